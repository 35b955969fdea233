/*
 * Checks: what must be true at their place. Each says what it found instead.
 */
#include "core/holdings.h"
#include "scenario/run.h"

#include "cards/fields.h"
#include "cards/fold.h"
#include "cards/type_line.h"
#include "core/nearest.h"
#include "program/names.h"
#include "referee/referee.h"

#include <stdio.h>
#include <string.h>

static const char *const compare_marks[] = {"=", "!=", "<", "<=", ">", ">="};

static bool compares(scenario_compare compare, int64_t a, int64_t b)
{
    switch (compare) {
    case SCENARIO_EQUAL:
        return a == b;
    case SCENARIO_NOT_EQUAL:
        return a != b;
    case SCENARIO_LESS:
        return a < b;
    case SCENARIO_LESS_EQUAL:
        return a <= b;
    case SCENARIO_GREATER:
        return a > b;
    default:
        return a >= b;
    }
}

static bool number_holds(const scenario_check *check, int64_t found, scenario_text *out)
{
    if (compares(check->compare, found, check->number))
        return true;
    scenario_text_add(out, "it is %lld, not %s %lld", (long long)found,
                      compare_marks[check->compare], (long long)check->number);
    return false;
}

static void add_name(scenario_run *run, iz_ref ref, scenario_text *out)
{
    char name[200];
    iz_referee_name(run->g, ref, name, sizeof name);
    scenario_text_add(out, "%s", name);
}

/* ---- words of objects ------------------------------------------------------------------------ */

typedef struct status_word {
    const char *word;
    uint32_t set, clear; /* bits of iz_object.status */
    bool in_play;        /* it says something of objects in play only */
} status_word;

static const status_word status_words[] = {
    {"tapped", IZ_IS_TAPPED, 0, true},
    {"untapped", 0, IZ_IS_TAPPED, true},
    {"attacking", IZ_IS_ATTACKING, 0, true},
    {"blocking", IZ_IS_BLOCKING, 0, true},
    {"blocked", IZ_IS_ATTACKING | IZ_IS_BLOCKED, 0, true},
    {"unblocked", IZ_IS_ATTACKING, IZ_IS_BLOCKED, true},
    {"facedown", IZ_IS_FACE_DOWN, 0, false},
    {"sick", IZ_IS_SICK, 0, true},
    {"active", IZ_IS_ACTIVE, 0, true},
    {"passive", 0, IZ_IS_ACTIVE, true},
};

enum {
    COMBAT_STATUS = IZ_IS_ATTACKING | IZ_IS_BLOCKING | IZ_IS_BLOCKED,
    SUPERTYPES = IZ_TYPE_LEGENDARY | IZ_TYPE_BASIC | IZ_TYPE_SNOW | IZ_TYPE_WORLD
};

/* The type, supertype or mark of that word; 0: it is none. */
static uint32_t type_named(const char *word)
{
    const iz_type_word *row = iz_type_line_words;
    while (row->word && !iz_fold_equal(word, row->word))
        row++;
    return row->type;
}

/* The characteristics that a check looks at. */
static const iz_chars *look(scenario_run *run, iz_slot slot)
{
    return iz_referee_chars(run->g, slot);
}

/* A subtype by its word, a book's own for it among them ("Oreol"); 0: there is none. */
static int subtype_word(const iz_symbols *symbols, const char *word)
{
    int abroad = iz_symbols_subtype_abroad(symbols, word, strlen(word), ~0u);
    return abroad ? abroad : iz_symbols_find(symbols, word, strlen(word));
}

static bool has_subtype_word(scenario_run *run, const iz_chars *chars, const char *word)
{
    const iz_symbols *symbols = run->cards->symbols;
    int number = subtype_word(symbols, word);
    if (number && iz_referee_has_subtype(run->g, chars, number))
        return true;
    for (int i = 0; run->book->land_type_names && i < 5; i++)
        if (iz_fold_equal(word, run->book->land_type_names[i]))
            return iz_referee_has_subtype(run->g, chars, IZ_WORD_PLAINS + i);
    for (int n = 0, own; (own = iz_referee_subtype(run->g, chars, n)) != 0; n++)
        if (iz_fold_equal(iz_symbols_text(symbols, own), word))
            return true;
    return false;
}

/* The colour of a book's own (HKK's gods and clans) that has this name; 0: it is none. */
static uint32_t color_beyond(const char *word)
{
    uint32_t colors;
    char error[200];
    bool one = strlen(word) > 2 && strcspn(word, " ,/") == strlen(word);
    return one && iz_colors_read(word, &colors, error, sizeof error)
               ? colors & ~(uint32_t)IZ_COLORS_ALL
               : 0;
}

static bool is_so(scenario_run *run, iz_slot slot, const char *word)
{
    iz_game *g = run->g;
    const iz_object *object = &g->objects[slot];
    for (size_t i = 0; i < sizeof status_words / sizeof *status_words; i++) {
        const status_word *w = &status_words[i];
        if (strcmp(w->word, word) != 0)
            continue;
        if (w->in_play && !scenario_is_in_play(g, slot) && object->zone != IZ_ZONE_SPECIAL)
            return false;
        if (strcmp(word, "unblocked") == 0)
            return iz_referee_is_unblocked(g, slot);
        return (object->status & w->set) == w->set && !(object->status & w->clear);
    }
    if (strcmp(word, "phasedout") == 0)
        return object->zone == IZ_ZONE_PHASED;
    if (strcmp(word, "token") == 0)
        return object->kind == IZ_OBJECT_TOKEN;
    const iz_chars *chars = look(run, slot);
    if (strcmp(word, "colorless") == 0)
        return chars->colors == 0;
    for (int i = 0; i < 5; i++)
        if (iz_fold_equal(word, iz_color_words[i]) ||
            (run->book->color_names && iz_fold_equal(word, run->book->color_names[i])))
            return chars->colors & 1u << i;
    if (type_named(word))
        return ((chars->types | iz_referee_marks(run->g, chars)) & type_named(word)) != 0;
    return (chars->colors & color_beyond(word)) != 0 || has_subtype_word(run, chars, word);
}

static bool is_all(scenario_run *run, iz_slot slot, const scenario_texts *words)
{
    for (int i = 0; i < words->count; i++)
        if (!is_so(run, slot, words->at[i]))
            return false;
    return true;
}

/* `is not W, W`: none of them. */
static bool is_none(scenario_run *run, iz_slot slot, const scenario_texts *words)
{
    for (int i = 0; i < words->count; i++)
        if (is_so(run, slot, words->at[i]))
            return false;
    return true;
}

/* What an object is like, for messages. */
static void describe(scenario_run *run, iz_slot slot, scenario_text *out)
{
    const iz_object *object = &run->g->objects[slot];
    const iz_chars *chars = look(run, slot);
    add_name(run, iz_object_ref(run->g, slot), out);
    scenario_text_add(out, " is");
    if (chars->types & IZ_TYPE_CREATURE)
        scenario_text_add(out, " %d/%d", (int)chars->power, (int)chars->toughness);
    for (size_t i = 0; i < sizeof status_words / sizeof *status_words; i++)
        if (status_words[i].set && (object->status & status_words[i].set) == status_words[i].set &&
            !(object->status & status_words[i].clear))
            scenario_text_add(out, " %s", status_words[i].word);
    for (int i = 0; i < 5; i++)
        if (chars->colors & 1u << i)
            scenario_text_add(out, " %s", iz_color_words[i]);
    for (const iz_type_word *row = iz_type_line_words; row->word; row++)
        if (chars->types & row->type)
            scenario_text_add(out, " %s", row->word);
    for (int n = 0, own; (own = iz_referee_subtype(run->g, chars, n)) != 0; n++)
        scenario_text_add(out, " %s", iz_symbols_text(run->cards->symbols, own));
    const char *zone = scenario_zone_name((iz_zone)object->zone);
    scenario_text_add(
        out, " in %s of %c", zone ? zone : "no zone",
        (char)('A' + (scenario_is_in_play(run->g, slot) ? object->controller : object->owner)));
}

/* ---- abilities ------------------------------------------------------------------------------- */

/* Do the two cells say the same of this object now: words as effects have changed them, "the chosen
 * color" as it was chosen? */
static bool same_cell(scenario_run *run, const iz_ability *ability, const iz_cell *cell,
                      const iz_cell *wanted)
{
    iz_game *g = run->g;
    if (cell->span != wanted->span)
        return false;
    if (cell->op == wanted->op && cell->op == IZ_IS_COLOR)
        return iz_referee_colors(g, ability, (uint32_t)cell->arg) == (uint32_t)wanted->arg;
    if (cell->op == wanted->op && cell->op == IZ_IS_SUBTYPE)
        return iz_referee_word(g, ability, cell->arg) == wanted->arg;
    if ((cell->op == IZ_IS_CHOSEN_COLOR && wanted->op == IZ_IS_COLOR) ||
        (cell->op == IZ_IS_CHOSEN_TYPE && wanted->op == IZ_IS_SUBTYPE))
        return iz_referee_chosen_word(g, ability, cell->arg) == wanted->arg;
    return cell->op == wanted->op && cell->arg == wanted->arg;
}

/* Does the quality fit what is of that colour only, whatever else it is? */
static bool covers_color(scenario_run *run, const iz_ability *ability, const iz_cell *quality,
                         uint32_t color)
{
    switch (quality->op) {
    case IZ_IS_COLOR:
        return iz_referee_colors(run->g, ability, (uint32_t)quality->arg) & color;
    case IZ_COLOR_THEN:
        return iz_referee_color_then(run->g, ability) & color;
    case IZ_IS_MONOCOLORED:
        return true;
    case IZ_OR:
        for (const iz_cell *one = quality + 1; one < quality + quality->span; one += one->span)
            if (covers_color(run, ability, one, color))
                return true;
        return false;
    default:
        return false;
    }
}

/* "Protection from red": from all colours, or from those of a spell, is protection from it, too. */
static bool protects_from_color(scenario_run *run, const iz_ability *ability, const iz_cell *cell,
                                const iz_cell *wanted)
{
    if (cell->op != IZ_KEYWORD || cell->arg != IZ_KW_PROTECTION || wanted->op != IZ_KEYWORD ||
        wanted->arg != IZ_KW_PROTECTION)
        return false;
    const iz_cell *quality = iz_optional(cell, 1), *color = iz_optional(wanted, 1);
    return quality && color && color->op == IZ_IS_COLOR &&
           covers_color(run, ability, quality, (uint32_t)color->arg);
}

static bool says(scenario_run *run, const iz_ability *ability, const iz_cell *wanted)
{
    if (ability->index >= (uint32_t)run->cards->ability_count)
        return false;
    const iz_cell *cell = &run->cards->cells[run->cards->abilities[ability->index].cell];
    if (protects_from_color(run, ability, cell, wanted))
        return true;
    if (cell->span != wanted->span)
        return false;
    for (int i = 0; i < cell->span; i++)
        if (!same_cell(run, ability, cell + i, wanted + i))
            return false;
    return true;
}

/* A keyword without parameters is asked for by its word alone, whatever parameters it has. */
static bool has_bare_keyword(scenario_run *run, iz_slot slot, const char *text, bool *known)
{
    *known = false;
    for (int k = 0; k < IZ_KW_COUNT; k++) {
        if (!iz_fold_equal(text, iz_keywords[k].word))
            continue;
        *known = true;
        if (iz_referee_has_keyword(run->g, slot, (iz_keyword)k))
            return true;
        int count = iz_referee_ability_count(run->g, slot);
        for (int n = 0; n < count; n++) {
            iz_ability ability = iz_referee_ability(run->g, slot, n);
            if (ability.index < (uint32_t)run->cards->ability_count &&
                run->cards->abilities[ability.index].keyword == k)
                return true;
        }
    }
    return false;
}

/* The mana ability that a basic land type gives: "{T}: Add {G}." */
static bool has_land_mana(scenario_run *run, iz_slot slot, const char *text)
{
    const char *letters = run->book->mana_letters;
    for (int kind = 0; letters && kind < 5; kind++) {
        char plain[] = "{T}: Add {?}", older[] = "{T}: Add {?} to your mana pool";
        plain[10] = older[10] = letters[kind];
        if ((scenario_begins(text, plain) && strlen(text) <= strlen(plain) + 1) ||
            (scenario_begins(text, older) && strlen(text) <= strlen(older) + 1))
            return look(run, slot)->land_mana & 1u << kind;
    }
    return false;
}

/* Every ability of the compiled text must be there. */
static bool has_ability(scenario_run *run, iz_slot slot, const scenario_check *check)
{
    bool known;
    if (has_bare_keyword(run, slot, check->text, &known))
        return true;
    if (has_land_mana(run, slot, check->text))
        return true;
    const iz_cell *program = check->program.at;
    if (!program || check->program.count == 0 || program->span < 2)
        return false;
    int count = iz_referee_ability_count(run->g, slot);
    for (const iz_cell *wanted = program + 1; wanted < program + program->span;
         wanted += wanted->span) {
        bool found = false;
        for (int n = 0; n < count && !found; n++) {
            iz_ability ability = iz_referee_ability(run->g, slot, n);
            found = says(run, &ability, wanted);
        }
        if (!found)
            return false;
    }
    return true;
}

/* ---- one object ------------------------------------------------------------------------------ */

/* Does the object satisfy the check? */
static bool object_holds(scenario_run *run, const scenario_check *check, iz_ref ref)
{
    iz_game *g = run->g;
    iz_slot slot = iz_ref_slot(ref);
    switch (check->kind) {
    case SCENARIO_CHECK_IS:
        return check->negative ? is_none(run, slot, &check->words)
                               : is_all(run, slot, &check->words);
    case SCENARIO_CHECK_PT: {
        const iz_chars *chars = look(run, slot);
        bool has = !scenario_is_in_play(g, slot) || chars->types & IZ_TYPE_CREATURE;
        bool is = has && chars->power == check->number && chars->toughness == check->number2;
        return check->negative ? !is && is_none(run, slot, &check->words)
                               : is && is_all(run, slot, &check->words);
    }
    case SCENARIO_CHECK_HAS:
        return has_ability(run, slot, check) != check->negative;
    case SCENARIO_CHECK_COUNTERS: {
        int word = iz_symbols_find(run->cards->symbols, check->text, strlen(check->text));
        int32_t count = word ? iz_counters_get(g, g->objects[slot].counters, word) : 0;
        return compares(check->compare, count, check->number);
    }
    case SCENARIO_CHECK_DAMAGE:
        return compares(check->compare, g->objects[slot].damage, check->number);
    case SCENARIO_CHECK_CONTROLLER:
        return g->objects[slot].controller == check->seat;
    case SCENARIO_CHECK_OWNER:
        return g->objects[slot].owner == check->seat;
    case SCENARIO_CHECK_KNOWN:
        return scenario_knows(run, slot, check->seat) != check->negative;
    case SCENARIO_CHECK_ATTACHED: {
        uint16_t host = g->objects[slot].attached_to;
        scenario_order(run, g->objects[slot].controller);
        return host != IZ_NIL &&
               (scenario_rank(run, &check->other, iz_object_ref(g, host), -1) >= 0 ||
                (check->other.kind == SCENARIO_REF_NAME && !check->other.number &&
                 g->objects[host].status & IZ_IS_FACE_DOWN &&
                 scenario_printed_name(run, host, check->other.text)));
    }
    default:
        return false;
    }
}

static void describe_for(scenario_run *run, const scenario_check *check, iz_slot slot,
                         scenario_text *out)
{
    const iz_object *object = &run->g->objects[slot];
    describe(run, slot, out);
    if (check->kind == SCENARIO_CHECK_DAMAGE)
        scenario_text_add(out, ", damage %d", (int)object->damage);
    if (check->kind == SCENARIO_CHECK_COUNTERS) {
        int word = iz_symbols_find(run->cards->symbols, check->text, strlen(check->text));
        scenario_text_add(out, ", with %d such counters",
                          word ? (int)iz_counters_get(run->g, object->counters, word) : 0);
    }
    if (check->kind == SCENARIO_CHECK_OWNER)
        scenario_text_add(out, ", owned by %c", (char)('A' + object->owner));
    if (check->kind == SCENARIO_CHECK_ATTACHED) {
        scenario_text_add(out, ", attached to ");
        if (object->attached_to == IZ_NIL)
            scenario_text_add(out, "nothing");
        else
            add_name(run, iz_object_ref(run->g, object->attached_to), out);
    }
    if (check->kind == SCENARIO_CHECK_HAS) {
        int count = iz_referee_ability_count(run->g, slot);
        scenario_text_add(out, ", with %d abilities", count);
        for (int n = 0; n < count && n < 12; n++) {
            char text[400];
            iz_option option = {.kind = IZ_OPTION_ACTIVATE,
                                .subject = iz_object_ref(run->g, slot),
                                .object = IZ_NO_REF,
                                .ability = iz_referee_ability(run->g, slot, n).index};
            iz_referee_label(run->g, &option, text, sizeof text);
            const char *said = strstr(text, ": ");
            scenario_text_add(out, "%s \"%s\"", n ? "," : ":", said ? said + 2 : text);
        }
        if (!check->program.at || check->program.count == 0)
            scenario_text_add(out, " (the text asked for can't be read)");
    }
}

/* Objects named by `any`, `no`, `every`: those in play; of an alias all, wherever they are. */
static bool quantified_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    int fit = 0, count = 0;
    iz_slot other = IZ_NIL, one = IZ_NIL;
    scenario_order(run, -1);
    int objects = run->order_count;
    iz_slot *order = scenario_take(&run->memory, ((size_t)objects + 1) * sizeof *order);
    if (!order)
        return false;
    memcpy(order, run->order, (size_t)objects * sizeof *order);
    bool anywhere = check->ref.kind == SCENARIO_REF_WORD;
    for (int i = 0; i < objects; i++) {
        if (!scenario_may_mean(run, &check->ref, order[i]))
            continue;
        if (!anywhere && !scenario_is_in_play(run->g, order[i]))
            continue;
        count++;
        if (object_holds(run, check, iz_object_ref(run->g, order[i]))) {
            fit++;
            one = order[i];
        } else {
            other = order[i];
        }
    }
    bool holds = check->quantifier == SCENARIO_ANY  ? fit > 0
                 : check->quantifier == SCENARIO_NO ? fit == 0
                                                    : fit == count && count > 0;
    if (holds)
        return true;
    scenario_text_add(out, "%d of %d are so", fit, count);
    iz_slot example = check->quantifier == SCENARIO_NO ? one : other;
    if (example != IZ_NIL) {
        scenario_text_add(out, "; ");
        describe_for(run, check, example, out);
    }
    return false;
}

static bool player_counters_hold(scenario_run *run, const scenario_check *check, iz_ref ref,
                                 scenario_text *out)
{
    int word = iz_symbols_find(run->cards->symbols, check->text, strlen(check->text));
    int32_t count = word ? iz_counters_get(run->g, run->g->seats[ref].counters, word) : 0;
    return number_holds(check, count, out);
}

static bool object_check_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    if (check->quantifier != SCENARIO_FIRST)
        return quantified_holds(run, check, out);
    iz_ref ref = scenario_find(run, &check->ref, -1, -1);
    if (iz_ref_is_player(ref) && check->kind == SCENARIO_CHECK_COUNTERS)
        return player_counters_hold(run, check, ref, out);
    if (!iz_ref_is_object(ref)) {
        char text[200];
        scenario_text_add(out, "there is no %s", scenario_ref_text(&check->ref, text, sizeof text));
        return false;
    }
    if (object_holds(run, check, ref))
        return true;
    describe_for(run, check, iz_ref_slot(ref), out);
    return false;
}

/* ---- zones ----------------------------------------------------------------------------------- */

static bool is_in(const iz_game *g, iz_slot slot, iz_zone zone, uint32_t seats)
{
    const iz_object *object = &g->objects[slot];
    if (object->kind == IZ_OBJECT_FREE || object->zone != zone)
        return false;
    bool controlled = scenario_is_in_play(g, slot) || zone == IZ_ZONE_STACK;
    int seat = controlled ? object->controller : object->owner;
    return seats == 0 || seats & 1u << seat;
}

/* The n-th in play that is printed so, where nothing is called so now. */
static bool is_printed_in(scenario_run *run, const scenario_check *check, int number)
{
    iz_game *g = run->g;
    iz_ref found = scenario_find(run, &check->ref, -1, -1);
    if (check->ref.kind != SCENARIO_REF_NAME || !iz_ref_is_object(found) ||
        scenario_may_mean(run, &check->ref, iz_ref_slot(found)))
        return false;
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < count; slot++)
        if (scenario_is_in_play(g, (iz_slot)slot) &&
            is_in(g, (iz_slot)slot, check->zone, check->seats) &&
            scenario_printed_name(run, (iz_slot)slot, check->ref.text) && --number == 0)
            return true;
    return false;
}

static bool in_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    iz_game *g = run->g;
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    int number = check->ref.number ? check->ref.number : 1;
    if (check->ref.kind == SCENARIO_REF_WORD && check->ref.number) {
        iz_ref ref = scenario_find(run, &check->ref, -1, -1);
        if (iz_ref_is_object(ref) && is_in(g, iz_ref_slot(ref), check->zone, check->seats))
            return true;
        number = 0;
    }
    for (uint32_t slot = 0; number > 0 && slot < count; slot++)
        if (is_in(g, (iz_slot)slot, check->zone, check->seats) &&
            scenario_may_mean(run, &check->ref, (iz_slot)slot) && --number == 0)
            return true;
    if (is_printed_in(run, check, check->ref.number ? check->ref.number : 1))
        return true;
    char text[200];
    iz_ref ref = scenario_find(run, &check->ref, -1, -1);
    if (!iz_ref_is_object(ref)) {
        scenario_text_add(out, "there is no %s anywhere",
                          scenario_ref_text(&check->ref, text, sizeof text));
        return false;
    }
    describe(run, iz_ref_slot(ref), out);
    return false;
}

static bool count_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    iz_game *g = run->g;
    uint32_t count = iz_table_count(g, IZ_TABLE_objects);
    int64_t found = 0;
    for (uint32_t slot = 0; slot < count; slot++) {
        if (!is_in(g, (iz_slot)slot, check->zone, check->seats))
            continue;
        if (check->text && !scenario_named(run, (iz_slot)slot, check->text))
            continue;
        found += is_all(run, (iz_slot)slot, &check->words);
    }
    if (number_holds(check, found, out))
        return true;
    int listed = 0;
    for (uint32_t slot = 0; slot < count && listed < 20; slot++)
        if (is_in(g, (iz_slot)slot, check->zone, check->seats)) {
            scenario_text_add(out, listed++ ? ", " : "; there: ");
            add_name(run, iz_object_ref(g, (iz_slot)slot), out);
        }
    return false;
}

static bool stack_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    int64_t found = 0;
    IZ_EACH_ON_STACKS(run->g, slot)
    found += !check->text || scenario_named(run, slot, check->text);
    if (number_holds(check, found, out))
        return true;
    scenario_text_add(out, "; from the bottom: ");
    IZ_EACH_ON_STACKS(run->g, slot)
    {
        add_name(run, iz_object_ref(run->g, slot), out);
        scenario_text_add(out, ". ");
    }
    return false;
}

static bool stack_top_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    iz_slot top = iz_referee_stack_top(run->g);
    if (top == IZ_NIL) {
        scenario_text_add(out, "the stack is empty");
        return false;
    }
    if (scenario_may_mean(run, &check->ref, top))
        return true;
    scenario_text_add(out, "on top is ");
    add_name(run, iz_object_ref(run->g, top), out);
    return false;
}

/* What players may still take of the card. */
static bool claim_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    const iz_game *g = run->g;
    iz_ref card = scenario_find(run, &check->ref, SCENARIO_NO_SEAT, -1);
    int64_t sum = 0;
    for (int seat = 0; seat < g->head->seats; seat++) {
        const iz_holding *holding = iz_holding_of(g, seat);
        uint16_t at = holding ? holding->claims : IZ_NIL;
        for (; at != IZ_NIL; at = g->links[at].next)
            if (iz_ref_is_object(card) && iz_ref_slot(g->links[at].ref) == iz_ref_slot(card))
                sum += g->links[at].value;
    }
    return number_holds(check, sum, out);
}

/* ---- players --------------------------------------------------------------------------------- */

static int64_t number_of_seat(const iz_game *g, int seat, const char *what)
{
    const iz_seat *s = &g->seats[seat];
    if (strcmp(what, "life") == 0)
        return iz_life_total(g, seat);
    if (strcmp(what, "maxlife") == 0)
        return iz_most_life(g, seat);
    const iz_book_resource *row = iz_book_resource_named(g->book, what);
    if (strcmp(what, "points") == 0)
        return iz_resource_of(g, seat, IZ_RESOURCE_VP);
    if (row)
        return iz_resource_of(g, seat, row->resource);
    if (strcmp(what, "turns") == 0)
        return s->turns;
    return iz_counters_get(g, s->counters, IZ_WORD_COUNTER_POISON);
}

/* Of a team the shared total; where each has its own, they are added up. */
static bool player_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    int64_t sum = 0;
    bool life = strcmp(check->text, "life") == 0;
    uint32_t counted = 0; /* totals of life, by their keepers */
    for (int seat = 0; seat < run->g->head->seats; seat++) {
        int keeper = life ? iz_life_keeper(run->g, seat) : seat;
        if (!(check->seats & 1u << seat) || counted >> keeper & 1)
            continue;
        counted |= 1u << keeper;
        sum += number_of_seat(run->g, seat, check->text);
    }
    return number_holds(check, sum, out);
}

/* Under all markers. */
static void mana_of(const iz_game *g, int seat, int64_t pool[IZ_MANA_KINDS])
{
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        pool[kind] = g->seats[seat].pool[kind];
        for (int n = 0; iz_turns_at_once(g) && n < iz_context_count(g); n++)
            pool[kind] += g->parked_seats[n * g->head->seats + seat].pool[kind];
    }
}

static bool mana_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    int64_t total = 0, pool[IZ_MANA_KINDS];
    bool equal = true, enough = true;
    mana_of(run->g, check->seat, pool);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        int wanted = check->mana.of[kind];
        if (kind == IZ_MANA_COLORLESS)
            wanted += check->mana.generic;
        total += pool[kind];
        equal = equal && pool[kind] == wanted;
        enough = enough && pool[kind] >= wanted;
    }
    if (check->has_number)
        return number_holds(check, total, out);
    if (check->negative ? enough : equal)
        return true;
    scenario_text_add(out, "the pool holds ");
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        for (int n = 0; n < pool[kind] && n < 50; n++)
            scenario_text_add(out, "{%c}",
                              run->book->mana_letters ? run->book->mana_letters[kind] : '?');
    if (total == 0)
        scenario_text_add(out, "nothing");
    return false;
}

static bool outcome_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    static const char *const results[] = {"still plays", "has won", "has lost", "has drawn"};
    const iz_game *g = run->g;
    bool all = true;
    if (check->kind == SCENARIO_CHECK_RUNNING || check->kind == SCENARIO_CHECK_DRAW) {
        bool drawn = iz_game_over(g);
        for (int seat = 0; seat < g->head->seats; seat++)
            drawn = drawn && g->seats[seat].result != IZ_WON;
        all = check->kind == SCENARIO_CHECK_RUNNING ? !iz_game_over(g) : drawn;
    } else {
        uint8_t wanted = check->kind == SCENARIO_CHECK_WON ? IZ_WON : IZ_LOST;
        for (int seat = 0; seat < g->head->seats; seat++)
            if (check->seats & 1u << seat)
                all = all && g->seats[seat].result == wanted;
    }
    if (all)
        return true;
    for (int seat = 0; seat < g->head->seats; seat++)
        scenario_text_add(out, "%s%c %s", seat ? ", " : "", (char)('A' + seat),
                          results[g->seats[seat].result & 3]);
    return false;
}

/* The step, also where play is about to begin with it. */
static iz_step step_of(const scenario_run *run)
{
    const iz_context *now = iz_now(run->g);
    return now->step == IZ_STEP_NONE ? run->book->turn[now->row].step : (iz_step)now->step;
}

/* Does the turn of that number go on? */
static bool has_turn_of(const iz_game *g, int64_t number)
{
    bool has = false;
    for (int n = 0; n < iz_context_count(g); n++)
        has = has || (iz_context_runs(&g->contexts[n]) && g->contexts[n].turn == number);
    return has;
}

static bool now_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    const iz_context *now = iz_now(run->g);
    bool holds;
    switch (check->kind) {
    case SCENARIO_CHECK_STEP:
        holds = step_of(run) == check->step;
        break;
    case SCENARIO_CHECK_TURN:
        holds = check->has_number ? has_turn_of(run->g, check->number)
                                  : iz_has_turn(run->g, check->seat);
        break;
    default: {
        const iz_decision *decision = scenario_decision(run->g, check->seat);
        holds = decision && decision->kind == IZ_DECIDE_PRIORITY;
    }
    }
    if (holds)
        return true;
    const char *step = iz_step_words[step_of(run)];
    scenario_text_add(out, "it is turn %u, of %c, step %s; ", now->turn,
                      (char)('A' + iz_active_player(run->g)), step[0] ? step : "none");
    if (now->priority == IZ_NO_SEAT)
        scenario_text_add(out, "nobody has priority");
    else
        scenario_text_add(out, "%c has priority", (char)('A' + now->priority));
    return false;
}

static bool may_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    bool may = false;
    size_t count = 0;
    const iz_option *options = NULL;
    if (scenario_decision(run->g, check->seat)) {
        options = iz_referee_options(run->g, scenario_asked(run->g, check->seat), &count);
        may = scenario_label_match(run, options, count, check->text) >= 0;
    }
    if (may != check->negative)
        return true;
    scenario_text_add(out, "the options of %c are ", (char)('A' + check->seat));
    scenario_add_options(run, check->seat, out);
    return false;
}

static bool decides_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    const char *missing = NULL;
    const iz_decision *decision = scenario_decision(run->g, check->seat);
    bool waits = decision && decision->kind != IZ_DECIDE_PRIORITY;
    if (waits && scenario_has_labels(run, check->seat, &check->words, &missing))
        return true;
    if (!waits) {
        scenario_text_add(out, "no decision waits for %c", (char)('A' + check->seat));
        return false;
    }
    scenario_text_add(out, "\"%s\" is not among the options: ", missing ? missing : "");
    scenario_add_options(run, check->seat, out);
    return false;
}

/* ---- words that something can be ------------------------------------------------------------- */

static bool is_word(scenario_run *run, const char *word)
{
    for (size_t i = 0; i < sizeof status_words / sizeof *status_words; i++)
        if (strcmp(status_words[i].word, word) == 0)
            return true;
    if (type_named(word))
        return true;
    for (int i = 0; i < 5; i++)
        if (iz_fold_equal(word, iz_color_words[i]) ||
            (run->book->color_names && iz_fold_equal(word, run->book->color_names[i])) ||
            (run->book->land_type_names && iz_fold_equal(word, run->book->land_type_names[i])))
            return true;
    return strcmp(word, "phasedout") == 0 || strcmp(word, "token") == 0 ||
           strcmp(word, "colorless") == 0 || color_beyond(word) != 0 ||
           subtype_word(run->cards->symbols, word) != 0;
}

bool scenario_is_word(scenario_run *run, const char *word, const char **near)
{
    const char *words[64] = {"phasedout", "token", "colorless"};
    size_t count = 3;
    for (size_t i = 0; i < sizeof status_words / sizeof *status_words; i++)
        words[count++] = status_words[i].word;
    for (const iz_type_word *row = iz_type_line_words; row->word; row++)
        words[count++] = row->word;
    for (int i = 0; i < 5; i++)
        words[count++] = iz_color_words[i];
    *near = iz_nearest(word, words);
    return is_word(run, word);
}

/* ---- all checks ------------------------------------------------------------------------------ */

static bool inner_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    scenario_text found = {0};
    bool holds = scenario_check_holds(run, check->inner, &found);
    scenario_text_free(&found);
    if (!holds)
        return true;
    scenario_text_add(out, "it holds");
    return false;
}

static iz_concept concept_of_subtype(const scenario_run *run, const char *word)
{
    const iz_symbols *symbols = run->cards->symbols;
    unsigned uses = iz_symbols_uses(symbols, iz_symbols_find(symbols, word, strlen(word)));
    return uses & IZ_WORD_IS_LAND_TYPE       ? IZ_C_LAND_TYPES
           : uses & IZ_WORD_IS_CREATURE_TYPE ? IZ_C_CREATURE_TYPES
                                             : IZ_C_SUBTYPES;
}

/* Definitions say what is so, not what happens: such a rule is at work where a check has looked at
 * what it defines. */
static iz_concept concept_of_word(const scenario_run *run, const char *word)
{
    for (size_t i = 0; i < sizeof status_words / sizeof *status_words; i++)
        if (strcmp(status_words[i].word, word) == 0)
            return status_words[i].set & COMBAT_STATUS ? IZ_C_COMBAT_STATE : IZ_C_TAP;
    for (int i = 0; i < 5; i++)
        if (iz_fold_equal(word, iz_color_words[i]))
            return IZ_C_COLORS;
    uint32_t type = type_named(word);
    if (type)
        return type & IZ_MARKS     ? iz_concept_of_mark(type)
               : type & SUPERTYPES ? IZ_C_SUPERTYPES
                                   : IZ_C_TYPES;
    if (strcmp(word, "colorless") == 0 || color_beyond(word))
        return IZ_C_COLORS;
    if (strcmp(word, "token") == 0)
        return IZ_C_TOKEN;
    return concept_of_subtype(run, word);
}

static iz_concept concept_of_zone(iz_zone zone)
{
    static const struct {
        unsigned zones;
        iz_concept concept;
    } rows[] = {{1u << IZ_ZONE_LIBRARY, IZ_C_PLACE_LIBRARY},
                {1u << IZ_ZONE_HAND, IZ_C_PLACE_HAND},
                {1u << IZ_ZONE_GRAVEYARD, IZ_C_PLACE_GRAVEYARD},
                {(unsigned)IZ_ZONES_IN_PLAY, IZ_C_PLACE_IN_PLAY},
                {1u << IZ_ZONE_EXILE, IZ_C_PLACE_EXILE}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].zones >> zone & 1)
            return rows[i].concept;
    return IZ_C_NONE;
}

static iz_concept concept_of_check(const scenario_check *check)
{
    switch (check->kind) {
    case SCENARIO_CHECK_PT:
        return IZ_C_SIZE;
    case SCENARIO_CHECK_HAS:
        return IZ_C_ABILITIES;
    case SCENARIO_CHECK_CONTROLLER:
        return IZ_C_CONTROLLER;
    case SCENARIO_CHECK_OWNER:
        return IZ_C_OWNER;
    case SCENARIO_CHECK_ATTACHED:
        return IZ_C_ENCHANTED;
    case SCENARIO_CHECK_IN:
        return IZ_C_PLACE;
    case SCENARIO_CHECK_COUNT:
        return check->text ? IZ_C_PLACE : IZ_C_KNOWN_NUMBERS;
    case SCENARIO_CHECK_STACK:
    case SCENARIO_CHECK_STACK_TOP:
        return IZ_C_STACK;
    case SCENARIO_CHECK_REFUSED:
        return IZ_C_ILLEGAL_ACTION; /* the game is as it was before */
    default:
        return IZ_C_NONE;
    }
}

static void count_concepts(scenario_run *run, const scenario_check *check)
{
    iz_concept concept = concept_of_check(check);
    iz_count_applied(run->g, concept);
    if (concept == IZ_C_PLACE || check->kind == SCENARIO_CHECK_COUNT)
        iz_count_applied(run->g, concept_of_zone(check->zone));
    bool says_words = check->kind == SCENARIO_CHECK_IS || check->kind == SCENARIO_CHECK_COUNT;
    int types = 0;
    for (int i = 0; says_words && i < check->words.count; i++) {
        concept = concept_of_word(run, check->words.at[i]);
        iz_count_applied(run->g, concept);
        types += concept == IZ_C_TYPES;
    }
    if (types > 1)
        iz_count_applied(run->g, IZ_C_TYPES_TOGETHER);
}

static bool holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    switch (check->kind) {
    case SCENARIO_CHECK_PLAYER:
        return player_holds(run, check, out);
    case SCENARIO_CHECK_COUNT:
        return count_holds(run, check, out);
    case SCENARIO_CHECK_IN:
        return in_holds(run, check, out);
    case SCENARIO_CHECK_STACK:
        return stack_holds(run, check, out);
    case SCENARIO_CHECK_STACK_TOP:
        return stack_top_holds(run, check, out);
    case SCENARIO_CHECK_CLAIM:
        return claim_holds(run, check, out);
    case SCENARIO_CHECK_MANA:
        return mana_holds(run, check, out);
    case SCENARIO_CHECK_STEP:
    case SCENARIO_CHECK_TURN:
    case SCENARIO_CHECK_PRIORITY:
        return now_holds(run, check, out);
    case SCENARIO_CHECK_WON:
    case SCENARIO_CHECK_LOST:
    case SCENARIO_CHECK_DRAW:
    case SCENARIO_CHECK_RUNNING:
        return outcome_holds(run, check, out);
    case SCENARIO_CHECK_REFUSED:
    case SCENARIO_CHECK_ALLOWED:
        return scenario_trial(run, check, out);
    case SCENARIO_CHECK_SETUP_REFUSED:
    case SCENARIO_CHECK_SETUP_ALLOWED:
        return scenario_setup_trial(run, check, out);
    case SCENARIO_CHECK_DECK:
        return scenario_deck_holds(run, check, out);
    case SCENARIO_CHECK_NOT:
        return inner_holds(run, check, out);
    case SCENARIO_CHECK_MAY:
        return may_holds(run, check, out);
    case SCENARIO_CHECK_DECIDES:
        return decides_holds(run, check, out);
    default:
        return object_check_holds(run, check, out);
    }
}

bool scenario_check_holds(scenario_run *run, const scenario_check *check, scenario_text *out)
{
    int seats = run->g->head->seats;
    if ((check->seat != SCENARIO_NO_SEAT && check->seat >= seats) || check->seats >> seats) {
        scenario_text_add(out, "there is no such player");
        return false;
    }
    bool held = holds(run, check, out);
    if (held)
        count_concepts(run, check);
    return held;
}
