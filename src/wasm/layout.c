/* layout.c - where the members of the public structs are: bindings/wasm/arkham.js reads and writes them by these numbers. */
#include <stddef.h>

#include "arkham.h"

#define AT(type, member, place) _Static_assert(offsetof(struct type, member) == (place), "LAYOUT in bindings/wasm/arkham.js")
#define SIZE(type, bytes) _Static_assert(sizeof(struct type) == (bytes), "LAYOUT in bindings/wasm/arkham.js")

SIZE(ark_error, 652);
AT(ark_error, line, 4);
AT(ark_error, col, 8);
AT(ark_error, file, 12);
AT(ark_error, text, 140);

SIZE(ark_setup, 128);
AT(ark_setup, seed, 8);
AT(ark_setup, players, 16);
AT(ark_setup, investigator, 20);
AT(ark_setup, deck, 52);
AT(ark_setup, ancient_one, 84);
AT(ark_setup, herald, 88);
AT(ark_setup, guardian, 92);
AT(ark_setup, expansions, 96);
AT(ark_setup, scenario, 100);
AT(ark_setup, difficulty, 104);
AT(ark_setup, variants, 108);
AT(ark_setup, log, 112);
AT(ark_setup, first, 116);
AT(ark_setup, chance_asked, 120);

SIZE(ark_decision, 724);
AT(ark_decision, options, 4);
AT(ark_decision, step, 8);
AT(ark_decision, independent, 12);
AT(ark_decision, secret, 13);
AT(ark_decision, idle, 14);
AT(ark_decision, kind, 16);
AT(ark_decision, prompt, 20);
AT(ark_decision, cause, 532);

SIZE(ark_result, 16);
AT(ark_result, why, 4);
AT(ark_result, score, 8);
AT(ark_result, scored, 12);

SIZE(ark_stakes, 1024);
AT(ark_stakes, fail, 512);

SIZE(ark_file, 12);
