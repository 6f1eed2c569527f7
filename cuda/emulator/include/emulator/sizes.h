/* sizes.h: behind sizeof(h) of  cudaMemcpy(h, d, sizeof(h), kind)  (compile/annotate/copy_sizes.c).
 */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/sizes.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_SIZES_H
#define EMULATOR_SIZES_H

/* Nothing more. An array begins where it leads; one whose length a variable has is no template's
 * argument. */
EMULATOR_INLINE size_t emulator_sized([[maybe_unused]] const volatile void *name,
                                      [[maybe_unused]] const volatile void *value)
{
#ifdef __EMUCC_COUNTED__
    emulator_size_asked(name == value ? EMULATOR_SIZEOF_ARRAY : EMULATOR_SIZEOF_POINTER);
#endif
    return 0;
}
/* A number that is an address, as CUdeviceptr */
EMULATOR_INLINE size_t emulator_sized(const volatile void *, ...)
{
    return 0;
}

#endif
