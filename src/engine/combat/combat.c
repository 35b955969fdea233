/*
 * Combat as a whole: who is attacked, who is in it, who leaves it, when it ends.
 *
 * mtg-1999: 306, 307, 311, 502.2b; Izvori: C7, C8, C12. Declarations: combat/attack.c,
 * combat/block.c; damage: combat/damage.h.
 */
#include "engine/combat/combat.h"

#include "engine/procedures.h"

/* ---- the beginning of combat ----------------------------------------------------------------- */

enum { BEGIN_ASK, BEGIN_CHOSEN };

static bool is_opponent(const iz_game *g, int seat, int other)
{
    return g->seats[other].in_game && iz_are_opponents(g, seat, other) &&
           (iz_is_seat_in_range(g, seat, other) || iz_is_off(g, IZ_C_RANGE_ATTACK)) &&
           (iz_is_near_enough(g, seat, other) || iz_is_off(g, IZ_C_NEIGHBOURS_ONLY));
}

/* ATTACK_PLAYER: the neighbour on that side, if that is an opponent; else nobody can be attacked
 * (F3.11, F3.12): the seat itself, which is none. */
static uint8_t neighbour(const iz_game *g, int seat, bool left)
{
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_seats_in_order(g, seat, seats);
    int other = seats[left ? (count > 1 ? 1 : 0) : count - 1];
    return (uint8_t)(iz_are_opponents(g, seat, other) ? other : seat);
}

void iz_set_defending(iz_game *g, int seat)
{
    if (iz_now(g)->defending == seat)
        return;
    iz_now(g)->defending = (uint8_t)seat;
    iz_touch_facts(g, IZ_FACT_STATUS);
}

/* The defending player, where nobody chooses; IZ_NO_SEAT: each attack names one. */
static int first_defending(const iz_game *g, int count, int first)
{
    unsigned options = /* whom one may attack */
        g->head->options & (IZ_GAME_ATTACK_MANY | IZ_GAME_ATTACK_LEFT | IZ_GAME_ATTACK_RIGHT);
    bool team = g->head->options & IZ_GAME_SHARED_TURNS; /* is attacked as one (F7.71) */
    if (team || options & IZ_GAME_ATTACK_MANY || (options == 0 && count > 1))
        return IZ_NO_SEAT;
    return options == 0 ? first : neighbour(g, iz_active_player(g), options & IZ_GAME_ATTACK_LEFT);
}

void iz_begin_combat(iz_game *g)
{
    iz_context *now = iz_now(g);
    int count = 0, first = IZ_NO_SEAT;
    IZ_EACH_SEAT_FROM (g, seat, iz_active_player(g))
        if (is_opponent(g, iz_active_player(g), seat) && count++ == 0)
            first = seat;
    now->flags &= ~(uint32_t)(IZ_CONTEXT_ATTACKED | IZ_CONTEXT_FIRST_STRIKE);
    iz_set_defending(g, first_defending(g, count, first));
    unsigned settled =
        IZ_GAME_ATTACK_MANY | IZ_GAME_ATTACK_LEFT | IZ_GAME_ATTACK_RIGHT | IZ_GAME_SHARED_TURNS;
    /* who has left their own turn is asked nothing (F1.41) */
    if (count > 1 && !(g->head->options & settled) && g->seats[iz_active_player(g)].in_game)
        iz_frame_push(g, IZ_FRAME_BEGIN_COMBAT, sizeof(iz_frame));
}

/* ATTACK_PLAYER: the active player chooses one opponent, who is the defending player (C7.30). */
iz_flow iz_run_begin_combat(iz_game *g, void *frame)
{
    iz_frame *head = frame;
    switch (head->pc) {
    case BEGIN_ASK: {
        int active = iz_active_player(g);
        head->pc = BEGIN_CHOSEN;
        IZ_EACH_SEAT_FROM (g, seat, active)
            if (is_opponent(g, active, seat))
                iz_candidate_ref(g, iz_ref_seat(seat));
        return iz_ask(g, active, IZ_DECIDE_CHOOSE, IZ_FOR_DEFENDER, IZ_NO_REF, 0);
    }
    case BEGIN_CHOSEN:
    default:
        iz_set_defending(g, (int)g->head->answer.subject);
        iz_note(g, IZ_C_ATTACK_PLAYER, IZ_SAY_DEFENDING_PLAYER, iz_ref_seat(iz_now(g)->defending));
        return IZ_FINISHED;
    }
}

/* ---- roles ----------------------------------------------------------------------------------- */

void iz_combat_check(iz_game *g)
{
    if (!(iz_now(g)->flags & IZ_CONTEXT_ATTACKED) || g->combat_epoch == g->head->epoch)
        return;
    g->combat_epoch = g->head->epoch; /* (removing may move it on: then it is looked at again) */
    IZ_EACH_IN_PLAY (g, slot)
        if (g->objects[slot].status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING) &&
            !iz_has_type(g, slot, IZ_TYPE_CREATURE))
            iz_remove_from_combat(g, slot);
}

/* Of several combats at the same time, is it in the one of the turn that runs? Whoever attacks is
 * of that turn's player, whoever blocks of the one who is attacked. */
bool iz_fights_in_turn(const iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    return object->status & IZ_IS_BLOCKING ? object->controller == iz_now(g)->defending
                                           : iz_is_turn_of(g, object->controller);
}

/* FIRST_STRIKE: two damage steps if an attacker or blocker has it (502.2b; C11.50). */
bool iz_combat_needs_first_step(iz_game *g)
{
    iz_combat_check(g);
    IZ_EACH_IN_PLAY (g, slot) {
        if (!(g->objects[slot].status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING)) ||
            !iz_fights_here(g, slot))
            continue;
        uint64_t keywords = iz_characteristics(g, slot)->keywords;
        if (keywords & (1ull << IZ_KW_FIRST_STRIKE | 1ull << IZ_KW_DOUBLE_STRIKE)) {
            iz_now(g)->flags |= IZ_CONTEXT_FIRST_STRIKE;
            return true;
        }
    }
    return false;
}

/* As the combat phase ends nobody attacks or blocks any more (308.5, 309.3; C12.20). */
void iz_end_combat(iz_game *g)
{
    bool any = false;
    IZ_EACH_IN_PLAY (g, slot) {
        iz_object *object = &g->objects[slot];
        if (!(object->status & IZ_COMBAT_ROLES) || !iz_fights_here(g, slot))
            continue;
        object->status &= ~(uint32_t)IZ_COMBAT_ROLES;
        object->attack_seat = IZ_NO_SEAT;
        object->band = 0;
        object->blocks = iz_links_free(g, object->blocks);
        any = true;
    }
    iz_ledger_forget(g, IZ_LEDGER_ATTACKED_COMBAT);
    iz_ledger_forget(g, IZ_LEDGER_BLOCKED_COMBAT);
    iz_now(g)->flags &= ~(uint32_t)(IZ_CONTEXT_ATTACKED | IZ_CONTEXT_FIRST_STRIKE);
    if (any)
        iz_touch_facts(g, IZ_FACT_STATUS);
    iz_set_defending(g, IZ_NO_SEAT);
}

/* ---- put into combat by an effect ------------------------------------------------------------ */

static void become_blocked(iz_game *g, iz_slot slot)
{
    iz_object *object = &g->objects[slot];
    object->status |= IZ_IS_BLOCKED;
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_BECOMES_BLOCKED,
                                 .seat = object->attack_seat,
                                 .object = iz_object_ref(g, slot),
                                 .other = IZ_NO_REF,
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL,
                                 .value = true},
                      IZ_C_BLOCK_DECLARE);
}

/* BANDING: with one creature of a band all of them become blocked. */
void iz_become_blocked(iz_game *g, iz_slot slot)
{
    unsigned band = g->objects[slot].band;
    IZ_EACH_IN_PLAY (g, mate) {
        uint32_t status = g->objects[mate].status;
        if (!(status & IZ_IS_ATTACKING) || status & IZ_IS_BLOCKED ||
            (mate != slot && (band == 0 || g->objects[mate].band != band)))
            continue;
        if (mate != slot && iz_is_off(g, IZ_C_BANDING))
            continue;
        if (mate != slot)
            iz_note(g, IZ_C_BANDING, IZ_SAY_IN_ITS_BAND, iz_object_ref(g, mate));
        become_blocked(g, mate);
    }
}

void iz_list_done(iz_game *g, int seat)
{
    iz_list_add(g, (iz_option){.kind = IZ_OPTION_DONE,
                               .seat = (uint8_t)seat,
                               .subject = IZ_NO_REF,
                               .object = IZ_NO_REF});
}

void iz_list_drop(iz_game *g, int seat, iz_ref creature)
{
    iz_list_add(g, (iz_option){.kind = IZ_OPTION_DROP,
                               .seat = (uint8_t)seat,
                               .subject = creature,
                               .object = IZ_NO_REF});
}
