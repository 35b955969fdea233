/*
 * Writing and replaying records of games.
 */
#include "replay/record.h"

#include "books/book.h"
#include "cards/cards.h"
#include "cards/file.h"
#include "core/game.h"

#include <ctype.h>
#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct iz_record {
    char *text;
    size_t length, room;
    int on_line; /* choices on the present line */
    bool failed;
};

static void put_bytes(iz_record *record, const char *bytes, size_t length)
{
    if (record->failed)
        return;
    if (record->length + length + 1 > record->room) {
        size_t room = (record->length + length + 1) * 2 + 4096;
        char *text = realloc(record->text, room);
        if (!text) {
            record->failed = true;
            return;
        }
        record->text = text;
        record->room = room;
    }
    memcpy(record->text + record->length, bytes, length);
    record->length += length;
    record->text[record->length] = '\0';
}

static void put(iz_record *record, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(iz_record *record, const char *format, ...)
{
    char piece[320];
    va_list args;
    va_start(args, format);
    int length = vsnprintf(piece, sizeof piece, format, args);
    va_end(args);
    if (length < 0 || (size_t)length >= sizeof piece)
        record->failed = true;
    else
        put_bytes(record, piece, (size_t)length);
}

static void end_line(iz_record *record)
{
    if (record->on_line > 0)
        put(record, "\n");
    record->on_line = 0;
}

/* One line for each run of equal cards: the order is part of the game. */
static void put_deck(iz_record *record, const iz_card_set *cards, const char *word, const int *deck,
                     int count)
{
    for (int i = 0; i < count;) {
        int run = 1;
        while (i + run < count && deck[i + run] == deck[i])
            run++;
        const char *name = iz_cards_name(cards, deck[i]);
        put(record, "%s %d %s", word, run, name);
        if (iz_card_set_find(cards, name) != deck[i]) /* another printing than the first */
            put(record, " (%d)", (int)cards->definitions[deck[i]].fields[IZ_FIELD_YEAR]);
        put(record, "\n");
        i += run;
    }
}

static iz_record *begin(const iz_game *game)
{
    iz_record *record = calloc(1, sizeof *record);
    if (record)
        put(record, "izvor-record 2\nversion %s\nbook %s\ncards %016" PRIx64 "\n", iz_version(),
            game->book->name, game->cards->fingerprint);
    return record;
}

static void put_seat(iz_record *record, const iz_card_set *cards, const iz_seat_setup *seat)
{
    put_deck(record, cards, "deck", seat->deck.definitions, seat->deck.count);
    put_deck(record, cards, "side", seat->deck.side, seat->deck.side_count);
    put(record, "player");
    if (seat->team > 0)
        put(record, " team %d", seat->team);
    if (seat->life > 0)
        put(record, " life %d", seat->life);
    if (seat->range > 0)
        put(record, " range %d", seat->range);
    put(record, "\n");
}

void iz_key_write(const uint8_t key[IZ_KEY_SIZE], char out[IZ_KEY_DIGITS + 1])
{
    for (int i = 0; i < IZ_KEY_SIZE; i++)
        snprintf(out + 2 * i, 3, "%02x", key[i]);
}

bool iz_key_read(const char *digits, uint8_t key[IZ_KEY_SIZE])
{
    if (strspn(digits, "0123456789abcdefABCDEF") != IZ_KEY_DIGITS || digits[IZ_KEY_DIGITS])
        return false;
    for (int i = 0; i < IZ_KEY_SIZE; i++) {
        const char two[] = {digits[2 * i], digits[2 * i + 1], '\0'};
        key[i] = (uint8_t)strtoul(two, NULL, 16);
    }
    return true;
}

static void put_generator(iz_record *record, const iz_setup *setup)
{
    char digits[IZ_KEY_DIGITS + 1];
    if (setup->generator != IZ_GENERATOR_CHACHA20)
        return;
    iz_key_write(setup->key, digits);
    put(record, "generator chacha20 %s\n", digits);
}

iz_record *iz_record_new(const iz_game *game, const iz_setup *setup, uint64_t seed)
{
    iz_record *record = begin(game);
    if (!record)
        return NULL;
    put(record, "seed %" PRIu64 "\n", seed);
    put_generator(record, setup);
    if (setup->variant)
        put(record, "variant %s\n", setup->variant);
    unsigned bit;
    const char *name;
    for (int n = 0; (name = iz_with_at(n, &bit)); n++)
        if (setup->with & bit)
            put(record, "option %s\n", name);
    if (iz_setup_draws_seats(setup))
        put(record, "seats by lot\n");
    if (setup->first != IZ_FIRST_BY_LOT)
        put(record, "first %s %d\n", setup->first == IZ_FIRST_SEAT ? "seat" : "chosen",
            setup->first_seat);
    for (int seat = 0; seat < setup->players; seat++)
        put_seat(record, game->cards, &setup->seats[seat]);
    return record;
}

const char *iz_record_text(const iz_record *record) { return record->failed ? NULL : record->text; }

static void put_lines(iz_record *record, const char *margin, const char *text)
{
    while (*text) {
        size_t length = strcspn(text, "\n");
        put(record, "%s ", margin);
        put_bytes(record, text, length);
        put(record, "\n");
        text += length + (text[length] == '\n');
    }
}

void iz_record_blocks(iz_record *record, const char *blocks) { put_lines(record, "+", blocks); }

iz_record *iz_record_new_at(const iz_game *game, const char *text, int number)
{
    iz_record *record = begin(game);
    if (!record)
        return NULL;
    put(record, "position %d\n", number);
    put_lines(record, "|", text);
    return record;
}

void iz_record_free(iz_record *record)
{
    if (record)
        free(record->text);
    free(record);
}

iz_status iz_record_take(iz_game *game, int seat, uint64_t n)
{
    return n == IZ_RECORD_CONCEDES ? iz_resign(game, seat) : iz_choose_nth(game, seat, n);
}

void iz_record_choice(iz_record *record, int seat, uint64_t n, const char *descriptor)
{
    put(record, "%s%d:%" PRIu64 "=", record->on_line ? " " : "choices ", seat,
        n == IZ_RECORD_CONCEDES ? 0 : n);
    put_bytes(record, descriptor, strlen(descriptor));
    if (++record->on_line == 6)
        end_line(record);
}

void iz_record_hash(iz_record *record, const iz_game *game)
{
    end_line(record);
    put(record, "hash %016" PRIx64 "\n", iz_game_hash(game));
}

bool iz_record_write(iz_record *record, const iz_game *game, const char *path, char *error,
                     size_t error_size)
{
    iz_record_hash(record, game);
    put(record, "end\n");
    if (record->failed) {
        snprintf(error, error_size, "%s: out of memory", path);
        return false;
    }
    return iz_file_write(path, record->text, record->length, error, error_size);
}

/* ---- reading --------------------------------------------------------------------------------- */

enum { DECK_MOST = 60000, LINE_MOST = 4096 };

typedef struct reader {
    const char *bytes;
    size_t length, at;
    int line;
    const iz_game *start; /* where a record begins that begins at a position; NULL: not given */
    int edition;
    char version[32];     /* of the library that wrote it; "": unknown */
    uint64_t choices;     /* taken */
    bool other_cards;     /* than it was recorded with: they may read otherwise now */
    char text[LINE_MOST]; /* the present line */
    const char *name;
    char *error;
    size_t error_size;
} reader;

static bool wrong(reader *r, const char *format, ...) __attribute__((format(printf, 2, 3)));
static bool wrong(reader *r, const char *format, ...)
{
    int used = snprintf(r->error, r->error_size, "%s:%d: ", r->name, r->line);
    va_list args;
    va_start(args, format);
    if (used > 0 && (size_t)used < r->error_size)
        vsnprintf(r->error + used, r->error_size - (size_t)used, format, args);
    va_end(args);
    return false;
}

static bool next_line(reader *r)
{
    if (r->at >= r->length)
        return wrong(r, "the record ends too early: a line `end` is missing");
    size_t length = 0;
    r->line++;
    while (r->at < r->length && r->bytes[r->at] != '\n') {
        char c = r->bytes[r->at++];
        if (length + 1 >= LINE_MOST || c == '\0')
            return wrong(r, "not a line of a record");
        r->text[length++] = c;
    }
    r->at += r->at < r->length;
    r->text[length] = '\0';
    return true;
}

/* The rest of the line after `word` and a blank, or NULL. */
static const char *after(const reader *r, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(r->text, word, length) != 0 || (r->text[length] != ' ' && r->text[length] != '\0'))
        return NULL;
    return r->text + length + (r->text[length] == ' ');
}

/* The whole line behind its word is one number. */
static bool read_number(reader *r, const char *rest, int base, uint64_t *number)
{
    char *end;
    errno = 0;
    *number = strtoull(rest, &end, base);
    return (isxdigit((unsigned char)*rest) && *end == '\0' && errno == 0) ||
           wrong(r, "one number is expected, not \"%s\"", rest);
}

/* The set-up that a record tells of, and the cards of its decks. */
typedef struct told {
    iz_setup setup;
    int *cards[IZ_MAX_SEATS][2];
    int count[IZ_MAX_SEATS][2];
    char variant[64];
    uint64_t seed;
    bool at_position;
    bool seats_by_lot;
} told;

static void told_free(told *t)
{
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++)
        for (int side = 0; side < 2; side++)
            free(t->cards[seat][side]);
}

static bool read_cards(reader *r, const iz_card_set *cards, told *t, int side, const char *rest)
{
    char *name;
    long count = strtol(rest, &name, 10);
    if (t->setup.players >= IZ_MAX_SEATS)
        return wrong(r, "a game is for at most %d players", IZ_MAX_SEATS);
    int have = t->count[t->setup.players][side];
    if (name == rest || *name != ' ' || count < 1 || count > DECK_MOST - have)
        return wrong(r, "a number of cards and a name are expected after `deck`");
    int card = iz_cards_find(cards, name + 1);
    if (card < 0)
        return wrong(r, "there is no card \"%s\" in the set: was the game played with other cards?",
                     name + 1);
    int *bigger =
        realloc(t->cards[t->setup.players][side], (size_t)(have + count) * sizeof *bigger);
    if (!bigger)
        return wrong(r, "out of memory");
    t->cards[t->setup.players][side] = bigger;
    for (long i = 0; i < count; i++)
        bigger[have + i] = card;
    t->count[t->setup.players][side] = have + (int)count;
    return true;
}

static bool read_book(reader *r, told *t, const char *rest)
{
    t->setup.book = iz_book_named(rest);
    return t->setup.book || wrong(r, "there is no book \"%s\"", rest);
}

static bool read_fingerprint(reader *r, const iz_card_set *cards, const char *rest)
{
    uint64_t fingerprint;
    if (!read_number(r, rest, 16, &fingerprint))
        return false;
    r->other_cards = fingerprint != (r->start ? r->start->cards : cards)->fingerprint;
    return true;
}

/* The first edition's options: today's bits, and above them the seat that says who goes first. */
static bool read_bits(reader *r, told *t, const char *rest)
{
    enum { OPTIONS = 0xF, CHOOSER_SHIFT = 8, CHOOSER_MOST = 16 };
    uint64_t bits;
    if (!read_number(r, rest, 10, &bits))
        return false;
    uint64_t chooser = bits >> CHOOSER_SHIFT;
    if (bits & 0xFFu & ~(uint64_t)OPTIONS || chooser > CHOOSER_MOST)
        return wrong(r, "expected a number of options that a game can have, found %s", rest);
    t->setup.with = (unsigned)bits & OPTIONS;
    t->setup.first = chooser > 0 ? IZ_FIRST_CHOSEN : IZ_FIRST_BY_LOT;
    t->setup.first_seat = chooser > 0 ? (int)chooser - 1 : 0;
    return true;
}

static bool read_option(reader *r, told *t, const char *rest)
{
    unsigned bit = iz_with_named(rest);
    t->setup.with |= bit;
    return bit || wrong(r, "there is no option \"%s\"", rest);
}

static bool read_first(reader *r, told *t, const char *rest)
{
    bool chosen = strncmp(rest, "chosen ", 7) == 0;
    uint64_t seat;
    if (!chosen && strncmp(rest, "seat ", 5) != 0)
        return wrong(r, "`first seat N` or `first chosen N` is expected");
    if (!read_number(r, rest + (chosen ? 7 : 5), 10, &seat))
        return false;
    t->setup.first = chosen ? IZ_FIRST_CHOSEN : IZ_FIRST_SEAT;
    t->setup.first_seat = seat < IZ_MAX_SEATS ? (int)seat : IZ_MAX_SEATS;
    return true;
}

static bool read_seats(reader *r, told *t, const char *rest)
{
    t->seats_by_lot = strcmp(rest, "by lot") == 0;
    return t->seats_by_lot || wrong(r, "`seats by lot` is expected");
}

/* "chacha20 00…ff" */
static bool read_generator(reader *r, told *t, const char *rest)
{
    const char *key = strncmp(rest, "chacha20 ", 9) == 0 ? rest + 9 : "";
    if (!iz_key_read(key, t->setup.key))
        return wrong(r, "`generator chacha20` and a key of %d digits is expected", IZ_KEY_DIGITS);
    t->setup.generator = IZ_GENERATOR_CHACHA20;
    return true;
}

/* "team 1 life 300 range 1", all, some or nothing; the next player's cards follow. */
static bool read_player(reader *r, told *t, const char *rest)
{
    if (t->setup.players >= IZ_MAX_SEATS)
        return wrong(r, "a game is for at most %d players", IZ_MAX_SEATS);
    iz_seat_setup *seat = &t->setup.seats[t->setup.players++];
    const struct {
        const char *word;
        int *number;
    } told_of[] = {{"team ", &seat->team}, {"life ", &seat->life}, {"range ", &seat->range}};
    enum { TOLD = sizeof told_of / sizeof *told_of };
    while (*rest) {
        int n = 0;
        while (n < TOLD && strncmp(rest, told_of[n].word, strlen(told_of[n].word)) != 0)
            n++;
        char *end = NULL;
        const char *digits = n < TOLD ? rest + strlen(told_of[n].word) : rest;
        long number = strtol(digits, &end, 10);
        if (n == TOLD || end == digits || number < 1 || number > INT32_MAX || (*end && *end != ' '))
            return wrong(r, "`player team N life N range N` is expected, not \"%s\"", rest);
        *told_of[n].number = (int)number;
        rest = end + (*end == ' ');
    }
    return true;
}

/* One line of the head; `*is_head` false: it is none, the head is over. */
static bool read_head_line(reader *r, const iz_card_set *cards, told *t, bool *is_head)
{
    const char *rest;
    *is_head = true;
    if ((rest = after(r, "book")))
        return read_book(r, t, rest);
    if ((rest = after(r, "cards")))
        return read_fingerprint(r, cards, rest);
    if ((rest = after(r, "seed")))
        return read_number(r, rest, 10, &t->seed);
    if ((rest = after(r, "deck")) || (rest = after(r, "side")))
        return read_cards(r, cards, t, r->text[0] == 's', rest);
    if ((rest = after(r, "player")))
        return read_player(r, t, rest);
    if (after(r, "position") || after(r, "|"))
        return t->at_position = true;
    if (r->edition == 1 && (rest = after(r, "with")))
        return read_bits(r, t, rest);
    if (after(r, "+")) /* iz_record_own_blocks reads them */
        return true;
    if (r->edition > 1 && (rest = after(r, "version")))
        return snprintf(r->version, sizeof r->version, "%s", rest) >= 0;
    if (r->edition > 1 && (rest = after(r, "variant"))) {
        snprintf(t->variant, sizeof t->variant, "%s", rest);
        t->setup.variant = t->variant;
        return true;
    }
    if (r->edition > 1 && (rest = after(r, "option")))
        return read_option(r, t, rest);
    if (r->edition > 1 && (rest = after(r, "first")))
        return read_first(r, t, rest);
    if (r->edition > 1 && (rest = after(r, "generator")))
        return read_generator(r, t, rest);
    if (r->edition > 1 && (rest = after(r, "seats")))
        return read_seats(r, t, rest);
    *is_head = false;
    return true;
}

static bool read_edition(reader *r)
{
    if (!next_line(r))
        return false;
    const char *rest = after(r, "izvor-record");
    r->edition = rest && strcmp(rest, "1") == 0 ? 1 : rest && strcmp(rest, "2") == 0 ? 2 : 0;
    return r->edition > 0 || wrong(r, "the first line of a record is `izvor-record 2`");
}

/* Reads the head of the record and makes the game; the line after the head stands in r->text. */
static iz_game *read_head(reader *r, const iz_card_set *cards, told *t)
{
    bool is_head = true;
    if (!read_edition(r))
        return NULL;
    while (is_head)
        if (!next_line(r) || !read_head_line(r, cards, t, &is_head))
            return NULL;
    if (t->setup.book && t->at_position && r->start)
        return iz_game_clone(r->start);
    if (!t->setup.book || t->setup.players == 0) {
        wrong(r, "a book and at least one player come before the choices");
        return NULL;
    }
    if (!t->seats_by_lot) /* nor did versions that drew no lots */
        t->setup.with |= IZ_WITH_SEATS_AGREED;
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++)
        t->setup.seats[seat].deck = (iz_deck_cards){t->cards[seat][0], t->count[seat][0],
                                                    t->cards[seat][1], t->count[seat][1]};
    char message[512];
    iz_game *game = iz_game_new(&t->setup, cards, t->seed, message, sizeof message);
    if (!game)
        wrong(r, "%s", message);
    else if (iz_advance(game) != IZ_OK)
        wrong(r, "%s", iz_game_error(game));
    else
        return game;
    iz_game_free(game);
    return NULL;
}

/* A choice or a hash that doesn't fit: which, and who recorded it. */
static bool differs(reader *r, const char *what)
{
    const char *by = r->version[0] ? r->version : "an earlier version";
    return wrong(r, "choice %" PRIu64 ": %s (recorded by %s, edition %d; this is %s)%s", r->choices,
                 what, by, r->edition, iz_version(),
                 r->other_cards ? "; its cards came out of another file, or are read otherwise now"
                                : "");
}

/* "0:3=cast/o12", "0:3" in the first edition: who, and which option. */
static bool read_choice(reader *r, iz_game *game, const char **text, int *seat, uint64_t *n)
{
    char *end, descriptor[IZ_DESCRIPTOR_SIZE], what[IZ_DESCRIPTOR_SIZE + 80];
    long whose = strtol(*text, &end, 10);
    if (end == *text || *end != ':' || whose < 0 || whose >= iz_game_players(game))
        return wrong(r, "a choice is written seat:option");
    const char *at = end + 1;
    *seat = (int)whose;
    *n = strtoull(at, &end, 10);
    if (end == at || (r->edition > 1 && *end != '='))
        return wrong(r, "a choice is written seat:option=descriptor");
    size_t length = r->edition > 1 ? strcspn(++end, " ") : 0;
    *text = end + length + (end[length] == ' ');
    r->choices++;
    if (r->edition == 1)
        return *n < iz_choice_count(game, *seat) || differs(r, "there is no such option");
    if (length >= sizeof descriptor)
        return wrong(r, "a descriptor is shorter than %d letters", IZ_DESCRIPTOR_SIZE);
    memcpy(descriptor, end, length);
    descriptor[length] = '\0';
    bool leaves = strcmp(descriptor, IZ_RECORD_CONCEDE) == 0;
    *n = leaves ? IZ_RECORD_CONCEDES : *n;
    if (leaves || iz_choice_described(game, *seat, descriptor, *n, n))
        return true;
    snprintf(what, sizeof what, "none of the options is %s", descriptor);
    return differs(r, what);
}

static bool run_choices(reader *r, iz_game *game, const char *at, iz_on_choice on_choice,
                        void *host)
{
    while (*at) {
        int seat = 0;
        uint64_t n = 0;
        if (!read_choice(r, game, &at, &seat, &n))
            return false;
        if (on_choice)
            on_choice(host, game, seat, n);
        if (iz_record_take(game, seat, n) != IZ_OK)
            return differs(r, iz_game_error(game));
    }
    return true;
}

iz_game *iz_record_replay(const char *bytes, size_t length, const char *name,
                          const iz_card_set *cards, const iz_game *start, iz_on_choice on_choice,
                          void *host, char *error, size_t error_size)
{
    reader r = {.bytes = bytes,
                .length = length,
                .name = name,
                .start = start,
                .error = error,
                .error_size = error_size};
    told t = {.at_position = false};
    iz_game *game = read_head(&r, cards, &t);
    told_free(&t);
    bool good = game != NULL;
    while (good && strcmp(r.text, "end") != 0) {
        const char *rest;
        uint64_t hash;
        if ((rest = after(&r, "choices")))
            good = run_choices(&r, game, rest, on_choice, host);
        else if ((rest = after(&r, "hash")))
            good = read_number(&r, rest, 16, &hash) &&
                   (hash == iz_game_hash(game) ||
                    differs(&r, "another hash behind it: the game went another way"));
        else
            good = wrong(&r, "expected `choices`, `hash` or `end`");
        good = good && next_line(&r);
    }
    if (good && r.other_cards)
        good = differs(&r, "no hash says that it is the same game");
    if (good && r.at < r.length)
        good = wrong(&r, "nothing may stand behind `end`");
    if (good)
        return game;
    iz_game_free(game);
    return NULL;
}

/* One whose faults nobody hears of: they are told when the record is replayed. */
static reader quiet_reader(const char *bytes, size_t length, char *error, size_t error_size)
{
    return (reader){.bytes = bytes,
                    .length = length,
                    .name = "record",
                    .error = error,
                    .error_size = error_size};
}

bool iz_record_cards(const char *bytes, size_t length, void (*want)(void *host, const char *name),
                     void *host)
{
    char error[256];
    reader r = quiet_reader(bytes, length, error, sizeof error);
    while (r.at < r.length && next_line(&r)) {
        const char *rest = after(&r, "deck");
        rest = rest ? rest : after(&r, "side");
        const char *blank = rest ? strchr(rest, ' ') : NULL;
        if (blank)
            want(host, blank + 1);
        if (after(&r, "choices"))
            return true;
    }
    return r.at >= r.length;
}

/* The lines of the head that begin so, without that; NULL: there are none. */
static char *lines_behind(const char *bytes, size_t length, const char *word)
{
    char error[256];
    reader r = quiet_reader(bytes, length, error, sizeof error);
    iz_record text = {0};
    while (r.at < r.length && next_line(&r) && !after(&r, "choices")) {
        const char *rest = after(&r, word);
        if (rest) {
            put_bytes(&text, rest, strlen(rest));
            put_bytes(&text, "\n", 1);
        }
    }
    if (text.text && !text.failed)
        return text.text;
    free(text.text);
    return NULL;
}

char *iz_record_own_blocks(const char *bytes, size_t length)
{
    return lines_behind(bytes, length, "+");
}

bool iz_record_is_with(const char *bytes, size_t length, const iz_card_set *cards)
{
    char error[256];
    reader r = quiet_reader(bytes, length, error, sizeof error);
    while (r.at < r.length && next_line(&r) && !after(&r, "choices")) {
        const char *rest = after(&r, "cards");
        if (rest)
            return read_fingerprint(&r, cards, rest) && !r.other_cards;
    }
    return false;
}

char *iz_record_position(const char *bytes, size_t length, int *number, char *book, size_t size)
{
    char error[256];
    reader r = quiet_reader(bytes, length, error, sizeof error);
    bool at_position = false;
    book[0] = '\0';
    while (r.at < r.length && next_line(&r) && !after(&r, "choices")) {
        const char *rest = after(&r, "position");
        at_position |= rest != NULL;
        if (rest)
            *number = atoi(rest);
        if ((rest = after(&r, "book")))
            snprintf(book, size, "%s", rest);
    }
    return at_position ? lines_behind(bytes, length, "|") : NULL;
}
