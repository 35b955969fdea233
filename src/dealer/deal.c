/*
 * A game: its set-up, its choices, taking back, the seats of computers. What counts are the entries
 * that the table keeps: ["choice", seat, option, descriptor, by hand], ["undo", seat, how many
 * choices stay], ["resign", seat].
 */
#include "dealer/dealer.h"

#include "replay/record.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- the set-up ------------------------------------------------------------------------------ */

static const char *text_in(const json_t *object, const char *name)
{
    return json_string_value(json_object_get(object, name));
}

static bool fault(char *error, size_t size, const char *what, const char *which)
{
    snprintf(error, size, "%s: %.100s", what, which ? which : "");
    return false;
}

static bool read_variant(deal *d, const json_t *setup, char *error, size_t size)
{
    const char *name = text_in(setup, "variant"), *known;
    if (!name || !*name)
        return true;
    for (int n = 0; (known = iz_book_variant(d->setup.book, n)) != NULL; n++)
        if (strcmp(known, name) == 0) {
            d->setup.variant = known;
            return true;
        }
    return fault(error, size, "the book has no such variant", name);
}

static bool read_options(deal *d, const json_t *setup, char *error, size_t size)
{
    const json_t *option;
    size_t i;
    json_array_foreach (json_object_get(setup, "options"), i, option) {
        unsigned bit = iz_with_named(json_string_value(option));
        if (!bit)
            return fault(error, size, "there is no such option", json_string_value(option));
        d->setup.with |= bit;
    }
    return true;
}

static bool read_agreed(deal *d, const json_t *setup, char *error, size_t size)
{
    const char *teams = text_in(setup, "teams"), *range = text_in(setup, "range");
    const json_t *first = json_object_get(setup, "first");
    if (json_is_integer(first) && json_integer_value(first) >= 0) {
        d->setup.first =
            json_is_true(json_object_get(setup, "first_chooses")) ? IZ_FIRST_CHOSEN : IZ_FIRST_SEAT;
        d->setup.first_seat = (int)json_integer_value(first);
    }
    if (teams && *teams && !iz_setup_teams(&d->setup, teams, error, size))
        return false;
    if (range && *range && !iz_setup_ranges(&d->setup, range))
        return fault(error, size, "these are no ranges of influence", range);
    return iz_setup_check(&d->setup, error, size) == IZ_OK;
}

static bool read_seat(deal *d, int seat, const json_t *from, char *error, size_t size)
{
    const char *who = text_in(from, "who"), *level = text_in(from, "level");
    iz_player_kind kind = IZ_PLAYER_GREEDY;
    d->setup.seats[seat].deck = dealer_deck_cards(&d->decks[seat]);
    d->setup.seats[seat].life = (int)json_integer_value(json_object_get(from, "life"));
    iz_stops_usual(&d->stops[seat], d->setup.book);
    if (who && strcmp(who, "computer") != 0) {
        d->persons |= (uint16_t)(1u << seat);
        return true;
    }
    if (level && !iz_player_kind_named(level, &kind))
        return fault(error, size, "there is no such computer player", level);
    d->computers[seat] = iz_player_new(kind, d->seed + (uint64_t)seat);
    return d->computers[seat] != NULL;
}

static bool read_setup(deal *d, const json_t *setup, char *error, size_t size)
{
    const json_t *seats = json_object_get(setup, "seats"), *seat, *deck;
    const char *book = text_in(setup, "book"), *key = text_in(setup, "key");
    size_t i;
    int players = (int)json_array_size(seats);
    if (!book || !iz_book_named(book) || players < 1 || players > IZ_MAX_SEATS)
        return fault(error, size, "no such book, or no such number of players", book);
    json_t *texts = json_array();
    json_array_foreach (seats, i, seat)
        json_array_append_new(texts, (deck = json_object_get(seat, "deck")) != NULL
                                         ? json_incref((json_t *)deck)
                                         : json_string(""));
    d->cards = dealer_decks_read(texts, d->decks, error, size);
    d->blocks = dealer_blocks_of(texts);
    json_decref(texts);
    if (!d->cards)
        return false;
    d->setup = iz_setup_of(iz_book_named(book), NULL, players);
    d->seed = (uint64_t)json_integer_value(json_object_get(setup, "seed"));
    d->setup.generator = IZ_GENERATOR_CHACHA20;
    if (!key || !iz_key_read(key, d->setup.key))
        return fault(error, size, "the key is none", "");
    json_array_foreach (seats, i, seat)
        if (!read_seat(d, (int)i, seat, error, size))
            return false;
    for (int s = 0; s < players; s++) /* between people even a lone pass takes its time */
        d->stops[s].lone = (d->persons & (d->persons - 1)) != 0;
    bool well = read_variant(d, setup, error, size) && read_options(d, setup, error, size);
    d->draws_seats = well && iz_setup_draws_seats(&d->setup);
    d->setup.with |= d->draws_seats ? IZ_WITH_SEATS_AGREED : 0;
    return well && read_agreed(d, setup, error, size);
}

/* ---- choices --------------------------------------------------------------------------------- */

uint64_t deal_wait(const deal *d, uint32_t number) { return (uint64_t)d->undos << 32 | number; }

static bool wait_at(const iz_game *game, int seat, iz_wait *out)
{
    iz_wait waits[IZ_MAX_SEATS];
    int count = iz_waits(game, waits, IZ_MAX_SEATS);
    for (int n = 0; n < count && n < IZ_MAX_SEATS; n++)
        if (waits[n].seat == seat) {
            *out = waits[n];
            return true;
        }
    return false;
}

static deal_choice *new_choice(deal *d)
{
    if (d->count == d->room) {
        size_t room = d->room ? d->room * 2 : 64;
        deal_choice *choices = realloc(d->choices, room * sizeof *choices);
        if (!choices)
            return NULL;
        d->choices = choices;
        d->room = room;
    }
    return &d->choices[d->count];
}

static void forget(deal *d, size_t count)
{
    while (d->count > count)
        free(d->choices[--d->count].descriptor);
}

/* Takes the option, and keeps the choice. */
static bool take(deal *d, int seat, uint64_t n, bool by_hand)
{
    char descriptor[IZ_DESCRIPTOR_SIZE] = IZ_RECORD_CONCEDE;
    iz_wait wait = {0};
    deal_choice *choice = new_choice(d);
    if (n != IZ_RECORD_CONCEDES)
        iz_choice_descriptor(d->game, seat, n, descriptor, sizeof descriptor);
    if (!choice || (n != IZ_RECORD_CONCEDES && !wait_at(d->game, seat, &wait)))
        return false;
    *choice = (deal_choice){.n = n, .seat = seat, .by_hand = by_hand};
    choice->wait = deal_wait(d, wait.number);
    choice->descriptor = strdup(descriptor);
    if (!choice->descriptor || iz_record_take(d->game, seat, n) != IZ_OK) {
        free(choice->descriptor);
        return false;
    }
    d->count++;
    d->at++;
    return true;
}

static void tell_entry(deal *d, const char *kind, int seat, uint64_t n)
{
    const deal_choice *last = d->count ? &d->choices[d->count - 1] : NULL;
    if (strcmp(kind, "choice") == 0 && last)
        json_array_append_new(d->fresh, json_pack("[s,i,I,s,b]", kind, seat, (json_int_t)n,
                                                  last->descriptor, (int)last->by_hand));
    else
        json_array_append_new(d->fresh, json_pack("[s,i,I]", kind, seat, (json_int_t)n));
}

static void put_hash(const deal *d, char out[17])
{
    snprintf(out, 17, "%016llx", (unsigned long long)iz_game_hash(d->game));
}

/* Now and then, and at the end, the table keeps how the game stands: when it is replayed it must
 * stand so again. */
static void mark(deal *d)
{
    enum { MARK_EACH = 50 };
    char hash[17];
    if (d->at % MARK_EACH != 0 && !iz_game_over(d->game))
        return;
    put_hash(d, hash);
    json_array_append_new(d->marks, json_pack("[I,s]", d->at, hash));
}

/* Does it stand as it stood after so many entries? */
static bool stands_as_marked(const deal *d, const json_t *marks)
{
    const json_t *row;
    size_t i;
    char hash[17];
    json_array_foreach (marks, i, row) {
        const char *marked = json_string_value(json_array_get(row, 1));
        if (json_integer_value(json_array_get(row, 0)) != d->at)
            continue;
        put_hash(d, hash);
        return marked && strcmp(marked, hash) == 0;
    }
    return true;
}

static bool take_and_tell(deal *d, int seat, uint64_t n, bool by_hand)
{
    if (!take(d, seat, n, by_hand))
        return false;
    tell_entry(d, "choice", seat, n);
    mark(d);
    return true;
}

/* The number of the option that the request means; -1: none. */
static int64_t option_named(deal *d, int seat, const json_t *request)
{
    const char *descriptor = text_in(request, "d");
    const json_t *given = json_object_get(request, "n");
    uint64_t n = json_is_integer(given) ? (uint64_t)json_integer_value(given) : 0, found;
    if (!descriptor || !iz_choice_described(d->game, seat, descriptor, n, &found) ||
        (json_is_integer(given) && found != n))
        return -1;
    return (int64_t)found;
}

static deal_done refuse(deal *d, const char *code)
{
    d->refusal = code;
    return DEAL_REFUSED;
}

/* Has the seat given just this answer to that wait? Then it has only come twice. */
static bool was_answered(const deal *d, int seat, uint64_t wait, const char *descriptor)
{
    for (size_t n = d->count; descriptor && n-- > 0;)
        if (d->choices[n].wait == wait && d->choices[n].seat == seat)
            return strcmp(d->choices[n].descriptor, descriptor) == 0;
    return false;
}

/* Is the seat waited for by that number? */
static bool is_waited(const deal *d, int seat, uint64_t number)
{
    iz_wait wait;
    return seat >= 0 && wait_at(d->game, seat, &wait) && deal_wait(d, wait.number) == number &&
           d->persons >> seat & 1 && !d->busy && !(d->resting >> seat & 1);
}

deal_done deal_choose(deal *d, const json_t *request)
{
    int seat = seat_of(text_in(request, "seat"));
    uint64_t wait = (uint64_t)json_integer_value(json_object_get(request, "w"));
    if (was_answered(d, seat, wait, text_in(request, "d")))
        return DEAL_TAKEN;
    if (!is_waited(d, seat, wait))
        return refuse(d, "TABLE_WAIT_GONE");
    int64_t n = option_named(d, seat, request);
    if (n < 0)
        return refuse(d, "TABLE_NO_SUCH_OPTION");
    bool pass = n == 0 && iz_wait_is_priority(d->game, seat);
    if (pass)
        iz_stops_note_pass(&d->stops[seat], d->game);
    return take_and_tell(d, seat, (uint64_t)n, true) ? DEAL_DONE
                                                     : refuse(d, "TABLE_NO_SUCH_OPTION");
}

deal_done deal_choose_all(deal *d, const json_t *request)
{
    int seat = seat_of(text_in(request, "seat"));
    const json_t *all = json_object_get(request, "d"), *one;
    size_t i, count = json_array_size(all);
    uint64_t wait = (uint64_t)json_integer_value(json_object_get(request, "w"));
    const char *descriptors[256];
    if (count && was_answered(d, seat, wait, json_string_value(json_array_get(all, 0))))
        return DEAL_TAKEN;
    if (!is_waited(d, seat, wait) || count == 0 || count > 256)
        return refuse(d, "TABLE_WAIT_GONE");
    json_array_foreach (all, i, one)
        descriptors[i] = json_string_value(one);
    iz_game *tried = iz_game_clone(d->game);
    iz_status status = tried ? iz_choose_all(tried, seat, descriptors, (int)count) : IZ_ERR_MEMORY;
    iz_game_free(tried);
    if (status != IZ_OK) { /* once more, so that the game itself says why */
        d->refusal = NULL;
        iz_choose_all(d->game, seat, descriptors, (int)count);
        return DEAL_REFUSED;
    }
    size_t before = d->count;
    for (size_t taken = 0; taken < count; taken++) { /* in an order in which each can be taken */
        uint64_t n;
        size_t next = taken;
        while (next < count && !iz_choice_described(d->game, seat, descriptors[next], 0, &n))
            next++;
        if (next == count || !take_and_tell(d, seat, n, true))
            return d->count > before ? DEAL_DONE : refuse(d, "TABLE_NO_SUCH_OPTION");
        const char *one_taken = descriptors[next];
        memmove(&descriptors[taken + 1], &descriptors[taken], (next - taken) * sizeof *descriptors);
        descriptors[taken] = one_taken;
    }
    return DEAL_DONE;
}

bool deal_resign(deal *d, int seat)
{
    if (seat < 0 || seat >= d->setup.players || iz_game_over(d->game) ||
        iz_outcome_of(d->game, seat) != IZ_OUTCOME_RUNNING ||
        !take(d, seat, IZ_RECORD_CONCEDES, true))
        return false;
    tell_entry(d, "resign", seat, 0);
    mark(d);
    return true;
}

/* ---- taking back ----------------------------------------------------------------------------- */

iz_game *deal_game_at(const deal *d, size_t count)
{
    iz_game *game = iz_game_clone(d->start);
    bool well = game && iz_log_start(game) == IZ_OK && iz_advance(game) == IZ_OK;
    for (size_t n = 0; well && n < count && n < d->count; n++)
        well = iz_record_take(game, d->choices[n].seat, d->choices[n].n) == IZ_OK;
    if (well)
        return game;
    iz_game_free(game);
    return NULL;
}

static bool go_back(deal *d, iz_game *game, size_t count)
{
    if (!game)
        return false;
    iz_game_free(d->game);
    d->game = game;
    forget(d, count);
    d->undos++;
    d->at++;
    d->anew = true;
    for (int seat = 0; seat < d->setup.players; seat++) {
        d->stops[seat].passing = IZ_PASSING_NOT;
        d->stops[seat].passed.by_hand = false;
    }
    return true;
}

/* May it be taken back without asking? Nobody has learnt anything, no other person has decided. */
static bool is_free(const deal *d, const iz_game *then, int seat, size_t count)
{
    for (int s = 0; s < d->setup.players; s++)
        if (d->persons >> s & 1 && iz_has_learnt(then, d->game, s))
            return false;
    for (size_t n = count; n < d->count; n++)
        if (d->choices[n].by_hand && d->choices[n].seat != seat)
            return false;
    return true;
}

deal_done deal_undo(deal *d, int seat, bool agreed)
{
    size_t count = d->count;
    while (count > 0 && !(d->choices[count - 1].by_hand && d->choices[count - 1].seat == seat))
        count--;
    if (count == 0 || iz_game_over(d->game) ||
        strcmp(d->choices[count - 1].descriptor, IZ_RECORD_CONCEDE) == 0)
        return refuse(d, "TABLE_NOTHING_TO_TAKE_BACK");
    iz_game *game = deal_game_at(d, --count);
    bool alone = (d->persons & ~(1u << seat)) == 0;
    if (game && !agreed && !alone && !is_free(d, game, seat, count)) {
        iz_game_free(game);
        return DEAL_ASK;
    }
    if (!go_back(d, game, count))
        return refuse(d, "TABLE_NOTHING_TO_TAKE_BACK");
    tell_entry(d, "undo", seat, count);
    return DEAL_DONE;
}

void deal_sit_in(deal *d, int seat)
{
    if (seat < 0 || seat >= d->setup.players || d->computers[seat])
        return;
    d->computers[seat] = iz_player_new(IZ_PLAYER_GREEDY, d->seed + (uint64_t)seat);
    if (d->computers[seat])
        d->persons &= (uint16_t) ~(1u << seat);
}

/* ---- going on -------------------------------------------------------------------------------- */

/* Does a person answer that wait, too? Then the computer of the team leaves it to them. */
static bool is_a_persons(const deal *d, const iz_wait *waits, int count, const iz_wait *wait)
{
    for (int n = 0; n < count; n++)
        if (waits[n].number == wait->number && d->persons >> waits[n].seat & 1)
            return true;
    return false;
}

static bool can_only_pass(const deal *d, int seat)
{
    return d->stops[seat].lone && iz_wait_is_priority(d->game, seat) &&
           (iz_wait_only_pass(d->game, seat) || iz_choice_count(d->game, seat) == 1);
}

/* Is the wait answered without asking anybody? Then the option. */
static bool answers_itself(deal *d, const iz_wait *waits, int count, const iz_wait *wait,
                           uint64_t *n)
{
    if (d->persons >> wait->seat & 1)
        return iz_stops_decide(&d->stops[wait->seat], d->game, wait->seat, n);
    if (is_a_persons(d, waits, count, wait))
        return false;
    *n = iz_player_decide(d->computers[wait->seat], d->game, wait->seat);
    return true;
}

bool deal_go_on(deal *d)
{
    enum { AT_ONCE = 40 };
    d->busy = false;
    for (int taken = 0; !iz_game_over(d->game); taken++) {
        iz_wait waits[IZ_MAX_SEATS];
        int count = iz_waits(d->game, waits, IZ_MAX_SEATS), which = 0;
        uint64_t n = 0;
        d->resting = 0;
        while (which < count && !answers_itself(d, waits, count, &waits[which], &n)) {
            d->resting |= can_only_pass(d, waits[which].seat) ? 1u << waits[which].seat : 0;
            which++;
        }
        if (which == count)
            return true;
        d->busy = taken == AT_ONCE;
        if (d->busy)
            return true;
        if (!take_and_tell(d, waits[which].seat, n, false))
            return false;
    }
    d->resting = 0;
    return true;
}

void deal_pass_resting(deal *d)
{
    unsigned resting = d->resting;
    d->resting = 0;
    for (int seat = 0; seat < d->setup.players; seat++)
        if (resting >> seat & 1 && iz_wait_of(d->game, seat) && can_only_pass(d, seat))
            take_and_tell(d, seat, 0, false);
}

/* ---- beginning and end ----------------------------------------------------------------------- */

static bool take_entry(deal *d, const json_t *entry)
{
    const char *kind = json_string_value(json_array_get(entry, 0));
    int seat = (int)json_integer_value(json_array_get(entry, 1));
    uint64_t n = (uint64_t)json_integer_value(json_array_get(entry, 2));
    if (!kind)
        return false;
    if (strcmp(kind, "undo") == 0)
        return n <= d->count && go_back(d, deal_game_at(d, n), n);
    if (strcmp(kind, "resign") == 0)
        return take(d, seat, IZ_RECORD_CONCEDES, true);
    const char *descriptor = json_string_value(json_array_get(entry, 3));
    return descriptor && iz_choice_described(d->game, seat, descriptor, n, &n) &&
           take(d, seat, n, json_is_true(json_array_get(entry, 4)));
}

static bool begin(deal *d, const json_t *entries, const json_t *marks, char *error, size_t size)
{
    const json_t *entry;
    size_t i;
    d->start = iz_game_new(&d->setup, d->cards, d->seed, error, size);
    if (!d->start)
        return false;
    d->game = deal_game_at(d, 0);
    if (!d->game)
        return fault(error, size, "the game can't begin", iz_game_error(d->start));
    json_array_foreach (entries, i, entry)
        if (!take_entry(d, entry)) {
            snprintf(error, size, "entry %zu can't be replayed: %.200s", i, iz_game_error(d->game));
            return false;
        } else if (!stands_as_marked(d, marks)) {
            snprintf(error, size, "behind entry %zu it stands otherwise than it stood", i);
            return false;
        }
    d->told = d->at;
    d->anew = false;
    return true;
}

deal *deal_new(const json_t *request, char *error, size_t error_size)
{
    deal *d = calloc(1, sizeof *d);
    snprintf(error, error_size, "out of memory");
    if (!d)
        return NULL;
    const char *id = text_in(request, "g");
    snprintf(d->id, sizeof d->id, "%s", id ? id : "");
    d->fresh = json_array();
    d->marks = json_array();
    d->adviser = iz_player_new(IZ_PLAYER_GREEDY, 1);
    if (d->adviser && read_setup(d, json_object_get(request, "setup"), error, error_size) &&
        begin(d, json_object_get(request, "entries"), json_object_get(request, "marks"), error,
              error_size))
        return d;
    deal_free(d);
    return NULL;
}

void deal_free(deal *d)
{
    forget(d, 0);
    free(d->choices);
    iz_game_free(d->game);
    iz_game_free(d->start);
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++) {
        iz_player_free(d->computers[seat]);
        dealer_deck_free(&d->decks[seat]);
    }
    iz_player_free(d->adviser);
    viewers_free(d);
    dealer_cards_release(d->cards);
    free(d->blocks);
    json_decref(d->fresh);
    json_decref(d->marks);
    free(d);
}

char *deal_record(const deal *d)
{
    iz_record *record = iz_record_new(d->start, &d->setup, d->seed);
    if (record && d->blocks)
        iz_record_blocks(record, d->blocks);
    for (size_t n = 0; record && n < d->count; n++)
        iz_record_choice(record, d->choices[n].seat, d->choices[n].n, d->choices[n].descriptor);
    if (record)
        iz_record_hash(record, d->game);
    const char *text = record ? iz_record_text(record) : NULL;
    char *whole = text ? malloc(strlen(text) + sizeof "end\n") : NULL;
    if (whole)
        sprintf(whole, "%send\n", text);
    iz_record_free(record);
    return whole;
}
