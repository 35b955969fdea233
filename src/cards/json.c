/*
 * Cards from JSON, as MTGJSON publishes them: AtomicCards (`data`: an object whose values are
 * arrays of faces), a set file (`data.cards`: an array), or plainly an array of cards, an object of
 * cards by name, or one card. Fields that are not known are passed over. Texts that are refused
 * are entered as refused; so are cards of unknown types and costs. What is no card at all (no
 * name, a field of the wrong kind) is an error with its place in the file.
 */
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/file.h"
#include "cards/set.h"

/* A step from a value to one inside of it: a key of an object or an index of an array. */
typedef struct step {
    const char *key; /* NULL: an index */
    size_t index;
} step;

enum { DEEPEST = 8, COLORS_MAX = 64 };

typedef struct importer {
    iz_card_set *set;
    const char *bytes;
    size_t length;
    const char *name;
    char *error;
    size_t error_size;
    step path[DEEPEST];
    int depth;
    bool announcing; /* the first of two rounds: words only */
    int faces;
} importer;

/* ---- places: jansson keeps none, so they are looked for when there is an error --------------- */

static size_t skip_blank(const importer *in, size_t at)
{
    while (at < in->length && strchr(" \t\r\n", in->bytes[at]) && in->bytes[at])
        at++;
    return at;
}

/* Behind the string that begins at `at`. */
static size_t skip_string(const importer *in, size_t at)
{
    for (at++; at < in->length && in->bytes[at] != '"'; at++)
        if (in->bytes[at] == '\\')
            at++;
    return at + 1;
}

/* Behind the value that begins at `at`; the text is known to be valid. */
static size_t skip_value(const importer *in, size_t at)
{
    int open = 0;
    do {
        at = skip_blank(in, at);
        if (at >= in->length)
            return in->length;
        char c = in->bytes[at];
        if (c == '"') {
            at = skip_string(in, at);
        } else {
            open += (c == '{' || c == '[') - (c == '}' || c == ']');
            at++;
        }
    } while (open > 0);
    while (at < in->length && !strchr(",}] \t\r\n", in->bytes[at]))
        at++;
    return at;
}

static bool key_is(const importer *in, size_t at, size_t end, const char *key)
{
    json_t *string = json_loadb(in->bytes + at, end - at, JSON_DECODE_ANY, NULL);
    bool same = string && json_is_string(string) && strcmp(json_string_value(string), key) == 0;
    json_decref(string);
    return same;
}

/* From the beginning of a value to that of a value inside of it. */
static size_t enter_value(const importer *in, size_t at, const step *to)
{
    at = skip_blank(in, at) + 1;
    for (size_t i = 0; at < in->length; i++) {
        at = skip_blank(in, at);
        bool found = !to->key && i == to->index;
        if (to->key) {
            size_t end = skip_string(in, at);
            found = key_is(in, at, end, to->key);
            at = skip_blank(in, end) + 1; /* the colon */
            at = skip_blank(in, at);
        }
        if (found)
            return at;
        at = skip_blank(in, skip_value(in, at)) + 1; /* the comma */
    }
    return in->length;
}

static void fail_at(importer *in, const char *what)
{
    size_t at = skip_blank(in, 0);
    for (int i = 0; i < in->depth; i++)
        at = enter_value(in, at, &in->path[i]);
    int line, column;
    iz_file_place(in->bytes, at < in->length ? at : in->length, &line, &column);
    snprintf(in->error, in->error_size, "%s:%d:%d: %s", in->name, line, column, what);
}

static void into(importer *in, const char *key, size_t index)
{
    if (in->depth < DEEPEST)
        in->path[in->depth] = (step){key, index};
    in->depth++;
}

static void out(importer *in) { in->depth--; }

/* ---- one face -------------------------------------------------------------------------------- */

/* A string field; NULL if it is not there. False: it is something else. */
static bool string_of(importer *in, const json_t *face, const char *key, const char **text)
{
    const json_t *value = json_object_get(face, key);
    *text = NULL;
    if (!value || json_is_null(value))
        return true;
    if (json_is_string(value)) {
        *text = json_string_value(value);
        return true;
    }
    char what[96];
    into(in, key, 0);
    snprintf(what, sizeof what, "\"%s\" is not a string; expected one as \"…\"", key);
    fail_at(in, what);
    return false;
}

/* ["W", "U"] as "W U". */
static bool colors_of(importer *in, const json_t *face, char colors[COLORS_MAX], bool *given)
{
    const json_t *value = json_object_get(face, "colors");
    size_t length = 0;
    colors[0] = 0;
    *given = value && !json_is_null(value);
    if (!*given)
        return true;
    for (size_t i = 0; i < json_array_size(value); i++) {
        const char *color = json_string_value(json_array_get(value, i));
        if (!color || length + strlen(color) + 2 > COLORS_MAX)
            break;
        length += (size_t)snprintf(colors + length, COLORS_MAX - length, "%s%s",
                                   i && color[1] ? " " : "", color);
        if (i + 1 == json_array_size(value))
            return true;
    }
    if (json_is_array(value) && json_array_size(value) == 0)
        return true;
    into(in, "colors", 0);
    fail_at(in, "\"colors\" is not a list of colors; expected one as [\"W\", \"U\"]");
    return false;
}

static bool read_face(importer *in, const json_t *face, size_t index, iz_card_source *source,
                      char colors[COLORS_MAX])
{
    const char *name, *face_name, *side, *loyalty;
    bool colored;
    if (!json_is_object(face)) {
        fail_at(in, "this is no card; expected an object with \"name\", \"type\", \"text\" …");
        return false;
    }
    if (!string_of(in, face, "name", &name) || !string_of(in, face, "faceName", &face_name) ||
        !string_of(in, face, "side", &side) || !string_of(in, face, "loyalty", &loyalty) ||
        !string_of(in, face, "manaCost", &source->mana_cost) ||
        !string_of(in, face, "type", &source->type_line) ||
        !string_of(in, face, "text", &source->text) ||
        !string_of(in, face, "power", &source->power) ||
        !string_of(in, face, "toughness", &source->toughness) ||
        !string_of(in, face, "layout", &source->layout) ||
        !string_of(in, face, "firstPrintingDate", &source->first_printed) ||
        !colors_of(in, face, colors, &colored))
        return false;
    if (!name || !*name) {
        fail_at(in, "a card without a name; expected a field \"name\"");
        return false;
    }
    source->name = face_name && *face_name ? face_name : name;
    source->card_name = name;
    source->colors = colored ? colors : NULL;
    source->face = side ? side[0] != 'a' : index > 0 && face_name != NULL;
    return true;
}

/* What a Vanguard card changes, as a book's own fields. */
typedef struct changes {
    const char *names[2], *values[2];
} changes;

static bool read_changes(importer *in, const json_t *face, iz_card_source *source, changes *out)
{
    static const char *const names[] = {"hand", "life"};
    for (int i = 0; i < 2; i++) {
        const char *value;
        if (!string_of(in, face, names[i], &value))
            return false;
        if (!value)
            continue;
        out->names[source->field_count] = names[i];
        out->values[source->field_count++] = value;
    }
    source->field_names = out->names;
    source->field_values = out->values;
    return true;
}

static bool add_face(importer *in, const json_t *face, size_t index)
{
    iz_card_source source = {0};
    char colors[COLORS_MAX], error[256];
    changes changed;
    if (!read_face(in, face, index, &source, colors) || !read_changes(in, face, &source, &changed))
        return false;
    if (in->announcing)
        return iz_card_set_announce(in->set, &source);
    if (iz_card_set_add(in->set, &source, true, error, sizeof error) < 0 &&
        (strlen(source.name) > IZ_NAME_MAX || strlen(source.card_name) > IZ_NAME_MAX ||
         iz_set_add_refused(in->set, &source, error) < 0)) {
        fail_at(in, error);
        return false;
    }
    in->faces++;
    return true;
}

/* ---- collections ----------------------------------------------------------------------------- */

static bool add_list(importer *in, const json_t *list)
{
    for (size_t i = 0; i < json_array_size(list); i++) {
        into(in, NULL, i);
        if (!add_face(in, json_array_get(list, i), i))
            return false;
        out(in);
    }
    return true;
}

static bool add_by_name(importer *in, const json_t *object)
{
    const char *key;
    json_t *value;
    json_object_foreach ((json_t *)object, key, value) {
        if (in->depth == 0 && strcmp(key, "meta") == 0)
            continue;
        into(in, key, 0);
        if (!(json_is_array(value) ? add_list(in, value) : add_face(in, value, 0)))
            return false;
        out(in);
    }
    return true;
}

/* The whole file in one round. */
static bool add_all(importer *in, const json_t *root)
{
    in->depth = 0;
    const json_t *data = json_object_get(root, "data");
    if (data) {
        into(in, "data", 0);
        root = data;
    }
    const json_t *cards = json_object_get(root, "cards");
    if (json_is_array(cards)) {
        into(in, "cards", 0);
        root = cards;
    }
    if (json_is_array(root))
        return add_list(in, root);
    if (!json_is_object(root)) {
        fail_at(in, "no cards; expected an object of cards by name, or an array of cards");
        return false;
    }
    return json_is_string(json_object_get(root, "name")) ? add_face(in, root, 0)
                                                         : add_by_name(in, root);
}

int iz_read_cards_json_text(iz_card_set *set, const char *bytes, size_t length, const char *name,
                            char *error, size_t error_size)
{
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0) {
        bytes += 3;
        length -= 3;
    }
    importer in = {.set = set,
                   .bytes = bytes,
                   .length = length,
                   .name = name,
                   .error = error,
                   .error_size = error_size,
                   .announcing = true};
    json_error_t fault;
    if (error_size > 0)
        error[0] = 0;
    json_t *root = json_loadb(bytes, length, JSON_REJECT_DUPLICATES | JSON_DECODE_ANY, &fault);
    if (!root) {
        snprintf(error, error_size, "%s:%d:%d: %s; expected JSON", name, fault.line, fault.column,
                 fault.text);
        return -1;
    }
    bool good = add_all(&in, root);
    in.announcing = false;
    good = good && add_all(&in, root);
    json_decref(root);
    if (!good && error_size > 0 && !error[0])
        snprintf(error, error_size, "%s: out of memory", name);
    return good ? in.faces : -1;
}

int iz_read_cards_json(iz_card_set *set, const char *path, char *error, size_t error_size)
{
    size_t length;
    char *bytes = iz_file_read(path, &length, error, error_size);
    if (!bytes)
        return -1;
    int faces = iz_read_cards_json_text(set, bytes, length, path, error, error_size);
    free(bytes);
    return faces;
}
