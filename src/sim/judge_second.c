/*
 * The second game: what a lasting effect changes, and until when. As an instruction of the card has
 * made one, the game is copied twice, and out of one of the copies the effect is taken. A game is a
 * value, so that both go on in the same way: everybody passes, and chooses what lies nearest. At
 * once, at the end of the turn and of the next ones the two positions are compared. As long as the
 * effect should last they differ in what it says, on those whom it names; once it should be over
 * they don't differ.
 *
 * What has come of it meanwhile (something died, was tapped, was drawn) is a fact that stays, and
 * facts have consequences: where the facts of the two games differ nothing is said.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

#include <stdio.h>
#include <stdlib.h>

/* So many turns' ends are looked at, the present one's among them; so often an instruction's effect
 * in a play; so many decisions to the next end. */
enum { ENDS_MOST = 3, LOOKED_MOST = 16, DECISIONS_MOST = 120, OPTIONS_SEEN = 400 };

/* How the look of an object with the effect differs from that without it; all zero: not at all. */
typedef struct difference {
    uint64_t keywords, abilities;
    int32_t power, toughness;
    uint32_t types, colors;
    uint32_t name, definition;
    uint32_t subtypes, controller;
} difference;

struct judge_second {
    sheet with, without;
    env_sheet env; /* of the effect, as it began */
    difference *first;
    uint32_t room;
    uint32_t looked[LOOKED_MOST]; /* cells whose effects were looked at in this play */
    int looked_count;
};

typedef struct looking {
    iz_judge *j;
    const judge_watch *w;
    uint32_t last; /* timestamp as it began */
    iz_ref source;
    set affected; /* as it began; none: it is not settled whom it affects */
    iz_game *with, *without;
    bool concluded, kept; /* something was said; `first` holds how it was at the beginning */
    char fault[200];
} looking;

bool judge_second_new(iz_judge *j)
{
    j->second = calloc(1, sizeof *j->second);
    return j->second != NULL;
}

void judge_second_free(iz_judge *j)
{
    if (!j->second)
        return;
    sheet_free(&j->second->with);
    sheet_free(&j->second->without);
    free(j->second->first);
    free(j->second);
}

void judge_second_begin(iz_judge *j) { j->second->looked_count = 0; }

/* ---- nobody plays ------------------------------------------------------------------------------ */

/* At the end of that turn, or later: somebody has priority and nothing is on the stack. */
static bool is_there(const iz_game *g, uint32_t turn)
{
    const iz_context *now = iz_now(g);
    int seat = iz_wait_seat(g);
    return seat >= 0 && iz_referee_decision(g, seat)->kind == IZ_DECIDE_PRIORITY &&
           now->stack.count == 0 && now->turn == turn && now->step == IZ_STEP_END;
}

static bool goes_to_end(iz_game *g, uint32_t turn)
{
    if (g->head->waits == 0 && iz_advance(g) != 0)
        return false;
    for (int n = 0; n < DECISIONS_MOST; n++) {
        if (iz_game_over(g) || iz_game_is_nested(g) || iz_now(g)->turn > turn)
            return false;
        if (is_there(g, turn))
            return true;
        if (!judge_goes_on(g))
            return false;
    }
    return false;
}

/* ---- what differs ------------------------------------------------------------------------------ */

static uint64_t abilities_print(iz_game *g, iz_slot slot)
{
    uint64_t print = 0;
    int count = iz_referee_ability_count(g, slot);
    for (int i = 0; i < count; i++) /* in whatever order */
        print +=
            (iz_referee_ability(g, slot, i).index + UINT64_C(1)) * UINT64_C(0x9E3779B97F4A7C15);
    return print;
}

static bool looks_like_something(const sheet_object *object)
{
    return object->kind == IZ_OBJECT_CARD || object->kind == IZ_OBJECT_TOKEN ||
           object->kind == IZ_OBJECT_COPY;
}

static difference difference_at(const looking *l, uint32_t slot)
{
    difference d = {0};
    const sheet_object *a = &l->j->second->with.objects[slot];
    const sheet_object *b = &l->j->second->without.objects[slot];
    if (!looks_like_something(a))
        return d;
    d.power = a->chars.power - b->chars.power;
    d.toughness = a->chars.toughness - b->chars.toughness;
    d.types = a->chars.types ^ b->chars.types;
    d.colors = a->chars.colors ^ b->chars.colors;
    d.keywords = a->chars.keywords ^ b->chars.keywords;
    d.name = (uint32_t)a->chars.name ^ b->chars.name;
    d.definition = (uint32_t)a->chars.definition ^ b->chars.definition;
    d.subtypes = memcmp(a->chars.subtypes, b->chars.subtypes, sizeof a->chars.subtypes) != 0;
    d.controller = a->controller != b->controller;
    d.abilities =
        abilities_print(l->with, (iz_slot)slot) ^ abilities_print(l->without, (iz_slot)slot);
    return d;
}

static bool is_none(const difference *d)
{
    static const difference none;
    return memcmp(d, &none, sizeof none) == 0;
}

static bool same_counters(const sheet_object *a, const sheet_object *b)
{
    if (a->counter_kinds != b->counter_kinds)
        return false;
    for (int i = 0; i < a->counter_kinds; i++)
        if (sheet_counters(b, a->counter_word[i]) != a->counter_count[i])
            return false;
    return true;
}

/* Is what has happened to the object the same in both games? */
static bool same_object(const sheet_object *a, const sheet_object *b)
{
    static const uint32_t states = IZ_IS_TAPPED | IZ_IS_FACE_DOWN | IZ_IS_ATTACKING;
    return a->kind == b->kind && a->generation == b->generation && a->zone == b->zone &&
           a->attached_to == b->attached_to && a->damage == b->damage &&
           !((a->status ^ b->status) & states) && same_counters(a, b);
}

static bool same_facts(const sheet *a, const sheet *b)
{
    if (a->count != b->count || a->turn != b->turn || a->active != b->active || a->full || b->full)
        return false;
    for (int seat = 0; seat < a->seats; seat++)
        if (a->players[seat].life != b->players[seat].life ||
            a->players[seat].poison != b->players[seat].poison ||
            a->players[seat].in_game != b->players[seat].in_game ||
            memcmp(a->players[seat].pool, b->players[seat].pool, sizeof a->players[seat].pool) != 0)
            return false;
    for (uint32_t slot = 0; slot < a->count; slot++)
        if (!same_object(&a->objects[slot], &b->objects[slot]))
            return false;
    return true;
}

/* ---- what the effect says ---------------------------------------------------------------------- */

/* The part of the difference that no modification of the instruction says. */
static difference unsaid(const iz_cell *cell, difference d)
{
    for (int i = 1; cell->op == IZ_APPLY && i < iz_child_count(cell) - 1; i++) {
        const iz_cell *m = iz_child(cell, i);
        switch (m->op) {
        case IZ_BOOST:
        case IZ_SET_PT:
        case IZ_SWITCH_PT:
            d.power = d.toughness = 0;
            break;
        case IZ_SET_COLORS:
            d.colors = 0;
            break;
        case IZ_SET_CONTROLLER:
            d.controller = 0;
            break;
        case IZ_GAIN:
        case IZ_LOSE_KEYWORD:
            d.keywords = d.abilities = 0;
            break;
        default: /* others may change whatever they like */
            return (difference){0};
        }
    }
    return d;
}

static const char *name_at(const looking *l, uint32_t slot)
{
    return iz_card_def_name(l->j->cards, l->j->second->with.objects[slot].definition);
}

static void finds(looking *l, const char *what, const char *name)
{
    if (l->fault[0])
        return;
    snprintf(l->fault, sizeof l->fault,
             "in turn %u: %s %s (beside the same game without the effect)", iz_now(l->with)->turn,
             name, what);
}

/* While it lasts: those whom it names are changed as at the beginning, nobody else is. Where there
 * is anything else that could hang on what they are, nothing is said. */
static void look_while(looking *l, bool begins)
{
    judge_second *s = l->j->second;
    const iz_cell *cell = &l->j->cards->cells[l->w->cell];
    if (cell->op != IZ_APPLY || iz_referee_has_node(cell, IZ_CHANGE_WORDS) ||
        judge_looks_hang(l->j->cards, &s->without))
        return;
    l->concluded = true;
    for (uint32_t slot = 0; slot < s->with.count; slot++) {
        difference d = difference_at(l, slot);
        bool named = set_has(&l->affected, sheet_ref(&s->with, slot));
        difference more = unsaid(cell, d);
        if (!named && !is_none(&d))
            finds(l, "is changed, and the text doesn't name it", name_at(l, slot));
        else if (!is_none(&more))
            finds(l, "is changed in what the text doesn't say", name_at(l, slot));
        else if (named && !begins && l->kept && slot < s->room &&
                 memcmp(&d, &s->first[slot], sizeof d) != 0)
            finds(l, "is not changed as it was at first", name_at(l, slot));
        if (begins && slot < s->room)
            s->first[slot] = d;
    }
    l->kept = l->kept || begins;
}

/* May the same be done in both games? What came under control anew is a fact, too. */
static bool same_options(looking *l)
{
    const judge_second *s = l->j->second;
    for (uint32_t slot = 0; slot < s->with.count; slot++)
        if (s->with.objects[slot].status != s->without.objects[slot].status)
            return true;
    int seat = iz_wait_seat(l->with);
    iz_option a, b;
    for (uint64_t n = 0; n < OPTIONS_SEEN; n++) {
        bool more = iz_referee_option(l->with, seat, n, &a);
        if (more != iz_referee_option(l->without, seat, n, &b))
            return false;
        if (!more)
            return true;
        if (memcmp(&a, &b, sizeof a) != 0)
            return false;
    }
    return true;
}

static void look_after(looking *l)
{
    const judge_second *s = l->j->second;
    l->concluded = true;
    for (uint32_t slot = 0; slot < s->with.count; slot++) {
        difference d = difference_at(l, slot);
        if (!is_none(&d))
            finds(l, "is not again what it would be", name_at(l, slot));
    }
    if (!l->fault[0] && iz_wait_seat(l->with) == iz_wait_seat(l->without) && !same_options(l))
        finds(l, "may do what they couldn't, or couldn't what they may", "a player");
}

/* ---- looking ----------------------------------------------------------------------------------- */

/* What lasts as long as something holds is over once it doesn't. */
static answer lasts(const looking *l)
{
    judge_second *s = l->j->second;
    const iz_cell *duration = &l->j->cards->cells[l->w->duration];
    if (duration->op != IZ_AS_LONG_AS)
        return judge_should_last(l->with, l->w, duration);
    reader r = {.s = &s->with,
                .g = l->with,
                .env = &s->env,
                .self = l->source,
                .controller = l->w->controller,
                .read = l->j->read};
    return read_condition(&r, duration + 1) == NO ? NO : UNKNOWN;
}

/* How many effects there are but those that the instruction has made then. */
static uint32_t other_effects(const looking *l, const sheet *s)
{
    uint32_t count = 0;
    for (uint32_t e = 0; e < s->effects; e++)
        count += s->effect[e].cell != l->w->cell || s->effect[e].timestamp < l->w->timestamp ||
                 s->effect[e].timestamp > l->last;
    return count;
}

/* False: something has come of it, and from there on the games go different ways. */
static bool compare(looking *l, bool begins)
{
    judge_second *s = l->j->second;
    sheet_take(&s->with, l->with);
    sheet_take(&s->without, l->without);
    if (!same_facts(&s->with, &s->without) ||
        other_effects(l, &s->with) != other_effects(l, &s->without))
        return false;
    answer should = begins ? YES : lasts(l);
    if (should == YES)
        look_while(l, begins);
    else if (should == NO)
        look_after(l);
    return true;
}

static bool make_room(judge_second *s, uint32_t count)
{
    if (count <= s->room)
        return true;
    difference *first = realloc(s->first, (count + 64) * sizeof *first);
    if (!first)
        return false;
    s->first = first;
    s->room = count + 64;
    return true;
}

static void play_both(looking *l)
{
    uint32_t turn = l->w->turn;
    bool alike = compare(l, true);
    for (int end = 0; end < ENDS_MOST && alike && !l->fault[0]; end++) {
        if (l->w->step >= IZ_STEP_END && end == 0) /* too late for the end of this turn */
            continue;
        uint32_t that = turn + (uint32_t)end;
        if (!goes_to_end(l->with, that) || !goes_to_end(l->without, that))
            return;
        alike = compare(l, false);
    }
}

static bool looks_again(judge_second *s, uint32_t cell)
{
    for (int i = 0; i < s->looked_count; i++)
        if (s->looked[i] == cell)
            return false;
    if (s->looked_count == LOOKED_MOST)
        return false;
    s->looked[s->looked_count++] = cell;
    return true;
}

static void conclude(looking *l)
{
    iz_judge *j = l->j;
    judge_settle(j, l->w->duration, l->concluded);
    if (!l->concluded) {
        judge_leave_open(j, NULL);
        return;
    }
    j->counts.judged++;
    j->counts.seconds++;
    j->judged[l->w->duration] = 1;
    if (l->fault[0])
        judge_keep_fault(j, l->w->duration, l->fault);
}

void judge_second_look(iz_judge *j, const judge_watch *w, const sheet_effect *row, const sheet *at)
{
    if (iz_game_is_nested(j->g) || !make_room(j->second, at->count) ||
        !looks_again(j->second, w->cell))
        return;
    looking l = {.j = j,
                 .w = w,
                 .last = j->g->head->timestamp,
                 .with = iz_game_copy(j->g),
                 .without = iz_game_copy(j->g)};
    if (l.with && l.without) {
        for (int i = 0; i < row->count; i++)
            set_put(&l.affected, at->refs[row->first + i].ref);
        for (uint32_t e = 0; e < iz_table_count(j->g, IZ_TABLE_effects); e++)
            if (j->g->effects[e].cell == w->cell && j->g->effects[e].timestamp == w->timestamp) {
                l.source = j->g->effects[e].source;
                env_take(&j->second->env, j->g, j->g->effects[e].env);
            }
        iz_referee_end_effects(l.without, w->cell, w->timestamp);
        play_both(&l);
        conclude(&l);
    }
    iz_game_release(l.with);
    iz_game_release(l.without);
}
