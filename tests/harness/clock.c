/* clock.c: a clock that doubles its time at each call. */
#include <time.h>

int clock_gettime(clockid_t clock, struct timespec *now)
{
    static time_t seconds = 1;
    (void)clock;
    *now = (struct timespec){.tv_sec = seconds};
    seconds *= 2;
    return 0;
}
