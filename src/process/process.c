/* process.c: watches a started program until it and its process group have ended.
 * In C because Lua can neither wait for several events at once nor end a process group. */
#include "process.h"

#include "child.h"
#include "machine.h"
#include "signals.h"

#include <errno.h>
#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

static const double GRACE = 2.0; /* seconds from SIGTERM to SIGKILL */

struct watch {
    const struct command *command;
    struct child child;
    struct child partner; /* pid 0 without a partner */
    sigset_t waiting;     /* the signal mask while waiting */
    double started;       /* machine_now() just before the start */
    double next_tick;
    double kill_at; /* INFINITY until the group is asked to end */
};

/* Whether the process has ended. It is not reaped yet, so that its number, which is also that of
 * its group, cannot be given to another process. */
static bool has_ended(pid_t pid)
{
    siginfo_t info = {0};
    return waitid(P_PID, (id_t)pid, &info, WEXITED | WNOHANG | WNOWAIT) != 0 || info.si_pid == pid;
}

/* The program may stop keep, its parent. Continue it, because the program's end depends on it. */
static void wake_if_stopped(pid_t pid)
{
    siginfo_t info = {0};
    if (waitid(P_PID, (id_t)pid, &info, WSTOPPED | WNOHANG) == 0 && info.si_pid == pid)
        kill(pid, SIGCONT);
}

/* Reads available output, at most `reads` times 64 KB, so that a program that never stops printing
 * cannot keep the host from checking the timeout. Closes the pipe at its end. */
static void read_some(int *file, struct capture *capture, int reads)
{
    char bytes[65536];
    for (int i = 0; i < reads && *file >= 0; i++) {
        ssize_t size = read(*file, bytes, sizeof bytes);
        if (size > 0)
            capture_add(capture, bytes, (size_t)size);
        else if (size == 0 || (errno != EAGAIN && errno != EINTR))
            child_close(file);
        else
            return;
    }
}

/* Sends SIGTERM to the group if it has to end, and SIGKILL if that takes too long or the user asks
 * a second time. */
static void end_if_due(struct watch *watch, struct outcome *outcome)
{
    double now = machine_now();
    if (watch->kill_at == INFINITY) {
        outcome->interrupted = signals_interrupts() > 0;
        outcome->timed_out = now - watch->started >= watch->command->timeout;
        if (outcome->interrupted || outcome->timed_out || outcome->stopped) {
            kill(-watch->child.pid, SIGTERM);
            watch->kill_at = now + GRACE;
        }
    } else if (now >= watch->kill_at || signals_interrupts() > 1) {
        kill(-watch->child.pid, SIGKILL);
        watch->kill_at = now + GRACE;
    }
}

static void tick_if_due(struct watch *watch, struct outcome *outcome)
{
    double now = machine_now();
    if (watch->command->tick == NULL || now < watch->next_tick)
        return;
    outcome->stopped =
        !watch->command->tick(watch->command->tick_data, now - watch->started, watch->child.pid);
    watch->next_tick = outcome->stopped ? INFINITY : now + watch->command->tick_every;
}

/* Sleeps until output or a signal arrives (SIGCHLD included), or a timeout or tick is due. */
static void wait_for_news(struct watch *watch, struct outcome *outcome)
{
    double end_at = watch->started + watch->command->timeout;
    double due = fmin(watch->next_tick, watch->kill_at == INFINITY ? end_at : watch->kill_at);
    double wait = fmin(fmax(due - machine_now(), 0.0), 3600.0);
    struct timespec limit = {.tv_sec = (time_t)wait, .tv_nsec = (long)(fmod(wait, 1.0) * 1e9)};
    struct pollfd pipes[] = {{.fd = watch->child.output, .events = POLLIN},
                             {.fd = watch->child.error, .events = POLLIN}};
    if (ppoll(pipes, 2, &limit, &watch->waiting) > 0) {
        read_some(&watch->child.output, &outcome->output, 1);
        read_some(&watch->child.error, &outcome->error, 1);
    }
}

/* Called when the group's leader has ended: kills the rest of the group. A process that has left
 * the group may still hold the pipes open. So reads what is in them now, without waiting for their
 * end. */
static void finish(struct watch *watch, struct outcome *outcome)
{
    const int pipe_full = 17; /* reads: a pipe holds at most 1 MB, usually 64 KB */
    int status = SIGKILL;     /* assumed if waitpid fails */
    outcome->elapsed = machine_now() - watch->started;
    kill(-watch->child.pid, SIGKILL);
    while (waitpid(watch->child.pid, &status, 0) < 0 && errno == EINTR)
        ;
    read_some(&watch->child.output, &outcome->output, pipe_full);
    read_some(&watch->child.error, &outcome->error, pipe_full);
    child_close(&watch->child.output);
    child_close(&watch->child.error);
    capture_finish(&outcome->output);
    capture_finish(&outcome->error);
    outcome->ended = true;
    outcome->code = WIFEXITED(status) ? WEXITSTATUS(status) : 0;
    outcome->signal = WIFSIGNALED(status) ? WTERMSIG(status) : 0;
}

/* Gives the partner GRACE to read the program's last output, and then kills its group. */
static void finish_partner(struct watch *watch, struct outcome *outcome)
{
    const double patience_ends = machine_now() + GRACE;
    int status = 0;
    if (watch->partner.pid == 0)
        return;
    for (double left; !has_ended(watch->partner.pid) &&
                      (left = patience_ends - machine_now()) > 0 && signals_interrupts() < 2;) {
        struct timespec limit = {.tv_sec = (time_t)left, .tv_nsec = (long)(fmod(left, 1.0) * 1e9)};
        ppoll(NULL, 0, &limit, &watch->waiting);
    }
    kill(-watch->partner.pid, SIGKILL);
    while (waitpid(watch->partner.pid, &status, 0) < 0 && errno == EINTR)
        ;
    outcome->partner_code = WIFEXITED(status) ? WEXITSTATUS(status) : 128 + WTERMSIG(status);
}

static void watch_to_its_end(struct watch *watch, struct outcome *outcome)
{
    watch->next_tick =
        watch->command->tick ? watch->started + watch->command->tick_every : INFINITY;
    watch->kill_at = INFINITY;
    while (!has_ended(watch->child.pid)) {
        end_if_due(watch, outcome);
        wake_if_stopped(watch->child.pid);
        wait_for_news(watch, outcome);
        tick_if_due(watch, outcome);
    }
    finish(watch, outcome);
}

/* Starts the partner, if there is one, and then the command. */
static bool start(struct watch *watch, struct outcome *outcome)
{
    const struct command *command = watch->command, *partner = command->partner;
    int ends[2] = {-1, -1};
    if (partner && socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends) != 0) {
        snprintf(outcome->problem, sizeof outcome->problem, "cannot make a socket: %s",
                 strerror(errno));
        return false;
    }
    struct passed ours = {ends[0], command->socket}, other = {ends[1], command->socket};
    bool started =
        (!partner || child_start(partner, other, &watch->waiting, &watch->partner, outcome)) &&
        child_start(command, ours, &watch->waiting, &watch->child, outcome);
    child_close(&ends[0]);
    child_close(&ends[1]);
    return started;
}

void process_run(const struct command *command, struct outcome *outcome)
{
    struct watch watch = {.command = command, .started = machine_now()};
    sigset_t before;
    signals_hold(&before, &watch.waiting);
    outcome->interrupted = signals_interrupts() > 0;
    if (!outcome->interrupted && start(&watch, outcome))
        watch_to_its_end(&watch, outcome);
    finish_partner(&watch, outcome);
    sigprocmask(SIG_SETMASK, &before, NULL);
}

void outcome_free(struct outcome *outcome)
{
    capture_free(&outcome->output);
    capture_free(&outcome->error);
}
