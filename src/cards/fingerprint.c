/* The fingerprint of a card set. Fields are hashed as numbers, one by one, so that it depends
 * neither on padding nor on the machine's byte order. */
#include "cards/hash.h"
#include "cards/set.h"

static void hash_cost(iz_hash *hash, const iz_mana_cost *cost)
{
    iz_hash_number(hash, cost->exists);
    iz_hash_number(hash, cost->x);
    iz_hash_number(hash, cost->generic);
    iz_hash_bytes(hash, cost->of, sizeof cost->of);
    iz_hash_number(hash, cost->snow);
    iz_hash_number(hash, cost->hybrids);
    iz_hash_bytes(hash, cost->hybrid,
                  cost->hybrids < sizeof cost->hybrid ? cost->hybrids : sizeof cost->hybrid);
}

static void hash_symbols(iz_hash *hash, const iz_symbols *symbols)
{
    for (int i = 1; i < iz_symbols_count(symbols); i++)
        iz_hash_string(hash, iz_symbols_text(symbols, i));
    for (int i = 0; i < iz_symbols_mana_count(symbols); i++)
        hash_cost(hash, iz_symbols_mana_cost(symbols, i));
}

static void hash_definition(iz_hash *hash, const iz_card_set *set, int definition)
{
    const iz_card_def *def = &set->definitions[definition];
    iz_hash_number(hash, (uint64_t)def->types << 32 | def->colors);
    iz_hash_number(hash, (uint64_t)(uint16_t)def->power << 16 | (uint16_t)def->toughness);
    iz_hash_number(hash, (uint64_t)def->name << 16 | def->card_name);
    for (int i = 0; i < IZ_SUBTYPES; i++)
        iz_hash_number(hash, def->subtypes[i]);
    hash_cost(hash, &def->cost);
    iz_hash_number(hash, (uint64_t)def->other_face << 16 | (uint64_t)def->face << 8 | def->flags);
    iz_hash_number(hash, def->first_printed);
    for (int i = 0; i < IZ_FIELDS; i++)
        iz_hash_number(hash, (uint32_t)def->fields[i]);
    const iz_cell *cell = set->cells + def->first_cell;
    for (uint32_t i = 0; i < def->cell_count; i++, cell++)
        iz_hash_number(hash,
                       (uint64_t)cell->op << 48 | (uint64_t)cell->span << 32 | (uint32_t)cell->arg);
    iz_hash_string(hash, set->texts[definition]);
}

uint64_t iz_set_fingerprint(const iz_card_set *set)
{
    iz_hash hash;
    iz_hash_init(&hash);
    hash_symbols(&hash, set->symbols);
    iz_hash_number(&hash, (uint64_t)set->count);
    for (int i = 0; i < set->count; i++)
        hash_definition(&hash, set, i);
    return iz_hash_value(&hash);
}
