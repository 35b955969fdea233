/*
 * What each step does by itself: untap, draw, combat, cleanup; mana burn; skipped steps.
 *
 * Carries out: mtg 300.4, 302-304, 307-314; Izvori C3-C15. Combat itself is in combat/combat.c.
 */
#include "engine/turn/steps.h"
#include "engine/kinds_of_play.h"

#include "engine/combat/fight.h"
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/flow/words.h"
#include "engine/procedures.h"
#include "engine/turn/check.h"
#include "engine/turn/setup.h"

#include <string.h>

const size_t iz_priority_size = sizeof(iz_frame);

const char *iz_step_word(int step)
{
    return step >= 0 && step < IZ_STEP_COUNT ? iz_step_words[step] : "";
}

iz_phrase iz_say_step(int step)
{
    static const iz_phrase titles[IZ_STEP_COUNT] = {
#define ARG_STEP(name, word, meaning) IZ_SAY_STEP_##name,
#include "program/arguments.def"
    };
    return step >= 0 && step < IZ_STEP_COUNT ? titles[step] : IZ_SAY_NOTHING;
}

const char *iz_step_title(const iz_game *g, int step)
{
    return iz_phrase_words(g->book, iz_say_step(step));
}

int iz_priority_frame(const iz_game *g) { return iz_course_of(g)->window; }

/* ---- skipping -------------------------------------------------------------------------------- */

static bool use_skip(iz_game *g, int seat, int step)
{
    if (g->seats[seat].skips[step] > 0) {
        g->seats[seat].skips[step]--;
        return true;
    }
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_SKIPS, iz_ref_seat(seat), &cursor, &hit))
        if (hit.cell->arg == step)
            return true;
    return false;
}

/* Is there one among those whose turn it is who is to skip it? TEAM_SKIP: so do the others, and
 * with this one step or turn all of them have who are to skip the next one (F7.66). */
static bool one_skips(iz_game *g, int step)
{
    bool skips = false;
    IZ_EACH_ON_TURN (g, seat) {
        bool mate = seat != iz_active_player(g);
        if (!use_skip(g, seat, step))
            continue;
        if (mate)
            iz_count_applied(g, IZ_C_TEAM_SKIP);
        skips = skips || !mate || !iz_is_off(g, IZ_C_TEAM_SKIP);
    }
    return skips;
}

/* FIRST_DRAW_SKIPPED: in games of two players (A2.21); by a king who goes first (F8.40). Of two
 * teams that have their turns together the one that goes first does (TEAM_FIRST_DRAW; F7.61). */
static bool skips_first_draw(const iz_game *g)
{
    bool position = g->head->options & IZ_GAME_POSITION;
    if (iz_now(g)->turn != 1 || !g->book->parameters.first_draw_skipped ||
        (position && !(g->head->options & IZ_GAME_FIRST_TURN)))
        return false;
    if (g->seats[iz_active_player(g)].flags & IZ_SEAT_KING) {
        iz_count_applied(g, IZ_C_KING_BEGINS);
        return !iz_is_off(g, IZ_C_KING_BEGINS);
    }
    if (g->head->options & IZ_GAME_SHARED_TURNS) {
        iz_count_applied(g, IZ_C_TEAM_FIRST_DRAW);
        return !iz_is_off(g, IZ_C_TEAM_FIRST_DRAW);
    }
    if (g->head->seats > 2) { /* that so many began counts, not how many are left */
        iz_count_applied(g, IZ_C_MANY_PLAYERS);
        if (iz_is_off(g, IZ_C_MANY_PLAYERS))
            return true;
    }
    iz_count_applied(g, IZ_C_FIRST_DRAW_SKIPPED);
    return (g->head->seats == 2) != iz_is_off(g, IZ_C_FIRST_DRAW_SKIPPED);
}

bool iz_step_is_skipped(iz_game *g, const iz_turn_row *row)
{
    int step = row->step;
    if (step == IZ_STEP_DRAW && skips_first_draw(g)) {
        iz_note(g, IZ_C_FIRST_DRAW_SKIPPED, IZ_SAY_FIRST_PLAYER_SKIPS_FIRST);
        return true;
    }
    bool skipped = (one_skips(g, step) && !iz_is_off(g, IZ_C_SKIP_STEP)) ||
                   (row->concept != IZ_C_TURN_ORDER && iz_is_off(g, (iz_concept)row->concept));
    if (skipped)
        iz_note(g, IZ_C_SKIP_STEP, IZ_SAY_SKIPS_STEP, iz_ref_seat(iz_active_player(g)),
                (int)iz_say_step(step));
    return skipped;
}

bool iz_turn_is_skipped(iz_game *g)
{
    if (!one_skips(g, IZ_STEP_TURN) || iz_is_off(g, IZ_C_SKIP))
        return false;
    iz_note(g, IZ_C_SKIP, IZ_SAY_SKIPS_TURN, iz_ref_seat(iz_active_player(g)));
    return true;
}

/* ---- mana burn ------------------------------------------------------------------------------- */

void iz_empty_pools(iz_game *g)
{
    int burn = g->book->parameters.mana_burn;
    bool any = false;
    IZ_EACH_SEAT (g, seat) {
        static const int32_t empty[IZ_MANA_KINDS];
        const int32_t *pool = g->seats[seat].pool;
        if (memcmp(pool, empty, sizeof empty) == 0)
            continue;
        uint32_t cursor = 0;
        iz_rule_hit hit;
        if (iz_rule_next(g, IZ_MANA_STAYS, iz_ref_seat(seat), &cursor, &hit))
            continue;
        if (iz_is_off(g, IZ_C_MANA_POOL_EMPTIES))
            continue;
        int64_t mana = iz_lose_unspent(g, seat);
        if (mana == 0)
            continue;
        iz_note(g, IZ_C_MANA_POOL_EMPTIES, IZ_SAY_LOSES_UNSPENT_MANA, iz_ref_seat(seat), (int)mana);
        if (burn == 0 || !g->seats[seat].in_game)
            continue;
        int64_t loss = mana * burn;
        if (!any)
            iz_batch_begin(g);
        iz_batch_about(g, IZ_EV_LIFE_LOSS, seat, iz_ref_seat(seat), iz_clamped(loss));
        any = true;
    }
    if (any)
        iz_batch_happens(g, IZ_C_MANA_BURN);
}

/* ---- untap ----------------------------------------------------------------------------------- */

typedef struct untap_locals {
    iz_frame head;
    uint16_t kept;  /* list: those that stay tapped by choice or rule */
    uint16_t asked; /* list: those whose controller has been asked */
    iz_ref asking;
    uint32_t cursor; /* in UNTAP_ONLY, then in UNTAP_AT_MOST rules about `seat` */
    int32_t left;
    uint16_t chosen; /* list: chosen under the limit at `cursor` */
    uint8_t seat;    /* who chooses, of those whose turn it is */
    uint8_t spare;
} untap_locals;

enum {
    UNTAP_PHASING,
    UNTAP_TYPES,
    UNTAP_TYPE_ANSWERED,
    UNTAP_CHOICES,
    UNTAP_ANSWERED,
    UNTAP_LIMITS,
    UNTAP_LIMIT_ANSWERED,
    UNTAP_ALL,
    UNTAP_END
};

/* Does anything have phasing, or is anything phased out? */
static bool something_phases(iz_game *g)
{
    bool any = iz_keyword_occurs(g, IZ_KW_PHASING);
    IZ_EACH_SEAT (g, owner)
        any = any || iz_zone_list(g, owner, IZ_ZONE_PHASED)->count > 0;
    return any;
}

/* Permanents with phasing phase out, what phased out comes back, all at once (302.3; 502.15). */
static void phase(iz_game *g)
{
    if (!something_phases(g))
        return;
    iz_batch_begin(g);
    IZ_EACH_ON_TURN (g, seat)
        IZ_EACH_CONTROLLED (g, slot, seat)
            if (iz_has_keyword(g, slot, IZ_KW_PHASING))
                iz_batch_part(g, IZ_EV_PHASE_OUT)->object = iz_object_ref(g, slot);
    IZ_EACH_SEAT (g, owner)
        IZ_EACH_IN_ZONE (g, slot, owner, IZ_ZONE_PHASED)
            if (iz_is_turn_of(g, g->objects[slot].controller) &&
                !(g->objects[slot].status & IZ_PHASED_WITH_HOST))
                iz_batch_part(g, IZ_EV_PHASE_IN)->object = iz_object_ref(g, slot);
    iz_batch_happens(g, IZ_C_PHASING);
}

/* Is it kept from untapping by a rule (not by its controller's choice)? */
static bool stays_tapped(iz_game *g, iz_slot slot)
{
    iz_ref ref = iz_object_ref(g, slot);
    uint32_t cursor = 0;
    iz_rule_hit hit;
    if (g->objects[slot].status & IZ_NO_UNTAP_NEXT)
        return true;
    while (iz_rule_next(g, IZ_DOESNT_UNTAP, ref, &cursor, &hit)) {
        const iz_cell *condition = iz_child(hit.cell, 1);
        if (!condition || condition->op == IZ_NONE)
            return true;
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        ctx.bound[0] = ref;
        ctx.bounds = 1;
        if (iz_holds(g, &ctx, condition))
            return true;
    }
    return iz_cant(g, IZ_ACTION_UNTAP, ref, IZ_NO_REF);
}

static bool may_stay_tapped(iz_game *g, iz_slot slot)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    return iz_rule_next(g, IZ_MAY_NOT_UNTAP, iz_object_ref(g, slot), &cursor, &hit);
}

/* The next rule by which the player chooses a type that may untap; false: there is none left. */
static bool ask_type(iz_game *g, untap_locals *f, iz_flow *flow)
{
    iz_rule_hit hit;
    int seat = f->seat;
    uint32_t cursor = f->cursor;
    if (!iz_rule_next(g, IZ_UNTAP_ONLY, iz_ref_seat(seat), &cursor, &hit))
        return false;
    f->cursor = cursor;
    f->head.pc = UNTAP_TYPE_ANSWERED;
    const iz_cell *types = iz_child(hit.cell, 1);
    for (const iz_cell *one = types; one < types + types->span; one++)
        if (one->op == IZ_IS_TYPE)
            iz_candidate(g, (iz_option){.kind = IZ_OPTION_WORD,
                                        .ability = IZ_WORDS_CARD_TYPE,
                                        .subject = IZ_NO_REF,
                                        .object = IZ_NO_REF,
                                        .number = __builtin_ctz((unsigned)one->arg)});
    *flow = iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_TYPE, hit.source, 0);
    return true;
}

/* What is not of the type stays tapped. */
static void keep_other_types(iz_game *g, int seat, int type)
{
    IZ_EACH_CONTROLLED (g, slot, seat) {
        if (iz_has_type(g, slot, 1u << type))
            continue;
        uint16_t kept = ((untap_locals *)(void *)iz_frame_top(g))->kept;
        kept = iz_links_append(g, kept, iz_object_ref(g, slot), 0);
        ((untap_locals *)(void *)iz_frame_top(g))->kept = kept;
    }
}

/* Asks about the next permanent that may stay tapped; false if there is none. */
static bool ask_next(iz_game *g, untap_locals *f, iz_flow *flow)
{
    int seat = f->seat;
    uint32_t cursor = 0;
    iz_rule_hit some;
    if (!iz_rule_next(g, IZ_MAY_NOT_UNTAP, IZ_NO_REF, &cursor, &some))
        return false;
    IZ_EACH_CONTROLLED (g, slot, seat) {
        iz_ref ref = iz_object_ref(g, slot);
        if (!(g->objects[slot].status & IZ_IS_TAPPED) || iz_links_has(g, f->asked, ref) ||
            iz_links_has(g, f->kept, ref) || !may_stay_tapped(g, slot))
            continue;
        uint16_t asked = iz_links_append(g, f->asked, ref, 0);
        f = (untap_locals *)(void *)iz_frame_top(g);
        f->asked = asked;
        f->asking = ref;
        f->head.pc = UNTAP_ANSWERED;
        *flow = iz_ask_yes_no(g, seat, IZ_FOR_STAY_TAPPED, ref);
        return true;
    }
    return false;
}

/* Enters as candidates what may untap under the limit; how many there are. */
static int limited(iz_game *g, const iz_rule_hit *hit, const untap_locals *f)
{
    const iz_cell *filter = iz_child(hit->cell, 1);
    iz_ctx ctx = iz_ctx_of_rule(g, hit);
    uint16_t kept = f->kept, chosen = f->chosen;
    int count = 0, seat = f->seat; /* entering candidates may move the frame */
    IZ_EACH_CONTROLLED (g, slot, seat) {
        iz_ref ref = iz_object_ref(g, slot);
        if (!(g->objects[slot].status & IZ_IS_TAPPED) || iz_links_has(g, kept, ref) ||
            iz_links_has(g, chosen, ref) || !iz_fits(g, &ctx, filter, ref) || stays_tapped(g, slot))
            continue;
        iz_candidate_ref(g, ref);
        count++;
    }
    return count;
}

/* All that fit the limit and were not chosen stay tapped. */
static void keep_unchosen(iz_game *g, int seat, const iz_rule_hit *hit)
{
    iz_ctx ctx = iz_ctx_of_rule(g, hit);
    const iz_cell *filter = iz_child(hit->cell, 1);
    IZ_EACH_CONTROLLED (g, slot, seat) {
        iz_ref ref = iz_object_ref(g, slot);
        untap_locals *f = (untap_locals *)(void *)iz_frame_top(g);
        if (!iz_fits(g, &ctx, filter, ref) || iz_links_has(g, f->chosen, ref))
            continue;
        uint16_t kept = iz_links_append(g, f->kept, ref, 0);
        f = (untap_locals *)(void *)iz_frame_top(g);
        f->kept = kept;
    }
}

static iz_flow next_limit(iz_game *g)
{
    untap_locals *f = (untap_locals *)(void *)iz_frame_top(g);
    iz_rule_hit hit;
    uint32_t cursor = f->cursor;
    if (!iz_rule_next(g, IZ_UNTAP_AT_MOST, iz_ref_seat(f->seat), &cursor, &hit)) {
        int next = iz_next_on_turn(g, f->seat);
        f->head.pc = next == IZ_NO_SEAT ? UNTAP_ALL : UNTAP_TYPES;
        f->seat = (uint8_t)next;
        f->cursor = 0;
        return IZ_GO;
    }
    int available = limited(g, &hit, f);
    f = (untap_locals *)(void *)iz_frame_top(g);
    int chosen = iz_links_count(g, f->chosen);
    if (chosen >= iz_rule_quantity(g, &hit, iz_child(hit.cell, 2)) || available == 0) {
        keep_unchosen(g, f->seat, &hit);
        f = (untap_locals *)(void *)iz_frame_top(g);
        f->chosen = iz_links_free(g, f->chosen);
        f->cursor = cursor;
        iz_candidates_drop(g);
        return IZ_GO;
    }
    f->head.pc = UNTAP_LIMIT_ANSWERED;
    /* all that may untap does (302.1): as many as the limit lets */
    return iz_ask(g, f->seat, IZ_DECIDE_CHOOSE, IZ_FOR_UNTAP, IZ_NO_REF, 0);
}

/* Other players' permanents that untap in this step, too (UNTAPS_DURING). */
static bool untap_others(iz_game *g)
{
    bool any = false;
    uint32_t some = 0;
    iz_rule_hit rule;
    if (!iz_rule_next(g, IZ_UNTAPS_DURING, IZ_NO_REF, &some, &rule))
        return false;
    IZ_EACH_SEAT (g, seat) {
        IZ_EACH_CONTROLLED (g, slot, seat) {
            iz_ref ref = iz_object_ref(g, slot);
            uint32_t cursor = 0;
            iz_rule_hit hit;
            bool untaps = false;
            if (iz_is_turn_of(g, seat) || !(g->objects[slot].status & IZ_IS_TAPPED))
                continue;
            while (!untaps && iz_rule_next(g, IZ_UNTAPS_DURING, ref, &cursor, &hit)) {
                iz_ctx ctx = iz_ctx_of_rule(g, &hit);
                untaps = iz_selects_on_turn(g, &ctx, iz_child(hit.cell, 1));
            }
            if (!untaps || iz_cant(g, IZ_ACTION_UNTAP, ref, IZ_NO_REF))
                continue;
            iz_batch_part(g, IZ_EV_UNTAP)->object = ref;
            any = true;
        }
    }
    return any;
}

/* Where nobody looks and nothing is instead, what untaps does so without an event of its own. */
static bool untaps_quietly(iz_game *g)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    iz_refresh(g);
    return iz_nobody_notes(g) &&
           !(g->watched & (iz_event_bit(IZ_EV_UNTAP) | iz_event_bit(IZ_EV_NONE))) &&
           !iz_replace_possible(g, IZ_EV_UNTAP) &&
           !iz_rule_next(g, IZ_UNTAPS_DURING, IZ_NO_REF, &cursor, &hit);
}

static void untap_quietly(iz_game *g, uint16_t kept)
{
    bool any = false;
    IZ_EACH_ON_TURN (g, seat)
        IZ_EACH_CONTROLLED (g, slot, seat) {
            if (!(g->objects[slot].status & IZ_IS_TAPPED) ||
                iz_links_has(g, kept, iz_object_ref(g, slot)) || stays_tapped(g, slot))
                continue;
            g->objects[slot].status &= ~(uint32_t)IZ_IS_TAPPED;
            any = true;
        }
    if (!any)
        return;
    iz_event_unseen(g, IZ_EV_UNTAP, iz_active_player(g));
    iz_control_update(g);
    iz_effects_check_while(g);
    iz_reveal_update(g);
}

static void untap_all(iz_game *g)
{
    if (untaps_quietly(g)) {
        untap_quietly(g, ((untap_locals *)(void *)iz_frame_top(g))->kept);
        return;
    }
    iz_batch_begin(g);
    bool any = false;
    IZ_EACH_ON_TURN (g, seat)
        IZ_EACH_CONTROLLED (g, slot, seat) {
            iz_ref ref = iz_object_ref(g, slot);
            untap_locals *f = (untap_locals *)(void *)iz_frame_top(g);
            if (!(g->objects[slot].status & IZ_IS_TAPPED) || iz_links_has(g, f->kept, ref) ||
                stays_tapped(g, slot))
                continue;
            iz_batch_part(g, IZ_EV_UNTAP)->object = ref;
            any = true;
        }
    any = untap_others(g) || any;
    if (any)
        iz_batch_happens(g, IZ_C_UNTAP_STEP);
}

static void untap_ends(iz_game *g)
{
    IZ_EACH_ON_TURN (g, seat)
        IZ_EACH_CONTROLLED (g, slot, seat)
            g->objects[slot].status &= ~(uint32_t)IZ_NO_UNTAP_NEXT;
    iz_effects_expire(g, IZ_LASTS_UNTAP, IZ_STEP_UNTAP);
}

/* Nothing is to be chosen, and nobody looks: all untaps at once. */
static bool untap_at_once(iz_game *g)
{
    static const iz_op choices[] = {IZ_MAY_NOT_UNTAP, IZ_UNTAP_AT_MOST, IZ_UNTAP_ONLY};
    if (something_phases(g) || !untaps_quietly(g))
        return false;
    for (size_t i = 0; i < sizeof choices / sizeof choices[0]; i++) {
        uint32_t cursor = 0;
        iz_rule_hit some;
        if (iz_rule_next(g, choices[i], IZ_NO_REF, &cursor, &some))
            return false;
    }
    untap_quietly(g, IZ_NIL);
    untap_ends(g);
    return true;
}

iz_flow iz_run_untap(iz_game *g, void *locals)
{
    untap_locals *f = locals;
    iz_flow flow;
    switch (f->head.pc) {
    case UNTAP_PHASING:
        f->kept = f->asked = f->chosen = IZ_NIL;
        f->seat = (uint8_t)iz_active_player(g);
        f->head.pc = UNTAP_TYPES;
        phase(g);
        return IZ_GO;
    case UNTAP_TYPES:
        if (ask_type(g, f, &flow))
            return flow;
        f->head.pc = UNTAP_CHOICES;
        f->cursor = 0;
        __attribute__((fallthrough));
    case UNTAP_CHOICES:
        if (ask_next(g, f, &flow))
            return flow;
        f = (untap_locals *)(void *)iz_frame_top(g);
        f->head.pc = UNTAP_LIMITS;
        return next_limit(g);
    case UNTAP_TYPE_ANSWERED:
        f->head.pc = UNTAP_TYPES;
        keep_other_types(g, f->seat, (int)g->head->answer.number);
        return IZ_GO;
    case UNTAP_ANSWERED:
        f->head.pc = UNTAP_CHOICES;
        if (g->head->answer.kind == IZ_OPTION_YES) {
            uint16_t kept = iz_links_append(g, f->kept, f->asking, 0);
            f = (untap_locals *)(void *)iz_frame_top(g);
            f->kept = kept;
        }
        return IZ_GO;
    case UNTAP_LIMITS:
        return next_limit(g);
    case UNTAP_LIMIT_ANSWERED: {
        f->head.pc = UNTAP_LIMITS;
        uint16_t chosen = iz_links_append(g, f->chosen, g->head->answer.subject, 0);
        f = (untap_locals *)(void *)iz_frame_top(g);
        f->chosen = chosen;
        return IZ_GO;
    }
    case UNTAP_ALL:
        f->head.pc = UNTAP_END;
        untap_all(g);
        return IZ_GO;
    case UNTAP_END:
    default:
        iz_links_free(g, f->kept);
        iz_links_free(g, f->asked);
        untap_ends(g);
        return IZ_FINISHED;
    }
}

/* ---- draw ------------------------------------------------------------------------------------ */

/* How many cards a player whose turn it is draws in the draw step: one, and what rules add. */
static int draws_of_the_turn(iz_game *g, int seat)
{
    int count = iz_one_of_the_turn(g, seat);
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_EXTRA_DRAWS, iz_ref_seat(seat), &cursor, &hit)) {
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        count += iz_quantity(g, &ctx, iz_child(hit.cell, 1));
    }
    return count < 0 ? 0 : count;
}

void iz_do_draw(iz_game *g)
{
    iz_batch_begin(g);
    IZ_EACH_ON_TURN (g, seat)
        for (int n = draws_of_the_turn(g, seat); n > 0; n--)
            iz_batch_draw(g, seat);
    iz_batch_happens(g, IZ_C_DRAW_STEP);
}

/* The draw as a triggered ability that waits for the stack (304.1). */
void iz_do_draw_trigger(iz_game *g)
{
    IZ_EACH_ON_TURN (g, seat)
        for (int n = draws_of_the_turn(g, seat); n > 0; n--) {
            uint16_t env = iz_env_new(g);
            iz_rule_triggers(g, IZ_C_DRAW_STEP, env, iz_ref_seat(seat), seat);
        }
}

/* ---- cleanup --------------------------------------------------------------------------------- */

typedef struct cleanup_locals {
    iz_frame head;
    uint16_t chosen; /* list: cards to discard */
    uint8_t seat;    /* who discards, of those whose turn it is … */
    uint8_t spare;
    int32_t excess; /* … and how many cards still */
} cleanup_locals;

enum { CLEANUP_DISCARD, CLEANUP_CHOSEN, CLEANUP_WEAR_OFF, CLEANUP_PRIORITY, CLEANUP_AGAIN };

static int32_t maximum_hand(iz_game *g, int seat)
{
    int32_t maximum = g->book->parameters.max_hand;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_MAX_HAND, iz_ref_seat(seat), &cursor, &hit)) {
        const iz_cell *size = iz_optional(hit.cell, 1);
        maximum = size ? iz_rule_quantity(g, &hit, size) : INT32_MAX;
    }
    if (maximum == INT32_MAX)
        return maximum;
    cursor = 0;
    while (iz_rule_next(g, IZ_HAND_CHANGE, iz_ref_seat(seat), &cursor, &hit)) {
        int32_t change = iz_rule_quantity(g, &hit, iz_child(hit.cell, 1));
        maximum =
            iz_sum(maximum, hit.cell->arg & IZ_HAND_CHANGE_SMALLER ? -(int64_t)change : change);
    }
    maximum = iz_sum(maximum, iz_vanguard_change(g, seat, IZ_FIELD_HAND));
    return maximum < 0 ? 0 : maximum;
}

static iz_flow ask_discard(iz_game *g, cleanup_locals *f)
{
    int seat = f->seat;
    uint16_t chosen = f->chosen;
    f->head.pc = CLEANUP_CHOSEN;
    IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_HAND)
        if (!iz_links_has(g, chosen, iz_object_ref(g, slot)))
            iz_candidate_ref(g, iz_object_ref(g, slot));
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_DISCARD_TO_HAND_SIZE, IZ_NO_REF, 0);
}

static void discard_chosen(iz_game *g, uint16_t chosen)
{
    iz_batch_begin(g);
    for (uint16_t at = chosen; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_alive(g, g->links[at].ref)) /* it may have left with its owner */
            iz_batch_move(g, g->links[at].ref, IZ_ZONE_GRAVEYARD, IZ_PART_DISCARD);
    iz_links_free(g, chosen);
    iz_batch_happens(g, IZ_C_HAND_SIZE);
}

/* What is phased out is no permanent, but it is as if its damage had worn off, too (217.8c). */
static void wear_off_phased_out(iz_game *g)
{
    IZ_EACH_SEAT (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_PHASED) {
            g->objects[slot].damage = 0;
            g->objects[slot].status &= ~(uint32_t)IZ_HAS_DEATHTOUCH_MARK;
        }
}

/* Of its damage, what was dealt in this turn: all of it, where no others go on. */
static int32_t damage_of_turn(iz_game *g, iz_slot slot)
{
    int32_t damage = g->objects[slot].damage;
    int32_t dealt = iz_turns_at_once(g) ? iz_wounds_heal(g, iz_object_ref(g, slot)) : damage;
    return dealt < damage ? dealt : damage;
}

/* Damage off and "until end of turn" over, at the same time (314.1b; C15). */
static void wear_off(iz_game *g)
{
    wear_off_phased_out(g);
    IZ_EACH_IN_PLAY (g, slot) {
        uint32_t cursor = 0;
        iz_rule_hit hit;
        if (g->objects[slot].damage != 0 &&
            !iz_rule_next(g, IZ_NO_MAX_DAMAGE, iz_object_ref(g, slot), &cursor, &hit))
            g->objects[slot].damage -= damage_of_turn(g, slot);
        g->objects[slot].status &= ~(uint32_t)IZ_HAS_DEATHTOUCH_MARK;
    }
    iz_effects_expire(g, IZ_LASTS_TURN, IZ_STEP_CLEANUP);
    iz_effects_expire(g, IZ_LASTS_NEXT_TURN, IZ_STEP_CLEANUP);
    iz_note(g, IZ_C_DAMAGE_WEARS_OFF, IZ_SAY_DAMAGE_WEARS_OFF_EFFECTS);
    iz_touch_facts(g, IZ_FACT_STATUS);
    iz_sweep_last_known(g);
}

/* The player has so many cards in hand more than they may. */
static int32_t excess_in_hand(iz_game *g, int seat)
{
    int32_t hand = g->seats[seat].zones[IZ_ZONE_HAND].count, maximum = maximum_hand(g, seat);
    return hand > maximum ? hand - maximum : 0;
}

static bool all_hands_fit(iz_game *g)
{
    IZ_EACH_ON_TURN (g, seat)
        if (excess_in_hand(g, seat) > 0)
            return false;
    return true;
}

/* From that one on, the next of those whose turn it is who has more in hand than they may; false:
 * nobody has. */
static bool next_excess(iz_game *g, cleanup_locals *f, int from)
{
    for (int seat = from; seat != IZ_NO_SEAT; seat = iz_next_on_turn(g, seat)) {
        f->seat = (uint8_t)seat;
        f->excess = excess_in_hand(g, seat);
        if (f->excess > 0)
            return true;
    }
    return false;
}

void iz_do_cleanup(iz_game *g)
{
    bool short_way = iz_goes_short(g) && all_hands_fit(g);
    if (short_way) {
        wear_off(g);
        if (g->head->over || !iz_check_needed(g))
            return;
    }
    cleanup_locals *f = iz_frame_push(g, IZ_FRAME_CLEANUP, sizeof *f);
    f->head.pc = short_way ? CLEANUP_PRIORITY : CLEANUP_DISCARD;
}

iz_flow iz_run_cleanup(iz_game *g, void *locals)
{
    cleanup_locals *f = locals;
    iz_context *now = iz_now(g);
    switch (f->head.pc) {
    case CLEANUP_DISCARD: {
        f->chosen = IZ_NIL;
        if (next_excess(g, f, iz_active_player(g)))
            return ask_discard(g, f);
        f->head.pc = CLEANUP_WEAR_OFF;
        return IZ_GO;
    }
    case CLEANUP_CHOSEN: {
        uint16_t chosen = f->chosen;
        if (g->head->answer.kind == IZ_OPTION_REF)
            chosen = iz_links_append(g, chosen, g->head->answer.subject, 0);
        f = (cleanup_locals *)(void *)iz_frame_top(g);
        f->chosen = chosen;
        if ((--f->excess > 0 && g->seats[f->seat].in_game) ||
            next_excess(g, f, iz_next_on_turn(g, f->seat)))
            return ask_discard(g, f);
        f->head.pc = CLEANUP_WEAR_OFF;
        discard_chosen(g, chosen);
        return IZ_GO;
    }
    case CLEANUP_WEAR_OFF:
        f->head.pc = CLEANUP_PRIORITY;
        if (!iz_is_off(g, IZ_C_DAMAGE_WEARS_OFF))
            wear_off(g);
        return IZ_GO;
    case CLEANUP_PRIORITY:
        if (g->head->over || !iz_check_needed(g) || iz_is_off(g, IZ_C_CLEANUP_PRIORITY))
            return IZ_FINISHED;
        iz_note(g, IZ_C_CLEANUP_PRIORITY, IZ_SAY_SOMETHING_WAITS_PRIORITY_IN);
        f->head.pc = CLEANUP_AGAIN;
        iz_give_priority(g, iz_active_player(g));
        iz_frame_push(g, IZ_FRAME_PRIORITY, iz_priority_size);
        return IZ_GO;
    case CLEANUP_AGAIN:
    default:
        if (g->head->over)
            return IZ_FINISHED;
        f->head.pc = CLEANUP_DISCARD;
        now->flags &= ~(uint32_t)IZ_CONTEXT_END_TURN;
        iz_step_begin(g, &g->book->turn[now->row]); /* another cleanup step (314.1c) */
        return IZ_GO;
    }
}

/* ---- the table ------------------------------------------------------------------------------- */

void iz_do_nothing(iz_game *g) { (void)g; }

void iz_do_untap(iz_game *g)
{
    if (!iz_goes_short(g) || !untap_at_once(g))
        iz_frame_push(g, IZ_FRAME_UNTAP, sizeof(untap_locals));
}

void iz_do_combat_damage(iz_game *g)
{
    iz_combat_damage(g, g->book->turn[iz_now(g)->row].flags & IZ_ROW_IF_FIRST_STRIKE);
}

static void (*const actions[IZ_DO_COUNT])(iz_game *g) = {
#define ACTION(name, procedure) [IZ_DO_##name] = procedure,
#include "books/step_actions.def"
#undef ACTION
};

void iz_step_action_start(iz_game *g, iz_step_action action) { actions[action](g); }

void iz_step_end(iz_game *g, const iz_turn_row *row)
{
    if (row->flags & IZ_ROW_ENDS_COMBAT)
        iz_end_combat(g);
    if (row->step == IZ_STEP_UPKEEP) {
        /* Echo was due for what came before this upkeep began; later ones wait for the next. */
        IZ_EACH_ON_TURN (g, seat)
            IZ_EACH_CONTROLLED (g, slot, seat)
                if (g->objects[slot].timestamp <= g->seats[seat].upkeep_began)
                    g->objects[slot].status &= ~(uint32_t)IZ_ECHO_DUE;
    }
}
