/*
 * What is legal in a window of priority and why not, and all there is to do in it: one predicate
 * for each action, asked by those who list the options and by those who refuse one.
 */
#ifndef IZ_ENGINE_LEGALITY_H
#define IZ_ENGINE_LEGALITY_H

#include "core/ways.h"
#include "engine/events/way_plays.h"
#include "engine/mana/mana.h"

/* env.paid of a spell that was played when no sorcery could be, if its card asks for that. */
enum { IZ_PAID_LATE = 15 };

/* Is it one of the alternative costs printed on the card? */
static inline bool iz_way_is_printed(int way)
{
    return (way & 255) >= IZ_WAY_ALTERNATIVE && (way & 255) < IZ_WAY_FLASHBACK;
}

/* Lists the mana abilities that the seat could play now. */
void iz_list_mana_abilities(iz_game *g, int seat);
/* What the definition does as a spell that is played in that way, and the ability's index; NULL:
 * nothing by words of its own. */
const iz_cell *iz_spell_cell(const iz_game *g, int definition, int way, uint32_t *ability);
/* The KEYWORD node of the flashback by which that way is, printed (on that definition) or given;
 * NULL: the card has none such. */
const iz_cell *iz_flashback_of(iz_game *g, iz_slot card, int definition, int way);
/* Has the card in a graveyard lost the one that is printed on it? */
bool iz_lacks_printed_flashback(iz_game *g, iz_slot card);
/* Does any effect give flashback? */
bool iz_flashback_is_given(iz_game *g);
/* The filter of what the Aura can enchant; NULL: it is none. */
const iz_cell *iz_enchant_filter(const iz_game *g, int definition);
/* The definition that is played that way. */
int iz_way_definition(const iz_game *g, iz_slot card, int way);
/* Do the rows of the book's kinds of play forbid it, whatever else does? */
bool iz_rows_forbid(iz_game *g, int seat, iz_slot card, int way);
/* The rows of the book's ways of playing (bit n: IZ_WAY_ROW + n) that speak of the card. */
uint32_t iz_way_rows_of(iz_game *g, iz_slot card);
/* What forbids that the seat plays the card so, time and cost apart that all ways share. */
iz_concept iz_way_row_verdict(iz_game *g, int seat, iz_slot card, const iz_way_row *row);
/* Is it the time for the row, whatever the card's type? */
bool iz_way_row_is_timely(iz_game *g, int seat, const iz_way_row *row);
/* The same as iz_concept_of_way, the rows of the book among them. */
iz_concept iz_concept_of_this_way(const iz_game *g, int way);
/* Looks at a card as the spell it would be under seat's control; back with the token given. */
enum { IZ_LOOK_TOUCHES_ROW = 1, IZ_LOOK_TOUCHES_ALL };
typedef struct iz_as_spell {
    uint8_t zone, controller, touched;
    uint32_t status;
    uint16_t definition;
    uint32_t looked_at; /* before, and from where */
    uint8_t looked_from;
} iz_as_spell;
iz_as_spell iz_as_spell_begin(iz_game *g, iz_slot card, int seat, int way);
void iz_as_spell_end(iz_game *g, iz_slot card, iz_as_spell was);
/* Are there enough targets for the card, cast by the seat for its mana cost, with an X of 0? */
bool iz_spell_has_targets(iz_game *g, int seat, iz_slot card);
/* With the optional costs chosen so far, can the spell that is announced be paid for with that X?
 */
bool iz_spell_x_is_payable(iz_game *g, iz_slot spell, int seat, const iz_ctx *ctx);
/* As iz_may_play_land, without the question who has priority. */
iz_concept iz_land_verdict(iz_game *g, int seat, iz_slot card);
/* May the seat play the card from where it is by an effect (PLAY_FROM, MAY_PLAY)? */
bool iz_is_let_play(iz_game *g, int seat, iz_slot card);
/* The same without paying its mana cost. */
bool iz_is_let_play_free(iz_game *g, int seat, iz_slot card);
/* The rule by which a spell is played that way. */
iz_concept iz_concept_of_way(int way);
iz_concept iz_cast_verdict(iz_game *g, int seat, iz_slot card, int way, const iz_mana_room *room);
/* The rule that forbids the player to play it that way, a land or a spell, as an effect has them
 * do: whatever the time and the place. */
iz_concept iz_told_verdict(iz_game *g, int seat, iz_slot card, int way);
iz_concept iz_activate_verdict(iz_game *g, int seat, iz_slot bearer, const iz_ability *ability,
                               const iz_mana_room *room);
/* The legality of each action: IZ_C_NONE if it is legal, else the concept that forbids it. */
iz_concept iz_may_play_land(iz_game *g, int seat, iz_slot card);
iz_concept iz_may_cast(iz_game *g, int seat, iz_slot card, int way);
iz_concept iz_may_activate(iz_game *g, int seat, iz_slot bearer, const iz_ability *ability);
iz_concept iz_may_special(iz_game *g, int seat, iz_slot subject, int special);
/* May an instruction have the player play that land now (legality/legal.c)? */
bool iz_land_drop_left(iz_game *g, int seat, iz_slot card);
/* Lists what the seat with priority may do: pass, plays, activations, special actions. */
void iz_list_priority(iz_game *g, int seat, bool thorough);
/* Can the seat do anything but pass in its window? Answered from what is known, if nothing that
 * matters has happened since. */
bool iz_could_act(iz_game *g, int seat);
/* Can nobody do anything but pass, in the windows of a step in which nothing is on the stack? Asked
 * for each with priority; the active player has it afterwards. */
bool iz_nobody_could_act(iz_game *g);
/* Can nobody plainly do anything but pass, at a time when sorceries can't be played? False:
 * somebody may, iz_could_act says who. */
bool iz_all_rest(iz_game *g);
/* Are the options listed those of the seat's window as it is now? Then they are its options. */
bool iz_window_is_listed(iz_game *g, int seat);
/* May the seat pay for what the lasting effect of that timestamp offers? */
iz_concept iz_offer_verdict(iz_game *g, int seat, uint32_t timestamp);

#endif
