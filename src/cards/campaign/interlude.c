/*
 * interlude.c - between two scenarios of a campaign: what is written down, who plays on, and the next scenario.
 *
 * A campaign is one game.  When a scenario is over its results go into the investigators' files, which hold what outlives it; the players change their decks
 * (purchase.c), and the table is laid anew from the files.
 */
#include "cards/cards.h"
#include "cards/campaign/build.h"
#include "cards/campaign/interlude.h"
#include "cards/campaign/purchase.h"
#include "cards/decks/decklist.h"
#include "cards/decks/legal.h"
#include "cards/decks/ultimatum.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include <string.h>

#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/log.h"
#include "kernel/rng.h"

enum { PERSEPHONE_GIVES = 3 };

static bool file_dead(const struct file *f)
{
	return f->status == FILE_KILLED || f->status == FILE_INSANE || f->status == FILE_DEVOURED;
}

bool seat_plays(struct run *r, int seat)
{
	const struct file *f = file_of(r, seat);
	return f->role && f->status == FILE_PLAYS;
}

/* ---- what is written down ----------------------------------------------------------- */

/* Copies of a card that a seat owns and has not exiled. */
static int copies_kept(const struct cards *s, int seat, def_h def)
{
	int kept = 0;
	for (card_h c = 1; c < s->cards; c++)
		kept += s->card[c].owner == seat && s->card[c].def == def && !(s->card[c].flags & CARD_EXILED);
	return kept;
}

/* Cards that came to the investigator for good are in the deck from now on, exiled ones no longer (C-WEAK-06, C-EXILE-01). */
static void record_cards(struct run *r, int seat)
{
	const struct cards *s = cards_of(r);
	struct file *f = file_of(r, seat);
	for (card_h c = 1; c < s->cards; c++) {
		const struct card *card = &s->card[c];
		if (card->owner != seat || c == s->seat[seat].role)
			continue;
		const bool comes = def_flag(r, card->def, CFLAG_WEAKNESS | CFLAG_STORY);	/* into the deck by itself, and need not have been there before */
		if (card->flags & CARD_EXILED) {
			if (!comes || file_copies(f, card->def) > copies_kept(s, seat, card->def))
				file_remove(f, card->def);
		} else if (comes && copies_kept(s, seat, card->def) > file_copies(f, card->def))
			file_add(r, f, card->def);
	}
}

static int earned(struct run *r, int seat)
{
	const struct seat *w = seat_of(r, seat);
	if (rule_on(r, RULE_INDUCTION))
		return 0;	/* C-ULT-17 */
	return w->experience + (w->out == OUT_DEFEATED && rule_on(r, RULE_PERSEPHONE) ? PERSEPHONE_GIVES : 0);	/* C-BOON-10 */
}

/* Printed health and sanity count, not what cards add (C-TRAUMA-01, C-TRAUMA-02). */
static int fate_of(struct run *r, int seat)
{
	const struct seat *w = seat_of(r, seat);
	const struct file *f = file_of(r, seat);
	if (w->fate)
		return w->fate;	/* C-TRAUMA-03 */
	if (w->fell && rule_on(r, RULE_FINALITY))
		return w->fell == 1 + STUFF_DAMAGE ? FILE_KILLED : FILE_INSANE;	/* C-ULT-13 */
	if (f->physical >= r->c->defs[f->role].fact[FACT_stamina])
		return FILE_KILLED;
	return f->mental >= r->c->defs[f->role].fact[FACT_sanity] ? FILE_INSANE : FILE_PLAYS;
}

/* A scenario's results, investigator by investigator (C-CAMP-03). */
static void record_seat(struct run *r, int seat)
{
	const struct seat *w = seat_of(r, seat);
	struct file *f = file_of(r, seat);
	const int n = earned(r, seat);
	f->physical = (uint8_t)(f->physical + w->physical);	/* C-TRAUMA-07 */
	f->mental = (uint8_t)(f->mental + w->mental);
	f->experience = (int16_t)(f->experience + n);	/* C-EXP-03 */
	f->earned = (int16_t)(f->earned + n);
	record_cards(r, seat);
	if (w->out == OUT_DEFEATED && rule_on(r, RULE_SPIRAL))
		weakness_draw(r, f);	/* C-ULT-20 */
	f->status = (uint8_t)fate_of(r, seat);
	if (f->status != FILE_PLAYS)
		log_add(r, f->status == FILE_INSANE ? CLOG_INSANE : CLOG_KILLED, seat, 0, 0, 0, 0);
}

/* With the ultimatum of the Scream a lost ally is gone from all decks (C-ULT-23). */
static void record_barred(struct run *r)
{
	const struct cards *s = cards_of(r);
	for (int i = 0; i < BARRED_MAX && s->barred[i]; i++)
		for (int k = 0; k < FILE_MAX; k++)
			for (int n = s->file[k].n - 1; n >= 0; n--)
				if (def_title(r, s->file[k].card[n]) == s->barred[i])
					file_remove(&cards_of(r)->file[k], s->file[k].card[n]);
}

/* What was only to be remembered is forgotten (C-CAMP-07). */
static void record_notes(struct run *r)
{
	struct cards *s = cards_of(r);
	struct note kept[NOTE_MAX] = { 0 };
	int n = 0;
	for (int i = 0; i < NOTE_MAX; i++)
		if (!(s->note[i].how & NOTE_REMEMBERED))
			kept[n++] = s->note[i];
	memcpy(s->note, kept, sizeof(s->note));
}

static void interlude_record(struct run *r)
{
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (seat_plays(r, i))
			record_seat(r, i);
	record_barred(r);
	record_notes(r);
}

/* ---- who plays on ------------------------------------------------------------------------ */

/* An investigator of this campaign, playing, dead or gone, is nobody else's (C-CAMP-12, C-CAMP-14). */
bool role_used(struct run *r, def_h role)
{
	for (int i = 0; i < FILE_MAX; i++)
		if (cards_of(r)->file[i].role == role)
			return true;
	return false;
}

/* Those of the boxes, and whoever has a deck ready. */
static bool role_free(struct run *r, def_h d)
{
	return !role_used(r, d) && (deck_starter(r, d) || r->c->defs[d].fact[FACT_printed]);
}

static bool role_left(struct run *r)
{
	for (def_h d = r->c->kind_first[KIND_ROLE]; d < r->c->kind_first[KIND_ROLE + 1]; d++)
		if (role_free(r, d))
			return true;
	return false;
}

/* With the starter deck, or with one that is built card by card; chance builds decks where it builds all of them. */
static void options_role(struct run *r, int seat)
{
	const def_h first = r->c->kind_first[KIND_ROLE], end = r->c->kind_first[KIND_ROLE + 1];
	decision_of(r, seat, CPROMPT_ROLE, 0);
	for (def_h d = first; d < end; d++)
		if (role_free(r, d) && (deck_starter(r, d) || rule_on(r, RULE_CHAOS)))
			option_add(r, CVERB_CARD, REF(REF_DEF, d), 0);
	for (def_h d = first; d < end && !rule_on(r, RULE_CHAOS); d++)
		if (role_free(r, d))
			option_add(r, CVERB_BUILD, REF(REF_DEF, d), 0);
}

static void file_retire(struct run *r, int seat)
{
	struct cards *s = cards_of(r);
	int i = CSEATS;
	while (i < FILE_MAX && s->file[i].role)
		i++;
	if (i == FILE_MAX) {
		run_fault(r, FAULT_FILES);
		return;
	}
	s->file[i] = s->file[seat];
	s->file[seat] = (struct file){ 0 };
}

/* A new investigator has a deck of level 0, no experience and no trauma (C-CAMP-13). */
static void call_file_new(struct run *r, int seat, def_h role, bool build)
{
	struct file *f = file_of(r, seat);
	*f = (struct file){ .role = role };
	f->experience = (int16_t)def_build(r, role, BUILD_EXPERIENCE);
	log_add(r, CLOG_JOINS, SEAT_MAX, REF(REF_DEF, role), 0, 0, 0);
	if (build)
		call_build_deck(r, seat);
	else
		deck_build(r, seat, NULL, NULL);
}

/* This seat, or the next one of which somebody plays; -1 when nobody does. */
static int playing_from(struct run *r, int seat)
{
	const int seats = cards_of(r)->seats;
	for (int i = 0; i < seats; i++)
		if (seat_plays(r, (seat + i) % seats))
			return (seat + i) % seats;
	return -1;
}

/* Each scenario begins with the lead who was agreed on, or one by chance (C-LEAD-03). */
void lead_begins(struct run *r)
{
	struct cards *s = cards_of(r);
	int seat[CSEATS], n = 0;
	for (int i = 0; i < s->seats; i++)
		if (seat_plays(r, i))
			seat[n++] = i;
	if (!n)
		return;	/* everybody is replaced first */
	s->lead = (uint8_t)(s->agreed == LEAD_BY_CHANCE ? seat[rng_below(r->g, STREAM_DECK, (uint32_t)n)] : playing_from(r, s->agreed));
}

static bool seat_may_join(struct run *r, int seat)
{
	const struct file *f = file_of(r, seat);
	return f->role ? f->status == FILE_LEFT : role_left(r);
}

/* People come and go between scenarios, never within one (C-CAMP-10). */
static void options_party(struct run *r)
{
	const int asked = playing_from(r, cards_of(r)->lead);
	int playing = 0;
	for (int i = 0; i < cards_of(r)->seats; i++)
		playing += seat_plays(r, i);
	decision_of(r, asked, CPROMPT_PARTY, 0);
	option_add(r, VERB_DONE, 0, 0);
	for (int i = 0; i < cards_of(r)->seats; i++) {
		if (seat_plays(r, i) && playing > 1)
			option_add(r, CVERB_LEAVE, seat_ref(i), 0);
		else if (seat_may_join(r, i))
			option_add(r, CVERB_JOIN, (unsigned)i, 0);
	}
}

/* The next card of the campaign that somebody who leaves bears; 0 is none (C-CAMP-18). */
static def_h story_borne(struct run *r, int seat)
{
	const struct file *f = file_of(r, seat);
	for (int i = 0; i < f->n; i++)
		if (def_flag(r, f->card[i], CFLAG_STORY) && def_flag(r, f->card[i], CFLAG_UNIQUE))
			return f->card[i];
	return 0;
}

/* One of those who play on. */
static void options_heir(struct run *r, int seat, def_h d)
{
	decision_of(r, seat, CPROMPT_BEARER, REF(REF_DEF, d));
	for (int i = 0; i < cards_of(r)->seats; i++)
		if (seat_plays(r, i))
			option_add(r, CVERB_ROLE, seat_ref(i), 0);
}

static void heir_takes(struct run *r, int seat, int heir)
{
	const def_h d = story_borne(r, seat);
	file_remove(file_of(r, seat), d);
	file_add(r, file_of(r, heir), d);
	log_add(r, CLOG_BEARER, heir, REF(REF_DEF, d), 0, 0, 0);
}

struct party_locals { int32_t seat; };

enum next proc_party(struct run *r, struct frame *f)
{
	struct party_locals *l = LOCALS(f, struct party_locals);
	RESUME(f, 1, 2, 3, 4, 5);
	while (cards_of(r)->seats > 1) {
		CHOOSE(f, 1, options_party(r));
		if (picked(r, VERB_DONE))
			break;
		l->seat = REF_N(r->picked.a);
		if (picked(r, CVERB_LEAVE)) {
			file_of(r, l->seat)->status = FILE_LEFT;	/* C-CAMP-11 */
			while (story_borne(r, l->seat)) {
				CHOOSE(f, 2, options_heir(r, l->seat, story_borne(r, l->seat)));
				heir_takes(r, l->seat, REF_N(r->picked.a));
			}
		} else if (file_of(r, l->seat)->role) {
			file_of(r, l->seat)->status = FILE_PLAYS;
		} else {
			CHOOSE(f, 3, options_role(r, l->seat));
			AWAIT(f, 4, call_file_new(r, l->seat, (def_h)REF_N(r->picked.a), picked(r, CVERB_BUILD)));
			AWAIT(f, 5, call_morrigan(r, l->seat));
		}
	}
	RETURN(r, 0);
}

/* ---- the next scenario ------------------------------------------------------------------ */

/* Nothing of the old scenario is left on the table; the bag keeps its tokens (C-SETUP-07). */
static void scenario_clear(struct run *r)
{
	struct cards *s = cards_of(r);
	struct kernel *k = kernel_of(r);
	while (k->live_n)
		live_remove(r, k->live[k->live_n - 1].ref);
	while (k->effect_n)
		effect_drop(r, k->effect_n - 1);
	memset(k->used, 0, sizeof(k->used));
	k->used_n = 0;
	memset(s->card, 0, sizeof(s->card));
	memset(s->pile, 0, sizeof(s->pile));
	r->has_gathered = false;
	memset(s->seat, 0, sizeof(s->seat));
	memset(s->prevails, 0, sizeof(s->prevails));
	for (int i = 0; i < s->tokens; i++)
		s->token[i] = (struct chaos){ .kind = s->token[i].kind };
	s->cards = 1;
	s->codex = 0;
	s->act = s->agenda = s->reference = s->game_ultimatum = s->chosen_next = s->fight_target = s->round = 0;
	s->phase = s->resolution = s->ended = s->won = s->branch = s->bearer = s->clash = s->x = s->campaign_end = 0;
	s->setup = 1;
}

static def_h scenario_follows(struct run *r)
{
	const struct cards *s = cards_of(r);
	return s->next_scenario ? s->next_scenario : (def_h)def_build(r, s->scenario, BUILD_NEXT);
}

static void scenario_begin_next(struct run *r)
{
	struct cards *s = cards_of(r);
	s->scenario = scenario_follows(r);
	s->next_scenario = 0;
	s->scenarios++;
	scenario_clear(r);
	lead_begins(r);
	ultimatum_of_the_game(r);
	scenario_lay(r);
}

/* The guide, or the last scenario, ends a campaign; so does a group of which nobody is left (C-CAMP-15). */
static void campaign_close(struct run *r, bool won)
{
	struct cards *s = cards_of(r);
	s->finished = won ? CAMPAIGN_WON : CAMPAIGN_LOST;
	log_add(r, won ? CLOG_CAMPAIGN_WON : CLOG_CAMPAIGN_LOST, SEAT_MAX, 0, 0, 0, 0);
}

static bool campaign_ends(struct run *r)
{
	const struct cards *s = cards_of(r);
	if (s->campaign_end)
		campaign_close(r, s->campaign_end == CAMPAIGN_WON);
	else if (!scenario_follows(r))
		campaign_close(r, s->won);
	return s->finished != CAMPAIGN_ON;
}

struct interlude_locals { int32_t seat; };

enum next proc_interlude(struct run *r, struct frame *f)
{
	struct interlude_locals *l = LOCALS(f, struct interlude_locals);
	struct cards *s = cards_of(r);
	RESUME(f, 1, 2, 3, 4, 5);
	interlude_record(r);	/* C-CAMP-09: first the log, then the decks, then the next scenario */
	if (campaign_ends(r))
		RETURN(r, 0);
	for (l->seat = 0; l->seat < s->seats && !rule_on(r, RULE_SURVIVAL); l->seat++) {	/* C-ULT-21 */
		if (!file_dead(file_of(r, l->seat)))
			continue;
		if (!role_left(r)) {
			campaign_close(r, false);
			RETURN(r, 0);
		}
		file_retire(r, l->seat);
		CHOOSE(f, 1, options_role(r, l->seat));
		AWAIT(f, 4, call_file_new(r, l->seat, (def_h)REF_N(r->picked.a), picked(r, CVERB_BUILD)));
		AWAIT(f, 5, call_morrigan(r, l->seat));
	}
	if (playing_from(r, 0) < 0) {
		campaign_close(r, false);
		RETURN(r, 0);
	}
	AWAIT(f, 2, frame_push(r, PROC_party));
	for (l->seat = 0; l->seat < s->seats; l->seat++)
		if (seat_plays(r, l->seat))
			AWAIT(f, 3, call_purchase(r, l->seat));	/* C-EXP-01 */
	scenario_begin_next(r);
	RETURN(r, 0);
}
