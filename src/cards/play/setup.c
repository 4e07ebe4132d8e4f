/* setup.c - a new game: investigators, decks, the scenario, opening hands. */
#include "cards/cards.h"
#include "cards/campaign/campaign.h"
#include "cards/campaign/interlude.h"
#include "cards/campaign/ledger.h"
#include "cards/decks/decklist.h"
#include "cards/decks/environment.h"
#include "cards/decks/legal.h"
#include "cards/decks/ultimatum.h"
#include "cards/play/act_agenda.h"
#include "cards/play/choose.h"
#include "cards/play/deck.h"
#include "cards/play/play.h"
#include "cards/play/round.h"
#include "cards/play/setup.h"
#include "cards/things/pile.h"
#include "cards/things/query.h"

#include <string.h>

#include "arkham.h"
#include "kernel/decide.h"
#include "kernel/effect.h"
#include "kernel/list.h"
#include "kernel/log.h"
#include "kernel/rng.h"
#include "kernel/script.h"
#include "kernel/text.h"
#include "kernel/words.h"

/* A sentence with the word in question in place of %; what is left of the text is empty. */
void cards_error(struct ark_error *e, int code, const char *text, const char *what)
{
	struct text t;
	if (!e)
		return;
	*e = (struct ark_error){ .code = (enum ark_code)code };
	text_init(&t, e->text, (int)sizeof(e->text));
	for (; *text; text++) {
		if (*text == '%')
			text_str(&t, what);
		else
			text_char(&t, *text);
	}
}

static bool setup_fail(struct ark_error *e, const char *text, const char *what)
{
	cards_error(e, ARK_BAD_SETUP, text, what);
	return false;
}

static def_h def_find(struct run *r, enum def_kind kind, const char *id)
{
	return content_find(r->c, kind, id, strlen(id));
}

const char *const difficulty_words[DIFFICULTY_COUNT] = {
#define DIFFICULTY(name, word) [DIFFICULTY_##name] = word,
#include "cards/words.def"
};

static bool take_difficulty(struct run *r, const char *word, struct ark_error *e)
{
	cards_of(r)->difficulty = DIFFICULTY_STANDARD;
	if (!word)
		return true;
	for (int i = 0; i < DIFFICULTY_COUNT; i++) {
		if (strcmp(word, difficulty_words[i]) == 0) {
			cards_of(r)->difficulty = (uint8_t)i;
			return true;
		}
	}
	return setup_fail(e, "There is no difficulty '%': say easy, standard, hard or expert.", word);	/* C-DIFF-01 */
}

/* The one with the lowest printed number. */
static def_h scenario_first(struct run *r)
{
	def_h first = 0;
	for (def_h d = r->c->kind_first[KIND_SCENARIO]; d < r->c->kind_first[KIND_SCENARIO + 1]; d++) {
		const int number = r->c->defs[d].fact[FACT_printed], best = r->c->defs[first].fact[FACT_printed];
		if (number && (!best || number < best))
			first = d;
	}
	return first;
}

static bool take_scenario(struct run *r, const char *id, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	s->scenario = id ? def_find(r, KIND_SCENARIO, id) : scenario_first(r);
	if (!s->scenario)
		return setup_fail(e, "There is no scenario '%'.", id ? id : "");
	if ((s->substitutes & SUBSTITUTES_ON) && def_build(r, s->scenario, BUILD_ORIGINAL))
		return setup_fail(e, "'%' needs locations that no newer set has: play it without substitution.", id ? id : "");	/* C-SUBST-03 */
	return true;
}

/* ---- investigators -------------------------------------------------------------- */

/* Whom this seat has asked for, by name or by its deck; 0 is nobody. */
static def_h role_asked(struct run *r, const struct ark_setup *u, int seat)
{
	const char *id = u->investigator[seat], *deck = u->deck[seat];
	return id ? def_find(r, KIND_ROLE, id) : deck ? deck_role(r, deck) : 0;
}

/* Seats behind this one have not got what they ask for yet. */
static bool role_wanted(struct run *r, const struct ark_setup *u, int seat, def_h role)
{
	for (int i = seat; i < cards_of(r)->seats; i++)
		if (role_asked(r, u, i) == role)
			return true;
	return false;
}

enum { ROLES_MAX = 64 };

/* One of the core set's by chance that nobody has asked for: who wants another one says so, and old games are dealt as before whatever boxes come later. */
static def_h role_drawn(struct run *r, const struct ark_setup *u, int seat)
{
	uint16_t list[ROLES_MAX];
	int n = 0;
	for (def_h d = r->c->kind_first[KIND_ROLE]; d < r->c->kind_first[KIND_ROLE + 1] && n < ROLES_MAX; d++)
		if (deck_starter(r, d) && !def_build(r, d, BUILD_PRODUCT) && !role_used(r, d))
			list[n++] = d;
	while (n) {
		const uint32_t at = rng_below(r->g, STREAM_DECK, (uint32_t)n);
		if (!role_wanted(r, u, seat, list[at]))
			return list[at];
		list[at] = list[--n];
	}
	return 0;
}

/* Who may spend experience on a first deck (C-BUILD-12, C-BOON-01). */
static void file_begin(struct run *r, struct file *f)
{
	if (cards_of(r)->campaign && !rule_on(r, RULE_INDUCTION))
		f->experience = (int16_t)(def_build(r, f->role, BUILD_EXPERIENCE) + (rule_on(r, RULE_ANCIENTS) ? 5 : 0));
}

/* Rewards of earlier campaigns are named by the notes that they need (C-REWARD-03). */
static void rewards_take(struct run *r, const char *variants)
{
	for (def_h d = r->c->kind_first[KIND_LOG_NOTE]; d < r->c->kind_first[KIND_LOG_NOTE + 1]; d++)
		if (words_have(variants, content_text(r->c, r->c->defs[d].id)))
			note_write(r, d, 1, NOTE_OF_LOG, 0);
}

/* Rules of the game, an environment, a reward, an ultimatum or a boon. */
static bool variant_known(void *of, const char *word)
{
	static const char *const rules[] = { "bare", "campaign", "substitute", "whippoorwills_for_rats", "random_lead", "surprise" };
	struct run *r = of;
	for (unsigned i = 0; i < sizeof(rules) / sizeof(rules[0]); i++)
		if (!strcmp(word, rules[i]))
			return true;
	return environment_word(word) || def_find(r, KIND_LOG_NOTE, word) || def_find(r, KIND_ULTIMATUM, word);
}

bool role_make(struct run *r, int seat, const struct ark_setup *u, struct ark_error *e)
{
	const char *id = u->investigator[seat], *deck = u->deck[seat];
	if (!id && deck && deck_missing(r, deck))
		return setup_fail(e, "There is neither a file nor a deck '%'.  Name a file with a list, or a deck of the game, as starter_joe_diamond; `arkham card deck_lists` lists them.", deck);
	const def_h asked = role_asked(r, u, seat), role = id || asked ? asked : role_drawn(r, u, seat);
	if (!role)
		return setup_fail(e, "There is no investigator '%' in the card game.", id ? id : "");
	if (role_used(r, role))
		return setup_fail(e, "'%' is taken: every player needs another investigator.", content_text(r->c, r->c->defs[role].id));	/* C-SETUP-01, C-BUILD-02 */
	file_of(r, seat)->role = role;
	file_begin(r, file_of(r, seat));
	return true;
}

static bool seat_make(struct run *r, int seat, const struct ark_setup *u, struct ark_error *e)
{
	const char *id = u->investigator[seat];
	if (id && strcmp(id, "none") == 0 && cards_of(r)->campaign)
		return true;	/* the seat is for somebody who may come later */
	if (!role_make(r, seat, u, e))
		return false;
	return (cards_of(r)->bare && !u->deck[seat]) || deck_build(r, seat, u->deck[seat], e);
}

/* ---- the scenario ------------------------------------------------------------------ */

/* How many cards of a set the scenario uses: all, or so many enemies where it stands in for an older one (C-SUBST-01, C-SUBST-15). */
enum { SET_ALL = 255, SETS_MAX = 64 };
struct sets {
	int n;
	struct { def_h set; uint8_t uses; } of[SETS_MAX];
};

static void set_use(struct run *r, struct sets *u, def_h set, int n)
{
	if (u->n == SETS_MAX) {
		run_fault(r, FAULT_RANGE);
		return;
	}
	u->of[u->n].set = set;
	u->of[u->n++].uses = (uint8_t)n;
}

/* What a set that stands earlier in the scenario's list has said of another one holds. */
static int set_uses(const struct sets *u, def_h set)
{
	for (int i = 0; i < u->n; i++)
		if (u->of[i].set == set)
			return u->of[i].uses;
	return 0;
}

static void sets_use(struct run *r, struct sets *u)
{
	const struct cards *s = cards_of(r);
	int n, k, by;
	const uint16_t *sets = content_list(r->c, s->scenario, LIST_members, &n);
	u->n = 0;
	for (int i = 0; i < n; i++) {
		const uint16_t *members = content_list(r->c, sets[i], LIST_members, &by), *other = content_list(r->c, sets[i], LIST_options, &k);
		if (!(s->substitutes & SUBSTITUTES_ON) || !by)
			set_use(r, u, sets[i], SET_ALL);
		else if (k && (s->substitutes & SUBSTITUTES_OTHER))
			set_use(r, u, other[0], other[1]);
		else
			for (int j = 0; j < by; j++)
				set_use(r, u, members[j], SET_ALL);
	}
}

/* Cards of one kind that belong to the scenario's sets. */
static int kind_set_up(struct run *r, const struct sets *sets, int kind)
{
	const struct def *defs = r->c->defs, *end = &defs[r->c->kind_first[kind + 1]];
	const bool deck = kind == KIND_ENEMY || kind == KIND_TREACHERY;
	const int pile = deck ? PILE_ENC_DECK : kind == KIND_ACT ? PILE_ACTS : kind == KIND_AGENDA ? PILE_AGENDAS : PILE_ASIDE;
	int made = 0;
	for (const struct def *def = &defs[r->c->kind_first[kind]]; def < end; def++) {
		const int used = set_uses(sets, (def_h)def->fact[FACT_belongs]);
		if (used != SET_ALL && kind != KIND_ENEMY)
			continue;
		for (int i = 0; i < def->copies && i < used; i++, made++)
			card_new(r, (def_h)(def - defs), OWNER_SCENARIO, pile);	/* C-SETUP-13 */
	}
	return made;
}

/* All cards of the scenario's encounter sets: enemies and treacheries are shuffled, the others wait beside the table.  Events and skills are of no set. */
int encounter_set_up(struct run *r)
{
	static const uint8_t kinds[] = { KIND_ASSET, KIND_ENEMY, KIND_TREACHERY, KIND_PLACE, KIND_ACT, KIND_AGENDA };
	struct sets sets;
	int made = 0;
	sets_use(r, &sets);
	for (unsigned i = 0; i < sizeof(kinds); i++)
		made += kind_set_up(r, &sets, kinds[i]);
	return made;
}

void bag_add(struct run *r, int kind)
{
	struct cards *s = cards_of(r);
	if (s->tokens == CTOKEN_MAX)
		run_fault(r, FAULT_TOKENS);
	else
		s->token[s->tokens++] = (struct chaos){ .kind = (uint8_t)kind };
}

void bag_fill(struct run *r)
{
	const struct cards *s = cards_of(r);
	int n;
	const uint16_t *w = content_list(r->c, s->scenario, LIST_bag, &n);
	for (int i = 0; i + 1 < n; i += 2)
		if (w[i] == s->difficulty && !(w[i + 1] == TOKEN_ELDER_SIGN && rule_on(r, RULE_BROKEN_PROMISES)))	/* C-DIFF-02, C-ULT-06 */
			bag_add(r, w[i + 1]);
	if (rule_on(r, RULE_FAILURE))
		bag_add(r, TOKEN_AUTO_FAIL);					/* C-ULT-12 */
}

static card_h stage_first(struct run *r, int pile)
{
	const card_h c = stage_next(r, pile, 0);
	if (c)
		cards_move(r, c, PILE_TABLE);
	return c;
}

/* An investigator takes a seat, with trauma as damage and horror (C-SETUP-02, C-TRAUMA-08); an empty seat takes no part. */
static void seat_lay(struct run *r, int seat)
{
	struct seat *w = seat_of(r, seat);
	const struct file *f = file_of(r, seat);
	const bool plays = seat_plays(r, seat);
	if (!plays)
		w->out = OUT_ABSENT;
	if (!f->role)
		return;
	w->role = card_new(r, f->role, seat, plays ? PILE_PLAY + seat : PILE_REMOVED);
	if (!plays)
		return;
	card_of(r, w->role)->damage = f->physical;
	card_of(r, w->role)->horror = f->mental;
	cards_of(r)->began++;
	deck_deal(r, seat);
}

static void seats_lay(struct run *r)
{
	struct cards *s = cards_of(r);
	s->began = 0;
	for (int i = 0; i < s->seats; i++)
		seat_lay(r, i);
}

/* The scenario's cards; false when it has none. */
static bool table_lay(struct run *r)
{
	struct cards *s = cards_of(r);
	s->reference = card_new(r, s->scenario, OWNER_SCENARIO, PILE_TABLE);	/* C-SETUP-16 */
	const int made = encounter_set_up(r);
	s->agenda = stage_first(r, PILE_AGENDAS);
	s->act = stage_first(r, PILE_ACTS);
	return made > 0;
}

void scenario_lay(struct run *r)
{
	seats_lay(r);
	table_lay(r);
	if (cards_of(r)->scenarios)
		ultimatums_lay(r);
}

static bool seats_take(struct run *r, const struct ark_setup *u, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	if (u->players < 1 || u->players > CSEATS)
		return setup_fail(e, "The card game has 1 to 4 players.%", "");
	s->seats = kernel_of(r)->seats = (uint8_t)u->players;
	s->agreed = (uint8_t)(words_have(u->variants, "random_lead") ? LEAD_BY_CHANCE : u->first ? u->first - 1 : 0);
	return true;
}

/* What holds whoever plays. */
static bool variants_take(struct run *r, const struct ark_setup *u, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	char word[WORD_ROOM];
	if (words_unknown(u->variants, variant_known, r, word))
		return setup_fail(e, "The card game has no variant '%'; `arkham new --help` names them, and `arkham card ultimatums` the ultimatums and boons.", word);
	s->cards = 1;
	s->setup = 1;
	s->bare = words_have(u->variants, "bare");
	s->campaign = words_have(u->variants, "campaign");
	s->substitutes = (uint8_t)(words_have(u->variants, "substitute") ? SUBSTITUTES_ON : 0);
	if (words_have(u->variants, "whippoorwills_for_rats"))
		s->substitutes |= SUBSTITUTES_OTHER;
	if (!take_scenario(r, u->scenario, e) || !take_difficulty(r, u->difficulty, e) || !environment_take(r, u, e) || !ultimatums_take(r, u, e))
		return false;
	rewards_take(r, u->variants);
	return true;
}

bool rules_take(struct run *r, const struct ark_setup *u, struct ark_error *e)
{
	return seats_take(r, u, e) && variants_take(r, u, e);
}

/* The table before anybody sits at it; that of a campaign which goes on is laid by its log. */
bool cards_table(struct run *r, const struct ark_setup *u, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	if (u->log)
		return true;
	if (!variants_take(r, u, e))
		return false;
	if (!table_lay(r))
		return setup_fail(e, "The scenario '%' has no cards.", content_text(r->c, r->c->defs[s->scenario].id));
	if (!s->ultimatum[0])
		bag_fill(r);
	return true;
}

/* The scenario's cards are numbered behind those of the players: what lies on the table makes room for so many. */
static void table_shift(struct run *r, int by)
{
	struct cards *s = cards_of(r);
	struct kernel *k = kernel_of(r);
	if (s->cards + by > CARD_MAX) {
		run_fault(r, FAULT_RANGE);
		return;
	}
	const size_t laid = (size_t)s->cards - 1;
	memmove(&s->card[1 + by], &s->card[1], laid * sizeof(s->card[0]));
	s->cards = (uint16_t)(s->cards + by);
	for (card_h c = (card_h)(1 + by); c < s->cards; c++)
		s->card[c].next = (uint16_t)(s->card[c].next ? s->card[c].next + by : 0);
	for (int i = 0; i < PILE_MAX; i++)
		s->pile[i].top = (uint16_t)(s->pile[i].top ? s->pile[i].top + by : 0);
	for (int i = 0; i < k->live_n; i++)
		k->live[i].ref = card_ref((card_h)(ref_card(k->live[i].ref) + by));
	uint16_t *const named[] = { &s->reference, &s->agenda, &s->act };
	for (int i = 0; i < 3; i++)
		*named[i] = (uint16_t)(*named[i] ? *named[i] + by : 0);
}

/* Those who play sit down, with their decks. */
static void seats_join(struct run *r)
{
	struct cards *s = cards_of(r);
	int n = 0;
	for (int i = 0; i < s->seats; i++)
		n += seat_plays(r, i) ? 1 + file_of(r, i)->n : 0;
	table_shift(r, n);
	const uint16_t all = s->cards;
	s->cards = 1;
	seats_lay(r);
	s->cards = all;
}

/* A campaign goes on from its log: the table lies as the last scenario left it, and what follows it comes next. */
static bool campaign_begin(struct run *r, const struct ark_setup *u, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	struct ark_setup full = *u;
	struct ledger_words words;
	if (!ledger_setup(u->log, &full, &words, e) || !rules_take(r, &full, e) || !ledger_read(r, u->log, e))
		return false;
	if (!s->campaign || !s->tokens)
		return setup_fail(e, "The campaign log lacks '%'.", s->campaign ? "bag" : "variants campaign");
	lead_begins(r);
	s->resolution = s->ended = 1;
	s->setup = 0;
	scenario_lay(r);
	frame_push(r, PROC_scenario);
	return true;
}

bool cards_begin(struct run *r, const struct ark_setup *u, struct ark_error *e)
{
	struct cards *s = cards_of(r);
	if (u->log)
		return campaign_begin(r, u, e);
	if (!seats_take(r, u, e))
		return false;
	for (int i = 0; i < s->seats; i++)
		if (!seat_make(r, i, u, e))
			return false;
	int playing = 0;
	for (int i = 0; i < s->seats; i++)
		playing += seat_plays(r, i);
	if (!playing)
		return setup_fail(e, "Nobody plays: name an investigator.%", "");
	lead_begins(r);
	seats_join(r);
	frame_push(r, PROC_scenario);
	return true;
}

/* ---- the opening ------------------------------------------------------------------------ */

struct opening_locals { int32_t seat, n, fetched; };

/* A card for the opening hand; weaknesses are set aside unresolved (C-SETUP-10, C-MULLIGAN-04). */
static void opening_draw(struct run *r, int seat)
{
	for (;;) {
		const card_h c = deck_next(r, seat);
		if (!c)
			return;
		if (!card_flag(r, c, CFLAG_WEAKNESS)) {
			cards_move(r, c, PILE_HAND + seat);
			return;
		}
		cards_move(r, c, PILE_ASIDE);
	}
}

static void opening_return(struct run *r, int seat)
{
	struct cards *s = cards_of(r);
	bool any = false;
	for (card_h c = 1; c < s->cards; c++) {
		if (s->card[c].owner != seat || s->card[c].pile != PILE_ASIDE)
			continue;
		cards_move(r, c, PILE_DECK + seat);
		any = true;
	}
	if (any)
		pile_shuffle(r, PILE_DECK + seat);
}

static void opening_begin(struct run *r)
{
	struct cards *s = cards_of(r);
	log_add(r, CLOG_SCENARIO, SEAT_MAX, REF(REF_DEF, s->scenario), 0, 0, 0);
	for (int i = 0; i < s->seats; i++) {
		pile_shuffle(r, PILE_DECK + i);
		s->seat[i].resources = (uint8_t)stat_value(r, VAL_START_RESOURCES, seat_ref(i), 5);	/* C-SETUP-08, C-ULT-15, C-BOON-04 */
	}
}

/* With the boon of Destiny a card of one's choice is one of the opening hand (C-BOON-03). */
static void call_destiny(struct run *r, int seat)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	for (card_h c = pile_top(r, PILE_DECK + seat); c; c = card_of(r, c)->next)
		if (!card_flag(r, c, CFLAG_WEAKNESS) && !card_twin(r, c))
			list[n++] = c;
	call_choose(r, seat, CPROMPT_DESTINY, 0, list, n, CHOICE_MAY);
}

static void opening_hand(struct run *r, int seat, card_h fetched)
{
	if (fetched) {
		cards_move(r, fetched, PILE_HAND + seat);
		pile_shuffle(r, PILE_DECK + seat);
	}
	for (int n = stat_value(r, VAL_OPENING_HAND, seat_ref(seat), 5) - pile_n(r, PILE_HAND + seat); n > 0; n--)	/* C-SETUP-09, C-ULT-14, C-BOON-11 */
		opening_draw(r, seat);
}

static void options_mulligan(struct run *r, int seat)
{
	decision_of(r, seat, CPROMPT_MULLIGAN, 0);
	r->decision.independent = 1;
	for (card_h c = pile_top(r, PILE_HAND + seat); c; c = card_of(r, c)->next)
		if (!card_twin(r, c))
			option_add(r, CVERB_REPLACE, card_ref(c), 0);
	option_add(r, VERB_DONE, 0, 0);
}

/* Cards put back are only shuffled in after the new ones are drawn (C-MULLIGAN-02). */
static void mulligan_draw(struct run *r, int seat, int n)
{
	for (int i = 0; i < n; i++)
		opening_draw(r, seat);
}

/* Before what was set aside goes back one starting card of the deck may be taken. */
static void call_starting(struct run *r, int seat)
{
	uint16_t list[CARD_MAX];
	int n = 0;
	for (card_h c = pile_top(r, PILE_DECK + seat); c; c = card_of(r, c)->next) {
		bool twice = !card_flag(r, c, CFLAG_STARTING);
		for (int i = 0; i < n; i++)
			twice |= card_of(r, list[i])->def == card_of(r, c)->def;
		if (!twice)
			list[n++] = c;
	}
	call_choose(r, seat, CPROMPT_STARTING, 0, list, n, CHOICE_MAY);	/* C-KEYWORD-04, C-STARTING-01, C-STARTING-02 */
}

static void starting_take(struct run *r, int seat, card_h c)
{
	if (c)
		cards_move(r, c, PILE_HAND + seat);
	opening_return(r, seat);
}

static void call_card_body(struct run *r, int body)
{
	const row_h row = card_play_row(r, cards_of(r)->reference, body);
	if (row)
		script_call(r, r->c->rows[row].body, cards_of(r)->lead, card_ref(cards_of(r)->reference), 0, row);
}

/* The encounter deck is shuffled once set-up has taken from it what it names. */
static void opening_end(struct run *r)
{
	pile_shuffle(r, PILE_ENC_DECK);
	cards_of(r)->setup = 0;
}

enum next proc_opening(struct run *r, struct frame *f)
{
	struct opening_locals *l = LOCALS(f, struct opening_locals);
	RESUME(f, 1, 2, 3, 4, 5, 6, 7, 8, 9);
	opening_begin(r);
	for (l->seat = 0; l->seat < cards_of(r)->seats && !cards_of(r)->bare; l->seat++) {
		if (rule_on(r, RULE_DESTINY)) {
			AWAIT(f, 7, call_destiny(r, l->seat));
			l->fetched = f->ret;
		}
		opening_hand(r, l->seat, (card_h)l->fetched);
	}
	for (l->seat = cards_next(r, -1); l->seat >= 0 && !cards_of(r)->bare; l->seat = cards_next(r, l->seat)) {	/* C-MULLIGAN-03 */
		for (l->n = 0; pile_n(r, PILE_HAND + l->seat); l->n++) {
			CHOOSE(f, 1, options_mulligan(r, l->seat));
			if (picked(r, VERB_DONE))
				break;
			cards_move(r, ref_card(r->picked.a), PILE_ASIDE);
		}
		mulligan_draw(r, l->seat, l->n);
		AWAIT(f, 5, call_starting(r, l->seat));
		starting_take(r, l->seat, (card_h)f->ret);
	}
	AWAIT(f, 6, framework_call(r, ON_OPENED, SEAT_MAX));
	if (cards_of(r)->campaign && !cards_of(r)->scenarios)
		AWAIT(f, 8, call_card_body(r, CBODY_CAMPAIGN));	/* C-CAMP-02 */
	AWAIT(f, 2, call_card_body(r, CBODY_INTRO));
	AWAIT(f, 3, call_card_body(r, CBODY_SETUP));
	if (!cards_of(r)->campaign)
		AWAIT(f, 9, call_card_body(r, CBODY_STANDALONE));	/* C-STAND-10 */
	opening_end(r);
	AWAIT(f, 4, framework_call(r, ON_GAME_BEGINS, SEAT_MAX));	/* C-SETUP-17 */
	RETURN(r, 0);
}
