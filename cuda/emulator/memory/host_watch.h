/* host_watch.h: in which memory the host's accesses may matter to who counts: the device's, and
 * what the host shares with it. Code of the host's asks at each access
 * (compile/passes/host_hooks.cpp), so that this is a table, a byte for each 2 MiB of addresses;
 * what a byte stands for may be less. */
#ifndef HOST_WATCH_H
#define HOST_WATCH_H

#include <stddef.h>
#include <stdint.h>

enum { HOST_GRANULE_BITS = 21, HOST_ADDRESS_BITS = 48 };
static const uintptr_t HOST_GRANULES = (uintptr_t)1 << (HOST_ADDRESS_BITS - HOST_GRANULE_BITS);

/* A bit for each reason */
enum host_watch {
    WATCH_DEVICE = 1,   /* the device's own, or pinned */
    WATCH_VARIABLE = 2, /* a variable of the device's, while the host has not waited for work */
    WATCH_FLIGHT = 4,   /* work that the host has not waited for accesses this */
    WATCH_BROUGHT = 8,  /* a copy has brought this, of which not all had been written */
};
extern "C" unsigned char emulator_host_watched[];

static inline size_t host_granule(const void *address)
{
    return (uintptr_t)address >> HOST_GRANULE_BITS & (HOST_GRANULES - 1);
}
/* Counts what changes in what the host's accesses mean: memory that is watched, or no more, that
 * begins as unset, or that is freed. */
extern unsigned emulator_host_changes;
static inline void emulator_host_changed(void)
{
    __atomic_fetch_add(&emulator_host_changes, 1, __ATOMIC_RELEASE);
}
void emulator_watch(const void *memory, size_t bytes, enum host_watch reason);
void emulator_watch_no_more(const void *memory, size_t bytes, enum host_watch reason);
unsigned emulator_watches(const void *memory, size_t bytes); /* the reasons; 0: there is none */

#endif
