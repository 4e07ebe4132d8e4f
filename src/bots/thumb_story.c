/* thumb_story.c - rules of thumb: one's own Personal Story. */
#include "thumb.h"

#include <string.h>

enum aim { NO_AIM, WALK, MORNINGS, CLUES, MONEY, SANITY, PREY, GATES, SEALS, SAVINGS, DEBT };
enum { STEPS = 3 };

struct story {
	const char *id;
	enum aim aim;
	int n;
	const char *where[STEPS];
};

/* What the seat's story asks for, while it is open. */
static const struct story *story_of(const struct thumb *t)
{
	static const struct story none, stories[] = {
#define STORY(id, aim, n, first, second, third) { id, aim, n, { first, second, third } },
#include "stories.def"
	};
	if (!t->me->story || t->me->story_side)
		return &none;
	const char *id = ark_def_id(t->table.lore->content, t->me->story);
	for (unsigned i = 0; i < sizeof(stories) / sizeof(stories[0]); i++)
		if (!strcmp(stories[i].id, id))
			return &stories[i];
	return &none;
}

int thumb_story(const struct thumb *t, const char *place)
{
	const struct story *s = story_of(t);
	const int step = t->me->story_tokens < STEPS ? t->me->story_tokens : STEPS - 1;
	switch (s->aim) {
	case WALK: return strcmp(s->where[step], place) ? 0 : weight(t, STORY) * (step + 2) / (STEPS + 1);
	case MORNINGS: return strcmp(s->where[0], place) ? 0 : weight(t, STORY) * 2 / STEPS;
	case CLUES: return strcmp(s->where[0], place) || t->me->clues < s->n ? 0 : weight(t, STORY);
	case MONEY: return strcmp(s->where[0], place) || t->me->money < s->n ? 0 : weight(t, STORY);
	case SANITY: return strcmp(s->where[0], place) || t->me->sanity < s->n ? 0 : weight(t, STORY);
	default: return 0;
	}
}

int thumb_story_prey(const struct thumb *t, int toughness)
{
	const struct story *s = story_of(t);
	return s->aim == PREY && toughness >= s->n ? weight(t, STORY_PREY) : 0;
}

int thumb_story_gate(const struct thumb *t, int gate, bool seal)
{
	const struct story *s = story_of(t);
	if (s->aim == SEALS)
		return seal ? weight(t, STORY_GATE) : 0;
	if (s->aim != GATES || (s->where[0][0] && t->table.lore->world_of[gate] != lore_def(t->table.lore, s->where[0])))
		return 0;
	return weight(t, STORY_GATE);
}

int thumb_story_savings(const struct thumb *t)
{
	const struct story *s = story_of(t);
	return s->aim == SAVINGS || s->aim == MONEY || s->aim == DEBT ? s->n : 0;
}

/* The card that tells one's own story, or has taken its place. */
bool thumb_story_card(const struct thumb *t)
{
	return t->me->story && lore_def(t->table.lore, t->word) == t->me->story;
}

/* What a story that was passed lets its investigator give up is himself: only when it is late. */
int thumb_story_use(struct thumb *t)
{
	if (!t->me->story_side)
		return thumb_say(t, 5000, "it ends the story well");
	return thumb_time_left(t) <= 1 ? thumb_say(t, 10, "it is the last moment") : thumb_say(t, NEVER, "kept for the last moment");
}
