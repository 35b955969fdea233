/*
 * Targets: what was offered, what was chosen, by whom, and what is left of it as the spell or
 * ability resolves.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

#include <stdio.h>

/* Something about it may keep it from being a target. */
static bool may_be_shielded(reader *r, iz_ref ref)
{
    static const uint64_t shields = UINT64_C(1) << IZ_KW_PROTECTION | UINT64_C(1) << IZ_KW_SHROUD |
                                    UINT64_C(1) << IZ_KW_HEXPROOF;
    const sheet_object *object = reader_object(r, ref);
    return object && object->chars.keywords & shields;
}

static bool rules_targets(const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_CANT:
    case IZ_SHROUD_FROM:
    case IZ_MUST_TARGET:
    case IZ_AS_THOUGH:
        return true;
    case IZ_KEYWORD:
        return cell->arg == IZ_KW_SHROUD || cell->arg == IZ_KW_HEXPROOF;
    default:
        return false;
    }
}

/* May something in play say what can be a target, or what must? */
static bool targets_are_ruled(const reader *r)
{
    return r->s->effects > 0 || sheet_prints(r->s, r->g->cards, rules_targets);
}

static void say(char *fault, size_t size, const reader *r, const char *what, iz_ref ref)
{
    if (fault[0])
        return;
    if (iz_ref_is_player(ref)) {
        snprintf(fault, size, "%s: player %u", what, ref + 1);
        return;
    }
    const sheet_object *object = sheet_find(r->s, ref);
    snprintf(fault, size, "%s: %s", what,
             object ? iz_card_def_name(r->g->cards, object->definition) : "something that is gone");
}

/* All that fits is offered, and nothing else is. */
static judge_verdict look_at_offer(const judge_offer *offer, reader *r, const iz_cell *target,
                                   iz_ref spell, char *fault, size_t size)
{
    const iz_cell *filter = iz_child(target, 0);
    unsigned zones = zones_of_filter(filter);
    bool ruled = targets_are_ruled(r), open = false;
    for (int i = 0; i < offer->count; i++) {
        answer fits = read_filter(r, filter, offer->at[i]);
        open = open || fits == UNKNOWN;
        if (fits == NO)
            say(fault, size, r, "it may be a target, and doesn't fit", offer->at[i]);
    }
    for (uint32_t slot = 0; slot < r->s->count && !ruled; slot++) {
        const sheet_object *object = &r->s->objects[slot];
        iz_ref ref = sheet_ref(r->s, slot);
        bool offered = false;
        if (object->kind == IZ_OBJECT_FREE || object->kind == IZ_OBJECT_DAMAGE ||
            object->kind == IZ_OBJECT_ABILITY || !(zones >> object->zone & 1) || ref == spell)
            continue;
        for (int i = 0; i < offer->count; i++)
            offered = offered || offer->at[i] == ref;
        if (offered || may_be_shielded(r, ref))
            continue;
        answer fits = read_filter(r, filter, ref);
        open = open || fits == UNKNOWN;
        if (fits == YES)
            say(fault, size, r, "it fits, and may not be a target", ref);
    }
    return fault[0] ? JUDGED_WRONG : open ? JUDGED_OPEN : JUDGED_RIGHT;
}

/* Flags by which more than the filter decides. */
enum {
    MORE_THAN_FILTER = IZ_TARGET_DIFFERENT | IZ_TARGET_SAME_CONTROLLER | IZ_TARGET_EACH_ANOTHERS |
                       IZ_TARGET_OPTIONAL_KICKED | IZ_TARGET_SAME_ZONE | IZ_TARGET_SAME_TYPE
};

/* Is it where the target is looked for? What has phased out is not. */
static bool is_there(const reader *r, const iz_cell *target, iz_ref ref)
{
    if (iz_ref_is_player(ref))
        return r->s->players[ref].in_game;
    const sheet_object *object = sheet_find(r->s, ref);
    return object && zones_of_filter(iz_child(target, 0)) >> object->zone & 1;
}

judge_verdict judge_targets(const judge_offer *offer, reader r, const iz_cell *targets,
                            iz_ref spell, bool paid, char *fault, size_t size)
{
    int count = iz_child_count(targets);
    bool open = false;
    fault[0] = '\0';
    for (int i = 0; i < count && r.env->there; i++) {
        const iz_cell *target = iz_child(targets, i);
        reader_marks(&r, target);
        set all = {.count = 0};
        for (int k = 0; k < r.env->count[i]; k++) {
            iz_ref ref = r.env->links[r.env->first[i] + k].ref;
            set_put(&all, ref);
            reader then = r; /* as it was chosen: what was paid since may have changed it */
            then.s = offer ? &offer->s : r.s;
            answer fits = offer || !paid ? read_filter(&then, iz_child(target, 0), ref) : UNKNOWN;
            open = open || fits == UNKNOWN;
            if (fits == NO)
                say(fault, size, &r, "it is a target, and doesn't fit", ref);
        }
        const iz_cell *least = iz_child(target, 1), *most = iz_optional(target, 2);
        bool known;
        int64_t n = read_quantity(&r, least, &known);
        if (target->arg & IZ_TARGET_OPTIONAL_KICKED)
            known = false;
        open = open || !known;
        if (known && all.count < n)
            say(fault, size, &r, "there are fewer targets than the text says", spell);
        if (known && !most && all.count > n)
            say(fault, size, &r, "there are more targets than the text says", spell);
        if (all.count < r.env->count[i])
            say(fault, size, &r, "something is a target twice", spell);
    }
    if (!fault[0] && offer && count == 1 && !(targets[1].arg & MORE_THAN_FILTER)) {
        reader then = r;
        then.s = &offer->s;
        judge_verdict verdict = look_at_offer(offer, &then, targets + 1, spell, fault, size);
        open = open || verdict == JUDGED_OPEN;
    }
    reader_marks(&r, targets);
    return fault[0] ? JUDGED_WRONG : open ? JUDGED_OPEN : JUDGED_RIGHT;
}

/* As it resolves: those that are still legal are acted on, those that aren't are left alone. */
judge_verdict judge_targets_again(const judge_stacked *stacked, reader r, const iz_cell *targets,
                                  char *fault, size_t size)
{
    int count = iz_child_count(targets);
    bool open = false, ruled = targets_are_ruled(&r);
    fault[0] = '\0';
    for (int i = 0; i < count && r.env->there; i++) {
        const iz_cell *target = iz_child(targets, i);
        if (target->arg & IZ_TARGET_AS_PLAYED)
            return JUDGED_OPEN;
        for (int k = 0; k < stacked->env.count[i]; k++) {
            iz_ref ref = stacked->env.links[stacked->env.first[i] + k].ref;
            bool kept = false;
            for (int n = 0; n < r.env->count[i]; n++)
                kept = kept || r.env->links[r.env->first[i] + n].ref == ref;
            answer fits =
                is_there(&r, target, ref) ? read_filter(&r, iz_child(target, 0), ref) : NO;
            open = open || fits == UNKNOWN;
            if (kept && fits == NO)
                say(fault, size, &r, "an illegal target is acted on", ref);
            if (!kept && fits == YES && !ruled && !may_be_shielded(&r, ref) &&
                !(target->arg & MORE_THAN_FILTER))
                say(fault, size, &r, "a legal target is left alone", ref);
        }
    }
    return fault[0] ? JUDGED_WRONG : open ? JUDGED_OPEN : JUDGED_RIGHT;
}

bool judge_keeps_target(const judge_stacked *stacked, reader r, const iz_cell *targets)
{
    int count = iz_child_count(targets);
    bool ruled = targets_are_ruled(&r);
    for (int i = 0; i < count && !ruled; i++) {
        const iz_cell *target = iz_child(targets, i);
        if (target->arg & MORE_THAN_FILTER || iz_referee_has_node(target, IZ_REG))
            continue; /* whether it is legal may hang on those that are not */
        for (int k = 0; k < stacked->env.count[i]; k++) {
            iz_ref ref = stacked->env.links[stacked->env.first[i] + k].ref;
            if (is_there(&r, target, ref) && !may_be_shielded(&r, ref) &&
                read_filter(&r, iz_child(target, 0), ref) == YES)
                return true;
        }
    }
    return false;
}
