/*
 * A record that is written while the game is played (record.h): the file is a whole record after
 * each choice, whatever becomes of the program.
 */
#ifndef IZ_REPLAY_JOURNAL_H
#define IZ_REPLAY_JOURNAL_H

#include "replay/record.h"

typedef struct iz_journal iz_journal;

/* Makes the file, which must not be there yet, with the head of a record (its lines up to the first
 * choice). NULL: `error` says why. */
iz_journal *iz_journal_new(const char *path, const char *head, char *error, size_t error_size);
/* Appends a choice. False: it could not be written, once; later choices are not tried any more. */
bool iz_journal_choice(iz_journal *journal, int seat, uint64_t n, const char *descriptor);
/* Takes all choices from the n-th on back. */
bool iz_journal_back(iz_journal *journal, size_t n);
/* Writes the hash of the game as it stands now, and closes the file. */
bool iz_journal_close(iz_journal *journal, const iz_game *game);

#endif
