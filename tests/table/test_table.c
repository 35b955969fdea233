/*
 * Parts of the table by themselves: the table of messages, buckets of tokens, the store, files of
 * the page, the handshake's hash.
 */
#include "table/table.h"

#include <poll.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cmocka.h>

/* ---- messages -------------------------------------------------------------------------------- */

static const char *fault_of(const char *side, const char *name, const char *text)
{
    const char *field;
    json_t *message = json_loads(text, JSON_ALLOW_NUL, NULL);
    const char *fault = protocol_fault(message, protocol_row_named(side, name), &field);
    json_decref(message);
    return fault;
}

static void messages(void **state)
{
    (void)state;
    static const struct {
        const char *name, *text;
        bool well;
    } cases[] = {
        {"join", "{\"g\":\"a\"}", true},
        {"join", "{\"g\":\"a\",\"more\":[1,2]}", true},
        {"join", "{}", false},
        {"join", "{\"g\":1}", false},
        {"join", "{\"g\":\"aaaaaaaaaaaaaaaaaaaaaaaaa\"}", false},
        {"join", "{\"g\":\"a\\u0000b\"}", false},
        {"join", "[]", false},
        {"choose", "{\"g\":\"a\",\"w\":1,\"d\":\"pass\"}", true},
        {"choose", "{\"g\":\"a\",\"w\":1.5,\"d\":\"pass\"}", false},
        {"choose", "{\"g\":\"a\",\"w\":9007199254740993,\"d\":\"pass\"}", false},
        {"pass", "{\"g\":\"a\",\"until\":\"event\"}", true},
        {"pass", "{\"g\":\"a\",\"until\":\"even\"}", false},
        {"pass", "{\"g\":\"a\",\"until\":\"\"}", false},
        {"pass", "{\"g\":\"a\",\"until\":\"event|turn\"}", false},
        {"choose_all", "{\"g\":\"a\",\"w\":1,\"d\":[\"done\"]}", true},
        {"choose_all", "{\"g\":\"a\",\"w\":1,\"d\":\"done\"}", false},
        {"choose_all", "{\"g\":\"a\",\"w\":1,\"d\":[1]}", false},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        const char *fault = fault_of("from_page", cases[i].name, cases[i].text);
        if (cases[i].well != (fault == NULL))
            fail_msg("%s %s: %s", cases[i].name, cases[i].text, fault ? fault : "let pass");
    }
    assert_null(protocol_row_named("from_page", "new_game"));
    assert_null(fault_of("requests", "new_game",
                         "{\"book\":\"b\",\"seats\":[{\"who\":\"me\"},{\"who\":\"open\"}]}"));
    assert_non_null(
        fault_of("requests", "new_game", "{\"book\":\"b\",\"seats\":[{\"who\":\"x\"}]}"));
}

static void buckets(void **state)
{
    bucket b = {0};
    int taken = 0;
    (void)state;
    for (int n = 0; n < 100; n++)
        taken += bucket_take(&b, 1, 20, 60, 1000);
    assert_int_equal(taken, 60);
    assert_false(bucket_take(&b, 1, 20, 60, 1049));
    assert_true(bucket_take(&b, 1, 20, 60, 1099 + 20));
    taken = 0;
    for (int n = 0; n < 100; n++)
        taken += bucket_take(&b, 1, 20, 60, 100000);
    assert_int_equal(taken, 60);
}

/* ---- the store ------------------------------------------------------------------------------- */

typedef struct number_op {
    store_op op;
    int number;
    bool fails;
} number_op;

static int done[64], done_count;

static bool insert(sqlite3 *db, store_op *op)
{
    const number_op *n = (const number_op *)op;
    bool well = store_run(db, "INSERT INTO account (name, kind, created) VALUES (?, 'guest', ?)",
                          "ti", "Ana", (sqlite3_int64)n->number);
    return well && !n->fails;
}

static void inserted(store_op *op)
{
    number_op *n = (number_op *)op;
    assert_int_equal(op->well, !n->fails);
    done[done_count++] = n->number;
    free(n);
}

static void put_number(store *s, int number, bool fails, bool works)
{
    number_op *n = calloc(1, sizeof *n);
    assert_non_null(n);
    *n = (number_op){{.work = works ? insert : NULL, .done = inserted}, number, fails};
    store_put(s, &n->op);
}

static int rows_of(store *s)
{
    json_t *rows = store_rows(store_before(s), "SELECT created FROM account", "");
    int count = (int)json_array_size(rows);
    json_decref(rows);
    return count;
}

static void stores(void **state)
{
    char folder[] = "/tmp/izvor-store-XXXXXX", path[64], file[80];
    (void)state;
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/t.db", folder);
    store *s = store_open(path, "data/sql");
    assert_non_null(s);
    done_count = 0;
    for (int n = 0; n < 30; n++)
        put_number(s, n, n % 10 == 3, n % 10 != 4);
    while (done_count < 30) {
        struct pollfd event = {.fd = store_event(s), .events = POLLIN};
        assert_true(poll(&event, 1, 10000) > 0);
        store_done(s);
    }
    for (int n = 0; n < 30; n++) /* in order, whatever each was */
        assert_int_equal(done[n], n);
    store_close(s);
    s = store_open(path, "data/sql"); /* its tables are of the newest version already */
    assert_non_null(s);
    assert_int_equal(rows_of(s), 24); /* what failed has left nothing, and nothing else failed */
    store_close(s);
    snprintf(file, sizeof file, "%s/new.db", folder);
    assert_null(store_open(file, "/tmp/no/such/folder"));
    unlink(file);
    for (int n = 0; n < 3; n++) {
        static const char *const endings[] = {"", "-wal", "-shm"};
        snprintf(file, sizeof file, "%s%s", path, endings[n]);
        unlink(file);
    }
    rmdir(folder);
}

/* ---- files, the handshake -------------------------------------------------------------------- */

static void files(void **state)
{
    page_file file;
    static const char *const none[] = {
        "/../README.md", "/a/../../README.md", "/.git", "/a//../b.js", "/a b.js",
        "/x.js",         "/%2e%2e/x.js"};
    (void)state;
    table_settings.page = "page";
    for (size_t i = 0; i < sizeof none / sizeof *none; i++)
        if (page_file_read(none[i], false, &file))
            fail_msg("%s was read", none[i]);
    assert_true(page_file_read("/", false, &file));
    assert_string_equal(file.type, "text/html; charset=utf-8");
    free(file.bytes);
    assert_true(page_file_read("/g/agame", false, &file));
    free(file.bytes);
}

static void handshake(void **state)
{
    char out[ACCEPT_SIZE];
    (void)state;
    websocket_accept("dGhlIHNhbXBsZSBub25jZQ==", out); /* RFC 6455, 1.3 */
    assert_string_equal(out, "s3pPLMBiTxaQ9kYGzzhZRbK+xOo=");
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(messages), cmocka_unit_test(buckets),
                                       cmocka_unit_test(stores), cmocka_unit_test(files),
                                       cmocka_unit_test(handshake)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
