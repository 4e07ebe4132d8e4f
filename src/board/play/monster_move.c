/* monster_move.c - monster movement: arrows, the Sky, and monsters with a way of their own. */
#include "board/play/monster_move.h"

#include "board/play/mythos.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/town.h"

struct mmove_locals { int32_t white, black, colour, i, monster, steps, to, flyers, from; };

void call_move_monsters(struct run *r, int white, int black, bool flyers)
{
	struct mmove_locals *l = LOCALS(frame_push(r, PROC_move_monsters), struct mmove_locals);
	*l = (struct mmove_locals){ .white = white, .black = black, .flyers = flyers };
}

/* B-MMOVE-04, B-MMOVE-18, B-MMOVE-19: those on the board now, Outskirts aside, whose symbol is in the box. */
static void mmove_collect(struct run *r, int symbols, int flyers)
{
	const struct board *b = board_of(r);
	for EACH_MONSTER(m, b, MONSTER_PLACE) {
		const int symbol = 1 << monster_symbol(r, m);
		if (b->monster[m].place != b->outskirts && ((symbols & symbol) ||	/* B-SKY-01, F-FLY-01 */
			((flyers & symbol) && monster_movement(r, m) == MOVEMENT_FLYING)))	/* K-BURST-08 */
			list_push(r, (uint16_t)m);
	}
}

/* Where the arrow of a colour leads; 0 is nowhere: B-MMOVE-06, B-MMOVE-20, B-MMOVE-21. */
int arrow(struct run *r, int place, bool black)
{
	const struct board *b = board_of(r);
	const int d = content_fact(r->c, b->place[place].def, black ? FACT_black : FACT_white);	/* B-MMOVE-02, B-MMOVE-03 */
	const int to = d ? place_of_def(r, (def_h)d) : b->place[place].kind == PLACE_LOCATION ? place_street(r, place) : 0;
	return to && place_enterable(r, to) ? to : 0;
}

/* ---- flying ------------------------------------- */

/* Investigators a flyer can reach: in a connected street, or from the Sky in any street, or in a place as open as one. */
static bool flyer_reaches(struct run *r, int from, int seat)
{
	const struct board *b = board_of(r);
	const int p = b->seat[seat].place;
	if (!(b->place[p].flags & MARK_OPEN))					/* B-SKY-12, B-SKY-13, F-FLY-06 */
		return false;
	return from == b->sky || place_linked(r, from, p);			/* B-SKY-03, B-SKY-04, B-SKY-10, B-SKY-11, F-FLY-03, F-FLY-05 */
}

/* The lowest Sneak of those whom a monster reaches; NONE when there is nobody. */
static int lowest_sneak(struct run *r, int from, bool (*reaches)(struct run *r, int from, int seat))
{
	int low = NONE;
	for (int s = 0; s < board_of(r)->seats; s++) {
		const int sneak = reaches(r, from, s) ? skill_value(r, s, SKILL_SNEAK) : NONE;	/* B-SKY-05, B-SKY-06, F-FLY-07 */
		low = sneak < low ? sneak : low;
	}
	return low;
}

static void options_flyer(struct run *r, const struct mmove_locals *l)
{
	const struct board *b = board_of(r);
	const int from = b->monster[l->monster].place, low = lowest_sneak(r, from, flyer_reaches);
	decision_of(r, b->first, PROMPT_FLYER, REF_M(l->monster));
	for (int s = 0; s < b->seats; s++) {
		const int p = b->seat[s].place;
		if (!flyer_reaches(r, from, s) || skill_value(r, s, SKILL_SNEAK) != low)
			continue;
		bool twice = false;
		for (int i = 0; i < r->decision.count; i++)
			twice |= r->decision.option[i].a == REF_P(p);
		if (!twice)
			option_add(r, VERB_PICK, REF_P(p), 0);
	}
	if (!r->decision.count)							/* B-SKY-08, B-SKY-09, F-FLY-04 */
		option_add(r, VERB_PICK, REF_P(b->sky), 0);
}

/* ---- swimming --------------------------------------------- */

/* K-AQUA-05: in another aquatic place (whoever is where it is holds it there); K-AQUA-06: where the lowest sneak is; K-AQUA-07: the first player says which. */
static bool swimmer_reaches(struct run *r, int from, int seat)
{
	(void)from;
	return place_aquatic(r, board_of(r)->seat[seat].place);
}

static void options_swimmer(struct run *r, const struct mmove_locals *l)
{
	const struct board *b = board_of(r);
	const int from = b->monster[l->monster].place, low = lowest_sneak(r, from, swimmer_reaches);
	decision_of(r, b->first, PROMPT_FLYER, REF_M(l->monster));
	for (int p = 1; p < b->first_world; p++)
		for (int s = 0; s < b->seats; s++)
			if (b->seat[s].place == p && swimmer_reaches(r, from, s) && skill_value(r, s, SKILL_SNEAK) == low) {
				option_add(r, VERB_PICK, REF_P(p), 0);
				break;
			}
}

/* K-AQUA-04, K-AQUA-08: otherwise it moves as any other. */
static bool swims(struct run *r, int m)
{
	const int from = board_of(r)->monster[m].place;
	return place_aquatic(r, from) && lowest_sneak(r, from, swimmer_reaches) != NONE;
}

/* ---- one monster -------------------------------------------------------- */

static row_h move_row(struct run *r, int m, enum body body)
{
	return row_of_body(r, board_of(r)->monster[m].def, ROW_BODY, body);
}

/* B-MMOVE-07: an investigator holds every monster in his area, but for those whose text counts him in. */
static bool pinned(struct run *r, int m)
{
	const struct board *b = board_of(r);
	return (b->place[b->monster[m].place].seats && !move_row(r, m, BODY_ACT)) || stat_cannot(r, STAT_MOVE, REF_M(m));
}

/* Those there who keep monsters off in the Mythos phase. */
int place_keepers(struct run *r, int place)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int s = 0; stat_changed(r, STAT_APPROACH) && b->phase == PHASE_MYTHOS && s < b->seats; s++)
		n += (b->place[place].seats >> s & 1) && stat_cannot(r, STAT_APPROACH, REF_S(s));
	return n;
}

/* Where somebody keeps it off it does not come: then it stays where it is. */
bool monster_goes(struct run *r, int m, int to)
{
	const struct board *b = board_of(r);
	if (place_keepers(r, to))
		return false;
	if (b->monster[m].place != to)
		monster_put(r, m, to);
	return true;
}

static void mmove_unique(struct run *r, int m)
{
	const row_h act = move_row(r, m, BODY_ACT), row = act ? act : move_row(r, m, BODY_MOVE);
	if (row)
		script_call(r, r->c->rows[row].body, board_of(r)->first, REF_M(m), 0, row);
}

/* B-MMOVE-08, B-MMOVE-10, B-MMOVE-11: one arrow, or two for the fast, who stop where somebody is. */
static void mmove_arrows(struct run *r, int m, int steps, bool black)
{
	const struct board *b = board_of(r);
	for (; steps > 0; steps--) {
		const int to = arrow(r, b->monster[m].place, black);
		if (!to)							/* B-MMOVE-21 */
			return;
		monster_goes(r, m, to);						/* B-MMOVE-05 */
		if (b->place[to].seats)						/* B-MMOVE-11: also where one keeps it off */
			return;
	}
}

/* The same for a text: by the colour it names, or that of the box being moved. */
void monster_arrows(struct run *r, int m, int steps, int colour)
{
	const struct kernel *k = kernel_of(r);
	for (int d = k->depth; d > 0 && !colour; d--)
		if (k->frame[d - 1].proc == PROC_move_monsters)
			colour = 1 + LOCALS(&kernel_of(r)->frame[d - 1], struct mmove_locals)->colour;
	if (board_of(r)->monster[m].zone == MONSTER_PLACE)
		mmove_arrows(r, m, steps, colour == 2);
}

static void moved_event(struct run *r, const struct mmove_locals *l)
{
	const struct monster *m = &board_of(r)->monster[l->monster];
	if (m->zone == MONSTER_PLACE && m->place != l->from)
		event_call(r, &(struct event){ .event = EVENT_MONSTER_MOVED, .seat = SEAT_MAX, .subject = REF_M(l->monster), .object = REF_P(m->place), .amount = 1 });
}

static void moves_event(struct run *r, int m)
{
	event_once(r, EVENT_MONSTER_MOVES, SEAT_MAX, REF_M(m), 0);
}

/* B-MMOVE-17: the white box first. */
enum next proc_move_monsters(struct run *r, struct frame *f)
{
	struct mmove_locals *l = LOCALS(f, struct mmove_locals);
	RESUME(f, 1, 2, 3, 4, 5);
	for (l->colour = 0; l->colour < 2; l->colour++) {
		list_clear(r);
		mmove_collect(r, l->colour ? l->black : l->white, l->flyers && l->colour ? ~(l->white | l->black) : 0);	/* whatever is on neither box, at last */
		for (l->i = 0; l->i < list_len(r); l->i++) {
			l->monster = *list_at(r, l->i);
			if (board_of(r)->monster[l->monster].zone != MONSTER_PLACE || pinned(r, l->monster))	/* B-MMOVE-12, B-SKY-02, F-FLY-02 */
				continue;
			l->from = board_of(r)->monster[l->monster].place;
			f->ret = 1;
			if (event_heard(r, EVENT_MONSTER_MOVES))
				AWAIT(f, 5, moves_event(r, l->monster));
			switch (f->ret ? monster_movement(r, l->monster) : MOVEMENT_STATIONARY) {
			case MOVEMENT_NORMAL:
				mmove_arrows(r, l->monster, 1, l->colour);	/* B-MMOVE-08 */
				break;
			case MOVEMENT_FAST:
				mmove_arrows(r, l->monster, 2, l->colour);	/* B-MMOVE-10 */
				break;
			case MOVEMENT_FLYING:
				CHOOSE(f, 1, options_flyer(r, l));		/* B-MMOVE-14, F-FLY-08 */
				monster_goes(r, l->monster, REF_N(r->picked.a));
				break;
			case MOVEMENT_AQUATIC:
				if (!swims(r, l->monster)) {
					mmove_arrows(r, l->monster, 1, l->colour);
					break;
				}
				CHOOSE(f, 3, options_swimmer(r, l));
				monster_goes(r, l->monster, REF_N(r->picked.a));
				break;
			case MOVEMENT_UNIQUE:
				AWAIT(f, 2, mmove_unique(r, l->monster));	/* B-MMOVE-13 */
				break;
			}
			if (event_heard(r, EVENT_MONSTER_MOVED))
				AWAIT(f, 4, moved_event(r, l));
		}
	}
	RETURN(r, 0);
}
