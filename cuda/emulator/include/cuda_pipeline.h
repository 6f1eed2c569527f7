/* cuda_pipeline.h: copies of a thread by itself, in C. They are done when they are asked for; other
 * threads may read what was copied after a barrier, as on a GPU. */
#if defined __CUDACC__ && !defined _CUDA_PIPELINE_H_
#define _CUDA_PIPELINE_H_

#include "cooperative_groups/memcpy_async.h"

/* 4, 8 or 16 bytes, to and from places that are aligned to them; instead of the last so many,
 * zeros. */
EMULATOR_INLINE void __pipeline_memcpy_async(void *to, const void *from, size_t bytes,
                                             size_t zeros = 0)
{
    namespace pieces = cooperative_groups::details;
    if (zeros > 0) {
        for (size_t i = 0; i < bytes; i++)
            ((unsigned char *)to)[i] = i < bytes - zeros ? ((const unsigned char *)from)[i] : 0;
    } else if (bytes == 16) {
        *(pieces::bytes_16 *)to = *(const pieces::bytes_16 *)from;
    } else if (bytes == 8) {
        *(pieces::bytes_8 *)to = *(const pieces::bytes_8 *)from;
    } else {
        *(pieces::bytes_4 *)to = *(const pieces::bytes_4 *)from;
    }
}
EMULATOR_INLINE void __pipeline_commit(void)
{
}
/* All but the last so many commits; here those are done too. */
EMULATOR_INLINE void __pipeline_wait_prior(size_t)
{
}

#endif
