/* state.c - copies, hashes, views, dumps, and bytes that come back. */
#include "api.h"

#include <string.h>

#include "kernel/check.h"
#include "kernel/fields.h"
#include "kernel/hash.h"
#include "kernel/rng.h"
#include "kernel/text.h"

enum { RESAMPLE_TRIES = 16 };	/* before the hand of who is asked stays as it is */

void ark_copy(struct ark_game *to, const struct ark_game *from)
{
	memcpy(to, from, api_bytes(api_const_game(from)));
}

size_t ark_game_bytes(const struct ark_game *g)
{
	return api_bytes(api_const_game(g));
}

uint64_t ark_hash(const struct ark_game *g)
{
	const struct game *state = api_const_game(g);
	const struct game_rules *rules = rules_by_id(state->k.game);
	if (!rules)
		return hash_bytes(g, sizeof(*state), 0);
	const uint64_t h = hash_game(state, rules->common);
	return rules->hash ? rules->hash(state, h) : h;
}

int ark_view(struct ark_run *r, struct ark_game *g, int seat, char *buf, int n)
{
	struct run *run = api_bind(r, g);
	struct json j;
	json_init(&j, buf, n);
	json_open(&j, NULL, '{');
	if (run) {
		json_str(&j, "game", run->rules->name);
		json_int(&j, "step", run->g->k.choices);
		json_int(&j, "players", run->g->k.seats);
		run->rules->view(run, seat, &j);
	}
	json_close(&j, '}');
	return json_end(&j);
}

/* Deals again, and looks whether the same seat is asked the same: what is not asked any more would be answered, and the game go on. */
static bool resample_try(struct ark_run *r, struct run *run, int seat, int keeps, uint64_t key, int asked, int prompt)
{
	run->rules->resample(run, seat, keeps, key);
	run_path(run, key);
	run_forget(run);
	api_bound(r);
	if (keeps == asked || asked == seat)
		return true;
	const struct ark_game *g = (const struct ark_game *)(const void *)run->g;
	const uint64_t dealt = ark_hash(g);
	return run_decide(run) && run->decision.seat == asked && run->decision.prompt == prompt && ark_hash(g) == dealt;
}

/* A hand of another under which it would not have been asked is dealt again, and in the end kept. */
void ark_resample(struct ark_run *r, struct ark_game *g, int seat, uint64_t key)
{
	struct run *run = api_bind(r, g);
	if (!run)
		return;
	const bool open = run_decide(run);
	const int asked = open ? run->decision.seat : seat, prompt = run->decision.prompt;
	if (asked != seat)
		ark_copy((struct ark_game *)(void *)&r->spare, g);
	for (int i = 0; !resample_try(r, run, seat, i == RESAMPLE_TRIES ? asked : -1, key + (uint64_t)i, asked, prompt); i++)
		ark_copy(g, (struct ark_game *)(void *)&r->spare);
}

uint64_t ark_revealed(struct ark_run *r, struct ark_game *g)
{
	struct run *run = api_bind(r, g);
	if (!run)
		return 0;
	return kernel_of(run)->rolls + (run->rules->hidden ? run->rules->hidden(run) : 0);
}

/* ---- dump and diff --------------------------------------------------- */

/* The name of one element: `depth`, `list[3]`, `frame[2].step`, `file[1].card[7]`. */
static void field_name(const struct field *f, uint32_t i, struct text *t)
{
	const char *dot = f->count > 1 ? strchr(f->name, '.') : NULL;
	for (const char *p = f->name; *p && p != dot; p++)
		text_char(t, *p);
	if (f->count > 1) {
		text_char(t, '[');
		text_int(t, i / f->run);
		text_char(t, ']');
	}
	if (dot)
		text_str(t, dot);
	if (f->run > 1) {
		text_char(t, '[');
		text_int(t, i % f->run);
		text_char(t, ']');
	}
}

static void field_number(const struct field *f, int64_t v, struct text *t)
{
	if (f->size == 8 && !f->is_signed)
		text_hex(t, (uint64_t)v);
	else
		text_int(t, v);
}

/* Fields of one part of a state, or of two states those that differ.  Zeroes in arrays are left out: most of a state is empty. */
static void part_write(const struct field *fields, uint32_t n, const void *a, const void *b, struct text *t)
{
	for (uint32_t k = 0; k < n; k++) {
		const struct field *f = &fields[k];
		for (uint32_t i = 0; i < f->count; i++) {
			const int64_t v = field_value(f, a, i), w = b ? field_value(f, b, i) : 0;
			if (b ? v == w : !v && f->count > 1)
				continue;
			field_name(f, i, t);
			text_char(t, ' ');
			field_number(f, v, t);
			if (b) {
				text_char(t, ' ');
				field_number(f, w, t);
			}
			text_char(t, '\n');
		}
	}
}

static int state_write(const struct game *a, const struct game *b, char *buf, int n)
{
	const struct game_rules *rules = rules_by_id(a->k.game);
	struct text t;
	text_init(&t, buf, n);
	part_write(kernel_fields, (uint32_t)kernel_fields_n, &a->k, b ? &b->k : NULL, &t);
	if (rules && (!b || b->k.game == a->k.game))
		part_write(rules->fields, rules->field_n, a->body, b ? b->body : NULL, &t);
	return text_end(&t);
}

int ark_dump(const struct ark_game *g, char *buf, int n)
{
	return state_write(api_const_game(g), NULL, buf, n);
}

int ark_diff(const struct ark_game *a, const struct ark_game *b, char *buf, int n)
{
	return state_write(api_const_game(a), api_const_game(b), buf, n);
}

/* ---- bytes that come back -------------------------------------------- */

bool ark_adopt(struct ark_run *r, const void *bytes, size_t n, struct ark_game *g, struct ark_error *e)
{
	struct game *in = &r->spare;
	const size_t head = sizeof(in->k);
	if (n < head || n > sizeof(*in))
		return api_error(e, ARK_BAD_RECORD, "a snapshot of %zu bytes is none of this build", n);
	memset(in, 0, sizeof(*in));
	memcpy(in, bytes, n);
	const struct game_rules *rules = rules_by_id(in->k.game);
	if (!rules || n != api_bytes(in))
		return api_error(e, ARK_BAD_RECORD, "the snapshot is of another game or build");
	if (in->k.content != r->run.c->hash)
		return api_error(e, ARK_BAD_RECORD, "the snapshot was made with other content");
	const char *broken = kernel_bounds(in, r->run.c, rules);
	if (broken)
		return api_error(e, ARK_BAD_RECORD, "the snapshot is damaged: %s", broken);
	memcpy(g, in, n);
	if (!api_bind(r, g))
		return api_error(e, ARK_BAD_RECORD, "the snapshot is of another version");
	return true;
}
