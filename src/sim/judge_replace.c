/*
 * What comes between: events that are replaced, and what happens instead.
 *
 * As an effect of the card takes the place of an event, the event must be one that its text names.
 * And while an instruction is carried out in which something is replaced or prevented, it is noted
 * what that was about, and what the replacing effect has done: of that nothing is said when the
 * instruction is judged; all else is as the instruction says.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

/* ---- what is replaced -------------------------------------------------------------------------- */

static answer one(reader *r, const iz_cell *selector, iz_ref ref)
{
    if (!selector || selector->op == IZ_NONE)
        return YES;
    if (selector->op == IZ_ALL && iz_ref_is_player(ref)) {
        reader_marks(r, selector);
        return read_filter(r, selector + 1, ref);
    }
    if (selector->op == IZ_THOSE) {
        reader_marks(r, selector);
        answer of_them = one(r, selector + 1, ref);
        answer fits = of_them == NO ? NO : read_filter(r, iz_child(selector, 1), ref);
        return fits == NO ? NO : of_them == UNKNOWN ? UNKNOWN : fits;
    }
    return judge_one_of(r, selector, ref);
}

static answer seat_of(reader *r, const iz_cell *pattern, const iz_part *part)
{
    return part->seat == IZ_NO_SEAT ? UNKNOWN : one(r, pattern + 1, iz_ref_seat(part->seat));
}

static answer would_damage(reader *r, const iz_cell *pattern, const iz_part *part)
{
    const iz_cell *filter = iz_optional(pattern, 1);
    if (pattern->arg & ~IZ_WOULD_DAMAGE_COMBAT || part->amount <= 0)
        return UNKNOWN;
    if (pattern->arg && !(part->flags & IZ_PART_COMBAT))
        return NO;
    answer to = one(r, iz_optional(pattern, 0), part->object);
    answer from = filter && filter->op != IZ_ANY ? read_filter(r, filter, part->other) : YES;
    return to == NO || from == NO ? NO : to == UNKNOWN || from == UNKNOWN ? UNKNOWN : YES;
}

/* Of which kind of event each pattern is; what it names first is the event's object, or its player.
 */
static const struct {
    uint8_t event;
    bool player;
} patterns[IZ_OP_COUNT] = {
    [IZ_WOULD_DAMAGE] = {IZ_EV_DAMAGE, false},
    [IZ_WOULD_DIE] = {IZ_EV_MOVE, false},
    [IZ_WOULD_MOVE] = {IZ_EV_MOVE, false},
    [IZ_WOULD_DRAW] = {IZ_EV_DRAW, true},
    [IZ_WOULD_GAIN_LIFE] = {IZ_EV_LIFE_GAIN, true},
    [IZ_WOULD_GAIN_RESOURCE] = {IZ_EV_RESOURCE, true},
    [IZ_WOULD_LOSE_LIFE] = {IZ_EV_LIFE_LOSS, true},
    [IZ_WOULD_BE_DESTROYED] = {IZ_EV_DESTROY, false},
    [IZ_WOULD_STEP] = {IZ_EV_STEP_ENTRY, true},
    [IZ_WOULD_ADD_MANA] = {IZ_EV_MANA_ENTRY, false},
    [IZ_WOULD_UNTAP] = {IZ_EV_UNTAP, false},
    [IZ_WOULD_TAP] = {IZ_EV_TAP, false},
    [IZ_WOULD_LOSE] = {IZ_EV_LOSE, true},
    [IZ_WOULD_COUNTER] = {IZ_EV_COUNTERS_ADD, false},
};

answer judge_would(reader *r, const iz_cell *pattern, const iz_part *part)
{
    if (pattern->op == IZ_WOULD_ANY) {
        answer found = NO;
        for (int i = 0; i < iz_child_count(pattern) && found != YES; i++) {
            answer it = judge_would(r, iz_child(pattern, i), part);
            found = it == NO ? found : it;
        }
        reader_marks(r, pattern);
        return found;
    }
    if (!judge_has_pattern(pattern->op))
        return reader_lacks(r, pattern);
    reader_marks(r, pattern);
    if (patterns[pattern->op].event != part->kind)
        return UNKNOWN; /* it may have been another one before it came down to this */
    if (pattern->op == IZ_WOULD_DAMAGE)
        return would_damage(r, pattern, part);
    if (pattern->op == IZ_WOULD_COUNTER && pattern->arg && pattern->arg != part->word)
        return NO;
    if (pattern->op == IZ_WOULD_STEP && pattern->arg != (int)part->value)
        return NO;
    return patterns[pattern->op].player ? seat_of(r, pattern, part)
                                        : one(r, pattern + 1, part->object);
}

bool judge_has_pattern(int op)
{
    return op == IZ_WOULD_ANY || op == IZ_REPLACE || patterns[op].event != 0;
}

/* The REPLACE whose instruction that is; NULL: it is none of the card's. */
static const iz_cell *replacing(const iz_judge *j, uint32_t effect)
{
    enum { NEAR = 200 };
    const iz_cell *cell = &j->cards->cells[effect];
    for (const iz_cell *at = cell; at > j->cards->cells && cell - at < NEAR; at--)
        if (at->op == IZ_REPLACE && iz_child(at, 2) == cell)
            return at;
    return NULL;
}

/* The replacing effect begins: is the event one that it names? */
void judge_replacing(iz_judge *j, const judge_case *c)
{
    iz_referee_frame below;
    if (!iz_referee_frame_at(j->g, 1, &below) || below.kind != IZ_REFEREE_REPLACING ||
        c->before.full)
        return;
    const iz_cell *cell = below.cell == c->cell ? replacing(j, c->cell) : NULL;
    if (!cell)
        return;
    iz_part part = j->g->parts[below.part];
    reader r = {.s = &c->before,
                .g = j->g,
                .env = &c->env,
                .self = c->frame.self,
                .controller = c->frame.controller,
                .read = j->read};
    reader_marks(&r, cell);
    answer named = judge_would(&r, iz_child(cell, 0), &part);
    const iz_cell *condition = iz_optional(cell, 1);
    answer holds = condition ? read_condition(&r, condition) : YES;
    uint32_t at = (uint32_t)(cell - j->cards->cells);
    bool open = named == UNKNOWN || holds == UNKNOWN;
    if (open)
        judge_leave_open(j, r.lacking);
    else
        j->counts.judged++;
    if (named == NO || holds == NO)
        judge_keep_fault(j, at,
                         named == NO ? "it takes the place of an event that the text doesn't name"
                                     : "it takes the place of an event, and its condition fails");
    judge_settle(j, at, !open);
}

/* The event that the innermost replacing effect is about; NULL: there is none now. */
static const iz_part *event_of(const judging *v)
{
    iz_game *g = v->r.g;
    iz_referee_frame at;
    for (int n = 0; !v->c->plans && iz_referee_frame_at(g, n, &at); n++)
        if (at.kind == IZ_REFEREE_REPLACING)
            return at.part < iz_table_count(g, IZ_TABLE_parts) ? &g->parts[at.part] : NULL;
    return NULL;
}

void judge_instead_amount(judging *v)
{
    const iz_part *part = event_of(v);
    bool known;
    int64_t n = read_quantity(&v->r, v->cell + 1, &known);
    if (!part || !known)
        judging_leaves_open(v, v->r.lacking ? v->r.lacking : "an event");
    else if (part->amount != (n < 0 ? 0 : n))
        judging_fault(v, "the event's amount is %d, by the text %lld", part->amount, (long long)n);
}

void judge_instead_place(judging *v)
{
    const iz_part *part = event_of(v);
    const iz_cell *place = v->cell + 1;
    if (!part || place->op != IZ_PLACE || part->kind != IZ_EV_MOVE) {
        judging_leaves_open(v, "an event");
        return;
    }
    reader_marks(&v->r, place);
    if (part->to != (int)iz_place_zone(place->arg))
        judging_fault(v, "it goes to zone %d, by the text to %d", part->to,
                      (int)iz_place_zone(place->arg));
}

/* ---- what it was about ------------------------------------------------------------------------- */

static void touch(judge_between *b, iz_ref ref)
{
    if (ref == IZ_NO_REF)
        return;
    if (iz_ref_is_player(ref))
        b->seats |= iz_seat_bit((int)ref);
    else if (b->count < BETWEEN_MOST)
        b->at[b->count++] = ref;
    else
        b->full = true;
}

static void touch_part(judge_between *b, const iz_part *part)
{
    touch(b, part->object);
    touch(b, part->result);
    if (part->kind == IZ_EV_ATTACH)
        touch(b, part->other);
    if (part->seat != IZ_NO_SEAT)
        b->seats |= iz_seat_bit(part->seat);
}

void judge_between_begin(iz_judge *j) { j->between = (judge_between){.there = false}; }

void judge_between_step(iz_judge *j, const iz_referee_frame *top)
{
    if (top->kind != IZ_REFEREE_REPLACING || j->count == 0)
        return;
    j->between.there = true;
    if (top->part < iz_table_count(j->g, IZ_TABLE_parts))
        touch_part(&j->between, &j->g->parts[top->part]);
}

/* Is something being done that stands in no instruction around it? */
static bool something_else_goes_on(const iz_judge *j)
{
    for (int i = 1; i < j->count; i++) {
        uint32_t outer = j->cases[i - 1]->cell, inner = j->cases[i]->cell;
        if (inner < outer || inner >= outer + j->cards->cells[outer].span)
            return true;
    }
    return false;
}

void judge_between_event(iz_judge *j, const iz_part *part)
{
    if (j->count > 0 && j->between.there && (part->applied != IZ_NIL || something_else_goes_on(j)))
        touch_part(&j->between, part);
}

/* What came between is left out: those whom it was about, and what their players hold. */
void judge_between_skips(const iz_judge *j, const sheet *before, uint8_t *skip)
{
    const judge_between *b = &j->between;
    for (int i = 0; i < b->count; i++)
        if (iz_ref_slot(b->at[i]) < j->marks)
            skip[iz_ref_slot(b->at[i])] = 1;
    for (uint32_t slot = 0; slot < before->count; slot++)
        if (before->objects[slot].zone != IZ_ZONE_BATTLEFIELD &&
            b->seats >> before->objects[slot].owner & 1)
            skip[slot] = 1;
}
