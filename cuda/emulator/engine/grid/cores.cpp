/* cores.cpp: distributes the blocks of a launch over the CPU's cores. */
#include "engine/grid/cores.h"

#include <pthread.h>
#include <unistd.h>

#include "engine/base/listener.h"
#include "engine/grid/progress.h"
#include "engine/host/memory_keys.h"
#include "engine/block/scheduler.h"

using namespace emulator;

/* SMALL_LAUNCH: a launch of fewer threads ends sooner on one core than on many. */
enum { MAX_WORKERS = 256, SMALL_LAUNCH = 4096 };

bool emulator::cores_matter;

/* The blocks that a CPU thread has taken and not begun */
struct piece {
    uint64_t next, end;
    struct piece *behind; /* the next one in the pool's list */
};
static __thread struct piece taken;

static struct {
    pthread_mutex_t mutex;
    pthread_cond_t work, done, given;
    int workers; /* besides the caller; one per core */
    uint64_t generation;
    int busy;
    struct launch *launch;
    uint64_t piece;      /* how many blocks a CPU thread takes at once */
    struct piece *first; /* for CPU threads beyond the cores: the list, its length, and how many of
                            them wait */
    int pieces, idle;
} pool = {PTHREAD_MUTEX_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          PTHREAD_COND_INITIALIZER,
          -1,
          0,
          0,
          NULL,
          0,
          NULL,
          0,
          0};

static uint64_t blocks_to_run(const struct launch *launch)
{
    return __atomic_load_n(&launch->blocks, __ATOMIC_RELAXED);
}

/* `launches`: this is the thread that launched the kernel */
static void run_blocks(struct launch *launch, bool launches)
{
    __atomic_add_fetch(&launch->running, 1, __ATOMIC_RELAXED);
    for (;;) {
        if (taken.next == taken.end) {
            taken.next = __atomic_fetch_add(&launch->next, pool.piece, __ATOMIC_RELAXED);
            taken.end = taken.next + pool.piece;
        }
        if (taken.next >= blocks_to_run(launch))
            break;
        cudaError_t error = cudaSuccess;
        if (!block_run(launch, taken.next++, &error)) {
            launch_fails(launch, error);
            __atomic_store_n(&launch->blocks, 0, __ATOMIC_RELAXED); /* ends the kernel */
        }
        if (launch->progress)
            progress_block_ended(launch->progress, launches);
    }
    taken = piece{};
    __atomic_sub_fetch(&launch->running, 1, __ATOMIC_RELAXED);
}

/* Called with the mutex held, and releases it meanwhile. */
static void work(void)
{
    pthread_mutex_unlock(&pool.mutex);
    run_blocks(pool.launch, false);
    pthread_mutex_lock(&pool.mutex);
    if (--pool.busy == 0)
        pthread_cond_signal(&pool.done);
}

static void *worker_main(void *)
{
    uint64_t seen = 0;
    rights_take();
    pthread_mutex_lock(&pool.mutex);
    for (;;) {
        while (pool.generation == seen)
            pthread_cond_wait(&pool.work, &pool.mutex);
        seen = pool.generation;
        work();
    }
    return NULL;
}

/* The main function of a CPU thread that runs pieces which others give away. */
static void *taker_main(void *)
{
    rights_take();
    pthread_mutex_lock(&pool.mutex);
    for (;;) {
        pool.idle++;
        while (!pool.first)
            pthread_cond_wait(&pool.given, &pool.mutex);
        pool.idle--;
        struct piece *const mine = pool.first;
        pool.first = mine->behind;
        pool.pieces--;
        taken = *mine;
        free(mine);
        work();
    }
    return NULL;
}

static int wanted_workers(void)
{
    const char *limit = getenv("EMUCC_THREADS");
    long cores = limit ? atol(limit) : sysconf(_SC_NPROCESSORS_ONLN);
    return cores < 1 ? 1 : cores > MAX_WORKERS ? MAX_WORKERS : (int)cores;
}

static bool add_thread(void *(*main)(void *))
{
    pthread_t thread;
    if (pthread_create(&thread, NULL, main, NULL) != 0)
        return false; /* the other threads, and the caller, do the work */
    pthread_detach(thread);
    return true;
}

static void start_workers(void)
{
    int wanted = wanted_workers() - 1;
    pool.workers = 0;
    while (pool.workers < wanted && add_thread(worker_main))
        pool.workers++;
}

/* A grid that fits on a GPU is resident at once, and some kernels rely on it: their blocks wait for
 * later blocks. So one more CPU thread runs the blocks that have not begun, first those that the
 * waiting block's thread has taken. It stays for other such kernels. */
static void run_more(struct launch *launch)
{
    struct piece *given;
    if (taken.next == taken.end &&
        __atomic_load_n(&launch->next, __ATOMIC_RELAXED) >= blocks_to_run(launch))
        return;
    if (!(given = (struct piece *)malloc(sizeof *given)))
        return;
    pthread_mutex_lock(&pool.mutex);
    if (pool.idle > pool.pieces || add_thread(taker_main)) {
        *given = taken;
        given->behind = pool.first;
        pool.first = given;
        pool.pieces++;
        pool.busy++;
        taken.end = taken.next;
        __atomic_store_n(&launch->crowded, true, __ATOMIC_RELAXED);
        pthread_cond_signal(&pool.given);
    } else {
        free(given);
    }
    pthread_mutex_unlock(&pool.mutex);
}

void emulator::cores_run(struct launch *launch)
{
    const uint64_t blocks = launch_blocks(launch);
    struct progress progress;
    if (pool.workers < 0)
        start_workers();
    bool shared = blocks > 1 && blocks * (uint64_t)launch_threads(launch) > SMALL_LAUNCH &&
                  pool.workers > 0 && !(cores_matter && emulator_listener);
    launch->blocks = blocks;
    launch->next = 0;
    launch->running = launch->polling = 0;
    launch->crowded = false;
    launch->runs_more = launch_resides(launch) ? run_more : NULL;
    launch->progress = progress_begins(&progress, launch->name, blocks) ? &progress : NULL;
    pool.launch = launch;
    pool.piece = 1 + blocks / (16 * (pool.workers + 1));
    if (shared) {
        pthread_mutex_lock(&pool.mutex);
        pool.busy = pool.workers;
        pool.generation++;
        pthread_cond_broadcast(&pool.work);
        pthread_mutex_unlock(&pool.mutex);
    }
    run_blocks(launch, true);
    pthread_mutex_lock(&pool.mutex);
    while (pool.busy > 0)
        pthread_cond_wait(&pool.done, &pool.mutex);
    pthread_mutex_unlock(&pool.mutex);
    if (launch->progress)
        progress_ends(launch->progress);
}
