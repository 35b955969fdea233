/* Collections in JSON: any bytes are read, refused or an error with its place, never a crash. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "cards/cards.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char error[256];
    iz_card_set *set = iz_card_set_new();
    if (!set)
        return 0;
    int faces =
        iz_read_cards_json_text(set, (const char *)bytes, length, "fuzz.json", error, sizeof error);
    if (faces < 0 && !error[0])
        abort();
    iz_card_set_finish(set);
    iz_card_set_free(set);
    return 0;
}
