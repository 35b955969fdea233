/*
 * Effects: choices of objects, players, words and numbers, for later instructions and for linked
 * abilities.
 *
 * Books: mtg-1999-11 chapters 214.7a (creature types named), 413.2c, glossary Choose, Random;
 * izvori-2007 B6, D14.
 */
#include "engine/effects/effects.h"
#include "engine/effects/executors.h"

/* ---- objects and players --------------------------------------------------------------------- */

enum { CHOOSE_BEGIN, CHOOSE_PLAYER, CHOOSE_NEXT, CHOOSE_PICKED, CHOOSE_END };

/* Takes the cell's words, or what isn't one, out of it: a colour and a player chosen for the same
 * object stand beside each other. */
static void forget(iz_game *g, iz_ref object, int cell, bool words)
{
    uint16_t old = iz_memory_get(g, object, cell)->list, kept = IZ_NIL;
    for (uint16_t at = old; at != IZ_NIL; at = g->links[at].next) {
        iz_link link = g->links[at];
        if ((link.ref == IZ_NO_REF) != words)
            kept = iz_links_append(g, kept, link.ref, link.value);
    }
    iz_links_free(g, old);
    iz_memory_change(g, object, cell)->list = kept;
}

static void remember_chosen(iz_game *g)
{
    iz_ctx ctx = iz_effect_top(g)->ctx;
    if (!iz_card_has(g, &ctx, IZ_CHOSEN, 0)) /* no ability speaks of it */
        return;
    forget(g, ctx.self, 0, false);
    uint16_t list = iz_memory_get(g, ctx.self, 0)->list;
    for (uint16_t at = iz_effect_top(g)->picked; at != IZ_NIL; at = g->links[at].next) {
        iz_link link = g->links[at];
        list = iz_links_append(g, list, link.ref, link.value);
    }
    iz_memory_change(g, ctx.self, 0)->list = list;
}

/* "A source you control" is a spell on the stack, too. */
static bool is_of_sources(const iz_cell *selector)
{
    if (selector->op != IZ_ALL || selector[1].op != IZ_AND)
        return selector->op == IZ_ALL && selector[1].op == IZ_ANY;
    for (const iz_cell *one = selector + 2; one < selector + selector->span; one += one->span)
        if (one->op == IZ_ANY)
            return true;
    return false;
}

/* "An opponent chooses …", where it is said which of them and none is within range: the nearest on
 * the left does (F2.52). */
static bool takes_nearest(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    bool names_chooser = cell[-1].op == IZ_SEQ && cell[-1].arg == IZ_SEQ_CHOICE;
    uint16_t nearest = names_chooser ? iz_nearest_chooser(g, ctx, iz_child(cell, 1)) : 0;
    IZ_EACH_SEAT_OF (g, seat, nearest)
        iz_effect_pick(g, iz_ref_seat(seat));
    return nearest != 0;
}

/* One more choice of the player in f->seat, who is BOUND in what they choose from. */
static iz_flow choose_next(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    int seat = f->seat;
    iz_ctx ctx = iz_effect_subject(&f->ctx, iz_ref_seat(seat));
    const iz_cell *cell = iz_effect_cell(g, f), *most = iz_optional(cell, 3);
    const iz_cell *selector = iz_child(cell, 1);
    iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_CHOICE);
    iz_set set = is_of_sources(selector)    ? iz_effect_sources(g, &ctx, selector + 1)
                 : selector->op == IZ_DOERS ? iz_select(g, &ctx, selector) /* gone ones, too */
                                            : iz_select_present(g, &ctx, selector);
    iz_ranges_told(g, use);
    if (set.count == 0 && takes_nearest(g, &ctx, cell)) {
        iz_effect_top(g)->head.pc = CHOOSE_PLAYER;
        return IZ_GO;
    }
    int32_t lo, hi, unused;
    iz_quantity_bounds(g, &ctx, iz_child(cell, 2), set.count, &lo, &hi);
    if (most)
        iz_quantity_bounds(g, &ctx, most, set.count, &unused, &hi);
    f->head.pc = CHOOSE_PLAYER;
    if (f->count >= hi)
        return IZ_GO;
    f->head.pc = CHOOSE_PICKED;
    return iz_effect_ask_one(g, seat, IZ_FOR_CHOOSE, ctx.self, set, f->picked, f->count >= lo);
}

/* What was picked is the instruction's result. */
static iz_flow choose_end(iz_game *g)
{
    remember_chosen(g);
    effect_frame *f = iz_effect_top(g);
    iz_effect_tell_x(g, f);
    int reg = iz_effect_register(iz_effect_cell(g, f));
    if (f->env != IZ_NIL && reg != IZ_REG_NOBODYS) {
        int32_t count = iz_links_count(g, f->picked);
        iz_env_clear(g, f->env, reg);
        g->envs[f->env].reg[reg] = f->picked;
        f->picked = IZ_NIL;
        iz_effect_result_number(g, f->env, reg, count, count > 0);
    }
    return IZ_FINISHED;
}

/* Who chooses. What an object does ("this deals 1 damage to a creature you control") leaves its
 * choices to the player whose ability it is. */
static uint16_t choosers(iz_game *g, const iz_ctx *ctx, const iz_cell *who)
{
    uint16_t seats = iz_select_seats(g, ctx, who);
    if (seats == 0)
        seats = iz_nearest_chooser(g, ctx, who);
    if (seats != 0 || ctx->controller == IZ_NO_SEAT)
        return seats;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, who);
    bool object = set.count > 0 && iz_ref_is_object(iz_set_at(g, set, 0));
    iz_scratch_back(g, mark);
    return object ? iz_seat_bit(ctx->controller) : 0;
}

/* The player who is to choose has left (F1.44): then there is somebody who does instead. */
static bool chooser_has_left(iz_game *g, effect_frame *f, const iz_ctx *ctx)
{
    int seat = iz_effect_chooser(g, ctx, iz_effect_cell(g, f) + 1);
    if (seat == IZ_NO_SEAT || g->seats[seat].in_game)
        return false;
    f = iz_effect_top(g);
    f->seat = (uint8_t)seat;
    f->count = 0;
    return true;
}

/* Several players choose in turn order. */
iz_flow iz_effect_choose(iz_game *g, effect_frame *f)
{
    iz_ctx ctx = f->ctx;
    int seat;
    switch (f->head.pc) {
    case CHOOSE_BEGIN:
        f->seats = choosers(g, &ctx, iz_effect_cell(g, f) + 1);
        f->head.pc = CHOOSE_PLAYER;
        if (f->seats == 0 && chooser_has_left(g, f, &ctx))
            f->head.pc = CHOOSE_NEXT;
        return IZ_GO;
    case CHOOSE_PLAYER:
        seat = iz_take_seat(g, &f->seats);
        f->head.pc = seat == IZ_NO_SEAT ? CHOOSE_END : CHOOSE_NEXT;
        if (seat == IZ_NO_SEAT)
            return IZ_GO;
        f->seat = (uint8_t)seat;
        f->count = 0;
        return IZ_GO;
    case CHOOSE_NEXT:
        return choose_next(g);
    case CHOOSE_PICKED:
        f->head.pc = CHOOSE_PLAYER;
        if (g->head->answer.kind != IZ_OPTION_REF)
            return IZ_GO;
        f->head.pc = CHOOSE_NEXT;
        iz_effect_pick(g, g->head->answer.subject);
        return IZ_GO;
    default:
        return choose_end(g);
    }
}

iz_flow iz_effect_choose_random(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int32_t count = iz_quantity(g, &ctx, iz_child(cell, 1));
    iz_set set = iz_select_present(g, &ctx, cell + 1);
    set.count = iz_effect_take_random(g, set, count);
    iz_note(g, IZ_C_RANDOM, IZ_SAY_CHOSEN_AT_RANDOM, set.count);
    iz_effect_result_set(g, f->env, cell->arg, set);
    return IZ_FINISHED;
}

iz_flow iz_effect_choose_player(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == CHOOSE_BEGIN) {
        int seat = iz_effect_chooser(g, &ctx, cell + 1);
        iz_set set = iz_set_begin(g);
        iz_range_use use = iz_ranges_used(g, IZ_C_RANGE_CHOICE);
        IZ_EACH_SEAT (g, other)
            if (g->seats[other].in_game && iz_fits(g, &ctx, iz_child(cell, 1), iz_ref_seat(other)))
                iz_set_put(g, &set, iz_ref_seat(other));
        iz_ranges_told(g, use);
        f->head.pc = seat == IZ_NO_SEAT || set.count == 0 ? CHOOSE_END : CHOOSE_PICKED;
        if (f->head.pc == CHOOSE_END)
            return choose_end(g);
        return iz_effect_ask_one(g, seat, IZ_FOR_PLAYER, ctx.self, set, IZ_NIL, false);
    }
    iz_effect_pick(g, g->head->answer.subject);
    return choose_end(g);
}

/* ---- words ----------------------------------------------------------------------------------- */

enum { WORD_BEGIN, WORD_CHOSEN };

/* Keeps the word in the memory cell that linked abilities share, in place of any before, or beside
 * those that other players have chosen for the same instruction; and for what this resolution
 * leaves behind, which stays as it is when another word is chosen later. */
static iz_flow remember_word(iz_game *g, const iz_ctx *ctx, int cell, int32_t value, bool beside)
{
    if (ctx->env != IZ_NIL)
        g->envs[ctx->env].chosen[cell] = beside ? 0 : value;
    if (!beside)
        forget(g, ctx->self, cell, true);
    uint16_t list = iz_memory_get(g, ctx->self, cell)->list;
    list = iz_links_append(g, list, IZ_NO_REF, value);
    iz_memory_change(g, ctx->self, cell)->list = list;
    return IZ_FINISHED;
}

/* Several players choose in turn order: whose turn it is now; IZ_NO_SEAT: all have. */
static int next_chooser(iz_game *g)
{
    effect_frame *f = iz_effect_top(g);
    int seat = iz_take_seat(g, &f->seats);
    if (seat == IZ_NO_SEAT)
        return seat;
    f->head.pc = WORD_CHOSEN;
    return seat;
}

void iz_effect_word_candidate(iz_game *g, int word_class, int number)
{
    iz_candidate(g, (iz_option){.kind = IZ_OPTION_WORD,
                                .ability = (uint32_t)word_class,
                                .subject = IZ_NO_REF,
                                .object = IZ_NO_REF,
                                .number = number});
}

/* Only words that the filter names may be chosen. */
static iz_flow ask_named(iz_game *g, iz_purpose purpose, int seat, const iz_cell *filter)
{
    effect_frame *f = iz_effect_top(g);
    iz_ctx ctx = f->ctx;
    for (const iz_cell *one = filter; one < filter + filter->span; one++) {
        if (one->op == IZ_IS_COLOR)
            iz_effect_word_candidate(g, IZ_WORDS_COLOR, __builtin_ctz((unsigned)one->arg));
        else if (one->op == IZ_IS_TYPE)
            iz_effect_word_candidate(g, IZ_WORDS_CARD_TYPE, __builtin_ctz((unsigned)one->arg));
        else if (one->op == IZ_IS_SUBTYPE)
            iz_effect_word_candidate(g, IZ_WORDS_LAND_TYPE, one->arg);
    }
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, purpose, ctx.self, 0);
}

enum { COLOR_BEGIN, COLOR_CHOSEN };

/* The colours that have not been chosen, or no more. */
static iz_flow ask_further_color(iz_game *g, int seat, const iz_cell *filter, unsigned chosen)
{
    effect_frame *f = iz_effect_top(g);
    iz_ref self = f->ctx.self;
    unsigned named = filter ? 0 : IZ_COLORS_ALL;
    for (const iz_cell *one = filter; filter && one < filter + filter->span; one++)
        named |= one->op == IZ_IS_COLOR ? (unsigned)one->arg : 0;
    for (int color = 0; named >> color; color++)
        if ((named & ~chosen) >> color & 1u)
            iz_effect_word_candidate(g, IZ_WORDS_COLOR, color);
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_COLOR, self,
                  IZ_DECISION_CAN_STOP | IZ_DECISION_OPTIONAL);
}

/* COLOR_OF_FIVE: colourless is none, though it is a kind of mana. */
static iz_flow ask_color(iz_game *g, int seat, iz_ref self)
{
    const iz_ref kinds = (1u << IZ_MANA_KINDS) - 1;
    iz_count_applied(g, IZ_C_COLOR_OF_FIVE);
    return iz_is_off(g, IZ_C_COLOR_OF_FIVE)
               ? iz_ask_word(g, seat, IZ_FOR_COLOR, IZ_WORDS_MANA, kinds)
               : iz_ask_word(g, seat, IZ_FOR_COLOR, IZ_WORDS_COLOR, self);
}

/* Several colours: one after the other, as long as the player wants more. */
iz_flow iz_effect_choose_color(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f), *most = iz_optional(cell, 1);
    const iz_cell *filter = iz_optional(cell, 2);
    iz_ctx ctx = f->ctx;
    int seat = iz_effect_chooser(g, &ctx, cell + 1);
    if (seat == IZ_NO_SEAT)
        return IZ_FINISHED;
    if (f->head.pc == COLOR_CHOSEN) {
        if (g->head->answer.kind != IZ_OPTION_WORD)
            return IZ_FINISHED;
        f->word |= 1 << g->head->answer.number;
        f->count++;
        remember_word(g, &ctx, cell->arg, f->word, false);
        if (!most || iz_effect_top(g)->count >= iz_quantity(g, &ctx, most))
            return IZ_FINISHED;
        return ask_further_color(g, seat, filter, (unsigned)iz_effect_top(g)->word);
    }
    f->head.pc = COLOR_CHOSEN;
    return filter ? ask_named(g, IZ_FOR_COLOR, seat, filter) : ask_color(g, seat, ctx.self);
}

iz_flow iz_effect_choose_type(iz_game *g, effect_frame *f)
{
    static const int classes[] = {IZ_WORDS_CREATURE_TYPE, IZ_WORDS_CREATURE_TYPE,
                                  IZ_WORDS_LAND_TYPE,     IZ_WORDS_BASIC_LAND_TYPE,
                                  IZ_WORDS_CARD_TYPE,     IZ_WORDS_ARTIFACT_TYPE,
                                  IZ_WORDS_NO_WALL};
    enum { CLASSES = sizeof classes / sizeof *classes };
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    int32_t which = iz_quantity(g, &ctx, iz_child(cell, 1));
    if ((uint32_t)which >= CLASSES)
        return iz_effect_missing(g, cell, "there is no such class of types");
    if (f->head.pc == WORD_BEGIN)
        f->seats = iz_select_seats(g, &ctx, cell + 1);
    if (f->head.pc == WORD_CHOSEN) {
        int32_t word = (int32_t)g->head->answer.number;
        remember_word(g, &ctx, cell->arg, which == 4 ? iz_cell_of_card_type(word) : word,
                      f->count++ > 0);
    }
    int seat = next_chooser(g);
    if (seat == IZ_NO_SEAT)
        return IZ_FINISHED;
    const iz_cell *filter = iz_optional(cell, 2);
    if (filter)
        return ask_named(g, IZ_FOR_TYPE, seat, filter);
    return iz_ask_word(g, seat, IZ_FOR_TYPE, classes[which], ctx.self);
}

/* Does what is printed fit? For filters on names ("name a nonland card"). */
static bool printed_fits(const iz_card_def *def, const iz_cell *filter)
{
    switch (filter->op) {
    case IZ_NONE:
    case IZ_ANY:
    case IZ_IS_CARD:
        return true;
    case IZ_NOT:
        return !printed_fits(def, filter + 1);
    case IZ_AND:
    case IZ_OR:
        for (const iz_cell *one = filter + 1; one < filter + filter->span; one += one->span)
            if (printed_fits(def, one) != (filter->op == IZ_AND))
                return filter->op == IZ_OR;
        return filter->op == IZ_AND;
    case IZ_IS_TYPE:
    case IZ_IS_SUPERTYPE:
        return def->types & (uint32_t)filter->arg;
    case IZ_IS_COLOR:
        return def->colors & (uint32_t)filter->arg;
    case IZ_IS_PERMANENT:
        return def->types & IZ_PERMANENT_TYPES;
    case IZ_IS_SUBTYPE:
        for (int i = 0; i < IZ_SUBTYPES; i++)
            if (def->subtypes[i] == filter->arg)
                return true;
        return false;
    default:
        return false;
    }
}

static iz_flow ask_fitting_name(iz_game *g, int seat, const iz_cell *filter)
{
    int cards = iz_card_set_cards(g->cards), entered = 0;
    for (int i = 0; i < cards; i++) {
        const iz_card_def *def = &g->cards->definitions[i];
        if (def->flags & IZ_CARD_TOKEN || !printed_fits(def, filter))
            continue;
        iz_candidate(g, (iz_option){.kind = IZ_OPTION_WORD,
                                    .ability = IZ_WORDS_CARD_NAME,
                                    .subject = IZ_NO_REF,
                                    .object = IZ_NO_REF,
                                    .number = def->name});
        entered++;
    }
    if (entered == 0)
        return IZ_FINISHED;
    return iz_ask(g, seat, IZ_DECIDE_CHOOSE, IZ_FOR_NAME, iz_effect_top(g)->ctx.self, 0);
}

/* Several players choose in turn order. */
iz_flow iz_effect_choose_name(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f), *filter = iz_optional(cell, 1);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == WORD_BEGIN)
        f->seats = iz_select_seats(g, &ctx, cell + 1);
    if (f->head.pc == WORD_CHOSEN)
        remember_word(g, &ctx, cell->arg, (int32_t)g->head->answer.number, f->count++ > 0);
    int seat = next_chooser(g);
    if (seat == IZ_NO_SEAT)
        return IZ_FINISHED;
    return filter ? ask_fitting_name(g, seat, filter)
                  : iz_ask_word(g, seat, IZ_FOR_NAME, IZ_WORDS_CARD_NAME, ctx.self);
}

/* ---- numbers --------------------------------------------------------------------------------- */

/* So many are offered where the rules name no end. */
enum { NUMBERS_WITHOUT_END = 1000 };

iz_flow iz_effect_choose_number(iz_game *g, effect_frame *f)
{
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->head.pc == WORD_CHOSEN) {
        iz_effect_result_number(g, f->env, cell->arg, (int32_t)g->head->answer.number, true);
        return IZ_FINISHED;
    }
    int seat = iz_effect_chooser(g, &ctx, cell + 1);
    int32_t lo = iz_quantity(g, &ctx, iz_child(cell, 1));
    const iz_cell *most = iz_optional(cell, 2);
    int32_t hi = most ? iz_quantity(g, &ctx, most) : iz_sum(lo, NUMBERS_WITHOUT_END);
    if (seat == IZ_NO_SEAT)
        return IZ_FINISHED;
    f->head.pc = WORD_CHOSEN;
    return iz_ask_number(g, seat, IZ_FOR_NUMBER, ctx.self, lo, hi);
}

/* ---- "of your choice" ------------------------------------------------------------------------ */

enum { OWN_CHOICE_ASKED = 1, OWN_CHOICE_SETTLED };

/* Does the node mean the word chosen for its instruction? Then the class of words, else -1. Types
 * are told apart by what is changed: lands have basic land types. */
static int chosen_class(const iz_cell *cell, bool of_lands)
{
    switch (cell->op) {
    case IZ_IS_CHOSEN_COLOR:
    case IZ_SET_CHOSEN_COLOR:
    case IZ_ADD_MANA_CHOSEN:
        return cell->arg == IZ_CELL_OF_INSTRUCTION ? IZ_WORDS_COLOR : -1;
    case IZ_COLOR_THEN:
        return IZ_WORDS_COLOR;
    case IZ_IS_CHOSEN_NAME:
        return cell->arg == IZ_CELL_OF_INSTRUCTION ? IZ_WORDS_CARD_NAME : -1;
    case IZ_IS_CHOSEN_TYPE:
    case IZ_SET_CHOSEN_TYPE:
    case IZ_ADD_CHOSEN_TYPE:
        if (cell->arg != IZ_CELL_OF_INSTRUCTION)
            return -1;
        return of_lands ? IZ_WORDS_BASIC_LAND_TYPE : IZ_WORDS_CREATURE_TYPE;
    default:
        return -1;
    }
}

/* Do its parts choose for themselves? */
static bool is_composite(const iz_cell *cell)
{
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span)
        if (iz_nodes[child->op].class == 'E' || child->op == IZ_MODE)
            return true;
    return false;
}

/* Is the first thing that the instruction acts on a land? */
static bool acts_on_lands(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    if (cell->span < 2 || iz_nodes[cell[1].op].class != 'S')
        return false;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select_present(g, ctx, cell + 1);
    bool land = set.count > 0 && iz_ref_is_object(iz_set_at(g, set, 0)) &&
                iz_has_type(g, iz_ref_slot(iz_set_at(g, set, 0)), IZ_TYPE_LAND);
    iz_scratch_back(g, mark);
    return land;
}

/* Its choices are made when it is carried out itself. */
static bool is_quoted_ability(const iz_cell *cell)
{
    return iz_nodes[cell->op].class == 'A' && cell->op != IZ_KEYWORD;
}

/* Has an instruction before it in the same ability chosen the word already? */
static bool is_chosen_before(const iz_game *g, uint16_t env, const iz_cell *cell)
{
    uint32_t ability = g->envs[env].ability;
    if (ability >= (uint32_t)g->cards->ability_count)
        return false;
    const iz_cell *at = iz_ability_cell(g, ability), *end = at + at->span;
    for (; at < cell && at < end; at++)
        if ((at->op == IZ_CHOOSE_COLOR || at->op == IZ_CHOOSE_TYPE || at->op == IZ_CHOOSE_NAME) &&
            at->arg == IZ_CELL_OF_INSTRUCTION)
            return cell < end;
    return false;
}

enum { COLORS_SETTLED = 1 << 16 }; /* in the word: settled, though there may be no colour */

/* The colours that those objects have now. */
static void settle_colors(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    size_t mark = iz_scratch_mark(g);
    uint32_t colors = COLORS_SETTLED;
    iz_set set = iz_select(g, ctx, selector);
    for (int i = 0; i < set.count; i++)
        if (iz_ref_is_object(iz_set_at(g, set, i)))
            colors |= iz_known_characteristics(g, iz_set_at(g, set, i))->colors;
    iz_scratch_back(g, mark);
    g->envs[ctx->env].chosen[IZ_CELL_OF_INSTRUCTION] = (int32_t)colors;
}

bool iz_effect_own_choice(iz_game *g, iz_flow *flow)
{
    effect_frame *f = iz_effect_top(g);
    const iz_cell *cell = iz_effect_cell(g, f);
    iz_ctx ctx = f->ctx;
    if (f->own_choice == OWN_CHOICE_ASKED) {
        int32_t word = (int32_t)g->head->answer.number;
        f->own_choice = OWN_CHOICE_SETTLED;
        if (g->head->answer.ability == IZ_WORDS_COLOR)
            word = 1 << word;
        g->envs[f->env].chosen[IZ_CELL_OF_INSTRUCTION] = word;
        return false;
    }
    f->own_choice = OWN_CHOICE_SETTLED;
    int word_class = -1, chooser = ctx.controller;
    if (f->env == IZ_NIL || is_composite(cell) || is_chosen_before(g, f->env, cell))
        return false;
    const iz_cell *end = cell + cell->span;
    for (const iz_cell *at = cell; at < end && word_class < 0;
         at += is_quoted_ability(at) ? at->span : 1) {
        if (is_quoted_ability(at))
            continue;
        word_class = chosen_class(at, false);
        if (at->op == IZ_COLOR_THEN && !(at->arg & IZ_COLOR_THEN_CHOSEN)) {
            settle_colors(g, &ctx, at + 1);
            return false;
        }
        if (at->op == IZ_COLOR_THEN)
            chooser = iz_select_seat(g, &ctx, at + 1);
        if (word_class == IZ_WORDS_CREATURE_TYPE)
            word_class = chosen_class(at, acts_on_lands(g, &ctx, cell));
    }
    if (word_class < 0 || chooser == IZ_NO_SEAT)
        return false;
    iz_effect_top(g)->own_choice = OWN_CHOICE_ASKED;
    *flow = iz_ask_word(g, chooser,
                        word_class == IZ_WORDS_COLOR       ? IZ_FOR_COLOR
                        : word_class == IZ_WORDS_CARD_NAME ? IZ_FOR_NAME
                                                           : IZ_FOR_TYPE,
                        word_class, ctx.self);
    return true;
}
