/*
 * Playing things: the option that a statement means is looked for among those that the engine
 * offers; the decisions of its announcement are then answered by what the statement says.
 */
#include "cards/ways.h"
#include "scenario/run.h"

#include "cards/fold.h"
#include "referee/referee.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LABEL_MAX = 1024, DECISIONS_MAX = 4000 };

static const char *ref_text(const scenario_statement *s, char *out, size_t size)
{
    return scenario_ref_text(&s->ref, out, size);
}

/* ---- announcing ------------------------------------------------------------------------------ */

static bool is_announcing(const iz_game *g)
{
    return iz_referee_is_at(g, IZ_REFEREE_ANNOUNCING) || iz_referee_is_at(g, IZ_REFEREE_REPEATING);
}

/* Do the words name the keyword, with its cost behind it or without ("evoke", "Evoke {2}{U}")? */
static bool names_keyword(const char *with, iz_keyword keyword)
{
    if (keyword == IZ_KW_COUNT || !scenario_begins(with, iz_keywords[keyword].word))
        return false;
    char behind = with[strlen(iz_keywords[keyword].word)];
    return !isalpha((unsigned char)behind);
}

/* Is the card's alternative cost of that option meant by the words? */
static bool names_alternative(scenario_run *run, const char *with, const iz_option *option)
{
    char label[LABEL_MAX];
    iz_referee_label(run->g, option, label, sizeof label);
    const char *cost = strstr(label, " for: ");
    int definition =
        iz_referee_way_definition(run->g, iz_ref_slot(option->subject), (int)option->number);
    int way = (int)option->number & 255;
    if (names_keyword(with, iz_referee_way_keyword(run->g, definition, way)))
        return true;
    const char *text = iz_referee_way_text(run->g, definition, way);
    bool free = iz_referee_way_is_free(run->g, definition, (int)option->number);
    return (free && iz_fold_equal(with, "free")) || (cost && scenario_begins(cost + 6, with)) ||
           (text && (free || strstr(text, "ather than") || strstr(text, "nstead of paying")) &&
            scenario_sentence_begins(text, with));
}

/* The words behind `with` which the way of playing the card carries out: a mask. */
/* The word of the book's way of playing that the option is; NULL: it is none. */
static const char *word_of_row(const scenario_run *run, int way)
{
    int n = (way & 255) - IZ_WAY_ROW;
    const iz_way_row *row = n >= 0 && way <= IZ_WAY_ROW_LAST ? run->book->ways : NULL;
    while (row && row->concept && n-- > 0)
        row++;
    return row && row->concept ? row->word : NULL;
}

static uint32_t withs_of_way(scenario_run *run, const scenario_options *o, const iz_option *option)
{
    int way = option->kind == IZ_OPTION_CAST ? (int)option->number & 255 : IZ_WAY_NORMAL;
    uint32_t used = 0;
    for (int i = 0; i < o->with_count; i++) {
        const char *word = word_of_row(run, way);
        if (word ? iz_fold_equal(o->with[i], word)
            : iz_referee_way_is_alternative(way)
                ? names_alternative(run, o->with[i], option)
                : names_keyword(o->with[i], iz_referee_way_keyword(run->g, -1, way)) ||
                      (way == IZ_WAY_FREE && iz_fold_equal(o->with[i], "free")))
            used |= 1u << i;
    }
    return used;
}

/* Does it name a cost that is no choice: the beginning of its sentence on the card? */
static bool is_mandatory_cost(scenario_run *run, int definition, const char *with)
{
    static const char additional[] = "As an additional cost to";
    const char *text = run->cards->texts[definition];
    for (const char *at = text; at && *at; at = strchr(at, '\n')) {
        at += *at == '\n';
        if (scenario_begins(at, additional) && scenario_begins(at, with))
            return true;
    }
    return false;
}

/* Is there a cost that was asked for and couldn't be paid, or isn't there? */
static const char *cost_left(scenario_run *run, const scenario_options *o, const iz_option *option,
                             uint32_t used, int definition)
{
    used |= withs_of_way(run, o, option);
    for (int i = 0; i < o->with_count; i++)
        if (!(used & 1u << i) &&
            (definition < 0 || !is_mandatory_cost(run, definition, o->with[i])))
            return o->with[i];
    return NULL;
}

/* An object that the statement may mean as a payment, as it was before the announcement. */
typedef struct named_thing {
    uint8_t list, index;
    uint8_t zone;
    bool tapped;
    iz_slot slot;
} named_thing;

typedef struct named_things {
    named_thing *at;
    int count, room;
} named_things;

static bool add_thing(named_things *things, named_thing thing)
{
    if (things->count == things->room) {
        int room = things->room ? things->room * 2 : 16;
        named_thing *grown = realloc(things->at, (size_t)room * sizeof *grown);
        if (!grown)
            return false;
        things->at = grown;
        things->room = room;
    }
    things->at[things->count++] = thing;
    return true;
}

static bool note_named(scenario_run *run, named_things *things)
{
    const iz_game *g = run->g;
    for (int list = 0; list < SCENARIO_PAYMENTS; list++) {
        const scenario_refs *refs = &run->acting->options.payments[list];
        for (int n = 0; n < refs->count && n < 32; n++)
            for (uint32_t slot = 0; slot < iz_table_count(g, IZ_TABLE_objects); slot++) {
                named_thing thing = {.list = (uint8_t)list,
                                     .index = (uint8_t)n,
                                     .zone = (uint8_t)g->objects[slot].zone,
                                     .tapped = g->objects[slot].status & IZ_IS_TAPPED,
                                     .slot = (iz_slot)slot};
                if (scenario_may_mean(run, &refs->at[n], (iz_slot)slot) &&
                    !add_thing(things, thing))
                    return false;
            }
    }
    return true;
}

static bool was_taken(const iz_game *g, const named_thing *thing)
{
    const iz_object *now = &g->objects[thing->slot];
    bool left = now->zone != thing->zone && now->zone != IZ_ZONE_STACK;
    switch (thing->list) {
    case SCENARIO_SACRIFICING:
        return left && 1u << thing->zone & IZ_ZONES_IN_PLAY;
    case SCENARIO_DISCARDING:
        return left && thing->zone == IZ_ZONE_HAND;
    default:
        return left || (now->status & IZ_IS_TAPPED && !thing->tapped);
    }
}

/* A cost that leaves no choice ("Sacrifice this", "Discard your hand") takes what it takes unasked.
 */
static void mark_taken(const iz_game *g, const named_things *things,
                       uint32_t used[SCENARIO_PAYMENTS])
{
    for (int i = 0; i < things->count; i++)
        if (was_taken(g, &things->at[i]))
            used[things->at[i].list] |= 1u << things->at[i].index;
}

/* What the statement says to pay with and nothing took; NULL: all was used. */
static const char *unused_payment(const scenario_run *run, const scenario_plan *plan,
                                  const named_things *things, char *out, size_t size)
{
    static const char *const words[SCENARIO_PAYMENTS] = {
        "is not sacrificed for it", "is not discarded for it", "is not used to pay for it"};
    uint32_t used[SCENARIO_PAYMENTS];
    memcpy(used, plan->paid, sizeof used);
    mark_taken(run->g, things, used);
    for (int list = 0; list < SCENARIO_PAYMENTS; list++) {
        const scenario_ref *ref = scenario_unused(&run->acting->options.payments[list], used[list]);
        if (!ref)
            continue;
        char name[200];
        snprintf(out, size, "%s %s", scenario_ref_text(ref, name, sizeof name), words[list]);
        return out;
    }
    return NULL;
}

/* What the statement says and the announcement didn't ask for is an error. */
static scenario_outcome all_was_used(scenario_run *run, const scenario_plan *plan,
                                     const iz_option *chosen, int definition,
                                     const named_things *things)
{
    const scenario_options *options = &run->acting->options;
    char text[300];
    for (int i = plan->targets_used; options->targeted && i < options->targets.count; i++)
        if (options->targets.at[i].kind != SCENARIO_REF_NONE)
            return scenario_refuse(run, IZ_C_PLAY_TARGETS, "it does not have so many targets");
    const char *left = cost_left(run, options, chosen, plan->withs_used, definition);
    if (left)
        return scenario_refuse(run, IZ_C_CANT_PAY,
                               "the cost \"%s\" can't be paid now, or it isn't there", left);
    if (options->has_x && !plan->x_used && options->x != 0) /* 0 where nothing else is possible */
        return scenario_refuse(run, IZ_C_PLAY_X, "it has no X to announce");
    if (plan->modes_used < options->mode_count)
        return scenario_refuse(run, IZ_C_PLAY_MODES, "it has not so many modes to choose");
    const char *payment = unused_payment(run, plan, things, text, sizeof text);
    return payment ? scenario_refuse(run, IZ_C_PLAY_COST, "%s", payment) : SCENARIO_DONE;
}

/* Chooses the option and answers until it is announced, or run->held. */
static scenario_outcome see_through(scenario_run *run, int seat, const iz_option *chosen)
{
    iz_game *g = run->g;
    iz_referee_announces(g);
    run->plan = (scenario_plan){.options = &run->acting->options, .seat = seat};
    scenario_outcome outcome = scenario_choose(run, scenario_asked(g, seat), chosen);
    int decisions = 0;
    run->held = false;
    while (outcome == SCENARIO_DONE && is_announcing(g) && !iz_game_over(g) && !run->held) {
        int waiting = iz_wait_seat(g);
        if (waiting < 0 || decisions++ > DECISIONS_MAX)
            return scenario_broken(run, "the announcement does not come to an end");
        outcome = scenario_decide(run, waiting);
    }
    return outcome;
}

/* Chooses the option and sees its announcement through. */
static scenario_outcome announce(scenario_run *run, int seat, const iz_option *option)
{
    iz_option chosen = *option;
    int definition =
        chosen.kind == IZ_OPTION_CAST
            ? iz_referee_way_definition(run->g, iz_ref_slot(chosen.subject), (int)chosen.number)
            : -1;
    named_things things = {0};
    scenario_outcome outcome = note_named(run, &things) ? see_through(run, seat, &chosen)
                                                        : scenario_broken(run, "out of memory");
    if (!run->held) { /* else the plan stays: the announcement goes on later */
        scenario_plan plan = run->plan;
        run->plan.options = NULL;
        if (outcome == SCENARIO_DONE && iz_referee_was_taken_back(run->g))
            outcome = scenario_refuse(run, IZ_C_CANT_PAY, "the announcement was taken back");
        else if (outcome == SCENARIO_DONE)
            outcome = all_was_used(run, &plan, &chosen, definition, &things);
    }
    free(things.at);
    return outcome;
}

/* ---- casting --------------------------------------------------------------------------------- */

static bool has_keyword(const scenario_options *o, iz_keyword keyword)
{
    for (int i = 0; i < o->with_count; i++)
        if (names_keyword(o->with[i], keyword))
            return true;
    return false;
}

static bool has_free(const scenario_options *o)
{
    for (int i = 0; i < o->with_count; i++)
        if (iz_fold_equal(o->with[i], "free"))
            return true;
    return false;
}

/* Is the alternative cost of that option meant by one of the words behind `with`? */
static bool one_names_alternative(scenario_run *run, const scenario_options *o,
                                  const iz_option *option)
{
    for (int i = 0; i < o->with_count; i++)
        if (names_alternative(run, o->with[i], option))
            return true;
    return false;
}

/* Is one of the card's alternative costs meant by one of the words behind `with`? */
static bool asks_for_alternative(scenario_run *run, const scenario_options *o,
                                 const iz_option *option)
{
    iz_option other = *option;
    int definition =
        iz_referee_way_definition(run->g, iz_ref_slot(option->subject), (int)option->number);
    for (int n = 0, way; (way = iz_referee_given_way(run->g, n)) >= 0; n++) {
        other.number = (option->number & ~(int64_t)255) | way;
        if (one_names_alternative(run, o, &other))
            return true;
    }
    for (int n = 0, way; (way = iz_referee_printed_way(run->g, definition, n)) >= 0; n++) {
        other.number = (option->number & ~(int64_t)255) | way;
        if (one_names_alternative(run, o, &other))
            return true;
    }
    return false;
}

/* The queued answer of the seat that says, by the beginning of its sentence, the alternative cost;
 * NULL: none. */
static scenario_queued *queued_alternative(scenario_run *run, int seat, const iz_option *option)
{
    int way = (int)option->number & 255;
    bool alternative = iz_referee_way_is_alternative(way);
    for (int i = 0; alternative && i < run->queue_count; i++) {
        scenario_queued *queued = &run->queue[i];
        if (!queued->used && queued->seat == seat && queued->answer->quoted &&
            queued->answer->ref.text && names_alternative(run, queued->answer->ref.text, option))
            return queued;
    }
    return NULL;
}

/* Is that flashback of the card meant: any, or the one of the cost that stands behind the word? */
static bool names_flashback(scenario_run *run, const scenario_options *o, const iz_option *option)
{
    int way = (int)option->number, definition;
    iz_slot card = iz_ref_slot(option->subject);
    definition = iz_referee_way_definition(run->g, card, way);
    const iz_cell *cost = iz_referee_flashback_cost(run->g, card, definition, way);
    char text[LABEL_MAX] = "";
    if (cost && cost->op == IZ_COST_SELF_MANA_COST)
        iz_mana_write(&run->cards->definitions[definition].cost, text, sizeof text);
    else if (cost && cost->op == IZ_COST_MANA)
        iz_mana_write(iz_symbols_mana_cost(run->cards->symbols, cost->arg), text, sizeof text);
    for (int i = 0; i < o->with_count; i++) {
        if (!names_keyword(o->with[i], IZ_KW_FLASHBACK))
            continue;
        const char *of = o->with[i] + strlen(iz_keywords[IZ_KW_FLASHBACK].word);
        of += strspn(of, " ");
        if (!*of || !text[0] || scenario_begins(text, of))
            return true;
    }
    return false;
}

/* Is it the way of playing the card that the statement asks for, or an answer? */
static bool is_way(scenario_run *run, const scenario_statement *s, const iz_option *option)
{
    const scenario_options *o = &s->options;
    int way = (int)option->number & 255;
    bool from_hand = run->g->objects[iz_ref_slot(option->subject)].zone == IZ_ZONE_HAND;
    if (o->half) {
        int definition =
            iz_referee_way_definition(run->g, iz_ref_slot(option->subject), (int)option->number);
        if (!iz_fold_equal(iz_card_def_name(run->cards, definition), o->half))
            return false;
    }
    if (o->face_down || way == IZ_WAY_MORPH)
        return o->face_down && way == IZ_WAY_MORPH;
    switch (iz_way_kind(way)) {
    case IZ_WAY_NORMAL:
        return !has_free(o) && !has_keyword(o, IZ_KW_FLASHBACK) && !has_keyword(o, IZ_KW_MADNESS) &&
               !asks_for_alternative(run, o, option);
    case IZ_WAY_FLASHBACK:
        return has_keyword(o, IZ_KW_FLASHBACK) ? names_flashback(run, o, option) : !from_hand;
    case IZ_WAY_MADNESS:
        return has_keyword(o, IZ_KW_MADNESS) || !from_hand;
    case IZ_WAY_FREE:
        return has_free(o) || !from_hand;
    default:
        return one_names_alternative(run, o, option) ||
               (o->with_count == 0 && queued_alternative(run, s->seat, option));
    }
}

/* Does the reference name the half that is played that way? */
static bool names_half(const scenario_run *run, const scenario_ref *ref, iz_slot card, int way)
{
    int definition = iz_referee_way_definition(run->g, card, way);
    return ref->kind == SCENARIO_REF_NAME &&
           iz_fold_equal(iz_card_def_name(run->cards, definition), ref->text);
}

/* The fitness of an option for the statement: the smaller the better; -1: not meant. */
static int cast_rank(scenario_run *run, const scenario_statement *s, const iz_option *option)
{
    const iz_object *object = &run->g->objects[iz_ref_slot(option->subject)];
    const scenario_options *o = &s->options;
    if (o->from != IZ_ZONE_ANY && object->zone != o->from)
        return -1;
    iz_slot card = iz_ref_slot(option->subject);
    bool half_named = names_half(run, &s->ref, card, (int)option->number);
    int rank = scenario_rank(run, &s->ref, option->subject, -1);
    if (rank < 0 || !is_way(run, s, option))
        return -1;
    if (!o->half && !half_named &&
        names_half(run, &s->ref, card, (int)option->number ^ IZ_WAY_OTHER_HALF))
        return -1; /* the other one is meant */
    if ((int)option->number & IZ_WAY_OTHER_HALF && !o->half && !half_named)
        rank += 2000; /* the whole card's name alone means its first half, if it can be played */
    int way = (int)option->number & 255;
    bool asked = way != IZ_WAY_NORMAL; /* what is asked for goes before the normal way */
    return rank + (object->zone == IZ_ZONE_HAND ? 0 : 10000) + (asked ? 0 : 1);
}

/* The first card that the statement may mean, to say why it can't be played. */
static iz_slot meant_card(scenario_run *run, const scenario_statement *s)
{
    iz_game *g = run->g;
    scenario_order(run, s->seat);
    iz_slot best = IZ_NIL;
    for (int i = 0; i < run->order_count; i++) {
        iz_slot slot = run->order[i];
        const iz_object *object = &g->objects[slot];
        iz_ref ref = iz_object_ref(g, slot);
        if (s->options.from != IZ_ZONE_ANY && object->zone != s->options.from)
            continue;
        if (scenario_rank(run, &s->ref, ref, -1) < 0)
            continue;
        if (object->owner == s->seat && object->zone == IZ_ZONE_HAND)
            return slot;
        if (best == IZ_NIL && object->zone != IZ_ZONE_STACK && !scenario_is_in_play(g, slot))
            best = slot;
        else if (best == IZ_NIL)
            best = slot;
    }
    return best;
}

/* The book's way of playing that a word behind `with` names; the normal way: none. */
static int wanted_row(const scenario_run *run, const scenario_options *o)
{
    for (int n = 0; run->book->ways && run->book->ways[n].concept; n++)
        for (int i = 0; i < o->with_count; i++)
            if (iz_fold_equal(o->with[i], run->book->ways[n].word))
                return IZ_WAY_ROW + n;
    return IZ_WAY_NORMAL;
}

static int wanted_way(scenario_run *run, const scenario_statement *s, iz_slot card)
{
    const scenario_options *o = &s->options;
    const iz_card_def *def = &run->cards->definitions[run->g->objects[card].definition];
    int half = 0;
    const char *name = o->half ? o->half : s->ref.kind == SCENARIO_REF_NAME ? s->ref.text : NULL;
    if (name && def->other_face != 0xFFFF &&
        iz_fold_equal(iz_card_def_name(run->cards, def->other_face), name))
        half = IZ_WAY_OTHER_HALF;
    if (o->face_down)
        return IZ_WAY_MORPH;
    if (has_keyword(o, IZ_KW_FLASHBACK))
        return half | IZ_WAY_FLASHBACK;
    if (has_keyword(o, IZ_KW_MADNESS))
        return half | IZ_WAY_MADNESS;
    if (has_free(o))
        return half | IZ_WAY_FREE;
    return half | wanted_row(run, o);
}

static scenario_outcome unknown(scenario_run *run, const scenario_ref *ref, iz_concept concept)
{
    char text[200];
    if (!scenario_knows_name(run, ref))
        return scenario_nothing_named(run, ref);
    scenario_ref_text(ref, text, sizeof text);
    return scenario_refuse(run, concept, "there is no %s now", text);
}

/* Where there is no legal target: what shields the first one that was named, if anything does. */
static iz_concept named_target_reason(scenario_run *run, const scenario_statement *s,
                                      iz_slot source, iz_concept concept)
{
    const scenario_options *o = &s->options;
    if (concept != IZ_C_NO_LEGAL_TARGET || !o->targeted)
        return concept;
    for (int i = 0; i < o->targets.count; i++) {
        iz_ref target = scenario_find(run, &o->targets.at[i], s->seat, -1);
        iz_concept shield =
            target == IZ_NO_REF ? IZ_C_NONE : iz_referee_shield(run->g, s->seat, source, target);
        if (shield != IZ_C_NONE)
            return shield;
    }
    return concept;
}

static scenario_outcome refuse_cast(scenario_run *run, const scenario_statement *s)
{
    char text[200];
    iz_slot card = meant_card(run, s);
    if (card == IZ_NIL)
        return unknown(run, &s->ref, IZ_C_PLAY_FROM_ZONE);
    iz_concept concept = iz_referee_may_cast(run->g, s->seat, card, wanted_way(run, s, card));
    if (concept == IZ_C_NONE)
        concept = s->options.with_count ? IZ_C_ALTERNATIVE_COST : IZ_C_PLAY_SPELL;
    concept = named_target_reason(run, s, card, concept);
    return scenario_refuse(run, concept, "%s can't be played: %s", ref_text(s, text, sizeof text),
                           scenario_reason(concept));
}

static scenario_outcome cast(scenario_run *run, const scenario_statement *s)
{
    size_t count;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, s->seat), &count);
    int best = -1, best_rank = 0;
    scenario_order(run, s->seat);
    for (size_t i = 0; i < count; i++) {
        if (options[i].kind != IZ_OPTION_CAST)
            continue;
        int rank = cast_rank(run, s, &options[i]);
        if (rank >= 0 && (best < 0 || rank < best_rank)) {
            best = (int)i;
            best_rank = rank;
        }
    }
    int row = wanted_row(run, &s->options);
    if (best < 0 || (row && ((int)options[best].number & 255) != row))
        return refuse_cast(run, s);
    scenario_queued *said =
        s->options.with_count == 0 ? queued_alternative(run, s->seat, &options[best]) : NULL;
    if (said)
        said->used = true;
    return announce(run, s->seat, &options[best]);
}

/* ---- lands ----------------------------------------------------------------------------------- */

static scenario_outcome play(scenario_run *run, const scenario_statement *s)
{
    char text[200];
    size_t count;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, s->seat), &count);
    int best = -1, best_rank = 0;
    bool any_card = !(run->book->card_types & IZ_TYPE_LAND);
    scenario_order(run, s->seat);
    for (size_t i = 0; i < count; i++) {
        bool kind = options[i].kind == IZ_OPTION_PLAY_LAND ||
                    (any_card && options[i].kind == IZ_OPTION_CAST);
        int rank = kind ? scenario_rank(run, &s->ref, options[i].subject, -1) : -1;
        if (rank >= 0 && (best < 0 || rank < best_rank)) {
            best = (int)i;
            best_rank = rank;
        }
    }
    if (best >= 0)
        return announce(run, s->seat, &options[best]);
    iz_slot card = meant_card(run, s);
    if (card == IZ_NIL)
        return unknown(run, &s->ref, IZ_C_PLAY_FROM_ZONE);
    iz_concept concept = any_card ? iz_referee_may_cast(run->g, s->seat, card, IZ_WAY_NORMAL)
                                  : iz_referee_may_play_land(run->g, s->seat, card);
    if (concept == IZ_C_NONE)
        concept = IZ_C_LAND_PLAY;
    return scenario_refuse(run, concept, "%s can't be played: %s", ref_text(s, text, sizeof text),
                           scenario_reason(concept));
}

/* ---- abilities ------------------------------------------------------------------------------- */

/* The ability of an option, as the object has it now; false: a basic land type's mana. */
static bool is_activated(const scenario_run *run, uint32_t index)
{
    return index < (uint32_t)run->cards->ability_count &&
           run->cards->abilities[index].kind == IZ_ABILITY_ACTIVATED;
}

/* Where the basic land type that makes the kind stands among those of the land, from 1. */
static int land_type_number(scenario_run *run, iz_slot slot, uint32_t kind)
{
    const iz_chars *row = iz_referee_chars(run->g, slot);
    int number = 1;
    for (int i = 0, word; (word = iz_referee_subtype(run->g, row, i)) != 0; i++) {
        if (word == (int)(IZ_WORD_PLAINS + kind))
            return number;
        number += iz_is_basic_land_type(word);
    }
    return number;
}

/* Which of the object's activated abilities it is, from 1: those of its text, those of its basic
 * land types in the order of the types, those that it was given. */
static int activated_number(scenario_run *run, iz_slot slot, const iz_option *option)
{
    const iz_chars *row = iz_referee_chars(run->g, slot);
    const iz_card_def *def =
        row->definition < run->cards->count ? &run->cards->definitions[row->definition] : NULL;
    int types = land_type_number(run, slot, IZ_MANA_KINDS) - 1, own = 0, number = 0;
    int count = iz_referee_ability_count(run->g, slot);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_referee_ability(run->g, slot, n);
        if (!is_activated(run, ability.index))
            continue;
        bool printed = def && ability.index - def->first_ability < def->ability_count;
        own += printed;
        number++;
        if (ability.index == option->ability &&
            (option->number == number - 1 || option->number < 0))
            return printed ? number : number + types;
    }
    return option->ability < IZ_REFEREE_LAND_MANA
               ? 0
               : own + land_type_number(run, slot, option->ability - IZ_REFEREE_LAND_MANA);
}

/* A paragraph of the printed text that begins so and means this ability. */
static bool paragraph_is(scenario_run *run, uint32_t ability, const char *beginning)
{
    if (ability >= (uint32_t)run->cards->ability_count)
        return false;
    const iz_ability_def *record = &run->cards->abilities[ability];
    const char *text = run->cards->texts[record->definition];
    int paragraph = 0, wanted = -1;
    for (const char *at = text; at && *at; paragraph++) {
        if (wanted < 0 && scenario_begins(at, beginning))
            wanted = paragraph;
        at = strchr(at, '\n');
        at = at ? at + 1 : NULL;
    }
    if (wanted < 0)
        return false;
    /* the how-manieth activated paragraph it is: a colon outside of quotes */
    int number = 0, at_paragraph = 0;
    for (const char *at = text; at && *at && at_paragraph <= wanted; at_paragraph++) {
        const char *end = strchr(at, '\n');
        size_t length = end ? (size_t)(end - at) : strlen(at);
        const char *colon = memchr(at, ':', length), *quote = memchr(at, '"', length);
        number += colon && (!quote || colon < quote);
        at = end ? end + 1 : NULL;
    }
    const iz_card_def *def = &run->cards->definitions[record->definition];
    for (uint32_t i = 0; i < def->ability_count; i++)
        if (is_activated(run, def->first_ability + i) && --number == 0)
            return def->first_ability + i == ability;
    return false;
}

/* A quotation of the text of what gives the ability begins so and means this ability: the n-th
 * quotation with a colon is the n-th activated ability among those quoted. */
static bool quotation_is(const scenario_run *run, uint32_t ability, const char *beginning)
{
    const iz_ability_def *record = &run->cards->abilities[ability];
    const iz_card_def *def = &run->cards->definitions[record->definition];
    const char *at = run->cards->texts[record->definition];
    for (uint32_t i = def->ability_count; i < def->abilities_all; i++) {
        if (!is_activated(run, def->first_ability + i))
            continue;
        const char *begin = NULL;
        bool colon = false;
        while (at && !colon && (begin = strchr(at, '"')) != NULL) {
            const char *end = strchr(++begin, '"');
            colon = end && memchr(begin, ':', (size_t)(end - begin));
            at = end ? end + 1 : NULL;
        }
        if (!colon)
            return false;
        if (def->first_ability + i == ability)
            return scenario_begins(begin, beginning);
    }
    return false;
}

/* The keyword that stands for the ability, in its words: "cycling {2}", "swampcycling {2}". */
static bool keyword_is(const scenario_run *run, uint32_t ability, const char *beginning)
{
    const iz_ability_def *record = &run->cards->abilities[ability];
    if (record->keyword >= IZ_KW_COUNT)
        return false;
    if (scenario_begins(beginning, iz_keywords[record->keyword].word))
        return true;
    const iz_ability_def *whole = record; /* it comes before those that it stands for */
    while (whole->kind != IZ_ABILITY_KEYWORD)
        whole--;
    char words[IZ_WAY_TEXT];
    iz_card_way_say(run->cards, whole->definition, whole->cell, words);
    return scenario_begins(words, beginning);
}

static bool is_meant_ability(scenario_run *run, const scenario_options *o, const iz_option *option)
{
    iz_slot slot = iz_ref_slot(option->subject);
    if (o->ability)
        return activated_number(run, slot, option) == o->ability;
    if (!o->ability_text)
        return true;
    char label[LABEL_MAX];
    iz_referee_label(run->g, option, label, sizeof label);
    const char *text = strstr(label, ": ");
    if (text && scenario_begins(text + 2, o->ability_text))
        return true;
    if (option->ability >= (uint32_t)run->cards->ability_count)
        return false;
    return keyword_is(run, option->ability, o->ability_text) ||
           paragraph_is(run, option->ability, o->ability_text) ||
           quotation_is(run, option->ability, o->ability_text);
}

static bool has_target_slots(const scenario_run *run, const iz_option *option)
{
    if (!is_activated(run, option->ability))
        return false;
    const iz_cell *cell = &run->cards->cells[run->cards->abilities[option->ability].cell];
    for (const iz_cell *at = cell; at < cell + cell->span; at++)
        if (at->op == IZ_TARGET)
            return true;
    return false;
}

/* The one that is named; of several the first, and of those, if targets are named, one that has
 * targets. */
static int activate_rank(scenario_run *run, const scenario_statement *s, const iz_option *option)
{
    if (!is_meant_ability(run, &s->options, option))
        return -1;
    const iz_object *object = &run->g->objects[iz_ref_slot(option->subject)];
    int seat = object->controller == s->seat ? s->seat : -1;
    int rank = scenario_rank(run, &s->ref, option->subject, seat);
    bool aims = s->options.targeted && s->options.targets.count > 0;
    if (rank < 0)
        return -1;
    return rank + (seat < 0 ? 10000 : 0) + (aims && !has_target_slots(run, option) ? 20000 : 0);
}

/* If it is an ability that is meant: why it can't be played, NONE if it can; COUNT: another is
 * meant. */
static iz_concept ability_refusal(scenario_run *run, const scenario_statement *s,
                                  const iz_ability *ability, int number)
{
    iz_option option = {.kind = IZ_OPTION_ACTIVATE,
                        .subject = iz_object_ref(run->g, ability->bearer),
                        .object = IZ_NO_REF,
                        .ability = ability->index,
                        .number = number};
    if (!is_meant_ability(run, &s->options, &option))
        return IZ_C_COUNT;
    return iz_referee_may_activate(run->g, s->seat, ability);
}

/* The rule that forbids the first ability of the object that is meant: one of its text, or one for
 * mana by its basic land types. */
static iz_concept activation_refusal(scenario_run *run, const scenario_statement *s, iz_slot slot)
{
    iz_game *g = run->g;
    iz_concept why = IZ_C_COUNT;
    int count = iz_referee_ability_count(g, slot), number = 0;
    for (int n = 0; n < count && why == IZ_C_COUNT; n++) {
        iz_ability ability = iz_referee_ability(g, slot, n);
        if (is_activated(run, ability.index))
            why = ability_refusal(run, s, &ability, number++);
    }
    for (int kind = 0; kind < IZ_MANA_KINDS && why == IZ_C_COUNT; kind++) {
        iz_ability ability;
        if (iz_referee_land_ability(g, slot, kind, &ability))
            why = ability_refusal(run, s, &ability, 0);
    }
    return why == IZ_C_COUNT || why == IZ_C_NONE ? IZ_C_PLAY_ABILITY : why;
}

/* Why none of the abilities can be played: of the first object that is meant. */
static scenario_outcome refuse_activation(scenario_run *run, const scenario_statement *s)
{
    iz_game *g = run->g;
    char text[200];
    iz_ref ref = scenario_find(run, &s->ref, s->seat, s->seat);
    if (ref == IZ_NO_REF)
        ref = scenario_find(run, &s->ref, s->seat, -1);
    if (ref == IZ_NO_REF)
        return unknown(run, &s->ref, IZ_C_ACTIVATE_ZONE);
    iz_slot slot = iz_ref_slot(ref);
    iz_concept concept = activation_refusal(run, s, slot);
    if (concept == IZ_C_PLAY_ABILITY && g->objects[slot].status & IZ_IS_TAPPED)
        concept = IZ_C_TAPPED_COST;
    concept = named_target_reason(run, s, slot, concept);
    return scenario_refuse(run, concept, "no such ability of %s can be played: %s",
                           ref_text(s, text, sizeof text), scenario_reason(concept));
}

/* Of a land's several abilities for mana the one whose colour is queued as an answer; -1: none. */
static int queued_land_mana(scenario_run *run, const scenario_statement *s,
                            const iz_option *options, size_t count, iz_ref land)
{
    iz_option own[IZ_MANA_KINDS];
    int at[IZ_MANA_KINDS], found = 0;
    for (size_t i = 0; i < count && found < IZ_MANA_KINDS; i++)
        if (options[i].kind == IZ_OPTION_ACTIVATE && options[i].subject == land &&
            options[i].ability >= IZ_REFEREE_LAND_MANA) {
            own[found] = options[i];
            at[found++] = (int)i;
        }
    int chosen = found > 1 ? scenario_queued_mana(run, s->seat, own, (size_t)found) : -1;
    return chosen >= 0 ? at[chosen] : -1;
}

static scenario_outcome activate(scenario_run *run, const scenario_statement *s)
{
    size_t count;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, s->seat), &count);
    int best = -1, best_rank = 0;
    scenario_order(run, s->seat);
    for (size_t i = 0; i < count; i++) {
        if (options[i].kind != IZ_OPTION_ACTIVATE)
            continue;
        int rank = activate_rank(run, s, &options[i]);
        if (rank >= 0 && (best < 0 || rank < best_rank)) {
            best = (int)i;
            best_rank = rank;
        }
    }
    if (best < 0)
        return refuse_activation(run, s);
    if (options[best].ability >= IZ_REFEREE_LAND_MANA && !s->options.ability &&
        !s->options.ability_text) {
        int queued = queued_land_mana(run, s, options, count, options[best].subject);
        best = queued >= 0 ? queued : best;
    }
    return announce(run, s->seat, &options[best]);
}

/* ---- other actions --------------------------------------------------------------------------- */

static scenario_outcome special(scenario_run *run, const scenario_statement *s, int64_t which,
                                const scenario_ref *ref)
{
    iz_game *g = run->g;
    char text[200];
    size_t count;
    const iz_option *options = iz_referee_options(g, scenario_asked(g, s->seat), &count);
    int own = which == IZ_SPECIAL_ENDING ? -1 : s->seat; /* a follower is anybody's */
    iz_ref subject = scenario_find(run, ref, s->seat, own);
    scenario_ref_text(ref, text, sizeof text);
    if (subject == IZ_NO_REF)
        return unknown(run, ref, IZ_C_SPECIAL_ACTION);
    for (size_t i = 0; i < count; i++)
        if (options[i].kind == IZ_OPTION_SPECIAL && options[i].number == which &&
            (options[i].subject == subject ||
             (!ref->number && ref->seat == SCENARIO_NO_SEAT && ref->kind == SCENARIO_REF_NAME &&
              scenario_printed_name(run, iz_ref_slot(options[i].subject), ref->text))))
            return announce(run, s->seat, &options[i]);
    iz_concept concept = iz_referee_may_special(g, s->seat, iz_ref_slot(subject), (int)which);
    if (concept == IZ_C_NONE)
        concept = IZ_C_SPECIAL_ACTION;
    return scenario_refuse(run, concept, "that can't be done with %s: %s", text,
                           scenario_reason(concept));
}

static scenario_outcome does(scenario_run *run, const scenario_statement *s)
{
    size_t count;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, s->seat), &count);
    int64_t shown = iz_referee_labelled(run->g, scenario_asked(run->g, s->seat), s->text);
    options = iz_referee_options(run->g, scenario_asked(run->g, s->seat), &count);
    int found = shown >= 0 ? (int)shown : scenario_label_match(run, options, count, s->text);
    if (found >= 0)
        return announce(run, s->seat, &options[found]);
    scenario_refuse(run, IZ_C_TIMING, "there is no option \"%s\"; there are ", s->text);
    scenario_add_options(run, s->seat, &run->why);
    return SCENARIO_REFUSED;
}

/* The use of a card that a verb means; -1: it is none. */
static int use_by_verb(scenario_run *run, const scenario_statement *s)
{
    const char *verb = s->text;
    iz_ref card =
        s->refs.count > 0 ? scenario_find(run, &s->refs.at[0], s->seat, s->seat) : IZ_NO_REF;
    int zone = iz_ref_is_object(card) ? run->g->objects[iz_ref_slot(card)].zone : IZ_ZONE_NOWHERE;
    int found = -1; /* of several with that verb the one that works where the card lies */
    if (run->book->uses && iz_now(run->g)->step == IZ_STEP_PREPARATION &&
        strcmp(verb, "sacrifices") == 0)
        return IZ_SPECIAL_SACRIFICE_COMPONENTS;
    for (const iz_use_row *use = run->book->uses; use && use->concept != IZ_C_NONE; use++)
        if (use->verb && strcmp(use->verb, verb) == 0 && (found < 0 || use->zones >> zone & 1))
            found = use->special;
    return found;
}

/* The use by which what lies beside the decks is ended; -1: there is none. */
static int use_that_ends(const scenario_run *run)
{
    for (const iz_use_row *use = run->book->uses; use && use->concept != IZ_C_NONE; use++)
        if (use->verb && strcmp(use->verb, "ends") == 0)
            return use->special;
    return -1;
}

/* Does the card lie where that use doesn't work? Then an ability of it is meant, of the graveyard.
 */
static bool lies_elsewhere(scenario_run *run, const scenario_statement *s, int use)
{
    iz_ref card = scenario_find(run, &s->refs.at[0], s->seat, s->seat);
    for (const iz_use_row *row = run->book->uses; row && row->concept != IZ_C_NONE; row++)
        if (!row->of_ability && row->special == use && iz_ref_is_object(card))
            return run->g->objects[iz_ref_slot(card)].zone == IZ_ZONE_GRAVEYARD &&
                   !(row->zones >> IZ_ZONE_GRAVEYARD & 1);
    return false;
}

/* A special action by its verb: the option whose label has the verb's stem and the object's name.
 */
static scenario_outcome verb(scenario_run *run, const scenario_statement *s)
{
    size_t stem = strlen(s->text);
    stem = stem > 1 && s->text[stem - 1] == 's' ? stem - 1 : stem;
    if (strcmp(s->text, "extracts") == 0 && s->refs.count > 0)
        return special(run, s, IZ_SPECIAL_EXTRACT, &s->refs.at[0]);
    int use = use_by_verb(run, s);
    if (use >= 0 && s->refs.count > 0 && lies_elsewhere(run, s, use)) {
        scenario_statement ability = *s;
        ability.ref = s->refs.at[0];
        return activate(run, &ability);
    }
    if (use >= 0 && s->refs.count > 0)
        return special(run, s, use, &s->refs.at[0]);
    size_t count;
    const iz_option *options = iz_referee_options(run->g, scenario_asked(run->g, s->seat), &count);
    scenario_order(run, s->seat);
    for (size_t i = 0; i < count; i++) {
        char label[LABEL_MAX];
        iz_option option = options[i];
        iz_referee_label(run->g, &option, label, sizeof label);
        if (strncmp(label, s->text, stem) != 0)
            continue;
        if (s->refs.count == 0 || scenario_rank(run, &s->refs.at[0], option.subject, -1) >= 0)
            return announce(run, s->seat, &option);
    }
    scenario_refuse(run, IZ_C_SPECIAL_ACTION, "%c can't do that now; there are ",
                    (char)('A' + s->seat));
    scenario_add_options(run, s->seat, &run->why);
    return SCENARIO_REFUSED;
}

static scenario_outcome concede(scenario_run *run, int seat)
{
    if (seat >= run->g->head->seats)
        return scenario_broken(run, "there is no player %c", (char)('A' + seat));
    return scenario_status(run, iz_resign(run->g, seat));
}

scenario_outcome scenario_act(scenario_run *run, const scenario_statement *statement)
{
    if (statement->kind == SCENARIO_CONCEDES)
        return concede(run, statement->seat);
    scenario_outcome outcome = scenario_strike_for(run, statement);
    if (outcome != SCENARIO_DONE)
        return outcome;
    if (scenario_verb_answers(run, statement))
        return scenario_answer_by_verb(run, statement);
    if (scenario_label_answers(run, statement))
        return scenario_answer_by_label(run, statement);
    outcome = scenario_priority_for(run, statement);
    if (outcome != SCENARIO_DONE)
        return outcome;
    run->acting = statement;
    scenario_statement own = *statement, *s = &own; /* whose window it is does it */
    own.seat = scenario_whose(run->g, own.seat);
    int use;
    switch (s->kind) {
    case SCENARIO_PLAYS:
        return play(run, s);
    case SCENARIO_CASTS:
        return cast(run, s);
    case SCENARIO_REACTS:
        return cast(run, s);
    case SCENARIO_ACTIVATES:
        return activate(run, s);
    case SCENARIO_UNMORPHS:
        return special(run, s, IZ_SPECIAL_UNMORPH, &s->ref);
    case SCENARIO_ENDS:
        use = use_that_ends(run);
        return special(run, s, use >= 0 ? use : IZ_SPECIAL_END_EFFECT, &s->ref);
    case SCENARIO_DOES:
        return does(run, s);
    default:
        return verb(run, s);
    }
}
