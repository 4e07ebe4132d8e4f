/*
 * cards.h - the state of the card game, and what its rules share.
 *
 * Every card of a game is one record; it lies in exactly one pile (a deck, a hand, a play area, the field of locations ...) and piles are linked through the
 * cards themselves, so none can overflow.  The investigator is a card in its player's play area: damage, horror and clues lie on cards alike.  A card
 * handle is its index; 0 is none.  Only one skill test runs at a time, so its facts are part of the state and not of a frame.
 */
#ifndef CARDS_CARDS_H
#define CARDS_CARDS_H

#include "kernel/frame.h"
#include "kernel/window.h"
#include "rules.h"
#include "words.h"

enum {
	CSEATS = 4,
	CARD_MAX = 320,
	CTOKEN_MAX = 44,	/* chaos tokens in the game */
	QUEUE_MAX = 6,		/* tests that wait for the end of one */
	DAMAGE_MAX = 200,	/* most tokens of a kind on a card */
	NOTE_MAX = 40,
	FILE_MAX = 12,		/* investigators of a campaign, retired ones included */
	DECK_CARDS = 80,	/* cards of a deck, weaknesses included */
	BARRED_MAX = 8,		/* allies that are gone from a campaign */
	CHOSEN_MAX = 3,		/* expansions of the Limited environment */
	ULTIMATUM_MAX = 13,
	PREVAILS_MAX = 8,	/* cards whose order the lead has decided */
};

struct ark_setup;
struct ark_error;

typedef uint16_t card_h;	/* 0 is none */

/* Piles.  Those of a player are PILE_X + seat. */
enum pile {
	PILE_NONE,
	PILE_DECK,
	PILE_HAND = PILE_DECK + CSEATS,
	PILE_DISCARD = PILE_HAND + CSEATS,
	PILE_PLAY = PILE_DISCARD + CSEATS,
	PILE_THREAT = PILE_PLAY + CSEATS,
	PILE_FIELD = PILE_THREAT + CSEATS,	/* locations, enemies at them, attachments */
	PILE_TABLE,		/* current act and agenda, scenario reference */
	PILE_LIMBO,
	PILE_COMMITTED,
	PILE_ENC_DECK,
	PILE_ENC_DISCARD,
	PILE_ACTS,
	PILE_AGENDAS,
	PILE_VICTORY,
	PILE_ASIDE,
	PILE_REMOVED,
	PILE_BENEATH,		/* under a location or the scenario's card face down, under the act face up; card.at says which */
	PILE_MAX
};

enum { OWNER_SCENARIO = CSEATS };

/* Which cards may be in decks. */
enum environment { ENVIRONMENT_NONE, ENVIRONMENT_CURRENT, ENVIRONMENT_LEGACY, ENVIRONMENT_LIMITED };
/* More of it, as bits: each his own choice, any investigator, what stands outside of them. */
enum { LIMITED_EACH = 16, LIMITED_ANY_ROLE = 32, OUTSIDE_AGREED = 64, ENVIRONMENT_MASK = 15 };

enum campaign_state { CAMPAIGN_ON, CAMPAIGN_WON, CAMPAIGN_LOST };
enum { SUBSTITUTES_ON = 1, SUBSTITUTES_OTHER = 2 };

/* Bits of card.flags. */
enum {
	CARD_EXHAUSTED = 1,
	CARD_REVEALED = 2,	/* location: face up */
	CARD_CLUED = 4,		/* location: its clues were placed once */
	CARD_SURGES = 8,	/* gained surge while it resolves */
	CARD_AWAY = 16,		/* after the test it is shuffled into its owner's deck */
	CARD_KNOWN = 32,	/* everybody has seen it where it lies */
	CARD_OTHER_SLOT = 64,	/* asset: it takes the other slot it may take */
	CARD_EXILED = 128,	/* removed from the game, and from the deck of the campaign */
};

/* Chaos tokens: in the bag, on the table for a test, sealed on a card, taken from one to be revealed in place of another. */
enum { BAG_IN, BAG_REVEALED, BAG_SEALED, BAG_NEXT };
enum { TOKEN_NO_MODIFIER = 1, TOKEN_NO_EFFECT = 2 };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

struct card {
	def_h def;
	uint16_t next;		/* below it in its pile */
	uint16_t at;		/* enemy, attachment: the card it lies at or on; assets: 0 */
	uint8_t pile;		/* enum pile */
	uint8_t owner;		/* seat, or OWNER_SCENARIO */
	uint8_t flags;
	uint8_t damage, horror, clues, doom, uses, counters;
	uint8_t attacked;	/* mask of seats it attacked this round */
};

/* What lies on a card, by the names that views and observations tell it. */
#define CARD_COUNTS(X) X("damage", damage) X("horror", horror) X("clues", clues) X("doom", doom) X("uses", uses) X("tokens", counters)

struct chaos {
	uint8_t kind;		/* enum token_kind */
	uint8_t where;
	uint8_t ignored;	/* TOKEN_NO_MODIFIER ... */
	uint8_t order;		/* in which revealed tokens came */
	uint16_t on;		/* card it is sealed on */
	uint16_t spare;
};

/* The skill test that is going on. */
struct test {
	uint8_t on;		/* 1 while one is resolved */
	uint8_t seat;
	uint8_t kind;		/* enum tests */
	uint8_t skill;		/* enum cskill */
	uint8_t automatic;	/* 1 succeeds, 2 fails, 3 succeeds by 0 instead of failing */
	uint8_t passed;
	uint8_t action;		/* designators of the action it is part of */
	uint8_t in_action;	/* it belongs to an action */
	uint8_t others;		/* mask of seats that have committed a card to another's test */
	uint8_t step;		/* ST.1 to ST.8 */
	uint8_t revealed;	/* tokens so far */
	uint8_t retry;		/* attempt again; 2 on the second attempt */
	uint8_t also;		/* mask of skills that are added to the tested one */
	uint8_t defeated;	/* the attack has defeated its enemy */
	int16_t difficulty;	/* printed or asked for; -1: of the subject */
	int16_t skill_bonus, damage, clues, harder;
	int16_t stray;		/* damage of a stray attack + 1; 0: that of any attack */
	int16_t modifier;	/* of revealed tokens */
	int16_t value;		/* modified skill, ST.5 */
	int16_t margin;		/* by how much it succeeded or failed */
	uint16_t subject;	/* enemy or location card */
	ref_h source;		/* card that began it, or 0 for a basic action */
	uint16_t row, spare;
	code_h setup, pass, fail, done;
};

/* A test that waits. */
struct queued {
	code_h setup, pass, fail, done;
	int16_t difficulty;
	uint16_t subject;
	ref_h source;
	uint16_t row;
	uint8_t seat, kind, skills, action;
	uint16_t it;
	uint8_t retry;
	uint8_t over;		/* QUEUED_...: what is done for its card once it is over */
};
enum { QUEUED_PUT_AWAY = 1, QUEUED_SURGE = 2, QUEUED_PERIL = 4, QUEUED_SEAT = 16 };	/* the seat that drew or played the card stands above QUEUED_SEAT */

struct seat {
	uint16_t role;		/* investigator card */
	uint16_t place;		/* location card */
	uint8_t resources;
	int8_t actions;
	int8_t owed;		/* actions gained or lost outside the turn */
	uint8_t evades;		/* additional actions that can only evade */
	uint8_t taken;		/* actions taken this turn */
	uint8_t round_actions;	/* actions performed this round */
	uint8_t done;		/* has had its turn this round */
	uint8_t out;		/* OUT_DEFEATED, OUT_RESIGNED */
	uint8_t physical, mental;	/* trauma suffered in this scenario */
	int8_t experience;
	uint8_t mulligan;	/* has had its mulligan */
	uint8_t moves;		/* moves this turn */
	uint8_t steps;		/* additional actions that can only move */
	uint8_t saved;		/* SAVED_...: what the first defeat has led to */
	uint8_t fate;		/* enum file_status: what the story has made of the investigator */
	uint8_t fell;		/* defeated by damage or horror: 1 + enum stuff */
	uint8_t spare[3];
};
enum { SAVED_ONCE = 1, SAVED_GUARDED = 2 };	/* guarded: no damage until the next turn */
enum { OUT_NO, OUT_DEFEATED, OUT_RESIGNED, OUT_ABSENT };

/* An investigator with a deck: what outlives a scenario.  Those who play now stand first, in the order of their seats. */
struct file {
	def_h role;
	uint8_t n;		/* cards of the deck */
	uint8_t status;		/* enum file_status */
	uint8_t physical, mental;	/* trauma of earlier scenarios */
	uint8_t carried;	/* comes from another campaign */
	uint8_t spare;
	uint16_t chosen[CHOSEN_MAX];	/* expansions of the investigator's own Limited environment */
	int16_t experience;	/* not spent */
	int16_t earned;		/* in this campaign */
	int16_t before;		/* in the campaigns before, by an investigator who was carried over */
	def_h card[DECK_CARDS];
};

/* A sentence of the campaign log. */
struct note {
	def_h def;
	uint8_t n;		/* the number written with it */
	uint8_t how;		/* NOTE_... */
};
enum { NOTE_CROSSED = 1, NOTE_REMEMBERED = 2, NOTE_YOURS = 4 };	/* NOTE_YOURS: of the seat in the high bits */

struct pile_top { uint16_t top, n; };

struct cards {
	struct card card[CARD_MAX];
	struct pile_top pile[PILE_MAX];
	struct chaos token[CTOKEN_MAX];
	struct seat seat[CSEATS];
	struct test test;
	struct queued queue[QUEUE_MAX];
	uint32_t codex;		/* entries that were read */
	struct file file[FILE_MAX];
	uint16_t chosen[CHOSEN_MAX];	/* expansions of the group's Limited environment */
	uint16_t ultimatum[ULTIMATUM_MAX];	/* ultimatums and boons in force */
	uint16_t barred[BARRED_MAX];	/* titles nobody may play any more in this campaign */
	uint16_t game_ultimatum;	/* the one that chance has added for this scenario */
	uint16_t next_scenario;	/* named by the story; 0: the usual one */
	uint32_t rules;		/* what they change in the rules: mask of 1 << enum special_rule */
	struct note note[NOTE_MAX];	/* the campaign log's sentences, and what is remembered */
	uint16_t cards;		/* records in use, 0 included */
	uint16_t tokens;
	uint16_t act, agenda, reference;	/* cards on the table */
	uint16_t peril;		/* encounter card with peril that is being resolved */
	uint16_t chosen_next;	/* stage the advancing card named; 0 is the next one */
	uint16_t fight_target;	/* enemy that a granted fight must be against */
	uint16_t prevails[PREVAILS_MAX];	/* of cards that set the same value the one that stands last counts */
	def_h scenario;
	uint16_t round;
	uint8_t queued;		/* tests that wait */
	uint8_t seats;
	uint8_t lead;
	uint8_t phase;
	uint8_t active;		/* seat in its turn + 1; 0 is nobody */
	uint8_t difficulty;
	uint8_t resolution;	/* reached: number + 1; 1: none was reached; 0 while it goes on */
	uint8_t peril_seat;	/* + 1 */
	uint8_t in_action;	/* actions that are being resolved */
	uint8_t action;		/* designators of the innermost */
	uint8_t setup;		/* 1 while setting up */
	uint8_t bare;
	uint8_t mandatory;	/* instructions of the scenario run: additional costs are not paid */
	uint8_t campaign;
	uint8_t revealed;	/* tokens revealed so far in this test */
	uint8_t ended;		/* the scenario is being closed */
	uint8_t x;		/* value of X that was chosen */
	uint8_t won;
	uint8_t branch;		/* resolution that follows this one */
	uint8_t bearer;		/* seat that was made bearer of a story card, + 1 */
	uint8_t environment;	/* enum environment */
	uint8_t substitutes;	/* SUBSTITUTES_...: new encounter sets stand in for those of older scenarios */
	uint8_t clash;		/* a card that sets a value has come, and nobody has looked yet */
	uint8_t began;		/* investigators who began this scenario */
	uint8_t scenarios;	/* scenarios of the campaign before this one */
	uint8_t campaign_end;	/* the story ends the campaign: enum campaign_state */
	uint8_t finished;	/* it is over */
	uint8_t spare[1];
};
#pragma GCC diagnostic pop

static_assert(sizeof(struct card) == 16, "cards stay small");
static_assert(sizeof(struct cards) <= 8 * BODY_WORDS, "the card game fits behind the kernel");
static_assert(sizeof(struct cards) <= 20 * 1024, "the budget of the card game");

static inline struct cards *cards_of(struct run *r)
{
	return (struct cards *)(void *)r->g->body;
}
static inline struct card *card_of(struct run *r, card_h c)
{
	return &cards_of(r)->card[c];
}
static inline bool pile_in_play(int pile)
{
	return pile >= PILE_PLAY && pile <= PILE_TABLE;
}
static inline bool card_in_play(struct run *r, card_h c)
{
	return c && pile_in_play(card_of(r, c)->pile);
}
/* The next card in play behind this one, by number; 0 is none.  for (card_h c = play_next(r, 0); c; c = play_next(r, c)) comes to all of them. */
static inline card_h play_next(struct run *r, card_h c)
{
	const struct cards *s = cards_of(r);
	for (const struct card *card = &s->card[++c]; c < s->cards; c++, card++)
		if (pile_in_play(card->pile))
			return c;
	return 0;
}
static inline ref_h card_ref(card_h c)
{
	return c ? REF(REF_CARD, c) : 0;
}
static inline card_h ref_card(ref_h ref)
{
	return REF_TYPE(ref) == REF_CARD ? (card_h)REF_N(ref) : 0;
}
static inline ref_h word_ref(int word)
{
	return REF(REF_NUMBER, word);
}
static inline ref_h seat_ref(int seat)
{
	return REF(REF_SEAT, seat);
}
static inline struct seat *seat_of(struct run *r, int seat)
{
	return &cards_of(r)->seat[seat];
}
static inline const struct def *card_def(struct run *r, card_h c)
{
	return &r->c->defs[card_of(r, c)->def];
}
static inline int card_fact(struct run *r, card_h c, enum fact f)
{
	return content_fact(r->c, card_of(r, c)->def, f);
}
static inline int card_kind(struct run *r, card_h c)
{
	return card_def(r, c)->kind;
}
static inline bool card_flag(struct run *r, card_h c, int flag)
{
	return (card_fact(r, c, FACT_flags) & flag) != 0;
}
static inline bool rule_on(struct run *r, int rule)
{
	return cards_of(r)->rules >> rule & 1;
}
static inline struct file *file_of(struct run *r, int seat)
{
	return &cards_of(r)->file[seat];
}
static inline bool def_flag(struct run *r, def_h d, int flag)
{
	return (r->c->defs[d].fact[FACT_flags] & flag) != 0;
}
static inline bool seat_in(struct run *r, int seat)
{
	return seat >= 0 && seat < cards_of(r)->seats && !seat_of(r, seat)->out;
}

/* ---- pile.c: where cards are ------------------------------------------ */

card_h card_new(struct run *r, def_h def, int owner, int pile);
/* Takes a card out of its pile and puts it on top (or at the bottom) of another.  Tokens, attachments and rows follow the rules for entering and leaving play. */
void cards_move(struct run *r, card_h c, int pile);
void card_bottom(struct run *r, card_h c, int pile);
void pile_shuffle(struct run *r, int pile);
/* Moves all cards of one pile into another and shuffles it; nothing happens when there are none. */
void pile_merge(struct run *r, int from, int into);
card_h pile_find(struct run *r, int pile, def_h def);
static inline card_h pile_top(struct run *r, int pile)
{
	return cards_of(r)->pile[pile].top;
}
static inline int pile_n(struct run *r, int pile)
{
	return cards_of(r)->pile[pile].n;
}
/* An equal card of its pile stands for it: cards of a hand that cannot be told apart are one option. */
bool card_twin(struct run *r, card_h c);
/* Seat a pile belongs to, or -1. */
int pile_seat(int pile);
/* Zone bit of a card, for row.zones. */
uint8_t cards_zone(struct run *r, ref_h ref);
/* Who controls a card or has it in a threat area or hand; -1 for the scenario's. */
int cards_holder(struct run *r, ref_h ref);
/* Rows of a card are live where they say; called after a card has changed its place. */
void card_live(struct run *r, card_h c);
/* Discards a card to its owner's pile. */
void cards_discard(struct run *r, card_h c);
/* An event or a treachery that its own text has not put anywhere: discarded, or to the victory display. */
void cards_put_away(struct run *r, card_h c);
void cards_exhaust(struct run *r, card_h c, bool on);

/* ---- query.c: values and targets ------------------------------------- */

int seat_skill(struct run *r, int seat, int skill);
int card_health(struct run *r, card_h c);
int card_sanity(struct run *r, card_h c);
bool card_blank(struct run *r, card_h c);
int card_keywords(struct run *r, card_h c);
bool card_trait(struct run *r, card_h c, int trait);
/* Another investigator's signature card is nothing one can have, hold, play or commit. */
bool card_barred(struct run *r, card_h c, int seat);
bool card_same_title(struct run *r, card_h a, card_h b);
def_h def_title(struct run *r, def_h d);
/* The location a card or investigator is at; as seen by an ability of `source` when it is resolved as if elsewhere. */
card_h card_place(struct run *r, card_h c);
card_h seat_place(struct run *r, int seat, ref_h source);
/* The enemy an ability is resolved against as if it were engaged with the seat; 0 for none (C-ASIF-07). */
card_h as_if_engaged(struct run *r, int seat, ref_h source);
void as_if_end(struct run *r, ref_h source);
int cards_distance(struct run *r, card_h from, card_h to);
bool cards_linked(struct run *r, card_h from, card_h to);
bool enemy_engaged(struct run *r, card_h enemy, int seat);
bool enemy_unengaged(struct run *r, card_h enemy);
/* Next seat in player order after `seat` (-1: the lead); -1 when round. */
int cards_next(struct run *r, int seat);
int doom_in_play(struct run *r);
int measure(struct run *r, const struct script *s, int what, int thing);
card_h thing_card(struct run *r, const struct script *s, int thing);

/* A target phrase: five words of code. */
bool target_fits(struct run *r, const struct script *s, const uint16_t *t, card_h c);
/* Calls `found` for every card that fits, nearest and farthest narrowed, by handle. */
typedef void target_found(struct run *r, card_h c, void *arg);
int target_each(struct run *r, const struct script *s, const uint16_t *t, target_found *found, void *arg);
int target_count(struct run *r, const struct script *s, const uint16_t *t);
bool target_any(struct run *r, const struct script *s, const uint16_t *t);
/* The next card behind `c`, by number, that fits; 0 is none.  Nearest and farthest are not looked at. */
card_h target_next(struct run *r, const struct script *s, const uint16_t *t, card_h c);

/* ---- the rules, one file each ----------------------------------------- */

#define PROC(name) proc_fn proc_##name;
#include "procs.def"
#undef PROC
enum cards_proc {
	CARD_PROC_BEFORE = 511,
#define PROC(name) PROC_##name,
#include "procs.def"
#undef PROC
	CARD_PROC_END
};

/* round.c */
void call_window(struct run *r, int except);
/* Options of a player window for one seat, and playing the one that was picked. */
void options_free(struct run *r, int seat);
void call_free(struct run *r, int seat);
void framework_call(struct run *r, int event, int seat, int object);
/* action.c */
void options_actions(struct run *r, int seat);
void call_action(struct run *r, int seat, int verb, int a, int b);
void call_opportunity(struct run *r, int seat);
bool action_provokes(int designators);
void call_use(struct run *r, int seat, ref_h ref, row_h row, int facts);
int triggered_apply(struct run *r, struct event *e);
int played_apply(struct run *r, struct event *e);
void call_play(struct run *r, int seat, card_h c, int how, int less, int facts);
/* The seat has spent resources: what answers that, now. */
void call_spent(struct run *r, int seat, int n, ref_h source);
enum { PLAY_ACTION = 1, PLAY_FREE = 2, PLAY_EFFECT = 4, PLAY_UNPAID = 8 };
int card_cost(struct run *r, card_h c, int seat);
bool card_playable(struct run *r, card_h c, int seat, int how, int less, int facts);
row_h card_play_row(struct run *r, card_h c, int kind);
/* flags of entering: exhausted, or only under another's control. */
enum { ENTER_EXHAUSTED = 1, ENTER_CONTROL = 2 };
void call_enter_play(struct run *r, card_h c, int seat, int flags);
/* Into a play area or, as some weaknesses do, a threat area. */
void call_enter_area(struct run *r, card_h c, int seat, int pile, int flags);
void call_fight_it(struct run *r, int seat, card_h enemy);
/* An action is gained and taken at once: any basic one, or the one that is named (enum basic). */
void call_take_action(struct run *r, int seat, int basic);
int slots_over(struct run *r, int seat, int slot, card_h also);
/* test.c */
struct test_wish { int seat, kind, skills, difficulty, subject, source, row, action, it; code_h setup, pass, fail, done; };
void call_skill_test(struct run *r, const struct test_wish *w);
void call_queue(struct run *r);
/* True when a test of this card waits: then what is left to do for the card (QUEUED_...) waits for the end of the last one (C-LIMBO-06). */
bool queue_holds(struct run *r, card_h c, int seat, int over);
bool test_waits(struct run *r, ref_h source);
void test_again(struct run *r);
void call_test_code(struct run *r, code_h code, int it);
int fail_apply(struct run *r, struct event *e);
int succeed_apply(struct run *r, struct event *e);
/* results.c: the haunted ability number n of a location, its own or an attachment's (which goes to *on); 0 when there is none. */
row_h place_haunting(struct run *r, card_h place, int n, card_h *on);
int test_skill(struct run *r);
int test_sum(struct run *r);
int test_difficulty(struct run *r);
bool card_committable(struct run *r, card_h c, int seat, bool late);
int card_icons(struct run *r, card_h c, int skill);
void call_commit(struct run *r, int seat, card_h c);
/* chaos.c */
void call_reveal(struct run *r, int seat);
int reveal_apply(struct run *r, struct event *e);
int token_modifier(struct run *r, int seat, int kind);
row_h token_row(struct run *r, int seat, int kind, int body);
bool token_symbol(int kind);
int bag_draw(struct run *r);
int bag_count(struct run *r);
/* What lies on the table goes back into the bag. */
void bag_return(struct run *r);
/* damage.c */
enum { DEAL_DIRECT = 1, DEAL_ASSETS = 2 };	/* assets: they take it before the investigator does */
void call_deal(struct run *r, int seat, int damage, int horror, int flags, ref_h source);
void call_deal_card(struct run *r, card_h c, int damage, int horror, int flags, ref_h source, int by);
void call_deal_each(struct run *r, const struct script *s, int damage, int horror, int flags, const uint16_t *target);
void call_defeat(struct run *r, card_h c, int by);
int defeat_apply(struct run *r, struct event *e);
void call_eliminate(struct run *r, int seat, int how);
/* Trauma that the investigator suffers in this scenario. */
void suffer_trauma(struct run *r, int seat, int stuff, int n, ref_h cause);
int card_heal(struct run *r, card_h c, int damage, int horror, int by);
/* enemy.c */
bool enemy_may_attack(struct run *r, card_h enemy, int seat);
void call_attack(struct run *r, card_h enemy, int seat);
void call_spawn_enemy(struct run *r, card_h enemy, int seat, card_h place);
void call_engage(struct run *r, card_h enemy, int seat);
void call_evade_enemy(struct run *r, card_h enemy, int seat, int by_test);
void call_settle_cards(struct run *r);
/* clash.c */
bool cards_prevails(struct run *r, ref_h ref, ref_h over);
bool clash_waits(struct run *r);
void options_prevails(struct run *r);
void prevails_decide(struct run *r, ref_h winner);
int engaged_apply(struct run *r, struct event *e);
int evaded_apply(struct run *r, struct event *e);
int attack_apply(struct run *r, struct event *e);
int enemy_enters_apply(struct run *r, struct event *e);
void call_hunters(struct run *r);
void call_enemy_move(struct run *r, card_h enemy, card_h place);
void call_elusive(struct run *r, card_h enemy);
/* To a connecting location, one without investigators if there is any. */
void call_flee(struct run *r, card_h enemy);
/* One step towards a location. */
void call_step(struct run *r, card_h enemy, card_h goal);
void enemy_disengage(struct run *r, card_h enemy);
int enemy_prey(struct run *r, card_h enemy, unsigned seats);
/* deck.c */
void call_draw_cards(struct run *r, int seat, int n);
void call_draw_these(struct run *r, int seat, const uint16_t *list, int n);
/* n cards of the top are shown; the seat draws some and orders the rest on top and bottom. */
void call_arrange(struct run *r, int seat, int n, int drawn);
void call_encounter_card(struct run *r, int seat, card_h c);
void call_encountered(struct run *r, int seat, card_h c, bool surges);
void call_gain_card(struct run *r, int seat, card_h c);
void call_search_cards(struct run *r, int seat, const struct script *s, const uint16_t *a);
void call_discard_hand(struct run *r, int seat);
void call_discard_all(struct run *r, const uint16_t *list, int n);
int encounter_take(struct run *r);
void encounter_refill(struct run *r);
int draw_apply(struct run *r, struct event *e);
int revelation_apply(struct run *r, struct event *e);
int encounter_apply(struct run *r, struct event *e);
/* place.c */
/* `action`: it is a move action, whose attacks of opportunity are over. */
void call_move(struct run *r, int seat, card_h place, bool action);
void call_discover(struct run *r, int seat, card_h place, int n);
int move_apply(struct run *r, struct event *e);
int discover_apply(struct run *r, struct event *e);
bool place_reveal(struct run *r, card_h place);
void call_reveal_place(struct run *r, card_h place);
void place_enter_play(struct run *r, card_h place);
/* Actions that leaving here and entering there cost beside the move itself. */
int move_extra(struct run *r, int seat, card_h place);
int investigate_extra(struct run *r, int seat);
bool cards_enterable(struct run *r, int seat, card_h place);
/* act_agenda.c */
void call_place_doom(struct run *r, card_h c, int n);
void call_check_doom(struct run *r);
void call_advance(struct run *r, card_h c, int seat);
bool act_payable(struct run *r);
/* The group spends the act's clues and it advances. */
void call_advance_paid(struct run *r, int seat);
void call_group_pays(struct run *r, int n, unsigned seats);
int act_threshold(struct run *r);
int group_clues(struct run *r, unsigned seats);
int doom_apply(struct run *r, struct event *e);
int advance_apply(struct run *r, struct event *e);
unsigned group_at(struct run *r, card_h place);
/* campaign.c */
/* How often a note is there: in the log, remembered by the group, or by a seat (enum note_of). */
enum note_of { NOTE_OF_LOG, NOTE_OF_GROUP, NOTE_OF_SEAT };
int note_count(struct run *r, def_h d, int of, int seat);
void note_write(struct run *r, def_h d, int n, int of, int seat);
void note_cross_out(struct run *r, def_h d);
void scenario_end(struct run *r, int resolution);
/* interlude.c, purchase.c */
bool seat_plays(struct run *r, int seat);
void call_purchase(struct run *r, int seat);
/* setup.c */
/* Investigators, decks, the scenario's cards; false when the scenario has none. */
bool scenario_lay(struct run *r);
bool cards_begin(struct run *r, const struct ark_setup *s, struct ark_error *e);
void cards_error(struct ark_error *e, int code, const char *text, const char *what);
int encounter_set_up(struct run *r);
void bag_fill(struct run *r);
/* decklist.c */
/* The investigator a deck is for, by its list; 0 when it does not say. */
def_h deck_role(struct run *r, const char *deck);
def_h deck_starter(struct run *r, def_h role);
/* The seat's deck: a starter deck's id, or a list's text; NULL is the investigator's starter deck. */
bool deck_build(struct run *r, int seat, const char *deck, struct ark_error *e);
/* The deck's cards come into the game. */
void deck_deal(struct run *r, int seat);
/* legal.c */
/* Tells what is wrong with the deck, or adds the random basic weaknesses it still needs. */
bool deck_legal(struct run *r, struct file *f, struct ark_error *e);
/* The same of one that was changed between scenarios: nothing is added, levels are free. */
bool deck_fits(struct run *r, const struct file *f, struct ark_error *e);
/* Whether the investigator may have the card in a deck at all, and why not. */
bool deck_may_hold(struct run *r, const struct file *f, def_h d, struct ark_error *e);
bool deck_copies_fit(struct run *r, const struct file *f, def_h d);
bool file_add(struct run *r, struct file *f, def_h d);
void file_remove(struct file *f, def_h d);
int file_copies(const struct file *f, def_h d);
int deck_size(struct run *r, const struct file *f);
int deck_wanted(struct run *r, const struct file *f);
int deck_basics(struct run *r, const struct file *f);
bool def_counts(struct run *r, def_h d);
/* What a card counts in experience. */
int def_points(struct run *r, def_h d);
void weakness_draw(struct run *r, struct file *f);
/* Another number or word of LIST_build; 0 when it does not say. */
int def_build(struct run *r, def_h d, int word);
/* The deck as a list that can be read again: as it is, or for the next campaign of an investigator who goes on. */
int deck_write(struct run *r, int seat, bool epic, char *buf, int n);
/* environment.c */
/* Is it one of the words for environments? */
bool environment_word(const char *word);
bool environment_take(struct run *r, const struct ark_setup *u, struct ark_error *e);
bool environment_allows(struct run *r, const struct file *f, def_h d);
def_h product_of(struct run *r, def_h d);
bool products_take(struct run *r, const char *words, int len, uint16_t *chosen, struct ark_error *e);
/* ultimatum.c */
void ultimatum_of_the_game(struct run *r);
void ultimatums_lay(struct run *r);
bool ultimatums_take(struct run *r, const struct ark_setup *u, struct ark_error *e);
/* The investigator's signatures and level 0 cards at random. */
void deck_random(struct run *r, struct file *f);
/* choose.c */
/* Asks a seat for one of the cards of the list that the caller has pushed; returns the card through f->ret. */
enum { CHOICE_MAY = 1 };
void call_choose(struct run *r, int seat, int prompt, ref_h cause, const uint16_t *list, int n, int flags);

/* Words of options and of the log (REF_NUMBER): skills, kinds of trauma, chaos tokens, phases, slots. */
enum cards_words { WORD_SKILL = 0, WORD_TRAUMA = 16, WORD_TOKEN = 32, WORD_PHASE = 64, WORD_SLOT = 72 };

/* Prompts, verbs and log lines. */
enum cards_prompt {
	CPROMPT_BEFORE = PROMPT_GAME - 1,
#define PROMPT(name, word, who, text) CPROMPT_##name,
#include "prompts.def"
#undef PROMPT
	CPROMPT_END
};
enum cards_verb {
	CVERB_BEFORE = VERB_GAME - 1,
#define VERB(name, word, a, b, label) CVERB_##name,
#include "verbs.def"
#undef VERB
	CVERB_END
};
enum cards_log {
	CLOG_BEFORE = LOG_GAME - 1,
#define LINE(name, word, text) CLOG_##name,
#include "log.def"
#undef LINE
	CLOG_END
};

#endif
