/* purchase.c - decks between scenarios: experience is spent on new cards and better ones. */
#include "cards/cards.h"
#include "cards/campaign/purchase.h"
#include "cards/decks/legal.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/decide.h"
#include "kernel/log.h"

struct purchase_locals {
	int32_t seat;
	int32_t bought;		/* the card that was bought last */
	int32_t more;		/* further copies of it cost nothing */
};

void call_purchase(struct run *r, int seat)
{
	LOCALS(frame_push(r, PROC_purchase), struct purchase_locals)->seat = seat;
}

/* ---- prices ---------------------------------------------------------------------------- */

/* Its level, twice when it is exceptional; the least is 1 (C-EXP-04, C-EXP-08, C-EXCEPT-01). */
static int card_price(struct run *r, def_h d)
{
	const int n = def_points(r, d);
	return n > 1 ? n : 1;
}

/* The difference in level, at least 1 (C-EXP-09). */
static int upgrade_price(struct run *r, def_h from, def_h to)
{
	const int n = def_points(r, to) - def_points(r, from);
	return n > 1 ? n : 1;
}

bool deck_short(struct run *r, const struct file *f)
{
	return deck_size(r, f) < deck_wanted(r, f);
}

/* Another copy of a myriad card; a deck has room for no more than two (C-MYRIAD-02). */
static bool copy_free(const struct purchase_locals *l, def_h d)
{
	return l->more && d == l->bought;
}

/* A deck that is too small is filled with cards of level 0 for nothing (C-EXILE-04, C-BUILD-05). */
static int price(struct run *r, const struct purchase_locals *l, def_h d)
{
	const struct file *f = file_of(r, l->seat);
	return copy_free(l, d) || (deck_short(r, f) && !r->c->defs[d].fact[FACT_level]) ? 0 : card_price(r, d);
}

/* ---- what can be bought ------------------------------------------------------------------ */

bool def_barred(struct run *r, def_h d)
{
	for (int i = 0; i < BARRED_MAX && cards_of(r)->barred[i]; i++)
		if (def_title(r, d) == cards_of(r)->barred[i])
			return true;
	return false;
}

/* One more copy would still be a legal deck. */
static bool card_fits(struct run *r, const struct file *f, def_h without, def_h d)
{
	struct file more = *f;
	if (without)
		file_remove(&more, without);
	if (!file_add(r, &more, d) || def_barred(r, d))
		return false;
	return deck_copies_fit(r, &more, d, NULL) && deck_may_hold(r, f, d, NULL);	/* C-EXP-05 */
}

static bool card_buyable(struct run *r, const struct purchase_locals *l, def_h d)
{
	const struct file *f = file_of(r, l->seat);
	if (def_given(r, d) || def_build(r, d, BUILD_RESEARCHED) || def_build(r, d, BUILD_AT_CREATION))
		return false;	/* C-RESEARCH-02 */
	if (price(r, l, d) > f->experience)	/* C-EXP-13 */
		return false;
	return task_done(r, d) && card_fits(r, f, 0, d);
}

static bool card_upgradable(struct run *r, const struct file *f, def_h from, def_h to)
{
	if (r->c->defs[to].fact[FACT_level] <= r->c->defs[from].fact[FACT_level] || def_flag(r, from, CFLAG_SIGNATURE) || !same_title(r, from, to))
		return false;
	if (upgrade_price(r, from, to) > f->experience)	/* C-EXP-09 */
		return false;
	return task_done(r, to) && card_fits(r, f, from, to);	/* C-RESEARCH-04 */
}

static void options_upgrades(struct run *r, const struct file *f, def_h to)
{
	for (int i = 0; i < f->n; i++)
		if (file_first(f, i) && card_upgradable(r, f, f->card[i], to))
			option_add(r, CVERB_UPGRADE, REF(REF_DEF, f->card[i]), REF(REF_DEF, to));
}

int purchase_price(struct run *r, const struct option *o)
{
	const struct purchase_locals *l = LOCALS(frame_top(r), struct purchase_locals);
	const def_h d = (def_h)REF_N(o->a);
	return o->verb == CVERB_UPGRADE ? upgrade_price(r, d, (def_h)REF_N(o->b)) : price(r, l, d);
}

static void options_purchase(struct run *r, const struct purchase_locals *l)
{
	const struct file *f = file_of(r, l->seat);
	decision_of(r, l->seat, CPROMPT_PURCHASE, 0);
	r->decision.independent = 1;
	r->decision.n = f->experience;
	for (def_h d = r->c->kind_first[KIND_ASSET]; d < r->c->kind_first[KIND_SKILL_CARD + 1]; d++) {
		if (card_buyable(r, l, d))
			option_add(r, CVERB_BUY, REF(REF_DEF, d), 0);
		options_upgrades(r, f, d);
	}
	if (!deck_short(r, f) || !r->decision.count)	/* C-EXILE-03 */
		option_add(r, VERB_DONE, 0, 0);
}

/* For each card another one goes; what must be in the deck stays (C-EXP-06, C-EXP-07, C-BUILD-24). */
static void options_remove(struct run *r, const struct purchase_locals *l)
{
	const struct file *f = file_of(r, l->seat);
	decision_of(r, l->seat, CPROMPT_REMOVE, REF(REF_DEF, (unsigned)l->bought));
	r->decision.independent = 1;
	for (int i = 0; i < f->n; i++)
		if (def_counts(r, f->card[i]) && f->card[i] != l->bought && file_first(f, i))
			option_add(r, CVERB_REMOVE, REF(REF_DEF, f->card[i]), 0);
}

/* ---- buying -------------------------------------------------------------------------------- */

void purchase_log(struct run *r, int type, int seat, def_h a, def_h b, int n)
{
	if (r->log)
		log_write(r, &(struct log_event){ .type = (uint16_t)type, .seat = (uint8_t)seat, .sees = (uint8_t)seat, .a = REF(REF_DEF, a), .b = b ? REF(REF_DEF, b) : 0,
			.n = (int16_t)n });
}

/* Copies are paid one by one (C-EXP-10). */
static void buy(struct run *r, struct purchase_locals *l, def_h d)
{
	struct file *f = file_of(r, l->seat);
	const int cost = price(r, l, d);
	f->experience = (int16_t)(f->experience - cost);
	file_add(r, f, d);
	*l = (struct purchase_locals){ .seat = l->seat, .bought = d, .more = def_build(r, d, BUILD_MYRIAD) };
	purchase_log(r, CLOG_BUYS, l->seat, d, 0, cost);
}

static void upgrade(struct run *r, struct purchase_locals *l, def_h from, def_h to)
{
	struct file *f = file_of(r, l->seat);
	const int cost = upgrade_price(r, from, to);
	f->experience = (int16_t)(f->experience - cost);
	file_remove(f, from);
	file_add(r, f, to);
	*l = (struct purchase_locals){ .seat = l->seat, .bought = to };
	purchase_log(r, CLOG_UPGRADES, l->seat, from, to, cost);
}

enum next proc_purchase(struct run *r, struct frame *f)
{
	struct purchase_locals *l = LOCALS(f, struct purchase_locals);
	RESUME(f, 1, 2);
	for (;;) {
		CHOOSE(f, 1, options_purchase(r, l));
		if (picked(r, VERB_DONE))
			break;
		if (picked(r, CVERB_UPGRADE))
			upgrade(r, l, (def_h)REF_N(r->picked.a), (def_h)REF_N(r->picked.b));
		else
			buy(r, l, (def_h)REF_N(r->picked.a));
		while (deck_size(r, file_of(r, l->seat)) > deck_wanted(r, file_of(r, l->seat))) {
			CHOOSE(f, 2, options_remove(r, l));
			file_remove(file_of(r, l->seat), (def_h)REF_N(r->picked.a));
			purchase_log(r, CLOG_REMOVES, l->seat, (def_h)REF_N(r->picked.a), 0, 0);
		}
	}
	RETURN(r, 0);	/* C-EXP-12: what is left stays in the file */
}
