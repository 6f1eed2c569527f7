/* cuda_pipeline.h: copies of a thread by itself, in C. Other threads may read what was copied when
 * it has waited, behind a barrier. */
#if defined __CUDACC__ && !defined _CUDA_PIPELINE_H_
#define _CUDA_PIPELINE_H_

#include "cuda_runtime.h"
#include "emulator/async_copy.h"

/* 4, 8 or 16 bytes, to and from places that are aligned to them; instead of the last so many,
 * zeros. */
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
