/*
 * A card is used without being played, by one of the book's rows (books/rows.h); nobody reacts to
 * that.
 */
#include "core/holdings.h"
#include "engine/legality/rows.h"
#include "engine/playing/announcement.h"

void iz_use_card(iz_game *g, const iz_use_row *use, int seat, iz_slot slot)
{
    iz_ref card = iz_object_ref(g, slot), player = iz_ref_seat(seat);
    int32_t price = iz_use_life(g, use, slot);
    if (use->once_a_turn)
        *iz_use_kept(g, use, seat) = iz_now(g)->turn;
    if (use->life || price)
        iz_set_most_life(g, seat, iz_sum(iz_most_life(g, seat), use->life - price));
    iz_batch_begin(g);
    iz_note(g, use->concept, use->says, player, card);
    if (use->price)
        iz_batch_resource(g, seat, use->resource, -use->price);
    if (use->gain)
        iz_batch_resource(g, seat, use->gained, use->gain);
    if (price)
        iz_batch_about(g, IZ_EV_LIFE_LOSS, seat, player, price);
    if (use->turns_down)
        iz_batch_part(g, IZ_EV_FACE_DOWN)->object = card;
    else
        iz_batch_move(g, card, use->to, use->as_sacrifice ? IZ_PART_SACRIFICE : 0);
    if (use->life)
        iz_batch_about(g, IZ_EV_LIFE_GAIN, seat, player, use->life);
    iz_batch_happens(g, IZ_C_SPECIAL_ACTION);
}
