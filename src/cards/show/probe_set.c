/* probe_set.c - changing a position by hand: ark_set. */
#include "probe.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"

#include <string.h>

#include "kernel/text.h"

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
	const def_h d = request_def(r, q, 1);
	int seat;
	if (!d || !request_is(q, 2, "to") || !request_seat(r, q, 3, &seat))
		return set_fail(e, "Say `% ID to SEAT`.", "hand, deck, discard, threat or give");
	const bool players = owned_kind(r, d);
	const card_h c = card_new(r, d, players ? seat : OWNER_SCENARIO, PILE_ASIDE);
	cards_move(r, c, pile + seat);
	return true;
}

static bool set_put(struct run *r, const struct request *q, struct ark_error *e)
{
	const def_h d = request_def(r, q, 1);
	if (!d)
		return set_fail(e, "There is no card to put there.%", "");
	const bool weakness = r->c->defs[d].fact[FACT_flags] & CFLAG_WEAKNESS;
	const card_h host = request_is(q, 2, "at") || request_is(q, 2, "on") ? request_card(r, q, 3) : 0;
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
	if (!request_is(q, 2, "count") || !request_is(q, 4, "is") || !request_int(q, 5, &n) || n < 0 || n > DAMAGE_MAX)
		return set_fail(e, "Say `seat N count WHAT is NUMBER`.%", "");
	if (request_is(q, 3, "resources"))
		w->resources = (uint8_t)n;
	else if (request_is(q, 3, "clues"))
		role->clues = (uint8_t)n;
	else if (request_is(q, 3, "damage"))
		role->damage = (uint8_t)n;
	else if (request_is(q, 3, "horror"))
		role->horror = (uint8_t)n;
	else if (request_is(q, 3, "actions") && n < 100)
		w->actions = (int8_t)n;
	else if (request_is(q, 3, "experience") && n < 100)
		w->experience = (int8_t)n;
	else if (request_is(q, 3, "unspent"))
		file_of(r, seat)->experience = (int16_t)n;
	else if (request_is(q, 3, "scars"))
		file_of(r, seat)->physical = (uint8_t)n;
	else if (request_is(q, 3, "fears"))
		file_of(r, seat)->mental = (uint8_t)n;
	else
		return set_fail(e, "A seat has resources, clues, damage, horror, actions, experience, unspent, scars and fears.%", "");
	return true;
}

static bool set_seat(struct run *r, const struct request *q, struct ark_error *e)
{
	int seat;
	if (!request_seat(r, q, 1, &seat))
		return set_fail(e, "There is no such seat.%", "");
	if (!request_is(q, 2, "at"))
		return set_seat_count(r, q, seat, e);
	const card_h place = request_place(r, q, 3);
	if (!place)
		return set_fail(e, "There is no such location in play.%", "");
	seat_of(r, seat)->place = place;
	place_reveal(r, place);
	return true;
}

/* count doom is N, or count CARD WHAT is N. */
static bool set_count(struct run *r, const struct request *q, struct ark_error *e)
{
	const bool doom = request_is(q, 1, "doom");
	const card_h c = doom ? cards_of(r)->agenda : request_card(r, q, 1);
	const int at = doom ? 1 : 2;
	int n;
	if (!c || !card_in_play(r, c) || !request_is(q, at + 1, "is") || !request_int(q, at + 2, &n) || n < 0 || n > DAMAGE_MAX)
		return set_fail(e, "Say `count doom is N` or `count CARD WHAT is N` of a card in play.%", "");
	struct card *card = card_of(r, c);
	static const char *const what[] = { "damage", "horror", "clues", "doom", "uses", "tokens" };
	uint8_t *const slot[] = { &card->damage, &card->horror, &card->clues, &card->doom, &card->uses, &card->counters };
	for (int i = 0; i < 6; i++) {
		if (request_is(q, at, what[i])) {
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
	const card_h c = request_card(r, q, 1);
	if (!c || !card_in_play(r, c))
		return set_fail(e, "There is no such card in play.%", "");
	if (request_is(q, 0, "exhaust"))
		card_of(r, c)->flags |= CARD_EXHAUSTED;
	else if (request_is(q, 0, "ready"))
		card_of(r, c)->flags &= (uint8_t)~CARD_EXHAUSTED;
	else if (card_kind(r, c) == KIND_PLACE)
		place_reveal(r, c);
	return true;
}

static bool set_pile(struct run *r, const struct request *q, int pile, struct ark_error *e)
{
	const def_h d = request_def(r, q, 1);
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
	const def_h d = request_def(r, q, 1);
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
	if (!request_seat(r, q, 1, &seat) || !seat_in(r, seat))
		return set_fail(e, "There is no such seat.%", "");
	cards_of(r)->lead = (uint8_t)seat;
	return true;
}

static bool set_change(struct run *r, const struct request *q, const char *change, struct ark_error *e)
{
	if (request_is(q, 0, "bag"))
		return set_bag(r, change + 3, e);
	if (request_is(q, 0, "put"))
		return set_put(r, q, e);
	if (request_is(q, 0, "seat"))
		return set_seat(r, q, e);
	if (request_is(q, 0, "count"))
		return set_count(r, q, e);
	if (request_is(q, 0, "give"))
		return set_card(r, q, PILE_PLAY, e);
	if (request_is(q, 0, "hand"))
		return set_card(r, q, PILE_HAND, e);
	if (request_is(q, 0, "deck"))
		return set_card(r, q, PILE_DECK, e);
	if (request_is(q, 0, "discard"))
		return set_card(r, q, PILE_DISCARD, e);
	if (request_is(q, 0, "threat"))
		return set_card(r, q, PILE_THREAT, e);
	if (request_is(q, 0, "encounter"))
		return set_pile(r, q, PILE_ENC_DECK, e);
	if (request_is(q, 0, "encounter_discard"))
		return set_pile(r, q, PILE_ENC_DISCARD, e);
	if (request_is(q, 0, "aside"))
		return set_pile(r, q, PILE_ASIDE, e);
	if (request_is(q, 0, "stage"))
		return set_stage(r, q, e);
	if (request_is(q, 0, "lead"))
		return set_lead(r, q, e);
	if (request_is(q, 0, "exhaust") || request_is(q, 0, "ready") || request_is(q, 0, "reveal"))
		return set_one(r, q, e);
	return set_fail(e, "Changes begin with put, give, hand, deck, discard, threat, encounter, encounter_discard, aside, stage, seat, count, bag, lead, exhaust, ready or reveal.%", "");
}

bool cards_set(struct run *r, const char *change, struct ark_error *e)
{
	struct request q;
	uint16_t known = 0;
	request_read(&q, change);
	q.known = &known;
	if (set_change(r, &q, change, e))
		return true;
	const int wrong = request_is(&q, 0, "bag") ? -1 : request_wrong(&q);
	const int at = (int)strlen(e->text);
	struct text t;
	if (wrong < 0)
		return false;
	text_init(&t, e->text + at, ARK_TEXT - at);
	text_str(&t, " A word that means nothing here: '");
	for (int i = 0; i < q.len[wrong]; i++)
		text_char(&t, q.word[wrong][i]);
	text_str(&t, "'.");
	text_end(&t);
	return false;
}
