/*
 * izvor cards check --wording: the same cards in other wordings (as printed, or as Oracle had them
 * in 2009, 2013, 2022). How many are understood, and of these, how many programs are the same as
 * that of the collection's own text; where they part.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/type_line.h"
#include "cli/cards_check.h"
#include "cli/cards_commands.h"
#include "cli/cli.h"
#include "cli/wording_differences.h"
#include "program/names.h"
#include "text/text.h"

/* What came of one face in that wording. */
typedef struct worded {
    int definition;
    char *text;
    bool understood, own_refused;
    iz_difference difference;
    iz_refusal refusal;
    char here[IZ_DIFFERENCE_WORDS], there[IZ_DIFFERENCE_WORDS]; /* where the programs part */
} worded;

typedef struct wording {
    iz_card_set *set;
    iz_symbols *types; /* words of old type lines, which the texts must not know */
    const char *era;
    worded *faces;
    int count, understood, compared, differing[IZ_DIFFERENCES];
} wording;

/* ---- one face -------------------------------------------------------------------------------- */

/* By the rules of "Summon Wall" a Wall couldn't attack (mtg-2002 308.1): today's word for that,
 * which the text left out. */
static bool is_old_wall(wording *all, const iz_type_line *line, const char *text)
{
    bool wall = false;
    for (int i = 0; i < IZ_SUBTYPES && line->subtypes[i]; i++)
        wall |= strcmp(iz_symbols_text(all->types, line->subtypes[i]), "Wall") == 0;
    return line->old && wall && !strstr(text, "(Walls can");
}

/* The text without a line "… is blue.", which today's card has as a colour beside its type line. */
static const char *without_color_line(const iz_card_def *def, const char *name, const char *text)
{
    size_t length = strlen(name);
    for (int i = 0; i < 5; i++) {
        char line[16];
        snprintf(line, sizeof line, " is %s.", iz_color_words[i]);
        const char *end = text + length + strlen(line);
        if (def->colors == 1u << i && strncmp(text, name, length) == 0 &&
            strncmp(text + length, line, strlen(line)) == 0 && (!*end || *end == '\n'))
            return *end ? end + 1 : end;
    }
    return text;
}

/* What the old type line says of the card: its types, and for "Enchant Creature" and "Summon Wall"
 * a paragraph that the text leaves out. */
static void read_type(wording *all, const char *line, const char *text, uint32_t *types,
                      char *before, size_t size)
{
    iz_type_line read;
    char error[128];
    *before = 0;
    memset(&read, 0, sizeof read);
    if (!line || !iz_type_line_read(all->types, line, &read, error, sizeof error))
        return;
    *types = read.types;
    if (read.enchants[0])
        snprintf(before, size, "Enchant %s\n", read.enchants);
    else if (is_old_wall(all, &read, text))
        snprintf(before, size, "Defender\n");
}

static bool compile_face(wording *all, worded *w, const char *type_line)
{
    iz_card_set *set = all->set;
    const iz_card_def *def = &set->definitions[w->definition];
    uint32_t types = def->types;
    char before[80];
    read_type(all, type_line, w->text, &types, before, sizeof before);
    const char *rest = without_color_line(def, iz_card_def_name(set, w->definition), w->text);
    size_t size = strlen(before) + strlen(rest) + 1;
    char *text = malloc(size);
    if (!text)
        return false;
    snprintf(text, size, "%s%s", before, rest);
    iz_text_card card = iz_card_def_text(set, w->definition);
    card.types = types;
    iz_cells cells = {0};
    if (!*text)
        iz_cells_leaf(&cells, IZ_PROGRAM, 0);
    w->understood = !*text || iz_text_compile(set->symbols, &card, text, &cells, &w->refusal);
    char *now = w->understood ? NULL : iz_text_modern(set->symbols, &card, text);
    if (now) { /* the reason that is left in the words of 2019 */
        iz_cells again = {0};
        iz_text_compile(set->symbols, &card, now, &again, &w->refusal);
        iz_cells_free(&again);
        free(text);
        text = now;
    }
    w->own_refused = iz_cli_is_refused(set, w->definition);
    bool good = !cells.failed;
    if (w->understood && !w->own_refused && good)
        good = iz_cli_compare_programs(set, cells.at, &set->cells[def->first_cell], &w->difference,
                                       w->here, w->there);
    iz_cells_free(&cells);
    free(w->text);
    w->text = text;
    return good;
}

/* The era's words for a face, as they stand there: a text, or an object with text and type. NULL:
 * that era has none. "=": the collection's own. */
static const char *era_text(const json_t *face, const char *era, const char **type)
{
    const json_t *found = json_object_get(face, era);
    *type = json_string_value(json_object_get(found, "type"));
    const char *text = json_string_value(found);
    return text ? text : json_string_value(json_object_get(found, "text"));
}

static bool take_face(wording *all, int definition, const json_t *face)
{
    const char *type, *text = era_text(face, all->era, &type);
    if (!text)
        return true;
    if (strcmp(text, "=") == 0)
        text = all->set->texts[definition];
    worded *w = &all->faces[all->count++];
    *w = (worded){.definition = definition, .text = strdup(text)};
    if (!w->text || !compile_face(all, w, type))
        return false;
    all->understood += w->understood;
    if (w->understood && !w->own_refused) {
        all->compared++;
        all->differing[w->difference]++;
    }
    return true;
}

static bool take_all(wording *all, const json_t *data)
{
    int cards = iz_card_set_cards(all->set);
    all->faces = calloc((size_t)cards + 1, sizeof *all->faces);
    bool good = all->faces != NULL;
    for (int i = 0; good && i < cards; i++) {
        const iz_card_def *def = &all->set->definitions[i];
        const char *name = iz_symbols_text(all->set->symbols, def->card_name);
        const json_t *face = json_array_get(json_object_get(data, name), def->face);
        good = !face || take_face(all, i, face);
    }
    return good;
}

/* ---- reports --------------------------------------------------------------------------------- */

static bool print_json(const wording *all)
{
    json_t *refused = json_array(), *different = json_array();
    for (int i = 0; i < all->count; i++) {
        const worded *w = &all->faces[i];
        if (!w->understood)
            json_array_append_new(refused,
                                  iz_cli_refusal_object(all->set, w->definition, &w->refusal));
        else if (!w->own_refused && w->difference != IZ_DIFFERS_NOT)
            json_array_append_new(different, json_pack("{s:s, s:s, s:s, s:s}", "name",
                                                       iz_card_def_name(all->set, w->definition),
                                                       "in", iz_cli_difference_name(w->difference),
                                                       "here", w->here, "oracle", w->there));
    }
    json_t *kinds = json_object();
    for (int kind = 1; kind < IZ_DIFFERENCES; kind++)
        json_object_set_new(kinds, iz_cli_difference_name((iz_difference)kind),
                            json_integer(all->differing[kind]));
    int same = all->differing[IZ_DIFFERS_NOT];
    json_t *root = json_pack("{s:s, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o}", "wording", all->era,
                             "faces", all->count, "understood", all->understood, "compared",
                             all->compared, "same", same, "different", all->compared - same,
                             "kinds", kinds, "differences", different, "refused", refused);
    bool good = root && json_dumpf(root, stdout, JSON_INDENT(1)) == 0;
    puts("");
    json_decref(root);
    return good;
}

static void print_lists(const wording *all, const iz_check_options *o)
{
    for (int i = 0; i < all->count; i++) {
        const worded *w = &all->faces[i];
        const char *name = iz_card_def_name(all->set, w->definition);
        if (!w->understood && o->refused)
            printf("%s: line %d, column %d: %s \"%s\"; expected %s\n", name, w->refusal.line,
                   w->refusal.column,
                   w->refusal.ambiguous ? "can be read in two ways," : "not understood at",
                   w->refusal.words, w->refusal.expected);
    }
}

/* The differing ones, those of a kind together. */
static void print_differences(const wording *all)
{
    for (int kind = 1; kind < IZ_DIFFERENCES; kind++)
        for (int i = 0; i < all->count; i++) {
            const worded *w = &all->faces[i];
            if (w->understood && !w->own_refused && w->difference == (iz_difference)kind)
                printf("%s: %s:\n    here    %s\n    oracle  %s\n",
                       iz_cli_difference_name(w->difference),
                       iz_card_def_name(all->set, w->definition), w->here, w->there);
        }
}

static bool print_reasons(const wording *all)
{
    iz_reasons reasons = {0};
    bool good = true;
    for (int i = 0; good && i < all->count; i++)
        if (!all->faces[i].understood)
            good = iz_reasons_add(&reasons, all->set, all->faces[i].definition, all->faces[i].text,
                                  &all->faces[i].refusal);
    if (good)
        iz_reasons_print(&reasons, all->set);
    iz_reasons_free(&reasons);
    return good;
}

static double percent(int part, int whole) { return whole ? 100.0 * part / whole : 100.0; }

/* Where the programs are of one build and differ in a number, a type …, the cards' words say
 * something else: they are counted apart. */
static void print_counts(const wording *all)
{
    int same = all->differing[IZ_DIFFERS_NOT], whole = all->differing[IZ_DIFFERS_AS_A_WHOLE];
    int rules = all->differing[IZ_DIFFERS_BY_LATER_RULES];
    printf("of %d that are understood in Oracle's words too, %d have the same program (%.1f %%), "
           "%d another:\n",
           all->compared, same, percent(same, all->compared), all->compared - same);
    printf("  only later rules tell them apart (planeswalkers, creature types of what is no "
           "creature): "
           "%d (the same otherwise: %.1f %%)\n",
           rules, percent(same + rules, all->compared));
    printf("  one word says something else:");
    for (int kind = 1; kind < IZ_DIFFERS_BY_LATER_RULES; kind++)
        printf(" %s %d%s", iz_cli_difference_name((iz_difference)kind), all->differing[kind],
               kind + 1 < IZ_DIFFERS_BY_LATER_RULES ? "," : "\n");
    printf("  they differ as a whole: %d (the same: %.1f %% of these and the same)\n", whole,
           percent(same, same + whole));
}

static int report(const wording *all, const iz_check_options *o)
{
    bool good = true;
    if (o->json) {
        good = print_json(all);
    } else {
        print_lists(all, o);
        if (o->differences)
            print_differences(all);
        if (o->by_reason)
            good = print_reasons(all);
        printf("%s: %d faces with that wording: %d understood (%.1f %%), %d refused\n", all->era,
               all->count, all->understood, percent(all->understood, all->count),
               all->count - all->understood);
        print_counts(all);
    }
    return good ? IZ_EXIT_WELL
                : iz_cli_error(IZ_EXIT_FAILED, "cards check", "out of memory, or can't be written");
}

/* ---- the command ----------------------------------------------------------------------------- */

/* wordings.json beside the collection. */
static char *beside(const char *file)
{
    static const char name[] = "wordings.json";
    const char *slash = strrchr(file, '/');
    size_t folder = slash ? (size_t)(slash - file) + 1 : 0;
    char *path = malloc(folder + sizeof name);
    if (path) {
        memcpy(path, file, folder);
        memcpy(path + folder, name, sizeof name);
    }
    return path;
}

int iz_cli_check_wording(iz_card_set *set, const iz_check_options *o)
{
    static const char *const eras[] = {"printed", "oracle2009", "oracle2013", "oracle2022"};
    wording all = {.set = set, .era = NULL};
    for (size_t i = 0; i < sizeof eras / sizeof *eras; i++)
        if (strcmp(eras[i], o->wording) == 0)
            all.era = eras[i];
    if (!all.era)
        return iz_cli_error(IZ_EXIT_USAGE, "cards check",
                            "there is no wording \"%s\"; expected printed, oracle2009, oracle2013 "
                            "or oracle2022",
                            o->wording);
    all.types = iz_symbols_new();
    char *path = o->wordings ? strdup(o->wordings) : beside(o->file);
    json_error_t error;
    json_t *root = path ? json_load_file(path, 0, &error) : NULL;
    int code = IZ_EXIT_FAILED;
    if (!all.types)
        iz_cli_error(code, "cards check", "out of memory");
    else if (!root)
        iz_cli_error(code, "cards check", "%s: line %d: %s", path ? path : "", error.line,
                     error.text);
    else if (!json_is_object(json_object_get(root, "data")))
        iz_cli_error(code, "cards check", "%s: no object \"data\" with the cards by name", path);
    else if (!take_all(&all, json_object_get(root, "data")))
        iz_cli_error(code, "cards check", "out of memory");
    else
        code = report(&all, o);
    for (int i = 0; i < all.count; i++)
        free(all.faces[i].text);
    free(all.faces);
    iz_symbols_free(all.types);
    json_decref(root);
    free(path);
    return code;
}
