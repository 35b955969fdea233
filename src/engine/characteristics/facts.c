/*
 * What expressions read and modifications write. Two effects can only depend on each other if one
 * reads a side of objects that the other writes (mtg-1999-11 418.5b, izvori-2007 D19.53); and what
 * was computed stays true as long as no fact that it read has changed.
 */
#include "engine/characteristics/characteristics.h"
#include "engine/evaluate/evaluate.h"

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
    case IZ_ATTRIBUTE_MANA:
        return FACT(IZ_FACT_POOLS);
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

/* What a node reads by itself, whatever its argument. KNOWN: the node is in the table. */
enum { KNOWN = 1 << 15 };

static const uint32_t fixed_reads[IZ_OP_COUNT] = {
    /* filters and selectors */
    [IZ_IS_TYPE] = KNOWN | IZ_SIDE_TYPES,
    [IZ_IS_SUPERTYPE] = KNOWN | IZ_SIDE_TYPES,
    [IZ_IS_PERMANENT] = KNOWN | IZ_SIDE_TYPES | FACT(IZ_FACT_PLAY),
    [IZ_IS_SUBTYPE] = KNOWN | IZ_SIDE_SUBTYPES | IZ_SIDE_TYPES,
    [IZ_SHARES_TYPE] = KNOWN | IZ_SIDE_SUBTYPES | IZ_SIDE_TYPES,
    [IZ_IS_CHOSEN_TYPE] = KNOWN | IZ_SIDE_SUBTYPES | IZ_SIDE_TYPES | FACT(IZ_FACT_MEMORY),
    [IZ_IS_COLOR] = KNOWN | IZ_SIDE_COLORS,
    [IZ_IS_COLORLESS] = KNOWN | IZ_SIDE_COLORS,
    [IZ_IS_MONOCOLORED] = KNOWN | IZ_SIDE_COLORS,
    [IZ_IS_MULTICOLORED] = KNOWN | IZ_SIDE_COLORS,
    [IZ_SHARES_COLOR] = KNOWN | IZ_SIDE_COLORS,
    [IZ_COLOR_THEN] = KNOWN | IZ_SIDE_COLORS,
    [IZ_IS_CHOSEN_COLOR] = KNOWN | IZ_SIDE_COLORS | FACT(IZ_FACT_MEMORY),
    [IZ_HAS_KEYWORD] = KNOWN | IZ_SIDE_KEYWORDS,
    [IZ_HAS_ABILITY] = KNOWN | IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES,
    [IZ_HAS_ACTIVATED] = KNOWN | IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES,
    [IZ_HAS_NO_ABILITIES] = KNOWN | IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES,
    [IZ_SHARES_MANA] = KNOWN | IZ_SIDE_SUBTYPES | IZ_SIDE_TYPES | IZ_SIDE_ABILITIES,
    [IZ_COULD_PRODUCE] = KNOWN | IZ_SIDE_SUBTYPES | IZ_SIDE_TYPES | IZ_SIDE_ABILITIES,
    [IZ_IS_NAMED] = KNOWN | IZ_SIDE_NAME,
    [IZ_SHARES_NAME] = KNOWN | IZ_SIDE_NAME,
    [IZ_IS_LAST_EXILED] = KNOWN | FACT(IZ_FACT_MEMORY) | FACT(IZ_FACT_STACK),
    [IZ_IS_CHOSEN_NAME] = KNOWN | IZ_SIDE_NAME | FACT(IZ_FACT_MEMORY),
    [IZ_LINKED] = KNOWN | FACT(IZ_FACT_MEMORY),
    [IZ_TARGETED] = KNOWN | FACT(IZ_FACT_MEMORY),
    [IZ_GRANTER] = KNOWN | FACT(IZ_FACT_MEMORY),
    [IZ_CHOSEN] = KNOWN | FACT(IZ_FACT_MEMORY),
    [IZ_STATUS] = KNOWN | FACT(IZ_FACT_STATUS),
    [IZ_BLOCKS_ONE] = KNOWN | FACT(IZ_FACT_STATUS),
    [IZ_BLOCKED_BY_ONE] = KNOWN | FACT(IZ_FACT_STATUS),
    [IZ_BLOCKERS_OF] = KNOWN | FACT(IZ_FACT_STATUS),
    [IZ_BAND_OF] = KNOWN | FACT(IZ_FACT_STATUS),
    [IZ_DEFENDING_PLAYER] = KNOWN | FACT(IZ_FACT_STATUS | IZ_FACT_TURN),
    [IZ_IS_SPELL] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_IS_ABILITY] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_TARGETS_ONE] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_TARGETS_OF] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_SOURCE_OF] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_DOERS] = KNOWN | FACT(IZ_FACT_LEDGER),
    [IZ_LAST_BY] = KNOWN | FACT(IZ_FACT_LEDGER),
    [IZ_TOP_CARDS] = KNOWN | FACT(IZ_FACT_PLACES),
    [IZ_BOTTOM_CARD] = KNOWN | FACT(IZ_FACT_PLACES),
    [IZ_TOP_OF_GRAVEYARD] = KNOWN | FACT(IZ_FACT_PLACES),
    [IZ_IN_LINE_FROM] = KNOWN | FACT(IZ_FACT_PLAY),
    [IZ_LIES_ABOVE] = KNOWN | FACT(IZ_FACT_PLACES),
    [IZ_ACTIVE_PLAYER] = KNOWN | FACT(IZ_FACT_TURN),
    [IZ_CHOOSER] = KNOWN | FACT(IZ_FACT_PLAYERS),
    [IZ_PLAYERS_WHO] = KNOWN | FACT(IZ_FACT_PLAYERS),
    [IZ_DID] = KNOWN | FACT(IZ_FACT_LEDGER),
    /* nothing that changes while characteristics are as they are */
    [IZ_SELF] = KNOWN,
    [IZ_REG] = KNOWN,
    [IZ_EVENT_OBJECT] = KNOWN,
    [IZ_EVENT_PLAYER] = KNOWN,
    [IZ_BOUND] = KNOWN,
    [IZ_YOU] = KNOWN,
    [IZ_OPPONENTS] = KNOWN,
    [IZ_ALL_PLAYERS] = KNOWN,
    [IZ_CONTROLLER] = KNOWN,
    [IZ_OWNER] = KNOWN,
    [IZ_ATTACHED_TO] = KNOWN,
    [IZ_UNION] = KNOWN,
    [IZ_EXCEPT] = KNOWN,
    [IZ_THOSE] = KNOWN,
    [IZ_NEIGHBOUR] = KNOWN,
    [IZ_LIFE_HOLDERS] = KNOWN,
    [IZ_PAID_WITH] = KNOWN,
    [IZ_ANY] = KNOWN,
    [IZ_AND] = KNOWN,
    [IZ_OR] = KNOWN,
    [IZ_NOT] = KNOWN,
    [IZ_IS_TOKEN] = KNOWN,
    [IZ_IS_CARD] = KNOWN,
    [IZ_IS_PLAYER] = KNOWN,
    [IZ_IS_OPPONENT] = KNOWN,
    [IZ_IS_TEAMMATE] = KNOWN,
    [IZ_CONTROLLED_BY] = KNOWN, /* control changes touch everything */
    [IZ_OWNED_BY] = KNOWN,
    [IZ_IS_AMONG] = KNOWN,
    [IZ_IS_OTHER] = KNOWN,
    [IZ_COMPARES] = KNOWN,
    [IZ_HAS_COUNTER] = KNOWN, /* so do counters */
    [IZ_ATTACHED] = KNOWN,
    [IZ_SATISFIES] = KNOWN,
    /* quantities and conditions */
    [IZ_LINKED_AMOUNT] = KNOWN | FACT(IZ_FACT_MEMORY),
    [IZ_TIMES_DONE] = KNOWN | FACT(IZ_FACT_LEDGER),
    [IZ_AMOUNT_DONE] = KNOWN | FACT(IZ_FACT_LEDGER),
    [IZ_CAST_BEFORE] = KNOWN | FACT(IZ_FACT_LEDGER),
    [IZ_UNTAPPED_THEN] = KNOWN | FACT(IZ_FACT_LEDGER),
    [IZ_HAPPENED] = KNOWN | FACT(IZ_FACT_LEDGER),
    [IZ_IGNORES] = KNOWN | FACT(IZ_FACT_LEDGER),
    [IZ_IS_TURN_OF] = KNOWN | FACT(IZ_FACT_TURN),
    [IZ_IS_STEP] = KNOWN | FACT(IZ_FACT_TURN),
    [IZ_BEFORE_STEP] = KNOWN | FACT(IZ_FACT_TURN),
    [IZ_KICKED_TIMES] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_MANA_SPENT] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_COLORS_SPENT] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_PAID] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_KICKED_WITH] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_CAST_FROM] = KNOWN | FACT(IZ_FACT_STACK), /* settled while the spell is announced */
    [IZ_CAST_FOR] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_CAST_IN_MAIN] = KNOWN | FACT(IZ_FACT_STACK),
    [IZ_CAME_SINCE_UPKEEP] = KNOWN | FACT(IZ_FACT_TURN | IZ_FACT_STATUS),
    /* nothing that changes while characteristics are as they are */
    [IZ_NONE] = KNOWN,
    [IZ_NUMBER] = KNOWN,
    [IZ_X] = KNOWN,
    [IZ_ALL_THERE_ARE] = KNOWN,
    [IZ_COUNT] = KNOWN,
    [IZ_COUNTERS_ON] = KNOWN,
    [IZ_SUM] = KNOWN,
    [IZ_DIFFERENCE] = KNOWN,
    [IZ_TIMES] = KNOWN,
    [IZ_HALF] = KNOWN,
    [IZ_THIRD] = KNOWN,
    [IZ_MINIMUM] = KNOWN,
    [IZ_MAXIMUM] = KNOWN,
    [IZ_EVENT_AMOUNT] = KNOWN,
    [IZ_REG_AMOUNT] = KNOWN,
    [IZ_COUNTERS_TAKEN] = KNOWN,
    [IZ_ALL_OF] = KNOWN,
    [IZ_ONE_OF] = KNOWN,
    [IZ_UNLESS] = KNOWN,
    [IZ_COMPARE] = KNOWN,
    [IZ_EXISTS] = KNOWN,
    [IZ_IS] = KNOWN,
    [IZ_DONE] = KNOWN,
    [IZ_COIN_WON] = KNOWN,
    [IZ_CLASH_WON] = KNOWN,
    [IZ_IS_EXTRA_TURN] = KNOWN,
};

static unsigned node_reads(const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_ALL:
        return places_of(iz_filter_zones(cell + 1));
    case IZ_IS_IN:
        return places_of(1u << cell->arg);
    case IZ_IS_SUPERTYPE: /* a kind may stand for a mark */
        return IZ_SIDE_TYPES | ((uint32_t)cell->arg & IZ_MARKS ? IZ_SIDE_SUBTYPES : 0u);
    case IZ_EXTREME:
    case IZ_ATTRIBUTE_OF:
    case IZ_DISTINCT:
        return attribute_reads(cell->arg);
    default: /* a node that the table doesn't know may read anything */
        return fixed_reads[cell->op] & KNOWN ? fixed_reads[cell->op] & ~(unsigned)KNOWN
                                             : IZ_SIDES_ALL | FACT(IZ_FACTS_ALL);
    }
}

static unsigned reads(const iz_cell *expression)
{
    unsigned all = 0;
    if (!expression)
        return 0;
    for (const iz_cell *cell = expression; cell < expression + expression->span; cell++)
        all |= node_reads(cell);
    return all;
}

unsigned iz_sides_read(const iz_cell *expression) { return reads(expression) & 0xFFFF; }
unsigned iz_facts_read(const iz_cell *expression) { return reads(expression) >> 16; }

uint32_t iz_types_read(const iz_cell *expression)
{
    uint32_t types = 0;
    for (const iz_cell *cell = expression; cell < expression + expression->span; cell++)
        if (cell->op == IZ_IS_TYPE || cell->op == IZ_IS_SUPERTYPE)
            types |= (uint32_t)cell->arg;
        else if (node_reads(cell) & IZ_SIDE_TYPES)
            types = UINT32_MAX;
    return types;
}

bool iz_asks_turn(const iz_cell *ability)
{
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++) {
        char class = iz_nodes[cell->op].class;
        bool expression = class == 'Q' || class == 'K' || class == 'S' || class == 'F';
        if (expression && node_reads(cell) & FACT(IZ_FACT_TURN))
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
    case IZ_LOSE_ABILITY:
    case IZ_LOSE_ABILITIES:
        return IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES | IZ_SIDE_EXISTENCE;
    case IZ_BECOME:
        return IZ_SIDE_TYPES | IZ_SIDE_SUBTYPES | IZ_SIDE_KEYWORDS | IZ_SIDE_ABILITIES |
               IZ_SIDE_EXISTENCE | sides_of_words(modification);
    case IZ_BECOME_ALSO:
    case IZ_BECOME_STILL_LAND:
    case IZ_LOSE_TYPE:
        return IZ_SIDE_TYPES | IZ_SIDE_SUBTYPES | sides_of_words(modification);
    case IZ_LAND_IS:
    case IZ_SET_CHOSEN_TYPE:
        return IZ_SIDE_TYPES | IZ_SIDE_SUBTYPES | IZ_SIDE_NAME | IZ_SIDE_KEYWORDS |
               IZ_SIDE_ABILITIES | IZ_SIDE_EXISTENCE;
    case IZ_ADD_CHOSEN_TYPE:
    case IZ_ALL_CREATURE_TYPES:
    case IZ_LOSE_CREATURE_TYPES:
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

static bool names_basic_land(const iz_cell *modification)
{
    for (const iz_cell *cell = modification + 1; cell < modification + modification->span; cell++)
        if (cell->op == IZ_WORD_SUBTYPE && iz_is_basic_land_type(cell->arg))
            return true;
    return false;
}

uint32_t iz_types_written(const iz_cell *modification)
{
    uint32_t types = (uint32_t)modification->arg;
    if (!(iz_sides_written(modification) & IZ_SIDE_TYPES))
        return 0;
    if (names_basic_land(modification))
        return UINT32_MAX;
    switch (modification->op) {
    case IZ_BECOME_STILL_LAND: /* other card types go */
        return types | (IZ_CARD_TYPES & ~(uint32_t)IZ_TYPE_LAND);
    case IZ_BECOME_ALSO:
        return types;
    case IZ_LOSE_TYPE: /* a Legend no more */
        return types | IZ_TYPE_LEGENDARY;
    default:
        return UINT32_MAX;
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
