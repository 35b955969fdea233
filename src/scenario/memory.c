/*
 * Memory of scenario files and growing texts (memory.h).
 */
#include "scenario/memory.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 16384, ALIGNMENT = 16 };

struct scenario_chunk {
    scenario_chunk *next;
    size_t used, size;
    _Alignas(ALIGNMENT) char bytes[];
};

void *scenario_take(scenario_memory *memory, size_t size)
{
    size = (size + ALIGNMENT - 1) & ~(size_t)(ALIGNMENT - 1);
    scenario_chunk *chunk = memory->chunks;
    if (!chunk || chunk->size - chunk->used < size) {
        size_t room = size > CHUNK ? size : CHUNK;
        chunk = calloc(1, sizeof *chunk + room);
        if (!chunk) {
            memory->failed = true;
            return NULL;
        }
        chunk->size = room;
        chunk->next = memory->chunks;
        memory->chunks = chunk;
    }
    void *taken = chunk->bytes + chunk->used;
    chunk->used += size;
    return taken;
}

char *scenario_take_text(scenario_memory *memory, const char *text, size_t length)
{
    char *copy = scenario_take(memory, length + 1);
    if (copy)
        memcpy(copy, text, length);
    return copy;
}

void scenario_memory_release(scenario_memory *memory)
{
    while (memory->chunks) {
        scenario_chunk *next = memory->chunks->next;
        free(memory->chunks);
        memory->chunks = next;
    }
    memory->failed = false;
}

void *scenario_append(scenario_memory *memory, void **at, int *count, int *room, size_t size)
{
    if (*count == *room) {
        int more = *room ? *room * 2 : 4;
        void *grown = scenario_take(memory, (size_t)more * size);
        if (!grown)
            return NULL;
        if (*count)
            memcpy(grown, *at, (size_t)*count * size);
        *at = grown;
        *room = more;
    }
    return (char *)*at + (size_t)(*count)++ * size;
}

void scenario_text_add_bytes(scenario_text *text, const char *bytes, size_t length)
{
    if (text->length + length + 1 > text->room) {
        size_t room = (text->length + length + 1) * 2;
        char *grown = realloc(text->at, room);
        if (!grown)
            return; /* a report that is cut short says what it can */
        text->at = grown;
        text->room = room;
    }
    memcpy(text->at + text->length, bytes, length);
    text->length += length;
    text->at[text->length] = '\0';
}

void scenario_text_add(scenario_text *text, const char *format, ...)
{
    char line[1024];
    va_list arguments;
    va_start(arguments, format);
    int length = vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    if (length < 0)
        return;
    if ((size_t)length < sizeof line) {
        scenario_text_add_bytes(text, line, (size_t)length);
        return;
    }
    char *whole = malloc((size_t)length + 1);
    if (!whole)
        return;
    va_start(arguments, format);
    vsnprintf(whole, (size_t)length + 1, format, arguments);
    va_end(arguments);
    scenario_text_add_bytes(text, whole, (size_t)length);
    free(whole);
}

void scenario_text_clear(scenario_text *text)
{
    text->length = 0;
    if (text->at)
        text->at[0] = '\0';
}

void scenario_text_free(scenario_text *text)
{
    free(text->at);
    *text = (scenario_text){0};
}
