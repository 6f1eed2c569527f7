/* launch_arguments.h: a launch's arguments, which become captures of the function that it makes. */
#ifndef LAUNCH_ARGUMENTS_H
#define LAUNCH_ARGUMENTS_H

#include "compile/source/tokens.h"

struct arguments {
    struct text call, types; /* the call's own list, and the captures' types */
    bool all_captured;
    unsigned long long references; /* a bit for each that is passed by reference */
};

/* Ends with a message at a kernel's parameter that is declared &&. */
void refuse_rvalues(const struct source *source);

/* What stands in the parentheses at `open`, of the launch whose <<< is at `chevrons`, becomes
 * captures, so that each argument is evaluated once. The caller frees the texts. */
struct arguments capture_arguments(struct source *source, int chevrons, int open);

#endif
