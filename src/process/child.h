/* child.h: starts a program and holds its process number and pipes. */
#ifndef CHILD_H
#define CHILD_H

#include "process.h"

#include <signal.h>
#include <sys/types.h>

struct child {
    pid_t pid;  /* also the number of its process group; 0: not started */
    int output; /* non-blocking read end of the captured stream, or -1; so is `error` */
    int error;
};

/* A program's end of a socket, and the environment variable that holds its number. */
struct passed {
    int file; /* a descriptor, or -1: none */
    const char *name;
};

/* Starts the command with the signal mask `waiting`. On failure sets outcome->problem and returns
 * false. The caller blocks signals (signals_hold) around the call. */
bool child_start(const struct command *command, struct passed passed, const sigset_t *waiting,
                 struct child *child, struct outcome *outcome);

/* Closes a descriptor that is open, and sets it to -1. */
void child_close(int *file);

#endif
