/*
 * A pass: from copiable values through all continuous effects to the characteristics of this epoch.
 *
 * Effects are applied one at a time, stage by stage. Within a stage an effect that depends on
 * another waits for it; of those that depend on nothing left the earliest comes first; if all that
 * are left depend on each other, the earliest in the circle does. Candidates for dependency come
 * from what effects read and write and are confirmed by trial: the other effect is applied, what
 * this one would do is compared, and the rows are put back. An effect that has begun goes on in
 * later stages, even if the ability it comes from is gone by then. Nothing of an earlier pass is
 * ever read, so that the outcome is the same however often it is computed.
 *
 * Chapters: mtg 214.5, 402.8, 407.1, 418; glossary "Timestamp order", "Characteristics";
 * izvori-2007 D19.5; copying mtg-2002 503, izvori E4.
 */
#include "engine/characteristics/characteristics.h"

#include <assert.h>

static const uint8_t stages_by_dependency[] = {IZ_STAGE_TYPES, IZ_STAGE_DEFINE, IZ_STAGE_COUNTERS,
                                               IZ_STAGE_CURRENT};
static const uint8_t stages_by_layers[] = {IZ_STAGE_TYPES, IZ_STAGE_OTHERS,   IZ_STAGE_DEFINE,
                                           IZ_STAGE_SET,   IZ_STAGE_COUNTERS, IZ_STAGE_MODIFY};

/* ---- rows ------------------------------------------------------------------------------------ */

const iz_chars *iz_row_now(iz_game *g, iz_derived *d, iz_slot slot)
{
    iz_chars *row = &d->rows[slot];
    if (!iz_row_stands(row, &g->objects[slot], d->serial))
        iz_base_row(g, d, slot, row);
    return row;
}

iz_chars *iz_row_touch(iz_game *g, iz_derived *d, iz_slot slot)
{
    iz_row_now(g, d, slot);
    iz_chars *row = &d->rows[slot];
    if (d->trial && IZ_ROOM(g, d, saved, 1))
        d->saved[d->saved_count++] = (iz_saved_row){slot, *row};
    row->epoch = d->serial;
    if (!(row->flags & IZ_CHARS_TOUCHED) && IZ_ROOM(g, d, touched, 1)) {
        row->flags |= IZ_CHARS_TOUCHED;
        d->touched[d->touched_count++] = slot;
    }
    return row;
}

/* ---- units ----------------------------------------------------------------------------------- */

iz_ctx iz_unit_ctx(iz_game *g, const iz_unit *unit)
{
    if (unit->bearer != IZ_NIL) {
        const iz_ability ability = {.effect = unit->effect, .granter = unit->granter};
        iz_ctx ctx = iz_ctx_of_object(g, unit->bearer, unit->env);
        ctx.giver = iz_giver_of(g, &ability);
        return ctx;
    }
    return iz_ctx_of_effect(g, &g->effects[unit->effect]);
}

static bool has_ability(iz_game *g, iz_derived *d, const iz_unit *unit)
{
    const iz_chars *row = iz_row_now(g, d, unit->bearer);
    if (row->first_instance == IZ_PRINTED_ABILITIES && unit->granter == IZ_NO_REF &&
        unit->effect == IZ_NIL) {
        const iz_card_def *def = &g->cards->definitions[row->definition];
        return unit->ability >= def->first_ability &&
               unit->ability < def->first_ability + row->instance_count;
    }
    for (int i = 0; i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, d, row, i);
        if (instance.ability == unit->ability && instance.granter == unit->granter &&
            instance.effect == unit->effect)
            return true;
    }
    return false;
}

bool iz_unit_exists(iz_game *g, iz_derived *d, iz_unit *unit)
{
    if (unit->bearer == IZ_NIL || unit->begun)
        return true;
    if (!has_ability(g, d, unit))
        return false;
    const iz_cell *condition = g->cards->cells + unit->cell + 1;
    if (condition->op == IZ_NONE)
        return true;
    iz_ctx ctx = iz_unit_ctx(g, unit);
    return iz_holds(g, &ctx, condition);
}

/* What has changed types keeps its place in the order of what follows: there others wait for it. */
static bool has_place_only(unsigned stages, iz_stage stage)
{
    return stage == IZ_STAGE_CURRENT && stages & 1u << IZ_STAGE_TYPES;
}

/* What the effect reads and writes in the stage; `living`: whether it exists, and what it applies
 * to, is not settled yet. */
static iz_look look_at(const iz_game *g, uint32_t effect, iz_stage stage, bool living,
                       bool sets_type)
{
    const iz_cell *cell = &g->cards->cells[effect];
    iz_look look = {0};
    if (living) {
        look.reads = IZ_SIDE_EXISTENCE;
        look.reads |= (uint16_t)iz_sides_read(cell + 1);
        look.reads_types |= iz_types_read(cell + 1);
        look.asked |= iz_facts_read(cell + 1);
    }
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        unsigned stages = iz_stages_of(g, m, sets_type);
        if (has_place_only(stages, stage)) { /* see is_of_what_it_made */
            look.writes |= IZ_SIDE_TYPES | IZ_SIDE_SUBTYPES;
            look.writes_types |= iz_types_written(m);
        }
        if (!(stages & 1u << stage))
            continue;
        look.writes |= (uint16_t)iz_sides_written(m);
        look.writes_types |= iz_types_written(m);
        for (const iz_cell *child = m + 1; child < m + m->span; child += child->span) {
            char class = iz_nodes[child->op].class;
            if (class == 'Q' || (class == 'S' && living)) {
                look.reads |= (uint16_t)iz_sides_read(child);
                look.reads_types |= iz_types_read(child);
                look.facts |= iz_facts_read(child);
                look.asked |= class == 'S' && child == m + 1 ? 0u : iz_facts_read(child);
            }
        }
        if (m->op == IZ_SET_CHOSEN_COLOR || m->op == IZ_SET_CHOSEN_TYPE ||
            m->op == IZ_ADD_CHOSEN_TYPE)
            look.facts |= IZ_FACT_MEMORY;
    }
    look.facts |= look.asked;
    return look;
}

static void look_over(const iz_game *g, iz_derived *d, iz_unit *unit, iz_stage stage)
{
    bool living = unit->bearer != IZ_NIL && !unit->begun;
    bool layers = g->book->parameters.characteristics == IZ_CHARACTERISTICS_BY_LAYERS;
    uint8_t how = (uint8_t)((unsigned)stage << 3 | (unsigned)layers << 2 | (unsigned)living << 1 |
                            (unit->sets_type != 0));
    iz_look *known = &d->looks[(unit->cell * 37 + how) % IZ_LOOKS];
    if (known->cell != unit->cell + 1 || known->how != how) {
        *known = look_at(g, unit->cell, stage, living, unit->sets_type);
        known->cell = unit->cell + 1;
        known->how = how;
    }
    unit->applied = 0;
    unit->reads = known->reads;
    unit->writes = known->writes;
    unit->reads_types = known->reads_types;
    unit->writes_types = known->writes_types;
    d->facts |= known->facts;
    d->asked |= known->asked;
    d->written |= known->writes;
}

/* ---- dependency ------------------------------------------------------------------------------ */

/* The sides that the one reads and the other writes. Who asks for lands doesn't read what becomes a
 * creature. */
static unsigned sides_between(const iz_unit *one, const iz_unit *other)
{
    unsigned sides = one->reads & other->writes;
    return one->reads_types & other->writes_types ? sides : sides & ~(unsigned)IZ_SIDE_TYPES;
}

/* What the effect has made of the row in the stage of types, taken back. */
static void take_types_back(iz_game *g, const iz_cell *effect, const iz_chars *before,
                            iz_chars *row)
{
    for (const iz_cell *m = iz_first_modification(effect); m; m = iz_next_modification(effect, m)) {
        if (!(iz_stages_of(g, m, false) & 1u << IZ_STAGE_TYPES))
            continue;
        if (m->arg & IZ_CARD_TYPES)
            row->types = before->types;
        memcpy(row->subtypes, before->subtypes, sizeof row->subtypes);
        row->flags = (uint16_t)((row->flags & ~IZ_CHARS_ALL_CREATURE_TYPES) |
                                (before->flags & IZ_CHARS_ALL_CREATURE_TYPES));
    }
}

/* What a unit would do (iz_unit_mark), worked out when it is asked for. */
typedef struct doing {
    bool is_known;
    uint64_t mark;
} doing;

static uint64_t mark_of(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage, doing *now)
{
    if (!now->is_known)
        *now = (doing){true, iz_unit_mark(g, d, unit, stage)};
    return now->mark;
}

/* What the one would do, as far as the other can change it. `among`: it is asked of the objects of
 * that lasting effect alone. */
static uint64_t mark_beside(iz_game *g, iz_derived *d, uint32_t one, uint32_t other, iz_stage stage,
                            bool among)
{
    uint64_t mark;
    return among && iz_unit_mark_among(g, d, one, stage, &g->effects[d->units[other].effect], &mark)
               ? mark
               : iz_unit_mark(g, d, one, stage);
}

/* Has the unit changed types of that permanent? */
static bool has_made(iz_game *g, iz_derived *d, const iz_unit *unit, iz_slot slot)
{
    if (!(d->rows[slot].flags & IZ_CHARS_TOUCHED))
        return false;
    if (unit->bearer == IZ_NIL) /* its set was fixed as it began */
        return iz_links_has(g, g->effects[unit->effect].affected, iz_object_ref(g, slot));
    return iz_unit_concerns(g, d, unit, IZ_STAGE_TYPES, slot, IZ_SIDES_ALL);
}

/* The other has changed types, before this stage: would this one apply to something else, had it
 * not (418.5b)? Then it comes after it here, too. */
static bool is_of_what_it_made(iz_game *g, iz_derived *d, uint32_t one, uint32_t other,
                               iz_stage stage, bool among, uint64_t mark)
{
    const iz_cell *cell = &g->cards->cells[d->units[other].cell];
    bool differs = false;
    for (uint32_t i = 0; i < d->in_play_count && !differs; i++) {
        iz_slot slot = d->in_play[i];
        if (!has_made(g, d, &d->units[other], slot))
            continue;
        iz_chars kept = d->rows[slot], before;
        iz_base_row(g, d, slot, &before);
        take_types_back(g, cell, &before, &d->rows[slot]);
        differs = mark_beside(g, d, one, other, stage, among) != mark;
        d->rows[slot] = kept;
    }
    return differs;
}

/* What a trial may add to; all of it is taken back as it ends. */
typedef struct trial {
    uint32_t units, sets, instances, touched, altered, more, saved;
} trial;

static trial trial_begin(const iz_derived *d)
{
    return (trial){d->units_count,   d->sets_count, d->instances_count, d->touched_count,
                   d->altered_count, d->more_count, d->saved_count};
}

static void trial_end(iz_derived *d, const trial *t)
{
    while (d->saved_count > t->saved) {
        d->saved_count--;
        d->rows[d->saved[d->saved_count].slot] = d->saved[d->saved_count].row;
    }
    d->units_count = t->units;
    d->sets_count = t->sets;
    d->instances_count = t->instances;
    while (d->more_count > t->more) { /* a row that was first made in the trial is made once more */
        iz_chars *row = &d->rows[d->more[--d->more_count].slot];
        row->epoch = row->flags & IZ_CHARS_TOUCHED ? row->epoch : 0;
    }
    d->touched_count = t->touched;
    d->altered_count = t->altered;
}

static void try_unit(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage)
{
    bool outer = d->trial;
    d->trial = true;
    if (iz_unit_exists(g, d, &d->units[unit]))
        iz_unit_apply(g, d, unit, stage);
    d->trial = outer;
}

/* For assertions: what the unit would do in all. */
static inline uint64_t whole_mark(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage)
{
#ifndef NDEBUG
    return iz_unit_mark(g, d, unit, stage);
#else
    (void)g, (void)d, (void)unit, (void)stage;
    return 0;
#endif
}

/* Rule concept DEPENDENCY: would applying the other change this one's existence, what it applies to
 * or what it does to that (mtg 418.5b, izvori D19.53)? */
static bool depends(iz_game *g, iz_derived *d, uint32_t one, uint32_t other, iz_stage stage,
                    doing *now)
{
    unsigned sides = sides_between(&d->units[one], &d->units[other]);
    if (sides == 0)
        return false;
    bool made = stage == IZ_STAGE_CURRENT && d->units[other].stages & 1u << IZ_STAGE_TYPES;
    if (sides == IZ_SIDE_EXISTENCE && !made)
        return iz_unit_concerns(g, d, &d->units[other], stage, d->units[one].bearer,
                                IZ_SIDE_EXISTENCE);
    uint64_t mark;
    bool among = d->units[other].bearer == IZ_NIL && !(sides & IZ_SIDE_EXISTENCE) &&
                 iz_unit_mark_among(g, d, one, stage, &g->effects[d->units[other].effect], &mark);
    if (!among)
        mark = mark_of(g, d, one, stage, now);
    if (made && is_of_what_it_made(g, d, one, other, stage, among, mark))
        return true;
    if (sides == IZ_SIDE_EXISTENCE)
        return iz_unit_concerns(g, d, &d->units[other], stage, d->units[one].bearer,
                                IZ_SIDE_EXISTENCE);
    iz_unit kept = d->units[other];
    uint64_t whole = whole_mark(g, d, one, stage);
    trial t = trial_begin(d);
    try_unit(g, d, other, stage);
    uint64_t after = mark_beside(g, d, one, other, stage, among);
    assert((after != mark) == (whole_mark(g, d, one, stage) != whole));
    (void)whole;
    trial_end(d, &t);
    d->units[other] = kept;
    return after != mark;
}

static bool is_open(const iz_derived *d, uint32_t unit) { return !d->units[unit].applied; }

static uint32_t next_unit(iz_game *g, iz_derived *d, iz_stage stage, unsigned written,
                          uint32_t from);

enum { DEEPEST_CHAIN = 4 }; /* trials within trials */

/* Is it one of those that could change what the unit does: does it write one of those sides? */
static bool is_in_chain(const iz_derived *d, uint32_t other, uint32_t unit, unsigned sides)
{
    return other != unit && is_open(d, other) && d->units[other].writes & sides;
}

/* The sides that matter for the unit: what it reads, and what those read that write it, and so on.
 * 0: of all others one alone could matter, and is known not to. */
static unsigned sides_of_chain(const iz_derived *d, uint32_t unit)
{
    unsigned sides = d->units[unit].reads, before;
    uint32_t count;
    do {
        before = sides;
        count = 0;
        for (uint32_t i = 0; i < d->order_count; i++)
            if (is_in_chain(d, d->order[i], unit, before)) {
                sides |= d->units[d->order[i]].reads;
                count++;
            }
    } while (sides != before);
    return count > 1 ? sides : 0;
}

/* Dependency counts what the others would do in their order, not only one of them by itself
 * (docs/decisions/116): they are tried without this unit. The first that changes what it would do;
 * IZ_NO_ABILITY: none does. */
static uint32_t waits_in_chain(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage,
                               unsigned written, doing *now)
{
    unsigned sides = d->chain == DEEPEST_CHAIN ? 0 : sides_of_chain(d, unit);
    if (sides == 0 || !IZ_ROOM(g, d, tried, d->units_count))
        return IZ_NO_ABILITY;
    uint64_t mark = mark_of(g, d, unit, stage, now);
    uint32_t units = d->units_count, found = IZ_NO_ABILITY, next;
    memcpy(d->tried + d->tried_count, d->units, units * sizeof d->units[0]);
    d->tried_count += units;
    trial t = trial_begin(d);
    d->chain++;
    for (uint32_t i = 0; i < d->order_count; i++)
        if (!is_in_chain(d, d->order[i], unit, sides))
            d->units[d->order[i]].applied = 1; /* it is left out */
    while (found == IZ_NO_ABILITY && (next = next_unit(g, d, stage, written, 0)) != IZ_NO_ABILITY) {
        d->units[next].applied = 1;
        try_unit(g, d, next, stage);
        if (d->units[unit].reads & d->units[next].writes && iz_unit_mark(g, d, unit, stage) != mark)
            found = next;
    }
    d->chain--;
    trial_end(d, &t);
    d->tried_count -= units;
    memcpy(d->units, d->tried + d->tried_count, units * sizeof d->units[0]);
    return found;
}

/* The first unit in `order` that the unit depends on, or IZ_NO_ABILITY. */
static uint32_t waits_for(iz_game *g, iz_derived *d, uint32_t unit, iz_stage stage,
                          unsigned written)
{
    bool any = false;
    doing now = {false, 0};
    for (uint32_t i = 0; i < d->order_count; i++) {
        uint32_t other = d->order[i];
        if (other == unit || !is_open(d, other) ||
            sides_between(&d->units[unit], &d->units[other]) == 0)
            continue;
        any = true;
        if (depends(g, d, unit, other, stage, &now) && iz_concept_applied(g, IZ_C_DEPENDENCY))
            return other;
    }
    if (!any || iz_is_off(g, IZ_C_DEPENDENCY))
        return IZ_NO_ABILITY;
    uint32_t other = waits_in_chain(g, d, unit, stage, written, &now);
    if (other != IZ_NO_ABILITY)
        iz_count_applied(g, IZ_C_DEPENDENCY);
    return other;
}

/* All that are left wait for each other: the earliest of the circle that the earliest leads to. */
static uint32_t break_circle(const iz_derived *d, uint32_t start)
{
    uint32_t slow = start, fast = start;
    do {
        slow = d->units[slow].waits_for;
        fast = d->units[d->units[fast].waits_for].waits_for;
    } while (slow != fast);
    uint32_t earliest = slow;
    for (uint32_t at = d->units[slow].waits_for; at != slow; at = d->units[at].waits_for)
        if (d->units[at].timestamp < d->units[earliest].timestamp ||
            (d->units[at].timestamp == d->units[earliest].timestamp && at < earliest))
            earliest = at;
    return earliest;
}

/* The next unit to be applied, or IZ_NO_ABILITY if all are; those before `from` are. */
static uint32_t next_unit(iz_game *g, iz_derived *d, iz_stage stage, unsigned written,
                          uint32_t from)
{
    uint32_t first = IZ_NO_ABILITY;
    for (uint32_t i = from; i < d->order_count; i++) {
        uint32_t unit = d->order[i];
        if (!is_open(d, unit))
            continue;
        if (!(d->units[unit].reads & written))
            return unit;
        d->units[unit].waits_for = waits_for(g, d, unit, stage, written);
        if (d->units[unit].waits_for == IZ_NO_ABILITY)
            return unit;
        if (first == IZ_NO_ABILITY)
            first = unit;
    }
    return first == IZ_NO_ABILITY ? first : break_circle(d, first);
}

/* ---- stages ---------------------------------------------------------------------------------- */

/* Rule concept TIMESTAMP; those that define characteristics come first. */
static bool comes_before(const iz_game *g, const iz_derived *d, uint32_t a, uint32_t b)
{
    const iz_unit *one = &d->units[a], *other = &d->units[b];
    if (one->definer != other->definer)
        return one->definer;
    if (one->timestamp == other->timestamp)
        return a < b;
    return iz_is_off(g, IZ_C_TIMESTAMP) ? one->timestamp > other->timestamp
                                        : one->timestamp < other->timestamp;
}

static void put_in_order(iz_game *g, iz_derived *d, uint32_t unit)
{
    if (!IZ_ROOM(g, d, order, 1))
        return;
    uint32_t at = d->order_count++;
    for (; at > 0 && comes_before(g, d, unit, d->order[at - 1]); at--)
        d->order[at] = d->order[at - 1];
    d->order[at] = unit;
}

/* Takes units from `from` on that do something in this stage into the order. */
static unsigned enter_stage(iz_game *g, iz_derived *d, uint32_t from, iz_stage stage)
{
    unsigned written = 0;
    for (uint32_t u = from; u < d->units_count; u++) {
        if (!(d->units[u].stages & 1u << stage) && !has_place_only(d->units[u].stages, stage))
            continue;
        look_over(g, d, &d->units[u], stage);
        written |= d->units[u].writes;
        put_in_order(g, d, u);
    }
    return written;
}

/* False: a rule by which it is applied is switched off. */
static bool note_unit(iz_game *g, const iz_derived *d, uint32_t unit, iz_stage stage)
{
    if (!iz_concept_applied(g, d->units[unit].bearer != IZ_NIL ? IZ_C_STATIC : IZ_C_CONTINUOUS))
        return false;
    if (d->order_count > 1)
        iz_count_applied(g, IZ_C_TIMESTAMP);
    if (g->book->parameters.characteristics == IZ_CHARACTERISTICS_BY_LAYERS)
        iz_count_applied(g, IZ_C_LAYERS);
    else if (stage == IZ_STAGE_TYPES)
        return iz_concept_applied(g, IZ_C_INITIAL_VALUES);
    return true;
}

static void run_stage(iz_game *g, iz_derived *d, iz_stage stage)
{
    d->order_count = 0;
    unsigned written = enter_stage(g, d, 0, stage);
    for (uint32_t from = 0;;) {
        while (from < d->order_count && !is_open(d, d->order[from]))
            from++;
        /* most stages: nothing reads what another writes */
        uint32_t unit = next_unit(g, d, stage, d->order_count > 1 ? written : 0, from);
        if (unit == IZ_NO_ABILITY)
            return;
        d->units[unit].applied = 1;
        if (!iz_unit_exists(g, d, &d->units[unit]))
            continue;
        uint32_t known = d->units_count;
        if (note_unit(g, d, unit, stage))
            iz_unit_apply(g, d, unit, stage);
        if (d->units_count > known) { /* it has granted static abilities */
            written |= enter_stage(g, d, known, stage);
            from = 0;
        }
    }
}

static void run_counters(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->countered_count; i++)
        iz_row_counters(g, d->countered[i], iz_row_edit(g, d, d->countered[i]));
}

/* ---- copies and words ------------------------------------------------------------------------ */

/* Rule concept COPY: the latest copy effect gives the copiable values (mtg-2002 503, izvori E4). */
static void run_copies(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->copies_count; i++) {
        const iz_effect *effect = &g->effects[d->copies[i]];
        for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next) {
            if (!iz_ref_alive(g, g->links[at].ref))
                continue;
            iz_slot slot = iz_ref_slot(g->links[at].ref);
            if (g->objects[slot].status & (IZ_IS_FACE_DOWN | IZ_IS_UPSIDE_DOWN))
                continue;
            if (!iz_concept_applied(g, IZ_C_COPY))
                continue;
            iz_chars *row = iz_row_edit(g, d, slot);
            unsigned listed = row->flags & (IZ_CHARS_TOUCHED | IZ_CHARS_ALTERED);
            iz_copied_row(g, d, effect->amount,
                          effect->flags & (IZ_COPIED_FACE_DOWN | IZ_COPIED_UPSIDE_DOWN), row);
            row->flags |= (uint16_t)listed;
            for (uint16_t f = effect->fixed; f != IZ_NIL; f = g->links[f].next) {
                int32_t value = g->links[f].value;
                if (g->links[f].ref == IZ_FIXED_ABILITY)
                    iz_row_take(g, d, slot, &g->cards->cells[g->cards->abilities[value].cell]);
                else if (g->links[f].ref == IZ_FIXED_POWER)
                    d->rows[slot].power = value;
                else if (g->links[f].ref == IZ_FIXED_TOUGHNESS)
                    d->rows[slot].toughness = value;
                else if (g->links[f].ref == IZ_FIXED_COLORS)
                    d->rows[slot].colors = (uint16_t)value;
                else if (g->links[f].ref == IZ_FIXED_TYPES)
                    d->rows[slot].types |= (uint32_t)value;
                else if (g->links[f].ref == IZ_FIXED_SUBTYPE)
                    iz_row_add_subtype(g, &d->rows[slot], value);
                else if (g->links[f].ref == IZ_FIXED_WORD)
                    iz_row_change_word(g, &d->rows[slot], (int)((uint32_t)value >> 16),
                                       value & 0xFFFF);
            }
        }
    }
}

static void change_subtypes(iz_game *g, iz_chars *row, const iz_text_change *change)
{
    for (int s = 0; s < IZ_SUBTYPES && row->subtypes[s]; s++)
        row->subtypes[s] = (uint16_t)iz_text_change_word(g, change, row->subtypes[s]);
    for (int n = 0, word; (word = iz_more_at(g, row, n)) != 0;) {
        int now = iz_text_change_word(g, change, word);
        if (now == word)
            n++;
        else if (!iz_more_change(g, row, word, now))
            break;
    }
}

/* Rule concept TEXT_CHANGE on the type line: basic land types and creature types; names never. A
 * Legend whose creature type becomes another one is no Legend any more. */
static void run_text(iz_game *g, iz_derived *d, uint32_t number, iz_slot slot)
{
    iz_text_change change = d->texts[number];
    if (!iz_concept_applied(g, IZ_C_TEXT_CHANGE))
        return;
    iz_chars *row = iz_row_edit(g, d, slot);
    bool legend = iz_row_has_subtype(g, row, IZ_WORD_LEGEND);
    change_subtypes(g, row, &change);
    if (legend && !iz_row_has_subtype(g, row, IZ_WORD_LEGEND))
        row->types &= ~(uint32_t)IZ_TYPE_LEGENDARY;
}

static void run_texts(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->texts_count; i++) {
        if (d->texts[i].timestamp == 0)
            continue; /* their type line has these words already */
        if (d->texts[i].effect == IZ_NIL) {
            for (uint32_t n = 0; n < d->texts[i].count; n++)
                run_text(g, d, i, d->reworded[d->texts[i].first + n]);
            continue;
        }
        const iz_effect *effect = &g->effects[d->texts[i].effect];
        for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next)
            if (iz_ref_alive(g, g->links[at].ref))
                run_text(g, d, i, iz_ref_slot(g->links[at].ref));
    }
}

int iz_word_of_object(iz_game *g, iz_slot bearer, int word)
{
    iz_derived *d = iz_derived_of(g);
    if (!d)
        return word;
    iz_derive(g);
    for (uint32_t i = 0; i < d->texts_count; i++)
        if (iz_text_change_concerns(g, d, &d->texts[i], bearer))
            word = iz_text_change_word(g, &d->texts[i], word);
    return word;
}

/* ---- the pass -------------------------------------------------------------------------------- */

static void list_static_units(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->bearers_count; i++) {
        iz_slot slot = d->bearers[i];
        if (!(iz_profile_of(g, d, slot)->changes & 1u << g->objects[slot].zone))
            continue;
        const iz_chars *row = &d->rows[slot];
        if (row->epoch == d->serial && (row->flags & IZ_CHARS_IS_COPY))
            continue;
        iz_units_of_object(g, d, slot);
    }
    uint32_t touched = d->touched_count;
    for (uint32_t i = 0; i < touched; i++)
        if (d->rows[d->touched[i]].flags & IZ_CHARS_IS_COPY)
            iz_units_of_object(g, d, d->touched[i]);
}

/* The value of a star may come from what later effects did (colours, say): it is looked at once
 * more, and the difference goes where the initial value went. */
static void define_again(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->defined_count; i++) {
        iz_defined *defined = &d->defined[i];
        iz_unit unit = d->units[defined->unit];
        const iz_cell *cell = &g->cards->cells[unit.cell];
        iz_ctx ctx = iz_unit_ctx(g, &unit);
        const iz_cell *m = iz_first_modification(cell);
        while (m && !(m->op == IZ_SET_PT && (m->arg & IZ_SET_PT_DEFINING)))
            m = iz_next_modification(cell, m);
        if (!m)
            continue;
        const iz_cell *power = iz_child(m, 1), *toughness = iz_child(m, 2);
        int64_t more[3] = {0, 0, 0};
        if (power && power->op != IZ_NONE)
            more[1] = (int64_t)iz_quantity(g, &ctx, power) - defined->power;
        if (toughness && toughness->op != IZ_NONE)
            more[2] = (int64_t)iz_quantity(g, &ctx, toughness) - defined->toughness;
        if (more[1] == 0 && more[2] == 0)
            continue;
        iz_chars *row = iz_row_edit(g, d, defined->slot);
        row->power = iz_sum(row->power, more[defined->power_from]);
        row->toughness = iz_sum(row->toughness, more[defined->toughness_from]);
    }
}

static void settle(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->touched_count; i++) {
        iz_chars *row = &d->rows[d->touched[i]];
        iz_row_settle(g, row);
        if (row->flags & IZ_CHARS_LOST_LAND_MANA)
            row->land_mana = 0;
    }
}

void iz_characteristics_pass(iz_game *g, iz_derived *d)
{
    bool layers = g->book->parameters.characteristics == IZ_CHARACTERISTICS_BY_LAYERS;
    const uint8_t *stages = layers ? stages_by_layers : stages_by_dependency;
    int count = layers ? (int)sizeof stages_by_layers : (int)sizeof stages_by_dependency;
    bool reversed = layers && iz_is_off(g, IZ_C_LAYERS); /* that rule switched off */
    for (int i = 0; i < count; i++) {
        uint8_t stage = stages[reversed ? count - 1 - i : i];
        if (stage == IZ_STAGE_COUNTERS)
            run_counters(g, d);
        else
            run_stage(g, d, (iz_stage)stage);
    }
    if (!layers && d->defined_count > 0)
        define_again(g, d);
    settle(g, d);
}

/* Is there a bearer whose abilities change characteristics? */
static bool has_static_units(iz_game *g, iz_derived *d)
{
    for (uint32_t i = 0; i < d->bearers_count; i++)
        if (iz_profile_of(g, d, d->bearers[i])->changes & 1u << g->objects[d->bearers[i]].zone)
            return true;
    return false;
}

bool iz_derived_rows(iz_game *g, iz_derived *d)
{
    uint32_t objects = iz_table_count(g, IZ_TABLE_objects);
    if (d->cards != g->cards) { /* another set: nothing printed holds */
        d->rows_count = d->profiles_count = 0;
        d->speakers_made = g->made - 1;
        d->cards = g->cards;
        for (int i = 0; i < IZ_DIGESTS; i++)
            d->digests[i].ability = 0;
        for (int i = 0; i < IZ_TURN_CACHE; i++)
            d->turns[i].cell = 0;
        for (int i = 0; i < IZ_LOOKS; i++)
            d->looks[i].cell = 0;
        for (int i = 0; i < IZ_WANTS; i++)
            d->wants[i].of = 0;
        d->names_known = false;
        for (int i = 0; i < IZ_ROW_CACHE; i++)
            d->printed[i].epoch = 0;
        for (int i = 0; i < IZ_KINDS; i++)
            d->kinds[i].of = 0;
    }
    if (d->rows_count < objects) {
        if (!IZ_ROOM(g, d, rows, objects - d->rows_count) ||
            !IZ_ROOM(g, d, profiles, objects - d->profiles_count))
            return false;
        for (uint32_t i = d->rows_count; i < objects; i++) {
            d->rows[i].epoch = 0;
            d->profiles[i] = (iz_profile){0};
        }
        d->rows_count = d->profiles_count = objects;
        g->rows = d->rows;
        g->rows_count = objects;
    }
    return true;
}

void iz_derive_now(iz_game *g)
{
    iz_derived *d = iz_derived_of(g);
    if (!d || !iz_derived_rows(g, d))
        return;
    bool holds = iz_moves_leave_rows(g, d);
    d->rules_wait = holds && d->moved_rules;
    if (!holds)
        d->moved_count = 0;
    d->rules_epoch = g->rules_epoch =
        g->head->epoch - 1; /* the handle may have been given another value */
    if (holds) {
        g->chars_epoch = g->head->epoch;
        return;
    }
    g->in_pass = true;
    d->serial++;
    if (d->serial == IZ_ROW_PRINTED || d->serial == 0)
        d->serial = 1;
    d->facts = d->asked = 0;
    d->written = 0;
    d->trial = false;
    iz_scan(g, d);
    g->plain = d->units_count == 0 && d->copies_count == 0 && d->texts_count == 0 &&
               !has_static_units(g, d);
    if (!g->plain) {
        uint32_t lasting = d->units_count;
        if (d->copies_count > 0) {
            /* units of lasting effects are kept, those that copying adds are not */
            run_copies(g, d);
            d->units_count = lasting;
        }
        if (d->printed_flags & IZ_PROFILE_TEXT) {
            iz_static_copies_run(g, d);
            d->units_count = lasting;
            iz_static_texts_list(g, d);
        }
        run_texts(g, d);
        list_static_units(g, d);
        iz_characteristics_pass(g, d);
    }
    g->in_pass = false;
    for (uint32_t slot = 0; g->off && slot < d->rows_count; slot++)
        if (d->rows[slot].epoch != 0)
            iz_row_without(g, &d->rows[slot]);
    g->chars_epoch = g->head->epoch;
    g->rows_serial = d->serial;
}
