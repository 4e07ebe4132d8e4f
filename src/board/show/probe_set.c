/* probe_set.c - changing a position by hand. */
#include "probe.h"
#include "board/part.h"
#include "board/play/ancient_one.h"
#include "board/play/mythos.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/track.h"

#include <string.h>

static int spare_gate(const struct board *b, def_h d)
{
	for (int g = 1; g <= b->gates; g++)
		if (b->gate[g].def == d && b->gate[g].zone == GATE_STACK)
			return g;
	return 0;
}

static void unstack(struct run *r, int g)
{
	struct board *b = board_of(r);
	uint16_t keep[GATE_MAX];
	int n = 0;
	for (int i = 0; i < b->stack.len; i++) {
		const uint16_t k = b->pool[b->stack.base + (b->stack.head + i) % b->stack.cap];
		if (k != g)
			keep[n++] = k;
	}
	memset(&b->pool[b->stack.base], 0, b->stack.cap * sizeof(b->pool[0]));
	b->stack.head = 0;
	b->stack.len = 0;
	for (int i = 0; i < n; i++)
		b->pool[b->stack.base + b->stack.len++] = keep[i];
}

static bool put_gate(struct run *r, int g, int place)
{
	struct board *b = board_of(r);
	if (!g || !place || b->place[place].gate || b->place[place].kind != PLACE_LOCATION)
		return false;
	unstack(r, g);
	b->gate[g].zone = GATE_PLACE;
	b->gate[g].place = (uint8_t)place;
	b->place[place].gate = (uint8_t)g;
	b->place[place].clues = 0;
	return true;
}

/* put ID at PLACE|cup|box */
static bool set_put(struct run *r, const struct words *w)
{
	const def_h md = words_def(r, w, 1, KIND_MONSTER), gd = words_def(r, w, 1, KIND_GATE);
	const int place = words_place(r, w, 3);
	if (gd)
		return put_gate(r, spare_gate(board_of(r), gd), place);
	const int m = md ? spare_monster(board_of(r), md, words_is(w, 3, "cup")) : 0;
	if (!m)
		return false;
	if (words_is(w, 3, "cup"))
		monster_to_cup(r, m);
	else if (words_is(w, 3, "box"))
		monster_to_box(r, m);
	else if (words_is(w, 3, "rumor") && board_of(r)->rumor)
		monster_on_card(r, m);
	else if (place)
		monster_put(r, m, place);
	else
		return false;
	return true;
}

/* give ID to SEAT */
static bool set_give(struct run *r, const struct words *w)
{
	const def_h d = words_def(r, w, 1, KIND_NONE);
	const int seat = words_seat(r, w, 3), deck = d ? deck_of_kind(def_of(r, d)->kind) : -1, card = d ? card_supply(r, d) : 0;
	if (seat < 0 || !deck_is_held(deck) || !card)
		return false;
	deck_take(r, deck, card);
	board_of(r)->card[card].def = d;
	card_give(r, card, seat);
	board_of(r)->card[card].flags = 0;
	return true;
}

/* top ID: the next one to be drawn from its deck, also one that lies in the box */
static bool set_top(struct run *r, const struct words *w)
{
	const def_h d = words_def(r, w, 1, KIND_NONE);
	const int deck = d ? deck_of_kind(def_of(r, d)->kind) : -1, in_deck = d ? card_of_def(r, d, ZONE_DECK) : 0;
	const int card = in_deck || !d ? in_deck : card_of_def(r, d, ZONE_BOX);
	if (deck < 0 || deck == DECK_LOCATION || !card)
		return false;
	if (in_deck)
		deck_take(r, deck, card);
	deck_over(r, deck, card);
	return true;
}

/* The slider goes where the skill is worth that much. */
static bool set_seat_skill(struct run *r, int seat, int skill, int n)
{
	uint8_t *slider = &board_of(r)->seat[seat].slider[skill_track(r, seat, skill)];
	const uint8_t was = *slider;
	for (*slider = 0; *slider < 4; ++*slider)
		if (skill_value(r, seat, skill) == n)
			return true;
	*slider = was;
	return false;
}

static bool set_seat_count(struct run *r, const struct words *w, int seat, int n)
{
	struct seat *s = &board_of(r)->seat[seat];
	if (words_skill(w, 3) >= 0)
		return set_seat_skill(r, seat, words_skill(w, 3), n);
	if (n < 0 || n > 250)
		return false;
	if (words_is(w, 3, "money"))
		s->money = (int16_t)n;
	else if (words_is(w, 3, "clues"))
		s->clues = (uint8_t)n;
	else if (words_is(w, 3, "sanity") && n >= 1 && n <= seat_max_sanity(r, seat))
		s->sanity = (uint8_t)n;
	else if (words_is(w, 3, "stamina") && n >= 1 && n <= seat_max_stamina(r, seat))
		s->stamina = (uint8_t)n;
	else if (words_counter(w, 3) >= 0)
		s->counter[words_counter(w, 3)] = (uint8_t)n;
	else if (words_is(w, 3, "story_tokens") && s->story)
		board_of(r)->card[s->story].tokens = (uint8_t)n;
	else if (words_is(w, 3, "movement"))
		s->points = (uint8_t)n;
	else if (words_is(w, 3, "lower_sanity") && n < content_fact(r->c, s->sheet, FACT_sanity))
		s->lower_sanity = (int8_t)n;
	else if (words_is(w, 3, "lower_stamina") && n < content_fact(r->c, s->sheet, FACT_stamina))
		s->lower_stamina = (int8_t)n;
	else
		return false;
	seat_clamp(r, seat);
	return true;
}

static bool set_trophy(struct run *r, const struct words *w, int seat)
{
	struct board *b = board_of(r);
	const def_h md = words_def(r, w, 3, KIND_MONSTER), gd = words_def(r, w, 3, KIND_GATE);
	if (md && spare_monster(b, md, false)) {
		monster_take(r, spare_monster(b, md, false), seat);
		return true;
	}
	const int g = gd ? spare_gate(b, gd) : 0;
	if (!g)
		return false;
	unstack(r, g);
	b->gate[g].zone = GATE_TROPHY;
	b->gate[g].place = (uint8_t)seat;
	return true;
}

static bool set_seat_is(struct run *r, const struct words *w, int seat)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	static const struct { const char *word; uint32_t flag; } flags[] = { { "delayed", SEAT_DELAYED }, { "explored", SEAT_EXPLORED }, { "returned", SEAT_RETURNED },
		{ "stood", SEAT_STOOD }, { "lose_turn", SEAT_LOSE_TURN } };
	for (unsigned i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (words_is(w, 3, flags[i].word)) {
			s->flags |= flags[i].flag;
			return true;
		}
	if (words_is(w, 3, "arrested")) {
		seat_put(r, seat, b->jail, REF_S(seat));
		s->flags |= SEAT_ARRESTED | SEAT_DELAYED;
		return true;
	}
	return false;
}

/* seat N at PLACE | seat N entered PLACE (its gate) | seat N count WHAT is K | seat N is STATE | seat N trophy ID | seat N exhausts ID | seat N drops ID | seat N tokens ID is K */
static bool set_seat(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	const int seat = words_seat(r, w, 1), place = words_place(r, w, 3);
	const def_h d = words_def(r, w, 3, KIND_NONE);
	const int card = seat >= 0 && d ? held_card(r, seat, d) : 0;
	int n;
	if (seat < 0)
		return false;
	if (words_is(w, 2, "at") && place) {
		seat_put(r, seat, place, REF_S(seat));
		return true;
	}
	if (words_is(w, 2, "entered") && place) {
		b->seat[seat].entered = (uint8_t)place;
		return true;
	}
	if (words_is(w, 2, "count") && words_is(w, 4, "is") && words_number(w, 5, &n))
		return set_seat_count(r, w, seat, n);
	if (words_is(w, 2, "is"))
		return set_seat_is(r, w, seat);
	if (words_is(w, 2, "trophy"))
		return set_trophy(r, w, seat);
	if (!card)
		return false;
	if (words_is(w, 2, "exhausts"))
		b->card[card].flags |= CARD_EXHAUSTED;
	else if (words_is(w, 2, "drops"))
		card_discard(r, card);
	else if (words_is(w, 2, "tokens") && words_is(w, 4, "is") && words_number(w, 5, &n) && n >= 0 && n < 250)
		b->card[card].tokens = (uint8_t)n;
	else if (words_is(w, 2, "new"))
		b->card[card].flags |= CARD_NEW;
	else
		return false;
	return true;
}

/* seats at PLACE: all of them */
static bool set_seats(struct run *r, const struct words *w)
{
	const struct board *b = board_of(r);
	const int place = words_place(r, w, 2);
	for (int s = 0; place && s < b->seats; s++)
		if (seat_active(r, s))
			seat_put(r, s, place, REF_S(s));
	return place != 0;
}

/* count WHAT is N */
static bool set_count(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	int n;
	if (!words_is(w, 2, "is") || !words_number(w, 3, &n) || n < 0)
		return false;
	if (words_is(w, 1, "doom") && n <= ancient_one_doom_track(r))
		b->doom = (uint8_t)n;
	else if (words_is(w, 1, "terror") && n <= 10)
		b->terror = (uint8_t)n;
	else if (words_is(w, 1, "first") && n < b->seats)
		b->first = (uint8_t)n;
	else if (words_is(w, 1, "tally") && n < b->seats)
		b->tally = (uint8_t)n;
	else if (words_is(w, 1, "signs_played"))
		b->signs_played = (uint8_t)n;
	else if (words_is(w, 1, "rumor_tokens") && b->rumor && n < 250)
		b->card[b->rumor].tokens = (uint8_t)n;
	else if (words_is(w, 1, "turn"))
		b->turn = (uint32_t)n;
	else
		return false;
	return true;
}

/* place P clues is N | place P is sealed|closed|open */
static bool set_place(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	const int p = words_place(r, w, 1);
	int n;
	if (!p)
		return false;
	if (words_is(w, 2, "clues") && words_is(w, 3, "is") && words_number(w, 4, &n) && n >= 0 && n < 100 && !(b->place[p].gate && n)) {
		b->place[p].clues = (uint8_t)n;
	} else if (words_is(w, 3, "sealed") && !b->place[p].gate && !(b->place[p].flags & MARK_SEALED)) {
		b->place[p].flags |= MARK_SEALED;
		b->seals++;
	} else if (words_is(w, 3, "closed")) {
		b->place[p].flags |= MARK_CLOSED;
	} else if (words_is(w, 3, "open")) {
		b->place[p].flags &= (uint16_t)~MARK_NO_ENTRY;
	} else {
		return false;
	}
	return true;
}

/* environment ID | rumor ID: in play, without its other steps */
static bool set_mythos(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	const def_h d = words_def(r, w, 1, KIND_MYTHOS);
	const int card = d ? card_of_def(r, d, ZONE_DECK) : 0;
	uint16_t *slot = words_is(w, 0, "rumor") ? &b->rumor : &b->environment;
	const bool rumor = d && content_fact(r->c, d, FACT_subtype) == SUBTYPE_RUMOR;
	if (!card || rumor != words_is(w, 0, "rumor"))
		return false;
	if (*slot)
		mythos_discard(r, *slot);
	deck_take(r, DECK_MYTHOS, card);
	card_play(r, card);
	*slot = (uint16_t)card;
	return true;
}

/* empty cup | empty stack | empty DECK */
static bool set_empty(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	if (words_is(w, 1, "cup")) {
		while (b->cup_n)
			monster_to_box(r, b->cup[0]);
		return true;
	}
	if (words_is(w, 1, "stack")) {
		for (int g = 1; g <= b->gates; g++)
			if (b->gate[g].zone == GATE_STACK) {
				unstack(r, g);
				b->gate[g].zone = GATE_BOX;
			}
		return true;
	}
	if (words_is(w, 1, "ally")) {
		while (b->deck[DECK_ALLY].len)
			b->card[deck_top(r, DECK_ALLY)].zone = ZONE_BOX;
		return true;
	}
	return false;
}

/* track ID is N: so many tokens lie on it */
static bool set_track(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	const int i = track_find(b, words_def(r, w, 1, KIND_TRACK));
	int n;
	if (i < 0 || !words_number(w, 3, &n) || n < 0 || n > track_spaces(r, i))
		return false;
	track_set(r, i, n);
	return true;
}

bool board_set(struct run *r, const char *change, struct ark_error *e)
{
	struct words w;
	uint16_t known = 0;
	bool ok = false;
	if (!words_split(change, &w) || !w.n)
		return probe_bad(e, ARK_BAD_CHANGE, "This change cannot be understood:", change);
	w.known = &known;
	if (words_is(&w, 0, "put") && words_is(&w, 2, "at"))
		ok = set_put(r, &w);
	else if (words_is(&w, 0, "give") && words_is(&w, 2, "to"))
		ok = set_give(r, &w);
	else if (words_is(&w, 0, "top"))
		ok = set_top(r, &w);
	else if (words_is(&w, 0, "seat"))
		ok = set_seat(r, &w);
	else if (words_is(&w, 0, "seats") && words_is(&w, 1, "at"))
		ok = set_seats(r, &w);
	else if (words_is(&w, 0, "count"))
		ok = set_count(r, &w);
	else if (words_is(&w, 0, "place"))
		ok = set_place(r, &w);
	else if (words_is(&w, 0, "environment") || words_is(&w, 0, "rumor"))
		ok = set_mythos(r, &w);
	else if (words_is(&w, 0, "track") && words_is(&w, 2, "is"))
		ok = set_track(r, &w);
	else if (words_is(&w, 0, "empty"))
		ok = set_empty(r, &w);
	for EACH_PART(p, board_of(r))
		ok = ok || (parts[p]->set && parts[p]->set(r, &w));
	if (ok)
		return true;
	const char *wrong = words_wrong(&w);
	return wrong ? probe_bad(e, ARK_BAD_CHANGE, "This cannot be set; docs/testing.md lists what can. A word that means nothing here:", wrong) :
		probe_bad(e, ARK_BAD_CHANGE, "Every word has a meaning, but as the game stands it cannot be done (too many or too few, none left, or not there):", change);
}
