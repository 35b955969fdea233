/*
 * The log: what happened, in words, each entry with the concept that caused it. It belongs to the
 * host, not to the value: a game runs the same with and without one.
 */
#ifndef IZ_ENGINE_LOG_H
#define IZ_ENGINE_LOG_H

#include "engine/flow/name.h"

typedef struct iz_log iz_log;

typedef struct iz_log_entry {
    iz_concept concept;
    uint32_t turn;
    uint32_t decision;     /* how many decisions had been made */
    const iz_saying *said; /* all that happened, whoever may know it; belongs to the log */
} iz_log_entry;

/* Who may know an argument of an entry. */
typedef struct iz_log_known {
    bool open;   /* all see that there is this object, if not which card it is */
    bool to_all; /* which card it is … */
    uint16_t to; /* … or these seats know it */
} iz_log_known;

iz_log *iz_log_new(void); /* NULL: no memory */
void iz_log_free(iz_log *log);
size_t iz_log_count(const iz_log *log);
iz_log_entry iz_log_at(const iz_log *log, size_t index);
/* The entry as the viewer (a seat, or -1: an onlooker) may know it. What it points to stays until
 * more is logged. */
iz_saying iz_log_tell(iz_log *log, const iz_book *book, size_t index, int viewer);
/* Writes "text [rule]" lines from entry `first` on; returns the length that all of it needs. */
size_t iz_log_text(const iz_log *log, const iz_book *book, size_t first, char *out, size_t size);

/* Is it of the concepts that every turn brings (steps, passes), rather than what a player does? */
bool iz_log_is_routine(iz_concept concept);

#endif
