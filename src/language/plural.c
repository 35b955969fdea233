/*
 * Which form a number takes, by rules in the syntax of CLDR (Unicode TR35, plural rules), for whole
 * numbers: `n % 10 = 2..4 and n % 100 != 12..14`. n and i are the number; v, w, f, t, c and e,
 * which are about decimals, are 0.
 */
#include "language/language.h"

#include <ctype.h>
#include <string.h>

/* A rule is read and judged in one go. */
typedef struct judge {
    const char *at;
    uint64_t n;
    bool is_wrong;
} judge;

static void skip_blanks(judge *j)
{
    while (*j->at == ' ')
        j->at++;
}

static bool take(judge *j, const char *sign)
{
    skip_blanks(j);
    if (strncmp(j->at, sign, strlen(sign)) != 0)
        return false;
    j->at += strlen(sign);
    return true;
}

static uint64_t read_number(judge *j)
{
    uint64_t number = 0;
    skip_blanks(j);
    if (!isdigit((unsigned char)*j->at))
        j->is_wrong = true;
    for (int digits = 0; isdigit((unsigned char)*j->at); digits++) {
        j->is_wrong = j->is_wrong || digits > 9;
        number = j->is_wrong ? 0 : number * 10 + (uint64_t)(*j->at - '0');
        j->at++;
    }
    return number;
}

static uint64_t read_operand(judge *j)
{
    skip_blanks(j);
    char operand = *j->at;
    if (!operand || !strchr("nivwftce", operand)) {
        j->is_wrong = true;
        return 0;
    }
    j->at++;
    uint64_t value = operand == 'n' || operand == 'i' ? j->n : 0;
    if (!take(j, "%"))
        return value;
    uint64_t by = read_number(j);
    j->is_wrong = j->is_wrong || by == 0;
    return by ? value % by : 0;
}

/* "2..4,6": is the value in it? */
static bool is_among(judge *j, uint64_t value)
{
    bool found = false;
    do {
        uint64_t low = read_number(j);
        uint64_t high = take(j, "..") ? read_number(j) : low;
        found = found || (value >= low && value <= high);
    } while (!j->is_wrong && take(j, ","));
    return found;
}

static bool holds_relation(judge *j)
{
    uint64_t value = read_operand(j);
    if (take(j, "!="))
        return !is_among(j, value);
    if (take(j, "="))
        return is_among(j, value);
    j->is_wrong = true;
    return false;
}

static bool holds_rule(judge *j)
{
    bool any = false;
    do {
        bool all = true;
        do
            all = holds_relation(j) && all;
        while (!j->is_wrong && take(j, "and"));
        any = any || all;
    } while (!j->is_wrong && take(j, "or"));
    skip_blanks(j);
    j->is_wrong = j->is_wrong || (*j->at != '\0' && *j->at != '@'); /* samples follow */
    return any && !j->is_wrong;
}

bool iz_plural_rule_fits(const char *rule)
{
    judge j = {.at = rule};
    holds_rule(&j);
    return !j.is_wrong;
}

const char *iz_plural_form(const iz_language *language, int64_t number)
{
    uint64_t n = number < 0 ? 0 - (uint64_t)number : (uint64_t)number;
    for (const ftl_plural *plural = language->plurals; plural; plural = plural->next) {
        judge j = {.at = plural->rule, .n = n};
        if (holds_rule(&j))
            return plural->name;
    }
    return "other";
}
