/* The words and names of the concepts, from the one list of them. */
#include "core/concepts.h"

#include "core/game.h"

#include <stddef.h>

static const struct {
    const char *name;
    const char *words;
    const char *code;
} concepts[IZ_C_COUNT] = {
#define CONCEPT(name, words) {#name, words, "RULE_" #name},
#include "core/concepts.def"
#undef CONCEPT
};

const char *iz_concept_words(iz_concept concept)
{
    return (size_t)concept < IZ_C_COUNT ? concepts[concept].words : "";
}

const char *iz_concept_name(iz_concept concept)
{
    return (size_t)concept < IZ_C_COUNT ? concepts[concept].name : "";
}

const char *iz_concept_code(iz_concept concept)
{
    return (size_t)concept < IZ_C_COUNT ? concepts[concept].code : "";
}

void(iz_count_applied)(const iz_game *g, iz_concept concept)
{
    if (g->applied && g->applied[concept] < UINT8_MAX)
        g->applied[concept]++;
}
