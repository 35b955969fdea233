/*
 * The store's thread, its transactions, and the changes of tables from version to version
 * (store.h).
 */
#include "table/store.h"

#include <pthread.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <unistd.h>

enum { BATCH_MOST = 1000, SQL_MOST = 1 << 20 };

typedef struct queue {
    store_op *first, **last;
} queue;

struct store {
    sqlite3 *db;
    pthread_t thread;
    pthread_mutex_t lock;
    pthread_cond_t more;
    queue waiting, finished;
    bool ends;
    int event;
};

static void queue_put(queue *q, store_op *op)
{
    op->next = NULL;
    *q->last = op;
    q->last = &op->next;
}

static store_op *queue_all(queue *q)
{
    store_op *all = q->first;
    q->first = NULL;
    q->last = &q->first;
    return all;
}

/* ---- statements ------------------------------------------------------------------------------ */

static sqlite3_stmt *prepare(sqlite3 *db, const char *sql, const char *kinds, va_list arguments)
{
    sqlite3_stmt *statement = NULL;
    if (sqlite3_prepare_v2(db, sql, -1, &statement, NULL) != SQLITE_OK) {
        fprintf(stderr, "izvor-table: %s: %s\n", sql, sqlite3_errmsg(db));
        return NULL;
    }
    for (int n = 1; kinds[n - 1]; n++) {
        if (kinds[n - 1] == 'i') {
            sqlite3_bind_int64(statement, n, va_arg(arguments, sqlite3_int64));
        } else if (kinds[n - 1] == 't') {
            sqlite3_bind_text(statement, n, va_arg(arguments, const char *), -1, SQLITE_TRANSIENT);
        } else {
            const void *bytes = va_arg(arguments, const void *);
            sqlite3_bind_blob(statement, n, bytes, (int)va_arg(arguments, size_t),
                              SQLITE_TRANSIENT);
        }
    }
    return statement;
}

bool store_run(sqlite3 *db, const char *sql, const char *kinds, ...)
{
    va_list arguments;
    va_start(arguments, kinds);
    sqlite3_stmt *statement = prepare(db, sql, kinds, arguments);
    va_end(arguments);
    int result = statement ? sqlite3_step(statement) : SQLITE_ERROR;
    sqlite3_finalize(statement);
    if (result != SQLITE_DONE && result != SQLITE_ROW)
        fprintf(stderr, "izvor-table: %s: %s\n", sql, sqlite3_errmsg(db));
    return result == SQLITE_DONE || result == SQLITE_ROW;
}

static json_t *digits_of(const unsigned char *bytes, int size)
{
    char text[256];
    int n = 0;
    for (; n < size && n < 127; n++)
        snprintf(text + 2 * n, 3, "%02x", bytes[n]);
    text[2 * n] = '\0';
    return json_string(text);
}

static json_t *column(sqlite3_stmt *statement, int n)
{
    switch (sqlite3_column_type(statement, n)) {
    case SQLITE_INTEGER:
        return json_integer(sqlite3_column_int64(statement, n));
    case SQLITE_TEXT:
        return json_string((const char *)sqlite3_column_text(statement, n));
    case SQLITE_BLOB:
        return digits_of(sqlite3_column_blob(statement, n), sqlite3_column_bytes(statement, n));
    default:
        return json_null();
    }
}

json_t *store_rows(sqlite3 *db, const char *sql, const char *kinds, ...)
{
    va_list arguments;
    va_start(arguments, kinds);
    sqlite3_stmt *statement = prepare(db, sql, kinds, arguments);
    va_end(arguments);
    if (!statement)
        return NULL;
    json_t *rows = json_array();
    while (sqlite3_step(statement) == SQLITE_ROW) {
        json_t *row = json_array();
        for (int n = 0; n < sqlite3_column_count(statement); n++)
            json_array_append_new(row, column(statement, n));
        json_array_append_new(rows, row);
    }
    sqlite3_finalize(statement);
    return rows;
}

/* ---- the thread ------------------------------------------------------------------------------ */

static bool execute(sqlite3 *db, const char *sql)
{
    char *error = NULL;
    if (sqlite3_exec(db, sql, NULL, NULL, &error) == SQLITE_OK)
        return true;
    fprintf(stderr, "izvor-table: the store: %s\n", error ? error : sqlite3_errmsg(db));
    sqlite3_free(error);
    return false;
}

/* All of it is on the disk when this returns. If the disk doesn't take it nothing may be promised
 * any more: the table ends, and what comes after goes on from what is there. */
static void carry_out(store *s, store_op *batch)
{
    bool writes = false;
    for (store_op *op = batch; op; op = op->next)
        writes = writes || op->work;
    if (writes && !execute(s->db, "BEGIN IMMEDIATE"))
        _exit(3);
    for (store_op *op = batch; op; op = op->next) {
        if (!op->work)
            continue;
        execute(s->db, "SAVEPOINT one");
        op->well = op->work(s->db, op);
        execute(s->db, op->well ? "RELEASE one" : "ROLLBACK TO one");
        if (!op->well)
            execute(s->db, "RELEASE one");
    }
    if (writes && !execute(s->db, "COMMIT"))
        _exit(3);
}

/* Takes so many at most: what comes next is not kept waiting for long. */
static store_op *take_batch(store *s)
{
    store_op *batch = s->waiting.first, *end = batch;
    for (int n = 1; end && end->next && n < BATCH_MOST; n++)
        end = end->next;
    if (!end)
        return NULL;
    s->waiting.first = end->next;
    if (!end->next)
        s->waiting.last = &s->waiting.first;
    end->next = NULL;
    return batch;
}

static void *run(void *data)
{
    store *s = data;
    uint64_t one = 1;
    pthread_mutex_lock(&s->lock);
    for (;;) {
        store_op *batch = take_batch(s);
        if (!batch && s->ends)
            break;
        if (!batch) {
            pthread_cond_wait(&s->more, &s->lock);
            continue;
        }
        pthread_mutex_unlock(&s->lock);
        carry_out(s, batch);
        pthread_mutex_lock(&s->lock);
        for (store_op *next; batch; batch = next) {
            next = batch->next;
            queue_put(&s->finished, batch);
        }
        if (write(s->event, &one, sizeof one) < 0)
            continue;
    }
    pthread_mutex_unlock(&s->lock);
    return NULL;
}

void store_put(store *s, store_op *op)
{
    op->well = true;
    pthread_mutex_lock(&s->lock);
    queue_put(&s->waiting, op);
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
}

sqlite3 *store_before(store *s) { return s->db; }

int store_event(const store *s) { return s->event; }

void store_done(store *s)
{
    uint64_t count;
    if (read(s->event, &count, sizeof count) < 0)
        return;
    pthread_mutex_lock(&s->lock);
    store_op *op = queue_all(&s->finished);
    pthread_mutex_unlock(&s->lock);
    for (store_op *next; op; op = next) {
        next = op->next;
        op->done(op);
    }
}

/* ---- versions of the tables ------------------------------------------------------------------ */

static int version_of(sqlite3 *db)
{
    json_t *rows = store_rows(db, "PRAGMA user_version", "");
    int version = (int)json_integer_value(json_array_get(json_array_get(rows, 0), 0));
    json_decref(rows);
    return version;
}

static char *read_sql(const char *folder, int number)
{
    char path[4096];
    snprintf(path, sizeof path, "%s/%03d.sql", folder, number);
    FILE *file = fopen(path, "rb");
    char *text = file ? calloc(1, SQL_MOST) : NULL;
    if (text && fread(text, 1, SQL_MOST - 1, file) == 0)
        text[0] = '\0';
    if (file)
        fclose(file);
    return text;
}

/* A copy beside it, before its tables change; one that has just been made has nothing to keep. */
static bool keep_copy(sqlite3 *db, const char *path, int version)
{
    char name[4200];
    sqlite3 *copy = NULL;
    snprintf(name, sizeof name, "%s.before-%03d", path, version + 1);
    bool well = sqlite3_open(name, &copy) == SQLITE_OK;
    sqlite3_backup *backup = well ? sqlite3_backup_init(copy, "main", db, "main") : NULL;
    well = backup && sqlite3_backup_step(backup, -1) == SQLITE_DONE;
    sqlite3_backup_finish(backup);
    sqlite3_close(copy);
    if (!well)
        fprintf(stderr, "izvor-table: %s could not be kept in %s\n", path, name);
    return well;
}

static bool migrate(sqlite3 *db, const char *path, const char *folder)
{
    bool is_new = version_of(db) == 0;
    for (;;) {
        char done[64];
        int version = version_of(db);
        char *sql = read_sql(folder, version + 1);
        if (!sql) {
            if (version == 0)
                fprintf(stderr, "izvor-table: %s/001.sql can't be read\n", folder);
            return version > 0;
        }
        snprintf(done, sizeof done, "PRAGMA user_version = %d", version + 1);
        bool well = (is_new || keep_copy(db, path, version)) && execute(db, "BEGIN IMMEDIATE") &&
                    execute(db, sql) && execute(db, done) && execute(db, "COMMIT");
        free(sql);
        if (!well)
            return false;
    }
}

store *store_open(const char *path, const char *sql)
{
    store *s = calloc(1, sizeof *s);
    if (!s)
        return NULL;
    s->waiting.last = &s->waiting.first;
    s->finished.last = &s->finished.first;
    s->event = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    pthread_mutex_init(&s->lock, NULL);
    pthread_cond_init(&s->more, NULL);
    if (sqlite3_open(path, &s->db) == SQLITE_OK && execute(s->db, "PRAGMA journal_mode=WAL") &&
        execute(s->db, "PRAGMA synchronous=FULL") && execute(s->db, "PRAGMA foreign_keys=ON") &&
        migrate(s->db, path, sql) && pthread_create(&s->thread, NULL, run, s) == 0)
        return s;
    fprintf(stderr, "izvor-table: %s can't be used: %s\n", path, sqlite3_errmsg(s->db));
    sqlite3_close(s->db);
    free(s);
    return NULL;
}

void store_close(store *s)
{
    pthread_mutex_lock(&s->lock);
    s->ends = true;
    pthread_cond_signal(&s->more);
    pthread_mutex_unlock(&s->lock);
    pthread_join(s->thread, NULL);
    store_done(s);
    sqlite3_close(s->db);
    close(s->event);
    free(s);
}
