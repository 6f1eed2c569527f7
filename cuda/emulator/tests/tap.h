/* tap.h: TAP for the test programs. A failed check prints its file and line. */
#pragma once
#include <stdio.h>

static int tests; /* number of checks so far */

static void ok(bool right, const char *name, const char *file = __builtin_FILE(),
               int line = __builtin_LINE())
{
    printf("%s %d - %s\n", right ? "ok" : "not ok", ++tests, name);
    if (!right)
        printf("# %s:%d\n", file, line);
}
