/* write.c - decks written so that they can be read again. */
#include "cards/cards.h"
#include "cards/decks/legal.h"
#include "cards/decks/reader.h"
#include "cards/decks/write.h"
#include "cards/play/setup.h"

#include <string.h>

#include "kernel/text.h"

const char *const deck_format_words[DECK_FORMATS] = { "text", "list", "epic", "arkhamdb", "arkham_build" };

/* What is to be written: whose deck, and how. */
struct writer {
	struct run *r;
	const struct file *f;
	enum deck_format format;
	const char *name;
};

static const char *def_name(struct run *r, def_h d)
{
	return content_text(r->c, r->c->defs[d].name);
}

/* Cards that came from a campaign: they go back to it when the deck is retired, and along with an investigator who goes on (C-CAMP-19, C-EPIC-06). */
static bool of_story(struct run *r, def_h d)
{
	return def_flag(r, d, CFLAG_STORY) || (def_flag(r, d, CFLAG_WEAKNESS) && r->c->defs[d].fact[FACT_belongs]);
}

/* How many copies of a card are written where it stands first; 0 elsewhere.  Cards of higher levels stay behind when an investigator goes on (C-EPIC-05). */
static int copies_here(const struct writer *w, int i)
{
	const def_h d = w->f->card[i];
	if (!file_first(w->f, i) || of_story(w->r, d) || (w->format == DECK_EPIC && w->r->c->defs[d].fact[FACT_level] > 0))
		return 0;
	return file_copies(w->f, d);
}

/* Basic weaknesses that the deck still needs: who plays it draws them by chance. */
static int basics_open(const struct writer *w)
{
	const int n = basics_needed(w->r, w->f) - deck_basics(w->r, w->f);
	return n > 0 && w->format != DECK_LIST && w->format != DECK_EPIC ? n : 0;
}

/* ---- lists ----------------------------------------------------------------------------- */

/* Its title, with its level when it is a higher one; the id where the title would be read as another card. */
static void title_write(struct run *r, def_h d, struct text *t)
{
	const char *title = def_name(r, d);
	const int level = r->c->defs[d].fact[FACT_level] > 0 ? r->c->defs[d].fact[FACT_level] : -1;
	const bool clear = card_meant(r, KIND_ASSET, KIND_TREACHERY, (struct piece){ title, (int)strlen(title) }, level) == d && !strpbrk(title, ";#()");
	text_str(t, clear ? title : content_text(r->c, r->c->defs[d].id));
	if (clear && level > 0) {
		text_str(t, " (");
		text_int(t, level);
		text_char(t, ')');
	}
}

static void carried_write(const struct writer *w, struct text *t)
{
	const struct file *f = w->f;
	text_str(t, ";epic ");
	text_int(t, f->earned + f->before);
	text_str(t, ";trauma ");
	text_int(t, f->physical);
	text_char(t, ' ');
	text_int(t, f->mental);
	text_str(t, ";difficulty ");
	text_str(t, difficulty_words[cards_of(w->r)->difficulty]);
	for (int i = 0; i < f->n; i++) {
		if (!of_story(w->r, f->card[i]))
			continue;
		text_str(t, ";carries ");
		title_write(w->r, f->card[i], t);
	}
}

static int list_write(const struct writer *w, char *buf, int n)
{
	const char *between = w->format == DECK_TEXT ? "\n" : ";";
	struct text t;
	text_init(&t, buf, n);
	if (w->format == DECK_TEXT) {
		text_str(&t, "# ");
		for (const char *s = w->name; *s; s++)
			text_char(&t, *s == '\n' ? ' ' : *s);
		text_char(&t, '\n');
	}
	text_str(&t, "investigator ");
	text_str(&t, def_name(w->r, w->f->role));
	if (w->format == DECK_EPIC)
		carried_write(w, &t);
	for (int i = 0; i < w->f->n; i++) {
		const int copies = copies_here(w, i);
		if (!copies)
			continue;
		text_str(&t, between);
		text_int(&t, copies);
		text_str(&t, "x ");
		title_write(w->r, w->f->card[i], &t);
	}
	if (basics_open(w)) {
		text_str(&t, between);
		text_int(&t, basics_open(w));
		text_str(&t, "x Random Basic Weakness");
	}
	if (w->format == DECK_TEXT)
		text_char(&t, '\n');
	return text_end(&t);
}

/* ---- exports ------------------------------------------------------------------------------ */

/* The printed code; the id of a card that has none. */
static void code_word(struct run *r, def_h d, char *buf, int n)
{
	const int code = def_code(r, d);
	struct text t;
	text_init(&t, buf, n);
	for (int unit = 10000; code >= 0 && unit; unit /= 10)
		text_char(&t, (char)('0' + code / unit % 10));
	if (code < 0)
		text_str(&t, content_text(r->c, r->c->defs[d].id));
	text_end(&t);
}

static void slots_write(const struct writer *w, struct json *j)
{
	char code[96];
	json_open(j, "slots", '{');
	for (int i = 0; i < w->f->n; i++) {
		const int copies = copies_here(w, i);
		if (!copies)
			continue;
		code_word(w->r, w->f->card[i], code, (int)sizeof(code));
		json_int(j, code, copies);
	}
	if (basics_open(w))
		json_int(j, "01000", basics_open(w));
	json_close(j, '}');
}

/* The members that both sites have.  arkham.build takes ids as text, and wants to know where a deck is kept. */
static int export_write(const struct writer *w, char *buf, int n)
{
	char code[96];
	struct json j;
	json_init(&j, buf, n);
	json_open(&j, NULL, '{');
	if (w->format == DECK_ARKHAMDB)
		json_none(&j, "id");
	else
		json_str(&j, "id", content_text(w->r->c, w->r->c->defs[w->f->role].id));
	json_str(&j, "name", w->name);
	code_word(w->r, w->f->role, code, (int)sizeof(code));
	json_str(&j, "investigator_code", code);
	json_str(&j, "investigator_name", def_name(w->r, w->f->role));
	slots_write(w, &j);
	json_open(&j, "sideSlots", '{');
	json_close(&j, '}');
	json_none(&j, "ignoreDeckLimitSlots");
	json_str(&j, "description_md", "");
	json_str(&j, "version", "1.0");
	json_int(&j, "xp", w->f->experience);
	json_none(&j, "exile_string");
	json_none(&j, "taboo_id");
	json_str(&j, "meta", "{}");
	json_str(&j, "tags", "");
	json_none(&j, "previous_deck");
	json_none(&j, "next_deck");
	json_none(&j, "problem");
	if (w->format == DECK_ARKHAM_BUILD)
		json_str(&j, "source", "local");
	json_close(&j, '}');
	return json_end(&j);
}

int deck_write(struct run *r, const struct file *f, enum deck_format format, const char *name, char *buf, int n)
{
	const struct writer w = { r, f, format, name && *name ? name : def_name(r, f->role) };
	return format == DECK_ARKHAMDB || format == DECK_ARKHAM_BUILD ? export_write(&w, buf, n) : list_write(&w, buf, n);
}
