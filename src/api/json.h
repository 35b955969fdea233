/*
 * What is written as JSON for hosts: sayings, options, views (view.c).
 */
#ifndef IZ_API_JSON_H
#define IZ_API_JSON_H

#include "api/page.h"
#include "engine/engine.h"
#include "izvor/izvor.h"

typedef struct iz_json {
    iz_page page;
    bool comma;
} iz_json;

/* The text in quotes. */
void iz_json_text(iz_json *w, const char *text);
/* Begins an element of a list or object: a comma where one is due. */
void iz_json_next(iz_json *w);
/* Said in the language; NULL: in English. */
void iz_json_saying(iz_json *w, const iz_language *language, const iz_saying *saying);

typedef struct iz_options_wanted {
    int seat;
    uint64_t from, most;
    bool whole; /* with number, descriptor and what they are about, not only what is said */
} iz_options_wanted;

/* A list of options; the seat has to decide something. */
void iz_json_options(iz_json *w, iz_game *g, const iz_language *language, iz_options_wanted wanted);

#endif
