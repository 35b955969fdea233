/* Names most like one that is not there: the distance is the number of letters to insert, drop,
 * change or swap with their neighbour, on folded names (Damerau and Levenshtein). */
#include <string.h>

#include "cards/fold.h"
#include "cards/set.h"

enum { LONGEST = 64 };

static int distance(const char *a, size_t a_length, const char *b, size_t b_length, int limit)
{
    int rows[3][LONGEST + 1];
    for (size_t j = 0; j <= b_length; j++)
        rows[0][j] = (int)j;
    for (size_t i = 1; i <= a_length; i++) {
        int *now = rows[i % 3], *before = rows[(i + 2) % 3], *earlier = rows[(i + 1) % 3];
        int least = now[0] = (int)i;
        for (size_t j = 1; j <= b_length; j++) {
            int best = before[j - 1] + (a[i - 1] != b[j - 1]);
            if (before[j] + 1 < best)
                best = before[j] + 1;
            if (now[j - 1] + 1 < best)
                best = now[j - 1] + 1;
            if (i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1] &&
                earlier[j - 2] + 1 < best)
                best = earlier[j - 2] + 1;
            now[j] = best;
            if (best < least)
                least = best;
        }
        if (least > limit)
            return limit + 1;
    }
    return rows[a_length % 3][b_length];
}

int iz_fold_distance(const char *a, const char *b, int limit)
{
    size_t first = strlen(a), second = strlen(b);
    size_t apart = first > second ? first - second : second - first;
    if (limit < 0 || apart > (size_t)limit || first > LONGEST || second > LONGEST)
        return limit + 1;
    int far = distance(a, first, b, second, limit);
    return far <= limit ? far : limit + 1;
}

typedef struct nearest {
    int *found;
    int distances[16];
    int count, limit;
} nearest;

/* Enters a name among those found, which are kept in rising order of distance. */
static void enter(nearest *list, int definition, int far)
{
    int at = list->count;
    while (at > 0 && list->distances[at - 1] > far)
        at--;
    if (at == list->limit)
        return;
    if (list->count < list->limit)
        list->count++;
    for (int i = list->count - 1; i > at; i--) {
        list->found[i] = list->found[i - 1];
        list->distances[i] = list->distances[i - 1];
    }
    list->found[at] = definition;
    list->distances[at] = far;
}

int iz_card_set_nearest(const iz_card_set *set, const char *name, int *found, int limit)
{
    char wanted[LONGEST + 1], other[IZ_NAME_MAX * 2 + 1];
    nearest list = {.found = found, .limit = limit < 16 ? limit : 16};
    size_t length = iz_fold(name, wanted, sizeof wanted);
    if (length > LONGEST || limit < 1)
        return 0;
    int farthest = length < 5 ? 1 : length < 10 ? 2 : 3;
    for (int i = 0; i < iz_set_index_of(set)->cards; i++) {
        size_t other_length = iz_fold(iz_card_def_name(set, i), other, sizeof other);
        int far = iz_fold_distance(wanted, other, farthest);
        if (far > farthest && length >= 4 && other_length > length &&
            memcmp(wanted, other, length) == 0)
            far = farthest; /* the beginning of a name */
        if (far <= farthest)
            enter(&list, i, far);
    }
    return list.count;
}
