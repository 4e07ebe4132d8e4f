/* search.c - which choice leads to the best games: playouts of the same dealt-again worlds for each of them. */
#include "search.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

#include "crew.h"
#include "thumb.h"
#include "value_cards.h"

enum {
	LONG = 20000,		/* decisions after which a playout is given up */
	WON = 1000000,
	BATTLES = 4,		/* of one war: a battle is short, and much of it is luck */
	CANDIDATES = 10, GOALS = 7,
	ROOM = 4096,		/* worlds at most */
	ROUND = 8,		/* worlds between two looks at who is left, unless the field is halved */
	BEHIND = 2,		/* standard errors by which a candidate must lie behind the best to be left out */
	DOUBT = 1,		/* standard error by which it must be better than the rule of thumb's choice to be taken instead */
	NOT_OURS = -1,		/* the goal of a walk that is left to the rules of thumb */
	LITTLE = 1000, LITTLE_JUDGED = 4000,	/* what could be gained at most, in millionths of a game, when it is not worth the time; of the card game's many decisions more */
	AHEAD = 4,		/* rounds after which a game of cards is judged as it stands */
	/* Few worlds may look alike by chance: what is added to the squares of their differences, as a part of that of a game, where worlds are won or lost, and where they are judged. */
	CHANCE = 5, CHANCE_JUDGED = 400,
};

const struct search_budget search_usual = { .playouts = 192, .threads = 1 };

/* Something that could be done: an option, or for a walk the place where it ends, with the option that is the first step to it. */
struct candidate {
	int option, goal;
	bool left;		/* still in the race */
	int64_t sum;		/* of what its worlds came to, in millionths of a game */
	int worlds;
};

/* What the threads share.  worth[w][c] is what candidate c came to in world w, -1 when that was not played. */
struct work {
	const struct ark_game *game;
	const struct ark_content *content;
	const struct search_budget *budget;
	uint64_t key;
	int seat;
	bool cards;			/* it is the card game */
	bool awake;
	int until;			/* round at whose beginning a game of cards is judged */
	struct timespec end;
	struct candidate candidate[CANDIDATES];
	int candidates, played, worlds;	/* worlds whose results are in; those of this round too */
	int (*worth)[CANDIDATES];
	bool over;
	bool failed[CREW_MAX];		/* a thread had no memory */
};

/* ---- candidates ----------------------------------------------------------------------------- */

static bool is_kind(const char *kind, const char *const *list, int n)
{
	for (int i = 0; i < n; i++)
		if (!strcmp(kind, list[i]))
			return true;
	return false;
}

static bool is_cards(const struct ark_game *g)
{
	return !strcmp(ark_game_name(g), "cards");
}

/* Decisions worth the time; on the board the rest follows from them or changes little.  In the card game so much hangs on small ones that all are tried, and those that change little are soon done with. */
static bool matters(const struct ark_game *g, const struct ark_decision *d)
{
	static const char *const board[] = { "move", "shop", "face", "may", "lost_return" };
	return d->options > 1 && (is_cards(g) || is_kind(d->kind, board, (int)(sizeof(board) / sizeof(board[0]))));
}

static void candidate_add(struct work *w, int option, int goal)
{
	if (w->candidates < CANDIDATES)
		w->candidate[w->candidates++] = (struct candidate){ .option = option, .goal = goal, .left = true };
}

/* The option that goes one step nearer to the goal, or stays there; -1: there is no way. */
static int step_to(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, const struct lore *l, int at, int goal)
{
	char key[ARK_KEY];
	if (at == goal)
		return ark_option_find(r, g, "stay");
	for (int i = 0; i < d->options; i++) {
		ark_option_key(r, g, i, key, (int)sizeof(key));
		const int next = strncmp(key, "move ", 5) ? 0 : lore_place_named(l, key + 5);
		if (next && l->place[next].far[goal] < l->place[at].far[goal])
			return i;
	}
	return -1;
}

/* Of a walk the ends count, not the steps: the places that the rules of thumb like best, but their first choice, which is a candidate already. */
static void goals_add(struct work *w, struct ark_run *r, struct ark_game *g, const struct ark_decision *d)
{
	struct thumb t;
	int worth[LORE_PLACES];
	if (!thumb_begin(&t, &thumb_usual, r, g, d))
		return;
	thumb_goals(&t, worth);
	for (int n = 0; n <= GOALS; n++) {
		int best = 0;
		for (int p = 1; p < LORE_PLACES; p++)
			if (worth[p] > (best ? worth[best] : NEVER))
				best = p;
		if (!best)
			break;
		worth[best] = NEVER;
		const int option = n ? step_to(r, g, d, t.table.lore, t.at, best) : -1;
		if (option >= 0)
			candidate_add(w, option, best);
	}
}

/* The first one is what the rules of thumb would do; what they would never do is left out. */
static bool candidates_fill(struct work *w, struct ark_run *r, struct ark_game *g, const struct ark_decision *d)
{
	struct bot_opinion all[ARK_OPTIONS];
	const bool walk = !strcmp(d->kind, "move");
	bool taken[ARK_OPTIONS] = { false };
	if (!bot_thumb.opinions(r, g, d, all))
		return false;
	for (int n = 0; n < CANDIDATES && n < d->options; n++) {
		int best = -1;
		for (int i = 0; i < d->options; i++)
			if (!taken[i] && (best < 0 || all[i].worth > all[best].worth))
				best = i;
		taken[best] = true;
		if (!n || (!walk && all[best].worth > NEVER))
			candidate_add(w, best, 0);
	}
	if (walk)
		goals_add(w, r, g, d);
	return true;
}

/* ---- a playout ------------------------------------------------------------------------------- */

static int value_of(struct ark_run *r, struct ark_game *g, const char *query)
{
	char text[96];
	return ark_get(r, g, query, text, (int)sizeof(text)) ? atoi(text) : 0;
}

static int won(struct ark_run *r, struct ark_game *g)
{
	struct ark_result res;
	return ark_over(r, g, &res) && res.outcome && !strcmp(res.outcome, "won") ? WON : 0;
}

/* The next step of a walk; *goal is 0 when it is over. */
static int walk_on(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, int *goal)
{
	struct table t;
	const int option = table_read(&t, r, g, d->seat) ? step_to(r, g, d, t.lore, t.seat[0].place, *goal) : -1;
	if (option < 0 || t.seat[0].place == *goal)
		*goal = 0;
	return option;
}

/* Plays on by rules of thumb; at the end, or when the battle begins, it stops; a game of cards some rounds ahead. */
static bool play_on(struct ark_run *r, struct ark_game *g, const struct work *w, const struct candidate *c, bool battle, uint64_t *rng)
{
	static const char *const begins[] = { "battle", "battle_trade", "refresh" };
	struct ark_decision d;
	struct ark_error e;
	int goal = battle ? 0 : c->goal;
	for (int n = 0; n < LONG && ark_decide(r, g, &d); n++) {
		int option = n || battle ? -1 : c->option;
		if (!w->cards && !battle && !w->awake && is_kind(d.kind, begins, 3) && value_of(r, g, "awake"))
			return true;
		if (w->cards && n && value_of(r, g, "round") >= w->until)
			return false;
		if (goal && d.seat == w->seat && !strcmp(d.kind, "move"))
			option = walk_on(r, g, &d, &goal);
		if (!ark_choose(r, g, option >= 0 ? option : thumb_choose_by(&thumb_usual, r, g, &d, rng), &e))
			break;
	}
	return false;
}

/* The share of games won, in millionths: the battle is fought several times, the war once. */
static int playout(const struct work *w, struct ark_run *r, struct ark_game *g, struct ark_game *spare, int world, const struct candidate *c)
{
	uint64_t mixed = w->key, rng = bot_random_next(&mixed) + (uint64_t)world * 0x9e3779b97f4a7c15u;
	int sum = 0;
	ark_copy(g, w->game);
	ark_resample(r, g, w->seat, bot_random_next(&rng));
	if (!play_on(r, g, w, c, false, &rng))
		return w->cards ? value_cards(r, g) : won(r, g);
	for (int k = 0; k < BATTLES; k++) {
		ark_copy(spare, g);
		ark_resample(r, spare, w->seat, bot_random_next(&rng));
		play_on(r, spare, w, c, true, &rng);
		sum += won(r, spare);
	}
	return sum / BATTLES;
}

/* ---- the race ---------------------------------------------------------------------------------- */

static int64_t root_of(int64_t square)
{
	int64_t x = square, y = (x + 1) / 2;
	while (y < x) {
		x = y;
		y = (x + square / x) / 2;
	}
	return x;
}

struct lead {
	int64_t mean, error;	/* of what one candidate has before another, world by world, and its standard error */
	int worlds;
};

static struct lead lead_of(const struct work *w, int a, int b)
{
	struct lead l = { 0, 0, 0 };
	int64_t squares = 0;
	for (int i = 0; i < w->played; i++) {
		if (w->worth[i][a] < 0 || w->worth[i][b] < 0)
			continue;
		const int64_t d = w->worth[i][a] - w->worth[i][b];
		l.mean += d;
		squares += d / 10 * (d / 10);
		l.worlds++;
	}
	if (l.worlds < 2)
		return (struct lead){ 0, WON, l.worlds };	/* nothing is known yet */
	l.mean /= l.worlds;
	squares += (int64_t)(WON / 10) * (WON / 10) / (w->cards ? CHANCE_JUDGED : CHANCE);
	l.error = 10 * root_of(squares / l.worlds / l.worlds);
	return l;
}

static bool time_is_up(const struct work *w)
{
	struct timespec now;
	if (!w->budget->ms)
		return false;
	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec > w->end.tv_sec || (now.tv_sec == w->end.tv_sec && now.tv_nsec >= w->end.tv_nsec);
}

static int candidates_left(const struct work *w)
{
	int n = 0;
	for (int c = 0; c < w->candidates; c++)
		n += w->candidate[c].left;
	return n;
}

/* The one with the best mean, of those that are left; all of them have played the same worlds. */
static int leader(const struct work *w)
{
	int best = -1;
	for (int c = 0; c < w->candidates; c++)
		if (w->candidate[c].left && (best < 0 || w->candidate[c].sum > w->candidate[best].sum))
			best = c;
	return best;
}

/* The worse half is out; the choice of the rules of thumb stays, for the others are measured by it. */
static void halve(struct work *w)
{
	for (int keep = (candidates_left(w) + 1) / 2; candidates_left(w) > keep && keep > 1;) {
		int worst = 0;
		for (int c = 1; c < w->candidates; c++)
			if (w->candidate[c].left && (!worst || w->candidate[c].sum < w->candidate[worst].sum))
				worst = c;
		w->candidate[worst].left = false;
	}
}

/* Worlds of the next round: where the field is halved after it, as many as make all those rounds, and the race of the last two, take the same part of what is left to be played. */
static int worlds_next(const struct work *w, int left, int playouts)
{
	if (!w->budget->playouts || !left)
		return ROUND;
	const int more = (w->budget->playouts - playouts) / left;
	int rounds = 1;
	for (int n = left; w->cards && n > 2; n = (n + 1) / 2)
		rounds++;
	return rounds > 1 ? more / rounds : more < ROUND ? more : ROUND;
}

/* After a round: who is clearly behind is out, and the next round is made ready.  Between two meetings, by one thread. */
static void round_end(struct work *w, int *playouts)
{
	for (; w->played < w->worlds; w->played++)
		for (int c = 0; c < w->candidates; c++)
			if (w->worth[w->played][c] >= 0) {
				w->candidate[c].sum += w->worth[w->played][c];
				w->candidate[c].worlds++;
			}
	for (int c = 1; c < w->candidates && w->played; c++) {
		const struct lead gain = lead_of(w, c, 0);
		w->candidate[c].left = w->candidate[c].left && gain.mean + 2 * gain.error > (w->cards ? LITTLE_JUDGED : LITTLE);
	}
	const int best = leader(w);
	for (int c = 0; c < w->candidates && w->played; c++) {
		const struct lead l = lead_of(w, best, c);
		w->candidate[c].left = w->candidate[c].left && (c == best || l.mean < BEHIND * l.error);
	}
	if (w->cards && w->budget->playouts && w->played)
		halve(w);
	const int left = candidates_left(w), next = worlds_next(w, left, *playouts);
	w->over = left < 2 || next < 1 || w->worlds + next > ROOM || time_is_up(w);
	w->worlds += next;
	*playouts += left * next;
}

static void run_worlds(struct crew *crew, void *arg, int number, int threads)
{
	struct work *w = arg;
	struct ark_run *r = ark_run_new(w->content);
	struct ark_game *g = malloc(ark_game_size()), *spare = malloc(ark_game_size());
	int playouts = 0;
	const bool failed = w->failed[number] = !r || !g || !spare;
	for (;;) {
		if (!number)
			round_end(w, &playouts);
		crew_meet(crew);
		if (w->over)
			break;
		for (int i = w->played + number; !failed && i < w->worlds; i += threads)
			for (int c = 0; c < w->candidates && !(w->played && time_is_up(w)); c++)
				if (w->candidate[c].left)
					w->worth[i][c] = playout(w, r, g, spare, i, &w->candidate[c]);
		crew_meet(crew);
	}
	free(spare);
	free(g);
	ark_run_free(r);
}

static bool race(struct work *w)
{
	crew_run(w->budget->threads, run_worlds, w);
	for (int i = 0; i < CREW_MAX; i++)
		if (w->failed[i])
			return false;
	return true;
}

/* ---- the answer ------------------------------------------------------------------------------- */

/* The first candidate, what the rules of thumb would do, stands unless another one did better by more than chance explains. */
static int best_of(const struct work *w)
{
	int best = 0;
	struct lead most = { 0, 0, 0 };
	for (int c = 1; c < w->candidates; c++) {
		const struct lead l = lead_of(w, c, 0);
		if (w->candidate[c].left && l.mean > most.mean && l.mean > DOUBT * l.error) {
			best = c;
			most = l;
		}
	}
	return best;
}

static void opinions_fill(const struct work *w, int options, struct bot_opinion *out)
{
	for (int i = 0; i < options; i++)
		out[i] = (struct bot_opinion){ -1, "not tried" };
	for (int c = 0; c < w->candidates; c++) {
		const struct candidate *k = &w->candidate[c];
		const int chance = k->worlds ? (int)(k->sum / k->worlds) : -1;
		if (chance > out[k->option].worth)
			out[k->option] = (struct bot_opinion){ chance, c ? "chance of winning, played out" : "chance of winning by rules of thumb, played out" };
	}
}

/* Plays the candidates against each other; the best one, or -1 when there is no memory. */
static int decide(struct work *w)
{
	const struct search_budget *b = w->budget;
	int best = -1;
	w->worth = malloc(sizeof(*w->worth) * ROOM);
	if (!w->worth)
		return -1;
	memset(w->worth, 0xff, sizeof(*w->worth) * ROOM);
	clock_gettime(CLOCK_MONOTONIC, &w->end);
	w->end.tv_sec += (w->end.tv_nsec / 1000000 + b->ms) / 1000;
	w->end.tv_nsec = (w->end.tv_nsec + (long)b->ms % 1000 * 1000000) % 1000000000;
	if (race(w))
		best = best_of(w);
	free(w->worth);
	return best;
}

static struct work work_on(struct ark_run *r, struct ark_game *g, int seat, uint64_t key, const struct search_budget *budget)
{
	return (struct work){ .game = g, .content = ark_run_content(r), .budget = budget, .key = key, .seat = seat, .cards = is_cards(g),
		.awake = !is_cards(g) && value_of(r, g, "awake"), .until = value_of(r, g, "round") + AHEAD };
}

int search_best(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t key, const struct search_budget *budget, struct bot_opinion *out)
{
	struct work w = work_on(r, g, d->seat, key, budget);
	const struct ark_decision asked = *d;
	if (!candidates_fill(&w, r, g, &asked))
		return -1;
	const int best = decide(&w);
	if (best < 0)
		return -1;
	opinions_fill(&w, asked.options, out);
	return w.candidate[best].option;
}

static int turn_of(struct ark_run *r, struct ark_game *g)
{
	return value_of(r, g, is_cards(g) ? "round" : "turn");
}

/* The worlds of one seat's turn are the same at each of its decisions, so that nothing is given up because chance has it otherwise there. */
static uint64_t key_of(int turn, int seat)
{
	return (uint64_t)(turn * ARK_SEATS + seat);
}

int search_play(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_mind *mind, const struct search_budget *budget)
{
	const struct ark_decision asked = *d;
	if (!matters(g, &asked))
		return bot_thumb.choose(r, g, &asked, mind);
	const int turn = turn_of(r, g);
	const bool walk = !strcmp(asked.kind, "move"), on = walk && mind->turn == turn && mind->seat == asked.seat;
	const int option = on && mind->goal > 0 ? walk_on(r, g, &asked, &mind->goal) : -1;
	if (option >= 0)
		return option;
	struct work w = work_on(r, g, asked.seat, key_of(turn, asked.seat), budget);
	const int best = on && mind->goal == NOT_OURS ? -1 : candidates_fill(&w, r, g, &asked) ? decide(&w) : -1;
	if (walk)
		*mind = (struct bot_mind){ .rng = mind->rng, .turn = turn, .seat = asked.seat, .goal = best > 0 ? w.candidate[best].goal : NOT_OURS };
	return best >= 0 ? w.candidate[best].option : bot_thumb.choose(r, g, &asked, mind);
}

static int search_choose(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_mind *mind)
{
	return search_play(r, g, d, mind, &search_usual);
}

int search_hint(struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out)
{
	return matters(g, d) ? search_best(r, g, d, key_of(turn_of(r, g), d->seat), &search_usual, out) : -1;
}

const struct bot bot_search = { "search", "playouts by rules of thumb, compared world by world", search_choose, NULL };
