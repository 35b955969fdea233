/*
 * What is asked beside games: which books and decks there are, whether a deck is legal, what
 * becomes of a card's text. Scenarios: judge.c.
 */
#include "dealer/dealer.h"

#include "cards/fold.h"
#include "cards/library.h"
#include "data/embedded.h"
#include "program/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROBLEMS_MOST = 64 };

static const char *text_in(const json_t *object, const char *name)
{
    const char *text = json_string_value(json_object_get(object, name));
    return text ? text : "";
}

/* ---- books ----------------------------------------------------------------------------------- */

static const iz_embedded_file *own_file(const char *name)
{
    char path[80];
    snprintf(path, sizeof path, "decks/%.60s.txt", name);
    for (const iz_embedded_file *file = iz_embedded_files; file->name; file++)
        if (strcmp(file->name, path) == 0)
            return file;
    return NULL;
}

static json_t *own_decks(const iz_book *book)
{
    const char *names[IZ_OWN_DECKS];
    int count = iz_own_decks(iz_book_name(book), names);
    json_t *list = json_array();
    for (int n = 0; n < count; n++) {
        char error[200];
        iz_deck *deck = iz_deck_read_own(names[n], error, sizeof error);
        json_array_append_new(list, json_pack("{s:s,s:s}", "name", names[n], "title",
                                              deck && deck->title ? deck->title : names[n]));
        iz_deck_free(deck);
    }
    return list;
}

/* The steps in which there are windows, with the codes of their titles. */
static json_t *steps_of(const iz_book *book)
{
    static const char *const codes[IZ_STEP_COUNT] = {
#define ARG_STEP(name, word, meaning) "STEP_" #name,
#include "program/arguments.def"
    };
    json_t *list = json_array();
    for (int row = 0; row < book->turn_rows; row++) {
        int step = book->turn[row].step;
        iz_saying said;
        if (book->turn[row].priority == IZ_PRIORITY_ALWAYS &&
            iz_saying_of(book, codes[step], &said))
            json_array_append_new(list, json_pack("{s:s,s:s,s:s}", "step", iz_step_words[step],
                                                  "code", codes[step], "text", said.text));
    }
    return list;
}

/* What a page must know to draw a table of the book: in which lines, front first, creatures stand;
 * the colours of mana in the order of pools; whether mana is what one pays with, and any card may
 * be played as a source of it. */
static json_t *look_of(const iz_book *book)
{
    json_t *lines = json_array(), *mana = json_array();
    if (book->parameters.combat == IZ_COMBAT_LINES) {
        json_array_append_new(lines, json_string("guard"));
        json_array_append_new(lines, json_string("reserve"));
    }
    for (int color = 0; color < 5; color++)
        json_array_append_new(mana, json_string(book->color_names ? book->color_names[color]
                                                                  : iz_color_words[color]));
    return json_pack("{s:o,s:o,s:b,s:b}", "lines", lines, "mana", mana, "pays_mana",
                     book->parameters.pays_by == IZ_PAYS_BY_MANA, "any_source",
                     book->parameters.lands == IZ_LANDS_ANY_CARD);
}

static json_t *books(const json_t *request)
{
    json_t *list = json_array();
    const iz_book *book;
    (void)request;
    for (int n = 0; (book = iz_book_at(n)) != NULL; n++) {
        json_t *variants = json_array(), *options = json_array();
        const char *name;
        unsigned bit;
        for (int v = 0; (name = iz_book_variant(book, v)) != NULL; v++)
            json_array_append_new(variants, json_string(name));
        for (int o = 0; (name = iz_with_at(o, &bit)) != NULL; o++)
            if (iz_book_plays_with(book, bit))
                json_array_append_new(options, json_string(name));
        json_array_append_new(
            list, json_pack("{s:s,s:s,s:o,s:o,s:o,s:o,s:o}", "name", iz_book_name(book), "title",
                            iz_book_title(book), "variants", variants, "options", options, "decks",
                            own_decks(book), "steps", steps_of(book), "look", look_of(book)));
    }
    return json_pack("{s:o}", "books", list);
}

static json_t *deck(const json_t *request)
{
    const char *name = text_in(request, "name");
    const iz_embedded_file *file = own_file(name);
    return file ? json_pack("{s:s,s:s%}", "name", name, "text", file->bytes, file->size)
                : json_null();
}

/* ---- decks ----------------------------------------------------------------------------------- */

static void put_problem(json_t *list, int line, const char *text, const char *rule)
{
    json_array_append_new(
        list, json_pack("{s:i,s:o,s:s}", "line", line, "text", text_json(text), "rule", rule));
}

/* What is not legal; false: the book can't play one of its cards. */
static bool put_problems(json_t *list, const iz_book *book, const dealer_deck *read,
                         const iz_card_set *cards)
{
    iz_deck_problem problems[PROBLEMS_MOST];
    bool playable = true;
    int count = iz_deck_check(read->deck, cards, &book->deck, problems, PROBLEMS_MOST);
    for (int i = 0; i < count && i < PROBLEMS_MOST; i++)
        put_problem(list, problems[i].line, problems[i].text, problems[i].rule);
    for (int i = 0; i < read->deck->count; i++) {
        const iz_deck_entry *entry = &read->deck->entries[i];
        const char *why = iz_book_refuses(book, cards, entry->definition);
        char text[400];
        if (!why)
            continue;
        snprintf(text, sizeof text, "%s can't be played: %s", entry->name, why);
        put_problem(list, entry->line, text, "");
        playable = false;
    }
    return playable;
}

/* What lies in the deck, in the order of the text. */
static json_t *cards_in(const dealer_deck *read, const iz_book *book, const iz_card_set *cards)
{
    json_t *list = json_array();
    for (int i = 0; cards && read->deck && i < read->deck->count; i++) {
        const iz_deck_entry *entry = &read->deck->entries[i];
        char cost[96];
        iz_book_cost(book, cards, entry->definition, cost, sizeof cost);
        json_array_append_new(list,
                              json_pack("{s:s,s:i,s:b,s:s}", "name", entry->name, "count",
                                        entry->count, "side", (int)entry->side, "cost", cost));
    }
    return list;
}

static json_t *deck_check(const json_t *request)
{
    char error[2000] = "";
    const iz_book *book = iz_book_named(text_in(request, "book"));
    json_t *problems = json_array(), *texts = json_array();
    iz_card_set *cards = NULL;
    dealer_deck read = {0};
    bool playable = false, legal = false;
    json_array_append(texts, json_object_get(request, "deck"));
    if (!book)
        put_problem(problems, 0, "there is no such book", "");
    else if (!(cards = dealer_decks_read(texts, &read, error, sizeof error)))
        put_problem(problems, 0, error, "");
    else {
        playable = put_problems(problems, book, &read, cards);
        legal = json_array_size(problems) == 0;
    }
    json_t *answer =
        json_pack("{s:b,s:b,s:i,s:i,s:o}", "legal", (int)legal, "playable", (int)playable, "size",
                  read.deck ? iz_deck_size(read.deck, false) : 0, "side",
                  read.deck ? iz_deck_size(read.deck, true) : 0, "problems", problems);
    json_object_set_new(answer, "cards", cards_in(&read, book, cards));
    dealer_deck_free(&read);
    dealer_cards_release(cards);
    json_decref(texts);
    return answer;
}

/* A deck to be changed: the blocks of its cards, its lines, and what they name. */
static json_t *own_deck(const json_t *request)
{
    char error[2000] = "";
    const char *text = text_in(request, "deck"), *lines = dealer_behind_blocks(text);
    const iz_book *book = iz_book_named(text_in(request, "book"));
    const iz_embedded_file *file = own_file(text);
    json_t *texts = json_pack("[s]", text);
    dealer_deck read = {0};
    iz_card_set *cards = book ? dealer_decks_read(texts, &read, error, sizeof error) : NULL;
    json_t *answer =
        json_pack("{s:s%,s:s%,s:o}", "blocks", text, (size_t)(lines - text), "text",
                  file ? (const char *)file->bytes : lines, file ? file->size : strlen(lines),
                  "cards", cards_in(&read, book, cards));
    dealer_deck_free(&read);
    dealer_cards_release(cards);
    json_decref(texts);
    return answer;
}

static int count_of(const iz_deck *deck, int definition)
{
    int count = 0;
    for (int e = 0; e < deck->count; e++)
        count += deck->entries[e].definition == definition ? deck->entries[e].count : 0;
    return count;
}

/* Have both the same cards, deck and sideboard together, and decks of one size? Else why not. */
static const char *differ(const iz_deck *one, const iz_deck *other)
{
    for (int k = 0; k < 2; k++) {
        const iz_deck *deck = k ? other : one;
        for (int e = 0; e < deck->count; e++)
            if (count_of(one, deck->entries[e].definition) !=
                count_of(other, deck->entries[e].definition))
                return "it has other cards than the deck and sideboard of the match";
    }
    return iz_deck_size(one, false) == iz_deck_size(other, false) ? NULL
                                                                  : "cards are changed one for one";
}

json_t *desk_same_cards(const json_t *request)
{
    char error[2000] = "";
    dealer_deck decks[2] = {{0}, {0}};
    json_t *texts =
        json_pack("[O,O]", json_object_get(request, "deck"), json_object_get(request, "other"));
    iz_card_set *cards = dealer_decks_read(texts, decks, error, sizeof error);
    const char *why = cards ? differ(decks[0].deck, decks[1].deck) : error;
    json_t *answer = why ? json_pack("{s:o}", "why", text_json(why)) : json_object();
    for (int k = 0; k < 2; k++)
        dealer_deck_free(&decks[k]);
    dealer_cards_release(cards);
    json_decref(texts);
    return answer;
}

/* ---- cards ----------------------------------------------------------------------------------- */

static json_t *lines_of(const char *text)
{
    json_t *list = json_array();
    while (*text) {
        size_t length = strcspn(text, "\n");
        json_array_append_new(list, json_stringn(text, length));
        text += length + (text[length] == '\n');
    }
    return list;
}

static void put_program(json_t *card, const iz_card_set *set, int definition)
{
    const iz_cell *program = set->cells + set->definitions[definition].first_cell;
    const iz_text_card text_card = iz_card_def_text(set, definition);
    size_t size = iz_program_print(set->symbols, program, NULL, 0) + 1;
    size_t said_size = iz_text_say(set->symbols, &text_card, program, &set->manners[definition],
                                   IZ_DIALECT_ORACLE, NULL, 0) +
                       1;
    char *text = calloc(1, size), *said = calloc(1, said_size);
    if (text && said) {
        iz_program_print(set->symbols, program, text, size);
        iz_text_say(set->symbols, &text_card, program, &set->manners[definition], IZ_DIALECT_ORACLE,
                    said, said_size);
        json_object_set_new(card, "program", lines_of(text));
        json_object_set_new(card, "said_back", lines_of(said));
    }
    free(text);
    free(said);
}

static json_t *card_read(const iz_book *book, const iz_card_set *set, int definition)
{
    const char *refusal = iz_cards_refusal(set, definition);
    size_t size = iz_cards_print_in(book, set, definition, NULL, 0) + 1;
    char *print = calloc(1, size);
    if (print)
        iz_cards_print_in(book, set, definition, print, size);
    json_t *card = json_pack("{s:s,s:s,s:b}", "name", iz_cards_name(set, definition), "print",
                             print ? print : "", "understood", refusal == NULL);
    if (refusal)
        json_object_set_new(card, "refusal", text_json(refusal));
    else
        put_program(card, set, definition);
    free(print);
    return card;
}

static json_t *cards_read(const json_t *request)
{
    char error[2000] = "out of memory";
    const char *text = text_in(request, "text");
    const iz_book *book = iz_book_named(text_in(request, "book"));
    iz_card_set *set = iz_cards_new();
    json_t *list = json_array(), *answer = json_pack("{s:o}", "cards", list);
    bool read =
        set &&
        iz_cards_add_blocks(set, text, strlen(text), "cards", error, sizeof error) == IZ_OK &&
        iz_cards_finish(set) == IZ_OK;
    for (int n = 0; read && n < iz_cards_count(set); n++)
        json_array_append_new(list, card_read(book, set, n));
    if (!read)
        json_object_set_new(answer, "error", text_json(error));
    iz_cards_free(set);
    return answer;
}

/* Our own cards for the book, read when somebody first looks for one. */
static const iz_card_set *own_cards(const iz_book *book)
{
    static struct {
        const char *book, *cards;
        iz_card_set *set;
    } table[] = {{"izvori-2007", "izvori", NULL}, {"hkk-2023", "hkk", NULL}, {"", "magic", NULL}};
    char error[400];
    size_t i = 0;
    while (table[i].book[0] && strcmp(table[i].book, iz_book_name(book)) != 0)
        i++;
    iz_card_set **set = &table[i].set;
    if (!*set && (*set = iz_cards_new()) != NULL &&
        (iz_read_own_cards(*set, table[i].cards, error, sizeof error) < 0 ||
         iz_cards_finish(*set) != IZ_OK)) {
        iz_cards_free(*set);
        *set = NULL;
    }
    return *set;
}

enum { FOUND_MOST = 60, PRINT_MOST = 4000 };

/* Those cards of the set that the book plays and that have the words in what is printed on them. */
static void put_found(json_t *list, const iz_book *book, const iz_card_set *set, const char *wanted)
{
    char print[PRINT_MOST], folded[PRINT_MOST + 400];
    for (int n = 0; set && n < iz_cards_count(set); n++) {
        if (json_array_size(list) >= FOUND_MOST || iz_book_refuses(book, set, n))
            continue;
        iz_cards_print_in(book, set, n, print, sizeof print);
        iz_fold(print, folded, sizeof folded);
        if (strstr(folded, wanted))
            json_array_append_new(
                list, json_pack("{s:s,s:s}", "name", iz_cards_name(set, n), "print", print));
    }
}

/* What a collection has with the words, taken into a set. */
typedef struct searched {
    iz_card_set *set;
    int count;
} searched;

static bool take_found(void *host, const char *name)
{
    enum { TRIED_MOST = 2 * FOUND_MOST }; /* the book may not play some of them */
    searched *s = host;
    char error[400];
    if (iz_card_library_add(dealer_cards(), s->set, name, error, sizeof error) >= 0)
        s->count++;
    return s->count < TRIED_MOST;
}

static iz_card_set *search(const char *wanted)
{
    searched s = {.set = iz_card_set_new()};
    if (s.set && iz_card_library_announce(dealer_cards(), s.set)) {
        iz_card_library_search(dealer_cards(), wanted, take_found, &s);
        if (iz_card_set_finish(s.set))
            return s.set;
    }
    iz_card_set_free(s.set);
    return NULL;
}

static json_t *cards_find(const json_t *request)
{
    char wanted[200];
    const iz_book *book = iz_book_named(text_in(request, "book"));
    json_t *list = json_array();
    iz_fold(text_in(request, "words"), wanted, sizeof wanted);
    iz_card_set *found = book && dealer_has_collection() ? search(wanted) : NULL;
    if (book)
        put_found(list, book, found ? found : own_cards(book), wanted);
    iz_card_set_free(found);
    return json_pack("{s:o}", "cards", list);
}

json_t *desk_answer(const char *what, const json_t *request)
{
    static const struct {
        const char *what;
        json_t *(*answer)(const json_t *request);
    } answers[] = {{"books", books},           {"deck", deck},
                   {"deck_check", deck_check}, {"own_deck", own_deck},
                   {"cards_read", cards_read}, {"cards_find", cards_find},
                   {"judge", desk_judge},      {NULL, NULL}};
    for (int i = 0; answers[i].what; i++)
        if (strcmp(answers[i].what, what) == 0)
            return answers[i].answer(request);
    return NULL;
}
