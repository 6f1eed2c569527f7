/* machine_lua.c: host.now, host.time, host.cores, host.hostname, host.memory, host.terminal,
 * host.key, host.line, host.hash, host.seal. */
#include "hash.h"
#include "machine.h"
#include "process/memory.h"
#include "module.h"
#include "seal.h"
#include "typed.h"

#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

static int now(lua_State *L)
{
    lua_pushnumber(L, machine_now());
    return 1;
}

static int time_of_day(lua_State *L)
{
    lua_pushnumber(L, machine_time());
    return 1;
}

static int cores(lua_State *L)
{
    lua_pushinteger(L, machine_cores());
    return 1;
}

/* host.hostname() -> the machine's name, or "–", which exports show for a machine without one */
static int hostname(lua_State *L)
{
    char name[256] = "";
    lua_pushstring(L, gethostname(name, sizeof name - 1) == 0 ? name : "–");
    return 1;
}

/* host.memory() -> the free bytes of memory; host.memory(pid) -> the bytes that the process and its
 * descendants use. 0 if the system does not report them. */
static int memory(lua_State *L)
{
    bool of_one = !lua_isnoneornil(L, 1);
    lua_pushnumber(L, of_one ? memory_below((pid_t)luaL_checkinteger(L, 1)) : memory_free());
    return 1;
}

/* host.terminal() -> {columns=, stdin=, stdout=, stderr=, color=}; 80 columns without a
 * terminal. */
static int terminal(lua_State *L)
{
    int columns = machine_columns(STDOUT_FILENO);
    if (columns == 0)
        columns = machine_columns(STDERR_FILENO);
    lua_createtable(L, 0, 5);
    lua_pushinteger(L, columns > 0 ? columns : 80);
    lua_setfield(L, -2, "columns");
    lua_pushboolean(L, isatty(STDIN_FILENO));
    lua_setfield(L, -2, "stdin");
    lua_pushboolean(L, isatty(STDOUT_FILENO));
    lua_setfield(L, -2, "stdout");
    lua_pushboolean(L, isatty(STDERR_FILENO));
    lua_setfield(L, -2, "stderr");
    lua_pushboolean(L, machine_color());
    lua_setfield(L, -2, "color");
    return 1;
}

/* Pushes what was typed; or nil, and "closed" at the end of input. */
static int push_typed(lua_State *L, enum typed_unit unit, double seconds)
{
    char bytes[4096]; /* the longest line of a terminal */
    int count = typed_wait(unit, seconds, bytes, sizeof bytes);
    if (count > 0) {
        lua_pushlstring(L, bytes, (size_t)count);
        return 1;
    }
    lua_pushnil(L);
    lua_pushstring(L, count == TYPED_CLOSED ? "closed" : NULL);
    return 2;
}

/* host.key(seconds) -> the keys pressed within that time, usually one */
static int key(lua_State *L)
{
    return push_typed(L, TYPED_KEY, luaL_checknumber(L, 1));
}

/* host.line() -> a line with its newline */
static int line(lua_State *L)
{
    return push_typed(L, TYPED_LINE, INFINITY);
}

static int push_digits(lua_State *L, uint64_t word)
{
    char digits[17];
    snprintf(digits, sizeof digits, "%016" PRIx64, word);
    lua_pushstring(L, digits);
    return 1;
}

/* host.hash(bytes) -> 16 hexadecimal digits */
static int hash(lua_State *L)
{
    size_t size;
    const char *bytes = luaL_checklstring(L, 1, &size);
    return push_digits(L, hash_fnv1a(bytes, size));
}

/* host.seal(key, bytes) -> 16 hexadecimal digits; the key has 16 bytes */
static int seal(lua_State *L)
{
    size_t length, size;
    const char *key = luaL_checklstring(L, 1, &length), *bytes = luaL_checklstring(L, 2, &size);
    luaL_argcheck(L, length == SEAL_KEY, 1, "a key has 16 bytes");
    return push_digits(L, seal_of((const unsigned char *)key, bytes, size));
}

const luaL_Reg machine_functions[] = {
    {"now", now},           {"time", time_of_day}, {"cores", cores},   {"hostname", hostname},
    {"terminal", terminal}, {"key", key},          {"memory", memory}, {"line", line},
    {"hash", hash},         {"seal", seal},        {NULL, NULL},
};
