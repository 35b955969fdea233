/*
 * The ways that a card offers, in words (ways.h). A way is said by itself where it can be; where it
 * speaks of what stands before it ("return it"), its card is said with that way alone, and the
 * label is the part of it in which the ways differ.
 */
#include "cards/ways.h"

#include <stdio.h>
#include <string.h>

#include "program/names.h"

enum { WAYS_MAX = 16, MODE_CELLS = 512, CARD_TEXT = 2400 };

typedef struct iz_choice {
    const iz_cell *node;    /* EITHER or MODES */
    const iz_cell *ability; /* around it, the innermost */
    int first, count;       /* its children that are ways */
} iz_choice;

/* ---- finding them ---------------------------------------------------------------------------- */

static iz_choice choice_at(const iz_cell *node, const iz_cell *ability)
{
    int first = node->op == IZ_MODES ? 3 : 1;
    return (iz_choice){node, ability, first, iz_child_count(node) - first};
}

static const iz_cell *way_of(const iz_choice *choice, int n)
{
    return iz_child(choice->node, choice->first + n);
}

/* Which of the choice's ways it is; -1: none. */
static int number_of(const iz_choice *choice, const iz_cell *way)
{
    for (int n = 0; n < choice->count; n++)
        if (way_of(choice, n) == way)
            return n;
    return -1;
}

/* The innermost of the card's abilities around the cell; NULL: it is in none. */
static const iz_cell *ability_around(const iz_card_set *set, int definition, const iz_cell *cell)
{
    const iz_card_def *def = &set->definitions[definition];
    const iz_cell *around = NULL;
    for (uint32_t i = 0; i < def->abilities_all; i++) {
        const iz_cell *at = &set->cells[set->abilities[def->first_ability + i].cell];
        if (at <= cell && cell < at + at->span && (!around || at > around))
            around = at;
    }
    return around;
}

/* The choice of which the cell is a way. */
static bool find_choice(const iz_card_set *set, int definition, const iz_cell *way,
                        iz_choice *choice)
{
    const iz_cell *ability = ability_around(set, definition, way);
    for (const iz_cell *at = way; ability && at-- > ability;) {
        if ((at->op != IZ_EITHER && at->op != IZ_MODES) || at + at->span <= way)
            continue;
        *choice = choice_at(at, ability);
        return choice->count <= WAYS_MAX && number_of(choice, way) >= 0;
    }
    return false;
}

/* ---- a way by itself ------------------------------------------------------------------------- */

/* A program, or a part of one; "" where it cannot be said. */
static void say(const iz_card_set *set, int definition, const iz_cell *cells, char *text,
                size_t size)
{
    iz_text_card card = iz_card_def_text(set, definition);
    text[0] = '\0';
    if (iz_text_say(set->symbols, &card, cells, NULL, IZ_DIALECT_ORACLE, text, size) >= size)
        text[0] = '\0';
}

/* A mode alone: what a spell does that has no other one. */
static void say_mode(const iz_card_set *set, int definition, const iz_cell *ability,
                     const iz_cell *mode, char *text)
{
    iz_cell alone[MODE_CELLS];
    int32_t before = 0; /* target slots of the ability, which are counted first */
    for (const iz_cell *at = ability; at < mode; at++)
        before += at->op == IZ_TARGET;
    text[0] = '\0';
    if (mode->span > MODE_CELLS)
        return;
    for (uint32_t i = 0; i < mode->span; i++) {
        alone[i] = mode[i];
        if (iz_nodes[alone[i].op].arg != IZ_ARG_REGISTER || alone[i].arg == IZ_REGISTERS - 1)
            continue;
        if (alone[i].arg < before) /* it speaks of what is targeted outside of it */
            return;
        alone[i].arg -= before;
    }
    alone[0].op = IZ_SPELL_ABILITY;
    say(set, definition, alone, text, IZ_WAY_TEXT);
}

/* The keyword that the node gives or takes away: "flying", "swampwalk". */
static bool say_keyword(const iz_card_set *set, const iz_cell *cell, char *text)
{
    if (cell->op != IZ_KEYWORD && cell->op != IZ_LOSE_KEYWORD)
        return false;
    const iz_cell *type = iz_child(cell, 1);
    if (cell->arg == IZ_KW_LANDWALK && type && type->op == IZ_IS_SUBTYPE)
        snprintf(text, IZ_WAY_TEXT, "%swalk", iz_symbols_text(set->symbols, type->arg));
    else
        snprintf(text, IZ_WAY_TEXT, "%s", iz_keywords[cell->arg].word);
    return true;
}

/* "2/2 with flying": what something may come into play as. */
static void say_shape(const iz_cell *shape, char *text)
{
    const iz_cell *power = iz_child(shape, 1), *toughness = iz_child(shape, 2);
    char keyword[64] = "";
    for (const iz_cell *at = shape + 1; !keyword[0] && at < shape + shape->span; at++)
        if (at->op == IZ_KEYWORD)
            snprintf(keyword, sizeof keyword, " with %s", iz_keywords[at->arg].word);
    text[0] = '\0';
    if (power->op == IZ_NUMBER && toughness->op == IZ_NUMBER)
        snprintf(text, IZ_WAY_TEXT, "%d/%d%s", (int)power->arg, (int)toughness->arg, keyword);
}

/* What the way is about: a keyword that it gives, or what it looks for. */
static void say_topic(const iz_card_set *set, int definition, const iz_cell *way, char *text)
{
    for (const iz_cell *at = way + 1; !text[0] && at < way + way->span; at++)
        if (!say_keyword(set, at, text) && iz_nodes[at->op].class == 'F')
            say(set, definition, at, text, IZ_WAY_TEXT);
}

/* Ways that a card tells as one ("choose land or nonland and reveal cards until …") are told by
 * what they are about. "": there are no words for it. */
static void say_alone(const iz_card_set *set, int definition, const iz_cell *ability,
                      const iz_cell *way, char *text)
{
    if (way->op == IZ_MODE) {
        say_mode(set, definition, ability, way, text);
        return;
    }
    if (way->op == IZ_SHAPE)
        say_shape(way, text);
    else
        say(set, definition, way, text, IZ_WAY_TEXT);
    say_topic(set, definition, way, text);
}

/* Two ways that are the same but for the pile of which they speak: the piles are labelled so. */
static bool say_labels(const iz_choice *choice, char (*out)[IZ_WAY_TEXT])
{
    const iz_cell *left = way_of(choice, 0), *right = choice->count == 2 ? way_of(choice, 1) : NULL;
    int piles = 0;
    if (!right || left->span != right->span)
        return false;
    for (int i = 0; i < left->span; i++) {
        if (memcmp(&left[i], &right[i], sizeof *left) == 0)
            continue;
        if (left[i].op != IZ_REG || right[i].op != IZ_REG || right[i].arg != left[i].arg + 1)
            return false;
        piles++;
    }
    if (piles == 0)
        return false;
    snprintf(out[0], IZ_WAY_TEXT, "left");
    snprintf(out[1], IZ_WAY_TEXT, "right");
    return true;
}

/* ---- a way as its card has it ------------------------------------------------------------- */

/* The card with that way only, in place of the choice. */
static void copy_with(iz_cells *out, const iz_cell *cell, const iz_choice *choice, int way)
{
    if (cell == choice->node && cell->op == IZ_EITHER) {
        iz_cells_copy(out, way_of(choice, way));
        return;
    }
    bool modes = cell == choice->node;
    size_t at = iz_cells_open(out, (iz_op)cell->op, cell->arg);
    for (int n = 0; iz_child(cell, n); n++) {
        if (modes && n < 2)
            iz_cells_leaf(out, n == 0 ? IZ_NUMBER : IZ_NONE, n == 0);
        else if (!modes || n < choice->first || n == choice->first + way)
            copy_with(out, iz_child(cell, n), choice, way);
    }
    iz_cells_close(out, at);
}

static void say_on_card(const iz_card_set *set, int definition, const iz_choice *choice, int way,
                        char *text)
{
    iz_cells cells = {0};
    text[0] = '\0';
    copy_with(&cells, &set->cells[set->definitions[definition].first_cell], choice, way);
    if (!cells.failed && cells.count > 0)
        say(set, definition, cells.at, text, CARD_TEXT);
    iz_cells_free(&cells);
}

/* Where the part of a sentence begins in which `at` lies. */
static size_t part_begins(const char *text, size_t at)
{
    static const char *const ends[] = {", ", ". ", ": ", "• ", "\n", "\""};
    size_t begins = 0;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++) {
        size_t length = strlen(ends[i]);
        for (size_t from = 0; from + length <= at; from++)
            if (strncmp(text + from, ends[i], length) == 0 && from + length > begins)
                begins = from + length;
    }
    return begins;
}

/* Where the sentence ends that goes on at `at`. */
static size_t sentence_ends(const char *text, size_t at)
{
    size_t end = at;
    while (text[end] != '\0' && text[end] != '\n' &&
           !(text[end] == '.' && (text[end + 1] == ' ' || text[end + 1] == '\0')))
        end++;
    return end;
}

/* How many bytes all have in common at the front, or at the end. */
static size_t common(char (*texts)[CARD_TEXT], int count, bool at_end)
{
    size_t first = strlen(texts[0]), same = 0;
    for (bool equal = true; equal && same < first; same += equal)
        for (int n = 1; n < count && equal; n++) {
            size_t length = strlen(texts[n]);
            equal =
                same < length && (at_end ? texts[n][length - 1 - same] == texts[0][first - 1 - same]
                                         : texts[n][same] == texts[0][same]);
        }
    return same;
}

/* The part of each card in which the ways differ. */
static void cut_apart(char (*texts)[CARD_TEXT], int count, char (*out)[IZ_WAY_TEXT])
{
    size_t front = common(texts, count, false), back = common(texts, count, true);
    for (int n = 0; n < count; n++) {
        size_t length = strlen(texts[n]), begins = part_begins(texts[n], front);
        size_t differs = length > front + back ? length - back : front;
        size_t ends = sentence_ends(texts[n], differs);
        if (ends <= begins)
            ends = length;
        snprintf(out[n], IZ_WAY_TEXT, "%.*s", (int)(ends - begins), texts[n] + begins);
    }
}

/* ---- all of a choice ------------------------------------------------------------------------- */

/* Does each have words, and no two the same? */
static bool are_told_apart(char (*texts)[IZ_WAY_TEXT], int count)
{
    for (int n = 0; n < count; n++) {
        if (texts[n][0] == '\0')
            return false;
        for (int other = 0; other < n; other++)
            if (strcmp(texts[n], texts[other]) == 0)
                return false;
    }
    return true;
}

/* The words of all ways; false: two read alike, or one has no words. */
static bool say_ways(const iz_card_set *set, int definition, const iz_choice *choice,
                     char (*out)[IZ_WAY_TEXT])
{
    char whole[WAYS_MAX][CARD_TEXT], cut[WAYS_MAX][IZ_WAY_TEXT];
    for (int n = 0; n < choice->count; n++)
        say_alone(set, definition, choice->ability, way_of(choice, n), out[n]);
    if (are_told_apart(out, choice->count) || say_labels(choice, out))
        return true;
    bool all = true;
    for (int n = 0; n < choice->count; n++) {
        say_on_card(set, definition, choice, n, whole[n]);
        all = all && whole[n][0] != '\0';
    }
    if (all)
        cut_apart(whole, choice->count, cut);
    if (all && are_told_apart(cut, choice->count)) {
        memcpy(out, cut, sizeof cut[0] * (size_t)choice->count);
        return true;
    }
    for (int n = 0; n < choice->count; n++)
        say_topic(set, definition, way_of(choice, n), out[n]);
    return are_told_apart(out, choice->count);
}

void iz_card_way_say(const iz_card_set *set, int definition, uint32_t way, char *text)
{
    char texts[WAYS_MAX][IZ_WAY_TEXT] = {""};
    iz_choice choice;
    text[0] = '\0';
    if (way < set->cell_count) {
        const iz_cell *cell = &set->cells[way];
        if (find_choice(set, definition, cell, &choice)) {
            say_ways(set, definition, &choice, texts);
            snprintf(text, IZ_WAY_TEXT, "%s", texts[number_of(&choice, cell)]);
        } else {
            say_alone(set, definition, cell, cell, text);
        }
    }
    if (!text[0])
        snprintf(text, IZ_WAY_TEXT, "%s", iz_card_def_name(set, definition));
}

int64_t iz_card_way_fault(const iz_card_set *set, int definition)
{
    const iz_card_def *def = &set->definitions[definition];
    char texts[WAYS_MAX][IZ_WAY_TEXT];
    for (uint32_t i = 0; i < def->cell_count; i++) {
        const iz_cell *cell = &set->cells[def->first_cell + i];
        if (cell->op != IZ_EITHER && cell->op != IZ_MODES)
            continue;
        const iz_cell *ability = ability_around(set, definition, cell);
        if (!ability)
            continue;
        iz_choice choice = choice_at(cell, ability);
        if (choice.count > WAYS_MAX || !say_ways(set, definition, &choice, texts))
            return (int64_t)def->first_cell + i;
    }
    return -1;
}
