/*
 * A definition for each look of a token that a CREATE_TOKEN node makes. Its program is a copy of
 * the abilities that the node gives it, so that a token is read like any card; equal looks with
 * equal abilities share one definition. A token may make tokens: the copies are gone through as
 * well.
 */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/hash.h"
#include "cards/set.h"

static bool note_place(iz_set_index *index, uint32_t cell, int definition)
{
    if (index->token_count == index->token_room) {
        int room = index->token_room ? index->token_room * 2 : 64;
        iz_token_place *places = realloc(index->tokens, (size_t)room * sizeof *places);
        if (!places)
            return false;
        index->tokens = places;
        index->token_room = room;
    }
    index->tokens[index->token_count++] = (iz_token_place){cell, (uint16_t)definition};
    return true;
}

/* A number that is known when the token is made only (X) leaves a star. */
static int16_t plain_number(const iz_cell *quantity, iz_card_def *def, uint8_t star)
{
    if (quantity->op == IZ_NUMBER && quantity->arg >= INT16_MIN && quantity->arg <= INT16_MAX)
        return (int16_t)quantity->arg;
    def->flags |= star;
    return 0;
}

static void add_subtype(iz_card_def *def, int word)
{
    for (int i = 0; i < IZ_SUBTYPES; i++) {
        if (def->subtypes[i] == 0) {
            def->subtypes[i] = (uint16_t)word;
            return;
        }
    }
}

/* A token is named after its subtypes unless it is given a name. */
static uint16_t name_of_subtypes(iz_symbols *symbols, const iz_card_def *def)
{
    char name[IZ_NAME_MAX + 1] = "Token";
    size_t length = 0;
    for (int i = 0; i < IZ_SUBTYPES && def->subtypes[i] && length < IZ_NAME_MAX; i++)
        length += (size_t)snprintf(name + length, sizeof name - length, "%s%s", i ? " " : "",
                                   iz_symbols_text(symbols, def->subtypes[i]));
    int word = iz_symbols_word(symbols, name, strlen(name), IZ_WORD_IS_NAME);
    return (uint16_t)(word <= UINT16_MAX ? word : 0);
}

/* TOKEN: types; power, toughness; words of colours, subtypes and name. */
static bool read_look(iz_card_set *set, const iz_cell *token, iz_card_def *def)
{
    def->types = (uint32_t)token->arg;
    def->flags = IZ_CARD_TOKEN;
    const iz_cell *power = iz_child(token, 0), *toughness = iz_child(token, 1);
    if (!power || !toughness)
        return false;
    if (power->op != IZ_NONE && toughness->op != IZ_NONE) {
        def->flags |= IZ_CARD_HAS_PT;
        def->power = plain_number(power, def, IZ_CARD_STAR_POWER);
        def->toughness = plain_number(toughness, def, IZ_CARD_STAR_TOUGHNESS);
    }
    const iz_cell *end = token + token->span;
    for (const iz_cell *word = toughness + toughness->span; word < end; word += word->span) {
        if (word->op == IZ_WORD_SUBTYPE)
            add_subtype(def, word->arg);
        else if (word->op == IZ_WORD_COLOR)
            def->colors |= (uint32_t)word->arg;
        else if (word->op == IZ_WORD_NAME)
            def->name = (uint16_t)word->arg;
        else if (word->op == IZ_WORD_CHOSEN_COLOR)
            def->flags |= IZ_CARD_CHOSEN_COLOR;
        else if (word->op == IZ_WORD_CHOSEN_TYPE)
            def->flags |= IZ_CARD_CHOSEN_TYPE;
    }
    if (def->name == 0)
        def->name = name_of_subtypes(set->symbols, def);
    def->card_name = def->name;
    return def->name != 0;
}

/* The list of abilities beside the TOKEN node: CREATE_TOKEN's last child. */
static const iz_cell *abilities_beside(const iz_cell *token) { return token + token->span; }

static bool same_token(const iz_card_set *set, size_t a, size_t b)
{
    const iz_cell *first = set->cells + a, *second = set->cells + b;
    return iz_program_equal(first, second) &&
           iz_program_equal(abilities_beside(first), abilities_beside(second));
}

/* Where the TOKEN node stands that a token's definition was first made for. */
static uint32_t origin_of(const iz_set_index *index, int definition)
{
    for (int i = 0; i < index->token_count; i++)
        if (index->tokens[i].definition == definition)
            return index->tokens[i].cell;
    return UINT32_MAX;
}

/* The program of a token: a copy of the abilities of the list at the cell `list`. */
static bool copy_program(iz_card_set *set, iz_card_def *def, size_t list)
{
    iz_cells *cells = &iz_set_index_of(set)->cells;
    size_t span = cells->at[list].span, first = iz_cells_open(cells, IZ_PROGRAM, 0);
    for (size_t at = 1; at < span && !cells->failed; at += cells->at[list + at].span)
        iz_cells_copy(cells, cells->at + list + at);
    iz_cells_close(cells, first);
    def->first_cell = (uint32_t)first;
    def->cell_count = (uint32_t)(cells->count - first);
    iz_set_take_cells(set);
    return !cells->failed;
}

/* Look and abilities in one number, to find equal ones quickly. */
static uint64_t look_hash(const iz_cell *token)
{
    size_t count = (size_t)token->span + abilities_beside(token)->span;
    iz_hash hash;
    iz_hash_init(&hash);
    for (size_t i = 0; i < count; i++)
        iz_hash_number(&hash, (uint64_t)token[i].op << 48 | (uint64_t)token[i].span << 32 |
                                  (uint32_t)token[i].arg);
    return iz_hash_value(&hash);
}

/* The definition for the TOKEN node at `cell`, made if there is none like it; -1: no memory. */
static int token_definition(iz_card_set *set, size_t cell)
{
    const iz_set_index *index = iz_set_index_of(set);
    uint64_t hash = look_hash(set->cells + cell);
    for (int i = index->cards; i < set->count; i++)
        if (index->digests[i] == hash && same_token(set, origin_of(index, i), cell))
            return i;
    iz_card_def def = {.other_face = IZ_NO_FACE};
    int number = iz_set_new_definition(set);
    if (number < 0 || !read_look(set, set->cells + cell, &def) ||
        !(set->texts[number] = calloc(1, 1)))
        return -1;
    const iz_cell *token = set->cells + cell;
    size_t list = (size_t)(abilities_beside(token) - set->cells);
    if (!copy_program(set, &def, list))
        return -1;
    set->definitions[number] = def;
    index->digests[number] = hash;
    return number;
}

static int by_cell(const void *a, const void *b)
{
    const iz_token_place *first = a, *second = b;
    return (first->cell > second->cell) - (first->cell < second->cell);
}

bool iz_set_make_tokens(iz_card_set *set)
{
    iz_set_index *index = iz_set_index_of(set);
    index->token_count = 0;
    for (int i = 0; i < set->count; i++) {
        size_t end = set->definitions[i].first_cell + (size_t)set->definitions[i].cell_count;
        for (size_t cell = set->definitions[i].first_cell; cell < end; cell++) {
            if (set->cells[cell].op != IZ_TOKEN)
                continue;
            int definition = token_definition(set, cell);
            if (definition < 0 || !note_place(index, (uint32_t)cell, definition))
                return false;
        }
    }
    if (index->token_count > 0)
        qsort(index->tokens, (size_t)index->token_count, sizeof *index->tokens, by_cell);
    return true;
}

int iz_card_set_token_at(const iz_card_set *set, const iz_cell *token)
{
    const iz_set_index *index = iz_set_index_of(set);
    if (token < set->cells || token >= set->cells + set->cell_count)
        return -1;
    uint32_t cell = (uint32_t)(token - set->cells);
    int low = 0, high = index->token_count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (index->tokens[middle].cell < cell)
            low = middle + 1;
        else
            high = middle;
    }
    return low < index->token_count && index->tokens[low].cell == cell
               ? index->tokens[low].definition
               : -1;
}
