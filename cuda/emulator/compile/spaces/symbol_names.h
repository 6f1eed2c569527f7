/* symbol_names.h: readable names of symbols. */
#ifndef SYMBOL_NAMES_H
#define SYMBOL_NAMES_H

/* Returns the demangled symbol, or a copy of it if it is not mangled. The caller frees it. */
char *readable(const char *symbol);
/* Returns the name in a demangled symbol: without return type, parameters and template arguments.
 * The caller frees it. */
char *plain_name(const char *words);
/* `p`: an opening bracket; returns what follows its partner. */
const char *behind_group(const char *p);

#endif
