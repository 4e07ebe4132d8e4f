/*
 * board.h - the board game: its state and the rules' names for each other.
 *
 * The state is struct board, the body of a game.  Places, cards, monsters and gate markers are numbered from 1 within a game; 0 is none.  Rules that
 * may ask or that content can react to are call_ functions; everything else here changes or reads the state at once.
 */
#ifndef BOARD_BOARD_H
#define BOARD_BOARD_H

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/frame.h"
#include "kernel/list.h"
#include "kernel/log.h"
#include "kernel/rng.h"
#include "kernel/script.h"
#include "kernel/window.h"

#include "words.h"

/* ---- words ----------------------------------------------------------- */

#define BIT(n) (1 << (n))

/* ---- state ----------------------------------------------------------- */

enum {
	AREA_MAX = 128,
	CARD_MAX = 900,
	MONSTER_MAX = 160,
	MONSTER_WORDS = (MONSTER_MAX + 63) / 64,
	GATE_MAX = 32,
	DECK_SLOTS = 32,		/* those of words.def; location decks from DECK_LOCATION on, one per neighborhood */
	DECK_POOL = 900,
	KIND_SLOTS = 48,
	TRACKS = 3,
	NONE = 0xff
};

/* Where a card is.  The bits are row.zones. */
enum zone { ZONE_BOX = 0, ZONE_DECK = 1, ZONE_SEAT = 2, ZONE_PLAY = 4, ZONE_LIMBO = 8 };
enum card_flag {
	CARD_EXHAUSTED = 1,
	CARD_IN_HAND = 2,	/* hands are devoted to it in this combat */
	CARD_ON_TABLE = 2,	/* of a location card: it is being resolved, and back in its deck only afterwards */
	CARD_ACTIVE = 4,	/* a spell that was cast and still works */
	CARD_NEW = 8,		/* gained since the holder's last upkeep: no roll yet */
	CARD_USED = 16,		/* its hands are taken for this round although it does nothing (a failed spell) */
	CARD_MAGICAL = 32,	/* a physical weapon made magical until combat ends */
	CARD_THIS_UPKEEP = 128,	/* gained in this Upkeep phase: new in the next one too */
	CARD_DROPPED = 64	/* a spell that was let go: does not work again without a new cast */
};
enum monster_zone { MONSTER_CUP, MONSTER_PLACE, MONSTER_TROPHY, MONSTER_BOX, MONSTER_FIGHT, MONSTER_ON_CARD, MONSTER_ZONES };
enum gate_zone { GATE_STACK, GATE_PLACE, GATE_TROPHY, GATE_BOX };
/* What lies on a place: an elder sign, a closed marker for good, one until the end of this turn or of the next. */
enum place_mark {
	MARK_SEALED = 1,
	MARK_CLOSED = 2,
	MARK_SHUT = 4,
	MARK_SHUT_NEXT = 8,
	MARK_NO_ENTRY = MARK_CLOSED | MARK_SHUT | MARK_SHUT_NEXT,
	MARK_AWAY = 16,		/* on the board of another town: its monsters are beside the limit */
	MARK_FIXED = 32,	/* its elder sign cannot be taken away */
	MARK_DEPOT = 64,	/* from here one travels to other towns */
	MARK_HARD = 128		/* entering it ends the movement */
};
enum seat_flag {
	SEAT_DELAYED = 1,
	SEAT_EXPLORED = 2,
	SEAT_OUT = 4,		/* eliminated */
	SEAT_KNOCKED = 8,	/* went insane or unconscious this turn: no more encounters */
	SEAT_ARRESTED = 16,	/* in the cell: the next turn is skipped */
	SEAT_LOSE_TURN = 32,	/* loses the next turn */
	SEAT_SKIPS = 64,	/* loses this turn */
	SEAT_RETURNED = 128,	/* came back from an other world this turn: need not fight or evade */
	SEAT_MOVED = 256,	/* has made a step of this movement, or driven */
	SEAT_GATE_TRIED = 512,	/* has tried the gate in this phase */
	SEAT_TRADED = 1024,	/* the trade on offer was refused or made: nothing else was done since */
	SEAT_NEWCOMER = 2048,	/* a replacement: acts from the next upkeep on */
	SEAT_STOOD = 4096,	/* stood up in lost in time and space: returns at the next upkeep */
	SEAT_SETTLE = 8192,	/* a cost took sanity or stamina to 0: settled when the effect is done */
	SEAT_VISITS = 16384	/* in an other world for one encounter, through no gate: goes back to where he was */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct seat {
	def_h sheet;		/* investigator */
	uint16_t card;		/* its sheet as a card in play */
	uint16_t first;		/* first card held; struct card.next goes on */
	uint16_t flags;
	int16_t money;
	uint8_t place;
	uint8_t sanity, stamina;
	int8_t lower_sanity, lower_stamina;	/* maxima lowered for good */
	uint8_t clues;
	uint8_t slider[TRACKS];
	uint8_t focus;		/* stops left to move in this upkeep */
	uint8_t points;		/* movement points left */
	uint8_t falls;		/* times this investigator was taken out of a scene; scripts and combats compare it */
	uint8_t entered;	/* place of the gate he went through */
	uint8_t brood, bast;	/* tokens */
	uint8_t balance;	/* fourth slider, of those who have one: 0 when not */
	uint8_t spent;		/* focus spent in this upkeep on other things than sliders */
	uint8_t spare;
	def_h banned;		/* a card he can take no more */
};
struct card {
	def_h def;
	uint16_t next;		/* next card of the same seat */
	uint8_t zone;		/* enum zone */
	uint8_t owner;		/* seat, when zone is ZONE_SEAT */
	uint8_t flags;
	uint8_t tokens;
};
struct monster {
	def_h def;
	uint8_t zone;		/* enum monster_zone */
	uint8_t place;		/* where, or which seat has it as a trophy */
	uint8_t evaded;		/* mask of seats that have dealt with it in this movement */
	uint8_t flags;
};
struct gate {
	def_h def;
	uint8_t zone;		/* enum gate_zone */
	uint8_t place;		/* where, or whose trophy */
};
struct place {
	def_h def;
	uint8_t kind;		/* enum place_kind */
	uint8_t clues;
	uint8_t gate;		/* open gate marker, 0 none */
	uint8_t flags;
	uint8_t seats;		/* mask of investigators here */
	uint8_t monsters;	/* how many are here */
	uint8_t hood;		/* neighborhood, counted from 1; 0 none */
	uint8_t street;		/* the street of that neighborhood */
	uint8_t next;		/* of a street: its first location; of a location: its neighborhood's next one */
	uint8_t spare;
};
struct deck {
	uint16_t base, cap, head, len;
};
/* A rift track and the rift that belongs to it. */
enum { RIFTS = 3, RIFT_SPACES = 4, PROGRESS_MAX = 16 };
struct rift {
	def_h track;
	def_h marker;			/* facedown while the rift is closed */
	uint8_t place;			/* where the open rift is; 0 is closed */
	uint8_t fresh;			/* it opened in this turn */
	uint8_t space[RIFT_SPACES];	/* progress markers, by number; two spaces a pattern, 0 is empty */
	uint8_t down;			/* mask of spaces whose marker was investigated */
	uint8_t spare;
};
struct board {
	uint32_t turn;
	uint16_t ancient_one;		/* its sheet as a card in play */
	uint16_t environment, rumor, headline;	/* cards in play, 0 none */
	uint16_t herald, guardian;	/* their sheets, 0 none */
	uint16_t vision;		/* Vision of Hypnos on the table, 0 none */
	uint16_t epic;			/* Epic Battle card of this round, 0 none */
	uint16_t last_card;		/* the card gained last */
	uint16_t spare_card;
	uint16_t cards, monsters;
	uint16_t total_successes;	/* against the Ancient One */
	uint16_t gain_cause;		/* what the gain in question comes from, for rows that except it */
	uint8_t phase;			/* enum phase */
	uint8_t first;			/* first player's seat */
	uint8_t active;			/* seat whose part of the phase it is; NONE is nobody's */
	uint8_t terror, doom;
	uint8_t waking;			/* the Ancient One has woken: nothing else goes on */
	uint8_t awake;			/* the final battle has begun */
	uint8_t encounter;		/* an encounter is being resolved: no actions */
	uint8_t fight_seat;		/* seat in combat, NONE is nobody */
	uint8_t fight_monster;		/* with whom, 0 is nobody or the Ancient One */
	uint8_t fight_flags;		/* FIGHT_ bits */
	uint8_t seals;			/* elder sign tokens on the board */
	uint8_t signs_played;		/* Elder Sign cards used */
	uint8_t round;			/* of the final battle */
	uint8_t tally;			/* successes toward the next doom token */
	uint8_t battle_rating;		/* what `combat terror` is fixed at */
	uint8_t outcome_why;		/* enum why */
	uint8_t places, seats, gates, cup_n;
	uint8_t extra_gates;		/* Mythos cards of which only the gate opens, each Mythos phase */
	uint8_t variants;		/* VARIANT_ bits */
	uint8_t rumor_new;		/* the rumor came this turn */
	uint8_t on_board;		/* monsters in places, Outskirts included */
	uint8_t last_dice, last_successes, last_passed, last_face;	/* of the last roll, for tests and the log */
	uint8_t first_world;		/* place of the first world's first area */
	uint8_t asylum, hospital, jail, station, church, lost, sky, outskirts;	/* places the rules name */
	uint8_t defaults;		/* bank loans that were never paid back, for the score */
	uint8_t shut;			/* some place is shut for a while */
	uint8_t counted;		/* players, as far as limits and surges go: fewer with several towns */
	uint8_t away;			/* monsters on the boards of other towns */
	uint8_t rifts, progress;	/* rift tracks, progress markers */
	uint8_t outskirts_more;		/* monsters the Outskirts hold beyond the usual */
	uint8_t last_won;		/* the monster met last was defeated */
	uint8_t towns;			/* boards beside Arkham */
	uint8_t elusive;		/* some monster of this game may be elusive */
	def_h progress_def[PROGRESS_MAX];	/* what each progress marker shows, from 1 */
	struct rift rift[RIFTS];
	uint8_t spare[4];
	struct seat seat[SEAT_MAX];
	struct place place[AREA_MAX];	/* 1 .. places */
	uint64_t in_zone[MONSTER_WORDS * MONSTER_ZONES];	/* the monsters of each zone, a bit each: one word of every zone, then the next */
	struct monster monster[MONSTER_MAX];
	struct gate gate[GATE_MAX];
	struct deck deck[DECK_SLOTS];
	struct deck stack;		/* gate markers */
	uint16_t kind_card[KIND_SLOTS];	/* first card of a kind; they follow each other, in order of definition */
	uint16_t pool[DECK_POOL];
	uint8_t cup[MONSTER_MAX];
	struct card card[CARD_MAX];
};
#pragma GCC diagnostic pop
static_assert(sizeof(struct board) <= BODY_WORDS * 8, "the body holds the board game");
static_assert(sizeof(struct board) % 8 == 0, "hashed by words");
static_assert((int)KIND_MAX <= KIND_SLOTS, "every kind has its first card");

enum place_kind { PLACE_NONE, PLACE_STREET, PLACE_LOCATION, PLACE_AREA, PLACE_WORLD_1, PLACE_WORLD_2 };
enum fight_flag { FIGHT_FAIL_HORROR = 1, FIGHT_FAIL_COMBAT = 2, FIGHT_PASSED = 4, FIGHT_OVER = 16 };

enum variant {
	VARIANT_CHOOSE = 1,
	VARIANT_BARE = 2,
	VARIANT_HERALD = 4,	/* one is dealt or chosen */
	VARIANT_GUARDIAN = 8,
	VARIANT_NO_TOWN = 16,	/* of an expansion neither the board nor the cards that need it */
	VARIANT_EPIC = 32	/* the final battle goes by Epic Battle cards */
};

/* Why a game ended. */
enum why {
	WHY_NONE,
#define WHY(name, outcome, word, text) WHY_##name,
#include "whys.def"
#undef WHY
	WHY_COUNT
};

/* Option verbs, prompts and log lines of the board game. */
enum board_verb {
	VERB_FIRST = VERB_GAME - 1,
#define VERB(name, key, a, b, label) VERB_##name,
#include "verbs.def"
#undef VERB
	VERB_END
};
enum board_prompt {
	PROMPT_FIRST = PROMPT_GAME - 1,
#define PROMPT(name, key, text) PROMPT_##name,
#include "prompts.def"
#undef PROMPT
	PROMPT_END
};
enum board_log {
	LOG_FIRST = LOG_GAME - 1,
#define LOG(name, key, text) LOG_##name,
#include "logs.def"
#undef LOG
	LOG_END
};

enum { PROC_BOARD = 64 };
enum board_proc {
	PROC_BOARD_FIRST = PROC_BOARD - 1,
#define PROC(name) PROC_##name,
#include "procs.def"
#undef PROC
	PROC_BOARD_END
};
#define PROC(name) proc_fn proc_##name;
#include "procs.def"
#undef PROC

/* Words in options: resources as they are, skills from here on. */
enum { WORD_SKILL = 64, WORD_ABILITY = 128 };
/* References to words (REF_NUMBER): resources from 0, skills and the phases of a turn from these on. */
enum { NUMBER_SKILL = 256, NUMBER_PHASE = 512 };

extern const struct game_rules board_rules;

static inline struct board *board_of(struct run *r)
{
	return (struct board *)(void *)r->g->body;
}
static inline const struct def *def_of(struct run *r, def_h d)
{
	return &r->c->defs[d];
}

#define REF_S(seat) REF(REF_SEAT, seat)
#define REF_C(card) REF(REF_CARD, card)
#define REF_M(monster) REF(REF_MONSTER, monster)
#define REF_P(place) REF(REF_PLACE, place)
#define REF_G(gate) REF(REF_GATE, gate)
#define REF_D(def) REF(REF_DEF, def)

/* ---- places: map.c --------------------------------------------------- */

void places_index(struct run *r);			/* fills in neighborhoods and streets of places */
int place_of_def(struct run *r, def_h d);		/* 0: none */
int place_world_area(struct run *r, def_h world, int area);	/* area 1 or 2 */
/* Street or location of a town board. */
static inline bool place_in_arkham(const struct board *b, int place)
{
	return b->place[place].kind == PLACE_STREET || b->place[place].kind == PLACE_LOCATION;
}
static inline bool place_is_away(const struct board *b, int place)
{
	return (b->place[place].flags & MARK_AWAY) != 0;
}
static inline bool place_in_world(const struct board *b, int place)
{
	return b->place[place].kind >= PLACE_WORLD_1;
}
bool place_is(struct run *r, int place, int where, def_h which, int you);	/* enum where */
def_h place_world(const struct board *b, int place);		/* world of an area, 0 none */
int place_street(struct run *r, int place);		/* the street of a location's neighborhood; a street is its own */
def_h place_neighborhood(struct run *r, int place);
bool place_linked(struct run *r, int a, int b);
/* Calls for each linked place, in order of number. */
int place_links(struct run *r, int place, uint8_t out[AREA_MAX]);
/* F-CLSD-01, F-CLSD-02: an open gate lies on top of a closed marker, and then the place can be entered. */
static inline bool place_enterable(struct run *r, int place)
{
	const struct place *p = &board_of(r)->place[place];
	return p->gate || !(p->flags & MARK_NO_ENTRY);	/* B-MOVE-12, B-LOC-11 */
}
static inline bool step_allowed(struct run *r, int from, int to)
{
	return place_enterable(r, to) && !stat_cannot(r, STAT_ENTER, REF_P(to)) && !stat_cannot(r, STAT_LEAVE, REF_P(from));	/* B-MOVE-12, B-SKY-15 */
}
bool place_unstable(struct run *r, int place);
int place_distance(struct run *r, int from, uint8_t dist[AREA_MAX]);	/* steps from a place to each; NONE is unreachable */
void place_close(struct run *r, int place, int flag);	/* with what stands in it moved to the street */
void place_reopen(struct run *r, int place, int flag);
/* Moves what stands in a closed place without a gate to its street. */
void place_empty(struct run *r, int place);
int open_gates(const struct board *b);
int clues_lying(const struct board *b);			/* on the board */

/* ---- other towns: town.c ------------------------------------------ */

bool in_game(struct run *r, def_h d);			/* its set is: build.c */
bool board_build(struct run *r, const char *expansions);	/* lays out what the content provides; false when a part the rules name is missing, or there is too much */
int sheets_of(struct run *r, int kind);			/* of a kind that take part */
def_h sheet_of(struct run *r, int kind, int i);		/* one of them, from 0 */
void towns_index(struct run *r);
void players_count(struct run *r);
bool place_remote(struct run *r, int place);		/* entered on foot only */
bool place_aquatic(struct run *r, int place);
void options_travel(struct run *r, int seat);

/* ---- rifts: rift.c ------------------------------------------------------ */

void rifts_setup(struct run *r);
void rifts_age(struct run *r);
void call_rifts(struct run *r, int white, int black, int place, ref_h cause);	/* what a Mythos card does to them */
void call_investigate(struct run *r, int seat, int place);
void call_rift_do(struct run *r, int seat, int how, int n, ref_h cause);
int rift_pile(const struct board *b);
int rift_filled(const struct rift *f);
int rift_spaces(const struct board *b);
void rifts_resample(struct run *r);
bool rift_set_marker(struct run *r, int i, def_h progress);
bool rift_set_open(struct run *r, int i, int place);
const char *rifts_invariant(const struct board *b);

/* ---- investigators: seat.c, status.c --------------------------------- */

static inline bool seat_active(struct run *r, int seat)
{
	return seat < board_of(r)->seats && !(board_of(r)->seat[seat].flags & SEAT_OUT);
}
static inline int seat_next(const struct board *b, int seat)
{
	return seat + 1 < b->seats ? seat + 1 : 0;
}
int skill_value(struct run *r, int seat, int skill);	/* a plain skill, with what cards add to it */
int seat_max_sanity(struct run *r, int seat);
int seat_max_stamina(struct run *r, int seat);
int seat_focus(struct run *r, int seat);
int focus_left(struct run *r, int seat);		/* of this upkeep */
void seat_clamp(struct run *r, int seat);
void seat_put(struct run *r, int seat, int place);	/* puts the marker there; an explored marker is lost */
static inline bool seat_is_gone(struct run *r, int seat, int falls)
{
	const struct seat *s = &board_of(r)->seat[seat];
	return s->falls != falls || (s->flags & SEAT_OUT);
}
int trophy_worth(struct run *r, int seat, int m);	/* toughness it counts for when it is spent */
int seat_toughness(struct run *r, int seat);		/* of all monster trophies */
int seat_trophies(const struct board *b, int seat, bool gates);
int resource_of(struct run *r, int seat, int resource);
/* Takes a cost, never below 0; not reducible. */
void resource_pay(struct run *r, int seat, int resource, int n);
void resource_gain_now(struct run *r, int seat, int resource, int n, ref_h cause);

/* Losses of sanity and stamina from one source: windows, then both at once, then what 0 means. */
void call_lose(struct run *r, int seat, int sanity, int stamina, ref_h cause);
void call_gain(struct run *r, int seat, int resource, int n, ref_h cause);
/* If a cost left sanity or stamina at 0, or a maximum fell, what that means happens now. */
void call_settle(struct run *r, int seat);
void call_devour(struct run *r, int seat, ref_h cause);
void call_lost(struct run *r, int seat, ref_h cause);
void call_arrest(struct run *r, int seat, ref_h cause);
void call_delay(struct run *r, int seat, ref_h cause);
/* Discards n of the seat's cards that fit, chosen one by one. */
void call_discard(struct run *r, int seat, int n, int what, def_h which, ref_h cause, int how);
enum { DISCARD_PAID, DISCARD_LOST, SHOP_ALL = 1000 };	/* lost: cards that cannot be lost may be kept */
void call_lose_devoured(struct run *r, int seat, int sanity, int stamina, ref_h cause);
void seat_strip(struct run *r, int seat);
void seat_drop_trophies(struct run *r, int seat);
int board_apply_lost(struct run *r, struct event *e);
int board_apply_arrested(struct run *r, struct event *e);
int board_apply_delayed(struct run *r, struct event *e);
void call_spend_toughness(struct run *r, int seat, int n, ref_h cause);
void call_spend_gates(struct run *r, int seat, int n, ref_h cause);
void call_lose_trophies(struct run *r, int seat, int n, bool gates, ref_h cause);
void call_newcomer(struct run *r, int seat);
void call_newcomer_chosen(struct run *r, int seat);
void call_possessions(struct run *r);
int free_sheets(struct run *r);			/* investigators nobody plays */
bool board_table(struct run *r, const struct ark_setup *s, struct ark_error *e);
bool board_begin(struct run *r, const struct ark_setup *s, struct ark_error *e);

/* ---- cards: card.c, draw.c ------------------------------------------- */

/* A filter is a mask of 1 << enum owned, or one definition when that is not 0. */
bool card_fits(struct run *r, int card, int what, def_h which);
bool def_fits(struct run *r, def_h d, int what, def_h which);
int card_count(struct run *r, int seat, int what, def_h which);
bool card_is_item(struct run *r, int card);
bool card_losable(struct run *r, int card);
int card_price(struct run *r, int card);
/* True when an equal card of the same holder comes earlier: then this one is no option of its own. */
bool card_is_copy(struct run *r, int card);
int card_of_def(struct run *r, def_h d, int zone);	/* first instance in a zone, 0 none */
int card_supply(struct run *r, def_h d);		/* a card in its deck or supply that is this one, or can be turned to it */
int deck_of_kind(int kind);
void deck_init(struct run *r, struct deck *d, int base, int cap);
int deck_top(struct run *r, int deck);			/* takes the top card; 0 when empty */
int deck_bottom(struct run *r, int deck);
void deck_under(struct run *r, int deck, int card);	/* puts a card under it */
void deck_over(struct run *r, int deck, int card);
bool deck_take(struct run *r, int deck, int card);	/* takes this card out */
int deck_at(const struct board *b, int deck, int i);	/* i-th from the top */
void deck_shuffle(struct run *r, int deck);
void card_give(struct run *r, int card, int seat);	/* from anywhere outside seats */
void card_discard(struct run *r, int card);		/* under its deck, or back to the supply */
void card_box(struct run *r, int card);			/* out of the game */
void card_play(struct run *r, int card);		/* face up beside the board */
void card_leave(struct run *r, int card);		/* leaves seat or play; zone becomes limbo */
void card_move(struct run *r, int card, int to);	/* from one holder to another */
void card_exhaust(struct run *r, int card);
void card_refresh(struct run *r, int card);

void call_draw(struct run *r, int seat, int deck, int n, int keep, bool may, ref_h cause);	/* keep < 0: all */
/* The card is the seat's now: its "gained" rows run. */
void call_take(struct run *r, int seat, int card, ref_h cause);
void drawn_event(struct run *r, int seat, int card);
void call_take_def(struct run *r, int seat, def_h d, ref_h cause);
void call_search(struct run *r, int seat, int deck, int what, def_h which, bool first, ref_h cause);
void call_bless(struct run *r, int seat, bool curse, ref_h cause);
void call_deck_top(struct run *r, int seat, int deck);
bool list_is_copy(struct run *r, int i);
int draw_extra(struct run *r, int seat, int deck);
bool draws_from_bottom(struct run *r, int seat, int deck);
bool seat_banned(struct run *r, int seat, def_h d);
int seat_luck(struct run *r, int seat);		/* 1 blessed, -1 cursed, 0 neither */

/* ---- checks: check.c ------------------------------------------------- */

enum { CHECK_PASSED = 0x10000, CHECK_SUCCESSES = 0xffff, CHECK_BONUS = 20 };	/* BONUS: from this bit of a check's flags on, successes that cards add */
enum check_flag { CHECK_SCALES = 0x100, CHECK_CLOSING = 0x200, CHECK_AUTO_PASS = 0x400, CHECK_AUTO_FAIL = 0x800, CHECK_BATTLE = 0x1000, CHECK_PLAIN = 0x2000 };
/* Facts of a check; laid out like struct event, because windows look at it. */
struct check {
	int32_t event, seat;
	int32_t foe;			/* reference of the monster or card it is made against */
	int32_t skill;
	int32_t successes, difficulty;
	int32_t flags;
	int32_t modifier;
	int32_t time, source;
	int32_t dice;			/* on the table; their faces are the frame's list */
	int32_t base;			/* dice of the first roll */
	int32_t more;			/* dice that were added and wait to be rolled */
};
void call_check(struct run *r, int seat, int skill, int modifier, int difficulty, ref_h foe, ref_h source, int flags);
/* Dice of a check before clues; may be negative. */
int clue_dice(struct run *r, const struct check *c);	/* dice that one clue brings */
int check_dice(struct run *r, int seat, int skill, int modifier, ref_h foe, int flags);
int success_on(struct run *r, int seat);
/* A weapon in hand counts each six twice in its combat check. */
bool sixes_double(struct run *r, int seat);
int check_count(struct run *r, const struct check *c, int face);	/* successes of one die */
void call_reroll(struct run *r, int facts, int which);	/* enum rerolled */
/* Rolls n dice, adding up their faces; keeps successes in b->last_successes. */
void call_roll(struct run *r, int seat, int n, ref_h cause);

/* ---- movement, evading, combat --------------------------------------- */

void call_movement(struct run *r, int seat);
/* Deals with every monster of the area that the seat has not yet dealt with this movement: evade or fight each. */
void call_face(struct run *r, int seat, bool leaving);
void call_evade(struct run *r, int seat, int monster);
int evade_difficulty(struct run *r, int seat);
void call_combat(struct run *r, int seat, int monster);
void call_damage(struct run *r, int seat, int monster, int check);	/* check: what was failed, evade or combat */
void call_walk(struct run *r, int seat);
void call_halt(struct run *r, int seat);
void call_world_move(struct run *r, int seat);
void call_beaten(struct run *r, int seat, int monster);
/* How a combat ended; 0 is badly or not at all. */
enum { COMBAT_FLED = 1, COMBAT_WON = 2 };
/* What runs in a combat: bonuses, less toughness of the foe, abilities of the foe that do not work. */
enum { COMBAT_PHYSICAL = 1, COMBAT_MAGICAL, COMBAT_WEAKEN, COMBAT_IGNORE };
void combat_add(struct run *r, int seat, ref_h source, row_h row, int what, int amount, enum period period);
void combat_end_source(struct run *r, int card);
int combat_sum(struct run *r, int what, bool mask);
int bonus_against(struct run *r, int seat, int monster, int bonus, bool magical);
void options_hands(struct run *r, int seat);
bool hands_picked(struct run *r);
int hands_after_check(struct run *r, int seat);
int hands_used(struct run *r, int seat);
int combat_bonus(struct run *r, int seat, int monster);	/* of everything in hand, after resistances; 0 is the Ancient One */
int best_weapons(struct run *r, int seat, int monster);
void combat_release(struct run *r, int seat);
void combat_begin_round(struct run *r, int seat);
int battle_abilities(struct run *r);

/* ---- monsters: monster.c --------------------------------------------- */

int monster_toughness(struct run *r, int m);
int monster_combat(struct run *r, int m);
int monster_combat_damage(struct run *r, int m);
int monster_horror(struct run *r, int m);
int monster_horror_damage(struct run *r, int m);
int monster_awareness(struct run *r, int m);
int monster_movement(struct run *r, int m);
int monster_abilities(struct run *r, int m);
bool monster_has_horror(struct run *r, int m);
static inline int monster_symbol(struct run *r, int m)
{
	return content_fact(r->c, board_of(r)->monster[m].def, FACT_symbol);
}
/* The first monster of a zone behind m; 0 when there is none. */
static inline int monster_next(const struct board *b, int zone, int m)
{
	const unsigned from = (unsigned)m + 1;
	unsigned word = from / 64;
	if (word == MONSTER_WORDS)
		return 0;
	uint64_t bits = b->in_zone[word * MONSTER_ZONES + (unsigned)zone] & ~(uint64_t)0 << from % 64;
	while (!bits && ++word < MONSTER_WORDS)
		bits = b->in_zone[word * MONSTER_ZONES + (unsigned)zone];
	return bits ? (int)(word * 64) + __builtin_ctzll(bits) : 0;
}
/* Every monster of a zone, in order of number; the body may move it. */
#define EACH_MONSTER(m, b, zone) (int m = monster_next((b), (zone), 0); m; m = monster_next((b), (zone), m))
bool monster_is_copy(const struct board *b, int m);	/* an equal one comes earlier */
int monsters_held(const struct board *b);	/* on the rumor */
void monster_on_card(struct run *r, int m);
bool place_barred(struct run *r, int place);	/* nothing can appear there */
void call_place(struct run *r, int m, int place);
void outskirts_empty(struct run *r);
void call_hunt_clues(struct run *r, int m);
void monster_arrows(struct run *r, int m, int steps, int colour);	/* 1 white, 2 black, 0 the box that moves now */
void call_hunt(struct run *r, int m, int where, def_h which, def_h not1, def_h not2);
int monsters_in_play(const struct board *b);	/* Arkham and the Sky */
int monster_limit(const struct board *b);
int outskirts_limit(const struct board *b);
int gate_limit(const struct board *b);
int overrun_limit(const struct board *b);		/* monsters that are too many even at terror 10 */
int gate_monsters(const struct board *b);		/* that come with a new gate of a Mythos card */
/* Only says where it is. */
static inline void monster_zone(struct board *b, int m, int zone)
{
	const unsigned n = (unsigned)m;
	const uint64_t bit = (uint64_t)1 << n % 64;
	uint64_t *words = &b->in_zone[n / 64 * MONSTER_ZONES];
	words[b->monster[m].zone] &= ~bit;
	words[zone] |= bit;
	b->monster[m].zone = (uint8_t)zone;
}
void monster_put(struct run *r, int m, int place);	/* from anywhere to a place */
void monster_to_cup(struct run *r, int m);
void monster_to_box(struct run *r, int m);
void monster_take(struct run *r, int m, int seat);	/* as a trophy */
void monster_to_fight(struct run *r, int m);
/* Draws one from the cup: f->ret is the marker, 0 when the cup is empty and the Ancient One wakes. */
void call_cup(struct run *r, ref_h cause);
/* Draws one that may appear there: f->ret is the marker, still in the cup. */
void call_appear(struct run *r, int seat, int place, ref_h cause);
/* Draws one and puts it there, or in the Outskirts when the limit is reached. */
void call_spawn(struct run *r, int place, ref_h cause);
void call_outskirts(struct run *r, int m);
void call_defeated(struct run *r, int seat, int m);
void call_move_monsters(struct run *r, int white, int black, bool flyers);	/* flyers: all of them, whatever their symbol */
int arrow(struct run *r, int place, bool black);	/* where the arrow of a colour leads; 0 is nowhere */
void call_monster_encounter(struct run *r, int seat, ref_h cause);
void call_meet(struct run *r, int seat, int monster);
void call_brood(struct run *r, int seat, int n, ref_h cause);

/* ---- gates, mythos, terror, the Ancient One --------------------------- */

void gate_to_stack(struct run *r, int g);
enum { RIG_GATES = 200, RIG_SHEETS, RIG_PROGRESS };	/* deck numbers of gate markers, investigators and rift progress in a rig */
/* A card that stands for a clue: discarded for it, or exhausted. */
static inline bool is_clue_card(struct run *r, int card)
{
	const int flags = content_fact(r->c, board_of(r)->card[card].def, FACT_flags);
	return (flags & (BIT(ITEM_CLUE) | BIT(ITEM_CLUE_EXHAUST))) && ((flags & BIT(ITEM_CLUE)) || !(board_of(r)->card[card].flags & CARD_EXHAUSTED));
}
void clue_card_spend(struct run *r, int card);
int clues_payable(struct run *r, int seat);	/* clues and cards that may be spent as one */
void call_pay_clues(struct run *r, int seat, int n);
bool seal_forbidden(struct run *r, int place);
void ally_leaves(struct run *r);
void call_mythos_draw(struct run *r, bool setup);
void call_mythos_text(struct run *r, int card);
void call_rumor(struct run *r, bool pass);
int rumor_state(struct run *r);		/* what the condition of the rumor in play says now: 1 pass, -1 fail, 0 neither */
/* A rumor whose condition holds now is passed or failed at once. */
static inline void call_rumor_check(struct run *r)
{
	const int state = board_of(r)->rumor ? rumor_state(r) : 0;
	if (state)
		call_rumor(r, state > 0);
}
void call_battle_round(struct run *r);
void call_battle_attack(struct run *r, int seat);
void call_upkeep(struct run *r, int seat);
enum outcome { OUTCOME_NONE, OUTCOME_WON, OUTCOME_LOST };
void call_open_gate(struct run *r, int place, int monsters, ref_h cause);
void call_burst(struct run *r, int place, int monsters, ref_h cause);	/* through a seal, without doom */
int gate_draw(struct run *r);				/* takes the top marker; 0 none */
void call_return_unseen(struct run *r, int seat, ref_h cause);
void call_sign(struct run *r, int seat, int place, bool clears, ref_h cause);	/* an elder sign from the supply; a gate there is closed */
void call_battle_step(struct run *r, int step);
bool seal_remove(struct run *r, int place);	/* false: this one stays */
void call_through_gate(struct run *r, int seat, int place, bool delayed);
void call_return_to_arkham(struct run *r, int seat, bool any_gate, ref_h cause);
void call_close_gate(struct run *r, int seat, int place, int seal, ref_h cause);	/* seal: 0 no, 1 clues, 2 elder sign */
enum { SEAL_NONE, SEAL_CLUES, SEAL_SIGN, SEAL_ASK, SEAL_NO_TROPHY };
int seal_cost(struct run *r, int place);
void call_surge(struct run *r, int place, ref_h cause);
void call_doom(struct run *r, int n, ref_h cause);
void call_terror(struct run *r, int n, ref_h cause);
void call_mythos(struct run *r, bool setup);
void mythos_discard(struct run *r, int card);
bool mythos_in_play(struct run *r, def_h d);
int mythos_activity(struct run *r, int place);
enum awake { AWAKE_DOOM, AWAKE_GATES, AWAKE_NO_GATE, AWAKE_NO_MONSTER, AWAKE_OVERRUN, AWAKE_CARD };
void call_awaken(struct run *r, enum awake why, ref_h cause);
int ancient_one_doom_track(struct run *r);
int ancient_one_rating(struct run *r);
def_h ancient_one_def(struct run *r);
void game_won(struct run *r, enum why why);
void game_lost(struct run *r, enum why why);
int board_score(struct run *r);
int first_citizen(struct run *r);
void check_overrun(struct run *r, ref_h cause);

/* ---- encounters ------------------------------------------------------- */

void call_arkham_encounter(struct run *r, int seat);
void encounter_picked(struct run *r, int seat, int place);
void call_try_close(struct run *r, int seat, int place, int skill);
void call_location_encounter(struct run *r, int seat, int cards);
int location_deck(struct run *r, int place);
bool location_asked(struct run *r, int deck);
void options_location_draw(struct run *r, int seat, int place);
int location_draw(struct run *r, int deck);	/* a random card of it, or the one that was turned up; 0 when all are on the table */
void options_sliders(struct run *r, int seat, int prompt);
void slide(struct run *r, int seat, int skill, int stop);
void call_encounter(struct run *r, int seat, int cards);	/* at the seat's place, its gate or its location; cards to choose among */
void call_world_encounter(struct run *r, int seat, int cards);
void call_visit(struct run *r, int seat, def_h world, int cards);
/* What an encounter card says for a place: its own part, or in an Other World that for all others; 0 is none. */
row_h encounter_row(struct run *r, int card, int place);
row_h row_of_body(struct run *r, def_h d, int kind, int event);	/* the ROW_BODY row for something, 0 none */
void call_body(struct run *r, int card, int body, int seat);

/* ---- uses ------------------------------------------------------------- */

/* Adds what the seat may use now, in this phase and outside encounters. */
bool uses_possible(struct run *r);			/* some card has a use in this phase */
void options_uses(struct run *r, int seat);
/* Plays the option when it is a use; true then. */
bool use_picked(struct run *r, int seat);
bool board_usable(struct run *r, ref_h ref, row_h id, int seat, int facts);
void board_played(struct run *r, int seat, int facts);
void call_trade(struct run *r, int seat, int with);
void options_trade(struct run *r, int seat);

#endif
