/*
 * Rows before any effect: what is printed, what a token's maker said, a card face down or upside
 * down, an ability on the stack. And what follows from a row's other entries once they are settled.
 *
 * Chapters: mtg 201-217 (203.2, 208, 212, 214.2, 214.9e, 217.6b), 402.3, mtg-2002 504;
 * izvori-2007 B4, B9.20, B12.7, E3.50.
 */
#include <string.h>

#include "engine/characteristics/characteristics.h"
#include "engine/evaluate/expressions.h"

/* ---- subtypes -------------------------------------------------------------------------------- */

bool iz_row_add_subtype(iz_game *g, iz_chars *row, int word)
{
    for (int i = 0; i < IZ_SUBTYPES; i++) {
        if (row->subtypes[i] == word)
            return true;
        if (row->subtypes[i] == 0) {
            row->subtypes[i] = (uint16_t)word;
            return true;
        }
    }
    return iz_more_add(g, row, word);
}

bool iz_row_has_subtype(const iz_game *g, const iz_chars *row, int word)
{
    for (int i = 0; i < IZ_SUBTYPES && row->subtypes[i]; i++)
        if (row->subtypes[i] == word)
            return true;
    for (int n = 0, more; (more = iz_more_at(g, row, n)) != 0; n++)
        if (more == word)
            return true;
    return false;
}

static bool is_used_so(const iz_game *g, const iz_chars *row, int word, int32_t uses)
{
    (void)row;
    return iz_symbols_uses(g->cards->symbols, word) & (unsigned)uses;
}

void iz_row_drop_subtypes(iz_game *g, iz_chars *row, unsigned uses)
{
    iz_more_drop(g, row, is_used_so, (int32_t)uses);
    int kept = 0;
    for (int i = 0; i < IZ_SUBTYPES && row->subtypes[i]; i++)
        if (!(iz_symbols_uses(g->cards->symbols, row->subtypes[i]) & uses))
            row->subtypes[kept++] = row->subtypes[i];
    while (kept < IZ_SUBTYPES)
        row->subtypes[kept++] = 0;
}

/* The mana that a land type makes. */
static unsigned mana_of_type(int word)
{
    return word >= IZ_WORD_PLAINS && word < IZ_WORD_PLAINS + 5 ? 1u << (word - IZ_WORD_PLAINS) : 0;
}

void iz_row_settle(iz_game *g, iz_chars *row)
{
    unsigned mana = 0;
    if (row->types & IZ_TYPE_LAND) {
        mana = row->land_mana & IZ_COLORLESS;
        for (int i = 0; i < IZ_SUBTYPES && row->subtypes[i]; i++)
            mana |= mana_of_type(row->subtypes[i]);
        for (int n = 0, more; (more = iz_more_at(g, row, n)) != 0; n++)
            mana |= mana_of_type(more);
    }
    row->land_mana = (uint8_t)mana;
    iz_row_settle_legend(g, row);
}

/* ---- what a card says of itself -------------------------------------------------------------- */

bool iz_is_definer(const iz_cell *ability, const iz_cell *modification)
{
    const iz_cell *condition = iz_child(ability, 0), *whom = iz_child(modification, 0);
    if (condition && condition->op != IZ_NONE)
        return false;
    if (whom && whom->op != IZ_NONE && whom->op != IZ_SELF)
        return false;
    return modification->op == IZ_SET_COLORS || modification->op == IZ_BECOME_ALSO ||
           modification->op == IZ_ALL_CREATURE_TYPES || iz_names_chosen(modification);
}

static void define(iz_game *g, iz_chars *row, const iz_cell *modification)
{
    if (iz_names_chosen(modification) || !iz_concept_applied(g, IZ_C_COUNTS_AS))
        return; /* what was chosen is the permanent's: see iz_define_chosen */
    iz_mark_used(g, modification);
    if (modification->op == IZ_SET_COLORS) {
        row->colors = (uint32_t)modification->arg & IZ_COLORS_ALL;
        return;
    }
    if (modification->op == IZ_ALL_CREATURE_TYPES) {
        row->flags |= IZ_CHARS_ALL_CREATURE_TYPES;
        return;
    }
    row->types |= (uint32_t)modification->arg;
    const iz_cell *word;
    for (int n = 1; (word = iz_child(modification, n)) != NULL; n++) {
        if (word->op == IZ_WORD_COLOR)
            row->colors |= (uint32_t)word->arg;
        if (word->op == IZ_WORD_SUBTYPE)
            iz_row_add_subtype(g, row, word->arg);
    }
}

/* Colours and types that the card's text gives it in every zone (mtg 402.3, izvori D6.21). */
static void add_definers(iz_game *g, const iz_card_def *def, iz_chars *row)
{
    const iz_card_set *set = g->cards;
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_ability_def *ability = &set->abilities[def->first_ability + i];
        if (ability->keyword == IZ_KW_CHANGELING)
            row->flags |= IZ_CHARS_ALL_CREATURE_TYPES;
        if (ability->kind != IZ_ABILITY_STATIC)
            continue;
        const iz_cell *cell = &set->cells[ability->cell];
        for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
            if (iz_is_definer(cell, m))
                define(g, row, m);
    }
}

/* The row is an object's now: those subtypes which its text gives it and for which there is no room
 * are noted for this object. */
static void add_more_definers(iz_game *g, iz_chars *row)
{
    if (!(row->flags & IZ_CHARS_MORE_SUBTYPES))
        return;
    row->flags &= (uint16_t)~IZ_CHARS_MORE_SUBTYPES;
    add_definers(g, &g->cards->definitions[row->definition], row);
    iz_row_settle(g, row);
}

/* ---- rows ------------------------------------------------------------------------------------ */

static void printed_row(iz_game *g, int definition, bool definers, iz_chars *row)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    memset(row, 0, sizeof *row);
    row->types = def->types;
    row->colors = def->colors & IZ_COLORS_ALL;
    if (def->colors & ~(uint32_t)0xFF)
        row->colors = def->colors; /* colours of a book of its own */
    row->power = def->power;
    row->toughness = def->toughness;
    row->name = def->name;
    row->definition = (uint16_t)definition;
    row->keywords = def->keywords;
    memcpy(row->subtypes, def->subtypes, sizeof row->subtypes);
    if (def->flags & IZ_CARD_KINDS_BY_ICON)
        iz_count_applied(g, IZ_C_KINDS_BY_ICON);
    row->first_instance = IZ_PRINTED_ABILITIES;
    row->instance_count = (uint16_t)def->ability_count;
    /* A land's type is its own name, unless it is of basic types (mtg 212.2c). */
    if ((def->types & IZ_TYPE_LAND) && def->subtypes[0] == 0 &&
        g->book->parameters.lands != IZ_LANDS_ANY_CARD)
        row->subtypes[0] = def->card_name;
    if (definers)
        add_definers(g, def, row);
    iz_row_settle(g, row);
}

/* A 2/2 creature without name, text, colour or types (mtg-2002 504). */
static void face_down_row(int definition, iz_chars *row)
{
    memset(row, 0, sizeof *row);
    row->types = IZ_TYPE_CREATURE;
    row->power = row->toughness = 2;
    row->definition = (uint16_t)definition;
}

/* A card played as a land: of the types of its colours, a basic land; without colour a nonbasic
 * one that makes colourless mana. Nothing else of it is left (izvori B12.71, B12.76-77). */
static void upside_down_row(iz_game *g, int definition, iz_chars *row)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    memset(row, 0, sizeof *row);
    row->definition = (uint16_t)definition;
    row->types = IZ_TYPE_LAND;
    int words = 0;
    for (int i = 0; i < 5; i++)
        if (def->colors & 1u << i)
            row->subtypes[words++] = (uint16_t)(IZ_WORD_PLAINS + i);
    if (words > 0)
        row->types |= IZ_TYPE_BASIC;
    else
        row->land_mana = IZ_COLORLESS;
    iz_row_settle(g, row);
}

void iz_row_define(iz_game *g, iz_chars *row, const iz_cell *ability)
{
    if (ability->op != IZ_STATIC)
        return;
    for (const iz_cell *m = iz_first_modification(ability); m; m = iz_next_modification(ability, m))
        if (iz_is_definer(ability, m))
            define(g, row, m);
}

void iz_copied_row(iz_game *g, iz_derived *d, int definition, unsigned faces, iz_chars *row)
{
    uint32_t epoch = d->serial;
    if (faces & IZ_COPIED_FACE_DOWN)
        face_down_row(definition, row);
    else if (faces & IZ_COPIED_UPSIDE_DOWN)
        upside_down_row(g, definition, row);
    else
        printed_row(g, definition, true, row);
    row->epoch = epoch;
    row->flags |= IZ_CHARS_IS_COPY;
    add_more_definers(g, row);
}

/* An ability on the stack has the colour of its source, and no other characteristic but its text
 * (mtg 217.6b). */
static void ability_row(iz_game *g, const iz_object *object, iz_chars *row)
{
    iz_ref source = object->env != IZ_NIL ? g->envs[object->env].source : IZ_NO_REF;
    uint16_t definition = object->definition;
    memset(row, 0, sizeof *row);
    row->definition = definition;
    if (object->kind != IZ_OBJECT_ABILITY || !iz_ref_is_object(source))
        return;
    const iz_chars *of_source = iz_known_characteristics(g, source);
    row->colors = of_source->colors;
    row->name = of_source->name;
}

static bool is_seen(const iz_object *object)
{
    return object->zone == IZ_ZONE_STACK || (1u << object->zone & IZ_ZONES_IN_PLAY);
}

/* What made the token had other words than are printed there: its colour, its types, and its name
 * if that is its type (Izvori D19.63). */
void iz_row_change_word(iz_game *g, iz_chars *row, int from, int to)
{
    if (from == IZ_CHOSEN_COLOR_WORD) {
        row->colors |= 1u << (to - IZ_COLOR_WORD(0));
        return;
    }
    if (from == IZ_CHOSEN_TYPE_WORD) { /* named after it, if it has no other name */
        row->name = row->subtypes[0] == 0 ? (uint16_t)to : row->name;
        iz_row_add_subtype(g, row, to);
        return;
    }
    for (int i = 0; i < IZ_SUBTYPES; i++) {
        if (row->subtypes[i] == 0 || row->subtypes[i] != from)
            continue;
        row->subtypes[i] = (uint16_t)to;
        row->name = row->name == from ? (uint16_t)to : row->name;
    }
    int bit = from - IZ_COLOR_WORD(0), now = to - IZ_COLOR_WORD(0);
    if (bit >= 0 && bit < 5 && now >= 0 && now < 5 && row->colors & 1u << bit)
        row->colors = (row->colors & ~(1u << bit)) | 1u << now;
}

static void change_words(iz_game *g, uint16_t words, iz_chars *row)
{
    if (words != IZ_NIL && iz_is_off(g, IZ_C_TEXT_CHANGE))
        return;
    for (; words != IZ_NIL; words = g->links[words].next)
        iz_row_change_word(g, row, (int)(g->links[words].ref >> 16),
                           (int)(g->links[words].ref & 0xFFFF));
}

/* A split card that is no spell is of the colours and types of both its halves. */
static void add_other_half(iz_game *g, const iz_object *object, iz_chars *row)
{
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (object->zone == IZ_ZONE_STACK || !iz_concept_applied(g, IZ_C_SPLIT))
        return;
    const iz_card_def *other = &g->cards->definitions[def->other_face];
    row->types |= other->types;
    row->colors |= other->colors & IZ_COLORS_ALL;
    row->flags |= IZ_CHARS_BOTH_HALVES;
}

/* WAY_TYPE: what is played as an instant that searches is one, and keeps its kinds and marks; it is
 * of its own type everywhere else (hkk 50.2, 50.3). Is the row another than is printed? */
static bool is_of_way_type(iz_game *g, const iz_object *object, iz_chars *row)
{
    enum { ELSEWHERE = 1 << IZ_ZONE_HAND | 1 << IZ_ZONE_LIBRARY | 1 << IZ_ZONE_GRAVEYARD };
    if (object->kind != IZ_OBJECT_CARD)
        return false;
    if (object->zone == IZ_ZONE_STACK && object->env != IZ_NIL) {
        const iz_way_row *way = iz_way_row_of(g, g->envs[object->env].alternative);
        if (!way || !way->searches || !iz_concept_applied(g, IZ_C_WAY_TYPE))
            return false;
        row->types = (row->types & ~(uint32_t)IZ_CARD_TYPES) | IZ_TYPE_INSTANT;
        return true;
    }
    if (!(ELSEWHERE >> object->zone & 1))
        return false;
    for (const iz_way_row *way = g->book->ways; way->concept; way++) {
        if (!way->searches || !(row->types & way->marks))
            continue;
        iz_count_applied(g, IZ_C_WAY_TYPE_HERE);
        if (iz_is_off(g, IZ_C_WAY_TYPE_HERE))
            row->types |= IZ_TYPE_INSTANT;
    }
    return false;
}

void iz_base_row(iz_game *g, iz_derived *d, iz_slot slot, iz_chars *row)
{
    const iz_object *object = &g->objects[slot];
    uint32_t epoch = iz_is_special(object) ? d->serial : IZ_ROW_PRINTED;
    bool seen = is_seen(object);
    if (object->kind >= IZ_OBJECT_ABILITY) {
        iz_chars ability;
        ability_row(g, object, &ability);
        *row = ability;
    } else if (object->kind == IZ_OBJECT_FREE || object->definition >= (unsigned)g->cards->count) {
        memset(row, 0, sizeof *row);
        row->definition = object->definition;
    } else if (seen && (object->status & IZ_IS_FACE_DOWN) &&
               iz_concept_applied(g, IZ_C_FACE_DOWN)) {
        face_down_row(object->definition, row);
    } else if (seen && (object->status & IZ_IS_UPSIDE_DOWN) &&
               !(g->cards->definitions[object->definition].types & IZ_TYPE_LAND) &&
               iz_concept_applied(g, IZ_C_UPSIDE_DOWN_LAND)) {
        upside_down_row(g, object->definition, row);
    } else {
        iz_chars *cached = &d->printed[object->definition % IZ_ROW_CACHE];
        if (cached->epoch == 0 || cached->definition != object->definition) {
            bool definers = iz_profile_of(g, d, slot)->flags & IZ_PROFILE_DEFINERS;
            printed_row(g, object->definition, definers, cached);
            cached->epoch = IZ_ROW_PRINTED;
        }
        *row = *cached;
        if (row->flags & IZ_CHARS_MORE_SUBTYPES) {
            add_more_definers(g, row);
            epoch = d->serial; /* what is noted is of this pass */
        }
        if (iz_is_split(&g->cards->definitions[object->definition])) {
            add_other_half(g, object, row);
            epoch = d->serial; /* not the same wherever it is, or is looked at as though it were */
        }
        if (g->cards->definitions[object->definition].flags & IZ_CARD_MORF) {
            iz_row_without_morf(g, row);
            iz_row_add_named(g, slot, row);
            epoch = d->serial; /* not the same wherever it is */
        }
        /* X of the effect that made the token */
        if (object->kind == IZ_OBJECT_TOKEN && object->env != IZ_NIL) {
            const iz_card_def *def = &g->cards->definitions[object->definition];
            if (def->flags & IZ_CARD_STAR_POWER)
                row->power = g->envs[object->env].amount[0];
            if (def->flags & IZ_CARD_STAR_TOUGHNESS)
                row->toughness = g->envs[object->env].amount[1];
            change_words(g, g->envs[object->env].words, row);
        }
    }
    if (g->book->ways && is_of_way_type(g, object, row))
        epoch = d->serial;
    row->epoch = epoch;
    iz_row_without(g, row);
}

/* ---- a rule that is switched off ------------------------------------------------------------- */

/* Keywords of the mask that a concept stands behind. */
static const struct {
    uint8_t keyword;
    uint16_t concept;
} keyword_rules[] = {
    {IZ_KW_FLYING, IZ_C_FLYING},
    {IZ_KW_FIRST_STRIKE, IZ_C_FIRST_STRIKE},
    {IZ_KW_DOUBLE_STRIKE, IZ_C_DOUBLE_STRIKE},
    {IZ_KW_TRAMPLE, IZ_C_TRAMPLE},
    {IZ_KW_BANDING, IZ_C_BANDING},
    {IZ_KW_FEAR, IZ_C_FEAR},
    {IZ_KW_SHADOW, IZ_C_SHADOW},
    {IZ_KW_LANDWALK, IZ_C_LANDWALK},
    {IZ_KW_HORSEMANSHIP, IZ_C_HORSEMANSHIP},
    {IZ_KW_HASTE, IZ_C_HASTE},
    {IZ_KW_VIGILANCE, IZ_C_VIGILANCE},
    {IZ_KW_PROTECTION, IZ_C_PROTECTION},
    {IZ_KW_SHROUD, IZ_C_SHROUD},
    {IZ_KW_INDESTRUCTIBLE, IZ_C_INDESTRUCTIBLE},
    {IZ_KW_PHASING, IZ_C_PHASING},
};

/* What an object is like without the rule that it is so by. */
static void without(iz_game *g, iz_chars *row)
{
    enum { SUPERTYPES = IZ_TYPE_BASIC | IZ_TYPE_LEGENDARY | IZ_TYPE_WORLD | IZ_TYPE_SNOW };
    for (size_t i = 0; i < sizeof keyword_rules / sizeof *keyword_rules; i++) {
        uint64_t bit = (uint64_t)1 << keyword_rules[i].keyword;
        if (row->keywords & bit && iz_is_off(g, (iz_concept)keyword_rules[i].concept))
            row->keywords &= ~bit;
    }
    if (row->colors && iz_is_off(g, IZ_C_COLORS))
        row->colors = 0;
    if (row->types & ~(uint32_t)SUPERTYPES && iz_is_off(g, IZ_C_TYPES))
        row->types &= (uint32_t)SUPERTYPES;
    if (row->types & (uint32_t)SUPERTYPES && iz_is_off(g, IZ_C_SUPERTYPES))
        row->types &= ~(uint32_t)SUPERTYPES;
    static const struct {
        uint32_t types;
        iz_concept concept;
    } kinds[] = {{IZ_TYPE_CREATURE, IZ_C_CREATURE_TYPES},
                 {IZ_TYPE_LAND, IZ_C_LAND_TYPES},
                 {~(uint32_t)(IZ_TYPE_CREATURE | IZ_TYPE_LAND), IZ_C_SUBTYPES}};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (row->subtypes[0] && row->types & kinds[i].types && iz_is_off(g, kinds[i].concept))
            memset(row->subtypes, 0, sizeof row->subtypes);
    if (g->cards->definitions[row->definition].flags & IZ_CARD_KINDS_BY_ICON)
        iz_row_without_icons(g, row);
    uint32_t types = row->types & ~(uint32_t)SUPERTYPES;
    if (types & (types - 1) && iz_is_off(g, IZ_C_TYPES_TOGETHER))
        row->types &= ~(types & (types - 1)) | (uint32_t)SUPERTYPES;
    if ((row->power || row->toughness) && iz_is_off(g, IZ_C_SIZE))
        row->power = row->toughness = 0;
    if ((row->instance_count || row->keywords) && iz_is_off(g, IZ_C_ABILITIES)) {
        row->instance_count = 0;
        row->keywords = 0;
    }
    if (row->land_mana && iz_is_off(g, IZ_C_BASIC_LAND_MANA))
        row->land_mana = 0;
}

void iz_row_without(iz_game *g, iz_chars *row)
{
    if (g->off)
        without(g, row);
}

/* ---- counters -------------------------------------------------------------------------------- */

/* Reads a signed number; false if there is none. */
static bool read_signed(const char **at, int32_t *value)
{
    int sign = **at == '+' ? 1 : **at == '-' ? -1 : 0;
    if (!sign)
        return false;
    (*at)++;
    int32_t number = 0;
    int digits = 0;
    for (; **at >= '0' && **at <= '9' && digits < 6; (*at)++, digits++)
        number = number * 10 + (**at - '0');
    *value = sign * number;
    return digits > 0;
}

/* Counters named "+n/-m" change power and toughness by so much each (glossary, Counter). */
void iz_row_counters(iz_game *g, iz_slot slot, iz_chars *row)
{
    int64_t more_power = 0, more_toughness = 0; /* the sum counts, not what was added on the way */
    for (uint16_t at = g->objects[slot].counters; at != IZ_NIL; at = g->counters[at].next) {
        const iz_counter *counter = &g->counters[at];
        const char *text = iz_symbols_text(g->cards->symbols, counter->word);
        int32_t power, toughness;
        if (!read_signed(&text, &power) || *text != '/')
            continue;
        text++;
        if (!read_signed(&text, &toughness) || *text)
            continue;
        if (!iz_concept_applied(g, IZ_C_COUNTERS))
            continue;
        more_power += (int64_t)power * counter->count;
        more_toughness += (int64_t)toughness * counter->count;
    }
    row->power = iz_sum(row->power, more_power);
    row->toughness = iz_sum(row->toughness, more_toughness);
}
