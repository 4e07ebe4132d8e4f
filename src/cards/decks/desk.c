/*
 * desk.c - what somebody who builds decks is told.
 *
 * A deck is looked at without a game, in a state that has the rules of one and nothing else; or it is that of a seat in a campaign.  Either way it is an investigator's file.
 */
#include "cards/cards.h"
#include "cards/decks/collection.h"
#include "cards/decks/decklist.h"
#include "cards/decks/desk.h"
#include "cards/decks/environment.h"
#include "cards/decks/legal.h"
#include "cards/decks/reader.h"
#include "cards/decks/write.h"
#include "cards/hooks.h"
#include "cards/play/setup.h"
#include "cards/show/purchases.h"

#include <string.h>

#include "arkham.h"
#include "kernel/text.h"

struct desk {
	struct run *r;
	struct file *f;
	const struct ark_deck *asked;
	bool played;		/* it is the deck of a game that goes on: levels were paid for */
};

/* ---- one card ------------------------------------------------------------------------- */

static const char *const class_words[CARD_CLASS_COUNT] = {
#define CLASS(name, word) [CARD_##name] = word,
#include "cards/words.def"
};

static const char *type_word(struct run *r, def_h d)
{
	static const char *const words[] = { [KIND_ASSET - KIND_ASSET] = "asset", [KIND_EVENT - KIND_ASSET] = "event", [KIND_SKILL_CARD - KIND_ASSET] = "skill",
		[KIND_ENEMY - KIND_ASSET] = "enemy", [KIND_TREACHERY - KIND_ASSET] = "treachery" };
	return words[r->c->defs[d].kind - KIND_ASSET];
}

static void card_facts(const struct desk *k, def_h d, struct json *j)
{
	struct run *r = k->r;
	const struct def *def = &r->c->defs[d];
	const int owned = collection_copies(r, k->asked->collection, d);
	json_str(j, "id", content_text(r->c, def->id));
	json_str(j, "name", content_text(r->c, def->name));
	json_str(j, "type", type_word(r, d));
	json_str(j, "class", class_words[def->fact[FACT_colour]]);
	if (def->fact[FACT_subtype])
		json_str(j, "second_class", class_words[def->fact[FACT_subtype]]);
	json_int(j, "level", def->fact[FACT_level] > 0 ? def->fact[FACT_level] : 0);
	json_int(j, "n", file_copies(k->f, d));
	json_bool(j, "counts", def_counts(r, d));
	if (owned != OWNED_ENOUGH)
		json_int(j, "owned", owned);
}

/* ---- the deck -------------------------------------------------------------------------- */

/* Signatures come with their investigator, weaknesses with whatever brings them. */
static bool card_owned(const struct desk *k, def_h d, int copies, struct judge *j)
{
	const int owned = collection_copies(k->r, k->asked->collection, d);
	if (owned == OWNED_ENOUGH || copies <= owned || def_flag(k->r, d, CFLAG_SIGNATURE | CFLAG_WEAKNESS | CFLAG_STORY))
		return true;
	return judge_tell(j, k->r, &(struct wrong){ .role = k->f->role, .card = d, .before = "", .name = content_text(k->r->c, k->r->c->defs[d].name),
		.behind = owned ? " is not in your collection so often." : " is not in your collection." });
}

static bool deck_owned(const struct desk *k, struct judge *j)
{
	bool all = true;
	if (!collection_copies(k->r, k->asked->collection, k->f->role))
		all = judge_tell(j, k->r, &(struct wrong){ .role = k->f->role, .before = "the investigator is not in your collection.", .name = "", .behind = "" });
	for (int i = 0; i < k->f->n; i++)
		all &= card_owned(k, k->f->card[i], file_copies(k->f, k->f->card[i]), j);
	return all;
}

static void cards_list(const struct desk *k, struct json *j)
{
	json_open(j, "cards", '[');
	for (int i = 0; i < k->f->n; i++) {
		if (!file_first(k->f, i))
			continue;
		json_open(j, NULL, '{');
		card_facts(k, k->f->card[i], j);
		json_int(j, "points", def_points(k->r, k->f->card[i]));
		json_close(j, '}');
	}
	json_close(j, ']');
}

/* The members behind `problems`, which is written while the deck is read. */
static void deck_members(const struct desk *k, struct json *j)
{
	struct run *r = k->r;
	const struct def *role = &r->c->defs[k->f->role];
	json_str(j, "investigator", content_text(r->c, role->id));
	json_str(j, "name", content_text(r->c, role->name));
	json_int(j, "size", deck_size(r, k->f));
	json_int(j, "wanted", deck_wanted(r, k->f));
	json_int(j, "points", deck_experience(r, k->f));
	json_int(j, "experience", k->f->experience);
	json_int(j, "weaknesses", deck_basics(r, k->f));
	json_int(j, "weaknesses_needed", basics_needed(r, k->f));
	cards_list(k, j);
}

static int deck_told(struct desk *k, char *buf, int n)
{
	const char *text = k->asked->setup ? k->asked->setup->deck[0] : NULL;
	struct json j;
	json_init(&j, buf, n);
	json_open(&j, NULL, '{');
	json_open(&j, "problems", '[');
	struct judge judge = { .all = &j };
	if (text)
		decklist_take(k->r, k->f, text, &judge);
	if (k->played)
		deck_fits(k->r, k->f, &judge);
	else
		deck_judge(k->r, k->f, &judge);
	deck_owned(k, &judge);
	json_close(&j, ']');
	json_bool(&j, "legal", !judge.n);
	deck_members(k, &j);
	json_close(&j, '}');
	return json_end(&j);
}

/* ---- the cards there are ----------------------------------------------------------------- */

/* What a deck can be built from: no weaknesses, which come by chance, and nothing of scenarios or of other investigators. */
static bool card_offered(const struct desk *k, def_h d)
{
	struct run *r = k->r;
	if (def_flag(r, d, CFLAG_WEAKNESS | CFLAG_STORY) || (r->c->defs[d].fact[FACT_belongs] && !def_build(r, d, BUILD_REWARD)))
		return false;
	if (def_flag(r, d, CFLAG_SIGNATURE))
		return content_list_has(r->c, k->f->role, LIST_fixed, d);
	return collection_copies(r, k->asked->collection, d) != 0;
}

static void card_told(const struct desk *k, def_h d, struct json *j)
{
	struct ark_error e;
	struct judge judge = { .e = &e, .bare = true };
	const bool fits = deck_may_add(k->r, k->f, d, &judge) && card_owned(k, d, file_copies(k->f, d) + 1, &judge);
	json_open(j, NULL, '{');
	card_facts(k, d, j);
	json_int(j, "points", def_points(k->r, d));
	json_int(j, "most", def_flag(k->r, d, CFLAG_SIGNATURE) ? 1 : copies_most(k->r, d));
	json_bool(j, "fits", fits);
	if (!fits)
		json_str(j, "why", e.text);
	json_close(j, '}');
}

static int cards_told(struct desk *k, char *buf, int n)
{
	const struct content *c = k->r->c;
	const char *text = k->asked->setup ? k->asked->setup->deck[0] : NULL;
	struct json j;
	if (text)
		decklist_take(k->r, k->f, text, NULL);
	json_init(&j, buf, n);
	json_open(&j, NULL, '{');
	json_str(&j, "investigator", content_text(c, c->defs[k->f->role].id));
	json_open(&j, "cards", '[');
	for (def_h d = c->kind_first[KIND_ASSET]; d < c->kind_first[KIND_SKILL_CARD + 1]; d++)
		if (card_offered(k, d))
			card_told(k, d, &j);
	json_close(&j, ']');
	json_close(&j, '}');
	return json_end(&j);
}

/* ---- what was asked for ---------------------------------------------------------------- */

/* A state with the rules of the game that the deck is for, and its investigator; without a deck, what he must have. */
static bool desk_begin(struct desk *k, struct ark_error *e)
{
	const struct ark_setup *u = k->asked->setup;
	if (!u->investigator[0] && !(u->deck[0] && (deck_missing(k->r, u->deck[0]) || deck_role(k->r, u->deck[0])))) {
		cards_error(e, ARK_BAD_SETUP, "Whose deck is it?  Name an investigator, or let the deck say so.%", "");
		return false;
	}
	if (!rules_take(k->r, u, e) || !role_make(k->r, 0, u, e))
		return false;
	k->f = file_of(k->r, 0);
	if (!u->deck[0])
		deck_fixed(k->r, k->f, k->f->role);
	return true;
}

static int deck_written(struct desk *k, int format, char *buf, int n, struct ark_error *e)
{
	const char *text = k->asked->setup ? k->asked->setup->deck[0] : NULL;
	struct judge judge = { .e = e };
	if (text && !decklist_take(k->r, k->f, text, &judge))
		return -1;
	return deck_write(k->r, k->f, (enum deck_format)format, k->asked->name, buf, n);
}

static bool desk_open(struct desk *k, struct ark_error *e)
{
	const int seat = k->asked->seat;
	if (k->asked->setup)
		return desk_begin(k, e);
	if (seat < 0 || seat >= cards_of(k->r)->seats || !file_of(k->r, seat)->role) {
		cards_error(e, ARK_BAD_QUERY, "Nobody plays this seat.%", "");
		return false;
	}
	k->f = file_of(k->r, seat);
	k->played = true;
	return true;
}

int cards_deck(struct run *r, const struct ark_deck *d, char *buf, int n, struct ark_error *e)
{
	struct desk k = { .r = r, .asked = d };
	if (!desk_open(&k, e) || !collection_known(r, d->collection, e))
		return -1;
	if (!strcmp(d->what, "deck"))
		return deck_told(&k, buf, n);
	if (!strcmp(d->what, "cards"))
		return cards_told(&k, buf, n);
	if (!strcmp(d->what, "purchases") && k.played)
		return purchases_told(r, d->seat, buf, n, e);
	for (int i = 0; i < DECK_FORMATS; i++)
		if (!strcmp(d->what, deck_format_words[i]))
			return deck_written(&k, i, buf, n, e);
	cards_error(e, ARK_BAD_QUERY, "A deck can be written as text, arkhamdb or arkham_build, not as '%'.", d->what);
	return -1;
}
