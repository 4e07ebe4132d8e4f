/*
 * thumb.c - rules of thumb for the board game: arm yourself, gather clues, pick gates, go through, seal, avoid what you cannot beat, look after sanity and
 * stamina, spend trophies.
 *
 * Every option gets a number; the highest wins, equals by chance.  One function per kind of decision, so that a rule of thumb is found by the question it answers.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bot.h"

/* What the bot looks at: the decision, and what lies open on the table. */
struct thumb {
	struct ark_run *r;
	struct ark_game *g;
	const struct ark_decision *d;
	int seat;
	char key[ARK_KEY];	/* of the option in question */
};

__attribute__((format(printf, 3, 4))) static int value_of(const struct thumb *t, int otherwise, const char *format, ...)
{
	char query[128], text[96];
	va_list ap;
	va_start(ap, format);
	vsnprintf(query, sizeof(query), format, ap);
	va_end(ap);
	return ark_get(t->r, t->g, query, text, (int)sizeof(text)) ? atoi(text) : otherwise;
}

__attribute__((format(printf, 4, 5))) static void text_of(const struct thumb *t, char *text, int n, const char *format, ...)
{
	char query[128];
	va_list ap;
	va_start(ap, format);
	vsnprintf(query, sizeof(query), format, ap);
	va_end(ap);
	if (!ark_get(t->r, t->g, query, text, n))
		text[0] = 0;
}

static int mine(const struct thumb *t, const char *what)
{
	return value_of(t, 0, "seat %d %s", t->seat, what);
}

static bool is(const struct thumb *t, const char *verb)
{
	const size_t n = strlen(verb);
	return !strncmp(t->key, verb, n) && (!t->key[n] || t->key[n] == ' ');
}

/* The first operand of the option's key. */
static void operand(const struct thumb *t, char *word, size_t n)
{
	const char *p = strchr(t->key, ' ');
	size_t k = 0;
	for (p = p ? p + 1 : ""; *p && *p != ' ' && *p != '#' && k + 1 < n; p++)
		word[k++] = *p;
	word[k] = 0;
}

static bool weak(const struct thumb *t)
{
	return mine(t, "sanity") <= 2 || mine(t, "stamina") <= 2;
}

/* ---- where to go ------------------------------------------------------------------ */

/* What standing at a place is worth to this investigator now. */
static int place_worth(const struct thumb *t, const char *place)
{
	const int clues = mine(t, "clues"), gates = value_of(t, 0, "gates"), limit = value_of(t, 8, "gate_limit");
	char gate[64];
	int worth = 0;
	text_of(t, gate, sizeof(gate), "place %s gate", place);
	if (gate[0] && strcmp(gate, "none")) {
		if (!weak(t))
			worth += clues >= 5 ? 900 : 350 + 60 * clues + (gates * 2 >= limit ? 250 : 0);
	} else {
		worth += 160 * value_of(t, 0, "place %s clues", place);
	}
	if (!strcmp(place, "arkham_asylum") && mine(t, "sanity") <= 2)
		worth += 700;
	if (!strcmp(place, "st_marys_hospital") && mine(t, "stamina") <= 2)
		worth += 700;
	if (!strcmp(place, "curiositie_shoppe") && mine(t, "money") >= 6)
		worth += 60 * mine(t, "money");
	if (!strcmp(place, "general_store") && mine(t, "money") >= 4 && mine(t, "common_items") < 3)
		worth += 50 * mine(t, "money");
	if (!strcmp(place, "south_church") && mine(t, "toughness") >= 5 && mine(t, "luck") <= 0)
		worth += 350;
	if (!strcmp(place, "science_building") && mine(t, "toughness") >= 5)
		worth += 200;
	if (!strcmp(place, "mas_boarding_house") && mine(t, "toughness") >= 10)
		worth += 350;
	return worth - 150 * value_of(t, 0, "place %s monsters", place);
}

static const char *const places[] = { "arkham_asylum", "independence_square", "hibbs_roadhouse", "police_station", "the_witch_house", "silver_twilight_lodge", "river_docks",
	"the_unnamable", "unvisited_isle", "science_building", "curiositie_shoppe", "train_station", "newspaper", "black_cave", "general_store", "graveyard",
	"historical_society", "mas_boarding_house", "south_church", "st_marys_hospital", "woods", "ye_olde_magick_shoppe", "library", "velmas_diner" };

/* The best a step to `from` leads to, each further step taking something off. */
static int way_worth(const struct thumb *t, const char *from, int points)
{
	int best = -100000;
	for (unsigned i = 0; i < sizeof(places) / sizeof(places[0]); i++) {
		const int steps = value_of(t, 99, "distance %s %s", from, places[i]);
		const int late = steps > points ? 60 * (steps - points) + 60 : 0;
		const int worth = place_worth(t, places[i]) - 8 * steps - late;
		best = worth > best ? worth : best;
	}
	return best - 120 * value_of(t, 0, "place %s monsters", from);
}

static int on_move(const struct thumb *t)
{
	char place[64];
	const int points = mine(t, "movement");
	if (is(t, "trade"))
		return -1000000;
	if (is(t, "use"))
		return 5000;	/* Maps, motorcycles and books are there to be used. */
	if (is(t, "stay")) {
		text_of(t, place, sizeof(place), "seat %d at", t->seat);
		if (mine(t, "explored"))
			return 100000;
		return way_worth(t, place, points) + (points ? 0 : 1000);
	}
	operand(t, place, sizeof(place));
	return way_worth(t, place, points - 1);
}

/* ---- monsters ------------------------------------------------------------------------ */

static int fight_dice(const struct thumb *t, const char *monster)
{
	return mine(t, "fight") + mine(t, "weapon_bonus") + value_of(t, 0, "monster %s combat", monster);
}

/* Fight what is likely to fall; slip past the rest. */
static int on_face(const struct thumb *t, int i)
{
	char monster[64];
	const int odds = ark_option_odds(t->r, t->g, i);
	if (is(t, "use"))
		return -1;
	operand(t, monster, sizeof(monster));
	if (is(t, "evade"))
		return odds / 1000;
	const int toughness = value_of(t, 1, "monster %s toughness", monster), horror = value_of(t, 0, "monster %s horror_damage", monster);
	const int dice = fight_dice(t, monster);
	const bool safe = mine(t, "sanity") > horror && mine(t, "stamina") > value_of(t, 0, "monster %s combat_damage", monster);
	return safe && dice >= 2 * toughness + 1 ? 900 : safe && dice >= 2 * toughness ? 500 : 100;
}

static int on_combat(const struct thumb *t, int i)
{
	const int odds = ark_option_odds(t->r, t->g, i);
	if (is(t, "ready"))
		return 3000;
	if (is(t, "release"))
		return -1000;
	if (is(t, "use"))
		return mine(t, "sanity") > 2 && (odds < 0 || odds > 450000) ? 2500 : -500;
	if (is(t, "nothing"))
		return -10;
	return is(t, "flee") ? odds / 1200 - 50 : odds / 1000 + 1;
}

/* ---- checks --------------------------------------------------------------------------- */

/* Clues are for seals; the dice get them when the check closes a gate, or when there are plenty. */
static int on_check(const struct thumb *t, int i)
{
	const int odds = ark_option_odds(t->r, t->g, i), clues = mine(t, "clues");
	if (is(t, "done"))
		return 0;
	if (is(t, "use"))
		return 800;
	if (value_of(t, 0, "awake"))
		return 500;
	if (odds <= 0)
		return -100;
	if (!strncmp(t->d->cause, "gate_", 5))
		return clues > 5 || clues < 5 ? 600 : 100;
	return clues > 6 || mine(t, "stamina") <= 2 || mine(t, "sanity") <= 2 ? 300 : -100;
}

/* ---- the rest ----------------------------------------------------------------------------- */

static int on_encounter(const struct thumb *t)
{
	char place[64];
	text_of(t, place, sizeof(place), "seat %d at", t->seat);
	if (is(t, "encounter"))
		return 100;
	if (is(t, "use"))
		return 400;
	if (!is(t, "ability"))
		return 0;
	if (!strcmp(place, "arkham_asylum"))
		return mine(t, "sanity") < mine(t, "max_sanity") - 1 ? 500 : 0;
	if (!strcmp(place, "st_marys_hospital"))
		return mine(t, "stamina") < mine(t, "max_stamina") - 1 ? 500 : 0;
	if (!strcmp(place, "bank_of_arkham"))
		return 0;
	return 300;
}

static int on_gate(const struct thumb *t, int i)
{
	if (is(t, "use"))
		return strstr(t->key, "elder_sign") ? 5000000 : 10;
	return is(t, "close_with") ? 1000 + ark_option_odds(t->r, t->g, i) : 0;
}

/* Speed and fight before sneak and will; the mind kept whole when it is thin. */
static int on_sliders(const struct thumb *t)
{
	int stop = 0;
	const char *last = strrchr(t->key, ' ');
	const bool battle = value_of(t, 0, "awake");
	if (is(t, "done"))
		return 50;
	stop = last ? atoi(last + 1) : 0;
	if (strstr(t->key, "fight"))
		return battle ? 40 + 10 * stop : stop == 3 ? 60 : 0;
	if (strstr(t->key, "speed"))
		return battle ? 0 : stop == 3 ? 58 : 0;
	return battle ? 0 : stop == 2 ? 55 : 0;
}

static int on_lost_return(const struct thumb *t)
{
	char place[64];
	operand(t, place, sizeof(place));
	return is(t, "stay") ? -1000 : place_worth(t, place);
}

static int on_cards(const struct thumb *t)
{
	static const struct { const char *id; int worth; } liked[] = { { "elder_sign", 100 }, { "tommy_gun", 60 }, { "sword_of_glory", 60 }, { "enchanted_blade", 55 }, { "shotgun", 50 },
		{ "rifle", 48 }, { "45_automatic", 45 }, { "enchanted_knife", 45 }, { "38_revolver", 40 }, { "shrivelling", 40 }, { "wither", 35 }, { "skill_fight", 50 } };
	char card[64];
	int worth = 10;
	operand(t, card, sizeof(card));
	for (unsigned i = 0; i < sizeof(liked) / sizeof(liked[0]); i++)
		if (!strcmp(card, liked[i].id))
			worth = liked[i].worth;
	if (is(t, "discard"))
		return -worth;
	return is(t, "done") ? 5 : worth;
}

/* One number for one option. */
static int worth_of(struct thumb *t, int i)
{
	const char *kind = t->d->kind;
	ark_option_key(t->r, t->g, i, t->key, (int)sizeof(t->key));
	if (!strcmp(kind, "move"))
		return on_move(t);
	if (!strcmp(kind, "face"))
		return on_face(t, i);
	if (!strcmp(kind, "combat") || !strcmp(kind, "battle") || !strcmp(kind, "before_horror"))
		return on_combat(t, i);
	if (!strcmp(kind, "check"))
		return on_check(t, i);
	if (!strcmp(kind, "encounter"))
		return on_encounter(t);
	if (!strcmp(kind, "gate"))
		return on_gate(t, i);
	if (!strcmp(kind, "seal"))
		return is(t, "seal") ? 100 : 0;
	if (!strcmp(kind, "sliders") || !strcmp(kind, "refresh") || !strcmp(kind, "start_sliders"))
		return on_sliders(t);
	if (!strcmp(kind, "clues"))
		return atoi(strrchr(t->key, ' ') ? strrchr(t->key, ' ') + 1 : "0");
	if (!strcmp(kind, "lost_return"))
		return on_lost_return(t);
	if (!strcmp(kind, "trade") || !strcmp(kind, "trade_accept") || !strcmp(kind, "battle_trade") || !strcmp(kind, "end_of_phase"))
		return is(t, "done") || is(t, "refuse") ? 10 : 0;
	if (!strcmp(kind, "clue_taker"))
		return is(t, "nothing") ? 0 : 10;
	if (is(t, "yes"))
		return weak(t) ? 0 : 1;
	return on_cards(t);
}

static int thumb_value(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, int i)
{
	struct thumb t = { .r = r, .g = g, .d = d, .seat = d->seat };
	return worth_of(&t, i);
}

static int thumb_choose(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng)
{
	int best = 0, same = 0, most = -2000000000;
	for (int i = 0; i < d->options; i++) {
		const int worth = thumb_value(r, g, d, i);
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
