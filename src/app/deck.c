/* deck.c - `arkham deck`: a deck of the card game looked at, what it can be built from, and the deck written for others. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "host/content.h"
#include "host/desk.h"
#include "host/options.h"
#include "host/session.h"

static const char deck_help[] =
	"usage: arkham deck FILE|ID [--as FORMAT] [OPTIONS]\n"
	"       arkham deck --investigators ID --cards [OPTIONS]\n"
	"       arkham deck --of GAME [--seat N] [--as FORMAT]\n"
	"\n"
	"Looks at a deck of the card game: its cards, and all that is wrong with it; the\n"
	"exit code is 1 when something is.  A deck is a list, an export of ArkhamDB or\n"
	"arkham.build, or a starter deck's id; docs/decks.md says more.\n"
	"\n"
	"  --as text|arkhamdb|arkham_build\n"
	"                       writes it, for a file or for these sites\n"
	"  --name NAME          the deck's own, where it is written\n"
	"  --cards              what it can be built from: how many are in it, how many\n"
	"                       may be, and why one may not\n"
	"  --collection \"A B\"   the boxes that you own, one that you own twice named\n"
	"                       twice; `arkham card products` lists them\n"
	"  --of GAME --seat N   the deck of a seat in a saved game; the first is seat 0\n"
	"  --variants campaign  for the first deck of a campaign; else it is for a single\n"
	"                       scenario.  --expansions, --difficulty and --scenario as\n"
	"                       in `arkham new`\n"
	"  --content DIR        your own .card files on top of the game's\n";

struct desk {
	struct setup setup;
	struct ark_deck deck;
	const char *game, *as, *content;
	uint64_t seat;
	bool cards;
};

static int arguments(struct desk *p, int argc, char **argv)
{
	const struct option list[] = { { "--as", OPTION_TEXT, .to = &p->as, .takes = "text, arkhamdb or arkham_build" }, { "--name", OPTION_TEXT, .to = &p->deck.name, .takes = "a name" },
		{ "--cards", OPTION_FLAG, .to = &p->cards }, { "--collection", OPTION_TEXT, .to = &p->deck.collection, .takes = "products" },
		{ "--of", OPTION_TEXT, .to = &p->game, .takes = "a saved game" }, { "--seat", OPTION_NUMBER, .to = &p->seat, .most = ARK_SEATS - 1 },
		{ "--content", OPTION_TEXT, .to = &p->content, .takes = "a folder" } };
	const struct options o = { .help = deck_help, .list = list, .n = sizeof(list) / sizeof(list[0]), .setup = &p->setup, .words = 1 };
	struct ark_error e = { 0 };
	const int rc = options_read(&o, &argc, argv);
	if (rc >= 0)
		return rc;
	if (argc > 1 && setup_option(&p->setup, "--deck", argv[1], &e) < 0)
		return options_wrong(argv[0], "%s", e.text);
	if (!p->game && !p->setup.deck[0] && !*p->setup.investigator[0])
		return options_wrong(argv[0], "name a deck, an investigator (--investigators ID) or a saved game (--of GAME)");
	p->deck.what = p->as ? p->as : p->cards ? "cards" : "deck";
	p->deck.seat = (int)p->seat;
	return -1;
}

/* ---- for people ------------------------------------------------------------------------ */

static int member(const json_t *j, const char *name)
{
	return (int)json_integer_value(json_object_get(j, name));
}

static const char *word(const json_t *j, const char *name)
{
	const char *s = json_string_value(json_object_get(j, name));
	return s ? s : "";
}

/* A title with its level, when it is a higher one. */
static void title(const json_t *card)
{
	printf("%s", word(card, "name"));
	if (member(card, "level"))
		printf(" (%d)", member(card, "level"));
}

static int show_deck(const json_t *j)
{
	size_t i;
	json_t *one;
	const json_t *problems = json_object_get(j, "problems");
	printf("%s: %d of %d cards, experience %d, basic weaknesses %d of %d\n", word(j, "name"), member(j, "size"), member(j, "wanted"), member(j, "points"),
		member(j, "weaknesses"), member(j, "weaknesses_needed"));
	json_array_foreach(json_object_get(j, "cards"), i, one) {
		printf("%3d  ", member(one, "n"));
		title(one);
		printf("%s\n", json_is_true(json_object_get(one, "counts")) ? "" : "  (does not count)");
	}
	json_array_foreach(problems, i, one) {
		if (member(one, "line"))
			printf("line %d: %s\n", member(one, "line"), word(one, "text"));
		else
			printf("%s\n", word(one, "text"));
	}
	if (!json_array_size(problems))
		printf("nothing is wrong with it\n");
	return json_array_size(problems) ? EXIT_FAILED : EXIT_OK;
}

static int show_cards(const json_t *j)
{
	size_t i;
	json_t *one;
	json_array_foreach(json_object_get(j, "cards"), i, one) {
		printf("%d of %d  %-8s ", member(one, "n"), member(one, "most"), word(one, "class"));
		title(one);
		printf("%s%s\n", *word(one, "why") ? ": " : "", word(one, "why"));
	}
	return EXIT_OK;
}

static int show(const struct desk *p, const struct buffer *told)
{
	if (p->as) {
		printf("%s%s", told->text, p->as && told->n && told->text[told->n - 1] != '\n' ? "\n" : "");
		return EXIT_OK;
	}
	json_error_t wrong;
	json_t *j = json_loads(told->text, 0, &wrong);
	const int rc = p->cards ? show_cards(j) : show_deck(j);
	json_decref(j);
	return rc;
}

/* ---- the deck ---------------------------------------------------------------------------- */

static bool tell_saved(struct desk *p, const struct ark_content *content, struct buffer *told, struct ark_error *e)
{
	char note[ARK_TEXT];
	struct session *s = session_load_file(content, p->game, note, e);
	const bool ok = s && deck_tell(s->run, s->game, &p->deck, told, e);
	session_free(s);
	return ok;
}

static bool tell_alone(struct desk *p, const struct ark_content *content, struct buffer *told, struct ark_error *e)
{
	struct ark_game *room = calloc(1, ark_game_size());
	struct ark_run *run = ark_run_new(content);
	snprintf(p->setup.game, sizeof(p->setup.game), "cards");
	p->setup.players = 1;
	const struct ark_setup view = setup_view(&p->setup);
	p->deck.setup = &view;
	const bool ok = room && run && deck_tell(run, room, &p->deck, told, e);
	p->deck.setup = NULL;
	ark_run_free(run);
	free(room);
	return ok;
}

int command_deck(int argc, char **argv)
{
	struct desk p = { 0 };
	struct ark_error e = { .text = "no memory for a deck" };
	struct buffer told = { 0 };
	setup_init(&p.setup);
	int rc = arguments(&p, argc, argv);
	if (rc < 0) {
		const struct ark_content *content = content_open(argv[0], p.content);
		rc = EXIT_FAILED;
		if (content && (p.game ? tell_saved(&p, content, &told, &e) : tell_alone(&p, content, &told, &e)))
			rc = show(&p, &told);
		else if (content)
			fprintf(stderr, "arkham deck: %s\n", e.text);
		content_release(content);
	}
	buffer_release(&told);
	setup_release(&p.setup);
	return rc;
}
