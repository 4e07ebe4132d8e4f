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
	LEAD_BY_CHANCE = 255,	/* the players agreed on nobody */
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
enum NARROW card_flag {
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
	uint16_t row;
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
	uint8_t moves;		/* moves this turn */
	uint8_t steps;		/* additional actions that can only move */
	uint8_t saved;		/* SAVED_...: what the first defeat has led to */
	uint8_t fate;		/* enum file_status: what the story has made of the investigator */
	uint8_t fell;		/* defeated by damage or horror: 1 + enum stuff */
	uint8_t attacked;	/* by an enemy, this round */
	uint8_t spent;		/* actions spent this round, with the one that goes on */
	uint8_t plays;		/* additional actions that can only play an event */
	uint8_t again;		/* has the investigation phase played once more */
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
	uint16_t chosen_next;	/* stage the advancing card named; 0 is the next one */
	uint16_t fight_target;	/* enemy that a granted fight must be against */
	uint16_t spare;
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
	uint8_t peril_seat;	/* whose encounter card with peril is being resolved, + 1 */
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
	uint8_t clash;		/* CLASH_...: what nobody has looked at yet */
	uint8_t began;		/* investigators who began this scenario */
	uint8_t scenarios;	/* scenarios of the campaign before this one */
	uint8_t campaign_end;	/* the story ends the campaign: enum campaign_state */
	uint8_t finished;	/* it is over */
	uint8_t agreed;		/* seat on which the players agreed for the lead, or LEAD_BY_CHANCE */
};
#pragma GCC diagnostic pop

enum { CLASH_VALUES = 1, CLASH_SLOTS = 2 };	/* a card that sets a value has come; one that gave slots has left */
static_assert(ADJ_COUNT <= 16, "a target has one word for properties");
static_assert(sizeof(struct card) == 16, "cards stay small");
static_assert(sizeof(enum card_flag) <= sizeof(((struct card *)0)->flags), "every flag of a card has its bit");
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
/* The cards in play and the enemies among them by number, ended by 0: gathered from the piles when somebody asks, then kept as cards come and go. */
enum { GATHERED_PLAY, GATHERED_ENEMIES };
static_assert((int)CARD_MAX <= (int)GATHERED_MAX, "a run has room for every card");
void play_gather(struct run *r);
static inline const uint16_t *cards_in_play(struct run *r)
{
	if (RARELY(!r->has_gathered))
		play_gather(r);
	return r->gathered[GATHERED_PLAY];
}
static inline const uint16_t *enemies_in_play(struct run *r)
{
	if (RARELY(!r->has_gathered))
		play_gather(r);
	return r->gathered[GATHERED_ENEMIES];
}
/* for EACH_IN_PLAY(c, r) comes to all of them, EACH_ENEMY to the enemies; no card moves meanwhile. */
#define EACH_IN_PLAY(c, r) (card_h c##_i = 0, c; (c = cards_in_play(r)[c##_i]) != 0; c##_i++)
#define EACH_ENEMY(c, r) (card_h c##_i = 0, c; (c = enemies_in_play(r)[c##_i]) != 0; c##_i++)
/* The next one behind c, whatever has moved; 0 is none. */
static inline card_h play_next(struct run *r, card_h c)
{
	const uint16_t *at = cards_in_play(r);
	while (*at && *at <= c)
		at++;
	return *at;
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
/* A number of tokens within what a card can hold. */
static inline uint8_t tokens_fit(int n)
{
	return (uint8_t)(n < 0 ? 0 : n > DAMAGE_MAX ? DAMAGE_MAX : n);
}
static inline bool seat_in(struct run *r, int seat)
{
	return seat >= 0 && seat < cards_of(r)->seats && !seat_of(r, seat)->out;
}

/* ---- procedures -------------------------------------------------------- */

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
