/*
 * Scenarios looked on at closely: `izvor run --closely`.
 */
#ifndef IZ_CLI_RUN_CLOSELY_H
#define IZ_CLI_RUN_CLOSELY_H

#include "scenario/scenario.h"

/* NULL: no memory. */
iz_onlooker *iz_cli_closely(void);
void iz_cli_closely_free(iz_onlooker *onlooker);

#endif
