/* Pasts that are kept elsewhere, and what is known of the choices in them: on games of the real content. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "host/message.h"
#include "host/session.h"

static struct session *begin(const char *game, int players)
{
	struct ark_error e;
	struct setup setup;
	setup_init(&setup);
	strcpy(setup.game, game);
	setup.seed = 5;
	setup.players = players;
	struct session *s = session_new(ark_content_builtin(), &setup, &e);
	assert_non_null(s);
	return s;
}

static void play(struct session *s, int n)
{
	struct ark_decision d;
	struct ark_error e;
	for (int i = 0; i < n && ark_decide(s->run, s->game, &d); i++)
		assert_true(session_choose(s, (int)(s->at * 7 % (uint32_t)d.options), &e));
}

/* The same past once more, from its keys and hashes. */
static struct session *again(const struct session *s)
{
	struct ark_error e;
	struct session *t = session_new(s->content, &s->setup, &e);
	assert_non_null(t);
	for (uint32_t i = 0; i < s->steps_n; i++)
		assert_true(session_append(t, s->keys.text + s->steps[i].key, s->steps[i].hash));
	return t;
}

static struct past past_of(const struct session *s)
{
	return (struct past){ ARK_VERSION, ark_build(), ark_content_hash(s->content), s->start, s->at };
}

static void test_a_past_is_played_again(void **state)
{
	char note[ARK_TEXT];
	struct ark_error e;
	(void)state;
	struct session *s = begin("board", 2);
	play(s, 200);
	assert_true(session_goto(s, s->steps_n - 20, &e));
	struct session *t = again(s);
	const struct past past = past_of(s);
	assert_true(session_past_play(t, &past, note, &e));
	assert_string_equal(note, "");
	assert_int_equal(t->at, s->at);
	assert_int_equal(t->steps_n, s->steps_n);
	assert_true(ark_hash(t->game) == ark_hash(s->game));
	assert_int_equal(session_events(t), session_events(s));
	session_free(s);
	session_free(t);
}

static void test_a_past_that_does_not_fit(void **state)
{
	char note[ARK_TEXT];
	struct ark_error e;
	(void)state;
	struct session *s = begin("board", 1);
	play(s, 50);
	struct past past = past_of(s);
	struct session *t = again(s);
	t->steps[30].hash++;
	assert_false(session_past_play(t, &past, note, &e));
	assert_int_equal(e.code, ARK_BAD_RECORD);
	session_free(t);
	t = again(s);
	past.start++;
	assert_false(session_past_play(t, &past, note, &e));
	session_free(t);
	/* Made by another version it is taken as far as it goes. */
	past.engine = "0.0.1";
	t = again(s);
	t->keys.text[t->steps[30].key] = '?';
	assert_true(session_past_play(t, &past, note, &e));
	assert_int_equal(t->at, 30);
	assert_int_equal(t->steps_n, 30);
	assert_non_null(strstr(note, "step 30 of 50"));
	session_free(t);
	session_free(s);
}

static void test_who_chose(void **state)
{
	struct ark_decision d;
	(void)state;
	struct session *s = begin("board", 3);
	for (int i = 0; i < 100 && ark_decide(s->run, s->game, &d); i++) {
		play(s, 1);
		assert_int_equal(session_choosers(s, s->at - 1, s->at), 1 << d.seat);
	}
	assert_int_equal(session_choosers(s, 0, s->at), 7);
	assert_int_equal(session_choosers(s, 4, 4), 0);
	session_free(s);
}

/* Whether the last choice led to an event of that type. */
static bool led_to(struct session *s, const char *type)
{
	bool found = false;
	for (uint32_t i = s->steps[s->at - 1].events; i < session_events(s); i++)
		found = found || strstr(session_event(s, i, SEES_ALL), type);
	return found;
}

/* Skills are set in the open; a die is not. */
static void test_what_came_to_light(void **state)
{
	struct ark_decision d;
	int open = 0, rolled = 0;
	(void)state;
	struct session *s = begin("board", 1);
	while (s->at < 250 && ark_decide(s->run, s->game, &d)) {
		const bool sliders = !strcmp(d.kind, "sliders") || !strcmp(d.kind, "start_sliders");
		play(s, 1);
		const bool die = led_to(s, "\"type\":\"die\"");
		if (die)
			assert_true(session_revealed(s, s->at - 1, s->at));
		rolled += die;
		open += sliders && !session_revealed(s, s->at - 1, s->at);
	}
	assert_true(open > 3);
	assert_true(rolled > 3);
	assert_true(session_revealed(s, 0, s->at));
	session_free(s);
}

/* A card that only one seat is shown has come to light. */
static void test_a_draw_comes_to_light(void **state)
{
	struct ark_decision d;
	struct ark_error e;
	int draws = 0;
	(void)state;
	struct session *s = begin("cards", 1);
	while (s->at < 100 && ark_decide(s->run, s->game, &d)) {
		const int draw = ark_option_find(s->run, s->game, "draw_card");
		assert_true(session_choose(s, draw >= 0 ? draw : d.options - 1, &e));
		if (!led_to(s, "\"type\":\"draws\""))
			continue;
		assert_true(session_revealed(s, s->at - 1, s->at));
		draws++;
	}
	assert_true(draws > 3);
	session_free(s);
}

static void count_steps(void *self, uint32_t step, struct ark_run *r, struct ark_game *g)
{
	uint32_t *n = self;
	struct ark_decision d;
	assert_int_equal(step, *n);
	if (ark_decide(r, g, &d))
		assert_int_equal(d.step, step);
	++*n;
}

static void test_a_walk_shows_every_step(void **state)
{
	uint32_t n = 0;
	(void)state;
	struct session *s = begin("board", 1);
	play(s, 40);
	const uint64_t hash = ark_hash(s->game);
	const uint32_t events = session_events(s);
	session_walk(s, count_steps, &n);
	assert_int_equal(n, 41);
	assert_true(ark_hash(s->game) == hash);
	assert_int_equal(session_events(s), events);
	play(s, 1);
	assert_true(session_events(s) >= events);
	session_free(s);
}

/* Somebody with several seats is told what any of them is told, once. */
static void test_events_of_several_seats(void **state)
{
	struct buffer one = { 0 }, two = { 0 }, both = { 0 }, all = { 0 };
	(void)state;
	struct session *s = begin("cards", 2);
	play(s, 60);
	message_events(s, 0, 0, &one);
	message_events(s, 0, 1, &two);
	message_events_of(s, 0, 3, &both);
	message_events(s, 0, SEES_ALL, &all);
	assert_string_equal(both.text, all.text);
	assert_true(one.n < both.n && two.n < both.n);
	buffer_release(&one);
	buffer_release(&two);
	buffer_release(&both);
	buffer_release(&all);
	session_free(s);
}

int main(void)
{
	const struct CMUnitTest tests[] = {
		cmocka_unit_test(test_a_past_is_played_again), cmocka_unit_test(test_a_past_that_does_not_fit), cmocka_unit_test(test_who_chose),
		cmocka_unit_test(test_what_came_to_light), cmocka_unit_test(test_a_draw_comes_to_light), cmocka_unit_test(test_a_walk_shows_every_step),
		cmocka_unit_test(test_events_of_several_seats),
	};
	return cmocka_run_group_tests(tests, NULL, NULL);
}
