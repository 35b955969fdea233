/*
 * Loops of mandatory actions: the same position again and again, with nobody choosing anything, is
 * a draw.
 *
 * Carries out: mtg 421.4, 102.6; Izvori D22.40, A3.42.
 *
 * Looked for only after many checks without a new turn. A position has a canonical form, in which
 * objects are described without numbers and timestamps and equal ones in play are one, and
 * quantities: how many of each there are, life, damage, counters. A mark is set at looks 1, 2, 4, 8
 * … (Brent). If the form of the mark comes again with the same change of the quantities twice, if
 * no choice was made since, and if no quantity runs towards a bound, the loop never ends.
 */
#include "engine/events/ending.h"
#include "engine/turn/loops.h"

enum { LOOKS_BEFORE = 400 };

static void set_mark(iz_game *g, const iz_loop_position *p)
{
    iz_header *head = g->head;
    head->loop_form = p->form;
    head->loop_mark = head->checks_since_turn;
    head->loop_choices = head->choices;
    head->loop_size = (uint32_t)p->count;
    iz_table_cut(g, IZ_TABLE_loops, 0);
    uint32_t first = iz_table_add(g, IZ_TABLE_loops, (uint32_t)p->count);
    for (int i = 0; i < p->count; i++)
        g->loops[first + (uint32_t)i] = (iz_loop_quantity){p->quantity[i], INT64_MAX};
}

/* The form of the mark has come again. True if the quantities change as they did the first time,
 * none of them towards its bound; else remembers how they changed. */
static bool goes_on_for_ever(iz_game *g, const iz_loop_position *p)
{
    bool same = true, falls = false;
    for (int i = 0; i < p->count; i++) {
        iz_loop_quantity *kept = &g->loops[i];
        int64_t change = p->quantity[i] - kept->value;
        same &= kept->change == change;
        falls |= p->bound[i] && change < 0;
        *kept = (iz_loop_quantity){p->quantity[i], change};
    }
    return same && !falls;
}

void iz_loop_look(iz_game *g)
{
    iz_header *head = g->head;
    if (++head->checks_since_turn < LOOKS_BEFORE || head->over)
        return;
    iz_loop_position p;
    if (!iz_loop_read(g, &p, false))
        return;
    head = g->head;
    bool again = head->loop_mark >= LOOKS_BEFORE && head->loop_form == p.form &&
                 head->loop_size == (uint32_t)p.count && head->loop_choices == head->choices;
    if (again && goes_on_for_ever(g, &p)) {
        iz_game_drawn(g, IZ_C_LOOP_DRAW);
        return;
    }
    uint32_t looks = head->checks_since_turn;
    if (!again && (looks & (looks - 1)) == 0)
        set_mark(g, &p);
    else if (looks == LOOKS_BEFORE || head->loop_choices != head->choices)
        set_mark(g, &p);
}
