/* arena.h: the address space in which all device memory lies. */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

extern char *emulator_arena; /* NULL before the first of it */

#ifndef EMULATOR_ARENA_GIGABYTES /* fewer where each page costs: in qemu */
#define EMULATOR_ARENA_GIGABYTES 80
#endif
static const size_t EMULATOR_ARENA_BYTES = (size_t)EMULATOR_ARENA_GIGABYTES << 30;
static const size_t EMULATOR_HEAP_BYTES = (size_t)1
                                          << 30; /* of them, the last: the kernels' heap */

/* Before the first array: what lies before it by an index that is wrong, of 32 bits and below 0, is
 * device memory that is not there, and none of the host's. */
static const size_t EMULATOR_MARGIN_BYTES = EMULATOR_ARENA_BYTES / 8;

static inline bool emulator_in_arena(const void *pointer)
{
    return emulator_arena &&
           (size_t)((const char *)pointer - emulator_arena) < EMULATOR_ARENA_BYTES;
}

static inline char *emulator_heap(void)
{
    return emulator_arena + EMULATOR_ARENA_BYTES - EMULATOR_HEAP_BYTES;
}

static inline bool emulator_in_heap(const void *pointer)
{
    return emulator_arena &&
           (size_t)((const char *)pointer - emulator_heap()) < EMULATOR_HEAP_BYTES;
}

/* Bytes of device memory in all, once the arena is there; 0 if it cannot be had, which is said. */
size_t emulator_device_memory(void);

#endif
