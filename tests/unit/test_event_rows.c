/*
 * The rows of core/events.def: each says what is touched when it has happened, tells with a phrase
 * that takes those arguments, and doesn't say a thing in two ways; and what a row says is touched
 * is looked at anew, while the rest is not.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "cards/cards.h"
#include "engine/characteristics/touch.h"
#include "engine/events/event.h"
#include "engine/turn/setup.h"

/* What of a part an argument is: the letters of kinds in core/phrases.def. */
enum { OBJECT = 'o', OTHER = 'o', PLAYER = 'o', AMOUNT = 'n', PLACE = 'n', WORD = 'w', ZONE = 'p' };

typedef struct columns {
    const char *name, *fields, *touches;
    bool touched, deed, becomes, keeps, keep, concept, concept_of, tells;
    iz_phrase phrase;
    char arguments[4];
} columns;

static const columns rows[IZ_EV_COUNT] = {
#define EVENT(kind, text, columns) [IZ_EV_##kind] = {.name = #kind, .fields = (text), columns},
#define BECOMES(kinds, turn) .becomes = true,
#define DOES(does) .deed = true,
#define HAPPENS(does) .deed = true,
#define TOUCHES(what) .touches = #what,
#define TOUCHES_BY(by) .touched = true,
#define KEEPS(facts) .keeps = true,
#define KEEPS_BY(facts, by) .keep = true,
#define CONCEPT(what) .concept = true,
#define CONCEPT_BY(by) .concept_of = true,
#define SAYS(code, ...) .phrase = IZ_SAY_##code, .arguments = {__VA_ARGS__},
#define TELLS(by) .tells = true,
#include "core/events.def"
};

static void each_row_says_what_it_touches(void **state)
{
    (void)state;
    for (int kind = 0; kind < IZ_EV_COUNT; kind++) {
        const columns *row = &rows[kind];
        assert_non_null(row->name);
        assert_true(strlen(row->fields) > 0);
        if ((row->touches != NULL) == row->touched)
            fail_msg("%s says what it touches twice or not at all", row->name);
        /* a move may become something else, or not */
        if (row->becomes && row->deed && kind != IZ_EV_MOVE)
            fail_msg("%s becomes something else and happens itself", row->name);
        if (row->becomes && !row->deed && strcmp(row->touches, "NOTHING") != 0)
            fail_msg("%s never happens itself, but touches something", row->name);
    }
}

static void each_row_says_a_thing_once(void **state)
{
    (void)state;
    for (int kind = 0; kind < IZ_EV_COUNT; kind++) {
        const columns *row = &rows[kind];
        if (row->keeps && row->keep)
            fail_msg("%s says twice what the ledger keeps", row->name);
        if (row->concept && row->concept_of)
            fail_msg("%s says its concept twice", row->name);
        if (row->phrase != IZ_SAY_NOTHING && row->tells)
            fail_msg("%s is told in two ways", row->name);
    }
}

static void what_is_told_has_its_phrase(void **state)
{
    (void)state;
    for (int kind = 0; kind < IZ_EV_COUNT; kind++) {
        const iz_phrase_row *phrase = &iz_phrases[rows[kind].phrase];
        if (rows[kind].phrase != IZ_SAY_NOTHING && strcmp(rows[kind].arguments, phrase->kinds) != 0)
            fail_msg("%s gives \"%s\" to the phrase %s, which takes \"%s\"", rows[kind].name,
                     rows[kind].arguments, phrase->code, phrase->kinds);
    }
}

/* ---- what is touched ------------------------------------------------------------------------- */

static int set_up(void **state)
{
    static const char text[] = "card \"Bear\" {\n    cost {1}{G}\n    type Creature - Bear\n"
                               "    pt 2/2\n}\n";
    static iz_card_set *set;
    char error[256];
    set = iz_card_set_new();
    assert_int_equal(iz_read_card_blocks(set, text, sizeof text - 1, "here", error, sizeof error),
                     1);
    assert_true(iz_card_set_finish(set));
    *state = iz_setup_new(iz_book_find("mtg-1999-11"), set, 2, 1, 0);
    return *state ? 0 : -1;
}

static int tear_down(void **state)
{
    iz_game *g = *state;
    iz_card_set *set = (iz_card_set *)(uintptr_t)g->cards;
    iz_game_release(g);
    iz_card_set_free(set);
    return 0;
}

/* How often each was to be looked at anew. */
typedef struct counts {
    uint32_t epoch, board, options, gains, losses;
} counts;

static counts now(const iz_game *g)
{
    return (counts){g->head->epoch, g->head->board_changes, g->option_changes,
                    g->resource_gains_of_all, g->resource_losses};
}

static void is_moved(const char *name, const char *what, bool wanted, uint32_t before,
                     uint32_t after)
{
    if ((before != after) != wanted)
        fail_msg("%s: %s %s looked at anew", name, what, before != after ? "are" : "are not");
}

static void what_a_row_names_is_looked_at_anew(void **state)
{
    iz_game *g = *state;
    for (int kind = 0; kind < IZ_EV_COUNT; kind++) {
        const columns *row = &rows[kind];
        if (!row->touches || strstr(row->touches, "ONE"))
            continue;
        counts before = now(g);
        iz_event_unseen(g, (iz_event_kind)kind, IZ_NO_SEAT);
        counts after = now(g);
        bool all = strstr(row->touches, "ALL"), nothing = !strcmp(row->touches, "NOTHING");
        bool status = strstr(row->touches, "STATUS"), pools = strstr(row->touches, "POOLS");
        is_moved(row->name, "characteristics", all, before.epoch, after.epoch);
        is_moved(row->name, "state-based effects", strstr(row->touches, "BOARD"), before.board,
                 after.board);
        is_moved(row->name, "options", !nothing && strcmp(row->touches, "TURN") != 0,
                 before.options, after.options);
        is_moved(row->name, "gains", strstr(row->touches, "GAINS"), before.gains, after.gains);
        is_moved(row->name, "losses", status || pools, before.losses, after.losses);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_row_says_what_it_touches),
        cmocka_unit_test(each_row_says_a_thing_once),
        cmocka_unit_test(what_is_told_has_its_phrase),
        cmocka_unit_test(what_a_row_names_is_looked_at_anew),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
