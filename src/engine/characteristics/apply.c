/*
 * What each modification does to a row, and in which stage of a pass.
 *
 * Chapters: mtg 214.4-214.5, 214.9e-f, 215, 407, 418, 503; izvori-2007 B12.1, B12.78, D19.51.
 */
#include <string.h>

#include "engine/characteristics/characteristics.h"
#include "engine/evaluate/evaluate.h"

/* ---- stages ---------------------------------------------------------------------------------- */

#define STAGE(stage) (1u << IZ_STAGE_##stage)

/* The table of stages, by node: a row for each modification that changes characteristics. */
static const struct stage_row {
    uint16_t dependency; /* the 1999 books: initial values, counters, everything else */
    uint16_t layers;     /* Izvori's six layers */
} stage_rows[IZ_OP_COUNT] = {
    [IZ_BECOME_COPY] = {STAGE(COPY), STAGE(COPY)},
    [IZ_CHANGE_WORDS] = {STAGE(TEXT), STAGE(TEXT)},
    [IZ_BECOME] = {STAGE(TYPES), STAGE(TYPES) | STAGE(OTHERS)},
    [IZ_BECOME_ALSO] = {STAGE(TYPES), STAGE(TYPES) | STAGE(OTHERS)},
    [IZ_BECOME_STILL_LAND] = {STAGE(TYPES), STAGE(TYPES) | STAGE(OTHERS)},
    [IZ_LOSE_TYPE] = {STAGE(TYPES), STAGE(TYPES) | STAGE(OTHERS)},
    [IZ_LAND_IS] = {STAGE(TYPES), STAGE(TYPES)},
    [IZ_SET_CHOSEN_TYPE] = {STAGE(TYPES), STAGE(TYPES)},
    [IZ_ADD_CHOSEN_TYPE] = {STAGE(TYPES), STAGE(TYPES)},
    [IZ_ALL_CREATURE_TYPES] = {STAGE(TYPES), STAGE(TYPES)},
    [IZ_LOSE_CREATURE_TYPES] = {STAGE(TYPES), STAGE(TYPES)},
    [IZ_GAIN] = {STAGE(CURRENT), STAGE(OTHERS)},
    [IZ_LOSE_KEYWORD] = {STAGE(CURRENT), STAGE(OTHERS)},
    [IZ_LOSE_THIS] = {STAGE(CURRENT), STAGE(OTHERS)},
    [IZ_LOSE_ABILITY] = {STAGE(CURRENT), STAGE(TYPES) | STAGE(OTHERS)},
    [IZ_LOSE_ABILITIES] = {STAGE(CURRENT), STAGE(TYPES) | STAGE(OTHERS)},
    [IZ_SET_COLORS] = {STAGE(CURRENT), STAGE(OTHERS)},
    [IZ_SET_CHOSEN_COLOR] = {STAGE(CURRENT), STAGE(OTHERS)},
    [IZ_SET_NAME] = {STAGE(CURRENT), STAGE(OTHERS)},
    [IZ_SET_PT] = {STAGE(CURRENT), STAGE(SET)},
    [IZ_BOOST] = {STAGE(CURRENT), STAGE(MODIFY)},
    [IZ_SWITCH_PT] = {STAGE(CURRENT), STAGE(MODIFY)},
};

static bool has_word(const iz_cell *modification, iz_op op)
{
    for (const iz_cell *cell = modification + 1; cell < modification + modification->span; cell++)
        if (cell->op == op)
            return true;
    return false;
}

/* An effect that changes types sets initial values with whatever characteristics it sets (mtg
 * 214.5). Of abilities that are added and removed the most recent one prevails (407.1). */
static bool sets_initial_value(int op)
{
    return op == IZ_SET_PT || op == IZ_SET_COLORS || op == IZ_SET_CHOSEN_COLOR || op == IZ_SET_NAME;
}

/* Does it give an ability that says of what type its bearer is, or how big ("its power and
 * toughness are each equal to …")? That is an initial value, and there as these are reckoned. */
static bool gives_initial_value(const iz_cell *modification, bool layers)
{
    const iz_cell *end = modification + modification->span;
    for (const iz_cell *part = modification + 1; part < end; part += part->span)
        if (part->op == IZ_STATIC)
            for (const iz_cell *m = iz_first_modification(part); m;
                 m = iz_next_modification(part, m))
                if ((!layers && m->op == IZ_SET_PT && (m->arg & IZ_SET_PT_DEFINING)) ||
                    stage_rows[m->op].dependency == STAGE(TYPES))
                    return true;
    return false;
}

/* Izvori: with the types it takes what an effect has given to change them (D8.20), and all the rest
 * in its own stage (docs/decisions/141). */
static bool takes_abilities(const iz_cell *modification)
{
    return modification->op == IZ_LOSE_ABILITY || modification->op == IZ_LOSE_ABILITIES;
}

unsigned iz_stages_of(const iz_game *g, const iz_cell *modification, bool sets_type)
{
    bool layers = g->book->parameters.characteristics == IZ_CHARACTERISTICS_BY_LAYERS;
    if (modification->op == IZ_SET_PT && (modification->arg & IZ_SET_PT_DEFINING))
        return STAGE(DEFINE);
    const struct stage_row *row = &stage_rows[modification->op];
    if (modification->op == IZ_GAIN && gives_initial_value(modification, layers))
        return STAGE(TYPES);
    if (!layers)
        return sets_type && sets_initial_value(modification->op) ? STAGE(TYPES) : row->dependency;
    unsigned stages = row->layers;
    if ((stages & STAGE(TYPES)) && (stages & STAGE(OTHERS)) && !takes_abilities(modification) &&
        !has_word(modification, IZ_WORD_COLOR))
        stages &= ~STAGE(OTHERS);
    return stages;
}

/* ---- abilities of a row ---------------------------------------------------------------------- */

iz_instance iz_row_ability(const iz_game *g, const iz_derived *d, const iz_chars *row, int n)
{
    if (row->first_instance != IZ_PRINTED_ABILITIES)
        return d->instances[row->first_instance + (uint32_t)n];
    const iz_card_def *def = &g->cards->definitions[row->definition];
    return (iz_instance){def->first_ability + (uint32_t)n, IZ_NIL, IZ_NIL, IZ_NO_REF};
}

/* A run of instances has room up to the next multiple of four; so it can grow where it is without
 * changing what a saved row says. */
static uint32_t room_of_run(uint32_t count) { return (count + 3) & ~3u; }

static uint32_t new_run(iz_game *g, iz_derived *d, uint32_t count)
{
    uint32_t room = room_of_run(count);
    if (!IZ_ROOM(g, d, instances, room))
        return IZ_PRINTED_ABILITIES;
    uint32_t first = d->instances_count;
    d->instances_count += room;
    return first;
}

static void list_altered(iz_game *g, iz_derived *d, iz_slot slot)
{
    if ((d->rows[slot].flags & IZ_CHARS_ALTERED) || !IZ_ROOM(g, d, altered, 1))
        return;
    d->rows[slot].flags |= IZ_CHARS_ALTERED;
    d->altered[d->altered_count++] = slot;
}

static void add_instance(iz_game *g, iz_derived *d, iz_slot slot, const iz_instance *instance)
{
    iz_chars *row = iz_row_edit(g, d, slot);
    uint32_t count = row->instance_count;
    bool printed = row->first_instance == IZ_PRINTED_ABILITIES;
    if (printed || count == room_of_run(count)) {
        uint32_t first = new_run(g, d, count + 1);
        if (first == IZ_PRINTED_ABILITIES)
            return;
        for (uint32_t i = 0; i < count; i++)
            d->instances[first + i] = iz_row_ability(g, d, row, (int)i);
        row->first_instance = first;
        list_altered(g, d, slot); /* what is face down has no printed ones, but gains some, too */
    }
    d->instances[row->first_instance + count] = *instance;
    row->instance_count++;
}

void iz_row_gain(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *ability,
                 const iz_instance *like)
{
    int index = iz_card_set_ability_at(g->cards, ability);
    if (index < 0) {
        iz_fail(g, IZ_ERR_INTERNAL, IZ_SAY_FAILED_INTERNAL,
                "an ability that is granted has no record");
        return;
    }
    iz_instance instance = *like;
    instance.ability = (uint32_t)index;
    add_instance(g, d, slot, &instance);
    const iz_ability_def *record = &g->cards->abilities[index];
    if (ability->op == IZ_KEYWORD && ability->arg < 64)
        d->rows[slot].keywords |= UINT64_C(1) << ability->arg;
    if (ability->op == IZ_KEYWORD && ability->arg == IZ_KW_CHANGELING)
        d->rows[slot].flags |= IZ_CHARS_ALL_CREATURE_TYPES;
    if (record->flags & IZ_ABILITY_IS_MANA)
        d->rows[slot].flags |= IZ_CHARS_GAINED_MANA;
    if (record->kind == IZ_ABILITY_STATIC) {
        iz_ability granted = {instance.ability, instance.env, slot, instance.effect,
                              instance.granter};
        iz_unit_add_static(g, d, &granted);
    }
    if (ability->op != IZ_KEYWORD)
        return;
    const iz_cell *list = iz_child(ability, iz_child_count(ability) - 1);
    if (!list || list->op != IZ_ABILITIES)
        return;
    for (const iz_cell *one = list + 1; one < list + list->span; one += one->span)
        iz_row_gain(g, d, slot, one, like);
}

void iz_row_take(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *ability)
{
    iz_instance own = {.env = IZ_NIL, .effect = IZ_NIL, .granter = IZ_NO_REF};
    iz_row_gain(g, d, slot, ability, &own);
    iz_row_define(g, &d->rows[slot], ability);
}

/* Is this instance the keyword, or something it stands for, with that quality? */
static bool is_keyword(const iz_game *g, const iz_instance *instance, int keyword,
                       const iz_cell *quality, bool *inside)
{
    const iz_ability_def *record = &g->cards->abilities[instance->ability];
    if (record->keyword != keyword)
        return *inside = false;
    if (record->kind != IZ_ABILITY_KEYWORD)
        return *inside || !quality;
    if (!quality)
        return *inside = true;
    const iz_cell *cell = &g->cards->cells[record->cell];
    *inside = false;
    for (const iz_cell *part = cell + 1; part < cell + cell->span; part += part->span)
        if (iz_program_equal(part, quality))
            *inside = true;
    return *inside;
}

/* The row, whose instances that are kept have room from *first on; NULL: there are none. */
static iz_chars *begin_sifting(iz_game *g, iz_derived *d, iz_slot slot, uint32_t *first)
{
    if (iz_row_now(g, d, slot)->instance_count == 0)
        return NULL;
    iz_chars *row = iz_row_edit(g, d, slot);
    *first = new_run(g, d, row->instance_count);
    return *first == IZ_PRINTED_ABILITIES ? NULL : row;
}

/* The row has the `kept` instances from `first` on, if these are fewer than it had. */
static bool keep_instances(iz_game *g, iz_derived *d, iz_slot slot, uint32_t first, uint32_t kept)
{
    iz_chars *row = &d->rows[slot];
    if (kept == row->instance_count)
        return false;
    if (row->first_instance == IZ_PRINTED_ABILITIES)
        list_altered(g, d, slot);
    row->first_instance = first;
    row->instance_count = (uint16_t)kept;
    return true;
}

/* SAYS_ABILITY: what nothing else is said of is an ability, and is lost as one (hkk 91.4.0). */
static bool is_off_as_ability(iz_game *g)
{
    iz_count_applied(g, IZ_C_SAYS_ABILITY);
    return iz_is_off(g, IZ_C_SAYS_ABILITY);
}

/* EXPLANATION: what is printed to explain how the card is used is no ability (hkk 91.2.1). */
static bool is_explanation(iz_game *g, const iz_instance *instance)
{
    const iz_ability_def *record = &g->cards->abilities[instance->ability];
    const uint8_t *keyword = g->book->explanations;
    int status = iz_status_of(g, record);
    if (status != IZ_SAYS_ABILITY)
        return iz_concept_applied(g, status == IZ_SAYS_DRAWBACK ? IZ_C_DRAWBACK : IZ_C_EXPLANATION);
    if (!keyword || record->kind != IZ_ABILITY_KEYWORD || instance->granter != IZ_NO_REF ||
        instance->effect != IZ_NIL)
        return is_off_as_ability(g);
    while (*keyword != record->keyword && *keyword != 0xFF)
        keyword++;
    return *keyword != 0xFF ? iz_concept_applied(g, IZ_C_EXPLANATION) : is_off_as_ability(g);
}

static void lose_all(iz_game *g, iz_derived *d, iz_slot slot)
{
    uint32_t first = 0, kept = 0;
    iz_chars *row = begin_sifting(g, d, slot, &first);
    uint64_t keywords = 0;
    for (uint32_t i = 0; row && i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, d, row, (int)i);
        if (!is_explanation(g, &instance))
            continue;
        if (g->cards->abilities[instance.ability].keyword < 64)
            keywords |= UINT64_C(1) << g->cards->abilities[instance.ability].keyword;
        d->instances[first + kept++] = instance;
    }
    if (row)
        keep_instances(g, d, slot, first, kept);
    iz_row_edit(g, d, slot)->keywords = keywords;
}

/* Removes the abilities that say the same. */
static void lose_equal(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *ability)
{
    uint32_t first = 0, kept = 0;
    iz_chars *row = begin_sifting(g, d, slot, &first);
    for (uint32_t i = 0; row && i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, d, row, (int)i);
        if (!iz_program_equal(&g->cards->cells[g->cards->abilities[instance.ability].cell],
                              ability))
            d->instances[first + kept++] = instance;
    }
    if (row)
        keep_instances(g, d, slot, first, kept);
}

/* Was the ability given by an effect, and does it say of what type its bearer is? */
static bool is_given_type(const iz_game *g, const iz_instance *instance)
{
    const iz_cell *cell = &g->cards->cells[g->cards->abilities[instance->ability].cell];
    if (cell->op != IZ_STATIC || (instance->granter == IZ_NO_REF && instance->effect == IZ_NIL))
        return false;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        if (stage_rows[m->op].dependency == STAGE(TYPES))
            return true;
    return false;
}

/* Removes what was given to change types; of these only what says the same, if that is named. */
static void lose_given_types(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *ability)
{
    uint32_t first = 0, kept = 0;
    iz_chars *row = begin_sifting(g, d, slot, &first);
    for (uint32_t i = 0; row && i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, d, row, (int)i);
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[instance.ability].cell];
        bool lost = is_given_type(g, &instance) && (!ability || iz_program_equal(cell, ability));
        if (!lost || !iz_concept_applied(g, IZ_C_GIVEN_TYPE_LOST))
            d->instances[first + kept++] = instance;
    }
    if (row)
        keep_instances(g, d, slot, first, kept);
}

/* Removes all instances of the keyword (mtg 407.3). */
static void lose_keyword(iz_game *g, iz_derived *d, iz_slot slot, int keyword,
                         const iz_cell *quality)
{
    if (quality && quality->op == IZ_NONE)
        quality = NULL;
    bool inside = false, left = false;
    uint32_t first = 0, kept = 0;
    iz_chars *row = begin_sifting(g, d, slot, &first);
    for (uint32_t i = 0; row && i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, d, row, (int)i);
        if (is_keyword(g, &instance, keyword, quality, &inside) && !is_explanation(g, &instance))
            continue;
        const iz_ability_def *record = &g->cards->abilities[instance.ability];
        left = left || (record->kind == IZ_ABILITY_KEYWORD && record->keyword == keyword);
        d->instances[first + kept++] = instance;
    }
    if (row && keep_instances(g, d, slot, first, kept) && !left && keyword < 64)
        row->keywords &= ~(UINT64_C(1) << keyword);
}

/* Removes the instances of one ability; of a keyword that is spelt out only that part. */
static void lose_ability(iz_game *g, iz_derived *d, iz_slot slot, uint32_t ability)
{
    uint32_t first = 0, kept = 0;
    iz_chars *row = begin_sifting(g, d, slot, &first);
    for (uint32_t i = 0; row && i < row->instance_count; i++) {
        iz_instance instance = iz_row_ability(g, d, row, (int)i);
        if (instance.ability != ability)
            d->instances[first + kept++] = instance;
    }
    if (row)
        keep_instances(g, d, slot, first, kept);
}

/* ---- types ----------------------------------------------------------------------------------- */

static bool word_is(const iz_game *g, int word, unsigned use)
{
    return (iz_symbols_uses(g->cards->symbols, word) & use) != 0;
}

/* The subtypes that the modification names, as its words stand now. */
static int words_of(iz_game *g, const iz_ctx *ctx, const iz_cell *modification,
                    int words[IZ_SUBTYPES])
{
    int count = 0;
    const iz_cell *end = modification + modification->span;
    for (const iz_cell *cell = modification + 1; cell < end && count < IZ_SUBTYPES; cell++)
        if (cell->op == IZ_WORD_SUBTYPE)
            words[count++] = iz_word_here(g, ctx, cell->arg);
    return count;
}

static uint32_t colors_of(iz_game *g, const iz_ctx *ctx, const iz_cell *modification)
{
    uint32_t colors = 0;
    const iz_cell *end = modification + modification->span;
    for (const iz_cell *cell = modification + 1; cell < end; cell++)
        if (cell->op == IZ_WORD_COLOR)
            colors |= iz_colors_here(g, ctx, (uint32_t)cell->arg);
    return colors;
}

static bool goes_with_land_types(const iz_game *g, const iz_chars *row, int word, int32_t stay)
{
    return (word == row->name || word_is(g, word, IZ_WORD_IS_LAND_TYPE)) != (stay != 0);
}

/* Of its subtypes only the land types stay, or all but them. */
static void sift_land_types(iz_game *g, iz_chars *row, bool stay)
{
    int kept = 0;
    iz_more_drop(g, row, goes_with_land_types, stay);
    for (int i = 0; i < IZ_SUBTYPES && row->subtypes[i]; i++)
        if (!goes_with_land_types(g, row, row->subtypes[i], stay))
            row->subtypes[kept++] = row->subtypes[i];
    while (kept < IZ_SUBTYPES)
        row->subtypes[kept++] = 0;
}

/* Rule concept LAND_TYPE_CHANGE: a land that becomes of basic types loses its former types and the
 * abilities of its text, is a basic land with their mana abilities, and is legendary no more (mtg
 * 214.9e-f, izvori B12.78). Where land types are names, a single one renames it (mtg-2002 214.9d).
 */
static void become_basic_land(iz_game *g, iz_derived *d, iz_slot slot, const int *words, int count)
{
    if (!(iz_row_now(g, d, slot)->types & IZ_TYPE_LAND))
        return;
    if (iz_concept_applied(g, IZ_C_LAND_TYPE_CHANGE))
        lose_all(g, d, slot);
    iz_chars *row = &d->rows[slot];
    sift_land_types(g, row, false);
    for (int i = 0; i < count; i++)
        iz_row_add_subtype(g, row, words[i]);
    row->types |= IZ_TYPE_BASIC;
    row->land_mana &= (uint8_t)~IZ_COLORLESS; /* the rest is of its types (iz_row_settle) */
    if (g->book->parameters.lands != IZ_LANDS_ANY_CARD)
        row->types &= ~(uint32_t)IZ_TYPE_LEGENDARY;
    if (g->book->parameters.lands == IZ_LANDS_BY_NAME && count == 1)
        row->name = (uint16_t)words[0];
}

static bool names_basic_land(const int *words, int count)
{
    for (int i = 0; i < count; i++)
        if (!iz_is_basic_land_type(words[i]))
            return false;
    return count > 0;
}

/* Subtypes replace those of their own kind. */
static void replace_subtypes(iz_game *g, iz_chars *row, const int *words, int count)
{
    unsigned kinds = IZ_WORD_IS_CREATURE_TYPE | IZ_WORD_IS_LAND_TYPE | IZ_WORD_IS_ARTIFACT_TYPE |
                     IZ_WORD_IS_ENCHANTMENT_TYPE;
    bool kept = g->book->parameters.subtypes_add && iz_concept_applied(g, IZ_C_SUBTYPE_ADDED);
    for (int i = 0; i < count && !kept; i++) {
        unsigned uses = iz_symbols_uses(g->cards->symbols, words[i]) & kinds;
        if (uses & IZ_WORD_IS_CREATURE_TYPE)
            uses = IZ_WORD_IS_CREATURE_TYPE; /* of several uses the one that can be meant */
        iz_row_drop_subtypes(g, row, uses);
    }
    row->flags &= (uint16_t)~IZ_CHARS_ALL_CREATURE_TYPES;
    for (int i = 0; i < count; i++)
        if (iz_row_take_creature_type(g, row, words[i]))
            iz_row_add_subtype(g, row, words[i]);
}

static void drop_all_subtypes(iz_game *g, iz_chars *row)
{
    iz_more_drop(g, row, NULL, 0);
    memset(row->subtypes, 0, sizeof row->subtypes);
}

static bool is_that_word(const iz_game *g, const iz_chars *row, int word, int32_t that)
{
    (void)g;
    (void)row;
    return word == that;
}

/* New types replace all types and subtypes; supertypes stay (mtg 214.4, 214.4b; izvori B12.12), and
 * what is still said to be a land stays one (mtg-2002 214.4a). */
static void become(iz_game *g, iz_derived *d, iz_slot slot, uint32_t types, const int *words,
                   int count, bool still_land)
{
    iz_chars *row = iz_row_edit(g, d, slot);
    bool made_legend = iz_row_is_made_legend(g, row);
    still_land = still_land && (row->types & IZ_TYPE_LAND);
    if (still_land)
        types |= IZ_TYPE_LAND;
    if (types & IZ_CARD_TYPES) {
        if (g->book->parameters.type_change_clears && still_land)
            sift_land_types(g, row, true);
        else if (g->book->parameters.type_change_clears)
            drop_all_subtypes(g, row);
        row->types = (row->types & IZ_SUPERTYPES) | types;
        if (!g->book->parameters.type_change_clears) {
            if (!(types & IZ_TYPE_CREATURE) || count > 0)
                iz_row_drop_subtypes(g, row, IZ_WORD_IS_CREATURE_TYPE);
            if (!(types & IZ_TYPE_LAND))
                sift_land_types(g, row, false);
        }
        row->flags &= (uint16_t)~IZ_CHARS_ALL_CREATURE_TYPES;
        if (made_legend && !(types & IZ_TYPE_CREATURE))
            iz_row_unmake_legend(g, row);
    } else {
        row->types |= types;
    }
    if (names_basic_land(words, count))
        become_basic_land(g, d, slot, words, count);
    else if (types & IZ_CARD_TYPES)
        for (int i = 0; i < count; i++)
            iz_row_add_subtype(g, row, words[i]);
    else
        replace_subtypes(g, row, words, count);
}

static void lose_types(iz_game *g, iz_derived *d, iz_slot slot, uint32_t types, const int *words,
                       int count)
{
    iz_chars *row = iz_row_edit(g, d, slot);
    if ((types & IZ_TYPE_CREATURE) && iz_row_is_made_legend(g, row))
        iz_row_unmake_legend(g, row);
    row->types &= ~types;
    for (int w = 0; w < count; w++) {
        int kept = 0;
        iz_more_drop(g, row, is_that_word, words[w]);
        for (int i = 0; i < IZ_SUBTYPES && row->subtypes[i]; i++)
            if (row->subtypes[i] != words[w])
                row->subtypes[kept++] = row->subtypes[i];
        while (kept < IZ_SUBTYPES)
            row->subtypes[kept++] = 0;
    }
    if ((types & IZ_TYPE_CREATURE) && !(row->types & IZ_TYPE_TRIBAL)) {
        iz_row_drop_subtypes(g, row, IZ_WORD_IS_CREATURE_TYPE);
        row->flags &= (uint16_t)~IZ_CHARS_ALL_CREATURE_TYPES;
    }
    if (types & IZ_TYPE_LAND)
        sift_land_types(g, row, false);
}

/* The word in a memory cell: a card type is -1 - its bit (engine/evaluate/evaluate.h). */
/* What was chosen: a colour, a card type or a subtype; 0: nothing was. */
static void apply_chosen(iz_game *g, iz_derived *d, iz_slot slot, const iz_cell *m, int32_t chosen)
{
    int word = (int)chosen;
    bool also = m->op == IZ_ADD_CHOSEN_TYPE;
    if (chosen == 0)
        return;
    if (m->op == IZ_SET_CHOSEN_COLOR)
        iz_row_edit(g, d, slot)->colors = (uint32_t)chosen;
    else if (chosen < 0 && also)
        iz_row_edit(g, d, slot)->types |= 1u << (-1 - chosen);
    else if (chosen < 0)
        become(g, d, slot, 1u << (-1 - chosen), NULL, 0, false);
    else if (also)
        iz_row_add_subtype(g, iz_row_edit(g, d, slot), word);
    else if (iz_is_basic_land_type(word))
        become_basic_land(g, d, slot, &word, 1);
    else
        replace_subtypes(g, iz_row_edit(g, d, slot), &word, 1);
}

void iz_define_chosen(iz_game *g, iz_derived *d, const iz_ability *ability)
{
    const iz_cell *cell = iz_ability_cell(g, ability->index);
    bool printed = ability->granter == IZ_NO_REF && ability->effect == IZ_NIL;
    if (cell->op != IZ_STATIC || !printed)
        return;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        if (!iz_names_chosen(m) || !iz_is_definer(cell, m) ||
            !iz_concept_applied(g, IZ_C_COUNTS_AS))
            continue;
        iz_ctx ctx = iz_ctx_of_object(g, ability->bearer, ability->env);
        d->facts |= IZ_FACT_MEMORY;
        iz_mark_used(g, m);
        apply_chosen(g, d, ability->bearer, m, iz_chosen_word(g, &ctx, m->arg));
    }
}

static void apply_types(iz_game *g, iz_derived *d, const iz_ctx *ctx, const iz_cell *m,
                        iz_slot slot)
{
    int words[IZ_SUBTYPES];
    int count = words_of(g, ctx, m, words);
    switch (m->op) {
    case IZ_BECOME:
    case IZ_BECOME_STILL_LAND:
        become(g, d, slot, (uint32_t)m->arg, words, count, m->op == IZ_BECOME_STILL_LAND);
        break;
    case IZ_BECOME_ALSO: {
        iz_chars *row = iz_row_edit(g, d, slot);
        row->types |= (uint32_t)m->arg;
        for (int i = 0; i < count; i++)
            iz_row_add_subtype(g, row, words[i]);
        break;
    }
    case IZ_LOSE_TYPE:
        lose_types(g, d, slot, (uint32_t)m->arg, words, count);
        break;
    case IZ_LAND_IS: /* also "is a Goblin", which replaces its creature types only */
        if (names_basic_land(words, count))
            become_basic_land(g, d, slot, words, count);
        else
            replace_subtypes(g, iz_row_edit(g, d, slot), words, count);
        break;
    case IZ_ALL_CREATURE_TYPES:
        iz_row_edit(g, d, slot)->flags |= IZ_CHARS_ALL_CREATURE_TYPES;
        break;
    case IZ_LOSE_CREATURE_TYPES: {
        iz_chars *row = iz_row_edit(g, d, slot);
        iz_row_drop_subtypes(g, row, IZ_WORD_IS_CREATURE_TYPE);
        row->flags &= (uint16_t)~IZ_CHARS_ALL_CREATURE_TYPES;
        break;
    }
    default:
        break;
    }
}

static void apply_color_words(iz_game *g, iz_derived *d, const iz_ctx *ctx, const iz_cell *m,
                              iz_slot slot)
{
    if (!has_word(m, IZ_WORD_COLOR))
        return;
    uint32_t colors = colors_of(g, ctx, m);
    iz_chars *row = iz_row_edit(g, d, slot);
    if (m->op == IZ_BECOME || m->op == IZ_BECOME_STILL_LAND)
        row->colors = colors;
    else if (m->op == IZ_LOSE_TYPE)
        row->colors &= ~colors;
    else
        row->colors |= colors;
}

/* ---- power and toughness --------------------------------------------------------------------- */

static iz_defined *defined_of(iz_derived *d, iz_slot slot)
{
    for (uint32_t i = 0; i < d->defined_count; i++)
        if (d->defined[i].slot == slot)
            return &d->defined[i];
    return NULL;
}

static const iz_cell *quantity_of(const iz_cell *modification, int n)
{
    const iz_cell *quantity = iz_child(modification, n);
    return quantity && quantity->op != IZ_NONE ? quantity : NULL;
}

/* Rule concept CHARACTERISTIC_DEFINING: the value of a star, unless an effect has set the initial
 * value meanwhile. */
static void define_pt(iz_game *g, iz_derived *d, uint32_t unit, const iz_ctx *ctx, const iz_cell *m,
                      iz_slot slot)
{
    const iz_cell *power = quantity_of(m, 1), *toughness = quantity_of(m, 2);
    if (iz_row_now(g, d, slot)->flags & IZ_CHARS_PT_IS_SET)
        return;
    if (!iz_concept_applied(g, IZ_C_CHARACTERISTIC_DEFINING))
        return;
    iz_defined defined = {.slot = slot, .unit = unit};
    iz_chars *row = iz_row_edit(g, d, slot);
    if (power) {
        row->power = defined.power = iz_quantity(g, ctx, power);
        defined.power_from = 1;
    }
    if (toughness) {
        row->toughness = defined.toughness = iz_quantity(g, ctx, toughness);
        defined.toughness_from = 2;
    }
    if (!d->trial && IZ_ROOM(g, d, defined, 1))
        d->defined[d->defined_count++] = defined;
}

static void apply_pt(iz_game *g, iz_derived *d, const iz_cell *m, const int32_t *value,
                     iz_stage stage, iz_slot slot)
{
    iz_chars *row = iz_row_edit(g, d, slot);
    iz_defined *defined = d->trial ? NULL : defined_of(d, slot);
    switch (m->op) {
    case IZ_SET_PT:
        if (quantity_of(m, 1)) {
            row->power = value[0];
            if (defined)
                defined->power_from = 0;
        }
        if (quantity_of(m, 2)) {
            row->toughness = value[1];
            if (defined)
                defined->toughness_from = 0;
        }
        if (stage == IZ_STAGE_TYPES)
            row->flags |= IZ_CHARS_PT_IS_SET;
        break;
    case IZ_SWITCH_PT: { /* rule concept SWITCH */
        if (!iz_concept_applied(g, IZ_C_SWITCH))
            break;
        int32_t power = row->power;
        row->power = row->toughness;
        row->toughness = power;
        if (defined) {
            uint8_t from = defined->power_from;
            defined->power_from = defined->toughness_from;
            defined->toughness_from = from;
        }
        break;
    }
    default:
        break;
    }
}

/* ---- one modification on one object ---------------------------------------------------------- */

static void gain(iz_game *g, iz_derived *d, const iz_unit *unit, const iz_cell *m, iz_slot slot)
{
    iz_instance like = {0, IZ_NIL, unit->env, IZ_NO_REF};
    if (unit->bearer == IZ_NIL) {
        like.effect = unit->effect;
    } else {
        like.granter = iz_object_ref(g, unit->bearer);
        like.effect = unit->effect;
    }
    for (const iz_cell *child = m + 1; child < m + m->span; child += child->span)
        if (iz_nodes[child->op].class == 'A')
            iz_row_gain(g, d, slot, child, &like);
}

static void lose(iz_game *g, iz_derived *d, const iz_ctx *ctx, const iz_cell *m, iz_stage stage,
                 iz_slot slot)
{
    switch (m->op) {
    case IZ_LOSE_KEYWORD:
        lose_keyword(g, d, slot, m->arg, iz_child(m, 1));
        if (m->arg == IZ_KW_BANDING && iz_concept_applied(g, IZ_C_BANDS_WITH)) /* 502.11a */
            lose_keyword(g, d, slot, IZ_KW_BANDS_WITH, NULL);
        break;
    case IZ_LOSE_ABILITY:
        if (stage == IZ_STAGE_TYPES)
            lose_given_types(g, d, slot, iz_child(m, 1));
        else
            lose_equal(g, d, slot, iz_child(m, 1));
        break;
    case IZ_LOSE_THIS:
        if (ctx->env != IZ_NIL)
            lose_ability(g, d, slot, g->envs[ctx->env].ability);
        break;
    default: /* LOSE_ABILITIES */
        if (stage == IZ_STAGE_TYPES) {
            lose_given_types(g, d, slot, NULL);
            break;
        }
        lose_all(g, d, slot);
        d->rows[slot].flags |= IZ_CHARS_LOST_LAND_MANA;
        break;
    }
}

static void apply_one(iz_game *g, iz_derived *d, uint32_t index, const iz_ctx *ctx,
                      const iz_cell *m, const int32_t *value, iz_stage stage, iz_slot slot)
{
    switch (m->op) {
    case IZ_SWITCH_PT:
        apply_pt(g, d, m, value, stage, slot);
        break;
    case IZ_SET_PT:
        if (m->arg & IZ_SET_PT_DEFINING)
            define_pt(g, d, index, ctx, m, slot);
        else
            apply_pt(g, d, m, value, stage, slot);
        break;
    case IZ_GAIN: {
        iz_unit unit = d->units[index];
        gain(g, d, &unit, m, slot);
        break;
    }
    case IZ_LOSE_KEYWORD:
    case IZ_LOSE_ABILITY:
    case IZ_LOSE_THIS:
    case IZ_LOSE_ABILITIES:
        lose(g, d, ctx, m, stage, slot);
        break;
    case IZ_SET_COLORS:
        iz_row_edit(g, d, slot)->colors = iz_colors_here(g, ctx, (uint32_t)m->arg);
        break;
    case IZ_SET_NAME:
        iz_row_edit(g, d, slot)->name = (uint16_t)m->arg;
        break;
    case IZ_SET_CHOSEN_COLOR:
    case IZ_SET_CHOSEN_TYPE:
    case IZ_ADD_CHOSEN_TYPE:
        apply_chosen(g, d, slot, m, iz_chosen_word(g, ctx, m->arg));
        break;
    case IZ_BECOME_COPY:
    case IZ_CHANGE_WORDS: /* what stands on an object at all is settled before (static_text.c) */
        break;
    default: {
        bool layers = g->book->parameters.characteristics == IZ_CHARACTERISTICS_BY_LAYERS;
        if (stage == IZ_STAGE_TYPES)
            apply_types(g, d, ctx, m, slot);
        if (stage == IZ_STAGE_OTHERS || !layers)
            apply_color_words(g, d, ctx, m, slot);
        break;
    }
    }
}

/* ---- a unit ---------------------------------------------------------------------------------- */

/* Does the modification belong to the stage, for this unit? */
static bool is_of_stage(const iz_game *g, const iz_unit *unit, const iz_cell *cell,
                        const iz_cell *m, iz_stage stage)
{
    if (!(iz_stages_of(g, m, unit->sets_type) & 1u << stage))
        return false;
    bool printed = unit->bearer != IZ_NIL && unit->granter == IZ_NO_REF && unit->effect == IZ_NIL;
    return !printed || !iz_is_definer(cell, m);
}

/* The set of the modification: that which was fixed as the effect began, if it is of the same
 * selector (izvori D19.52), else as it is now. */
static void set_of(iz_game *g, iz_derived *d, uint32_t index, const iz_ctx *ctx, const iz_cell *m,
                   uint32_t *first, uint32_t *count)
{
    const iz_cell *selector = m + 1;
    iz_unit unit = d->units[index];
    if (unit.selector != 0 &&
        (unit.bearer == IZ_NIL || iz_program_equal(&g->cards->cells[unit.selector], selector))) {
        *first = unit.set_first;
        *count = unit.set_count;
        return;
    }
    iz_unit_set(g, d, &unit, ctx, selector, first, count);
    if (unit.selector == 0) {
        d->units[index].selector = (uint32_t)(selector - g->cards->cells);
        d->units[index].set_first = *first;
        d->units[index].set_count = *count;
    }
}

static void values_of(iz_game *g, const iz_unit *unit, const iz_ctx *ctx, const iz_cell *m,
                      int32_t value[2])
{
    uint16_t effect = unit->bearer == IZ_NIL ? unit->effect : (uint16_t)IZ_NIL;
    value[0] = value[1] = 0;
    if (m->op != IZ_BOOST && !(m->op == IZ_SET_PT && !(m->arg & IZ_SET_PT_DEFINING)))
        return;
    for (int i = 0; i < 2; i++) {
        const iz_cell *quantity = quantity_of(m, i + 1);
        if (quantity)
            value[i] = iz_effect_quantity(g, ctx, effect, quantity);
    }
}

static void boost_all(iz_game *g, iz_derived *d, uint32_t first, uint32_t count,
                      const int32_t *value)
{
    for (uint32_t i = 0; i < count; i++) {
        iz_chars *row = iz_row_edit(g, d, d->sets[first + i]);
        row->power = iz_sum(row->power, value[0]);
        row->toughness = iz_sum(row->toughness, value[1]);
    }
}

/* Does a quantity of the modification ask for something of each object ("its mana value")? */
static bool asks_each(const iz_cell *m)
{
    for (int i = 1; i <= 2 && (m->op == IZ_BOOST || m->op == IZ_SET_PT); i++)
        if (quantity_of(m, i) && iz_asks_each(quantity_of(m, i)))
            return true;
    return false;
}

/* The values are settled for all before any is changed. */
static void apply_each(iz_game *g, iz_derived *d, uint32_t index, const iz_ctx *ctx,
                       const iz_cell *m, iz_stage stage, uint32_t first, uint32_t count)
{
    iz_unit unit = d->units[index];
    size_t mark = iz_scratch_mark(g);
    iz_set values = iz_set_begin(g);
    for (uint32_t i = 0; i < count; i++) {
        int32_t value[2];
        iz_ctx of_this = iz_ctx_bind(ctx, iz_object_ref(g, d->sets[first + i]));
        values_of(g, &unit, &of_this, m, value);
        iz_set_put(g, &values, (iz_ref)value[0]);
        iz_set_put(g, &values, (iz_ref)value[1]);
    }
    for (uint32_t i = 0; i < count; i++) {
        int32_t value[2] = {(int32_t)iz_set_at(g, values, (int)i * 2),
                            (int32_t)iz_set_at(g, values, (int)i * 2 + 1)};
        if (m->op == IZ_BOOST)
            boost_all(g, d, first + i, 1, value);
        else
            apply_one(g, d, index, ctx, m, value, stage, d->sets[first + i]);
    }
    iz_scratch_back(g, mark);
}

/* What only takes given types doesn't begin with them: to what it applies is seen in its own stage,
 * and of what it reads there more may have changed by then. */
static bool begins_later(const iz_game *g, const iz_unit *unit, const iz_cell *cell)
{
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m))
        if (!takes_abilities(m) && is_of_stage(g, unit, cell, m, IZ_STAGE_TYPES))
            return false;
    return true;
}

void iz_unit_apply(iz_game *g, iz_derived *d, uint32_t index, iz_stage stage)
{
    const iz_cell *cell = &g->cards->cells[d->units[index].cell];
    uint32_t selector = d->units[index].selector;
    iz_ctx ctx = iz_unit_ctx(g, &d->units[index]);
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        if (!is_of_stage(g, &d->units[index], cell, m, stage))
            continue;
        uint32_t first, count;
        int32_t value[2];
        set_of(g, d, index, &ctx, m, &first, &count);
        if (count > 0)
            iz_mark_used(g, m);
        if (asks_each(m)) {
            apply_each(g, d, index, &ctx, m, stage, first, count);
            continue;
        }
        values_of(g, &d->units[index], &ctx, m, value);
        if (m->op == IZ_BOOST) { /* on wide boards the most frequent by far */
            boost_all(g, d, first, count, value);
            continue;
        }
        for (uint32_t i = 0; i < count; i++)
            apply_one(g, d, index, &ctx, m, value, stage, d->sets[first + i]);
    }
    if (stage == IZ_STAGE_TYPES && begins_later(g, &d->units[index], cell))
        d->units[index].selector = selector;
    else
        d->units[index].begun = 1;
}

static uint64_t mixed(uint64_t mark, uint64_t word)
{
    mark = (mark ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return mark ^ mark >> 31;
}

uint64_t iz_unit_mark(iz_game *g, iz_derived *d, uint32_t index, iz_stage stage)
{
    const iz_cell *cell = &g->cards->cells[d->units[index].cell];
    uint64_t mark = 1;
    uint32_t used = d->sets_count;
    if (!iz_unit_exists(g, d, &d->units[index]))
        return 0;
    iz_unit kept = d->units[index];
    iz_ctx ctx = iz_unit_ctx(g, &kept);
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        if (!is_of_stage(g, &kept, cell, m, stage))
            continue;
        uint32_t first, count;
        int32_t value[2];
        set_of(g, d, index, &ctx, m, &first, &count);
        value[0] = value[1] = 0;
        if (!asks_each(m))
            values_of(g, &kept, &ctx, m, value);
        if (m->op == IZ_SET_PT && (m->arg & IZ_SET_PT_DEFINING))
            for (int i = 0; i < 2; i++)
                value[i] = quantity_of(m, i + 1) ? iz_quantity(g, &ctx, quantity_of(m, i + 1)) : 0;
        mark = mixed(mark, (uint64_t)(uint32_t)value[0] << 32 | (uint32_t)value[1]);
        for (uint32_t i = 0; i < count; i++) {
            mark = mixed(mark, d->sets[first + i]);
            if (!asks_each(m))
                continue;
            iz_ctx of_this = iz_ctx_bind(&ctx, iz_object_ref(g, d->sets[first + i]));
            values_of(g, &kept, &of_this, m, value);
            mark = mixed(mark, (uint64_t)(uint32_t)value[0] << 32 | (uint32_t)value[1]);
        }
    }
    d->units[index] = kept;
    d->sets_count = used;
    return mark;
}

/* Is nothing in it reckoned? */
static bool has_numbers_only(const iz_cell *m)
{
    const iz_cell *end = m + m->span;
    for (const iz_cell *child = m + 1; child < end; child += child->span)
        if (iz_nodes[child->op].class == 'Q' && child->op != IZ_NUMBER)
            return false;
    return true;
}

bool iz_unit_mark_among(iz_game *g, iz_derived *d, uint32_t index, iz_stage stage,
                        const iz_effect *effect, uint64_t *mark)
{
    const iz_unit *unit = &d->units[index];
    const iz_cell *cell = &g->cards->cells[unit->cell];
    if (unit->bearer == IZ_NIL || unit->begun || unit->selector != 0 || cell[1].op != IZ_NONE)
        return false;
    iz_ctx ctx = iz_unit_ctx(g, unit);
    *mark = 1;
    for (const iz_cell *m = iz_first_modification(cell); m; m = iz_next_modification(cell, m)) {
        if (!is_of_stage(g, unit, cell, m, stage))
            continue;
        if (!has_numbers_only(m) || !iz_unit_goes_by_rows(g, d, unit, &ctx, m + 1))
            return false;
        for (uint16_t at = effect->affected; at != IZ_NIL; at = g->links[at].next)
            if (iz_ref_alive(g, g->links[at].ref))
                *mark = mixed(
                    *mark, iz_unit_takes(g, d, unit, &ctx, m + 1, iz_ref_slot(g->links[at].ref)));
    }
    return true;
}
