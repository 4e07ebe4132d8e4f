/* names.c - text ids and names of things: "dynamite#2", "Dynamite". */
#include "board/board.h"
#include "board/things/map.h"
#include "board/hooks.h"

#include <string.h>

#include "kernel/text.h"

static const char *const resource_words[] = {
#define RESOURCE(name, words) words,
#include "board/words.def"
};
static const char *const skill_words[] = {
#define SKILL(name, words) words,
#include "board/words.def"
};
static const char *const ability_words[] = {
#define ABILITY(name, words) words,
#include "board/words.def"
};

/* The turn's phases in order, as the log announces them. */
static const char *const phase_words[] = { "upkeep", "movement", "encounters", "other_worlds", "mythos" };
static const char *const phase_titles[] = { "Upkeep", "Movement", "Encounters in Arkham", "Encounters in Other Worlds", "Mythos" };

const char *board_word(unsigned w)
{
	if (w >= WORD_ABILITY)
		return w - WORD_ABILITY < ABILITY_COUNT ? ability_words[w - WORD_ABILITY] : "?";
	if (w >= WORD_SKILL)
		return w - WORD_SKILL < SKILL_COUNT ? skill_words[w - WORD_SKILL] : "?";
	return w < RESOURCE_COUNT ? resource_words[w] : "?";
}

/* A word may list its plural behind a bar; the first is its name. */
static void put_word(struct text *t, const char *w, bool name)
{
	for (; *w && *w != '|'; w++)
		text_char(t, name && *w == '_' ? ' ' : *w);
}

/* Sanity, Stamina and the skills are names. */
static bool number_is_name(int n)
{
	return n >= NUMBER_SKILL || n == RESOURCE_SANITY || n == RESOURCE_STAMINA;
}

/* A reference to a word: a resource, a skill or a phase. */
static void put_number(struct text *t, int n, bool name)
{
	const int phase = n - NUMBER_PHASE, first = t->n;
	if (phase >= 0 && phase < (int)(sizeof(phase_words) / sizeof(phase_words[0])))
		text_str(t, name ? phase_titles[phase] : phase_words[phase]);
	else if (name && (n == RESOURCE_MAX_SANITY || n == RESOURCE_MAX_STAMINA))
		text_str(t, n == RESOURCE_MAX_SANITY ? "maximum Sanity" : "maximum Stamina");
	else
		put_word(t, board_word((unsigned)(n >= NUMBER_SKILL ? n - NUMBER_SKILL + WORD_SKILL : n)), name);
	if (name && number_is_name(n) && first < t->max && t->buf[first] >= 'a' && t->buf[first] <= 'z')
		t->buf[first] = (char)(t->buf[first] - 'a' + 'A');
}

/* What a card is called: encounter cards have no name of their own. */
static void put_def_name(struct run *r, struct text *t, const struct def *d)
{
	if (d->kind == KIND_LOCATION_CARD) {
		text_str(t, content_text(r->c, def_of(r, (def_h)d->fact[FACT_place])->name));
		text_str(t, " encounter");
	} else if (d->kind == KIND_GATE_CARD) {
		text_str(t, "Other World encounter");
	} else {
		text_str(t, content_text(r->c, d->name ? d->name : d->id));
	}
}

/* Copies that can be told apart get a number: their rank among those of the same definition in the same hands or the same place. */
static int card_rank(const struct board *b, int card)
{
	const struct card *k = &b->card[card];
	int rank = 1;
	for (int c = 1; c < card; c++)
		rank += b->card[c].def == k->def && b->card[c].zone == k->zone && b->card[c].owner == k->owner;
	return k->zone == ZONE_SEAT ? rank : 1;
}

static int monster_rank(const struct board *b, int m)
{
	int rank = 1;
	for (int k = 1; k < m; k++)
		rank += b->monster[k].def == b->monster[m].def && b->monster[k].zone == b->monster[m].zone && b->monster[k].place == b->monster[m].place;
	return b->monster[m].zone == MONSTER_PLACE ? rank : 1;
}

static void put_rank(struct text *t, int rank)
{
	if (rank > 1) {
		text_char(t, '#');
		text_int(t, rank);
	}
}

static void put_place(struct run *r, struct text *t, int p, bool name)
{
	const struct board *b = board_of(r);
	const struct def *d = def_of(r, b->place[p].def);
	text_str(t, content_text(r->c, name ? d->name : d->id));
	if (place_in_world(b, p))
		text_str(t, name ? (b->place[p].kind == PLACE_WORLD_1 ? " (first area)" : " (second area)") : b->place[p].kind == PLACE_WORLD_1 ? "_1" : "_2");
}

static def_h def_of_ref(struct run *r, ref_h ref)
{
	const struct board *b = board_of(r);
	const int n = REF_N(ref);
	switch (REF_TYPE(ref)) {
	case REF_SEAT: return b->seat[n].sheet;
	case REF_CARD: return b->card[n].def;
	case REF_MONSTER: return b->monster[n].def;
	case REF_GATE: return b->gate[n].def;
	case REF_DEF: return (def_h)n;
	default: return 0;
	}
}

int board_ref_id(struct run *r, ref_h ref, char *buf, int n)
{
	const struct board *b = board_of(r);
	struct text t;
	text_init(&t, buf, n);
	if (REF_TYPE(ref) == REF_SEAT)
		text_int(&t, REF_N(ref));
	else if (REF_TYPE(ref) == REF_PLACE)
		put_place(r, &t, REF_N(ref), false);
	else if (REF_TYPE(ref) == REF_NUMBER)
		put_number(&t, REF_N(ref), false);
	else if (def_of_ref(r, ref))
		text_str(&t, content_text(r->c, def_of(r, def_of_ref(r, ref))->id));
	if (REF_TYPE(ref) == REF_CARD)
		put_rank(&t, card_rank(b, REF_N(ref)));
	if (REF_TYPE(ref) == REF_MONSTER)
		put_rank(&t, monster_rank(b, REF_N(ref)));
	return text_end(&t);
}

/* What is told of a card beside its name: exhausted, in hand, its tokens. */
int board_ref_state(struct run *r, ref_h ref, char *buf, int n)
{
	const struct card *k = REF_TYPE(ref) == REF_CARD ? &board_of(r)->card[REF_N(ref)] : NULL;
	struct text t;
	text_init(&t, buf, n);
	if (k && (k->flags & CARD_EXHAUSTED))
		text_str(&t, "exhausted");
	else if (k && k->zone == ZONE_SEAT && (k->flags & CARD_IN_HAND))
		text_str(&t, "in hand");
	if (k && k->tokens) {
		text_str(&t, k->flags & (CARD_EXHAUSTED | CARD_IN_HAND) ? ", " : "");
		text_counted(&t, k->tokens, "token/tokens}");
	}
	return text_end(&t);
}

/* Money is told in dollars; of one thing the word behind the first bar is its name. */
int board_ref_count(struct run *r, ref_h ref, int count, char *buf, int n)
{
	char name[96];
	struct text t;
	const char *one = REF_TYPE(ref) == REF_NUMBER && REF_N(ref) < RESOURCE_COUNT ? strchr(resource_words[REF_N(ref)], '|') : NULL;
	text_init(&t, buf, n);
	if (ref == REF(REF_NUMBER, RESOURCE_MONEY)) {
		text_char(&t, '$');
		text_int(&t, count);
		return text_end(&t);
	}
	text_int(&t, count);
	text_char(&t, ' ');
	board_ref_name(r, ref, name, (int)sizeof(name));
	text_str(&t, one && count == 1 ? one + 1 : name);
	return text_end(&t);
}

int board_ref_name(struct run *r, ref_h ref, char *buf, int n)
{
	const def_h d = def_of_ref(r, ref);
	struct text t;
	text_init(&t, buf, n);
	if (REF_TYPE(ref) == REF_PLACE)
		put_place(r, &t, REF_N(ref), true);
	else if (REF_TYPE(ref) == REF_NUMBER)
		put_number(&t, REF_N(ref), true);
	else if (d)
		put_def_name(r, &t, def_of(r, d));
	else if (REF_TYPE(ref) == REF_SEAT) {
		text_str(&t, "Player ");
		text_int(&t, REF_N(ref) + 1);
	}
	return text_end(&t);
}

/* ---- the other way ------------------------------------------------------------------ */

static int rank_of(const char *id, int *n)
{
	int rank = 0;
	for (int i = 0; i < *n; i++) {
		if (id[i] != '#')
			continue;
		for (int j = i + 1; j < *n; j++)
			rank = rank * 10 + id[j] - '0';
		*n = i;
		return rank;
	}
	return 1;
}

static ref_h find_place(struct run *r, const char *id, int n)
{
	const struct board *b = board_of(r);
	char buf[80];
	for (int p = 1; p <= b->places; p++) {
		struct text t;
		text_init(&t, buf, (int)sizeof(buf));
		put_place(r, &t, p, false);
		if (text_end(&t) == n && memcmp(buf, id, (size_t)n) == 0)
			return REF_P(p);
	}
	return 0;
}

/* Finds a place, or the definition of anything else; which instance is meant depends on who asks. */
ref_h board_ref_find(struct run *r, const char *id, int n)
{
	rank_of(id, &n);
	const ref_h place = find_place(r, id, n);
	if (place)
		return place;
	const def_h d = content_find(r->c, KIND_NONE, id, (size_t)n);
	return d ? REF_D(d) : 0;
}
