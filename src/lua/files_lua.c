/* files_lua.c: host.read, tail, list, stat, mkdir, append, replace, scratch, lock. On failure each
 * returns nil and "path: reason", as Lua's own functions do. */
#include "files.h"
#include "module.h"

#include <dirent.h>
#include <errno.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int read_text(lua_State *L, int tail)
{
    const char *path = luaL_checkstring(L, 1);
    lua_Integer most = luaL_checkinteger(L, 2);
    char *text;
    size_t size;
    const char *problem = files_read(path, (size_t)most, tail, &text, &size);
    if (problem) {
        lua_pushnil(L);
        lua_pushfstring(L, "%s: %s", path, problem);
    } else {
        lua_pushlstring(L, text, size);
    }
    free(text);
    return problem ? 2 : 1;
}

/* host.read(path, most) -> the text of a regular file of at most `most` bytes */
static int read_whole(lua_State *L)
{
    return read_text(L, 0);
}

/* host.tail(path, most) -> the last `most` bytes of a regular file, or all if it is shorter */
static int read_tail(lua_State *L)
{
    return read_text(L, 1);
}

static int not_a_dot(const struct dirent *entry)
{
    return strcmp(entry->d_name, ".") != 0 && strcmp(entry->d_name, "..") != 0;
}

/* host.list(path) -> the names in a folder, sorted by bytes */
static int list(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct dirent **entries;
    lua_newtable(L);
    int count = scandir(path, &entries, not_a_dot, alphasort);
    if (count < 0)
        return luaL_fileresult(L, 0, path);
    for (int i = 0; i < count; i++) {
        lua_pushstring(L, entries[i]->d_name);
        lua_rawseti(L, -2, i + 1);
        free(entries[i]);
    }
    free(entries);
    return 1;
}

static const char *type_name(mode_t mode)
{
    if (S_ISREG(mode))
        return "file";
    return S_ISDIR(mode) ? "directory" : "other";
}

/* host.stat(path) -> {type=, size=, mtime=, executable=}; links are followed */
static int stat_file(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    struct stat found;
    if (stat(path, &found) != 0)
        return luaL_fileresult(L, 0, path);
    lua_createtable(L, 0, 4);
    lua_pushstring(L, type_name(found.st_mode));
    lua_setfield(L, -2, "type");
    lua_pushinteger(L, found.st_size);
    lua_setfield(L, -2, "size");
    lua_pushnumber(L, (double)found.st_mtim.tv_sec + (double)found.st_mtim.tv_nsec * 1e-9);
    lua_setfield(L, -2, "mtime");
    lua_pushboolean(L, access(path, X_OK) == 0);
    lua_setfield(L, -2, "executable");
    return 1;
}

/* host.mkdir(path): makes the folder and its parents */
static int make_folder(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    return luaL_fileresult(L, files_make_folder(path) == 0, path);
}

/* host.append(path, text): appends all of the text or nothing; only the owner can read a new file.
 * If the path is a link, a FIFO or the like, returns nil, why, and "replaced". */
static int append(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    size_t size;
    const char *text = luaL_checklstring(L, 2, &size);
    bool done = files_append(path, text, size) == 0;
    if (done || errno != ELOOP)
        return luaL_fileresult(L, done, path);
    lua_pushnil(L);
    lua_pushfstring(L, "%s is a link, or not a file", path);
    lua_pushliteral(L, "replaced");
    return 3;
}

/* host.replace(path, text): writes all of the text or leaves the old content */
static int replace(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    size_t size;
    const char *text = luaL_checklstring(L, 2, &size);
    return luaL_fileresult(L, files_replace(path, text, size) == 0, path);
}

static int close_file(lua_State *L)
{
    luaL_Stream *stream = luaL_checkudata(L, 1, LUA_FILEHANDLE);
    return luaL_fileresult(L, fclose(stream->f) == 0, NULL);
}

/* host.scratch(folder) -> a new Lua file without a name; each write appends */
static int scratch(lua_State *L)
{
    const char *folder = luaL_checkstring(L, 1);
    luaL_Stream *stream = lua_newuserdatauv(L, sizeof *stream, 0);
    stream->closef = NULL; /* not open yet */
    luaL_setmetatable(L, LUA_FILEHANDLE);
    int file = files_scratch(folder);
    stream->f = file < 0 ? NULL : fdopen(file, "a+");
    if (!stream->f)
        return luaL_fileresult(L, 0, folder);
    stream->closef = close_file;
    return 1;
}

static const char LOCK[] = "warpbook lock";

/* handle:release(); also called when the handle goes out of scope or is collected */
static int release(lua_State *L)
{
    int *file = luaL_checkudata(L, 1, LOCK);
    if (*file >= 0)
        close(*file);
    *file = -1;
    return 0;
}

/* host.lock(path) -> handle, or nil and "busy" if another process holds the lock */
static int lock(lua_State *L)
{
    const char *path = luaL_checkstring(L, 1);
    int *file = lua_newuserdatauv(L, sizeof *file, 0);
    *file = -1;
    if (luaL_newmetatable(L, LOCK)) {
        static const luaL_Reg functions[] = {
            {"release", release}, {"__gc", release}, {"__close", release}, {NULL, NULL}};
        luaL_setfuncs(L, functions, 0);
        lua_pushvalue(L, -1);
        lua_setfield(L, -2, "__index");
    }
    lua_setmetatable(L, -2);
    *file = files_lock(path);
    if (*file >= 0)
        return 1;
    if (errno != EWOULDBLOCK)
        return luaL_fileresult(L, 0, path);
    lua_pushnil(L);
    lua_pushstring(L, "busy");
    return 2;
}

const luaL_Reg files_functions[] = {
    {"read", read_whole},   {"tail", read_tail}, {"list", list},       {"stat", stat_file},
    {"mkdir", make_folder}, {"append", append},  {"replace", replace}, {"scratch", scratch},
    {"lock", lock},         {NULL, NULL},
};
