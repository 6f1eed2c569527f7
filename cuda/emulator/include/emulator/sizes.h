/* sizes.h: for  cudaMemcpy(h, d, sizeof(h), kind):  the transform adds a call of emulator_sized()
 * to sizeof(h), which finds out whether h is a pointer (compile/annotate/copy_sizes.c). */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/sizes.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_SIZES_H
#define EMULATOR_SIZES_H

/* Returns 0. An array's own address equals the address it converts to. This is not a template,
 * because a variable-length array cannot be a template's argument. */
EMULATOR_INLINE size_t emulator_sized([[maybe_unused]] const volatile void *name,
                                      [[maybe_unused]] const volatile void *value)
{
#ifdef __EMUCC_COUNTED__
    emulator_size_asked(name == value ? EMULATOR_SIZEOF_ARRAY : EMULATOR_SIZEOF_POINTER);
#endif
    return 0;
}
/* For an integer that is an address, such as CUdeviceptr */
EMULATOR_INLINE size_t emulator_sized(const volatile void *, ...)
{
    return 0;
}

#endif
