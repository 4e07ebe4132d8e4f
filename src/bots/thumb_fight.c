/* thumb_fight.c - rules of thumb: monsters, what to take in hand, the final battle, skills. */
#include "thumb.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- meeting a monster -------------------------------------------------------------------- */

/* Those who fall lose half of what they have. */
static int fall(const struct thumb *t)
{
	return weight(t, FALL) + weight(t, FALL_CLUE) * t->me->clues;
}

/* What its touch costs. */
static int touch(const struct thumb *t, const struct lore_monster *m)
{
	return m->ability & FOE_STRANGE ? weight(t, STRANGE) : thumb_loss(t, m->damage, t->me->stamina);
}

/* What fighting it to the end is expected to cost. */
static int fight_cost(const struct thumb *t, const struct lore_monster *m)
{
	const struct table_seat *me = t->me;
	const int win = thumb_chance(t, me->skill[FIGHT] + table_arms(&t->table, 0, m->ability, false) + m->combat, m->toughness);
	const int calm = m->horror_damage ? thumb_chance(t, me->skill[WILL] + m->horror, 1) : 1000;
	const int rounds = win >= 150 ? (1000 - win) * 1000 / win : 5600;	/* lost before the one that is won, in thousandths */
	const int grim = m->ability & FOE_NIGHTMARISH ? 1 : 0, crush = m->ability & FOE_OVERWHELMING ? 1 : 0;
	int cost = (1000 - calm) * thumb_loss(t, m->horror_damage, me->sanity) / 1000 + rounds * touch(t, m) / 1000;
	cost += thumb_loss(t, grim, me->sanity) * calm / 1000 + thumb_loss(t, crush, me->stamina);
	if (me->sanity <= m->horror_damage)
		cost += (1000 - calm) * fall(t) / 1000;
	if (me->stamina <= m->damage * (rounds + 500) / 1000)
		cost += (1000 - win) * fall(t) / 1000;
	return cost;
}

static int fight_gain(const struct thumb *t, const struct lore_monster *m)
{
	int gain = weight(t, KILL) + weight(t, KILL_CROWD) * t->table.monsters / (t->table.monster_limit > 0 ? t->table.monster_limit : 1) + (m->ability & FOE_ENDLESS ? 0 : weight(t, TROPHY) * m->toughness);
	if (t->me->story)
		gain += thumb_story_prey(t, m->toughness);
	if (t->foe == SHUB_NIGGURATH && t->me->toughness < 3 && !(m->ability & FOE_ENDLESS))
		gain += weight(t, TROPHY_NEEDED);
	return gain;
}

static int evade_cost(const struct thumb *t, const struct lore_monster *m, int odds)
{
	return (1000 - odds) * (touch(t, m) + fight_cost(t, m)) / 1000;
}

static int evade_odds(const struct thumb *t, const struct lore_monster *m)
{
	return thumb_chance(t, t->me->skill[SNEAK] + m->awareness, t->foe == YIBB_TSTLL ? 2 : 1);
}

int thumb_past(const struct thumb *t, int monster)
{
	const struct lore_monster *m = &t->table.lore->monster[monster];
	const int odds = evade_odds(t, m), cost = evade_cost(t, m, odds);
	return (cost > 0 ? cost : 0) + (1000 - odds) * weight(t, STOPPED) / 1000;
}

int thumb_stay(const struct thumb *t, int monster)
{
	const struct lore_monster *m = &t->table.lore->monster[monster];
	const int fight = fight_cost(t, m) - fight_gain(t, m), evade = evade_cost(t, m, evade_odds(t, m));
	return fight < evade ? fight : evade;
}

static int value_of(const struct thumb *t, const char *monster, const char *what, int otherwise)
{
	char query[128], text[32];
	snprintf(query, sizeof(query), "monster %s %s", monster, what);
	return ark_get(t->r, t->g, query, text, (int)sizeof(text)) ? atoi(text) : otherwise;
}

/* The monster an option names, as it is now: the Ancient One and the weather change some. */
static struct lore_monster monster_now(const struct thumb *t, const char *id)
{
	const int def = lore_def(t->table.lore, id);
	struct lore_monster m = t->table.lore->monster[t->table.lore->monster_of[def]];
	m.combat = value_of(t, id, "combat", m.combat);
	m.toughness = value_of(t, id, "toughness", m.toughness);
	m.horror = value_of(t, id, "horror", m.horror);
	m.horror_damage = value_of(t, id, "horror_damage", m.horror_damage);
	if (!(m.ability & FOE_STRANGE))
		m.damage = value_of(t, id, "combat_damage", m.damage);
	return m;
}

/* Whether it is the sight, the flight or the fight that fails is not said: the worse of the two losses is feared. */
int thumb_stake(const struct thumb *t, const char *monster)
{
	const struct lore_monster m = monster_now(t, monster);
	const struct table_seat *me = t->me;
	const int mind = thumb_loss(t, m.horror_damage, me->sanity) + (me->sanity <= m.horror_damage ? fall(t) : 0);
	const int body = touch(t, &m) + (me->stamina <= m.damage ? fall(t) : 0);
	return mind > body ? mind : body;
}

/* Fight what is likely to fall before it hurts too much; slip past the rest. */
int thumb_face(struct thumb *t, int i)
{
	if (thumb_is(t, "use"))
		return thumb_say(t, NEVER, "kept for later");
	if (!thumb_is(t, "evade") && !thumb_is(t, "fight"))
		return thumb_say(t, 0, "go on");
	const struct lore_monster m = monster_now(t, t->word);
	const bool moving = t->me->movement > 0 && !t->me->explored;
	if (thumb_is(t, "evade"))
		return thumb_say(t, -evade_cost(t, &m, ark_option_odds(t->r, t->g, i) / 1000), "slipping past is safer");
	if ((t->foe == YIG || t->foe == EIHORT || t->foe == YGOLONAC) && !strcmp(t->word, "cultist"))
		return thumb_say(t, -fight_cost(t, &m) - weight(t, FALL) / 2, "each one that falls makes it worse");
	return thumb_say(t, fight_gain(t, &m) - fight_cost(t, &m) - (moving ? weight(t, STOPPED) : 0), "it can be beaten");
}

/* ---- what to take in hand ------------------------------------------------------------------- */

unsigned thumb_foe_ability(const struct thumb *t)
{
	return t->foe == SHUB_NIGGURATH ? FOE_PHYSICAL_IMMUNITY : t->foe == YOG_SOTHOTH ? FOE_MAGICAL_IMMUNITY : t->foe == HASTUR ? FOE_PHYSICAL_RESISTANCE :
		t->foe == NYARLATHOTEP ? FOE_MAGICAL_RESISTANCE : t->foe == ATLACH_NACHA ? FOE_PHYSICAL_RESISTANCE | FOE_MAGICAL_RESISTANCE : t->foe == EIHORT ? FOE_PHYSICAL_IMMUNITY :
		t->foe == YGOLONAC ? FOE_PHYSICAL_RESISTANCE : 0;
}

static const struct lore_weapon *weapon_of(const struct thumb *t)
{
	const int def = lore_def(t->table.lore, t->word);
	const int k = t->table.lore->weapon_of[def];
	return k ? &t->table.lore->weapon[k] : NULL;
}

static unsigned fought_ability(const struct thumb *t)
{
	if (t->table.awake)
		return thumb_foe_ability(t);
	const int def = lore_def(t->table.lore, t->d->cause);
	return t->table.lore->monster[t->table.lore->monster_of[def]].ability;
}

/* What a thing in hand is worth in this fight, in tenths of a die; 0: not to be used. */
static int in_hand(struct thumb *t, const struct lore_weapon *w, int i)
{
	if (!w || (w->once && !t->table.awake && t->attack > 300000))
		return 0;	/* What works once is kept for the battle, or for what nothing else beats. */
	const int bonus = 10 * table_bonus(w, fought_ability(t));
	if (!thumb_is(t, "use"))
		return bonus;
	if (!t->table.awake && w->bonus > 3 && t->attack > 10000 * weight(t, SPELL_NEEDED))
		return 0;	/* It costs sanity, and steel will do. */
	const int cost = w->bonus >= 9 ? 2 : w->bonus >= 6, spare = t->table.awake && t->foe != HASTUR && t->foe != YIG && t->foe != CTHULHU ? 0 : 1;
	return t->me->sanity > cost + spare ? bonus / 10 * (ark_option_odds(t->r, t->g, i) / 10000) / 10 : 0;
}

/* Finds the best things for two hands among the options. */
static void sort_arms(struct thumb *t)
{
	struct thumb *u = t;
	char key[ARK_KEY], word[64];
	if (t->armed)
		return;
	memcpy(key, t->key, sizeof(key));
	memcpy(word, t->word, sizeof(word));
	const int attack = ark_option_find(t->r, t->g, "attack");
	t->attack = attack >= 0 ? ark_option_odds(t->r, t->g, attack) : 1000000;
	if (!t->table.awake && t->table.lore->monster_of[lore_def(t->table.lore, t->d->cause)]) {
		const struct lore_monster m = monster_now(t, t->d->cause);
		const int armed = 1000 * thumb_chance(t, t->me->skill[FIGHT] + table_arms(&t->table, 0, m.ability, false) + m.combat, m.toughness);
		t->attack = armed > t->attack ? armed : t->attack;
	}
	for (int i = 0; i < t->d->options; i++) {
		thumb_option(u, i);
		const struct lore_weapon *w = thumb_is(u, "ready") || thumb_is(u, "use") ? weapon_of(u) : NULL;
		const int worth = in_hand(u, w, i);
		if (!w)
			continue;
		if (w->hands == 2) {
			t->both = worth > t->both ? worth : t->both;
		} else {
			t->two = worth > t->one ? t->one : worth > t->two ? worth : t->two;
			t->one = worth > t->one ? worth : t->one;
		}
	}
	t->armed = true;
	memcpy(t->key, key, sizeof(key));
	memcpy(t->word, word, sizeof(word));
}

/* Rounds until a try succeeds cost what each failure costs. */
static int tries_cost(int odds, int each)
{
	return odds < 20000 ? 50 * each + 1 : (int)((int64_t)(1000000 - odds) * each / odds);
}

/* Neither blows nor feet can end this fight as it stands. */
static bool hopeless(const struct thumb *t)
{
	const int attack = ark_option_find(t->r, t->g, "attack"), flee = ark_option_find(t->r, t->g, "flee");
	return attack >= 0 && !ark_option_odds(t->r, t->g, attack) && (flee < 0 || !ark_option_odds(t->r, t->g, flee));
}

bool thumb_no_way_out(const struct thumb *t, const char *monster)
{
	const struct lore_monster m = monster_now(t, monster);
	const int dice = t->me->skill[FIGHT] + table_arms(&t->table, 0, m.ability, true) + m.combat;
	return dice <= m.toughness && t->me->skill[SNEAK] + m.awareness <= 1;	/* One die less for the weather, which is not looked at. */
}

/* Its touch changes nothing here, so that it ends no fight. */
static bool harmless(const struct thumb *t, const struct lore_monster *m)
{
	const bool tough = t->me->investigator == lore_def(t->table.lore, "michael_mcglen");
	return m->damage <= tough && !(m->ability & FOE_STRANGE && t->table.gates);
}

bool thumb_stuck(const struct thumb *t, const char *monster)
{
	const struct lore_monster m = monster_now(t, monster);
	char dice[32];
	return harmless(t, &m) && ark_get(t->r, t->g, "dice", dice, (int)sizeof(dice)) && atoi(dice) < m.toughness;
}

/* What is kept for later is used where nothing else ends a fight. */
static int kept(struct thumb *t)
{
	const struct lore_monster m = monster_now(t, t->d->cause);
	if (!t->table.awake && hopeless(t) && harmless(t, &m))
		return thumb_say(t, SURE / 8, "nothing else ends this fight");
	return thumb_say(t, -SURE / 2, "kept for later");
}

int thumb_combat(struct thumb *t, int i)
{
	if (thumb_is(t, "ready") || thumb_is(t, "use")) {
		sort_arms(t);
		const struct lore_weapon *w = weapon_of(t);
		const int worth = in_hand(t, w, i);
		if (!worth)
			return kept(t);
		return thumb_say(t, SURE / 2 + worth + (t->both >= t->one + t->two ? w->hands == 2 : w->hands == 1) * 1000, "the best at hand");
	}
	if (thumb_is(t, "release") && !t->table.awake && hopeless(t))
		return thumb_say(t, SURE / 4, "it is of no use here");	/* With empty hands a fight that nobody can win is over. */
	if (thumb_is(t, "release"))
		return thumb_say(t, -SURE / 2, "it is of use in hand");
	if (t->table.awake)
		return thumb_is(t, "attack") ? thumb_say(t, 1, "all or nothing") : thumb_say(t, 0, "nothing else to do");
	const int odds = ark_option_odds(t->r, t->g, i);
	const struct lore_monster m = monster_now(t, t->d->cause);
	const int each = touch(t, &m) + 5;
	if (thumb_is(t, "flee"))
		return thumb_say(t, -tries_cost(odds, each), "better away from it");
	if (thumb_is(t, "attack"))
		return thumb_say(t, fight_gain(t, &m) - tries_cost(odds, each), "it can be beaten");
	return thumb_say(t, 0, "go on");
}

/* In the battle every die counts, but some Ancient Ones live on clues. */
int thumb_battle_check(struct thumb *t, int odds)
{
	const int clues = t->me->clues;
	if (t->foe == NYARLATHOTEP)
		return clues > 2 || (clues == 2 && odds < 1000000) ? thumb_say(t, 500, "every die counts now") : thumb_say(t, -100, "the last clues keep you alive");
	return thumb_say(t, 500, "every die counts now");
}

/* ---- skills ----------------------------------------------------------------------------------- */

static int stop_now(const struct thumb *t, int track)
{
	char query[48], text[32];
	snprintf(query, sizeof(query), "seat %d slider %d", t->d->seat, track);
	return ark_get(t->r, t->g, query, text, (int)sizeof(text)) ? atoi(text) : 1;
}

/* The stop that a slider should be at: 1 to 4, the higher the more of its first skill. */
static int stop_wanted(const struct thumb *t, int track)
{
	const bool town = t->table.lore->place[t->at].street || t->table.lore->place[t->at].location;
	if (!t->table.awake && track && (!town || t->me->explored)) {	/* A gate is to be closed, with fight or with lore. */
		const int fight = t->me->skill[FIGHT] + 4 - stop_now(t, 1), lore = t->me->skill[LORE] + 4 - stop_now(t, 2);
		if (lore > fight)
			return track == 2 ? 4 : 2;
	}
	if (!t->table.awake && track == 1 && town && !t->me->explored && t->me->arms >= weight(t, WELL_ARMED))
		return weight(t, STOP_ARMED);
	if (!t->table.awake)
		return (track == 0 ? weight(t, STOP_SPEED) : track == 1 ? weight(t, STOP_FIGHT) : weight(t, STOP_LORE));
	if (track == 0)
		return t->foe == SHUB_NIGGURATH ? 1 : 4;
	if (track == 1)
		return t->foe == YOG_SOTHOTH ? 3 : 4;
	return t->foe == NYARLATHOTEP ? 4 : t->foe == HASTUR ? 1 : 3;
}

int thumb_sliders(struct thumb *t)
{
	static const char *const tracks[] = { "speed", "fight", "lore" };
	const char *last = strrchr(t->key, ' ');
	for (int i = 0; last && i < 3; i++) {
		if (strcmp(t->word, tracks[i]))
			continue;
		const int want = stop_wanted(t, i), stop = atoi(last + 1), now = stop_now(t, i);
		const bool set = !strcmp(t->d->kind, "start_sliders");
		return thumb_say(t, 10 * ((set ? 4 : abs(now - want)) - abs(stop - want)) + (i == 1), "the skill that is needed next");
	}
	return thumb_say(t, 5, "the skills are as they should be");
}
