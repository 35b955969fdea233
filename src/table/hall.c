/*
 * The hall's thread: waits for sockets, dealers, the store, requests of HTTP and the time.
 */
#include "table/table.h"

#include <errno.h>
#include <pthread.h>
#include <signal.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/eventfd.h>
#include <time.h>
#include <unistd.h>

enum { TICK_MS = 50, EVENTS = 64, ANSWER_WITHIN_S = 15 };

store *hall_store;

static int epoll_fd, mail_fd;
static volatile sig_atomic_t stopped;
static pthread_mutex_t mail_lock = PTHREAD_MUTEX_INITIALIZER;
static ask *mail;

/* ---- time, chance ---------------------------------------------------------------------------- */

static int64_t ms_of(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (int64_t)t.tv_sec * 1000 + t.tv_nsec / 1000000;
}

int64_t now_ms(void) { return ms_of(CLOCK_MONOTONIC); }

int64_t wall_ms(void) { return ms_of(CLOCK_REALTIME); }

void secret_text(char *out, size_t size)
{
    static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";
    for (size_t n = 0; n + 1 < size; n++)
        out[n] = letters[randombytes_uniform(sizeof letters - 1)];
    out[size - 1] = '\0';
}

void digits_write(const uint8_t *bytes, size_t size, char *out)
{
    sodium_bin2hex(out, size * 2 + 1, bytes, size);
}

bool bucket_take(bucket *b, double many, double rate, double burst, int64_t now)
{
    double more = b->at ? (double)(now - b->at) * rate / 1000 : burst;
    b->tokens = b->tokens + more < burst ? b->tokens + more : burst;
    b->at = now;
    if (b->tokens < many)
        return false;
    b->tokens -= many;
    return true;
}

/* ---- what is waited for ---------------------------------------------------------------------- */

bool hall_watch(watch *w)
{
    struct epoll_event event = {.events = w->events, .data.ptr = w};
    return epoll_ctl(epoll_fd, EPOLL_CTL_ADD, w->fd, &event) == 0 ||
           (errno == EEXIST && epoll_ctl(epoll_fd, EPOLL_CTL_MOD, w->fd, &event) == 0);
}

void hall_unwatch(watch *w) { epoll_ctl(epoll_fd, EPOLL_CTL_DEL, w->fd, NULL); }

/* ---- requests of HTTP ------------------------------------------------------------------------ */

void ask_release(ask *a)
{
    if (atomic_fetch_sub(&a->holders, 1) > 1)
        return;
    json_decref(a->body);
    json_decref(a->answer);
    free(a->text);
    sem_destroy(&a->done);
    free(a);
}

bool hall_ask(ask *a)
{
    uint64_t one = 1;
    struct timespec until;
    sem_init(&a->done, 0, 0);
    atomic_store(&a->holders, 2);
    pthread_mutex_lock(&mail_lock);
    a->next = mail;
    mail = a;
    pthread_mutex_unlock(&mail_lock);
    bool rung = write(mail_fd, &one, sizeof one) == sizeof one;
    clock_gettime(CLOCK_REALTIME, &until);
    until.tv_sec += ANSWER_WITHIN_S;
    int waited = -1;
    while (rung && (waited = sem_timedwait(&a->done, &until)) != 0 && errno == EINTR)
        ;
    return waited == 0;
}

/* ---- what the thinker is at ------------------------------------------------------------------ */

static ask *thinking;

/* Nobody may keep the thinker, and the threads that wait for it, from all others. */
static bool may_think(const ask *a)
{
    int all = 0, of_address = 0;
    for (const ask *other = thinking; other; other = other->next_thinking) {
        all++;
        of_address += strcmp(other->peer, a->peer) == 0;
    }
    return all < table_limits.thinking &&
           (table_settings.crowd || of_address < table_limits.thinking_of_address);
}

static void think(ask *a)
{
    a->thinks = true;
    a->next_thinking = thinking;
    thinking = a;
}

static void think_no_more(ask *a)
{
    ask **place = &thinking;
    while (*place && *place != a)
        place = &(*place)->next_thinking;
    if (*place)
        *place = a->next_thinking;
    a->thinks = false;
}

void ask_answer(ask *a, int status, json_t *answer)
{
    if (a->thinks)
        think_no_more(a);
    a->answer = answer;
    a->status = status;
    sem_post(&a->done);
    ask_release(a);
}

void ask_refuse(ask *a, int status, const char *why)
{
    ask_answer(a, status, json_pack("{s:s,s:s}", "why", why, "to", a->what));
}

/* ---- what is asked for ----------------------------------------------------------------------- */

static void ask_books(ask *a) { desk_ask(a, json_pack("{s:s}", "do", "books")); }

static void ask_deck(ask *a) { desk_ask(a, json_pack("{s:s,s:s}", "do", "deck", "name", a->arg)); }

static void ask_with_body(ask *a, const char *what)
{
    json_t *request = protocol_fields(a->body, protocol_row_named("requests", a->what));
    json_object_set_new(request, "do", json_string(what));
    desk_ask(a, request);
}

static void ask_deck_check(ask *a) { ask_with_body(a, "deck_check"); }

static void ask_cards(ask *a) { ask_with_body(a, "cards_read"); }

static void ask_for_cards(ask *a) { ask_with_body(a, "cards_find"); }

static void ask_judge(ask *a) { ask_with_body(a, "judge"); }

/* Whoever asks for a WebSocket: it is enough to be somebody. */
static void ask_link(ask *a)
{
    if ((!table_settings.crowd && link_count(a->peer, 0) >= table_limits.of_address) ||
        link_count(NULL, a->who.id) >= table_limits.of_account)
        ask_refuse(a, 429, "too many connections");
    else
        ask_answer(a, 200, json_pack("{s:I}", "account", (json_int_t)a->who.id));
}

static const struct {
    const char *what;
    bool by_somebody; /* only who has a token may */
    bool thinks;      /* the thinker does it */
    void (*carry_out)(ask *a);
} requests[] = {
    {"guest", false, false, account_guest},     {"me", true, false, account_me},
    {"books", false, true, ask_books},          {"deck", false, true, ask_deck},
    {"deck_check", true, true, ask_deck_check}, {"card_read", true, true, ask_cards},
    {"cards_find", true, true, ask_for_cards},  {"judge_run", true, true, ask_judge},
    {"new_game", true, true, game_new},         {"game", false, false, game_tell},
    {"invited", true, false, game_joined},      {"sit", true, true, game_sit},
    {"record", false, true, game_record},       {"sideboard", true, true, game_sideboard},
    {"own_deck", true, true, game_deck},        {"link", true, false, ask_link}};

static void carry_out(ask *a)
{
    bool known = account_of_token(a->token, &a->who);
    for (size_t i = 0; i < sizeof requests / sizeof *requests; i++)
        if (strcmp(requests[i].what, a->what) == 0) {
            if (!known && requests[i].by_somebody) {
                ask_refuse(a, 403, "who are you? POST /api/guest first");
            } else if (requests[i].thinks && !may_think(a)) {
                ask_refuse(a, 429, "too many things at a time; wait a moment");
            } else {
                if (requests[i].thinks)
                    think(a);
                requests[i].carry_out(a);
            }
            return;
        }
    ask_refuse(a, 404, "there is no such thing");
}

static void take_mail(void *data, uint32_t events)
{
    uint64_t count;
    ask *all, *turned = NULL;
    (void)data, (void)events;
    if (read(mail_fd, &count, sizeof count) < 0)
        return;
    pthread_mutex_lock(&mail_lock);
    all = mail;
    mail = NULL;
    pthread_mutex_unlock(&mail_lock);
    for (ask *next; all; all = next) { /* in the order in which they came */
        next = all->next;
        all->next = turned;
        turned = all;
    }
    for (ask *next; turned; turned = next) {
        next = turned->next;
        carry_out(turned);
    }
}

/* ---- the thread ------------------------------------------------------------------------------ */

static void store_ready(void *data, uint32_t events)
{
    (void)data, (void)events;
    store_done(hall_store);
}

static void tick(void)
{
    static int64_t last;
    int64_t now = now_ms();
    if (now - last < TICK_MS)
        return;
    last = now;
    link_tick(now);
    dealers_tick(now);
    games_tick(now);
}

void hall_stop(void) { stopped = 1; }

static void on_signal(int number)
{
    (void)number;
    stopped = 1;
}

static bool begin(void)
{
    static watch mailbox, stored;
    epoll_fd = epoll_create1(EPOLL_CLOEXEC);
    mail_fd = eventfd(0, EFD_NONBLOCK | EFD_CLOEXEC);
    mailbox = (watch){mail_fd, EPOLLIN, take_mail, NULL};
    stored = (watch){store_event(hall_store), EPOLLIN, store_ready, NULL};
    struct sigaction action = {.sa_handler = on_signal};
    sigaction(SIGTERM, &action, NULL);
    sigaction(SIGINT, &action, NULL);
    signal(SIGPIPE, SIG_IGN);
    link_begin();
    return epoll_fd >= 0 && hall_watch(&mailbox) && hall_watch(&stored) && accounts_load() &&
           games_load() && dealers_begin();
}

int hall_run(void)
{
    struct epoll_event events[EVENTS];
    if (!begin() || http_start() != 0)
        return 1;
    while (!stopped) {
        int count = epoll_wait(epoll_fd, events, EVENTS, TICK_MS);
        for (int n = 0; n < count; n++) {
            watch *w = events[n].data.ptr;
            w->ready(w->data, events[n].events);
        }
        tick();
    }
    link_end();
    http_stop();
    dealers_end();
    store_close(hall_store);
    return 0;
}
