/* clock.c: a clock on which twice the time has passed whenever somebody looks. */
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static time_t seconds = 1;
    (void)clock;
    *now = (struct timespec){.tv_sec = seconds};
    seconds *= 2;
    return 0;
}
