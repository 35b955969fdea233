/*
 * Text written into memory that the caller gives.
 */
#include "api/page.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void iz_page_write(iz_page *page, const char *text, size_t length)
{
    size_t left = page->length < page->size ? page->size - page->length : 0;
    if (left) {
        size_t fits = length < left ? length : left - 1;
        memcpy(page->out + page->length, text, fits);
        page->out[page->length + fits] = 0;
    }
    page->length += length;
}

void iz_page_put(iz_page *page, const char *format, ...)
{
    size_t plain = strcspn(format, "%");
    if (!format[plain]) {
        iz_page_write(page, format, plain);
        return;
    }
    va_list args;
    va_start(args, format);
    size_t left = page->length < page->size ? page->size - page->length : 0;
    int written = vsnprintf(left ? page->out + page->length : NULL, left, format, args);
    va_end(args);
    if (written > 0)
        page->length += (size_t)written;
}
