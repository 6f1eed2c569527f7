/* launch_arguments.h: a launch's arguments, which become captures of a lambda. */
#ifndef LAUNCH_ARGUMENTS_H
#define LAUNCH_ARGUMENTS_H

#include "compile/source/tokens.h"

struct arguments {
    struct text call, types; /* the argument list of the call; the captures' types */
    bool all_captured;
    unsigned long long references; /* a bit for each argument that is passed by reference */
};

/* Ends with an error message if a kernel has a parameter that is declared &&. */
void refuse_rvalues(const struct source *source);

/* Turns the arguments in the parentheses at `open`, of the launch whose <<< is at `chevrons`, into
 * captures, so that each argument is evaluated once. The caller frees the texts. */
struct arguments capture_arguments(struct source *source, int chevrons, int open);

#endif
