/*
 * WebSockets: HTTP hands sockets over; wslay reads and writes frames; what a page says goes to
 * play.c. Here are the limits of connections, messages, and of readers that are too slow.
 */
#include "table/table.h"

#include <errno.h>
#include <fcntl.h>
#include <microhttpd.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <sys/socket.h>
#include <unistd.h>
#include <wslay/wslay.h>

/* A connection with what only this file knows of it. */
typedef struct line {
    conn seen; /* what the others know */
    watch socket;
    struct MHD_UpgradeResponseHandle *handle;
    wslay_event_context_ptr frames;
    uint8_t *extra; /* bytes that HTTP had read already */
    size_t extra_at, extra_size;
    int64_t progress; /* when something was written last, or nothing waited */
    bool behind;      /* it has missed something: it reads too slowly */
    bool closing;     /* it is closed as soon as nobody holds it */
    struct line *next_new;
} line;

enum { FLOODS_MOST = 100, PING_MS = 25000, ECHO_MOST = 1 << 24, SEND_ROOM = 1 << 16 };

static conn *connections;
static uint64_t last_id;
static line *fresh; /* handed over, not taken yet */
static pthread_mutex_t fresh_lock = PTHREAD_MUTEX_INITIALIZER;
static watch bell;

conn *link_all(void) { return connections; }

conn *link_of(uint64_t id)
{
    conn *c = connections;
    while (c && c->id != id)
        c = c->next;
    return c && !((line *)c)->closing ? c : NULL;
}

int link_count(const char *peer, int64_t account)
{
    int count = 0;
    for (const conn *c = connections; c; c = c->next)
        count += (peer && strcmp(c->peer, peer) == 0) || (account && c->who.id == account);
    return count;
}

/* ---- frames ---------------------------------------------------------------------------------- */

static ssize_t on_recv(wslay_event_context_ptr frames, uint8_t *out, size_t size, int flags,
                       void *data)
{
    line *l = data;
    (void)flags;
    if (l->extra_at < l->extra_size) {
        size_t count = l->extra_size - l->extra_at;
        count = count < size ? count : size;
        memcpy(out, l->extra + l->extra_at, count);
        l->extra_at += count;
        return (ssize_t)count;
    }
    ssize_t got = recv(l->socket.fd, out, size, 0);
    if (got > 0)
        return got;
    bool later = got < 0 && (errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR);
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

static ssize_t on_send(wslay_event_context_ptr frames, const uint8_t *bytes, size_t size, int flags,
                       void *data)
{
    line *l = data;
    (void)flags;
    ssize_t sent = send(l->socket.fd, bytes, size, MSG_NOSIGNAL);
    if (sent >= 0) {
        l->progress = now_ms();
        return sent;
    }
    bool later = errno == EAGAIN || errno == EWOULDBLOCK || errno == EINTR;
    wslay_event_set_error(frames, later ? WSLAY_ERR_WOULDBLOCK : WSLAY_ERR_CALLBACK_FAILURE);
    return -1;
}

/* Too many messages are refused; who goes on with it is cut off. */
static bool is_flooding(line *l)
{
    conn *c = &l->seen;
    if (bucket_take(&c->rate, 1, table_limits.messages_a_second, table_limits.burst, now_ms())) {
        c->refused_in_a_row = 0;
        return false;
    }
    if (c->refused_in_a_row++ == 0)
        link_refuse(c, "", NULL, "TABLE_TOO_MANY_MESSAGES", "too many messages; slow down");
    if (c->refused_in_a_row > FLOODS_MOST)
        link_close(c);
    return true;
}

/* What costs a dealer more than a moment counts as several messages. */
static double weight_of(const char *type)
{
    static const struct {
        const char *type;
        double weight;
    } heavy[] = {{"advise", 5}, {"payment", 3}, {"look", 2}, {"why", 2}, {"options", 2}};
    for (size_t i = 0; i < sizeof heavy / sizeof *heavy; i++)
        if (strcmp(heavy[i].type, type) == 0)
            return heavy[i].weight;
    return 1;
}

/* One of it has been paid for, whatever it was. */
static bool is_too_heavy(conn *c, const char *type)
{
    return !bucket_take(&c->rate, weight_of(type) - 1, table_limits.messages_a_second,
                        table_limits.burst, now_ms());
}

static void take_message(line *l, const char *text, size_t length)
{
    json_t *message = json_loadb(text, length, JSON_REJECT_DUPLICATES, NULL);
    const char *type = json_string_value(json_object_get(message, "type")), *field = "", *fault;
    const protocol_row *row = protocol_row_named("from_page", type);
    if (!json_is_object(message) || !type)
        link_refuse(&l->seen, "", NULL, "TABLE_NO_MESSAGE", "a JSON object with a type is wanted");
    else if (!row)
        link_refuse(&l->seen, type, message, "TABLE_NO_SUCH_MESSAGE", "there is no such message");
    else if ((fault = protocol_fault(message, row, &field)) != NULL)
        link_refuse(&l->seen, type, message, "TABLE_WRONG_FIELD", field[0] ? field : fault);
    else if (is_too_heavy(&l->seen, type))
        link_refuse(&l->seen, type, message, "TABLE_TOO_MANY_MESSAGES",
                    "too much to do; slow down");
    else
        live_message(&l->seen, type, message);
    json_decref(message);
}

static void write_out(line *l);

static void on_message(wslay_event_context_ptr frames,
                       const struct wslay_event_on_msg_recv_arg *message, void *data)
{
    line *l = data;
    if (wslay_is_ctrl_frame(message->opcode) || l->closing)
        return;
    if (table_settings.echo) {
        struct wslay_event_msg back = {message->opcode, message->msg, message->msg_length};
        if (wslay_event_queue_msg(frames, &back) == 0)
            write_out(l); /* as all that is sent: an end that is asked for comes behind it */
        return;
    }
    if (is_flooding(l))
        return;
    if (message->opcode == WSLAY_TEXT_FRAME)
        take_message(l, (const char *)message->msg, message->msg_length);
    else
        link_refuse(&l->seen, "", NULL, "TABLE_NO_MESSAGE", "texts only");
}

/* ---- sending --------------------------------------------------------------------------------- */

static void ask_for_writing(line *l)
{
    uint32_t events = EPOLLIN | (wslay_event_want_write(l->frames) ? EPOLLOUT : 0);
    if (!l->closing && events != l->socket.events) {
        l->socket.events = events;
        hall_watch(&l->socket);
    }
}

static void write_out(line *l)
{
    if (!wslay_event_get_queued_msg_count(l->frames))
        l->progress = now_ms();
    if (wslay_event_want_write(l->frames) && wslay_event_send(l->frames) != 0)
        l->closing = true;
    ask_for_writing(l);
}

void link_send(conn *c, const char *text, const char *behind)
{
    line *l = (line *)c;
    size_t first = strlen(text), second = strlen(behind);
    if (l->closing || l->behind)
        return;
    if (wslay_event_get_queued_msg_length(l->frames) + first + second > table_limits.queue &&
        wslay_event_get_queued_msg_count(l->frames) > 0) {
        l->behind = true; /* it is told everything when it has read what it has */
        return;
    }
    uint8_t *whole = malloc(first + second + 1);
    if (!whole)
        return;
    memcpy(whole, text, first);
    memcpy(whole + first, behind, second);
    struct wslay_event_msg message = {WSLAY_TEXT_FRAME, whole, first + second};
    if (wslay_event_queue_msg(l->frames, &message) == 0)
        write_out(l);
    free(whole);
}

void link_send_json(conn *c, json_t *message)
{
    char *text = json_dumps(message, JSON_COMPACT);
    json_decref(message);
    if (text)
        link_send(c, text, "");
    free(text);
}

void link_refuse(conn *c, const char *to, const json_t *message, const char *code,
                 const char *words)
{
    json_t *refused = json_pack("{s:s,s:s,s:{s:s,s:s}}", "type", "refused", "to", to, "why", "code",
                                code, "text", words);
    static const char *const back[] = {"g", "q"};
    for (size_t i = 0; message && i < sizeof back / sizeof *back; i++)
        if (json_object_get(message, back[i]))
            json_object_set(refused, back[i], json_object_get(message, back[i]));
    link_send_json(c, refused);
}

void link_close(conn *c) { ((line *)c)->closing = true; }

/* ---- coming and going ------------------------------------------------------------------------ */

static void ready(void *data, uint32_t events)
{
    line *l = data;
    if (l->closing)
        return;
    if (events & (EPOLLHUP | EPOLLERR))
        l->closing = true;
    else if (events & EPOLLIN && wslay_event_recv(l->frames) != 0)
        l->closing = true;
    write_out(l);
    if (!wslay_event_want_read(l->frames) && !wslay_event_want_write(l->frames))
        l->closing = true;
    if (l->behind && !l->closing && wslay_event_get_queued_msg_count(l->frames) == 0) {
        l->behind = false;
        live_behind(&l->seen);
    }
}

static void free_line(line *l)
{
    hall_unwatch(&l->socket);
    wslay_event_context_free(l->frames);
    MHD_upgrade_action(l->handle, MHD_UPGRADE_ACTION_CLOSE);
    free(l->extra);
    free(l);
}

static void close_what_is_to_be(void)
{
    for (conn **place = &connections; *place;) {
        line *l = (line *)*place;
        if (!l->closing) {
            place = &(*place)->next;
            continue;
        }
        *place = l->seen.next;
        live_closed(&l->seen);
        free_line(l);
    }
}

static void take_in(line *l)
{
    static const struct wslay_event_callbacks callbacks = {
        .recv_callback = on_recv, .send_callback = on_send, .on_msg_recv_callback = on_message};
    if (wslay_event_context_server_init(&l->frames, &callbacks, l) != 0) {
        MHD_upgrade_action(l->handle, MHD_UPGRADE_ACTION_CLOSE);
        free(l->extra);
        free(l);
        return;
    }
    wslay_event_config_set_max_recv_msg_length(
        l->frames, table_settings.echo ? ECHO_MOST : table_limits.message);
    int room = SEND_ROOM; /* what waits, waits here, where it is counted */
    setsockopt(l->socket.fd, SOL_SOCKET, SO_SNDBUF, &room, sizeof room);
    fcntl(l->socket.fd, F_SETFL, fcntl(l->socket.fd, F_GETFL) | O_NONBLOCK);
    l->seen.id = ++last_id;
    l->seen.next = connections;
    connections = &l->seen;
    l->progress = now_ms();
    l->socket.ready = ready;
    l->socket.data = l;
    l->socket.events = EPOLLIN;
    hall_watch(&l->socket);
    bool many = (!table_settings.crowd && link_count(l->seen.peer, 0) > table_limits.of_address) ||
                link_count(NULL, l->seen.who.id) > table_limits.of_account;
    if (many) { /* several came at once */
        link_refuse(&l->seen, "", NULL, "TABLE_TOO_MANY_CONNECTIONS", "too many connections");
        l->closing = true;
    } else if (l->extra_size) {
        ready(l, EPOLLIN);
    }
}

static void on_bell(void *data, uint32_t events)
{
    uint64_t count;
    (void)data, (void)events;
    if (read(bell.fd, &count, sizeof count) < 0)
        return;
    pthread_mutex_lock(&fresh_lock);
    line *all = fresh;
    fresh = NULL;
    pthread_mutex_unlock(&fresh_lock);
    for (line *next; all; all = next) {
        next = all->next_new;
        take_in(all);
    }
}

void link_take(int fd, struct MHD_UpgradeResponseHandle *handle, const hall_account *who,
               const char *peer, const void *extra, size_t extra_size)
{
    uint64_t one = 1;
    line *l = calloc(1, sizeof *l);
    uint8_t *copy = extra_size ? malloc(extra_size) : NULL;
    if (!l || (extra_size && !copy)) {
        free(l);
        MHD_upgrade_action(handle, MHD_UPGRADE_ACTION_CLOSE);
        return;
    }
    if (extra_size)
        memcpy(copy, extra, extra_size);
    l->socket.fd = fd;
    l->handle = handle;
    l->extra = copy;
    l->extra_size = extra_size;
    l->seen.who = *who;
    snprintf(l->seen.peer, sizeof l->seen.peer, "%s", peer);
    pthread_mutex_lock(&fresh_lock);
    l->next_new = fresh;
    fresh = l;
    pthread_mutex_unlock(&fresh_lock);
    if (write(bell.fd, &one, sizeof one) < 0)
        return;
}

void link_begin(void)
{
    bell = (watch){eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC), EPOLLIN, on_bell, NULL};
    hall_watch(&bell);
}

/* All have to be closed before HTTP ends. */
void link_end(void)
{
    for (conn *c = connections; c; c = c->next)
        ((line *)c)->closing = true;
    close_what_is_to_be();
}

void link_tick(int64_t now)
{
    static int64_t pinged;
    bool ping = now - pinged > PING_MS;
    pinged = ping ? now : pinged;
    for (conn *c = connections; c; c = c->next) {
        line *l = (line *)c;
        struct wslay_event_msg message = {WSLAY_PING, (const uint8_t *)"", 0};
        if (ping && !l->closing && wslay_event_queue_msg(l->frames, &message) == 0)
            write_out(l);
        if (now - l->progress > table_limits.stuck_ms &&
            wslay_event_get_queued_msg_count(l->frames) > 0)
            l->closing = true;
    }
    close_what_is_to_be();
}
