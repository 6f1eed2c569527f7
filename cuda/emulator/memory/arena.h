/* arena.h: the address space in which all device memory lies. */
#ifndef ARENA_H
#define ARENA_H

#include <stddef.h>

extern char *emulator_arena; /* NULL before the first allocation */

#ifndef EMULATOR_ARENA_GIGABYTES /* fewer where each page costs memory: in qemu */
#define EMULATOR_ARENA_GIGABYTES 80
#endif
static const size_t EMULATOR_ARENA_BYTES = (size_t)EMULATOR_ARENA_GIGABYTES << 30;
static const size_t EMULATOR_HEAP_BYTES = (size_t)1 << 30; /* the last of them: the device's heap */

/* Before the first array, so that a 32-bit index below 0 meets device memory that is not allocated,
 * and no memory of the host. */
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

/* Returns the bytes of device memory, and reserves the arena; 0 if it cannot be reserved, which is
 * reported. */
size_t emulator_device_memory(void);

#endif
