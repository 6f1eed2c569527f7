/* process_lua.c: host.run, which converts a Lua table to a command and its outcome to a table.
 * All arguments are checked before resources are allocated, because a Lua error is a longjmp.
 * Strings are borrowed from the argument table, which stays on the stack. */
#include "module.h"
#include "process/process.h"
#include "process/signals.h"

#include <fcntl.h>
#include <lauxlib.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

/* A string that C can hold: no zero byte in it. A number is refused. */
static const char *check_text(lua_State *L, int index, const char *what)
{
    size_t length;
    if (lua_type(L, index) != LUA_TSTRING)
        luaL_error(L, "host.run: %s has to be a string, not a %s", what, luaL_typename(L, index));
    const char *text = lua_tolstring(L, index, &length);
    if (strlen(text) != length)
        luaL_error(L, "host.run: %s contains a zero byte", what);
    return text;
}

static void check_keys(lua_State *L, int table)
{
    static const char *const known[] = {"env",    "cwd",  "timeout",    "stdin",   "stdout",
                                        "stderr", "tick", "tick_every", "partner", "socket"};
    lua_pushnil(L);
    while (lua_next(L, table)) {
        lua_pop(L, 1);
        if (lua_isinteger(L, -1))
            continue;
        const char *key = check_text(L, -1, "a key");
        size_t i = 0;
        while (i < sizeof known / sizeof *known && strcmp(key, known[i]) != 0)
            i++;
        if (i == sizeof known / sizeof *known)
            luaL_error(L, "host.run: unknown key '%s'", key);
    }
}

/* The program and its arguments, ended by NULL, in memory that Lua frees. */
static char **check_argv(lua_State *L, int table)
{
    lua_Integer count = luaL_len(L, table);
    if (count < 1)
        luaL_error(L, "host.run: no program named");
    char **argv = lua_newuserdatauv(L, ((size_t)count + 1) * sizeof *argv, 0);
    for (lua_Integer i = 1; i <= count; i++) {
        lua_geti(L, table, i);
        argv[i - 1] = (char *)check_text(L, -1, "an argument"); /* execvp does not write to it */
        lua_pop(L, 1);
    }
    argv[count] = NULL;
    return argv;
}

static void check_env(lua_State *L, int table, struct command *command)
{
    if (lua_getfield(L, table, "env") == LUA_TNIL)
        return;
    if (!lua_istable(L, -1))
        luaL_error(L, "host.run: env has to be a table");
    int env = lua_gettop(L);
    int count = 0;
    for (lua_pushnil(L); lua_next(L, env); lua_pop(L, 1))
        count++;
    struct setting *added = lua_newuserdatauv(L, ((size_t)count + 1) * sizeof *added, 0);
    command->added = added;
    for (lua_pushnil(L); lua_next(L, env); lua_pop(L, 1)) {
        const char *name = check_text(L, -2, "a name in env");
        if (*name == '\0' || strchr(name, '='))
            luaL_error(L, "host.run: env cannot hold the name '%s'", name);
        added[command->added_count++] =
            (struct setting){.name = name, .value = check_text(L, -1, "a value in env")};
    }
}

/* "inherit", "capture", "null", {file = path}, {append = path}, or an open Lua file; for stderr
 * also "stdout". An open Lua file is marked close-on-exec: no other program inherits it. */
static struct redirect check_redirect(lua_State *L, int table, const char *name)
{
    /* in the order of enum redirect_kind */
    static const char *const kinds[] = {"inherit", "capture", "null", "stdout"};
    int type = lua_getfield(L, table, name);
    if (type == LUA_TNIL)
        return (struct redirect){.kind = REDIRECT_INHERIT};
    if (type == LUA_TTABLE) {
        bool appends = lua_getfield(L, -1, "append") != LUA_TNIL;
        if (!appends)
            lua_getfield(L, -2, "file");
        return (struct redirect){.kind = appends ? REDIRECT_APPEND : REDIRECT_FILE,
                                 .path = check_text(L, -1, "a file")};
    }
    const luaL_Stream *open = luaL_testudata(L, -1, LUA_FILEHANDLE);
    if (open && open->closef) {
        fcntl(fileno(open->f), F_SETFD, FD_CLOEXEC);
        return (struct redirect){.kind = REDIRECT_OPEN, .file = fileno(open->f)};
    }
    const char *text = check_text(L, -1, name);
    for (int kind = REDIRECT_INHERIT; kind <= REDIRECT_STDOUT; kind++) {
        if (strcmp(text, kinds[kind]) == 0)
            if (kind != REDIRECT_STDOUT || strcmp(name, "stderr") == 0)
                return (struct redirect){.kind = (enum redirect_kind)kind};
    }
    luaL_error(L, "host.run: %s cannot be '%s'", name, text);
    return (struct redirect){0};
}

/* stdin = "inherit"; without it the program's standard input is empty. */
static bool check_input(lua_State *L, int table)
{
    if (lua_getfield(L, table, "stdin") == LUA_TNIL)
        return false;
    const char *text = check_text(L, -1, "stdin");
    if (strcmp(text, "inherit") != 0)
        luaL_error(L, "host.run: stdin cannot be '%s'", text);
    return true;
}

static double check_seconds(lua_State *L, int table, const char *name, double absent)
{
    if (lua_getfield(L, table, name) == LUA_TNIL)
        return absent;
    int is_number;
    double seconds = lua_tonumberx(L, -1, &is_number);
    if (!is_number || !(seconds > 0))
        luaL_error(L, "host.run: %s has to be a number of seconds above 0", name);
    return seconds;
}

struct tick {
    lua_State *L;
    int function; /* stack index */
};

static bool tick(void *data, double elapsed, pid_t pid)
{
    const struct tick *tick = data;
    lua_pushvalue(tick->L, tick->function);
    lua_pushnumber(tick->L, elapsed);
    lua_pushinteger(tick->L, pid);
    return lua_pcall(tick->L, 2, 0, 0) == LUA_OK; /* if not, the error stays on the stack */
}

static int free_outcome(lua_State *L)
{
    outcome_free(lua_touserdata(L, 1));
    return 0;
}

/* An outcome that Lua frees, so that it is freed after a Lua error too. */
static struct outcome *new_outcome(lua_State *L)
{
    struct outcome *outcome = lua_newuserdatauv(L, sizeof *outcome, 0);
    memset(outcome, 0, sizeof *outcome);
    lua_newtable(L);
    lua_pushcfunction(L, free_outcome);
    lua_setfield(L, -2, "__gc");
    lua_setmetatable(L, -2);
    return outcome;
}

static void set_captured(lua_State *L, const char *name, const char *cut,
                         const struct capture *capture)
{
    lua_pushlstring(L, capture->bytes ? capture->bytes : "", capture->size);
    lua_setfield(L, -2, name);
    if (capture->dropped) {
        lua_pushinteger(L, (lua_Integer)capture->dropped);
        lua_setfield(L, -2, cut);
    }
}

static void set_flag(lua_State *L, const char *name, bool value)
{
    lua_pushboolean(L, value);
    lua_setfield(L, -2, name);
}

static void push_outcome(lua_State *L, const struct outcome *outcome)
{
    lua_newtable(L);
    if (*outcome->problem) {
        lua_pushstring(L, outcome->problem);
        lua_setfield(L, -2, "error");
    }
    if (outcome->ended && outcome->signal) {
        const char *name = signals_name(outcome->signal);
        lua_pushinteger(L, outcome->signal);
        lua_setfield(L, -2, "signal");
        if (name)
            lua_pushstring(L, name);
        else
            lua_pushfstring(L, "signal %d", outcome->signal);
        lua_setfield(L, -2, "signal_name");
    } else if (outcome->ended) {
        lua_pushinteger(L, outcome->code);
        lua_setfield(L, -2, "code");
    }
    set_flag(L, "timed_out", outcome->timed_out);
    set_flag(L, "interrupted", outcome->interrupted);
    lua_pushnumber(L, outcome->elapsed);
    lua_setfield(L, -2, "elapsed");
    lua_pushinteger(L, outcome->partner_code);
    lua_setfield(L, -2, "partner_code");
    set_captured(L, "stdout", "stdout_cut", &outcome->output);
    set_captured(L, "stderr", "stderr_cut", &outcome->error);
}

/* Converts the table at this stack index to a command. */
static struct command check_command(lua_State *L, int table)
{
    check_keys(L, table);
    struct command command = {.argv = check_argv(L, table)};
    check_env(L, table, &command);
    if (lua_getfield(L, table, "cwd") != LUA_TNIL)
        command.folder = check_text(L, -1, "cwd");
    command.reads = check_input(L, table);
    command.output = check_redirect(L, table, "stdout");
    command.error = check_redirect(L, table, "stderr");
    command.timeout = check_seconds(L, table, "timeout", INFINITY);
    command.tick_every = check_seconds(L, table, "tick_every", 0.1);
    return command;
}

/* host.run{ program, argument…, env=, cwd=, timeout=, stdin=, stdout=, stderr=, tick=, tick_every=,
 *           partner={ program, argument…, … }, socket= } */
static int run(lua_State *L)
{
    const int table = 1;
    luaL_checktype(L, table, LUA_TTABLE);
    lua_settop(L, table);
    luaL_checkstack(L, 64, "host.run");
    struct command command = check_command(L, table), partner;
    if (lua_getfield(L, table, "partner") != LUA_TNIL) {
        luaL_argcheck(L, lua_istable(L, -1), table, "partner has to be a table");
        partner = check_command(L, lua_gettop(L));
        command.partner = &partner;
        lua_getfield(L, table, "socket");
        command.socket = check_text(L, -1, "socket");
    }
    struct outcome *outcome = new_outcome(L);
    struct tick tick_data = {.L = L};
    if (lua_getfield(L, table, "tick") != LUA_TNIL) {
        luaL_argcheck(L, lua_isfunction(L, -1), table, "tick has to be a function");
        tick_data.function = lua_gettop(L);
        command.tick = tick;
        command.tick_data = &tick_data;
    }

    process_run(&command, outcome);
    if (outcome->stopped)
        return lua_error(L); /* the error that the tick function raised */
    push_outcome(L, outcome);
    return 1;
}

/* host.interrupted() -> whether the host was asked to end */
static int interrupted(lua_State *L)
{
    lua_pushboolean(L, signals_interrupts() > 0);
    return 1;
}

const luaL_Reg process_functions[] = {{"run", run}, {"interrupted", interrupted}, {NULL, NULL}};
