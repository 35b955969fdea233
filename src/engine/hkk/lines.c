/*
 * HKK's two lines: the swap, the declaration of who attacks whom, the strike.
 *
 * hkk-2023: base 7 (swap) and 9 (combat), part V 86.2, 88; invisibility P K 131.3-131.4.
 *
 * A declaration that is being made lives in the objects: a declared attacker has IZ_HKK_DECLARED
 * and its target in its list `blocks`. Once declared, attackers have IZ_IS_ATTACKING, the attacked
 * IZ_IS_BLOCKING with their attackers in `blocks`.
 */
#include "engine/combat/combat.h"
#include "engine/hkk/hkk.h"
#include "engine/procedures.h"

/* ---- swap ------------------------------------------------------------------------------------ */

/* The new order of both lines; values: 1 if the creature has been placed by this swap. */
typedef struct swap_locals {
    iz_frame head;
    uint16_t line[2]; /* lists: reserve, guard */
} swap_locals;

enum { RESERVE_LINE, GUARD_LINE };
enum { SWAP_BEGIN, SWAP_ASK, SWAP_STEP, SWAP_END };

static swap_locals *swap_top(iz_game *g) { return (swap_locals *)(void *)iz_frame_top(g); }

void iz_do_swap(iz_game *g)
{
    swap_locals *f = iz_frame_push(g, IZ_FRAME_HKK_SWAP, sizeof(swap_locals));
    f->line[RESERVE_LINE] = f->line[GUARD_LINE] = IZ_NIL;
}

static iz_zone zone_of_line(int line)
{
    return line == GUARD_LINE ? IZ_ZONE_GUARD : IZ_ZONE_RESERVE;
}

static void take_over_lines(iz_game *g, int seat)
{
    for (int line = 0; line < 2; line++) {
        uint16_t list = IZ_NIL;
        IZ_EACH_IN_ZONE (g, slot, seat, zone_of_line(line))
            list = iz_links_append(g, list, iz_object_ref(g, slot), 0);
        swap_top(g)->line[line] = list;
    }
}

/* The list without the creature, and with it at that place from the left, marked as placed. */
static uint16_t place(iz_game *g, uint16_t list, iz_ref creature, int at)
{
    uint16_t made = IZ_NIL;
    int place = 0;
    for (uint16_t link = list; link != IZ_NIL; link = g->links[link].next) {
        if (place++ == at)
            made = iz_links_append(g, made, creature, 1);
        made = iz_links_append(g, made, g->links[link].ref, g->links[link].value);
    }
    if (place <= at)
        made = iz_links_append(g, made, creature, 1);
    iz_links_free(g, list);
    return made;
}

static void take_swap_step(iz_game *g, const iz_option *answer)
{
    int line = (int)answer->ability;
    for (int i = 0; i < 2; i++) {
        uint16_t rest = iz_links_remove(g, swap_top(g)->line[i], answer->subject);
        swap_top(g)->line[i] = rest;
    }
    uint16_t made = place(g, swap_top(g)->line[line], answer->subject, (int)answer->number);
    swap_top(g)->line[line] = made;
}

/* Does the line differ from what is on the table? */
static bool differs(iz_game *g, uint16_t list, int seat, iz_zone zone)
{
    iz_slot slot = iz_zone_list(g, seat, zone)->first;
    for (; list != IZ_NIL && slot != IZ_NIL; list = g->links[list].next) {
        if (g->links[list].ref != iz_object_ref(g, slot))
            return true;
        slot = g->objects[slot].next;
    }
    return list != IZ_NIL || slot != IZ_NIL;
}

/* SWAP_PHASE: both lines are rearranged at once. */
static void carry_out_swap(iz_game *g, int seat)
{
    bool any = false;
    for (int line = 0; line < 2; line++) {
        uint16_t list = swap_top(g)->line[line];
        if (!differs(g, list, seat, zone_of_line(line)))
            continue;
        int32_t at = 0;
        for (; list != IZ_NIL; list = g->links[list].next) {
            if (!any)
                iz_batch_begin(g);
            any = true;
            iz_part *part = iz_batch_part(g, IZ_EV_CHANGE_LINES);
            part->object = g->links[list].ref;
            part->to = (uint8_t)zone_of_line(line);
            part->amount = at++;
        }
    }
    if (any)
        iz_batch_happens(g, IZ_C_SWAP_PHASE);
}

iz_concept iz_hkk_swap_verdict(iz_game *g, iz_ref creature, iz_zone to)
{
    if (!iz_ref_alive(g, creature))
        return IZ_C_SWAP_PHASE;
    const iz_object *object = &g->objects[iz_ref_slot(creature)];
    if (object->controller != iz_active_player(g) ||
        (object->zone != IZ_ZONE_RESERVE && object->zone != IZ_ZONE_GUARD))
        return IZ_C_LINES;
    if (to == IZ_ZONE_GUARD && object->zone == IZ_ZONE_RESERVE &&
        !iz_is_upright(g, iz_ref_slot(creature)))
        return IZ_C_ACTIVATION;
    return IZ_C_NONE;
}

/* How many places that line has for a creature of the line `from`. */
static int places_of(iz_game *g, int line, int from)
{
    return iz_links_count(g, swap_top(g)->line[line]) + (line != from);
}

iz_concept iz_hkk_step_verdict(iz_game *g, iz_ref creature, int line, int place)
{
    iz_concept concept = iz_hkk_swap_verdict(g, creature, zone_of_line(line));
    for (int from = RESERVE_LINE; concept == IZ_C_NONE && from <= GUARD_LINE; from++)
        for (uint16_t at = iz_hkk_planned(g, from); at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == creature && !g->links[at].value && place >= 0 &&
                place < places_of(g, line, from) && !iz_would_stand(g, creature, line, place))
                return IZ_C_NONE;
    return concept != IZ_C_NONE ? concept : IZ_C_SWAP_PHASE;
}

/* The places of that line to which a creature may go. */
static void list_places(iz_game *g, int seat, iz_ref creature, int from, int line)
{
    int places = places_of(g, line, from);
    if (iz_hkk_swap_verdict(g, creature, zone_of_line(line)) != IZ_C_NONE)
        return;
    for (int place = 0; place < places; place++)
        if (!iz_would_stand(g, creature, line, place)) /* it would not move */
            iz_list_add(g, (iz_option){.kind = IZ_OPTION_SWAP,
                                       .seat = (uint8_t)seat,
                                       .ability = (uint32_t)line,
                                       .subject = creature,
                                       .object = IZ_NO_REF,
                                       .number = place});
}

/* Whom of the line the swap may still move. */
static void list_line(iz_game *g, int seat, int from)
{
    for (uint16_t at = swap_top(g)->line[from]; at != IZ_NIL; at = g->links[at].next) {
        if (g->links[at].value) /* placed already: once is enough for any order */
            continue;
        list_places(g, seat, g->links[at].ref, from, RESERVE_LINE);
        list_places(g, seat, g->links[at].ref, from, GUARD_LINE);
    }
}

void iz_list_lines(iz_game *g, int seat, bool thorough)
{
    (void)thorough;
    iz_list_add(g, (iz_option){.kind = IZ_OPTION_DONE,
                               .seat = (uint8_t)seat,
                               .subject = IZ_NO_REF,
                               .object = IZ_NO_REF});
    list_line(g, seat, RESERVE_LINE);
    list_line(g, seat, GUARD_LINE);
}

uint16_t iz_hkk_planned(const iz_game *g, int line)
{
    const iz_frame *top = iz_frame_top(g);
    if (!top || top->kind != IZ_FRAME_HKK_SWAP)
        return IZ_NIL;
    return ((const swap_locals *)(const void *)top)->line[line];
}

iz_flow iz_run_hkk_swap(iz_game *g, void *frame)
{
    swap_locals *f = frame;
    int seat = iz_active_player(g);
    switch (f->head.pc) {
    case SWAP_BEGIN:
        if (iz_zone_list(g, seat, IZ_ZONE_RESERVE)->count +
                iz_zone_list(g, seat, IZ_ZONE_GUARD)->count ==
            0)
            return IZ_FINISHED;
        f->head.pc = SWAP_ASK;
        take_over_lines(g, seat);
        return IZ_GO;
    case SWAP_ASK:
        f->head.pc = SWAP_STEP;
        return iz_ask(g, seat, IZ_DECIDE_LINES, IZ_FOR_LINES, IZ_NO_REF, 0);
    case SWAP_STEP: {
        iz_option answer = g->head->answer;
        if (answer.kind == IZ_OPTION_SWAP) {
            f->head.pc = SWAP_ASK;
            take_swap_step(g, &answer);
            return IZ_GO;
        }
        f->head.pc = SWAP_END;
        carry_out_swap(g, seat);
        return IZ_GO;
    }
    case SWAP_END:
    default:
        f->line[RESERVE_LINE] = iz_links_free(g, f->line[RESERVE_LINE]);
        f->line[GUARD_LINE] = iz_links_free(g, f->line[GUARD_LINE]);
        return IZ_FINISHED;
    }
}

/* ---- the declaration ------------------------------------------------------------------------- */

typedef struct combat_locals {
    iz_frame head;
    uint8_t strike; /* 0: the declaration, 1: the strike */
    uint16_t hits;  /* list: attacked creatures, each followed by the attacker it strikes */
    iz_slot next;   /* attacked creature to be looked at next */
} combat_locals;

enum { COMBAT_BEGIN, COMBAT_ASK, COMBAT_STEP, STRIKE_NEXT, STRIKE_ANSWERED, STRIKE_DEALT };

static combat_locals *combat_top(iz_game *g) { return (combat_locals *)(void *)iz_frame_top(g); }

static void push_combat(iz_game *g, bool strike)
{
    combat_locals *f = iz_frame_push(g, IZ_FRAME_HKK_COMBAT, sizeof(combat_locals));
    f->strike = strike;
    f->hits = f->next = IZ_NIL;
}

void iz_do_declare_lines(iz_game *g) { push_combat(g, false); }
void iz_do_strike(iz_game *g) { push_combat(g, true); }

static bool is_declared(const iz_game *g, iz_slot slot)
{
    return g->objects[slot].status & IZ_IS_DECLARED;
}

/* The creature that the declared one attacks, or a player or structure it strikes through to. */
static iz_ref target_of(const iz_game *g, iz_slot slot)
{
    return g->objects[slot].blocks == IZ_NIL ? IZ_NO_REF : g->links[g->objects[slot].blocks].ref;
}

static bool strikes_through(const iz_game *g, iz_ref target)
{
    return target != IZ_NO_REF &&
           (iz_ref_is_player(target) || g->objects[iz_ref_slot(target)].zone != IZ_ZONE_GUARD);
}

/* How many creatures of the enemy guard nobody attacks. */
static int unengaged(iz_game *g, int seat, int enemy)
{
    int count = 0;
    IZ_EACH_IN_ZONE (g, slot, enemy, IZ_ZONE_GUARD) {
        bool engaged = false;
        IZ_EACH_IN_ZONE (g, own, seat, IZ_ZONE_GUARD)
            engaged =
                engaged || (is_declared(g, own) && target_of(g, own) == iz_object_ref(g, slot));
        count += !engaged;
    }
    return count;
}

/* Invisible, and nobody in the enemy guard sees it (P K 131.3, 131.4)? */
static bool goes_unseen(iz_game *g, iz_slot slot, int enemy)
{
    if (!iz_has_keyword(g, slot, IZ_KW_INVISIBLE))
        return false;
    IZ_EACH_IN_ZONE (g, other, enemy, IZ_ZONE_GUARD)
        if (iz_has_keyword(g, other, IZ_KW_SEES_INVISIBLE))
            return false;
    return true;
}

/* STRIKE_THROUGH: only if every enemy guard creature is attacked by somebody, or unseen. */
iz_concept iz_hkk_attacks_verdict(iz_game *g, int seat)
{
    int enemy = iz_next_seat(g, seat), free = unengaged(g, seat, enemy);
    IZ_EACH_IN_ZONE (g, own, seat, IZ_ZONE_GUARD)
        if (is_declared(g, own) && free > 0 && strikes_through(g, target_of(g, own)) &&
            !goes_unseen(g, own, enemy))
            return IZ_C_STRIKE_THROUGH;
    return IZ_C_NONE;
}

/* The pair alone: may that creature attack that target at all? */
static iz_concept pair_verdict(iz_game *g, iz_slot creature, iz_ref target)
{
    int seat = iz_active_player(g), enemy = iz_next_seat(g, seat);
    const iz_object *object = &g->objects[creature];
    if (object->zone != IZ_ZONE_GUARD || object->controller != seat)
        return IZ_C_LINE_COMBAT;
    if (iz_has_keyword(g, creature, IZ_KW_DEFENDER))
        return IZ_C_ATTACK_WALL;
    if (iz_cant(g, IZ_ACTION_ATTACK, iz_object_ref(g, creature), target))
        return IZ_C_ATTACK_RESTRICTION;
    if (!iz_ref_is_player(target)) {
        if (!iz_ref_alive(g, target) || g->objects[iz_ref_slot(target)].controller != enemy)
            return IZ_C_LINE_COMBAT;
        iz_slot slot = iz_ref_slot(target);
        if (g->objects[slot].zone == IZ_ZONE_GUARD)
            return IZ_C_NONE;
        if (g->objects[slot].zone != IZ_ZONE_BATTLEFIELD ||
            !iz_has_type(g, slot, IZ_TYPE_STRUCTURE))
            return IZ_C_LINE_COMBAT;
    } else if ((int)target != enemy) {
        return IZ_C_ATTACK_PLAYER;
    }
    return IZ_C_NONE;
}

iz_concept iz_hkk_attack_verdict(iz_game *g, iz_slot creature, iz_ref target)
{
    int seat = iz_active_player(g), enemy = iz_next_seat(g, seat);
    if (is_declared(g, creature))
        return IZ_C_LINE_COMBAT;
    iz_concept concept = pair_verdict(g, creature, target);
    if (concept != IZ_C_NONE || !strikes_through(g, target))
        return concept;
    /* striking through: the others may still engage who is free */
    int others = 0;
    IZ_EACH_IN_ZONE (g, own, seat, IZ_ZONE_GUARD)
        others += own != creature && !is_declared(g, own);
    if (!goes_unseen(g, creature, enemy) && unengaged(g, seat, enemy) > others)
        return IZ_C_STRIKE_THROUGH;
    return IZ_C_NONE;
}

void iz_hkk_tell_attacks(iz_game *g, int seat, iz_slot creature, iz_attack_teller *tell, void *to)
{
    int enemy = iz_next_seat(g, seat);
    if (g->objects[creature].zone == IZ_ZONE_RESERVE)
        tell(to, iz_hkk_swap_verdict(g, iz_object_ref(g, creature), IZ_ZONE_GUARD),
             IZ_SAY_WHY_TO_GUARD, IZ_NO_REF);
    IZ_EACH_IN_ZONE (g, target, enemy, IZ_ZONE_GUARD) {
        iz_ref ref = iz_object_ref(g, target);
        tell(to, iz_hkk_attack_verdict(g, creature, ref), IZ_SAY_WHY_ATTACK, ref);
    }
    tell(to, iz_hkk_attack_verdict(g, creature, iz_ref_seat(enemy)), IZ_SAY_WHY_STRIKE, IZ_NO_REF);
}

static void offer(iz_game *g, int seat, iz_slot creature, iz_ref target)
{
    if (iz_hkk_attack_verdict(g, creature, target) == IZ_C_NONE)
        iz_list_add(g, (iz_option){.kind = IZ_OPTION_ATTACK,
                                   .seat = (uint8_t)seat,
                                   .subject = iz_object_ref(g, creature),
                                   .object = target});
}

void iz_hkk_list_attack(iz_game *g, int seat)
{
    int enemy = iz_next_seat(g, seat);
    if (iz_hkk_attacks_verdict(g, seat) == IZ_C_NONE)
        iz_list_add(g, (iz_option){.kind = IZ_OPTION_DONE,
                                   .seat = (uint8_t)seat,
                                   .subject = IZ_NO_REF,
                                   .object = IZ_NO_REF});
    IZ_EACH_IN_ZONE (g, own, seat, IZ_ZONE_GUARD) {
        if (is_declared(g, own))
            continue;
        IZ_EACH_IN_ZONE (g, other, enemy, IZ_ZONE_GUARD)
            offer(g, seat, own, iz_object_ref(g, other));
        offer(g, seat, own, iz_ref_seat(enemy));
        IZ_EACH_IN_ZONE (g, other, enemy, IZ_ZONE_BATTLEFIELD)
            offer(g, seat, own, iz_object_ref(g, other));
    }
    IZ_EACH_IN_ZONE (g, own, seat, IZ_ZONE_GUARD)
        if (is_declared(g, own))
            iz_list_add(g, (iz_option){.kind = IZ_OPTION_DROP,
                                       .seat = (uint8_t)seat,
                                       .subject = iz_object_ref(g, own),
                                       .object = IZ_NO_REF});
}

static void set_target(iz_game *g, iz_slot slot, iz_ref target)
{
    g->objects[slot].blocks = iz_links_free(g, g->objects[slot].blocks);
    g->objects[slot].status &= ~(uint32_t)IZ_IS_DECLARED;
    if (target == IZ_NO_REF)
        return;
    uint16_t list = iz_links_append(g, IZ_NIL, target, 0);
    g->objects[slot].blocks = list;
    g->objects[slot].attack_seat = (uint8_t)iz_next_seat(g, g->objects[slot].controller);
    g->objects[slot].status |= IZ_IS_DECLARED;
}

/* LINE_COMBAT: the declaration is complete. */
static void begin_attacking(iz_game *g, int seat)
{
    int count = 0, enemy = iz_next_seat(g, seat);
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_GUARD) {
        if (!is_declared(g, slot))
            continue;
        g->objects[slot].status &= ~(uint32_t)IZ_IS_DECLARED;
        g->objects[slot].status |= IZ_IS_ATTACKING;
        g->objects[slot].attack_seat = (uint8_t)enemy;
        count++;
        iz_ref target = target_of(g, slot);
        if (iz_ref_is_player(target) || !iz_ref_alive(g, target))
            continue;
        iz_slot attacked = iz_ref_slot(target);
        uint16_t list = iz_links_append(g, g->objects[attacked].blocks, iz_object_ref(g, slot), 0);
        g->objects[attacked].blocks = list;
        if (g->objects[attacked].zone == IZ_ZONE_GUARD)
            g->objects[attacked].status |= IZ_IS_BLOCKING;
    }
    if (count == 0)
        return;
    iz_now(g)->flags |= IZ_CONTEXT_ATTACKED;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_GUARD) {
        if (!(g->objects[slot].status & IZ_IS_ATTACKING))
            continue;
        iz_ref who = iz_object_ref(g, slot), target = target_of(g, slot);
        iz_note(g, strikes_through(g, target) ? IZ_C_STRIKE_THROUGH : IZ_C_LINE_COMBAT,
                IZ_SAY_ATTACKS, who, target);
        iz_announce_event(g,
                          &(iz_part){.kind = IZ_EV_ATTACKS,
                                     .seat = (uint8_t)seat,
                                     .object = who,
                                     .other = target,
                                     .result = IZ_NO_REF,
                                     .amount = count,
                                     .applied = IZ_NIL},
                          IZ_C_LINE_COMBAT);
    }
}

/* ---- the strike ------------------------------------------------------------------------------ */

static bool still_in_guard(const iz_game *g, iz_ref ref, uint32_t role)
{
    return iz_ref_alive(g, ref) && g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_GUARD &&
           g->objects[iz_ref_slot(ref)].status & role;
}

/* Asks whom the next attacked creature strikes; false if none is left. */
static bool ask_whom(iz_game *g, int enemy, iz_flow *flow)
{
    combat_locals *f = combat_top(g);
    while (f->next != IZ_NIL) {
        iz_slot slot = f->next;
        f->next = g->objects[slot].next;
        if (!(g->objects[slot].status & IZ_IS_BLOCKING))
            continue;
        int count = 0;
        for (uint16_t at = g->objects[slot].blocks; at != IZ_NIL; at = g->links[at].next)
            if (still_in_guard(g, g->links[at].ref, IZ_IS_ATTACKING)) {
                iz_candidate_ref(g, g->links[at].ref);
                count++;
            }
        f = combat_top(g);
        if (count == 0)
            continue;
        iz_ref who = iz_object_ref(g, slot);
        uint16_t hits = iz_links_append(g, f->hits, who, 0);
        f = combat_top(g);
        f->hits = hits;
        f->head.pc = STRIKE_ANSWERED;
        *flow = iz_ask(g, enemy, IZ_DECIDE_CHOOSE, IZ_FOR_COMBAT_LINES, who, 0);
        return true;
    }
    return false;
}

/* Magical defence: damage of a creature without magical attack does nothing in the strike. */
static bool shielded(iz_game *g, iz_ref source, iz_ref target)
{
    return iz_ref_is_object(target) && g->objects[iz_ref_slot(target)].zone == IZ_ZONE_GUARD &&
           iz_has_keyword(g, iz_ref_slot(target), IZ_KW_MAGIC_DEFENCE) &&
           !iz_has_keyword(g, iz_ref_slot(source), IZ_KW_MAGIC_ATTACK);
}

static void add_blow(iz_game *g, iz_ref source, iz_ref target)
{
    int32_t damage = iz_characteristics(g, iz_ref_slot(source))->power;
    if (damage <= 0 || shielded(g, source, target))
        return;
    iz_part *part = iz_batch_part(g, IZ_EV_DAMAGE);
    part->object = target;
    part->other = source;
    part->amount = damage;
    part->flags = IZ_PART_COMBAT;
}

/* All strike at once. */
static void strike(iz_game *g, int seat)
{
    iz_batch_begin(g);
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_GUARD) {
        iz_ref who = iz_object_ref(g, slot), target = target_of(g, slot);
        if (!still_in_guard(g, who, IZ_IS_ATTACKING))
            continue;
        if (iz_ref_is_player(target) || still_in_guard(g, target, IZ_IS_BLOCKING) ||
            (iz_ref_alive(g, target) &&
             g->objects[iz_ref_slot(target)].zone == IZ_ZONE_BATTLEFIELD))
            add_blow(g, who, target);
    }
    for (uint16_t at = combat_top(g)->hits; at != IZ_NIL;) {
        uint16_t second = g->links[at].next;
        add_blow(g, g->links[at].ref, g->links[second].ref);
        at = g->links[second].next;
    }
    iz_batch_happens(g, IZ_C_LINE_COMBAT);
}

/* ---- the frame of both ----------------------------------------------------------------------- */

static iz_flow run_declaration(iz_game *g, combat_locals *f, int seat)
{
    switch (f->head.pc) {
    case COMBAT_BEGIN:
        iz_now(g)->flags &= ~(uint32_t)IZ_CONTEXT_ATTACKED;
        iz_set_defending(g, iz_next_seat(g, seat));
        f->head.pc = COMBAT_ASK;
        return IZ_GO;
    case COMBAT_ASK:
        if (g->head->over || iz_zone_list(g, seat, IZ_ZONE_GUARD)->count == 0)
            return IZ_FINISHED;
        f->head.pc = COMBAT_STEP;
        return iz_ask(g, seat, IZ_DECIDE_ATTACK, IZ_FOR_COMBAT_LINES, IZ_NO_REF, 0);
    case COMBAT_STEP:
    default: {
        iz_option answer = g->head->answer;
        f->head.pc = COMBAT_ASK;
        if (answer.kind == IZ_OPTION_ATTACK || answer.kind == IZ_OPTION_DROP) {
            set_target(g, iz_ref_slot(answer.subject),
                       answer.kind == IZ_OPTION_ATTACK ? answer.object : IZ_NO_REF);
            return IZ_GO;
        }
        begin_attacking(g, seat);
        return IZ_FINISHED;
    }
    }
}

iz_flow iz_run_hkk_combat(iz_game *g, void *frame)
{
    combat_locals *f = frame;
    int seat = iz_active_player(g), enemy = iz_next_seat(g, seat);
    if (!f->strike)
        return run_declaration(g, f, seat);
    switch (f->head.pc) {
    case COMBAT_BEGIN:
        f->next = iz_zone_list(g, enemy, IZ_ZONE_GUARD)->first;
        f->head.pc = STRIKE_NEXT;
        return IZ_GO;
    case STRIKE_NEXT: {
        iz_flow flow;
        if (ask_whom(g, enemy, &flow))
            return flow;
        combat_top(g)->head.pc = STRIKE_DEALT;
        strike(g, seat);
        return IZ_GO;
    }
    case STRIKE_ANSWERED: {
        uint16_t hits = iz_links_append(g, f->hits, g->head->answer.subject, 0);
        f = combat_top(g);
        f->hits = hits;
        f->head.pc = STRIKE_NEXT;
        return IZ_GO;
    }
    case STRIKE_DEALT:
    default:
        f->hits = iz_links_free(g, f->hits);
        return IZ_FINISHED;
    }
}
