/*
 * Sayings without a game: those of a code alone, and copies that stay.
 */
#include "books/book.h"
#include "core/concepts.h"
#include "engine/flow/words.h"
#include "izvor/izvor.h"

#include <stdint.h>
#include <string.h>

static iz_saying bare_saying(const iz_book *book, const char *code, const char *text)
{
    return (iz_saying){.code = code, .rules = "", .book = iz_book_name(book), .text = text};
}

bool iz_saying_of(const iz_book *book, const char *code, iz_saying *out)
{
    if (!code || !out)
        return false;
    for (int n = 0; iz_phrases[n].code; n++)
        if (strcmp(iz_phrases[n].code, code) == 0 && !iz_phrases[n].kinds[0]) {
            *out = bare_saying(book, iz_phrases[n].code, iz_phrase_words(book, (iz_phrase)n));
            return true;
        }
    for (int n = 0; n < IZ_C_COUNT; n++)
        if (strcmp(iz_concept_code((iz_concept)n), code) == 0) {
            *out =
                bare_saying(book, iz_concept_code((iz_concept)n), iz_concept_words((iz_concept)n));
            out->rules = book ? iz_book_rule(book, (iz_concept)n) : "";
            return true;
        }
    return false;
}

/* ---- keeping --------------------------------------------------------------------------------- */

typedef struct keeper {
    char *room;
    size_t size, used;
    bool is_full;
} keeper;

/* Room of so many bytes, aligned for pointers; NULL: it is full. */
static void *keep_room(keeper *k, size_t bytes)
{
    size_t at = (k->used + sizeof(void *) - 1) & ~(sizeof(void *) - 1);
    k->is_full = k->is_full || at > k->size || bytes > k->size - at;
    if (k->is_full)
        return NULL;
    k->used = at + bytes;
    return k->room + at;
}

static const char *keep_text(keeper *k, const char *text)
{
    size_t length = text ? strlen(text) + 1 : 0;
    char *copy = text ? keep_room(k, length) : NULL;
    return copy ? memcpy(copy, text, length) : NULL;
}

static const iz_saying *keep(keeper *k, const iz_saying *saying);

static const iz_argument *keep_arguments(keeper *k, const iz_saying *saying)
{
    size_t bytes = (size_t)saying->arguments * sizeof(iz_argument);
    iz_argument *copies = bytes ? keep_room(k, bytes) : NULL;
    for (int n = 0; copies && n < saying->arguments; n++) {
        copies[n] = saying->argument[n];
        copies[n].text = keep_text(k, copies[n].text);
        copies[n].said = copies[n].said ? keep(k, copies[n].said) : NULL;
    }
    return copies;
}

static const iz_saying *keep(keeper *k, const iz_saying *saying)
{
    iz_saying *copy = keep_room(k, sizeof *copy);
    if (!copy)
        return NULL;
    *copy = *saying;
    copy->code = keep_text(k, saying->code);
    copy->rules = keep_text(k, saying->rules);
    copy->book = keep_text(k, saying->book);
    copy->text = keep_text(k, saying->text);
    copy->argument = keep_arguments(k, saying);
    return copy;
}

const iz_saying *iz_saying_keep(const iz_saying *saying, void *room, size_t size)
{
    keeper k = {.room = room, .size = room ? size : 0};
    const iz_saying *kept = saying ? keep(&k, saying) : NULL;
    return k.is_full ? NULL : kept;
}
