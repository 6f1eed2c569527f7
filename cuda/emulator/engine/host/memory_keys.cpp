/* memory_keys.cpp: permission to access device memory. The memory has a protection key, and each
 * thread has or has not the right to use it. A thread takes the right without a system call. */
#include "engine/host/memory_keys.h"

#include <sys/mman.h>

using namespace emulator;

static int key = -1; /* no key */

/* Runs before the program's own constructors, which may launch kernels. Threads that are made later
 * begin as this one: without the right. */
static __attribute__((constructor(101))) void make_key(void)
{
    key = pkey_alloc(0, PKEY_DISABLE_ACCESS);
}

bool emulator::rights_reserve(void *memory, size_t bytes, int protection)
{
    return (key < 0 ? mprotect(memory, bytes, protection)
                    : pkey_mprotect(memory, bytes, protection, key)) == 0;
}

bool emulator::rights_share(void *memory, size_t bytes, int protection)
{
    return (key < 0 ? mprotect(memory, bytes, protection)
                    : pkey_mprotect(memory, bytes, protection, 0)) == 0;
}

void emulator::rights_take(void)
{
    if (key >= 0)
        pkey_set(key, 0);
}

void emulator::rights_give_back(void)
{
    if (key >= 0)
        pkey_set(key, PKEY_DISABLE_ACCESS);
}
