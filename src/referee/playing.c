/*
 * Ways of playing cards, and payments.
 */
#include "engine/costs/costs.h"
#include "engine/evaluate/evaluate.h"
#include "engine/legality/legality.h"
#include "referee/referee.h"

int iz_referee_way_definition(const iz_game *g, iz_slot card, int way)
{
    return iz_way_definition(g, card, way);
}

iz_keyword iz_referee_way_keyword(const iz_game *g, int definition, int way)
{
    return iz_keyword_of_way(g, definition, way);
}

bool iz_referee_way_is_alternative(int way)
{
    return iz_way_is_given(way) || iz_way_is_printed(way);
}

int iz_referee_given_way(iz_game *g, int n)
{
    iz_rule_hit hit;
    return iz_given_cost(g, n, &hit) ? IZ_WAY_GIVEN + n : -1;
}

int iz_referee_printed_way(const iz_game *g, int definition, int n)
{
    const iz_cell *condition;
    return iz_alternative_cost(g, definition, n, &condition) ? IZ_WAY_ALTERNATIVE + n : -1;
}

const char *iz_referee_way_text(iz_game *g, int definition, int way)
{
    iz_rule_hit hit;
    bool given = iz_way_is_given(way) && iz_given_cost(g, way - IZ_WAY_GIVEN, &hit) &&
                 hit.bearer != IZ_NIL; /* the sentence stands on what gives it */
    return g->cards->texts[given ? g->objects[hit.bearer].definition : definition];
}

bool iz_referee_way_is_free(iz_game *g, int definition, int way)
{
    const iz_cell *condition;
    const iz_cell *price = iz_way_cost(g, definition, way, &condition);
    return price && price->op == IZ_COSTS && price->span == 1;
}

const iz_cell *iz_referee_flashback_cost(iz_game *g, iz_slot card, int definition, int way)
{
    const iz_cell *keyword = iz_flashback_of(g, card, definition, way);
    return keyword ? iz_child(keyword, 0) : NULL;
}

bool iz_referee_optional_cost(iz_game *g, iz_slot spell, int definition, int n, iz_keyword *keyword,
                              bool *many)
{
    iz_optional_cost cost;
    if (!iz_optional_cost_at(g, spell, definition, n, &cost))
        return false;
    *keyword = (iz_keyword)cost.keyword;
    *many = cost.many;
    return true;
}

unsigned iz_referee_could_produce(iz_game *g, const iz_option *option)
{
    return iz_option_could_produce(g, option);
}

bool iz_referee_pay_with(iz_game *g, const uint8_t *spend) { return iz_pay_with(g, spend); }
