/* view.c - what a seat may know, as JSON. */
#include "cards/hooks.h"
#include "cards/decks/legal.h"
#include "cards/play/test.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include "kernel/effect.h"
#include "kernel/reason.h"
#include "kernel/rng.h"
#include "kernel/text.h"

static void json_ref(struct run *r, struct json *j, const char *key, ref_h ref)
{
	char id[96];
	if (!ref) {
		json_none(j, key);
		return;
	}
	cards_ref_id(r, ref, id, (int)sizeof(id));
	json_str(j, key, id);
}

static void json_some(struct json *j, const char *key, int v)
{
	if (v)
		json_int(j, key, v);
}

/* Where one can go from a location: its connections are printed on both sides. */
static void view_links(struct run *r, card_h place, struct json *j)
{
	json_open(j, "links", '[');
	for (card_h c = pile_top(r, PILE_FIELD); c; c = card_of(r, c)->next)
		if (card_kind(r, c) == KIND_PLACE && cards_linked(r, place, c))
			json_ref(r, j, NULL, card_ref(c));
	json_close(j, ']');
}

/* A card in play: everything on it is open. */
static void view_card(struct run *r, card_h c, struct json *j)
{
	const struct card *card = card_of(r, c);
	json_open(j, NULL, '{');
	json_ref(r, j, "id", card_ref(c));
#define COUNT(name, field) json_some(j, name, card->field);
	CARD_COUNTS(COUNT)
#undef COUNT
	if (card->flags & CARD_EXHAUSTED)
		json_bool(j, "exhausted", 1);
	if (card_kind(r, c) == KIND_PLACE) {
		json_bool(j, "revealed", (card->flags & CARD_REVEALED) != 0);
		view_links(r, c, j);
	}
	if (card->at)
		json_ref(r, j, "at", card_ref(card->at));
	json_close(j, '}');
}

static void view_pile(struct run *r, const char *key, int pile, struct json *j)
{
	json_open(j, key, '[');
	for (card_h c = pile_top(r, pile); c; c = card_of(r, c)->next)
		view_card(r, c, j);
	json_close(j, ']');
}

/* Names only: cards in an open pile. */
static void view_names(struct run *r, const char *key, int pile, struct json *j)
{
	json_open(j, key, '[');
	for (card_h c = pile_top(r, pile); c; c = card_of(r, c)->next)
		json_str(j, NULL, content_text(r->c, card_def(r, c)->id));
	json_close(j, ']');
}

static void view_aside(struct run *r, int seat, struct json *j)
{
	json_open(j, "set_aside", '[');
	for (card_h c = pile_top(r, PILE_ASIDE); c; c = card_of(r, c)->next)
		if (cards_shown(r, card_ref(c), seat))
			json_str(j, NULL, content_text(r->c, card_def(r, c)->id));
	json_close(j, ']');
}

/* A hand is a set: its cards are shown by definition, so that their order says nothing. */
static void view_hand(struct run *r, int seat, struct json *j)
{
	json_open(j, "hand", '[');
	for (def_h d = r->c->kind_first[KIND_ASSET]; d < r->c->kind_first[KIND_PLACE]; d++)
		for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next)
			if (card_of(r, c)->def == d)
				json_str(j, NULL, content_text(r->c, r->c->defs[d].id));
	json_close(j, ']');
}

static bool face_down(struct run *r, ref_h ref, int viewer)
{
	return !cards_shown(r, ref, viewer);
}

/* What makes a skill another number than is printed: of a card that lies hidden only that there is something. */
static void view_reasons(struct run *r, int seat, int viewer, struct json *j)
{
	const struct reason_view view = { j, viewer, face_down };
	json_open(j, "reasons", '[');
	for (int i = 0; i < CSKILLS; i++)
		stat_reasons(r, VAL_WILLPOWER + i, seat_ref(seat), cards_word((unsigned)i), &view);
	json_close(j, ']');
}

static void view_seat(struct run *r, int seat, int viewer, struct json *j)
{
	static const char *const out[] = { "no", "defeated", "resigned", "absent" };
	const struct seat *w = seat_of(r, seat);
	json_open(j, NULL, '{');
	json_str(j, "investigator", content_text(r->c, card_def(r, w->role)->id));
	json_ref(r, j, "at", card_ref(w->place));
	json_int(j, "resources", w->resources);
	json_int(j, "actions", w->actions);
	json_int(j, "clues", card_of(r, w->role)->clues);
	json_int(j, "damage", card_of(r, w->role)->damage);
	json_int(j, "horror", card_of(r, w->role)->horror);
	json_int(j, "health", card_health(r, w->role));
	json_int(j, "sanity", card_sanity(r, w->role));
	json_open(j, "skills", '[');
	for (int i = 0; i < CSKILLS; i++)
		json_int(j, NULL, seat_skill(r, seat, i));
	json_close(j, ']');
	view_reasons(r, seat, viewer, j);
	json_str(j, "out", out[w->out]);
	json_bool(j, "turn_taken", w->done);
	json_int(j, "hand_size", pile_n(r, PILE_HAND + seat));
	json_int(j, "deck_size", pile_n(r, PILE_DECK + seat));
	json_int(j, "physical_trauma", w->physical);
	json_int(j, "mental_trauma", w->mental);
	json_int(j, "experience", w->experience);
	if (seat == viewer)
		view_hand(r, seat, j);
	view_pile(r, "play", PILE_PLAY + seat, j);
	view_pile(r, "threat", PILE_THREAT + seat, j);
	view_names(r, "discard", PILE_DISCARD + seat, j);	/* C-DISCARD-04 */
	json_close(j, '}');
}

static void view_bag(struct run *r, struct json *j)
{
	const struct cards *s = cards_of(r);
	static const char *const key[] = { "bag", "revealed", "sealed" };
	for (int where = BAG_IN; where <= BAG_SEALED; where++) {
		json_open(j, key[where], '[');
		for (int i = 0; i < s->tokens; i++)
			if (s->token[i].where == where)
				json_str(j, NULL, token_word(s->token[i].kind));
		json_close(j, ']');
	}
}

/* A card that began the test and is in a hand again is not told: whoever wants to remember it may. */
static void view_test(struct run *r, int seat, struct json *j)
{
	const struct test *t = &cards_of(r)->test;
	if (!t->on)
		return;
	json_open(j, "test", '{');
	json_int(j, "seat", t->seat);
	json_str(j, "skill", cards_word(t->skill));
	json_int(j, "value", test_skill(r));
	json_int(j, "difficulty", test_difficulty(r));
	/* An enemy may be shuffled away while the test about it goes on. */
	json_ref(r, j, "subject", t->subject && face_down(r, card_ref(t->subject), seat) ? 0 : card_ref(t->subject));
	json_ref(r, j, "source", face_down(r, t->source, seat) ? 0 : t->source);
	json_int(j, "step", t->step);
	view_names(r, "committed", PILE_COMMITTED, j);
	view_test_tokens(r, j);
	json_close(j, '}');
}

/* What is written into the campaign log, and how the scenario ended. */
static void view_story(struct run *r, struct json *j)
{
	const struct cards *s = cards_of(r);
	json_open(j, "notes", '[');
	for (int i = 0; i < NOTE_MAX && s->note[i].def; i++)
		if (!(s->note[i].how & (NOTE_CROSSED | NOTE_YOURS)))
			json_str(j, NULL, content_text(r->c, r->c->defs[s->note[i].def].id));
	json_close(j, ']');
	if (s->resolution)
		json_int(j, "resolution", s->resolution - 1);
	if (s->bearer)
		json_int(j, "bearer", s->bearer - 1);
}

/* The campaign log: what every investigator has earned and suffered; the own deck by its cards. */
static void view_file(struct run *r, const struct file *f, bool own, struct json *j)
{
	static const char *const status[] = { "plays", "killed", "insane", "devoured", "left" };
	json_open(j, NULL, '{');
	json_str(j, "investigator", content_text(r->c, r->c->defs[f->role].id));
	json_str(j, "status", status[f->status]);
	json_int(j, "physical_trauma", f->physical);
	json_int(j, "mental_trauma", f->mental);
	json_int(j, "experience", f->experience);
	json_int(j, "earned", f->earned);
	json_some(j, "earned_before", f->before);
	if (own) {
		json_open(j, "deck", '[');
		for (int i = 0; i < f->n; i++)
			json_str(j, NULL, content_text(r->c, r->c->defs[f->card[i]].id));
		json_close(j, ']');
	}
	json_close(j, '}');
}

static void view_campaign(struct run *r, int seat, struct json *j)
{
	const struct cards *s = cards_of(r);
	json_open(j, "campaign", '{');
	json_int(j, "scenarios", s->scenarios);
	json_open(j, "investigators", '[');
	for (int i = 0; i < FILE_MAX; i++)
		if (s->file[i].role)
			view_file(r, &s->file[i], i == seat, j);
	json_close(j, ']');
	json_close(j, '}');
}

/* Cards under others: whose back alone can be seen has no id. */
static void view_beneath(struct run *r, struct json *j)
{
	if (!pile_n(r, PILE_BENEATH))
		return;
	json_open(j, "beneath", '[');
	for (card_h c = 1; c < cards_of(r)->cards; c++) {
		if (card_of(r, c)->pile != PILE_BENEATH)
			continue;
		json_open(j, NULL, '{');
		json_ref(r, j, "at", card_ref(card_of(r, c)->at));
		if (card_of(r, c)->flags & CARD_KNOWN)
			json_str(j, "id", content_text(r->c, card_def(r, c)->id));
		json_close(j, '}');
	}
	json_close(j, ']');
}

void cards_view(struct run *r, int seat, struct json *j)
{
	static const char *const phases[] = { "mythos", "investigation", "enemy", "upkeep" };
	const struct cards *s = cards_of(r);
	json_str(j, "scenario", content_text(r->c, r->c->defs[s->scenario].id));
	json_str(j, "difficulty", difficulty_words[s->difficulty]);
	json_int(j, "round", s->round);
	json_str(j, "phase", phases[s->phase]);
	json_int(j, "lead", s->lead);
	json_int(j, "active", s->active - 1);
	json_ref(r, j, "act", card_ref(s->act));
	json_ref(r, j, "agenda", card_ref(s->agenda));
	json_int(j, "doom", doom_in_play(r));
	json_int(j, "peril", s->peril_seat - 1);	/* who may not confer: C-PERIL-01 */
	json_int(j, "encounter_deck", pile_n(r, PILE_ENC_DECK));
	view_names(r, "encounter_discard", PILE_ENC_DISCARD, j);
	view_names(r, "victory", PILE_VICTORY, j);
	view_aside(r, seat, j);
	view_beneath(r, j);
	view_pile(r, "table", PILE_TABLE, j);
	view_pile(r, "field", PILE_FIELD, j);
	view_bag(r, j);
	view_test(r, seat, j);
	view_story(r, j);
	if (s->campaign)
		view_campaign(r, seat, j);
	json_open(j, "seats", '[');
	for (int i = 0; i < s->seats; i++)
		view_seat(r, i, seat, j);
	json_close(j, ']');
}

/* ---- what came to light -------------------------------------------------------- */

uint64_t cards_hidden(struct run *r)
{
	const struct cards *s = cards_of(r);
	uint64_t h = rng_mix((uint64_t)s->act << 48 | (uint64_t)s->agenda << 32 | (uint64_t)s->pile[PILE_ENC_DECK].top << 16 | s->pile[PILE_ENC_DECK].n);
	for (int i = 0; i < s->seats; i++)
		h = rng_mix(h + ((uint64_t)s->pile[PILE_DECK + i].top << 16 | s->pile[PILE_DECK + i].n));
	h = rng_mix(h + s->pile[PILE_BENEATH].n);
	for (int i = 1; i < s->cards; i++)
		h += s->card[i].flags & CARD_REVEALED ? rng_mix((uint64_t)i) : 0;
	return h;
}
