/* memory_keys.h: which code can access device memory: kernels and CUDA's functions, but no other
 * host code, as on a machine with a GPU. This needs a CPU with protection keys (pkeys(7)); on
 * others all code can. */
#ifndef MEMORY_KEYS_H
#define MEMORY_KEYS_H

#include <stddef.h>

namespace emulator
{
/* Makes whole pages of memory the device's only, or shared with the host, with this protection, as
 * of mmap(). Returns false if the system refuses. */
bool rights_reserve(void *memory, size_t bytes, int protection);
bool rights_share(void *memory, size_t bytes, int protection);

/* The calling thread can access device memory from now on, or no longer. A thread begins without
 * the right. */
void rights_take(void);
void rights_give_back(void);
} // namespace emulator

#endif
