/* enemy.c - enemies: spawning, engaging, hunting, attacking. */
#include "cards/cards.h"
#include "cards/play/act_agenda.h"
#include "cards/play/choose.h"
#include "cards/play/clash.h"
#include "cards/play/damage.h"
#include "cards/play/enemy.h"
#include "cards/play/play.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"
#include "cards/things/target.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/list.h"
#include "kernel/log.h"
#include "kernel/script.h"

/* ---- engagement ---------------------------------------------------------- */

bool enemy_disengage(struct run *r, card_h enemy)
{
	struct card *e = card_of(r, enemy);
	const int seat = pile_seat(e->pile);
	if (e->pile < PILE_THREAT || e->pile >= PILE_FIELD)
		return false;
	const card_h place = seat_of(r, seat)->place;
	cards_move(r, enemy, PILE_FIELD);
	e->at = place;
	return true;
}

static void engage_put(struct run *r, card_h enemy, int seat)
{
	card_of(r, enemy)->at = 0;
	cards_move(r, enemy, PILE_THREAT + seat);
	log_add(r, CLOG_ENGAGE, seat, card_ref(enemy), 0, 0, 0);
}

/* A massive enemy never lies in a threat area (C-MASSIVE-03). */
void call_engage(struct run *r, card_h enemy, int seat)
{
	if (!card_in_play(r, enemy) || enemy_engaged(r, enemy, seat) || (card_keywords(r, enemy) & KEYWORD_MASSIVE) || !seat_in(r, seat))
		return;
	event_call(r, &(struct event){ .event = ON_ENGAGED, .seat = seat, .subject = card_ref(enemy) });
}

int engaged_apply(struct run *r, struct event *e)
{
	if (!seat_in(r, e->seat))	/* eliminated by what came before it */
		return 0;
	engage_put(r, ref_card((ref_h)e->subject), e->seat);
	return 1;
}

int evaded_apply(struct run *r, struct event *e)
{
	const card_h enemy = ref_card((ref_h)e->subject);
	cards_exhaust(r, enemy, true);		/* C-EVADE-04 */
	enemy_disengage(r, enemy);
	log_add(r, CLOG_EVADE, e->seat, card_ref(enemy), 0, 0, 0);
	return 1;
}

void call_evade_enemy(struct run *r, card_h enemy, int seat, bool by_test)
{
	event_call(r, &(struct event){ .event = ON_EVADED, .seat = seat, .subject = card_ref(enemy), .amount = by_test });
}

/* ---- prey ------------------------------------------------------------------ */

static int prey_score(struct run *r, int prey, card_h enemy, int seat)
{
	const card_h role = seat_of(r, seat)->role;
	const struct card *c = card_of(r, role);
	switch (prey) {
	case PREY_LOWEST_WILLPOWER:
	case PREY_LOWEST_INTELLECT:
	case PREY_LOWEST_COMBAT:
	case PREY_LOWEST_AGILITY: return -seat_skill(r, seat, prey - PREY_LOWEST_WILLPOWER);
	case PREY_HIGHEST_WILLPOWER:
	case PREY_HIGHEST_INTELLECT:
	case PREY_HIGHEST_COMBAT:
	case PREY_HIGHEST_AGILITY: return seat_skill(r, seat, prey - PREY_HIGHEST_WILLPOWER);
	case PREY_LEAST_HEALTH: return -(card_health(r, role) - c->damage);
	case PREY_LEAST_SANITY: return -(card_sanity(r, role) - c->horror);
	case PREY_MOST_CLUES: return c->clues;
	case PREY_MOST_RESOURCES: return seat_of(r, seat)->resources;
	case PREY_BEARER_ONLY: return card_of(r, enemy)->owner == seat ? 1 : -1;
	default: return 0;
	}
}

/* Of these seats the mask of those who meet the enemy's prey best (C-PREY-02); an "only" enemy sees nobody else (C-PREY-03). */
int enemy_prey(struct run *r, card_h enemy, unsigned seats)
{
	const int prey = card_fact(r, enemy, FACT_prey);
	int best = -1000;
	unsigned mask = 0;
	for (int i = 0; i < cards_of(r)->seats; i++) {
		if (!(seats >> i & 1))
			continue;
		const int score = prey_score(r, prey, enemy, i);
		if (prey == PREY_BEARER_ONLY && score < 0)
			continue;
		if (score > best) {
			best = score;
			mask = 0;
		}
		if (score == best)
			mask |= 1u << i;
	}
	return (int)mask;
}

static unsigned seats_at(struct run *r, card_h place)
{
	unsigned mask = 0;
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (seat_of(r, i)->place == place)	/* who is out is nowhere */
			mask |= 1u << i;
	return mask;
}

static void call_prey(struct run *r, card_h enemy, unsigned seats)
{
	uint16_t list[CSEATS];
	int n = 0;
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (seats >> i & 1)
			list[n++] = seat_of(r, i)->role;
	call_choose(r, cards_of(r)->lead, CPROMPT_ENGAGE, card_ref(enemy), list, n, 0);	/* C-ENEMY-03 */
}

/* ---- settling ----------------------------------------------------------------- */

/* Ready enemies that are engaged with nobody engage investigators at their location (C-ENEMY-01); objectives that are met advance the act. */
static card_h settle_next(struct run *r)
{
	const struct cards *s = cards_of(r);
	for (card_h c = *enemies_in_play(r) ? pile_top(r, PILE_FIELD) : 0; c; c = s->card[c].next) {
		if (card_kind(r, c) != KIND_ENEMY || (s->card[c].flags & CARD_EXHAUSTED))
			continue;
		if (card_keywords(r, c) & (KEYWORD_ALOOF | KEYWORD_MASSIVE))	/* C-ALOOF-01 */
			continue;
		if (enemy_prey(r, c, seats_at(r, s->card[c].at)))
			return c;
	}
	return 0;
}

static bool objective_met(struct run *r)
{
	const struct cards *s = cards_of(r);
	const row_h id = s->act ? card_play_row(r, s->act, CBODY_OBJECTIVE) : 0;
	const struct script ctx = { .you = s->lead, .source = card_ref(s->act), .row = id };
	if (!id || s->mandatory || s->setup || s->test.on)
		return false;
	return script_eval(r, &ctx, r->c->rows[id].cond);	/* C-ACT-06 */
}

struct settle_locals { int32_t enemy; };

void call_settle_cards(struct run *r)
{
	if (clash_waits(r) || slots_crowded(r) || settle_next(r) || objective_met(r))
		frame_push(r, PROC_settle);
}

static void call_settle_prey(struct run *r, card_h enemy)
{
	call_prey(r, enemy, (unsigned)enemy_prey(r, enemy, seats_at(r, card_of(r, enemy)->at)));
}

enum next proc_settle(struct run *r, struct frame *f)
{
	struct settle_locals *l = LOCALS(f, struct settle_locals);
	RESUME(f, 1, 2, 3, 4, 5);
	while (slots_crowded(r)) {
		CHOOSE(f, 5, options_crowded(r));	/* C-SLOT-02 */
		make_room(r);
	}
	while (clash_waits(r)) {
		CHOOSE(f, 4, options_prevails(r));
		prevails_decide(r, r->picked.a);
	}
	cards_of(r)->clash = 0;
	while ((l->enemy = settle_next(r)) != 0) {
		AWAIT(f, 1, call_settle_prey(r, (card_h)l->enemy));
		AWAIT(f, 2, call_engage(r, (card_h)l->enemy, pile_seat(card_of(r, (card_h)f->ret)->pile)));
	}
	if (objective_met(r))
		AWAIT(f, 3, call_advance(r, cards_of(r)->act));
	RETURN(r, 0);
}

/* ---- attacks ---------------------------------------------------------------------- */

struct attack_locals { int32_t enemy, seat, damage, horror, ready; };

static int attack_value(struct run *r, card_h enemy, int stat, enum fact fact)
{
	const int v = stat_value(r, stat, card_ref(enemy), card_fact(r, enemy, fact));
	return v > 0 ? v : 0;
}

/* An effect of this seat's keeps the enemy from attacking it. */
static bool enemy_spares(struct run *r, card_h enemy, int seat)
{
	const struct kernel *k = kernel_of(r);
	for (int i = 0; i < k->effect_n && stat_changed(r, VAL_SPARE); i++)
		if (r->c->rows[k->effect[i].row].event == VAL_SPARE && k->effect[i].kind == EFFECT_MODIFIER && k->effect[i].subject == card_ref(enemy) && k->effect[i].you == seat)
			return true;
	return false;
}

/* False for whom the enemy may not attack now, or at all. */
bool enemy_may_attack(struct run *r, card_h enemy, int seat)
{
	if (!card_in_play(r, enemy) || !seat_in(r, seat) || stat_cannot(r, VAL_ATTACK, card_ref(enemy)) || enemy_spares(r, enemy, seat))
		return false;
	return !stat_cannot(r, VAL_SPARED, seat_ref(seat)) || !card_trait(r, enemy, CTRAIT_ANCIENT_ONE);
}

void call_attack(struct run *r, card_h enemy, int seat)
{
	if (!enemy_may_attack(r, enemy, seat))
		return;
	event_call(r, &(struct event){ .event = ON_ATTACK, .seat = seat, .subject = card_ref(enemy), .source = card_ref(enemy),
		.amount = attack_value(r, enemy, VAL_DAMAGE, FACT_damage), .amount2 = attack_value(r, enemy, VAL_HORROR, FACT_horror_dealt) });
}

int attack_apply(struct run *r, struct event *e)
{
	const card_h enemy = ref_card((ref_h)e->subject);
	struct attack_locals *l = LOCALS(frame_push(r, PROC_attack), struct attack_locals);
	*l = (struct attack_locals){ enemy, e->seat, e->amount, e->amount2, !(card_of(r, enemy)->flags & CARD_EXHAUSTED) };
	return 0;
}

/* Damage and horror come together (C-PHASE-38).  An elusive enemy is gone before anybody can answer the attack (C-ELUSIVE-01). */
enum next proc_attack(struct run *r, struct frame *f)
{
	struct attack_locals *l = LOCALS(f, struct attack_locals);
	const card_h enemy = (card_h)l->enemy;
	RESUME(f, 1, 2);
	card_of(r, enemy)->attacked |= (uint8_t)(1 << l->seat);
	seat_of(r, l->seat)->attacked = 1;
	log_add(r, CLOG_ATTACK, l->seat, card_ref(enemy), 0, 0, 0);
	AWAIT(f, 1, call_deal(r, l->seat, l->damage, l->horror, 0, card_ref(enemy)));
	if (l->ready)
		AWAIT(f, 2, call_elusive(r, enemy));
	RETURN(r, 1);
}

/* ---- elusive ------------------------------------------------------------------------ */

struct elusive_locals { int32_t enemy, flees; };

/* A ready elusive enemy that attacked or was attacked slips away (C-ELUSIVE-01, C-ELUSIVE-04). */
void call_elusive(struct run *r, card_h enemy)
{
	if (!card_in_play(r, enemy) || (card_of(r, enemy)->flags & CARD_EXHAUSTED) || !(card_keywords(r, enemy) & KEYWORD_ELUSIVE))
		return;
	struct elusive_locals *l = LOCALS(frame_push(r, PROC_elusive), struct elusive_locals);
	l->enemy = enemy;
}

void call_flee(struct run *r, card_h enemy)
{
	struct elusive_locals *l = LOCALS(frame_push(r, PROC_elusive), struct elusive_locals);
	*l = (struct elusive_locals){ enemy, 1 };
}

static void call_way_out(struct run *r, card_h enemy)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	const card_h here = card_place(r, enemy);
	for (int pass = 0; pass < 2 && !n; pass++)	/* C-ELUSIVE-02 */
		for (card_h c = pile_top(r, PILE_FIELD); c; c = card_of(r, c)->next)
			if (card_kind(r, c) == KIND_PLACE && cards_linked(r, here, c) && (pass || !seats_at(r, c)))
				list[n++] = c;
	call_choose(r, cards_of(r)->lead, CPROMPT_HUNT, card_ref(enemy), list, n, 0);
}

static void slip_away(struct run *r, card_h enemy)
{
	enemy_disengage(r, enemy);
	cards_exhaust(r, enemy, true);
}

enum next proc_elusive(struct run *r, struct frame *f)
{
	struct elusive_locals *l = LOCALS(f, struct elusive_locals);
	RESUME(f, 1, 2);
	AWAIT(f, 1, call_way_out(r, (card_h)l->enemy));
	if (!l->flees)
		slip_away(r, (card_h)l->enemy);
	if (f->ret)
		AWAIT(f, 2, call_enemy_move(r, (card_h)l->enemy, (card_h)f->ret));
	RETURN(r, f->ret);
}

/* ---- moving ------------------------------------------------------------------------- */

int enemy_enters_apply(struct run *r, struct event *e)
{
	const card_h enemy = ref_card((ref_h)e->subject), place = ref_card((ref_h)e->object);
	enemy_disengage(r, enemy);
	if (card_of(r, enemy)->pile != PILE_FIELD) {
		cards_move(r, enemy, PILE_FIELD);
		log_add(r, CLOG_SPAWN, SEAT_MAX, card_ref(enemy), card_ref(place), 0, 0);
	} else {
		log_add(r, CLOG_ENEMY_MOVE, SEAT_MAX, card_ref(enemy), card_ref(place), 0, 0);
	}
	card_of(r, enemy)->at = place;	/* it does not reveal the place: C-MOVE-05 */
	if (e->amount && !(card_keywords(r, enemy) & (KEYWORD_ALOOF | KEYWORD_MASSIVE)))
		call_engage(r, enemy, e->seat);
	return 1;
}

void call_enemy_move(struct run *r, card_h enemy, card_h place)
{
	if (!card_in_play(r, enemy) || !place || card_place(r, enemy) == place || stat_cannot(r, VAL_MOVE, card_ref(enemy))) {	/* C-MOVE-06 */
		call_returns(r, 0);
		return;
	}
	event_call(r, &(struct event){ .event = ON_ENEMY_ENTERS, .seat = SEAT_MAX, .subject = card_ref(enemy), .object = card_ref(place) });
}

/* ---- hunting -------------------------------------------------------------------------- */

/* Those who are nearest to it, of those whom it hunts. */
static unsigned prey_nearest(struct run *r, card_h enemy)
{
	int best = 999;
	unsigned mask = 0;
	for (int i = 0; i < cards_of(r)->seats; i++) {
		if (!enemy_prey(r, enemy, 1u << i))
			continue;
		const int d = cards_distance(r, card_of(r, enemy)->at, seat_of(r, i)->place);
		if (d < best) {
			best = d;
			mask = 0;
		}
		if (d == best)
			mask |= 1u << i;
	}
	return mask;
}

/* Where a patrol is going: the targets of its row. */
struct patrol { uint16_t place[64]; int n; };

static void patrol_found(struct run *r, card_h c, void *arg)
{
	struct patrol *p = arg;
	if (p->n < 64)
		p->place[p->n++] = card_place(r, c);	/* C-PATROL-03 */
}

static void patrol_targets(struct run *r, card_h enemy, struct patrol *p)
{
	const row_h row = card_play_row(r, enemy, CBODY_PATROL);
	const struct script ctx = { .you = cards_of(r)->lead, .source = card_ref(enemy), .row = row };
	p->n = 0;
	if (row)
		target_each(r, &ctx, r->c->code + r->c->rows[row].body + 1, patrol_found, p);
}

/* Locations one step nearer to any of the places: none where it is there (C-HUNTER-02), or where the place cannot be entered (C-HUNTER-05). */
static int hunt_steps(struct run *r, card_h enemy, const uint16_t *goal, int goals, uint16_t *list)
{
	const card_h here = card_place(r, enemy);
	int n = 0;
	for EACH_IN_PLAY(c, r) {
		if (card_kind(r, c) != KIND_PLACE || !cards_linked(r, here, c) || stat_cannot(r, VAL_ENTER, card_ref(c)))
			continue;
		for (int i = 0; i < goals; i++) {
			if (cards_distance(r, c, goal[i]) < cards_distance(r, here, goal[i])) {
				list[n++] = c;
				break;
			}
		}
	}
	return n;
}

static int hunter_goals(struct run *r, card_h enemy, uint16_t *goal)
{
	int n = 0;
	if (card_keywords(r, enemy) & KEYWORD_PATROL) {
		struct patrol p;
		patrol_targets(r, enemy, &p);
		for (; n < p.n; n++)
			goal[n] = p.place[n];
		return n;
	}
	const unsigned mask = (unsigned)enemy_prey(r, enemy, prey_nearest(r, enemy));	/* C-HUNTER-03 */
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (mask >> i & 1)
			goal[n++] = seat_of(r, i)->place;
	return n;
}

static bool enemy_hunts(struct run *r, card_h c)
{
	if (card_kind(r, c) != KIND_ENEMY || !(card_keywords(r, c) & (KEYWORD_HUNTER | KEYWORD_PATROL)))
		return false;
	return !(card_of(r, c)->flags & CARD_EXHAUSTED) && enemy_unengaged(r, c);	/* C-PHASE-34 */
}

struct hunt_locals { int32_t enemy; };

void call_hunters(struct run *r)
{
	frame_push(r, PROC_hunters);
}

static int hunt_ways(struct run *r, card_h enemy, uint16_t *list)
{
	uint16_t goal[64];
	const int goals = hunter_goals(r, enemy, goal);
	return hunt_steps(r, enemy, goal, goals, list);
}

static void call_hunt_step(struct run *r, card_h enemy)
{
	uint16_t list[CARD_MAX];
	const int n = hunt_ways(r, enemy, list);
	call_choose(r, cards_of(r)->lead, CPROMPT_HUNT, card_ref(enemy), list, n, 0);	/* C-HUNTER-04 */
}

/* Enemies that can move and have not yet: those that have are on the list.  Of several the lead says which is next (C-PHASE-34). */
static void call_hunter(struct run *r)
{
	uint16_t list[CARD_MAX], ways[CARD_MAX];
	int n = 0;
	for EACH_ENEMY(c, r)
		if (enemy_hunts(r, c) && !list_has(r, c) && hunt_ways(r, c, ways))
			list[n++] = c;
	call_choose(r, cards_of(r)->lead, CPROMPT_HUNT_ORDER, 0, list, n, 0);
}

enum next proc_hunters(struct run *r, struct frame *f)
{
	struct hunt_locals *l = LOCALS(f, struct hunt_locals);
	RESUME(f, 1, 2, 3, 4);
	for (;;) {
		AWAIT(f, 1, call_hunter(r));
		l->enemy = f->ret;
		if (!l->enemy)
			break;
		list_push(r, (uint16_t)l->enemy);
		AWAIT(f, 2, call_hunt_step(r, (card_h)l->enemy));
		AWAIT(f, 3, call_enemy_move(r, (card_h)l->enemy, (card_h)f->ret));
		AWAIT(f, 4, call_settle_cards(r));
	}
	RETURN(r, 0);
}

/* ---- spawning --------------------------------------------------------------------------- */

struct spawn_locals { int32_t enemy, seat, place, row; };

/* place 0: by the enemy's own instruction, or engaged with the seat. */
void call_spawn_enemy(struct run *r, card_h enemy, int seat, card_h place)
{
	struct frame *f = frame_push(r, PROC_spawn_enemy);
	struct spawn_locals *l = LOCALS(f, struct spawn_locals);
	frame_moment(r, f);	/* it enters play, a location and maybe a threat area: one moment (C-FORCED-06) */
	*l = (struct spawn_locals){ enemy, seat, place, place ? 0 : card_play_row(r, enemy, CBODY_SPAWN) };
}

struct spawn_places { uint16_t place[64]; int n; };

static void spawn_found(struct run *r, card_h c, void *arg)
{
	struct spawn_places *p = arg;
	(void)r;
	if (p->n < 64)
		p->place[p->n++] = c;
}

/* The investigator who spawns it decides among several places (C-SPAWN-05). */
static void call_spawn_place(struct run *r, const struct spawn_locals *l)
{
	struct spawn_places p = { .n = 0 };
	const struct script ctx = { .you = l->seat, .source = card_ref((card_h)l->enemy), .row = l->row };
	if (script_eval(r, &ctx, r->c->rows[l->row].body))
		target_each(r, &ctx, r->c->code + r->c->rows[l->row].body + 1, spawn_found, &p);
	call_choose(r, l->seat, CPROMPT_SPAWN, card_ref((card_h)l->enemy), p.place, p.n, 0);
}

static void call_spawn_at(struct run *r, const struct spawn_locals *l, card_h place, bool engaged)
{
	event_call(r, &(struct event){ .event = ON_ENEMY_ENTERS, .seat = l->seat, .subject = card_ref((card_h)l->enemy), .object = card_ref(place), .amount = engaged });
}

static void unique_player_out(struct run *r, card_h enemy)
{
	if (!card_flag(r, enemy, CFLAG_UNIQUE))
		return;
	for (card_h c = play_next(r, 0); c; c = play_next(r, c))
		if (card_kind(r, c) == KIND_ASSET && card_flag(r, c, CFLAG_UNIQUE) && card_same_title(r, c, enemy))
			cards_discard(r, c);	/* C-UNIQUE-03 */
}

enum next proc_spawn_enemy(struct run *r, struct frame *f)
{
	struct spawn_locals *l = LOCALS(f, struct spawn_locals);
	RESUME(f, 1, 2, 3, 4);
	if (l->row) {
		AWAIT(f, 1, call_spawn_place(r, l));
		l->place = f->ret;
		if (!l->place) {
			cards_discard(r, (card_h)l->enemy);	/* C-SPAWN-04 */
			RETURN(r, 0);
		}
	}
	unique_player_out(r, (card_h)l->enemy);
	AWAIT(f, 2, call_spawn_at(r, l, (card_h)(l->place ? l->place : seat_of(r, l->seat)->place), !l->place));	/* C-SPAWN-03 */
	AWAIT(f, 3, after_call(r, &(struct event){ .event = ON_ENTERS_PLAY, .seat = l->seat, .subject = card_ref((card_h)l->enemy) }));
	AWAIT(f, 4, call_settle_cards(r));
	RETURN(r, 1);
}

/* ---- one step -------------------------------------------------------------------------- */

struct step_locals { int32_t enemy, goal; };

void call_step(struct run *r, card_h enemy, card_h goal)
{
	struct step_locals *l = LOCALS(frame_push(r, PROC_step), struct step_locals);
	*l = (struct step_locals){ enemy, goal };
}

static void call_step_way(struct run *r, const struct step_locals *l)
{
	uint16_t list[CARD_MAX];
	const uint16_t goal = (uint16_t)l->goal;
	const int n = hunt_steps(r, (card_h)l->enemy, &goal, 1, list);
	call_choose(r, cards_of(r)->lead, CPROMPT_HUNT, card_ref((card_h)l->enemy), list, n, 0);
}

enum next proc_step(struct run *r, struct frame *f)
{
	struct step_locals *l = LOCALS(f, struct step_locals);
	RESUME(f, 1, 2, 3);
	AWAIT(f, 1, call_step_way(r, l));
	if (!f->ret)
		RETURN(r, 0);
	AWAIT(f, 2, call_enemy_move(r, (card_h)l->enemy, (card_h)f->ret));
	AWAIT(f, 3, call_settle_cards(r));
	RETURN(r, 1);
}
