/* asks.c - what the card game asks, in words: who asks, and for what.  Prompts that need no more than their template in prompts.def are not here. */
#include "cards/hooks.h"
#include "cards/play/test.h"

#include <string.h>

#include "kernel/decide.h"
#include "kernel/text.h"

/* The sentence that is made, and who reads it. */
struct asking { struct text t; int viewer; };

static void say(struct asking *a, const char *words)
{
	text_str(&a->t, words);
}

static void say_int(struct asking *a, int n)
{
	text_int(&a->t, n);
}

static void say_ref(struct run *r, struct asking *a, ref_h ref)
{
	char name[96];
	cards_ref_name(r, ref, name, (int)sizeof(name));
	say(a, cards_shown(r, ref, a->viewer) ? name : "a hidden card");
}

/* `Ann tests combat against Rat: 3 against 2`. */
static void say_test(struct run *r, struct asking *a)
{
	const struct test *test = &cards_of(r)->test;
	say_ref(r, a, seat_ref(test->seat));
	say(a, " tests ");
	say(a, cards_word(test->skill));
	if (test->subject) {
		say(a, test->kind == TESTS_INVESTIGATE ? " at " : " against ");
		say_ref(r, a, card_ref(test->subject));
	}
	if (test->source && test->source != card_ref(test->subject)) {
		say(a, " for ");
		say_ref(r, a, test->source);
	}
	say(a, ": ");
	say_int(a, test_skill(r));
	say(a, " against ");
	say_int(a, test_difficulty(r));
}

/* ---- windows: what has happened, or is about to --------------------------------------- */

/* The moment of an event behind `When` or `After`: {who} is the seat, {it} the card, {n} the amount. */
static const char *const moments[ON_COUNT] = {
	[ON_GAME_BEGINS] = "the game begins",
	[ON_GAME_ENDS] = "the game ends for {who}",
	[ON_ROUND_BEGINS] = "the round begins",
	[ON_ROUND_ENDS] = "the round ends",
	[ON_PHASE_BEGINS] = "the phase begins",
	[ON_PHASE_ENDS] = "the phase ends",
	[ON_TURN_BEGINS] = "the turn of {who} begins",
	[ON_TURN_ENDS] = "the turn of {who} ends",
	[ON_ATTACK] = "{it} attacks {who}",
	[ON_DEALT] = "{who} takes damage or horror",
	[ON_HURT] = "{it} takes damage or horror",
	[ON_DEFEATED] = "{it} is defeated",
	[ON_ENTERS_PLAY] = "{it} enters play",
	[ON_PLAYED] = "{who} plays {it}",
	[ON_DRAWN] = "{who} draws {it}",
	[ON_DRAW] = "{who} draws cards",
	[ON_ENCOUNTER] = "{who} draws the encounter card {it}",
	[ON_REVELATION] = "{who} resolves {it}",
	[ON_DISCOVER] = "{who} discovers clues at {it}",
	[ON_MOVE] = "{who} enters {it}",
	[ON_ENEMY_ENTERS] = "{it} enters a location",
	[ON_ENGAGED] = "{it} engages {who}",
	[ON_EVADED] = "{who} evades {it}",
	[ON_SPENT] = "{who} spends resources",
	[ON_HEALED] = "{who} heals {it}",
	[ON_TEST_BEGINS] = "a test of {who} begins",
	[ON_REVEAL] = "{who} reveals a chaos token",
	[ON_SUCCEED] = "{who} succeeds by {n}",
	[ON_FAIL] = "{who} fails by {n}",
	[ON_RESULTS] = "the results of the test are applied",
	[ON_INVESTIGATED] = "{who} investigates {it} successfully",
	[ON_ATTACKED] = "{who} attacks {it} successfully",
	[ON_TEST_ENDS] = "the test of {who} ends",
	[ON_DOOM] = "doom is placed on {it}",
	[ON_TRIGGERED] = "{who} uses {it}",
	[ON_ADVANCES] = "{it} advances",
	[ON_REVEALED] = "{it} is revealed",
	[ON_ELIMINATED] = "{who} is eliminated",
	[ON_COMMITTED] = "{who} commits {it}",
	[ON_OPENED] = "opening hands are drawn",
	[ON_TOKENS] = "the chaos tokens are revealed",
};

static void say_moment(struct run *r, const struct event *e, struct asking *a)
{
	say(a, e->time == TIME_AFTER ? "After " : "When ");
	for (const char *p = moments[e->event]; *p; p++) {
		if (*p != '{') {
			text_char(&a->t, *p);
		} else if (p[1] == 'n') {
			say_int(a, e->amount);
		} else if (p[1] == 'w') {
			say_ref(r, a, e->seat < cards_of(r)->seats ? seat_ref(e->seat) : seat_ref(cards_of(r)->lead));
		} else {
			say_ref(r, a, (ref_h)(e->subject ? e->subject : e->source));
		}
		p = *p == '{' ? strchr(p, '}') : p;
	}
}

/* False for a moment that has no words, or whose card is not there to be named. */
static bool ask_moment(struct run *r, const char *question, struct asking *a)
{
	const struct event *e = window_event(r);
	if (!e || !moments[e->event] || (strstr(moments[e->event], "{it}") && !e->subject && !e->source))
		return false;
	say_moment(r, e, a);
	say(a, question);
	return true;
}

static bool ask_window(struct run *r, struct asking *a)
{
	const struct cards *s = cards_of(r);
	if (s->test.on) {
		say_test(r, a);
		say(a, ". Use something now?");
	} else if (s->active) {
		say(a, "Before the next action of ");
		say_ref(r, a, seat_ref(s->active - 1));
		say(a, ": use something?");
	} else {
		say(a, "In the ");
		say(a, cards_word(WORD_PHASE + (unsigned)s->phase));
		say(a, " phase: use something now?");
	}
	return true;
}

/* ---- choosing ------------------------------------------------------------------------- */

static const char *kind_named(int kind)
{
	switch (kind) {
	case KIND_ENEMY: return "an enemy";
	case KIND_PLACE: return "a location";
	case KIND_ROLE: return "an investigator";
	case KIND_ASSET: return "an asset";
	case KIND_EVENT: return "an event";
	case KIND_TREACHERY: return "a treachery";
	default: return "a card";
	}
}

/* What is chosen, as far as all options are of one kind, and the reader may know it. */
static bool ask_target(struct run *r, struct asking *a)
{
	const struct decision *d = &r->decision;
	int kind = -1;
	for (int i = 0; i < d->count; i++) {
		const card_h c = ref_card(d->option[i].a);
		if (d->option[i].verb != VERB_PASS)
			kind = c && cards_shown(r, d->option[i].a, a->viewer) && (kind < 0 || kind == card_kind(r, c)) ? card_kind(r, c) : KIND_NONE;
	}
	if (!d->cause)
		return false;
	say_ref(r, a, d->cause);
	say(a, ": choose ");
	say(a, kind_named(kind));
	return true;
}

/* What an empty deck costs has no card behind it. */
static bool ask_assign(struct run *r, bool horror, struct asking *a)
{
	if (r->decision.cause)
		say_ref(r, a, r->decision.cause);
	else
		say(a, "Your deck was empty");
	say(a, horror ? ": who takes the horror? " : ": who takes the damage? ");
	say_int(a, r->decision.n);
	say(a, " left");
	return true;
}

static bool ask_discard(struct run *r, struct asking *a)
{
	if (r->decision.cause)
		say_ref(r, a, r->decision.cause);
	else
		say(a, "Your hand is too large");
	say(a, ": discard ");
	text_counted(&a->t, r->decision.n, "card/cards}");
	return true;
}

static bool ask(struct run *r, struct asking *a)
{
	switch (r->decision.prompt) {
	case PROMPT_REACT: return ask_moment(r, ": use something now?", a);
	case PROMPT_ORDER: return ask_moment(r, " several effects wait: which comes first?", a);
	case CPROMPT_WINDOW: return ask_window(r, a);
	case CPROMPT_COMMIT: say_test(r, a), say(a, ". Commit cards?"); return true;
	case CPROMPT_TARGET: return ask_target(r, a);
	case CPROMPT_ASSIGN_DAMAGE: return ask_assign(r, false, a);
	case CPROMPT_ASSIGN_HORROR: return ask_assign(r, true, a);
	case CPROMPT_DISCARD: return ask_discard(r, a);
	default: return false;
	}
}

int cards_asks(struct run *r, int viewer, char *buf, int n)
{
	struct asking a = { .viewer = viewer };
	text_init(&a.t, buf, n);
	return ask(r, &a) ? text_end(&a.t) : 0;
}
