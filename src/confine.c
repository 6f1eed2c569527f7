/* confine.c: runs an untrusted command inside a sandbox made by bubblewrap, and closes the gaps
 * that bubblewrap leaves. Replaces itself by the command; exits with 127 if it cannot start it.
 * Usage: confine USER COMMAND…
 *
 * - Resource limits do not bind root, so root first becomes the user with the number USER.
 * - The memory limit counts only memory that a process holds, so system calls that allocate memory
 *   outside of processes are forbidden. So are those that could reach a network.
 * - Inherited file descriptors are closed, because they may lead out of the sandbox. */
#include <errno.h>
#include <grp.h>
#include <linux/audit.h>
#include <linux/filter.h>
#include <linux/seccomp.h>
#include <sched.h>
#include <signal.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/syscall.h>
#include <unistd.h>

enum { EXIT_NOT_STARTED = 127, X32 = 0x40000000, MOST_STEPS = 64 };

#if defined(__x86_64__)
static const unsigned machine = AUDIT_ARCH_X86_64;
#elif defined(__aarch64__)
static const unsigned machine = AUDIT_ARCH_AARCH64;
#else
static const unsigned machine = 0; /* only one table of system call numbers: nothing to check */
#endif

/* Memory in unnamed files, shared segments and private mounts is not counted as the process's own.
 * Keys belong to the user. Sockets may reach the host of a virtual machine. The other calls are
 * ways around these rules, and no lesson needs them. */
static const unsigned forbidden[] = {
    SYS_memfd_create, SYS_shmget,  SYS_msgget,         SYS_semget,           SYS_unshare,
    SYS_setns,        SYS_mount,   SYS_add_key,        SYS_request_key,      SYS_keyctl,
    SYS_socket,       SYS_bpf,     SYS_userfaultfd,    SYS_perf_event_open,  SYS_ptrace,
    SYS_io_setup,     SYS_mq_open, SYS_io_uring_setup, SYS_process_vm_readv, SYS_process_vm_writev,
    SYS_pidfd_getfd,
};

struct program {
    struct sock_filter steps[MOST_STEPS];
    unsigned short count;
};

static void add(struct program *program, struct sock_filter step)
{
    program->steps[program->count++] = step;
}

static void load(struct program *program, size_t offset)
{
    add(program, (struct sock_filter)BPF_STMT(BPF_LD | BPF_W | BPF_ABS, (unsigned)offset));
}

/* If the word loaded last compares with `value` as asked, the filter returns `action`. */
static void answer(struct program *program, unsigned short comparison, unsigned value,
                   unsigned action)
{
    add(program, (struct sock_filter)BPF_JUMP(BPF_JMP | comparison | BPF_K, value, 0, 1));
    add(program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, action));
}

static int forbid(void)
{
    struct program program = {.count = 0};
    if (machine) {
        load(&program, offsetof(struct seccomp_data, arch));
        add(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, machine, 1, 0));
        add(&program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_KILL_PROCESS));
    }
    load(&program, offsetof(struct seccomp_data, nr));
    answer(&program, BPF_JGE, X32, SECCOMP_RET_ERRNO | ENOSYS);
    for (size_t i = 0; i < sizeof forbidden / sizeof *forbidden; i++)
        answer(&program, BPF_JEQ, forbidden[i], SECCOMP_RET_ERRNO | EPERM);
    /* clone3 passes its flags in memory, which a filter cannot read. Libraries fall back to clone.
     */
    answer(&program, BPF_JEQ, SYS_clone3, SECCOMP_RET_ERRNO | ENOSYS);
    add(&program, (struct sock_filter)BPF_JUMP(BPF_JMP | BPF_JEQ | BPF_K, SYS_clone, 1, 0));
    add(&program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));
    load(&program, offsetof(struct seccomp_data, args[0]));
    answer(&program, BPF_JSET, CLONE_NEWUSER, SECCOMP_RET_ERRNO | EPERM);
    add(&program, (struct sock_filter)BPF_STMT(BPF_RET | BPF_K, SECCOMP_RET_ALLOW));

    struct sock_fprog filter = {program.count, program.steps};
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0)
        return -1;
    return prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, &filter);
}

/* Inherited descriptors may lead out of the sandbox. Only the judge's socket stays open. */
static int close_files(void)
{
    const char *number = getenv("WARPBOOK_JUDGE");
    unsigned judge = number ? (unsigned)strtoul(number, NULL, 10) : 0;
    if (judge <= STDERR_FILENO)
        return (int)syscall(SYS_close_range, STDERR_FILENO + 1, ~0U, 0);
    if (judge > STDERR_FILENO + 1 && syscall(SYS_close_range, STDERR_FILENO + 1, judge - 1, 0) != 0)
        return -1;
    return (int)syscall(SYS_close_range, judge + 1, ~0U, 0);
}

static int leave_root(unsigned user)
{
    if (geteuid() != 0)
        return 0;
    if (setgroups(0, NULL) != 0 || setresgid(user, user, user) != 0)
        return -1;
    return setresuid(user, user, user);
}

int main(int argc, char **argv)
{
    unsigned user = argc > 2 ? (unsigned)strtoul(argv[1], NULL, 10) : 0;
    if (user == 0) {
        fprintf(stderr, "usage: confine USER COMMAND...\n");
        return EXIT_NOT_STARTED;
    }
    if (close_files() != 0 || leave_root(user) != 0 || forbid() != 0) {
        fprintf(stderr, "confine: cannot close the sandbox: %s\n", strerror(errno));
        return EXIT_NOT_STARTED;
    }
    signal(SIGTERM, SIG_DFL); /* bubblewrap ignores it, so that the command has time to end */
    execvp(argv[2], argv + 2);
    fprintf(stderr, "confine: cannot start %s: %s\n", argv[2], strerror(errno));
    return EXIT_NOT_STARTED;
}
