/* panes_board.c - places and sheets of the board game. */
#include "panes.h"

#include <stdio.h>
#include <string.h>

/* ---- places ---------------------------------------------------------- */

static void names_add(const struct table *t, struct buffer *b, const char *style, json_t *ids)
{
	char name[ARK_KEY];
	json_t *id;
	size_t i;
	json_array_foreach(ids, i, id)
		buffer_printf(b, ", %s%s" S_PLAIN, style, table_name(t, json_string_value(id), name, sizeof(name)));
}

/* Rifts that have opened and are at this place. */
static void rift_marks(const struct table *t, const char *place, struct buffer *b)
{
	char name[ARK_KEY];
	json_t *rift;
	size_t i;
	json_array_foreach(json_object_get(t->view, "rifts"), i, rift)
		if (*place && !strcmp(view_text(rift, "place"), place))
			buffer_printf(b, ", " S_BAD "%s" S_PLAIN, table_name(t, view_text(rift, "rift"), name, sizeof(name)));
}

/* What lies and stands on a place, after its name; an empty text when nothing does. */
static void place_marks(const struct table *t, json_t *place, struct buffer *b)
{
	char name[ARK_KEY];
	json_t *seat;
	size_t i;
	json_array_foreach(json_object_get(place, "seats"), i, seat)
		buffer_printf(b, ", " S_WHO "%s" S_PLAIN, table_name(t, view_text(table_seat(t, (int)json_integer_value(seat)), "investigator"), name, sizeof(name)));
	if (*view_text(place, "gate"))
		buffer_printf(b, ", " S_BAD "%s" S_PLAIN, table_name(t, view_text(place, "gate"), name, sizeof(name)));
	if (view_int(place, "clues"))
		buffer_printf(b, ", " S_CLUE "%d clue%s" S_PLAIN, view_int(place, "clues"), view_int(place, "clues") == 1 ? "" : "s");
	names_add(t, b, S_BAD, json_object_get(place, "monsters"));
	rift_marks(t, view_text(place, "id"), b);
	if (json_is_true(json_object_get(place, "sealed")))
		buffer_str(b, ", " S_GOOD "sealed" S_PLAIN);
	if (json_is_true(json_object_get(place, "closed")))
		buffer_str(b, ", " S_DIM "closed" S_PLAIN);
	if (json_is_true(json_object_get(place, "aquatic")))
		buffer_str(b, ", " S_DIM "aquatic" S_PLAIN);
	if (json_is_true(json_object_get(place, "depot")))
		buffer_str(b, ", " S_DIM "on to other towns for $1" S_PLAIN);
	if (*view_text(place, "activity"))
		buffer_printf(b, ", " S_CLUE "%s" S_PLAIN, table_name(t, view_text(place, "activity"), name, sizeof(name)));
}

static void place_line(const struct table *t, struct lines *l, int width, const char *before, const char *id)
{
	struct buffer b = { 0 };
	char name[ARK_KEY];
	place_marks(t, view_find(t, "places", id), &b);
	lines_wrap(l, width, 6, "%s%s%s%s", before, table_name(t, id, name, sizeof(name)), b.n ? ": " S_PLAIN : "", b.n ? b.text + 2 : "");
	buffer_release(&b);
}

/* What one must know before meeting it. */
static void monster_line(const struct table *t, struct lines *l, int width, const char *id)
{
	static const char *const what[] = { "awareness", "horror", "horror_damage", "combat", "combat_damage", "toughness" };
	enum { WHATS = sizeof(what) / sizeof(what[0]) };
	char name[ARK_KEY], query[ARK_KEY], v[WHATS][16];
	for (int i = 0; i < WHATS; i++) {
		snprintf(query, sizeof(query), "monster %.*s %s", (int)strcspn(id, "#"), id, what[i]);
		if (!ark_get(t->s->run, t->s->game, query, v[i], (int)sizeof(v[i])))
			snprintf(v[i], sizeof(v[i]), "-");
	}
	lines_wrap(l, width, 2, S_BAD "%s" S_PLAIN " evade %s, horror %s (%s), combat %s (%s), tough %s", table_name(t, id, name, sizeof(name)), v[0], v[1], v[2], v[3], v[4], v[5]);
}

/* The neighborhood of a place as its facts have it: "" for what lies in none. */
static void hood_of(const struct table *t, const char *id, char *hood, size_t n)
{
	json_t *def = table_facts(t, id);
	snprintf(hood, n, "%s", view_text(json_object_get(def, "facts"), "place"));
	json_decref(def);
}

static bool kind_is(const struct table *t, const char *id, const char *kind)
{
	json_t *def = table_facts(t, id);
	const bool is = !strcmp(view_text(def, "kind"), kind);
	json_decref(def);
	return is;
}

/* Places of a neighborhood but one: its street first, then its locations. */
static void hood_lines(const struct table *t, struct lines *l, int width, const char *hood, const char *but, const char *street_before, const char *before)
{
	static const char *const kinds[] = { "street", "location" };
	char other[ARK_KEY];
	json_t *place;
	size_t i;
	for (int k = 0; k < 2; k++)
		json_array_foreach(json_object_get(t->view, "places"), i, place) {
			const char *id = view_text(place, "id");
			hood_of(t, id, other, sizeof(other));
			if (!strcmp(other, hood) && strcmp(id, but) && kind_is(t, id, kinds[k]))
				place_line(t, l, width, k ? before : street_before, id);
		}
}

void pane_board_where(const struct table *t, struct lines *l, int width, const char *here)
{
	struct buffer b = { 0 };
	char hood[ARK_KEY];
	json_t *place = view_find(t, "places", here), *def = table_facts(t, here), *id;
	size_t i;
	place_marks(t, place, &b);
	if (b.n)
		lines_wrap(l, width, 2, "%s", b.text + 2);
	buffer_release(&b);
	json_array_foreach(json_object_get(place, "monsters"), i, id)
		monster_line(t, l, width, json_string_value(id));
	hood_of(t, here, hood, sizeof(hood));
	char go[16];
	snprintf(go, sizeof(go), " %s ", table_arrow(t));
	if (*hood) {
		const bool street = !strcmp(view_text(def, "kind"), "street");
		lines_add(l, S_DIM "%s", street ? "From here" : "Out of here");
		hood_lines(t, l, width, hood, here, go, street ? go : "    ");
	}
	json_array_foreach(json_object_get(json_object_get(def, "lists"), "links"), i, id)
		place_line(t, l, width, go, json_string_value(id));
	json_decref(def);
}

/* A street, what is on it, and where it leads to; the word that all streets end in is left out there. */
static void street_line(const struct table *t, struct lines *l, int width, const char *street)
{
	static const char word[] = " streets";
	struct buffer marks = { 0 }, links = { 0 };
	char name[ARK_KEY];
	json_t *def = table_facts(t, street), *id;
	size_t i;
	json_array_foreach(json_object_get(json_object_get(def, "lists"), "links"), i, id) {
		table_name(t, json_string_value(id), name, sizeof(name));
		const size_t n = strlen(name);
		if (n > sizeof(word) && !strcmp(name + n - sizeof(word) + 1, word))
			name[n - sizeof(word) + 1] = 0;
		buffer_printf(&links, "%s%s", links.n ? ", " : "", name);
	}
	place_marks(t, view_find(t, "places", street), &marks);
	lines_wrap(l, width, 4, S_BOLD "%s" S_PLAIN "%s%s" S_DIM " %s %s", table_name(t, street, name, sizeof(name)), marks.n ? ": " : "", marks.n ? marks.text + 2 : "",
		table_arrow(t), links.n ? links.text : "");
	buffer_release(&marks);
	buffer_release(&links);
	json_decref(def);
}

/* Locations with something on them have a line each; the others share one. */
static void map_locations(const struct table *t, struct lines *l, int width, const char *hood)
{
	struct buffer quiet = { 0 };
	char other[ARK_KEY], name[ARK_KEY];
	json_t *place;
	size_t i;
	json_array_foreach(json_object_get(t->view, "places"), i, place) {
		const char *id = view_text(place, "id");
		hood_of(t, id, other, sizeof(other));
		if (strcmp(other, hood) || !kind_is(t, id, "location"))
			continue;
		if (json_object_size(place) > 1)
			place_line(t, l, width, "  ", id);
		else
			buffer_printf(&quiet, "%s%s", quiet.n ? ", " : "", table_name(t, id, name, sizeof(name)));
	}
	if (quiet.n)
		lines_wrap(l, width, 2, "  %s", quiet.text);
	buffer_release(&quiet);
}

/* The town a neighborhood belongs to has the name of its box; that of the base game is Arkham. */
static void town_of(const struct table *t, const char *hood, char *town, size_t n)
{
	json_t *def = table_facts(t, hood);
	const char *const set = view_text(def, "set");
	snprintf(town, n, "%s", strcmp(set, "base") ? set : "arkham");
	json_decref(def);
}

/* Whether another town than Arkham is in play. */
static bool several_towns(const struct table *t)
{
	char hood[ARK_KEY], town[ARK_KEY];
	json_t *place;
	size_t i;
	json_array_foreach(json_object_get(t->view, "places"), i, place) {
		hood_of(t, view_text(place, "id"), hood, sizeof(hood));
		town_of(t, hood, town, sizeof(town));
		if (*hood && strcmp(town, "arkham"))
			return true;
	}
	return false;
}

/* Where towns lie side by side each begins with its name; `last` is the one before. */
static void town_line(const struct table *t, struct lines *l, const char *hood, char *last, size_t n)
{
	char town[ARK_KEY], name[ARK_KEY];
	town_of(t, hood, town, sizeof(town));
	if (!strcmp(town, last))
		return;
	if (*last || several_towns(t))
		lines_add(l, S_BOLD "== %s ==", table_name(t, town, name, sizeof(name)));
	snprintf(last, n, "%s", town);
}

/* Whether a neighborhood has a street; one without is reached by a path. */
static bool hood_has_street(const struct table *t, const char *hood)
{
	char street[ARK_KEY + 8];
	snprintf(street, sizeof(street), "%s_streets", hood);
	return view_find(t, "places", street) != NULL;
}

void pane_board_map(const struct table *t, struct lines *l, int width)
{
	char hood[ARK_KEY], town[ARK_KEY] = "", off[ARK_KEY] = "", name[ARK_KEY];
	json_t *place;
	size_t i;
	json_array_foreach(json_object_get(t->view, "places"), i, place) {
		const char *id = view_text(place, "id");
		hood_of(t, id, hood, sizeof(hood));
		if (!*hood || !kind_is(t, id, "street"))
			continue;
		town_line(t, l, hood, town, sizeof(town));
		street_line(t, l, width, id);
		map_locations(t, l, width, hood);
	}
	json_array_foreach(json_object_get(t->view, "places"), i, place) {
		hood_of(t, view_text(place, "id"), hood, sizeof(hood));
		if (!*hood || !strcmp(hood, off) || hood_has_street(t, hood) || !kind_is(t, view_text(place, "id"), "location"))
			continue;
		snprintf(off, sizeof(off), "%s", hood);
		town_line(t, l, hood, town, sizeof(town));
		lines_add(l, S_BOLD "%s", table_name(t, hood, name, sizeof(name)));
		map_locations(t, l, width, hood);
	}
	/* What is beside the town matters only when something is there. */
	json_array_foreach(json_object_get(t->view, "places"), i, place) {
		hood_of(t, view_text(place, "id"), hood, sizeof(hood));
		if (json_object_size(place) > 1 && !*hood)
			place_line(t, l, width, S_BOLD, view_text(place, "id"));
	}
}

/* ---- the table --------------------------------------------------------- */

/* What the Ancient One does in the battle: those of its abilities that its wording does not tell. */
static void battle_lines(const struct table *t, struct lines *l, int width, const char *id)
{
	json_t *def = table_facts(t, id), *ability, *facts = json_object_get(def, "facts");
	const char *const wording = table_wording(t, id);
	size_t i;
	if (json_object_get(facts, "combat"))
		lines_wrap(l, width, 4, "  Combat rating %+d in the final battle.", view_int(facts, "combat"));
	json_array_foreach(json_object_get(def, "abilities"), i, ability)
		if (json_is_string(ability) && !strstr(wording, json_string_value(ability)))
			lines_wrap(l, width, 4, "  %s", json_string_value(ability));
	json_decref(def);
}

/* A rift track: the places whose encounters take its markers away, and the rift when it has opened. */
static void rift_line(const struct table *t, struct lines *l, int width, json_t *rift)
{
	struct buffer left = { 0 };
	char name[ARK_KEY], track[ARK_KEY], at[ARK_KEY];
	json_t *space;
	size_t i;
	json_array_foreach(json_object_get(rift, "spaces"), i, space)
		if (json_is_string(space))
			buffer_printf(&left, "%s%s", left.n ? ", " : "", table_name(t, json_string_value(space), name, sizeof(name)));
	table_name(t, view_text(rift, "track"), track, sizeof(track));
	if (*view_text(rift, "rift"))
		lines_wrap(l, width, 2, S_BOLD "%s" S_PLAIN "  " S_BAD "%s" S_PLAIN " is open at %s; to close it: %s", track, table_name(t, view_text(rift, "rift"), name, sizeof(name)),
			table_name(t, view_text(rift, "place"), at, sizeof(at)), left.n ? left.text : "-");
	else
		lines_wrap(l, width, 2, S_BOLD "%s" S_PLAIN "  %d of %zu full%s%s", track, view_int(rift, "filled"), json_array_size(json_object_get(rift, "spaces")), left.n ? ": " : "",
			left.n ? left.text : "");
	buffer_release(&left);
}

/* Tracks of the boards that are in play. */
static void track_lines(const struct table *t, struct lines *l, int width)
{
	char name[ARK_KEY];
	json_t *track;
	size_t i;
	json_array_foreach(json_object_get(t->view, "rifts"), i, track)
		rift_line(t, l, width, track);
	json_array_foreach(json_object_get(t->view, "tracks"), i, track)
		lines_wrap(l, width, 2, S_BOLD "%s" S_PLAIN "  %d of %d.", table_name(t, view_text(track, "track"), name, sizeof(name)), view_int(track, "tokens"), view_int(track, "spaces"));
}

void pane_board_table(const struct table *t, struct lines *l, int width)
{
	json_t *v = t->view, *limits = json_object_get(v, "limits");
	pane_thing(t, l, width, json_is_true(json_object_get(v, "awake")) ? "Awake" : "Ancient One", view_text(v, "ancient_one"));
	battle_lines(t, l, width, view_text(v, "ancient_one"));
	pane_thing(t, l, width, "Herald", view_text(v, "herald"));
	pane_thing(t, l, width, "Herald", view_text(v, "second_herald"));
	pane_thing(t, l, width, "Guardian", view_text(v, "guardian"));
	pane_thing(t, l, width, "Vision", view_text(v, "vision"));
	track_lines(t, l, width);
	pane_thing(t, l, width, "Environment", view_text(v, "environment"));
	pane_thing(t, l, width, "Rumor", view_text(v, "rumor"));
	if (view_int(v, "rumor_tokens"))
		lines_add(l, "  Tokens on it: %d.", view_int(v, "rumor_tokens"));
	pane_thing(t, l, width, "Headline", view_text(v, "headline"));
	lines_wrap(l, width, 2, S_BOLD "Limits" S_PLAIN "  %d gates wake the Ancient One, %d monsters in town, %d in the outskirts.", view_int(limits, "gates"), view_int(limits, "monsters"),
		view_int(limits, "outskirts"));
}

/* ---- the sheet ------------------------------------------------------- */

static void sheet_states(json_t *seat, struct buffer *b)
{
	static const char *const flags[] = { "delayed", "arrested", "explored", "out" };
	for (size_t i = 0; i < sizeof(flags) / sizeof(flags[0]); i++)
		if (json_is_true(json_object_get(seat, flags[i])))
			buffer_printf(b, ", " S_BAD "%s" S_PLAIN, flags[i]);
	const int luck = view_int(seat, "luck");
	if (luck)
		buffer_str(b, luck > 0 ? ", " S_GOOD "blessed" S_PLAIN : ", " S_BAD "cursed" S_PLAIN);
}

/* The Personal Story with what it asks for, and how far it has come or how it has ended. */
static void story_lines(const struct table *t, struct lines *l, int width, json_t *story)
{
	const char *const side = view_text(story, "side");
	pane_thing(t, l, width, "Story", view_text(story, "card"));
	if (json_object_get(story, "need"))
		lines_add(l, "  %d of %d so far.", view_int(story, "have"), view_int(story, "need"));
	else if (!strcmp(side, "passed") || !strcmp(side, "failed"))
		lines_add(l, "  %s%s." S_PLAIN, *side == 'p' ? S_GOOD : S_BAD, side);
}

void pane_board_sheet(const struct table *t, struct lines *l, int width, json_t *seat, bool full)
{
	struct buffer b = { 0 };
	char sanity[ARK_TEXT], stamina[ARK_TEXT];
	json_t *skills = json_object_get(seat, "skills");
	pane_bar(t, sanity, sizeof(sanity), "Sanity", view_int(seat, "sanity"), view_int(seat, "max_sanity"));
	pane_bar(t, stamina, sizeof(stamina), "Stamina", view_int(seat, "stamina"), view_int(seat, "max_stamina"));
	lines_wrap(l, width, 0, "%s  %s", sanity, stamina);
	sheet_states(seat, &b);
	lines_wrap(l, width, 2, S_CLUE "$%d  %d clue%s" S_PLAIN "  focus %d  movement %d%s%s", view_int(seat, "money"), view_int(seat, "clues"), view_int(seat, "clues") == 1 ? "" : "s",
		view_int(seat, "focus"), view_int(seat, "movement"), b.n ? "  " : "", b.n ? b.text + 2 : "");
	buffer_release(&b);
	/* Each pair under the other, as on most sheets: what one gains the other loses. */
	lines_add(l, "Speed %2d   Fight %2d   Lore %2d", view_int(skills, "speed"), view_int(skills, "fight"), view_int(skills, "lore"));
	lines_add(l, "Sneak %2d   Will  %2d   Luck %2d", view_int(skills, "sneak"), view_int(skills, "will"), view_int(skills, "luck"));
	if (json_object_get(seat, "story"))
		story_lines(t, l, width, json_object_get(seat, "story"));
	pane_cards(t, l, width, "Has", json_object_get(seat, "cards"), full);
	pane_cards(t, l, width, "Trophies", json_object_get(seat, "monster_trophies"), false);
	pane_cards(t, l, width, "Gates", json_object_get(seat, "gate_trophies"), false);
}
