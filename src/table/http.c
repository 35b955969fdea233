/*
 * HTTP: routes, cookies and tokens, origins, sizes; the page's files; the handshake of WebSockets.
 * Runs in threads of libmicrohttpd; whatever concerns games is asked of the hall.
 */
#include "table/table.h"

#include <arpa/inet.h>
#include <ifaddrs.h>
#include <microhttpd.h>
#include <net/if.h>
#include <netinet/in.h>
#include <nettle/sha1.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

typedef struct MHD_Connection connection;

/* A request's body as it comes. */
typedef struct upload {
    char *bytes;
    size_t size;
    bool too_long;
} upload;

enum { THREADS = 16, IDLE_SECONDS = 60, HEADERS_MOST = 16384 };

static struct MHD_Daemon *server;

/* ---- answers --------------------------------------------------------------------------------- */

static const char policy[] =
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; connect-src 'self'; manifest-src 'self'; "
    "base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

static enum MHD_Result send_response(connection *c, unsigned status, struct MHD_Response *response)
{
    MHD_add_response_header(response, "Content-Security-Policy", policy);
    MHD_add_response_header(response, "X-Content-Type-Options", "nosniff");
    MHD_add_response_header(response, "Referrer-Policy", "no-referrer");
    MHD_add_response_header(response, "Cross-Origin-Opener-Policy", "same-origin");
    enum MHD_Result result = MHD_queue_response(c, status, response);
    MHD_destroy_response(response);
    return result;
}

static struct MHD_Response *text_response(char *text, const char *type)
{
    struct MHD_Response *response =
        MHD_create_response_from_buffer(strlen(text), text, MHD_RESPMEM_MUST_FREE);
    MHD_add_response_header(response, "Content-Type", type);
    MHD_add_response_header(response, "Cache-Control", "no-store");
    return response;
}

static enum MHD_Result refuse(connection *c, unsigned status, const char *to, const char *why)
{
    json_t *answer = json_pack("{s:s,s:s}", "why", why, "to", to);
    char *text = json_dumps(answer, JSON_COMPACT);
    json_decref(answer);
    return text ? send_response(c, status, text_response(text, "application/json")) : MHD_NO;
}

/* ---- who asks -------------------------------------------------------------------------------- */

static const char *header(connection *c, const char *name)
{
    const char *value = MHD_lookup_connection_value(c, MHD_HEADER_KIND, name);
    return value ? value : "";
}

static const char *cookie_name(void)
{
    return table_settings.behind_tls ? "__Host-izvor" : "izvor";
}

/* The token as it came: by a program in the head, or by the page in the cookie. */
static bool read_token(connection *c, char out[2 * TOKEN_BYTES + 1])
{
    static const char bearer[] = "Bearer ";
    const char *given = header(c, "Authorization");
    bool by_head = strncmp(given, bearer, sizeof bearer - 1) == 0;
    const char *token = by_head ? given + sizeof bearer - 1
                                : MHD_lookup_connection_value(c, MHD_COOKIE_KIND, cookie_name());
    snprintf(out, 2 * TOKEN_BYTES + 1, "%s",
             token && strlen(token) == 2 * (size_t)TOKEN_BYTES ? token : "");
    return by_head;
}

/* Is what asks a page of ours? Its origin is the host that it asks. */
static bool is_our_origin(connection *c)
{
    const char *origin = header(c, "Origin"), *host = header(c, "Host");
    const char *scheme = table_settings.behind_tls ? "https://" : "http://";
    return host[0] && strncmp(origin, scheme, strlen(scheme)) == 0 &&
           strcasecmp(origin + strlen(scheme), host) == 0;
}

/* Does the host (its port aside) go by that name? */
static bool is_called(const char *host, const char *name)
{
    size_t length = strlen(name);
    return length && strncasecmp(host, name, length) == 0 &&
           (host[length] == ':' || host[length] == '\0');
}

/* An address in digits: "10.0.0.7:8470", "[::1]". */
static bool is_address(const char *host)
{
    return host[0] == '[' || (host[0] && strspn(host, "0123456789.") == strcspn(host, ":"));
}

/* Is the table asked for by a name of its own? By a stranger's name, which they let mean this
 * machine, their page would be of the same origin as ours. (A proxy that speaks TLS has shown that
 * the name is its own.) */
static bool is_our_host(const char *host)
{
    char own[256] = "", local[264];
    if (gethostname(own, sizeof own - 1) != 0)
        own[0] = '\0';
    snprintf(local, sizeof local, "%s.local", own);
    return is_address(host) || is_called(host, "localhost") || is_called(host, own) ||
           (own[0] && is_called(host, local)) ||
           (table_settings.host && is_called(host, table_settings.host)) ||
           (table_settings.behind_tls && host[0]);
}

typedef struct heads {
    int hosts, lengths, origins, tokens;
} heads;

static enum MHD_Result count_head(void *data, enum MHD_ValueKind kind, const char *name,
                                  const char *value)
{
    heads *h = data;
    (void)kind, (void)value;
    h->hosts += strcasecmp(name, "Host") == 0;
    h->lengths +=
        strcasecmp(name, "Content-Length") == 0 || strcasecmp(name, "Transfer-Encoding") == 0;
    h->origins += strcasecmp(name, "Origin") == 0;
    h->tokens += strcasecmp(name, "Authorization") == 0;
    return MHD_YES;
}

/* Could a proxy read another length, host or origin out of it than we? */
static bool is_ambiguous(connection *c)
{
    heads h = {0};
    MHD_get_connection_values(c, MHD_HEADER_KIND, count_head, &h);
    return h.hosts > 1 || h.lengths > 1 || h.origins > 1 || h.tokens > 1;
}

/* The other side's address; behind a proxy it says whose. */
static void read_peer(connection *c, char out[PEER])
{
    const union MHD_ConnectionInfo *info =
        MHD_get_connection_info(c, MHD_CONNECTION_INFO_CLIENT_ADDRESS);
    const char *forwarded = header(c, "X-Forwarded-For");
    if (table_settings.behind_tls && forwarded[0]) {
        const char *last = strrchr(forwarded, ',');
        snprintf(out, PEER, "%s", last ? last + 1 + (last[1] == ' ') : forwarded);
        return;
    }
    const struct sockaddr *address = info ? info->client_addr : NULL;
    out[0] = '\0';
    if (address && address->sa_family == AF_INET)
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)address)->sin_addr, out,
                  PEER);
    else if (address && address->sa_family == AF_INET6)
        inet_ntop(AF_INET6, &((const struct sockaddr_in6 *)(const void *)address)->sin6_addr, out,
                  PEER);
}

/* ---- routes ---------------------------------------------------------------------------------- */

static const struct route {
    const char *method, *path; /* a * stands for one part of the path */
    const char *what;
    const char *row; /* of the table of messages: its body; NULL: none */
} routes[] = {
    {"POST", "/api/guest", "guest", "guest"},
    {"GET", "/api/me", "me", NULL},
    {"GET", "/api/books", "books", NULL},
    {"GET", "/api/decks/*", "deck", NULL},
    {"POST", "/api/deck/check", "deck_check", "deck_check"},
    {"POST", "/api/cards/read", "card_read", "card_read"},
    {"POST", "/api/cards/find", "cards_find", "cards_find"},
    {"POST", "/api/judge", "judge_run", "judge_run"},
    {"POST", "/api/games", "new_game", "new_game"},
    {"GET", "/api/games/*", "game", NULL},
    {"POST", "/api/games/*/sit", "sit", "sit"},
    {"POST", "/api/games/*/sideboard", "sideboard", "sideboard"},
    {"GET", "/api/games/*/deck", "own_deck", NULL},
    {"GET", "/api/games/*/record", "record", NULL},
    {"GET", "/api/invited/*", "invited", NULL},
};

/* Does the path fit? Then what stands for the star. */
static bool fits(const char *pattern, const char *path, char arg[64])
{
    const char *star = strchr(pattern, '*');
    size_t before = star ? (size_t)(star - pattern) : strlen(pattern);
    arg[0] = '\0';
    if (!star)
        return strcmp(pattern, path) == 0;
    if (strncmp(pattern, path, before) != 0)
        return false;
    size_t length = strcspn(path + before, "/");
    if (length == 0 || length >= 64 || strcmp(path + before + length, star + 1) != 0)
        return false;
    snprintf(arg, 64, "%.*s", (int)length, path + before);
    return true;
}

static const struct route *route_of(const char *method, const char *path, char arg[64])
{
    for (size_t i = 0; i < sizeof routes / sizeof *routes; i++)
        if (strcmp(routes[i].method, method) == 0 && fits(routes[i].path, path, arg))
            return &routes[i];
    return NULL;
}

static void put_cookie(struct MHD_Response *response, const ask *a)
{
    char text[256];
    snprintf(text, sizeof text, "%s=%s; Path=/; Max-Age=31536000; HttpOnly; SameSite=Strict%s",
             cookie_name(), a->cookie, table_settings.behind_tls ? "; Secure" : "");
    MHD_add_response_header(response, "Set-Cookie", text);
}

static enum MHD_Result refuse_late(connection *c, const char *to)
{
    return refuse(c, 503, to, "the table does not answer in time");
}

static enum MHD_Result send_answer(connection *c, ask *a)
{
    char *text = a->text ? strdup(a->text) : json_dumps(a->answer, JSON_COMPACT);
    if (!text)
        return MHD_NO;
    struct MHD_Response *response =
        text_response(text, a->text ? "text/plain; charset=utf-8" : "application/json");
    if (a->cookie[0])
        put_cookie(response, a);
    return send_response(c, (unsigned)a->status, response);
}

static enum MHD_Result ask_hall(connection *c, const struct route *route, const char *arg,
                                const upload *body)
{
    ask *a = calloc(1, sizeof *a);
    const char *fault = NULL, *field = "";
    if (!a)
        return MHD_NO;
    a->what = route->what;
    bool by_token = read_token(c, a->token);
    read_peer(c, a->peer);
    snprintf(a->arg, sizeof a->arg, "%s", arg);
    bool ours = by_token || is_our_origin(c);
    if (route->row) {
        a->body =
            json_loadb(body->bytes ? body->bytes : "", body->size, JSON_REJECT_DUPLICATES, NULL);
        fault = protocol_fault(a->body, protocol_row_named("requests", route->row), &field);
        /* a program that has no token yet says so in the body, which no page elsewhere can send:
         * it would have to ask before, and is not let */
        ours = ours || (strcmp(route->what, "guest") == 0 && !header(c, "Origin")[0]);
    }
    enum MHD_Result result;
    if (route->row && !ours) {
        result = refuse(c, 403, route->what, "not from here: the Origin is another one");
    } else if (fault) {
        char why[200];
        snprintf(why, sizeof why, "%s%s%s", field, field[0] ? ": " : "", fault);
        result = refuse(c, 400, route->what, why);
    } else {
        result = hall_ask(a) ? send_answer(c, a) : refuse_late(c, route->what);
        ask_release(a);
        return result;
    }
    json_decref(a->body);
    free(a);
    return result;
}

/* ---- the handshake of WebSockets ------------------------------------------------------------- */

typedef struct handed {
    hall_account who;
    char peer[PEER];
} handed;

static void on_upgrade(void *data, connection *c, void *request, const char *extra,
                       size_t extra_size, MHD_socket fd, struct MHD_UpgradeResponseHandle *handle)
{
    handed *h = data;
    (void)c, (void)request;
    link_take(fd, handle, &h->who, h->peer, extra, extra_size);
    free(h);
}

static bool has_word(const char *list, const char *word)
{
    size_t length = strlen(word);
    for (const char *at = list; *at;) {
        at += strspn(at, ", \t");
        size_t here = strcspn(at, ", \t");
        if (here == length && strncasecmp(at, word, length) == 0)
            return true;
        at += here;
    }
    return false;
}

void websocket_accept(const char *key, char out[ACCEPT_SIZE])
{
    static const char magic[] = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    struct sha1_ctx sum;
    uint8_t hash[SHA1_DIGEST_SIZE];
    sha1_init(&sum);
    sha1_update(&sum, strlen(key), (const uint8_t *)key);
    sha1_update(&sum, sizeof magic - 1, (const uint8_t *)magic);
    sha1_digest(&sum, sizeof hash, hash);
    sodium_bin2base64(out, ACCEPT_SIZE, hash, sizeof hash, sodium_base64_VARIANT_ORIGINAL);
}

static struct MHD_Response *upgrade_response(const char *key, handed *h)
{
    char accept[ACCEPT_SIZE];
    websocket_accept(key, accept);
    struct MHD_Response *response = MHD_create_response_for_upgrade(on_upgrade, h);
    MHD_add_response_header(response, "Upgrade", "websocket");
    MHD_add_response_header(response, "Sec-WebSocket-Accept", accept);
    MHD_add_response_header(response, "Sec-WebSocket-Protocol", "izvor.1");
    return response;
}

static enum MHD_Result upgrade(connection *c)
{
    const char *key = header(c, "Sec-WebSocket-Key");
    ask *a = calloc(1, sizeof *a);
    handed *h = calloc(1, sizeof *h);
    enum MHD_Result result = MHD_NO;
    if (!a || !h) {
        free(a);
        free(h);
        return MHD_NO;
    }
    a->what = "link";
    bool by_token = read_token(c, a->token);
    read_peer(c, a->peer);
    const char *fault = !has_word(header(c, "Upgrade"), "websocket") || strlen(key) != 24 ||
                                strcmp(header(c, "Sec-WebSocket-Version"), "13") != 0
                            ? "a WebSocket of version 13 is wanted"
                        : !has_word(header(c, "Sec-WebSocket-Protocol"), "izvor.1")
                            ? "the subprotocol izvor.1 is wanted"
                        : !by_token && !is_our_origin(c)
                            ? "not from here: the Origin is another one"
                            : NULL;
    if (fault) {
        free(a);
        free(h);
        return refuse(c, fault[0] == 'n' ? 403 : 400, "ws", fault);
    }
    bool answered = hall_ask(a);
    if (answered && a->status == 200) {
        h->who = a->who;
        snprintf(h->peer, sizeof h->peer, "%s", a->peer);
        struct MHD_Response *response = upgrade_response(key, h);
        result = MHD_queue_response(c, MHD_HTTP_SWITCHING_PROTOCOLS, response);
        MHD_destroy_response(response);
    } else {
        free(h);
        result = answered ? send_answer(c, a) : refuse_late(c, "ws");
    }
    ask_release(a);
    return result;
}

/* ---- files of the page ----------------------------------------------------------------------- */

static enum MHD_Result send_file(connection *c, const char *path)
{
    page_file file;
    bool gzip = has_word(header(c, "Accept-Encoding"), "gzip");
    if (!page_file_read(path, gzip, &file))
        return refuse(c, 404, path, "there is no such thing");
    if (strcmp(header(c, "If-None-Match"), file.tag) == 0) {
        free(file.bytes);
        struct MHD_Response *same =
            MHD_create_response_from_buffer(0, (void *)(uintptr_t) "", MHD_RESPMEM_PERSISTENT);
        return send_response(c, 304, same);
    }
    struct MHD_Response *response =
        MHD_create_response_from_buffer(file.size, file.bytes, MHD_RESPMEM_MUST_FREE);
    MHD_add_response_header(response, "Content-Type", file.type);
    MHD_add_response_header(response, "ETag", file.tag);
    MHD_add_response_header(response, "Cache-Control", "no-cache");
    MHD_add_response_header(response, "Vary", "Accept-Encoding");
    if (file.gzipped)
        MHD_add_response_header(response, "Content-Encoding", "gzip");
    return send_response(c, 200, response);
}

/* ---- requests -------------------------------------------------------------------------------- */

static enum MHD_Result answer(connection *c, const char *method, const char *path,
                              const upload *body)
{
    char arg[64];
    const struct route *route = route_of(method, path, arg);
    if (body->too_long)
        return refuse(c, 413, path, "too long: 64 KB at most");
    if (strcmp(path, "/ws") == 0)
        return upgrade(c);
    if (route)
        return ask_hall(c, route, arg, body);
    if (strncmp(path, "/api/", 5) == 0)
        return refuse(c, 404, path, "there is no such thing");
    if (strcmp(method, "GET") != 0 && strcmp(method, "HEAD") != 0)
        return refuse(c, 405, path, "this can only be read");
    return send_file(c, path);
}

static enum MHD_Result on_request(void *data, connection *c, const char *path, const char *method,
                                  const char *version, const char *bytes, size_t *size,
                                  void **request)
{
    upload *body = *request;
    (void)data, (void)version;
    if (!body) {
        *request = calloc(1, sizeof(upload));
        if (is_ambiguous(c)) /* nothing more is read of such a connection */
            return refuse(c, 400, path, "a head of it stands there twice");
        if (!is_our_host(header(c, "Host")))
            return refuse(c, 403, path, "the table has no such name (see --host)");
        return *request ? MHD_YES : MHD_NO;
    }
    if (*size) {
        size_t more = *size;
        *size = 0;
        body->too_long = body->too_long || body->size + more > table_limits.body;
        char *all = body->too_long ? NULL : realloc(body->bytes, body->size + more);
        if (all) {
            memcpy(all + body->size, bytes, more);
            body->bytes = all;
            body->size += more;
        }
        return MHD_YES;
    }
    return answer(c, method, path, body);
}

static void on_completed(void *data, connection *c, void **request,
                         enum MHD_RequestTerminationCode how)
{
    upload *body = *request;
    (void)data, (void)c, (void)how;
    if (body)
        free(body->bytes);
    free(body);
    *request = NULL;
}

/* Where it can be reached: by name of the machine's addresses, if it listens at all of them. */
static void print_addresses(int port)
{
    char text[PEER];
    struct ifaddrs *all = NULL;
    bool everywhere = strcmp(table_settings.address, "0.0.0.0") == 0;
    printf("izvor-table listens at http://%s:%d/\n",
           everywhere ? "127.0.0.1" : table_settings.address, port);
    for (struct ifaddrs *at = everywhere && getifaddrs(&all) == 0 ? all : NULL; at;
         at = at->ifa_next) {
        if (!at->ifa_addr || at->ifa_addr->sa_family != AF_INET || at->ifa_flags & IFF_LOOPBACK)
            continue;
        inet_ntop(AF_INET, &((const struct sockaddr_in *)(const void *)at->ifa_addr)->sin_addr,
                  text, sizeof text);
        printf("for others in the house:  http://%s:%d/\n", text, port);
    }
    if (all)
        freeifaddrs(all);
    fflush(stdout);
}

int http_start(void)
{
    struct sockaddr_in address = {.sin_family = AF_INET,
                                  .sin_port = htons((uint16_t)table_settings.port)};
    if (inet_pton(AF_INET, table_settings.address, &address.sin_addr) != 1) {
        fprintf(stderr, "izvor-table: %s is no address\n", table_settings.address);
        return 1;
    }
    server = MHD_start_daemon(
        MHD_USE_EPOLL_INTERNAL_THREAD | MHD_ALLOW_UPGRADE, 0, NULL, NULL, on_request, NULL,
        MHD_OPTION_SOCK_ADDR, (struct sockaddr *)&address, MHD_OPTION_THREAD_POOL_SIZE,
        (unsigned)THREADS, MHD_OPTION_CONNECTION_LIMIT, (unsigned)table_limits.http,
        MHD_OPTION_PER_IP_CONNECTION_LIMIT,
        (unsigned)(table_settings.crowd || table_settings.behind_tls
                       ? 0
                       : table_limits.http_of_address),
        MHD_OPTION_CONNECTION_TIMEOUT, (unsigned)IDLE_SECONDS, MHD_OPTION_CONNECTION_MEMORY_LIMIT,
        (size_t)HEADERS_MOST, MHD_OPTION_NOTIFY_COMPLETED, on_completed, NULL,
        MHD_OPTION_STRICT_FOR_CLIENT, 1, MHD_OPTION_END);
    if (!server) {
        fprintf(stderr, "izvor-table: nothing can listen at %s, port %d\n", table_settings.address,
                table_settings.port);
        return 1;
    }
    const union MHD_DaemonInfo *info = MHD_get_daemon_info(server, MHD_DAEMON_INFO_BIND_PORT);
    print_addresses(info ? info->port : table_settings.port);
    return 0;
}

void http_stop(void) { MHD_stop_daemon(server); }
