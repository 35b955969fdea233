/*
 * Building a card set: a face is read into a definition, its text compiled behind the programs of
 * those before it, its names entered into the index. iz_card_set_finish then makes what depends on
 * all of them: tokens, the table of abilities, the fingerprint.
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/fields.h"
#include "cards/fold.h"
#include "cards/hash.h"
#include "cards/set.h"
#include "cards/type_line.h"
#include "text/text.h"

/* ---- reading a source into a definition ------------------------------------------------------ */

static uint64_t digest_of(const iz_card_source *source)
{
    const char *const strings[] = {source->name,      source->card_name, source->mana_cost,
                                   source->type_line, source->text,      source->power,
                                   source->toughness, source->colors,    source->layout};
    iz_hash hash;
    iz_hash_init(&hash);
    for (size_t i = 0; i < sizeof strings / sizeof *strings; i++)
        iz_hash_string(&hash, strings[i]);
    iz_hash_number(&hash, (uint64_t)source->face);
    for (int i = 0; i < source->field_count; i++) {
        iz_hash_string(&hash, source->field_names[i]);
        iz_hash_string(&hash, source->field_values[i]);
    }
    return iz_hash_value(&hash);
}

static bool read_pt(const iz_card_source *source, iz_card_def *def, char *error, size_t error_size)
{
    bool star = false;
    if (!source->power && !source->toughness)
        return true;
    if (!source->power || !source->toughness) {
        snprintf(error, error_size, "power and toughness are given together, as \"pt 2/2\"");
        return false;
    }
    if (!iz_pt_read(source->power, &def->power, &star)) {
        snprintf(error, error_size, "power is a number or *, not \"%.20s\"", source->power);
        return false;
    }
    if (star)
        def->flags |= IZ_CARD_STAR_POWER;
    if (!iz_pt_read(source->toughness, &def->toughness, &star)) {
        snprintf(error, error_size, "toughness is a number or *, not \"%.20s\"", source->toughness);
        return false;
    }
    if (star)
        def->flags |= IZ_CARD_STAR_TOUGHNESS;
    def->flags |= IZ_CARD_HAS_PT;
    return true;
}

static uint32_t colors_of_cost(const iz_mana_cost *cost)
{
    uint32_t colors = 0;
    for (int i = 0; i < IZ_MANA_COLORLESS; i++)
        if (cost->of[i])
            colors |= 1u << i;
    for (int i = 0; i < cost->hybrids; i++) {
        int first = cost->hybrid[i] & 15, second = cost->hybrid[i] >> 4;
        if (first < IZ_MANA_COLORLESS)
            colors |= 1u << first;
        if (second < IZ_MANA_COLORLESS)
            colors |= 1u << second;
    }
    return colors;
}

static bool read_own_fields(iz_card_set *set, const iz_card_source *source, iz_card_def *def,
                            char *error, size_t error_size)
{
    for (int i = 0; i < source->field_count; i++) {
        set->at_fault = source->field_names[i];
        if (!iz_field_read(source->field_names[i], source->field_values[i], def, error, error_size))
            return false;
    }
    return true;
}

/* "Morf" at the beginning or the end of a word of its name: inflected or compound (hkk 62.0). */
static bool is_morf(const iz_card_source *source, const iz_card_def *def)
{
    static const char morf[] = "morf";
    char folded[IZ_NAME_MAX + 1];
    if (!(def->types & IZ_TYPE_CREATURE) || def->colors != 0 ||
        iz_fold(source->name, folded, sizeof folded) >= sizeof folded)
        return false;
    for (const char *at = strstr(folded, morf); at; at = strstr(at + 1, morf)) {
        bool begins = at == folded || !isalpha((unsigned char)at[-1]);
        if (begins || !isalpha((unsigned char)at[sizeof morf - 1]))
            return true;
    }
    return false;
}

/* It is a morf first of all, whatever other kinds stand on it. */
static bool add_morf(iz_card_set *set, const iz_card_source *source, iz_card_def *def)
{
    static const char morf[] = "Morf";
    if (!is_morf(source, def))
        return true;
    int number = iz_symbols_word(set->symbols, morf, sizeof morf - 1, IZ_WORD_IS_CREATURE_TYPE);
    int place = 0;
    while (place + 1 < IZ_SUBTYPES && def->subtypes[place] && def->subtypes[place] != number)
        place++;
    memmove(def->subtypes + 1, def->subtypes, (size_t)place * sizeof def->subtypes[0]);
    def->subtypes[0] = (uint16_t)number;
    def->flags |= IZ_CARD_MORF;
    return number > 0;
}

/* The kinds that icons stand for are subtypes like those that are written out. */
static bool add_kinds_of_marks(iz_card_set *set, const iz_card_source *source, iz_card_def *def)
{
    char word[40];
    for (int i = 0; i < source->field_count; i++) {
        const char *value = source->field_values[i];
        if (strcmp(source->field_names[i], "expansion") == 0)
            def->fields[IZ_FIELD_EXPANSION] =
                iz_symbols_word(set->symbols, value, strlen(value), IZ_WORD_IS_NAME);
        if (strncmp(source->field_names[i], "mark", 4) != 0)
            continue;
        for (const char *at = source->field_values[i]; iz_mark_next(&at, word, sizeof word);) {
            const char *kind = iz_mark_kind(word);
            int number = !kind ? 0
                               : iz_symbols_word(set->symbols, kind, strlen(kind),
                                                 IZ_WORD_IS_SPELL_TYPE | IZ_WORD_IS_CREATURE_TYPE);
            if (number < 0)
                return false;
            int free = 0;
            while (free < IZ_SUBTYPES && def->subtypes[free] && def->subtypes[free] != number)
                free++;
            if (number > 0 && free < IZ_SUBTYPES && !def->subtypes[free]) {
                def->subtypes[free] = (uint16_t)number;
                def->flags |= IZ_CARD_KINDS_BY_ICON;
            }
        }
    }
    return true;
}

/* All but the text and the words. False with a message. */
static bool read_source(iz_card_set *set, const iz_card_source *source, iz_card_def *def,
                        iz_type_line *line, char *error, size_t error_size)
{
    bool blank = source->layout && strcmp(source->layout, "blank") == 0;
    memset(line, 0, sizeof *line);
    set->at_fault = NULL;
    if (!blank && !source->type_line) {
        if (read_own_fields(set, source, def, error, error_size)) {
            set->at_fault = NULL; /* none of them was meant for it */
            snprintf(error, error_size, "no type line; expected as \"type Creature - Bear\"");
        }
        return false;
    }
    set->at_fault = source->type_line;
    if (!blank && !iz_type_line_read(set->symbols, source->type_line, line, error, error_size))
        return false;
    def->types = line->types;
    memcpy(def->subtypes, line->subtypes, sizeof def->subtypes);
    def->face = (uint8_t)(source->face != 0);
    def->flags = blank ? IZ_CARD_BLANK : 0;
    if (source->layout && strcmp(source->layout, "flip") == 0)
        def->flags |= IZ_CARD_FLIP;
    def->first_printed = iz_date_read(source->first_printed);
    set->at_fault = source->mana_cost;
    if (!iz_cost_read(source->mana_cost, def, error, error_size))
        return false;
    set->at_fault = source->power;
    if (!read_pt(source, def, error, error_size))
        return false;
    def->colors = colors_of_cost(&def->cost);
    set->at_fault = source->colors;
    if (source->colors && !iz_colors_read(source->colors, &def->colors, error, error_size))
        return false;
    return read_own_fields(set, source, def, error, error_size) &&
           add_kinds_of_marks(set, source, def) && add_morf(set, source, def);
}

static bool name_fits(const char *name, char *error, size_t error_size)
{
    if (!name || !*name) {
        snprintf(error, error_size, "a card without a name");
        return false;
    }
    if (strlen(name) > IZ_NAME_MAX) {
        snprintf(error, error_size, "a name of more than %d bytes", IZ_NAME_MAX);
        return false;
    }
    return true;
}

static bool enter_words(iz_card_set *set, const iz_card_source *source, iz_card_def *def)
{
    const char *whole = source->card_name ? source->card_name : source->name;
    int name = iz_symbols_word(set->symbols, source->name, strlen(source->name), IZ_WORD_IS_NAME);
    int card = iz_symbols_word(set->symbols, whole, strlen(whole), IZ_WORD_IS_NAME);
    def->name = (uint16_t)name;
    def->card_name = (uint16_t)card;
    return name > 0 && card > 0 && name <= UINT16_MAX && card <= UINT16_MAX;
}

/* ---- the text -------------------------------------------------------------------------------- */

/* The text to compile: what the card says, with what an old type line says of it in front. */
static char *text_of(const iz_card_source *source, const iz_type_line *line)
{
    const char *text = source->text ? source->text : "";
    size_t size = strlen(text) + sizeof line->enchants + 16;
    char *out = malloc(size);
    if (out)
        snprintf(out, size, "%s%s%s%s", line->enchants[0] ? "Enchant " : "", line->enchants,
                 line->enchants[0] && *text ? "\n" : "", text);
    return out;
}

static void refuse(iz_card_set *set, int definition, size_t first, const char *why)
{
    iz_set_index *index = iz_set_index_of(set);
    index->cells.count = first;
    set->definitions[definition].flags |= IZ_CARD_REFUSED;
    iz_cells_leaf(&index->cells, IZ_PROGRAM, 0);
    if (why)
        snprintf(set->refusals[definition].expected, sizeof set->refusals[definition].expected,
                 "%s", why);
}

bool iz_set_enter_manner(iz_card_set *set, int definition, const iz_word_choice *choices, int count)
{
    size_t size = (size_t)count * sizeof *choices;
    iz_word_choice *kept = count > 0 ? malloc(size) : NULL;
    if (count > 0 && !kept)
        return false;
    if (count > 0)
        memcpy(kept, choices, size);
    set->manners[definition] = (iz_manner){kept, count};
    return true;
}

/* The manner in which the text says the program that was compiled from it. False: no memory. */
static bool keep_manner(iz_card_set *set, int definition, const iz_text_card *card,
                        const iz_cell *program)
{
    iz_word_choice choices[IZ_MANNER_LONGEST];
    int count = iz_text_manner(set->symbols, card, program, set->texts[definition], choices);
    return iz_set_enter_manner(set, definition, choices, count);
}

/* Compiles the definition's text behind the programs there are. False: no memory. */
static bool compile(iz_card_set *set, int definition)
{
    iz_set_index *index = iz_set_index_of(set);
    iz_card_def *def = &set->definitions[definition];
    iz_text_card card = iz_card_def_text(set, definition);
    size_t first = index->cells.count;
    iz_refusal *refusal = &set->refusals[definition];
    if (!*set->texts[definition]) {
        iz_cells_leaf(&index->cells, IZ_PROGRAM, 0);
    } else if (iz_text_compile(set->symbols, &card, set->texts[definition], &index->cells,
                               refusal)) {
        const char *fault = iz_program_fault(index->cells.at + first, index->cells.count - first);
        if (fault)
            refuse(set, definition, first, fault);
        else
            memset(refusal, 0, sizeof *refusal);
        if (!fault && !keep_manner(set, definition, &card, index->cells.at + first))
            return false;
        if (!fault && set->alter)
            set->alter(set->alter_host, &index->cells, first);
    } else if (!index->cells.failed) {
        refuse(set, definition, first, NULL);
    }
    def->first_cell = (uint32_t)first;
    def->cell_count = (uint32_t)(index->cells.count - first);
    iz_set_take_cells(set);
    return !index->cells.failed && index->cells.count < UINT32_MAX;
}

/* ---- entering -------------------------------------------------------------------------------- */

void iz_set_drop_tokens(iz_card_set *set)
{
    iz_set_index *index = iz_set_index_of(set);
    if (set->count == index->cards)
        return;
    for (int i = index->cards; i < set->count; i++)
        iz_set_forget_words(set, i);
    set->count = index->cards;
    index->cells.count = index->card_cells;
    index->token_count = 0;
    set->ability_count = 0;
    iz_set_take_cells(set);
}

void iz_set_link_faces(iz_card_set *set, int definition)
{
    iz_card_def *def = &set->definitions[definition];
    if (def->name == def->card_name)
        return;
    for (int i = iz_set_index_of(set)->cards - 1; i >= 0; i--) {
        iz_card_def *other = &set->definitions[i];
        if (i != definition && other->card_name == def->card_name && other->face != def->face) {
            def->other_face = (uint16_t)i;
            other->other_face = (uint16_t)definition;
            if (def->flags & IZ_CARD_FLIP) /* it costs what the upper half costs */
                def->cost = other->cost = (def->face == 0 ? def : other)->cost;
            return;
        }
    }
}

/* The definition that this source would replace, or -1. */
static int same_card(const iz_card_set *set, const iz_card_source *source)
{
    int there = iz_card_set_find(set, source->name);
    if (there < 0 || !iz_fold_equal(iz_card_def_name(set, there), source->name))
        return -1;
    const char *whole = source->card_name ? source->card_name : source->name;
    const iz_card_def *def = &set->definitions[there];
    return iz_fold_equal(iz_symbols_text(set->symbols, def->card_name), whole) ? there : -1;
}

static bool fill(iz_card_set *set, int definition, const iz_card_source *source,
                 const iz_card_def *def, const iz_type_line *line)
{
    char *text = text_of(source, line);
    if (!text)
        return false;
    iz_set_forget_words(set, definition);
    set->texts[definition] = text;
    memcpy(&set->definitions[definition], def, sizeof *def);
    iz_set_index_of(set)->digests[definition] = digest_of(source);
    return compile(set, definition) && iz_set_enter_names(set, definition);
}

int iz_set_entered(iz_card_set *set, int number, char *error, size_t error_size)
{
    iz_set_index *index = iz_set_index_of(set);
    if (number < 0) {
        iz_set_drop_tokens(set);
        snprintf(error, error_size, "out of memory, or more than %d cards", IZ_DEFINITIONS_MAX);
        return -1;
    }
    index->cards = set->count;
    index->card_cells = index->cells.count;
    iz_set_link_faces(set, number);
    return number;
}

int iz_card_set_add(iz_card_set *set, const iz_card_source *source, bool replace, char *error,
                    size_t error_size)
{
    iz_set_index *index = iz_set_index_of(set);
    iz_card_def def;
    iz_type_line line;
    memset(&def, 0, sizeof def); /* its padding too: it is written to files as it stands */
    def.other_face = IZ_NO_FACE;
    if (!name_fits(source->name, error, error_size) ||
        (source->card_name && !name_fits(source->card_name, error, error_size)))
        return -1;
    int there = same_card(set, source);
    if (there >= 0 && index->digests[there] == digest_of(source))
        return there;
    bool read = there >= 0 && !replace;
    if (read && !read_source(set, source, &def, &line, error, error_size))
        return -1;
    if (read && def.fields[IZ_FIELD_YEAR] > 0) { /* another printing? (hkk 92.0) */
        int same = iz_set_printing_of(set, there, def.fields[IZ_FIELD_YEAR]);
        if (same >= 0 && index->digests[same] == digest_of(source))
            return same;
        there = same;
    }
    if (there >= 0 && !replace) {
        snprintf(error, error_size, "a different card named \"%s\" is there already", source->name);
        return -1;
    }
    if (!read && !read_source(set, source, &def, &line, error, error_size))
        return -1;
    iz_set_drop_tokens(set);
    int number = there >= 0 ? there : iz_set_new_definition(set);
    bool good =
        number >= 0 && enter_words(set, source, &def) && fill(set, number, source, &def, &line);
    return iz_set_entered(set, good ? number : -1, error, error_size);
}

int iz_set_add_refused(iz_card_set *set, const iz_card_source *source, const char *why)
{
    char error[64];
    const iz_card_source bare = {.name = source->name,
                                 .card_name = source->card_name,
                                 .layout = "blank",
                                 .face = source->face};
    int number = iz_card_set_add(set, &bare, true, error, sizeof error);
    if (number < 0)
        return -1;
    char *text = strdup(source->text ? source->text : "");
    if (text) {
        iz_set_forget_words(set, number);
        set->texts[number] = text;
    }
    iz_card_def *def = &set->definitions[number];
    def->flags = IZ_CARD_REFUSED;
    def->first_printed = iz_date_read(source->first_printed);
    snprintf(set->refusals[number].expected, sizeof set->refusals[number].expected, "%s", why);
    return number;
}

int iz_card_set_add_blank(iz_card_set *set)
{
    char error[64];
    iz_card_source blank = {.name = "Blank", .layout = "blank"};
    int there = iz_card_set_find(set, "Blank");
    return there >= 0 ? there : iz_card_set_add(set, &blank, false, error, sizeof error);
}

bool iz_card_set_announce(iz_card_set *set, const iz_card_source *source)
{
    iz_type_line line;
    char ignored[64];
    if (source->type_line)
        iz_type_line_read(set->symbols, source->type_line, &line, ignored, sizeof ignored);
    return !source->name || !*source->name ||
           iz_symbols_word(set->symbols, source->name, strlen(source->name), IZ_WORD_IS_NAME) > 0;
}

/* The program of the rule card below, written out: a set that was compiled needs no grammar. Each
 * node with its depth. */
typedef struct written {
    uint8_t depth;
    uint16_t op;
    int32_t arg;
} written;
static const written deploying[] = {
    {0, IZ_PROGRAM, 0},
    {1, IZ_STATIC, 0},
    {2, IZ_NONE, 0},
    {2, IZ_GAIN, 0},
    {3, IZ_ALL, 0},
    {4, IZ_AND, 0},
    {5, IZ_IS_TYPE, IZ_TYPE_CREATURE},
    {5, IZ_CONTROLLED_BY, 0},
    {6, IZ_YOU, 0},
    {3, IZ_ACTIVATED, IZ_ACTIVATED_SORCERY_SPEED},
    {4, IZ_COSTS, 0},
    {5, IZ_COST_TAP, 0},
    {5, IZ_COST_EFFECT, 0},
    {6, IZ_CHOOSE_PLAYER, 0},
    {7, IZ_YOU, 0},
    {7, IZ_IS_TEAMMATE, 0},
    {4, IZ_TARGETS, 0},
    {4, IZ_APPLY, IZ_REGISTERS - 1},
    {5, IZ_SELF, 0},
    {5, IZ_SET_CONTROLLER, 0},
    {6, IZ_NONE, 0},
    {6, IZ_REG, 0},
    {5, IZ_FOREVER, 0},
    {4, IZ_NONE, 0},
};

/* Who plays a card in a way for which its own text doesn't count searches for one that bears the
 * mark of mist. */
static const written searching[] = {
    {0, IZ_PROGRAM, 0},
    {1, IZ_SPELL_ABILITY, 0},
    {2, IZ_TARGETS, 0},
    {2, IZ_SEQ, IZ_SEQ_THEN},
    {3, IZ_SEARCH, 0},
    {4, IZ_YOU, 0},
    {4, IZ_YOU, 0},
    {4, IZ_AND, 0},
    {5, IZ_IS_SUPERTYPE, IZ_TYPE_MIST},
    {5, IZ_IS_CARD, 0},
    {4, IZ_NUMBER, 1},
    {3, IZ_REVEAL, IZ_REGISTERS - 1},
    {4, IZ_REG, 0},
    {3, IZ_MOVE, IZ_REGISTERS - 1},
    {4, IZ_REG, 0},
    {4, IZ_PLACE, IZ_ZONE_HAND},
    {5, IZ_NONE, 0},
    {4, IZ_YOU, 0},
    {3, IZ_SHUFFLE, 0},
    {4, IZ_YOU, 0},
};

/* Who uses cards for a search finds any card. */
static const written finding[] = {
    {0, IZ_PROGRAM, 0}, {1, IZ_SPELL_ABILITY, 0},
    {2, IZ_TARGETS, 0}, {2, IZ_SEQ, IZ_SEQ_THEN},
    {3, IZ_SEARCH, 0},  {4, IZ_YOU, 0},
    {4, IZ_YOU, 0},     {4, IZ_IS_CARD, 0},
    {4, IZ_NUMBER, 1},  {3, IZ_MOVE, IZ_REGISTERS - 1},
    {4, IZ_REG, 0},     {4, IZ_PLACE, IZ_ZONE_HAND},
    {5, IZ_NONE, 0},    {4, IZ_YOU, 0},
    {3, IZ_SHUFFLE, 0}, {4, IZ_YOU, 0},
};

static void write_nodes(iz_cells *to, const written *nodes, int count)
{
    enum { DEEPEST = 8 };
    size_t open[DEEPEST];
    int depth = 0;
    for (int n = 0; n <= count; n++) {
        for (int next = n < count ? nodes[n].depth : 0; depth > next; depth--)
            iz_cells_close(to, open[depth - 1]);
        if (n < count)
            open[depth++] = iz_cells_open(to, (iz_op)nodes[n].op, nodes[n].arg);
    }
}

/* What is no card of the set, but has a program: it stands where tokens do. */
static bool make_written(iz_card_set *set, const char *name, const char *text, uint32_t types,
                         const written *nodes, int count)
{
    iz_cells *cells = &iz_set_index_of(set)->cells;
    size_t first = cells->count;
    int number = iz_set_new_definition(set), word;
    if (number < 0 || !(set->texts[number] = strdup(text)))
        return false;
    word = iz_symbols_word(set->symbols, name, strlen(name), IZ_WORD_IS_NAME);
    write_nodes(cells, nodes, count);
    iz_card_def *def = &set->definitions[number];
    def->types = types;
    def->name = def->card_name = (uint16_t)word;
    def->first_cell = (uint32_t)first;
    def->cell_count = (uint32_t)(cells->count - first);
    iz_set_take_cells(set);
    return !cells->failed;
}

/* A rule of a variant that reads like a card's text is one: it lies beside the decks of those who
 * play by it (Izvori F5.20); and what a way of playing does. */
static bool make_rules(iz_card_set *set)
{
    static const char text[] = "Creatures you control have \"{T}, Choose a teammate: That player "
                               "gains control of this creature. Activate only as a sorcery.\"";
    return make_written(set, "Pomeranje bi\u0107a", text, IZ_TYPE_RULE_CARD, deploying,
                        sizeof deploying / sizeof *deploying) &&
           make_written(set, "search",
                        "Search your library for a mist card, reveal it, put it into your hand, "
                        "then shuffle your library.",
                        IZ_TYPE_INSTANT, searching, sizeof searching / sizeof *searching) &&
           make_written(set, "find",
                        "Search your library for a card, put it into your hand, then shuffle your "
                        "library.",
                        IZ_TYPE_INSTANT, finding, sizeof finding / sizeof *finding);
}

int iz_card_set_searching(const iz_card_set *set) { return iz_set_index_of(set)->cards + 1; }

int iz_card_set_finding(const iz_card_set *set) { return iz_set_index_of(set)->cards + 2; }

int iz_card_set_deploying(const iz_card_set *set) { return iz_set_index_of(set)->cards; }

bool iz_card_set_finish(iz_card_set *set)
{
    iz_set_drop_tokens(set);
    if (!make_rules(set) || !iz_symbols_sort(set->symbols) || !iz_set_make_tokens(set) ||
        !iz_set_flatten(set) || !iz_set_index_abilities(set))
        return false;
    set->fingerprint = iz_set_fingerprint(set);
    return true;
}
