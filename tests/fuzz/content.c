/* Content text: whatever a file holds, the compiler says what is wrong with it or makes content whose code can be read back. */
#include "target.h"

#include "lang/lang.h"

const char *const fuzz_words[] = { "monster ", "common_item ", "spell ", "mythos ", "location_card ", "gate_card ", "investigator ", "\n  ", "\n    ", "\n      ", "\n        ",
	"say \"x\"", "test luck -1", "pass", "fail", "successes 2+", "roll 1d6", "on 1-3", "roll 2 dice", "each success", "may \"x\"", "else", "choose", "option \"x\"",
	"if ", "not ", " and ", " or ", "you have ", "for each player", "until end of turn", "at end of turn", "while in play", "each monster ", "cast any phase",
	"forced after ", "reaction would ", "lose stamina", "gained", "cost 1 money", "cost discard this", "gain 2 clues", "lose 1d6 sanity", "up to 3 ", "all ", "half ",
	"that many ", "move to ", "black_cave", "dynamite", "cultist", "draw 1 spell", "copies 2", "price 1", "speed 1 2 3 4", "toughness 1", "+1", "-2", "9999", "99999",
	"\"", "\\", "#", "\t", "\r\n", "\xff", NULL };

/* A little world to name: small, so that many inputs are tried. */
static const char world[] =
	"neighborhood rivertown \"Rivertown\"\n  board arkham\nstreet rivertown_streets \"Rivertown streets\"\n  in rivertown\n  link rivertown_streets\n"
	"location black_cave \"Black Cave\"\n  in rivertown\n  unstable\nworld abyss \"Abyss\"\n  colours red blue\narea sky \"Sky\"\n"
	"common_item dynamite \"Dynamite\"\n  price 4\nspecial blessing \"Blessing\"\n  copies 8\nspecial curse \"Curse\"\n  back of blessing\nally duke \"Duke\"\n"
	"monster cultist \"Cultist\"\n  symbol circle\n  awareness 0\n  horror none\n  combat +1 1\n  toughness 1\n"
	"mythos blackest_night \"Blackest Night\"\n  kind environment mystic\n";

static int sources(struct lang_source *src, const uint8_t *data, size_t size)
{
	src[0] = (struct lang_source){ "fuzz/world.card", world, sizeof(world) - 1 };
	src[1] = (struct lang_source){ "fuzz/input.card", (const char *)data, size };
	return 2;
}

static void code_check(const struct content *c)
{
	char buf[512];
	for (code_h at = 1; at < c->n_code;) {
		const int n = lang_disassemble(c, at, buf, sizeof(buf));
		if (n <= 0 || at + (code_h)n > c->n_code)
			broken("an instruction leads out of the code");
		at += (code_h)n;
	}
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct lang_source src[2];
	FILE *nowhere = fopen("/dev/null", "w");
	struct lang *l = lang_compile(src, sources(src, data, size));
	if (!l || !nowhere)
		broken("there is no memory");
	const int errors = lang_error_count(l);
	if ((errors == 0) != (lang_content(l) != NULL) || errors > LANG_ERRORS)
		broken("there are errors and content, or neither");
	for (int i = 0; i < errors; i++) {
		const struct ark_error *e = lang_error(l, i);
		if (e->line < 1 || e->col < 1 || !e->text[0])
			broken("an error has no place or no text");
		lang_error_write(l, i, nowhere);
	}
	if (!errors) {
		code_check(lang_content(l));
		for (uint32_t d = 1; d < lang_content(l)->n_defs; d++)
			lang_wording(l, (def_h)d, nowhere);
	}
	lang_end(l);
	fclose(nowhere);
	return 0;
}
