/*
 * Is what came what the table of messages (data/protocol.json) says? The rows are made from it when
 * the table is built (tools/messages.py --c).
 */
#ifndef TABLE_PROTOCOL_H
#define TABLE_PROTOCOL_H

#include <jansson.h>
#include <stdbool.h>

typedef enum protocol_kind {
    PROTOCOL_STRING,
    PROTOCOL_INTEGER,
    PROTOCOL_BOOLEAN,
    PROTOCOL_WORD,  /* one of `words`: "|yes|no|" */
    PROTOCOL_OBJECT /* of the type `row` */
} protocol_kind;

typedef struct protocol_field {
    const char *name; /* NULL ends the fields */
    bool optional;
    protocol_kind kind;
    int most; /* bytes of a string; 0: no bound of its own */
    const char *words, *row;
    bool is_list;
    int count; /* of a list, at most; 0: no bound of its own */
} protocol_field;

typedef struct protocol_row {
    const char *side, *name; /* "from_page", "join" */
    const protocol_field *fields;
} protocol_row;

extern const protocol_row protocol_rows[]; /* ends with one without a name */

/* The row of that side and name; NULL: there is none. */
const protocol_row *protocol_row_named(const char *side, const char *name);
/* What is wrong with the object as such a row, in English; NULL: nothing. `field`: where. */
const char *protocol_fault(const json_t *object, const protocol_row *row, const char **field);

/* What the row has of the object, and nothing else that somebody may have put in. */
json_t *protocol_fields(const json_t *object, const protocol_row *row);

#endif
