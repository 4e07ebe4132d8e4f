/* seat.c - investigators: what they have and how good they are. */
#include "board/things/seat.h"

#include "board/things/map.h"
#include "board/things/monster.h"

#include <string.h>

/* The slider of a skill: speed, fight and lore have one each, and sneak, will and luck go with them, in this order or one further on. */
int skill_track(struct run *r, int seat, int skill)
{
	const int on = skill & 1 ? content_fact(r->c, board_of(r)->seat[seat].sheet, FACT_pairs) : 0;
	return (skill / 2 + on) % TRACKS;
}

/* Stops of the six skills stand in LIST_skills, four each, in the order of enum skill. */
static int skill_base(struct run *r, int seat, int skill)
{
	const struct seat *s = &board_of(r)->seat[seat];
	int n;
	const uint16_t *stops = content_list(r->c, s->sheet, LIST_skills, &n);
	return n == SKILLS * 4 ? (int16_t)stops[skill * 4 + s->slider[skill_track(r, seat, skill)]] : 0;	/* B-SKILL-01, B-SKILL-02, B-SKILL-03, B-SKILL-04 */
}

int skill_value(struct run *r, int seat, int skill)
{
	return stat_value(r, STAT_SPEED + skill, REF_S(seat), skill_base(r, seat, skill));
}

/* B-STATUS-01, B-STATUS-02, B-STATUS-21 */
int seat_max_sanity(struct run *r, int seat)
{
	const struct seat *s = &board_of(r)->seat[seat];
	const int n = stat_value(r, STAT_MAX_SANITY, REF_S(seat), content_fact(r->c, s->sheet, FACT_sanity) + s->balance) - s->lower_sanity;
	return n > 0 ? n : 0;
}

int seat_max_stamina(struct run *r, int seat)
{
	const struct seat *s = &board_of(r)->seat[seat];
	const int n = stat_value(r, STAT_MAX_STAMINA, REF_S(seat), content_fact(r->c, s->sheet, FACT_stamina) - s->balance) - s->lower_stamina;
	return n > 0 ? n : 0;
}

/* Of the track on which both maxima move; 0 when he has none. */
int balance_stops(struct run *r, int seat)
{
	return content_fact(r->c, board_of(r)->seat[seat].sheet, FACT_limit);
}

int seat_focus(struct run *r, int seat)
{
	return stat_value(r, STAT_FOCUS, REF_S(seat), content_fact(r->c, board_of(r)->seat[seat].sheet, FACT_focus));
}

int focus_left(struct run *r, int seat)
{
	const int n = seat_focus(r, seat) - board_of(r)->seat[seat].spent;
	return n > 0 ? n : 0;
}

/* What was evaded here must be dealt with again by one who comes back. */
static void evaded_forget(struct board *b, int seat)
{
	for EACH_MONSTER(m, b, MONSTER_PLACE)
		if (b->monster[m].place == b->seat[seat].place)
			b->monster[m].evaded &= (uint8_t)~(1u << seat);
}

/* The rows of a place work while somebody is there; place 0 is nowhere. */
void seat_stand(struct run *r, int seat, int place)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	struct place *from = &b->place[s->place], *to = &b->place[place];
	from->seats &= (uint8_t)~(1u << seat);
	if (!from->seats && def_lives(def_of(r, from->def)))
		live_remove(r, REF_P(s->place));
	s->place = (uint8_t)place;
	if (!place)
		return;
	if (!to->seats)
		live_add(r, REF_P(place), to->def);
	to->seats |= (uint8_t)(1u << seat);
}

void seat_put(struct run *r, int seat, int place, ref_h cause)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	if (s->place == place)
		return;
	if (b->place[s->place].monsters)
		evaded_forget(b, seat);						/* B-EVADE-16 */
	seat_stand(r, seat, place);
	s->flags &= (uint32_t)~SEAT_EXPLORED;					/* B-WORLD-11: for whatever reason he leaves */
	if (place_in_world(b, place) && stat_changed(r, STAT_WORLD_CLUES))
		resource_gain_now(r, seat, RESOURCE_CLUES, stat_value(r, STAT_WORLD_CLUES, REF_S(seat), 0), REF_P(place));
	log_add(r, LOG_AT, seat, REF_P(place), 0, 0, cause);
}

int trophy_worth(struct run *r, int seat, int m)
{
	return monster_toughness(r, m) + stat_value(r, STAT_TROPHY_WORTH, REF_S(seat), 0);
}

/* F-LOC-04: toughness counts with its modifiers. */
int seat_toughness(struct run *r, int seat)
{
	const struct board *b = board_of(r);
	int sum = 0;
	for EACH_MONSTER(m, b, MONSTER_TROPHY)
		if (b->monster[m].place == seat)
			sum += trophy_worth(r, seat, m);
	return sum;
}

int seat_trophies(const struct board *b, int seat, bool gates)
{
	int n = 0;
	if (gates) {
		for (int g = 1; g <= b->gates; g++)
			n += b->gate[g].zone == GATE_TROPHY && b->gate[g].place == seat;
	} else {
		for EACH_MONSTER(m, b, MONSTER_TROPHY)
			n += b->monster[m].place == seat;
	}
	return n;
}

int resource_of(struct run *r, int seat, int resource)
{
	const struct board *b = board_of(r);
	const struct seat *s = &b->seat[seat];
	switch (resource) {
	case RESOURCE_MONEY: return s->money;
	case RESOURCE_CLUES: return s->clues;
	case RESOURCE_SANITY: return s->sanity;
	case RESOURCE_STAMINA: return s->stamina;
	case RESOURCE_MOVEMENT: return place_in_arkham(b, s->place) ? s->points : 0;	/* F-CARD-07, F-CARD-08 */
	case RESOURCE_MAX_SANITY: return seat_max_sanity(r, seat);
	case RESOURCE_MAX_STAMINA: return seat_max_stamina(r, seat);
	case RESOURCE_GATE_TROPHIES: return seat_trophies(b, seat, true);
	case RESOURCE_MONSTER_TROPHIES: return seat_trophies(b, seat, false);
	case RESOURCE_TOUGHNESS: return seat_toughness(r, seat);
	case RESOURCE_FOCUS: return focus_left(r, seat);
	default: return resource >= RESOURCE_COUNTER ? s->counter[resource - RESOURCE_COUNTER] : 0;
	}
}

/* A maximum that falls takes what lies above it along. */
void seat_clamp(struct run *r, int seat)
{
	struct seat *s = &board_of(r)->seat[seat];
	const int sanity = seat_max_sanity(r, seat), stamina = seat_max_stamina(r, seat);
	s->sanity = (uint8_t)(s->sanity < sanity ? s->sanity : sanity);
	s->stamina = (uint8_t)(s->stamina < stamina ? s->stamina : stamina);
}

/* A cost is paid as it stands; what a 0 means is settled when the effect it paid for is done. */
void resource_pay(struct run *r, int seat, int resource, int n, ref_h cause)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	const int has = resource_of(r, seat, resource);
	n = n < has ? n : has;
	switch (resource) {
	case RESOURCE_MONEY:
		s->money = (int16_t)(s->money - n);
		break;
	case RESOURCE_CLUES:
		s->clues = (uint8_t)(s->clues - n);
		break;
	case RESOURCE_SANITY:
		s->sanity = (uint8_t)(s->sanity - n);	/* F-ABIL-01, B-SPELL-01, B-SPELL-02 */
		break;
	case RESOURCE_STAMINA:
		s->stamina = (uint8_t)(s->stamina - n);	/* F-ABIL-02 */
		break;
	case RESOURCE_MOVEMENT:
		s->points = (uint8_t)(s->points - n);
		break;
	case RESOURCE_FOCUS:
		s->spent = (uint8_t)(s->spent + n);
		break;
	case RESOURCE_MAX_SANITY:
		s->lower_sanity = (int8_t)(s->lower_sanity + n);
		break;
	case RESOURCE_MAX_STAMINA:
		s->lower_stamina = (int8_t)(s->lower_stamina + n);
		break;
	default:
		if (resource >= RESOURCE_COUNTER)
			s->counter[resource - RESOURCE_COUNTER] = (uint8_t)(has - n);
		break;
	}
	seat_clamp(r, seat);
	if (!s->sanity || !s->stamina)	/* B-SPELL-09, B-SEAL-12 */
		s->flags |= SEAT_SETTLE;
	if (n)
		log_add(r, resource == RESOURCE_MAX_SANITY || resource == RESOURCE_MAX_STAMINA ? LOG_LOSES : LOG_PAYS, seat, REF(REF_NUMBER, resource), 0, n, cause);
}

static int capped(int has, int n, int max)
{
	const int most = max > has ? max : has;
	return has + n < most ? has + n : most;
}

/* Never above the maximum. */
void resource_gain_now(struct run *r, int seat, int resource, int n, ref_h cause)
{
	struct board *b = board_of(r);
	struct seat *s = &b->seat[seat];
	const int before = resource_of(r, seat, resource);
	switch (resource) {
	case RESOURCE_MONEY:
		s->money = (int16_t)capped(s->money, n, 9999);
		break;
	case RESOURCE_CLUES:
		n += n > 0 ? stat_value(r, STAT_EXTRA_CLUES, REF_S(seat), 0) : 0;
		s->clues = (uint8_t)capped(s->clues, n, stat_value(r, STAT_MOST_CLUES, REF_S(seat), 250));
		break;
	case RESOURCE_SANITY:
		s->sanity = (uint8_t)capped(s->sanity, n, seat_max_sanity(r, seat));	/* B-STATUS-01, B-STATUS-02 */
		break;
	case RESOURCE_STAMINA:
		s->stamina = (uint8_t)capped(s->stamina, n, seat_max_stamina(r, seat));	/* B-STATUS-01 */
		break;
	case RESOURCE_MOVEMENT:
		if (place_in_arkham(b, s->place))
			s->points = (uint8_t)capped(s->points, n, 250);
		break;
	case RESOURCE_MAX_SANITY:
		s->lower_sanity = (int8_t)(s->lower_sanity - n);
		break;
	case RESOURCE_MAX_STAMINA:
		s->lower_stamina = (int8_t)(s->lower_stamina - n);
		break;
	default:
		if (resource >= RESOURCE_COUNTER)
			s->counter[resource - RESOURCE_COUNTER] = (uint8_t)capped(before, n, 250);
		break;
	}
	if (resource_of(r, seat, resource) != before)
		log_add(r, LOG_GAINS, seat, REF(REF_NUMBER, resource), 0, resource_of(r, seat, resource) - before, cause);
}
