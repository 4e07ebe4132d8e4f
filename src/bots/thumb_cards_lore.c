/* thumb_cards_lore.c - what is known by heart of the card game's cards, and the table as a seat sees it. */
#include "thumb_cards.h"

#include <stdio.h>
#include <string.h>

#include "facts.h"

#define IN(kind) (1 << TEST_##kind)
static const struct card_known knowns[KNOWNS] = {
	{ "", USE_NOTHING, 0, 0, 0, 0 },
#define CARD(id, use, skill, bonus, more, worth, meaning) { #id, USE_##use, skill, bonus, more, worth },
#define ACT(id, goal, wants, more, last, meaning)
#define PLACE(id, shroud, clues, meaning)
#define HARM(id, worth, meaning)
#define PERSON(id, talk, meaning)
#include "thumb_cards_known.def"
};
static const struct { const char *id; int worth; } harms[] = {
#define CARD(id, use, skill, bonus, more, worth, meaning)
#define ACT(id, goal, wants, more, last, meaning)
#define PLACE(id, shroud, clues, meaning)
#define HARM(id, worth, meaning) { #id, worth },
#define PERSON(id, talk, meaning)
#include "thumb_cards_known.def"
};

static const struct { const char *id; enum talk talk; } people[] = {
#define CARD(id, use, skill, bonus, more, worth, meaning)
#define ACT(id, goal, wants, more, last, meaning)
#define PLACE(id, shroud, clues, meaning)
#define HARM(id, worth, meaning)
#define PERSON(id, talk, meaning) { #id, TALK_##talk },
#include "thumb_cards_known.def"
};

static const struct { const char *id; int shroud, clues; } unseen[] = {
#define CARD(id, use, skill, bonus, more, worth, meaning)
#define ACT(id, goal, wants, more, last, meaning)
#define PLACE(id, shroud, clues, meaning) { #id, shroud, clues },
#define HARM(id, worth, meaning)
#define PERSON(id, talk, meaning)
#include "thumb_cards_known.def"
};

/* ---- facts of the cards -------------------------------------------------------------------- */

static int fact(const json_t *facts, const char *name)
{
	return (int)json_integer_value(json_object_get(facts, name));
}

/* Symbols of places, each a bit: they are numbered as they are met; those beyond the last bit lead nowhere. */
enum { SYMBOLS = 32, SYMBOL_NAME = 24 };
static _Thread_local char symbols[SYMBOLS][SYMBOL_NAME];

static uint32_t symbol_bit(const char *word)
{
	for (int i = 0; i < SYMBOLS && word && *word; i++) {
		if (!symbols[i][0])
			snprintf(symbols[i], SYMBOL_NAME, "%s", word);
		if (!strcmp(symbols[i], word))
			return 1u << i;
	}
	return 0;
}

static void links_read(struct face *f, const json_t *facts, const json_t *links)
{
	size_t i;
	json_t *v;
	f->symbol = symbol_bit(json_string_value(json_object_get(facts, "symbol")));
	json_array_foreach(links, i, v)
		f->links |= symbol_bit(json_string_value(v));
}

static int kind_of(const char *kind)
{
	static const char *const kinds[] = { "", "asset", "event", "skill_card", "enemy", "treachery", "place", "act", "agenda", "role" };
	for (int i = 1; i < (int)(sizeof(kinds) / sizeof(kinds[0])); i++)
		if (!strcmp(kinds[i], kind))
			return i;
	return FACE_OTHER;
}

static void known_read(struct face *f, const char *id)
{
	f->known = &knowns[UNKNOWN];
	f->patient = !strcmp(id, "elokoss_faint_embers");
	for (int i = 1; i < KNOWNS; i++)
		if (!strcmp(knowns[i].id, id))
			f->known = &knowns[i];
	for (unsigned i = 0; i < sizeof(harms) / sizeof(harms[0]); i++)
		if (!strcmp(harms[i].id, id))
			f->harm = (int16_t)harms[i].worth;
	for (unsigned i = 0; i < sizeof(people) / sizeof(people[0]); i++)
		if (!strcmp(people[i].id, id))
			f->talk = (uint8_t)people[i].talk;
}

/* What lies face down shows another side than it will have. */
static void unseen_read(struct face *f, const char *id)
{
	for (unsigned i = 0; i < sizeof(unseen) / sizeof(unseen[0]); i++) {
		if (strcmp(unseen[i].id, id))
			continue;
		f->shroud = (int8_t)unseen[i].shroud;
		f->clues = (int8_t)unseen[i].clues;
		f->each = true;
	}
}

static void face_read(struct face *f, const json_t *d)
{
	const json_t *facts = json_object_get(d, "facts"), *lists = json_object_get(d, "lists"), *flags = json_object_get(facts, "flags");
	const json_t *traits = json_object_get(lists, "traits"), *words = json_object_get(facts, "keywords"), *slots = json_object_get(facts, "slots");
	static const char *const icons[TRIALS] = { "willpower", "intellect", "strength", "agility" };
	const struct { int8_t *to; const char *name; } numbers[] = { { &f->cost, "cost" }, { &f->wild, "wild" }, { &f->health, f->kind == FACE_ENEMY ? "toughness" : "stamina" },
		{ &f->sanity, "sanity" }, { &f->uses, "uses" }, { &f->fight, "fight" }, { &f->evade, "evade" }, { &f->damage, "damage" }, { &f->horror, "horror_dealt" },
		{ &f->shroud, "shroud" }, { &f->number, "number" }, { &f->clues, "clues" }, { &f->doom, "doom" } };
	const struct { bool *to; const json_t *in; const char *word; } marks[] = { { &f->each, flags, f->kind == FACE_ENEMY ? "health_each" : "clues_each" },
		{ &f->hunter, words, "hunter" }, { &f->retaliate, words, "retaliate" }, { &f->aloof, words, "aloof" }, { &f->doomed, words, "doomed" },
		{ &f->elite, traits, "elite" }, { &f->weapon, traits, "weapon" }, { &f->ally, slots, "ally" }, { &f->fast, flags, "fast" }, { &f->weakness, flags, "weakness" } };
	size_t i;
	json_t *v;
	for (unsigned k = 0; k < sizeof(numbers) / sizeof(numbers[0]); k++)
		*numbers[k].to = (int8_t)fact(facts, numbers[k].name);
	for (unsigned k = 0; k < sizeof(marks) / sizeof(marks[0]); k++)
		*marks[k].to = facts_list(marks[k].in, marks[k].word);
	for (int k = 0; k < TRIALS; k++)
		f->icon[k] = (int8_t)fact(facts, icons[k]);
	json_array_foreach(slots, i, v)
		f->hands = (int8_t)(f->hands + !strcmp(json_string_value(v) ? json_string_value(v) : "", "hand"));
	links_read(f, facts, json_object_get(lists, "links"));
}

/* Definitions of the card game by a hash of their id; the board game has some of the same id. */
enum { BY_ID = 2 * FACES };
static _Thread_local int16_t by_id[BY_ID];

static unsigned id_hash(const char *id, size_t n)
{
	unsigned h = 5381;
	for (size_t i = 0; i < n; i++)
		h = h * 33 + (unsigned char)id[i];
	return h % BY_ID;
}

int hand_def(const struct hand *h, const char *id)
{
	const size_t n = strcspn(id, "# ");
	for (unsigned at = id_hash(id, n); by_id[at]; at = (at + 1) % BY_ID) {
		const char *known = ark_def_id(ark_run_content(h->r), by_id[at]);
		if (!strncmp(known, id, n) && !known[n])
			return by_id[at];
	}
	return 0;
}

static void id_add(const char *id, int def)
{
	unsigned at = id_hash(id, strlen(id));
	while (by_id[at])
		at = (at + 1) % BY_ID;
	by_id[at] = (int16_t)def;
}

static void faces_read(struct face *faces, const struct ark_content *c)
{
	static _Thread_local char text[65536];
	memset(faces, 0, sizeof(*faces) * FACES);
	memset(by_id, 0, sizeof(by_id));
	memset(symbols, 0, sizeof(symbols));
	faces[0].known = &knowns[UNKNOWN];
	for (int def = 1; def < FACES; def++) {
		struct face *f = &faces[def];
		f->known = &knowns[UNKNOWN];
		f->kind = def <= ark_defs(c) ? (uint8_t)kind_of(ark_def_kind(c, def)) : FACE_OTHER;
		if (f->kind == FACE_OTHER || ark_def_json(c, def, text, (int)sizeof(text)) >= (int)sizeof(text))
			continue;
		json_t *d = json_loads(text, 0, NULL);
		id_add(ark_def_id(c, def), def);
		known_read(f, ark_def_id(c, def));
		if (d)
			face_read(f, d);
		unseen_read(f, ark_def_id(c, def));
		json_decref(d);
	}
}

/* One per thread: a run belongs to one thread as well. */
const struct face *hand_lore(struct ark_run *r)
{
	static _Thread_local struct face faces[FACES];
	static _Thread_local const struct ark_content *of;
	static _Thread_local uint64_t hash;
	const struct ark_content *c = ark_run_content(r);
	if (of != c || hash != ark_content_hash(c)) {
		faces_read(faces, c);
		of = c;
		hash = ark_content_hash(c);
	}
	return faces;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* Where the numbers of an observation are; they depend on the game alone. */
struct columns { int round, act, agenda, doom, difficulty, test, token, held, seat, seat_next, play, threat, place, field, width; };
enum { CARD_NUMBERS = 10, SEEN_PLAY = 16, SEEN_THREAT = 10, SEEN_PLACES = 24, SEEN_FIELD = 32 };

static const struct columns *columns_of(struct ark_run *r, struct ark_game *g)
{
	static _Thread_local struct columns c;
	const struct { const char *name; int *at; } wanted[] = { { "round", &c.round }, { "act", &c.act }, { "agenda", &c.agenda }, { "doom", &c.doom },
		{ "difficulty", &c.difficulty }, { "test", &c.test }, { "token 0 in_bag", &c.token }, { "hand 0 is", &c.held }, { "seat 0 investigator", &c.seat },
		{ "seat 1 investigator", &c.seat_next }, { "seat 0 play 0 is", &c.play }, { "seat 0 threat 0 is", &c.threat }, { "place 0 is", &c.place }, { "field 0 is", &c.field } };
	char name[64];
	if (c.width)
		return &c;
	for (int i = 0; ark_observation_name(r, g, i, name, (int)sizeof(name)) >= 0; i++)
		for (unsigned k = 0; k < sizeof(wanted) / sizeof(wanted[0]); k++)
			if (!strcmp(name, wanted[k].name))
				*wanted[k].at = i;
	c.seat_next -= c.seat;
	c.play -= c.seat;
	c.threat -= c.seat;
	c.width = ark_observe(r, g, 0, NULL, 0);
	return &c;
}

static struct seen_card card_read(const int32_t *v)
{
	return (struct seen_card){ v[0] > 0 && v[0] < FACES ? v[0] : 0, v[1], v[2], v[3], v[4], v[5], v[6], v[7], v[8], v[9] };
}

static void foe_add(struct hand *h, const struct seen_card *c, int seat, int place)
{
	const struct face *f = &h->face[c->def];
	if (h->foes == HAND_FOES)
		return;
	const int health = f->health * (f->each ? h->seats : 1);
	h->foe[h->foes++] = (struct enemy){ c->def, seat, place, c->damage, health > c->damage ? health - c->damage : 1, c->exhausted, c->doom, h->seats - c->tokens };
}

/* What the assets of a seat can take stands before it; a glass helps to investigate. */
static void assets_read(struct hand *h, struct seen_seat *s, const int32_t *v)
{
	for (int i = 0; i < SEEN_PLAY; i++, v += CARD_NUMBERS) {
		const struct seen_card c = card_read(v);
		const struct face *f = &h->face[c.def];
		if (f->kind != FACE_ASSET)
			continue;
		s->play[s->plays++] = c;
		s->health_left += f->health > c.damage ? f->health - c.damage : 0;
		s->sanity_left += f->sanity > c.horror ? f->sanity - c.horror : 0;
		s->uses += c.uses;
		s->glass += f->known == &knowns[KNOWN_magnifying_glass];
		h->guided |= s == h->seat && f->known == &knowns[KNOWN_dr_henry_armitage];
	}
}

static void seat_read(struct hand *h, int seat, const int32_t *v, const struct columns *c)
{
	struct seen_seat *s = &h->seat[seat];
	*s = (struct seen_seat){ .role = v[0], .at = v[1], .resources = v[2], .actions = v[3], .clues = v[4], .damage = v[5], .horror = v[6], .health = v[7], .sanity = v[8],
		.skill = { v[9], v[10], v[11], v[12] }, .out = v[13], .done = v[14], .hand = v[15], .deck = v[16] };
	s->health_left = s->health - s->damage;
	s->sanity_left = s->sanity - s->horror;
	assets_read(h, s, v + c->play);
	v += c->threat;
	for (int i = 0; i < SEEN_THREAT; i++, v += CARD_NUMBERS) {
		const struct seen_card k = card_read(v);
		s->burdens += h->face[k.def].kind == FACE_TREACHERY;
		if (h->face[k.def].kind == FACE_ENEMY)
			foe_add(h, &k, seat, way_place(h, s->at));
		else if (!seat && k.def && !strcmp(ark_def_id(ark_run_content(h->r), k.def), "unspeakable_truths"))
			h->truths++;
	}
}

static void places_read(struct hand *h, const int32_t *v)
{
	for (int i = 0; i < SEEN_PLACES && *v; i++, v += CARD_NUMBERS) {
		const struct seen_card c = card_read(v);
		const struct face *f = &h->face[c.def];
		const int clues = c.revealed ? c.clues : f->clues * (f->each ? h->seats : 1);
		const int shroud = c.revealed && clues ? hand_number(h, f->shroud, "card %s shroud", ark_def_id(ark_run_content(h->r), c.def)) : f->shroud;
		h->place[h->places++] = (struct seen_place){ .def = c.def, .clues = clues, .revealed = c.revealed, .shroud = shroud };
	}
}

static void field_read(struct hand *h, const int32_t *v)
{
	for (int i = 0; i < SEEN_FIELD; i++, v += CARD_NUMBERS) {
		const struct seen_card c = card_read(v);
		const int place = way_place(h, c.at);
		if (h->face[c.def].kind == FACE_ENEMY)
			foe_add(h, &c, -1, place);
		else if (h->face[c.def].kind == FACE_TREACHERY && place >= 0 && !strcmp(ark_def_id(ark_run_content(h->r), c.def), "fire"))
			h->place[place].fire = 1;
	}
}

bool hand_read(struct hand *h)
{
	int32_t v[HAND_WIDTH];
	const struct columns *c = columns_of(h->r, h->g);
	h->face = hand_lore(h->r);
	if (!h->face || c->width > HAND_WIDTH || ark_observe(h->r, h->g, h->d.seat, v, HAND_WIDTH) < 0)
		return false;
	h->seats = ark_seats(h->g);
	h->company = h->seats > COMPANIES ? COMPANY_GROUP : (enum company)(h->seats - 1);
	h->round = v[c->round];
	h->act = v[c->act];
	h->agenda = v[c->agenda];
	h->doom = v[c->doom];
	h->difficulty = v[c->difficulty];
	h->test = v[c->test];
	h->test_seat = v[c->test + 1];
	h->test_skill = v[c->test + 2];
	h->test_value = v[c->test + 3];
	h->test_difficulty = v[c->test + 4];
	h->test_subject = v[c->test + 5];
	for (int i = 0; i < HAND_TOKENS; i++)
		h->tokens += h->token[i] = v[c->token + 2 * i];
	hand_bag(h);
	for (int i = 0; i < HAND_HELD && v[c->held + i] > 0 && v[c->held + i] < FACES; i++)
		h->held[h->helds++] = v[c->held + i];
	places_read(h, v + c->place);
	for (int s = 0; s < h->seats; s++)
		seat_read(h, s, v + c->seat + s * c->seat_next, c);
	field_read(h, v + c->field);
	h->me = &h->seat[0];
	h->at = way_place(h, h->me->at);
	return true;
}
