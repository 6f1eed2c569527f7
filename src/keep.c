/* keep.c: runs a command, and leaves nothing of it behind.
 * Usage: keep [--lesson] COMMAND…   Its exit code, or the signal that ended it, is the command's;
 * 127 where it cannot be started. A program of its own, because lessons/run builds the host with
 * it.
 * --lesson: the command is a lesson's program and none of a build. What it leaves behind is named
 * on standard error, and it may get more rights, as CUDA does for its first look at a GPU.
 *
 * Two things go wrong without it. Ninja gives each step a process group of its own, and emucc each
 * compiler a session: they go on when whoever wanted them is gone. Here what is left behind becomes
 * a child of a keeper, and is ended when the command has ended, when it has to end (SIGTERM,
 * SIGINT, SIGHUP), or when this dies or whoever started it. And where a fork fails, CMake 3.25
 * sends SIGKILL to process -1, which is every process of the user: here that ends CMake itself. */
#include <dirent.h>
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>
#ifdef __linux__
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <stddef.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#endif

enum { EXIT_NOT_STARTED = 127, GRACE = 1 }; /* seconds: less than the host waits for this */

/* Where the system has none of this the command runs as it would alone. */
static void adopt_what_is_left(void)
{
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

/* A CMake that tries to has failed already, and ends by SIGSYS. */
static void forbid_to_kill_all(void)
{
#ifdef __linux__
    struct sock_filter filter[] = {
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, nr)),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_kill, 0, 3),
        BPF_STMT(BPF_LD | BPF_W | BPF_ABS, offsetof(struct seccomp_data, args[0])),
        BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, (unsigned)-1, 0, 1),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS),
        BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW),
    };
    struct sock_fprog program = {sizeof filter / sizeof *filter, filter};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) == 0)
        prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &program);
#endif
}

static void become(char **argv, bool is_lesson, const sigset_t *before)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* what is done where this process is killed */
#endif
    if (!is_lesson)
        forbid_to_kill_all();
    sigprocmask(SIG_SETMASK, before, NULL);
    execvp(argv[0], argv);
    fprintf(stderr, "keep: cannot start %s: %s\n", argv[0], strerror(errno));
    _exit(EXIT_NOT_STARTED);
}

/* The parent of the process that /proc/NAME tells of, or 0. */
static long parent_of(const char *name)
{
    char path[300], line[512];
    snprintf(path, sizeof path, "/proc/%s/stat", name);
    FILE *file = fopen(path, "r");
    const char *end = file && fgets(line, sizeof line, file) ? strrchr(line, ')') : NULL;
    long parent = 0;
    if (end)
        sscanf(end, ") %*c %ld", &parent);
    if (file)
        fclose(file);
    return parent;
}

static void tell(const char *name)
{
    char path[300], command[32] = "";
    snprintf(path, sizeof path, "/proc/%s/comm", name);
    FILE *file = fopen(path, "r");
    if (file && fgets(command, sizeof command, file))
        command[strcspn(command, "\n")] = '\0';
    if (file)
        fclose(file);
    fprintf(stderr, "keep: process %s (%s) was left behind, and is ended\n", name, command);
}

/* Those that were left behind, which the command itself is not, may be told. */
static void kill_children(pid_t child, bool tells)
{
    DIR *folder = opendir("/proc");
    const struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        pid_t pid = (pid_t)atol(entry->d_name);
        if (pid <= 0 || parent_of(entry->d_name) != getpid())
            continue;
        if (tells && pid != child)
            tell(entry->d_name);
        kill(pid, SIGKILL);
    }
    if (folder)
        closedir(folder);
}

/* Reaps one child, waiting for it with flags 0; false where there is none. */
static bool reap(int flags, pid_t child, int *status, bool *has_ended)
{
    int its_status;
    pid_t pid = waitpid(-1, &its_status, flags);
    if (pid == child) {
        *status = its_status;
        *has_ended = true;
    }
    return pid > 0 || (pid < 0 && errno == EINTR);
}

/* Waits until the command has ended, or had its time to end after it was asked to. */
static void wait_for(pid_t child, const sigset_t *signals, int *status, bool *has_ended)
{
    const struct timespec grace = {.tv_sec = GRACE};
    bool asked = false;
    while (!*has_ended) {
        int number = sigtimedwait(signals, NULL, asked ? &grace : NULL);
        if (number < 0 && errno == EAGAIN)
            return;
        if (number > 0 && number != SIGCHLD) {
            kill(-child, SIGTERM);
            asked = true;
        }
        while (reap(WNOHANG, child, status, has_ended))
            ;
    }
}

static void end_as(int status)
{
    if (WIFEXITED(status))
        exit(WEXITSTATUS(status));
    setrlimit(RLIMIT_CORE, &(struct rlimit){0});
    signal(WTERMSIG(status), SIG_DFL);
    sigset_t none;
    sigemptyset(&none);
    sigprocmask(SIG_SETMASK, &none, NULL);
    raise(WTERMSIG(status));
    exit(128 + WTERMSIG(status));
}

/* The process that was started: passes on what it is asked, and dies of what nobody can refuse, at
 * which the keeper, in a group of its own, is told to end all. A keeper that the command has
 * stopped goes on. */
static void wait_for_keeper(pid_t keeper, const sigset_t *signals)
{
    for (;;) {
        int status;
        if (waitpid(keeper, &status, WNOHANG | WUNTRACED) == keeper) {
            if (!WIFSTOPPED(status))
                end_as(status);
            kill(keeper, SIGCONT);
        } else if (sigwaitinfo(signals, NULL) != SIGCHLD) {
            kill(keeper, SIGTERM);
        }
    }
}

static void be_told_of_the_death_of(pid_t parent)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (parent && getppid() != parent)
        raise(SIGTERM); /* it was faster */
}

int main(int argc, char **argv)
{
    bool is_lesson = argc > 1 && strcmp(argv[1], "--lesson") == 0;
    argc -= is_lesson;
    argv += is_lesson;
    sigset_t signals, before;
    sigemptyset(&signals);
    for (size_t i = 0; i < 4; i++)
        sigaddset(&signals, (const int[]){SIGCHLD, SIGTERM, SIGINT, SIGHUP}[i]);
    sigprocmask(SIG_BLOCK, &signals, &before);
    be_told_of_the_death_of(0);
    pid_t self = getpid();
    pid_t keeper = fork();
    if (keeper > 0)
        wait_for_keeper(keeper, &signals);
    setpgid(0, 0);
    if (keeper == 0)
        be_told_of_the_death_of(self);
    adopt_what_is_left();
    pid_t child = argc > 1 ? fork() : -1;
    if (child == 0)
        become(argv + 1, is_lesson, &before);
    if (child < 0) {
        fprintf(stderr, "keep: cannot start %s: %s\n", argc > 1 ? argv[1] : "nothing",
                strerror(errno));
        return EXIT_NOT_STARTED;
    }

    int status = 0;
    bool has_ended = false;
    wait_for(child, &signals, &status, &has_ended);
    do
        kill_children(child, is_lesson);
    while (reap(0, child, &status, &has_ended));
    end_as(status);
}
