/* step_record.h: records what the warps of one block do, step by step, if EMUCC_STEPS names a file
 * for it. The emulator's README describes the file. */
#ifndef STEP_RECORD_H
#define STEP_RECORD_H

#include "counters/shadow/block_counter.h"

namespace emulator
{
struct launch;

/* A record has at most so many steps and bytes. Each warp of the block gets an equal part. */
enum { MOST_STEPS = 24000, MOST_STEP_BYTES = 8 << 20 };

/* What a request costs, as far as it is known. */
struct step_cost {
    uint64_t parts, ideal;
};
/* Not NULL while the block that runs here is recorded. */
extern __thread struct step_cost *step_cost;
static inline bool is_stepping(void)
{
    return __builtin_expect(step_cost != NULL, false);
}

void steps_read_settings(void);
void steps_launch_begins(const struct launch *launch);
/* The block is to be recorded if it is the one that was asked for. */
void steps_block_begins(struct notes *notes, int threads);
void steps_block_ends(struct counter *counter);

/* The running thread is about to access memory, or to enter a basic block. */
void steps_note(const struct counter *counter, int thread, enum action action, const void *address,
                size_t bytes, const void *pc);
/* A request is about to be counted: takes its lanes' values. */
void steps_take(const struct counter *counter, const request *whole);
/* These lanes of it access memory of this space: "global", "shared" or "constant". */
void steps_access(const struct counter *counter, const request *part, const char *space);
/* It is no access. */
void steps_other(const request *whole);
/* Threads of the block wait at its barrier, or, if `grid`, for the grid. */
void steps_barrier(int threads, bool grid);
} // namespace emulator

#endif
