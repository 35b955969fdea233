/*
 * Tables for soaking: set-ups for several players drawn at random, each legal, of every variant of
 * a book and of none, with whatever options go together.
 */
#include "cli/soak_tables.h"

/* splitmix64 */
static uint64_t draw(uint64_t *state)
{
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static int below(uint64_t *state, int count) { return (int)(draw(state) % (unsigned)count); }

/* Nobody has a team; teams sit side by side; they take turns round the table; or they sit anyhow.
 */
static void draw_teams(iz_setup *setup, uint64_t *state)
{
    enum { ALONE, TOGETHER, SPREAD, ANYHOW, WAYS };
    int way = below(state, WAYS), teams = 2 + below(state, 3);
    for (int seat = 0; way != ALONE && seat < setup->players; seat++)
        setup->seats[seat].team = 1 + (way == TOGETHER ? seat * teams / setup->players
                                       : way == SPREAD ? seat % teams
                                                       : below(state, teams));
}

/* No range; one for all; or each their own. */
static void draw_ranges(iz_setup *setup, uint64_t *state)
{
    enum { NONE, ALIKE, OWN, WAYS, FARTHEST = 3 };
    int way = below(state, WAYS), all = 1 + below(state, FARTHEST);
    for (int seat = 0; way != NONE && seat < setup->players; seat++)
        setup->seats[seat].range = way == ALIKE ? all : below(state, FARTHEST + 1);
}

static void draw_options(iz_setup *setup, uint64_t *state)
{
    static const unsigned attacks[] = {0, IZ_WITH_ATTACK_LEFT, IZ_WITH_ATTACK_RIGHT,
                                       IZ_WITH_ATTACK_MANY};
    setup->with |= attacks[below(state, 4)];
    setup->with |= below(state, 3) == 0 ? IZ_WITH_DEPLOYING : 0u;
    setup->with |= below(state, 3) == 0 ? IZ_WITH_POINTS : 0u;
    if (below(state, 3) == 0) {
        setup->first = IZ_FIRST_SEAT;
        setup->first_seat = below(state, setup->players);
    }
}

bool soak_draw_table(const iz_book *book, int nth, iz_setup *setup)
{
    enum { TRIES = 20000 };
    /* small tables oftener: their games are short */
    static const int players[] = {2, 3, 3, 4, 4, 4, 5, 5, 6, 6, 7, 8, 9, 10, 12, 13, 15, 16};
    enum { SIZES = sizeof players / sizeof players[0] };
    uint64_t state = (uint64_t)nth * 0x2545F4914F6CDD1Du + 1;
    int variants = 0;
    while (iz_book_variant(book, variants))
        variants++;
    for (int tries = 0; tries < TRIES; tries++) {
        *setup = iz_setup_of(book, NULL, players[below(&state, SIZES)]);
        setup->variant = iz_book_variant(book, nth % (variants + 1));
        draw_teams(setup, &state);
        draw_ranges(setup, &state);
        draw_options(setup, &state);
        if (iz_setup_check(setup, NULL, 0) == IZ_OK)
            return true;
    }
    return false;
}

int soak_draw_below(int nth, int seat, int count)
{
    uint64_t state = (uint64_t)nth * IZ_MAX_SEATS + (uint64_t)seat;
    return below(&state, count);
}
