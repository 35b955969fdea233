/*
 * Plays four seats of Izvori magije and two of Hatalom Kártyái by descriptors, and tells all that
 * is asked, offered, refused and told in two languages: English, and another one by its table.
 *
 *     two_languages [TABLE.ftl]
 *
 * Without a table the library's own Serbian one. Ends with 1 if the table lacks something that was
 * said, or if English by its table is not what the library says by itself.
 */
#include <izvor/izvor.h>

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { DECK_MOST = 200, TEXT = 2048, SHOWN = 20, DECISIONS = 600 };

typedef struct host {
    iz_game *game;
    iz_language *english, *other;
    size_t told[IZ_MAX_SEATS + 1]; /* events, by viewer */
    uint64_t random;
    int failures;
} host;

/* ---- saying ---------------------------------------------------------------------------------- */

/* The codes in it that the other table lacks. */
static void name_missing(const host *h, const iz_saying *said)
{
    if (!iz_language_has(h->other, said->code))
        fprintf(stderr, "    %s \"%s\"\n", said->code, said->text);
    for (int n = 0; n < said->arguments; n++)
        if (said->argument[n].said)
            name_missing(h, said->argument[n].said);
}

static void say(host *h, const char *what, const iz_saying *said)
{
    char english[TEXT], other[TEXT];
    iz_language_say(h->english, said, english, sizeof english);
    iz_language_say(h->other, said, other, sizeof other);
    printf("%s: %s | %s%s%s%s\n", what, english, other, said->rules[0] ? " [" : "", said->rules,
           said->rules[0] ? "]" : "");
    if (strcmp(english, said->text) != 0) {
        fprintf(stderr, "%s: \"%s\" by the table, \"%s\" without\n", said->code, english,
                said->text);
        h->failures++;
    }
    if (!other[0] || !english[0]) {
        fprintf(stderr, "%s says nothing\n", said->code);
        h->failures++;
    }
    if (!iz_language_covers(h->other, said)) {
        fprintf(stderr, "not in the table:\n");
        name_missing(h, said);
        h->failures++;
    }
}

static void tell_events(host *h)
{
    iz_event event;
    for (int viewer = IZ_ONLOOKER; viewer < iz_game_players(h->game); viewer++) {
        size_t *told = &h->told[viewer + 1];
        for (; iz_events(h->game, viewer, *told, &event, 1) > 0; ++*told)
            say(h, "event", &event.said);
    }
}

/* ---- playing --------------------------------------------------------------------------------- */

static uint64_t draw(host *h)
{
    h->random = h->random * 6364136223846793005u + 1442695040888963407u;
    return h->random >> 16;
}

static void ask(host *h, int seat)
{
    iz_saying said, lines[8];
    if (iz_moment_said(h->game, &said))
        say(h, "moment", &said);
    if (iz_wait_said(h->game, seat, &said))
        say(h, "prompt", &said);
    uint64_t count = iz_choice_count(h->game, seat);
    for (uint64_t n = 0; n < count && n < SHOWN; n++) {
        if (iz_choice_said(h->game, seat, n, &said))
            say(h, "option", &said);
        if (iz_why_option_said(h->game, seat, n, &said))
            say(h, "because", &said);
    }
    size_t why = iz_why_said(h->game, seat, "", lines, 8);
    for (size_t n = 0; n < why && n < 8; n++)
        say(h, "why", &lines[n]);
}

/* Why nothing else can be done with what the seat has in hand. */
static void ask_why(host *h, int seat)
{
    uint32_t numbers[20];
    iz_saying lines[40];
    iz_face face;
    int count = iz_face_numbers(h->game, seat, "hand", seat, numbers, 20);
    for (int n = 0; n < count && n < 20; n++) {
        if (!iz_face_of(h->game, seat, numbers[n], &face) || !face.known)
            continue;
        size_t why = iz_why_said(h->game, seat, face.name, lines, 40);
        for (size_t i = 0; i < why && i < 40; i++)
            say(h, "why", &lines[i]);
    }
}

static void try_nonsense(host *h, uint32_t wait)
{
    iz_saying said;
    if (iz_answer(h->game, wait, "attack/o1/pB") == IZ_ERR_CHOICE &&
        iz_refusal_said(h->game, &said))
        say(h, "refused", &said);
    if (iz_answer(h->game, wait + 100000, "pass") == IZ_ERR_CHOICE &&
        iz_refusal_said(h->game, &said))
        say(h, "refused", &said);
}

static iz_status answer(host *h)
{
    iz_wait waits[IZ_MAX_SEATS];
    char descriptor[IZ_DESCRIPTOR_SIZE];
    int count = iz_waits(h->game, waits, IZ_MAX_SEATS);
    const iz_wait *wait = &waits[count > 1 ? draw(h) % (uint64_t)count : 0];
    ask(h, wait->seat);
    if (draw(h) % 16 == 0) {
        ask_why(h, wait->seat);
        try_nonsense(h, wait->number);
    }
    uint64_t n = iz_choice_sample(h->game, wait->seat, draw(h));
    iz_choice_descriptor(h->game, wait->seat, n, descriptor, sizeof descriptor);
    return iz_answer(h->game, wait->number, descriptor);
}

static void play(host *h, const iz_setup *setup, const iz_card_set *cards)
{
    char error[400];
    h->game = iz_game_new(setup, cards, h->random, error, sizeof error);
    memset(h->told, 0, sizeof h->told);
    if (!h->game) {
        fprintf(stderr, "no game: %s\n", error);
        h->failures++;
        return;
    }
    iz_log_start(h->game);
    iz_status status = iz_advance(h->game);
    tell_events(h);
    for (int n = 0; n < DECISIONS && status == IZ_OK && !iz_game_over(h->game); n++) {
        status = answer(h);
        tell_events(h);
    }
    for (int seat = 1; status == IZ_OK && seat < iz_game_players(h->game); seat++)
        if (!iz_game_over(h->game))
            status = iz_resign(h->game, seat);
    tell_events(h);
    iz_saying said;
    for (int seat = 0; seat < iz_game_players(h->game); seat++)
        if (iz_outcome_said(h->game, seat, &said))
            say(h, "outcome", &said);
    if (status != IZ_OK) {
        fprintf(stderr, "the game stopped: %s\n", iz_game_error(h->game));
        h->failures++;
    }
    iz_game_free(h->game);
}

/* ---- what is needed -------------------------------------------------------------------------- */

static char *read_file(const char *path, size_t *length)
{
    FILE *file = fopen(path, "rb");
    char *text = NULL;
    long size = 0;
    if (file && fseek(file, 0, SEEK_END) == 0 && (size = ftell(file)) >= 0)
        text = malloc((size_t)size + 1);
    if (text) {
        rewind(file);
        *length = fread(text, 1, (size_t)size, file);
        text[*length] = '\0';
    }
    if (file)
        fclose(file);
    return text;
}

/* Lines of "4 NAME"; returns how many cards. */
static int read_deck(const iz_card_set *cards, const char *path, int deck[DECK_MOST])
{
    size_t length;
    char *text = read_file(path, &length);
    int count = 0;
    for (char *line = text ? strtok(text, "\n") : NULL; line; line = strtok(NULL, "\n")) {
        int copies = atoi(line);
        char *name = strchr(line, ' ');
        int card = name && copies > 0 ? iz_cards_find(cards, name + 1) : -1;
        for (; card >= 0 && copies > 0 && count < DECK_MOST; copies--)
            deck[count++] = card;
    }
    free(text);
    return count;
}

static iz_language *read_english(char *error, size_t size)
{
    size_t length = iz_language_english(NULL, 0);
    char *text = malloc(length + 1);
    iz_language *english = NULL;
    if (text) {
        iz_language_english(text, length + 1);
        english = iz_language_read(text, length, "English", error, size);
    }
    free(text);
    return english;
}

static iz_language *read_other(const char *path, char *error, size_t size)
{
    size_t length;
    if (!path)
        return iz_language_own("sr");
    char *text = read_file(path, &length);
    iz_language *other = text ? iz_language_read(text, length, path, error, size) : NULL;
    free(text);
    return other;
}

int main(int argc, char **argv)
{
    static const struct {
        const char *book, *variant, *decks[2];
        int players;
    } tables[] = {
        {"izvori-2007", "poslednji preživeli", {"zora", "oluja"}, 4},
        {"hkk-2023", NULL, {"dusk", "noon"}, 2},
    };
    char error[400] = "no table";
    static int lists[2][DECK_MOST];
    host h = {.random = 7};
    h.english = read_english(error, sizeof error);
    h.other = read_other(argc > 1 ? argv[1] : NULL, error, sizeof error);
    iz_card_set *cards = iz_cards_new();
    if (!h.english || !h.other || !cards || iz_cards_add_own(cards, error, sizeof error) != IZ_OK ||
        iz_cards_finish(cards) != IZ_OK) {
        fprintf(stderr, "%s\n", error);
        return EXIT_FAILURE;
    }
    for (size_t t = 0; t < sizeof tables / sizeof *tables; t++) {
        iz_deck_cards decks[4];
        for (int seat = 0; seat < tables[t].players; seat++) {
            char path[80];
            int *list = lists[seat % 2];
            snprintf(path, sizeof path, "data/decks/%s.txt", tables[t].decks[seat % 2]);
            decks[seat] =
                (iz_deck_cards){.definitions = list, .count = read_deck(cards, path, list)};
        }
        iz_setup setup = iz_setup_of(iz_book_named(tables[t].book), decks, tables[t].players);
        setup.variant = tables[t].variant;
        for (int games = 0; games < 3; games++)
            play(&h, &setup, cards);
        uintptr_t room[512];
        setup.players = 99;
        const iz_saying *wrong = iz_setup_said(&setup, room, sizeof room);
        if (wrong)
            say(&h, "set-up", wrong);
    }
    iz_cards_free(cards);
    iz_language_free(h.english);
    iz_language_free(h.other);
    if (h.failures)
        fprintf(stderr, "%d sayings were wrong\n", h.failures);
    return h.failures ? EXIT_FAILURE : EXIT_SUCCESS;
}
