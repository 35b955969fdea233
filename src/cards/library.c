/*
 * Libraries of cards that are compiled on demand (library.h). An entry is a name and where its card
 * stands: faces in a JSON file, blocks, or definitions of a compiled set; entries are sorted by
 * folded name, of equal names the one added first comes first.
 */
#include "cards/library.h"

#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/blocks.h"
#include "cards/file.h"
#include "cards/fold.h"
#include "data/embedded.h"

enum { FOLDED_MAX = 256 };

typedef struct entry {
    char *folded;
    const char *name; /* as written; belongs to the JSON value, block or set */
    /* where it stands: one of the three */
    json_t *face;
    const iz_card_set *set;
    int number; /* of the definition in the set, or of the block */
    int order;  /* in which it was added */
    int file;   /* of which file it is: faces of one card come from one */
    bool half;  /* it is the name of a half, not of the whole card */
} entry;

struct iz_card_library {
    const iz_card_library *base; /* whose cards come first; NULL: none */
    entry *entries;
    int count, room;
    iz_card_block *blocks;
    int block_count, block_room;
    json_t **roots;
    int root_count;
    iz_card_set **sets;
    int set_count;
    int files;
    bool failed; /* no memory */
};

iz_card_library *iz_card_library_new(void) { return calloc(1, sizeof(iz_card_library)); }

iz_card_library *iz_card_library_over(const iz_card_library *base)
{
    iz_card_library *library = iz_card_library_new();
    if (library)
        library->base = base;
    return library;
}

void iz_card_library_free(iz_card_library *library)
{
    if (!library)
        return;
    for (int i = 0; i < library->count; i++)
        free(library->entries[i].folded);
    for (int i = 0; i < library->block_count; i++)
        iz_card_block_free(&library->blocks[i]);
    for (int i = 0; i < library->root_count; i++)
        json_decref(library->roots[i]);
    for (int i = 0; i < library->set_count; i++)
        iz_card_set_free(library->sets[i]);
    free(library->entries);
    free(library->blocks);
    free(library->roots);
    free(library->sets);
    free(library);
}

/* ---- entries --------------------------------------------------------------------------------- */

static void enter(iz_card_library *library, const char *name, entry where, bool half)
{
    if (library->count == library->room) {
        int room = library->room ? library->room * 2 : 256;
        entry *grown = realloc(library->entries, (size_t)room * sizeof *grown);
        if (!grown) {
            library->failed = true;
            return;
        }
        library->entries = grown;
        library->room = room;
    }
    char folded[FOLDED_MAX];
    iz_fold(name, folded, sizeof folded);
    size_t length = strlen(folded) + 1;
    char *copy = malloc(length);
    if (!copy) {
        library->failed = true;
        return;
    }
    memcpy(copy, folded, length);
    library->entries[library->count] = (entry){.folded = copy,
                                               .name = name,
                                               .face = where.face,
                                               .set = where.set,
                                               .number = where.number,
                                               .order = library->count,
                                               .file = library->files,
                                               .half = half};
    library->count++;
}

static int compare(const void *a, const void *b)
{
    const entry *x = a, *y = b;
    int names = strcmp(x->folded, y->folded);
    return names ? names : x->order - y->order;
}

static bool sorted(iz_card_library *library, char *error, size_t error_size)
{
    library->files++;
    if (library->failed) {
        snprintf(error, error_size, "out of memory");
        return false;
    }
    if (library->count > 0)
        qsort(library->entries, (size_t)library->count, sizeof *library->entries, compare);
    return true;
}

static const entry *find_folded(const iz_card_library *library, const char *folded)
{
    int low = 0, high = library->count;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (strcmp(library->entries[middle].folded, folded) < 0)
            low = middle + 1;
        else
            high = middle;
    }
    if (low == library->count || strcmp(library->entries[low].folded, folded) != 0)
        return NULL;
    return &library->entries[low];
}

/* The first entry of that name, or NULL; of a name with a year, "NAME (1998)", that of the name. */
static const entry *find(const iz_card_library *library, const char *name)
{
    char folded[FOLDED_MAX];
    iz_fold(name, folded, sizeof folded);
    const entry *found = find_folded(library, folded);
    size_t without = iz_name_without_year(folded, strlen(folded));
    if (found || folded[without] == '\0')
        return found;
    folded[without] = '\0';
    return find_folded(library, folded);
}

/* ---- reading --------------------------------------------------------------------------------- */

static bool read_blocks(iz_card_library *library, const char *bytes, size_t length,
                        const char *name, char *error, size_t error_size)
{
    iz_block_reader reader;
    iz_block_reader_init(&reader, bytes, length, name);
    while (iz_block_reader_more(&reader)) {
        iz_card_block block = {0};
        if (!iz_card_block_read(&reader, &block, error, error_size))
            return false;
        if (library->block_count == library->block_room) {
            int room = library->block_room ? library->block_room * 2 : 64;
            iz_card_block *grown = realloc(library->blocks, (size_t)room * sizeof *grown);
            if (!grown) {
                iz_card_block_free(&block);
                library->failed = true;
                return false;
            }
            library->blocks = grown;
            library->block_room = room;
        }
        library->blocks[library->block_count++] = block;
        const iz_card_source *source = &block.source;
        bool half = source->card_name && strcmp(source->card_name, source->name) != 0;
        entry where = {.number = library->block_count - 1};
        enter(library, source->name, where, half);
        if (half)
            enter(library, source->card_name, where, false);
    }
    return true;
}

static void enter_face(iz_card_library *library, json_t *face)
{
    const char *name = json_string_value(json_object_get(face, "name"));
    const char *half = json_string_value(json_object_get(face, "faceName"));
    if (!name)
        return;
    enter(library, name, (entry){.face = face}, false);
    if (half && strcmp(half, name) != 0)
        enter(library, half, (entry){.face = face}, true);
}

static void enter_cards(iz_card_library *library, json_t *cards)
{
    size_t index;
    json_t *card;
    json_array_foreach (cards, index, card)
        enter_face(library, card);
}

static bool read_json(iz_card_library *library, const char *bytes, size_t length, const char *path,
                      char *error, size_t error_size)
{
    json_error_t fault;
    json_t *root = json_loadb(bytes, length, 0, &fault);
    json_t **roots = realloc(library->roots, ((size_t)library->root_count + 1) * sizeof *roots);
    if (roots)
        library->roots = roots;
    if (!root || !roots) {
        snprintf(error, error_size, "%s:%d:%d: %s; expected JSON", path, root ? 0 : fault.line,
                 root ? 0 : fault.column, root ? "out of memory" : fault.text);
        json_decref(root);
        return false;
    }
    library->roots[library->root_count++] = root;
    json_t *data = json_object_get(root, "data");
    json_t *cards = data ? data : root;
    if (json_is_array(json_object_get(cards, "cards")))
        cards = json_object_get(cards, "cards");
    if (json_is_array(cards)) {
        enter_cards(library, cards);
    } else if (json_is_string(json_object_get(cards, "name"))) {
        enter_face(library, cards);
    } else {
        const char *key;
        json_t *value;
        json_object_foreach (cards, key, value) {
            if (json_is_array(value))
                enter_cards(library, value);
            else
                enter_face(library, value);
        }
    }
    return true;
}

/* The library keeps the set. */
static bool read_set(iz_card_library *library, const char *bytes, size_t length, const char *path,
                     char *error, size_t error_size)
{
    iz_card_set *set = iz_card_set_load_bytes(bytes, length, path, error, error_size);
    iz_card_set **sets =
        set ? realloc(library->sets, ((size_t)library->set_count + 1) * sizeof *sets) : NULL;
    if (sets)
        library->sets = sets;
    if (!sets) {
        if (set)
            snprintf(error, error_size, "%s: out of memory", path);
        iz_card_set_free(set);
        return false;
    }
    library->sets[library->set_count++] = set;
    for (int i = 0; i < iz_card_set_cards(set); i++) {
        const iz_card_def *def = &set->definitions[i];
        bool half = def->card_name != def->name;
        entry where = {.set = set, .number = i};
        enter(library, iz_card_def_name(set, i), where, half);
        if (half)
            enter(library, iz_symbols_text(set->symbols, def->card_name), where, false);
    }
    return true;
}

bool iz_card_library_read(iz_card_library *library, const char *path, char *error,
                          size_t error_size)
{
    size_t length;
    char *bytes = iz_file_read(path, &length, error, error_size);
    if (!bytes)
        return false;
    const char *start = bytes + (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
    const char *first = start + strspn(start, " \t\r\n");
    size_t rest = length - (size_t)(start - bytes);
    bool json = *first == '{' || *first == '[';
    bool good = iz_card_set_is_compiled(bytes, length)
                    ? read_set(library, bytes, length, path, error, error_size)
                : json ? read_json(library, start, rest, path, error, error_size)
                       : read_blocks(library, start, rest, path, error, error_size);
    free(bytes);
    return good && sorted(library, error, error_size);
}

bool iz_card_library_read_own(iz_card_library *library, char *error, size_t error_size)
{
    static const char folder[] = "cards/";
    for (const iz_embedded_file *file = iz_embedded_files; file->name; file++)
        if (strncmp(file->name, folder, sizeof folder - 1) == 0 &&
            !read_blocks(library, (const char *)file->bytes, file->size, file->name, error,
                         error_size))
            return false;
    return sorted(library, error, error_size);
}

/* ---- asking ---------------------------------------------------------------------------------- */

bool iz_card_library_read_blocks(iz_card_library *library, const char *bytes, size_t length,
                                 const char *name, char *error, size_t error_size)
{
    return read_blocks(library, bytes, length, name, error, error_size) &&
           sorted(library, error, error_size);
}

bool iz_card_library_has(const iz_card_library *library, const char *name)
{
    return find(library, name) || (library->base && iz_card_library_has(library->base, name));
}

const char *iz_card_library_nearest(const iz_card_library *library, const char *name)
{
    char folded[FOLDED_MAX];
    size_t length = iz_fold(name, folded, sizeof folded);
    int least = length < 5 ? 1 : length < 10 ? 2 : 3;
    const char *near = NULL;
    for (int i = 0; i < library->count; i++) {
        int far = iz_fold_distance(folded, library->entries[i].folded, least);
        if (far <= least) {
            near = library->entries[i].name;
            least = far - 1;
        }
    }
    return near || !library->base ? near : iz_card_library_nearest(library->base, name);
}

/* Has what is printed on it the words? */
static bool has_words(const iz_card_library *library, const entry *e, const char *words)
{
    enum { PRINT_MOST = 4000 };
    char print[PRINT_MOST], folded[PRINT_MOST + FOLDED_MAX];
    const char *type = NULL, *text = NULL;
    if (e->face) {
        type = json_string_value(json_object_get(e->face, "type"));
        text = json_string_value(json_object_get(e->face, "text"));
    } else if (!e->set) {
        type = library->blocks[e->number].source.type_line;
        text = library->blocks[e->number].source.text;
    }
    snprintf(print, sizeof print, "%s\n%s\n%s", e->name, type ? type : "", text ? text : "");
    iz_fold(print, folded, sizeof folded);
    return strstr(folded, words) != NULL;
}

void iz_card_library_search(const iz_card_library *library, const char *words,
                            bool (*found)(void *host, const char *name), void *host)
{
    if (library->base)
        iz_card_library_search(library->base, words, found, host);
    for (int i = 0; i < library->count; i++) {
        const entry *e = &library->entries[i];
        bool again = i > 0 && strcmp(e->folded, e[-1].folded) == 0;
        if (!e->half && !again && has_words(library, e, words) && !found(host, e->name))
            return;
    }
}

bool iz_card_library_announce(const iz_card_library *library, iz_card_set *set)
{
    if (library->base && !iz_card_library_announce(library->base, set))
        return false;
    for (int i = 0; i < library->set_count; i++)
        if (!iz_card_set_announce_all(set, library->sets[i]))
            return false;
    for (int i = 0; i < library->count; i++) {
        const entry *e = &library->entries[i];
        iz_card_source source = {0};
        if (e->set)
            continue;
        if (!e->face) {
            source = library->blocks[e->number].source;
        } else {
            source.name = e->name;
            source.type_line = json_string_value(json_object_get(e->face, "type"));
        }
        if (!iz_card_set_announce(set, &source))
            return false;
    }
    return true;
}

/* All faces of the card: entries of the whole card's name from the same file. */
static int add_json(const iz_card_library *library, iz_card_set *set, const entry *first,
                    char *error, size_t error_size)
{
    json_t *faces = json_array();
    for (const entry *e = first; e < library->entries + library->count; e++)
        if (strcmp(e->folded, first->folded) != 0)
            break;
        else if (e->face && e->file == first->file)
            json_array_append(faces, e->face);
    char *text = json_dumps(faces, JSON_COMPACT);
    json_decref(faces);
    if (!text) {
        snprintf(error, error_size, "out of memory");
        return -1;
    }
    int read = iz_read_cards_json_text(set, text, strlen(text), first->name, error, error_size);
    free(text);
    return read < 0 ? -1 : iz_card_set_find(set, first->name);
}

static int add_blocks(const iz_card_library *library, iz_card_set *set, const entry *first,
                      char *error, size_t error_size)
{
    for (const entry *e = first; e < library->entries + library->count; e++)
        if (strcmp(e->folded, first->folded) != 0)
            break;
        else if (!e->face && e->file == first->file &&
                 iz_card_set_add(set, &library->blocks[e->number].source, false, error,
                                 error_size) < 0)
            return -1;
    return iz_card_set_find(set, first->name);
}

static int add_compiled(const iz_card_library *library, iz_card_set *set, const entry *first,
                        char *error, size_t error_size)
{
    for (const entry *e = first; e < library->entries + library->count; e++)
        if (strcmp(e->folded, first->folded) != 0)
            break;
        else if (e->set == first->set &&
                 iz_card_set_copy(set, e->set, e->number, error, error_size) < 0)
            return -1;
    return iz_card_set_find(set, first->name);
}

/* The name of the whole card of which it is a half. */
static const char *whole_name(const iz_card_library *library, const entry *half)
{
    if (half->set)
        return iz_symbols_text(half->set->symbols, half->set->definitions[half->number].card_name);
    return half->face ? json_string_value(json_object_get(half->face, "name"))
                      : library->blocks[half->number].source.card_name;
}

int iz_card_library_add(const iz_card_library *library, iz_card_set *set, const char *name,
                        char *error, size_t error_size)
{
    if (library->base && iz_card_library_has(library->base, name))
        return iz_card_library_add(library->base, set, name, error, error_size);
    const entry *found = find(library, name);
    if (found && found->half) {
        const char *whole = whole_name(library, found);
        found = whole ? find(library, whole) : found;
    }
    if (!found) {
        const char *near = iz_card_library_nearest(library, name);
        snprintf(error, error_size, "there is no card named \"%.80s\"%s%s%s", name,
                 near ? "; \"" : "", near ? near : "", near ? "\" was meant?" : "");
        return -1;
    }
    int added = found->set    ? add_compiled(library, set, found, error, error_size)
                : found->face ? add_json(library, set, found, error, error_size)
                              : add_blocks(library, set, found, error, error_size);
    int printing = added < 0 ? -1 : iz_card_set_find(set, name); /* one with its year is itself */
    return printing < 0 ? added : printing;
}

bool iz_card_library_add_deck(const iz_card_library *library, iz_card_set *set, const iz_deck *deck,
                              char *error, size_t error_size)
{
    for (int side = 0; side < 2; side++)
        for (int e = 0; e < deck->count; e++)
            if (deck->entries[e].side == side &&
                iz_card_library_has(library, deck->entries[e].name) &&
                iz_card_library_add(library, set, deck->entries[e].name, error, error_size) < 0)
                return false;
    return true;
}

/* ---- where the collection lies --------------------------------------------------------------- */

static bool is_there(const char *path)
{
    FILE *file = fopen(path, "rb");
    if (file)
        fclose(file);
    return file != NULL;
}

static const char *look(const char *directory, size_t length, char *path, size_t size)
{
    static const char *const places[] = {"cards/cards.json", "../cards/cards.json",
                                         "shared/cards/cards.json", "../shared/cards/cards.json"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int written = snprintf(path, size, "%.*s%s", (int)length, directory, places[i]);
        if (written > 0 && (size_t)written < size && is_there(path))
            return path;
    }
    return NULL;
}

const char *iz_find_cards_file(const char *given, const char *beside, char *path, size_t size)
{
    if (!given)
        given = getenv("IZVOR_CARDS");
    if (given && *given) {
        snprintf(path, size, "%s", given);
        return path;
    }
    if (look("", 0, path, size))
        return path;
    if (!beside)
        return NULL;
    for (size_t length = strlen(beside); length > 0; length--)
        if (beside[length - 1] == '/' && look(beside, length, path, size))
            return path;
    return NULL;
}
