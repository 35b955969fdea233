# The everyday commands, over Meson and Ninja. Variables: ARGS (for the program or the tests),
# BUILD, BUILD_DEBUG, BUILD_FUZZ (build folders; name your own to build beside somebody else),
# CC (release build), WERROR=false (warnings don't stop the debug build), PREFIX, LIBDIR, DESTDIR.
#
# The release is built with a profile of how it runs (tools/release.sh says how): `make` in a fresh
# folder builds, runs the program for some seconds, and builds again; after that as usual, with the
# same profile. `make retrain` takes a new one. `make program`, and what only needs the program to
# be there (play, docs, the gate), never train: in a fresh folder they build plainly.
BUILD ?= build
BUILD_DEBUG ?= build-debug
BUILD_FUZZ ?= build-fuzz
CC = gcc
CLANG ?= clang
WERROR ?= true
PREFIX ?= /usr/local
ARGS ?=
CARDS ?= ../shared/cards/cards.json
SECONDS_EACH ?= 600
SEED ?= 1
SAMPLE ?= 150

IZVOR = $(BUILD)/izvor
IZVOR_DEBUG = $(BUILD_DEBUG)/izvor
SANITIZED = -Ddebug=true -Doptimization=1 -Db_ndebug=false -Db_sanitize=address,undefined -Db_lundef=false

all: release

# Debian's loader and pkg-config look into PREFIX/lib; elsewhere Meson knows where they do.
LIBDIR ?= $(if $(wildcard /etc/debian_version),lib)
RELEASE = --buildtype=release -Db_lto=true --prefix=$(PREFIX) $(if $(LIBDIR),--libdir=$(LIBDIR))

release:
	@CC="$(CC)" tools/release.sh $(BUILD) train $(RELEASE)

program:
	@CC="$(CC)" tools/release.sh $(BUILD) keep $(RELEASE)

retrain:
	@CC="$(CC)" tools/release.sh $(BUILD) anew $(RELEASE)

# AddressSanitizer and UndefinedBehaviorSanitizer; any warning is an error.
debug:
	@CC=gcc tools/configure.sh $(BUILD_DEBUG) $(SANITIZED) -Dwerror=$(WERROR)
	@ninja -C $(BUILD_DEBUG) --quiet

# clang's build of everything, with its warnings as errors, its sanitizers, and the fuzzers.
clang:
	@CC=$(CLANG) tools/configure.sh $(BUILD_FUZZ) $(SANITIZED) -Dwerror=$(WERROR) -Dfuzz=true
	@ninja -C $(BUILD_FUZZ) --quiet

check:
	@tools/needed.sh
	@tools/run_tests.py --build $(BUILD) --build-debug $(BUILD_DEBUG) --build-fuzz $(BUILD_FUZZ) $(ARGS)

play: program
	@$(IZVOR) play $(ARGS)

# Long tests of the table: ends of processes, many people at a time, the protocol's own test suite.
long: program
	@tools/table_long.sh $(BUILD) $(ARGS)

# How fast: the figures of the release build.
bench: release
	@$(IZVOR) bench $(ARGS)

# Random games without number, with sanitizers and every invariant checked at each decision.
soak: debug
	@$(IZVOR_DEBUG) soak $(ARGS)

# The same of games of several players: every variant, two to sixteen seats, players who leave.
soak-tables: debug
	@$(IZVOR_DEBUG) soak --tables --games 10000 $(ARGS)

# Is the greedy player better than the random one, in every variant, by how much? 200 games each.
strength: release
	@tools/strength.py $(IZVOR) $(ARGS)

# Long runs of every fuzzer, SECONDS_EACH seconds each.
fuzz: clang
	@tools/fuzz.sh $(BUILD_FUZZ) $(SECONDS_EACH) $(ARGS)

# The pages that are made from tables.
docs: program
	@$(IZVOR) language --markdown >docs/language-reference.md.new
	@mv docs/language-reference.md.new docs/language-reference.md
	@python3 tools/tour.py $(IZVOR) >docs/tour.md.new
	@mv docs/tour.md.new docs/tour.md
	@tools/layers.py --draw
	@tools/messages.py --typescript >page/src/messages.ts.new
	@mv page/src/messages.ts.new page/src/messages.ts

# Every understood card of CARDS put through play by itself, with sanitizers and invariants, and what
# it does judged against its program. It takes hours; ARGS="--threads 8" for more threads,
# ARGS="--sample 300" for some of the cards, ARGS="--deep" for a line a node.
exercise: debug
	@$(IZVOR_DEBUG) cards exercise $(CARDS) --threads 2 --plays 120 $(ARGS)

# Breaks SAMPLE rule-carrying functions, one at a time, and runs the scenarios: who notices?
mutants:
	@tools/setup.sh mutants
	@tools/mutants.py --seed $(SEED) --sample $(SAMPLE) $(ARGS)

# The tests of the card language over all understood cards of CARDS.
language: program
	@$(IZVOR) cards test-language $(CARDS) $(ARGS)
	@for era in printed oracle2009 oracle2013 oracle2022; do \
		$(IZVOR) cards check $(CARDS) --wording $$era; done
	@$(IZVOR) run --ablate $$(find tests/rules tests/cards -name '*.izs')

format:
	@tools/sources.py --format | xargs clang-format -i

install: release
	@tools/install.sh $(BUILD)

clean:
	@rm -rf $(BUILD) $(BUILD_DEBUG) $(BUILD_FUZZ)

.PHONY: all release program retrain debug clang check play long bench soak soak-tables strength fuzz docs exercise language mutants format install clean
