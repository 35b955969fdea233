/* Game records: any bytes are replayed or refused with a message. */
#include "replay/record.h"

#include <stdlib.h>
#include <string.h>

static iz_card_set *cards;

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
    char error[512] = "";
    if (!cards) {
        cards = iz_cards_new();
        if (!cards || iz_cards_add_own(cards, error, sizeof error) != IZ_OK ||
            iz_cards_finish(cards) != IZ_OK)
            abort();
    }
    iz_game *game = iz_record_replay((const char *)bytes, size, "record", cards, NULL, NULL, NULL,
                                     error, sizeof error);
    if (!game && error[0] == '\0')
        abort(); /* refused without a word */
    iz_game_free(game);
    return 0;
}
