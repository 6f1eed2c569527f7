/* elements.h: in programs with counters, finds the element types of copies from the program's
 * pointers. A number contains no padding, so all of its bytes must be initialised. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/elements.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_ELEMENTS_H
#define EMULATOR_ELEMENTS_H

#include <type_traits>

/* Elements of one byte may be the bytes of any type, unless they are char. */
template <typename T_> constexpr struct emulator_elements emulator_elements_of()
{
    typedef std::remove_all_extents_t<T_> element;
    if constexpr (std::is_void_v<element>)
        return {0, false};
    else
        return {sizeof(element) > 1 ? sizeof(element) : 0,
                sizeof(element) > 1 ? std::is_scalar_v<element> : std::is_same_v<element, char>};
}

/* Whether a copy of T_ numbers uses the address of the object that holds their address: U_ is a
 * pointer to T_, or a container of T_. Numbers of one byte may be the bytes of any type. */
template <typename T_, typename U_, typename = void> constexpr bool emulator_is_container = false;
template <typename T_, typename U_>
constexpr bool emulator_is_container<T_, U_, std::void_t<typename U_::allocator_type>> =
    std::is_same_v<typename U_::value_type, T_>;
template <typename T_, typename U_> constexpr bool emulator_holds()
{
    typedef std::remove_cv_t<T_> number;
    if constexpr (std::is_arithmetic_v<number>)
        return sizeof(number) > 1 &&
               (emulator_is_container<number, U_> ||
                (std::is_pointer_v<U_> &&
                 std::is_same_v<std::remove_cv_t<std::remove_pointer_t<U_>>, number>));
    else
        return false;
}
/* counters/check/allocated.cpp */
void emulator_copies_holder(bool is_pointer, bool writes, const void *holder, const void *from,
                            size_t bytes);
template <typename T_, typename U_>
EMULATOR_INLINE void emulator_look_at_holder(T_ *to, const U_ *from, size_t bytes)
{
    if constexpr (emulator_holds<T_, U_>())
        emulator_copies_holder(std::is_pointer_v<U_>, false, from, from, bytes);
    if constexpr (emulator_holds<U_, T_>())
        emulator_copies_holder(std::is_pointer_v<T_>, true, to, from, bytes);
}

/* Whether the elements are numbers of different sizes, and not both integers: a copy does not
 * convert them. */
template <typename T_, typename U_> constexpr bool emulator_differ()
{
    typedef std::remove_all_extents_t<T_> to;
    typedef std::remove_all_extents_t<U_> from;
    if constexpr (std::is_arithmetic_v<to> && std::is_arithmetic_v<from>)
        return (std::is_floating_point_v<to> || std::is_floating_point_v<from>)&&sizeof(to) > 1 &&
               sizeof(from) > 1 && sizeof(to) != sizeof(from);
    else
        return false;
}
/* counters/check/allocated.cpp */
void emulator_copies_others(size_t to, bool to_integers, size_t from, bool from_integers);
template <typename T_, typename U_> EMULATOR_INLINE void emulator_look_at_types(void)
{
    if constexpr (emulator_differ<T_, U_>()) {
        typedef std::remove_all_extents_t<T_> to;
        typedef std::remove_all_extents_t<U_> from;
        emulator_copies_others(sizeof(to), std::is_integral_v<to>, sizeof(from),
                               std::is_integral_v<from>);
    }
}

/* Inline, so that the call has the program's line. */
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpyAsync(T_ *to, const U_ *from, size_t bytes,
                                            cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    emulator_look_at_holder(to, from, bytes);
    emulator_look_at_types<T_, U_>();
    emulator_copy_begins(emulator_elements_of<U_>());
    cudaError_t error = cudaMemcpyAsync((void *)to, (const void *)from, bytes, kind, stream);
    emulator_copy_ends();
    return error;
}
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpy(T_ *to, const U_ *from, size_t bytes, cudaMemcpyKind kind)
{
    emulator_look_at_holder(to, from, bytes);
    emulator_look_at_types<T_, U_>();
    emulator_copy_begins(emulator_elements_of<U_>());
    cudaError_t error = cudaMemcpy((void *)to, (const void *)from, bytes, kind);
    emulator_copy_ends();
    return error;
}

template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpy2DAsync(T_ *to, size_t to_pitch, const U_ *from,
                                              size_t from_pitch, size_t width, size_t rows,
                                              cudaMemcpyKind kind, cudaStream_t stream = 0)
{
    emulator_copy_begins(emulator_elements_of<U_>());
    cudaError_t error = cudaMemcpy2DAsync((void *)to, to_pitch, (const void *)from, from_pitch,
                                          width, rows, kind, stream);
    emulator_copy_ends();
    return error;
}
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpy2D(T_ *to, size_t to_pitch, const U_ *from, size_t from_pitch,
                                         size_t width, size_t rows, cudaMemcpyKind kind)
{
    emulator_copy_begins(emulator_elements_of<U_>());
    cudaError_t error =
        cudaMemcpy2D((void *)to, to_pitch, (const void *)from, from_pitch, width, rows, kind);
    emulator_copy_ends();
    return error;
}

/* counters/check/initialised/host_memory_never_set.cpp: a copy of numbers to or from a variable
 * that is a pointer to such numbers. */
void emulator_copies_symbol(bool to_symbol, const void *symbol, const void *from, size_t bytes);
template <typename T_, typename U_>
EMULATOR_INLINE void emulator_look_at_symbol(bool to_symbol, const T_ &symbol, const U_ *other,
                                             size_t bytes)
{
    typedef std::remove_all_extents_t<T_> element;
    if constexpr (std::is_pointer_v<element> && emulator_holds<U_, element>())
        emulator_copies_symbol(to_symbol, &symbol, to_symbol ? (const void *)other : &symbol,
                               bytes);
}
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpyToSymbol(const T_ &symbol, const U_ *from, size_t bytes,
                                               size_t offset = 0,
                                               cudaMemcpyKind kind = cudaMemcpyHostToDevice)
{
    emulator_look_at_symbol(true, symbol, from, bytes);
    return cudaMemcpyToSymbol(symbol, (const void *)from, bytes, offset, kind);
}
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpyFromSymbol(U_ *to, const T_ &symbol, size_t bytes,
                                                 size_t offset = 0,
                                                 cudaMemcpyKind kind = cudaMemcpyDeviceToHost)
{
    emulator_look_at_symbol(false, symbol, to, bytes);
    return cudaMemcpyFromSymbol((void *)to, symbol, bytes, offset, kind);
}
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpyToSymbolAsync(const T_ &symbol, const U_ *from, size_t bytes,
                                                    size_t offset = 0,
                                                    cudaMemcpyKind kind = cudaMemcpyHostToDevice,
                                                    cudaStream_t stream = 0)
{
    emulator_look_at_symbol(true, symbol, from, bytes);
    return cudaMemcpyToSymbolAsync(symbol, (const void *)from, bytes, offset, kind, stream);
}
template <typename T_, typename U_>
EMULATOR_INLINE cudaError_t cudaMemcpyFromSymbolAsync(U_ *to, const T_ &symbol, size_t bytes,
                                                      size_t offset = 0,
                                                      cudaMemcpyKind kind = cudaMemcpyDeviceToHost,
                                                      cudaStream_t stream = 0)
{
    emulator_look_at_symbol(false, symbol, to, bytes);
    return cudaMemcpyFromSymbolAsync((void *)to, symbol, bytes, offset, kind, stream);
}

/* counters/check/bytewise.cpp: cudaMemset has set floating-point numbers of `element` bytes. */
void emulator_filled_numbers(const void *array, int value, size_t bytes, size_t element);
template <typename T_>
EMULATOR_INLINE cudaError_t cudaMemsetAsync(T_ *to, int value, size_t bytes,
                                            cudaStream_t stream = 0)
{
    const cudaError_t error = cudaMemsetAsync((void *)to, value, bytes, stream);
    if constexpr (std::is_floating_point_v<T_>)
        if (error == cudaSuccess)
            emulator_filled_numbers(to, value, bytes, sizeof *to);
    return error;
}
template <typename T_> EMULATOR_INLINE cudaError_t cudaMemset(T_ *to, int value, size_t bytes)
{
    const cudaError_t error = cudaMemset((void *)to, value, bytes);
    if constexpr (std::is_floating_point_v<T_>)
        if (error == cudaSuccess)
            emulator_filled_numbers(to, value, bytes, sizeof *to);
    return error;
}

#endif
