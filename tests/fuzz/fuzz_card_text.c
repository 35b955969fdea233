/* Card texts: any text is compiled or refused with its place; what is compiled is a sound program,
 * can be said, and its abilities and tokens can be made. The first byte chooses the card's type. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "cards/cards.h"
#include "text/text.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

static void say(const iz_card_set *set)
{
    const iz_card_def *def = &set->definitions[0];
    const iz_text_card card = {iz_card_def_name(set, 0), def->types, def->subtypes, NULL};
    char text[4096];
    iz_text_say(set->symbols, &card, set->cells + def->first_cell, NULL, IZ_DIALECT_ORACLE, text,
                sizeof text);
    iz_text_say(set->symbols, &card, set->cells + def->first_cell, NULL, IZ_DIALECT_PRINTED, text,
                sizeof text);
}

/* One set for many inputs, because making the grammar ready takes longer than a text; a new one
 * from time to time, because words are never forgotten. */
static iz_card_set *set_for_this_run(void)
{
    static iz_card_set *set;
    static int runs;
    if (runs++ % 256 == 0) {
        iz_card_set_free(set);
        set = iz_card_set_new();
    }
    return set;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    static const char *const types[] = {"Instant", "Creature — Elf",   "Enchantment — Aura",
                                        "Land",    "Sorcery — Arcane", "Artifact — Equipment"};
    if (length < 1 || length > 2000)
        return 0;
    char *text = malloc(length);
    char error[256];
    iz_card_set *set = set_for_this_run();
    if (text && set) {
        memcpy(text, bytes + 1, length - 1);
        text[length - 1] = 0;
        iz_card_source source = {.name = "Ash Adept",
                                 .type_line = types[bytes[0] % (sizeof types / sizeof *types)],
                                 .text = text};
        if (iz_card_set_add(set, &source, true, error, sizeof error) == 0 &&
            iz_card_set_finish(set) && !(set->definitions[0].flags & IZ_CARD_REFUSED))
            say(set);
    }
    free(text);
    return 0;
}
