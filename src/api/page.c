/*
 * Text written into memory that the caller gives.
 */
#include "api/page.h"

#include <stdarg.h>
#include <stdio.h>

void iz_page_put(iz_page *page, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t left = page->length < page->size ? page->size - page->length : 0;
    int written = vsnprintf(left ? page->out + page->length : NULL, left, format, args);
    va_end(args);
    if (written > 0)
        page->length += (size_t)written;
}
