/* state.h - what Kingsport adds to the state: rifts, their tracks and the markers on them, and the vision that lies open. */
#ifndef BOARD_KINGSPORT_STATE_H
#define BOARD_KINGSPORT_STATE_H

enum { RIFTS = 3, RIFT_SPACES = 4, PROGRESS_MAX = 16 };

/* A rift track and the rift that belongs to it. */
struct rift {
	def_h track;
	def_h marker;			/* facedown while the rift is closed */
	uint32_t opened;		/* turn in which it opened; it acts from the next one on */
	uint8_t place;			/* where the open rift is; 0 is closed */
	uint8_t down;			/* mask of spaces whose marker was investigated */
	uint8_t space[RIFT_SPACES];	/* progress markers, by number; two spaces a pattern, 0 is empty */
	uint16_t spare;
};
struct kingsport {
	uint8_t rifts, progress;	/* rift tracks, progress markers */
	uint16_t vision;		/* card of the Visions of Hypnos deck, 0 none */
	uint8_t spare[4];
	def_h progress_def[PROGRESS_MAX];	/* what each progress marker shows, from 1 */
	struct rift rift[RIFTS];
};

#endif
