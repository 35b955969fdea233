/*
 * Text that is added to a page (page.h).
 */
#include "language/page.h"

#include <stdarg.h>
#include <stdio.h>

void iz_page_add(iz_page *page, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    size_t left = page->length < page->size ? page->size - page->length : 0;
    int written = vsnprintf(left ? page->out + page->length : NULL, left, format, args);
    va_end(args);
    page->length += written > 0 ? (size_t)written : 0;
}
