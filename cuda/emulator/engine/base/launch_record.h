/* launch_record.h: a launch of a kernel, from when it is asked for to its end. */
#ifndef LAUNCH_RECORD_H
#define LAUNCH_RECORD_H

#include "cuda_runtime.h"
#include "engine/base/gpu_model.h"

namespace emulator
{
struct launch {
    /* As it was asked for */
    const char *name;
    dim3 grid, block;
    size_t shared;      /* bytes of dynamic shared memory */
    const void *kernel; /* its address, or NULL where it is not known */
    void (*thread)(const void *);
    const void *arguments;
    size_t argument_bytes;
    int depth; /* 0 if the host launched it, 1 for its children …; those that run
                  behind a child have its own */
    const struct launch *parent; /* whose child it is, or NULL */
    cudaStream_t stream;         /* in which its parent launched it, */
    uint64_t from;               /* and in which of its blocks, by number */
    struct parent_clock *past;   /* what of its parent comes before it: the listener's; NULL: all */
    bool of_graph;               /* the host launched the graph that it is of */
    const char *file;            /* where it was asked for */
    int line;
    uint64_t tick;

    /* How it goes on; shared by all threads that run it */
    struct grid_barrier *grid_barrier; /* of a cooperative launch, or NULL */
    struct children *children;         /* what the kernel launches */
    bool streams_wait;                 /* one of their streams for another */
    struct progress *progress;         /* NULL where nothing is shown */
    uint64_t blocks, next;             /* how many are to be run, and which is the next */
    int running, polling; /* threads that run blocks; those whose block only looks, again */
    uint64_t same_since;  /* when that last changed, in nanoseconds; all looked in vain so often */
    unsigned in_vain;
    bool crowded; /* more threads run it than there are cores for */
    /* Called on the thread of a block that polls, as all others do, for what blocks are to do that
     * have not begun: one more runs beside it. NULL where all do. */
    void (*runs_more)(struct launch *launch);
    cudaError_t error; /* the first */
    bool told;         /* what went wrong with it */
    char why[400];     /* that, as it stands behind the kernel's name */
};

static inline uint64_t launch_blocks(const struct launch *launch)
{
    return (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
}

/* A block's threads; only of a launch that is valid. */
static inline int launch_threads(const struct launch *launch)
{
    return (int)(launch->block.x * launch->block.y * launch->block.z);
}

/* Are all of its blocks on a GPU at once? */
static inline bool launch_resides(const struct launch *launch)
{
    const int blocks = model_resident_blocks(launch_threads(launch), launch->shared);
    return launch_blocks(launch) <= (uint64_t)blocks * MULTIPROCESSORS;
}

/* The launch goes on, and has this error at its end, if it is the first. */
static inline void launch_fails(struct launch *launch, cudaError_t error)
{
    cudaError_t none = cudaSuccess;
    __atomic_compare_exchange_n(&launch->error, &none, error, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
}
} // namespace emulator

#endif
