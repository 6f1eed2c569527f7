/* shim.c: preloaded into the runner, fails the library calls that strace cannot fail as systems do:
 * a close that fails has closed the file all the same, and memory is short for more than one call,
 * as Lua tries a second time. FAULT_CALL names the call, close or malloc (realloc is counted, too),
 * and FAULT_NUMBER the one to fail; at the end the number of such calls is written to FAULT_FILE.
 */
#include <dlfcn.h>
#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool counts_close, counts_memory;
static long number, calls;

__attribute__((constructor)) static void begin(void)
{
    const char *call = getenv("FAULT_CALL"), *which = getenv("FAULT_NUMBER");
    if (!call || !which || strcmp(program_invocation_short_name, "warpbook") != 0)
        return;
    number = atol(which);
    counts_close = strcmp(call, "close") == 0;
    counts_memory = !counts_close;
}

__attribute__((destructor)) static void end(void)
{
    const char *path = getenv("FAULT_FILE");
    FILE *file = path && (counts_close || counts_memory) ? fopen(path, "w") : NULL;
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
