/* elements.h: what copies consist of, by the types of the pointers that programs give, where
 * accesses are counted: in a number no byte is padding. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/elements.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_ELEMENTS_H
#define EMULATOR_ELEMENTS_H

#include <type_traits>

/* Bytes may be of anything, but for characters. */
template <typename T_> constexpr struct emulator_elements emulator_elements_of()
{
    typedef std::remove_all_extents_t<T_> element;
    if constexpr (std::is_void_v<element>)
        return {0, false};
    else
        return {sizeof(element) > 1 ? sizeof(element) : 0,
                sizeof(element) > 1 ? std::is_scalar_v<element> : std::is_same_v<element, char>};
}

/* Inlined, so that the call's line is the program's. */
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpyAsync(T_ *to, const U_ *from, size_t bytes,
                                            cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    emulator_copied = emulator_elements_of<U_>();
    cudaError_t error = cudaMemcpyAsync((void *)to, (const void *)from, bytes, kind, stream);
    emulator_copied = {0, false};
    emulator_sized_by_pointer = false;
    return error;
}
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpy(T_ *to, const U_ *from, size_t bytes, cudaMemcpyKind kind)
{
    emulator_copied = emulator_elements_of<U_>();
    cudaError_t error = cudaMemcpy((void *)to, (const void *)from, bytes, kind);
    emulator_copied = {0, false};
    emulator_sized_by_pointer = false;
    return error;
}

#endif
