/* cub/device.h: CUB's device-wide algorithms, executed on the host in the order of the elements. If
 * a program includes them, emucc includes this header first. CUB's own algorithms, in which blocks
 * wait for each other, are compiled under other names and never called. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/cub/device.h is private: include cub/cub.cuh"
#endif
#ifndef EMULATOR_CUB_DEVICE_H
#define EMULATOR_CUB_DEVICE_H

#include "cub_ptx.h"

#include <algorithm>
#include <thrust/iterator/transform_iterator.h>
#include <vector>

#define DeviceAdjacentDifference emulator_gpu_DeviceAdjacentDifference
#define DeviceHistogram emulator_gpu_DeviceHistogram
#define DeviceMergeSort emulator_gpu_DeviceMergeSort
#define DevicePartition emulator_gpu_DevicePartition
#define DeviceRadixSort emulator_gpu_DeviceRadixSort
#define DeviceReduce emulator_gpu_DeviceReduce
#define DeviceRunLengthEncode emulator_gpu_DeviceRunLengthEncode
#define DeviceScan emulator_gpu_DeviceScan
#define DeviceSegmentedRadixSort emulator_gpu_DeviceSegmentedRadixSort
#define DeviceSegmentedReduce emulator_gpu_DeviceSegmentedReduce
#define DeviceSegmentedSort emulator_gpu_DeviceSegmentedSort
#define DeviceSelect emulator_gpu_DeviceSelect
#define DeviceSpmv emulator_gpu_DeviceSpmv
#include <cub/device/device_adjacent_difference.cuh>
#include <cub/device/device_histogram.cuh>
#include <cub/device/device_merge_sort.cuh>
#include <cub/device/device_partition.cuh>
#include <cub/device/device_radix_sort.cuh>
#include <cub/device/device_reduce.cuh>
#include <cub/device/device_run_length_encode.cuh>
#include <cub/device/device_scan.cuh>
#include <cub/device/device_segmented_radix_sort.cuh>
#include <cub/device/device_segmented_reduce.cuh>
#include <cub/device/device_segmented_sort.cuh>
#include <cub/device/device_select.cuh>
#include <cub/device/device_spmv.cuh>
#undef DeviceAdjacentDifference
#undef DeviceHistogram
#undef DeviceMergeSort
#undef DevicePartition
#undef DeviceRadixSort
#undef DeviceReduce
#undef DeviceRunLengthEncode
#undef DeviceScan
#undef DeviceSegmentedRadixSort
#undef DeviceSegmentedReduce
#undef DeviceSegmentedSort
#undef DeviceSelect
#undef DeviceSpmv

#include "../library.h"

CUB_NAMESPACE_BEGIN

/* ---- for all algorithms ---- */

/* Without storage, an algorithm returns the bytes that it needs; with storage, it does `work`. */
template <typename Work_>
cudaError_t emulator_algorithm(void *storage, size_t &bytes, const Work_ &work)
{
    if (!storage) {
        bytes = 1;
        return cudaSuccess;
    }
    cudaError_t error = cudaDeviceSynchronize();
    if (error != cudaSuccess)
        return error;
    emulator_device_work here("algorithm of CUB");
    if (!emulator_does_nothing())
        work();
    return cudaPeekAtLastError();
}
template <typename T_> void emulator_wrote(T_ *pointer, size_t count)
{
    emulator_device_wrote(pointer, count * sizeof *pointer);
}
template <typename Iterator_> void emulator_wrote(const Iterator_ &, size_t)
{
}
template <typename Iterator_>
using emulator_value =
    std::remove_cv_t<std::remove_reference_t<decltype(*std::declval<Iterator_>())>>;

/* ---- sums ---- */

struct DeviceReduce {
    /* Reduces `count` values, 1 or more, in a tree, as the blocks of a GPU do. In sequential order,
     * the rounding error of a sum of many floats would be larger than on a GPU. */
    template <typename T_, typename In_, typename Operator_>
    static T_ emulator_tree(In_ in, int count, Operator_ combine)
    {
        if (count == 1)
            return *in;
        const int half = count / 2;
        return combine(emulator_tree<T_>(in, half, combine),
                       emulator_tree<T_>(in + half, count - half, combine));
    }
    template <typename In_, typename Out_, typename Operator_, typename T_>
    static cudaError_t Reduce(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                              Operator_ combine, T_ first, cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            *out = count > 0 ? combine(first, emulator_tree<T_>(in, count, combine)) : first;
            emulator_wrote(out, 1);
        });
    }
    template <typename In_, typename Out_, typename Operator_, typename Transform_, typename T_>
    static cudaError_t TransformReduce(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                                       Operator_ combine, Transform_ transform, T_ first,
                                       cudaStream_t stream = 0)
    {
        thrust::transform_iterator<Transform_, In_, T_> each(in, transform);
        return Reduce(storage, bytes, each, out, count, combine, first, stream);
    }
    template <typename In_, typename Out_>
    static cudaError_t Sum(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                           cudaStream_t stream = 0, bool = false)
    {
        return Reduce(storage, bytes, in, out, count, cub::Sum(), emulator_value<In_>(), stream);
    }
    template <typename In_, typename Out_>
    static cudaError_t Min(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                           cudaStream_t stream = 0, bool = false)
    {
        return Reduce(storage, bytes, in, out, count, cub::Min(),
                      Traits<emulator_value<In_>>::Max(), stream);
    }
    template <typename In_, typename Out_>
    static cudaError_t Max(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                           cudaStream_t stream = 0, bool = false)
    {
        return Reduce(storage, bytes, in, out, count, cub::Max(),
                      Traits<emulator_value<In_>>::Lowest(), stream);
    }
    /* Of several best elements, the first */
    template <typename In_, typename Out_, typename Better_>
    static cudaError_t emulator_arg(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                                    Better_ better)
    {
        return emulator_algorithm(storage, bytes, [&] {
            int best = 0;
            for (int i = 1; i < count; i++)
                best = better(in[i], in[best]) ? i : best;
            emulator_value<Out_> pair;
            pair.key = best;
            pair.value = in[best];
            *out = pair;
            emulator_wrote(out, 1);
        });
    }
    template <typename In_, typename Out_>
    static cudaError_t ArgMin(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                              cudaStream_t = 0, bool = false)
    {
        return emulator_arg(storage, bytes, in, out, count,
                            [](auto &&x, auto &&y) { return x < y; });
    }
    template <typename In_, typename Out_>
    static cudaError_t ArgMax(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                              cudaStream_t = 0, bool = false)
    {
        return emulator_arg(storage, bytes, in, out, count,
                            [](auto &&x, auto &&y) { return y < x; });
    }
    template <typename Keys_, typename Unique_, typename Values_, typename Sums_, typename Runs_,
              typename Operator_>
    static cudaError_t ReduceByKey(void *storage, size_t &bytes, Keys_ keys, Unique_ unique,
                                   Values_ values, Sums_ sums, Runs_ runs, Operator_ combine,
                                   int count, cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            int run = 0;
            for (int i = 0; i < count; run++) {
                auto key = keys[i];
                emulator_value<Values_> sum = values[i];
                for (i++; i < count && keys[i] == key; i++)
                    sum = combine(sum, values[i]);
                unique[run] = key;
                sums[run] = sum;
            }
            *runs = run;
            emulator_wrote(unique, run);
            emulator_wrote(sums, run);
            emulator_wrote(runs, 1);
        });
    }
};

struct DeviceSegmentedReduce {
    template <typename In_, typename Out_, typename Begin_, typename End_, typename Operator_,
              typename T_>
    static cudaError_t Reduce(void *storage, size_t &bytes, In_ in, Out_ out, int segments,
                              Begin_ begin, End_ end, Operator_ combine, T_ first, cudaStream_t = 0,
                              bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            for (int segment = 0; segment < segments; segment++) {
                auto sum = first;
                for (auto i = begin[segment]; i < end[segment]; i++)
                    sum = combine(sum, in[i]);
                out[segment] = sum;
            }
            emulator_wrote(out, segments);
        });
    }
    template <typename In_, typename Out_, typename Begin_, typename End_>
    static cudaError_t Sum(void *storage, size_t &bytes, In_ in, Out_ out, int segments,
                           Begin_ begin, End_ end, cudaStream_t stream = 0, bool = false)
    {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Sum(),
                      emulator_value<In_>(), stream);
    }
    template <typename In_, typename Out_, typename Begin_, typename End_>
    static cudaError_t Min(void *storage, size_t &bytes, In_ in, Out_ out, int segments,
                           Begin_ begin, End_ end, cudaStream_t stream = 0, bool = false)
    {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Min(),
                      Traits<emulator_value<In_>>::Max(), stream);
    }
    template <typename In_, typename Out_, typename Begin_, typename End_>
    static cudaError_t Max(void *storage, size_t &bytes, In_ in, Out_ out, int segments,
                           Begin_ begin, End_ end, cudaStream_t stream = 0, bool = false)
    {
        return Reduce(storage, bytes, in, out, segments, begin, end, cub::Max(),
                      Traits<emulator_value<In_>>::Lowest(), stream);
    }
};

struct DeviceScan {
    template <typename In_, typename Out_, typename Operator_, typename T_>
    static cudaError_t ExclusiveScan(void *storage, size_t &bytes, In_ in, Out_ out,
                                     Operator_ combine, T_ first, int count, cudaStream_t = 0,
                                     bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            auto sum = first;
            for (int i = 0; i < count; i++) {
                auto next = combine(sum, in[i]);
                out[i] = sum;
                sum = next;
            }
            emulator_wrote(out, count);
        });
    }
    template <typename In_, typename Out_, typename Operator_>
    static cudaError_t InclusiveScan(void *storage, size_t &bytes, In_ in, Out_ out,
                                     Operator_ combine, int count, cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            if (count == 0)
                return;
            emulator_value<In_> sum = in[0];
            out[0] = sum;
            for (int i = 1; i < count; i++)
                out[i] = sum = combine(sum, in[i]);
            emulator_wrote(out, count);
        });
    }
    template <typename In_, typename Out_>
    static cudaError_t ExclusiveSum(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                                    cudaStream_t stream = 0, bool = false)
    {
        return ExclusiveScan(storage, bytes, in, out, cub::Sum(), emulator_value<In_>(), count,
                             stream);
    }
    template <typename In_, typename Out_>
    static cudaError_t InclusiveSum(void *storage, size_t &bytes, In_ in, Out_ out, int count,
                                    cudaStream_t stream = 0, bool = false)
    {
        return InclusiveScan(storage, bytes, in, out, cub::Sum(), count, stream);
    }

    /* ---- in place ---- */

    template <typename Data_>
    static cudaError_t ExclusiveSum(void *storage, size_t &bytes, Data_ data, int count,
                                    cudaStream_t stream = 0)
    {
        return ExclusiveSum(storage, bytes, data, data, count, stream);
    }
    template <typename Data_>
    static cudaError_t InclusiveSum(void *storage, size_t &bytes, Data_ data, int count,
                                    cudaStream_t stream = 0)
    {
        return InclusiveSum(storage, bytes, data, data, count, stream);
    }

    /* ---- for each run of equal keys ---- */

    template <typename Keys_, typename In_, typename Out_, typename Operator_, typename T_,
              typename Equal_ = cub::Equality>
    static cudaError_t ExclusiveScanByKey(void *storage, size_t &bytes, Keys_ keys, In_ in,
                                          Out_ out, Operator_ combine, T_ first, int count,
                                          Equal_ equal = {}, cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            auto sum = first;
            for (int i = 0; i < count; i++) {
                if (i > 0 && !equal(keys[i - 1], keys[i]))
                    sum = first;
                auto next = combine(sum, in[i]);
                out[i] = sum;
                sum = next;
            }
            emulator_wrote(out, count);
        });
    }
    template <typename Keys_, typename In_, typename Out_, typename Operator_,
              typename Equal_ = cub::Equality>
    static cudaError_t InclusiveScanByKey(void *storage, size_t &bytes, Keys_ keys, In_ in,
                                          Out_ out, Operator_ combine, int count, Equal_ equal = {},
                                          cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            emulator_value<In_> sum{};
            for (int i = 0; i < count; i++) {
                emulator_value<In_> value = in[i];
                sum = i > 0 && equal(keys[i - 1], keys[i]) ? combine(sum, value) : value;
                out[i] = sum;
            }
            emulator_wrote(out, count);
        });
    }
    template <typename Keys_, typename In_, typename Out_, typename Equal_ = cub::Equality>
    static cudaError_t ExclusiveSumByKey(void *storage, size_t &bytes, Keys_ keys, In_ in, Out_ out,
                                         int count, Equal_ equal = {}, cudaStream_t stream = 0,
                                         bool = false)
    {
        return ExclusiveScanByKey(storage, bytes, keys, in, out, cub::Sum(), emulator_value<In_>(),
                                  count, equal, stream);
    }
    template <typename Keys_, typename In_, typename Out_, typename Equal_ = cub::Equality>
    static cudaError_t InclusiveSumByKey(void *storage, size_t &bytes, Keys_ keys, In_ in, Out_ out,
                                         int count, Equal_ equal = {}, cudaStream_t stream = 0,
                                         bool = false)
    {
        return InclusiveScanByKey(storage, bytes, keys, in, out, cub::Sum(), count, equal, stream);
    }
};

CUB_NAMESPACE_END

#include "histogram.h"
#include "sort.h"

#include "cub_elements.h"
#include "segments.h"

#endif
