/* Whole files in memory, and places in them: see file.h. */
#include "cards/file.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

static const size_t largest = (size_t)256 << 20;

static char *read_all(FILE *file, size_t *length)
{
    size_t room = 1 << 16, used = 0;
    char *bytes = malloc(room);
    while (bytes) {
        used += fread(bytes + used, 1, room - used - 1, file);
        if (used + 1 < room)
            break;
        char *larger = room < largest ? realloc(bytes, room *= 2) : NULL;
        if (!larger)
            free(bytes);
        bytes = larger;
    }
    if (bytes)
        bytes[used] = 0;
    *length = used;
    return bytes;
}

char *iz_file_read(const char *path, size_t *length, char *error, size_t error_size)
{
    FILE *file = fopen(path, "rb");
    if (!file) {
        snprintf(error, error_size, "%s: %s", path, strerror(errno));
        return NULL;
    }
    errno = 0;
    char *bytes = read_all(file, length);
    bool failed = ferror(file) != 0;
    int reason = errno;
    fclose(file);
    errno = reason;
    if (!bytes || failed) {
        snprintf(error, error_size, "%s: %s", path,
                 !failed           ? "too large, or out of memory"
                 : errno == EISDIR ? "it is a folder"
                                   : "it can't be read");
        free(bytes);
        return NULL;
    }
    return bytes;
}

/* False: errno says why. */
static bool write_at(const char *path, const char *bytes, size_t length)
{
    FILE *file = fopen(path, "wb");
    if (!file)
        return false;
    bool good = fwrite(bytes, 1, length, file) == length;
    int reason = errno;
    if (fclose(file) != 0)
        return false;
    errno = reason;
    return good;
}

bool iz_file_write(const char *path, const char *bytes, size_t length, char *error,
                   size_t error_size)
{
    struct stat there;
    if (lstat(path, &there) == 0 && !S_ISREG(there.st_mode)) {
        if (write_at(path, bytes, length))
            return true;
        snprintf(error, error_size, "%s: can't be written: %s", path, strerror(errno));
        return false;
    }
    size_t size = strlen(path) + sizeof ".new";
    char *beside = malloc(size);
    if (!beside) {
        snprintf(error, error_size, "%s: out of memory", path);
        return false;
    }
    snprintf(beside, size, "%s.new", path);
    bool good = write_at(beside, bytes, length) && rename(beside, path) == 0;
    if (!good) {
        snprintf(error, error_size, "%s: can't be written: %s", path, strerror(errno));
        remove(beside);
    }
    free(beside);
    return good;
}

void iz_file_place(const char *bytes, size_t offset, int *line, int *column)
{
    *line = 1;
    size_t start = 0;
    for (size_t i = 0; i < offset; i++) {
        if (bytes[i] == '\n') {
            ++*line;
            start = i + 1;
        }
    }
    *column = (int)(offset - start) + 1;
}

/* The length of the UTF-8 character at `at`, 0: it is none. */
static size_t character(const unsigned char *at, size_t left)
{
    size_t length = at[0] < 0x80             ? 1
                    : (at[0] & 0xE0) == 0xC0 ? 2
                    : (at[0] & 0xF0) == 0xE0 ? 3
                    : (at[0] & 0xF8) == 0xF0 ? 4
                                             : 0;
    if (length == 0 || length > left || (length == 2 && at[0] < 0xC2) || at[0] > 0xF4)
        return 0;
    for (size_t i = 1; i < length; i++)
        if ((at[i] & 0xC0) != 0x80)
            return 0;
    return length;
}

size_t iz_utf8_fault(const char *bytes, size_t length)
{
    const unsigned char *at = (const unsigned char *)bytes;
    size_t i = 0;
    while (i < length) {
        size_t step = character(at + i, length - i);
        if (step == 0)
            return i;
        i += step;
    }
    return length;
}
