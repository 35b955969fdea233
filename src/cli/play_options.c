/*
 * The options of the decision that waits: listed once, so that their numbers stay; named by number
 * or by words that stand anywhere in the label.
 */
#include "cli/play.h"

#include "cards/fold.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum {
    KEPT_MOST = 16384,   /* options kept */
    ALIKE_AMONG = 256,   /* of those, so many are compared with each other */
    NUMBER_COLUMNS = 6,  /* "  12  " */
    COLUMNS_BETWEEN = 2, /* blanks */
    MEANT_SHOWN = 8      /* of several that the words could mean */
};

void play_options_free(play_options *o)
{
    for (size_t i = 0; i < o->count; i++)
        free(o->label[i]);
    free(o->label);
    free(o->n);
    *o = (play_options){0};
}

static bool add(play_options *o, uint64_t n, const char *label)
{
    if (o->count == o->room) {
        size_t room = o->room ? o->room * 2 : 64;
        uint64_t *numbers = realloc(o->n, room * sizeof *numbers);
        if (numbers)
            o->n = numbers;
        char **labels = numbers ? realloc(o->label, room * sizeof *labels) : NULL;
        if (!labels)
            return false;
        o->label = labels;
        o->room = room;
    }
    o->n[o->count] = n;
    o->label[o->count] = strdup(label);
    return o->label[o->count] && ++o->count;
}

/* Options that read alike do the same: the first of them stands for all. */
static bool is_there(const play_options *o, const char *label)
{
    for (size_t i = 0; i < o->count && i < ALIKE_AMONG; i++)
        if (strcmp(o->label[i], label) == 0)
            return true;
    return false;
}

typedef struct ranked {
    uint64_t n;
    int rank;
} ranked;

static int compare_ranks(const void *a, const void *b)
{
    const ranked *x = a, *y = b;
    return x->rank != y->rank ? (x->rank > y->rank) - (x->rank < y->rank)
                              : (x->n > y->n) - (x->n < y->n);
}

/* The first options, as many as are kept, likely ones first; NULL: out of memory. */
static ranked *rank_options(play_game *p, uint64_t count)
{
    ranked *all = calloc((size_t)count + 1, sizeof *all);
    for (uint64_t n = 0; all && n < count; n++)
        all[n] = (ranked){n, iz_choice_rank(p->game, p->me, n)};
    if (all)
        qsort(all, (size_t)count, sizeof *all, compare_ranks);
    return all;
}

void play_options_gather(play_game *p)
{
    play_options *o = &p->options;
    char raw[PLAY_LABEL], label[PLAY_LABEL];
    if (o->known && o->decision == p->count)
        return;
    play_options_free(o);
    o->known = true;
    o->decision = p->count;
    iz_wait_prompt(p->game, p->me, raw, sizeof raw);
    iz_text_clean(raw, false, o->prompt, sizeof o->prompt);
    uint64_t count = iz_choice_count(p->game, p->me);
    o->is_range = iz_choice_range(p->game, p->me, &o->lo, &o->hi);
    uint64_t kept = count < KEPT_MOST ? count : KEPT_MOST;
    ranked *all = o->is_range ? NULL : rank_options(p, kept);
    for (uint64_t i = 0; i < kept && all; i++) {
        uint64_t n = all[i].n;
        iz_choice_common_label(p->game, p->me, n, raw, sizeof raw);
        iz_text_clean(raw, false, label, sizeof label);
        if (is_there(o, label))
            continue;
        if (!add(o, n, label))
            break;
    }
    o->more = o->is_range ? 0 : count - kept;
    free(all);
}

iz_choice_kind play_option_kind(const play_game *p, size_t place)
{
    iz_choice choice = {.kind = IZ_CHOICE_NUMBER};
    if (!p->options.is_range && place < p->options.count)
        iz_choice_at(p->game, p->me, p->options.n[place], &choice);
    return choice.kind;
}

int64_t play_option_of_enter(const play_game *p)
{
    iz_asking asking = iz_wait_asking(p->game, p->me);
    for (size_t i = 0; i < p->options.count; i++) {
        iz_choice_kind kind = play_option_kind(p, i);
        if (asking == IZ_ASKING_WINDOW && kind == IZ_CHOICE_PASS)
            return (int64_t)i;
        if (asking == IZ_ASKING_DECLARING && kind == IZ_CHOICE_DONE)
            return (int64_t)i;
    }
    return -1;
}

bool play_words_match(const char *text, const char *line)
{
    char in[2 * PLAY_LABEL], words[2 * PLAY_LABEL], *save = NULL;
    iz_fold(text, in, sizeof in);
    iz_fold(line, words, sizeof words);
    for (char *word = strtok_r(words, " ", &save); word; word = strtok_r(NULL, " ", &save))
        if (!strstr(in, word))
            return false;
    return true;
}

/* How well the line names the label: the whole of it, its beginning, words of it, or not at all. */
static int likeness(const char *label, const char *line)
{
    char a[2 * PLAY_LABEL], b[2 * PLAY_LABEL];
    iz_fold(label, a, sizeof a);
    iz_fold(line, b, sizeof b);
    if (strcmp(a, b) == 0)
        return 3;
    if (strncmp(a, b, strlen(b)) == 0)
        return 2;
    return play_words_match(label, line);
}

static int64_t by_number(const play_game *p, long long number, iz_lines *out)
{
    const play_options *o = &p->options;
    if (o->is_range && number >= o->lo && number <= o->hi)
        return number - o->lo;
    if (!o->is_range && number >= 0 && (unsigned long long)number < o->count)
        return number;
    char from[24], to[24];
    snprintf(from, sizeof from, "%lld", o->is_range ? (long long)o->lo : 0LL);
    snprintf(to, sizeof to, "%lld", o->is_range ? (long long)o->hi : (long long)o->count - 1);
    play_say(p, out, IZ_SAY_T_OPTIONS_GO, from, to);
    return -2;
}

int64_t play_option_named(const play_game *p, const char *line, iz_lines *out)
{
    const play_options *o = &p->options;
    char *end;
    errno = 0;
    long long number = strtoll(line, &end, 10);
    if (end != line && *end == '\0')
        return by_number(p, errno ? -1 : number, out);
    int best = 0;
    int64_t found = -1;
    for (size_t i = 0; i < o->count; i++) {
        int like = likeness(o->label[i], line);
        if (like == 0 || like < best)
            continue;
        found = like > best ? (int64_t)i : -2;
        best = like;
    }
    if (found == -2) {
        play_say(p, out, IZ_SAY_T_SEVERAL_HAVE, line);
        play_options_lines(p, line, MEANT_SHOWN, out);
    }
    return found;
}

/* ---- listing --------------------------------------------------------------------------------- */

static void number_and_label(const play_options *o, size_t place, char *out, size_t size)
{
    int blanks = place < 10 ? 3 : place < 100 ? 2 : place < 1000 ? 1 : 0;
    snprintf(out, size, "%*s" IZ_GREEN "%zu" IZ_PLAIN IZ_TIE IZ_TIE "%s", blanks, "", place,
             o->label[place]);
}

static void put_range(const play_game *p, iz_lines *out)
{
    char from[24], to[24];
    snprintf(from, sizeof from, "%lld", (long long)p->options.lo);
    snprintf(to, sizeof to, "%lld", (long long)p->options.hi);
    play_say(p, out, IZ_SAY_T_A_NUMBER, from, to);
}

/* In columns of that width, downwards. */
static void put_columns(const play_options *o, const size_t *places, int count, int columns,
                        int width, iz_lines *out)
{
    int rows = (count + columns - 1) / columns;
    for (int row = 0; row < rows; row++) {
        char line[2048] = "", cell[PLAY_LABEL + 32];
        size_t used = 0;
        for (int at = row; at < count; at += rows) {
            number_and_label(o, places[at], cell, sizeof cell);
            int blanks = at + rows < count ? width - iz_text_columns(cell) : 0;
            int wrote = snprintf(line + used, sizeof line - used, "%s%*s", cell, blanks, "");
            used += wrote > 0 && (size_t)wrote < sizeof line - used ? (size_t)wrote : 0;
        }
        iz_lines_put(out, line);
    }
}

/* The places of options in which the words stand, at most so many. Returns how many there are. */
static int places_of(const play_options *o, const char *words, size_t *places)
{
    int count = 0;
    for (size_t i = 0; i < o->count; i++)
        if (!words || play_words_match(o->label[i], words))
            places[count++] = i;
    return count;
}

bool play_options_lines(const play_game *p, const char *words, int most, iz_lines *out)
{
    const play_options *o = &p->options;
    if (o->is_range) {
        put_range(p, out);
        return true;
    }
    size_t *places = malloc((o->count + 1) * sizeof *places);
    if (!places)
        return false;
    int count = places_of(o, words, places), width = 0;
    for (int i = 0; i < count; i++) {
        int columns = iz_text_columns(o->label[places[i]]) + NUMBER_COLUMNS + COLUMNS_BETWEEN;
        width = columns > width ? columns : width;
    }
    int columns = width > 0 ? (p->terminal.columns + COLUMNS_BETWEEN) / width : 1;
    bool needed = most > 0 && count > most; /* a list is read more easily */
    iz_lines lines = {0};
    if (needed && columns > 1) {
        put_columns(o, places, count, columns < 4 ? columns : 4, width, &lines);
    } else {
        for (int i = 0; i < count; i++) {
            char text[PLAY_LABEL + 32];
            number_and_label(o, places[i], text, sizeof text);
            iz_lines_wrap(&lines, p->terminal.columns, NUMBER_COLUMNS, text);
        }
    }
    free(places);
    int shown = most > 0 && lines.count > most ? most - 1 : lines.count;
    for (int i = 0; i < shown; i++)
        iz_lines_put(out, lines.at[i]);
    if (shown < lines.count)
        play_say(p, out, IZ_SAY_T_MORE_LINES, lines.count - shown);
    char more[24];
    snprintf(more, sizeof more, "%llu", (unsigned long long)o->more);
    if (o->more && shown == lines.count)
        play_say(p, out, IZ_SAY_T_AND_MORE, more);
    bool all = shown == lines.count;
    iz_lines_free(&lines);
    return all;
}
