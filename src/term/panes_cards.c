/* panes_cards.c - places and sheets of the card game. */
#include "panes.h"

#include <stdio.h>
#include <string.h>

/* ---- places ---------------------------------------------------------- */

static int value_of(const struct table *t, const char *id, const char *what)
{
	char query[ARK_KEY + 16], v[16] = "";
	int n = 0;
	snprintf(query, sizeof(query), "card %s %s", id, what);
	if (ark_get(t->s->run, t->s->game, query, v, (int)sizeof(v)))
		sscanf(v, "%d", &n);
	return n;
}

/* Investigators, clues and what else is at a location. */
static void place_marks(const struct table *t, json_t *place, struct buffer *b)
{
	const char *id = view_text(place, "id");
	char name[ARK_KEY];
	json_t *other;
	size_t i;
	json_array_foreach(json_object_get(t->view, "seats"), i, other)
		if (!strcmp(view_text(other, "at"), id))
			buffer_printf(b, ", " S_WHO "%s" S_PLAIN, table_name(t, view_text(other, "investigator"), name, sizeof(name)));
	if (json_is_false(json_object_get(place, "revealed")))
		buffer_str(b, ", " S_DIM "not seen yet" S_PLAIN);
	else
		buffer_printf(b, ", shroud %d", value_of(t, id, "shroud"));
	if (view_int(place, "clues"))
		buffer_printf(b, ", " S_CLUE "%d clue%s" S_PLAIN, view_int(place, "clues"), view_int(place, "clues") == 1 ? "" : "s");
	if (view_int(place, "doom"))
		buffer_printf(b, ", " S_BAD "%d doom" S_PLAIN, view_int(place, "doom"));
	json_array_foreach(json_object_get(t->view, "field"), i, other)
		if (!strcmp(view_text(other, "at"), id))
			buffer_printf(b, ", " S_BAD "%s" S_PLAIN, table_name(t, view_text(other, "id"), name, sizeof(name)));
}

static void place_line(const struct table *t, struct lines *l, int width, const char *before, json_t *place)
{
	struct buffer b = { 0 };
	char name[ARK_KEY];
	place_marks(t, place, &b);
	lines_wrap(l, width, 6, "%s%s%s%s", before, table_name(t, view_text(place, "id"), name, sizeof(name)), b.n ? ": " S_PLAIN : "", b.n ? b.text + 2 : "");
	buffer_release(&b);
}

/* Enemies by what it takes to deal with them; other cards by their wording. */
static void thing_line(const struct table *t, struct lines *l, int width, json_t *card)
{
	const char *id = view_text(card, "id");
	char name[ARK_KEY];
	const int health = value_of(t, id, "health");
	table_name(t, id, name, sizeof(name));
	if (health)
		lines_wrap(l, width, 2, S_BAD "%s" S_PLAIN " fight %d, health %d/%d, evade %d%s", name, value_of(t, id, "fight"), health - view_int(card, "damage"), health,
			value_of(t, id, "evade"), json_is_true(json_object_get(card, "exhausted")) ? ", exhausted" : "");
	else
		lines_wrap(l, width, 2, S_BAD "%s" S_PLAIN " %s", name, table_wording(t, id));
}

static void things_lines(const struct table *t, struct lines *l, int width, json_t *cards, const char *at)
{
	json_t *card;
	size_t i;
	json_array_foreach(cards, i, card)
		if (!at || !strcmp(view_text(card, "at"), at))
			thing_line(t, l, width, card);
}

void pane_cards_where(const struct table *t, struct lines *l, int width, const char *here)
{
	struct buffer b = { 0 };
	json_t *place = view_find(t, "field", here), *link;
	char go[16];
	size_t i;
	place_marks(t, place, &b);
	if (b.n)
		lines_wrap(l, width, 2, "%s", b.text + 2);
	buffer_release(&b);
	things_lines(t, l, width, json_object_get(t->view, "field"), here);
	if (*table_wording(t, here) && json_is_true(json_object_get(place, "revealed")))
		lines_wrap(l, width, 2, S_DIM "%s", table_wording(t, here));
	if (json_array_size(json_object_get(place, "links")))
		lines_add(l, S_DIM "From here");
	snprintf(go, sizeof(go), " %s ", table_arrow(t));
	json_array_foreach(json_object_get(place, "links"), i, link)
		place_line(t, l, width, go, view_find(t, "field", json_string_value(link)));
}

void pane_cards_map(const struct table *t, struct lines *l, int width)
{
	char name[ARK_KEY];
	json_t *place, *link;
	size_t i, k;
	json_array_foreach(json_object_get(t->view, "field"), i, place) {
		struct buffer b = { 0 };
		if (!json_object_get(place, "revealed"))
			continue;
		place_line(t, l, width, S_BOLD, place);
		json_array_foreach(json_object_get(place, "links"), k, link)
			buffer_printf(&b, ", %s", table_name(t, json_string_value(link), name, sizeof(name)));
		if (b.n)
			lines_wrap(l, width, 4, S_DIM " %s %s", table_arrow(t), b.text + 2);
		buffer_release(&b);
	}
}

/* ---- the table --------------------------------------------------------- */

/* Tokens by name, each with how many there are. */
static void bag_line(const struct table *t, struct lines *l, int width, json_t *bag)
{
	const char *const times = t->marks ? "\u00d7" : "x";
	struct buffer b = { 0 };
	char name[ARK_KEY];
	for (size_t i = 0; i < json_array_size(bag);) {
		const char *token = json_string_value(json_array_get(bag, i));
		size_t n = 1;
		while (i + n < json_array_size(bag) && !strcmp(token, json_string_value(json_array_get(bag, i + n))))
			n++;
		buffer_printf(&b, "%s%s", b.n ? ", " : "", table_name(t, token, name, sizeof(name)));
		if (n > 1)
			buffer_printf(&b, " %s%zu", times, n);
		i += n;
	}
	if (b.n)
		lines_wrap(l, width, 2, S_BOLD "Chaos bag" S_PLAIN "  %s", b.text);
	buffer_release(&b);
}

void pane_cards_table(const struct table *t, struct lines *l, int width)
{
	json_t *v = t->view, *act = table_facts(t, view_text(v, "act")), *card, *facts = json_object_get(act, "facts");
	size_t i;
	pane_thing(t, l, width, "Agenda", view_text(v, "agenda"));
	pane_thing(t, l, width, "Act", view_text(v, "act"));
	if (view_int(facts, "clues")) {
		bool each = false;
		json_array_foreach(json_object_get(facts, "flags"), i, card)
			each |= json_is_string(card) && !strcmp(json_string_value(card), "clues_each");
		lines_wrap(l, width, 4, S_CLUE "  Clues wanted: %d%s.", view_int(facts, "clues"), each ? " for each investigator" : "");
	}
	json_decref(act);
	json_array_foreach(json_object_get(v, "table"), i, card)
		if (strcmp(view_text(card, "id"), view_text(v, "act")) && strcmp(view_text(card, "id"), view_text(v, "agenda")))
			pane_thing(t, l, width, "Scenario", view_text(card, "id"));
	bag_line(t, l, width, json_object_get(v, "bag"));
	pane_cards(t, l, width, "Victory", json_object_get(v, "victory"), false);
	lines_add(l, S_BOLD "Encounter deck" S_PLAIN "  %d cards", view_int(v, "encounter_deck"));
}

/* ---- the sheet ------------------------------------------------------- */

/* What an investigator has in play, without the investigator. */
static json_t *possessions(json_t *seat)
{
	json_t *all = json_array(), *card;
	size_t i;
	json_array_foreach(json_object_get(seat, "play"), i, card)
		if (strcmp(view_text(card, "id"), view_text(seat, "investigator")))
			json_array_append(all, card);
	return all;
}

void pane_cards_sheet(const struct table *t, struct lines *l, int width, json_t *seat, bool full)
{
	char health[ARK_TEXT], sanity[ARK_TEXT];
	json_t *skills = json_object_get(seat, "skills");
	int skill[4];
	for (size_t i = 0; i < 4; i++)
		skill[i] = (int)json_integer_value(json_array_get(skills, i));
	pane_bar(t, health, sizeof(health), "Health", view_int(seat, "health") - view_int(seat, "damage"), view_int(seat, "health"));
	pane_bar(t, sanity, sizeof(sanity), "Sanity", view_int(seat, "sanity") - view_int(seat, "horror"), view_int(seat, "sanity"));
	lines_wrap(l, width, 0, "%s  %s", health, sanity);
	lines_wrap(l, width, 2, S_CLUE "%d resources  %d clue%s" S_PLAIN "  actions %d  deck %d", view_int(seat, "resources"), view_int(seat, "clues"), view_int(seat, "clues") == 1 ? "" : "s",
		view_int(seat, "actions"), view_int(seat, "deck_size"));
	lines_add(l, "Willpower %d   Combat  %d", skill[0], skill[2]);
	lines_add(l, "Intellect %d   Agility %d", skill[1], skill[3]);
	if (strcmp(view_text(seat, "out"), "no"))
		lines_add(l, S_BAD "%s", view_text(seat, "out"));
	things_lines(t, l, width, json_object_get(seat, "threat"), NULL);
	pane_cards(t, l, width, "Hand", json_object_get(seat, "hand"), full);
	json_t *play = possessions(seat);
	pane_cards(t, l, width, "In play", play, full);
	json_decref(play);
}
