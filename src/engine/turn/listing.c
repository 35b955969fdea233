/*
 * Which kind of decision lists its options how, where they are neither candidates nor words nor
 * numbers; and whether a list made with short cuts is the one that is made without (an invariant
 * for tests).
 */
#include "engine/combat/fight.h"
#include "engine/costs/costs.h"
#include "engine/kinds_of_play.h"
#include "engine/legality/legality.h"
#include "engine/turn/loops.h"
#include "engine/turn/setup.h"

static void list_window(iz_game *g, int seat, bool thorough)
{
    iz_list_priority(g, seat, thorough);
    iz_loop_list(g, seat);
}

static bool window_is_listed(iz_game *g, int seat)
{
    bool is = iz_window_is_listed(g, seat);
    if (is)
        iz_loop_list(g, seat);
    return is;
}

static void list_lines(iz_game *g, int seat, bool thorough)
{
    iz_entry_of(g)->list(g, seat, thorough);
}

const iz_listing iz_listings[IZ_DECIDE_COUNT] = {
    [IZ_DECIDE_PRIORITY] = {.list = list_window, .is_listed = window_is_listed},
    [IZ_DECIDE_ATTACK] = {iz_list_attack, NULL, iz_grid_count, iz_grid_at, iz_declaration_allows,
                          iz_grid_find, iz_grid_sample},
    [IZ_DECIDE_BLOCK] = {iz_list_block, NULL, iz_grid_count, iz_grid_at, iz_declaration_allows,
                         iz_grid_find, iz_grid_sample},
    [IZ_DECIDE_PAY] = {.list = iz_list_pay},
    [IZ_DECIDE_LINES] = {.list = list_lines},
};

/* ---- is it the right list? ------------------------------------------------------------------- */

const char *iz_list_fault(iz_game *g, int seat)
{
    bool could = iz_could_act(g, seat);
    g->option_count = 0;
    g->options_valid = g->listed.is_known = false;
    iz_list_priority(g, seat, false);
    size_t quick = g->option_count;
    iz_list_priority(g, seat, true);
    size_t count = g->option_count - quick;
    const char *fault = NULL;
    if (count != quick)
        fault = "a window's options differ from those listed without a short cut";
    for (size_t i = 0; i < quick && !fault; i++)
        if (!iz_same_option(&g->options[i], &g->options[quick + i]))
            fault = "a window's options are not those listed without a short cut";
    if (!fault && !could && count > 1)
        fault = "what was known of a window is out of date: more than passing can be done";
    if (!fault && could && count == 1 && !iz_course_of(g)->always_asks)
        fault = "what was known of a window is out of date: nothing but passing can be done";
    const iz_decision *decision = iz_decision_of(g, seat);
    g->option_count = quick;
    g->options_valid = decision && decision->of == seat; /* they need not be listed once more */
    g->options_seat = (uint8_t)seat;
    iz_loop_list(g, seat);
    return fault;
}

/* Of the steps that the first options name, creature by creature and target by target: are those
 * allowed by themselves that are listed, and no others? */
static bool steps_are_allowed(iz_game *g, const iz_decision *asked, size_t count)
{
    enum { LOOKED_AT = 12 };
    size_t most = count < LOOKED_AT ? count : LOOKED_AT;
    bool right = true, allowed;
    for (size_t i = 0; i < most * most && right; i++) {
        iz_option step = g->options[i / most];
        bool listed = false, other = g->options[i % most].kind != step.kind;
        step.object = other ? step.object : g->options[i % most].object;
        for (size_t j = 0; j < count && !listed; j++)
            listed = iz_same_option(&g->options[j], &step);
        if (iz_listings[asked->kind].allows(g, asked, &step, &allowed))
            right = allowed == listed;
    }
    return right;
}

const char *iz_declaration_fault(iz_game *g, int seat)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    if (!decision || (decision->kind != IZ_DECIDE_ATTACK && decision->kind != IZ_DECIDE_BLOCK))
        return NULL;
    size_t quick;
    unsigned kind = decision->kind;
    iz_decision asked = *decision; /* listing may move the block */
    iz_list_for(g, &asked, &quick);
    iz_listings[kind].list(g, seat, true);
    decision = iz_decision_of(g, seat); /* the block may have moved */
    bool same = g->option_count == 2 * quick;
    for (size_t i = 0; i < quick && same; i++)
        same = iz_same_option(&g->options[i], &g->options[quick + i]);
    uint64_t counted;
    if (same && iz_listings[kind].count && iz_listings[kind].count(g, &asked, &counted)) {
        iz_option option;
        same = counted == quick;
        for (size_t i = 0; i < quick && same; i++)
            same = iz_listings[kind].at(g, &asked, i, &option) &&
                   iz_same_option(&g->options[i], &option) &&
                   iz_listings[kind].find(g, &asked, &option, &counted) && counted == i;
    }
    same = same && steps_are_allowed(g, &asked, quick);
    g->option_count = 0;
    return same ? NULL : "the steps of a declaration are not those listed without a short cut";
}
