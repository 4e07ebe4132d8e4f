/* label.c - labels that say more than their template: what an option leads to. */
#include "board/board.h"
#include "board/play/encounter.h"
#include "board/things/monster.h"
#include "board/things/seat.h"
#include "board/hooks.h"
#include "kernel/text.h"

static void label_balance(struct run *r, const struct option *o, struct text *t)
{
	const int seat = r->decision.seat, by = o->b - 1 - board_of(r)->seat[seat].balance;
	text_str(t, "Maximum Sanity ");
	text_int(t, seat_max_sanity(r, seat) + by);
	text_str(t, ", maximum Stamina ");
	text_int(t, seat_max_stamina(r, seat) - by);
}

/* The skill that goes with speed, fight or lore: skill_track the other way round. */
static int track_second(struct run *r, int seat, int track)
{
	return (track + TRACKS - content_fact(r->c, board_of(r)->seat[seat].sheet, FACT_pairs)) % TRACKS * 2 + 1;
}

/* "Speed 3, Sneak 2": what the skills are at that stop. */
static void label_slide(struct run *r, const struct option *o, struct text *t)
{
	int n;
	const int seat = r->decision.seat, track = (o->a - WORD_SKILL) / 2;
	const uint16_t *stops = content_list(r->c, board_of(r)->seat[seat].sheet, LIST_skills, &n);
	for (int i = 0; i < 2 && n == SKILLS * 4; i++) {
		const int k = i ? track_second(r, seat, track) : 2 * track;
		const char *word = board_word((unsigned)(WORD_SKILL + k));
		text_str(t, i ? ", " : "");
		text_char(t, (char)(word[0] - 'a' + 'A'));
		text_str(t, word + 1);
		text_char(t, ' ');
		text_int(t, (int16_t)stops[k * 4 + o->b - 1]);
	}
}

static void label_note(struct text *t, int *notes, const char *note)
{
	text_str(t, (*notes)++ ? ", " : " (");
	text_str(t, note);
}

/* Who and what is there. */
static void label_move(struct run *r, const struct option *o, struct text *t)
{
	const struct board *b = board_of(r);
	const int p = REF_N(o->a);
	const struct place *place = &b->place[p];
	char name[96];
	int notes = 0;
	board_ref_name(r, o->a, name, (int)sizeof(name));
	text_str(t, "Go to ");
	text_str(t, name);
	if (place->gate)
		label_note(t, &notes, "a gate");
	if (place->clues) {
		label_note(t, &notes, "clues: ");
		text_int(t, place->clues);
	}
	for EACH_MONSTER(m, b, MONSTER_PLACE) {
		if (b->monster[m].place != p)
			continue;
		board_ref_name(r, REF_M(m), name, (int)sizeof(name));
		label_note(t, &notes, name);
	}
	if (notes)
		text_char(t, ')');
}

static void label_pair(struct text *t, const char *word, int rating, int damage, const char *what)
{
	if (rating == RATING_NONE)
		return;
	text_str(t, word);
	text_str(t, rating > 0 ? " +" : " ");
	text_int(t, rating);
	if (damage == DAMAGE_SPECIAL) {
		text_str(t, ", special");
		return;
	}
	text_str(t, ", lose ");
	text_int(t, damage);
	text_str(t, what);
}

/* What a fight is about: its checks with what failing costs, and how many successes win. */
static void label_fight(struct run *r, const struct option *o, struct text *t)
{
	const int m = REF_N(o->a);
	char name[96];
	board_ref_name(r, o->a, name, (int)sizeof(name));
	text_str(t, "Fight ");
	text_str(t, name);
	text_str(t, " (toughness ");
	text_int(t, monster_toughness(r, m));
	label_pair(t, "; horror", monster_horror(r, m), monster_horror_damage(r, m), " Sanity");
	label_pair(t, "; combat", monster_combat(r, m), monster_combat_damage(r, m), " Stamina");
	text_char(t, ')');
}

/* Of several encounters to choose from: how each begins. */
static void label_encounter(struct run *r, const struct option *o, struct text *t)
{
	char name[96];
	const row_h row = encounter_row(r, REF_N(o->a), REF_N(r->decision.cause));
	const uint16_t *code = row ? r->c->code + r->c->rows[row].body : NULL;
	board_ref_name(r, o->a, name, (int)sizeof(name));
	text_str(t, name);
	if (!code || code[0] != OP_SAY)
		return;
	text_str(t, ": ");
	text_str(t, content_text(r->c, (text_h)code[1] << 16 | code[2]));
}

int board_label(struct run *r, const struct option *o, char *buf, int n)
{
	struct text t;
	text_init(&t, buf, n);
	if (o->verb == VERB_SLIDE && o->a == RESOURCE_MAX_SANITY)
		label_balance(r, o, &t);
	else if (o->verb == VERB_SLIDE)
		label_slide(r, o, &t);
	else if (o->verb == VERB_MOVE && REF_TYPE(o->a) == REF_PLACE)
		label_move(r, o, &t);
	else if (o->verb == VERB_FIGHT && REF_TYPE(o->a) == REF_MONSTER)
		label_fight(r, o, &t);
	else if (o->verb == VERB_PICK && r->decision.prompt == PROMPT_ENCOUNTER_CARD)
		label_encounter(r, o, &t);
	else if (o->verb == VERB_TAKE_CLUES && !o->a)
		text_str(&t, "Leave them");
	return text_end(&t);
}
