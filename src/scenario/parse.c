/*
 * Reading scenario files: lines, scenarios, and the words that statements are made of. What cannot
 * be read makes its scenario a failed one, with a message of the form "FILE:LINE:COLUMN: expected
 * …"; the other scenarios of the file are read all the same.
 */
#include "core/nearest.h"
#include "scenario/parser.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- names ----------------------------------------------------------------------------------- */

typedef struct named {
    const char *name;
    int value;
} named;

static const named steps[] = {
    {"untap", IZ_STEP_UNTAP},
    {"upkeep", IZ_STEP_UPKEEP},
    {"draw", IZ_STEP_DRAW},
    {"main1", IZ_STEP_MAIN1},
    {"combat", IZ_STEP_COMBAT},
    {"attackers", IZ_STEP_ATTACKERS},
    {"blockers", IZ_STEP_BLOCKERS},
    {"firstdamage", IZ_STEP_FIRST_DAMAGE},
    {"damage", IZ_STEP_DAMAGE},
    {"endcombat", IZ_STEP_END_COMBAT},
    {"main2", IZ_STEP_MAIN2},
    {"end", IZ_STEP_END},
    {"cleanup", IZ_STEP_CLEANUP},
    {"preparation", IZ_STEP_PREPARATION},
    {"swap", IZ_STEP_SWAP},
    {"strike", IZ_STEP_STRIKE},
    {"healing", IZ_STEP_HEALING},
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

const char *scenario_step_name(iz_step step) { return name_of(steps, (int)step); }
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

bool scenario_expected(scenario_parser *p, const char *what)
{
    const scenario_token *token = p->token;
    if (token->kind == SCENARIO_END)
        return scenario_fault(p, token->place, "expected %s, found the end of the line", what);
    if (token->kind == SCENARIO_STRING)
        return scenario_fault(p, token->place, "expected %s, found \"%s\"", what, token->text);
    return scenario_fault(p, token->place, "expected %s, found '%s'", what, token->text);
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

bool scenario_mana(scenario_parser *p, iz_mana_cost *cost)
{
    const scenario_token *token = p->token;
    if (token->kind != SCENARIO_SYMBOLS)
        return scenario_expected(p, "mana symbols like {G}{G}");
    /* blanks between symbols */
    char compact[256];
    size_t length = 0;
    for (const char *c = token->text; *c && length + 1 < sizeof compact; c++)
        if (*c != ' ' && *c != '\t')
            compact[length++] = *c;
    compact[length] = '\0';
    *cost = (iz_mana_cost){0};
    if (iz_mana_read(compact, length, cost) != length)
        return scenario_expected(p, "mana symbols like {G}{G}");
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
        if (*c < 'A' || *c >= 'A' + players)
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
    return scenario_expected(p, "one of = != < <= > >=");
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

/* ---- statements ------------------------------------------------------------------------------ */

static const char *const first_words[] = {
    "scenario", "rules", "cites", "players", "teams", "variant", "option",
    "turn",     "seed",  "flips", "rolls",   "card",  "default", "strict",
    "resolve",  "until", "go",    "expect",  NULL,
};

bool scenario_parse_statement(scenario_parser *p, scenario_statement *statement)
{
    statement->place = p->token->place;
    statement->seat = SCENARIO_NO_SEAT;
    statement->source = p->source;
    if (scenario_skip(p, "expect")) {
        statement->kind = SCENARIO_EXPECT;
        statement->check = scenario_new_check(p);
        return statement->check && scenario_parse_check(p, statement->check);
    }
    if (scenario_seat_here(p) != SCENARIO_NO_SEAT)
        return scenario_parse_player(p, statement);
    if (scenario_parse_setup(p, statement))
        return !p->failed;
    const char *near =
        p->token->kind == SCENARIO_WORD ? iz_nearest(p->token->text, first_words) : NULL;
    if (!near && p->scenario && p->token->kind == SCENARIO_WORD && p->token->text[0] >= 'A' &&
        p->token->text[0] < 'A' + SCENARIO_SEATS && !p->token->text[1])
        return scenario_fault(p, p->token->place,
                              "there is no player %s: there are %d, and `players N` says otherwise",
                              p->token->text, p->scenario->players);
    if (near)
        return scenario_fault(p, p->token->place, "'%s' begins no statement; '%s' was meant?",
                              p->token->text, near);
    return scenario_expected(p, "a statement: a player's letter, or a word such as expect, "
                                "resolve, go");
}

/* ---- files ----------------------------------------------------------------------------------- */

typedef struct source {
    const char *at, *end;
    int line;
} source;

static void keep_fault(scenario_parser *p)
{
    const char **fault = p->scenario ? &p->scenario->fault : &p->file->fault;
    if (p->failed && !*fault)
        *fault = scenario_take_text(p->memory, p->fault, strlen(p->fault));
    p->failed = false;
}

/* A card block: read by the cards' own reader. */
static void parse_block(scenario_parser *p, source *s)
{
    iz_block_reader reader;
    iz_block_reader_init(&reader, s->at, (size_t)(s->end - s->at), p->file->path);
    reader.line = s->line;
    iz_card_block block = {0};
    if (!iz_card_block_read(&reader, &block, p->fault, sizeof p->fault)) {
        p->failed = true;
        keep_fault(p);
        /* go on behind the line that closes the block */
        while (s->at < s->end) {
            const char *line = s->at;
            const char *close = memchr(s->at, '\n', (size_t)(s->end - s->at));
            s->at = close ? close + 1 : s->end;
            s->line++;
            while (line < s->at && (*line == ' ' || *line == '\t'))
                line++;
            if (line < s->at && *line == '}')
                break;
        }
        return;
    }
    scenario_file *file = p->file;
    iz_card_block *kept = scenario_grow(p, (void **)&file->blocks, &file->block_count,
                                        &file->block_room, sizeof *kept);
    if (kept)
        *kept = block;
    else
        iz_card_block_free(&block);
    s->at = reader.at;
    s->line = reader.line;
    /* what is left of the closing line */
    const char *close = memchr(s->at, '\n', (size_t)(s->end - s->at));
    const char *stop = close ? close : s->end;
    for (const char *c = s->at; c < stop && *c != '#'; c++)
        if (*c != ' ' && *c != '\t' && *c != '\r') {
            scenario_fault(p, (scenario_place){s->line, 1},
                           "something stands behind the closing brace of a card");
            keep_fault(p);
            break;
        }
    s->at = close ? close + 1 : s->end;
    s->line += close != NULL;
}

static bool begins_with_word(const char *at, const char *end, const char *word)
{
    while (at < end && (*at == ' ' || *at == '\t'))
        at++;
    size_t length = strlen(word);
    return (size_t)(end - at) > length && memcmp(at, word, length) == 0 &&
           strchr(" \t\"", at[length]) != NULL && at[length] != '\0';
}

static bool begin_scenario(scenario_parser *p)
{
    scenario *next = SCENARIO_GROW(p, &p->file->scenarios);
    if (!next)
        return false;
    p->scenario = next;
    next->place = p->token->place;
    next->title = "(without a title)";
    next->players = 2;
    p->token++;
    return scenario_string(p, &next->title, "the title in quotes") &&
           (scenario_at_end(p) || scenario_expected(p, "the end of the line"));
}

static bool parse_rules(scenario_parser *p)
{
    do {
        const char *name = NULL;
        if (!scenario_word_or_string(p, &name, "the name of a book"))
            return false;
        const char **row = SCENARIO_GROW(p, &p->scenario->books);
        if (!row)
            return false;
        *row = name;
    } while (scenario_skip_mark(p, ","));
    return true;
}

/* `cites N, N` or `cites BOOK N, N`: a book's name has a hyphen. */
static bool parse_cites(scenario_parser *p)
{
    const char *book = NULL;
    do {
        if (p->token->kind == SCENARIO_WORD && strchr(p->token->text, '-'))
            book = p->token++->text;
        if (p->token->kind != SCENARIO_WORD && p->token->kind != SCENARIO_NUMBER &&
            p->token->kind != SCENARIO_STRING)
            return scenario_expected(p, "a rule's number");
        scenario_cite *cite = SCENARIO_GROW(p, &p->scenario->cites);
        if (!cite)
            return false;
        *cite = (scenario_cite){.book = book, .number = p->token++->text};
    } while (scenario_skip_mark(p, ","));
    return true;
}

static bool parse_players(scenario_parser *p)
{
    int64_t players = 0;
    if (p->token->kind != SCENARIO_NUMBER || p->token->number < 2 ||
        p->token->number > SCENARIO_SEATS)
        return scenario_expected(p, "a number of players from 2 to 16");
    players = p->token++->number;
    p->scenario->players = (int)players;
    return true;
}

/* The head of a scenario: what is not a statement of its course. False: it is none of these. */
static bool parse_head(scenario_parser *p, bool *well)
{
    if (scenario_skip(p, "rules"))
        *well = parse_rules(p);
    else if (scenario_skip(p, "cites"))
        *well = parse_cites(p);
    else if (scenario_skip(p, "players"))
        *well = parse_players(p);
    else if (scenario_skip(p, "strict"))
        *well = p->scenario->strict = true;
    else
        return false;
    return true;
}

static void parse_line(scenario_parser *p)
{
    bool well = true;
    if (scenario_at(p, "scenario")) {
        well = begin_scenario(p);
    } else if (!p->scenario) {
        scenario_expected(p, "scenario \"TITLE\" or a card block");
    } else if (!p->scenario->fault && !parse_head(p, &well)) {
        scenario_statement *statement = SCENARIO_GROW(p, &p->scenario->statements);
        well = statement && scenario_parse_statement(p, statement);
    }
    if (well && !p->failed && !(p->scenario && p->scenario->fault) && !scenario_at_end(p))
        scenario_expected(p, "the end of the line");
    keep_fault(p);
}

void scenario_parse(scenario_file *file, const char *path, const char *bytes, size_t length)
{
    *file = (scenario_file){0};
    file->path = scenario_take_text(&file->memory, path, strlen(path));
    scenario_parser parser = {.file = file, .memory = &file->memory};
    source s = {.at = bytes, .end = bytes + length, .line = 1};
    if (length >= 3 && memcmp(bytes, "\xEF\xBB\xBF", 3) == 0)
        s.at += 3;
    while (s.at < s.end && !file->memory.failed) {
        if (begins_with_word(s.at, s.end, "card")) {
            parse_block(&parser, &s);
            continue;
        }
        scenario_line line;
        scenario_place place;
        char fault[160];
        if (!scenario_lex(&file->memory, &s.at, s.end, s.line++, &line, fault, sizeof fault,
                          &place)) {
            if (!file->memory.failed)
                scenario_fault(&parser, place, "%s", fault);
            keep_fault(&parser);
            continue;
        }
        if (line.count == 0)
            continue;
        parser.token = line.at;
        parser.source = line.source;
        parse_line(&parser);
    }
}

void scenario_file_release(scenario_file *file)
{
    for (int i = 0; i < file->block_count; i++)
        iz_card_block_free(&file->blocks[i]);
    for (int i = 0; i < file->compiled_count; i++)
        iz_cells_free(&file->compiled[i]->program);
    scenario_memory_release(&file->memory);
    *file = (scenario_file){0};
}
