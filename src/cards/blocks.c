/* The reader of card blocks: see blocks.h for their form. Errors name file, line and column. */
#include "cards/blocks.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cards/file.h"

/* Where a string of the block stands. */
typedef struct kept_place {
    int line, column;
} kept_place;

/* What a block owns: all its strings with their places, and the two arrays of a book's own fields.
 */
typedef struct owned {
    char **strings;
    kept_place *places;
    int count, room;
    const char **names, **values;
    int fields, field_room;
} owned;

typedef struct parser {
    iz_block_reader *reader;
    iz_card_block *block;
    owned *own;
    char *error;
    size_t error_size;
} parser;

void iz_block_reader_init(iz_block_reader *reader, const char *bytes, size_t length,
                          const char *name)
{
    *reader = (iz_block_reader){bytes, bytes + length, bytes, name, 1};
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        reader->at += 3;
}

static bool fail(parser *p, const char *at, const char *what)
{
    const iz_block_reader *reader = p->reader;
    snprintf(p->error, p->error_size, "%s:%d:%d: %s", reader->name, reader->line,
             (int)(at - reader->line_start) + 1, what);
    return false;
}

static bool no_memory(parser *p) { return fail(p, p->reader->at, "out of memory"); }

/* ---- characters ------------------------------------------------------------------------------ */

static bool at_end(const iz_block_reader *reader) { return reader->at >= reader->end; }

static char peek(const iz_block_reader *reader) { return at_end(reader) ? 0 : *reader->at; }

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }

static void skip_blanks(iz_block_reader *reader)
{
    while (!at_end(reader) && is_blank(*reader->at))
        reader->at++;
}

static void next_line(iz_block_reader *reader)
{
    reader->at++;
    reader->line++;
    reader->line_start = reader->at;
}

/* To the end of the line, which may hold nothing more but a comment. */
static bool rest_is_empty(iz_block_reader *reader)
{
    skip_blanks(reader);
    if (peek(reader) == '#')
        while (!at_end(reader) && *reader->at != '\n')
            reader->at++;
    return at_end(reader) || *reader->at == '\n';
}

/* To the next thing that is neither white space nor comment, over any number of lines. */
static void skip_space(iz_block_reader *reader)
{
    while (rest_is_empty(reader) && !at_end(reader))
        next_line(reader);
}

static size_t word_length(const iz_block_reader *reader)
{
    size_t length = 0;
    const char *at = reader->at;
    while (at + length < reader->end &&
           ((at[length] >= 'a' && at[length] <= 'z') || (at[length] >= 'A' && at[length] <= 'Z') ||
            at[length] == '_' || (length > 0 && at[length] == '-') ||
            (unsigned char)at[length] >= 0x80))
        length++;
    return length;
}

/* ---- strings --------------------------------------------------------------------------------- */

static bool has_room_for_string(owned *own)
{
    if (own->count < own->room)
        return true;
    int room = own->room ? own->room * 2 : 16;
    char **strings = realloc(own->strings, (size_t)room * sizeof *strings);
    if (strings)
        own->strings = strings;
    kept_place *places = strings ? realloc(own->places, (size_t)room * sizeof *places) : NULL;
    if (!places)
        return false;
    own->places = places;
    own->room = room;
    return true;
}

/* Keeps `length` bytes as a string of the block that stands at that place of the line. */
static char *keep(parser *p, const char *at, const char *bytes, size_t length)
{
    owned *own = p->own;
    char *copy = has_room_for_string(own) ? malloc(length + 1) : NULL;
    if (!copy)
        return NULL;
    memcpy(copy, bytes, length);
    copy[length] = 0;
    own->places[own->count] = (kept_place){p->reader->line, (int)(at - p->reader->line_start) + 1};
    own->strings[own->count++] = copy;
    return copy;
}

/* A string in quotes, on one line. NULL with an error. */
static char *read_quoted(parser *p)
{
    iz_block_reader *reader = p->reader;
    const char *start = reader->at++;
    size_t longest = (size_t)(reader->end - start), length = 0;
    const char *newline = memchr(start, '\n', longest);
    char *text = keep(p, start, start, newline ? (size_t)(newline - start) : longest);
    if (!text) {
        no_memory(p);
        return NULL;
    }
    for (;; reader->at++) {
        char c = peek(reader);
        if (at_end(reader) || c == '\n' || c == 0) {
            fail(p, start, "a quote that is not closed on its line");
            return NULL;
        }
        if (c == '"')
            break;
        if (c == '\\' && reader->at + 1 < reader->end && strchr("\"\\n", reader->at[1]) &&
            reader->at[1]) {
            reader->at++;
            c = *reader->at == 'n' ? '\n' : *reader->at;
        }
        text[length++] = c;
    }
    reader->at++;
    text[length] = 0;
    return text;
}

/* What stands after a field's word: in quotes, or plainly up to a comment. */
static char *read_value(parser *p)
{
    iz_block_reader *reader = p->reader;
    skip_blanks(reader);
    const char *start = reader->at;
    if (peek(reader) == '"') {
        char *text = read_quoted(p);
        if (text && !rest_is_empty(reader)) {
            fail(p, reader->at, "more after the closing quote; expected the end of the line");
            return NULL;
        }
        return text;
    }
    while (!at_end(reader) && *reader->at != '\n' && *reader->at != '#') {
        if (*reader->at == 0) {
            fail(p, reader->at, "a zero byte");
            return NULL;
        }
        reader->at++;
    }
    size_t length = (size_t)(reader->at - start);
    while (length > 0 && is_blank(start[length - 1]))
        length--;
    if (length == 0) {
        fail(p, start, "nothing after the field's name; expected its value");
        return NULL;
    }
    rest_is_empty(reader);
    char *text = keep(p, start, start, length);
    if (!text)
        no_memory(p);
    return text;
}

/* ---- fields ---------------------------------------------------------------------------------- */

/* Where a field of that name goes in the source; NULL: it is none of these. */
static const char **place_of(iz_card_source *source, const char *name)
{
    const struct {
        const char *name;
        const char **place;
    } places[] = {{"cost", &source->mana_cost},  {"type", &source->type_line},
                  {"power", &source->power},     {"toughness", &source->toughness},
                  {"color", &source->colors},    {"colour", &source->colors},
                  {"colors", &source->colors},   {"layout", &source->layout},
                  {"whole", &source->card_name}, {"printed", &source->first_printed}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        if (strcmp(places[i].name, name) == 0)
            return places[i].place;
    return NULL;
}

/* Power, a slash, toughness. */
static bool take_pt(parser *p, const char *at, const char *value)
{
    iz_card_source *source = &p->block->source;
    const char *slash = strchr(value, '/');
    if (!slash || strchr(slash + 1, '/'))
        return fail(p, at, "power and toughness are written as \"2/2\"");
    source->power = keep(p, at, value, (size_t)(slash - value));
    source->toughness = keep(p, at, slash + 1, strlen(slash + 1));
    return (source->power && source->toughness) || no_memory(p);
}

/* A further paragraph. */
static bool take_text(parser *p, const char *value)
{
    iz_card_source *source = &p->block->source;
    if (!source->text) {
        source->text = value;
        return true;
    }
    size_t first = strlen(source->text), second = strlen(value);
    char *joined = malloc(first + second + 2);
    if (!joined)
        return no_memory(p);
    memcpy(joined, source->text, first);
    joined[first] = '\n';
    memcpy(joined + first + 1, value, second + 1);
    source->text = keep(p, p->reader->line_start, joined, first + 1 + second);
    free(joined);
    return source->text || no_memory(p);
}

static bool take_own_field(parser *p, const char *name, const char *value)
{
    owned *own = p->own;
    if (own->fields == own->field_room) {
        int room = own->field_room ? own->field_room * 2 : 8;
        const char **names = realloc(own->names, (size_t)room * sizeof *names);
        if (names)
            own->names = names;
        const char **values = names ? realloc(own->values, (size_t)room * sizeof *values) : NULL;
        if (!values)
            return no_memory(p);
        own->values = values;
        own->field_room = room;
    }
    own->names[own->fields] = name;
    own->values[own->fields] = value;
    own->fields++;
    return true;
}

static bool read_field(parser *p)
{
    iz_block_reader *reader = p->reader;
    iz_card_source *source = &p->block->source;
    const char *start = reader->at;
    size_t length = word_length(reader);
    if (length == 0)
        return fail(p, start, "expected a field as \"cost {1}{G}\", or } at the card's end");
    char *name = keep(p, start, start, length);
    if (!name)
        return no_memory(p);
    reader->at += length;
    if (!at_end(reader) && !is_blank(*reader->at) && *reader->at != '\n' && *reader->at != '"')
        return fail(p, reader->at, "expected a blank after the field's name");
    char *value = read_value(p);
    if (!value)
        return false;
    if (strcmp(name, "text") == 0)
        return take_text(p, value);
    if (strcmp(name, "pt") == 0)
        return source->power ? fail(p, start, "\"pt\" is given twice") : take_pt(p, start, value);
    if (strcmp(name, "face") == 0) {
        source->face = strcmp(value, "2") == 0;
        return source->face || strcmp(value, "1") == 0 || fail(p, start, "the face is 1 or 2");
    }
    const char **place = place_of(source, name);
    if (!place)
        return take_own_field(p, name, value);
    if (*place)
        return fail(p, start, "this field is given twice");
    *place = value;
    return true;
}

/* ---- the block ------------------------------------------------------------------------------- */

/* card "NAME" { */
static bool read_head(parser *p)
{
    iz_block_reader *reader = p->reader;
    size_t length = word_length(reader);
    if (length != 4 || memcmp(reader->at, "card", 4) != 0)
        return fail(p, reader->at, "expected a card as: card \"NAME\" {");
    reader->at += 4;
    skip_blanks(reader);
    if (peek(reader) != '"')
        return fail(p, reader->at, "expected the card's name in quotes");
    const char *at = reader->at;
    char *name = read_quoted(p);
    if (!name)
        return false;
    if (!*name)
        return fail(p, at, "a card without a name");
    p->block->source.name = name;
    skip_blanks(reader);
    if (peek(reader) != '{')
        return fail(p, reader->at, "expected { after the card's name");
    reader->at++;
    return true;
}

static bool read_block(parser *p)
{
    iz_block_reader *reader = p->reader;
    skip_space(reader);
    p->block->line = reader->line;
    if (!read_head(p))
        return false;
    skip_blanks(reader);
    if (peek(reader) != '}' && !rest_is_empty(reader))
        return fail(p, reader->at, "expected the end of the line after {: one field a line");
    for (;;) {
        skip_space(reader);
        if (at_end(reader))
            return fail(p, reader->at, "the card's closing } is missing");
        if (*reader->at == '}') {
            reader->at++;
            break;
        }
        if (!read_field(p))
            return false;
    }
    p->block->source.field_names = p->own->names;
    p->block->source.field_values = p->own->values;
    p->block->source.field_count = p->own->fields;
    return true;
}

bool iz_card_block_read(iz_block_reader *reader, iz_card_block *block, char *error,
                        size_t error_size)
{
    *block = (iz_card_block){.line = reader->line};
    parser p = {reader, block, calloc(1, sizeof(owned)), error, error_size};
    block->owned = p.own;
    if (!p.own)
        return no_memory(&p);
    if (read_block(&p))
        return true;
    iz_card_block_free(block);
    return false;
}

void iz_card_block_free(iz_card_block *block)
{
    owned *own = block->owned;
    if (own) {
        for (int i = 0; i < own->count; i++)
            free(own->strings[i]);
        free(own->strings);
        free(own->places);
        free(own->names);
        free(own->values);
        free(own);
    }
    *block = (iz_card_block){0};
}

/* ---- into a card set ------------------------------------------------------------------------- */

/* Where the string of the block stands; what is none of them is about the block as a whole. */
static kept_place place_of_string(const iz_card_block *block, const char *text)
{
    const owned *own = block->owned;
    for (int i = 0; own && i < own->count; i++)
        if (own->strings[i] == text)
            return own->places[i];
    return (kept_place){block->line, 1};
}

int iz_card_block_enter(const iz_card_block *block, iz_card_set *set, const char *name,
                        bool replace, char *error, size_t error_size)
{
    char what[256];
    int number = iz_card_set_add(set, &block->source, replace, what, sizeof what);
    if (number < 0) {
        kept_place place = place_of_string(block, set->at_fault);
        snprintf(error, error_size, "%s:%d:%d: card \"%.80s\": %s", name, place.line, place.column,
                 block->source.name, what);
    }
    return number;
}

int iz_card_block_add(iz_block_reader *reader, iz_card_set *set, bool replace, char *error,
                      size_t error_size)
{
    iz_card_block block;
    if (!iz_card_block_read(reader, &block, error, error_size))
        return -1;
    int number = iz_card_block_enter(&block, set, reader->name, replace, error, error_size);
    iz_card_block_free(&block);
    return number;
}

bool iz_block_reader_more(iz_block_reader *reader)
{
    skip_space(reader);
    return !at_end(reader);
}

/* One round over a whole file: announces all of its cards, or adds them. */
static int read_round(iz_card_set *set, iz_block_reader reader, bool announce, char *error,
                      size_t error_size)
{
    int faces = 0;
    for (skip_space(&reader); !at_end(&reader); skip_space(&reader)) {
        iz_card_block block;
        if (!iz_card_block_read(&reader, &block, error, error_size))
            return -1;
        bool good =
            announce ? iz_card_set_announce(set, &block.source)
                     : iz_card_block_enter(&block, set, reader.name, false, error, error_size) >= 0;
        iz_card_block_free(&block);
        if (!good)
            return -1;
        faces++;
    }
    return faces;
}

int iz_read_card_blocks(iz_card_set *set, const char *bytes, size_t length, const char *name,
                        char *error, size_t error_size)
{
    iz_block_reader reader;
    size_t fault = iz_utf8_fault(bytes, length);
    if (fault < length) {
        int line, column;
        iz_file_place(bytes, fault, &line, &column);
        snprintf(error, error_size, "%s:%d:%d: not UTF-8", name, line, column);
        return -1;
    }
    iz_block_reader_init(&reader, bytes, length, name);
    snprintf(error, error_size, "%s: out of memory", name);
    if (read_round(set, reader, true, error, error_size) < 0)
        return -1;
    int faces = read_round(set, reader, false, error, error_size);
    if (faces >= 0 && error_size > 0)
        error[0] = '\0';
    return faces;
}
