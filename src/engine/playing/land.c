/*
 * Playing a land: the card is put into play, without the stack; where a card may be played as one
 * (Izvori) it lies upside down, and a spring may be paid for.
 *
 * Carries out: mtg 214.9, 408.2d; Izvori B12.7, E3.52.
 */
#include "engine/events/event.h"
#include "engine/playing/announcement.h"
#include "engine/procedures.h"

typedef struct land_locals {
    iz_frame head;
    uint16_t env; /* of the spring that is paid for */
    uint16_t spare[3];
} land_locals;

enum { LAND_BEGIN, LAND_MOVED, LAND_SPRING_ANSWERED, LAND_SPRING_PAID };

static land_locals *top(iz_game *g) { return (land_locals *)(void *)iz_frame_top(g); }

void iz_play_land(iz_game *g)
{
    land_locals *f = iz_frame_push(g, IZ_FRAME_LAND, sizeof *f);
    f->env = IZ_NIL;
}

static const iz_cell *spring_of(const iz_game *g)
{
    int definition = g->objects[iz_announcing(g)->slot].definition;
    const iz_card_def *def = &g->cards->definitions[definition];
    if (def->types & IZ_TYPE_LAND || def->ability_count == 0)
        return NULL;
    return iz_printed_keyword(g, definition, IZ_KW_SPRING, 0);
}

static void begin(iz_game *g, land_locals *f)
{
    const iz_announcement *a = iz_announcing(g);
    const iz_card_def *def = &g->cards->definitions[g->objects[a->slot].definition];
    iz_ref card = a->bearer;
    int seat = a->seat;
    unsigned flags = IZ_PART_PLAYED;
    if (!(def->types & IZ_TYPE_LAND))
        flags |= IZ_PART_UPSIDE_DOWN;
    if (spring_of(g))
        flags |= IZ_PART_TAPPED; /* E3.52 */
    f->head.pc = LAND_MOVED;
    iz_note(g, flags & IZ_PART_UPSIDE_DOWN ? IZ_C_UPSIDE_DOWN_LAND : IZ_C_LAND_PLAY,
            flags & IZ_PART_UPSIDE_DOWN ? IZ_SAY_PLAYS_AS_SOURCE : IZ_SAY_PLAYS_LAND,
            iz_ref_seat(seat), card);
    g->seats[seat].lands_played++;
    iz_batch_begin(g);
    iz_batch_move(g, card, IZ_ZONE_BATTLEFIELD, flags)->seat = (uint8_t)seat;
    iz_batch_happens(g, IZ_C_LAND_PLAY);
}

static iz_flow moved(iz_game *g)
{
    int seat = iz_announcing(g)->seat;
    iz_slot slot = iz_announcing(g)->slot;
    if (!iz_zone_in_play(g->objects[slot].zone))
        return IZ_FINISHED;
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_LAND_PLAYED,
                                 .seat = (uint8_t)seat,
                                 .object = iz_object_ref(g, slot),
                                 .other = IZ_NO_REF,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL},
                      IZ_C_LAND_PLAY);
    const iz_cell *spring = spring_of(g);
    if (!spring)
        return IZ_FINISHED;
    iz_ctx ctx = iz_ctx_of_object(g, slot, IZ_NIL);
    if (!iz_can_pay(g, seat, &ctx, iz_child(spring, 0), 1))
        return IZ_FINISHED;
    top(g)->head.pc = LAND_SPRING_ANSWERED;
    return iz_ask_yes_no(g, seat, IZ_FOR_KICKER, iz_object_ref(g, slot));
}

static iz_flow spring_answered(iz_game *g)
{
    int seat = iz_announcing(g)->seat;
    const iz_cell *spring = spring_of(g);
    if (g->head->answer.kind != IZ_OPTION_YES)
        return IZ_FINISHED;
    uint16_t env = iz_env_new(g);
    g->envs[env].source = iz_object_ref(g, iz_announcing(g)->slot);
    g->envs[env].controller = (uint8_t)seat;
    top(g)->env = env;
    top(g)->head.pc = LAND_SPRING_PAID;
    iz_pay_cost(g, seat, env, iz_child(spring, 0), 1);
    return IZ_GO;
}

static iz_flow spring_paid(iz_game *g, const land_locals *f)
{
    uint16_t env = f->env;
    if (!(g->envs[env].done & IZ_DONE_PAID)) {
        iz_env_free(g, env);
        return IZ_FINISHED;
    }
    iz_note(g, IZ_C_SPRING, IZ_SAY_COST_PAID, g->envs[env].source);
    iz_rule_triggers(g, IZ_C_SPRING, env, g->envs[env].source, iz_announcing(g)->seat);
    return IZ_FINISHED;
}

static iz_flow go_on(iz_game *g, land_locals *f)
{
    if (iz_has_left(g, iz_announcing(g)->seat)) {
        iz_env_free(g, f->env);
        return IZ_FINISHED;
    }
    switch (f->head.pc) {
    case LAND_BEGIN:
        begin(g, f);
        return IZ_GO;
    case LAND_MOVED:
        return moved(g);
    case LAND_SPRING_ANSWERED:
        return spring_answered(g);
    case LAND_SPRING_PAID:
    default:
        return spring_paid(g, f);
    }
}

iz_flow iz_run_land(iz_game *g, void *locals)
{
    (void)locals;
    IZ_RUN_ON(g, LAND, go_on);
}
