/* process.h: runs a program until it ends, fails or is stopped.
 * The program is started without a shell and leads its own process group. When it has ended, or has
 * to end, the whole group is killed. */
#ifndef PROCESS_H
#define PROCESS_H

#include "capture.h"

#include <stdbool.h>
#include <sys/types.h>

enum redirect_kind {
    REDIRECT_INHERIT, /* to the host's own stream */
    REDIRECT_CAPTURE,
    REDIRECT_NULL,
    REDIRECT_STDOUT, /* for standard error only: to the program's standard output */
    REDIRECT_FILE,   /* to `path`, emptied first */
    REDIRECT_APPEND, /* to `path`, after its content */
    REDIRECT_OPEN,   /* to `file`, which the host closes */
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

/* What to run. The arguments, settings and redirections are not read after the program started. */
struct command {
    char **argv;                 /* ends with NULL */
    const struct setting *added; /* `added_count` additions to the environment */
    int added_count;
    const char *folder; /* working folder; NULL: the host's */
    bool reads;         /* true: inherits standard input; false: it is empty */
    struct redirect output;
    struct redirect error;
    double timeout;    /* seconds, or INFINITY */
    double tick_every; /* seconds */
    bool (*tick)(void *data, double elapsed,
                 pid_t pid); /* may be NULL; returns false to end the program */
    void *tick_data;
    /* A second program, or NULL. It is started first, and talks to this one through a socket. Each
     * finds the number of its descriptor in the environment variable `socket`. The partner may run
     * for two seconds after this program has ended. */
    const struct command *partner;
    const char *socket;
};

/* How the program ended. */
struct outcome {
    bool ended;       /* it ran, and `code` or `signal` is set */
    int code;         /* exit code, if signal is 0 */
    int signal;       /* the signal that ended it, or 0 */
    bool timed_out;   /* ended because of the timeout */
    bool interrupted; /* ended because the host was interrupted; if !ended, never started */
    bool stopped;     /* ended because tick() returned false */
    double elapsed;   /* seconds */
    struct capture output;
    struct capture error;
    char problem[512]; /* why the program or its partner could not be started, or "" */
    int partner_code;  /* exit code of the partner, or 128 + the signal that ended it */
};

/* Runs the command. The caller passes a zeroed `outcome`, and always calls outcome_free(). */
void process_run(const struct command *command, struct outcome *outcome);

void outcome_free(struct outcome *outcome);

#endif
