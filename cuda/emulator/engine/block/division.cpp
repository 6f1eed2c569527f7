/* division.cpp: integer division by zero in a kernel. It traps on an x86-64 CPU. On a GPU the
 * result is meaningless and the kernel goes on, as it does on other CPUs. */
#include "engine/block/division.h"

#include <stdint.h>

using namespace emulator;

#if defined __x86_64__
/* Bytes and bits of x86-64's division instructions */
enum { HALF = 0x66, REX = 0x40, REX_WIDE = 8, OF_BYTES = 0xf6, OF_WORDS = 0xf7 };
enum { DIV = 6, IDIV = 7 };

/* Returns the end of the operand whose ModR/M byte is at `at`. */
static const uint8_t *behind_operand(const uint8_t *at)
{
    unsigned mode = *at >> 6, base = *at & 7;
    at++;
    if (mode == 3)
        return at; /* a register */
    if (base == 4)
        base = *at++ & 7;
    return at + (mode == 1 ? 1 : mode == 2 || base == 5 ? 4 : 0);
}

static void set_low(greg_t *to, uint64_t mask, uint64_t value)
{
    *to = (greg_t)(((uint64_t)*to & ~mask) | (value & mask));
}

enum division emulator::division_goes_on(ucontext_t *context)
{
    greg_t *registers = context->uc_mcontext.gregs;
    const uint8_t *at = (const uint8_t *)registers[REG_RIP];
    bool half = *at == HALF;
    at += half;
    unsigned rex = (*at & 0xf0) == REX ? *at++ : 0, code = *at++, operation = *at >> 3 & 7;
    if ((code != OF_BYTES && code != OF_WORDS) || operation < DIV)
        return NOT_DIVIDED;
    const unsigned bits = code == OF_BYTES ? 8 : rex & REX_WIDE ? 64 : half ? 16 : 32;
    const uint64_t mask = ~(uint64_t)0 >> (64 - bits), least = (uint64_t)1 << (bits - 1);
    const uint64_t dividend = (uint64_t)registers[REG_RAX] & mask;
    /* The least number divided by 0 looks the same, so it is not reported. */
    const bool over = operation == IDIV && dividend == least;
    const uint64_t quotient = over ? least : mask, rest = over ? 0 : mask; /* as on an H100 */
    if (bits == 8) {
        set_low(&registers[REG_RAX], 0xffff, rest << 8 | quotient);
    } else {
        const uint64_t changed = bits == 32 ? ~(uint64_t)0 : mask;
        set_low(&registers[REG_RAX], changed, quotient);
        set_low(&registers[REG_RDX], changed, rest);
    }
    registers[REG_RIP] = (greg_t)behind_operand(at);
    return over ? DIVIDED_OVER : DIVIDED_BY_ZERO;
}
#else
enum division emulator::division_goes_on(ucontext_t *)
{
    return NOT_DIVIDED;
}
#endif
