/*
 * Costs: a bill is all that must be paid for one thing, the mana and the other costs one by one. It
 * is worked out once (costs/bill.c), looked at to say whether the thing may be done
 * (costs/payable.c), and kept in the PAY frame while it is paid (costs/pay.c).
 */
#ifndef IZ_ENGINE_COSTS_H
#define IZ_ENGINE_COSTS_H

#include "core/ways.h"
#include "engine/mana/mana.h"

enum { IZ_BILL_ENTRIES = 20 };

typedef struct iz_bill_entry {
    uint32_t cell;  /* the cost's node */
    int32_t count;  /* how many, how much: worked out when it was billed; -1: at payment */
    iz_ref granter; /* whose rule asks for it; IZ_NO_REF: the thing's own cost */
    uint16_t times;
    uint16_t spare;
} iz_bill_entry;

typedef struct iz_bill {
    iz_mana_need mana;
    int32_t x;
    int32_t x_mana; /* how much of the generic mana stands for {X} */
    int32_t raised; /* how much of it others' rules have added */
    uint8_t seat;
    uint8_t entries;
    uint8_t failed;   /* it can't be paid at all, or is too long */
    uint8_t use;      /* IZ_USE_*: SPELL or ABILITY where one is played */
    uint16_t keyword; /* whose cost it is (flashback, morph, cycling …); IZ_KW_COUNT: of none */
    uint16_t choices; /* so many of the entries are choices of costs */
    iz_bill_entry entry[IZ_BILL_ENTRIES];
} iz_bill;

void iz_bill_begin(iz_bill *bill, int seat, int32_t x);
void iz_bill_add(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times);
/* The rule of another thing asks for it: its words are looked at from there. */
void iz_bill_add_of(iz_game *g, iz_bill *bill, const iz_ctx *ctx, const iz_cell *cost, int times,
                    iz_ref granter);
/* The nth cost of a choice of costs, an entry of the bill, takes the place of the choice. */
void iz_bill_settle(iz_game *g, iz_bill *bill, const iz_ctx *ctx, int entry, int nth);
/* What rules add to, or take from, the price of the spell `subject`, or of an ability of it
 * (IZ_NO_ABILITY: of the spell); `note`: it is announced in earnest. Does any make it cheaper? */
bool iz_bill_change(iz_game *g, iz_bill *bill, const iz_ctx *ctx, iz_slot subject, uint32_t ability,
                    bool note);
/* Does a rule make that ability of the object dearer, whatever it costs? */
bool iz_prices_rise(iz_game *g, iz_slot slot, uint32_t ability);
/* Does the mana of the land's basic types cost more than {T}? It is not planned then, but may be
 * made by hand. */
bool iz_land_mana_is_dear(iz_game *g, iz_slot slot);
/* Can the seat pay what it costs more? */
iz_concept iz_land_mana_verdict(iz_game *g, int seat, iz_slot slot, const iz_mana_room *room);
/* What is paid as an ability resolves, so many times; the cost of an echo is one of that keyword.
 */
void iz_payment_bill(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *cost, int times,
                     iz_bill *bill);
/* What turning the face-down permanent face up costs: its morph cost, with the X that is announced.
 */
void iz_unmorph_bill(iz_game *g, int seat, iz_slot slot, const iz_ctx *ctx, int32_t x,
                     iz_bill *bill);
/* IZ_C_NONE, or the concept by which it can't be paid now. `room` NULL: looked up. */
iz_concept iz_bill_verdict(iz_game *g, const iz_bill *bill, const iz_ctx *ctx,
                           const iz_mana_room *room);
/* Where the entry's words are looked at from: `ctx`, or what asks for it. */
iz_ctx iz_entry_ctx(iz_game *g, const iz_bill *bill, int entry, const iz_ctx *ctx);
/* Is there enough for all entries together (costs/together.c): of life, points and cards of the
 * library; of things, each of which is used once? Those `chosen` (a list; value: the entry) have
 * been used, and `used` would be by `entry` (IZ_NO_REF, -1: none). */
bool iz_bill_sums_suffice(const iz_game *g, const iz_bill *bill);
bool iz_bill_things_suffice(iz_game *g, const iz_bill *bill, const iz_ctx *ctx, uint16_t chosen,
                            int entry, iz_ref used);
bool iz_entry_payable(iz_game *g, const iz_bill *bill, int index, const iz_ctx *ctx);
/* An ability that may be played only once (each turn), which is in this environment, has been
 * played. Each that was given counts by what gave it. */
void iz_remember_activation(iz_game *g, uint16_t env);
bool iz_bill_taps_self(const iz_game *g, const iz_bill *bill);
/* Of a cost that takes any number whose attribute adds up to so much: that quantity; else NULL. */
const iz_cell *iz_cost_total(const iz_cell *cost);
/* Has a payment that is going on chosen the thing to be used up (sacrificed, discarded, tapped …)?
 * Then nothing else, no mana ability above all, can use it up before (costs/pay.c). */
bool iz_is_reserved(const iz_game *g, iz_ref ref);
/* Whose things a cost may be paid with: the payer's; out of one player's zone, whoever's
 * (OUT_OF_ONE); anybody's. */
typedef enum iz_cost_whose { IZ_COST_OWN, IZ_COST_OF_ONE_PLAYER, IZ_COST_OF_ANYONE } iz_cost_whose;
iz_cost_whose iz_cost_of_whom(const iz_cell *cost);
/* Is ref something that the cost can take? */
bool iz_cost_takes(iz_game *g, const iz_ctx *ctx, const iz_cell *cost, int seat, iz_ref ref);
/* In which zone are the things that the cost takes; IZ_ZONE_ANY: it takes nothing that is chosen.
 */
iz_zone iz_cost_zone(const iz_cell *cost);
/* The zones in which a cost finds what it takes: that one, or where there are lines all in which
 * permanents lie. */
int iz_cost_zones(const iz_game *g, const iz_cell *cost);
iz_zone iz_cost_zone_at(const iz_game *g, const iz_cell *cost, int n);
/* The quantity of a cost; NULL if it is always one thing. */
const iz_cell *iz_cost_quantity(const iz_cell *cost);
void iz_entry_bounds(iz_game *g, const iz_bill *bill, int index, const iz_ctx *ctx,
                     int32_t available, int32_t *lo, int32_t *hi);
bool iz_cost_has_x(const iz_game *g, const iz_cell *cost);
bool iz_cost_taps(const iz_cell *cost);
/* Pushes the frame that pays the bill. The env's done bit IZ_DONE_PAID tells whether it was paid;
 * if not, nothing has happened but mana abilities that the player played by hand. */
void iz_pay_start(iz_game *g, const iz_bill *bill, uint16_t env, iz_ref object, bool announcing,
                  const uint8_t *spend);
/* Of the payment that was just started: what is offered first (a list, which becomes its own), and
 * how much is taken where a cost leaves the amount open (-1: that is asked). */
void iz_pay_wish(iz_game *g, uint16_t things, int32_t amount);
enum { IZ_DONE_PAID = 1 << 14, IZ_DONE_TARGETS = 1 << 15 };
/* IZ_USE_* of a payment in that environment. */
int iz_mana_use(const iz_game *g, const iz_bill *bill, uint16_t env);
/* The KEYWORD node of that keyword printed on the definition, the nth; NULL. */
const iz_cell *iz_printed_keyword(const iz_game *g, int definition, iz_keyword keyword, int nth);
/* That of the first such keyword printed on it; NULL: it says none, or is no card. */
const iz_cell *iz_says(const iz_game *g, iz_slot slot, iz_keyword keyword);
/* That of morph, printed or given where the card is, or the permanent; NULL. */
const iz_cell *iz_morph_of(iz_game *g, iz_slot slot);
/* The price of a card played that way, additional costs that are paid already chosen in `paid`. */
void iz_spell_bill(iz_game *g, iz_slot card, int seat, int way, const iz_ctx *ctx, unsigned paid,
                   const uint8_t *times_paid, int32_t x, bool note, iz_bill *bill);
/* What playing the bearer's activated ability costs with that X, and what rules change. */
void iz_ability_bill(iz_game *g, iz_slot bearer, int seat, uint32_t ability, const iz_ctx *ctx,
                     int32_t x, bool note, iz_bill *bill);
/* Does it matter for the card whether a sorcery could be played: for its price, or for what is done
 * with the permanent (costs/bill.c)? */
bool iz_flash_matters(const iz_game *g, int definition);
/* The n-th rule in force that gives an alternative cost (PLAY_FOR); false: there are not so many.
 */
bool iz_given_cost(iz_game *g, int nth, iz_rule_hit *hit);
static inline bool iz_way_is_given(int way)
{
    return (way & 255) >= IZ_WAY_GIVEN && (way & 255) <= IZ_WAY_GIVEN_LAST;
}
/* The alternative cost of a way of casting, printed or given; NULL: it has none. */
const iz_cell *iz_way_cost(iz_game *g, int definition, int way, const iz_cell **condition);
/* The n-th alternative cost printed on it, with the condition that must hold (or NULL). */
const iz_cell *iz_alternative_cost(const iz_game *g, int definition, int nth,
                                   const iz_cell **condition);
/* The keyword that names what is paid that way; IZ_KW_COUNT: a sentence gives it, or nothing. */
iz_keyword iz_keyword_of_way(const iz_game *g, int definition, int way);
/* The environment of an activated ability that seat plays. */
uint16_t iz_env_for_ability(iz_game *g, const iz_ability *ability, int seat);
/* The greatest number that can be announced: of which it holds, as it does of each smaller one; 0
 * if of none above it. */
int32_t iz_greatest_x(iz_game *g, bool (*holds)(iz_game *g, int32_t x));
/* Must what is used for the alternative cost of that way be such that X fits it? */
bool iz_way_fits_x(const iz_game *g, int definition, int way);
/* What a card says of the X of its own cost (X_MUST): does it say what it is, whether paid or not;
 * may it be x; the least that it may be; does it reckon with an opponent who is named first? */
bool iz_x_is_told(const iz_game *g, int definition);
bool iz_x_is_allowed(iz_game *g, const iz_ctx *ctx, int definition, int32_t x);
int32_t iz_least_x(iz_game *g, const iz_ctx *ctx, int definition);
bool iz_x_reckons_with_one(const iz_game *g, int definition);
bool iz_can_pay(iz_game *g, int seat, const iz_ctx *ctx, const iz_cell *cost, int times);
/* Pushes a frame that pays a COSTS tree during a resolution, for `seat` (UNLESS_PAYS, MAY_PAY,
 * echo, costs to attack). iz_can_pay first. Multiplied `times`. Bit 14 of env->done: it was paid.
 */
void iz_pay_cost(iz_game *g, int seat, uint16_t env, const iz_cell *cost, int times);
/* The payment of mana that waits for its payer (DECIDE_PAY) is to be made with this mana of the
 * pool when IZ_OPTION_PAY is chosen; false: that does not pay it exactly. */
bool iz_pay_with(iz_game *g, const uint8_t *spend);

/* Lists what the seat, who pays, may do (turn/listing.c). */
void iz_list_pay(iz_game *g, int seat, bool thorough);

#endif
