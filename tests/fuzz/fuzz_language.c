/* Tables of languages: any bytes are read or an error with its line; what is read says anything,
 * within bounds, and is checked. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "izvor/izvor.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void say(const iz_language *language, const char *code)
{
    char text[256];
    iz_saying counter = {.code = "WORD_CHARGE", .book = "mtg-2002", .text = "charge"};
    iz_saying player = {.code = "PLAYER", .book = "mtg-2002", .text = "player A"};
    const iz_argument arguments[] = {
        {.kind = IZ_ARGUMENT_PLAYER, .known = true, .text = "player A", .said = &player},
        {.kind = IZ_ARGUMENT_NUMBER, .known = true, .player = -1, .number = 21, .text = "21"},
        {.kind = IZ_ARGUMENT_WORD, .known = true, .player = -1, .text = "charge", .said = &counter},
        {.kind = IZ_ARGUMENT_OBJECT, .known = true, .player = -1, .text = "\xC3\x84gir"},
    };
    iz_saying saying = {.code = code,
                        .rules = "",
                        .book = "mtg-2002",
                        .text = "in English",
                        .arguments = 4,
                        .argument = arguments};
    size_t needed = iz_language_say(language, &saying, text, sizeof text);
    if (needed != iz_language_say(language, &saying, NULL, 0))
        abort();
    iz_language_covers(language, &saying);
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char *const codes[] = {"GETS_COUNTERS", "PASS", "A", "B", "TEXT", "UNKNOWN"};
    char error[256] = "";
    iz_language *language =
        iz_language_read((const char *)bytes, length, "fuzz.ftl", error, sizeof error);
    if (!language) {
        if (!error[0])
            abort();
        return 0;
    }
    for (size_t n = 0; n < sizeof codes / sizeof *codes; n++)
        say(language, codes[n]);
    size_t size = iz_language_check(language, NULL, 0) + 1;
    char *found = malloc(size);
    if (found && iz_language_check(language, found, size) + 1 != size)
        abort();
    free(found);
    iz_language_free(language);
    return 0;
}
