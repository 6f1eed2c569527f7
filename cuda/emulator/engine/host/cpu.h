/* cpu.h: the CPUs on which the emulator runs. */
#ifndef CPU_H
#define CPU_H

#include <stddef.h>

static_assert(sizeof(void *) == 8 && __BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__,
              "the emulator runs on 64-bit, little-endian CPUs alone, such as x86-64 and aarch64");

/* The unit of all mappings: the largest page of systems for this CPU. On aarch64 it has to be large
 * for another reason, too: compilers touch a growing stack only once in 64 KB, and must not step
 * over the guard below it. */
#if defined __aarch64__
static const size_t EMULATOR_PAGE = 65536;
#else
static const size_t EMULATOR_PAGE = 4096;
#endif

static inline size_t emulator_whole_pages(size_t bytes)
{
    return (bytes + EMULATOR_PAGE - 1) / EMULATOR_PAGE * EMULATOR_PAGE;
}

#endif
