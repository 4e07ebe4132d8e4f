/* probe.c - positions by hand, for tests and programs: changing one, reading a value of it, queueing results of chance. */
#include "board.h"

#include <string.h>

#include "arkham.h"
#include "hooks.h"
#include "kernel/text.h"

/* ---- words of a line ------------------------------------------------------------------ */

enum { WORDS_MAX = 12, WORD_LEN = 64 };
struct words {
	int n;
	char w[WORDS_MAX][WORD_LEN];
};

static bool split(const char *line, struct words *w)
{
	w->n = 0;
	while (*line) {
		int k = 0;
		while (*line == ' ')
			line++;
		if (!*line)
			break;
		if (w->n == WORDS_MAX)
			return false;
		while (*line && *line != ' ' && k < WORD_LEN - 1)
			w->w[w->n][k++] = *line++;
		if (*line && *line != ' ')
			return false;
		w->w[w->n++][k] = 0;
	}
	return true;
}

static bool is(const struct words *w, int i, const char *word)
{
	return i < w->n && strcmp(w->w[i], word) == 0;
}

static bool number(const struct words *w, int i, int *out)
{
	int v = 0, sign = 1;
	const char *p = i < w->n ? w->w[i] : "";
	if (*p == '-') {
		sign = -1;
		p++;
	}
	if (!*p)
		return false;
	for (; *p; p++) {
		if (*p < '0' || *p > '9' || v > 99999)
			return false;
		v = v * 10 + *p - '0';
	}
	*out = v * sign;
	return true;
}

static bool bad(struct ark_error *e, enum ark_code code, const char *text, const char *what)
{
	struct text t;
	e->code = code;
	e->line = e->col = 0;
	e->file[0] = 0;
	text_init(&t, e->text, ARK_TEXT);
	text_str(&t, text);
	text_str(&t, " '");
	text_str(&t, what);
	text_str(&t, "'.");
	text_end(&t);
	return false;
}

static def_h find(struct run *r, const struct words *w, int i, int kind)
{
	return i < w->n ? content_find(r->c, (enum def_kind)kind, w->w[i], strlen(w->w[i])) : 0;
}

static int find_place(struct run *r, const struct words *w, int i)
{
	const ref_h ref = i < w->n ? board_ref_find(r, w->w[i], (int)strlen(w->w[i])) : 0;
	return REF_TYPE(ref) == REF_PLACE ? REF_N(ref) : 0;
}

static int seat_of(struct run *r, const struct words *w, int i)
{
	int n;
	return number(w, i, &n) && n >= 0 && n < board_of(r)->seats ? n : -1;
}

/* ---- changes ---------------------------------------------------------------------------- */

static int monster_in(const struct board *b, def_h d, int zone)
{
	for (int m = 1; m <= b->monsters; m++)
		if (b->monster[m].def == d && b->monster[m].zone == zone)
			return m;
	return 0;
}

/* One that does nothing just now: from the cup if there is one there, or the last of all, for what is to go into the cup. */
static int spare_monster(const struct board *b, def_h d, bool to_cup)
{
	static const uint8_t order[] = { MONSTER_CUP, MONSTER_BOX, MONSTER_TROPHY, MONSTER_PLACE };
	int m = 0;
	for (unsigned z = to_cup; !m && z < sizeof(order); z++)
		m = monster_in(b, d, order[z]);
	return m ? m : monster_in(b, d, MONSTER_CUP);
}

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
	const def_h md = find(r, w, 1, KIND_MONSTER), gd = find(r, w, 1, KIND_GATE);
	const int place = find_place(r, w, 3);
	if (gd)
		return put_gate(r, spare_gate(board_of(r), gd), place);
	const int m = md ? spare_monster(board_of(r), md, is(w, 3, "cup")) : 0;
	if (!m)
		return false;
	if (is(w, 3, "cup"))
		monster_to_cup(r, m);
	else if (is(w, 3, "box"))
		monster_to_box(r, m);
	else if (is(w, 3, "rumor") && board_of(r)->rumor)
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
	const def_h d = find(r, w, 1, KIND_NONE);
	const int seat = seat_of(r, w, 3), deck = d ? deck_of_kind(def_of(r, d)->kind) : -1, card = d ? card_supply(r, d) : 0;
	if (seat < 0 || deck < 0 || deck >= DECK_MYTHOS || !card)
		return false;
	deck_take(r, deck, card);
	board_of(r)->card[card].def = d;
	card_give(r, card, seat);
	board_of(r)->card[card].flags = 0;
	return true;
}

/* top ID: the next one to be drawn from its deck */
static bool set_top(struct run *r, const struct words *w)
{
	const def_h d = find(r, w, 1, KIND_NONE);
	const int deck = d ? deck_of_kind(def_of(r, d)->kind) : -1, card = d ? card_of_def(r, d, ZONE_DECK) : 0;
	if (deck < 0 || deck >= DECK_LOCATION || !card)
		return false;
	deck_take(r, deck, card);
	deck_over(r, deck, card);
	return true;
}

static int held_card(struct run *r, int seat, def_h d)
{
	const struct board *b = board_of(r);
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		if (b->card[c].def == d)
			return c;
	return 0;
}

static bool set_seat_count(struct run *r, int seat, const char *what, int n)
{
	struct seat *s = &board_of(r)->seat[seat];
	static const char *const skills[] = { "speed", "sneak", "fight", "will", "lore", "luck" };
	for (int k = 0; k < SKILLS; k++) {
		if (strcmp(what, skills[k]) != 0)
			continue;
		const uint8_t was = s->slider[k / 2];
		for (int stop = 0; stop < 4; stop++) {
			s->slider[k / 2] = (uint8_t)stop;
			if (skill_value(r, seat, k) == n)
				return true;
		}
		s->slider[k / 2] = was;
		return false;
	}
	if (n < 0 || n > 250)
		return false;
	if (strcmp(what, "money") == 0)
		s->money = (int16_t)n;
	else if (strcmp(what, "clues") == 0)
		s->clues = (uint8_t)n;
	else if (strcmp(what, "sanity") == 0 && n >= 1 && n <= seat_max_sanity(r, seat))
		s->sanity = (uint8_t)n;
	else if (strcmp(what, "stamina") == 0 && n >= 1 && n <= seat_max_stamina(r, seat))
		s->stamina = (uint8_t)n;
	else if (strcmp(what, "movement") == 0)
		s->points = (uint8_t)n;
	else if (strcmp(what, "lower_sanity") == 0 && n < content_fact(r->c, s->sheet, FACT_sanity))
		s->lower_sanity = (int8_t)n;
	else if (strcmp(what, "lower_stamina") == 0 && n < content_fact(r->c, s->sheet, FACT_stamina))
		s->lower_stamina = (int8_t)n;
	else
		return false;
	seat_clamp(r, seat);
	return true;
}

static bool set_trophy(struct run *r, const struct words *w, int seat)
{
	struct board *b = board_of(r);
	const def_h md = find(r, w, 3, KIND_MONSTER), gd = find(r, w, 3, KIND_GATE);
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
	static const struct { const char *word; int flag; } flags[] = { { "delayed", SEAT_DELAYED }, { "explored", SEAT_EXPLORED }, { "returned", SEAT_RETURNED },
		{ "stood", SEAT_STOOD }, { "lose_turn", SEAT_LOSE_TURN } };
	for (unsigned i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (is(w, 3, flags[i].word)) {
			s->flags |= (uint16_t)flags[i].flag;
			return true;
		}
	if (is(w, 3, "arrested")) {
		seat_put(r, seat, b->jail);
		s->flags |= SEAT_ARRESTED | SEAT_DELAYED;
		return true;
	}
	return false;
}

/* seat N at PLACE | seat N entered PLACE (its gate) | seat N count WHAT is K | seat N is STATE | seat N trophy ID | seat N exhausts ID | seat N drops ID | seat N tokens ID is K */
static bool set_seat(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	const int seat = seat_of(r, w, 1), place = find_place(r, w, 3);
	const def_h d = find(r, w, 3, KIND_NONE);
	const int card = seat >= 0 && d ? held_card(r, seat, d) : 0;
	int n;
	if (seat < 0)
		return false;
	if (is(w, 2, "at") && place) {
		seat_put(r, seat, place);
		return true;
	}
	if (is(w, 2, "entered") && place) {
		b->seat[seat].entered = (uint8_t)place;
		return true;
	}
	if (is(w, 2, "count") && is(w, 4, "is") && number(w, 5, &n))
		return set_seat_count(r, seat, w->w[3], n);
	if (is(w, 2, "is"))
		return set_seat_is(r, w, seat);
	if (is(w, 2, "trophy"))
		return set_trophy(r, w, seat);
	if (!card)
		return false;
	if (is(w, 2, "exhausts"))
		b->card[card].flags |= CARD_EXHAUSTED;
	else if (is(w, 2, "drops"))
		card_discard(r, card);
	else if (is(w, 2, "tokens") && is(w, 4, "is") && number(w, 5, &n) && n >= 0 && n < 250)
		b->card[card].tokens = (uint8_t)n;
	else if (is(w, 2, "new"))
		b->card[card].flags |= CARD_NEW;
	else
		return false;
	return true;
}

/* seats at PLACE: all of them */
static bool set_seats(struct run *r, const struct words *w)
{
	const struct board *b = board_of(r);
	const int place = find_place(r, w, 2);
	for (int s = 0; place && s < b->seats; s++)
		if (seat_active(r, s))
			seat_put(r, s, place);
	return place != 0;
}

/* count WHAT is N */
static bool set_count(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	int n;
	if (!is(w, 2, "is") || !number(w, 3, &n) || n < 0)
		return false;
	if (is(w, 1, "doom") && n <= ancient_one_doom_track(r))
		b->doom = (uint8_t)n;
	else if (is(w, 1, "terror") && n <= 10)
		b->terror = (uint8_t)n;
	else if (is(w, 1, "first") && n < b->seats)
		b->first = (uint8_t)n;
	else if (is(w, 1, "tally") && n < b->seats)
		b->tally = (uint8_t)n;
	else if (is(w, 1, "signs_played"))
		b->signs_played = (uint8_t)n;
	else if (is(w, 1, "rumor_tokens") && b->rumor && n < 250)
		b->card[b->rumor].tokens = (uint8_t)n;
	else if (is(w, 1, "turn"))
		b->turn = (uint32_t)n;
	else
		return false;
	return true;
}

/* place P clues is N | place P is sealed|closed|open */
static bool set_place(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	const int p = find_place(r, w, 1);
	int n;
	if (!p)
		return false;
	if (is(w, 2, "clues") && is(w, 3, "is") && number(w, 4, &n) && n >= 0 && n < 100 && !(b->place[p].gate && n)) {
		b->place[p].clues = (uint8_t)n;
	} else if (is(w, 3, "sealed") && !b->place[p].gate && !(b->place[p].flags & MARK_SEALED)) {
		b->place[p].flags |= MARK_SEALED;
		b->seals++;
	} else if (is(w, 3, "closed")) {
		b->place[p].flags |= MARK_CLOSED;
	} else if (is(w, 3, "open")) {
		b->place[p].flags &= MARK_SEALED;
	} else {
		return false;
	}
	return true;
}

/* environment ID | rumor ID: in play, without its other steps */
static bool set_mythos(struct run *r, const struct words *w)
{
	struct board *b = board_of(r);
	const def_h d = find(r, w, 1, KIND_MYTHOS);
	const int card = d ? card_of_def(r, d, ZONE_DECK) : 0;
	uint16_t *slot = is(w, 0, "rumor") ? &b->rumor : &b->environment;
	const bool rumor = d && content_fact(r->c, d, FACT_subtype) == SUBTYPE_RUMOR;
	if (!card || rumor != is(w, 0, "rumor"))
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
	if (is(w, 1, "cup")) {
		while (b->cup_n)
			monster_to_box(r, b->cup[0]);
		return true;
	}
	if (is(w, 1, "stack")) {
		for (int g = 1; g <= b->gates; g++)
			if (b->gate[g].zone == GATE_STACK) {
				unstack(r, g);
				b->gate[g].zone = GATE_BOX;
			}
		return true;
	}
	if (is(w, 1, "ally")) {
		while (b->deck[DECK_ALLY].len)
			b->card[deck_top(r, DECK_ALLY)].zone = ZONE_BOX;
		return true;
	}
	return false;
}

bool board_set(struct run *r, const char *change, struct ark_error *e)
{
	struct words w;
	bool ok = false;
	if (!split(change, &w) || !w.n)
		return bad(e, ARK_BAD_CHANGE, "This change cannot be understood:", change);
	if (is(&w, 0, "put") && is(&w, 2, "at"))
		ok = set_put(r, &w);
	else if (is(&w, 0, "give") && is(&w, 2, "to"))
		ok = set_give(r, &w);
	else if (is(&w, 0, "top"))
		ok = set_top(r, &w);
	else if (is(&w, 0, "seat"))
		ok = set_seat(r, &w);
	else if (is(&w, 0, "seats") && is(&w, 1, "at"))
		ok = set_seats(r, &w);
	else if (is(&w, 0, "count"))
		ok = set_count(r, &w);
	else if (is(&w, 0, "place"))
		ok = set_place(r, &w);
	else if (is(&w, 0, "environment") || is(&w, 0, "rumor"))
		ok = set_mythos(r, &w);
	else if (is(&w, 0, "empty"))
		ok = set_empty(r, &w);
	return ok || bad(e, ARK_BAD_CHANGE, "This cannot be set; docs/testing.md lists what can:", change);
}

/* ---- values ------------------------------------------------------------------------------- */

static bool put_int(char *buf, int n, int v)
{
	struct text t;
	text_init(&t, buf, n);
	text_int(&t, v);
	text_end(&t);
	return true;
}

static bool put_text(char *buf, int n, const char *v)
{
	struct text t;
	text_init(&t, buf, n);
	text_str(&t, v);
	text_end(&t);
	return true;
}

static bool put_def(struct run *r, char *buf, int n, def_h d)
{
	return put_text(buf, n, d ? content_text(r->c, def_of(r, d)->id) : "none");
}

static bool get_seat(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const int seat = seat_of(r, w, 1);
	static const char *const skills[] = { "speed", "sneak", "fight", "will", "lore", "luck" };
	static const char *const resources[] = { "money", "clues", "sanity", "stamina", "movement", "max_sanity", "max_stamina", "gate_trophies", "monster_trophies", "toughness" };
	static const struct { const char *word; int flag; } flags[] = { { "delayed", SEAT_DELAYED }, { "explored", SEAT_EXPLORED }, { "arrested", SEAT_ARRESTED },
		{ "out", SEAT_OUT }, { "knocked", SEAT_KNOCKED }, { "skips", SEAT_SKIPS | SEAT_LOSE_TURN }, { "returned", SEAT_RETURNED } };
	if (seat < 0)
		return false;
	const struct seat *s = &b->seat[seat];
	for (int i = 0; i < SKILLS; i++)
		if (is(w, 2, skills[i]))
			return put_int(buf, n, skill_value(r, seat, i));
	for (int i = 0; i < RESOURCE_COUNT; i++)
		if (is(w, 2, resources[i]))
			return put_int(buf, n, resource_of(r, seat, i));
	for (unsigned i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (is(w, 2, flags[i].word))
			return put_int(buf, n, (s->flags & flags[i].flag) != 0);
	if (is(w, 2, "at")) {
		board_ref_id(r, REF_P(s->place), buf, n);
		return true;
	}
	if (is(w, 2, "investigator"))
		return put_def(r, buf, n, s->sheet);
	if (is(w, 2, "luck"))
		return put_int(buf, n, seat_luck(r, seat));
	if (is(w, 2, "focus"))
		return put_int(buf, n, seat_focus(r, seat));
	if (is(w, 2, "hands"))
		return put_int(buf, n, hands_used(r, seat));
	if (is(w, 2, "weapon_bonus"))
		return put_int(buf, n, best_weapons(r, seat, -1));
	if (is(w, 2, "items"))
		return put_int(buf, n, card_count(r, seat, BIT(OWNED_ITEM), 0));
	if (is(w, 2, "cards"))
		return put_int(buf, n, card_count(r, seat, BIT(OWNED_CARD), 0));
	static const char *const kinds[] = { "common_items", "unique_items", "spells", "skills", "allies", "specials" };
	for (int i = 0; i < 6; i++)
		if (is(w, 2, kinds[i]))
			return put_int(buf, n, card_count(r, seat, BIT(i), 0));
	const def_h d = find(r, w, 3, KIND_NONE);
	const int card = d ? held_card(r, seat, d) : 0;
	if (is(w, 2, "has") && d)
		return put_int(buf, n, card_count(r, seat, 0, d));
	if (is(w, 2, "exhausted") && card)
		return put_int(buf, n, (b->card[card].flags & CARD_EXHAUSTED) != 0);
	if (is(w, 2, "tokens") && card)
		return put_int(buf, n, b->card[card].tokens);
	if (is(w, 2, "slider") && w->n > 3) {
		int t;
		return number(w, 3, &t) && t >= 0 && t < TRACKS && put_int(buf, n, s->slider[t] + 1);
	}
	return false;
}

/* distance A B: steps between two places of the town; -1 when there is no way */
static bool get_distance(struct run *r, const struct words *w, char *buf, int n)
{
	const int from = find_place(r, w, 1), to = find_place(r, w, 2);
	uint8_t dist[AREA_MAX];
	if (!from || !to)
		return false;
	place_distance(r, from, dist);
	return put_int(buf, n, dist[to] == NONE ? -1 : dist[to]);
}

static bool get_place(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const int p = find_place(r, w, 1);
	if (!p)
		return false;
	if (is(w, 2, "clues"))
		return put_int(buf, n, b->place[p].clues);
	if (is(w, 2, "gate"))
		return put_def(r, buf, n, b->gate[b->place[p].gate].def);
	if (is(w, 2, "sealed"))
		return put_int(buf, n, b->place[p].flags & MARK_SEALED);
	if (is(w, 2, "closed"))
		return put_int(buf, n, (b->place[p].flags & ~MARK_SEALED) != 0);
	if (is(w, 2, "monsters"))
		return put_int(buf, n, b->place[p].monsters);
	if (is(w, 2, "seats"))
		return put_int(buf, n, __builtin_popcount(b->place[p].seats));
	if (is(w, 2, "has")) {
		const def_h d = find(r, w, 3, KIND_MONSTER);
		int k = 0;
		for (int m = 1; d && m <= b->monsters; m++)
			k += b->monster[m].def == d && b->monster[m].zone == MONSTER_PLACE && b->monster[m].place == p;
		return d && put_int(buf, n, k);
	}
	if (is(w, 2, "activity"))
		return put_def(r, buf, n, b->card[mythos_activity(r, p)].def);
	if (is(w, 2, "unstable"))
		return put_int(buf, n, place_unstable(r, p));
	return false;
}

/* where ID: place of the first such monster that is anywhere but in the cup; "cup", "box", "trophy", "card" */
static bool get_where(struct run *r, const struct words *w, char *buf, int n)
{
	static const char *const zones[] = { "cup", "place", "trophy", "box", "fight", "card" };
	const struct board *b = board_of(r);
	const def_h d = find(r, w, 1, KIND_MONSTER);
	int best = 0;
	for (int m = 1; d && m <= b->monsters; m++)
		if (b->monster[m].def == d && (!best || (b->monster[best].zone == MONSTER_CUP && b->monster[m].zone != MONSTER_CUP)))
			best = m;
	if (!best)
		return false;
	if (b->monster[best].zone != MONSTER_PLACE)
		return put_text(buf, n, zones[b->monster[best].zone]);
	board_ref_id(r, REF_P(b->monster[best].place), buf, n);
	return true;
}

static bool get_monster(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const def_h d = find(r, w, 1, KIND_MONSTER);
	int m = d ? spare_monster(b, d, false) : 0;
	for (int k = 1; d && k <= b->monsters; k++)
		if (b->monster[k].def == d && b->monster[k].zone == MONSTER_PLACE)
			m = k;
	if (!m)
		return false;
	if (is(w, 2, "toughness"))
		return put_int(buf, n, monster_toughness(r, m));
	if (is(w, 2, "combat"))
		return put_int(buf, n, monster_combat(r, m));
	if (is(w, 2, "combat_damage"))
		return put_int(buf, n, monster_combat_damage(r, m));
	if (is(w, 2, "horror"))
		return put_int(buf, n, monster_horror(r, m));
	if (is(w, 2, "horror_damage"))
		return put_int(buf, n, monster_horror_damage(r, m));
	if (is(w, 2, "awareness"))
		return put_int(buf, n, monster_awareness(r, m));
	if (is(w, 2, "move"))
		return put_int(buf, n, monster_movement(r, m));
	if (is(w, 2, "endless"))
		return put_int(buf, n, (monster_abilities(r, m) & ABILITY_ENDLESS) != 0);
	if (is(w, 2, "abilities"))
		return put_int(buf, n, monster_abilities(r, m));
	return false;
}

static int deck_named(struct run *r, const struct words *w, int i)
{
	static const char *const names[] = {
#define DECK(name, word, kind) word,
#include "words.def"
	};
	for (int d = 0; d < DECK_LOCATION; d++)
		if (is(w, i, names[d]))
			return d;
	const def_h hood = find(r, w, i, KIND_NEIGHBORHOOD);
	return hood ? DECK_LOCATION + hood - r->c->kind_first[KIND_NEIGHBORHOOD] : -1;
}

static bool get_deck(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const int d = deck_named(r, w, 1);
	if (d < 0)
		return false;
	if (w->n == 2)
		return put_int(buf, n, b->deck[d].len);
	if (is(w, 2, "top") || is(w, 2, "bottom")) {
		int i = 1;
		if ((w->n > 3 && !number(w, 3, &i)) || i < 1 || i > b->deck[d].len || d >= DECK_LOCATION)
			return false;
		return put_def(r, buf, n, b->card[deck_at(b, d, is(w, 2, "top") ? i - 1 : b->deck[d].len - i)].def);
	}
	if (is(w, 2, "has")) {
		const def_h def = find(r, w, 3, KIND_NONE);
		int k = 0;
		for (int i = 0; def && d < DECK_LOCATION && i < b->deck[d].len; i++)
			k += b->card[deck_at(b, d, i)].def == def;
		return def && put_int(buf, n, k);
	}
	return false;
}

static bool get_count(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const struct { const char *word; int value; } counts[] = {
		{ "doom", b->doom }, { "terror", b->terror }, { "turn", (int)b->turn }, { "first", b->first }, { "dice", b->last_dice }, { "successes", b->last_successes },
		{ "passed", b->last_passed }, { "cup", b->cup_n }, { "gate_stack", b->stack.len }, { "seals", b->seals }, { "awake", b->awake }, { "round", b->round },
		{ "tally", b->tally }, { "total_successes", b->total_successes }, { "gates", open_gates(b) }, { "monsters", monsters_in_play(b) },
		{ "outskirts", b->place[b->outskirts].monsters }, { "sky", b->place[b->sky].monsters }, { "monster_limit", monster_limit(b) },
		{ "outskirts_limit", outskirts_limit(b) }, { "gate_limit", gate_limit(b) }, { "overrun_limit", overrun_limit(b) }, { "gate_monsters", gate_monsters(b) }, { "signs_played", b->signs_played }, { "players", b->seats },
		{ "doom_track", ancient_one_doom_track(r) }, { "battle_rating", ancient_one_rating(r) }, { "rumor_tokens", b->rumor ? b->card[b->rumor].tokens : 0 },
		{ "rumor_monsters", monsters_held(b) }, { "score", board_score(r) }, { "first_citizen", first_citizen(r) }, { "active", b->active },
		{ "free_investigators", free_sheets(r) },
	};
	for (unsigned i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		if (is(w, 0, counts[i].word))
			return put_int(buf, n, counts[i].value);
	return false;
}

bool board_get(struct run *r, const char *query, char *buf, int n)
{
	const struct board *b = board_of(r);
	struct words w;
	if (!split(query, &w) || !w.n)
		return false;
	if (is(&w, 0, "seat"))
		return get_seat(r, &w, buf, n);
	if (is(&w, 0, "place"))
		return get_place(r, &w, buf, n);
	if (is(&w, 0, "distance"))
		return get_distance(r, &w, buf, n);
	if (is(&w, 0, "where"))
		return get_where(r, &w, buf, n);
	if (is(&w, 0, "monster"))
		return get_monster(r, &w, buf, n);
	if (is(&w, 0, "deck"))
		return get_deck(r, &w, buf, n);
	if (is(&w, 0, "gate_stack") && is(&w, 1, "top") && b->stack.len)
		return put_def(r, buf, n, b->gate[b->pool[b->stack.base + b->stack.head]].def);
	if (is(&w, 0, "phase"))
		return put_text(buf, n, phase_name(b->phase));
	if (is(&w, 0, "environment"))
		return put_def(r, buf, n, b->card[b->environment].def);
	if (is(&w, 0, "rumor"))
		return put_def(r, buf, n, b->card[b->rumor].def);
	if (is(&w, 0, "headline"))
		return put_def(r, buf, n, b->card[b->headline].def);
	if (is(&w, 0, "gate_stack_bottom"))
		return put_def(r, buf, n, b->stack.len ? b->gate[b->pool[b->stack.base + (b->stack.head + b->stack.len - 1) % b->stack.cap]].def : 0);
	if (is(&w, 0, "ancient_one"))
		return put_def(r, buf, n, ancient_one_def(r));
	return get_count(r, &w, buf, n);
}

/* ---- rigged chance --------------------------------------------------------------------------- */

static bool rig_push(struct run *r, int stream, int deck, int value)
{
	struct rig *rig = r->rig;
	if (rig->n == RIG_MAX)
		return false;
	rig->entry[rig->n++] = (struct rig_entry){ (uint8_t)stream, (uint8_t)deck, (uint16_t)value };
	return true;
}

/* An instance that is not queued yet, so that the same card can be rigged twice when there are two. */
static int unrigged(struct run *r, int stream, int deck, int value)
{
	const struct rig *rig = r->rig;
	for (int i = rig->at; i < rig->n; i++)
		if (rig->entry[i].stream == stream && rig->entry[i].deck == deck && rig->entry[i].value == value)
			return 0;
	return value;
}

static int rig_card(struct run *r, int deck, def_h d)
{
	const struct board *b = board_of(r);
	int any = 0;
	for (int c = 1; c <= b->cards; c++) {
		if (b->card[c].def != d)
			continue;
		any = c;
		if (b->card[c].zone == ZONE_DECK && unrigged(r, STREAM_DECK, deck, c))
			return c;
	}
	return any;
}

static int rig_monster(struct run *r, def_h d)
{
	const struct board *b = board_of(r);
	for (int m = 1; m <= b->monsters; m++)
		if (b->monster[m].def == d && b->monster[m].zone == MONSTER_CUP && unrigged(r, STREAM_CUP, 0, m))
			return m;
	return 0;
}

static int rig_gate(struct run *r, def_h d)
{
	const struct board *b = board_of(r);
	for (int g = 1; g <= b->gates; g++)
		if (b->gate[g].def == d)
			return g;
	return 0;
}

bool board_rig(struct run *r, const char *what, const char *value, struct ark_error *e)
{
	struct words w, v;
	int face;
	if (!split(what, &w) || !w.n || !split(value, &v) || v.n != 1)
		return bad(e, ARK_BAD_RIG, "This cannot be rigged:", what);
	if (is(&w, 0, "dice"))
		return (number(&v, 0, &face) && face >= 1 && face <= 6 && rig_push(r, STREAM_DICE, 0, face)) || bad(e, ARK_BAD_RIG, "A die shows 1 to 6, not", value);
	const def_h d = find(r, &v, 0, KIND_NONE);
	if (!d)
		return bad(e, ARK_BAD_RIG, "There is no", value);
	int thing = 0, stream = STREAM_DECK, deck = 0;
	if (is(&w, 0, "cup")) {
		thing = rig_monster(r, d);
		stream = STREAM_CUP;
	} else if (is(&w, 0, "gates")) {
		thing = rig_gate(r, d);
		deck = RIG_GATES;
	} else if (is(&w, 0, "draw") && is(&w, 1, "investigator")) {
		thing = def_of(r, d)->kind == KIND_INVESTIGATOR ? d : 0;
		deck = RIG_SHEETS;
	} else if (is(&w, 0, "draw") && (deck = deck_named(r, &w, 1)) >= 0) {
		thing = rig_card(r, deck, d);
	}
	return (thing && rig_push(r, stream, deck, thing)) || bad(e, ARK_BAD_RIG, "It cannot come from there:", value);
}
