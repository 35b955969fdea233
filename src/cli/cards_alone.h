/* A card taken out of its set: cards_alone.c. */
#ifndef IZ_CLI_CARDS_ALONE_H
#define IZ_CLI_CARDS_ALONE_H

#include <stdbool.h>

struct iz_card_set;

/* Notes for each definition that is understood whether it is another card in a set of its own.
 * False: no memory. */
bool iz_cli_each_alone(const struct iz_card_set *set, bool *otherwise);

#endif
