/* evaluate_lua.c: host.evaluate, which runs a text in Lua and returns its result as plain data.
 * The text is untrusted. So it runs in a separate Lua state without any functions, not even those
 * of strings. An allocator limits its memory and a hook limits its time, which needs C. Only
 * tables, strings, numbers and booleans are copied out. */
#include "module.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum {
    MOST_MEMORY = 16 << 20, /* bytes */
    HOOK_EVERY = 1000,      /* instructions */
    MOST_HOOKS = 10000,
    MOST_DEEP = 16,
    MOST_VALUES = 100000,
};

struct limits {
    size_t used; /* bytes */
    int hooks;
    clock_t began;
};

struct source {
    const char *text;
    size_t size;
    const char *name;
};

static void *allocate(void *data, void *block, size_t old_size, size_t size)
{
    struct limits *limits = data;
    if (!block)
        old_size = 0; /* for a new block, Lua passes the type of its object here */
    if (size == 0) {
        free(block);
        limits->used -= old_size;
        return NULL;
    }
    if (limits->used - old_size + size > MOST_MEMORY)
        return NULL;
    void *moved = realloc(block, size);
    if (moved)
        limits->used += size - old_size;
    return moved;
}

/* Limits the time as well as the instructions, because one instruction may join long strings.
 * Processor time, so that other programs on a busy machine do not count. */
static void end_if_too_long(lua_State *L, lua_Debug *event)
{
    void *data;
    lua_getallocf(L, &data);
    struct limits *limits = data;
    if (++limits->hooks <= MOST_HOOKS && clock() - limits->began <= CLOCKS_PER_SEC / 2)
        return;
    lua_getinfo(L, "Sl", event);
    lua_pushfstring(L, "%s:%d: it does not end", event->short_src, event->currentline);
    lua_error(L);
}

static int run(lua_State *L)
{
    const struct source *source = lua_touserdata(L, 1);
    lua_pushfstring(L, "@%s", source->name);
    if (luaL_loadbufferx(L, source->text, source->size, lua_tostring(L, -1), "t") != LUA_OK)
        return lua_error(L);
    lua_call(L, 0, 1);
    return 1;
}

static const char *copy(lua_State *from, lua_State *to, int depth, int *values);

/* Copies the table on top of `from` to the top of `to`. Returns what is wrong, or NULL. */
static const char *copy_table(lua_State *from, lua_State *to, int depth, int *values)
{
    if (depth == MOST_DEEP || !lua_checkstack(from, 4))
        return "it returns a table that is nested too deep";
    lua_newtable(to);
    for (lua_pushnil(from); lua_next(from, -2); lua_pop(from, 1)) {
        if (lua_type(from, -2) == LUA_TSTRING)
            lua_pushstring(to, lua_tostring(from, -2));
        else if (lua_isinteger(from, -2))
            lua_pushinteger(to, lua_tointeger(from, -2));
        else
            return "it returns a table with a key that is neither a name nor a number";
        const char *problem = copy(from, to, depth + 1, values);
        if (problem)
            return problem;
        lua_rawset(to, -3);
    }
    return NULL;
}

/* Copies the value on top of `from` to the top of `to`. A function becomes a light userdata, which
 * the caller refuses as it would a function. Returns what is wrong, or NULL. */
static const char *copy(lua_State *from, lua_State *to, int depth, int *values)
{
    if (++*values > MOST_VALUES)
        return "it returns too much";
    size_t size;
    const char *text;
    switch (lua_type(from, -1)) {
    case LUA_TNIL:
        lua_pushnil(to);
        return NULL;
    case LUA_TBOOLEAN:
        lua_pushboolean(to, lua_toboolean(from, -1));
        return NULL;
    case LUA_TNUMBER:
        if (lua_isinteger(from, -1))
            lua_pushinteger(to, lua_tointeger(from, -1));
        else
            lua_pushnumber(to, lua_tonumber(from, -1));
        return NULL;
    case LUA_TSTRING:
        text = lua_tolstring(from, -1, &size);
        lua_pushlstring(to, text, size);
        return NULL;
    case LUA_TTABLE:
        return copy_table(from, to, depth, values);
    default:
        lua_pushlightuserdata(to, NULL);
        return NULL;
    }
}

/* Runs the source in the state `inner` and pushes its result on `to`. On failure, pushes a message
 * and returns false. */
static bool evaluate_in(lua_State *inner, lua_State *to, const struct source *source)
{
    lua_sethook(inner, end_if_too_long, LUA_MASKCOUNT, HOOK_EVERY);
    lua_pushcfunction(inner, run);
    lua_pushlightuserdata(inner, (void *)source);
    int status = lua_pcall(inner, 1, 1, 0);
    const char *problem = NULL;
    int values = 0;
    if (status == LUA_OK)
        problem = copy(inner, to, 0, &values);
    else
        problem =
            status == LUA_ERRMEM ? "it uses more than 16 MB of memory" : lua_tostring(inner, -1);
    if (!problem)
        return true;
    bool has_place = status == LUA_ERRRUN || status == LUA_ERRSYNTAX;
    if (has_place && strchr(problem, ':'))
        lua_pushstring(to, problem);
    else
        lua_pushfstring(to, "%s: %s", source->name, problem);
    return false;
}

/* host.evaluate(text, name) -> the text's result; or nil and "NAME:LINE: what is wrong" */
static int evaluate(lua_State *L)
{
    struct source source = {.name = luaL_checkstring(L, 2)};
    source.text = luaL_checklstring(L, 1, &source.size);
    luaL_checkstack(L, 4 * MOST_DEEP, "host.evaluate");
    struct limits limits = {.began = clock()};
    lua_State *inner = lua_newstate(allocate, &limits);
    if (!inner)
        return luaL_error(L, "not enough memory");
    bool fine = evaluate_in(inner, L, &source);
    lua_close(inner);
    if (fine)
        return 1;
    lua_pushnil(L);
    lua_insert(L, -2);
    return 2;
}

const luaL_Reg evaluate_functions[] = {{"evaluate", evaluate}, {NULL, NULL}};
