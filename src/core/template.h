/*
 * Templates of phrases (core/phrases.def) with their arguments put in.
 */
#ifndef IZ_CORE_TEMPLATE_H
#define IZ_CORE_TEMPLATE_H

#include "izvor/izvor.h"

#include <stddef.h>

/* Text that is cut off where the room ends, its whole length counted. */
typedef struct iz_writer {
    char *out;
    size_t size, length;
} iz_writer;

/* An empty writer on that room; `size` may be 0. */
iz_writer iz_writer_on(char *out, size_t size);
void iz_put(iz_writer *w, const char *text);
/* The template's words, with the text of each argument where the template names it. */
void iz_put_template(iz_writer *w, const char *words, const iz_argument *arguments, int count);

#endif
