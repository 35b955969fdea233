/*
 * Cards and decks out of texts: own decks by name; decks as people write them down, with blocks of
 * cards of their own in front.
 */
#include "dealer/dealer.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static iz_card_set *own;

static iz_card_set *cards_with(const char *blocks, size_t length, char *error, size_t error_size)
{
    iz_card_set *set = iz_cards_new();
    snprintf(error, error_size, "out of memory");
    if (set && iz_cards_add_own(set, error, error_size) == IZ_OK &&
        (!length ||
         iz_cards_add_blocks(set, blocks, length, "cards", error, error_size) == IZ_OK) &&
        iz_cards_finish(set) == IZ_OK)
        return set;
    iz_cards_free(set);
    return NULL;
}

bool dealer_cards_open(char *error, size_t error_size)
{
    own = cards_with("", 0, error, error_size);
    return own != NULL;
}

/* ---- blocks in front of a deck --------------------------------------------------------------- */

/* Behind a block, which begins at a line `card "NAME" {`; NULL: none begins here. Braces in quotes
 * are none. */
static const char *behind_block(const char *text)
{
    int deep = 0;
    bool quoted = false;
    if (strncmp(text, "card \"", 6) != 0)
        return NULL;
    for (; *text; text++) {
        if (*text == '"' && text[-1] != '\\')
            quoted = !quoted;
        else if (*text == '{' && !quoted)
            deep++;
        else if (*text == '}' && !quoted && --deep == 0)
            return text + 1;
    }
    return text;
}

static bool is_blank(char c) { return c == ' ' || c == '\t' || c == '\r' || c == '\n'; }

const char *dealer_behind_blocks(const char *text)
{
    for (;;) {
        const char *at = text;
        while (is_blank(*at))
            at++;
        const char *behind = behind_block(at);
        if (!behind)
            return text;
        text = behind;
    }
}

bool dealer_cards_of(const json_t *texts, dealer_cards *out, char *error, size_t error_size)
{
    const json_t *text;
    size_t i, length = 0;
    json_array_foreach (texts, i, text) {
        const char *words = json_string_value(text);
        length += words ? (size_t)(dealer_behind_blocks(words) - words) + 1 : 0;
    }
    *out = (dealer_cards){own, true};
    char *blocks = malloc(length + 1), *at = blocks;
    if (!blocks)
        return false;
    json_array_foreach (texts, i, text) {
        const char *words = json_string_value(text);
        size_t part = words ? (size_t)(dealer_behind_blocks(words) - words) : 0;
        if (part) {
            memcpy(at, words, part);
            at += part;
            *at++ = '\n';
        }
    }
    *at = '\0';
    if (at > blocks)
        *out = (dealer_cards){cards_with(blocks, (size_t)(at - blocks), error, error_size), false};
    free(blocks);
    return out->set != NULL;
}

void dealer_cards_free(dealer_cards *cards)
{
    if (!cards->is_shared)
        iz_cards_free(cards->set);
    cards->set = NULL;
}

/* ---- decks ----------------------------------------------------------------------------------- */

/* The deck's cards one by one, in the order of the text. */
static bool spread(dealer_deck *deck)
{
    for (int side = 0; side < 2; side++) {
        int size = iz_deck_size(deck->deck, side), at = 0;
        int *list = malloc((size_t)(size + 1) * sizeof *list);
        if (!list)
            return false;
        for (int e = 0; e < deck->deck->count; e++) {
            const iz_deck_entry *entry = &deck->deck->entries[e];
            for (int n = 0; entry->side == side && n < entry->count; n++)
                list[at++] = entry->definition;
        }
        deck->lists[side] = list;
    }
    return true;
}

/* A name has no blank and no new line; a deck's text has a number or several lines. */
static bool is_name(const char *text)
{
    return *text && strspn(text, "abcdefghijklmnopqrstuvwxyz-0123456789") == strlen(text);
}

bool dealer_deck_read(const char *text, const dealer_cards *cards, dealer_deck *out, char *error,
                      size_t error_size)
{
    *out = (dealer_deck){0};
    const char *lines = dealer_behind_blocks(text);
    out->deck = is_name(text) ? iz_deck_read_own(text, error, error_size)
                              : iz_deck_read_text(lines, strlen(lines), "deck", error, error_size);
    if (out->deck && iz_deck_resolve(out->deck, cards->set, "deck", error, error_size) &&
        spread(out))
        return true;
    dealer_deck_free(out);
    return false;
}

iz_deck_cards dealer_deck_cards(const dealer_deck *deck)
{
    return (iz_deck_cards){deck->lists[0], iz_deck_size(deck->deck, false), deck->lists[1],
                           iz_deck_size(deck->deck, true)};
}

void dealer_deck_free(dealer_deck *deck)
{
    iz_deck_free(deck->deck);
    free(deck->lists[0]);
    free(deck->lists[1]);
    *deck = (dealer_deck){0};
}
