/* process.h: runs another program to its end, whatever that end is.
 * No shell: a program and its arguments. The program leads a process group of its own; when it has
 * ended, or has to end, the whole group goes. */
#ifndef PROCESS_H
#define PROCESS_H

#include "capture.h"

#include <stdbool.h>
#include <sys/types.h>

enum redirect_kind {
    REDIRECT_INHERIT, /* to where the host's own goes */
    REDIRECT_CAPTURE,
    REDIRECT_NULL,
    REDIRECT_STDOUT, /* standard error only: to where standard output goes */
    REDIRECT_FILE,   /* `path`, emptied first */
    REDIRECT_APPEND, /* `path`, behind what is there */
    REDIRECT_OPEN,   /* `file`, which stays the host's */
};

struct redirect {
    enum redirect_kind kind;
    const char *path;
    int file; /* a descriptor */
};

struct setting {
    const char *name;
    const char *value;
};

/* What to run. Nothing of it is read after the program has started, except the last four. */
struct command {
    char **argv;                 /* ends with NULL */
    const struct setting *added; /* to the environment; `added_count` of them */
    int added_count;
    const char *folder; /* to run in; NULL: the host's own */
    bool reads;         /* standard input is the host's; else it is empty */
    struct redirect output;
    struct redirect error;
    double timeout;    /* seconds; INFINITY: none */
    double tick_every; /* seconds */
    bool (*tick)(void *data, double elapsed,
                 pid_t pid); /* false: end the program now; NULL: none */
    void *tick_data;
    /* A second program, started first, that this one talks to through a socket: both find the
     * number of their end's descriptor in the environment, under the name `socket`. It may go on
     * for two seconds behind the end of the first. NULL: none */
    const struct command *partner;
    const char *socket;
};

/* What became of it. */
struct outcome {
    bool ended;       /* it ran, and `code` or `signal` holds */
    int code;         /* exit code, where signal is 0 */
    int signal;       /* that ended it, or 0 */
    bool timed_out;   /* it had to end because of the timeout */
    bool interrupted; /* … because the host was interrupted; not even started if !ended */
    bool stopped;     /* … because tick() said so */
    double elapsed;   /* seconds */
    struct capture output;
    struct capture error;
    char problem[512]; /* why it, or its partner, could not be started, or "" */
    int partner_code;  /* exit code of its partner, 128 more than the signal that ended it */
};

/* Runs the command; `outcome` is zeroed before and given to outcome_free() after, in any case. */
void process_run(const struct command *command, struct outcome *outcome);

void outcome_free(struct outcome *outcome);

#endif
