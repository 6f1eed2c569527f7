/* arena.cpp: the address space in which all device memory lies, reserved once. */
#include "memory/arena.h"

#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

#include "engine/host/memory_limit.h"
#include "engine/host/memory_keys.h"
#include "memory/host_watch.h"

char *emulator_arena;

static size_t available_on_host(void)
{
    size_t kilobytes = 0;
    char line[128];
    FILE *file = fopen("/proc/meminfo", "r");
    while (file && fgets(line, sizeof line, file))
        if (sscanf(line, "MemAvailable: %zu", &kilobytes) == 1)
            break;
    if (file)
        fclose(file);
    return kilobytes ? kilobytes * 1024
                     : (size_t)sysconf(_SC_PHYS_PAGES) * (size_t)sysconf(_SC_PAGESIZE);
}

size_t emulator_device_memory(void)
{
    static size_t capacity;
    if (emulator_arena)
        return capacity;
    void *space = mmap(NULL, EMULATOR_ARENA_BYTES, PROT_NONE,
                       MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (space == MAP_FAILED) {
        static bool said;
        if (!said)
            emulator::say_no_memory("arrays");
        said = true;
        return 0;
    }
    const size_t most = (EMULATOR_ARENA_BYTES - EMULATOR_HEAP_BYTES) / 2; /* the rest is for gaps */
    capacity = available_on_host();
    if (capacity > most)
        capacity = most;
    emulator::rights_reserve(space, EMULATOR_ARENA_BYTES, PROT_NONE);
    emulator_watch(space, EMULATOR_ARENA_BYTES, WATCH_DEVICE);
    emulator_arena = (char *)space;
    return capacity;
}
