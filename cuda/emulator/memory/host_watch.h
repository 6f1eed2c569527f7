/* host_watch.h: where accesses of host code may matter to counting: in device memory, and in what
 * the host shares with the device. Host code asks at each access (compile/passes/host_hooks.cpp),
 * so this is a table with a byte for each 2 MiB of addresses. The byte may be set because of a part
 * of them. */
#ifndef HOST_WATCH_H
#define HOST_WATCH_H

#include <stddef.h>
#include <stdint.h>

enum { HOST_GRANULE_BITS = 21, HOST_ADDRESS_BITS = 48 };
static const uintptr_t HOST_GRANULES = (uintptr_t)1 << (HOST_ADDRESS_BITS - HOST_GRANULE_BITS);

/* A bit for each reason. */
enum host_watch {
    WATCH_DEVICE = 1,   /* device memory, or pinned memory */
    WATCH_VARIABLE = 2, /* a variable of the device, while the host has not waited for work */
    WATCH_FLIGHT = 4,   /* work that the host has not waited for accesses this */
    WATCH_BROUGHT = 8,  /* a copy has brought this, with unwritten bytes */
};
extern "C" unsigned char emulator_host_watched[];

static inline size_t host_granule(const void *address)
{
    return (uintptr_t)address >> HOST_GRANULE_BITS & (HOST_GRANULES - 1);
}
/* Counts changes in what host accesses mean: memory becomes watched or unwatched, uninitialised, or
 * is freed. */
extern unsigned emulator_host_changes;
static inline void emulator_host_changed(void)
{
    __atomic_fetch_add(&emulator_host_changes, 1, __ATOMIC_RELEASE);
}
void emulator_watch(const void *memory, size_t bytes, enum host_watch reason);
void emulator_watch_no_more(const void *memory, size_t bytes, enum host_watch reason);
unsigned emulator_watches(const void *memory, size_t bytes); /* the reasons; 0: none */

#endif
