/* outlined.h: what is around a function's body that is called
 * (compile/annotate/by_value_functions.c). */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/outlined.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_OUTLINED_H
#define EMULATOR_OUTLINED_H

/* Of a result that is stored as it comes, g++ tells nothing: it is copied. */
template <typename Body_>
__attribute__((__always_inline__)) constexpr auto emulator_outlined(const Body_ &body)
    -> decltype(body())
{
    using result = decltype(body());
    if constexpr (__is_class(result) && __is_trivially_copyable(result)) {
        const result value = body();
        return static_cast<const result &>(value);
    } else {
        return body();
    }
}

#endif
