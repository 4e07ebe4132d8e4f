/* track.c - tracks: spaces beside a board that fill with tokens, and what happens when one is full. */
#include "board/things/track.h"

#include "board/play/build.h"
#include "board/play/mythos.h"

/* The rows of a track work as those of a town do. */
void tracks_setup(struct run *r)
{
	struct board *b = board_of(r);
	for (int d = r->c->kind_first[KIND_TRACK]; d < r->c->kind_first[KIND_TRACK + 1]; d++) {
		if (!in_game(r, (def_h)d))
			continue;
		if (b->tracks == TRACK_MAX) {
			run_fault(r, FAULT_TRACKS);
			return;
		}
		b->track[b->tracks++].def = (def_h)d;
		if (track_sections(r, b->tracks - 1) > SECTION_MAX)
			run_fault(r, FAULT_TRACKS);
		live_add(r, REF_D(d), (def_h)d);
	}
}

int track_find(const struct board *b, def_h track)
{
	for (int i = 0; i < b->tracks; i++)
		if (b->track[i].def == track)
			return i;
	return -1;
}

int track_spaces(struct run *r, int track)
{
	return content_fact(r->c, board_of(r)->track[track].def, FACT_limit);
}

int track_tokens(const struct board *b, def_h track)
{
	const int i = track_find(b, track);
	return i < 0 ? 0 : b->track[i].tokens;
}

/* ---- sections: spaces that belong to a neighborhood ------------------------------- */

int track_sections(struct run *r, int track)
{
	int n;
	content_list(r->c, board_of(r)->track[track].def, LIST_sections, &n);
	return n / 2;
}

def_h section_hood(struct run *r, int track, int section)
{
	int n;
	return content_list(r->c, board_of(r)->track[track].def, LIST_sections, &n)[2 * section];
}

int section_spaces(struct run *r, int track, int section)
{
	int n;
	return content_list(r->c, board_of(r)->track[track].def, LIST_sections, &n)[2 * section + 1];
}

int section_tokens(const struct board *b, int track, int section)
{
	return b->track[track].sections >> 2 * section & (SECTION_MAX - 1);
}

int track_room(struct run *r, def_h track, def_h hood)
{
	const struct board *b = board_of(r);
	const int i = track_find(b, track), n = i < 0 ? 0 : track_sections(r, i);
	for (int k = 0; k < n; k++)
		if (section_hood(r, i, k) == hood)
			return section_spaces(r, i, k) - section_tokens(b, i, k);
	return 0;
}

/* Tokens of no section in particular fill them in order, and leave them from the last one on. */
static void sections_fit(struct run *r, int track)
{
	struct track *t = &board_of(r)->track[track];
	const int sections = track_sections(r, track);
	int sum = 0;
	for (int k = 0; k < sections; k++)
		sum += section_tokens(board_of(r), track, k);
	for (int k = 0; k < sections && sum < t->tokens; k++)
		for (; section_tokens(board_of(r), track, k) < section_spaces(r, track, k) && sum < t->tokens; sum++)
			t->sections = (uint8_t)(t->sections + (1 << 2 * k));
	for (int k = sections - 1; k >= 0; k--)
		for (; section_tokens(board_of(r), track, k) && sum > t->tokens; sum--)
			t->sections = (uint8_t)(t->sections - (1 << 2 * k));
}

void track_set(struct run *r, int track, int tokens)
{
	board_of(r)->track[track].tokens = (uint8_t)tokens;
	sections_fit(r, track);
}

void call_track_section(struct run *r, int seat, def_h track, def_h hood, int n, ref_h cause)
{
	struct board *b = board_of(r);
	const int i = track_find(b, track), room = track_room(r, track, hood);
	n = n < room ? n : room;
	for (int k = 0; i >= 0 && n > 0 && k < track_sections(r, i); k++)
		if (section_hood(r, i, k) == hood)
			b->track[i].sections = (uint8_t)(b->track[i].sections + (n << 2 * k));
	call_track(r, seat, track, n, cause);
}

/* ---- tokens ------------------------------------------------------------------------- */

struct full_locals { int32_t seat, track; };

void call_track(struct run *r, int seat, def_h track, int n, ref_h cause)
{
	struct board *b = board_of(r);
	const int i = track_find(b, track);
	if (i < 0)
		return;
	const int had = b->track[i].tokens, spaces = track_spaces(r, i), now = had + n < 0 ? 0 : had + n > spaces ? spaces : had + n;
	if (now == had)
		return;
	track_set(r, i, now);
	log_add(r, LOG_TRACK, seat, REF_D(track), 0, now, cause);
	if (now == spaces)
		*LOCALS(frame_push(r, PROC_track_full), struct full_locals) = (struct full_locals){ seat, track };
}

/* Its own text, then what answers it. */
enum next proc_track_full(struct run *r, struct frame *f)
{
	const struct full_locals *l = LOCALS(f, struct full_locals);
	const row_h row = row_of_body(r, (def_h)l->track, ROW_BODY, BODY_FULL);
	RESUME(f, 1, 2);
	if (row)
		AWAIT(f, 1, script_call(r, r->c->rows[row].body, l->seat, REF_D(l->track), 0, row));
	AWAIT(f, 2, event_once(r, EVENT_TRACK_FULL, l->seat, REF_D(l->track), REF_D(l->track)));
	RETURN(r, 0);
}

const char *tracks_invariant(struct run *r)
{
	const struct board *b = board_of(r);
	for (int i = 0; i < b->tracks; i++) {
		int sum = 0;
		for (int k = 0; k < track_sections(r, i); k++) {
			if (section_tokens(b, i, k) > section_spaces(r, i, k))
				return "a section of a track holds more tokens than it has spaces";
			sum += section_tokens(b, i, k);
		}
		if (b->track[i].tokens > track_spaces(r, i))
			return "a track holds more tokens than it has spaces";
		if (track_sections(r, i) && sum != b->track[i].tokens)
			return "the sections of a track do not hold its tokens";
	}
	return NULL;
}
