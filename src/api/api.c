/*
 * The public API: a thin layer over cards/, books/ and engine/.
 */
#include "api/descriptor.h"
#include "api/setup.h"
#include "api/worth.h"
#include "core/holdings.h"
#include "engine/flow/apart.h"
#include "engine/flow/log.h"
#include "engine/labels/label.h"
#include "engine/labels/liking.h"
#include "engine/legality/legality.h"
#include "engine/turn/setup.h"
#include "engine/turn/steps.h"

#include <stdio.h>
#include <string.h>

const char *iz_version(void) { return IZVOR_VERSION; }

/* ---- cards ----------------------------------------------------------------------------------- */

iz_card_set *iz_cards_new(void) { return iz_card_set_new(); }
void iz_cards_free(iz_card_set *cards) { iz_card_set_free(cards); }

static iz_status of_count(int count) { return count < 0 ? IZ_ERR_DATA : IZ_OK; }

static void complain(char *error, size_t error_size, const char *what)
{
    if (error && error_size > 0)
        snprintf(error, error_size, "%s", what);
}

iz_status iz_cards_add_own(iz_card_set *cards, char *error, size_t error_size)
{
    if (!cards)
        return complain(error, error_size, "no card set was given"), IZ_ERR_CHOICE;
    return of_count(iz_read_own_cards(cards, NULL, error, error_size));
}

iz_status iz_cards_add_json(iz_card_set *cards, const char *path, char *error, size_t error_size)
{
    if (!cards || !path)
        return complain(error, error_size, "no card set or no path was given"), IZ_ERR_CHOICE;
    return of_count(iz_read_cards_json(cards, path, error, error_size));
}

iz_status iz_cards_add_blocks(iz_card_set *cards, const char *text, size_t length, const char *name,
                              char *error, size_t error_size)
{
    if (!cards || !text)
        return complain(error, error_size, "no card set or no text was given"), IZ_ERR_CHOICE;
    return of_count(
        iz_read_card_blocks(cards, text, length, name ? name : "cards", error, error_size));
}

iz_status iz_cards_finish(iz_card_set *cards)
{
    return !cards ? IZ_ERR_CHOICE : iz_card_set_finish(cards) ? IZ_OK : IZ_ERR_MEMORY;
}

iz_card_set *iz_cards_open(const char *path, char *error, size_t error_size)
{
    char none[1];
    if (!path)
        return complain(error, error_size, "no path was given"), NULL;
    return iz_card_set_open(path, error ? error : none, error ? error_size : 0);
}

iz_status iz_cards_save(const iz_card_set *cards, const char *path, char *error, size_t error_size)
{
    char none[1];
    if (!cards || !path)
        return complain(error, error_size, "no card set or no path was given"), IZ_ERR_CHOICE;
    if (cards->fingerprint == 0)
        return complain(error, error_size,
                        "the card set is not finished: call iz_cards_finish first"),
               IZ_ERR_CHOICE;
    bool good = iz_card_set_save(cards, path, error ? error : none, error ? error_size : 0);
    return good ? IZ_OK : IZ_ERR_DATA;
}

int iz_cards_count(const iz_card_set *cards) { return cards ? cards->count : 0; }

int iz_cards_find(const iz_card_set *cards, const char *name)
{
    return cards && name ? iz_card_set_find(cards, name) : -1;
}

static bool is_card(const iz_card_set *cards, int card)
{
    return cards && card >= 0 && card < cards->count;
}

const char *iz_cards_name(const iz_card_set *cards, int card)
{
    return is_card(cards, card) ? iz_card_def_name(cards, card) : "";
}

const char *iz_cards_refusal(const iz_card_set *cards, int card)
{
    if (!is_card(cards, card) || !(cards->definitions[card].flags & IZ_CARD_REFUSED))
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

const iz_book *iz_book_named(const char *name) { return name ? iz_book_find(name) : NULL; }
const char *iz_book_name(const iz_book *book) { return book ? book->name : ""; }
const char *iz_book_title(const iz_book *book) { return book ? book->title : ""; }

/* ---- games ----------------------------------------------------------------------------------- */

iz_game *iz_game_new(const iz_setup *setup, const iz_card_set *cards, uint64_t seed, char *error,
                     size_t error_size)
{
    if (!cards) {
        complain(error, error_size, "a game needs a card set");
        return NULL;
    }
    if (cards->fingerprint == 0) {
        complain(error, error_size, "the card set is not finished: call iz_cards_finish first");
        return NULL;
    }
    if (iz_setup_check(setup, error, error_size) != IZ_OK ||
        iz_decks_fault(setup, cards, error, error_size))
        return NULL;
    iz_game *game = iz_game_from_decks(setup, cards, seed);
    if (!game)
        complain(error, error_size, "there is no memory for a game");
    return game;
}

void iz_game_free(iz_game *game)
{
    if (game)
        iz_log_free(game->log);
    iz_game_release(game);
}

iz_game *iz_game_clone(const iz_game *game) { return game ? iz_game_copy(game) : NULL; }

iz_status iz_game_set(iz_game *to, const iz_game *from)
{
    if (!to || !from)
        return IZ_ERR_CHOICE;
    return iz_game_assign(to, from) ? IZ_OK : IZ_ERR_MEMORY;
}

uint64_t iz_game_hash(const iz_game *game) { return game ? iz_game_hash_value(game) : 0; }
size_t iz_game_size(const iz_game *game) { return game ? iz_game_value_size(game) : 0; }

size_t iz_game_save(const iz_game *game, void *out, size_t size)
{
    return game ? iz_game_write(game, out, out ? size : 0) : 0;
}

static iz_game *read_saved(const iz_book *book, const iz_card_set *cards, const void *bytes,
                           size_t size, iz_phrase *fault)
{
    iz_basis basis = {book, cards, iz_book_fingerprint(book), cards->fingerprint};
    return iz_game_read(&basis, bytes, size, fault);
}

iz_game *iz_game_load(const iz_book *book, const iz_card_set *cards, const void *bytes, size_t size,
                      char *error, size_t error_size)
{
    if (!book || !cards || !bytes) {
        complain(error, error_size, "a saved game needs its book, its card set and its bytes");
        return NULL;
    }
    iz_phrase fault;
    iz_game *game = read_saved(book, cards, bytes, size, &fault);
    if (!game)
        complain(error, error_size, iz_phrase_words(book, fault));
    return game;
}

bool iz_load_said(const iz_book *book, const iz_card_set *cards, const void *bytes, size_t size,
                  iz_saying *out)
{
    iz_phrase fault;
    if (!book || !cards || !bytes || !out)
        return false;
    iz_game *game = read_saved(book, cards, bytes, size, &fault);
    iz_game_release(game);
    return !game && iz_saying_of(book, iz_phrases[fault].code, out);
}

void iz_game_reseed(iz_game *game, uint64_t seed)
{
    if (game)
        iz_random_again(game, seed);
}

iz_generator iz_game_generator(const iz_game *game)
{
    return game ? (iz_generator)game->head->chance.kind : IZ_GENERATOR_SMALL;
}

int iz_game_players(const iz_game *game) { return game ? game->head->seats : 0; }

int iz_game_entrant(const iz_game *game, int seat)
{
    return game && seat >= 0 && seat < game->head->seats ? iz_setup_entrant(game, seat) : -1;
}

const iz_book *iz_game_book(const iz_game *game) { return game ? game->book : NULL; }
const char *iz_game_error(const iz_game *game) { return game ? game->message : ""; }

bool iz_refusal_said(const iz_game *game, iz_saying *out)
{
    if (!game || !out || !game->refusal)
        return false;
    *out = *game->refusal;
    return true;
}

/* ---- running --------------------------------------------------------------------------------- */

iz_status iz_advance(iz_game *game)
{
    return game ? (iz_status)iz_advance_game(game) : IZ_ERR_CHOICE;
}
void iz_bound_steps(iz_game *game, unsigned steps)
{
    if (game)
        game->bound = steps;
}

bool iz_game_over(const iz_game *game) { return game && iz_is_over(game); }

static bool is_seat(const iz_game *game, int seat)
{
    return game && seat >= 0 && seat < game->head->seats;
}

iz_outcome iz_outcome_of(const iz_game *game, int seat)
{
    return is_seat(game, seat) ? (iz_outcome)game->seats[seat].result : IZ_OUTCOME_RUNNING;
}

const char *iz_outcome_reason(const iz_game *game, int seat, char *out, size_t size)
{
    if (!out || size == 0)
        return "";
    out[0] = '\0';
    if (!is_seat(game, seat) || game->seats[seat].result != IZ_LOST)
        return out;
    iz_concept concept = (iz_concept)game->seats[seat].concept_lost;
    const char *rule = iz_book_rule(game->book, concept);
    snprintf(out, size, rule[0] ? "%s [%s]" : "%s", iz_concept_words(concept), rule);
    return out;
}

bool iz_outcome_said(const iz_game *game, int seat, iz_saying *out)
{
    if (!out || !is_seat(game, seat) || game->seats[seat].result != IZ_LOST)
        return false;
    iz_concept concept = (iz_concept)game->seats[seat].concept_lost;
    *out = (iz_saying){.code = iz_concept_code(concept),
                       .rules = iz_book_rule(game->book, concept),
                       .book = game->book->name,
                       .text = iz_concept_words(concept)};
    return true;
}

unsigned iz_windows_passed(const iz_game *game) { return game ? game->head->windows_passed : 0; }
unsigned iz_turn_number(const iz_game *game) { return game ? iz_now(game)->turn : 0; }
int iz_active_seat(const iz_game *game) { return game ? iz_active_player(game) : -1; }
int iz_life(const iz_game *game, int seat)
{
    return is_seat(game, seat) ? iz_life_total(game, seat) : 0;
}

/* ---- decisions ------------------------------------------------------------------------------- */

int iz_wait_seat(const iz_game *game)
{
    int seat = game ? iz_waiting_seat(game) : IZ_NO_SEAT;
    return seat == IZ_NO_SEAT ? -1 : seat;
}

/* The seat's decision; NULL: it has none, or there is no such seat or game. */
static const iz_decision *waiting(const iz_game *game, int seat)
{
    return is_seat(game, seat) ? iz_decision_of(game, seat) : NULL;
}

bool iz_wait_of(const iz_game *game, int seat) { return waiting(game, seat) != NULL; }

int iz_waits(const iz_game *game, iz_wait *out, int room)
{
    int count = 0;
    for (int seat = 0; game && seat < game->head->seats; seat++) {
        const iz_decision *decision = waiting(game, seat);
        if (!decision)
            continue;
        if (out && count < room)
            out[count] = (iz_wait){.number = decision->number,
                                   .seat = seat,
                                   .player = decision->of,
                                   .any = (decision->flags & IZ_DECISION_ANY) != 0};
        count++;
    }
    return count;
}

/* `seat` -1: whoever of those who may answer has the option. */
static iz_status answer(iz_game *game, uint32_t wait, int seat, const char *descriptor)
{
    iz_wait waits[IZ_MAX_SEATS];
    int count = iz_waits(game, waits, IZ_MAX_SEATS), asked = -1;
    iz_teller t = iz_teller_of(game);
    for (int at = 0; at < count; at++) {
        uint64_t n;
        if (waits[at].number != wait || (seat >= 0 && waits[at].seat != seat))
            continue;
        asked = asked < 0 ? waits[at].seat : asked;
        if (iz_choice_described(game, waits[at].seat, descriptor, 0, &n))
            return iz_choose_nth(game, waits[at].seat, n);
    }
    if (asked >= 0)
        iz_refuse(game, IZ_ERR_CHOICE, iz_refusal_of(game, game, asked, descriptor));
    else if (seat >= 0)
        iz_refuse(game, IZ_ERR_CHOICE,
                  iz_tell(&t, IZ_SAY_REFUSED_WAIT_OF_OTHERS, (int)wait, iz_ref_seat(seat)));
    else
        iz_refuse(game, IZ_ERR_CHOICE, iz_tell(&t, IZ_SAY_REFUSED_WAIT_GONE, (int)wait));
    return IZ_ERR_CHOICE;
}

iz_status iz_answer(iz_game *game, uint32_t wait, const char *descriptor)
{
    return game && descriptor ? answer(game, wait, -1, descriptor) : IZ_ERR_CHOICE;
}

iz_status iz_answer_as(iz_game *game, uint32_t wait, int seat, const char *descriptor)
{
    return is_seat(game, seat) && descriptor ? answer(game, wait, seat, descriptor) : IZ_ERR_CHOICE;
}

bool iz_wait_is_priority(const iz_game *game, int seat)
{
    const iz_decision *decision = waiting(game, seat);
    return decision && decision->kind == IZ_DECIDE_PRIORITY;
}

bool iz_wait_only_pass(iz_game *game, int seat)
{
    return iz_wait_is_priority(game, seat) && !iz_could_act(game, seat);
}

bool iz_wait_said(iz_game *game, int seat, iz_saying *out)
{
    const iz_decision *decision = waiting(game, seat);
    if (!decision || !out)
        return false;
    iz_teller t = iz_teller_of(game);
    *out = *iz_decision_tell(&t, decision);
    return true;
}

size_t iz_wait_prompt(iz_game *game, int seat, char *out, size_t size)
{
    const iz_decision *decision = waiting(game, seat);
    return decision ? iz_decision_prompt(game, decision, out, out ? size : 0) : 0;
}

uint64_t iz_choice_count(iz_game *game, int seat)
{
    return waiting(game, seat) ? iz_options_count(game, seat) : 0;
}

bool iz_choice_range(const iz_game *game, int seat, int64_t *lo, int64_t *hi)
{
    const iz_decision *decision = waiting(game, seat);
    if (!decision || decision->kind != IZ_DECIDE_NUMBER || !lo || !hi)
        return false;
    *lo = decision->lo;
    *hi = decision->hi;
    return true;
}

static uint32_t number_of(const iz_game *game, iz_ref ref)
{
    return iz_ref_alive(game, ref) ? game->objects[iz_ref_slot(ref)].number : 0;
}

iz_choice iz_choice_of(const iz_game *game, const iz_option *option)
{
    static const uint8_t kinds[] = {
        [IZ_OPTION_PASS] = IZ_CHOICE_PASS,         [IZ_OPTION_DONE] = IZ_CHOICE_DONE,
        [IZ_OPTION_YES] = IZ_CHOICE_YES,           [IZ_OPTION_NO] = IZ_CHOICE_NO,
        [IZ_OPTION_NUMBER] = IZ_CHOICE_NUMBER,     [IZ_OPTION_REF] = IZ_CHOICE_OBJECT,
        [IZ_OPTION_PLAY_LAND] = IZ_CHOICE_PLAY,    [IZ_OPTION_CAST] = IZ_CHOICE_CAST,
        [IZ_OPTION_ACTIVATE] = IZ_CHOICE_ACTIVATE, [IZ_OPTION_SPECIAL] = IZ_CHOICE_SPECIAL,
        [IZ_OPTION_ATTACK] = IZ_CHOICE_ATTACK,     [IZ_OPTION_BLOCK] = IZ_CHOICE_BLOCK,
        [IZ_OPTION_BAND] = IZ_CHOICE_BAND,         [IZ_OPTION_DROP] = IZ_CHOICE_DROP,
        [IZ_OPTION_WORD] = IZ_CHOICE_WORD,         [IZ_OPTION_MODE] = IZ_CHOICE_ITEM,
        [IZ_OPTION_TRIGGER] = IZ_CHOICE_ITEM,      [IZ_OPTION_EFFECT] = IZ_CHOICE_ITEM,
        [IZ_OPTION_CANCEL] = IZ_CHOICE_TAKE_BACK,  [IZ_OPTION_PAY] = IZ_CHOICE_PAY,
        [IZ_OPTION_COST] = IZ_CHOICE_ITEM,         [IZ_OPTION_KEEP] = IZ_CHOICE_KEEP,
        [IZ_OPTION_MULLIGAN] = IZ_CHOICE_MULLIGAN, [IZ_OPTION_SWAP] = IZ_CHOICE_MOVE,
    };
    iz_ref player = iz_ref_is_player(option->subject)  ? option->subject
                    : iz_ref_is_player(option->object) ? option->object
                                                       : IZ_NO_REF;
    iz_choice choice = {.kind = (iz_choice_kind)kinds[option->kind],
                        .object = number_of(game, option->subject),
                        .other = number_of(game, option->object),
                        .player = player == IZ_NO_REF ? -1 : (int)player,
                        .number = option->number};
    if (option->kind == IZ_OPTION_SWAP)
        choice.zone = option->ability ? "guard" : "reserve";
    return choice;
}

bool iz_choice_at(iz_game *game, int seat, uint64_t n, iz_choice *out)
{
    iz_option option;
    if (!out || !waiting(game, seat) || !iz_options_at(game, seat, n, &option))
        return false;
    *out = iz_choice_of(game, &option);
    return true;
}

static size_t label(iz_game *game, int seat, uint64_t n, bool unnumbered, char *out, size_t size)
{
    if (!waiting(game, seat))
        return 0;
    iz_apart apart = iz_apart_begin(game, seat);
    apart.unnumbered = unnumbered;
    size_t length = iz_apart_label(game, &apart, n, out, out ? size : 0);
    iz_apart_end(game, &apart);
    return length;
}

size_t iz_choice_label(iz_game *game, int seat, uint64_t n, char *out, size_t size)
{
    return label(game, seat, n, false, out, size);
}

size_t iz_choice_common_label(iz_game *game, int seat, uint64_t n, char *out, size_t size)
{
    return label(game, seat, n, true, out, size);
}

bool iz_choice_said(iz_game *game, int seat, uint64_t n, iz_saying *out)
{
    if (!waiting(game, seat) || !out)
        return false;
    iz_teller t = iz_teller_of(game);
    iz_apart apart = iz_apart_begin(game, seat);
    t.apart = &apart;
    const iz_saying *saying = iz_apart_option(&t, n);
    iz_apart_end(game, &apart);
    if (saying)
        *out = *saying;
    return saying != NULL;
}

int iz_choice_rank(iz_game *game, int seat, uint64_t n)
{
    iz_option option;
    if (!waiting(game, seat) || !iz_options_at(game, seat, n, &option))
        return 0;
    return iz_option_rank(game, waiting(game, seat), &option);
}

iz_status iz_choose_nth(iz_game *game, int seat, uint64_t n)
{
    return game ? (iz_status)iz_choose_option(game, seat, n) : IZ_ERR_CHOICE;
}

iz_status iz_pass(iz_game *game, int seat)
{
    const iz_option pass = {.kind = IZ_OPTION_PASS, .subject = IZ_NO_REF, .object = IZ_NO_REF};
    if (!game)
        return IZ_ERR_CHOICE;
    if (iz_wait_of(game, seat) && !iz_wait_is_priority(game, seat)) {
        iz_teller t = iz_teller_of(game);
        iz_refuse(game, IZ_ERR_CHOICE, iz_tell(&t, IZ_SAY_REFUSED_NO_WINDOW, iz_ref_seat(seat)));
        return IZ_ERR_CHOICE;
    }
    return (iz_status)iz_choose(game, seat, &pass);
}

iz_status iz_resign(iz_game *game, int seat)
{
    if (!game)
        return IZ_ERR_CHOICE;
    unsigned bound = game->bound;
    /* what the bound has interrupted is finished first: a player leaves while somebody decides;
     * what the seat was asked is answered for it, one thing after the other */
    game->bound = 0;
    iz_status status = (iz_status)iz_advance_game(game);
    if (status == IZ_OK)
        status = (iz_status)iz_concede(game, seat);
    game->bound = bound;
    return status;
}

/* ---- facts ----------------------------------------------------------------------------------- */

void iz_seat_facts_read(iz_game *game, int seat, iz_seat_facts *out)
{
    static const iz_zone in_play[] = {IZ_ZONE_BATTLEFIELD, IZ_ZONE_RESERVE, IZ_ZONE_GUARD};
    if (!out)
        return;
    memset(out, 0, sizeof *out);
    if (!is_seat(game, seat))
        return;
    const iz_seat *s = &game->seats[seat];
    out->life = iz_life_total(game, seat);
    out->start_life = iz_most_life(game, seat);
    out->hand = s->zones[IZ_ZONE_HAND].count;
    out->library = s->zones[IZ_ZONE_LIBRARY].count;
    out->graveyard = s->zones[IZ_ZONE_GRAVEYARD].count;
    for (const iz_book_resource *row = game->book->resources; row && row->name; row++)
        out->resources += iz_resource_of(game, seat, row->resource);
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        out->unspent_mana += s->pool[kind];
    const iz_goal *goal = iz_goal_of(game);
    out->fleet = goal->points ? goal->points(game, seat) : 0;
    out->worth_besides = iz_worth_besides(game, seat);
    for (size_t z = 0; z < sizeof in_play / sizeof in_play[0]; z++)
        IZ_EACH_IN_ZONE (game, slot, seat, in_play[z]) {
            const iz_chars *chars = iz_characteristics(game, slot);
            if (chars->types & IZ_TYPE_CREATURE) {
                out->creatures++;
                out->front_power += in_play[z] == IZ_ZONE_GUARD ? chars->power : 0;
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

static iz_game_moment moment_of(const iz_game *game, const iz_context *now)
{
    bool combat =
        now->row < game->book->turn_rows && (game->book->turn[now->row].flags & IZ_ROW_COMBAT);
    return (iz_game_moment){now->turn, now->stack.count, combat};
}

iz_game_moment iz_moment(const iz_game *game)
{
    return game ? moment_of(game, iz_now(game)) : (iz_game_moment){0};
}

iz_game_moment iz_moment_of_turn(const iz_game *game, unsigned turn)
{
    for (int n = 0; game && n < iz_context_count(game); n++)
        if (game->contexts[n].turn == turn)
            return moment_of(game, &game->contexts[n]);
    return (iz_game_moment){0};
}

bool iz_moment_said(const iz_game *game, iz_saying *out)
{
    return game && out &&
           iz_saying_of(game->book, iz_phrases[iz_say_step(iz_now(game)->step)].code, out) &&
           out->text[0];
}

/* ---- matches --------------------------------------------------------------------------------- */

void iz_match_begin(iz_match *match, int players, int to_win)
{
    if (!match)
        return;
    memset(match, 0, sizeof *match);
    match->players = players < 1 ? 1 : players > IZ_MAX_SEATS ? IZ_MAX_SEATS : players;
    match->to_win = to_win < 1 ? 1 : to_win;
    match->chooser = -1;
}

void iz_match_set_up(const iz_match *match, iz_setup *setup)
{
    if (!match || !setup)
        return;
    setup->first = match->chooser >= 0 ? IZ_FIRST_CHOSEN : IZ_FIRST_BY_LOT;
    setup->first_seat = match->chooser >= 0 ? match->chooser : 0;
}

/* With several losers, the one whose turn would have come first after the winner's chooses; after a
 * draw, whoever did before (101.2 does not say). */
iz_status iz_match_note(iz_match *match, const iz_game *game)
{
    if (!match || !game || !iz_game_over(game) || iz_game_players(game) != match->players)
        return IZ_ERR_CHOICE;
    int winner = -1;
    for (int seat = 0; seat < match->players; seat++)
        if (iz_outcome_of(game, seat) == IZ_OUTCOME_WON) {
            match->wins[iz_game_entrant(game, seat)]++;
            winner = winner < 0 ? seat : winner;
        }
    match->games++;
    match->draws += winner < 0;
    for (int n = 1; winner >= 0 && n < match->players; n++) {
        int seat = (winner + n) % match->players;
        if (iz_outcome_of(game, seat) == IZ_OUTCOME_LOST) {
            match->chooser = iz_game_entrant(game, seat);
            break;
        }
    }
    return IZ_OK;
}

int iz_match_winner(const iz_match *match)
{
    for (int seat = 0; match && seat < match->players; seat++)
        if (match->wins[seat] >= match->to_win)
            return seat;
    return -1;
}

/* ---- the log --------------------------------------------------------------------------------- */

iz_status iz_log_start(iz_game *game)
{
    if (!game)
        return IZ_ERR_CHOICE;
    if (!game->log)
        game->log = iz_log_new();
    return game->log ? IZ_OK : IZ_ERR_MEMORY;
}

size_t iz_log_length(const iz_game *game)
{
    return game && game->log ? iz_log_count(game->log) : 0;
}

bool iz_log_entry_at(const iz_game *game, size_t n, const char **text, const char **rules,
                     unsigned *turn)
{
    if (n >= iz_log_length(game))
        return false;
    iz_log_entry entry = iz_log_at(game->log, n);
    if (text)
        *text = entry.said->text;
    if (rules)
        *rules = iz_book_rule(game->book, entry.concept);
    if (turn)
        *turn = entry.turn;
    return true;
}

bool iz_log_routine(const iz_game *game, size_t n)
{
    return n < iz_log_length(game) && iz_log_is_routine(iz_log_at(game->log, n).concept);
}
