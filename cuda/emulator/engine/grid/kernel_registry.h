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
    size_t shared; /* bytes of dynamic shared memory that a launch may ask for */
    const struct kernel *next;
};

/* Memory for a body's state, as the copy of one or as made of arguments; free() it. */
void *kernel_copy_state(const emulator_body *body, const void *state);
void *kernel_pack_state(const struct kernel *kernel, void **arguments);

const struct kernel *kernel_find(const void *address); /* or NULL */
/* How much dynamic shared memory a launch may ask for. A kernel whose address is not known (its
 * name is overloaded) may have what any kernel may. */
size_t kernel_shared(const void *address);
void kernel_may_have(const void *address, size_t shared); /* of a kernel that is known */
/* Of this address, or NULL, as launched by this word: what the kernel is called. */
const char *kernel_name(const void *address, const char *said);
} // namespace emulator

#endif
