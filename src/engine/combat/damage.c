/*
 * Combat damage: assigned creature by creature, put on the stack where the book does so, dealt all
 * at once.
 *
 * mtg-1999: 310, 502.2 (first strike), 502.9 (trample); Izvori: C11, E3.61-E3.64, E3.100-E3.106;
 * double strike and banding as publicly known of their time.
 *
 * An assignment lies in an environment: register 0 lists the sources with their amounts, register 1
 * the recipients in the same order.
 */
#include "engine/combat/combat.h"

#include "engine/procedures.h"

enum { SOURCES, RECIPIENTS };

typedef struct damage_locals {
    iz_frame head;
    uint8_t first_step;
    uint8_t chooser;     /* who divides this creature's damage */
    uint8_t tramples;    /* what is left goes to the player attacked */
    uint8_t some_alive;  /* a blocker before got less than lethal damage */
    uint16_t env;        /* the assignment */
    uint16_t last[2];    /* last links of its registers */
    uint16_t queue;      /* list: creatures that still assign */
    uint16_t recipients; /* list: among whom it is divided; value: how much would be lethal */
    uint16_t at;         /* the one being asked about */
    uint8_t offered;     /* what the creature at the queue's head was offered: OFFERED_* */
    int32_t left;        /* damage still to be assigned by this creature */
} damage_locals;

enum {
    DAMAGE_BEGIN,
    DAMAGE_QUEUE,
    DAMAGE_NEXT,
    DAMAGE_AS_UNBLOCKED,
    DAMAGE_AMONG,
    DAMAGE_TO_ONE,
    DAMAGE_ASK,
    DAMAGE_ANSWERED
};
enum { OFFERED_AS_UNBLOCKED = 1, OFFERED_AMONG = 2 };

static damage_locals *top(iz_game *g) { return (damage_locals *)(void *)iz_frame_top(g); }

iz_ref iz_damage_dealer(iz_game *g)
{
    if (!iz_frame_top(g) || iz_frame_top(g)->kind != IZ_FRAME_DAMAGE)
        return IZ_NO_REF;
    uint16_t queue = top(g)->queue;
    return queue == IZ_NIL ? IZ_NO_REF : g->links[queue].ref;
}

void iz_combat_damage(iz_game *g, bool first_step)
{
    iz_combat_check(g);
    damage_locals *f = iz_frame_push(g, IZ_FRAME_DAMAGE, sizeof(damage_locals));
    f->first_step = first_step;
    f->env = f->queue = f->recipients = f->at = IZ_NIL;
    f->last[SOURCES] = f->last[RECIPIENTS] = IZ_NIL;
}

/* ---- who assigns ----------------------------------------------------------------------------- */

/* FIRST_STRIKE, DOUBLE_STRIKE: in the first of two steps those that have it; in the second those
 * that have not assigned yet, and those with double strike. */
static bool assigns_now(iz_game *g, iz_slot slot, bool first_step)
{
    uint64_t keywords = iz_characteristics(g, slot)->keywords;
    bool first = keywords >> IZ_KW_FIRST_STRIKE & 1, both = keywords >> IZ_KW_DOUBLE_STRIKE & 1;
    if (first_step)
        return first || both;
    return both || !(g->objects[slot].status & IZ_HAS_ASSIGNED);
}

/* Adds to the queue the creatures of the seat in that role, with or without trample. */
static void enqueue(iz_game *g, int seat, uint32_t role, int trample, uint16_t *last)
{
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD) {
        damage_locals *f = top(g);
        bool first_step = f->first_step;
        if (!(g->objects[slot].status & role) ||
            (trample >= 0 && iz_has_keyword(g, slot, IZ_KW_TRAMPLE) != (trample == 1)) ||
            !assigns_now(g, slot, first_step))
            continue;
        if (first_step) {
            g->objects[slot].status |= IZ_HAS_ASSIGNED;
            iz_note(g,
                    iz_has_keyword(g, slot, IZ_KW_DOUBLE_STRIKE) ? IZ_C_DOUBLE_STRIKE
                                                                 : IZ_C_FIRST_STRIKE,
                    IZ_SAY_ASSIGNS_ITS_DAMAGE_FIRST, iz_object_ref(g, slot));
        }
        uint16_t head = iz_links_append(g, *last, iz_object_ref(g, slot), 0);
        f = top(g);
        if (*last == IZ_NIL)
            f->queue = *last = head;
        else
            *last = g->links[*last].next;
    }
}

/* Is there anything that it would assign damage to? */
static bool would_assign(iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    uint32_t cursor = 0, status = object->status;
    iz_rule_hit hit;
    bool free = status & IZ_IS_ATTACKING && !(status & IZ_IS_BLOCKED);
    return (free || object->blocks != IZ_NIL) && iz_characteristics(g, slot)->power > 0 &&
           !iz_rule_next(g, IZ_ASSIGN_NONE, iz_object_ref(g, slot), &cursor, &hit);
}

/* Does a lasting effect wait for that creature to assign damage (WOULD_ASSIGN)? */
static bool is_awaited(iz_game *g, iz_slot slot)
{
    for (uint32_t i = 0; i < iz_table_count(g, IZ_TABLE_effects); i++) {
        const iz_effect *effect = &g->effects[i];
        if (effect->kind != IZ_EFFECT_REPLACE || effect->env == IZ_NIL)
            continue;
        iz_ctx ctx = iz_ctx_of_env(g, effect->env);
        const iz_cell *pattern = &g->cards->cells[effect->cell] + 1;
        for (const iz_cell *at = pattern; at < pattern + pattern->span; at++)
            if (at->op == IZ_WOULD_ASSIGN && iz_selects(g, &ctx, at + 1, iz_object_ref(g, slot)))
                return true;
    }
    return false;
}

/* Who lies face down and would assign damage is turned face up before, if an effect says so. */
static void unmask(iz_game *g, bool first_step)
{
    bool any = false;
    if (iz_table_count(g, IZ_TABLE_effects) == 0)
        return;
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD) {
            uint32_t status = g->objects[slot].status;
            if (!(status & IZ_IS_FACE_DOWN) || !(status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING)) ||
                !assigns_now(g, slot, first_step) || !would_assign(g, slot) || !is_awaited(g, slot))
                continue;
            if (!any)
                iz_batch_begin(g);
            any = true;
            iz_batch_part(g, IZ_EV_FACE_UP)->object = iz_object_ref(g, slot);
        }
    if (any)
        iz_batch_happens(g, IZ_C_FACE_DOWN);
}

/* COMBAT_DAMAGE_ASSIGN: attackers first, then blockers, in turn order (310.1; C11.10, F4.50). Those
 * that trample come last, so that what others assign counts as lethal for them (502.9f; E3.105). */
static void make_queue(iz_game *g)
{
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_in_turn_order(g, seats);
    uint16_t last = IZ_NIL;
    bool trample = iz_keyword_occurs(g, IZ_KW_TRAMPLE);
    for (int i = 0; i < count; i++) {
        enqueue(g, seats[i], IZ_IS_ATTACKING, trample ? 0 : -1, &last);
        if (trample)
            enqueue(g, seats[i], IZ_IS_ATTACKING, 1, &last);
    }
    for (int i = 0; i < count; i++)
        enqueue(g, seats[i], IZ_IS_BLOCKING, -1, &last);
}

/* ---- the assignment -------------------------------------------------------------------------- */

static void append(iz_game *g, int reg, iz_ref ref, int32_t amount)
{
    damage_locals *f = top(g);
    uint16_t last = f->last[reg];
    uint16_t head = iz_links_append(g, last, ref, amount);
    f = top(g);
    if (last == IZ_NIL) {
        g->envs[f->env].reg[reg] = head;
        f->last[reg] = head;
    } else {
        f->last[reg] = g->links[last].next;
    }
}

static void assign(iz_game *g, iz_ref source, iz_ref recipient, int32_t amount)
{
    if (amount <= 0 || iz_is_off(g, IZ_C_COMBAT_DAMAGE_ASSIGN))
        return;
    if (top(g)->env == IZ_NIL) {
        uint16_t env = iz_env_new(g);
        top(g)->env = env;
    }
    append(g, SOURCES, source, amount);
    append(g, RECIPIENTS, recipient, amount);
    iz_note(g, IZ_C_COMBAT_DAMAGE_ASSIGN, IZ_SAY_ASSIGNS_DAMAGE, source, amount, recipient);
}

/* What has been assigned to the creature in this step so far. */
static int32_t assigned_to(const iz_game *g, const damage_locals *f, iz_ref recipient)
{
    int64_t sum = 0;
    if (f->env != IZ_NIL)
        for (uint16_t at = g->envs[f->env].reg[RECIPIENTS]; at != IZ_NIL; at = g->links[at].next)
            if (g->links[at].ref == recipient)
                sum += g->links[at].value;
    return iz_clamped(sum);
}

/* Lethal damage as trample counts it: toughness as it is now (502.9e; E3.104), less what others
 * assign in this step (502.9f; E3.105) and, where the book says so, less damage marked (E3.102). */
static int32_t lethal_for(iz_game *g, const damage_locals *f, iz_ref recipient)
{
    iz_slot slot = iz_ref_slot(recipient);
    int64_t needed = iz_characteristics(g, slot)->toughness;
    if (g->book->parameters.trample_counts_damage)
        needed -= g->objects[slot].damage;
    needed -= assigned_to(g, f, recipient);
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

/* Collects in the frame those among whom the creature's damage is divided. */
static int collect(iz_game *g, iz_slot creature, uint32_t role)
{
    uint16_t list = IZ_NIL;
    int count = 0;
    for (uint16_t at = g->objects[creature].blocks; at != IZ_NIL; at = g->links[at].next) {
        iz_ref ref = g->links[at].ref;
        if (!fights(g, ref, role))
            continue;
        list = iz_links_append(g, list, ref, lethal_for(g, top(g), ref));
        count++;
    }
    top(g)->recipients = list;
    return count;
}

/* ---- one creature ---------------------------------------------------------------------------- */

static void next_creature(iz_game *g)
{
    damage_locals *f = top(g);
    uint16_t queue = f->queue;
    f->queue = g->links[queue].next;
    g->links[queue].next = IZ_NIL;
    iz_links_free(g, queue);
    f->recipients = iz_links_free(g, f->recipients);
    f->at = IZ_NIL;
    f->offered = 0;
    f->head.pc = DAMAGE_NEXT;
}

static void to_player(iz_game *g, iz_slot creature, int32_t amount)
{
    int seat = g->objects[creature].attack_seat;
    if (seat < g->head->seats && g->seats[seat].in_game)
        assign(g, iz_object_ref(g, creature), iz_ref_seat(seat), amount);
}

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
static int assigner(iz_game *g, iz_slot attacker, int chooser)
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

/* ASSIGN_AMONG: collects in the frame the creatures among which the attacker may assign its damage,
 * and behind them the player it attacks, if it may be divided. False: there is no such choice. */
static bool collect_among(iz_game *g, iz_slot attacker, bool blocked, bool *divided)
{
    if (iz_table_count(g, IZ_TABLE_statics) == 0 && iz_table_count(g, IZ_TABLE_effects) == 0)
        return false;
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
        IZ_EACH_IN_PLAY (g, slot)
            if (g->objects[slot].controller == seat && iz_has_type(g, slot, IZ_TYPE_CREATURE) &&
                iz_fits(g, &ctx, iz_child(hit.cell, 1), iz_object_ref(g, slot)))
                list = iz_links_append(g, list, iz_object_ref(g, slot), 0);
        if (list == IZ_NIL)
            continue;
        if (*divided && g->seats[seat].in_game)
            list = iz_links_append(g, list, iz_ref_seat(seat), 0);
        top(g)->recipients = list;
        return true;
    }
    return false;
}

/* Its controller took the offer: to one of them, or divided among them. */
static iz_flow assign_among(iz_game *g)
{
    damage_locals *f = top(g);
    iz_ref who = g->links[f->queue].ref;
    iz_slot creature = iz_ref_slot(who);
    bool divided = true;
    if (!collect_among(g, creature, g->objects[creature].status & IZ_IS_BLOCKED, &divided)) {
        next_creature(g);
        return IZ_GO;
    }
    f = top(g);
    f->left = iz_characteristics(g, creature)->power;
    f->chooser = (uint8_t)assigner(g, creature, g->objects[creature].controller);
    f = top(g);
    if (divided) {
        f->tramples = 0;
        f->some_alive = 0;
        f->at = f->recipients;
        f->head.pc = DAMAGE_ASK;
        return IZ_GO;
    }
    f->head.pc = DAMAGE_TO_ONE;
    int chooser = f->chooser;
    uint16_t at = f->recipients;
    for (; at != IZ_NIL; at = g->links[at].next)
        iz_candidate(
            g,
            (iz_option){.kind = IZ_OPTION_REF, .subject = g->links[at].ref, .object = IZ_NO_REF});
    return iz_ask(g, chooser, IZ_DECIDE_CHOOSE, IZ_FOR_CHOOSE, who, 0);
}

static iz_flow take_one(iz_game *g)
{
    damage_locals *f = top(g);
    assign(g, g->links[f->queue].ref, g->head->answer.subject, f->left);
    next_creature(g);
    return IZ_GO;
}

/* A blocked attacker, or a blocker: its damage is divided among those it fights. */
static iz_flow divide(iz_game *g, iz_slot creature, int32_t power, bool attacker)
{
    int count = collect(g, creature, attacker ? IZ_IS_BLOCKING : IZ_IS_ATTACKING);
    iz_ref who = iz_object_ref(g, creature);
    bool tramples = attacker && iz_has_keyword(g, creature, IZ_KW_TRAMPLE);
    if (count == 0) { /* 310.1c, 310.1d, 502.9c */
        if (tramples) {
            iz_note(g, IZ_C_TRAMPLE, IZ_SAY_TRAMPLES_NOTHING_BLOCKS_IT, who);
            to_player(g, creature, power);
        } else if (attacker && iz_is_off(g, IZ_C_BLOCKED_STAYS)) {
            to_player(g, creature, power);
        } else if (attacker) {
            iz_note(g, IZ_C_BLOCKED_STAYS, IZ_SAY_STAYS_BLOCKED_THOUGH_NOTHING, who);
        }
        next_creature(g);
        return IZ_GO;
    }
    damage_locals *f = top(g);
    f->chooser = g->objects[creature].controller;
    if (banded(g, f->recipients)) {
        iz_slot other = iz_ref_slot(g->links[f->recipients].ref);
        f->chooser = g->objects[other].controller;
        iz_note(g, IZ_C_BANDING, IZ_SAY_DIVIDES_DAMAGE, iz_ref_seat(f->chooser), who);
    }
    if (attacker) {
        int chooser = assigner(g, creature, f->chooser);
        f = top(g);
        f->chooser = (uint8_t)chooser;
    }
    f->tramples = tramples;
    f->some_alive = 0;
    f->left = power;
    f->at = f->recipients;
    f->head.pc = DAMAGE_ASK;
    return IZ_GO;
}

/* The creature at the queue's head begins to assign. */
static iz_flow begin_creature(iz_game *g, bool as_unblocked)
{
    damage_locals *f = top(g);
    iz_ref who = g->links[f->queue].ref;
    iz_slot creature = iz_ref_slot(who);
    uint32_t status = iz_ref_alive(g, who) ? g->objects[creature].status : 0;
    if (!(status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING))) {
        next_creature(g);
        return IZ_GO;
    }
    int32_t power = iz_characteristics(g, creature)->power;
    if (power <= 0 || rule_for(g, IZ_ASSIGN_NONE, creature)) {
        next_creature(g);
        return IZ_GO;
    }
    bool attacker = status & IZ_IS_ATTACKING, divided;
    passing past = attacker ? passing_of(g, creature) : IN_THE_USUAL_WAY;
    as_unblocked = as_unblocked || past == PASSES_BLOCKERS;
    if (attacker && !as_unblocked && !(top(g)->offered & OFFERED_AMONG) &&
        collect_among(g, creature, status & IZ_IS_BLOCKED, &divided)) {
        f = top(g);
        f->recipients = iz_links_free(g, f->recipients);
        f->offered |= OFFERED_AMONG;
        f->head.pc = DAMAGE_AMONG;
        return iz_ask_yes_no(g, g->objects[creature].controller, IZ_FOR_ATTACK_DAMAGE, who);
    }
    if (attacker && (as_unblocked || !(status & IZ_IS_BLOCKED))) {
        to_player(g, creature, power);
        next_creature(g);
        return IZ_GO;
    }
    if (past == MAY_PASS_BLOCKERS && !(top(g)->offered & OFFERED_AS_UNBLOCKED)) {
        top(g)->offered |= OFFERED_AS_UNBLOCKED;
        top(g)->head.pc = DAMAGE_AS_UNBLOCKED;
        return iz_ask_yes_no(g, g->objects[creature].controller, IZ_FOR_ATTACK_DAMAGE, who);
    }
    return divide(g, creature, power, attacker);
}

/* ---- dividing -------------------------------------------------------------------------------- */

/* May `amount` of what is left be assigned here, so that the rest is still assignable? */
static bool share_is_legal(const iz_game *g, const damage_locals *f, int32_t amount)
{
    int32_t share = g->book->parameters.damage_share, rest = f->left - amount;
    if (share > f->left)
        share = f->left; /* a creature of less power gives all it has to one */
    int32_t lethal = g->links[f->at].value;
    bool last = g->links[f->at].next == IZ_NIL;
    if (amount < 0 || rest < 0 || (amount > 0 && amount < share && rest > 0))
        return false;
    if (rest == 0)
        return true;
    if (rest < share)
        return false;
    return !last || (f->tramples && !f->some_alive && amount >= lethal);
}

/* Bounds and suggestion for the recipient: lethal damage, the rest to those that follow. */
static void bounds(const iz_game *g, const damage_locals *f, int32_t *lo, int32_t *hi,
                   int32_t *suggested)
{
    int32_t lethal = g->links[f->at].value;
    bool last = g->links[f->at].next == IZ_NIL;
    *hi = f->left;
    *lo = 0;
    if (last && (!f->tramples || f->some_alive || lethal > f->left))
        *lo = f->left;
    else if (last)
        *lo = lethal;
    *suggested = lethal < *lo ? *lo : lethal > *hi ? *hi : lethal;
    while (*suggested < *hi && !share_is_legal(g, f, *suggested))
        ++*suggested;
}

static void suggest(iz_game *g, int seat, int32_t amount)
{
    for (int i = 0; i < g->head->waits; i++)
        if (g->head->decision[i].seat == seat) {
            g->head->decision[i].answer.kind = IZ_OPTION_NUMBER;
            g->head->decision[i].answer.number = amount;
        }
}

static void offer_share(iz_game *g, iz_ref recipient, int32_t amount)
{
    iz_candidate(g, (iz_option){.kind = IZ_OPTION_NUMBER,
                                .subject = recipient,
                                .object = IZ_NO_REF,
                                .number = amount});
}

/* COMBAT_DAMAGE_SHARE: where a recipient gets at least so much or nothing, the amounts are listed
 * one by one, the suggested one first; else they are an interval. */
static iz_flow ask_share(iz_game *g)
{
    damage_locals *f = top(g);
    iz_ref recipient = g->links[f->at].ref;
    int chooser = f->chooser;
    int32_t lo, hi, suggested;
    bounds(g, f, &lo, &hi, &suggested);
    f->head.pc = DAMAGE_ANSWERED;
    iz_flow flow;
    if (g->book->parameters.damage_share <= 1) {
        flow = iz_ask_number(g, chooser, IZ_FOR_ATTACK_DAMAGE, recipient, lo, hi);
    } else {
        offer_share(g, recipient, suggested);
        for (int64_t amount = lo; amount <= hi; amount++)
            if (amount != suggested && share_is_legal(g, top(g), (int32_t)amount))
                offer_share(g, recipient, (int32_t)amount);
        iz_count_applied(g, IZ_C_COMBAT_DAMAGE_SHARE);
        flow = iz_ask(g, chooser, IZ_DECIDE_CHOOSE, IZ_FOR_ATTACK_DAMAGE, recipient, 0);
    }
    if (flow == IZ_WAIT)
        suggest(g, chooser, suggested);
    return flow;
}

static iz_flow take_share(iz_game *g)
{
    damage_locals *f = top(g);
    int32_t amount = (int32_t)g->head->answer.number;
    iz_ref who = g->links[f->queue].ref;
    iz_link at = g->links[f->at];
    if (amount < at.value)
        f->some_alive = true;
    f->left -= amount;
    f->at = at.next;
    f->head.pc = DAMAGE_ASK;
    assign(g, who, at.ref, amount);
    f = top(g);
    if (f->left > 0 && f->at != IZ_NIL)
        return IZ_GO;
    if (f->left > 0) {
        iz_note(g, IZ_C_TRAMPLE, IZ_SAY_TRAMPLES_OVER, who);
        to_player(g, iz_ref_slot(who), f->left);
    }
    next_creature(g);
    return IZ_GO;
}

/* ---- the step -------------------------------------------------------------------------------- */

static void start_dealing(iz_game *g, uint16_t env, iz_slot object);

/* COMBAT_DAMAGE_STACK: all of it is one object on the stack (310.2; C11.30), else dealt now. */
static iz_flow finish(iz_game *g)
{
    uint16_t env = top(g)->env;
    if (env == IZ_NIL)
        return IZ_FINISHED;
    if (!g->book->parameters.combat_damage_stack || iz_is_off(g, IZ_C_COMBAT_DAMAGE_STACK)) {
        iz_frame_pop(g);
        start_dealing(g, env, IZ_NIL);
        return IZ_GO;
    }
    int active = iz_active_player(g);
    iz_slot slot = iz_object_new(g, IZ_OBJECT_DAMAGE, 0, active);
    if (slot == IZ_NIL)
        return iz_fail(g, 3, "more than %d objects: no room for combat damage", IZ_OBJECTS_MAX);
    g->objects[slot].env = env;
    iz_put_made(g, slot, active, IZ_ZONE_STACK);
    iz_note(g, IZ_C_COMBAT_DAMAGE_STACK, IZ_SAY_COMBAT_DAMAGE_GOES_ON);
    return IZ_FINISHED;
}

static iz_flow go_on(iz_game *g, damage_locals *f)
{
    switch (f->head.pc) {
    case DAMAGE_BEGIN:
        f->head.pc = DAMAGE_QUEUE;
        unmask(g, f->first_step);
        return IZ_GO;
    case DAMAGE_QUEUE:
        top(g)->head.pc = DAMAGE_NEXT;
        make_queue(g);
        return IZ_GO;
    case DAMAGE_NEXT:
        while ((f = top(g))->queue != IZ_NIL && f->head.pc == DAMAGE_NEXT) {
            iz_flow flow = begin_creature(g, false);
            if (flow != IZ_GO)
                return flow;
        }
        return f->queue == IZ_NIL ? finish(g) : IZ_GO;
    case DAMAGE_AS_UNBLOCKED:
        return begin_creature(g, g->head->answer.kind == IZ_OPTION_YES);
    case DAMAGE_AMONG:
        return g->head->answer.kind == IZ_OPTION_YES ? assign_among(g) : begin_creature(g, false);
    case DAMAGE_TO_ONE:
        return take_one(g);
    case DAMAGE_ASK:
        return ask_share(g);
    case DAMAGE_ANSWERED:
    default:
        return take_share(g);
    }
}

iz_flow iz_run_damage(iz_game *g, void *frame)
{
    (void)frame;
    IZ_RUN_ON(g, DAMAGE, go_on);
}

/* ---- dealing --------------------------------------------------------------------------------- */

typedef struct deal_locals {
    iz_frame head;
    iz_slot object; /* on the stack; IZ_NIL: none, the environment is the frame's own */
    uint16_t env;
} deal_locals;

enum { DEAL_ALL, DEAL_DONE };

static void start_dealing(iz_game *g, uint16_t env, iz_slot object)
{
    deal_locals *f = iz_frame_push(g, IZ_FRAME_DAMAGE_DEAL, sizeof(deal_locals));
    f->object = object;
    f->env = env;
}

void iz_combat_damage_resolve(iz_game *g, iz_slot slot)
{
    start_dealing(g, g->objects[slot].env, slot);
}

/* Damage is not dealt to what has left play or is no creature any more (310.4; C11.43). */
static bool can_be_dealt(iz_game *g, iz_ref recipient)
{
    if (iz_ref_is_player(recipient))
        return g->seats[recipient].in_game;
    return iz_ref_alive(g, recipient) &&
           g->objects[iz_ref_slot(recipient)].zone == IZ_ZONE_BATTLEFIELD &&
           iz_has_type(g, iz_ref_slot(recipient), IZ_TYPE_CREATURE);
}

/* COMBAT_DAMAGE_DEAL: all at once, as assigned, whatever has become of the sources. */
static void deal(iz_game *g, uint16_t env)
{
    uint16_t source = g->envs[env].reg[SOURCES], recipient = g->envs[env].reg[RECIPIENTS];
    for (; source != IZ_NIL && recipient != IZ_NIL;
         source = g->links[source].next, recipient = g->links[recipient].next) {
        iz_link from = g->links[source], to = g->links[recipient];
        if (!can_be_dealt(g, to.ref) && !iz_is_off(g, IZ_C_COMBAT_DAMAGE_DEAL)) {
            iz_note(g, IZ_C_COMBAT_DAMAGE_DEAL, IZ_SAY_DAMAGE_ASSIGNED_NOT_DEALT, to.ref);
            continue;
        }
        iz_part *part = iz_batch_part(g, IZ_EV_DAMAGE);
        part->object = to.ref;
        part->other = from.ref;
        part->amount = from.value;
        part->flags = IZ_PART_COMBAT;
    }
}

iz_flow iz_run_damage_deal(iz_game *g, void *frame)
{
    deal_locals *f = frame;
    switch (f->head.pc) {
    case DEAL_ALL: {
        uint16_t env = f->env;
        iz_slot object = f->object;
        iz_batch_begin(g);
        deal(g, env);
        if (object == IZ_NIL)
            iz_env_free(g, env);
        else
            iz_stack_leave(g, object);
        f = (deal_locals *)(void *)iz_frame_top(g);
        f->head.pc = DEAL_DONE;
        iz_batch_happens(g, IZ_C_COMBAT_DAMAGE_DEAL);
        return iz_is_on_top(g, IZ_FRAME_DAMAGE_DEAL) ? IZ_FINISHED : IZ_GO;
    }
    case DEAL_DONE:
    default:
        return IZ_FINISHED;
    }
}
