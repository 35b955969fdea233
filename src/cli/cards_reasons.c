/*
 * Why texts are refused, grouped: refusals at the same words are one reason. For each: how many
 * texts, and for how many of them it is the only obstacle (without the sentence, all the rest is
 * understood).
 */
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/cards_check.h"
#include "cli/cards_commands.h"

bool iz_cli_is_refused(const iz_card_set *set, int definition)
{
    return (set->definitions[definition].flags & IZ_CARD_REFUSED) != 0;
}

json_t *iz_cli_refusal_object(const iz_card_set *set, int definition, const iz_refusal *refusal)
{
    const iz_card_def *def = &set->definitions[definition];
    return json_pack("{s:s, s:s, s:s, s:i, s:i, s:s, s:b}", "name",
                     iz_symbols_text(set->symbols, def->card_name), "face",
                     iz_card_def_name(set, definition), "words", refusal->words, "line",
                     refusal->line, "column", refusal->column, "expected", refusal->expected,
                     "ambiguous", refusal->ambiguous);
}

/* ---- the words of a reason ------------------------------------------------------------------- */

/* Fewer than two words before a stop: they say little. */
static bool is_bare(const char *words)
{
    size_t length = strcspn(words, ".,:;\"|");
    int count = 0;
    for (size_t i = 0; i < length; i++)
        count += words[i] != ' ' && (i == 0 || words[i - 1] == ' ');
    return count < 2;
}

/* Up to `most` words from `at` on, any number as N, small letters. */
static void take_words(const char *at, const char *end, int most, char *out, size_t size)
{
    size_t length = strlen(out);
    int words = 0;
    for (; at < end && *at && words < most && length + 2 < size; at++) {
        char c = (char)tolower((unsigned char)*at);
        if (isdigit((unsigned char)c))
            c = 'N';
        else if (c == '\n')
            c = '|';
        if (c == ' ' && ++words == most)
            break;
        if (c != 'N' || length == 0 || out[length - 1] != 'N')
            out[length++] = c;
    }
    out[length] = 0;
}

/* Where the refusal points at in the text. */
static const char *place_of(const char *text, const iz_refusal *refusal)
{
    const char *at = text;
    for (int line = 1; line < refusal->line && at; line++)
        at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL;
    size_t column = refusal->column > 0 ? (size_t)refusal->column - 1 : 0;
    return at && column <= strlen(at) ? at + column : text;
}

/* Three words; if they say little (a stop, the end), those before them too. */
static void words_of(const char *text, const iz_refusal *refusal, char *out, size_t size)
{
    const char *place = place_of(text, refusal), *from = place;
    out[0] = 0;
    if (refusal->ambiguous)
        snprintf(out, size, "(two readings) ");
    if (refusal->words[0] == 0 && refusal->line == 0) {
        snprintf(out, size, "(%.80s)", refusal->expected);
        return;
    }
    if (is_bare(refusal->words)) {
        for (int words = 0; from > text && from[-1] != '\n' && words < 3; from--)
            words += from[-1] == ' ' && from < place;
        while (from < place && *from == ' ')
            from++;
        take_words(from, place, 9, out, size);
        size_t length = strlen(out);
        snprintf(out + length, size - length, " <> ");
    }
    take_words(refusal->words, refusal->words + strlen(refusal->words), 3, out, size);
}

/* ---- the only obstacle? ---------------------------------------------------------------------- */

/* The sentence around the place is left out; is the rest understood? */
static bool rest_is_understood(const iz_card_set *set, int definition, const char *text,
                               const iz_refusal *refusal)
{
    const char *place = place_of(text, refusal), *from = place, *to = place;
    while (from > text && from[-1] != '\n' &&
           !(from[-1] == ' ' && from - 1 > text && from[-2] == '.'))
        from--;
    while (*to && *to != '\n' && !(to[0] == '.' && (to[1] == ' ' || to[1] == '\n' || to[1] == 0)))
        to++;
    to += *to == '.';
    while (*to == ' ')
        to++;
    size_t size = strlen(text) + 1;
    char *rest = malloc(size);
    if (!rest)
        return false;
    snprintf(rest, size, "%.*s%s", (int)(from - text), text, to);
    const iz_text_card card = iz_card_def_text(set, definition);
    iz_cells cells = {0};
    iz_refusal another;
    bool understood = strspn(rest, " \n") == strlen(rest) ||
                      iz_text_compile(set->symbols, &card, rest, &cells, &another);
    iz_cells_free(&cells);
    free(rest);
    return understood;
}

/* ---- the list -------------------------------------------------------------------------------- */

bool iz_reasons_add(iz_reasons *reasons, const iz_card_set *set, int definition, const char *text,
                    const iz_refusal *refusal)
{
    if (reasons->count == reasons->room) {
        int room = reasons->room ? reasons->room * 2 : 256;
        iz_reason *more = realloc(reasons->at, (size_t)room * sizeof *more);
        if (!more)
            return false;
        reasons->at = more;
        reasons->room = room;
    }
    iz_reason *reason = &reasons->at[reasons->count++];
    *reason = (iz_reason){.definition = definition, .count = 1};
    words_of(text, refusal, reason->words, sizeof reason->words);
    snprintf(reason->expected, sizeof reason->expected, "%.95s", refusal->expected);
    reason->only = rest_is_understood(set, definition, text, refusal);
    return true;
}

static int by_words(const void *a, const void *b)
{
    const iz_reason *first = a, *second = b;
    int order = strcmp(first->words, second->words);
    return order ? order : second->only - first->only;
}

static int by_count(const void *a, const void *b)
{
    const iz_reason *first = a, *second = b;
    if (first->only != second->only)
        return second->only - first->only;
    return first->count != second->count ? second->count - first->count : by_words(a, b);
}

void iz_reasons_group(iz_reasons *reasons)
{
    int kinds = 0;
    if (reasons->count > 0)
        qsort(reasons->at, (size_t)reasons->count, sizeof *reasons->at, by_words);
    for (int i = 0; i < reasons->count; i++) {
        iz_reason *last = kinds > 0 ? &reasons->at[kinds - 1] : NULL;
        if (last && strcmp(last->words, reasons->at[i].words) == 0) {
            last->count++;
            last->only += reasons->at[i].only;
        } else {
            reasons->at[kinds++] = reasons->at[i];
        }
    }
    reasons->count = kinds;
    if (kinds > 0)
        qsort(reasons->at, (size_t)kinds, sizeof *reasons->at, by_count);
}

void iz_reasons_print(iz_reasons *reasons, const iz_card_set *set)
{
    iz_reasons_group(reasons);
    printf("only obstacle / of texts  at the words; an example; what was expected\n");
    for (int i = 0; i < reasons->count; i++) {
        const iz_reason *reason = &reasons->at[i];
        printf("%5d / %-5d  %-40s  %s; expected %.70s\n", reason->only, reason->count,
               reason->words, iz_card_def_name(set, reason->definition), reason->expected);
    }
}

void iz_reasons_free(iz_reasons *reasons)
{
    free(reasons->at);
    *reasons = (iz_reasons){0};
}
