/* log.c - the log sink and its English. */
#include "log.h"

#include <string.h>

#include "decide.h"
#include "procs.h"
#include "script.h"
#include "stakes.h"
#include "text.h"

/* Where a line names its cause. */
#define CAUSE " ({cause})"

bool log_hides(struct run *r, const struct log_event *e)
{
	const int viewer = e->sees == SEAT_MAX ? -1 : e->sees;
	const ref_h named[] = { e->a, e->b, e->cause };
	bool hides = false;
	/* Who is asked may know what he is offered: he may be looking through a deck. */
	if (e->type == LOG_FORCED && e->sees == e->seat)
		return false;
	/* A bare definition in a line that only its own seat reads is a choice of that seat, as of a card that it buys. */
	for (int i = 0; r->rules->shown && i < 3; i++)
		hides = hides || (named[i] && !(REF_TYPE(named[i]) == REF_DEF && e->sees == e->seat) && !r->rules->shown(r, named[i], viewer) && !(r->rules->announced && r->rules->announced(r, named[i])));
	return hides;
}

/* The card whose text is being carried out: what happens without a cause of its own happens by it.  0 when only the rules are at work. */
static ref_h cause_running(const struct run *r)
{
	const struct kernel *k = &r->g->k;
	for (int i = k->depth - 1; i >= 0; i--)
		if (k->frame[i].proc == PROC_script)
			return (ref_h)LOCALS(&k->frame[i], const struct script)->source;
	return 0;
}

void log_write(struct run *r, const struct log_event *e)
{
	struct log *log = r->log;
	if (log->n == log->max) {
		log->lost++;
		return;
	}
	struct log_event *own = &log->event[log->n++];
	*own = *e;
	if (!own->cause && !own->text && strstr(log_row_of(r, own->type)->text, CAUSE))
		own->cause = cause_running(r);
	/* A cause that has gone where nobody sees it is not named. */
	const struct log_event alone = { .sees = own->sees, .cause = own->cause };
	if (log_hides(r, &alone))
		own->cause = 0;
	own->hidden = log_hides(r, own);
	if (own->seat < SEAT_MAX && r->rules->who)
		own->who = r->rules->who(r, own->seat);
}

static void log_name(struct run *r, ref_h ref, struct text *t)
{
	char name[96];
	if (!ref) {
		text_str(t, "nothing");
		return;
	}
	r->rules->ref_name(r, ref, name, (int)sizeof(name));
	text_str(t, name);
}

static ref_h log_seat(const struct log_event *e)
{
	return e->who ? e->who : e->seat < SEAT_MAX ? REF(REF_SEAT, e->seat) : 0;
}

/* `{n+m/damage/horror}`: what there is of two things. */
static void log_both(const struct log_event *e, const char *words, struct text *t)
{
	const char *second = strchr(words, '/') + 1;
	if (e->n || !e->m) {
		text_int(t, e->n);
		text_char(t, ' ');
		while (*words != '/')
			text_char(t, *words++);
	}
	if (e->n && e->m)
		text_str(t, " and ");
	if (e->m) {
		text_int(t, e->m);
		text_char(t, ' ');
		while (*second != '}')
			text_char(t, *second++);
	}
}

static void part_word(struct text *t, const char *words, int i)
{
	for (; i; i--)
		words = strchr(words, '/') + 1;
	while (*words != '/' && *words != '}')
		text_char(t, *words++);
}

/* `{parts/skill/icons}`: `3 skill + 2 icons = 5`, parts that are 0 left out but for the first; what the rules make of a sum stands behind it. */
static void log_parts(const struct log_event *e, const char *words, struct text *t)
{
	int sum = 0;
	for (int i = 0; i < LOG_PARTS; i++) {
		const int n = e->part[i];
		sum += n;
		if (i && !n)
			continue;
		if (i)
			text_str(t, n < 0 ? " - " : " + ");
		text_int(t, i && n < 0 ? -n : n);
		text_char(t, ' ');
		part_word(t, words, i);
	}
	text_str(t, " = ");
	text_int(t, sum);
	if (sum == e->n)
		return;
	text_str(t, ", counts as ");
	text_int(t, e->n);
}

/* Slots that count: `{n/clue/clues}`, `{n+m/damage/horror}`, and `{n a}`, which the game words itself.  False when it is none of them. */
static bool log_counted(struct run *r, const struct log_event *e, const char *slot, struct text *t)
{
	char name[96];
	if (strncmp(slot, "n/", 2) == 0) {
		text_counted(t, e->n, slot + 2);
	} else if (strncmp(slot, "n+m/", 4) == 0) {
		log_both(e, slot + 4, t);
	} else if (strncmp(slot, "parts/", 6) == 0) {
		log_parts(e, slot + 6, t);
	} else if (strncmp(slot, "n a}", 4) == 0) {
		r->rules->ref_count(r, e->a, e->n, name, (int)sizeof(name));
		text_str(t, name);
	} else {
		return false;
	}
	return true;
}

static void check_side(struct run *r, const struct log_event *e, bool pass, struct text *t)
{
	char words[512];
	if (!stakes_text(r, &e->stakes, pass, words, (int)sizeof(words)))
		return;
	text_str(t, pass ? ". Pass: " : ". Fail: ");
	text_str(t, words);
}

/* `{check}`: "Luck (-1): 3 dice, 1 success needed, 70 %", or "intellect 4 against 2, 75 %", and what is at stake. */
static void log_check_text(struct run *r, const struct log_event *e, struct text *t)
{
	const int first = t->n;
	log_name(r, e->a, t);
	if (first < t->max && t->buf[first] >= 'a' && t->buf[first] <= 'z')
		t->buf[first] = (char)(t->buf[first] - 'a' + 'A');
	if (e->dice >= 0) {
		text_str(t, e->n < 0 ? " (" : " (+");
		text_int(t, e->n);
		text_str(t, "): ");
		text_counted(t, e->dice, "die/dice}");
		text_str(t, ", ");
		text_counted(t, e->needed, "success/successes}");
		text_str(t, " needed");
	} else {
		text_char(t, ' ');
		text_int(t, e->n);
		text_str(t, " against ");
		text_int(t, e->needed);
	}
	if (e->odds >= 0) {
		text_str(t, ", ");
		text_int(t, (e->odds + 5000) / 10000);
		text_str(t, " %");
	}
	check_side(r, e, true, t);
	check_side(r, e, false, t);
}

static bool same_name(struct run *r, ref_h a, ref_h b)
{
	char one[96], other[96];
	if (!a || !b)
		return false;
	r->rules->ref_name(r, a, one, (int)sizeof(one));
	r->rules->ref_name(r, b, other, (int)sizeof(other));
	return strcmp(one, other) == 0;
}

/* How long the title in front of a sheet's ability is, as of `Strong Mind: Whenever you ...`; 0 when there is none. */
static int title_length(const char *say)
{
	const size_t n = strcspn(say, ":.;,\n");
	return say[n] == ':' ? (int)n : 0;
}

/* `{ability}`: the card, or of a sheet with several abilities the one that is meant: "Trust Fund" of one's own, "Strong Mind (Harvey Walters)" else. */
static void log_ability(struct run *r, const struct log_event *e, struct text *t)
{
	const char *say = content_text(r->c, r->c->rows[e->row].say);
	const int title = title_length(say);
	const bool own = e->type == LOG_USED && same_name(r, e->a, log_seat(e));
	for (int i = 0; i < title; i++)
		text_char(t, say[i]);
	if (own) {
		text_str(t, title ? "" : "the investigator's ability");
		return;
	}
	text_str(t, title ? " (" : "");
	log_name(r, e->a, t);
	text_str(t, title ? ")" : "");
}

static void log_slot(struct run *r, const struct log_event *e, const char *slot, int len, struct text *t)
{
	if (log_counted(r, e, slot, t))
		return;
	if (len == 5 && !strncmp(slot, "check", 5)) {
		log_check_text(r, e, t);
		return;
	}
	if (len == 7 && !strncmp(slot, "ability", 7)) {
		log_ability(r, e, t);
		return;
	}
	switch (len == 1 ? slot[0] : len == 4 ? 's' : 'c') {
	case 'a':
		log_name(r, e->a, t);
		break;
	case 'b':
		log_name(r, e->b, t);
		break;
	case 'n':
		text_int(t, e->n);
		break;
	case 'm':
		text_int(t, e->m);
		break;
	case 's':
		log_name(r, log_seat(e), t);
		break;
	default:
		log_name(r, e->cause, t);
		break;
	}
}

/* A cause in brackets is left out when there is none, or when it is what the line is about or the investigator's own sheet: it would say nothing. */
static bool cause_idle(struct run *r, const struct log_event *e)
{
	return !e->cause || same_name(r, e->cause, log_seat(e)) || same_name(r, e->cause, e->a);
}

int log_text(struct run *r, const struct log_event *e, char *buf, int n)
{
	struct text t;
	text_init(&t, buf, n);
	if (e->text) {
		text_str(&t, content_text(r->c, e->text));
		return text_end(&t);
	}
	for (const char *p = log_row_of(r, e->type)->text; *p; p++) {
		int len = 0;
		if (strncmp(p, CAUSE, sizeof(CAUSE) - 1) == 0 && cause_idle(r, e)) {
			p += sizeof(CAUSE) - 2;
			continue;
		}
		if (*p != '{') {
			text_char(&t, *p);
			continue;
		}
		while (p[1 + len] != '}')
			len++;
		log_slot(r, e, p + 1, len, &t);
		p += len + 1;
	}
	return text_end(&t);
}
