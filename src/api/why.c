/*
 * Why: why a seat is asked what it is asked, why an option is one, and why something is none. All
 * answers are verdicts of the predicates by which the engine itself judges, with the book's rule.
 */
#include "api/page.h"
#include "cards/fold.h"
#include "cards/set.h"
#include "engine/combat/combat.h"
#include "engine/flow/log.h"
#include "engine/flow/words.h"
#include "engine/labels/label.h"
#include "engine/legality/rows.h"
#include "engine/playing/play.h"
#include "engine/playing/refusal.h"
#include "engine/turn/setup.h"

#include <stdio.h>
#include <string.h>

typedef struct answer {
    iz_page page;
    iz_saying *out; /* the lines as sayings: as many as there is room for */
    size_t room, lines;
    iz_teller teller;
    iz_game *g;
    int seat;
    int things; /* that were told about */
} answer;

/* A line, with the rule behind it. */
static void put_line(answer *a, const iz_saying *said)
{
    if (a->lines < a->room)
        a->out[a->lines] = *said;
    a->lines++;
    iz_page_put(&a->page, "%s", said->text);
    if (said->rules[0])
        iz_page_put(&a->page, "%s", iz_tell(&a->teller, IZ_SAY_WHY_RULE, said->rules)->text);
    iz_page_put(&a->page, "\n");
}

/* Where the name of the rule alone would say too little. */
static const iz_saying *reason(const answer *a, iz_concept concept)
{
    static const struct {
        iz_concept concept;
        iz_phrase reason;
    } reasons[] = {
        {IZ_C_LINE_COMBAT, IZ_SAY_WHY_GUARD_ATTACKS},
        {IZ_C_STRIKE_THROUGH, IZ_SAY_WHY_ENGAGED_FIRST},
        {IZ_C_ACTIVATION, IZ_SAY_WHY_PASSIVE},
        {IZ_C_LINES, IZ_SAY_WHY_NEITHER_LINE},
        {IZ_C_ATTACK_DECLARE, IZ_SAY_WHY_NOT_ACTIVE},
        {IZ_C_BLOCK_DECLARE, IZ_SAY_WHY_NOT_ATTACKED},
        {IZ_C_LAND_PLAY, IZ_SAY_WHY_NO_LAND},
        {IZ_C_LAND_LIMIT, IZ_SAY_WHY_ONE_LAND},
    };
    for (size_t i = 0; i < sizeof reasons / sizeof *reasons; i++)
        if (reasons[i].concept == concept)
            return iz_tell(&a->teller, reasons[i].reason);
    return iz_tell_concept(&a->teller, concept);
}

/* Yes, or the concept that forbids it. */
static void put_verdict(answer *a, iz_concept concept, const iz_saying *what)
{
    a->things++;
    put_line(a, concept == IZ_C_NONE
                    ? iz_tell(&a->teller, IZ_SAY_WHY_YES, what)
                    : iz_tell_by(&a->teller, concept, IZ_SAY_WHY_NO, what, reason(a, concept)));
}

static void put_plain_verdict(answer *a, iz_concept concept, iz_phrase phrase)
{
    put_verdict(a, concept, iz_tell(&a->teller, phrase));
}

/* ---- why am I asked -------------------------------------------------------------------------- */

/* The rules by which something is asked: the first of them that the book has. */
static const uint16_t asked_by[IZ_PURPOSE_COUNT][2] = {
    [IZ_FOR_TARGET] = {IZ_C_PLAY_TARGETS, IZ_C_TRIGGER_CHOICES},
    [IZ_FOR_NEW_TARGET] = {IZ_C_NEW_TARGETS, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_MODE] = {IZ_C_PLAY_MODES, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_X] = {IZ_C_PLAY_X, IZ_C_PLAY_COST},
    [IZ_FOR_COST_WAY] = {IZ_C_ALTERNATIVE_COST, IZ_C_PLAY_COST},
    [IZ_FOR_KICKER] = {IZ_C_ADDITIONAL_COST, IZ_C_PLAY_COST},
    [IZ_FOR_SACRIFICE] = {IZ_C_EFFECT_CHOICE, IZ_C_PLAY_COST},
    [IZ_FOR_YIELD] = {IZ_C_COMPONENTS, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_DISCARD_TO_HAND_SIZE] = {IZ_C_HAND_SIZE, IZ_C_CLEANUP_STEP},
    [IZ_FOR_PAY_WITH] = {IZ_C_PLAY_COST, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_MANA] = {IZ_C_PLAY_COST, IZ_C_MANA_ABILITY},
    [IZ_FOR_MANA_COLOR] = {IZ_C_MANA_ABILITY, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_DIVIDE] = {IZ_C_PLAY_DIVIDE, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_MAY] = {IZ_C_TRIGGER_MAY, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_TRIGGER_ORDER] = {IZ_C_TRIGGER_ORDER, IZ_C_TRIGGER_STACK},
    [IZ_FOR_REPLACEMENT] = {IZ_C_REPLACEMENT_ORDER, IZ_C_REPLACEMENT},
    [IZ_FOR_ATTACKERS] = {IZ_C_ATTACK_DECLARE, IZ_C_COMBAT_PHASE},
    [IZ_FOR_BLOCKERS] = {IZ_C_BLOCK_DECLARE, IZ_C_COMBAT_PHASE},
    [IZ_FOR_ATTACK_DAMAGE] = {IZ_C_COMBAT_DAMAGE_ASSIGN, IZ_C_COMBAT_PHASE},
    [IZ_FOR_PRIORITY] = {IZ_C_PRIORITY, IZ_C_ACTION_RIGHT},
    [IZ_FOR_MULLIGAN] = {IZ_C_MULLIGAN, IZ_C_OPENING_HAND},
    [IZ_FOR_START] = {IZ_C_FIRST_PLAYER, IZ_C_TURN_ORDER},
    [IZ_FOR_UNTAP] = {IZ_C_UNTAP_STEP, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_COPY] = {IZ_C_COPY, IZ_C_ENTERS_AS},
    [IZ_FOR_ATTACH] = {IZ_C_AURA_PUT, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_DEFENDER] = {IZ_C_ATTACK_PLAYER, IZ_C_ATTACK_DECLARE},
    [IZ_FOR_LOOP] = {IZ_C_LOOP_CHOICE, IZ_C_LOOP_DRAW},
    [IZ_FOR_LINES] = {IZ_C_SWAP_PHASE, IZ_C_LINES},
    [IZ_FOR_REACTION] = {IZ_C_REACTION, IZ_C_CHAIN},
    [IZ_FOR_SAVING] = {IZ_C_LIFE_SAVING, IZ_C_TOUGHNESS_ZERO},
    [IZ_FOR_COMBAT_LINES] = {IZ_C_LINE_COMBAT, IZ_C_COMBAT_PHASE},
    [IZ_FOR_SHIELD_SOURCE] = {IZ_C_SHIELD_SOURCE, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_DUEL] = {IZ_C_DUEL, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_DUEL_PLAYER] = {IZ_C_DUEL, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_DUEL_DAMAGE] = {IZ_C_DUEL, IZ_C_EFFECT_CHOICE},
    [IZ_FOR_ZAN_POINTS] = {IZ_C_PLAY_COST, IZ_C_CANT_PAY},
    [IZ_FOR_ZAN_COMPONENTS] = {IZ_C_PLAY_COST, IZ_C_CANT_PAY},
    [IZ_FOR_ZAN_BUILDERS] = {IZ_C_PLAY_COST, IZ_C_CANT_PAY},
    [IZ_FOR_EXTRACTION] = {IZ_C_EXTRACTION, IZ_C_COMPONENTS},
    [IZ_FOR_LEVEL] = {IZ_C_DOOMLORD, IZ_C_EXTRACTION},
    [IZ_FOR_GRAVEYARD] = {IZ_C_GRAVEYARD_ORDER, IZ_C_EFFECT_CHOICE},
};

static iz_concept asked_concept(const iz_game *g, int purpose)
{
    iz_concept first = (iz_concept)asked_by[purpose][0], second = (iz_concept)asked_by[purpose][1];
    if (first == IZ_C_NONE)
        return IZ_C_EFFECT_CHOICE;
    return iz_book_rule(g->book, first)[0] || !iz_book_rule(g->book, second)[0] ? first : second;
}

static void why_asked(answer *a)
{
    const iz_decision *decision = iz_decision_of(a->g, a->seat);
    a->things++;
    if (!decision) {
        put_line(a, iz_tell_by(&a->teller, IZ_C_NO_PRIORITY_NOW, IZ_SAY_WHY_NOT_ASKED,
                               (int)IZ_C_NO_PRIORITY_NOW));
        return;
    }
    const iz_saying *prompt = iz_decision_tell(&a->teller, decision);
    iz_concept concept = asked_concept(a->g, decision->purpose);
    int of = decision->of;
    put_line(a, iz_tell_by(&a->teller, concept, IZ_SAY_WHY_ASKED, prompt, (int)concept));
    if (of != a->seat)
        put_line(a, iz_tell(&a->teller, IZ_SAY_WHY_DECIDES_FOR, iz_ref_seat(of)));
}

/* ---- why is it an option --------------------------------------------------------------------- */

static iz_concept concept_of_option(iz_game *g, const iz_option *o, int purpose)
{
    switch (o->kind) {
    case IZ_OPTION_PASS:
        return asked_concept(g, IZ_FOR_PRIORITY);
    case IZ_OPTION_PLAY_LAND:
        return g->book->parameters.lands == IZ_LANDS_ANY_CARD ? IZ_C_UPSIDE_DOWN_LAND
                                                              : IZ_C_LAND_PLAY;
    case IZ_OPTION_CAST:
        return (o->number & 255) == IZ_WAY_NORMAL ? IZ_C_PLAY_SPELL
                                                  : iz_concept_of_way((int)o->number);
    case IZ_OPTION_ACTIVATE:
        return iz_is_mana_ability(g, o->ability) ? IZ_C_MANA_ABILITY : IZ_C_PLAY_ABILITY;
    case IZ_OPTION_SPECIAL: {
        const iz_use_row *use = iz_use_of(g, (int)o->number);
        return use ? use->concept : IZ_C_SPECIAL_ACTION;
    }
    default:
        return asked_concept(g, purpose);
    }
}

bool iz_why_option_said(iz_game *game, int seat, uint64_t n, iz_saying *out)
{
    iz_option option;
    if (!out || !iz_wait_of(game, seat) || !iz_options_at(game, seat, n, &option))
        return false;
    iz_teller t = iz_teller_of(game);
    iz_concept concept = concept_of_option(game, &option, iz_decision_of(game, seat)->purpose);
    *out = *iz_tell_by(&t, concept, IZ_SAY_WHY_OPTION, iz_option_tell(&t, &option), (int)concept);
    return true;
}

size_t iz_why_option(iz_game *game, int seat, uint64_t n, char *out, size_t size)
{
    iz_saying said;
    if (!game)
        return 0;
    answer a = {.page = {out, out ? size : 0, 0}, .teller = iz_teller_of(game), .g = game};
    iz_pad_mark mark = iz_pad_at(a.teller.pad);
    if (iz_why_option_said(game, seat, n, &said))
        put_line(&a, &said);
    iz_pad_back(a.teller.pad, mark);
    return a.page.length;
}

/* ---- why is it none -------------------------------------------------------------------------- */

/* Is the text the object's name, or, unless that is wanted, a part of it? */
static bool is_called(iz_game *g, iz_slot slot, const char *name, bool whole)
{
    char own[256], a[512], b[512];
    iz_ref_name(g, iz_object_ref(g, slot), own, sizeof own);
    iz_fold(own, a, sizeof a);
    iz_fold(name, b, sizeof b);
    return b[0] && (whole ? strcmp(a, b) == 0 : strstr(a, b) != NULL);
}

static bool is_seen(const iz_game *g, iz_slot slot, int seat)
{
    const iz_object *object = &g->objects[slot];
    if (iz_zone_conceals(object->zone))
        return (object->owner == seat && object->zone == IZ_ZONE_HAND) ||
               object->known & iz_seat_bit(seat);
    return !(object->status & IZ_IS_FACE_DOWN) || object->controller == seat;
}

static void why_not_cast(answer *a, iz_slot slot)
{
    iz_game *g = a->g;
    iz_concept land = iz_may_play_land(g, a->seat, slot);
    bool is_land = iz_has_type(g, slot, IZ_TYPE_LAND);
    bool any_card = g->book->parameters.lands == IZ_LANDS_ANY_CARD;
    if (is_land || any_card || land == IZ_C_NONE)
        put_plain_verdict(a, land, any_card ? IZ_SAY_WHY_PLAY_SOURCE : IZ_SAY_WHY_PLAY_LAND);
    if (!is_land)
        put_plain_verdict(a, iz_may_cast(g, a->seat, slot, IZ_WAY_NORMAL), IZ_SAY_WHY_CAST);
    iz_concept flashback =
        is_land ? IZ_C_FLASHBACK : iz_may_cast(g, a->seat, slot, IZ_WAY_FLASHBACK);
    if (flashback == IZ_C_NONE)
        put_plain_verdict(a, flashback, IZ_SAY_WHY_FLASHBACK);
    iz_concept down = iz_may_cast(g, a->seat, slot, IZ_WAY_MORPH);
    if (down == IZ_C_NONE)
        put_plain_verdict(a, down, IZ_SAY_WHY_FACE_DOWN);
}

static bool in_play(const iz_object *object)
{
    return object->zone == IZ_ZONE_BATTLEFIELD || object->zone == IZ_ZONE_GUARD ||
           object->zone == IZ_ZONE_RESERVE || object->zone == IZ_ZONE_SPECIAL;
}

static void why_not_activate(answer *a, iz_slot slot)
{
    iz_game *g = a->g;
    int count = iz_ability_count(g, slot);
    for (int n = 0; n < count; n++) {
        iz_ability ability = iz_ability_at(g, slot, n);
        if (iz_ability_record(g, ability.index)->kind != IZ_ABILITY_ACTIVATED)
            continue;
        iz_option option = {.kind = IZ_OPTION_ACTIVATE,
                            .subject = iz_object_ref(g, slot),
                            .object = IZ_NO_REF,
                            .ability = ability.index};
        iz_concept verdict = iz_may_activate(g, a->seat, slot, &ability);
        if (verdict == IZ_C_ACTIVATE_ZONE && !in_play(&g->objects[slot]))
            continue; /* it is one of the permanent that the card may become */
        put_verdict(a, verdict, iz_option_tell(&a->teller, &option));
    }
    iz_concept unmorph = iz_may_special(g, a->seat, slot, IZ_SPECIAL_UNMORPH);
    if (g->objects[slot].status & IZ_IS_FACE_DOWN)
        put_plain_verdict(a, unmorph, IZ_SAY_WHY_TURN_UP);
}

static void tell_attack(void *to, iz_concept verdict, iz_phrase what, iz_ref target)
{
    answer *a = to;
    put_verdict(a, verdict, iz_tell(&a->teller, what, target));
}

/* Against each opponent. */
static void why_not_attack(answer *a, iz_slot slot)
{
    iz_game *g = a->g;
    const iz_decision *decision = iz_decision_of(g, a->seat);
    bool declaring = decision && decision->kind == IZ_DECIDE_ATTACK;
    if (iz_combat_of(g)->tell_attacks) {
        iz_combat_of(g)->tell_attacks(g, a->seat, slot, tell_attack, a);
        return;
    }
    for (int defender = 0; defender < g->head->seats; defender++) {
        if (defender == a->seat || !g->seats[defender].in_game)
            continue;
        iz_concept verdict = !iz_is_turn_of(g, a->seat) ? IZ_C_ATTACK_DECLARE
                             : declaring                ? iz_attack_refusal(g, slot, defender)
                                                        : iz_may_attack(g, slot, defender);
        put_verdict(a, verdict, iz_tell(&a->teller, IZ_SAY_WHY_ATTACK, iz_ref_seat(defender)));
    }
}

static void why_not_block(answer *a, iz_slot slot)
{
    iz_game *g = a->g;
    const iz_decision *decision = iz_decision_of(g, a->seat);
    bool declaring = decision && decision->kind == IZ_DECIDE_BLOCK;
    for (int seat = 0; seat < g->head->seats; seat++)
        IZ_EACH_IN_ZONE (g, attacker, seat, IZ_ZONE_BATTLEFIELD) {
            if (seat == a->seat || !(g->objects[attacker].status & IZ_IS_ATTACKING))
                continue;
            put_verdict(a,
                        declaring ? iz_block_refusal(g, a->seat, slot, attacker)
                                  : iz_may_block(g, slot, attacker),
                        iz_tell(&a->teller, IZ_SAY_WHY_BLOCK, iz_object_ref(g, attacker)));
        }
}

static bool is_asked_for_targets(const answer *a)
{
    const iz_decision *decision = iz_decision_of(a->g, a->seat);
    return decision && decision->kind == IZ_DECIDE_CHOOSE &&
           (decision->purpose == IZ_FOR_TARGET || decision->purpose == IZ_FOR_ATTACH);
}

static iz_phrase zone_words(const iz_object *object)
{
    switch (object->zone) {
    case IZ_ZONE_HAND:
        return IZ_SAY_WHY_IN_HAND;
    case IZ_ZONE_GRAVEYARD:
        return IZ_SAY_WHY_IN_GRAVEYARD;
    case IZ_ZONE_STACK:
        return IZ_SAY_WHY_ON_STACK;
    case IZ_ZONE_BATTLEFIELD:
        return IZ_SAY_WHY_IN_PLAY;
    case IZ_ZONE_GUARD:
        return IZ_SAY_WHY_IN_GUARD;
    case IZ_ZONE_RESERVE:
        return IZ_SAY_WHY_IN_RESERVE;
    case IZ_ZONE_SPECIAL:
        return IZ_SAY_WHY_BESIDE_DECK;
    default:
        return IZ_SAY_WHY_OUTSIDE;
    }
}

/* Uses without playing it, by rows of the book: those that such a card has. */
static void why_not_use(answer *a, iz_slot slot)
{
    iz_game *g = a->g;
    for (const iz_use_row *use = g->book->uses; use && use->concept != IZ_C_NONE; use++) {
        iz_option option = {.kind = IZ_OPTION_SPECIAL,
                            .seat = (uint8_t)a->seat,
                            .subject = iz_object_ref(g, slot),
                            .object = IZ_NO_REF,
                            .number = use->special};
        if (iz_use_verdict(g, use, a->seat, slot) != IZ_C_SPECIAL_ACTION)
            put_verdict(a, iz_may_special(g, a->seat, slot, use->special),
                        iz_option_tell(&a->teller, &option));
    }
}

/* All that could be asked about one thing. */
static void why_thing(answer *a, iz_slot slot)
{
    iz_game *g = a->g;
    iz_object object = g->objects[slot];
    int whose = in_play(&object) || object.zone == IZ_ZONE_STACK ? object.controller : object.owner;
    put_line(a, iz_tell(&a->teller, IZ_SAY_WHY_THING, iz_object_ref(g, slot),
                        (int)zone_words(&object), iz_ref_seat(whose)));
    int before = a->things;
    if (is_asked_for_targets(a)) {
        put_plain_verdict(a, iz_target_refusal(g, iz_object_ref(g, slot)), IZ_SAY_WHY_CHOOSE);
        return;
    }
    if (object.zone == IZ_ZONE_STACK) {
        put_line(a,
                 iz_tell_by(&a->teller, IZ_C_RESOLVE_TOP, IZ_SAY_WHY_WAITS, (int)IZ_C_RESOLVE_TOP));
        a->things++;
        return;
    }
    if (!in_play(&object)) {
        if (whose == a->seat || iz_is_let_play(g, a->seat, slot))
            why_not_cast(a, slot);
        why_not_activate(a, slot);
        why_not_use(a, slot);
        return;
    }
    why_not_activate(a, slot);
    why_not_use(a, slot);
    bool creature = iz_has_type(g, slot, IZ_TYPE_CREATURE);
    if (whose == a->seat && creature) {
        why_not_attack(a, slot);
        why_not_block(a, slot);
    }
    if (whose != a->seat && a->things == before)
        put_plain_verdict(a, IZ_C_ACTIVATE_CONTROLLER, IZ_SAY_WHY_USE);
    if (whose == a->seat && a->things == before)
        put_line(a, iz_tell(&a->teller, IZ_SAY_WHY_NO_ABILITY));
}

/* Tells about each thing of that name in the zones; equal things once. */
static void why_named(answer *a, const char *name, bool whole)
{
    static const iz_zone zones[] = {IZ_ZONE_HAND,      IZ_ZONE_BATTLEFIELD, IZ_ZONE_GUARD,
                                    IZ_ZONE_RESERVE,   IZ_ZONE_SPECIAL,     IZ_ZONE_STACK,
                                    IZ_ZONE_GRAVEYARD, IZ_ZONE_EXILE,       IZ_ZONE_LIBRARY};
    for (int n = 0; n < a->g->head->seats; n++) {
        int seat = (a->seat + n) % a->g->head->seats;
        for (size_t z = 0; z < sizeof zones / sizeof zones[0]; z++) {
            if (zones[z] == IZ_ZONE_STACK && n > 0)
                continue;
            bool told = false;
            IZ_EACH_IN_ZONE (a->g, slot, seat, zones[z])
                if (!told && is_seen(a->g, slot, a->seat) && is_called(a->g, slot, name, whole)) {
                    why_thing(a, slot);
                    told = zones[z] != IZ_ZONE_BATTLEFIELD;
                }
        }
    }
}

/* "attack Gray Ogre" asks about Gray Ogre. */
static const char *without_verb(const char *about)
{
    static const char *const verbs[] = {"play ", "cast ", "attack with ", "block with "};
    for (int verb = 0; verb < 4; verb++) {
        size_t length = strlen(verbs[verb]);
        if (strncmp(about, verbs[verb], length) == 0)
            about += length;
    }
    return about;
}

static void why(answer *a, const char *about)
{
    about = without_verb(about);
    if (!about[0])
        why_asked(a);
    else
        why_named(a, about, true);
    if (about[0] && a->things == 0 && a->lines == 0)
        why_named(a, about, false);
    int card = a->things > 0 || a->lines > 0 ? -1 : iz_card_set_find(a->g->cards, about);
    if (card >= 0)
        put_line(a, iz_tell(&a->teller, IZ_SAY_WHY_SEE_NONE, iz_card_def_name(a->g->cards, card)));
}

static bool may_ask(const iz_game *game, int seat, const char *about)
{
    return game && about && seat >= 0 && seat < game->head->seats;
}

size_t iz_why(iz_game *game, int seat, const char *about, char *out, size_t size)
{
    if (!may_ask(game, seat, about))
        return 0;
    answer a = {
        .page = {out, out ? size : 0, 0}, .teller = iz_teller_of(game), .g = game, .seat = seat};
    if (out && size)
        out[0] = '\0';
    iz_pad_mark mark = iz_pad_at(a.teller.pad);
    why(&a, about);
    iz_pad_back(a.teller.pad, mark);
    return a.page.length;
}

size_t iz_why_said(iz_game *game, int seat, const char *about, iz_saying *out, size_t room)
{
    if (!may_ask(game, seat, about))
        return 0;
    answer a = {
        .out = out, .room = out ? room : 0, .teller = iz_teller_of(game), .g = game, .seat = seat};
    why(&a, about);
    return a.lines;
}
