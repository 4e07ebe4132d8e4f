/* thumb_cards_play.c - cards: what to play, what to keep, what to commit, what to use. */
#include "thumb_cards.h"

#include <string.h>

/* ---- what a card does for the seat ----------------------------------------------------------- */

int hand_skill(const struct hand *h, const struct card_known *k, bool investigates)
{
	int best = 0, sum = 0;
	for (int i = 0; i < TRIALS; i++) {
		const int value = k->skill >> i & 1 ? h->me->skill[i] + (i == INTELLECT && investigates ? h->me->glass : 0) : 0;
		best = value > best ? value : best;
		sum += value;
	}
	return k->bonus + (k->skill & BY_SUM ? sum : best);
}

int hand_tests(const struct hand *h, const struct card_known *k)
{
	int best = COMBAT, value = -1;
	for (int i = 0; i < TRIALS; i++)
		if (k->skill >> i & 1 && h->me->skill[i] > value) {
			value = h->me->skill[i];
			best = i;
		}
	return k->skill & BY_SUM ? INTELLECT : best;
}

/* Successes of an action, in thousandths, with a card of this use: against what is usual. */
static int pace(const struct hand *h, const struct card_known *k)
{
	enum { EASY = 2, USUAL = 3 };
	const int skill = hand_skill(h, k, k->use == USE_INVESTIGATE);
	return (hand_chance(h, skill, EASY) + hand_chance(h, skill, USUAL)) * (100 + k->more) / 200;
}

/* The same with the best of what lies in play but for one card, or with bare hands; `more` is added to the skills in the mask. */
static int pace_now(const struct hand *h, int use, int mask, int more, int without)
{
	const int skill = use == USE_FIGHT ? BY_COMBAT : use == USE_EVADE ? BY_AGILITY : BY_INTELLECT;
	const struct card_known bare = { "", use, skill, skill & mask ? more : 0, 0, 0 };
	int best = pace(h, &bare);
	for (int i = 0; i < h->me->plays; i++) {
		struct card_known k = *h->face[h->me->play[i].def].known;
		if (i == without || k.use != use || (h->face[h->me->play[i].def].uses && !h->me->play[i].uses))
			continue;
		k.bonus += k.skill & mask ? more : 0;
		const int now = pace(h, &k);
		best = now > best ? now : best;
	}
	return best;
}

/* Blows that a seat lands with an action, in thousandths, as far as its cards in play tell. */
int hand_arms(const struct hand *h, const struct seen_seat *who)
{
	int best = hand_chance(h, who->skill[COMBAT], 3);
	for (int i = 0; i < who->plays; i++) {
		const struct card_known *k = h->face[who->play[i].def].known;
		int skill = 0;
		for (int t = 0; t < TRIALS; t++)
			skill = k->skill >> t & 1 && who->skill[t] > skill ? who->skill[t] : skill;
		const int now = k->use == USE_FIGHT ? hand_chance(h, skill + k->bonus, 3) * (100 + k->more) / 100 : 0;
		best = now > best ? now : best;
	}
	return best;
}

static int gain(const struct hand *h, const struct card_known *k, int without)
{
	static const int uses[] = { USE_FIGHT, USE_INVESTIGATE, USE_EVADE };
	const int worth[] = { weigh(ARMS), weigh(TOOLS), weigh(NIMBLE) };
	int total = 0;
	for (int i = 0; i < 3; i++) {
		const int now = pace_now(h, uses[i], 0, 0, without);
		const int then = k->use == uses[i] ? pace(h, k) : k->use == USE_SKILL ? pace_now(h, uses[i], k->skill, k->bonus, without) : now;
		total += then > now ? (then - now) * worth[i] / 1000 : 0;
	}
	return total;
}

/* What it adds to the blows of the last battle, after which nothing counts any more. */
static int battle(const struct hand *h, const struct card_known *k, int without)
{
	if (h->boss < 0 || (k->use != USE_FIGHT && k->use != USE_SKILL))
		return 0;
	const int now = pace_now(h, USE_FIGHT, 0, 0, without), then = k->use == USE_FIGHT ? pace(h, k) : pace_now(h, USE_FIGHT, k->skill, k->bonus, without);
	return then > now ? (then - now) * h->wound / 1000 * weigh(BATTLE) : 0;
}

static bool in_play(const struct hand *h, int def, int without)
{
	for (int i = 0; i < h->me->plays; i++)
		if (i != without && h->me->play[i].def == def)
			return true;
	return false;
}

/* What an asset does for the seat, beside what lies in play but for the card `without` (-1: all of it). */
static int asset_use(const struct hand *h, int def, int without)
{
	const struct face *f = &h->face[def];
	const int left = weigh(ROUNDS) - h->round;
	int worth = gain(h, f->known, without);
	if (!in_play(h, def, without))
		worth += f->known->worth;
	if (f->known == h->face[0].known)
		worth += 20;	/* It may be good for something. */
	return worth * (left > weigh(LATE) ? left : weigh(LATE)) / weigh(ROUNDS) + (f->health + f->sanity) * weigh(SOAK) + battle(h, f->known, without);
}

/* What a card in play is still worth. */
static int play_use(const struct hand *h, int i)
{
	const struct seen_card *c = &h->me->play[i];
	const struct face *f = &h->face[c->def];
	const int gone = (c->damage + c->horror) * weigh(SOAK);
	if (f->uses && !c->uses && !f->health && !f->sanity)
		return 0;
	return asset_use(h, c->def, i) - gone;
}

/* The least useful that must go when another one of its kind comes into play. */
static int driven_out(const struct hand *h, const struct face *f)
{
	enum { HANDS = 2 };
	int held = 0, least = 0, found = 0;
	for (int i = 0; i < h->me->plays; i++) {
		const struct face *k = &h->face[h->me->play[i].def];
		if (!(f->ally && k->ally) && !(f->hands && k->hands))
			continue;
		const int worth = play_use(h, i);
		held += f->ally ? HANDS : k->hands;
		least = !found++ || worth < least ? worth : least;
	}
	return held + (f->ally ? 1 : f->hands) > HANDS && found ? least : 0;
}

static int asset_worth(const struct hand *h, int def)
{
	return asset_use(h, def, -1) - driven_out(h, &h->face[def]);
}

int hand_in_play(const struct hand *h, int def)
{
	for (int i = 0; i < h->me->plays; i++)
		if (h->me->play[i].def == def)
			return play_use(h, i);
	return 0;
}

static int clues_here(const struct hand *h)
{
	return h->at >= 0 ? h->place[h->at].clues : 0;
}

static int event_worth(struct hand *h, int def)
{
	const struct card_known *k = h->face[def].known;
	int worth = k->worth;
	if (k->use == USE_CLUES) {
		const int found = k->more < clues_here(h) * 100 ? k->more : clues_here(h) * 100;
		worth += found > 0 ? found * h->clue / 100 : -50 - worth;
	} else if (k->use == USE_INVESTIGATE && h->at >= 0) {
		worth += way_investigate(h, hand_tests(h, k), hand_skill(h, k, true), 100 + k->more) - 10;
	} else if (k->use == USE_FIGHT) {
		int best;
		worth += foe_best(h, k, &best) >= 0 ? best : 0;
	} else if (!strcmp(k->id, "emergency_cache")) {
		worth += h->me->resources < 5 ? 75 : 20;
	}
	return worth;
}

int hand_worth(struct hand *h, int def)
{
	const struct face *f = &h->face[def];
	return f->kind == FACE_ASSET ? asset_worth(h, def) : f->kind == FACE_EVENT ? event_worth(h, def) : 0;
}

static int icons(const struct face *f)
{
	int n = f->wild;
	for (int i = 0; i < TRIALS; i++)
		n += f->icon[i];
	return n;
}

int hand_keep(struct hand *h, int def)
{
	const struct face *f = &h->face[def];
	if (f->weakness)
		return -50;
	const int skill = weigh(KEEP_SKILL) + 3 * icons(f) + (f->kind == FACE_SKILL ? f->known->worth : 0);
	const int played = hand_worth(h, def) * weigh(KEEP_PART) / 100 - f->cost * 3, best = played > skill ? played : skill;
	const int late = 100 - h->round * weigh(KEEP_LATE), keep = best * (h->boss >= 0 ? weigh(KEEP_LAST) : late > 0 ? late : 0) / 100;
	return h->helds > weigh(FULL_HAND) ? keep * weigh(FULL_HAND) / h->helds : keep;
}

/* ---- playing ----------------------------------------------------------------------------------- */

int hand_play(struct hand *h)
{
	const struct face *f = &h->face[h->def];
	int worth = hand_worth(h, h->def) - f->cost * weigh(PRICE);
	if (f->known->use == USE_EVADE && f->kind == FACE_EVENT) {
		int best = -10;
		for (int i = 0; i < h->foes; i++)
			if (h->foe[i].seat == 0 && !h->foe[i].exhausted) {
				const int now = foe_evade(h, i, hand_skill(h, f->known, false));
				best = now > best ? now : best;
			}
		return hand_say(h, best + 5 - f->cost * weigh(PRICE), "slip away from it");
	}
	if (f->fast)
		return hand_say(h, worth + (worth > 0 ? 100 : 0), "it costs no action");
	if (f->kind == FACE_EVENT && (f->known->use == USE_FIGHT || f->known->use == USE_CLUES))
		return hand_say(h, worth, "it does its work at once");
	return hand_say(h, worth - h->provoked, f->kind == FACE_ASSET ? "it stays in play" : "it helps");
}

/* ---- using what lies in play ------------------------------------------------------------------- */

/* What a fire does to all who are here. */
static int burning(const struct hand *h)
{
	int cost = 0;
	for (int s = 0; s < h->seats && h->at >= 0 && h->place[h->at].fire; s++)
		cost += !h->seat[s].out && h->seat[s].at == h->me->at ? hand_direct(h, s, 1, 0) : 0;
	return cost * weigh(BURNING) / 100;
}

/* The wheel ends it, by strength or by quick hands. */
static int sluice(struct hand *h)
{
	const int trial = h->me->skill[COMBAT] > h->me->skill[AGILITY] ? COMBAT : AGILITY;
	return hand_say(h, hand_trial(h, TEST_ENCOUNTER, trial, h->me->skill[trial], 5, weigh(WIN), 0), "the wheel ends it");
}

int hand_activate(struct hand *h)
{
	const struct face *f = &h->face[h->def];
	const struct card_known *k = f->known;
	int worth;
	if (f->kind == FACE_AGENDA)
		return h->seeking ? hand_say(h, -300, "nobody leaves now") : foe_parley(h);
	if (f->kind == FACE_ACT && h->seeking)
		return hand_say(h, 250 - h->provoked, "somebody comes out");
	if (f->kind == FACE_ACT)
		return hand_say(h, -300, "nobody leaves now");
	if (f->kind == FACE_ENEMY)
		return seek_talk(h);
	if (k->use == USE_FIGHT) {
		foe_best(h, k, &worth);
		return hand_say(h, worth + 1, "what it is made for");
	}
	if (k->use == USE_INVESTIGATE && h->at >= 0)
		return hand_say(h, way_investigate(h, hand_tests(h, k), hand_skill(h, k, true), 100 + k->more) - h->provoked + 1, "what it is made for");
	if (f->kind == FACE_TREACHERY && !strcmp(k->id, "") && f->harm == 40)
		return hand_say(h, hand_trial(h, TEST_ENCOUNTER, AGILITY, h->me->skill[AGILITY], 3, burning(h), 0) - h->provoked, "put the fire out");
	if (h->truths && !strcmp(h->word, "unspeakable_truths")) {
		const int more = h->wanted + h->more - h->group;
		return hand_say(h, (more > 4 ? 4 : more) * h->truths / 2 - h->provoked, "clues would cost you your mind");
	}
	if (f->harm && f->harm >= 200)
		return hand_say(h, f->harm * hand_chance(h, h->me->skill[WILLPOWER], 5) / 1000 - h->provoked, "get rid of it");
	if (f->harm)
		return hand_say(h, f->harm / 2 - 10 - h->provoked, "get rid of it");
	if (f->kind == FACE_PLACE && !strcmp(h->word, "dormitories"))
		return hand_say(h, (h->me->damage ? hand_harm(h, 0, 1, 0) : 0) + (h->me->horror ? hand_harm(h, 0, 0, 1) : 0) - h->provoked, "a short rest");
	if (f->kind == FACE_PLACE && !strcmp(h->word, "sluice_control"))
		return sluice(h);
	if (f->kind == FACE_PLACE && !strcmp(h->word, "orne_library"))
		return hand_say(h, 3 * weigh(DRAW) / 2 - h->provoked, "something to read");
	if (!strcmp(h->word, "local_map"))
		return hand_say(h, 30 - h->provoked, "clues next door");
	return hand_say(h, f->kind == FACE_ASSET ? 10 - h->provoked : -20, "it may help");
}

/* What success in the test that goes on is worth. */
static int stake(struct hand *h)
{
	const struct face *f = &h->face[h->test_subject];
	if (hand_cause(h, "sluice_control"))
		return weigh(WIN);
	if (h->seeking && h->face[hand_def(h, h->d.cause)].talk)
		return weigh(LEAD);
	if (f->kind == FACE_PLACE && h->test_seat == h->d.seat)
		return h->clue - h->truths + seek_find(h, h->test_value, h->test_difficulty);
	if (f->kind == FACE_PLACE)
		return h->clue > 20 ? h->clue : 20;
	if (f->kind == FACE_ENEMY) {
		int best = 30;
		for (int i = 0; i < h->foes; i++) {
			if (h->foe[i].def != h->test_subject)
				continue;
			const int now = foe_stake(h, i, h->test_skill == AGILITY, 150);
			best = now > best ? now : best;
		}
		return best;
	}
	const int harm = h->face[hand_def(h, h->d.cause)].harm;
	return (harm ? harm : 45) * weigh(TREACHERY) / 100;
}

/* What each missing point costs, in tests that count them. */
static int each_point(const struct hand *h)
{
	if (h->test_seat != h->d.seat)
		return 0;
	return hand_cause(h, "noxious_smoke") ? hand_harm(h, 0, 1, 0) : hand_cause(h, "forbidden_secrets") ? hand_harm(h, 0, 0, 1) : hand_cause(h, "wild_compulsion") ? weigh(RESOURCE) : 0;
}

int hand_boost(const struct hand *h, enum test_kind kind, int trial)
{
	int best = 0;
	for (int i = 0; i < h->me->plays; i++) {
		const struct card_known *k = h->face[h->me->play[i].def].known;
		if (k->use != USE_BOOST || !(k->skill >> trial & 1))
			continue;
		const bool spell = trial == WILLPOWER && (kind == TEST_FIGHT || kind == TEST_INVESTIGATE);
		const bool twice = k->more >> kind & 1 || (spell && k->bonus);
		best = twice ? 2 : best > 1 ? best : 1;
	}
	return best;
}

/* What kind of test is going on. */
static enum test_kind test_now(const struct hand *h)
{
	const struct face *f = &h->face[h->test_subject];
	if (f->kind == FACE_PLACE)
		return TEST_INVESTIGATE;
	if (f->kind == FACE_ENEMY)
		return h->test_skill == AGILITY ? TEST_EVADE : TEST_FIGHT;
	return h->test_skill == INTELLECT && h->test_difficulty == 2 ? TEST_PARLEY : TEST_ENCOUNTER;
}

/* Money for a better chance. */
static int boost(struct hand *h)
{
	if (!h->test || h->test_seat != h->d.seat)
		return hand_say(h, -5, "kept for later");
	const int more = hand_boost(h, test_now(h), h->test_skill), point = each_point(h);
	const int now = hand_chance(h, h->test_value, h->test_difficulty), then = hand_chance(h, h->test_value + more, h->test_difficulty);
	const int spared = point ? (hand_shortfall(h, h->test_value, h->test_difficulty) - hand_shortfall(h, h->test_value + more, h->test_difficulty)) * point / 100 : 0;
	const int worth = point ? spared : (then - now) * (stake(h) + weigh(FAILURE)) / 1000;
	return hand_say(h, worth - hand_price(h), "it moves the odds");
}

int hand_free(struct hand *h)
{
	const struct face *f = &h->face[h->def];
	int best = -20;
	if (f->kind == FACE_ACT && !strcmp(h->word, "stop_the_rite"))
		return hand_say(h, -10, "the clues are for the sluice");
	if (f->kind == FACE_ACT)
		return hand_say(h, h->boss >= 0 && h->foe[h->boss].place != h->at ? -10 : 300, "the act's own way");
	if (f->known->use == USE_BOOST)
		return boost(h);
	if (!strcmp(h->word, "isabelle_barnes") && h->test && h->test_seat == h->d.seat) {
		const int now = hand_chance(h, h->test_value, h->test_difficulty), then = hand_chance(h, h->test_value + 2, h->test_difficulty);
		return hand_say(h, (then - now) * stake(h) / 1000 - hand_direct(h, 0, 0, 1), "an old trick, for a little horror");
	}
	if (h->test || strcmp(h->d.kind, "turn"))
		return hand_say(h, -10, "kept for later");
	if (f->kind == FACE_PLACE || !strcmp(h->word, "olivier_bishop") || !strcmp(h->word, "loner")) {
		for (int p = 0; p < h->places && h->at >= 0; p++) {
			const int now = h->place[h->at].far[p] == 1 ? way_step(h, p) : -20;
			best = now > best ? now : best;
		}
		/* Who has no action left does nothing here any more. */
		return hand_say(h, best - (h->me->actions > 0 ? way_stay(h) : 0), "a step that costs nothing");
	}
	return hand_say(h, -10, "kept for later");
}

/* ---- committing --------------------------------------------------------------------------------- */

int hand_commit(struct hand *h, int option)
{
	const int odds = ark_option_odds(h->r, h->g, option) / 1000;
	const int worth = stake(h) + weigh(FAILURE), point = each_point(h);
	if (point) {
		const struct face *f = &h->face[h->def];
		const int icons = hand_is(h, "commit") ? f->icon[h->test_skill] + f->wild : 0;
		const int cost = hand_shortfall(h, h->test_value + icons, h->test_difficulty) * point / 100;
		return hand_say(h, -cost - (icons ? hand_keep(h, h->def) : 0), icons ? "every point counts" : "it cannot be helped");
	}
	if (!hand_is(h, "commit"))
		return hand_say(h, (odds > 0 ? odds : 0) * worth / 1000, "the odds are good enough");
	return hand_say(h, odds * worth / 1000 - hand_keep(h, h->def), "it moves the odds");
}

/* ---- when something happens ------------------------------------------------------------------- */

/* Is it about damage that the enemy would not notice? */
static bool overkill(const struct hand *h)
{
	for (int i = 0; i < h->foes; i++)
		if (h->foe[i].def == h->test_subject && h->foe[i].left > 1)
			return false;
	return true;
}

/* Is there an asset in hand worth playing, and paid for? */
static bool another_asset(struct hand *h)
{
	for (int i = 0; i < h->helds; i++)
		if (h->face[h->held[i]].kind == FACE_ASSET && h->face[h->held[i]].cost <= h->me->resources && hand_worth(h, h->held[i]) > 40)
			return true;
	return false;
}

int hand_use(struct hand *h)
{
	if (hand_is(h, "pass") || hand_is(h, "done") || hand_is(h, "no"))
		return hand_say(h, 0, "kept for later");
	const char *id = h->word[0] && h->def ? h->word : h->d.cause;
	if (hand_is(h, "play"))
		return hand_play(h);
	if (hand_is(h, "free"))
		return hand_free(h);
	if (h->face[h->act].kind == FACE_ACT && !strcmp(h->d.cause, ark_def_id(ark_run_content(h->r), h->act)))
		return way_advance(h);
	if (!strcmp(id, "hand_crank_flashlight"))
		return hand_say(h, -5, "it is still of use");
	if (!strcmp(id, "broken_bottle"))
		return hand_say(h, overkill(h) ? -5 : 10, "one wound more");
	if (!strcmp(id, "meat_cleaver") || !strcmp(id, "cosmic_flame"))
		return hand_say(h, overkill(h) || (*id == 'm' && h->me->sanity_left < 3) ? -5 : 10, "one wound more");
	if (!strcmp(id, "dexter_drake"))
		return hand_say(h, another_asset(h) ? 10 : -5, "one more in play");
	if (!strcmp(id, "out_of_sight") || !strcmp(id, "through_the_cracks") || !strcmp(id, "trish_scarborough"))
		return hand_say(h, h->provoked > 0 ? 10 : -5, "away from them");
	if (!strcmp(id, "second_sight"))
		return hand_say(h, clues_here(h) < 2 ? -5 : 10, "one clue more");
	if (!strcmp(id, "lesson_learned") || !strcmp(id, "look_what_i_found"))
		return hand_say(h, clues_here(h) > 0 && h->clue ? 10 : -5, "clues for nothing");
	if (!strcmp(id, "ward_of_protection"))
		return hand_say(h, h->face[hand_def(h, h->d.cause)].harm >= 50 ? 10 : -5, "one bad card less");
	return hand_say(h, 10, "it helps now");
}
