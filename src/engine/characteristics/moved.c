/*
 * Moves that leave a pass as it was: a permanent comes that no effect takes, or one goes that none
 * had taken, and nothing that was computed has read what is where. Most do so: lands, creatures
 * beside effects on other things. Then the rows hold, and only what is where is listed again
 * (docs/decisions/144).
 *
 * What had not changed is seen from the program: sides and facts (facts.c), selectors (select.c).
 */
#include "engine/characteristics/characteristics.h"

static bool is_pending(const iz_game *g, const iz_derived *d)
{
    return d->moved_count > 0 && d->moved_to == g->head->epoch && d->moved_from == g->chars_epoch &&
           d->moved_from != 0;
}

void iz_note_move(iz_game *g, iz_derived *d, iz_slot slot)
{
    if (g->chars_epoch == g->head->epoch) {
        d->moved_from = g->chars_epoch;
        d->moved_count = 0;
        d->moved_rules = d->rules_epoch == g->chars_epoch && g->rules_epoch == g->chars_epoch;
    } else if (!is_pending(g, d)) {
        g->head->epoch++;
        return;
    }
    bool listed = iz_has_moved(d, slot);
    if (!listed && d->moved_count == IZ_MOVED)
        d->moved_count = 0; /* too many: all is looked at anew */
    else if (!listed)
        d->moved[d->moved_count++] = slot;
    d->moved_to = ++g->head->epoch;
}

void iz_forget_moves(iz_game *g, unsigned facts)
{
    iz_derived *d = g->derived;
    if (d->moved_count > 0 && d->facts & facts)
        d->moved_count = 0;
    if ((d->facts | d->rules_facts) & facts)
        d->moved_rules = d->rules_wait = false;
}

/* Does the unit say of which objects it takes, each by itself, and not of that one? */
static bool leaves_alone(iz_game *g, iz_derived *d, const iz_unit *unit, iz_slot slot)
{
    if (unit->bearer == slot)
        return false;
    if (unit->bearer == IZ_NIL)
        return !iz_links_has(g, g->effects[unit->effect].affected, iz_object_ref(g, slot));
    const iz_cell *cell = &g->cards->cells[unit->cell];
    iz_ctx ctx = iz_unit_ctx(g, unit);
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        const iz_cell *selector = m + 1;
        bool own = m->span == 1 || selector->op == IZ_NONE || selector->op == IZ_SELF ||
                   (selector->op == IZ_ATTACHED_TO && selector[1].op == IZ_SELF);
        if (!iz_changes_characteristics(m) || own)
            continue;
        if (!iz_unit_goes_by_rows(g, d, unit, &ctx, selector) ||
            iz_unit_takes(g, d, unit, &ctx, selector, slot))
            return false;
    }
    return true;
}

/* Is the object, where it is now, nothing to any other, and was it so before? */
static bool is_nothing_to_others(iz_game *g, iz_derived *d, iz_slot slot)
{
    const iz_object *object = &g->objects[slot];
    const iz_profile *profile = &d->profiles[slot];
    const unsigned speaks = IZ_PROFILE_CONTROL | IZ_PROFILE_TEXT;
    if (object->kind == IZ_OBJECT_FREE || object->kind >= IZ_OBJECT_ABILITY ||
        !(profile->flags & IZ_PROFILE_KNOWN) || profile->definition != object->definition ||
        profile->flags & speaks || profile->changes & 1u << object->zone || iz_is_special(object) ||
        object->controller != object->base_controller)
        return false;
    const iz_chars *row = &d->rows[slot];
    if (row->epoch == d->serial && row->flags & (IZ_CHARS_TOUCHED | IZ_CHARS_IS_COPY))
        return false;
    for (uint32_t i = 0; i < d->touched_count; i++)
        if (d->touched[i] == slot)
            return false;
    for (uint32_t u = 0; u < d->units_count; u++)
        if (!leaves_alone(g, d, &d->units[u], slot))
            return false;
    return true;
}

bool iz_moves_leave_rows(iz_game *g, iz_derived *d)
{
    const unsigned places = IZ_FACT_PLAY | IZ_FACT_PLACES | IZ_FACT_STACK;
    if (g->at_length || g->off || !is_pending(g, d) || d->speakers_made != g->made ||
        (d->asked & places) || d->copies_count > 0 || d->texts_count > 0 || d->given_text ||
        g->rewords || d->serial != g->rows_serial)
        return false;
    for (int i = 0; i < d->moved_count; i++)
        if (!is_nothing_to_others(g, d, d->moved[i]))
            return false;
    iz_scan_play(g, d);
    return true;
}

/* ---- rules in force -------------------------------------------------------------------------- */

/* Had the object abilities that wait for events, or has its card some that say rules? */
static bool speaks_of_rules(iz_game *g, const iz_derived *d, iz_slot slot)
{
    for (uint32_t i = 0; i < d->watchers_count; i++)
        if (d->watchers[i].bearer == slot)
            return true;
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    for (uint32_t n = 0; n < def->ability_count; n++)
        if (g->cards->abilities[def->first_ability + n].kind == IZ_ABILITY_STATIC)
            return true;
    return false;
}

bool iz_moves_leave_rules(iz_game *g, iz_derived *d)
{
    const unsigned places = IZ_FACT_PLAY | IZ_FACT_PLACES | IZ_FACT_STACK;
    if (!d->rules_wait || d->moved_to != g->head->epoch || d->rules_facts & places)
        return false;
    for (int i = 0; i < d->moved_count; i++)
        if (speaks_of_rules(g, d, d->moved[i]))
            return false;
    return true;
}
