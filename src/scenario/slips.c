/*
 * Slips of the pen: names that nothing has, words that nothing can be, texts that nobody can read.
 * Each is told with its place in the file and, where something is near, what was meant: a check of
 * such a name would hold, or fail, whatever happens in the game.
 */
#include "scenario/run.h"

#include "cards/fold.h"
#include "core/nearest.h"
#include "scenario/cards.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

scenario_outcome scenario_misplaced(scenario_run *run, scenario_place place, const char *format,
                                    ...)
{
    char text[1024];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(text, sizeof text, format, arguments);
    va_end(arguments);
    return scenario_broken(run, "%s:%d:%d: %s", run->file->path, place.line, place.column, text);
}

/* Where the word stands in the statement; else where the statement begins. */
static scenario_place place_of(const scenario_statement *s, const char *word)
{
    scenario_place place = s->place;
    const char *at = s->source ? strstr(s->source, word) : NULL;
    if (at)
        place.column += (int)(at - s->source);
    return place;
}

static bool is_keyword(const char *text)
{
    for (int k = 0; k < IZ_KW_COUNT; k++)
        if (iz_fold_equal(text, iz_keywords[k].word))
            return true;
    return false;
}

/* ---- names ----------------------------------------------------------------------------------- */

enum { NEAR_MAX = 1024 };

/* The alias, or the name of a card that the scenario knows, which is nearest; NULL: none. */
static const char *nearest_here(scenario_run *run, const char *name)
{
    const char *names[NEAR_MAX + 1];
    size_t count = 0;
    for (int i = 0; i < run->alias_count && count < NEAR_MAX; i++)
        names[count++] = run->aliases[i].name;
    for (int i = 0; i < run->cards->count && count < NEAR_MAX; i++)
        names[count++] = iz_card_def_name(run->cards, i);
    names[count] = NULL;
    return iz_nearest(name, names);
}

static const char *meant(scenario_run *run, const char *name)
{
    const char *near = nearest_here(run, name);
    return near || !run->libraries ? near : scenario_nearest_card(run->libraries, name);
}

scenario_outcome scenario_no_such_card(scenario_run *run, scenario_place place, const char *name)
{
    const char *near = meant(run, name);
    if (near)
        return scenario_misplaced(run, place, "there is no card named \"%s\"; \"%s\" was meant?",
                                  name, near);
    if (run->libraries && run->libraries->own_only)
        return scenario_misplaced(run, place, "neither this file nor izvor has a card named \"%s\"",
                                  name);
    const char *path = run->libraries ? run->libraries->path : "";
    return scenario_misplaced(run, place, "there is no card named \"%s\"%s%s%s", name,
                              path[0] ? " (real cards: "
                                      : "; no collection of real cards was found",
                              path, path[0] ? ")" : "");
}

scenario_outcome scenario_nothing_named(scenario_run *run, const scenario_ref *ref)
{
    char text[200];
    scenario_ref_text(ref, text, sizeof text);
    const char *near = !ref->text                       ? NULL
                       : ref->kind == SCENARIO_REF_NAME ? meant(run, ref->text)
                                                        : nearest_here(run, ref->text);
    if (near && ref->kind == SCENARIO_REF_NAME && iz_fold_equal(near, ref->text))
        return scenario_misplaced(run, ref->place, "%s has not been put anywhere in this scenario",
                                  text);
    const char *quote = near && !scenario_alias_named(run, near) ? "\"" : "";
    if (near)
        return scenario_misplaced(run, ref->place,
                                  "there is nothing named %s in this scenario; %s%s%s was meant?",
                                  text, quote, near, quote);
    return scenario_misplaced(run, ref->place, "there is nothing named %s in this scenario", text);
}

/* A card of that name may be asked for though no such card is in the game, and a token may have a
 * word for its name that a player has chosen. */
static bool is_name_anywhere(scenario_run *run, const scenario_ref *ref)
{
    const scenario_libraries *libraries = run->libraries;
    if (scenario_knows_name(run, ref))
        return true;
    if (ref->kind == SCENARIO_REF_NAME &&
        iz_symbols_find(run->cards->symbols, ref->text, strlen(ref->text)) != 0)
        return true;
    if (ref->kind != SCENARIO_REF_NAME || !libraries)
        return false;
    return (libraries->own && iz_card_library_has(libraries->own, ref->text)) ||
           (libraries->collection && iz_card_library_has(libraries->collection, ref->text));
}

static bool names_are_right(scenario_run *run, const scenario_check *check,
                            const scenario_statement *s)
{
    const scenario_ref *ref = &check->ref;
    scenario_ref named = {.kind = SCENARIO_REF_NAME, .text = check->text, .seat = SCENARIO_NO_SEAT};
    switch (check->kind) {
    case SCENARIO_CHECK_COUNT:
    case SCENARIO_CHECK_STACK:
        if (check->text)
            named.place = place_of(s, check->text);
        ref = &named;
        break;
    case SCENARIO_CHECK_IN:
    case SCENARIO_CHECK_IS:
    case SCENARIO_CHECK_PT:
    case SCENARIO_CHECK_HAS:
    case SCENARIO_CHECK_COUNTERS:
    case SCENARIO_CHECK_DAMAGE:
    case SCENARIO_CHECK_CONTROLLER:
    case SCENARIO_CHECK_OWNER:
    case SCENARIO_CHECK_ATTACHED:
    case SCENARIO_CHECK_KNOWN:
    case SCENARIO_CHECK_STACK_TOP:
    case SCENARIO_CHECK_CLAIM:
        break;
    default:
        return true;
    }
    if (!ref->text || is_name_anywhere(run, ref))
        return true;
    scenario_nothing_named(run, ref);
    return false;
}

/* ---- words and texts ------------------------------------------------------------------------- */

static bool words_are_right(scenario_run *run, const scenario_check *check,
                            const scenario_statement *s)
{
    if (check->kind != SCENARIO_CHECK_IS && check->kind != SCENARIO_CHECK_PT &&
        check->kind != SCENARIO_CHECK_COUNT)
        return true;
    for (int i = 0; i < check->words.count; i++) {
        const char *word = check->words.at[i], *near = NULL;
        if (scenario_is_word(run, word, &near))
            continue;
        if (is_keyword(word)) {
            scenario_misplaced(run, place_of(s, word),
                               "\"%s\" is an ability, not a state, a colour or a type: `has "
                               "\"%s\"` was meant?",
                               word, word);
            return false;
        }
        scenario_misplaced(run, place_of(s, word),
                           "nothing is ever \"%s\"; expected a state (tapped, attacking …), a "
                           "colour, a card type or a subtype%s%s%s",
                           word, near ? " (" : "", near ? near : "", near ? "?)" : "");
        return false;
    }
    return true;
}

/* The text is none of the names: says so, and which of them is near. */
static bool is_none_of(scenario_run *run, const scenario_statement *s, const char *text,
                       const char *const *names, const char *before, const char *after)
{
    const char *near = iz_nearest(text, names);
    scenario_misplaced(run, place_of(s, text), "%s\"%s\"%s%s%s%s", before, text, after,
                       near ? "; \"" : "", near ? near : "", near ? "\" was meant?" : "");
    return false;
}

/* The text behind `has` and `lacks` must be one that some card could have. */
static bool text_is_right(scenario_run *run, const scenario_check *check,
                          const scenario_statement *s)
{
    if (check->kind != SCENARIO_CHECK_HAS || check->program.count > 0 || is_keyword(check->text))
        return true;
    const char *keywords[IZ_KW_COUNT + 1];
    for (int k = 0; k < IZ_KW_COUNT; k++)
        keywords[k] = iz_keywords[k].word;
    keywords[IZ_KW_COUNT] = NULL;
    return is_none_of(run, s, check->text, keywords, "",
                      " is no keyword and no text that can be read");
}

/* "+1/+0": a counter that changes power and toughness. */
static bool is_power_and_toughness(const char *text)
{
    char first[2], second[2];
    int power, toughness, read = 0;
    return sscanf(text, "%1[+-]%2d/%1[+-]%2d%n", first, &power, second, &toughness, &read) == 4 &&
           text[read] == '\0';
}

/* A counter of which no card of the file and no statement speaks is on nothing, whatever happens.
 */
static bool counter_is_right(scenario_run *run, const scenario_check *check,
                             const scenario_statement *s)
{
    const iz_symbols *symbols = run->cards->symbols;
    if (check->kind != SCENARIO_CHECK_COUNTERS || is_power_and_toughness(check->text) ||
        iz_symbols_uses(symbols, iz_symbols_find(symbols, check->text, strlen(check->text))) &
            IZ_WORD_IS_COUNTER)
        return true;
    const char *names[NEAR_MAX + 1];
    size_t count = 0;
    for (int word = 1; word < iz_symbols_count(symbols) && count < NEAR_MAX; word++)
        if (iz_symbols_uses(symbols, word) & IZ_WORD_IS_COUNTER)
            names[count++] = iz_symbols_text(symbols, word);
    names[count] = NULL;
    return is_none_of(run, s, check->text, names, "no card here speaks of ", " counters");
}

bool scenario_makes_sense(scenario_run *run, const scenario_check *check,
                          const scenario_statement *s)
{
    if (check->kind == SCENARIO_CHECK_NOT)
        return scenario_makes_sense(run, check->inner, s);
    return words_are_right(run, check, s) && text_is_right(run, check, s) &&
           counter_is_right(run, check, s) && names_are_right(run, check, s);
}
