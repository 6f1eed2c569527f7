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
 * sends SIGKILL to process -1, which is every process of the user: here that ends CMake itself.
 *
 * What goes on forking may be faster than who looks for it. So a lesson's program is in a group of
 * the system's (cgroup v2) where one can be made, which is ended as one. */
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
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

enum { EXIT_NOT_STARTED = 127, MOST_TOLD = 10 };
enum { GRACE = 1, PATIENCE = 10 }; /* seconds; the first is less than the host waits for this */

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

/* ---- the group of a lesson's program ---- */

static char group[4096 + 64]; /* its folder; "": there is none */

static bool write_to_group(const char *name, const char *text)
{
    char path[sizeof group + 32];
    snprintf(path, sizeof path, "%s/%s", group, name);
    int file = *group ? open(path, O_WRONLY | O_CLOEXEC) : -1;
    bool written = file >= 0 && write(file, text, strlen(text)) > 0;
    if (file >= 0)
        close(file);
    return written;
}

/* The path of this process's own group; "" where it has none. */
static void find_own_group(char *own, size_t size)
{
    FILE *file = fopen("/proc/self/cgroup", "r");
    *own = '\0';
    while (file && fgets(own, (int)size, file) && strncmp(own, "0::", 3) != 0)
        *own = '\0';
    if (file)
        fclose(file);
    own[strcspn(own, "\n")] = '\0';
}

/* Below this process's own, where its user may: in a session of systemd's, or as root. */
static void make_group(void)
{
    static const char *const mounts[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};
    char own[4096];
    find_own_group(own, sizeof own);
    for (size_t i = 0; i < 2 && *own && !*group; i++) {
        snprintf(group, sizeof group, "%s%s/warpbook-%d", mounts[i], own + 3, (int)getpid());
        if (mkdir(group, 0700) != 0) {
            *group = '\0';
        } else if (!write_to_group("cgroup.kill", "1")) { /* Linux before 5.14, or no such group */
            rmdir(group);
            *group = '\0';
        }
    }
}

static void wait_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* What is in it is dying, and gone within a second, or stays. */
static void end_group(void)
{
    write_to_group("cgroup.kill", "1");
    for (int i = 0; i < 1000 && *group && rmdir(group) != 0 && errno == EBUSY; i++)
        wait_a_little();
}

/* ---- the command ---- */

static void become(char **argv, bool is_lesson, const sigset_t *before)
{
    setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* what is done where this process is killed */
#endif
    if (is_lesson)
        write_to_group("cgroup.procs", "0"); /* this process */
    else
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
    fprintf(stderr, "keep: process %s (%s) is still running, and is ended\n", name, command);
}

/* Ends what was left behind, and tells of the first `tells`. */
static void kill_children(int *tells)
{
    DIR *folder = opendir("/proc");
    const struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        pid_t pid = (pid_t)atol(entry->d_name);
        if (pid <= 0 || parent_of(entry->d_name) != getpid())
            continue;
        if (*tells > 0)
            tell(entry->d_name);
        *tells -= *tells > 0;
        kill(pid, SIGKILL);
    }
    if (folder)
        closedir(folder);
}

/* Reaps one child that has ended; false where there is none. */
static bool reap(pid_t child, int *status, bool *has_ended)
{
    int its_status;
    pid_t pid = waitpid(-1, &its_status, WNOHANG);
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
        while (!*has_ended && reap(child, status, has_ended))
            ;
    }
}

/* Ends what is left, and what that starts meanwhile. What ends from here on is reaped by the
 * system: else there might be more dead than can be looked through. */
static void end_what_is_left(bool tells)
{
    const time_t patience_ends = time(NULL) + PATIENCE;
    int more = tells ? MOST_TOLD : 0;
    signal(SIGCHLD, SIG_IGN);
    while (waitpid(-1, NULL, WNOHANG) > 0)
        ;
    kill_children(&more);
    end_group();
    while (waitpid(-1, NULL, WNOHANG) == 0 && time(NULL) <= patience_ends) {
        wait_a_little();
        kill_children(&more);
    }
    if (tells && more == 0)
        fprintf(stderr, "keep: more processes may have been running\n");
    if (waitpid(-1, NULL, WNOHANG) == 0)
        fprintf(stderr, "keep: some processes do not end, or start new ones too fast\n");
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
            if (!WIFSTOPPED(status)) {
                end_group(); /* where the keeper was killed */
                end_as(status);
            }
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
    if (is_lesson)
        make_group();
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
        end_group();
        return EXIT_NOT_STARTED;
    }

    int status = 0;
    bool has_ended = false;
    wait_for(child, &signals, &status, &has_ended);
    if (!has_ended) {
        kill(child, SIGKILL);
        waitpid(child, &status, 0);
    }
    end_what_is_left(is_lesson);
    end_as(status);
}
