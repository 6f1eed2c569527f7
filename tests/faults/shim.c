/* shim.c: preloaded into the runner; fails library calls in ways that strace cannot imitate. A
 * close that fails has closed the file all the same, and a malloc that fails does so twice, because
 * Lua tries again. FAULT_CALL names the call, close or malloc (which includes realloc), and
 * FAULT_NUMBER the number of the call to fail. At the end the number of such calls is written to
 * FAULT_FILE.
 *
 * dup2 and execvp fail in a child before its exec; the number is that of the child. If
 * FAULT_PROGRAM is keep, fork and execvp are counted in each process of keep. */
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool counts_close, counts_memory, counts_children, is_keep;
static const char *failing = "";
static long number, calls;

__attribute__((constructor)) static void begin(void)
{
    const char *call = getenv("FAULT_CALL"), *which = getenv("FAULT_NUMBER");
    const char *program = getenv("FAULT_PROGRAM");
    program = program ? program : "warpbook";
    if (!call || !which || strcmp(program_invocation_short_name, program) != 0)
        return;
    number = atol(which);
    failing = call;
    is_keep = strcmp(program, "keep") == 0;
    counts_close = strcmp(call, "close") == 0;
    counts_memory = strcmp(call, "malloc") == 0;
    counts_children = !is_keep && !counts_close && !counts_memory;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAULT_FILE");
    FILE *file =
        path && (counts_close || counts_memory || counts_children) ? fopen(path, "w") : NULL;
    if (file) {
        fprintf(file, "%ld\n", calls);
        fclose(file);
    }
}

static bool is_short(void)
{
    if (!counts_memory)
        return false;
    calls++;
    if (calls != number && calls != number + 1)
        return false;
    errno = ENOMEM;
    return true;
}

int close(int file)
{
    static int (*next)(int);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "close");
    int result = next(file);
    if (counts_close && ++calls == number) {
        errno = EIO;
        return -1;
    }
    return result;
}

pid_t fork(void)
{
    static pid_t (*next)(void);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "fork");
    if (counts_children)
        calls++;
    if (is_keep && strcmp(failing, "fork") == 0 && ++calls == number) {
        errno = EAGAIN;
        return -1;
    }
    return next();
}

/* Whether this call is to fail, in a child or in a process of keep. */
static bool is_due(const char *call)
{
    bool due = (counts_children || is_keep) && strcmp(failing, call) == 0 &&
               (is_keep ? ++calls : calls) == number;
    if (due)
        errno = ENOMEM;
    return due;
}

int dup2(int from, int to)
{
    static int (*next)(int, int);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "dup2");
    return is_due("dup2") ? -1 : next(from, to);
}

int execvp(const char *file, char *const argv[])
{
    static int (*next)(const char *, char *const[]);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "execvp");
    return is_due("execvp") ? -1 : next(file, argv);
}

void *malloc(size_t size)
{
    static void *(*next)(size_t);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "malloc");
    return is_short() ? NULL : next(size);
}

void *realloc(void *block, size_t size)
{
    static void *(*next)(void *, size_t);
    if (!next)
        *(void **)&next = dlsym(RTLD_NEXT, "realloc");
    return is_short() ? NULL : next(block, size);
}
