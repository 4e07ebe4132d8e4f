# Arkham: `make play` plays, `make test` tests; `make help` lists the rest.

BUILD ?= build
CC = gcc
WARN = -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wmissing-prototypes -Wstrict-prototypes -Wvla -Werror \
	-Werror=jump-misses-init -Werror=unused-label
OPT ?= -O2 -g
CFLAGS = -std=c17 $(OPT) $(WARN) -fPIC -fvisibility=hidden -D_GNU_SOURCE -Iinclude -Isrc -I$(BUILD)/gen -I. -MMD -MP $(EXTRA)
LDLIBS = -lwebsockets -lcrypto -luv -lsqlite3 -lpq -ljansson -lncursesw -ltinfo -lpthread -lm
# The header says which version it is; debian/changelog, what is new in it.
VERSION := $(shell sed -n 's/^\#define ARK_VERSION "\(.*\)"/\1/p' include/arkham.h)
PREFIX ?= /usr/local
LIBDIR ?= $(PREFIX)/lib

# The parts of the board game: those of the list, or PARTS= for none.  Their tables are joined behind the base's.
parts = $(shell sed -n 's/^PART(\(.*\))$$/\1/p' src/board/parts.def)
PARTS ?= $(parts)
export PARTS
left_out = $(filter-out $(PARTS),$(parts))
parts_src = $(shell find $(filter-out $(left_out:%=src/board/%/),$(wildcard src/board/*/)) $(wildcard $(PARTS:%=tests/parts/%)) -name '*.c')
joined := $(shell tools/parts $(BUILD)/gen $(PARTS) 2>&1)
$(if $(joined),$(error $(joined)))

rules_src = $(sort $(shell find src/kernel src/cards -name '*.c') $(wildcard src/board/*.c) $(parts_src))
core_src = $(rules_src) $(wildcard src/lang/*.c src/api/*.c)
app_src = $(filter-out src/app/cardc.c,$(shell find src/host src/app src/bots src/term src/server -name '*.c' | sort))
test_src = $(wildcard tests/unit/*.c)
content_in = content/board/base $(wildcard $(PARTS:%=content/board/%) $(PARTS:%=tests/parts/%)) content/cards
content = $(shell find $(content_in) -name '*.card' 2>/dev/null)

core_obj = $(core_src:%.c=$(BUILD)/%.o)
app_obj = $(app_src:%.c=$(BUILD)/%.o)
lib_obj = $(core_obj) $(BUILD)/content_builtin.o $(BUILD)/build_id.o
fuzz_targets = records protocol content decks
test_bin = $(test_src:%.c=$(BUILD)/%)
fuzz_bin = $(fuzz_targets:%=$(BUILD)/tests/fuzz/%)
web_src = $(shell find web/src web/public web/build -type f 2>/dev/null) web/index.html web/vite.config.ts web/tsconfig.json
testable = $(BUILD)/tune $(BUILD)/value $(BUILD)/arkham web/dist/index.html $(BUILD)/libarkham.so $(test_bin) $(fuzz_bin)

.PHONY: all lib page wasm site package deps play cluster test quick long units manual rules mutate bench fuzz fuzz-inputs fuzz-run san san-run crash golden tune value help install dist deb wheel clean
all: $(BUILD)/arkham
lib: $(BUILD)/libarkham.so

help:
	@echo 'make            build $(BUILD)/arkham'
	@echo 'make lib        build $(BUILD)/libarkham.so, the engine for other languages'
	@echo 'make wasm       build the engine as WebAssembly, $(BUILD)/wasm'
	@echo 'make site       build the page that plays without a server, $(BUILD)/site: a folder for any web host'
	@echo 'make package    pack the module for JavaScript, $(BUILD)/wasm/arkham-engine-$(VERSION).tgz'
	@echo 'make page       build the page of the table, web/dist'
	@echo 'make play       install what is missing, build, open the table in a browser'
	@echo 'make cluster    three servers with one database behind nginx, at one address (NODES=3)'
	@echo 'make test       install what is missing, build, run all tests'
	@echo 'make quick      the tests that take seconds'
	@echo 'make long       the tests that take long: whole games in a browser, every screen into docs/screens'
	@echo 'make rules      which rules of the catalogue have a test'
	@echo 'make mutate     break rules and numbers one by one; list what the tests miss'
	@echo 'make bench      measure the budgets'
	@echo 'make fuzz       random games with every check (SECONDS=60 or GAMES=1000; GAME=cards, SEED=1)'
	@echo 'make fuzz-inputs  records, protocol lines and content that nobody would write (SECONDS=60 each)'
	@echo 'make crash      kill -9 a table server fifty times under load: nothing acknowledged is lost'
	@echo 'make golden     write golden seeds and signatures anew, when a change of the rules is meant'
	@echo 'make tune       move the weights of the rules of thumb to where more games are won (PLAYERS=4 PLAN=seals or cards ROUNDS=10)'
	@echo 'make value      find what a position of the card game is worth to search (GAMES=600 of each scenario, difficulty and number of players)'
	@echo 'make san        all tests under the address and undefined-behaviour sanitizers'
	@echo 'make manual     writes docs/content.md, the manual for authors, from the language, docs/doubts.md from the content, docs/where.md from the sources'
	@echo 'make install    binary, libraries, header, pkg-config, man page, completion (PREFIX=/usr/local)'
	@echo 'make dist       $(BUILD)/arkham-$(VERSION).tar.gz, the sources with the page made'
	@echo 'make wheel      the module for Python with the library in it, $(BUILD)/wheel'
	@echo "make deb        Debian's packages, $(BUILD)/deb"
	@echo 'make deps       install the Debian packages this needs'

$(BUILD)/.deps: tools/deps
	@tools/deps
	@mkdir -p $(@D) && touch $@
$(BUILD)/.deps-test: tools/deps | $(BUILD)/.deps
	@tools/deps test
	@mkdir -p $(@D) && touch $@
deps:
	@tools/deps test

# The page.  What it is built with comes from the lock file, a Node of its own included: Debian's is too old.
page: web/dist/index.html
# A source archive brings it ready made.
ifeq ($(wildcard web/dist.ready),)
web/node_modules/.package-lock.json: web/package.json web/package-lock.json | $(BUILD)/.deps
	@echo '  page tools'
	@cd web && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error >/dev/null && touch node_modules/.package-lock.json
web/dist/index.html: web/node_modules/.package-lock.json $(web_src)
	@echo '  page'
	@cd web && node_modules/.bin/node node_modules/vite/bin/vite.js build --logLevel warn
endif

$(BUILD)/%.o: %.c | $(BUILD)/.deps
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) -c $< -o $@

$(BUILD)/cardc: $(BUILD)/src/app/cardc.o $(patsubst %.c,$(BUILD)/%.o,$(rules_src) $(wildcard src/lang/*.c))
	@$(CC) $(OPT) $(EXTRA) $^ -lm -o $@

$(BUILD)/content_builtin.c: $(BUILD)/cardc $(content)
	@echo '  content'
	@$(BUILD)/cardc $(content_in) > $@.tmp && mv $@.tmp $@
manual: $(BUILD)/cardc $(BUILD)/arkham
	@$(BUILD)/cardc --manual docs/tutorial.md $(sort $(content_in)) > $(BUILD)/content.md && mv $(BUILD)/content.md docs/content.md
	@BUILD=$(BUILD) tools/doubts > $(BUILD)/doubts.md && mv $(BUILD)/doubts.md docs/doubts.md
	@tools/rules --where > $(BUILD)/where.md && mv $(BUILD)/where.md docs/where.md
$(BUILD)/content_builtin.o: $(BUILD)/content_builtin.c
	@$(CC) -std=c17 -O1 -fPIC -Iinclude -Isrc -I$(BUILD)/gen -I. $(EXTRA) -c $< -o $@

# The page, as a table of files in the program.
$(BUILD)/page_files.c: tools/embed web/dist/index.html | $(BUILD)/.deps
	@tools/embed web/dist > $@.tmp && mv $@.tmp $@
$(BUILD)/page_files.o: $(BUILD)/page_files.c
	@$(CC) -std=c17 -O1 -fPIC -Isrc $(EXTRA) -c $< -o $@

# What a state's bytes mean: snapshots are valid for one build only.
$(BUILD)/build_id.c: $(sort $(shell find src/kernel src/board src/cards src/api include $(BUILD)/gen -type f)) | $(BUILD)/.deps
	@{ echo '#include "arkham.h"'; echo 'const char *ark_build(void)'; echo '{'; \
	printf '\treturn "%.16s";\n}\n' "$$(cat $(sort $^) | sha256sum)"; } > $@.tmp && mv $@.tmp $@
$(BUILD)/build_id.o: $(BUILD)/build_id.c
	@$(CC) $(CFLAGS) -c $< -o $@

$(BUILD)/libarkham.a: $(lib_obj)
	@rm -f $@ && ar rcs $@ $^
# Only ark_ names leave the shared library.
$(BUILD)/libarkham.so: $(lib_obj)
	@printf '{ global: ark_*; local: *; };\n' > $(BUILD)/exports
	@$(CC) -shared $(OPT) $(EXTRA) -Wl,-soname,libarkham.so.0 -Wl,--version-script=$(BUILD)/exports -Wl,-z,defs $^ -lm -o $@
# The program without its main(), for tests of what it is made of.
$(BUILD)/libapp.a: $(filter-out $(BUILD)/src/app/main.o,$(app_obj)) $(BUILD)/page_files.o
	@rm -f $@ && ar rcs $@ $^
$(BUILD)/arkham: $(BUILD)/src/app/main.o $(BUILD)/libapp.a $(BUILD)/libarkham.a
	@echo '  arkham'
	@$(CC) $(OPT) $(EXTRA) $^ $(LDLIBS) -o $@

# The engine as WebAssembly, by Debian's clang.  arkham.wasm is for pages and programs in JavaScript: the calls of the public header, and the protocol line by
# line; without files there is nothing for ark_content_load().  program.wasm has the commands that need no threads, sockets or terminal: what tests compare with the native program.
WASM = $(BUILD)/wasm
WASM_CC ?= clang-16
WASM_OPT ?= -O2
wasm_flags = --target=wasm32-wasi -nostdlibinc -isystem /usr/include/wasm32-wasi -std=c17 $(WASM_OPT) -D_GNU_SOURCE -D_WASI_EMULATED_SIGNAL -D_WASI_EMULATED_PROCESS_CLOCKS \
	-D_WASI_EMULATED_GETPID -fvisibility=hidden -Isrc/wasm/missing -Iinclude -Isrc -I$(BUILD)/gen -I.
# A stack that overflows runs into address 0 and traps.
wasm_link = wasm-ld-16 -L/usr/lib/wasm32-wasi --gc-sections --stack-first -z stack-size=4194304 --strip-all
wasm_libs = -lwasi-emulated-signal -lwasi-emulated-process-clocks -lwasi-emulated-getpid -lc -lm /usr/lib/llvm-16/lib/clang/16/lib/wasi/libclang_rt.builtins-wasm32.a
wasm_src = $(core_src) $(shell find src/host src/bots src/wasm -name '*.c')
wasm_app_src = $(filter-out src/wasm/line.c,$(wasm_src)) $(addprefix src/app/,main.c engine.c replay.c check.c card.c deck.c campaign.c names.c) \
	$(wildcard src/app/playtest/*.c src/app/walk/*.c src/app/fuzz/*.c)
wasm_obj = $(patsubst %.c,$(WASM)/%.o,$(wasm_src)) $(WASM)/content_builtin.o $(WASM)/build_id.o
wasm_app_obj = $(patsubst %.c,$(WASM)/%.o,$(wasm_app_src)) $(WASM)/content_builtin.o $(WASM)/build_id.o
wasm: $(WASM)/arkham.wasm $(WASM)/lean.wasm $(WASM)/program.wasm
$(WASM)/.deps: tools/deps
	@tools/deps wasm
	@mkdir -p $(@D) && touch $@
$(WASM)/%.o: %.c | $(WASM)/.deps
	@mkdir -p $(@D)
	@$(WASM_CC) $(wasm_flags) -Wall -Wextra -Wshadow -Werror -MMD -MP -c $< -o $@
$(WASM)/%.o: $(BUILD)/%.c | $(WASM)/.deps
	@mkdir -p $(@D)
	@$(WASM_CC) $(wasm_flags) -c $< -o $@
wasm_exports = --entry=_initialize --export=malloc --export=free --export=arkham_line \
	$$(sed -n '/ark_content_load/d; s/^ARK_API .*\b\(ark_[a-z_]*\)(.*/--export=\1/p' include/arkham.h)
$(WASM)/arkham.wasm: $(wasm_obj) include/arkham.h
	@echo '  arkham.wasm'
	@$(wasm_link) /usr/lib/wasm32-wasi/crt1-reactor.o $(wasm_obj) $(wasm_libs) $(wasm_exports) -o $@
# The same for the site, which must come fast: the content as texts alone.
$(WASM)/content_lean.o: $(BUILD)/content_builtin.c | $(WASM)/.deps
	@mkdir -p $(@D)
	@$(WASM_CC) $(wasm_flags) -DCONTENT_LEAN -c $< -o $@
$(WASM)/lean.wasm: $(filter-out $(WASM)/content_builtin.o $(WASM)/src/api/builtin.o,$(wasm_obj)) $(WASM)/src/api/lean/builtin.o $(WASM)/content_lean.o include/arkham.h
	@$(wasm_link) /usr/lib/wasm32-wasi/crt1-reactor.o $(filter %.o,$^) $(wasm_libs) $(wasm_exports) -o $@
$(WASM)/%.gz: $(WASM)/%
	@gzip -9nc $< > $@
$(WASM)/program.wasm: $(wasm_app_obj)
	@echo '  program.wasm'
	@$(wasm_link) /usr/lib/wasm32-wasi/crt1-command.o $^ $(wasm_libs) -o $@

# The page with its engine, as a folder for any web host.
site: $(BUILD)/site/sw.js
$(BUILD)/site/sw.js: $(WASM)/lean.wasm.gz web/node_modules/.package-lock.json bindings/wasm/arkham.js $(web_src)
	@echo '  site'
	@cd web && ENGINE=$(abspath $(WASM)) node_modules/.bin/node node_modules/vite/bin/vite.js build --mode site --outDir $(abspath $(BUILD)/site) --emptyOutDir --logLevel warn

# The module for JavaScript as npm publishes it.
package: $(WASM)/arkham-engine-$(VERSION).tgz
$(WASM)/arkham-engine-$(VERSION).tgz: $(WASM)/arkham.wasm $(wildcard bindings/wasm/*) LICENSE
	@rm -rf $(WASM)/package && mkdir -p $(WASM)/package && cp bindings/wasm/* LICENSE $(WASM)/arkham.wasm $(WASM)/package
	@chmod -x $(WASM)/package/arkham.wasm
	@cd $(WASM)/package && npm pack --silent --pack-destination .. >/dev/null

play: $(BUILD)/arkham
	@$(BUILD)/arkham serve --open

# Several servers with one database, at one address, on this machine.
cluster: $(BUILD)/arkham
	@tools/deps cluster
	@BUILD=$(BUILD) tools/cluster --nodes $(or $(NODES),3)

# Moves the weights of the rules of thumb; docs/bots.md says how.
PLAYERS ?= 4
PLAN ?= seals
ROUNDS ?= 10
$(BUILD)/tune: $(BUILD)/tools/tune.o $(BUILD)/libapp.a $(BUILD)/libarkham.a
	@$(CC) $(OPT) $(EXTRA) $^ $(LDLIBS) -lm -o $@
tune: $(BUILD)/tune
	@$(BUILD)/tune $(PLAYERS) $(PLAN) 16000 $(ROUNDS) src/bots/$(if $(filter cards,$(PLAN)),thumb_cards_weights,weights).def

# Finds what a position of the card game is worth; docs/bots.md says how.
$(BUILD)/value: $(BUILD)/tools/value.o $(BUILD)/libapp.a $(BUILD)/libarkham.a
	@$(CC) $(OPT) $(EXTRA) $^ $(LDLIBS) -lm -o $@
value: $(BUILD)/value
	@$(BUILD)/value $(or $(GAMES),600) src/bots/value_cards.def

# Unit tests: one program each.
$(BUILD)/tests/unit/%: $(BUILD)/tests/unit/%.o $(BUILD)/libapp.a $(BUILD)/libarkham.a
	@$(CC) $(OPT) $(EXTRA) $< $(BUILD)/libapp.a $(BUILD)/libarkham.a $(LDLIBS) -lcmocka -o $@
# Fuzz targets with the driver that needs no particular compiler.
$(BUILD)/tests/fuzz/%: $(BUILD)/tests/fuzz/%.o $(BUILD)/tests/fuzz/driver.o $(BUILD)/libapp.a $(BUILD)/libarkham.a
	@$(CC) $(OPT) $(EXTRA) $^ $(LDLIBS) -o $@
.SECONDARY: $(test_src:%.c=$(BUILD)/%.o) $(fuzz_targets:%=$(BUILD)/tests/fuzz/%.o) $(BUILD)/tests/fuzz/driver.o
units: $(test_bin)

quick: $(testable)
	@BUILD=$(BUILD) tests/run quick
test: $(BUILD)/.deps-test $(testable) wasm package site
	@BUILD=$(BUILD) tests/run all
long: $(BUILD)/.deps-test $(testable) wasm package site
	@BUILD=$(BUILD) tests/run long
# ACCEPT=1 writes the list of rows that have a test anew.
rules: $(testable)
	@BUILD=$(BUILD) tests/run covered >$(BUILD)/rules.log || { cat $(BUILD)/rules.log; exit 1; }
	@BUILD=$(BUILD) tools/rules $(if $(ACCEPT),--accept) $(ROWS)
# The same tests in a build that stops at the first bad address or undefined operation; PART=some is what `make test` does of it.  Checked code makes the
# compiler guess wrongly about sizes, so its warnings are errors in the ordinary build only.
san:
	@$(MAKE) BUILD=build-san OPT='-O1 -g -fno-omit-frame-pointer' EXTRA='-fsanitize=address,undefined -fno-sanitize-recover=all -Wno-error' san-run
san-run: $(testable)
	@BUILD=$(BUILD) tests/run $(or $(PART),san)

# N=100 or SECONDS=120 takes a sample, SEED=2 another one, MATCH=combat.c a part, OPERATOR='deciding seat' one way of breaking.
mutate: $(testable)
	@BUILD=$(BUILD) CC="$(CC)" MUTATE_LDLIBS="$(LDLIBS) $(EXTRA)" tools/mutate $(if $(N),--n $(N)) $(if $(SECONDS),--seconds $(SECONDS)) $(if $(SEED),--seed $(SEED)) \
		$(if $(MATCH),--match $(MATCH)) $(if $(OPERATOR),--operator '$(OPERATOR)') $(if $(GAMES),--games $(GAMES))
fuzz: $(BUILD)/arkham
	@$(BUILD)/arkham fuzz --game $(or $(GAME),board) $(if $(GAMES),--games $(GAMES),--seconds $(or $(SECONDS),60)) --seed $(or $(SEED),1)
# Coverage-guided fuzzing of records and protocol lines (libFuzzer); what it learns stays in build-fuzz, findings are put into tests/fuzz by hand.
fuzz-inputs:
	@tools/deps fuzz
	@$(MAKE) BUILD=build-fuzz CC=clang WARN= OPT='-O1 -g' EXTRA='-fsanitize=fuzzer-no-link,address,undefined -fno-sanitize-recover=all' fuzz-run
fuzz-run: $(fuzz_targets:%=$(BUILD)/tests/fuzz/%-guided)
	@for t in $(fuzz_targets); do mkdir -p $(BUILD)/corpus/$$t; \
	$(BUILD)/tests/fuzz/$$t-guided -max_total_time=$(or $(SECONDS),60) -max_len=65536 -timeout=10 -artifact_prefix=$(BUILD)/$$t- -print_final_stats=1 \
		$(BUILD)/corpus/$$t tests/fuzz/$$t >$(BUILD)/$$t.log 2>&1 || { tail -n 60 $(BUILD)/$$t.log; exit 1; }; \
	echo "$$t: $$(sed -n 's/stat::number_of_executed_units: *//p' $(BUILD)/$$t.log) inputs, nothing found"; done
$(BUILD)/tests/fuzz/%-guided: $(BUILD)/tests/fuzz/%.o $(BUILD)/libapp.a $(BUILD)/libarkham.a
	@$(CC) $(OPT) $(EXTRA) -fsanitize=fuzzer $^ $(LDLIBS) -o $@
bench: $(BUILD)/.deps-test $(BUILD)/arkham wasm site
	@$(BUILD)/arkham bench
	@$(BUILD)/arkham bench --server --seconds $(or $(SECONDS),60)
	@BUILD=$(BUILD) web/node_modules/.bin/node tests/wasm/bench.mjs
	@BUILD=$(BUILD) web/node_modules/.bin/node tests/e2e/budget.mjs
	@BUILD=$(BUILD) web/node_modules/.bin/node tests/e2e/site/budget.mjs
crash: $(BUILD)/arkham
	@BUILD=$(BUILD) tests/checks/slow-kill9 $(or $(ROUNDS),50)
golden: $(BUILD)/arkham
	@BUILD=$(BUILD) tools/golden
	@BUILD=$(BUILD) tools/signature --write

install: $(BUILD)/arkham $(BUILD)/libarkham.a $(BUILD)/libarkham.so
	@sed 's|@PREFIX@|$(PREFIX)|; s|@LIBDIR@|$(LIBDIR)|; s|@VERSION@|$(VERSION)|' tools/arkham.pc.in > $(BUILD)/arkham.pc
	install -D $(BUILD)/arkham $(DESTDIR)$(PREFIX)/bin/arkham
	install -D -m 644 $(BUILD)/libarkham.a $(DESTDIR)$(LIBDIR)/libarkham.a
	install -D $(BUILD)/libarkham.so $(DESTDIR)$(LIBDIR)/libarkham.so.$(VERSION)
	ln -sf libarkham.so.$(VERSION) $(DESTDIR)$(LIBDIR)/libarkham.so.0
	ln -sf libarkham.so.0 $(DESTDIR)$(LIBDIR)/libarkham.so
	install -D -m 644 include/arkham.h $(DESTDIR)$(PREFIX)/include/arkham.h
	install -D -m 644 $(BUILD)/arkham.pc $(DESTDIR)$(LIBDIR)/pkgconfig/arkham.pc
	install -D -m 644 docs/arkham.1 $(DESTDIR)$(PREFIX)/share/man/man1/arkham.1
	install -D -m 644 tools/arkham.bash $(DESTDIR)$(PREFIX)/share/bash-completion/completions/arkham

# The sources of the last commit with the page made, the same bytes each time; and Debian's packages, made from them.
dist: $(BUILD)/arkham-$(VERSION).tar.gz
$(BUILD)/arkham-$(VERSION).tar.gz: web/dist/index.html FORCE
	@tools/dist $@
deb: $(BUILD)/arkham-$(VERSION).tar.gz
	@tools/deps deb
	@rm -rf $(BUILD)/deb && mkdir -p $(BUILD)/deb && tar -xf $< -C $(BUILD)/deb
	@cd $(BUILD)/deb/arkham-$(VERSION) && env -u MAKEFLAGS -u MFLAGS -u BUILD dpkg-buildpackage -b -us -uc -j2 >../build.log 2>&1 || { tail -n 40 ../build.log; exit 1; }
	@ls $(BUILD)/deb/*.deb
# The module for Python as a wheel, with the library in it.
wheel: $(BUILD)/libarkham.so
	@tools/deps wheel
	@rm -rf $(BUILD)/wheel && mkdir -p $(BUILD)/wheel && cp -r bindings/python $(BUILD)/wheel/source && cp LICENSE $(BUILD)/wheel/source
	@echo $(VERSION) > $(BUILD)/wheel/source/VERSION
	@strip -o $(BUILD)/wheel/source/arkham/libarkham.so.0 $(BUILD)/libarkham.so
	@cd $(BUILD)/wheel && /usr/bin/python3 -m pip wheel --quiet --no-deps --no-build-isolation --no-index -w . ./source
	@ls $(BUILD)/wheel/*.whl
FORCE:

clean:
	rm -rf $(BUILD)

-include $(shell find $(BUILD) -name '*.d' 2>/dev/null)
