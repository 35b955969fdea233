/*
 * Text written into memory that the caller gives, of which the whole length is known even if it
 * does not fit.
 */
#ifndef IZ_API_PAGE_H
#define IZ_API_PAGE_H

#include <stddef.h>

typedef struct iz_page {
    char *out; /* NULL if size is 0 */
    size_t size, length;
} iz_page;

/* Adds to the page what fits, NUL-terminated; `length` grows by all of it. */
void iz_page_put(iz_page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same of so many bytes as they are. */
void iz_page_write(iz_page *page, const char *text, size_t length);

#endif
