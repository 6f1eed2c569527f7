/* run_launch.cpp: checks a launch as a GPU does, runs it, and then runs its child launches. */
#include "engine/grid/run_launch.h"

#include <pthread.h>

#include "engine/grid/cooperative.h"
#include "engine/grid/cores.h"
#include "engine/errors/last_error.h"
#include "engine/host/host_code.h"
#include "engine/grid/kernel_registry.h"
#include "engine/base/worker.h"

using namespace emulator;

bool emulator::launches_do_nothing;

static bool fits(const dim3 &size, unsigned x, unsigned y, unsigned z)
{
    return size.x >= 1 && size.y >= 1 && size.z >= 1 && size.x <= x && size.y <= y && size.z <= z;
}

static bool is_valid(const struct launch *launch)
{
    const dim3 &grid = launch->grid, &block = launch->block;
    const uint64_t threads = (uint64_t)block.x * block.y * block.z;
    if (!fits(grid, 0x7fffffff, 65535, 65535))
        emulator_because("a grid of %u x %u x %u blocks%s", grid.x, grid.y, grid.z,
                         grid.x && grid.y && grid.z
                             ? "; the most is 2147483647 x 65535 x 65535"
                             : "; the least is 1 x 1 x 1, and n / 256 is 0 if n is smaller");
    else if (!fits(block, MAX_THREADS, MAX_THREADS, 64) || threads > MAX_THREADS)
        emulator_because("blocks of %u x %u x %u threads; a block has 1 to %d, and at most 64 in z",
                         block.x, block.y, block.z, MAX_THREADS);
    else if (threads > kernel_threads(launch->kernel))
        emulator_because("blocks of %u threads, of which the kernel's __launch_bounds__ allows %u",
                         (unsigned)threads, kernel_threads(launch->kernel));
    else if (launch->shared > 0 && launch->shared > kernel_shared(launch->kernel))
        emulator_because("%zu bytes of dynamic shared memory, of which the kernel may have %zu%s",
                         launch->shared, kernel_shared(launch->kernel),
                         launch->shared <= MAX_SHARED
                             ? "; cudaFuncSetAttribute raises that, with "
                               "cudaFuncAttributeMaxDynamicSharedMemorySize"
                             : "");
    else
        return true;
    return false;
}

/* ---- launches within a kernel ----
 *
 * A grid's children run when it has ended, one after another, in the order of the blocks and
 * threads that launched them, and before the launch itself counts as complete. CUDA permits this
 * order, and it is the same in each run. */

/* The default limit of an H200 for nested grids that wait for each other. A tail launch runs after
 * its parent and does not count. */
enum { MAX_DEPTH = 2048 };

struct child {
    struct launch launch;
    void *state;
    int thread;
    uint64_t number; /* counts the launches of its parent */
    struct child *next;
};

/* The children of one launch; empty at first. */
struct emulator::children {
    struct child *first; /* the latest one; each points to the one before */
    size_t count;
};

/* Does it run when all others have ended? */
static bool is_tail(const struct launch *launch)
{
    return launch->stream == cudaStreamTailLaunch;
}

static pthread_mutex_t children_mutex = PTHREAD_MUTEX_INITIALIZER;

/* Called within a kernel: keeps a launch, with a copy of its state, for run_children(). */
static cudaError_t add_child(const struct launch *launch, const emulator_body *body,
                             const void *state)
{
    const struct launch *parent = self->launch;
    if (!is_valid(launch))
        return emulator_return(cudaErrorInvalidConfiguration);
    const bool tail = is_tail(launch);
    if (!tail && parent->depth >= MAX_DEPTH)
        return emulator_return(cudaErrorLaunchPendingCountExceeded);
    child *made = (child *)calloc(1, sizeof *made);
    if (!made)
        return emulator_return(cudaErrorMemoryAllocation);
    const uint3 &at = emulator_block_index;
    made->launch = *launch;
    made->launch.depth = parent->depth + (!tail || parent->depth == 0);
    made->launch.parent = parent;
    made->launch.arguments = made->state = kernel_copy_state(body, state);
    made->launch.from = ((uint64_t)at.z * parent->grid.y + at.y) * parent->grid.x + at.x;
    made->thread = self->current;
    if (emulator_listener && !tail)
        made->launch.past = emulator_listener->kernel_launches();
    pthread_mutex_lock(&children_mutex);
    made->number = parent->children->count++;
    made->next = parent->children->first;
    parent->children->first = made;
    pthread_mutex_unlock(&children_mutex);
    return cudaSuccess;
}

static int by_order(const void *left, const void *right)
{
    const child *a = *(child *const *)left, *b = *(child *const *)right;
    if (is_tail(&a->launch) != is_tail(&b->launch))
        return is_tail(&a->launch) ? 1 : -1;
    if (a->launch.from != b->launch.from)
        return a->launch.from < b->launch.from ? -1 : 1;
    if (a->thread != b->thread)
        return a->thread < b->thread ? -1 : 1;
    return a->number < b->number ? -1 : a->number > b->number;
}

static cudaError_t run(struct launch *launch, bool cooperative);

/* Runs and frees all of them, and their own children. */
static void run_children(struct children *children)
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
        run(&sorted[i]->launch, false); /* after an error, this runs nothing */
        free(sorted[i]->state);
        free(sorted[i]->launch.past);
        free(sorted[i]);
    }
    free(sorted);
}

/* ---- all launches ---- */

static cudaError_t run(struct launch *launch, bool cooperative)
{
    cudaError_t error = emulator_return(cudaSuccess);
    if (error != cudaSuccess)
        return error; /* a sticky error */
    if (!is_valid(launch))
        return emulator_return(cudaErrorInvalidValue); /* as in CUDA 13; before: …Configuration */
    if (cooperative && !launch_resides(launch))
        return emulator_return(cudaErrorCooperativeLaunchTooLarge);
    if (launches_do_nothing)
        return cudaSuccess;
    struct children children = {NULL, 0};
    launch->children = &children;
    launch->tick = emulator_tick();
    const code_hidden hidden;
    if (emulator_listener)
        emulator_listener->launch_begins(launch);
    if (cooperative) {
        error = cooperative_run(launch);
        if (error == cudaErrorLaunchOutOfResources)
            return emulator_return(error);
        if (error != cudaSuccess)
            launch_fails(launch, error);
    } else {
        cores_run(launch);
    }
    if (emulator_listener)
        emulator_listener->launch_ends(launch);
    if (launch->error != cudaSuccess)
        emulator_break(launch->error);
    if (children.first)
        run_children(&children);
    return cudaSuccess; /* as on a GPU, where the kernel has only begun: its error comes later */
}

cudaError_t emulator::run_launch(const char *name, const void *kernel,
                                 const emulator_configuration &where, const emulator_body *body,
                                 const void *state, bool cooperative, bool of_graph)
{
    struct launch launch = {};
    launch.name = kernel_name(kernel, name);
    launch.grid = where.grid;
    launch.block = where.block;
    launch.shared = where.shared;
    launch.file = where.file;
    launch.line = where.line;
    launch.kernel = kernel;
    launch.first_index = kernel_first_index(kernel);
    launch.thread = body->call;
    launch.arguments = state;
    launch.argument_bytes = body->bytes;
    launch.of_graph = of_graph;
    launch.stream = where.stream;
    if (emulator_in_kernel())
        return add_child(&launch, body, state);
    emulator_alone alone;
    return run(&launch, cooperative);
}
