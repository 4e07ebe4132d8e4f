/*
 * ledger.c - the campaign log as a text.
 *
 * One thing a line, its word first: what the campaign is played with, the chaos bag, the notes, and each investigator with everything that belongs to him in the lines behind
 * `seat` or `retired`.  A hash begins a remark.  The same table of words reads and explains it; whatever is not understood is told with its line.
 */
#include "cards/cards.h"
#include "cards/campaign/ledger.h"
#include "cards/decks/legal.h"
#include "cards/decks/reader.h"
#include "cards/decks/environment.h"
#include "cards/hooks.h"
#include "cards/play/setup.h"

#include <string.h>

#include "arkham.h"
#include "kernel/text.h"

enum { MOST = 9999, TRAUMA_MOST = 99 };
static const char *const status_words[] = { [FILE_PLAYS] = "plays", [FILE_KILLED] = "killed", [FILE_INSANE] = "insane", [FILE_DEVOURED] = "devoured", [FILE_LEFT] = "left" };
enum { STATUSES = sizeof(status_words) / sizeof(status_words[0]) };

/* ---- writing ---------------------------------------------------------------------------- */

static void word_line(struct text *t, const char *word, const char *value)
{
	text_str(t, word);
	text_char(t, ' ');
	text_str(t, value);
	text_char(t, '\n');
}

static void numbers_line(struct text *t, const char *word, int a, int b)
{
	text_str(t, word);
	text_char(t, ' ');
	text_int(t, a);
	if (b >= 0) {
		text_char(t, ' ');
		text_int(t, b);
	}
	text_char(t, '\n');
}

static const char *id_of(struct run *r, def_h d)
{
	return content_text(r->c, r->c->defs[d].id);
}

/* Words that make the same rules when they are read. */
static void variants_write(struct run *r, struct text *t)
{
	const struct cards *s = cards_of(r);
	text_str(t, "variants campaign");
	environment_write(r, t);
	if (s->substitutes & SUBSTITUTES_ON)
		text_str(t, " substitute");
	if (s->substitutes & SUBSTITUTES_OTHER)
		text_str(t, " whippoorwills_for_rats");
	if (s->agreed == LEAD_BY_CHANCE)
		text_str(t, " random_lead");
	if (kernel_of(r)->surprise)
		text_str(t, " surprise");
	for (int i = 0; i < ULTIMATUM_MAX && s->ultimatum[i]; i++) {
		text_char(t, ' ');
		text_str(t, id_of(r, s->ultimatum[i]));
	}
	text_char(t, '\n');
}

static void products_write(struct run *r, const char *word, const uint16_t *chosen, struct text *t)
{
	if (!chosen[0])
		return;
	text_str(t, word);
	for (int i = 0; i < CHOSEN_MAX && chosen[i]; i++) {
		text_char(t, ' ');
		text_str(t, id_of(r, chosen[i]));
	}
	text_char(t, '\n');
}

static void rules_write(struct run *r, struct text *t)
{
	const struct cards *s = cards_of(r);
	variants_write(r, t);
	products_write(r, "expansions", s->chosen, t);
	word_line(t, "difficulty", difficulty_words[s->difficulty]);
	word_line(t, "scenario", id_of(r, s->scenario));
	if (s->next_scenario)
		word_line(t, "next", id_of(r, s->next_scenario));
	numbers_line(t, "scenarios", s->scenarios, -1);
	numbers_line(t, "players", s->seats, -1);
	if (s->agreed != LEAD_BY_CHANCE)
		numbers_line(t, "lead", s->agreed, -1);
	text_str(t, "bag");
	for (int i = 0; i < s->tokens; i++) {
		text_char(t, ' ');
		text_str(t, token_word(s->token[i].kind));
	}
	text_char(t, '\n');
}

static void notes_write(struct run *r, struct text *t)
{
	const struct cards *s = cards_of(r);
	for (int i = 0; i < NOTE_MAX && s->note[i].def; i++) {
		if (s->note[i].how & NOTE_REMEMBERED)
			continue;
		text_str(t, s->note[i].how & NOTE_CROSSED ? "crossed_out " : "note ");
		text_str(t, id_of(r, s->note[i].def));
		text_char(t, ' ');
		text_int(t, s->note[i].n);
		text_str(t, "  # ");
		text_str(t, content_text(r->c, r->c->defs[s->note[i].def].name));
		text_char(t, '\n');
	}
	for (int i = 0; i < BARRED_MAX && s->barred[i]; i++)
		word_line(t, "barred", id_of(r, s->barred[i]));
}

static void file_write(struct run *r, int i, struct text *t)
{
	const struct file *f = &cards_of(r)->file[i];
	if (i < CSEATS)
		numbers_line(t, "\nseat", i, -1);
	else
		text_str(t, "\nretired\n");
	word_line(t, "investigator", id_of(r, f->role));
	word_line(t, "status", status_words[f->status]);
	numbers_line(t, "trauma", f->physical, f->mental);
	numbers_line(t, "experience", f->experience, -1);
	numbers_line(t, "earned", f->earned, f->before);
	if (f->carried)
		text_str(t, "carried\n");
	products_write(r, "own_expansions", f->chosen, t);
	for (int k = 0; k < f->n; k++) {
		if (!file_first(f, k))
			continue;
		text_str(t, "card ");
		text_int(t, file_copies(f, f->card[k]));
		text_char(t, ' ');
		text_str(t, id_of(r, f->card[k]));
		text_char(t, '\n');
	}
}

/* Within a scenario there is nothing to write: the log is what it leaves behind. */
static bool between(struct run *r)
{
	const struct kernel *k = kernel_of(r);
	bool interlude = cards_of(r)->finished != CAMPAIGN_ON;
	for (int i = 0; i < k->depth; i++)
		interlude |= k->frame[i].proc == PROC_interlude;
	return cards_of(r)->campaign && interlude;
}

int ledger_write(struct run *r, char *buf, int n, struct ark_error *e)
{
	static const char *const ends[] = { [CAMPAIGN_ON] = "", [CAMPAIGN_WON] = "won", [CAMPAIGN_LOST] = "lost" };
	const struct cards *s = cards_of(r);
	struct text t;
	if (!between(r)) {
		cards_error(e, ARK_BAD_QUERY, "A campaign log is written between two scenarios of a campaign, and at its end.%", "");
		return -1;
	}
	text_init(&t, buf, n);
	text_str(&t, "# A campaign of Arkham Horror: The Card Game\n");
	rules_write(r, &t);
	if (s->finished != CAMPAIGN_ON)
		word_line(&t, "finished", ends[s->finished]);
	notes_write(r, &t);
	for (int i = 0; i < FILE_MAX; i++)
		if (s->file[i].role)
			file_write(r, i, &t);
	return text_end(&t);
}

/* ---- reading ------------------------------------------------------------------------------ */

struct ledger {
	struct run *r;
	struct ark_error *e;
	struct file *f;		/* whose lines these are; NULL: nobody's yet */
	int line;
};

static bool ledger_fail(struct ledger *l, const char *text, struct piece p)
{
	char word[64];
	const int n = p.n < 63 ? p.n : 63;
	memcpy(word, p.s, (size_t)n);
	word[n] = 0;
	if (!l->e)
		return false;
	cards_error(l->e, ARK_BAD_SETUP, text, word);
	l->e->line = l->line;
	char sentence[ARK_TEXT];
	struct text t;
	memcpy(sentence, l->e->text, sizeof(sentence));
	text_init(&t, l->e->text, (int)sizeof(l->e->text));
	text_str(&t, "Line ");
	text_int(&t, l->line);
	text_str(&t, " of the campaign log: ");
	text_str(&t, sentence);
	text_end(&t);
	return false;
}

/* The next word of a line; empty behind the last. */
static struct piece word_take(struct piece *p)
{
	while (p->n && (p->s[0] == ' ' || p->s[0] == '\t' || p->s[0] == '\r'))
		p->s++, p->n--;
	struct piece w = { p->s, 0 };
	while (w.n < p->n && w.s[w.n] != ' ' && w.s[w.n] != '\t' && w.s[w.n] != '\r')
		w.n++;
	p->s += w.n;
	p->n -= w.n;
	return w;
}

static bool number_take(struct ledger *l, struct piece *p, int most, int *n)
{
	const struct piece w = word_take(p);
	*n = 0;
	for (int i = 0; i < w.n && i < 5; i++) {
		if (!is_digit(w.s[i]))
			return ledger_fail(l, "'%' must be a number.", w);
		*n = *n * 10 + w.s[i] - '0';
	}
	return (w.n && *n <= most) || ledger_fail(l, "'%' is no number that can stand here.", w);
}

static bool id_take(struct ledger *l, struct piece *p, int first, int last, def_h *d)
{
	const struct piece w = word_take(p);
	*d = 0;
	for (int kind = first; kind <= last && !*d && w.n; kind++)
		*d = content_find(l->r->c, (enum def_kind)kind, w.s, (size_t)w.n);
	return *d || ledger_fail(l, "There is no '%' in the card game.", w);
}

static bool next_read(struct ledger *l, struct piece p)
{
	return id_take(l, &p, KIND_SCENARIO, KIND_SCENARIO, &cards_of(l->r)->next_scenario);
}

static bool scenarios_read(struct ledger *l, struct piece p)
{
	int n;
	if (!number_take(l, &p, 200, &n))
		return false;
	cards_of(l->r)->scenarios = (uint8_t)n;
	return true;
}

static bool lead_read(struct ledger *l, struct piece p)
{
	int n;
	if (!number_take(l, &p, cards_of(l->r)->seats - 1, &n))
		return false;
	cards_of(l->r)->agreed = (uint8_t)n;
	return true;
}

static bool bag_read(struct ledger *l, struct piece p)
{
	struct cards *s = cards_of(l->r);
	for (struct piece w = word_take(&p); w.n; w = word_take(&p)) {
		const int kind = token_named(w.s, (size_t)w.n);
		if (kind < 0 || s->tokens == CTOKEN_MAX)
			return ledger_fail(l, "'%' is no chaos token, or one too many.", w);
		s->token[s->tokens++].kind = (uint8_t)kind;
	}
	return true;
}

static bool note_read(struct ledger *l, struct piece p, int how)
{
	struct note *note = cards_of(l->r)->note;
	def_h d;
	int n, i = 0;
	if (!id_take(l, &p, KIND_LOG_NOTE, KIND_LOG_NOTE, &d) || !number_take(l, &p, 255, &n))
		return false;
	while (i < NOTE_MAX && note[i].def)
		i++;
	if (i == NOTE_MAX)
		return ledger_fail(l, "There are too many notes.%", (struct piece){ "", 0 });
	note[i] = (struct note){ d, (uint8_t)n, (uint8_t)how };
	return true;
}

static bool noted_read(struct ledger *l, struct piece p)
{
	return note_read(l, p, 0);
}

static bool crossed_read(struct ledger *l, struct piece p)
{
	return note_read(l, p, NOTE_CROSSED);
}

static bool barred_read(struct ledger *l, struct piece p)
{
	struct cards *s = cards_of(l->r);
	int i = 0;
	while (i < BARRED_MAX && s->barred[i])
		i++;
	return i < BARRED_MAX ? id_take(l, &p, KIND_ASSET, KIND_SKILL_CARD, &s->barred[i]) : ledger_fail(l, "'%' is one too many.", p);
}

static bool seat_read(struct ledger *l, struct piece p)
{
	int n;
	if (!number_take(l, &p, cards_of(l->r)->seats - 1, &n))
		return false;
	l->f = &cards_of(l->r)->file[n];
	return !l->f->role || ledger_fail(l, "A seat is there twice.%", (struct piece){ "", 0 });
}

static bool retired_read(struct ledger *l, struct piece p)
{
	int i = CSEATS;
	while (i < FILE_MAX && cards_of(l->r)->file[i].role)
		i++;
	l->f = i < FILE_MAX ? &cards_of(l->r)->file[i] : NULL;
	return l->f || ledger_fail(l, "There are too many investigators.%", p);
}

static bool role_read(struct ledger *l, struct piece p)
{
	def_h d;
	if (!id_take(l, &p, KIND_ROLE, KIND_ROLE, &d))
		return false;
	for (int i = 0; i < FILE_MAX; i++)
		if (cards_of(l->r)->file[i].role == d)
			return ledger_fail(l, "An investigator is there twice.%", p);
	l->f->role = d;
	return true;
}

static bool status_read(struct ledger *l, struct piece p)
{
	const struct piece w = word_take(&p);
	for (int i = 0; i < STATUSES; i++) {
		if (piece_is(w, status_words[i])) {
			l->f->status = (uint8_t)i;
			return true;
		}
	}
	return ledger_fail(l, "'%' is nothing that an investigator can be: plays, killed, insane, devoured or left.", w);
}

static bool trauma_read(struct ledger *l, struct piece p)
{
	int physical, mental;
	if (!number_take(l, &p, TRAUMA_MOST, &physical) || !number_take(l, &p, TRAUMA_MOST, &mental))
		return false;
	l->f->physical = (uint8_t)physical;
	l->f->mental = (uint8_t)mental;
	return true;
}

static bool experience_read(struct ledger *l, struct piece p)
{
	int n;
	if (!number_take(l, &p, MOST, &n))
		return false;
	l->f->experience = (int16_t)n;
	return true;
}

static bool earned_read(struct ledger *l, struct piece p)
{
	int here, before;
	if (!number_take(l, &p, MOST, &here) || !number_take(l, &p, MOST, &before))
		return false;
	l->f->earned = (int16_t)here;
	l->f->before = (int16_t)before;
	return true;
}

static bool carried_read(struct ledger *l, struct piece p)
{
	(void)p;
	l->f->carried = 1;
	return true;
}

static bool own_read(struct ledger *l, struct piece p)
{
	return products_take(l->r, p.s, p.n, l->f->chosen, l->e);
}

static bool card_read(struct ledger *l, struct piece p)
{
	def_h d;
	int n;
	if (!number_take(l, &p, DECK_CARDS, &n) || !id_take(l, &p, KIND_ASSET, KIND_TREACHERY, &d))
		return false;
	for (int i = 0; i < n; i++)
		if (!file_add(l->r, l->f, d))
			return ledger_fail(l, "A deck has too many cards.%", (struct piece){ "", 0 });
	return true;
}

/* Those without a reader are words of the setup (ledger_setup). */
static const struct { const char *word; bool (*read)(struct ledger *l, struct piece p); bool own; } lines[] = {
	{ "variants", NULL, false }, { "expansions", NULL, false }, { "difficulty", NULL, false }, { "scenario", NULL, false }, { "players", NULL, false },
	{ "next", next_read, false }, { "scenarios", scenarios_read, false }, { "lead", lead_read, false }, { "bag", bag_read, false },
	{ "note", noted_read, false }, { "crossed_out", crossed_read, false }, { "barred", barred_read, false }, { "seat", seat_read, false }, { "retired", retired_read, false },
	{ "investigator", role_read, true }, { "status", status_read, true }, { "trauma", trauma_read, true }, { "experience", experience_read, true },
	{ "earned", earned_read, true }, { "carried", carried_read, true }, { "own_expansions", own_read, true }, { "card", card_read, true },
};

static bool line_read(struct ledger *l, struct piece p)
{
	const struct piece word = word_take(&p);
	for (size_t i = 0; word.n && i < sizeof(lines) / sizeof(lines[0]); i++) {
		if (!piece_is(word, lines[i].word))
			continue;
		if (lines[i].own && !l->f)
			return ledger_fail(l, "'%' belongs to an investigator: a line `seat` comes first.", word);
		return !lines[i].read || lines[i].read(l, p);
	}
	return !word.n || ledger_fail(l, piece_is(word, "finished") ? "The campaign is %: there is nothing to go on with." : "'%' is not understood.", word);
}

/* What investigators have is theirs by the rules, though a deck that is not finished can be filled. */
static bool files_whole(struct run *r, struct ark_error *e)
{
	for (int i = 0; i < FILE_MAX; i++) {
		const struct file *f = file_of(r, i);
		struct judge j = { .e = e };
		if (f->role && f->status == FILE_PLAYS && !deck_cards_fit(r, f, &j))
			return false;
	}
	return true;
}

/* One line of a log, without its remark; what is behind it, or NULL at the end. */
static const char *line_next(const char *s, struct piece *p)
{
	if (!*s)
		return NULL;
	*p = (struct piece){ s, (int)strcspn(s, "\n#") };
	s += strcspn(s, "\n");
	return s + (*s == '\n');
}

bool ledger_read(struct run *r, const char *log, struct ark_error *e)
{
	struct ledger l = { .r = r, .e = e };
	struct piece p;
	while ((log = line_next(log, &p))) {
		l.line++;
		if (!line_read(&l, p))
			return false;
	}
	if (!l.f) {
		cards_error(e, ARK_BAD_SETUP, "The campaign log has no investigators.%", "");
		return false;
	}
	return files_whole(r, e);
}

/* ---- the setup ------------------------------------------------------------------------------- */

static bool words_copy(struct piece p, char *to, int max)
{
	while (p.n && (p.s[0] == ' ' || p.s[0] == '\t'))
		p.s++, p.n--;
	while (p.n && (p.s[p.n - 1] == ' ' || p.s[p.n - 1] == '\r'))
		p.n--;
	if (p.n >= max)
		return false;
	memcpy(to, p.s, (size_t)p.n);
	to[p.n] = 0;
	return true;
}

bool ledger_setup(const char *log, struct ark_setup *u, struct ledger_words *w, struct ark_error *e)
{
	const struct { const char *word; char *to; int max; const char **member; } words[] = { { "variants", w->variants, sizeof(w->variants), &u->variants },
		{ "expansions", w->expansions, sizeof(w->expansions), &u->expansions }, { "difficulty", w->difficulty, sizeof(w->difficulty), &u->difficulty },
		{ "scenario", w->scenario, sizeof(w->scenario), &u->scenario } };
	struct ledger l = { .e = e };
	struct piece p;
	if (u->variants || u->expansions || u->difficulty || u->scenario || u->investigator[0] || u->deck[0]) {
		cards_error(e, ARK_BAD_SETUP, "The campaign log says who plays what: leave out everything else.%", "");
		return false;
	}
	while ((log = line_next(log, &p))) {
		const struct piece word = word_take(&p);
		l.line++;
		for (size_t i = 0; i < sizeof(words) / sizeof(words[0]); i++) {
			if (!piece_is(word, words[i].word))
				continue;
			if (!words_copy(p, words[i].to, words[i].max))
				return ledger_fail(&l, "'%' has too many words behind it.", word);
			*words[i].member = words[i].to;
		}
		if (piece_is(word, "players") && !number_take(&l, &p, CSEATS, &u->players))
			return false;
	}
	return true;
}
