/*
 * Control: who the effects say controls a permanent, and its passing to that player.
 *
 * Chapters: mtg glossary "Control/Controller", 214.7, 217.5; 306.2 and glossary "Attacking
 * creature" (out of combat); izvori-2007 B14.40, B12.34, D19.51 (layer 2).
 */
#include "engine/characteristics/pass.h"

#include "engine/events/event.h"

/* One effect on control of one object. */
typedef struct claim {
    uint32_t timestamp;
    iz_slot slot;
    uint8_t seat;
} claim;

typedef struct claims {
    iz_game *g;
    size_t first; /* in g->scratch: three entries a claim */
    int count;
    uint64_t slots; /* bit of a slot (modulo 64): there may be a claim to it */
    iz_set set;
} claims;

/* Claims are kept in scratch memory: timestamp, slot, seat. */
static void put_claim(claims *all, uint32_t timestamp, iz_slot slot, int seat)
{
    if (seat < 0 || seat >= all->g->head->seats || !iz_may_have_control(all->g, seat))
        return;
    iz_set_put(all->g, &all->set, timestamp);
    iz_set_put(all->g, &all->set, slot);
    iz_set_put(all->g, &all->set, (iz_ref)seat);
    all->slots |= UINT64_C(1) << slot % 64;
    all->count++;
}

static claim claim_at(const claims *all, int n)
{
    const iz_ref *at = all->g->scratch + all->set.first + (size_t)n * 3;
    return (claim){at[0], (iz_slot)at[1], (uint8_t)at[2]};
}

static uint32_t time_of(const iz_game *g, const iz_rule *rule)
{
    return rule->effect == IZ_NIL ? rule->timestamp : g->effects[rule->effect].timestamp;
}

/* SET_CONTROLLER of a static ability: those, that player. */
static void claim_static(claims *all, const iz_rule *rule)
{
    iz_game *g = all->g;
    const iz_cell *cell = &g->cards->cells[rule->cell];
    iz_ctx ctx = iz_ctx_of_object(g, rule->bearer, rule->env);
    int seat = iz_select_seat(g, &ctx, iz_child(cell, 1));
    if (rule->only != IZ_NIL) {
        put_claim(all, time_of(g, rule), rule->only, seat);
        return;
    }
    if (cell[1].op == IZ_NONE || cell[1].op == IZ_ATTACHED_TO)
        return;
    iz_slot
        slots[64]; /* the selection lies in scratch memory, as the claims do: taken in batches */
    int done = 0, total;
    do {
        size_t mark = iz_scratch_mark(g);
        iz_set set = iz_select(g, &ctx, cell + 1);
        int taken = 0;
        total = set.count;
        for (int i = done; i < total && taken < 64; i++, done++)
            if (iz_ref_is_object(iz_set_at(g, set, i)))
                slots[taken++] = iz_ref_slot(iz_set_at(g, set, i));
        iz_scratch_back(g, mark);
        for (int i = 0; i < taken; i++)
            put_claim(all, time_of(g, rule), slots[i], seat);
    } while (done < total);
}

static int fixed_seat(const iz_game *g, const iz_effect *effect, uint32_t cell)
{
    for (uint16_t at = effect->fixed; at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref == cell)
            return g->links[at].value;
    return IZ_NO_SEAT;
}

static void claim_effect(claims *all, const iz_rule *rule)
{
    const iz_game *g = all->g;
    const iz_effect *effect = &g->effects[rule->effect];
    int seat = fixed_seat(g, effect, rule->cell);
    if (iz_is_off(g, IZ_C_CONTINUOUS))
        return;
    for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_alive(g, g->links[at].ref))
            put_claim(all, effect->timestamp, iz_ref_slot(g->links[at].ref), seat);
}

/* Exchanges: each object has its new controller with it. */
static void claim_exchanges(claims *all)
{
    const iz_game *g = all->g;
    uint32_t count = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < count; i++) {
        const iz_effect *effect = &g->effects[i];
        if (effect->kind != IZ_EFFECT_CONTINUOUS || (effect->flags & IZ_EFFECT_IS_COPY) ||
            (g->cards->cells[effect->cell].op != IZ_EXCHANGE_CONTROL &&
             g->cards->cells[effect->cell].op != IZ_TRADE_CONTROL))
            continue;
        for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next)
            if (iz_ref_alive(g, g->links[at].ref))
                put_claim(all, effect->timestamp, iz_ref_slot(g->links[at].ref),
                          (int)g->links[at].value);
    }
}

/* Rule concept TIMESTAMP: the latest effect prevails. */
static int controller_of(const claims *all, iz_slot slot)
{
    iz_game *g = all->g;
    int seat = g->objects[slot].base_controller, found = 0;
    uint32_t latest = 0;
    if (!(all->slots >> slot % 64 & 1))
        return seat;
    for (int i = 0; i < all->count; i++) {
        claim one = claim_at(all, i);
        found += one.slot == slot;
        bool later = one.timestamp >= latest;
        if (one.slot == slot && latest != 0 && later != 0 && iz_is_off(g, IZ_C_TIMESTAMP))
            later = false;
        if (one.slot == slot && later) {
            latest = one.timestamp;
            seat = one.seat;
        }
    }
    if (found > 1)
        iz_count_applied(g, IZ_C_TIMESTAMP);
    return seat;
}

/* Rule concept CONTROL_CHANGE: it goes to the new controller's side, out of combat, and has not
 * been theirs since the turn began. */
static void pass_to(iz_game *g, iz_slot slot, int seat)
{
    iz_part part = {.kind = IZ_EV_CONTROL,
                    .seat = (uint8_t)seat,
                    .object = iz_object_ref(g, slot),
                    .other = IZ_NO_REF,
                    .applied = IZ_NIL,
                    .result = IZ_NO_REF};
    iz_announce_event(g, &part, IZ_C_CONTROL_CHANGE);
}

/* In a position that is set up it has been there since before the turn began. */
static void lay_before(iz_game *g, iz_slot slot, int seat)
{
    uint32_t status = g->objects[slot].status;
    iz_change_control(g, slot, seat);
    g->objects[slot].status = status;
    iz_event_unseen(g, IZ_EV_CONTROL, seat);
}

/* One look at all claims; what changed goes to its player by `pass`. Controllers of what makes the
 * claims may change with it, so it is looked at again. */
static bool update_once(iz_game *g, void (*pass)(iz_game *g, iz_slot slot, int seat))
{
    iz_derive_rules(g);
    const iz_derived *d = g->derived;
    size_t mark = iz_scratch_mark(g);
    claims all = {g, 0, 0, 0, iz_set_begin(g)};
    for (uint32_t i = 0; i < d->rules_count; i++) {
        iz_rule rule = d->rules[i];
        if (rule.op != IZ_SET_CONTROLLER)
            continue;
        iz_mark_used(g, &g->cards->cells[rule.cell]);
        if (rule.effect == IZ_NIL)
            claim_static(&all, &rule);
        else
            claim_effect(&all, &rule);
    }
    claim_exchanges(&all);
    iz_slot changed = IZ_NIL;
    int seat = 0;
    for (uint32_t i = 0; i < d->in_play_count && changed == IZ_NIL; i++) {
        iz_slot slot = d->in_play[i];
        if (!(1u << g->objects[slot].zone & IZ_ZONES_IN_PLAY))
            continue;
        seat = controller_of(&all, slot);
        if (seat != g->objects[slot].controller && iz_may_have_control(g, seat))
            changed = slot;
    }
    iz_scratch_back(g, mark);
    if (changed == IZ_NIL)
        return false;
    pass(g, changed, seat);
    return true;
}

static void update(iz_game *g, void (*pass)(iz_game *g, iz_slot slot, int seat))
{
    iz_derive(g);
    if (!g->derived || (!g->derived->control && !g->derived->stolen))
        return;
    /* permanents whose control depends on each other in a circle would never come to rest: after
     * each could have changed twice they stay where they are */
    uint32_t rounds = 2 * g->derived->in_play_count + 2;
    while (rounds-- > 0 && update_once(g, pass))
        continue;
}

void iz_control_update(iz_game *g) { update(g, pass_to); }

void iz_control_set_up(iz_game *g) { update(g, lay_before); }
