/*
 * Does everything that a compiled text speaks of exist where it is spoken of? A pronoun may have
 * been given a meaning that never comes to be: what is done later or for each member is not there
 * for the instructions beside it, an event's roles not where nothing has happened. Such a text is
 * refused rather than understood wrongly.
 */
#include "text/sound.h"

#include <stddef.h>

static bool contains(const iz_cell *outer, const iz_cell *inner)
{
    return outer <= inner && inner < outer + outer->span;
}

/* A keyword whose quality is settled as the instruction begins speaks of what that does. */
static bool is_ability(const iz_cell *cell)
{
    if (iz_nodes[cell->op].class != 'A')
        return false;
    const iz_cell *quality = cell->op == IZ_KEYWORD ? iz_child(cell, 1) : NULL;
    return !quality || quality->op != IZ_COLOR_THEN;
}

/* The next cell of the same ability: the ones given in it are by themselves. */
static const iz_cell *next_of(const iz_cell *cell, const iz_cell *ability)
{
    return cell != ability && is_ability(cell) ? cell + cell->span : cell + 1;
}

/* Does the number of targets of a slot depend on a target that is named later? */
static bool counts_by_later(const iz_cell *target, int slot)
{
    for (const iz_cell *cell = target; cell < target + target->span; cell++)
        if (cell->op == IZ_REG && cell->arg >= slot)
            return true;
    return false;
}

/* Is the slot spoken of only in what is done each time that something happens later? The target
 * would be chosen then. */
static bool is_chosen_later(const iz_cell *ability, int slot)
{
    bool later = false;
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++) {
        if (iz_nodes[cell->op].arg == IZ_ARG_REGISTER && cell->arg == slot)
            return false;
        const iz_cell *done =
            cell->op == IZ_DELAYED && cell[1].op != IZ_AT_STEP ? iz_child(cell, 1) : NULL;
        for (const iz_cell *part = cell; done && part < cell + cell->span; part++) {
            bool spoken_of = iz_nodes[part->op].arg == IZ_ARG_REGISTER && part->arg == slot;
            if (spoken_of && part < done)
                return false;
            later = later || spoken_of;
        }
        if (done)
            cell += cell->span - 1;
    }
    return later;
}

/* Is there a target slot, of the ability or of a mode of it, that nothing speaks of? `first`: the
 * slots of the ability around it. */
static bool has_idle_target(const iz_cell *ability, int first)
{
    int slots = 0;
    for (int i = 0; iz_child(ability, i); i++) {
        const iz_cell *targets = iz_child(ability, i);
        if (targets->op != IZ_TARGETS)
            continue;
        slots = iz_child_count(targets);
        for (int n = 0; n < slots; n++)
            if (counts_by_later(iz_child(targets, n), first + n))
                return true;
    }
    for (int slot = first; slot < first + slots; slot++) {
        bool spoken_of = false;
        for (const iz_cell *cell = ability; cell < ability + ability->span && !spoken_of; cell++)
            spoken_of = iz_nodes[cell->op].arg == IZ_ARG_REGISTER && cell->arg == slot;
        if (!spoken_of || is_chosen_later(ability, slot))
            return true;
    }
    int next = first + slots; /* those of modes go on counting */
    for (const iz_cell *cell = ability + 1; cell < ability + ability->span;) {
        bool inner = cell->op == IZ_MODE || cell->op == IZ_REFLEXIVE;
        bool quoted = is_ability(cell);
        if ((inner && has_idle_target(cell, next)) || (quoted && has_idle_target(cell, 0)))
            return true;
        if (inner)
            next += iz_child_count(iz_child(cell, cell->op == IZ_MODE ? 0 : 1));
        cell = inner || quoted ? cell + cell->span : cell + 1;
    }
    return false;
}

/* Is it done at another time than what stands beside it, or several times? */
static bool is_apart(const iz_cell *cell)
{
    return cell->op == IZ_DELAYED || cell->op == IZ_FOR_EACH || cell->op == IZ_REFLEXIVE ||
           cell->op == IZ_MODE;
}

/* In these, what stands first is not what happens first. */
static bool is_unordered(const iz_cell *cell)
{
    switch (cell->op) {
    case IZ_UNLESS_PAYS:
    case IZ_REPEAT_UNTIL:
    case IZ_MAY_REPEAT:
    case IZ_DELAYED:
    case IZ_MOVE:
    case IZ_REPLACE:
    case IZ_TARGET:
        return true;
    default:
        return false;
    }
}

static bool writes(const iz_cell *cell, int32_t reg)
{
    if (iz_nodes[cell->op].arg != IZ_ARG_REGISTER ||
        (iz_nodes[cell->op].class != 'E' && iz_nodes[cell->op].class != 'C'))
        return false;
    bool two = cell->op == IZ_REVEAL_UNTIL || cell->op == IZ_SEPARATE || cell->op == IZ_CHOOSE_PILE;
    return cell->arg == reg || (two && cell->arg + 1 == reg);
}

/* Has the instruction that fills the register been carried out where it is asked? */
static bool is_there(const iz_cell *ability, const iz_cell *writer, const iz_cell *reader)
{
    bool in_order = writer < reader;
    for (const iz_cell *cell = ability; cell < ability + ability->span;
         cell = next_of(cell, ability)) {
        if (is_apart(cell) && contains(cell, writer) && !contains(cell, reader))
            return false;
        in_order = in_order || (is_unordered(cell) && contains(cell, reader));
    }
    return in_order;
}

static bool is_filled(const iz_cell *ability, const iz_cell *reader)
{
    int slots = 0;
    bool filled = false;
    for (const iz_cell *cell = ability; cell < ability + ability->span && !filled;
         cell = next_of(cell, ability)) {
        slots += cell->op == IZ_TARGET;
        filled = writes(cell, reader->arg) && is_there(ability, cell, reader);
    }
    return filled || reader->arg < slots;
}

static bool reads(const iz_cell *cell)
{
    return iz_nodes[cell->op].arg == IZ_ARG_REGISTER && iz_nodes[cell->op].class != 'E' &&
           iz_nodes[cell->op].class != 'C' && cell->op != IZ_PAID_WITH;
}

/* Who or what takes part in an event: is there one? */
static bool has_event(const iz_cell *ability, const iz_cell *role)
{
    bool has = ability->op == IZ_TRIGGERED;
    for (const iz_cell *cell = ability; cell < ability + ability->span && !has;
         cell = next_of(cell, ability))
        has = contains(cell, role) && (cell->op == IZ_DELAYED || cell->op == IZ_REPLACE ||
                                       cell->op == IZ_REDIRECT || cell->op == IZ_DAMAGE_TO ||
                                       cell->op == IZ_REPLACE_NEXT || cell->op == IZ_AND_PREVENTED);
    return has;
}

/* Would all that is in play be put into play? Then other things were meant: those of a moment
 * ago. */
static bool puts_in_place(const iz_cell *cell)
{
    if (cell->op != IZ_MOVE || cell[1].op != IZ_ALL ||
        iz_place_zone(iz_child(cell, 1)->arg) != IZ_ZONE_BATTLEFIELD)
        return false;
    for (const iz_cell *part = cell + 1; part < cell + 1 + cell[1].span; part++)
        if (part->op == IZ_IS_IN || part->op == IZ_IS_CARD || part->op == IZ_LINKED)
            return false;
    return true;
}

/* "Can't be regenerated" is said of what is destroyed at once, or of a time. */
static bool forbids_for_ever(const iz_cell *cell)
{
    const iz_cell *how = cell->op == IZ_APPLY ? iz_child(cell, 1) : NULL;
    return how && how->op == IZ_CANT_BE_REGENERATED && iz_child(cell, 2)->op == IZ_FOREVER;
}

/* "If …, you may … instead": if one doesn't, the usual thing happens; that isn't said here. */
static bool leaves_usual_undone(const iz_cell *cell)
{
    const iz_cell *done = cell->op == IZ_IF ? iz_child(cell, 1) : NULL;
    const iz_cell *other = done ? iz_child(cell, 2) : NULL;
    return done && done->op == IZ_MAY && other->op == iz_child(done, 1)->op &&
           iz_program_equal(other + 1, iz_child(done, 1) + 1);
}

static const char *missing_of(const iz_cell *ability)
{
    for (const iz_cell *cell = ability; cell < ability + ability->span;
         cell = next_of(cell, ability)) {
        if (reads(cell) && !is_filled(ability, cell))
            return "what is spoken of done before";
        if ((cell->op == IZ_EVENT_OBJECT || cell->op == IZ_EVENT_PLAYER) &&
            !has_event(ability, cell))
            return "an event of which one takes part";
        if (forbids_for_ever(cell))
            return "how long it can't be regenerated";
        if (leaves_usual_undone(cell))
            return "what is done if one doesn't";
        if (puts_in_place(cell))
            return "cards that are not on the battlefield";
    }
    return NULL;
}

/* Another ability that targets a player, of whom this one speaks. */
static bool targets_player(const iz_cell *program)
{
    for (const iz_cell *cell = program; cell < program + program->span; cell++)
        if (cell->op == IZ_TARGET && iz_names_players(cell[1].op))
            return true;
    return false;
}

/* A spell is on the stack only while no step begins: what it would do "at the beginning of" one is
 * never done, unless its ability works elsewhere, as its condition says. */
static bool waits_in_vain(const iz_cell *program)
{
    for (int i = 0; iz_child(program, i); i++) {
        const iz_cell *ability = iz_child(program, i);
        if (ability->op == IZ_TRIGGERED && ability->arg == 0 &&
            iz_child(ability, 0)->op == IZ_AT_STEP && iz_child(ability, 1)->op == IZ_NONE)
            return true;
    }
    return false;
}

const char *text_is_missing(const iz_cell *program, bool is_spell)
{
    const char *missing = has_idle_target(program, 0) ? "something done to each target" : NULL;
    if (is_spell && waits_in_vain(program))
        missing = "which time is meant, as \"at the beginning of the next end step\"";
    for (const iz_cell *cell = program; cell < program + program->span && !missing; cell++)
        if (is_ability(cell))
            missing = missing_of(cell);
        else if (cell->op == IZ_TARGETED && !targets_player(program))
            missing = "an ability that targets a player";
    return missing;
}
