/*
 * What is asked beside the values of expressions (evaluate/expressions.h): what is known of an
 * object that may be gone, sets in scratch memory, players out of selectors, what the ledger knows,
 * what time it is, what may be attached, what mana abilities could make, optional costs.
 */
#ifndef IZ_ENGINE_EVALUATE_H
#define IZ_ENGINE_EVALUATE_H

#include "engine/characteristics/touch.h"
#include "engine/evaluate/expressions.h"

/* A register that the compiler comes to last: here what the instructions of a resolution have moved
 * is noted, so that later ones find it ("exile target creature, then return it"). */
enum { IZ_REG_MOVED = IZ_REGISTERS - 2 };
/* The register of instructions whose result nobody asks for; what was used for an additional cost
 * of the spell may stand in it (PAID_WITH:15), so they leave it as it is. */
enum { IZ_REG_NOBODYS = IZ_REGISTERS - 1 };
/* Memory cells that the rules fill themselves. Programs name those below IZ_CELLS only. */
enum {
    IZ_CELL_OF_MADE = 1,  /* what abilities of the object made or put into play (LINKED:1) */
    IZ_CELL_OF_NOTED = 2, /* of what notes counters: of what (LINKED:2) */
    /* the choice that an instruction makes for itself ("the color of your choice") */
    IZ_CELL_OF_INSTRUCTION = IZ_CELLS - 1,
    IZ_CELL_OF_MAKER = IZ_CELLS,     /* of a token: what made it (GRANTER) */
    IZ_CELL_OF_TARGETED,             /* the player whom one of its abilities targeted (TARGETED) */
    IZ_CELL_OF_COUNTERS,             /* the counters that it had, noted as it went */
    IZ_CELL_OF_KINDS = IZ_KINDS_CELL /* the color and the kind named as it was played */
};

/* One more binder: what BOUND:0 stands for inside. Beyond IZ_BOUND_LEVELS the outermost is lost. */
iz_ctx iz_ctx_bind(const iz_ctx *ctx, iz_ref member);
/* Keeps the members that loops look at in an environment captured from inside of them. */
void iz_ctx_keep_bound(iz_game *g, const iz_ctx *ctx, uint16_t env);

/* ---- what is known of objects, here or gone (413.2f) ----------------------------------------- */

iz_zone iz_known_zone(iz_game *g, iz_ref ref);
int iz_known_controller(iz_game *g, iz_ref ref); /* IZ_NO_SEAT: nobody */
int iz_known_owner(iz_game *g, iz_ref ref);
/* Of a card or token that has just left play, wherever it is by now: the permanent that it was;
 * everything else is itself. */
iz_ref iz_last_in_play(iz_game *g, iz_ref ref);
/* The same for one of those that the selector names, if they were moved by what resolves, or paid
 * for it: of them the attributes count that they had in play (413.2f). */
iz_ref iz_as_last_in_play(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, iz_ref ref);
/* As which of its stays it is judged by the filter: "a Thrull was sacrificed" is asked of what was
 * in play, "a creature card" of the card. */
iz_ref iz_as_judged(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, const iz_cell *filter,
                    iz_ref ref);
uint32_t iz_known_status(iz_game *g, iz_ref ref);
bool iz_known_in_play(iz_game *g, iz_ref ref);
int32_t iz_known_counters(iz_game *g, iz_ref ref, int word);
/* The colours (mask) that most objects of the set have; 0: none has a colour. */
uint32_t iz_most_common_colors(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
uint16_t iz_known_blocks(iz_game *g, iz_ref ref); /* head of a list */
/* Whom it attacks or attacked, as far as that is known; IZ_NO_SEAT: nobody. */
int iz_known_attacked(iz_game *g, iz_ref ref);
iz_ref iz_known_host(iz_game *g, iz_ref ref); /* what it is or was attached to; IZ_NO_REF */
bool iz_ref_is_token(const iz_game *g, iz_ref ref);
/* Is it a player who is in the game? */
static inline bool iz_is_playing(const iz_game *g, iz_ref ref)
{
    return iz_ref_is_player(ref) && ref < g->head->seats && g->seats[ref].in_game;
}
/* What an instruction can act on: the object itself if it is still the same; the card in the zone
 * it moved to if an instruction before moved it, if an ability that is about the move looks for it
 * (410.10), or if the cost of this ability moved it; else IZ_NO_REF. */
iz_ref iz_present(iz_game *g, const iz_ctx *ctx, iz_ref ref);
/* The set without what an instruction can't act on; each as it is present now. */
iz_set iz_select_present(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);

/* Is that node, with that argument, anywhere in the programs of the card whose ability it is? */
bool iz_card_has(const iz_game *g, const iz_ctx *ctx, iz_op op, int arg);
/* The object as an instruction of this resolution moved it, if it is still there; else IZ_NO_REF.
 */
iz_ref iz_as_moved(const iz_game *g, uint16_t env, iz_ref ref);
/* How the spell or permanent that bears the ability was played and paid; IZ_NIL if not known. */
uint16_t iz_played_env(iz_game *g, const iz_ctx *ctx);
/* What was announced and paid for an object counts for the abilities that trigger on what happens
 * to it, and for what it does as it enters ("if it was kicked", X). */
void iz_take_announcement(iz_env *to, const iz_env *from);
/* What was captured; of IZ_NIL nothing: no event, no target, nothing paid. Valid until something
 * may add rows. */
const iz_env *iz_captured(const iz_game *g, uint16_t env);

/* ---- sets ------------------------------------------------------------------------------------ */

/* The links of all targets of an environment; IZ_NIL has none. */
#define IZ_EACH_TARGET(g, env, at)                                                                 \
    for (int r_ = 0; (env) != IZ_NIL && r_ < (g)->envs[env].targets; r_++)                         \
        for (uint16_t at = (g)->envs[env].reg[r_]; at != IZ_NIL; at = (g)->links[at].next)
#define IZ_EACH_MEMBER(set, i) for (int i = 0; i < (set).count; i++)
/* Moves the newest set down to the mark, over what was built on the way to it. */
iz_set iz_set_settle(iz_game *g, size_t mark, iz_set set);
void iz_set_put_new(iz_game *g, iz_set *set, iz_ref ref); /* only if it isn't there yet */
/* The players of a selector as a mask of seats, those in the game only. */
uint16_t iz_select_seats(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
/* Of a selector of those who choose, none of whom is within the controller's range: the nearest on
 * the controller's left (Izvori F2.52); 0: there is nobody, or nobody's range is limited. */
uint16_t iz_nearest_chooser(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
/* Is the seat one of the selector's players? */
bool iz_selects_seat(iz_game *g, const iz_ctx *ctx, const iz_cell *selector, int seat);
/* Does it name one of those whose turn it is? */
bool iz_selects_on_turn(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
/* All objects of the zones in a mask of 1 << iz_zone that fit. */
void iz_select_fitting(iz_game *g, const iz_ctx *ctx, const iz_cell *filter, unsigned zones,
                       uint16_t seats, iz_set *set);
/* How often the object's ability was used or triggered, by whatever gave it, where that is limited:
 * this turn, or as long as the object is the same. */
int iz_times_used(const iz_game *g, iz_slot bearer, uint32_t ability, iz_ref giver, bool this_turn);
/* Was it used when the card was another object, so that its limit is the card's (hkk 93.6.2)? */
bool iz_was_used_before_moving(const iz_game *g, iz_slot bearer, uint32_t ability);
/* Is the ability used by showing its card in hand, and that once a turn (hkk 93.4.3)? */
bool iz_is_once_shown(const iz_game *g, const iz_cell *ability);
/* It is used, or triggers: remembered if anything limits that. */
void iz_remember_use(iz_game *g, iz_slot bearer, uint32_t ability, iz_ref giver);
/* A new turn begins: what matters of its object's uses in this one is forgotten. */
void iz_uses_earlier(iz_game *g, iz_slot bearer);

/* Does IS_TYPE ask for what lies beside the deck, and for nothing else? */
static inline bool iz_only_beside(const iz_cell *is_type)
{
    return ((unsigned)is_type->arg & ~IZ_TYPES_BESIDE) == 0;
}
/* The same as the book has them: what is removed from the game may be outside of it, too. */
unsigned iz_zones_here(iz_game *g, unsigned zones);

/* Rule concept PILE_ORDER: the top card of a library or graveyard, or the one at its bottom;
 * IZ_NIL: there is none. */
iz_slot iz_end_of_pile(iz_game *g, int seat, iz_zone zone, bool bottom);

/* The other half of a split card that is no spell; NULL: it is none. */
static inline const iz_card_def *iz_other_half(const iz_game *g, const iz_chars *chars)
{
    const iz_card_def *all = g->cards->definitions;
    return chars->flags & IZ_CHARS_BOTH_HALVES ? &all[all[chars->definition].other_face] : NULL;
}

int32_t iz_attribute(iz_game *g, const iz_ctx *ctx, int attribute, iz_ref ref);
bool iz_compares(int comparison, int32_t a, int32_t b);
/* Of COMPARE and COMPARES (there the object is bound in `ctx`). */
bool iz_holds_compare(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
/* The memory cell of linked abilities that the ability of this context shares; NULL: not written.
 */
iz_memory *iz_linked_memory(iz_game *g, const iz_ctx *ctx, int cell);
/* The word that was chosen for the cell as the ability of this context was carried out, or as the
 * effect of this context began; 0: none was. It stands, whatever is chosen later. */
static inline int32_t iz_word_of_env(const iz_game *g, const iz_ctx *ctx, int cell)
{
    return cell >= IZ_CELLS ? 0 : iz_captured(g, ctx->env)->chosen[cell];
}

/* ---- what the ledger knows (evaluate/past.c) ------------------------------------------------- */

#define IZ_EACH_FACT(g, i) IZ_EACH_ENTRY (g, i, ledger)
/* Is it one of this turn: of several turns at the same time, of the one that runs? */
static inline bool iz_is_of_this_turn(const iz_game *g, const iz_fact *fact)
{
    return fact->age == 0 && fact->context == g->head->contexts_now;
}
/* By which seat and object the ledger knows facts of that kind about somebody or something: what a
 * player did by the seat, what happened to a player by the player. */
typedef struct iz_fact_owner {
    int seat;      /* IZ_NO_SEAT: any */
    iz_ref object; /* IZ_NO_REF: any */
} iz_fact_owner;
iz_fact_owner iz_past_owner(iz_game *g, int kind, iz_ref ref);

/* Does the ledger keep facts of that kind in this game? */
bool iz_ledger_notes(const iz_game *g, int kind);
bool iz_ledger_has(const iz_game *g, int kind, int seat, iz_ref object, iz_ref other);
/* The permanent as which the card was put into a graveyard from play this turn; IZ_NO_REF. */
iz_ref iz_ledger_died_as(const iz_game *g, iz_ref card);
/* Did another than `other` do it to the object? */
bool iz_ledger_has_other(const iz_game *g, int kind, iz_ref object, iz_ref other);
int32_t iz_ledger_count(const iz_game *g, int kind, int seat, iz_ref object);
/* How many permanents of those types of that player were untapped as the turn began. */
int32_t iz_ledger_untapped(const iz_game *g, int seat, uint32_t types);
/* Is it a fact of a player's own last turn, in which `amount` is the number of that turn among
 * theirs? */
bool iz_past_is_own_turn(int kind);
/* Have none but those blocked that attacker this turn? */
bool iz_blocked_only_by(iz_game *g, iz_ref attacker, iz_set blockers);

int32_t iz_past_times_done(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
int32_t iz_past_times_used(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
int32_t iz_past_cast_before(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
int32_t iz_past_untapped_then(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
int32_t iz_past_amount_done(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
iz_set iz_past_last_by(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);
iz_set iz_past_doers(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);

/* Who defends in this combat. */
uint16_t iz_defending_seats(const iz_game *g);
/* Of whom the ability's controller names one as "the defending player", since several defend and
 * nothing that the ability could mean attacks one of them (Izvori F4.21); 0: it needn't be asked.
 */
uint16_t iz_open_defenders(iz_game *g, const iz_ctx *ctx, const iz_cell *ability);

/* evaluate/foresee.c: would one of the spells, with the choices made for it, destroy something that
 * fits? */
bool iz_would_destroy(iz_game *g, const iz_ctx *ctx, const iz_cell *spells, const iz_cell *filter);

/* ---- evaluate/timing.c ----------------------------------------------------------------------- */

bool iz_is_main_phase(const iz_game *g);
bool iz_sorcery_timing(iz_game *g, int seat); /* own main phase, empty stack, priority */
/* Of a creature with that status: an attacker that nobody blocks, once blockers are declared. */
bool iz_is_unblocked(const iz_game *g, uint32_t status);

/* ---- evaluate/asked_zones.c ------------------------------------------------------------------ */

/* The zones a filter asks for as a mask of 1 << iz_zone; `otherwise` if it names none. */
unsigned iz_zones_asked(const iz_cell *filter, unsigned otherwise);
/* The zones in which things that fit the filter can be: mask of 1 << iz_zone; bit IZ_ZONE_ANY:
 * players. */
unsigned iz_filter_zones(const iz_cell *filter);
/* Is it in one of the zones of iz_filter_zones? */
bool iz_is_in_zones(const iz_game *g, iz_ref ref, unsigned zones);

/* ---- evaluate/attached.c --------------------------------------------------------------------- */

/* Does it have protection from the source? */
bool iz_is_protected(iz_game *g, iz_slot slot, iz_ref source);
/* Is the ability of that object protection from the source? */
bool iz_protects_from(iz_game *g, iz_slot slot, const iz_ability *ability, iz_ref source);
/* May the local enchantment or equipment be attached to that permanent: IZ_C_NONE, or what forbids
 * it. */
iz_concept iz_may_be_attached(iz_game *g, iz_slot what, iz_slot host);

/* ---- evaluate/produce.c: what mana abilities could make -------------------------------------- */

/* By which rule is what lies beside the decks touched by what names it only (hkk 43.1, 43.8, 44.1,
 * 44.7, 49/3.6)? IZ_C_NONE: it lies elsewhere, or no such rule is about it. */
iz_concept iz_concept_beside(const iz_game *g, iz_ref ref);
/* Does the text name linked effects: triggered abilities, and not any abilities (hkk 57.2)? */
bool iz_names_linked(const iz_cell *text);
/* iz_option.ability of the mana ability that a basic land type gives, plus the kind of mana. */
#define IZ_LAND_MANA_ABILITY 0xFFFFFF00u
/* That of a use of a card which is an ability by a row of the book (iz_use_row). */
#define IZ_USED_AS_ABILITY 0xFFFFFFFEu
/* Is it an activated mana ability (406.1a; D7.10)? */
bool iz_is_mana_ability(const iz_game *g, uint32_t ability);
/* The ability of the object that an option names; false: it has no such ability. */
bool iz_find_ability(iz_game *g, iz_slot bearer, uint32_t index, int nth, iz_ability *out);
/* The mask of mana that a permanent could produce now. */
unsigned iz_could_produce(iz_game *g, iz_slot slot);
/* Likewise what playing that option, one of its abilities, could make. */
unsigned iz_option_could_produce(iz_game *g, const iz_option *option);
/* … by any that fit the filter, but for the bearer of the ability that asks. */
unsigned iz_kinds_of_others(iz_game *g, const iz_ctx *ctx, const iz_cell *filter);
/* The colours that the selected objects have, as a mask of kinds of mana. */
unsigned iz_colors_among(iz_game *g, const iz_ctx *ctx, const iz_cell *selector);
/* How much mana of the kind an ADD_NOTED_MANA adds. */
int32_t iz_noted_mana(iz_game *g, const iz_ctx *ctx, const iz_cell *cell, int kind);
/* The kinds that an open instruction leaves to choose from. */
unsigned iz_open_kinds(iz_game *g, const iz_ctx *ctx, const iz_cell *cell);

/* ---- evaluate/optional_costs.c --------------------------------------------------------------- */

typedef struct iz_optional_cost {
    const iz_cell *cost;
    uint8_t number;
    uint8_t many; /* any number of times */
    uint16_t concept;
    uint16_t keyword; /* the name of the cost; IZ_KW_COUNT: a sentence gives it */
} iz_optional_cost;
/* The nth optional additional cost of a spell of that definition, printed or given; its number is
 * the bit of env->paid. */
bool iz_optional_cost_at(iz_game *g, iz_slot spell, int definition, int nth, iz_optional_cost *out);
/* Does any effect give spells keywords about what they cost? */
bool iz_gives_costs(const iz_game *g);
/* Would the card, as the spell that it is looked at as, be given the keyword? */
bool iz_would_be_given(iz_game *g, iz_slot card, iz_keyword keyword);
/* Of those keywords, the nth that is given to the spell, or to the card that is looked at as one;
 * NULL. */
const iz_cell *iz_given_cost_keyword(iz_game *g, iz_slot card, int nth);

/* ---- the tables of rows, for the test that none is missing ----------------------------------- */

bool iz_selector_has_row(iz_op op);
bool iz_filter_has_row(iz_op op);
bool iz_quantity_has_row(iz_op op);
bool iz_condition_has_row(iz_op op);
bool iz_effect_has_row(iz_op op);

#endif
