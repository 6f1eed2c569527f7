/* child.h: a started program, seen from the host. */
#ifndef CHILD_H
#define CHILD_H

#include "process.h"

#include <signal.h>
#include <sys/types.h>

struct child {
    pid_t pid;  /* also the number of its process group */
    int output; /* read ends of what is captured, not blocking, or -1 */
    int error;
};

/* Starts the command; `waiting` becomes its signal mask. False, with outcome->problem, where it
 * cannot. Signals are held back (signals_hold) around it. */
bool child_start(const struct command *command, const sigset_t *waiting, struct child *child,
                 struct outcome *outcome);

/* Closes one end of a pipe if it is open, and marks it closed. */
void child_close(int *file);

#endif
