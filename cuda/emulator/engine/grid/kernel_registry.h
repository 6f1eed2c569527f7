/* kernel_registry.h: what the runtime knows of a kernel whose address it has seen. */
#ifndef KERNEL_REGISTRY_H
#define KERNEL_REGISTRY_H

#include "cuda_runtime.h"

namespace emulator
{
struct kernel {
    const void *address;
    const char *name;
    bool named;
    const emulator_body *body;
    void (*pack)(void *state, const void *address, void **arguments);
    size_t shared; /* bytes of dynamic shared memory that a launch may request */
    const struct kernel *next;
};

/* Return memory for a body's state: a copy of `state`, or packed from arguments. The caller calls
 * free(). */
void *kernel_copy_state(const emulator_body *body, const void *state);
void *kernel_pack_state(const struct kernel *kernel, void **arguments);

const struct kernel *kernel_find(const void *address); /* NULL if unknown */
/* Returns how many bytes of dynamic shared memory a launch may request. For a NULL address, as of
 * an overloaded name: what any kernel may request. */
size_t kernel_shared(const void *address);
/* Returns the most threads that a block of the kernel may have: those of its __launch_bounds__, or
 * those of the GPU. */
unsigned kernel_threads(const void *address);
/* Returns the number of the first block and the first thread in the kernel's language. */
unsigned kernel_first_index(const void *address);
void kernel_may_have(const void *address, size_t shared); /* the kernel must be known */
/* Returns the name of the kernel at this address, or `said`, the word that launched it, if that is
 * all that is known. */
const char *kernel_name(const void *address, const char *said);
} // namespace emulator

#endif
