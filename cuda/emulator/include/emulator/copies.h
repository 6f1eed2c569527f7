/* copies.h: memcpy and memset in programs with counters, because the compiler's hooks do not see
 * the accesses of these two. They replace calls in the source, by the inline functions that C
 * libraries use for their own checks, but not copies of structs or __builtin_memcpy. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/copies.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_COPIES_H
#define EMULATOR_COPIES_H

/* counters/record/device_memcpy.cpp */
extern "C" void *emulator_memcpy(void *to, const void *from, size_t bytes) noexcept;
extern "C" void *emulator_memset(void *to, int value, size_t bytes) noexcept;

#define EMULATOR_REPLACED extern inline __attribute__((gnu_inline, __always_inline__))
extern "C" {
EMULATOR_REPLACED void *memcpy(void *to, const void *from, size_t bytes) noexcept
{
    return emulator_memcpy(to, from, bytes);
}
EMULATOR_REPLACED void *memset(void *to, int value, size_t bytes) noexcept
{
    return emulator_memset(to, value, bytes);
}
}
#undef EMULATOR_REPLACED

#endif
