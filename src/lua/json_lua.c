/* json_lua.c: host.json, which parses JSON to Lua values.
 * In C because a parser in Lua needs seconds for a document of 30,000 runs. The text is untrusted,
 * so its depth and the number of its values are limited. */
#include "module.h"

#include <math.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_DEEP = 32, MOST_VALUES = 4000000, LONGEST_NUMBER = 63 };

struct reader {
    lua_State *L;
    const char *at; /* the next character; after a failure, the place of the problem */
    const char *end;
    int depth;
    int fields[MOST_DEEP + 1]; /* of the last object at each depth: a guess for the next one */
    int values;
    const char *problem; /* NULL until a failure */
};

static bool refuse(struct reader *reader, const char *problem)
{
    reader->problem = problem;
    return false;
}

static void skip_space(struct reader *reader)
{
    while (reader->at < reader->end && (*reader->at == ' ' || *reader->at == '\n' ||
                                        *reader->at == '\t' || *reader->at == '\r'))
        reader->at++;
}

/* Takes the character `wanted`, and the space before it, if it comes next. */
static bool take(struct reader *reader, char wanted)
{
    skip_space(reader);
    if (reader->at == reader->end || *reader->at != wanted)
        return false;
    reader->at++;
    return true;
}

static bool take_word(struct reader *reader, const char *word)
{
    size_t length = strlen(word);
    if ((size_t)(reader->end - reader->at) < length || memcmp(reader->at, word, length) != 0)
        return false;
    reader->at += length;
    return true;
}

/* ---- strings ---- */

static int digit_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    c |= 0x20; /* lower case */
    return c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* Takes the four hexadecimal digits after \u. Returns their value, or -1. */
static long take_unit(struct reader *reader)
{
    long unit = 0;
    for (int i = 0; i < 4; i++) {
        int digit = reader->at < reader->end ? digit_value(*reader->at) : -1;
        if (digit < 0)
            return -1;
        unit = 16 * unit + digit;
        reader->at++;
    }
    return unit;
}

/* A character above U+FFFF is a pair of surrogates. A single surrogate is refused. */
static bool take_code_point(struct reader *reader, luaL_Buffer *text)
{
    long point = take_unit(reader);
    if (point >= 0xD800 && point < 0xDC00 && take_word(reader, "\\u")) {
        long low = take_unit(reader);
        point = low >= 0xDC00 && low < 0xE000 ? 0x10000 + ((point - 0xD800) << 10) + (low - 0xDC00)
                                              : -1;
    }
    if (point < 0 || (point >= 0xD800 && point < 0xE000))
        return refuse(reader, "no character after \\u");
    lua_pushfstring(reader->L, "%U", point);
    luaL_addvalue(text);
    return true;
}

static bool take_escape(struct reader *reader, luaL_Buffer *text)
{
    static const char names[] = "\"\\/bfnrt", meant[] = "\"\\/\b\f\n\r\t";
    char name = '\0';
    if (reader->at < reader->end)
        name = *reader->at++;
    if (name == 'u')
        return take_code_point(reader, text);
    const char *found = name ? strchr(names, name) : NULL;
    if (!found)
        return refuse(reader, "no character after \\");
    luaL_addchar(text, meant[found - names]);
    return true;
}

/* The end of the characters that need no translation. */
static const char *plain_end(const struct reader *reader)
{
    const char *at = reader->at;
    while (at < reader->end && *at != '"' && *at != '\\' && (unsigned char)*at >= ' ')
        at++;
    return at;
}

static bool take_string(struct reader *reader)
{
    const char *end = plain_end(reader);
    if (end < reader->end && *end == '"') {
        lua_pushlstring(reader->L, reader->at, (size_t)(end - reader->at));
        reader->at = end + 1;
        return true;
    }
    luaL_Buffer text;
    luaL_buffinit(reader->L, &text);
    for (;;) {
        luaL_addlstring(&text, reader->at, (size_t)(end - reader->at));
        reader->at = end;
        if (reader->at == reader->end || (unsigned char)*reader->at < ' ')
            return refuse(reader, "a string that does not end");
        if (*reader->at++ == '"')
            break;
        if (!take_escape(reader, &text))
            return false;
        end = plain_end(reader);
    }
    luaL_pushresult(&text);
    return true;
}

/* ---- numbers ---- */

static bool is_digit(const char *at, const char *end)
{
    return at < end && *at >= '0' && *at <= '9';
}

/* The end of one or more digits, or NULL. */
static const char *digits_end(const char *at, const char *end)
{
    if (!at || !is_digit(at, end))
        return NULL;
    while (is_digit(at, end))
        at++;
    return at;
}

/* The end of the JSON number that begins at `at`, or NULL. */
static const char *number_end(const char *at, const char *end)
{
    if (*at == '-')
        at++;
    at = is_digit(at, end) && *at == '0' ? at + 1 : digits_end(at, end);
    if (at && at < end && *at == '.')
        at = digits_end(at + 1, end);
    if (at && at < end && (*at == 'e' || *at == 'E')) {
        at++;
        if (at < end && (*at == '+' || *at == '-'))
            at++;
        at = digits_end(at, end);
    }
    return at;
}

static bool take_number(struct reader *reader)
{
    const char *end = number_end(reader->at, reader->end);
    if (!end)
        return refuse(reader, "no valid JSON value");
    char digits[LONGEST_NUMBER + 1];
    size_t length = (size_t)(end - reader->at);
    if (length > LONGEST_NUMBER)
        return refuse(reader, "a number of too many digits");
    memcpy(digits, reader->at, length);
    digits[length] = '\0';
    if (strpbrk(digits, ".eE"))
        lua_pushnumber(reader->L, strtod(digits, NULL)); /* as lua_stringtonumber, but faster */
    else
        lua_stringtonumber(reader->L, digits);
    if (!isfinite(lua_tonumber(reader->L, -1)))
        return refuse(reader, "a number is not finite");
    reader->at = end;
    return true;
}

/* ---- values ---- */

static bool take_value(struct reader *reader);

static bool take_list(struct reader *reader)
{
    lua_newtable(reader->L);
    if (take(reader, ']'))
        return true;
    lua_Integer count = 0;
    do {
        if (!take_value(reader))
            return false;
        if (lua_isnil(reader->L, -1))
            return refuse(reader, "null in a list");
        lua_rawseti(reader->L, -2, ++count);
    } while (take(reader, ','));
    return take(reader, ']') || refuse(reader, "a comma or ] is missing");
}

static bool take_object(struct reader *reader)
{
    int *fields = &reader->fields[reader->depth], count = 0;
    lua_createtable(reader->L, 0, *fields);
    *fields = 0;
    if (take(reader, '}'))
        return true;
    do {
        if (!take(reader, '"'))
            return refuse(reader, "a key is missing");
        if (!take_string(reader))
            return false;
        if (!take(reader, ':'))
            return refuse(reader, "a colon is missing");
        if (!take_value(reader))
            return false;
        lua_rawset(reader->L, -3);
        count++;
    } while (take(reader, ','));
    *fields = count;
    return take(reader, '}') || refuse(reader, "a comma or } is missing");
}

static bool take_nested(struct reader *reader, bool (*take_it)(struct reader *))
{
    if (reader->depth == MOST_DEEP)
        return refuse(reader, "nested too deep");
    reader->at++;
    reader->depth++;
    bool taken = take_it(reader);
    reader->depth--;
    return taken;
}

/* Parses the next value and pushes it, null as nil. On failure sets reader->problem. */
static bool take_value(struct reader *reader)
{
    if (++reader->values > MOST_VALUES)
        return refuse(reader, "too many values");
    skip_space(reader);
    if (reader->at == reader->end)
        return refuse(reader, "no valid JSON value");
    switch (*reader->at) {
    case '{':
        return take_nested(reader, take_object);
    case '[':
        return take_nested(reader, take_list);
    case '"':
        reader->at++;
        return take_string(reader);
    case 't':
    case 'f':
        lua_pushboolean(reader->L, *reader->at == 't');
        if (take_word(reader, "true") || take_word(reader, "false"))
            return true;
        break;
    case 'n':
        lua_pushnil(reader->L);
        if (take_word(reader, "null"))
            return true;
        break;
    default:
        return take_number(reader);
    }
    return refuse(reader, "no valid JSON value");
}

/* Pushes "a colon is missing at line 3, column 5"; only the column if the text has one line. */
static void push_problem(const struct reader *reader, const char *text)
{
    const char *line = text;
    bool several = memchr(text, '\n', (size_t)(reader->end - text)) != NULL;
    int number = 1;
    for (const char *at = text; at < reader->at; at++)
        if (*at == '\n') {
            number++;
            line = at + 1;
        }
    lua_Integer column = reader->at - line + 1;
    if (several)
        lua_pushfstring(reader->L, "%s at line %d, column %I", reader->problem, number, column);
    else
        lua_pushfstring(reader->L, "%s at column %I", reader->problem, column);
}

/* host.json(text) -> the value, null as nil; or nil and a message with the place */
static int json(lua_State *L)
{
    size_t size;
    const char *text = luaL_checklstring(L, 1, &size);
    struct reader reader = {.L = L, .at = text, .end = text + size};
    luaL_checkstack(L, 4 * MOST_DEEP, "host.json");
    if (take_value(&reader)) {
        skip_space(&reader);
        if (reader.at == reader.end)
            return 1;
        reader.problem = "something follows the value";
    }
    lua_pushnil(L);
    push_problem(&reader, text);
    return 2;
}

/* host.is_ascii(text) -> whether all bytes are ASCII; fast even for many MB */
static int is_ascii(lua_State *L)
{
    size_t size;
    const char *text = luaL_checklstring(L, 1, &size);
    unsigned char bits = 0;
    for (size_t i = 0; i < size; i++)
        bits |= (unsigned char)text[i];
    lua_pushboolean(L, bits < 0x80);
    return 1;
}

const luaL_Reg json_functions[] = {{"json", json}, {"is_ascii", is_ascii}, {NULL, NULL}};
