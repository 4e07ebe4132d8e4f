/* play.c - making a game, its decisions, its end. */
#include "api.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/check.h"
#include "kernel/decide.h"
#include "kernel/hash.h"
#include "kernel/label.h"
#include "kernel/rng.h"
#include "kernel/stakes.h"
#include "kernel/text.h"
#include "kernel/words.h"

enum { STATE_VERSION = 1 };

size_t ark_game_size(void)
{
	return sizeof(struct game);
}

size_t api_bytes(const struct game *g)
{
	const struct game_rules *rules = rules_by_id(g->k.game);
	return rules ? sizeof(g->k) + rules->size : sizeof(*g);
}

struct ark_run *ark_run_new(const struct ark_content *c)
{
	struct ark_run *r = calloc(1, sizeof(*r));
	if (r) {
		r->run.c = api_content(c);
		r->run.rig = &r->rig;
	}
	return r;
}

void ark_run_free(struct ark_run *r)
{
	if (!r)
		return;
	free(r->log.event);
	free(r);
}

const struct ark_content *ark_run_content(const struct ark_run *r)
{
	return (const struct ark_content *)(const void *)r->run.c;
}

struct run *api_turn(struct ark_run *r, struct game *g)
{
	struct run *run = &r->run;
	const struct game_rules *rules = rules_by_id(g->k.game);
	if (!rules || g->k.content != run->c->hash || g->k.version != STATE_VERSION)
		return NULL;
	run_init(run, g, run->c, rules);
	r->path = g->k.path;
	return run;
}

void api_bound(struct ark_run *r)
{
	r->path = r->run.g->k.path;
}

/* ---- a new game ------------------------------------------------------ */

static inline uint64_t setup_mix(uint64_t h, const char *s)
{
	return rng_mix(s ? hash_bytes(s, strlen(s), h) : h + 1);
}

/* Everything a setup says, as one number: the beginning of the game's path. */
static uint64_t setup_hash(const struct ark_setup *s)
{
	uint64_t h = rng_mix(s->seed + 1);
	h = rng_mix(h ^ (uint64_t)(unsigned)s->players << 1 ^ s->chance_asked ^ (uint64_t)(unsigned)s->first << 32);
	for (int i = 0; i < ARK_SEATS; i++)
		h = setup_mix(setup_mix(h, s->investigator[i]), s->deck[i]);
	const char *const rest[] = { s->game, s->ancient_one, s->herald, s->guardian, s->expansions, s->scenario, s->difficulty, s->variants };
	for (size_t i = 0; i < sizeof(rest) / sizeof(rest[0]); i++)
		h = setup_mix(h, rest[i]);
	return s->log ? setup_mix(h, s->log) : h;	/* few have one, and the others keep their paths */
}

/* How many play: as asked, else as many as are named, else one. */
static int setup_players(const struct ark_setup *s)
{
	int n = s->players;
	for (int i = 0; !s->players && i < ARK_SEATS; i++)
		if (s->investigator[i] || s->deck[i])
			n = i + 1;
	return n ? n : 1;
}

/* Starts from what such a game always begins with, laid out when it is another than last time. */
static bool setup_table(struct ark_run *r, struct game *g, const struct game_rules *rules, const struct ark_setup *s, struct ark_error *e)
{
	const uint64_t of = setup_mix(setup_mix(setup_mix(setup_mix(setup_mix(rules->id, s->expansions), s->variants), s->scenario), s->difficulty), s->log);
	if (rules->table && r->table_of != of) {
		r->table_of = 0;
		memset(&r->table, 0, sizeof(r->table));
		run_init(&r->run, &r->table, r->run.c, rules);
		if (!rules->table(&r->run, s, e))
			return false;
		r->table_of = of;
	}
	if (rules->table)
		memcpy(g, &r->table, sizeof(g->k) + rules->size);
	else
		memset(g, 0, sizeof(g->k) + rules->size);
	return true;
}

static bool setup_make(struct ark_run *r, struct game *g, const struct game_rules *rules, const struct ark_setup *s, struct ark_error *e)
{
	struct ark_setup full = *s;
	full.players = setup_players(s);
	if (full.players < 1 || full.players > ARK_SEATS)
		return api_error(e, ARK_BAD_SETUP, "%d players: a game has 1 to %d", full.players, ARK_SEATS);
	for (int i = full.players; i < ARK_SEATS; i++)
		if (s->investigator[i] || s->deck[i])
			return api_error(e, ARK_BAD_SETUP, "an investigator is named for seat %d, but there are %d players", i, full.players);
	if (s->first < 0 || s->first > full.players)
		return api_error(e, ARK_BAD_SETUP, "seat %d is to be first, but there are %d players", s->first - 1, full.players);
	if (e)
		*e = (struct ark_error){ .code = ARK_BAD_SETUP, .text = "this game cannot be made" };
	if (!setup_table(r, g, rules, &full, e))
		return false;
	g->k.game = (uint8_t)rules->id;
	g->k.seats = (uint8_t)full.players;
	g->k.chance = s->chance_asked;
	g->k.surprise = words_have(s->variants, "surprise");
	g->k.content = r->run.c->hash;
	g->k.version = STATE_VERSION;
	g->k.path = setup_hash(&full);
	rng_seed(g, s->seed);
	run_init(&r->run, g, r->run.c, rules);
	return rules->begin(&r->run, &full, e);
}

/* What a setup says but for its seed, as one number; 0 where chance may refuse it: a list of cards suits whom chance deals, or it does not. */
static uint64_t setup_sure(const struct ark_setup *s)
{
	struct ark_setup any = *s;
	any.seed = 0;
	for (int i = 0; i < ARK_SEATS; i++)
		if (s->deck[i])
			return 0;
	return setup_hash(&any) | 1;
}

bool ark_begin(struct ark_run *r, struct ark_game *game, const struct ark_setup *s, struct ark_error *e)
{
	const struct game_rules *rules = s->game ? rules_by_name(s->game) : NULL;
	if (!rules)
		return api_error(e, ARK_BAD_SETUP, "there is no game `%s`: say board or cards", s->game ? s->game : "");
	if (!api_log_room(r))
		return api_error(e, ARK_NO_MEMORY, "no memory for the log");
	struct game *g = api_game(game);
	const uint64_t sure = rules->table ? setup_sure(s) : 0;
	const size_t before = sure && r->sure == sure ? 0 : api_bytes(g);
	memcpy(&r->spare, g, before);
	if (!setup_make(r, g, rules, s, e)) {
		memset(g, 0, sizeof(*g));
		memcpy(g, &r->spare, before);
		r->run.g = NULL;
		return false;
	}
	r->sure = sure;
	run_go(&r->run);
	api_bound(r);
	if (g->k.fault)
		return api_error(e, ARK_FAULT, "%s", ark_fault(r, game));
	return true;
}

/* ---- decisions ------------------------------------------------------- */

/* The run with the options of the open decision built; NULL when there is none. */
static inline struct run *play_open(struct ark_run *r, struct ark_game *g)
{
	struct run *run = api_bind(r, g);
	if (!run)
		return NULL;
	if (run->asked && !run->stop)
		return run;
	return api_log_room(r) && run_decide(run) ? run : NULL;
}

static const struct option *play_option(struct ark_run *r, struct ark_game *g, int i)
{
	struct run *run = play_open(r, g);
	return run && i >= 0 && i < run->decision.count ? &run->decision.option[i] : NULL;
}

bool ark_decide(struct ark_run *r, struct ark_game *g, struct ark_decision *d)
{
	struct run *run = play_open(r, g);
	if (!run)
		return false;
	const struct decision *open = &run->decision;
	d->seat = open->seat;
	d->options = open->count;
	d->step = (int)run->g->k.choices;
	d->independent = open->independent;
	d->secret = run->rules->shown != NULL;
	d->idle = open->idle;
	d->kind = prompt_of(run, open->prompt)->name;
	d->prompt[0] = d->cause[0] = 0;
	return true;
}

static void prompt_slot(struct run *run, const char *slot, size_t len, bool shown, struct text *t)
{
	const struct decision *d = &run->decision;
	char name[ARK_KEY] = "";
	if (*slot == 'n') {
		if (len == 1)
			text_int(t, d->n);
		else
			text_counted(t, d->n, slot + 2);
		return;
	}
	const ref_h ref = *slot == 's' ? REF(REF_SEAT, d->seat) : d->cause;
	if (!shown) {
		text_str(t, "A hidden card");
		return;
	}
	if (ref)
		run->rules->ref_name(run, ref, name, (int)sizeof(name));
	text_str(t, ref ? name : "The rules");
}

void ark_decision_text(struct ark_run *r, struct ark_game *g, struct ark_decision *d)
{
	const struct run *run = play_open(r, g);
	if (run)
		ark_decision_shown(r, g, run->decision.seat, d);
}

void ark_decision_shown(struct ark_run *r, struct ark_game *g, int seat, struct ark_decision *d)
{
	struct run *run = play_open(r, g);
	struct text t;
	if (!run)
		return;
	const struct decision *open = &run->decision;
	const bool shown = decision_shown(run, seat);
	if (open->cause && shown)
		run->rules->ref_id(run, open->cause, d->cause, (int)sizeof(d->cause));
	if (!open->text && shown && run->rules->asks && run->rules->asks(run, seat, d->prompt, (int)sizeof(d->prompt)))
		return;
	text_init(&t, d->prompt, (int)sizeof(d->prompt));
	if (open->text && shown) {
		if (open->cause) {
			prompt_slot(run, "cause", 5, true, &t);
			text_str(&t, ": ");
		}
		text_str(&t, content_text(run->c, open->text));
		text_end(&t);
		return;
	}
	for (const char *p = prompt_of(run, open->prompt)->text; *p; p++) {
		const char *end = *p == '{' ? strchr(p, '}') : NULL;
		if (end) {
			prompt_slot(run, p + 1, (size_t)(end - p - 1), shown || p[1] == 's', &t);
			p = end;
		} else {
			text_char(&t, *p);
		}
	}
	text_end(&t);
}

/* Why there is no decision to answer. */
static bool play_closed(struct ark_run *r, struct ark_game *g, struct ark_error *e)
{
	if (!api_bind(r, g))
		return api_error(e, ARK_BAD_RECORD, "these bytes are no game of this content");
	if (ark_fault(r, g))
		return api_error(e, ARK_FAULT, "%s", ark_fault(r, g));
	return api_error(e, ARK_OVER, "the game is over");
}

bool ark_choose(struct ark_run *r, struct ark_game *g, int i, struct ark_error *e)
{
	struct run *run = play_open(r, g);
	if (!run)
		return play_closed(r, g, e);
	if (i < 0 || i >= run->decision.count)
		return api_error(e, ARK_BAD_OPTION, "there is no option %d: they are 0 to %d", i, run->decision.count - 1);
	if (!api_log_room(r))
		return api_error(e, ARK_NO_MEMORY, "no memory for the log");
	run_answer(run, i);
	api_bound(r);
	if (run->g->k.fault)
		return api_error(e, ARK_FAULT, "%s", ark_fault(r, g));
	return true;
}

bool ark_choose_key(struct ark_run *r, struct ark_game *g, const char *key, struct ark_error *e)
{
	struct run *run = play_open(r, g);
	if (!run)
		return play_closed(r, g, e);
	const int i = option_find(run, key);
	if (i < 0)
		return api_error(e, ARK_BAD_OPTION, "`%.100s` is not offered now", key);
	return ark_choose(r, g, i, e);
}

int ark_option_key(struct ark_run *r, struct ark_game *g, int i, char *buf, int n)
{
	const struct option *o = play_option(r, g, i);
	return o ? option_key(&r->run, o, buf, n) : 0;
}

bool ark_option_shown(struct ark_run *r, struct ark_game *g, int i, int seat)
{
	const struct option *o = play_option(r, g, i);
	return o && option_shown(&r->run, o, seat);
}

int ark_option_label(struct ark_run *r, struct ark_game *g, int i, char *buf, int n)
{
	const struct option *o = play_option(r, g, i);
	return o ? option_label(&r->run, o, buf, n) : 0;
}

int ark_option_refs(struct ark_run *r, struct ark_game *g, int i, char *buf, int n)
{
	const struct option *o = play_option(r, g, i);
	ref_h ref[2];
	struct text t;
	text_init(&t, buf, n);
	const int count = o ? option_refs(&r->run, o, ref) : 0;
	for (int k = 0; k < count; k++) {
		char id[ARK_KEY];
		r->run.rules->ref_id(&r->run, ref[k], id, (int)sizeof(id));
		if (k)
			text_char(&t, ' ');
		text_str(&t, id);
	}
	return text_end(&t);
}

int ark_option_odds(struct ark_run *r, struct ark_game *g, int i)
{
	const struct option *o = play_option(r, g, i);
	return o && r->run.rules->odds ? r->run.rules->odds(&r->run, o) : -1;
}

bool ark_stakes(struct ark_run *r, struct ark_game *g, int i, int seat, struct ark_stakes *to)
{
	struct run *run = play_open(r, g);
	const struct option *o = i < 0 ? NULL : play_option(r, g, i);
	struct stakes s;
	to->pass[0] = to->fail[0] = 0;
	if (!run || (i >= 0 && !o) || !(o ? option_shown(run, o, seat) : decision_shown(run, seat)) || !decision_stakes(run, o, &s))
		return false;
	stakes_text(run, &s, true, to->pass, (int)sizeof(to->pass));
	stakes_text(run, &s, false, to->fail, (int)sizeof(to->fail));
	return to->pass[0] || to->fail[0];
}

int ark_chance(int dice, int faces, int successes)
{
	return dice_odds(dice < 0 ? 0 : dice, faces < 0 ? 0 : faces > 6 ? 6 : faces, successes);
}

int ark_option_find(struct ark_run *r, struct ark_game *g, const char *key)
{
	struct run *run = play_open(r, g);
	return run ? option_find(run, key) : -1;
}

/* ---- the end --------------------------------------------------------- */

bool ark_over(struct ark_run *r, struct ark_game *g, struct ark_result *res)
{
	struct run *run = api_bind(r, g);
	*res = (struct ark_result){ 0 };
	if (!run)
		return false;
	play_open(r, g);
	if (!run->g->k.over)
		return false;
	run->rules->result(run, &res->outcome, &res->why, &res->score, &res->scored);
	return true;
}

static const char *const fault_texts[FAULT_MAX] = {
#define FAULT(name, text) [FAULT_##name] = text,
#include "kernel/faults.def"
#undef FAULT
};

const char *ark_fault(struct ark_run *r, struct ark_game *g)
{
	const struct kernel *k = &api_const_game(g)->k;
	const struct game_rules *rules = rules_by_id(k->game);
	if (!k->fault)
		return NULL;
	const bool own = rules && k->fault_at >= rules->proc_first && k->fault_at < rules->proc_end;
	const char *proc = own ? rules->proc_names[k->fault_at - rules->proc_first] : proc_name(k->fault_at);
	const int n = snprintf(r->text, sizeof(r->text), "the engine stopped at a fault: %s (in %s", k->fault < FAULT_MAX ? fault_texts[k->fault] : "unknown", proc);
	const struct content *c = r->run.c;
	if (k->fault_def && k->fault_def < c->n_defs)
		snprintf(r->text + n, sizeof(r->text) - (size_t)n, ", %s:%d)", content_text(c, c->defs[k->fault_def].file), k->fault_line);
	else
		snprintf(r->text + n, sizeof(r->text) - (size_t)n, ")");
	return r->text;
}

const char *ark_invariant(struct ark_run *r, struct ark_game *g)
{
	struct run *run = api_bind(r, g);
	if (!run)
		return "these bytes are no game of this content";
	struct ark_decision d;
	const char *broken = kernel_invariant(run);
	if (!broken && run->rules->invariant)
		broken = run->rules->invariant(run);
	return broken || !ark_decide(r, g, &d) ? broken : decision_invariant(run);
}

int ark_seats(const struct ark_game *g)
{
	return api_const_game(g)->k.seats;
}

const char *ark_game_name(const struct ark_game *g)
{
	const struct game_rules *rules = rules_by_id(api_const_game(g)->k.game);
	return rules ? rules->name : "";
}
