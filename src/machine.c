/* machine.c: clocks, cores, the terminal.
 * In C because Lua's clocks give whole seconds or CPU time, and Lua has no access to the others. */
#include "machine.h"

#include <sched.h>
#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <time.h>
#include <unistd.h>

static double seconds(clockid_t clock)
{
    struct timespec now;
    clock_gettime(clock, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

double machine_now(void)
{
    return seconds(CLOCK_MONOTONIC);
}

double machine_time(void)
{
    return seconds(CLOCK_REALTIME);
}

int machine_cores(void)
{
    cpu_set_t usable;
    if (sched_getaffinity(0, sizeof usable, &usable) == 0)
        return CPU_COUNT(&usable);
    long online = sysconf(_SC_NPROCESSORS_ONLN); /* cpu_set_t is too small for this machine */
    return online > 0 ? (int)online : 1;
}

int machine_columns(int file)
{
    struct winsize size;
    return ioctl(file, TIOCGWINSZ, &size) == 0 ? size.ws_col : 0;
}

bool machine_color(void)
{
    const char *unwanted = getenv("NO_COLOR"); /* no-color.org: no colour if it is not empty */
    const char *term = getenv("TERM");
    return isatty(STDOUT_FILENO) && !(unwanted && *unwanted) && term && strcmp(term, "dumb") != 0;
}
