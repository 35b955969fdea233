/*
 * Memory of what a scenario file was read into: given out piece by piece, released all at once.
 */
#ifndef IZ_SCENARIO_MEMORY_H
#define IZ_SCENARIO_MEMORY_H

#include <stdbool.h>
#include <stddef.h>

typedef struct scenario_chunk scenario_chunk;

/* Zero-initialised is empty. */
typedef struct scenario_memory {
    scenario_chunk *chunks;
    bool failed; /* an allocation has failed: what was read is not whole */
} scenario_memory;

/* Zeroed memory for anything; NULL (and `failed`) if there is none. */
void *scenario_take(scenario_memory *memory, size_t size);
/* A copy of the bytes with a zero behind them. */
char *scenario_take_text(scenario_memory *memory, const char *text, size_t length);
void scenario_memory_release(scenario_memory *memory);

/* An array that grows inside of the memory: one more element of `size` bytes at its end. `at` is
 * the array, `count` its used, `room` its available elements. NULL: no memory. */
void *scenario_append(scenario_memory *memory, void **at, int *count, int *room, size_t size);

/* A text that grows on the heap: messages, reports. Zero-initialised is empty. */
typedef struct scenario_text {
    char *at; /* zero-terminated; NULL while empty */
    size_t length, room;
} scenario_text;

void scenario_text_add(scenario_text *text, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
void scenario_text_add_bytes(scenario_text *text, const char *bytes, size_t length);
static inline const char *scenario_text_get(const scenario_text *text)
{
    return text->at ? text->at : "";
}
void scenario_text_clear(scenario_text *text);
void scenario_text_free(scenario_text *text);

#endif
