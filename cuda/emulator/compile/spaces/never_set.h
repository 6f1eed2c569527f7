/* never_set.h: variables that are used and never set. */
#ifndef NEVER_SET_H
#define NEVER_SET_H

#include "compile/spaces/space_check.h"

/* Warns of those of this function, which `where` names, as g++ has written it. */
void check_never_set(struct check *check, const struct dumped *code, const char *where);

#endif
