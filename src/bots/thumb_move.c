/* thumb_move.c - rules of thumb: where to go. */
#include "thumb.h"

#include <string.h>

/* ---- gates ------------------------------------------------------------------------------- */

/* Is somebody else on the way through this gate, or back at it? */
static bool taken(const struct thumb *t, int place)
{
	const struct table *b = &t->table;
	const int world = b->lore->world_of[b->place[place].gate];
	for (int s = 1; s < b->players; s++) {
		const struct table_seat *o = &b->seat[s];
		if (o->out)
			continue;
		if (o->place == place || (b->lore->place[o->place].world && b->lore->place[o->place].def == world))
			return true;
	}
	return false;
}

/* Would somebody else who can be there as well be there sooner?  Equals: the lower number at the table of the one who asks, so some double work is left. */
static bool others_nearer(const struct thumb *t, int place, int clues)
{
	const struct table *b = &t->table;
	const int mine = b->lore->place[t->at].far[place];
	for (int s = 1; s < b->players; s++) {
		const struct table_seat *o = &b->seat[s];
		if (!o->out && !o->delayed && !o->skips && o->clues >= clues && o->place && b->lore->place[o->place].far[place] < mine)
			return true;
	}
	return false;
}

static int close_chance(const struct thumb *t, int gate)
{
	const int fight = t->me->skill[FIGHT], lore = t->me->skill[LORE], best = fight > lore ? fight : lore;
	return thumb_chance(t, best + t->table.lore->gate_modifier[gate], t->foe == YOG_SOTHOTH ? 2 : 1);
}

static int trophies(const struct table *b)
{
	int n = 0;
	for (int s = 0; s < b->players; s++)
		n += b->seat[s].gate_trophies;
	return n;
}

/* What closing a gate without a seal is worth: often less than leaving it, for it opens again. */
static int closing_worth(const struct thumb *t, int place)
{
	const struct table *b = &t->table;
	const int left = b->gate_limit - b->gates;
	int worth = weight(t, CLOSE) - weight(t, REOPEN) * b->lore->place[place].open_share + weight(t, CLOSE_GATE) * b->gates;
	worth += left <= 1 ? weight(t, URGENT) : left == 2 ? weight(t, URGENT) / 2 : 0;
	if (b->gates <= 1 + b->players / 2 && trophies(b) + b->gates >= b->players)
		worth += weight(t, LAST_GATE);
	if (t->foe == YOG_SOTHOTH && t->me->gate_trophies < 2)
		worth += weight(t, TROPHY_NEEDED);
	if (t->me->luck <= 0 && !t->me->gate_trophies && t->me->toughness < 5)
		worth += weight(t, FIRST_TROPHY);
	return worth;
}

static int gate_worth(const struct thumb *t, int place, int clues, const char **why)
{
	const struct table *b = &t->table;
	const bool sign = thumb_has(t, "elder_sign"), seals = sign || clues >= thumb_seal_need(t);
	int worth = closing_worth(t, place);
	*why = "a gate to close";
	if (!thumb_fit(t) || taken(t, place))
		return 0;
	if (seals) {
		const int seal = weight(t, SEAL) + weight(t, SEAL_SHARE) * b->lore->place[place].open_share;
		worth = seal > worth ? seal : worth;
		*why = "a gate to seal";
	}
	worth += thumb_story_gate(t, b->place[place].gate, seals);
	if (worth <= 0)
		return 0;
	const int odds = sign ? 1000 : close_chance(t, b->place[place].gate);
	worth = worth * (500 + odds / 2) / 1000;
	return others_nearer(t, place, seals && !sign ? thumb_seal_need(t) : 0) ? worth * weight(t, CROWD) / 100 : worth;
}

/* ---- rumors -------------------------------------------------------------------------------- */

static int owned(const struct thumb *t, const char *kind)
{
	int n = 0;
	for (int i = 0; i < t->me->cards; i++)
		n += !strcmp(ark_def_kind(t->table.lore->content, t->me->card[i].def), kind);
	return n;
}

int thumb_rumor(const struct thumb *t, const char *place)
{
	const struct { const char *rumor, *place; int worth; } ends[] = {
		{ "disturbing_the_dead", "rivertown_streets", t->me->gate_trophies >= 2 ? weight(t, RUMOR) : 0 },
		{ "good_work_undone", "easttown_streets", t->table.seals >= 2 && t->me->clues >= 2 ? weight(t, RUMOR) : 0 },
		{ "the_great_ritual", "french_hill_streets", owned(t, "spell") >= (t->table.players >= 5 ? 4 : 3) ? 2 * weight(t, RUMOR) : 0 },
		{ "the_stars_are_right", "downtown_streets", owned(t, "ally") ? weight(t, RUMOR) : 0 },
		{ "the_terrible_experiment", "miskatonic_university_streets", t->me->arms >= 3 && t->me->sanity >= 3 && t->me->stamina >= 3 ? weight(t, RUMOR_FIGHT) : 0 },
	};
	const char *rumor = t->table.rumor ? ark_def_id(t->table.lore->content, t->table.rumor) : "";
	for (unsigned i = 0; i < sizeof(ends) / sizeof(ends[0]); i++)
		if (!strcmp(rumor, ends[i].rumor) && !strcmp(place, ends[i].place))
			return ends[i].worth;
	return 0;
}

/* ---- what the town offers ------------------------------------------------------------------ */

static int healing_worth(const struct thumb *t, int now, int most)
{
	if (now >= most)
		return 0;
	const int late = t->foe != AZATHOTH && thumb_time_left(t) <= weight(t, LATE) ? (most - now) * weight(t, HEAL_LATE) : 0;
	const int seal = now < weight(t, FIT) && t->me->clues >= thumb_seal_need(t) ? weight(t, HEAL_SEAL) : 0;
	const int worth = seal + late + (now <= 1 ? weight(t, HEAL_1) : now == 2 ? weight(t, HEAL_2) : now == 3 && most >= 5 ? weight(t, HEAL_3) : 0);
	return t->me->money >= 2 || most - now <= 1 ? worth : worth * weight(t, HEAL_POOR) / 100;
}

/* What can be spent: not what one's story asks for. */
static int spare_money(const struct thumb *t)
{
	return t->me->money - thumb_story_savings(t);
}

static int general_store_worth(const struct thumb *t)
{
	const int money = spare_money(t);
	if (t->me->arms >= weight(t, ARMED) || money < weight(t, SHOP_MONEY) - 2 || t->table.turn > weight(t, SHOP_TURNS))
		return 0;
	return money >= weight(t, SHOP_MONEY) ? weight(t, SHOP) : weight(t, SHOP) / 2;
}

static int curiosity_worth(const struct thumb *t)
{
	const int money = t->foe == YGOLONAC ? 0 : spare_money(t);	/* Each Tome that is shown would add doom. */
	return money >= weight(t, CURIO_MONEY) ? weight(t, CURIO) + (money >= weight(t, CURIO_MONEY) + 3 ? weight(t, CURIO) / 4 : 0) : 0;
}

static int blessing_worth(const struct thumb *t)
{
	const int spare = t->foe == SHUB_NIGGURATH ? 8 : 5, gates = t->foe == YOG_SOTHOTH ? 3 : 1;
	if (t->me->luck > 0 || (t->me->toughness < spare && t->me->gate_trophies < gates))
		return 0;
	return t->foe != AZATHOTH && thumb_time_left(t) <= weight(t, LATE) ? weight(t, BLESS_LATE) : weight(t, BLESS);
}

/* Trophies are counted by what five points of toughness or one gate buy. */
static int trophy_worth(const struct thumb *t, int prices, int worth)
{
	const int spare_t = t->foe == SHUB_NIGGURATH ? 3 : 0, spare_g = t->foe == YOG_SOTHOTH ? 2 : 0;
	const int bless = t->foe != AZATHOTH && weight(t, KEEP_BLESS);	/* One for the church, when the time comes. */
	const int have = (t->me->toughness - spare_t) / 5 + t->me->gate_trophies - spare_g - bless;
	return have >= prices ? worth : 0;
}

/* What a place offers beside clues and gates. */
static int service_worth(const struct thumb *t, enum lore_known place, const char **why)
{
	const struct table_seat *me = t->me;
	switch (place) {
	case AT_ARKHAM_ASYLUM:
		*why = "rest for the mind first";
		return healing_worth(t, me->sanity, me->max_sanity);
	case AT_ST_MARYS_HOSPITAL:
		*why = "wounds are dressed first";
		return healing_worth(t, me->stamina, me->max_stamina);
	case AT_GENERAL_STORE:
		*why = "a weapon is wanted";
		return general_store_worth(t);
	case AT_CURIOSITIE_SHOPPE:
		*why = "an Elder Sign may be for sale";
		return curiosity_worth(t);
	case AT_SOUTH_CHURCH:
		*why = "trophies for a blessing";
		return blessing_worth(t);
	case AT_SCIENCE_BUILDING:
		*why = "trophies for clues";
		return trophy_worth(t, 1, weight(t, SCIENCE));
	case AT_MAS_BOARDING_HOUSE:
		*why = "trophies for an ally";
		return t->table.terror < 8 ? trophy_worth(t, 2, weight(t, ALLY)) : 0;
	case AT_POLICE_STATION:
		*why = "trophies for the deputy's badge";
		return trophy_worth(t, 2, weight(t, DEPUTY));
	case AT_RIVER_DOCKS:
		*why = "trophies for money";
		return me->money < 5 ? trophy_worth(t, 1, weight(t, DOCKS)) : 0;
	default:
		return 0;
	}
}

int thumb_service(const struct thumb *t, const char *place)
{
	const char *ignored;
	return service_worth(t, t->table.lore->place[lore_place_named(t->table.lore, place)].known, &ignored);
}

/* What the cards of a place bring on average. */
static int encounter_worth(const struct thumb *t, enum lore_known place)
{
	static const enum weight at[] = {
#define PLACE(name, id) [AT_##name] = W_AT_##name,
#include "places.def"
	};
	return weight(t, ENCOUNTER) + (place ? thumb_weight(t, at[place]) : 0);
}

int thumb_clues(const struct thumb *t, int n, int have)
{
	const int cost = thumb_seal_need(t), missing = have < cost ? cost - have : 0, first = n < missing ? n : missing;
	return first * weight(t, CLUE) + (n - first) * weight(t, CLUE_MORE);
}

/* Clues in one hand seal a gate sooner than the same clues in several. */
static int shared(const struct thumb *t, int worth, int clues)
{
	const struct table *b = &t->table;
	for (int s = 1; s < b->players && thumb_seals(t) && clues < thumb_seal_need(t); s++)
		if (!b->seat[s].out && b->seat[s].clues > clues && b->seat[s].clues < thumb_seal_need(t))
			worth = worth * weight(t, CLUE_OTHERS) / 100;
	return worth;
}

/* A marker that is taken off before its track is full keeps a rift closed; of an open one all four must go. */
static int rift_worth(const struct thumb *t, int place)
{
	const int filled = t->table.place[place].rift, most = LORE_SPACES - 1;
	const int worth = filled > most ? weight(t, RIFT_OPEN) : weight(t, RIFT) * filled * filled / (most * most);
	return others_nearer(t, place, 0) ? worth * weight(t, CROWD) / 100 : worth;
}

/* What ending the movement at a place is worth, monsters aside, for somebody with so many clues. */
static int worth_with(const struct thumb *t, int place, int clues, const char **why)
{
	const struct table *b = &t->table;
	const struct table_place *p = &b->place[place];
	const struct lore_place *l = &b->lore->place[place];
	*why = "on the way";
	if (p->closed && !p->gate)
		return NEVER;
	if (l->street) {
		const int rumor = t->table.rumor ? thumb_rumor(t, l->id) : 0;
		*why = rumor ? "the rumor can be ended there" : *why;
		return rumor - (t->foe == ITHAQUA ? weight(t, ICE) : 0);
	}
	if (p->gate)
		return gate_worth(t, place, clues, why);
	int worth = encounter_worth(t, l->known);
	*why = "an encounter";
	const char *what = *why;
	const int story = t->me->story ? thumb_story(t, l->id) : 0, service = service_worth(t, l->known, &what);
	if (service > worth) {
		worth = service;
		*why = what;
	}
	if (story > worth) {
		worth = story;
		*why = "the story leads there";
	}
	if (p->rift) {
		const int rift = rift_worth(t, place);
		*why = rift > service ? "a rift to hold back" : *why;
		worth += rift;
	}
	if (p->clues) {
		int found = shared(t, thumb_clues(t, p->clues, clues), clues);
		if (others_nearer(t, place, 0))
			found = found * weight(t, CROWD) / 100;
		if (found > service)
			*why = "clues lie there";
		worth += found;
	}
	return worth;
}

/* ---- the plan ------------------------------------------------------------------------------- */

static int monsters_cost(const struct thumb *t, int place, bool stay)
{
	const struct table_place *p = &t->table.place[place];
	int cost = 0;
	for (int i = 0; i < TABLE_MONSTERS && i < p->monsters; i++)
		if (p->monster[i])
			cost += stay ? thumb_stay(t, p->monster[i]) : thumb_past(t, p->monster[i]);
	if (p->monsters > TABLE_MONSTERS)
		cost += (p->monsters - TABLE_MONSTERS) * weight(t, POINT);
	return cost;
}

/* What can still be reached from a place: the best goal and the next best other one, so that a goal that is reached first is not counted twice. */
struct ahead {
	int worth[2];
	uint8_t goal[2];
};

static bool ahead_add(struct ahead *a, int worth, uint8_t goal)
{
	if (worth > a->worth[0]) {
		if (goal != a->goal[0]) {
			a->worth[1] = a->worth[0];
			a->goal[1] = a->goal[0];
		}
		a->worth[0] = worth;
		a->goal[0] = goal;
	} else if (goal != a->goal[0] && worth > a->worth[1]) {
		a->worth[1] = worth;
		a->goal[1] = goal;
	} else {
		return false;
	}
	return true;
}

/* One turn's walk: what is reached from a place is what is reached from its neighbours, less the step and the monsters of the place that is left. */
static void walk_back(const struct thumb *t, struct ahead *field, int speed)
{
	const struct lore *l = t->table.lore;
	const int one = weight(t, STEP);
	bool better = true;
	for (int step = 0; step < speed && better; step++) {
		better = false;
		for (const uint8_t *p = l->town; *p; p++) {
			const int off = t->past[*p] + one;
			for (const uint8_t *q = l->place[*p].link; *q; q++)
				for (int k = 0; k < 2 && field[*q].worth[k] - off > field[*p].worth[1]; k++)
					better = ahead_add(&field[*p], field[*q].worth[k] - off, field[*q].goal[k]) || better;
		}
	}
}

/* What lies ahead of each place, up to so many turns away, when `now` is what being there is worth. */
static void look_ahead(const struct thumb *t, const int *now, const int *stay, struct ahead *best)
{
	enum { TURNS = 3 };
	const struct lore *l = t->table.lore;
	const int speed = t->me->skill[SPEED] > 1 ? t->me->skill[SPEED] : 1, later = weight(t, LATER);
	struct ahead field[LORE_PLACES];
	for (const uint8_t *p = l->town; *p; p++) {
		field[*p] = best[*p] = (struct ahead){ { NEVER, NEVER }, { 0, 0 } };
		if (now[*p] > 0)
			ahead_add(&field[*p], now[*p] - stay[*p], *p);
	}
	for (int turn = 0; turn < TURNS; turn++) {
		walk_back(t, field, speed);
		for (const uint8_t *p = l->town; *p; p++)
			for (int k = 0; k < 2; k++) {
				field[*p].worth[k] = field[*p].worth[k] * later / 100;
				ahead_add(&best[*p], field[*p].worth[k], field[*p].goal[k]);
				field[*p].worth[k] -= stay[*p] > 0 ? stay[*p] : 0;	/* Spending the night there, for what is further. */
			}
	}
}

/* What is said of a place that is good for where one can go from there. */
static const char *near_by(const char *there)
{
	static const struct { const char *there, *near; } said[] = { { "clues lie there", "clues lie near" }, { "a gate to close", "a gate to close is near" },
		{ "a gate to seal", "a gate to seal is near" }, { "wounds are dressed first", "wounds are dressed next" }, { "rest for the mind first", "rest for the mind comes next" } };
	for (unsigned i = 0; i < sizeof(said) / sizeof(said[0]); i++)
		if (!strcmp(there, said[i].there))
			return said[i].near;
	return "a good place for the next turn";
}

/* Each place's worth for this turn, and what can be reached from it in the next ones. */
static void plan(struct thumb *t)
{
	const struct lore *l = t->table.lore;
	const int cost = thumb_seal_need(t), clues = t->me->clues;
	int now[LORE_PLACES] = { 0 }, paid[LORE_PLACES] = { 0 }, stay[LORE_PLACES] = { 0 };
	const char *ignored, *there[LORE_PLACES] = { NULL };
	struct ahead ahead[2][LORE_PLACES];
	bool pays = false;
	if (t->planned)
		return;
	t->planned = true;
	for (const uint8_t *p = l->town; *p; p++) {
		now[*p] = worth_with(t, *p, clues, &there[*p]);
		t->reason[*p] = there[*p];
		paid[*p] = t->table.place[*p].gate ? worth_with(t, *p, cost, &ignored) : now[*p];
		t->past[*p] = monsters_cost(t, *p, false);
		stay[*p] = monsters_cost(t, *p, true);
		pays = pays || (clues < cost && clues + t->table.place[*p].clues >= cost);
	}
	look_ahead(t, now, stay, ahead[0]);
	if (pays)
		look_ahead(t, paid, stay, ahead[1]);	/* With the clues of a place a gate can be sealed. */
	for (const uint8_t *p = l->town; *p; p++) {
		const struct ahead *a = &ahead[clues < cost && clues + t->table.place[*p].clues >= cost][*p];
		const int k = a->goal[0] == *p;
		int next = a->worth[k] > 0 ? a->worth[k] : 0;
		if (t->table.place[*p].gate)	/* Going through a gate takes three turns: what is next is far off. */
			next = next * weight(t, LATER) / 100 * weight(t, LATER) / 100;
		t->worth[*p] = now[*p] == NEVER ? NEVER : now[*p] + next - stay[*p];
		if (next > 0 && next > now[*p] && now[*p] <= weight(t, ENCOUNTER) + 20)
			t->reason[*p] = near_by(there[a->goal[k]]);
	}
}

/* What ending the movement at each place is worth, with so many steps from `from`, what is passed taken off; NEVER: out of reach. */
static void reach(struct thumb *t, int from, int points, int worth[LORE_PLACES])
{
	const struct lore *l = t->table.lore;
	int cost[LORE_PLACES], next[LORE_PLACES];
	plan(t);
	for (int p = 0; p < LORE_PLACES; p++) {
		cost[p] = SURE;
		worth[p] = NEVER;
	}
	cost[from] = 0;
	for (int step = 0; step <= points; step++) {
		memcpy(next, cost, sizeof(next));
		for (const uint8_t *p = l->town; *p; p++) {
			if (cost[*p] == SURE)
				continue;
			if (t->worth[*p] != NEVER && t->worth[*p] - cost[*p] > worth[*p])
				worth[*p] = t->worth[*p] - cost[*p];
			const int further = cost[*p] + t->past[*p] + weight(t, STEP);
			for (const uint8_t *q = l->place[*p].link; *q; q++)
				next[*q] = further < next[*q] && t->worth[*q] != NEVER ? further : next[*q];
		}
		memcpy(cost, next, sizeof(cost));
	}
}

void thumb_goals(struct thumb *t, int worth[LORE_PLACES])
{
	reach(t, t->at, t->me->movement, worth);
}

/* What is best from each place with one step more than before; false: another step makes no difference. */
static bool one_step_more(const struct thumb *t, const struct way *before, struct way *now)
{
	const struct lore *l = t->table.lore;
	bool better = false;
	for (const uint8_t *p = l->town; *p; p++) {
		now[*p] = before[*p];
		for (const uint8_t *q = l->place[*p].link; *q; q++) {
			const int worth = before[*q].worth - t->past[*p] - weight(t, STEP);
			if (t->worth[*q] != NEVER && worth > now[*p].worth) {
				now[*p] = (struct way){ worth, before[*q].goal };
				better = true;
			}
		}
	}
	return better;
}

int thumb_way(struct thumb *t, int from, int points)
{
	const struct lore_place *l = &t->table.lore->place[from];
	if (!l->street && !l->location)
		return thumb_say(t, NEVER, "there is no way from here");
	plan(t);
	if (!t->ways)
		for (const uint8_t *p = t->table.lore->town; *p; p++)
			t->way[0][*p] = (struct way){ t->worth[*p], *p };
	for (t->ways = t->ways ? t->ways : 1; t->ways <= points && t->ways < THUMB_STEPS && !t->all_ways; t->ways++)
		t->all_ways = !one_step_more(t, t->way[t->ways - 1], t->way[t->ways]);
	const struct way *w = &t->way[points < 0 ? 0 : points < t->ways ? points : t->ways - 1][from];
	t->why = t->reason[w->goal];
	return w->worth;
}

int thumb_move(struct thumb *t, int i)
{
	if (thumb_is(t, "trade"))
		return thumb_say(t, NEVER, "nothing to trade");
	if (thumb_is(t, "use"))
		return thumb_use(t, i);
	if (thumb_is(t, "fight"))
		return thumb_say(t, -1, "no need");
	const bool town = t->table.lore->place[t->at].street || t->table.lore->place[t->at].location;
	if (thumb_is(t, "stay"))
		return t->me->explored ? thumb_say(t, SURE, "the gate is to be closed") : town ? thumb_way(t, t->at, 0) : thumb_say(t, 0, "nothing else to do");
	const int to = lore_place_named(t->table.lore, t->word);
	const int points = t->me->movement;
	return to ? thumb_way(t, to, points - 1) - weight(t, STEP) : 0;
}

int thumb_lost_return(struct thumb *t)
{
	const int to = lore_place_named(t->table.lore, t->word);
	return thumb_is(t, "stay") || !to ? thumb_say(t, -1000, "wait") : thumb_way(t, to, t->me->skill[SPEED]);
}
