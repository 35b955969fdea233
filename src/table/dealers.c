/*
 * The processes that play games: started, watched, killed when they are silent for too long, and
 * started anew. The first one is the thinker: nobody's game is in it.
 */
#include "table/table.h"

#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

extern char **environ;

enum { DEALERS_MOST = 32 };

/* A request that has not been done yet. */
typedef struct undone {
    char game[GAME_ID];
    struct undone *next;
} undone;

typedef struct dealer {
    int number;
    pid_t pid;
    clockid_t cpu; /* its clock */
    bool has_cpu;
    watch socket;
    frame_buffer in, out;
    undone *first, **last;
    char busy[GAME_ID];  /* the game whose computers it lets go on; "": none */
    int64_t heard, used; /* when it was heard last, and its processor time then, ms */
    bool is_ready;       /* before that it reads cards: its time doesn't count */
} dealer;

static dealer dealers[DEALERS_MOST];
static int dealer_count;

static void start(dealer *d);

/* ---- what it has to do ----------------------------------------------------------------------- */

static int64_t cpu_ms(const dealer *d)
{
    struct timespec t;
    if (!d->has_cpu || clock_gettime(d->cpu, &t) != 0)
        return 0;
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

static void hear(dealer *d)
{
    d->heard = now_ms();
    d->used = cpu_ms(d);
}

static void note_request(dealer *d, const char *game)
{
    undone *u = calloc(1, sizeof *u);
    if (!u)
        return;
    if (!d->first)
        hear(d);
    snprintf(u->game, sizeof u->game, "%s", game ? game : "");
    *d->last = u;
    d->last = &u->next;
}

static void note_done(dealer *d)
{
    undone *u = d->first;
    if (!u)
        return;
    d->first = u->next;
    if (!d->first)
        d->last = &d->first;
    free(u);
}

static void forget_requests(dealer *d)
{
    while (d->first)
        note_done(d);
    d->busy[0] = '\0';
}

/* ---- its end --------------------------------------------------------------------------------- */

static void end(dealer *d)
{
    char culprit[GAME_ID];
    snprintf(culprit, sizeof culprit, "%s", d->busy[0] ? d->busy : d->first ? d->first->game : "");
    hall_unwatch(&d->socket);
    close(d->socket.fd);
    kill(d->pid, SIGKILL);
    waitpid(d->pid, NULL, 0);
    frame_free(&d->in);
    frame_free(&d->out);
    forget_requests(d);
    start(d);
    live_dealer_gone(d->number, culprit);
}

/* ---- frames ---------------------------------------------------------------------------------- */

static void take(dealer *d, frame *got)
{
    json_t *head = json_loads(got->head, 0, NULL);
    const char *did = json_string_value(json_object_get(head, "did"));
    hear(d);
    if (did && strcmp(did, "done") == 0) {
        note_done(d);
    } else if (did && strcmp(did, "busy") == 0) {
        const char *game = json_string_value(json_object_get(head, "g"));
        snprintf(d->busy, sizeof d->busy, "%s", game ? game : "");
    } else if (did && strcmp(did, "ready") == 0) {
        d->is_ready = true;
    } else if (did) {
        live_frame(d->number, head, got->body, got->size);
    }
    json_decref(head);
}

static void ask_for_writing(dealer *d)
{
    uint32_t events = EPOLLIN | (d->out.length ? EPOLLOUT : 0);
    if (events != d->socket.events) {
        d->socket.events = events;
        hall_watch(&d->socket);
    }
}

static void ready(void *data, uint32_t events)
{
    dealer *d = data;
    frame got;
    bool broken = false, there = true;
    if (events & (EPOLLIN | EPOLLHUP | EPOLLERR))
        there = frame_read(&d->in, d->socket.fd);
    pid_t pid = d->pid;
    while (d->pid == pid && frame_next(&d->in, &got, &broken))
        take(d, &got);
    if (there && !broken && frame_write(&d->out, d->socket.fd))
        ask_for_writing(d);
    else
        end(d);
}

void dealer_send(int number, json_t *head)
{
    dealer *d = &dealers[number];
    char *text = json_dumps(head, JSON_COMPACT);
    note_request(d, json_string_value(json_object_get(head, "g")));
    json_decref(head);
    if (text)
        frame_put(&d->out, text, NULL, 0);
    free(text);
    frame_write(&d->out, d->socket.fd); /* what can't be written now is written later */
    ask_for_writing(d);
}

int dealer_of(const char *game)
{
    unsigned hash = 2166136261u;
    for (const char *at = game; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    return 1 + (int)(hash % (unsigned)(dealer_count - 1));
}

/* ---- its beginning --------------------------------------------------------------------------- */

static void start(dealer *d)
{
    int ends[2];
    char *arguments[6] = {(char *)table_settings.dealer, NULL}, thinker[] = "--thinker",
         unlocked[] = "--unlocked", cards[] = "--cards";
    posix_spawn_file_actions_t actions;
    int count = 1;
    if (d->number == THINKER)
        arguments[count++] = thinker;
    if (table_settings.unlocked_dealers)
        arguments[count++] = unlocked;
    if (table_settings.cards) {
        arguments[count++] = cards;
        arguments[count++] = (char *)table_settings.cards;
    }
    if (socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        perror("izvor-table: a dealer's socket");
        _exit(4);
    }
    posix_spawn_file_actions_init(&actions);
    posix_spawn_file_actions_adddup2(&actions, ends[1], STDIN_FILENO);
    posix_spawn_file_actions_addclosefrom_np(&actions,
                                             STDERR_FILENO + 1); /* nor anybody's socket */
    int error = posix_spawn(&d->pid, table_settings.dealer, &actions, NULL, arguments, environ);
    posix_spawn_file_actions_destroy(&actions);
    close(ends[1]);
    if (error) {
        fprintf(stderr, "izvor-table: %s: %s\n", table_settings.dealer, strerror(error));
        _exit(4);
    }
    fcntl(ends[0], F_SETFL, O_NONBLOCK);
    d->has_cpu = clock_getcpuclockid(d->pid, &d->cpu) == 0;
    d->socket = (watch){ends[0], EPOLLIN, ready, d};
    d->last = &d->first;
    d->is_ready = false;
    hear(d);
    hall_watch(&d->socket);
}

bool dealers_begin(void)
{
    dealer_count = table_settings.dealers + 1;
    if (dealer_count > DEALERS_MOST)
        dealer_count = DEALERS_MOST;
    for (int n = 0; n < dealer_count; n++) {
        dealers[n].number = n;
        start(&dealers[n]);
    }
    return true;
}

void dealers_end(void)
{
    for (int n = 0; n < dealer_count; n++) {
        close(dealers[n].socket.fd);
        kill(dealers[n].pid, SIGKILL);
        waitpid(dealers[n].pid, NULL, 0);
        frame_free(&dealers[n].in);
        frame_free(&dealers[n].out);
        forget_requests(&dealers[n]);
    }
}

/* Silent for too long while it has something to do: by its own processor time, so that a busy
 * machine is no fault of it, or by far too long a time on the wall. */
void dealers_tick(int64_t now)
{
    for (int n = 0; n < dealer_count; n++) {
        dealer *d = &dealers[n];
        if (!d->first && !d->busy[0])
            continue;
        if (now - d->heard > table_settings.silence_ms * table_limits.dealer_walls ||
            (d->is_ready && cpu_ms(d) - d->used > table_settings.silence_ms))
            end(d);
    }
}
