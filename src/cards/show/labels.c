/* labels.c - labels of the card game's options that need more than their verb's template: prices, and which of two things that read alike. */
#include "cards/hooks.h"
#include "cards/campaign/purchase.h"
#include "cards/play/play.h"
#include "cards/things/pile.h"

#include <string.h>

#include "kernel/decide.h"
#include "kernel/label.h"
#include "kernel/text.h"

/* ---- prices ------------------------------------------------------------------------------ */

static bool label_price(struct run *r, const struct option *o, struct text *t)
{
	const card_h c = ref_card(o->a);
	switch (o->verb) {
	case CVERB_PLAY:
		text_str(t, ": ");
		if (card_fact(r, c, FACT_cost) == COST_X)
			text_str(t, "X resources");
		else
			text_counted(t, card_cost(r, c), "resource/resources}");
		return true;
	case CVERB_BUY:
	case CVERB_UPGRADE:
		text_str(t, ": ");
		text_int(t, purchase_price(r, o));
		text_str(t, " experience");
		return true;
	case CVERB_ACTIVATE:
		if (r->c->rows[o->b].value == 1)
			return false;
		text_str(t, " (");
		text_counted(t, r->c->rows[o->b].value, "action/actions}");
		text_char(t, ')');
		return true;
	default:
		return false;
	}
}

/* ---- which one --------------------------------------------------------------------------- */

/* True when another option is about another card of the same name. */
static bool label_twin(struct run *r, const struct option *o)
{
	char name[96], other[96];
	cards_ref_name(r, o->a, name, (int)sizeof(name));
	for (int i = 0; i < r->decision.count; i++) {
		const struct option *x = &r->decision.option[i];
		if (x->verb != o->verb || x->a == o->a || !ref_card(x->a))
			continue;
		cards_ref_name(r, x->a, other, (int)sizeof(other));
		if (strcmp(name, other) == 0)
			return true;
	}
	return false;
}

static void label_where(struct run *r, card_h c, struct text *t)
{
	char name[96];
	const struct card *card = card_of(r, c);
	const int seat = pile_seat(card->pile);
	const ref_h at = seat >= 0 ? seat_ref(seat) : card->at ? card_ref(card->at) : 0;
	if (!card_in_play(r, c) || !at)
		return;
	cards_ref_name(r, at, name, (int)sizeof(name));
	text_str(t, seat < 0 ? " at " : card_kind(r, c) == KIND_ENEMY ? " engaged with " : " of ");
	text_str(t, name);
}

/* Copies have numbers, which their keys have too; where one lies says more. */
static void label_which(struct run *r, card_h c, struct text *t)
{
	text_str(t, ", number ");
	text_int(t, cards_copy(r, c));
	label_where(r, c, t);
}

int cards_label(struct run *r, const struct option *o, char *buf, int n)
{
	const struct option_verb *v = verb_of(r, o->verb);
	const bool twin = v->a == OPERAND_REF && ref_card(o->a) && label_twin(r, o);
	struct text t;
	text_init(&t, buf, n);
	option_template(r, o, &t);
	const bool priced = label_price(r, o, &t);
	if (twin)
		label_which(r, ref_card(o->a), &t);
	else if (!priced)
		return 0;
	option_row_text(r, o, &t);
	return text_end(&t);
}
