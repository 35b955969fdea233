/*
 * Type lines: Oracle's ("Legendary Creature — Elf Warrior"), printed ones of 1993 to 2004 ("Summon
 * Goblins", "Enchant Creature", "Interrupt", "Mono Artifact", "Creature - Goblin Legend"), and
 * those of other books in English words ("Item", "Rule Card", "Instant Spell - Reaction").
 */
#ifndef IZ_CARDS_TYPE_LINE_H
#define IZ_CARDS_TYPE_LINE_H

#include "program/symbols.h"
#include "text/text.h"

/* A word of type lines, in small letters, and the type, supertype or mark that it stands for. */
typedef struct iz_type_word {
    const char *word;
    uint32_t type;
} iz_type_word;

/* One word for each, in the order in which a type line has them; ends with a NULL. */
extern const iz_type_word iz_type_line_words[];

typedef struct iz_type_line {
    uint32_t types; /* IZ_TYPE_* with supertypes */
    uint16_t subtypes[IZ_SUBTYPES];
    bool old;          /* "Summon …", "Enchant …" */
    char enchants[48]; /* what "Enchant Creature" says the text leaves out; else "" */
} iz_type_line;

/* Reads the line; subtypes are entered into `symbols` with their uses. "Legend" as a creature type
 * becomes the supertype legendary. False: `error` says what would be right. */
bool iz_type_line_read(iz_symbols *symbols, const char *line, iz_type_line *out, char *error,
                       size_t error_size);

/* Writes the line in Oracle's form; returns the length that the whole needs. */
size_t iz_type_line_write(const iz_symbols *symbols, uint32_t types, const uint16_t *subtypes,
                          char *out, size_t size);

#endif
