/*
 * Descriptors of options (izvor.h) as data again.
 */
#ifndef IZ_API_DESCRIPTOR_H
#define IZ_API_DESCRIPTOR_H

#include "izvor/izvor.h"

/* What a descriptor says, words aside; false: it names no kind of option. */
bool iz_descriptor_read(const char *descriptor, iz_choice *out);

#endif
