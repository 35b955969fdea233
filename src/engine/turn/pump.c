/*
 * The pump: runs the frames of a game until somebody must decide; takes their answers.
 * Nothing in here knows a rule.
 */
#include "engine/flow/loop.h"
#include "engine/flow/stand_in.h"
#include "engine/flow/words.h"
#include "engine/procedures.h"
#include "engine/turn/check.h"
#include "engine/turn/setup.h"
#include "engine/turn/subgame.h"

#include <assert.h>
#include <setjmp.h>

/* More steps of the pump than any single decision can need: a book's loop is found long before. */
enum { STEPS_WITHOUT_DECISION = 20000000 };

typedef iz_flow (*procedure)(iz_game *g, void *frame);

static const procedure procedures[IZ_FRAME_KIND_COUNT] = {
#define FRAME(name, run, locals) run,
#include "engine/frames.def"
#undef FRAME
};

#define QUIET(name) (UINT64_C(1) << IZ_FRAME_##name)
_Static_assert(IZ_FRAME_KIND_COUNT <= 64, "a mask of kinds of frames is too short");

/* Procedures that change nothing of what a player could do but by events, or where they say so
 * (iz_touch, iz_touch_facts); the others do, or may. */
static const uint64_t quiet = QUIET(PRIORITY) | QUIET(CHECK) | QUIET(STEP) | QUIET(TURN) |
                              QUIET(UNTAP) | QUIET(CLEANUP) | QUIET(ATTACK) | QUIET(BLOCK) |
                              QUIET(DAMAGE) | QUIET(ASSIGN_DAMAGE) | QUIET(SHARE_DAMAGE) |
                              QUIET(TEAM_DAMAGE);

int iz_pump(iz_game *g)
{
    jmp_buf escape;
    if (setjmp(escape)) {
        g->escape = NULL;
        return g->status;
    }
    g->escape = &escape;
    g->status = 0;
    g->options_valid = false;
    for (long steps = 0; g->head->waits == 0; steps++) {
        iz_frame *frame = iz_frame_top(g);
        if (!frame && iz_game_is_nested(g)) {
            iz_subgame_end(g);
            if (g->status != 0)
                break;
            continue;
        }
        if (!frame)
            break;
        if (steps > STEPS_WITHOUT_DECISION) {
            iz_fail(g, IZ_ERR_LIMIT, IZ_SAY_FAILED_CIRCLE, (int64_t)steps);
            break;
        }
        if (g->stop && g->stop(g, g->stop_data))
            break;
        if (g->bound && steps >= (long)g->bound) {
            g->status = IZ_UNFINISHED;
            break;
        }
        if (g->off && g->off->steps-- == 0) {
            g->off->steps = 0;
            iz_fail(g, IZ_ERR_LIMIT, IZ_SAY_FAILED_ENDLESS);
            break;
        }
        g->scratch_used = 0;
        g->option_changes += !(quiet >> frame->kind & 1);
        iz_flow flow = procedures[frame->kind](g, frame);
        assert(g->head->waits > 0 || iz_table_count(g, IZ_TABLE_candidates) == 0);
        if (flow == IZ_FINISHED)
            iz_frame_pop(g);
        else if (flow == IZ_FAIL)
            break;
    }
    g->escape = NULL;
    return g->status;
}

/* ---- answering ------------------------------------------------------------------------------- */

/* Where any of several may answer: the others are asked no more. */
static void close_wait(iz_header *head, uint32_t number)
{
    for (int i = 0; i < head->waits; i++)
        if (head->decision[i].number == number)
            head->decision[i].flags |= IZ_DECISION_ANSWERED;
}

/* Takes the answer; goes on when nobody is waited for any more. */
static int take(iz_game *g, int seat, const iz_option *option)
{
    int at = 0;
    while (g->head->decision[at].seat != seat || g->head->decision[at].flags & IZ_DECISION_ANSWERED)
        at++;
    iz_option answer = *option;
    iz_decision *decision = &g->head->decision[at];
    bool chosen = !(decision->flags & IZ_DECISION_SINGLE); /* else there was no choice */
    answer.seat = decision->of;
    decision->answer = answer;
    decision->flags |= IZ_DECISION_ANSWERED;
    iz_decision answered_now = *decision; /* noting it may move the block */
    if (decision->flags & IZ_DECISION_ANY)
        close_wait(g->head, decision->number);
    if (decision->purpose == IZ_FOR_STAND_IN)
        iz_stand_in_named(g, (int)answer.subject);
    iz_loop_chosen(g, &answered_now, &answer);
    iz_header *head = g->head;
    int open = 0;
    for (int i = 0; i < head->waits; i++)
        open += !(head->decision[i].flags & IZ_DECISION_ANSWERED);
    head->decisions++;
    head->choices += chosen && option->kind != IZ_OPTION_PASS;
    g->options_valid = false;
    iz_nothing_said(g);
    if (open > 0)
        return IZ_OK;
    head->answer = answer;
    head->waits = 0;
    iz_table_cut(g, IZ_TABLE_candidates, 0);
    return iz_pump(g);
}

static int refuse(iz_game *g, iz_phrase phrase, int seat, int64_t number)
{
    iz_teller t = iz_teller_of(g);
    iz_refuse(g, IZ_ERR_CHOICE, iz_tell(&t, phrase, iz_ref_seat(seat), number));
    return g->status;
}

int iz_choose(iz_game *g, int seat, const iz_option *option)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    iz_option found;
    if (!decision) {
        return refuse(g, IZ_SAY_REFUSED_NOT_ASKED, seat, 0);
    }
    if (!iz_block_reserve_step(g))
        return g->status;
    decision = iz_decision_of(g, seat);
    if (decision->kind == IZ_DECIDE_PRIORITY && option->kind == IZ_OPTION_PASS)
        return take(g, seat, option); /* always there: not listed to be found */
    found = *option;
    if (iz_options_allow(g, seat, &found))
        return take(g, seat, &found);
    return refuse(g, IZ_SAY_REFUSED_NO_SUCH, seat, 0);
}

int iz_choose_option(iz_game *g, int seat, uint64_t n)
{
    iz_option option;
    if (!iz_options_at(g, seat, n, &option)) {
        return refuse(g, IZ_SAY_REFUSED_NO_NUMBER, seat, (int64_t)n);
    }
    if (!iz_block_reserve_step(g))
        return g->status;
    return take(g, seat, &option);
}

int iz_advance_game(iz_game *g)
{
    if (g->head->waits > 0 || g->head->over)
        return IZ_OK;
    if (!iz_block_reserve_step(g))
        return g->status;
    iz_nothing_said(g);
    return iz_pump(g);
}
