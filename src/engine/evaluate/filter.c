/*
 * The evaluator: filters, which say yes or no of one object or player. A row for each filter node.
 * What has left its zone is judged by its last known information.
 *
 * Books: mtg-1999-11 chapters 212 (types), 413.2f, 413.2g (only the characteristic that is asked
 * for counts), 216 (tokens).
 */
#include "engine/evaluate/evaluate.h"
#include "engine/evaluate/word.h"

#include <assert.h>

typedef bool (*fits_row)(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref);

/* The spell as it was played, whatever its permanent is by now, if that is asked of it; else NULL.
 */
static const iz_last_known *played_spell(const iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    return ctx->played == ref + 1 ? iz_as_played(g, ref) : NULL;
}

/* As it is, or as it was when it left or was played. */
static const iz_chars *chars_of(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    const iz_last_known *played = played_spell(g, ctx, ref);
    return played ? &played->chars : iz_known_characteristics(g, ref);
}

/* ---- logic ----------------------------------------------------------------------------------- */

static bool fits_any(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)g;
    (void)ctx;
    (void)cell;
    return ref != IZ_NO_REF;
}

/* As iz_fits, of what is within range. */
static bool fits_here(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref);

static bool fits_and(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    for (const iz_cell *one = cell + 1; one < cell + cell->span; one += one->span)
        if (!fits_here(g, ctx, one, ref))
            return false;
    return true;
}

static bool fits_or(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    for (const iz_cell *one = cell + 1; one < cell + cell->span; one += one->span)
        if (fits_here(g, ctx, one, ref))
            return true;
    return false;
}

static bool fits_not(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return !fits_here(g, ctx, cell + 1, ref);
}

static bool fits_satisfies(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    iz_ctx inner = iz_ctx_bind(ctx, ref);
    return iz_holds(g, &inner, cell + 1);
}

static bool fits_compares(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    iz_ctx inner = iz_ctx_bind(ctx, ref);
    return iz_holds_compare(g, &inner, cell);
}

/* ---- characteristics ------------------------------------------------------------------------- */

static bool fits_type(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    if ((uint32_t)cell->arg & IZ_MARKS)
        return iz_marks_of(g, chars_of(g, ctx, ref)) & (uint32_t)cell->arg;
    uint32_t types = chars_of(g, ctx, ref)->types & (uint32_t)cell->arg;
    if (types & IZ_TYPE_LEGENDARY) {
        iz_count_applied(g, IZ_C_LEGENDARY_CARDS);
        return !iz_is_off(g, IZ_C_LEGENDARY_CARDS);
    }
    return types;
}

/* Where any card may be a land: a card out of play counts as one of the basic types of its colours
 * where a text looks for cards of such a type (Izvori B12.74; docs/decisions/140). */
static bool is_so_as_land(iz_game *g, iz_ref ref, int word)
{
    if (g->book->parameters.lands != IZ_LANDS_ANY_CARD || !iz_is_basic_land_type(word) ||
        !iz_ref_alive(g, ref))
        return false;
    const iz_object *card = &g->objects[iz_ref_slot(ref)];
    const iz_card_def *def = &g->cards->definitions[card->definition];
    bool is = card->kind == IZ_OBJECT_CARD && !(def->types & IZ_TYPE_LAND) &&
              !(IZ_ZONES_IN_PLAY >> card->zone & 1) && card->zone != IZ_ZONE_STACK &&
              def->colors >> (word - IZ_WORD_PLAINS) & 1;
    if (is)
        iz_count_applied(g, IZ_C_FOUND_AS_LAND);
    return is && !iz_is_off(g, IZ_C_FOUND_AS_LAND);
}

static bool fits_subtype(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    int word = iz_word_here(g, ctx, cell->arg);
    return iz_chars_have_subtype(g, chars_of(g, ctx, ref), word) || is_so_as_land(g, ref, word) ||
           (iz_symbols_uses(g->cards->symbols, word) & IZ_WORD_IS_CREATURE_TYPE &&
            iz_is_open_morf(g, ctx->controller, ref));
}

static bool fits_color(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    uint32_t colors = iz_colors_here(g, ctx, (uint32_t)cell->arg);
    return (chars_of(g, ctx, ref)->colors & colors) != 0 ||
           iz_is_open_morf(g, ctx->controller, ref);
}

static int color_count(iz_game *g, const iz_ctx *ctx, iz_ref ref)
{
    return __builtin_popcount(chars_of(g, ctx, ref)->colors);
}

static bool fits_colorless(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    return color_count(g, ctx, ref) == 0;
}

static bool fits_monocolored(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    return color_count(g, ctx, ref) == 1;
}

static bool fits_multicolored(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    return color_count(g, ctx, ref) > 1;
}

/* Its nth ability, as it is or as it was when it left, or was played (see chars_of);
 * IZ_NO_ABILITY: it has fewer. */
static uint32_t ability_of(iz_game *g, const iz_ctx *ctx, iz_ref ref, int n)
{
    const iz_last_known *played = played_spell(g, ctx, ref);
    if (played)
        return iz_known_ability(g, played, n);
    if (!iz_ref_alive(g, ref))
        return iz_gone_ability(g, ref, n);
    iz_slot slot = iz_ref_slot(ref);
    return n < iz_ability_count(g, slot) ? iz_ability_at(g, slot, n).index : IZ_NO_ABILITY;
}

/* Had what has gone the keyword, with this quality if there is one? What "its" means in either is
 * the same. */
static bool had_keyword(iz_game *g, const iz_ctx *ctx, iz_ref ref, int keyword,
                        const iz_cell *quality)
{
    uint32_t ability;
    for (int n = 0; (ability = ability_of(g, ctx, ref, n)) != IZ_NO_ABILITY; n++) {
        const iz_cell *cell = iz_ability_cell(g, ability);
        if (cell->op != IZ_KEYWORD || cell->arg != keyword)
            continue;
        if (!quality)
            return true;
        for (const iz_cell *part = cell + 1; part < cell + cell->span; part += part->span)
            if (iz_program_equal(part, quality))
                return true;
    }
    return false;
}

/* Has it a keyword ability with this quality (the filter of its KEYWORD node)? */
static bool has_quality(iz_game *g, const iz_ctx *ctx, iz_slot slot, iz_keyword keyword,
                        const iz_cell *quality)
{
    IZ_EACH_ABILITY (g, slot, n) {
        iz_ability ability = iz_ability_at(g, slot, n);
        const iz_cell *cell = iz_ability_cell(g, ability.index);
        if (cell->op != IZ_KEYWORD || cell->arg != (int32_t)keyword)
            continue;
        iz_ctx own = iz_ctx_of_quality(g, slot, &ability);
        for (const iz_cell *part = cell + 1; part < cell + cell->span; part += part->span)
            if (iz_same_here(g, &own, part, ctx, quality))
                return true;
    }
    return false;
}

static bool fits_keyword(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    iz_keyword keyword = (iz_keyword)cell->arg;
    const iz_cell *quality = iz_child(cell, 0);
    bool asks_quality = quality && quality->op != IZ_NONE;
    if (keyword == IZ_KW_AWAKENED) {
        iz_count_applied(g, IZ_C_LEGENDARY_ABILITY);
        if (iz_is_off(g, IZ_C_LEGENDARY_ABILITY))
            return true;
    }
    if (iz_ref_alive(g, ref) && !played_spell(g, ctx, ref))
        return asks_quality
                   ? has_quality(g, ctx, iz_ref_slot(ref), keyword, quality)
                   : iz_has_keyword(g, iz_ref_slot(ref), keyword) ||
                         (keyword == IZ_KW_FLYING && g->blocks_as_flying == iz_ref_slot(ref) + 1u);
    return keyword < 64 && !asks_quality
               ? (chars_of(g, ctx, ref)->keywords >> keyword & 1) != 0
               : had_keyword(g, ctx, ref, cell->arg, asks_quality ? quality : NULL);
}

/* The name of the other half of a split card that is no spell; 0: it has none. */
static int other_name(const iz_game *g, const iz_chars *chars)
{
    const iz_card_def *other = iz_other_half(g, chars);
    return other ? other->name : 0;
}

static bool has_name(const iz_game *g, const iz_chars *chars, int name)
{
    return name != 0 && (chars->name == name || other_name(g, chars) == name);
}

static bool fits_named(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return has_name(g, chars_of(g, ctx, ref), cell->arg);
}

/* Does `shares` hold of ref and one of the selector's others? */
static bool shares_with_one(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref,
                            bool (*shares)(iz_game *g, const iz_cell *cell, const iz_chars *a,
                                           const iz_chars *b))
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    bool found = false;
    for (int i = 0; i < set.count && !found; i++) {
        iz_ref other = iz_as_last_in_play(g, ctx, cell + 1, iz_set_at(g, set, i));
        if (!iz_ref_is_object(other))
            continue;
        iz_ctx then = *ctx;
        if (cell[1].op == IZ_DOERS && cell[1].arg == IZ_LEDGER_CAST_SPELL)
            then.played = other + 1;
        chars_of(g, &then, other); /* reckoned: the look-ups below move nothing any more */
        const iz_chars *own = chars_of(g, ctx, ref);
        found = shares(g, cell, own, chars_of(g, &then, other));
    }
    iz_scratch_back(g, mark);
    return found;
}

static bool same_name(iz_game *g, const iz_cell *cell, const iz_chars *a, const iz_chars *b)
{
    (void)cell;
    return has_name(g, a, b->name) || has_name(g, a, other_name(g, b));
}

static bool same_color(iz_game *g, const iz_cell *cell, const iz_chars *a, const iz_chars *b)
{
    (void)g;
    (void)cell;
    return (a->colors & b->colors) != 0;
}

static bool same_type(iz_game *g, const iz_cell *cell, const iz_chars *a, const iz_chars *b)
{
    if (cell->arg != 0)
        return (a->types & b->types & (uint32_t)cell->arg) != 0;
    return iz_chars_share_creature_type(g, a, b);
}

static bool fits_shares_name(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return shares_with_one(g, ctx, cell, ref, same_name);
}

static bool fits_shares_color(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return shares_with_one(g, ctx, cell, ref, same_color);
}

static bool fits_shares_type(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return shares_with_one(g, ctx, cell, ref, same_type);
}

/* ---- what it is ------------------------------------------------------------------------------ */

static bool fits_token(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    (void)cell;
    return iz_ref_is_token(g, ref);
}

/* Tokens and copies are no cards (216.2). */
static bool fits_card(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    (void)cell;
    return g->objects[iz_ref_slot(ref)].kind == IZ_OBJECT_CARD;
}

iz_concept iz_concept_beside(const iz_game *g, iz_ref ref)
{
    if (!iz_ref_is_object(ref) || !iz_ref_alive(g, ref) ||
        g->objects[iz_ref_slot(ref)].zone != IZ_ZONE_SPECIAL ||
        g->objects[iz_ref_slot(ref)].definition >= (unsigned)g->cards->count)
        return IZ_C_NONE;
    uint32_t types = g->cards->definitions[g->objects[iz_ref_slot(ref)].definition].types;
    return types & IZ_TYPE_RULE_CARD  ? IZ_C_RULE_CARD_NAMED
           : types & IZ_TYPE_FOLLOWER ? IZ_C_FOLLOWER_NAMED
           : types & IZ_TYPE_GUILD    ? IZ_C_GUILD_NAMED
                                      : IZ_C_NONE;
}

static bool fits_permanent(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    return iz_known_in_play(g, ref) || chars_of(g, ctx, ref)->types & IZ_PERMANENT_TYPES ||
           (g->off && iz_is_off(g, iz_concept_beside(g, ref)));
}

static bool fits_spell(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    if (iz_known_zone(g, ref) != IZ_ZONE_STACK)
        return played_spell(g, ctx, ref) != NULL;
    int kind = g->objects[iz_ref_slot(ref)].kind;
    return kind == IZ_OBJECT_CARD || kind == IZ_OBJECT_COPY || !iz_ref_alive(g, ref);
}

bool iz_names_linked(const iz_cell *text)
{
    for (const iz_cell *cell = text; cell < text + text->span; cell++)
        if (cell->op == IZ_IS_ABILITY && cell->arg == IZ_IS_ABILITY_TRIGGERED)
            return true;
    return false;
}

static bool fits_ability(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    if (g->objects[iz_ref_slot(ref)].kind != IZ_OBJECT_ABILITY)
        return false;
    uint16_t env = g->objects[iz_ref_slot(ref)].env;
    uint32_t ability = env == IZ_NIL ? IZ_NO_ABILITY : g->envs[env].ability;
    int sort =
        ability != IZ_NO_ABILITY && iz_ability_record(g, ability)->kind == IZ_ABILITY_ACTIVATED ? 1
                                                                                                : 2;
    return (cell->arg & sort) != 0;
}

static bool fits_player(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    (void)cell;
    return iz_is_playing(g, ref);
}

static bool fits_opponent(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return fits_player(g, ctx, cell, ref) && ctx->controller != IZ_NO_SEAT &&
           iz_are_opponents(g, ctx->controller, (int)ref);
}

static bool fits_teammate(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return fits_player(g, ctx, cell, ref) && ctx->controller != IZ_NO_SEAT &&
           (int)ref != ctx->controller && !iz_are_opponents(g, ctx->controller, (int)ref);
}

/* The zone where it is, or was last known to be. */
static bool fits_in(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    unsigned zones = iz_zones_here(g, iz_zones_asked(cell, 0));
    if (!(zones & 1u << iz_known_zone(g, ref)) ||
        (cell->arg == IZ_ZONE_OUTSIDE && iz_ref_alive(g, ref) &&
         g->objects[iz_ref_slot(ref)].status & IZ_IS_FACE_DOWN))
        return false; /* what was removed face down is not looked through */
    const iz_cell *players = iz_child(cell, 0);
    return !players || players->op == IZ_NONE ||
           iz_selects_seat(g, ctx, players,
                           iz_zone_in_play((iz_zone)cell->arg) ? iz_known_controller(g, ref)
                                                               : iz_known_owner(g, ref));
}

static bool fits_controlled(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    if (iz_ref_phased_out(g, ref))
        return false;
    int seat = iz_known_controller(g, ref);
    if (cell[1].op == IZ_YOU)
        return seat == ctx->controller;
    return iz_selects_seat(g, ctx, cell + 1, seat);
}

static bool fits_owned(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_selects_seat(g, ctx, cell + 1, iz_known_owner(g, ref));
}

static bool fits_was_controlled(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_selects_seat(g, ctx, cell + 1, iz_known_controller(g, iz_last_in_play(g, ref)));
}

static bool fits_among(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_selects(g, ctx, cell + 1, ref);
}

static bool fits_other(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    if (ref == ctx->self)
        return false;
    if (iz_ref_is_player(ref)) /* "another player" than oneself */
        return ref != iz_ref_seat(ctx->controller);
    /* a card that this is about in the zone it went to, too */
    return iz_ref_slot(ref) != iz_ref_slot(ctx->self) || !iz_ref_is_object(ref) ||
           ref != iz_present(g, ctx, ctx->self);
}

/* ---- states ---------------------------------------------------------------------------------- */

static bool has_attachment(iz_game *g, iz_ref ref, uint32_t types)
{
    if (!iz_ref_alive(g, ref))
        return false;
    for (iz_slot slot = g->objects[iz_ref_slot(ref)].attachments; slot != IZ_NIL;
         slot = g->objects[slot].next_attached)
        if (iz_has_type(g, slot, types))
            return true;
    return false;
}

static bool is_suspended(iz_game *g, iz_ref ref)
{
    return iz_known_zone(g, ref) == IZ_ZONE_EXILE &&
           iz_known_counters(g, ref, IZ_WORD_COUNTER_TIME) > 0 && iz_ref_alive(g, ref) &&
           iz_has_keyword(g, iz_ref_slot(ref), IZ_KW_SUSPEND);
}

static bool fits_status(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    if (iz_ref_phased_out(g, ref))
        return false;
    uint32_t status = iz_known_status(g, ref);
    switch (cell->arg) {
    case IZ_STATUS_TAPPED:
        return (status & IZ_IS_TAPPED) != 0;
    case IZ_STATUS_UNTAPPED:
        return (status & IZ_IS_TAPPED) == 0;
    case IZ_STATUS_ATTACKING:
        return status & IZ_IS_ATTACKING && !iz_is_off(g, IZ_C_COMBAT_STATE);
    case IZ_STATUS_BLOCKING:
        return status & IZ_IS_BLOCKING && !iz_is_off(g, IZ_C_COMBAT_STATE);
    case IZ_STATUS_BLOCKED:
        return status & IZ_IS_BLOCKED && !iz_is_off(g, IZ_C_COMBAT_STATE);
    case IZ_STATUS_UNBLOCKED:
        return iz_is_unblocked(g, status);
    case IZ_STATUS_ENCHANTED:
        return has_attachment(g, ref, IZ_TYPE_ENCHANTMENT);
    case IZ_STATUS_EQUIPPED:
        return has_attachment(g, ref, IZ_TYPE_ARTIFACT);
    case IZ_STATUS_FACE_DOWN:
        return (status & IZ_IS_FACE_DOWN) != 0;
    case IZ_STATUS_KICKED:
        return (status & IZ_IS_KICKED) != 0;
    case IZ_STATUS_DECLARED:
        return (status & IZ_IS_DECLARED) != 0;
    default:
        assert(cell->arg == IZ_STATUS_SUSPENDED);
        return is_suspended(g, ref);
    }
}

static bool fits_counter(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    return iz_known_counters(g, ref, cell->arg) > 0;
}

static bool fits_attacks_one(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    if (!(iz_known_status(g, ref) & IZ_IS_ATTACKING))
        return false;
    uint16_t attacked = iz_attacked_seats(g, iz_known_attacked(g, ref));
    IZ_EACH_SEAT_OF (g, seat, attacked)
        if (iz_selects_seat(g, ctx, cell + 1, seat))
            return true;
    return false;
}

static int cast_from(const iz_game *g, iz_slot slot, uint16_t env)
{
    return g->looked_at == slot + 1u ? g->looked_from : iz_captured(g, env)->cast_from;
}

/* A copy of a spell was not played. */
static bool fits_was_cast_from(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_last_known *played = played_spell(g, ctx, ref);
    const iz_object *object = &g->objects[iz_ref_slot(ref)];
    bool is_spell = object->zone == IZ_ZONE_STACK && object->kind == IZ_OBJECT_CARD;
    if (!played && !(is_spell && iz_ref_alive(g, ref)))
        return false;
    return cast_from(g, iz_ref_slot(ref), played ? played->env : object->env) == cell->arg &&
           (cell[1].op == IZ_NONE || iz_selects_seat(g, ctx, cell + 1, iz_known_owner(g, ref)));
}

static bool fits_mana_ability(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    (void)cell;
    iz_slot slot = iz_ref_slot(ref);
    if (iz_characteristics(g, slot)->land_mana)
        return true; /* of its basic land types */
    IZ_EACH_ABILITY (g, slot, n)
        if (iz_is_mana_ability(g, iz_ability_at(g, slot, n).index))
            return true;
    return false;
}

/* The day on which a card of that name was first printed; 0: not known. */
static uint32_t first_printed(const iz_game *g, const iz_chars *chars)
{
    const iz_card_def *own = &g->cards->definitions[chars->definition];
    if (own->name == chars->name)
        return own->first_printed;
    for (int i = 0; i < g->cards->count; i++) /* it has another card's name */
        if (g->cards->definitions[i].name == chars->name)
            return g->cards->definitions[i].first_printed;
    return 0;
}

static bool fits_first_printed(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)ctx;
    const iz_chars *chars = chars_of(g, ctx, ref);
    iz_count_applied(g, IZ_C_EXPANSION);
    return first_printed(g, chars) == (uint32_t)cell->arg || iz_is_off(g, IZ_C_EXPANSION);
}

static bool fits_expansion(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_card_def *card = &g->cards->definitions[chars_of(g, ctx, ref)->definition];
    iz_count_applied(g, IZ_C_EXPANSION);
    return card->fields[IZ_FIELD_EXPANSION] == cell->arg && !iz_is_off(g, IZ_C_EXPANSION);
}

/* ICON_GROUP: a card with the icon is one of a group that others speak of (hkk 77.1). */
static bool fits_bears(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_card_def *card = &g->cards->definitions[chars_of(g, ctx, ref)->definition];
    iz_count_applied(g, IZ_C_ICON_GROUP);
    if (iz_is_off(g, IZ_C_ICON_GROUP))
        return false;
    for (uint32_t n = 0; n < card->ability_count; n++)
        if (g->cards->abilities[card->first_ability + n].keyword == (uint16_t)cell->arg)
            return true;
    return false;
}

static bool fits_word(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_word_is_on(g, chars_of(g, ctx, ref)->definition, cell);
}

static bool fits_marked(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    const iz_memory *memory = iz_memory_find(g, ctx->self, IZ_CELL_OF_MADE);
    return memory && iz_links_has(g, memory->list, ref);
}

static bool fits_blocked_only_by(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    size_t mark = iz_scratch_mark(g);
    bool fits = iz_blocked_only_by(g, ref, iz_select(g, ctx, cell + 1));
    iz_scratch_back(g, mark);
    return fits;
}

static bool fits_can_bear(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select_present(g, ctx, cell + 1);
    bool fits = set.count > 0;
    for (int i = 0; i < set.count && fits; i++) {
        iz_ref what = iz_set_at(g, set, i);
        fits = iz_ref_alive(g, what) &&
               g->objects[iz_ref_slot(what)].attached_to != iz_ref_slot(ref) &&
               iz_may_be_attached(g, iz_ref_slot(what), iz_ref_slot(ref)) == IZ_C_NONE;
    }
    iz_scratch_back(g, mark);
    return fits;
}

static bool fits_attached(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_selects(g, ctx, cell + 1, iz_known_host(g, ref));
}

/* What has left is no target any more (a spell has so many as were chosen for it, though); "only"
 * is said of what is targeted, not of how often. */
static bool fits_targets_one(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    uint16_t env = g->objects[iz_ref_slot(ref)].env;
    int targets = 0, things = 0;
    iz_ref thing = IZ_NO_REF;
    bool found = false;
    IZ_EACH_TARGET (g, env, at) {
        iz_ref target = g->links[at].ref;
        bool is_there = iz_ref_is_player(target)
                            ? g->seats[target].in_game
                            : iz_ref_alive(g, target) && !iz_ref_phased_out(g, target);
        targets++;
        if (!is_there && cell[1].op != IZ_ANY)
            continue;
        things += target != thing;
        thing = target;
        found = found || iz_fits(g, ctx, cell + 1, target);
    }
    return found && (!(cell->arg & IZ_TARGETS_ONE_SINGLE) || targets == 1) &&
           (!(cell->arg & IZ_TARGETS_ONE_ONLY) || things == 1);
}

/* Is one of the set, which has left combat since, last known to have blocked it or been blocked? */
static bool was_partner(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, selector);
    bool found = false;
    for (int i = 0; i < set.count && !found; i++) {
        iz_ref gone = iz_set_at(g, set, i);
        if (!iz_ref_is_object(gone) || iz_ref_alive(g, gone))
            continue;
        for (uint16_t at = iz_known_blocks(g, gone); at != IZ_NIL; at = g->links[at].next)
            found = found || g->links[at].ref == ref;
    }
    iz_scratch_back(g, mark);
    return found;
}

static bool partner_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref,
                         uint32_t role)
{
    if (!(iz_known_status(g, ref) & role))
        return false;
    for (uint16_t at = iz_known_blocks(g, ref); at != IZ_NIL; at = g->links[at].next)
        if (iz_fits(g, ctx, filter, g->links[at].ref))
            return true;
    return filter->op == IZ_IS_AMONG && was_partner(g, ctx, filter + 1, ref);
}

static bool fits_blocks_one(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return partner_fits(g, ctx, cell + 1, ref, IZ_IS_BLOCKING);
}

static bool fits_blocked_by_one(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return partner_fits(g, ctx, cell + 1, ref, IZ_IS_ATTACKING);
}

/* ---- choices, facts, abilities --------------------------------------------------------------- */

static bool fits_chosen_color(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    uint32_t color = (uint32_t)iz_chosen_word(g, ctx, cell->arg);
    return (chars_of(g, ctx, ref)->colors & color) != 0;
}

/* The colours stand in the environment of what was begun then. */
static bool fits_color_then(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    uint32_t colors = (uint32_t)iz_word_of_env(g, ctx, IZ_CELL_OF_INSTRUCTION);
    return (chars_of(g, ctx, ref)->colors & colors & IZ_COLORS_ALL) != 0;
}

/* Can the hybrid symbols from the h-th on be paid with what is left, and the generic mana with what
 * is left then? Either half of a symbol pays it, or {2/W} any two. */
static bool hybrids_payable(const iz_mana_cost *cost, int h, int32_t *left, int32_t generic)
{
    if (h == cost->hybrids) {
        int32_t sum = 0;
        IZ_EACH_MANA_KIND (kind)
            sum += left[kind];
        return sum >= generic;
    }
    const int halves[] = {cost->hybrid[h] & 15, cost->hybrid[h] >> 4};
    bool can = halves[1] == IZ_MANA_KINDS && hybrids_payable(cost, h + 1, left, generic + 2);
    for (int i = 0; i < 2 && !can; i++) {
        if (halves[i] >= IZ_MANA_KINDS || left[halves[i]] == 0)
            continue;
        left[halves[i]]--;
        can = hybrids_payable(cost, h + 1, left, generic);
        left[halves[i]]++;
    }
    return can;
}

/* Could mana that was spent pay the card's cost, its X being 0? */
static bool fits_payable(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    const iz_mana_cost *cost = &g->cards->definitions[chars_of(g, ctx, ref)->definition].cost;
    const uint8_t *spent = iz_captured(g, ctx->env)->mana_spent;
    int32_t left[IZ_MANA_KINDS];
    if (!cost->exists) /* (cards that cost snow mana are in no book) */
        return false;
    IZ_EACH_MANA_KIND (kind) {
        left[kind] = (int32_t)spent[kind] - cost->of[kind];
        if (left[kind] < 0)
            return false;
    }
    return hybrids_payable(cost, 0, left, cost->generic);
}

static bool is_of_type(iz_game *g, const iz_ctx *ctx, iz_ref ref, int32_t word)
{
    if (word < 0)
        return (chars_of(g, ctx, ref)->types & 1u << (-1 - word)) != 0;
    return iz_chars_have_subtype(g, chars_of(g, ctx, ref), word);
}

/* What several players have chosen, each a word: head of a list. */
static uint16_t all_chosen(iz_game *g, const iz_ctx *ctx, const iz_cell *cell)
{
    const iz_memory *memory =
        iz_word_of_env(g, ctx, cell->arg) == 0 ? iz_memory_find(g, ctx->self, cell->arg) : NULL;
    return memory ? memory->list : (uint16_t)IZ_NIL;
}

static bool fits_chosen_type(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    for (uint16_t at = all_chosen(g, ctx, cell); at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref == IZ_NO_REF && is_of_type(g, ctx, ref, g->links[at].value))
            return true;
    return is_of_type(g, ctx, ref, iz_chosen_word(g, ctx, cell->arg));
}

/* A spell keeps its card's slot: it is the next stay of the card that was put into the cell last.
 */
static bool fits_last_exiled(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_memory *memory = iz_memory_find(g, ctx->self, cell->arg);
    iz_ref last = IZ_NO_REF;
    for (uint16_t at = memory ? memory->list : IZ_NIL; at != IZ_NIL; at = g->links[at].next)
        if (iz_ref_is_object(g->links[at].ref))
            last = g->links[at].ref;
    if (last == IZ_NO_REF || iz_ref_slot(ref) != iz_ref_slot(last))
        return false;
    return ref == last ||
           (iz_ref_generation(ref) == iz_ref_generation(last) + 1 && iz_ref_alive(g, ref) &&
            g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_STACK);
}

static bool fits_chosen_name(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    const iz_chars chars = *chars_of(g, ctx, ref);
    for (uint16_t at = all_chosen(g, ctx, cell); at != IZ_NIL; at = g->links[at].next)
        if (g->links[at].ref == IZ_NO_REF && has_name(g, &chars, (int)g->links[at].value))
            return true;
    return has_name(g, &chars, iz_chosen_word(g, ctx, cell->arg));
}

static bool fits_did(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    iz_fact_owner of = iz_past_owner(g, cell->arg, ref);
    const iz_cell *others = iz_child(cell, 0);
    if (!others || others->op == IZ_NONE)
        return iz_ledger_has(g, cell->arg, of.seat, of.object, IZ_NO_REF);
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, others);
    bool did = false;
    for (int i = 0; i < set.count && !did; i++)
        did = iz_ledger_has(g, cell->arg, of.seat, of.object, iz_set_at(g, set, i));
    iz_scratch_back(g, mark);
    return did;
}

static bool fits_target_of(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    for (iz_slot slot = iz_now(g)->stack.first; slot != IZ_NIL; slot = g->objects[slot].next) {
        uint16_t env = g->objects[slot].env;
        bool is = false;
        IZ_EACH_TARGET (g, env, at)
            is = is || g->links[at].ref == ref;
        if (is && iz_fits(g, ctx, cell + 1, iz_object_ref(g, slot)))
            return true;
    }
    return false;
}

static bool fits_died_as(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    iz_ref before = iz_ledger_died_as(g, ref);
    return before != IZ_NO_REF && iz_fits(g, ctx, cell + 1, before);
}

static bool fits_could_produce(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return (iz_could_produce(g, iz_ref_slot(ref)) & iz_colors_here(g, ctx, (uint32_t)cell->arg)) !=
           0;
}

/* What one of those could produce as it is now. */
static bool fits_shares_mana(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    unsigned kinds = 0;
    IZ_EACH_MEMBER (set, i)
        if (iz_ref_alive(g, iz_set_at(g, set, i)) && iz_known_in_play(g, iz_set_at(g, set, i)))
            kinds |= iz_could_produce(g, iz_ref_slot(iz_set_at(g, set, i)));
    iz_scratch_back(g, mark);
    return (iz_could_produce(g, iz_ref_slot(ref)) & kinds) != 0;
}

static bool fits_holds_most(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    assert(iz_is_playing(g, ref));
    int32_t counts[IZ_SEATS_MAX] = {0};
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, cell + 1);
    IZ_EACH_MEMBER (set, i) {
        int seat = iz_known_controller(g, iz_set_at(g, set, i));
        if (seat != IZ_NO_SEAT)
            counts[seat]++;
    }
    iz_scratch_back(g, mark);
    IZ_EACH_SEAT (g, seat)
        if (seat != (int)ref && g->seats[seat].in_game && counts[seat] >= counts[ref])
            return false;
    return true;
}

/* The last card of a graveyard's list lies on top. */
static bool fits_lies_above(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    assert(g->objects[iz_ref_slot(ref)].zone == IZ_ZONE_GRAVEYARD);
    for (iz_slot below = g->objects[iz_ref_slot(ref)].prev; below != IZ_NIL;
         below = g->objects[below].prev) {
        if (iz_selects(g, ctx, cell + 1, iz_object_ref(g, below)))
            return true;
        if (cell->arg & IZ_LIES_ABOVE_DIRECTLY)
            return false;
    }
    return false;
}

/* ARROWS: to the left or to the right of it in its own line (hkk 88). */
static bool fits_in_line(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    iz_slot at = iz_ref_alive(g, ref) ? iz_ref_slot(ref) : IZ_NIL;
    bool in_line = at != IZ_NIL &&
                   (g->objects[at].zone == IZ_ZONE_RESERVE || g->objects[at].zone == IZ_ZONE_GUARD);
    iz_count_applied(g, IZ_C_ARROWS);
    if (!in_line || iz_is_off(g, IZ_C_ARROWS))
        return false;
    bool directly = cell->arg == 2 || cell->arg == -2;
    do { /* whatever stands on its right has it on its left */
        at = cell->arg > 0 ? g->objects[at].prev : g->objects[at].next;
        if (at != IZ_NIL && iz_selects(g, ctx, cell + 1, iz_object_ref(g, at)))
            return true;
    } while (at != IZ_NIL && !directly);
    return false;
}

static bool fits_controlled_since(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return iz_known_in_play(g, ref) && !(iz_known_status(g, ref) & IZ_IS_SICK) &&
           iz_selects_seat(g, ctx, cell + 1, iz_known_controller(g, ref));
}

uint32_t iz_most_common_colors(iz_game *g, const iz_ctx *ctx, const iz_cell *selector)
{
    enum { COLORS = 5 };
    int32_t counts[COLORS] = {0}, most = 0;
    uint32_t mask = 0;
    size_t mark = iz_scratch_mark(g);
    iz_set set = iz_select(g, ctx, selector);
    IZ_EACH_MEMBER (set, i) {
        iz_ref ref = iz_set_at(g, set, i);
        uint32_t colors = iz_ref_is_object(ref) ? chars_of(g, ctx, ref)->colors : 0;
        for (int color = 0; color < COLORS; color++)
            counts[color] += (int32_t)(colors >> color & 1);
    }
    iz_scratch_back(g, mark);
    for (int color = 0; color < COLORS; color++)
        most = counts[color] > most ? counts[color] : most;
    for (int color = 0; most > 0 && color < COLORS; color++)
        mask |= counts[color] == most ? 1u << color : 0;
    return mask;
}

static bool fits_most_common_color(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    return (chars_of(g, ctx, ref)->colors & iz_most_common_colors(g, ctx, cell + 1)) != 0;
}

static bool fits_source(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    if (g->objects[iz_ref_slot(ref)].kind != IZ_OBJECT_ABILITY ||
        g->objects[iz_ref_slot(ref)].env == IZ_NIL)
        return false;
    iz_ref source = g->envs[g->objects[iz_ref_slot(ref)].env].source;
    return source != IZ_NO_REF && iz_fits(g, ctx, cell + 1, source);
}

static bool fits_has_ability(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    uint32_t ability;
    for (int n = 0; (ability = ability_of(g, ctx, ref, n)) != IZ_NO_ABILITY; n++)
        if (iz_program_equal(iz_ability_cell(g, ability), cell + 1))
            return true;
    return false;
}

static bool fits_has_activated(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    uint32_t ability;
    for (int n = 0; (ability = ability_of(g, ctx, ref, n)) != IZ_NO_ABILITY; n++) {
        const iz_ability_def *record = iz_ability_record(g, ability);
        if (record->kind == IZ_ABILITY_ACTIVATED && !(record->flags & IZ_ABILITY_IS_MANA))
            return true;
    }
    return false;
}

static bool fits_no_abilities(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, iz_ref ref)
{
    (void)cell;
    return ability_of(g, ctx, ref, 0) == IZ_NO_ABILITY;
}

/* ---- the table ------------------------------------------------------------------------------- */

/* Of what the question is asked at all: of nothing else is it so. */
enum { ALL, OBJECTS, THERE };

static const struct {
    fits_row fits;
    uint8_t of; /* THERE: of objects that have not gone */
} rows[IZ_OP_COUNT] = {
    [IZ_NONE] = {fits_any, ALL},
    [IZ_ANY] = {fits_any, ALL},
    [IZ_AND] = {fits_and, ALL},
    [IZ_OR] = {fits_or, ALL},
    [IZ_NOT] = {fits_not, ALL},
    [IZ_IS_TYPE] = {fits_type, OBJECTS},
    [IZ_IS_SUPERTYPE] = {fits_type, OBJECTS},
    [IZ_IS_SUBTYPE] = {fits_subtype, OBJECTS},
    [IZ_IS_COLOR] = {fits_color, OBJECTS},
    [IZ_IS_COLORLESS] = {fits_colorless, OBJECTS},
    [IZ_IS_MONOCOLORED] = {fits_monocolored, OBJECTS},
    [IZ_IS_MULTICOLORED] = {fits_multicolored, OBJECTS},
    [IZ_HAS_KEYWORD] = {fits_keyword, OBJECTS},
    [IZ_IS_NAMED] = {fits_named, OBJECTS},
    [IZ_SHARES_NAME] = {fits_shares_name, OBJECTS},
    [IZ_SHARES_COLOR] = {fits_shares_color, OBJECTS},
    [IZ_SHARES_TYPE] = {fits_shares_type, OBJECTS},
    [IZ_IS_TOKEN] = {fits_token, ALL},
    [IZ_IS_CARD] = {fits_card, OBJECTS},
    [IZ_IS_PERMANENT] = {fits_permanent, OBJECTS},
    [IZ_IS_SPELL] = {fits_spell, OBJECTS},
    [IZ_IS_ABILITY] = {fits_ability, THERE},
    [IZ_IS_PLAYER] = {fits_player, ALL},
    [IZ_IS_OPPONENT] = {fits_opponent, ALL},
    [IZ_IS_TEAMMATE] = {fits_teammate, ALL},
    [IZ_IS_IN] = {fits_in, OBJECTS},
    [IZ_CONTROLLED_BY] = {fits_controlled, OBJECTS},
    [IZ_OWNED_BY] = {fits_owned, OBJECTS},
    [IZ_WAS_CONTROLLED_BY] = {fits_was_controlled, OBJECTS},
    [IZ_IS_AMONG] = {fits_among, ALL},
    [IZ_IS_OTHER] = {fits_other, ALL},
    [IZ_STATUS] = {fits_status, OBJECTS},
    [IZ_COMPARES] = {fits_compares, ALL},
    [IZ_HAS_COUNTER] = {fits_counter, ALL},
    [IZ_ATTACHED] = {fits_attached, OBJECTS},
    [IZ_WAS_CAST_FROM] = {fits_was_cast_from, OBJECTS},
    [IZ_HAS_MANA_ABILITY] = {fits_mana_ability, THERE},
    [IZ_CAN_BEAR] = {fits_can_bear, THERE},
    [IZ_BLOCKED_ONLY_BY] = {fits_blocked_only_by, ALL},
    [IZ_MARKED] = {fits_marked, ALL},
    [IZ_OF_EXPANSION] = {fits_expansion, OBJECTS},
    [IZ_BEARS] = {fits_bears, OBJECTS},
    [IZ_WORD_ON] = {fits_word, OBJECTS},
    [IZ_WORD_IN_TEXT] = {fits_word, OBJECTS},
    [IZ_FIRST_PRINTED] = {fits_first_printed, OBJECTS},
    [IZ_ATTACKS_ONE] = {fits_attacks_one, OBJECTS},
    [IZ_TARGETS_ONE] = {fits_targets_one, THERE},
    [IZ_BLOCKS_ONE] = {fits_blocks_one, OBJECTS},
    [IZ_BLOCKED_BY_ONE] = {fits_blocked_by_one, OBJECTS},
    [IZ_IS_CHOSEN_COLOR] = {fits_chosen_color, OBJECTS},
    [IZ_COLOR_THEN] = {fits_color_then, OBJECTS},
    [IZ_PAYABLE_WITH_X] = {fits_payable, OBJECTS},
    [IZ_IS_CHOSEN_TYPE] = {fits_chosen_type, OBJECTS},
    [IZ_IS_CHOSEN_NAME] = {fits_chosen_name, OBJECTS},
    [IZ_IS_LAST_EXILED] = {fits_last_exiled, OBJECTS},
    [IZ_DID] = {fits_did, ALL},
    [IZ_IS_TARGET_OF] = {fits_target_of, ALL},
    [IZ_DIED_AS] = {fits_died_as, THERE},
    [IZ_COULD_PRODUCE] = {fits_could_produce, THERE},
    [IZ_SHARES_MANA] = {fits_shares_mana, THERE},
    [IZ_HOLDS_MOST] = {fits_holds_most, ALL},
    [IZ_LIES_ABOVE] = {fits_lies_above, THERE},
    [IZ_IN_LINE_FROM] = {fits_in_line, OBJECTS},
    [IZ_CONTROLLED_SINCE] = {fits_controlled_since, OBJECTS},
    [IZ_HAS_MOST_COMMON_COLOR] = {fits_most_common_color, OBJECTS},
    [IZ_SOURCE_FITS] = {fits_source, THERE},
    [IZ_HAS_ABILITY] = {fits_has_ability, OBJECTS},
    [IZ_HAS_ACTIVATED] = {fits_has_activated, OBJECTS},
    [IZ_HAS_NO_ABILITIES] = {fits_no_abilities, OBJECTS},
    [IZ_SATISFIES] = {fits_satisfies, ALL},
};

bool iz_filter_has_row(iz_op op) { return rows[op].fits != NULL; }

static bool fits_here(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref)
{
    fits_row row = rows[filter->op].fits;
    unsigned of = rows[filter->op].of;
    if (row)
        return (of == ALL || (of == OBJECTS ? iz_ref_is_object(ref) : iz_ref_alive(g, ref))) &&
               row(g, ctx, filter, ref);
    iz_fail(g, IZ_ERR_UNSUPPORTED, IZ_SAY_FAILED_UNSUPPORTED, iz_nodes[filter->op].name,
            "it is no filter that the evaluator knows");
    return false;
}

bool iz_fits(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, iz_ref ref)
{
    return iz_in_range(g, ctx->controller, ref) && fits_here(g, ctx, filter, ref);
}
