/* by_value_functions.h: functions whose body becomes a function of its own. */
#ifndef BY_VALUE_FUNCTIONS_H
#define BY_VALUE_FUNCTIONS_H

#include "compile/source/tokens.h"

/* In the program's device functions of these names, a line each in the file `names`, the body is
 * called, and what is around it is inlined: arguments and results that go by value are then copied
 * where they are handed over, which the hooks of g++ tell. */
void outline_bodies(struct source *source, const char *names);

#endif
