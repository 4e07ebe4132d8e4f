/* probe.c - what changes, values and rigged chance share: words of a line and what they name. */
#include "probe.h"

#include <string.h>

#include "kernel/text.h"

bool words_split(const char *line, struct words *w)
{
	w->n = 0;
	w->known = NULL;
	while (*line) {
		int k = 0;
		while (*line == ' ')
			line++;
		if (!*line)
			break;
		if (w->n == WORDS_MAX)
			return false;
		while (*line && *line != ' ' && k < WORD_LEN - 1)
			w->w[w->n][k++] = *line++;
		if (*line && *line != ' ')
			return false;
		w->w[w->n++][k] = 0;
	}
	return true;
}

/* Notes that word i was understood; returns whether it was. */
static bool words_knows(const struct words *w, int i, bool understood)
{
	if (understood && w->known)
		*w->known |= (uint16_t)(1u << i);
	return understood;
}

bool words_is(const struct words *w, int i, const char *word)
{
	return words_knows(w, i, i < w->n && strcmp(w->w[i], word) == 0);
}

const char *words_wrong(const struct words *w)
{
	for (int i = 0; i < w->n; i++)
		if (!(*w->known >> i & 1))
			return w->w[i];
	return NULL;
}

bool words_number(const struct words *w, int i, int *out)
{
	int v = 0, sign = 1;
	const char *p = i < w->n ? w->w[i] : "";
	if (*p == '-') {
		sign = -1;
		p++;
	}
	if (!*p)
		return false;
	for (; *p; p++) {
		if (*p < '0' || *p > '9' || v > 99999)
			return false;
		v = v * 10 + *p - '0';
	}
	*out = v * sign;
	return words_knows(w, i, true);
}

bool probe_bad(struct ark_error *e, enum ark_code code, const char *text, const char *what)
{
	struct text t;
	e->code = code;
	e->line = e->col = 0;
	e->file[0] = 0;
	text_init(&t, e->text, ARK_TEXT);
	text_str(&t, text);
	text_str(&t, " '");
	text_str(&t, what);
	text_str(&t, "'.");
	text_end(&t);
	return false;
}

def_h words_def(struct run *r, const struct words *w, int i, int kind)
{
	const def_h d = i < w->n ? content_find(r->c, (enum def_kind)kind, w->w[i], strlen(w->w[i])) : 0;
	words_knows(w, i, d != 0);
	return d;
}

int words_place(struct run *r, const struct words *w, int i)
{
	const ref_h ref = i < w->n ? board_ref_find(r, w->w[i], (int)strlen(w->w[i])) : 0;
	return words_knows(w, i, REF_TYPE(ref) == REF_PLACE && board_of(r)->place[REF_N(ref)].kind != PLACE_NONE) ? REF_N(ref) : 0;
}

int words_seat(struct run *r, const struct words *w, int i)
{
	int n;
	return words_number(w, i, &n) && n >= 0 && n < board_of(r)->seats ? n : -1;
}

int words_deck(struct run *r, const struct words *w, int i)
{
	static const char *const names[] = {
#define DECK(name, word, kind) word,
#include "board/words.def"
	};
	for (int d = 0; d < DECK_COUNT; d++)
		if (d != DECK_LOCATION && words_is(w, i, names[d]))
			return d;
	const def_h hood = words_def(r, w, i, KIND_NEIGHBORHOOD);
	return hood ? DECK_HOOD + hood - r->c->kind_first[KIND_NEIGHBORHOOD] : -1;
}

/* The counter of a resource of a part, by the first word of its name. */
int words_counter(const struct words *w, int i)
{
	static const char *const names[] = {
#define RESOURCE(name, words) words,
#include "board/words.def"
	};
	for (int k = RESOURCE_COUNTER; k < RESOURCE_COUNT; k++)
		if (i < w->n && strlen(w->w[i]) == strcspn(names[k], " |") && !strncmp(w->w[i], names[k], strlen(w->w[i])))
			return k - RESOURCE_COUNTER;
	return -1;
}

int words_skill(const struct words *w, int i)
{
	static const char *const skills[] = { "speed", "sneak", "fight", "will", "lore", "luck" };
	for (int k = 0; k < SKILLS; k++)
		if (words_is(w, i, skills[k]))
			return k;
	return -1;
}

static int monster_in(const struct board *b, def_h d, int zone)
{
	for (int m = 1; m <= b->monsters; m++)
		if (b->monster[m].def == d && b->monster[m].zone == zone)
			return m;
	return 0;
}

int spare_monster(const struct board *b, def_h d, bool to_cup)
{
	static const uint8_t order[] = { MONSTER_CUP, MONSTER_BOX, MONSTER_TROPHY, MONSTER_PLACE, MONSTER_SHEET };
	int m = 0;
	for (unsigned z = to_cup; !m && z < sizeof(order); z++)
		m = monster_in(b, d, order[z]);
	return m ? m : monster_in(b, d, MONSTER_CUP);
}

int held_card(struct run *r, int seat, def_h d)
{
	const struct board *b = board_of(r);
	for (int c = b->seat[seat].first; c; c = b->card[c].next)
		if (b->card[c].def == d)
			return c;
	return 0;
}
