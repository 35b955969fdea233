/*
 * What lasts: the effects that an instruction sets up, on whom, of what size; how the things that
 * it changes look afterwards.
 */
#include "sim/judge_parts.h"

const sheet_effect *judge_made_row(const judge_case *c, const sheet *after)
{
    for (uint32_t e = 0; e < after->effects; e++) {
        const sheet_effect *row = &after->effect[e];
        bool fresh = row->cell == c->cell;
        for (uint32_t b = 0; fresh && b < c->before.effects; b++)
            fresh = c->before.effect[b].timestamp != row->timestamp ||
                    c->before.effect[b].cell != c->cell;
        if (fresh)
            return row;
    }
    return NULL;
}

/* What the modification makes of what the object is. Fields of which nothing is said stay. */
typedef struct look {
    bool numbers, types, colors, control;
    uint64_t keywords, lost;
} look;

static int64_t number_of(judging *v, const iz_cell *cell, iz_ref ref, bool *known)
{
    bool binds = v->r.bounds == 0;
    if (binds)
        reader_bind(&v->r, ref);
    int64_t n = read_quantity(&v->r, cell, known);
    if (binds)
        v->r.bounds--;
    if (!*known)
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "a quantity");
    return n;
}

static uint64_t keywords_gained(const iz_cell *gain)
{
    uint64_t keywords = 0;
    for (int i = 1; iz_child(gain, i); i++) {
        const iz_cell *ability = iz_child(gain, i);
        if (ability->op == IZ_KEYWORD && ability->arg < 64)
            keywords |= UINT64_C(1) << ability->arg;
    }
    return keywords;
}

bool judge_has_modification(int op)
{
    switch (op) {
    case IZ_BOOST:
    case IZ_SET_PT:
    case IZ_GAIN:
    case IZ_LOSE_KEYWORD:
    case IZ_SET_COLORS:
    case IZ_SET_CONTROLLER:
    case IZ_BECOME_STILL_LAND:
    case IZ_BECOME_ALSO:
    case IZ_SWITCH_PT:
    case IZ_ABILITIES: /* what is quoted is judged where it is had */
        return true;
    default:
        return false;
    }
}

/* Changes what `to` is as the modification says; false: it says something else. */
static bool modify(judging *v, const iz_cell *m, iz_ref ref, sheet_object *to, look *seen)
{
    bool known = true;
    reader_marks(&v->r, m);
    switch (m->op) {
    case IZ_BOOST:
        to->chars.power += (int32_t)number_of(v, iz_child(m, 1), ref, &known);
        to->chars.toughness += (int32_t)number_of(v, iz_child(m, 2), ref, &known);
        seen->numbers = true;
        return known;
    case IZ_GAIN:
        seen->keywords |= keywords_gained(m);
        return true;
    case IZ_LOSE_KEYWORD:
        if (m->arg < 64 && !iz_optional(m, 1))
            seen->lost |= UINT64_C(1) << m->arg;
        return true;
    case IZ_SET_COLORS:
        to->chars.colors = (uint32_t)m->arg;
        seen->colors = true;
        return true;
    case IZ_SET_CONTROLLER: {
        unsigned seats = read_players(&v->r, iz_child(m, 1), &known);
        if (!known || __builtin_popcount(seats) != 1) {
            judging_leaves_open(v, "who gains control");
            return false;
        }
        to->controller = (uint8_t)__builtin_ctz(seats);
        seen->control = true;
        return true;
    }
    case IZ_BECOME_STILL_LAND: /* other card types go */
        to->chars.types &= ~(uint32_t)IZ_CARD_TYPES | IZ_TYPE_LAND;
        __attribute__((fallthrough));
    case IZ_BECOME_ALSO:
        to->chars.types |= (uint32_t)m->arg;
        seen->types = true;
        return true;
    case IZ_SET_PT:
        if (iz_optional(m, 1))
            to->chars.power = (int32_t)number_of(v, iz_child(m, 1), ref, &known);
        if (known && iz_optional(m, 2))
            to->chars.toughness = (int32_t)number_of(v, iz_child(m, 2), ref, &known);
        seen->numbers = true;
        return known;
    case IZ_SWITCH_PT: {
        int32_t power = to->chars.power;
        to->chars.power = to->chars.toughness;
        to->chars.toughness = power;
        seen->numbers = true;
        return true;
    }
    default:
        return false;
    }
}

static void look_at_member(judging *v, iz_ref ref)
{
    iz_slot slot = iz_ref_slot(ref);
    const sheet_object *after = &v->after->objects[slot];
    sheet_object should = v->c->before.objects[slot];
    look seen = {0};
    bool all = true, sets = false;
    for (int i = 1; i < iz_child_count(v->cell) - 1; i++) {
        const iz_cell *m = iz_child(v->cell, i);
        sets = sets || m->op == IZ_BECOME_COPY || m->op == IZ_BECOME ||
               m->op == IZ_LOSE_ABILITIES ||
               ((m->op == IZ_SET_PT || m->op == IZ_SWITCH_PT) &&
                (should.counter_kinds > 0 || v->c->before.effects > 0));
        all = modify(v, m, ref, &should, &seen) && all;
    }
    if (v->open || !all)
        return;
    bool hangs = judge_looks_hang(v->r.g->cards, &v->c->before);
    if (seen.numbers && !sets && !hangs &&
        (should.chars.power != after->chars.power ||
         should.chars.toughness != after->chars.toughness))
        judging_fault(v, "it is %d/%d, by the text it is %d/%d", after->chars.power,
                      after->chars.toughness, should.chars.power, should.chars.toughness);
    if (seen.keywords & ~after->chars.keywords)
        judging_fault(v, "it has not gained what the text gives it");
    if (seen.lost & after->chars.keywords && v->c->before.statics == 0)
        judging_fault(v, "it has not lost what the text takes");
    if (seen.colors && !sets && should.chars.colors != after->chars.colors && !hangs)
        judging_fault(v, "it is of other colours than the text says");
    if (seen.types && !sets && (should.chars.types & ~after->chars.types) && !hangs)
        judging_fault(v, "it is not of the types that the text says");
    if (seen.control && should.controller != after->controller)
        judging_fault(v, "player %d controls it, by the text player %d does", after->controller + 1,
                      should.controller + 1);
    if (seen.control)
        v->skip[slot] = 1;
}

static bool sets_numbers(const iz_cell *cell) { return cell->op == IZ_SET_PT; }

/* Nobody else looks otherwise than before. */
static void look_at_others(judging *v, const set *members)
{
    if (judge_looks_hang(v->r.g->cards, &v->c->before) ||
        sheet_prints(&v->c->before, v->r.g->cards, sets_numbers))
        return; /* what depends on those that were changed may change, too */
    for (uint32_t slot = 0; slot < v->c->before.count && slot < v->after->count; slot++) {
        const sheet_object *before = &v->c->before.objects[slot], *after = &v->after->objects[slot];
        if (!sheet_in_play(before) || before->generation != after->generation ||
            set_has(members, sheet_ref(&v->c->before, slot)))
            continue;
        if (before->chars.power != after->chars.power ||
            before->chars.toughness != after->chars.toughness ||
            before->chars.keywords != after->chars.keywords ||
            before->chars.types != after->chars.types ||
            before->chars.colors != after->chars.colors)
            judging_fault(v, "%s was changed, too, and the text doesn't name it",
                          iz_card_def_name(v->r.g->cards, before->definition));
    }
}

void judge_apply(judging *v)
{
    set all = {.count = 0}, members = {.count = 0};
    read_selector(&v->r, v->cell + 1, &all);
    if (all.unknown) {
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "a set");
        return;
    }
    bool uncertain = false;
    for (int i = 0; i < all.count; i++) {
        const sheet_object *object = sheet_find(&v->c->before, all.at[i]);
        uncertain = uncertain || (!object && iz_ref_is_object(all.at[i]));
        if (object && (object->zone == IZ_ZONE_BATTLEFIELD || object->zone == IZ_ZONE_STACK ||
                       zones_of_filter(v->cell + 1) != 1u << IZ_ZONE_BATTLEFIELD))
            set_put(&members, all.at[i]);
    }
    const sheet_effect *row = judge_made_row(v->c, v->after);
    if (uncertain) {
        judging_leaves_open(v, "one that has moved on");
        return;
    }
    if (!row) {
        if (members.count > 0)
            judging_leaves_open(v, "it was over before it began");
        return;
    }
    for (int i = 0; i < row->count; i++)
        if (!set_has(&all, v->after->refs[row->first + i].ref))
            judging_fault(v, "it affects something that the text doesn't name");
    if (row->count < members.count)
        judging_fault(v, "it affects %d, the text names %d", row->count, members.count);
    for (int i = 0; i < members.count; i++) {
        iz_slot slot = iz_ref_slot(members.at[i]);
        if (slot < v->after->count &&
            v->after->objects[slot].generation == v->c->before.objects[slot].generation)
            look_at_member(v, members.at[i]);
    }
    look_at_others(v, &members);
}

/* Is the amount divided among targets? */
static bool shares(const judging *v)
{
    const iz_cell *cells = v->r.g->cards->cells;
    for (uint32_t at = v->c->cell; at > 0 && v->c->cell - at < 24; at--)
        if (cells[at].op == IZ_TARGET)
            return cells[at].arg & IZ_TARGET_DIVIDED;
    return false;
}

/* A shield, a rule for a time, an ability that waits: it is there, its controller's, of that size.
 */
void judge_set_up(judging *v)
{
    const sheet_effect *row = judge_made_row(v->c, v->after);
    bool shield = v->cell->op == IZ_PREVENT;
    set all = {.count = 0};
    if (shield)
        read_selector(&v->r, v->cell + 1, &all);
    if (all.unknown || (v->cell->op == IZ_DELAYED && v->cell->arg) || v->c->before.full) {
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "a set");
        return;
    }
    if (!row) {
        if (shield || iz_nodes[iz_child(v->cell, iz_child_count(v->cell) - 1)->op].class == 'D')
            judging_leaves_open(v, "it was over before it began");
        else
            judging_fault(v, "nothing waits for what the text says");
        return;
    }
    if (row->controller != v->r.controller)
        judging_fault(v, "it is player %d's, by the text player %d's", row->controller + 1,
                      v->r.controller + 1);
    if (!shield || v->cell->arg & IZ_PREVENT_CHOSEN_SOURCE)
        return;
    const iz_cell *quantity = iz_optional(v->cell, 1);
    bool known = true;
    int64_t n = quantity ? read_quantity(&v->r, quantity, &known) : -1;
    if (known && row->count < 2 && (row->amount > n || (!shares(v) && row->amount != n)))
        judging_fault(v, "it prevents %d, by the text %lld", row->amount, (long long)n);
    for (int i = 0; i < row->count; i++)
        if (!set_has(&all, v->after->refs[row->first + i].ref))
            judging_fault(v, "it protects something that the text doesn't name");
}
