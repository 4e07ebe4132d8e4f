/* ultimatum.c - ultimatums, boons and refractions: which are in force, and what they do to decks. */
#include "cards/cards.h"
#include "cards/decks/decklist.h"
#include "cards/decks/legal.h"
#include "cards/decks/ultimatum.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"

#include <string.h>

#include "arkham.h"
#include "kernel/decide.h"
#include "kernel/list.h"
#include "kernel/rng.h"
#include "kernel/words.h"

enum { DECK_TRIES = 20000 };

static bool take_fail(struct ark_error *e, const char *text, const char *what)
{
	cards_error(e, ARK_BAD_SETUP, text, what);
	return false;
}

static void rules_add(struct run *r, def_h d)
{
	int n;
	const uint16_t *w = content_list(r->c, d, LIST_build, &n);
	for (int k = 0; k + 1 < n; k += 2)
		if (w[k] == BUILD_RULE)
			cards_of(r)->rules |= 1u << w[k + 1];
}

/* What the ultimatums in force change, and nothing else. */
static void rules_anew(struct run *r)
{
	struct cards *s = cards_of(r);
	s->rules = 0;
	for (int i = 0; i < ULTIMATUM_MAX && s->ultimatum[i]; i++)
		rules_add(r, s->ultimatum[i]);
	rules_add(r, s->game_ultimatum);
}

static bool ultimatum_fits(struct run *r, def_h d, struct ark_error *e)
{
	const struct cards *s = cards_of(r);
	const char *id = content_text(r->c, r->c->defs[d].id);
	const int level = def_build(r, d, BUILD_FOR_DIFFICULTY);
	int n;
	content_list(r->c, d, LIST_members, &n);
	if (n && !content_list_has(r->c, d, LIST_members, s->scenario))
		return take_fail(e, "'%' is not for this scenario.", id);
	if (level && (level == 2) != (s->difficulty >= DIFFICULTY_HARD))
		return take_fail(e, "'%' is not for this difficulty.", id);
	if (def_build(r, d, BUILD_CAMPAIGN_RULE) && !s->campaign)
		return take_fail(e, "'%' is for campaigns only.", id);
	return true;
}

/* Those named among the variants, any number (C-ULT-01). */
bool ultimatums_take(struct run *r, const struct ark_setup *u, struct ark_error *e)
{
	int n = 0;
	for (def_h d = r->c->kind_first[KIND_ULTIMATUM]; d < r->c->kind_first[KIND_ULTIMATUM + 1]; d++) {
		if (!words_have(u->variants, content_text(r->c, r->c->defs[d].id)))
			continue;
		if (!ultimatum_fits(r, d, e))
			return false;
		if (n == ULTIMATUM_MAX)
			return take_fail(e, "There are too many ultimatums with '%'.", content_text(r->c, r->c->defs[d].id));
		cards_of(r)->ultimatum[n++] = d;
	}
	rules_anew(r);
	return true;
}

/* ---- a weakness of three (C-BOON-06) --------------------------------------------------- */

enum { MORRIGAN_DRAWS = 3 };
struct morrigan_locals { int32_t seat; };

/* Three lie on the list of the frame, drawn one after the other from what is in the box.  A deck that names its weakness lacks none. */
void call_morrigan(struct run *r, int seat)
{
	struct file *f = file_of(r, seat);
	if (!rule_on(r, RULE_MORRIGAN) || !f->n || deck_basics(r, f) >= basics_needed(r, f))
		return;
	LOCALS(frame_push(r, PROC_morrigan), struct morrigan_locals)->seat = seat;
	const int before = f->n;
	for (int i = 0; i < MORRIGAN_DRAWS; i++)
		weakness_draw(r, f);
	while (f->n > before) {
		list_push(r, f->card[f->n - 1]);
		f->card[--f->n] = 0;
	}
}

static void options_returns(struct run *r, const struct morrigan_locals *l)
{
	decision_of(r, l->seat, CPROMPT_RETURNS, 0);
	for (int i = 0; i < list_len(r); i++) {
		bool twice = false;
		for (int k = 0; k < i; k++)
			twice |= *list_at(r, k) == *list_at(r, i);
		if (!twice)
			option_add(r, CVERB_CARD, REF(REF_DEF, *list_at(r, i)), (unsigned)i);
	}
}

static void morrigan_take(struct run *r, int seat, int returned)
{
	int at = (int)rng_below(r->g, STREAM_DECK, (uint32_t)list_len(r) - 1);
	at += at >= returned;
	file_add(r, file_of(r, seat), *list_at(r, at));
	if (!cards_of(r)->ended)
		card_new(r, *list_at(r, at), seat, PILE_DECK + seat);
}

enum next proc_morrigan(struct run *r, struct frame *f)
{
	struct morrigan_locals *l = LOCALS(f, struct morrigan_locals);
	RESUME(f, 1);
	if (list_len(r) > 1) {
		CHOOSE(f, 1, options_returns(r, l));
		morrigan_take(r, l->seat, r->picked.b);
	}
	RETURN(r, 0);
}

/* ---- agreeing ------------------------------------------------------------------------- */

struct agree_locals { int32_t i, seat; };

static void options_agree(struct run *r, const struct agree_locals *l)
{
	decision_of(r, l->seat, CPROMPT_AGREE, REF(REF_DEF, cards_of(r)->ultimatum[l->i]));
	option_add(r, VERB_YES, 0, 0);
	option_add(r, VERB_NO, 0, 0);
}

/* One no is enough: the others stand (C-ULT-02, C-REFRACT-01). */
static void ultimatum_drop(struct run *r, int i)
{
	struct cards *s = cards_of(r);
	memmove(&s->ultimatum[i], &s->ultimatum[i + 1], (size_t)(ULTIMATUM_MAX - i - 1) * sizeof(s->ultimatum[0]));
	s->ultimatum[ULTIMATUM_MAX - 1] = 0;
	rules_anew(r);
}

/* They lie on the table like cards of the scenario, so that their lines hold. */
void ultimatums_lay(struct run *r)
{
	struct cards *s = cards_of(r);
	for (int i = 0; i < ULTIMATUM_MAX && s->ultimatum[i]; i++)
		card_new(r, s->ultimatum[i], OWNER_SCENARIO, PILE_TABLE);
	if (s->game_ultimatum)
		card_new(r, s->game_ultimatum, OWNER_SCENARIO, PILE_TABLE);
	if (!s->tokens)
		bag_fill(r);
}

/* Those about decks and the bag come too late to be added for one scenario. */
static bool ultimatum_eligible(struct run *r, def_h d)
{
	static const uint32_t early = 1u << RULE_BROKEN_PROMISES | 1u << RULE_CHAOS | 1u << RULE_DISASTER | 1u << RULE_EXILE | 1u << RULE_FAILURE | 1u << RULE_HIGHLANDER
		| 1u << RULE_INDUCTION | 1u << RULE_ORTHODOXY | 1u << RULE_ULTIMATUMS | 1u << RULE_ANCIENTS | 1u << RULE_MORRIGAN;
	const struct cards *s = cards_of(r);
	for (int i = 0; i < ULTIMATUM_MAX; i++)
		if (s->ultimatum[i] == d)
			return false;
	int n;
	const uint16_t *w = content_list(r->c, d, LIST_build, &n);
	for (int i = 0; i + 1 < n; i += 2)
		if (w[i] == BUILD_RULE && (early >> w[i + 1] & 1))
			return false;
	return ultimatum_fits(r, d, NULL);
}

/* With the ultimatum of Ultimatums chance adds one for each scenario, and takes away the last one (C-ULT-24). */
void ultimatum_of_the_game(struct run *r)
{
	struct cards *s = cards_of(r);
	const def_h first = r->c->kind_first[KIND_ULTIMATUM], end = r->c->kind_first[KIND_ULTIMATUM + 1];
	int n = 0;
	if (!rule_on(r, RULE_ULTIMATUMS))
		return;
	for (def_h d = first; d < end; d++)
		n += ultimatum_eligible(r, d);
	int at = (int)rng_below(r->g, STREAM_DECK, (uint32_t)n);
	for (def_h d = first; d < end; d++)
		if (ultimatum_eligible(r, d) && at-- == 0)
			s->game_ultimatum = d;
	rules_anew(r);
}

enum next proc_agree(struct run *r, struct frame *f)
{
	struct agree_locals *l = LOCALS(f, struct agree_locals);
	struct cards *s = cards_of(r);
	RESUME(f, 1, 2);
	for (l->i = 0; s->seats > 1 && l->i < ULTIMATUM_MAX && s->ultimatum[l->i];) {
		for (l->seat = 0; l->seat < s->seats; l->seat++) {
			if (!file_of(r, l->seat)->role)
				continue;
			CHOOSE(f, 1, options_agree(r, l));
			if (picked(r, VERB_NO))
				break;
		}
		if (l->seat == s->seats)
			l->i++;
		else
			ultimatum_drop(r, l->i);
	}
	ultimatum_of_the_game(r);
	ultimatums_lay(r);
	for (l->seat = 0; l->seat < s->seats; l->seat++)
		AWAIT(f, 2, call_morrigan(r, l->seat));
	RETURN(r, 0);
}

/* ---- decks by chance ---------------------------------------------------------------- */

static bool random_fits(struct run *r, struct file *f, def_h d)
{
	return !r->c->defs[d].fact[FACT_level] && def_counts(r, d) && deck_may_add(r, f, d, NULL);
}

void deck_random(struct run *r, struct file *f)
{
	const def_h first = r->c->kind_first[KIND_ASSET], end = r->c->kind_first[KIND_SKILL_CARD + 1];
	deck_fixed(r, f, f->role);
	for (int i = 0; i < DECK_TRIES && deck_size(r, f) < deck_wanted(r, f); i++) {
		const def_h d = (def_h)(first + rng_below(r->g, STREAM_DECK, (uint32_t)(end - first)));
		if (random_fits(r, f, d))
			file_add(r, f, d);
	}
}
