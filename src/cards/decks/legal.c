/*
 * legal.c - whether a deck may be played by its investigator.
 *
 * A deck is a list of definitions in the investigator's file; what is wrong is told by the first card or number that is.  A game of one scenario is played in standalone
 * mode: cards of higher levels are paid for with basic weaknesses.  What a deck lacks of those is drawn from the core set's, minus the ones in other decks.
 */
#include "cards/cards.h"
#include "cards/campaign/campaign.h"
#include "cards/decks/environment.h"
#include "cards/decks/legal.h"
#include "cards/things/pile.h"

#include <string.h>

#include "kernel/hash.h"
#include "kernel/rng.h"
#include "kernel/text.h"

enum { DECK_SIZE = 30, COPIES_MOST = 2, MYRIAD_MOST = 3, LEVEL_MOST = 5, SECOND_LEVEL_MOST = 2, EXPERIENCE_STEP = 10, EXPERIENCE_END = 50, OPTIONS_MAX = 24, LEVEL_NONE = -1 };

static bool deck_fail(struct run *r, const struct file *f, struct judge *j, const char *before, const char *name, const char *behind)
{
	return judge_tell(j, r, &(struct wrong){ .role = f->role, .before = before, .name = name, .behind = behind });
}

static bool card_fail(struct run *r, const struct file *f, struct judge *j, def_h d, const char *behind)
{
	return judge_tell(j, r, &(struct wrong){ .role = f->role, .card = d, .before = "", .name = content_text(r->c, r->c->defs[d].name), .behind = behind });
}

static bool number_fail(struct run *r, const struct file *f, struct judge *j, int n, const char *behind)
{
	char number[12];
	struct text t;
	text_init(&t, number, (int)sizeof(number));
	text_int(&t, n);
	text_end(&t);
	return deck_fail(r, f, j, "", number, behind);
}

/* ---- cards of a deck ------------------------------------------------------------ */

int def_build(struct run *r, def_h d, int word)
{
	int n;
	const uint16_t *w = content_list(r->c, d, LIST_build, &n);
	for (int i = 0; i + 1 < n; i += 2)
		if (w[i] == word)
			return (int16_t)w[i + 1];
	return 0;
}

bool file_add(struct run *r, struct file *f, def_h d)
{
	(void)r;
	if (f->n == DECK_CARDS)
		return false;
	f->card[f->n++] = d;
	return true;
}

void file_remove(struct file *f, def_h d)
{
	for (int i = 0; i < f->n; i++) {
		if (f->card[i] != d)
			continue;
		const int behind = --f->n - i;
		memmove(&f->card[i], &f->card[i + 1], (size_t)behind * sizeof(f->card[0]));
		f->card[f->n] = 0;
		return;
	}
}

bool file_first(const struct file *f, int i)
{
	for (int k = 0; k < i; k++)
		if (f->card[k] == f->card[i])
			return false;
	return true;
}

int file_copies(const struct file *f, def_h d)
{
	int n = 0;
	for (int i = 0; i < f->n; i++)
		n += f->card[i] == d;
	return n;
}

/* Signatures, weaknesses, permanents and cards of scenarios do not count toward the size (C-BUILD-04, C-PERM-01, C-WEAK-06). */
bool def_counts(struct run *r, def_h d)
{
	return !def_flag(r, d, CFLAG_SIGNATURE | CFLAG_WEAKNESS | CFLAG_PERMANENT | CFLAG_STORY);
}

int deck_size(struct run *r, const struct file *f)
{
	int n = 0;
	for (int i = 0; i < f->n; i++)
		n += def_counts(r, f->card[i]);
	return n;
}

/* As the investigator says, and what cards of the deck add. */
int deck_wanted(struct run *r, const struct file *f)
{
	int n = def_build(r, f->role, BUILD_SIZE);
	n = n ? n : DECK_SIZE;
	for (int i = 0; i < f->n; i++)
		n += def_build(r, f->card[i], BUILD_SIZE);	/* C-REWARD-04 */
	return n;
}

int deck_basics(struct run *r, const struct file *f)
{
	int n = 0;
	for (int i = 0; i < f->n; i++)
		n += def_flag(r, f->card[i], CFLAG_BASIC);
	return n;
}

/* A card's points in a single scenario; what is exceptional counts twice, what is taboo as the list says (C-STAND-02, C-EXCEPT-01, C-ULT-19). */
int def_points(struct run *r, def_h d)
{
	const int level = r->c->defs[d].fact[FACT_level] + (rule_on(r, RULE_ORTHODOXY) ? def_build(r, d, BUILD_TABOO) : 0);
	return level * (def_build(r, d, BUILD_EXCEPTIONAL) ? 2 : 1);
}

int deck_experience(struct run *r, const struct file *f)
{
	int n = 0;
	for (int i = 0; i < f->n; i++)
		n += def_points(r, f->card[i]);
	return n;
}

bool same_title(struct run *r, def_h a, def_h b)
{
	return strcmp(content_text(r->c, r->c->defs[a].name), content_text(r->c, r->c->defs[b].name)) == 0;
}

/* Copies by title, whatever their level; a signature of the same title is not one of them (C-BUILD-07, C-BUILD-20). */
static int title_copies(struct run *r, const struct file *f, def_h d)
{
	int n = 0;
	for (int i = 0; i < f->n; i++)
		n += !def_flag(r, f->card[i], CFLAG_SIGNATURE) && same_title(r, f->card[i], d);
	return n;
}

/* ---- what the investigator may take ----------------------------------------------------- */

struct deck_options { const uint16_t *w[OPTIONS_MAX]; int used[OPTIONS_MAX]; int n; };

static void options_of(struct run *r, def_h d, struct deck_options *o)
{
	int n;
	const uint16_t *w = content_list(r->c, d, LIST_options, &n);
	for (int i = 0; i + OPTION_WORDS <= n; i += OPTION_WORDS) {
		if (w[i] == OPTION_NEEDS)
			continue;
		if (o->n == OPTIONS_MAX) {
			run_fault(r, FAULT_TAKES);
			return;
		}
		o->w[o->n++] = w + i;
	}
}

/* Of the investigator and of cards in the deck. */
static void options_collect(struct run *r, const struct file *f, struct deck_options *o)
{
	*o = (struct deck_options){ .n = 0 };
	options_of(r, f->role, o);
	for (int i = 0; i < f->n; i++)
		options_of(r, f->card[i], o);
}

/* A card of several classes is of each of them, and not neutral (C-MULTI-01, C-BUILD-27). */
static bool def_class(struct run *r, def_h d, int class)
{
	const int16_t *fact = r->c->defs[d].fact;
	return fact[FACT_colour] == class || (fact[FACT_subtype] && fact[FACT_subtype] == class);
}

/* Highest level of a class that the investigator may take (C-BUILD-06, C-BUILD-28). */
static int class_most(struct run *r, def_h role, int class)
{
	if (class == CARD_NEUTRAL || class == r->c->defs[role].fact[FACT_colour])
		return LEVEL_MOST;
	return class == r->c->defs[role].fact[FACT_subtype] ? SECOND_LEVEL_MOST : LEVEL_NONE;
}

static int card_most(struct run *r, def_h role, def_h d)
{
	const int16_t *fact = r->c->defs[d].fact;
	const int first = class_most(r, role, fact[FACT_colour]), second = fact[FACT_subtype] ? class_most(r, role, fact[FACT_subtype]) : LEVEL_NONE;
	return first > second ? first : second;	/* C-MULTI-02 */
}

static bool option_about(struct run *r, const uint16_t *w, def_h d)
{
	switch (w[0]) {
	case OPTION_CLASS: return def_class(r, d, w[1]);
	case OPTION_TRAIT: return content_list_has(r->c, d, LIST_traits, w[1]);	/* C-BUILD-29 */
	case OPTION_HEALS: return def_build(r, d, BUILD_HEALS_HORROR) != 0;	/* C-BUILD-30 */
	default: return r->c->defs[d].kind == KIND_ASSET
		&& (content_list_has(r->c, d, LIST_traits, CTRAIT_RELIC) || content_list_has(r->c, d, LIST_traits, CTRAIT_CHARM));
	}
}

static bool option_fits(struct run *r, const uint16_t *w, def_h d)
{
	const int level = r->c->defs[d].fact[FACT_level];
	return level >= w[2] && level <= w[3] && option_about(r, w, d);
}

/* Allowed without counting: by a class, or by an option that has no limit (C-MULTI-03). */
static bool card_free(struct run *r, const struct file *f, const struct deck_options *o, def_h d)
{
	if (r->c->defs[d].fact[FACT_level] <= card_most(r, f->role, d))
		return true;
	for (int i = 0; i < o->n; i++)
		if (!o->w[i][4] && option_fits(r, o->w[i], d))
			return true;
	return false;
}

/* By an option that allows so many and has some left. */
static bool card_limited(struct run *r, struct deck_options *o, def_h d)
{
	for (int i = 0; i < o->n; i++) {
		if (!option_fits(r, o->w[i], d) || o->used[i] == o->w[i][4])
			continue;
		o->used[i]++;
		return true;
	}
	return false;
}

bool def_given(struct run *r, def_h d)
{
	return def_flag(r, d, CFLAG_WEAKNESS | CFLAG_SIGNATURE | CFLAG_STORY);
}

static bool access_legal(struct run *r, const struct file *f, struct deck_options *o, def_h d, struct judge *j)
{
	if (def_given(r, d) || card_free(r, f, o, d) || card_limited(r, o, d))
		return true;
	if (card_most(r, f->role, d) == LEVEL_NONE)
		return card_fail(r, f, j, d, " is of a class this investigator may not take.");
	return card_fail(r, f, j, d, " has too high a level for this investigator: of a second class only 0 to 2.");
}

/* ---- one card ---------------------------------------------------------------------- */

bool task_done(struct run *r, def_h d)
{
	const def_h task = (def_h)def_build(r, d, BUILD_TASK);
	return !task || note_count(r, task, NOTE_OF_LOG, 0);	/* C-RESEARCH-01, C-RESEARCH-03 */
}

/* Cards that were earned in the campaign are in the deck by right. */
static bool card_kind_legal(struct run *r, const struct file *f, def_h d, struct judge *j)
{
	const int kind = r->c->defs[d].kind;
	const bool weakness = def_flag(r, d, CFLAG_WEAKNESS), reward = def_build(r, d, BUILD_REWARD) != 0;
	if (def_flag(r, d, CFLAG_SIGNATURE))
		return content_list_has(r->c, f->role, LIST_fixed, d) || card_fail(r, f, j, d, " belongs to another investigator.");	/* C-BUILD-16 */
	if (f->carried && def_flag(r, d, CFLAG_STORY | CFLAG_WEAKNESS))
		return true;	/* C-EPIC-06 */
	if (!reward && (def_flag(r, d, CFLAG_STORY) || r->c->defs[d].fact[FACT_belongs] || (!weakness && (kind == KIND_ENEMY || kind == KIND_TREACHERY))))
		return card_fail(r, f, j, d, " is a card of the scenario, not of a deck.");
	if (reward && !task_done(r, d))
		return card_fail(r, f, j, d, " is a reward that nobody has earned yet.");	/* C-REWARD-02 */
	if (!environment_allows(r, f, d))
		return card_fail(r, f, j, d, " is not part of the environment that was chosen.");
	if (rule_on(r, RULE_ORTHODOXY) && def_build(r, d, BUILD_FORBIDDEN))
		return card_fail(r, f, j, d, " is forbidden by the taboo list.");	/* C-ULT-19 */
	return true;
}

int copies_most(struct run *r, def_h d)
{
	if (rule_on(r, RULE_HIGHLANDER) || def_build(r, d, BUILD_EXCEPTIONAL) || def_build(r, d, BUILD_ONE_PER_DECK))
		return 1;	/* C-EXCEPT-02, C-ULT-16 */
	return def_build(r, d, BUILD_MYRIAD) ? MYRIAD_MOST : COPIES_MOST;	/* C-MYRIAD-01 */
}

/* Of a card and its older printing a deck holds one (C-REPRINT-02). */
static bool versions_legal(struct run *r, const struct file *f, def_h d, struct judge *j)
{
	const def_h newer = (def_h)def_build(r, d, BUILD_VERSION);
	return !newer || !file_copies(f, newer) || card_fail(r, f, j, d, " is in it in two versions: take one of them.");
}

static bool copies_legal(struct run *r, const struct file *f, def_h d, struct judge *j)
{
	static const char *const behind[] = { "", " may be in it once.", " is in it more than twice; all levels of a title count together.", " is in it more than three times." };
	const int most = copies_most(r, d);
	if (def_given(r, d))
		return true;
	return title_copies(r, f, d) <= most || card_fail(r, f, j, d, behind[most]);
}

static bool level_legal(struct run *r, const struct file *f, def_h d, struct judge *j)
{
	const int level = r->c->defs[d].fact[FACT_level];
	if (level && cards_of(r)->campaign && !f->experience)
		return card_fail(r, f, j, d, " is not of level 0, as all cards are when a campaign begins.");	/* C-BUILD-11, C-ULT-17 */
	if (!cards_of(r)->campaign && def_build(r, d, BUILD_CAMPAIGN_ONLY))
		return card_fail(r, f, j, d, " is for campaigns only.");	/* C-ULT-11 */
	if (!cards_of(r)->campaign && rule_on(r, RULE_EXILE) && def_build(r, d, BUILD_EXILES))
		return card_fail(r, f, j, d, " exiles something, and with this ultimatum it is for campaigns only.");
	return true;
}

bool deck_may_hold(struct run *r, const struct file *f, def_h d, struct judge *j)
{
	struct deck_options o;
	options_collect(r, f, &o);
	for (int i = 0; i < f->n; i++)
		if (!card_free(r, f, &o, f->card[i]))
			card_limited(r, &o, f->card[i]);
	return card_kind_legal(r, f, d, j) && access_legal(r, f, &o, d, j);
}

bool deck_may_add(struct run *r, const struct file *f, def_h d, struct judge *j)
{
	struct file more = *f;
	if (!deck_may_hold(r, f, d, j) || !level_legal(r, f, d, j))
		return false;
	if (def_flag(r, d, CFLAG_SIGNATURE) && file_copies(f, d))
		return card_fail(r, f, j, d, " may be in it once.");
	if (!file_add(r, &more, d))
		return card_fail(r, f, j, d, " is too much: the list is full.");
	return deck_copies_fit(r, &more, d, j);
}

bool deck_copies_fit(struct run *r, const struct file *f, def_h d, struct judge *j)
{
	for (int i = 0; i < f->n; i++)	/* the one that came may be the newer version */
		if (!versions_legal(r, f, f->card[i], j))
			return false;
	return copies_legal(r, f, d, j);
}

/* ---- the whole ------------------------------------------------------------------------ */

/* Exactly one of each signature card (C-BUILD-17). */
static bool signatures_legal(struct run *r, const struct file *f, struct judge *j)
{
	int n;
	const uint16_t *w = content_list(r->c, f->role, LIST_fixed, &n);
	bool legal = true;
	for (int i = 0; i < n; i++)
		if (file_copies(f, w[i]) != 1)
			legal = judge_tell(j, r, &(struct wrong){ .role = f->role, .card = w[i], .before = "it must hold exactly one ", .name = content_text(r->c, r->c->defs[w[i]].name),
				.behind = "." });
	return legal;
}

static int classes_filled(struct run *r, const struct file *f, int cards)
{
	int filled = 0;
	for (int class = CARD_GUARDIAN; class < CARD_CLASS_COUNT; class++) {
		int n = 0;
		for (int i = 0; i < f->n; i++)
			n += def_counts(r, f->card[i]) && def_class(r, f->card[i], class);
		filled += n >= cards;
	}
	return filled;
}

/* Other demands on the investigator's back (C-BUILD-08). */
static bool needs_legal(struct run *r, const struct file *f, struct judge *j)
{
	int n;
	const uint16_t *w = content_list(r->c, f->role, LIST_options, &n);
	for (int i = 0; i + OPTION_WORDS <= n; i += OPTION_WORDS)
		if (w[i] == OPTION_NEEDS && classes_filled(r, f, w[i + 4]) < w[i + 1])
			return number_fail(r, f, j, w[i + 4], " cards at least must be of each of several classes, as the investigator's back says.");
	return true;
}

/* One, or as many as the investigator says, and in a single scenario one more for each full ten points (C-BUILD-09, C-STAND-03 to C-STAND-07). */
int basics_needed(struct run *r, const struct file *f)
{
	const int own = def_build(r, f->role, BUILD_WEAKNESSES);
	const int points = cards_of(r)->campaign ? 0 : deck_experience(r, f) / EXPERIENCE_STEP;
	return (own ? own : 1) + points + rule_on(r, RULE_DISASTER);	/* C-ULT-09 */
}

static bool size_legal(struct run *r, const struct file *f, struct judge *j)
{
	const int size = deck_size(r, f), wanted = deck_wanted(r, f);
	if (size == wanted)	/* C-BUILD-03 */
		return true;
	return wanted == DECK_SIZE
		? number_fail(r, f, j, size, " cards count toward its size, and it must be 30; signature cards, weaknesses and permanents do not count.")
		: number_fail(r, f, j, wanted, " cards must count toward its size; signature cards, weaknesses and permanents do not count.");
}

static bool points_legal(struct run *r, const struct file *f, struct judge *j)
{
	const int points = deck_experience(r, f);
	if (!cards_of(r)->campaign && points >= EXPERIENCE_END)	/* C-STAND-08 */
		return number_fail(r, f, j, points, " points of experience are in it; for a single scenario it must be less than 50.");
	if (cards_of(r)->campaign && points > f->experience)	/* C-BUILD-12 */
		return number_fail(r, f, j, points, " points of experience are in it, more than there are to begin with.");
	return true;
}

static bool basics_legal(struct run *r, const struct file *f, struct judge *j)
{
	const int basics = deck_basics(r, f);
	return basics <= basics_needed(r, f)
		|| number_fail(r, f, j, basics, " basic weaknesses are in it; one is needed, and one more for each 10 points of experience.");
}

/* At most one reward that is permanent (C-PERM-06). */
static bool rewards_legal(struct run *r, const struct file *f, struct judge *j)
{
	int n = 0;
	for (int i = 0; i < f->n; i++)
		n += def_flag(r, f->card[i], CFLAG_PERMANENT) && def_build(r, f->card[i], BUILD_REWARD);
	return n < 2 || number_fail(r, f, j, n, " permanent rewards are in it; a deck may hold one.");
}

static bool card_legal(struct run *r, const struct file *f, struct deck_options *o, def_h d, bool created, struct judge *j)
{
	return (!created || card_kind_legal(r, f, d, j)) && access_legal(r, f, o, d, j) && (!created || level_legal(r, f, d, j))
		&& copies_legal(r, f, d, j) && versions_legal(r, f, d, j);
}

static bool cards_legal(struct run *r, const struct file *f, bool created, struct judge *j)
{
	static bool (*const whole[])(struct run *, const struct file *, struct judge *) = { signatures_legal, needs_legal, rewards_legal };
	struct deck_options o;
	bool legal = true;
	options_collect(r, f, &o);
	for (int i = 0; i < f->n; i++)
		legal &= card_legal(r, f, &o, f->card[i], created, j);
	for (int i = 0; i < 3; i++)
		legal &= whole[i](r, f, j);
	return legal;
}

/* ---- basic weaknesses ------------------------------------------------------------------- */

/* Copies of a basic weakness that are still in the box: it holds each as often as the product does (C-BUILD-22, C-BUILD-26). */
static int weakness_left(struct run *r, const struct file *f, def_h d)
{
	int n = r->c->defs[d].copies;
	if (!def_flag(r, d, CFLAG_BASIC) || !environment_allows(r, f, d))
		return 0;
	for (int i = 0; i < FILE_MAX; i++)
		n -= cards_of(r)->file[i].status == FILE_PLAYS ? file_copies(&cards_of(r)->file[i], d) : 0;
	return n > 0 ? n : 0;
}

/* Added when everything else is chosen, one after the other from what is left (C-BUILD-10, C-BUILD-23). */
void weakness_draw(struct run *r, struct file *f)
{
	const def_h first = r->c->kind_first[KIND_ASSET], end = r->c->kind_first[KIND_TREACHERY + 1];
	int left = 0;
	for (def_h d = first; d < end; d++)
		left += weakness_left(r, f, d);
	if (!left)
		return;
	int at = (int)rng_below(r->g, STREAM_DECK, (uint32_t)left);
	for (def_h d = first; d < end; d++) {
		at -= weakness_left(r, f, d);
		if (at < 0) {
			file_add(r, f, d);
			return;
		}
	}
}

bool deck_cards_fit(struct run *r, const struct file *f, struct judge *j)
{
	return cards_legal(r, f, false, j);
}

void deck_fits(struct run *r, const struct file *f, struct judge *j)
{
	deck_cards_fit(r, f, j);
	size_legal(r, f, j);
}

bool deck_judge(struct run *r, const struct file *f, struct judge *j)
{
	static bool (*const numbers[])(struct run *, const struct file *, struct judge *) = { size_legal, points_legal, basics_legal };
	bool legal = environment_allows(r, f, f->role) || deck_fail(r, f, j, "the investigator", "", " is not part of the environment that was chosen.");
	legal &= cards_legal(r, f, true, j);
	for (int i = 0; i < 3; i++)
		legal &= numbers[i](r, f, j);
	return legal;
}

/* Everything by which a deck is judged: what is in the file, what the game is played with, and the rewards of the log. */
static uint64_t deck_key(struct run *r, const struct file *f)
{
	const struct cards *s = cards_of(r);
	const uint64_t with = (uint64_t)s->rules << 32 | (uint64_t)s->environment << 8 | s->campaign;
	uint64_t key = hash_bytes(f, sizeof(*f), with);
	for (int i = 0; i < CHOSEN_MAX; i++)
		key = s->chosen[i] ? rng_mix(key ^ s->chosen[i]) : key;
	for (int i = 0; i < NOTE_MAX && s->note[i].def; i++)
		key = rng_mix(key ^ ((uint64_t)s->note[i].def << 16 | (uint64_t)s->note[i].n << 8 | s->note[i].how));
	return key | 1;
}

/* One deck plays many games: it is judged once, and so is what basic weaknesses it lacks and what experience is left. */
bool deck_legal(struct run *r, struct file *f, struct judge *j)
{
	const uint64_t key = deck_key(r, f);
	struct known *known = run_known(r, key);
	if (known->key != key) {
		if (!deck_judge(r, f, j))
			return false;
		*known = (struct known){ key, basics_needed(r, f) - deck_basics(r, f), cards_of(r)->campaign ? f->experience - deck_experience(r, f) : 0 };
	}
	f->experience = (int16_t)known->more;
	for (int n = known->value - rule_on(r, RULE_MORRIGAN); n > 0; n--)
		weakness_draw(r, f);
	return true;
}
