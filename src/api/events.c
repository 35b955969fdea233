/*
 * Events as a seat or an onlooker may know them: codes with arguments.
 */
#include "engine/flow/log.h"
#include "engine/flow/words.h"
#include "izvor/izvor.h"

#include <string.h>

static bool may_look(const iz_game *game, int viewer)
{
    return game && game->log && viewer >= IZ_ONLOOKER && viewer < game->head->seats;
}

static iz_argument_kind kind_of(const iz_log_argument *a)
{
    switch (a->kind) {
    case 'o':
    case 's':
        return a->player >= 0 ? IZ_ARGUMENT_PLAYER : IZ_ARGUMENT_OBJECT;
    case 'n':
        return IZ_ARGUMENT_NUMBER;
    case 'w':
        return IZ_ARGUMENT_WORD;
    case 'p':
        return IZ_ARGUMENT_PHRASE;
    case 'c':
        return IZ_ARGUMENT_CONCEPT;
    default:
        return IZ_ARGUMENT_TEXT;
    }
}

static iz_argument tell(const iz_game *game, const iz_log_argument *a, int viewer)
{
    bool known = iz_log_tells(a, viewer);
    return (iz_argument){
        .kind = kind_of(a),
        .known = known,
        .object = known || a->open ? a->object : 0,
        .player = a->player,
        .number = a->number,
        .text = known ? a->text : iz_phrase_words(game->book, IZ_SAY_A_CARD),
    };
}

size_t iz_events(const iz_game *game, int viewer, size_t from, iz_event *out, size_t room)
{
    size_t count = may_look(game, viewer) ? iz_log_count(game->log) : 0;
    for (size_t n = from; out && n < count && n - from < room; n++) {
        iz_log_entry entry = iz_log_at(game->log, n);
        iz_event *event = &out[n - from];
        *event = (iz_event){.code = iz_phrases[entry.phrase].code,
                            .rules = iz_book_rule(game->book, entry.concept),
                            .turn = entry.turn,
                            .routine = iz_log_is_routine(entry.concept),
                            .arguments = entry.arguments};
        for (int a = 0; a < entry.arguments; a++) {
            iz_log_argument argument = iz_log_argument_at(game->log, n, a);
            event->argument[a] = tell(game, &argument, viewer);
        }
    }
    return count > from ? count - from : 0;
}

size_t iz_event_text(const iz_game *game, int viewer, size_t n, char *out, size_t size)
{
    iz_writer w = iz_writer_on(out, out ? size : 0);
    if (!may_look(game, viewer) || n >= iz_log_count(game->log))
        return 0;
    iz_log_say(game->log, game->book, n, viewer, &w);
    return w.length;
}
