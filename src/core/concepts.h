/*
 * Concepts: what the engine knows rules by. Each refusal and each automatic event names one; a
 * book maps concepts to its rule numbers (books/BOOK/rules.def).
 */
#ifndef IZ_CORE_CONCEPTS_H
#define IZ_CORE_CONCEPTS_H

typedef enum iz_concept {
#define CONCEPT(name, words) IZ_C_##name,
#include "core/concepts.def"
#undef CONCEPT
    IZ_C_COUNT
} iz_concept;

/* The concept in words, as refusals and the log print it. */
const char *iz_concept_words(iz_concept concept);
/* Its enumerator's name (LETHAL_DAMAGE), as commands print and read it. */
const char *iz_concept_name(iz_concept concept);
/* The code of its words, for tables of languages (RULE_LETHAL_DAMAGE). */
const char *iz_concept_code(iz_concept concept);

#endif
