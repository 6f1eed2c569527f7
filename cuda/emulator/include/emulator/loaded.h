/* loaded.h: around an array's element that another is set to (compile/annotate/copied_elements.c).
 */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/loaded.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_LOADED_H
#define EMULATOR_LOADED_H

#include <type_traits>

/* No instruction; but g++ takes it for one that may change the value. clang needs none, and would
 * take it for one that may change all memory. */
template <typename T_> EMULATOR_INLINE void emulator_hide(T_ &value)
{
#ifdef __clang__
    (void)value;
#else
    __asm__("" : "+g"(value));
#endif
}

/* Only of numbers and pointers does g++ know what is in memory. */
template <typename T_> constexpr bool emulator_is_number()
{
    typedef std::remove_reference_t<T_> type;
    return std::is_arithmetic_v<type> || std::is_enum_v<type> || std::is_pointer_v<type>;
}
template <typename T_>
__attribute__((__always_inline__)) constexpr std::conditional_t<emulator_is_number<T_>(),
                                                                std::decay_t<T_>, T_ &&>
emulator_loaded(T_ &&element)
{
    if constexpr (emulator_is_number<T_>()) {
        std::decay_t<T_> value = element;
        if (!__builtin_is_constant_evaluated())
            emulator_hide(value);
        return value;
    } else {
        return static_cast<T_ &&>(element);
    }
}

#endif
