/* progress.cpp: a launch that takes long while it is counted says how far it is: in one line on the
 * terminal, which is written anew twice a second and gone at its end. Nothing where standard error
 * is no terminal. */
#include "engine/grid/progress.h"

#include <time.h>
#include <unistd.h>

#include "engine/base/listener.h"

using namespace emulator;

static const double FIRST = 2, AGAIN = 0.5; /* seconds after the launch began, and between */

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time); /* to some ms, in a few ns: asked at each block */
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

bool emulator::progress_begins(progress *progress, const char *kernel, uint64_t blocks)
{
    static const bool terminal = isatty(STDERR_FILENO);
    if (!terminal || !emulator_listener)
        return false;
    *progress = {kernel, blocks, 0, now() + FIRST, false};
    return true;
}

/* The cursor goes back to the line's beginning, so that whatever else is printed covers it. */
void emulator::progress_block_ended(progress *progress, bool shows)
{
    uint64_t ended = __atomic_add_fetch(&progress->ended, 1, __ATOMIC_RELAXED);
    if (!shows || now() < progress->due)
        return;
    progress->due = now() + AGAIN;
    progress->shown = true;
    fprintf(stderr, "\r\033[K%.40s: %.0f %% of %llu block%s\r", progress->kernel,
            100.0 * (double)ended / (double)progress->blocks, (unsigned long long)progress->blocks,
            progress->blocks == 1 ? "" : "s");
}

void emulator::progress_ends(progress *progress)
{
    if (progress->shown)
        fputs("\r\033[K", stderr);
}
