/*
 * A terminal, and text for it: lines that are broken at words, of so many columns as they show, in
 * colour where there is colour. What does not fit on the screen is shown page by page. Where nobody
 * sits at a terminal (a pipe) lines are 80 columns wide, and there are as many as there are.
 */
#ifndef IZ_CLI_TERMINAL_H
#define IZ_CLI_TERMINAL_H

#include <stdbool.h>
#include <stddef.h>

/* Marks within a text: how what follows is shown. They take no room. */
#define IZ_PLAIN "\x01"
#define IZ_BOLD "\x02"
#define IZ_DIM "\x03"
#define IZ_RED "\x04"
#define IZ_GREEN "\x05"
#define IZ_YELLOW "\x06"
/* A blank at which no line is broken, if it can be helped. */
#define IZ_TIE "\x1f"

/* How many columns the text takes: accents none of their own, wide signs two. */
int iz_text_columns(const char *text);
/* Copies a text that came from outside (a card's name): what could be a mark or move the cursor is
 * left out; blanks become ties if `tied`. */
void iz_text_clean(const char *text, bool tied, char *out, size_t size);

typedef struct iz_lines {
    char **at;
    int count, room;
} iz_lines;

void iz_lines_free(iz_lines *lines);
/* Adds a line as it is. What finds no memory is left out. */
void iz_lines_put(iz_lines *lines, const char *text);
void iz_lines_add(iz_lines *lines, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Adds the text as lines of at most `columns`, broken at blanks and line ends; all but the first
 * begin with `hang` blanks. */
void iz_lines_wrap(iz_lines *lines, int columns, int hang, const char *text);
/* Breaks those that are wider than so many columns. */
void iz_lines_fit(iz_lines *lines, int columns);
/* Leaves the first `count` of them. */
void iz_lines_cut(iz_lines *lines, int count);
void iz_lines_move(iz_lines *to, iz_lines *from);

typedef struct iz_terminal {
    bool interactive; /* somebody sits at it: input and output are a terminal */
    bool edits;       /* the cursor can be moved: the screen is cleared, lines are edited */
    bool colour;
    int columns, rows; /* rows 0: no end */
} iz_terminal;

/* What there is: isatty, TERM, NO_COLOR. */
void iz_terminal_open(iz_terminal *t);
/* Asks anew how large it is. */
void iz_terminal_measure(iz_terminal *t);
void iz_terminal_clear(const iz_terminal *t);
/* The same, and what has moved up out of it can't be scrolled back to. */
void iz_terminal_forget(const iz_terminal *t);
/* Prints a line, or the lines. */
void iz_terminal_line(const iz_terminal *t, const char *line);
void iz_terminal_lines(const iz_terminal *t, const iz_lines *lines);
/* A line of what is typed, or comes from the pipe, without its end; false: there is no more. */
bool iz_terminal_read(char *line, size_t size);
/* Has its size changed since this was asked last? */
bool iz_terminal_resized(void);

#endif
