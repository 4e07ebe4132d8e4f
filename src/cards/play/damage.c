/* damage.c - damage and horror: assigned, prevented, applied at once; then defeat and elimination. */
#include "cards/cards.h"
#include "cards/campaign/campaign.h"
#include "cards/play/act_agenda.h"
#include "cards/play/damage.h"
#include "cards/play/deck.h"
#include "cards/play/enemy.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"
#include "cards/things/target.h"

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/list.h"
#include "kernel/log.h"
#include "kernel/script.h"

/*
 * Dealing has four steps: each investigator concerned assigns, in player order; whoever may prevents; everything left is placed at once; then
 * whatever has too much is defeated.  The list holds three words for each card: card, damage, horror.
 */
struct deal_locals {
	int32_t seats;		/* mask of investigators it is dealt to */
	int32_t damage, horror, flags, source, by;
	int32_t seat, left, which, i, total;
};

static struct deal_locals *deal_begin(struct run *r, ref_h source, int by)
{
	struct frame *f = frame_push(r, PROC_deal);
	struct deal_locals *l = LOCALS(f, struct deal_locals);
	frame_moment(r, f);	/* what cards take and what investigators are dealt is one moment (C-FORCED-06) */
	*l = (struct deal_locals){ .source = source, .by = by };
	return l;
}

/* What each of these investigators is dealt, and assigns. */
static void deal_to(struct deal_locals *l, unsigned seats, int damage, int horror, int flags)
{
	l->seats = (int32_t)seats;
	l->damage = damage;
	l->horror = horror;
	l->flags = flags;
}

void call_deal(struct run *r, int seat, int damage, int horror, int flags, ref_h source)
{
	if (!seat_in(r, seat))
		return;
	deal_to(deal_begin(r, source, SEAT_MAX), 1u << seat, damage, horror, flags);
}

static void deal_entry(struct run *r, card_h c, int damage, int horror)
{
	for (int i = 0; i < list_len(r); i += 3) {
		if (*list_at(r, i) != c)
			continue;
		*list_at(r, i + 1) = (uint16_t)(*list_at(r, i + 1) + damage);
		*list_at(r, i + 2) = (uint16_t)(*list_at(r, i + 2) + horror);
		return;
	}
	list_push(r, c);
	list_push(r, (uint16_t)damage);
	list_push(r, (uint16_t)horror);
}

void call_deal_card(struct run *r, card_h c, int damage, int horror, int flags, ref_h source, int by)
{
	if (card_kind(r, c) == KIND_ROLE && !(flags & DEAL_DIRECT)) {
		call_deal(r, pile_seat(card_of(r, c)->pile), damage, horror, flags, source);
		return;
	}
	if (damage <= 0 && horror <= 0)
		return;
	deal_begin(r, source, by);
	deal_entry(r, c, damage, horror);
}

struct deal_each { int damage, horror, flags; unsigned seats; };

static void deal_found(struct run *r, card_h c, void *arg)
{
	struct deal_each *d = arg;
	const int damage = card_health(r, c) ? d->damage : 0, horror = card_sanity(r, c) ? d->horror : 0;
	if (card_kind(r, c) == KIND_ROLE && !(d->flags & DEAL_DIRECT))
		d->seats |= 1u << pile_seat(card_of(r, c)->pile);
	else if (damage || horror)
		deal_entry(r, c, damage, horror);
}

void call_deal_each(struct run *r, const struct script *s, int damage, int horror, int flags, const uint16_t *target)
{
	struct deal_each d = { damage, horror, flags, 0 };
	struct deal_locals *l = deal_begin(r, (ref_h)s->source, SEAT_MAX);
	target_each(r, s, target, deal_found, &d);
	deal_to(l, d.seats, damage, horror, flags);
}

/* ---- assigning -------------------------------------------------------------- */

static int assigned(struct run *r, card_h c, int which)
{
	for (int i = 0; i < list_len(r); i += 3)
		if (*list_at(r, i) == c)
			return *list_at(r, i + 1 + which);
	return 0;
}

/* What a card can still be assigned before it would be defeated (C-DAMAGE-04); without health or sanity nothing (C-DAMAGE-14, C-DAMAGE-17). */
static int card_room(struct run *r, card_h c, int which)
{
	const struct card *card = card_of(r, c);
	const int most = which ? card_sanity(r, c) : card_health(r, c);
	return most - (which ? card->horror : card->damage) - assigned(r, c, which);
}

/* Once some of it is on a card that has room for more, the rest goes there too (C-ULT-05). */
static card_h begun_card(struct run *r, int which)
{
	for (int i = 0; i < list_len(r) && rule_on(r, RULE_AGONY); i += 3)
		if (*list_at(r, i + 1 + which) && card_room(r, *list_at(r, i), which) > 0)
			return *list_at(r, i);
	return 0;
}

static void option_room(struct run *r, card_h c, int which)
{
	if (card_kind(r, c) == KIND_ASSET && card_room(r, c, which) > 0)
		option_add(r, CVERB_CARD, card_ref(c), 0);
}

static bool asset_has_room(struct run *r, const struct deal_locals *l)
{
	for (card_h c = pile_top(r, PILE_PLAY + l->seat); c; c = card_of(r, c)->next)
		if (card_kind(r, c) == KIND_ASSET && card_room(r, c, l->which) > 0)
			return true;
	return false;
}

static void options_assign(struct run *r, const struct deal_locals *l)
{
	const struct cards *s = cards_of(r);
	decision_of(r, l->seat, l->which ? CPROMPT_ASSIGN_HORROR : CPROMPT_ASSIGN_DAMAGE, (ref_h)l->source);
	r->decision.n = (int16_t)l->left;
	const card_h begun = begun_card(r, l->which);
	if (begun || !(l->flags & DEAL_ASSETS) || !asset_has_room(r, l))
		option_add(r, CVERB_CARD, card_ref(begun ? begun : s->seat[l->seat].role), 0);
	if (begun)
		return;
	if (l->flags & DEAL_DIRECT)	/* C-DAMAGE-12 */
		return;
	for (card_h c = pile_top(r, PILE_PLAY + l->seat); c; c = s->card[c].next)
		option_room(r, c, l->which);
	if (!stat_changed(r, VAL_GUARD))
		return;
	for (int i = 0; i < s->seats; i++)
		for (card_h c = i == l->seat || s->seat[i].place != s->seat[l->seat].place ? 0 : pile_top(r, PILE_PLAY + i); c; c = s->card[c].next)
			if (stat_value(r, VAL_GUARD, card_ref(c), 0) > l->which)	/* 1: damage, 2: horror too */
				option_room(r, c, l->which);
}

/* ---- preventing and applying --------------------------------------------------- */

static struct event hurt_event(struct run *r, const struct deal_locals *l, int i)
{
	const card_h c = *list_at(r, i);
	const int holder = cards_holder(r, card_ref(c));
	return (struct event){ .event = ON_HURT, .seat = holder < 0 ? l->by : holder, .subject = card_ref(c), .object = l->source,
		.amount = *list_at(r, i + 1), .amount2 = *list_at(r, i + 2), .source = l->source };
}

static void call_hurt(struct run *r, const struct deal_locals *l, int time)
{
	if (!event_heard(r, ON_HURT)) {	/* most harm: its event is not even put together */
		if (time != TIME_AFTER)
			call_returns(r, moment_result(*list_at(r, l->i + 1), *list_at(r, l->i + 2), 0));
		return;
	}
	const struct event e = hurt_event(r, l, l->i);
	if (time == TIME_AFTER)
		after_call(r, &e);
	else
		moment_call(r, &e, time);
}

static void hurt_take(struct run *r, int i, int ret)
{
	const bool cancelled = moment_flags(ret) & EVENT_CANCELLED;
	*list_at(r, i + 1) = (uint16_t)(cancelled ? 0 : moment_amount(ret));
	*list_at(r, i + 2) = (uint16_t)(cancelled ? 0 : moment_amount2(ret));
}

/* Whoever was saved from defeat takes no damage for a while (C-BOON-09). */
static bool role_guarded(struct run *r, card_h c)
{
	const int seat = card_kind(r, c) == KIND_ROLE ? pile_seat(card_of(r, c)->pile) : -1;
	return seat >= 0 && (seat_of(r, seat)->saved & SAVED_GUARDED);
}

/* Everything is placed at once (C-DAMAGE-06). */
static int hurt_apply(struct run *r, const struct deal_locals *l)
{
	int total = 0;
	for (int i = 0; i < list_len(r); i += 3) {
		const card_h c = *list_at(r, i);
		struct card *card = card_of(r, c);
		if (!card_in_play(r, c) || stat_cannot(r, VAL_HARM, card_ref(c)))	/* C-TERM-07; one that has left meanwhile takes nothing */
			*list_at(r, i + 1) = *list_at(r, i + 2) = 0;
		if (role_guarded(r, c))
			*list_at(r, i + 1) = 0;
		const int damage = *list_at(r, i + 1), horror = *list_at(r, i + 2);
		card->damage = tokens_fit(card->damage + damage);
		card->horror = tokens_fit(card->horror + horror);
		total += damage + horror;
		if (r->log && (damage || horror))
			log_write(r, &(struct log_event){ .type = CLOG_DAMAGE, .seat = SEAT_MAX, .sees = SEAT_MAX, .a = card_ref(c), .n = (int16_t)damage,
				.m = (int16_t)horror, .cause = (ref_h)l->source });
	}
	return total;
}

static bool card_beaten(struct run *r, card_h c)
{
	const struct card *card = card_of(r, c);
	const int health = card_health(r, c), sanity = card_sanity(r, c);
	const bool has_health = health || card_kind(r, c) == KIND_ROLE || card_kind(r, c) == KIND_ENEMY;
	if (has_health && card->damage && card->damage >= health)
		return true;
	return (sanity || card_kind(r, c) == KIND_ROLE) && card->horror && card->horror >= sanity;
}

/* The seat of a card's part in the deal; -1 for enemies and untouched cards. */
static int dealt_sum(struct run *r, int seat, int which)
{
	int n = 0;
	for (int i = 0; i < list_len(r); i += 3)
		if (pile_seat(card_of(r, *list_at(r, i))->pile) == seat && card_kind(r, *list_at(r, i)) != KIND_ENEMY)
			n += *list_at(r, i + 1 + which);
	return n;
}

static void call_dealt(struct run *r, const struct deal_locals *l)
{
	const int damage = dealt_sum(r, l->seat, 0), horror = dealt_sum(r, l->seat, 1);
	if (damage || horror)	/* C-DAMAGE-07 */
		after_call(r, &(struct event){ .event = ON_DEALT, .seat = l->seat, .amount = damage, .amount2 = horror, .source = l->source });
}

static bool entry_hurt(struct run *r, int i)
{
	return *list_at(r, i + 1) || *list_at(r, i + 2);
}

static bool entry_beaten(struct run *r, int i)
{
	return entry_hurt(r, i) && card_in_play(r, *list_at(r, i)) && card_beaten(r, *list_at(r, i));
}

static int deal_left(const struct deal_locals *l)
{
	return l->which ? l->horror : l->damage;
}

enum next proc_deal(struct run *r, struct frame *f)
{
	struct deal_locals *l = LOCALS(f, struct deal_locals);
	RESUME(f, 1, 2, 3, 4, 5, 6);
	for (l->seat = cards_next(r, -1); l->seat >= 0; l->seat = cards_next(r, l->seat)) {	/* C-PRIORITY-01 */
		if (!(l->seats >> l->seat & 1))
			continue;
		for (l->which = 0; l->which < 2; l->which++) {
			for (l->left = deal_left(l); l->left > 0; l->left--) {
				CHOOSE(f, 1, options_assign(r, l));
				deal_entry(r, ref_card(r->picked.a), !l->which, l->which);
			}
		}
	}
	for (l->i = 0; l->i < list_len(r); l->i += 3) {	/* C-DAMAGE-08 */
		AWAIT(f, 2, call_hurt(r, l, TIME_WOULD));
		hurt_take(r, l->i, f->ret);
		AWAIT(f, 3, call_hurt(r, l, TIME_WHEN));
		hurt_take(r, l->i, f->ret);
	}
	l->total = hurt_apply(r, l);
	for (l->i = 0; l->i < list_len(r); l->i += 3)
		if (entry_beaten(r, l->i))
			AWAIT(f, 4, call_defeat(r, *list_at(r, l->i), l->by));
	for (l->i = 0; l->i < list_len(r); l->i += 3)
		if (entry_hurt(r, l->i))
			AWAIT(f, 5, call_hurt(r, l, TIME_AFTER));
	for (l->seat = 0; l->seat < cards_of(r)->seats; l->seat++)
		AWAIT(f, 6, call_dealt(r, l));
	RETURN(r, l->total);
}

/* ---- healing --------------------------------------------------------------------- */

bool heals_damage(struct run *r, int by)
{
	return by >= CSEATS || !stat_cannot(r, VAL_HEAL, seat_ref(by));	/* C-FAQ-07 */
}

int card_heal(struct run *r, card_h c, int damage, int horror, int by)
{
	struct card *card = card_of(r, c);
	if (!heals_damage(r, by))
		damage = 0;
	damage = damage < card->damage ? damage : card->damage;	/* C-HEAL-02 */
	horror = horror < card->horror ? horror : card->horror;
	card->damage = (uint8_t)(card->damage - damage);
	card->horror = (uint8_t)(card->horror - horror);
	if (r->log && (damage || horror))
		log_write(r, &(struct log_event){ .type = CLOG_HEAL, .seat = SEAT_MAX, .sees = SEAT_MAX, .a = card_ref(c), .n = (int16_t)damage, .m = (int16_t)horror });
	return damage + horror;
}

/* ---- defeat ------------------------------------------------------------------------ */

struct defeat_locals { int32_t card, by, place; };

void call_defeat(struct run *r, card_h c, int by)
{
	event_call(r, &(struct event){ .event = ON_DEFEATED, .seat = by, .subject = card_ref(c), .object = card_ref(card_place(r, c)) });
}

int defeat_apply(struct run *r, struct event *e)
{
	struct defeat_locals *l = LOCALS(frame_push(r, PROC_defeat), struct defeat_locals);
	*l = (struct defeat_locals){ ref_card((ref_h)e->subject), e->seat, 0 };
	return 0;
}

/* Cards with victory points go to the display, also those attached to a defeated enemy (C-VICTORY-03, C-VICTORY-05, C-VICTORY-06). */
static void victory_attached(struct run *r, card_h host)
{
	for (card_h c = play_next(r, 0); c; c = play_next(r, c)) {
		if (card_of(r, c)->at != host || !card_fact(r, c, FACT_victory))
			continue;
		cards_move(r, c, PILE_VICTORY);
		log_add(r, CLOG_VICTORY, SEAT_MAX, card_ref(c), 0, 0, 0);
	}
}

/* With the ultimatum of the Scream a unique ally who falls is gone for good (C-ULT-22). */
static bool ally_lost(struct run *r, card_h c)
{
	return rule_on(r, RULE_SCREAM) && card_kind(r, c) == KIND_ASSET && card_flag(r, c, CFLAG_UNIQUE) && !card_flag(r, c, CFLAG_STORY | CFLAG_WEAKNESS)
		&& card_trait(r, c, CTRAIT_ALLY);
}

static void bar_title(struct run *r, def_h title)
{
	uint16_t *barred = cards_of(r)->barred;
	for (int i = 0; i < BARRED_MAX; i++) {
		if (barred[i] == title)
			return;
		if (!barred[i]) {
			barred[i] = title;
			return;
		}
	}
	run_fault(r, FAULT_BARRED);
}

static void defeat_put_away(struct run *r, card_h c)
{
	log_add(r, CLOG_DEFEATED, SEAT_MAX, card_ref(c), 0, 0, 0);
	if (card_kind(r, c) == KIND_ENEMY)
		victory_attached(r, c);
	if (ally_lost(r, c)) {
		bar_title(r, def_title(r, card_of(r, c)->def));
		cards_move(r, c, PILE_REMOVED);
	} else if (card_fact(r, c, FACT_victory)) {
		cards_move(r, c, PILE_VICTORY);
		log_add(r, CLOG_VICTORY, SEAT_MAX, card_ref(c), 0, 0, 0);
	} else {
		cards_discard(r, c);
	}
}

enum next proc_defeat(struct run *r, struct frame *f)
{
	struct defeat_locals *l = LOCALS(f, struct defeat_locals);
	RESUME(f, 1, 2, 3);
	if (card_kind(r, (card_h)l->card) == KIND_ROLE) {
		AWAIT(f, 1, call_eliminate(r, pile_seat(card_of(r, (card_h)l->card)->pile), OUT_DEFEATED));
		RETURN(r, 1);
	}
	l->place = (card_keywords(r, (card_h)l->card) & KEYWORD_DOOMED) != 0;
	if (stat_cannot(r, VAL_LEAVE_PLAY, card_ref((card_h)l->card)))
		RETURN(r, 0);
	defeat_put_away(r, (card_h)l->card);
	if (l->place) {
		AWAIT(f, 2, call_place_doom(r, cards_of(r)->agenda, 1));	/* C-DOOM-03 */
		AWAIT(f, 3, call_check_doom(r));				/* C-DOOM-04 */
	}
	RETURN(r, 1);
}

/* ---- elimination ------------------------------------------------------------------------ */

struct eliminate_locals { int32_t seat, how, trauma; };

void call_eliminate(struct run *r, int seat, int how)
{
	if (seat < 0 || !seat_in(r, seat))
		return;
	struct eliminate_locals *l = LOCALS(frame_push(r, PROC_eliminate), struct eliminate_locals);
	*l = (struct eliminate_locals){ seat, how, 0 };
}

static void options_trauma(struct run *r, const struct eliminate_locals *l)
{
	const struct card *c = card_of(r, seat_of(r, l->seat)->role);
	decision_of(r, l->seat, CPROMPT_TRAUMA, 0);
	if (c->damage && c->damage >= card_health(r, seat_of(r, l->seat)->role))
		option_add(r, CVERB_TRAUMA, WORD_TRAUMA + STUFF_DAMAGE, 0);	/* C-DEFEAT-02 */
	if (c->horror && c->horror >= card_sanity(r, seat_of(r, l->seat)->role))
		option_add(r, CVERB_TRAUMA, WORD_TRAUMA + STUFF_HORROR, 0);	/* C-DEFEAT-03 */
}

static bool defeated_by_wounds(struct run *r, const struct eliminate_locals *l)
{
	return l->how == OUT_DEFEATED && card_beaten(r, seat_of(r, l->seat)->role);
}

void suffer_trauma(struct run *r, int seat, int stuff, int n, ref_h cause)
{
	struct seat *w = seat_of(r, seat);
	const int physical = stuff == STUFF_DAMAGE ? n : 0, mental = n - physical;
	w->physical = tokens_fit(w->physical + physical);
	w->mental = tokens_fit(w->mental + mental);
	if (r->log)
		log_write(r, &(struct log_event){ .type = CLOG_TRAUMA, .seat = (uint8_t)seat, .sees = SEAT_MAX, .n = (int16_t)physical, .m = (int16_t)mental, .cause = cause });
}

/* With the boon of Osiris the first defeat costs its trauma and nothing else (C-BOON-08). */
static bool defeat_averted(struct run *r, int seat)
{
	struct seat *w = seat_of(r, seat);
	struct card *role = card_of(r, w->role);
	if (!rule_on(r, RULE_OSIRIS) || (w->saved & SAVED_ONCE))
		return false;
	w->saved = SAVED_ONCE | SAVED_GUARDED;
	card_heal(r, w->role, role->damage, role->horror, SEAT_MAX);
	return true;
}

/* The player's cards leave the game; enemies stay where they were, other cards of the threat area are discarded before (C-ELIM-04 to C-ELIM-07). */
static void eliminate_cards(struct run *r, int seat)
{
	struct cards *s = cards_of(r);
	const card_h place = s->seat[seat].place;
	s->card[place].clues = (uint8_t)(s->card[place].clues + s->card[s->seat[seat].role].clues);
	s->card[s->seat[seat].role].clues = 0;
	s->seat[seat].resources = 0;
	pile_by_number(r, PILE_DECK + seat);
	pile_by_number(r, PILE_DISCARD + seat);
	for (card_h c = 1; c < s->cards; c++) {
		if (s->card[c].pile == PILE_THREAT + seat && card_kind(r, c) == KIND_ENEMY && s->card[c].owner != seat) {
			enemy_disengage(r, c);
		} else if (s->card[c].owner == seat && (pile_seat(s->card[c].pile) == seat || s->card[c].pile == PILE_COMMITTED || s->card[c].pile == PILE_LIMBO
				|| (card_flag(r, c, CFLAG_WEAKNESS) && card_in_play(r, c)))) {
			cards_move(r, c, PILE_REMOVED);
		} else if (s->card[c].pile == PILE_PLAY + seat) {
			cards_discard(r, c);
		}
	}
	s->seat[seat].place = 0;
}

static void call_eliminate_threats(struct run *r, int seat)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	for (card_h c = pile_top(r, PILE_THREAT + seat); c; c = card_of(r, c)->next)
		if (card_kind(r, c) != KIND_ENEMY && card_of(r, c)->owner != seat)
			list[n++] = c;
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next)
		if (card_of(r, c)->owner != seat)	/* hidden ones */
			list[n++] = c;
	call_discard_all(r, list, n);	/* C-ELIM-08 */
}

static void options_lead(struct run *r)
{
	const struct cards *s = cards_of(r);
	int first = 0;
	while (first < s->seats && !seat_in(r, first))
		first++;
	decision_of(r, first, CPROMPT_LEAD, 0);
	for (int i = 0; i < s->seats; i++)
		if (seat_in(r, i))
			option_add(r, CVERB_ROLE, seat_ref(i), 0);
}

static bool nobody_left(struct run *r)
{
	return cards_next(r, -1) < 0;
}

enum next proc_eliminate(struct run *r, struct frame *f)
{
	struct eliminate_locals *l = LOCALS(f, struct eliminate_locals);
	struct cards *s = cards_of(r);
	RESUME(f, 1, 2, 3, 4, 5, 6);
	if (defeated_by_wounds(r, l)) {
		CHOOSE(f, 1, options_trauma(r, l));
		suffer_trauma(r, l->seat, r->picked.a - WORD_TRAUMA, 1, 0);
		s->seat[l->seat].fell = (uint8_t)(1 + r->picked.a - WORD_TRAUMA);
		if (defeat_averted(r, l->seat))
			RETURN(r, 0);
	}
	AWAIT(f, 2, moment_call(r, &(struct event){ .event = ON_GAME_ENDS, .seat = l->seat }, TIME_WHEN));	/* C-ELIM-03 */
	AWAIT(f, 6, call_eliminate_threats(r, l->seat));
	s->seat[l->seat].out = (uint8_t)l->how;
	eliminate_cards(r, l->seat);
	log_add(r, l->how == OUT_RESIGNED ? CLOG_RESIGNED : CLOG_ELIMINATED, l->seat, 0, 0, 0, 0);
	if (nobody_left(r)) {
		scenario_end(r, 0);	/* C-ELIM-10 */
		RETURN(r, 0);
	}
	if (s->lead == l->seat) {
		CHOOSE(f, 3, options_lead(r));	/* C-ELIM-09 */
		s->lead = (uint8_t)REF_N(r->picked.a);
		log_add(r, CLOG_LEAD, s->lead, 0, 0, 0, 0);
	}
	AWAIT(f, 4, after_call(r, &(struct event){ .event = ON_ELIMINATED, .seat = l->seat }));
	AWAIT(f, 5, call_settle_cards(r));
	RETURN(r, 0);
}
