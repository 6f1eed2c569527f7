/* fiber.h: fibers: stacks between which one CPU thread switches in a few nanoseconds. The threads
 * of a block run on fibers, because they wait for each other at barriers. */
#ifndef FIBER_H
#define FIBER_H

#include <stddef.h>

#include "engine/host/cpu.h"

namespace emulator
{
struct fiber {
    void *context; /* while it does not run: what fiber_switch needs to resume it */
    char *stack;   /* lowest byte; NULL: the CPU thread's own stack */
};

/* Usable bytes of a fiber's stack: half of the largest local memory of a GPU's thread. */
enum { FIBER_STACK = 256 * 1024 };
/* Distance between two stacks. It is no power of two, or the tops of all stacks would fall into the
 * same cache set. */
static const size_t FIBER_STRIDE = FIBER_STACK + 3 * EMULATOR_PAGE;

/* Reserves address space for `count` stacks; only touched pages use memory. Returns NULL on
 * failure. The stacks are never freed. */
char *fiber_stacks(int count);
size_t fiber_stack_bytes(int count);

/* Prepares `fiber` as number `index` of `stacks`: the first switch to it calls entry(). */
void fiber_prepare(struct fiber *fiber, char *stacks, int index, void (*entry)(void));

/* Suspends `from`, which is running, and resumes `to`. Returns when another fiber switches back.
 * Inline, and a jump instead of a return: a CPU predicts returns from the calls that it has seen,
 * so each return on another stack would cost it 20 cycles. */
#if defined __x86_64__
#ifdef __AVX512F__ /* as with -march=native: the next thread changes these registers, too */
#define FIBER_AVX512_REGISTERS                                                                    \
    , "xmm16", "xmm17", "xmm18", "xmm19", "xmm20", "xmm21", "xmm22", "xmm23", "xmm24", "xmm25",   \
        "xmm26", "xmm27", "xmm28", "xmm29", "xmm30", "xmm31", "k1", "k2", "k3", "k4", "k5", "k6", \
        "k7"
#else
#define FIBER_AVX512_REGISTERS
#endif
static inline __attribute__((always_inline)) void fiber_switch(struct fiber *from, struct fiber *to)
{
    void **save = &from->context, *load = to->context;
    __asm__ volatile("pushq %%rbp\n" /* the code is compiled with -mno-red-zone */
                     "leaq 1f(%%rip), %%rax\n    pushq %%rax\n"
                     "movq %%rsp, (%0)\n    movq %1, %%rsp\n"
                     "popq %%rax\n    jmpq *%%rax\n"
                     "1:  popq %%rbp\n"
                     : "+D"(save), "+S"(load)
                     :
                     : "rax", "rbx", "rcx", "rdx", "r8", "r9", "r10", "r11", "r12", "r13", "r14",
                       "r15", "memory", "cc", "xmm0", "xmm1", "xmm2", "xmm3", "xmm4", "xmm5",
                       "xmm6", "xmm7", "xmm8", "xmm9", "xmm10", "xmm11", "xmm12", "xmm13", "xmm14",
                       "xmm15" FIBER_AVX512_REGISTERS);
}
#else
void fiber_switch(struct fiber *from, struct fiber *to);
#endif

/* Does the address lie in the guard page of a fiber's stack, where an overflow faults? */
bool fiber_is_below_stack(const char *stacks, int count, const void *address);
} // namespace emulator

#endif
