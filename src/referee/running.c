/*
 * Hooks of a game, and the procedure that runs.
 */
#include "engine/combat/combat.h"
#include "engine/effects/carrying.h"
#include "engine/events/replace.h"
#include "engine/flow/log.h"
#include "engine/kinds_of_play.h"
#include "engine/playing/play.h"
#include "engine/turn/steps.h"
#include "referee/referee.h"

#include <stdlib.h>

/* ---- hooks ----------------------------------------------------------------------------------- */

bool iz_referee_note(iz_game *g)
{
    g->log = iz_log_new();
    g->applied = calloc(IZ_C_COUNT, 1);
    return g->log && g->applied;
}

void iz_referee_note_no_more(iz_game *g)
{
    iz_log_free(g->log);
    g->log = NULL;
    free(g->applied);
    g->applied = NULL;
}

char *iz_referee_log(const iz_game *g)
{
    if (!g || !g->log)
        return NULL;
    size_t length = iz_log_text(g->log, g->book, 0, NULL, 0);
    char *text = malloc(length + 1);
    if (text) {
        text[0] = '\0';
        iz_log_text(g->log, g->book, 0, text, length + 1);
    }
    return text;
}

void iz_referee_switch_off(iz_game *g, iz_switch *off)
{
    g->off = off;
    g->at_length = off != NULL; /* short cuts know nothing of rules that are not there */
}

iz_referee_stop iz_referee_stop_at(iz_game *g, iz_referee_stop stop)
{
    iz_referee_stop before = {.stop = g->stop, .data = g->stop_data};
    g->stop = stop.stop;
    g->stop_data = stop.data;
    return before;
}

void iz_referee_look_on(iz_game *g, iz_referee_stop stop,
                        void (*witness)(iz_game *g, const iz_part *part, void *data))
{
    iz_referee_stop_at(g, stop);
    g->at_length = true;
    g->witness = witness;
    g->witness_data = stop.data;
}

void iz_referee_look_away(iz_game *g)
{
    g->stop = NULL;
    g->witness = NULL;
}

void iz_referee_mark_nodes(iz_game *g, uint8_t *used) { g->used = used; }

void iz_referee_ask_all(iz_game *g, bool all) { g->ask_single = all; }

void iz_referee_leave(iz_game *g)
{
    g->ask_single = false;
    g->head->options &= ~(uint32_t)IZ_GAME_MANUAL_MANA;
    g->options_valid = false;
    iz_referee_note_no_more(g);
}

/* ---- the procedure that runs ----------------------------------------------------------------- */

/* Which kinds of frames an act is, whichever of them is under way. */
static const uint8_t acts[][2] = {
    [IZ_REFEREE_ANNOUNCING] = {IZ_FRAME_ANNOUNCE, IZ_FRAME_ANNOUNCE},
    [IZ_REFEREE_REPEATING] = {IZ_FRAME_LOOP, IZ_FRAME_LOOP},
    [IZ_REFEREE_RESOLVING] = {IZ_FRAME_RESOLVE, IZ_FRAME_HKK_CHAIN},
    [IZ_REFEREE_ATTACKING] = {IZ_FRAME_ATTACK, IZ_FRAME_ATTACK},
    [IZ_REFEREE_BLOCKING] = {IZ_FRAME_BLOCK, IZ_FRAME_BLOCK},
    [IZ_REFEREE_SWAPPING] = {IZ_FRAME_HKK_SWAP, IZ_FRAME_HKK_SWAP},
    [IZ_REFEREE_FIGHTING] = {IZ_FRAME_HKK_COMBAT, IZ_FRAME_HKK_COMBAT},
};

bool iz_referee_is_at(const iz_game *g, iz_referee_act act)
{
    for (const iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame))
        if (frame->kind == acts[act][0] || frame->kind == acts[act][1])
            return true;
    return false;
}

bool iz_referee_step_has_acted(const iz_game *g) { return iz_step_has_acted(g); }

bool iz_referee_was_taken_back(const iz_game *g)
{
    return iz_announce_result(g) == IZ_ANNOUNCED_TAKEN_BACK;
}

void iz_referee_announces(iz_game *g) { g->announced = IZ_ANNOUNCED_NO_STACK; }

iz_ref iz_referee_damage_dealer(iz_game *g) { return iz_damage_dealer(g); }

bool iz_referee_offers_number(const iz_game *g) { return iz_effect_offers_number(g); }

bool iz_referee_stands(const iz_game *g, iz_ref creature, int line, int64_t place)
{
    return iz_would_stand(g, creature, line, place);
}

static void read_instruction(const iz_frame *frame, iz_referee_frame *out)
{
    const effect_frame *f = (const effect_frame *)(const void *)frame;
    out->cell = f->cell;
    out->env = f->env;
    out->plans = f->plans;
    out->self = f->ctx.self;
    out->controller = f->ctx.controller;
    out->bounds = f->ctx.bounds < IZ_BOUND_LEVELS ? f->ctx.bounds : IZ_BOUND_LEVELS;
    memcpy(out->bound, f->ctx.bound, sizeof out->bound);
}

static void read_replacing(const iz_frame *frame, iz_referee_frame *out)
{
    const replace_locals *f = (const replace_locals *)(const void *)frame;
    out->cell = f->cell;
    out->part = f->part;
}

bool iz_referee_frame_at(const iz_game *g, int n, iz_referee_frame *out)
{
    static const uint8_t kinds[IZ_FRAME_KIND_COUNT] = {
        [IZ_FRAME_EFFECT] = IZ_REFEREE_INSTRUCTION,
        [IZ_FRAME_REPLACE] = IZ_REFEREE_REPLACING,
        [IZ_FRAME_PAY] = IZ_REFEREE_PAYING,
        [IZ_FRAME_PUT_TRIGGERS] = IZ_REFEREE_PUTS_TRIGGERS,
        [IZ_FRAME_MANA_TRIGGERS] = IZ_REFEREE_PUTS_TRIGGERS,
        [IZ_FRAME_PRIORITY] = IZ_REFEREE_WINDOW,
    };
    const iz_frame *frame = iz_frame_top(g);
    while (frame && n-- > 0)
        frame = iz_frame_below(g, frame);
    if (!frame)
        return false;
    *out = (iz_referee_frame){.kind = (iz_referee_frame_kind)kinds[frame->kind],
                              .offset = (uint32_t)((const char *)frame - (const char *)g->frames),
                              .begins = frame->pc == 0};
    if (out->kind == IZ_REFEREE_INSTRUCTION)
        read_instruction(frame, out);
    else if (out->kind == IZ_REFEREE_REPLACING)
        read_replacing(frame, out);
    return true;
}
