/* async_copy.h: asynchronous copies of a thread to shared memory. */
#if !defined _CUDA_PIPELINE_H_ && !defined _COOPERATIVE_GROUPS_MEMCPY_ASYNC && \
    !defined __CUDA_RUNTIME_H__
#error \
    "emulator/async_copy.h is private: include cuda_pipeline.h or cooperative_groups/memcpy_async.h"
#endif
#ifndef EMULATOR_ASYNC_COPY_H
#define EMULATOR_ASYNC_COPY_H

#include <stddef.h>

struct emulator_phase;

/* pending_copies.cpp, for kernels only. Begins to copy at most 16 bytes; the last `zeros` of them
 * are set to zero instead. A copy to other than shared memory is done at once, as on a GPU. */
void emulator_copy_async(void *to, const void *from, size_t bytes, size_t zeros);
/* Makes the thread's copies since its last commit one batch. */
void emulator_copies_commit(void);
/* Waits for all batches but the last `prior`. */
void emulator_copies_wait(size_t prior);
/* The barrier's current phase ends only after the thread's copies so far, so that threads which
 * have waited for the barrier may read what they copied. */
void emulator_copies_bind(const struct emulator_phase *barrier);

#endif
