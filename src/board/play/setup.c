/* setup.c - making a game: the fourteen steps of set-up, and newcomers later. */
#include "board/play/setup.h"

#include "board/part.h"
#include "board/play/build.h"
#include "board/play/draw.h"
#include "board/play/epic.h"
#include "board/play/gate.h"
#include "board/play/mythos.h"
#include "board/play/story.h"
#include "board/things/card.h"
#include "board/things/map.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/things/town.h"
#include "board/things/track.h"

#include <string.h>

#include "arkham.h"
#include "kernel/text.h"
#include "kernel/words.h"

/* ---- what was asked for ------------------------------------------------------------ */

static bool fail(struct ark_error *e, const char *text, const char *what)
{
	struct text t;
	*e = (struct ark_error){ .code = ARK_BAD_SETUP };
	text_init(&t, e->text, ARK_TEXT);
	for (; *text; text++) {
		if (*text == '%')
			text_str(&t, what);
		else
			text_char(&t, *text);
	}
	text_end(&t);
	return false;
}

static const struct { const char *word; uint16_t bit; } variants[] = { { "choose", VARIANT_CHOOSE }, { "bare", VARIANT_BARE },
	{ "epic_battle", VARIANT_EPIC }, { "personal_stories", VARIANT_STORIES }, { "earlier_rules", VARIANT_EARLIER }, { "surprise", 0 }, { "unfinished", 0 } };
enum { VARIANT_WORDS = sizeof(variants) / sizeof(variants[0]) };

static uint16_t variants_of(const char *words)
{
	uint16_t mask = 0;
	for (int i = 0; i < VARIANT_WORDS; i++)
		if (words_have(words, variants[i].word))
			mask |= variants[i].bit;
	return mask;
}

static bool variant_known(void *of, const char *word)
{
	(void)of;
	for (int i = 0; i < VARIANT_WORDS; i++)
		if (!strcmp(word, variants[i].word))
			return true;
	return false;
}

/* `<part>` is all of a part, `<part>_cards` what of it needs no board of its own: K-PART-01. */
static bool take_expansion(void *of, const char *word)
{
	struct board *b = of;
	for (int p = 0; p < PART_COUNT; p++) {
		const size_t n = strlen(parts[p]->name);
		const bool cards = !strncmp(word, parts[p]->name, n) && !strcmp(word + n, "_cards");
		if (!cards && strcmp(word, parts[p]->name))
			continue;
		b->parts |= (uint8_t)BIT(p);
		b->boardless |= (uint8_t)(cards << p);
		return true;
	}
	return false;
}

/* The part that plays and is not complete, or NULL. */
static const struct part *unfinished_part(const struct board *b)
{
	for EACH_PART(p, b)
		if (parts[p]->unfinished)
			return parts[p];
	return NULL;
}

/* A word that a member of the setup does not know: says which there are. */
static bool refuse_word(struct ark_error *e, const char *text, const char *word, const char *param)
{
	struct text t;
	const char *between = ": there are ";
	fail(e, text, word);
	text_init(&t, e->text, ARK_TEXT);
	t.n = (int)strlen(e->text);
	for (int i = 0; i < board_rules.choice_n; i++) {
		if (strcmp(board_rules.choices[i].param, param))
			continue;
		text_str(&t, between);
		text_str(&t, board_rules.choices[i].word);
		between = ", ";
	}
	text_str(&t, ".");
	text_end(&t);
	return false;
}

static bool take_sheet(struct run *r, int seat, const char *id, struct ark_error *e)
{
	struct board *b = board_of(r);
	const def_h d = content_find(r->c, KIND_INVESTIGATOR, id, strlen(id));
	if (!d || !in_game(r, d))
		return fail(e, "There is no investigator '%' in this game; `arkham card investigators` lists them.", id);
	for (int s = 0; s < seat; s++)
		if (b->seat[s].sheet == d)
			return fail(e, "Two players cannot both be '%'.", id);
	b->seat[seat].sheet = d;
	return true;
}

/* Places, decks and markers are the same in every game with these expansions. */
bool board_table(struct run *r, const struct ark_setup *s, struct ark_error *e)
{
	char word[WORD_ROOM];
	struct board *b = board_of(r);
	if (words_unknown(s->variants, variant_known, NULL, word))
		return refuse_word(e, "The board game has no variant '%'", word, "variants");
	if (words_unknown(s->expansions, take_expansion, b, word))
		return refuse_word(e, "The board game has no expansion '%'", word, "expansions");
	const struct part *unfinished = unfinished_part(b);
	if (unfinished && !words_have(s->variants, "unfinished"))
		return fail(e, "The expansion '%' is not complete yet, so it cannot be played: leave it out.", unfinished->name);
	b->variants = variants_of(s->variants);
	if ((b->variants & VARIANT_EPIC) && r->c->kind_first[KIND_EPIC] == r->c->kind_first[KIND_EPIC + 1])	/* K-EPIC-03 */
		return fail(e, "There are no Epic Battle cards in this game.", "");
	const char *bad = board_build(r);
	return !bad || fail(e, "The content does not hold a board game: %.", bad);
}

/* A sheet beside the Ancient One's: by its id, or `random` (chosen where players choose), or none. */
static bool take_attendant(struct run *r, int kind, const char *id, uint16_t *card, int variant, struct ark_error *e)
{
	struct board *b = board_of(r);
	if (!id || !id[0])
		return true;
	if (strcmp(id, "random") == 0) {					/* K-HG-05 */
		b->variants |= (uint16_t)variant;
		return sheets_of(b, kind) > 0 || fail(e, "No expansion of this game has such a sheet.", "");
	}
	const def_h d = content_find(r->c, (enum def_kind)kind, id, strlen(id));
	if (!d || !in_game(r, d))
		return fail(e, kind == KIND_HERALD ? "There is no herald '%' in this game; one at most is named." : "There is no guardian '%' in this game; one at most is named.", id);	/* K-HG-03 */
	*card = (uint16_t)card_of_def(r, d, ZONE_BOX);
	return true;
}

/* The Herald that goes with this one, when it is in the game; 0 is none. */
static def_h consort_of(struct run *r, int herald)
{
	const def_h d = (def_h)content_fact(r->c, board_of(r)->card[herald].def, FACT_parent);
	return d && in_game(r, d) ? d : 0;
}

/* One Herald, or two that go together: I-HER-02. */
static bool take_heralds(struct run *r, const char *ids, struct ark_error *e)
{
	struct board *b = board_of(r);
	char first[ARK_KEY];
	const size_t n = ids ? strcspn(ids, " ") : 0;
	if (!ids || !ids[n] || n >= sizeof(first))
		return take_attendant(r, KIND_HERALD, ids, &b->herald, VARIANT_HERALD, e);
	memcpy(first, ids, n);
	first[n] = 0;
	if (!take_attendant(r, KIND_HERALD, first, &b->herald, 0, e) || !take_attendant(r, KIND_HERALD, ids + n + 1, &b->consort, 0, e))
		return false;
	return (b->consort && consort_of(r, b->herald) == b->card[b->consort].def) || fail(e, "'%' do not go together: one Herald at most is named.", ids);
}

bool board_begin(struct run *r, const struct ark_setup *s, struct ark_error *e)
{
	struct board *b = board_of(r);
	b->seats = kernel_of(r)->seats = (uint8_t)s->players;
	players_count(r);
	b->active = b->fight_seat = NONE;
	b->first = (uint8_t)(s->first ? s->first - 1 : NONE);
	for (int i = 0; i < s->players; i++)
		if (s->investigator[i] && !take_sheet(r, i, s->investigator[i], e))
			return false;
	if (s->ancient_one) {
		const def_h d = content_find(r->c, KIND_ANCIENT_ONE, s->ancient_one, strlen(s->ancient_one));
		if (!d || !in_game(r, d))
			return fail(e, "There is no Ancient One '%' in this game.", s->ancient_one);
		b->ancient_one = (uint16_t)card_of_def(r, d, ZONE_BOX);
	}
	if (!take_heralds(r, s->herald, e) || !take_attendant(r, KIND_GUARDIAN, s->guardian, &b->guardian, VARIANT_GUARDIAN, e))
		return false;
	frame_push(r, PROC_game);
	return true;
}

/* ---- the steps ------------------------------------------------------------------------ */

struct setup_locals { int32_t step, i, seat, n; };

static void step(struct run *r, int n)
{
	log_add(r, LOG_SETUP, SEAT_MAX, 0, 0, n, 0);				/* B-SETUP-02 */
}

static void place_clues(struct run *r)
{
	struct board *b = board_of(r);
	for (int p = 1; p <= b->places; p++)
		b->place[p].clues = place_unstable(r, p);	/* B-SETUP-04, B-SETUP-05, B-LOC-08 */
}

static bool sheet_taken(const struct board *b, def_h d)
{
	for (int s = 0; s < b->seats; s++)
		if (b->seat[s].sheet == d)
			return true;
	return false;
}

int free_sheets(struct run *r)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int i = 0; i < sheets_of(b, KIND_INVESTIGATOR); i++)
		n += !sheet_taken(b, sheet_of(b, KIND_INVESTIGATOR, i));	/* B-SETUP-07, B-SETUP-27 */
	return n;
}

static def_h free_sheet(struct run *r, int i)
{
	const struct board *b = board_of(r);
	for (int s = 0; s < sheets_of(b, KIND_INVESTIGATOR); s++)
		if (!sheet_taken(b, sheet_of(b, KIND_INVESTIGATOR, s)) && i-- == 0)
			return sheet_of(b, KIND_INVESTIGATOR, s);
	return 0;
}

/* B-SETUP-07, B-STATUS-23: one that nobody plays, at random. */
static def_h random_sheet(struct run *r)
{
	const int rigged = rig_take(r, STREAM_DECK, RIG_SHEETS);
	if (rigged > 0 && !sheet_taken(board_of(r), (def_h)rigged))
		return (def_h)rigged;
	return free_sheet(r, (int)rng_below(r->g, STREAM_DECK, (uint32_t)free_sheets(r)));
}

static void options_sheet(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	decision_of(r, seat, PROMPT_INVESTIGATOR, 0);
	for (int i = 0; i < sheets_of(b, KIND_INVESTIGATOR); i++)
		if (!sheet_taken(b, sheet_of(b, KIND_INVESTIGATOR, i)))
			option_add(r, VERB_PICK, REF_D(sheet_of(b, KIND_INVESTIGATOR, i)), 0);
}

static void options_sheet_of(struct run *r, int kind, int prompt)
{
	const struct board *b = board_of(r);
	decision_of(r, b->first, prompt, 0);
	for (int i = 0; i < sheets_of(b, kind); i++)
		option_add(r, VERB_PICK, REF_D(sheet_of(b, kind, i)), 0);
}

static uint16_t deal_sheet(struct run *r, int kind)
{
	const struct board *b = board_of(r);
	return (uint16_t)sheet_card(b, kind, (int)rng_below(r->g, STREAM_DECK, (uint32_t)sheets_of(b, kind)));
}

/* Sheets beside the Ancient One's. */
enum { ATTEND_HERALD, ATTEND_CONSORT, ATTEND_GUARDIAN, ATTENDANTS };

static uint16_t *attendant(struct board *b, int which)
{
	return which == ATTEND_HERALD ? &b->herald : which == ATTEND_CONSORT ? &b->consort : &b->guardian;
}

/* A second Herald comes only where people choose. */
static bool attendant_wanted(struct run *r, int which)
{
	const struct board *b = board_of(r);
	if (which == ATTEND_CONSORT)
		return (b->variants & VARIANT_HERALD) && (b->variants & VARIANT_CHOOSE) && consort_of(r, b->herald);
	return b->variants & (which == ATTEND_GUARDIAN ? VARIANT_GUARDIAN : VARIANT_HERALD);
}

static void options_attendant(struct run *r, int which)
{
	const struct board *b = board_of(r);
	if (which != ATTEND_CONSORT) {
		options_sheet_of(r, which == ATTEND_GUARDIAN ? KIND_GUARDIAN : KIND_HERALD, which == ATTEND_GUARDIAN ? PROMPT_GUARDIAN : PROMPT_HERALD);
		return;
	}
	decision_of(r, b->first, PROMPT_CONSORT, REF_C(b->herald));
	option_add(r, VERB_PICK, REF_D(consort_of(r, b->herald)), 0);
	option_add(r, VERB_NOTHING, 0, 0);
}

/* Herald and Guardian, if the table plays with them: after the Ancient One is known, K-HG-04. */
enum next proc_setup_sheets(struct run *r, struct frame *f)
{
	struct setup_locals *l = LOCALS(f, struct setup_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2);
	for (l->i = 0; l->i < ATTENDANTS; l->i++) {				/* K-HG-01 */
		if (attendant_wanted(r, l->i) && (b->variants & VARIANT_CHOOSE)) {
			CHOOSE(f, 1, options_attendant(r, l->i));
			if (picked(r, VERB_PICK))
				*attendant(b, l->i) = (uint16_t)card_of_def(r, (def_h)REF_N(r->picked.a), ZONE_BOX);
		} else if (attendant_wanted(r, l->i)) {
			*attendant(b, l->i) = deal_sheet(r, l->i == ATTEND_GUARDIAN ? KIND_GUARDIAN : KIND_HERALD);
		}
		if (!*attendant(b, l->i))
			continue;
		card_play(r, *attendant(b, l->i));				/* K-HG-08 */
		log_add(r, l->i == ATTEND_GUARDIAN ? LOG_GUARDIAN : LOG_HERALD, SEAT_MAX, REF_C(*attendant(b, l->i)), 0, 0, 0);
		AWAIT(f, 2, call_body(r, *attendant(b, l->i), BODY_SETUP, b->first));
	}
	RETURN(r, 0);
}

static bool is_fixed_ally(struct run *r, int card)
{
	const struct board *b = board_of(r);
	for (int s = 0; s < b->seats; s++)
		if (content_list_has(r->c, b->seat[s].sheet, LIST_fixed, b->card[card].def))
			return true;
	return false;
}

/* K-SETUP-09 .. K-SETUP-15: eleven allies a game, those that investigators bring along among them. */
static void deal_allies(struct run *r)
{
	struct board *b = board_of(r);
	if (b->deck[DECK_ALLY].len <= ALLIES)
		return;
	deck_shuffle(r, DECK_ALLY);						/* K-SETUP-10 */
	for (int i = b->deck[DECK_ALLY].len - 1; i >= 0 && b->deck[DECK_ALLY].len > ALLIES; i--) {
		const int card = deck_at(b, DECK_ALLY, i);
		if (is_fixed_ally(r, card))					/* K-SETUP-14 */
			continue;
		deck_take(r, DECK_ALLY, card);
		b->card[card].zone = ZONE_BOX;
	}
	deck_shuffle(r, DECK_ALLY);						/* K-SETUP-12 */
}

/* The sheet comes into play with its rows. */
static void sheet_play(struct run *r, int seat)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	s->card = (uint16_t)card_of_def(r, s->sheet, ZONE_BOX);
	card_play(r, s->card);
	b->card[s->card].owner = (uint8_t)seat;
	log_add(r, LOG_INVESTIGATOR, seat, REF_D(s->sheet), 0, 0, 0);
	if (b->variants & VARIANT_STORIES)
		story_begin(r, seat);						/* I-PST-02, I-PST-08 */
}

static void seat_tokens(struct run *r, int seat)
{
	struct seat *s = &board_of(r)->seat[seat];
	s->money = (int16_t)content_fact(r->c, s->sheet, FACT_money);	/* F-INV-02 */
	s->clues = (uint8_t)content_fact(r->c, s->sheet, FACT_clues);
	s->sanity = (uint8_t)seat_max_sanity(r, seat);				/* B-SETUP-18 */
	s->stamina = (uint8_t)seat_max_stamina(r, seat);	/* B-SETUP-18 */
}

/* Any stop, one track after the other. */
static void options_start_slider(struct run *r, int seat, int track)
{
	decision_of(r, seat, PROMPT_START_SLIDERS, 0);
	r->decision.independent = 1;
	for (int stop = 0; stop < (track < TRACKS ? 4 : balance_stops(r, seat)); stop++)	/* B-SETUP-20 */
		option_add(r, VERB_SLIDE, track < TRACKS ? (unsigned)(WORD_SKILL + 2 * track) : RESOURCE_MAX_SANITY, (unsigned)stop + 1);
}

static int start_sliders(struct run *r, int seat)
{
	return balance_stops(r, seat) ? TRACKS + 1 : TRACKS;
}

/* Both maxima are known only when the fourth slider lies. */
static void start_slide(struct run *r, int seat, int track, int stop)
{
	struct seat *s = &board_of(r)->seat[seat];
	if (track < TRACKS) {
		s->slider[track] = (uint8_t)stop;
		return;
	}
	s->balance = (uint8_t)stop;
	seat_tokens(r, seat);
}

static void stack_gates(struct run *r)
{
	struct board *b = board_of(r);
	for (int g = 1; g <= b->gates; g++)
		gate_to_stack(r, g);
	rng_shuffle(r->g, STREAM_DECK, &b->pool[b->stack.base], b->stack.len);	/* B-SETUP-25 */
}

static void seat_home(struct run *r, int seat)
{
	const def_h d = (def_h)content_fact(r->c, board_of(r)->seat[seat].sheet, FACT_place);
	seat_stand(r, seat, def_of(r, d)->kind == KIND_WORLD ? place_world_area(r, d, 1) : place_of_def(r, d));	/* B-SETUP-26 */
}

static int seat_at(const struct board *b, int i)
{
	return (b->first + i) % b->seats;
}

enum next proc_setup(struct run *r, struct frame *f)
{
	struct setup_locals *l = LOCALS(f, struct setup_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7);
	step(r, 1);
	if (b->towns > 1 && b->seats <= b->towns)				/* K-COMB-06 */
		log_add(r, LOG_FEW_PLAYERS, SEAT_MAX, 0, 0, b->towns, 0);
	step(r, 2);
	place_clues(r);
	towns_setup(r);
	tracks_setup(r);
	for EACH_PART(p, b)
		if (parts[p]->set_up)
			parts[p]->set_up(r);
	step(r, 3);
	if (b->first == NONE)
		b->first = (uint8_t)(b->variants & VARIANT_BARE ? 0 : rng_below(r->g, STREAM_DECK, b->seats));	/* B-SETUP-06 */
	step(r, 4);
	for (l->i = 0; l->i < b->seats; l->i++) {				/* B-SETUP-07, B-SETUP-08 */
		l->seat = seat_at(b, l->i);
		if (!b->seat[l->seat].sheet && (b->variants & VARIANT_CHOOSE)) {
			CHOOSE(f, 1, options_sheet(r, l->seat));
			b->seat[l->seat].sheet = (def_h)REF_N(r->picked.a);
		} else if (!b->seat[l->seat].sheet) {
			b->seat[l->seat].sheet = random_sheet(r);
		}
		sheet_play(r, l->seat);
	}
	step(r, 5);
	if (!b->ancient_one && (b->variants & VARIANT_CHOOSE)) {		/* B-SETUP-10 */
		CHOOSE(f, 2, options_sheet_of(r, KIND_ANCIENT_ONE, PROMPT_ANCIENT_ONE));
		b->ancient_one = (uint16_t)card_of_def(r, (def_h)REF_N(r->picked.a), ZONE_BOX);
	}
	if (!b->ancient_one)	/* B-SETUP-09 */
		b->ancient_one = deal_sheet(r, KIND_ANCIENT_ONE);
	card_play(r, b->ancient_one);
	log_add(r, LOG_ANCIENT_ONE, SEAT_MAX, REF_C(b->ancient_one), 0, 0, 0);
	AWAIT(f, 3, call_body(r, b->ancient_one, BODY_SETUP, b->first));	/* B-SETUP-11 */
	AWAIT(f, 7, frame_push(r, PROC_setup_sheets));
	if (b->variants & VARIANT_EPIC)
		epic_setup(r);
	step(r, 6);
	deal_allies(r);
	AWAIT(f, 4, call_possessions(r));
	step(r, 11);
	cup_fill(r);	/* B-SETUP-21 */
	step(r, 12);
	deck_shuffle(r, DECK_GATE);						/* B-SETUP-24 */
	deck_shuffle(r, DECK_MYTHOS);
	stack_gates(r);
	step(r, 13);
	for (l->i = 0; l->i < b->seats; l->i++)
		seat_home(r, l->i);
	for (l->i = 0; l->i < b->seats; l->i++)
		AWAIT(f, 5, call_body(r, b->seat[seat_at(b, l->i)].card, BODY_SETUP, seat_at(b, l->i)));
	step(r, 14);
	if (!(b->variants & VARIANT_BARE)) {
		b->phase = PHASE_MYTHOS;
		AWAIT(f, 6, call_mythos(r, true));				/* B-SETUP-28, B-SETUP-34, B-SETUP-32, B-SETUP-33, B-SETUP-31 */
	}
	RETURN(r, 0);
}

/* ---- possessions: steps 7 to 10 ------------------------------------------------------------ */

void call_possessions(struct run *r)
{
	frame_push(r, PROC_possessions);
}

static int list_pair(struct run *r, int seat, enum fact_list which, int i)
{
	int n;
	const uint16_t *w = content_list(r->c, board_of(r)->seat[seat].sheet, which, &n);
	return i < n ? w[i] : -1;
}

static void call_random(struct run *r, int seat, int i)
{
	call_draw(r, seat, list_pair(r, seat, LIST_random, i), list_pair(r, seat, LIST_random, i + 1), 0, false, REF_C(board_of(r)->seat[seat].card));
}

enum next proc_possessions(struct run *r, struct frame *f)
{
	struct setup_locals *l = LOCALS(f, struct setup_locals);
	struct board *b = board_of(r);
	RESUME(f, 1, 2, 3);
	step(r, 7);
	for (l->i = 0; l->i < b->seats; l->i++)					/* B-SETUP-13 */
		for (l->n = 0; list_pair(r, seat_at(b, l->i), LIST_fixed, l->n) > 0; l->n++)
			AWAIT(f, 1, call_take_def(r, seat_at(b, l->i), (def_h)list_pair(r, seat_at(b, l->i), LIST_fixed, l->n), 0));
	step(r, 8);
	deck_shuffle(r, DECK_COMMON);						/* B-SETUP-14 */
	deck_shuffle(r, DECK_UNIQUE);
	deck_shuffle(r, DECK_SPELL);
	deck_shuffle(r, DECK_SKILL);
	step(r, 9);
	for (l->i = 0; l->i < b->seats && !(b->variants & VARIANT_BARE); l->i++)	/* B-SETUP-16 */
		for (l->n = 0; list_pair(r, seat_at(b, l->i), LIST_random, l->n) >= 0; l->n += 2)
			AWAIT(f, 2, call_random(r, seat_at(b, l->i), l->n));	/* F-INV-01, B-SETUP-16, B-SETUP-17 */
	step(r, 10);
	for (l->i = 0; l->i < b->seats; l->i++) {
		seat_tokens(r, seat_at(b, l->i));
		for (l->n = 0; l->n < start_sliders(r, seat_at(b, l->i)); l->n++) {	/* B-SETUP-19 */
			CHOOSE(f, 3, options_start_slider(r, seat_at(b, l->i), l->n));
			start_slide(r, seat_at(b, l->i), l->n, r->picked.b - 1);
		}
	}
	RETURN(r, 0);
}

/* ---- a newcomer in the middle of the game: B-STATUS-23, B-STATUS-24 ------------------------------ */

void call_newcomer(struct run *r, int seat)
{
	struct setup_locals *l = LOCALS(frame_push(r, PROC_newcomer), struct setup_locals);
	l->seat = seat;
}

/* As call_newcomer, but the player chooses whom. */
void call_newcomer_chosen(struct run *r, int seat)
{
	struct setup_locals *l = LOCALS(frame_push(r, PROC_newcomer), struct setup_locals);
	l->seat = seat;
	l->step = 1;
}

enum next proc_newcomer(struct run *r, struct frame *f)
{
	struct setup_locals *l = LOCALS(f, struct setup_locals);
	struct board *b = board_of(r);
	struct seat *s = &b->seat[l->seat];
	RESUME(f, 1, 2, 3, 4, 5);
	if (l->step) {								/* another one: his own is still taken */
		CHOOSE(f, 1, options_sheet(r, l->seat));
		s->sheet = (def_h)REF_N(r->picked.a);
	} else {
		s->sheet = 0;
		s->sheet = random_sheet(r);
	}
	s->flags = SEAT_NEWCOMER | SEAT_KNOCKED;
	sheet_play(r, l->seat);
	for (l->n = 0; list_pair(r, l->seat, LIST_fixed, l->n) > 0; l->n++)
		AWAIT(f, 2, call_take_def(r, l->seat, (def_h)list_pair(r, l->seat, LIST_fixed, l->n), 0));
	for (l->n = 0; list_pair(r, l->seat, LIST_random, l->n) >= 0; l->n += 2)
		AWAIT(f, 3, call_random(r, l->seat, l->n));
	seat_tokens(r, l->seat);
	for (l->n = 0; l->n < start_sliders(r, l->seat); l->n++) {
		CHOOSE(f, 4, options_start_slider(r, l->seat, l->n));
		start_slide(r, l->seat, l->n, r->picked.b - 1);
	}
	seat_home(r, l->seat);
	AWAIT(f, 5, call_body(r, s->card, BODY_SETUP, l->seat));
	RETURN(r, 0);
}
