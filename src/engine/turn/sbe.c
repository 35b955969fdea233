/*
 * State-based effects and the check before priority: all that apply happen as one event, again and
 * again until none applies; then waiting triggers go on the stack; then all of it again.
 *
 * Carries out: mtg 420, 408.1b, 102; Izvori D21, D9.12. Which there are, and in which order, is the
 * book's table.
 */
#include "engine/combat/fight.h"
#include "engine/events/event.h"
#include "engine/playing/stack.h"
#include "engine/procedures.h"
#include "engine/turn/loops.h"
#include "engine/turn/setup.h"

#include <string.h>

/* ---- finding what applies -------------------------------------------------------------------- */

/* Adds to the open batch what one state-based effect finds; with `batch` false only looks. */
typedef bool (*finder)(iz_game *g, bool batch);

static void add_loss(iz_game *g, int seat, iz_concept concept)
{
    iz_batch_about(g, IZ_EV_LOSE, seat, iz_ref_seat(seat), 0)->value = (uint32_t)concept;
}

static void add_burial(iz_game *g, iz_slot slot, iz_concept concept)
{
    iz_note(g, concept, IZ_SAY_CONCEPT_OF, (int)concept, iz_object_ref(g, slot));
    iz_batch_move(g, iz_object_ref(g, slot), IZ_ZONE_GRAVEYARD, 0);
}

static bool find_life(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_SEAT (g, seat) {
        if (!g->seats[seat].in_game || iz_life_total(g, seat) > 0 ||
            iz_has_win_rule(g, seat, IZ_WIN_RULE_CANT_LOSE | IZ_WIN_RULE_NOT_BY_LIFE))
            continue;
        found = true;
        if (batch)
            add_loss(g, seat,
                     g->head->options & IZ_GAME_SHARED_LIFE ? IZ_C_TEAM_AT_ZERO : IZ_C_LIFE_ZERO);
    }
    return found;
}

static bool find_empty_library(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_SEAT (g, seat) {
        if (!g->seats[seat].in_game || !g->seats[seat].drew_from_empty || iz_cant_lose(g, seat))
            continue;
        found = true;
        if (batch)
            add_loss(g, seat, IZ_C_EMPTY_LIBRARY);
    }
    return found;
}

static bool find_poison(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_SEAT (g, seat) {
        if (!g->seats[seat].in_game || g->seats[seat].counters == IZ_NIL ||
            iz_counters_get(g, g->seats[seat].counters, IZ_WORD_COUNTER_POISON) <
                g->book->parameters.poison ||
            iz_cant_lose(g, seat))
            continue;
        found = true;
        if (batch)
            add_loss(g, seat, IZ_C_POISON);
    }
    return found;
}

static bool find_toughness(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_IN_PLAY (g, slot) {
        const iz_chars *chars = iz_characteristics(g, slot);
        if (!(chars->types & IZ_TYPE_CREATURE) || chars->toughness > 0)
            continue;
        found = true;
        if (batch)
            add_burial(g, slot, IZ_C_TOUGHNESS_ZERO);
    }
    return found;
}

static bool find_lethal(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_IN_PLAY (g, slot) {
        const iz_object *object = &g->objects[slot];
        if (object->damage == 0)
            continue;
        const iz_chars *chars = iz_characteristics(g, slot);
        if (!(chars->types & IZ_TYPE_CREATURE) || chars->toughness <= 0 ||
            (object->damage < chars->toughness && !(object->status & IZ_HAS_DEATHTOUCH_MARK)) ||
            chars->keywords >> IZ_KW_INDESTRUCTIBLE & 1)
            continue;
        found = true;
        if (!batch)
            continue;
        iz_note(g, IZ_C_LETHAL_DAMAGE, IZ_SAY_HAS_LETHAL_DAMAGE, iz_object_ref(g, slot));
        iz_batch_part(g, IZ_EV_DESTROY)->object = iz_object_ref(g, slot);
    }
    return found;
}

/* Rule concept AURA_ONLY: no other enchantment does. */
static bool needs_bearer(iz_game *g, const iz_chars *chars)
{
    if (iz_chars_have_subtype(g, chars, IZ_WORD_AURA))
        return true;
    iz_count_applied(g, IZ_C_AURA_ONLY);
    return iz_is_off(g, IZ_C_AURA_ONLY);
}

static bool find_aura(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_IN_PLAY (g, slot) {
        const iz_object *object = &g->objects[slot];
        const iz_chars *chars = iz_characteristics(g, slot);
        if (!(chars->types & IZ_TYPE_ENCHANTMENT) || !needs_bearer(g, chars))
            continue;
        if (object->attached_to != IZ_NIL && !(chars->types & IZ_TYPE_CREATURE) &&
            iz_may_be_attached(g, slot, object->attached_to) == IZ_C_NONE)
            continue;
        found = true;
        if (batch)
            add_burial(g, slot, IZ_C_AURA_ILLEGAL);
    }
    return found;
}

static bool find_equipment(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_IN_PLAY (g, slot) {
        iz_slot host = g->objects[slot].attached_to;
        if (host == IZ_NIL)
            continue;
        const iz_chars *chars = iz_characteristics(g, slot);
        if (chars->types & IZ_TYPE_ENCHANTMENT && iz_chars_have_subtype(g, chars, IZ_WORD_AURA))
            continue;
        bool creature_itself = chars->types & IZ_TYPE_CREATURE;
        bool equipment = iz_chars_have_subtype(g, chars, IZ_WORD_EQUIPMENT);
        if (equipment && !creature_itself && iz_may_be_attached(g, slot, host) == IZ_C_NONE)
            continue;
        found = true;
        if (!batch)
            continue;
        iz_note(g, IZ_C_EQUIPMENT_ILLEGAL, IZ_SAY_COMES_OFF, iz_object_ref(g, slot));
        iz_part *part = iz_batch_part(g, IZ_EV_UNATTACH);
        part->object = iz_object_ref(g, slot);
    }
    return found;
}

/* Is there another legend of that name which keeps this one from staying: an older one, or one that
 * came at the same time (420.5e)? */
static bool outlived(iz_game *g, iz_slot slot)
{
    uint16_t name = iz_characteristics(g, slot)->name;
    uint32_t came = iz_came_at(&g->objects[slot]);
    if (name == 0)
        return false;
    IZ_EACH_IN_PLAY (g, other) {
        if (other == slot || iz_came_at(&g->objects[other]) > came)
            continue;
        const iz_chars *chars = iz_characteristics(g, other);
        if (chars->types & IZ_TYPE_LEGENDARY && chars->name == name)
            return true;
    }
    return false;
}

/* Is the rule of the game switched off for the object? */
static bool rule_is_off(iz_game *g, int rule, iz_ref object)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_RULE_OFF, object, &cursor, &hit))
        if (hit.cell->arg == rule)
            return true;
    return false;
}

static bool find_legend(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_IN_PLAY (g, slot) {
        if (!(iz_characteristics(g, slot)->types & IZ_TYPE_LEGENDARY) || !outlived(g, slot) ||
            rule_is_off(g, IZ_RULE_LEGEND, iz_object_ref(g, slot)))
            continue;
        found = true;
        if (batch)
            add_burial(g, slot, IZ_C_LEGEND_RULE);
    }
    return found;
}

static bool is_among(iz_game *g, iz_slot slot, int seat, uint32_t type)
{
    return (seat == IZ_NO_SEAT || g->objects[slot].controller == seat) &&
           iz_characteristics(g, slot)->types & type;
}

/* Those of the type, of one player's or of all (IZ_NO_SEAT), that came before the newest one; and
 * several that came as the newest at once, unless `equals_stay`. */
static bool find_older(iz_game *g, bool batch, int seat, uint32_t type, bool equals_stay,
                       iz_concept concept)
{
    uint32_t newest = 0;
    int of_newest = 0;
    IZ_EACH_IN_PLAY (g, slot) {
        if (!is_among(g, slot, seat, type))
            continue;
        uint32_t came = iz_came_at(&g->objects[slot]);
        if (came > newest || of_newest == 0) {
            newest = came;
            of_newest = 1;
        } else if (came == newest) {
            of_newest++;
        }
    }
    bool found = false;
    IZ_EACH_IN_PLAY (g, slot) {
        if (!is_among(g, slot, seat, type) ||
            (iz_came_at(&g->objects[slot]) == newest && (of_newest == 1 || equals_stay)))
            continue;
        found = true;
        if (batch)
            add_burial(g, slot, concept);
    }
    return found;
}

static bool find_world(iz_game *g, bool batch)
{
    return find_older(g, batch, IZ_NO_SEAT, IZ_TYPE_WORLD, false, IZ_C_WORLD_RULE);
}

/* Tokens and copies out of the zones where they may be cease at once: no event, nobody sees it. */
static bool cease(iz_game *g, iz_object_kind kind, bool batch, iz_concept concept)
{
    bool found = false;
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < count; slot++) {
        const iz_object *object = &g->objects[slot];
        if (object->kind != kind || object->zone == IZ_ZONE_BATTLEFIELD ||
            object->zone == IZ_ZONE_STACK || object->zone == IZ_ZONE_RESERVE ||
            object->zone == IZ_ZONE_GUARD || object->zone == IZ_ZONE_NOWHERE)
            continue;
        found = true;
        if (!batch)
            return true;
        iz_note(g, concept, IZ_SAY_CEASES_EXIST, iz_object_ref(g, (iz_slot)slot));
        iz_cease(g, (iz_slot)slot);
        g->head->strays -= g->head->strays > 0;
    }
    return found;
}

static bool find_token(iz_game *g, bool batch)
{
    return cease(g, IZ_OBJECT_TOKEN, batch, IZ_C_TOKEN_CEASES);
}

static bool find_copy(iz_game *g, bool batch)
{
    return cease(g, IZ_OBJECT_COPY, batch, IZ_C_COPY_CEASES);
}

static void add_removal(iz_game *g, iz_slot slot, int counter, int32_t amount)
{
    iz_part *part = iz_batch_part(g, IZ_EV_COUNTERS_REMOVE);
    part->object = iz_object_ref(g, slot);
    part->word = (uint16_t)counter;
    part->amount = amount;
}

static bool find_opposite_counters(iz_game *g, bool batch)
{
    int plus = g->book->parameters.opposite_counters;
    int minus = plus == IZ_WORD_COUNTER_PLUS10 ? IZ_WORD_COUNTER_MINUS10 : IZ_WORD_COUNTER_MINUS1;
    bool found = false;
    IZ_EACH_IN_PLAY (g, slot) {
        uint16_t counters = g->objects[slot].counters;
        if (counters == IZ_NIL)
            continue;
        int32_t more = iz_counters_get(g, counters, plus);
        int32_t less = iz_counters_get(g, counters, minus);
        int32_t pairs = more < less ? more : less;
        if (pairs <= 0)
            continue;
        found = true;
        if (!batch)
            continue;
        add_removal(g, slot, plus, pairs);
        add_removal(g, slot, minus, pairs);
        iz_note(g, IZ_C_COUNTERS_ANNIHILATE, IZ_SAY_OPPOSITE_COUNTERS_ON, iz_object_ref(g, slot));
    }
    return found;
}

static bool find_structure(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_IN_PLAY (g, slot) {
        const iz_chars *chars = iz_characteristics(g, slot);
        const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
        if (!(chars->types & IZ_TYPE_STRUCTURE) ||
            g->objects[slot].damage < def->fields[IZ_FIELD_STRUCTURE])
            continue;
        found = true;
        if (batch)
            add_burial(g, slot, IZ_C_LETHAL_DAMAGE);
    }
    return found;
}

/* HKK: of each player's locations the newest stays (base 5, location_max). */
static bool find_location(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_SEAT (g, seat)
        found |= find_older(g, batch, seat, IZ_TYPE_LOCATION, true, IZ_C_LOCATION_RULE);
    return found;
}

/* HKK 45.1: a rule card or follower of which a text says that it doesn't work. */
static bool find_beside(iz_game *g, bool batch)
{
    bool found = false;
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_SPECIAL) {
            iz_ref card = iz_object_ref(g, slot);
            if (g->objects[slot].status & IZ_IS_FACE_DOWN ||
                !iz_cant(g, IZ_ACTION_WORK, card, IZ_NO_REF))
                continue;
            found = true;
            if (!batch)
                continue;
            iz_note(g, IZ_C_DOESNT_WORK, IZ_SAY_IS_TURNED_DOWN, card);
            iz_batch_part(g, IZ_EV_FACE_DOWN)->object = card;
        }
    return found;
}

static const finder finders[IZ_SBE_COUNT] = {
    [IZ_SBE_LIFE] = find_life,
    [IZ_SBE_TOUGHNESS] = find_toughness,
    [IZ_SBE_LETHAL] = find_lethal,
    [IZ_SBE_AURA] = find_aura,
    [IZ_SBE_LEGEND] = find_legend,
    [IZ_SBE_TOKEN] = find_token,
    [IZ_SBE_EMPTY_LIBRARY] = find_empty_library,
    [IZ_SBE_POISON] = find_poison,
    [IZ_SBE_WORLD] = find_world,
    [IZ_SBE_COPY] = find_copy,
    [IZ_SBE_EQUIPMENT] = find_equipment,
    [IZ_SBE_OPPOSITE_COUNTERS] = find_opposite_counters,
    [IZ_SBE_STRUCTURE] = find_structure,
    [IZ_SBE_LOCATION] = find_location,
    [IZ_SBE_BESIDE] = find_beside,
};

static const uint16_t concepts[IZ_SBE_COUNT] = {
    [IZ_SBE_LIFE] = IZ_C_LIFE_ZERO,
    [IZ_SBE_TOUGHNESS] = IZ_C_TOUGHNESS_ZERO,
    [IZ_SBE_LETHAL] = IZ_C_LETHAL_DAMAGE,
    [IZ_SBE_AURA] = IZ_C_AURA_ILLEGAL,
    [IZ_SBE_LEGEND] = IZ_C_LEGEND_RULE,
    [IZ_SBE_TOKEN] = IZ_C_TOKEN_CEASES,
    [IZ_SBE_EMPTY_LIBRARY] = IZ_C_EMPTY_LIBRARY,
    [IZ_SBE_POISON] = IZ_C_POISON,
    [IZ_SBE_WORLD] = IZ_C_WORLD_RULE,
    [IZ_SBE_COPY] = IZ_C_COPY_CEASES,
    [IZ_SBE_EQUIPMENT] = IZ_C_EQUIPMENT_ILLEGAL,
    [IZ_SBE_OPPOSITE_COUNTERS] = IZ_C_COUNTERS_ANNIHILATE,
    [IZ_SBE_STRUCTURE] = IZ_C_LETHAL_DAMAGE,
    [IZ_SBE_LOCATION] = IZ_C_LOCATION_RULE,
};

/* One of them, unless it is switched off. */
static bool find(iz_game *g, iz_sbe effect, bool batch)
{
    if (g->off && finders[effect](g, false) &&
        (iz_is_off(g, (iz_concept)concepts[effect]) || iz_is_off(g, IZ_C_STATE_BASED)))
        return false;
    return finders[effect](g, batch);
}

/* Does no effect reach the permanent, so that it is what is printed on it? */
static bool shows_print(const iz_game *g, iz_slot slot)
{
    return g->chars_epoch == g->head->epoch && slot < g->rows_count &&
           g->rows[slot].epoch == IZ_ROW_PRINTED &&
           g->rows[slot].definition == g->objects[slot].definition;
}

/* While no effect changes what it is: is it a permanent to which nothing has happened, and of
 * which nothing printed on it is of interest? */
static bool is_unremarkable(const iz_game *g, const iz_object *object)
{
    return object->damage <= 0 && object->attached_to == IZ_NIL && !iz_is_special(object) &&
           !(g->cards->definitions[object->definition].traits & IZ_TRAIT_CHECKED);
}

/* Were all permanents in order at the last look, and is it known to which of them anything has
 * happened since? */
static bool rest_is_in_order(const iz_game *g)
{
    const struct iz_changed *changed = &g->changed;
    const iz_header *head = g->head;
    return changed->is_known && changed->from == head->checked_changes && !g->at_length &&
           changed->from + changed->known == head->board_changes &&
           head->checked_epoch == head->epoch && g->chars_epoch == head->epoch;
}

/* What is seen of permanents: which state-based effects might apply, and what is counted for some
 * of them. */
typedef struct sight {
    bool plain; /* no effect changes what anything is */
    uint32_t mask;
    int legends, worlds;
} sight;

static void look_at(iz_game *g, iz_slot slot, sight *seen)
{
    const iz_object *object = &g->objects[slot];
    if ((seen->plain || shows_print(g, slot)) && is_unremarkable(g, object))
        return;
    const iz_chars *chars = iz_characteristics(g, slot);
    if (chars->types & IZ_TYPE_CREATURE) {
        if (chars->toughness <= 0)
            seen->mask |= 1u << IZ_SBE_TOUGHNESS;
        if (object->damage > 0)
            seen->mask |= 1u << IZ_SBE_LETHAL;
    }
    bool enchantment = chars->types & IZ_TYPE_ENCHANTMENT;
    bool aura = enchantment && iz_chars_have_subtype(g, chars, IZ_WORD_AURA);
    if (enchantment && needs_bearer(g, chars))
        seen->mask |= 1u << IZ_SBE_AURA;
    if (object->attached_to != IZ_NIL && !aura)
        seen->mask |= 1u << IZ_SBE_EQUIPMENT;
    if (object->counters != IZ_NIL)
        seen->mask |= 1u << IZ_SBE_OPPOSITE_COUNTERS;
    if (chars->types & IZ_TYPE_STRUCTURE)
        seen->mask |= 1u << IZ_SBE_STRUCTURE;
    if (chars->types & IZ_TYPE_LOCATION)
        seen->mask |= 1u << IZ_SBE_LOCATION;
    seen->legends += (chars->types & IZ_TYPE_LEGENDARY) != 0;
    seen->worlds += (chars->types & IZ_TYPE_WORLD) != 0;
}

/* Looks over everything once: which of the state-based effects might apply. One that isn't in the
 * mask does not; one that is may turn out not to. */
static uint32_t survey(iz_game *g)
{
    sight seen = {.plain = g->plain && g->chars_epoch == g->head->epoch};
    IZ_EACH_SEAT (g, seat) {
        const iz_seat *s = &g->seats[seat];
        if (iz_life_total(g, seat) <= 0)
            seen.mask |= 1u << IZ_SBE_LIFE;
        if (s->drew_from_empty)
            seen.mask |= 1u << IZ_SBE_EMPTY_LIBRARY;
        if (s->counters != IZ_NIL)
            seen.mask |= 1u << IZ_SBE_POISON;
        if (s->zones[IZ_ZONE_SPECIAL].count > 0)
            seen.mask |= 1u << IZ_SBE_BESIDE;
    }
    if (g->head->strays > 0)
        seen.mask |= 1u << IZ_SBE_TOKEN | 1u << IZ_SBE_COPY;
    if (rest_is_in_order(g)) {
        const struct iz_changed *changed = &g->changed;
        sight some = seen;
        for (int i = 0; i < changed->count; i++)
            if (iz_zone_in_play((iz_zone)g->objects[changed->slot[i]].zone))
                look_at(g, changed->slot[i], &some);
        if (some.legends + some.worlds == 0)
            return some.mask;
    }
    IZ_EACH_IN_PLAY (g, slot)
        look_at(g, slot, &seen);
    seen.mask |= seen.legends > 1 ? 1u << IZ_SBE_LEGEND : 0;
    seen.mask |= seen.worlds > 1 ? 1u << IZ_SBE_WORLD : 0;
    return seen.mask;
}

/* Runs the book's list, as far as it is in the mask; the parts found form one batch, in the book's
 * order. */
static bool find_all(iz_game *g, uint32_t mask, bool batch)
{
    bool found = false;
    for (int i = 0; mask && i < g->book->state_based_count; i++) {
        if (!(mask >> g->book->state_based[i] & 1))
            continue;
        found |= find(g, (iz_sbe)g->book->state_based[i], batch);
        if (found && !batch)
            return true;
    }
    return found;
}

/* Has nothing happened since the last look, which found nothing? */
static bool unchanged(const iz_game *g)
{
    return g->head->checked_changes == g->head->board_changes &&
           g->head->checked_epoch == g->head->epoch;
}

/* Who drew from an empty library and could not lose then, does not lose later for it (102.2). */
static void forget_empty_draws(iz_game *g)
{
    IZ_EACH_SEAT (g, seat)
        g->seats[seat].drew_from_empty = 0;
}

static void found_nothing(iz_game *g)
{
    forget_empty_draws(g);
    g->head->checked_changes = g->head->board_changes;
    g->head->checked_epoch = g->head->epoch;
    g->changed = (struct iz_changed){.from = g->head->board_changes, .is_known = true};
}

bool iz_check_needed(iz_game *g)
{
    return iz_table_count(g, IZ_TABLE_waiting) > 0 ||
           (!unchanged(g) && find_all(g, survey(g), false));
}

bool iz_check_is_idle(iz_game *g)
{
    if (g->head->over || !unchanged(g) || iz_table_count(g, IZ_TABLE_waiting) > 0)
        return false;
    iz_refresh(g);
    return !(g->watched >> IZ_EV_NONE & 1);
}

/* ---- the check before priority --------------------------------------------------------------- */

void iz_check_start(iz_game *g) { iz_frame_push(g, IZ_FRAME_CHECK, sizeof(iz_frame)); }

/* What has been found happens as one event; then the next look. */
static void carry_out(iz_game *g, uint32_t mask)
{
    iz_batch_begin(g);
    find_all(g, mask, true);
    forget_empty_draws(g);
    iz_batch_happens(g, IZ_C_STATE_BASED);
}

/* Which state-based effects might apply, after all that may end of itself has ended. */
static uint32_t look(iz_game *g)
{
    iz_control_update(g);
    iz_reveal_update(g);
    iz_effects_check_while(g);
    iz_combat_check(g);
    return survey(g);
}

/* Looks and carries out until nothing applies and nothing waits: FINISHED. GO: a frame is on top of
 * that of the check, which goes on with the next look; where it was not `framed` it is now. */
static iz_flow check(iz_game *g, bool framed)
{
    bool puts = !iz_course_of(g)->holds_triggers;
    if (g->head->envs_left)
        iz_envs_free_left(g);
    if (iz_check_is_idle(g) && !iz_game_ends(g)) {
        iz_loop_look(g);
        return IZ_FINISHED;
    }
    do {
        if (g->head->over || iz_game_ends(g))
            return IZ_FINISHED;
        uint32_t mask = unchanged(g) ? 0 : look(g);
        if (find_all(g, mask, false)) {
            iz_loop_look(g); /* what dies may be kept in play, to die again */
            if (g->head->over)
                return IZ_FINISHED;
            if (!framed)
                iz_check_start(g);
            carry_out(g, mask);
            return IZ_GO;
        }
        found_nothing(g);
        iz_trigger_states(g);
    } while (puts && iz_goes_short(g) && iz_trigger_put_plainly(g));
    if (puts && iz_table_count(g, IZ_TABLE_waiting) > 0) {
        if (!framed)
            iz_check_start(g);
        iz_trigger_put(g);
        return IZ_GO;
    }
    iz_loop_look(g);
    return IZ_FINISHED;
}

/* Looks may move the block: the frame is not touched again. */
iz_flow iz_run_check(iz_game *g, void *locals)
{
    (void)locals;
    return check(g, true);
}

bool iz_check_now(iz_game *g)
{
    if (iz_goes_short(g))
        return check(g, false) == IZ_FINISHED;
    iz_check_start(g);
    return false;
}
