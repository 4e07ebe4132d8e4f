/*
 * record.c - sessions as records: JSON text to keep, a binary snapshot beside it to load at once.
 *
 * A record holds what a game was made of and the key of every choice with a hash of the state behind it, so that it can be replayed and checked by any build.  Its
 * sum tells a record that was cut or edited from one that was not; it is of what the record says, not of how the JSON is laid out.
 */
#include "session.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "error.h"

enum { RECORD_BYTES = 64 << 20, RECORD_STEPS = 1 << 20 };

/* ---- sums ------------------------------------------------------------ */

static uint64_t sum_text(uint64_t h, const char *text)
{
	do
		h = (h ^ (unsigned char)*text) * 0x100000001b3u;
	while (*text++);
	return h;
}

static uint64_t sum_number(uint64_t h, uint64_t v)
{
	for (int i = 0; i < 8; i++)
		h = (h ^ (v >> 8 * i & 255)) * 0x100000001b3u;
	return h;
}

/* Of a session's record up to its step `at`, with the setup as it stands there. */
static uint64_t record_sum(const struct session *s, const struct setup *of, const char *engine, uint64_t content)
{
	struct buffer setup = { 0 };
	uint32_t c = 0;
	uint64_t h = sum_number(sum_text(0xcbf29ce484222325u, engine), content);
	setup_to_json(of, &setup);
	h = sum_text(h, setup.text ? setup.text : "");
	buffer_release(&setup);
	h = sum_number(h, s->start);
	for (uint32_t i = 0; i <= s->at; i++) {
		for (; c < s->changes_n && s->changes[c].step == i; c++)
			h = sum_text(sum_text(sum_number(h, s->changes[c].rig), s->keys.text + s->changes[c].what), s->keys.text + s->changes[c].value);
		if (i < s->at)
			h = sum_number(sum_text(h, s->keys.text + s->steps[i].key), s->steps[i].hash);
	}
	return h;
}

/* ---- writing --------------------------------------------------------- */

static void change_write(const struct session *s, const struct change *c, struct buffer *b)
{
	buffer_str(b, c->rig ? "{\"rig\":" : "{\"set\":");
	buffer_json(b, s->keys.text + c->what);
	if (c->rig) {
		buffer_str(b, ",\"values\":");
		buffer_json(b, s->keys.text + c->value);
	}
	buffer_str(b, "}");
}

static void moves_write(const struct session *s, struct buffer *b)
{
	uint32_t c = 0;
	const char *between = "\n";
	for (uint32_t i = 0; i <= s->at; i++) {
		for (; c < s->changes_n && s->changes[c].step == i; c++, between = ",\n") {
			buffer_str(b, between);
			change_write(s, &s->changes[c], b);
		}
		if (i == s->at)
			break;
		buffer_str(b, between);
		buffer_str(b, "[");
		buffer_json(b, s->keys.text + s->steps[i].key);
		buffer_printf(b, ",\"%016llx\"]", (unsigned long long)s->steps[i].hash);
		between = ",\n";
	}
}

/* Components that a game was played with otherwise than the box has them. */
static void corrections_write(const struct ark_content *c, struct buffer *b)
{
	const char *between = ",\"corrected\":[";
	for (int d = 1; ark_content_corrections(c) && d <= ark_defs(c); d++) {
		if (!ark_def_corrected(c, d))
			continue;
		buffer_str(b, between);
		buffer_json(b, ark_def_id(c, d));
		between = ",";
	}
	if (ark_content_corrections(c))
		buffer_str(b, "]");
}

const char *record_engine(void)
{
	return ARK_VERSION;
}

bool session_record(const struct session *s, struct buffer *b)
{
	const uint64_t content = ark_content_hash(s->content);
	buffer_printf(b, "{\"arkham\":%d", RECORD_FORMAT);
	buffer_member(b, "engine", ARK_VERSION);
	buffer_member(b, "build", ark_build());
	buffer_hex(b, "content", content);
	corrections_write(s->content, b);
	buffer_str(b, ",\n\"setup\":");
	setup_to_json(&s->setup, b);
	buffer_hex(b, "start", s->start);
	buffer_str(b, ",\n\"moves\":[");
	moves_write(s, b);
	buffer_str(b, "\n]");
	buffer_hex(b, "sum", record_sum(s, &s->setup, ARK_VERSION, content));
	buffer_str(b, "}\n");
	return !b->failed;
}

/* ---- reading --------------------------------------------------------- */

/* What a record says of itself beside its moves. */
struct record {
	json_t *root;
	const char *engine, *build;
	uint64_t content, start, sum;
	bool summed, same;	/* same: made by this build with this content */
	const struct setup *setup;	/* as it is written there */
};

static bool bad(struct ark_error *e, const char *what)
{
	return error_set(e, ARK_BAD_RECORD, "the record cannot be read: %s", what);
}

static bool hex_read(const json_t *j, uint64_t *v)
{
	const char *text = json_string_value(j);
	char *end;
	if (!text || strlen(text) != 16 || strspn(text, "0123456789abcdef") != 16)
		return false;
	*v = strtoull(text, &end, 16);
	return true;
}

/* Whether this program with this content made it. */
static bool maker_same(const struct record *r, const struct ark_content *c)
{
	return !strcmp(r->engine, ARK_VERSION) && !strcmp(r->build, ark_build()) && r->content == ark_content_hash(c);
}

static bool head_read(struct record *r, const struct ark_content *c, struct ark_error *e)
{
	const json_t *format = json_object_get(r->root, "arkham");
	if (!json_is_integer(format))
		return bad(e, "it has no `arkham` number, so it is no record of a game");
	if (json_integer_value(format) != RECORD_FORMAT)
		return error_set(e, ARK_BAD_RECORD, "the record has format %lld and this program reads %d: use the version that wrote it",
			(long long)json_integer_value(format), RECORD_FORMAT);
	r->engine = json_string_value(json_object_get(r->root, "engine"));
	r->build = json_string_value(json_object_get(r->root, "build"));
	if (!r->engine || !r->build)
		return bad(e, "`engine` or `build` is missing");
	if (!hex_read(json_object_get(r->root, "content"), &r->content))
		return bad(e, "`content` must be 16 hex digits");
	if (!hex_read(json_object_get(r->root, "start"), &r->start))
		return bad(e, "`start` must be 16 hex digits");
	if (!json_is_array(json_object_get(r->root, "moves")))
		return bad(e, "`moves` is missing");
	const json_t *sum = json_object_get(r->root, "sum");
	r->summed = sum != NULL;
	if (sum && !hex_read(sum, &r->sum))
		return bad(e, "`sum` must be 16 hex digits");
	r->same = maker_same(r, c);
	return true;
}

static bool text_ok(const json_t *j, size_t max)
{
	return json_is_string(j) && json_string_length(j) == strlen(json_string_value(j)) && json_string_length(j) < max;
}

static bool move_read(struct session *s, size_t i, json_t *move, struct ark_error *e)
{
	uint64_t hash;
	const json_t *set = json_object_get(move, "set"), *rig = json_object_get(move, "rig"), *values = json_object_get(move, "values");
	if (json_is_array(move) && text_ok(json_array_get(move, 0), ARK_KEY) && hex_read(json_array_get(move, 1), &hash))
		return session_append(s, json_string_value(json_array_get(move, 0)), hash) || error_set(e, ARK_NO_MEMORY, "no memory for the record");
	if (text_ok(set, ARK_TEXT))
		return session_change_add(s, s->steps_n, false, json_string_value(set), "") || error_set(e, ARK_NO_MEMORY, "no memory for the record");
	if (text_ok(rig, ARK_KEY) && text_ok(values, ARK_TEXT))
		return session_change_add(s, s->steps_n, true, json_string_value(rig), json_string_value(values)) ||
			error_set(e, ARK_NO_MEMORY, "no memory for the record");
	return error_set(e, ARK_BAD_RECORD, "the record cannot be read: move %zu is not [key, hash], {set} or {rig, values}", i);
}

static bool moves_read(struct session *s, const struct record *r, struct ark_error *e)
{
	const json_t *moves = json_object_get(r->root, "moves");
	const size_t n = json_array_size(moves);
	if (n > RECORD_STEPS)
		return bad(e, "it has too many moves");
	for (size_t i = 0; i < n; i++)
		if (!move_read(s, i, json_array_get(moves, i), e))
			return false;
	s->start = r->start;
	s->at = s->steps_n;
	const bool whole = !r->summed || record_sum(s, r->setup, r->engine, r->content) == r->sum;
	s->at = 0;
	return whole || error_set(e, ARK_BAD_RECORD, "the record was cut or edited: its sum does not fit what it says");
}

/* ---- earlier versions ------------------------------------------------- */

/*
 * What the board game of an earlier version did otherwise, as a variant, so that its games play on as they began.  0.1.0 offered uses that could do nothing: a cure
 * for the healthy, a reroll without dice, steps when the way was over, 0 clues for a rumor; and whom an Elder Thing felled kept his weapon.
 */
static const struct { const char *engine, *variant; } earlier[] = { { "0.1.0", "earlier_rules" } };

struct session *session_older(const struct ark_content *c, const struct setup *setup, const char *engine, struct ark_error *e)
{
	struct setup own;
	if (!setup_copy(&own, setup)) {
		error_set(e, ARK_NO_MEMORY, "no memory for the record");
		return NULL;
	}
	for (size_t i = 0; i < sizeof(earlier) / sizeof(earlier[0]); i++) {
		const size_t n = strlen(own.variants);
		if (!strcmp(engine, earlier[i].engine) && !strcmp(own.game, "board") && !strstr(own.variants, earlier[i].variant))
			snprintf(own.variants + n, sizeof(own.variants) - n, "%s%s", n ? " " : "", earlier[i].variant);
	}
	struct session *s = session_new(c, &own, e);
	setup_release(&own);
	return s;
}

/* ---- replaying ------------------------------------------------------- */

/* The rest of a record of another version that cannot be played here is left off; the note says where and why. */
static void stop_here(struct session *s, const struct record *r, const char *why, char note[ARK_TEXT])
{
	snprintf(note, ARK_TEXT, "this record was made by version %.20s with other rules or content; it was replayed up to step %u of %u, where %.200s", r->engine,
		s->at, s->steps_n, why);
	s->steps_n = s->at;
	while (s->changes_n && s->changes[s->changes_n - 1].step > s->at)
		s->changes_n--;
}

static bool replay_all(struct session *s, const struct record *r, char note[ARK_TEXT], struct ark_error *e)
{
	while (s->at < s->steps_n) {
		const struct step *step = &s->steps[s->at];
		const uint64_t hash = step->hash;
		const uint32_t at = s->at;
		if (!session_replay(s, e)) {
			if (e->code == ARK_NO_MEMORY)
				return false;
			if (r->same)
				return error_set(e, ARK_BAD_RECORD, "the record does not fit the rules at step %u: %.300s", at, e->text);
			s->at = at;
			stop_here(s, r, e->text, note);
			return session_goto(s, at, e);
		}
		s->steps[at].hash = ark_hash(s->game);
		if (r->same && s->steps[at].hash != hash)
			return error_set(e, ARK_BAD_RECORD, "the record does not fit the rules: after step %u the position is another one", at);
	}
	return session_goto(s, s->at, e);
}

/* ---- snapshots ------------------------------------------------------- */

/* The head of a snapshot file; the states follow, each behind its step. */
struct snapshot_head {
	char magic[8];
	char build[24];
	uint64_t sum;		/* of the record it stands beside */
	uint32_t count, bytes;
};
static const char snapshot_magic[8] = "ARKSNAP";

bool session_snapshot(const struct session *s, struct buffer *b)
{
	uint32_t first = s->snapshots_n, count = 1;
	while (first > 1 && count < SNAPSHOTS_SAVED) {
		first--;
		count += s->snapshots[first].step <= s->at;
	}
	struct snapshot_head head = { .sum = record_sum(s, &s->setup, ARK_VERSION, ark_content_hash(s->content)), .bytes = (uint32_t)ark_game_bytes(s->game) };
	memcpy(head.magic, snapshot_magic, sizeof(head.magic));
	snprintf(head.build, sizeof(head.build), "%s", ark_build());
	if (ark_rig_left(s->run))
		return true;
	const size_t at = b->n;
	buffer_add(b, (const char *)&head, sizeof(head));
	for (uint32_t i = first; i <= s->snapshots_n; i++) {
		const bool last = i == s->snapshots_n;
		const uint32_t step = last ? s->at : s->snapshots[i].step;
		if (!last && step >= s->at)
			continue;
		buffer_add(b, (const char *)&step, sizeof(step));
		buffer_add(b, (const char *)(last ? s->game : s->snapshots[i].kept->game), head.bytes);
		head.count++;
	}
	if (!b->failed)
		memcpy(b->text + at, &head, sizeof(head));
	return !b->failed;
}

/* Takes the states of a snapshot into the session; false when it does not belong to this record and build. */
static bool snapshot_adopt(struct session *s, const struct buffer *b)
{
	struct snapshot_head head;
	struct ark_error ignored;
	if (!b || b->n < sizeof(head))
		return false;
	memcpy(&head, b->text, sizeof(head));
	const uint32_t shown = s->at;
	s->at = s->steps_n;
	const uint64_t sum = record_sum(s, &s->setup, ARK_VERSION, ark_content_hash(s->content));
	s->at = shown;
	head.build[sizeof(head.build) - 1] = 0;
	if (memcmp(head.magic, snapshot_magic, sizeof(head.magic)) || strcmp(head.build, ark_build()) || head.sum != sum)
		return false;
	if (!head.count || head.count > SNAPSHOTS_SAVED || b->n != sizeof(head) + (size_t)head.count * (sizeof(uint32_t) + head.bytes))
		return false;
	const char *p = b->text + sizeof(head);
	uint32_t step = 0;
	for (uint32_t i = 0; i < head.count; i++, p += sizeof(step) + head.bytes) {
		memcpy(&step, p, sizeof(step));
		if (step > s->steps_n || !step || !ark_adopt(s->run, p + sizeof(step), head.bytes, s->game, &ignored))
			return false;
		/* The state behind a choice hashes as the record says, unless it was changed from outside since. */
		const bool changed = s->changes_n && s->changes[s->changes_n - 1].step >= step;
		if (changed || ark_hash(s->game) != s->steps[step - 1].hash || !session_snapshot_add(s, step))
			return false;
	}
	return step == s->steps_n;
}

/* ---- loading --------------------------------------------------------- */

static bool load_into(struct session *s, const struct record *r, const struct buffer *snapshot, char note[ARK_TEXT], struct ark_error *e)
{
	if (!moves_read(s, r, e))
		return false;
	const uint64_t start = ark_hash(s->game);
	if (r->same && start != r->start)
		return error_set(e, ARK_BAD_RECORD, "the record does not fit the rules: the game begins another way");
	s->start = start;
	if (r->same && s->steps_n && snapshot_adopt(s, snapshot)) {
		s->unlogged = true;
		s->at = s->steps_n;
		return true;
	}
	/* What a snapshot that does not fit has left is forgotten. */
	while (s->snapshots_n > 1)
		session_snapshot_drop(s);
	ark_copy(s->game, s->snapshots[0].kept->game);
	return replay_all(s, r, note, e);
}

struct session *session_load(const struct ark_content *c, const char *text, size_t n, const struct buffer *snapshot, char note[ARK_TEXT], struct ark_error *e)
{
	struct record r = { 0 };
	struct setup setup;
	struct session *s = NULL;
	json_error_t je;
	note[0] = 0;
	r.root = json_loadb(text, n, JSON_REJECT_DUPLICATES, &je);
	if (!r.root)
		error_set(e, ARK_BAD_RECORD, "the record cannot be read: line %d, column %d: %s", je.line, je.column, je.text);
	if (r.root && head_read(&r, c, e) && setup_from_json(&setup, json_object_get(r.root, "setup"), e)) {
		r.setup = &setup;
		s = session_older(c, &setup, r.engine, e);
		if (s && !load_into(s, &r, snapshot, note, e)) {
			session_free(s);
			s = NULL;
		}
		setup_release(&setup);
	}
	if (!s && e->code == ARK_BAD_SETUP)
		e->code = ARK_BAD_RECORD;
	json_decref(r.root);
	return s;
}

/* ---- a past that is kept elsewhere ----------------------------------- */

bool session_past_play(struct session *s, const struct past *past, char note[ARK_TEXT], struct ark_error *e)
{
	struct record r = { .engine = past->engine, .build = past->build, .content = past->content, .start = past->start };
	note[0] = 0;
	r.same = maker_same(&r, s->content);
	if (r.same && s->start != past->start)
		return error_set(e, ARK_BAD_RECORD, "the game begins another way than it did");
	return replay_all(s, &r, note, e) && session_goto(s, past->at < s->steps_n ? past->at : s->steps_n, e);
}

/* ---- files ----------------------------------------------------------- */

static bool file_write(const char *path, const struct buffer *b, struct ark_error *e)
{
	char temporary[4096];
	if (snprintf(temporary, sizeof(temporary), "%s.%ld.tmp", path, (long)getpid()) >= (int)sizeof(temporary))
		return error_set(e, ARK_BAD_REQUEST, "the path is too long");
	FILE *f = fopen(temporary, "wb");
	bool ok = f && fwrite(b->text, 1, b->n, f) == b->n;
	if (f)
		ok = fclose(f) == 0 && ok;
	ok = ok && rename(temporary, path) == 0;
	if (!ok) {
		error_set(e, ARK_BAD_REQUEST, "cannot write %.200s: %s", path, strerror(errno));
		remove(temporary);
	}
	return ok;
}

static bool file_read(const char *path, struct buffer *b, struct ark_error *e)
{
	char part[65536];
	size_t n;
	FILE *f = fopen(path, "rb");
	if (!f)
		return error_set(e, ARK_BAD_REQUEST, "cannot read %.200s: %s", path, strerror(errno));
	while ((n = fread(part, 1, sizeof(part), f)) > 0 && b->n < RECORD_BYTES)
		buffer_add(b, part, n);
	const bool bad_read = ferror(f);
	fclose(f);
	if (bad_read || b->failed || b->n >= RECORD_BYTES)
		return error_set(e, ARK_BAD_RECORD, "cannot read %.200s: %s", path, b->n >= RECORD_BYTES ? "it is too large" : "an error on the way");
	return true;
}

bool session_save_file(const struct session *s, const char *path, struct ark_error *e)
{
	struct buffer record = { 0 }, snapshot = { 0 };
	char beside[4096];
	snprintf(beside, sizeof(beside), "%s.snap", path);
	bool ok = (session_record(s, &record) && session_snapshot(s, &snapshot)) || error_set(e, ARK_NO_MEMORY, "no memory for the record");
	ok = ok && file_write(path, &record, e);
	if (ok && snapshot.n)
		ok = file_write(beside, &snapshot, e);
	else
		remove(beside);
	buffer_release(&record);
	buffer_release(&snapshot);
	return ok;
}

static struct session *file_load(const struct ark_content *c, const char *path, bool quick, char note[ARK_TEXT], struct ark_error *e)
{
	struct buffer record = { 0 }, snapshot = { 0 };
	struct ark_error ignored;
	struct session *s = NULL;
	char beside[4096];
	snprintf(beside, sizeof(beside), "%s.snap", path);
	if (file_read(path, &record, e)) {
		quick = quick && file_read(beside, &snapshot, &ignored);
		s = session_load(c, record.text ? record.text : "", record.n, quick ? &snapshot : NULL, note, e);
	}
	buffer_release(&record);
	buffer_release(&snapshot);
	return s;
}

struct session *session_load_file(const struct ark_content *c, const char *path, char note[ARK_TEXT], struct ark_error *e)
{
	return file_load(c, path, true, note, e);
}

struct session *session_replay_file(const struct ark_content *c, const char *path, char note[ARK_TEXT], struct ark_error *e)
{
	return file_load(c, path, false, note, e);
}
