/*
 * A card is used without being played, by one of the book's rows (books/rows.h). What can be
 * reacted to waits on the stack, as an ability without a program: what it costs is paid as it is
 * announced, what comes of it comes about as it resolves.
 *
 * Carries out: hkk 47, 64.1, 74, 76.2.
 */
#include "core/holdings.h"
#include "engine/events/memory.h"
#include "engine/legality/rows.h"
#include "engine/playing/announcement.h"

/* Does the card go as it is used, not by what comes of that? Those of a duel stay until it is over.
 */
static bool card_goes_at_once(const iz_use_row *use)
{
    return use->as_sacrifice || (!use->reactable && !use->harms);
}

/* What becomes of the card. */
static void move_card(iz_game *g, const iz_use_row *use, iz_ref card)
{
    unsigned sacrifice = IZ_PART_SACRIFICE | IZ_PART_COST;
    if (use->to == IZ_ZONE_NOWHERE && !use->turns_down)
        return; /* it stays where it is */
    if (use->turns_down)
        iz_batch_part(g, IZ_EV_FACE_DOWN)->object = card;
    else
        iz_batch_move(g, card, use->to, use->as_sacrifice ? sacrifice : 0);
}

static void add_costs(iz_game *g, const iz_use_row *use, int seat, iz_ref card, int32_t life)
{
    int32_t price = iz_use_price(g, use, seat, iz_ref_slot(card));
    if (price)
        iz_batch_resource(g, seat, use->resource, -price);
    if (life)
        iz_batch_about(g, IZ_EV_LIFE_LOSS, seat, iz_ref_seat(seat), life);
    if (card_goes_at_once(use))
        move_card(g, use, card);
}

/* TREASURE_FIXED: of some uses nothing changes how much they bring. */
static void add_gain(iz_game *g, const iz_use_row *use, int seat)
{
    iz_part *part = iz_batch_resource(g, seat, use->gained, use->gain);
    if (!use->gain_rule)
        return;
    iz_count_applied(g, use->gain_rule);
    part->flags |= iz_is_off(g, use->gain_rule) ? 0 : IZ_PART_FIXED;
}

static void add_gains(iz_game *g, const iz_use_row *use, int seat, iz_ref card)
{
    if (use->gain)
        add_gain(g, use, seat);
    if (use->shifts && iz_ref_alive(g, card))
        iz_batch_shift(g, iz_ref_slot(card), use->shifts);
    else if (!card_goes_at_once(use) && !use->shifts)
        move_card(g, use, card);
    if (use->life)
        iz_batch_about(g, IZ_EV_LIFE_GAIN, seat, iz_ref_seat(seat), use->life);
}

static void raise_most_life(iz_game *g, int seat, int32_t by)
{
    if (by)
        iz_set_most_life(g, seat, iz_sum(iz_most_life(g, seat), by));
}

/* The link, to which others may react. */
static void put_link(iz_game *g, const iz_use_row *use, int seat, iz_ref card)
{
    uint16_t env = iz_env_new(g);
    g->envs[env].source = card;
    g->envs[env].ability = IZ_NO_ABILITY;
    g->envs[env].controller = (uint8_t)seat;
    g->envs[env].event_amount = (int32_t)use->concept;
    uint32_t ability;
    if (use->searches && iz_spell_cell(g, iz_card_set_finding(g->cards), IZ_WAY_NORMAL, &ability))
        g->envs[env].ability = ability;
    iz_slot link = iz_stack_ability(g, env, card, seat);
    iz_announcement *a = iz_announcing(g);
    a->result = IZ_ANNOUNCED_STACK;
    iz_announce_stacked(g, iz_object_ref(g, link));
}

void iz_use_card(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    iz_ref card = iz_object_ref(g, slot);
    int32_t life = iz_use_life(g, use, slot);
    iz_concept by = use->reactable ? IZ_C_USE_REACTABLE : IZ_C_USE_UNREACTABLE;
    bool waits = use->reactable != iz_is_off(g, by);
    if (use->once_a_turn || use->once_each)
        iz_memory_add(g, seat, use->concept, use->once_each ? slot : 0, IZ_SPAN_TURN);
    if (use->once_a_game)
        iz_memory_add(g, seat, use->concept, 0, IZ_SPAN_GAME);
    iz_count_applied(g, by);
    if (waits)
        put_link(g, use, seat, card);
    else if (use->harms)
        iz_duel_start(g, use, seat, card);
    raise_most_life(g, seat, (waits ? 0 : use->life) - life);
    iz_batch_begin(g);
    iz_note(g, use->concept, use->says, iz_ref_seat(seat), card);
    add_costs(g, use, seat, card, life);
    if (!waits && !use->harms)
        add_gains(g, use, seat, card);
    iz_batch_happens(g, IZ_C_SPECIAL_ACTION);
}

bool iz_use_comes_about(iz_game *g, iz_concept concept, uint16_t env)
{
    IZ_EACH_USE(g, use)
    {
        if (use->concept != concept)
            continue;
        int seat = g->envs[env].controller;
        iz_ref card = g->envs[env].source;
        if (use->harms) {
            iz_duel_start(g, use, seat, card);
            return true;
        }
        raise_most_life(g, seat, use->life);
        iz_batch_begin(g);
        add_gains(g, use, seat, card);
        iz_batch_happens(g, concept);
        return true;
    }
    return false;
}
