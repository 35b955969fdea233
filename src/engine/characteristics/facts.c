/*
 * What expressions read and modifications write. Two effects can only depend on each other if one
 * reads a side of objects that the other writes (mtg-1999-11 418.5b, izvori-2007 D19.53); and what
 * was computed stays true as long as no fact that it read has changed.
 */
#include "engine/characteristics/characteristics.h"
#include "engine/playing/play.h"

/* One node: sides in the low 16 bits, facts above. */
#define FACT(fact) ((unsigned)(fact) << 16)

static unsigned attribute_reads(int attribute)
{
    switch (attribute) {
    case IZ_ATTRIBUTE_POWER:
    case IZ_ATTRIBUTE_TOUGHNESS:
        return IZ_SIDE_PT;
    case IZ_ATTRIBUTE_COLORS:
        return IZ_SIDE_COLORS;
    case IZ_ATTRIBUTE_NAME:
        return IZ_SIDE_NAME;
    case IZ_ATTRIBUTE_TYPE:
        return IZ_SIDE_TYPES;
    case IZ_ATTRIBUTE_SUBTYPE:
    case IZ_ATTRIBUTE_BASIC_LAND_TYPE:
        return IZ_SIDE_SUBTYPES;
    case IZ_ATTRIBUTE_MANA_VALUE:
        return 0;
    case IZ_ATTRIBUTE_DAMAGE:
        return FACT(IZ_FACT_STATUS);
    case IZ_ATTRIBUTE_HAND:
    case IZ_ATTRIBUTE_LIBRARY:
    case IZ_ATTRIBUTE_GRAVEYARD:
        return FACT(IZ_FACT_PLACES);
    default:
        return FACT(IZ_FACT_PLAYERS);
    }
}

/* What is where, in zones (a mask; players are in none). */
static unsigned places_of(unsigned zones)
{
    unsigned play = zones & IZ_ZONES_IN_PLAY ? FACT(IZ_FACT_PLAY) : 0;
    unsigned others = (unsigned)IZ_ZONES_IN_PLAY | 1u << IZ_ZONE_ANY;
    return play | (zones & ~others ? FACT(IZ_FACT_PLACES) : 0);
}

/* Filters and selectors. */
static unsigned set_node_reads(const iz_cell *cell, bool *known)
{
    *known = true;
    switch (cell->op) {
    case IZ_IS_TYPE:
    case IZ_IS_SUPERTYPE:
        return IZ_SIDE_TYPES;
    case IZ_IS_PERMANENT:
        return IZ_SIDE_TYPES | FACT(IZ_FACT_PLAY);
    case IZ_IS_SUBTYPE:
    case IZ_SHARES_TYPE:
        return IZ_SIDE_SUBTYPES | IZ_SIDE_TYPES;
    case IZ_IS_CHOSEN_TYPE:
        return IZ_SIDE_SUBTYPES | IZ_SIDE_TYPES | FACT(IZ_FACT_MEMORY);
    case IZ_IS_COLOR:
    case IZ_IS_COLORLESS:
    case IZ_IS_MONOCOLORED:
    case IZ_IS_MULTICOLORED:
    case IZ_SHARES_COLOR:
        return IZ_SIDE_COLORS;
    case IZ_IS_CHOSEN_COLOR:
        return IZ_SIDE_COLORS | FACT(IZ_FACT_MEMORY);
    case IZ_HAS_KEYWORD:
        return IZ_SIDE_KEYWORDS;
    case IZ_HAS_ABILITY:
    case IZ_HAS_ACTIVATED:
    case IZ_HAS_NO_ABILITIES:
        return IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES;
    case IZ_COULD_PRODUCE:
        return IZ_SIDE_SUBTYPES | IZ_SIDE_TYPES | IZ_SIDE_ABILITIES;
    case IZ_IS_NAMED:
    case IZ_SHARES_NAME:
        return IZ_SIDE_NAME;
    case IZ_IS_CHOSEN_NAME:
        return IZ_SIDE_NAME | FACT(IZ_FACT_MEMORY);
    case IZ_LINKED:
    case IZ_GRANTER:
    case IZ_CHOSEN:
        return FACT(IZ_FACT_MEMORY);
    case IZ_STATUS:
    case IZ_BLOCKS_ONE:
    case IZ_BLOCKED_BY_ONE:
    case IZ_BLOCKERS_OF:
    case IZ_BLOCKED_BY:
    case IZ_BAND_OF:
    case IZ_DEFENDING_PLAYER:
        return FACT(IZ_FACT_STATUS);
    case IZ_IS_SPELL:
    case IZ_IS_ABILITY:
    case IZ_TARGETS_ONE:
    case IZ_TARGETS_OF:
    case IZ_SOURCE_OF:
        return FACT(IZ_FACT_STACK);
    case IZ_ALL:
        return places_of(iz_filter_zones(cell + 1));
    case IZ_IS_IN:
        return places_of(1u << cell->arg);
    case IZ_TOP_CARDS:
    case IZ_BOTTOM_CARD:
    case IZ_TOP_OF_GRAVEYARD:
    case IZ_LIES_ABOVE:
        return FACT(IZ_FACT_PLACES);
    case IZ_ACTIVE_PLAYER:
        return FACT(IZ_FACT_TURN);
    case IZ_ALL_PLAYERS:
    case IZ_OPPONENTS:
    case IZ_PLAYERS_WHO:
    case IZ_IS_OPPONENT:
        return FACT(IZ_FACT_PLAYERS);
    case IZ_DID:
        return FACT(IZ_FACT_LEDGER);
    case IZ_EXTREME:
        return attribute_reads(cell->arg);
    case IZ_SELF:
    case IZ_REG:
    case IZ_EVENT_OBJECT:
    case IZ_EVENT_PLAYER:
    case IZ_BOUND:
    case IZ_YOU:
    case IZ_CONTROLLER:
    case IZ_OWNER:
    case IZ_ATTACHED_TO:
    case IZ_ATTACHMENTS:
    case IZ_UNION:
    case IZ_EXCEPT:
    case IZ_THOSE:
    case IZ_NEIGHBOUR:
    case IZ_PAID_WITH:
    case IZ_ANY:
    case IZ_AND:
    case IZ_OR:
    case IZ_NOT:
    case IZ_IS_TOKEN:
    case IZ_IS_CARD:
    case IZ_IS_PLAYER:
    case IZ_CONTROLLED_BY: /* control changes touch everything */
    case IZ_OWNED_BY:
    case IZ_IS_AMONG:
    case IZ_IS_OTHER:
    case IZ_COMPARES:
    case IZ_HAS_COUNTER: /* so do counters */
    case IZ_ATTACHED:
    case IZ_SATISFIES:
        return 0;
    default:
        *known = false;
        return 0;
    }
}

/* Quantities and conditions. */
static unsigned value_node_reads(const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_ATTRIBUTE_OF:
    case IZ_DISTINCT:
        return attribute_reads(cell->arg);
    case IZ_LINKED_AMOUNT:
        return FACT(IZ_FACT_MEMORY);
    case IZ_TIMES_DONE:
    case IZ_AMOUNT_DONE:
    case IZ_COUNT_WHO_DID:
    case IZ_HAPPENED:
        return FACT(IZ_FACT_LEDGER);
    case IZ_IS_TURN_OF:
    case IZ_IS_STEP:
    case IZ_BEFORE_STEP:
        return FACT(IZ_FACT_TURN);
    case IZ_KICKED_TIMES:
    case IZ_MANA_SPENT:
    case IZ_PAID:
    case IZ_KICKED_WITH:
    case IZ_CAST_FROM: /* settled while the spell is announced */
        return FACT(IZ_FACT_STACK);
    case IZ_CAME_SINCE_UPKEEP:
    case IZ_CONTROLS_SINCE:
        return FACT(IZ_FACT_TURN | IZ_FACT_STATUS);
    case IZ_NONE:
    case IZ_NUMBER:
    case IZ_X:
    case IZ_COUNT:
    case IZ_COUNTERS_ON:
    case IZ_SUM:
    case IZ_DIFFERENCE:
    case IZ_TIMES:
    case IZ_HALF:
    case IZ_THIRD:
    case IZ_MINIMUM:
    case IZ_MAXIMUM:
    case IZ_EVENT_AMOUNT:
    case IZ_REG_AMOUNT:
    case IZ_ALL_OF:
    case IZ_ONE_OF:
    case IZ_UNLESS:
    case IZ_COMPARE:
    case IZ_EXISTS:
    case IZ_IS:
    case IZ_DONE:
    case IZ_COIN_WON:
    case IZ_IS_EXTRA_TURN:
    case IZ_IS_CHOSEN:
    case IZ_TRUE_:
        return 0;
    default: /* a node that this table doesn't know may read anything */
        return IZ_SIDES_ALL | FACT(IZ_FACTS_ALL);
    }
}

static unsigned reads(const iz_cell *expression)
{
    unsigned all = 0;
    if (!expression)
        return 0;
    for (const iz_cell *cell = expression; cell < expression + expression->span; cell++) {
        bool known;
        unsigned one = set_node_reads(cell, &known);
        all |= known ? one : value_node_reads(cell);
    }
    return all;
}

unsigned iz_sides_read(const iz_cell *expression) { return reads(expression) & 0xFFFF; }
unsigned iz_facts_read(const iz_cell *expression) { return reads(expression) >> 16; }

bool iz_asks_turn(const iz_cell *ability)
{
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++) {
        bool known;
        unsigned one = set_node_reads(cell, &known);
        char class = iz_nodes[cell->op].class;
        if (!known && (class == 'Q' || class == 'K' || class == 'S' || class == 'F'))
            one = value_node_reads(cell);
        if (one & FACT(IZ_FACT_TURN))
            return true;
    }
    return false;
}

bool iz_has_node(const iz_cell *tree, iz_op op)
{
    for (const iz_cell *cell = tree; cell < tree + tree->span; cell++)
        if (cell->op == op)
            return true;
    return false;
}

bool iz_asks_each(const iz_cell *quantity)
{
    return iz_has_node(quantity, IZ_BOUND) && !iz_has_node(quantity, IZ_COMPARES) &&
           !iz_has_node(quantity, IZ_SATISFIES);
}

/* ---- modifications --------------------------------------------------------------------------- */

static unsigned sides_of_words(const iz_cell *modification)
{
    unsigned sides = 0;
    for (const iz_cell *cell = modification + 1; cell < modification + modification->span; cell++) {
        if (cell->op == IZ_WORD_COLOR)
            sides |= IZ_SIDE_COLORS;
        if (cell->op == IZ_WORD_NAME)
            sides |= IZ_SIDE_NAME;
    }
    return sides;
}

unsigned iz_sides_written(const iz_cell *modification)
{
    switch (modification->op) {
    case IZ_BOOST:
    case IZ_SET_PT:
    case IZ_SWITCH_PT:
        return IZ_SIDE_PT;
    case IZ_GAIN:
        return IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES;
    case IZ_LOSE_KEYWORD:
        return IZ_SIDE_KEYWORDS;
    case IZ_LOSE_THIS:
    case IZ_LOSE_ABILITIES:
        return IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES | IZ_SIDE_EXISTENCE;
    case IZ_BECOME:
        return IZ_SIDE_TYPES | IZ_SIDE_SUBTYPES | IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES |
               IZ_SIDE_EXISTENCE | sides_of_words(modification);
    case IZ_BECOME_ALSO:
    case IZ_LOSE_TYPE:
        return IZ_SIDE_TYPES | IZ_SIDE_SUBTYPES | sides_of_words(modification);
    case IZ_LAND_IS:
    case IZ_SET_CHOSEN_TYPE:
        return IZ_SIDE_TYPES | IZ_SIDE_SUBTYPES | IZ_SIDE_NAME | IZ_SIDE_KEYWORDS |
               IZ_SIDE_ABILITIES | IZ_SIDE_EXISTENCE;
    case IZ_ADD_CHOSEN_TYPE:
    case IZ_ALL_CREATURE_TYPES:
        return IZ_SIDE_SUBTYPES;
    case IZ_SET_COLORS:
    case IZ_SET_CHOSEN_COLOR:
        return IZ_SIDE_COLORS;
    case IZ_SET_NAME:
        return IZ_SIDE_NAME;
    case IZ_CHANGE_WORDS:
        return IZ_SIDE_SUBTYPES | IZ_SIDE_EXISTENCE;
    case IZ_BECOME_COPY:
        return IZ_SIDES_ALL;
    default:
        return 0;
    }
}

bool iz_changes_characteristics(const iz_cell *modification)
{
    return iz_sides_written(modification) != 0;
}

const iz_cell *iz_next_modification(const iz_cell *cell, const iz_cell *modification)
{
    const iz_cell *next = modification + modification->span;
    return next < cell + cell->span && iz_nodes[next->op].class == 'M' ? next : NULL;
}

const iz_cell *iz_first_modification(const iz_cell *cell)
{
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        if (iz_nodes[child->op].class == 'M')
            return child;
    return NULL;
}

const iz_cell *iz_duration_of(const iz_cell *cell)
{
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        if (iz_nodes[child->op].class == 'D')
            return child;
    return NULL;
}
