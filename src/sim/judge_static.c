/*
 * Continuous effects of static abilities: the position as it is, beside the same position in which
 * one modification of the card is silent. What differs must be what the modification says, on those
 * whom it names, and on nobody else.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* So many times a modification is looked at in a play. */
enum { LOOKS_MOST = 2, STATICS_MOST = 24 };

struct judge_statics {
    iz_card_set silent; /* the same cards; `cells` are its own */
    struct {
        uint32_t cell, ability;
        int looks, goes; /* how often it was looked at; without its bearers */
    } at[STATICS_MOST];
    int count;
    sheet with, without, gone;
};

bool judge_statics_new(iz_judge *j)
{
    judge_statics *t = j->statics = calloc(1, sizeof *j->statics);
    if (!t)
        return false;
    t->silent = *j->cards;
    t->silent.cells = malloc((j->cards->cell_count + 1) * sizeof *t->silent.cells);
    if (t->silent.cells)
        memcpy(t->silent.cells, j->cards->cells, j->cards->cell_count * sizeof *t->silent.cells);
    return t->silent.cells != NULL;
}

void judge_statics_free(iz_judge *j)
{
    if (!j->statics)
        return;
    sheet_free(&j->statics->with);
    sheet_free(&j->statics->without);
    sheet_free(&j->statics->gone);
    free(j->statics->silent.cells);
    free(j->statics);
}

bool judge_has_static(int op)
{
    switch (op) {
    case IZ_STATIC:
    case IZ_BOOST:
    case IZ_GAIN:
    case IZ_SET_COLORS:
    case IZ_LOSE_KEYWORD:
    case IZ_BECOME_ALSO:
        return true;
    default:
        return false;
    }
}

/* What a static ability does to itself or its host, whatever these look like. */
static bool hangs_on_nothing(const iz_cell *ability, const iz_cell *m)
{
    int op = m[1].op;
    if (judge_has_rule(m->op))
        return true;
    if (iz_optional(ability, 0) || (op != IZ_SELF && op != IZ_ATTACHED_TO))
        return false;
    if (m->op == IZ_GAIN)
        return iz_referee_has_node(m, IZ_KEYWORD) && !iz_referee_has_node(m, IZ_STATIC);
    return m->op == IZ_BOOST && iz_child(m, 1)->op == IZ_NUMBER && iz_child(m, 2)->op == IZ_NUMBER;
}

bool judge_looks_hang(const iz_card_set *cards, const sheet *s)
{
    for (uint32_t slot = 0; slot < s->count; slot++) {
        const iz_card_def *def = &cards->definitions[s->objects[slot].definition];
        for (uint32_t i = 0; sheet_in_play(&s->objects[slot]) && i < def->abilities_all; i++) {
            const iz_ability_def *record = &cards->abilities[def->first_ability + i];
            const iz_cell *cell = &cards->cells[record->cell];
            for (int m = 1; cell->op == IZ_STATIC && iz_child(cell, m); m++)
                if (!hangs_on_nothing(cell, iz_child(cell, m)))
                    return true;
        }
    }
    return s->effects > 0;
}

void judge_statics_begin(iz_judge *j)
{
    judge_statics *t = j->statics;
    const iz_card_def *def = &j->cards->definitions[j->definition];
    t->count = 0;
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_ability_def *record = &j->cards->abilities[def->first_ability + i];
        const iz_cell *ability = &j->cards->cells[record->cell];
        if (record->zones & ~IZ_ZONES_IN_PLAY) /* it works elsewhere, too */
            continue;
        for (int m = 1; ability->op == IZ_STATIC && iz_child(ability, m); m++)
            if (judge_has_static(iz_child(ability, m)->op) && t->count < STATICS_MOST) {
                t->at[t->count].cell = (uint32_t)(iz_child(ability, m) - j->cards->cells);
                t->at[t->count].ability = (uint32_t)(ability - j->cards->cells);
                t->at[t->count].goes = 0;
                t->at[t->count++].looks = 0;
            }
    }
}

/* ---- what the modification should make of an object --------------------------------------------- */

typedef struct change {
    int64_t power, toughness;
    uint64_t keywords, lost;
    uint32_t colors;
    bool concerned, open;
} change;

static uint64_t given(const iz_cell *gain)
{
    uint64_t keywords = 0;
    for (int i = 1; iz_child(gain, i); i++)
        if (iz_child(gain, i)->op == IZ_KEYWORD && iz_child(gain, i)->arg < 64)
            keywords |= UINT64_C(1) << iz_child(gain, i)->arg;
    return keywords;
}

static int64_t number(reader *r, const iz_cell *cell, iz_ref ref, change *c)
{
    bool known;
    reader_bind(r, ref);
    int64_t n = read_quantity(r, cell, &known);
    r->bounds--;
    c->open = c->open || !known;
    return n;
}

/* What one bearer's ability does to the object. */
static void add_change(reader *r, const iz_cell *ability, const iz_cell *m, iz_ref ref, change *c)
{
    set those = {.count = 0};
    const iz_cell *condition = iz_optional(ability, 0);
    answer holds = condition ? read_condition(r, condition) : YES;
    if (!iz_optional(m, 0))
        c->open = true;
    else
        read_selector(r, iz_child(m, 0), &those);
    c->open = c->open || holds == UNKNOWN || those.unknown;
    if (c->open || holds == NO || !set_has(&those, ref))
        return;
    c->concerned = true;
    reader_marks(r, m);
    switch (m->op) {
    case IZ_BOOST:
        c->power += number(r, iz_child(m, 1), ref, c);
        c->toughness += number(r, iz_child(m, 2), ref, c);
        break;
    case IZ_GAIN:
        c->keywords |= given(m);
        break;
    case IZ_LOSE_KEYWORD:
        c->lost |= m->arg < 64 && !iz_optional(m, 1) ? UINT64_C(1) << m->arg : 0;
        c->open = c->open || iz_optional(m, 1);
        break;
    case IZ_SET_COLORS:
        c->colors = (uint32_t)m->arg;
        break;
    default:
        c->open = true;
        break;
    }
}

/* Are there objects of the card whose abilities are not simply the printed ones? */
static bool bearers_are_plain(const iz_judge *j, const sheet *s)
{
    for (uint32_t slot = 0; slot < s->count; slot++) {
        const sheet_object *object = &s->objects[slot];
        if (sheet_in_play(object) && object->definition == j->definition &&
            !sheet_shows_print(object))
            return false;
        if (sheet_in_play(object) && object->definition != j->definition &&
            object->chars.definition == j->definition)
            return false; /* a copy of it */
    }
    return true;
}

static change change_of(iz_judge *j, const sheet *s, const iz_cell *ability, const iz_cell *m,
                        iz_ref ref)
{
    change c = {.open = false};
    for (uint32_t slot = 0; slot < s->count && !c.open; slot++) {
        const sheet_object *bearer = &s->objects[slot];
        if (!sheet_in_play(bearer) || bearer->definition != j->definition)
            continue;
        reader r = {.s = s,
                    .g = j->g,
                    .self = sheet_ref(s, slot),
                    .controller = bearer->controller,
                    .read = j->read};
        add_change(&r, ability, m, ref, &c);
    }
    return c;
}

/* Other static abilities may hang on what this one does. */
static bool is_alone(const iz_judge *j, const sheet *s)
{
    for (uint32_t slot = 0; slot < s->count; slot++) {
        const sheet_object *object = &s->objects[slot];
        if (!sheet_in_play(object))
            continue;
        const iz_card_def *def = &j->cards->definitions[object->definition];
        for (uint32_t i = 0; i < def->abilities_all; i++)
            if (j->cards->abilities[def->first_ability + i].kind == IZ_ABILITY_STATIC &&
                object->definition != j->definition)
                return false;
    }
    return s->effects == 0;
}

static void compare_object(iz_judge *j, const iz_cell *ability, const iz_cell *m, uint32_t slot,
                           bool *open, bool *seen, char *fault, size_t size)
{
    const judge_statics *t = j->statics;
    const sheet_object *a = &t->with.objects[slot], *b = &t->without.objects[slot];
    change c = change_of(j, &t->with, ability, m, sheet_ref(&t->with, slot));
    const char *name = iz_card_def_name(j->cards, a->definition);
    *open = *open || c.open;
    *seen = *seen || c.concerned;
    if (c.open || fault[0])
        return;
    if (m->op == IZ_BOOST && (a->chars.power - b->chars.power != c.power ||
                              a->chars.toughness - b->chars.toughness != c.toughness))
        snprintf(fault, size, "%s gets %+d/%+d, by the text %+lld/%+lld", name,
                 a->chars.power - b->chars.power, a->chars.toughness - b->chars.toughness,
                 (long long)c.power, (long long)c.toughness);
    uint64_t gained = a->chars.keywords & ~b->chars.keywords;
    if (m->op == IZ_GAIN && (gained & ~c.keywords || c.keywords & ~a->chars.keywords))
        snprintf(fault, size, "%s has not just what the text gives it", name);
    if (m->op == IZ_LOSE_KEYWORD && c.concerned && a->chars.keywords & c.lost)
        snprintf(fault, size, "%s keeps what the text takes", name);
    if (m->op == IZ_SET_COLORS && c.concerned && a->chars.colors != c.colors)
        snprintf(fault, size, "%s is of other colours", name);
    if (m->op != IZ_BOOST && m->op != IZ_GAIN && !c.concerned &&
        (a->chars.power != b->chars.power || a->chars.types != b->chars.types ||
         a->chars.keywords != b->chars.keywords || a->chars.colors != b->chars.colors))
        snprintf(fault, size, "%s is changed, and the text doesn't name it", name);
}

/* The same game with that modification silent, or not, in which all that bear it have left play. */
static bool take_without_bearers(iz_judge *j, sheet *s, const iz_card_set *cards)
{
    iz_game *twin = iz_game_copy(j->g);
    if (!twin)
        return false;
    iz_referee_read_from(twin, cards);
    for (uint32_t slot = 0; slot < iz_table_count(twin, IZ_TABLE_objects); slot++)
        if (twin->objects[slot].kind != IZ_OBJECT_FREE &&
            twin->objects[slot].definition == j->definition &&
            twin->objects[slot].zone == IZ_ZONE_BATTLEFIELD)
            iz_referee_takes_away(twin, iz_object_ref(twin, (iz_slot)slot), IZ_ZONE_EXILE);
    sheet_take(s, twin);
    iz_game_release(twin);
    return !s->full;
}

/* It does nothing any more once what bears it has left play. */
static void look_at_gone(iz_judge *j, int n)
{
    judge_statics *t = j->statics;
    iz_cell *m = &t->silent.cells[t->at[n].cell];
    uint16_t op = (uint16_t)m->op;
    if (t->at[n].goes++ >= LOOKS_MOST ||
        iz_referee_has_node(&j->cards->cells[t->at[n].ability], IZ_LINGERS) ||
        !take_without_bearers(j, &t->gone, j->cards))
        return;
    m->op = IZ_NONE;
    bool good = take_without_bearers(j, &t->without, &t->silent);
    m->op = op;
    for (uint32_t slot = 0; good && slot < t->gone.count; slot++) {
        const sheet_object *a = &t->gone.objects[slot], *b = &t->without.objects[slot];
        char text[200];
        if (!sheet_in_play(a) ||
            (a->chars.power == b->chars.power && a->chars.toughness == b->chars.toughness &&
             a->chars.types == b->chars.types && a->chars.colors == b->chars.colors &&
             a->chars.keywords == b->chars.keywords && a->controller == b->controller))
            continue;
        snprintf(text, sizeof text, "%s is still changed after what did it has left play",
                 iz_card_def_name(j->cards, a->definition));
        judge_keep_fault(j, t->at[n].cell, text);
    }
    j->counts.judged += good;
}

static void look_at(iz_judge *j, int n)
{
    judge_statics *t = j->statics;
    const iz_cell *m = &j->cards->cells[t->at[n].cell];
    const iz_cell *ability = &j->cards->cells[t->at[n].ability];
    iz_game *twin = iz_game_copy(j->g);
    if (!twin)
        return;
    t->silent.cells[t->at[n].cell].op = IZ_NONE;
    iz_referee_read_from(twin, &t->silent);
    sheet_take(&t->without, twin);
    t->silent.cells[t->at[n].cell].op = m->op;
    iz_game_release(twin);
    bool open = t->without.full, seen = false;
    char fault[200] = "";
    for (uint32_t slot = 0; slot < t->with.count && !open; slot++)
        if (sheet_in_play(&t->with.objects[slot]))
            compare_object(j, ability, m, slot, &open, &seen, fault, sizeof fault);
    if (open) {
        judge_leave_open(j, NULL);
    } else if (seen || fault[0]) {
        t->at[n].looks++;
        j->counts.judged++;
        j->judged[t->at[n].ability] = 1;
        if (fault[0])
            judge_keep_fault(j, t->at[n].cell, fault);
    }
    judge_settle(j, t->at[n].ability, !open && seen);
}

/* A position in which somebody has priority. */
void judge_statics_at(iz_judge *j)
{
    judge_statics *t = j->statics;
    bool wanted = false;
    for (int n = 0; n < t->count; n++)
        wanted = wanted || t->at[n].looks < LOOKS_MOST;
    if (!wanted)
        return;
    sheet_take(&t->with, j->g);
    if (t->with.full || !bearers_are_plain(j, &t->with) || !is_alone(j, &t->with))
        return;
    for (int n = 0; n < t->count; n++)
        if (t->at[n].looks < LOOKS_MOST) {
            look_at(j, n);
            look_at_gone(j, n);
        }
}
