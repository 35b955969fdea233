/*
 * Cards and decks out of texts: own decks by name; decks as people write them down, with blocks of
 * cards of their own in front.
 */
#include "dealer/dealer.h"

#include "cards/library.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static iz_card_library *own; /* our own cards and the collection, not compiled yet */
static bool has_collection;

bool dealer_cards_open(const char *collection, char *error, size_t error_size)
{
    own = iz_card_library_new();
    has_collection = collection != NULL;
    snprintf(error, error_size, "out of memory");
    return own && iz_card_library_read_own(own, error, error_size) &&
           (!collection || iz_card_library_read(own, collection, error, error_size));
}

const iz_card_library *dealer_cards(void) { return own; }

bool dealer_has_collection(void) { return has_collection; }

/* Those, and a stranger's blocks. */
static iz_card_library *library_with(const char *blocks, char *error, size_t error_size)
{
    iz_card_library *library = iz_card_library_over(own);
    snprintf(error, error_size, "out of memory");
    if (library &&
        iz_card_library_read_blocks(library, blocks, strlen(blocks), "cards", error, error_size))
        return library;
    iz_card_library_free(library);
    return NULL;
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

/* Records have such lines behind a mark; nobody needs longer ones. */
static bool has_long_line(const char *text)
{
    enum { LINE_MOST = 4000 };
    while (*text) {
        size_t length = strcspn(text, "\n");
        if (length > LINE_MOST)
            return true;
        text += length + (text[length] == '\n');
    }
    return false;
}

char *dealer_blocks_of(const json_t *texts)
{
    const json_t *text;
    size_t i, length = 0;
    json_array_foreach (texts, i, text)
        length += json_string_length(text) + 1;
    char *blocks = calloc(1, length + 1), *at = blocks;
    json_array_foreach (texts, i, text) {
        const char *words = json_string_value(text);
        size_t part = words && blocks ? (size_t)(dealer_behind_blocks(words) - words) : 0;
        if (part) {
            memcpy(at, words, part);
            at += part;
            *at++ = '\n';
        }
    }
    return blocks;
}

bool dealer_library_of(const json_t *texts, dealer_library *out, char *error, size_t error_size)
{
    char *blocks = dealer_blocks_of(texts);
    *out = (dealer_library){own, true};
    if (blocks && has_long_line(blocks)) {
        snprintf(error, error_size, "a line of a card is too long");
        out->library = NULL;
    } else if (blocks && blocks[0])
        *out = (dealer_library){library_with(blocks, error, error_size), false};
    free(blocks);
    return blocks && out->library;
}

void dealer_library_free(dealer_library *l)
{
    if (!l->is_shared)
        iz_card_library_free(l->library);
    l->library = NULL;
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

static iz_deck *read_deck(const char *text, char *error, size_t error_size)
{
    const char *lines = dealer_behind_blocks(text);
    return is_name(text) ? iz_deck_read_own(text, error, error_size)
                         : iz_deck_read_text(lines, strlen(lines), "deck", error, error_size);
}

/* ---- sets that are kept ---------------------------------------------------------------------- */

/* Reading cards takes far longer than a choice: games of the same decks share a set, and it stays
 * for the next ones. */
enum { KEPT_MOST = 24 };
static struct kept_set {
    char *texts;
    iz_card_set *set;
    int users;
    unsigned long used; /* the larger the later */
} kept_sets[KEPT_MOST];

static iz_card_set *take_kept(const char *texts)
{
    static unsigned long uses;
    for (int n = 0; n < KEPT_MOST; n++)
        if (kept_sets[n].texts && strcmp(kept_sets[n].texts, texts) == 0) {
            kept_sets[n].users++;
            kept_sets[n].used = ++uses;
            return kept_sets[n].set;
        }
    return NULL;
}

/* Instead of the one that has been out of use for longest, if there is one. */
static void keep_set(char *texts, iz_card_set *set)
{
    struct kept_set *place = NULL;
    for (int n = 0; n < KEPT_MOST; n++)
        if (kept_sets[n].users == 0 && (!place || kept_sets[n].used < place->used))
            place = &kept_sets[n];
    if (!place) {
        free(texts);
        return;
    }
    free(place->texts);
    iz_card_set_free(place->set);
    *place = (struct kept_set){.texts = texts, .set = set};
    take_kept(texts);
}

void dealer_cards_release(iz_card_set *set)
{
    for (int n = 0; set && n < KEPT_MOST; n++)
        if (kept_sets[n].set == set) {
            kept_sets[n].users--;
            return;
        }
    iz_card_set_free(set);
}

/* The cards of the decks and no others, in the order in which records have them. */
static iz_card_set *make_set(const json_t *texts, const dealer_deck *decks, char *error,
                             size_t error_size)
{
    size_t i;
    dealer_library l;
    if (!dealer_library_of(texts, &l, error, error_size))
        return NULL;
    iz_card_set *cards = iz_card_set_new();
    bool good = cards && iz_card_library_announce(l.library, cards);
    for (i = 0; good && i < json_array_size(texts); i++)
        good = iz_card_library_add_deck(l.library, cards, decks[i].deck, error, error_size);
    good = good && iz_card_set_finish(cards);
    dealer_library_free(&l);
    if (good)
        return cards;
    iz_card_set_free(cards);
    return NULL;
}

static iz_card_set *set_of(const json_t *texts, const dealer_deck *decks, char *error,
                           size_t error_size)
{
    char *key = json_dumps(texts, JSON_COMPACT);
    iz_card_set *cards = key ? take_kept(key) : NULL;
    if (cards) {
        free(key);
        return cards;
    }
    cards = key ? make_set(texts, decks, error, error_size) : NULL;
    if (cards)
        keep_set(key, cards);
    else
        free(key);
    return cards;
}

iz_card_set *dealer_decks_read(const json_t *texts, dealer_deck *decks, char *error,
                               size_t error_size)
{
    const json_t *text;
    size_t i;
    bool good = true;
    json_array_foreach (texts, i, text) {
        const char *words = json_string_value(text);
        decks[i].deck = good ? read_deck(words ? words : "", error, error_size) : NULL;
        good = good && decks[i].deck;
    }
    iz_card_set *cards = good ? set_of(texts, decks, error, error_size) : NULL;
    good = cards != NULL;
    json_array_foreach (texts, i, text)
        good = good && iz_deck_resolve(decks[i].deck, cards, "deck", error, error_size) &&
               spread(&decks[i]);
    if (good)
        return cards;
    dealer_cards_release(cards);
    json_array_foreach (texts, i, text)
        dealer_deck_free(&decks[i]);
    return NULL;
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
