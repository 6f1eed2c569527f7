/* launch.cpp: checks a launch as a GPU does, and spreads its blocks over the CPU's cores. */
#include <pthread.h>
#include <unistd.h>

#include "block.h"
#include "children.h"
#include "listener.h"
#include "kernel.h"
#include "progress.h"

enum { MAX_WORKERS = 256, SMALL_LAUNCH = 4096 /* threads that one core runs sooner than many */ };

static __thread cudaError_t last_error; /* each of the program's threads has its own */
static cudaError_t sticky_error;

cudaError_t emulator_return(cudaError_t error)
{
    if (emulator_in_kernel())
        return emulator_device_return(error);
    if (sticky_error != cudaSuccess)
        error = sticky_error;
    if (error != cudaSuccess)
        last_error = error;
    return error;
}

void emulator_break(cudaError_t error)
{
    if (sticky_error == cudaSuccess)
        sticky_error = last_error = error;
}

cudaError_t cudaPeekAtLastError(void)
{
    return emulator_in_kernel()          ? emulator_device_error(false)
           : sticky_error != cudaSuccess ? sticky_error
                                         : last_error;
}

cudaError_t cudaGetLastError(void)
{
    if (emulator_in_kernel())
        return emulator_device_error(true);
    cudaError_t error = sticky_error != cudaSuccess ? sticky_error : last_error;
    last_error = cudaSuccess;
    return error;
}

/* ---- threads of the program ---- */

static pthread_mutex_t one_thread = PTHREAD_RECURSIVE_MUTEX_INITIALIZER_NP;

emulator_alone::emulator_alone() : locked(!emulator_in_kernel())
{
    if (locked)
        pthread_mutex_lock(&one_thread);
}

emulator_alone::~emulator_alone()
{
    if (locked)
        pthread_mutex_unlock(&one_thread);
}

/* ---- the cores ---- */

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t work, done;
    int workers; /* besides the caller */
    uint64_t generation;
    int busy;
    const struct launch *launch;
    uint64_t blocks, next, piece; /* next: shared, taken atomically */
    uint64_t ended;               /* of them, where that is shown */
    bool shown;
    cudaError_t error;
} pool = {PTHREAD_MUTEX_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          -1,
          0,
          0,
          NULL,
          0,
          0,
          0,
          0,
          false,
          cudaSuccess};

void emulator_fault_later(cudaError_t error)
{
    cudaError_t none = cudaSuccess; /* the first error is the one that is told */
    __atomic_compare_exchange_n(&pool.error, &none, error, false, __ATOMIC_RELAXED,
                                __ATOMIC_RELAXED);
}

static void block_ended(bool launches)
{
    uint64_t ended = __atomic_add_fetch(&pool.ended, 1, __ATOMIC_RELAXED);
    if (launches)
        progress_goes_on(ended);
}

static uint64_t blocks_to_run(void)
{
    return __atomic_load_n(&pool.blocks, __ATOMIC_RELAXED);
}

/* `launches`: on the thread that launched them */
static void run_blocks(bool launches)
{
    for (;;) {
        uint64_t first = __atomic_fetch_add(&pool.next, pool.piece, __ATOMIC_RELAXED);
        for (uint64_t i = first; i < first + pool.piece && i < blocks_to_run(); i++) {
            cudaError_t error = cudaSuccess;
            if (!block_run(pool.launch, i, &error)) {
                emulator_fault_later(error);
                __atomic_store_n(&pool.blocks, 0, __ATOMIC_RELAXED); /* the kernel ends */
            }
            if (pool.shown)
                block_ended(launches);
        }
        if (first >= blocks_to_run())
            return;
    }
}

static void *worker_main(void *)
{
    uint64_t seen = 0;
    pthread_mutex_lock(&pool.mutex);
    for (;;) {
        while (pool.generation == seen)
            pthread_cond_wait(&pool.work, &pool.mutex);
        seen = pool.generation;
        pthread_mutex_unlock(&pool.mutex);
        run_blocks(false);
        pthread_mutex_lock(&pool.mutex);
        if (--pool.busy == 0)
            pthread_cond_signal(&pool.done);
    }
    return NULL;
}

static int wanted_workers(void)
{
    const char *limit = getenv("WARPBOOK_THREADS");
    long cores = limit ? atol(limit) : sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MAX_WORKERS ? MAX_WORKERS : (int)cores;
}

static void start_workers(void)
{
    int wanted = wanted_workers() - 1;
    for (pool.workers = 0; pool.workers < wanted; pool.workers++) {
        pthread_t thread;
        if (pthread_create(&thread, NULL, worker_main, NULL) != 0)
            break; /* the others, and the caller, do the work */
        pthread_detach(thread);
    }
}

static void run_grid(const struct launch *launch)
{
    uint64_t blocks = (uint64_t)launch->grid.x * launch->grid.y * launch->grid.z;
    uint64_t threads = blocks * launch->block.x * launch->block.y * launch->block.z;
    if (pool.workers < 0)
        start_workers();
    bool shared = blocks > 1 && threads > SMALL_LAUNCH && pool.workers > 0;
    pool.launch = launch;
    pool.blocks = blocks;
    pool.next = pool.ended = 0;
    pool.shown = progress_begins(launch, blocks);
    pool.piece = 1 + blocks / (16 * (pool.workers + 1));
    if (shared) {
        pthread_mutex_lock(&pool.mutex);
        pool.busy = pool.workers;
        pool.generation++;
        pthread_cond_broadcast(&pool.work);
        pthread_mutex_unlock(&pool.mutex);
    }
    run_blocks(true);
    if (shared) {
        pthread_mutex_lock(&pool.mutex);
        while (pool.busy > 0)
            pthread_cond_wait(&pool.done, &pool.mutex);
        pthread_mutex_unlock(&pool.mutex);
    }
    if (pool.shown)
        progress_ends();
}

static bool fits(const dim3 &size, unsigned x, unsigned y, unsigned z)
{
    return size.x >= 1 && size.y >= 1 && size.z >= 1 && size.x <= x && size.y <= y && size.z <= z;
}

bool launch_is_valid(const struct launch *launch)
{
    const dim3 &grid = launch->grid, &block = launch->block;
    return fits(grid, 0x7fffffff, 65535, 65535) && fits(block, MAX_THREADS, MAX_THREADS, 64) &&
           (uint64_t)block.x * block.y * block.z <= MAX_THREADS &&
           (launch->shared == 0 || launch->shared <= kernel_shared(launch->kernel));
}

static bool resides(const struct launch *launch)
{
    int blocks = 0;
    emulator_occupancy(&blocks, (int)(launch->block.x * launch->block.y * launch->block.z),
                       launch->shared);
    return (double)launch->grid.x * launch->grid.y * launch->grid.z <= blocks * MULTIPROCESSORS;
}

cudaError_t launch_run(struct launch *launch, bool cooperative)
{
    if (emulator_return(cudaSuccess) != cudaSuccess)
        return sticky_error;
    if (!launch_is_valid(launch))
        return emulator_return(cudaErrorInvalidValue); /* CUDA 13's; before: …Configuration */
    if (cooperative && !resides(launch))
        return emulator_return(cudaErrorCooperativeLaunchTooLarge);
    struct children children = {NULL, 0};
    launch->children = &children;
    pool.error = cudaSuccess;
    if (emulator_counting)
        emulator_counting->launch_begins(launch);
    if (cooperative) {
        cudaError_t error = cooperative_run(launch);
        if (error == cudaErrorLaunchOutOfResources)
            return emulator_return(error);
        if (error != cudaSuccess)
            emulator_fault_later(error);
    } else {
        run_grid(launch);
    }
    if (emulator_counting)
        emulator_counting->launch_ends(launch);
    if (pool.error != cudaSuccess)
        emulator_break(pool.error);
    if (children.first)
        children_run(&children);
    return cudaSuccess; /* as on a GPU, which has only begun: the error comes later */
}

cudaError_t emulator_run(const char *name, const void *kernel,
                         const emulator_configuration &configuration, const emulator_body *body,
                         const void *state, bool cooperative)
{
    cudaError_t error;
    if (emulator_captures && !emulator_in_kernel() &&
        emulator_captured_launch(name, kernel, configuration, body, kernel_copy_state(body, state),
                                 cooperative, &error))
        return emulator_return(error);
    struct launch launch = {};
    launch.name = name;
    launch.grid = configuration.grid;
    launch.block = configuration.block;
    launch.shared = configuration.shared;
    launch.kernel = kernel;
    launch.thread = body->call;
    launch.arguments = state;
    if (emulator_in_kernel())
        return children_add(&launch, configuration.stream, body, state);
    emulator_alone alone;
    return launch_run(&launch, cooperative);
}
