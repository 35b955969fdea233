/*
 * Who plays a morf may name a color and a kind of creature, which it then has besides: as it is
 * announced, so that it has them in the chain. They are kept in its memory.
 *
 * Carries out: hkk 62.1.
 */
#include "engine/characteristics/chars.h"
#include "engine/characteristics/touch.h"
#include "engine/evaluate/evaluate.h"
#include "engine/events/event.h"
#include "engine/flow/ask.h"
#include "engine/playing/announcement.h"
#include "engine/procedures.h"
#include "program/symbols.h"

enum { KINDS_COLOR, KINDS_COLOR_NAMED, KINDS_KIND, KINDS_KIND_NAMED };

static void add_word(iz_game *g, int word_class, int number)
{
    iz_candidate(g, (iz_option){.kind = IZ_OPTION_WORD,
                                .ability = (uint32_t)word_class,
                                .subject = IZ_NO_REF,
                                .object = IZ_NO_REF,
                                .number = number});
}

void iz_name_kinds(iz_game *g)
{
    const iz_announcement *a = iz_announcing(g);
    const iz_card_def *def = &g->cards->definitions[g->objects[a->slot].definition];
    if (a->kind != IZ_OPTION_CAST || !(def->flags & IZ_CARD_MORF) || iz_is_off(g, IZ_C_MORF_NAMED))
        return;
    iz_count_applied(g, IZ_C_MORF_NAMED);
    iz_frame_push(g, IZ_FRAME_NAME_KINDS, sizeof(iz_frame));
}

static iz_flow ask_color(iz_game *g)
{
    for (uint32_t rest = iz_book_colors(g->book); rest; rest &= rest - 1)
        add_word(g, IZ_WORDS_COLOR, __builtin_ctz(rest));
    return iz_ask(g, iz_announcing(g)->seat, IZ_DECIDE_CHOOSE, IZ_FOR_COLOR,
                  iz_announcing(g)->object, IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

static iz_flow ask_kind(iz_game *g)
{
    int count;
    const uint16_t *words = iz_symbols_used_as(g->cards->symbols, IZ_WORD_IS_CREATURE_TYPE, &count);
    for (int n = 0; n < count; n++)
        add_word(g, IZ_WORDS_CREATURE_TYPE, words[n]);
    return iz_ask(g, iz_announcing(g)->seat, IZ_DECIDE_CHOOSE, IZ_FOR_TYPE,
                  iz_announcing(g)->object, IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

static void keep(iz_game *g, int32_t color, int32_t kind)
{
    if (g->head->answer.kind != IZ_OPTION_WORD)
        return;
    int seat = iz_announcing(g)->seat;
    iz_memory_change(g, iz_announcing(g)->object, IZ_CELL_OF_KINDS)->number |=
        iz_kinds_kept(color, kind);
    iz_event_unseen(g, IZ_EV_OWNER, seat); /* what it is has changed */
}

iz_flow iz_run_name_kinds(iz_game *g, void *locals)
{
    iz_frame *f = locals;
    int32_t number = (int32_t)g->head->answer.number;
    switch (f->pc) {
    case KINDS_COLOR:
        f->pc = KINDS_COLOR_NAMED;
        return ask_color(g);
    case KINDS_COLOR_NAMED:
        f->pc = KINDS_KIND;
        keep(g, number, -1);
        return IZ_GO;
    case KINDS_KIND:
        f->pc = KINDS_KIND_NAMED;
        return ask_kind(g);
    case KINDS_KIND_NAMED:
    default:
        keep(g, -1, number);
        return IZ_FINISHED;
    }
}
