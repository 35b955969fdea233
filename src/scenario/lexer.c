/*
 * The words of one line of a scenario (lexer.h). A `#` begins a comment unless it stands right
 * behind a word or a closing quote and before a digit: "Bear"#2.
 */
#include "scenario/lexer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef struct reader {
    scenario_memory *memory;
    const char *start, *at, *end; /* of the line */
    int number;
    scenario_line *line;
    char *fault;
    size_t fault_size;
    scenario_place *place;
} reader;

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r'; }
static bool is_digit(char c) { return c >= '0' && c <= '9'; }

/* Does a bare word end at `p`? */
static bool ends_word(const reader *r, const char *p)
{
    if (is_blank(*p) || strchr("\",;*=<>!(){}#", *p))
        return true;
    return p[0] == '-' && p + 1 < r->end && p[1] == '>';
}

static scenario_token *add(reader *r, scenario_token_kind kind, const char *from, const char *text,
                           size_t length)
{
    scenario_line *line = r->line;
    scenario_token *token =
        scenario_append(r->memory, (void **)&line->at, &line->count, &line->room, sizeof *token);
    if (!token)
        return NULL;
    *token = (scenario_token){
        .kind = kind,
        .text = scenario_take_text(r->memory, text, length),
        .place = {.line = r->number, .column = (int)(from - r->start) + 1},
    };
    return token;
}

static bool fail(reader *r, const char *at, const char *message)
{
    snprintf(r->fault, r->fault_size, "%s", message);
    *r->place = (scenario_place){.line = r->number, .column = (int)(at - r->start) + 1};
    return false;
}

static bool read_string(reader *r)
{
    const char *from = r->at++;
    char *text = scenario_take(r->memory, (size_t)(r->end - from) + 1);
    size_t length = 0;
    while (r->at < r->end && *r->at != '"') {
        char c = *r->at++;
        if (c == '\\' && r->at < r->end && (*r->at == '"' || *r->at == '\\'))
            c = *r->at++;
        if (text)
            text[length++] = c;
    }
    if (r->at == r->end)
        return fail(r, from, "a closing quote is missing in this line");
    r->at++;
    if (text)
        add(r, SCENARIO_STRING, from, text, length);
    return true;
}

static bool read_symbols(reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && *r->at == '{') {
        const char *close = memchr(r->at, '}', (size_t)(r->end - r->at));
        if (!close) {
            if (r->at == from)
                break;
            return fail(r, r->at, "a closing brace is missing in this line");
        }
        r->at = close + 1;
        while (r->at < r->end && is_blank(*r->at) && r->at + 1 < r->end && r->at[1] == '{')
            r->at++;
    }
    if (r->at == from)
        r->at++;
    add(r, r->at - from == 1 ? SCENARIO_PUNCTUATION : SCENARIO_SYMBOLS, from, from,
        (size_t)(r->at - from));
    return true;
}

static void read_index(reader *r)
{
    const char *from = r->at++;
    int64_t number = 0;
    while (r->at < r->end && is_digit(*r->at)) {
        if (number < 1000000)
            number = number * 10 + (*r->at - '0');
        r->at++;
    }
    scenario_token *token = add(r, SCENARIO_INDEX, from, from, (size_t)(r->at - from));
    if (token)
        token->number = number;
}

static void read_punctuation(reader *r)
{
    const char *from = r->at++;
    bool two = r->at < r->end &&
               ((strchr("<>!=", *from) && *r->at == '=') || (*from == '-' && *r->at == '>'));
    r->at += two;
    if (two && *from == '=') /* == is = */
        add(r, SCENARIO_PUNCTUATION, from, "=", 1);
    else
        add(r, SCENARIO_PUNCTUATION, from, from, two ? 2 : 1);
}

static void read_word(reader *r)
{
    const char *from = r->at;
    while (r->at < r->end && !ends_word(r, r->at))
        r->at++;
    size_t length = (size_t)(r->at - from);
    const char *digits = *from == '-' || *from == '+' ? from + 1 : from;
    bool number = digits < r->at;
    for (const char *p = digits; p < r->at; p++)
        number = number && is_digit(*p);
    if (length > 18)
        number = false;
    scenario_token *token = add(r, number ? SCENARIO_NUMBER : SCENARIO_WORD, from, from, length);
    if (token && number)
        token->number = strtoll(token->text, NULL, 10);
}

bool scenario_lex(scenario_memory *memory, const char **at, const char *end, int number,
                  scenario_line *line, char *fault, size_t fault_size, scenario_place *place)
{
    const char *close = memchr(*at, '\n', (size_t)(end - *at));
    reader r = {.memory = memory,
                .start = *at,
                .at = *at,
                .end = close ? close : end,
                .number = number,
                .line = line,
                .fault = fault,
                .fault_size = fault_size,
                .place = place};
    *at = close ? close + 1 : end;
    *line = (scenario_line){0};
    bool well = true, glued = false;
    const char *content_end = r.start;
    while (well && r.at < r.end) {
        char c = *r.at;
        if (is_blank(c)) {
            r.at++;
            glued = false;
            continue;
        }
        if (c == '#' && !(glued && r.at + 1 < r.end && is_digit(r.at[1])))
            break;
        glued = false;
        if (c == '\0')
            return fail(&r, r.at, "a zero byte stands in this line");
        if (c == '"') {
            well = read_string(&r);
            glued = true;
        } else if (c == '{') {
            well = read_symbols(&r);
        } else if (c == '#') {
            read_index(&r);
        } else if (strchr(",;*=<>!()}", c) || (c == '-' && r.at + 1 < r.end && r.at[1] == '>')) {
            read_punctuation(&r);
        } else {
            read_word(&r);
            glued = true;
        }
        content_end = r.at;
    }
    const char *content = r.start;
    while (content < content_end && is_blank(*content))
        content++;
    line->source = scenario_take_text(memory, content, (size_t)(content_end - content));
    if (well)
        add(&r, SCENARIO_END, content_end, "", 0);
    if (well && line->count > 0)
        line->count--;
    return well && !memory->failed;
}
