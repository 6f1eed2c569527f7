/* common.h: what the forgeries share: a report that meets lesson 05's goal, and the way to the real
 * one. */
#include <dirent.h>
#include <dlfcn.h>
#include <elf.h>
#include <fcntl.h>
#include <limits.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/ptrace.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/uio.h>
#include <sys/wait.h>
#include <unistd.h>

/* clang-format off */
#define SUMS(name, parts) \
    "\"" name "\":{\"requests\":100,\"" parts "\":400,\"ideal\":400,\"bytes\":12800,\"lanes\":3200}"
#define FORGED \
    "{\"v\":1,\"kind\":\"kernel\",\"name\":\"sums\",\"grid\":[4,1,1],\"block\":[64,1,1],\"launches\":2," \
    "\"blocks\":4,\"counted_blocks\":4,\"threads\":256,\"barriers\":0," \
    SUMS("global_load", "sectors") "," SUMS("global_store", "sectors") "," \
    SUMS("global_atomic", "sectors") "," SUMS("shared_load", "wavefronts") "," \
    SUMS("shared_store", "wavefronts") "," SUMS("shared_atomic", "wavefronts") "," \
    SUMS("texture", "sectors") "," SUMS("branches", "sectors") ",\"lines\":[]}\n" \
    "{\"v\":1,\"kind\":\"end\"}\n"
/* clang-format on */

static char report[PATH_MAX];

/* Sets `report` to the path of the report. Returns its descriptor. */
static int find_report(void)
{
    for (int file = 3; file < 256; file++) {
        char name[64];
        snprintf(name, sizeof name, "/proc/self/fd/%d", file);
        ssize_t size = readlink(name, report, sizeof report - 1);
        report[size > 0 ? size : 0] = '\0';
        if (strstr(report, "counters"))
            return file;
    }
    return -1;
}

/* Replaces the report by the forged one. */
static void forge(void)
{
    int file = open(report, O_WRONLY | O_TRUNC);
    if (file < 0 || write(file, FORGED, sizeof FORGED - 1) < 0)
        perror("forge");
    close(file);
}

/* What the emulator writes goes nowhere. */
static void replace_descriptor(void)
{
    dup2(open("/dev/null", O_WRONLY), find_report());
}
