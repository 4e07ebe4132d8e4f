/* track.c - instructions about tracks. */
#include "board/things/track.h"

#include "board/things/map.h"
#include "op.h"

enum next op_TRACK_ADD(OP_ARGS)
{
	OP_CALL(call_track(r, s->you, a[2], op_amount2(r, s, a), (ref_h)s->source));
}

enum next op_TRACK_REMOVE(OP_ARGS)
{
	OP_CALL(call_track(r, s->you, a[2], -op_amount2(r, s, a), (ref_h)s->source));
}

struct section_locals { int32_t seat, track, n, cause; };

static void options_section(struct run *r, const struct section_locals *l)
{
	const int i = track_find(board_of(r), (def_h)l->track);
	decision_of(r, l->seat, PROMPT_SECTION, REF_D(l->track));
	for (int k = 0; k < track_sections(r, i); k++)
		if (track_room(r, (def_h)l->track, section_hood(r, i, k)))
			option_add(r, VERB_PICK, REF_D(section_hood(r, i, k)), 0);
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

/* One after another, each where there is room. */
enum next proc_section(struct run *r, struct frame *f)
{
	struct section_locals *l = LOCALS(f, struct section_locals);
	RESUME(f, 1, 2);
	for (; l->n > 0; l->n--) {
		CHOOSE(f, 1, options_section(r, l));
		if (picked(r, VERB_NOTHING))
			break;
		AWAIT(f, 2, call_track_section(r, l->seat, (def_h)l->track, (def_h)REF_N(r->picked.a), 1, (ref_h)l->cause));
	}
	RETURN(r, 0);
}

static void call_section(struct run *r, int seat, def_h track, int n, ref_h cause)
{
	*LOCALS(frame_push(r, PROC_section), struct section_locals) = (struct section_locals){ seat, track, n, cause };
}

enum next op_TRACK_SECTION(OP_ARGS)
{
	const int n = op_amount2(r, s, a);
	if (a[3])
		OP_CALL(call_section(r, s->you, a[2], n, (ref_h)s->source));
	OP_CALL(call_track_section(r, s->you, a[2], place_neighborhood(r, board_of(r)->seat[s->you].place), n, (ref_h)s->source));
}
