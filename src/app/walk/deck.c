/* deck.c - random legal decks, and games with them. */
#include "deck.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "walk.h"

enum { POOL_CARDS = 512, POOL_ROLES = 64, POOL_SCENARIOS = 16, SIGNATURES = 8, DEF_JSON = 1 << 15, DECK_SIZE = 30, POINTS_END = 50, WORD = 64 };

struct pool_card {
	char id[WORD], title[WORD], class[16];
	int points, level, most;	/* experience it counts as, copies of its title */
	bool permanent;
};

struct pool_role {
	char id[WORD], class[16], second[16], starter[WORD];
	char signature[SIGNATURES][WORD];
	int signatures;
};

struct walk_pool {
	char scenario[POOL_SCENARIOS][WORD];
	int scenarios;
	struct pool_card card[POOL_CARDS];
	struct pool_role role[POOL_ROLES];
	int cards, roles;
};

/* ---- what there is -------------------------------------------------------------- */

static void word_put(char *to, size_t n, const json_t *j)
{
	const char *s = json_string_value(j);
	snprintf(to, n, "%s", s ? s : "");
}

static bool flagged(const json_t *facts, const char *flag)
{
	const json_t *flags = json_object_get(facts, "flags");
	for (size_t i = 0; i < json_array_size(flags); i++)
		if (!strcmp(json_string_value(json_array_get(flags, i)), flag))
			return true;
	return false;
}

static void card_read(struct walk_pool *p, const json_t *j, const json_t *facts)
{
	struct pool_card *c = &p->card[p->cards];
	if (p->cards == POOL_CARDS || flagged(facts, "weakness") || flagged(facts, "signature") || flagged(facts, "story") || json_object_get(facts, "belongs"))
		return;
	word_put(c->id, sizeof(c->id), json_object_get(j, "id"));
	word_put(c->title, sizeof(c->title), json_object_get(j, "name"));
	word_put(c->class, sizeof(c->class), json_object_get(facts, "colour"));
	c->level = (int)json_integer_value(json_object_get(facts, "level"));
	const json_t *build = json_object_get(json_object_get(j, "lists"), "build");
	const bool exceptional = json_object_get(build, "exceptional") != NULL;
	c->points = exceptional ? 2 * c->level : c->level;
	c->most = exceptional || json_object_get(build, "one_per_deck") ? 1 : 2;
	c->permanent = flagged(facts, "permanent");
	p->cards++;
}

static void role_read(struct walk_pool *p, const json_t *j, const json_t *facts)
{
	struct pool_role *r = &p->role[p->roles];
	const json_t *fixed = json_object_get(json_object_get(j, "lists"), "fixed");
	if (p->roles == POOL_ROLES || json_array_size(fixed) > SIGNATURES)
		return;
	word_put(r->id, sizeof(r->id), json_object_get(j, "id"));
	word_put(r->class, sizeof(r->class), json_object_get(facts, "colour"));
	word_put(r->second, sizeof(r->second), json_object_get(facts, "subtype"));
	for (size_t i = 0; i < json_array_size(fixed); i++)
		word_put(r->signature[r->signatures++], WORD, json_array_get(fixed, i));
	p->roles++;
}

static void starter_read(struct walk_pool *p, const json_t *j, const json_t *facts)
{
	const char *of = json_string_value(json_object_get(facts, "place"));
	for (int i = 0; i < p->roles && of; i++)
		if (!strcmp(p->role[i].id, of) && !*p->role[i].starter)
			word_put(p->role[i].starter, WORD, json_object_get(j, "id"));
}

/* Roles come before the decks that are theirs. */
static void def_read(struct walk_pool *p, const char *kind, const json_t *j)
{
	const json_t *facts = json_object_get(j, "facts");
	if (!strcmp(kind, "role"))
		role_read(p, j, facts);
	else if (!strcmp(kind, "asset") || !strcmp(kind, "event") || !strcmp(kind, "skill_card"))
		card_read(p, j, facts);
	else if (!strcmp(kind, "deck_list"))
		starter_read(p, j, facts);
	else if (!strcmp(kind, "scenario") && json_object_get(facts, "printed") && p->scenarios < POOL_SCENARIOS)
		word_put(p->scenario[p->scenarios++], WORD, json_object_get(j, "id"));	/* printed ones alone: others are for tests */
}

struct walk_pool *walk_pool_new(const struct ark_content *c)
{
	struct walk_pool *p = calloc(1, sizeof(*p));
	char *text = malloc(DEF_JSON);
	for (int i = 1; p && text && i <= ark_defs(c); i++) {
		if (ark_def_json(c, i, text, DEF_JSON) >= DEF_JSON)
			continue;
		json_t *j = json_loads(text, 0, NULL);
		def_read(p, ark_def_kind(c, i), j);
		json_decref(j);
	}
	free(text);
	return p;
}

void walk_pool_free(struct walk_pool *p)
{
	free(p);
}

/* ---- a deck ------------------------------------------------------------------------ */

struct making {
	char *text;
	int n;			/* of the text */
	int size, points;
	uint8_t taken[POOL_CARDS];
};

static void line_add(struct making *m, int n, const char *id)
{
	m->n += snprintf(m->text + m->n, (size_t)(WALK_DECK - m->n), "%s%dx%s", m->n ? ";" : "", n, id);
}

static bool may_take(const struct pool_role *r, const struct pool_card *c)
{
	return !strcmp(c->class, "neutral") || !strcmp(c->class, r->class) || (!strcmp(c->class, r->second) && c->level <= 2);
}

static int title_taken(const struct walk_pool *p, const struct making *m, const char *title)
{
	int n = 0;
	for (int i = 0; i < p->cards; i++)
		n += m->taken[i] && !strcmp(p->card[i].title, title) ? m->taken[i] : 0;
	return n;
}

/* One or two copies of a card, when they fit. */
static void card_take(const struct walk_pool *p, struct making *m, int i, int want)
{
	const struct pool_card *c = &p->card[i];
	int n = c->most - title_taken(p, m, c->title);
	n = n > want ? want : n;
	if (!c->permanent && n > DECK_SIZE - m->size)
		n = DECK_SIZE - m->size;
	if (n <= 0 || m->points + n * c->points >= POINTS_END)
		return;
	m->taken[i] = (uint8_t)(m->taken[i] + n);
	m->points += n * c->points;
	m->size += c->permanent ? 0 : n;
	line_add(m, n, c->id);
}

/* Without enough cards for its investigator it stays short, and is refused like any other. */
static void deck_random(const struct walk_pool *p, const struct pool_role *r, bool campaign, uint64_t *x, char text[WALK_DECK])
{
	struct making m = { .text = text };
	text[0] = 0;
	for (int i = 0; i < r->signatures; i++)
		line_add(&m, 1, r->signature[i]);
	for (int tries = 0; m.size < DECK_SIZE && tries < 10000 && p->cards; tries++) {
		const int i = walk_below(x, p->cards), want = 1 + walk_below(x, 2);
		if (may_take(r, &p->card[i]) && !(campaign && p->card[i].level))
			card_take(p, &m, i, want);
	}
}

/* ---- a game ---------------------------------------------------------------------------- */

static const struct pool_role *role_of(const struct walk_pool *p, const char *id)
{
	for (int i = 0; i < p->roles; i++)
		if (!strcmp(p->role[i].id, id))
			return &p->role[i];
	return NULL;
}

static bool role_taken(const struct ark_setup *s, const char *id)
{
	for (int i = 0; i < WALK_SEATS; i++)
		if (s->investigator[i] && !strcmp(s->investigator[i], id))
			return true;
	return false;
}

static const struct pool_role *role_random(const struct walk_pool *p, const struct ark_setup *s, uint64_t *x)
{
	const int first = walk_below(x, p->roles);
	for (int i = 0; i < p->roles; i++)
		if (!role_taken(s, p->role[(first + i) % p->roles].id))
			return &p->role[(first + i) % p->roles];
	return NULL;
}

/* A campaign begins with its first scenario. */
static void scenario_random(const struct walk_pool *p, bool campaign, uint64_t *x, struct ark_setup *s)
{
	if (!s->scenario && !campaign && p->scenarios)
		s->scenario = p->scenario[walk_below(x, p->scenarios)];
}

void walk_cards_setup(const struct walk_pool *p, uint64_t seed, struct ark_setup *s, struct walk_texts *t)
{
	static const char *const difficulties[] = { "easy", "standard", "hard", "expert" };
	uint64_t x = seed ^ 0x6465636b73u;
	const int players = 1 + walk_below(&x, WALK_SEATS), hard = walk_below(&x, 4);
	const bool campaign = s->variants && strstr(s->variants, "campaign");	/* it begins with level 0 */
	s->players = s->players ? s->players : players;
	s->difficulty = s->difficulty ? s->difficulty : difficulties[hard];
	for (int i = 0; i < s->players && i < WALK_SEATS && p->roles; i++) {
		const struct pool_role *r = s->investigator[i] ? role_of(p, s->investigator[i]) : role_random(p, s, &x);
		const bool own = walk_below(&x, 3) > 0;
		if (!r)
			break;
		s->investigator[i] = r->id;
		if (own || !*r->starter)
			deck_random(p, r, campaign, &x, t->deck[i]);
		s->deck[i] = s->deck[i] ? s->deck[i] : own || !*r->starter ? t->deck[i] : r->starter;
	}
	scenario_random(p, campaign, &x, s);
}
