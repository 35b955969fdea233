/*
 * A terminal, and text for it (terminal.h).
 */
#define _XOPEN_SOURCE 700 /* wcwidth */
#include "cli/terminal.h"

#include <errno.h>
#include <locale.h>
#include <signal.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <wchar.h>

enum { COLUMNS_DEFAULT = 80, COLUMNS_LEAST = 20, ROWS_DEFAULT = 24, ROWS_LEAST = 8 };

/* ---- text ------------------------------------------------------------------------------------ */

static bool is_mark(char c) { return c >= IZ_PLAIN[0] && c <= IZ_YELLOW[0]; }

/* The sign at the text, in UTF-8; `length` is how many bytes it takes. A byte that begins none
 * counts for itself. */
static uint32_t sign_at(const char *text, int *length)
{
    const unsigned char *at = (const unsigned char *)text;
    int more = at[0] >= 0xF0 ? 3 : at[0] >= 0xE0 ? 2 : at[0] >= 0xC0 ? 1 : 0;
    uint32_t sign = more == 3 ? at[0] & 7u : more == 2 ? at[0] & 15u : more ? at[0] & 31u : at[0];
    for (int n = 1; n <= more; n++) {
        if ((at[n] & 0xC0) != 0x80) {
            *length = 1;
            return at[0];
        }
        sign = sign << 6 | (at[n] & 63u);
    }
    *length = more + 1;
    return sign;
}

static int columns_of(uint32_t sign)
{
    if (sign < 0x80)
        return sign >= 0x20 || sign == 0 ? 1 : 0;
    int columns = wcwidth((wchar_t)sign);
    return columns < 0 ? 1 : columns;
}

static int columns_within(const char *text, size_t length)
{
    int columns = 0, size;
    for (size_t at = 0; at < length && text[at]; at += (size_t)size) {
        uint32_t sign = sign_at(text + at, &size);
        columns += text[at] == IZ_TIE[0] ? 1 : is_mark(text[at]) ? 0 : columns_of(sign);
    }
    return columns;
}

int iz_text_columns(const char *text) { return columns_within(text, strlen(text)); }

void iz_text_clean(const char *text, bool tied, char *out, size_t size)
{
    size_t used = 0;
    for (; *text && used + 1 < size; text++) {
        unsigned char c = (unsigned char)*text;
        if (c >= 0x20 && c != 0x7F)
            out[used++] = tied && c == ' ' ? IZ_TIE[0] : *text;
    }
    if (size)
        out[used] = '\0';
}

void iz_lines_free(iz_lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        free(lines->at[i]);
    free(lines->at);
    *lines = (iz_lines){0};
}

/* Keeps the line, which is the list's from now on. */
static void keep(iz_lines *lines, char *line)
{
    if (line && lines->count == lines->room) {
        int room = lines->room ? lines->room * 2 : 32;
        char **at = realloc(lines->at, (size_t)room * sizeof *at);
        if (!at) {
            free(line);
            return;
        }
        lines->at = at;
        lines->room = room;
    }
    if (line)
        lines->at[lines->count++] = line;
}

void iz_lines_put(iz_lines *lines, const char *text) { keep(lines, strdup(text)); }

void iz_lines_add(iz_lines *lines, const char *format, ...)
{
    char text[2048];
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    iz_lines_put(lines, text);
}

void iz_lines_cut(iz_lines *lines, int count)
{
    while (lines->count > count)
        free(lines->at[--lines->count]);
}

void iz_lines_move(iz_lines *to, iz_lines *from)
{
    for (int i = 0; i < from->count; i++)
        keep(to, from->at[i]);
    free(from->at);
    *from = (iz_lines){0};
}

/* A line that is being filled. */
typedef struct filling {
    iz_lines *lines;
    char *text;
    size_t length, room;
    int columns, width, hang;
    bool begun; /* a word stands on it */
    char style; /* how what comes next is shown; 0: plain */
} filling;

static void fill(filling *f, const char *text, size_t length)
{
    if (f->length + length + 2 > f->room) {
        size_t room = (f->length + length) * 2 + 64;
        char *bigger = realloc(f->text, room);
        if (!bigger)
            return;
        f->text = bigger;
        f->room = room;
    }
    memcpy(f->text + f->length, text, length);
    f->length += length;
    f->text[f->length] = '\0';
    for (size_t i = 0; i < length; i++)
        if (is_mark(text[i]))
            f->style = text[i] == IZ_PLAIN[0] ? 0 : text[i];
    f->columns += columns_within(text, length);
}

static void end_line(filling *f)
{
    if (f->style)
        fill(f, IZ_PLAIN, 1);
    iz_lines_put(f->lines, f->text ? f->text : "");
    f->length = 0;
    f->columns = 0;
    f->begun = false;
    if (f->text)
        f->text[0] = '\0';
}

static void begin_line(filling *f, char style)
{
    for (int n = 0; n < f->hang; n++)
        fill(f, " ", 1);
    if (style)
        fill(f, &style, 1);
}

static void next_line(filling *f)
{
    char style = f->style;
    end_line(f);
    begin_line(f, style);
}

/* As many bytes of the word as fit into so many columns (one sign at least), a tie preferred. */
static size_t fitting(const char *word, size_t length, int columns)
{
    size_t at = 0, tie = 0;
    int used = 0;
    while (at < length) {
        int size;
        uint32_t sign = sign_at(word + at, &size);
        int more = word[at] == IZ_TIE[0] ? 1 : is_mark(word[at]) ? 0 : columns_of(sign);
        if (at > 0 && used + more > columns)
            return tie ? tie : at;
        used += more;
        at += (size_t)size;
        if (word[at - 1] == IZ_TIE[0])
            tie = at;
    }
    return length;
}

/* So many blanks stand before the word, if it is not the first of its line. */
static void fill_word(filling *f, int blanks, const char *word, size_t length)
{
    int columns = columns_within(word, length);
    if (f->begun && f->columns + blanks + columns > f->width)
        next_line(f);
    else
        for (int n = 0; f->begun && n < blanks; n++)
            fill(f, " ", 1);
    while (f->columns + columns > f->width) {
        size_t part = fitting(word, length, f->width - f->columns);
        fill(f, word, part);
        word += part;
        length -= part;
        columns = columns_within(word, length);
        if (length > 0)
            next_line(f);
    }
    fill(f, word, length);
    f->begun = f->begun || length > 0;
}

void iz_lines_wrap(iz_lines *lines, int columns, int hang, const char *text)
{
    filling f = {.lines = lines, .width = columns, .hang = hang < columns / 2 ? hang : 0};
    size_t indent = strspn(text, " ");
    fill(&f, text, indent);
    text += indent;
    while (*text) {
        int blanks = (int)strspn(text, " ");
        text += blanks;
        size_t length = strcspn(text, " \n");
        if (length > 0)
            fill_word(&f, blanks, text, length);
        text += length;
        if (*text == '\n' && text[1])
            next_line(&f);
        text += *text == '\n';
    }
    end_line(&f);
    free(f.text);
}

void iz_lines_fit(iz_lines *lines, int columns)
{
    iz_lines fitted = {0};
    for (int i = 0; i < lines->count; i++)
        if (iz_text_columns(lines->at[i]) > columns)
            iz_lines_wrap(&fitted, columns, 4, lines->at[i]);
        else
            iz_lines_put(&fitted, lines->at[i]);
    iz_lines_free(lines);
    *lines = fitted;
}

/* ---- the terminal ---------------------------------------------------------------------------- */

static volatile sig_atomic_t was_resized;

static void note_size(int number)
{
    (void)number;
    was_resized = 1;
}

bool iz_terminal_resized(void)
{
    bool resized = was_resized;
    was_resized = 0;
    return resized;
}

void iz_terminal_open(iz_terminal *t)
{
    const char *term = getenv("TERM"), *none = getenv("NO_COLOR");
    bool out = isatty(STDOUT_FILENO);
    bool able = out && term && term[0] && strcmp(term, "dumb") != 0;
    /* names are UTF-8, whatever the locale: how wide their signs are has to be known */
    if (!setlocale(LC_CTYPE, "") || MB_CUR_MAX == 1)
        setlocale(LC_CTYPE, "C.UTF-8");
    t->interactive = out && isatty(STDIN_FILENO);
    t->edits = able && t->interactive;
    t->colour = able && !(none && none[0]);
    if (t->interactive) {
        struct sigaction action = {.sa_handler = note_size};
        sigaction(SIGWINCH, &action, NULL);
    }
    iz_terminal_measure(t);
}

void iz_terminal_measure(iz_terminal *t)
{
    struct winsize size;
    t->columns = COLUMNS_DEFAULT;
    t->rows = 0;
    if (!t->interactive)
        return;
    t->rows = ROWS_DEFAULT;
    if (ioctl(STDOUT_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 0 && size.ws_row > 0) {
        t->columns = size.ws_col < COLUMNS_LEAST ? COLUMNS_LEAST : size.ws_col;
        t->rows = size.ws_row < ROWS_LEAST ? ROWS_LEAST : size.ws_row;
    }
}

void iz_terminal_clear(const iz_terminal *t)
{
    if (t->edits)
        fputs("\x1b[H\x1b[2J", stdout);
    else
        putchar('\n');
}

void iz_terminal_forget(const iz_terminal *t)
{
    iz_terminal_clear(t);
    if (t->edits)
        fputs("\x1b[3J", stdout);
}

void iz_terminal_line(const iz_terminal *t, const char *line)
{
    static const char *const codes[] = {"0", "1", "2", "31", "32", "33"};
    for (; *line; line++) {
        if (*line == IZ_TIE[0])
            putchar(' ');
        else if (!is_mark(*line))
            putchar(*line);
        else if (t->colour)
            printf("\x1b[%sm", codes[*line - IZ_PLAIN[0]]);
    }
    putchar('\n');
}

void iz_terminal_lines(const iz_terminal *t, const iz_lines *lines)
{
    for (int i = 0; i < lines->count; i++)
        iz_terminal_line(t, lines->at[i]);
}

bool iz_terminal_read(char *line, size_t size)
{
    size_t used = 0;
    for (;;) {
        char c;
        ssize_t got = read(STDIN_FILENO, &c, 1);
        if (got < 0 && errno == EINTR)
            continue;
        if (got <= 0 && used == 0)
            return false;
        if (got <= 0 || c == '\n')
            break;
        if (used + 1 < size)
            line[used++] = c;
    }
    line[used] = '\0';
    return true;
}
