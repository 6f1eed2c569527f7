/* memory_keys.h: who can touch device memory: kernels and CUDA's functions, but no other code of
 * the host, as on a machine with a GPU. That takes a CPU with keys for memory (pkeys(7)); on others
 * all code can. */
#ifndef MEMORY_KEYS_H
#define MEMORY_KEYS_H

#include <stddef.h>

namespace emulator
{
/* This memory is the device's from now on, or the host's too; whole pages, and they have this
 * protection (as of mmap()) against both. False if the system does not do it. */
bool rights_reserve(void *memory, size_t bytes, int protection);
bool rights_share(void *memory, size_t bytes, int protection);

/* The calling thread can touch device memory, or cannot any more. Threads begin without. */
void rights_take(void);
void rights_give_back(void);
} // namespace emulator

#endif
