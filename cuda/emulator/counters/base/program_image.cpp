/* program_image.cpp: where the program lies in memory. */
#include "counters/base/program_image.h"

#include <link.h>
#include <stdlib.h>

#include "counters/base/recorded_event.h"
#include "engine/host/memory_limit.h"

using namespace emulator;

uint64_t emulator::count_halves[] = {
    event_half(LOAD, 1, 1),           event_half(LOAD, 2, 2),
    event_half(LOAD, 4, 4),           event_half(LOAD, 8, 8),
    event_half(LOAD, 16, 8),          event_half(BRANCH, 0, 1),
    event_half(LOAD, 4, 4 | KNOWN_8), event_half(LOAD, 4, 4 | KNOWN_16),
    event_half(LOAD, 8, 8 | KNOWN_16)};
char *emulator::count_image, *emulator::count_image_end;

void *emulator::count_need(void *memory)
{
    if (!memory) {
        say_no_memory("counting");
        exit(6);
    }
    return memory;
}

/* The first object of the list is the program itself. */
static int find_image(struct dl_phdr_info *info, size_t, void *)
{
    count_image = (char *)info->dlpi_addr;
    for (int i = 0; i < info->dlpi_phnum; i++) {
        char *end = count_image + info->dlpi_phdr[i].p_vaddr + info->dlpi_phdr[i].p_memsz;
        if (info->dlpi_phdr[i].p_type == PT_LOAD && end > count_image_end)
            count_image_end = end;
    }
    return 1;
}

/* Before the program's own constructors, because these may launch kernels. */
static __attribute__((constructor(101))) void look_at_program(void)
{
    dl_iterate_phdr(find_image, NULL);
    for (uint64_t &half : count_halves)
        half -= (uint64_t)(uintptr_t)count_image;
}
