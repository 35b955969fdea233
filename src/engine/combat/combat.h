/*
 * Combat, what its files share: the board on which a declaration (attack, block) is judged, the
 * rules in force that concern it, and the roles of creatures.
 *
 * A declaration that is being made lives in the objects themselves: a declared attacker has
 * IZ_IS_DECLARED, attack_seat and band; a declared blocker IZ_IS_DECLARED and its list `blocks`.
 * Nothing of that is seen by rules before the declaration is complete.
 */
#ifndef IZ_ENGINE_COMBAT_H
#define IZ_ENGINE_COMBAT_H

#include "engine/combat/fight.h"
#include "engine/events/event.h"

/* iz_object.status, beside those of core/game.h: part of the declaration being made. */

/* ---- rules in force (combat/rules.c) --------------------------------------------------------- */

/* Which kinds of rules that concern combat there are at all. */
enum {
    IZ_COMBAT_NO_RULES = 0,
    IZ_COMBAT_CANT = 1 << 0,
    IZ_COMBAT_MUST = 1 << 1,
    IZ_COMBAT_AS_THOUGH = 1 << 2,
    IZ_COMBAT_CANT_BE_BLOCKED = 1 << 3,
    IZ_COMBAT_BLOCK_ONLY = 1 << 4,
    IZ_COMBAT_MIN_BLOCKERS = 1 << 5,
    IZ_COMBAT_MAX_BLOCKERS = 1 << 6,
    IZ_COMBAT_EXTRA_BLOCKS = 1 << 7,
    IZ_COMBAT_MAX_ATTACKERS = 1 << 8,
    IZ_COMBAT_MAX_BLOCKING = 1 << 9,
    IZ_COMBAT_COST = 1 << 10,
    IZ_COMBAT_WHOLE = 1 << 11,  /* a CANT whose "unless" looks at the declaration itself */
    IZ_COMBAT_DAMAGE = 1 << 12, /* ASSIGN_NONE, ASSIGN_AS_UNBLOCKED */
    IZ_COMBAT_ALONG = 1 << 13   /* ATTACK_ALONG */
};
uint32_t iz_combat_rules(iz_game *g);

/* One side of a block, if it isn't there yet: the other is among those it blocks or is blocked by.
 */
void iz_block_pair(iz_game *g, iz_slot one, iz_ref other);
/* The events of one block; `first`: the attacker was unblocked before. */
void iz_announce_block(iz_game *g, iz_slot blocker, iz_ref attacker);
void iz_announce_blocked(iz_game *g, iz_slot attacker, iz_ref blocker, bool first);

/* Where the expressions of a rule in force are looked at from; `subject` is bound. */
iz_ctx iz_rule_ctx(iz_game *g, const iz_rule_hit *hit, iz_ref subject);
/* Is it worth asking what the creature may do: is it one, and untapped, unless tapped ones may
 * block? Where a rule is switched off, only the predicates say. */
static inline bool iz_might_fight(iz_game *g, iz_slot slot)
{
    return g->off ||
           ((!(g->objects[slot].status & IZ_IS_TAPPED) || g->rules_epoch != g->head->epoch ||
             g->though >> IZ_ACTION_BLOCK_TAPPED & 1) &&
            iz_has_type(g, slot, IZ_TYPE_CREATURE));
}
/* The first of those, from that one in its zone's list on; IZ_NIL: none. */
static inline iz_slot iz_next_to_fight(iz_game *g, iz_slot slot)
{
    while (slot != IZ_NIL && !iz_might_fight(g, slot))
        slot = g->objects[slot].next;
    return slot;
}
/* Quick: can the creature possibly attack or block? (What can't may still stand in the
 * declaration.) */
static inline bool iz_may_stand_on_board(iz_game *g, iz_slot slot)
{
    return g->objects[slot].status & IZ_IS_DECLARED || iz_might_fight(g, slot);
}
/* Of several combats at the same time, is it in the one of the turn that runs? */
bool iz_fights_in_turn(const iz_game *g, iz_slot slot);
static inline bool iz_fights_here(const iz_game *g, iz_slot slot)
{
    return !iz_turns_at_once(g) || iz_fights_in_turn(g, slot);
}
/* Does it attack that player, or the player's team? */
static inline bool iz_attacks_seat(const iz_game *g, iz_slot slot, int seat)
{
    const iz_object *object = &g->objects[slot];
    if (!(object->status & IZ_IS_ATTACKING) || !iz_fights_here(g, slot))
        return false;
    return object->attack_seat == seat || (g->head->options & IZ_GAME_SHARED_TURNS &&
                                           iz_attacked_seats(g, object->attack_seat) >> seat & 1);
}
/* ATTACK_PLAYER: the player chosen as combat began, or any opponent where all may be attacked. */
/* Where only neighbours are attacked: is it one? */
bool iz_is_beside(const iz_game *g, int seat, int other);
static inline bool iz_is_near_enough(const iz_game *g, int seat, int other)
{
    return !(g->head->options & IZ_GAME_NEIGHBOURS) || iz_is_beside(g, seat, other);
}
bool iz_is_attackable(const iz_game *g, int seat, int defender);
/* The verdicts of iz_may_attack and iz_may_block, the mask of rules being known. */
iz_concept iz_attack_verdict_by(iz_game *g, iz_slot creature, int defender, uint32_t rules);
iz_concept iz_block_verdict_by(iz_game *g, iz_slot creature, iz_slot attacker, uint32_t rules);
/* Is the action forbidden by a CANT that looks at the declaration as a whole? The creatures of the
 * declaration count as attacking (blocking) while it is asked. */
bool iz_combat_forbidden_as_a_whole(iz_game *g, int action, iz_ref subject, iz_ref other);
/* How many MUST rules of that action concern the subject, `other` fitting them; those without a
 * filter are counted if `other` is IZ_NO_REF, those with one otherwise. */
int iz_combat_musts(iz_game *g, int action, iz_ref subject, iz_ref other);
/* The least (`op` MIN_BLOCKERS) or greatest number that rules of that kind name for the subject;
 * `otherwise` if there is none. */
int iz_combat_bound(iz_game *g, iz_op op, iz_ref subject, int otherwise);
/* The next rule by which the pair (attacker and player, or blocker and attacker) has its cost. */
bool iz_combat_cost_next(iz_game *g, int action, iz_ref subject, iz_ref other, uint32_t *cursor,
                         iz_rule_hit *hit, const iz_cell **cost);
bool iz_has_banding_with(iz_game *g, iz_slot creature, const iz_slot *others, int count);

/* ---- the board (combat/board.c) -------------------------------------------------------------- */

/*
 * Rows are creatures that might be declared, columns what they may be declared against (players
 * attacked; attackers). A cell tells whether the pair is allowed, how many requirements it obeys,
 * whether it costs something, and whether it is chosen. It lies in scratch memory.
 */
typedef struct iz_board {
    int rows, columns;
    size_t row, column, cell; /* first words in scratch memory */
    int chosen_rows;          /* creatures with at least one cell chosen */
    int obeyed;               /* requirements that what is chosen obeys */
    int excess;               /* limits that it passes */
    int rows_max;             /* so many may be */
    bool linked;              /* restrictions beyond one creature: at least, at most, alone */
    bool required;            /* there are requirements */
    int requirements;         /* how they are weighed: IZ_REQUIREMENT_* */
    uint16_t once;            /* concept: a creature is declared so many times as its row says */
    uint16_t restriction, requirement; /* concepts */
    size_t call;                       /* calls, first words in scratch memory; … */
    int calls;                         /* … how many */
} iz_board;

#define IZ_EACH_ROW(b, row) for (int row = 0; row < (b)->rows; row++)
#define IZ_EACH_COLUMN(b, column) for (int column = 0; column < (b)->columns; column++)

enum {
    IZ_ROW_REF,
    IZ_ROW_CHOSEN,
    IZ_ROW_LIMIT,
    IZ_ROW_ALONE,
    IZ_ROW_WEIGHT, /* requirements, those that are called for included … */
    IZ_ROW_CALLED, /* … which are so many */
    IZ_ROW_BAND,
    IZ_ROW_FIELDS
};
enum {
    IZ_COLUMN_REF,
    IZ_COLUMN_CHOSEN,
    IZ_COLUMN_MIN,
    IZ_COLUMN_MAX,
    IZ_COLUMN_WEIGHT,
    IZ_COLUMN_FIELDS
};
enum {
    IZ_CELL_CONCEPT = 0xFFFF,  /* what forbids it; 0: allowed */
    IZ_CELL_WEIGHT_SHIFT = 16, /* requirements it obeys, 8 bits */
    IZ_CELL_COSTS = 1 << 24,
    IZ_CELL_CHOSEN = 1 << 25
};

static inline iz_ref *iz_board_row(const iz_game *g, const iz_board *b, int row)
{
    return g->scratch + b->row + (size_t)(row * IZ_ROW_FIELDS);
}
static inline iz_ref *iz_board_column(const iz_game *g, const iz_board *b, int column)
{
    return g->scratch + b->column + (size_t)(column * IZ_COLUMN_FIELDS);
}
static inline iz_ref *iz_board_cell(const iz_game *g, const iz_board *b, int row, int column)
{
    return g->scratch + b->cell + (size_t)row * (size_t)b->columns + (size_t)column;
}
void iz_board_choose(iz_game *g, iz_board *b, int row, int column);
void iz_board_unchoose(iz_game *g, iz_board *b, int row, int column);
/* A call: one row has a requirement more as long as one of certain others is chosen. Its words: the
 * row called, then for each row whether it calls. Room for it, its first word. */
iz_ref *iz_board_add_call(iz_game *g, iz_board *b, int row);
/* Counts which calls there are as it is chosen now. They are taken as they are while it is judged
 * whether requirements are obeyed: no creature must attack only in order to call others. */
void iz_board_settle_calls(iz_game *g, iz_board *b);
/* The row or column of that reference, or -1. */
int iz_board_find_row(const iz_game *g, const iz_board *b, iz_ref ref);
int iz_board_find_column(const iz_game *g, const iz_board *b, iz_ref ref);
/* Is the whole as chosen legal, costs and bands aside? */
iz_concept iz_board_verdict(iz_game *g, iz_board *b);
/* The verdict on choosing the cell besides: is there a legal whole that contains it and what is
 * chosen? (What is chosen may always be dropped: the legal whole that contained more contains
 * less.) */
iz_concept iz_board_step(iz_game *g, iz_board *b, int row, int column);
/* Does the cell, or its row, obey a requirement? (Such steps are listed first.) */
bool iz_board_wanted(const iz_game *g, const iz_board *b, int row, int column);

/* Does a rule that looks at the declaration as a whole forbid what is chosen? Its creatures count
 * as attacking (blocking) while it is asked (combat/rules.c). */
bool iz_board_forbidden(iz_game *g, const iz_board *b, bool attack);

/* ---- steps on a board (combat/board_steps.c) ------------------------------------------------- */

/* Is what is chosen legal as a whole, bands aside? The verdict on a step: restrictions and
 * requirements, and that it can be paid for. */
iz_concept iz_board_whole(iz_game *g, iz_board *b, bool attack);
iz_concept iz_board_step_verdict(iz_game *g, iz_board *b, int row, int column, bool attack);
/* Lists the legal steps that obey a requirement (`wanted`), or those that don't. */
void iz_board_list(iz_game *g, iz_board *b, int seat, bool attack, bool wanted);

/* ---- costs (combat/cost.c) ------------------------------------------------------------------- */

/* The costs of all chosen cells of the board whose creatures are that seat's, as a list for the
 * frame: pairs of links (bearer of the rule with the cost's cell; its environment with how often).
 * IZ_NIL: no costs. */
uint16_t iz_board_costs(iz_game *g, const iz_board *b, bool attack, int payer);
/* A new environment for paying the costs of the list. */
uint16_t iz_costs_env(iz_game *g, int seat, uint16_t list);
/* Pushes the frame that pays all costs of the list as one bill, in that environment. */
void iz_costs_pay(iz_game *g, int seat, uint16_t list, uint16_t env);
/* Were they paid? If not, nothing has happened. The list and the environment are freed. */
bool iz_costs_paid(iz_game *g, uint16_t *list, uint16_t *env);
/* Can the row's controller pay for all of theirs that is chosen if the cell is chosen besides? */
bool iz_board_step_payable(iz_game *g, iz_board *b, int row, int column, bool attack);

/* ---- steps without a list (combat/grid.c) ---------------------------------------------------- */

/* The decision of that number was answered by a step that declares the creature or takes it back,
 * and the next step has been asked for, with that flow: the grid goes on. Returns the flow. */
iz_flow iz_grid_asked(iz_game *g, uint32_t answered, iz_ref turned, iz_flow flow);
/* The keywords of an attacker by which blockers are told apart; attackers with the same are alike
 * for each of them, unless it stands `alone`. */
uint64_t iz_evasion_of(iz_game *g, iz_slot attacker, bool *alone);
/* Does no rule in force speak of combat, and does nobody band? Then attackers are independent of
 * each other, and each that may attack is a step. */
bool iz_attacks_freely(iz_game *g);
/* Whose creatures are declared in the decision that the seat has: another player's, if it chooses
 * for them. */
int iz_who_blocks(const iz_game *g, int seat);

/* ---- damage (combat/damage.c) ---------------------------------------------------------------- */

/* The creature whose combat damage is being divided; IZ_NO_REF: none is. */
iz_ref iz_damage_dealer(iz_game *g);

/* ---- blocking together ----------------------------------------------------------------------- */

/* TEAM_BLOCK: each of those who declare their blocks together with that seat. */
#define IZ_EACH_BLOCKING(g, mate, seat)                                                            \
    for (int mate = (seat); mate != IZ_NO_SEAT; mate = (g)->head->options & IZ_GAME_SHARED_TURNS   \
                                                           ? iz_next_to_block((g), (seat), mate)   \
                                                           : (int)IZ_NO_SEAT)
int iz_next_to_block(iz_game *g, int first, int seat);

/* ---- declaring (combat/attack.c, combat/block.c) --------------------------------------------- */

/* Builds the board of those whose turn it is, of the seat (or the team of it) that blocks, in
 * scratch memory, with what is declared so far chosen. */
void iz_attack_board(iz_game *g, iz_board *b);
void iz_block_board(iz_game *g, iz_board *b, int seat);
/* Options of both declarations: it is complete; the creature is taken out of it again. */
void iz_list_done(iz_game *g, int seat);
void iz_list_drop(iz_game *g, int seat, iz_ref creature);

#endif
