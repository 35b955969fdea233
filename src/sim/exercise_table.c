/*
 * The position around an exercised card: lands and mana, creatures and victims on both sides, cards
 * that fit its filters in the zones where they are looked for, the tools that it calls for, and the
 * card itself in every zone where it does something. What isn't settled is left to chance, so that
 * each play is another one.
 */
#include "referee/referee.h"
#include "sim/exercise_parts.h"

#include <string.h>

typedef struct table {
    iz_game *g;
    const iz_exercise_props *props;
    const exercise_needs *needs;
    exercise_random *random;
    int definition, other;
    int kind;                /* TABLE_* */
    uint64_t tools;          /* mask: those that are there */
    const iz_cell *focus;    /* the ability that is to be used, or NULL */
    uint32_t focus_mask;     /* as exercise_prop.wanted_by */
    unsigned colors;         /* of the basic lands that are there */
    bool at_hand, graveless; /* the card is in hand only; graveyards hold nothing else */
    bool sparse;             /* you have no lands and hardly a creature */
    bool handless;           /* there is no card in any hand */
    uint64_t called;         /* mask: the tools that the ability calls for */
} table;

enum { YOU, THEM, LIBRARY = 16, LANDS_EACH = 3, LANDS_FOCUSED = 5 };

/* Full: all that is asked for. Bare: hardly anything but the card and mana, and no other cards in
 * hand. Landless: mana from artifacts only. Crowded: many of what is asked for. Focused: what one
 * ability asks for. */
enum { TABLE_FULL, TABLE_BARE, TABLE_LANDLESS, TABLE_CROWDED, TABLE_FOCUSED };
enum { CROWD = 12 };

static iz_slot put(table *t, int definition, int seat, iz_zone zone, uint32_t status)
{
    if (t->graveless && zone == IZ_ZONE_GRAVEYARD && definition != t->definition)
        return IZ_NIL;
    if (definition < 0 || iz_book_refuses(t->g->book, t->g->cards, definition))
        return IZ_NIL;
    return iz_referee_place(t->g, definition, seat, seat, zone, status);
}

static bool is_permanent(const table *t, int definition)
{
    return t->g->cards->definitions[definition].types & IZ_PERMANENT_TYPES;
}

static bool is_aura(const table *t, int definition)
{
    const iz_card_def *def = &t->g->cards->definitions[definition];
    for (uint32_t i = 0; i < def->ability_count; i++) {
        const iz_cell *cell =
            &t->g->cards->cells[t->g->cards->abilities[def->first_ability + i].cell];
        if (cell->op == IZ_KEYWORD && cell->arg == IZ_KW_ENCHANT)
            return true;
    }
    for (int i = 0; i < IZ_SUBTYPES && def->subtypes[i]; i++)
        if (def->subtypes[i] == IZ_WORD_AURA)
            return true;
    return false;
}

static bool is_equipment(const table *t, int definition)
{
    const iz_card_def *def = &t->g->cards->definitions[definition];
    for (uint32_t i = 0; i < def->ability_count; i++)
        if (t->g->cards->abilities[def->first_ability + i].keyword == IZ_KW_EQUIP)
            return true;
    return false;
}

/* Something that it may be attached to, chosen by chance; only what the ability in focus asks for,
 * or whatever there is. */
static iz_slot find_host(table *t, iz_slot what, bool called_for)
{
    iz_game *g = t->g;
    iz_slot host = IZ_NIL;
    uint32_t met = 0;
    IZ_EACH_IN_PLAY (g, slot)
        if ((!called_for || exercise_is_called_for(t->props, t->needs, t->focus_mask, t->called,
                                                   g->objects[slot].definition)) &&
            iz_referee_may_be_attached(g, what, slot) == IZ_C_NONE &&
            exercise_below(t->random, ++met) == 0)
            host = slot;
    return host;
}

static bool attach_somewhere(table *t, iz_slot what)
{
    iz_game *g = t->g;
    bool called_for = t->focus && exercise_chance(t->random, 50);
    iz_slot host = called_for ? find_host(t, what, true) : IZ_NIL;
    host = host == IZ_NIL ? find_host(t, what, false) : host;
    if (host == IZ_NIL)
        return false;
    iz_referee_attach(g, what, host);
    return true;
}

/* Puts a permanent into play as it would be there; an Aura without a host isn't put. */
static iz_slot put_in_play(table *t, int definition, int seat, uint32_t status)
{
    uint64_t keywords = t->g->cards->definitions[definition].keywords;
    if (keywords >> IZ_KW_MORPH & 1 && exercise_chance(t->random, 50))
        status |= IZ_IS_FACE_DOWN;
    iz_slot slot = put(t, definition, seat, IZ_ZONE_BATTLEFIELD, status);
    if (slot != IZ_NIL && is_equipment(t, definition) && exercise_chance(t->random, 60))
        attach_somewhere(t, slot);
    if (slot == IZ_NIL || !is_aura(t, definition))
        return slot;
    if (attach_somewhere(t, slot))
        return slot;
    iz_referee_remove(t->g, slot);
    return IZ_NIL;
}

/* ---- what the card asks for ------------------------------------------------------------------ */

static void put_prop_in_play(table *t, const exercise_prop *prop, int seat)
{
    uint32_t status = exercise_chance(t->random, 80) ? prop->status : 0;
    status |= t->focus && exercise_chance(t->random, 20) ? IZ_IS_TAPPED : 0;
    iz_slot slot = put_in_play(t, prop->definition, seat, status);
    if (slot == IZ_NIL)
        return;
    if (prop->counter)
        iz_referee_add_counters(t->g, iz_object_ref(t->g, slot), prop->counter, 2);
    int what = prop->enchanted ? t->props->aura : prop->equipped ? t->props->equipment : -1;
    iz_slot attached = put(t, what, seat, IZ_ZONE_BATTLEFIELD, 0);
    if (attached != IZ_NIL)
        iz_referee_attach(t->g, attached, slot);
}

static void put_prop(table *t, const exercise_prop *prop)
{
    for (int seat = YOU; seat <= THEM; seat++) {
        bool asked = prop->side == SIDE_BOTH ? !(t->sparse && seat == YOU)
                                             : (prop->side == SIDE_YOURS) == (seat == YOU);
        if (prop->zone != IZ_ZONE_ANY && prop->zone != IZ_ZONE_BATTLEFIELD) {
            for (int n = 0; asked && n < (t->kind == TABLE_CROWDED ? CROWD : 1); n++)
                put(t, prop->definition, seat, (iz_zone)prop->zone, 0);
            continue;
        }
        bool land = t->g->cards->definitions[prop->definition].types & IZ_TYPE_LAND;
        if (is_permanent(t, prop->definition) && asked && !(land && t->kind == TABLE_LANDLESS))
            for (int n = 0; n < (t->kind == TABLE_CROWDED && seat == YOU ? CROWD : 1); n++)
                put_prop_in_play(t, prop, seat);
        if (prop->zone != IZ_ZONE_ANY)
            continue;
        static const iz_zone elsewhere[] = {IZ_ZONE_HAND, IZ_ZONE_GRAVEYARD, IZ_ZONE_LIBRARY};
        for (int i = 0; i < 3; i++)
            if (exercise_chance(t->random, 60))
                put(t, prop->definition, seat, elsewhere[i], 0);
    }
}

/* On a sparse table: your creatures but one that an Aura or Equipment may be for. */
static bool is_left_out(const table *t, int definition, int seat)
{
    bool host = is_aura(t, t->definition) || is_equipment(t, t->definition);
    return t->sparse && seat == YOU && definition != t->props->tools[host ? 1 : 0] &&
           t->g->cards->definitions[definition].types & IZ_TYPE_CREATURE;
}

static void put_tools(table *t)
{
    for (int i = 0; i < t->props->tool_count; i++) {
        if (!(t->tools >> i & 1))
            continue;
        int definition = t->props->tools[i];
        for (int seat = YOU; seat <= THEM; seat++) {
            if (is_permanent(t, definition) && !is_left_out(t, definition, seat) &&
                exercise_chance(t->random, t->kind == TABLE_BARE ? 0 : 70))
                put_in_play(t, definition, seat, 0);
            if (exercise_chance(t->random, t->kind == TABLE_BARE         ? 0
                                           : is_permanent(t, definition) ? 15
                                                                         : 50))
                put(t, definition, seat, IZ_ZONE_HAND, 0);
            if (exercise_chance(t->random, t->focus ? 60 : 30))
                put(t, definition, seat, IZ_ZONE_GRAVEYARD, 0);
            if (exercise_chance(t->random, 30))
                put(t, definition, seat, IZ_ZONE_LIBRARY, 0);
        }
    }
}

static void put_lands(table *t)
{
    for (int seat = YOU; seat <= THEM; seat++) {
        int without = (int)exercise_below(t->random, 10); /* in half of the plays one is missing */
        bool focused = t->kind == TABLE_FOCUSED;
        for (int i = 0; i < 5; i++) {
            if ((i == without && !focused) || t->kind == TABLE_LANDLESS || !(t->colors >> i & 1) ||
                (t->sparse && seat == YOU))
                continue;
            const int *basics = t->needs->snow ? t->props->snow_basics : t->props->basics;
            for (int n = 0; n < (focused ? LANDS_FOCUSED : LANDS_EACH); n++)
                put(t, basics[i], seat, IZ_ZONE_BATTLEFIELD, 0);
            if (focused && exercise_chance(t->random, 50))
                put(t, basics[i], seat, IZ_ZONE_HAND, 0);
            put(t, t->props->basics[i], seat, IZ_ZONE_GRAVEYARD, 0);
            put(t, t->props->basics[i], seat, IZ_ZONE_LIBRARY, 0);
            if (exercise_chance(t->random, t->kind == TABLE_BARE ? 0 : 20))
                put(t, t->props->basics[i], seat, IZ_ZONE_HAND, 0);
        }
        int artifacts = t->kind == TABLE_LANDLESS || (t->sparse && seat == YOU) ? 5
                        : t->kind == TABLE_BARE                                 ? 0
                                                : 2 * (t->colors == IZ_COLORS_ALL);
        for (int n = 0; n < artifacts; n++)
            put(t, t->props->tools[0], seat, IZ_ZONE_BATTLEFIELD, 0);
    }
}

static void fill_libraries(table *t)
{
    for (int seat = YOU; seat <= THEM; seat++)
        for (int n = 0; n < LIBRARY; n++)
            put(t, t->props->tools[exercise_below(t->random, 14)], seat, IZ_ZONE_LIBRARY, 0);
}

/* ---- the card itself ------------------------------------------------------------------------- */

static void put_card_in_play(table *t, int definition, int seat)
{
    uint32_t status = exercise_chance(t->random, 10) ? IZ_IS_TAPPED : 0;
    status |= exercise_chance(t->random, 15) ? IZ_IS_SICK | IZ_ECHO_DUE : 0;
    iz_slot slot = put_in_play(t, definition, seat, status);
    if (slot == IZ_NIL)
        return;
    for (int i = 0; i < t->needs->counter_count; i++)
        if (exercise_chance(t->random, 60))
            iz_referee_add_counters(
                t->g, iz_object_ref(t->g, slot), t->needs->counters[i],
                t->kind == TABLE_CROWDED ? CROWD : 1 + (int)exercise_below(t->random, 5));
    int what = t->needs->enchanted ? t->props->aura : t->needs->equipped ? t->props->equipment : -1;
    iz_slot attached =
        exercise_chance(t->random, 60) ? put(t, what, seat, IZ_ZONE_BATTLEFIELD, 0) : IZ_NIL;
    if (attached != IZ_NIL)
        iz_referee_attach(t->g, attached, slot);
}

static void put_card(table *t, unsigned play)
{
    if (t->g->cards->definitions[t->definition].types & IZ_TYPES_BESIDE) {
        put(t, t->definition, YOU, IZ_ZONE_SPECIAL, 0);
        return;
    }
    int faces[2] = {t->definition, t->other};
    bool empty = t->kind == TABLE_BARE && is_permanent(t, t->definition) && play % 2 == 0;
    bool focused = t->kind == TABLE_FOCUSED;
    for (int n = 0; n < 2 && !empty; n++)
        put(t, t->definition, YOU, IZ_ZONE_HAND, 0);
    if (!empty && exercise_chance(t->random, 50))
        put(t, t->definition, THEM, IZ_ZONE_HAND, 0);
    put(t, t->definition, YOU, IZ_ZONE_GRAVEYARD, 0);
    put(t, t->definition, YOU, IZ_ZONE_LIBRARY, 0);
    for (int i = 0; i < 2; i++) {
        if (faces[i] < 0 || !is_permanent(t, faces[i]) || (i == 1 && play % 2 == 0) || t->at_hand)
            continue;
        if (empty || exercise_chance(t->random, focused ? 95 : 75))
            put_card_in_play(t, faces[i], YOU);
        if (exercise_chance(t->random, focused ? 10 : 25))
            put_card_in_play(t, faces[i], THEM);
        if (play % 4 == 2 && i == 0 &&
            !(t->g->cards->definitions[faces[i]].types & IZ_TYPE_LEGENDARY))
            put_card_in_play(t, faces[i], YOU); /* what a second source changes */
    }
}

/* Some other cards of the collection besides, in some plays: what they do to each other. */
static void put_company(table *t, const iz_exercise *exercise)
{
    int cards = t->props->count; /* without those made for the exercise */
    for (int n = 0; n < 8; n++) {
        int other = (int)exercise_below(t->random, (uint64_t)cards), seat = n % 2;
        if (exercise->cards->definitions[other].flags & (IZ_CARD_REFUSED | IZ_CARD_BLANK))
            continue;
        if (is_permanent(t, other))
            put_in_play(t, other, seat, 0);
        put(t, other, seat, IZ_ZONE_HAND, 0);
    }
}

/* ---- the whole ------------------------------------------------------------------------------- */

static void set_numbers(table *t)
{
    static const int lives[] = {20, 20, 20, 20, 55, 12, 6, 3, 1};
    for (int seat = YOU; seat <= THEM; seat++) {
        iz_referee_set_life(t->g, seat, lives[exercise_below(t->random, t->focus ? 6 : 9)], 0);
        if (!exercise_chance(t->random, t->focus ? 10 : 20) && !t->handless)
            continue;
        for (iz_slot slot = iz_zone_list(t->g, seat, IZ_ZONE_HAND)->first; slot != IZ_NIL;) {
            iz_slot next = t->g->objects[slot].next;
            if (t->g->objects[slot].definition != t->definition || t->handless)
                iz_referee_remove(t->g, slot);
            slot = next;
        }
    }
}

/* The colours of mana that an ability asks to have been spent; 0: of none. */
static unsigned colors_spent(const iz_cell *ability)
{
    unsigned colors = 0;
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++)
        if (cell->op == IZ_MANA_SPENT)
            colors |= (unsigned)cell->arg;
        else if (cell->op == IZ_COLORS_SPENT)
            colors |= IZ_COLORS_ALL;
    return colors;
}

static bool counts_hands(const iz_cell *ability)
{
    for (const iz_cell *cell = ability; cell < ability + ability->span; cell++)
        if (cell->op == IZ_ATTRIBUTE_OF && cell->arg == IZ_ATTRIBUTE_HAND)
            return true;
    return false;
}

/* A table for one ability: what it asks for, the creatures that are always there, few others. */
static void set_focus(table *t, uint32_t focus)
{
    static const uint64_t always = 0x7F; /* the first rows of exercise_tools.def: mana, creatures */
    const iz_card_set *cards = t->g->cards;
    for (int i = 0; i < 2; i++) {
        int face = i == 0 ? t->definition : t->other;
        const iz_card_def *def = face < 0 ? NULL : &cards->definitions[face];
        if (!def || focus < def->first_cell || focus >= def->first_cell + def->cell_count)
            continue;
        t->focus = &cards->cells[focus];
        t->focus_mask = exercise_mask_of(cards, face, focus);
        unsigned spent = colors_spent(t->focus);
        for (int c = 0; c < 5; c++)
            spent |= spent && def->cost.of[c] ? 1u << c : 0;
        t->colors = spent ? spent : IZ_COLORS_ALL;
        t->called = exercise_tools_for(t->focus);
        t->tools = t->called | always;
        t->needs = &t->props->needs[face];
    }
    bool chooses = false; /* what it chooses as it comes into play, it has not chosen in play */
    for (const iz_cell *cell = &cards->cells[cards->definitions[t->definition].first_cell],
                       *end = cell + cell->span;
         cell < end; cell++)
        chooses = chooses || cell->op == IZ_AS_ENTERS;
    bool combat = exercise_is_of_combat(cards, focus);
    t->handless = counts_hands(t->focus) && exercise_chance(t->random, 50);
    t->at_hand = !t->handless && exercise_chance(t->random, chooses ? 80 : combat ? 15 : 35);
    t->graveless = exercise_chance(t->random, 35);
    t->sparse = exercise_chance(t->random, combat ? 8 : 25);
}

/* The card as it lies on the table, in play if it is there. */
static iz_slot card_on_table(const table *t)
{
    iz_slot found = IZ_NIL;
    uint32_t objects = iz_table_count(t->g, IZ_TABLE_objects);
    for (uint32_t slot = 0; slot < objects; slot++) {
        const iz_object *object = &t->g->objects[slot];
        bool it = object->kind == IZ_OBJECT_CARD && object->definition == t->definition &&
                  object->controller == YOU;
        if (it && (found == IZ_NIL || object->zone == IZ_ZONE_BATTLEFIELD))
            found = (iz_slot)slot;
    }
    return found;
}

static bool bears_something(const iz_game *g, iz_slot host)
{
    IZ_EACH_IN_PLAY (g, slot)
        if (g->objects[slot].attached_to == host)
            return true;
    return false;
}

/* Takes away what fits the first filter and not the second, which may be NULL. */
static void take_away_those(table *t, iz_slot card, const iz_cell *that, const iz_cell *but)
{
    iz_game *g = t->g;
    for (int seat = YOU; seat <= THEM; seat++)
        for (iz_slot slot = iz_zone_list(g, seat, IZ_ZONE_BATTLEFIELD)->first; slot != IZ_NIL;) {
            iz_slot next = g->objects[slot].next;
            iz_ref ref = iz_object_ref(g, slot);
            if (slot != card && g->objects[slot].attached_to == IZ_NIL &&
                !bears_something(g, slot) && iz_referee_fits(g, card, that, ref) &&
                !(but && iz_referee_fits(g, card, but, ref)))
                iz_referee_remove(g, slot);
            slot = next;
        }
}

/* "As long as you control no …", "if there is no …", "if all … are …" (of several such, one): what
 * must not be there is taken away. */
static void take_away(table *t)
{
    iz_slot card = card_on_table(t);
    const iz_cell *all = NULL;
    uint32_t met = 0;
    if (card == IZ_NIL)
        return;
    for (const iz_cell *cell = t->focus; cell < t->focus + t->focus->span; cell++) {
        if (cell->op == IZ_UNLESS && cell[1].op == IZ_EXISTS && cell[2].op == IZ_ALL)
            take_away_those(t, card, cell + 3, NULL);
        if (cell->op == IZ_IS && cell[1].op == IZ_ALL && exercise_below(t->random, ++met) == 0)
            all = cell;
    }
    if (all)
        take_away_those(t, card, all + 2, iz_child(all, 1));
}

/* What mills, or looks at the top, finds the card there. */
static void put_card_on_top(table *t)
{
    iz_slot slot = put(t, t->definition, YOU, IZ_ZONE_LIBRARY, 0);
    if (slot == IZ_NIL)
        return;
    iz_referee_put_in_library(t->g, slot, true);
}

iz_game *exercise_table(const iz_exercise *exercise, const iz_book *book, int definition,
                        unsigned play, uint32_t focus, exercise_random *random)
{
    static const iz_step steps[] = {IZ_STEP_MAIN1, IZ_STEP_UPKEEP, IZ_STEP_UNTAP, IZ_STEP_MAIN1};
    const iz_exercise_props *props = exercise->props;
    unsigned options = play % 3 == 1 ? (unsigned)IZ_GAME_MANUAL_MANA : 0u;
    const iz_setup setup = iz_setup_of(book, NULL, 2);
    iz_game *g = iz_referee_position(&setup, exercise->cards, exercise_next(random), options);
    if (!g)
        return NULL;
    int other = exercise->cards->definitions[definition].other_face;
    int kind = focus != NO_FOCUS ? TABLE_FOCUSED
               : play % 7 == 3   ? TABLE_BARE
               : play % 7 == 5   ? TABLE_LANDLESS
               : play % 7 == 6   ? TABLE_CROWDED
                                 : TABLE_FULL;
    table t = {.g = g,
               .props = props,
               .needs = &props->needs[definition],
               .random = random,
               .definition = definition,
               .other = other == 0xFFFF ? -1 : other,
               .kind = kind,
               .tools = props->needs[definition].tools,
               .colors = IZ_COLORS_ALL};
    if (focus != NO_FOCUS)
        set_focus(&t, focus);
    if (t.needs->ante)
        iz_referee_play_with(g, IZ_GAME_ANTE);
    fill_libraries(&t);
    put_lands(&t);
    put_tools(&t);
    for (int i = 0; i < t.needs->count; i++)
        if ((t.kind != TABLE_BARE || t.needs->props[i].zone == IZ_ZONE_HAND) &&
            (!t.focus || t.needs->props[i].wanted_by & t.focus_mask || exercise_chance(random, 30)))
            put_prop(&t, &t.needs->props[i]);
    if (t.other >= 0 && !t.focus)
        for (int i = 0; i < props->needs[t.other].count; i++)
            put_prop(&t, &props->needs[t.other].props[i]);
    put_card(&t, play);
    if (play % 4 == 0 && !t.focus)
        put_company(&t, exercise);
    for (int seat = YOU; seat <= THEM; seat++)
        iz_referee_shuffle(g, seat);
    if (t.focus && exercise_chance(random, 40))
        put_card_on_top(&t);
    set_numbers(&t);
    if (t.focus && exercise_chance(random, 50))
        take_away(&t);
    iz_referee_begin(g, exercise_chance(random, 75) ? YOU : THEM, steps[exercise_below(random, 4)],
                     5);
    return g;
}
