/*
 * Options as short texts that outlive the numbers of options: "cast/o12", "word/=Forest".
 */
#include "api/descriptor.h"
#include "api/face.h"
#include "engine/flow/ask.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

static const char *const kinds[] = {
    [IZ_CHOICE_PASS] = "pass",         [IZ_CHOICE_DONE] = "done",
    [IZ_CHOICE_YES] = "yes",           [IZ_CHOICE_NO] = "no",
    [IZ_CHOICE_NUMBER] = "number",     [IZ_CHOICE_OBJECT] = "object",
    [IZ_CHOICE_PLAY] = "play",         [IZ_CHOICE_CAST] = "cast",
    [IZ_CHOICE_ACTIVATE] = "activate", [IZ_CHOICE_SPECIAL] = "special",
    [IZ_CHOICE_ATTACK] = "attack",     [IZ_CHOICE_BLOCK] = "block",
    [IZ_CHOICE_BAND] = "band",         [IZ_CHOICE_DROP] = "drop",
    [IZ_CHOICE_WORD] = "word",         [IZ_CHOICE_ITEM] = "item",
    [IZ_CHOICE_PAY] = "pay",           [IZ_CHOICE_TAKE_BACK] = "take-back",
    [IZ_CHOICE_KEEP] = "keep",         [IZ_CHOICE_MULLIGAN] = "mulligan",
    [IZ_CHOICE_MOVE] = "move"};

const char *iz_choice_kind_name(iz_choice_kind kind) { return kinds[kind]; }

typedef struct writing {
    char *out;
    size_t size, length;
} writing;

static void put(writing *w, const char *text)
{
    for (; *text; text++, w->length++)
        if (w->length + 1 < w->size)
            w->out[w->length] = *text;
}

static void put_number(writing *w, const char *mark, int64_t number)
{
    char text[32];
    snprintf(text, sizeof text, "/%s%" PRId64, mark, number);
    put(w, text);
}

/* A word has no number that stays: which words there are depends on the cards. */
static void put_word(writing *w, iz_game *game, int seat, uint64_t n)
{
    char label[IZ_DESCRIPTOR_SIZE / 4];
    size_t length = iz_choice_common_label(game, seat, n, label, sizeof label);
    put(w, "/=");
    for (size_t i = 0; i < length && i + 1 < sizeof label; i++) {
        char text[4] = {label[i], '\0'};
        if ((unsigned char)label[i] <= ' ' || label[i] == '%')
            snprintf(text, sizeof text, "%%%02X", (unsigned char)label[i]);
        put(w, text);
    }
}

static void end(writing *w)
{
    if (w->size > 0)
        w->out[w->length < w->size ? w->length : w->size - 1] = '\0';
}

/* All but the word, or the number. */
static void put_choice(writing *w, const iz_choice *choice)
{
    put(w, kinds[choice->kind]);
    if (choice->object)
        put_number(w, "o", choice->object);
    if (choice->other)
        put_number(w, "t", choice->other);
    if (choice->player >= 0) {
        char text[4] = {'/', 'p', (char)('A' + choice->player), '\0'};
        put(w, text);
    }
    if (choice->zone) {
        put(w, "/z");
        put(w, choice->zone);
    }
    if (choice->kind != IZ_CHOICE_WORD && choice->number)
        put_number(w, "n", choice->number);
}

size_t iz_descriptor_of(const iz_game *game, const iz_option *option, char *out, size_t size)
{
    iz_choice choice = iz_choice_of(game, option);
    writing w = {.out = out, .size = size};
    put_choice(&w, &choice);
    end(&w);
    return w.length;
}

size_t iz_choice_descriptor(iz_game *game, int seat, uint64_t n, char *out, size_t size)
{
    iz_choice choice;
    writing w = {.out = out, .size = out ? size : 0};
    if (iz_choice_at(game, seat, n, &choice)) {
        put_choice(&w, &choice);
        if (choice.kind == IZ_CHOICE_WORD)
            put_word(&w, game, seat, n);
    }
    end(&w);
    return w.length;
}

/* "guard/n3": the zone, as views call it; NULL: there is none. */
static const char *zone_named(const char *text)
{
    size_t length = strcspn(text, "/");
    for (const iz_zone_word *zone = iz_zone_words; zone->word; zone++)
        if (strlen(zone->word) == length && strncmp(zone->word, text, length) == 0)
            return zone->word;
    return NULL;
}

bool iz_descriptor_read(const char *descriptor, iz_choice *out)
{
    size_t length = strcspn(descriptor, "/");
    *out = (iz_choice){.player = -1};
    size_t kind = 0;
    while (kind < sizeof kinds / sizeof *kinds &&
           (strncmp(kinds[kind], descriptor, length) != 0 || kinds[kind][length] != '\0'))
        kind++;
    if (kind == sizeof kinds / sizeof *kinds)
        return false;
    out->kind = (iz_choice_kind)kind;
    for (const char *at = descriptor + length; *at == '/'; at += 1 + strcspn(at + 1, "/")) {
        unsigned number;
        char seat;
        if (sscanf(at, "/o%u", &number) == 1)
            out->object = number;
        else if (sscanf(at, "/t%u", &number) == 1)
            out->other = number;
        else if (sscanf(at, "/p%c", &seat) == 1)
            out->player = seat - 'A';
        else if (at[1] == 'z')
            out->zone = zone_named(at + 2);
        else if (at[1] == 'n')
            sscanf(at, "/n%" SCNd64, &out->number);
    }
    return true;
}

static bool is_described(iz_game *game, int seat, uint64_t n, const char *descriptor)
{
    char text[IZ_DESCRIPTOR_SIZE];
    return iz_choice_descriptor(game, seat, n, text, sizeof text) > 0 &&
           strcmp(text, descriptor) == 0;
}

/* Of a range of numbers the one that is described is known without a search. */
static uint64_t likely_number(iz_game *game, int seat, const char *descriptor, uint64_t likely)
{
    int64_t lo, hi, number = 0;
    if (!iz_choice_range(game, seat, &lo, &hi) || strncmp(descriptor, "number", 6) != 0)
        return likely;
    sscanf(descriptor, "number/n%" SCNd64, &number);
    return number >= lo && number <= hi ? (uint64_t)(number - lo) : likely;
}

static iz_ref named(const iz_game *game, uint32_t number, int player)
{
    iz_slot slot = number ? iz_object_numbered(game, number) : (iz_slot)IZ_NIL;
    return slot != IZ_NIL ? iz_object_ref(game, slot)
           : player >= 0  ? iz_ref_seat(player)
                          : IZ_NO_REF;
}

bool iz_step_of(const iz_game *game, const iz_choice *choice, iz_option *out)
{
    static const uint8_t steps[IZ_CHOICE_MOVE + 1] = {
        [IZ_CHOICE_ATTACK] = IZ_OPTION_ATTACK,
        [IZ_CHOICE_BLOCK] = IZ_OPTION_BLOCK,
        [IZ_CHOICE_BAND] = IZ_OPTION_BAND,
        [IZ_CHOICE_DROP] = IZ_OPTION_DROP,
    };
    *out = (iz_option){.kind = steps[choice->kind],
                       .subject = named(game, choice->object, -1),
                       .object = named(game, choice->other, choice->player)};
    return out->kind != IZ_OPTION_NONE;
}

static bool same_choice(const iz_choice *a, const iz_choice *b)
{
    return a->kind == b->kind && a->object == b->object && a->other == b->other &&
           a->player == b->player && strcmp(a->zone ? a->zone : "", b->zone ? b->zone : "") == 0 &&
           (a->number == b->number || a->kind == IZ_CHOICE_WORD);
}

bool iz_choice_described(iz_game *game, int seat, const char *descriptor, uint64_t likely,
                         uint64_t *n)
{
    enum { SEARCHED_MOST = 100000 };
    if (!game || !descriptor || !n)
        return false;
    *n = likely_number(game, seat, descriptor, likely);
    if (is_described(game, seat, *n, descriptor))
        return true;
    iz_choice wanted, choice;
    iz_option step;
    if (!iz_descriptor_read(descriptor, &wanted))
        return false;
    if (iz_step_of(game, &wanted, &step)) { /* of these there are many: no search */
        *n = iz_options_find(game, seat, &step);
        return is_described(game, seat, *n, descriptor);
    }
    uint64_t count = iz_choice_count(game, seat);
    for (uint64_t i = 0; i < count && i < SEARCHED_MOST; i++)
        if (iz_choice_at(game, seat, i, &choice) && same_choice(&choice, &wanted) &&
            is_described(game, seat, i, descriptor)) {
            *n = i;
            return true;
        }
    return false;
}
