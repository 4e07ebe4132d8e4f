/*
 * thumb.c - rules of thumb for the board game: arm yourself, gather clues, pick gates, go through, seal, avoid what you cannot beat, look after sanity and
 * stamina, spend trophies, and be ready for the final battle.
 *
 * Every option gets a number; the highest wins, equals by chance.  One function per kind of decision, so that a rule of thumb is found by the question it answers.
 * Numbers are whole, so that the same seed gives the same game on every machine.  What is looked up is kept for the rest of the decision: playouts of the
 * searching bot ask for it often.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"

/* Values of the own seat and of the board, looked up once a decision. */
#define FACTS(F) F(sanity) F(stamina) F(max_sanity) F(max_stamina) F(money) F(clues) F(movement) F(fight) F(will) F(toughness) F(gate_trophies) F(explored)
#define COUNTS(F) F(doom) F(doom_track) F(gates) F(gate_limit) F(awake) F(players)
enum fact {
#define F(name) MY_##name,
	FACTS(F)
#undef F
	MINE,
#define F(name) THE_##name,
	COUNTS(F)
#undef F
	HAS_blessing, HAS_curse, HAS_bank_loan, HAS_elder_sign, THE_FOE, MY_ARMS, FACT_MAX,
};
static const char *const fact_name[] = {
#define F(name) [MY_##name] = #name,
	FACTS(F)
#undef F
#define F(name) [THE_##name] = #name,
	COUNTS(F)
#undef F
	[HAS_blessing] = "blessing", [HAS_curse] = "curse", [HAS_bank_loan] = "bank_loan", [HAS_elder_sign] = "elder_sign",
};

enum foe { NOBODY, AZATHOTH, CTHULHU, HASTUR, ITHAQUA, NYARLATHOTEP, SHUB_NIGGURATH, YIG, YOG_SOTHOTH, FOES };
static const char *const foe_name[FOES] = { "", "azathoth", "cthulhu", "hastur", "ithaqua", "nyarlathotep", "shub_niggurath", "yig", "yog_sothoth" };

/* Where there is something to do, and what it is for. */
static const char *const places[] = { "arkham_asylum", "independence_square", "hibbs_roadhouse", "the_witch_house", "silver_twilight_lodge",
	"the_unnamable", "unvisited_isle", "science_building", "curiositie_shoppe", "black_cave", "general_store", "graveyard", "historical_society", "mas_boarding_house",
	"south_church", "st_marys_hospital", "woods", "bank_of_arkham" };
enum { PLACES = sizeof(places) / sizeof(places[0]), UNKNOWN = -1000000 };

/* What the bot looks at: the decision, and what lies open on the table. */
struct thumb {
	struct ark_run *r;
	struct ark_game *g;
	const struct ark_decision *d;
	char key[ARK_KEY];	/* of the option in question */
	char at[64];		/* where its seat is */
	bool known[FACT_MAX], places_known, arms_known;
	int fact[FACT_MAX], place[PLACES];
	int attack;		/* odds of the attack that is offered */
	int one, two, both;	/* the best that can be taken in hand now: two one-handed things, and one for both hands */
};

/* ---- looking ------------------------------------------------------------------------------ */

__attribute__((format(printf, 3, 4))) static int value_of(const struct thumb *t, int otherwise, const char *format, ...)
{
	char query[128], text[96];
	va_list ap;
	va_start(ap, format);
	vsnprintf(query, sizeof(query), format, ap);
	va_end(ap);
	return ark_get(t->r, t->g, query, text, (int)sizeof(text)) ? atoi(text) : otherwise;
}

static int look_foe(const struct thumb *t)
{
	char name[64];
	if (ark_get(t->r, t->g, "ancient_one", name, (int)sizeof(name)))
		for (int i = 1; i < FOES; i++)
			if (!strcmp(name, foe_name[i]))
				return i;
	return NOBODY;
}

static int look_arms(struct thumb *t);

static int know(struct thumb *t, enum fact f)
{
	if (t->known[f])
		return t->fact[f];
	t->known[f] = true;
	if (f == THE_FOE)
		t->fact[f] = look_foe(t);
	else if (f == MY_ARMS)
		t->fact[f] = look_arms(t);
	else if (f < MINE)
		t->fact[f] = value_of(t, 0, "seat %d %s", t->d->seat, fact_name[f]);
	else if (f < HAS_blessing)
		t->fact[f] = value_of(t, 0, "%s", fact_name[f]);
	else
		t->fact[f] = value_of(t, 0, "seat %d has %s", t->d->seat, fact_name[f]);
	return t->fact[f];
}

static bool is(const struct thumb *t, const char *verb)
{
	const size_t n = strlen(verb);
	return !strncmp(t->key, verb, n) && (!t->key[n] || t->key[n] == ' ');
}

/* The first operand of the option's key, without the number of a copy. */
static void operand(const struct thumb *t, char *word, size_t n)
{
	const char *p = strchr(t->key, ' ');
	size_t k = 0;
	for (p = p ? p + 1 : ""; *p && *p != ' ' && *p != '#' && k + 1 < n; p++)
		word[k++] = *p;
	word[k] = 0;
}

/* Chance in thousandths of at least `need` successes with so many dice. */
static int chance(struct thumb *t, int dice, int need)
{
	const int faces = know(t, HAS_blessing) ? 3 : know(t, HAS_curse) ? 1 : 2;
	int64_t p[25] = { 1000000 };
	if (need <= 0)
		return 1000;
	dice = dice > 24 ? 24 : dice;
	for (int i = 0; i < dice; i++)
		for (int k = i + 1; k >= 0; k--)
			p[k] = (p[k] * (6 - faces) + (k ? p[k - 1] * faces : 0)) / 6;
	int64_t sum = 0;
	for (int k = need; k <= dice; k++)
		sum += p[k];
	return (int)(sum / 1000);
}

static bool weak(struct thumb *t)
{
	return know(t, MY_sanity) * 3 <= know(t, MY_max_sanity) || know(t, MY_stamina) * 3 <= know(t, MY_max_stamina);
}

/* Well enough for an Other World. */
static bool fit(struct thumb *t)
{
	return (know(t, MY_sanity) >= 3 || know(t, MY_sanity) == know(t, MY_max_sanity)) && (know(t, MY_stamina) >= 3 || know(t, MY_stamina) == know(t, MY_max_stamina));
}

/* ---- weapons ------------------------------------------------------------------------------ */

static const struct weapon { const char *id; int bonus, hands; bool magical, once; } weapons[] = {
	{ "tommy_gun", 6, 2, false, false }, { "rifle", 5, 2, false, false }, { "shotgun", 6, 2, false, false }, { "45_automatic", 4, 1, false, false },
	{ "38_revolver", 3, 1, false, false }, { "18_derringer", 2, 1, false, false }, { "axe", 2, 1, false, false }, { "cavalry_saber", 2, 1, false, false },
	{ "knife", 1, 1, false, false }, { "bullwhip", 1, 1, false, false }, { "dynamite", 8, 2, false, true }, { "sword_of_glory", 6, 2, true, false },
	{ "lamp_of_alhazred", 5, 2, true, false }, { "enchanted_blade", 4, 1, true, false }, { "enchanted_knife", 3, 1, true, false },
	{ "holy_water", 6, 2, true, true }, { "powder_of_ibn_ghazi", 9, 2, true, true },
	{ "dread_curse_of_azathoth", 9, 2, true, false }, { "shrivelling", 6, 1, true, false }, { "wither", 3, 1, true, false },
};
enum { WEAPONS = sizeof(weapons) / sizeof(weapons[0]), SPELLS_FROM = WEAPONS - 3 };

static const struct weapon *weapon_named(const char *id)
{
	for (int i = 0; i < WEAPONS; i++)
		if (!strcmp(weapons[i].id, id))
			return &weapons[i];
	return NULL;
}

/* What is left of a bonus against the Ancient One. */
static int against_foe(struct thumb *t, const struct weapon *w)
{
	const int foe = know(t, THE_FOE);
	if ((foe == SHUB_NIGGURATH && !w->magical) || (foe == YOG_SOTHOTH && w->magical))
		return 0;
	if ((foe == HASTUR && !w->magical) || (foe == NYARLATHOTEP && w->magical))
		return (w->bonus + 1) / 2;
	return w->bonus;
}

/* Combat dice that what I own gives in the final battle. */
static int look_arms(struct thumb *t)
{
	int one = 0, two = 0, both = 0;
	for (int i = 0; i < SPELLS_FROM; i++) {
		const int bonus = against_foe(t, &weapons[i]);
		int n = weapons[i].once || !bonus ? 0 : value_of(t, 0, "seat %d has %s", t->d->seat, weapons[i].id);
		if (n && weapons[i].hands == 2)
			both = bonus > both ? bonus : both;
		for (; n && weapons[i].hands == 1; n--) {
			two = bonus > one ? one : bonus > two ? bonus : two;
			one = bonus > one ? bonus : one;
		}
	}
	return one + two > both ? one + two : both;
}

/* ---- where to go -------------------------------------------------------------------------- */

/* Turns until the Ancient One wakes, as far as doom and gates tell. */
static int time_left(struct thumb *t)
{
	const int doom = know(t, THE_doom_track) - know(t, THE_doom), gates = know(t, THE_gate_limit) - know(t, THE_gates);
	return doom < gates ? doom : gates;
}

static int seal_cost(struct thumb *t)
{
	return know(t, THE_FOE) == HASTUR ? 8 : 5;
}

static bool strong(struct thumb *t)
{
	return know(t, MY_fight) + know(t, MY_ARMS) >= 7;
}

/* What meeting a monster takes off. */
static int danger(struct thumb *t)
{
	return weak(t) ? 150 : strong(t) ? 0 : 60;
}

static int gate_worth(struct thumb *t, const char *place)
{
	const bool seals = know(t, MY_clues) >= seal_cost(t) || know(t, HAS_elder_sign);
	int worth = seals ? 900 : 100 + 30 * know(t, MY_clues);
	if (!fit(t))
		return 0;
	if (know(t, THE_FOE) == YOG_SOTHOTH && know(t, MY_gate_trophies) < 2)
		worth += 500;
	if (know(t, THE_gates) + 2 >= know(t, THE_gate_limit))
		worth += 250;
	if (know(t, THE_gates) <= 1 + know(t, THE_players) / 2)
		worth += 250;	/* The last gates: closing them wins. */
	return worth / (1 + value_of(t, 0, "place %s seats", place) - !strcmp(place, t->at));	/* Others who are there will do it. */
}

static int shop_worth(struct thumb *t, const char *place)
{
	const int money = know(t, MY_money), arms = know(t, MY_ARMS), foe = know(t, THE_FOE);
	const bool unique = !strcmp(place, "curiositie_shoppe"), magic_wanted = foe == SHUB_NIGGURATH || foe == HASTUR;
	if (foe == AZATHOTH && arms >= 4)
		return unique && money >= 5 ? 60 * money : 0;
	if (arms >= (unique ? 9 : 6) || value_of(t, 0, "place %s closed", place))
		return 0;
	if (unique)
		return money >= 5 ? 60 * money + (magic_wanted ? 200 : 0) : 0;
	return magic_wanted && arms >= 3 ? 0 : money >= 5 ? 900 : money >= 3 ? 450 : 0;
}

static int healing_worth(struct thumb *t, int now, int most)
{
	if (now * 3 <= most)
		return now <= 1 ? 900 : 600;
	return most - now >= 2 && time_left(t) <= 2 ? 600 : now < 4 && now < most ? 400 : most - now >= 3 ? 150 : 0;
}

/* Trophies are for a blessing before the battle; against some Ancient Ones they are worth more than that. */
static int church_worth(struct thumb *t)
{
	const int foe = know(t, THE_FOE), spare = foe == SHUB_NIGGURATH ? 8 : 5, gates = foe == YOG_SOTHOTH ? 3 : 1;
	if (know(t, HAS_blessing) || (know(t, MY_toughness) < spare && know(t, MY_gate_trophies) < gates))
		return 0;
	return time_left(t) <= 3 || foe == YIG ? 600 : 300;
}

/* What standing at a place is worth to this investigator now. */
static int place_worth(struct thumb *t, const char *place)
{
	char gate[64], query[96];
	int worth = 0;
	snprintf(query, sizeof(query), "place %s gate", place);
	if (ark_get(t->r, t->g, query, gate, (int)sizeof(gate)) && strcmp(gate, "none"))
		worth = gate_worth(t, place);
	else
		worth = 200 * value_of(t, 0, "place %s clues", place);
	if (!strcmp(place, "arkham_asylum"))
		worth += healing_worth(t, know(t, MY_sanity), know(t, MY_max_sanity));
	else if (!strcmp(place, "st_marys_hospital"))
		worth += healing_worth(t, know(t, MY_stamina), know(t, MY_max_stamina));
	else if (!strcmp(place, "curiositie_shoppe") || !strcmp(place, "general_store"))
		worth += shop_worth(t, place);
	else if (!strcmp(place, "bank_of_arkham"))
		worth += know(t, MY_ARMS) < 5 && know(t, MY_money) < 5 && !know(t, HAS_bank_loan) && time_left(t) > 3 ? 800 : 0;
	else if (!strcmp(place, "south_church"))
		worth += church_worth(t);
	else if (!strcmp(place, "science_building"))
		worth += know(t, MY_toughness) >= 5 && know(t, THE_FOE) != SHUB_NIGGURATH ? 200 : 0;
	else if (!strcmp(place, "mas_boarding_house"))
		worth += know(t, MY_toughness) >= 10 ? 500 : 0;
	return worth - danger(t) * value_of(t, 0, "place %s monsters", place);
}

/* The best a step to `from` leads to, each further step taking something off. */
static int way_worth(struct thumb *t, const char *from, int points)
{
	int best = UNKNOWN;
	for (int i = 0; !t->places_known && i < PLACES; i++)
		t->place[i] = place_worth(t, places[i]);
	t->places_known = true;
	for (int i = 0; i < PLACES; i++) {
		if (t->place[i] <= best)
			continue;
		const int steps = value_of(t, 99, "distance %s %s", from, places[i]);
		const int late = steps > points ? 60 * (steps - points) + 60 : 0;
		const int worth = t->place[i] - 8 * steps - late;
		best = worth > best ? worth : best;
	}
	return best - danger(t) * value_of(t, 0, "place %s monsters", from);
}

/* Books take movement and lore, and are read by those who can spare both. */
static int use_on_move(struct thumb *t)
{
	char card[64];
	operand(t, card, sizeof(card));
	if (!strcmp(card, "bank_loan"))
		return know(t, MY_money) >= 16 ? 5000 : UNKNOWN;
	if (!strcmp(card, "duke") || !strcmp(card, "sir_william_brinton"))
		return know(t, !strcmp(card, "duke") ? MY_sanity : MY_stamina) <= 1 ? 5000 : UNKNOWN;
	if (!strcmp(card, "find_gate"))
		return weak(t) ? 5000 : UNKNOWN;
	return know(t, MY_sanity) >= 3 || !strcmp(card, "motorcycle") || !strcmp(card, "map_of_arkham") ? 5000 : UNKNOWN;
}

static int on_move(struct thumb *t)
{
	char place[64];
	const int points = know(t, MY_movement);
	if (is(t, "trade"))
		return UNKNOWN;
	if (is(t, "use"))
		return use_on_move(t);
	if (is(t, "stay"))
		return know(t, MY_explored) ? 100000 : way_worth(t, t->at, points);
	operand(t, place, sizeof(place));
	return way_worth(t, place, points - 1);
}

/* ---- monsters ----------------------------------------------------------------------------- */

static int win_chance(struct thumb *t, const char *m)
{
	enum { PHYSICAL_RESISTANCE = 4, PHYSICAL_IMMUNITY = 8 };
	const int abilities = value_of(t, 0, "monster %s abilities", m);
	int arms = value_of(t, 0, "seat %d weapon_bonus", t->d->seat);
	arms = abilities & PHYSICAL_IMMUNITY ? 0 : abilities & PHYSICAL_RESISTANCE ? (arms + 1) / 2 : arms;
	return chance(t, know(t, MY_fight) + arms + value_of(t, 0, "monster %s combat", m), value_of(t, 1, "monster %s toughness", m));
}

/* Fight what is likely to fall before it hurts too much; slip past the rest. */
static int on_face(struct thumb *t, int i)
{
	enum { TROPHY = 400, FIGHT_COST = 300 };	/* what a point of toughness is worth, and the movement a fight ends, in thousandths of a point of stamina */
	char m[64];
	if (is(t, "use"))
		return -1;
	operand(t, m, sizeof(m));
	const int win = win_chance(t, m), damage = value_of(t, 0, "monster %s combat_damage", m), horror = value_of(t, 0, "monster %s horror_damage", m);
	const int calm = horror ? chance(t, know(t, MY_will) + value_of(t, 0, "monster %s horror", m), 1) : 1000;
	const int rounds = win >= 200 ? (1000 - win) * 1000 / win : 4000;	/* lost before the one that is won, in thousandths */
	int harm = (1000 - calm) * horror + rounds * damage;
	if ((know(t, MY_sanity) <= horror && calm < 900) || (know(t, MY_stamina) <= damage && win < 800))
		harm += 3000;
	if (know(t, THE_FOE) == YIG && !strcmp(m, "cultist"))
		harm += 2000;	/* Each one that falls adds doom. */
	if (is(t, "evade"))
		return -(1000 - ark_option_odds(t->r, t->g, i) / 1000) * (1000 * damage + harm) / 1000;
	return TROPHY * value_of(t, 1, "monster %s toughness", m) - harm - FIGHT_COST;
}

/* What a thing in hand is worth in this fight, in tenths of a die; 0: not to be used. */
static int in_hand(struct thumb *t, int i)
{
	char card[64];
	operand(t, card, sizeof(card));
	const struct weapon *w = weapon_named(card);
	const bool battle = know(t, THE_awake), use = is(t, "use");
	if (!w || (w->once && !battle && t->attack > 300000))
		return 0;	/* What works once is kept for the battle, or for what nothing else beats. */
	const int bonus = 10 * (battle ? against_foe(t, w) : w->bonus);
	if (!use)
		return bonus;
	return know(t, MY_sanity) > 2 ? bonus / 10 * (ark_option_odds(t->r, t->g, i) / 10000) / 10 : 0;
}

/* Finds the best things for two hands among the options. */
static void sort_arms(struct thumb *t)
{
	char keep[ARK_KEY], card[64];
	memcpy(keep, t->key, sizeof(keep));
	if (t->arms_known)
		return;
	const int attack = ark_option_find(t->r, t->g, "attack");
	t->attack = attack >= 0 ? ark_option_odds(t->r, t->g, attack) : 1000000;
	for (int i = 0; i < t->d->options; i++) {
		ark_option_key(t->r, t->g, i, t->key, (int)sizeof(t->key));
		if (!is(t, "ready") && !is(t, "use"))
			continue;
		const int worth = in_hand(t, i);
		operand(t, card, sizeof(card));
		const struct weapon *w = weapon_named(card);
		if (!w)
			continue;
		if (w->hands == 2) {
			t->both = worth > t->both ? worth : t->both;
		} else {
			t->two = worth > t->one ? t->one : worth > t->two ? worth : t->two;
			t->one = worth > t->one ? worth : t->one;
		}
	}
	t->arms_known = true;
	memcpy(t->key, keep, sizeof(keep));
}

static int on_combat(struct thumb *t, int i)
{
	const int odds = ark_option_odds(t->r, t->g, i);
	char card[64];
	if (is(t, "ready") || is(t, "use")) {
		sort_arms(t);
		const int worth = in_hand(t, i);
		operand(t, card, sizeof(card));
		const struct weapon *w = weapon_named(card);
		if (!worth)
			return -500;
		return 3000 + worth + (t->both >= t->one + t->two ? w->hands == 2 : w->hands == 1) * 1000;
	}
	if (is(t, "release"))
		return -1000;
	if (is(t, "nothing"))
		return -10;
	if (is(t, "flee"))
		return know(t, MY_stamina) <= 2 || know(t, MY_sanity) <= 1 ? odds / 1000 : odds / 2000;
	return is(t, "attack") ? odds / 1000 + 1 : 0;
}

/* ---- checks ------------------------------------------------------------------------------- */

/* In the battle every die counts, but some Ancient Ones live on clues. */
static int clue_in_battle(struct thumb *t, int odds)
{
	const int clues = know(t, MY_clues);
	if (know(t, THE_FOE) == NYARLATHOTEP)
		return clues > 2 || (clues == 2 && odds < 1000000) ? 500 : -100;
	return 500;
}

/* Clues are for seals; the dice get them when the check closes a gate, or when there are plenty. */
static int on_check(struct thumb *t, int i)
{
	const int odds = ark_option_odds(t->r, t->g, i), clues = know(t, MY_clues), cost = seal_cost(t);
	if (is(t, "done"))
		return 0;
	if (is(t, "use"))
		return 800;
	if (know(t, THE_awake))
		return clue_in_battle(t, odds);
	if (odds <= 0)
		return -100;
	if (know(t, MY_explored))
		return clues != cost ? 600 : -100;	/* A seal is worth another try next turn. */
	return clues > cost + 1 ? 300 : -100;
}

/* ---- the rest ----------------------------------------------------------------------------- */

static int on_encounter(struct thumb *t)
{
	const char *place = t->d->cause;
	if (is(t, "encounter"))
		return 100;
	if (is(t, "use"))
		return strstr(t->key, "elder_sign") ? 5000 : -1;
	if (!is(t, "ability"))
		return 0;
	if (!strcmp(place, "arkham_asylum"))
		return know(t, MY_sanity) < know(t, MY_max_sanity) - 1 ? 500 : 0;
	if (!strcmp(place, "st_marys_hospital"))
		return know(t, MY_stamina) < know(t, MY_max_stamina) - 1 ? 500 : 0;
	if (!strcmp(place, "river_docks") || !strcmp(place, "police_station"))
		return 0;
	if (!strcmp(place, "science_building") || !strcmp(place, "south_church") || !strcmp(place, "bank_of_arkham") || !strcmp(place, "curiositie_shoppe") ||
		!strcmp(place, "general_store"))
		return place_worth(t, place) >= 200 ? 300 : 0;
	return 300;
}

static int on_gate(struct thumb *t, int i)
{
	if (is(t, "use"))
		return strstr(t->key, "elder_sign") ? 5000000 : 10;
	return is(t, "close_with") ? 1000 + ark_option_odds(t->r, t->g, i) : 0;
}

/* The stop that a slider should be at: 1 to 4, the higher the more of its first skill. */
static int stop_wanted(struct thumb *t, const char *track)
{
	const int foe = know(t, THE_FOE);
	const bool battle = know(t, THE_awake);
	if (!strcmp(track, "speed"))
		return !battle ? 4 : foe == SHUB_NIGGURATH ? 1 : 4;
	if (!strcmp(track, "fight"))
		return 4;
	return battle ? (foe == NYARLATHOTEP ? 4 : foe == HASTUR ? 1 : 3) : 2;
}

static int on_sliders(struct thumb *t)
{
	static const char *const tracks[] = { "speed", "fight", "lore" };
	char track[64];
	const char *last = strrchr(t->key, ' ');
	operand(t, track, sizeof(track));
	for (int i = 0; last && i < 3; i++) {
		if (strcmp(track, tracks[i]))
			continue;
		const int want = stop_wanted(t, track), stop = atoi(last + 1), now = value_of(t, 1, "seat %d slider %d", t->d->seat, i);
		const bool set = !strcmp(t->d->kind, "start_sliders");
		return 10 * ((set ? 4 : abs(now - want)) - abs(stop - want)) + (i == 1);
	}
	return 5;	/* done */
}

static int on_lost_return(struct thumb *t)
{
	char place[64];
	operand(t, place, sizeof(place));
	return is(t, "stay") ? -1000 : way_worth(t, place, 0);
}

static int card_worth(struct thumb *t, const char *card)
{
	static const struct { const char *id; int worth; } liked[] = { { "elder_sign", 120 }, { "skill_fight", 60 }, { "skill_marksman", 45 }, { "ancient_tome", 14 },
		{ "old_journal", 25 }, { "research_materials", 20 }, { "food", 12 }, { "whiskey", 12 }, { "the_king_in_yellow", 25 }, { "healing_stone", 40 },
		{ "tom_mountain_murphy", 90 }, { "duke", 60 }, { "sir_william_brinton", 60 }, { "thomas_f_malone", 70 }, { "warding_statue", 50 }, { "gate_box", 15 },
		{ "enchanted_jewelry", 25 }, { "flute_of_the_outer_gods", 20 } };
	const struct weapon *w = weapon_named(card);
	if (w)
		return (w - weapons >= SPELLS_FROM ? 4 : w->once ? 5 : 10) * against_foe(t, w);
	for (unsigned i = 0; i < sizeof(liked) / sizeof(liked[0]); i++)
		if (!strcmp(card, liked[i].id))
			return liked[i].worth;
	return 10;
}

static int on_cards(struct thumb *t)
{
	char card[64];
	operand(t, card, sizeof(card));
	const int worth = card_worth(t, card);
	if (is(t, "discard"))
		return -worth;
	return is(t, "done") ? 15 : worth;
}

/* Numbered ways to pay or be paid: doctors are paid in full when it helps, trophies of monsters go before gates. */
static int on_choose(struct thumb *t)
{
	const char *at = t->d->cause;
	const int n = is(t, "option") ? atoi(t->key + 7) : 0;
	if (!strcmp(at, "arkham_asylum") || !strcmp(at, "st_marys_hospital"))
		return n;
	if (!strcmp(at, "cthulhu"))
		return n == 1 ? know(t, MY_max_sanity) : know(t, MY_max_stamina);
	if (!strcmp(at, "bank_loan"))
		return -n;
	if (!strcmp(at, "south_church") || !strcmp(at, "mas_boarding_house") || !strcmp(at, "science_building"))
		return -n;
	return 0;
}

static int on_split(struct thumb *t)
{
	const bool mind = is(t, "word") && strstr(t->key, "sanity");
	return mind ? know(t, MY_max_sanity) - know(t, MY_sanity) : know(t, MY_max_stamina) - know(t, MY_stamina);
}

static int on_trade(struct thumb *t)
{
	return is(t, "done") || is(t, "refuse") ? 10 : 0;
}

static int on_clues(struct thumb *t)
{
	const char *last = strrchr(t->key, ' ');
	return last ? atoi(last + 1) : 0;
}

static int on_clue_taker(struct thumb *t)
{
	return is(t, "nothing") ? 0 : 10;
}

static int on_seal(struct thumb *t)
{
	return is(t, "seal") ? 100 : 0;
}

/* Blessings go to oneself. */
static int on_seat(struct thumb *t)
{
	char seat[64];
	operand(t, seat, sizeof(seat));
	return atoi(seat) == t->d->seat;
}

static int on_uses(struct thumb *t)
{
	if (is(t, "use"))
		return strstr(t->key, "voice_of_ra") || (strstr(t->key, "heal") && know(t, MY_stamina) >= know(t, MY_max_stamina) - 1) ? UNKNOWN : use_on_move(t);
	return is(t, "done") || is(t, "pass") ? 0 : 10;
}

static int on_react(struct thumb *t)
{
	return is(t, "pass") ? 0 : know(t, MY_sanity) > 1 ? 10 : -10;
}

static int on_may(struct thumb *t)
{
	return is(t, "yes") ? !weak(t) : 0;
}

static const struct rule {
	const char *kind;
	int (*worth)(struct thumb *t);
	int (*worth_of)(struct thumb *t, int i);	/* when it needs the odds */
} rules[] = {
	{ "move", on_move, NULL }, { "face", NULL, on_face }, { "combat", NULL, on_combat }, { "battle", NULL, on_combat }, { "before_horror", NULL, on_combat },
	{ "check", NULL, on_check }, { "encounter", on_encounter, NULL }, { "gate", NULL, on_gate }, { "seal", on_seal, NULL }, { "sliders", on_sliders, NULL },
	{ "refresh", on_sliders, NULL }, { "start_sliders", on_sliders, NULL }, { "clues", on_clues, NULL }, { "lost_return", on_lost_return, NULL },
	{ "trade", on_trade, NULL }, { "trade_accept", on_trade, NULL }, { "battle_trade", on_trade, NULL }, { "end_of_phase", on_uses, NULL }, { "upkeep", on_uses, NULL },
	{ "clue_taker", on_clue_taker, NULL }, { "choose", on_choose, NULL }, { "split", on_split, NULL }, { "seat", on_seat, NULL }, { "react", on_react, NULL },
	{ "may", on_may, NULL },
};

/* One number for one option. */
static int worth_of(struct thumb *t, int i)
{
	ark_option_key(t->r, t->g, i, t->key, (int)sizeof(t->key));
	for (unsigned k = 0; k < sizeof(rules) / sizeof(rules[0]); k++)
		if (!strcmp(rules[k].kind, t->d->kind))
			return rules[k].worth ? rules[k].worth(t) : rules[k].worth_of(t, i);
	return on_cards(t);
}

static struct thumb begin(struct ark_run *r, struct ark_game *g, const struct ark_decision *d)
{
	struct thumb t = { .r = r, .g = g, .d = d };
	char query[32];
	snprintf(query, sizeof(query), "seat %d at", d->seat);
	if (!ark_get(r, g, query, t.at, (int)sizeof(t.at)))
		t.at[0] = 0;
	return t;
}

static int thumb_value(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, int i)
{
	struct thumb t = begin(r, g, d);
	return worth_of(&t, i);
}

static int thumb_choose(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng)
{
	struct thumb t = begin(r, g, d);
	int best = 0, same = 0, most = -2000000000;
	for (int i = 0; i < d->options; i++) {
		const int worth = worth_of(&t, i);
		if (worth > most) {
			most = worth;
			best = i;
			same = 1;
		} else if (worth == most && bot_random_next(rng) % (uint64_t)++same == 0) {
			best = i;
		}
	}
	return best;
}

const struct bot bot_thumb = { "thumb", "plain rules of thumb", thumb_choose, thumb_value };
