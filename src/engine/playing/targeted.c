/*
 * Targets that have been chosen: it becomes known that they are targets, and they are looked at
 * again as what targets them resolves.
 *
 * Carries out: mtg 413.2a (illegal targets), Izvori D14.21.
 */
#include "engine/characteristics/modifications.h"
#include "engine/evaluate/evaluate.h"
#include "engine/playing/play.h"

/* Takes the targets of one slot that have become illegal out of its register. */
static void recheck_slot(iz_game *g, uint16_t env, const iz_cell *target, int slot, int *legal,
                         int *illegal)
{
    iz_ctx ctx = iz_ctx_of_env(g, env);
    uint16_t next;
    for (uint16_t at = g->envs[env].reg[slot]; at != IZ_NIL; at = next) {
        next = g->links[at].next;
        iz_ref ref = g->links[at].ref;
        iz_concept verdict = iz_target_verdict(g, &ctx, target, IZ_SLOT_AGAIN, ref);
        if (verdict == IZ_C_NONE || (verdict == IZ_C_ILLEGAL_TARGET && iz_ref_alive(g, ref) &&
                                     iz_is_off(g, IZ_C_PARTLY_ILLEGAL))) {
            ++*legal;
            continue;
        }
        ++*illegal;
        uint16_t list = iz_links_remove(g, g->envs[env].reg[slot], ref);
        g->envs[env].reg[slot] = list;
        iz_note(g, verdict == IZ_C_ILLEGAL_TARGET ? IZ_C_PARTLY_ILLEGAL : verdict,
                IZ_SAY_ILLEGAL_TARGET_NOW, ref);
    }
}

static void recheck_list(iz_game *g, uint16_t env, const iz_cell *list, int base, int *legal,
                         int *illegal)
{
    for (int slot = 0; iz_child(list, slot); slot++)
        recheck_slot(g, env, iz_child(list, slot), base + slot, legal, illegal);
}

const iz_cell *iz_target_of_slot(const iz_game *g, uint16_t env, const iz_cell *targets, int slot)
{
    int own = iz_child_count(targets);
    const iz_cell *modes = iz_modes_of(targets + targets->span);
    int base = !modes && g->envs[env].targets > own ? g->envs[env].targets - own : 0;
    if (slot >= base && slot - base < own)
        return iz_child(targets, slot - base);
    for (int n = 0; modes && iz_mode_at(modes, n); n++) {
        const iz_cell *list = iz_child(iz_mode_at(modes, n), 0);
        int first = own + iz_slots_before_mode(modes, n);
        if (slot >= first && slot - first < iz_child_count(list))
            return iz_child(list, slot - first);
    }
    return NULL;
}

bool iz_targets_recheck(iz_game *g, uint16_t env, const iz_cell *targets)
{
    int legal = 0, illegal = 0, own = iz_child_count(targets);
    const iz_cell *modes = iz_modes_of(targets + targets->span);
    int base = !modes && g->envs[env].targets > own ? g->envs[env].targets - own : 0;
    recheck_list(g, env, targets, base, &legal, &illegal);
    for (int n = 0; modes && iz_mode_at(modes, n); n++)
        if (g->envs[env].modes & 1u << n)
            recheck_list(g, env, iz_child(iz_mode_at(modes, n), 0),
                         own + iz_slots_before_mode(modes, n), &legal, &illegal);
    return legal > 0 || illegal == 0;
}

void iz_announce_stacked(iz_game *g, iz_ref object)
{
    int controller = g->objects[iz_ref_slot(object)].controller;
    iz_announce_plain(g, IZ_EV_STACKED, controller, object, IZ_C_STACK);
}

/* For another ability of the same card that speaks of "that player". */
static void remember_targeted(iz_game *g, uint16_t env, iz_ref player)
{
    iz_ref source = g->envs[env].source;
    if (g->envs[env].ability == IZ_NO_ABILITY || !iz_ref_is_object(source))
        return;
    const iz_ability_def *record = iz_ability_record(g, g->envs[env].ability);
    const iz_card_def *def = &g->cards->definitions[record->definition];
    if (!iz_has_node(g->cards->cells + def->first_cell, IZ_TARGETED))
        return;
    iz_memory_keep(g, source, IZ_CELL_OF_TARGETED, iz_links_append(g, IZ_NIL, player, 0));
}

void iz_announce_targets(iz_game *g, uint16_t env, iz_ref object)
{
    int slots = g->envs[env].targets;
    for (int r = 0; r < slots; r++)
        for (uint16_t at = g->envs[env].reg[r]; at != IZ_NIL; at = g->links[at].next) {
            iz_ref ref = g->links[at].ref;
            if (iz_ref_is_player(ref))
                remember_targeted(g, env, ref);
            iz_announce_event(g,
                              &(iz_part){.kind = IZ_EV_TARGETED,
                                         .seat = g->envs[env].controller,
                                         .object = ref,
                                         .other = object,
                                         .result = IZ_NO_REF,
                                         .applied = IZ_NIL},
                              IZ_C_PLAY_TARGETS);
        }
}
