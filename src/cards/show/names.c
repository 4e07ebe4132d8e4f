/* names.c - text ids and names of the card game's things, and back. */
#include "cards/hooks.h"
#include "cards/things/pile.h"

#include <string.h>

#include "kernel/text.h"

/* Copies are numbered among those that can be told apart: all in play together, otherwise the ones of the same pile. */
static bool same_company(struct run *r, card_h a, card_h b)
{
	if (card_of(r, a)->def != card_of(r, b)->def)
		return false;
	return card_in_play(r, a) ? card_in_play(r, b) : card_of(r, a)->pile == card_of(r, b)->pile;
}

/* Cards of a deck cannot be told apart: their place in it would say what nobody knows. */
static bool in_deck(struct run *r, card_h c)
{
	const int pile = card_of(r, c)->pile;
	return (pile >= PILE_DECK && pile < PILE_HAND) || pile == PILE_ENC_DECK;
}

int cards_copy(struct run *r, card_h c)
{
	int n = 1;
	if (in_deck(r, c))
		return n;
	for (card_h i = 1; i < c; i++)
		n += same_company(r, i, c);
	return n;
}

int cards_ref_id(struct run *r, ref_h ref, char *buf, int n)
{
	struct text t;
	text_init(&t, buf, n);
	switch (REF_TYPE(ref)) {
	case REF_SEAT:
		text_str(&t, content_text(r->c, card_def(r, seat_of(r, REF_N(ref))->role)->id));
		break;
	case REF_CARD: {
		const card_h c = ref_card(ref);
		const int copy = cards_copy(r, c);
		text_str(&t, content_text(r->c, card_def(r, c)->id));
		if (copy > 1) {
			text_char(&t, '#');
			text_int(&t, copy);
		}
		break;
	}
	case REF_DEF:
		text_str(&t, content_text(r->c, r->c->defs[REF_N(ref)].id));
		break;
	case REF_NUMBER:
		text_str(&t, cards_word((unsigned)REF_N(ref)));
		break;
	default:
		text_int(&t, REF_N(ref));
		break;
	}
	return text_end(&t);
}

/* A card of a level is not the one without: the level is part of the name, as players say it. */
static void def_name(struct run *r, def_h d, struct text *t)
{
	const int level = r->c->defs[d].fact[FACT_level];
	text_str(t, content_text(r->c, r->c->defs[d].name));
	if (level <= 0)
		return;
	text_str(t, " (");
	text_int(t, level);
	text_char(t, ')');
}

int cards_ref_name(struct run *r, ref_h ref, char *buf, int n)
{
	struct text t;
	text_init(&t, buf, n);
	switch (REF_TYPE(ref)) {
	case REF_SEAT: text_str(&t, content_text(r->c, card_def(r, seat_of(r, REF_N(ref))->role)->name)); break;
	case REF_CARD: def_name(r, card_of(r, ref_card(ref))->def, &t); break;
	case REF_DEF: def_name(r, (def_h)REF_N(ref), &t); break;
	case REF_NUMBER: text_word(&t, cards_word((unsigned)REF_N(ref))); break;
	default: text_int(&t, REF_N(ref)); break;
	}
	return text_end(&t);
}

/* Where a plain id is looked for first. */
static int pile_rank(struct run *r, card_h c)
{
	const int pile = card_of(r, c)->pile;
	if (card_in_play(r, c))
		return 0;
	if (pile >= PILE_HAND && pile < PILE_DISCARD)
		return 1;
	return pile == PILE_REMOVED ? 9 : pile == PILE_COMMITTED || pile == PILE_LIMBO ? 2 : pile >= PILE_DISCARD && pile < PILE_PLAY ? 3 : 4;
}

ref_h cards_ref_find(struct run *r, const char *id, int n)
{
	int len = 0, copy = 1;
	card_h best = 0;
	while (len < n && id[len] != '#')
		len++;
	if (len < n)
		copy = id[len + 1] - '0';
	for (card_h c = 1; c < cards_of(r)->cards; c++) {
		const char *s = content_text(r->c, card_def(r, c)->id);
		if (s[0] != id[0] || strncmp(s, id, (size_t)len) != 0 || s[len] || cards_copy(r, c) != copy)
			continue;
		if (!best || pile_rank(r, c) < pile_rank(r, best))
			best = c;
	}
	return card_ref(best);
}

static const char *const words[] = {
#define CSKILL(name, word) word,
#include "cards/words.def"
};
static const char *const tokens[] = {
#define TOKEN(name, word, value) word,
#include "cards/words.def"
};
static const char *const phases[] = {
#define CPHASE(name, word) word,
#include "cards/words.def"
};
static const char *const slots[] = {
#define SLOTS(name, word, normal) word,
#include "cards/words.def"
};

/* One range of words for all verbs and lines of the log, see enum cards_words. */
const char *cards_word(unsigned w)
{
	if (w >= WORD_SLOT)
		return w - WORD_SLOT < CSLOT_COUNT ? slots[w - WORD_SLOT] : "?";
	if (w >= WORD_PHASE)
		return phases[(w - WORD_PHASE) & 3];
	if (w >= WORD_TOKEN)
		return token_word((int)w - WORD_TOKEN);
	if (w >= WORD_TRAUMA)
		return w - WORD_TRAUMA == STUFF_DAMAGE ? "physical" : "mental";
	return w < CSKILL_COUNT ? words[w] : "?";
}

const char *token_word(int kind)
{
	return kind < TOKEN_KINDS ? tokens[kind] : "?";
}

int token_named(const char *word, size_t n)
{
	for (int i = 0; i < TOKEN_KINDS; i++)
		if (strlen(tokens[i]) == n && strncmp(tokens[i], word, n) == 0)
			return i;
	return -1;
}
