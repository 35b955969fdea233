/*
 * Pulsing: what a card does depends on how many counters of a kind lie on it. To shift it puts one
 * more there, or takes all away where there are as many as the card's text speaks of.
 *
 * hkk-2023: 64.3.
 */
#include "engine/events/batch.h"
#include "engine/events/event.h"

/* The greatest number of such counters of which the card's text speaks. */
static int32_t most_of(const iz_game *g, iz_slot slot, int word)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
    const iz_cell *cell = &g->cards->cells[def->first_cell], *end = cell + def->cell_count;
    int32_t most = 0;
    for (; cell < end; cell++) {
        int32_t said = cell->op == IZ_HAS_COUNTER && cell->arg == word ? 1 : 0;
        bool counts = false;
        for (const iz_cell *in = cell; cell->op == IZ_COMPARE && in < cell + cell->span; in++) {
            counts = counts || (in->op == IZ_COUNTERS_ON && in->arg == word);
            said = counts && in->op == IZ_NUMBER && in->arg > said ? in->arg : said;
        }
        most = said > most ? said : most;
    }
    return most;
}

void iz_batch_shift(iz_game *g, iz_slot slot, int word)
{
    int32_t there = iz_counters_get(g, g->objects[slot].counters, word);
    bool all = there > 0 && there >= most_of(g, slot, word);
    iz_count_applied(g, IZ_C_PULSING);
    iz_part *part =
        iz_batch_about(g, all ? IZ_EV_COUNTERS_REMOVE : IZ_EV_COUNTERS_ADD,
                       g->objects[slot].controller, iz_object_ref(g, slot), all ? there : 1);
    part->word = (uint16_t)word;
}
