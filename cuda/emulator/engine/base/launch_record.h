/* launch_record.h: one launch of a kernel, from the call to the kernel's end. */
#ifndef LAUNCH_RECORD_H
#define LAUNCH_RECORD_H

#include "cuda_runtime.h"
#include "engine/base/gpu_model.h"

namespace emulator
{
struct launch {
    /* The request */
    const char *name;
    dim3 grid, block;
    size_t shared;      /* bytes of dynamic shared memory */
    const void *kernel; /* its address, or NULL if unknown */
    void (*thread)(const void *);
    const void *arguments;
    size_t argument_bytes;
    int depth; /* 0 if the host launched it, 1 for its children, and so on; a tail launch of a child
                  has the child's depth */
    const struct launch *parent; /* the launch whose kernel launched this one, or NULL */
    cudaStream_t stream;         /* the stream argument of the launch */
    uint64_t from;               /* number of the parent's block that launched it */
    struct parent_clock *past;   /* what its parent had done by then; the listener makes it, the
                                    engine frees it; NULL: all of it */
    bool of_graph;               /* a node of a graph that the host launched */
    unsigned first_index;        /* of its blocks and threads, in messages: 0, or 1 in Fortran */
    const char *file;            /* where the source launches it */
    int line;
    uint64_t tick;

    /* The state of its run; shared by all CPU threads that run it */
    struct grid_barrier *grid_barrier; /* of a cooperative launch, or NULL */
    struct children *children;         /* the kernel's own launches */
    bool streams_wait;                 /* a stream of the children waits for another */
    struct progress *progress;         /* NULL if no progress is shown */
    uint64_t blocks, next;             /* how many to run; the next to take */
    int running, polling; /* CPU threads that run blocks; those whose block only polls */
    uint64_t same_since;  /* when `polling` last changed, in nanoseconds; how often all were found
                             polling */
    unsigned in_vain;
    bool crowded; /* more CPU threads run it than there are cores */
    /* Called by the CPU thread of a polling block when all others poll, too. They may wait for
     * blocks that have not begun, so one more CPU thread joins in. NULL if all blocks have begun,
     * or if a GPU would not hold them all at once. */
    void (*runs_more)(struct launch *launch);
    cudaError_t error; /* the first error */
    bool reported;     /* its error is already reported */
    char why[400];     /* the error's cause, as printed after the kernel's name */
};

static inline uint64_t launch_blocks(const struct launch *launch)
{
    return (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
}

/* The number of threads per block; the launch must be valid. */
static inline int launch_threads(const struct launch *launch)
{
    return (int)(launch->block.x * launch->block.y * launch->block.z);
}

/* Returns the index of a block or a thread as messages show it. */
static inline uint3 numbered_from(unsigned first, uint3 index)
{
    return {index.x + first, index.y + first, index.z + first};
}

/* Can all its blocks be resident on the GPU at once? */
static inline bool launch_resides(const struct launch *launch)
{
    const int blocks = model_resident_blocks(launch_threads(launch), launch->shared);
    return launch_blocks(launch) <= (uint64_t)blocks * MULTIPROCESSORS;
}

/* Keeps the error for the launch's end, if it is the first. The launch goes on. */
static inline void launch_fails(struct launch *launch, cudaError_t error)
{
    cudaError_t none = cudaSuccess;
    __atomic_compare_exchange_n(&launch->error, &none, error, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
}
} // namespace emulator

#endif
