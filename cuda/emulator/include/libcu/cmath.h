/* cmath.h: <cuda/cmath>: how many pieces of b make a. */
#ifndef LIBCU_CMATH_H
#define LIBCU_CMATH_H

#include <type_traits>

namespace cuda
{
template <typename A, typename B> constexpr ::std::common_type_t<A, B> ceil_div(A a, B b)
{
    static_assert(::std::is_integral<A>::value && ::std::is_integral<B>::value, "integers");
    typedef ::std::common_type_t<A, B> type;
    return (type)((type)a / (type)b + ((type)a % (type)b != 0));
}
template <typename A, typename B> constexpr ::std::common_type_t<A, B> round_up(A a, B b)
{
    return (::std::common_type_t<A, B>)(ceil_div(a, b) * b);
}
template <typename A, typename B> constexpr ::std::common_type_t<A, B> round_down(A a, B b)
{
    static_assert(::std::is_integral<A>::value && ::std::is_integral<B>::value, "integers");
    typedef ::std::common_type_t<A, B> type;
    return (type)((type)a / (type)b * (type)b);
}
} // namespace cuda

#endif
