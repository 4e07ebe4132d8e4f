/*
 * thumb_cards.h - what the rules of thumb for the card game share.
 *
 * A decision is looked at once: the table as the seat sees it (ark_observe), and what is known by heart of the cards (thumb_cards_lore.c, read from the content; what
 * cards are for stands in thumb_cards_known.def).  Then every option gets a number, 160 for a clue that is wanted, and a reason.  What the act wants and where to go is in
 * thumb_cards_way.c, enemies in thumb_cards_fight.c, the search through Arkham in thumb_cards_seek.c, cards in thumb_cards_play.c, the turn and all other questions in thumb_cards.c.
 */
#ifndef BOTS_THUMB_CARDS_H
#define BOTS_THUMB_CARDS_H

#include "thumb.h"

enum { FACES = 4096, HAND_SEATS = 4, HAND_PLACES = 24, HAND_FOES = 24, HAND_HELD = 16, HAND_TOKENS = 16, HAND_WORST = 10, HAND_ODDS = HAND_WORST + 2, HAND_WIDTH = 4096, HAND_FAR = 99 };
enum trial { WILLPOWER, INTELLECT, COMBAT, AGILITY, TRIALS };
enum face_kind { FACE_OTHER, FACE_ASSET, FACE_EVENT, FACE_SKILL, FACE_ENEMY, FACE_TREACHERY, FACE_PLACE, FACE_ACT, FACE_AGENDA, FACE_ROLE };

/* What a card is for. */
enum card_use { USE_NOTHING, USE_FIGHT, USE_INVESTIGATE, USE_EVADE, USE_SKILL, USE_CLUES, USE_BOOST };

enum known {
	UNKNOWN,
#define CARD(id, use, skill, bonus, more, worth, meaning) KNOWN_##id,
#define ACT(id, goal, wants, more, last, meaning)
#define PLACE(id, shroud, clues, meaning)
#define HARM(id, worth, meaning)
#define PERSON(id, talk, meaning)
#include "thumb_cards_known.def"
	KNOWNS
};
struct card_known { const char *id; int use, skill, bonus, more, worth; };

/* Skills a card tests: one, the better of two, or two added up. */
enum { BY_WILLPOWER = 1, BY_INTELLECT = 2, BY_COMBAT = 4, BY_AGILITY = 8, BY_SUM = 16 };

/* How somebody whom the search through Arkham is about is made to talk: by a success in one of these, by money, or by a success by two in anything. */
enum talk { TALK_NONE, TALK_NEVER, TALK_INVESTIGATE, TALK_EVADE, TALK_PAY, TALK_COMBAT, TALK_INTELLECT, TALK_WELL };

/* One card's facts. */
struct face {
	uint8_t kind, talk;
	int8_t cost, icon[TRIALS], wild, health, sanity, uses, hands;
	int8_t fight, evade, damage, horror, shroud, number, clues, doom;
	bool patient;			/* enemy: nothing that is done provokes it */
	bool each, hunter, retaliate, aloof, elite, doomed, fast, weakness, weapon, ally;
	int16_t harm;			/* treachery: what it costs to fail its test */
	const struct card_known *known;	/* never NULL */
	uint32_t symbol, links;		/* place: masks */
};

#define weigh(name) (h->weights->cards[CW_##name][h->company])

struct seen_card { int def, damage, horror, clues, doom, uses, tokens, exhausted, revealed, at; };
struct seen_seat {
	int role, at, resources, actions, clues, damage, horror, health, sanity, skill[TRIALS], out, done, hand, deck;
	struct seen_card play[HAND_HELD];
	int plays;
	int health_left, sanity_left;	/* its own and what its assets can take */
	int glass;			/* more intellect while investigating */
	int uses;			/* of its assets */
	int burdens;			/* treacheries that stay with it */
};
struct seen_place { int def, clues, revealed, hides, fire, shroud; uint8_t far[HAND_PLACES]; };
struct enemy { int def, seat, place, damage, left, exhausted, doom, leads; };	/* seat: who is engaged, counted from the own one, or -1; place: number; leads: that they still have to give */

/* One decision, as the seat sees it. */
struct hand {
	struct ark_run *r;
	struct ark_game *g;
	struct ark_decision d;
	const struct thumb_weights *weights;
	enum company company;
	const struct face *face;	/* by definition */
	int seats, round, act, agenda, doom, difficulty;
	int test, test_seat, test_skill, test_value, test_difficulty, test_subject;
	int token[HAND_TOKENS], tokens;
	int good[HAND_ODDS];		/* tokens by what they do at least, from -HAND_WORST on */
	int held[HAND_HELD], helds;	/* the own hand */
	int keep[HAND_HELD], kept;	/* what keeping each is worth, for as many as that is known of */
	struct seen_seat seat[HAND_SEATS];	/* the own one first */
	struct seen_seat *me;
	struct seen_place place[HAND_PLACES];
	int places, at;			/* at: number of the own place, -1 none */
	struct enemy foe[HAND_FOES];
	int foes, boss;			/* boss: number of the foe the act is about, -1 none */
	char key[ARK_KEY], word[64];	/* of the option in question, and its operand */
	int def;			/* definition of that operand, 0 none */
	const char *why;
	/* what the act wants: thumb_cards_way.c */
	int goal, group, wanted, clue, more;	/* place number or -1; clues the group has and wants; what one is worth while wanted, and after that */
	int wound;			/* what a wound of the boss is worth */
	int truths;			/* what each discovery of clues costs */
	int provoked;			/* what an action costs that provokes */
	int lair;			/* the place where something will wait for whoever comes, -1 none */
	bool last;			/* whoever gets to the goal can end it */
	bool seeking;			/* the act is about people who must be brought out and dealt with, one after the other */
	bool guided;			/* the first action of a round does not provoke */
	bool cornered;			/* what is engaged with the seat will be its end when nothing is done */
};

/* thumb_cards_lore.c: facts of this content's cards, NULL when there is no memory; the table as the seat sees it. */
const struct face *hand_lore(struct ark_run *r);
bool hand_read(struct hand *h);
/* The card game's definition with this id (the number of a copy is left out), 0 when there is none. */
int hand_def(const struct hand *h, const char *id);

/* thumb_cards.c */
int hand_say(struct hand *h, int worth, const char *why);
bool hand_is(const struct hand *h, const char *verb);
bool hand_cause(const struct hand *h, const char *id);
int hand_number(const struct hand *h, int otherwise, const char *format, ...) __attribute__((format(printf, 3, 4)));
/* Counts the tokens of the bag for hand_chance(). */
void hand_bag(struct hand *h);
/* Chance in thousandths of a test with this skill against this difficulty, as the bag is now. */
int hand_chance(const struct hand *h, int skill, int difficulty);
/* What a test is worth when success is worth so much and failure costs so much, with the cards of the hand and the money that should go into it. */
enum test_kind { TEST_FIGHT, TEST_EVADE, TEST_INVESTIGATE, TEST_PARLEY, TEST_ENCOUNTER };
int hand_trial(struct hand *h, enum test_kind kind, int trial, int value, int difficulty, int stake, int loss);
/* What a resource is worth that is spent on a test. */
int hand_price(const struct hand *h);
/* Points that are missing in a test, on average, in hundredths. */
int hand_shortfall(const struct hand *h, int skill, int difficulty);
/* What so much damage and horror costs a seat. */
int hand_harm(const struct hand *h, int seat, int damage, int horror);
/* The same for damage that nothing else can take. */
int hand_direct(const struct hand *h, int seat, int damage, int horror);

/* thumb_cards_way.c */
void way_begin(struct hand *h);
/* What a clue here is worth to the group. */
int way_clue(const struct hand *h);
/* What staying where one is is worth, for each action. */
int way_stay(const struct hand *h);
/* What being a step nearer is worth, when one steps to this place. */
int way_step(struct hand *h, int place);
int way_place(const struct hand *h, int def);
/* What being at a place costs when the turn is over. */
int way_evening(const struct hand *h, int place);
/* Investigating with this skill, for so many hundredths of clues. */
int way_investigate(struct hand *h, int trial, int value, int clues);
int way_advance(struct hand *h);
/* Number of the act among those of thumb_cards_known.def, or how many there are. */
int way_act(const struct hand *h);

/* thumb_cards_seek.c */
void seek_begin(struct hand *h);
/* How many have been dealt with: they lie under the act or in the victory display. */
int seek_settled(const struct hand *h);
/* Is the act about this one? */
bool seek_sought(const struct hand *h, int foe);
/* What a success of this kind brings out of them, and what a wound is worth. */
int seek_lead(const struct hand *h, int foe, enum talk talk);
int seek_wound(const struct hand *h, int foe);
/* What a successful investigation brings beside clues. */
int seek_find(const struct hand *h, int value, int shroud);
int seek_talk(struct hand *h);
int seek_yield(const struct hand *h, int place, int steps);

/* thumb_cards_fight.c */
/* The enemy an option names. */
int foe_named(const struct hand *h);
int foe_threat(const struct hand *h, int foe);
int foe_fight(struct hand *h, int foe, int trial, int value, int damage);
int foe_evade(struct hand *h, int foe, int value);
/* What success against it is worth to those who fight it or slip away. */
int foe_stake(const struct hand *h, int foe, bool evades, int damage);
int foe_engage(struct hand *h, int foe);
int foe_parley(struct hand *h);
/* The best enemy here for this card, and what fighting it with the card is worth. */
int foe_best(struct hand *h, const struct card_known *k, int *worth);
/* What a doom costs the group: a round less. */
int doom_worth(const struct hand *h);
/* What it costs when ready engaged enemies strike first. */
int foe_provoked(struct hand *h);

/* thumb_cards_play.c */
/* Skill of a test with this card, for the own seat. */
int hand_skill(const struct hand *h, const struct card_known *k, bool investigates);
/* The skill its test is made with. */
int hand_tests(const struct hand *h, const struct card_known *k);
/* Blows that a seat lands with an action, in thousandths, with the best of what it has in play. */
int hand_arms(const struct hand *h, const struct seen_seat *who);
/* What playing a card would be worth, apart from its price; and what keeping it is. */
int hand_worth(struct hand *h, int def);
int hand_keep(struct hand *h, int def);
/* What a card in play is still worth. */
int hand_in_play(const struct hand *h, int def);
/* What a resource adds to such a test, by what lies in play. */
int hand_boost(const struct hand *h, enum test_kind kind, int trial);
int hand_play(struct hand *h);
int hand_activate(struct hand *h);
int hand_free(struct hand *h);
int hand_commit(struct hand *h, int option);
int hand_use(struct hand *h);

#endif
