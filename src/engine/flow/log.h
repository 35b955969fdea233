/*
 * The log: what happened, in words, each entry with the concept that caused it. It belongs to the
 * host, not to the value: a game runs the same with and without one.
 */
#ifndef IZ_ENGINE_LOG_H
#define IZ_ENGINE_LOG_H

#include "engine/engine.h"

struct iz_writer;

typedef struct iz_log iz_log;

typedef struct iz_log_entry {
    iz_concept concept;
    uint32_t turn;
    uint32_t decision; /* how many decisions had been made */
    const char *text;  /* all that happened, whoever may know it; belongs to the log */
    iz_phrase phrase;
    int arguments;
} iz_log_entry;

/* An argument of an entry's phrase, and who may know it. */
typedef struct iz_log_argument {
    char kind; /* as in core/phrases.def */
    int number;
    int player;      /* -1: none */
    uint32_t object; /* its number in views; 0: it has none any more */
    bool open;       /* all see that there is this object, if not which card it is */
    bool known_to_all;
    uint16_t known;   /* or the seats that know which card it is */
    const char *text; /* its words, for those who may know; belongs to the log */
} iz_log_argument;

iz_log *iz_log_new(void); /* NULL: no memory */
void iz_log_free(iz_log *log);
size_t iz_log_count(const iz_log *log);
iz_log_entry iz_log_at(const iz_log *log, size_t index);
/* The n-th argument of an entry. */
iz_log_argument iz_log_argument_at(const iz_log *log, size_t index, int n);
/* May the viewer (a seat, or -1: an onlooker) know which object the argument is? */
bool iz_log_tells(const iz_log_argument *argument, int viewer);
/* The entry as the viewer may know it. */
void iz_log_say(const iz_log *log, const iz_book *book, size_t index, int viewer,
                struct iz_writer *w);
/* Writes "text [rule]" lines from entry `first` on; returns the length that all of it needs. */
size_t iz_log_text(const iz_log *log, const iz_book *book, size_t first, char *out, size_t size);

/* Is it of the concepts that every turn brings (steps, passes), rather than what a player does? */
bool iz_log_is_routine(iz_concept concept);

/* The name of an object or player as logs and labels write it: "Gray Ogre", "player A". */
size_t iz_ref_name(iz_game *g, iz_ref ref, char *out, size_t size);

#endif
