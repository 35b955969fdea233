/*
 * Positions: the game that the set-up statements describe, and changes by hand between actions.
 * Nothing in here is an event.
 */
#include "scenario/run.h"

#include "api/setup.h"
#include "cards/fold.h"
#include "program/names.h"
#include "referee/referee.h"
#include "scenario/cards.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LIBRARY_SIZE = 40 };

/* ---- objects --------------------------------------------------------------------------------- */

static scenario_alias *alias_for(scenario_run *run, const char *name)
{
    scenario_alias *alias = scenario_alias_named(run, name);
    if (alias)
        return alias;
    alias = scenario_append(&run->memory, (void **)&run->aliases, &run->alias_count,
                            &run->alias_room, sizeof *alias);
    if (alias)
        *alias = (scenario_alias){.name = name};
    return alias;
}

static void keep_alias(scenario_run *run, const char *name, iz_slot slot)
{
    scenario_alias *alias = alias_for(run, name);
    iz_slot *row = alias ? scenario_append(&run->memory, (void **)&alias->slots, &alias->count,
                                           &alias->room, sizeof *row)
                         : NULL;
    if (row)
        *row = slot;
}

static scenario_outcome definition_of(scenario_run *run, const scenario_item *item, int *definition)
{
    const char *name = item->name;
    const iz_card_set *cards = run->cards;
    *definition = iz_card_set_find(cards, name);
    for (int i = 0; *definition < 0 && i < cards->count; i++) /* a token that some card makes */
        if (iz_fold_equal(iz_card_def_name(cards, i), name))
            *definition = i;
    if (*definition < 0)
        return scenario_no_such_card(run, item->place, name);
    const iz_card_def *def = &cards->definitions[*definition];
    if (def->flags & IZ_CARD_REFUSED) {
        const iz_refusal *refusal = &cards->refusals[*definition];
        return scenario_broken(run,
                               "the card \"%s\" can't be read: \"%s\" (line %d, column %d of "
                               "its text); %s%s",
                               name, refusal->words, refusal->line, refusal->column,
                               refusal->ambiguous ? "it can be read in two ways: " : "expected ",
                               refusal->expected);
    }
    const char *refused = iz_book_refuses(run->book, cards, *definition);
    if (refused)
        return scenario_broken(run, "the card \"%s\" can't be played with under %s: %s", name,
                               run->book->name, refused);
    return SCENARIO_DONE;
}

/* The value of `named`: as effects keep what was chosen. */
static int32_t chosen_value(scenario_run *run, iz_op op, int which, const char *text)
{
    if (op == IZ_CHOOSE_COLOR)
        for (int i = 0; i < 5; i++)
            if (iz_fold_equal(text, iz_color_words[i]) ||
                (run->book->color_names && iz_fold_equal(text, run->book->color_names[i])))
                return 1 << i;
    if (op == IZ_CHOOSE_TYPE && which == 4)
        for (int i = 0; i < 6; i++)
            if (iz_fold_equal(text, iz_type_words[i]))
                return 1 << i;
    if (run->book->land_type_names)
        for (int i = 0; i < 5; i++)
            if (iz_fold_equal(text, run->book->land_type_names[i]))
                return IZ_WORD_PLAINS + i;
    return iz_symbols_find(run->cards->symbols, text, strlen(text));
}

/* The nth instruction of the card's own words that chooses a word (of a class), or a player. */
static const iz_cell *chooser_of(const scenario_run *run, iz_slot slot, bool player, int nth)
{
    const iz_card_def *def = &run->cards->definitions[run->g->objects[slot].definition];
    for (uint32_t i = 0; i < def->cell_count; i++) {
        const iz_cell *cell = &run->cards->cells[def->first_cell + i];
        bool fits = player ? cell->op == IZ_SET_CELL || cell->op == IZ_CHOOSE_PLAYER
                           : cell->op == IZ_CHOOSE_COLOR || cell->op == IZ_CHOOSE_TYPE ||
                                 cell->op == IZ_CHOOSE_NAME;
        if (fits && nth-- == 0)
            return cell;
    }
    return NULL;
}

/* As it enters, a player who is chosen goes to cell 0. */
static int memory_of(const iz_cell *chooser)
{
    return chooser->op == IZ_CHOOSE_PLAYER ? 0 : chooser->arg;
}

static scenario_outcome set_chosen_word(scenario_run *run, iz_slot slot, const iz_cell *cell,
                                        const char *text)
{
    const iz_cell *which = cell->op == IZ_CHOOSE_TYPE ? iz_child(cell, 1) : NULL;
    int32_t value =
        chosen_value(run, (iz_op)cell->op, which && which->op == IZ_NUMBER ? which->arg : 0, text);
    if (value == 0)
        return scenario_broken(run, "\"%s\" is nothing that can be chosen for %s", text,
                               iz_card_def_name(run->cards, run->g->objects[slot].definition));
    iz_referee_keep_chosen(run->g, slot, cell->arg, IZ_NO_REF, value);
    return SCENARIO_DONE;
}

static bool is_as_it_enters(const scenario_run *run, iz_slot slot, const iz_cell *cell)
{
    const iz_card_def *def = &run->cards->definitions[run->g->objects[slot].definition];
    for (uint32_t i = 0; i < def->cell_count; i++) {
        const iz_cell *around = &run->cards->cells[def->first_cell + i];
        if (around->op == IZ_AS_ENTERS && cell > around && cell < around + around->span)
            return true;
    }
    return false;
}

/* A number that is chosen, or paid, as it enters. */
static bool set_chosen_number(scenario_run *run, iz_slot slot, const char *text)
{
    char *end;
    long number = strtol(text, &end, 10);
    const iz_card_def *def = &run->cards->definitions[run->g->objects[slot].definition];
    for (uint32_t i = 0; end != text && !*end && i < def->cell_count; i++) {
        const iz_cell *cell = &run->cards->cells[def->first_cell + i];
        if ((cell->op == IZ_SET_CELL_AMOUNT || cell->op == IZ_PAY_ANY_LIFE) &&
            is_as_it_enters(run, slot, cell)) {
            iz_referee_keep_number(run->g, slot, cell->arg, (int32_t)number);
            return true;
        }
    }
    return false;
}

/* Where a player is chosen as it enters and only one fits (an opponent, of two players), it is that
 * one, said or not. */
static void set_only_player(scenario_run *run, iz_slot slot, const iz_cell *chooser)
{
    iz_game *g = run->g;
    if (chooser->op != IZ_CHOOSE_PLAYER || !is_as_it_enters(run, slot, chooser))
        return;
    int only = SCENARIO_NO_SEAT, count = 0;
    for (int seat = 0; seat < g->head->seats; seat++)
        if (iz_referee_fits(g, slot, iz_child(chooser, 1), iz_ref_seat(seat))) {
            only = seat;
            count++;
        }
    if (count == 1)
        iz_referee_keep_chosen(g, slot, memory_of(chooser), iz_ref_seat(only), 0);
}

/* `named VALUE` fills the memory cells that the card's own words choose something for: its words in
 * their order, and the player. */
static scenario_outcome set_chosen(scenario_run *run, iz_slot slot, const scenario_texts *chosen)
{
    iz_game *g = run->g;
    const iz_cell *player = chooser_of(run, slot, true, 0);
    bool has_player = false;
    int words = 0;
    for (int i = 0; i < chosen->count; i++) {
        const char *text = chosen->at[i];
        bool letter = text[0] >= 'A' && text[0] < 'A' + g->head->seats && text[1] == '\0';
        if (letter && player && !has_player) {
            has_player = true;
            iz_referee_keep_chosen(g, slot, memory_of(player), iz_ref_seat(text[0] - 'A'), 0);
            continue;
        }
        if (set_chosen_number(run, slot, text))
            continue;
        const iz_cell *cell = chooser_of(run, slot, false, words++);
        if (!cell)
            return scenario_broken(
                run, words == 1 ? "nothing is chosen for %s" : "not so much is chosen for %s",
                iz_card_def_name(run->cards, g->objects[slot].definition));
        scenario_outcome outcome = set_chosen_word(run, slot, cell, text);
        if (outcome != SCENARIO_DONE)
            return outcome;
    }
    if (player && !has_player)
        set_only_player(run, slot, player);
    return SCENARIO_DONE;
}

static scenario_outcome add_counters(scenario_run *run, iz_ref ref, const char *name,
                                     int64_t number)
{
    int word = iz_symbols_find(run->cards->symbols, name, strlen(name));
    if (word == 0)
        return scenario_broken(run, "\"%s\" is no kind of counter", name);
    iz_referee_add_counters(run->g, ref, word, (int32_t)number);
    return SCENARIO_DONE;
}

static uint32_t status_of(const scenario_run *run, const scenario_item *item, int definition)
{
    uint32_t status = 0;
    if (item->tapped || item->passive)
        status |= IZ_IS_TAPPED;
    if (item->sick)
        status |= IZ_IS_SICK | IZ_ECHO_DUE;
    if (item->face_down) {
        bool land = run->book->parameters.lands == IZ_LANDS_ANY_CARD &&
                    !(run->cards->definitions[definition].types & IZ_TYPE_LAND);
        status |= land ? IZ_IS_UPSIDE_DOWN : IZ_IS_FACE_DOWN;
    }
    return status;
}

static bool is_in_play(iz_zone zone) { return IZ_ZONES_IN_PLAY & 1u << zone; }

/* One object of the item. In the library each comes below those before it. */
static scenario_outcome put_object(scenario_run *run, const scenario_statement *s,
                                   const scenario_item *item, int definition, iz_slot *made)
{
    iz_game *g = run->g;
    int owner = item->owner == SCENARIO_NO_SEAT ? s->seat : item->owner;
    iz_slot slot =
        iz_referee_place(g, definition, owner, s->seat, s->zone, status_of(run, item, definition));
    *made = slot;
    if (slot == IZ_NIL)
        return scenario_broken(run, "a game holds at most %d objects", IZ_OBJECTS_MAX);
    if (s->zone == IZ_ZONE_LIBRARY)
        iz_referee_put_in_library(g, slot, false);
    iz_referee_show(g, slot, item->known);
    iz_referee_set_damage(g, slot, (int32_t)item->damage);
    if (item->alias)
        keep_alias(run, item->alias, slot);
    for (int i = 0; i < item->counter_count; i++) {
        scenario_outcome outcome = add_counters(run, iz_object_ref(g, slot), item->counters[i].name,
                                                item->counters[i].number);
        if (outcome != SCENARIO_DONE)
            return outcome;
    }
    return is_in_play(s->zone) || item->chosen.count > 0 ? set_chosen(run, slot, &item->chosen)
                                                         : SCENARIO_DONE;
}

static scenario_outcome attach(scenario_run *run, const scenario_statement *s,
                               const scenario_item *item, iz_slot slot)
{
    char text[200];
    iz_ref host = scenario_find(run, &item->host, s->seat, -1);
    if (!scenario_knows_name(run, &item->host))
        return scenario_nothing_named(run, &item->host);
    if (!iz_ref_is_object(host) || !scenario_is_in_play(run->g, iz_ref_slot(host)))
        return scenario_misplaced(run, item->host.place,
                                  "there is no %s in play to attach \"%s\" to",
                                  scenario_ref_text(&item->host, text, sizeof text), item->name);
    for (iz_slot at = iz_ref_slot(host); at != IZ_NIL; at = run->g->objects[at].attached_to)
        if (at == slot)
            return scenario_misplaced(run, item->host.place,
                                      "\"%s\" can't be attached to itself, nor to what is attached "
                                      "to it",
                                      item->name);
    iz_referee_attach(run->g, slot, iz_ref_slot(host));
    return SCENARIO_DONE;
}

/* Between set-up statements hosts may come later: such items wait. */
typedef struct pending {
    const scenario_statement *statement;
    int at; /* where it stands */
    const scenario_item *item;
    iz_slot slot;
} pending;

typedef struct pendings {
    pending *at;
    int count, room;
} pendings;

/* Is it put where what lies beside the decks never is (hkk 42.2, 49/3.1)? */
static bool lies_beside_only(const scenario_run *run, const scenario_statement *s, int definition)
{
    uint32_t types = run->cards->definitions[definition].types;
    const iz_deck_group *group =
        types & IZ_TYPES_BESIDE ? iz_deck_group_of(&run->book->deck, types) : NULL;
    return group && s->zone != IZ_ZONE_SPECIAL;
}

static scenario_outcome put_items(scenario_run *run, const scenario_statement *s, pendings *later)
{
    for (int i = 0; i < s->items.count; i++) {
        const scenario_item *item = &s->items.at[i];
        int definition;
        scenario_outcome outcome = definition_of(run, item, &definition);
        if (outcome == SCENARIO_DONE && lies_beside_only(run, s, definition))
            return scenario_broken(run,
                                   "\"%s\" lies beside the deck: it can't be in a hand, deck, "
                                   "graveyard or exile, nor in play",
                                   item->name);
        for (int n = 0; n < item->copies && outcome == SCENARIO_DONE; n++) {
            iz_slot slot;
            outcome = put_object(run, s, item, definition, &slot);
            if (outcome != SCENARIO_DONE || !item->attached)
                continue;
            if (!later) {
                outcome = attach(run, s, item, slot);
                continue;
            }
            pending *row = scenario_append(&run->memory, (void **)&later->at, &later->count,
                                           &later->room, sizeof *row);
            if (row)
                *row = (pending){s, run->at, item, slot};
        }
        if (outcome != SCENARIO_DONE)
            return outcome;
    }
    return SCENARIO_DONE;
}

static void empty_zone(scenario_run *run, int seat, iz_zone zone)
{
    iz_game *g = run->g;
    while (iz_zone_list(g, seat, zone)->first != IZ_NIL)
        iz_referee_remove(g, iz_zone_list(g, seat, zone)->first);
}

/* ---- statements ------------------------------------------------------------------------------ */

bool scenario_is_position(const scenario_statement *s) { return s->kind < SCENARIO_PLAYS; }

static scenario_outcome queue_outcomes(scenario_run *run, const scenario_statement *s, bool flips)
{
    for (int i = 0; i < s->number_count; i++)
        (flips ? iz_referee_force_flip : iz_referee_force_roll)(run->g, (int32_t)s->numbers[i]);
    return SCENARIO_DONE;
}

static scenario_outcome set_mana(scenario_run *run, const scenario_statement *s)
{
    int32_t pool[IZ_MANA_KINDS];
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        pool[kind] = s->mana.of[kind];
    pool[IZ_MANA_COLORLESS] += s->mana.generic;
    iz_referee_set_mana(run->g, s->seat, pool);
    return SCENARIO_DONE;
}

static scenario_outcome set_resource(scenario_run *run, const scenario_statement *s)
{
    const iz_book_resource *row = iz_book_resource_named(run->book, s->text);
    bool lands = strcmp(s->text, "lands") == 0;
    if (row) {
        iz_referee_set_resource(run->g, s->seat, row->resource, (int32_t)s->number);
        return SCENARIO_DONE;
    }
    if (!lands && strcmp(s->text, "spells") != 0)
        return scenario_broken(run, "players have no %s in %s", s->text, run->book->name);
    if ((s->number < 0 || s->number > UINT8_MAX))
        return scenario_broken(run, "a number of %s played this turn is expected, from 0 to %d",
                               s->text, UINT8_MAX);
    iz_referee_set_tally(run->g, s->seat, lands ? IZ_REFEREE_LANDS_PLAYED : IZ_REFEREE_SPELLS_CAST,
                         (int32_t)s->number);
    return SCENARIO_DONE;
}

static scenario_outcome set_life(scenario_run *run, const scenario_statement *s)
{
    for (int seat = 0; seat < SCENARIO_SEATS; seat++)
        if (s->seats >> seat & 1 && iz_life_keeper(run->g, seat) != iz_life_keeper(run->g, s->seat))
            return scenario_misplaced(run, s->place, "%c and %c have no life together",
                                      (char)('A' + s->seat), (char)('A' + seat));
    iz_referee_set_life(run->g, s->seat, (int32_t)s->number,
                        s->has_number2 ? (int32_t)s->number2 : 0);
    return SCENARIO_DONE;
}

static scenario_outcome set_poison(scenario_run *run, const scenario_statement *s)
{
    iz_referee_set_poison(run->g, s->seat, (int32_t)s->number);
    return SCENARIO_DONE;
}

static scenario_outcome set_counters(scenario_run *run, const scenario_statement *s)
{
    char text[200];
    iz_ref ref = scenario_find(run, &s->ref, s->seat, -1);
    if (!scenario_knows_name(run, &s->ref))
        return scenario_nothing_named(run, &s->ref);
    if (ref == IZ_NO_REF)
        return scenario_misplaced(run, s->ref.place, "there is no %s",
                                  scenario_ref_text(&s->ref, text, sizeof text));
    return add_counters(run, ref, s->text, s->number);
}

static scenario_outcome zone_by(scenario_run *run, const scenario_statement *s, pendings *later)
{
    if (s->empty) {
        empty_zone(run, s->seat, s->zone);
        return SCENARIO_DONE;
    }
    return put_items(run, s, later);
}

/* `later` NULL: between actions. */
static scenario_outcome by_hand(scenario_run *run, const scenario_statement *s, pendings *later)
{
    if (s->seat != SCENARIO_NO_SEAT && s->seat >= run->g->head->seats)
        return scenario_broken(run, "there is no player %c: `players N` says how many there are",
                               (char)('A' + s->seat));
    switch (s->kind) {
    case SCENARIO_FLIPS:
        return queue_outcomes(run, s, true);
    case SCENARIO_ROLLS:
        return queue_outcomes(run, s, false);
    case SCENARIO_LIFE:
        return set_life(run, s);
    case SCENARIO_BEGAN:
        run->g->head->began = (uint8_t)(s->seat + 1);
        return SCENARIO_DONE;
    case SCENARIO_POISON:
        return set_poison(run, s);
    case SCENARIO_RESOURCE:
        return set_resource(run, s);
    case SCENARIO_MANA:
        return set_mana(run, s);
    case SCENARIO_ZONE:
        return zone_by(run, s, later);
    case SCENARIO_COUNTERS:
        return set_counters(run, s);
    case SCENARIO_DEFAULT:
        run->yes[s->seat] = s->number != 0;
        return SCENARIO_DONE;
    case SCENARIO_CHOOSES:
        return scenario_queue_add(run, s->seat, &s->answers)
                   ? SCENARIO_DONE
                   : scenario_broken(run, "out of memory");
    case SCENARIO_STRICT:
        run->strict = true;
        return SCENARIO_DONE;
    default:
        return scenario_misplaced(run, s->place,
                                  "this belongs to the set-up, before the first action");
    }
}

scenario_outcome scenario_by_hand(scenario_run *run, const scenario_statement *s)
{
    return by_hand(run, s, NULL);
}

/* ---- the game -------------------------------------------------------------------------------- */

typedef struct beginning {
    iz_setup setup;
    int active;
    iz_step step;
    int64_t number;
    uint64_t seed;
    bool library[SCENARIO_SEATS], life[SCENARIO_SEATS]; /* said */
    int turn_at;     /* the statement that says whose turn it is; else the number of statements */
    bool first_turn; /* the game's first, and said so */
    bool mulligan;   /* positions have no opening, games within them do */
    bool as_played;
    const scenario_statement *opening; /* the game begins from its decks; NULL: it doesn't */
} beginning;

static scenario_outcome agree_on_range(scenario_run *run, const scenario_statement *s, beginning *b)
{
    if (s->text2 && iz_setup_ranges(&b->setup, s->text2))
        return SCENARIO_DONE;
    if (iz_switched_off(run->off, IZ_C_RANGE))
        return SCENARIO_DONE;
    return scenario_refuse(run, IZ_C_RANGE,
                           "the option range takes a number of seats from 1 on, for all (1) or for "
                           "each (\"A 1, C 2\"), found \"%s\"",
                           s->text2 ? s->text2 : "");
}

static scenario_outcome agree_option(scenario_run *run, const scenario_statement *s, beginning *b)
{
    static const char *const names[] = {"ante",        "mulligan",     "as-played",
                                        "attack-left", "attack-right", "attack-many",
                                        "range",       "deploying",    "points"};
    if (strcmp(s->text, "range") == 0)
        return agree_on_range(run, s, b);
    if (s->text2)
        return scenario_broken(run, "the option \"%s\" takes no value, found \"%s\"", s->text,
                               s->text2);
    size_t n = 0;
    while (n < sizeof names / sizeof names[0] && strcmp(s->text, names[n]) != 0)
        n++;
    if (n == sizeof names / sizeof names[0]) {
        scenario_text there = {0};
        for (n = 0; n < sizeof names / sizeof names[0]; n++)
            scenario_text_add(&there, "%s%s", n ? ", " : "", names[n]);
        scenario_outcome outcome =
            iz_switched_off(run->off, IZ_C_ONE_VARIANT)
                ? SCENARIO_DONE
                : scenario_refuse(run, IZ_C_ONE_VARIANT,
                                  "%s has no option named \"%s\"; those there are: %s",
                                  run->book->name, s->text, there.at ? there.at : "none");
        scenario_text_free(&there);
        return outcome;
    }
    b->mulligan = b->mulligan || strcmp(s->text, "mulligan") == 0;
    b->as_played = b->as_played || strcmp(s->text, "as-played") == 0;
    b->setup.with |= iz_with_named(s->text);
    return SCENARIO_DONE;
}

static scenario_outcome agree_on_teams(scenario_run *run, const scenario_statement *s, beginning *b)
{
    char error[200];
    if (iz_setup_teams(&b->setup, s->text, error, sizeof error) ||
        iz_switched_off(run->off, IZ_C_TEAM))
        return SCENARIO_DONE;
    return scenario_refuse(run, IZ_C_TEAM, "%s", error);
}

static scenario_outcome agree_on_variant(scenario_run *run, const scenario_statement *s,
                                         beginning *b)
{
    if (b->setup.variant && !iz_switched_off(run->off, IZ_C_ONE_VARIANT))
        return scenario_refuse(run, IZ_C_ONE_VARIANT, "\"%s\" and \"%s\": a game has one variant",
                               b->setup.variant, s->text);
    b->setup.variant = s->text;
    return SCENARIO_DONE;
}

/* Takes a statement of what is agreed into the set-up. */
static scenario_outcome agree_on(scenario_run *run, const scenario_statement *s, beginning *b)
{
    if (s->kind == SCENARIO_TEAMS)
        return agree_on_teams(run, s, b);
    if (s->kind == SCENARIO_VARIANT)
        return agree_on_variant(run, s, b);
    if (s->kind == SCENARIO_OPTION)
        return agree_option(run, s, b);
    return SCENARIO_DONE;
}

/* The set-up has that fault: it stands where it is first there. */
static scenario_outcome misplaced_fault(scenario_run *run, const beginning *before)
{
    const scenario_statements *statements = &run->scenario->statements;
    char fault[sizeof run->setup_error], error[sizeof run->setup_error];
    beginning b = *before;
    scenario_place place = run->scenario->players_place;
    int at = statements->count, i = 0;
    memcpy(fault, run->setup_error, sizeof fault);
    while (!(iz_setup_fault(&b.setup, run->off, NULL, error, sizeof error) &&
             strcmp(error, fault) == 0) &&
           i < statements->count && scenario_is_position(&statements->at[i])) {
        place = statements->at[i].place;
        at = i;
        if (agree_on(run, &statements->at[i++], &b) != SCENARIO_DONE)
            break;
    }
    run->at = at;
    return scenario_misplaced(run, place, "%s", fault);
}

/* Does the scenario want to see that what is agreed is refused? */
static bool asks_for_setup(const scenario_run *run)
{
    const scenario_statements *statements = &run->scenario->statements;
    int at = 0;
    while (at < statements->count && scenario_is_position(&statements->at[at]))
        at++;
    return at < statements->count && statements->at[at].kind == SCENARIO_EXPECT &&
           statements->at[at].check->kind == SCENARIO_CHECK_SETUP_REFUSED;
}

/* What is agreed before the game. Where it is not legal, and that is what the scenario is about,
 * the position is of a game without any of it, in which nothing is done. */
static scenario_outcome agree(scenario_run *run, beginning *b)
{
    const scenario_statements *statements = &run->scenario->statements;
    const beginning before = *b;
    scenario_outcome outcome = SCENARIO_DONE;
    for (int i = 0; i < statements->count && scenario_is_position(&statements->at[i]) &&
                    outcome == SCENARIO_DONE;
         i++) {
        run->at = i;
        outcome = agree_on(run, &statements->at[i], b);
    }
    if (outcome == SCENARIO_BROKEN)
        return outcome;
    if (outcome == SCENARIO_REFUSED) {
        run->setup_fault = run->refusal;
        snprintf(run->setup_error, sizeof run->setup_error, "%s", scenario_text_get(&run->why));
    } else if (!iz_setup_fault(&b->setup, run->off, &run->setup_fault, run->setup_error,
                               sizeof run->setup_error)) {
        return SCENARIO_DONE;
    }
    if (!asks_for_setup(run))
        return outcome == SCENARIO_REFUSED ? outcome : misplaced_fault(run, &before);
    b->setup = iz_setup_of(run->book, NULL, run->book->parameters.seats_min);
    b->active = 0;
    run->no_game = true;
    return SCENARIO_DONE;
}

/* What has to be known before the game is made. */
static void look_ahead(const scenario_run *run, beginning *b)
{
    *b = (beginning){.setup = iz_setup_of(run->book, NULL, run->scenario->players),
                     .step = IZ_STEP_MAIN1,
                     .number = 1,
                     .seed = 1};
    const scenario_statements *statements = &run->scenario->statements;
    b->turn_at = statements->count;
    for (int i = 0; i < statements->count && scenario_is_position(&statements->at[i]); i++) {
        const scenario_statement *s = &statements->at[i];
        if (s->kind == SCENARIO_OPENING)
            b->opening = s;
        if (s->kind == SCENARIO_SEED)
            b->seed = (uint64_t)s->number;
        if (s->kind == SCENARIO_TURN) {
            b->active = s->seat;
            b->step = s->step;
            b->number = s->number;
            b->first_turn = s->number2 && s->number == 1;
            b->turn_at = i;
        }
        if (s->kind == SCENARIO_ZONE && s->zone == IZ_ZONE_LIBRARY && s->seat < SCENARIO_SEATS)
            b->library[s->seat] = true;
        if (s->kind == SCENARIO_LIFE && s->seat < SCENARIO_SEATS)
            b->life[s->seat] = true;
    }
}

static scenario_outcome set_up_one(scenario_run *run, const scenario_statement *s, pendings *later)
{
    if (s->kind == SCENARIO_CHOOSES && run->match.games > 0)
        return SCENARIO_DONE; /* answers of the first game */
    switch (s->kind) {
    case SCENARIO_SEED:
    case SCENARIO_TURN:
    case SCENARIO_TEAMS:
    case SCENARIO_VARIANT:
    case SCENARIO_OPTION:
    case SCENARIO_OPENING:
        return SCENARIO_DONE; /* look_ahead, agree */
    default:
        return by_hand(run, s, later);
    }
}

static scenario_outcome fill_libraries(scenario_run *run, const beginning *b)
{
    int blank = iz_card_set_find(run->cards, "Blank");
    if (blank < 0)
        return scenario_broken(run, "the card Blank is missing");
    for (int seat = 0; seat < run->g->head->seats; seat++)
        for (int n = 0; !b->library[iz_game_entrant(run->g, seat)] && n < LIBRARY_SIZE; n++)
            if (iz_referee_place(run->g, blank, seat, seat, IZ_ZONE_LIBRARY, 0) == IZ_NIL)
                return scenario_broken(run, "a game holds at most %d objects", IZ_OBJECTS_MAX);
    return SCENARIO_DONE;
}

static bool has_step(const iz_book *book, iz_step step)
{
    for (int row = 0; row < book->turn_rows; row++)
        if (book->turn[row].step == step)
            return true;
    return false;
}

/* The statement with which play begins; NULL: there is none. */
static const scenario_statement *first_action(const scenario_run *run)
{
    const scenario_statements *statements = &run->scenario->statements;
    int at = run->at;
    while (at < statements->count && statements->at[at].kind == SCENARIO_CHOOSES)
        at++;
    return at < statements->count ? &statements->at[at] : NULL;
}

/* Does a check want to see the position before anything is untapped? */
static bool looks_before_untapping(const scenario_statement *s, iz_step begins)
{
    return s && begins == IZ_STEP_UNTAP && s->kind == SCENARIO_EXPECT &&
           s->check->kind != SCENARIO_CHECK_MAY && s->check->kind != SCENARIO_CHECK_DECIDES &&
           s->check->kind != SCENARIO_CHECK_PRIORITY;
}

/* Is the first action to go to the step with which play begins? Then nothing is done before it. */
static bool stops_at_once(const scenario_statement *s, iz_step begins)
{
    return s && s->kind == SCENARIO_GO && s->step == begins && s->seat == SCENARIO_NO_SEAT &&
           !s->has_number;
}

static unsigned options_of_opening(const scenario_statement *opening)
{
    return !opening ? IZ_GAME_POSITION : opening->number2 ? IZ_GAME_IN_ORDER : 0;
}

/* The game itself, with nothing on its table. */
static scenario_outcome lay_table(scenario_run *run, beginning *b)
{
    if (b->opening)
        scenario_agree_on_first(run, b->opening, &b->setup);
    run->g =
        iz_referee_table(&b->setup, run->cards, b->seed,
                         options_of_opening(b->opening) | (b->first_turn ? IZ_GAME_FIRST_TURN : 0) |
                             (b->as_played ? 0 : IZ_GAME_MANUAL_MANA) |
                             (b->mulligan || b->opening ? 0 : IZ_GAME_NO_MULLIGAN));
    if (!run->g)
        return scenario_broken(run, "out of memory");
    iz_referee_ask_all(run->g, !b->as_played);
    if (!run->onlooker && !iz_referee_note(run->g)) /* else it is played as where nobody notes */
        return scenario_broken(run, "out of memory");
    iz_referee_switch_off(run->g, run->off);
    if (b->opening)
        iz_referee_draw_seats(run->g, &b->setup);
    iz_referee_agree(run->g, &b->setup);
    return SCENARIO_DONE;
}

/* What stands before the first action; what is attached to something comes last. */
static scenario_outcome lay_out(scenario_run *run, const beginning *b)
{
    scenario_outcome outcome = fill_libraries(run, b);
    pendings later = {0};
    const scenario_statements *statements = &run->scenario->statements;
    for (run->at = 0; run->at < statements->count && scenario_is_position(&statements->at[run->at]);
         run->at++) {
        if (outcome == SCENARIO_DONE && b->opening)
            outcome = scenario_fits_opening(run, &statements->at[run->at]);
        if (outcome == SCENARIO_DONE && !run->no_game)
            outcome = set_up_one(run, scenario_seated(run, &statements->at[run->at]), &later);
        if (outcome != SCENARIO_DONE)
            return outcome;
    }
    int begins = run->at;
    for (int i = 0; i < later.count; i++) {
        run->at = later.at[i].at;
        outcome = attach(run, later.at[i].statement, later.at[i].item, later.at[i].slot);
        if (outcome != SCENARIO_DONE)
            return outcome;
    }
    run->at = begins;
    return SCENARIO_DONE;
}

scenario_outcome scenario_set_up(scenario_run *run)
{
    beginning b;
    look_ahead(run, &b);
    scenario_outcome outcome = agree(run, &b);
    if (outcome != SCENARIO_DONE)
        return outcome;
    run->at = b.turn_at; /* where a fault of the beginning stands */
    if (b.active >= run->scenario->players)
        return scenario_broken(run, "there is no player %c to have the turn",
                               (char)('A' + b.active));
    if (!has_step(run->book, b.step))
        return scenario_broken(run, "%s has no step named %s", run->book->name,
                               iz_step_words[b.step]);
    outcome = lay_table(run, &b);
    if (outcome == SCENARIO_DONE)
        outcome = lay_out(run, &b);
    if (outcome != SCENARIO_DONE)
        return outcome;
    iz_referee_long_there(run->g);
    for (int seat = 0; seat < run->g->head->seats; seat++)
        if (!b.life[seat])
            iz_referee_vanguard_life(run->g, seat);
    run->begun = true;
    if (b.opening) {
        iz_referee_open(run->g);
        return scenario_status(run, iz_advance(run->g));
    }
    iz_referee_begin(run->g, b.active, b.step, (uint32_t)b.number);
    const scenario_statement *first = first_action(run);
    run->paused = looks_before_untapping(first, b.step);
    return run->paused || stops_at_once(first, b.step) ? SCENARIO_DONE
                                                       : scenario_status(run, iz_advance(run->g));
}
