/* clock.c: a clock that goes on by a second each time that somebody looks. */
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static time_t seconds;
    (void)clock;
    *now = (struct timespec){.tv_sec = seconds++};
    return 0;
}
