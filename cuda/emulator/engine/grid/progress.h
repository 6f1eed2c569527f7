/* progress.h: shows on the terminal how far a launch is. */
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

/* Returns false if nothing will be shown; then the other two need not be called. This one and
 * progress_ends are called by the thread that launches. */
bool progress_begins(struct progress *progress, const char *kernel, uint64_t blocks);
/* Called by each CPU thread after a block; `shows`: it is the one that launches. */
void progress_block_ended(struct progress *progress, bool shows);
void progress_ends(struct progress *progress);
} // namespace emulator

#endif
