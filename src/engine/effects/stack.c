/*
 * Effects on spells and abilities: countering, copying, choosing new targets, and playing cards in
 * the middle of a resolution without paying for them.
 *
 * Books: mtg-1999-11 chapters 409.1 (playing), 414 (countering), 503 (copies); izvori-2007 D10,
 * D15, E4.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"
#include "engine/playing/play.h"

/* ---- countering ------------------------------------------------------------------------------ */

/* Rule concept COUNTER. */
void iz_parts_counter_spell(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, uint16_t picked)
{
    (void)picked;
    const iz_cell *there = iz_optional(cell, 1), *filter = iz_optional(cell, 2);
    iz_set set = iz_select_present(g, ctx, cell + 1);
    for (int i = 0; i < set.count; i++) {
        iz_ref ref = iz_set_at(g, set, i);
        if (!iz_ref_is_object(ref) || g->objects[iz_ref_slot(ref)].zone != IZ_ZONE_STACK)
            continue;
        const iz_cell *place = filter && !iz_fits(g, ctx, filter, ref) ? NULL : there;
        iz_zone to = place ? iz_place_zone(place->arg) : IZ_ZONE_GRAVEYARD;
        iz_zone goes_to = iz_stack_goes_to(g, iz_ref_slot(ref), to);
        bool enters = iz_zone_in_play(goes_to); /* under whose control who counters it wants */
        iz_part *part = iz_batch_part(g, IZ_EV_COUNTER_SPELL);
        part->object = ref;
        part->to = (uint8_t)goes_to;
        part->seat = enters ? ctx->controller : g->objects[iz_ref_slot(ref)].owner;
        part->flags = iz_place_flags(place);
    }
}

/* ---- targets --------------------------------------------------------------------------------- */

/* The TARGETS list of what is on the stack, or NULL. */
static const iz_cell *targets_of(const iz_game *g, uint16_t env)
{
    const iz_cell *cell = env == IZ_NIL ? NULL : iz_env_cell(g, &g->envs[env]);
    if (!cell || cell->op == IZ_DELAYED)
        return NULL;
    int at = cell->op == IZ_SPELL_ABILITY ? 0 : cell->op == IZ_TRIGGERED ? 2 : 1;
    const iz_cell *targets = iz_child(cell, at);
    return targets && targets->op == IZ_TARGETS ? targets : NULL;
}

static uint16_t env_of(const iz_game *g, iz_ref object)
{
    return iz_ref_alive(g, object) ? g->objects[iz_ref_slot(object)].env : (uint16_t)IZ_NIL;
}

/* Everything that could be a target of anything. */
static void put_everything(iz_game *g, iz_set *set)
{
    IZ_EACH_SEAT (g, seat)
        if (g->seats[seat].in_game)
            iz_set_put(g, set, iz_ref_seat(seat));
    IZ_EACH_IN_PLAY (g, slot)
        iz_set_put(g, set, iz_object_ref(g, slot));
    for (iz_slot slot = iz_now(g)->stack.first; slot != IZ_NIL; slot = g->objects[slot].next)
        iz_set_put(g, set, iz_object_ref(g, slot));
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_GRAVEYARD)
            iz_set_put(g, set, iz_object_ref(g, slot));
}

/* May ref be in the place of a target of that slot, or is it, as one of it already, legal still? An
 * Aura spell's is what it says it enchants. */
static bool could_be_target(iz_game *g, iz_ref object, const iz_ctx *ctx, int slot, iz_ref ref,
                            bool already)
{
    uint16_t env = env_of(g, object);
    const iz_cell *targets = targets_of(g, env);
    if (!targets) {
        iz_slot spell = iz_ref_slot(object);
        bool face_down = g->objects[spell].status & IZ_IS_FACE_DOWN;
        const iz_cell *filter =
            face_down ? NULL : iz_enchant_filter(g, g->objects[spell].definition);
        return filter && iz_enchant_verdict(g, ctx, filter, ref) == IZ_C_NONE;
    }
    const iz_cell *target = iz_target_of_slot(g, env, targets, slot);
    return target &&
           iz_target_verdict(g, ctx, target, already ? IZ_SLOT_AGAIN : slot, ref) == IZ_C_NONE;
}

/* What else could be in the place of that target. */
static iz_set other_targets(iz_game *g, iz_ref object, int slot, iz_ref now)
{
    uint16_t env = env_of(g, object);
    iz_set everything = iz_set_begin(g);
    put_everything(g, &everything);
    iz_ctx ctx = env == IZ_NIL ? (iz_ctx){.env = IZ_NIL} : iz_ctx_of_env(g, env);
    iz_set set = iz_set_begin(g);
    for (int i = 0; env != IZ_NIL && i < everything.count; i++) {
        iz_ref ref = iz_set_at(g, everything, i);
        if (ref != now && ref != object && could_be_target(g, object, &ctx, slot, ref, false) &&
            !iz_links_has(g, g->envs[env].reg[slot], ref))
            iz_set_put(g, &set, ref);
    }
    return set;
}

/* ---- new targets ----------------------------------------------------------------------------- */

enum {
    AIM_BEGIN,
    AIM_EACH,  /* the next copy is changed */
    AIM_NEXT,  /* the next target of the spell */
    AIM_OFFER, /* may be changed, if the player wants */
    AIM_CHOSEN,
    AIM_END
};
/* The n-th target of all slots: its link and slot. */
static uint16_t nth_target(const iz_game *g, uint16_t env, uint32_t n, int *slot)
{
    for (*slot = 0; env != IZ_NIL && *slot < g->envs[env].targets; ++*slot)
        for (uint16_t at = g->envs[env].reg[*slot]; at != IZ_NIL; at = g->links[at].next)
            if (n-- == 0)
                return at;
    return IZ_NIL;
}

static int target_count(const iz_game *g, uint16_t env)
{
    int count = 0;
    for (int slot = 0; env != IZ_NIL && slot < g->envs[env].targets; slot++)
        count += iz_links_count(g, g->envs[env].reg[slot]);
    return count;
}

static iz_set those_that_fit(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_set set)
{
    iz_ctx from = *ctx;
    iz_set fitting = iz_set_begin(g);
    for (int i = 0; i < set.count; i++)
        if (iz_fits(g, &from, filter, iz_set_at(g, set, i)))
            iz_set_put(g, &fitting, iz_set_at(g, set, i));
    return fitting;
}

/* At random: one of the set, or, if it is legal still, the target that it has. */
static void pick_target(iz_game *g, iz_ref object, int slot, iz_ref now, iz_set set)
{
    iz_ctx ctx = iz_ctx_of_env(g, env_of(g, object));
    bool legal = could_be_target(g, object, &ctx, slot, now, true);
    uint32_t ways = (uint32_t)set.count + legal;
    uint32_t way = iz_random_below(g, ways);
    bool other = way < (uint32_t)set.count;
    iz_note(g, IZ_C_RANDOM, IZ_SAY_TARGET_SELECTED_AT_RANDOM, object);
    g->head->answer = (iz_option){.kind = other ? IZ_OPTION_REF : IZ_OPTION_DONE,
                                  .subject = other ? iz_set_at(g, set, (int)way) : IZ_NO_REF,
                                  .object = IZ_NO_REF};
}

/* Offers, for the object first in f->list, another target in place of its f->child-th. */
static iz_flow offer_target(iz_game *g, bool optional)
{
    effect_frame *f = iz_effect_top(g);
    if (f->list == IZ_NIL) {
        f->head.pc = AIM_END;
        return IZ_GO;
    }
    iz_ref object = g->links[f->list].ref;
    int slot;
    uint16_t at = nth_target(g, env_of(g, object), f->child, &slot);
    if (at == IZ_NIL) { /* all of its targets have been looked at */
        f->list = iz_links_remove(g, f->list, object);
        f->child = 0;
        return IZ_GO;
    }
    iz_ref now = g->links[at].ref;
    iz_set set = other_targets(g, object, slot, now);
    f = iz_effect_top(g);
    const iz_cell *cell = iz_effect_cell(g, f);
    if (cell->op == IZ_NEW_TARGETS && iz_optional(cell, 2))
        set = those_that_fit(g, &f->ctx, iz_optional(cell, 2), set);
    f = iz_effect_top(g);
    f->head.pc = AIM_CHOSEN;
    if (cell->op == IZ_NEW_TARGETS && cell->arg & IZ_NEW_TARGETS_RANDOM) {
        pick_target(g, object, slot, now, set);
        return IZ_GO;
    }
    return iz_effect_ask_one(g, f->seat, IZ_FOR_NEW_TARGET, now, set, IZ_NIL, optional);
}

static void take_target(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ref object = g->links[f->list].ref, chosen = g->head->answer.subject;
    uint32_t n = f->child++;
    f->head.pc = AIM_NEXT;
    if (g->head->answer.kind != IZ_OPTION_REF || iz_is_off(g, IZ_C_NEW_TARGETS))
        return;
    int slot;
    uint16_t at = nth_target(g, env_of(g, object), n, &slot);
    g->links[at].ref = chosen;
    iz_part part = {.kind = IZ_EV_NEW_TARGET,
                    .seat = f->seat,
                    .object = object,
                    .other = chosen,
                    .result = IZ_NO_REF,
                    .applied = IZ_NIL};
    iz_announce_event(g, &part, IZ_C_NEW_TARGETS);
    part.kind = IZ_EV_TARGETED;
    part.object = chosen;
    part.other = object;
    iz_announce_event(g, &part, IZ_C_PLAY_TARGETS);
}

/* Targets of the objects in f->list are chosen anew, one at a time; each must stay legal. */
static iz_flow aim_anew(iz_game *g, effect_frame *f, bool optional)
{
    switch (f->head.pc) {
    case AIM_NEXT:
        return offer_target(g, optional);
    case AIM_CHOSEN:
        take_target(g);
        return IZ_GO;
    default:
        return IZ_FINISHED;
    }
}

iz_flow iz_effect_new_targets(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc != AIM_BEGIN)
        return aim_anew(g, f, cell->arg & IZ_NEW_TARGETS_MAY);
    int seat = iz_select_seat(g, &ctx, cell + 1);
    iz_set set = iz_select_present(g, &ctx, iz_child(cell, 1));
    int kept = 0;
    for (int i = 0; i < set.count; i++) {
        iz_ref object = iz_set_at(g, set, i);
        assert(iz_ref_is_object(object));
        int targets = target_count(g, env_of(g, object));
        if (targets > 0 && (targets == 1 || !(cell->arg & IZ_NEW_TARGETS_SINGLE)))
            g->scratch[set.first + (size_t)kept++] = object;
    }
    set.count = kept;
    uint16_t list = iz_set_to_list(g, set);
    f = iz_effect_top(g);
    f->list = list;
    f->seat = (uint8_t)seat;
    f->head.pc = seat == IZ_NO_SEAT ? AIM_END : AIM_NEXT;
    return IZ_GO;
}

/* ---- copies ---------------------------------------------------------------------------------- */

/* Rule concept COPY: copies with the same choices; then their controller may aim them anew. */
iz_flow iz_effect_copy_spell(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f), *change = iz_optional(cell, 3);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == AIM_EACH) {
        int32_t left = f->count++;
        uint16_t at = f->list;
        while (left-- > 0 && at != IZ_NIL)
            at = g->links[at].next;
        if (at == IZ_NIL) {
            f->head.pc = AIM_NEXT;
            return IZ_GO;
        }
        ctx = iz_ctx_bind(&ctx, g->links[at].ref);
        iz_effect_child(g, change, &ctx);
        return IZ_GO;
    }
    if (f->head.pc != AIM_BEGIN)
        return aim_anew(g, f, true);
    int seat = iz_select_seat(g, &ctx, cell + 1);
    int32_t count = iz_quantity(g, &ctx, iz_child(cell, 2));
    iz_set spells = iz_select(g, &ctx, iz_child(cell, 1)), copies = iz_set_begin(g);
    for (int i = 0; i < spells.count && seat != IZ_NO_SEAT; i++) {
        iz_ref spell = iz_set_at(g, spells, i);
        for (int32_t n = 0; n < count && iz_ref_is_object(spell); n++) {
            iz_slot copy = iz_stack_copy(g, spell, seat);
            if (copy == IZ_NIL)
                break; /* there is no room for more */
            iz_set_put(g, &copies, iz_object_ref(g, copy));
        }
    }
    uint16_t list = iz_set_to_list(g, copies);
    f = iz_effect_top(g);
    f->list = list;
    f->seat = (uint8_t)seat;
    f->head.pc = change ? AIM_EACH : AIM_NEXT;
    return IZ_GO;
}

/* The copy targets this alone, as often as the spell targets its own. */
static void aim_copy(iz_game *g, iz_slot copy, iz_ref target)
{
    int slot;
    uint16_t at;
    for (uint32_t n = 0; (at = nth_target(g, g->objects[copy].env, n, &slot)) != IZ_NIL; n++)
        g->links[at].ref = target;
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_TARGETED,
                                 .seat = g->objects[copy].controller,
                                 .object = target,
                                 .other = iz_object_ref(g, copy),
                                 .result = IZ_NO_REF,
                                 .applied = IZ_NIL},
                      IZ_C_PLAY_TARGETS);
}

/* Those of the set that could be in the place of each of its targets. */
static iz_set for_every_target(iz_game *g, iz_ref spell, iz_set set)
{
    iz_ctx ctx = iz_ctx_of_env(g, env_of(g, spell));
    int slot;
    for (uint32_t n = 1; nth_target(g, env_of(g, spell), n, &slot) != IZ_NIL; n++) {
        int kept = 0;
        for (int i = 0; i < set.count; i++)
            if (could_be_target(g, spell, &ctx, slot, iz_set_at(g, set, i), false))
                g->scratch[set.first + (size_t)kept++] = iz_set_at(g, set, i);
        set.count = kept;
    }
    return set;
}

/* Rule concept COPY: one for each of those that it could target as well. */
iz_flow iz_effect_copy_for_targets(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int seat = iz_select_seat(g, &ctx, cell + 1), slot;
    iz_set spells = iz_select_present(g, &ctx, iz_child(cell, 1));
    iz_ref spell = iz_set_first(g, spells);
    uint16_t at = seat == IZ_NO_SEAT || !iz_ref_is_object(spell)
                      ? (uint16_t)IZ_NIL
                      : nth_target(g, env_of(g, spell), 0, &slot);
    if (at == IZ_NIL)
        return IZ_FINISHED;
    iz_set others =
        those_that_fit(g, &ctx, iz_child(cell, 2), other_targets(g, spell, slot, g->links[at].ref));
    others = for_every_target(g, spell, others);
    uint16_t list = iz_set_to_list(g, others);
    for (at = list; at != IZ_NIL; at = g->links[at].next) {
        iz_slot copy = iz_stack_copy(g, spell, seat);
        if (copy != IZ_NIL)
            aim_copy(g, copy, g->links[at].ref);
    }
    iz_links_free(g, list);
    return IZ_FINISHED;
}

/* ---- playing without paying ------------------------------------------------------------------ */

enum { FREE_BEGIN, FREE_NEXT, FREE_ASKED, FREE_HALF, FREE_PLAYED };

/* Could the card be played that way now, the instruction letting them or telling them to? */
static bool could_play(iz_game *g, int seat, iz_ref card, int way)
{
    if (g->objects[iz_ref_slot(card)].kind == IZ_OBJECT_COPY) {
        iz_count_applied(g, IZ_C_COPY_PLAYED);
        if (iz_is_off(g, IZ_C_COPY_PLAYED))
            return false;
    }
    return iz_ref_alive(g, card) && g->objects[iz_ref_slot(card)].zone != IZ_ZONE_STACK &&
           iz_told_verdict(g, seat, iz_ref_slot(card), way) == IZ_C_NONE;
}

enum { FIRST_HALF = 1, OTHER_HALF = 2 };

/* Which halves of the card could be played that way; one that is not split has a first one only. */
static int playable_halves(iz_game *g, int seat, iz_ref card, int way)
{
    int halves = could_play(g, seat, card, way) ? FIRST_HALF : 0;
    iz_slot slot = iz_ref_slot(card);
    int other = iz_way_definition(g, slot, way | IZ_WAY_OTHER_HALF);
    if (other != g->objects[slot].definition && could_play(g, seat, card, way | IZ_WAY_OTHER_HALF))
        halves |= OTHER_HALF;
    return halves;
}

/* The halves by their names. */
static iz_flow ask_half(iz_game *g, int seat, iz_ref card)
{
    for (int half = 0; half <= IZ_WAY_OTHER_HALF; half += IZ_WAY_OTHER_HALF) {
        int definition = iz_way_definition(g, iz_ref_slot(card), half);
        iz_effect_word_candidate(g, IZ_WORDS_CARD_NAME, g->cards->definitions[definition].name);
    }
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_HALF, card, 0);
}

/* The half that has been chosen, as part of the way in which the card is played. */
static int answered_half(const iz_game *g, iz_ref card)
{
    int other = iz_way_definition(g, iz_ref_slot(card), IZ_WAY_OTHER_HALF);
    return g->head->answer.number == g->cards->definitions[other].name ? IZ_WAY_OTHER_HALF : 0;
}

/* The player plays it that way: a frame of its own. */
static void announce_that_way(iz_game *g, int seat, iz_ref card, int way)
{
    const iz_card_def *def = &g->cards->definitions[iz_way_definition(g, iz_ref_slot(card), way)];
    iz_option option = {.kind = def->types & IZ_TYPE_LAND ? IZ_OPTION_PLAY_LAND : IZ_OPTION_CAST,
                        .seat = (uint8_t)seat,
                        .subject = card,
                        .object = IZ_NO_REF,
                        .number = way};
    iz_announce(g, seat, &option);
}

/* Takes the first card off the list of those still to be offered. */
static iz_ref take_card(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    iz_ref card = g->links[f->list].ref;
    f->list = iz_links_remove(g, f->list, card);
    f->word = (int32_t)card;
    return card;
}

/* The card that was offered has been played: it goes to the register. */
static void note_played(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    uint16_t env = f->env;
    int reg = iz_effect_cell(g, f)->arg;
    iz_ref card = (iz_ref)f->word;
    if (env == IZ_NIL || iz_announce_result(g) == IZ_ANNOUNCED_TAKEN_BACK ||
        iz_announce_result(g) == IZ_ANNOUNCED_LEFT)
        return;
    iz_ref now = iz_object_ref(g, iz_ref_slot(card));
    uint16_t list = iz_links_append(g, g->envs[env].reg[reg], now, 1);
    g->envs[env].reg[reg] = list;
    iz_effect_result_number(g, env, reg, g->envs[env].amount[reg] + 1, true);
}

iz_flow iz_effect_play_free(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int way = cell->op == IZ_PLAY_FACE_DOWN ? IZ_WAY_MASKED : IZ_WAY_FREE;
    switch (f->head.pc) {
    case FREE_BEGIN: {
        int seat = iz_select_seat(g, &ctx, cell + 1);
        uint16_t list = iz_set_to_list(g, iz_select_present(g, &ctx, iz_child(cell, 1)));
        f = iz_effect_top(g);
        f->list = list;
        f->seat = (uint8_t)seat;
        f->head.pc = FREE_NEXT;
        iz_effect_result(g, f->env, cell->arg, iz_set_begin(g), false);
        return IZ_GO;
    }
    case FREE_NEXT: {
        if (f->list == IZ_NIL || f->seat == IZ_NO_SEAT)
            return IZ_FINISHED;
        int seat = f->seat;
        iz_ref card = take_card(g);
        if (playable_halves(g, seat, card, way) == 0) {
            iz_note(g, IZ_C_NO_LEGAL_TARGET, IZ_SAY_CANT_BE_PLAYED, card);
            return IZ_GO;
        }
        iz_effect_top(g)->head.pc = FREE_ASKED;
        return iz_ask_yes_no(g, seat, IZ_FOR_MAY, card);
    }
    case FREE_ASKED: {
        f->head.pc = FREE_NEXT;
        if (g->head->answer.kind != IZ_OPTION_YES)
            return IZ_GO;
        int seat = f->seat;
        iz_ref card = (iz_ref)f->word;
        int halves = playable_halves(g, seat, card, way);
        if (halves == (FIRST_HALF | OTHER_HALF)) {
            iz_effect_top(g)->head.pc = FREE_HALF;
            return ask_half(g, seat, card);
        }
        iz_effect_top(g)->head.pc = FREE_PLAYED;
        announce_that_way(g, seat, card, halves == OTHER_HALF ? way | IZ_WAY_OTHER_HALF : way);
        return IZ_GO;
    }
    case FREE_HALF: {
        iz_ref card = (iz_ref)f->word;
        f->head.pc = FREE_PLAYED;
        announce_that_way(g, f->seat, card, way | answered_half(g, card));
        return IZ_GO;
    }
    default:
        f->head.pc = FREE_NEXT;
        note_played(g);
        return IZ_GO;
    }
}

/* ---- playing under command ------------------------------------------------------------------- */

enum { MEANWHILE_BEGIN, MEANWHILE_DONE };

/* Returns what held before. */
static uint8_t set_held(iz_game *g, int seat, bool command, int held)
{
    uint8_t *place = command ? &g->seats[seat].master : &g->seats[seat].lands_only;
    uint8_t before = *place;
    *place = (uint8_t)held;
    g->resource_losses++;
    g->resource_gains_of_all++;
    return before;
}

/* COMMAND, MANA_FROM_LANDS: what holds of a player while the last operand is done, by whose will.
 */
iz_flow iz_effect_meanwhile(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    bool command = cell->op == IZ_COMMAND;
    if (f->head.pc == MEANWHILE_DONE) {
        set_held(g, f->seat, command, (int)f->word);
        return IZ_FINISHED;
    }
    int master = iz_select_seat(g, &ctx, cell + 1),
        seat = iz_select_seat(g, &ctx, iz_child(cell, command));
    if (master == IZ_NO_SEAT || seat == IZ_NO_SEAT)
        return IZ_FINISHED;
    f->head.pc = MEANWHILE_DONE;
    f->seat = (uint8_t)seat;
    f->word = set_held(g, seat, command, master + 1);
    iz_effect_child(g, iz_child(cell, 1 + command), &ctx);
    return IZ_GO;
}

/* Which halves the player could be made to play now; a land only as they could without it. */
static int halves_forced(iz_game *g, int seat, iz_ref card)
{
    if (!iz_ref_alive(g, card))
        return 0;
    bool land =
        g->cards->definitions[g->objects[iz_ref_slot(card)].definition].types & IZ_TYPE_LAND;
    return land && !iz_is_turn_of(g, seat) ? 0 : playable_halves(g, seat, card, IZ_WAY_NORMAL);
}

enum { PLAY_BEGIN, PLAY_HALF, PLAY_DONE };

/* Neither the card's type nor its usual time matters: it is played as the instruction says. */
iz_flow iz_effect_play_if_able(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == PLAY_DONE)
        return IZ_FINISHED;
    if (f->head.pc == PLAY_HALF) {
        iz_ref card = (iz_ref)f->word;
        f->head.pc = PLAY_DONE;
        announce_that_way(g, f->seat, card, answered_half(g, card));
        return IZ_GO;
    }
    int seat = iz_select_seat(g, &ctx, cell + 1);
    if (seat == IZ_NO_SEAT)
        return IZ_FINISHED;
    iz_set set = iz_select_present(g, &ctx, iz_child(cell, 1));
    iz_ref card = iz_set_first(g, set);
    int halves = card == IZ_NO_REF ? 0 : halves_forced(g, seat, card);
    if (halves == 0) {
        iz_note(g, IZ_C_IMPOSSIBLE_PART, IZ_SAY_CANT_PLAY_IT, iz_ref_seat(seat));
        return IZ_FINISHED;
    }
    f = iz_effect_top(g);
    f->seat = (uint8_t)seat;
    f->word = (int32_t)card;
    f->head.pc = halves == (FIRST_HALF | OTHER_HALF) ? PLAY_HALF : PLAY_DONE;
    if (f->head.pc == PLAY_HALF)
        return ask_half(g, seat, card);
    announce_that_way(g, seat, card, halves == OTHER_HALF ? IZ_WAY_OTHER_HALF : IZ_WAY_NORMAL);
    return IZ_GO;
}

/* The card was spoken of in the hand; the spell is the same object under another name. */
iz_flow iz_effect_command_spell(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int master = iz_select_seat(g, &ctx, cell + 1),
        seat = iz_select_seat(g, &ctx, iz_child(cell, 1));
    iz_set set = iz_select(g, &ctx, iz_child(cell, 2));
    for (int i = 0; master != IZ_NO_SEAT && i < set.count; i++) {
        const iz_object *object = &g->objects[iz_ref_slot(iz_set_at(g, set, i))];
        if (object->zone == IZ_ZONE_STACK && object->controller == seat && object->env != IZ_NIL)
            g->envs[object->env].commander = (uint8_t)(master + 1);
    }
    return IZ_FINISHED;
}
