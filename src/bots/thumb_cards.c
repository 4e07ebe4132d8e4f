/*
 * thumb_cards.c - rules of thumb for the card game: fight what engages you when the odds are good and slip away else, play what stays in play, investigate where
 * clues are, go where the act wants you, commit cards where they matter.
 *
 * It asks the public header for values of its own seat, of what lies open, and for the odds of each option.
 */
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "thumb.h"

struct hand {
	struct ark_run *r;
	struct ark_game *g;
	struct ark_decision d;
	char act[64], agenda[64], at[64];	/* the act, the agenda, and where the seat is */
	char key[ARK_KEY], word[64];
	const char *why;
	int engaged, resources, cards;
};

static int number(const struct hand *h, int otherwise, const char *format, ...) __attribute__((format(printf, 3, 4)));
static int number(const struct hand *h, int otherwise, const char *format, ...)
{
	char query[160], text[64];
	va_list ap;
	va_start(ap, format);
	vsnprintf(query, sizeof(query), format, ap);
	va_end(ap);
	return ark_get(h->r, h->g, query, text, (int)sizeof(text)) ? atoi(text) : otherwise;
}

static int say(struct hand *h, int worth, const char *why)
{
	h->why = why;
	return worth;
}

static bool is(const struct hand *h, const char *verb)
{
	const size_t n = strlen(verb);
	return !strncmp(h->key, verb, n) && (!h->key[n] || h->key[n] == ' ');
}

static const char *kind_of(const struct hand *h)
{
	char id[64];
	snprintf(id, sizeof(id), "%.*s", (int)strcspn(h->word, "#"), h->word);
	const int def = ark_def_find(ark_run_content(h->r), id);
	return def > 0 ? ark_def_kind(ark_run_content(h->r), def) : "";
}

/* ---- the turn ----------------------------------------------------------------------------- */

/* Where the act wants the investigators; "" is wherever clues are. */
static const char *goal_of(const struct hand *h)
{
	const int wanted = 3 * ark_seats(h->g);
	int clues = 0;
	for (int s = 0; s < ark_seats(h->g); s++)
		clues += number(h, 0, "seat %d clues", s);
	if (!strcmp(h->act, "escape_the_dorms"))
		return "miskatonic_quad";
	if (!strcmp(h->act, "searching_for_dr_armitage") && clues >= wanted)
		return "orne_library";
	return "";
}

static int move_worth(struct hand *h)
{
	const char *goal = goal_of(h);
	const int clues = number(h, 0, "card %s clues", h->word), shroud = number(h, 3, "card %s shroud", h->word);
	if (*goal && !strcmp(h->word, goal) && !strcmp(h->act, "escape_the_dorms"))
		return say(h, 160, "out of here, whatever follows");
	if (h->engaged)
		return say(h, -50, "what engages you would strike");
	if (!strcmp(h->at, goal))
		return say(h, -10, "this is where the act wants you");
	if (*goal && !strcmp(h->word, goal))
		return say(h, 95, "the act wants you there");
	if (!strcmp(h->act, "blaze_of_glory")) {
		char where[64] = "";
		ark_get(h->r, h->g, "card servant_of_flame at", where, (int)sizeof(where));
		return !strcmp(where, h->word) ? say(h, 95, "the foe is there") : !strcmp(where, h->at) ? say(h, -10, "the foe is here") : say(h, 40, "on the way");
	}
	if (*goal)
		return say(h, !strcmp(h->word, "miskatonic_quad") ? 85 : !strcmp(h->word, "dormitories") ? 80 : 5, "on the way");
	if (number(h, 0, "card %s clues", h->at) > 0)
		return say(h, 0, "clues are left here");
	if (clues > 0 || !number(h, 1, "card %s revealed", h->word))
		return say(h, 70 - 3 * shroud + 2 * clues, "clues are there");
	return say(h, !strcmp(h->word, "miskatonic_quad") ? 50 : 8, "on the way");
}

static bool engages(const struct hand *h)
{
	char query[128], by[32];
	snprintf(query, sizeof(query), "card %s engaged", h->word);
	return ark_get(h->r, h->g, query, by, (int)sizeof(by)) && *by >= '0' && *by <= '9' && atoi(by) == h->d.seat;
}

static int foe_worth(struct hand *h, int i)
{
	const int odds = ark_option_odds(h->r, h->g, i) / 10000;
	const bool engaged = engages(h), boss = !strcmp(h->word, "servant_of_flame");
	if (!strncmp(h->word, "bystander", 9))
		return say(h, -40, "talk to it; it is no enemy");
	if (is(h, "engage"))
		return boss && !strcmp(h->act, "blaze_of_glory") ? say(h, 90, "it must fall") : say(h, -20, "let it be");
	const int hits = number(h, 1, "card %s health", h->word) - number(h, 0, "card %s damage", h->word);
	const int toll = hits > 1 ? 12 * (hits - 1) : 0;	/* Each further blow is another action. */
	if (is(h, "fight"))
		return boss && strcmp(h->act, "blaze_of_glory") ? say(h, odds / 2, "it is too strong for now") : say(h, (engaged ? 60 + odds : odds - 40) - (boss ? 0 : toll), "the odds are good");
	if (boss && engaged && number(h, 0, "card %s clues", h->at) > 0)
		return say(h, 75 + odds, "there are clues to gather first");
	return engaged ? say(h, 55 + odds, "it is easier to slip away") : say(h, 0, "no need");
}

static int play_worth(struct hand *h)
{
	const char *kind = kind_of(h);
	if (h->engaged)
		return say(h, 10, "not while something is at you");
	if (!strcmp(kind, "asset"))
		return say(h, number(h, 0, "seat %d cards", h->d.seat) < 3 ? 88 : h->resources > 6 ? 80 : 45, "it stays in play");
	return say(h, 20, "it may help");
}

/* Does the card say that one fights with it? */
static bool fights(const struct hand *h)
{
	char id[64];
	snprintf(id, sizeof(id), "%.*s", (int)strcspn(h->word, "#"), h->word);
	const int def = ark_def_find(ark_run_content(h->r), id);
	return def > 0 && strstr(ark_def_text(ark_run_content(h->r), def), "ight");
}

static int on_turn(struct hand *h, int i)
{
	const int odds = ark_option_odds(h->r, h->g, i) / 10000;
	if (is(h, "end_turn"))
		return say(h, 1, "nothing left to do");
	if (is(h, "fight") || is(h, "evade") || is(h, "engage"))
		return foe_worth(h, i);
	if (is(h, "move"))
		return move_worth(h);
	if (is(h, "play"))
		return play_worth(h);
	if (is(h, "advance"))
		return say(h, 200, "the act goes on");
	if (is(h, "investigate"))
		return h->engaged ? say(h, 5, "not while something is at you") :
			number(h, 0, "card %s clues", h->at) > 0 ? say(h, 40 + odds / 2, "clues are here") : say(h, -5, "no clues are left here");
	if (is(h, "draw_card"))
		return h->engaged ? say(h, 2, "not while something is at you") : say(h, h->cards < 4 ? 35 : 20, "more to choose from");
	if (is(h, "gain_resource"))
		return h->engaged ? say(h, 2, "not while something is at you") : say(h, h->resources < 3 ? 36 : 18, "cards have their price");
	if (!strcmp(kind_of(h), "place") && is(h, "free"))
		return say(h, strcmp(h->act, "searching_for_dr_armitage") ? -10 : 46, "the place's own way");
	if (is(h, "activate") && h->engaged && fights(h))
		return say(h, 125, "what it is made for");
	if (is(h, "free") || is(h, "activate"))
		return !strcmp(h->word, h->agenda) ? say(h, 70 + odds / 4, "talking is better than fighting") : !strcmp(h->word, h->act) ? say(h, is(h, "free") ? 150 : -100, "the act's own way") : say(h, h->engaged && is(h, "activate") ? 50 + odds / 2 : 44, "it may help");
	return say(h, 0, "as good as any");
}

/* ---- the rest ------------------------------------------------------------------------------- */

/* A card is committed when it moves the odds by much, and the test is worth it. */
static int on_commit(struct hand *h, int i)
{
	const int odds = ark_option_odds(h->r, h->g, i) / 10000;
	if (!is(h, "commit"))
		return say(h, (odds > 0 ? odds : 0) + 11, "the odds are good enough");
	return say(h, odds, "it moves the odds");
}

/* Wounds go to those who stand in for you first. */
static int on_assign(struct hand *h)
{
	const char *kind = kind_of(h);
	if (!strcmp(kind, "asset"))
		return say(h, 10, "better it than you");
	return say(h, 0, "nobody else can take it");
}

static int card_worth(struct hand *h)
{
	const char *kind = kind_of(h);
	return !strcmp(kind, "asset") ? 30 : !strcmp(kind, "skill") ? 15 : !strcmp(kind, "event") ? 12 : 5;
}

static int on_hand(struct hand *h)
{
	if (is(h, "done") || is(h, "pass"))
		return say(h, -13, "the rest is good");
	return say(h, -card_worth(h), "the least useful");
}

static int on_use(struct hand *h)
{
	if (is(h, "pass") || is(h, "done") || is(h, "no"))
		return say(h, 0, "kept for later");
	return say(h, 10, "it helps now");
}

static int on_find(struct hand *h)
{
	return say(h, card_worth(h), "the most useful");
}

/* The skill that is higher. */
static int on_skill(struct hand *h)
{
	return say(h, number(h, 0, "seat %d %s", h->d.seat, h->word), "the better skill");
}

static int worth_of(struct hand *h, int i)
{
	static const struct { const char *kind; int (*worth)(struct hand *h); int (*worth_of)(struct hand *h, int i); } rules[] = {
		{ "turn", NULL, on_turn }, { "fight", NULL, on_turn }, { "commit", NULL, on_commit }, { "assign_damage", on_assign, NULL }, { "assign_horror", on_assign, NULL },
		{ "mulligan", on_hand, NULL }, { "discard", on_hand, NULL }, { "slot", on_hand, NULL }, { "window", on_use, NULL }, { "react", on_use, NULL },
		{ "may", on_use, NULL }, { "objective", on_use, NULL }, { "search", on_find, NULL }, { "skill", on_skill, NULL } };
	size_t k = 0;
	ark_option_key(h->r, h->g, i, h->key, (int)sizeof(h->key));
	const char *p = strchr(h->key, ' ');
	for (p = p ? p + 1 : ""; *p && *p != ' ' && k + 1 < sizeof(h->word); p++)
		h->word[k++] = *p;
	h->word[k] = 0;
	for (unsigned n = 0; n < sizeof(rules) / sizeof(rules[0]); n++)
		if (!strcmp(rules[n].kind, h->d.kind))
			return rules[n].worth ? rules[n].worth(h) : rules[n].worth_of(h, i);
	return say(h, 0, "as good as any");
}

bool thumb_cards_opinions(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out)
{
	struct hand h = { .r = r, .g = g, .d = *d };
	char query[48];
	snprintf(query, sizeof(query), "seat %d at", d->seat);
	if (!ark_get(r, g, query, h.at, (int)sizeof(h.at)))
		h.at[0] = 0;
	if (!ark_get(r, g, "act", h.act, (int)sizeof(h.act)))
		h.act[0] = 0;
	if (!ark_get(r, g, "agenda", h.agenda, (int)sizeof(h.agenda)))
		h.agenda[0] = 0;
	for (int i = 0; i < d->options && !strcmp(d->kind, "turn"); i++) {
		ark_option_key(r, g, i, h.key, (int)sizeof(h.key));
		h.engaged += is(&h, "evade") && !strstr(h.key, "bystander");	/* One evades what engages one. */
	}
	h.resources = number(&h, 0, "seat %d resources", d->seat);
	h.cards = number(&h, 0, "seat %d hand", d->seat);
	for (int i = 0; i < d->options; i++) {
		out[i].worth = worth_of(&h, i);
		out[i].why = h.why;
	}
	return true;
}
