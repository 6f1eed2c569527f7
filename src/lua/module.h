/* module.h: the parts of the Lua module `host`. */
#ifndef MODULE_H
#define MODULE_H

#include <lauxlib.h>
#include <lua.h>

/* Each part is a list of functions, ended by a pair of NULLs. */
extern const luaL_Reg evaluate_functions[];
extern const luaL_Reg files_functions[];
extern const luaL_Reg json_functions[];
extern const luaL_Reg machine_functions[];
extern const luaL_Reg process_functions[];

/* Opens the module: its functions, and where things are (host.root, write, build, state,
 * keeper). */
int luaopen_host(lua_State *L);

#endif
