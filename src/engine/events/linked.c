/*
 * Linked abilities: what an instruction or a cost moved is kept in a memory cell of the object, for
 * the other ability that speaks of it.
 *
 * Carries out: no chapter of its own; what programs say by LINKED and IS_LAST_EXILED.
 */
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"

void iz_memory_keep(iz_game *g, iz_ref object, int cell, uint16_t list)
{
    iz_memory *memory = iz_memory_change(g, object, cell);
    iz_links_free(g, memory->list);
    memory->list = list;
}

static bool is_in(const iz_game *g, iz_ref ref, iz_zone zone)
{
    if (!iz_ref_alive(g, ref))
        return false;
    int where = g->objects[iz_ref_slot(ref)].zone;
    return zone == IZ_ZONE_BATTLEFIELD ? iz_zone_in_play((unsigned)where) : where == (int)zone;
}

/* What the instruction moved there, or made, is remembered in the cell for linked abilities; what
 * has gone elsewhere since is forgotten. */
void iz_remember_moved(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int number, iz_zone zone)
{
    if (ctx->env == IZ_NIL || (!iz_card_has(g, ctx, IZ_LINKED, number) &&
                               !iz_card_has(g, ctx, IZ_IS_LAST_EXILED, number)))
        return;
    uint16_t old = iz_memory_get(g, ctx->self, number)->list, kept = IZ_NIL;
    for (uint16_t at = old; at != IZ_NIL; at = g->links[at].next) {
        iz_link link = g->links[at];
        if (link.ref == IZ_NO_REF || iz_ref_alive(g, link.ref))
            kept = iz_links_append(g, kept, link.ref, link.value);
    }
    for (uint16_t at = g->envs[ctx->env].reg[cell->arg]; at != IZ_NIL; at = g->links[at].next)
        if (is_in(g, g->links[at].ref, zone))
            kept = iz_links_append_ref(g, kept, g->links[at].ref);
    iz_memory_keep(g, ctx->self, number, kept);
}

/* What a cost removed from the game is remembered as what an instruction moved there is. */
void iz_remember_exiled(iz_game *g, uint16_t env, const iz_cell *cost)
{
    iz_ctx ctx = iz_ctx_of_env(g, env);
    iz_remember_moved(g, &ctx, cost, 0, IZ_ZONE_EXILE);
}
