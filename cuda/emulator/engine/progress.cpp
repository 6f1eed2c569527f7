/* progress.cpp: a launch that takes long while it is counted says how far it is: in one line on the
 * terminal, which is written anew twice a second and gone at its end. Nothing where standard error
 * is no terminal. */
#include "progress.h"

#include <time.h>
#include <unistd.h>

#include "listener.h"

static const double FIRST = 2, AGAIN = 0.5; /* seconds after the launch began, and between */

static struct {
    const char *kernel;
    uint64_t blocks;
    double due;
    bool shown;
} progress;

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time); /* to some ms, in a few ns: asked at each block */
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

bool progress_begins(const struct launch *launch, uint64_t blocks)
{
    static const bool terminal = isatty(STDERR_FILENO);
    if (!terminal || !emulator_counting)
        return false;
    progress = {launch->name, blocks, now() + FIRST, false};
    return true;
}

/* The cursor goes back to the line's beginning, so that whatever else is printed covers it. */
void progress_goes_on(uint64_t ended)
{
    if (now() < progress.due)
        return;
    progress.due = now() + AGAIN;
    progress.shown = true;
    fprintf(stderr, "\r\033[K%.40s: %.0f %% of %llu block%s\r", progress.kernel,
            100.0 * (double)ended / (double)progress.blocks, (unsigned long long)progress.blocks,
            progress.blocks == 1 ? "" : "s");
}

void progress_ends(void)
{
    if (progress.shown)
        fputs("\r\033[K", stderr);
}
