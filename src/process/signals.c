/* signals.c: counts the signals of Ctrl-C, kill and a closed terminal; other code acts on them.
 * In C because Lua has no signals. A third Ctrl-C ends a host that does not react. */
#include "signals.h"

#include <stdbool.h>
#include <stddef.h>

static volatile sig_atomic_t interrupts;
static volatile sig_atomic_t survives_terminal; /* nohup: SIGHUP was ignored at the start */

static void handle_interrupts(void (*handler)(int));

static void note_interrupt(int number)
{
    (void)number;
    if (++interrupts == 2)
        handle_interrupts(SIG_DFL);
}

static void wake(int number)
{
    (void)number; /* the handler only has to interrupt ppoll */
}

static void handle(int number, void (*handler)(int))
{
    /* SA_RESTART does not restart ppoll(2) */
    struct sigaction action = {.sa_handler = handler, .sa_flags = SA_RESTART};
    sigemptyset(&action.sa_mask);
    sigaction(number, &action, NULL);
}

static void handle_interrupts(void (*handler)(int))
{
    if (!survives_terminal)
        handle(SIGHUP, handler);
    handle(SIGINT, handler);
    handle(SIGTERM, handler);
}

void signals_note(void)
{
    struct sigaction before;
    survives_terminal = sigaction(SIGHUP, NULL, &before) == 0 && before.sa_handler == SIG_IGN;
    handle_interrupts(note_interrupt);
    handle(SIGCHLD, wake);
    handle(SIGPIPE, SIG_DFL);
    handle(SIGXFSZ, SIG_IGN);
}

int signals_interrupts(void)
{
    return interrupts;
}

void signals_hold(sigset_t *before, sigset_t *waiting)
{
    static const int held[] = {SIGHUP, SIGINT, SIGTERM, SIGCHLD};
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
    handle_interrupts(SIG_DFL);
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
