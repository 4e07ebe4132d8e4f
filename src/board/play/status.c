/* status.c - sanity and stamina, and what happens to investigators: insane, unconscious, devoured, lost, arrested, delayed. */
#include "board/play/status.h"

#include "board/play/check.h"
#include "board/play/ancient_one.h"
#include "board/play/combat.h"
#include "board/play/draw.h"
#include "board/play/gate.h"
#include "board/play/setup.h"
#include "board/play/terror.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/town.h"

/* ---- gains ------------------------------------------------------------ */

struct gain_locals { int32_t seat, resource, n, cause; };

/* Tokens that only a part or a sheet knows come one by one: what one means may take its owner away before the next. */
struct tokens_locals { int32_t seat, resource, n, cause, falls; };

static void call_tokens(struct run *r, int seat, int resource, int n, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_tokens), struct tokens_locals) = (struct tokens_locals){ seat, resource, n, cause, board_of(r)->seat[seat].falls };
}

enum next proc_tokens(struct run *r, struct frame *f)
{
	struct tokens_locals *l = LOCALS(f, struct tokens_locals);
	RESUME(f, 1);
	for (; l->n > 0 && !seat_is_gone(r, l->seat, l->falls); l->n--) {
		resource_gain_now(r, l->seat, l->resource, 1, (ref_h)l->cause);
		AWAIT(f, 1, event_call(r, &(struct event){ .event = EVENT_TOKEN_GAINED, .seat = l->seat,
			.object = REF(REF_NUMBER, l->resource), .amount = 1, .source = l->cause }));
	}
	RETURN(r, 0);
}

void call_clues_gained(struct run *r, int seat, int n, ref_h cause)
{
	event_befalls(r, EVENT_CLUES_GAINED, seat, n, cause);
}

/* Sanity and stamina pass by those who listen; the rest comes at once. */
void call_gain(struct run *r, int seat, int resource, int n, ref_h cause)
{
	if (resource >= RESOURCE_COUNTER) {
		call_tokens(r, seat, resource, n, cause);
	} else if (resource == RESOURCE_SANITY || resource == RESOURCE_STAMINA) {
		*LOCALS(frame_push(r, PROC_gain), struct gain_locals) = (struct gain_locals){ seat, resource, n, cause };
	} else {
		resource_gain_now(r, seat, resource, n, cause);
		if (resource == RESOURCE_CLUES)
			call_clues_gained(r, seat, n, cause);
	}
}

enum next proc_gain(struct run *r, struct frame *f)
{
	struct gain_locals *l = LOCALS(f, struct gain_locals);
	const int stat = l->resource == RESOURCE_SANITY ? STAT_GAIN_SANITY : STAT_GAIN_STAMINA;
	RESUME(f, 1);
	board_of(r)->gain_cause = (uint16_t)l->cause;
	if (stat_cannot(r, stat, REF_S(l->seat))) {
		log_add(r, LOG_CANNOT_GAIN, l->seat, REF(REF_NUMBER, l->resource), 0, l->n, (ref_h)l->cause);
		RETURN(r, 0);
	}
	AWAIT(f, 1, event_befalls(r, l->resource == RESOURCE_SANITY ? EVENT_GAIN_SANITY : EVENT_GAIN_STAMINA, l->seat, l->n, (ref_h)l->cause));
	resource_gain_now(r, l->seat, l->resource, f->ret, (ref_h)l->cause);
	RETURN(r, 0);
}

/* ---- losses ----------------------------------------------------------- */

struct lose_locals { int32_t seat, sanity, stamina, cause, zero; };
enum { ZERO_SETTLES, ZERO_DEVOURS, ZERO_WAITS };	/* what a 0 leads to: at once, at once and for good, or when the effect is done */

static void lose_now(struct run *r, int seat, int sanity, int stamina, ref_h cause)
{
	struct seat *s = &board_of(r)->seat[seat];
	sanity = sanity < s->sanity ? sanity : s->sanity;
	stamina = stamina < s->stamina ? stamina : s->stamina;
	s->sanity = (uint8_t)(s->sanity - sanity);
	s->stamina = (uint8_t)(s->stamina - stamina);
	if (sanity)
		log_add(r, LOG_LOSES, seat, REF(REF_NUMBER, RESOURCE_SANITY), 0, sanity, cause);
	if (stamina)
		log_add(r, LOG_LOSES, seat, REF(REF_NUMBER, RESOURCE_STAMINA), 0, stamina, cause);
}

void call_lose(struct run *r, int seat, int sanity, int stamina, ref_h cause)
{
	struct lose_locals *l = LOCALS(frame_push(r, PROC_lose), struct lose_locals);
	*l = (struct lose_locals){ seat, sanity, stamina, cause, ZERO_SETTLES };
}

/* As call_lose, but a 0 devours. */
void call_lose_devoured(struct run *r, int seat, int sanity, int stamina, ref_h cause)
{
	struct lose_locals *l = LOCALS(frame_push(r, PROC_lose), struct lose_locals);
	*l = (struct lose_locals){ seat, sanity, stamina, cause, ZERO_DEVOURS };
}

/* As call_lose, but what a 0 means waits for call_settle(): the loss is a part of something that comes together. */
void call_lose_later(struct run *r, int seat, int sanity, int stamina, ref_h cause)
{
	struct lose_locals *l = LOCALS(frame_push(r, PROC_lose), struct lose_locals);
	*l = (struct lose_locals){ seat, sanity, stamina, cause, ZERO_WAITS };
}

static void lose_event(struct run *r, const struct lose_locals *l, int event, int amount)
{
	if (amount > 0)
		event_befalls(r, event, l->seat, amount, (ref_h)l->cause);
	else
		call_returns(r, 0);
}

/* Both kinds of one source are lost at the same moment: B-STATUS-20. */
enum next proc_lose(struct run *r, struct frame *f)
{
	struct lose_locals *l = LOCALS(f, struct lose_locals);
	struct seat *s;
	RESUME(f, 1, 2, 3, 4);
	AWAIT(f, 1, lose_event(r, l, EVENT_LOSE_SANITY, l->sanity));
	l->sanity = f->ret;
	AWAIT(f, 2, lose_event(r, l, EVENT_LOSE_STAMINA, l->stamina));
	l->stamina = f->ret;
	lose_now(r, l->seat, l->sanity, l->stamina, (ref_h)l->cause);
	s = &board_of(r)->seat[l->seat];
	if (l->zero == ZERO_WAITS)
		s->flags |= !s->sanity || !s->stamina ? SEAT_SETTLE : 0;
	else if (l->zero == ZERO_DEVOURS && (!s->sanity || !s->stamina))
		AWAIT(f, 3, call_devour(r, l->seat, (ref_h)l->cause));
	else
		AWAIT(f, 4, call_settle(r, l->seat));
	RETURN(r, l->sanity + l->stamina);
}

/* ---- at zero ---------------------------------------------------------- */

struct fall_locals { int32_t seat, insane, unconscious, items, n; };

void call_settle(struct run *r, int seat)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	s->flags &= (uint32_t)~SEAT_SETTLE;
	if (s->sanity && s->stamina)		/* what one has is never above its maximum, so that is above 0 too */
		return;
	const bool none_left = !seat_max_sanity(r, seat) || !seat_max_stamina(r, seat);	/* F-ZERO-02, F-ZERO-03 */
	if ((!s->sanity && !s->stamina) || none_left || b->awake) {	/* B-STATUS-20, B-STATUS-21, B-FINAL-20, F-ZERO-01 */
		call_devour(r, seat, 0);
		return;
	}
	struct fall_locals *l = LOCALS(frame_push(r, PROC_fall), struct fall_locals);
	*l = (struct fall_locals){ .seat = seat, .insane = !s->sanity, .unconscious = !s->stamina };
}

static void fall_retainers(struct run *r, int seat)
{
	struct board *b = board_of(r);
	const def_h retainer = content_find(r->c, KIND_SPECIAL, "retainer", 8);
	int next;
	for (int c = b->seat[seat].first; c; c = next) {
		next = b->card[c].next;
		if (b->card[c].def == retainer)
			card_discard(r, c);
	}
}

static int items_losable(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		n += card_is_item(r, c);
	return n;
}

/* Tells of the half that goes. */
static void half_lost(struct run *r, int seat, int resource, int n)
{
	if (n)
		log_add(r, LOG_LOSES, seat, REF(REF_NUMBER, resource), 0, n, REF_S(seat));
}

/* Insane or unconscious: B-STATUS-03 .. B-STATUS-15. */
enum next proc_fall(struct run *r, struct frame *f)
{
	struct fall_locals *l = LOCALS(f, struct fall_locals);
	struct board *b = board_of(r);
	struct seat *s = &b->seat[l->seat];
	RESUME(f, 1, 2, 3);
	s->falls++;
	s->flags |= SEAT_KNOCKED;
	s->points = 0;
	log_add(r, l->insane ? LOG_INSANE : LOG_UNCONSCIOUS, l->seat, 0, 0, 0, 0);
	combat_release(r, l->seat);					/* so that of equal cards in hand and out of it one is offered */
	l->n = items_losable(r, l->seat) / 2;				/* B-STATUS-07 */
	AWAIT(f, 1, call_discard(r, l->seat, l->n, BIT(OWNED_ITEM), 0, REF_S(l->seat), l->insane ? PROMPT_INSANE : PROMPT_UNCONSCIOUS));
	half_lost(r, l->seat, RESOURCE_CLUES, s->clues / 2);
	s->clues = (uint8_t)(s->clues - s->clues / 2);			/* B-STATUS-08 */
	fall_retainers(r, l->seat);					/* B-STATUS-09 */
	s->flags &= (uint32_t)~SEAT_DELAYED;
	if (place_in_world(b, s->place))				/* B-STATUS-14 */
		AWAIT(f, 2, call_lost(r, l->seat, 0));
	else
		seat_put(r, l->seat, l->insane ? b->asylum : b->hospital, REF_S(l->seat));	/* B-STATUS-04, B-STATUS-06 */
	s->sanity = s->sanity ? s->sanity : 1;				/* B-STATUS-15 */
	s->stamina = s->stamina ? s->stamina : 1;
	AWAIT(f, 3, event_befalls(r, EVENT_FALLEN, l->seat, 1, 0));
	RETURN(r, 0);
}

/* ---- devoured --------------------------------------------------------- */

struct devour_locals { int32_t seat, cause; };

void call_devour(struct run *r, int seat, ref_h cause)
{
	if (board_of(r)->seat[seat].flags & SEAT_OUT)
		return;
	struct devour_locals *l = LOCALS(frame_push(r, PROC_devour), struct devour_locals);
	*l = (struct devour_locals){ seat, cause };
}

static bool anyone_left(struct run *r)
{
	for (int s = 0; s < board_of(r)->seats; s++)
		if (seat_active(r, s))
			return true;
	return false;
}

/* Everything but the trophies goes: B-STATUS-22. */
void seat_strip(struct run *r, int seat)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	while (s->first)
		card_discard(r, s->first);
	seat_stand(r, seat, 0);
	card_box(r, s->card);
	if (s->story)
		card_box(r, s->story);						/* I-PST-07 */
	*s = (struct seat){ .sheet = s->sheet, .card = s->card, .flags = s->flags, .falls = s->falls };
}

/* Monsters to the cup, gates under their stack: for one who leaves without having been devoured. */
void seat_drop_trophies(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_TROPHY)
		if (b->monster[m].place == seat)
			monster_to_cup(r, m);
	for (int g = 1; g <= b->gates; g++)
		if (b->gate[g].zone == GATE_TROPHY && b->gate[g].place == seat)
			gate_to_stack(r, g);
}

/* One who goes over leaves the battle with everything; how he fares is told at its end. */
void seat_betrays(struct run *r, int seat)
{
	struct board *b = board_of(r);
	log_add(r, LOG_TRAITOR, seat, REF_C(b->ancient_one), 0, 0, 0);
	seat_strip(r, seat);
	seat_drop_trophies(r, seat);
	b->seat[seat].flags = SEAT_OUT | SEAT_TRAITOR;
	if (!anyone_left(r))
		game_lost(r, WHY_BETRAYED);
}

enum next proc_devour(struct run *r, struct frame *f)
{
	struct devour_locals *l = LOCALS(f, struct devour_locals);
	struct board *b = board_of(r);
	struct seat *s = &b->seat[l->seat];
	RESUME(f, 1, 2);
	AWAIT(f, 2, event_befalls(r, EVENT_DEVOURED, l->seat, 1, (ref_h)l->cause));
	if (!f->ret) {								/* kept from it: at death's door, but standing */
		s->sanity = s->sanity ? s->sanity : 1;
		s->stamina = s->stamina ? s->stamina : 1;
		seat_clamp(r, l->seat);
		RETURN(r, 0);
	}
	log_add(r, LOG_DEVOURED, l->seat, REF_D(s->sheet), 0, 0, (ref_h)l->cause);	/* the seat is somebody else's soon */
	s->falls++;
	seat_strip(r, l->seat);
	if (b->awake) {							/* B-FINAL-21, B-FINAL-22 */
		s->flags = SEAT_OUT;
		if (!anyone_left(r))						/* B-FINAL-22, B-WIN-07 */
			game_lost(r, WHY_DEVOURED);
		RETURN(r, 0);
	}
	AWAIT(f, 1, call_newcomer(r, l->seat));				/* B-STATUS-23, B-STATUS-24 */
	RETURN(r, 0);
}

/* ---- lost, arrested, delayed ------------------------------------------ */

struct befall_locals { int32_t seat, event, cause; };

static void befall(struct run *r, int seat, int event, ref_h cause)
{
	struct befall_locals *l = LOCALS(frame_push(r, PROC_befall), struct befall_locals);
	*l = (struct befall_locals){ seat, event, cause };
}

static void lost_now(struct run *r, int seat, ref_h cause)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	seat_put(r, seat, b->lost, cause ? cause : REF_S(seat));
	s->flags = (s->flags & (uint32_t)~(SEAT_STOOD | SEAT_ARRESTED)) | SEAT_DELAYED | SEAT_KNOCKED;	/* B-STATUS-16 */
	log_add(r, LOG_LOST, seat, 0, 0, 0, 0);
}

/* A town with a cell of its own keeps whom it has until a text lets him out; Arkham's is left after a turn. */
static void arrested_now(struct run *r, int seat, ref_h cause)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	const int cell = town_cell(r, s->place);
	s->falls++;
	seat_put(r, seat, cell ? cell : b->jail, cause ? cause : REF_S(seat));	/* B-STATUS-25, I-ARST-01 */
	if (!stat_cannot(r, STAT_LOSE_MONEY, REF_S(seat))) {
		half_lost(r, seat, RESOURCE_MONEY, s->money / 2);
		s->money = (int16_t)(s->money - s->money / 2);		/* B-STATUS-26, I-ARST-02 */
	}
	s->flags |= cell ? SEAT_DELAYED : SEAT_DELAYED | SEAT_ARRESTED | SEAT_KNOCKED;	/* I-ARST-03, I-ARST-04 */
	log_add(r, LOG_ARRESTED, seat, 0, 0, 0, 0);
}

void delayed_now(struct run *r, int seat)
{
	board_of(r)->seat[seat].flags |= SEAT_DELAYED;			/* B-DELAY-01, F-ENC-07 */
	log_add(r, LOG_DELAYED, seat, 0, 0, 0, 0);
}

/* Something befalls an investigator; content may prevent it or do something else. */
enum next proc_befall(struct run *r, struct frame *f)
{
	struct befall_locals *l = LOCALS(f, struct befall_locals);
	RESUME(f, 1);
	if (l->event == EVENT_ARRESTED && stat_cannot(r, STAT_ARREST, REF_S(l->seat)))
		RETURN(r, 0);
	AWAIT(f, 1, event_befalls(r, l->event, l->seat, 1, (ref_h)l->cause));
	if (l->event == EVENT_LOST_IN_TIME)				/* whoever is saved from it is out of the scene all the same */
		board_of(r)->seat[l->seat].falls++;
	RETURN(r, 0);
}

int board_apply_lost(struct run *r, struct event *e)
{
	lost_now(r, e->seat, (ref_h)e->source);
	return 0;
}

int board_apply_arrested(struct run *r, struct event *e)
{
	arrested_now(r, e->seat, (ref_h)e->source);
	return 0;
}

int board_apply_delayed(struct run *r, struct event *e)
{
	delayed_now(r, e->seat);
	return 0;
}

void call_lost(struct run *r, int seat, ref_h cause)
{
	befall(r, seat, EVENT_LOST_IN_TIME, cause);
}

void call_arrest(struct run *r, int seat, ref_h cause)
{
	befall(r, seat, EVENT_ARRESTED, cause);
}

void call_delay(struct run *r, int seat, ref_h cause)
{
	if (event_heard(r, EVENT_DELAYED))
		befall(r, seat, EVENT_DELAYED, cause);
	else
		delayed_now(r, seat);
}
