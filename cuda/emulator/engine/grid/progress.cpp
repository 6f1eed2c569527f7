/* progress.cpp: shows how far a long launch of a counted program is: one line on the terminal,
 * rewritten twice a second and erased at the end. Shows nothing if standard error is no terminal.
 */
#include "engine/grid/progress.h"

#include <time.h>
#include <unistd.h>

#include "engine/base/listener.h"

using namespace emulator;

static const double FIRST = 2, AGAIN = 0.5; /* seconds until the first line, and between lines */

static double now(void)
{
    struct timespec time;
    /* Accurate to some ms, takes a few ns: called for each block. */
    clock_gettime(CLOCK_MONOTONIC_COARSE, &time);
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

/* The cursor returns to the line's beginning, so that any other output covers the line. */
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
