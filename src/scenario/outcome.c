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

scenario_outcome scenario_broken(scenario_run *run, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    say(run, format, arguments);
    va_end(arguments);
    return SCENARIO_BROKEN;
}

scenario_outcome scenario_status(scenario_run *run, int status)
{
    if (status == 0)
        return SCENARIO_DONE;
    return scenario_broken(run, "the engine stopped: %s (status %d)", run->g->message, status);
}
