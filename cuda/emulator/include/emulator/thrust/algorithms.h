/* thrust/algorithms.h: the algorithms of Thrust's CUDA system in the emulator. They are Thrust's
 * own sequential ones, which may access device memory while they run. Part of
 * thrust/system/cuda/detail/get_value.h. */
#ifndef THRUST_NAMESPACE_BEGIN
#error "emulator/thrust/algorithms.h is private: include thrust/execution_policy.h"
#endif
#ifndef EMULATOR_THRUST_ALGORITHMS_H
#define EMULATOR_THRUST_ALGORITHMS_H

#include <tuple>
#include <type_traits>
#include <utility>

#include <thrust/detail/raw_pointer_cast.h>
#include <thrust/detail/seq.h>
#include <thrust/iterator/iterator_traits.h>
#include <thrust/system/cuda/detail/cross_system.h>
#include <thrust/system/cuda/detail/util.h>

#include "../library.h"

THRUST_NAMESPACE_BEGIN
namespace cuda_cub
{
/* ---- memory that an algorithm may have written, by its arguments ---- */

template <typename T_, typename = void> struct emulator_has_get : std::false_type {
};
template <typename T_>
struct emulator_has_get<T_, std::void_t<decltype(std::declval<const T_ &>().get())>>
    : std::is_pointer<std::decay_t<decltype(std::declval<const T_ &>().get())>> {
};
template <typename T_, typename = void> struct emulator_has_base : std::false_type {
};
template <typename T_>
struct emulator_has_base<T_, std::void_t<decltype(std::declval<const T_ &>().base())>>
    : std::true_type {
};
template <typename T_, typename = void> struct emulator_has_tuple : std::false_type {
};
template <typename T_>
struct emulator_has_tuple<T_,
                          std::void_t<decltype(std::declval<const T_ &>().get_iterator_tuple())>>
    : std::true_type {
};

template <typename T_> void emulator_mark(const T_ &at);

template <typename Tuple_, size_t... I_>
void emulator_mark_all(const Tuple_ &tuple, std::index_sequence<I_...>)
{
    (emulator_mark(thrust::get<I_>(tuple)), ...);
}

/* `at` is a pointer, a class that wraps one, an iterator with a base, or a zip iterator. */
template <typename T_> void emulator_mark(const T_ &at)
{
    if constexpr (std::is_pointer_v<T_>) {
        if constexpr (!std::is_const_v<std::remove_pointer_t<T_>>)
            emulator_device_wrote((const void *)at);
    } else if constexpr (emulator_has_get<T_>::value) {
        emulator_mark(at.get());
    } else if constexpr (emulator_has_tuple<T_>::value) {
        auto tuple = at.get_iterator_tuple();
        emulator_mark_all(tuple,
                          std::make_index_sequence<thrust::tuple_size<decltype(tuple)>::value>());
    } else if constexpr (emulator_has_base<T_>::value) {
        emulator_mark(at.base());
    }
}

/* ---- host memory, which an algorithm on the device cannot access ---- */

/* An iterator of a container of C++, such as std::vector; nvcc refuses most uses on the device. */
template <typename T_> constexpr bool emulator_is_of_container = false;
#ifdef __GLIBCXX__
template <typename Pointer_, typename Container_>
constexpr bool emulator_is_of_container<__gnu_cxx::__normal_iterator<Pointer_, Container_>> = true;
#endif
template <typename Policy_> constexpr bool emulator_crosses = false; /* between host and device */
template <typename From_, typename To_>
constexpr bool emulator_crosses<cross_system<From_, To_>> = true;

template <typename T_> void emulator_refuse_host_pointer(const char *name, const T_ &at)
{
    if constexpr (std::is_pointer_v<T_>)
        if constexpr (std::is_object_v<std::remove_pointer_t<T_>>)
            emulator_device_accesses(name, at);
}

/* `begin` begins a range, whose end or number of elements is `end`. If its elements are pointers,
 * other pointers may be values. */
template <typename Policy_, typename Begin_, typename End_, typename... Others_>
void emulator_refuse_host(const char *name, const Begin_ &begin, const End_ &end,
                          const Others_ &...others)
{
    if constexpr (!emulator_crosses<Policy_>) {
        static_assert(
            !(emulator_is_of_container<Begin_> || ... || emulator_is_of_container<Others_>),
            "this algorithm runs on the device, and an iterator of std::vector points to "
            "host memory: pass thrust::host, or copy the elements to a "
            "thrust::device_vector");
        if constexpr (std::is_same_v<Begin_, End_>)
            if (begin == end)
                return;
        if constexpr (std::is_integral_v<End_>)
            if (end == 0)
                return;
        emulator_refuse_host_pointer(name, begin);
        if constexpr (!std::is_pointer_v<typename thrust::iterator_value<Begin_>::type>)
            (emulator_refuse_host_pointer(name, others), ...);
    }
}

/* ---- the algorithms ---- */

/* As in Thrust, algorithms report the error of a kernel before them. */
static inline void emulator_check()
{
    throw_on_error(cudaDeviceSynchronize(), "an earlier kernel");
}

/* Algorithms that only read, algorithms that write, and copies, which may be made by cudaMemcpy: it
 * finds out where memory lies. All overloads are forwarded to the sequential policy. */
#define EMULATOR_ALGORITHM(NAME, REFUSE, MARK)                            \
    template <typename Policy_, typename... Arguments_>                   \
    auto NAME(execution_policy<Policy_> &, Arguments_ &&...arguments)     \
    {                                                                     \
        REFUSE;                                                           \
        emulator_check();                                                 \
        emulator_device_work work("thrust::" #NAME);                      \
        MARK;                                                             \
        return NAME(thrust::seq, std::forward<Arguments_>(arguments)...); \
    }
#define EMULATOR_REFUSE(NAME) emulator_refuse_host<Policy_>("thrust::" #NAME, arguments...)
#define EMULATOR_MARK (emulator_mark(arguments), ...)
#define EMULATOR_READS(NAME) EMULATOR_ALGORITHM(NAME, EMULATOR_REFUSE(NAME), )
#define EMULATOR_WRITES(NAME) EMULATOR_ALGORITHM(NAME, EMULATOR_REFUSE(NAME), EMULATOR_MARK)
#define EMULATOR_COPIES(NAME) EMULATOR_ALGORITHM(NAME, , EMULATOR_MARK)

EMULATOR_READS(all_of)
EMULATOR_READS(any_of)
EMULATOR_READS(count)
EMULATOR_READS(count_if)
EMULATOR_READS(equal)
EMULATOR_READS(equal_range)
EMULATOR_READS(find)
EMULATOR_READS(find_if)
EMULATOR_READS(find_if_not)
EMULATOR_READS(inner_product)
EMULATOR_READS(is_partitioned)
EMULATOR_READS(is_sorted)
EMULATOR_READS(is_sorted_until)
EMULATOR_READS(max_element)
EMULATOR_READS(min_element)
EMULATOR_READS(minmax_element)
EMULATOR_READS(mismatch)
EMULATOR_READS(none_of)
EMULATOR_READS(partition_point)
EMULATOR_READS(reduce)
EMULATOR_READS(transform_reduce)
EMULATOR_READS(unique_count)

EMULATOR_WRITES(adjacent_difference)
EMULATOR_WRITES(binary_search)
EMULATOR_COPIES(copy)
EMULATOR_WRITES(copy_if)
EMULATOR_COPIES(copy_n)
EMULATOR_WRITES(exclusive_scan)
EMULATOR_WRITES(exclusive_scan_by_key)
EMULATOR_WRITES(fill)
EMULATOR_WRITES(fill_n)
EMULATOR_WRITES(for_each)
EMULATOR_WRITES(for_each_n)
EMULATOR_WRITES(gather)
EMULATOR_WRITES(gather_if)
EMULATOR_WRITES(generate)
EMULATOR_WRITES(generate_n)
EMULATOR_WRITES(inclusive_scan)
EMULATOR_WRITES(inclusive_scan_by_key)
EMULATOR_WRITES(iter_swap)
EMULATOR_WRITES(lower_bound)
EMULATOR_WRITES(merge)
EMULATOR_WRITES(merge_by_key)
EMULATOR_WRITES(partition)
EMULATOR_WRITES(partition_copy)
EMULATOR_WRITES(reduce_by_key)
EMULATOR_WRITES(remove)
EMULATOR_WRITES(remove_copy)
EMULATOR_WRITES(remove_copy_if)
EMULATOR_WRITES(remove_if)
EMULATOR_WRITES(replace)
EMULATOR_WRITES(replace_copy)
EMULATOR_WRITES(replace_copy_if)
EMULATOR_WRITES(replace_if)
EMULATOR_WRITES(reverse)
EMULATOR_WRITES(reverse_copy)
EMULATOR_WRITES(scatter)
EMULATOR_WRITES(scatter_if)
EMULATOR_WRITES(sequence)
EMULATOR_WRITES(set_difference)
EMULATOR_WRITES(set_difference_by_key)
EMULATOR_WRITES(set_intersection)
EMULATOR_WRITES(set_intersection_by_key)
EMULATOR_WRITES(set_symmetric_difference)
EMULATOR_WRITES(set_symmetric_difference_by_key)
EMULATOR_WRITES(set_union)
EMULATOR_WRITES(set_union_by_key)
EMULATOR_WRITES(shuffle)
EMULATOR_WRITES(shuffle_copy)
EMULATOR_WRITES(sort)
EMULATOR_WRITES(sort_by_key)
EMULATOR_WRITES(stable_partition)
EMULATOR_WRITES(stable_partition_copy)
EMULATOR_WRITES(stable_sort)
EMULATOR_WRITES(stable_sort_by_key)
EMULATOR_WRITES(swap_ranges)
EMULATOR_WRITES(tabulate)
EMULATOR_WRITES(transform)
EMULATOR_WRITES(transform_exclusive_scan)
EMULATOR_WRITES(transform_if)
EMULATOR_WRITES(transform_inclusive_scan)
EMULATOR_COPIES(uninitialized_copy)
EMULATOR_COPIES(uninitialized_copy_n)
EMULATOR_WRITES(uninitialized_fill)
EMULATOR_WRITES(uninitialized_fill_n)
EMULATOR_WRITES(unique)
EMULATOR_WRITES(unique_by_key)
EMULATOR_WRITES(unique_by_key_copy)
EMULATOR_WRITES(unique_copy)
EMULATOR_WRITES(upper_bound)
#undef EMULATOR_ALGORITHM
#undef EMULATOR_REFUSE
#undef EMULATOR_MARK
#undef EMULATOR_READS
#undef EMULATOR_WRITES
#undef EMULATOR_COPIES

/* ---- single elements, which the host reads or writes through a reference ---- */

template <typename Policy_, typename Pointer_>
typename thrust::iterator_value<Pointer_>::type get_value(execution_policy<Policy_> &,
                                                          Pointer_ pointer)
{
    emulator_check();
    emulator_device_work work;
    return *thrust::raw_pointer_cast(pointer);
}

template <typename Policy_, typename Pointer1_, typename Pointer2_>
void assign_value(execution_policy<Policy_> &, Pointer1_ to, Pointer2_ from)
{
    emulator_check();
    emulator_device_work work;
    *thrust::raw_pointer_cast(to) = *thrust::raw_pointer_cast(from);
    emulator_device_wrote(thrust::raw_pointer_cast(to), sizeof *thrust::raw_pointer_cast(to));
}
} // namespace cuda_cub
THRUST_NAMESPACE_END
#endif
