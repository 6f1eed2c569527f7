/* cuda_pipeline.h: the C interface of a thread's own asynchronous copies. Other threads may read
 * the copied data after this thread has waited and all have passed a barrier. */
#if defined __CUDACC__ && !defined _CUDA_PIPELINE_H_
#define _CUDA_PIPELINE_H_

#include "cuda_runtime.h"
#include "emulator/async_copy.h"

/* Copies 4, 8 or 16 bytes; both addresses are aligned to this size. The last `zeros` of these bytes
 * are not read, but set to zero. */
EMULATOR_INLINE void __pipeline_memcpy_async(void *to, const void *from, size_t bytes,
                                             size_t zeros = 0)
{
    emulator_copy_async(to, from, bytes, zeros);
}
EMULATOR_INLINE void __pipeline_commit(void)
{
    emulator_copies_commit();
}
EMULATOR_INLINE void __pipeline_wait_prior(size_t prior)
{
    emulator_copies_wait(prior);
}

#endif
