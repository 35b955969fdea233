/*
 * Declaring blockers: the board of possible blockers and attackers, the steps of the declaration,
 * one defending player after the other, and what follows.
 *
 * mtg-1999: 309, 500.2, 501; Izvori: C10, E1, F4.40-F4.42.
 */
#include "engine/combat/combat.h"

#include "engine/procedures.h"

#include <limits.h>

typedef struct block_locals {
    iz_frame head;
    uint8_t at;   /* how many seats, in turn order from the active one, are done */
    uint8_t seat; /* whose creatures block, or the first of the team whose do */
    uint8_t payer;
    uint8_t spare;
    uint16_t costs;
    uint16_t env;
} block_locals;

int iz_who_blocks(const iz_game *g, int seat)
{
    const iz_frame *frame = iz_frame_top(g);
    return frame && frame->kind == IZ_FRAME_BLOCK
               ? ((const block_locals *)(const void *)frame)->seat
               : seat;
}

/* Who chooses how the seat's creatures block: its player, unless a rule in force says another; the
 * last of several. */
static int who_chooses(iz_game *g, int seat)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    int chooser = seat;
    while (iz_rule_next(g, IZ_CHOOSES_BLOCKS, iz_ref_seat(seat), &cursor, &hit)) {
        iz_ctx ctx = iz_ctx_of_rule(g, &hit);
        int named = iz_select_seat(g, &ctx, iz_child(hit.cell, 1));
        chooser = named != IZ_NO_SEAT && g->seats[named].in_game ? named : chooser;
    }
    return chooser;
}

/* ---- the board ------------------------------------------------------------------------------- */

/* TEAM_BLOCK: a team has one block (F7.73). */
int iz_next_to_block(iz_game *g, int first, int seat)
{
    int next = iz_next_of_side(g, first, seat);
    if (next == IZ_NO_SEAT)
        return next;
    iz_count_applied(g, IZ_C_TEAM_BLOCK);
    return iz_is_off(g, IZ_C_TEAM_BLOCK) ? IZ_NO_SEAT : next;
}

/* The creatures that attack the seat, in scratch memory. */
static iz_set attackers_of(iz_game *g, int seat)
{
    iz_set attackers = iz_set_begin(g);
    IZ_EACH_IN_PLAY (g, slot)
        if (iz_attacks_seat(g, slot, seat))
            iz_set_put(g, &attackers, slot);
    return attackers;
}

static void add_columns(iz_game *g, iz_board *b, int seat, uint32_t rules)
{
    IZ_EACH_IN_PLAY (g, slot)
        if (iz_attacks_seat(g, slot, seat))
            b->columns++;
    b->column = iz_scratch_take(g, (size_t)(b->columns * IZ_COLUMN_FIELDS));
    int column = 0;
    IZ_EACH_IN_PLAY (g, slot) {
        if (!iz_attacks_seat(g, slot, seat))
            continue;
        iz_ref attacker = iz_object_ref(g, slot);
        int least = 0, most = INT_MAX, weight = 0;
        if (rules & IZ_COMBAT_MIN_BLOCKERS)
            least = iz_combat_bound(g, IZ_MIN_BLOCKERS, attacker, 0);
        if (rules & IZ_COMBAT_MAX_BLOCKERS)
            most = iz_combat_bound(g, IZ_MAX_BLOCKERS, attacker, INT_MAX);
        if (rules & IZ_COMBAT_MUST)
            weight = iz_combat_musts(g, IZ_ACTION_BE_BLOCKED, attacker, IZ_NO_REF);
        b->linked = b->linked || least > 1 || most != INT_MAX;
        b->required = b->required || weight > 0;
        iz_ref *c = iz_board_column(g, b, column++);
        c[IZ_COLUMN_REF] = attacker;
        c[IZ_COLUMN_MIN] = (iz_ref)least;
        c[IZ_COLUMN_MAX] = (iz_ref)most;
        c[IZ_COLUMN_WEIGHT] = (iz_ref)weight;
    }
}

/* How many attackers the creature may block: one, unless a rule says more (BLOCK_ONE). */
static int may_block_so_many(iz_game *g, iz_ref creature, uint32_t rules)
{
    int limit = 1;
    uint32_t cursor = 0;
    iz_rule_hit hit;
    if (iz_is_off(g, IZ_C_BLOCK_ONE))
        return INT_MAX;
    if (rules & IZ_COMBAT_EXTRA_BLOCKS)
        while (iz_rule_next(g, IZ_EXTRA_BLOCKS, creature, &cursor, &hit)) {
            if (hit.cell->arg == 0)
                return INT_MAX;
            limit += (int)hit.cell->arg;
        }
    return limit;
}

static void fill_row(iz_game *g, iz_board *b, int row, iz_slot slot, uint32_t rules)
{
    iz_ref creature = iz_object_ref(g, slot);
    int limit = may_block_so_many(g, creature, rules), weight = 0;
    bool alone = rules & IZ_COMBAT_CANT && iz_cant(g, IZ_ACTION_BLOCK_ALONE, creature, IZ_NO_REF);
    if (rules & IZ_COMBAT_MUST)
        weight = iz_combat_musts(g, IZ_ACTION_BLOCK, creature, IZ_NO_REF);
    b->linked = b->linked || alone;
    b->required = b->required || weight > 0;
    iz_ref *r = iz_board_row(g, b, row);
    r[IZ_ROW_REF] = creature;
    r[IZ_ROW_LIMIT] = (iz_ref)limit;
    r[IZ_ROW_ALONE] = alone;
    r[IZ_ROW_WEIGHT] = (iz_ref)weight;
}

static void add_rows(iz_game *g, iz_board *b, int seat, uint32_t rules)
{
    IZ_EACH_BLOCKING(g, mate, seat)
    IZ_EACH_IN_ZONE (g, slot, mate, IZ_ZONE_BATTLEFIELD)
        if (iz_may_stand_on_board(g, slot))
            b->rows++;
    b->row = iz_scratch_take(g, (size_t)(b->rows * IZ_ROW_FIELDS));
    int row = 0;
    IZ_EACH_BLOCKING(g, mate, seat)
    IZ_EACH_IN_ZONE (g, slot, mate, IZ_ZONE_BATTLEFIELD)
        if (iz_may_stand_on_board(g, slot))
            fill_row(g, b, row++, slot, rules);
}

/* Is there a cost for that pair: for the blocker to block, or for the attacker to be blocked? */
static bool costs(iz_game *g, iz_ref blocker, iz_ref attacker)
{
    uint32_t cursor = 0;
    iz_rule_hit hit;
    const iz_cell *cost;
    if (iz_combat_cost_next(g, IZ_ACTION_BLOCK, blocker, attacker, &cursor, &hit, &cost))
        return true;
    cursor = 0;
    return iz_combat_cost_next(g, IZ_ACTION_BE_BLOCKED, attacker, blocker, &cursor, &hit, &cost);
}

/* The requirements which the pair obeys: the blocker's own, and the attacker's that all who are
 * able block it. */
static int weight_of_pair(iz_game *g, iz_ref blocker, iz_ref attacker)
{
    return iz_combat_musts(g, IZ_ACTION_BLOCK, blocker, attacker) +
           iz_combat_musts(g, IZ_ACTION_BE_BLOCKED_BY_ALL, attacker, IZ_NO_REF) +
           iz_combat_musts(g, IZ_ACTION_BE_BLOCKED_BY_ALL, attacker, blocker) +
           iz_combat_musts(g, IZ_ACTION_BE_BLOCKED, attacker, blocker);
}

/* BANDING: who blocks the attacker blocks its whole band, and obeys what is required of that. (Who
 * may block several is asked for each of them.) */
static int weight_of_band(iz_game *g, const iz_board *b, int row, int column)
{
    const iz_ref *r = iz_board_row(g, b, row);
    iz_ref blocker = r[IZ_ROW_REF], attacker = iz_board_column(g, b, column)[IZ_COLUMN_REF];
    unsigned band = g->objects[iz_ref_slot(attacker)].band;
    int weight = 0;
    IZ_EACH_COLUMN (b, other) {
        iz_ref mate = iz_board_column(g, b, other)[IZ_COLUMN_REF];
        if (other == column ||
            (band && r[IZ_ROW_LIMIT] == 1 && g->objects[iz_ref_slot(mate)].band == band))
            weight += weight_of_pair(g, blocker, mate);
    }
    return weight;
}

static void fill(iz_game *g, iz_board *b, uint32_t rules)
{
    b->cell = iz_scratch_take(g, (size_t)b->rows * (size_t)b->columns);
    IZ_EACH_ROW (b, row)
        IZ_EACH_COLUMN (b, column) {
            iz_ref blocker = iz_board_row(g, b, row)[IZ_ROW_REF];
            iz_ref attacker = iz_board_column(g, b, column)[IZ_COLUMN_REF];
            iz_concept concept =
                iz_block_verdict_by(g, iz_ref_slot(blocker), iz_ref_slot(attacker), rules);
            int weight = rules & IZ_COMBAT_MUST && concept == IZ_C_NONE
                             ? weight_of_band(g, b, row, column)
                             : 0;
            bool cost = rules & IZ_COMBAT_COST && costs(g, blocker, attacker);
            b->required = b->required || weight > 0;
            *iz_board_cell(g, b, row, column) = (iz_ref)concept |
                                                (iz_ref)weight << IZ_CELL_WEIGHT_SHIFT |
                                                (cost ? (iz_ref)IZ_CELL_COSTS : 0);
        }
}

static void build(iz_game *g, iz_board *b, int seat, uint32_t rules)
{
    *b = (iz_board){.rows_max = INT_MAX,
                    .requirements = g->book->parameters.requirements,
                    .once = IZ_C_BLOCK_ONE,
                    .restriction = IZ_C_BLOCK_RESTRICTION,
                    .requirement = IZ_C_BLOCK_REQUIREMENT};
    add_columns(g, b, seat, rules);
    add_rows(g, b, seat, rules);
    fill(g, b, rules);
    if (rules & IZ_COMBAT_MAX_BLOCKING) {
        b->rows_max = iz_combat_bound(g, IZ_MAX_BLOCKING, IZ_NO_REF, INT_MAX);
        b->linked = b->linked || b->rows_max != INT_MAX;
    }
    IZ_EACH_ROW (b, row) {
        const iz_object *object = &g->objects[iz_ref_slot(iz_board_row(g, b, row)[IZ_ROW_REF])];
        if (!(object->status & IZ_IS_DECLARED))
            continue;
        for (uint16_t at = object->blocks; at != IZ_NIL; at = g->links[at].next) {
            int column = iz_board_find_column(g, b, g->links[at].ref);
            if (column >= 0)
                iz_board_choose(g, b, row, column);
        }
    }
}

void iz_block_board(iz_game *g, iz_board *b, int seat) { build(g, b, seat, iz_combat_rules(g)); }

/* ---- listing --------------------------------------------------------------------------------- */

static void list_blocks_of(iz_game *g, iz_slot slot, iz_set attackers, int by)
{
    for (int i = 0; i < attackers.count; i++) {
        iz_slot attacker = (iz_slot)iz_set_at(g, attackers, i);
        if (iz_block_verdict_by(g, slot, attacker, IZ_COMBAT_NO_RULES) == IZ_C_NONE)
            iz_list_add(g, (iz_option){.kind = IZ_OPTION_BLOCK,
                                       .seat = (uint8_t)by,
                                       .subject = iz_object_ref(g, slot),
                                       .object = iz_object_ref(g, attacker)});
    }
}

/* Where no rule in force speaks of combat, creatures are independent of each other: each may block
 * one attacker that it can block, and the whole is always legal. */
static void list_freely(iz_game *g, int seat, int by)
{
    size_t mark = iz_scratch_mark(g);
    iz_set attackers = attackers_of(g, seat);
    bool declared = false;
    iz_list_done(g, by);
    IZ_EACH_BLOCKING(g, mate, seat)
    IZ_EACH_IN_ZONE (g, slot, mate, IZ_ZONE_BATTLEFIELD) {
        uint32_t status = g->objects[slot].status;
        declared = declared || status & IZ_IS_DECLARED;
        if (!(status & IZ_IS_DECLARED) && iz_might_fight(g, slot))
            list_blocks_of(g, slot, attackers, by);
    }
    iz_scratch_back(g, mark);
    if (!declared)
        return;
    IZ_EACH_BLOCKING(g, mate, seat)
    IZ_EACH_IN_ZONE (g, slot, mate, IZ_ZONE_BATTLEFIELD)
        if (g->objects[slot].status & IZ_IS_DECLARED)
            iz_list_drop(g, by, iz_object_ref(g, slot));
}

void iz_list_block(iz_game *g, int by, bool thorough)
{
    int seat = iz_who_blocks(g, by);
    uint32_t rules = iz_combat_rules(g);
    if (rules == IZ_COMBAT_NO_RULES && !thorough) {
        list_freely(g, seat, by);
        return;
    }
    size_t mark = iz_scratch_mark(g);
    iz_board b;
    build(g, &b, seat, rules);
    if (iz_board_whole(g, &b, false) == IZ_C_NONE)
        iz_list_done(g, by);
    if (b.required)
        iz_board_list(g, &b, by, false, true);
    iz_board_list(g, &b, by, false, false);
    IZ_EACH_ROW (&b, row)
        if (iz_board_row(g, &b, row)[IZ_ROW_CHOSEN] > 0)
            iz_list_drop(g, by, iz_board_row(g, &b, row)[IZ_ROW_REF]);
    iz_scratch_back(g, mark);
}

/* ---- the declaration ------------------------------------------------------------------------- */

enum { BLOCK_NEXT, BLOCK_ASK, BLOCK_STEP, BLOCK_PAY, BLOCK_PAID, BLOCK_DONE };

static block_locals *top(iz_game *g) { return (block_locals *)(void *)iz_frame_top(g); }

void iz_declare_blockers(iz_game *g)
{
    iz_combat_check(g);
    iz_frame_push(g, IZ_FRAME_BLOCK, sizeof(block_locals));
}

/* Can the creature block one of these attackers? */
static bool could_block(iz_game *g, iz_slot slot, iz_set attackers, uint32_t rules)
{
    for (int i = 0; i < attackers.count; i++)
        if (iz_block_verdict_by(g, slot, (iz_slot)iz_set_at(g, attackers, i), rules) == IZ_C_NONE)
            return true;
    return false;
}

/* Is there a creature of the seat that might block one of its attackers? */
static bool anyone_could_block(iz_game *g, int seat)
{
    size_t mark = iz_scratch_mark(g);
    iz_set attackers = attackers_of(g, seat);
    bool found = false;
    IZ_EACH_BLOCKING(g, mate, seat)
    {
        iz_slot slot = attackers.count > 0 && !found
                           ? iz_next_to_fight(g, iz_zone_list(g, mate, IZ_ZONE_BATTLEFIELD)->first)
                           : (iz_slot)IZ_NIL;
        uint32_t rules = slot == IZ_NIL ? IZ_COMBAT_NO_RULES : iz_combat_rules(g);
        for (; slot != IZ_NIL && !found; slot = iz_next_to_fight(g, g->objects[slot].next))
            found = could_block(g, slot, attackers, rules);
    }
    iz_scratch_back(g, mark);
    return found;
}

static void take_out(iz_game *g, iz_slot slot)
{
    iz_object *object = &g->objects[slot];
    if (!(object->status & IZ_IS_DECLARED))
        return;
    object->status &= ~(uint32_t)IZ_IS_DECLARED;
    object->blocks = iz_links_free(g, object->blocks);
}

void iz_block_pair(iz_game *g, iz_slot one, iz_ref other)
{
    if (iz_links_has(g, g->objects[one].blocks, other))
        return;
    uint16_t blocks = iz_links_append(g, g->objects[one].blocks, other, 0);
    g->objects[one].blocks = blocks;
}

/* BANDING: who blocks one creature of a band blocks all of them. */
static void block_whole_bands(iz_game *g, iz_slot blocker)
{
    for (uint16_t at = g->objects[blocker].blocks; at != IZ_NIL; at = g->links[at].next) {
        iz_slot attacker = iz_ref_slot(g->links[at].ref);
        unsigned band = g->objects[attacker].band;
        int controller = g->objects[attacker].controller;
        if (band == 0)
            continue;
        IZ_EACH_IN_ZONE (g, other, controller, IZ_ZONE_BATTLEFIELD) {
            const iz_object *mate = &g->objects[other];
            iz_ref ref = iz_object_ref(g, other);
            if (mate->status & IZ_IS_ATTACKING && mate->band == band &&
                !iz_links_has(g, g->objects[blocker].blocks, ref)) {
                iz_note(g, IZ_C_BANDING, IZ_SAY_BLOCKS_WHOLE_BAND, iz_object_ref(g, blocker));
                iz_block_pair(g, blocker, ref);
            }
        }
    }
}

void iz_announce_block(iz_game *g, iz_slot blocker, iz_ref attacker)
{
    iz_ref who = iz_object_ref(g, blocker);
    iz_note(g, IZ_C_BLOCK_DECLARE, IZ_SAY_BLOCKS, who, attacker);
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_BLOCKS,
                                 .seat = g->objects[blocker].controller,
                                 .object = who,
                                 .other = attacker,
                                 .result = IZ_NO_REF,
                                 .amount = iz_links_count(g, g->objects[blocker].blocks),
                                 .applied = IZ_NIL},
                      IZ_C_BLOCK_DECLARE);
}

void iz_announce_blocked(iz_game *g, iz_slot attacker, iz_ref blocker, bool first)
{
    iz_announce_event(g,
                      &(iz_part){.kind = IZ_EV_BECOMES_BLOCKED,
                                 .seat = g->objects[attacker].attack_seat,
                                 .object = iz_object_ref(g, attacker),
                                 .other = blocker,
                                 .result = IZ_NO_REF,
                                 .amount = iz_links_count(g, g->objects[attacker].blocks),
                                 .applied = IZ_NIL,
                                 .value = first},
                      IZ_C_BLOCK_DECLARE);
}

static void announce_blocks(iz_game *g, iz_slot blocker)
{
    for (uint16_t at = g->objects[blocker].blocks; at != IZ_NIL; at = g->links[at].next)
        iz_announce_block(g, blocker, g->links[at].ref);
}

static void announce_blockers(iz_game *g, iz_slot attacker)
{
    uint16_t first = g->objects[attacker].blocks;
    for (uint16_t at = first; at != IZ_NIL; at = g->links[at].next)
        iz_announce_blocked(g, attacker, g->links[at].ref, at == first);
}

static void blocks_from_now_on(iz_game *g, iz_slot slot)
{
    g->objects[slot].status &= ~(uint32_t)IZ_IS_DECLARED;
    g->objects[slot].status |= IZ_IS_BLOCKING;
    block_whole_bands(g, slot);
    for (uint16_t at = g->objects[slot].blocks; at != IZ_NIL; at = g->links[at].next) {
        iz_slot attacker = iz_ref_slot(g->links[at].ref);
        if (!iz_ref_alive(g, g->links[at].ref))
            continue;
        g->objects[attacker].status |= IZ_IS_BLOCKED;
        iz_block_pair(g, attacker, iz_object_ref(g, slot));
    }
}

/* BLOCK_DECLARE: those still controlled by the defending player block from now on. */
static void begin_blocking(iz_game *g, int seat)
{
    bool any = false;
    IZ_EACH_BLOCKING(g, mate, seat)
    IZ_EACH_IN_ZONE (g, slot, mate, IZ_ZONE_BATTLEFIELD)
        if (g->objects[slot].status & IZ_IS_DECLARED) {
            blocks_from_now_on(g, slot);
            any = true;
        }
    if (!any)
        return;
    IZ_EACH_BLOCKING(g, mate, seat)
    IZ_EACH_IN_ZONE (g, slot, mate, IZ_ZONE_BATTLEFIELD)
        if (g->objects[slot].status & IZ_IS_BLOCKING)
            announce_blocks(g, slot);
    IZ_EACH_IN_PLAY (g, slot)
        if (iz_attacks_seat(g, slot, seat) && g->objects[slot].status & IZ_IS_BLOCKED)
            announce_blockers(g, slot);
}

static void announce_unblocked(iz_game *g)
{
    IZ_EACH_IN_PLAY (g, slot) {
        const iz_object *object = &g->objects[slot];
        if (!(object->status & IZ_IS_ATTACKING) || object->status & IZ_IS_BLOCKED ||
            !iz_fights_here(g, slot))
            continue;
        iz_announce_event(g,
                          &(iz_part){.kind = IZ_EV_UNBLOCKED,
                                     .seat = object->attack_seat,
                                     .object = iz_object_ref(g, slot),
                                     .other = iz_ref_seat(object->attack_seat),
                                     .result = IZ_NO_REF,
                                     .applied = IZ_NIL},
                          IZ_C_BLOCK_DECLARE);
    }
}

/* Of a team that blocks together any may, unless another one chooses for one of them. */
static uint16_t who_declares(iz_game *g, int seat)
{
    uint16_t seats = 0;
    IZ_EACH_BLOCKING(g, mate, seat)
    {
        int chooser = who_chooses(g, mate);
        if (chooser != mate)
            return iz_seat_bit(chooser);
        seats |= g->seats[mate].in_game || mate == seat ? iz_seat_bit(mate) : (uint16_t)0;
    }
    return seats;
}

static iz_flow ask_step(iz_game *g, block_locals *f)
{
    f->head.pc = BLOCK_STEP;
    return iz_ask_any(g, who_declares(g, f->seat), IZ_DECIDE_BLOCK, IZ_FOR_BLOCKERS);
}

/* The same after a step by which that creature was declared or taken back. */
static iz_flow ask_next_step(iz_game *g, block_locals *f, iz_ref turned)
{
    uint32_t answered = g->head->decision[0].number;
    return iz_grid_asked(g, answered, turned, ask_step(g, f));
}

/* Does the seat declare its blocks together with one of its team who comes first? */
static bool blocks_with_another(const iz_game *g, int seat)
{
    return g->head->options & IZ_GAME_SHARED_TURNS && iz_first_of_side(g, seat) != seat &&
           !iz_is_off(g, IZ_C_TEAM_BLOCK);
}

/* The next defending player who has something to decide; all others block with nothing. */
static iz_flow next_seat(iz_game *g, block_locals *f)
{
    uint8_t seats[IZ_SEATS_MAX];
    int count = iz_in_turn_order(g, seats);
    while (f->at < count) {
        int seat = seats[f->at++];
        if (blocks_with_another(g, seat) || !anyone_could_block(g, seat))
            continue;
        f = top(g);
        f->seat = (uint8_t)seat;
        return ask_step(g, f);
    }
    announce_unblocked(g);
    return IZ_FINISHED;
}

/* The declaration stands; the next player's. */
static iz_flow block_now(iz_game *g, block_locals *f)
{
    f->head.pc = BLOCK_NEXT;
    begin_blocking(g, f->seat);
    return next_seat(g, top(g));
}

/* What the blocks of that one, of those who block together with the seat, cost. */
static uint16_t costs_of(iz_game *g, int seat, int payer)
{
    uint32_t rules = iz_combat_rules(g);
    if (!(rules & IZ_COMBAT_COST))
        return IZ_NIL;
    size_t mark = iz_scratch_mark(g);
    iz_board b;
    build(g, &b, seat, rules);
    uint16_t list =
        iz_is_off(g, IZ_C_BLOCK_COST) ? (uint16_t)IZ_NIL : iz_board_costs(g, &b, false, payer);
    iz_scratch_back(g, mark);
    return list;
}

/* The next of them, from that one on, who has something to pay for pays; else they block. */
static iz_flow let_pay(iz_game *g, int payer)
{
    int seat = top(g)->seat;
    uint16_t list = IZ_NIL;
    while (payer != IZ_NO_SEAT && (list = costs_of(g, seat, payer)) == IZ_NIL)
        payer = g->head->options & IZ_GAME_SHARED_TURNS ? iz_next_to_block(g, seat, payer)
                                                        : (int)IZ_NO_SEAT;
    block_locals *f = top(g);
    if (payer == IZ_NO_SEAT)
        return block_now(g, f);
    f->costs = list;
    f->payer = (uint8_t)payer;
    f->head.pc = BLOCK_PAY;
    return IZ_GO;
}

static iz_flow take_step(iz_game *g, block_locals *f)
{
    iz_option answer = g->head->answer;
    iz_slot slot = iz_ref_slot(answer.subject);
    switch (answer.kind) {
    case IZ_OPTION_BLOCK:
        g->objects[slot].status |= IZ_IS_DECLARED;
        iz_block_pair(g, slot, answer.object);
        return ask_next_step(g, top(g), answer.subject);
    case IZ_OPTION_DROP:
        take_out(g, slot);
        return ask_next_step(g, f, answer.subject);
    default:
        return let_pay(g, f->seat);
    }
}

/* BLOCK_COST: all costs of a player are one payment; if it is not made, blockers are declared
 * again. */
static iz_flow pay_all(iz_game *g, block_locals *f)
{
    uint16_t env = iz_costs_env(g, f->payer, f->costs);
    f = top(g);
    f->env = env;
    f->head.pc = BLOCK_PAID;
    iz_note(g, IZ_C_BLOCK_COST, IZ_SAY_COST_BLOCK_PAID);
    iz_costs_pay(g, f->payer, f->costs, env);
    return IZ_GO;
}

static iz_flow paid(iz_game *g, block_locals *f)
{
    f->head.pc = BLOCK_DONE;
    if (iz_costs_paid(g, &f->costs, &f->env))
        return IZ_GO;
    iz_note(g, IZ_C_ILLEGAL_ACTION, IZ_SAY_COST_WAS_NOT_PAID_BLOCKERS);
    f->head.pc = BLOCK_ASK;
    int seat = f->seat;
    IZ_EACH_BLOCKING(g, mate, seat)
    IZ_EACH_IN_ZONE (g, slot, mate, IZ_ZONE_BATTLEFIELD)
        take_out(g, slot);
    return IZ_GO;
}

iz_flow iz_run_block(iz_game *g, void *frame)
{
    block_locals *f = frame;
    switch (f->head.pc) {
    case BLOCK_NEXT:
        return next_seat(g, f);
    case BLOCK_ASK:
        return ask_step(g, f);
    case BLOCK_STEP:
        return take_step(g, f);
    case BLOCK_PAY:
        return pay_all(g, f);
    case BLOCK_PAID:
        return paid(g, f);
    case BLOCK_DONE:
    default: {
        int seat = f->seat, payer = f->payer;
        return let_pay(g, g->head->options & IZ_GAME_SHARED_TURNS ? iz_next_to_block(g, seat, payer)
                                                                  : (int)IZ_NO_SEAT);
    }
    }
}
