/*
 * Objects as the engine has them; words for people.
 */
#include "engine/characteristics/modifications.h"
#include "engine/evaluate/evaluate.h"
#include "engine/flow/log.h"
#include "engine/flow/words.h"
#include "engine/playing/stack.h"
#include "engine/turn/setup.h"
#include "engine/turn/steps.h"
#include "referee/referee.h"

const iz_chars *iz_referee_chars(iz_game *g, iz_slot slot) { return iz_characteristics(g, slot); }

uint32_t iz_referee_marks(iz_game *g, const iz_chars *chars) { return iz_marks_of(g, chars); }

const iz_chars *iz_referee_chars_of(iz_game *g, iz_ref ref)
{
    return iz_known_characteristics(g, ref);
}

const iz_last_known *iz_referee_last_known(const iz_game *g, iz_ref ref)
{
    return iz_last_known_of(g, ref);
}

int iz_referee_subtype(const iz_game *g, const iz_chars *chars, int n)
{
    return iz_subtype_at(g, chars, n);
}

bool iz_referee_has_subtype(const iz_game *g, const iz_chars *chars, int word)
{
    return iz_chars_have_subtype(g, chars, word);
}

bool iz_referee_has_keyword(iz_game *g, iz_slot slot, iz_keyword keyword)
{
    return iz_has_keyword(g, slot, keyword);
}

bool iz_referee_is_unblocked(const iz_game *g, iz_slot slot)
{
    return iz_is_unblocked(g, g->objects[slot].status);
}

/* ---- abilities ------------------------------------------------------------------------------- */

int iz_referee_ability_count(iz_game *g, iz_slot slot) { return iz_ability_count(g, slot); }

iz_ability iz_referee_ability(iz_game *g, iz_slot slot, int n) { return iz_ability_at(g, slot, n); }

_Static_assert(IZ_REFEREE_LAND_MANA == IZ_LAND_MANA_ABILITY, "options say it so");

bool iz_referee_land_ability(iz_game *g, iz_slot slot, int kind, iz_ability *out)
{
    return iz_characteristics(g, slot)->land_mana & 1u << kind &&
           iz_find_ability(g, slot, IZ_LAND_MANA_ABILITY + (uint32_t)kind, 0, out);
}

uint32_t iz_referee_colors(iz_game *g, const iz_ability *ability, uint32_t colors)
{
    iz_ctx ctx = iz_ctx_of_quality(g, ability->bearer, ability);
    return iz_colors_here(g, &ctx, colors);
}

int iz_referee_word(iz_game *g, const iz_ability *ability, int word)
{
    iz_ctx ctx = iz_ctx_of_quality(g, ability->bearer, ability);
    return iz_word_here(g, &ctx, word);
}

int32_t iz_referee_chosen_word(iz_game *g, const iz_ability *ability, int cell)
{
    iz_ref owner =
        ability->granter != IZ_NO_REF ? ability->granter : iz_object_ref(g, ability->bearer);
    const iz_memory *memory = iz_memory_find(g, owner, cell);
    if (memory && memory->list != IZ_NIL)
        return g->links[memory->list].value;
    iz_ctx ctx = iz_ctx_of_object(g, ability->bearer, ability->env);
    return iz_chosen_word(g, &ctx, cell);
}

uint32_t iz_referee_color_then(iz_game *g, const iz_ability *ability)
{
    iz_ctx ctx = iz_ctx_of_quality(g, ability->bearer, ability);
    return (uint32_t)iz_word_of_env(g, &ctx, IZ_CELL_OF_INSTRUCTION);
}

bool iz_referee_fits(iz_game *g, iz_slot from, const iz_cell *filter, iz_ref ref)
{
    iz_ctx ctx = iz_ctx_of_object(g, from, IZ_NIL);
    return iz_fits(g, &ctx, filter, ref);
}

bool iz_referee_has_node(const iz_cell *program, iz_op op) { return iz_has_node(program, op); }

iz_slot iz_referee_stack_top(const iz_game *g)
{
    iz_slot newest = IZ_NIL;
    for (int n = 0; n < iz_context_count(g); n++) {
        iz_slot top = g->contexts[n].stack.last;
        if (top != IZ_NIL &&
            (newest == IZ_NIL || g->objects[top].timestamp > g->objects[newest].timestamp))
            newest = top;
    }
    return newest;
}

uint32_t iz_referee_facts_asked(const iz_card_set *cards, int definition)
{
    return iz_ledger_kinds(cards, definition);
}

/* ---- words ----------------------------------------------------------------------------------- */

size_t iz_referee_name(iz_game *g, iz_ref ref, char *out, size_t size)
{
    return iz_ref_name(g, ref, out, size);
}

void iz_referee_say(const iz_book *book, iz_phrase phrase, va_list arguments, char *out,
                    size_t size)
{
    iz_writer w = iz_writer_on(out, size);
    iz_say_in_list(book, &w, phrase, arguments);
}

const char *iz_referee_words(const iz_book *book, iz_phrase phrase)
{
    return iz_phrase_words(book, phrase);
}

iz_phrase iz_referee_zone(int zone) { return iz_say_zone(zone); }

const char *iz_referee_step_word(int step) { return iz_step_word(step); }

const char *iz_referee_step_title(const iz_game *g, int step) { return iz_step_title(g, step); }
