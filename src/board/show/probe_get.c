/* probe_get.c - reading values of a position. */
#include "probe.h"
#include "board/part.h"
#include "board/play/ancient_one.h"
#include "board/play/combat.h"
#include "board/play/mythos.h"
#include "board/play/setup.h"
#include "board/show/view.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/town.h"
#include "board/things/track.h"

#include "kernel/text.h"

bool answer_int(char *buf, int n, int v)
{
	struct text t;
	text_init(&t, buf, n);
	text_int(&t, v);
	text_end(&t);
	return true;
}

bool answer_text(char *buf, int n, const char *v)
{
	struct text t;
	text_init(&t, buf, n);
	text_str(&t, v);
	text_end(&t);
	return true;
}

bool answer_def(struct run *r, char *buf, int n, def_h d)
{
	return answer_text(buf, n, d ? content_text(r->c, def_of(r, d)->id) : "none");
}

static bool get_seat(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const int seat = words_seat(r, w, 1);
	static const char *const resources[] = { "money", "clues", "sanity", "stamina", "movement", "max_sanity", "max_stamina", "gate_trophies", "monster_trophies", "toughness", "focus_left" };
	static const struct { const char *word; uint32_t flag; } flags[] = { { "delayed", SEAT_DELAYED }, { "explored", SEAT_EXPLORED }, { "arrested", SEAT_ARRESTED },
		{ "out", SEAT_OUT }, { "knocked", SEAT_KNOCKED }, { "skips", SEAT_SKIPS | SEAT_LOSE_TURN }, { "returned", SEAT_RETURNED } };
	if (seat < 0)
		return false;
	const struct seat *s = &b->seat[seat];
	if (words_is(w, 2, "slider") && w->n > 3) {
		int t;
		return words_number(w, 3, &t) && t >= 0 && t <= TRACKS && answer_int(buf, n, (t < TRACKS ? s->slider[t] : s->balance) + 1);
	}
	if (words_skill(w, 2) >= 0)
		return answer_int(buf, n, skill_value(r, seat, words_skill(w, 2)));
	for (int i = 0; i < RESOURCE_COUNTER; i++)
		if (words_is(w, 2, resources[i]))
			return answer_int(buf, n, resource_of(r, seat, i));
	if (words_counter(w, 2) >= 0)
		return answer_int(buf, n, s->counter[words_counter(w, 2)]);
	for (unsigned i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (words_is(w, 2, flags[i].word))
			return answer_int(buf, n, (s->flags & flags[i].flag) != 0);
	if (words_is(w, 2, "at")) {
		board_ref_id(r, REF_P(s->place), buf, n);
		return true;
	}
	if (words_is(w, 2, "investigator"))
		return answer_def(r, buf, n, s->sheet);
	if (words_is(w, 2, "story"))
		return answer_def(r, buf, n, b->card[s->story].def);
	if (words_is(w, 2, "story_tokens"))
		return answer_int(buf, n, b->card[s->story].tokens);
	if (words_is(w, 2, "luck"))
		return answer_int(buf, n, seat_luck(r, seat));
	if (words_is(w, 2, "focus"))
		return answer_int(buf, n, seat_focus(r, seat));
	if (words_is(w, 2, "hands"))
		return answer_int(buf, n, hands_used(r, seat));
	if (words_is(w, 2, "weapon_bonus"))
		return answer_int(buf, n, best_weapons(r, seat, 0));
	if (words_is(w, 2, "items"))
		return answer_int(buf, n, card_count(r, seat, BIT(OWNED_ITEM), 0));
	if (words_is(w, 2, "cards"))
		return answer_int(buf, n, card_count(r, seat, BIT(OWNED_CARD), 0));
	static const char *const kinds[] = { "common_items", "unique_items", "spells", "skills", "allies", "specials" };
	for (int i = 0; i < 6; i++)
		if (words_is(w, 2, kinds[i]))
			return answer_int(buf, n, card_count(r, seat, BIT(i), 0));
	const def_h d = words_def(r, w, 3, KIND_NONE);
	const int card = d ? held_card(r, seat, d) : 0;
	if (words_is(w, 2, "has") && d)
		return answer_int(buf, n, card_copies(r, seat, d));
	if (words_is(w, 2, "exhausted") && card)
		return answer_int(buf, n, (b->card[card].flags & CARD_EXHAUSTED) != 0);
	if (words_is(w, 2, "tokens") && card)
		return answer_int(buf, n, b->card[card].tokens);
	return false;
}

/* distance A B: steps between two places of the town; -1 when there is no way */
static bool get_distance(struct run *r, const struct words *w, char *buf, int n)
{
	const int from = words_place(r, w, 1), to = words_place(r, w, 2);
	uint8_t dist[AREA_MAX];
	if (!from || !to)
		return false;
	place_distance(r, from, dist);
	return answer_int(buf, n, dist[to] == NONE ? -1 : dist[to]);
}

static bool get_place(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const int p = words_place(r, w, 1);
	if (!p)
		return false;
	if (words_is(w, 2, "clues"))
		return answer_int(buf, n, b->place[p].clues);
	if (words_is(w, 2, "gate"))
		return answer_def(r, buf, n, b->gate[b->place[p].gate].def);
	if (words_is(w, 2, "sealed"))
		return answer_int(buf, n, b->place[p].flags & MARK_SEALED);
	if (words_is(w, 2, "closed"))
		return answer_int(buf, n, (b->place[p].flags & MARK_NO_ENTRY) != 0);
	if (words_is(w, 2, "monsters"))
		return answer_int(buf, n, b->place[p].monsters);
	if (words_is(w, 2, "seats"))
		return answer_int(buf, n, __builtin_popcount(b->place[p].seats));
	if (words_is(w, 2, "has")) {
		const def_h d = words_def(r, w, 3, KIND_MONSTER);
		int k = 0;
		for (int m = 1; d && m <= b->monsters; m++)
			k += b->monster[m].def == d && b->monster[m].zone == MONSTER_PLACE && b->monster[m].place == p;
		return d && answer_int(buf, n, k);
	}
	if (words_is(w, 2, "activity"))
		return answer_def(r, buf, n, b->card[mythos_activity(r, p)].def);
	if (words_is(w, 2, "aquatic"))
		return answer_int(buf, n, place_aquatic(r, p));
	if (words_is(w, 2, "remote"))
		return answer_int(buf, n, place_remote(r, p));
	if (words_is(w, 2, "depot"))
		return answer_int(buf, n, (b->place[p].flags & MARK_DEPOT) != 0);
	if (words_is(w, 2, "unstable"))
		return answer_int(buf, n, place_unstable(r, p));
	return false;
}

/* where ID: place of the first such monster that is anywhere but in the cup; "cup", "box", "trophy", "card", "sheet" */
static bool get_where(struct run *r, const struct words *w, char *buf, int n)
{
	static const char *const zones[] = { "cup", "place", "trophy", "box", "fight", "card", "sheet" };
	const struct board *b = board_of(r);
	const def_h d = words_def(r, w, 1, KIND_MONSTER);
	int best = 0;
	for (int m = 1; d && m <= b->monsters; m++)
		if (b->monster[m].def == d && (!best || (b->monster[best].zone == MONSTER_CUP && b->monster[m].zone != MONSTER_CUP)))
			best = m;
	if (!best)
		return false;
	if (b->monster[best].zone != MONSTER_PLACE)
		return answer_text(buf, n, zones[b->monster[best].zone]);
	board_ref_id(r, REF_P(b->monster[best].place), buf, n);
	return true;
}

static bool get_monster(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const def_h d = words_def(r, w, 1, KIND_MONSTER);
	int m = d ? spare_monster(b, d, false) : 0;
	for (int k = 1; d && k <= b->monsters; k++)
		if (b->monster[k].def == d && b->monster[k].zone == MONSTER_PLACE)
			m = k;
	if (!m)
		return false;
	if (words_is(w, 2, "toughness"))
		return answer_int(buf, n, monster_toughness(r, m));
	if (words_is(w, 2, "combat"))
		return answer_int(buf, n, monster_combat(r, m));
	if (words_is(w, 2, "combat_damage"))
		return answer_int(buf, n, monster_combat_damage(r, m));
	if (words_is(w, 2, "horror"))
		return answer_int(buf, n, monster_horror(r, m));
	if (words_is(w, 2, "horror_damage"))
		return answer_int(buf, n, monster_horror_damage(r, m));
	if (words_is(w, 2, "awareness"))
		return answer_int(buf, n, monster_awareness(r, m));
	if (words_is(w, 2, "move"))
		return answer_int(buf, n, monster_movement(r, m));
	if (words_is(w, 2, "endless"))
		return answer_int(buf, n, (monster_abilities(r, m) & ABILITY_ENDLESS) != 0);
	if (words_is(w, 2, "abilities"))
		return answer_int(buf, n, monster_abilities(r, m));
	return false;
}

static bool get_deck(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const int d = words_deck(r, w, 1);
	if (d < 0)
		return false;
	if (w->n == 2)
		return answer_int(buf, n, b->deck[d].len);
	if (words_is(w, 2, "top") || words_is(w, 2, "bottom")) {
		int i = 1;
		if ((w->n > 3 && !words_number(w, 3, &i)) || i < 1 || i > b->deck[d].len || d >= DECK_HOOD)
			return false;
		return answer_def(r, buf, n, b->card[deck_at(b, d, words_is(w, 2, "top") ? i - 1 : b->deck[d].len - i)].def);
	}
	if (words_is(w, 2, "has")) {
		const def_h def = words_def(r, w, 3, KIND_NONE);
		int k = 0;
		for (int i = 0; def && d < DECK_HOOD && i < b->deck[d].len; i++)
			k += b->card[deck_at(b, d, i)].def == def;
		return def && answer_int(buf, n, k);
	}
	return false;
}

/* Counts that are worked out: they cost something, and `turn` and `round` are asked for after every choice. */
static bool get_worked_out(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const struct { const char *word; int value; } counts[] = {
		{ "gates", open_gates(b) }, { "monsters", monsters_in_play(b) }, { "monster_limit", monster_limit(b) }, { "outskirts_limit", outskirts_limit(r) },
		{ "gate_limit", gate_limit(r) }, { "overrun_limit", overrun_limit(b) }, { "gate_monsters", gate_monsters(b) }, { "doom_track", ancient_one_doom_track(r) },
		{ "battle_rating", ancient_one_rating(r) }, { "rumor_tokens", b->rumor ? b->card[b->rumor].tokens : 0 }, { "rumor_monsters", monsters_held(b) },
		{ "score", board_score(r) }, { "first_citizen", first_citizen(r) }, { "free_investigators", free_sheets(r) },
	};
	for (unsigned i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		if (words_is(w, 0, counts[i].word))
			return answer_int(buf, n, counts[i].value);
	return false;
}

static bool get_count(struct run *r, const struct words *w, char *buf, int n)
{
	const struct board *b = board_of(r);
	const struct { const char *word; int value; } counts[] = {
		{ "doom", b->doom }, { "terror", b->terror }, { "turn", (int)b->turn }, { "first", b->first }, { "dice", b->last_dice }, { "successes", b->last_successes },
		{ "passed", b->last_passed }, { "cup", b->cup_n }, { "gate_stack", b->stack.len }, { "seals", b->seals }, { "awake", b->awake }, { "round", b->round },
		{ "tally", b->tally }, { "total_successes", b->total_successes }, { "outskirts", b->place[b->outskirts].monsters }, { "sky", b->place[b->sky].monsters },
		{ "signs_played", b->signs_played }, { "players", b->seats }, { "active", b->active }, { "counted_players", b->counted }, { "stories_begun", b->stories_begun }, { "stories_passed", b->stories_passed },
		{ "stories_failed", b->stories_failed }, { "boards", b->parts & ~b->boardless },
	};
	for (unsigned i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		if (words_is(w, 0, counts[i].word))
			return answer_int(buf, n, counts[i].value);
	return get_worked_out(r, w, buf, n);
}

bool board_get(struct run *r, const char *query, char *buf, int n)
{
	const struct board *b = board_of(r);
	struct words w;
	if (!words_split(query, &w) || !w.n)
		return false;
	if (words_is(&w, 0, "seat"))
		return get_seat(r, &w, buf, n);
	if (words_is(&w, 0, "place"))
		return get_place(r, &w, buf, n);
	if (words_is(&w, 0, "second_herald"))
		return answer_def(r, buf, n, b->card[b->consort].def);
	if (words_is(&w, 0, "herald") || words_is(&w, 0, "guardian"))
		return answer_def(r, buf, n, b->card[words_is(&w, 0, "herald") ? b->herald : b->guardian].def);
	if (words_is(&w, 0, "track") && words_def(r, &w, 1, KIND_TRACK))
		return answer_int(buf, n, track_tokens(b, words_def(r, &w, 1, KIND_TRACK)));
	if (words_is(&w, 0, "distance"))
		return get_distance(r, &w, buf, n);
	if (words_is(&w, 0, "where"))
		return get_where(r, &w, buf, n);
	if (words_is(&w, 0, "monster"))
		return get_monster(r, &w, buf, n);
	if (words_is(&w, 0, "deck"))
		return get_deck(r, &w, buf, n);
	if (words_is(&w, 0, "gate_stack") && words_is(&w, 1, "top") && b->stack.len)
		return answer_def(r, buf, n, b->gate[b->pool[b->stack.base + b->stack.head]].def);
	if (words_is(&w, 0, "phase"))
		return answer_text(buf, n, phase_name(b->phase));
	if (words_is(&w, 0, "environment"))
		return answer_def(r, buf, n, b->card[b->environment].def);
	if (words_is(&w, 0, "rumor"))
		return answer_def(r, buf, n, b->card[b->rumor].def);
	if (words_is(&w, 0, "headline"))
		return answer_def(r, buf, n, b->card[b->headline].def);
	if (words_is(&w, 0, "gate_stack_bottom"))
		return answer_def(r, buf, n, b->stack.len ? b->gate[b->pool[b->stack.base + (b->stack.head + b->stack.len - 1) % b->stack.cap]].def : 0);
	if (words_is(&w, 0, "ancient_one"))
		return answer_def(r, buf, n, ancient_one_def(r));
	for (int p = 0; p < PART_COUNT; p++)
		if (parts[p]->get && parts[p]->get(r, &w, buf, n))
			return true;
	return get_count(r, &w, buf, n);
}
