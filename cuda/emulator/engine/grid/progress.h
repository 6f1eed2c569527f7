/* progress.h: how far a launch is, on the terminal. */
#ifndef PROGRESS_H
#define PROGRESS_H

#include <stdint.h>

namespace emulator
{
struct progress {
    const char *kernel;
    uint64_t blocks, ended;
    double due;
    bool shown;
};

/* False where nothing will be shown, and then the others need not be called. This and the last one
 * are called by the thread that launches. */
bool progress_begins(struct progress *progress, const char *kernel, uint64_t blocks);
/* Called by each thread that runs blocks; `shows`: by the one that launches. */
void progress_block_ended(struct progress *progress, bool shows);
void progress_ends(struct progress *progress);
} // namespace emulator

#endif
