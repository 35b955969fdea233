/*
 * The words that statements are made of: names of steps and zones, players, numbers, mana,
 * references to objects; and the fault at a word.
 */
#include "core/nearest.h"
#include "scenario/parser.h"

#include <ctype.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

/* ---- names ----------------------------------------------------------------------------------- */

typedef struct named {
    const char *name;
    int value;
} named;

static const named steps[] = {
#define ARG_STEP(name, word, meaning) {word, IZ_STEP_##name},
#include "program/arguments.def"
    {"main", IZ_STEP_MAIN1},
    {NULL, 0},
};

static const named zones[] = {
    {"hand", IZ_ZONE_HAND},
    {"library", IZ_ZONE_LIBRARY},
    {"graveyard", IZ_ZONE_GRAVEYARD},
    {"battlefield", IZ_ZONE_BATTLEFIELD},
    {"exile", IZ_ZONE_EXILE},
    {"ante", IZ_ZONE_ANTE},
    {"phasedout", IZ_ZONE_PHASED},
    {"outside", IZ_ZONE_OUTSIDE},
    {"reserve", IZ_ZONE_RESERVE},
    {"guard", IZ_ZONE_GUARD},
    {"special", IZ_ZONE_SPECIAL},
    {"deck", IZ_ZONE_LIBRARY},
    {"side", IZ_ZONE_OUTSIDE},
    {"void", IZ_ZONE_EXILE},
    {"support", IZ_ZONE_BATTLEFIELD},
    {"stack", IZ_ZONE_STACK},
    {NULL, 0},
};

/* 0 for none of them, and for those without a word. */
static int value_of(const named *list, const char *name)
{
    for (; list->name; list++)
        if (strcmp(list->name, name) == 0)
            return list->value;
    return 0;
}

static const char *name_of(const named *list, int value)
{
    for (; list->name; list++)
        if (list->value == value)
            return list->name;
    return NULL;
}

const char *scenario_zone_name(iz_zone zone) { return name_of(zones, (int)zone); }

/* ---- words ----------------------------------------------------------------------------------- */

bool scenario_fault(scenario_parser *p, scenario_place place, const char *format, ...)
{
    if (p->failed)
        return false;
    p->failed = true;
    int head =
        snprintf(p->fault, sizeof p->fault, "%s:%d:%d: ", p->file->path, place.line, place.column);
    if (head < 0 || (size_t)head >= sizeof p->fault)
        head = 0;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(p->fault + head, sizeof p->fault - (size_t)head, format, arguments);
    va_end(arguments);
    return false;
}

/* "Lightning Bolt" without quotes: two words that begin with a capital, a player's letter aside. */
static bool is_bare_name(const scenario_parser *p, const scenario_token *token)
{
    const scenario_token *before = token > p->first ? token - 1 : NULL;
    return before && before->kind == SCENARIO_WORD && token->kind == SCENARIO_WORD &&
           before->text[0] && before->text[1] && isupper((unsigned char)before->text[0]) &&
           isupper((unsigned char)token->text[0]);
}

bool scenario_expected(scenario_parser *p, const char *what)
{
    const scenario_token *token = p->token;
    if (token->kind == SCENARIO_END)
        return scenario_fault(p, token->place, "expected %s, found the end of the line", what);
    if (token->kind == SCENARIO_STRING)
        return scenario_fault(p, token->place, "expected %s, found \"%s\"", what, token->text);
    return scenario_fault(p, token->place, "expected %s, found '%s'%s", what, token->text,
                          is_bare_name(p, token) ? " (names of several words stand in quotes)"
                                                 : "");
}

bool scenario_at(const scenario_parser *p, const char *word)
{
    return p->token->kind == SCENARIO_WORD && strcmp(p->token->text, word) == 0;
}

bool scenario_at_end(const scenario_parser *p) { return p->token->kind == SCENARIO_END; }

bool scenario_at_mark(const scenario_parser *p, const char *mark)
{
    return p->token->kind == SCENARIO_PUNCTUATION && strcmp(p->token->text, mark) == 0;
}

bool scenario_skip(scenario_parser *p, const char *word)
{
    bool there = scenario_at(p, word);
    p->token += there;
    return there;
}

bool scenario_skip_mark(scenario_parser *p, const char *mark)
{
    bool there = scenario_at_mark(p, mark);
    p->token += there;
    return there;
}

bool scenario_number(scenario_parser *p, int64_t *number, const char *what)
{
    if (p->token->kind != SCENARIO_NUMBER)
        return scenario_expected(p, what);
    *number = p->token++->number;
    return true;
}

bool scenario_number_from(scenario_parser *p, int64_t least, int64_t *number, const char *what)
{
    enum { MOST = 1000000000 };
    bool fits =
        p->token->kind == SCENARIO_NUMBER && p->token->number >= least && p->token->number <= MOST;
    return fits ? scenario_number(p, number, what) : scenario_expected(p, what);
}

bool scenario_string(scenario_parser *p, const char **text, const char *what)
{
    if (p->token->kind != SCENARIO_STRING)
        return scenario_expected(p, what);
    *text = p->token++->text;
    return true;
}

bool scenario_word_or_string(scenario_parser *p, const char **text, const char *what)
{
    if (p->token->kind != SCENARIO_STRING && p->token->kind != SCENARIO_WORD)
        return scenario_expected(p, what);
    *text = p->token++->text;
    return true;
}

bool scenario_counter_name(scenario_parser *p, const char **text)
{
    const char *name = p->token->text, *word = name ? strstr(name, " counter") : NULL;
    if (word && (strcmp(word, " counter") == 0 || strcmp(word, " counters") == 0))
        return scenario_expected(p, "the counter's name alone, as \"+1/+1\"");
    return scenario_word_or_string(p, text, "the counter's name in quotes");
}

bool scenario_mana(scenario_parser *p, iz_mana_cost *cost)
{
    const scenario_token *token = p->token;
    if (token->kind != SCENARIO_SYMBOLS)
        return scenario_expected(p, "mana symbols like {G}{G}");
    /* one symbol at a time: blanks may stand between them */
    iz_mana_cost all = {0};
    const char *at = token->text;
    for (; *at; at += strspn(at, " \t")) {
        const char *close = strchr(at, '}');
        size_t length = close ? (size_t)(close - at) + 1 : 0;
        iz_mana_cost one;
        if (length == 0 || iz_mana_read(at, length, &one) != length)
            return scenario_expected(p, "mana symbols like {G}{G}");
        if (!iz_mana_join(&all, &one))
            return scenario_fault(p, token->place, "more mana of a kind than a cost can have (%d)",
                                  UINT8_MAX);
        at += length;
    }
    *cost = all;
    p->token++;
    return true;
}

int scenario_seat_here(const scenario_parser *p)
{
    const char *text = p->token->text;
    int seats = p->scenario ? p->scenario->players : SCENARIO_SEATS;
    bool letter = p->token->kind == SCENARIO_WORD && text[0] >= 'A' && text[0] < 'A' + seats &&
                  text[1] == '\0';
    return letter ? text[0] - 'A' : SCENARIO_NO_SEAT;
}

bool scenario_seat(scenario_parser *p, int *seat)
{
    *seat = scenario_seat_here(p);
    if (*seat == SCENARIO_NO_SEAT)
        return scenario_expected(p, "a player's letter (A, B …)");
    p->token++;
    return true;
}

uint32_t scenario_seats_here(const scenario_parser *p)
{
    if (p->token->kind != SCENARIO_WORD)
        return 0;
    uint32_t seats = 0;
    int players = p->scenario ? p->scenario->players : SCENARIO_SEATS;
    for (const char *c = p->token->text;; c++) {
        if (*c < 'A' || *c >= 'A' + players || seats & 1u << (*c - 'A'))
            return 0;
        seats |= 1u << (*c - 'A');
        c++;
        if (*c == '\0')
            return seats;
        if (*c != '+')
            return 0;
    }
}

iz_zone scenario_zone_here(const scenario_parser *p)
{
    return p->token->kind == SCENARIO_WORD ? (iz_zone)value_of(zones, p->token->text) : IZ_ZONE_ANY;
}

/* The nearest of a list of names, in words for a message: "" if none is near. */
static const char *suggest(scenario_parser *p, const named *list)
{
    static const char none[] = "";
    const char *words[32];
    size_t count = 0;
    for (; list->name && count < 31; list++)
        if (list->name[0])
            words[count++] = list->name;
    words[count] = NULL;
    const char *near = p->token->kind == SCENARIO_WORD ? iz_nearest(p->token->text, words) : NULL;
    if (!near)
        return none;
    char *text = scenario_take(p->memory, 64);
    if (!text)
        return none;
    snprintf(text, 64, " (%s?)", near);
    return text;
}

bool scenario_zone(scenario_parser *p, iz_zone *zone)
{
    *zone = scenario_zone_here(p);
    if (*zone != IZ_ZONE_ANY) {
        p->token++;
        return true;
    }
    char what[160];
    snprintf(what, sizeof what, "a zone: hand, library, graveyard, battlefield, exile …%s",
             suggest(p, zones));
    return scenario_expected(p, what);
}

bool scenario_step(scenario_parser *p, iz_step *step)
{
    if (p->token->kind == SCENARIO_WORD) {
        *step = (iz_step)value_of(steps, p->token->text);
        if (*step != IZ_STEP_NONE) {
            p->token++;
            return true;
        }
    }
    char what[160];
    snprintf(what, sizeof what, "a step: untap, upkeep, draw, main1, combat, attackers …%s",
             suggest(p, steps));
    return scenario_expected(p, what);
}

bool scenario_compare_number(scenario_parser *p, scenario_compare *compare, int64_t *number)
{
    static const char *const marks[] = {"=", "!=", "<", "<=", ">", ">="};
    for (int i = 0; i < 6; i++)
        if (scenario_skip_mark(p, marks[i])) {
            *compare = (scenario_compare)i;
            return scenario_number(p, number, "a number");
        }
    return scenario_expected(p,
                             "= != < <= > or >= and a number (words before it stand with commas)");
}

void *scenario_grow(scenario_parser *p, void **at, int *count, int *room, size_t size)
{
    void *row = scenario_append(p->memory, at, count, room, size);
    if (row)
        memset(row, 0, size);
    else
        p->failed = true;
    return row;
}

bool scenario_reference(scenario_parser *p, scenario_ref *ref)
{
    *ref = (scenario_ref){.seat = SCENARIO_NO_SEAT, .place = p->token->place};
    const scenario_token *token = p->token;
    int seat = scenario_seat_here(p);
    if (token->kind == SCENARIO_STRING) {
        ref->kind = SCENARIO_REF_NAME;
    } else if (seat != SCENARIO_NO_SEAT) {
        ref->kind = SCENARIO_REF_PLAYER;
        ref->seat = seat;
    } else if (scenario_at(p, "facedown")) {
        ref->kind = SCENARIO_REF_FACEDOWN;
    } else if (scenario_at(p, "none")) {
        ref->kind = SCENARIO_REF_NONE;
    } else if (token->kind == SCENARIO_WORD) {
        ref->kind = SCENARIO_REF_WORD;
    } else {
        return scenario_expected(p, "\"NAME\", an alias or a player");
    }
    ref->text = token->text;
    p->token++;
    if (p->token->kind == SCENARIO_INDEX)
        ref->number = (int)p->token++->number;
    if (ref->kind != SCENARIO_REF_PLAYER && scenario_skip(p, "of"))
        return scenario_seat(p, &ref->seat);
    return true;
}

bool scenario_references(scenario_parser *p, scenario_refs *refs)
{
    do {
        scenario_ref *ref = SCENARIO_GROW(p, refs);
        if (!ref || !scenario_reference(p, ref))
            return false;
        if (scenario_skip(p, "amount")) {
            ref->divided = true;
            if (!scenario_number(p, &ref->amount, "a number"))
                return false;
        }
    } while (scenario_skip_mark(p, ","));
    return true;
}

scenario_check *scenario_new_check(scenario_parser *p)
{
    scenario_check *check = scenario_take(p->memory, sizeof *check);
    if (!check)
        p->failed = true;
    else
        check->seat = SCENARIO_NO_SEAT;
    return check;
}
