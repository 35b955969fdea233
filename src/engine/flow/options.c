/*
 * The options of a decision: its candidates, an interval, words, or what the listing of its kind
 * finds (iz_listings). They are listed when somebody asks.
 */
#include "engine/engine.h"
#include "engine/flow/ask.h"

#include <stdlib.h>

void iz_list_add(iz_game *g, iz_option option)
{
    if (g->option_count == g->option_room) {
        size_t room = g->option_room ? g->option_room * 2 : 64;
        iz_option *options = realloc(g->options, room * sizeof *options);
        if (!options) {
            iz_fail(g, IZ_ERR_MEMORY, IZ_SAY_FAILED_MEMORY, (int64_t)(room * sizeof *options));
            return;
        }
        g->options = options;
        g->option_room = room;
    }
    g->options[g->option_count++] = option;
}

static void list_simple(iz_game *g, iz_option_kind kind, int64_t number, uint32_t word_class)
{
    iz_list_add(g, (iz_option){.kind = (uint8_t)kind,
                               .ability = word_class,
                               .subject = IZ_NO_REF,
                               .object = IZ_NO_REF,
                               .number = number});
}

/* The words of a decision that asks for one of very many, in their order; NULL: it is none. */
static const uint16_t *many_words(const iz_game *g, const iz_decision *decision, int *count)
{
    static const unsigned uses[] = {
        [IZ_WORDS_CREATURE_TYPE] = IZ_WORD_IS_CREATURE_TYPE,
        [IZ_WORDS_LAND_TYPE] = IZ_WORD_IS_LAND_TYPE,
        [IZ_WORDS_CARD_NAME] = IZ_WORD_IS_NAME,
        [IZ_WORDS_ARTIFACT_TYPE] = IZ_WORD_IS_ARTIFACT_TYPE,
        [IZ_WORDS_NO_WALL] = IZ_WORD_IS_CREATURE_TYPE,
    };
    *count = 0;
    if (decision->kind != IZ_DECIDE_WORD || decision->word_class >= sizeof uses / sizeof uses[0] ||
        uses[decision->word_class] == 0)
        return NULL;
    unsigned use = uses[decision->word_class];
    if (use == IZ_WORD_IS_CREATURE_TYPE && g->book->parameters.listed_types)
        use = IZ_WORD_IS_LISTED_TYPE;
    return iz_symbols_used_as(g->cards->symbols, use, count);
}

/* Creature types of the players' own, if the book lets them name such; NULL: none. */
static const uint16_t *invented_types(const iz_game *g, const iz_decision *decision, int *count)
{
    *count = 0;
    if (!g->book->parameters.invented_types || decision->kind != IZ_DECIDE_WORD ||
        (decision->word_class != IZ_WORDS_CREATURE_TYPE &&
         decision->word_class != IZ_WORDS_NO_WALL))
        return NULL;
    const uint16_t *words = iz_symbols_used_as(g->cards->symbols, IZ_WORD_IS_INVENTED, count);
    return *count > 0 ? words : NULL;
}

/* Are all of those words options, so that none need be listed? */
static const uint16_t *all_words(const iz_game *g, const iz_decision *decision, int *count)
{
    if (decision->word_class == IZ_WORDS_NO_WALL || invented_types(g, decision, count))
        return NULL;
    return many_words(g, decision, count);
}

/* Words of a class. A mask of mana stands in the decision's subject. */
static void list_words(iz_game *g, const iz_decision *decision)
{
    static const uint8_t card_types[] = {0, 1, 2, 3, 4, 5}; /* artifact … sorcery */
    uint32_t word_class = decision->word_class;
    switch (word_class) {
    case IZ_WORDS_COLOR:
        for (uint32_t rest = iz_book_colors(g->book); rest; rest &= rest - 1)
            list_simple(g, IZ_OPTION_WORD, __builtin_ctz(rest), word_class);
        return;
    case IZ_WORDS_MANA:
        IZ_EACH_MANA_KIND (kind)
            if (decision->subject & 1u << kind)
                list_simple(g, IZ_OPTION_WORD, kind, word_class);
        return;
    case IZ_WORDS_BASIC_LAND_TYPE:
        for (int word = IZ_WORD_PLAINS; word <= IZ_WORD_FOREST; word++)
            list_simple(g, IZ_OPTION_WORD, word, word_class);
        return;
    case IZ_WORDS_CARD_TYPE:
        for (size_t i = 0; i < sizeof card_types; i++)
            list_simple(g, IZ_OPTION_WORD, card_types[i], word_class);
        return;
    default: {
        int count;
        const uint16_t *words = many_words(g, decision, &count);
        for (int n = 0; n < count; n++)
            if (word_class != IZ_WORDS_NO_WALL || words[n] != IZ_WORD_WALL)
                list_simple(g, IZ_OPTION_WORD, words[n], word_class);
        words = invented_types(g, decision, &count);
        for (int n = 0; n < count; n++)
            list_simple(g, IZ_OPTION_WORD, words[n], word_class);
    }
    }
}

static void list(iz_game *g, const iz_decision *decision)
{
    if (iz_listings[decision->kind].list) {
        iz_listings[decision->kind].list(g, decision->of, false);
        return;
    }
    switch (decision->kind) {
    case IZ_DECIDE_YES_NO:
        list_simple(g, IZ_OPTION_YES, 1, 0);
        list_simple(g, IZ_OPTION_NO, 0, 0);
        return;
    case IZ_DECIDE_MULLIGAN:
        list_simple(g, IZ_OPTION_KEEP, 0, 0);
        list_simple(g, IZ_OPTION_MULLIGAN, 0, 0);
        return;
    case IZ_DECIDE_NUMBER:
        for (int64_t n = decision->lo; n <= decision->hi && n - decision->lo < 1024; n++)
            list_simple(g, IZ_OPTION_NUMBER, n, 0);
        return;
    case IZ_DECIDE_WORD:
        list_words(g, decision);
        return;
    default:
        for (uint16_t i = 0; i < decision->count; i++)
            iz_list_add(g, g->candidates[decision->first + i]);
        if (decision->flags & IZ_DECISION_CAN_STOP)
            list_simple(g, IZ_OPTION_DONE, 0, 0);
    }
}

const iz_option *iz_list_for(iz_game *g, const iz_decision *decision, size_t *count)
{
    iz_decision asked = *decision; /* it may lie in the block */
    iz_shake(g);
    g->option_count = 0;
    g->options_valid = g->listed.is_known = false;
    list(g, &asked);
    *count = g->option_count;
    return g->options;
}

const iz_decision *iz_decision_of(const iz_game *g, int seat)
{
    for (int i = 0; i < g->head->waits; i++) {
        const iz_decision *decision = &g->head->decision[i];
        if (decision->seat == seat && !(decision->flags & IZ_DECISION_ANSWERED))
            return decision;
    }
    return NULL;
}

int iz_waiting_seat(const iz_game *g)
{
    int first = IZ_NO_SEAT;
    for (int i = 0; i < g->head->waits; i++) {
        const iz_decision *decision = &g->head->decision[i];
        if (!(decision->flags & IZ_DECISION_ANSWERED) && decision->seat < first)
            first = decision->seat;
    }
    return first;
}

const iz_option *iz_list_options(iz_game *g, int seat, size_t *count)
{
    if (!g->options_valid || g->options_seat != seat) {
        iz_shake(g);
        const iz_decision *decision = iz_decision_of(g, seat);
        bool (*is_listed)(iz_game * g, int seat) =
            decision ? iz_listings[decision->kind].is_listed : NULL;
        bool listed = is_listed && is_listed(g, decision->of);
        g->listed.is_known = false;
        if (!listed)
            g->option_count = 0;
        if (decision && !listed)
            list(g, decision);
        g->options_valid = true;
        g->options_seat = (uint8_t)seat;
    }
    *count = g->option_count;
    return g->options;
}

static bool is_listed_for(const iz_game *g, int seat)
{
    return g->options_valid && g->options_seat == seat;
}

uint64_t iz_options_count(iz_game *g, int seat)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    if (!decision)
        return 0;
    if (decision->kind == IZ_DECIDE_NUMBER)
        return (uint64_t)(decision->hi - decision->lo) + 1;
    int words;
    if (all_words(g, decision, &words))
        return (uint64_t)words;
    uint64_t counted;
    if (!is_listed_for(g, seat) && iz_listings[decision->kind].count &&
        iz_listings[decision->kind].count(g, decision, &counted))
        return counted;
    size_t count;
    iz_list_options(g, seat, &count);
    return count;
}

bool iz_options_at(iz_game *g, int seat, uint64_t n, iz_option *out)
{
    if (n >= iz_options_count(g, seat))
        return false;
    const iz_decision *decision = iz_decision_of(g, seat);
    if (decision->kind == IZ_DECIDE_NUMBER) {
        *out = (iz_option){.kind = IZ_OPTION_NUMBER,
                           .subject = IZ_NO_REF,
                           .object = IZ_NO_REF,
                           .number = decision->lo + (int64_t)n};
        return true;
    }
    int many;
    const uint16_t *words = all_words(g, decision, &many);
    if (words) {
        *out = (iz_option){.kind = IZ_OPTION_WORD,
                           .ability = decision->word_class,
                           .subject = IZ_NO_REF,
                           .object = IZ_NO_REF,
                           .number = words[n]};
        return true;
    }
    if (!is_listed_for(g, seat) && iz_listings[decision->kind].at &&
        iz_listings[decision->kind].at(g, decision, n, out))
        return true;
    size_t count;
    *out = iz_list_options(g, seat, &count)[n];
    return true;
}

uint64_t iz_options_find(iz_game *g, int seat, const iz_option *option)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    uint64_t n;
    if (!decision)
        return IZ_NO_OPTION;
    if (decision->kind == IZ_DECIDE_NUMBER)
        return option->kind == IZ_OPTION_NUMBER && option->number >= decision->lo &&
                       option->number <= decision->hi
                   ? (uint64_t)(option->number - decision->lo)
                   : IZ_NO_OPTION;
    if (decision->kind == IZ_DECIDE_PRIORITY && option->kind == IZ_OPTION_PASS)
        return 0; /* always there: not listed to be found */
    if (!is_listed_for(g, seat) && iz_listings[decision->kind].find &&
        iz_listings[decision->kind].find(g, decision, option, &n))
        return n;
    size_t count;
    const iz_option *options = iz_list_options(g, seat, &count);
    for (size_t i = 0; i < count; i++)
        if (iz_same_option(&options[i], option))
            return i;
    return IZ_NO_OPTION;
}

bool iz_options_allow(iz_game *g, int seat, iz_option *option)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    bool is;
    if (decision && !is_listed_for(g, seat) && iz_listings[decision->kind].allows &&
        iz_listings[decision->kind].allows(g, decision, option, &is))
        return is;
    uint64_t n = iz_options_find(g, seat, option);
    return n != IZ_NO_OPTION && iz_options_at(g, seat, n, option);
}

bool iz_same_option(const iz_option *a, const iz_option *b)
{
    return a->kind == b->kind && a->ability == b->ability && a->subject == b->subject &&
           a->object == b->object && a->number == b->number;
}
