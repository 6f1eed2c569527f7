/* keep.c: runs a command, and kills every process that it leaves behind.
 * Usage: keep [--lesson] COMMAND…   Exits with the command's code, or by the signal that ended it;
 * exits with 127 if it cannot start the command. It is a program of its own because lessons/run
 * builds the host with it.
 * --lesson: the command is a lesson's program, not part of a build. Processes that it leaves behind
 * are named on standard error. It may gain privileges, as CUDA does when it first opens a GPU.
 *
 * keep solves two problems:
 * - Ninja gives each step its own process group, and emucc gives each compiler its own session, so
 *   they outlive the process that asked for them. The keeper adopts such processes. It kills them
 *   when the command ends, when a signal asks it to end (SIGTERM, SIGINT, SIGHUP), or when this
 *   process or its parent dies.
 * - When a fork fails, CMake 3.25 sends SIGKILL to process -1: every process of the user. A filter
 *   makes this call end CMake itself.
 *
 * A program that keeps forking may be faster than a search for its children. So a lesson's program
 * runs in a control group (cgroup v2) if one can be made, which is killed as a whole. */
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

enum { EXIT_NOT_STARTED = 127, MOST_REPORTED = 10 };
enum { GRACE = 1, PATIENCE = 10 }; /* seconds; GRACE is shorter than the host's own */

/* Orphaned descendants become children of this process. Systems other than Linux cannot do that. */
static void adopt_what_is_left(void)
{
#ifdef __linux__
    prctl(PR_SET_CHILD_SUBREAPER, 1);
#endif
}

/* Kills a process that calls kill(-1). Only a CMake whose fork has failed does so. */
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

/* ---- the control group of a lesson's program ---- */

static char group[4096 + 320]; /* its folder, or "" */

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

/* Writes the path of this process's own control group to `own`, or "". */
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

static void wait_a_little(void)
{
    nanosleep(&(struct timespec){.tv_nsec = 1000000}, NULL);
}

/* Kills the group's processes, and waits at most a second until they are gone. */
static void end_group(void)
{
    write_to_group("cgroup.kill", "1");
    for (int i = 0; i < 1000 && *group && rmdir(group) != 0 && errno == EBUSY; i++)
        wait_a_little();
}

/* The number of the PID namespace: in another one, a process has another PID. */
static unsigned long pid_namespace(void)
{
    struct stat found;
    return stat("/proc/self/ns/pid", &found) == 0 ? (unsigned long)found.st_ino : 0;
}

/* Ends the groups below `above` whose keeper was killed together with its parent. */
static void end_groups_left_behind(const char *above)
{
    DIR *folder = opendir(above);
    const struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        unsigned long place;
        int pid;
        if (sscanf(entry->d_name, "warpbook-%lu-%d", &place, &pid) != 2 ||
            place != pid_namespace() || kill(pid, 0) == 0 || errno != ESRCH)
            continue;
        snprintf(group, sizeof group, "%s/%s", above, entry->d_name);
        end_group();
    }
    if (folder)
        closedir(folder);
    *group = '\0';
}

/* Makes a control group below this process's own, if the user may: in a systemd session, or as
 * root. */
static void make_group(void)
{
    static const char *const mounts[] = {"/sys/fs/cgroup", "/sys/fs/cgroup/unified"};
    char own[4096], above[4096 + 32];
    find_own_group(own, sizeof own);
    for (size_t i = 0; i < 2 && *own && !*group; i++) {
        snprintf(above, sizeof above, "%s%s", mounts[i], own + 3);
        end_groups_left_behind(above);
        snprintf(group, sizeof group, "%s/warpbook-%lu-%d", above, pid_namespace(), (int)getpid());
        if (mkdir(group, 0700) != 0) {
            *group = '\0';
        } else if (!write_to_group("cgroup.kill", "1")) { /* Linux before 5.14, or not a cgroup */
            rmdir(group);
            *group = '\0';
        }
    }
}

/* ---- the command ---- */

static void become(char **argv, bool is_lesson, const sigset_t *before)
{
    if (is_lesson)
        setsid(); /* without a terminal, into which it could write commands for the shell */
    else
        setpgid(0, 0);
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGKILL); /* the command dies if the keeper is killed */
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

/* The parent of the process /proc/NAME, or 0. */
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

static void report_process(const char *name)
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

/* Kills the processes left behind, and reports the first *reports of them. */
static void kill_children(int *reports)
{
    DIR *folder = opendir("/proc");
    const struct dirent *entry;
    while (folder && (entry = readdir(folder))) {
        pid_t pid = (pid_t)atol(entry->d_name);
        if (pid <= 0 || parent_of(entry->d_name) != getpid())
            continue;
        if (*reports > 0)
            report_process(entry->d_name);
        *reports -= *reports > 0;
        kill(pid, SIGKILL);
    }
    if (folder)
        closedir(folder);
}

/* Reaps one child that has ended. Returns false if there is none. */
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

/* Waits until the command has ended, or GRACE has passed since it was asked to end. */
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

/* Kills the remaining processes, and those that they start meanwhile. From here on the system reaps
 * them, because a list of many zombies would slow the search. */
static void end_what_is_left(bool reports)
{
    const time_t patience_ends = time(NULL) + PATIENCE;
    int more = reports ? MOST_REPORTED : 0;
    signal(SIGCHLD, SIG_IGN);
    while (waitpid(-1, NULL, WNOHANG) > 0)
        ;
    kill_children(&more);
    end_group();
    while (waitpid(-1, NULL, WNOHANG) == 0 && time(NULL) <= patience_ends) {
        wait_a_little();
        kill_children(&more);
    }
    if (reports && more == 0)
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

/* Runs in the process that the caller started, and passes its signals on to the keeper. If this
 * process is killed, the keeper survives in its own group, gets SIGTERM, and kills the rest. If the
 * command stops the keeper, it is continued. */
static void wait_for_keeper(pid_t keeper, const sigset_t *signals)
{
    for (;;) {
        int status;
        if (waitpid(keeper, &status, WNOHANG | WUNTRACED) == keeper) {
            if (!WIFSTOPPED(status)) {
                end_group(); /* if the keeper was killed */
                end_as(status);
            }
            kill(keeper, SIGCONT);
        } else if (sigwaitinfo(signals, NULL) != SIGCHLD) {
            kill(keeper, SIGTERM);
        }
    }
}

static void ask_for_sigterm_at_death_of(pid_t parent)
{
#ifdef __linux__
    prctl(PR_SET_PDEATHSIG, SIGTERM);
#endif
    if (parent && getppid() != parent)
        raise(SIGTERM); /* it died before the call */
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
    ask_for_sigterm_at_death_of(0); /* the parent may be any process */
    if (is_lesson)
        make_group();
    pid_t self = getpid();
    pid_t keeper = fork();
    if (keeper > 0)
        wait_for_keeper(keeper, &signals);
    setpgid(0, 0);
    if (keeper == 0)
        ask_for_sigterm_at_death_of(self);
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
