/* Decks: any bytes are read or an error with its place; what is read can be looked up and checked.
 */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include "books/book.h"
#include "cards/deck.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length);

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t length)
{
    char error[256] = "";
    iz_deck *deck = iz_deck_read_text((const char *)bytes, length, "fuzz.txt", error, sizeof error);
    if (!deck) {
        if (!error[0])
            abort();
        return 0;
    }
    iz_card_set *set = iz_card_set_new();
    iz_card_source land = {.name = "Forest", .type_line = "Basic Land — Forest"};
    if (set && iz_card_set_add(set, &land, false, error, sizeof error) >= 0 &&
        iz_card_set_finish(set) && iz_deck_resolve(deck, set, "fuzz.txt", error, sizeof error)) {
        iz_deck_problem problems[4];
        iz_deck_check(deck, set, &iz_book_find("mtg-1999-11")->deck, problems, 4);
        iz_deck_check(deck, set, &iz_book_find("hkk-2023")->deck, problems, 4);
    }
    iz_card_set_free(set);
    iz_deck_free(deck);
    return 0;
}
