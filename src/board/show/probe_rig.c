/* probe_rig.c - queueing results of chance. */
#include "probe.h"

#include "board/part.h"

static bool rig_push(struct run *r, int stream, int deck, int value)
{
	struct rig *rig = r->rig;
	if (rig->n == RIG_MAX)
		return false;
	rig->entry[rig->n++] = (struct rig_entry){ (uint8_t)stream, (uint8_t)deck, (uint16_t)value };
	return true;
}

/* An instance that is not queued yet, so that the same card can be rigged twice when there are two. */
static int unrigged(struct run *r, int stream, int deck, int value)
{
	const struct rig *rig = r->rig;
	for (int i = rig->at; i < rig->n; i++)
		if (rig->entry[i].stream == stream && rig->entry[i].deck == deck && rig->entry[i].value == value)
			return 0;
	return value;
}

static int rig_card(struct run *r, int deck, def_h d)
{
	const struct board *b = board_of(r);
	int any = 0;
	for (int c = 1; c <= b->cards; c++) {
		if (b->card[c].def != d)
			continue;
		any = c;
		if (b->card[c].zone == ZONE_DECK && unrigged(r, STREAM_DECK, deck, c))
			return c;
	}
	return any;
}

static int rig_monster(struct run *r, def_h d)
{
	const struct board *b = board_of(r);
	for (int m = 1; m <= b->monsters; m++)
		if (b->monster[m].def == d && b->monster[m].zone == MONSTER_CUP && unrigged(r, STREAM_CUP, 0, m))
			return m;
	return 0;
}

static int rig_gate(struct run *r, def_h d)
{
	const struct board *b = board_of(r);
	for (int g = 1; g <= b->gates; g++)
		if (b->gate[g].def == d)
			return g;
	return 0;
}

/* The deck number of what a part draws by that word, for a definition of this kind; 0 is none. */
static int rig_part(struct run *r, const struct words *w, int kind)
{
	int deck = 0;
	for EACH_PART(p, board_of(r))
		if (parts[p]->rig && !deck)
			deck = parts[p]->rig(w, kind);
	return deck;
}

bool board_rig(struct run *r, const char *what, const char *value, struct ark_error *e)
{
	struct words w, v;
	int face;
	if (!words_split(what, &w) || !w.n || !words_split(value, &v) || v.n != 1)
		return probe_bad(e, ARK_BAD_RIG, "This cannot be rigged:", what);
	if (words_is(&w, 0, "dice"))
		return (words_number(&v, 0, &face) && face >= 1 && face <= 6 && rig_push(r, STREAM_DICE, 0, face)) || probe_bad(e, ARK_BAD_RIG, "A die shows 1 to 6, not", value);
	const def_h d = words_def(r, &v, 0, KIND_NONE);
	if (!d)
		return probe_bad(e, ARK_BAD_RIG, "There is no", value);
	int thing = 0, stream = STREAM_DECK, deck = 0;
	if (words_is(&w, 0, "cup")) {
		thing = rig_monster(r, d);
		stream = STREAM_CUP;
	} else if (words_is(&w, 0, "gates")) {
		thing = rig_gate(r, d);
		deck = RIG_GATES;
	} else if (words_is(&w, 0, "draw") && words_is(&w, 1, "investigator")) {
		thing = def_of(r, d)->kind == KIND_INVESTIGATOR ? d : 0;
		deck = RIG_SHEETS;
	} else if (words_is(&w, 0, "draw") && (deck = rig_part(r, &w, def_of(r, d)->kind)) > 0) {
		thing = d;
	} else if (words_is(&w, 0, "draw") && (deck = words_deck(r, &w, 1)) >= 0) {
		thing = rig_card(r, deck, d);
	}
	return (thing && rig_push(r, stream, deck, thing)) || probe_bad(e, ARK_BAD_RIG, "It cannot come from there:", value);
}
