/* What a person could pay by hand is payable, and nothing else: on small boards of all sorts of
 * sources of mana, mana abilities are played one by one in every order, with every choice; what is
 * in the pool then is held against what the planning of a payment says, and the spell is cast. */
#include "engine/playing/play.h"
#include "engine/turn/setup.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "own_cards.h"

static const char texts[] =
    "card \"Salt Flat\" {\n  type Basic Land - Plains\n}\n"
    "card \"Reed Bed\" {\n  type Basic Land - Swamp\n}\n"
    "card \"Old Wood\" {\n  type Basic Land - Forest\n}\n"
    "card \"Mixed Field\" {\n  type Land\n  text \"{T}: Add {G} or {W}.\"\n}\n"
    "card \"Wood Sprite\" {\n  cost {G}\n  type Creature - Elf\n  pt 1/1\n"
    "  text \"{T}: Add {G}.\"\n}\n"
    "card \"Dull Ox\" {\n  cost {2}\n  type Creature - Ox\n  pt 1/1\n}\n"
    "card \"Twin Rock\" {\n  cost {2}\n  type Artifact\n  text \"{T}: Add {C}{C}.\"\n}\n"
    "card \"Sieve\" {\n  cost {2}\n  type Artifact\n  text \"{1}, {T}: Add {W}{U}.\"\n}\n"
    "card \"Leaf Still\" {\n  cost {2}\n  type Artifact\n"
    "  text \"{G}: Add one mana of any color.\"\n}\n"
    "card \"Two Ways\" {\n  cost {2}\n  type Artifact\n"
    "  text \"{T}: Add {U}.\\nSacrifice Two Ways: Add {U}.\"\n}\n"
    "card \"Dark Vault\" {\n  type Land\n"
    "  text \"{2}, {T}: Add {B} for each Swamp you control.\"\n}\n"
    "card \"Altar\" {\n  cost {3}\n  type Artifact\n"
    "  text \"Sacrifice a creature: Add {C}{C}.\"\n}\n"
    "card \"Land Maw\" {\n  cost {B}{G}\n  type Enchantment\n"
    "  text \"Sacrifice a land: Add one mana of any type the sacrificed land could produce.\"\n}\n"
    "card \"Leaf Drum\" {\n  cost {1}\n  type Artifact\n"
    "  text \"{T}, Tap an untapped creature you control: Add one mana of any color.\"\n}\n"
    "card \"Surveyor\" {\n  cost {3}{U}\n  type Creature - Merfolk\n  pt 2/4\n"
    "  text \"{T}, Untap a tapped land an opponent controls: Add one mana of any type that land "
    "could produce.\"\n}\n"
    "card \"Hoard\" {\n  type Land\n  text \"{T}: Put a storage counter on Hoard.\\n"
    "{T}, Remove any number of storage counters from Hoard: Add {B} for each storage counter "
    "removed this way.\"\n}\n"
    "card \"Either Rock\" {\n  cost {2}\n  type Artifact\n  text \"{T}: Add {B}{B} or "
    "{G}{W}.\"\n}\n"
    "card \"Egg\" {\n  cost {1}\n  type Artifact\n"
    "  text \"{2}, {T}, Sacrifice Egg: Add {U}{B}{W}.\"\n}\n"
    "card \"Cold Prism\" {\n  cost {2}\n  type Artifact\n"
    "  text \"{T}: Add {C}.\\n{1}, {T}: Add one mana of any color.\"\n}\n"
    "card \"Blood Rock\" {\n  cost {2}\n  type Artifact\n"
    "  text \"{T}, Pay 1 life: Add two mana in any combination of {W} and/or {B}.\"\n}\n"
    "card \"Root Wall\" {\n  cost {1}{G}\n  type Creature - Plant Wall\n  pt 0/5\n"
    "  text \"Put a -0/-1 counter on Root Wall: Add {G}. Activate this ability only once each "
    "turn.\"\n}\n"
    "card \"Shared Well\" {\n  cost {2}\n  type Artifact\n"
    "  text \"Remove a charge counter from Shared Well: Add {C}. Any player may activate this "
    "ability.\"\n}\n"
    "card \"Sap Flare\" {\n  cost {2}{G}\n  type Enchantment\n"
    "  text \"Whenever a player taps a Forest for mana, that player adds an additional {G}.\"\n}\n"
    "card \"Ask 0\" {\n  cost {U}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 1\" {\n  cost {B}{B}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 2\" {\n  cost {2}{U}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 3\" {\n  cost {W}{B}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 4\" {\n  cost {G}{G}{G}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 5\" {\n  cost {3}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 6\" {\n  cost {W}{U}{B}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 7\" {\n  cost {1}{B}{G}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 8\" {\n  cost {R}\n  type Instant\n  text \"You gain 1 life.\"\n}\n"
    "card \"Ask 9\" {\n  cost {3}{U}{U}\n  type Instant\n  text \"You gain 1 life.\"\n}\n";

static const char *const sources[] = {
    "Salt Flat",  "Reed Bed",   "Old Wood",   "Mixed Field", "Wood Sprite", "Dull Ox",
    "Twin Rock",  "Sieve",      "Leaf Still", "Two Ways",    "Dark Vault",  "Altar",
    "Land Maw",   "Leaf Drum",  "Surveyor",   "Hoard",       "Either Rock", "Egg",
    "Cold Prism", "Blood Rock", "Root Wall",  "Shared Well", "Sap Flare"};
enum { SOURCES = sizeof sources / sizeof sources[0], ASKED = 10, SEEN = 1 << 16, MOST = 1500 };

static iz_card_set *cards;
static uint64_t seen[SEEN];
static int looked_at;

static int make_cards(void **state)
{
    (void)state;
    cards = own_cards(texts, sizeof texts - 1);
    return cards ? 0 : -1;
}

static int free_cards(void **state)
{
    (void)state;
    iz_card_set_free(cards);
    return 0;
}

static iz_slot put(iz_game *g, const char *name, int seat, iz_zone zone, uint32_t status)
{
    int definition = iz_card_set_find(cards, name);
    assert_true(definition >= 0);
    return iz_setup_object(g, definition, seat, seat, zone, status);
}

static void mix(uint64_t *hash, uint64_t value)
{
    *hash = (*hash ^ value) * UINT64_C(0x9E3779B97F4A7C15);
    *hash ^= *hash >> 29;
}

/* What matters for what can be paid still: pools, life, what is tapped, gone, or has counters. */
static uint64_t signature(const iz_game *g)
{
    uint64_t hash = 7;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++)
        mix(&hash, (uint64_t)g->seats[0].pool[kind]);
    mix(&hash, (uint64_t)iz_life_total(g, 0));
    for (uint32_t slot = 0; slot < iz_table_count(g, IZ_TABLE_objects); slot++) {
        const iz_object *object = &g->objects[slot];
        uint64_t counters = 0;
        for (uint16_t at = object->counters; at != IZ_NIL; at = g->counters[at].next)
            counters = counters * 31 + (uint64_t)g->counters[at].count + 1;
        mix(&hash, (uint64_t)object->zone << 32 | (object->status & IZ_IS_TAPPED) << 8 | counters);
        mix(&hash, object->activations != IZ_NIL);
    }
    return hash | 1;
}

static bool is_new(const iz_game *g)
{
    uint64_t mark = signature(g);
    for (uint32_t at = (uint32_t)mark % SEEN;; at = (at + 1) % SEEN) {
        if (seen[at] == mark)
            return false;
        if (!seen[at]) {
            seen[at] = mark;
            return true;
        }
    }
}

static bool pool_pays(const iz_game *g, const iz_mana_need *need)
{
    int32_t left = 0;
    for (int kind = 0; kind < IZ_MANA_KINDS; kind++) {
        if (g->seats[0].pool[kind] < need->of[kind])
            return false;
        left += g->seats[0].pool[kind] - need->of[kind];
    }
    return left >= need->generic;
}

static bool by_hand(iz_game *g, const iz_mana_need *need);
static bool goes_on(iz_game *g, const iz_mana_need *need);

static bool choose_and_go_on(const iz_game *g, const uint8_t *spend, uint64_t option,
                             const iz_mana_need *need)
{
    iz_game *copy = iz_game_copy(g);
    assert_non_null(copy);
    bool paid = (!spend || iz_pay_with(copy, spend)) &&
                iz_choose_option(copy, 0, option) == IZ_OK && goes_on(copy, need);
    iz_game_release(copy);
    return paid;
}

/* All ways to pay a mana ability's own cost out of the pool. */
static bool pays_out_of_pool(iz_game *g, uint8_t *spend, int kind, const iz_mana_need *need)
{
    if (kind < IZ_MANA_KINDS) {
        bool found = false;
        for (int n = 0; n <= g->seats[0].pool[kind] && n <= 2 && !found; n++) {
            spend[kind] = (uint8_t)n;
            found = pays_out_of_pool(g, spend, kind + 1, need);
        }
        spend[kind] = 0;
        return found;
    }
    iz_option option;
    uint64_t count = iz_options_count(g, 0);
    for (uint64_t n = 0; n < count; n++)
        if (iz_options_at(g, 0, n, &option) && option.kind == IZ_OPTION_PAY)
            return choose_and_go_on(g, spend, n, need);
    return false;
}

/* Whatever is decided next. */
static bool goes_on(iz_game *g, const iz_mana_need *need)
{
    const iz_decision *decision = iz_decision_of(g, 0);
    if (!decision || looked_at > MOST)
        return false;
    if (decision->kind == IZ_DECIDE_PRIORITY)
        return by_hand(g, need);
    uint8_t spend[IZ_MANA_KINDS + 2] = {0};
    if (decision->kind == IZ_DECIDE_PAY)
        return pays_out_of_pool(g, spend, 0, need);
    uint64_t count = iz_options_count(g, 0);
    for (uint64_t n = 0; n < count; n++)
        if (choose_and_go_on(g, NULL, n, need))
            return true;
    return false;
}

static bool by_hand(iz_game *g, const iz_mana_need *need)
{
    if (pool_pays(g, need))
        return true;
    if (!is_new(g) || ++looked_at > MOST)
        return false;
    iz_option option;
    uint64_t count = iz_options_count(g, 0);
    for (uint64_t n = 0; n < count; n++)
        if (iz_options_at(g, 0, n, &option) && option.kind == IZ_OPTION_ACTIVATE &&
            iz_is_mana_ability(g, option.ability) && choose_and_go_on(g, NULL, n, need))
            return true;
    return false;
}

static int counter_word(const char *text)
{
    int word = iz_symbols_find(cards->symbols, text, strlen(text));
    assert_true(word > 0);
    return word;
}

/* The board that the seed says. */
static iz_game *board(uint64_t seed, unsigned options, iz_slot *spell, char *said, size_t size)
{
    iz_game *g = iz_setup_new(iz_book_find("mtg-1999-11"), cards, 2, seed, options);
    assert_non_null(g);
    uint64_t random = seed * UINT64_C(0x9E3779B97F4A7C15) + 12345;
    said[0] = '\0';
    for (int n = 0, count = 2 + (int)(seed % 4); n < count; n++) {
        random = random * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
        const char *name =
            sources[random >> 33 & 1 ? (random >> 40) % 6 : (random >> 40) % SOURCES];
        bool other = strcmp(name, "Shared Well") == 0 && random >> 60 & 1;
        iz_slot slot =
            put(g, name, other, IZ_ZONE_BATTLEFIELD, (random >> 36 & 7) == 0 ? IZ_IS_TAPPED : 0);
        bool well = strcmp(name, "Shared Well") == 0;
        if (well || strcmp(name, "Hoard") == 0)
            g->objects[slot].counters =
                iz_counters_add(g, IZ_NIL, counter_word(well ? "charge" : "storage"), 2);
        snprintf(said + strlen(said), size - strlen(said), "%s%s, ", name,
                 g->objects[slot].status & IZ_IS_TAPPED ? " tapped" : "");
    }
    put(g, "Reed Bed", 1, IZ_ZONE_BATTLEFIELD, IZ_IS_TAPPED);
    char name[] = "Ask 0";
    name[4] = (char)('0' + seed / 4 % ASKED);
    *spell = put(g, name, 0, IZ_ZONE_HAND, 0);
    strncat(said, name, size - strlen(said) - 1);
    iz_setup_begin(g, 0, IZ_STEP_MAIN1, 1);
    assert_int_equal(iz_advance_game(g), IZ_OK);
    return g;
}

/* Cast, with the first of all that is offered, it is on the stack. */
static bool is_cast(iz_game *g, iz_slot spell)
{
    iz_option option;
    iz_ref card = iz_object_ref(g, spell);
    uint64_t count = iz_options_count(g, 0), n = 0;
    while (n < count && iz_options_at(g, 0, n, &option) &&
           !(option.kind == IZ_OPTION_CAST && option.subject == card))
        n++;
    if (n == count || iz_choose_option(g, 0, n) != IZ_OK)
        return false;
    while (iz_decision_of(g, 0) && iz_decision_of(g, 0)->kind != IZ_DECIDE_PRIORITY)
        if (iz_choose_option(g, 0, 0) != IZ_OK)
            return false;
    return g->objects[spell].zone == IZ_ZONE_STACK;
}

static void what_can_be_paid_by_hand_is_payable(void **state)
{
    int possible = 0, impossible = 0, left = 0, wrong = 0;
    const char *rounds = getenv("IZ_MANA_ROUNDS");
    uint64_t most = rounds ? strtoull(rounds, NULL, 10) : 600;
    (void)state;
    for (uint64_t seed = 1; seed <= most; seed++) {
        char said[600];
        iz_slot spell;
        iz_game *hand = board(seed, IZ_GAME_MANUAL_MANA, &spell, said, sizeof said);
        iz_mana_need need = {.generic = 0};
        iz_mana_need_add(&need, &cards->definitions[hand->objects[spell].definition].cost, 1, 0);
        memset(seen, 0, sizeof seen);
        looked_at = 0;
        bool found = by_hand(hand, &need);
        iz_game_release(hand);
        if (!found && looked_at > MOST) {
            left++;
            continue;
        }
        iz_game *g = board(seed, 0, &spell, said, sizeof said);
        bool may = iz_may_cast(g, 0, spell, IZ_WAY_NORMAL) == IZ_C_NONE;
        bool cast = found && may && is_cast(g, spell);
        if (may != found || cast != found) {
            print_error("%llu: %s: %s\n", (unsigned long long)seed, said,
                        may != found ? found ? "refused, though by hand it can be paid"
                                             : "can't be paid by hand"
                                     : "the plan isn't carried out");
            wrong++;
        }
        iz_game_release(g);
        possible += found;
        impossible += !found;
    }
    print_message("%d payable, %d not, %d with too much to look at\n", possible, impossible, left);
    assert_int_equal(wrong, 0);
    assert_true(possible > (int)most / 6);
    assert_true(impossible > (int)most / 6);
    assert_true(left < (int)most / 10);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_can_be_paid_by_hand_is_payable),
    };
    return cmocka_run_group_tests(tests, make_cards, free_cards);
}
