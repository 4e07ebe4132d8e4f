/* probe_get.c - reading a value of a position: ark_get. */
#include "probe.h"
#include "cards/campaign/campaign.h"
#include "cards/decks/write.h"
#include "cards/decks/legal.h"
#include "cards/play/act_agenda.h"
#include "cards/play/play.h"
#include "cards/play/test.h"
#include "cards/things/chaos.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include <string.h>

#include "kernel/effect.h"
#include "kernel/text.h"

static bool answer_int(char *buf, int n, int v)
{
	struct text t;
	text_init(&t, buf, n);
	text_int(&t, v);
	text_end(&t);
	return true;
}

static bool answer(char *buf, int n, const char *s)
{
	struct text t;
	text_init(&t, buf, n);
	text_str(&t, s);
	text_end(&t);
	return true;
}

static bool answer_ref(struct run *r, char *buf, int n, ref_h ref)
{
	if (!ref)
		return answer(buf, n, "none");
	cards_ref_id(r, ref, buf, n);
	return true;
}

/* Copies of one card in a pile. */
static int pile_copies(struct run *r, int pile, def_h d)
{
	int n = 0;
	for (card_h c = pile_top(r, pile); c; c = card_of(r, c)->next)
		n += card_of(r, c)->def == d;
	return n;
}

/* seat N hand CARD: copies of it in that pile. */
static bool get_held(struct run *r, const struct request *q, int seat, char *buf, int n)
{
	static const char *const what[] = { "deck", "hand", "discard", "cards", "threat" };
	static const uint8_t pile[] = { PILE_DECK, PILE_HAND, PILE_DISCARD, PILE_PLAY, PILE_THREAT };
	const def_h d = request_def(r, q, 3);
	if (d && request_is(q, 2, "file"))
		return answer_int(buf, n, file_copies(file_of(r, seat), d));
	for (int i = 0; i < 5 && d; i++)
		if (request_is(q, 2, what[i]))
			return answer_int(buf, n, pile_copies(r, pile[i] + seat, d));
	return false;
}

static bool get_seat(struct run *r, const struct request *q, char *buf, int n)
{
	int seat;
	if (!request_seat(r, q, 1, &seat))
		return false;
	const struct seat *w = seat_of(r, seat);
	const struct card *role = card_of(r, w->role);
	static const char *const out[] = { "no", "defeated", "resigned", "absent" };
	static const char *const what[] = { "resources", "actions", "clues", "damage", "horror", "hand", "deck", "discard", "physical", "mental", "experience",
		"health", "sanity", "willpower", "intellect", "combat", "agility", "owed", "done", "threat", "cards",
		"unspent", "basics", "file",
		"earned", "before", "scars", "fears" };
	const int value[] = { w->resources, w->actions, role->clues, role->damage, role->horror, pile_n(r, PILE_HAND + seat), pile_n(r, PILE_DECK + seat),
		pile_n(r, PILE_DISCARD + seat), w->physical, w->mental, w->experience, card_health(r, w->role), card_sanity(r, w->role), seat_skill(r, seat, 0),
		seat_skill(r, seat, 1), seat_skill(r, seat, 2), seat_skill(r, seat, 3), w->owed, w->done, pile_n(r, PILE_THREAT + seat), pile_n(r, PILE_PLAY + seat),
		file_of(r, seat)->experience, deck_basics(r, file_of(r, seat)), file_of(r, seat)->n, file_of(r, seat)->earned,
		file_of(r, seat)->before, file_of(r, seat)->physical, file_of(r, seat)->mental };
	static const char *const status[] = { "plays", "killed", "insane", "devoured", "left" };
	if (q->n == 3 && request_is(q, 2, "status"))
		return answer(buf, n, status[file_of(r, seat)->status]);
	if (q->n == 3 && (request_is(q, 2, "list") || request_is(q, 2, "epic")))
		return deck_write(r, file_of(r, seat), request_is(q, 2, "epic") ? DECK_EPIC : DECK_LIST, NULL, buf, n) > 0;
	if (q->n == 3 && request_is(q, 2, "investigator"))
		return answer(buf, n, content_text(r->c, card_def(r, w->role)->id));
	for (int i = 0; i < (int)(sizeof(value) / sizeof(value[0])); i++)
		if (q->n == 3 && request_is(q, 2, what[i]))
			return answer_int(buf, n, value[i]);
	if (q->n == 4)
		return get_held(r, q, seat, buf, n);
	if (request_is(q, 2, "at"))
		return answer_ref(r, buf, n, card_ref(w->place));
	return request_is(q, 2, "out") && answer(buf, n, out[w->out]);
}

static const char *pile_word(int pile)
{
	static const char *const mine[] = { "deck", "hand", "discard", "play", "threat" };
	static const char *const shared[] = { "field", "table", "limbo", "committed", "encounter_deck", "encounter_discard", "acts", "agendas", "victory", "aside", "removed", "beneath" };
	return pile < PILE_FIELD ? mine[(pile - PILE_DECK) / CSEATS] : shared[pile - PILE_FIELD];
}

static int cards_beneath(struct run *r, card_h under)
{
	int n = 0;
	for (card_h c = 1; c < cards_of(r)->cards; c++)
		n += card_of(r, c)->pile == PILE_BENEATH && card_of(r, c)->at == under;
	return n;
}

static bool get_card(struct run *r, const struct request *q, char *buf, int n)
{
	const card_h c = request_card(r, q, 1);
	if (!c)
		return request_is(q, 2, "pile") && answer(buf, n, "none");
	const struct card *card = card_of(r, c);
	int sealed = 0;
	for (int i = 0; i < cards_of(r)->tokens; i++)
		sealed += cards_of(r)->token[i].where == BAG_SEALED && cards_of(r)->token[i].on == c;
	static const char *const what[] = { "damage", "horror", "clues", "doom", "uses", "tokens", "health", "sanity", "exhausted", "revealed", "sealed", "cost", "shroud",
		"fight", "evade", "live", "exiled" };
	const int value[] = { card->damage, card->horror, card->clues, card->doom, card->uses, card->counters, card_health(r, c), card_sanity(r, c),
		(card->flags & CARD_EXHAUSTED) != 0, (card->flags & CARD_REVEALED) != 0, sealed, card_cost(r, c),
		stat_value(r, VAL_SHROUD, card_ref(c), card_fact(r, c, FACT_shroud)), stat_value(r, VAL_FIGHT, card_ref(c), card_fact(r, c, FACT_fight)),
		stat_value(r, VAL_EVADE, card_ref(c), card_fact(r, c, FACT_evade)), live_has(kernel_of(r), card_ref(c)), (card->flags & CARD_EXILED) != 0 };
	for (int i = 0; i < (int)(sizeof(value) / sizeof(value[0])); i++)
		if (request_is(q, 2, what[i]))
			return answer_int(buf, n, value[i]);
	if (request_is(q, 2, "beneath"))
		return answer_int(buf, n, cards_beneath(r, c));
	if (request_is(q, 2, "pile"))
		return answer(buf, n, pile_word(card->pile));
	if (request_is(q, 2, "at"))
		return answer_ref(r, buf, n, card_ref(card_place(r, c)));
	if (request_is(q, 2, "on"))
		return answer_ref(r, buf, n, card_ref(card->at));
	if (request_is(q, 2, "owner"))
		return card->owner < CSEATS ? answer_int(buf, n, card->owner) : answer(buf, n, "scenario");
	if (request_is(q, 2, "holder")) {
		const int holder = cards_holder(r, card_ref(c));
		return holder >= 0 ? answer_int(buf, n, holder) : answer(buf, n, "scenario");
	}
	if (request_is(q, 2, "engaged")) {
		const int seat = card->pile >= PILE_THREAT && card->pile < PILE_FIELD ? pile_seat(card->pile) : -1;
		return seat >= 0 ? answer_int(buf, n, seat) : answer(buf, n, "none");
	}
	return false;
}

static bool get_test(struct run *r, const struct request *q, char *buf, int n)
{
	const struct test *t = &cards_of(r)->test;
	if (request_is(q, 1, "on"))
		return answer_int(buf, n, t->on);
	if (request_is(q, 1, "skill"))
		return t->on && answer_int(buf, n, test_skill(r));
	if (request_is(q, 1, "difficulty"))
		return t->on && answer_int(buf, n, test_difficulty(r));
	if (request_is(q, 1, "kind"))
		return t->on && answer(buf, n, cards_word(t->skill));
	if (request_is(q, 1, "step"))
		return answer_int(buf, n, t->step);
	if (request_is(q, 1, "waiting"))
		return answer_int(buf, n, cards_of(r)->queued);
	return request_is(q, 1, "margin") && answer_int(buf, n, t->margin);
}

static bool get_pile(struct run *r, const struct request *q, char *buf, int n)
{
	const def_h d = request_def(r, q, 2);
	for (int p = PILE_FIELD; p < PILE_MAX; p++)
		if (request_is(q, 1, pile_word(p)) && (q->n == 2 || d))
			return answer_int(buf, n, d ? pile_copies(r, p, d) : pile_n(r, p));
	return false;
}

static bool get_game(struct run *r, const struct request *q, char *buf, int n)
{
	const struct cards *s = cards_of(r);
	static const char *const phases[] = { "mythos", "investigation", "enemy", "upkeep" };
	static const char *const difficulties[] = { "easy", "standard", "hard", "expert" };
	if (request_is(q, 0, "doom"))
		return answer_int(buf, n, doom_in_play(r));
	if (request_is(q, 0, "act"))
		return answer_ref(r, buf, n, card_ref(s->act));
	if (request_is(q, 0, "agenda"))
		return answer_ref(r, buf, n, card_ref(s->agenda));
	if (request_is(q, 0, "round"))
		return answer_int(buf, n, s->round);
	if (request_is(q, 0, "phase"))
		return answer(buf, n, phases[s->phase]);
	if (request_is(q, 0, "scenario"))
		return answer(buf, n, content_text(r->c, r->c->defs[s->scenario].id));
	if (request_is(q, 0, "difficulty"))
		return answer(buf, n, difficulties[s->difficulty]);
	if (request_is(q, 0, "lead"))
		return answer_int(buf, n, s->lead);
	if (request_is(q, 0, "active"))
		return s->active ? answer_int(buf, n, s->active - 1) : answer(buf, n, "none");
	if (request_is(q, 0, "threshold"))
		return answer_int(buf, n, act_threshold(r));
	if (request_is(q, 0, "resolution"))
		return answer_int(buf, n, s->resolution ? s->resolution - 1 : -1);
	if (request_is(q, 0, "bearer"))
		return answer_int(buf, n, s->bearer - 1);
	return false;
}

static bool get_bag(struct run *r, const struct request *q, char *buf, int n)
{
	if (q->n == 1)
		return answer_int(buf, n, bag_count(r));
	const int kind = token_named(q->word[1], (size_t)q->len[1]);
	int k = 0;
	for (int i = 0; i < cards_of(r)->tokens; i++)
		k += cards_of(r)->token[i].where == BAG_IN && cards_of(r)->token[i].kind == kind;
	return kind >= 0 && answer_int(buf, n, k);
}

/* note NAME: the number written with it; note NAME remembered, note NAME SEAT: what is only remembered. */
static bool get_note(struct run *r, const struct request *q, char *buf, int n)
{
	const def_h d = request_def(r, q, 1);
	int seat = 0;
	if (!d || r->c->defs[d].kind != KIND_LOG_NOTE || (q->n == 3 && !request_is(q, 2, "remembered") && !request_seat(r, q, 2, &seat)))
		return false;
	return answer_int(buf, n, note_count(r, d, q->n < 3 ? NOTE_OF_LOG : request_is(q, 2, "remembered") ? NOTE_OF_GROUP : NOTE_OF_SEAT, seat));
}

bool cards_get(struct run *r, const char *query, char *buf, int n)
{
	struct request q;
	request_read(&q, query);
	if (request_is(&q, 0, "seat"))
		return get_seat(r, &q, buf, n);
	if (request_is(&q, 0, "card"))
		return get_card(r, &q, buf, n);
	if (request_is(&q, 0, "test"))
		return get_test(r, &q, buf, n);
	if (request_is(&q, 0, "pile"))
		return get_pile(r, &q, buf, n);
	if (request_is(&q, 0, "bag"))
		return get_bag(r, &q, buf, n);
	if (request_is(&q, 0, "note"))
		return get_note(r, &q, buf, n);
	return get_game(r, &q, buf, n);
}
