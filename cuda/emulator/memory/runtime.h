/* runtime.h: what the parts of the emulated runtime know of each other. */
#ifndef RUNTIME_H
#define RUNTIME_H

#include "cpu.h"
#include "cuda_runtime.h"
#include "errors.h"
#include "listener.h"
#include "model.h"
#include "worker.h"

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
