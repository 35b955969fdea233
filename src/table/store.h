/*
 * The store: SQLite, one writer thread. Work is queued, done in order, many in one transaction, and
 * each is told to the hall's thread when it is on the disk. Work that only reads goes the same way,
 * so that it sees all that was queued before.
 */
#ifndef TABLE_STORE_H
#define TABLE_STORE_H

#include <jansson.h>
#include <sqlite3.h>
#include <stdbool.h>

typedef struct store store;

/* A piece of work. `work` runs in the store's thread, in a transaction (NULL: only the order
 * counts); `done` in the hall's, when the transaction is on the disk, and frees it. */
typedef struct store_op {
    bool (*work)(sqlite3 *db, struct store_op *op);
    void (*done)(struct store_op *op);
    bool well; /* what `work` returned */
    struct store_op *next;
} store_op;

/* Opens the file, makes or changes its tables by the files of the folder `sql` (NNN.sql), and
 * starts the thread. NULL: a message on standard error. */
store *store_open(const char *path, const char *sql);
/* For reading before the first work is queued. */
sqlite3 *store_before(store *s);
/* Does what is queued, and ends. */
void store_close(store *s);
/* Readable when something is done; then `store_done` calls what was to be called. */
int store_event(const store *s);
void store_done(store *s);
void store_put(store *s, store_op *op);

/* ---- statements: for `work` ------------------------------------------------------------------ */

/* Runs the statement with its arguments: a letter each in `kinds`, i (sqlite3_int64), t (text; NULL
 * is NULL), b (bytes, then size_t). False: it failed. */
bool store_run(sqlite3 *db, const char *sql, const char *kinds, ...);
/* The rows as a list of lists; what is a blob comes as its digits. NULL: it failed. */
json_t *store_rows(sqlite3 *db, const char *sql, const char *kinds, ...);

#endif
