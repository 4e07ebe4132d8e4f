/* observe.c - a position of the board game as numbers; what board_view() shows, in a fixed order. */
#include "board/board.h"
#include "board/part.h"
#include "board/play/ancient_one.h"
#include "board/play/mythos.h"
#include "board/play/story.h"
#include "board/show/view.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

#include "board/hooks.h"
#include "kernel/observe.h"

enum { SEEN_PLACES = AREA_MAX - 1, SEEN_MONSTERS = 3, SEEN_CARDS = 20 };
enum { PLACE_NUMBERS = 8 };	/* of a place, before its monsters */

static void observe_table(struct run *r, int seat, struct observation *o)
{
	const struct board *b = board_of(r);
	observe_group(o, NULL, 0);
	observe(o, "seat", seat);
	observe(o, "seats", b->seats);
	observe(o, "turn", (int)b->turn);
	observe(o, "phase", b->phase);
	observe(o, "first", b->first);
	observe(o, "active", b->active == NONE ? -1 : b->active);
	observe(o, "terror", b->terror);
	observe(o, "doom", b->doom);
	observe(o, "ancient_one", b->ancient_one ? ancient_one_def(r) : 0);
	observe(o, "doom_track", b->ancient_one ? ancient_one_doom_track(r) : 0);
	observe(o, "awake", b->awake);
	observe(o, "round", b->round);
	observe(o, "tally", b->tally);
	observe(o, "seals", b->seals);
	observe(o, "environment", b->card[b->environment].def);
	observe(o, "rumor", b->card[b->rumor].def);
	observe(o, "rumor_tokens", b->rumor ? b->card[b->rumor].tokens : 0);
	observe(o, "headline", b->card[b->headline].def);
	observe(o, "monsters", monsters_in_play(b));
	observe(o, "monster_limit", monster_limit(b));
	observe(o, "outskirts", b->place[b->outskirts].monsters);
	observe(o, "outskirts_limit", outskirts_limit(r));
	observe(o, "gates", open_gates(b));
	observe(o, "gate_limit", gate_limit(r));
	observe(o, "cup", b->cup_n);
	observe(o, "gate_stack", b->stack.len);
	observe(o, "combat_seat", b->fight_seat == NONE ? -1 : b->fight_seat);
	observe(o, "combat_monster", b->monster[b->fight_monster].def);
}

static void observe_cards(struct run *r, const struct seat *s, struct observation *o)
{
	const struct board *b = board_of(r);
	int c = s ? s->first : 0;
	for (int i = 0; i < SEEN_CARDS; i++) {
		if (!c && observe_none(o, 3 * (SEEN_CARDS - i)))
			return;
		observe_part(o, "card", i);
		observe(o, "is", c ? b->card[c].def : 0);
		observe(o, "exhausted", c && (b->card[c].flags & CARD_EXHAUSTED));
		observe(o, "tokens", c ? b->card[c].tokens : 0);
		c = c ? b->card[c].next : 0;
	}
}

static void observe_story(struct run *r, const struct seat *s, int seat, struct observation *o)
{
	const struct board *b = board_of(r);
	const int card = s ? s->story : 0;
	int have = 0, need = 0;
	if (card)
		story_progress(r, seat, &have, &need);
	observe(o, "story", b->card[card].def);
	observe(o, "story_side", card ? story_side(r, seat) : 0);
	observe(o, "story_tokens", b->card[card].tokens);
	observe(o, "story_missing", need > have ? need - have : 0);
}

/* A seat that nobody has, or whose investigator is not chosen yet, is all zeroes. */
static void observe_seat(struct run *r, int seat, int number, struct observation *o)
{
	static const char *const skills[] = { "speed", "sneak", "fight", "will", "lore", "luck" };
	const struct board *b = board_of(r);
	const struct seat *s = seat < b->seats && b->seat[seat].sheet ? &b->seat[seat] : NULL;
	observe_group(o, "seat", number);
	observe(o, "investigator", s ? s->sheet : 0);
	observe(o, "place", s ? s->place : 0);
	observe(o, "sanity", s ? s->sanity : 0);
	observe(o, "max_sanity", s ? seat_max_sanity(r, seat) : 0);
	observe(o, "stamina", s ? s->stamina : 0);
	observe(o, "max_stamina", s ? seat_max_stamina(r, seat) : 0);
	observe(o, "money", s ? s->money : 0);
	observe(o, "clues", s ? s->clues : 0);
	observe(o, "movement", s ? s->points : 0);
	observe(o, "focus", s ? seat_focus(r, seat) : 0);
	observe(o, "blessing", s ? seat_luck(r, seat) : 0);
	observe(o, "delayed", s && (s->flags & SEAT_DELAYED));
	observe(o, "explored", s && (s->flags & SEAT_EXPLORED));
	observe(o, "arrested", s && (s->flags & SEAT_ARRESTED));
	observe(o, "skips", s && (s->flags & (SEAT_SKIPS | SEAT_LOSE_TURN)));
	observe(o, "out", s && (s->flags & SEAT_OUT));
	for (int k = 0; k < SKILLS; k++)
		observe(o, skills[k], s ? skill_value(r, seat, k) : 0);
	observe(o, "toughness", s ? seat_toughness(r, seat) : 0);
	observe(o, "gate_trophies", s ? seat_trophies(b, seat, true) : 0);
	observe_story(r, s, seat, o);
	observe_cards(r, s, o);
}

/* Places by their number, which is the same in all games of one content. */
static void observe_place(struct run *r, int place, struct observation *o)
{
	const struct board *b = board_of(r);
	const struct place *p = &b->place[place];
	int m = 0;
	if (!p->def && observe_none(o, PLACE_NUMBERS + SEEN_MONSTERS))
		return;
	observe_group(o, "place", place);
	observe(o, "is", p->def);
	observe(o, "clues", p->clues);
	observe(o, "gate", b->gate[p->gate].def);
	observe(o, "sealed", p->flags & MARK_SEALED);
	observe(o, "closed", (p->flags & MARK_NO_ENTRY) != 0);
	observe(o, "activity", p->kind ? b->card[mythos_activity(r, place)].def : 0);
	observe(o, "seats", p->seats);
	observe(o, "monsters", p->monsters);
	if (!p->monsters && observe_none(o, SEEN_MONSTERS))
		return;
	for (int i = 0; i < SEEN_MONSTERS; i++) {
		do
			m = i < p->monsters ? monster_next(b, MONSTER_PLACE, m) : 0;
		while (m && b->monster[m].place != place);
		observe_part(o, "monster", i);
		observe(o, "is", b->monster[m].def);
	}
}

/* The own seat is number 0, the others follow clockwise: what is learnt at one seat holds at the others. */
void board_observe(struct run *r, int seat, struct observation *o)
{
	const struct board *b = board_of(r);
	observe_table(r, seat, o);
	const int first = o->n;
	observe_seat(r, seat, 0, o);
	const int width = o->n - first;
	for (int i = 1; i < SEAT_MAX; i++)
		if (i < b->seats || !observe_none(o, width))
			observe_seat(r, i < b->seats ? (seat + i) % b->seats : i, i, o);
	for (int p = 1; p <= SEEN_PLACES; p++)
		observe_place(r, p, o);
	for (int i = 0; i < TRACK_MAX; i++) {
		observe_group(o, "track", i);
		observe(o, "is", b->track[i].def);
		observe(o, "tokens", b->track[i].tokens);
		observe(o, "sections", b->track[i].sections);
	}
	for (int p = 0; p < PART_COUNT; p++)
		if (parts[p]->observe)
			parts[p]->observe(r, seat, o);
}
