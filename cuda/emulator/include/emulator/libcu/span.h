/* span.h: C++20's span, in C++17. */
#ifndef EMULATOR_STD
#error "emulator/libcu/span.h is private: include <cuda/std/span>"
#endif
#ifndef EMULATOR_LIBCU_SPAN_H
#define EMULATOR_LIBCU_SPAN_H

#include <iterator>
#include <type_traits>

#define EMULATOR_MEMBER constexpr __attribute__((__always_inline__))
namespace cuda
{
namespace std
{
inline constexpr ::std::size_t dynamic_extent = (::std::size_t)-1;

template <typename T_, ::std::size_t Extent_ = dynamic_extent> class span
{
    T_ *first_;
    ::std::size_t count_;

  public:
    typedef T_ element_type;
    typedef ::std::remove_cv_t<T_> value_type;
    typedef ::std::size_t size_type;
    typedef ::std::ptrdiff_t difference_type;
    typedef T_ *pointer;
    typedef T_ &reference;
    typedef T_ *iterator;
    static constexpr ::std::size_t extent = Extent_;

    EMULATOR_MEMBER span() : first_(nullptr), count_(0)
    {
    }
    EMULATOR_MEMBER span(T_ *first, ::std::size_t count) : first_(first), count_(count)
    {
    }
    EMULATOR_MEMBER span(T_ *first, T_ *last) : first_(first), count_((::std::size_t)(last - first))
    {
    }
    /* From an array, or from a container or span with data() and size() */
    template <typename All_, typename = decltype((T_ *)::std::data(::std::declval<All_ &>()))>
    EMULATOR_MEMBER span(All_ &&all) : first_(::std::data(all)), count_(::std::size(all))
    {
    }

    EMULATOR_MEMBER T_ &operator[](::std::size_t i) const
    {
        return first_[i];
    }
    EMULATOR_MEMBER T_ &front() const
    {
        return first_[0];
    }
    EMULATOR_MEMBER T_ &back() const
    {
        return first_[count_ - 1];
    }
    EMULATOR_MEMBER T_ *data() const
    {
        return first_;
    }
    EMULATOR_MEMBER T_ *begin() const
    {
        return first_;
    }
    EMULATOR_MEMBER T_ *end() const
    {
        return first_ + count_;
    }
    EMULATOR_MEMBER ::std::size_t size() const
    {
        return count_;
    }
    EMULATOR_MEMBER ::std::size_t size_bytes() const
    {
        return count_ * sizeof(T_);
    }
    EMULATOR_MEMBER bool empty() const
    {
        return count_ == 0;
    }
    EMULATOR_MEMBER span<T_> first(::std::size_t count) const
    {
        return span<T_>(first_, count);
    }
    EMULATOR_MEMBER span<T_> last(::std::size_t count) const
    {
        return span<T_>(first_ + (count_ - count), count);
    }
    EMULATOR_MEMBER span<T_> subspan(::std::size_t from, ::std::size_t count = dynamic_extent) const
    {
        return span<T_>(first_ + from, count == dynamic_extent ? count_ - from : count);
    }
};
template <typename T_> span(T_ *, ::std::size_t) -> span<T_>;
template <typename All_>
span(All_ &&) -> span<::std::remove_pointer_t<decltype(::std::data(::std::declval<All_ &>()))>>;
} // namespace std
} // namespace cuda
#undef EMULATOR_MEMBER

#endif
