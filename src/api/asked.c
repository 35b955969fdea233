/*
 * What kind of decision it is that a seat is asked for, and what a seat has come to know since an
 * earlier point of the game: for programs in which a player may take something back, or answer the
 * same question always the same way.
 */
#include "engine/engine.h"
#include "engine/turn/setup.h"

static const iz_decision *asked(const iz_game *game, int seat)
{
    return game && seat >= 0 && seat < game->head->seats ? iz_decision_of(game, seat) : NULL;
}

static bool is_open(const iz_game *g, int kind)
{
    for (const iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame))
        if (frame->kind == kind)
            return true;
    return false;
}

/* HKK: who is sacrificed for components in the preparation, of one's own accord? */
static bool is_preparing(const iz_decision *decision) { return decision->purpose == IZ_FOR_YIELD; }

iz_asking iz_wait_asking(const iz_game *game, int seat)
{
    const iz_decision *decision = asked(game, seat);
    if (!decision)
        return IZ_ASKING_NONE;
    switch (decision->kind) {
    case IZ_DECIDE_PRIORITY:
        return IZ_ASKING_WINDOW;
    case IZ_DECIDE_ATTACK:
    case IZ_DECIDE_BLOCK:
    case IZ_DECIDE_LINES:
        return IZ_ASKING_DECLARING;
    default:
        break;
    }
    if (decision->purpose == IZ_FOR_COMBAT_LINES || is_preparing(decision))
        return IZ_ASKING_DECLARING;
    return is_open(game, IZ_FRAME_ANNOUNCE) || is_open(game, IZ_FRAME_PAY) ||
                   iz_frame_top(game)->kind == IZ_FRAME_HKK_PAY
               ? IZ_ASKING_ANNOUNCING
               : IZ_ASKING_OTHER;
}

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash ^= value + 0x9E3779B97F4A7C15u + (hash << 6) + (hash >> 2);
    return hash * 0xBF58476D1CE4E5B9u;
}

/* What the object is, and which of its abilities, if it is one. */
static uint64_t mix_object(const iz_game *g, uint64_t hash, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || iz_ref_slot(ref) >= iz_table_count(g, IZ_TABLE_objects))
        return mix(hash, 1);
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    hash = mix(hash, object->definition + 2u);
    if (object->env != IZ_NIL)
        hash = mix(mix(hash, g->envs[object->env].ability), g->envs[object->env].cell);
    return hash;
}

uint64_t iz_wait_question(const iz_game *game, int seat)
{
    const iz_decision *decision = asked(game, seat);
    if (!decision || decision->kind != IZ_DECIDE_YES_NO)
        return 0;
    uint64_t hash = mix_object(game, mix(decision->purpose, decision->kind), decision->subject);
    iz_slot top = iz_now(game)->stack.last;
    if (top != IZ_NIL && is_open(game, IZ_FRAME_RESOLVE))
        hash = mix_object(game, hash, iz_object_ref(game, top));
    return hash ? hash : 1;
}

bool iz_has_learnt(const iz_game *then, const iz_game *now, int seat)
{
    if (!then || !now || memcmp(&then->head->chance, &now->head->chance, sizeof now->head->chance))
        return true;
    uint32_t count = iz_table_count(now, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < count && slot < iz_table_count(then, IZ_TABLE_objects); slot++)
        if (now->objects[slot].kind == IZ_OBJECT_CARD &&
            then->objects[slot].kind == IZ_OBJECT_CARD &&
            iz_is_known_to(&now->objects[slot], seat) &&
            !iz_is_known_to(&then->objects[slot], seat))
            return true;
    return false;
}
