/* cmath.h: <cuda/cmath>: ceil_div(a, b) is a / b rounded up; round_up and round_down give multiples
 * of b. */
#ifndef _CUDA_CMATH
#error "emulator/libcu/cmath.h is private: include <cuda/cmath>"
#endif
#ifndef EMULATOR_LIBCU_CMATH_H
#define EMULATOR_LIBCU_CMATH_H

#include <type_traits>

namespace cuda
{
template <typename A_, typename B_> constexpr ::std::common_type_t<A_, B_> ceil_div(A_ a, B_ b)
{
    static_assert(::std::is_integral<A_>::value && ::std::is_integral<B_>::value, "integers");
    typedef ::std::common_type_t<A_, B_> type;
    return (type)((type)a / (type)b + ((type)a % (type)b != 0));
}
template <typename A_, typename B_> constexpr ::std::common_type_t<A_, B_> round_up(A_ a, B_ b)
{
    return (::std::common_type_t<A_, B_>)(ceil_div(a, b) * b);
}
template <typename A_, typename B_> constexpr ::std::common_type_t<A_, B_> round_down(A_ a, B_ b)
{
    static_assert(::std::is_integral<A_>::value && ::std::is_integral<B_>::value, "integers");
    typedef ::std::common_type_t<A_, B_> type;
    return (type)((type)a / (type)b * (type)b);
}
} // namespace cuda

#endif
