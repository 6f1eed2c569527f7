/* main.c: makes a Lua state and runs scripts/main.lua, which does the work and returns the exit
 * code. It runs in a protected call, so that errors are reported in one place.
 *
 * scripts/base/fail.lua raises a table { code, message } for errors of the user or the environment:
 * one line is printed, and the code is the exit code. Any other error is a bug of the runner, and
 * is printed with its traceback. */
#include "files.h"
#include "lua/module.h"

#include <errno.h>
#include <fcntl.h>
#include <lualib.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

enum {
    EXIT_MISSING = 6, /* something is missing or cannot be written (scripts/base/outcomes.lua) */
    EXIT_RUNNER_FAILED = 70, /* a bug of the runner; no lesson exits with this code */
};

/* If a standard stream is closed, a file opened later must not get its number. */
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
    if (lua_istable(L, 1) && !luaL_getmetafield(L, 1, "__tostring"))
        return 1;
    luaL_traceback(L, L, luaL_tolstring(L, 1, NULL), 1);
    return 1;
}

static int raise_unreadable(lua_State *L, const char *path, const char *problem)
{
    lua_createtable(L, 0, 2);
    lua_pushinteger(L, EXIT_MISSING);
    lua_setfield(L, -2, "code");
    lua_pushfstring(L, "cannot read %s: %s", path, problem);
    lua_setfield(L, -2, "message");
    return lua_error(L);
}

/* Pushes the file's code as a function and returns 1, or raises an error. */
static int load_script(lua_State *L, const char *path)
{
    const size_t most = 1 << 24; /* bytes */
    char *text;
    size_t size;
    const char *problem = files_read(path, most, 0, &text, &size);
    if (problem) {
        free(text);
        return raise_unreadable(L, path, problem);
    }
    int status = luaL_loadbufferx(L, text, size, lua_pushfstring(L, "@%s", path), "t");
    free(text);
    return status == LUA_OK ? 1 : lua_error(L);
}

/* Searches package.path as Lua's own searcher does. But Lua's treats a file that cannot be opened
 * as one that does not exist; this one reports it. */
static int search_script(lua_State *L)
{
    const char *name = luaL_gsub(L, luaL_checkstring(L, 1), ".", "/");
    lua_getfield(L, lua_upvalueindex(1), "path");
    char *rest = lua_newuserdatauv(L, lua_rawlen(L, -1) + 1, 0);
    strcpy(rest, lua_tostring(L, -2));
    for (char *template; (template = strtok_r(rest, ";", &rest));) {
        const char *path = luaL_gsub(L, template, "?", name);
        struct stat found;
        if (stat(path, &found) == 0) {
            load_script(L, path);
            lua_pushstring(L, path);
            return 2;
        }
        if (errno != ENOENT && errno != ENOTDIR && errno != EACCES)
            raise_unreadable(L, path, strerror(errno));
    }
    lua_pushfstring(L, "no file for '%s' in package.path", name);
    return 1;
}

/* Pushes the path template of the modules that scripts/with-lua has put beside this program. */
static const char *push_given(lua_State *L, const char *keeper)
{
    const char *end = strrchr(keeper, '/');
    lua_pushlstring(L, keeper, end ? (size_t)(end - keeper) : 0);
    return lua_pushfstring(L, "%s/lua/?.lua", lua_tostring(L, -1));
}

/* Puts scripts/ first in package.path, then the folder beside this program. */
static void add_scripts(lua_State *L, const char *root, const char *given)
{
    lua_getglobal(L, LUA_LOADLIBNAME);
    lua_getfield(L, -1, "searchers");
    lua_pushvalue(L, -2);
    lua_pushcclosure(L, search_script, 1);
    lua_rawseti(L, -2, 2); /* replaces Lua's searcher of Lua files */
    lua_pop(L, 1);
    lua_getfield(L, -1, "path");
    lua_pushfstring(L, "%s/scripts/?.lua;%s;%s", root, given, lua_tostring(L, -1));
    lua_setfield(L, -3, "path");
    lua_pop(L, 2);
}

/* Runs scripts/main.lua with the arguments, as `...` and as the table `arg`. Returns its result. */
static int protected_main(lua_State *L)
{
    int argc = (int)lua_tointeger(L, 1);
    char **argv = lua_touserdata(L, 2);
    luaL_openlibs(L);
    luaL_requiref(L, "host", luaopen_host, 0);
    lua_getfield(L, -1, "root");
    const char *root = lua_tostring(L, -1);
    lua_getfield(L, -2, "keeper");
    add_scripts(L, root, push_given(L, lua_tostring(L, -1)));

    lua_createtable(L, argc, 0);
    for (int i = 0; i < argc; i++) {
        lua_pushstring(L, argv[i]);
        lua_rawseti(L, -2, i);
    }
    lua_setglobal(L, "arg");
    load_script(L, lua_pushfstring(L, "%s/scripts/main.lua", root));
    luaL_checkstack(L, argc, "too many arguments");
    for (int i = 1; i < argc; i++)
        lua_pushstring(L, argv[i]);
    lua_call(L, argc > 0 ? argc - 1 : 0, 1);
    if (!lua_isinteger(L, -1))
        return luaL_error(L, "scripts/main.lua must return an exit code");
    return 1;
}

/* Flushes standard output and returns the exit code. A failed flush changes only the code 0: any
 * other failure has been reported already. */
static int close_output(int code)
{
    bool failed_before = ferror(stdout);
    if ((fclose(stdout) == 0 && !failed_before) || code != 0)
        return code;
    fprintf(stderr, "lessons/run: cannot write to standard output: %s\n",
            failed_before ? "a part of it is lost" : strerror(errno));
    return EXIT_MISSING;
}

/* Reports the error on top of the stack. Returns its exit code. */
static int report(lua_State *L, int status)
{
    if (status == LUA_ERRMEM) {
        fprintf(stderr, "lessons/run: not enough memory\n");
        return EXIT_MISSING;
    }
    if (!lua_istable(L, -1)) {
        fprintf(stderr, "warpbook: %s\n", lua_tostring(L, -1));
        return EXIT_RUNNER_FAILED;
    }
    lua_getfield(L, -1, "code");
    lua_getfield(L, -2, "message");
    fprintf(stderr, "lessons/run: %s\n", lua_tostring(L, -1));
    return (int)lua_tointeger(L, -2);
}

int main(int argc, char **argv)
{
    open_standard_streams();
    static lua_State *L; /* never closed: process exit frees its memory faster */
    L = luaL_newstate();
    if (!L) {
        fprintf(stderr, "lessons/run: not enough memory\n");
        return EXIT_MISSING;
    }
    lua_pushcfunction(L, with_traceback);
    lua_pushcfunction(L, protected_main);
    lua_pushinteger(L, argc);
    lua_pushlightuserdata(L, argv);
    int status = lua_pcall(L, 2, 1, 1);
    int code = status == LUA_OK ? (int)lua_tointeger(L, -1) : report(L, status);
    return close_output(code);
}
