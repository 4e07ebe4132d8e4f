/* story.c - instructions of scenarios: advancing, resolutions, trauma, notes. */
#include "op.h"
#include "cards/campaign/campaign.h"
#include "cards/decks/environment.h"
#include "cards/decks/legal.h"
#include "cards/play/act_agenda.h"
#include "cards/play/damage.h"
#include "cards/play/play.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/log.h"

enum next cop_ADVANCE(OP_ARGS)
{
	OP_CALL(call_advance(r, thing_card(r, s, a[0])));
}

enum next cop_GO_TO(OP_ARGS)
{
	(void)f;
	cards_of(r)->chosen_next = a[0];
	return op_done(s, 1);
}

enum next cop_RESOLVE(OP_ARGS)
{
	(void)f, (void)s;
	scenario_end(r, a[0]);
	return NEXT_CALL;
}

enum next cop_RESIGN(OP_ARGS)
{
	(void)a;
	OP_CALL(call_eliminate(r, s->you, OUT_RESIGNED));
}

enum next cop_DEFEAT(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!card_in_play(r, c))
		return op_done(s, 0);
	OP_CALL(call_defeat(r, c, s->you));
}

enum next cop_TRAUMA(OP_ARGS)
{
	const int n = amount(r, s, a);
	(void)f;
	suffer_trauma(r, s->you, a[2], n, (ref_h)s->source);
	return op_done(s, n);
}

enum next cop_RECORD(OP_ARGS)
{
	const int n = amount(r, s, a + 1);
	(void)f;
	note_write(r, a[0], n, a[3], s->you);
	log_add(r, a[3] ? CLOG_REMEMBERED : CLOG_NOTE, a[3] == NOTE_OF_SEAT ? s->you : SEAT_MAX, REF(REF_DEF, a[0]), 0, n, (ref_h)s->source);
	return op_done(s, 1);
}

enum next cop_RECORDED(OP_ARGS)
{
	(void)f;
	return op_done(s, note_count(r, a[0], a[1], s->you));
}

/* In a single scenario it is a defeat like any other (C-TRAUMA-05). */
enum next cop_FATE(OP_ARGS)
{
	if (!seat_of(r, s->you)->fate)
		seat_of(r, s->you)->fate = (uint8_t)a[0];
	if (cards_of(r)->ended)
		return op_done(s, 1);
	OP_CALL(call_eliminate(r, s->you, OUT_DEFEATED));
}

enum next cop_CAMPAIGN_END(OP_ARGS)
{
	(void)f;
	cards_of(r)->campaign_end = (uint8_t)a[0];
	return op_done(s, 1);
}

enum next cop_NEXT_SCENARIO(OP_ARGS)
{
	(void)f;
	cards_of(r)->next_scenario = a[0];
	return op_done(s, 1);
}

enum next cop_ADD_TOKEN(OP_ARGS)
{
	(void)f;
	bag_add(r, a[0]);
	log_add(r, CLOG_TOKEN_ADDED, SEAT_MAX, word_ref(WORD_TOKEN + a[0]), 0, 0, (ref_h)s->source);
	return op_done(s, 1);
}

/* C-BUILD-25 */
enum next cop_RANDOM_WEAKNESS(OP_ARGS)
{
	struct file *file = file_of(r, s->you);
	const int before = file->n;
	(void)f, (void)a;
	weakness_draw(r, file);
	if (file->n == before)
		return op_done(s, 0);
	if (!cards_of(r)->ended && seat_in(r, s->you)) {
		card_new(r, file->card[before], s->you, PILE_DECK + s->you);
		pile_shuffle(r, PILE_DECK + s->you);
	}
	return op_done(s, 1);
}

enum next cop_OUT_IS(OP_ARGS)
{
	(void)f;
	return op_done(s, seat_of(r, s->you)->out == a[0]);
}

enum next cop_DIFFICULTY_IS(OP_ARGS)
{
	(void)f;
	return op_done(s, cards_of(r)->difficulty == a[0]);
}

enum next cop_IN_CAMPAIGN(OP_ARGS)
{
	(void)f, (void)a;
	return op_done(s, cards_of(r)->campaign);
}

enum next cop_CROSS_OUT(OP_ARGS)
{
	(void)f;
	note_cross_out(r, a[0]);
	log_add(r, CLOG_CROSSED, SEAT_MAX, REF(REF_DEF, a[0]), 0, 0, (ref_h)s->source);
	return op_done(s, 1);
}

/* The bearer adds the card to the deck at once while the scenario goes on; afterwards it is written down who it is (C-OWNER-02). */
static void bearer_takes(struct run *r, int seat, def_h d)
{
	const card_h c = cards_of(r)->ended ? 0 : pile_find(r, PILE_ASIDE, d);
	if (!environment_allows(r, file_of(r, seat), d))
		return;	/* C-STAND-12 */
	if (cards_of(r)->ended && cards_of(r)->campaign)
		file_add(r, file_of(r, seat), d);
	if (!c)
		return;
	card_of(r, c)->owner = (uint8_t)seat;
	cards_move(r, c, PILE_DECK + seat);
	pile_shuffle(r, PILE_DECK + seat);
}

enum next cop_BEARER(OP_ARGS)
{
	struct cards *g = cards_of(r);
	(void)f;
	if (!r->answered) {
		options_begin(r);
		decision_of(r, g->lead, CPROMPT_BEARER, REF(REF_DEF, a[0]));
		for (int i = 0; i < g->seats; i++)
			if (g->seat[i].out != OUT_ABSENT)
				option_add(r, CVERB_ROLE, seat_ref(i), 0);
		if (options_ask(r))
			return NEXT_ASK;
	}
	r->answered = false;
	g->bearer = (uint8_t)(REF_N(r->picked.a) + 1);
	bearer_takes(r, REF_N(r->picked.a), a[0]);
	log_add(r, CLOG_BEARER, REF_N(r->picked.a), REF(REF_DEF, a[0]), 0, 0, (ref_h)s->source);
	return op_done(s, 1);
}

enum next cop_BRANCH(OP_ARGS)
{
	(void)f;
	cards_of(r)->branch = (uint8_t)a[0];
	return op_done(s, 1);
}

enum next cop_SURGE(OP_ARGS)
{
	(void)f;
	card_of(r, thing_card(r, s, a[0]))->flags |= CARD_SURGES;
	return op_done(s, 1);
}

/* Each entry once a scenario; one that does not exist fails (C-CODEX-03, C-CODEX-08). */
enum next cop_CODEX(OP_ARGS)
{
	struct cards *g = cards_of(r);
	const struct def *d = &r->c->defs[g->scenario];
	if (g->codex >> a[0] & 1)
		return op_done(s, 0);
	for (int i = 0; i < d->rows; i++) {
		const struct row *row = &r->c->rows[d->row + i];
		if (!row_is_body(row, CBODY_CODEX) || row->value != a[0])
			continue;
		g->codex |= 1u << a[0];
		log_add(r, CLOG_CODEX, s->you, 0, 0, a[0], (ref_h)s->source);
		OP_CALL(script_call(r, row->body, s->you, card_ref(g->reference), 0, (row_h)(d->row + i)));	/* C-CODEX-04 */
	}
	return op_done(s, 0);
}

/* Unless it says otherwise an entry is read once (C-CODEX-03). */
enum next cop_CODEX_AGAIN(OP_ARGS)
{
	(void)f, (void)a;
	cards_of(r)->codex &= ~(1u << r->c->rows[s->row].value);
	return op_done(s, 1);
}

enum next cop_READS(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	const row_h row = c ? card_play_row(r, c, CBODY_BACK) : 0;
	if (!row)
		return op_done(s, 0);
	OP_CALL(script_call(r, r->c->rows[row].body, s->you, card_ref(c), 0, row));	/* C-STORY-01 */
}
