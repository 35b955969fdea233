/* Compiled card sets: any bytes are loaded or rejected. The checksum and the fingerprint are not
 * looked at in fuzzing builds, so that what lies behind them is reached. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "cards/cards.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char error[256] = "";
    iz_card_set *set = iz_card_set_load_bytes(bytes, length, "fuzz.set", error, sizeof error);
    if (!set && !error[0])
        abort();
    iz_card_set_free(set);
    return 0;
}
