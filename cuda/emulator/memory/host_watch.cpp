/* host_watch.cpp: the table. Only those of its pages that are used take memory. */
#include "memory/host_watch.h"

unsigned char emulator_host_watched[HOST_GRANULES];
unsigned emulator_host_changes;

/* Calls a function for the byte of each granule. */
template <typename F> static void for_each_granule(const void *memory, size_t bytes, F each)
{
    if (bytes == 0)
        return;
    const size_t last = host_granule((const char *)memory + bytes - 1);
    for (size_t at = host_granule(memory); at <= last; at++)
        each(emulator_host_watched[at]);
}

void emulator_watch(const void *memory, size_t bytes, enum host_watch reason)
{
    bool is_new = false;
    for_each_granule(memory, bytes, [&](unsigned char &byte) {
        if (byte & reason)
            return;
        __atomic_fetch_or(&byte, (unsigned char)reason, __ATOMIC_RELAXED);
        is_new = true;
    });
    if (is_new)
        emulator_host_changed();
}

void emulator_watch_no_more(const void *memory, size_t bytes, enum host_watch reason)
{
    for_each_granule(memory, bytes, [=](unsigned char &byte) {
        __atomic_fetch_and(&byte, (unsigned char)~reason, __ATOMIC_RELAXED);
    });
    emulator_host_changed();
}

unsigned emulator_watches(const void *memory, size_t bytes)
{
    unsigned reasons = 0;
    for_each_granule(memory, bytes, [&](unsigned char &byte) { reasons |= byte; });
    return reasons;
}
