/* allocated.h: finds the element types of arrays that programs allocate, from their pointers. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/allocated.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_ALLOCATED_H
#define EMULATOR_ALLOCATED_H

/* Records that an array of structs begins at this address, with this alignment in bytes. */
void emulator_structs_at(const void *array, size_t aligned);

template <typename T_, size_t = sizeof(T_)> void emulator_note_structs(const T_ *array)
{
    if constexpr (__is_class(T_))
        emulator_structs_at(array, alignof(T_));
}
inline void emulator_note_structs(...) /* for an incomplete type */
{
}

template <typename T_> cudaError_t emulator_allocated(cudaError_t error, T_ **pointer)
{
    if (error == cudaSuccess)
        emulator_note_structs(*pointer);
    return error;
}

/* Replaces a cast to void ** (compile/annotate/allocations.c), which would lose the type. */
template <typename T_> T_ **emulator_typed(T_ **pointer)
{
    return pointer;
}
template <typename T_> void **emulator_typed(T_ address) /* other types, and NULL */
{
    return (void **)address;
}

#endif
