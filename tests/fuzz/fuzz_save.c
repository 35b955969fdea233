/* Saved games: any bytes are read or refused with a message. */
#include "izvor/izvor.h"

#include <stdlib.h>

static iz_card_set *cards;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char error[256] = "";
    if (!cards) {
        cards = iz_cards_new();
        if (!cards || iz_cards_finish(cards) != IZ_OK)
            abort();
    }
    iz_game *game =
        iz_game_load(iz_book_named("mtg-1999-11"), cards, bytes, size, error, sizeof error);
    if (!game && error[0] == '\0')
        abort(); /* refused without a word */
    iz_game_free(game);
    return 0;
}
