/* allocated.h: of what type the arrays are that programs allocate, by the pointers to them. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/allocated.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_ALLOCATED_H
#define EMULATOR_ALLOCATED_H

/* An array of structs begins there, each aligned to so many bytes. */
void emulator_structs_at(const void *array, size_t aligned);

template <typename T_, size_t = sizeof(T_)> void emulator_note_structs(const T_ *array)
{
    if constexpr (__is_class(T_))
        emulator_structs_at(array, alignof(T_));
}
inline void emulator_note_structs(...) /* of a type that is not known here */
{
}

template <typename T_> cudaError_t emulator_allocated(cudaError_t error, T_ **pointer)
{
    if (error == cudaSuccess)
        emulator_note_structs(*pointer);
    return error;
}

/* In place of a cast to void ** (compile/annotate/allocations.c), which says nothing. */
template <typename T_> T_ **emulator_typed(T_ **pointer)
{
    return pointer;
}
template <typename T_> void **emulator_typed(T_ address) /* NULL, too */
{
    return (void **)address;
}

#endif
