/*
 * Lines that somebody types: edited, kept, and completed with the tab key where libedit is there.
 */
#ifndef IZ_CLI_INPUT_H
#define IZ_CLI_INPUT_H

#include "cli/terminal.h"

typedef struct iz_input iz_input;

typedef struct iz_input_host {
    /* What the line could become: calls `offer` with each whole line that fits what is typed. */
    void (*complete)(void *host, const char *typed, void (*offer)(void *to, const char *line),
                     void *to);
    /* The terminal's size has changed: shows everything anew. */
    void (*redraw)(void *host);
    void *host;
} iz_input_host;

/* NULL: no memory. */
iz_input *iz_input_new(const iz_terminal *terminal, const iz_input_host *host);
void iz_input_free(iz_input *input);
/* Asks for a line; false: there is no more. */
bool iz_input_read(iz_input *input, char *line, size_t size);
/* Prints the lines page by page, if there are more than the screen holds. What is typed between two
 * pages, but for Enter and q, ends them and is the next line that is read. */
void iz_input_page(iz_input *input, const iz_lines *lines);

#endif
