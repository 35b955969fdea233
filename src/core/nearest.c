/*
 * Distances between words: the number of letters added, left out, changed or swapped with their
 * neighbour; letters at the end that one has more count as one. Words of more than 31 bytes are
 * never near.
 */
#include "core/nearest.h"

#include <stdbool.h>
#include <stddef.h>
#include <string.h>

enum { LONGEST = 31 };

static int lower(char c) { return c >= 'A' && c <= 'Z' ? c + ('a' - 'A') : (unsigned char)c; }

static int least(int a, int b) { return a < b ? a : b; }

/* Does one of them only go on where the other ends ("target", "targeting")? */
static bool is_beginning(const char *a, const char *b)
{
    enum { SHORTEST = 3 };
    size_t i = 0;
    while (a[i] && lower(a[i]) == lower(b[i]))
        i++;
    return i >= SHORTEST && !a[i] != !b[i];
}

static int distance(const char *a, const char *b)
{
    size_t rows = strlen(a), columns = strlen(b);
    if (rows > LONGEST || columns > LONGEST)
        return LONGEST;
    if (is_beginning(a, b))
        return 1;
    int cost[LONGEST + 1][LONGEST + 1];
    for (size_t i = 0; i <= rows; i++)
        cost[i][0] = (int)i;
    for (size_t j = 0; j <= columns; j++)
        cost[0][j] = (int)j;
    for (size_t i = 1; i <= rows; i++)
        for (size_t j = 1; j <= columns; j++) {
            int x = lower(a[i - 1]), y = lower(b[j - 1]);
            int best = cost[i - 1][j - 1] + (x != y);
            best = least(best, cost[i - 1][j] + 1);
            best = least(best, cost[i][j - 1] + 1);
            if (i > 1 && j > 1 && x == lower(b[j - 2]) && lower(a[i - 2]) == y)
                best = least(best, cost[i - 2][j - 2] + 1);
            cost[i][j] = best;
        }
    return cost[rows][columns];
}

const char *iz_nearest(const char *word, const char *const *list)
{
    const char *best = NULL;
    int best_distance = LONGEST;
    for (size_t i = 0; list[i]; i++) {
        int d = distance(word, list[i]);
        if (d < best_distance) {
            best = list[i];
            best_distance = d;
        }
    }
    if (!best)
        return NULL;
    int allowed = (int)((strlen(word) + 2) / 3);
    return best_distance <= allowed && best_distance < (int)strlen(best) ? best : NULL;
}
