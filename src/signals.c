/* signals.c: Ctrl-C is noted here and acted on elsewhere.
 * In C because Lua has no signals. A third Ctrl-C ends a host that does not listen. */
#include "signals.h"

#include <stddef.h>

static volatile sig_atomic_t interrupts;

static void note_interrupt(int number)
{
    (void)number;
    if (++interrupts == 2) {
        signal(SIGINT, SIG_DFL);
        signal(SIGTERM, SIG_DFL);
    }
}

static void wake(int number)
{
    (void)number; /* the system call that it interrupts returns: that is all */
}

static void handle(int number, void (*handler)(int))
{
    struct sigaction action = {.sa_handler = handler}; /* no SA_RESTART: waits have to notice */
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

void signals_note(void)
{
    handle(SIGINT, note_interrupt);
    handle(SIGTERM, note_interrupt);
    handle(SIGCHLD, wake);
    handle(SIGXFSZ, SIG_IGN);
}

int signals_interrupts(void)
{
    return interrupts;
}

void signals_hold(sigset_t *before, sigset_t *waiting)
{
    static const int held[] = {SIGINT, SIGTERM, SIGCHLD};
    sigset_t all_held;
    sigemptyset(&all_held);
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        sigaddset(&all_held, held[i]);
    sigprocmask(SIG_BLOCK, &all_held, before);
    *waiting = *before;
    for (size_t i = 0; i < sizeof held / sizeof *held; i++)
        sigdelset(waiting, held[i]);
}

void signals_forget(const sigset_t *waiting)
{
    handle(SIGINT, SIG_DFL);
    handle(SIGTERM, SIG_DFL);
    handle(SIGCHLD, SIG_DFL);
    handle(SIGXFSZ, SIG_DFL);
    sigprocmask(SIG_SETMASK, waiting, NULL);
}

const char *signals_name(int number)
{
    static const struct {
        int number;
        const char *name;
    } known[] = {
        {SIGHUP, "SIGHUP"},   {SIGINT, "SIGINT"},   {SIGQUIT, "SIGQUIT"}, {SIGILL, "SIGILL"},
        {SIGTRAP, "SIGTRAP"}, {SIGABRT, "SIGABRT"}, {SIGBUS, "SIGBUS"},   {SIGFPE, "SIGFPE"},
        {SIGKILL, "SIGKILL"}, {SIGSEGV, "SIGSEGV"}, {SIGPIPE, "SIGPIPE"}, {SIGALRM, "SIGALRM"},
        {SIGTERM, "SIGTERM"}, {SIGXCPU, "SIGXCPU"}, {SIGXFSZ, "SIGXFSZ"}, {SIGSYS, "SIGSYS"},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].number == number)
            return known[i].name;
    return NULL;
}
