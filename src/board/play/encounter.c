/* encounter.c - encounters in town and in other worlds. */
#include "board/play/encounter.h"

#include "board/play/check.h"
#include "board/play/combat.h"
#include "board/play/draw.h"
#include "board/play/gate.h"
#include "board/play/move.h"
#include "board/play/mythos.h"
#include "board/play/status.h"
#include "board/play/uses.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

struct encounter_locals { int32_t seat, cards, falls, card, place, i, was; };

static struct encounter_locals encounter_start(struct run *r, int seat, int cards)
{
	return (struct encounter_locals){ .seat = seat, .cards = cards, .falls = board_of(r)->seat[seat].falls, .place = board_of(r)->seat[seat].place };
}

/* ---- the phase ---------------------------------------------------------------- */

void call_arkham_encounter(struct run *r, int seat)
{
	*LOCALS(frame_push(r, PROC_arkham_encounter), struct encounter_locals) = encounter_start(r, seat, 1);
}

/* F-LOC-02, F-LOC-03: an ability is offered only when its costs, or one of its choices, can be paid. */
static bool body_possible(struct run *r, const struct script *ctx, code_h code)
{
	const uint16_t *c = r->c->code + code;
	while (c[0] == OP_SAY)
		c += script_op_len(r->rules, c);
	if (c[0] != OP_CHOOSE)
		return true;
	for (int i = 0; i < c[1]; i++)
		if (script_payable(r, ctx, (code_h)((int32_t)(c - r->c->code) + (int16_t)c[4 + 3 * i])))
			return true;
	return false;
}

static bool ability_offered(struct run *r, int seat, int place, row_h id)
{
	const struct row *row = &r->c->rows[id];
	const struct script ctx = { .you = seat, .source = REF_P(place), .row = id };
	return row->kind == ROW_BODY && row->event == BODY_ABILITY && (!row->cond || script_eval(r, &ctx, row->cond)) &&
		(!row->cost || script_payable(r, &ctx, row->cost)) && (!row->body || body_possible(r, &ctx, row->body));
}

/* Who has used what the location offers, and may have an encounter all the same, is only offered that. */
static void options_location(struct run *r, int seat, bool abilities)
{
	const struct board *b = board_of(r);
	const int place = b->seat[seat].place;
	const struct def *d = def_of(r, b->place[place].def);
	decision_of(r, seat, PROMPT_ENCOUNTER, REF_P(place));
	option_add(r, VERB_ENCOUNTER, 0, 0);	/* B-ENC-02, F-LABIL-03 */
	for (int i = 0; abilities && i < d->rows; i++)
		if (ability_offered(r, seat, place, (row_h)(d->row + i)))	/* B-LOC-01, F-LABIL-01, F-LABIL-03 */
			option_add(r, VERB_ABILITY, REF_P(place), (unsigned)(d->row + i));
	options_uses(r, seat);
	if (!abilities)
		option_add(r, VERB_NOTHING, 0, 0);
}

/* In the streets, and where nothing else happens, only uses are offered. */
static void options_idle(struct run *r, int seat)
{
	decision_of(r, seat, PROMPT_ENCOUNTER, REF_P(board_of(r)->seat[seat].place));
	options_uses(r, seat);
	option_add(r, VERB_NOTHING, 0, 0);
}

static void options_gate(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	decision_of(r, seat, PROMPT_GATE, REF_P(b->seat[seat].place));
	if (!(b->seat[seat].flags & SEAT_GATE_TRIED)) {				/* B-CLOSE-07, B-SEAL-17 */
		option_add(r, VERB_CLOSE, WORD_SKILL + SKILL_LORE, 0);		/* B-CLOSE-03 */
		option_add(r, VERB_CLOSE, WORD_SKILL + SKILL_FIGHT, 0);
	}
	options_uses(r, seat);
	option_add(r, VERB_NOTHING, 0, 0);					/* B-CLOSE-08 */
}

static void call_ability(struct run *r, int seat, int place, row_h id)
{
	const struct row *row = &r->c->rows[id];
	struct encounter_locals *l = LOCALS(frame_push(r, PROC_ability), struct encounter_locals);
	*l = (struct encounter_locals){ .seat = seat, .place = place, .card = id };
	(void)row;
}

enum next proc_ability(struct run *r, struct frame *f)
{
	struct encounter_locals *l = LOCALS(f, struct encounter_locals);
	const struct row *row = &r->c->rows[l->card];
	RESUME(f, 1, 2, 3);
	log_add(r, LOG_ABILITY, l->seat, REF_P(l->place), 0, 0, 0);
	AWAIT(f, 1, script_call(r, row->cost, l->seat, REF_P(l->place), 0, (row_h)l->card));
	AWAIT(f, 2, script_call(r, row->body, l->seat, REF_P(l->place), 0, (row_h)l->card));
	AWAIT(f, 3, call_settle(r, l->seat));
	RETURN(r, 0);
}

static bool explored(const struct board *b, int seat)
{
	return b->seat[seat].flags & SEAT_EXPLORED;
}

enum next proc_arkham_encounter(struct run *r, struct frame *f)
{
	struct encounter_locals *l = LOCALS(f, struct encounter_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6);
	b->seat[l->seat].flags &= (uint32_t)~SEAT_GATE_TRIED;
	while (!seat_is_gone(r, l->seat, l->falls) && b->seat[l->seat].place == l->place && place_in_arkham(b, l->place)) {
		if (b->place[l->place].kind == PLACE_STREET)	/* B-ENC-01 */
			CHOOSE(f, 1, options_idle(r, l->seat));
		else if (b->place[l->place].gate && !explored(b, l->seat)) {	/* B-ENC-17, B-MOVE-13, B-EVADE-15, B-WORLD-12, B-WORLD-13, B-ENC-18 */
			AWAIT(f, 2, call_through_gate(r, l->seat, l->place, false));	/* B-ENC-17, F-OW-06 */
			break;
		} else if (b->place[l->place].gate)	/* B-LOC-02, B-ENC-18, B-ENC-19, B-WORLD-10, B-WORLD-15 */
			CHOOSE(f, 3, options_gate(r, l->seat));
		else
			CHOOSE(f, 4, options_location(r, l->seat, !l->was));
		l->i = picked(r, VERB_USE) || (picked(r, VERB_ABILITY) && stat_value(r, STAT_BOTH, REF_S(l->seat), 0) > 0);
		l->was |= picked(r, VERB_ABILITY);
		AWAIT(f, 5, encounter_picked(r, l->seat, l->place));	/* B-ENC-03, F-LABIL-02 */
		if (!l->i)
			break;
		if (b->seat[l->seat].flags & SEAT_GATE_TRIED)		/* an Elder Sign was his encounter: B-SEAL-17 */
			break;
	}
	AWAIT(f, 6, call_settle(r, l->seat));
	RETURN(r, 0);
}

void encounter_picked(struct run *r, int seat, int place)
{
	if (picked(r, VERB_ENCOUNTER))
		call_location_encounter(r, seat, 1);
	else if (picked(r, VERB_ABILITY))
		call_ability(r, seat, place, r->picked.b);
	else if (picked(r, VERB_CLOSE))
		call_try_close(r, seat, place, r->picked.a - WORD_SKILL);
	else
		use_picked(r, seat);
}

/* ---- closing a gate: B-CLOSE-01 .. B-CLOSE-08 ------------------------------------ */

void call_try_close(struct run *r, int seat, int place, int skill)
{
	struct encounter_locals *l = LOCALS(frame_push(r, PROC_try_close), struct encounter_locals);
	*l = (struct encounter_locals){ .seat = seat, .place = place, .i = skill };
}

enum next proc_try_close(struct run *r, struct frame *f)
{
	struct encounter_locals *l = LOCALS(f, struct encounter_locals);
	struct board *b = board_of(r);
	const int gate = b->place[l->place].gate;
	RESUME(f, 1, 2);
	b->seat[l->seat].flags |= SEAT_GATE_TRIED;
	AWAIT(f, 1, call_check(r, l->seat, l->i, content_fact(r->c, b->gate[gate].def, FACT_modifier), stat_value(r, STAT_CLOSING_DIFFICULTY, REF_S(l->seat), stat_value(r, STAT_CLOSE_DIFFICULTY, REF_G(gate), 1)),
		REF_G(gate), REF_G(gate), CHECK_CLOSING));
	if (f->ret & CHECK_PASSED)
		AWAIT(f, 2, call_close_gate(r, l->seat, l->place, SEAL_ASK, 0));
	RETURN(r, 0);
}

/* ---- location cards ----------------------------------------------------------------- */

void call_location_encounter(struct run *r, int seat, int cards)
{
	*LOCALS(frame_push(r, PROC_location_encounter), struct encounter_locals) = encounter_start(r, seat, cards);
}

int location_deck(struct run *r, int place)
{
	return DECK_HOOD + place_neighborhood(r, place) - r->c->kind_first[KIND_NEIGHBORHOOD];
}

/* In the deck are the cards that were neither drawn with this one nor are being resolved. */
static int location_free(struct run *r, int deck, uint16_t out[])
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int i = 0; i < b->deck[deck].len; i++) {
		const uint16_t card = b->pool[b->deck[deck].base + i];
		if (!list_has(r, card) && b->card[card].zone == ZONE_DECK && !(b->card[card].flags & CARD_ON_TABLE))	/* B-ENC-05, B-DECK-04 */
			out[n++] = card;
	}
	return n;
}

/* Shuffled, then drawn one after another: which is a random card that was not drawn yet. */
int location_draw(struct run *r, int deck)
{
	struct board *b = board_of(r);
	const int peeked = b->deck[deck].head;					/* a card turned up comes next */
	uint16_t card[DECK_POOL];
	int n;
	b->deck[deck].head = 0;
	if (peeked)
		return peeked;
	n = rig_take(r, STREAM_DECK, deck);
	if (n > 0)
		return n;
	n = location_free(r, deck, card);
	return n ? card[rng_below(r->g, STREAM_DECK, (uint32_t)n)] : 0;	/* B-DECK-03 */
}

/* True when the table draws from its own deck, unless everybody knows what comes. */
bool location_asked(struct run *r, int deck)
{
	return kernel_of(r)->chance && rig_empty(r->rig) && !board_of(r)->deck[deck].head;
}

void options_location_draw(struct run *r, int seat, int place)
{
	uint16_t card[DECK_POOL];
	const int n = location_free(r, location_deck(r, place), card);
	decision_of(r, seat, PROMPT_DRAWN, REF_P(place));
	for (int i = 0; i < n; i++)
		option_add(r, VERB_THING, REF_C(card[i]), 0);
}

static void options_entry(struct run *r, const struct encounter_locals *l)
{
	decision_of(r, l->seat, PROMPT_ENCOUNTER_CARD, REF_P(l->place));
	for (int i = 0; i < list_len(r); i++)
		option_add(r, VERB_PICK, REF_C(*list_at(r, i)), 0);
}

row_h encounter_row(struct run *r, int card, int place)
{
	const struct board *b = board_of(r);
	const def_h d = b->card[card].def;
	if (!place_in_world(b, place))
		return row_of_body(r, d, ROW_BODY, b->place[place].def);	/* B-ENC-03, B-ENC-04 */
	const row_h row = row_of_body(r, d, ROW_BODY, place_world(b, place));	/* B-OWENC-04 */
	return row ? row : row_of_body(r, d, ROW_BODY, 0);			/* B-OWENC-05 */
}

static void entry_call(struct run *r, const struct encounter_locals *l)
{
	const row_h row = encounter_row(r, l->card, l->place);
	if (row)
		script_call(r, r->c->rows[row].body, l->seat, REF_C(l->card), 0, row);
}

/* What a window may put in the card's place: a redraw sets EVENT_CANCELLED, so the caller draws again. */
static void drawn_call(struct run *r, int seat, int card)
{
	event_once(r, EVENT_ENCOUNTER_DRAWN, seat, REF_C(card), REF_C(card));
}

/* Nothing else happens while it is being resolved. */
enum next proc_location_encounter(struct run *r, struct frame *f)
{
	struct encounter_locals *l = LOCALS(f, struct encounter_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6);
	AWAIT(f, 1, event_call(r, &(struct event){ .event = EVENT_ENCOUNTER_BEGINS, .seat = l->seat, .subject = REF_P(l->place), .amount = l->place }));
	l->place = f->ret ? f->ret : l->place;
	l->was = b->encounter;
	do {
		list_clear(r);
		for (l->i = l->cards + stat_value(r, STAT_DRAW_LOCATION, REF_S(l->seat), 0); l->i > 0; l->i--) {	/* B-ENC-03, F-ABIL-03 */
			if (location_asked(r, location_deck(r, l->place))) {
				CHOOSE(f, 2, options_location_draw(r, l->seat, l->place));
				list_push(r, (uint16_t)REF_N(r->picked.a));
			} else {
				list_push(r, (uint16_t)location_draw(r, location_deck(r, l->place)));
			}
		}
		if (!*list_at(r, 0))						/* every card of it is with somebody */
			RETURN(r, 0);
		CHOOSE(f, 3, options_entry(r, l));
		l->card = REF_N(r->picked.a);
		log_add(r, LOG_ENCOUNTER, l->seat, REF_C(l->card), REF_P(l->place), 0, 0);
		AWAIT(f, 4, drawn_call(r, l->seat, l->card));
	} while (!f->ret);
	if (f->ret == ENCOUNTER_SKIPPED)
		RETURN(r, 0);
	b->encounter = 1;	/* F-TIME-02, F-TIME-03 */
	b->card[l->card].flags |= CARD_ON_TABLE;
	AWAIT(f, 5, entry_call(r, l));	/* B-ENC-03 */
	b->card[l->card].flags &= (uint8_t)~CARD_ON_TABLE;			/* B-ENC-05 */
	b->encounter = (uint8_t)l->was;
	if (event_heard(r, EVENT_ENCOUNTER_OVER))
		AWAIT(f, 6, event_once(r, EVENT_ENCOUNTER_OVER, l->seat, REF_P(l->place), 0));
	RETURN(r, 0);
}

/* ---- an encounter somewhere else ---------------------------------------------------------- */

void call_encounter(struct run *r, int seat, int cards)
{
	*LOCALS(frame_push(r, PROC_encounter), struct encounter_locals) = encounter_start(r, seat, cards);
}

enum next proc_encounter(struct run *r, struct frame *f)
{
	struct encounter_locals *l = LOCALS(f, struct encounter_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4);
	if (place_in_world(b, l->place)) {					/* F-ABIL-04 */
		AWAIT(f, 4, call_world_encounter(r, l->seat, l->cards));
		RETURN(r, 0);
	}
	if (b->place[l->place].kind != PLACE_LOCATION && (b->place[l->place].kind != PLACE_AREA || !b->place[l->place].hood))
		RETURN(r, 0);
	AWAIT(f, 1, call_face(r, l->seat));	/* F-ENC-01 */
	if (seat_is_gone(r, l->seat, l->falls) || b->seat[l->seat].place != l->place)	/* F-ENC-03 */
		RETURN(r, 0);
	if (b->place[l->place].gate)
		AWAIT(f, 2, call_through_gate(r, l->seat, l->place, false));	/* F-ENC-02 */
	else
		AWAIT(f, 3, call_location_encounter(r, l->seat, l->cards));	/* B-ENC-06, F-ENC-02 */
	RETURN(r, 0);
}

/* ---- other worlds ------------------------------------------------------------------------- */

void call_world_encounter(struct run *r, int seat, int cards)
{
	*LOCALS(frame_push(r, PROC_world_encounter), struct encounter_locals) = encounter_start(r, seat, cards);
}

static bool colour_fits(struct run *r, int card, def_h world)
{
	return content_list_has(r->c, world, LIST_colours, (uint16_t)content_fact(r->c, board_of(r)->card[card].def, FACT_colour));
}

static bool is_reshuffle(struct run *r, int card)
{
	return content_fact(r->c, board_of(r)->card[card].def, FACT_subtype) == SUBTYPE_RESHUFFLE;
}

/* Until a colour of this world comes; the others go under the deck. */
enum next proc_gate_card(struct run *r, struct frame *f)
{
	struct encounter_locals *l = LOCALS(f, struct encounter_locals);
	RESUME(f, 1);
	for (l->i = 0; l->i < 400; l->i++) {
		AWAIT(f, 1, call_deck_top(r, l->seat, DECK_GATE));
		if (!f->ret)
			RETURN(r, 0);
		l->card = f->ret;
		if (is_reshuffle(r, l->card)) {
			card_discard(r, l->card);
			deck_shuffle(r, DECK_GATE);
		} else if (colour_fits(r, l->card, place_world(board_of(r), l->place)) && encounter_row(r, l->card, l->place)) {	/* B-OWENC-02; some cards are for one world alone */
			RETURN(r, l->card);
		} else {
			card_discard(r, l->card);	/* B-OWENC-03 */
		}
	}
	RETURN(r, 0);
}

static void call_gate_card(struct run *r, int seat)
{
	*LOCALS(frame_push(r, PROC_gate_card), struct encounter_locals) = encounter_start(r, seat, 1);
}

static void gate_cards_back(struct run *r, int keep)
{
	for (int i = 0; i < list_len(r); i++)
		if (*list_at(r, i) != keep)
			card_discard(r, *list_at(r, i));
}

enum next proc_world_encounter(struct run *r, struct frame *f)
{
	struct encounter_locals *l = LOCALS(f, struct encounter_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4);
	l->was = b->encounter;
	do {
		list_clear(r);
		for (l->i = l->cards + stat_value(r, STAT_DRAW_GATE, REF_S(l->seat), 0); l->i > 0; l->i--) {	/* B-OWENC-01, F-ABIL-04 */
			AWAIT(f, 1, call_gate_card(r, l->seat));
			if (f->ret)
				list_push(r, (uint16_t)f->ret);
		}
		if (!list_len(r))
			RETURN(r, 0);
		CHOOSE(f, 2, options_entry(r, l));
		l->card = REF_N(r->picked.a);
		gate_cards_back(r, l->card);
		log_add(r, LOG_ENCOUNTER, l->seat, REF_C(l->card), REF_P(l->place), 0, 0);
		AWAIT(f, 3, drawn_call(r, l->seat, l->card));
		if (!f->ret)
			card_discard(r, l->card);
	} while (!f->ret);
	b->encounter = 1;
	AWAIT(f, 4, entry_call(r, l));	/* B-OWENC-04, B-OWENC-05 */
	b->encounter = (uint8_t)l->was;
	if (b->card[l->card].zone == ZONE_LIMBO)
		card_discard(r, l->card);					/* B-OWENC-06 */
	RETURN(r, 0);
}

/* ---- a visit to another world and back ------------------------------------------------------ */

struct visit_locals { int32_t seat, world, place, falls, cards, cause; };

void call_visit(struct run *r, int seat, def_h world, int cards, ref_h cause)
{
	struct visit_locals *l = LOCALS(frame_push(r, PROC_visit), struct visit_locals);
	*l = (struct visit_locals){ seat, world, board_of(r)->seat[seat].place, board_of(r)->seat[seat].falls, cards, cause };
}

enum next proc_visit(struct run *r, struct frame *f)
{
	struct visit_locals *l = LOCALS(f, struct visit_locals);
	struct board *b = board_of(r);
	RESUME(f, 1);
	seat_put(r, l->seat, place_world_area(r, (def_h)l->world, 1), (ref_h)l->cause);
	b->seat[l->seat].flags |= SEAT_VISITS;
	b->seat[l->seat].entered = 0;
	AWAIT(f, 1, call_world_encounter(r, l->seat, l->cards));
	b->seat[l->seat].flags &= (uint32_t)~SEAT_VISITS;
	if (!seat_is_gone(r, l->seat, l->falls) && place_in_world(b, b->seat[l->seat].place))
		seat_put(r, l->seat, l->place, (ref_h)l->cause);
	RETURN(r, 0);
}

/* ---- a monster appears ------------------------------------------------------------------------- */

struct appears_locals { int32_t seat, cause, monster, falls, toughness, draws, sheet; };

void call_monster_encounter(struct run *r, int seat, int toughness, int draws, ref_h cause)
{
	struct appears_locals *l = LOCALS(frame_push(r, PROC_monster_encounter), struct appears_locals);
	*l = (struct appears_locals){ .seat = seat, .cause = cause, .falls = board_of(r)->seat[seat].falls, .toughness = toughness, .draws = draws };
}

static void options_appears(struct run *r, const struct appears_locals *l)
{
	decision_of(r, l->seat, PROMPT_FACE, REF_M(l->monster));
	option_add(r, VERB_EVADE, REF_M(l->monster), 0);
	option_add(r, VERB_FIGHT, REF_M(l->monster), 0);
}

enum next proc_monster_encounter(struct run *r, struct frame *f)
{
	struct appears_locals *l = LOCALS(f, struct appears_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 3, 4, 5, 6);
	b->last_won = 0;
	if (place_barred(r, b->seat[l->seat].place))	/* B-ENC-16 */
		RETURN(r, 0);
	if (event_heard(r, EVENT_ENCOUNTER_MONSTER)) {
		AWAIT(f, 6, event_befalls(r, EVENT_ENCOUNTER_MONSTER, l->seat, 1, (ref_h)l->cause));
		if (!f->ret)
			RETURN(r, 0);
	}
	do {
		AWAIT(f, 1, call_appear(r, l->seat, b->seat[l->seat].place, (ref_h)l->cause));
		l->monster = f->ret;
	} while (--l->draws > 0 && monster_toughness(r, l->monster) < l->toughness);
	monster_to_fight(r, l->monster, b->seat[l->seat].place);	/* B-ENC-10 */
	log_add(r, LOG_APPEARS, l->seat, REF_M(l->monster), 0, 0, (ref_h)l->cause);
	CHOOSE(f, 3, options_appears(r, l));
	if (picked(r, VERB_EVADE))
		AWAIT(f, 4, call_evade(r, l->seat, l->monster));	/* B-ENC-07, B-OWENC-07 */
	else
		AWAIT(f, 5, call_combat(r, l->seat, l->monster));	/* B-ENC-09, F-ENCG-04 */
	b->last_won = f->ret == COMBAT_WON;
	if (b->monster[l->monster].zone == MONSTER_FIGHT)			/* B-ENC-08, B-OWENC-08, F-ENCG-03, F-ENCG-05 */
		monster_to_cup(r, l->monster);
	RETURN(r, 0);
}

/* ---- meeting one that stands somewhere ------------------------------------------------------------ */

void call_meet(struct run *r, int seat, int monster)
{
	struct appears_locals *l = LOCALS(frame_push(r, PROC_meet), struct appears_locals);
	*l = (struct appears_locals){ .seat = seat, .monster = monster, .falls = board_of(r)->seat[seat].falls };
}

enum next proc_meet(struct run *r, struct frame *f)
{
	struct appears_locals *l = LOCALS(f, struct appears_locals);
	RESUME(f, 1, 2, 3);
	l->sheet = board_of(r)->monster[l->monster].zone == MONSTER_SHEET;	/* it goes back there */
	if (l->sheet)
		monster_to_fight(r, l->monster, board_of(r)->seat[l->seat].place);
	CHOOSE(f, 1, options_appears(r, l));
	if (picked(r, VERB_EVADE))
		AWAIT(f, 2, call_evade(r, l->seat, l->monster));
	else
		AWAIT(f, 3, call_combat(r, l->seat, l->monster));
	board_of(r)->last_won = f->ret == COMBAT_WON;
	if (l->sheet)
		monster_to_sheet(r, l->monster);
	RETURN(r, 0);
}
