/* judge.c - what is wrong with a deck, as a sentence of an error or as an entry of a list. */
#include "cards/cards.h"
#include "cards/decks/judge.h"

#include <string.h>

#include "arkham.h"
#include "kernel/text.h"

static void wrong_write(const struct wrong *w, struct text *t)
{
	text_str(t, w->before);
	text_str(t, w->name);
	text_str(t, w->behind);
}

/* A sentence that stands alone begins with a capital. */
static void wrong_sentence(const struct wrong *w, char *buf, int n)
{
	struct text t;
	text_init(&t, buf, n);
	wrong_write(w, &t);
	text_end(&t);
	if (buf[0] >= 'a' && buf[0] <= 'z')
		buf[0] = (char)(buf[0] - 'a' + 'A');
}

/* "Line 3: ...", "Joe Diamond's deck: 29 cards count, ..." */
static void wrong_error(struct run *r, const struct wrong *w, struct ark_error *e)
{
	struct text t;
	memset(e, 0, sizeof(*e));
	e->code = ARK_BAD_SETUP;
	e->line = w->line;
	text_init(&t, e->text, (int)sizeof(e->text));
	if (w->line) {
		text_str(&t, "Line ");
		text_int(&t, w->line);
		text_str(&t, ": ");
	}
	if (w->role) {
		text_str(&t, content_text(r->c, r->c->defs[w->role].name));
		text_str(&t, "'s deck: ");
	}
	wrong_write(w, &t);
	text_end(&t);
}

/* {text, card, line} */
static void wrong_entry(struct run *r, const struct wrong *w, struct json *j)
{
	char sentence[ARK_TEXT];
	wrong_sentence(w, sentence, (int)sizeof(sentence));
	json_open(j, NULL, '{');
	json_str(j, "text", sentence);
	if (w->card)
		json_str(j, "card", content_text(r->c, r->c->defs[w->card].id));
	if (w->line)
		json_int(j, "line", w->line);
	json_close(j, '}');
}

bool judge_tell(struct judge *j, struct run *r, const struct wrong *w)
{
	if (!j || (w->card && j->card == w->card && j->behind == w->behind))
		return false;
	if (j->e && !j->n && j->bare)
		wrong_sentence(w, j->e->text, (int)sizeof(j->e->text));
	else if (j->e && !j->n)
		wrong_error(r, w, j->e);
	if (j->all)
		wrong_entry(r, w, j->all);
	j->card = w->card;
	j->behind = w->behind;
	j->n++;
	return false;
}
