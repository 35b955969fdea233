/*
 * The inside of a card set: what set_store.c, card_set.c, copy.c, tokens.c, abilities.c and cache.c
 * share. Nobody else includes this.
 */
#ifndef IZ_CARDS_SET_H
#define IZ_CARDS_SET_H

#include "cards/cards.h"

enum {
    IZ_NO_FACE = 0xFFFF,
    IZ_DEFINITIONS_MAX = 0xFFF0,
    IZ_NAME_MAX = 200 /* bytes of a name */
};

/* Which definition was made for the TOKEN node at a cell; in rising order of cells. */
typedef struct iz_token_place {
    uint32_t cell;
    uint16_t definition;
} iz_token_place;

/* One entry of the name index: open addressing, `definition` -1: free. */
typedef struct iz_name_slot {
    uint64_t hash; /* of the folded name */
    int32_t definition;
    bool whole; /* the name of the whole card, not of this face */
} iz_name_slot;

/* Hangs at iz_card_set.index. */
typedef struct iz_set_index {
    iz_cells cells;    /* set->cells and set->cell_count repeat it */
    int room;          /* of definitions, texts, manners, refusals, digests */
    int cards;         /* definitions of faces; tokens follow */
    size_t card_cells; /* cells before the first token's */
    uint64_t *digests; /* of the sources */
    int ability_room;
    uint32_t *ability_of; /* by cell: ability record + 1, 0 none; made by finish */
    iz_token_place *tokens;
    int token_count, token_room;
    iz_name_slot *names;
    int name_slots, name_count;
} iz_set_index;

static inline iz_set_index *iz_set_index_of(const iz_card_set *set)
{
    return (iz_set_index *)set->index;
}

/* A new definition at the end with its arrays grown, zeroed; -1: no memory or too many. */
int iz_set_new_definition(iz_card_set *set);
/* Drops what a definition's text was, and its manner. */
void iz_set_forget_words(iz_card_set *set, int definition);
/* Takes the cells over from the growing array after it has changed. */
void iz_set_take_cells(iz_card_set *set);
/* Tokens stand behind the cards: a set that grows again loses them until the next finish. So does
 * one that ran out of memory over a card that it had not entered yet. */
void iz_set_drop_tokens(iz_card_set *set);
/* Ties the halves of one card together. */
void iz_set_link_faces(iz_card_set *set, int definition);
/* Enters a card that can't be read for another reason than its text (an unknown type, a cost of
 * symbols that nobody knows) as a refused one. The definition, or -1: no memory. */
int iz_set_add_refused(iz_card_set *set, const iz_card_source *source, const char *why);
/* Keeps a copy of the choices as the definition's manner, which it has none yet. False: no memory.
 */
bool iz_set_enter_manner(iz_card_set *set, int definition, const iz_word_choice *choices,
                         int count);
/* A card has been entered as that definition, which is returned; -1: it could not be. */
int iz_set_entered(iz_card_set *set, int number, char *error, size_t error_size);
/* Enters the names of a definition into the index. */
bool iz_set_enter_names(iz_card_set *set, int definition);
/* The printing of that year among the definitions of that one's name (hkk 92.0); -1: none. */
int iz_set_printing_of(const iz_card_set *set, int definition, int32_t year);
/* Makes the definitions for all TOKEN nodes (tokens.c). */
bool iz_set_make_tokens(iz_card_set *set);
/* Makes the table of abilities, the definitions' parts in it and their keywords (abilities.c). */
bool iz_set_flatten(iz_card_set *set);
/* Makes ability_of from the table of abilities. */
bool iz_set_index_abilities(iz_card_set *set);
/* The fingerprint: a hash (hash.h) over, in order, every word, every mana cost, every definition
 * field by field, its program cell by cell and its text. */
uint64_t iz_set_fingerprint(const iz_card_set *set);

#endif
