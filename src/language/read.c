/*
 * Reads a table of a language: the syntax of Project Fluent 1.0. What Fluent skips as junk is an
 * error here, with its line.
 */
#include "data/embedded.h"
#include "language/language.h"

#include <ctype.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NESTED_MOST = 32, SIZE_MOST = 1 << 22 };

typedef struct reader {
    iz_language *language;
    const char *start, *at; /* the text, ended by a zero */
    int nested;
    const char *name;
    char *error;
    size_t error_size;
    jmp_buf gives_up;
} reader;

static int line_at(const reader *r, const char *at)
{
    int line = 1;
    for (const char *c = r->start; c < at; c++)
        line += *c == '\n';
    return line;
}

static _Noreturn void refuse(reader *r, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static _Noreturn void refuse(reader *r, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    int used = r->error_size
                   ? snprintf(r->error, r->error_size, "%s:%d: ", r->name, line_at(r, r->at))
                   : 0;
    if (used >= 0 && (size_t)used < r->error_size)
        vsnprintf(r->error + used, r->error_size - (size_t)used, format, args);
    va_end(args);
    longjmp(r->gives_up, 1);
}

static void *take(reader *r, size_t size)
{
    void *piece = iz_pad_take(r->language->pad, size);
    if (!piece)
        refuse(r, "out of memory");
    return piece;
}

static const char *take_text(reader *r, const char *from, size_t length)
{
    char *text = take(r, length + 1);
    memcpy(text, from, length);
    return text;
}

static void nest(reader *r)
{
    if (++r->nested > NESTED_MOST)
        refuse(r, "braces are nested more than %d deep", NESTED_MOST);
}

/* ---- blanks and names ------------------------------------------------------------------------ */

static void skip_inline(reader *r)
{
    while (*r->at == ' ')
        r->at++;
}

/* Blanks and ends of lines. */
static void skip_blank(reader *r)
{
    while (*r->at == ' ' || *r->at == '\n')
        r->at++;
}

static bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }

static const char *read_name(reader *r)
{
    const char *from = r->at;
    if (!is_letter(*r->at))
        refuse(r, "a name is expected here, which begins with a letter");
    while (is_letter(*r->at) || isdigit((unsigned char)*r->at) || *r->at == '_' || *r->at == '-')
        r->at++;
    return take_text(r, from, (size_t)(r->at - from));
}

static const char *read_number(reader *r)
{
    const char *from = r->at;
    r->at += *r->at == '-';
    if (!isdigit((unsigned char)*r->at))
        refuse(r, "a number is expected here");
    while (isdigit((unsigned char)*r->at))
        r->at++;
    if (*r->at == '.' && isdigit((unsigned char)r->at[1]))
        for (r->at++; isdigit((unsigned char)*r->at);)
            r->at++;
    return take_text(r, from, (size_t)(r->at - from));
}

static void expect(reader *r, char sign)
{
    if (*r->at != sign)
        refuse(r, "'%c' is expected here", sign);
    r->at++;
}

/* ---- strings --------------------------------------------------------------------------------- */

static size_t put_utf8(char *out, unsigned long code)
{
    if (code < 0x80) {
        out[0] = (char)code;
        return 1;
    }
    if (code < 0x800) {
        out[0] = (char)(0xC0 | code >> 6);
        out[1] = (char)(0x80 | (code & 63));
        return 2;
    }
    if (code < 0x10000) {
        out[0] = (char)(0xE0 | code >> 12);
        out[1] = (char)(0x80 | (code >> 6 & 63));
        out[2] = (char)(0x80 | (code & 63));
        return 3;
    }
    out[0] = (char)(0xF0 | code >> 18);
    out[1] = (char)(0x80 | (code >> 12 & 63));
    out[2] = (char)(0x80 | (code >> 6 & 63));
    out[3] = (char)(0x80 | (code & 63));
    return 4;
}

/* Behind the backslash: \" \\ \uXXXX \UXXXXXX. */
static size_t read_escape(reader *r, char *out)
{
    char kind = *r->at++;
    int digits = kind == 'u' ? 4 : kind == 'U' ? 6 : 0;
    if (kind == '"' || kind == '\\') {
        *out = kind;
        return 1;
    }
    unsigned long code = 0;
    for (int n = 0; n < digits; n++, r->at++) {
        char c = (char)tolower((unsigned char)*r->at);
        if (!isxdigit((unsigned char)c))
            refuse(r, "%d hexadecimal digits are expected here", digits);
        code = code * 16 + (unsigned long)(isdigit((unsigned char)c) ? c - '0' : c - 'a' + 10);
    }
    if (digits == 0 || code == 0 || code > 0x10FFFF || (code >= 0xD800 && code < 0xE000))
        refuse(r, "there is no character of that number");
    return put_utf8(out, code);
}

static const char *read_string(reader *r)
{
    expect(r, '"');
    size_t length = 0, room = strcspn(r->at, "\n") + 8;
    char *text = take(r, room);
    while (*r->at != '"') {
        if (*r->at == '\0' || *r->at == '\n')
            refuse(r, "the string has no end");
        if (*r->at == '\\' && *++r->at)
            length += read_escape(r, text + length);
        else
            text[length++] = *r->at++;
    }
    r->at++;
    return text;
}

/* ---- what stands in braces ------------------------------------------------------------------- */

static const ftl_piece *read_pattern(reader *r);
static const ftl_expression *read_inline(reader *r);

static const ftl_argument *read_arguments(reader *r)
{
    const ftl_argument *first = NULL;
    const ftl_argument **last = &first;
    expect(r, '(');
    nest(r);
    for (skip_blank(r); *r->at != ')'; skip_blank(r)) {
        ftl_argument *argument = take(r, sizeof *argument);
        const char *from = r->at;
        if (is_letter(*r->at)) {
            const char *name = read_name(r);
            skip_blank(r);
            if (*r->at == ':') {
                r->at++;
                skip_blank(r);
                argument->name = name;
                if (*r->at != '"' && *r->at != '-' && !isdigit((unsigned char)*r->at))
                    refuse(r, "an argument with a name is a string or a number");
            } else {
                r->at = from;
            }
        }
        argument->value = read_inline(r);
        *last = argument;
        last = &argument->next;
        skip_blank(r);
        if (*r->at != ')')
            expect(r, ',');
    }
    r->at++;
    r->nested--;
    return first;
}

static const ftl_expression *read_inline(reader *r)
{
    ftl_expression *e = take(r, sizeof *e);
    e->line = line_at(r, r->at);
    if (*r->at == '"') {
        e->kind = FTL_STRING;
        e->name = read_string(r);
        return e;
    }
    if (isdigit((unsigned char)*r->at) || (*r->at == '-' && isdigit((unsigned char)r->at[1]))) {
        e->kind = FTL_NUMBER;
        e->name = read_number(r);
        return e;
    }
    if (*r->at == '$') {
        r->at++;
        e->kind = FTL_ARGUMENT;
        e->name = read_name(r);
        return e;
    }
    e->kind = *r->at == '-' ? FTL_TERM : FTL_MESSAGE;
    const char *from = r->at;
    r->at += *r->at == '-';
    read_name(r);
    e->name = take_text(r, from, (size_t)(r->at - from));
    if (*r->at == '.') {
        r->at++;
        e->attribute = read_name(r);
    }
    const char *behind = r->at;
    skip_blank(r);
    if (*r->at != '(') {
        r->at = behind;
        return e;
    }
    if (e->kind == FTL_MESSAGE && e->attribute)
        refuse(r, "an attribute takes no arguments");
    e->kind = e->kind == FTL_TERM ? FTL_TERM : FTL_CALL;
    e->arguments = read_arguments(r);
    return e;
}

static const ftl_variant *read_variants(reader *r)
{
    const ftl_variant *first = NULL;
    const ftl_variant **last = &first;
    int defaults = 0;
    for (skip_blank(r); *r->at == '[' || *r->at == '*'; skip_blank(r)) {
        ftl_variant *variant = take(r, sizeof *variant);
        variant->is_default = *r->at == '*';
        defaults += variant->is_default;
        r->at += variant->is_default;
        expect(r, '[');
        skip_blank(r);
        bool number = isdigit((unsigned char)*r->at) || *r->at == '-';
        variant->key = number ? read_number(r) : read_name(r);
        skip_blank(r);
        expect(r, ']');
        variant->pieces = read_pattern(r);
        if (!variant->pieces)
            refuse(r, "the variant [%s] says nothing", variant->key);
        *last = variant;
        last = &variant->next;
    }
    if (defaults != 1)
        refuse(r, "one of the variants, and only one, is marked with *");
    return first;
}

/* Behind the brace. */
static const ftl_expression *read_placeable(reader *r)
{
    nest(r);
    skip_blank(r);
    const ftl_expression *e;
    if (*r->at == '{') {
        r->at++;
        e = read_placeable(r);
    } else {
        e = read_inline(r);
    }
    skip_blank(r);
    if (r->at[0] == '-' && r->at[1] == '>') {
        ftl_expression *select = take(r, sizeof *select);
        bool names_message = e->kind == FTL_MESSAGE || (e->kind == FTL_TERM && !e->attribute);
        if (names_message)
            refuse(r, "what is selected by is an argument, a function or a term's attribute");
        r->at += 2;
        *select = (ftl_expression){.kind = FTL_SELECT, .line = e->line, .selector = e};
        select->variants = read_variants(r);
        e = select;
    } else if (e->kind == FTL_TERM && e->attribute) {
        refuse(r, "a term's attribute is only for selecting");
    }
    skip_blank(r);
    expect(r, '}');
    r->nested--;
    return e;
}

/* ---- patterns -------------------------------------------------------------------------------- */

/* A piece as it is read: text, what stands in braces, or the blanks that begin a further line. */
typedef struct raw {
    ftl_piece piece;
    size_t lines, indent; /* a further line: ends of lines before it, blanks */
    struct raw *next;
} raw;

/* Does a further line of the pattern follow? Then the reader stands at its first character. */
static bool goes_on(reader *r, raw *line)
{
    const char *at = r->at;
    size_t lines = 0;
    while (*at == '\n') {
        const char *blank = at + 1;
        lines++;
        while (*blank == ' ')
            blank++;
        line->indent = (size_t)(blank - at) - 1;
        at = blank;
    }
    bool follows = lines > 0 && *at && line->indent > 0 && !strchr("[*.}", *at);
    if (lines > 0 && *at == '{')
        follows = true;
    if (!follows)
        return false;
    line->lines = lines;
    r->at = at;
    return true;
}

/* The blanks that all further lines have in common. */
static size_t common_indent(const raw *first)
{
    size_t least = SIZE_MAX;
    for (; first; first = first->next)
        if (first->lines > 0 && first->indent < least)
            least = first->indent;
    return least;
}

static const char *line_break(reader *r, const raw *line, size_t common)
{
    size_t blanks = line->indent - common;
    char *text = take(r, line->lines + blanks + 1);
    memset(text, '\n', line->lines);
    memset(text + line->lines, ' ', blanks);
    return text;
}

/* Blanks at the end are no part of the pattern. */
static const char *trimmed(reader *r, const char *text)
{
    size_t length = strlen(text);
    while (length > 0 && (text[length - 1] == ' ' || text[length - 1] == '\n'))
        length--;
    return take_text(r, text, length);
}

static const ftl_piece *finish(reader *r, raw *first, bool starts_on_a_line)
{
    size_t common = common_indent(first);
    for (raw *at = first; at; at = at->next) {
        if (at->lines > 0)
            at->piece.text = at == first && starts_on_a_line ? "" : line_break(r, at, common);
        at->piece.next = at->next ? &at->next->piece : NULL;
        if (!at->next && !at->piece.expression)
            at->piece.text = trimmed(r, at->piece.text);
    }
    return first ? &first->piece : NULL;
}

/* NULL: there is none. */
static const ftl_piece *read_pattern(reader *r)
{
    raw *first = NULL;
    raw **last = &first;
    skip_inline(r);
    bool starts_on_a_line = *r->at == '\n';
    for (;;) {
        raw *one = take(r, sizeof *one);
        if (*r->at == '{') {
            r->at++;
            one->piece.expression = read_placeable(r);
        } else if (*r->at == '\n') {
            if (!goes_on(r, one))
                break;
        } else {
            size_t length = strcspn(r->at, "{}\n");
            if (length == 0 && *r->at == '}' && r->nested == 0)
                refuse(r, "a brace has no beginning; as text it is {\"}\"}");
            if (length == 0)
                break;
            one->piece.text = take_text(r, r->at, length);
            r->at += length;
        }
        *last = one;
        last = &one->next;
    }
    return finish(r, first, starts_on_a_line);
}

/* ---- entries --------------------------------------------------------------------------------- */

static const ftl_attribute *read_attributes(reader *r)
{
    const ftl_attribute *first = NULL;
    const ftl_attribute **last = &first;
    for (;;) {
        const char *before = r->at;
        skip_blank(r);
        if (*r->at != '.' || r->at[-1] != ' ') {
            r->at = before;
            return first;
        }
        r->at++;
        ftl_attribute *attribute = take(r, sizeof *attribute);
        attribute->name = read_name(r);
        skip_inline(r);
        expect(r, '=');
        attribute->pieces = read_pattern(r);
        if (!attribute->pieces)
            refuse(r, "the attribute .%s says nothing", attribute->name);
        *last = attribute;
        last = &attribute->next;
    }
}

static void add_entry(reader *r, const ftl_entry *entry)
{
    iz_language *l = r->language;
    if (l->count == l->room) {
        size_t room = l->room ? l->room * 2 : 1024;
        ftl_entry *more = realloc(l->entries, room * sizeof *more);
        if (!more)
            refuse(r, "out of memory");
        l->entries = more;
        l->room = room;
    }
    l->entries[l->count++] = *entry;
}

static void read_entry(reader *r)
{
    ftl_entry entry = {.line = line_at(r, r->at)};
    const char *from = r->at;
    r->at += *r->at == '-';
    read_name(r);
    entry.name = take_text(r, from, (size_t)(r->at - from));
    skip_inline(r);
    expect(r, '=');
    entry.pieces = read_pattern(r);
    entry.has_value = entry.pieces != NULL;
    entry.attributes = read_attributes(r);
    if (!entry.has_value && (entry.name[0] == '-' || !entry.attributes))
        refuse(r, "%s says nothing", entry.name);
    if (*r->at && *r->at != '\n')
        refuse(r, "the line goes on where its end is expected");
    add_entry(r, &entry);
}

static void read_all(reader *r)
{
    while (*r->at) {
        skip_blank(r);
        bool begins = r->at == r->start || r->at[-1] == '\n';
        if (*r->at == '#' && begins)
            r->at += strcspn(r->at, "\n");
        else if ((is_letter(*r->at) || *r->at == '-') && begins)
            read_entry(r);
        else if (*r->at)
            refuse(r, "a line begins with a code, a -term, or # for a remark");
    }
}

/* ---- the table ------------------------------------------------------------------------------- */

static int by_name(const void *a, const void *b)
{
    return strcmp(((const ftl_entry *)a)->name, ((const ftl_entry *)b)->name);
}

const ftl_entry *iz_language_entry(const iz_language *language, const char *name)
{
    ftl_entry wanted = {.name = name};
    return language->count
               ? bsearch(&wanted, language->entries, language->count, sizeof wanted, by_name)
               : NULL;
}

const ftl_attribute *iz_entry_attribute(const ftl_entry *entry, const char *name)
{
    const ftl_attribute *attribute = entry->attributes;
    while (attribute && strcmp(attribute->name, name) != 0)
        attribute = attribute->next;
    return attribute;
}

static void sort_entries(reader *r)
{
    iz_language *l = r->language;
    if (l->count > 0)
        qsort(l->entries, l->count, sizeof *l->entries, by_name);
    for (size_t n = 1; n < l->count; n++)
        if (strcmp(l->entries[n - 1].name, l->entries[n].name) == 0) {
            int a = l->entries[n - 1].line, b = l->entries[n].line;
            r->at = r->start;
            for (int line = 1; line < (a > b ? a : b); line++)
                r->at += strcspn(r->at, "\n") + 1;
            refuse(r, "%s stands there twice, first in line %d", l->entries[n].name, a < b ? a : b);
        }
}

/* The rules of the term -plural: an attribute a form. */
static void read_plurals(reader *r)
{
    const ftl_entry *term = iz_language_entry(r->language, "-plural");
    const ftl_plural **last = &r->language->plurals;
    for (const ftl_attribute *a = term ? term->attributes : NULL; a; a = a->next) {
        ftl_plural *plural = take(r, sizeof *plural);
        plural->name = a->name;
        plural->rule = a->pieces->text;
        if (a->pieces->expression || a->pieces->next || !iz_plural_rule_fits(plural->rule))
            refuse(r, "the rule of .%s of -plural is none that CLDR has", a->name);
        *last = plural;
        last = &plural->next;
    }
}

/* Ends of lines as in Unix; no zero within. */
static char *copied(const char *text, size_t length)
{
    char *copy = malloc(length + 1);
    size_t out = 0;
    for (size_t n = 0; copy && n < length; n++) {
        if (text[n] == '\r' && n + 1 < length && text[n + 1] == '\n')
            continue;
        copy[out++] = text[n] ? text[n] : ' ';
    }
    if (copy)
        copy[out] = '\0';
    return copy;
}

static bool reads(reader *r)
{
    if (setjmp(r->gives_up) != 0)
        return false;
    r->language->name = take_text(r, r->name, strlen(r->name));
    read_all(r);
    sort_entries(r);
    read_plurals(r);
    return true;
}

/* Says what is wrong if the reader does not. */
static bool read_into(iz_language *language, const char *text, size_t length, const char *name,
                      char *error, size_t error_size)
{
    char *copy = copied(text, length);
    reader *r = calloc(1, sizeof *r);
    bool good = false;
    snprintf(error, error_size, "out of memory");
    if (copy && r && language && language->pad) {
        const char *start = copy + (strncmp(copy, "\xEF\xBB\xBF", 3) == 0 ? 3 : 0);
        *r = (reader){.language = language,
                      .start = start,
                      .at = start,
                      .name = name ? name : "",
                      .error = error,
                      .error_size = error_size};
        good = reads(r);
    }
    free(copy);
    free(r);
    return good;
}

iz_language *iz_language_read(const char *text, size_t length, const char *name, char *error,
                              size_t error_size)
{
    char own[200];
    bool asked = error && error_size > 0;
    char *what = asked ? error : own;
    size_t size = asked ? error_size : sizeof own;
    if (!text || length > SIZE_MOST) {
        snprintf(what, size, "a table of a language is a text of 4 MB at most");
        return NULL;
    }
    iz_language *language = calloc(1, sizeof *language);
    if (language)
        language->pad = iz_pad_new();
    if (!read_into(language, text, length, name, what, size)) {
        iz_language_free(language);
        return NULL;
    }
    what[0] = '\0';
    return language;
}

iz_language *iz_language_own(const char *name)
{
    char path[64], error[160];
    snprintf(path, sizeof path, "languages/%.40s.ftl", name ? name : "");
    for (const iz_embedded_file *file = iz_embedded_files; file->name; file++)
        if (strcmp(file->name, path) == 0)
            return iz_language_read((const char *)file->bytes, file->size, path, error,
                                    sizeof error);
    return NULL;
}

void iz_language_free(iz_language *language)
{
    if (!language)
        return;
    iz_pad_free(language->pad);
    free(language->entries);
    free(language);
}
