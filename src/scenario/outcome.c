/*
 * What a statement came to, and why.
 */
#include "scenario/run.h"

#include <stdarg.h>
#include <stdio.h>

static void say(scenario_run *run, const char *format, va_list arguments)
{
    char text[1024];
    vsnprintf(text, sizeof text, format, arguments);
    scenario_text_clear(&run->why);
    scenario_text_add(&run->why, "%s", text);
}

scenario_outcome scenario_refuse(scenario_run *run, iz_concept concept, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(run, format, arguments);
    va_end(arguments);
    run->refusal = concept;
    return SCENARIO_REFUSED;
}

const char *scenario_reason(iz_concept concept)
{
    static const struct {
        iz_concept concept;
        const char *reason;
    } reasons[] = {
        {IZ_C_LAND_PLAY, "lands are played, all else is cast"},
        {IZ_C_PLAY_ABILITY, "it has no such ability that is activated"},
        {IZ_C_MORPH, "it has no morph"},
        {IZ_C_FLASHBACK, "it has no flashback"},
        {IZ_C_MADNESS, "madness plays what was removed from the game as it was discarded, which is "
                       "a `yes`"},
        {IZ_C_FACE_DOWN, "it does not lie face down in play"},
        {IZ_C_SPECIAL_ACTION, "it offers nothing of the kind"},
        {IZ_C_ATTACK_DECLARE, "it is not in play under the player whose turn it is"},
        {IZ_C_ATTACK_PLAYER, "it can't attack that player"},
        {IZ_C_BLOCK_DECLARE, "it is no creature of the player who blocks, or that one does not "
                             "attack this player"},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].concept == concept)
            return reasons[i].reason;
    return iz_concept_words(concept);
}

scenario_outcome scenario_broken(scenario_run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(run, format, arguments);
    va_end(arguments);
    return SCENARIO_BROKEN;
}

scenario_outcome scenario_status(scenario_run *run, iz_status status)
{
    if (status == IZ_OK)
        return SCENARIO_DONE;
    return scenario_broken(run, "the engine stopped: %s (status %d)", run->g->message, (int)status);
}
