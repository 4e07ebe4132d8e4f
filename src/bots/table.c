/* table.c - reads a position from an observation. */
#include "table.h"

#include <string.h>

int table_bonus(const struct lore_weapon *w, unsigned ability)
{
	if (ability & (w->magical ? FOE_MAGICAL_IMMUNITY : FOE_PHYSICAL_IMMUNITY))
		return 0;
	return ability & (w->magical ? FOE_MAGICAL_RESISTANCE : FOE_PHYSICAL_RESISTANCE) ? (w->bonus + 1) / 2 : w->bonus;
}

int table_arms(const struct table *t, int seat, unsigned ability, bool once)
{
	const struct table_seat *s = &t->seat[seat];
	int one = 0, two = 0, both = 0;
	for (int i = 0; i < s->cards; i++) {
		const int k = t->lore->weapon_of[s->card[i].def];
		const struct lore_weapon *w = &t->lore->weapon[k];
		if (!k || (w->once && !once) || (s->card[i].exhausted && !w->spell))
			continue;
		int bonus = table_bonus(w, ability);
		if (w->spell)
			bonus = s->skill[LORE] >= 3 && s->sanity > 2 ? bonus / 2 : 0;	/* It may fail, and costs sanity. */
		if (w->hands == 2) {
			both = bonus > both ? bonus : both;
		} else if (bonus > one) {
			two = one;
			one = bonus;
		} else if (bonus > two) {
			two = bonus;
		}
	}
	return one + two > both ? one + two : both;
}

bool table_has(const struct table *t, int seat, int def)
{
	for (int i = 0; i < t->seat[seat].cards; i++)
		if (t->seat[seat].card[i].def == def)
			return true;
	return false;
}

static void seat_read(struct table *t, int seat, const int32_t *v)
{
	struct table_seat *s = &t->seat[seat];
	int *const into[] = { &s->investigator, &s->place, &s->sanity, &s->max_sanity, &s->stamina, &s->max_stamina, &s->money, &s->clues, &s->movement, &s->focus, &s->luck,
		&s->delayed, &s->explored, &s->arrested, &s->skips, &s->out, &s->skill[0], &s->skill[1], &s->skill[2], &s->skill[3], &s->skill[4], &s->skill[5],
		&s->toughness, &s->gate_trophies, &s->story, &s->story_side, &s->story_tokens };
	for (unsigned i = 0; i < sizeof(into) / sizeof(into[0]); i++)
		*into[i] = v[i];
	v += t->lore->col.cards;
	for (s->cards = 0; s->cards < TABLE_CARDS && v[0] > 0 && v[0] < LORE_DEFS; s->cards++, v += 3) {
		s->card[s->cards].def = v[0];
		s->card[s->cards].exhausted = v[1];
	}
	s->arms = table_arms(t, seat, 0, false);
}

static void place_read(struct table *t, int p, const int32_t *v)
{
	struct table_place *k = &t->place[p];
	k->clues = v[1];
	k->gate = v[2];
	k->sealed = v[3];
	k->closed = v[4];
	k->seats = v[6];
	k->monsters = v[7];
	k->rift = 0;
	for (int i = 0; i < TABLE_MONSTERS; i++)
		k->monster[i] = v[8 + i] > 0 && v[8 + i] < LORE_DEFS ? t->lore->monster_of[v[8 + i]] : 0;
}

static void rifts_read(struct table *t, const int32_t *v)
{
	const struct lore_columns *c = &t->lore->col;
	for (int i = 0; c->rift && i < LORE_RIFTS; i++, v += c->rift_next)
		for (int s = 0; s < LORE_SPACES; s++) {
			const int def = v[c->rift_space + s];
			struct table_place *p = &t->place[def > 0 && def < LORE_DEFS ? t->lore->shown_by[def] : 0];
			p->rift = v[c->rift_filled] > p->rift ? v[c->rift_filled] : p->rift;
		}
}

bool table_read(struct table *t, struct ark_run *r, struct ark_game *g, int seat)
{
	int32_t v[TABLE_WIDTH];
	t->lore = lore_of(r, g);
	if (!t->lore || t->lore->col.width > TABLE_WIDTH || ark_observe(r, g, seat, v, TABLE_WIDTH) < 0)
		return false;
	const struct lore_columns *c = &t->lore->col;
	const struct { int *to, at; } counts[] = { { &t->turn, c->turn }, { &t->terror, c->terror }, { &t->doom, c->doom }, { &t->doom_track, c->doom_track },
		{ &t->awake, c->awake }, { &t->round, c->round }, { &t->seals, c->seals }, { &t->monsters, c->monsters }, { &t->monster_limit, c->monster_limit },
		{ &t->outskirts, c->outskirts }, { &t->outskirts_limit, c->outskirts_limit }, { &t->gates, c->gates }, { &t->gate_limit, c->gate_limit },
		{ &t->ancient_one, c->ancient_one }, { &t->rumor, c->rumor } };
	for (unsigned i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		*counts[i].to = v[counts[i].at];
	t->players = ark_seats(g);
	for (int s = 0; s < t->players; s++)
		seat_read(t, s, v + c->seat + s * c->seat_next);
	for (int p = 1; p <= t->lore->places; p++)
		place_read(t, p, v + c->place + (p - 1) * c->place_next);
	rifts_read(t, v + c->rift);
	return true;
}
