/* probe.c - changing and reading a position, for tests and programs: ark_set, ark_get, ark_rig. */
#include "hooks.h"

#include <string.h>

#include "arkham.h"
#include "kernel/effect.h"
#include "kernel/text.h"

/* ---- words of a request ---------------------------------------------------------- */

struct request { const char *word[12]; int len[12]; int n; };

static void request_read(struct request *q, const char *s)
{
	q->n = 0;
	while (*s && q->n < 12) {
		while (*s == ' ')
			s++;
		if (!*s)
			break;
		q->word[q->n] = s;
		while (*s && *s != ' ')
			s++;
		q->len[q->n] = (int)(s - q->word[q->n]);
		q->n++;
	}
}

static bool word_is(const struct request *q, int i, const char *w)
{
	return i < q->n && (int)strlen(w) == q->len[i] && strncmp(q->word[i], w, (size_t)q->len[i]) == 0;
}

static bool word_int(const struct request *q, int i, int *v)
{
	int n = 0, at = 0, sign = 1;
	if (i >= q->n)
		return false;
	if (q->word[i][0] == '-') {
		sign = -1;
		at = 1;
	}
	if (at == q->len[i])
		return false;
	for (; at < q->len[i]; at++) {
		if (q->word[i][at] < '0' || q->word[i][at] > '9' || n > 10000)
			return false;
		n = n * 10 + q->word[i][at] - '0';
	}
	*v = sign * n;
	return true;
}

static bool word_seat(struct run *r, const struct request *q, int i, int *seat)
{
	return word_int(q, i, seat) && *seat >= 0 && *seat < cards_of(r)->seats;
}

static card_h word_card(struct run *r, const struct request *q, int i)
{
	return i < q->n ? ref_card(cards_ref_find(r, q->word[i], q->len[i])) : 0;
}

/* A definition of the card game: the board game may have one of the same id. */
static def_h card_named(struct run *r, const char *id, size_t len)
{
	def_h d = 0;
	for (int kind = KIND_ROLE; kind < KIND_MAX && !d; kind++)
		d = content_find(r->c, (enum def_kind)kind, id, len);
	return d;
}

static def_h word_def(struct run *r, const struct request *q, int i)
{
	return i < q->n ? card_named(r, q->word[i], (size_t)q->len[i]) : 0;
}

static card_h word_place(struct run *r, const struct request *q, int i)
{
	const card_h c = word_card(r, q, i);
	return c && card_kind(r, c) == KIND_PLACE && card_in_play(r, c) ? c : 0;
}

/* ---- set -------------------------------------------------------------------------- */

static bool set_fail(struct ark_error *e, const char *text, const char *what)
{
	cards_error(e, ARK_BAD_CHANGE, text, what);
	return false;
}

static bool owned_kind(struct run *r, def_h d)
{
	const int kind = r->c->defs[d].kind;
	return kind == KIND_ASSET || kind == KIND_EVENT || kind == KIND_SKILL_CARD || (r->c->defs[d].fact[FACT_flags] & CFLAG_WEAKNESS);
}

/* hand, deck, discard, threat, give: a new card for a seat. */
static bool set_card(struct run *r, const struct request *q, int pile, struct ark_error *e)
{
	const def_h d = word_def(r, q, 1);
	int seat;
	if (!d || !word_is(q, 2, "to") || !word_seat(r, q, 3, &seat))
		return set_fail(e, "Say `% ID to SEAT`.", "hand, deck, discard, threat or give");
	const bool players = owned_kind(r, d);
	const card_h c = card_new(r, d, players ? seat : OWNER_SCENARIO, PILE_ASIDE);
	cards_move(r, c, pile + seat);
	return true;
}

static bool set_put(struct run *r, const struct request *q, struct ark_error *e)
{
	const def_h d = word_def(r, q, 1);
	if (!d)
		return set_fail(e, "There is no card to put there.%", "");
	const bool weakness = r->c->defs[d].fact[FACT_flags] & CFLAG_WEAKNESS;
	const card_h host = word_is(q, 2, "at") || word_is(q, 2, "on") ? word_card(r, q, 3) : 0;
	if (r->c->defs[d].kind == KIND_PLACE) {
		const card_h c = card_new(r, d, OWNER_SCENARIO, PILE_ASIDE);
		place_enter_play(r, c);
		return true;
	}
	if (!host || !card_in_play(r, host))
		return set_fail(e, "Say `put ID at PLACE` or `put ID on CARD`, both in play.%", "");
	const card_h c = card_new(r, d, weakness || owned_kind(r, d) ? 0 : OWNER_SCENARIO, PILE_ASIDE);
	cards_move(r, c, PILE_FIELD);
	card_of(r, c)->at = host;
	return true;
}

static bool set_seat_count(struct run *r, const struct request *q, int seat, struct ark_error *e)
{
	struct seat *w = seat_of(r, seat);
	struct card *role = card_of(r, w->role);
	int n;
	if (!word_is(q, 2, "count") || !word_is(q, 4, "is") || !word_int(q, 5, &n) || n < 0 || n > DAMAGE_MAX)
		return set_fail(e, "Say `seat N count WHAT is NUMBER`.%", "");
	if (word_is(q, 3, "resources"))
		w->resources = (uint8_t)n;
	else if (word_is(q, 3, "clues"))
		role->clues = (uint8_t)n;
	else if (word_is(q, 3, "damage"))
		role->damage = (uint8_t)n;
	else if (word_is(q, 3, "horror"))
		role->horror = (uint8_t)n;
	else if (word_is(q, 3, "actions") && n < 100)
		w->actions = (int8_t)n;
	else if (word_is(q, 3, "experience") && n < 100)
		w->experience = (int8_t)n;
	else if (word_is(q, 3, "unspent"))
		file_of(r, seat)->experience = (int16_t)n;
	else if (word_is(q, 3, "scars"))
		file_of(r, seat)->physical = (uint8_t)n;
	else if (word_is(q, 3, "fears"))
		file_of(r, seat)->mental = (uint8_t)n;
	else
		return set_fail(e, "A seat has resources, clues, damage, horror, actions, experience, unspent, scars and fears.%", "");
	return true;
}

static bool set_seat(struct run *r, const struct request *q, struct ark_error *e)
{
	int seat;
	if (!word_seat(r, q, 1, &seat))
		return set_fail(e, "There is no such seat.%", "");
	if (!word_is(q, 2, "at"))
		return set_seat_count(r, q, seat, e);
	const card_h place = word_place(r, q, 3);
	if (!place)
		return set_fail(e, "There is no such location in play.%", "");
	seat_of(r, seat)->place = place;
	place_reveal(r, place);
	return true;
}

/* count doom is N, or count CARD WHAT is N. */
static bool set_count(struct run *r, const struct request *q, struct ark_error *e)
{
	const bool doom = word_is(q, 1, "doom");
	const card_h c = doom ? cards_of(r)->agenda : word_card(r, q, 1);
	const int at = doom ? 1 : 2;
	int n;
	if (!c || !card_in_play(r, c) || !word_is(q, at + 1, "is") || !word_int(q, at + 2, &n) || n < 0 || n > DAMAGE_MAX)
		return set_fail(e, "Say `count doom is N` or `count CARD WHAT is N` of a card in play.%", "");
	struct card *card = card_of(r, c);
	static const char *const what[] = { "damage", "horror", "clues", "doom", "uses", "tokens" };
	uint8_t *const slot[] = { &card->damage, &card->horror, &card->clues, &card->doom, &card->uses, &card->counters };
	for (int i = 0; i < 6; i++) {
		if (word_is(q, at, what[i])) {
			*slot[i] = (uint8_t)n;
			return true;
		}
	}
	return set_fail(e, "A card has damage, horror, clues, doom, uses and tokens.%", "");
}

static bool set_bag(struct run *r, const char *words, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	int n = 0;
	uint8_t kind[CTOKEN_MAX];
	for (const char *p = words; *p;) {
		size_t len = 0;
		while (*p == ' ')
			p++;
		while (p[len] && p[len] != ' ')
			len++;
		if (!len)
			break;
		const int k = token_named(p, len);
		if (k < 0 || n == CTOKEN_MAX)
			return set_fail(e, "That is no chaos token, or there are too many.%", "");
		kind[n++] = (uint8_t)k;
		p += len;
	}
	for (int i = 0; i < s->tokens; i++)
		if (s->token[i].where != BAG_IN)
			return set_fail(e, "Tokens of the bag are out on the table or sealed.%", "");
	memset(s->token, 0, sizeof(s->token));
	s->tokens = (uint16_t)n;
	for (int i = 0; i < n; i++)
		s->token[i].kind = kind[i];
	return true;
}

static bool set_one(struct run *r, const struct request *q, struct ark_error *e)
{
	const card_h c = word_card(r, q, 1);
	if (!c || !card_in_play(r, c))
		return set_fail(e, "There is no such card in play.%", "");
	if (word_is(q, 0, "exhaust"))
		card_of(r, c)->flags |= CARD_EXHAUSTED;
	else if (word_is(q, 0, "ready"))
		card_of(r, c)->flags &= (uint8_t)~CARD_EXHAUSTED;
	else if (card_kind(r, c) == KIND_PLACE)
		place_reveal(r, c);
	return true;
}

static bool set_pile(struct run *r, const struct request *q, int pile, struct ark_error *e)
{
	const def_h d = word_def(r, q, 1);
	if (!d)
		return set_fail(e, "There is no such card.%", "");
	const card_h c = card_new(r, d, OWNER_SCENARIO, PILE_ASIDE);
	cards_move(r, c, pile);
	return true;
}

/* stage ID: that act or agenda becomes the current one; when it waits in its deck, those before it are over. */
static bool set_stage(struct run *r, const struct request *q, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	const def_h d = word_def(r, q, 1);
	const int kind = d ? r->c->defs[d].kind : KIND_NONE;
	if (kind != KIND_ACT && kind != KIND_AGENDA)
		return set_fail(e, "Say `stage ID` with an act or agenda.%", "");
	uint16_t *now = kind == KIND_ACT ? &s->act : &s->agenda;
	const int pile = kind == KIND_ACT ? PILE_ACTS : PILE_AGENDAS;
	const card_h waited = pile_find(r, pile, d);
	const card_h c = waited ? waited : card_new(r, d, OWNER_SCENARIO, pile);
	if (*now)
		cards_move(r, *now, PILE_REMOVED);
	*now = c;
	cards_move(r, c, PILE_TABLE);
	for (card_h i = 1; i < s->cards && waited; i++)
		if (s->card[i].pile == pile && card_fact(r, i, FACT_number) < card_fact(r, c, FACT_number))
			cards_move(r, i, PILE_REMOVED);
	return true;
}

static bool set_lead(struct run *r, const struct request *q, struct ark_error *e)
{
	int seat;
	if (!word_seat(r, q, 1, &seat) || !seat_in(r, seat))
		return set_fail(e, "There is no such seat.%", "");
	cards_of(r)->lead = (uint8_t)seat;
	return true;
}

bool cards_set(struct run *r, const char *change, struct ark_error *e)
{
	struct request q;
	request_read(&q, change);
	if (word_is(&q, 0, "bag"))
		return set_bag(r, change + 3, e);
	if (word_is(&q, 0, "put"))
		return set_put(r, &q, e);
	if (word_is(&q, 0, "seat"))
		return set_seat(r, &q, e);
	if (word_is(&q, 0, "count"))
		return set_count(r, &q, e);
	if (word_is(&q, 0, "give"))
		return set_card(r, &q, PILE_PLAY, e);
	if (word_is(&q, 0, "hand"))
		return set_card(r, &q, PILE_HAND, e);
	if (word_is(&q, 0, "deck"))
		return set_card(r, &q, PILE_DECK, e);
	if (word_is(&q, 0, "discard"))
		return set_card(r, &q, PILE_DISCARD, e);
	if (word_is(&q, 0, "threat"))
		return set_card(r, &q, PILE_THREAT, e);
	if (word_is(&q, 0, "encounter"))
		return set_pile(r, &q, PILE_ENC_DECK, e);
	if (word_is(&q, 0, "encounter_discard"))
		return set_pile(r, &q, PILE_ENC_DISCARD, e);
	if (word_is(&q, 0, "aside"))
		return set_pile(r, &q, PILE_ASIDE, e);
	if (word_is(&q, 0, "stage"))
		return set_stage(r, &q, e);
	if (word_is(&q, 0, "lead"))
		return set_lead(r, &q, e);
	if (word_is(&q, 0, "exhaust") || word_is(&q, 0, "ready") || word_is(&q, 0, "reveal"))
		return set_one(r, &q, e);
	return set_fail(e, "Changes begin with put, give, hand, deck, discard, threat, encounter, encounter_discard, aside, stage, seat, count, bag, lead, exhaust, ready or reveal.%", "");
}

/* ---- get ------------------------------------------------------------------------------ */

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
	const def_h d = word_def(r, q, 3);
	if (d && word_is(q, 2, "file"))
		return answer_int(buf, n, file_copies(file_of(r, seat), d));
	for (int i = 0; i < 5 && d; i++)
		if (word_is(q, 2, what[i]))
			return answer_int(buf, n, pile_copies(r, pile[i] + seat, d));
	return false;
}

static bool get_seat(struct run *r, const struct request *q, char *buf, int n)
{
	int seat;
	if (!word_seat(r, q, 1, &seat))
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
	if (q->n == 3 && word_is(q, 2, "status"))
		return answer(buf, n, status[file_of(r, seat)->status]);
	if (q->n == 3 && (word_is(q, 2, "list") || word_is(q, 2, "epic")))
		return deck_write(r, seat, word_is(q, 2, "epic"), buf, n) > 0;
	if (q->n == 3 && word_is(q, 2, "investigator"))
		return answer(buf, n, content_text(r->c, card_def(r, w->role)->id));
	for (int i = 0; i < (int)(sizeof(value) / sizeof(value[0])); i++)
		if (q->n == 3 && word_is(q, 2, what[i]))
			return answer_int(buf, n, value[i]);
	if (q->n == 4)
		return get_held(r, q, seat, buf, n);
	if (word_is(q, 2, "at"))
		return answer_ref(r, buf, n, card_ref(w->place));
	return word_is(q, 2, "out") && answer(buf, n, out[w->out]);
}

static const char *pile_word(int pile)
{
	static const char *const mine[] = { "deck", "hand", "discard", "play", "threat" };
	static const char *const shared[] = { "field", "table", "limbo", "committed", "encounter_deck", "encounter_discard", "acts", "agendas", "victory", "aside", "removed", "beneath" };
	return pile < PILE_FIELD ? mine[(pile - PILE_DECK) / CSEATS] : shared[pile - PILE_FIELD];
}

static bool get_card(struct run *r, const struct request *q, char *buf, int n)
{
	const card_h c = word_card(r, q, 1);
	if (!c)
		return word_is(q, 2, "pile") && answer(buf, n, "none");
	const struct card *card = card_of(r, c);
	int sealed = 0;
	for (int i = 0; i < cards_of(r)->tokens; i++)
		sealed += cards_of(r)->token[i].where == BAG_SEALED && cards_of(r)->token[i].on == c;
	static const char *const what[] = { "damage", "horror", "clues", "doom", "uses", "tokens", "health", "sanity", "exhausted", "revealed", "sealed", "cost", "shroud",
		"fight", "evade", "live", "exiled" };
	const int value[] = { card->damage, card->horror, card->clues, card->doom, card->uses, card->counters, card_health(r, c), card_sanity(r, c),
		(card->flags & CARD_EXHAUSTED) != 0, (card->flags & CARD_REVEALED) != 0, sealed, card_cost(r, c, 0),
		stat_value(r, VAL_SHROUD, card_ref(c), card_fact(r, c, FACT_shroud)), stat_value(r, VAL_FIGHT, card_ref(c), card_fact(r, c, FACT_fight)),
		stat_value(r, VAL_EVADE, card_ref(c), card_fact(r, c, FACT_evade)), live_has(kernel_of(r), card_ref(c)), (card->flags & CARD_EXILED) != 0 };
	for (int i = 0; i < (int)(sizeof(value) / sizeof(value[0])); i++)
		if (word_is(q, 2, what[i]))
			return answer_int(buf, n, value[i]);
	if (word_is(q, 2, "pile"))
		return answer(buf, n, pile_word(card->pile));
	if (word_is(q, 2, "at"))
		return answer_ref(r, buf, n, card_ref(card_place(r, c)));
	if (word_is(q, 2, "on"))
		return answer_ref(r, buf, n, card_ref(card->at));
	if (word_is(q, 2, "owner"))
		return card->owner < CSEATS ? answer_int(buf, n, card->owner) : answer(buf, n, "scenario");
	if (word_is(q, 2, "holder")) {
		const int holder = cards_holder(r, card_ref(c));
		return holder >= 0 ? answer_int(buf, n, holder) : answer(buf, n, "scenario");
	}
	if (word_is(q, 2, "engaged")) {
		const int seat = card->pile >= PILE_THREAT && card->pile < PILE_FIELD ? pile_seat(card->pile) : -1;
		return seat >= 0 ? answer_int(buf, n, seat) : answer(buf, n, "none");
	}
	return false;
}

static bool get_test(struct run *r, const struct request *q, char *buf, int n)
{
	const struct test *t = &cards_of(r)->test;
	if (word_is(q, 1, "on"))
		return answer_int(buf, n, t->on);
	if (word_is(q, 1, "skill"))
		return t->on && answer_int(buf, n, test_skill(r));
	if (word_is(q, 1, "difficulty"))
		return t->on && answer_int(buf, n, test_difficulty(r));
	if (word_is(q, 1, "kind"))
		return t->on && answer(buf, n, cards_word(t->skill));
	if (word_is(q, 1, "step"))
		return answer_int(buf, n, t->step);
	if (word_is(q, 1, "waiting"))
		return answer_int(buf, n, cards_of(r)->queued);
	return word_is(q, 1, "margin") && answer_int(buf, n, t->margin);
}

static bool get_pile(struct run *r, const struct request *q, char *buf, int n)
{
	const def_h d = word_def(r, q, 2);
	for (int p = PILE_FIELD; p < PILE_MAX; p++)
		if (word_is(q, 1, pile_word(p)) && (q->n == 2 || d))
			return answer_int(buf, n, d ? pile_copies(r, p, d) : pile_n(r, p));
	return false;
}

static bool get_game(struct run *r, const struct request *q, char *buf, int n)
{
	const struct cards *s = cards_of(r);
	static const char *const phases[] = { "mythos", "investigation", "enemy", "upkeep" };
	static const char *const difficulties[] = { "easy", "standard", "hard", "expert" };
	if (word_is(q, 0, "doom"))
		return answer_int(buf, n, doom_in_play(r));
	if (word_is(q, 0, "act"))
		return answer_ref(r, buf, n, card_ref(s->act));
	if (word_is(q, 0, "agenda"))
		return answer_ref(r, buf, n, card_ref(s->agenda));
	if (word_is(q, 0, "round"))
		return answer_int(buf, n, s->round);
	if (word_is(q, 0, "phase"))
		return answer(buf, n, phases[s->phase]);
	if (word_is(q, 0, "scenario"))
		return answer(buf, n, content_text(r->c, r->c->defs[s->scenario].id));
	if (word_is(q, 0, "difficulty"))
		return answer(buf, n, difficulties[s->difficulty]);
	if (word_is(q, 0, "lead"))
		return answer_int(buf, n, s->lead);
	if (word_is(q, 0, "active"))
		return s->active ? answer_int(buf, n, s->active - 1) : answer(buf, n, "none");
	if (word_is(q, 0, "threshold"))
		return answer_int(buf, n, act_threshold(r));
	if (word_is(q, 0, "resolution"))
		return answer_int(buf, n, s->resolution ? s->resolution - 1 : -1);
	if (word_is(q, 0, "bearer"))
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
	const def_h d = word_def(r, q, 1);
	int seat = 0;
	if (!d || r->c->defs[d].kind != KIND_LOG_NOTE || (q->n == 3 && !word_is(q, 2, "remembered") && !word_seat(r, q, 2, &seat)))
		return false;
	return answer_int(buf, n, note_count(r, d, q->n < 3 ? NOTE_OF_LOG : word_is(q, 2, "remembered") ? NOTE_OF_GROUP : NOTE_OF_SEAT, seat));
}

bool cards_get(struct run *r, const char *query, char *buf, int n)
{
	struct request q;
	request_read(&q, query);
	if (word_is(&q, 0, "seat"))
		return get_seat(r, &q, buf, n);
	if (word_is(&q, 0, "card"))
		return get_card(r, &q, buf, n);
	if (word_is(&q, 0, "test"))
		return get_test(r, &q, buf, n);
	if (word_is(&q, 0, "pile"))
		return get_pile(r, &q, buf, n);
	if (word_is(&q, 0, "bag"))
		return get_bag(r, &q, buf, n);
	if (word_is(&q, 0, "note"))
		return get_note(r, &q, buf, n);
	return get_game(r, &q, buf, n);
}

/* ---- rig --------------------------------------------------------------------------------- */

static bool rig_add(struct run *r, int stream, int deck, int value, struct ark_error *e)
{
	if (!r->rig || r->rig->n == RIG_MAX) {
		cards_error(e, ARK_BAD_RIG, "No more results can be rigged.%", "");
		return false;
	}
	r->rig->entry[r->rig->n++] = (struct rig_entry){ (uint8_t)stream, (uint8_t)deck, (uint16_t)value };
	return true;
}

/* tokens: a chaos token; draw encounter: a card of the encounter deck; draw place: what chance takes elsewhere; draw N: a card of that seat's deck. */
bool cards_rig(struct run *r, const char *what, const char *value, struct ark_error *e)
{
	if (strcmp(what, "tokens") == 0) {
		const int kind = token_named(value, strlen(value));
		if (kind >= 0)
			return rig_add(r, STREAM_BAG, 0, kind, e);
		cards_error(e, ARK_BAD_RIG, "'%' is no chaos token.", value);
		return false;
	}
	const def_h d = card_named(r, value, strlen(value));
	const bool encounter = strcmp(what, "draw encounter") == 0, place = strcmp(what, "draw place") == 0;
	const int seat = strncmp(what, "draw ", 5) == 0 && what[5] >= '0' && what[5] <= '3' && !what[6] ? what[5] - '0' : -1;
	if (!d || (!encounter && !place && seat < 0)) {
		cards_error(e, ARK_BAD_RIG, "Rig `tokens WORD`, `draw encounter ID`, `draw place ID` or `draw SEAT ID`; '%' is not such a thing.", d ? what : value);
		return false;
	}
	return rig_add(r, STREAM_DECK, encounter ? PILE_ENC_DECK : place ? PILE_FIELD : seat, d, e);
}
