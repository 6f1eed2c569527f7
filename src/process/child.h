/* child.h: a started program, seen from the host. */
#ifndef CHILD_H
#define CHILD_H

#include "process.h"

#include <signal.h>
#include <sys/types.h>

struct child {
    pid_t pid;  /* also the number of its process group; 0: not started */
    int output; /* read ends of what is captured, not blocking, or -1 */
    int error;
};

/* A program's end of a socket, and the name under which the environment has its number. */
struct passed {
    int file; /* a descriptor, or -1: none */
    const char *name;
};

/* Starts the command; `waiting` becomes its signal mask. False, with outcome->problem, where it
 * cannot. Signals are held back (signals_hold) around it. */
bool child_start(const struct command *command, struct passed passed, const sigset_t *waiting,
                 struct child *child, struct outcome *outcome);

/* Closes one end of a pipe if it is open, and marks it closed. */
void child_close(int *file);

#endif
