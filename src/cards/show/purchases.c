/* purchases.c - the open purchase of a seat in words: what each card costs, and what that means for the deck. */
#include "cards/cards.h"
#include "cards/campaign/purchase.h"
#include "cards/decks/legal.h"
#include "cards/play/setup.h"
#include "cards/show/purchases.h"

#include "arkham.h"
#include "kernel/decide.h"
#include "kernel/text.h"

/* What a card costs beside experience, or spares. */
static void beyond_write(struct run *r, def_h d, bool goes, struct json *j)
{
	const struct { bool is; const char *text; } all[] = {
		{ goes, "Another card leaves the deck for it." },
		{ def_flag(r, d, CFLAG_PERMANENT), "It is permanent: it does not count, and no card leaves the deck for it." },
		{ def_build(r, d, BUILD_EXCEPTIONAL) != 0, "It is exceptional: it costs twice its level, and a deck holds one." },
		{ def_build(r, d, BUILD_MYRIAD) != 0, "It is myriad: two more copies cost nothing." },
		{ def_build(r, d, BUILD_EXILES) != 0, "It is exiled when it is used, and must be bought again." },
		{ rule_on(r, RULE_ORTHODOXY) && def_build(r, d, BUILD_TABOO), "The taboo list has changed its price." },
	};
	json_open(j, "beyond", '[');
	for (size_t i = 0; i < sizeof(all) / sizeof(all[0]); i++)
		if (all[i].is)
			json_str(j, NULL, all[i].text);
	json_close(j, ']');
}

static void card_write(struct run *r, const char *card, const char *level, def_h d, struct json *j)
{
	json_str(j, card, content_text(r->c, r->c->defs[d].id));
	json_int(j, level, r->c->defs[d].fact[FACT_level]);
}

static void purchase_write(struct run *r, const struct file *f, const struct option *o, struct json *j)
{
	char key[ARK_KEY];
	const bool upgrades = o->verb == CVERB_UPGRADE;
	const def_h d = (def_h)REF_N(upgrades ? o->b : o->a);
	const int cost = purchase_price(r, o);
	option_key(r, o, key, (int)sizeof(key));
	json_open(j, NULL, '{');
	json_str(j, "key", key);
	card_write(r, "card", "level", d, j);
	if (upgrades)
		card_write(r, "from", "from_level", (def_h)REF_N(o->a), j);
	json_int(j, "price", cost);
	json_int(j, "left", f->experience - cost);
	beyond_write(r, d, !upgrades && def_counts(r, d) && !deck_short(r, f), j);
	json_close(j, '}');
}

int purchases_told(struct run *r, int seat, char *buf, int n, struct ark_error *e)
{
	const struct file *f = file_of(r, seat);
	struct json j;
	if (r->decision.prompt != CPROMPT_PURCHASE || r->decision.seat != seat) {
		cards_error(e, ARK_BAD_QUERY, "Nothing can be bought now: decks change between scenarios, one after the other.%", "");
		return -1;
	}
	json_init(&j, buf, n);
	json_open(&j, NULL, '{');
	json_int(&j, "experience", f->experience);
	json_open(&j, "purchases", '[');
	for (int i = 0; i < r->decision.count; i++)
		if (r->decision.option[i].verb != VERB_DONE)
			purchase_write(r, f, &r->decision.option[i], &j);
	json_close(&j, ']');
	json_close(&j, '}');
	return json_end(&j);
}
