/*
 * Records written as one plays (journal.h): `end` stands behind the last choice, and is written
 * over by the next one together with a new `end`.
 */
#include "replay/journal.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct iz_journal {
    int file;
    bool failed;
    off_t *at; /* where each choice is written */
    size_t count, room;
    off_t end; /* where the next one will be */
};

static bool write_at(iz_journal *journal, const char *text, size_t length, off_t at)
{
    while (length > 0) {
        ssize_t written = pwrite(journal->file, text, length, at);
        if (written < 0 && errno == EINTR)
            continue;
        if (written <= 0) {
            journal->failed = true;
            return false;
        }
        text += written;
        at += written;
        length -= (size_t)written;
    }
    return true;
}

iz_journal *iz_journal_new(const char *path, const char *head, char *error, size_t error_size)
{
    iz_journal *journal = calloc(1, sizeof *journal);
    size_t length = strlen(head);
    if (!journal) {
        snprintf(error, error_size, "out of memory");
        return NULL;
    }
    journal->file = open(path, O_WRONLY | O_CREAT | O_EXCL, 0666);
    if (journal->file >= 0 && write_at(journal, head, length, 0) &&
        write_at(journal, "end\n", 4, (off_t)length)) {
        journal->end = (off_t)length;
        return journal;
    }
    snprintf(error, error_size, "%s: %s", path, strerror(errno));
    if (journal->file >= 0)
        close(journal->file);
    free(journal);
    return NULL;
}

bool iz_journal_choice(iz_journal *journal, int seat, uint64_t n, const char *descriptor)
{
    char text[IZ_DESCRIPTOR_SIZE + 80];
    if (journal->failed)
        return true;
    if (journal->count == journal->room) {
        size_t room = journal->room ? journal->room * 2 : 256;
        off_t *at = realloc(journal->at, room * sizeof *at);
        if (!at) {
            journal->failed = true;
            return false;
        }
        journal->at = at;
        journal->room = room;
    }
    int length = snprintf(text, sizeof text, "choices %d:%" PRIu64 "=%.*s\nend\n", seat,
                          n == IZ_RECORD_CONCEDES ? 0 : n, IZ_DESCRIPTOR_SIZE, descriptor);
    if (!write_at(journal, text, (size_t)length, journal->end))
        return false;
    journal->at[journal->count++] = journal->end;
    journal->end += length - 4;
    return true;
}

bool iz_journal_back(iz_journal *journal, size_t n)
{
    if (journal->failed || n >= journal->count)
        return true;
    journal->count = n;
    journal->end = journal->at[n];
    if (!write_at(journal, "end\n", 4, journal->end))
        return false;
    journal->failed = ftruncate(journal->file, journal->end + 4) != 0;
    return !journal->failed;
}

bool iz_journal_close(iz_journal *journal, const iz_game *game)
{
    char text[80];
    int length = snprintf(text, sizeof text, "hash %016" PRIx64 "\nend\n", iz_game_hash(game));
    bool well = !journal->failed && write_at(journal, text, (size_t)length, journal->end);
    well = close(journal->file) == 0 && well;
    free(journal->at);
    free(journal);
    return well;
}
