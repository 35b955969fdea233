/* Whole files in memory, and places in them. */
#ifndef IZ_CARDS_FILE_H
#define IZ_CARDS_FILE_H

#include <stdbool.h>
#include <stddef.h>

/* Reads a file of at most 256 MB; the bytes, followed by a zero that is not counted, belong to the
 * caller (free). NULL: `error` says why. */
char *iz_file_read(const char *path, size_t *length, char *error, size_t error_size);

/* Writes a whole file: beside the place, then it is renamed, so that nobody ever finds half of one
 * and what was there before stays where the disk is full. What is no plain file (a device, a link)
 * is written to as it is. False: `error` says why. */
bool iz_file_write(const char *path, const char *bytes, size_t length, char *error,
                   size_t error_size);

/* Line and column (bytes), both from 1, of an offset in a text. */
void iz_file_place(const char *bytes, size_t offset, int *line, int *column);

/* The first byte that is no UTF-8, or `length`. */
size_t iz_utf8_fault(const char *bytes, size_t length);

#endif
