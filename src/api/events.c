/*
 * Events as a seat or an onlooker may know them: codes with arguments.
 */
#include "engine/flow/log.h"
#include "izvor/izvor.h"

static bool may_look(const iz_game *game, int viewer)
{
    return game && game->log && viewer >= IZ_ONLOOKER && viewer < game->head->seats;
}

size_t iz_events(const iz_game *game, int viewer, size_t from, iz_event *out, size_t room)
{
    size_t count = may_look(game, viewer) ? iz_log_count(game->log) : 0;
    for (size_t n = from; out && n < count && n - from < room; n++) {
        iz_log_entry entry = iz_log_at(game->log, n);
        out[n - from] = (iz_event){.said = iz_log_tell(game->log, game->book, n, viewer),
                                   .turn = entry.turn,
                                   .routine = iz_log_is_routine(entry.concept)};
    }
    return count > from ? count - from : 0;
}

size_t iz_event_text(const iz_game *game, int viewer, size_t n, char *out, size_t size)
{
    if (!may_look(game, viewer) || n >= iz_log_count(game->log))
        return 0;
    iz_saying said = iz_log_tell(game->log, game->book, n, viewer);
    return iz_saying_copy(&said, out, out ? size : 0);
}
