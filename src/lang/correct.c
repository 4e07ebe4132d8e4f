/*
 * correct.c - `correct <kind> <id>`: lines that take the place of facts a component of the game states.
 *
 * The component is defined first, as its own file says; then the lines of the correction are read as if they stood there, each in place of what it states, a text that it
 * has (`battle`, `at woods`) included.  What else it does stays as it is, and so do its file and its set.
 */
#include <string.h>

#include "internal.h"

/* The component a correction is of; NULL after telling what is wrong with it. */
static struct ident *corrected(struct lang *l, const struct line *ln)
{
	const struct token *kind = &ln->tok[1], *id = &ln->tok[2];
	const int is = resolve_kind(l, kind);
	struct ident *found = is ? resolve_find(l, (uint64_t)1 << is, id->s, id->len) : NULL;
	if (!is)
		lang_fail(l, ln, kind->col, "'%.*s' is no kind of component", kind->len > 60 ? 60 : kind->len, kind->s);
	if (!is || found)
		return found;
	int distance;
	char near[96] = "";
	const struct ident *other = resolve_near(l, (uint64_t)1 << is, id->s, id->len, &distance);
	if (other)
		snprintf(near, sizeof(near), "; did you mean '%.*s'?", other->len > 60 ? 60 : other->len, other->s);
	lang_fail(l, ln, id->col, "there is no %.*s '%.*s' to correct%s", kind->len > 60 ? 60 : kind->len, kind->s, id->len > 60 ? 60 : id->len, id->s, near);
	return NULL;
}

uint64_t correct_opens(struct lang *l, struct line *ln)
{
	struct ident *id = corrected(l, ln);
	if (!id)
		return 0;
	if (id->correct)
		lang_fail(l, ln, ln->tok[2].col, "it is already corrected in %s, line %d", id->correct->src->file, id->correct->number);
	id->correct = ln;
	return (uint64_t)1 << id->kind;
}

int correct_row(const struct build *b, int kind, int event)
{
	for (int i = 0; i < b->rows && kind == ROW_BODY; i++)
		if (b->row[i].kind == kind && b->row[i].event == event)
			return i;
	return -1;
}

/* What a correction has stated so far. */
struct stated { uint64_t facts, lists; bool say; };

/* What the line is about to state is as if the component had not said it. */
static bool correct_forget(struct build *b, const struct line *ln, struct stated *s)
{
	const int *t = ln->verb->template;
	switch (ln->verb->make) {
	case MAKE_FACT:
		for (; *t != END; t += 2) {
			const uint64_t fact = (uint64_t)1 << template_int(t[0], ln->value);
			b->facts &= ~(fact & ~s->facts);
			s->facts |= fact;
		}
		return true;
	case MAKE_LIST:
		if (!(s->lists >> t[0] & 1))
			b->list_n[t[0]] = 0;
		s->lists |= (uint64_t)1 << t[0];
		return true;
	case MAKE_SAY:
		if (!s->say)
			b->say.n = 0;
		s->say = true;
		return true;
	case MAKE_STOPS:
		b->stops &= ~(1u << ln->value[1].w[0]);
		return true;
	case MAKE_FACE:
		b->face.n = 0;
		return true;
	case MAKE_ROW:
		return correct_row(b, t[0], template_int(t[1], ln->value)) >= 0;
	default:
		return ln->verb->make == MAKE_FLAG || ln->verb->make == MAKE_COPIES;
	}
}

void correct_define(struct lang *l, struct build *b)
{
	struct stated s = { 0 };
	b->correcting = true;
	for (struct line *ln = b->id->correct->child; ln && !lang_full(l); ln = ln->next) {
		if (!ln->verb)
			continue;
		if (correct_forget(b, ln, &s))
			define_line(l, b, ln, NULL);
		else
			lang_fail(l, ln, 0, "a correction states facts and wording, and texts that the component has; what else it does stays as it is");
	}
	b->doubt.n = 0;
	b->def.corrected = 1;
	l->content.corrected++;
}
