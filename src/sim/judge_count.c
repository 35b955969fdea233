/*
 * The reader: quantities and conditions of programs over a sheet, written from what nodes.def says
 * that they mean.
 */
#include "sim/judge_parts.h"

/* ---- attributes ------------------------------------------------------------------------------ */

static int64_t attribute_of_player(const reader *r, int attribute, int seat, bool *known)
{
    switch (attribute) {
    case IZ_ATTRIBUTE_LIFE:
        return r->s->players[seat].life;
    case IZ_ATTRIBUTE_HAND:
        return sheet_cards(r->s, seat, IZ_ZONE_HAND);
    case IZ_ATTRIBUTE_LIBRARY:
        return sheet_cards(r->s, seat, IZ_ZONE_LIBRARY);
    case IZ_ATTRIBUTE_GRAVEYARD:
        return sheet_cards(r->s, seat, IZ_ZONE_GRAVEYARD);
    default:
        *known = false;
        return 0;
    }
}

static int64_t attribute_of_object(const reader *r, int attribute, const sheet_object *object,
                                   bool *known)
{
    const iz_card_def *def = &r->g->cards->definitions[object->chars.definition];
    switch (attribute) {
    case IZ_ATTRIBUTE_POWER:
        /* of what paid a cost, or was moved, it may be what it had in play that counts */
        *known = *known && object->zone == IZ_ZONE_BATTLEFIELD;
        return object->chars.power;
    case IZ_ATTRIBUTE_TOUGHNESS:
        *known = *known && object->zone == IZ_ZONE_BATTLEFIELD;
        return object->chars.toughness;
    case IZ_ATTRIBUTE_DAMAGE:
        return object->damage;
    case IZ_ATTRIBUTE_COLORS:
        return __builtin_popcount(object->chars.colors & IZ_COLORS_ALL);
    case IZ_ATTRIBUTE_MANA_VALUE:
        /* of a spell the X counts, of a split card both halves do, of what is face down nothing */
        *known = *known && object->zone != IZ_ZONE_STACK && def->other_face == 0xFFFF &&
                 !(object->status & IZ_IS_FACE_DOWN) && object->kind == IZ_OBJECT_CARD;
        return def->mana_value;
    default:
        *known = false;
        return 0;
    }
}

static int64_t attribute_sum(reader *r, const iz_cell *cell, bool *known)
{
    set those = {.count = 0};
    int64_t sum = 0;
    read_selector(r, cell + 1, &those);
    *known = *known && !those.unknown;
    for (int i = 0; i < those.count && *known; i++) {
        if (iz_ref_is_player(those.at[i])) {
            sum += attribute_of_player(r, cell->arg, (int)those.at[i], known);
            continue;
        }
        const sheet_object *object = reader_object(r, those.at[i]);
        if (object)
            sum += attribute_of_object(r, cell->arg, object, known);
        else
            *known = false;
    }
    return sum;
}

static int64_t counters_sum(reader *r, const iz_cell *cell, bool *known)
{
    set those = {.count = 0};
    int64_t sum = 0;
    read_selector(r, cell + 1, &those);
    *known = *known && !those.unknown;
    for (int i = 0; i < those.count; i++) {
        const sheet_object *object = reader_object(r, those.at[i]);
        if (object)
            sum += sheet_counters(object, cell->arg);
        else
            *known = false;
    }
    return sum;
}

/* The greatest or least of a quantity among those. */
static int64_t extreme_of(reader *r, const iz_cell *cell, bool *known)
{
    set those = {.count = 0};
    int64_t best = 0;
    read_selector(r, cell + 1, &those);
    *known = *known && !those.unknown && r->bounds < IZ_BOUND_LEVELS;
    for (int i = 0; i < those.count && *known; i++) {
        bool counted = true;
        reader_bind(r, those.at[i]);
        int64_t value = read_quantity(r, iz_child(cell, 1), &counted);
        r->bounds--;
        *known = *known && counted;
        if (i == 0 || (cell->op == IZ_GREATEST ? value > best : value < best))
            best = value;
    }
    return best;
}

static int64_t count_of(reader *r, const iz_cell *cell, bool *known)
{
    set those = {.count = 0};
    read_selector(r, cell + 1, &those);
    *known = *known && !those.unknown;
    return those.count;
}

/* What that one got when something was divided: it stands beside the target. */
static int64_t share_of(reader *r, const iz_cell *cell, bool *known)
{
    set those = {.count = 0};
    read_selector(r, cell + 1, &those);
    *known = false;
    if (those.unknown || those.count != 1 || !r->env || !r->env->there || cell->arg >= IZ_REGISTERS)
        return 0;
    for (int i = 0; i < r->env->count[cell->arg]; i++) {
        const iz_link *link = &r->env->links[r->env->first[cell->arg] + i];
        if (link->ref != those.at[0])
            continue;
        *known = true;
        return link->value;
    }
    return 0;
}

static int64_t symbols_of(reader *r, const iz_cell *cell, bool *known)
{
    set those = {.count = 0};
    int64_t sum = 0;
    read_selector(r, cell + 1, &those);
    *known = *known && !those.unknown;
    for (int i = 0; i < those.count; i++) {
        const sheet_object *object = reader_object(r, those.at[i]);
        if (!object || object->kind != IZ_OBJECT_CARD || object->status & IZ_IS_FACE_DOWN) {
            *known = false;
            continue;
        }
        const iz_card_def *def = &r->g->cards->definitions[object->chars.definition];
        *known = *known && !def->cost.hybrids && def->other_face == 0xFFFF;
        for (int color = 0; color < 5; color++)
            sum += cell->arg >> color & 1 ? def->cost.of[color] : 0;
    }
    return sum;
}

/* ---- arithmetic ------------------------------------------------------------------------------ */

static int64_t divided(int64_t a, int64_t b, bool up)
{
    int64_t whole = a / b;
    if (a % b != 0 && (a < 0) != (b < 0))
        whole--;
    return up && whole * b != a ? whole + 1 : whole;
}

static int64_t reckoned(reader *r, const iz_cell *cell, bool *known)
{
    bool a_known = true, b_known = true;
    int64_t a = read_quantity(r, iz_child(cell, 0), &a_known), b = 0;
    if (iz_child(cell, 1))
        b = read_quantity(r, iz_child(cell, 1), &b_known);
    *known = a_known && b_known;
    switch (cell->op) {
    case IZ_SUM:
        return a + b;
    case IZ_DIFFERENCE:
        return a - b;
    case IZ_TIMES:
        return a * b;
    case IZ_QUOTIENT:
        *known = *known && b != 0;
        return b ? divided(a, b, false) : 0;
    case IZ_HALF:
        return divided(a, 2, cell->arg);
    case IZ_THIRD:
        return divided(a, 3, cell->arg);
    case IZ_MINIMUM:
        return a < b ? a : b;
    default:
        return a > b ? a : b;
    }
}

/* The X of the spell or ability; of a permanent's own ability that has none, nothing is said. */
static int64_t announced_x(const reader *r, bool *known)
{
    *known = r->env && r->env->there && r->env->env.x > 0;
    return *known ? r->env->env.x : 0;
}

static bool counts(int op)
{
    switch (op) {
    case IZ_NUMBER:
    case IZ_X:
    case IZ_COUNT:
    case IZ_ATTRIBUTE_OF:
    case IZ_COUNTERS_ON:
    case IZ_SUM:
    case IZ_DIFFERENCE:
    case IZ_TIMES:
    case IZ_QUOTIENT:
    case IZ_HALF:
    case IZ_THIRD:
    case IZ_MINIMUM:
    case IZ_MAXIMUM:
    case IZ_GREATEST:
    case IZ_LEAST:
    case IZ_SHARE_OF:
    case IZ_MANA_SYMBOLS:
    case IZ_AMOUNT_DONE:
    case IZ_EVENT_AMOUNT:
    case IZ_REG_AMOUNT:
    case IZ_ALL_THERE_ARE: /* bounds of choices, see judging_bounds */
    case IZ_ANY_NUMBER:
    case IZ_UP_TO:
    case IZ_NONE:
        return true;
    default:
        return false;
    }
}

int64_t read_quantity(reader *r, const iz_cell *cell, bool *known)
{
    *known = true;
    if (!counts(cell->op)) {
        reader_lacks(r, cell);
        *known = false;
        return 0;
    }
    reader_marks(r, cell);
    bool env = r->env && r->env->there;
    switch (cell->op) {
    case IZ_NUMBER:
        return cell->arg;
    case IZ_X:
        return announced_x(r, known);
    case IZ_COUNT:
        return count_of(r, cell, known);
    case IZ_ATTRIBUTE_OF:
        return attribute_sum(r, cell, known);
    case IZ_COUNTERS_ON:
        return counters_sum(r, cell, known);
    case IZ_GREATEST:
    case IZ_LEAST:
        return extreme_of(r, cell, known);
    case IZ_SHARE_OF:
        return share_of(r, cell, known);
    case IZ_MANA_SYMBOLS:
        return symbols_of(r, cell, known);
    case IZ_AMOUNT_DONE:
        return judge_amount_done(r, cell, known);
    case IZ_EVENT_AMOUNT:
        *known = env;
        return env ? r->env->env.event_amount : 0;
    case IZ_REG_AMOUNT:
        *known = env;
        return env ? r->env->env.amount[cell->arg] : 0;
    case IZ_ALL_THERE_ARE:
    case IZ_ANY_NUMBER:
    case IZ_UP_TO:
    case IZ_NONE:
        *known = false;
        return 0;
    default:
        return reckoned(r, cell, known);
    }
}

/* ---- conditions ------------------------------------------------------------------------------ */

static bool weighs(int op)
{
    switch (op) {
    case IZ_ALL_OF:
    case IZ_ONE_OF:
    case IZ_UNLESS:
    case IZ_COMPARE:
    case IZ_EXISTS:
    case IZ_IS:
    case IZ_IS_TURN_OF:
    case IZ_IS_STEP:
    case IZ_DONE:
    case IZ_PAID:
    case IZ_HAPPENED:
        return true;
    default:
        return false;
    }
}

static answer several(reader *r, const iz_cell *cell)
{
    bool open = false;
    answer deciding = cell->op == IZ_ALL_OF ? NO : YES;
    for (int i = 0; i < iz_child_count(cell); i++) {
        answer one = read_condition(r, iz_child(cell, i));
        if (one == deciding)
            return deciding;
        open = open || one == UNKNOWN;
    }
    return open ? UNKNOWN : deciding == NO ? YES : NO;
}

static answer is_so(reader *r, const iz_cell *cell)
{
    set those = {.count = 0};
    read_selector(r, cell + 1, &those);
    answer all = those.count > 0 ? YES : NO;
    for (int i = 0; i < those.count; i++) {
        answer fits = read_filter(r, iz_child(cell, 1), those.at[i]);
        if (fits == NO)
            return NO;
        all = fits == UNKNOWN ? UNKNOWN : all;
    }
    return those.unknown ? UNKNOWN : all;
}

static answer compared(reader *r, const iz_cell *cell)
{
    bool a_known, b_known;
    int64_t a = read_quantity(r, iz_child(cell, 0), &a_known);
    int64_t b = read_quantity(r, iz_child(cell, 1), &b_known);
    const bool holds[] = {a == b, a != b, a<b, a <= b, a> b, a >= b};
    return a_known && b_known ? holds[cell->arg] ? YES : NO : UNKNOWN;
}

static answer was_paid(const reader *r, const iz_cell *cell)
{
    const sheet_object *object = sheet_find(r->s, r->self);
    if (!object || object->env == IZ_NIL || cell->arg > 3)
        return UNKNOWN;
    return r->g->envs[object->env].paid >> cell->arg & 1 ? YES : NO;
}

answer read_condition(reader *r, const iz_cell *cell)
{
    if (!weighs(cell->op))
        return reader_lacks(r, cell);
    reader_marks(r, cell);
    switch (cell->op) {
    case IZ_ALL_OF:
    case IZ_ONE_OF:
        return several(r, cell);
    case IZ_UNLESS: {
        answer inner = read_condition(r, cell + 1);
        return inner == UNKNOWN ? UNKNOWN : inner == YES ? NO : YES;
    }
    case IZ_COMPARE:
        return compared(r, cell);
    case IZ_EXISTS: {
        set those = {.count = 0};
        read_selector(r, cell + 1, &those);
        return those.count > 0 ? YES : those.unknown ? UNKNOWN : NO;
    }
    case IZ_IS:
        return is_so(r, cell);
    case IZ_IS_TURN_OF: {
        bool known;
        unsigned seats = read_players(r, cell + 1, &known);
        return known ? seats >> r->s->active & 1 ? YES : NO : UNKNOWN;
    }
    case IZ_IS_STEP:
        return (uint32_t)cell->arg >> r->s->step & 1 ? YES : NO;
    case IZ_DONE:
        return r->env && r->env->there ? r->env->env.done >> cell->arg & 1 ? YES : NO : UNKNOWN;
    case IZ_HAPPENED:
        return judge_happened(r, cell);
    default:
        return was_paid(r, cell);
    }
}

bool judge_reads_number(int op) { return counts(op) || weighs(op); }
