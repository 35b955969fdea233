/*
 * Saying phrases: the templates of core/phrases.def, or a book's own, with their arguments.
 */
#include "engine/flow/words.h"

#include "engine/flow/apart.h"
#include "engine/flow/log.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct argument {
    char kind;
    int number;
    iz_ref ref;
    const char *text;
} argument;

iz_writer iz_writer_on(char *out, size_t size)
{
    if (size)
        out[0] = '\0';
    return (iz_writer){out, size, 0, NULL};
}

static void put_bytes(iz_writer *w, const char *text, size_t length)
{
    if (w->length < w->size) {
        size_t room = w->size - w->length - 1;
        memcpy(w->out + w->length, text, length < room ? length : room);
        w->out[w->length + (length < room ? length : room)] = '\0';
    }
    w->length += length;
}

void iz_put(iz_writer *w, const char *text) { put_bytes(w, text, strlen(text)); }

const char *iz_phrase_words(const iz_book *book, iz_phrase phrase)
{
    for (const iz_book_phrase *own = book ? book->phrases : NULL; own && own->words; own++)
        if (own->phrase == phrase)
            return own->words;
    return iz_phrases[phrase].words;
}

iz_phrase iz_say_zone(int zone)
{
    static const iz_phrase places[IZ_ZONE_COUNT] = {
        [IZ_ZONE_LIBRARY] = IZ_SAY_ZONE_LIBRARY,  [IZ_ZONE_HAND] = IZ_SAY_ZONE_HAND,
        [IZ_ZONE_BATTLEFIELD] = IZ_SAY_ZONE_PLAY, [IZ_ZONE_GRAVEYARD] = IZ_SAY_ZONE_GRAVEYARD,
        [IZ_ZONE_STACK] = IZ_SAY_ZONE_STACK,      [IZ_ZONE_EXILE] = IZ_SAY_ZONE_EXILE,
        [IZ_ZONE_ANTE] = IZ_SAY_ZONE_ANTE,        [IZ_ZONE_PHASED] = IZ_SAY_ZONE_PHASED,
        [IZ_ZONE_OUTSIDE] = IZ_SAY_ZONE_OUTSIDE,  [IZ_ZONE_SPECIAL] = IZ_SAY_ZONE_SPECIAL,
        [IZ_ZONE_RESERVE] = IZ_SAY_ZONE_RESERVE,  [IZ_ZONE_GUARD] = IZ_SAY_ZONE_GUARD,
        [IZ_ZONE_NOWHERE] = IZ_SAY_ZONE_NOWHERE,  [IZ_ZONE_ANY] = IZ_SAY_ZONE_ANY,
    };
    return zone >= 0 && zone < IZ_ZONE_COUNT ? places[zone] : IZ_SAY_NOTHING;
}

/* ---- templates ------------------------------------------------------------------------------- */

static int read_arguments(const char *kinds, va_list arguments, argument *out)
{
    int count = 0;
    for (; kinds[count] && count < IZ_PHRASE_ARGUMENTS; count++) {
        argument *a = &out[count];
        *a = (argument){.kind = kinds[count]};
        if (a->kind == 'o' || a->kind == 's')
            a->ref = va_arg(arguments, iz_ref);
        else if (a->kind == 't')
            a->text = va_arg(arguments, const char *);
        else
            a->number = va_arg(arguments, int);
    }
    return count;
}

/* `g` is NULL where no argument is of the game. */
static void put_argument(iz_game *g, const iz_book *book, iz_writer *w, const argument *a)
{
    char text[256];
    switch (a->kind) {
    case 'o':
        iz_ref_name(g, a->ref, text, sizeof text);
        iz_put(w, text);
        return;
    case 's':
        if (iz_ref_is_player(a->ref)) {
            snprintf(text, sizeof text, "%c", (char)('A' + (int)a->ref));
            iz_put(w, text);
        } else if (w->apart) {
            iz_apart_put(g, w, a->ref);
        } else {
            iz_ref_name(g, a->ref, text, sizeof text);
            iz_put(w, text);
        }
        return;
    case 'n':
        snprintf(text, sizeof text, "%d", a->number);
        iz_put(w, text);
        return;
    case 'w':
        iz_put(w, iz_symbols_text(g->cards->symbols, a->number));
        return;
    case 'c':
        iz_put(w, iz_concept_words((iz_concept)a->number));
        return;
    case 'p':
        iz_put(w, iz_phrase_words(book, (iz_phrase)a->number));
        return;
    default:
        iz_put(w, a->text ? a->text : "");
    }
}

/* "{2:counter|counters}": `at` is behind the colon; returns what is behind the brace. */
static const char *put_form(iz_writer *w, const char *at, int number)
{
    size_t one = strcspn(at, "|}");
    const char *many = at[one] == '|' ? at + one + 1 : at;
    size_t length = strcspn(many, "}");
    if (number == 1)
        put_bytes(w, at, one);
    else
        put_bytes(w, many, length);
    return many + length + (many[length] == '}');
}

static void put_template(iz_game *g, const iz_book *book, iz_writer *w, const char *words,
                         const argument *arguments, int count)
{
    while (*words) {
        const char *brace = strchr(words, '{');
        if (!brace) {
            iz_put(w, words);
            return;
        }
        put_bytes(w, words, (size_t)(brace - words));
        int n = brace[1] - '1';
        if (n < 0 || n >= count) { /* a brace of its own: a symbol of mana */
            put_bytes(w, brace, 1);
            words = brace + 1;
        } else if (brace[2] == ':') {
            words = put_form(w, brace + 3, arguments[n].number);
        } else {
            put_argument(g, book, w, &arguments[n]);
            words = brace + 3;
        }
    }
}

void iz_say_list(iz_game *g, iz_writer *w, iz_phrase phrase, va_list arguments)
{
    argument read[IZ_PHRASE_ARGUMENTS];
    int count = read_arguments(iz_phrases[phrase].kinds, arguments, read);
    put_template(g, g->book, w, iz_phrase_words(g->book, phrase), read, count);
}

void iz_say(iz_game *g, iz_writer *w, iz_phrase phrase, ...)
{
    va_list arguments;
    va_start(arguments, phrase);
    iz_say_list(g, w, phrase, arguments);
    va_end(arguments);
}

int iz_say_arguments(iz_game *g, iz_phrase phrase, va_list arguments,
                     iz_said out[IZ_PHRASE_ARGUMENTS])
{
    argument read[IZ_PHRASE_ARGUMENTS];
    int count = read_arguments(iz_phrases[phrase].kinds, arguments, read);
    for (int n = 0; n < count; n++) {
        out[n] = (iz_said){.kind = read[n].kind, .number = read[n].number, .ref = read[n].ref};
        iz_writer w = iz_writer_on(out[n].text, sizeof out[n].text);
        put_argument(g, g->book, &w, &read[n]);
    }
    return count;
}

void iz_say_said(const iz_book *book, iz_writer *w, iz_phrase phrase, const iz_said *said,
                 int count)
{
    argument said_already[IZ_PHRASE_ARGUMENTS];
    for (int n = 0; n < count; n++)
        said_already[n] = (argument){.kind = 't', .number = said[n].number, .text = said[n].text};
    put_template(NULL, book, w, iz_phrase_words(book, phrase), said_already, count);
}

void iz_say_in_list(const iz_book *book, iz_writer *w, iz_phrase phrase, va_list arguments)
{
    argument read[IZ_PHRASE_ARGUMENTS];
    int count = read_arguments(iz_phrases[phrase].kinds, arguments, read);
    put_template(NULL, book, w, iz_phrase_words(book, phrase), read, count);
}

void iz_say_in(const iz_book *book, iz_writer *w, iz_phrase phrase, ...)
{
    va_list arguments;
    va_start(arguments, phrase);
    iz_say_in_list(book, w, phrase, arguments);
    va_end(arguments);
}
