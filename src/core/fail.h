/*
 * What went wrong, so that it can be told without any memory: the handle has room for it.
 */
#ifndef IZ_CORE_FAIL_H
#define IZ_CORE_FAIL_H

#include "izvor/izvor.h"

enum { IZ_FAILURE_ARGUMENTS = 2 };

/* The saying and all that it points to; texts are those of the code or of tables. */
typedef struct iz_failure {
    iz_saying said;
    iz_argument argument[IZ_FAILURE_ARGUMENTS];
    char number[IZ_FAILURE_ARGUMENTS][24];
} iz_failure;

#endif
