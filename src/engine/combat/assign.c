/*
 * One creature assigns its combat damage: in the usual way, or in another one that its controller
 * may choose.
 *
 * mtg-1999: 310.1, 502.9 (trample); Izvori: C11.10, E3.61-E3.64, E3.100-E3.106; banding as publicly
 * known of its time.
 */
#include "engine/combat/damage.h"
#include "engine/flow/ask.h"
#include "engine/flow/note.h"
#include "engine/procedures.h"

typedef struct assign_locals {
    iz_frame head;
    iz_ref creature;
    int32_t amount;
} assign_locals;

enum { ASSIGN_BEGIN, ASSIGN_AMONG, ASSIGN_TO_ONE, ASSIGN_AS_UNBLOCKED, ASSIGN_DONE };

static assign_locals *top(const iz_game *g) { return (assign_locals *)(void *)iz_frame_top(g); }

/* ---- those that it fights -------------------------------------------------------------------- */

/* Lethal damage as trample counts it: toughness as it is now (502.9e; E3.104), less what others
 * assign in this step (502.9f; E3.105) and, where the book says so, less damage marked (E3.102). */
static int32_t lethal_for(iz_game *g, iz_ref recipient)
{
    iz_slot slot = iz_ref_slot(recipient);
    int64_t needed = iz_characteristics(g, slot)->toughness;
    if (g->book->parameters.trample_counts_damage)
        needed -= g->objects[slot].damage;
    needed -= iz_assigned_to(g, recipient);
    return needed > 0 ? (int32_t)needed : 0;
}

/* Is it still in combat in that role, and a creature? */
static bool fights(iz_game *g, iz_ref ref, uint32_t role)
{
    return iz_ref_alive(g, ref) && g->objects[iz_ref_slot(ref)].status & role &&
           g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_BATTLEFIELD &&
           iz_has_type(g, iz_ref_slot(ref), IZ_TYPE_CREATURE);
}

/* BANDING: if one of those that the creature fights has banding (or bands with another of them),
 * their controller divides its damage. */
static bool banded(iz_game *g, uint16_t recipients)
{
    for (uint16_t at = recipients; at != IZ_NIL; at = g->links[at].next) {
        iz_slot slot = iz_ref_slot(g->links[at].ref);
        if (iz_has_keyword(g, slot, IZ_KW_BANDING))
            return true;
        if (!iz_has_keyword(g, slot, IZ_KW_BANDS_WITH))
            continue;
        for (uint16_t mate = recipients; mate != IZ_NIL; mate = g->links[mate].next) {
            iz_slot pair[2] = {slot, iz_ref_slot(g->links[mate].ref)};
            if (mate != at && iz_has_banding_with(g, slot, pair, 2))
                return true;
        }
    }
    return false;
}

/* Those among whom the creature's damage is divided: a list, with how much would be lethal. */
static uint16_t fought(iz_game *g, iz_slot creature, uint32_t role)
{
    uint16_t list = IZ_NIL;
    for (uint16_t at = g->objects[creature].blocks; at != IZ_NIL; at = g->links[at].next) {
        iz_ref ref = g->links[at].ref;
        if (fights(g, ref, role))
            list = iz_links_append(g, list, ref, lethal_for(g, ref));
    }
    return list;
}

/* ---- rules that change the way --------------------------------------------------------------- */

static bool rule_for(iz_game *g, iz_op op, iz_slot creature)
{
    if (iz_table_count(g, IZ_TABLE_statics) == 0 && iz_table_count(g, IZ_TABLE_effects) == 0)
        return false;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    return iz_rule_next(g, op, iz_object_ref(g, creature), &cursor, &hit);
}

/* Does the attacker assign its damage as though it weren't blocked, or may its controller have it
 * so? */
typedef enum { IN_THE_USUAL_WAY, MAY_PASS_BLOCKERS, PASSES_BLOCKERS } passing;

static passing passing_of(iz_game *g, iz_slot attacker)
{
    passing found = IN_THE_USUAL_WAY;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    iz_ref who = iz_object_ref(g, attacker);
    while (found != PASSES_BLOCKERS && iz_rule_next(g, IZ_ASSIGN_AS_UNBLOCKED, who, &cursor, &hit))
        found = hit.cell->arg & IZ_ASSIGN_AS_UNBLOCKED_ALWAYS ? PASSES_BLOCKERS : MAY_PASS_BLOCKERS;
    return found;
}

/* ASSIGNED_BY: who assigns the attacker's damage in its controller's place. */
int iz_assigner(iz_game *g, iz_slot attacker, int chooser)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    iz_ref who = iz_object_ref(g, attacker);
    while (iz_rule_next(g, IZ_ASSIGNED_BY, who, &cursor, &hit)) {
        iz_ctx ctx = iz_rule_ctx(g, &hit, who);
        int seat = iz_select_seat(g, &ctx, iz_child(hit.cell, 1));
        if (seat != IZ_NO_SEAT)
            chooser = seat;
    }
    return chooser;
}

/* ASSIGN_AMONG: a list of the creatures among which the attacker may assign its damage, and behind
 * them the player it attacks, if it may be divided. IZ_NIL: there is no such choice. */
static uint16_t among(iz_game *g, iz_slot attacker, bool *divided)
{
    if (iz_table_count(g, IZ_TABLE_statics) == 0 && iz_table_count(g, IZ_TABLE_effects) == 0)
        return IZ_NIL;
    bool blocked = g->objects[attacker].status & IZ_IS_BLOCKED;
    int seat = g->objects[attacker].attack_seat;
    iz_ref who = iz_object_ref(g, attacker);
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_ASSIGN_AMONG, who, &cursor, &hit)) {
        *divided = !(hit.cell->arg & IZ_ASSIGN_AMONG_UNBLOCKED_TO_ONE);
        if ((blocked && !*divided) || seat >= g->head->seats)
            continue;
        iz_ctx ctx = iz_rule_ctx(g, &hit, who);
        uint16_t list = IZ_NIL;
        uint16_t team = iz_attacked_seats(g, seat);
        IZ_EACH_IN_PLAY (g, slot)
            if (team >> g->objects[slot].controller & 1 && iz_has_type(g, slot, IZ_TYPE_CREATURE) &&
                iz_fits(g, &ctx, iz_child(hit.cell, 1), iz_object_ref(g, slot)))
                list = iz_links_append(g, list, iz_object_ref(g, slot), 0);
        if (list == IZ_NIL)
            continue;
        if (*divided && g->seats[seat].in_game)
            list = iz_links_append(g, list, iz_ref_seat(seat), 0);
        return list;
    }
    return IZ_NIL;
}

static bool may_assign_among(iz_game *g, iz_slot attacker)
{
    bool divided;
    uint16_t list = among(g, attacker, &divided);
    iz_links_free(g, list);
    return list != IZ_NIL;
}

/* ---- the usual way --------------------------------------------------------------------------- */

/* How much the creature assigns; 0: none, or it isn't in combat any more. */
static int32_t damage_of(iz_game *g, iz_ref who)
{
    uint32_t status = iz_ref_alive(g, who) ? g->objects[iz_ref_slot(who)].status : 0;
    if (!(status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING)))
        return 0;
    int32_t power = iz_characteristics(g, iz_ref_slot(who))->power;
    return power > 0 && !rule_for(g, IZ_ASSIGN_NONE, iz_ref_slot(who)) ? power : 0;
}

/* Nothing is left that it could fight (310.1c, 310.1d, 502.9c). */
static void assign_to_nobody(iz_game *g, iz_slot creature, int32_t power, bool attacker,
                             bool tramples)
{
    if (tramples)
        iz_note(g, IZ_C_TRAMPLE, IZ_SAY_TRAMPLES_NOTHING_BLOCKS_IT, iz_object_ref(g, creature));
    if (tramples || (attacker && iz_is_off(g, IZ_C_BLOCKED_STAYS)))
        iz_assign_to_player(g, creature, power);
    else if (attacker)
        iz_note(g, IZ_C_BLOCKED_STAYS, IZ_SAY_STAYS_BLOCKED_THOUGH_NOTHING,
                iz_object_ref(g, creature));
}

/* A blocked attacker, or a blocker: its damage is divided among those it fights. */
static void divide(iz_game *g, iz_slot creature, int32_t power, bool attacker)
{
    uint16_t recipients = fought(g, creature, attacker ? IZ_IS_BLOCKING : IZ_IS_ATTACKING);
    iz_ref who = iz_object_ref(g, creature);
    bool tramples = attacker && iz_has_keyword(g, creature, IZ_KW_TRAMPLE);
    if (recipients == IZ_NIL) {
        assign_to_nobody(g, creature, power, attacker, tramples);
        return;
    }
    int chooser = g->objects[creature].controller;
    if (banded(g, recipients)) {
        iz_slot other = iz_ref_slot(g->links[recipients].ref);
        chooser = g->objects[other].controller;
        iz_note(g, IZ_C_BANDING, IZ_SAY_DIVIDES_DAMAGE, iz_ref_seat(chooser), who);
    }
    if (attacker)
        chooser = iz_assigner(g, creature, chooser);
    iz_share_damage(g, who, chooser, recipients, tramples, power);
}

static void assign_usually(iz_game *g, iz_slot creature, int32_t power, bool as_unblocked)
{
    uint32_t status = g->objects[creature].status;
    bool attacker = status & IZ_IS_ATTACKING;
    if (attacker && (as_unblocked || !(status & IZ_IS_BLOCKED)))
        iz_assign_to_player(g, creature, power);
    else
        divide(g, creature, power, attacker);
}

void iz_assign_damage(iz_game *g, iz_ref who)
{
    iz_slot creature = iz_ref_slot(who);
    int32_t power = damage_of(g, who);
    if (power == 0)
        return;
    uint32_t status = g->objects[creature].status;
    passing past = status & IZ_IS_ATTACKING ? passing_of(g, creature) : IN_THE_USUAL_WAY;
    bool has_choice =
        status & IZ_IS_ATTACKING && past != PASSES_BLOCKERS &&
        ((past == MAY_PASS_BLOCKERS && status & IZ_IS_BLOCKED) || may_assign_among(g, creature));
    if (!has_choice) {
        assign_usually(g, creature, power, past == PASSES_BLOCKERS);
        return;
    }
    assign_locals *f = iz_frame_push(g, IZ_FRAME_ASSIGN_DAMAGE, sizeof *f);
    f->creature = who;
}

/* ---- the frame: its controller has a choice -------------------------------------------------- */

static iz_flow in_usual_way(iz_game *g, bool as_unblocked)
{
    iz_ref who = top(g)->creature;
    int32_t power = damage_of(g, who);
    top(g)->head.pc = ASSIGN_DONE;
    if (power > 0)
        assign_usually(g, iz_ref_slot(who), power, as_unblocked);
    return IZ_GO;
}

static iz_flow ask(iz_game *g, int next)
{
    assign_locals *f = top(g);
    f->head.pc = (uint16_t)next;
    return iz_ask_yes_no(g, g->objects[iz_ref_slot(f->creature)].controller, IZ_FOR_ATTACK_DAMAGE,
                         f->creature);
}

static iz_flow offer_to_pass(iz_game *g)
{
    iz_ref who = top(g)->creature;
    if (damage_of(g, who) == 0)
        return IZ_FINISHED;
    iz_slot creature = iz_ref_slot(who);
    if (g->objects[creature].status & IZ_IS_BLOCKED && passing_of(g, creature) == MAY_PASS_BLOCKERS)
        return ask(g, ASSIGN_AS_UNBLOCKED);
    return in_usual_way(g, false);
}

/* Its controller took the offer: to one of them, or divided among them. */
static iz_flow assign_among(iz_game *g)
{
    iz_ref who = top(g)->creature;
    iz_slot creature = iz_ref_slot(who);
    int32_t power = damage_of(g, who);
    bool divided = true;
    uint16_t list = power > 0 ? among(g, creature, &divided) : (uint16_t)IZ_NIL;
    if (list == IZ_NIL)
        return IZ_FINISHED;
    int chooser = iz_assigner(g, creature, g->objects[creature].controller);
    if (divided) {
        top(g)->head.pc = ASSIGN_DONE;
        iz_share_damage(g, who, chooser, list, false, power);
        return IZ_GO;
    }
    top(g)->head.pc = ASSIGN_TO_ONE;
    top(g)->amount = power;
    for (uint16_t at = list; at != IZ_NIL; at = g->links[at].next)
        iz_candidate_ref(g, g->links[at].ref);
    iz_links_free(g, list);
    return iz_ask(g, chooser, IZ_DECIDE_CHOOSE, IZ_FOR_CHOOSE, who, 0);
}

iz_flow iz_run_assign_damage(iz_game *g, void *locals)
{
    const assign_locals *f = locals;
    bool yes = g->head->answer.kind == IZ_OPTION_YES;
    switch (f->head.pc) {
    case ASSIGN_BEGIN:
        return may_assign_among(g, iz_ref_slot(f->creature)) ? ask(g, ASSIGN_AMONG)
                                                             : offer_to_pass(g);
    case ASSIGN_AMONG:
        return yes ? assign_among(g) : offer_to_pass(g);
    case ASSIGN_TO_ONE:
        if (iz_ref_alive(g, f->creature)) /* (it may have left with its player) */
            iz_assign_to(g, f->creature, g->head->answer.subject, f->amount);
        return IZ_FINISHED;
    case ASSIGN_AS_UNBLOCKED:
        return in_usual_way(g, yes);
    case ASSIGN_DONE:
    default:
        return IZ_FINISHED;
    }
}
