/*
 * state.h - the whole game as one flat struct.
 *
 * A game, half-resolved effects included, is `struct game`: fixed-width integers and handles, no pointers, no padding,
 * no floats.  memcpy copies it, raw bytes hash and compare, and it may be moved between any two choices.  Dead parts are zero: whoever
 * shortens an array clears what it leaves.  The body behind the kernel's part belongs to one of the two games (board/board.h, cards/cards.h).
 */
#ifndef KERNEL_STATE_H
#define KERNEL_STATE_H

#include <assert.h>
#include <stdbool.h>
#include <stdint.h>

#include "content.h"

enum {
	FRAME_MAX = 128,	/* nested procs */
	FRAME_WORDS = 13,	/* locals of a proc, 32 bits each */
	LIST_MAX = 1536,	/* words of all lists on the stack */
	LIVE_MAX = 320,		/* cards in play that have rows */
	EFFECT_MAX = 64,	/* running effects */
	PENDING_MAX = 48,	/* events whose "after" waits */
	USED_MAX = 96,		/* limited rows used in the current period */
	EVENT_MAX = 96,		/* events of one game */
	LISTENING_MAX = EVENT_MAX * TIME_MAX * 4,
	STAT_MAX = 128,		/* stats of one game */
	SEAT_MAX = 8,
	BODY_WORDS = 2600,	/* 8-byte words kept for the larger of the two games */
};

/*
 * A reference names any one thing in a game: its type in the top four bits, its number below.  0 is none.
 */
typedef uint16_t ref_h;
enum ref_type { REF_NONE, REF_SEAT, REF_CARD, REF_MONSTER, REF_PLACE, REF_GATE, REF_DEF, REF_NUMBER, REF_ROW, REF_MAX };
enum { REF_NUMBERS = 0x1000 };	/* numbers of one type, 0 included */
#define REF(type, n) ((ref_h)(((unsigned)(type) << 12) | ((unsigned)(n) & 0xfffu)))
#define REF_TYPE(ref) ((enum ref_type)((unsigned)(ref) >> 12))
#define REF_N(ref) ((int)((unsigned)(ref) & 0xfffu))

/* Random streams: drawing from one never moves another. */
enum stream { STREAM_DICE, STREAM_DECK, STREAM_CUP, STREAM_BAG, STREAM_BOT, STREAM_MAX };

/* Where an event's listeners of a class at a point in time are counted: four bytes for each point in time, the last one spare. */
#define LISTENING(event, time, class) (((event) * TIME_MAX + (time)) * 4 + (class))
static_assert(CLASS_MAX <= 4, "classes share a word");
static_assert(EVENT_MAX <= 128 && STAT_MAX <= 128, "def.events and def.stats have a bit for each");
static inline int row_listening(const struct row *row)
{
	return LISTENING(row->event, row->slot / CLASS_MAX, row->slot % CLASS_MAX);
}

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"

/* One running procedure.  See frame.h for how procs use it. */
struct frame {
	uint16_t proc;			/* id, procs.def */
	uint16_t step;			/* where to resume; 0 is the entry */
	uint16_t mark;			/* height of the list stack when it was pushed */
	uint16_t flags;			/* FRAME_EFFECT: "after" windows wait for the end of this frame */
	int32_t ret;			/* what the last callee returned */
	int32_t w[FRAME_WORDS];		/* typed locals, LOCALS() */
};

/* A card in play (or in a hand, where that matters) whose definition has rows. */
struct live {
	ref_h ref;
	def_h def;
};

/* What kind of running effect. */
enum effect_kind { EFFECT_NONE, EFFECT_MODIFIER, EFFECT_DELAYED, EFFECT_CANNOT, EFFECT_AS_IF };

/* A lasting or delayed effect.  Lasting ones fix their subject when made; delayed ones read it when they resolve. */
struct effect {
	ref_h source;			/* the card behind it */
	row_h row;			/* the row that says what it does */
	ref_h subject;			/* whom or what it changes; 0 is everyone the row names */
	uint8_t kind;			/* enum effect_kind */
	uint8_t period;			/* enum period: when it ends */
	uint16_t key;			/* of that period: frame depth, seat + 1, turn */
	uint8_t you;			/* seat that made it */
	uint8_t spare;
	int16_t value;			/* amount, fixed when it was made */
	uint16_t number;		/* order in which effects began */
};

/* An event that has happened and whose "after" opens when the effect at `depth` is done. */
struct pending {
	uint16_t depth;
	uint16_t event;
	ref_h subject, object;
	int16_t amount, amount2;
	uint8_t seat, forced;		/* forced: its forced rows have had their turn */
	uint16_t source;
};

/* A limited row that was used. */
struct used {
	uint16_t key;			/* card reference, or group when the row has one */
	row_h row;
	uint8_t period;
	uint8_t count;
	uint8_t seat;			/* who used it; SEAT_MAX is everyone together */
	uint8_t spare;
};

/* The kernel's part of the state. */
struct kernel {
	uint64_t rng[STREAM_MAX];
	uint64_t content;		/* hash of the content it is played with */
	uint64_t path;			/* fingerprint of set-up, choices and changes so far: equal paths are equal states */
	uint32_t choices;		/* made so far */
	uint32_t rolls;			/* random numbers drawn so far */
	uint16_t depth;			/* frames in use */
	uint16_t list_top;		/* list words in use */
	uint16_t live_n, effect_n, pending_n, used_n;
	uint16_t effect_number;		/* the last one given */
	uint16_t fault;			/* enum fault: our bug; nothing runs any more */
	uint16_t fault_at;		/* proc that found it */
	uint16_t fault_line;		/* content line being run, or 0 */
	uint8_t game;			/* enum game_id */
	uint8_t seats;
	uint8_t over;			/* enum outcome of the game; 0 while it goes on */
	uint8_t chance;			/* 1: dice, draws and tokens are asked for */
	uint32_t expansions;		/* mask of sets in use */
	uint32_t version;		/* of the state's layout */
	uint16_t fault_def;		/* definition whose content was being run, or 0 */
	uint8_t unwind;			/* 1: everything above the first frame is abandoned (run_unwind) */
	uint8_t surprise;		/* 1: stakes are not told */
	uint32_t actions;		/* phases in which some live card has an action, all together */
	uint8_t listening[LISTENING_MAX];	/* live rows that listen to an event in a slot: LISTENING() */
	uint8_t changing[STAT_MAX];	/* live rows and effects that change a stat */
	struct frame frame[FRAME_MAX];
	uint16_t list[LIST_MAX];
	struct live live[LIVE_MAX];
	struct effect effect[EFFECT_MAX];
	struct pending pending[PENDING_MAX];
	struct used used[USED_MAX];
};

struct game {
	struct kernel k;
	uint64_t body[BODY_WORDS];
};
#pragma GCC diagnostic pop

static_assert(sizeof(struct frame) == 64, "a frame is one cache line");
static_assert(sizeof(struct kernel) % 8 == 0, "the body follows without a gap");
static_assert(sizeof(struct game) <= 40 * 1024, "a search copies games by the thousand");

enum game_id { GAME_NONE, GAME_BOARD, GAME_CARDS, GAME_MAX };

/* What can be wrong with the engine itself.  A fault stops the game with its state whole; it never is undefined behaviour. */
enum fault {
	FAULT_NONE,
#define FAULT(name, text) FAULT_##name,
#include "faults.def"
#undef FAULT
	FAULT_MAX
};

#endif
