/*
 * Scenarios: positions, what the players do, and what must then be true (docs/scenarios.md). This
 * is what programs use; nothing here writes to a terminal.
 */
#ifndef IZ_SCENARIO_SCENARIO_H
#define IZ_SCENARIO_SCENARIO_H

#include "books/book.h"
#include "program/program.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* A rule number that a scenario cites under the book it ran under. */
typedef struct iz_scenario_cite {
    const char *number;
    bool named; /* by `cites BOOK N`: it must be one of that book's */
} iz_scenario_cite;

/* What comes of a scenario where a concept that it cites, and that was applied in it, is switched
 * off (core/switch.h). */
typedef enum iz_without {
    IZ_WITHOUT_UNTRIED,
    IZ_WITHOUT_FAILS, /* as it should: the scenario shows what the concept does */
    IZ_WITHOUT_STOPS, /* the game can't go on without it (nor come to an end) */
    IZ_WITHOUT_PASSES,
    IZ_WITHOUT_NOTED /* it passes, but nothing was different: the concept is only noted there */
} iz_without;

/* A scenario is there to show few things: of what it cites, so many count as shown by it, the first
 * ones. */
enum { IZ_CITES_COUNTED = 3 };

/* What one scenario came to under one book. All strings live until the report returns. */
typedef struct iz_scenario_result {
    const char *path;
    int line; /* of its first line; 0: the file as a whole */
    const char *title;
    const iz_book *book; /* NULL: it did not come to be run */
    bool passed;
    int statement_line;    /* of the statement that failed; 0: none */
    const char *statement; /* as written; "" */
    const char *found;     /* what was found instead, or what is wrong; "" */
    const char *log;       /* the game so far, a line an entry */
    const iz_scenario_cite *cites;
    int cite_count;
    const uint8_t *applied; /* by concept: how often it was applied; NULL: not run */
    /* by concept, iz_without: what came of the scenario without it; NULL: not asked for, or it
     * failed as it is */
    const uint8_t *without;
} iz_scenario_result;

struct iz_game;
struct iz_option;

/* Looks on at plays of a scenario, each of which must pass. */
typedef struct iz_onlooker {
    void *host;
    /* The n-th play (from 0) is set up, and its first action comes next. False: there is no such
     * play. What it puts into the game it takes out again in `ends`. */
    bool (*begins)(void *host, struct iz_game *g, int n);
    /* The seat's answer is about to be carried out. */
    void (*decides)(void *host, struct iz_game *g, int seat, const struct iz_option *option);
    /* Something was changed by hand, or a check begins: what is wrong by now, or NULL. */
    const char *(*looks)(void *host, struct iz_game *g, bool by_hand);
    const char *(*ends)(void *host, struct iz_game *g);
} iz_onlooker;

/* A statement that has been carried out, or the position that has been set up before the first. The
 * game may be looked at until the call returns. */
typedef struct iz_scenario_step {
    int line;              /* of the statement; of the scenario: its position */
    const char *statement; /* as written; "": its position */
    bool passed;
    const char *found;    /* what was found instead, or what is wrong; "" */
    struct iz_game *game; /* NULL: there is none (yet) */
} iz_scenario_step;

typedef struct iz_scenario_settings {
    const char *cards; /* the file of real cards; NULL: where iz_find_cards_file finds one */
    bool own_cards;    /* cards of the file and of izvor only; no collection is looked for */
    const struct iz_card_library *library; /* instead of izvor's, which it has; NULL: none */
    bool strict_cites; /* a cited number that no book of the scenario has is a fault */
    bool keep_log;     /* give the log of passed scenarios, too */
    bool unplayed;     /* none is played and no card looked for: each is reported, as not passed,
                        * with what it cites */
    uint16_t without;  /* a concept (iz_concept) that is switched off throughout; 0: none */
    bool switch_off; /* run those that pass again without each of the concepts that they cite … */
    const char *switch_off_book; /* … under this book only; NULL: under each */
    /* called for each scenario under each of its books, in order */
    void (*report)(const iz_scenario_result *result, void *data);
    /* called for each step of a scenario, before its report; NULL: nobody asks */
    void (*step)(const iz_scenario_step *step, void *data);
    /* called with what is odd about a scenario, a line each, before it runs; NULL: nobody asks */
    void (*warn)(const char *lines, void *data);
    void *data;
    /* For tests: as in iz_card_set; NULL: nothing changes programs. */
    void (*alter)(void *host, struct iz_cells *cells, size_t first);
    void *alter_host;
    /* For tests: what passes is played again as often as it wants, without notes; NULL: not. */
    const iz_onlooker *onlooker;
} iz_scenario_settings;

typedef struct iz_scenarios iz_scenarios;

/* Keeps card collections between files. NULL: no memory. */
iz_scenarios *iz_scenarios_new(const iz_scenario_settings *settings);
void iz_scenarios_free(iz_scenarios *scenarios);

/* Runs all scenarios of a file. False: it can't be read, which has been reported as a failed
 * scenario, too. */
bool iz_scenarios_run_file(iz_scenarios *scenarios, const char *path);
/* The same with its bytes at hand. */
void iz_scenarios_run_bytes(iz_scenarios *scenarios, const char *path, const char *bytes,
                            size_t length);

#endif
