/*
 * The reader: selectors and filters of programs over a sheet, written from what nodes.def says that
 * they mean. Each has a row; what has none leaves open whatever hangs on it.
 */
#include "referee/referee.h"
#include "sim/judge_parts.h"

answer reader_lacks(reader *r, const iz_cell *cell)
{
    if (!r->lacking)
        r->lacking = iz_nodes[cell->op].name;
    return UNKNOWN;
}

void reader_marks(reader *r, const iz_cell *cell)
{
    if (r->read)
        r->read[cell - r->g->cards->cells] = 1;
}

void reader_bind(reader *r, iz_ref member)
{
    if (r->bounds < IZ_BOUND_LEVELS)
        r->bound[r->bounds++] = member;
    else
        r->lacking = "BOUND";
}

/* What is known of an object that is gone. */
static const sheet_object *find_gone(reader *r, iz_ref ref)
{
    const iz_last_known *known = iz_referee_last_known(r->g, ref);
    if (!known)
        return NULL;
    sheet_object *gone = &r->gone;
    unsigned kind = r->g->objects[iz_ref_slot(ref)].kind; /* a card keeps its slot */
    *gone = (sheet_object){.kind = (uint8_t)(kind == IZ_OBJECT_FREE ? IZ_OBJECT_TOKEN : kind),
                           .zone = known->zone,
                           .owner = known->owner,
                           .controller = known->controller,
                           .attack_seat = known->attack_seat,
                           .generation = (uint16_t)iz_ref_generation(ref),
                           .definition = known->chars.definition,
                           .attached_to = iz_ref_is_object(known->attached_to)
                                              ? iz_ref_slot(known->attached_to)
                                              : (uint16_t)IZ_NIL,
                           .status = known->status,
                           .damage = known->damage,
                           .env = known->env,
                           .chars = known->chars};
    for (uint16_t at = known->counters; at != IZ_NIL && gone->counter_kinds < SHEET_COUNTERS;
         at = r->g->counters[at].next) {
        gone->counter_word[gone->counter_kinds] = r->g->counters[at].word;
        gone->counter_count[gone->counter_kinds++] = r->g->counters[at].count;
    }
    return gone;
}

const sheet_object *reader_object(reader *r, iz_ref ref)
{
    if (!iz_ref_is_object(ref))
        return NULL;
    const sheet_object *object = sheet_find(r->s, ref);
    return object ? object : find_gone(r, ref);
}

/* ---- sets ------------------------------------------------------------------------------------ */

bool set_has(const set *in, iz_ref ref)
{
    for (int i = 0; i < in->count; i++)
        if (in->at[i] == ref)
            return true;
    return false;
}

void set_put(set *to, iz_ref ref)
{
    if (set_has(to, ref))
        return;
    if (to->count == SET_MOST)
        to->unknown = true;
    else
        to->at[to->count++] = ref;
}

static void put_player(reader *r, set *to, int seat)
{
    if (seat >= 0 && seat < r->s->seats && r->s->players[seat].in_game)
        set_put(to, iz_ref_seat(seat));
}

unsigned read_players(reader *r, const iz_cell *cell, bool *known)
{
    set those = {.count = 0};
    unsigned seats = 0;
    read_selector(r, cell, &those);
    for (int i = 0; i < those.count; i++)
        if (iz_ref_is_player(those.at[i]))
            seats |= 1u << those.at[i];
    *known = !those.unknown;
    return seats;
}

/* ---- in which zones a filter looks ----------------------------------------------------------- */

enum { PLAY_ONLY = 1u << IZ_ZONE_BATTLEFIELD };

/* 0: the filter says nothing about it. */
static unsigned zones_said(const iz_cell *filter)
{
    unsigned zones = 0;
    int count = iz_child_count(filter);
    switch (filter->op) {
    case IZ_IS_IN:
        return 1u << filter->arg;
    case IZ_IS_SPELL:
    case IZ_IS_ABILITY:
    case IZ_WAS_CAST_FROM:
    case IZ_TARGETS_ONE:
        return 1u << IZ_ZONE_STACK;
    case IZ_AND:
        for (int i = 0; i < count; i++) {
            unsigned said = zones_said(iz_child(filter, i));
            zones = zones && said ? zones & said : zones | said;
        }
        return zones;
    case IZ_OR:
        for (int i = 0; i < count; i++) {
            unsigned said = zones_said(iz_child(filter, i));
            zones |= said ? said : 1u << 31;
        }
        return zones == 1u << 31 ? 0 : zones & 1u << 31 ? (zones & ~(1u << 31)) | PLAY_ONLY : zones;
    default:
        return 0;
    }
}

unsigned zones_of_filter(const iz_cell *filter)
{
    unsigned said = zones_said(filter);
    return said ? said : PLAY_ONLY;
}

static bool speaks_of_players(const iz_cell *filter)
{
    for (const iz_cell *at = filter; at < filter + filter->span; at++)
        if (iz_names_players(at->op))
            return true;
    return false;
}

/* ---- selectors ------------------------------------------------------------------------------- */

static void select_all(reader *r, const iz_cell *filter, set *out)
{
    unsigned zones = zones_of_filter(filter);
    out->unknown = zones >> IZ_ZONE_OUTSIDE & 1; /* what is removed from the game may be outside */
    for (uint32_t slot = 0; slot < r->s->count; slot++) {
        const sheet_object *object = &r->s->objects[slot];
        if (object->kind == IZ_OBJECT_FREE || object->kind == IZ_OBJECT_DAMAGE ||
            !(zones >> object->zone & 1))
            continue;
        answer fits = read_filter(r, filter, sheet_ref(r->s, slot));
        if (fits == YES)
            set_put(out, sheet_ref(r->s, slot));
        out->unknown = out->unknown || fits == UNKNOWN;
    }
    for (int seat = 0; seat < r->s->seats && speaks_of_players(filter); seat++) {
        answer fits = read_filter(r, filter, iz_ref_seat(seat));
        if (fits == YES)
            put_player(r, out, seat);
        out->unknown = out->unknown || fits == UNKNOWN;
    }
}

static void select_register(reader *r, int reg, set *out)
{
    if (!r->env || !r->env->there) {
        out->unknown = true;
        return;
    }
    for (int i = 0; i < r->env->count[reg]; i++) {
        iz_ref ref = r->env->links[r->env->first[reg] + i].ref;
        if (ref != IZ_NO_REF)
            set_put(out, ref);
    }
}

static void select_role(reader *r, const iz_cell *cell, set *out)
{
    if (!r->env || !r->env->there) {
        out->unknown = true;
        return;
    }
    if (cell->op == IZ_EVENT_PLAYER) {
        if (r->env->env.event_player == IZ_NO_SEAT)
            out->unknown = true;
        else
            put_player(r, out, r->env->env.event_player);
        return;
    }
    iz_ref ref = cell->arg == IZ_ROLE_OTHER ? r->env->env.event_other : r->env->env.event_object;
    if (ref != IZ_NO_REF)
        set_put(out, ref);
}

/* Owners or controllers of those objects. */
static void select_holders(reader *r, const iz_cell *cell, set *out)
{
    set those = {.count = 0};
    read_selector(r, cell + 1, &those);
    out->unknown = those.unknown;
    for (int i = 0; i < those.count; i++) {
        const sheet_object *object = reader_object(r, those.at[i]);
        bool controlled =
            object && (object->zone == IZ_ZONE_BATTLEFIELD || object->zone == IZ_ZONE_STACK);
        if (!object || (cell->op == IZ_CONTROLLER && !controlled))
            out->unknown = true;
        else
            put_player(r, out, cell->op == IZ_OWNER ? object->owner : object->controller);
    }
}

static void select_opponents(reader *r, unsigned seats, set *out)
{
    for (int seat = 0; seat < r->s->seats; seat++)
        if (seats & ~(1u << seat))
            put_player(r, out, seat);
}

static void select_hosts(reader *r, const iz_cell *cell, set *out)
{
    set those = {.count = 0};
    read_selector(r, cell + 1, &those);
    out->unknown = those.unknown;
    for (int i = 0; i < those.count; i++) {
        const sheet_object *object = sheet_find(r->s, those.at[i]);
        if (!object) {
            out->unknown = true; /* it is gone: who bore it is another question */
            continue;
        }
        if (object->attached_to != IZ_NIL && object->attached_to < r->s->count)
            set_put(out, sheet_ref(r->s, object->attached_to));
        else
            out->unknown = true; /* what it was attached to last may be meant */
    }
}

static void select_tops(reader *r, const iz_cell *cell, set *out)
{
    bool known, counted;
    unsigned seats = read_players(r, cell + 1, &known);
    int64_t count = read_quantity(r, iz_child(cell, 1), &counted);
    out->unknown = !known || !counted;
    for (int seat = 0; seat < r->s->seats; seat++)
        for (int n = 0; seats >> seat & 1 && n < count; n++) {
            int slot = sheet_top(r->s, seat, n);
            if (slot < 0)
                break;
            set_put(out, sheet_ref(r->s, (uint32_t)slot));
        }
}

static void select_memory(reader *r, const iz_cell *cell, set *out)
{
    bool found = false;
    for (int m = 0; m < r->s->memory_count; m++) {
        const sheet_memory *memory = &r->s->memories[m];
        if (memory->object != r->self || memory->cell != cell->arg)
            continue;
        found = true;
        for (int i = 0; i < memory->count; i++)
            if (iz_ref_is_player(r->s->refs[memory->first + i].ref) ||
                sheet_find(r->s, r->s->refs[memory->first + i].ref))
                set_put(out, r->s->refs[memory->first + i].ref);
    }
    out->unknown = out->unknown || !found; /* whose memory it is may be somebody else's */
}

static void select_those(reader *r, const iz_cell *cell, set *out)
{
    set those = {.count = 0};
    read_selector(r, cell + 1, &those);
    out->unknown = those.unknown;
    for (int i = 0; i < those.count; i++) {
        answer fits = read_filter(r, iz_child(cell, 1), those.at[i]);
        out->unknown = out->unknown || fits == UNKNOWN;
        if (fits == YES)
            set_put(out, those.at[i]);
    }
}

static void select_sum(reader *r, const iz_cell *cell, set *out)
{
    for (int n = 0; n < iz_child_count(cell); n++) {
        set some = {.count = 0};
        read_selector(r, iz_child(cell, n), &some);
        out->unknown = out->unknown || some.unknown;
        for (int i = 0; i < some.count; i++)
            set_put(out, some.at[i]);
    }
}

static void select_except(reader *r, const iz_cell *cell, set *out)
{
    set all = {.count = 0}, but = {.count = 0};
    read_selector(r, cell + 1, &all);
    read_selector(r, iz_child(cell, 1), &but);
    out->unknown = all.unknown || but.unknown;
    for (int i = 0; i < all.count; i++)
        if (!set_has(&but, all.at[i]))
            set_put(out, all.at[i]);
}

static void select_blockers(reader *r, const iz_cell *cell, set *out)
{
    set those = {.count = 0};
    read_selector(r, cell + 1, &those);
    out->unknown = those.unknown;
    for (int i = 0; i < those.count; i++) {
        const sheet_object *object = sheet_find(r->s, those.at[i]);
        if (!object || !(object->status & IZ_IS_ATTACKING)) {
            out->unknown = true;
            continue;
        }
        for (int n = 0; n < object->blocks; n++)
            if (sheet_find(r->s, r->s->refs[object->first_block + n].ref))
                set_put(out, r->s->refs[object->first_block + n].ref);
    }
}

static void select_defender(reader *r, const iz_cell *cell, set *out)
{
    set those = {.count = 0};
    if (cell[1].op == IZ_NONE)
        set_put(&those, r->self);
    else
        read_selector(r, cell + 1, &those);
    out->unknown = those.unknown;
    for (int i = 0; i < those.count; i++) {
        const sheet_object *object = sheet_find(r->s, those.at[i]);
        if (object && object->status & IZ_IS_ATTACKING)
            put_player(r, out, object->attack_seat);
        else
            out->unknown = true;
    }
}

static int64_t attribute_of(const sheet_object *object, int attribute)
{
    return attribute == IZ_ATTRIBUTE_POWER ? object->chars.power : object->chars.toughness;
}

static void select_extreme(reader *r, const iz_cell *cell, set *out)
{
    set all = {.count = 0};
    bool known;
    int64_t sign = read_quantity(r, iz_child(cell, 1), &known), best = INT64_MIN;
    read_selector(r, cell + 1, &all);
    out->unknown = all.unknown || !known ||
                   (cell->arg != IZ_ATTRIBUTE_POWER && cell->arg != IZ_ATTRIBUTE_TOUGHNESS);
    for (int pass = 0; pass < 2; pass++)
        for (int i = 0; i < all.count; i++) {
            const sheet_object *object = reader_object(r, all.at[i]);
            int64_t value = object ? sign * attribute_of(object, cell->arg) : INT64_MIN;
            if (pass == 0 && value > best)
                best = value;
            else if (pass == 1 && value == best)
                set_put(out, all.at[i]);
        }
}

static void select_everybody(reader *r, set *out)
{
    for (int seat = 0; seat < r->s->seats; seat++)
        put_player(r, out, seat);
}

static bool selects(int op)
{
    switch (op) {
    case IZ_SELF:
    case IZ_REG:
    case IZ_EVENT_OBJECT:
    case IZ_EVENT_PLAYER:
    case IZ_BOUND:
    case IZ_YOU:
    case IZ_OPPONENTS:
    case IZ_CHOOSER:
    case IZ_OPPONENTS_OF:
    case IZ_ALL_PLAYERS:
    case IZ_ACTIVE_PLAYER:
    case IZ_CONTROLLER:
    case IZ_OWNER:
    case IZ_PLAYERS_WHO:
    case IZ_ALL:
    case IZ_ATTACHED_TO:
    case IZ_UNION:
    case IZ_EXCEPT:
    case IZ_THOSE:
    case IZ_TOP_CARDS:
    case IZ_EXTREME:
    case IZ_BLOCKERS_OF:
    case IZ_DEFENDING_PLAYER:
    case IZ_LINKED:
    case IZ_CHOSEN:
    case IZ_DOERS:
        return true;
    default:
        return false;
    }
}

static void select_players_who(reader *r, const iz_cell *filter, set *out)
{
    for (int seat = 0; seat < r->s->seats; seat++) {
        answer fits = read_filter(r, filter, iz_ref_seat(seat));
        out->unknown = out->unknown || fits == UNKNOWN;
        if (fits == YES)
            put_player(r, out, seat);
    }
}

static void select_simple(reader *r, const iz_cell *cell, set *out)
{
    bool known;
    switch (cell->op) {
    case IZ_SELF:
        set_put(out, r->self);
        break;
    case IZ_BOUND:
        if (cell->arg < r->bounds)
            set_put(out, r->bound[r->bounds - 1 - cell->arg]);
        else
            out->unknown = true;
        break;
    case IZ_YOU:
        put_player(r, out, r->controller);
        break;
    case IZ_OPPONENTS:
        select_opponents(r, 1u << r->controller, out);
        break;
    case IZ_OPPONENTS_OF:
        select_opponents(r, read_players(r, cell + 1, &known), out);
        out->unknown = out->unknown || !known;
        break;
    case IZ_CHOOSER:
        if (r->env && r->env->there && r->env->env.chooser)
            put_player(r, out, r->env->env.chooser - 1);
        else
            select_opponents(r, 1u << r->controller, out);
        break;
    case IZ_ALL_PLAYERS:
        select_everybody(r, out);
        break;
    default:
        put_player(r, out, r->s->active);
        break;
    }
}

static void select_by(reader *r, const iz_cell *cell, set *out)
{
    switch (cell->op) {
    case IZ_REG:
        select_register(r, cell->arg, out);
        break;
    case IZ_EVENT_OBJECT:
    case IZ_EVENT_PLAYER:
        select_role(r, cell, out);
        break;
    case IZ_CONTROLLER:
    case IZ_OWNER:
        select_holders(r, cell, out);
        break;
    case IZ_PLAYERS_WHO:
        select_players_who(r, cell + 1, out);
        break;
    case IZ_ALL:
        select_all(r, cell + 1, out);
        break;
    case IZ_ATTACHED_TO:
        select_hosts(r, cell, out);
        break;
    case IZ_UNION:
        select_sum(r, cell, out);
        break;
    case IZ_EXCEPT:
        select_except(r, cell, out);
        break;
    case IZ_THOSE:
        select_those(r, cell, out);
        break;
    case IZ_TOP_CARDS:
        select_tops(r, cell, out);
        break;
    case IZ_EXTREME:
        select_extreme(r, cell, out);
        break;
    case IZ_BLOCKERS_OF:
        select_blockers(r, cell, out);
        break;
    case IZ_DEFENDING_PLAYER:
        select_defender(r, cell, out);
        break;
    case IZ_DOERS:
        judge_doers(r, cell, out);
        break;
    case IZ_LINKED:
    case IZ_CHOSEN:
        select_memory(r, cell, out);
        break;
    default:
        select_simple(r, cell, out);
        break;
    }
}

void read_selector(reader *r, const iz_cell *cell, set *out)
{
    if (!selects(cell->op)) {
        reader_lacks(r, cell);
        out->unknown = true;
        return;
    }
    reader_marks(r, cell);
    select_by(r, cell, out);
}

/* ---- filters --------------------------------------------------------------------------------- */

static answer said(bool yes) { return yes ? YES : NO; }

static answer all_or_one(reader *r, const iz_cell *cell, iz_ref ref)
{
    bool open = false;
    answer deciding = cell->op == IZ_AND ? NO : YES;
    for (int i = 0; i < iz_child_count(cell); i++) {
        answer one = read_filter(r, iz_child(cell, i), ref);
        if (one == deciding)
            return deciding;
        open = open || one == UNKNOWN;
    }
    return open ? UNKNOWN : deciding == NO ? YES : NO;
}

/* Of the subtypes for which its row has no room nothing stands on the sheet. */
static answer has_subtype(const reader *r, const sheet_object *object, int word)
{
    unsigned uses = iz_symbols_uses(r->g->cards->symbols, word);
    if (object->chars.flags & IZ_CHARS_ALL_CREATURE_TYPES && uses & IZ_WORD_IS_CREATURE_TYPE)
        return YES;
    for (int i = 0; i < IZ_SUBTYPES && object->chars.subtypes[i]; i++)
        if (object->chars.subtypes[i] == word)
            return YES;
    return object->chars.flags & IZ_CHARS_MORE_SUBTYPES ? UNKNOWN : NO;
}

/* Does something of that type lie on it? */
static bool bears(const reader *r, iz_ref ref, bool aura)
{
    for (uint32_t slot = 0; slot < r->s->count; slot++) {
        const sheet_object *other = &r->s->objects[slot];
        if (sheet_in_play(other) && other->attached_to == iz_ref_slot(ref) &&
            (other->chars.types & IZ_TYPE_ENCHANTMENT) != 0 && aura)
            return true;
        if (sheet_in_play(other) && other->attached_to == iz_ref_slot(ref) && !aura &&
            (other->chars.types & IZ_TYPE_ARTIFACT) != 0)
            return true;
    }
    return false;
}

static answer fits_status(reader *r, const iz_cell *cell, const sheet_object *object, iz_ref ref)
{
    bool here = sheet_find(r->s, ref) != NULL;
    switch (cell->arg) {
    case IZ_STATUS_TAPPED:
        return said(object->status & IZ_IS_TAPPED);
    case IZ_STATUS_UNTAPPED:
        return said(!(object->status & IZ_IS_TAPPED));
    case IZ_STATUS_ATTACKING:
        return said(object->status & IZ_IS_ATTACKING);
    case IZ_STATUS_BLOCKING:
        return said(object->status & IZ_IS_BLOCKING);
    case IZ_STATUS_BLOCKED:
        return said(object->status & IZ_IS_BLOCKED);
    case IZ_STATUS_FACE_DOWN:
        return said(object->status & IZ_IS_FACE_DOWN);
    case IZ_STATUS_KICKED:
        return said(object->status & IZ_IS_KICKED);
    case IZ_STATUS_ENCHANTED:
        return here ? said(bears(r, ref, true)) : UNKNOWN;
    case IZ_STATUS_EQUIPPED:
        return here ? said(bears(r, ref, false)) : UNKNOWN;
    case IZ_STATUS_UNBLOCKED:
        if (!(object->status & IZ_IS_ATTACKING))
            return NO;
        return r->s->step > IZ_STEP_BLOCKERS && r->s->step <= IZ_STEP_END_COMBAT
                   ? said(!(object->status & IZ_IS_BLOCKED))
                   : UNKNOWN;
    default:
        return reader_lacks(r, cell);
    }
}

static answer among(reader *r, const iz_cell *selector, iz_ref ref)
{
    set those = {.count = 0};
    read_selector(r, selector, &those);
    return set_has(&those, ref) ? YES : those.unknown ? UNKNOWN : NO;
}

static answer shares(reader *r, const iz_cell *cell, const sheet_object *object)
{
    sheet_object it = *object;
    set those = {.count = 0};
    read_selector(r, cell + 1, &those);
    if (those.unknown)
        return UNKNOWN;
    for (int i = 0; i < those.count; i++) {
        const sheet_object *other = reader_object(r, those.at[i]);
        if (!other)
            return UNKNOWN;
        if (cell->op == IZ_SHARES_COLOR ? (other->chars.colors & it.chars.colors) != 0
                                        : other->chars.name == it.chars.name && it.chars.name)
            return YES;
    }
    return NO;
}

static answer compares(reader *r, const iz_cell *cell, iz_ref ref)
{
    bool a_known, b_known;
    if (r->bounds == IZ_BOUND_LEVELS)
        return UNKNOWN;
    reader_bind(r, ref);
    int64_t a = read_quantity(r, iz_child(cell, 0), &a_known);
    int64_t b = read_quantity(r, iz_child(cell, 1), &b_known);
    r->bounds--;
    if (!a_known || !b_known)
        return UNKNOWN;
    switch (cell->arg) {
    case IZ_COMPARE_EQUAL:
        return said(a == b);
    case IZ_COMPARE_NOT_EQUAL:
        return said(a != b);
    case IZ_COMPARE_LESS:
        return said(a < b);
    case IZ_COMPARE_LESS_EQUAL:
        return said(a <= b);
    case IZ_COMPARE_GREATER:
        return said(a > b);
    default:
        return said(a >= b);
    }
}

/* What was chosen for this object as a word; 0: nothing, or it is not known which. */
static int32_t chosen_word(const reader *r, int cell)
{
    if (r->env && r->env->there && cell < IZ_CELLS && r->env->env.chosen[cell])
        return r->env->env.chosen[cell];
    for (int m = 0; m < r->s->memory_count; m++) {
        const sheet_memory *memory = &r->s->memories[m];
        if (memory->object == r->self && memory->cell == cell && memory->count == 1 &&
            r->s->refs[memory->first].ref == IZ_NO_REF)
            return r->s->refs[memory->first].value;
    }
    return 0;
}

static answer fits_chosen(reader *r, const iz_cell *cell, const sheet_object *object)
{
    int32_t word = chosen_word(r, cell->arg);
    if (word == 0)
        return UNKNOWN;
    if (cell->op == IZ_IS_CHOSEN_COLOR)
        return said(object->chars.colors & (uint32_t)word);
    if (cell->op == IZ_IS_CHOSEN_NAME)
        return said(object->chars.name == word);
    if (word < 0) /* a card type, by its bit */
        return said(object->chars.types >> (-1 - word) & 1);
    return has_subtype(r, object, word);
}

static answer fits_keyword(reader *r, const iz_cell *cell, const sheet_object *object)
{
    if (cell->arg >= 64)
        return reader_lacks(r, cell);
    if (!(object->chars.keywords >> cell->arg & 1))
        return NO;
    return cell[1].op == IZ_NONE ? YES : UNKNOWN;
}

static answer fits_blocks(reader *r, const iz_cell *cell, const sheet_object *object)
{
    uint16_t first = object->first_block, count = object->blocks;
    unsigned role = cell->op == IZ_BLOCKS_ONE ? IZ_IS_BLOCKING : IZ_IS_ATTACKING;
    if (!(object->status & role))
        return NO;
    answer found = count == 0 ? UNKNOWN : NO; /* what it blocked may have gone */
    for (int i = 0; i < count; i++) {
        answer one = read_filter(r, cell + 1, r->s->refs[first + i].ref);
        if (one == YES)
            return YES;
        found = one == UNKNOWN ? UNKNOWN : found;
    }
    return sheet_find(r->s, r->self) ? found : UNKNOWN;
}

/* A filter's word about a player; that about an object does not fit players. */
static answer player_fits(reader *r, const iz_cell *cell, iz_ref ref)
{
    switch (cell->op) {
    case IZ_IS_PLAYER:
        return YES;
    case IZ_IS_TEAMMATE:
        return said((int)ref != r->controller && !iz_are_opponents(r->g, r->controller, (int)ref));
    case IZ_IS_OPPONENT:
        return said((int)ref != r->controller);
    case IZ_IS_AMONG:
        return among(r, cell + 1, ref);
    case IZ_COMPARES:
        return compares(r, cell, ref);
    case IZ_IS_OTHER:
        return said((int)ref != r->controller);
    case IZ_IS_TYPE:
    case IZ_IS_SUBTYPE:
    case IZ_IS_COLOR:
    case IZ_IS_PERMANENT:
    case IZ_IS_CARD:
    case IZ_IS_SPELL:
    case IZ_STATUS:
    case IZ_ANY:
        return NO;
    default:
        return reader_lacks(r, cell);
    }
}

static bool filters(int op)
{
    switch (op) {
    case IZ_ANY:
    case IZ_AND:
    case IZ_OR:
    case IZ_NOT:
    case IZ_IS_TYPE:
    case IZ_IS_SUPERTYPE:
    case IZ_IS_SUBTYPE:
    case IZ_IS_COLOR:
    case IZ_IS_COLORLESS:
    case IZ_IS_MONOCOLORED:
    case IZ_IS_MULTICOLORED:
    case IZ_HAS_KEYWORD:
    case IZ_IS_NAMED:
    case IZ_SHARES_NAME:
    case IZ_SHARES_COLOR:
    case IZ_IS_TOKEN:
    case IZ_IS_CARD:
    case IZ_IS_PERMANENT:
    case IZ_IS_SPELL:
    case IZ_IS_PLAYER:
    case IZ_IS_OPPONENT:
    case IZ_IS_TEAMMATE:
    case IZ_IS_IN:
    case IZ_CONTROLLED_BY:
    case IZ_OWNED_BY:
    case IZ_IS_AMONG:
    case IZ_IS_OTHER:
    case IZ_STATUS:
    case IZ_COMPARES:
    case IZ_HAS_COUNTER:
    case IZ_ATTACHED:
    case IZ_BLOCKS_ONE:
    case IZ_BLOCKED_BY_ONE:
    case IZ_ATTACKS_ONE:
    case IZ_IS_CHOSEN_COLOR:
    case IZ_IS_CHOSEN_TYPE:
    case IZ_IS_CHOSEN_NAME:
    case IZ_SATISFIES:
    case IZ_IS_ABILITY:
    case IZ_TARGETS_ONE:
    case IZ_DID:
        return true;
    default:
        return false;
    }
}

/* Is something that it targets now one that fits? */
static answer aims_at(reader *r, const iz_cell *cell, const sheet_object *object, iz_ref ref)
{
    answer found = NO;
    const iz_game *g = r->g;
    if (object->zone != IZ_ZONE_STACK)
        return NO;
    if (cell->arg || object->env == IZ_NIL || !iz_ref_alive(g, ref) ||
        g->objects[iz_ref_slot(ref)].env != object->env)
        return UNKNOWN;
    const iz_env *env = &g->envs[object->env];
    for (int n = 0; n < env->targets && n < IZ_REGISTERS; n++)
        for (uint16_t at = env->reg[n]; at != IZ_NIL; at = g->links[at].next) {
            answer fits = read_filter(r, cell + 1, g->links[at].ref);
            if (fits == YES)
                return YES;
            found = fits == UNKNOWN ? UNKNOWN : found;
        }
    return found;
}

static bool is_permanent(const sheet_object *object)
{
    return sheet_in_play(object) ||
           (object->zone != IZ_ZONE_STACK && (object->chars.types & IZ_PERMANENT_TYPES) != 0);
}

/* What the object is. */
static answer fits_kind(reader *r, const iz_cell *cell, const sheet_object *object, iz_ref ref)
{
    uint32_t colors = object->chars.colors & IZ_COLORS_ALL;
    switch (cell->op) {
    case IZ_ANY:
        return object->zone == IZ_ZONE_BATTLEFIELD ? YES : UNKNOWN; /* a source may be anywhere */
    case IZ_IS_TYPE:
    case IZ_IS_SUPERTYPE:
        return said(object->chars.types & (uint32_t)cell->arg);
    case IZ_IS_SUBTYPE:
        return has_subtype(r, object, cell->arg);
    case IZ_IS_COLOR:
        return said(object->chars.colors & (uint32_t)cell->arg);
    case IZ_IS_COLORLESS:
        return said(colors == 0);
    case IZ_IS_MONOCOLORED:
        return said(__builtin_popcount(colors) == 1);
    case IZ_IS_MULTICOLORED:
        return said(__builtin_popcount(colors) > 1);
    case IZ_IS_NAMED:
        return said(object->chars.name == cell->arg);
    case IZ_IS_TOKEN:
        return said(object->kind == IZ_OBJECT_TOKEN);
    case IZ_IS_CARD:
        return said(object->kind == IZ_OBJECT_CARD);
    case IZ_IS_PERMANENT:
        return said(is_permanent(object));
    case IZ_IS_SPELL:
        return said(object->zone == IZ_ZONE_STACK &&
                    (object->kind == IZ_OBJECT_CARD || object->kind == IZ_OBJECT_COPY));
    case IZ_IS_PLAYER:
    case IZ_IS_OPPONENT:
    case IZ_IS_TEAMMATE:
        return NO;
    default:
        /* IS_OTHER; what this has become elsewhere is not another one to everybody */
        return ref == r->self ? NO : iz_ref_slot(ref) == iz_ref_slot(r->self) ? UNKNOWN : YES;
    }
}

static answer fits_place(reader *r, const iz_cell *cell, const sheet_object *object, iz_ref ref)
{
    bool controlled = object->zone == IZ_ZONE_BATTLEFIELD || object->zone == IZ_ZONE_STACK;
    int zone = object->zone, owner = object->owner, controller = object->controller;
    switch (cell->op) {
    case IZ_IS_IN:
        if (!sheet_find(r->s, ref)) /* is it asked where it was, or where it is? */
            return UNKNOWN;
        if (zone != cell->arg)
            return NO;
        return cell[1].op == IZ_NONE ? YES : among(r, cell + 1, iz_ref_seat(owner));
    case IZ_CONTROLLED_BY:
        return controlled ? among(r, cell + 1, iz_ref_seat(controller)) : NO;
    case IZ_OWNED_BY:
        return among(r, cell + 1, iz_ref_seat(owner));
    case IZ_ATTACKS_ONE:
        return object->status & IZ_IS_ATTACKING
                   ? among(r, cell + 1, iz_ref_seat(object->attack_seat))
                   : NO;
    case IZ_ATTACHED: {
        uint16_t host = object->attached_to;
        return host == IZ_NIL || host >= r->s->count ? NO
                                                     : among(r, cell + 1, sheet_ref(r->s, host));
    }
    default:
        return among(r, cell + 1, ref); /* IS_AMONG */
    }
}

static answer satisfies(reader *r, const iz_cell *cell, iz_ref ref)
{
    if (r->bounds == IZ_BOUND_LEVELS)
        return UNKNOWN;
    reader_bind(r, ref);
    answer holds = read_condition(r, cell + 1);
    r->bounds--;
    return holds;
}

answer read_filter(reader *r, const iz_cell *cell, iz_ref ref)
{
    if (!filters(cell->op))
        return reader_lacks(r, cell);
    reader_marks(r, cell);
    if (cell->op == IZ_AND || cell->op == IZ_OR)
        return all_or_one(r, cell, ref);
    if (cell->op == IZ_NOT) {
        answer inner = read_filter(r, cell + 1, ref);
        return inner == UNKNOWN ? UNKNOWN : inner == YES ? NO : YES;
    }
    if (cell->op == IZ_SATISFIES)
        return satisfies(r, cell, ref);
    if (cell->op == IZ_DID)
        return judge_did(r, cell, ref);
    if (iz_ref_is_player(ref))
        return player_fits(r, cell, ref);
    const sheet_object *object = reader_object(r, ref);
    if (!object)
        return UNKNOWN;
    if (cell->op == IZ_TARGETS_ONE)
        return aims_at(r, cell, object, ref);
    if (cell->op == IZ_IS_ABILITY)
        return object->kind != IZ_OBJECT_ABILITY ? NO : cell->arg ? UNKNOWN : YES;
    if (object->kind == IZ_OBJECT_ABILITY)
        return cell->op == IZ_IS_AMONG ? among(r, cell + 1, ref)
               : cell->op == IZ_IS_SPELL || cell->op == IZ_IS_TYPE || cell->op == IZ_IS_PERMANENT ||
                       cell->op == IZ_IS_CARD
                   ? NO
                   : UNKNOWN;
    switch (cell->op) {
    case IZ_STATUS:
        return fits_status(r, cell, object, ref);
    case IZ_COMPARES:
        return compares(r, cell, ref);
    case IZ_HAS_COUNTER:
        return said(sheet_counters(object, cell->arg) > 0);
    case IZ_HAS_KEYWORD:
        return fits_keyword(r, cell, object);
    case IZ_SHARES_NAME:
    case IZ_SHARES_COLOR:
        return shares(r, cell, object);
    case IZ_BLOCKS_ONE:
    case IZ_BLOCKED_BY_ONE:
        return fits_blocks(r, cell, object);
    case IZ_IS_CHOSEN_COLOR:
    case IZ_IS_CHOSEN_TYPE:
    case IZ_IS_CHOSEN_NAME:
        return fits_chosen(r, cell, object);
    case IZ_IS_IN:
    case IZ_CONTROLLED_BY:
    case IZ_OWNED_BY:
    case IZ_ATTACKS_ONE:
    case IZ_ATTACHED:
    case IZ_IS_AMONG:
        return fits_place(r, cell, object, ref);
    default:
        return fits_kind(r, cell, object, ref);
    }
}

bool judge_reads_set(int op) { return selects(op) || filters(op); }
