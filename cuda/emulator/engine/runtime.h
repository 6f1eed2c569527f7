/* runtime.h: what the parts of the emulated runtime know of each other. */
#ifndef RUNTIME_H
#define RUNTIME_H

#include "cuda_runtime.h"

/* Limits of the model GPU, an H100. */
enum {
    MAX_THREADS = 1024, /* a block */
    MULTIPROCESSORS = 132,
    MAX_RESIDENT_BLOCKS = 32 * MULTIPROCESSORS,
    DEFAULT_SHARED = 48 * 1024,
    MAX_SHARED = 227 * 1024,
    SHARED_GUARD = 64 * 1024, /* beside shared memory */
};

static_assert(sizeof(void *) == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "the emulator runs on 64-bit, little-endian CPUs alone, such as x86-64 and aarch64");

/* What is taken, given back and protected begins and ends at multiples of this: the largest page
 * that systems for this CPU have. On aarch64 it must be as large for another reason, too: compilers
 * touch a growing stack only once in 64 KB, and the guard below it must not be stepped over. */
#if defined __aarch64__
static const size_t EMULATOR_PAGE = 65536;
#else
static const size_t EMULATOR_PAGE = 4096;
#endif

/* launch.cpp: keeps the error for cudaGetLastError and returns it. After a sticky error, every call
 * returns that one. */
cudaError_t emulator_return(cudaError_t error);
void emulator_break(cudaError_t error); /* sticky: the context is lost, as on a GPU */

/* launch.cpp: while one of these lives, no other thread of the program launches, allocates or
 * copies: they would be in each other's way. A kernel's threads belong to the launch under way. */
struct emulator_alone {
    const bool locked;
    emulator_alone();
    ~emulator_alone();
    emulator_alone(const emulator_alone &) = delete;
};

/* memory.cpp: is [pointer, pointer + bytes) inside one allocation on the device? */
bool emulator_on_device(const void *pointer, size_t bytes);
extern char *emulator_arena; /* all device memory lies in here; NULL before the first of it */
static const size_t EMULATOR_ARENA_BYTES = (size_t)80 << 30;
static const size_t EMULATOR_HEAP_BYTES = (size_t)1 << 30; /* of them, the last: heap.cpp */
static inline bool emulator_in_arena(const void *pointer)
{
    return emulator_arena &&
           (size_t)((const char *)pointer - emulator_arena) < EMULATOR_ARENA_BYTES;
}
bool emulator_in_heap(const void *pointer);
cudaError_t emulator_limit_heap(size_t bytes);
bool emulator_is_variable(const void *pointer); /* a __device__ variable of the program */
bool emulator_is_fixed(const void *pointer);    /* one that is const */
void emulator_variables(const char **base, size_t *bytes); /* all of them */

/* An array, where the program asked for it, and where it gave it back (code addresses, or NULL). */
struct emulator_array {
    const char *base;
    size_t bytes;
    const void *allocated, *freed;
};
/* What lies at [pointer, pointer + bytes)? BEHIND: it begins in an array's last bytes or soon after
 * its end. */
enum emulator_place { INSIDE, BEHIND, GONE, NOWHERE };
enum emulator_place emulator_array_at(const void *pointer, size_t bytes,
                                      struct emulator_array *array);
bool emulator_next_array(int i, struct emulator_array *array);
bool emulator_is_pinned(const void *pointer);
void emulator_free_all(void);
/* As cudaMalloc, out of a pool, which emulator_pool_returned (pool.cpp) tells when it is freed. */
cudaError_t emulator_allocate(void **pointer, size_t bytes, struct emulator_pool *pool,
                              const void *pc);
void emulator_pool_returned(struct emulator_pool *pool, size_t bytes);
size_t emulator_device_memory(void); /* bytes in all */

/* fault.cpp and launch.cpp: the kernel under way on this thread; an error to end its launch with,
 * later or at once: no more of the kernel is run, and the error is sticky. */
const char *emulator_kernel_name(void);
unsigned emulator_lanes_met(void); /* exchange.cpp: at the running thread's last warp operation */
bool emulator_in_kernel(void);
cudaError_t emulator_device_return(cudaError_t error); /* as emulator_return(), in a kernel */
cudaError_t emulator_device_error(bool forget);
void emulator_fault_later(cudaError_t error);
[[noreturn]] void emulator_stop_kernel(cudaError_t error);

/* capture.cpp: while a stream captures, these say whether it took a piece of work down, or its
 * capture forbids it: then *error is what the call returns. */
extern int emulator_captures; /* how many are under way */
bool emulator_captured_launch(const char *name, const void *kernel,
                              const emulator_configuration &where, const emulator_body *body,
                              void *state, bool cooperative, cudaError_t *error);
bool emulator_captured_copy(void *to, size_t to_pitch, const void *from, size_t from_pitch,
                            size_t width, size_t rows, cudaMemcpyKind kind, cudaStream_t stream,
                            cudaError_t *error);
bool emulator_captured_set(void *pointer, size_t pitch, int value, size_t width, size_t rows,
                           cudaStream_t stream, cudaError_t *error);
/* For calls that no capture takes down: an error where one forbids them, if not all do. */
cudaError_t emulator_forbidden(bool always);

#endif
