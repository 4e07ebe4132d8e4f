/* observe.c - a position of the card game as numbers; what cards_view() shows, in a fixed order. */
#include "cards/hooks.h"
#include "cards/play/test.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/observe.h"

enum { SEEN_PLACES = 24, SEEN_FIELD = 32, SEEN_HAND = 16, SEEN_PLAY = 16, SEEN_THREAT = 10 };

static int def_at(struct run *r, card_h c)
{
	return c ? card_of(r, c)->def : 0;
}

static void observe_table(struct run *r, int seat, struct observation *o)
{
	const struct cards *s = cards_of(r);
	const struct test *t = &s->test;
	observe_group(o, NULL, 0);
	observe(o, "seat", seat);
	observe(o, "seats", s->seats);
	observe(o, "round", s->round);
	observe(o, "phase", s->phase);
	observe(o, "lead", s->lead);
	observe(o, "active", s->active - 1);
	observe(o, "scenario", s->scenario);
	observe(o, "difficulty", s->difficulty);
	observe(o, "act", def_at(r, s->act));
	observe(o, "agenda", def_at(r, s->agenda));
	observe(o, "doom", doom_in_play(r));
	observe(o, "encounter_deck", pile_n(r, PILE_ENC_DECK));
	observe(o, "victory", pile_n(r, PILE_VICTORY));
	observe(o, "test", t->on);
	observe(o, "test_seat", t->on ? t->seat : -1);
	observe(o, "test_skill", t->on ? t->skill : 0);
	observe(o, "test_value", t->on ? test_skill(r) : 0);
	observe(o, "test_difficulty", t->on ? test_difficulty(r) : 0);
	observe(o, "test_subject", t->on ? def_at(r, t->subject) : 0);
}

static void observe_bag(struct run *r, struct observation *o)
{
	const struct cards *s = cards_of(r);
	int in[TOKEN_KINDS] = { 0 }, out[TOKEN_KINDS] = { 0 };
	for (int i = 0; i < s->tokens; i++)
		(s->token[i].where == BAG_IN ? in : out)[s->token[i].kind]++;
	for (int kind = 0; kind < TOKEN_KINDS; kind++) {
		observe_group(o, "token", kind);
		observe(o, "in_bag", in[kind]);
		observe(o, "out", out[kind]);
	}
}

/* A card in play, or zeroes. */
#define COUNT(name, field) + 1
enum { CARD_VALUES = 4 CARD_COUNTS(COUNT) };
#undef COUNT
static void observe_card(struct run *r, card_h c, struct observation *o)
{
	static const struct card none;
	const struct card *card = c ? card_of(r, c) : &none;
	observe(o, "is", card->def);
#define COUNT(name, field) observe(o, name, card->field);
	CARD_COUNTS(COUNT)
#undef COUNT
	observe(o, "exhausted", (card->flags & CARD_EXHAUSTED) != 0);
	observe(o, "revealed", (card->flags & CARD_REVEALED) != 0);
	observe(o, "at", def_at(r, card->at));
}

static void observe_pile(struct run *r, const char *part, int pile, int n, struct observation *o)
{
	card_h c = pile ? pile_top(r, pile) : 0;
	for (int i = 0; i < n; i++) {
		observe_part(o, part, i);
		if (!c && observe_none(o, CARD_VALUES * (n - i)))
			return;
		observe_card(r, c, o);
		c = c ? card_of(r, c)->next : 0;
	}
}

/* Cards of the field that are locations, or that are not. */
static void observe_field(struct run *r, const char *group, bool places, int n, struct observation *o)
{
	card_h c = pile_top(r, PILE_FIELD);
	for (int i = 0; i < n; i++) {
		while (c && (card_kind(r, c) == KIND_PLACE) != places)
			c = card_of(r, c)->next;
		observe_group(o, group, i);
		if (!c && observe_none(o, CARD_VALUES * (n - i)))
			return;
		observe_card(r, c, o);
		c = c ? card_of(r, c)->next : 0;
	}
}

/* The next card of a hand by definition, then by handle: the order in which it was drawn says nothing. */
static card_h hand_next(struct run *r, int seat, card_h after)
{
	card_h best = 0;
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next) {
		const uint32_t key = (uint32_t)card_of(r, c)->def << 16 | c;
		if (after && key <= ((uint32_t)card_of(r, after)->def << 16 | after))
			continue;
		if (!best || key < ((uint32_t)card_of(r, best)->def << 16 | best))
			best = c;
	}
	return best;
}

static void observe_hand(struct run *r, int seat, struct observation *o)
{
	card_h c = hand_next(r, seat, 0);
	for (int i = 0; i < SEEN_HAND; i++) {
		observe_group(o, "hand", i);
		observe(o, "is", def_at(r, c));
		c = c ? hand_next(r, seat, c) : 0;
	}
}

/* A seat that nobody has is all zeroes. */
static void observe_seat(struct run *r, int seat, int number, struct observation *o)
{
	static const char *const skills[] = { "willpower", "intellect", "combat", "agility" };
	const struct seat *w = seat < cards_of(r)->seats ? seat_of(r, seat) : NULL;
	const struct card *role = w ? card_of(r, w->role) : NULL;
	observe_group(o, "seat", number);
	observe(o, "investigator", w ? role->def : 0);
	observe(o, "at", w ? def_at(r, w->place) : 0);
	observe(o, "resources", w ? w->resources : 0);
	observe(o, "actions", w ? w->actions : 0);
	observe(o, "clues", w ? role->clues : 0);
	observe(o, "damage", w ? role->damage : 0);
	observe(o, "horror", w ? role->horror : 0);
	observe(o, "health", w ? card_health(r, w->role) : 0);
	observe(o, "sanity", w ? card_sanity(r, w->role) : 0);
	for (int k = 0; k < CSKILLS; k++)
		observe(o, skills[k], w ? seat_skill(r, seat, k) : 0);
	observe(o, "out", w ? w->out : 0);
	observe(o, "turn_taken", w ? w->done : 0);
	observe(o, "hand", w ? pile_n(r, PILE_HAND + seat) : 0);
	observe(o, "deck", w ? pile_n(r, PILE_DECK + seat) : 0);
	observe(o, "discard", w ? pile_n(r, PILE_DISCARD + seat) : 0);
	observe_pile(r, "play", w ? PILE_PLAY + seat : 0, SEEN_PLAY, o);
	observe_pile(r, "threat", w ? PILE_THREAT + seat : 0, SEEN_THREAT, o);
}

/* The own seat is number 0, the others follow in order; only the own hand is shown. */
void cards_observe(struct run *r, int seat, struct observation *o)
{
	const int seats = cards_of(r)->seats;
	observe_table(r, seat, o);
	observe_bag(r, o);
	observe_hand(r, seat, o);
	for (int i = 0; i < CSEATS; i++)
		observe_seat(r, i < seats ? (seat + i) % seats : i, i, o);
	observe_field(r, "place", true, SEEN_PLACES, o);
	observe_field(r, "field", false, SEEN_FIELD, o);
}
