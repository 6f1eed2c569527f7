/* main.c: makes a Lua state and calls everything else protected, so that an error is reported in
 * one place. The work is done by scripts/main.lua, which returns the exit code. */
#include "module.h"

#include <errno.h>
#include <fcntl.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum {
    EXIT_MISSING = 6, /* what cannot be had or written, as scripts/base/outcomes.lua has it */
    EXIT_RUNNER_FAILED = 70, /* none of the exit codes of a lesson: the runner itself erred */
};

/* Files opened later must not land on the numbers of a standard stream that is closed. */
static void open_standard_streams(void)
{
    int file;
    do
        file = open("/dev/null", O_RDWR | O_CLOEXEC);
    while (file >= 0 && file <= STDERR_FILENO);
    close(file);
}

static int with_traceback(lua_State *L)
{
    luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
    return 1;
}

/* package.path looks into scripts/ first */
static void add_scripts(lua_State *L, const char *root)
{
    lua_getglobal(L, LUA_LOADLIBNAME);
    lua_getfield(L, -1, "path");
    lua_pushfstring(L, "%s/scripts/?.lua;%s", root, lua_tostring(L, -1));
    lua_setfield(L, -3, "path");
    lua_pop(L, 2);
}

/* Runs scripts/main.lua with the arguments, as `...` and in the table `arg`; returns its result. */
static int protected_main(lua_State *L)
{
    int argc = (int)lua_tointeger(L, 1);
    char **argv = lua_touserdata(L, 2);
    luaL_openlibs(L);
    luaL_requiref(L, "host", luaopen_host, 0);
    lua_getfield(L, -1, "root");
    const char *root = lua_tostring(L, -1);
    add_scripts(L, root);

    lua_createtable(L, argc, 0);
    for (int i = 0; i < argc; i++) {
        lua_pushstring(L, argv[i]);
        lua_rawseti(L, -2, i);
    }
    lua_setglobal(L, "arg");
    if (luaL_loadfile(L, lua_pushfstring(L, "%s/scripts/main.lua", root)) != LUA_OK)
        return lua_error(L);
    luaL_checkstack(L, argc, "too many arguments");
    for (int i = 1; i < argc; i++)
        lua_pushstring(L, argv[i]);
    lua_call(L, argc > 0 ? argc - 1 : 0, 1);
    if (!lua_isinteger(L, -1))
        return luaL_error(L, "scripts/main.lua has to return an exit code");
    return 1;
}

/* The last flush: the exit code where it would have been `code`. A failure that left its code has
 * been told. */
static int close_output(int code)
{
    bool failed_before = ferror(stdout);
    if ((fclose(stdout) == 0 && !failed_before) || code != 0)
        return code;
    fprintf(stderr, "lessons/run: cannot write to standard output: %s\n",
            failed_before ? "a part of it is lost" : strerror(errno));
    return EXIT_MISSING;
}

int main(int argc, char **argv)
{
    open_standard_streams();
    lua_State *L = luaL_newstate();
    if (!L)
        return EXIT_RUNNER_FAILED;
    lua_pushcfunction(L, with_traceback);
    lua_pushcfunction(L, protected_main);
    lua_pushinteger(L, argc);
    lua_pushlightuserdata(L, argv);
    int status = lua_pcall(L, 2, 1, 1);
    int code = status == LUA_OK ? (int)lua_tointeger(L, -1) : EXIT_RUNNER_FAILED;
    if (status != LUA_OK)
        fprintf(stderr, "warpbook: %s\n", lua_tostring(L, -1));
    lua_close(L);
    return close_output(code);
}
