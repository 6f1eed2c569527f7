/* module.c: puts the Lua module `host` together.
 * Three environment variables hold absolute paths. lessons/run sets WARPBOOK_ROOT, the checkout.
 * WARPBOOK_DIR is the folder to write to, instead of the checkout. WARPBOOK_BUILD is a finished
 * build that is used as it is (scripts/compile/finished_build.lua). */
#include "module.h"

#include "process/signals.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static const char *folder_from(lua_State *L, const char *variable)
{
    const char *path = getenv(variable);
    if (path && *path && *path != '/')
        luaL_error(L, "%s must be an absolute path, not '%s'", variable, path);
    return path && *path ? path : NULL;
}

/* keep (keep.c) lies beside this program. */
static void set_keeper(lua_State *L)
{
    char path[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", path, sizeof path - 1);
    path[length > 0 ? length : 0] = '\0';
    char *end = strrchr(path, '/');
    lua_pushlstring(L, path, end ? (size_t)(end - path) : 0);
    lua_pushfstring(L, "%s/keep", lua_tostring(L, -1));
    lua_setfield(L, -3, "keeper");
    lua_pop(L, 1);
}

static void set_places(lua_State *L)
{
    const char *root = folder_from(L, "WARPBOOK_ROOT");
    const char *written = folder_from(L, "WARPBOOK_DIR");
    const char *finished = folder_from(L, "WARPBOOK_BUILD");
    if (!root)
        luaL_error(L, "WARPBOOK_ROOT is not set: start the host with lessons/run");
    lua_pushstring(L, root);
    lua_setfield(L, -2, "root");
    lua_pushstring(L, written);
    lua_setfield(L, -2, "write");
    lua_pushfstring(L, "%s/build", written ? written : root);
    lua_setfield(L, -2, "own");
    if (finished)
        lua_pushstring(L, finished);
    else
        lua_getfield(L, -1, "own");
    lua_setfield(L, -2, "build");
    lua_pushboolean(L, finished != NULL);
    lua_setfield(L, -2, "finished");
    lua_pushfstring(L, written ? "%s/state" : "%s/.warpbook", written ? written : root);
    lua_setfield(L, -2, "state");
}

int luaopen_host(lua_State *L)
{
    signals_note();
    lua_newtable(L);
    luaL_setfuncs(L, evaluate_functions, 0);
    luaL_setfuncs(L, files_functions, 0);
    luaL_setfuncs(L, json_functions, 0);
    luaL_setfuncs(L, machine_functions, 0);
    luaL_setfuncs(L, process_functions, 0);
    set_places(L);
    set_keeper(L);
    return 1;
}
