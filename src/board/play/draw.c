/* draw.c - getting and losing cards by choice: draws, searches, discards, gifts, spent trophies. */
#include "board/play/draw.h"

#include "board/play/gate.h"
#include "board/things/card.h"
#include "board/things/monster.h"
#include "board/things/seat.h"

/* ---- taking ----------------------------------------------------------- */

struct take_locals { int32_t seat, card, cause; };

/* B-CARD-01: some cards are limited to one a player (FACT_limit). */
static bool take_allowed(struct run *r, int seat, def_h d)
{
	const int limit = content_fact(r->c, d, FACT_limit);
	return !(limit && card_copies(r, seat, d) >= limit) && !seat_banned(r, seat, d);
}

bool seat_banned(struct run *r, int seat, def_h d)
{
	const struct seat *s = &board_of(r)->seat[seat];
	return s->banned == d || content_list_has(r->c, s->sheet, LIST_never, d);
}

static void take(struct run *r, int seat, int card, ref_h cause)
{
	card_give(r, card, seat);
	board_of(r)->last_card = (uint16_t)card;
	log_add(r, LOG_GETS, seat, REF_C(card), 0, 1, cause);
	if (!event_heard(r, EVENT_GAINED))
		return;
	struct take_locals *l = LOCALS(frame_push(r, PROC_take), struct take_locals);
	*l = (struct take_locals){ seat, card, cause };
}

void call_take(struct run *r, int seat, int card, ref_h cause)
{
	if (take_allowed(r, seat, board_of(r)->card[card].def))
		take(r, seat, card, cause);
	else
		card_discard(r, card);
}

enum next proc_take(struct run *r, struct frame *f)
{
	struct take_locals *l = LOCALS(f, struct take_locals);
	RESUME(f, 1);
	AWAIT(f, 1, event_once(r, EVENT_GAINED, l->seat, REF_C(l->card), (ref_h)l->cause));
	RETURN(r, 0);
}

/* A named card: from its deck, which is then shuffled, or from the supply. */
void call_take_def(struct run *r, int seat, def_h d, ref_h cause)
{
	const bool boxed = def_of(r, d)->kind == KIND_ALLY && stat_value(r, STAT_ALLY_BOX, REF_S(seat), 0) > 0;	/* from the box too */
	const int supply = card_supply(r, d), card = supply || !boxed ? supply : card_of_def(r, d, ZONE_BOX);	/* a curse is the back of a blessing */
	const int deck = deck_of_kind(def_of(r, d)->kind);
	if (!card || !take_allowed(r, seat, d))
		return;
	deck_take(r, deck, card);
	board_of(r)->card[card].def = d;
	if (deck != DECK_SPECIAL)
		deck_shuffle(r, deck);
	take(r, seat, card, cause);
}

/* ---- drawing ---------------------------------------------------------- */

struct draw_locals { int32_t seat, deck, n, keep, may, cause, extra, i; };

void call_draw(struct run *r, int seat, int deck, int n, int keep, bool may, ref_h cause)
{
	const int kept = keep ? keep : n;
	struct draw_locals *l = LOCALS(frame_push(r, PROC_draw), struct draw_locals);
	*l = (struct draw_locals){ .seat = seat, .deck = deck, .n = n, .keep = kept < n ? kept : n, .may = may, .cause = cause };
}

static int draw_stat(int deck)
{
	switch (deck) {
	case DECK_COMMON: return STAT_DRAW_COMMON;
	case DECK_UNIQUE: return STAT_DRAW_UNIQUE;
	case DECK_SPELL: return STAT_DRAW_SPELL;
	case DECK_SKILL: return STAT_DRAW_SKILL;
	default: return 0;
	}
}

/* One more card for those who draw more and discard one: an investigator's own ability, in setup too (B-SETUP-17). */
int draw_extra(struct run *r, int seat, int deck)
{
	const int stat = draw_stat(deck);
	return stat ? stat_value(r, stat, REF_S(seat), 0) : 0;
}

bool draws_from_bottom(struct run *r, int seat, int deck)
{
	return stat_mask(r, STAT_DRAW_BOTTOM, REF_S(seat), 0) >> deck & 1;
}

static void options_end(struct run *r, const struct draw_locals *l)
{
	decision_of(r, l->seat, PROMPT_DECK_END, (ref_h)l->cause);
	option_add(r, VERB_TOP, 0, 0);
	if (board_of(r)->deck[l->deck].len > 1 && draws_from_bottom(r, l->seat, l->deck))
		option_add(r, VERB_BOTTOM, 0, 0);
}

/* True when an equal card comes earlier in the list: equal cards are one option. */
bool list_is_copy(struct run *r, int i)
{
	const struct board *b = board_of(r);
	for (int j = 0; j < i; j++)
		if (b->card[*list_at(r, j)].def == b->card[*list_at(r, i)].def)
			return true;
	return false;
}

static void options_keep(struct run *r, const struct draw_locals *l)
{
	decision_of(r, l->seat, PROMPT_KEEP, (ref_h)l->cause);
	r->decision.n = (int16_t)l->keep;
	for (int i = 0; i < list_len(r); i++)
		if (!list_is_copy(r, i))
			option_add(r, VERB_KEEP, REF_C(*list_at(r, i)), 0);
	if (l->may)
		option_add(r, VERB_DONE, 0, 0);
}

static void options_give_up(struct run *r, const struct draw_locals *l)
{
	decision_of(r, l->seat, PROMPT_EXTRA, (ref_h)l->cause);
	r->decision.n = (int16_t)l->extra;
	for (int i = 0; i < list_len(r); i++)
		if (!list_is_copy(r, i))
			option_add(r, VERB_DISCARD, REF_C(*list_at(r, i)), 0);
}

static int list_index(struct run *r, int card)
{
	int i = 0;
	while (*list_at(r, i) != card)
		i++;
	return i;
}

/* A card came from a deck, to be kept or not. */
void drawn_event(struct run *r, int seat, int card)
{
	event_once(r, EVENT_CARD_DRAWN, seat, REF_C(card), 0);
}

/* Who listens may see to it that fewer are kept; what is not to be kept at all is not drawn. */
static void draw_event(struct run *r, const struct draw_locals *l)
{
	event_call(r, &(struct event){ .event = EVENT_DRAW_CARDS, .seat = l->seat, .object = REF(REF_NUMBER, l->deck),
		.amount = l->keep, .source = l->cause });
}

static void draw_fewer(struct draw_locals *l, int kept)
{
	l->n = l->keep < l->n && kept ? l->n : kept;
	l->keep = kept;
}

/* Draws n, discards one for each extra card, then keeps `keep` of them by choice; the rest is discarded. */
enum next proc_draw(struct run *r, struct frame *f)
{
	struct draw_locals *l = LOCALS(f, struct draw_locals);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7);
	if (l->n > 0 && event_heard(r, EVENT_DRAW_CARDS)) {
		AWAIT(f, 7, draw_event(r, l));
		draw_fewer(l, f->ret);
	}
	l->extra = l->n > 0 ? draw_extra(r, l->seat, l->deck) : 0;
	for (l->i = 0; l->i < l->n + l->extra; l->i++) {
		CHOOSE(f, 1, options_end(r, l));
		if (picked(r, VERB_BOTTOM))
			f->ret = deck_bottom(r, l->deck);
		else
			AWAIT(f, 5, call_deck_top(r, l->seat, l->deck));
		if (f->ret) {
			list_push(r, (uint16_t)f->ret);
			if (event_heard(r, EVENT_CARD_DRAWN))
				AWAIT(f, 6, drawn_event(r, l->seat, f->ret));
		}
	}
	for (; l->extra && list_len(r) > 1; l->extra--) {
		CHOOSE(f, 2, options_give_up(r, l));
		card_discard(r, list_take(r, list_index(r, REF_N(r->picked.a))));
	}
	for (; l->keep > 0 && list_len(r); l->keep--) {
		if (l->keep >= list_len(r) && !l->may) {
			f->ret = *list_at(r, 0);
		} else {
			CHOOSE(f, 3, options_keep(r, l));
			if (picked(r, VERB_DONE))
				break;
			f->ret = REF_N(r->picked.a);
		}
		AWAIT(f, 4, call_take(r, l->seat, list_take(r, list_index(r, f->ret)), (ref_h)l->cause));
	}
	while (list_len(r))
		card_discard(r, list_take(r, 0));
	RETURN(r, 0);
}

/* ---- the top card, asked for when the table draws its own --------------- */

struct top_locals { int32_t seat, deck; };

void call_deck_top(struct run *r, int seat, int deck)
{
	if (!kernel_of(r)->chance || !board_of(r)->deck[deck].len || !rig_empty(r->rig)) {
		call_returns(r, deck_top(r, deck));
		return;
	}
	struct top_locals *l = LOCALS(frame_push(r, PROC_deck_top), struct top_locals);
	*l = (struct top_locals){ seat, deck };
}

/* The lowest card of a deck above `card`; 0 when there is none.  A deck has all cards of one kind. */
static int deck_next(struct run *r, int deck, int card)
{
	const struct board *b = board_of(r);
	if (!b->deck[deck].len)
		return 0;
	const int first = b->kind_card[def_of(r, b->card[deck_at(b, deck, 0)].def)->kind];
	for (int c = card < first ? first : card + 1; c < first + b->deck[deck].cap; c++)
		if (b->card[c].zone == ZONE_DECK)
			return c;
	return 0;
}

/* One option a definition (its copies follow each other), in an order that tells nothing of how the deck lies. */
static void options_deck(struct run *r, int seat, int deck)
{
	const struct board *b = board_of(r);
	def_h last = 0;
	decision_of(r, seat, PROMPT_DRAWN, 0);
	for (int c = deck_next(r, deck, 0); c; c = deck_next(r, deck, c)) {
		if (b->card[c].def != last)
			option_add(r, VERB_THING, REF_C(c), 0);
		last = b->card[c].def;
	}
}

enum next proc_deck_top(struct run *r, struct frame *f)
{
	struct top_locals *l = LOCALS(f, struct top_locals);
	RESUME(f, 1);
	CHOOSE(f, 1, options_deck(r, l->seat, l->deck));
	deck_take(r, l->deck, REF_N(r->picked.a));
	RETURN(r, REF_N(r->picked.a));
}

/* ---- searching -------------------------------------------------------- */

struct search_locals { int32_t seat, deck, what, which, first, cause; };

void call_search(struct run *r, int seat, int deck, int what, def_h which, bool first, ref_h cause)
{
	struct search_locals *l = LOCALS(frame_push(r, PROC_search), struct search_locals);
	*l = (struct search_locals){ seat, deck, what, which, first, cause };
}

/* The first that fits, as the deck lies; by choice one of each definition, in an order that tells nothing of how it lies. */
static void options_search(struct run *r, const struct search_locals *l)
{
	const struct board *b = board_of(r);
	def_h last = 0;
	decision_of(r, l->seat, PROMPT_TAKE, (ref_h)l->cause);
	for (int i = 0; l->first && i < b->deck[l->deck].len && !r->decision.count; i++)
		if (card_fits(r, deck_at(b, l->deck, i), l->what, (def_h)l->which))
			option_add(r, VERB_PICK, REF_C(deck_at(b, l->deck, i)), 0);
	for (int c = l->first ? 0 : deck_next(r, l->deck, 0); c; c = deck_next(r, l->deck, c)) {
		if (b->card[c].def != last && card_fits(r, c, l->what, (def_h)l->which))
			option_add(r, VERB_PICK, REF_C(c), 0);
		last = b->card[c].def;
	}
	if (!r->decision.count)
		option_add(r, VERB_NOTHING, 0, 0);
}

/* Looks through a deck for a card that fits: the first one, or one by choice; then the deck is shuffled. */
enum next proc_search(struct run *r, struct frame *f)
{
	struct search_locals *l = LOCALS(f, struct search_locals);
	RESUME(f, 1, 2, 3);
	CHOOSE(f, 1, options_search(r, l));
	if (picked(r, VERB_NOTHING))
		RETURN(r, 0);
	l->which = REF_N(r->picked.a);
	deck_take(r, l->deck, l->which);
	deck_shuffle(r, l->deck);
	AWAIT(f, 3, drawn_event(r, l->seat, l->which));				/* K-YGOL-03, K-YGOL-04 */
	AWAIT(f, 2, call_take(r, l->seat, l->which, (ref_h)l->cause));
	RETURN(r, 0);
}

/* ---- losing one card ---------------------------------------------------- */

static int card_goes(struct run *r, int seat, int card, ref_h cause)
{
	log_add(r, LOG_DISCARDS, seat, REF_C(card), 0, 1, cause);
	card_discard(r, card);
	return 1;
}

int board_apply_blessing_lost(struct run *r, struct event *e)
{
	return card_goes(r, e->seat, REF_N(e->subject), (ref_h)e->source);
}

/* A Blessing may be kept by what answers its loss. */
void call_lose_card(struct run *r, int card, ref_h cause)
{
	const int seat = board_of(r)->card[card].owner;
	if (card_is_blessing(r, card))
		event_once(r, EVENT_LOSE_BLESSING, seat, REF_C(card), cause);
	else
		call_returns(r, card_goes(r, seat, card, cause));
}

/* ---- discarding ------------------------------------------------------- */

struct discard_locals { int32_t seat, n, what, which, cause, prompt, paid, done; };

static void discard(struct run *r, int seat, int n, int what, def_h which, ref_h cause, int prompt, bool paid)
{
	const int has = card_count(r, seat, what, which);
	struct discard_locals *l = LOCALS(frame_push(r, PROC_discard), struct discard_locals);
	*l = (struct discard_locals){ seat, n < has ? n : has, what, which, cause, prompt, paid, 0 };
}

void call_discard(struct run *r, int seat, int n, int what, def_h which, ref_h cause, int prompt)
{
	discard(r, seat, n, what, which, cause, prompt, false);
}

void call_pay_cards(struct run *r, int seat, int n, int what, def_h which, ref_h cause)
{
	discard(r, seat, n, what, which, cause, PROMPT_DISCARD, true);
}

static int discard_losable(struct run *r, const struct discard_locals *l)
{
	const struct board *b = board_of(r);
	int n = 0;
	for (int c = b->seat[l->seat].first; c; c = b->card[c].next)
		n += card_fits(r, c, l->what, (def_h)l->which) && card_losable(r, c);
	return n;
}

/* A card that cannot be lost is offered, but it need not be chosen: B-STATUS-10 counts it, its holder keeps it. */
static void options_discard(struct run *r, const struct discard_locals *l)
{
	const struct board *b = board_of(r);
	const int losable = discard_losable(r, l), left = card_count(r, l->seat, l->what, (def_h)l->which);
	const bool all = l->n - l->done >= left && (l->paid || losable == left);
	decision_of(r, l->seat, l->prompt, (ref_h)l->cause);
	r->decision.n = (int16_t)(l->n - l->done);
	for (int c = b->seat[l->seat].first; c; c = b->card[c].next) {
		if (!card_fits(r, c, l->what, (def_h)l->which))
			continue;
		if (!card_is_copy(r, c))
			option_add(r, VERB_DISCARD, REF_C(c), 0);
		if (all)							/* every one of them goes: nothing to ask */
			return;
	}
	if (!l->paid && !losable)
		option_add(r, VERB_DONE, 0, 0);
}

enum next proc_discard(struct run *r, struct frame *f)
{
	struct discard_locals *l = LOCALS(f, struct discard_locals);
	RESUME(f, 1, 2);
	for (; l->done < l->n; l->done++) {
		CHOOSE(f, 1, options_discard(r, l));
		if (picked(r, VERB_DONE))
			break;
		if (l->paid)
			card_goes(r, l->seat, REF_N(r->picked.a), (ref_h)l->cause);
		else
			AWAIT(f, 2, call_lose_card(r, REF_N(r->picked.a), (ref_h)l->cause));
	}
	RETURN(r, l->done);
}

/* ---- spending trophies ------------------------------------------------ */

enum spend { SPEND_TOUGHNESS, SPEND_MONSTERS, LOSE_MONSTERS, SPEND_GATES };
struct spend_locals { int32_t seat, n, what, cause; };

static void spend(struct run *r, int seat, int n, enum spend what, ref_h cause)
{
	struct spend_locals *l = LOCALS(frame_push(r, PROC_spend), struct spend_locals);
	*l = (struct spend_locals){ seat, n, what, cause };
}

void call_spend_toughness(struct run *r, int seat, int n, ref_h cause)
{
	spend(r, seat, n, SPEND_TOUGHNESS, cause);
}

void call_spend_gates(struct run *r, int seat, int n, ref_h cause)
{
	spend(r, seat, n, SPEND_GATES, cause);
}

void call_spend_monsters(struct run *r, int seat, int n, ref_h cause)
{
	spend(r, seat, n, SPEND_MONSTERS, cause);
}

/* Loses n trophies, however tough: by choice, back to the cup or the stack. */
void call_lose_trophies(struct run *r, int seat, int n, bool gates, ref_h cause)
{
	spend(r, seat, n, gates ? SPEND_GATES : LOSE_MONSTERS, cause);
}

int board_apply_trophy_spent(struct run *r, struct event *e)
{
	monster_to_cup(r, REF_N(e->subject));					/* F-AWAK-02 */
	return 1;
}

/* It goes back to the cup, unless something answers that. */
void call_trophy_spent(struct run *r, int seat, int m, ref_h cause)
{
	log_add(r, LOG_SPENDS, seat, REF_M(m), 0, 1, cause);
	event_once(r, EVENT_TROPHY_SPENT, seat, REF_M(m), cause);
}

static void trophy_lost(struct run *r, int seat, int m, ref_h cause)
{
	log_add(r, LOG_SPENDS, seat, REF_M(m), 0, 1, cause);
	monster_to_cup(r, m);							/* F-AWAK-02 */
}

static bool same_trophy(const struct board *b, bool gates, int i, int j)
{
	return gates ? b->gate[i].def == b->gate[j].def : b->monster[i].def == b->monster[j].def;
}

static bool trophy_of(const struct board *b, bool gates, int i, int seat)
{
	return gates ? b->gate[i].zone == GATE_TROPHY && b->gate[i].place == seat : b->monster[i].zone == MONSTER_TROPHY && b->monster[i].place == seat;
}

static void options_spend(struct run *r, const struct spend_locals *l)
{
	const struct board *b = board_of(r);
	const bool gates = l->what == SPEND_GATES;
	const bool all = (l->what == SPEND_MONSTERS || l->what == LOSE_MONSTERS) && l->n >= seat_trophies(b, l->seat, false);	/* every one of them goes, and the cup has no order: nothing to ask */
	decision_of(r, l->seat, PROMPT_TROPHIES, (ref_h)l->cause);
	r->decision.n = (int16_t)l->n;
	for (int i = 1; i <= (gates ? b->gates : b->monsters) && !(all && r->decision.count); i++) {
		bool seen = !trophy_of(b, gates, i, l->seat);
		for (int j = 1; j < i && !seen; j++)
			seen = trophy_of(b, gates, j, l->seat) && same_trophy(b, gates, i, j);
		if (!seen)
			option_add(r, VERB_PICK, gates ? REF_G(i) : REF_M(i), 0);
	}
}

/* Monsters go back to the cup, gate markers under their stack: B-SPEND-04, B-SPEND-05. */
enum next proc_spend(struct run *r, struct frame *f)
{
	struct spend_locals *l = LOCALS(f, struct spend_locals);
	RESUME(f, 1, 2);
	while (l->n > 0 && seat_trophies(board_of(r), l->seat, l->what == SPEND_GATES)) {
		CHOOSE(f, 1, options_spend(r, l));
		l->n -= l->what == SPEND_TOUGHNESS ? trophy_worth(r, l->seat, REF_N(r->picked.a)) : 1;
		if (l->what == SPEND_GATES) {
			log_add(r, LOG_SPENDS, l->seat, r->picked.a, 0, 1, (ref_h)l->cause);
			gate_to_stack(r, REF_N(r->picked.a));			/* F-AWAK-04 */
			continue;
		}
		AWAIT(f, 2, l->what == LOSE_MONSTERS ? trophy_lost(r, l->seat, REF_N(r->picked.a), (ref_h)l->cause) : call_trophy_spent(r, l->seat, REF_N(r->picked.a), (ref_h)l->cause));
	}
	RETURN(r, 0);
}

/* ---- blessed and cursed ------------------------------------------------ */

/* B-BLESS-03 .. B-BLESS-05: the other side cancels; of the same side nobody has two (FACT_limit). */
void call_bless(struct run *r, int seat, bool curse, ref_h cause)
{
	const struct board *b = board_of(r);
	const def_h blessing = content_find(r->c, KIND_SPECIAL, "blessing", 8), cursed = content_find(r->c, KIND_SPECIAL, "curse", 5);
	const def_h want = curse ? cursed : blessing, other = curse ? blessing : cursed;
	if (curse && stat_cannot(r, STAT_CURSE, REF_S(seat)))
		return;
	for (int c = b->seat[seat].first; c; c = b->card[c].next) {
		if (b->card[c].def == other) {
			call_lose_card(r, c, cause);
			return;
		}
	}
	call_take_def(r, seat, want, cause);
}
