/*
 * Declaring attackers: the board of possible attackers and players attacked, bands, the steps of
 * the declaration and what follows when it is complete.
 *
 * mtg-1999: 308, 500.2, banding as in Appendix B of that time; Izvori: C9, E1, F4.
 */
#include "engine/combat/combat.h"

#include "engine/procedures.h"

#include <limits.h>

/* ---- the board ------------------------------------------------------------------------------- */

/* Each player whom creatures of those whose turn it is may attack is a column. */
static void add_columns(iz_game *g, iz_board *b)
{
    int seat = iz_active_player(g);
    b->column = iz_scratch_take(g, (size_t)g->head->seats * IZ_COLUMN_FIELDS);
    IZ_EACH_SEAT_FROM (g, other, seat) {
        if (!iz_is_attackable(g, seat, other))
            continue;
        iz_ref *c = iz_board_column(g, b, b->columns++);
        c[IZ_COLUMN_REF] = iz_ref_seat(other);
        c[IZ_COLUMN_MAX] = INT_MAX;
    }
}

static void add_rows(iz_game *g, iz_board *b)
{
    b->rows = 0;
    IZ_EACH_ON_TURN (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD)
            if (iz_may_stand_on_board(g, slot))
                b->rows++;
    b->row = iz_scratch_take(g, (size_t)(b->rows * IZ_ROW_FIELDS));
    int row = 0;
    IZ_EACH_ON_TURN (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD)
            if (iz_may_stand_on_board(g, slot)) {
                iz_ref *r = iz_board_row(g, b, row++);
                r[IZ_ROW_REF] = iz_object_ref(g, slot);
                r[IZ_ROW_LIMIT] = 1;
            }
}

/* MAX_ATTACKERS: of all, or of those who attack certain players. */
static void limit_attackers(iz_game *g, iz_board *b)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    while (iz_rule_next(g, IZ_MAX_ATTACKERS, IZ_NO_REF, &cursor, &hit)) {
        const iz_cell *players = iz_child(hit.cell, 0);
        int most = (int)hit.cell->arg;
        b->linked = true;
        if (!players || players->op == IZ_NONE) {
            b->rows_max = most < b->rows_max ? most : b->rows_max;
            continue;
        }
        iz_ctx ctx = iz_rule_ctx(g, &hit, IZ_NO_REF);
        IZ_EACH_COLUMN (b, column) {
            iz_ref player = iz_board_column(g, b, column)[IZ_COLUMN_REF];
            uint16_t team = iz_attacked_seats(g, (int)player);
            bool concerned = false;
            IZ_EACH_SEAT_OF (g, seat, team)
                concerned = concerned || iz_selects(g, &ctx, players, iz_ref_seat(seat));
            iz_ref *c = iz_board_column(g, b, column);
            if (concerned && (iz_ref)most < c[IZ_COLUMN_MAX])
                c[IZ_COLUMN_MAX] = (iz_ref)most;
        }
    }
}

/* Is there a cost for this creature to attack that player? */
static bool costs(iz_game *g, iz_ref creature, iz_ref player)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    const iz_cell *cost;
    return iz_combat_cost_next(g, IZ_ACTION_ATTACK, creature, player, &cursor, &hit, &cost);
}

static void fill_row(iz_game *g, iz_board *b, int row, uint32_t rules)
{
    iz_ref creature = iz_board_row(g, b, row)[IZ_ROW_REF];
    if (rules & IZ_COMBAT_MUST) {
        int musts = iz_combat_musts(g, IZ_ACTION_ATTACK, creature, IZ_NO_REF);
        iz_board_row(g, b, row)[IZ_ROW_WEIGHT] = (iz_ref)musts;
        b->required = b->required || musts > 0;
    }
    if (rules & IZ_COMBAT_CANT && iz_cant(g, IZ_ACTION_ATTACK_ALONE, creature, IZ_NO_REF)) {
        iz_board_row(g, b, row)[IZ_ROW_ALONE] = 1;
        b->linked = true;
    }
    IZ_EACH_COLUMN (b, column) {
        iz_ref player = iz_board_column(g, b, column)[IZ_COLUMN_REF];
        iz_concept concept = iz_attack_verdict_by(g, iz_ref_slot(creature), (int)player, rules);
        int weight =
            rules & IZ_COMBAT_MUST ? iz_combat_musts(g, IZ_ACTION_ATTACK, creature, player) : 0;
        bool cost = rules & IZ_COMBAT_COST && costs(g, creature, player);
        b->required = b->required || weight > 0;
        *iz_board_cell(g, b, row, column) = (iz_ref)concept |
                                            (iz_ref)weight << IZ_CELL_WEIGHT_SHIFT |
                                            (cost ? (iz_ref)IZ_CELL_COSTS : 0);
    }
}

/* ATTACK_ALONG: who of the rows is called by which others. */
static void add_calls(iz_game *g, iz_board *b)
{
    IZ_EACH_ROW (b, row) {
        iz_ref creature = iz_board_row(g, b, row)[IZ_ROW_REF];
        uint32_t cursor = 0;
        iz_rule_hit hit;
        while (iz_rule_next(g, IZ_ATTACK_ALONG, creature, &cursor, &hit)) {
            iz_ctx ctx = iz_rule_ctx(g, &hit, creature);
            iz_ref *call = iz_board_add_call(g, b, row);
            size_t at = (size_t)(call - g->scratch) + 1;
            IZ_EACH_ROW (b, other) {
                iz_ref ref = iz_board_row(g, b, other)[IZ_ROW_REF];
                bool calls = iz_selects(g, &ctx, iz_child(hit.cell, 1), ref);
                g->scratch[at + (size_t)other] = calls;
            }
        }
    }
}

static void build(iz_game *g, iz_board *b, uint32_t rules)
{
    *b = (iz_board){.rows_max = INT_MAX,
                    .requirements = g->book->parameters.requirements,
                    .once = IZ_C_ATTACK_DECLARE,
                    .restriction = IZ_C_ATTACK_RESTRICTION,
                    .requirement = IZ_C_ATTACK_REQUIREMENT};
    add_columns(g, b);
    add_rows(g, b);
    b->cell = iz_scratch_take(g, (size_t)b->rows * (size_t)b->columns);
    IZ_EACH_ROW (b, row)
        fill_row(g, b, row, rules);
    if (rules & IZ_COMBAT_MAX_ATTACKERS)
        limit_attackers(g, b);
    if (rules & IZ_COMBAT_ALONG)
        add_calls(g, b);
    IZ_EACH_ROW (b, row) {
        const iz_object *object = &g->objects[iz_ref_slot(iz_board_row(g, b, row)[IZ_ROW_REF])];
        if (!(object->status & IZ_IS_DECLARED))
            continue;
        iz_board_row(g, b, row)[IZ_ROW_BAND] = object->band;
        int column = iz_board_find_column(g, b, iz_ref_seat(object->attack_seat));
        if (column >= 0)
            iz_board_choose(g, b, row, column);
    }
}

void iz_attack_board(iz_game *g, iz_board *b) { build(g, b, iz_combat_rules(g)); }

/* ---- bands ----------------------------------------------------------------------------------- */

/* BANDING: any number with banding and at most one without; or all have a quality, and the creature
 * that bands with others of that quality is among them (BANDS_WITH). */
static bool band_is_legal(iz_game *g, const iz_slot *members, int count)
{
    int without = 0;
    for (int i = 0; i < count; i++)
        if (!iz_has_keyword(g, members[i], IZ_KW_BANDING))
            without++;
    if (without < count && without <= 1)
        return true;
    for (int i = 0; i < count; i++)
        if (iz_has_banding_with(g, members[i], members, count))
            return true;
    return count < 2;
}

enum { BAND_MEMBERS = 256 };

/* The chosen rows of that band, and which player they attack; -1 if they attack several. */
static int band_members(const iz_game *g, const iz_board *b, unsigned band, iz_slot *members,
                        int *attacked)
{
    int count = 0;
    *attacked = IZ_NO_SEAT;
    for (int row = 0; row < b->rows && count < BAND_MEMBERS; row++) {
        const iz_ref *r = iz_board_row(g, b, row);
        if (r[IZ_ROW_CHOSEN] == 0 || r[IZ_ROW_BAND] != band)
            continue;
        IZ_EACH_COLUMN (b, column)
            if (*iz_board_cell(g, b, row, column) & IZ_CELL_CHOSEN)
                *attacked = *attacked == IZ_NO_SEAT || *attacked == column ? column : -1;
        members[count++] = iz_ref_slot(r[IZ_ROW_REF]);
    }
    return count;
}

/* Is what has been declared of that band one? */
static bool is_band(iz_game *g, const iz_board *b, unsigned band)
{
    iz_slot members[BAND_MEMBERS];
    int attacked;
    int count = band_members(g, b, band, members, &attacked);
    return (attacked >= 0 && band_is_legal(g, members, count)) || iz_is_off(g, IZ_C_BANDING);
}

/* A band number that no row has. */
static unsigned free_band(const iz_game *g, const iz_board *b)
{
    unsigned highest = 0;
    IZ_EACH_ROW (b, row) {
        unsigned band = iz_board_row(g, b, row)[IZ_ROW_BAND];
        highest = band > highest ? band : highest;
    }
    return highest + 1;
}

/* The row joins the other's band on the board; the number of the band. */
static unsigned join(iz_game *g, iz_board *b, int row, int other)
{
    unsigned band = iz_board_row(g, b, other)[IZ_ROW_BAND];
    if (band == 0)
        band = free_band(g, b);
    iz_board_row(g, b, other)[IZ_ROW_BAND] = band;
    iz_board_row(g, b, row)[IZ_ROW_BAND] = band;
    return band;
}

/* Bands of one are none, nor is what is left of a band without who made it one. */
static void drop_broken_bands(iz_game *g, iz_board *b)
{
    IZ_EACH_ROW (b, row) {
        unsigned band = iz_board_row(g, b, row)[IZ_ROW_BAND];
        int members = 0;
        IZ_EACH_ROW (b, other)
            if (iz_board_row(g, b, other)[IZ_ROW_BAND] == band)
                members++;
        if (members == 1 || (band && !is_band(g, b, band)))
            iz_board_row(g, b, row)[IZ_ROW_BAND] = 0;
    }
}

/* ---- listing --------------------------------------------------------------------------------- */

/* May the row join the other's band? Tried on the board. */
static bool may_join(iz_game *g, iz_board *b, int row, int other)
{
    iz_ref mine = iz_board_row(g, b, row)[IZ_ROW_BAND];
    iz_ref theirs = iz_board_row(g, b, other)[IZ_ROW_BAND];
    if (mine && mine == theirs)
        return false;
    bool legal = is_band(g, b, join(g, b, row, other));
    iz_board_row(g, b, row)[IZ_ROW_BAND] = mine;
    iz_board_row(g, b, other)[IZ_ROW_BAND] = theirs;
    return legal;
}

/* Is it the first of its band? Bands are joined by their first member only. */
static bool leads_its_band(const iz_game *g, const iz_board *b, int row)
{
    iz_ref band = iz_board_row(g, b, row)[IZ_ROW_BAND];
    for (int other = 0; band && other < row; other++)
        if (iz_board_row(g, b, other)[IZ_ROW_BAND] == band)
            return false;
    return true;
}

static bool can_band(iz_game *g, iz_slot slot)
{
    return iz_has_keyword(g, slot, IZ_KW_BANDING) || iz_has_keyword(g, slot, IZ_KW_BANDS_WITH);
}

static void list_bands(iz_game *g, iz_board *b, int seat)
{
    bool any = false;
    IZ_EACH_ROW (b, row)
        any = any || (iz_board_row(g, b, row)[IZ_ROW_CHOSEN] > 0 &&
                      can_band(g, iz_ref_slot(iz_board_row(g, b, row)[IZ_ROW_REF])));
    if (!any)
        return;
    IZ_EACH_ROW (b, row)
        IZ_EACH_ROW (b, other) {
            const iz_ref *r = iz_board_row(g, b, row), *o = iz_board_row(g, b, other);
            if (row == other || r[IZ_ROW_CHOSEN] == 0 || o[IZ_ROW_CHOSEN] == 0 ||
                !leads_its_band(g, b, other) ||
                (r[IZ_ROW_BAND] == 0 && o[IZ_ROW_BAND] == 0 && other > row) ||
                !may_join(g, b, row, other))
                continue;
            iz_list_add(g, (iz_option){.kind = IZ_OPTION_BAND,
                                       .seat = (uint8_t)seat,
                                       .subject = iz_board_row(g, b, row)[IZ_ROW_REF],
                                       .object = iz_board_row(g, b, other)[IZ_ROW_REF]});
        }
}

/* Might one of those declared be in a band? */
static bool might_band(iz_game *g)
{
    if (!iz_keyword_occurs(g, IZ_KW_BANDING) && !iz_keyword_occurs(g, IZ_KW_BANDS_WITH))
        return false;
    IZ_EACH_ON_TURN (g, seat)
        IZ_EACH_IN_ZONE (g, slot, seat, IZ_ZONE_BATTLEFIELD)
            if (g->objects[slot].status & IZ_IS_DECLARED && can_band(g, slot))
                return true;
    return false;
}

static void list_attacks_of(iz_game *g, iz_slot slot, int seat)
{
    IZ_EACH_SEAT_FROM (g, other, iz_active_player(g))
        if (iz_attack_verdict_by(g, slot, other, IZ_COMBAT_NO_RULES) == IZ_C_NONE)
            iz_list_add(g, (iz_option){.kind = IZ_OPTION_ATTACK,
                                       .seat = (uint8_t)seat,
                                       .subject = iz_object_ref(g, slot),
                                       .object = iz_ref_seat(other)});
}

/* Where no rule in force speaks of combat and nobody bands, creatures are independent of each
 * other: each that can attack may, and the whole is always legal. */
static void list_freely(iz_game *g, int seat)
{
    bool declared = false;
    iz_list_done(g, seat);
    IZ_EACH_ON_TURN (g, active)
        IZ_EACH_IN_ZONE (g, slot, active, IZ_ZONE_BATTLEFIELD) {
            uint32_t status = g->objects[slot].status;
            declared = declared || status & IZ_IS_DECLARED;
            if (!(status & IZ_IS_DECLARED) && iz_might_fight(g, slot))
                list_attacks_of(g, slot, seat);
        }
    if (!declared)
        return;
    IZ_EACH_ON_TURN (g, active)
        IZ_EACH_IN_ZONE (g, slot, active, IZ_ZONE_BATTLEFIELD)
            if (g->objects[slot].status & IZ_IS_DECLARED)
                iz_list_drop(g, seat, iz_object_ref(g, slot));
}

bool iz_attacks_freely(iz_game *g)
{
    return !iz_combat_of(g)->list_attack && iz_combat_rules(g) == IZ_COMBAT_NO_RULES &&
           !might_band(g);
}

void iz_list_attack(iz_game *g, int seat, bool thorough)
{
    if (iz_combat_of(g)->list_attack) {
        iz_combat_of(g)->list_attack(g, seat);
        return;
    }
    if (!thorough && iz_attacks_freely(g)) {
        list_freely(g, seat);
        return;
    }
    uint32_t rules = iz_combat_rules(g);
    size_t mark = iz_scratch_mark(g);
    iz_board b;
    build(g, &b, rules);
    if (iz_board_whole(g, &b, true) == IZ_C_NONE)
        iz_list_done(g, seat);
    if (b.required)
        iz_board_list(g, &b, seat, true, true);
    iz_board_list(g, &b, seat, true, false);
    list_bands(g, &b, seat);
    IZ_EACH_ROW (&b, row)
        if (iz_board_row(g, &b, row)[IZ_ROW_CHOSEN] > 0)
            iz_list_drop(g, seat, iz_board_row(g, &b, row)[IZ_ROW_REF]);
    iz_scratch_back(g, mark);
}

/* ---- the declaration ------------------------------------------------------------------------- */

typedef struct attack_locals {
    iz_frame head;
    uint16_t costs; /* list of iz_board_costs: what is to be paid */
    uint16_t env;   /* of the payment that is going on */
    uint8_t payer;
    uint8_t spare[3];
} attack_locals;

enum { ATTACK_ASK, ATTACK_STEP, ATTACK_PAY, ATTACK_PAID, ATTACK_TAPPED };

static attack_locals *top(iz_game *g) { return (attack_locals *)(void *)iz_frame_top(g); }

static bool can_attack_somebody(iz_game *g, iz_slot slot, uint32_t rules)
{
    IZ_EACH_SEAT (g, seat)
        if (iz_attack_verdict_by(g, slot, seat, rules) == IZ_C_NONE)
            return true;
    return false;
}

/* Is there any creature that might attack? */
static bool anyone_could_attack(iz_game *g)
{
    IZ_EACH_ON_TURN (g, active) {
        iz_slot slot = iz_next_to_fight(g, iz_zone_list(g, active, IZ_ZONE_BATTLEFIELD)->first);
        uint32_t rules = slot == IZ_NIL ? IZ_COMBAT_NO_RULES : iz_combat_rules(g);
        for (; slot != IZ_NIL; slot = iz_next_to_fight(g, g->objects[slot].next))
            if (can_attack_somebody(g, slot, rules))
                return true;
    }
    return false;
}

/* Who of those could attack now, each by itself: costs aside. */
static void note_able(iz_game *g)
{
    if (!iz_ledger_notes(g, IZ_LEDGER_COULD_ATTACK))
        return;
    uint32_t rules = iz_combat_rules(g);
    IZ_EACH_ON_TURN (g, active)
        IZ_EACH_IN_ZONE (g, slot, active, IZ_ZONE_BATTLEFIELD)
            if (iz_might_fight(g, slot) && can_attack_somebody(g, slot, rules))
                iz_ledger_add(g, IZ_LEDGER_COULD_ATTACK, active, iz_object_ref(g, slot), IZ_NO_REF,
                              1);
}

/* Without anybody who could attack there is nothing to be declared. */
void iz_declare_attackers(iz_game *g)
{
    if (!anyone_could_attack(g)) {
        iz_note(g, IZ_C_ATTACK_NONE, IZ_SAY_NO_ATTACKERS);
        return;
    }
    note_able(g);
    iz_frame_push(g, IZ_FRAME_ATTACK, sizeof(attack_locals));
}

static void take_out(iz_game *g, iz_slot slot)
{
    iz_object *object = &g->objects[slot];
    object->status &= ~(uint32_t)IZ_IS_DECLARED;
    object->attack_seat = IZ_NO_SEAT;
    object->band = 0;
}

/* Two join in a band (`answer`), or one has been taken back (NULL): which bands there are now. */
static void form_bands(iz_game *g, const iz_option *answer)
{
    size_t mark = iz_scratch_mark(g);
    iz_board b;
    iz_attack_board(g, &b);
    if (answer)
        join(g, &b, iz_board_find_row(g, &b, answer->subject),
             iz_board_find_row(g, &b, answer->object));
    drop_broken_bands(g, &b);
    IZ_EACH_ROW (&b, i)
        g->objects[iz_ref_slot(iz_board_row(g, &b, i)[IZ_ROW_REF])].band =
            (uint16_t)iz_board_row(g, &b, i)[IZ_ROW_BAND];
    iz_scratch_back(g, mark);
}

/* The declaration is complete: what it costs that one of those who attack. */
static uint16_t costs_of(iz_game *g, int payer)
{
    uint32_t rules = iz_combat_rules(g);
    if (!(rules & IZ_COMBAT_COST) || iz_is_off(g, IZ_C_ATTACK_COST))
        return IZ_NIL;
    size_t mark = iz_scratch_mark(g);
    iz_board b;
    build(g, &b, rules);
    uint16_t list = iz_board_costs(g, &b, true, payer);
    iz_scratch_back(g, mark);
    return list;
}

static bool taps(iz_game *g, iz_slot slot)
{
    if (!iz_has_keyword(g, slot, IZ_KW_VIGILANCE))
        return true;
    iz_note(g, IZ_C_VIGILANCE, IZ_SAY_ATTACKS_WITHOUT_TAPPING, iz_object_ref(g, slot));
    return false;
}

/* While costs are paid the attackers count as tapped already: they can't be tapped for mana too. */
static void set_tapped_for_now(iz_game *g, bool tapped)
{
    IZ_EACH_ON_TURN (g, active)
        IZ_EACH_IN_ZONE (g, slot, active, IZ_ZONE_BATTLEFIELD) {
            iz_object *object = &g->objects[slot];
            if (!(object->status & IZ_IS_DECLARED) || iz_has_keyword(g, slot, IZ_KW_VIGILANCE))
                continue;
            if (tapped)
                g->objects[slot].status |= IZ_IS_TAPPED;
            else
                g->objects[slot].status &= ~(uint32_t)IZ_IS_TAPPED;
        }
    iz_event_unseen(g, tapped ? IZ_EV_TAP : IZ_EV_UNTAP, IZ_NO_SEAT);
}

/* ATTACK_TAPS: 308.2, C9.22. */
static void tap_attackers(iz_game *g)
{
    bool any = false;
    IZ_EACH_ON_TURN (g, active)
        IZ_EACH_IN_ZONE (g, slot, active, IZ_ZONE_BATTLEFIELD) {
            if (!(g->objects[slot].status & IZ_IS_DECLARED) || !taps(g, slot))
                continue;
            if (!any)
                iz_batch_begin(g);
            any = true;
            iz_batch_part(g, IZ_EV_TAP)->object = iz_object_ref(g, slot);
        }
    if (any)
        iz_batch_happens(g, IZ_C_ATTACK_TAPS);
}

/* The declared attackers of that player, who attack now among `count`. */
static void announce_attackers(iz_game *g, int active, int count)
{
    for (iz_slot slot = iz_zone_list(g, active, IZ_ZONE_BATTLEFIELD)->first; slot != IZ_NIL;
         slot = g->objects[slot].next) {
        iz_object object = g->objects[slot];
        if (!(object.status & IZ_IS_ATTACKING))
            continue;
        iz_note(g, object.band ? IZ_C_BANDING : IZ_C_ATTACK_DECLARE,
                object.band ? IZ_SAY_ATTACKS_IN_BAND : IZ_SAY_ATTACKS, iz_object_ref(g, slot),
                iz_ref_seat(object.attack_seat));
        if (object.status & IZ_IS_SICK)
            iz_note(g, IZ_C_HASTE, IZ_SAY_HAS_HASTE, iz_object_ref(g, slot));
        iz_announce_event(g,
                          &(iz_part){.kind = IZ_EV_ATTACKS,
                                     .seat = (uint8_t)active,
                                     .object = iz_object_ref(g, slot),
                                     .other = iz_ref_seat(object.attack_seat),
                                     .result = IZ_NO_REF,
                                     .amount = count,
                                     .applied = IZ_NIL},
                          IZ_C_ATTACK_DECLARE);
    }
}

/* ATTACK_DECLARE: those still controlled by whose turn it is attack from now on. */
static void begin_attacking(iz_game *g)
{
    int count = 0;
    IZ_EACH_ON_TURN (g, active)
        IZ_EACH_IN_ZONE (g, slot, active, IZ_ZONE_BATTLEFIELD) {
            iz_object *object = &g->objects[slot];
            if (!(object->status & IZ_IS_DECLARED))
                continue;
            object->status = (object->status & ~(uint32_t)IZ_IS_DECLARED) | IZ_IS_ATTACKING;
            count++;
        }
    if (count == 0) {
        iz_note(g, IZ_C_ATTACK_NONE, IZ_SAY_NO_ATTACKERS);
        return;
    }
    iz_now(g)->flags |= IZ_CONTEXT_ATTACKED;
    IZ_EACH_ON_TURN (g, active)
        announce_attackers(g, active, count);
}

static iz_flow attackers_tap(iz_game *g, attack_locals *f)
{
    f->head.pc = ATTACK_TAPPED;
    tap_attackers(g);
    if (!iz_is_on_top(g, IZ_FRAME_ATTACK))
        return IZ_GO;
    begin_attacking(g);
    return IZ_FINISHED;
}

/* Those whose turn it is: together they attack once (F7.72). */
static uint16_t who_declares(const iz_game *g)
{
    if (!(g->head->options & IZ_GAME_SHARED_TURNS))
        return iz_seat_bit(iz_active_player(g));
    uint16_t attacking = iz_in_game(g, iz_turn_side(g));
    return attacking != 0 ? attacking : iz_seat_bit(iz_active_player(g));
}

static iz_flow ask_step(iz_game *g, attack_locals *f)
{
    f->head.pc = ATTACK_STEP;
    return iz_ask_any(g, who_declares(g), IZ_DECIDE_ATTACK, IZ_FOR_ATTACKERS);
}

/* The same after a step by which that creature was declared or taken back. */
static iz_flow ask_next_step(iz_game *g, attack_locals *f, iz_ref turned)
{
    uint32_t answered = g->head->decision[0].number;
    return iz_grid_asked(g, answered, turned, ask_step(g, f));
}

/* The next of those who attack, from that one on, who has something to pay for pays; else all
 * attack. */
static iz_flow let_pay(iz_game *g, int payer)
{
    uint16_t list = IZ_NIL;
    while (payer != IZ_NO_SEAT && (list = costs_of(g, payer)) == IZ_NIL)
        payer = iz_next_on_turn(g, payer);
    attack_locals *f = top(g);
    if (payer == IZ_NO_SEAT)
        return attackers_tap(g, f);
    f->costs = list;
    f->payer = (uint8_t)payer;
    f->head.pc = ATTACK_PAY;
    set_tapped_for_now(g, true);
    return IZ_GO;
}

/* One step of the declaration. */
static iz_flow take_step(iz_game *g, attack_locals *f)
{
    iz_option answer = g->head->answer;
    iz_slot slot = iz_ref_slot(answer.subject);
    switch (answer.kind) {
    case IZ_OPTION_ATTACK:
        g->objects[slot].status |= IZ_IS_DECLARED;
        g->objects[slot].attack_seat = (uint8_t)answer.object;
        return ask_next_step(g, f, answer.subject);
    case IZ_OPTION_DROP: {
        bool banded = g->objects[slot].band != 0;
        take_out(g, slot);
        if (banded)
            form_bands(g, NULL);
        return ask_next_step(g, top(g), answer.subject);
    }
    case IZ_OPTION_BAND:
        f->head.pc = ATTACK_ASK;
        form_bands(g, &answer);
        return IZ_GO;
    default:
        return let_pay(g, iz_active_player(g));
    }
}

/* ATTACK_COST: all costs of a player are one payment; if it is not made, attackers are declared
 * again. */
static iz_flow pay_all(iz_game *g)
{
    uint16_t env = iz_costs_env(g, top(g)->payer, top(g)->costs);
    attack_locals *f = top(g);
    f->env = env;
    f->head.pc = ATTACK_PAID;
    iz_note(g, IZ_C_ATTACK_COST, IZ_SAY_COST_ATTACK_PAID);
    iz_costs_pay(g, f->payer, f->costs, env);
    return IZ_GO;
}

static iz_flow paid(iz_game *g, attack_locals *f)
{
    bool all = iz_costs_paid(g, &f->costs, &f->env);
    set_tapped_for_now(g, false);
    if (all)
        return let_pay(g, iz_next_on_turn(g, top(g)->payer));
    iz_note(g, IZ_C_ILLEGAL_ACTION, IZ_SAY_COST_WAS_NOT_PAID);
    f->head.pc = ATTACK_ASK;
    IZ_EACH_ON_TURN (g, active)
        IZ_EACH_IN_ZONE (g, slot, active, IZ_ZONE_BATTLEFIELD)
            take_out(g, slot);
    return IZ_GO;
}

iz_flow iz_run_attack(iz_game *g, void *frame)
{
    attack_locals *f = frame;
    switch (f->head.pc) {
    case ATTACK_ASK:
        return ask_step(g, f);
    case ATTACK_STEP:
        return take_step(g, f);
    case ATTACK_PAY:
        return pay_all(g);
    case ATTACK_PAID:
        return paid(g, f);
    case ATTACK_TAPPED:
    default:
        begin_attacking(g);
        return IZ_FINISHED;
    }
}
