/* module.h: the parts of the Lua module `host`. */
#ifndef MODULE_H
#define MODULE_H

#include <lauxlib.h>
#include <lua.h>

/* Each list of functions ends with a pair of NULLs. */
extern const luaL_Reg evaluate_functions[];
extern const luaL_Reg files_functions[];
extern const luaL_Reg json_functions[];
extern const luaL_Reg machine_functions[];
extern const luaL_Reg process_functions[];

/* Pushes the module: the functions, and the paths host.root, write, own, build, state and keeper.
 */
int luaopen_host(lua_State *L);

#endif
