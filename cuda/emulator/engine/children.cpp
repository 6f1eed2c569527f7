/* children.cpp: launches within a kernel. A grid's children run when it has ended, one after
 * another in the order of the blocks and threads that launched them, and before the launch itself
 * counts as complete: an order that CUDA permits, and the same in each run. */
#include "children.h"

#include <pthread.h>

#include "kernel.h"
#include "worker.h"

enum { MAX_DEPTH = 24 }; /* of grids within grids, as on a GPU */

struct child {
    struct launch launch;
    void *state;
    uint64_t block;
    int thread;
    uint64_t number; /* in the order in which they came */
    bool tail;       /* launched to run when all others have */
    struct child *next;
};

static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

cudaError_t children_add(const struct launch *launch, cudaStream_t stream,
                         const emulator_body *body, const void *state)
{
    const struct launch *parent = self->launch;
    if (!launch_is_valid(launch))
        return emulator_return(cudaErrorInvalidConfiguration);
    if (parent->depth + 1 >= MAX_DEPTH)
        return emulator_return(cudaErrorLaunchMaxDepthExceeded);
    child *made = (child *)calloc(1, sizeof *made);
    if (!made)
        return emulator_return(cudaErrorMemoryAllocation);
    const uint3 &at = emulator_block_index;
    made->launch = *launch;
    made->launch.depth = parent->depth + 1;
    made->launch.arguments = made->state = kernel_copy_state(body, state);
    made->block = ((uint64_t)at.z * parent->grid.y + at.y) * parent->grid.x + at.x;
    made->thread = self->current;
    made->tail = stream == cudaStreamTailLaunch;
    pthread_mutex_lock(&mutex);
    made->number = parent->children->count++;
    made->next = parent->children->first;
    parent->children->first = made;
    pthread_mutex_unlock(&mutex);
    return cudaSuccess;
}

static int by_order(const void *left, const void *right)
{
    const child *a = *(child *const *)left, *b = *(child *const *)right;
    if (a->tail != b->tail)
        return a->tail ? 1 : -1;
    if (a->block != b->block)
        return a->block < b->block ? -1 : 1;
    if (a->thread != b->thread)
        return a->thread < b->thread ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

void children_run(struct children *children)
{
    child **sorted = (child **)calloc(children->count + 1, sizeof *sorted);
    size_t count = 0;
    if (!sorted) {
        fprintf(stderr, "emulator: no memory for %zu launches within a kernel\n", children->count);
        exit(6);
    }
    for (child *one = children->first; one; one = one->next)
        sorted[count++] = one;
    qsort(sorted, count, sizeof *sorted, by_order);
    for (size_t i = 0; i < count; i++) {
        launch_run(&sorted[i]->launch, false); /* nothing, after an error */
        free(sorted[i]->state);
        free(sorted[i]);
    }
    free(sorted);
}
