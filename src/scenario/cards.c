/*
 * The cards that a scenario file names (cards.h).
 */
#include "scenario/cards.h"

#include "cards/fold.h"
#include "text/text.h"

#include <stdio.h>
#include <string.h>

static bool is_blank(const char *name) { return iz_fold_equal(name, "Blank"); }

static bool in_blocks(const scenario_file *file, const char *name)
{
    for (int i = 0; i < file->block_count; i++) {
        const iz_card_source *source = &file->blocks[i].source;
        if (iz_fold_equal(source->name, name) ||
            (source->card_name && iz_fold_equal(source->card_name, name)))
            return true;
    }
    return false;
}

/* ---- libraries ------------------------------------------------------------------------------- */

static const iz_card_library *own_cards(scenario_libraries *libraries)
{
    char error[256];
    if (libraries->lent)
        return libraries->lent;
    if (!libraries->own) {
        libraries->own = iz_card_library_new();
        if (libraries->own && !iz_card_library_read_own(libraries->own, error, sizeof error)) {
            iz_card_library_free(libraries->own);
            libraries->own = NULL;
        }
    }
    return libraries->own;
}

static iz_card_library *collection(scenario_libraries *libraries, const char *beside)
{
    char path[512];
    if (libraries->collection || libraries->own_only)
        return libraries->collection;
    if (!iz_find_cards_file(libraries->given, beside, path, sizeof path))
        return NULL;
    if (libraries->looked && strcmp(path, libraries->path) == 0)
        return NULL; /* it could not be read */
    libraries->looked = true;
    snprintf(libraries->path, sizeof libraries->path, "%s", path);
    iz_card_library *read = iz_card_library_new();
    if (read && !iz_card_library_read(read, path, libraries->error, sizeof libraries->error)) {
        iz_card_library_free(read);
        read = NULL;
    }
    return libraries->collection = read;
}

const char *scenario_nearest_card(const scenario_libraries *libraries, const char *name)
{
    const char *near =
        libraries->collection ? iz_card_library_nearest(libraries->collection, name) : NULL;
    const iz_card_library *own = libraries->lent ? libraries->lent : libraries->own;
    if (!near && own)
        near = iz_card_library_nearest(own, name);
    return near;
}

void scenario_libraries_free(scenario_libraries *libraries)
{
    iz_card_library_free(libraries->own);
    iz_card_library_free(libraries->collection);
    *libraries = (scenario_libraries){0};
}

/* ---- names ----------------------------------------------------------------------------------- */

/* Calls `visit` for each item of each scenario of the file; stops when it returns false. */
typedef bool visitor(void *data, const scenario_item *item);

static bool each_item(const scenario_file *file, visitor *visit, void *data)
{
    for (int i = 0; i < file->scenarios.count; i++) {
        const scenario_statements *statements = &file->scenarios.at[i].statements;
        for (int j = 0; !file->scenarios.at[i].fault && j < statements->count; j++) {
            const scenario_items *items = &statements->at[j].items;
            for (int k = 0; k < items->count; k++)
                if (!visit(data, &items->at[k]))
                    return false;
        }
    }
    return true;
}

typedef struct loading {
    const scenario_file *file;
    scenario_libraries *libraries;
    iz_card_set *set;
    scenario_text *faults;
    bool announced;
} loading;

static bool is_needed_from_collection(void *data, const scenario_item *item)
{
    loading *l = data;
    const iz_card_library *own = own_cards(l->libraries);
    return is_blank(item->name) || in_blocks(l->file, item->name) ||
           (own && iz_card_library_has(own, item->name));
}

static bool load_item(void *data, const scenario_item *item)
{
    loading *l = data;
    char error[512];
    if (iz_card_set_find(l->set, item->name) >= 0)
        return true;
    const iz_card_library *own = own_cards(l->libraries), *real = l->libraries->collection;
    const iz_card_library *from = own && iz_card_library_has(own, item->name)     ? own
                                  : real && iz_card_library_has(real, item->name) ? real
                                                                                  : NULL;
    if (from && iz_card_library_add(from, l->set, item->name, error, sizeof error) < 0)
        scenario_text_add(l->faults, "%s\n", error);
    return true; /* a name that nobody knows fails the scenario that uses it */
}

static bool enter_words(void *data, const scenario_item *item)
{
    loading *l = data;
    for (int i = 0; i < item->counter_count; i++)
        iz_symbols_word(l->set->symbols, item->counters[i].name, strlen(item->counters[i].name),
                        IZ_WORD_IS_COUNTER);
    for (int i = 0; i < item->chosen.count; i++)
        iz_symbols_word(l->set->symbols, item->chosen.at[i], strlen(item->chosen.at[i]), 0);
    return true;
}

static void enter_counters(const scenario_file *file, iz_card_set *set)
{
    for (int i = 0; i < file->scenarios.count; i++) {
        const scenario_statements *statements = &file->scenarios.at[i].statements;
        for (int j = 0; !file->scenarios.at[i].fault && j < statements->count; j++)
            if (statements->at[j].kind == SCENARIO_COUNTERS)
                iz_symbols_word(set->symbols, statements->at[j].text,
                                strlen(statements->at[j].text), IZ_WORD_IS_COUNTER);
    }
}

/* ---- abilities asked for --------------------------------------------------------------------- */

typedef struct alias_search {
    const char *alias;
    const char *name;
} alias_search;

static bool find_alias(void *data, const scenario_item *item)
{
    alias_search *search = data;
    if (!item->alias || strcmp(item->alias, search->alias) != 0)
        return true;
    search->name = item->name;
    return false;
}

/* The text behind `has` is compiled as if it stood on the card that is named. */
static void compile_check(const scenario_file *file, iz_card_set *set, scenario_check *check)
{
    const char *name = check->ref.kind == SCENARIO_REF_NAME ? check->ref.text : NULL;
    if (check->ref.kind == SCENARIO_REF_WORD) {
        alias_search search = {.alias = check->ref.text};
        each_item(file, find_alias, &search);
        name = search.name;
    }
    int definition = name ? iz_card_set_find(set, name) : -1;
    static const uint16_t no_subtypes[IZ_SUBTYPES];
    iz_text_card card = {
        .name = name ? name : "It", .types = IZ_TYPE_CREATURE, .subtypes = no_subtypes};
    iz_refusal refusal;
    if (definition >= 0) {
        const iz_card_def *def = &set->definitions[definition];
        uint16_t subtypes[IZ_SUBTYPES];
        memcpy(subtypes, def->subtypes, sizeof subtypes);
        iz_text_card own = {
            .name = iz_card_def_name(set, definition), .types = def->types, .subtypes = subtypes};
        if (iz_text_compile(set->symbols, &own, check->text, &check->program, &refusal))
            return;
        check->program.count = 0;
    }
    if (!iz_text_compile(set->symbols, &card, check->text, &check->program, &refusal))
        check->program.count = 0;
}

/* ---- words of the players' own --------------------------------------------------------------- */

/* A single word that no card and no rule of texts has: where the book lets a player name such a
 * creature type, it is one. */
static void enter_invented(iz_card_set *set, const char *text)
{
    enum { SHORTEST = 3 };
    size_t length = text ? strlen(text) : 0;
    for (size_t i = 0; i < length; i++)
        if (!((text[i] >= 'a' && text[i] <= 'z') || (text[i] >= 'A' && text[i] <= 'Z')))
            return;
    if (length >= SHORTEST && iz_symbols_find(set->symbols, text, length) == 0 &&
        iz_card_set_find(set, text) < 0 && !iz_text_has_word(set->symbols, text))
        iz_symbols_word(set->symbols, text, length, IZ_WORD_IS_INVENTED);
}

static void enter_answers(const scenario_file *file, iz_card_set *set)
{
    for (int i = 0; i < file->scenarios.count; i++) {
        const scenario_statements *statements = &file->scenarios.at[i].statements;
        for (int j = 0; !file->scenarios.at[i].fault && j < statements->count; j++) {
            const scenario_answers *answers = &statements->at[j].answers;
            for (int k = 0; k < answers->count; k++)
                enter_invented(set, answers->at[k].ref.text);
        }
    }
}

/* ---- all ------------------------------------------------------------------------------------- */

static bool fill(scenario_file *file, scenario_libraries *libraries, iz_card_set *set,
                 scenario_text *faults)
{
    loading l = {.file = file, .libraries = libraries, .set = set, .faults = faults};
    char error[512];
    const iz_card_library *own = own_cards(libraries);
    if (own && !iz_card_library_announce(own, set))
        return false;
    bool needs = !each_item(file, is_needed_from_collection, &l);
    iz_card_library *real = needs ? collection(libraries, file->path) : NULL;
    if (needs && !real && libraries->error[0])
        scenario_text_add(faults, "%s\n", libraries->error);
    if (real && !iz_card_library_announce(real, set))
        return false;
    for (int i = 0; i < file->block_count; i++)
        if (!iz_card_set_announce(set, &file->blocks[i].source))
            return false;
    for (int i = 0; i < file->block_count; i++)
        if (iz_card_block_enter(&file->blocks[i], set, file->path, false, error, sizeof error) < 0)
            scenario_text_add(faults, "%s\n", error);
    each_item(file, load_item, &l);
    each_item(file, enter_words, &l);
    enter_counters(file, set);
    for (int i = 0; i < file->compiled_count; i++)
        if (file->compiled[i]->text)
            compile_check(file, set, file->compiled[i]);
    enter_answers(file, set);
    return iz_card_set_add_blank(set) >= 0 && iz_card_set_finish(set);
}

iz_card_set *scenario_cards(scenario_file *file, scenario_libraries *libraries,
                            scenario_text *faults, char *error, size_t error_size)
{
    iz_card_set *set = iz_card_set_new();
    if (set) {
        set->alter = libraries->alter;
        set->alter_host = libraries->alter_host;
    }
    if (set && fill(file, libraries, set, faults))
        return set;
    snprintf(error, error_size, "out of memory for the cards of %s", file->path);
    iz_card_set_free(set);
    return NULL;
}
