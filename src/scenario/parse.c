/*
 * Reading scenario files: lines, scenarios, statements. What cannot be read makes its scenario a
 * failed one, with a message of the form "FILE:LINE:COLUMN: expected …"; the other scenarios of the
 * file are read all the same.
 */
#include "books/book.h"
#include "core/nearest.h"
#include "scenario/parser.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- statements ------------------------------------------------------------------------------ */

static const char *const first_words[] = {
    "scenario", "rules", "cites", "players", "teams",  "variant", "option",
    "turn",     "seed",  "flips", "rolls",   "card",   "default", "strict",
    "resolve",  "until", "go",    "here",    "expect", NULL,
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
    if (scenario_seats_here(p) != 0)
        return scenario_parse_team(p, statement);
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

/* At the name of a book, which there has to be. */
static bool is_book(scenario_parser *p)
{
    if (iz_book_find(p->token->text))
        return true;
    char names[256] = "";
    size_t length = 0;
    for (int b = 0; iz_books[b] && length < sizeof names; b++)
        length += (size_t)snprintf(names + length, sizeof names - length, "%s%s", b ? ", " : "",
                                   iz_books[b]->name);
    return scenario_fault(p, p->token->place, "there is no book named \"%s\"; there are %s",
                          p->token->text, names);
}

static bool parse_rules(scenario_parser *p)
{
    do {
        const char *name = NULL;
        bool named = p->token->kind == SCENARIO_WORD || p->token->kind == SCENARIO_STRING;
        if ((named && !is_book(p)) || !scenario_word_or_string(p, &name, "the name of a book"))
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
        if (p->token->kind == SCENARIO_WORD && strchr(p->token->text, '-')) {
            if (!is_book(p))
                return false;
            book = p->token++->text;
        }
        if (p->token->kind != SCENARIO_WORD && p->token->kind != SCENARIO_NUMBER &&
            p->token->kind != SCENARIO_STRING)
            return scenario_expected(p, "a rule's number");
        scenario_cite *cite = SCENARIO_GROW(p, &p->scenario->cites);
        if (!cite)
            return false;
        *cite = (scenario_cite){.book = book, .number = p->token->text, .place = p->token->place};
        p->token++;
    } while (scenario_skip_mark(p, ","));
    return true;
}

static bool parse_players(scenario_parser *p)
{
    int64_t players = 0;
    if (p->token->kind != SCENARIO_NUMBER || p->token->number < 1 ||
        p->token->number > SCENARIO_SEATS)
        return scenario_expected(p, "a number of players from 1 to 16");
    p->scenario->players_place = p->token->place;
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
        parser.first = parser.token = line.at;
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
