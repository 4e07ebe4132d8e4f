/*
 * thumb_cards.c - rules of thumb for the card game: the turn, and every other question.
 *
 * Get ready first, gather what clues the act wants, fight or slip away from what engages you by what it threatens, commit cards where they matter.
 */
#include "thumb_cards.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

int hand_number(const struct hand *h, int otherwise, const char *format, ...)
{
	char query[160], text[64];
	va_list ap;
	va_start(ap, format);
	vsnprintf(query, sizeof(query), format, ap);
	va_end(ap);
	return ark_get(h->r, h->g, query, text, (int)sizeof(text)) && *text >= '0' && *text <= '9' ? atoi(text) : otherwise;
}

int hand_say(struct hand *h, int worth, const char *why)
{
	h->why = why;
	return worth;
}

bool hand_is(const struct hand *h, const char *verb)
{
	const size_t n = strlen(verb);
	return !strncmp(h->key, verb, n) && (!h->key[n] || h->key[n] == ' ');
}

bool hand_cause(const struct hand *h, const char *id)
{
	return !strcmp(h->d.cause, id);
}

/* ---- chances and harm ------------------------------------------------------------------------- */

/* What a token does to a test, as far as it is known by heart; NO_HOPE fails it. */
enum { NO_HOPE = -99 };
static int token_value(const struct hand *h, int token)
{
	enum { PLUS_ONE, SKULL = 10, CULTIST, TABLET, ELDER_THING, AUTO_FAIL, ELDER_SIGN };
	const int symbols = h->difficulty >= 2 ? 3 : 2;
	switch (token) {
	case ELDER_SIGN: return 1;
	case AUTO_FAIL: return NO_HOPE;
	case SKULL: return -h->face[h->act].number - (h->difficulty >= 2);
	case ELDER_THING: return -1 - symbols;
	default: return token < SKULL ? 1 - token : -symbols;
	}
}

/* Tokens that are as good as this or better: looked up once, since nothing is asked as often. */
void hand_bag(struct hand *h)
{
	for (int i = 0; i < HAND_TOKENS; i++) {
		const int value = token_value(h, i);
		for (int worst = 0; value != NO_HOPE && worst < HAND_ODDS && worst - HAND_WORST <= value; worst++)
			h->good[worst] += h->token[i];
	}
}

int hand_chance(const struct hand *h, int skill, int difficulty)
{
	const int worst = difficulty > 0 ? difficulty - skill + HAND_WORST : 0;	/* Nobody's skill falls below 0. */
	const int good = worst < 0 ? h->good[0] : worst < HAND_ODDS ? h->good[worst] : 0;
	return h->tokens ? good * 1000 / h->tokens : 500;
}

int hand_shortfall(const struct hand *h, int skill, int difficulty)
{
	int missing = 0;
	for (int i = 0; i < HAND_TOKENS; i++) {
		const int value = skill + token_value(h, i) > 0 ? skill + token_value(h, i) : 0;
		missing += difficulty > value ? (difficulty - value) * h->token[i] : 0;
	}
	return h->tokens ? missing * 100 / h->tokens : 0;
}

/* Cards that would help, the cheapest for an icon first; the number of the next one, or -1. */
static int helper(const struct hand *h, int trial, unsigned used)
{
	int cheapest = -1, least = 0;
	for (int i = 0; i < h->kept; i++) {
		const struct face *f = &h->face[h->held[i]];
		const int icons = f->icon[trial] + f->wild;
		if (used >> i & 1 || icons <= 0)
			continue;
		const int cost = h->keep[i] / icons;
		if (cheapest < 0 || cost < least) {
			cheapest = i;
			least = cost;
		}
	}
	return cheapest;
}

int hand_price(const struct hand *h)
{
	return h->boss >= 0 ? weigh(SPEND_LAST) : weigh(SPEND);
}

int hand_trial(struct hand *h, enum test_kind kind, int trial, int value, int difficulty, int stake, int loss)
{
	enum { CARDS = 3, MONEY = 4 };
	const int bonus = hand_boost(h, kind, trial);
	unsigned used = 0;
	int best = NEVER, cost = 0;
	loss += weigh(FAILURE);
	for (int n = 0; n <= CARDS; n++) {
		for (int paid = 0; paid <= (bonus ? MONEY : 0) && paid <= h->me->resources; paid++) {
			const int chance = hand_chance(h, value + paid * bonus, difficulty);
			const int now = (chance * stake - (1000 - chance) * loss) / 1000 - cost - paid * hand_price(h);
			best = now > best ? now : best;
		}
		const int next = helper(h, trial, used);
		if (next < 0)
			break;
		used |= 1u << next;
		value += h->face[h->held[next]].icon[trial] + h->face[h->held[next]].wild;
		cost += h->keep[next];
	}
	return best;
}

/* Each point is dearer the fewer are left. */
static int points(const struct hand *h, int n, int left)
{
	int cost = 0;
	for (; n > 0; n--, left--) {
		if (left <= 1)
			return cost + weigh(FALL);
		cost += weigh(POINT) + weigh(POINT_LOW) / (left - 1);
	}
	return cost;
}

int hand_harm(const struct hand *h, int seat, int damage, int horror)
{
	return points(h, damage, h->seat[seat].health_left) + points(h, horror, h->seat[seat].sanity_left);
}

int hand_direct(const struct hand *h, int seat, int damage, int horror)
{
	const struct seen_seat *s = &h->seat[seat];
	return points(h, damage, s->health - s->damage) + points(h, horror, s->sanity - s->horror);
}

/* ---- the turn ----------------------------------------------------------------------------------- */

/* What is missing for the best card in hand. */
static int saving(struct hand *h)
{
	int best = 0;
	for (int i = 0; i < h->helds; i++) {
		const int missing = h->face[h->held[i]].cost - h->me->resources;
		if (missing > 0 && missing <= 3 && hand_worth(h, h->held[i]) > 60)
			best = weigh(SAVING);
	}
	return best;
}

static int on_basic(struct hand *h)
{
	if (hand_is(h, "investigate"))
		return way_investigate(h, INTELLECT, h->me->skill[INTELLECT] + h->me->glass, 100) - h->provoked;
	if (hand_is(h, "draw_card"))
		return hand_say(h, (h->helds < 7 ? weigh(DRAW) : weigh(DRAW) / 3) - h->provoked, "more to choose from");
	return hand_say(h, (h->me->resources < 8 ? weigh(RESOURCE) + saving(h) : 5) - h->provoked, "cards have their price");
}

static int on_foe(struct hand *h)
{
	const int foe = foe_named(h);
	if (foe < 0)
		return hand_say(h, 0, "as good as any");
	return hand_is(h, "fight") ? foe_fight(h, foe, COMBAT, h->me->skill[COMBAT], 100) : hand_is(h, "evade") ? foe_evade(h, foe, h->me->skill[AGILITY]) : foe_engage(h, foe) - h->provoked;
}

static int on_turn(struct hand *h, int i)
{
	(void)i;
	if (hand_is(h, "end_turn"))
		return hand_say(h, 1, "nothing better to do");
	if (hand_is(h, "advance"))
		return way_advance(h);
	if (hand_is(h, "fight") || hand_is(h, "evade") || hand_is(h, "engage"))
		return on_foe(h);
	if (hand_is(h, "move"))
		return way_step(h, way_place(h, h->def)) - h->provoked;
	if (hand_is(h, "play"))
		return hand_play(h);
	if (hand_is(h, "activate"))
		return hand_activate(h);
	if (hand_is(h, "free"))
		return hand_free(h);
	return on_basic(h);
}

/* ---- the rest ----------------------------------------------------------------------------------- */

/* Wounds go to those who stand in for you, the least useful first. */
static int on_assign(struct hand *h, int i)
{
	(void)i;
	if (h->face[h->def].kind == FACE_ASSET)
		return hand_say(h, 300 - hand_in_play(h, h->def), "better it than you");
	return hand_say(h, 0, "nobody else can take it");
}

static int on_mulligan(struct hand *h, int i)
{
	(void)i;
	if (hand_is(h, "done"))
		return hand_say(h, -weigh(MULLIGAN), "the rest is good");
	return hand_say(h, -hand_keep(h, h->def), "there is better");
}

static int on_discard(struct hand *h, int i)
{
	(void)i;
	return hand_is(h, "done") || hand_is(h, "pass") ? hand_say(h, -13, "the rest is good") : hand_say(h, -hand_keep(h, h->def), "the least useful");
}

static int on_slot(struct hand *h, int i)
{
	(void)i;
	return hand_say(h, -hand_in_play(h, h->def), "the least useful");
}

static int on_find(struct hand *h, int i)
{
	(void)i;
	const struct face *f = &h->face[h->def];
	if (f->kind == FACE_ENEMY)
		return hand_say(h, -hand_harm(h, 0, f->damage, f->horror) - f->health - f->fight, "the least that may come");
	return hand_say(h, h->def ? hand_keep(h, h->def) : 0, "the most useful");
}

static int on_skill(struct hand *h, int i)
{
	(void)i;
	return hand_say(h, hand_number(h, 0, "seat %d %s", h->d.seat, h->word), "the better skill");
}

static int on_use(struct hand *h, int i)
{
	(void)i;
	return hand_use(h);
}

/* What is lost with the cards of a kind: the worst of them, or all. */
static int kind_loss(const struct hand *h, enum face_kind kind, bool all)
{
	int sum = 0, least = 0, n = 0;
	for (int i = 0; i < h->kept; i++) {
		if (h->face[h->held[i]].kind != kind || h->face[h->held[i]].weakness)
			continue;
		least = !n++ || h->keep[i] < least ? h->keep[i] : least;
		sum += h->keep[i];
	}
	return all ? sum : least;
}

/* Which kind of cards is given up: assets, events or skills. */
static int on_kind(struct hand *h)
{
	static const enum face_kind kinds[] = { FACE_ASSET, FACE_EVENT, FACE_SKILL };
	const int n = atoi(h->word);
	return hand_say(h, n >= 1 && n <= 3 ? -kind_loss(h, kinds[n - 1], hand_cause(h, "dissonance")) : 0, "it costs least");
}

/* Which of two ways a card offers. */
static int on_choose(struct hand *h, int i)
{
	const bool first = i == 0;
	const struct seen_seat *me = h->me;
	if (hand_cause(h, "cosmic_evils"))
		return hand_say(h, first ? -doom_worth(h) : -hand_direct(h, 0, 1, 1) - weigh(ENCOUNTER), first ? "there is time" : "it would hurt");
	if (hand_cause(h, "mutated"))
		return hand_say(h, first ? -hand_harm(h, 0, 2, 0) : -hand_harm(h, 0, 0, 1), "it hurts less");
	if (hand_cause(h, "unnatural_decay"))
		return hand_say(h, first ? -doom_worth(h) : -hand_harm(h, 0, 2, 0), first ? "there is time" : "it would hurt");
	if (hand_cause(h, "ashen_rebirth"))
		return hand_say(h, first ? -hand_direct(h, 0, 2, 0) : -hand_direct(h, 0, 0, 2), "it hurts less");
	if (hand_cause(h, "torment") || hand_cause(h, "dissonance"))
		return on_kind(h);
	if (hand_cause(h, "forbidden_secrets"))
		return hand_say(h, first ? -80 : -hand_harm(h, 0, 0, 1), "it costs less");
	if (hand_cause(h, "wild_compulsion"))
		return hand_say(h, first ? -30 : me->resources > 2 ? -15 : -25, "it costs less");
	if (hand_cause(h, "dexter_drake"))
		return hand_say(h, first ? -10 : 20, "one more in play");
	if (hand_cause(h, "covert_ops"))
		return hand_say(h, first ? 20 : 10, "a card");
	if (hand_cause(h, "aleksey_saburov") || hand_cause(h, "detectives_intuition"))
		return hand_say(h, first ? me->damage * 10 : me->horror * 10, "where it hurts");
	return hand_say(h, first ? 1 : 0, "as good as any");
}

/* Whoever needs it most. */
static int on_frail(struct hand *h)
{
	for (int s = 0; s < h->seats; s++)
		if (h->seat[s].role == h->def)
			return hand_say(h, 50 - h->seat[s].health_left - h->seat[s].sanity_left, "whoever needs it most");
	return hand_say(h, 0, "as good as any");
}

/* Enemies to strike, places to go to, cards to take or to give up. */
static int on_target(struct hand *h, int i)
{
	const struct face *f = &h->face[h->def];
	(void)i;
	if (f->kind == FACE_ENEMY) {
		const int foe = foe_named(h);
		const struct face *cause = &h->face[hand_def(h, h->d.cause)];
		const struct card_known *k = cause->known;
		if (foe < 0)
			return hand_say(h, 0, "as good as any");
		if (cause->kind == FACE_ACT && h->boss >= 0)
			return hand_say(h, foe == h->boss, "it must fall");
		if (f->doomed && cause->kind == FACE_AGENDA)
			return hand_say(h, h->foe[foe].seat == 0 ? 20 : 10, "it is at you");
		return k->use == USE_FIGHT ? foe_fight(h, foe, hand_tests(h, k), hand_skill(h, k, false), 100 + k->more) : hand_say(h, foe_stake(h, foe, false, 100), "it hurts most");
	}
	if (f->kind == FACE_PLACE)
		return way_step(h, way_place(h, h->def));
	if (f->kind == FACE_ROLE)
		return on_frail(h);
	if (hand_cause(h, "dexter_drake") && hand_in_play(h, h->def))
		return hand_say(h, -hand_in_play(h, h->def), "it does its work where it is");
	if (hand_cause(h, "isabelle_barnes"))
		return hand_say(h, f->icon[h->test_skill] + f->wild, "it helps most");
	if (hand_is(h, "pass") || hand_is(h, "done") || hand_is(h, "none"))
		return hand_say(h, 0, "better not");
	return hand_say(h, h->def ? hand_worth(h, h->def) : 0, "the most useful");
}

/* Whoever stands it best. */
static int on_engage(struct hand *h, int i)
{
	(void)i;
	for (int s = 0; s < h->seats; s++)
		if (h->seat[s].role == h->def)
			return hand_say(h, h->seat[s].health_left + h->seat[s].sanity_left + 3 * h->seat[s].skill[COMBAT], "whoever stands it best");
	return hand_say(h, 0, "as good as any");
}

/* Enemies engaged with a seat. */
static int burden(const struct hand *h, int seat)
{
	int n = 0;
	for (int i = 0; i < h->foes; i++)
		n += h->foe[i].seat == seat;
	return n;
}

/* Those who have something at them first; in a flight those who stand a blow best, for the first one gets it. */
static int on_next_turn(struct hand *h, int i)
{
	(void)i;
	for (int s = 0; s < h->seats; s++) {
		const struct seen_seat *who = &h->seat[s];
		if (who->role != h->def)
			continue;
		const int strength = who->health_left < who->sanity_left ? who->health_left : who->sanity_left;
		if (h->goal >= 0 && !h->wanted)
			return hand_say(h, 4 * strength + 6 * who->skill[AGILITY] - 15 * burden(h, s), "who stands a blow best goes first");
		return hand_say(h, 20 * burden(h, s) + strength, burden(h, s) ? "something is at them" : "the strongest first");
	}
	return hand_say(h, 0, "as good as any");
}

static int on_pay(struct hand *h, int i)
{
	(void)i;
	for (int s = 0; s < h->seats; s++)
		if (h->seat[s].role == h->def)
			return hand_say(h, h->seat[s].clues - h->seat[s].health_left, "they may not keep them long");
	return hand_say(h, 0, "as good as any");
}

/* What the cards of the hand are worth when they are kept: looked at before any test, so that tests can be weighed with them. */
static void hand_keeps(struct hand *h)
{
	int keep[HAND_HELD];
	for (int i = 0; i < h->helds; i++)
		keep[i] = hand_keep(h, h->held[i]);
	memcpy(h->keep, keep, sizeof(keep));
	h->kept = h->helds;
}

static int worth_option(struct hand *h, int i)
{
	static const struct { const char *kind; int (*worth)(struct hand *h, int i); } rules[] = {
		{ "turn", on_turn }, { "fight", on_turn }, { "commit", hand_commit }, { "assign_damage", on_assign }, { "assign_horror", on_assign }, { "mulligan", on_mulligan },
		{ "discard", on_discard }, { "slot", on_slot }, { "window", on_use }, { "react", on_use }, { "may", on_use }, { "objective", on_use }, { "search", on_find },
		{ "skill", on_skill }, { "choose", on_choose }, { "target", on_target }, { "engage", on_engage }, { "next_turn", on_next_turn }, { "pay_clues", on_pay },
		{ "bearer", on_engage } };
	size_t k = 0;
	ark_option_key(h->r, h->g, i, h->key, (int)sizeof(h->key));
	const char *p = strchr(h->key, ' ');
	for (p = p ? p + 1 : ""; *p && *p != ' ' && k + 1 < sizeof(h->word); p++)
		h->word[k++] = *p;
	h->word[k] = 0;
	h->def = hand_def(h, h->word);
	for (unsigned n = 0; n < sizeof(rules) / sizeof(rules[0]); n++)
		if (!strcmp(rules[n].kind, h->d.kind))
			return rules[n].worth(h, i);
	return hand_say(h, 0, "as good as any");
}

bool thumb_cards_opinions(const struct thumb_weights *weights, struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out)
{
	struct hand h = { .r = r, .g = g, .d = *d, .weights = weights };
	if (!hand_read(&h))
		return false;
	if (strcmp(d->kind, "turn"))
		ark_decision_text(r, g, &h.d);
	h.d.cause[strcspn(h.d.cause, "#")] = 0;
	h.truths = h.truths ? hand_harm(&h, 0, 0, h.truths) : 0;
	way_begin(&h);
	hand_keeps(&h);
	for (int i = 0; i < d->options; i++) {
		out[i].worth = worth_option(&h, i);
		out[i].why = h.why;
	}
	return true;
}
