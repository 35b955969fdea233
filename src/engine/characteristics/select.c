/*
 * Whom a modification concerns. The common selectors and filters are looked at here directly, on
 * the rows of the pass, because a wide board asks them some thousand times for each pass; all else
 * goes to the evaluator, which sees the same rows.
 *
 * Chapters: mtg 412.2, 416.2, 418.3b, 418.4; izvori-2007 D19.32, D19.41.
 */
#include "engine/characteristics/characteristics.h"

/* What the filter is looked at with. */
typedef struct viewpoint {
    iz_derived *d;
    const iz_ctx *ctx;
    iz_slot bearer; /* IZ_NIL: none */
    bool words;     /* words of the text may have been changed */
} viewpoint;

static bool is_none(const iz_cell *cell) { return !cell || cell->op == IZ_NONE; }

static bool status_fits(const iz_object *object, int status, bool *known)
{
    *known = true;
    switch (status) {
    case IZ_STATUS_TAPPED:
        return (object->status & IZ_IS_TAPPED) != 0;
    case IZ_STATUS_UNTAPPED:
        return !(object->status & IZ_IS_TAPPED);
    case IZ_STATUS_ATTACKING:
        return (object->status & IZ_IS_ATTACKING) != 0;
    case IZ_STATUS_BLOCKING:
        return (object->status & IZ_IS_BLOCKING) != 0;
    case IZ_STATUS_FACE_DOWN:
        return (object->status & IZ_IS_FACE_DOWN) != 0;
    default:
        *known = false;
        return false;
    }
}

static int count_colors(uint32_t colors)
{
    int count = 0;
    for (; colors; colors &= colors - 1)
        count++;
    return count;
}

static bool fits(iz_game *g, const viewpoint *view, const iz_cell *filter, iz_slot slot,
                 const iz_chars *row);

static bool all_fit(iz_game *g, const viewpoint *view, const iz_cell *filter, iz_slot slot,
                    const iz_chars *row, bool wanted)
{
    const iz_cell *end = filter + filter->span;
    for (const iz_cell *child = filter + 1; child < end; child += child->span)
        if (fits(g, view, child, slot, row) != wanted)
            return !wanted;
    return wanted;
}

/* The filter, for a permanent whose row is this. */
static bool fits(iz_game *g, const viewpoint *view, const iz_cell *filter, iz_slot slot,
                 const iz_chars *row)
{
    const iz_object *object = &g->objects[slot];
    bool known;
    switch (filter->op) {
    case IZ_ANY:
        return true;
    case IZ_AND:
        return all_fit(g, view, filter, slot, row, true);
    case IZ_OR:
        return all_fit(g, view, filter, slot, row, false);
    case IZ_NOT:
        return !fits(g, view, filter + 1, slot, row);
    case IZ_IS_TYPE:
    case IZ_IS_SUPERTYPE:
        if ((uint32_t)filter->arg & IZ_MARKS) /* a kind may stand for one */
            return (iz_marks_of(g, row) & (uint32_t)filter->arg) != 0;
        return (row->types & (uint32_t)filter->arg) != 0;
    case IZ_IS_SUBTYPE: {
        int word = view->words ? iz_word_here(g, view->ctx, filter->arg) : filter->arg;
        return iz_chars_have_subtype(g, row, word);
    }
    case IZ_IS_COLOR:
        if (view->words)
            break;
        return (row->colors & (uint32_t)filter->arg) != 0;
    case IZ_IS_COLORLESS:
        return row->colors == 0;
    case IZ_IS_MONOCOLORED:
        return count_colors(row->colors) == 1;
    case IZ_IS_MULTICOLORED:
        return count_colors(row->colors) > 1;
    case IZ_HAS_KEYWORD:
        if (filter->arg >= 64 || !is_none(iz_child(filter, 0)))
            break;
        return (row->keywords >> filter->arg & 1) != 0;
    case IZ_IS_TOKEN:
        return object->kind == IZ_OBJECT_TOKEN;
    case IZ_IS_OTHER:
        return slot != view->bearer;
    case IZ_CONTROLLED_BY:
        if (filter[1].op != IZ_YOU)
            break;
        return object->controller == view->ctx->controller;
    case IZ_IS_IN:
        if (filter->arg != IZ_ZONE_BATTLEFIELD || !is_none(iz_child(filter, 0)))
            break;
        return true;
    case IZ_STATUS: {
        bool answer = status_fits(object, filter->arg, &known);
        if (known)
            return answer;
        break;
    }
    default:
        break;
    }
    return iz_fits(g, view->ctx, filter, iz_object_ref(g, slot));
}

static viewpoint viewpoint_of(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx)
{
    viewpoint view = {d, ctx, unit->bearer, false};
    if (view.bearer == IZ_NIL && iz_ref_is_object(ctx->self) && iz_ref_alive(g, ctx->self))
        view.bearer = iz_ref_slot(ctx->self);
    view.words = d->texts_count > 0 || (unit->env != IZ_NIL && g->envs[unit->env].words != IZ_NIL);
    return view;
}

/* ---- plain conjunctions ---------------------------------------------------------------------- */

/* A filter that only asks for types, colours, one subtype, your control and "other": nearly all
 * that wide boards ask again and again. */
typedef struct conjunction {
    uint32_t types[2]; /* one of each mask; 0: not asked */
    uint32_t colors;
    int word;
    int seat;      /* -1: anybody's */
    iz_slot other; /* not this one */
} conjunction;

static bool add_test(const viewpoint *view, const iz_cell *filter, conjunction *all)
{
    switch (filter->op) {
    case IZ_ANY:
        return true;
    case IZ_IS_TYPE:
    case IZ_IS_SUPERTYPE:
        if ((all->types[0] && all->types[1]) || (uint32_t)filter->arg & IZ_MARKS)
            return false;
        all->types[all->types[0] ? 1 : 0] = (uint32_t)filter->arg;
        return true;
    case IZ_IS_COLOR:
        if (all->colors || view->words)
            return false;
        all->colors = (uint32_t)filter->arg;
        return true;
    case IZ_IS_SUBTYPE:
        if (all->word || view->words)
            return false;
        all->word = filter->arg;
        return true;
    case IZ_IS_OTHER:
        all->other = view->bearer;
        return true;
    case IZ_CONTROLLED_BY:
        if (filter[1].op != IZ_YOU || view->ctx->controller == IZ_NO_SEAT)
            return false;
        all->seat = view->ctx->controller;
        return true;
    default:
        return false;
    }
}

static bool read_conjunction(const viewpoint *view, const iz_cell *filter, conjunction *all)
{
    *all = (conjunction){{0, 0}, 0, 0, -1, IZ_NIL};
    if (filter->op != IZ_AND)
        return add_test(view, filter, all);
    const iz_cell *end = filter + filter->span;
    for (const iz_cell *child = filter + 1; child < end; child += child->span)
        if (!add_test(view, child, all))
            return false;
    return true;
}

static inline bool fits_conjunction(const iz_game *g, const conjunction *all, iz_slot slot,
                                    const iz_chars *row)
{
    if (all->types[0] && !(row->types & all->types[0]))
        return false;
    if (all->types[1] && !(row->types & all->types[1]))
        return false;
    if (all->colors && !(row->colors & all->colors))
        return false;
    if (slot == all->other)
        return false;
    if (all->word && row->subtypes[0] != all->word && !iz_chars_have_subtype(g, row, all->word))
        return false;
    return all->seat < 0 || g->objects[slot].controller == all->seat;
}

/* ---- sets ------------------------------------------------------------------------------------ */

static void put(iz_game *g, iz_derived *d, iz_slot slot, uint32_t *count)
{
    if (!IZ_ROOM(g, d, sets, 1))
        return;
    d->sets[d->sets_count++] = slot;
    ++*count;
}

/* All permanents that fit a filter. */
static bool is_of_permanents(const iz_cell *selector)
{
    return selector->op == IZ_ALL &&
           iz_filter_zone(selector + 1, IZ_ZONE_BATTLEFIELD) == IZ_ZONE_BATTLEFIELD &&
           !iz_has_node(selector, IZ_IS_PLAYER) && !iz_has_node(selector, IZ_IS_OPPONENT) &&
           !iz_has_node(selector, IZ_IS_TEAMMATE);
}

/* The selector's set, if it is one of the simple ones. */
static bool simple_set(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx,
                       const iz_cell *selector, uint32_t *count)
{
    assert(unit->bearer != IZ_NIL);
    if (is_none(selector) || selector->op == IZ_SELF) {
        put(g, d, unit->bearer, count);
        return true;
    }
    if (selector->op == IZ_ATTACHED_TO && selector[1].op == IZ_SELF) {
        iz_slot host = g->objects[unit->bearer].attached_to;
        if (host != IZ_NIL && (unsigned)IZ_ZONES_IN_PLAY >> g->objects[host].zone & 1 &&
            !iz_is_off(g, IZ_C_ENCHANTED) &&
            iz_in_range(g, ctx->controller, iz_object_ref(g, host)))
            put(g, d, host, count);
        return true;
    }
    if (!is_of_permanents(selector))
        return false;
    if (!IZ_ROOM(g, d, sets, d->in_play_count))
        return true;
    viewpoint view = viewpoint_of(g, d, unit, ctx);
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_EFFECT);
    conjunction all;
    bool quick = read_conjunction(&view, selector + 1, &all);
    for (uint32_t i = 0; i < d->in_play_count; i++) {
        iz_slot slot = d->in_play[i];
        const iz_chars *row = iz_row_at(g, d, slot);
        if (!iz_in_range(g, ctx->controller, iz_object_ref(g, slot)))
            continue;
        if (quick ? fits_conjunction(g, &all, slot, row)
                  : fits(g, &view, selector + 1, slot, row)) {
            d->sets[d->sets_count++] = slot;
            ++*count;
        }
    }
    iz_ranges_told(g, use);
    return true;
}

void iz_unit_set(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx,
                 const iz_cell *selector, uint32_t *first, uint32_t *count)
{
    *first = d->sets_count;
    *count = 0;
    if (unit->bearer == IZ_NIL) { /* a lasting effect: the set was fixed as it began */
        for (uint16_t at = g->effects[unit->effect].affected; at != IZ_NIL; at = g->links[at].next)
            if (iz_ref_alive(g, g->links[at].ref))
                put(g, d, iz_ref_slot(g->links[at].ref), count);
        return;
    }
    if (simple_set(g, d, unit, ctx, selector, count))
        return;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, selector);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (iz_ref_is_object(ref) && iz_ref_alive(g, ref))
            put(g, d, iz_ref_slot(ref), count);
    }
    iz_scratch_back(g, mark);
}

bool iz_unit_goes_by_rows(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx,
                          const iz_cell *selector)
{
    viewpoint view = viewpoint_of(g, d, unit, ctx);
    conjunction all;
    return unit->bearer != IZ_NIL && !is_none(selector) && is_of_permanents(selector) &&
           read_conjunction(&view, selector + 1, &all);
}

bool iz_unit_takes(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_ctx *ctx,
                   const iz_cell *selector, iz_slot slot)
{
    viewpoint view = viewpoint_of(g, d, unit, ctx);
    conjunction all;
    return (unsigned)IZ_ZONES_IN_PLAY >> g->objects[slot].zone & 1 &&
           iz_in_range(g, ctx->controller, iz_object_ref(g, slot)) &&
           read_conjunction(&view, selector + 1, &all) &&
           fits_conjunction(g, &all, slot, iz_row_at(g, d, slot));
}

bool iz_unit_concerns(iz_game *g, iz_derived *d, const iz_unit *unit, iz_stage stage, iz_slot slot,
                      unsigned sides)
{
    const iz_cell *cell = &g->cards->cells[unit->cell];
    iz_ctx ctx = iz_unit_ctx(g, unit);
    uint32_t used = d->sets_count;
    bool found = false;
    for (const iz_cell *m = iz_first_modification(cell); m && !found;
         m = iz_next_modification(cell, m)) {
        if (!(iz_stages_of(g, m, unit->sets_type) & 1u << stage) || !(iz_sides_written(m) & sides))
            continue;
        uint32_t first, count;
        iz_unit_set(g, d, unit, &ctx, iz_child(m, 0), &first, &count);
        for (uint32_t i = first; i < first + count && !found; i++)
            found = d->sets[i] == slot;
    }
    d->sets_count = used;
    return found;
}
