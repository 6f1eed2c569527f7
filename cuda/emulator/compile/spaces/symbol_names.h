/* symbol_names.h: symbols in words. */
#ifndef SYMBOL_NAMES_H
#define SYMBOL_NAMES_H

/* A symbol in words, or itself. The caller frees it. */
char *readable(const char *symbol);
/* Of these words, the name: no result, no parameters, no template arguments. The caller frees it.
 */
char *plain_name(const char *words);
const char *behind_group(const char *p); /* at a bracket */

#endif
