/* terror.c - the terror level and the doom track. */
#include "board/play/terror.h"

#include "board/play/ancient_one.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"

struct terror_locals { int32_t n, cause; };

/* B-TERROR-02: nothing lowers it. */
void call_terror(struct run *r, int n, ref_h cause)
{
	if (stat_cannot(r, STAT_TERROR, 0))
		return;
	struct terror_locals *l = LOCALS(frame_push(r, PROC_terror), struct terror_locals);
	*l = (struct terror_locals){ n, cause };
}

void card_leaves_deck(struct run *r, int deck, int card)
{
	deck_take(r, deck, card);
	board_of(r)->card[card].zone = ZONE_BOX;
	log_add(r, deck == DECK_ALLY ? LOG_ALLY_LEAVES : LOG_LEAVES_PLAY, SEAT_MAX, REF_C(card), 0, 0, 0);
}

/* B-TERROR-07 .. B-TERROR-09: one ally at random leaves the game. */
static void ally_leaves(struct run *r)
{
	struct board *b = board_of(r);
	const int n = b->deck[DECK_ALLY].len;
	if (!n)
		return;
	const int rigged = rig_thing(r, STREAM_DECK, DECK_ALLY);
	const int card = rigged && b->card[rigged].zone == ZONE_DECK ? rigged : deck_at(b, DECK_ALLY, (int)rng_below(r->g, STREAM_DECK, (uint32_t)n));
	card_leaves_deck(r, DECK_ALLY, card);
}

/* B-TERROR-11, B-TERROR-13, B-TERROR-15: FACT_level of a location is where it closes. */
static void shops_close(struct run *r)
{
	struct board *b = board_of(r);
	for (int p = 1; p < b->first_world; p++)
		if (b->place[p].kind == PLACE_LOCATION && content_fact(r->c, b->place[p].def, FACT_level) == b->terror)
			place_close(r, p, MARK_CLOSED);
}

/* Point by point: B-TERROR-17.  Beyond 10 each point is a doom token: B-TERROR-04 .. B-TERROR-06, B-TERROR-10. */
enum next proc_terror(struct run *r, struct frame *f)
{
	struct terror_locals *l = LOCALS(f, struct terror_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4);
	for (; l->n > 0; l->n--) {
		if (b->terror >= 10) {						/* B-TERROR-03, F-TERR-01 */
			AWAIT(f, 1, call_doom(r, 1, (ref_h)l->cause));
			continue;
		}
		if (event_heard(r, EVENT_TERROR_WILL_RISE)) {
			AWAIT(f, 4, event_once(r, EVENT_TERROR_WILL_RISE, SEAT_MAX, 0, (ref_h)l->cause));
			if (!f->ret)
				continue;
		}
		b->terror++;							/* B-TERROR-01 */
		log_add(r, LOG_TERROR, SEAT_MAX, 0, 0, b->terror, (ref_h)l->cause);
		ally_leaves(r);
		shops_close(r);
		if (b->terror == 10) {
			outskirts_empty(r);					/* B-TERROR-18 */
			AWAIT(f, 2, check_overrun(r, (ref_h)l->cause));
		}
		AWAIT(f, 3, event_call(r, &(struct event){ .event = EVENT_TERROR_RISES, .seat = SEAT_MAX, .amount = b->terror, .source = l->cause }));
	}
	RETURN(r, 0);
}

/* ---- doom ------------------------------------------------------------- */

/* B-GATE-04, B-AWAKE-01, B-AWAKE-08 */
static void doom_rises(struct run *r, int n, ref_h cause)
{
	struct board *b = board_of(r);
	if (n <= 0)
		return;
	if (b->awake)								/* K-EIHO-05 */
		b->doom = (uint8_t)(b->doom + n);
	else
		for (; n > 0 && b->doom < ancient_one_doom_track(r); n--)
			b->doom++;
	log_add(r, LOG_DOOM, SEAT_MAX, 0, 0, b->doom, cause);
	if (!b->awake && b->doom >= ancient_one_doom_track(r))
		call_awaken(r, AWAKE_DOOM, cause);
	else if (event_heard(r, EVENT_DOOM_RISES))
		event_call(r, &(struct event){ .event = EVENT_DOOM_RISES, .seat = SEAT_MAX, .amount = b->doom, .source = cause });
}

void call_doom(struct run *r, int n, ref_h cause)
{
	if (n <= 0 || (board_of(r)->awake && !doom_goes_beyond(r)))
		return;
	if (event_heard(r, EVENT_DOOM_WILL_RISE))
		*LOCALS(frame_push(r, PROC_doom), struct terror_locals) = (struct terror_locals){ n, cause };
	else
		doom_rises(r, n, cause);
}

enum next proc_doom(struct run *r, struct frame *f)
{
	struct terror_locals *l = LOCALS(f, struct terror_locals);
	RESUME(f, 1, 2);
	AWAIT(f, 1, event_call(r, &(struct event){ .event = EVENT_DOOM_WILL_RISE, .seat = SEAT_MAX, .amount = l->n, .source = l->cause }));
	AWAIT(f, 2, doom_rises(r, f->ret, (ref_h)l->cause));
	RETURN(r, 0);
}
