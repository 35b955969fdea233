/*
 * Words on cards (hkk 92.11, decision 164): forms of a word ("goblins", "wolves", "hunted") and
 * what is made up of it and another word of the table below ("goblin-king", "hobgoblin") are the
 * word; one that merely contains its letters ("pirate", for "rat") is another.
 */
#include "engine/evaluate/word.h"

#include <stdlib.h>
#include <string.h>

#include "cards/fold.h"
#include "program/names.h"
#include "program/symbols.h"

enum { WORD_MOST = 60 };

typedef struct word_search {
    const char *word;
    bool text_alone;  /* not the name, types, kinds and icons */
    bool anywhere_in; /* also in the midst of other words */
} word_search;

/* What stands before or behind another word and leaves it its sense. */
static const char *const before[] = {"hob", "half", "arch", "demi", "were", "super"};
static const char *const behind[] = {
    "king",    "queen", "lord",  "lady",   "master", "chief",  "folk",   "kin",    "kind",
    "clan",    "man",   "men",   "woman",  "women",  "child",  "slayer", "killer", "hunter",
    "catcher", "tamer", "rider", "keeper", "maker",  "smith",  "skin",   "hide",   "bone",
    "blood",   "head",  "heart", "born",   "bane",   "friend", "foe",    "land",   "home",
    "hold",    "hole",  "house", "town",   "gate",   "pit",    "nest",   "lair",   "war",
    "craft",   "ship",  "fire",  "stone",  "wood"};

/* ---- forms ----------------------------------------------------------------------------------- */

static bool is_vowel(char letter) { return letter != '\0' && strchr("aeiou", letter) != NULL; }

static bool ends_with(const char *word, size_t length, const char *end)
{
    size_t last = strlen(end);
    return length >= last && memcmp(word + length - last, end, last) == 0;
}

/* Is it one syllable that ends in one vowel and one consonant ("rat"), which is doubled ("ratted")?
 */
static bool doubles_last(const char *word, size_t length)
{
    int vowels = 0;
    for (size_t i = 0; i < length; i++)
        vowels += is_vowel(word[i]);
    return vowels == 1 && length >= 3 && is_vowel(word[length - 2]) &&
           strchr("wxy", word[length - 1]) == NULL;
}

/* Is `end` what the word takes as a plural or a third person? */
static bool takes_s(const char *word, size_t length, const char *end)
{
    static const char *const hissing[] = {"s", "x", "z", "ch", "sh", "o"};
    if (strcmp(end, "s") == 0)
        return length > 2;
    for (size_t i = 0; i < sizeof hissing / sizeof *hissing; i++)
        if (strcmp(end, "es") == 0 && ends_with(word, length, hissing[i]))
            return true;
    return false;
}

/* … as a past or a participle? */
static bool takes_ed(const char *word, size_t length, const char *end)
{
    char doubled[8];
    bool ends_in_e = ends_with(word, length, "e");
    if (strcmp(end, "d") == 0)
        return ends_in_e;
    if (doubles_last(word, length)) {
        doubled[0] = word[length - 1];
        strcpy(doubled + 1, "ed");
        if (strcmp(end, doubled) == 0)
            return true;
        strcpy(doubled + 1, "ing");
        return strcmp(end, doubled) == 0;
    }
    return !ends_in_e && length > 2 && (strcmp(end, "ed") == 0 || strcmp(end, "ing") == 0);
}

/* Words whose last letters change: "ally, allies", "wolf, wolves", "knife, knives", "take, taking".
 */
static bool changes_into(const char *word, size_t length, const char *form)
{
    static const struct {
        const char *end, *into;
    } changes[] = {{"y", "ies"}, {"y", "ied"}, {"f", "ves"}, {"fe", "ves"}, {"e", "ing"}};
    for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
        size_t stem = length - strlen(changes[i].end);
        if (length > 2 && ends_with(word, length, changes[i].end) &&
            strncmp(word, form, stem) == 0 && strcmp(form + stem, changes[i].into) == 0)
            return true;
    }
    return false;
}

static bool is_form_of(const char *word, const char *form)
{
    size_t length = strlen(word);
    if (strncmp(word, form, length) == 0) {
        const char *end = form + length;
        if (*end == '\0' || takes_s(word, length, end) || takes_ed(word, length, end))
            return true;
    }
    return changes_into(word, length, form);
}

static bool is_made_up_of(const char *word, const char *form)
{
    size_t length = strlen(word);
    if (length < 3)
        return false;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        size_t first = strlen(before[i]);
        if (strncmp(form, before[i], first) == 0 && is_form_of(word, form + first))
            return true;
    }
    for (size_t i = 0; strncmp(word, form, length) == 0 && i < sizeof behind / sizeof *behind; i++)
        if (is_form_of(behind[i], form + length))
            return true;
    return false;
}

/* ---- on a card ------------------------------------------------------------------------------- */

static bool is_letter(char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= '0' && byte <= '9') ||
           (unsigned char)byte >= 128;
}

/* Does one of the words of the folded text fit? A hyphen parts two. */
static bool has_word(const char *folded, const char *wanted, bool anywhere)
{
    if (anywhere)
        return strstr(folded, wanted) != NULL;
    for (const char *at = folded; *at;) {
        char one[WORD_MOST];
        size_t length = 0;
        while (is_letter(at[length]))
            length++;
        if (length > 0 && length < sizeof one) {
            memcpy(one, at, length);
            one[length] = '\0';
            if (is_form_of(wanted, one) || is_made_up_of(wanted, one))
                return true;
        }
        at += length + (at[length] != '\0');
    }
    return false;
}

static bool says(const char *text, const word_search *search)
{
    char wanted[WORD_MOST], *folded;
    if (!text || iz_fold(search->word, wanted, sizeof wanted) >= sizeof wanted)
        return false;
    size_t size = iz_fold(text, NULL, 0) + 1;
    folded = malloc(size);
    if (!folded)
        return false;
    iz_fold(text, folded, size);
    bool found = has_word(folded, wanted, search->anywhere_in);
    free(folded);
    return found;
}

static bool says_in_types(const iz_card_set *cards, const iz_card_def *card,
                          const word_search *search)
{
    for (int bit = 0; bit < 32; bit++)
        if (card->types >> bit & 1u && says(iz_type_words[bit], search))
            return true;
    for (int i = 0; i < IZ_SUBTYPES && card->subtypes[i]; i++)
        if (says(iz_symbols_text(cards->symbols, card->subtypes[i]), search))
            return true;
    return false;
}

static bool says_in_icons(const iz_card_set *cards, const iz_card_def *card,
                          const word_search *search)
{
    for (uint32_t n = 0; n < card->ability_count; n++) {
        const iz_ability_def *ability = &cards->abilities[card->first_ability + n];
        if (ability->keyword < IZ_KW_COUNT && says(iz_keywords[ability->keyword].word, search))
            return true;
    }
    return false;
}

static bool card_says(const iz_card_set *cards, int definition, const word_search *search)
{
    const iz_card_def *card = &cards->definitions[definition];
    if (says(cards->texts[definition], search))
        return true;
    if (search->text_alone)
        return false;
    return says(iz_symbols_text(cards->symbols, card->name), search) ||
           says_in_types(cards, card, search) || says_in_icons(cards, card, search);
}

bool iz_word_is_on(const iz_game *g, int definition, const iz_cell *cell)
{
    bool in_text = cell->op == IZ_WORD_IN_TEXT;
    iz_count_applied(g, IZ_C_WORD_FORMS);
    iz_count_applied(g, in_text ? IZ_C_WORD_IN_TEXT : IZ_C_WORD_ON_CARD);
    word_search search = {.word = iz_symbols_text(g->cards->symbols, cell->arg),
                          .text_alone = in_text ? !iz_is_off(g, IZ_C_WORD_IN_TEXT)
                                                : iz_is_off(g, IZ_C_WORD_ON_CARD),
                          .anywhere_in = iz_is_off(g, IZ_C_WORD_FORMS)};
    return card_says(g->cards, definition, &search);
}
