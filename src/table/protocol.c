/*
 * Checking what came by the table of messages (protocol.h).
 */
#include "table/protocol.h"

#include <string.h>

enum { INTEGER_BITS = 53 };

const protocol_row *protocol_row_named(const char *side, const char *name)
{
    for (const protocol_row *row = protocol_rows; name && row->name; row++)
        if (strcmp(row->side, side) == 0 && strcmp(row->name, name) == 0)
            return row;
    return NULL;
}

static bool is_word(const char *word, const char *words)
{
    size_t length = strlen(word);
    if (length == 0 || strchr(word, '|'))
        return false;
    for (const char *at = words; (at = strstr(at, word)) != NULL; at++)
        if (at > words && at[-1] == '|' && at[length] == '|')
            return true;
    return false;
}

static const char *fault_of(const json_t *value, const protocol_field *field, const char **where)
{
    json_int_t most = (json_int_t)1 << INTEGER_BITS;
    switch (field->kind) {
    case PROTOCOL_STRING:
        if (!json_is_string(value))
            return "a text is wanted";
        return field->most && json_string_length(value) > (size_t)field->most ? "too long"
               : strlen(json_string_value(value)) != json_string_length(value)
                   ? "a text has no zero bytes"
                   : NULL;
    case PROTOCOL_INTEGER:
        return json_is_integer(value) && json_integer_value(value) < most &&
                       json_integer_value(value) > -most
                   ? NULL
                   : "a whole number is wanted";
    case PROTOCOL_BOOLEAN:
        return json_is_boolean(value) ? NULL : "true or false is wanted";
    case PROTOCOL_WORD:
        return json_is_string(value) && is_word(json_string_value(value), field->words)
                   ? NULL
                   : "none of the words that it may be";
    default:
        return protocol_fault(value, protocol_row_named("types", field->row), where);
    }
}

static const char *list_fault(const json_t *list, const protocol_field *field, const char **where)
{
    const json_t *value;
    size_t i;
    if (!json_is_array(list))
        return "a list is wanted";
    if (field->count && json_array_size(list) > (size_t)field->count)
        return "too many";
    json_array_foreach (list, i, value) {
        const char *fault = fault_of(value, field, where);
        if (fault)
            return fault;
    }
    return NULL;
}

const char *protocol_fault(const json_t *object, const protocol_row *row, const char **where)
{
    *where = "";
    if (!row || !json_is_object(object))
        return "an object is wanted";
    for (const protocol_field *field = row->fields; field->name; field++) {
        const json_t *value = json_object_get(object, field->name);
        const char *fault = NULL;
        *where = field->name;
        if (!value)
            fault = field->optional ? NULL : "it is missing";
        else
            fault =
                field->is_list ? list_fault(value, field, where) : fault_of(value, field, where);
        if (fault)
            return fault;
    }
    return NULL;
}

json_t *protocol_fields(const json_t *object, const protocol_row *row)
{
    json_t *fields = json_object();
    for (const protocol_field *field = row->fields; field->name; field++)
        if (json_object_get(object, field->name))
            json_object_set(fields, field->name, json_object_get(object, field->name));
    return fields;
}
