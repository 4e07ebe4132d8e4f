/* thumb_use.c - rules of thumb: cards that are used in one's own time. */
#include "thumb.h"

#include <stdlib.h>
#include <string.h>

/* Books and statues: what they take, and what they give when the dice are kind. */
static const struct book {
	const char *id;
	int movement, modifier;		/* modifier of the lore check; above nothing: so many dice that know no skill */
	int clues, spells, skills;
	int sanity, fails;		/* sanity that is lost with it, stamina when it fails */
} books[] = {
	{ "old_journal", 1, -1, 3, 0, 0, 0, 0 },
	{ "the_king_in_yellow", 2, -2, 4, 0, 0, 1, 0 },
	{ "cultes_des_goules", 2, -2, 1, 1, 0, 2, 0 },
	{ "necronomicon", 2, -2, 0, 1, 0, 2, 0 },
	{ "nameless_cults", 1, -1, 0, 1, 0, 1, 0 },
	{ "book_of_dzyan", 2, -1, 0, 1, 0, 1, 0 },
	{ "ancient_tome", 2, -1, 0, 1, 0, 0, 0 },
	{ "livre_divon", 2, -2, 0, 1, 0, 2, 0 },
	{ "cabala_of_saboth", 2, -2, 0, 0, 1, 0, 0 },
	{ "alien_statue", 2, 1, 3, 0, 0, 1, 2 },
	{ "ancient_tablet", 3, 99, 3, 0, 0, 0, 0 },
};

static const struct book *book_of(const char *id)
{
	for (unsigned i = 0; i < sizeof(books) / sizeof(books[0]); i++)
		if (!strcmp(books[i].id, id))
			return &books[i];
	return NULL;
}

/* Reading takes steps: what can still be reached with those that are left counts with what the book may give. */
static int reading(struct thumb *t, const struct book *b)
{
	const struct table_seat *me = t->me;
	const int dice = b->modifier > 0 ? b->modifier : me->skill[LORE] + b->modifier, odds = thumb_chance(t, dice, 1);
	const int gain = thumb_clues(t, b->clues, me->clues) + b->spells * weight(t, SPELL) + b->skills * weight(t, SKILL);
	const int harm = odds * thumb_loss(t, b->sanity, me->sanity) / 1000 + (1000 - odds) * thumb_loss(t, b->fails, me->stamina) / 1000;
	const char *why = "there is more in it than on the way";
	if (b->sanity >= me->sanity || (b->fails && b->fails >= me->stamina))
		return thumb_say(t, NEVER, "too weak for it");
	const int worth = gain * odds / 1000 - harm;
	return worth > 0 ? thumb_say(t, thumb_way(t, t->at, me->movement - b->movement) + worth, why) : thumb_say(t, NEVER, "too little hope");
}

/* What the town of Innsmouth offers: boats, and clues for the Feds, who are needed when the Deep Ones are near. */
static int in_innsmouth(struct thumb *t)
{
	enum { NEAR = 4 };	/* of six tokens */
	char risen[8];
	if (strcmp(t->d->kind, "upkeep"))
		return thumb_say(t, NEVER, "the boat is not needed");
	if (ark_get(t->r, t->g, "track deep_ones_rising", risen, sizeof(risen)) && atoi(risen) >= NEAR)
		return thumb_say(t, 5000, "the Feds must come in time");
	return t->me->clues > thumb_seal_need(t) + weight(t, HOLD) ? thumb_say(t, 5000, "there are clues to spare") : thumb_say(t, NEVER, "clues are kept for seals");
}

int thumb_use(struct thumb *t, int i)
{
	const struct table_seat *me = t->me;
	const int odds = ark_option_odds(t->r, t->g, i);
	const struct book *book = book_of(t->word);
	if (book)
		return reading(t, book);
	if (thumb_story_card(t))
		return thumb_story_use(t);
	if (!strcmp(t->word, "bank_loan"))
		return me->money >= (thumb_story_savings(t) ? thumb_story_savings(t) : 16) ? thumb_say(t, 5000, "the debt can be paid") : thumb_say(t, NEVER, "the money is needed");
	if (!strcmp(t->word, "duke") || !strcmp(t->word, "sir_william_brinton"))
		return (t->word[0] == 'd' ? me->sanity : me->stamina) <= 1 ? thumb_say(t, 5000, "it is the last moment") : thumb_say(t, NEVER, "kept for later");
	if (!strcmp(t->word, "find_gate"))
		return me->sanity > 1 ? thumb_say(t, 5000, "it saves a turn and what lurks here") : thumb_say(t, NEVER, "the mind is too weak for it");
	if (!strcmp(t->word, "patrol_wagon"))
		return me->explored ? thumb_say(t, NEVER, "the gate is to be closed") : thumb_way(t, t->at, 20) - weight(t, WAGON);
	if (!strcmp(t->word, "massa_di_requiem_per_shuggay") || !strcmp(t->word, "flare_gun") || !strcmp(t->word, "the_white_ship"))
		return thumb_say(t, NEVER, "it would do harm");
	if (!strcmp(t->word, "kingsport_gate_green_02"))
		return thumb_say(t, NEVER, "everybody keeps his clues");
	if (!strcmp(t->word, "innsmouth"))
		return in_innsmouth(t);
	if (!strcmp(t->word, "patrice_hathaway"))
		return thumb_say(t, NEVER, "the others may need her clues");
	if (!strcmp(t->word, "trish_scarborough"))
		return thumb_say(t, NEVER, "her health is worth more than a step");
	if (odds >= 0 && odds < 10000 * weight(t, READ))
		return thumb_say(t, NEVER, "too little hope");
	return me->sanity >= 3 || odds < 0 ? thumb_say(t, 5000, "it is of use now") : thumb_say(t, NEVER, "the mind is too weak for it");
}

/* ---- what cards are worth --------------------------------------------------------------------- */

/* What two hands can do with such a card more than without it, against monsters and the Ancient One alike. */
static int weapon_worth(const struct thumb *t, int def, const struct lore_weapon *w)
{
	const int own = (w->spell ? weight(t, ARM_SPELL) : w->once ? weight(t, ARM_ONCE) : weight(t, ARM_STEEL)) * (table_bonus(w, thumb_foe_ability(t)) + w->bonus) / 2 + 1;
	struct table other = t->table;
	struct table_seat *me = &other.seat[0];
	const bool has = table_has(&other, 0, def);
	if (has || me->cards >= TABLE_CARDS || w->spell || w->once)
		return own;
	me->card[me->cards++].def = def;
	const int more = table_arms(&other, 0, 0, false) - t->me->arms + table_arms(&other, 0, thumb_foe_ability(t), false) - table_arms(&t->table, 0, thumb_foe_ability(t), false);
	return own / 4 + weight(t, ARM_MORE) * more;
}

/* What a card is good for. */
static int card_worth(const struct thumb *t, const char *id)
{
	static const struct { const char *id; int worth; } liked[] = { { "elder_sign", 150 }, { "skill_fight", 60 }, { "skill_marksman", 45 }, { "skill_speed", 40 },
		{ "ancient_tome", 14 }, { "old_journal", 40 }, { "research_materials", 30 }, { "food", 12 }, { "whiskey", 12 }, { "the_king_in_yellow", 40 },
		{ "healing_stone", 40 }, { "tom_mountain_murphy", 90 }, { "duke", 60 }, { "sir_william_brinton", 60 }, { "thomas_f_malone", 70 }, { "warding_statue", 50 },
		{ "gate_box", 15 }, { "enchanted_jewelry", 25 }, { "flute_of_the_outer_gods", 20 }, { "ruby_of_rlyeh", 60 }, { "motorcycle", 45 }, { "map_of_arkham", 25 },
		{ "ancient_tablet", 35 }, { "alien_statue", 30 }, { "obsidian_statue", 30 }, { "anna_kaslow", 60 }, { "ruby_standish", 60 } };
	const int def = lore_def(t->table.lore, id), k = t->table.lore->weapon_of[def];
	if (k)
		return weapon_worth(t, def, &t->table.lore->weapon[k]);
	for (unsigned i = 0; i < sizeof(liked) / sizeof(liked[0]); i++)
		if (!strcmp(id, liked[i].id))
			return liked[i].worth;
	return 10;
}

/* Questions about cards; of gates, monsters, effects and their order these rules know nothing. */
static bool about_cards(const char *kind)
{
	static const char *const kinds[] = { "take", "keep", "discard", "shop", "card", "draw", "weapon", "spend_clues" };
	for (unsigned i = 0; i < sizeof(kinds) / sizeof(kinds[0]); i++)
		if (!strcmp(kind, kinds[i]))
			return true;
	return false;
}

int thumb_card(struct thumb *t)
{
	const int worth = card_worth(t, t->word);
	if (thumb_is(t, "discard"))
		return thumb_say(t, -worth, "the least useful");
	if (!strcmp(t->d->kind, "sell"))
		return thumb_is(t, "done") ? thumb_say(t, 0, "it is needed") : thumb_say(t, -worth, "the least useful");
	return thumb_is(t, "done") ? thumb_say(t, weight(t, BUY), "nothing worth having") : thumb_say(t, worth, about_cards(t->d->kind) ? "the most useful" : "as good as any");
}
