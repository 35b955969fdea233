/*
 * The names of arguments (names.h), and the readable print of programs (program.h).
 */
#include "program/names.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "program/symbols.h"

const char *const iz_color_words[IZ_MANA_KINDS] = {
#define ARG_COLOR(name, value, meaning) meaning,
#include "program/arguments.def"
    "colorless"};

const char *const iz_type_words[] = {
#define ARG_TYPE(name, value, meaning) meaning,
#include "program/arguments.def"
};

const char *const iz_step_words[IZ_STEP_COUNT] = {
#define ARG_STEP(name, word, meaning) word,
#include "program/arguments.def"
};

typedef struct name_row {
    iz_arg_kind kind;
    const char *name;
    int32_t value;
} name_row;

#define N(kind, prefix, name)                                                                      \
    {                                                                                              \
        IZ_ARG_##kind, #name, IZ_##prefix##_##name                                                 \
    }

/* Masks list their single bits. */
static const name_row rows[] = {
#define ARG_TYPE(name, value, meaning) N(TYPES, TYPE, name),
#define ARG_COLOR(name, value, meaning) N(COLORS, COLOR, name),
#define ARG_COLOR_ALONE ARG_COLOR
#define ARG_ZONE(name, meaning) N(ZONE, ZONE, name),
#define ARG_STEP(name, word, meaning) N(STEP, STEP, name),
#define ARG_ROLE(name, meaning) N(ROLE, ROLE, name),
#define ARG_STATUS(name, meaning) N(STATUS, STATUS, name),
#define ARG_COMPARE(name, meaning) N(COMPARISON, COMPARE, name),
#define ARG_ATTRIBUTE(name, meaning) N(ATTRIBUTE, ATTRIBUTE, name),
#define ARG_PLACE(name, value, meaning) N(PLACE, PLACE, name),
#define ARG_LEDGER(name, meaning) N(LEDGER, LEDGER, name),
#define ARG_ACTION(name, meaning) N(ACTION, ACTION, name),
#define ARG_RULE(name, meaning) N(RULE, RULE, name),
#define ARG_RESOURCE(name, meaning) N(RESOURCE, RESOURCE, name),
#include "program/arguments.def"
    {IZ_ARG_COLORS, "COLORLESS", IZ_COLORLESS},

#define WORD(kind, name, text) N(kind, WORD, name),
#include "program/words.def"
#undef WORD
};

#undef N

static const char *name_of(iz_arg_kind kind, int32_t value)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].kind == kind && rows[i].value == value)
            return rows[i].name;
    return NULL;
}

static bool value_of(iz_arg_kind kind, const char *name, size_t length, int32_t *value)
{
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        if (rows[i].kind == kind && strlen(rows[i].name) == length &&
            memcmp(rows[i].name, name, length) == 0) {
            *value = rows[i].value;
            return true;
        }
    return false;
}

iz_op iz_node_named(const char *name, size_t length)
{
    for (int op = 0; op < IZ_OP_COUNT; op++)
        if (iz_nodes[op].name[0] == name[0] && strncmp(iz_nodes[op].name, name, length) == 0 &&
            iz_nodes[op].name[length] == '\0')
            return (iz_op)op;
    return IZ_OP_COUNT;
}

/* The kind whose names stand for the bits 1 << value of a mask, or NONE. */
static iz_arg_kind kind_of_bits(iz_arg_kind kind)
{
    return kind == IZ_ARG_ZONES ? IZ_ARG_ZONE : kind == IZ_ARG_STEPS ? IZ_ARG_STEP : IZ_ARG_NONE;
}

static const char *bit_name(iz_arg_kind kind, int bit)
{
    iz_arg_kind of = kind_of_bits(kind);
    if (of != IZ_ARG_NONE)
        return name_of(of, bit);
    return name_of(kind, (int32_t)(1u << bit));
}

static size_t write_mask(iz_arg_kind kind, uint32_t mask, char *out, size_t size)
{
    size_t length = 0;
    for (int bit = 0; bit < 32; bit++) {
        const char *name = mask >> bit & 1u ? bit_name(kind, bit) : NULL;
        if (name != NULL && length < size)
            length +=
                (size_t)snprintf(out + length, size - length, "%s%s", length ? "|" : "", name);
    }
    return length;
}

size_t iz_argument_write(iz_arg_kind kind, int32_t arg, char *out, size_t size)
{
    const char *name = NULL;
    size_t length = 0;
    if (kind == IZ_ARG_KEYWORD && arg >= 0 && arg < IZ_KW_COUNT)
        name = iz_keywords[arg].name;
    else if (kind == IZ_ARG_PLACE) {
        length = (size_t)snprintf(out, size, "%s", name_of(IZ_ARG_ZONE, arg & 255));
        if (arg >> 8 != 0 && length + 1 < size) {
            out[length++] = '|';
            length += write_mask(kind, (uint32_t)arg & ~255u, out + length, size - length);
        }
        return length;
    } else if (kind == IZ_ARG_ZONES_FROM_TO) {
        const char *from = name_of(IZ_ARG_ZONE, iz_zone_from(arg)),
                   *to = name_of(IZ_ARG_ZONE, iz_zone_to(arg));
        return (size_t)snprintf(out, size, "%s>%s", from ? from : "?", to ? to : "?");
    } else if (kind == IZ_ARG_TYPES || kind == IZ_ARG_COLORS || kind_of_bits(kind) != IZ_ARG_NONE)
        length = write_mask(kind, (uint32_t)arg, out, size);
    else
        name = name_of(kind, arg);
    if (name != NULL)
        return (size_t)snprintf(out, size, "%s", name);
    return length > 0 ? length : (size_t)snprintf(out, size, "%d", (int)arg);
}

static bool read_part(iz_arg_kind kind, const char *text, size_t length, int32_t *arg)
{
    int32_t value = 0;
    iz_arg_kind of = kind_of_bits(kind);
    if (of != IZ_ARG_NONE) {
        if (!value_of(of, text, length, &value))
            return false;
        *arg |= 1 << value;
        return true;
    }
    if (kind == IZ_ARG_PLACE && value_of(IZ_ARG_ZONE, text, length, &value)) {
        *arg |= value;
        return true;
    }
    if (!value_of(kind, text, length, &value))
        return false;
    *arg |= value;
    return true;
}

bool iz_argument_read(iz_arg_kind kind, const char *text, size_t length, int32_t *arg)
{
    char *end = NULL;
    *arg = 0;
    long number = strtol(text, &end, 10);
    if (end == text + length && length > 0) {
        *arg = (int32_t)number;
        return true;
    }
    if (kind == IZ_ARG_KEYWORD) {
        for (int k = 0; k < IZ_KW_COUNT; k++)
            if (strlen(iz_keywords[k].name) == length &&
                memcmp(iz_keywords[k].name, text, length) == 0) {
                *arg = k;
                return true;
            }
        return false;
    }
    if (kind == IZ_ARG_ZONES_FROM_TO) {
        const char *middle = memchr(text, '>', length);
        int32_t from = 0, to = 0;
        if (middle == NULL || !value_of(IZ_ARG_ZONE, text, (size_t)(middle - text), &from) ||
            !value_of(IZ_ARG_ZONE, middle + 1, length - (size_t)(middle - text) - 1, &to))
            return false;
        *arg = iz_zones_from_to(from, to);
        return true;
    }
    for (const char *at = text; at < text + length;) {
        const char *stop = memchr(at, '|', length - (size_t)(at - text));
        if (stop == NULL)
            stop = text + length;
        if (!read_part(kind, at, (size_t)(stop - at), arg))
            return false;
        at = stop + 1;
    }
    return length > 0;
}

/* ---- flags ----------------------------------------------------------------------------------- */

size_t iz_node_argument_write(int op, int32_t arg, char *out, size_t size)
{
    if (iz_nodes[op].arg != IZ_ARG_FLAGS)
        return iz_argument_write(iz_nodes[op].arg, arg, out, size);
    size_t length = 0;
    out[0] = '\0';
    for (const iz_flag_info *flag = iz_flags; flag->name != NULL; flag++)
        if (flag->op == op && flag->value & arg && length < size)
            length += (size_t)snprintf(out + length, size - length, "%s%s", length ? "|" : "",
                                       flag->name);
    return length;
}

static bool read_flag(int op, const char *name, size_t length, int32_t *arg)
{
    for (const iz_flag_info *flag = iz_flags; flag->name != NULL; flag++)
        if (flag->op == op && strlen(flag->name) == length &&
            memcmp(flag->name, name, length) == 0) {
            *arg |= flag->value;
            return true;
        }
    return false;
}

bool iz_node_argument_read(int op, const char *text, size_t length, int32_t *arg)
{
    if (iz_nodes[op].arg != IZ_ARG_FLAGS)
        return iz_argument_read(iz_nodes[op].arg, text, length, arg);
    *arg = 0;
    for (const char *at = text; at < text + length;) {
        const char *stop = memchr(at, '|', length - (size_t)(at - text));
        if (stop == NULL)
            stop = text + length;
        if (!read_flag(op, at, (size_t)(stop - at), arg))
            return iz_argument_read(IZ_ARG_NUMBER, text, length, arg);
        at = stop + 1;
    }
    return length > 0;
}

/* ---- printing -------------------------------------------------------------------------------- */

typedef struct printer {
    const iz_symbols *symbols;
    char *out;
    size_t size, length;
} printer;

static void put(printer *p, const char *text)
{
    for (; *text != '\0'; text++, p->length++)
        if (p->length + 1 < p->size)
            p->out[p->length] = *text;
}

static void print_argument(printer *p, const iz_cell *cell)
{
    char text[256];
    iz_arg_kind kind = iz_nodes[cell->op].arg;
    bool word = kind == IZ_ARG_SUBTYPE || kind == IZ_ARG_NAME || kind == IZ_ARG_COUNTER;
    if (kind == IZ_ARG_NONE || (kind == IZ_ARG_FLAGS && cell->arg == IZ_NO_FLAGS))
        return;
    put(p, ":");
    if (word && p->symbols != NULL && cell->arg > 0 && cell->arg < iz_symbols_count(p->symbols)) {
        put(p, "\"");
        put(p, iz_symbols_text(p->symbols, cell->arg));
        put(p, "\"");
    } else if (kind == IZ_ARG_MANA && p->symbols != NULL &&
               cell->arg < iz_symbols_mana_count(p->symbols)) {
        iz_mana_write(iz_symbols_mana_cost(p->symbols, cell->arg), text, sizeof text);
        put(p, text);
    } else {
        iz_node_argument_write(cell->op, cell->arg, text, sizeof text);
        put(p, text);
    }
}

static void print_tree(printer *p, const iz_cell *cell, int depth)
{
    for (int i = 0; i < depth; i++)
        put(p, "  ");
    put(p, "(");
    put(p, cell->op < IZ_OP_COUNT ? iz_nodes[cell->op].name : "?");
    if (cell->op < IZ_OP_COUNT)
        print_argument(p, cell);
    for (const iz_cell *child = cell + 1; child < cell + cell->span; child += child->span) {
        put(p, "\n");
        print_tree(p, child, depth + 1);
    }
    put(p, ")");
}

size_t iz_program_print(const iz_symbols *symbols, const iz_cell *program, char *out, size_t size)
{
    printer p = {symbols, out, size, 0};
    print_tree(&p, program, 0);
    if (size > 0)
        out[p.length < size ? p.length : size - 1] = '\0';
    return p.length;
}
