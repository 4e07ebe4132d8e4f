/* have.c - instructions about what an investigator has. */
#include "board/hooks.h"
#include "board/play/combat.h"
#include "board/play/draw.h"
#include "board/play/gate.h"
#include "board/play/monster_move.h"
#include "board/play/pay.h"
#include "board/play/setup.h"
#include "board/play/status.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/track.h"
#include "op.h"
#include "board/play/ancient_one.h"
#include "board/play/check.h"

static int exhausted_cards(const struct board *b, int seat)
{
	int n = 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		n += (b->card[c].flags & CARD_EXHAUSTED) != 0;
	return n;
}

static int seats_in_worlds(const struct board *b)
{
	int n = 0;
	for (int s = 0; s < b->seats; s++)
		n += place_in_world(b, b->seat[s].place);
	return n;
}

static int seats_lost(const struct board *b)
{
	int n = 0;
	for (int s = 0; s < b->seats; s++)
		n += b->seat[s].place == b->lost;
	return n;
}

int board_amount(struct run *r, const struct script *s, int kind, int value)
{
	const struct board *b = board_of(r);
	const int card = script_card(s);
	switch (kind - AMOUNT_GAME) {
	case GAME_AMOUNT_ALL:
	case GAME_AMOUNT_HAVE: return resource_of(r, s->you, value);
	case GAME_AMOUNT_HALF: return resource_of(r, s->you, value) / 2;
	case GAME_AMOUNT_HALF_UP: return (resource_of(r, s->you, value) + 1) / 2;
	case GAME_AMOUNT_TERROR: return b->terror;
	case GAME_AMOUNT_DOOM: return b->doom;
	case GAME_AMOUNT_PLAYERS: return b->seats;
	case GAME_AMOUNT_TOKENS: return card ? b->card[card].tokens : 0;
	case GAME_AMOUNT_HELD: return monsters_held(b);
	case GAME_AMOUNT_FOE_TOUGHNESS: return b->fight_monster ? monster_toughness(r, b->fight_monster) : 1;
	case GAME_AMOUNT_ROUNDS: return value - (b->round ? b->round - 1 : 0);
	case GAME_AMOUNT_GATES: return open_gates(b);
	case GAME_AMOUNT_MINUS: return -s->number;
	case GAME_AMOUNT_SEALS: return b->seals;
	case GAME_AMOUNT_LESS_SEALS: return at_least_0(value - b->seals);
	case GAME_AMOUNT_SKILL: return skill_value(r, s->you, value);
	case GAME_AMOUNT_PLUS_GATES: return value + open_gates(b);
	case GAME_AMOUNT_EXHAUSTED: return exhausted_cards(b, s->you);
	case GAME_AMOUNT_IN_WORLDS: return seats_in_worlds(b);
	case GAME_AMOUNT_LOST_ONES: return seats_lost(b);
	case GAME_AMOUNT_ROUNDS_UP: return value + (b->round ? b->round - 1 : 0);
	case GAME_AMOUNT_EMPTY_HANDS: return value * hands_free(r, s->you);
	case GAME_AMOUNT_LAST_COST: return b->last_card ? content_fact(r->c, b->card[b->last_card].def, FACT_cost) : 0;
	case GAME_AMOUNT_DOOM_TRACK: return ancient_one_doom_track(r);
	case GAME_AMOUNT_TO_TERROR: return value - b->terror;
	case GAME_AMOUNT_TIMES: return value * s->number;
	case GAME_AMOUNT_LAST_PRICE: return b->last_card ? card_price(r, b->last_card) : 0;
	case GAME_AMOUNT_ITS_COST: return content_fact(r->c, b->card[ref_card((ref_h)s->it)].def, FACT_cost);
	case GAME_AMOUNT_ITS_PRICE: return card_price(r, ref_card((ref_h)s->it));
	case GAME_AMOUNT_ITS_TOUGHNESS: return ref_monster((ref_h)s->it) ? monster_toughness(r, REF_N(s->it)) : 0;
	case GAME_AMOUNT_ITS_WORTH: return ref_monster((ref_h)s->it) ? trophy_worth(r, s->you, REF_N(s->it)) : 0;
	case GAME_AMOUNT_BEYOND: return at_least_0(s->number - value);
	case GAME_AMOUNT_TRACK: return track_tokens(b, (def_h)value);
	case GAME_AMOUNT_TRACK_ROOM: return track_room(r, (def_h)value, place_neighborhood(r, b->seat[s->you].place));
	case GAME_AMOUNT_HALF_DOOM_TRACK: return (ancient_one_doom_track(r) + 1) / 2;
	case GAME_AMOUNT_DOOM_LEFT: return ancient_one_doom_track(r) - b->doom;
	case GAME_AMOUNT_PLUS: return value + s->number;
	case GAME_AMOUNT_PRICE_PLUS: return (b->last_card ? card_price(r, b->last_card) : 0) + s->number;
	case GAME_AMOUNT_WALKED: return at_least_0(b->seat[s->you].walked - value);
	case GAME_AMOUNT_PACE: return stat_value(r, STAT_MOVEMENT, REF_S(s->you), skill_value(r, s->you, SKILL_SPEED));
	case GAME_AMOUNT_ROUND: return b->round;
	case GAME_AMOUNT_TURN: return (int)b->turn;
	case GAME_AMOUNT_LACKING: return check_lacks(r, s->facts);
	case GAME_AMOUNT_LAST_DIE: return value * b->last_face;
	case GAME_AMOUNT_FIGHT_ROUNDS: return b->fight_rounds;
	case GAME_AMOUNT_KEEPERS: return place_keepers(r, b->seat[s->you].place);
	case GAME_AMOUNT_DEFEATS: return b->felled;
	case GAME_AMOUNT_ONES: return s->facts ? value * check_faces(r, s->facts, 1) : 0;
	case GAME_AMOUNT_PLUS_SUCCESSES: return value + s->successes;
	case GAME_AMOUNT_CLUES_LYING: return clues_lying(b);
	case GAME_AMOUNT_LESS: return at_least_0(value - s->number);
	default: return 0;
	}
}

static void gain_gates(struct run *r, int seat, int n)
{
	for (int g; n > 0 && (g = gate_draw(r)) != 0; n--) {
		board_of(r)->gate[g].zone = GATE_TROPHY;
		board_of(r)->gate[g].place = (uint8_t)seat;
	}
}

static void gain_resource(struct run *r, const struct script *s, int resource, int n)
{
	if (resource == RESOURCE_MONSTER_TROPHIES)
		call_cup_trophies(r, s->you, n, (ref_h)s->source);
	else if (resource == RESOURCE_GATE_TROPHIES)
		gain_gates(r, s->you, n);
	else
		call_gain(r, s->you, resource, n, (ref_h)s->source);
}

enum next op_GAIN(OP_ARGS)
{
	OP_CALL(gain_resource(r, s, a[2], op_amount2(r, s, a)));
}

static void lose_resource(struct run *r, const struct script *s, int resource, int n)
{
	const int has = resource_of(r, s->you, resource);
	if (resource == RESOURCE_MONEY && stat_cannot(r, STAT_LOSE_MONEY, REF_S(s->you)))
		return;
	if (resource == RESOURCE_SANITY || resource == RESOURCE_STAMINA) {	/* capped when they are lost, after what lowers the loss */
		call_lose(r, s->you, resource == RESOURCE_SANITY ? n : 0, resource == RESOURCE_STAMINA ? n : 0, (ref_h)s->source);
	} else if (resource == RESOURCE_MONSTER_TROPHIES || resource == RESOURCE_GATE_TROPHIES) {
		call_lose_trophies(r, s->you, n < has ? n : has, resource == RESOURCE_GATE_TROPHIES, (ref_h)s->source);
	} else {
		resource_pay(r, s->you, resource, n, (ref_h)s->source);
		if (resource == RESOURCE_MAX_SANITY || resource == RESOURCE_MAX_STAMINA)
			call_settle(r, s->you);
	}
}

enum next op_LOSE(OP_ARGS)
{
	OP_CALL(lose_resource(r, s, a[2], op_amount2(r, s, a)));
}

enum next op_LOSE_BOTH(OP_ARGS)
{
	OP_CALL(call_lose(r, s->you, op_amount2(r, s, a), op_amount2(r, s, a + 2), (ref_h)s->source));
}

enum next op_LOSE_DEVOURED(OP_ARGS)
{
	const int n = op_amount2(r, s, a);
	OP_CALL(call_lose_devoured(r, s->you, a[2] == RESOURCE_SANITY ? n : 0, a[2] == RESOURCE_STAMINA ? n : 0, (ref_h)s->source));
}

enum next op_PAY(OP_ARGS)
{
	const int n = op_amount2(r, s, a), resource = a[2];
	const bool enough = can_pay(r, s->you, resource, n);
	if (op_probing(s) || !enough)
		return op_bool(s, enough);
	switch (resource) {
	case RESOURCE_MONEY:
	case RESOURCE_CLUES:
		OP_CALL(call_pay(r, s->you, resource, n, (ref_h)s->source));
	case RESOURCE_TOUGHNESS:
		OP_CALL(call_spend_toughness(r, s->you, n, (ref_h)s->source));
	case RESOURCE_GATE_TROPHIES:
		OP_CALL(call_spend_gates(r, s->you, n, (ref_h)s->source));
	case RESOURCE_MONSTER_TROPHIES:
		OP_CALL(call_spend_monsters(r, s->you, n, (ref_h)s->source));
	default:
		resource_pay(r, s->you, resource, n, (ref_h)s->source);
		if (resource == RESOURCE_MOVEMENT && !card_fits(r, script_card(s), BIT(OWNED_TOME), 0))
			board_of(r)->seat[s->you].walked = (uint8_t)(board_of(r)->seat[s->you].walked + n);
		s->acc = n;
		return NEXT_GO;
	}
}

/* A loss that buys something: it must be there in full, whatever lowers it then. */
enum next op_SUFFER(OP_ARGS)
{
	const int n = op_amount2(r, s, a);
	if (op_probing(s))
		return op_bool(s, resource_of(r, s->you, a[2]) >= n);
	OP_CALL(call_lose_later(r, s->you, a[2] == RESOURCE_SANITY ? n : 0, a[2] == RESOURCE_STAMINA ? n : 0, (ref_h)s->source));
}

enum next op_RESTORE(OP_ARGS)
{
	const int max = a[0] == RESOURCE_SANITY ? seat_max_sanity(r, s->you) : seat_max_stamina(r, s->you);
	OP_CALL(call_gain(r, s->you, a[0], max - resource_of(r, s->you, a[0]), (ref_h)s->source));
}

struct split_locals { int32_t seat, n, cause; };

static void call_split(struct run *r, int seat, int n, ref_h cause)
{
	struct split_locals *l = LOCALS(frame_push(r, PROC_split), struct split_locals);
	*l = (struct split_locals){ seat, n, cause };
}

void options_split(struct run *r, int seat, int n, ref_h cause)
{
	decision_of(r, seat, PROMPT_SPLIT, cause);
	r->decision.n = (int16_t)n;
	option_add(r, VERB_WORD, RESOURCE_SANITY, 0);
	option_add(r, VERB_WORD, RESOURCE_STAMINA, 0);
}

enum next proc_split(struct run *r, struct frame *f)
{
	struct split_locals *l = LOCALS(f, struct split_locals);
	RESUME(f, 1, 2);
	for (; l->n > 0; l->n--) {
		CHOOSE(f, 1, options_split(r, l->seat, l->n, (ref_h)l->cause));
		AWAIT(f, 2, call_gain(r, l->seat, r->picked.a, 1, (ref_h)l->cause));
	}
	RETURN(r, 0);
}

enum next op_SPLIT(OP_ARGS)
{
	OP_CALL(call_split(r, s->you, op_amount2(r, s, a), (ref_h)s->source));
}

enum next op_CAP(OP_ARGS)
{
	(void)f;
	const int n = op_amount2(r, s, a), has = payable(r, s->you, a[2]);
	s->acc = n < has ? n : has;
	return NEXT_GO;
}

/* ---- statuses ------------------------------------------------------------------ */

/* Set, not gained or lost: nothing that changes a gain or a loss has a say. */
enum next op_BECOMES(OP_ARGS)
{
	const int n = op_amount2(r, s, a);
	struct seat *k = &board_of(r)->seat[s->you];
	const int most = a[2] == RESOURCE_SANITY ? seat_max_sanity(r, s->you) : seat_max_stamina(r, s->you), now = n < most ? n : most;
	const int had = a[2] == RESOURCE_SANITY ? k->sanity : k->stamina;
	if (a[2] == RESOURCE_SANITY)
		k->sanity = (uint8_t)now;
	else
		k->stamina = (uint8_t)now;
	if (now != had)
		log_add(r, now > had ? LOG_GAINS : LOG_LOSES, s->you, REF(REF_NUMBER, a[2]), 0, now > had ? now - had : had - now, (ref_h)s->source);
	OP_CALL(call_settle(r, s->you));
}

enum next op_STATUS(OP_ARGS)
{
	struct board *b = board_of(r);
	switch (a[0]) {
	case STATUS_DELAYED:
		OP_CALL(call_delay(r, s->you, (ref_h)s->source));
	case STATUS_LOSE_TURN:
		b->seat[s->you].flags |= SEAT_LOSE_TURN;
		return NEXT_GO;
	case STATUS_ARRESTED:
		OP_CALL(call_arrest(r, s->you, (ref_h)s->source));
	case STATUS_LOST:
		OP_CALL(call_lost(r, s->you, (ref_h)s->source));
	case STATUS_DEVOURED:
		OP_CALL(call_devour(r, s->you, (ref_h)s->source));
	case STATUS_TRAITOR:
		OP_CALL(seat_betrays(r, s->you));
	case STATUS_BLESSED:
		OP_CALL(call_bless(r, s->you, false, (ref_h)s->source));
	case STATUS_CURSED:
		OP_CALL(call_bless(r, s->you, true, (ref_h)s->source));
	case STATUS_HELD:
		delayed_now(r, s->you);
		return NEXT_GO;
	default:
		if (b->seat[s->you].flags & SEAT_ARRESTED) {
			seat_put(r, s->you, b->station, (ref_h)s->source);
			b->seat[s->you].flags &= (uint32_t)~(SEAT_ARRESTED | SEAT_DELAYED | SEAT_SKIPS);
		}
		return NEXT_GO;
	}
}

enum next op_REPLACE(OP_ARGS)
{
	(void)a;
	board_of(r)->seat[s->you].falls++;
	seat_strip(r, s->you);
	seat_drop_trophies(r, s->you);
	OP_CALL(call_newcomer_chosen(r, s->you));
}

enum next op_BAN(OP_ARGS)
{
	(void)f;
	board_of(r)->seat[s->you].banned = a[0];
	board_of(r)->defaults++;					/* B-SCORE-04: whoever plays the seat later */
	return NEXT_GO;
}

/* ---- points and sliders ---------------------------------------------------- */

enum { SPLIT_MAXIMA = 1, SPLIT_DEVOURS };	/* what else there is to it than a loss */
struct points_locals { int32_t seat, n, cause, sanity, stamina, how; };

/* A maximum that is gone cannot be lowered any more. */
static void options_split_maxima(struct run *r, const struct points_locals *l)
{
	decision_of(r, l->seat, PROMPT_SPLIT_MAXIMA, (ref_h)l->cause);
	r->decision.n = (int16_t)l->n;
	if (seat_max_sanity(r, l->seat) > l->sanity)
		option_add(r, VERB_WORD, RESOURCE_MAX_SANITY, 0);
	if (seat_max_stamina(r, l->seat) > l->stamina)
		option_add(r, VERB_WORD, RESOURCE_MAX_STAMINA, 0);
}

static void lower_maxima(struct run *r, const struct points_locals *l)
{
	resource_pay(r, l->seat, RESOURCE_MAX_SANITY, l->sanity, (ref_h)l->cause);
	resource_pay(r, l->seat, RESOURCE_MAX_STAMINA, l->stamina, (ref_h)l->cause);
	call_settle(r, l->seat);
}

enum next proc_lose_split(struct run *r, struct frame *f)
{
	struct points_locals *l = LOCALS(f, struct points_locals);
	RESUME(f, 1, 2, 3, 4);
	if (l->how == SPLIT_MAXIMA) {
		const int both = seat_max_sanity(r, l->seat) + seat_max_stamina(r, l->seat);
		l->n = l->n < both ? l->n : both;
	}
	for (; l->n > 0; l->n--) {
		CHOOSE(f, 1, l->how == SPLIT_MAXIMA ? options_split_maxima(r, l) : options_split(r, l->seat, l->n, (ref_h)l->cause));
		l->sanity += r->picked.a == RESOURCE_SANITY || r->picked.a == RESOURCE_MAX_SANITY;
		l->stamina += r->picked.a == RESOURCE_STAMINA || r->picked.a == RESOURCE_MAX_STAMINA;
	}
	if (l->how == SPLIT_MAXIMA)
		AWAIT(f, 3, lower_maxima(r, l));
	else if (l->how == SPLIT_DEVOURS)
		AWAIT(f, 4, call_lose_devoured(r, l->seat, l->sanity, l->stamina, (ref_h)l->cause));
	else
		AWAIT(f, 2, call_lose(r, l->seat, l->sanity, l->stamina, (ref_h)l->cause));
	RETURN(r, 0);
}

static void call_lose_split(struct run *r, int seat, int n, int how, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_lose_split), struct points_locals) = (struct points_locals){ .seat = seat, .n = n, .cause = cause, .how = how };
}

enum next op_LOSE_SPLIT(OP_ARGS)
{
	OP_CALL(call_lose_split(r, s->you, op_amount2(r, s, a), a[2], (ref_h)s->source));
}

enum next op_REDUCE_TO(OP_ARGS)
{
	OP_CALL(lose_resource(r, s, a[2], at_least_0(resource_of(r, s->you, a[2]) - op_amount2(r, s, a))));
}

struct sliders_locals { int32_t seat, i; };

static void options_slider(struct run *r, int seat, int track)
{
	decision_of(r, seat, PROMPT_START_SLIDERS, 0);
	for (int stop = 0; stop < 4; stop++)
		option_add(r, VERB_SLIDE, (unsigned)(WORD_SKILL + 2 * track), (unsigned)stop + 1);
}

enum next proc_sliders(struct run *r, struct frame *f)
{
	struct sliders_locals *l = LOCALS(f, struct sliders_locals);
	RESUME(f, 1);
	for (l->i = 0; l->i < TRACKS; l->i++) {
		CHOOSE(f, 1, options_slider(r, l->seat, l->i));
		board_of(r)->seat[l->seat].slider[l->i] = (uint8_t)(r->picked.b - 1);
	}
	RETURN(r, 0);
}

static void call_sliders(struct run *r, int seat)
{
	*LOCALS(frame_push(r, PROC_sliders), struct sliders_locals) = (struct sliders_locals){ seat, 0 };
}

enum next op_SLIDERS(OP_ARGS)
{
	if (a[0])
		OP_CALL(call_sliders(r, s->you));
	for (int t = 0; t < TRACKS; t++)
		board_of(r)->seat[s->you].slider[t] = 0;
	return NEXT_GO;
}
