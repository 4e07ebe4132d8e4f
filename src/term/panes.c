/* panes.c - what both games have in common on the screen. */
#include "panes.h"

#include <stdio.h>
#include <string.h>

#include "host/message.h"
#include "plain.h"

/* ---- the table ------------------------------------------------------- */

bool table_open(struct table *t, struct session *s, int seat, bool marks)
{
	struct buffer b = { 0 };
	*t = (struct table){ .s = s, .seat = seat, .marks = marks, .board = !strcmp(ark_game_name(s->game), "board") };
	message_view(s, seat, &b);
	t->view = b.text ? json_loads(b.text, 0, NULL) : NULL;
	buffer_release(&b);
	return t->view != NULL;
}

void table_close(struct table *t)
{
	json_decref(t->view);
	t->view = NULL;
}

json_t *view_find(const struct table *t, const char *list, const char *id)
{
	json_t *one;
	size_t i;
	json_array_foreach(json_object_get(t->view, list), i, one)
		if (!strcmp(view_text(one, "id"), id))
			return one;
	return NULL;
}

const char *table_arrow(const struct table *t)
{
	return t->spoken ? "to" : t->marks ? "\u2192" : ">";
}

const char *view_text(json_t *object, const char *key)
{
	const char *text = json_string_value(json_object_get(object, key));
	return text ? text : "";
}

int view_int(json_t *object, const char *key)
{
	return (int)json_integer_value(json_object_get(object, key));
}

json_t *table_seat(const struct table *t, int seat)
{
	return json_array_get(json_object_get(t->view, "seats"), (size_t)seat);
}

/* The definition of the thing whose id is the first `length` bytes of a text; 0: none. */
static int def_find(const struct ark_content *c, const char *id, size_t length)
{
	char plain[ARK_KEY];
	snprintf(plain, sizeof(plain), "%.*s", (int)length, id);
	return ark_def_find(c, plain);
}

static int def_of(const struct table *t, const char *id)
{
	return def_find(t->s->content, id, strcspn(id, "#"));
}

/* Other Worlds have two areas, the_abyss_1 and the_abyss_2.  Ids that name no component are words of the game; they are shown as words. */
const char *name_of(const struct ark_content *c, const char *id, char *buf, size_t n)
{
	const size_t length = strcspn(id, "#");
	const int def = def_find(c, id, length);
	const char *name = def ? ark_def_name(c, def) : "";
	if (*name) {
		snprintf(buf, n, "%s%s", name, id + length);
		return buf;
	}
	const char area = length > 2 && id[length - 2] == '_' ? id[length - 1] : 0;
	const int world = area == '1' || area == '2' ? def_find(c, id, length - 2) : 0;
	if (world) {
		snprintf(buf, n, "%s (%s area)", ark_def_name(c, world), area == '1' ? "first" : "second");
		return buf;
	}
	snprintf(buf, n, "%s", id);
	for (char *p = buf; *p; p++)
		if (*p == '_')
			*p = ' ';
	return buf;
}

const char *table_name(const struct table *t, const char *id, char *buf, size_t n)
{
	return name_of(t->s->content, id, buf, n);
}

const char *table_who(const struct table *t, int seat, char *buf, size_t n)
{
	const char *const bot = t->s->setup.bot[seat];
	table_name(t, view_text(table_seat(t, seat), "investigator"), buf, n);
	const size_t at = strlen(buf);
	if (*bot)
		snprintf(buf + at, n - at, " (%s)", bot);
	return buf;
}

const char *table_wording(const struct table *t, const char *id)
{
	const int def = def_of(t, id);
	return def ? ark_def_text(t->s->content, def) : "";
}

json_t *table_facts(const struct table *t, const char *id)
{
	struct buffer b = { 0 };
	const int def = def_of(t, id);
	if (!def)
		return NULL;
	message_definition(t->s->content, def, &b);
	json_t *j = b.text ? json_loads(b.text, 0, NULL) : NULL;
	buffer_release(&b);
	return j;
}

/* ---- pieces ---------------------------------------------------------- */

void pane_bar(const struct table *t, char *buf, size_t n, const char *name, int value, int most)
{
	if (t->spoken) {
		snprintf(buf, n, "%s %d of %d", name, value, most);
		return;
	}
	const char *const style = value * 3 <= most ? S_BAD : value * 3 <= 2 * most ? S_CLUE : S_GOOD;
	const char *const full = t->marks ? "\u25cf" : "*", *const empty = t->marks ? "\u25cb" : ".";
	size_t at = (size_t)snprintf(buf, n, "%s %s", name, style);
	for (int i = 0; i < most && at < n; i++)
		at += (size_t)snprintf(buf + at, n - at, "%s", i < value ? full : empty);
	if (at < n)
		snprintf(buf + at, n - at, S_PLAIN " %d/%d", value, most);
}

static const char *card_id(json_t *card)
{
	return json_is_string(card) ? json_string_value(card) : view_text(card, "id");
}

/* What is special about a card: its tokens, and whether it is exhausted or in hand. */
static void card_state(json_t *card, char *buf, size_t n)
{
	static const struct { const char *key, *word; } counts[] = { { "damage", "damage" }, { "horror", "horror" }, { "clues", "clues" }, { "doom", "doom" }, { "uses", "uses" },
		{ "tokens", "tokens" } };
	struct buffer b = { 0 };
	if (json_is_true(json_object_get(card, "exhausted")))
		buffer_str(&b, ", exhausted");
	if (json_is_true(json_object_get(card, "in_hand")))
		buffer_str(&b, ", in hand");
	for (size_t i = 0; i < sizeof(counts) / sizeof(counts[0]); i++)
		if (view_int(card, counts[i].key))
			buffer_printf(&b, ", %d %s", view_int(card, counts[i].key), counts[i].word);
	snprintf(buf, n, b.n ? S_DIM " (%s)" S_PLAIN : "%s", b.n ? b.text + 2 : "");
	buffer_release(&b);
}

/* A card with what is special about it; copies that are alike have the same text. */
static void card_text(const struct table *t, json_t *card, bool numbered, char *buf, size_t n)
{
	char id[ARK_KEY], name[ARK_KEY], state[ARK_TEXT];
	snprintf(id, sizeof(id), "%.*s", numbered ? (int)sizeof(id) - 1 : (int)strcspn(card_id(card), "#"), card_id(card));
	card_state(card, state, sizeof(state));
	snprintf(buf, n, "%s%s", table_name(t, id, name, sizeof(name)), state);
}

/* Names one after the other; of those that are alike, how many. */
static void cards_line(const struct table *t, struct lines *l, int width, const char *head, json_t *cards)
{
	const char *const times = t->marks ? "\u00d7" : "x";
	struct buffer b = { 0 };
	char text[ARK_TEXT], other[ARK_TEXT];
	for (size_t i = 0; i < json_array_size(cards); i++) {
		int before = 0, alike = 0;
		card_text(t, json_array_get(cards, i), false, text, sizeof(text));
		for (size_t k = 0; k < json_array_size(cards); k++) {
			card_text(t, json_array_get(cards, k), false, other, sizeof(other));
			alike += !strcmp(text, other);
			before += k < i && !strcmp(text, other);
		}
		if (before)
			continue;
		buffer_printf(&b, "%s%s", b.n ? ", " : "", text);
		if (alike > 1)
			buffer_printf(&b, " %s%d", times, alike);
	}
	if (b.text)
		lines_wrap(l, width, 2, S_BOLD "%s" S_PLAIN "  %s", head, b.text);
	buffer_release(&b);
}

void pane_cards(const struct table *t, struct lines *l, int width, const char *head, json_t *cards, bool full)
{
	char text[ARK_TEXT];
	json_t *card;
	size_t i;
	if (!json_array_size(cards))
		return;
	if (!full) {
		cards_line(t, l, width, head, cards);
		return;
	}
	lines_add(l, S_BOLD "%s", head);
	json_array_foreach(cards, i, card) {
		card_text(t, card, true, text, sizeof(text));
		lines_wrap(l, width, 4, "  " S_WHO "%s" S_PLAIN "  %s", text, table_wording(t, card_id(card)));
	}
}

/* Wordings may have several sentences on lines of their own. */
void pane_thing(const struct table *t, struct lines *l, int width, const char *head, const char *id)
{
	char name[ARK_KEY];
	if (!*id)
		return;
	lines_wrap(l, width, 2, S_BOLD "%s" S_PLAIN "  " S_WHO "%s", head, table_name(t, id, name, sizeof(name)));
	for (const char *text = table_wording(t, id); *text;) {
		const size_t n = strcspn(text, "\n");
		lines_wrap(l, width, 4, "  %.*s", (int)n, text);
		text += n + (text[n] != 0);
	}
}

/* ---- panes ----------------------------------------------------------- */

static void status_board(const struct table *t, struct buffer *b, bool whole)
{
	char name[ARK_KEY];
	json_t *v = t->view, *limits = json_object_get(v, "limits");
	const bool awake = json_is_true(json_object_get(v, "awake"));
	buffer_printf(b, "Turn %d, %s | %s", view_int(v, "turn"), table_name(t, view_text(v, "phase"), name, sizeof(name)), awake ? "AWAKE: " : "");
	if (whole)
		buffer_printf(b, "%s ", table_name(t, view_text(v, "ancient_one"), name, sizeof(name)));
	buffer_printf(b, "doom %d/%d", view_int(v, "doom"), view_int(v, "doom_track"));
	/* In the final battle nothing else matters. */
	if (awake)
		return;
	buffer_printf(b, " | terror %d, gates %d/%d, seals %d, monsters %d/%d", view_int(v, "terror"), view_int(v, "open_gates"), view_int(limits, "gates"), view_int(v, "seals"),
		view_int(v, "monsters_in_play"), view_int(limits, "monsters"));
}

static void status_cards(const struct table *t, struct buffer *b, bool whole)
{
	char name[ARK_KEY];
	json_t *v = t->view;
	buffer_printf(b, "Round %d, %s", view_int(v, "round"), view_text(v, "phase"));
	json_t *agenda = table_facts(t, view_text(v, "agenda"));
	buffer_printf(b, " | %s: doom %d", table_name(t, view_text(v, "agenda"), name, sizeof(name)), view_int(v, "doom"));
	const int threshold = view_int(json_object_get(agenda, "facts"), "doom");
	if (threshold)
		buffer_printf(b, "/%d", threshold);
	json_decref(agenda);
	if (whole)
		buffer_printf(b, " | %s", table_name(t, view_text(v, "act"), name, sizeof(name)));
}

/* Where there is no room for all of it, a name that stands elsewhere too is left out. */
void pane_status(const struct table *t, int width, char *buf, size_t n)
{
	struct buffer b = { 0 };
	(t->board ? status_board : status_cards)(t, &b, true);
	if (b.text && text_columns(b.text) > width) {
		buffer_clear(&b);
		(t->board ? status_board : status_cards)(t, &b, false);
	}
	snprintf(buf, n, "%s", b.text ? b.text : "");
	buffer_release(&b);
}

void pane_where(const struct table *t, struct lines *l, int width, char *title, size_t n)
{
	json_t *own = table_seat(t, t->seat);
	const char *here = view_text(own, t->board ? "place" : "at");
	if (!*here) {
		snprintf(title, n, "What you face");
		pane_table(t, l, width);
		return;
	}
	table_name(t, here, title, n);
	(t->board ? pane_board_where : pane_cards_where)(t, l, width, here);
}

void pane_table(const struct table *t, struct lines *l, int width)
{
	(t->board ? pane_board_table : pane_cards_table)(t, l, width);
}

void pane_map(const struct table *t, struct lines *l, int width)
{
	(t->board ? pane_board_map : pane_cards_map)(t, l, width);
	if (!l->n)
		lines_add(l, "There is nothing on the table yet.");
}

void pane_sheet(const struct table *t, struct lines *l, int width, int seat, bool full)
{
	json_t *sheet = table_seat(t, seat);
	if (!sheet)
		return;
	(t->board ? pane_board_sheet : pane_cards_sheet)(t, l, width, sheet, full);
}

void pane_others(const struct table *t, struct lines *l, int width, int seat)
{
	char who[ARK_KEY], where[ARK_KEY];
	json_t *other;
	size_t i;
	json_array_foreach(json_object_get(t->view, "seats"), i, other) {
		const char *at = view_text(other, t->board ? "place" : "at");
		if ((int)i == seat)
			continue;
		table_who(t, (int)i, who, sizeof(who));
		if (!*at)
			lines_add(l, S_WHO "%s", who);
		else if (t->board)
			lines_wrap(l, width, 2, S_WHO "%s" S_PLAIN " Sanity %d, Stamina %d, %s", who, view_int(other, "sanity"), view_int(other, "stamina"), table_name(t, at, where, sizeof(where)));
		else
			lines_wrap(l, width, 2, S_WHO "%s" S_PLAIN " damage %d/%d, horror %d/%d, %s", who, view_int(other, "damage"), view_int(other, "health"), view_int(other, "horror"),
				view_int(other, "sanity"), table_name(t, at, where, sizeof(where)));
	}
}

/* Headings and what is no news stand back. */
void pane_log(const struct table *t, struct lines *l, int width, uint32_t most, uint32_t news)
{
	const uint32_t n = session_events(t->s);
	uint32_t first = n;
	for (uint32_t told = 0; first && told < most; first--)
		told += plain_told(t->s, first - 1);
	for (uint32_t i = first; i < n; i++) {
		const char *text = plain_told(t->s, i) ? session_event_text(t->s, i, SEES_ALL) : "";
		if (*text)
			lines_wrap(l, width, 2, "%s%s", i < news || !strncmp(text, "==", 2) || !strncmp(text, "--", 2) ? S_DIM : "", text);
	}
}

/* What a card would do stands in the label of its use; of the rest both sides are told, or the only one. */
bool stakes_line(struct session *s, const struct ark_decision *d, int i, char *buf, size_t n)
{
	struct ark_stakes stakes;
	char key[ARK_KEY] = "";
	if (!ark_stakes(s->run, s->game, i, d->seat, &stakes))
		return false;
	if (i >= 0)
		ark_option_key(s->run, s->game, i, key, (int)sizeof(key));
	const bool offer = !strcmp(d->kind, "may");
	if (!*stakes.fail && i >= 0 && strncmp(key, "option ", 7) != 0)
		return false;
	if (!*stakes.fail)
		snprintf(buf, n, "%s", stakes.pass);
	else
		snprintf(buf, n, "%s: %s. %s: %s.", offer ? "Yes" : "Pass", stakes.pass, offer ? "No" : "Fail", stakes.fail);
	return true;
}

void pane_option(const struct table *t, struct lines *l, int width, int option)
{
	char refs[ARK_TEXT], name[ARK_KEY], *next = NULL;
	if (ark_option_refs(t->s->run, t->s->game, option, refs, (int)sizeof(refs)) <= 0)
		return;
	for (char *id = strtok_r(refs, " ", &next); id; id = strtok_r(NULL, " ", &next)) {
		const char *wording = table_wording(t, id);
		if (*wording)
			lines_wrap(l, width, 2, S_DIM "%s: %s", table_name(t, id, name, sizeof(name)), wording);
	}
}
