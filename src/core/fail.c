/* What went wrong with a game: its status, its message, and the saying behind it. */
#include "core/game.h"
#include "core/phrases.h"
#include "core/template.h"

#include <stdarg.h>
#include <stdio.h>

static iz_argument take(char kind, va_list *given, char number[24])
{
    iz_argument out = {.known = true, .player = -1, .kind = IZ_ARGUMENT_TEXT, .text = ""};
    if (kind == 't') {
        out.text = va_arg(*given, const char *);
        return out;
    }
    out.kind = IZ_ARGUMENT_NUMBER;
    out.number = kind == 'l' ? va_arg(*given, int64_t) : va_arg(*given, int);
    out.text = number;
    snprintf(number, 24, "%lld", (long long)out.number);
    return out;
}

iz_flow iz_fail(iz_game *g, int status, iz_phrase phrase, ...)
{
    const iz_phrase_row *row = &iz_phrases[phrase];
    iz_failure *failure = &g->failure;
    int count = 0;
    va_list given;
    va_start(given, phrase);
    for (; count < IZ_FAILURE_ARGUMENTS && row->kinds[count]; count++)
        failure->argument[count] = take(row->kinds[count], &given, failure->number[count]);
    va_end(given);
    iz_writer w = iz_writer_on(g->message, sizeof g->message);
    iz_put_template(&w, row->words, failure->argument, count);
    failure->said = (iz_saying){.code = row->code,
                                .rules = "",
                                .book = "",
                                .text = g->message,
                                .arguments = count,
                                .argument = failure->argument};
    g->status = status;
    g->refusal = &failure->said;
    return IZ_FAIL;
}

iz_flow iz_fail_as(iz_game *to, const iz_game *from)
{
    const iz_failure *failure = &from->failure;
    to->failure = *failure;
    for (int n = 0; n < failure->said.arguments; n++)
        if (failure->argument[n].kind == IZ_ARGUMENT_NUMBER)
            to->failure.argument[n].text = to->failure.number[n];
    snprintf(to->message, sizeof to->message, "%s", from->message);
    to->failure.said.text = to->message;
    to->failure.said.argument = to->failure.argument;
    to->status = from->status;
    to->refusal = &to->failure.said;
    return IZ_FAIL;
}

iz_flow iz_refuse(iz_game *g, int status, const iz_saying *said)
{
    snprintf(g->message, sizeof g->message, said->rules[0] ? "%s [%s]" : "%s", said->text,
             said->rules);
    g->status = status;
    g->refusal = said;
    return IZ_FAIL;
}
