/* rules.c - the card game as the kernel sees it. */
#include "hooks.h"
#include "cards/campaign/ledger.h"
#include "cards/decks/desk.h"
#include "cards/play/act_agenda.h"
#include "cards/play/damage.h"
#include "cards/play/deck.h"
#include "cards/play/enemy.h"
#include "cards/play/test.h"
#include "cards/things/chaos.h"
#include "cards/play/action.h"
#include "cards/play/clash.h"
#include "cards/play/play.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"
#include "cards/things/query.h"
#include "cards/ops/op.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/fields.h"
#include "kernel/procs.h"

static int hook_orders(struct run *r, enum slot_class class, const struct frame *event)
{
	(void)class, (void)event;
	return cards_of(r)->lead;	/* C-PRIORITY-03 */
}

static int hook_first(struct run *r)
{
	return cards_of(r)->lead;
}

static int hook_acts(struct run *r)
{
	return cards_of(r)->active - 1;
}

/* A script stops when its investigator is eliminated while it runs. */
static bool hook_halted(struct run *r, const struct script *s)
{
	return s->you < CSEATS && !cards_of(r)->ended && seat_of(r, s->you)->out != s->falls;
}

static void hook_script_begin(struct run *r, struct script *s)
{
	s->falls = s->you < CSEATS ? seat_of(r, s->you)->out : 0;
}

/* Triggered abilities: of cards one controls, of the scenario's at one's location and in threat areas there, of act and agenda (C-ACTION-14 to C-ACTION-16, C-THREAT-02). */
static bool hook_reach(struct run *r, ref_h ref, int seat)
{
	const card_h c = ref_card(ref);
	const int pile = card_of(r, c)->pile;
	if (!seat_in(r, seat))
		return false;
	if (pile == PILE_TABLE)
		return true;
	const int kind = card_kind(r, c);
	const bool players = kind == KIND_ASSET || kind == KIND_EVENT || kind == KIND_SKILL_CARD || kind == KIND_ROLE;
	if (players)
		return cards_holder(r, ref) == seat;
	if (pile < PILE_PLAY)	/* C-HIDDEN-02 */
		return cards_holder(r, ref) == seat;
	return card_place(r, c) == seat_of(r, seat)->place;
}

/* The actions that an ability takes. */
static inline bool action_left(struct run *r, const struct row *w, int seat)
{
	const struct seat *of = seat_of(r, seat);
	const int has = of->actions + ((w->flags & ACT_EVADE) && of->evades);
	return has >= w->value + (w->flags & ACT_INVESTIGATE ? investigate_extra(r, seat) : 0);
}

static bool hook_usable(struct run *r, ref_h ref, row_h row, int seat, int facts)
{
	const struct cards *s = cards_of(r);
	const struct row *w = &r->c->rows[row];
	const card_h c = ref_card(ref);
	if (RARELY(s->setup) && !(w->kind == ROW_TRIGGER && w->event == ON_OPENED))	/* C-SETUP-18, C-SETUP-19 */
		return false;
	if (s->peril_seat && s->peril_seat != seat + 1)	/* C-PERIL-02 */
		return false;
	if (w->kind == ROW_ACTION && (w->event & CACT_ACTION) && !action_left(r, w, seat))
		return false;
	if (stat_cannot(r, VAL_TRIGGER, ref) && card_in_play(r, c))
		return false;
	return !(w->flags & ACT_PLAYS) || card_playable(r, c, seat, PLAY_FREE, 0, facts);
}

static bool hook_changes(struct run *r, const struct script *ctx)
{
	return effect_changes(r, ctx, r->c->rows[ctx->row].body);
}

static void hook_play(struct run *r, ref_h ref, row_h row, int seat, int facts)
{
	call_use(r, seat, ref, row, facts);
}

static int hook_amount(struct run *r, const struct script *s, int kind, int value)
{
	return measure(r, s, kind - AMOUNT_GAME, value);
}

static void hook_result(struct run *r, const char **outcome, const char **why, int *score, bool *scored)
{
	static const char *const names[] = { "no_resolution", "resolution_1", "resolution_2", "resolution_3", "resolution_4", "resolution_5", "resolution_6",
		"resolution_7", "resolution_8", "resolution_9" };
	const struct cards *s = cards_of(r);
	const int n = s->resolution ? s->resolution - 1 : 0;
	*outcome = kernel_of(r)->over == 1 ? "won" : "lost";
	*why = s->campaign ? s->finished == CAMPAIGN_WON ? "campaign_won" : "campaign_lost" : names[n < 10 ? n : 0];
	*score = s->campaign ? s->file[0].earned + s->file[0].before : s->seat[0].experience;	/* C-STAND-09, C-EPIC-04 */
	*scored = true;
}

/* ---- tables -------------------------------------------------------------------- */

static proc_fn *const procs[] = {
#define PROC(name) [PROC_##name] = proc_##name,
#include "kernel/procs.def"
#undef PROC
#define PROC(name) [PROC_##name] = proc_##name,
#include "procs.def"
#undef PROC
};
static const char *const proc_names[] = {
#define PROC(name) #name,
#include "procs.def"
#undef PROC
};
static const struct op_row ops[] = {
#define OP(name, operands, pure, cost, meaning) { #name, cop_##name, operands, pure, cost, 0 },
#include "ops.def"
#undef OP
};
static const struct event_row events[ON_COUNT] = {
	{ "none", NULL },
#define EVENT(name, words, facts, apply) { #name, apply },
#include "events.def"
#undef EVENT
};
static const char *const stats[] = {
	"none",
#define STAT(name, words, of) #name,
#include "stats.def"
#undef STAT
};
static const struct option_verb verbs[] = {
#define VERB(name, word, a, b, label) { word, OPERAND_##a, OPERAND_##b, label },
#include "verbs.def"
#undef VERB
};
static const struct prompt_row prompts[] = {
#define PROMPT(name, word, who, text) { word, text, WHO_##who },
#include "prompts.def"
#undef PROMPT
};
static const struct log_row logs[] = {
#define LINE(name, word, text) { word, text },
#include "log.def"
#undef LINE
};
static const struct field fields[] = {
#define ONE(m) FIELD_ONE(struct cards, m),
#define ALL(m) FIELD_ARRAY(struct cards, m),
#define EACH_OF(arr, m) FIELD_OF(struct cards, arr, m),
#define ALL_OF(arr, m) FIELD_OF_ARRAY(struct cards, arr, m),
#include "fields.def"
};

#define COUNT_OF(x) (sizeof(x) / sizeof((x)[0]))

const struct game_rules cards_rules = {
	.name = "cards",
	.id = GAME_CARDS,
	.size = sizeof(struct cards),
	.common = sizeof(struct cards),
	.proc_first = CARD_PROC_BEFORE + 1,
	.proc_end = COUNT_OF(procs),
	.op_first = CARDS_OP_FIRST,
	.op_n = CARDS_OPS,
	.event_n = ON_COUNT,
	.stat_n = VAL_COUNT,
	.verb_n = COUNT_OF(verbs),
	.prompt_n = COUNT_OF(prompts),
	.log_n = COUNT_OF(logs),
	.procs = procs,
	.proc_names = proc_names,
	.ops = ops,
	.events = events,
	.stats = stats,
	.verbs = verbs,
	.prompts = prompts,
	.logs = logs,
	.fields = fields,
	.field_n = COUNT_OF(fields),
	.holder = cards_holder,
	.zone = cards_zone,
	.orders = hook_orders,
	.first = hook_first,
	.acts = hook_acts,
	.halted = hook_halted,
	.script_begin = hook_script_begin,
	.usable = hook_usable,
	.reach = hook_reach,
	.changes = hook_changes,
	.possible = effect_changes,
	.prevails = cards_prevails,
	.play = hook_play,
	.amount = hook_amount,
	.ref_id = cards_ref_id,
	.ref_name = cards_ref_name,
	.ref_find = cards_ref_find,
	.word = cards_word,
	.asks = cards_asks,
	.label = cards_label,
	.view = cards_view,
	.observe = cards_observe,
	.shown = cards_shown,
	.announced = cards_announced,
	.row_secret = cards_row_secret,
	.resample = cards_resample,
	.hidden = cards_hidden,
	.stakes = cards_stakes,
	.stakes_words = cards_stakes_words,
	.odds = cards_odds,
	.invariant = cards_invariant,
	.table = cards_table,
	.begin = cards_begin,
	.set = cards_set,
	.get = cards_get,
	.rig = cards_rig,
	.deck = cards_deck,
	.campaign_log = ledger_write,
	.result = hook_result,
};
