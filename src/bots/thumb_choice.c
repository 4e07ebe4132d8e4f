/* thumb_choice.c - rules of thumb: what events ask. */
#include "thumb.h"

#include <stdlib.h>
#include <string.h>

/* ---- yes or no ---------------------------------------------------------------------------------- */

enum { NO_CHECK = -1, LOST_OR_CAUGHT = 1, CURSED = 2, DELAYED = 4 };

/*
 * What a question leads to: the check behind it, what passing brings and what failing costs.  What is not listed brings something for nothing or little.
 */
static const struct question {
	const char *words;
	int skill, modifier, need;
	int gain;			/* worth of what one gets */
	int sanity, stamina;		/* lost when it fails (without a check: in any case) */
	int clues, money;		/* price */
	unsigned harm;
} questions[] = {
	{ "Bargain with them?", LORE, -2, 1, 60, 0, 0, 0, 0, LOST_OR_CAUGHT },
	{ "Steal from the shrine?", SNEAK, -1, 1, 60, 3, 0, 0, 0, 0 },
	{ "Take it: $10 and a Curse?", NO_CHECK, 0, 0, 120, 0, 0, 0, 0, CURSED },
	{ "Break in?", SNEAK, -1, 1, 130, 0, 0, 0, 0, LOST_OR_CAUGHT },
	{ "Eat them?", LUCK, -1, 1, 100, 0, 4, 0, 0, 0 },
	{ "Approach the travellers?", LUCK, -1, 1, 60, 0, 1, 0, 0, CURSED },
	{ "Spend 3 clues on your story?", NO_CHECK, 0, 0, 150, 0, 0, 3, 0, 0 },
	{ "Spend 2 clues and 1 Sanity?", LORE, -2, 1, 300, 1, 0, 2, 0, 0 },
	{ "Spend 1 clue?", NO_CHECK, 0, 0, 80, 0, 0, 1, 0, 0 },
	{ "Take the fees?", WILL, -2, 1, 100, 0, 0, 0, 0, LOST_OR_CAUGHT },
	{ "Help him tune it?", LORE, -2, 1, 150, 0, 4, 0, 0, 0 },
	{ "Read it out?", LORE, -2, 1, 60, 0, 0, 0, 0, CURSED },
	{ "Reach inside?", LUCK, -1, 1, 130, 1, 2, 0, 0, 0 },
	{ "Take him on?", NO_CHECK, 0, 0, 170, 0, 2, 0, 0, 0 },
	{ "Listen to him?", NO_CHECK, 0, 0, 250, 2, 0, 0, 0, 0 },
	{ "Give up this investigator", NO_CHECK, 0, 0, 0, 0, 0, 0, 0, LOST_OR_CAUGHT },
	{ "Sell 1 Common Item?", NO_CHECK, 0, 0, -1, 0, 0, 0, 0, 0 },
	{ "Spend 1 gate trophy?", NO_CHECK, 0, 0, 150, 0, 0, 1, 0, 0 },
	{ "Stay and learn?", LORE, -2, 1, 400, 0, 0, 0, 0, DELAYED },
	{ "Bleed for 3 clues", NO_CHECK, 0, 0, -1, 0, 0, 0, 0, 0 },
	{ "Go over to Nyarlathotep?", NO_CHECK, 0, 0, -1, 0, 0, 0, 0, LOST_OR_CAUGHT },
	{ "Lose 1 Sanity to gain 1 clue?", NO_CHECK, 0, 0, 100, 1, 0, 0, 0, 0 },
	{ "Chat with him?", WILL, 0, 1, 60, 0, 0, 0, 0, DELAYED },
};

static int question_worth(const struct thumb *t, const struct question *q)
{
	const struct table_seat *me = t->me;
	const int odds = q->skill == NO_CHECK ? 1000 : thumb_chance(t, me->skill[q->skill] + q->modifier, q->need);
	const int bad = q->skill == NO_CHECK ? 1000 : 1000 - odds;
	int harm = thumb_loss(t, q->sanity, me->sanity) + thumb_loss(t, q->stamina, me->stamina);
	harm += (me->sanity <= q->sanity || me->stamina <= q->stamina) && q->sanity + q->stamina ? weight(t, FALL) : 0;
	harm += (q->harm & LOST_OR_CAUGHT ? weight(t, FALL) : 0) + (q->harm & CURSED ? weight(t, CURSE) : 0) + (q->harm & DELAYED ? weight(t, TURN) : 0);
	return q->gain * odds / 1000 - harm * bad / 1000 - q->clues * weight(t, CLUE);
}

int thumb_may(struct thumb *t)
{
	const char *words = strstr(t->d->prompt, ": ");
	const bool weak = t->me->sanity <= 2 || t->me->stamina <= 2;
	if (!thumb_is(t, "yes"))
		return thumb_say(t, 0, "too little to win by it");
	for (unsigned i = 0; words && i < sizeof(questions) / sizeof(questions[0]); i++)
		if (!strncmp(words + 2, questions[i].words, strlen(questions[i].words)))
			return thumb_say(t, question_worth(t, &questions[i]), "more to win than to lose");
	if (words && strstr(words, "Read it?") && t->table.lore->place[t->at].world)
		return thumb_say(t, weak || t->me->skill[FIGHT] < 5 ? -1 : 1, "it may bring something");
	return thumb_say(t, 1, "it may bring something");
}

/* ---- one of several ----------------------------------------------------------------------------- */

/* What the words of a choice promise or ask for. */
static int label_worth(const struct thumb *t, int i)
{
	static const struct { const char *words; int worth; } known[] = { { "Gain 4 clues", 90 }, { "3 clues", 80 }, { "4 clues", -90 }, { "Draw 1 Skill", 60 },
		{ "Draw 2 Spells", 40 }, { "Discard all your Weapons", -60 }, { "Half of your items", -50 }, { "Half of your money", -10 }, { "1 Skill", -50 },
		{ "Refuse", -30 }, { "Default", -90 }, { "Lose 2 Sanity", -40 } };
	char label[ARK_TEXT];
	ark_option_label(t->r, t->g, i, label, (int)sizeof(label));
	for (unsigned k = 0; k < sizeof(known) / sizeof(known[0]); k++)
		if (!strncmp(label, known[k].words, strlen(known[k].words)))
			return known[k].worth;
	if (!strcmp(label, "1 sanity") || !strcmp(label, "1 stamina"))
		return label[3] == 'a' ? t->me->max_sanity - t->me->sanity : t->me->max_stamina - t->me->stamina;
	return 0;
}

/* Numbered ways to pay or be paid: doctors are paid in full when it helps, trophies of monsters go before gates. */
int thumb_choice(struct thumb *t, int i)
{
	const int n = thumb_is(t, "option") ? atoi(t->key + 7) : 0;
	if (thumb_cause(t, "arkham_asylum") || thumb_cause(t, "st_marys_hospital"))
		return thumb_say(t, n, "better now than later");
	if (thumb_cause(t, "cthulhu"))
		return thumb_say(t, n == 1 ? t->me->max_sanity : t->me->max_stamina, "there is more of it");
	if (thumb_cause(t, "bank_loan"))
		return thumb_say(t, -n, "the debt is paid");
	if (thumb_cause(t, "south_church") || thumb_cause(t, "mas_boarding_house") || thumb_cause(t, "science_building"))
		return thumb_say(t, -n, "monsters are given before gates");
	return thumb_say(t, label_worth(t, i), "as good as any");
}

int thumb_split(struct thumb *t)
{
	const bool mind = thumb_is(t, "word") && strstr(t->key, "sanity");
	return thumb_say(t, mind ? t->me->max_sanity - t->me->sanity : t->me->max_stamina - t->me->stamina, "what is lower");
}

/* ---- answers ------------------------------------------------------------------------------------ */

/* Things that spare one something, in the moment it happens. */
int thumb_react(struct thumb *t)
{
	const struct table_seat *me = t->me;
	const bool gate = t->table.lore->world_of[lore_def(t->table.lore, t->d->cause)], weak = me->stamina <= 3 || me->sanity <= 3;
	if (thumb_is(t, "pass"))
		return thumb_say(t, 0, "kept for later");
	if (!strcmp(t->word, "dragons_eye"))
		return thumb_say(t, -10, "the next one may be worse");
	if (!strcmp(t->word, "warding_statue"))
		return thumb_say(t, t->table.awake || weak ? 20 : -10, "it spares a blow");
	if (!strcmp(t->word, "blue_watcher_of_the_pyramid"))
		return thumb_say(t, gate && me->stamina > 2 ? 20 : -10, "the gate must close");
	if (!strcmp(t->word, "silver_key"))
		return thumb_say(t, thumb_has(t, "mists_of_releh") ? -10 : 10, "it helps now");
	if (!strcmp(t->word, "flesh_ward") || !strcmp(t->word, "bind_monster"))
		return thumb_say(t, me->sanity > 2 ? 10 : -10, "it helps now");
	return thumb_say(t, 10, "it helps now");
}

/* Trophies that come to just the price; of those the big ones, for their number may count. */
int thumb_trophies(struct thumb *t)
{
	const char *price = strstr(t->d->prompt, "? ");
	const int k = t->table.lore->monster_of[lore_def(t->table.lore, t->word)], to_go = price ? atoi(price + 2) : 1;
	const int toughness = k ? t->table.lore->monster[k].toughness : 1;
	return thumb_say(t, toughness <= to_go ? toughness : -toughness, "just the price");
}

/* Of several gates the one that opens most often. */
int thumb_return(struct thumb *t)
{
	return thumb_say(t, t->table.lore->place[lore_place_named(t->table.lore, t->word)].open_share, "gates open here most often");
}

int thumb_place(struct thumb *t)
{
	const int to = lore_place_named(t->table.lore, t->word);
	return to ? thumb_way(t, to, 0) : thumb_say(t, 0, "nowhere better");
}
