/* story.h - Personal Stories: a variant in which each investigator has an aim of his own. */
#ifndef BOARD_PLAY_STORY_H
#define BOARD_PLAY_STORY_H

#include "board/board.h"

/* The card that tells the story of the seat's investigator comes into play. */
void story_begin(struct run *r, int seat);
/* Which side of a story lies before the seat: TALE_OPEN, TALE_PASSED or TALE_FAILED. */
int story_side(struct run *r, int seat);
/* How far an open story has come, where it asks for so many of something. */
bool story_progress(struct run *r, int seat, int *have, int *need);
/* The seat's story is passed or failed. */
void call_story(struct run *r, int seat, bool pass);
/* Every story whose condition holds now ends. */
void call_stories(struct run *r);
/* The rumor and the stories: whatever waits for something to be so. */
void call_conditions(struct run *r);

#endif
