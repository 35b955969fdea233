/* Does an ability harm its controller and nobody else? On old cards of HKK such a one is a drawback
 * without being called so (91.3.1). */
#ifndef IZ_CARDS_DRAWBACKS_H
#define IZ_CARDS_DRAWBACKS_H

#include <stdbool.h>

#include "program/program.h"

bool iz_harms_controller(const iz_cell *ability);

#endif
