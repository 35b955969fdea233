/*
 * The files of data/ that the library carries inside it: cards (`cards/NAME.izc`), decks
 * (`decks/NAME.txt`) and tables of languages (`languages/NAME.ftl`). The table itself is written by
 * tools/embed.py when the library is built.
 */
#ifndef IZVOR_DATA_EMBEDDED_H
#define IZVOR_DATA_EMBEDDED_H

#include <stddef.h>

typedef struct {
    const char *name;           /* path below data/, e.g. "decks/goblins.txt" */
    const unsigned char *bytes; /* `size` bytes, then a zero that is not counted */
    size_t size;
} iz_embedded_file;

extern const iz_embedded_file iz_embedded_files[]; /* ends with an entry whose name is null */
extern const size_t iz_embedded_count;

#endif
