/*
 * The names that programs refer to by number: words (subtypes, card names, kinds of counters) and
 * mana costs. A card set owns one table of symbols; equal words and equal costs have one number,
 * so that programs can be compared cell by cell.
 */
#ifndef IZ_PROGRAM_SYMBOLS_H
#define IZ_PROGRAM_SYMBOLS_H

#include "program/program.h"

/* Number 0 is no word. Those of words.def come first, in its order. */
typedef enum iz_word {
    IZ_WORD_NONE,
#define WORD(kind, name, text) IZ_WORD_##name,
#include "program/words.def"
#undef WORD
    IZ_WORD_FIXED
} iz_word;

static inline bool iz_is_basic_land_type(int word)
{
    return word >= IZ_WORD_PLAINS && word <= IZ_WORD_FOREST;
}

/* What a word is used as; a word may be several things. */
enum {
    IZ_WORD_IS_CREATURE_TYPE = 1 << 0,
    IZ_WORD_IS_LAND_TYPE = 1 << 1,
    IZ_WORD_IS_ARTIFACT_TYPE = 1 << 2,
    IZ_WORD_IS_ENCHANTMENT_TYPE = 1 << 3,
    IZ_WORD_IS_SPELL_TYPE = 1 << 4,
    IZ_WORD_IS_NAME = 1 << 5,
    IZ_WORD_IS_COUNTER = 1 << 6,
    IZ_WORD_IS_INVENTED = 1 << 7,    /* no card has it: a creature type of a player's own */
    IZ_WORD_IS_LISTED_TYPE = 1 << 8, /* a creature type that a book lists (listed_types.def) */
    IZ_WORD_IS_STRUCTURE_TYPE = 1 << 9,
    IZ_WORD_IS_ANY_TYPE = IZ_WORD_IS_CREATURE_TYPE | IZ_WORD_IS_LAND_TYPE |
                          IZ_WORD_IS_ARTIFACT_TYPE | IZ_WORD_IS_ENCHANTMENT_TYPE |
                          IZ_WORD_IS_SPELL_TYPE | IZ_WORD_IS_STRUCTURE_TYPE,
    IZ_WORD_USES = 10
};

typedef struct iz_symbols iz_symbols;

iz_symbols *iz_symbols_new(void); /* NULL if memory runs out */
void iz_symbols_free(iz_symbols *symbols);

/* The number of a word (compared without regard to case; the first spelling is kept), which is
 * entered if it is new, with these uses added to it. 0 if memory runs out. */
int iz_symbols_word(iz_symbols *symbols, const char *text, size_t length, unsigned uses);
/* The number of a word that is there already, else 0. */
int iz_symbols_find(const iz_symbols *symbols, const char *text, size_t length);
/* The number of the word which the rules know for a subtype of another game's (Izvori's Voda is an
 * Island, its Oreol an Aura), if it is of one of these uses; else 0. */
int iz_symbols_subtype_abroad(const iz_symbols *symbols, const char *text, size_t length,
                              unsigned uses);
/* As first spelt. "" for 0. The string belongs to the table. */
const char *iz_symbols_text(const iz_symbols *symbols, int word);
/* An invented or listed word is a creature type, also where no card has it. */
unsigned iz_symbols_uses(const iz_symbols *symbols, int word);
/* One more than the greatest word number. */
int iz_symbols_count(const iz_symbols *symbols);

/* The words of one use in the order of their numbers, as of the last iz_symbols_sort. */
const uint16_t *iz_symbols_used_as(const iz_symbols *symbols, unsigned use, int *count);
/* Sorts the words by their uses; false if memory runs out. */
bool iz_symbols_sort(iz_symbols *symbols);

/* Something that the users of the table keep with it (the compiler its grammar, made ready once),
 * also those who only read it, on any thread: the first one's `data` is kept, and released together
 * with the table; a later one's is released at once. Returns what is kept. All give the same
 * `release`. */
void *iz_symbols_attach(const iz_symbols *symbols, void *data, void (*release)(void *));
/* NULL: nothing is. */
void *iz_symbols_attached(const iz_symbols *symbols);

/* The number of a mana cost, entered if it is new; -1 if memory runs out. */
int iz_symbols_mana(iz_symbols *symbols, const iz_mana_cost *cost);
const iz_mana_cost *iz_symbols_mana_cost(const iz_symbols *symbols, int index);
int iz_symbols_mana_count(const iz_symbols *symbols);
/* For tests of what a program alone brings with it: none of the costs is there any more. */
void iz_symbols_forget_costs(iz_symbols *symbols);

/* Reads "{2}{G}{G}" (length bytes) into `cost`. Izvori's {Y} is white's place, {N} generic.
 * Returns how many bytes were read (0: no symbol at the start). */
size_t iz_mana_read(const char *text, size_t length, iz_mana_cost *cost);
/* Adds the symbols of another cost. False: there are more of a kind than a cost can have. */
bool iz_mana_join(iz_mana_cost *cost, const iz_mana_cost *more);
/* Writes the cost in the usual order of symbols; returns the length that the whole needs. */
size_t iz_mana_write(const iz_mana_cost *cost, char *out, size_t size);
/* Converted mana cost, X counting 0. */
int iz_mana_value(const iz_mana_cost *cost);

#endif
