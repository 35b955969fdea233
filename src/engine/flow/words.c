/*
 * Telling phrases: the templates of core/phrases.def, or a book's own, with their arguments.
 */
#include "engine/flow/words.h"

#include "engine/flow/apart.h"
#include "engine/flow/name.h"
#include "language/language.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WORDS_MAX = 1024 };

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

const char *iz_tell_words(iz_pad *pad, const iz_book *book, iz_phrase phrase,
                          const iz_argument *arguments, int count)
{
    char text[WORDS_MAX];
    const char *words = iz_phrase_words(book, phrase);
    iz_writer w = iz_writer_on(text, sizeof text);
    if (!strchr(words, '{'))
        return words;
    iz_put_template(&w, words, arguments, count);
    if (w.length < sizeof text)
        return iz_pad_keep(pad, text);
    char *longer = iz_pad_take(pad, w.length + 1);
    iz_writer again = iz_writer_on(longer, longer ? w.length + 1 : 0);
    iz_put_template(&again, words, arguments, count);
    return longer;
}

/* ---- arguments ------------------------------------------------------------------------------- */

int iz_take_arguments(iz_phrase phrase, va_list arguments, iz_given out[IZ_PHRASE_ARGUMENTS])
{
    const char *kinds = iz_phrases[phrase].kinds;
    int count = 0;
    for (; kinds[count] && count < IZ_PHRASE_ARGUMENTS; count++) {
        iz_given *given = &out[count];
        *given = (iz_given){.kind = kinds[count], .ref = IZ_NO_REF};
        switch (given->kind) {
        case 'o':
        case 's':
        case 'a':
            given->ref = va_arg(arguments, iz_ref);
            break;
        case 't':
        case 'v':
            given->text = va_arg(arguments, const char *);
            break;
        case 'x':
            given->said = va_arg(arguments, const iz_saying *);
            break;
        case 'l':
            given->number = va_arg(arguments, int64_t);
            break;
        default:
            given->number = va_arg(arguments, int);
        }
    }
    return count;
}

static const char *kept(const iz_teller *t, const char *text)
{
    const char *copy = text ? iz_pad_keep(t->pad, text) : "";
    return copy ? copy : "";
}

/* "WORD_FIRST_STRIKE"; NULL: it has no letters, as "+1/+1". */
static const char *code_of_word(const iz_teller *t, const char *text)
{
    char code[IZ_WORD_CODE_SIZE];
    return iz_word_code(text, code) ? iz_pad_keep(t->pad, code) : NULL;
}

static const char *book_name(const iz_teller *t) { return t->book ? t->book->name : ""; }

/* A saying without arguments. */
static const iz_saying *bare(const iz_teller *t, const char *code, const char *text)
{
    iz_saying *saying = code ? iz_pad_take(t->pad, sizeof *saying) : NULL;
    if (saying)
        *saying = (iz_saying){.code = code, .rules = "", .book = book_name(t), .text = text};
    return saying;
}

static void tell_word(const iz_teller *t, const char *text, iz_argument *out)
{
    out->kind = IZ_ARGUMENT_WORD;
    out->text = kept(t, text);
    out->said = bare(t, code_of_word(t, out->text), out->text);
}

/* What is nothing but its one argument is that. */
static void tell_said(const iz_saying *said, iz_argument *out)
{
    bool plain =
        said->arguments == 1 && (strcmp(said->code, "TEXT") == 0 ||
                                 strcmp(said->code, "WORD") == 0 || strcmp(said->code, "REF") == 0);
    if (plain) {
        *out = said->argument[0];
        return;
    }
    out->kind = IZ_ARGUMENT_PHRASE;
    out->text = said->text;
    out->said = said;
}

static uint32_t number_of(const iz_teller *t, iz_ref ref)
{
    iz_slot slot = iz_ref_slot(ref);
    if (!iz_ref_is_object(ref) || slot >= iz_table_count(t->g, IZ_TABLE_objects))
        return 0;
    const iz_object *object = &t->g->objects[slot];
    bool gone = !iz_ref_alive(t->g, ref);
    return !gone || (t->traces && object->kind == IZ_OBJECT_CARD) ? object->number : 0;
}

/* Does it lie where its number is a secret, even when its name is told? */
static bool is_concealed(const iz_game *g, iz_ref ref)
{
    return iz_ref_alive(g, ref) && iz_zone_conceals(g->objects[iz_ref_slot(ref)].zone);
}

static void tell_ref(const iz_teller *t, const iz_given *given, iz_argument *out)
{
    char letter[2] = {(char)('A' + (int)given->ref), '\0'};
    bool player = iz_ref_is_player(given->ref);
    out->kind = player ? IZ_ARGUMENT_PLAYER : IZ_ARGUMENT_OBJECT;
    if (player)
        out->player = (int)given->ref;
    else if (given->kind != 'a' || !is_concealed(t->g, given->ref))
        out->object = number_of(t, given->ref);
    if (player && given->kind == 's')
        out->text = kept(t, letter);
    else if (!player && given->kind == 's' && t->apart)
        iz_apart_tell(t, given->ref, &out->text, &out->said);
    else
        iz_name_tell(t, given->ref, &out->text, &out->said);
}

static iz_argument tell_argument(const iz_teller *t, const iz_given *given)
{
    iz_argument out = {.known = true, .player = -1, .number = given->number, .text = ""};
    char number[24];
    switch (given->kind) {
    case 'o':
    case 's':
    case 'a':
        tell_ref(t, given, &out);
        return out;
    case 'n':
    case 'l':
        snprintf(number, sizeof number, "%lld", (long long)given->number);
        out.kind = IZ_ARGUMENT_NUMBER;
        out.text = kept(t, number);
        return out;
    case 'w':
        tell_word(t, iz_symbols_text(t->g->cards->symbols, (int)given->number), &out);
        return out;
    case 'v':
        tell_word(t, given->text ? given->text : "", &out);
        return out;
    case 'c':
        out.said = iz_tell_concept(t, (iz_concept)given->number);
        out.kind = IZ_ARGUMENT_CONCEPT;
        out.text = out.said->text;
        return out;
    case 'p':
        tell_said(iz_tell(t, (iz_phrase)given->number), &out);
        return out;
    case 'x':
        tell_said(given->said, &out);
        return out;
    default:
        out.kind = IZ_ARGUMENT_TEXT;
        out.text = kept(t, given->text);
        return out;
    }
}

/* ---- sayings --------------------------------------------------------------------------------- */

iz_teller iz_teller_of(iz_game *g)
{
    if (!g->pad)
        g->pad = iz_pad_new();
    return iz_teller_on(g, g->pad);
}

iz_teller iz_teller_on(iz_game *g, iz_pad *pad)
{
    return (iz_teller){.g = g, .book = g->book, .pad = pad};
}

const iz_saying *iz_tell_given(const iz_teller *t, iz_concept rule, iz_phrase phrase,
                               const iz_given *given, int count)
{
    static const iz_saying nothing = {.code = "NOTHING", .rules = "", .book = "", .text = ""};
    iz_saying *saying = iz_pad_take(t->pad, sizeof *saying);
    iz_argument *arguments = iz_pad_take(t->pad, (size_t)(count + 1) * sizeof *arguments);
    if (!saying || !arguments)
        return &nothing;
    for (int n = 0; n < count; n++)
        arguments[n] = tell_argument(t, &given[n]);
    const char *text = iz_tell_words(t->pad, t->book, phrase, arguments, count);
    *saying = (iz_saying){.code = iz_phrases[phrase].code,
                          .rules = t->book ? iz_book_rule(t->book, rule) : "",
                          .book = book_name(t),
                          .text = text ? text : "",
                          .arguments = count,
                          .argument = arguments};
    return saying;
}

const iz_saying *iz_tell(const iz_teller *t, iz_phrase phrase, ...)
{
    iz_given given[IZ_PHRASE_ARGUMENTS];
    va_list arguments;
    va_start(arguments, phrase);
    int count = iz_take_arguments(phrase, arguments, given);
    va_end(arguments);
    return iz_tell_given(t, IZ_C_NONE, phrase, given, count);
}

const iz_saying *iz_tell_by(const iz_teller *t, iz_concept rule, iz_phrase phrase, ...)
{
    iz_given given[IZ_PHRASE_ARGUMENTS];
    va_list arguments;
    va_start(arguments, phrase);
    int count = iz_take_arguments(phrase, arguments, given);
    va_end(arguments);
    return iz_tell_given(t, rule, phrase, given, count);
}

const iz_saying *iz_tell_text(const iz_teller *t, const char *text)
{
    return iz_tell(t, IZ_SAY_TEXT, text);
}

const iz_saying *iz_tell_concept(const iz_teller *t, iz_concept concept)
{
    const iz_saying *saying = bare(t, iz_concept_code(concept), iz_concept_words(concept));
    return saying ? saying : iz_tell(t, IZ_SAY_NOTHING);
}

size_t iz_saying_copy(const iz_saying *saying, char *out, size_t size)
{
    iz_writer w = iz_writer_on(out, size);
    iz_put(&w, saying->text);
    return w.length;
}

/* ---- without a game -------------------------------------------------------------------------- */

void iz_say_in_list(const iz_book *book, iz_writer *w, iz_phrase phrase, va_list arguments)
{
    iz_given given[IZ_PHRASE_ARGUMENTS];
    iz_argument told[IZ_PHRASE_ARGUMENTS];
    char numbers[IZ_PHRASE_ARGUMENTS][24];
    int count = iz_take_arguments(phrase, arguments, given);
    for (int n = 0; n < count; n++) {
        told[n] = (iz_argument){.number = given[n].number, .text = given[n].text};
        if (given[n].kind == 'n') {
            snprintf(numbers[n], sizeof numbers[n], "%lld", (long long)given[n].number);
            told[n].text = numbers[n];
        } else if (given[n].kind == 'p') {
            told[n].text = iz_phrase_words(book, (iz_phrase)given[n].number);
        }
        if (!told[n].text)
            told[n].text = "";
    }
    iz_put_template(w, iz_phrase_words(book, phrase), told, count);
}

void iz_say_in(const iz_book *book, iz_writer *w, iz_phrase phrase, ...)
{
    va_list arguments;
    va_start(arguments, phrase);
    iz_say_in_list(book, w, phrase, arguments);
    va_end(arguments);
}
