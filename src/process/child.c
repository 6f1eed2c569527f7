/* child.c: starts a program from an argument list.
 * In C because Lua can only start a shell (os.execute, io.popen), which splits arguments again,
 * hides the process and cannot be timed out. It uses fork instead of posix_spawn, because the child
 * needs a process group, a working folder and a death signal. The host has one thread, so the child
 * may call any function between fork and exec. */
#include "child.h"

#include "signals.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>
#ifdef __linux__
#include <sys/prctl.h>
#endif

/* Why exec failed. The child sends it through a pipe, which a successful exec closes. */
struct failure {
    int error; /* errno */
    bool in_folder;
};

void child_close(int *file)
{
    if (*file >= 0)
        close(*file);
    *file = -1;
}

/* The two ends of a stream: the child writes to `theirs`, the host reads from `ours`. */
struct ends {
    int theirs;
    int ours;
};

static bool open_file(int *file, const char *path, int flags, struct outcome *outcome)
{
    *file = open(path, flags | O_CLOEXEC, 0600); /* only the user may read a program's output */
    if (*file >= 0)
        return true;
    snprintf(outcome->problem, sizeof outcome->problem, "cannot open %s: %s", path,
             strerror(errno));
    return false;
}

static bool open_pipe(struct ends *ends, struct outcome *outcome)
{
    int files[2];
    if (pipe2(files, O_CLOEXEC) == 0) {
        *ends = (struct ends){.theirs = files[1], .ours = files[0]};
        return true;
    }
    snprintf(outcome->problem, sizeof outcome->problem, "cannot make a pipe: %s", strerror(errno));
    return false;
}

static bool open_redirect(const struct redirect *redirect, struct ends *ends, int inherited,
                          struct outcome *outcome)
{
    switch (redirect->kind) {
    case REDIRECT_CAPTURE:
        return open_pipe(ends, outcome) && fcntl(ends->ours, F_SETFL, O_NONBLOCK) == 0;
    case REDIRECT_NULL:
        return open_file(&ends->theirs, "/dev/null", O_WRONLY, outcome);
    case REDIRECT_FILE:
        return open_file(&ends->theirs, redirect->path, O_WRONLY | O_CREAT | O_TRUNC, outcome);
    case REDIRECT_APPEND:
        return open_file(&ends->theirs, redirect->path, O_WRONLY | O_CREAT | O_APPEND, outcome);
    case REDIRECT_OPEN:
        ends->theirs = fcntl(redirect->file, F_DUPFD_CLOEXEC, 3);
        return ends->theirs >= 0;
    default:
        ends->theirs = fcntl(inherited, F_DUPFD_CLOEXEC, 3);
        return ends->theirs >= 0;
    }
}

/* If the host is killed (kill -9), it cannot end the child; so the kernel does. */
static void die_with(pid_t host)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != host)
        _exit(EXIT_FAILURE);
}

/* Lets the program inherit the descriptor, and puts its number into the environment. */
static bool pass_on(struct passed passed)
{
    char number[16];
    if (passed.file < 0)
        return true;
    snprintf(number, sizeof number, "%d", passed.file);
    return fcntl(passed.file, F_SETFD, 0) == 0 && setenv(passed.name, number, 1) == 0;
}

/* Runs in the child: becomes the program, or writes the failure to `report`. */
static void become(const struct command *command, struct passed passed,
                   const struct ends streams[3], const sigset_t *waiting, pid_t host, int report)
{
    struct failure failure = {0};
    setpgid(0, 0);
    die_with(host);
    bool ready = pass_on(passed);
    for (int i = 0; i < 3 && ready; i++) /* none of them is 0, 1 or 2: main.c opens those */
        ready = dup2(streams[i].theirs, i) == i;
    signal(SIGTTOU, SIG_IGN); /* lets a background process write to the terminal */
    signals_forget(waiting);
    for (int i = 0; i < command->added_count && ready; i++)
        ready = setenv(command->added[i].name, command->added[i].value, 1) == 0;
    if (ready && command->folder && chdir(command->folder) != 0)
        failure.in_folder = true;
    else if (ready)
        execvp(command->argv[0], command->argv);
    failure.error = errno;
    ssize_t written = write(report, &failure, sizeof failure);
    _exit(written == sizeof failure ? EXIT_FAILURE : 127);
}

/* Waits until the child has become the program. Returns false, and the reason in the outcome, if
 * exec failed. */
static bool became(const struct command *command, int report, struct outcome *outcome)
{
    struct failure failure;
    ssize_t size;
    do
        size = read(report, &failure, sizeof failure);
    while (size < 0 && errno == EINTR);
    if (size != sizeof failure)
        return true;
    snprintf(outcome->problem, sizeof outcome->problem, "cannot %s %s: %s",
             failure.in_folder ? "enter" : "start",
             failure.in_folder ? command->folder : command->argv[0], strerror(failure.error));
    return false;
}

/* Opens the child's three standard streams. */
static bool open_streams(const struct command *command, struct ends streams[3],
                         struct outcome *outcome)
{
    const struct redirect input = {.kind = REDIRECT_INHERIT};
    if (!(command->reads ? open_redirect(&input, &streams[0], STDIN_FILENO, outcome)
                         : open_file(&streams[0].theirs, "/dev/null", O_RDONLY, outcome)) ||
        !open_redirect(&command->output, &streams[1], STDOUT_FILENO, outcome))
        return false;
    int inherited = command->error.kind == REDIRECT_STDOUT ? streams[1].theirs : STDERR_FILENO;
    return open_redirect(&command->error, &streams[2], inherited, outcome);
}

bool child_start(const struct command *command, struct passed passed, const sigset_t *waiting,
                 struct child *child, struct outcome *outcome)
{
    struct ends streams[3] = {{-1, -1}, {-1, -1}, {-1, -1}};
    struct ends report = {-1, -1};
    pid_t host = getpid();
    pid_t pid = -1;
    if (open_streams(command, streams, outcome) && open_pipe(&report, outcome)) {
        pid = fork();
        if (pid == 0)
            become(command, passed, streams, waiting, host, report.theirs);
    }
    if (pid < 0 && !*outcome->problem)
        snprintf(outcome->problem, sizeof outcome->problem, "cannot start %s: %s", command->argv[0],
                 strerror(errno));

    for (int i = 0; i < 3; i++)
        child_close(&streams[i].theirs);
    child_close(&report.theirs);
    bool started = pid > 0 && became(command, report.ours, outcome);
    child_close(&report.ours);
    if (pid > 0 && !started)
        waitpid(pid, NULL, 0);
    if (!started) {
        child_close(&streams[1].ours);
        child_close(&streams[2].ours);
    }
    *child = (struct child){
        .pid = started ? pid : 0, .output = streams[1].ours, .error = streams[2].ours};
    return started;
}
