/* Card blocks: any bytes are read or an error with its place. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "cards/cards.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char error[256] = "";
    iz_card_set *set = iz_card_set_new();
    if (!set)
        return 0;
    if (iz_read_card_blocks(set, (const char *)bytes, length, "fuzz.izc", error, sizeof error) <
            0 &&
        !error[0])
        abort();
    iz_card_set_finish(set);
    iz_card_set_free(set);
    return 0;
}
