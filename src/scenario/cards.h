/*
 * The cards that a scenario file names: its own blocks, those that come with izvor, those of the
 * collection. Only what is named is compiled.
 */
#ifndef IZ_SCENARIO_CARDS_H
#define IZ_SCENARIO_CARDS_H

#include "cards/library.h"
#include "scenario/syntax.h"

typedef struct scenario_libraries scenario_libraries;

struct scenario_libraries {
    void (*alter)(void *host, iz_cells *cells, size_t first); /* as in iz_card_set */
    void *alter_host;
    const char *given;           /* --cards; NULL: looked for */
    bool own_only;               /* there is no collection, whatever lies about */
    const iz_card_library *lent; /* instead of our own cards; NULL: none is lent */
    iz_card_library *own;        /* NULL until it is needed */
    iz_card_library *collection;
    char path[512]; /* of the collection; "": none was found */
    bool looked;
    char error[512]; /* why the collection could not be read */
};

/* The set of the file's cards, finished. NULL: `error` says why. What is wrong with single blocks
 * is appended to `faults`. */
iz_card_set *scenario_cards(scenario_file *file, scenario_libraries *libraries,
                            scenario_text *faults, char *error, size_t error_size);
/* The name most like this one in all libraries, or NULL. */
const char *scenario_nearest_card(const scenario_libraries *libraries, const char *name);
void scenario_libraries_free(scenario_libraries *libraries);

#endif
