/*
 * Games that begin from their decks, one after another as in a match; what decks are legal; what is
 * known to whom. Decks are what the set-up puts into the libraries, in that order.
 *
 * Carries out: Izvori A1.2-A1.4, A2, B16.2; mtg 101.
 */
#include "api/face.h"
#include "books/book.h"
#include "cards/deck.h"
#include "scenario/run.h"

#include <stdlib.h>
#include <string.h>

/* ---- openings -------------------------------------------------------------------------------- */

void scenario_agree_on_first(const scenario_run *run, const scenario_statement *opening,
                             iz_setup *setup)
{
    static const iz_first firsts[] = {[SCENARIO_BY_LOT] = IZ_FIRST_BY_LOT,
                                      [SCENARIO_BY_AGREEMENT] = IZ_FIRST_SEAT,
                                      [SCENARIO_BY_CHOICE] = IZ_FIRST_CHOSEN};
    setup->with |= opening->has_number ? 0u : (unsigned)IZ_WITH_SEATS_AGREED;
    setup->first = firsts[opening->number];
    setup->first_seat = opening->seat == SCENARIO_NO_SEAT ? 0 : opening->seat;
    if (run->match.games > 0)
        iz_match_set_up(&run->match, setup);
}

scenario_outcome scenario_fits_opening(scenario_run *run, const scenario_statement *s)
{
    bool deck =
        s->zone == IZ_ZONE_LIBRARY || s->zone == IZ_ZONE_OUTSIDE || s->zone == IZ_ZONE_SPECIAL;
    if (s->kind == SCENARIO_TURN || (s->kind == SCENARIO_ZONE && !deck))
        return scenario_broken(run, "a game that is opened has nothing but decks: this stands in a "
                                    "position");
    return SCENARIO_DONE;
}

const scenario_statement *scenario_seated(scenario_run *run, const scenario_statement *s)
{
    int seat = 0;
    if (s->seat == SCENARIO_NO_SEAT || s->seat >= run->g->head->seats)
        return s;
    while (iz_game_entrant(run->g, seat) != s->seat)
        seat++;
    scenario_statement *moved = scenario_take(&run->memory, sizeof *moved);
    if (!moved || seat == s->seat)
        return s;
    *moved = *s;
    moved->seat = seat;
    return moved;
}

static const scenario_statement *opening_of(const scenario *s)
{
    for (int i = 0; i < s->statements.count; i++)
        if (s->statements.at[i].kind == SCENARIO_OPENING)
            return &s->statements.at[i];
    return NULL;
}

scenario_outcome scenario_next_game(scenario_run *run)
{
    const scenario_statement *opening = opening_of(run->scenario);
    int at = run->at;
    if (!opening)
        return scenario_broken(run, "the next game of a match wants a game that was opened");
    if (!iz_game_over(run->g))
        return scenario_broken(run, "the game before is not over");
    if (run->match.games == 0) {
        iz_match_begin(&run->match, iz_game_players(run->g), INT32_MAX);
        if (opening->number == SCENARIO_BY_CHOICE)
            run->match.chooser = opening->seat;
    }
    iz_match_note(&run->match, run->g);
    iz_referee_note_no_more(run->g);
    iz_game_release(run->g);
    run->g = NULL;
    run->alias_count = 0;
    scenario_outcome outcome = scenario_set_up(run);
    run->at = at;
    return outcome;
}

/* ---- decks ----------------------------------------------------------------------------------- */

static bool add_card(iz_deck *deck, const iz_game *g, const iz_object *object)
{
    if (deck->count == deck->room) {
        int room = deck->room ? deck->room * 2 : 64;
        iz_deck_entry *entries = realloc(deck->entries, (size_t)room * sizeof *entries);
        if (!entries)
            return false;
        deck->entries = entries;
        deck->room = room;
    }
    deck->entries[deck->count++] =
        (iz_deck_entry){.name = (char *)(uintptr_t)iz_card_def_name(g->cards, object->definition),
                        .count = 1,
                        .definition = object->definition,
                        .side = object->zone == IZ_ZONE_OUTSIDE};
    return true;
}

/* The deck's fault is no fault where its rule is switched off. */
static bool counts(scenario_run *run, const iz_deck_problem *problem)
{
    iz_count_applied(run->g, problem->concept);
    return !iz_is_off(run->g, problem->concept);
}

static bool is_cited(const iz_deck_problem *problem, const scenario_texts *numbers)
{
    size_t length;
    for (int i = 0; i < numbers->count; i++) {
        const char *rule = problem->rule, *number;
        while ((number = iz_next_number(&rule, &length)) != NULL)
            if (strlen(numbers->at[i]) == length && strncmp(numbers->at[i], number, length) == 0)
                return true;
    }
    return numbers->count == 0;
}

static bool judge_deck(scenario_run *run, const scenario_check *check, const iz_deck *deck,
                       const iz_deck_rules *rules, scenario_text *out)
{
    enum { PROBLEMS = 16 };
    iz_deck_problem problems[PROBLEMS];
    int found = iz_deck_check(deck, run->cards, rules, problems, PROBLEMS);
    bool faulty = false, cited = false;
    for (int i = 0; i < found && i < PROBLEMS; i++) {
        if (!counts(run, &problems[i]))
            continue;
        faulty = true;
        cited = cited || is_cited(&problems[i], &check->words);
        scenario_text_add(out, "%s [%s]; ", problems[i].text, problems[i].rule);
    }
    if (!faulty && iz_deck_size(deck, false) > rules->least) { /* as large as one likes */
        iz_count_applied(run->g, IZ_C_DECK_NO_MOST);
        faulty = iz_is_off(run->g, IZ_C_DECK_NO_MOST);
    }
    if (!faulty)
        scenario_text_add(out, "the deck is legal");
    return check->negative ? cited : !faulty;
}

bool scenario_deck_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    iz_deck deck = {0};
    iz_deck_rules rules = run->book->deck;
    const iz_deck_format *format = check->text ? iz_deck_format_named(&rules, check->text) : NULL;
    if (check->text && !format) {
        scenario_text_add(out, "%s has no format of that name", run->book->name);
        return false;
    }
    rules.counts_groups = rules.least > 0 && iz_is_off(run->g, IZ_C_DECK_BESIDE);
    rules.copies_unsaid = iz_is_off(run->g, IZ_C_DECK_COPIES_SAID);
    bool limited = format && format->copies != rules.copies;
    if (limited)
        iz_count_applied(run->g, IZ_C_DECK_LIMITED);
    if (format && !(limited && iz_is_off(run->g, IZ_C_DECK_LIMITED)))
        iz_deck_rules_in(&rules, format);
    bool room = true;
    uint32_t count = iz_table_count(run->g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < count && room; slot++) {
        const iz_object *object = &run->g->objects[slot];
        if (object->kind != IZ_OBJECT_CARD || object->owner != check->seat)
            continue;
        const iz_card_def *def = &run->cards->definitions[object->definition];
        if (iz_deck_group_of(&rules, def->types))
            iz_count_applied(run->g, IZ_C_DECK_BESIDE);
        if (def->fields[IZ_FIELD_COPIES] > 0)
            iz_count_applied(run->g, IZ_C_DECK_COPIES_SAID);
        room = add_card(&deck, run->g, object);
    }
    bool held = room && judge_deck(run, check, &deck, &rules, out);
    free(deck.entries);
    return held;
}

/* ---- what is known --------------------------------------------------------------------------- */

bool scenario_knows(scenario_run *run, iz_slot slot, int seat)
{
    iz_face face;
    iz_face_tell(run->g, seat, slot, &face);
    return face.known;
}
