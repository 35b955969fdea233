/*
 * The ledger: facts of this turn and the last one, of those kinds that programs of this game ask
 * about ("if a creature died this turn", "for each card you drew this turn").
 *
 * Carries out: what mtg 404, 419 and Izvori D19 need of the past; no chapter of its own.
 */
#include "engine/events/event.h"

void iz_ledger_add(iz_game *g, int kind, int seat, iz_ref object, iz_ref other, int32_t amount)
{
    if (!iz_ledger_notes(g, kind))
        return;
    uint32_t index = iz_table_add(g, IZ_TABLE_ledger, 1);
    g->ledger[index] = (iz_fact){.kind = (uint8_t)kind,
                                 .seat = (uint8_t)seat,
                                 .context = g->head->contexts_now,
                                 .object = object,
                                 .other = other,
                                 .amount = amount};
    iz_touch_facts(g, IZ_FACT_LEDGER);
}

void iz_ledger_forget(iz_game *g, int kind)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_ledger), keep = 0;
    for (uint32_t i = 0; i < count; i++)
        if (g->ledger[i].kind != kind || g->ledger[i].context != g->head->contexts_now)
            g->ledger[keep++] = g->ledger[i];
    iz_table_cut(g, IZ_TABLE_ledger, keep);
    if (keep < count)
        iz_touch_facts(g, IZ_FACT_LEDGER);
}

/* Is there a fact of that kind from the player's turn of that number? */
static bool is_of_turn(const iz_game *g, int kind, int seat, unsigned turn)
{
    for (uint32_t i = iz_table_count(g, IZ_TABLE_ledger); i-- > 0;)
        if (g->ledger[i].kind == kind && g->ledger[i].seat == seat &&
            g->ledger[i].amount == (int32_t)turn)
            return true;
    return false;
}

static void add_of_own_turn(iz_game *g, int kind, int seat, iz_ref object)
{
    if (iz_is_turn_of(g, seat) && iz_ledger_notes(g, kind) &&
        !(kind == IZ_LEDGER_ACTED_LAST_TURN && is_of_turn(g, kind, seat, g->seats[seat].turns)))
        iz_ledger_add(g, kind, seat, object, IZ_NO_REF, (int32_t)g->seats[seat].turns);
}

/* Does anything still speak of an object that is gone? */
static bool is_spoken_of(const iz_game *g, iz_ref ref)
{
    uint32_t envs = iz_table_count(g, IZ_TABLE_envs);
    for (uint32_t i = 0; i < envs; i++)
        if (g->envs[i].in_use && g->envs[i].source == ref)
            return true;
    uint32_t waiting = iz_table_count(g, IZ_TABLE_waiting);
    for (uint32_t i = 0; i < waiting; i++)
        if (g->waiting[i].bearer == ref)
            return true;
    return false;
}

/* Memory cells of objects that are gone and of which nothing speaks any more. */
static void sweep_memory(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_memory), keep = 0;
    for (uint32_t i = 0; i < count; i++) {
        iz_memory row = g->memory[i];
        if (iz_ref_is_object(row.object) && !iz_ref_alive(g, row.object) &&
            !is_spoken_of(g, row.object)) {
            iz_links_free(g, row.list);
            continue;
        }
        g->memory[keep++] = row;
    }
    iz_table_cut(g, IZ_TABLE_memory, keep);
}

void iz_ledger_turn(iz_game *g)
{
    uint32_t count = iz_table_count(g, IZ_TABLE_ledger), keep = 0;
    for (uint32_t i = 0; i < count; i++) {
        iz_fact fact = g->ledger[i];
        bool own = iz_past_is_own_turn(fact.kind);
        if (fact.context != g->head->contexts_now) {
            g->ledger[keep++] = fact;
            continue;
        }
        if (own ? fact.amount + 1 < (int32_t)g->seats[fact.seat].turns : fact.age > 0)
            continue;
        fact.age = !own;
        g->ledger[keep++] = fact;
    }
    iz_table_cut(g, IZ_TABLE_ledger, keep);
    sweep_memory(g);
    if (count > 0)
        iz_touch_facts(g, IZ_FACT_LEDGER);
}

/* Of each its types as well, which may be others later (UNTAPPED_THEN). */
void iz_ledger_note_untapped(iz_game *g)
{
    if (!iz_ledger_notes(g, IZ_LEDGER_STARTED_UNTAPPED))
        return;
    IZ_EACH_IN_PLAY (g, slot)
        if (!(g->objects[slot].status & IZ_IS_TAPPED))
            iz_ledger_add(g, IZ_LEDGER_STARTED_UNTAPPED, g->objects[slot].controller,
                          iz_object_ref(g, slot), IZ_NO_REF,
                          (int32_t)iz_characteristics(g, slot)->types);
}

/* ---- which facts an event leaves ------------------------------------------------------------- */

static int controller_of(const iz_game *g, iz_ref ref)
{
    if (!iz_ref_is_object(ref))
        return iz_ref_is_player(ref) ? (int)ref : IZ_NO_SEAT;
    if (iz_ref_alive(g, ref))
        return g->objects[iz_ref_slot(ref)].controller;
    const iz_last_known *known = iz_last_known_of(g, ref);
    return known ? known->controller : IZ_NO_SEAT;
}

/* What is counted by how often it happened. */
static void keep_once(iz_game *g, int kind, int seat, iz_ref what, iz_ref other)
{
    iz_ledger_add(g, kind, seat, what, other, 1);
}

static void keep_move(iz_game *g, const iz_part *part)
{
    if (iz_zone_in_play(part->to) && !iz_zone_in_play(part->from)) {
        keep_once(g, IZ_LEDGER_ENTERED, part->seat, part->result, IZ_NO_REF);
        if (iz_ref_alive(g, part->result) &&
            g->objects[iz_ref_slot(part->result)].kind != IZ_OBJECT_TOKEN)
            add_of_own_turn(g, IZ_LEDGER_ACTED_LAST_TURN, part->seat, iz_ref_seat(part->seat));
        keep_once(g, IZ_LEDGER_CAME_UNDER_CONTROL, part->seat, part->result, IZ_NO_REF);
    }
    if (iz_zone_in_play(part->from) && part->to == IZ_ZONE_GRAVEYARD) {
        keep_once(g, IZ_LEDGER_DIED, part->seat, part->object, part->result);
        if (part->result != part->object) /* the card is asked about in the graveyard, too */
            keep_once(g, IZ_LEDGER_DIED, IZ_NO_SEAT, part->result, part->object);
    }
    if (part->flags & IZ_PART_SACRIFICE) {
        keep_once(g, IZ_LEDGER_SACRIFICED, part->seat, part->object, part->result);
        if (part->result != part->object)
            keep_once(g, IZ_LEDGER_SACRIFICED, IZ_NO_SEAT, part->result, part->object);
    }
    if (part->flags & IZ_PART_DISCARD)
        keep_once(g, IZ_LEDGER_DISCARDED, part->seat, part->result, IZ_NO_REF);
}

static bool is_or_was_land(iz_game *g, iz_ref ref)
{
    const iz_chars *chars = iz_known_characteristics(g, ref);
    return chars && chars->types & IZ_TYPE_LAND;
}

static void keep_draw(iz_game *g, const iz_part *part)
{
    keep_once(g, IZ_LEDGER_DREW, part->seat, part->object, IZ_NO_REF);
    if (iz_now(g)->step == IZ_STEP_DRAW && iz_is_turn_of(g, part->seat))
        keep_once(g, IZ_LEDGER_DREW_IN_STEP, part->seat, part->object, IZ_NO_REF);
}

static void keep_spell(iz_game *g, const iz_part *part)
{
    iz_ref player = iz_ref_seat(part->seat);
    keep_once(g, IZ_LEDGER_CAST_SPELL, part->seat, part->object, player);
    if (iz_ledger_notes(g, IZ_LEDGER_CAST_SPELL))
        iz_remember_played(g, iz_ref_slot(part->object));
    add_of_own_turn(g, IZ_LEDGER_ACTED_LAST_TURN, part->seat, player);
}

/* HARMED: what strikes is no source (hkk, base 11). */
static void keep_damage(iz_game *g, const iz_part *part)
{
    iz_ledger_add(g, IZ_LEDGER_DEALT_DAMAGE, controller_of(g, part->other), part->other,
                  part->object, part->amount);
    iz_ledger_add(g, IZ_LEDGER_WAS_DEALT_DAMAGE, controller_of(g, part->object), part->object,
                  part->other, part->amount);
    iz_slot link = iz_link_at_work(g);
    if (link != IZ_NIL)
        iz_ledger_add(g, IZ_LEDGER_HARMED, g->objects[link].controller, part->object, part->other,
                      part->amount);
}

static void keep_tapped_land(iz_game *g, const iz_part *part)
{
    if (is_or_was_land(g, part->object))
        iz_ledger_add(g, IZ_LEDGER_TAPPED_FOR_MANA, part->seat, part->object, IZ_NO_REF,
                      part->amount);
}

/* ---- the table ------------------------------------------------------------------------------- */

/* Whose fact it is, of what and of what else, and what is counted; OWN_TURN: it is a fact of a
 * player's own turn. */
enum { SEAT, CONTROLLER, CONTROLLER_OF_OTHER };
enum { NOTHING, OBJECT, OTHER, PLAYER };
enum { ONCE, AMOUNT, VALUE, OWN_TURN };

typedef struct fact {
    uint8_t kind, whose, what, other, amount;
} fact;

enum { FACTS = 3 };
#define LEDGER(kind) (1u << IZ_LEDGER_##kind)

/* The facts that an event of each kind may leave. */
static const uint32_t facts_of[IZ_EV_COUNT] = {
#define EVENT(name, fields, columns) [IZ_EV_##name] = 0 columns,
#define FACT(kind, whose, what, other, amount) | LEDGER(kind)
#define KEEPS(facts) facts
#define KEEPS_BY(facts, keep) | (facts)
#include "core/events.def"
#undef FACT
};

static const struct {
    uint8_t kind;
    fact keeps[FACTS];
    void (*keep)(iz_game *g, const iz_part *part);
} rows[IZ_EV_COUNT] = {
#define EVENT(name, fields, columns) [IZ_EV_##name] = {.kind = IZ_EV_##name, columns},
#define FACT(kind, whose, what, other, amount) {IZ_LEDGER_##kind, whose, what, other, amount},
#define KEEPS(facts) .keeps = {facts},
#define KEEPS_BY(facts, by) .keep = (by),
#include "core/events.def"
#undef FACT
};

bool iz_ledger_keeps(const iz_game *g, unsigned kind)
{
    return g->head->ledger_mask & (facts_of[kind] | facts_of[iz_event_besides(kind)]);
}

static iz_ref spoken_of(const iz_part *part, unsigned which)
{
    const iz_ref of[] = {[NOTHING] = IZ_NO_REF,
                         [OBJECT] = part->object,
                         [OTHER] = part->other,
                         [PLAYER] = iz_ref_seat(part->seat)};
    return of[which];
}

static void keep(iz_game *g, const iz_part *part, const fact *f)
{
    if (!iz_ledger_notes(g, f->kind))
        return;
    iz_ref what = spoken_of(part, f->what);
    int seat = f->whose == SEAT
                   ? part->seat
                   : controller_of(g, f->whose == CONTROLLER ? part->object : part->other);
    if (f->amount == OWN_TURN) {
        add_of_own_turn(g, f->kind, seat, what);
        return;
    }
    const int32_t amount[] = {[ONCE] = 1, [AMOUNT] = part->amount, [VALUE] = (int32_t)part->value};
    iz_ledger_add(g, f->kind, seat, what, spoken_of(part, f->other), amount[f->amount]);
}

void iz_ledger_see(iz_game *g, const iz_part *part)
{
    uint32_t facts = g->head->ledger_mask & facts_of[part->kind];
    if (facts == 0)
        return;
    if (rows[part->kind].keep) {
        rows[part->kind].keep(g, part);
        return;
    }
    for (int n = 0; n < FACTS && facts != 0; n++) {
        const fact *one = &rows[part->kind].keeps[n];
        facts &= ~(1u << one->kind);
        keep(g, part, one);
    }
}
