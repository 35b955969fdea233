/*
 * The evaluator: quantities and conditions. A row for each of their nodes.
 *
 * Books: mtg-1999-11 chapters 203 (mana value), 208 (power and toughness), 413.2f (when information
 * is taken), 413.2c (as much as is possible); izvori-2007 B5, B9.
 */
#include "core/holdings.h"
#include "core/switch.h"
#include "core/ways.h"
#include "engine/evaluate/evaluate.h"

typedef int32_t (*quantity_row)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
typedef bool (*condition_row)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);

/* ---- attributes ------------------------------------------------------------------------------ */

/* As a spell or a permanent; a card that is exiled face down keeps what it is. */
static bool is_face_down(iz_game *g, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || !(iz_known_status(g, ref) & IZ_IS_FACE_DOWN))
        return false;
    unsigned zone = g->objects[iz_ref_slot(ref)].zone;
    return !iz_ref_alive(g, ref) || zone == IZ_ZONE_STACK || (1u << zone & IZ_ZONES_IN_PLAY);
}

/* X of a spell, or of one that has left the stack (413.2f); elsewhere it is 0. */
static int32_t announced_x(iz_game *g, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || iz_known_zone(g, ref) != IZ_ZONE_STACK)
        return 0;
    uint16_t env =
        iz_ref_alive(g, ref) ? g->objects[iz_ref_slot(ref)].env : iz_last_known_of(g, ref)->env;
    return env == IZ_NIL ? 0 : g->envs[env].x;
}

/* INVOCATION_VALUE: played in a way that lowers the base cost, it has that lower one in play, but
 * for a fixed one (hkk 81.2.2). */
static int32_t lowered_by_way(iz_game *g, iz_ref ref, bool fixed)
{
    if (!iz_ref_is_object(ref) || !iz_ref_in_play(g, ref))
        return 0;
    uint16_t env = g->objects[iz_ref_slot(ref)].env;
    const iz_way_row *row = env == IZ_NIL ? NULL : iz_way_row_of(g, g->envs[env].alternative);
    if (!row || row->lowers == 0)
        return 0;
    if (fixed)
        iz_count_applied(g, IZ_C_INVOCATION_VALUE);
    return fixed == iz_is_off(g, IZ_C_INVOCATION_VALUE) ? row->lowers : 0;
}

/* COST_VALUE: all kinds of the cost together, X as it was played (hkk, base 6). */
static int32_t cost_value(iz_game *g, iz_ref ref, const iz_card_def *def)
{
    int64_t value = def->cost.generic;
    bool has_x = def->cost.x > 0;
    for (int kind = 0; kind < IZ_RESOURCE_COUNT; kind++) {
        has_x = has_x || def->fields[kind] == IZ_FIELD_X;
        value += def->fields[kind] == IZ_FIELD_X ? announced_x(g, ref) : def->fields[kind];
    }
    if (def->cost.x > 0)
        value += (int64_t)def->cost.x * announced_x(g, ref);
    value -= lowered_by_way(g, ref, !has_x);
    iz_count_applied(g, IZ_C_COST_VALUE);
    return value > 0 ? iz_clamped(value) : 0;
}

/* Of a split card that is no spell, both halves together: an effect that asks for a number takes
 * the two as one (docs/decisions/010). */
static int32_t mana_value(iz_game *g, iz_ref ref, const iz_chars *chars)
{
    if (chars->definition == 0xFFFF || chars->definition >= g->cards->count)
        return 0;
    if (iz_ref_is_object(ref) && iz_known_status(g, ref) & IZ_IS_UPSIDE_DOWN)
        return 0; /* played as a land, it has no mana cost (B4.11) */
    iz_count_applied(g, IZ_C_MANA_VALUE);
    if (iz_is_off(g, IZ_C_MANA_VALUE))
        return -1; /* it has none, not even 0 */
    if (is_face_down(g, ref))
        return 0; /* neither has what lies face down (mtg-2002 504) */
    if (g->book->parameters.pays_by == IZ_PAYS_BY_POINTS)
        return cost_value(g, ref, &g->cards->definitions[chars->definition]);
    const iz_mana_cost *cost = &g->cards->definitions[chars->definition].cost;
    int32_t value = iz_mana_value(cost);
    const iz_card_def *other = iz_other_half(g, chars);
    if (other)
        return value + iz_mana_value(&other->cost);
    return cost->x == 0 ? value : iz_clamped(value + (int64_t)cost->x * announced_x(g, ref));
}

/* How many of its mana symbols are of one of these colours, a hybrid one if either half is. */
static int32_t symbols_of(const iz_mana_cost *cost, uint32_t colors)
{
    int32_t count = 0;
    IZ_EACH_MANA_KIND (kind)
        count += colors & 1u << kind ? cost->of[kind] : 0;
    for (int i = 0; i < cost->hybrids; i++)
        count += (colors & (1u << (cost->hybrid[i] & 15) | 1u << (cost->hybrid[i] >> 4))) != 0;
    return count;
}

static int32_t quantity_mana_symbols(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    int64_t sum = 0;
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_is_object(ref) || is_face_down(g, ref))
            continue;
        const iz_chars *chars = iz_known_characteristics(g, ref);
        if (chars->definition < g->cards->count)
            sum += symbols_of(&g->cards->definitions[chars->definition].cost,
                              (uint32_t)cell->arg & IZ_COLORS_ALL);
    }
    iz_scratch_back(g, mark);
    return iz_clamped(sum);
}

static int32_t player_attribute(iz_game *g, int attribute, int seat)
{
    const iz_seat *player = &g->seats[seat];
    int64_t mana = 0;
    switch (attribute) {
    case IZ_ATTRIBUTE_LIFE:
        return iz_life_of(g, seat);
    case IZ_ATTRIBUTE_MOST_LIFE:
        return iz_most_life(g, seat);
    case IZ_ATTRIBUTE_VP:
        return iz_resource_of(g, seat, IZ_RESOURCE_VP);
    case IZ_ATTRIBUTE_COMPONENTS:
        return iz_resource_of(g, seat, IZ_RESOURCE_COMPONENT);
    case IZ_ATTRIBUTE_TURNS:
        return (int32_t)player->turns;
    case IZ_ATTRIBUTE_HAND:
        return player->zones[IZ_ZONE_HAND].count;
    case IZ_ATTRIBUTE_LIBRARY:
        return player->zones[IZ_ZONE_LIBRARY].count;
    case IZ_ATTRIBUTE_GRAVEYARD:
        return player->zones[IZ_ZONE_GRAVEYARD].count;
    case IZ_ATTRIBUTE_MANA:
        IZ_EACH_MANA_KIND (kind)
            mana += player->pool[kind];
        return iz_clamped(mana);
    default:
        return 0;
    }
}

int32_t iz_attribute(iz_game *g, const iz_ctx *ctx, int attribute, iz_ref ref)
{
    (void)ctx;
    if (iz_ref_is_player(ref))
        return ref < g->head->seats ? player_attribute(g, attribute, (int)ref) : 0;
    if (!iz_ref_is_object(ref))
        return 0;
    if (attribute == IZ_ATTRIBUTE_DAMAGE) {
        const iz_last_known *known = iz_ref_alive(g, ref) ? NULL : iz_last_known_of(g, ref);
        return iz_ref_alive(g, ref) ? g->objects[iz_ref_slot(ref)].damage
               : known              ? known->damage
                                    : 0;
    }
    const iz_chars *chars = iz_known_characteristics(g, ref);
    switch (attribute) {
    case IZ_ATTRIBUTE_POWER:
        return chars->power;
    case IZ_ATTRIBUTE_TOUGHNESS:
        return chars->toughness;
    case IZ_ATTRIBUTE_MANA_VALUE:
        return mana_value(g, ref, chars);
    case IZ_ATTRIBUTE_COLORS:
        return __builtin_popcount(chars->colors);
    case IZ_ATTRIBUTE_NAME:
        return chars->name;
    default:
        return 0;
    }
}

/* ---- quantities ------------------------------------------------------------------------------ */

static int32_t quantity_number(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)g;
    (void)ctx;
    return cell->arg;
}

/* Is X announced with this ability: in its mana cost, or as how much of another cost? */
static bool announces_x(const iz_game *g, const iz_cell *cost)
{
    for (const iz_cell *at = cost; at < cost + cost->span; at++) {
        if (at->op == IZ_X)
            return true;
        if (at->op == IZ_COST_MANA) {
            const iz_mana_cost *mana = iz_symbols_mana_cost(g->cards->symbols, at->arg);
            if (mana && mana->x > 0 && at[1].op == IZ_NONE)
                return true;
        }
    }
    return false;
}

/* An activated ability without an X of its own speaks of the X with which its bearer was played;
 * others have taken that over as they triggered. */
static bool means_x_of_card(const iz_game *g, const iz_env *env)
{
    if (env->modes & IZ_MODES_X || env->ability == IZ_NO_ABILITY)
        return false;
    const iz_cell *ability = iz_ability_cell(g, env->ability);
    return ability->op == IZ_ACTIVATED && !announces_x(g, ability + 1);
}

static int32_t quantity_x(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    if (ctx->tried_x != 0)
        return ctx->tried_x;
    if (ctx->env != IZ_NIL && !means_x_of_card(g, &g->envs[ctx->env]))
        return g->envs[ctx->env].x;
    uint16_t played = iz_played_env(g, ctx);
    return played == IZ_NIL ? 0 : g->envs[played].x;
}

/* Does anything of the card's own costs have an {X}? */
static bool card_has_x(const iz_game *g, const iz_card_def *def)
{
    if (def->cost.x > 0)
        return true;
    for (uint32_t n = 0; n < def->ability_count; n++) {
        const iz_cell *ability = &g->cards->cells[g->cards->abilities[def->first_ability + n].cell];
        for (const iz_cell *at = ability; at < ability + ability->span; at++) {
            const iz_mana_cost *mana =
                at->op == IZ_COST_MANA ? iz_symbols_mana_cost(g->cards->symbols, at->arg) : NULL;
            if (mana && mana->x > 0)
                return true;
        }
    }
    return false;
}

bool iz_x_is_open(const iz_game *g, uint16_t env)
{
    if (env == IZ_NIL)
        return false;
    const iz_env *e = &g->envs[env];
    if (e->ability == IZ_NO_ABILITY || e->x != 0 || e->modes & IZ_MODES_X ||
        iz_ability_cell(g, e->ability)->op != IZ_TRIGGERED)
        return false;
    int definition = g->cards->abilities[e->ability].definition;
    return !card_has_x(g, &g->cards->definitions[definition]);
}

static int32_t quantity_count(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    int32_t count = iz_select(g, ctx, cell + 1).count;
    iz_scratch_back(g, mark);
    return count;
}

static int32_t quantity_attribute(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    int64_t sum = 0;
    IZ_EACH_MEMBER (set, i)
        sum += iz_attribute(g, ctx, cell->arg,
                            iz_as_last_in_play(g, ctx, cell + 1, iz_set_at(g, set, i)));
    iz_scratch_back(g, mark);
    return iz_clamped(sum);
}

static int32_t quantity_counters(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    int64_t sum = 0;
    IZ_EACH_MEMBER (set, i)
        sum += iz_known_counters(g, iz_as_last_in_play(g, ctx, cell + 1, iz_set_at(g, set, i)),
                                 cell->arg);
    iz_scratch_back(g, mark);
    return iz_clamped(sum);
}

static int64_t first_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_quantity(g, ctx, cell + 1);
}

static int64_t second_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_quantity(g, ctx, iz_child(cell, 1));
}

static int32_t quantity_sum(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_clamped(first_of(g, ctx, cell) + second_of(g, ctx, cell));
}

static int32_t quantity_difference(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_clamped(first_of(g, ctx, cell) - second_of(g, ctx, cell));
}

static int32_t quantity_times(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_clamped(first_of(g, ctx, cell) * second_of(g, ctx, cell));
}

/* Division that rounds down, or up; also below zero; among none there is nothing. */
static int32_t divided(iz_game *g, int64_t value, int64_t by, bool up)
{
    if (by == 0)
        return 0;
    int64_t quotient = value / by, rest = value % by;
    iz_count_applied(g, IZ_C_WHOLE_NUMBERS);
    if (rest != 0 && iz_is_off(g, IZ_C_WHOLE_NUMBERS))
        return 0;
    if (rest != 0 && up && value > 0)
        quotient++;
    if (rest != 0 && !up && value < 0)
        quotient--;
    return iz_clamped(quotient);
}

static int32_t quantity_quotient(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int64_t by = second_of(g, ctx, cell);
    return divided(g, first_of(g, ctx, cell), by, false);
}

static int32_t quantity_half(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return divided(g, first_of(g, ctx, cell), 2, cell->arg != 0);
}

static int32_t quantity_third(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return divided(g, first_of(g, ctx, cell), 3, cell->arg != 0);
}

static int32_t quantity_minimum(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int64_t a = first_of(g, ctx, cell), b = second_of(g, ctx, cell);
    return iz_clamped(a < b ? a : b);
}

static int32_t quantity_maximum(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int64_t a = first_of(g, ctx, cell), b = second_of(g, ctx, cell);
    return iz_clamped(a > b ? a : b);
}

/* The greatest or least of a quantity, in which each of the set is bound in turn; of none 0. */
static int32_t extreme_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, bool greatest)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    int32_t best = 0;
    IZ_EACH_MEMBER (set, i) {
        iz_ctx inner = iz_ctx_bind(ctx, iz_set_at(g, set, i));
        int32_t value = iz_quantity(g, &inner, iz_child(cell, 1));
        if (i == 0 || (greatest ? value > best : value < best))
            best = value;
    }
    iz_scratch_back(g, mark);
    return best;
}

static int32_t quantity_greatest(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return extreme_of(g, ctx, cell, true);
}

static int32_t quantity_least(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return extreme_of(g, ctx, cell, false);
}

static int32_t quantity_event_amount(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    return iz_captured(g, ctx->env)->event_amount;
}

static int32_t quantity_reg_amount(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_captured(g, ctx->env)->amount[cell->arg];
}

/* Of what has just been dealt damage: how much of it there was to be taken away. */
static int32_t quantity_damage_felt(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int64_t felt = 0;
    uint16_t at = iz_captured(g, ctx->env)->reg[cell->arg];
    for (; at != IZ_NIL; at = g->links[at].next) {
        iz_link one = g->links[at];
        int32_t most = iz_ref_is_player(one.ref) ? g->seats[one.ref].life_before
                                                 : iz_known_characteristics(g, one.ref)->toughness;
        int32_t part = one.value < most ? one.value : most;
        felt += part > 0 ? part : 0;
    }
    return iz_clamped(felt);
}

static int32_t quantity_cost_symbols(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)g;
    int32_t count = 0;
    IZ_EACH_MANA_KIND (kind)
        count += (uint32_t)cell->arg & 1u << kind ? ctx->symbols[kind] : 0;
    return count;
}

static int32_t quantity_linked_amount(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    iz_memory *memory = iz_linked_memory(g, ctx, cell->arg);
    return memory ? memory->number : 0;
}

/* Without a chooser: as many as there are. */
static int32_t quantity_any_number(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)g;
    (void)ctx;
    (void)cell;
    return INT32_MAX;
}

static int32_t quantity_up_to(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_quantity(g, ctx, cell + 1);
}

/* A land of two basic types that is no basic land itself: it counts for none of them where basic
 * land types are counted (izvori-2007, glossary, Dvojni izvor; docs/decisions/120). */
static bool is_dual(iz_game *g, const iz_chars *chars)
{
    int basic = 0;
    if (g->book->parameters.lands != IZ_LANDS_ANY_CARD || chars->types & IZ_TYPE_BASIC)
        return false;
    for (int n = 0, word; (word = iz_subtype_at(g, chars, n)) != 0; n++)
        basic += iz_is_basic_land_type(word);
    if (basic > 1)
        iz_count_applied(g, IZ_C_DUAL_LAND);
    return basic > 1 && !iz_is_off(g, IZ_C_DUAL_LAND);
}

/* The members of a mask of bits, of a list of words … that an object has: added to a set of values
 * in scratch memory. */
static void add_values(iz_game *g, int attribute, iz_ref ref, iz_set *values)
{
    const iz_chars *chars = iz_known_characteristics(g, ref);
    uint32_t bits = attribute == IZ_ATTRIBUTE_COLORS ? chars->colors & 0xFFFF
                    : attribute == IZ_ATTRIBUTE_TYPE ? chars->types & IZ_CARD_TYPES
                                                     : 0;
    for (unsigned bit = 0; bit < 32; bit++)
        if (bits & 1u << bit)
            iz_set_put_new(g, values, bit);
    bool basic = attribute == IZ_ATTRIBUTE_BASIC_LAND_TYPE;
    if ((attribute != IZ_ATTRIBUTE_SUBTYPE && !basic) || (basic && is_dual(g, chars)))
        return;
    for (int n = 0, word; (word = iz_subtype_at(g, chars, n)) != 0; n++)
        if (!basic || iz_is_basic_land_type(word))
            iz_set_put_new(g, values, (iz_ref)word);
}

static int32_t quantity_distinct(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    iz_set values = iz_set_begin(g);
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        bool several = cell->arg == IZ_ATTRIBUTE_COLORS || cell->arg == IZ_ATTRIBUTE_TYPE ||
                       cell->arg == IZ_ATTRIBUTE_SUBTYPE ||
                       cell->arg == IZ_ATTRIBUTE_BASIC_LAND_TYPE;
        if (several && iz_ref_is_object(ref))
            add_values(g, cell->arg, ref, &values);
        else if (!several)
            iz_set_put_new(g, &values, (iz_ref)iz_attribute(g, ctx, cell->arg, ref));
    }
    iz_scratch_back(g, mark);
    return values.count;
}

/* How many of the set have that creature type. */
static int32_t of_type(iz_game *g, iz_set set, int word)
{
    int32_t count = 0;
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        const iz_chars *chars = iz_known_characteristics(g, ref);
        count +=
            chars->flags & IZ_CHARS_ALL_CREATURE_TYPES || iz_chars_have_subtype(g, chars, word);
    }
    return count;
}

static int32_t quantity_most_alike(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    int32_t most = of_type(g, set, 0); /* those of every type share one */
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        for (int n = 0, word; (word = iz_subtype_at(g, iz_known_characteristics(g, ref), n)) != 0;
             n++) {
            bool is_type = iz_symbols_uses(g->cards->symbols, word) & IZ_WORD_IS_CREATURE_TYPE;
            int32_t count = is_type ? of_type(g, set, word) : 0;
            most = count > most ? count : most;
        }
    }
    iz_scratch_back(g, mark);
    return most;
}

static int32_t quantity_out_of_one(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity)
{
    return iz_quantity(g, ctx, quantity + 1);
}

static int32_t quantity_kicked(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_env *played = iz_captured(g, iz_played_env(g, ctx));
    return played->paid & 1u << cell->arg ? played->times_paid[cell->arg & 3] : 0;
}

static int32_t quantity_counters_taken(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    return iz_captured(g, ctx->env)->counters_taken;
}

static const iz_cell *counters_cost(const iz_cell *cost, int word)
{
    if (cost->op == IZ_COST_REMOVE_COUNTERS && cost->arg == word)
        return cost;
    if (cost->op != IZ_COSTS && cost->op != IZ_COST_CHOICE)
        return NULL;
    for (const iz_cell *one = cost + 1; one < cost + cost->span; one += one->span) {
        const iz_cell *found = counters_cost(one, word);
        if (found)
            return found;
    }
    return NULL;
}

bool iz_counters_cost_is_open(const iz_cell *cost)
{
    return cost[1].op != IZ_NUMBER && cost[1].op != IZ_X;
}

/* As many as the cost says; if it leaves the number open, what was paid stands as X. (Also where a
 * delayed ability asks: of the one that made it.) */
static int32_t quantity_counters_paid(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_env *env = iz_captured(g, ctx->env);
    const iz_cell *cost = env->ability == IZ_NO_ABILITY
                              ? NULL
                              : counters_cost(iz_ability_cell(g, env->ability) + 1, cell->arg);
    if (!cost)
        return 0;
    return iz_counters_cost_is_open(cost) ? env->x : iz_quantity(g, ctx, cost + 1);
}

/* The shares of a division stand with the targets' links. */
static int32_t quantity_share(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    int64_t sum = 0;
    for (uint16_t at = iz_captured(g, ctx->env)->reg[cell->arg]; at != IZ_NIL;
         at = g->links[at].next)
        if (iz_set_has(g, set, g->links[at].ref))
            sum += g->links[at].value;
    iz_scratch_back(g, mark);
    return iz_clamped(sum);
}

static int32_t quantity_mana_spent(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int32_t sum = 0;
    uint32_t colors = iz_colors_here(g, ctx, (uint32_t)cell->arg);
    const iz_env *played = iz_captured(g, iz_played_env(g, ctx));
    IZ_EACH_MANA_KIND (kind)
        if (colors & 1u << kind)
            sum += played->mana_spent[kind];
    return sum;
}

static int32_t quantity_colors_spent(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    const iz_env *played = iz_captured(g, iz_played_env(g, ctx));
    int32_t colors = 0;
    for (int kind = 0; kind < IZ_MANA_COLORLESS; kind++)
        colors += played->mana_spent[kind] > 0;
    return colors;
}

/* What is left of what was spent, without the symbols of those colours elsewhere in the cost. */
static int32_t quantity_mana_on_x(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int definition = iz_known_characteristics(g, ctx->self)->definition;
    const iz_mana_cost *cost = &g->cards->definitions[definition].cost;
    uint32_t colors = iz_colors_here(g, ctx, (uint32_t)cell->arg);
    const iz_env *played = iz_captured(g, iz_played_env(g, ctx));
    int32_t sum = 0;
    IZ_EACH_MANA_KIND (kind) {
        int32_t more = colors & 1u << kind ? played->mana_spent[kind] - cost->of[kind] : 0;
        sum += more > 0 ? more : 0;
    }
    int32_t most = played->x * cost->x;
    return sum < most ? sum : most;
}

static const quantity_row quantity_rows[IZ_OP_COUNT] = {
    [IZ_NUMBER] = quantity_number,
    [IZ_X] = quantity_x,
    [IZ_COUNT] = quantity_count,
    [IZ_ATTRIBUTE_OF] = quantity_attribute,
    [IZ_COUNTERS_ON] = quantity_counters,
    [IZ_SUM] = quantity_sum,
    [IZ_DIFFERENCE] = quantity_difference,
    [IZ_TIMES] = quantity_times,
    [IZ_QUOTIENT] = quantity_quotient,
    [IZ_HALF] = quantity_half,
    [IZ_THIRD] = quantity_third,
    [IZ_MINIMUM] = quantity_minimum,
    [IZ_MAXIMUM] = quantity_maximum,
    [IZ_GREATEST] = quantity_greatest,
    [IZ_LEAST] = quantity_least,
    [IZ_EVENT_AMOUNT] = quantity_event_amount,
    [IZ_REG_AMOUNT] = quantity_reg_amount,
    [IZ_DAMAGE_FELT] = quantity_damage_felt,
    [IZ_COST_SYMBOLS] = quantity_cost_symbols,
    [IZ_LINKED_AMOUNT] = quantity_linked_amount,
    [IZ_ANY_NUMBER] = quantity_any_number,
    [IZ_ALL_THERE_ARE] = quantity_any_number,
    [IZ_WITH_TOTAL] = quantity_any_number,
    [IZ_UP_TO] = quantity_up_to,
    [IZ_DISTINCT] = quantity_distinct,
    [IZ_MOST_ALIKE] = quantity_most_alike,
    [IZ_TIMES_DONE] = iz_past_times_done,
    [IZ_CAST_BEFORE] = iz_past_cast_before,
    [IZ_TIMES_USED] = iz_past_times_used,
    [IZ_OUT_OF_ONE] = quantity_out_of_one,
    [IZ_UNTAPPED_THEN] = iz_past_untapped_then,
    [IZ_AMOUNT_DONE] = iz_past_amount_done,
    [IZ_KICKED_TIMES] = quantity_kicked,
    [IZ_COUNTERS_TAKEN] = quantity_counters_taken,
    [IZ_COUNTERS_PAID] = quantity_counters_paid,
    [IZ_SHARE_OF] = quantity_share,
    [IZ_MANA_SPENT] = quantity_mana_spent,
    [IZ_MANA_SYMBOLS] = quantity_mana_symbols,
    [IZ_MANA_ON_X] = quantity_mana_on_x,
    [IZ_COLORS_SPENT] = quantity_colors_spent,
};

bool iz_quantity_has_row(iz_op op) { return quantity_rows[op] != NULL; }

/* RANGE_INFORMATION: what is out of range is left out by the selectors. */
static int32_t counted_in_range(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity,
                                quantity_row row)
{
    iz_count_applied(g, IZ_C_RANGE_INFORMATION);
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_INFORMATION);
    int32_t count = row(g, ctx, quantity);
    iz_ranges_told(g, use);
    return count;
}

int32_t iz_quantity(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity)
{
    if (quantity->op == IZ_NUMBER)
        return quantity->arg;
    quantity_row row = quantity_rows[quantity->op];
    if (row && g->ranges_limited)
        return counted_in_range(g, ctx, quantity, row);
    if (row)
        return row(g, ctx, quantity);
    if (quantity->op != IZ_NONE)
        iz_fail(g, IZ_ERR_UNSUPPORTED, IZ_SAY_FAILED_UNSUPPORTED, iz_nodes[quantity->op].name,
                "it is no quantity that the evaluator knows");
    return 0;
}

void iz_quantity_bounds(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity, int32_t available,
                        int32_t *lo, int32_t *hi)
{
    bool total = quantity->op == IZ_WITH_TOTAL; /* its sum is looked at by whoever asks */
    bool any = quantity->op == IZ_ANY_NUMBER || total ||
               (quantity->op == IZ_X && iz_x_is_open(g, ctx->env));
    bool open = any || quantity->op == IZ_UP_TO;
    bool all = any || quantity->op == IZ_ALL_THERE_ARE;
    int32_t most = all ? available : iz_quantity(g, ctx, quantity);
    if (most > available) { /* as much as is possible (416.3) */
        if (!open)
            iz_count_applied(g, IZ_C_IMPOSSIBLE_PART);
        most = !open && iz_is_off(g, IZ_C_IMPOSSIBLE_PART) ? 0 : available;
    }
    *hi = most > 0 ? most : 0;
    *lo = open ? 0 : *hi;
}

/* ---- conditions ------------------------------------------------------------------------------ */

bool iz_compares(int comparison, int32_t a, int32_t b)
{
    switch (comparison) {
    case IZ_COMPARE_EQUAL:
        return a == b;
    case IZ_COMPARE_NOT_EQUAL:
        return a != b;
    case IZ_COMPARE_LESS:
        return a < b;
    case IZ_COMPARE_LESS_EQUAL:
        return a <= b;
    case IZ_COMPARE_GREATER:
        return a > b;
    default:
        return a >= b;
    }
}

static bool holds_all(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    for (const iz_cell *one = cell + 1; one < cell + cell->span; one += one->span)
        if (!iz_holds(g, ctx, one))
            return false;
    return true;
}

static bool holds_one(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    for (const iz_cell *one = cell + 1; one < cell + cell->span; one += one->span)
        if (iz_holds(g, ctx, one))
            return true;
    return false;
}

static bool holds_unless(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return !iz_holds(g, ctx, cell + 1);
}

/* What a quantity is for a comparison: of a split card's mana value what it is of either half; how
 * many values. */
static int values_of(iz_game *g, const iz_ctx *ctx, const iz_cell *quantity, int32_t values[2])
{
    values[0] = iz_quantity(g, ctx, quantity);
    if (quantity->op != IZ_ATTRIBUTE_OF || quantity->arg != IZ_ATTRIBUTE_MANA_VALUE)
        return 1;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, quantity + 1);
    iz_ref ref = set.count == 1 ? iz_set_at(g, set, 0) : IZ_NO_REF;
    iz_scratch_back(g, mark);
    if (!iz_ref_is_object(ref) || !iz_ref_alive(g, ref))
        return 1;
    const iz_card_def *other = iz_other_half(g, iz_characteristics(g, iz_ref_slot(ref)));
    if (!other || is_face_down(g, ref))
        return 1;
    values[1] = iz_mana_value(&other->cost);
    values[0] -= values[1];
    return 2;
}

/* With a split card it holds if it does with either half; "another than" if it doesn't with both.
 */
bool iz_holds_compare(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    int32_t a[2], b[2];
    int count_a = values_of(g, ctx, cell + 1, a), count_b = values_of(g, ctx, iz_child(cell, 1), b);
    bool negative = cell->arg == IZ_COMPARE_NOT_EQUAL, found = false;
    for (int i = 0; i < count_a; i++)
        for (int n = 0; n < count_b; n++)
            found = found || iz_compares(negative ? IZ_COMPARE_EQUAL : cell->arg, a[i], b[n]);
    return found != negative;
}

static bool holds_exists(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    bool exists = iz_select(g, ctx, cell + 1).count > 0;
    iz_scratch_back(g, mark);
    return exists;
}

static bool holds_is(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    const iz_cell *filter = iz_child(cell, 1);
    iz_set set = iz_select(g, ctx, cell + 1);
    bool all = set.count > 0;
    for (int i = 0; ctx->present && i < set.count && all; i++)
        all = !iz_ref_is_object(iz_set_at(g, set, i)) || iz_ref_alive(g, iz_set_at(g, set, i)) ||
              iz_as_moved(g, ctx->env, iz_set_at(g, set, i)) != IZ_NO_REF;
    /* "if it's on the battlefield" is asked of what is somewhere still, not of where it last was;
     * "for as long as it has …" of what an instruction before has moved, as it is now */
    bool where = ctx->present || filter->op == IZ_IS_IN;
    for (int i = 0; i < set.count && all; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        ref = where ? iz_present(g, ctx, ref) : iz_as_judged(g, ctx, cell + 1, filter, ref);
        all = ref != IZ_NO_REF && iz_fits(g, ctx, filter, ref);
    }
    iz_scratch_back(g, mark);
    return all;
}

static bool holds_turn_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_selects_on_turn(g, ctx, cell + 1);
}

static bool holds_step(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)ctx;
    uint32_t here = 1u << iz_now(g)->step;
    if (here == 1u << IZ_STEP_PREPARATION)
        here |= 1u << IZ_STEP_UPKEEP; /* what texts call so; see match_step */
    return ((uint32_t)cell->arg & here) != 0;
}

/* By place in the book's turn: a step that is skipped has not begun, but its time is over. */
static bool holds_before_step(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)ctx;
    return iz_now(g)->row < iz_row_of_step(g->book, cell->arg);
}

static bool holds_done(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_captured(g, ctx->env)->done & 1u << cell->arg;
}

static bool holds_paid(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_captured(g, iz_played_env(g, ctx))->paid & 1u << cell->arg;
}

static bool holds_most_common_color(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return (iz_most_common_colors(g, ctx, cell + 1) &
            iz_colors_here(g, ctx, (uint32_t)cell->arg)) != 0;
}

static bool holds_chosen_color_leads(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint32_t chosen = (uint32_t)iz_chosen_word(g, ctx, cell->arg) & IZ_COLORS_ALL;
    return chosen != 0 && iz_most_common_colors(g, ctx, cell + 1) == chosen;
}

static bool holds_would_destroy(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_would_destroy(g, ctx, cell + 1, iz_child(cell, 1));
}

/* The number of the kicker with that cost is its place among the card's optional costs. */
static bool holds_kicked_with(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t env = iz_played_env(g, ctx);
    if (env == IZ_NIL || !iz_ref_is_object(ctx->self))
        return false;
    iz_optional_cost cost;
    int definition = iz_known_characteristics(g, ctx->self)->definition;
    for (int n = 0; iz_optional_cost_at(g, iz_ref_slot(ctx->self), definition, n, &cost); n++)
        if (cost.concept == IZ_C_KICKER && cost.cost->op == IZ_COST_MANA &&
            cost.cost->arg == cell->arg && g->envs[env].paid & 1u << cost.number)
            return true;
    return false;
}

/* Did all of them come under their controllers' control since that controller's last upkeep began?
 */
static bool holds_came_since_upkeep(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    bool all = set.count > 0;
    for (int i = 0; i < set.count && all; i++)
        all = (iz_known_status(g, iz_set_at(g, set, i)) & IZ_ECHO_DUE) != 0;
    iz_scratch_back(g, mark);
    return all;
}

static bool holds_happened(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    bool happened = false;
    for (int i = 0; i < set.count && !happened; i++) {
        iz_fact_owner of = iz_past_owner(g, cell->arg, iz_set_at(g, set, i));
        happened = iz_ledger_has(g, cell->arg, of.seat, of.object, IZ_NO_REF);
    }
    iz_scratch_back(g, mark);
    return happened;
}

/* D9.29: has one of those said that this doesn't hold for them? */
static bool holds_ignores(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    uint16_t seats = iz_select_seats(g, ctx, cell + 1);
    IZ_EACH_SEAT_OF (g, seat, seats)
        if (iz_ledger_has(g, cell->arg, seat, IZ_NO_REF, ctx->self))
            return true;
    return false;
}

static bool holds_cast_from(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_captured(g, iz_played_env(g, ctx))->cast_from == cell->arg;
}

/* Evoke is an alternative cost; madness and flashback are ways of playing, buyback a cost besides.
 */
static bool holds_cast_for(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_env *played = iz_captured(g, iz_played_env(g, ctx));
    int way = played->alternative & 255;
    switch (cell->arg) {
    case IZ_KW_MADNESS:
        return way == IZ_WAY_MADNESS;
    case IZ_KW_FLASHBACK:
        return iz_way_is_flashback(way);
    case IZ_KW_BUYBACK:
        return (played->paid & 1u << 2) != 0;
    default:
        return way >= IZ_WAY_ALTERNATIVE && way < IZ_WAY_FLASHBACK;
    }
}

/* Typecycling is a kind of cycling. */
static bool holds_pays_for(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)g;
    int keyword = ctx->paying - 1;
    return keyword == cell->arg || (keyword == IZ_KW_TYPECYCLING && cell->arg == IZ_KW_CYCLING);
}

static bool holds_cast_in_main(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    (void)cell;
    return iz_captured(g, iz_played_env(g, ctx))->cast_in_main;
}

static bool holds_extra_turn(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_now(g)->extra != 0 &&
           (uint32_t)iz_captured(g, ctx->env)->amount[cell->arg] == iz_now(g)->extra;
}

/* Also of a clash. */
static bool holds_coin_won(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    return iz_captured(g, ctx->env)->amount[cell->arg] > 0;
}

static const condition_row condition_rows[IZ_OP_COUNT] = {
    [IZ_ALL_OF] = holds_all,
    [IZ_ONE_OF] = holds_one,
    [IZ_UNLESS] = holds_unless,
    [IZ_COMPARE] = iz_holds_compare,
    [IZ_EXISTS] = holds_exists,
    [IZ_IS] = holds_is,
    [IZ_IS_TURN_OF] = holds_turn_of,
    [IZ_IS_STEP] = holds_step,
    [IZ_BEFORE_STEP] = holds_before_step,
    [IZ_DONE] = holds_done,
    [IZ_PAID] = holds_paid,
    [IZ_KICKED_WITH] = holds_kicked_with,
    [IZ_MOST_COMMON_COLOR] = holds_most_common_color,
    [IZ_WOULD_DESTROY] = holds_would_destroy,
    [IZ_CHOSEN_COLOR_LEADS] = holds_chosen_color_leads,
    [IZ_CAME_SINCE_UPKEEP] = holds_came_since_upkeep,
    [IZ_IGNORES] = holds_ignores,
    [IZ_HAPPENED] = holds_happened,
    [IZ_CAST_FROM] = holds_cast_from,
    [IZ_CAST_FOR] = holds_cast_for,
    [IZ_PAYS_FOR] = holds_pays_for,
    [IZ_CAST_IN_MAIN] = holds_cast_in_main,
    [IZ_BOND] = iz_holds_bond,
    [IZ_ADVANTAGE] = iz_holds_advantage,
    [IZ_BEGAN] = iz_holds_began,
    [IZ_CLASH_WON] = holds_coin_won,
    [IZ_COIN_WON] = holds_coin_won,
    [IZ_IS_EXTRA_TURN] = holds_extra_turn,
};

bool iz_condition_has_row(iz_op op) { return condition_rows[op] != NULL; }

bool iz_holds(iz_game *g, const iz_ctx *ctx, const iz_cell *condition)
{
    condition_row row = condition_rows[condition->op];
    if (row) {
        iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_INFORMATION);
        bool holds = row(g, ctx, condition);
        iz_ranges_told(g, use);
        return holds;
    }
    iz_fail(g, IZ_ERR_UNSUPPORTED, IZ_SAY_FAILED_UNSUPPORTED, iz_nodes[condition->op].name,
            "it is no condition that the evaluator knows");
    return false;
}
