/* invariant.c - what must hold at every decision. */
#include "cards/hooks.h"
#include "cards/play/play.h"
#include "cards/things/pile.h"

/* Each card lies in exactly one pile, and piles count right. */
static const char *piles_whole(const struct cards *s)
{
	int seen = 0;
	for (int p = 1; p < PILE_MAX; p++) {
		int n = 0;
		for (card_h c = s->pile[p].top; c && n <= s->cards; c = s->card[c].next, n++)
			if (s->card[c].pile != p)
				return "a card does not know the pile it lies in";
		if (n != s->pile[p].n)
			return "a pile has another number of cards than it says";
		seen += n;
	}
	return seen == s->cards - 1 ? NULL : "a card is in no pile, or in two";
}

/* What the run has gathered is what lies in play. */
static const char *gathered_whole(struct run *r)
{
	static const char bad[] = "the cards in play are not those that were gathered";
	uint16_t list[CARD_MAX + 1];
	const uint16_t *had = cards_in_play(r), *enemy = enemies_in_play(r), *is = list;
	piles_list(r, PILES_IN_PLAY, list);
	for (; *had && *had == *is; had++, is++)
		if (card_kind(r, *had) == KIND_ENEMY && *enemy++ != *had)
			return bad;
	return *had == *is && !*enemy ? NULL : bad;
}

static const char *tokens_whole(struct run *r)
{
	const struct cards *s = cards_of(r);
	for (int i = 0; i < s->tokens; i++) {
		if ((s->token[i].where == BAG_REVEALED || s->token[i].where == BAG_NEXT) && !s->test.on)
			return "a chaos token lies on the table without a test";
		if (s->token[i].where == BAG_SEALED && !card_in_play(r, s->token[i].on))
			return "a chaos token is sealed on a card that is not in play";
	}
	return NULL;
}

static const char *card_whole(struct run *r, card_h c)
{
	const struct cards *s = cards_of(r);
	const struct card *card = &s->card[c];
	if (!card_in_play(r, c) && (card->damage || card->horror || card->clues || card->doom || card->uses || (card->counters && card->pile != PILE_COMMITTED)))
		return "a card out of play has tokens";
	if (card->at && !card_in_play(r, c) && card->pile != PILE_BENEATH)
		return "a card out of play lies at a place";
	if (card_kind(r, c) == KIND_ENEMY && card->pile == PILE_FIELD && (!card->at || card_kind(r, card->at) != KIND_PLACE || !card_in_play(r, card->at)))
		return "an enemy is at no location";
	if (card->at && !card_in_play(r, card->at) && !s->ended)
		return "a card is attached to one that is not in play";
	return NULL;
}

static const char *seat_whole(struct run *r, int seat)
{
	const struct cards *s = cards_of(r);
	const struct seat *w = &s->seat[seat];
	if (w->out && pile_n(r, PILE_HAND + seat) + pile_n(r, PILE_DECK + seat) + pile_n(r, PILE_PLAY + seat))
		return "an eliminated investigator has cards";
	if (!w->out && !s->setup && !s->ended && (!w->place || !card_in_play(r, w->place)))
		return "an investigator is at no location";
	if (w->actions < 0)
		return "an investigator has less than no actions";
	for (int i = 0; i < CSLOT_COUNT && !w->out && !s->test.on && !(s->clash & CLASH_SLOTS); i++)
		if (!kernel_of(r)->pending_n && s->active == 0 && slots_over(r, seat, i, 0) > 0)
			return "an investigator has more assets than slots";
	return NULL;
}

const char *cards_invariant(struct run *r)
{
	const struct cards *s = cards_of(r);
	const char *bad = piles_whole(s);
	if (!bad)
		bad = gathered_whole(r);
	if (!bad)
		bad = tokens_whole(r);
	for (card_h c = 1; c < s->cards && !bad; c++)
		bad = card_whole(r, c);
	for (int i = 0; i < s->seats && !bad; i++)
		bad = seat_whole(r, i);
	if (!bad && s->queued > QUEUE_MAX)
		bad = "more tests wait than there is room for";
	return bad;
}
