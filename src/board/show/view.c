/* view.c - what a seat may know, as JSON; and dealing again what it does not. */
#include "board/show/view.h"

#include "board/part.h"
#include "board/play/ancient_one.h"
#include "board/play/epic.h"
#include "board/play/check.h"
#include "board/play/draw.h"
#include "board/play/mythos.h"
#include "board/play/story.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/town.h"
#include "board/things/track.h"

#include "board/hooks.h"
#include "kernel/reason.h"
#include "kernel/text.h"

static const char *const skill_names[] = { "speed", "sneak", "fight", "will", "lore", "luck" };
static const char *const deck_names[] = {
#define DECK(name, word, kind) word,
#include "board/words.def"
};

const char *phase_name(int phase)
{
	switch (phase) {
	case PHASE_UPKEEP: return "upkeep";
	case PHASE_MOVEMENT: return "movement";
	case PHASE_ENCOUNTERS: return "encounters";
	case PHASE_OTHER_WORLDS: return "other_worlds";
	case PHASE_MYTHOS: return "mythos";
	case PHASE_COMBAT: return "final_battle";
	default: return "setup";
	}
}

void view_id(struct run *r, struct json *j, const char *key, def_h d)
{
	if (d)
		json_str(j, key, content_text(r->c, def_of(r, d)->id));
	else
		json_none(j, key);
}

void view_ref(struct run *r, struct json *j, const char *key, ref_h ref)
{
	char id[96];
	board_ref_id(r, ref, id, (int)sizeof(id));
	json_str(j, key, id);
}

int seat_luck(struct run *r, int seat)
{
	const int on = success_on(r, seat);
	return on < 5 ? 1 : on > 5 ? -1 : 0;
}

static void view_counts(struct run *r, struct json *j)
{
	const struct board *b = board_of(r);
	json_int(j, "turn", b->turn);
	json_str(j, "phase", phase_name(b->phase));
	json_int(j, "first", b->first);
	if (b->active == NONE)
		json_none(j, "active");
	else
		json_int(j, "active", b->active);
	json_int(j, "terror", b->terror);
	json_int(j, "doom", b->doom);
	json_int(j, "seals", b->seals);
	view_id(r, j, "ancient_one", b->ancient_one ? ancient_one_def(r) : 0);
	if (b->herald)
		view_id(r, j, "herald", b->card[b->herald].def);
	if (b->consort)
		view_id(r, j, "second_herald", b->card[b->consort].def);
	if (b->guardian)
		view_id(r, j, "guardian", b->card[b->guardian].def);
	json_int(j, "doom_track", b->ancient_one ? ancient_one_doom_track(r) : 0);
	json_bool(j, "awake", b->awake);
	if (b->awake)
		json_int(j, "rating", ancient_one_rating(r));
	if (b->epic)
		view_id(r, j, "epic", b->card[b->epic].def);
	json_int(j, "round", b->round);
	json_int(j, "tally", b->tally);
	view_id(r, j, "environment", b->card[b->environment].def);
	view_id(r, j, "rumor", b->card[b->rumor].def);
	json_int(j, "rumor_tokens", b->rumor ? b->card[b->rumor].tokens : 0);
	view_id(r, j, "headline", b->card[b->headline].def);
	json_open(j, "limits", '{');
	json_int(j, "monsters", monster_limit(b));
	json_int(j, "outskirts", outskirts_limit(r));
	json_int(j, "gates", gate_limit(r));
	json_close(j, '}');
	json_int(j, "monsters_in_play", monsters_in_play(b));
	json_int(j, "open_gates", open_gates(b));
	json_int(j, "cup", b->cup_n);
	json_int(j, "gate_stack", b->stack.len);
	json_open(j, "decks", '{');
	for (int d = 0; d < DECK_COUNT; d++)
		if (d < DECK_LOCATION || b->deck[d].len)
			json_int(j, deck_names[d], b->deck[d].len);
	json_close(j, '}');
}

static void view_monsters(struct run *r, struct json *j, int place)
{
	const struct board *b = board_of(r);
	json_open(j, "monsters", '[');
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (b->monster[m].place == place)
			view_ref(r, j, NULL, REF_M(m));
	json_close(j, ']');
}

static void view_place(struct run *r, struct json *j, int p)
{
	const struct board *b = board_of(r);
	const struct place *k = &b->place[p];
	json_open(j, NULL, '{');
	view_ref(r, j, "id", REF_P(p));
	if (k->clues)
		json_int(j, "clues", k->clues);
	if (k->gate)
		view_id(r, j, "gate", b->gate[k->gate].def);
	if (k->flags & MARK_SEALED)
		json_bool(j, "sealed", 1);
	if (k->flags & MARK_NO_ENTRY)
		json_bool(j, "closed", 1);
	if (place_aquatic(r, p))
		json_bool(j, "aquatic", 1);
	if (k->flags & MARK_DEPOT)
		json_bool(j, "depot", 1);
	if (mythos_activity(r, p))
		view_id(r, j, "activity", b->card[mythos_activity(r, p)].def);
	if (k->monsters)
		view_monsters(r, j, p);
	if (k->seats) {
		json_open(j, "seats", '[');
		for (int s = 0; s < b->seats; s++)
			if (k->seats >> s & 1)
				json_int(j, NULL, s);
		json_close(j, ']');
	}
	json_close(j, '}');
}

static void view_cards(struct run *r, struct json *j, int seat)
{
	const struct board *b = board_of(r);
	json_open(j, "cards", '[');
	for (int c = b->seat[seat].first; c; c = b->card[c].next) {
		json_open(j, NULL, '{');
		view_ref(r, j, "id", REF_C(c));
		view_id(r, j, "card", b->card[c].def);
		if (b->card[c].flags & CARD_EXHAUSTED)
			json_bool(j, "exhausted", 1);
		if (b->card[c].flags & CARD_IN_HAND)
			json_bool(j, "in_hand", 1);
		if (b->card[c].tokens)
			json_int(j, "tokens", b->card[c].tokens);
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void view_trophies(struct run *r, struct json *j, int seat)
{
	const struct board *b = board_of(r);
	json_open(j, "monster_trophies", '[');
	for EACH_MONSTER(m, b, MONSTER_TROPHY)
		if (b->monster[m].place == seat)
			view_id(r, j, NULL, b->monster[m].def);
	json_close(j, ']');
	json_open(j, "gate_trophies", '[');
	for (int g = 1; g <= b->gates; g++)
		if (b->gate[g].zone == GATE_TROPHY && b->gate[g].place == seat)
			view_id(r, j, NULL, b->gate[g].def);
	json_close(j, ']');
}

/* What makes a skill another number than its slider shows: ids and how much each adds. */
static void view_reasons(struct run *r, struct json *j, int seat)
{
	json_open(j, "reasons", '[');
	for (int k = 0; k < SKILLS; k++)
		stat_reasons(r, STAT_SPEED + k, REF_S(seat), skill_names[k], &(struct reason_view){ .j = j });
	json_close(j, ']');
}

static void view_skills(struct run *r, struct json *j, int seat)
{
	const struct seat *s = &board_of(r)->seat[seat];
	json_open(j, "skills", '{');
	for (int k = 0; k < SKILLS; k++)
		json_int(j, skill_names[k], skill_value(r, seat, k));
	json_close(j, '}');
	view_reasons(r, j, seat);
	json_open(j, "sliders", '[');
	for (int t = 0; t < TRACKS; t++)
		json_int(j, NULL, s->slider[t] + 1);
	json_close(j, ']');
}

/* The bottom cards of decks that an investigator may look at any time. */
static void view_bottoms(struct run *r, struct json *j, int seat)
{
	const struct board *b = board_of(r);
	json_open(j, "bottom_cards", '{');
	for (int d = 0; d < DECK_ALLY; d++)
		if (b->deck[d].len && draws_from_bottom(r, seat, d))
			view_id(r, j, deck_names[d], b->card[deck_at(b, d, b->deck[d].len - 1)].def);
	json_close(j, '}');
}

/* The Personal Story, how it has ended, and until then how far it has come where that can be counted. */
static void view_story(struct run *r, struct json *j, int seat)
{
	static const char *const sides[] = { [TALE_OPEN] = "open", [TALE_PASSED] = "passed", [TALE_FAILED] = "failed" };
	const struct card *card = &board_of(r)->card[board_of(r)->seat[seat].story];
	int have = 0, need = 0;
	json_open(j, "story", '{');
	view_id(r, j, "card", card->def);
	json_str(j, "side", sides[story_side(r, seat)]);
	if (story_progress(r, seat, &have, &need)) {
		json_int(j, "have", have < need ? have : need);
		json_int(j, "need", need);
	}
	if (card->tokens)
		json_int(j, "tokens", card->tokens);
	json_close(j, '}');
}

static void view_seat(struct run *r, struct json *j, int seat, bool own)
{
	const struct board *b = board_of(r);
	const struct seat *s = &b->seat[seat];
	json_open(j, NULL, '{');
	json_int(j, "seat", seat);
	view_id(r, j, "investigator", s->sheet);
	if (s->place)
		view_ref(r, j, "place", REF_P(s->place));
	else
		json_none(j, "place");
	json_int(j, "sanity", s->sanity);
	json_int(j, "max_sanity", seat_max_sanity(r, seat));
	json_int(j, "stamina", s->stamina);
	json_int(j, "max_stamina", seat_max_stamina(r, seat));
	json_int(j, "money", s->money);
	json_int(j, "clues", s->clues);
	json_int(j, "movement", s->points);
	json_int(j, "focus", seat_focus(r, seat));
	json_int(j, "luck", seat_luck(r, seat));
	json_bool(j, "delayed", s->flags & SEAT_DELAYED);
	json_bool(j, "explored", s->flags & SEAT_EXPLORED);
	json_bool(j, "arrested", s->flags & SEAT_ARRESTED);
	json_bool(j, "skips", s->flags & (SEAT_SKIPS | SEAT_LOSE_TURN));
	json_bool(j, "out", s->flags & SEAT_OUT);
	if (s->flags & SEAT_TRAITOR)
		json_bool(j, "traitor", true);
	if (s->story)
		view_story(r, j, seat);
	view_skills(r, j, seat);
	view_cards(r, j, seat);
	view_trophies(r, j, seat);
	if (own)
		view_bottoms(r, j, seat);
	json_close(j, '}');
}

/* The check whose dice lie on the table: the innermost one. */
static void view_check(struct run *r, struct json *j)
{
	const struct kernel *k = kernel_of(r);
	int d = k->depth;
	while (d > 0 && k->frame[d - 1].proc != PROC_check)
		d--;
	if (!d)
		return;
	struct frame *f = &kernel_of(r)->frame[d - 1];
	const struct check *c = LOCALS(f, struct check);
	json_open(j, "check", '{');
	json_int(j, "seat", c->seat);
	json_str(j, "skill", board_word((unsigned)(WORD_SKILL + c->skill)));
	json_int(j, "modifier", c->modifier);
	json_int(j, "difficulty", c->difficulty);
	json_int(j, "successes", c->successes);
	json_int(j, "counts_from", success_on(r, c->seat));
	json_open(j, "dice", '[');
	for (int i = 0; i < c->dice; i++)
		json_int(j, NULL, k->list[f->mark + i]);
	json_close(j, ']');
	json_close(j, '}');
}

/* When there are more allies than take part, those who do are known, though not their order: K-SETUP-11. */
static void view_allies(struct run *r, struct json *j)
{
	const struct board *b = board_of(r);
	json_open(j, "allies", '[');
	for (int c = 1; c <= b->cards; c++)
		if (def_of(r, b->card[c].def)->kind == KIND_ALLY && b->card[c].zone == ZONE_DECK)
			view_id(r, j, NULL, b->card[c].def);
	json_close(j, ']');
}

static void view_sections(struct run *r, struct json *j, int track)
{
	json_open(j, "sections", '[');
	for (int k = 0; k < track_sections(r, track); k++) {
		json_open(j, NULL, '{');
		view_id(r, j, "neighborhood", section_hood(r, track, k));
		json_int(j, "tokens", section_tokens(board_of(r), track, k));
		json_int(j, "spaces", section_spaces(r, track, k));
		json_close(j, '}');
	}
	json_close(j, ']');
}

static void view_tracks(struct run *r, struct json *j)
{
	const struct board *b = board_of(r);
	json_open(j, "tracks", '[');
	for (int i = 0; i < b->tracks; i++) {
		json_open(j, NULL, '{');
		view_id(r, j, "track", b->track[i].def);
		json_int(j, "tokens", b->track[i].tokens);
		json_int(j, "spaces", track_spaces(r, i));
		if (track_sections(r, i))
			view_sections(r, j, i);
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* The fight under way, with the foe's numbers as they are now: the Ancient One, Heralds and cards in force change what is printed. */
static void view_combat(struct run *r, struct json *j)
{
	const struct board *b = board_of(r);
	const int m = b->fight_monster;
	json_open(j, "combat", '{');
	json_int(j, "seat", b->fight_seat);
	if (m) {
		view_ref(r, j, "monster", REF_M(m));
		json_int(j, "toughness", monster_toughness(r, m));
		json_int(j, "combat", monster_combat(r, m));
		json_int(j, "combat_damage", monster_combat_damage(r, m));
		if (monster_has_horror(r, m)) {
			json_int(j, "horror", monster_horror(r, m));
			json_int(j, "horror_damage", monster_horror_damage(r, m));
		}
		json_int(j, "awareness", monster_awareness(r, m));
	}
	json_close(j, '}');
}

void board_view(struct run *r, int seat, struct json *j)
{
	const struct board *b = board_of(r);
	view_counts(r, j);
	view_check(r, j);
	if (b->deck[DECK_ALLY].cap > ALLIES)
		view_allies(r, j);
	if (b->tracks)
		view_tracks(r, j);
	for EACH_PART(p, b)
		if (parts[p]->view)
			parts[p]->view(r, seat, j);
	if (b->fight_seat != NONE)
		view_combat(r, j);
	json_open(j, "places", '[');
	for (int p = 1; p <= b->places; p++)
		if (b->place[p].kind)
			view_place(r, j, p);
	json_close(j, ']');
	json_open(j, "seats", '[');
	for (int s = 0; s < b->seats; s++)
		if (b->seat[s].sheet)
			view_seat(r, j, s, s == seat);
	json_close(j, ']');
}

/* ---- resampling ------------------------------------------------------------------------ */

/* Decks keep what lies at the bottom when the seat may look there; everything else that is face down is shuffled. */
void board_resample(struct run *r, int seat, int keeps, uint64_t key)
{
	(void)keeps;	/* hands lie open here */
	struct board *b = board_of(r);
	for (unsigned s = 0; s < STREAM_MAX; s++)
		kernel_of(r)->rng[s] = rng_mix(key + 0x9e3779b97f4a7c15u * (s + 1));
	for (int d = 0; d < DECK_COUNT; d++) {
		if (d == DECK_SPECIAL || !b->deck[d].len)
			continue;
		const int bottom = seat >= 0 && d < DECK_ALLY && draws_from_bottom(r, seat, d) ? deck_bottom(r, d) : 0;
		if (d == DECK_EPIC)
			epic_resample(r);
		else
			deck_shuffle(r, d);
		if (bottom)
			deck_under(r, d, bottom);
	}
	for EACH_PART(p, b)
		if (parts[p]->resample)
			parts[p]->resample(r);
	uint16_t stack[GATE_MAX];
	const int n = b->stack.len;
	for (int i = 0; i < n; i++)
		stack[i] = b->pool[b->stack.base + (b->stack.head + i) % b->stack.cap];
	rng_shuffle(r->g, STREAM_DECK, stack, n);
	for (int i = 0; i < n; i++)
		b->pool[b->stack.base + (b->stack.head + i) % b->stack.cap] = stack[i];
}

uint64_t board_hidden(struct run *r)
{
	const struct board *b = board_of(r);
	uint64_t h = rng_mix((uint64_t)b->cup_n << 32 | (uint64_t)b->stack.head << 16 | b->stack.len);
	for (int d = 0; d < DECK_SLOTS + HOOD_MAX; d++)
		h = rng_mix(h + ((uint64_t)b->deck[d].head << 16 | b->deck[d].len));
	return h;
}
