/*
 * HKK: what in the chain can be answered, with what, and what that costs more.
 *
 * hkk-2023: part V 43.1.1, 44.2, 49/3.7, 74.3, 92.10, 94.9.
 */
#include "engine/hkk/hkk.h"

#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/legality/rows.h"

/* The independent action of the chain: its first link, or the first one upon those that wait below
 * a window for life-saving. */
iz_slot iz_hkk_first_link(const iz_game *g)
{
    iz_slot slot = iz_now(g)->stack.first;
    for (int below = iz_now(g)->floor; below > 0; below--)
        slot = g->objects[slot].next;
    return slot;
}

/* USE_REACTABLE: an ability that a row of the book is about is answered as the row says. */
static bool row_lets_react(iz_game *g, uint32_t ability)
{
    const iz_use_row *use = ability != IZ_NO_ABILITY ? iz_use_of_ability(g, ability) : NULL;
    if (!use)
        return true;
    iz_count_applied(g, IZ_C_USE_REACTABLE);
    return use->reactable && !iz_is_off(g, IZ_C_USE_REACTABLE);
}

/* UNREACTABLE: nobody can answer what rule cards, followers and guilds do (43.1.1, 44.2, 49/3.7);
 * nothing else can be in such a chain. */
static iz_concept link_verdict(iz_game *g)
{
    const iz_object *first = &g->objects[iz_hkk_first_link(g)];
    if (first->kind != IZ_OBJECT_ABILITY || first->definition >= (unsigned)g->cards->count)
        return IZ_C_NONE;
    uint32_t used = g->envs[first->env].ability;
    if (used != IZ_NO_ABILITY && iz_ability_record(g, used)->kind == IZ_ABILITY_ACTIVATED &&
        iz_is_drawback(g, iz_ability_record(g, used)) && !iz_is_off(g, IZ_C_DRAWBACK_USE))
        return IZ_C_DRAWBACK_USE; /* drawback_reactable */
    if (!row_lets_react(g, used))
        return IZ_C_CHAIN;
    bool beside = (g->cards->definitions[first->definition].types & IZ_TYPES_BESIDE) != 0;
    return beside && !iz_is_off(g, IZ_C_UNREACTABLE) ? IZ_C_UNREACTABLE : IZ_C_NONE;
}

/* ---- cards that say it --------------------------------------------------------------------------- */

/* CANT_BE_ANSWERED: neither the card nor its abilities; or only not with some cards (94.9). */
static iz_concept barred(iz_game *g, iz_slot link, iz_slot answer)
{
    const iz_cell *keyword = iz_says(g, link, IZ_KW_CANT_BE_ANSWERED);
    if (!keyword)
        return IZ_C_NONE;
    const iz_cell *with = iz_optional(keyword, 1);
    iz_ctx ctx = iz_ctx_of_object(g, link, IZ_NIL);
    bool fits = !with || iz_fits(g, &ctx, with, iz_object_ref(g, answer));
    return !fits ? IZ_C_NONE : with ? IZ_C_ANSWERED_NOT_WITH : IZ_C_CANT_BE_ANSWERED;
}

/* ANTI_MAGIC: the playing of the card isn't answered with a spell; its abilities are (94.9.2). */
static bool wards_off_spell(iz_game *g, iz_slot link, iz_slot answer, uint32_t ability)
{
    const iz_card_def *def = &g->cards->definitions[g->objects[answer].definition];
    return ability == IZ_NO_ABILITY && def->types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY) &&
           g->objects[link].kind == IZ_OBJECT_CARD && iz_says(g, link, IZ_KW_ANTI_MAGIC);
}

/* ANTI_NEUTRALIZATION: nor with a neutralization (94.9.2). */
static bool wards_off_way(iz_game *g, iz_slot link, uint32_t ability)
{
    const iz_way_row *row = ability == IZ_NO_ABILITY ? iz_way_row_of(g, g->way_asked) : NULL;
    return row && row->answers && g->objects[link].kind == IZ_OBJECT_CARD &&
           iz_says(g, link, IZ_KW_ANTI_NEUTRALIZATION);
}

iz_concept iz_hkk_answer_verdict(iz_game *g, iz_slot slot, uint32_t ability)
{
    iz_concept verdict = link_verdict(g);
    iz_slot first = iz_hkk_first_link(g);
    if (verdict == IZ_C_NONE)
        verdict = barred(g, first, slot);
    if (verdict == IZ_C_NONE && wards_off_spell(g, first, slot, ability))
        verdict = IZ_C_ANTI_MAGIC;
    if (verdict == IZ_C_NONE && wards_off_way(g, first, ability))
        verdict = IZ_C_ANTI_NEUTRALIZATION;
    return verdict;
}

/* ---- surcharge ----------------------------------------------------------------------------------- */

/* What an answer to that link costs more: to the playing of the card, not to its abilities
 * (94.9.3). */
int32_t iz_hkk_surcharge_of(iz_game *g, iz_slot link, int seat)
{
    const iz_cell *keyword = iz_says(g, link, IZ_KW_SURCHARGE);
    if (!keyword || g->objects[link].controller == seat)
        return 0;
    if (g->objects[link].kind != IZ_OBJECT_CARD) {
        iz_count_applied(g, IZ_C_SURCHARGE_OF_PLAY);
        if (!iz_is_off(g, IZ_C_SURCHARGE_OF_PLAY))
            return 0;
    }
    iz_count_applied(g, IZ_C_SURCHARGE);
    iz_ctx ctx = iz_ctx_of_object(g, link, IZ_NIL);
    return iz_is_off(g, IZ_C_SURCHARGE) ? 0 : iz_quantity(g, &ctx, iz_child(keyword, 2));
}

/* Of the links at which the reaction aims; SURCHARGE_NONE: at none. */
enum { SURCHARGE_NONE = -1 };
static int32_t surcharge_of_targets(iz_game *g, iz_slot reaction, int seat)
{
    int32_t sum = SURCHARGE_NONE;
    uint16_t env = g->objects[reaction].env;
    for (int r = 0; env != IZ_NIL && r < g->envs[env].targets; r++)
        for (uint16_t at = g->envs[env].reg[r]; at != IZ_NIL; at = g->links[at].next) {
            iz_ref target = g->links[at].ref;
            if (!iz_ref_is_object(target) || !iz_ref_alive(g, target) ||
                g->objects[iz_ref_slot(target)].zone != IZ_ZONE_STACK)
                continue;
            int32_t more = iz_hkk_surcharge_of(g, iz_ref_slot(target), seat);
            sum = (sum == SURCHARGE_NONE ? 0 : sum) + more;
        }
    return sum;
}

/* SURCHARGE (92.10): paid for what is answered. As long as that isn't known, the most that it may
 * be. */
int32_t iz_hkk_surcharge(iz_game *g, iz_slot card)
{
    const iz_context *now = iz_now(g);
    bool played = g->objects[card].zone == IZ_ZONE_STACK && !g->looked_at;
    int seat = g->objects[card].controller;
    int links = now->stack.count - now->floor - (played ? 1 : 0);
    if (links <= 0)
        return 0;
    int32_t aimed = played ? surcharge_of_targets(g, card, seat) : SURCHARGE_NONE;
    if (aimed != SURCHARGE_NONE)
        return aimed;
    if (played || !iz_hkk_says_what_it_answers(g, card))
        return iz_hkk_surcharge_of(g, iz_hkk_first_link(g), seat);
    int32_t most = 0;
    iz_slot link = iz_hkk_first_link(g);
    for (; link != IZ_NIL; link = g->objects[link].next) {
        int32_t more = iz_hkk_surcharge_of(g, link, seat);
        most = more > most ? more : most;
    }
    return most;
}
