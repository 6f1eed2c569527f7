/* at_once.h: what is before a struct in memory that is set at once
 * (compile/annotate/struct_assignments.c). */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/at_once.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_AT_ONCE_H
#define EMULATOR_AT_ONCE_H

template <typename T_> struct emulator_place_of {
    T_ &place;
    __attribute__((__always_inline__)) constexpr void operator=(const T_ &value) const
    {
        place = value;
    }
};

/* Structs with constructors, or that are copied by an operator of their own, are let alone, as is
 * all that cannot be set, for the compiler to say so. */
template <typename T_>
__attribute__((__always_inline__)) constexpr decltype(auto) emulator_entire(T_ &place)
{
    if constexpr (__is_class(T_) && __is_aggregate(T_) && __is_trivially_copyable(T_) &&
                  __is_trivially_assignable(T_ &, const T_ &))
        return emulator_place_of<T_>{place};
    else
        return static_cast<T_ &>(place);
}
template <typename T_> __attribute__((__always_inline__)) constexpr T_ &&emulator_entire(T_ &&place)
{
    return static_cast<T_ &&>(place);
}

#endif
