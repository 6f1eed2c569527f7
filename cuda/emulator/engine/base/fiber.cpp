/* fiber.cpp: switching fibers: assembly on x86-64 (in fiber.h) and aarch64, ucontext elsewhere. */
#include "engine/base/fiber.h"

#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

using namespace emulator;

static const size_t page = EMULATOR_PAGE;

size_t emulator::fiber_stack_bytes(int count)
{
    return count * FIBER_STRIDE;
}

char *emulator::fiber_stacks(int count)
{
    size_t bytes = fiber_stack_bytes(count) + page;
    void *stacks = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                        MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (stacks == MAP_FAILED)
        return NULL;
    madvise(stacks, bytes, MADV_NOHUGEPAGE);
    mprotect(stacks, page, PROT_NONE); /* a runaway recursion faults here */
    return (char *)stacks + page;
}

/* Makes the lowest page of a fiber's stack a guard page when the fiber is first used. A process can
 * have some 65,000 mappings, and a cooperative launch can have more threads than that. So stacks
 * after the first MOST have no guard page. */
static char *protected_stack(char *stacks, int index)
{
    enum { MOST = 16384 };
    static int pages;
    char *stack = stacks + index * FIBER_STRIDE;
    if (__atomic_fetch_add(&pages, 1, __ATOMIC_RELAXED) < MOST)
        mprotect(stack, page, PROT_NONE);
    return stack;
}

bool emulator::fiber_is_below_stack(const char *stacks, int count, const void *address)
{
    const char *p = (const char *)address;
    return p >= stacks - page && p < stacks + count * FIBER_STRIDE &&
           (p < stacks || (size_t)(p - stacks) % FIBER_STRIDE < page);
}

/* The end of the stack of fiber `index`. It is shifted by cache lines within two pages, so that the
 * tops of the stacks do not all share one cache set. */
static char *stack_top(char *stack, int index)
{
    return stack + FIBER_STACK + 2 * page - index % 97 * 64;
}

#if defined __x86_64__

/* fiber_switch pops the first word and jumps to it. */
void emulator::fiber_prepare(struct fiber *fiber, char *stacks, int index, void (*entry)(void))
{
    fiber->stack = protected_stack(stacks, index);
    /* entry() must find the stack as after a call: 16-byte aligned above a return address */
    uintptr_t top = (uintptr_t)stack_top(fiber->stack, index) & ~(uintptr_t)15;
    void **words = (void **)top - 4;
    words[2] = (void *)entry;
    fiber->context = words + 2;
}

#elif defined __aarch64__

__asm__(".text\n"
        ".globl fiber_switch_stack\n"
        ".type fiber_switch_stack, %function\n"
        "fiber_switch_stack:\n"
        "    sub sp, sp, #160\n"
        "    stp x19, x20, [sp, #0]\n    stp x21, x22, [sp, #16]\n"
        "    stp x23, x24, [sp, #32]\n    stp x25, x26, [sp, #48]\n"
        "    stp x27, x28, [sp, #64]\n    stp x29, x30, [sp, #80]\n"
        "    stp d8, d9, [sp, #96]\n    stp d10, d11, [sp, #112]\n"
        "    stp d12, d13, [sp, #128]\n    stp d14, d15, [sp, #144]\n"
        "    mov x9, sp\n    str x9, [x0]\n    mov sp, x1\n"
        "    ldp x19, x20, [sp, #0]\n    ldp x21, x22, [sp, #16]\n"
        "    ldp x23, x24, [sp, #32]\n    ldp x25, x26, [sp, #48]\n"
        "    ldp x27, x28, [sp, #64]\n    ldp x29, x30, [sp, #80]\n"
        "    ldp d8, d9, [sp, #96]\n    ldp d10, d11, [sp, #112]\n"
        "    ldp d12, d13, [sp, #128]\n    ldp d14, d15, [sp, #144]\n"
        "    add sp, sp, #160\n"
        "    ret\n"
        ".size fiber_switch_stack, . - fiber_switch_stack\n");
enum { SAVED_WORDS = 20, RETURN_WORD = 11 };

#else

#include <stdlib.h>
#include <ucontext.h>

void emulator::fiber_prepare(struct fiber *fiber, char *stacks, int index, void (*entry)(void))
{
    fiber->stack = protected_stack(stacks, index);
    ucontext_t *context = (ucontext_t *)fiber->context;
    if (context == NULL)
        fiber->context = context = (ucontext_t *)malloc(sizeof *context);
    getcontext(context);
    context->uc_stack.ss_sp = fiber->stack;
    context->uc_stack.ss_size = stack_top(fiber->stack, index) - fiber->stack;
    context->uc_link = NULL;
    makecontext(context, entry, 0);
}

void emulator::fiber_switch(struct fiber *from, struct fiber *to)
{
    if (from->context == NULL)
        from->context = malloc(sizeof(ucontext_t));
    swapcontext((ucontext_t *)from->context, (ucontext_t *)to->context);
}

#endif

#if defined __aarch64__

/* Pushes the callee-saved registers, stores the stack pointer in *from, makes `to` the stack
 * pointer, and pops the registers from there. */
extern "C" void fiber_switch_stack(void **from, void *to);

void emulator::fiber_prepare(struct fiber *fiber, char *stacks, int index, void (*entry)(void))
{
    fiber->stack = protected_stack(stacks, index);
    /* entry() must find the stack as after a call: 16-byte aligned above a return address */
    uintptr_t top = (uintptr_t)stack_top(fiber->stack, index) & ~(uintptr_t)15;
    void **saved = (void **)top - 2 - SAVED_WORDS;
    memset(saved, 0, (SAVED_WORDS + 2) * sizeof *saved);
    saved[RETURN_WORD] = (void *)entry;
    fiber->context = saved;
}

void emulator::fiber_switch(struct fiber *from, struct fiber *to)
{
    fiber_switch_stack(&from->context, to->context);
}

#endif
