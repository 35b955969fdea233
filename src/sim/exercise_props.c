/*
 * What a program asks for, made into cards: from each filter in it a card that fits, and the tools
 * (exercise_tools.def) which bring about what it waits for. Nothing here knows a card's name.
 */
#include "sim/exercise_parts.h"

#include "cards/type_line.h"
#include "program/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { WISH_SUBTYPES = 4, WISH_KEYWORDS = 4, VARIANTS = 2, TEXT = 256 };

/* A card that is wished for: what it must be, and what it must not. */
typedef struct wish {
    uint32_t types, not_types; /* IZ_TYPE_* with supertypes */
    uint16_t subtypes[WISH_SUBTYPES], not_subtypes[WISH_SUBTYPES];
    uint32_t colors, not_colors;
    int keywords[WISH_KEYWORDS], keyword_count;
    int power, toughness, mana_value; /* -1: whatever */
    int name;                         /* word, or 0 */
    int walk;                         /* the land type of its landwalk, or 0 */
    uint32_t from;                    /* the colours that it has protection from */
    bool colorless, multicolored, spell, player, token;
    bool targets;       /* a spell that targets a permanent */
    bool deals;         /* it must be able to deal damage */
    bool activated;     /* with an activated ability that is no mana ability … */
    bool taps;          /* … and has {T} in its cost */
    bool hardy;         /* more toughness than power, if it is a creature */
    exercise_prop prop; /* where it is to be */
} wish;

typedef struct maker {
    iz_card_set *set;
    exercise_random random;
    int made;
    char error[256];
    bool failed;
} maker;

/* ---- random numbers -------------------------------------------------------------------------- */

uint64_t exercise_next(exercise_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9E3779B97F4A7C15); /* splitmix64 */
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

uint32_t exercise_below(exercise_random *random, uint64_t n)
{
    return n == 0 ? 0
                  : (uint32_t)((exercise_next(random) >> 32) * (n > UINT32_MAX ? UINT32_MAX : n) >>
                               32);
}

bool exercise_chance(exercise_random *random, unsigned percent)
{
    return exercise_below(random, 100) < percent;
}

/* ---- from filter to wish --------------------------------------------------------------------- */

static unsigned one_bit(maker *m, uint32_t mask)
{
    int count = __builtin_popcount(mask);
    uint32_t nth = exercise_below(&m->random, (uint64_t)count);
    for (int bit = 0; bit < 32; bit++)
        if (mask & 1u << bit && nth-- == 0)
            return 1u << bit;
    return 0;
}

static void put_word(uint16_t *words, int word)
{
    for (int i = 0; i < WISH_SUBTYPES; i++) {
        if (words[i] == word)
            return;
        if (words[i] == 0) {
            words[i] = (uint16_t)word;
            return;
        }
    }
}

static uint32_t type_of_subtype(const maker *m, int word)
{
    unsigned uses = iz_symbols_uses(m->set->symbols, word);
    if (uses & IZ_WORD_IS_CREATURE_TYPE)
        return IZ_TYPE_CREATURE;
    if (uses & IZ_WORD_IS_LAND_TYPE)
        return IZ_TYPE_LAND;
    return uses & IZ_WORD_IS_ARTIFACT_TYPE      ? IZ_TYPE_ARTIFACT
           : uses & IZ_WORD_IS_ENCHANTMENT_TYPE ? IZ_TYPE_ENCHANTMENT
           : uses & IZ_WORD_IS_SPELL_TYPE       ? IZ_TYPE_INSTANT
           : uses & IZ_WORD_IS_STRUCTURE_TYPE   ? IZ_TYPE_STRUCTURE
                                                : 0;
}

static void wish_status(wish *w, int status, bool yes)
{
    switch (status) {
    case IZ_STATUS_TAPPED:
        w->prop.status = yes ? IZ_IS_TAPPED : 0;
        break;
    case IZ_STATUS_UNTAPPED:
        w->prop.status = yes ? 0 : IZ_IS_TAPPED;
        break;
    case IZ_STATUS_ENCHANTED:
        w->prop.enchanted = yes;
        break;
    case IZ_STATUS_EQUIPPED:
        w->prop.equipped = yes;
        break;
    case IZ_STATUS_FACE_DOWN:
        w->prop.status |= yes ? IZ_IS_FACE_DOWN : 0;
        break;
    default:
        break; /* comes of playing */
    }
}

/* A number that compares so with n. */
static int number_that(int comparison, int n, bool yes)
{
    static const int opposite[] = {IZ_COMPARE_NOT_EQUAL,     IZ_COMPARE_EQUAL,
                                   IZ_COMPARE_GREATER_EQUAL, IZ_COMPARE_GREATER,
                                   IZ_COMPARE_LESS_EQUAL,    IZ_COMPARE_LESS};
    if (!yes)
        comparison = opposite[comparison];
    switch (comparison) {
    case IZ_COMPARE_LESS:
        return n - 1;
    case IZ_COMPARE_GREATER:
    case IZ_COMPARE_NOT_EQUAL:
        return n + 1;
    default:
        return n;
    }
}

static void wish_comparison(wish *w, const iz_cell *filter, bool yes)
{
    const iz_cell *first = iz_child(filter, 0), *second = iz_child(filter, 1);
    if (first->op != IZ_ATTRIBUTE_OF)
        return;
    int n = number_that(filter->arg, second->op == IZ_NUMBER ? second->arg : 2, yes);
    n = n < 0 ? 0 : n > 15 ? 15 : n;
    if (first->arg == IZ_ATTRIBUTE_POWER)
        w->power = n;
    else if (first->arg == IZ_ATTRIBUTE_TOUGHNESS)
        w->toughness = n;
    else if (first->arg == IZ_ATTRIBUTE_MANA_VALUE)
        w->mana_value = n;
}

static uint8_t side_of(const iz_cell *players, bool yes)
{
    uint8_t side = SIDE_BOTH;
    if (players->op == IZ_YOU)
        side = yes ? SIDE_YOURS : SIDE_THEIRS;
    else if (players->op == IZ_OPPONENTS || players->op == IZ_DEFENDING_PLAYER)
        side = yes ? SIDE_THEIRS : SIDE_YOURS;
    return side;
}

static void wish_filter(maker *m, wish *w, const iz_cell *filter, bool yes);

static bool speaks_of_player(const iz_cell *filter)
{
    for (const iz_cell *cell = filter; cell < filter + filter->span; cell++)
        if (iz_names_players(cell->op) || cell->op == IZ_YOU)
            return true;
    return false;
}

static void wish_children(maker *m, wish *w, const iz_cell *filter, bool yes, bool all)
{
    int count = iz_child_count(filter);
    if (all) {
        for (int i = 0; i < count; i++)
            wish_filter(m, w, iz_child(filter, i), yes);
    } else if (count > 0) {
        wish_filter(m, w, iz_child(filter, (int)exercise_below(&m->random, (uint64_t)count)), yes);
    }
}

static void wish_colors(maker *m, wish *w, uint32_t colors, bool yes)
{
    if (!yes)
        w->not_colors |= colors;
    else if (!(w->colors & colors))
        w->colors |= one_bit(m, colors);
}

static void wish_types(maker *m, wish *w, uint32_t types, bool yes)
{
    if (!yes)
        w->not_types |= types;
    else if (!(w->types & types))
        w->types |= one_bit(m, types);
}

static void wish_keyword(wish *w, const iz_cell *filter, bool yes)
{
    if (yes && w->keyword_count < WISH_KEYWORDS)
        w->keywords[w->keyword_count++] = filter->arg;
    if (filter->arg == IZ_KW_LANDWALK && filter->span > 1 && filter[1].op == IZ_IS_SUBTYPE)
        w->walk = filter[1].arg;
    if (filter->arg == IZ_KW_PROTECTION && filter->span > 1 && filter[1].op == IZ_IS_COLOR)
        w->from = (uint32_t)filter[1].arg;
}

/* Whose it is, where, and how it lies there. */
static void wish_place(wish *w, const iz_cell *filter, bool yes)
{
    switch (filter->op) {
    case IZ_IS_PLAYER:
    case IZ_IS_OPPONENT:
    case IZ_IS_TEAMMATE:
    case IZ_ATTACKS_ONE:
        w->player = filter->op != IZ_ATTACKS_ONE || w->player;
        break;
    case IZ_IS_IN:
        if (yes)
            w->prop.zone = (uint8_t)filter->arg;
        if (filter->span > 1)
            w->prop.side = side_of(filter + 1, yes);
        break;
    case IZ_CONTROLLED_BY:
    case IZ_OWNED_BY:
        w->prop.side = side_of(filter + 1, yes);
        break;
    case IZ_STATUS:
        wish_status(w, filter->arg, yes);
        break;
    case IZ_COMPARES:
        wish_comparison(w, filter, yes);
        break;
    case IZ_HAS_COUNTER:
        w->prop.counter = yes ? (uint16_t)filter->arg : 0;
        break;
    default:
        break; /* comes of playing, or of chance */
    }
}

/* What would make the filter hold (`yes`), or not. */
static void wish_filter(maker *m, wish *w, const iz_cell *filter, bool yes)
{
    switch (filter->op) {
    case IZ_AND:
    case IZ_OR:
        wish_children(m, w, filter, yes, (filter->op == IZ_AND) == yes);
        break;
    case IZ_NOT:
        wish_filter(m, w, filter + 1, !yes);
        break;
    case IZ_IS_TYPE:
    case IZ_IS_SUPERTYPE:
        wish_types(m, w, (uint32_t)filter->arg, yes);
        break;
    case IZ_IS_SUBTYPE:
        put_word(yes ? w->subtypes : w->not_subtypes, filter->arg);
        w->types |= yes ? type_of_subtype(m, filter->arg) : 0;
        break;
    case IZ_IS_COLOR:
        wish_colors(m, w, (uint32_t)filter->arg, yes);
        break;
    case IZ_IS_COLORLESS:
        w->colorless = yes;
        break;
    case IZ_IS_MULTICOLORED:
        w->multicolored = yes;
        break;
    case IZ_HAS_KEYWORD:
        wish_keyword(w, filter, yes);
        break;
    case IZ_IS_NAMED:
        w->name = yes ? filter->arg : w->name;
        break;
    case IZ_IS_TOKEN:
        w->token = yes;
        break;
    case IZ_TARGETS_ONE:
        w->targets = w->targets || (yes && !speaks_of_player(filter));
        w->spell = w->spell || yes;
        break;
    case IZ_IS_SPELL:
        w->spell = w->spell || yes;
        break;
    case IZ_HAS_ACTIVATED:
        w->activated = yes;
        break;
    case IZ_SATISFIES: /* "that's a creature" */
        if (filter[1].op == IZ_IS && filter[2].op == IZ_BOUND)
            wish_filter(m, w, iz_child(filter + 1, 1), yes);
        break;
    default:
        wish_place(w, filter, yes);
    }
}

/* What the filters leave open. */
static void complete(maker *m, wish *w)
{
    static const uint32_t usual[] = {IZ_TYPE_CREATURE, IZ_TYPE_ARTIFACT, IZ_TYPE_ENCHANTMENT,
                                     IZ_TYPE_LAND,     IZ_TYPE_INSTANT,  IZ_TYPE_SORCERY};
    if (!(w->types & IZ_CARD_TYPES)) {
        if (w->types & IZ_TYPE_BASIC)
            w->types |= IZ_TYPE_LAND;
        else if (w->spell && !(w->not_types & IZ_TYPE_INSTANT))
            w->types |= IZ_TYPE_INSTANT;
        for (size_t i = 0; i < sizeof usual / sizeof *usual && !(w->types & IZ_CARD_TYPES); i++)
            if (!(w->not_types & usual[i]))
                w->types |= usual[i];
    }
    bool bare = (w->types & IZ_TYPE_LAND) || w->colorless ||
                (w->not_colors & IZ_COLORS_ALL) == IZ_COLORS_ALL;
    if (bare) {
        w->colors = 0;
        w->types |= w->types & (IZ_TYPE_LAND | IZ_TYPE_ARTIFACT) ? 0 : IZ_TYPE_ARTIFACT;
    } else if (!w->colors && !(w->types & IZ_TYPE_ARTIFACT)) {
        w->colors = one_bit(m, IZ_COLORS_ALL & ~w->not_colors);
    }
    if (w->multicolored && __builtin_popcount(w->colors) < 2)
        w->colors |= one_bit(m, IZ_COLORS_ALL & ~w->not_colors & ~w->colors);
}

/* ---- from wish to card ----------------------------------------------------------------------- */

static void append(char *out, size_t size, const char *what)
{
    size_t used = strlen(out);
    snprintf(out + used, size - used, "%s", what);
}

static void write_cost(const wish *w, char *out, size_t size)
{
    static const char *const letters[] = {"{W}", "{U}", "{B}", "{R}", "{G}"};
    int colors = __builtin_popcount(w->colors & IZ_COLORS_ALL);
    int value = w->mana_value >= colors ? w->mana_value : w->mana_value < 0 ? colors + 1 : colors;
    *out = 0;
    if (w->types & IZ_TYPE_LAND)
        return;
    if (value > colors || colors == 0)
        snprintf(out, size, "{%d}", value - colors);
    for (int i = 0; i < 5; i++)
        if (w->colors & 1u << i)
            append(out, size, letters[i]);
}

static void write_keyword(const maker *m, const wish *w, int keyword, char *out, size_t size)
{
    static const char *const froms[] = {" white", " blue", " black", " red", " green"};
    const iz_keyword_info *info = &iz_keywords[keyword];
    const char *after = "";
    char line[64];
    if (strcmp(info->params, "C") == 0)
        after = " {1}";
    else if (strcmp(info->params, "Q") == 0)
        after = " 1";
    else if (keyword == IZ_KW_PROTECTION)
        after = froms[w->from ? __builtin_ctz(w->from) : 2];
    else if (keyword == IZ_KW_ENCHANT)
        after = " creature";
    else if (keyword == IZ_KW_AFFINITY)
        after = " artifacts";
    if (keyword == IZ_KW_LANDWALK)
        snprintf(line, sizeof line, "%.40swalk\n",
                 w->walk ? iz_symbols_text(m->set->symbols, w->walk) : "Swamp");
    else
        snprintf(line, sizeof line, "%s%s\n", info->word, after);
    append(out, size, line);
}

static void write_text(const maker *m, const wish *w, char *out, size_t size)
{
    *out = 0;
    for (int i = 0; i < w->keyword_count; i++)
        write_keyword(m, w, w->keywords[i], out, size);
    for (int i = 0; i < WISH_SUBTYPES && w->subtypes[i]; i++) {
        if (w->subtypes[i] == IZ_WORD_AURA && !*out)
            append(out, size, "Enchant creature\nEnchanted creature gets +1/+1.");
        else if (strcmp(iz_symbols_text(m->set->symbols, w->subtypes[i]), "Equipment") == 0)
            append(out, size, "Equipped creature gets +1/+1.\nEquip {1}");
    }
    if (w->types & (IZ_TYPE_INSTANT | IZ_TYPE_SORCERY))
        append(out, size,
               w->targets && w->deals ? "~ deals 1 damage to target creature."
               : w->targets           ? "Tap target permanent."
               : w->deals             ? "~ deals 4 damage to any target."
               : w->spell             ? "~ deals 1 damage to any target."
                                      : "Draw a card.");
    else if (w->deals)
        append(out, size, "{0}: ~ deals 1 damage to any target.");
    else if (w->activated)
        append(out, size, w->taps ? "{T}: You gain 1 life." : "{0}: You gain 1 life.");
}

/* The definition of such a card, made unless it is there; -1: it can't be made. */
static int make(maker *m, const wish *w)
{
    char cost[64], text[TEXT], power[16], toughness[16], line[160], name[512];
    if (w->name) {
        int there = iz_card_set_find(m->set, iz_symbols_text(m->set->symbols, w->name));
        if (there >= 0)
            return there;
    }
    uint16_t subtypes[IZ_SUBTYPES] = {0};
    memcpy(subtypes, w->subtypes, sizeof w->subtypes);
    iz_type_line_write(m->set->symbols, w->types, subtypes, line, sizeof line);
    write_cost(w, cost, sizeof cost);
    write_text(m, w, text, sizeof text);
    bool creature = (w->types & IZ_TYPE_CREATURE) != 0;
    int p = w->power >= 0 ? w->power : w->toughness >= 0 ? 1 : 2;
    int t = w->toughness >= 0 ? w->toughness : (p > 0 && w->power >= 0 ? p : 2) + 2 * w->hardy;
    snprintf(power, sizeof power, "%d", p);
    snprintf(toughness, sizeof toughness, "%d", t > 0 ? t : 1);
    snprintf(name, sizeof name, "Prop %s %s %s%s%s%.100s", cost, line, creature ? power : "",
             creature ? "/" : "", creature ? toughness : "", text);
    for (char *at = name; *at; at++)
        if (*at == '\n' || *at == '"')
            *at = ' ';
    name[120] = 0;
    iz_card_source source = {.name = w->name ? iz_symbols_text(m->set->symbols, w->name) : name,
                             .mana_cost = w->types & IZ_TYPE_LAND ? NULL : cost,
                             .type_line = line,
                             .text = text,
                             .power = creature ? power : NULL,
                             .toughness = creature ? toughness : NULL};
    int there = iz_card_set_find(m->set, source.name);
    if (there < 0) {
        there = iz_card_set_add(m->set, &source, false, m->error, sizeof m->error);
        m->made += there >= 0;
    }
    return there >= 0 && !(m->set->definitions[there].flags & IZ_CARD_REFUSED) ? there : -1;
}

/* ---- needs of one card ----------------------------------------------------------------------- */

static void add_prop(exercise_needs *needs, const exercise_prop *prop)
{
    for (int i = 0; i < needs->count; i++) {
        exercise_prop same = *prop;
        same.wanted_by = needs->props[i].wanted_by;
        if (memcmp(&needs->props[i], &same, sizeof same) == 0) {
            needs->props[i].wanted_by |= prop->wanted_by;
            return;
        }
    }
    if (needs->count < PROPS_MOST)
        needs->props[needs->count++] = *prop;
}

static void add_counter(exercise_needs *needs, int word)
{
    for (int i = 0; i < needs->counter_count; i++)
        if (needs->counters[i] == word)
            return;
    if (word > 0 && needs->counter_count < COUNTERS_MOST)
        needs->counters[needs->counter_count++] = (uint16_t)word;
}

/* How what the filter fits is to be. */
typedef struct want {
    uint32_t by; /* exercise_prop.wanted_by */
    bool spell, deals, activated, taps;
} want;

/* Cards that fit the filter, one way and another. `cell` begins the filter's whole. */
static void want_filter(maker *m, exercise_needs *needs, const iz_cell *filter, const want *how)
{
    for (int variant = 0; variant < VARIANTS; variant++) {
        wish w;
        memset(&w, 0, sizeof w);
        w.power = w.toughness = w.mana_value = -1;
        w.spell = how->spell;
        w.deals = how->deals;
        w.activated = how->activated;
        w.taps = how->taps;
        w.hardy = variant > 0;
        w.prop.wanted_by = how->by;
        wish_filter(m, &w, filter, true);
        if (w.player || filter->op == IZ_ANY)
            return;
        complete(m, &w);
        if (w.types & IZ_TYPE_LEGENDARY && w.prop.side == SIDE_BOTH) /* there is one of each */
            w.prop.side = variant > 0 ? SIDE_THEIRS : SIDE_YOURS;
        if (w.spell && w.prop.zone == IZ_ZONE_ANY)
            w.prop.zone = IZ_ZONE_HAND;
        if (w.prop.zone == IZ_ZONE_STACK)
            w.prop.zone = IZ_ZONE_HAND;
        w.prop.definition = make(m, &w);
        if (w.prop.definition >= 0)
            add_prop(needs, &w.prop);
    }
}

static bool asks_for(const char *nodes, iz_op op)
{
    const char *name = iz_nodes[op].name;
    size_t length = strlen(name);
    for (const char *at = nodes; (at = strstr(at, name)); at += length)
        if ((at == nodes || at[-1] == ' ') && (at[length] == 0 || at[length] == ' '))
            return true;
    return false;
}

static const char *const tool_nodes[] = {
#define TOOL(name, line, cost, pt, text, nodes) nodes,
#include "sim/exercise_tools.def"
#undef TOOL
};
enum { TOOLS = sizeof tool_nodes / sizeof *tool_nodes };
_Static_assert(sizeof tool_nodes / sizeof *tool_nodes <= 64, "a mask has 64 bits");

uint64_t exercise_tools_for(const iz_cell *program)
{
    uint64_t tools = 0;
    for (const iz_cell *cell = program; cell < program + program->span; cell++)
        for (int i = 0; i < TOOLS; i++)
            if (asks_for(tool_nodes[i], (iz_op)cell->op))
                tools |= UINT64_C(1) << i;
    return tools;
}

uint32_t exercise_mask_of(const iz_card_set *cards, int definition, uint32_t ability)
{
    const iz_cell *program = &cards->cells[cards->definitions[definition].first_cell];
    for (int n = 0; iz_child(program, n) && n < 32; n++)
        if (iz_child(program, n) == &cards->cells[ability])
            return 1u << n;
    return 0;
}

bool exercise_is_called_for(const iz_exercise_props *props, const exercise_needs *needs,
                            uint32_t mask, uint64_t tools, int definition)
{
    for (int i = 0; i < needs->count; i++)
        if (needs->props[i].definition == definition && needs->props[i].wanted_by & mask)
            return true;
    for (int i = 0; i < props->tool_count; i++)
        if (tools >> i & 1 && props->tools[i] == definition)
            return true;
    return false;
}

/* Is the child a filter of what deals damage? */
static bool deals_damage(const iz_cell *cell, int child)
{
    switch (cell->op) {
    case IZ_WOULD_DAMAGE:
    case IZ_ON_DEALT_DAMAGE:
    case IZ_DAMAGE_TO:
        return child == 1;
    case IZ_PREVENT_DAMAGE:
    case IZ_PREVENT:
    case IZ_REDIRECT:
        return child == 2;
    default:
        return false;
    }
}

/* Those who can block a creature that not all can block. */
static void want_blockers(maker *m, exercise_needs *needs, uint64_t keywords)
{
    static const uint8_t evasions[] = {IZ_KW_FLYING, IZ_KW_SHADOW, IZ_KW_HORSEMANSHIP};
    for (size_t i = 0; i < sizeof evasions / sizeof *evasions; i++) {
        if (!(keywords >> evasions[i] & 1))
            continue;
        wish w = {.types = IZ_TYPE_CREATURE, .power = 1, .toughness = 4, .mana_value = -1};
        w.keywords[w.keyword_count++] = evasions[i];
        w.prop.side = SIDE_THEIRS;
        w.prop.wanted_by = UINT32_MAX;
        w.prop.zone = IZ_ZONE_BATTLEFIELD;
        for (int color = 0; color < 5; color += 2) { /* white, black, green */
            wish one = w;
            one.colors = 1u << color;
            one.prop.definition = make(m, &one);
            if (one.prop.definition >= 0)
                add_prop(needs, &one.prop);
        }
    }
}

static void want_program(maker *m, exercise_needs *needs, const iz_cell *program)
{
    int top = -1; /* the ability that the cell is in */
    const iz_cell *next = program + 1,
                  *abilities = program; /* the end of what is about abilities */
    needs->tools |= exercise_tools_for(program);
    for (int i = 0; i < TOOLS; i++)
        if (tool_nodes[i][0] == '*')
            needs->tools |= UINT64_C(1) << i;
    for (const iz_cell *cell = program; cell < program + program->span; cell++) {
        const iz_node_info *node = &iz_nodes[cell->op];
        if (cell == next) {
            next += next->span;
            top++;
        }
        needs->enchanted =
            needs->enchanted || (cell->op == IZ_STATUS && cell->arg == IZ_STATUS_ENCHANTED);
        needs->equipped =
            needs->equipped || (cell->op == IZ_STATUS && cell->arg == IZ_STATUS_EQUIPPED);
        needs->snow = needs->snow || (cell->op == IZ_IS_SUPERTYPE && cell->arg & IZ_TYPE_SNOW) ||
                      (node->arg == IZ_ARG_MANA && cell->arg >= 0 &&
                       iz_symbols_mana_cost(m->set->symbols, cell->arg)->snow);
        if (node->arg == IZ_ARG_COUNTER)
            add_counter(needs, cell->arg);
        needs->ante = needs->ante || cell->op == IZ_ANTE ||
                      (cell->op == IZ_IS_IN && cell->arg == IZ_ZONE_ANTE);
        if (cell->op == IZ_ON_ACTIVATES ||
            (cell->op == IZ_COST_CHANGE && cell->arg & IZ_COST_CHANGE_ABILITIES))
            abilities = cell + cell->span;
        bool about_another = cell->op == IZ_TARGETS_ONE || cell->op == IZ_BLOCKS_ONE ||
                             cell->op == IZ_BLOCKED_BY_ONE || cell->op == IZ_SOURCE_FITS;
        if ((node->class == 'F' && !about_another) || cell->op == IZ_NONE)
            continue;
        for (int i = 0; iz_child(cell, i); i++) {
            want how = {.by = top >= 0 && top < 32 ? 1u << top : 0,
                        .spell =
                            cell->op == IZ_ON_PLAYS ||
                            (cell->op == IZ_COST_CHANGE && !(cell->arg & IZ_COST_CHANGE_ABILITIES)),
                        .deals = deals_damage(cell, i),
                        .activated = cell < abilities,
                        .taps = cell->op == IZ_ON_ACTIVATES && cell->arg & IZ_ON_ACTIVATES_TAPPING};
            const iz_cell *filter = iz_child(cell, i);
            if (iz_nodes[filter->op].class == 'F')
                want_filter(m, needs, filter, &how);
            if (cell->op == IZ_CANT && filter->op == IZ_NOT) /* for whom it is allowed, too */
                want_filter(m, needs, filter + 1, &how);
        }
    }
}

static int add_tool(maker *m, const char *name, const char *line, const char *cost, const char *pt,
                    const char *text)
{
    char power[8] = "";
    const char *slash = strchr(pt, '/');
    if (slash)
        snprintf(power, sizeof power, "%.*s", (int)(slash - pt), pt);
    iz_card_source source = {.name = name,
                             .mana_cost = cost[0] ? cost : NULL,
                             .type_line = line,
                             .text = text,
                             .power = slash ? power : NULL,
                             .toughness = slash ? slash + 1 : NULL};
    int there = iz_card_set_find(m->set, name);
    if (there < 0)
        there = iz_card_set_add(m->set, &source, false, m->error, sizeof m->error);
    if (there >= 0 && m->set->definitions[there].flags & IZ_CARD_REFUSED) {
        m->failed = true;
        snprintf(m->error, sizeof m->error, "the tool %s is refused at \"%s\"", name,
                 m->set->refusals[there].words);
    }
    return there;
}

static void add_tools(maker *m, iz_exercise_props *props)
{
/* no real card has such a name */
#define TOOL(name, line, cost, pt, text, nodes)                                                    \
    props->tools[props->tool_count++] = add_tool(m, "Prop " name, line, cost, pt, text);
#include "sim/exercise_tools.def"
#undef TOOL
    for (int i = 0; i < 5; i++) {
        const char *basic = iz_symbols_text(m->set->symbols, IZ_WORD_PLAINS + i);
        char line[40], text[16];
        snprintf(line, sizeof line, "Basic Land - %s", basic);
        snprintf(text, sizeof text, "({T}: Add {%c}.)", "WUBRG"[i]);
        props->basics[i] = add_tool(m, basic, line, "", "", text);
        char name[40];
        snprintf(name, sizeof name, "Snow-Covered %s", basic);
        snprintf(line, sizeof line, "Basic Snow Land - %s", basic);
        props->snow_basics[i] = add_tool(m, name, line, "", "", text);
    }
    props->aura = add_tool(m, "Prop Ribbon", "Enchantment - Aura", "{W}", "",
                           "Enchant permanent\nEnchanted permanent has shadow.");
    props->equipment = add_tool(m, "Prop Stick", "Artifact - Equipment", "{1}", "",
                                "Equipped creature gets +1/+0.\nEquip {1}");
}

iz_exercise_props *iz_exercise_props_new(iz_card_set *set, const bool *wanted, char *error,
                                         size_t error_size)
{
    iz_exercise_props *props = calloc(1, sizeof *props);
    int cards = iz_card_set_cards(set);
    maker m = {.set = set, .random = {1}};
    snprintf(error, error_size, "out of memory");
    if (!props)
        return NULL;
    add_tools(&m, props);
    props->needs = calloc((size_t)cards + 1, sizeof *props->needs);
    props->count = cards;
    for (int i = 0; props->needs && !m.failed && i < cards; i++)
        if (wanted[i]) {
            m.random.state = (uint64_t)i; /* whichever other cards are exercised */
            /* a copy: making cards may move the set's cells */
            iz_cells program = {0};
            iz_cells_copy(&program, set->cells + set->definitions[i].first_cell);
            if (program.failed)
                m.failed = true;
            else
                want_program(&m, &props->needs[i], program.at);
            if (!m.failed)
                want_blockers(&m, &props->needs[i], set->definitions[i].keywords);
            iz_cells_free(&program);
        }
    if (m.failed && m.error[0])
        snprintf(error, error_size, "%s", m.error);
    if (!props->needs || m.failed || !iz_card_set_finish(set)) {
        iz_exercise_props_free(props);
        return NULL;
    }
    return props;
}

void iz_exercise_props_free(iz_exercise_props *props)
{
    if (props)
        free(props->needs);
    free(props);
}
