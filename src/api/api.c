/*
 * The public API: a thin layer over cards/, books/ and engine/.
 */
#include "engine/label.h"
#include "engine/log.h"
#include "engine/setup.h"
#include "engine/steps.h"

#include <stdio.h>
#include <string.h>

const char *iz_version(void) { return IZVOR_VERSION; }

/* ---- cards ----------------------------------------------------------------------------------- */

iz_card_set *iz_cards_new(void) { return iz_card_set_new(); }
void iz_cards_free(iz_card_set *cards) { iz_card_set_free(cards); }

static iz_status of_count(int count) { return count < 0 ? IZ_ERR_DATA : IZ_OK; }

iz_status iz_cards_add_own(iz_card_set *cards, char *error, size_t error_size)
{
    return of_count(iz_read_own_cards(cards, NULL, error, error_size));
}

iz_status iz_cards_add_json(iz_card_set *cards, const char *path, char *error, size_t error_size)
{
    return of_count(iz_read_cards_json(cards, path, error, error_size));
}

iz_status iz_cards_add_blocks(iz_card_set *cards, const char *text, size_t length, const char *name,
                              char *error, size_t error_size)
{
    return of_count(iz_read_card_blocks(cards, text, length, name, error, error_size));
}

iz_status iz_cards_finish(iz_card_set *cards)
{
    return iz_card_set_finish(cards) ? IZ_OK : IZ_ERR_MEMORY;
}

int iz_cards_count(const iz_card_set *cards) { return cards->count; }

int iz_cards_find(const iz_card_set *cards, const char *name)
{
    return iz_card_set_find(cards, name);
}

const char *iz_cards_name(const iz_card_set *cards, int card)
{
    return card < 0 || card >= cards->count ? "" : iz_card_def_name(cards, card);
}

const char *iz_cards_refusal(const iz_card_set *cards, int card)
{
    if (card < 0 || card >= cards->count || !(cards->definitions[card].flags & IZ_CARD_REFUSED))
        return NULL;
    return cards->refusals[card].words;
}

/* ---- books ----------------------------------------------------------------------------------- */

const iz_book *iz_book_at(int n)
{
    for (int i = 0; i <= n; i++)
        if (!iz_books[i])
            return NULL;
    return n < 0 ? NULL : iz_books[n];
}

const iz_book *iz_book_named(const char *name) { return iz_book_find(name); }
const char *iz_book_name(const iz_book *book) { return book->name; }
const char *iz_book_title(const iz_book *book) { return book->title; }

/* ---- games ----------------------------------------------------------------------------------- */

static unsigned options_of(unsigned with)
{
    unsigned options = 0;
    options |= with & IZ_WITH_MANUAL_MANA ? (unsigned)IZ_GAME_MANUAL_MANA : 0u;
    options |= with & IZ_WITH_ANTE ? (unsigned)IZ_GAME_ANTE : 0u;
    options |= with & IZ_WITHOUT_MULLIGAN ? (unsigned)IZ_GAME_NO_MULLIGAN : 0u;
    options |= with & IZ_WITH_PASSING ? (unsigned)IZ_GAME_PASS_ALONE : 0u;
    return options;
}

iz_game *iz_game_new(const iz_book *book, const iz_card_set *cards, const iz_deck_cards *decks,
                     int players, uint64_t seed, unsigned with, char *error, size_t error_size)
{
    iz_deck_list lists[IZ_SEATS_MAX];
    memset(lists, 0, sizeof lists);
    for (int seat = 0; seat < players && seat < IZ_SEATS_MAX; seat++) {
        lists[seat].definitions = decks[seat].definitions;
        lists[seat].count = decks[seat].count;
        lists[seat].side = decks[seat].side;
        lists[seat].side_count = decks[seat].side_count;
    }
    return iz_game_from_decks(book, cards, lists, players, seed, options_of(with), error,
                              error_size);
}

void iz_game_free(iz_game *game)
{
    if (game)
        iz_log_free(game->log);
    iz_game_release(game);
}

iz_game *iz_game_clone(const iz_game *game) { return iz_game_copy(game); }

iz_status iz_game_set(iz_game *to, const iz_game *from)
{
    return iz_game_assign(to, from) ? IZ_OK : IZ_ERR_MEMORY;
}

uint64_t iz_game_hash(const iz_game *game) { return iz_game_hash_value(game); }
size_t iz_game_size(const iz_game *game) { return iz_game_value_size(game); }

size_t iz_game_save(const iz_game *game, void *out, size_t size)
{
    return iz_game_write(game, out, size);
}

iz_game *iz_game_load(const iz_book *book, const iz_card_set *cards, const void *bytes, size_t size,
                      char *error, size_t error_size)
{
    return iz_game_read(book, iz_book_fingerprint(book), cards, bytes, size, error, error_size);
}

void iz_game_reseed(iz_game *game, uint64_t seed) { iz_random_seed(game, seed); }
int iz_game_players(const iz_game *game) { return game->head->seats; }
const iz_book *iz_game_book(const iz_game *game) { return game->book; }
const char *iz_game_error(const iz_game *game) { return game->message; }

/* ---- running --------------------------------------------------------------------------------- */

iz_status iz_advance(iz_game *game) { return (iz_status)iz_advance_game(game); }
bool iz_game_over(const iz_game *game) { return iz_is_over(game); }

static bool is_seat(const iz_game *game, int seat) { return seat >= 0 && seat < game->head->seats; }

iz_outcome iz_outcome_of(const iz_game *game, int seat)
{
    return is_seat(game, seat) ? (iz_outcome)game->seats[seat].result : IZ_OUTCOME_RUNNING;
}

const char *iz_outcome_reason(const iz_game *game, int seat, char *out, size_t size)
{
    if (size == 0)
        return "";
    out[0] = '\0';
    if (!is_seat(game, seat) || game->seats[seat].result != IZ_LOST)
        return out;
    iz_concept concept = (iz_concept)game->seats[seat].concept_lost;
    const char *rule = iz_book_rule(game->book, concept);
    snprintf(out, size, rule[0] ? "%s [%s]" : "%s", iz_concept_words(concept), rule);
    return out;
}

unsigned iz_windows_passed(const iz_game *game) { return game->head->windows_passed; }
unsigned iz_turn_number(const iz_game *game) { return iz_now(game)->turn; }
int iz_active_seat(const iz_game *game) { return iz_now(game)->active; }
int iz_life(const iz_game *game, int seat)
{
    return is_seat(game, seat) ? game->seats[seat].life : 0;
}

/* ---- decisions ------------------------------------------------------------------------------- */

int iz_wait_seat(const iz_game *game)
{
    int seat = iz_waiting_seat(game);
    return seat == IZ_NO_SEAT ? -1 : seat;
}

bool iz_wait_is_priority(const iz_game *game, int seat)
{
    const iz_decision *decision = iz_decision_of(game, seat);
    return decision && decision->kind == IZ_DECIDE_PRIORITY;
}

bool iz_wait_only_pass(iz_game *game, int seat)
{
    return iz_wait_is_priority(game, seat) && !iz_could_act(game, seat);
}

size_t iz_wait_prompt(iz_game *game, int seat, char *out, size_t size)
{
    const iz_decision *decision = iz_decision_of(game, seat);
    return decision ? iz_decision_prompt(game, decision, out, size) : 0;
}

uint64_t iz_choice_count(iz_game *game, int seat) { return iz_options_count(game, seat); }

size_t iz_choice_label(iz_game *game, int seat, uint64_t n, char *out, size_t size)
{
    iz_option option;
    if (!iz_options_at(game, seat, n, &option))
        return 0;
    return iz_option_label(game, &option, out, size);
}

iz_status iz_choose_nth(iz_game *game, int seat, uint64_t n)
{
    return (iz_status)iz_choose_option(game, seat, n);
}

iz_status iz_pass(iz_game *game, int seat)
{
    const iz_option pass = {.kind = IZ_OPTION_PASS, .subject = IZ_NO_REF, .object = IZ_NO_REF};
    return (iz_status)iz_choose(game, seat, &pass);
}

iz_status iz_resign(iz_game *game, int seat) { return (iz_status)iz_concede(game, seat); }

/* The verdict on playing that object now in any way: the first refusal, or none. */
static iz_concept verdict(iz_game *game, int seat, iz_slot slot)
{
    if (game->objects[slot].zone == IZ_ZONE_HAND) {
        iz_concept land = iz_may_play_land(game, seat, slot);
        if (land == IZ_C_NONE)
            return IZ_C_NONE;
        bool is_land = iz_has_type(game, slot, IZ_TYPE_LAND);
        return is_land ? land : iz_may_cast(game, seat, slot, 0);
    }
    iz_concept first = IZ_C_ACTIVATE_ZONE;
    for (int n = 0; n < iz_ability_count(game, slot); n++) {
        iz_ability ability = iz_ability_at(game, slot, n);
        if (iz_ability_record(game, ability.index)->kind != IZ_ABILITY_ACTIVATED)
            continue;
        first = iz_may_activate(game, seat, slot, &ability);
        if (first == IZ_C_NONE)
            break;
    }
    return first;
}

size_t iz_why_not(iz_game *game, int seat, const char *card, char *out, size_t size)
{
    static const iz_zone zones[] = {IZ_ZONE_HAND, IZ_ZONE_BATTLEFIELD, IZ_ZONE_GRAVEYARD};
    int written = 0;
    if (!is_seat(game, seat))
        return 0;
    int definition = iz_card_set_find(game->cards, card);
    for (size_t z = 0; definition >= 0 && z < sizeof zones / sizeof zones[0]; z++)
        IZ_EACH_IN_ZONE (game, slot, seat, zones[z]) {
            if (game->objects[slot].definition != definition)
                continue;
            iz_concept concept =
                iz_waiting_seat(game) != seat ? IZ_C_NO_PRIORITY_NOW : verdict(game, seat, slot);
            const char *rule = iz_book_rule(game->book, concept);
            if (concept != IZ_C_NONE)
                written = snprintf(out, size, rule[0] ? "%s [%s]" : "%s", iz_concept_words(concept),
                                   rule);
            else if (size > 0)
                out[0] = '\0';
            return written > 0 ? (size_t)written : 0;
        }
    written = snprintf(out, size, "there is no \"%s\" among your cards", card);
    return written > 0 ? (size_t)written : 0;
}

/* ---- facts ----------------------------------------------------------------------------------- */

void iz_seat_facts_read(iz_game *game, int seat, iz_seat_facts *out)
{
    static const iz_zone in_play[] = {IZ_ZONE_BATTLEFIELD, IZ_ZONE_RESERVE, IZ_ZONE_GUARD};
    memset(out, 0, sizeof *out);
    if (!is_seat(game, seat))
        return;
    const iz_seat *s = &game->seats[seat];
    out->life = s->life;
    out->start_life = game->book->parameters.life;
    out->hand = s->zones[IZ_ZONE_HAND].count;
    out->library = s->zones[IZ_ZONE_LIBRARY].count;
    out->graveyard = s->zones[IZ_ZONE_GRAVEYARD].count;
    out->resources = s->vp + s->components;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        out->unspent_mana += s->pool[kind];
    for (size_t z = 0; z < sizeof in_play / sizeof in_play[0]; z++)
        IZ_EACH_IN_ZONE (game, slot, seat, in_play[z]) {
            const iz_chars *chars = iz_characteristics(game, slot);
            if (chars->types & IZ_TYPE_CREATURE) {
                out->creatures++;
                out->power += chars->power;
                out->toughness += chars->toughness;
            } else if (chars->types & IZ_TYPE_LAND) {
                out->lands++;
            } else {
                out->other_permanents++;
            }
            out->tapped += (game->objects[slot].status & IZ_IS_TAPPED) != 0;
        }
}

iz_game_moment iz_moment(const iz_game *game)
{
    const iz_context *now = iz_now(game);
    bool combat =
        now->row < game->book->turn_rows && (game->book->turn[now->row].flags & IZ_ROW_COMBAT);
    return (iz_game_moment){now->turn, now->stack.count, combat};
}

/* ---- the log --------------------------------------------------------------------------------- */

iz_status iz_log_start(iz_game *game)
{
    if (!game->log)
        game->log = iz_log_new();
    return game->log ? IZ_OK : IZ_ERR_MEMORY;
}

size_t iz_log_length(const iz_game *game) { return game->log ? iz_log_count(game->log) : 0; }

bool iz_log_entry_at(const iz_game *game, size_t n, const char **text, const char **rules,
                     unsigned *turn)
{
    if (n >= iz_log_length(game))
        return false;
    iz_log_entry entry = iz_log_at(game->log, n);
    *text = entry.text;
    *rules = iz_book_rule(game->book, entry.concept);
    *turn = entry.turn;
    return true;
}

bool iz_log_routine(const iz_game *game, size_t n)
{
    return n < iz_log_length(game) && iz_log_is_routine(iz_log_at(game->log, n).concept);
}
