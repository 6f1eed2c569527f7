/* fiber.h: stacks that one operating system's thread switches between, in a few nanoseconds.
 * The threads of a block run on them, because they wait for each other at barriers. */
#ifndef FIBER_H
#define FIBER_H

#include <stddef.h>

#include "engine/host/cpu.h"

namespace emulator
{
struct fiber {
    void *context; /* while it does not run: what fiber_switch needs to go on */
    char *stack;   /* lowest byte; NULL for an operating system's own stack */
};

/* Usable bytes of a fiber's stack: half of the local memory that a GPU lets a thread have at most.
 */
enum { FIBER_STACK = 256 * 1024 };
/* From one stack to the next. Not a power of two, or the tops of all would fall into the same cache
 * set. */
static const size_t FIBER_STRIDE = FIBER_STACK + 3 * EMULATOR_PAGE;

/* Address space for `count` stacks, of which memory is taken only where touched. NULL if there is
 * none. Never given back. */
char *fiber_stacks(int count);
size_t fiber_stack_bytes(int count);

/* Makes `fiber` the one with number `index` on `stacks`, so that its first switch calls entry(). */
void fiber_prepare(struct fiber *fiber, char *stacks, int index, void (*entry)(void));

/* Leaves `from`, which is running, and goes on with `to`. Returns when somebody switches back.
 * Inline, and a jump rather than a return: a CPU predicts returns from the calls that it has seen,
 * and every return that belongs to another stack costs it 20 cycles. */
#if defined __x86_64__
#ifdef __AVX512F__ /* with -march=native, say: more registers, which the next thread changes */
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
    __asm__ volatile("pushq %%rbp\n" /* there is no red zone: -mno-red-zone */
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

/* Does this address lie below a fiber's stack on `stacks`, where an overflow ends? */
bool fiber_is_below_stack(const char *stacks, int count, const void *address);
} // namespace emulator

#endif
