/* async_copy.h: copies to shared memory that a thread begins, and waits for later. */
#if !defined _CUDA_PIPELINE_H_ && !defined _COOPERATIVE_GROUPS_MEMCPY_ASYNC && \
    !defined __CUDA_RUNTIME_H__
#error \
    "emulator/async_copy.h is private: include cuda_pipeline.h or cooperative_groups/memcpy_async.h"
#endif
#ifndef EMULATOR_ASYNC_COPY_H
#define EMULATOR_ASYNC_COPY_H

#include <stddef.h>

struct emulator_phase;

/* pending_copies.cpp. Called in a kernel. Begins to copy so many bytes, 16 at most; instead of the
 * last `zeros`, zeros. To other than shared memory it is done at once, as on a GPU. */
void emulator_copy_async(void *to, const void *from, size_t bytes, size_t zeros);
/* What the thread has begun since its last commit belongs together. */
void emulator_copies_commit(void);
/* Waits for all that it has committed, but for the last so many commits. */
void emulator_copies_wait(size_t prior);
/* What it has begun so far is there for whoever has waited at the barrier, whose present phase does
 * not end before. */
void emulator_copies_bind(const struct emulator_phase *barrier);

#endif
