/* test.c - skill tests, ST.1 to ST.8. */
#include "cards/cards.h"
#include "cards/play/deck.h"
#include "cards/play/play.h"
#include "cards/play/round.h"
#include "cards/play/test.h"
#include "cards/things/chaos.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/log.h"
#include "kernel/script.h"

/* ---- values ------------------------------------------------------------- */

/* Icons of a card that match a test of this skill; wild ones match any (C-ST-06, C-SKILL-04). */
int card_icons(struct run *r, card_h c, int skill)
{
	const int own = card_fact(r, c, (enum fact)(FACT_willpower + skill)), wild = card_fact(r, c, FACT_wild);
	return (skill == CSKILL_WILLPOWER ? stat_value(r, VAL_WILLPOWER_ICONS, card_ref(c), own) : own) + stat_value(r, VAL_WILD, card_ref(c), wild);
}

static int committed_icons(struct run *r)
{
	int n = 0;
	for (card_h c = pile_top(r, PILE_COMMITTED); c; c = card_of(r, c)->next)
		n += card_icons(r, c, cards_of(r)->test.skill);
	return n;
}

/* Skills that a card adds to the tested one, each no less than zero. */
static int added_skills(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	int n = 0;
	for (int i = 0; i < CSKILLS; i++) {
		const int value = t->also >> i & 1 ? seat_skill(r, t->seat, i) : 0;
		n += value > 0 ? value : 0;
	}
	return n;
}

/* What the test's own card gives, and what other cards give whatever skill is tested. */
static int test_bonus(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	return t->skill_bonus + stat_value(r, VAL_SKILL, seat_ref(t->seat), 0);
}

/* Everything but the chaos tokens. */
int test_sum(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	return seat_skill(r, t->seat, t->skill) + added_skills(r) + committed_icons(r) + test_bonus(r);
}

/* All modifiers count at once from the base; below zero it is zero (C-ST-14, C-MODIFIER-02, C-MODIFIER-05). */
int test_skill(struct run *r)
{
	const int value = test_sum(r) + cards_of(r)->test.modifier;
	return value > 0 ? value : 0;
}

static int test_base_difficulty(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	if (t->difficulty >= 0)
		return t->difficulty;	/* C-DIFF-08 */
	switch (t->kind) {
	case TESTS_FIGHT: return stat_value(r, VAL_FIGHT, card_ref(t->subject), card_fact(r, t->subject, FACT_fight));	/* C-DIFF-05 */
	case TESTS_EVADE: return stat_value(r, VAL_EVADE, card_ref(t->subject), card_fact(r, t->subject, FACT_evade));	/* C-DIFF-07 */
	default: return stat_value(r, VAL_SHROUD, card_ref(t->subject), card_fact(r, t->subject, FACT_shroud));		/* C-DIFF-06 */
	}
}

int test_difficulty(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	const int value = stat_value(r, VAL_DIFFICULTY, seat_ref(t->seat), test_base_difficulty(r)) + t->harder;
	return value > 0 ? value : 0;
}

/* ---- beginning, and waiting ---------------------------------------------- */

struct test_locals { int32_t skills, it, late, queued; };

static void test_start(struct run *r, const struct test_wish *w, int retry)
{
	struct cards *s = cards_of(r);
	struct frame *f = frame_push(r, PROC_skill_test);
	f->flags = FRAME_BARRIER;
	*LOCALS(f, struct test_locals) = (struct test_locals){ .skills = w->skills, .it = w->it };
	s->test = (struct test){ .on = 1, .seat = (uint8_t)w->seat, .kind = (uint8_t)w->kind, .difficulty = (int16_t)w->difficulty,
		.subject = (uint16_t)w->subject, .source = (ref_h)w->source, .row = (uint16_t)w->row, .action = (uint8_t)w->action,
		.retry = (uint8_t)retry, .setup = w->setup, .pass = w->pass, .fail = w->fail, .done = w->done };
}

/* Tests never nest: one that would begin inside another waits (C-TEST-02). */
static void test_queue(struct run *r, const struct test_wish *w, int retry)
{
	struct cards *s = cards_of(r);
	if (s->queued == QUEUE_MAX) {
		run_fault(r, FAULT_RANGE);
		return;
	}
	s->queue[s->queued++] = (struct queued){ .setup = w->setup, .pass = w->pass, .fail = w->fail, .done = w->done, .difficulty = (int16_t)w->difficulty,
		.subject = (uint16_t)w->subject, .source = (ref_h)w->source, .row = (uint16_t)w->row, .seat = (uint8_t)w->seat, .kind = (uint8_t)w->kind,
		.skills = (uint8_t)w->skills, .action = (uint8_t)w->action, .it = (uint16_t)w->it, .retry = (uint8_t)retry };
	log_add(r, CLOG_QUEUED, w->seat, 0, 0, 0, (ref_h)w->source);
}

void call_skill_test(struct run *r, const struct test_wish *w)
{
	if (cards_of(r)->test.on)
		test_queue(r, w, 0);
	else
		test_start(r, w, 0);
}

/* The same test once more, after this one. */
void test_again(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	const struct test_wish w = { .seat = t->seat, .kind = t->kind, .skills = 1 << t->skill, .difficulty = t->difficulty, .subject = t->subject,
		.source = t->source, .row = t->row, .action = t->action, .it = card_ref(t->subject), .setup = t->setup, .pass = t->pass, .fail = t->fail, .done = t->done };
	test_queue(r, &w, 1);
}

void call_queue(struct run *r)
{
	if (!cards_of(r)->test.on)
		frame_push(r, PROC_queue);
}

static void queue_next(struct run *r)
{
	struct cards *s = cards_of(r);
	const struct queued q = s->queue[0];
	for (int i = 1; i < s->queued; i++)
		s->queue[i - 1] = s->queue[i];
	s->queue[--s->queued] = (struct queued){ 0 };
	const struct test_wish w = { .seat = q.seat, .kind = q.kind, .skills = q.skills, .difficulty = q.difficulty, .subject = q.subject, .source = q.source,
		.row = q.row, .action = q.action, .it = q.it, .setup = q.setup, .pass = q.pass, .fail = q.fail, .done = q.done };
	const bool gone = (q.kind == TESTS_FIGHT || q.kind == TESTS_EVADE) && !card_in_play(r, q.subject);
	if (!seat_in(r, q.seat) || gone)
		return;
	test_start(r, &w, q.retry);
	LOCALS(frame_top(r), struct test_locals)->queued = 1;
}

bool test_waits(struct run *r, ref_h source)
{
	for (int i = 0; i < cards_of(r)->queued; i++)
		if (cards_of(r)->queue[i].source == source)
			return true;
	return false;
}

bool queue_holds(struct run *r, card_h c, int seat, int over)
{
	struct cards *s = cards_of(r);
	struct queued *last = NULL;
	for (int i = 0; i < s->queued; i++) {
		if (s->queue[i].source != card_ref(c))
			continue;
		last = &s->queue[i];
		last->over |= (uint8_t)((over & QUEUED_PERIL) | seat * QUEUED_SEAT);
	}
	if (last)
		last->over |= (uint8_t)over;
	return last != NULL;
}

struct queue_locals { int32_t card, over; };

/* While a test of a card with peril goes on nobody else has a part in it (C-PERIL-02). */
static void queue_peril(struct run *r, const struct queue_locals *l, bool on)
{
	if (!(l->over & QUEUED_PERIL))
		return;
	cards_of(r)->peril_seat = (uint8_t)(on ? l->over / QUEUED_SEAT + 1 : 0);
}

static void queue_begin(struct run *r, struct queue_locals *l)
{
	*l = (struct queue_locals){ ref_card(cards_of(r)->queue[0].source), cards_of(r)->queue[0].over };
	queue_peril(r, l, true);
	queue_next(r);
}

/* The card whose text waited for its test is resolved now, and surges now. */
static void queue_end(struct run *r, const struct queue_locals *l)
{
	queue_peril(r, l, false);
	if (!(l->over & QUEUED_PUT_AWAY) || queue_holds(r, (card_h)l->card, l->over / QUEUED_SEAT, l->over % QUEUED_SEAT))
		return;
	if (card_kind(r, (card_h)l->card) == KIND_EVENT)
		cards_put_away(r, (card_h)l->card);
	else
		call_encountered(r, l->over / QUEUED_SEAT, (card_h)l->card, l->over & QUEUED_SURGE);
}

enum next proc_queue(struct run *r, struct frame *f)
{
	struct queue_locals *l = LOCALS(f, struct queue_locals);
	RESUME(f, 1, 2);
	while (cards_of(r)->queued) {
		AWAIT(f, 1, queue_begin(r, l));
		AWAIT(f, 2, queue_end(r, l));
	}
	RETURN(r, 0);
}

/* ---- committing (ST.2) ------------------------------------------------------ */

static bool one_committed(struct run *r, card_h c)
{
	if (!card_flag(r, c, CFLAG_ONE_COMMITTED))
		return false;
	for (card_h i = pile_top(r, PILE_COMMITTED); i; i = card_of(r, i)->next)
		if (card_same_title(r, i, c))	/* C-LIMIT-07 */
			return true;
	return false;
}

OFTEN bool card_committable(struct run *r, card_h c, bool late)
{
	const struct test *t = &cards_of(r)->test;
	const int kind = card_kind(r, c);
	if (kind != KIND_ASSET && kind != KIND_EVENT && kind != KIND_SKILL_CARD)
		return false;
	if (!card_icons(r, c, t->skill))	/* C-ST-07 */
		return false;
	if (one_committed(r, c) || stat_cannot(r, VAL_COMMIT, card_ref(c)))
		return false;
	return !late || card_flag(r, c, CFLAG_LATE);
}

struct commit_locals { int32_t seat, late, card; };

static void options_commit(struct run *r, const struct commit_locals *l)
{
	decision_of(r, l->seat, CPROMPT_COMMIT, cards_of(r)->test.source);
	for (card_h c = pile_top(r, PILE_HAND + l->seat); c; c = card_of(r, c)->next)
		if (card_committable(r, c, l->late) && !card_twin(r, c))
			option_add(r, CVERB_COMMIT, card_ref(c), 0);
	option_add(r, VERB_DONE, 0, 0);
}

/* A card goes to the test: its additional cost is paid, it is in limbo until the end (C-LIMBO-04). */
void call_commit(struct run *r, int seat, card_h c)
{
	const row_h cost = card_play_row(r, c, CBODY_COMMIT_COST);
	/* Told when it lies open: it may be back in the hand before the choice is over. */
	cards_move(r, c, PILE_COMMITTED);
	log_add(r, CLOG_COMMIT, seat, card_ref(c), 0, 0, 0);
	moment_call(r, &(struct event){ .event = ON_COMMITTED, .seat = seat, .subject = card_ref(c) }, TIME_AFTER);	/* behind the cost */
	if (cost)
		script_call(r, r->c->rows[cost].body, seat, card_ref(c), 0, cost);
}

static bool may_help(struct run *r, int seat)
{
	const struct cards *s = cards_of(r);
	if (s->peril_seat)	/* C-PERIL-02 */
		return false;
	return seat != s->test.seat && s->seat[seat].place == s->seat[s->test.seat].place;	/* C-ST-05 */
}

enum next proc_commit(struct run *r, struct frame *f)
{
	struct commit_locals *l = LOCALS(f, struct commit_locals);
	RESUME(f, 1, 2, 3, 4);
	l->seat = cards_of(r)->test.seat;
	for (;;) {
		CHOOSE(f, 1, options_commit(r, l));
		if (picked(r, VERB_DONE))
			break;
		AWAIT(f, 2, call_commit(r, l->seat, ref_card(r->picked.a)));
	}
	if (l->late)
		RETURN(r, 0);
	for (l->seat = cards_next(r, -1); l->seat >= 0; l->seat = cards_next(r, l->seat)) {
		if (!may_help(r, l->seat))
			continue;
		CHOOSE(f, 3, options_commit(r, l));
		if (picked(r, VERB_DONE))
			continue;
		AWAIT(f, 4, call_commit(r, l->seat, ref_card(r->picked.a)));
	}
	RETURN(r, 0);
}

static void call_commits(struct run *r, bool late)
{
	struct commit_locals *l = LOCALS(frame_push(r, PROC_commit), struct commit_locals);
	l->late = late;
}

/* ---- the steps ----------------------------------------------------------------- */

static void test_step(struct run *r, int step)
{
	cards_of(r)->test.step = (uint8_t)step;
	log_add(r, CLOG_STEP, cards_of(r)->test.seat, 0, 0, step, 0);
}

static void options_skill(struct run *r, int skills)
{
	const struct test *t = &cards_of(r)->test;
	decision_of(r, t->seat, CPROMPT_SKILL, t->source);
	for (int i = 0; i < CSKILLS; i++)
		if (skills >> i & 1)
			option_add(r, CVERB_SKILL, (unsigned)i, 0);
}

/* Parts of a test that its card wrote; `it` is what the test is about. */
void call_test_code(struct run *r, code_h code, int it)
{
	const struct test *t = &cards_of(r)->test;
	if (!code)
		return;
	script_call(r, code, t->seat, t->source, 0, t->row);
	LOCALS(frame_top(r), struct script)->it = it ? it : card_ref(t->subject);
}

/* ST.5 and ST.6 without their windows. */
static bool test_compare(struct run *r)
{
	struct test *t = &cards_of(r)->test;
	int difficulty = test_difficulty(r);
	t->value = (int16_t)(t->automatic == 2 ? 0 : test_skill(r));	/* C-AUTO-02 */
	if (t->automatic == 1)
		difficulty = 0;						/* C-AUTO-03 */
	const bool passed = t->value >= difficulty && t->automatic != 2;	/* C-ST-15, C-ST-16, C-AUTO-02 */
	t->margin = (int16_t)(passed ? t->value - difficulty : difficulty - t->value);
	return passed;
}

int fail_apply(struct run *r, struct event *e)
{
	const struct test *t = &cards_of(r)->test;
	(void)e;
	log_add(r, CLOG_FAILURE, t->seat, 0, 0, t->margin, t->source);
	return 0;
}

int succeed_apply(struct run *r, struct event *e)
{
	struct test *t = &cards_of(r)->test;
	(void)e;
	t->passed = 1;
	log_add(r, CLOG_SUCCESS, t->seat, 0, 0, t->margin, t->source);
	return 0;
}

static void call_outcome(struct run *r, int event)
{
	const struct test *t = &cards_of(r)->test;
	event_call(r, &(struct event){ .event = event, .seat = t->seat, .subject = card_ref(t->subject), .amount = t->margin, .source = t->source });
}

/* What lasted until the end of the test is over; what an ability does as if elsewhere is not, while a test of it still waits (C-ASIF-06). */
static void test_effects_end(struct run *r)
{
	const struct kernel *k = kernel_of(r);
	for (int i = k->effect_n - 1; i >= 0; i--)
		if (k->effect[i].period == PERIOD_CHECK && !(k->effect[i].kind == EFFECT_AS_IF && test_waits(r, k->effect[i].source)))
			effect_drop(r, i);
}

/* Cards of the test are put away and its tokens return (C-ST-19). */
static void test_clear(struct run *r)
{
	struct cards *s = cards_of(r);
	while (pile_top(r, PILE_COMMITTED)) {
		const card_h c = pile_top(r, PILE_COMMITTED);
		if (s->card[c].flags & CARD_AWAY) {
			const int owner = s->card[c].owner;
			cards_move(r, c, PILE_DECK + owner);
			pile_shuffle(r, PILE_DECK + owner);
		} else {
			cards_discard(r, c);
		}
	}
	bag_return(r);
	s->test = (struct test){ 0 };
	test_effects_end(r);
	used_clear(r, PERIOD_CHECK);
}

static bool test_goes_on(struct run *r)
{
	return seat_in(r, cards_of(r)->test.seat);
}

static bool outcome_known(struct run *r)
{
	const int automatic = cards_of(r)->test.automatic;
	return automatic == 1 || automatic == 2;
}

/* What cards say of tokens that were revealed comes with the symbols' own effects, also when there was none to reveal. */
static void call_tokens(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	moment_call(r, &(struct event){ .event = ON_TOKENS, .seat = t->seat, .subject = card_ref(t->subject) }, TIME_AT);
}

static void test_log(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	if (r->log)
		log_write(r, &(struct log_event){ .part = { (int16_t)(seat_skill(r, t->seat, t->skill) + added_skills(r)), (int16_t)committed_icons(r), (int16_t)test_bonus(r), t->modifier }, .type = CLOG_TEST, .seat = t->seat, .sees = SEAT_MAX, .a = REF(REF_NUMBER, t->skill), .n = t->value, .m = (int16_t)test_difficulty(r), .cause = t->source });
}

/* Told before the token is revealed. */
static void test_begins(struct run *r)
{
	const struct test *t = &cards_of(r)->test;
	struct log_event e = { .type = LOG_CHECK_BEGINS, .seat = t->seat, .sees = SEAT_MAX, .a = REF(REF_NUMBER, t->skill), .n = (int16_t)test_sum(r), .cause = t->source,
		.dice = -1, .needed = (int16_t)test_difficulty(r), .odds = test_odds(r) };
	test_stakes(r, &e.stakes);
	log_write(r, &e);
}

enum next proc_skill_test(struct run *r, struct frame *f)
{
	struct test_locals *l = LOCALS(f, struct test_locals);
	struct test *t = &cards_of(r)->test;
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14);
	test_step(r, 1);
	CHOOSE(f, 1, options_skill(r, l->skills));	/* C-ST-01 */
	t->skill = (uint8_t)r->picked.a;
	AWAIT(f, 2, framework_call(r, ON_TEST_BEGINS, t->seat));
	AWAIT(f, 3, call_test_code(r, t->setup, l->it));
	AWAIT(f, 4, call_window(r, -1));	/* C-ST-03 */
	test_step(r, 2);
	AWAIT(f, 5, call_commits(r, false));
	AWAIT(f, 6, call_window(r, -1));
	if (r->log && test_goes_on(r))
		test_begins(r);
	if (test_goes_on(r) && !outcome_known(r)) {	/* C-AUTO-04 */
		test_step(r, 3);
		AWAIT(f, 7, call_reveal(r, t->seat));
	}
	AWAIT(f, 14, call_tokens(r));
	if (t->step == 3 && test_goes_on(r))
		AWAIT(f, 8, call_commits(r, true));
	test_step(r, 5);
	if (test_goes_on(r)) {
		l->late = test_compare(r);
		test_log(r);
		test_step(r, 6);
		if (!l->late)
			AWAIT(f, 9, call_outcome(r, ON_FAIL));
		if (t->automatic == 3) {
			t->margin = 0;
			l->late = 1;
		}
		if (l->late)
			AWAIT(f, 10, call_outcome(r, ON_SUCCEED));
		test_step(r, 7);
		AWAIT(f, 11, frame_push(r, PROC_results));
	}
	test_step(r, 8);
	AWAIT(f, 12, framework_call(r, ON_TEST_ENDS, t->seat));
	test_clear(r);
	if (!cards_of(r)->in_action && !l->queued)	/* C-TEST-03 */
		AWAIT(f, 13, call_queue(r));
	RETURN(r, l->late);
}
