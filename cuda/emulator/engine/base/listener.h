/* listener.h: the interface to the code that counts and checks what kernels do. A counted program
 * links the library in counters/, which sets emulator_listener before the program begins. In other
 * programs it is NULL. The listener's functions are called when their event occurs. */
#ifndef LISTENER_H
#define LISTENER_H

#include "cuda_runtime.h"
#include "engine/base/lane_sets.h"

namespace emulator
{
struct launch;

/* A vector clock: which operations had ended by a moment. The listener makes it; NULL: none. */
struct vector_clock;
/* What a kernel had done when it launched a child. The listener makes it. */
struct parent_clock;

/* An operation that the host puts into a stream. */
struct operation {
    const char *what;          /* the kernel's name, or that of the CUDA function */
    bool is_kernel;            /* else a copy or a fill */
    unsigned long long stream; /* as cudaStreamGetId() */
    const void *pc;            /* where the program calls it */
    bool host_waits;           /* the host waits until it is done */
    bool early;                /* it may begin before the previous kernel of its stream has ended */
};

/* Guard bytes after each allocation by the program's files on the host. */
enum { HOST_GUARD = 32 };

/* What an atomic access does. COMBINES: one lane could do it for others, too. REPEATS: in shared
 * memory a GPU has no such instruction, and repeats a compare-and-swap until it succeeds. SEEKS: as
 * REPEATS, but only while there is something to change. */
enum atomic_use { CHANGES, READS, WRITES, COMPARES, COMBINES, EXCHANGES, REPEATS, SEEKS };

/* Sums, bitwise operations and extrema of integers of `bytes` bytes. A GPU combines those of 32
 * bits. */
static inline enum atomic_use combining(size_t bytes)
{
    return bytes == 4 ? COMBINES : REPEATS;
}
static inline enum atomic_use seeking(size_t bytes)
{
    return bytes == 4 ? COMBINES : SEEKS;
}

/* What host code does with device memory. `what`: the argument, or what the number counts, of
 * TAKES_ARGUMENT and TAKES_NUMBER. */
struct host_use {
    enum { READS, WRITES, READS_OR_WRITES, FREES, TAKES_ARGUMENT, TAKES_NUMBER } kind;
    const char *what;
};

/* The state from which a generator of random numbers begins, as curand_init sets it. `kind`: the
 * generator. */
struct generator_state {
    unsigned kind;
    unsigned long long seed, sequence, offset;
};

struct listener {
    /* Called on the CPU thread that runs the block. `thread` is the thread's index in its block. */
    void (*block_begins)(int threads);
    void (*warp_ends)(int thread, int threads); /* the last thread of its warp ends */
    /* Each thread has ended, waits, or has called emulator_pause(). */
    void (*all_pause)(int threads);
    /* After all_pause: may this thread go on? At least one may. */
    bool (*has_caught_up)(int thread);
    /* All threads that have not ended have reached the barrier. */
    void (*barrier_opens)(int threads);
    /* `lanes` lanes of `warps` warps have entered a basic block, and do nothing in it before its
     * barrier. Replaces one event per lane. */
    void (*enters_block)(const void *pc, int warps, int lanes);
    /* barrier_differs: two threads wait at different barriers. barrier_missed: `thread` waits, and
     * `other` has reached the kernel's end. The barrier opens nevertheless. */
    void (*barrier_differs)(int thread, const void *pc, int other, const void *other_pc);
    void (*barrier_missed)(int thread, const void *pc, int other);
    /* The running thread initialises an mbarrier or cuda::barrier (a phase), or arrives there. */
    void (*phase_changes)(const void *phase, size_t bytes, const void *pc);
    /* `thread` arrives at such a barrier that `other` has initialised, and nothing orders the two.
     */
    void (*phase_unready)(int thread, const void *pc, int other);
    /* Two threads leave one wait at such a barrier from different phases of it. */
    void (*phases_differ)(int thread, const void *pc, int other);
    void (*phase_opens)(int threads); /* no thread can go on except those whose phase has ended */
    /* Two lanes meet that have come to different operations of their warp. */
    void (*warp_differs)(int thread, const void *pc, int other, const void *other_pc);
    void (*warp_meets)(int first_thread, lanemask lanes);
    /* The running thread takes the value of lane `from`, which is absent. After the first such use
     * in a block, or if `tells_taken` is set, called for each value that a lane takes. */
    void (*lane_taken)(unsigned from, bool absent, const void *pc);
    void (*divided_by_zero)(const void *pc); /* the running thread divides an integer by zero */
    /* Tensor cores have multiplied this number of pairs of elements for a warp. */
    void (*matrix_multiplied)(unsigned multiplications);
    /* The lanes misuse a tensor core operation. */
    void (*matrix_wrong)(const char *what, const void *pc);
    /* This thread ends the kernel with an error, or waits at `pc` for what never comes. */
    void (*kernel_ends)(int thread, const void *pc, cudaError_t error, const char *why);
    void (*grid_waits)(int threads); /* all threads of the block wait for the grid */
    void (*grid_opens)(void);        /* all blocks wait; called once */
    void (*grid_passes)(void);       /* called by each block */
    void (*fence)(bool for_block);   /* `for_block`: its scope is the block */
    /* The running thread has waited for the previous kernel's end. */
    void (*waits_for_kernel_ahead)(const void *pc);
    void (*triggers_next_kernel)(void); /* the next kernel may begin */
    void (*printed)(void);
    /* Returns the error if it has reported the fault, or cudaSuccess. */
    cudaError_t (*faulted)(const void *address);
    void (*block_ends)(int threads);
    /* The host makes a texture object, at `pc`, or destroys it. */
    void (*texture_made)(cudaTextureObject_t object, const void *pc);
    void (*texture_destroyed)(cudaTextureObject_t object);
    void (*texture)(const void *pc);
    /* The running thread accesses this texel of a texture or a surface. */
    void (*texel)(bool writes, const void *texel, size_t bytes, const void *pc);
    /* It fetches texel `i` beyond the end of a linear texture of `bytes` bytes, and gets 0. */
    void (*texel_missed)(const void *texels, size_t bytes, size_t texel_bytes, int i,
                         const void *pc);
    /* It fetches at a coordinate outside of [0, size) in the dimension x, y or z, which is clamped
     * although the texture's addressing mode is `mode`. */
    void (*texel_clamped)(cudaTextureAddressMode mode, char dimension, float coordinate,
                          size_t size, const void *pc);
    /* The emulator's own code is about to access memory for the running thread. */
    void (*accesses)(bool stores, const void *address, size_t bytes, const void *pc);
    /* For each bit of `bits`, the running thread reads `words` words of a device table that no
     * thread writes, one after another. `order` numbers such reads of one statement. */
    void (*table_read)(uint64_t bits, int words, int order, const void *pc);
    /* The running thread sets the state of a generator, or moves it on by skipahead. */
    void (*state_set)(const struct generator_state &state, const void *pc);
    void (*state_moved)(void);
    /* The running thread is about to execute an atomic operation. */
    void (*atomic)(enum atomic_use use, void *address, size_t bytes, const void *pc);
    /* The running thread is about to swap and waits for its turn. `misses`: at present, the value
     * that it would store is already there. */
    void (*waits_for_turn)(int thread, bool misses);
    /* next_turn: of the lanes that wait for a turn, except those `aside`, returns those at the
     * lowest place in the program. turn_ends: `lanes` have had their turn; see atomic_missed and
     * atomic_swapped for the masks. */
    lanemask (*next_turn)(int first_thread, lanemask waiting, lanemask aside);
    void (*turn_ends)(int first_thread, lanemask lanes, lanemask missed, lanemask swapped,
                      lanemask aside);
    void (*atomic_unlooked)(void); /* the program ignores the result of the last one */
    /* It found the value there that it was to store. */
    void (*atomic_missed)(void);
    void (*atomic_swapped)(void); /* it has replaced one value by another */
    void (*atomic_kept)(void);    /* one that REPEATS or SEEKS has changed nothing */
    /* The same for C++'s own atomics; `order` is __ATOMIC_RELEASE and so on. */
    void (*std_atomic)(enum atomic_use use, const void *address, size_t bytes, int order,
                       const void *pc);
    /* The running thread begins an asynchronous copy. It reads `read` bytes; the rest is filled
     * with zeros. `waits`: the thread waits for it later; else it is complete at once.
     * copies_arrive: the thread has waited for its first `count` copies since the block began. */
    void (*copy_begins)(const void *to, size_t bytes, const void *from, size_t read, bool waits,
                        const void *pc);
    void (*copies_arrive)(int thread, unsigned count, const void *pc);
    /* library_reads: a library reads the whole array, in elements of `element` bytes.
     * library_misses: it accesses an element outside of the device's memory, according to `plan`,
     * which was made at that place, or NULL. */
    void (*library_reads)(const void *array, size_t bytes, size_t element, const void *pc);
    void (*library_misses)(const void *address, size_t element, bool reads, const void *pc,
                           const void *plan);
    void (*object_made)(const void *object, size_t bytes); /* in the device heap */
    void (*object_freed)(const void *object, size_t bytes, const void *pc);
    /* Called by the host thread that launches. */
    void (*launch_begins)(const struct launch *launch);
    void (*launch_ends)(const struct launch *launch);
    /* The running thread launches a child that does not wait for the kernel's end. The result may
     * be NULL; the engine frees it after the child has run. */
    struct parent_clock *(*kernel_launches)(void);
    /* An argument of a kernel that it launches. */
    void (*child_gets)(const void *argument, const void *pc);
    void (*library_works)(const char *name); /* a library computes without launching kernels */
    /* `pinned`: the host's side of the copy is page-locked. */
    void (*copied)(bool to_device, bool from_device, bool pinned, size_t bytes);
    /* The host may write there unseen; it is new memory. */
    void (*shared)(void *memory, size_t bytes);
    void (*written)(const void *array, size_t bytes); /* by anything but a kernel's accesses */
    void (*carried)(const void *to, const void *from, size_t bytes); /* a copy has written `to` */
    /* Rows of device memory are about to be copied to the host. */
    void (*fetched)(const void *to, size_t to_pitch, const void *from, size_t from_pitch,
                    size_t width, size_t rows, const struct emulator_elements *elements);
    void (*freed)(const void *array, size_t bytes);
    /* Adds to `later` what is known by `earlier`. */
    void (*clock_joins)(struct vector_clock **later, const struct vector_clock *earlier);
    void (*clock_ends)(struct vector_clock **clock); /* frees it and sets it to NULL */
    void (*host_waited)(const struct vector_clock *clock);
    /* Does the host know that all of it is done? */
    bool (*host_knows)(const struct vector_clock *clock);
    /* One operation is done between work_begins and work_ends. `after` then knows of it and of all
     * that `before` knows. */
    void (*work_begins)(const struct vector_clock *before, const struct operation &work);
    /* Not called for kernels. */
    void (*work_touches)(const void *memory, size_t bytes, bool writes);
    void (*work_ends)(struct vector_clock **after);
    /* A file of the program calls malloc(), realloc(), new or new[]. The bytes after the first
     * `before` are not initialised; HOST_GUARD bytes follow them. */
    void (*host_allocates)(void *memory, size_t bytes, size_t before, const void *pc);
    void (*host_frees)(const void *memory);
    /* The host reads or writes device memory, or frees it as its own. */
    void (*host_touched)(const void *address, struct host_use use, const void *pc);
    /* A launch passes a wrong argument: `argument` names one that the kernel takes by reference; if
     * NULL, `address` is the host's address of a __device__ variable. */
    void (*argument_refused)(const char *kernel, const char *argument, const void *address,
                             const void *pc);
    /* The library's kernel `name` gets this address of host memory. */
    void (*library_refused)(const char *name, const void *address, const void *pc);
    /* Returns the name of the kernel that was launched as `said`, which may name a pointer. The
     * name lasts. */
    const char *(*name_kernel)(const void *kernel, const char *said);
    /* If known; else leaves `name` alone. */
    void (*name_variable)(const void *variable, char *name, size_t size);
    bool (*who_wrote)(const void *host, char *text, size_t size); /* see emucc.h */
    void (*forgets)(const void *memory, size_t bytes);            /* see emucc.h */
    void (*host_writes)(const void *memory, size_t bytes);        /* see emucc.h */
};
} // namespace emulator

extern const struct emulator::listener *emulator_listener;

#endif
