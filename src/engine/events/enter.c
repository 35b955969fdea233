/*
 * What comes into play: does it need choices or preparations (playing/entering.c makes them, in the
 * frame ENTERING), and what is kept for its entry meanwhile.
 *
 * Carries out: mtg 410.10e, 214.8d, glossary Comes into play; Izvori D11.105, D20.12-D20.13.
 */
#include "engine/events/enter.h"

/* ---- what enters ----------------------------------------------------------------------------- */

/* So it comes into play without what is printed on it. */
#define WITHOUT_TEXT (IZ_PART_FACE_DOWN | IZ_PART_UPSIDE_DOWN)

static bool is_choice(const iz_cell *modification)
{
    return modification->op == IZ_AS_ENTERS || modification->op == IZ_ENTERS_WITH ||
           modification->op == IZ_ENTERS_UNLESS || modification->op == IZ_ENTERS_AS_COPY ||
           modification->op == IZ_ENTERS_TAPPED;
}

/* About itself: no selector, or SELF. */
static bool about_itself(const iz_cell *modification)
{
    const iz_cell *selector = iz_optional(modification, 0);
    return !selector || selector->op == IZ_SELF;
}

/* The n-th modification of the ability that is one of those; counts *n down. */
static const iz_cell *choice_in(const iz_game *g, uint32_t ability, uint32_t *n)
{
    const iz_cell *cell = iz_ability_cell(g, ability), *m;
    for (int child = 1; cell->op == IZ_STATIC && (m = iz_child(cell, child)) != NULL; child++)
        if (is_choice(m) && about_itself(m) && (*n)-- == 0)
            return m;
    return NULL;
}

/* How many abilities the object has where it is that aren't printed on it: a spell's count as it
 * enters. */
static int given_count(iz_game *g, iz_slot slot)
{
    return iz_characteristics(g, slot)->first_instance == IZ_PRINTED_ABILITIES
               ? 0
               : iz_ability_count(g, slot);
}

/* The nth such ability; IZ_NO_ABILITY: that one is printed. */
static uint32_t given_at(iz_game *g, iz_slot slot, int n)
{
    iz_ability ability = iz_ability_at(g, slot, n);
    bool own = ability.granter == IZ_NO_REF && ability.effect == IZ_NIL;
    return own ? IZ_NO_ABILITY : ability.index;
}

/* The n-th modification of static abilities that is one of those: of the definition's, then of what
 * the object has been given. */
const iz_cell *iz_entering_choice(iz_game *g, int definition, iz_slot slot, uint32_t n,
                                  uint32_t *ability)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    const iz_cell *m = NULL;
    for (uint32_t i = 0; i < def->ability_count && !m; i++)
        m = choice_in(g, *ability = def->first_ability + i, &n);
    for (int i = 0, count = m ? 0 : given_count(g, slot); i < count && !m; i++)
        if ((*ability = given_at(g, slot, i)) != IZ_NO_ABILITY)
            m = choice_in(g, *ability, &n);
    return m;
}

static bool is_amplify(const iz_cell *cell)
{
    return cell->op == IZ_KEYWORD && cell->arg == IZ_KW_AMPLIFY;
}

const iz_cell *iz_entering_amplify(iz_game *g, int definition, iz_slot slot)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    for (uint32_t i = 0; i < def->ability_count; i++)
        if (is_amplify(iz_ability_cell(g, def->first_ability + i)))
            return iz_ability_cell(g, def->first_ability + i);
    for (int i = 0, count = given_count(g, slot); i < count; i++) {
        uint32_t ability = given_at(g, slot, i);
        if (ability != IZ_NO_ABILITY && is_amplify(iz_ability_cell(g, ability)))
            return iz_ability_cell(g, ability);
    }
    return NULL;
}

static int definition_of(iz_game *g, const iz_part *part)
{
    return iz_characteristics(g, iz_ref_slot(part->object))->definition;
}

static bool is_aura(iz_game *g, int definition)
{
    const iz_card_def *def = &g->cards->definitions[definition];
    if (!(def->types & IZ_TYPE_ENCHANTMENT))
        return false;
    for (int i = 0; i < IZ_SUBTYPES && def->subtypes[i]; i++)
        if (def->subtypes[i] == IZ_WORD_AURA)
            return true;
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_cell *cell = &g->cards->cells[g->cards->abilities[def->first_ability + i].cell];
        if (cell->op == IZ_KEYWORD && cell->arg == IZ_KW_ENCHANT)
            return true;
    }
    return false;
}

/* A local enchantment that comes into play without having been played (214.8d). */
bool iz_entering_needs_host(iz_game *g, const iz_part *part, int definition)
{
    if (part->flags & (IZ_PART_PLAYED | WITHOUT_TEXT) || iz_ref_is_object(part->other))
        return false;
    if (part->flags & IZ_PART_KEEP_IDENTITY && part->from == IZ_ZONE_STACK)
        return false;
    if (iz_ref_alive(g, part->object) &&
        g->objects[iz_ref_slot(part->object)].zone == IZ_ZONE_STACK)
        return false; /* it resolves: what it is attached to was its target */
    return is_aura(g, definition);
}

bool iz_entering_needed(iz_game *g, const iz_part *part)
{
    if (!iz_zone_in_play(part->to) ||
        part->flags & (IZ_PART_ENTERING_CHOSEN | WITHOUT_TEXT | IZ_PART_DROPPED) ||
        !iz_ref_alive(g, part->object) ||
        iz_zone_in_play(g->objects[iz_ref_slot(part->object)].zone) ||
        g->objects[iz_ref_slot(part->object)].status & IZ_IS_FACE_DOWN)
        return false;
    int definition = definition_of(g, part);
    iz_slot slot = iz_ref_slot(part->object);
    if (g->cards->definitions[definition].ability_count == 0 && given_count(g, slot) == 0)
        return false;
    uint32_t ability;
    return iz_entering_choice(g, definition, slot, 0, &ability) ||
           iz_entering_amplify(g, definition, slot) || iz_entering_needs_host(g, part, definition);
}

bool iz_entering_start(iz_game *g, uint32_t index)
{
    iz_part part = g->parts[index];
    if (!iz_entering_needed(g, &part))
        return false;
    int definition = definition_of(g, &part);
    iz_entering_frame *f = iz_frame_push(g, IZ_FRAME_ENTERING, sizeof *f);
    f->part = index;
    f->definition = (uint16_t)definition;
    f->env = f->revealed = IZ_NIL;
    f->list = part.value == 0 ? IZ_NIL : (uint16_t)(part.value - 1); /* settled by what moves it */
    return true;
}

/* The frame in which the object is about to enter; NULL: there is none. */
static iz_entering_frame *entry_of(const iz_game *g, iz_ref object)
{
    if (!iz_ref_alive(g, object) || iz_zone_in_play(g->objects[iz_ref_slot(object)].zone))
        return NULL;
    for (iz_frame *frame = iz_frame_top(g); frame; frame = iz_frame_below(g, frame)) {
        iz_entering_frame *f = (iz_entering_frame *)(void *)frame;
        if (frame->kind == IZ_FRAME_ENTERING && g->parts[f->part].object == object)
            return f;
    }
    return NULL;
}

static void settle_in(iz_game *g, const iz_entering_frame *f, iz_ref what, int32_t value)
{
    ptrdiff_t at = (const iz_frame_unit *)(const void *)f - g->frames;
    uint16_t list = iz_links_append(g, f->list, what, value);
    ((iz_entering_frame *)(void *)&g->frames[at])->list = list;
}

bool iz_entering_takes(iz_game *g, const iz_part *part)
{
    iz_entering_frame *f = entry_of(g, part->object);
    if (!f)
        return false;
    if (part->kind == IZ_EV_TAP)
        g->parts[f->part].flags |= IZ_PART_TAPPED;
    else
        settle_in(g, f, part->word, part->amount);
    return true;
}

bool iz_entering_shape(iz_game *g, iz_ref object, uint32_t cell)
{
    const iz_entering_frame *f = entry_of(g, object);
    if (f)
        settle_in(g, f, object, (int32_t)cell);
    return f != NULL;
}
