/* probe_rig.c - results put ahead of chance: ark_rig. */
#include "probe.h"
#include "cards/play/setup.h"

#include <string.h>

static bool rig_add(struct run *r, int stream, int deck, int value, struct ark_error *e)
{
	if (!r->rig || r->rig->n == RIG_MAX) {
		cards_error(e, ARK_BAD_RIG, "No more results can be rigged.%", "");
		return false;
	}
	r->rig->entry[r->rig->n++] = (struct rig_entry){ (uint8_t)stream, (uint8_t)deck, (uint16_t)value };
	return true;
}

/* tokens: a chaos token; draw encounter: a card of the encounter deck; draw place: what chance takes elsewhere; draw N: a card of that seat's deck. */
bool cards_rig(struct run *r, const char *what, const char *value, struct ark_error *e)
{
	if (strcmp(what, "tokens") == 0) {
		const int kind = token_named(value, strlen(value));
		if (kind >= 0)
			return rig_add(r, STREAM_BAG, 0, kind, e);
		cards_error(e, ARK_BAD_RIG, "'%' is no chaos token.", value);
		return false;
	}
	const def_h d = card_named(r, value, strlen(value));
	const bool encounter = strcmp(what, "draw encounter") == 0, place = strcmp(what, "draw place") == 0;
	const int seat = strncmp(what, "draw ", 5) == 0 && what[5] >= '0' && what[5] <= '3' && !what[6] ? what[5] - '0' : -1;
	if (!d || (!encounter && !place && seat < 0)) {
		cards_error(e, ARK_BAD_RIG, "Rig `tokens WORD`, `draw encounter ID`, `draw place ID` or `draw SEAT ID`; '%' is not such a thing.", d ? what : value);
		return false;
	}
	return rig_add(r, STREAM_DECK, encounter ? PILE_ENC_DECK : place ? PILE_FIELD : seat, d, e);
}
