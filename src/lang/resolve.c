/* resolve.c - ids: collected from all files before any line is read, so that they can be used anywhere. */
#include <stdlib.h>
#include <string.h>

#include "internal.h"

enum { BUCKETS = 4096 };

static unsigned id_hash(const char *s, size_t n)
{
	unsigned h = 2166136261u;
	for (size_t i = 0; i < n; i++)
		h = (h ^ (unsigned char)s[i]) * 16777619u;
	return h % BUCKETS;
}

/* Which game a kind belongs to: ids are unique within one. */
static int kind_game(int kind)
{
	enum { board = GAME_BOARD, cards = GAME_CARDS };
	static const uint8_t games[] = {
		0,
#define KIND(name, word, game, plural) game,
#include "kernel/kinds.def"
#undef KIND
	};
	return games[kind];
}

struct ident *resolve_find(const struct lang *l, uint64_t kinds, const char *s, size_t len)
{
	for (struct ident *id = l->bucket[id_hash(s, len)]; id; id = id->next)
		if (id->len == len && kinds >> id->kind & 1 && !memcmp(id->s, s, len))
			return id;
	return NULL;
}

const struct ident *resolve_near(const struct lang *l, uint64_t kinds, const char *s, size_t len, int *distance)
{
	const struct ident *near = NULL;
	*distance = 99;
	for (int i = 1; i <= l->n_ids; i++) {
		const struct ident *id = l->ids[i];
		if (!(kinds >> id->kind & 1))
			continue;
		const int d = word_distance(s, len, id->s, id->len, 4);
		if (d < *distance && d <= 4 && d * 3 <= (int)len + 1) {
			*distance = d;
			near = id;
		}
	}
	return near;
}

int resolve_kind(const struct lang *l, const struct token *t)
{
	for (int i = 0; i < verbs_n; i++) {
		const struct element *e = l->tables.verb[i];
		if (verbs[i].make == MAKE_DECL && t->len == e->len && !memcmp(t->s, e->s, e->len))
			return verbs[i].template[0];
	}
	return 0;
}

static const struct ident *id_clash(const struct lang *l, int kind, const struct token *t)
{
	for (const struct ident *id = l->bucket[id_hash(t->s, t->len)]; id; id = id->next)
		if (id->len == t->len && !memcmp(id->s, t->s, t->len) && kind_game(id->kind) == kind_game(kind))
			return id;
	return NULL;
}

static void id_add(struct lang *l, struct line *ln, int kind)
{
	const struct token *t = &ln->tok[1];
	const struct ident *other = id_clash(l, kind, t);
	if (other) {
		lang_fail(l, ln, t->col, "the id '%.*s' is already declared in %s, line %d", t->len > 60 ? 60 : t->len, t->s, other->line->src->file,
			other->line->number);
		return;
	}
	struct ident *id = arena_get(&l->arena, sizeof(*id));
	struct ident **bucket = &l->bucket[id_hash(t->s, t->len)];
	*id = (struct ident){ .s = t->s, .len = t->len, .kind = (uint16_t)kind, .line = ln, .next = *bucket };
	*bucket = id;
	l->ids[++l->n_ids] = id;
}

/* Sorted by kind; within a kind in the order of files and lines, so that handles do not depend on anything else. */
static int id_order(const void *a, const void *b)
{
	const struct ident *x = *(struct ident *const *)a, *y = *(struct ident *const *)b;
	return x->kind != y->kind ? x->kind - y->kind : x->def - y->def;
}

void resolve_collect(struct lang *l)
{
	int n = 0;
	for (const struct line *ln = l->top; ln; ln = ln->next)
		n++;
	l->bucket = arena_get(&l->arena, BUCKETS * sizeof(*l->bucket));
	l->ids = arena_get(&l->arena, (size_t)(n + 2) * sizeof(*l->ids));
	for (struct line *ln = l->top; ln && !lang_full(l); ln = ln->next) {
		const int kind = ln->n_tok > 1 ? resolve_kind(l, &ln->tok[0]) : 0;
		if (!kind || ln->tok[1].kind != TOK_WORD)
			continue;
		if (l->n_ids == DEFS_MAX)
			lang_fail(l, ln, 0, "there are more than %d declarations", DEFS_MAX);
		else
			id_add(l, ln, kind);
	}
	for (int i = 1; i <= l->n_ids; i++)
		l->ids[i]->def = (def_h)i;
	qsort(l->ids + 1, (size_t)l->n_ids, sizeof(*l->ids), id_order);
	for (int i = 1; i <= l->n_ids; i++)
		l->ids[i]->def = (def_h)i;
}
