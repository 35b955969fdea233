/*
 * HKK: components are extracted from creatures that have gone.
 *
 * hkk-2023: base 11; part V 67.
 */
#include "engine/hkk/hkk.h"

#include "engine/flow/ask.h"
#include "engine/procedures.h"

typedef struct extraction_locals {
    iz_frame head;
    uint8_t taker; /* who is asked */
    uint8_t spare[3];
} extraction_locals;

enum { EXTRACTION_ASK, EXTRACTION_TAKEN };

/* EXTRACTION: the opponent of who controlled a creature card that has gone may take its components,
 * not in the preparation phase, not of a sacrifice as a cost (67). Facts that are dealt with have
 * amount 0. */
static iz_fact *next_fact(iz_game *g)
{
    IZ_EACH_ENTRY (g, i, ledger) {
        iz_fact *fact = &g->ledger[i];
        if (fact->kind == IZ_LEDGER_DIED && fact->age == 0 && fact->amount > 0 &&
            fact->seat != IZ_NO_SEAT && iz_ref_is_object(fact->other))
            return fact;
    }
    return NULL;
}

static int32_t yield_of(iz_game *g, const iz_fact *fact)
{
    const iz_object *object = &g->objects[iz_ref_slot(fact->other)];
    const iz_card_def *def = &g->cards->definitions[object->definition];
    if (object->kind != IZ_OBJECT_CARD || !(def->types & IZ_TYPE_CREATURE))
        return 0;
    return def->fields[IZ_FIELD_ICONS] > 0 ? def->fields[IZ_FIELD_ICONS] : 0;
}

void iz_hkk_forget_deaths(iz_game *g)
{
    for (iz_fact *fact; (fact = next_fact(g)) != NULL;)
        fact->amount = 0;
}

/* The next one that yields anything; those before it are dealt with. */
static iz_fact *next_that_yields(iz_game *g)
{
    bool preparation = iz_now(g)->step == IZ_STEP_PREPARATION;
    iz_fact *fact;
    while ((fact = next_fact(g)) != NULL && (preparation || yield_of(g, fact) == 0))
        fact->amount = 0;
    return fact;
}

void iz_hkk_extract(iz_game *g)
{
    if (next_that_yields(g))
        iz_frame_push(g, IZ_FRAME_HKK_EXTRACTION, sizeof(extraction_locals));
}

static iz_flow ask(iz_game *g, extraction_locals *f)
{
    iz_fact *fact = next_that_yields(g);
    if (!fact)
        return IZ_FINISHED;
    fact->amount = 0;
    f->taker = (uint8_t)iz_next_seat(g, fact->seat);
    f->head.pc = EXTRACTION_TAKEN;
    return iz_ask_number(g, f->taker, IZ_FOR_EXTRACTION, fact->other, 0, yield_of(g, fact));
}

static iz_flow taken(iz_game *g, extraction_locals *f)
{
    int32_t amount = (int32_t)g->head->answer.number;
    int seat = f->taker;
    f->head.pc = EXTRACTION_ASK;
    if (amount <= 0)
        return IZ_GO;
    iz_note(g, IZ_C_EXTRACTION, IZ_SAY_EXTRACTS_COMPONENTS, iz_ref_seat(seat), amount);
    iz_batch_begin(g);
    iz_batch_resource(g, seat, IZ_RESOURCE_COMPONENT, amount);
    iz_batch_happens(g, IZ_C_EXTRACTION);
    return IZ_GO;
}

iz_flow iz_run_hkk_extraction(iz_game *g, void *locals)
{
    extraction_locals *f = locals;
    return f->head.pc == EXTRACTION_ASK ? ask(g, f) : taken(g, f);
}
