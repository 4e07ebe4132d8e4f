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

void call_track(struct run *r, int seat, def_h track, int n, ref_h cause)
{
	struct board *b = board_of(r);
	const int i = track_find(b, track);
	if (i < 0)
		return;
	const int had = b->track[i].tokens, spaces = track_spaces(r, i), now = had + n < 0 ? 0 : had + n > spaces ? spaces : had + n;
	if (now == had)
		return;
	b->track[i].tokens = (uint8_t)now;
	log_add(r, LOG_TRACK, seat, REF_D(track), 0, now, cause);
	const row_h row = now == spaces ? row_of_body(r, track, ROW_BODY, BODY_FULL) : 0;
	if (row)
		script_call(r, r->c->rows[row].body, seat, REF_D(track), 0, row);
}
