/*
 * Changes of zone: where the object goes, whose it is there, what it forgets and what it keeps.
 * Also phasing, control, tokens.
 *
 * Carries out: mtg 200, 214.8, 216, 217 (217.8: a new object; 415.3: a permanent spell continues in
 * its permanent), glossary Comes into play, Owner; mtg-2002 217.8 (phased out); Izvori B16.
 */
#include "engine/events/claims.h"
#include "engine/events/event.h"

#include <string.h>

/* ---- places ---------------------------------------------------------------------------------- */

static void put_in_zone(iz_game *g, iz_slot slot, int seat, const iz_part *part)
{
    iz_zone zone = (iz_zone)part->to;
    iz_list_head *list = iz_zone_list(g, seat, zone);
    bool in_its_place = part->flags & IZ_PART_BOTTOM;
    if (part->flags & IZ_PART_RANDOM_PLACE && !in_its_place)
        iz_zone_put_at(g, slot, seat, zone, iz_random_below(g, list->count + 1u));
    else if (in_its_place)
        iz_zone_put_bottom(g, slot, seat, zone);
    else if (part->amount > 0 && !iz_zone_in_play(zone))
        iz_zone_put_at(g, slot, seat, zone,
                       list->count > (uint32_t)part->amount ? list->count - (unsigned)part->amount
                                                            : 0);
    else
        iz_zone_put_top(g, slot, seat, zone);
}

/* Who knows the card in its new zone. (Face-down cards are revealed as they leave play.) */
static uint16_t knows(const iz_game *g, const iz_object *object, const iz_part *part,
                      uint16_t known)
{
    bool from_hidden = iz_zone_hidden(part->from);
    if (part->flags & IZ_PART_FACE_DOWN)
        return (uint16_t)(iz_zone_in_play(part->to) ? 1 << part->seat
                          : from_hidden             ? known
                                                    : iz_everyone(g));
    if (!iz_zone_hidden(part->to))
        return iz_everyone(g);
    uint16_t before = from_hidden ? known : iz_everyone(g);
    if (part->flags & IZ_PART_RANDOM_PLACE && part->flags & IZ_PART_BOTTOM)
        return 0; /* which of them lies where nobody knows */
    return part->to == IZ_ZONE_HAND ? before | iz_who_knows_hand(g, object->owner) : before;
}

/* ---- leaving --------------------------------------------------------------------------------- */

/* "If ~ leaves the battlefield, this effect continues until end of turn." */
static void linger(iz_game *g, iz_slot slot)
{
    int count = iz_ability_count(g, slot);
    for (int i = 0; i < count; i++) {
        iz_ability ability = iz_ability_at(g, slot, i);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        const iz_cell *m = cell->op == IZ_STATIC ? iz_child(cell, 1) : NULL;
        while (m && m < cell + cell->span && m->op != IZ_LINGERS)
            m += m->span;
        if (!m || m >= cell + cell->span)
            continue;
        iz_mark_used(g, m);
        uint32_t timestamp = g->objects[slot].timestamp;
        uint32_t index = iz_effect_add(g, &(iz_effect){.kind = IZ_EFFECT_LINGERS,
                                                       .duration = IZ_LASTS_TURN,
                                                       .controller = g->objects[slot].controller,
                                                       .cell = iz_cell_position(g, cell),
                                                       .source = iz_object_ref(g, slot),
                                                       .env = IZ_NIL,
                                                       .affected = IZ_NIL,
                                                       .fixed = IZ_NIL,
                                                       .amount = (int32_t)ability.index});
        if (index != IZ_NO_EFFECT)
            g->effects[index].timestamp = timestamp;
    }
}

static void leave_play(iz_game *g, iz_slot slot, const iz_part *part)
{
    if (g->cards->definitions[g->objects[slot].definition].ability_count > 0)
        linger(g, slot);
    iz_object *object = &g->objects[slot];
    if (object->status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING))
        iz_remove_from_combat(g, slot);
    if (g->objects[slot].attachments != IZ_NIL)
        iz_count_concept(g, IZ_C_LEAVES_ATTACHMENTS);
    if (g->objects[slot].status & IZ_IS_FACE_DOWN && !(part->flags & IZ_PART_FACE_DOWN))
        iz_note(g, IZ_C_FACE_DOWN, IZ_SAY_WAS_FACE_DOWN_AND, part->object);
}

/* ---- entering -------------------------------------------------------------------------------- */

/* What was chosen "as it comes into play" belongs to the permanent. */
static void carry_memory(iz_game *g, iz_ref from, iz_ref to)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_memory);
    for (uint32_t i = 0; i < count; i++)
        if (g->memory[i].object == from)
            g->memory[i].object = to;
}

/* Copiable values of its own: a lasting effect made of the node that said so. */
static void add_copy(iz_game *g, iz_slot slot, iz_ref copied, uint32_t cell)
{
    iz_ref self = iz_object_ref(g, slot);
    uint8_t controller = g->objects[slot].controller;
    uint16_t env = iz_env_new(g);
    g->envs[env].source = self;
    g->envs[env].controller = controller;
    iz_effect like = {.kind = IZ_EFFECT_CONTINUOUS,
                      .duration = IZ_LASTS_FOREVER,
                      .controller = controller,
                      .cell = cell,
                      .timestamp = g->objects[slot].timestamp,
                      .source = self,
                      .env = env,
                      .affected = IZ_NIL,
                      .fixed = IZ_NIL,
                      .made_turn = iz_now(g)->turn};
    iz_effect_add_copy(g, slot, copied, &g->cards->cells[cell], &like);
}

/* It enters as a copy (503; Izvori D20.12). */
static void enter_as_copy(iz_game *g, iz_slot slot, iz_ref copied, uint32_t cell)
{
    if (iz_is_off(g, IZ_C_COPY))
        return;
    add_copy(g, slot, copied, cell);
    iz_note(g, IZ_C_COPY, IZ_SAY_ENTERS_AS_COPY, iz_object_ref(g, slot), copied);
}

void iz_take_shape(iz_game *g, iz_slot slot, uint32_t cell)
{
    iz_ref self = iz_object_ref(g, slot);
    add_copy(g, slot, self, cell);
    iz_mark_used(g, &g->cards->cells[cell]);
    iz_note(g, IZ_C_ENTERS_AS, IZ_SAY_HAS_SHAPE_CHOSEN, self);
}

/* What was settled for its entry: counters, what it copies, its shape. */
static void enter_with(iz_game *g, iz_slot slot, uint32_t value)
{
    if (value == 0)
        return;
    uint16_t at = (uint16_t)(value - 1);
    while (at != IZ_NIL) {
        iz_link link = g->links[at];
        if (iz_ref_is_object(link.ref) && g->cards->cells[link.value].op == IZ_SHAPE) {
            iz_take_shape(g, slot, (uint32_t)link.value);
        } else if (iz_ref_is_object(link.ref)) {
            enter_as_copy(g, slot, link.ref, (uint32_t)link.value);
        } else {
            uint16_t counters =
                iz_counters_add(g, g->objects[slot].counters, (int)link.ref, link.value);
            g->objects[slot].counters = counters;
        }
        at = link.next;
    }
}

/* A card that an Aura may enchant there. */
static bool lies_in_graveyard(const iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) && g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_GRAVEYARD;
}

/* Is there a combat in which that player attacks? */
static bool can_enter_attacking(const iz_game *g, int seat)
{
    const iz_context *now = iz_now(g);
    return iz_is_turn_of(g, seat) && g->book->turn[now->row].flags & IZ_ROW_COMBAT;
}

/* Tapped is what is played as a land and has spring; the rule that nothing else is can be switched
 * off (Izvori E3.53). */
static bool spring_taps(const iz_game *g, const iz_object *object, const iz_part *part)
{
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (!(def->keywords >> IZ_KW_SPRING & 1) || part->flags & IZ_PART_TAPPED)
        return false;
    iz_count_applied(g, IZ_C_SPRING_PUT);
    return iz_is_off(g, IZ_C_SPRING_PUT);
}

static void enter_play(iz_game *g, iz_slot slot, iz_part *part)
{
    iz_object *object = &g->objects[slot];
    object->base_controller = part->seat;
    object->timestamp = ++g->head->timestamp;
    object->damage = 0;
    uint32_t keep =
        part->flags & IZ_PART_KEEP_IDENTITY ? object->status & (IZ_IS_KICKED | IZ_IS_FACE_DOWN) : 0;
    object->status = keep | IZ_IS_SICK | IZ_ECHO_DUE;
    if (part->flags & IZ_PART_TAPPED || spring_taps(g, object, part))
        object->status |= IZ_IS_TAPPED;
    if (part->flags & IZ_PART_FACE_DOWN)
        object->status |= IZ_IS_FACE_DOWN;
    if (part->flags & IZ_PART_ATTACKING && can_enter_attacking(g, part->seat))
        iz_put_attacking(g, slot, iz_now(g)->defending);
    object = &g->objects[slot];
    if (part->flags & IZ_PART_UPSIDE_DOWN)
        object->status |= IZ_IS_UPSIDE_DOWN;
    part->result = iz_object_ref(g, slot);
    if (part->result != part->object)
        carry_memory(g, part->object, part->result);
    if (iz_ref_is_object(part->other) && part->other != part->result &&
        (iz_ref_in_play(g, part->other) || lies_in_graveyard(g, part->other))) {
        iz_attach(g, slot, iz_ref_slot(part->other));
        g->objects[slot].timestamp = ++g->head->timestamp; /* after what it enchants */
    }
    enter_with(g, slot, part->value);
}

/* Did the rule's bearer come into play in the same event? Then it was not there to change it. */
static bool came_beside(const iz_game *g, const iz_rule_hit *hit, iz_slot slot)
{
    return hit->bearer != slot && hit->bearer != IZ_NIL &&
           iz_zone_in_play(g->objects[hit->bearer].zone) &&
           iz_came_at(&g->objects[hit->bearer]) == iz_came_at(&g->objects[slot]);
}

/* Does a rule in force have what has just entered come tapped? */
static bool enters_tapped(iz_game *g, iz_ref ref)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_ENTERS_TAPPED, ref, &cursor, &hit)) {
        if (came_beside(g, &hit, iz_ref_slot(ref)))
            continue;
        const iz_cell *condition = iz_optional(hit.cell, 1);
        if (!condition)
            return true;
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        if (iz_holds(g, &ctx, condition))
            return true;
    }
    return false;
}

/* Counters that other permanents' abilities give it; its own were settled before it entered. */
static void counters_by_others(iz_game *g, iz_ref ref)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_ENTERS_WITH, ref, &cursor, &hit)) {
        if (hit.bearer == iz_ref_slot(ref) || came_beside(g, &hit, iz_ref_slot(ref)))
            continue;
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        int32_t count = iz_quantity(g, &ctx, iz_child(hit.cell, 1));
        if (count <= 0)
            continue;
        uint16_t counters =
            iz_counters_add(g, g->objects[iz_ref_slot(ref)].counters, hit.cell->arg, count);
        g->objects[iz_ref_slot(ref)].counters = counters;
        iz_touch(g);
    }
}

/* Is it in play already as effects have it (410.10b; D11.102)? */
static void count_changed(iz_game *g, iz_slot slot)
{
    const iz_chars *chars = iz_characteristics(g, slot);
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    if (chars->types != def->types || chars->colors != def->colors || chars->power != def->power ||
        chars->toughness != def->toughness || chars->instance_count != def->ability_count)
        iz_count_concept(g, IZ_C_ENTERS_CHANGED);
}

void iz_entered(iz_game *g, const iz_part *part)
{
    if (!iz_nobody_notes(g))
        count_changed(g, iz_ref_slot(part->result));
    if (!iz_any_rules(g))
        return;
    iz_slot slot = iz_ref_slot(part->result);
    if (!(g->objects[slot].status & IZ_IS_TAPPED) && enters_tapped(g, part->result) &&
        !iz_is_off(g, IZ_C_ENTERS_AS)) {
        g->objects[slot].status |= IZ_IS_TAPPED;
        iz_event_unseen(g, IZ_EV_TAP, IZ_NO_SEAT);
        iz_note(g, IZ_C_ENTERS_AS, IZ_SAY_COMES_INTO_PLAY_TAPPED, part->result);
    }
    counters_by_others(g, part->result);
}

/* ---- the move -------------------------------------------------------------------------------- */

/* A pseudospell leaves the stack and is no more. */
static void ability_leaves(iz_game *g, iz_part *part)
{
    iz_stack_leave(g, iz_ref_slot(part->object));
    part->to = IZ_ZONE_NOWHERE;
    part->result = IZ_NO_REF;
}

/* Elsewhere than on the stack a split card is both of its halves again, and a flip card that has
 * left play isn't flipped any more. */
static void join_halves(iz_game *g, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    if (object->kind != IZ_OBJECT_CARD || object->definition >= (unsigned)g->cards->count)
        return;
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (def->face != 0 && def->other_face != 0xFFFF)
        iz_object_redefine(g, slot, def->other_face);
}

/* Is the rule switched off that what changes zones is a new object? What leaves the stack has
 * something to give back. */
static bool without_rule(const iz_game *g, const iz_part *part)
{
    return part->from != IZ_ZONE_STACK && part->to != IZ_ZONE_STACK &&
           part->to != IZ_ZONE_NOWHERE && iz_is_off(g, IZ_C_NEW_OBJECT);
}

bool iz_move_object(iz_game *g, iz_part *part)
{
    iz_slot slot = iz_ref_slot(part->object);
    iz_object *object = &g->objects[slot];
    part->from = object->zone;
    if (object->kind == IZ_OBJECT_ABILITY || object->kind == IZ_OBJECT_DAMAGE) {
        ability_leaves(g, part);
        return true;
    }
    uint16_t known = object->known;
    uint8_t controller = object->controller;
    if (iz_zone_in_play(part->from))
        leave_play(g, slot, part);
    bool enters = iz_zone_in_play(part->to);
    const iz_entry *entry = iz_entry_of(g);
    uint32_t as = (part->flags & IZ_PART_FACE_DOWN ? IZ_IS_FACE_DOWN : 0) |
                  (part->flags & IZ_PART_UPSIDE_DOWN ? IZ_IS_UPSIDE_DOWN : 0) |
                  (object->status & IZ_IS_FACE_DOWN);
    if (enters && entry->zone && !iz_zone_in_play(part->from))
        part->to = (uint8_t)entry->zone(g, slot, as);
    bool keeps = part->flags & IZ_PART_KEEP_IDENTITY || without_rule(g, part);
    if (g->objects[slot].attachments != IZ_NIL && !keeps)
        iz_touch(g); /* what was attached comes off, wherever it was */
    iz_zone_remove(g, slot);
    if (!keeps)
        iz_object_renew(g, slot);
    if (part->to != IZ_ZONE_STACK && !keeps)
        join_halves(g, slot);
    object = &g->objects[slot];
    part->result = iz_object_ref(g, slot);
    if (part->to == IZ_ZONE_NOWHERE) {
        iz_object_free(g, slot);
        return true;
    }
    if (!enters && part->to != IZ_ZONE_STACK)
        part->seat = object->owner;
    object->known = knows(g, object, part, known);
    put_in_zone(g, slot, part->seat, part);
    if (enters) {
        enter_play(g, slot, part);
        if (iz_standing_of(g)->entered)
            iz_standing_of(g)->entered(g, slot);
    } else {
        if (part->flags & IZ_PART_FACE_DOWN)
            g->objects[slot].status |= IZ_IS_FACE_DOWN;
        if (part->to == IZ_ZONE_EXILE && !(part->flags & IZ_PART_MADNESS))
            enter_with(g, slot, part->value);
        if (!keeps) /* abilities that work there are as old as that */
            g->objects[slot].timestamp = ++g->head->timestamp;
        if (iz_zone_in_play(part->from))
            part->seat = controller; /* whose it was in play: for those who look at it */
        if (iz_zone_in_play(part->from))
            iz_claims_follow(g, part);
    }
    return true;
}

void iz_place_object(iz_game *g, iz_slot slot, int seat, iz_zone zone)
{
    iz_zone_remove(g, slot);
    iz_object *object = &g->objects[slot];
    if (!iz_zone_in_play(zone) && zone != IZ_ZONE_STACK)
        seat = object->owner;
    object->controller = object->base_controller = (uint8_t)seat;
    object->known = (uint16_t)(zone == IZ_ZONE_LIBRARY ? 0
                               : zone == IZ_ZONE_HAND  ? iz_who_knows_hand(g, object->owner)
                                                       : iz_everyone(g));
    object->timestamp = ++g->head->timestamp;
    iz_zone_put_top(g, slot, seat, zone);
    g->head->board_changes++;
    iz_touch(g);
}

/* The colour and the creature type that were chosen for what makes the token. */
static uint16_t chosen_words(iz_game *g, iz_ref maker, unsigned flags, uint16_t words)
{
    int32_t color = flags & IZ_CARD_CHOSEN_COLOR ? iz_cell_word(g, maker, 0) : 0;
    int32_t type = flags & IZ_CARD_CHOSEN_TYPE ? iz_cell_word(g, maker, 1) : 0;
    if (color != 0) {
        unsigned now = (unsigned)IZ_COLOR_WORD(__builtin_ctz((unsigned)color));
        words = iz_links_append_ref(g, words, (unsigned)IZ_CHOSEN_COLOR_WORD << 16 | now);
    }
    if (type != 0)
        words = iz_links_append_ref(g, words, (unsigned)IZ_CHOSEN_TYPE_WORD << 16 | (unsigned)type);
    return words;
}

/* Its power and toughness, where the effect says them, and the words of what makes it as effects
 * have changed them stay with the token; of a copy, those of what it copies. */
iz_slot iz_make_token(iz_game *g, const iz_part *part)
{
    iz_slot slot = iz_object_new(g, IZ_OBJECT_TOKEN, (int)part->value, part->seat);
    if (slot == IZ_NIL)
        return slot;
    iz_touch_move(g, slot, IZ_ZONE_NOWHERE, IZ_ZONE_NOWHERE); /* it may have been another's */
    unsigned flags = g->cards->definitions[part->value].flags;
    uint16_t words =
        part->flags & IZ_PART_COPIED
            ? iz_links_copy(g, iz_token_words(g, part->result))
            : chosen_words(g, part->other, flags, iz_words_kept(g, part->other, IZ_NIL));
    if (words != IZ_NIL || flags & (IZ_CARD_STAR_POWER | IZ_CARD_STAR_TOUGHNESS)) {
        uint16_t env = iz_env_new(g);
        g->envs[env].amount[0] = part->amount;
        g->envs[env].amount[1] = part->toughness;
        g->envs[env].words = words;
        g->objects[slot].env = env;
    }
    return slot;
}

/* ---- control --------------------------------------------------------------------------------- */

void iz_change_control(iz_game *g, iz_slot slot, int seat)
{
    iz_object *object = &g->objects[slot];
    iz_zone zone = (iz_zone)object->zone;
    if (zone == IZ_ZONE_STACK) {
        object->controller = (uint8_t)seat;
        return;
    }
    if (object->status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING))
        iz_remove_from_combat(g, slot);
    iz_zone_remove(g, slot);
    /* HKK: from the guard it comes to its new controller's reserve (base 4) */
    iz_zone_put_top(g, slot, seat, zone == IZ_ZONE_GUARD ? IZ_ZONE_RESERVE : zone);
    g->objects[slot].status |= IZ_IS_SICK | IZ_ECHO_DUE;
}

/* ---- phasing --------------------------------------------------------------------------------- */

static void phase_one_out(iz_game *g, iz_slot slot, uint32_t mark)
{
    iz_object *object = &g->objects[slot];
    if (object->status & (IZ_IS_ATTACKING | IZ_IS_BLOCKING))
        iz_remove_from_combat(g, slot);
    if (g->book->parameters.phasing_ends_effects)
        iz_effects_leave(g, slot);
    object = &g->objects[slot];
    uint8_t controller = object->controller;
    iz_zone_remove(g, slot);
    object->status |= mark;
    iz_zone_put_top(g, slot, object->owner, IZ_ZONE_PHASED);
    g->objects[slot].controller = controller; /* who controlled it as it phased out */
    for (uint16_t at = g->objects[slot].attachments; at != IZ_NIL;
         at = g->objects[at].next_attached)
        if (iz_zone_in_play(g->objects[at].zone))
            phase_one_out(g, at, IZ_PHASED_WITH_HOST);
}

static void phase_one_in(iz_game *g, iz_slot slot)
{
    iz_object *object = &g->objects[slot];
    uint8_t controller = object->controller;
    iz_zone_remove(g, slot);
    object->status &= ~(uint32_t)(IZ_PHASED_DIRECTLY | IZ_PHASED_WITH_HOST);
    const iz_entry *entry = iz_entry_of(g);
    iz_zone_put_top(g, slot, controller,
                    entry->zone ? entry->zone(g, slot, g->objects[slot].status)
                                : IZ_ZONE_BATTLEFIELD);
    for (uint16_t at = g->objects[slot].attachments; at != IZ_NIL;
         at = g->objects[at].next_attached)
        if (g->objects[at].zone == IZ_ZONE_PHASED && g->objects[at].status & IZ_PHASED_WITH_HOST)
            phase_one_in(g, at);
}

/* A permanent phases out with what is attached to it, and comes back as it was (mtg-2002 217.8). */
bool iz_phase_object(iz_game *g, iz_part *part, bool out)
{
    if (!iz_ref_alive(g, part->object))
        return false;
    iz_slot slot = iz_ref_slot(part->object);
    if (out ? !iz_zone_in_play(g->objects[slot].zone) : g->objects[slot].zone != IZ_ZONE_PHASED)
        return false;
    part->seat = g->objects[slot].controller;
    part->result = part->object;
    if (out)
        phase_one_out(g, slot, IZ_PHASED_DIRECTLY);
    else
        phase_one_in(g, slot);
    return true;
}

void iz_put_made(iz_game *g, iz_slot slot, int seat, iz_zone zone)
{
    iz_zone_put_top(g, slot, seat, zone);
    iz_touch_move(g, slot, IZ_ZONE_NOWHERE, zone);
    if (zone != IZ_ZONE_STACK)
        g->head->board_changes++; /* it ceases if nothing becomes of it */
}

void iz_cease(iz_game *g, iz_slot slot)
{
    iz_object_free(g, slot);
    iz_touch(g);
}

void iz_stack_leave(iz_game *g, iz_slot slot)
{
    if (g->objects[slot].kind == IZ_OBJECT_COPY) {
        iz_remember(g, slot); /* an ability that it set up is still of that spell */
        iz_touch(g);          /* a card's words are gone */
    }
    iz_touch_move(g, slot, IZ_ZONE_STACK, IZ_ZONE_NOWHERE);
    iz_object_free(g, slot);
    iz_touch_facts(g, IZ_FACT_STACK);
}
