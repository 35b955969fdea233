/*
 * Decisions and their options as the engine has them; verdicts.
 */
#include "engine/flow/apart.h"
#include "engine/labels/label.h"
#include "engine/playing/play.h"
#include "engine/playing/refusal.h"
#include "engine/turn/setup.h"
#include "referee/referee.h"

#include <stdlib.h>
#include <string.h>

enum { SHOWN_MOST = 1024 }; /* bytes of an option's label */

const iz_decision *iz_referee_decision(const iz_game *g, int seat)
{
    return iz_decision_of(g, seat);
}

const iz_option *iz_referee_options(iz_game *g, int seat, size_t *count)
{
    return iz_list_options(g, seat, count);
}

bool iz_referee_option(iz_game *g, int seat, uint64_t n, iz_option *out)
{
    return iz_options_at(g, seat, n, out);
}

iz_status iz_referee_choose(iz_game *g, int seat, const iz_option *option)
{
    return (iz_status)iz_choose(g, seat, option);
}

size_t iz_referee_label(iz_game *g, const iz_option *option, char *out, size_t size)
{
    return iz_option_label(g, option, out, size);
}

/* The only option whose words are these where others aren't told apart from it; -1: there is none,
 * or several. */
static int64_t only_labelled(iz_game *g, int seat, const char *label)
{
    char text[SHOWN_MOST];
    int64_t found = -1;
    uint64_t count = iz_options_count(g, seat);
    for (uint64_t n = 0; n < count; n++) {
        iz_option option;
        if (!iz_options_at(g, seat, n, &option))
            continue;
        iz_option_label(g, &option, text, sizeof text);
        if (strcmp(text, label) != 0)
            continue;
        if (found >= 0)
            return -1;
        found = (int64_t)n;
    }
    return found;
}

int64_t iz_referee_labelled(iz_game *g, int seat, const char *label)
{
    const iz_decision *decision = iz_decision_of(g, seat);
    char *end, text[SHOWN_MOST];
    if (decision && decision->kind == IZ_DECIDE_NUMBER) {
        long long number = strtoll(label, &end, 10);
        bool fits = end != label && !*end && number >= decision->lo && number <= decision->hi;
        return fits ? (int64_t)number - decision->lo : -1;
    }
    uint64_t count = iz_options_count(g, seat);
    int64_t found = -1;
    iz_apart apart = iz_apart_begin(g, seat);
    for (uint64_t n = 0; n < count && found < 0; n++) {
        iz_apart_label(g, &apart, n, text, sizeof text);
        if (strcmp(text, label) == 0)
            found = (int64_t)n;
    }
    iz_apart_end(g, &apart);
    return found >= 0 ? found : only_labelled(g, seat, label);
}

size_t iz_referee_prompt(iz_game *g, const iz_decision *decision, char *out, size_t size)
{
    return iz_decision_prompt(g, decision, out, size);
}

void iz_referee_list_anew(iz_game *g) { g->options_valid = false; }

/* ---- verdicts -------------------------------------------------------------------------------- */

iz_concept iz_referee_may_cast(iz_game *g, int seat, iz_slot card, int way)
{
    return iz_may_cast(g, seat, card, way);
}

iz_concept iz_referee_may_play_land(iz_game *g, int seat, iz_slot card)
{
    return iz_may_play_land(g, seat, card);
}

iz_concept iz_referee_may_activate(iz_game *g, int seat, const iz_ability *ability)
{
    return iz_may_activate(g, seat, ability->bearer, ability);
}

iz_concept iz_referee_may_special(iz_game *g, int seat, iz_slot subject, int special)
{
    return iz_may_special(g, seat, subject, special);
}

iz_concept iz_referee_shield(iz_game *g, int seat, iz_slot source, iz_ref target)
{
    iz_ctx ctx = iz_ctx_of_object(g, source, IZ_NIL);
    ctx.controller = (uint8_t)seat;
    return iz_target_shield(g, &ctx, target);
}

iz_concept iz_referee_may_target(iz_game *g, iz_ref target) { return iz_target_refusal(g, target); }

bool iz_referee_target_comes_first(iz_game *g) { return iz_target_comes_first(g); }

iz_concept iz_referee_may_attack(iz_game *g, iz_slot creature, int defender)
{
    return iz_attack_refusal(g, creature, defender);
}

iz_concept iz_referee_may_block(iz_game *g, int seat, iz_slot creature, iz_slot attacker)
{
    return iz_block_refusal(g, seat, creature, attacker);
}

iz_concept iz_referee_may_declare(iz_game *g, int seat, bool attack)
{
    return iz_declaration_refusal(g, seat, attack);
}

iz_concept iz_referee_may_be_attached(iz_game *g, iz_slot what, iz_slot host)
{
    return iz_may_be_attached(g, what, host);
}
