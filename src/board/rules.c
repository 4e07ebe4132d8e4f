/* rules.c - the board game as one const table. */
#include "board.h"
#include "board/part.h"
#include "board/play/ancient_one.h"
#include "board/play/setup.h"
#include "board/play/draw.h"
#include "board/play/status.h"
#include "board/play/uses.h"
#include "board/things/seat.h"
#include "hooks.h"
#include "arkham.h"
#include "kernel/fields.h"
#include "kernel/procs.h"
#include "board/ops/op.h"

static proc_fn *const procs[] = {
#define PROC(name) [PROC_##name] = proc_##name,
#include "kernel/procs.def"
#include "procs.def"
#undef PROC
};
static const char *const proc_names[] = {
#define PROC(name) #name,
#include "procs.def"
#undef PROC
};
static const struct op_row ops[] = {
#define OP(name, operands, pure, cost, meaning) { #name, op_##name, operands, pure, cost, 0 },
#include "ops.def"
#undef OP
};
/* Most events are carried out by the rule that raises them; these by themselves. */
static const struct event_row events[EVENT_COUNT] = {
	[EVENT_NONE] = { "none", NULL },
#define EVENT(name, words, facts) [EVENT_##name] = { words, EVENT_##name == EVENT_LOST_IN_TIME ? board_apply_lost : \
	EVENT_##name == EVENT_ARRESTED ? board_apply_arrested : EVENT_##name == EVENT_DELAYED ? board_apply_delayed : \
	EVENT_##name == EVENT_LOSE_BLESSING ? board_apply_blessing_lost : EVENT_##name == EVENT_TROPHY_SPENT ? board_apply_trophy_spent : NULL },
#include "events.def"
#undef EVENT
};
static const char *const stats[STAT_COUNT] = {
	[STAT_NONE] = "none",
#define STAT(name, words, of) [STAT_##name] = words,
#include "stats.def"
#undef STAT
};
static const struct option_verb verbs[] = {
#define VERB(name, key, a, b, label) { key, OPERAND_##a, OPERAND_##b, label },
#include "verbs.def"
#undef VERB
};
static const struct prompt_row prompts[] = {
#define PROMPT(name, key, who, text) { key, text, WHO_##who },
#include "prompts.def"
#undef PROMPT
};
static const struct log_row logs[] = {
#define LOG(name, key, text) { key, text },
#include "logs.def"
#undef LOG
};
static const struct ark_choice choices[] = {
#define CHOICE(param, word, of, name, text) { param, word, of, name, text },
#include "choices.def"
#undef CHOICE
};
static const struct field fields[] = {
#define ONE(m) FIELD_ONE(struct board, m),
#define ARRAY(m) FIELD_ARRAY(struct board, m),
#define OF(arr, m) FIELD_OF(struct board, arr, m),
#include "fields.def"
#undef ONE
#undef ARRAY
#undef OF
};
static const struct { const char *outcome, *word, *text; } whys[] = {
	{ NULL, NULL, NULL },
#define WHY(name, outcome, word, text) { outcome, word, text },
#include "whys.def"
#undef WHY
};

static int board_holder(struct run *r, ref_h ref)
{
	const struct board *b = board_of(r);
	const int n = REF_N(ref);
	if (REF_TYPE(ref) != REF_CARD)
		return -1;
	const int kind = def_of(r, b->card[n].def)->kind;
	return b->card[n].zone == ZONE_SEAT || kind == KIND_INVESTIGATOR || kind == KIND_TALE ? b->card[n].owner : -1;
}

static ref_h board_who(struct run *r, int seat)
{
	const def_h sheet = board_of(r)->seat[seat].sheet;
	return sheet ? REF(REF_DEF, sheet) : 0;
}

static uint8_t board_zone(struct run *r, ref_h ref)
{
	return REF_TYPE(ref) == REF_CARD ? board_of(r)->card[REF_N(ref)].zone : ZONE_PLAY;
}

/* B-TIMING-01, B-TIMING-02 */
static int board_orders(struct run *r, enum slot_class c, const struct frame *event)
{
	(void)c, (void)event;
	return board_of(r)->first;
}

static bool board_earlier(struct run *r)
{
	return board_of(r)->variants & VARIANT_EARLIER;
}

static int board_first(struct run *r)
{
	return board_of(r)->first;
}

static int board_acts(struct run *r)
{
	const int seat = board_of(r)->active;
	return seat == NONE ? -1 : seat;
}

static void board_script_begin(struct run *r, struct script *s)
{
	s->falls = board_of(r)->seat[s->you].falls;
}

/* Texts about everybody: outside their loops the first player, who runs them, is nobody in particular. */
static bool text_is_everyones(struct run *r, const struct script *s)
{
	const struct row *row = &r->c->rows[s->row];
	if (row->kind != ROW_BODY || (list_len(r) && !script_repeats(r, s)))
		return false;
	switch (def_of(r, row->def)->kind) {
	case KIND_MYTHOS:
	case KIND_HERALD:
	case KIND_GUARDIAN:
	case KIND_EPIC: return true;
	case KIND_PLOT: return row->event == BODY_BATTLE;
	case KIND_ANCIENT_ONE: return row->event == BODY_START_OF_BATTLE || row->event == BODY_AFTER_ATTACK;
	case KIND_MONSTER: return row->event == BODY_MOVE || row->event == BODY_ACT;
	default: return false;
	}
}

/* An investigator who was taken out of the scene has no more of the text, but the text still finds its end. */
static __attribute__((noinline)) bool text_halts(struct run *r, const struct script *s)
{
	const uint16_t *code = &r->c->code[s->ip], op = code[0];
	const bool closes_behind = op == BOP_CLOSE_GATE && code[1] == THING_ENTERED && code[2] == 1;
	if (op == OP_JMP || op == OP_JZ || op == OP_JNZ || op == OP_NEXT || op == BOP_WAS_DEVOURED || closes_behind)
		return false;
	return !text_is_everyones(r, s);
}

/* Asked before each instruction: hardly ever is somebody gone. */
static bool board_halted(struct run *r, const struct script *s)
{
	return seat_is_gone(r, s->you, s->falls) && text_halts(r, s);
}

static void board_result(struct run *r, const char **outcome, const char **why, int *score, bool *scored)
{
	const int w = board_of(r)->outcome_why;
	*outcome = whys[w].outcome;
	*why = whys[w].word;
	*scored = kernel_of(r)->over == OUTCOME_WON;				/* B-SCORE-10 */
	*score = *scored ? board_score(r) : 0;
}

const struct game_rules board_rules = {
	.name = "board",
	.id = GAME_BOARD,
	.size = sizeof(struct board),
#define LESS(name) - sizeof(struct name)
	.common = sizeof(struct board) PARTS(LESS),
#undef LESS
	.hash = parts_hash,
	.proc_first = PROC_BOARD,
	.proc_end = PROC_BOARD_END,
	.op_first = BOARD_OP_FIRST,
	.op_n = BOARD_OPS,
	.event_n = EVENT_COUNT,
	.stat_n = STAT_COUNT,
	.verb_n = sizeof(verbs) / sizeof(verbs[0]),
	.prompt_n = sizeof(prompts) / sizeof(prompts[0]),
	.log_n = sizeof(logs) / sizeof(logs[0]),
	.choice_n = sizeof(choices) / sizeof(choices[0]),
	.procs = procs,
	.proc_names = proc_names,
	.ops = ops,
	.events = events,
	.stats = stats,
	.verbs = verbs,
	.prompts = prompts,
	.logs = logs,
	.choices = choices,
	.fields = fields,
	.field_n = sizeof(fields) / sizeof(fields[0]),
	.holder = board_holder,
	.zone = board_zone,
	.orders = board_orders,
	.first = board_first,
	.acts = board_acts,
	.halted = board_halted,
	.script_begin = board_script_begin,
	.usable = board_usable,
	.earlier = board_earlier,
	.played = board_played,
	.amount = board_amount,
	.ref_id = board_ref_id,
	.ref_name = board_ref_name,
	.ref_count = board_ref_count,
	.ref_state = board_ref_state,
	.ref_find = board_ref_find,
	.who = board_who,
	.word = board_word,
	.label = board_label,
	.view = board_view,
	.observe = board_observe,
	.resample = board_resample,
	.hidden = board_hidden,
	.stakes = board_stakes,
	.stakes_words = board_stakes_words,
	.odds = board_odds,
	.invariant = board_invariant,
	.table = board_table,
	.begin = board_begin,
	.set = board_set,
	.get = board_get,
	.rig = board_rig,
	.result = board_result,
};
