/* card.c - instructions that move cards: drawing, discarding, playing, searching. */
#include "op.h"
#include "cards/play/choose.h"
#include "cards/play/deck.h"
#include "cards/play/enemy.h"
#include "cards/play/play.h"
#include "cards/things/pile.h"
#include "cards/things/place.h"
#include "cards/things/query.h"
#include "cards/things/target.h"

#include "kernel/effect.h"
#include "kernel/list.h"
#include "kernel/log.h"
#include "kernel/decide.h"
#include "kernel/rng.h"

enum next cop_DRAW(OP_ARGS)
{
	OP_CALL(call_draw_cards(r, s->you, amount(r, s, a)));
}

/* Cards that came to the hand last lie on top of it. */
static int sift_list(struct run *r, int seat, int n, uint16_t *list)
{
	int k = 0;
	for (card_h c = pile_top(r, PILE_HAND + seat); c && n-- > 0; c = card_of(r, c)->next)
		if (!card_flag(r, c, CFLAG_WEAKNESS))
			list[k++] = c;
	return k;
}

enum { SIFT_CHOSEN = -1 };

/* The script's number is first how many cards the hand had, then that one of the new ones was chosen. */
enum next cop_DRAW_SIFT(OP_ARGS)
{
	uint16_t list[CARD_MAX];
	if (!op_again(s)) {
		s->number = pile_n(r, PILE_HAND + s->you);
		op_repeat(r, s, a);
		OP_CALL(call_draw_cards(r, s->you, amount(r, s, a)));
	}
	if (s->number != SIFT_CHOSEN) {
		const int n = sift_list(r, s->you, pile_n(r, PILE_HAND + s->you) - s->number, list);
		s->number = SIFT_CHOSEN;
		op_repeat(r, s, a);
		OP_CALL(call_choose(r, s->you, CPROMPT_SIFT, (ref_h)s->source, list, n, 0));
	}
	if (s->acc)
		cards_discard(r, (card_h)s->acc);
	return op_done(s, 1);
}

struct many_locals { int32_t seat, n; };

enum next proc_draw_many(struct run *r, struct frame *f)
{
	struct many_locals *l = LOCALS(f, struct many_locals);
	RESUME(f, 1);
	for (; l->n > 0; l->n--)
		AWAIT(f, 1, call_encounter_card(r, l->seat, 0));
	RETURN(r, 1);
}

static void call_encounters(struct run *r, int seat, int n)
{
	struct many_locals *l = LOCALS(frame_push(r, PROC_draw_many), struct many_locals);
	*l = (struct many_locals){ seat, n };
}

enum next cop_DRAW_ENCOUNTER(OP_ARGS)
{
	const int n = amount(r, s, a);
	if (n != 1)
		OP_CALL(call_encounters(r, s->you, n));
	const card_h c = (card_h)encounter_take(r);
	s->it = card_ref(c);
	if (c && a[2])
		card_of(r, c)->flags |= CARD_SURGES;
	OP_CALL(call_encounter_card(r, s->you, c));
}

enum next cop_DRAW_CARD(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!c)
		return op_done(s, 0);
	if (card_of(r, c)->owner >= CSEATS)
		OP_CALL(call_encounter_card(r, s->you, c));
	OP_CALL(call_draw_these(r, s->you, &c, 1));
}

/* All weaknesses among the cards on top come at once. */
enum next cop_DRAW_WEAK(OP_ARGS)
{
	uint16_t list[CARD_MAX];
	int n = 0, left = amount(r, s, a);
	for (card_h c = pile_top(r, PILE_DECK + s->you); c && left > 0; c = card_of(r, c)->next, left--)
		if (card_flag(r, c, CFLAG_WEAKNESS))
			list[n++] = c;
	OP_CALL(call_draw_these(r, s->you, list, n));
}

/* The deck that is looked at from the top. */
static int top_of(const struct script *s, int from)
{
	return from == FROM_ENC_DECK ? PILE_ENC_DECK : PILE_DECK + s->you;
}

enum next cop_ARRANGE(OP_ARGS)
{
	OP_CALL(call_arrange(r, s->you, top_of(s, a[2]), amount(r, s, a), amount(r, s, a + 3), a[5]));
}

enum next cop_REVEAL_TOP(OP_ARGS)
{
	(void)f;
	reveal_top(r, s->you, top_of(s, a[2]), amount(r, s, a));
	return op_done(s, 1);
}

/* ---- discarding -------------------------------------------------------------- */

struct discards_locals { int32_t seat, n, done, target, source, it; };

/* Hidden cards and weaknesses in hand are not the player's to discard (C-HIDDEN-04, C-WEAK-07). */
static bool discardable(struct run *r, const struct script *s, const uint16_t *t, card_h c)
{
	if (stat_cannot(r, VAL_LEAVE_PLAY, card_ref(c)) || card_flag(r, c, CFLAG_PERMANENT) || card_kind(r, c) == KIND_ROLE)
		return false;
	if (t[1] != AT_HAND)
		return true;
	if (card_ref(c) == s->source)	/* an event does not pay for itself */
		return false;
	return !(card_fact(r, c, FACT_keywords) & KEYWORD_HIDDEN) && !card_flag(r, c, CFLAG_WEAKNESS);
}

static struct script discards_context(const struct discards_locals *l)
{
	return (struct script){ .you = l->seat, .source = l->source, .it = l->it };
}

static int discards_left(struct run *r, const struct script *s, const uint16_t *t)
{
	int n = 0;
	for (card_h c = target_next(r, s, t, 0); c; c = target_next(r, s, t, c))
		n += discardable(r, s, t, c);
	return n;
}

static void options_discards(struct run *r, const struct discards_locals *l)
{
	const struct script ctx = discards_context(l);
	const uint16_t *t = r->c->code + l->target;
	decision_of(r, l->seat, CPROMPT_DISCARD, (ref_h)l->source);
	r->decision.n = (int16_t)l->n;
	for (card_h c = target_next(r, &ctx, t, 0); c; c = target_next(r, &ctx, t, c))
		if (discardable(r, &ctx, t, c) && !(t[1] == AT_HAND && card_twin(r, c)))
			option_add(r, CVERB_CARD, card_ref(c), 0);
}

static bool discards_any(struct run *r, const struct discards_locals *l)
{
	const struct script ctx = discards_context(l);
	return discards_left(r, &ctx, r->c->code + l->target) > 0;
}

enum next proc_discard_cards(struct run *r, struct frame *f)
{
	struct discards_locals *l = LOCALS(f, struct discards_locals);
	RESUME(f, 1);
	while (l->n > 0 && discards_any(r, l)) {
		CHOOSE(f, 1, options_discards(r, l));
		cards_discard(r, ref_card(r->picked.a));
		l->n--;
		l->done++;
	}
	RETURN(r, l->n > 0 ? 0 : l->done);
}

static void call_discards(struct run *r, const struct script *s, int n, const uint16_t *t)
{
	struct discards_locals *l = LOCALS(frame_push(r, PROC_discard_cards), struct discards_locals);
	*l = (struct discards_locals){ s->you, n, 0, (int32_t)(t - r->c->code), s->source, s->it };
}

/* acc says whether all of them could be discarded: what a following `then` wants to know (C-THEN-01). */
enum next cop_DISCARD_CARDS(OP_ARGS)
{
	const int n = amount(r, s, a);
	if (probing(s))
		return op_done(s, discards_left(r, s, a + 2) >= n);
	OP_CALL(call_discards(r, s, n, a + 2));
}

/* Chance may pick a weakness, which nobody could choose; a hidden card stays (C-HIDDEN-04). */
static bool random_fits(struct run *r, int seat, card_h c)
{
	return card_of(r, c)->pile == PILE_HAND + seat && !(card_fact(r, c, FACT_keywords) & KEYWORD_HIDDEN);
}

static int random_left(struct run *r, int seat)
{
	int n = 0;
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next)
		n += random_fits(r, seat, c);
	return n;
}

/* Number `at` of them. */
static card_h random_card(struct run *r, int seat, int at)
{
	for (card_h c = 1; c < cards_of(r)->cards; c++)
		if (random_fits(r, seat, c) && !at--)
			return c;
	return 0;
}

enum next cop_DISCARD_RANDOM(OP_ARGS)
{
	int n = amount(r, s, a), done = 0;
	(void)f;
	if (probing(s))
		return op_done(s, random_left(r, s->you) >= n);
	for (; n > 0 && random_left(r, s->you); n--, done++)
		cards_discard(r, random_card(r, s->you, (int)rng_below(r->g, STREAM_DECK, (uint32_t)random_left(r, s->you))));
	return op_done(s, n > 0 ? 0 : done);
}

/* Weaknesses that would be discarded from a deck are shuffled into it again (C-ULT-07). */
static int weaknesses_return(struct run *r, int seat, uint16_t *list, int n)
{
	int kept = 0;
	for (int i = 0; i < n; i++)
		if (!card_flag(r, list[i], CFLAG_WEAKNESS))
			list[kept++] = list[i];
	if (kept < n)
		pile_shuffle(r, PILE_DECK + seat);
	return kept;
}

/* An encounter deck that runs out is made again when the effect is over (C-ENC-04). */
enum next cop_DISCARD_TOP(OP_ARGS)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	if (op_again(s)) {
		s->it = card_ref((card_h)s->acc);
		return op_done(s, 1);
	}
	card_h c = pile_top(r, top_of(s, a[2]));
	for (int most = amount(r, s, a); n < most && c; c = card_of(r, c)->next)
		list[n++] = c;
	if (a[2] == FROM_DECK && rule_on(r, RULE_BROKEN_VEIL))
		n = weaknesses_return(r, s->you, list, n);
	if (n == 1) {	/* one card has no order to ask for */
		cards_discard(r, list[0]);
		s->it = card_ref(list[0]);
		return op_done(s, 1);
	}
	op_repeat(r, s, a);
	OP_CALL(call_discard_all(r, list, n));
}

enum next cop_DISCARD_EACH(OP_ARGS)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	for (card_h c = target_next(r, s, a, 0); c; c = target_next(r, s, a, c))
		if (discardable(r, s, a, c))
			list[n++] = c;
	OP_CALL(call_discard_all(r, list, n));
}

/* ---- one card -------------------------------------------------------------------- */

/* Permanent cards and those that say so do not leave play, except by a sentence of their own (C-PERM-03). */
static bool stays_in_play(struct run *r, const struct script *s, card_h c)
{
	return card_in_play(r, c) && (card_flag(r, c, CFLAG_PERMANENT) || (card_ref(c) != s->source && stat_cannot(r, VAL_LEAVE_PLAY, card_ref(c))));
}

static bool send_changes(struct run *r, const struct script *s, card_h c, int to)
{
	const struct card *card = card_of(r, c);
	if (to < CTO_THREAT && stays_in_play(r, s, c))
		return false;
	switch (to) {
	case CTO_EXHAUST: return card_in_play(r, c) && !(card->flags & CARD_EXHAUSTED);	/* C-READY-02 */
	case CTO_READY: return card->flags & CARD_EXHAUSTED;	/* C-READY-06: none out of play is */
	case CTO_REVEAL: return !(card->flags & CARD_REVEALED);
	case CTO_DISCARD: return card->pile != PILE_REMOVED;
	default: return true;
	}
}

static void send_discard(struct run *r, card_h c)
{
	if (card_keywords(r, c) & KEYWORD_HIDDEN)	/* C-HIDDEN-05 */
		cards_move(r, c, PILE_ENC_DISCARD);
	else
		cards_discard(r, c);
}

static void call_send(struct run *r, const struct script *s, card_h c, int to)
{
	if (card_flag(r, c, CFLAG_WEAKNESS) && card_of(r, c)->owner >= CSEATS && (to == CTO_HAND || to == CTO_SHUFFLE || to == CTO_THREAT))
		card_of(r, c)->owner = (uint8_t)s->you;	/* C-WEAK-05 */
	const int owner = card_of(r, c)->owner, seat = owner < CSEATS ? owner : s->you;
	switch (to) {
	case CTO_DISCARD: send_discard(r, c); break;
	case CTO_HAND:
		if (card_fact(r, c, FACT_keywords) & KEYWORD_HIDDEN)
			cards_move(r, c, PILE_HAND + s->you);	/* C-HIDDEN-01 */
		else
			call_gain_card(r, seat, c, true);
		break;
	case CTO_SHUFFLE:
		cards_move(r, c, owner < CSEATS ? PILE_DECK + owner : PILE_ENC_DECK);
		pile_shuffle(r, owner < CSEATS ? PILE_DECK + owner : PILE_ENC_DECK);
		break;
	case CTO_TOP: cards_move(r, c, owner < CSEATS ? PILE_DECK + owner : PILE_ENC_DECK); break;
	case CTO_BOTTOM: card_bottom(r, c, owner < CSEATS ? PILE_DECK + owner : PILE_ENC_DECK); break;
	case CTO_VICTORY: cards_move(r, c, PILE_VICTORY); break;
	case CTO_ASIDE: cards_move(r, c, PILE_ASIDE); break;
	case CTO_REMOVED:
		if (c == cards_of(r)->act)
			cards_of(r)->act = 0;
		cards_move(r, c, PILE_REMOVED);
		break;
	case CTO_EXILED:
		cards_move(r, c, PILE_REMOVED);
		card_of(r, c)->flags |= CARD_EXILED;
		log_add(r, CLOG_EXILED, SEAT_MAX, card_ref(c), 0, 0, 0);
		break;
	case CTO_THREAT:
		if (card_kind(r, c) == KIND_ASSET)
			call_enter_area(r, c, s->you, PILE_THREAT, 0);
		else
			cards_move(r, c, PILE_THREAT + s->you);
		break;
	case CTO_ENC_DISCARD: cards_move(r, c, PILE_ENC_DISCARD); break;
	case CTO_EXHAUST: cards_exhaust(r, c, true); break;
	case CTO_READY: cards_exhaust(r, c, false); break;
	default: call_reveal_place(r, c); break;
	}
}

static bool one_in_threat(struct run *r, const struct script *s, card_h c)
{
	if (!card_flag(r, c, CFLAG_ONE_EACH))
		return false;
	for (card_h i = pile_top(r, PILE_THREAT + s->you); i; i = card_of(r, i)->next)
		if (i != c && card_same_title(r, i, c))
			return true;
	return false;
}

enum next cop_SEND(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	const bool can = c && send_changes(r, s, c, a[1]) && !(a[1] == CTO_THREAT && one_in_threat(r, s, c));
	if (probing(s) || !can)
		return op_done(s, can);
	const uint16_t depth = kernel_of(r)->depth;
	call_send(r, s, c, a[1]);
	if (kernel_of(r)->depth == depth)
		return op_done(s, 1);
	return script_wait(r, f, s, depth);
}

/* What a card says it attaches to, whatever effect does it. */
static bool attaches(struct run *r, const struct script *s, card_h c, card_h host)
{
	const row_h row = card_play_row(r, c, CBODY_ATTACHES);
	const struct script ctx = { .you = s->you, .source = card_ref(c), .row = row };
	return !row || target_fits(r, &ctx, r->c->code + r->c->rows[row].body + 1, host);
}

/* Checked when it is attached, never again (C-ATTACH-01, C-ATTACH-02); without a host it stays in limbo and is put away (C-ATTACH-04). */
enum next cop_ATTACH(OP_ARGS)
{
	const card_h mine = thing_card(r, s, a[0]), host = thing_card(r, s, a[1]);
	(void)f;
	if (!mine || hangs_on(r, host, mine) || !card_in_play(r, host) || !attaches(r, s, mine, host))
		return op_done(s, 0);	/* C-ATTACH-03 */
	if (card_flag(r, mine, CFLAG_PERMANENT))
		return op_done(s, 0);	/* C-PERM-04 */
	cards_move(r, mine, PILE_FIELD);
	card_of(r, mine)->at = host;
	return op_done(s, 1);
}

enum next cop_PLAY_CARD(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	const int less = amount(r, s, a + 1);
	if (!c || !card_playable(r, c, s->you, PLAY_EFFECT, less, 0))
		return op_done(s, 0);
	OP_CALL(call_play(r, s->you, c, PLAY_EFFECT, less, 0));	/* C-PLAY-05 */
}

enum next cop_PLAY_UNPAID(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!c || !card_playable(r, c, s->you, PLAY_EFFECT | PLAY_UNPAID, 0, 0))
		return op_done(s, 0);
	OP_CALL(call_play(r, s->you, c, PLAY_EFFECT | PLAY_UNPAID, 0, 0));	/* C-IGNORE-01 */
}

/* Somebody else's signature card that is attached to it; 0 is none. */
static card_h signature_on(struct run *r, card_h host, int seat)
{
	for EACH_IN_PLAY(c, r)
		if (card_of(r, c)->at == host && card_barred(r, c, seat))
			return c;
	return 0;
}

enum next cop_CONTROL(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!c || card_kind(r, c) != KIND_ASSET || !card_in_play(r, c) || card_of(r, c)->pile == PILE_PLAY + s->you || card_barred(r, c, s->you))
		return op_done(s, 0);
	const card_h stays = signature_on(r, c, s->you);
	if (stays) {
		cards_discard(r, stays);	/* C-BUILD-19 */
		return op_done(s, 0);
	}
	OP_CALL(call_enter_play(r, c, s->you, ENTER_CONTROL));
}

/* It keeps its place and its tokens; of what it was nothing is left (C-CTYPE-01).  An asset that is an enemy now engages whoever held it. */
enum next cop_BECOME(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	const int seat = cards_holder(r, card_ref(c));
	if (!c)
		return op_done(s, 0);
	card_becomes(r, c, a[1]);
	if (card_kind(r, c) != KIND_ENEMY || seat < 0)
		return op_done(s, 1);
	cards_move(r, c, PILE_FIELD);
	card_of(r, c)->at = seat_of(r, seat)->place;
	OP_CALL(call_engage(r, c, seat));
}

/* ---- searching -------------------------------------------------------------------------- */

/* Who takes a card of the discard pile has not searched the deck: it is not shuffled (C-SEARCH-02). */
static bool taken_from_discard(struct run *r, const struct script *s)
{
	const int pile = s->it ? card_of(r, ref_card((ref_h)s->it))->pile : PILE_NONE;
	return pile == PILE_ENC_DISCARD || (pile >= PILE_DISCARD && pile < PILE_PLAY);
}

enum next cop_SEARCH(OP_ARGS)
{
	if (op_again(s)) {
		s->it = card_ref((card_h)s->acc);
		const int searched = a[3] && !taken_from_discard(r, s) ? a[0] : 0;	/* discard piles keep their order */
		if (searched & FROM_DECK)
			pile_shuffle(r, PILE_DECK + s->you);
		if (searched & FROM_ENC_DECK)
			pile_shuffle(r, PILE_ENC_DECK);
		return op_done(s, s->it != 0);
	}
	op_repeat(r, s, a);
	OP_CALL(call_search_cards(r, s->you, s, a));
}

enum next cop_SHUFFLE(OP_ARGS)
{
	(void)f;
	if (a[0] == 2)
		pile_merge(r, PILE_DISCARD + s->you, PILE_DECK + s->you);
	else
		pile_shuffle(r, PILE_DECK + s->you);
	return op_done(s, 1);
}

enum next cop_FIND(OP_ARGS)
{
	const uint16_t t[TARGET_WORDS] = { WHAT_CARD, a[1], 0, TARGET_DEF, a[0] };
	card_h found = a[1] == AT_ENC_DISCARD ? pile_find(r, PILE_ENC_DISCARD, a[0]) : target_next(r, s, t, 0);	/* the topmost one of a pile */
	(void)f;
	while (found && card_of(r, found)->pile == PILE_REMOVED)
		found = target_next(r, s, t, found);
	s->it = card_ref(found);
	return op_done(s, found != 0);
}

enum next cop_SPAWN(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	card_h place = 0;
	for (card_h i = pile_top(r, PILE_FIELD); i; i = card_of(r, i)->next)
		if (card_of(r, i)->def == a[1])
			place = i;
	if (!c || (a[1] && !place))
		return op_done(s, 0);
	OP_CALL(call_spawn_enemy(r, c, s->you, place));	/* C-SPAWN-06 */
}

enum next cop_INTO_PLAY(OP_ARGS)
{
	const card_h c = thing_card(r, s, a[0]);
	if (!c)
		return op_done(s, 0);
	if (card_kind(r, c) == KIND_PLACE) {
		place_enter_play(r, c);
		return op_done(s, 1);
	}
	if (card_kind(r, c) == KIND_ENEMY)
		OP_CALL(call_spawn_enemy(r, c, s->you, 0));	/* C-SPAWN-02 */
	OP_CALL(call_enter_play(r, c, s->you, a[1] ? ENTER_EXHAUSTED : 0));	/* C-PLAY-09 */
}
