/*
 * Several choices as a whole: all of them, or nothing. They are tried on a copy of the game first.
 */
#include "api/descriptor.h"
#include "api/face.h"
#include "engine/flow/words.h"
#include "engine/playing/play.h"
#include "engine/playing/refusal.h"
#include "engine/turn/setup.h"

#include <stdlib.h>
#include <string.h>

typedef struct whole {
    const char *const *descriptors;
    int count, taken;
    bool *is_taken;
    iz_option *options;       /* in the order in which they were taken */
    const iz_saying *refusal; /* on the game's pad; NULL: it was none … */
    bool failed;              /* … but the trial went wrong */
} whole;

/* ---- why not --------------------------------------------------------------------------------- */

/* What is in play is no secret. */
static iz_slot in_play(const iz_game *g, uint32_t number)
{
    iz_slot slot = iz_object_numbered(g, number);
    return slot != IZ_NIL && iz_zone_in_play(g->objects[slot].zone) ? slot : (iz_slot)IZ_NIL;
}

/* The object or the player that the choice is about, beside its creature. */
static iz_ref aim(const iz_game *g, const iz_choice *choice)
{
    iz_slot slot = in_play(g, choice->other);
    return slot != IZ_NIL                                           ? iz_object_ref(g, slot)
           : choice->player >= 0 && choice->player < g->head->seats ? iz_ref_seat(choice->player)
                                                                    : IZ_NO_REF;
}

/* A step of declaring attackers. */
static iz_concept attack_forbidden_by(iz_game *g, int seat, const iz_choice *choice)
{
    const iz_combat *combat = iz_combat_of(g);
    iz_slot slot = in_play(g, choice->object);
    iz_ref target = aim(g, choice);
    if (choice->kind == IZ_CHOICE_DONE)
        return combat->may_declare ? combat->may_declare(g, seat)
                                   : iz_declaration_refusal(g, seat, true);
    if (choice->kind != IZ_CHOICE_ATTACK || slot == IZ_NIL || target == IZ_NO_REF)
        return IZ_C_NONE;
    return combat->may_attack         ? combat->may_attack(g, slot, target)
           : iz_ref_is_player(target) ? iz_attack_refusal(g, slot, (int)target)
                                      : IZ_C_NONE;
}

/* A step of declaring blockers. */
static iz_concept block_forbidden_by(iz_game *g, int seat, const iz_choice *choice)
{
    iz_slot slot = in_play(g, choice->object), attacker = in_play(g, choice->other);
    if (choice->kind == IZ_CHOICE_DONE)
        return iz_declaration_refusal(g, seat, false);
    return choice->kind == IZ_CHOICE_BLOCK && slot != IZ_NIL && attacker != IZ_NIL
               ? iz_block_refusal(g, seat, slot, attacker)
               : IZ_C_NONE;
}

/* A step of rearranging lines. */
static iz_concept move_forbidden_by(iz_game *g, const iz_choice *choice)
{
    iz_slot slot = in_play(g, choice->object);
    if (choice->kind != IZ_CHOICE_MOVE || slot == IZ_NIL || !choice->zone || choice->number < 0 ||
        choice->number > IZ_OBJECTS_MAX || !iz_entry_of(g)->may_step)
        return IZ_C_NONE;
    return iz_entry_of(g)->may_step(g, iz_object_ref(g, slot), strcmp(choice->zone, "guard") == 0,
                                    (int)choice->number);
}

/* The rule that forbids the choice, where something is being declared; IZ_C_NONE: none is known. */
static iz_concept forbidden_by(iz_game *g, int seat, const iz_choice *choice)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    switch (decision ? decision->kind : IZ_DECIDE_PRIORITY) {
    case IZ_DECIDE_ATTACK:
        return attack_forbidden_by(g, decision->of, choice);
    case IZ_DECIDE_BLOCK:
        return block_forbidden_by(g, decision->of, choice);
    case IZ_DECIDE_LINES:
        return move_forbidden_by(g, choice);
    default:
        return IZ_C_NONE;
    }
}

const iz_saying *iz_refusal_of(iz_game *game, iz_game *at, int seat, const char *descriptor)
{
    iz_choice choice;
    iz_teller t = iz_teller_of(game);
    iz_concept concept = IZ_C_NONE;
    if (iz_descriptor_read(descriptor, &choice))
        concept = forbidden_by(at, seat, &choice);
    return concept == IZ_C_NONE
               ? iz_tell(&t, IZ_SAY_REFUSED_NO_OPTION, descriptor, iz_ref_seat(seat))
               : iz_tell_by(&t, concept, IZ_SAY_REFUSED_FORBIDDEN, descriptor, (int)concept);
}

/* ---- trying ---------------------------------------------------------------------------------- */

static bool is_done(const char *descriptor) { return strcmp(descriptor, "done") == 0; }

/* May the n-th be taken now, if it is an option? In a declaration the order is all one, but "done"
 * comes last; else they are taken as they stand. */
static bool is_due(const whole *w, int n, bool declaring)
{
    if (w->is_taken[n])
        return false;
    return declaring ? !is_done(w->descriptors[n]) || w->taken == w->count - 1 : n == w->taken;
}

/* The option that is described so; a step may still turn out to be none. */
static bool meant(iz_game *trial, int seat, const char *descriptor, iz_option *out)
{
    iz_choice choice;
    uint64_t n;
    if (descriptor && iz_descriptor_read(descriptor, &choice) && iz_step_of(trial, &choice, out))
        return true;
    return iz_choice_described(trial, seat, descriptor, 0, &n) &&
           iz_options_at(trial, seat, n, out);
}

/* Takes the next one; false: there is none that can be taken. */
static bool take_next(whole *w, iz_game *game, iz_game *trial, int seat)
{
    const iz_decision *decision = iz_decision_of(trial, seat);
    bool declaring =
        decision && (decision->kind == IZ_DECIDE_ATTACK || decision->kind == IZ_DECIDE_BLOCK);
    const char *first = NULL;
    for (int n = 0; n < w->count; n++) {
        if (!is_due(w, n, declaring))
            continue;
        first = first ? first : w->descriptors[n];
        iz_option *option = &w->options[w->taken];
        if (!meant(trial, seat, w->descriptors[n], option))
            continue;
        int status = iz_choose(trial, seat, option);
        if (status == IZ_ERR_CHOICE)
            continue;
        w->is_taken[n] = true;
        w->taken++;
        if (status == IZ_OK)
            return true;
        w->failed = true;
        return false;
    }
    w->refusal = iz_refusal_of(game, trial, seat, first ? first : "done");
    return false;
}

static bool try_all(whole *w, iz_game *game, iz_game *trial, int seat)
{
    while (w->taken < w->count) {
        if (!iz_wait_of(trial, seat)) {
            iz_teller t = iz_teller_of(game);
            w->refusal = iz_tell(&t, IZ_SAY_REFUSED_NOT_ASKED_ANY_MORE, w->taken, w->count,
                                 iz_ref_seat(seat));
            return false;
        }
        if (!take_next(w, game, trial, seat))
            return false;
    }
    return true;
}

static iz_status carry_out(const whole *w, iz_game *game, int seat)
{
    iz_status status = IZ_OK;
    for (int i = 0; i < w->count && status == IZ_OK; i++) {
        status = (iz_status)iz_choose(game, seat, &w->options[i]);
        while (status == IZ_UNFINISHED && i + 1 < w->count)
            status = iz_advance(game);
    }
    return status;
}

iz_status iz_choose_all(iz_game *game, int seat, const char *const *descriptors, int count)
{
    if (!game || (count > 0 && !descriptors) || count < 0)
        return IZ_ERR_CHOICE;
    whole w = {.descriptors = descriptors,
               .count = count,
               .is_taken = calloc((size_t)count + 1, sizeof(bool)),
               .options = calloc((size_t)count + 1, sizeof(iz_option))};
    iz_game *trial = iz_game_clone(game);
    iz_status status = IZ_ERR_MEMORY;
    if (trial && w.is_taken && w.options) {
        status = try_all(&w, game, trial, seat) ? carry_out(&w, game, seat)
                 : w.failed                     ? (iz_status)trial->status
                                                : IZ_ERR_CHOICE;
        if (w.refusal)
            iz_refuse(game, (int)status, w.refusal);
        else if (w.failed)
            iz_fail_as(game, trial);
    } else {
        iz_fail(game, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)iz_game_size(game));
    }
    iz_game_free(trial);
    free(w.is_taken);
    free(w.options);
    return status;
}
