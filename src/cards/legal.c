/*
 * legal.c - whether a deck may be played by its investigator.
 *
 * The cards lie in their places already; what is wrong is told by the first card or number that is.  A game of one scenario is played in standalone mode: cards of higher
 * levels are paid for with basic weaknesses.  What a deck lacks of those is drawn from the core set's, minus the ones in other decks.
 */
#include "cards.h"

#include <string.h>

#include "arkham.h"
#include "kernel/rng.h"
#include "kernel/text.h"

enum { DECK_SIZE = 30, COPIES_MOST = 2, SECOND_LEVEL_MOST = 2, EXPERIENCE_STEP = 10, EXPERIENCE_END = 50 };

/* "Joe Diamond's deck: 29 cards count, ..." */
static bool deck_fail(struct run *r, int seat, struct ark_error *e, const char *before, const char *name, const char *behind)
{
	struct text t;
	if (!e)
		return false;
	memset(e, 0, sizeof(*e));
	e->code = ARK_BAD_SETUP;
	text_init(&t, e->text, (int)sizeof(e->text));
	text_str(&t, content_text(r->c, card_def(r, seat_of(r, seat)->role)->name));
	text_str(&t, "'s deck: ");
	text_str(&t, before);
	text_str(&t, name);
	text_str(&t, behind);
	text_end(&t);
	return false;
}

static bool card_fail(struct run *r, int seat, struct ark_error *e, card_h c, const char *behind)
{
	return deck_fail(r, seat, e, "", content_text(r->c, card_def(r, c)->name), behind);
}

static bool number_fail(struct run *r, int seat, struct ark_error *e, int n, const char *behind)
{
	char number[12];
	struct text t;
	text_init(&t, number, (int)sizeof(number));
	text_int(&t, n);
	text_end(&t);
	return deck_fail(r, seat, e, "", number, behind);
}

/* ---- cards of a deck ------------------------------------------------------------ */

/* The next card of the seat's deck behind c; permanents lie in play. */
static card_h deck_next(struct run *r, int seat, card_h c)
{
	const struct cards *s = cards_of(r);
	for (c++; c < s->cards; c++)
		if (s->card[c].owner == seat && (s->card[c].pile == PILE_DECK + seat || s->card[c].pile == PILE_PLAY + seat) && c != s->seat[seat].role)
			return c;
	return 0;
}

/* Signatures, weaknesses and permanents do not count toward the size (C-BUILD-04, C-PERM-01). */
static bool card_counts(struct run *r, card_h c)
{
	return !card_flag(r, c, CFLAG_SIGNATURE) && !card_flag(r, c, CFLAG_WEAKNESS) && !card_flag(r, c, CFLAG_PERMANENT);
}

static int deck_count(struct run *r, int seat, bool (*fits)(struct run *, card_h))
{
	int n = 0;
	for (card_h c = deck_next(r, seat, 0); c; c = deck_next(r, seat, c))
		n += fits(r, c);
	return n;
}

static bool card_basic(struct run *r, card_h c)
{
	return card_flag(r, c, CFLAG_BASIC);
}

static int deck_experience(struct run *r, int seat)
{
	int n = 0;
	for (card_h c = deck_next(r, seat, 0); c; c = deck_next(r, seat, c))
		n += card_fact(r, c, FACT_level);	/* C-STAND-02 */
	return n;
}

static int deck_copies(struct run *r, int seat, def_h d)
{
	int n = 0;
	for (card_h c = deck_next(r, seat, 0); c; c = deck_next(r, seat, c))
		n += card_of(r, c)->def == d;
	return n;
}

/* Copies by title from this one on, whatever their level; a signature of the same title is not one of them (C-BUILD-07, C-BUILD-20). */
static int title_copies(struct run *r, int seat, card_h like)
{
	int n = 0;
	for (card_h c = like; c; c = deck_next(r, seat, c))
		n += !card_flag(r, c, CFLAG_SIGNATURE) && card_same_title(r, c, like);
	return n;
}

/* ---- one card ---------------------------------------------------------------------- */

static bool card_mine(struct run *r, int seat, card_h c)
{
	return content_list_has(r->c, card_of(r, seat_of(r, seat)->role)->def, LIST_fixed, card_of(r, c)->def);
}

/* Highest level of a class that the investigator may take; -1 when none (C-BUILD-06, C-BUILD-28). */
static int class_most(struct run *r, int seat, int class)
{
	const card_h role = seat_of(r, seat)->role;
	if (class == CARD_NEUTRAL || class == card_fact(r, role, FACT_colour))
		return 5;
	return class == card_fact(r, role, FACT_subtype) ? SECOND_LEVEL_MOST : -1;
}

static bool card_legal(struct run *r, int seat, card_h c, struct ark_error *e)
{
	const int level = card_fact(r, c, FACT_level), most = class_most(r, seat, card_fact(r, c, FACT_colour));
	const bool weakness = card_flag(r, c, CFLAG_WEAKNESS);
	if (card_flag(r, c, CFLAG_SIGNATURE))
		return card_mine(r, seat, c) || card_fail(r, seat, e, c, " belongs to another investigator.");	/* C-BUILD-16 */
	if (card_flag(r, c, CFLAG_STORY) || card_fact(r, c, FACT_belongs) || (!weakness && (card_kind(r, c) == KIND_ENEMY || card_kind(r, c) == KIND_TREACHERY)))
		return card_fail(r, seat, e, c, " is a card of the scenario, not of a deck.");
	if (!weakness && most < 0)
		return card_fail(r, seat, e, c, " is of a class this investigator may not take.");
	if (!weakness && level > most)
		return card_fail(r, seat, e, c, " has too high a level for this investigator: of a second class only 0 to 2.");
	if (level && cards_of(r)->campaign)
		return card_fail(r, seat, e, c, " is not of level 0, as all cards are when a campaign begins.");	/* C-BUILD-11 */
	if (!weakness && title_copies(r, seat, c) > COPIES_MOST)
		return card_fail(r, seat, e, c, " is in it more than twice; all levels of a title count together.");
	return true;
}

/* ---- the whole ------------------------------------------------------------------------ */

/* Exactly one of each signature card (C-BUILD-17). */
static bool signatures_legal(struct run *r, int seat, struct ark_error *e)
{
	int n;
	const uint16_t *w = content_list(r->c, card_of(r, seat_of(r, seat)->role)->def, LIST_fixed, &n);
	for (int i = 0; i < n; i++)
		if (deck_copies(r, seat, w[i]) != 1)
			return deck_fail(r, seat, e, "it must hold exactly one ", content_text(r->c, r->c->defs[w[i]].name), ".");
	return true;
}

/* One, and one more for each full ten points of experience (C-BUILD-09, C-STAND-03 to C-STAND-07). */
static int basics_needed(struct run *r, int seat)
{
	return 1 + deck_experience(r, seat) / EXPERIENCE_STEP;
}

static bool numbers_legal(struct run *r, int seat, struct ark_error *e)
{
	const int size = deck_count(r, seat, card_counts), basics = deck_count(r, seat, card_basic), points = deck_experience(r, seat);
	if (size != DECK_SIZE)	/* C-BUILD-03 */
		return number_fail(r, seat, e, size, " cards count toward its size, and it must be 30; signature cards, weaknesses and permanents do not count.");
	if (points >= EXPERIENCE_END)	/* C-STAND-08 */
		return number_fail(r, seat, e, points, " points of experience are in it; for a single scenario it must be less than 50.");
	if (basics > basics_needed(r, seat))
		return number_fail(r, seat, e, basics, " basic weaknesses are in it; one is needed, and one more for each 10 points of experience.");
	return true;
}

/* Copies of a basic weakness that are still in the box: it holds each as often as the core set does (C-BUILD-22, C-BUILD-26). */
static int weakness_left(struct run *r, def_h d)
{
	int n = r->c->defs[d].copies ? r->c->defs[d].copies : 1;
	for (card_h c = 1; c < cards_of(r)->cards; c++)
		n -= card_of(r, c)->def == d;
	return n > 0 ? n : 0;
}

static bool def_basic(struct run *r, def_h d)
{
	return (r->c->defs[d].fact[FACT_flags] & CFLAG_BASIC) != 0;
}

/* Added when everything else is chosen, one after the other from what is left (C-BUILD-10, C-BUILD-23). */
static void weakness_draw(struct run *r, int seat)
{
	const def_h first = r->c->kind_first[KIND_ASSET], end = r->c->kind_first[KIND_TREACHERY + 1];
	int left = 0;
	for (def_h d = first; d < end; d++)
		left += def_basic(r, d) ? weakness_left(r, d) : 0;
	if (!left)
		return;
	int at = (int)rng_below(r->g, STREAM_DECK, (uint32_t)left);
	for (def_h d = first; d < end; d++) {
		at -= def_basic(r, d) ? weakness_left(r, d) : 0;
		if (at < 0) {
			card_new(r, d, seat, PILE_DECK + seat);
			return;
		}
	}
}

bool deck_legal(struct run *r, int seat, struct ark_error *e)
{
	for (card_h c = deck_next(r, seat, 0); c; c = deck_next(r, seat, c))
		if (!card_legal(r, seat, c, e))
			return false;
	if (!signatures_legal(r, seat, e) || !numbers_legal(r, seat, e))
		return false;
	for (int n = basics_needed(r, seat) - deck_count(r, seat, card_basic); n > 0; n--)
		weakness_draw(r, seat);
	return true;
}
