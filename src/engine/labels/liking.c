/*
 * The order in which options are shown (liking.h).
 *
 * A target is a likely one if what is done to it is done to others and not liked, or to one's own
 * and liked. Which of these an ability does is read from the first of its instructions that has to
 * do with the target, by the table in liking.def; what says nothing counts as not liked.
 */
#include "engine/labels/liking.h"

#include "engine/effects/effects.h"
#include "engine/events/event.h"
#include "engine/playing/play.h"
#include "engine/targets/targets.h"

#include <string.h>

typedef enum liking {
    NO_LIKING,
    LIKED,
    DISLIKED,
    BY_ZONE,
    BY_NUMBER,
    BY_COUNTER,
    BY_COUNTER_GONE
} liking;

static const struct {
    uint8_t child, liking;
} likings[IZ_OP_COUNT] = {
#define LIKING(node, child, sign) [IZ_##node] = {child, sign},
#include "engine/labels/liking.def"
#undef LIKING
};

/* ---- what is done to a target ---------------------------------------------------------------- */

/* What the decision chooses: the register of a target slot, or -1: what an Aura will enchant. */
enum { ENCHANTED = -1 };

static bool mentions(const iz_cell *selector, int slot)
{
    for (const iz_cell *at = selector; at < selector + selector->span; at++)
        if (slot == ENCHANTED ? at->op == IZ_ATTACHED_TO : at->op == IZ_REG && at->arg == slot)
            return true;
    return false;
}

/* Are the numbers of the node, as far as they are printed, not below 0? */
static bool raises(const iz_cell *node)
{
    for (const iz_cell *at = node + 1; at < node + node->span; at++)
        if ((at->op == IZ_NUMBER && at->arg < 0) || at->op == IZ_DIFFERENCE)
            return false;
    return true;
}

static bool is_good_counter(const iz_game *g, const iz_cell *node)
{
    const char *word = iz_symbols_text(g->cards->symbols, node->arg);
    return word[0] != '-' && strcmp(word, "poison") != 0;
}

static liking settle(const iz_game *g, const iz_cell *node, bool in_play)
{
    switch (likings[node->op].liking) {
    case BY_ZONE:
        return in_play ? DISLIKED : LIKED;
    case BY_NUMBER:
        return raises(node) ? LIKED : DISLIKED;
    case BY_COUNTER:
        return is_good_counter(g, node) ? LIKED : DISLIKED;
    case BY_COUNTER_GONE:
        return is_good_counter(g, node) ? DISLIKED : LIKED;
    default:
        return (liking)likings[node->op].liking;
    }
}

/* Of modifications that an instruction makes (APPLY): those of which none says to whom. */
static liking of_modifications(const iz_game *g, const iz_cell *apply)
{
    liking found = NO_LIKING;
    const iz_cell *child;
    for (int n = 1; found == NO_LIKING && (child = iz_child(apply, n)) != NULL; n++)
        if (iz_nodes[child->op].class == 'M')
            found = settle(g, child, true);
    return found;
}

/* What is done by those cells to what is chosen. */
static liking of_program(const iz_game *g, const iz_cell *cells, uint32_t span, int slot,
                         bool in_play)
{
    for (const iz_cell *at = cells; at < cells + span; at++) {
        liking found = NO_LIKING;
        const iz_cell *whom = likings[at->op].liking ? iz_optional(at, likings[at->op].child)
                              : at->op == IZ_APPLY   ? iz_child(at, 0)
                                                     : NULL;
        if (whom && mentions(whom, slot))
            found = at->op == IZ_APPLY ? of_modifications(g, at) : settle(g, at, in_play);
        if (found != NO_LIKING)
            return found;
    }
    return NO_LIKING;
}

/* What is done to the target, or to what an Aura will enchant. */
static liking of_target(iz_game *g, const iz_decision *decision, bool in_play)
{
    const iz_cell *effect;
    int slot;
    if (iz_asked_target(g, &effect, &slot))
        return of_program(g, effect, effect->span, slot, in_play);
    iz_slot source = iz_ref_slot(decision->subject);
    if (!iz_ref_is_object(decision->subject) || source >= iz_table_count(g, IZ_TABLE_objects))
        return NO_LIKING;
    const iz_card_def *def = &g->cards->definitions[g->objects[source].definition];
    return of_program(g, &g->cards->cells[def->first_cell], def->cell_count, ENCHANTED, true);
}

/* What is done to what an instruction has somebody choose. */
static liking of_choice(iz_game *g, bool in_play)
{
    iz_frame *top = iz_frame_top(g);
    const effect_frame *f = (const effect_frame *)(const void *)top;
    if (top->kind != IZ_FRAME_EFFECT || f->env == IZ_NIL || iz_effect_cell(g, f)->op != IZ_CHOOSE)
        return NO_LIKING;
    const iz_cell *ability = iz_env_cell(g, &g->envs[f->env]);
    int reg = iz_effect_register(iz_effect_cell(g, f));
    return ability ? of_program(g, ability, ability->span, reg, in_play) : NO_LIKING;
}

/* ---- ranks ----------------------------------------------------------------------------------- */

enum { HARMLESS = -100000, GROUP = 10000, WORTH_MOST = 4000 };

/* What it would be missed for: power and toughness, or what it costs. */
static int32_t worth(iz_game *g, iz_ref ref)
{
    if (!iz_ref_alive(g, ref))
        return 0;
    iz_slot slot = iz_ref_slot(ref);
    const iz_chars *chars = iz_characteristics(g, slot);
    int32_t cost = iz_mana_value(&g->cards->definitions[g->objects[slot].definition].cost) * 10;
    int32_t size = chars->types & IZ_TYPE_CREATURE ? chars->power * 12 + chars->toughness * 6 : 0;
    int32_t sum = (chars->types & IZ_TYPE_LAND ? 5 : 8) + cost + size;
    return sum < 0 ? 0 : sum > WORTH_MOST ? WORTH_MOST : sum;
}

static bool is_friend(const iz_game *g, int seat, iz_ref ref)
{
    int other = iz_ref_is_player(ref) ? (int)ref : g->objects[iz_ref_slot(ref)].controller;
    return other == seat || (other < g->head->seats && g->seats[other].team == g->seats[seat].team);
}

/* The group of a target: the likely ones' objects, their players, the unlikely ones' objects, their
 * players; of the likely objects the greatest first, of the others the smallest. A choice of which
 * nothing is known has no order. */
static int32_t rank_of_target(iz_game *g, const iz_decision *decision, const iz_option *option)
{
    bool in_play = iz_ref_is_player(option->subject) || iz_ref_in_play(g, option->subject);
    bool choice = decision->purpose == IZ_FOR_CHOOSE;
    liking found = choice ? of_choice(g, in_play) : of_target(g, decision, in_play);
    if (choice && found == NO_LIKING)
        return 0;
    bool likely = is_friend(g, decision->of, option->subject) == (found == LIKED);
    bool player = iz_ref_is_player(option->subject);
    int32_t group = (likely ? 0 : 2) + (player ? 1 : 0);
    int32_t size = player ? 0 : worth(g, option->subject);
    return group * GROUP + (likely ? -size : size);
}

static int32_t rank_of_ref(iz_game *g, const iz_decision *decision, const iz_option *option)
{
    switch (decision->purpose) {
    case IZ_FOR_TARGET:
    case IZ_FOR_NEW_TARGET:
    case IZ_FOR_ATTACH:
    case IZ_FOR_CHOOSE:
        return rank_of_target(g, decision, option);
    case IZ_FOR_DEFENDER:
    case IZ_FOR_PLAYER:
    case IZ_FOR_CHOOSER:
        return is_friend(g, decision->of, option->subject) ? GROUP : 0;
    case IZ_FOR_SACRIFICE:
    case IZ_FOR_YIELD:
    case IZ_FOR_DISCARD:
    case IZ_FOR_DISCARD_TO_HAND_SIZE:
    case IZ_FOR_PAY_WITH:
    case IZ_FOR_SCRY:
        return worth(g, option->subject); /* what is least missed */
    case IZ_FOR_COPY:
        return -worth(g, option->subject);
    default:
        return 0;
    }
}

/* Lines: to the front, back, within a line. */
static int32_t rank_of_move(iz_game *g, const iz_option *option)
{
    bool in_front = g->objects[iz_ref_slot(option->subject)].zone == IZ_ZONE_GUARD;
    bool to_front = option->ability != 0;
    int32_t group = to_front && !in_front ? 1 : !to_front && in_front ? 2 : 3;
    return group * GROUP - (int32_t)option->number; /* the free end before places in between */
}

int32_t iz_option_rank(iz_game *g, const iz_decision *decision, const iz_option *option)
{
    switch (option->kind) {
    case IZ_OPTION_PASS:
    case IZ_OPTION_DONE:
    case IZ_OPTION_NO:
    case IZ_OPTION_KEEP:
        return HARMLESS;
    case IZ_OPTION_PAY:
        return HARMLESS;
    case IZ_OPTION_REF:
        return rank_of_ref(g, decision, option);
    case IZ_OPTION_SWAP:
        return rank_of_move(g, option);
    case IZ_OPTION_ACTIVATE:
        return decision->kind == IZ_DECIDE_PRIORITY && iz_option_could_produce(g, option)
                   ? 2 * GROUP
                   : 0;
    case IZ_OPTION_PLAY_LAND: /* lands before spells, but spells before cards as sources */
        return g->book->parameters.lands == IZ_LANDS_ANY_CARD ? GROUP : -1;
    case IZ_OPTION_BAND:
        return GROUP;
    case IZ_OPTION_DROP:
        return 2 * GROUP;
    case IZ_OPTION_CANCEL:
        return 9 * GROUP;
    default:
        return 0;
    }
}
