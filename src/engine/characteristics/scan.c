/*
 * What is where: one walk over the objects and one over the lasting effects, which lists all that a
 * pass and the rules in force are made from. Cheap for objects whose cards have no such abilities,
 * which are most.
 *
 * Chapters: mtg 402.8, 412, 418.3-418.4, glossary "Timestamp order"; izvori-2007 D6, D19.3-D19.5.
 */
#include "engine/characteristics/characteristics.h"

/* ---- profiles -------------------------------------------------------------------------------- */

static unsigned keyword_flags(int keyword)
{
    switch (keyword) {
    case IZ_KW_PROTECTION:
        return IZ_PROFILE_DAMAGE;
    case IZ_KW_INDESTRUCTIBLE:
        return IZ_PROFILE_DESTROY;
    case IZ_KW_MADNESS:
    case IZ_KW_FLASHBACK:
    case IZ_KW_BUYBACK:
    case IZ_KW_AMPLIFY:
    case IZ_KW_SPRING:
        return IZ_PROFILE_MOVE;
    case IZ_KW_DREDGE:
        return IZ_PROFILE_DRAW;
    case IZ_KW_CHANGELING:
        return IZ_PROFILE_DEFINERS;
    default:
        return 0;
    }
}

/* What the static ability adds to its card's profile. */
static void add_static(iz_profile *profile, const iz_cell *cell, unsigned zones)
{
    unsigned changes = 0;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        if (iz_is_definer(cell, m) && iz_names_chosen(m))
            changes |= zones & IZ_ZONES_IN_PLAY; /* chosen as it comes into play */
        else if (iz_is_definer(cell, m))
            profile->flags |= IZ_PROFILE_DEFINERS;
        else if (m->op == IZ_SET_PT && (m->arg & IZ_SET_PT_DEFINING))
            changes |= zones & IZ_ZONES_IN_PLAY; /* elsewhere a * is 0 */
        else if (iz_changes_characteristics(m))
            changes |= zones;
        switch (m->op) {
        case IZ_SET_CONTROLLER:
            profile->flags |= IZ_PROFILE_CONTROL;
            break;
        case IZ_BECOME_COPY:
        case IZ_CHANGE_WORDS:
            profile->flags |= IZ_PROFILE_TEXT;
            break;
        case IZ_ENTERS_TAPPED:
        case IZ_ENTERS_WITH:
        case IZ_AS_ENTERS:
        case IZ_ENTERS_UNLESS:
        case IZ_ENTERS_AS_COPY:
            profile->flags |= IZ_PROFILE_MOVE;
            break;
        default:
            break;
        }
    }
    profile->changes |= (uint16_t)changes;
}

static void look_at(const iz_card_set *set, int definition, iz_profile *profile)
{
    *profile = (iz_profile){(uint16_t)definition, 0, 0, IZ_PROFILE_KNOWN};
    if (definition >= set->count)
        return;
    const iz_card_def *def = &set->definitions[definition];
    if (def->traits & IZ_TRAIT_ANYBODY)
        profile->flags |= IZ_PROFILE_ANYBODY;
    if (def->traits & IZ_TRAIT_RESPONDS)
        profile->flags |= IZ_PROFILE_RESPONDS;
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_ability_def *ability = &set->abilities[def->first_ability + i];
        if (ability->keyword < IZ_KW_COUNT)
            profile->flags |= (uint16_t)keyword_flags(ability->keyword);
        if (ability->kind != IZ_ABILITY_TRIGGERED && iz_asks_turn(&set->cells[ability->cell]))
            profile->flags |= IZ_PROFILE_TURN;
        if (ability->kind == IZ_ABILITY_TRIGGERED)
            profile->zones |= ability->zones;
        if (ability->kind != IZ_ABILITY_STATIC)
            continue;
        profile->zones |= ability->zones;
        add_static(profile, &set->cells[ability->cell], ability->zones);
    }
}

bool iz_changes_others(const iz_game *g, int definition)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_ability_def *ability = &g->cards->abilities[def->first_ability + i];
        const iz_cell *cell = &g->cards->cells[ability->cell];
        if (ability->kind != IZ_ABILITY_STATIC || !(ability->zones & IZ_ZONES_IN_PLAY))
            continue;
        for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
            const iz_cell *whom = iz_child(m, 0);
            if (iz_changes_characteristics(m) && whom && whom->op != IZ_NONE && whom->op != IZ_SELF)
                return true;
        }
    }
    return false;
}

const iz_profile *iz_profile_new(iz_game *g, iz_derived *d, iz_slot slot)
{
    iz_profile *profile = &d->profiles[slot];
    int definition = g->objects[slot].definition;
    if (slot > 0 && profile[-1].flags & IZ_PROFILE_KNOWN && profile[-1].definition == definition)
        *profile = profile[-1]; /* cards of a deck lie beside others of their name */
    else
        look_at(g->cards, definition, profile);
    return profile;
}

/* ---- units ----------------------------------------------------------------------------------- */

/* Does the effect change card types? What else it sets are then initial values (mtg 214.5). */
static bool sets_type(const iz_cell *cell)
{
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        if ((m->op == IZ_BECOME || m->op == IZ_BECOME_ALSO || m->op == IZ_BECOME_STILL_LAND) &&
            (m->arg & IZ_CARD_TYPES))
            return true;
    return false;
}

static unsigned stages_of_effect(const iz_game *g, const iz_cell *cell, bool printed, bool type)
{
    unsigned stages = 0;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        if (!printed || !iz_is_definer(cell, m))
            stages |= iz_stages_of(g, m, type);
    return stages;
}

static bool add_unit(iz_game *g, iz_derived *d, const iz_unit *unit)
{
    if (!IZ_ROOM(g, d, units, 1))
        return false;
    d->units[d->units_count++] = *unit;
    return true;
}

static bool gives(const iz_cell *modification, iz_keyword keyword)
{
    const iz_cell *end = modification + modification->span;
    for (const iz_cell *part = modification + 1; modification->op == IZ_GAIN && part < end;
         part += part->span)
        if (part->op == IZ_KEYWORD && part->arg == (int32_t)keyword)
            return true;
    return false;
}

bool iz_is_cost_keyword(int keyword)
{
    switch (keyword) {
    case IZ_KW_AFFINITY:
    case IZ_KW_KICKER:
    case IZ_KW_MULTIKICKER:
    case IZ_KW_BUYBACK:
    case IZ_KW_ENTWINE:
    case IZ_KW_REPLICATE:
        return true;
    default:
        return false;
    }
}

/* The zones out of play where it gives activated abilities that are played from there. */
static unsigned acts_given(const iz_game *g, const iz_cell *modification)
{
    unsigned zones = 0;
    const iz_cell *end = modification + modification->span;
    for (const iz_cell *part = modification + 1; modification->op == IZ_GAIN && part < end; part++)
        if (part->op == IZ_ACTIVATED)
            zones |= g->cards->abilities[iz_card_set_ability_at(g->cards, part)].zones;
    return zones & ~(unsigned)IZ_ZONES_IN_PLAY;
}

/* What the modification gives to cards that are to be played. */
static void note_given(const iz_game *g, iz_derived *d, const iz_cell *modification)
{
    d->gives_flashback = d->gives_flashback || gives(modification, IZ_KW_FLASHBACK);
    d->gives_flash = d->gives_flash || gives(modification, IZ_KW_FLASH);
    d->gives_morph = d->gives_morph || gives(modification, IZ_KW_MORPH);
    d->gives_madness = d->gives_madness || gives(modification, IZ_KW_MADNESS);
    d->acts_given |= (uint16_t)acts_given(g, modification);
    for (int n = 1; modification->op == IZ_GAIN && iz_child(modification, n); n++) {
        const iz_cell *part = iz_child(modification, n);
        d->gives_costs =
            d->gives_costs || (part->op == IZ_KEYWORD && iz_is_cost_keyword(part->arg));
    }
}

bool iz_unit_add_static(iz_game *g, iz_derived *d, const iz_ability *ability)
{
    const iz_card_set *set = g->cards;
    const iz_ability_def *record = &set->abilities[ability->index];
    const iz_object *bearer = &g->objects[ability->bearer];
    if (record->kind != IZ_ABILITY_STATIC || !(record->zones & 1u << bearer->zone) ||
        iz_ability_rests(g, ability->bearer, ability->index))
        return false;
    const iz_cell *cell = &set->cells[record->cell];
    bool printed = ability->granter == IZ_NO_REF && ability->effect == IZ_NIL;
    bool type = sets_type(cell);
    unsigned stages = stages_of_effect(g, cell, printed, type);
    if (!(1u << bearer->zone & IZ_ZONES_IN_PLAY))
        stages &= ~(1u << IZ_STAGE_DEFINE);
    if (stages == 0)
        return false;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        note_given(g, d, m);
    iz_unit unit = {.cell = record->cell,
                    .ability = ability->index,
                    .timestamp = bearer->timestamp,
                    .bearer = ability->bearer,
                    .env = ability->env,
                    .effect = ability->effect,
                    .granter = ability->granter,
                    .stages = (uint16_t)stages,
                    .sets_type = type};
    /* that of the object or of what created the ability, whichever is later (izvori D19.56) */
    if (ability->effect != IZ_NIL && g->effects[ability->effect].timestamp > unit.timestamp)
        unit.timestamp = g->effects[ability->effect].timestamp;
    if (iz_ref_is_object(ability->granter) && iz_ref_alive(g, ability->granter) &&
        g->objects[iz_ref_slot(ability->granter)].timestamp > unit.timestamp)
        unit.timestamp = g->objects[iz_ref_slot(ability->granter)].timestamp;
    unit.definer = (stages & 1u << IZ_STAGE_DEFINE) != 0;
    return add_unit(g, d, &unit);
}

void iz_units_of_object(iz_game *g, iz_derived *d, iz_slot slot)
{
    const iz_chars *row = iz_row_now(g, d, slot);
    int count = row->instance_count;
    for (int i = 0; i < count; i++) {
        iz_instance instance = iz_row_ability(g, d, iz_row_now(g, d, slot), i);
        iz_ability ability = {instance.ability, instance.env, slot, instance.effect,
                              instance.granter};
        iz_define_chosen(g, d, &ability);
        iz_unit_add_static(g, d, &ability);
    }
}

/* ---- lasting effects ------------------------------------------------------------------------- */

/* Inserts the effect's number, keeping the order of time. */
static bool insert_by_time(iz_game *g, uint16_t *list, uint32_t *count, uint16_t effect)
{
    uint32_t at = *count;
    for (; at > 0 && g->effects[list[at - 1]].timestamp > g->effects[effect].timestamp; at--)
        list[at] = list[at - 1];
    list[at] = effect;
    ++*count;
    return true;
}

/* A static ability that goes on though its bearer has left. */
static void add_lingering(iz_game *g, iz_derived *d, const iz_effect *effect)
{
    const iz_cell *cell = &g->cards->cells[effect->cell];
    bool type = sets_type(cell);
    iz_unit unit = {.cell = effect->cell,
                    .ability = (uint32_t)effect->amount,
                    .timestamp = effect->timestamp,
                    .bearer = iz_ref_slot(effect->source),
                    .env = IZ_NIL,
                    .effect = IZ_NIL,
                    .granter = IZ_NO_REF,
                    .stages = (uint16_t)stages_of_effect(g, cell, true, type),
                    .sets_type = type};
    add_unit(g, d, &unit);
}

static bool trades_control(const iz_cell *cell)
{
    return cell->op == IZ_EXCHANGE_CONTROL || cell->op == IZ_TRADE_CONTROL;
}

bool iz_effect_makes_rows(const iz_game *g, const iz_effect *effect)
{
    const iz_cell *cell = &g->cards->cells[effect->cell];
    if (effect->kind != IZ_EFFECT_CONTINUOUS)
        return effect->kind == IZ_EFFECT_LINGERS;
    if (effect->flags & IZ_EFFECT_IS_COPY || trades_control(cell))
        return true;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        if (iz_changes_characteristics(m) || m->op == IZ_SET_CONTROLLER)
            return true;
    return false;
}

static void add_effect(iz_game *g, iz_derived *d, uint16_t index)
{
    const iz_effect *effect = &g->effects[index];
    const iz_cell *cell = &g->cards->cells[effect->cell];
    if (!iz_effect_makes_rows(g, effect))
        return;
    if (effect->kind == IZ_EFFECT_LINGERS) {
        add_lingering(g, d, effect);
        return;
    }
    if (effect->flags & IZ_EFFECT_IS_COPY) {
        if (IZ_ROOM(g, d, copies, 1))
            insert_by_time(g, d->copies, &d->copies_count, index);
        if (iz_links_has(g, effect->fixed, IZ_FIXED_WORD))
            iz_text_change_add(g, d, (iz_text_change){.effect = index, .bearer = IZ_NIL});
        return;
    }
    if (trades_control(cell)) {
        d->control = true;
        return;
    }
    bool type = sets_type(cell);
    unsigned stages = stages_of_effect(g, cell, false, type);
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        if (m->op == IZ_SET_CONTROLLER)
            d->control = true;
        note_given(g, d, m);
        if (m->op == IZ_CHANGE_WORDS)
            iz_text_change_add(g, d,
                               (iz_text_change){.timestamp = effect->timestamp,
                                                .effect = index,
                                                .bearer = IZ_NIL});
    }
    stages &= ~(1u << IZ_STAGE_COPY | 1u << IZ_STAGE_TEXT);
    if (stages == 0)
        return;
    iz_unit unit = {.cell = effect->cell,
                    .ability = IZ_NO_ABILITY,
                    .timestamp = effect->timestamp,
                    .bearer = IZ_NIL,
                    .env = effect->env,
                    .effect = index,
                    .granter = IZ_NO_REF,
                    .stages = (uint16_t)stages,
                    .sets_type = type};
    add_unit(g, d, &unit);
}

static bool made_with_words(const iz_game *g, const iz_object *object)
{
    return object->kind == IZ_OBJECT_TOKEN && object->env != IZ_NIL &&
           g->envs[object->env].words != IZ_NIL;
}

/* ---- the walk -------------------------------------------------------------------------------- */

/* Does the card say anything somewhere else than in play that matters here? */
static bool speaks_elsewhere(const iz_profile *profile)
{
    return (profile->zones & ~(unsigned)IZ_ZONES_IN_PLAY) != 0;
}

/* Objects with something printed on them that a pass or the rules could be made from, wherever they
 * are: not those that have nothing to say but in play, which are looked at there. */
static void list_speakers(iz_game *g, iz_derived *d)
{
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    d->speakers_count = 0;
    d->printed_flags = 0;
    d->printed_traits = 0;
    d->printed_keywords = 0;
    bool reworded = false;
    if (!IZ_ROOM(g, d, speakers, objects))
        return;
    for (iz_slot slot = 0; slot < objects; slot++) {
        uint8_t kind = g->objects[slot].kind;
        if (kind == IZ_OBJECT_FREE)
            continue;
        const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
        d->printed_traits |= def->traits;
        if (kind >= IZ_OBJECT_ABILITY)
            continue;
        const iz_profile *profile = iz_profile_of(g, d, slot);
        d->printed_flags |= profile->flags;
        d->printed_keywords |= def->keywords;
        reworded |= made_with_words(g, &g->objects[slot]);
        if (speaks_elsewhere(profile))
            d->speakers[d->speakers_count++] = slot;
    }
    g->rewords = reworded || (d->printed_flags & IZ_PROFILE_TEXT) != 0;
    d->speakers_made = g->made;
}

/* Has it abilities that work where it is? */
static bool is_bearer(const iz_derived *d, const iz_object *object, iz_slot slot)
{
    return object->kind != IZ_OBJECT_FREE && object->kind < IZ_OBJECT_ABILITY &&
           (d->profiles[slot].zones & 1u << object->zone) &&
           !(object->status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN));
}

static void look_at_speaker(const iz_game *g, iz_derived *d, iz_slot slot)
{
    if (is_bearer(d, &g->objects[slot], slot))
        d->bearers[d->bearers_count++] = slot;
}

static void list_permanent(iz_derived *d, const iz_object *object, iz_slot slot)
{
    d->in_play[d->in_play_count++] = slot;
    if (object->counters != IZ_NIL)
        d->countered[d->countered_count++] = slot;
    if (object->controller != object->base_controller)
        d->stolen = true;
}

static void look_at_permanent(iz_game *g, iz_derived *d, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    if (!(1u << object->zone & IZ_ZONES_IN_PLAY))
        return; /* it is just being looked at as a spell */
    const iz_profile *profile = &d->profiles[slot];
    if (profile->flags & IZ_PROFILE_CONTROL)
        d->control = true;
    if (profile->zones && !speaks_elsewhere(profile))
        look_at_speaker(g, d, slot);
    list_permanent(d, object, slot);
    if (made_with_words(g, object))
        iz_text_change_add(g, d, (iz_text_change){.effect = IZ_NIL, .bearer = slot});
}

/* Bearers come in the order of their slots, wherever they were met. */
static void sort_bearers(iz_derived *d)
{
    for (uint32_t i = 1; i < d->bearers_count; i++) {
        iz_slot bearer = d->bearers[i];
        uint32_t at = i;
        for (; at > 0 && d->bearers[at - 1] > bearer; at--)
            d->bearers[at] = d->bearers[at - 1];
        d->bearers[at] = bearer;
    }
}

void iz_scan(iz_game *g, iz_derived *d)
{
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    d->in_play_count = d->bearers_count = d->countered_count = 0;
    d->more_count = 0;
    d->copies_count = d->texts_count = d->units_count = d->sets_count = d->reworded_count = 0;
    d->touched_count = d->altered_count = d->instances_count = d->defined_count = 0;
    d->control = d->stolen = d->given_text = d->gives_flashback = false;
    d->gives_costs = d->gives_madness = d->gives_flash = d->gives_morph = false;
    d->acts_given = 0;
    if (d->speakers_made != g->made)
        list_speakers(g, d);
    if (!IZ_ROOM(g, d, in_play, objects) || !IZ_ROOM(g, d, bearers, objects) ||
        !IZ_ROOM(g, d, countered, objects))
        return;
    for (uint32_t i = 0; i < d->speakers_count; i++)
        look_at_speaker(g, d, d->speakers[i]);
    IZ_EACH_IN_PLAY (g, slot)
        look_at_permanent(g, d, slot);
    sort_bearers(d);
    uint32_t effects = iz_table_count(g, IZ_TABLE_effects);
    for (uint32_t i = 0; i < effects; i++)
        if (g->effects[i].kind != IZ_EFFECT_FREE)
            add_effect(g, d, (uint16_t)i);
}

/* The bearers without those that moved, and with those of them that are bearers where they are now.
 */
static void list_moved(const iz_game *g, iz_derived *d)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < d->bearers_count; i++)
        if (!iz_has_moved(d, d->bearers[i]))
            d->bearers[kept++] = d->bearers[i];
    d->bearers_count = kept;
    for (int i = 0; i < d->moved_count; i++)
        look_at_speaker(g, d, d->moved[i]);
    sort_bearers(d);
}

void iz_scan_play(iz_game *g, iz_derived *d)
{
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    if (!IZ_ROOM(g, d, bearers, IZ_MOVED))
        return;
    d->in_play_count = d->countered_count = 0;
    if (!IZ_ROOM(g, d, in_play, objects) || !IZ_ROOM(g, d, countered, objects))
        return;
    d->stolen = false;
    list_moved(g, d);
    IZ_EACH_IN_PLAY (g, slot)
        if (1u << g->objects[slot].zone & IZ_ZONES_IN_PLAY)
            list_permanent(d, &g->objects[slot], slot);
}
