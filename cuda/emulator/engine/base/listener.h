/* listener.h: who listens to what kernels do. A program that is built for counting links the
 * library in counters/, which sets emulator_listener before the program begins; elsewhere it is
 * NULL. */
#ifndef LISTENER_H
#define LISTENER_H

#include "cuda_runtime.h"

namespace emulator
{
struct launch;

/* What had been done by then of all that the host asked for: the listener's. NULL is before all. */
struct vector_clock;
/* What one kernel had done when it launched another: the listener's, too. */
struct parent_clock;

/* Work that the host asks for in a stream. */
struct operation {
    const char *what;          /* the kernel's name, or the function of CUDA's */
    bool is_kernel;            /* and not a copy or a filling */
    unsigned long long stream; /* as cudaStreamGetId() */
    const void *pc;            /* where the program asks */
    bool host_waits;           /* until it is done */
    bool early; /* it may begin before the kernel ahead of it in its stream has ended */
};

/* Bytes behind what files of the program's allocate on the host, which are nobody's. */
enum { HOST_GUARD = 32 };

/* What an atomic access does. COMBINES: one lane could do it for others, too. REPEATS: in shared
 * memory a GPU has no instruction for it, and compares and swaps until that succeeds; SEEKS: the
 * same, where there is anything to change. */
enum atomic_use { CHANGES, READS, WRITES, COMPARES, COMBINES, EXCHANGES, REPEATS, SEEKS };

/* Sums and bits of integers of so many bytes, and extrema: a GPU combines those of 32 bits. */
static inline enum atomic_use combining(size_t bytes)
{
    return bytes == 4 ? COMBINES : REPEATS;
}
static inline enum atomic_use seeking(size_t bytes)
{
    return bytes == 4 ? COMBINES : SEEKS;
}

/* What code of the host does with device memory; `what`: which argument, or whose number, it takes.
 */
struct host_use {
    enum { READS, WRITES, READS_OR_WRITES, FREES, TAKES_ARGUMENT, TAKES_NUMBER } kind;
    const char *what;
};

struct listener {
    /* Called on the operating system's thread that runs the block. `thread` is the thread's index
     * in its block. */
    void (*block_begins)(int threads);
    void (*warp_ends)(int thread, int threads); /* the last of its warp does */
    void (*all_pause)(int threads); /* each thread has ended, waits, or called emulator_pause() */
    bool (*has_caught_up)(int thread);  /* behind that: this one can go on; so can one, at least */
    void (*barrier_opens)(int threads); /* all threads that have not ended have reached it */
    /* So many lanes of so many warps have entered a basic block, and come to a barrier in it
     * without doing what is noted: in place of as many events. */
    void (*enters_block)(const void *pc, int warps, int lanes);
    /* Two threads wait at different barriers, or one waits and the other has come to the kernel's
     * end, and the barrier opens. */
    void (*barrier_differs)(int thread, const void *pc, int other, const void *other_pc);
    void (*barrier_missed)(int thread, const void *pc, int other);
    /* The running thread makes a barrier of the program's own, or arrives there. */
    void (*phase_changes)(const void *phase, size_t bytes, const void *pc);
    /* A thread arrives at a barrier of the program's own, and does not know that it is made. */
    void (*phase_unready)(int thread, const void *pc, int other);
    /* Two threads come from one wait at such a barrier, each from another phase of it. */
    void (*phases_differ)(int thread, const void *pc, int other);
    void (*phase_opens)(int threads); /* no thread can go on but those whose phase has ended */
    /* Two lanes meet, and have come to different operations of their warp. */
    void (*warp_differs)(int thread, const void *pc, int other, const void *other_pc);
    void (*warp_meets)(int first_thread, unsigned lanes);
    /* The running thread takes the value of a lane that is absent, or, once one of the block has,
     * of any. */
    void (*lane_taken)(unsigned from, bool absent, const void *pc);
    void (*divided_by_zero)(const void *pc); /* by the running thread: integers */
    /* What lanes do with tensor cores is not as it must be. */
    void (*matrix_wrong)(const char *what, const void *pc);
    /* This thread ends the kernel, or waits there for what never comes. */
    void (*kernel_ends)(int thread, const void *pc, cudaError_t error, const char *why);
    void (*grid_waits)(int threads); /* all threads of the block wait for the grid's other blocks */
    void (*grid_opens)(void);        /* all blocks do; called once */
    void (*grid_passes)(void);       /* called by each */
    void (*fence)(bool for_block);   /* for the threads of the block alone */
    void (*waits_for_kernel_ahead)(const void *pc); /* the running thread, until that has ended */
    void (*triggers_next_kernel)(void);             /* it may begin */
    void (*printed)(void);
    cudaError_t (*faulted)(const void *address); /* its error if it has been told of, or success */
    void (*block_ends)(int threads);
    void (*texture)(const void *pc);
    /* The running thread has a texel before it: of a texture, or of a surface. */
    void (*texel)(bool writes, const void *texel, size_t bytes, const void *pc);
    /* It asks a linear texture of so many bytes for this texel behind them, and gets 0. */
    void (*texel_missed)(const void *texels, size_t bytes, size_t texel_bytes, int i,
                         const void *pc);
    /* The running thread is about to access memory, in the library. */
    void (*accesses)(bool stores, const void *address, size_t bytes, const void *pc);
    /* For each bit the running thread reads so many words of a table of the device's that no other
     * thread writes, one after the other. Of several such reads by one statement, which it is. */
    void (*table_read)(uint64_t bits, int words, int order, const void *pc);
    /* Memory is about to be accessed: changed, combined, or compared with something first. */
    void (*atomic)(enum atomic_use use, void *address, size_t bytes, const void *pc);
    /* The running thread, which is about to swap, waits for its turn; as it is, it would find there
     * what it is to put there. */
    void (*waits_for_turn)(int thread, bool misses);
    /* Of the warp's lanes that wait for a turn, but for those `aside`: who stand at the place that
     * comes next. These have their turn: some missed, as atomic_missed() has it, some swapped. */
    unsigned (*next_turn)(int first_thread, unsigned waiting, unsigned aside);
    void (*turn_ends)(int first_thread, unsigned lanes, unsigned missed, unsigned swapped,
                      unsigned aside);
    void (*atomic_unlooked)(void); /* nobody looks at the result of the last */
    /* It was to swap one value for another, which was there. */
    void (*atomic_missed)(void);
    void (*atomic_swapped)(void); /* it has swapped one value for another */
    void (*atomic_kept)(void);    /* one that REPEATS or SEEKS has changed nothing */
    /* The same by C++'s own, in its memory order, as __ATOMIC_RELEASE */
    void (*std_atomic)(enum atomic_use use, const void *address, size_t bytes, int order,
                       const void *pc);
    /* The running thread begins a copy, of which so many bytes are read, and the rest is zeros: it
     * `waits` for it, or it is done at once. So many of a thread's copies of the first kind, from
     * the block's beginning on, have been waited for. */
    void (*copy_begins)(const void *to, size_t bytes, const void *from, size_t read, bool waits,
                        const void *pc);
    void (*copies_arrive)(int thread, unsigned count, const void *pc);
    /* A library's thread reads all of this, of elements of so many bytes; reads or writes an
     * element that is not the device's, as a plan says that was made there, or none. */
    void (*library_reads)(const void *array, size_t bytes, size_t element, const void *pc);
    void (*library_misses)(const void *address, size_t element, bool reads, const void *pc,
                           const void *plan);
    void (*object_made)(const void *object, size_t bytes); /* in the kernels' heap */
    void (*object_freed)(const void *object, size_t bytes, const void *pc);
    /* Called by the program's own thread. */
    void (*launch_begins)(const struct launch *launch);
    void (*launch_ends)(const struct launch *launch);
    /* The running thread launches a child, which does not wait for the kernel's end. The engine
     * frees what comes back, which may be NULL, behind the child. */
    struct parent_clock *(*kernel_launches)(void);
    void (*child_gets)(const void *argument, const void *pc); /* of a kernel that it launches */
    void (*library_works)(const char *name); /* instead of kernels that it would launch */
    void (*copied)(bool to_device, bool from_device, size_t bytes);
    void (*shared)(void *memory, size_t bytes);       /* the host may write there: it is new */
    void (*written)(const void *array, size_t bytes); /* by other than a kernel's own accesses */
    void (*carried)(const void *to, const void *from, size_t bytes); /* written by a copy */
    /* Rows of device memory are about to be copied to the host. */
    void (*fetched)(const void *to, size_t to_pitch, const void *from, size_t from_pitch,
                    size_t width, size_t rows, const struct emulator_elements *elements);
    void (*freed)(const void *array, size_t bytes);
    /* What is known at the later moment is this, too. */
    void (*clock_joins)(struct vector_clock **later, const struct vector_clock *earlier);
    void (*clock_ends)(struct vector_clock **clock); /* is of no use any more, and NULL */
    void (*host_waited)(const struct vector_clock *clock);
    bool (*host_knows)(const struct vector_clock *clock); /* that all of it is done */
    /* Between these, one piece of work is done; then it is known at the moment `after`, with all
     * that came before it. */
    void (*work_begins)(const struct vector_clock *before, const struct operation &work);
    void (*work_touches)(const void *memory, size_t bytes, bool writes); /* but for kernels */
    void (*work_ends)(struct vector_clock **after);
    /* By malloc(), realloc(), new or new[] in a file of the program's: what nobody has set yet,
     * behind the bytes that were there before; and then HOST_GUARD bytes. */
    void (*host_allocates)(void *memory, size_t bytes, size_t before, const void *pc);
    void (*host_frees)(const void *memory);
    /* Device memory: the host reads or writes it, or frees it as its own. */
    void (*host_touched)(const void *address, struct host_use use, const void *pc);
    /* Of a launch: `argument` is the name of one that the kernel takes by reference; or NULL, and
     * `address` is the host's of a __device__ variable. */
    void (*argument_refused)(const char *kernel, const char *argument, const void *address,
                             const void *pc);
    /* What the kernel is called that is launched by this word, perhaps a pointer's. It lasts. */
    const char *(*name_kernel)(const void *kernel, const char *said);
    void (*name_variable)(const void *variable, char *name, size_t size); /* if it is known */
    bool (*who_wrote)(const void *host, char *text, size_t size);         /* as emucc.h has it */
};
} // namespace emulator

extern const struct emulator::listener *emulator_listener;

#endif
