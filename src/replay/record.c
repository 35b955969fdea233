/*
 * Writing and replaying records of games.
 */
#include "replay/record.h"

#include "cards/file.h"
#include "engine/turn/setup.h"

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
        put(record, "%s %d %s\n", word, run, iz_cards_name(cards, deck[i]));
        i += run;
    }
}

iz_record *iz_record_new(const iz_game *game, const iz_deck_cards *decks, uint64_t seed,
                         unsigned with)
{
    iz_record *record = calloc(1, sizeof *record);
    if (!record)
        return NULL;
    put(record, "izvor-record 1\nbook %s\ncards %016" PRIx64 "\nseed %" PRIu64 "\nwith %u\n",
        game->book->name, game->cards->fingerprint, seed, with);
    for (int seat = 0; seat < game->head->seats; seat++) {
        put_deck(record, game->cards, "deck", decks[seat].definitions, decks[seat].count);
        put_deck(record, game->cards, "side", decks[seat].side, decks[seat].side_count);
        put(record, "player\n");
    }
    return record;
}

const char *iz_record_text(const iz_record *record) { return record->failed ? NULL : record->text; }

iz_record *iz_record_new_at(const iz_game *game, const char *text, int number)
{
    iz_record *record = calloc(1, sizeof *record);
    if (!record)
        return NULL;
    put(record, "izvor-record 1\nbook %s\ncards %016" PRIx64 "\nposition %d\n", game->book->name,
        game->cards->fingerprint, number);
    while (*text) {
        size_t length = strcspn(text, "\n");
        put(record, "| ");
        put_bytes(record, text, length);
        put(record, "\n");
        text += length + (text[length] == '\n');
    }
    return record;
}

void iz_record_free(iz_record *record)
{
    if (record)
        free(record->text);
    free(record);
}

void iz_record_choice(iz_record *record, int seat, uint64_t n)
{
    put(record, "%s%d:%" PRIu64, record->on_line ? " " : "choices ", seat, n);
    if (++record->on_line == 16)
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

typedef struct decks {
    int *cards[IZ_MAX_SEATS][2];
    int count[IZ_MAX_SEATS][2];
    int seats;
} decks;

static void decks_free(decks *d)
{
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++)
        for (int side = 0; side < 2; side++)
            free(d->cards[seat][side]);
}

static bool read_cards(reader *r, const iz_card_set *cards, decks *d, int side, const char *rest)
{
    char *name;
    long count = strtol(rest, &name, 10);
    int have = d->count[d->seats][side];
    if (name == rest || *name != ' ' || count < 1 || count > DECK_MOST - have)
        return wrong(r, "a number of cards and a name are expected after `deck`");
    int card = iz_cards_find(cards, name + 1);
    if (card < 0)
        return wrong(r, "there is no card \"%s\" in the set: was the game played with other cards?",
                     name + 1);
    int *bigger = realloc(d->cards[d->seats][side], (size_t)(have + count) * sizeof *bigger);
    if (!bigger)
        return wrong(r, "out of memory");
    d->cards[d->seats][side] = bigger;
    for (long i = 0; i < count; i++)
        bigger[have + i] = card;
    d->count[d->seats][side] = have + (int)count;
    return true;
}

/* Reads the head of the record and makes the game; the line after the head stands in r->text. */
static iz_game *read_head(reader *r, const iz_card_set *cards, decks *d)
{
    const iz_book *book = NULL;
    uint64_t seed = 0, with = 0;
    bool at_position = false;
    const char *rest;
    if (!next_line(r))
        return NULL;
    if (strcmp(r->text, "izvor-record 1") != 0) {
        wrong(r, "the first line of a record is `izvor-record 1`");
        return NULL;
    }
    for (;;) {
        if (!next_line(r))
            return NULL;
        if ((rest = after(r, "book"))) {
            book = iz_book_named(rest);
            if (!book) {
                wrong(r, "there is no book \"%s\"", rest);
                return NULL;
            }
        } else if ((rest = after(r, "cards"))) {
            uint64_t fingerprint;
            if (!read_number(r, rest, 16, &fingerprint))
                return NULL;
            if (fingerprint != (r->start ? r->start->cards : cards)->fingerprint) {
                wrong(r, "its cards came out of another file, or out of another version of it");
                return NULL;
            }
        } else if ((rest = after(r, "seed"))) {
            if (!read_number(r, rest, 10, &seed))
                return NULL;
        } else if ((rest = after(r, "with"))) {
            if (!read_number(r, rest, 10, &with))
                return NULL;
            if (with > UINT32_MAX) {
                wrong(r, "no options of a game have the number %s", rest);
                return NULL;
            }
        } else if ((rest = after(r, "deck")) || (rest = after(r, "side"))) {
            if (d->seats >= IZ_MAX_SEATS || !read_cards(r, cards, d, r->text[0] == 's', rest))
                return NULL;
        } else if (after(r, "position") || after(r, "|")) {
            at_position = true;
        } else if (after(r, "player")) {
            if (d->seats++ >= IZ_MAX_SEATS - 1) {
                wrong(r, "at most %d players", IZ_MAX_SEATS);
                return NULL;
            }
        } else {
            break;
        }
    }
    if (book && at_position && r->start)
        return iz_game_clone(r->start);
    if (!book || d->seats == 0) {
        wrong(r, "a book and at least one player come before the choices");
        return NULL;
    }
    iz_deck_cards lists[IZ_MAX_SEATS];
    for (int seat = 0; seat < IZ_MAX_SEATS; seat++)
        lists[seat] = (iz_deck_cards){d->cards[seat][0], d->count[seat][0], d->cards[seat][1],
                                      d->count[seat][1]};
    char message[256];
    iz_game *game =
        iz_game_new(book, cards, lists, d->seats, seed, (unsigned)with, message, sizeof message);
    if (!game)
        wrong(r, "%s", message);
    else if (iz_advance(game) != IZ_OK)
        wrong(r, "%s", iz_game_error(game));
    else
        return game;
    iz_game_free(game);
    return NULL;
}

static bool run_choices(reader *r, iz_game *game, const char *at, iz_on_choice on_choice,
                        void *host)
{
    while (*at) {
        char *end;
        long seat = strtol(at, &end, 10);
        if (end == at || *end != ':' || seat < 0 || seat >= iz_game_players(game))
            return wrong(r, "a choice is written seat:option");
        at = end + 1;
        uint64_t n = strtoull(at, &end, 10);
        if (end == at)
            return wrong(r, "a choice is written seat:option");
        at = end + (*end == ' ');
        if (on_choice)
            on_choice(host, game, (int)seat, n);
        if (iz_choose_nth(game, (int)seat, n) != IZ_OK)
            return wrong(r, "%s", iz_game_error(game));
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
    decks d = {0};
    iz_game *game = read_head(&r, cards, &d);
    decks_free(&d);
    bool good = game != NULL;
    while (good && strcmp(r.text, "end") != 0) {
        const char *rest;
        uint64_t hash;
        if ((rest = after(&r, "choices")))
            good = run_choices(&r, game, rest, on_choice, host);
        else if ((rest = after(&r, "hash")))
            good = read_number(&r, rest, 16, &hash) &&
                   (hash == iz_game_hash(game) ||
                    wrong(&r, "another hash: the game went another way than it was recorded"));
        else
            good = wrong(&r, "expected `choices`, `hash` or `end`");
        good = good && next_line(&r);
    }
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

char *iz_record_position(const char *bytes, size_t length, int *number, char *book, size_t size)
{
    char error[256];
    reader r = quiet_reader(bytes, length, error, sizeof error);
    iz_record text = {0};
    bool at_position = false;
    book[0] = '\0';
    while (r.at < r.length && next_line(&r) && !after(&r, "choices")) {
        const char *rest = after(&r, "position");
        at_position |= rest != NULL;
        if (rest)
            *number = atoi(rest);
        if ((rest = after(&r, "book")))
            snprintf(book, size, "%s", rest);
        if ((rest = after(&r, "|"))) {
            put_bytes(&text, rest, strlen(rest));
            put_bytes(&text, "\n", 1);
        }
    }
    if (at_position && !text.failed && text.text)
        return text.text;
    free(text.text);
    return NULL;
}
