/* volatile.cpp: the functions that are called before each access, in a file whose source contains
 * `volatile`, if nothing is counted. The names are ThreadSanitizer's. */
#include <stddef.h>

#include "engine/warp/lane_steps.h"

#define NOTHING(NAME)            \
    extern "C" void NAME(void *) \
    {                            \
    }
#define STEP(NAME, WRITE)                                           \
    extern "C" void NAME(void *address)                             \
    {                                                               \
        emulator_step(address, WRITE, __builtin_return_address(0)); \
    }
#define HOOKS(BYTES)                                   \
    NOTHING(__tsan_read##BYTES)                        \
    NOTHING(__tsan_write##BYTES)                       \
    NOTHING(__tsan_read_write##BYTES)                  \
    NOTHING(__tsan_unaligned_read##BYTES)              \
    NOTHING(__tsan_unaligned_write##BYTES)             \
    NOTHING(__tsan_unaligned_read_write##BYTES)        \
    STEP(__tsan_volatile_read##BYTES, false)           \
    STEP(__tsan_volatile_write##BYTES, true)           \
    STEP(__tsan_unaligned_volatile_read##BYTES, false) \
    STEP(__tsan_unaligned_volatile_write##BYTES, true)
HOOKS(1)
HOOKS(2)
HOOKS(4)
HOOKS(8)
HOOKS(16)

NOTHING(__tsan_func_entry)
NOTHING(__tsan_vptr_read)
extern "C" void __tsan_read_range(void *, size_t)
{
}
extern "C" void __tsan_write_range(void *, size_t)
{
}
extern "C" void __tsan_vptr_update(void **, void *)
{
}
extern "C" void __tsan_func_exit(void)
{
}
extern "C" void __tsan_init(void)
{
}
