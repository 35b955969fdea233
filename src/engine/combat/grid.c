/*
 * The steps of a declaration, counted and taken one by one without being listed.
 *
 * Where no rule in force speaks of combat and nobody bands, creatures are independent of each
 * other: a step is a creature that is not declared yet, with a column (a player attacked, an
 * attacker blocked) that it may be declared against. The list would have rows times columns
 * entries, anew after every step. The grid keeps for each row the columns it is allowed, which
 * don't change while the declaration goes on; a step turns one row. Columns that are alike for
 * everybody are a group.
 *
 * Options are numbered as list_freely lists them (attack.c, block.c): done; the steps, row by row;
 * what may be taken back, row by row.
 */
#include "engine/combat/combat.h"

#include <stdlib.h>

enum { GROUPS_MOST = 64 };

typedef struct grid_row {
    iz_ref creature;
    uint32_t steps;  /* so many columns are allowed */
    uint64_t groups; /* which */
    bool is_declared;
} grid_row;

typedef struct grid_column {
    iz_ref target;
    uint8_t group;
} grid_column;

struct iz_grid {
    iz_option_kind kind; /* of its steps */
    int rows, columns, row_room, column_room;
    int groups;
    uint64_t key[GROUPS_MOST]; /* what makes columns alike; 0 … */
    bool alone[GROUPS_MOST];   /* … is meant, unless the group is one column's own */
    iz_ref representative[GROUPS_MOST];
    uint32_t size[GROUPS_MOST];
    uint64_t steps, declared; /* of all rows that are not declared; rows that are */
    grid_row *row;
    grid_column *column;
};

static void free_grid(struct iz_grid *grid)
{
    free(grid->row);
    free(grid->column);
    free(grid);
}

/* ---- building -------------------------------------------------------------------------------- */

static bool make_room(void **at, int *room, int needed, size_t size)
{
    if (needed <= *room)
        return true;
    int wanted = *room * 2 > needed ? *room * 2 : needed + 16;
    void *bigger = realloc(*at, (size_t)wanted * size);
    if (!bigger)
        return false;
    *at = bigger;
    *room = wanted;
    return true;
}

/* The group of columns with that key, or a new one of its own; -1: there are too many. */
static int group_of(struct iz_grid *grid, uint64_t key, bool alone, iz_ref target)
{
    for (int group = 0; !alone && group < grid->groups; group++)
        if (!grid->alone[group] && grid->key[group] == key)
            return group;
    if (grid->groups == GROUPS_MOST)
        return -1;
    grid->key[grid->groups] = key;
    grid->alone[grid->groups] = alone;
    grid->representative[grid->groups] = target;
    grid->size[grid->groups] = 0;
    return grid->groups++;
}

static bool add_column(struct iz_grid *grid, iz_ref target, uint64_t key, bool alone)
{
    int group = group_of(grid, key, alone, target);
    if (group < 0 || !make_room((void **)(void *)&grid->column, &grid->column_room,
                                grid->columns + 1, sizeof *grid->column))
        return false;
    grid->column[grid->columns++] = (grid_column){target, (uint8_t)group};
    grid->size[group]++;
    return true;
}

static bool add_columns(iz_game *g, struct iz_grid *grid, int seat)
{
    if (grid->kind == IZ_OPTION_ATTACK) {
        IZ_EACH_SEAT_FROM (g, other, seat)
            if (!add_column(grid, iz_ref_seat(other), 0, true))
                return false;
        return true;
    }
    IZ_EACH_IN_PLAY (g, slot) {
        if (!iz_attacks_seat(g, slot, seat))
            continue;
        bool alone;
        uint64_t key = iz_evasion_of(g, slot, &alone);
        if (!add_column(grid, iz_object_ref(g, slot), key, alone))
            return false;
    }
    return true;
}

static iz_concept verdict(iz_game *g, const struct iz_grid *grid, iz_slot creature, iz_ref target)
{
    return grid->kind == IZ_OPTION_ATTACK
               ? iz_attack_verdict_by(g, creature, (int)target, IZ_COMBAT_NO_RULES)
               : iz_block_verdict_by(g, creature, iz_ref_slot(target), IZ_COMBAT_NO_RULES);
}

static bool add_row(iz_game *g, struct iz_grid *grid, iz_slot slot)
{
    if (!make_room((void **)(void *)&grid->row, &grid->row_room, grid->rows + 1, sizeof *grid->row))
        return false;
    grid_row row = {.creature = iz_object_ref(g, slot),
                    .is_declared = (g->objects[slot].status & IZ_IS_DECLARED) != 0};
    for (int group = 0; group < grid->groups && iz_might_fight(g, slot); group++)
        if (verdict(g, grid, slot, grid->representative[group]) == IZ_C_NONE) {
            row.groups |= 1ull << group;
            row.steps += grid->size[group];
        }
    grid->row[grid->rows++] = row;
    grid->steps += row.is_declared ? 0 : row.steps;
    grid->declared += row.is_declared;
    return true;
}

static bool add_rows(iz_game *g, struct iz_grid *grid, int seat)
{
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD)
        if (iz_may_stand_on_board(g, slot) && !add_row(g, grid, slot))
            return false;
    return true;
}

static bool build(iz_game *g, struct iz_grid *grid, iz_option_kind kind, int seat)
{
    grid->kind = kind;
    grid->rows = grid->columns = grid->groups = 0;
    grid->steps = grid->declared = 0;
    if (!add_columns(g, grid, seat))
        return false;
    if (kind == IZ_OPTION_BLOCK) {
        IZ_EACH_BLOCKING(g, blocking, seat)
        if (!add_rows(g, grid, blocking))
            return false;
        return true;
    }
    IZ_EACH_ON_TURN (g, attacking)
        if (!add_rows(g, grid, attacking))
            return false;
    return true;
}

/* The grid of the decision; NULL: its steps have to be listed. */
static const struct iz_grid *grid_of(iz_game *g, const iz_decision *decision)
{
    bool attack = decision->kind == IZ_DECIDE_ATTACK;
    if (!(attack ? iz_attacks_freely(g) : iz_combat_rules(g) == IZ_COMBAT_NO_RULES))
        return NULL;
    uint32_t number = decision->number;
    if (g->grid_of == number)
        return g->grid;
    g->grid_of = 0;
    if (!g->grid) {
        g->grid = calloc(1, sizeof *g->grid);
        g->grid_free = free_grid;
    }
    int seat = attack ? iz_active_player(g) : iz_who_blocks(g, decision->of);
    if (!g->grid || !build(g, g->grid, attack ? IZ_OPTION_ATTACK : IZ_OPTION_BLOCK, seat))
        return NULL;
    g->grid_of = number;
    return g->grid;
}

/* ---- using ----------------------------------------------------------------------------------- */

bool iz_grid_count(iz_game *g, const iz_decision *decision, uint64_t *count)
{
    const struct iz_grid *grid = grid_of(g, decision);
    *count = grid ? 1 + grid->steps + grid->declared : 0;
    return grid != NULL;
}

/* The n-th column that the row is allowed. */
static iz_ref column_at(const struct iz_grid *grid, const grid_row *row, uint64_t n)
{
    int column = 0;
    while (!(row->groups >> grid->column[column].group & 1) || n-- > 0)
        column++;
    return grid->column[column].target;
}

static iz_option step_at(const struct iz_grid *grid, int by, uint64_t n)
{
    const grid_row *row = grid->row;
    for (; row->is_declared || n >= row->steps; row++)
        n -= row->is_declared ? 0 : row->steps;
    return (iz_option){.kind = (uint8_t)grid->kind,
                       .seat = (uint8_t)by,
                       .subject = row->creature,
                       .object = column_at(grid, row, n)};
}

static iz_option option_at(const struct iz_grid *grid, int by, uint64_t n)
{
    if (n == 0)
        return (iz_option){
            .kind = IZ_OPTION_DONE, .seat = (uint8_t)by, .subject = IZ_NO_REF, .object = IZ_NO_REF};
    if (n <= grid->steps)
        return step_at(grid, by, n - 1);
    n -= 1 + grid->steps;
    const grid_row *row = grid->row;
    for (; !row->is_declared || n > 0; row++)
        n -= row->is_declared;
    return (iz_option){
        .kind = IZ_OPTION_DROP, .seat = (uint8_t)by, .subject = row->creature, .object = IZ_NO_REF};
}

bool iz_grid_at(iz_game *g, const iz_decision *decision, uint64_t n, iz_option *out)
{
    const struct iz_grid *grid = grid_of(g, decision);
    if (grid)
        *out = option_at(grid, decision->of, n);
    return grid != NULL;
}

/* The number of the step; IZ_NO_OPTION: the row is not allowed that column. */
static uint64_t number_of_step(const struct iz_grid *grid, const grid_row *row, iz_ref target,
                               uint64_t n)
{
    for (int column = 0; column < grid->columns && !row->is_declared; column++) {
        if (!(row->groups >> grid->column[column].group & 1))
            continue;
        if (grid->column[column].target == target)
            return n;
        n++;
    }
    return IZ_NO_OPTION;
}

static uint64_t number_of(const struct iz_grid *grid, const iz_option *option)
{
    bool drop = option->kind == IZ_OPTION_DROP;
    uint64_t n = drop ? 1 + grid->steps : 1;
    if (option->kind == IZ_OPTION_DONE)
        return 0;
    for (int i = 0; i < grid->rows && (drop || option->kind == grid->kind); i++) {
        const grid_row *row = &grid->row[i];
        if (row->creature != option->subject)
            n += drop ? row->is_declared : row->is_declared ? 0 : row->steps;
        else if (drop)
            return row->is_declared ? n : IZ_NO_OPTION;
        else
            return number_of_step(grid, row, option->object, n);
    }
    return IZ_NO_OPTION;
}

bool iz_grid_find(iz_game *g, const iz_decision *decision, const iz_option *option, uint64_t *n)
{
    const struct iz_grid *grid = grid_of(g, decision);
    *n = grid ? number_of(grid, option) : IZ_NO_OPTION;
    return grid != NULL;
}

/* The row that stands for the creature with the least slot above `after` which may still be
 * declared, and the number of its first step; NULL: there is none. */
static const grid_row *next_creature(const struct iz_grid *grid, int after, uint64_t *first)
{
    const grid_row *next = NULL;
    uint64_t n = 1;
    for (int i = 0; i < grid->rows; i++) {
        const grid_row *row = &grid->row[i];
        int slot = iz_ref_slot(row->creature);
        if (row->is_declared || row->steps == 0)
            continue;
        if (slot > after && (!next || slot < (int)iz_ref_slot(next->creature))) {
            next = row;
            *first = n;
        }
        n += row->steps;
    }
    return next;
}

/* One drawn at random, as api/sampling.c draws from a list: a fair coin for each creature. */
static uint64_t sample(const struct iz_grid *grid, uint64_t random)
{
    int at = -1;
    for (int i = 0; i < grid->rows; i++)
        if (grid->row[i].is_declared && (int)iz_ref_slot(grid->row[i].creature) > at)
            at = iz_ref_slot(grid->row[i].creature);
    uint64_t first = 0;
    const grid_row *row;
    while ((row = next_creature(grid, at, &first))) {
        bool joins = random & 1;
        random >>= 1;
        if (joins)
            return first + random % row->steps;
        at = iz_ref_slot(row->creature);
    }
    return 0; /* done */
}

bool iz_grid_sample(iz_game *g, const iz_decision *decision, uint64_t random, uint64_t *n)
{
    const struct iz_grid *grid = grid_of(g, decision);
    *n = grid ? sample(grid, random) : 0;
    return grid != NULL;
}

iz_flow iz_grid_asked(iz_game *g, uint32_t answered, iz_ref turned, iz_flow flow)
{
    struct iz_grid *grid = g->grid;
    if (!grid || g->grid_of != answered || answered == 0)
        return flow;
    g->grid_of = 0;
    if (flow != IZ_WAIT)
        return flow;
    for (int i = 0; i < grid->rows; i++) {
        grid_row *row = &grid->row[i];
        if (row->creature != turned)
            continue;
        if (row->is_declared) {
            grid->declared--;
            grid->steps += row->steps;
        } else {
            grid->declared++;
            grid->steps -= row->steps;
        }
        row->is_declared = !row->is_declared;
        g->grid_of = g->head->decision[0].number;
    }
    return flow;
}
