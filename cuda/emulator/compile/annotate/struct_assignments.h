/* struct_assignments.h: structs in memory that are set at once. */
#ifndef STRUCT_ASSIGNMENTS_H
#define STRUCT_ASSIGNMENTS_H

#include "compile/source/tokens.h"

/* Before the place of  place = {…};  = T{…};  = T();  comes emulator_entire (emulator/at_once.h).
 */
void set_at_once(struct source *source);
/* The first token of what this = sets, if that may lie in memory and the statement begins there;
 * else 0. */
int place_before(const struct source *source, int equals);

#endif
