/*
 * Effects on the game itself: turns, phases, skipped steps, coins and dice, winning and losing.
 *
 * Books: mtg-1999-11 chapters 102 (winning, losing), 300.6-300.7 (extra turns, skipped steps),
 * glossary Flip a coin, Draw; izvori-2007 A2, C1.60-C1.70.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

/* ---- turns ----------------------------------------------------------------------------------- */

/* Rule concept EXTRA_TURN: the book says in which order they are taken. */
iz_flow iz_effect_extra_turn(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    int32_t count = iz_quantity(g, &ctx, iz_child(cell, 1));
    uint32_t made = 0;
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        for (int32_t n = 0; n < count; n++) {
            uint32_t index = iz_table_add(g, IZ_TABLE_extra_turns, 1);
            made = ++g->head->timestamp;
            g->extra_turns[index] = (iz_extra_turn){.seat = (uint8_t)seat, .made = made};
        }
        iz_note(g, IZ_C_EXTRA_TURN, IZ_SAY_WILL_TAKE_EXTRA_TURNS, iz_ref_seat(seat), (int)count);
    }
    f = iz_effect_top(g);
    iz_effect_result_number(g, f->env, iz_effect_register(cell), (int32_t)made, made > 0);
    return IZ_FINISHED;
}

iz_flow iz_effect_extra_phase(iz_game *g, effect_frame *f)
{
    bool with_main = iz_effect_cell(g, f)->arg & IZ_EXTRA_PHASE_MAIN;
    if (with_main)
        iz_now(g)->main_phases++;
    else
        iz_now(g)->combat_phases++;
    iz_note(g, IZ_C_EXTRA_PHASE,
            with_main ? IZ_SAY_THERE_WILL_BE_ADDITIONAL : IZ_SAY_THERE_WILL_BE_ADDITIONAL_COMBAT);
    return IZ_FINISHED;
}

/* Rule concept SKIP: the next so many of these steps don't happen. */
iz_flow iz_effect_skip(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t seats = iz_select_seats(g, &ctx, cell + 1);
    int32_t count = iz_quantity(g, &ctx, iz_child(cell, 1));
    IZ_EACH_SEAT_OF (g, seat, seats)
        if (count > 0)
            g->seats[seat].skips[cell->arg] = (uint16_t)(g->seats[seat].skips[cell->arg] + count);
    return IZ_FINISHED;
}

enum { END_TURN_BEGIN, END_TURN_EXILED };

/* Everything on the stack is removed from the game, this spell too; combat is over; nothing but the
 * cleanup is left of the turn. */
iz_flow iz_effect_end_turn(iz_game *g, effect_frame *f)
{
    if (f->head.pc == END_TURN_BEGIN) {
        f->head.pc = END_TURN_EXILED;
        iz_batch_begin(g);
        for (iz_slot slot = iz_now(g)->stack.last; slot != IZ_NIL; slot = g->objects[slot].prev)
            if (g->objects[slot].kind != IZ_OBJECT_ABILITY &&
                g->objects[slot].kind != IZ_OBJECT_DAMAGE)
                iz_batch_move(g, iz_object_ref(g, slot), IZ_ZONE_EXILE, 0);
        iz_batch_happens(g, IZ_C_EFFECT);
        return IZ_GO;
    }
    iz_slot below;
    for (iz_slot slot = iz_now(g)->stack.last; slot != IZ_NIL; slot = below) {
        below = g->objects[slot].prev;
        if (iz_object_ref(g, slot) != g->envs[f->env].source || g->objects[slot].env != f->env)
            iz_stack_leave(g, slot);
    }
    IZ_EACH_IN_PLAY (g, slot)
        iz_remove_from_combat(g, slot);
    iz_now(g)->flags |= IZ_CONTEXT_END_TURN;
    return IZ_FINISHED;
}

/* ---- chance ---------------------------------------------------------------------------------- */

enum { CHANCE_BEGIN, CHANCE_CALLED };
enum { TAILS, HEADS };

/* The next outcome: set by a scenario, else from the generator. */
static int32_t outcome(iz_game *g, uint16_t *forced, uint32_t sides)
{
    if (*forced == IZ_NIL)
        return (int32_t)iz_random_below(g, sides);
    uint16_t first = *forced;
    int32_t value = g->links[first].value;
    *forced = g->links[first].next;
    g->links[first].next = IZ_NIL;
    iz_links_free(g, first);
    return value;
}

/* Who flips calls the coin. */
static iz_flow ask_call(iz_game *g, int seat, iz_ref self)
{
    iz_effect_top(g)->head.pc = CHANCE_CALLED;
    for (int side = HEADS; side >= TAILS; side--)
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_NUMBER,
                                    .ability = IZ_WORDS_COIN,
                                    .subject = IZ_NO_REF,
                                    .object = IZ_NO_REF,
                                    .number = side});
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_COIN, self, 0);
}

/* It falls; whoever has called it wins if it falls so. */
static bool fall_called(iz_game *g, int seat)
{
    int called = (int)g->head->answer.number;
    bool won = outcome(g, &g->head->forced_flips, 2) == called;
    iz_note(g, IZ_C_RANDOM, won ? IZ_SAY_CALLS_AND_WINS : IZ_SAY_CALLS_AND_LOSES, iz_ref_seat(seat),
            (int)(called == HEADS ? IZ_SAY_HEADS : IZ_SAY_TAILS));
    return won;
}

static void announce_flip(iz_game *g, int seat, iz_ref self, bool won)
{
    iz_part part = {.kind = IZ_EV_COIN,
                    .seat = (uint8_t)seat,
                    .object = IZ_NO_REF,
                    .other = self,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL,
                    .amount = won ? 1 : 0};
    iz_announce_event(g, &part, IZ_C_RANDOM);
}

/* The player calls the coin and wins if it falls so. The register's number: 1 won, 0 lost. */
iz_flow iz_effect_flip_coin(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == CHANCE_BEGIN) {
        int seat = iz_select_seat(g, &ctx, cell + 1);
        iz_effect_result_number(g, f->env, cell->arg, 0, false);
        if (seat == IZ_NO_SEAT)
            return IZ_FINISHED;
        f->seat = (uint8_t)seat;
        return ask_call(g, seat, ctx.self);
    }
    int seat = f->seat;
    uint16_t env = f->env;
    bool won = fall_called(g, seat);
    iz_effect_result_number(g, env, cell->arg, won ? 1 : 0, true);
    announce_flip(g, seat, ctx.self, won);
    return IZ_FINISHED;
}

/* The register's number: how many were won; done: none was lost. */
iz_flow iz_effect_flip_streak(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f), *bound = iz_optional(cell, 1);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == CHANCE_BEGIN) {
        int seat = iz_select_seat(g, &ctx, cell + 1);
        f->seat = (uint8_t)seat;
        f->hi = bound ? iz_quantity(g, &ctx, bound) : INT32_MAX;
        iz_effect_result_number(g, f->env, cell->arg, 0, seat != IZ_NO_SEAT);
        if (seat == IZ_NO_SEAT || f->hi <= 0)
            return IZ_FINISHED;
        return ask_call(g, seat, ctx.self);
    }
    int seat = f->seat;
    uint16_t env = f->env;
    bool won = fall_called(g, seat);
    f->count += won;
    int32_t wins = f->count, most = f->hi;
    iz_effect_result_number(g, env, cell->arg, wins, won);
    announce_flip(g, seat, ctx.self, won);
    return won && wins < most ? ask_call(g, seat, ctx.self) : IZ_FINISHED;
}

/* Nobody calls these coins, so nobody wins or loses. */
iz_flow iz_effect_flip_tails(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env, seats = iz_select_seats(g, &ctx, cell + 1);
    iz_set tails = iz_set_begin(g);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        bool fell_heads = outcome(g, &g->head->forced_flips, 2) == HEADS;
        iz_note(g, IZ_C_RANDOM, IZ_SAY_COIN_COMES_UP, iz_ref_seat(seat),
                (int)(fell_heads ? IZ_SAY_HEADS : IZ_SAY_TAILS));
        if (!fell_heads)
            iz_set_put(g, &tails, iz_ref_seat(seat));
    }
    iz_effect_result_set(g, env, cell->arg, tails);
    return IZ_FINISHED;
}

iz_flow iz_effect_roll(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    uint16_t env = f->env;
    int seat = iz_select_seat(g, &ctx, cell + 1);
    int32_t sides = iz_quantity(g, &ctx, iz_child(cell, 1));
    if (seat == IZ_NO_SEAT || sides < 1)
        return IZ_FINISHED;
    bool forced = g->head->forced_rolls != IZ_NIL;
    int32_t number = outcome(g, &g->head->forced_rolls, (uint32_t)sides) + (forced ? 0 : 1);
    iz_note(g, IZ_C_RANDOM, IZ_SAY_ROLLS, iz_ref_seat(seat), (int)number);
    iz_effect_result_number(g, env, cell->arg, number, true);
    iz_part part = {.kind = IZ_EV_DIE,
                    .seat = (uint8_t)seat,
                    .object = IZ_NO_REF,
                    .other = ctx.self,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL,
                    .amount = number,
                    .value = (uint32_t)sides};
    iz_announce_event(g, &part, IZ_C_RANDOM);
    return IZ_FINISHED;
}

/* ---- the end --------------------------------------------------------------------------------- */

static void end_parts(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_event_kind kind,
                      iz_concept concept)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_IN_TURN (g, seat, seats) {
        iz_part *part = iz_batch_part(g, kind);
        part->seat = (uint8_t)seat;
        part->value = (uint32_t)concept;
    }
}

void iz_parts_win_game(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    end_parts(g, ctx, cell, IZ_EV_WIN, IZ_C_WIN_EFFECT);
}

void iz_parts_lose_game(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    end_parts(g, ctx, cell, IZ_EV_LOSE, IZ_C_LOSE_EFFECT);
}

iz_flow iz_effect_draw_game(iz_game *g, effect_frame *f)
{
    (void)f;
    iz_game_drawn(g, IZ_C_WIN_EFFECT);
    return IZ_FINISHED;
}

/* ---- a game within the game ------------------------------------------------------------------ */

iz_flow iz_effect_subgame(iz_game *g, effect_frame *f)
{
    enum { BEGIN, OVER };
    iz_ctx ctx = f->ctx;
    if (f->head.pc == OVER)
        return IZ_FINISHED;
    f->head.pc = OVER;
    uint16_t seats = iz_select_seats(g, &ctx, iz_effect_cell(g, f) + 1);
    iz_subgame_frame *inner = iz_frame_push(g, IZ_FRAME_SUBGAME, sizeof *inner);
    inner->seats = seats;
    return IZ_GO;
}
