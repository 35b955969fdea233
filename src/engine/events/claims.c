/*
 * What a player may take of what has gone, by the book's rows (books/rows.h).
 *
 * Carries out: hkk 67.1 to 67.5.
 */
#include "engine/events/claims.h"

#include "core/holdings.h"
#include "engine/flow/note.h"

/* A restriction of the row holds unless its concept is switched off. */
static bool keeps_from(iz_game *g, iz_concept concept)
{
    iz_count_applied(g, concept);
    return !iz_is_off(g, concept);
}

static bool is_of_row(iz_game *g, const iz_claim_row *row, const iz_part *part)
{
    const iz_object *object = &g->objects[iz_ref_slot(part->result)];
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (object->kind != IZ_OBJECT_CARD || !(def->types & row->types) || !(row->to >> part->to & 1))
        return false;
    if (part->flags & IZ_PART_COST && row->not_as_cost && keeps_from(g, row->not_as_cost))
        return false;
    return iz_now(g)->step + 1 != row->but_in || !keeps_from(g, row->but_in_rule);
}

void iz_claims_follow(iz_game *g, const iz_part *part)
{
    if (!g->book->claims || !iz_ref_is_object(part->result))
        return;
    for (const iz_claim_row *row = g->book->claims; row->concept != IZ_C_NONE; row++) {
        iz_slot slot = iz_ref_slot(part->result);
        const iz_card_def *def = &g->cards->definitions[g->objects[slot].definition];
        int32_t amount = def->fields[row->field];
        if (amount <= 0 || !is_of_row(g, row, part) || iz_is_off(g, row->concept))
            continue;
        int taker = iz_next_seat(g, part->seat);
        uint16_t list = iz_holding_of(g, taker)->claims;
        list = iz_links_append(g, list, part->result, amount);
        iz_holding_of(g, taker)->claims = list;
    }
}

int32_t iz_claim_of(const iz_game *g, int seat, iz_slot card)
{
    const iz_holding *holding = g->book->claims ? iz_holding_of(g, seat) : NULL;
    for (uint16_t at = holding ? holding->claims : IZ_NIL; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_slot(g->links[at].ref) == card)
            return g->links[at].value;
    return 0;
}

iz_slot iz_claim_next(iz_game *g, int seat)
{
    const iz_holding *holding = g->book->claims ? iz_holding_of(g, seat) : NULL;
    for (uint16_t at = holding ? holding->claims : IZ_NIL; at != IZ_NIL; at = g->links[at].next)
        if (!g->links[at].seen) {
            g->links[at].seen = 1;
            return iz_ref_slot(g->links[at].ref);
        }
    return IZ_NIL;
}

void iz_claim_taken(iz_game *g, int seat, iz_slot card, int32_t amount)
{
    uint16_t rest = IZ_NIL;
    for (uint16_t at = iz_holding_of(g, seat)->claims; at != IZ_NIL; at = g->links[at].next) {
        iz_link claim = g->links[at];
        claim.value -= iz_ref_slot(claim.ref) == card ? amount : 0;
        if (claim.value > 0)
            rest = iz_links_append_like(g, rest, claim);
    }
    iz_links_free(g, iz_holding_of(g, seat)->claims);
    iz_holding_of(g, seat)->claims = rest;
}

/* CLAIM_ENDS: what was not taken can't be taken any more (hkk 67.5). */
void iz_claims_end(iz_game *g)
{
    if (!g->book->claims)
        return;
    IZ_EACH_SEAT (g, seat) {
        iz_holding *holding = iz_holding_of(g, seat);
        if (holding->claims == IZ_NIL)
            continue;
        iz_note(g, IZ_C_CLAIM_ENDS, IZ_SAY_CLAIMS_END, iz_ref_seat(seat));
        if (!iz_is_off(g, IZ_C_CLAIM_ENDS))
            holding->claims = iz_links_free(g, holding->claims);
    }
}
