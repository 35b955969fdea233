/*
 * The tape of choices that a manner is (manner.h), and what a manner must be to be one.
 */
#include "text/manner.h"

#include <string.h>

static const iz_manner_row rows[IZ_MANNER_COUNT] = {
#define MANNER(kind, name, ways, why) {name, ways, why},
#include "text/manner.def"
#undef MANNER
};

const iz_manner_row *iz_manner_kinds(void) { return rows; }

void text_tape_turn(text_tape *tape, int ability)
{
    tape->ability = (uint16_t)ability;
    memset(tape->met, 0, sizeof tape->met);
    memset(tape->kept, 0, sizeof tape->kept);
    for (int i = 0; i < tape->count; i++)
        if (tape->choices[i].ability == ability && tape->choices[i].kind < IZ_MANNER_COUNT)
            tape->kept[tape->choices[i].kind] = true;
}

int text_choose(text_tape *tape, iz_manner_kind kind, int ways)
{
    if (tape == NULL || ways < 2)
        return 0;
    uint16_t place = tape->met[kind]++;
    text_points *points = tape->points;
    if (points != NULL && points->count < TEXT_MOST_POINTS)
        points->at[points->count++] =
            (text_point){{tape->ability, (uint16_t)kind, place, (uint16_t)(ways - 1)}, -1, -1};
    for (int i = 0; tape->kept[kind] && i < tape->count; i++) {
        const iz_word_choice *c = &tape->choices[i];
        if (c->ability == tape->ability && c->kind == kind && c->place == place)
            return c->way < ways ? c->way : 0;
    }
    return 0;
}

static int order(const iz_word_choice *a, const iz_word_choice *b)
{
    if (a->ability != b->ability)
        return a->ability < b->ability ? -1 : 1;
    if (a->kind != b->kind)
        return a->kind < b->kind ? -1 : 1;
    return a->place < b->place ? -1 : a->place > b->place;
}

bool iz_manner_is_sound(const iz_manner *manner, int abilities)
{
    for (int i = 0; i < manner->count; i++) {
        const iz_word_choice *c = &manner->choices[i];
        if (c->ability >= abilities || c->kind >= IZ_MANNER_COUNT || c->way == 0 ||
            (i > 0 && order(c - 1, c) >= 0))
            return false;
    }
    return true;
}
