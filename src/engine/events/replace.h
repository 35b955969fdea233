/*
 * Replacement, what its files share: an effect that could replace or prevent a part.
 * events/replace.c finds them, events/replace_apply.c carries one out.
 */
#ifndef IZ_ENGINE_REPLACE_H
#define IZ_ENGINE_REPLACE_H

#include "engine/events/event.h"

/* A part was replaced by something else: "if you do" counts it as done (D20.52). */
enum {
    IZ_PART_REPLACED = 1 << 28,
    IZ_PART_ORDERED = 1 << 27 /* which of several damages, or cards for a graveyard, comes first has
                                 been chosen */
};

typedef struct iz_replacer {
    uint32_t cell;    /* REPLACE, PREVENT_DAMAGE, DAMAGE_TO; KEYWORD (protection, madness); or
                         the node of the lasting effect */
    uint32_t ability; /* static abilities: which; else IZ_NO_ABILITY */
    iz_ref source;
    iz_slot bearer;  /* of the static ability; else IZ_NIL */
    uint16_t env;    /* not its own */
    uint16_t effect; /* lasting effect, or IZ_NIL */
    uint8_t controller;
    uint8_t spare[3];
} iz_replacer;

enum { IZ_REPLACERS_MAX = 48 };

typedef struct replace_locals {
    iz_frame head;
    uint32_t part;
    uint32_t cell;
    uint16_t env; /* its own, while a replacing effect runs */
    uint8_t kept; /* the event happens after all (changed, or as well) */
    uint8_t spare;
} replace_locals;

iz_ctx iz_replacer_ctx(iz_game *g, const iz_replacer *replacer);
/* Its environment, to be owned by the caller, with the event's roles bound. */
uint16_t iz_replacer_env(iz_game *g, const iz_replacer *replacer, const iz_part *part);
/* Those that apply to the part and have not had their chance; at most `max`. */
int iz_replacers(iz_game *g, const iz_part *part, iz_replacer *out, int max);
/* Where damage goes instead; IZ_NO_REF: nowhere, the redirection does nothing. */
iz_ref iz_redirected_to(iz_game *g, const iz_replacer *replacer, const iz_part *part);
/* Carries it out on the part of the frame on top, whose resume point is set. */
iz_flow iz_replacer_apply(iz_game *g, const iz_replacer *replacer);
/* The damage of that part is prevented, all but so much of it. */
void iz_prevent_down_to(iz_game *g, uint32_t index, int32_t left);
/* Is it damage that can't be prevented? */
bool iz_unpreventable(iz_game *g, const iz_part *part);
/* After the replacing effect has been carried out. */
void iz_replacer_done(iz_game *g);
/* The shield is good for one event (a source of one's choice, "the next time"), and this is it: it
 * stands for what else happens in that event, to others, and ends with it. */
void iz_shield_spend(iz_game *g, uint16_t effect);
/* Madness (madness.c): asks the owner; the owner has answered. */
iz_flow iz_madness_ask(iz_game *g, const iz_replacer *replacer);
void iz_madness_answered(iz_game *g);
enum { REPLACE_BEGIN, REPLACE_CHOSEN, REPLACE_EFFECT_DONE, REPLACE_MADNESS_ANSWERED, REPLACE_END };

/* events/replace_order.c: the BATCH frame asks before it settles part `at`. */
bool iz_damage_order_matters(const iz_game *g, uint32_t at);
iz_flow iz_damage_order_ask(iz_game *g, uint32_t at);
void iz_damage_order_answered(iz_game *g, uint32_t at);

/* Does the effect say what is so as long as it lasts, and is no shield that is used up? */
static inline bool iz_effect_stands(const iz_effect *effect)
{
    return effect->kind == IZ_EFFECT_RULE || effect->kind == IZ_EFFECT_CONTINUOUS;
}

#endif
