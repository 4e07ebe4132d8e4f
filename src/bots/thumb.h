/*
 * thumb.h - what the rules of thumb share.
 *
 * Every option gets a number and a reason; the highest number is taken, equals by chance.  One function per kind of decision, so that a rule of thumb is found by
 * the question it answers: where to go in thumb_move.c, monsters, weapons and the final battle in thumb_fight.c, what events ask in thumb_choice.c, cards in thumb_use.c,
 * checks, encounters and the rest in thumb.c.
 */
#ifndef BOTS_THUMB_H
#define BOTS_THUMB_H

#include "bot.h"
#include "table.h"

enum weight {
#define WEIGHT(name, alone, battle, pair, seals, meaning) W_##name,
#define EARLY(name, alone, battle, pair, seals)
#include "weights.def"
	WEIGHTS
};

/* What a table plays for: the final battle, alone or with others, or six seals, one or two players or more. */
enum plan { PLAN_ALONE, PLAN_BATTLE, PLAN_PAIR, PLAN_SEALS, PLANS };

/* The card game's, by how many play. */
enum card_weight {
#define WEIGHT(name, alone, pair, group, meaning) CW_##name,
#include "thumb_cards_weights.def"
	CARD_WEIGHTS
};
enum company { COMPANY_ALONE, COMPANY_PAIR, COMPANY_GROUP, COMPANIES };

/* What things are worth under each plan, and by how many percent more with eight turns left (less with none); and in the card game. */
struct thumb_weights {
	int worth[WEIGHTS][PLANS], early[WEIGHTS][PLANS];
	int cards[CARD_WEIGHTS][COMPANIES];
};
extern const struct thumb_weights thumb_usual;

enum { NEVER = -1000000, SURE = 1000000 };

enum foe { NOBODY, AZATHOTH, CTHULHU, HASTUR, ITHAQUA, NYARLATHOTEP, SHUB_NIGGURATH, YIG, YOG_SOTHOTH, ATLACH_NACHA, EIHORT, YGOLONAC, YIBB_TSTLL, FOES };

/* The best that can be reached with so many steps, and where it is. */
enum { THUMB_STEPS = 16 };
struct way {
	int worth, goal;
};

/* One decision, as the seat sees it. */
struct thumb {
	struct ark_run *r;
	struct ark_game *g;
	const struct ark_decision *d;	/* what is asked, with its cause */
	struct ark_decision asked;
	struct table table;
	const struct table_seat *me;	/* seat 0 of the table */
	enum foe foe;
	const struct thumb_weights *weights;
	enum plan plan;
	int time;			/* turns until the Ancient One may wake: thumb_time_left(), at most eight */
	int at;				/* number of the place where the seat is */
	char key[ARK_KEY];		/* of the option in question, and its operand without the number of a copy */
	char word[64];
	const char *why;		/* of what was said last */
	bool planned, armed;
	int worth[LORE_PLACES];		/* what ending the movement at a place is worth: thumb_move.c */
	const char *reason[LORE_PLACES];
	int ways;			/* how many steps have been thought of */
	bool all_ways;			/* more of them lead no further */
	int past[LORE_PLACES];		/* what the monsters of a place cost those who go on */
	int attack, one, two, both;	/* thumb_fight.c: odds of the attack, the best for one hand, the other, and both */
	struct way way[THUMB_STEPS][LORE_PLACES];	/* by steps, as far as they were asked for; last, for it is not cleared */
};

/* What the thing is worth under the plan of this table at this time. */
static inline int thumb_weight(const struct thumb *t, enum weight w)
{
	enum { HALF = 4 };
	const int worth = t->weights->worth[w][t->plan], early = t->weights->early[w][t->plan];
	return early ? worth + worth * early / 100 * (t->time - HALF) / HALF : worth;
}
#define weight(t, name) thumb_weight(t, W_##name)

/* Makes option i the one in question. */
void thumb_option(struct thumb *t, int i);
/* Is the option in question of this verb? */
bool thumb_is(const struct thumb *t, const char *verb);
/* Is the decision about this card or place? */
bool thumb_cause(const struct thumb *t, const char *id);
bool thumb_has(const struct thumb *t, const char *card);
int thumb_say(struct thumb *t, int worth, const char *why);
/* Chance in thousandths of at least `need` successes with so many dice of this seat. */
int thumb_chance(const struct thumb *t, int dice, int need);
int thumb_seal_cost(const struct thumb *t);
/* Clues that one must have to seal a gate: its price, and what is kept for the battle. */
int thumb_seal_need(const struct thumb *t);
/* Turns until the Ancient One may wake, as far as doom and gates tell. */
int thumb_time_left(const struct thumb *t);
/* What losing so many points of sanity or stamina is worth, for somebody who has so many. */
int thumb_loss(const struct thumb *t, int points, int of);
bool thumb_fit(const struct thumb *t);

/* What meeting a monster costs when one goes past it, and when one stays (less than nothing: it is prey). */
int thumb_past(const struct thumb *t, int monster);
int thumb_stay(const struct thumb *t, int monster);

int thumb_move(struct thumb *t, int option);
/* The best that can be reached from `from` with so many steps, what is passed taken off; NEVER: from nowhere in town. */
int thumb_way(struct thumb *t, int from, int points);
/* What so many clues more are worth to somebody who has `have`. */
int thumb_clues(const struct thumb *t, int n, int have);
/* Is it of use to use this card now? */
int thumb_use(struct thumb *t, int option);
int thumb_lost_return(struct thumb *t);
/* What ending the movement at each place is worth, the way there taken off; NEVER: out of reach. */
void thumb_goals(struct thumb *t, int worth[LORE_PLACES]);
bool thumb_begin(struct thumb *t, const struct thumb_weights *weights, struct ark_run *r, struct ark_game *g, const struct ark_decision *d);
/* What is chosen by these weights. */
int thumb_choose_by(const struct thumb_weights *weights, struct ark_run *r, struct ark_game *g, const struct ark_decision *d, uint64_t *rng);
/* Is the plan to seal gates? */
static inline bool thumb_seals(const struct thumb *t)
{
	return t->plan >= PLAN_PAIR;
}
/* Cards to take, keep, buy or give up. */
int thumb_card(struct thumb *t);
/* What events ask: yes or no, one of several, what to give, where to go. */
int thumb_may(struct thumb *t);
int thumb_choice(struct thumb *t, int option);
int thumb_react(struct thumb *t);
int thumb_split(struct thumb *t);
int thumb_trophies(struct thumb *t);
int thumb_return(struct thumb *t);
int thumb_place(struct thumb *t);
/* What ending the rumor at a place is worth. */
int thumb_rumor(const struct thumb *t, const char *place);
/* Of the Personal Story, while it is open: what being at a place is worth for it, a monster of that toughness, a gate that can be closed or sealed; dollars that are kept for it, 0 none. */
int thumb_story(const struct thumb *t, const char *place);
int thumb_story_prey(const struct thumb *t, int toughness);
int thumb_story_gate(const struct thumb *t, int gate, bool seal);
int thumb_story_savings(const struct thumb *t);
/* Is the option in question about the story, and should it be used? */
bool thumb_story_card(const struct thumb *t);
int thumb_story_use(struct thumb *t);
/* What the service of a place is worth now. */
int thumb_service(const struct thumb *t, const char *place);
int thumb_face(struct thumb *t, int option);
int thumb_combat(struct thumb *t, int option);
/* What failing a check against a monster would cost. */
int thumb_stake(const struct thumb *t, const char *monster);
/* Is there no hope but in more dice? */
bool thumb_no_way_out(const struct thumb *t, const char *monster);
/* Does this fight go on for ever, with too few dice to win and no harm that ends it? */
bool thumb_stuck(const struct thumb *t, const char *monster);
int thumb_battle_check(struct thumb *t, int odds);
int thumb_sliders(struct thumb *t);
unsigned thumb_foe_ability(const struct thumb *t);

/* The card game's rules: thumb_cards.c. */
bool thumb_cards_opinions(const struct thumb_weights *weights, struct ark_run *r, struct ark_game *g, const struct ark_decision *d, struct bot_opinion *out);

#endif
