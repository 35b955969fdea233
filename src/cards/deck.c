/* Reading decks and looking their cards up: see deck.h for the form. */
#include "cards/deck.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "cards/file.h"
#include "cards/fold.h"
#include "data/embedded.h"

typedef struct reader {
    iz_deck *deck;
    const char *name;
    int line;
    bool side;  /* behind a line "Sideboard" */
    bool about; /* behind a line "[metadata]" */
    char *error;
    size_t error_size;
} reader;

static bool fail(reader *r, size_t column, const char *what)
{
    snprintf(r->error, r->error_size, "%s:%d:%zu: %s", r->name, r->line, column + 1, what);
    return false;
}

static char *copy_of(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    if (copy) {
        memcpy(copy, text, length);
        copy[length] = 0;
    }
    return copy;
}

static bool add(reader *r, const char *name, size_t length, int count, bool side)
{
    iz_deck *deck = r->deck;
    if (deck->count == IZ_DECK_ENTRIES_MAX)
        return fail(r, 0, "too many lines for a deck");
    if (deck->count == deck->room) {
        int room = deck->room ? deck->room * 2 : 32;
        iz_deck_entry *larger = realloc(deck->entries, (size_t)room * sizeof *larger);
        if (!larger)
            return fail(r, 0, "out of memory");
        deck->entries = larger;
        deck->room = room;
    }
    char *copy = copy_of(name, length);
    if (!copy)
        return fail(r, 0, "out of memory");
    deck->entries[deck->count++] = (iz_deck_entry){copy, count, r->line, -1, side};
    return true;
}

static size_t blanks(const char *text, size_t length)
{
    size_t count = 0;
    while (count < length && (text[count] == ' ' || text[count] == '\t'))
        count++;
    return count;
}

/* The line without white space at its end and without a comment, which begins at the line's start
 * or after a blank. */
static size_t content_length(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] == '#' && (i == 0 || text[i - 1] == ' ' || text[i - 1] == '\t'))
            length = i;
    while (length > 0 && strchr(" \t\r", text[length - 1]))
        length--;
    return length;
}

static bool starts(const char *text, size_t length, const char *with)
{
    return length >= strlen(with) && strncasecmp(text, with, strlen(with)) == 0;
}

/* ---- what other programs write --------------------------------------------------------------- */

/* The length of a line's first words without a closing ":" or a number in parentheses, as in
 * "Creatures (12)" and "Sideboard:". */
static size_t heading_length(const char *text, size_t length)
{
    if (length > 0 && text[length - 1] == ':')
        length--;
    size_t at = length;
    if (at > 0 && text[at - 1] == ')') {
        at--;
        while (at > 0 && isdigit((unsigned char)text[at - 1]))
            at--;
        if (at > 0 && text[at - 1] == '(' && at + 1 < length)
            length = at - 1;
    }
    while (length > 0 && text[length - 1] == ' ')
        length--;
    return length;
}

/* A line that says what the next ones are: "Sideboard", "[Main]", "Creatures (12)". */
static bool read_heading(reader *r, const char *text, size_t length)
{
    static const char *const headings[] = {
        "sideboard",    "deck",          "main",     "maindeck",  "main deck",
        "mainboard",    "creatures",     "creature", "lands",     "land",
        "spells",       "other spells",  "instants", "sorceries", "artifacts",
        "enchantments", "planeswalkers", "metadata", "about",
    };
    if (length > 2 && text[0] == '[' && text[length - 1] == ']') {
        text++;
        length -= 2;
    }
    length = heading_length(text, length);
    for (size_t i = 0; i < sizeof headings / sizeof *headings; i++)
        if (length == strlen(headings[i]) && starts(text, length, headings[i])) {
            r->side = i == 0;
            r->about = i >= sizeof headings / sizeof *headings - 2;
            return true;
        }
    return false;
}

/* "Name=Fast red", "Name Fast red" of what a file says about itself, "NAME:Fast red". */
static bool read_about(reader *r, const char *text, size_t length)
{
    static const char *const names[] = {"NAME:", "Name=", "Name "};
    bool named = false;
    for (int i = 0; i < 3 && !named; i++)
        named = (i == 0 || r->about) && length > 5 && strncmp(text, names[i], 5) == 0;
    if (named && !r->deck->title)
        r->deck->title = copy_of(text + 5, length - 5);
    return named || r->about || (length > 7 && strncmp(text, "LAYOUT ", 7) == 0);
}

/* Is it a set's code or a card's number: capitals and figures, a few? */
static bool is_code(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (!isupper((unsigned char)text[i]) && !isdigit((unsigned char)text[i]) && text[i] != ':')
            return false;
    return length > 0 && length <= 9;
}

/* Where the name begins behind "[LEA:161] ". */
static size_t skip_set(const char *text, size_t length)
{
    const char *end = length > 0 && text[0] == '[' ? memchr(text, ']', length) : NULL;
    if (!end || !is_code(text + 1, (size_t)(end - text) - 1))
        return 0;
    size_t at = (size_t)(end - text) + 1;
    return at + blanks(text + at, length - at);
}

/* The length of the name before " (LEA) 161", " [LEA]", " *F*" or "|LEA|1". The year of a printing,
 * " (1998)", is part of the name. */
static size_t name_length(const char *text, size_t length)
{
    const char *bar = memchr(text, '|', length);
    if (bar && bar > text)
        length = (size_t)(bar - text);
    if (length > 4 && text[length - 1] == '*' && text[length - 3] == '*' && text[length - 4] == ' ')
        length -= 4;
    size_t end = length;
    while (end > 0 && isdigit((unsigned char)text[end - 1]))
        end--;
    if (end > 2 && end < length && text[end - 1] == ' ' && strchr(")]", text[end - 2]))
        length = end - 1;
    if (length < 4 || !strchr(")]", text[length - 1]) ||
        iz_name_without_year(text, length) < length)
        return length;
    size_t open = length - 1;
    while (open > 0 && text[open] != '(' && text[open] != '[')
        open--;
    if (open < 2 || text[open - 1] != ' ' || !is_code(text + open + 1, length - open - 2))
        return length;
    return open - 1;
}

/* ---- lines ----------------------------------------------------------------------------------- */

/* The number before a name: "4", "4x". Returns the bytes read, 0: the name begins at once, as in
 * "3rd Regiment". */
static size_t read_count(const char *text, size_t length, int *count)
{
    size_t at = 0;
    int number = 0;
    for (; at < length && isdigit((unsigned char)text[at]); at++)
        if (number <= IZ_DECK_COUNT_MAX)
            number = number * 10 + (text[at] - '0');
    if (at == 0)
        return 0;
    if (at < length && (text[at] == 'x' || text[at] == 'X'))
        at++;
    if (at < length && blanks(text + at, length - at) == 0)
        return 0;
    *count = number;
    return at;
}

static bool read_line(reader *r, const char *text, size_t length)
{
    size_t at = blanks(text, length);
    if (at < length && text[at] == '#') {
        at++;
        at += blanks(text + at, length - at);
        while (length > at && strchr(" \t\r", text[length - 1]))
            length--;
        if (!r->deck->title && r->deck->count == 0 && length > at)
            r->deck->title = copy_of(text + at, length - at);
        return true;
    }
    length = content_length(text, length);
    if (at >= length || starts(text + at, length - at, "//"))
        return true;
    if (memchr(text, 0, length))
        return fail(r, at, "a zero byte");
    if (read_heading(r, text + at, length - at) || read_about(r, text + at, length - at))
        return true;
    bool side = r->side;
    if (starts(text + at, length - at, "SB:")) {
        side = true;
        at += 3;
        at += blanks(text + at, length - at);
    }
    int count = 1;
    size_t number = at;
    at += read_count(text + at, length - at, &count);
    if (count < 1 || count > IZ_DECK_COUNT_MAX)
        return fail(r, number, "expected a number of cards from 1 to 999");
    at += blanks(text + at, length - at);
    at += skip_set(text + at, length - at);
    if (at >= length)
        return fail(r, at, "expected the name of a card after the number");
    return add(r, text + at, name_length(text + at, length - at), count, side);
}

static bool read_lines(reader *r, const char *bytes, size_t length)
{
    size_t at = length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0;
    while (at < length) {
        const char *end = memchr(bytes + at, '\n', length - at);
        size_t line = end ? (size_t)(end - bytes) - at : length - at;
        r->line++;
        if (!read_line(r, bytes + at, line))
            return false;
        at += line + 1;
    }
    return r->deck->count > 0 ||
           (r->line = 1, fail(r, 0, "no cards; expected lines as \"4 Forest\""));
}

iz_deck *iz_deck_read_text(const char *bytes, size_t length, const char *name, char *error,
                           size_t error_size)
{
    reader r = {calloc(1, sizeof(iz_deck)), name, 0, false, false, error, error_size};
    if (!r.deck) {
        fail(&r, 0, "out of memory");
        return NULL;
    }
    size_t fault = iz_utf8_fault(bytes, length);
    int column;
    bool good = fault == length;
    if (!good) {
        iz_file_place(bytes, fault, &r.line, &column);
        fail(&r, (size_t)column - 1, "not UTF-8");
    }
    if (good && read_lines(&r, bytes, length))
        return r.deck;
    iz_deck_free(r.deck);
    return NULL;
}

iz_deck *iz_deck_read(const char *path, char *error, size_t error_size)
{
    size_t length;
    char *bytes = iz_file_read(path, &length, error, error_size);
    if (!bytes)
        return NULL;
    iz_deck *deck = iz_deck_read_text(bytes, length, path, error, error_size);
    free(bytes);
    return deck;
}

iz_deck *iz_deck_read_own(const char *name, char *error, size_t error_size)
{
    char path[128];
    snprintf(path, sizeof path, "decks/%s.txt", name);
    for (const iz_embedded_file *file = iz_embedded_files; file->name; file++)
        if (strcmp(file->name, path) == 0)
            return iz_deck_read_text((const char *)file->bytes, file->size, file->name, error,
                                     error_size);
    snprintf(error, error_size,
             "there is no file \"%.200s\", and no deck of that name comes with izvor", name);
    return NULL;
}

int iz_own_decks(const char *book, const char *names[IZ_OWN_DECKS])
{
    static const struct {
        const char *book;
        const char *decks[IZ_OWN_DECKS + 1];
    } table[] = {
        {"izvori-2007", {"zora", "oluja", "gora", "vir", "mora", "kovnica", "zavera", "bedem"}},
        {"hkk-2023", {"dusk", "noon"}},
        {"", {"river", "ember"}},
    };
    size_t i = 0;
    while (table[i].book[0] && strcmp(table[i].book, book) != 0)
        i++;
    int count = 0;
    for (; table[i].decks[count]; count++)
        names[count] = table[i].decks[count];
    return count;
}

void iz_deck_free(iz_deck *deck)
{
    if (!deck)
        return;
    for (int i = 0; i < deck->count; i++)
        free(deck->entries[i].name);
    free(deck->entries);
    free(deck->title);
    free(deck);
}

int iz_deck_size(const iz_deck *deck, bool side)
{
    int size = 0;
    for (int i = 0; i < deck->count; i++)
        if (deck->entries[i].side == side)
            size += deck->entries[i].count;
    return size;
}

/* ---- looking names up ------------------------------------------------------------------------ */

/* Appends a line to the message, whose length is kept. */
static void append(char *error, size_t size, size_t *length, const char *text)
{
    if (*length < size)
        *length +=
            (size_t)snprintf(error + *length, size - *length, "%s%s", *length ? "\n" : "", text);
}

static void unknown(const iz_deck_entry *entry, const iz_card_set *set, const char *name, char *out,
                    size_t size)
{
    int near[3];
    int count = iz_card_set_nearest(set, entry->name, near, 3);
    size_t length = (size_t)snprintf(out, size, "%s:%d:1: no card is named \"%.80s\"", name,
                                     entry->line, entry->name);
    for (int i = 0; i < count && length < size; i++)
        length += (size_t)snprintf(out + length, size - length, "%s\"%s\"",
                                   i == 0          ? "; did you mean "
                                   : i + 1 < count ? ", "
                                                   : " or ",
                                   iz_card_def_name(set, near[i]));
    if (count && length < size)
        snprintf(out + length, size - length, "?");
}

bool iz_deck_look_up(iz_deck *deck, const iz_card_set *set, const char *name, char *error,
                     size_t error_size)
{
    size_t length = 0;
    for (int i = 0; i < deck->count; i++) {
        iz_deck_entry *entry = &deck->entries[i];
        char line[512];
        entry->definition = iz_card_set_find(set, entry->name);
        if (entry->definition < 0) {
            unknown(entry, set, name, line, sizeof line);
            append(error, error_size, &length, line);
            continue;
        }
        const iz_card_def *def = &set->definitions[entry->definition];
        if (def->face != 0 && def->other_face != 0xFFFF)
            entry->definition = def->other_face;
    }
    return length == 0;
}

/* The face of a card whose text was refused, or -1. */
static int refused_face(const iz_card_set *set, int definition)
{
    int other = set->definitions[definition].other_face;
    if (set->definitions[definition].flags & IZ_CARD_REFUSED)
        return definition;
    return other != 0xFFFF && (set->definitions[other].flags & IZ_CARD_REFUSED) ? other : -1;
}

bool iz_deck_understood(const iz_deck *deck, const iz_card_set *set, const char *name, char *error,
                        size_t error_size)
{
    size_t length = 0;
    for (int i = 0; i < deck->count; i++) {
        const iz_deck_entry *entry = &deck->entries[i];
        int face = refused_face(set, entry->definition);
        if (face < 0)
            continue;
        const iz_refusal *refusal = &set->refusals[face];
        char line[512];
        snprintf(line, sizeof line,
                 "%s:%d:1: the text of \"%.80s\" is not understood, at \"%s\" (its line %d); "
                 "expected %s",
                 name, entry->line, iz_card_def_name(set, face), refusal->words, refusal->line,
                 refusal->expected);
        append(error, error_size, &length, line);
    }
    return length == 0;
}

bool iz_deck_resolve(iz_deck *deck, const iz_card_set *set, const char *name, char *error,
                     size_t error_size)
{
    return iz_deck_look_up(deck, set, name, error, error_size) &&
           iz_deck_understood(deck, set, name, error, error_size);
}
