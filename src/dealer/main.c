/*
 * izvor-dealer: frames in at its standard input, a socket, and frames out there. The table starts
 * it and ends it; nobody else needs it. With `--thinker` it is for what is asked beside games.
 * `--cards FILE`: a collection that decks and desks may name cards of.
 */
#include "dealer/dealer.h"

#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MEMORY = 1 << 30, BUCKETS = 256 };

static frame_buffer in, out;
static deal *deals[BUCKETS];

/* ---- games by their names -------------------------------------------------------------------- */

static deal **place_of(const char *id)
{
    unsigned hash = 2166136261u;
    for (const char *at = id; *at; at++)
        hash = (hash ^ (unsigned char)*at) * 16777619u;
    deal **place = &deals[hash % BUCKETS];
    while (*place && strcmp((*place)->id, id) != 0)
        place = &(*place)->next;
    return place;
}

static void drop(deal **place)
{
    deal *gone = *place;
    *place = gone->next;
    deal_free(gone);
}

/* ---- answers --------------------------------------------------------------------------------- */

static void send_frame(json_t *head, const char *body)
{
    char *text = json_dumps(head, JSON_COMPACT);
    json_decref(head);
    if (text)
        frame_put(&out, text, body, body ? strlen(body) : 0);
    free(text);
}

/* An answer to one request: what came with it in `to` goes back. */
static json_t *answer_to(const json_t *request, const char *did)
{
    json_t *head = json_pack("{s:s}", "did", did);
    static const char *const back[] = {"g", "to", "q", "seat", "w"};
    for (size_t i = 0; i < sizeof back / sizeof *back; i++)
        if (json_object_get(request, back[i]))
            json_object_set(head, back[i], json_object_get(request, back[i]));
    return head;
}

static const char *text_in(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static void put_viewer(json_t *head, const deal_viewer *viewer)
{
    char seat[2] = {(char)(viewer->seat == IZ_ONLOOKER ? '-' : 'A' + viewer->seat), '\0'};
    json_object_set_new(head, "viewer", json_string(seat));
    json_object_set_new(head, "language", json_string(viewer->language));
}

/* ---- what has changed ------------------------------------------------------------------------ */

static void put_outcomes(const deal *d, json_t *head)
{
    static const char *const words[] = {[IZ_OUTCOME_RUNNING] = "running",
                                        [IZ_OUTCOME_WON] = "won",
                                        [IZ_OUTCOME_LOST] = "lost",
                                        [IZ_OUTCOME_DRAWN] = "drawn"};
    json_t *list = json_array(), *reasons = json_array();
    iz_saying said;
    for (int seat = 0; seat < d->setup.players; seat++) {
        json_array_append_new(list, json_string(words[iz_outcome_of(d->game, seat)]));
        if (iz_outcome_said(d->game, seat, &said))
            json_array_append_new(reasons, saying_json(NULL, &said));
    }
    json_object_set_new(head, "outcomes", list);
    json_object_set_new(head, "reasons", reasons);
}

static json_t *waited(const deal *d)
{
    char letters[IZ_MAX_SEATS + 1] = "";
    int count = 0;
    for (int seat = 0; seat < d->setup.players; seat++)
        if (iz_wait_of(d->game, seat))
            letters[count++] = (char)('A' + seat);
    letters[count] = '\0';
    return json_string(letters);
}

/* Tells every viewer what has changed, and the table what it must keep. */
static void tell(deal *d)
{
    if (json_array_size(d->fresh) == 0 && d->told == d->at)
        return;
    for (size_t n = 0; n < d->viewer_count; n++) {
        deal_viewer *viewer = &d->viewers[n];
        json_t *head = json_pack("{s:s,s:s,s:I,s:I}", "did", "tell", "g", d->id, "at", d->at,
                                 "from", d->anew ? (json_int_t)-1 : d->told);
        put_viewer(head, viewer);
        char *text = d->anew || !viewer->shown ? full_of(d, viewer) : step_of(d, viewer);
        send_frame(head, text);
        free(text);
    }
    json_t *moved =
        json_pack("{s:s,s:s,s:I,s:O,s:O,s:b,s:o,s:b,s:b}", "did", "moved", "g", d->id, "at", d->at,
                  "entries", d->fresh, "marks", d->marks, "over", (int)iz_game_over(d->game),
                  "waits", waited(d), "resting", (int)(d->resting != 0), "busy", (int)d->busy);
    if (iz_game_over(d->game))
        put_outcomes(d, moved);
    json_decref(d->fresh);
    json_decref(d->marks);
    d->fresh = json_array();
    d->marks = json_array();
    d->told = d->at;
    d->anew = false;
    send_frame(moved, NULL);
}

static void set_aside(deal **place, const json_t *request, const char *why)
{
    json_t *head = json_pack("{s:s,s:s,s:s}", "did", "failed", "g", (*place)->id, "why", why);
    if (request && json_object_get(request, "to"))
        json_object_set(head, "to", json_object_get(request, "to"));
    send_frame(head, NULL);
    drop(place);
}

/* Computers go on, and everybody is told. */
static void go_on(deal **place, const json_t *request)
{
    deal *d = *place;
    if (!deal_go_on(d))
        set_aside(place, request, iz_game_error(d->game));
    else
        tell(d);
}

/* ---- requests about games -------------------------------------------------------------------- */

/* Whom it waits for, and whether somebody rests: where nothing has moved nothing else tells it. */
static void tell_begun(const deal *d, const json_t *request)
{
    json_t *head = answer_to(request, "begun");
    json_object_set_new(head, "at", json_integer(d->at));
    json_object_set_new(head, "waits", iz_game_over(d->game) ? json_string("") : waited(d));
    json_object_set_new(head, "resting", json_boolean(d->resting != 0));
    send_frame(head, NULL);
}

static void begin(const json_t *request)
{
    char error[600];
    deal **place = place_of(text_in(request, "g"));
    if (*place)
        drop(place);
    *place = deal_new(request, error, sizeof error);
    if (!*place) {
        json_t *failed = answer_to(request, "failed");
        json_object_set_new(failed, "why", text_json(error));
        send_frame(failed, NULL);
        return;
    }
    go_on(place, request);
    if (*place)
        tell_begun(*place, request);
}

/* Could a game be begun so? */
static void try_setup(const json_t *request)
{
    char error[2000];
    deal *d = deal_new(request, error, sizeof error);
    json_t *head = answer_to(request, "tried");
    if (d) {
        json_object_set_new(head, "draws_seats", json_boolean(d->draws_seats));
        deal_free(d);
    } else {
        json_object_set_new(head, "why", text_json(error));
    }
    send_frame(head, NULL);
}

static void refuse(deal *d, const json_t *request)
{
    iz_saying said;
    json_t *head = answer_to(request, "refused");
    if (!d->refusal && iz_refusal_said(d->game, &said))
        json_object_set_new(head, "why",
                            saying_json(language_of(text_in(request, "language")), &said));
    else
        json_object_set_new(head, "code",
                            json_string(d->refusal ? d->refusal : "TABLE_NO_SUCH_OPTION"));
    json_object_set_new(head, "at", json_integer(d->at));
    send_frame(head, NULL);
}

static void finish(deal **place, const json_t *request, deal_done done)
{
    if (done == DEAL_REFUSED) {
        refuse(*place, request);
        return;
    }
    deal *d = *place;
    json_t *head = answer_to(request, done == DEAL_ASK ? "ask" : "taken");
    if (done == DEAL_DONE)
        go_on(place, request);
    json_object_set_new(head, "at", json_integer(*place == d ? d->at : 0));
    send_frame(head, NULL); /* behind what must be stored before it is said */
}

static void choose(deal **place, const json_t *request)
{
    finish(place, request, deal_choose(*place, request));
}

static void choose_all(deal **place, const json_t *request)
{
    finish(place, request, deal_choose_all(*place, request));
}

static void undo(deal **place, const json_t *request)
{
    finish(place, request,
           deal_undo(*place, seat_of(text_in(request, "seat")),
                     json_is_true(json_object_get(request, "agreed"))));
}

static void resign(deal **place, const json_t *request)
{
    (*place)->refusal = "TABLE_NOT_IN_GAME";
    finish(place, request,
           deal_resign(*place, seat_of(text_in(request, "seat"))) ? DEAL_DONE : DEAL_REFUSED);
}

static void rest(deal **place, const json_t *request)
{
    if (json_integer_value(json_object_get(request, "at")) != (*place)->at)
        return;
    deal_pass_resting(*place);
    go_on(place, request);
}

static void watch(deal **place, const json_t *request)
{
    deal_viewer *viewer =
        viewer_of(*place, seat_of(text_in(request, "viewer")),
                  text_in(request, "language") ? text_in(request, "language") : "");
    if (!viewer)
        return;
    json_t *head = answer_to(request, "full");
    put_viewer(head, viewer);
    json_object_set_new(head, "at", json_integer((*place)->at));
    char *text = full_of(*place, viewer);
    send_frame(head, text);
    free(text);
}

static void look_back(deal **place, const json_t *request)
{
    deal *d = *place;
    json_int_t at = json_integer_value(json_object_get(request, "at"));
    int seat = seat_of(text_in(request, "as"));
    bool is_there = seat >= IZ_ONLOOKER && seat < d->setup.players;
    char *text = is_there ? full_at(d, at < 0 ? 0 : (size_t)at, seat,
                                    language_of(text_in(request, "language")))
                          : NULL;
    if (!text) {
        d->refusal = "TABLE_NO_SEAT";
        refuse(d, request);
        return;
    }
    json_t *head = answer_to(request, "looked");
    json_object_set_new(head, "count", json_integer((json_int_t)d->count));
    send_frame(head, text);
    free(text);
}

/* The viewers that nobody is any more. */
static void unwatch(deal **place, const json_t *request)
{
    deal *d = *place;
    int seat = seat_of(text_in(request, "viewer"));
    const char *language = text_in(request, "language");
    for (size_t n = 0; language && n < d->viewer_count; n++)
        if (d->viewers[n].seat == seat && strcmp(d->viewers[n].language, language) == 0) {
            json_decref(d->viewers[n].shown);
            d->viewers[n] = d->viewers[--d->viewer_count];
            return;
        }
}

/* The game, or a copy of it in which the seat has made the choices `behind`: of a declaration that
 * is being gathered one sees what else there is. NULL: they can't be made. */
static iz_game *behind(iz_game *game, int seat, const json_t *choices)
{
    iz_game *copy = json_array_size(choices) ? iz_game_clone(game) : game;
    const json_t *one;
    size_t i;
    json_array_foreach (choices, i, one) {
        uint64_t n;
        if (!copy)
            return NULL;
        if (iz_wait_asking(copy, seat) != IZ_ASKING_DECLARING ||
            !iz_choice_described(copy, seat, json_string_value(one), 0, &n) ||
            iz_choose_nth(copy, seat, n) != IZ_OK) {
            iz_game_free(copy);
            return NULL;
        }
    }
    return copy;
}

static void send_options(deal *d, const json_t *request, int seat, json_int_t from)
{
    iz_game *game = behind(d->game, seat, json_object_get(request, "behind"));
    if (!game) {
        d->refusal = "TABLE_NO_SUCH_OPTION";
        refuse(d, request);
        return;
    }
    json_t *head = answer_to(request, "options");
    json_object_set_new(head, "from", json_integer(from));
    json_object_set_new(head, "options",
                        options_of(game, seat, language_of(text_in(request, "language")),
                                   from < 0 ? 0 : (uint64_t)from));
    if (game != d->game)
        iz_game_free(game);
    send_frame(head, NULL);
}

static void options(deal **place, const json_t *request)
{
    int seat = seat_of(text_in(request, "seat"));
    iz_wait waits[IZ_MAX_SEATS];
    json_int_t w = json_integer_value(json_object_get(request, "w"));
    json_int_t from = json_integer_value(json_object_get(request, "from"));
    int count = iz_waits((*place)->game, waits, IZ_MAX_SEATS);
    for (int n = 0; n < count; n++)
        if (waits[n].seat == seat && (json_int_t)deal_wait(*place, waits[n].number) == w) {
            send_options(*place, request, seat, from);
            return;
        }
    (*place)->refusal = "TABLE_WAIT_GONE";
    refuse(*place, request);
}

static void why(deal **place, const json_t *request)
{
    enum { LINES = 64 };
    iz_saying lines[LINES];
    int seat = seat_of(text_in(request, "seat"));
    const iz_language *language = language_of(text_in(request, "language"));
    const json_t *object = json_object_get(request, "object"), *n = json_object_get(request, "n");
    iz_face face = {.name = ""};
    iz_game *game = (*place)->game;
    size_t count = 0;
    if (json_is_integer(n))
        count = iz_why_option_said(game, seat, (uint64_t)json_integer_value(n), lines);
    else if (!json_is_integer(object) ||
             (iz_face_of(game, seat, (uint32_t)json_integer_value(object), &face) && face.known))
        count = iz_why_said(game, seat, face.name, lines, LINES);
    json_t *list = json_array(), *head = answer_to(request, "because");
    for (size_t i = 0; i < count && i < LINES; i++)
        json_array_append_new(list, saying_json(language, &lines[i]));
    json_object_set_new(head, "lines", list);
    send_frame(head, NULL);
}

static void advise(deal **place, const json_t *request)
{
    int seat = seat_of(text_in(request, "seat"));
    char descriptor[IZ_DESCRIPTOR_SIZE];
    iz_game *game = (*place)->game;
    iz_saying said;
    uint64_t n;
    (*place)->refusal = "TABLE_WAIT_GONE";
    if (seat < 0 || !iz_wait_of(game, seat)) {
        refuse(*place, request);
        return;
    }
    n = iz_player_decide((*place)->adviser, game, seat);
    iz_choice_descriptor(game, seat, n, descriptor, sizeof descriptor);
    json_t *head = answer_to(request, "advice");
    json_object_set_new(head, "n", json_integer((json_int_t)n));
    json_object_set_new(head, "d", json_string(descriptor));
    if (iz_choice_said(game, seat, n, &said))
        json_object_set_new(head, "said",
                            saying_json(language_of(text_in(request, "language")), &said));
    send_frame(head, NULL);
}

/* Takes the option in a copy of the game, and answers what else it asks before it is paid as the
 * adviser would. */
static void announce(deal *d, iz_game *copy, int seat, uint64_t n)
{
    enum { QUESTIONS = 40 };
    iz_status status = iz_choose_nth(copy, seat, n);
    for (int i = 0; i < QUESTIONS && status == IZ_OK; i++) {
        if (iz_wait_asking(copy, seat) != IZ_ASKING_ANNOUNCING)
            return;
        status = iz_choose_nth(copy, seat, iz_player_decide(d->adviser, copy, seat));
    }
}

/* Which of the seat's permanents would be tapped for an option. */
static void tell_payment(deal **place, const json_t *request)
{
    enum { CARDS = 512 };
    uint32_t cards[CARDS];
    int seat = seat_of(text_in(request, "seat"));
    iz_game *game = (*place)->game;
    uint64_t n = (uint64_t)json_integer_value(json_object_get(request, "n"));
    (*place)->refusal = "TABLE_WAIT_GONE";
    if (seat < 0 || !iz_wait_of(game, seat) || n >= iz_choice_count(game, seat)) {
        refuse(*place, request);
        return;
    }
    json_t *head = answer_to(request, "payment"), *list = json_array();
    iz_game *copy = iz_game_clone(game);
    int count = iz_face_numbers(game, seat, "battlefield", seat, cards, CARDS);
    if (copy)
        announce(*place, copy, seat, n);
    for (int i = 0; copy && i < count && i < CARDS; i++) {
        iz_face before, after;
        if (iz_face_of(game, seat, cards[i], &before) && !before.tapped &&
            iz_face_of(copy, seat, cards[i], &after) && after.tapped)
            json_array_append_new(list, json_integer((json_int_t)cards[i]));
    }
    iz_game_free(copy);
    json_object_set_new(head, "n", json_integer((json_int_t)n));
    json_object_set_new(head, "cards", list);
    send_frame(head, NULL);
}

/* Who is asked where; what is passed. It may let the game go on. */
static void set_passing(deal **place, const json_t *request)
{
    static const char *const words[] = {"asked", "event", "turn", "mine"};
    int seat = seat_of(text_in(request, "seat"));
    const char *until = text_in(request, "until");
    if (seat < 0 || !until)
        return;
    for (int passing = IZ_PASSING_NOT; passing <= IZ_PASSING_TILL_MINE; passing++)
        if (strcmp(words[passing], until) == 0)
            iz_stops_pass_until(&(*place)->stops[seat], (*place)->game, (iz_passing)passing);
    go_on(place, request);
}

static void set_stops(deal **place, const json_t *request)
{
    int seat = seat_of(text_in(request, "seat"));
    if (seat >= 0)
        stops_set(&(*place)->stops[seat], (*place)->setup.book, request);
    go_on(place, request);
}

static void set_always(deal **place, const json_t *request)
{
    int seat = seat_of(text_in(request, "seat"));
    const char *text = text_in(request, "question"), *answer = text_in(request, "answer");
    uint64_t question = text ? strtoull(text, NULL, 16) : 0;
    if (seat < 0 || !question || !answer)
        return;
    if (strcmp(answer, "ask") == 0)
        iz_stops_never(&(*place)->stops[seat], question);
    else
        iz_stops_always(&(*place)->stops[seat], question, strcmp(answer, "yes") == 0);
    go_on(place, request);
}

static void record(deal **place, const json_t *request)
{
    char *text = deal_record(*place);
    send_frame(answer_to(request, "record"), text);
    free(text);
}

static void sit_in(deal **place, const json_t *request)
{
    deal_sit_in(*place, seat_of(text_in(request, "seat")));
    go_on(place, request);
}

static void drop_game(deal **place, const json_t *request)
{
    (void)request;
    drop(place);
}

static const struct {
    const char *what;
    void (*carry_out)(deal **place, const json_t *request);
} requests[] = {{"choose", choose},     {"choose_all", choose_all},
                {"undo", undo},         {"resign", resign},
                {"rest", rest},         {"watch", watch},
                {"unwatch", unwatch},   {"look", look_back},
                {"options", options},   {"why", why},
                {"advise", advise},     {"payment", tell_payment},
                {"pass", set_passing},  {"stops", set_stops},
                {"always", set_always}, {"record", record},
                {"sit_in", sit_in},     {"drop", drop_game}};

static void carry_out(const json_t *request)
{
    const char *what = text_in(request, "do"), *id = text_in(request, "g");
    if (!what)
        return;
    if (strcmp(what, "begin") == 0 && id) {
        begin(request);
        return;
    }
    if (strcmp(what, "try") == 0) {
        try_setup(request);
        return;
    }
    if (strcmp(what, "same_cards") == 0) {
        json_t *same = desk_same_cards(request), *tried = answer_to(request, "tried");
        json_object_update(tried, same);
        json_decref(same);
        send_frame(tried, NULL);
        return;
    }
    for (size_t i = 0; id && i < sizeof requests / sizeof *requests; i++)
        if (strcmp(requests[i].what, what) == 0) {
            deal **place = place_of(id);
            if (*place)
                requests[i].carry_out(place, request);
            else
                send_frame(answer_to(request, "unknown"), NULL);
            return;
        }
    json_t *done = desk_answer(what, request), *head = answer_to(request, "desk");
    json_object_set_new(head, "answer", done ? done : json_null());
    send_frame(head, NULL);
}

/* ---- the process ----------------------------------------------------------------------------- */

static bool take_frames(void)
{
    frame got;
    bool broken = false;
    while (frame_next(&in, &got, &broken)) {
        json_t *request = json_loads(got.head, JSON_ALLOW_NUL, NULL);
        if (json_is_object(request))
            carry_out(request);
        json_decref(request);
        send_frame(json_pack("{s:s}", "did", "done"), NULL);
        /* said at once, so that the table knows which request is being carried out */
        if (!frame_write(&out, STDIN_FILENO))
            return false;
    }
    return !broken;
}

/* The table knows at which game it is, should this be the last that it hears. */
static void tell_busy(const char *id)
{
    send_frame(json_pack("{s:s,s:s}", "did", "busy", "g", id), NULL);
    frame_write(&out, STDIN_FILENO);
}

/* Games whose computers have more to do, each for a while. */
static bool any_busy(void)
{
    bool busy = false;
    for (int n = 0; n < BUCKETS; n++)
        for (deal **place = &deals[n]; *place;) {
            deal *d = *place;
            if (d->busy) {
                tell_busy(d->id);
                go_on(place, NULL);
                tell_busy("");
            }
            busy = busy || (*place == d && d->busy);
            if (*place == d)
                place = &d->next;
        }
    return busy;
}

static bool serve(void)
{
    bool busy = any_busy();
    struct pollfd socket = {.fd = STDIN_FILENO, .events = POLLIN};
    if (out.length)
        socket.events |= POLLOUT;
    if (poll(&socket, 1, busy ? 0 : -1) < 0)
        return true;
    if (socket.revents & (POLLIN | POLLHUP | POLLERR) && !frame_read(&in, STDIN_FILENO))
        return false;
    return take_frames() && frame_write(&out, STDIN_FILENO);
}

int main(int argc, char **argv)
{
    char error[300];
    const char *collection = NULL;
    bool locked = true;
    for (int i = 1; i < argc; i++) {
        locked = locked && strcmp(argv[i], "--unlocked") != 0; /* for sanitizers and debuggers */
        if (strcmp(argv[i], "--cards") == 0 && i + 1 < argc)
            collection = argv[++i];
    }
    signal(SIGPIPE, SIG_IGN);
    json_object_seed(0); /* reads a file, which is forbidden later */
    if (!dealer_cards_open(collection, error, sizeof error)) {
        fprintf(stderr, "izvor-dealer: %s\n", error);
        return 1;
    }
    if (locked && !dealer_lock(MEMORY)) {
        fprintf(stderr, "izvor-dealer: the system does not let it be locked in\n");
        return 1;
    }
    send_frame(json_pack("{s:s,s:s}", "did", "ready", "version", iz_version()), NULL);
    while (serve())
        ;
    return 0;
}
