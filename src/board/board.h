/*
 * board.h - the board game: its state, and the numbers of its tables.
 *
 * The state is struct board, the body of a game.  Places, cards, monsters and gate markers are numbered from 1 within a game; 0 is none.  What can be
 * done with them stands in the header beside each module.  Rules that may ask or that content can react to are call_ functions there; every other
 * function changes or reads the state at once.
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
	CARD_MAX = 1400,
	MONSTER_MAX = 160,
	MONSTER_WORDS = (MONSTER_MAX + 63) / 64,
	GATE_MAX = 32,
	DECK_SLOTS = 24,		/* decks of words.def */
	DECK_HOOD = DECK_SLOTS,		/* location decks from here on, one per neighborhood */
	HOOD_MAX = 24,
	COUNTERS = 6,			/* kinds of tokens that only a part or a sheet knows */
	DECK_POOL = 1300,
	KIND_SLOTS = 64,
	TRACKS = 3,			/* skill sliders of an investigator */
	TRACK_MAX = 8,
	SECTION_MAX = 4,	/* sections of a track, and one more than the spaces of each */
	PARTS_MAX = 8,
	ALLIES = 11,		/* that take part in a game */
	NONE = 0xff
};

/* Where a card is.  The bits are row.zones. */
enum zone { ZONE_BOX = 0, ZONE_DECK = 1, ZONE_SEAT = 2, ZONE_PLAY = 4, ZONE_LIMBO = 8 };
enum NARROW card_flag {
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
enum monster_zone { MONSTER_CUP, MONSTER_PLACE, MONSTER_TROPHY, MONSTER_BOX, MONSTER_FIGHT, MONSTER_ON_CARD, MONSTER_SHEET, MONSTER_ZONES };	/* SHEET: on the Ancient One's */
enum gate_zone { GATE_STACK, GATE_PLACE, GATE_TROPHY, GATE_BOX };
/* What lies on a place: an elder sign, a closed marker for good, one until the end of this turn or of the next, one of the environment in play. */
enum NARROW place_mark {
	MARK_SEALED = 1,
	MARK_CLOSED = 2,
	MARK_SHUT = 4,
	MARK_SHUT_NEXT = 8,
	MARK_SHUT_PLAY = 1024,
	MARK_NO_ENTRY = MARK_CLOSED | MARK_SHUT | MARK_SHUT_NEXT | MARK_SHUT_PLAY,
	MARK_AWAY = 16,		/* on the board of another town: its monsters are beside the limit */
	MARK_FIXED = 32,	/* its elder sign cannot be taken away */
	MARK_DEPOT = 64,	/* from here one travels to other towns */
	MARK_HARD = 128,	/* entering it ends the movement */
	MARK_APART = 256,	/* a location that is linked with the places it names alone */
	MARK_OPEN = 512		/* flyers come here: a street, or a location as open as one */
};
/* Until when places are shut, so that they are looked for only when there are some. */
enum shut { SHUT_BY_TURNS = 1, SHUT_BY_ENVIRONMENT = 2 };
enum NARROW seat_flag {
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
	SEAT_WALKS = 32768,	/* on the way, with steps to come: movement points are good for something */
	SEAT_HALTED = 65536,	/* moves no further in this turn */
	SEAT_ROSE = 131072,	/* was delayed, and has only stood up in this turn's movement */
	SEAT_TRAITOR = 262144,	/* went over to the Ancient One in the final battle */
	SEAT_VISITS = 16384	/* in an other world for one encounter, through no gate: goes back to where he was */
};

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct seat {
	uint32_t flags;		/* enum seat_flag */
	def_h sheet;		/* investigator */
	uint16_t card;		/* its sheet as a card in play */
	uint16_t first;		/* first card held; struct card.next goes on */
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
	uint8_t balance;	/* stop of the fourth slider, from 0; 0 for those who have none */
	uint8_t spent;		/* focus spent in this upkeep on other things than sliders */
	uint8_t counter[COUNTERS];	/* resources from RESOURCE_COUNTER on */
	uint8_t walked;		/* movement points spent in this turn, but not on Tomes */
	def_h banned;		/* a card he can take no more */
	uint16_t story;		/* his Personal Story in play, 0 none: the card that tells it or the one that has taken its place */
	uint8_t spare[2];
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
	uint16_t flags;		/* enum place_mark */
	uint8_t kind;		/* enum place_kind */
	uint8_t clues;
	uint8_t gate;		/* open gate marker, 0 none */
	uint8_t seats;		/* mask of investigators here */
	uint8_t monsters;	/* how many are here */
	uint8_t hood;		/* neighborhood, counted from 1; 0 none */
	uint8_t street;		/* the street of that neighborhood */
	uint8_t next;		/* of a street: its first location; of a location: its neighborhood's next one */
};
/* A track beside a board: enum def_kind KIND_TRACK. */
struct track {
	def_h def;
	uint8_t tokens;
	uint8_t sections;		/* of those, the tokens in each section, two bits each */
};
struct deck {
	uint16_t base, cap, head, len;
};
#include "parts/state.h"
struct board {
	uint32_t turn;
	uint16_t ancient_one;		/* its sheet as a card in play */
	uint16_t environment, rumor, headline;	/* cards in play, 0 none */
	uint16_t herald, guardian;	/* their sheets, 0 none */
	uint16_t epic;			/* Epic Battle card of this round, 0 none */
	uint16_t last_card;		/* the card gained last */
	uint16_t cards, monsters;
	uint16_t total_successes;	/* against the Ancient One */
	uint16_t variants;		/* enum variant */
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
	uint8_t fight_rounds;		/* rounds of this combat that are over */
	uint8_t seals;			/* elder sign tokens on the board */
	uint8_t signs_played;		/* Elder Sign cards used */
	uint8_t round;			/* of the final battle */
	uint8_t tally;			/* successes toward the next doom token */
	uint8_t battle_rating;		/* what `combat terror` is fixed at */
	uint8_t outcome_why;		/* enum why */
	uint8_t places, seats, gates, cup_n;
	uint8_t extra_gates;		/* Mythos cards of which only the gate opens, each Mythos phase */
	uint8_t rumor_new;		/* the rumor came this turn */
	uint8_t on_board;		/* monsters in places, Outskirts included */
	uint8_t last_dice, last_successes, last_passed, last_face;	/* of the last roll, for tests and the log */
	uint8_t first_world;		/* place of the first world's first area */
	uint8_t asylum, hospital, jail, station, church, lost, sky, outskirts;	/* places the rules name */
	uint8_t defaults;		/* bank loans that were never paid back, for the score */
	uint8_t shut;			/* some place is shut for a while: enum shut */
	uint8_t counted;		/* players, as far as limits and surges go: fewer with several towns */
	uint8_t away;			/* monsters that are beside the limit: on the boards of other towns, or spawn */
	uint8_t last_won;		/* the monster met last was defeated */
	uint8_t towns;			/* boards beside Arkham */
	uint8_t tracks;			/* in the game */
	uint8_t parts;			/* mask of the parts that play: 1 << enum part_id */
	uint8_t elusive;		/* some monster of this game is elusive by itself */
	uint8_t tied;			/* some card of this game leaves with its holder's blessing */
	uint8_t boardless;		/* mask of those of them that play without their board */
	uint8_t felled;			/* times the Ancient One was defeated and rose again */
	uint16_t debt;			/* successes against it that count for nothing, before others do */
	uint8_t hurt;			/* doom tokens it has lost in this round */
	uint8_t stories_begun, stories_passed, stories_failed;	/* Personal Stories of everybody who played, the devoured too */
	uint16_t consort;		/* the sheet of a second Herald that goes with the first, 0 none */
	struct track track[TRACK_MAX];
	struct seat seat[SEAT_MAX];
	struct place place[AREA_MAX];	/* 1 .. places */
	uint64_t in_zone[MONSTER_WORDS * MONSTER_ZONES];	/* the monsters of each zone, a bit each: one word of every zone, then the next */
	struct monster monster[MONSTER_MAX];
	struct gate gate[GATE_MAX];
	struct deck deck[DECK_SLOTS + HOOD_MAX];
	struct deck stack;		/* gate markers */
	uint16_t kind_card[KIND_SLOTS];	/* first card of a kind; they follow each other, in order of definition */
	uint16_t pool[DECK_POOL];
	uint8_t cup[MONSTER_MAX];
	struct card card[CARD_MAX];
#define STATE(name) struct name name;
	PARTS(STATE)			/* of each part, zero when it does not play */
#undef STATE
};
#pragma GCC diagnostic pop
enum { RIG_GATES = 200, RIG_SHEETS, RIG_PARTS, RIG_DECKS = 4 };	/* deck numbers of gate markers and investigators in a rig; from RIG_PARTS on RIG_DECKS of each part */
static_assert(sizeof(struct board) <= BODY_WORDS * 8, "the body holds the board game");
static_assert(sizeof(struct board) % 8 == 0, "hashed by words");
static_assert((int)KIND_MAX <= KIND_SLOTS, "every kind has its first card");
static_assert((int)DECK_COUNT <= DECK_SLOTS, "every deck has its place");
static_assert((int)OWNED_COUNT < 15, "a mask of kinds of cards leaves the bit of WHAT_DECK alone");
static_assert((int)EVENT_COUNT <= (int)EVENT_MAX, "listeners of every event are counted");
static_assert((int)STAT_COUNT <= (int)STAT_MAX, "changes of every stat are counted");
static_assert((int)CARD_MAX <= (int)REF_NUMBERS && MONSTER_MAX <= 256 && AREA_MAX <= 256 && GATE_MAX <= 256, "a reference, and a byte, hold every number");
static_assert((int)RIG_PARTS + (int)RIG_DECKS * PARTS_MAX <= 256 && DECK_SLOTS + HOOD_MAX <= (int)RIG_GATES, "every deck of a rig has its number");
/* Bits of FACT_flags: one more is kept for the Ancient Ones' own. */
static_assert((int)ABILITY_COUNT < FLAG_MAX && (int)ITEM_COUNT <= FLAG_MAX && (int)GROUND_COUNT <= FLAG_MAX, "every flag has its bit");
static_assert(sizeof(enum card_flag) <= sizeof(((struct card *)0)->flags) && sizeof(enum place_mark) <= sizeof(((struct place *)0)->flags) && sizeof(enum seat_flag) <= sizeof(((struct seat *)0)->flags),
	      "flags of cards, places and seats have their bits");
static_assert(RESOURCE_COUNT - RESOURCE_COUNTER <= COUNTERS, "every resource of a part has its counter");
#define STATE(name) static_assert(sizeof(struct name) % 8 == 0 && offsetof(struct board, name) % 8 == 0, "hashed by itself");
PARTS(STATE)
#undef STATE

/* The parts that are built in, see part.h. */
enum part_id {
#define ID(name) PART_##name,
	PARTS(ID)
#undef ID
	PART_COUNT
};
static_assert((int)PART_COUNT <= PARTS_MAX, "board.parts has a bit for each");

/* What an answer makes of the amount of `encounter drawn`: the card is put back, and no other is drawn. */
enum { ENCOUNTER_SKIPPED = -1 };

enum place_kind { PLACE_NONE, PLACE_STREET, PLACE_LOCATION, PLACE_AREA, PLACE_WORLD_1, PLACE_WORLD_2 };
enum fight_flag { FIGHT_FAIL_HORROR = 1, FIGHT_FAIL_COMBAT = 2, FIGHT_PASSED = 4, FIGHT_TO_THE_END = 8, FIGHT_OVER = 16 };

enum NARROW variant {
	VARIANT_CHOOSE = 1,
	VARIANT_BARE = 2,
	VARIANT_HERALD = 4,	/* one is dealt or chosen */
	VARIANT_GUARDIAN = 8,
	VARIANT_EPIC = 16,	/* the final battle goes by Epic Battle cards */
	VARIANT_STORIES = 64,	/* each investigator has a Personal Story */
	VARIANT_EARLIER = 32	/* a game that version 0.1.0 began: uses that can do nothing are offered, and whom a blow fells has none of its text */
};
static_assert(sizeof(enum variant) <= sizeof(((struct board *)0)->variants), "every variant has its bit");

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
#define PROMPT(name, key, who, text) PROMPT_##name,
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

/* Raises an event that befalls an investigator. */
static inline void event_befalls(struct run *r, int event, int seat, int amount, ref_h source)
{
	event_call(r, &(struct event){ .event = event, .seat = seat, .subject = REF_S(seat), .amount = amount, .source = source });
}
/* Raises an event that is no number of things: it happens once, and 0 comes back when it was kept from happening. */
static inline void event_once(struct run *r, int event, int seat, ref_h subject, ref_h source)
{
	event_call(r, &(struct event){ .event = event, .seat = seat, .subject = subject, .amount = 1, .source = source });
}

#endif
