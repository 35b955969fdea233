/*
 * A page: text that is added to room which the caller gives. What there is no room for is counted.
 */
#ifndef IZ_LANGUAGE_PAGE_H
#define IZ_LANGUAGE_PAGE_H

#include <stddef.h>

typedef struct iz_page {
    char *out;
    size_t size, length;
} iz_page;

void iz_page_add(iz_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));

#endif
