/* cub/cub_elements.h: CUB's device-wide merge sort, adjacent differences, and loops over all
 * elements. Part of cub/device.h. */
#ifndef EMULATOR_CUB_DEVICE_H
#error "emulator/cub/cub_elements.h is private: include cub/cub.cuh"
#endif
#ifndef EMULATOR_CUB_ELEMENTS_H
#define EMULATOR_CUB_ELEMENTS_H

CUB_NAMESPACE_BEGIN

struct DeviceMergeSort {
    template <typename Keys_, typename Values_, typename KeysOut_, typename ValuesOut_,
              typename Before_>
    static cudaError_t SortPairsCopy(void *storage, size_t &bytes, Keys_ keys, Values_ values,
                                     KeysOut_ keys_out, ValuesOut_ values_out, long count,
                                     Before_ before, cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            typedef emulator_value<Keys_> key;
            typedef emulator_value<Values_> value;
            std::vector<std::pair<key, value>> pairs;
            for (long i = 0; i < count; i++)
                pairs.emplace_back((key)keys[i], (value)values[i]);
            std::stable_sort(pairs.begin(), pairs.end(), [&](const auto &x, const auto &y) {
                return (bool)before(x.first, y.first);
            });
            for (long i = 0; i < count; i++) {
                keys_out[i] = pairs[i].first;
                values_out[i] = pairs[i].second;
            }
            emulator_wrote(keys_out, count);
            emulator_wrote(values_out, count);
        });
    }
    /* The keys are passed as their own values. */
    template <typename Keys_, typename KeysOut_, typename Before_>
    static cudaError_t SortKeysCopy(void *storage, size_t &bytes, Keys_ keys, KeysOut_ keys_out,
                                    long count, Before_ before, cudaStream_t stream = 0,
                                    bool = false)
    {
        return SortPairsCopy(storage, bytes, keys, keys, keys_out, keys_out, count, before, stream);
    }
    template <typename Keys_, typename Values_, typename Before_>
    static cudaError_t SortPairs(void *storage, size_t &bytes, Keys_ keys, Values_ values,
                                 long count, Before_ before, cudaStream_t stream = 0, bool = false)
    {
        return SortPairsCopy(storage, bytes, keys, values, keys, values, count, before, stream);
    }
    template <typename Keys_, typename Before_>
    static cudaError_t SortKeys(void *storage, size_t &bytes, Keys_ keys, long count,
                                Before_ before, cudaStream_t stream = 0, bool = false)
    {
        return SortKeysCopy(storage, bytes, keys, keys, count, before, stream);
    }
    template <typename Keys_, typename Values_, typename Before_>
    static cudaError_t StableSortPairs(void *storage, size_t &bytes, Keys_ keys, Values_ values,
                                       long count, Before_ before, cudaStream_t stream = 0,
                                       bool = false)
    {
        return SortPairs(storage, bytes, keys, values, count, before, stream);
    }
    template <typename Keys_, typename Before_>
    static cudaError_t StableSortKeys(void *storage, size_t &bytes, Keys_ keys, long count,
                                      Before_ before, cudaStream_t stream = 0, bool = false)
    {
        return SortKeys(storage, bytes, keys, count, before, stream);
    }
};

/* Each element with its left or right neighbour; an element without one is copied. */
struct DeviceAdjacentDifference {
    template <int SIDE, typename In_, typename Out_, typename Operator_>
    static cudaError_t emulator_subtract(void *storage, size_t &bytes, In_ in, Out_ out, long count,
                                         Operator_ difference)
    {
        return emulator_algorithm(storage, bytes, [&] {
            std::vector<emulator_value<In_>> all;
            for (long i = 0; i < count; i++)
                all.push_back(in[i]);
            for (long i = 0; i < count; i++) {
                const long other = i + SIDE;
                out[i] = other < 0 || other == count ? all[i] : difference(all[i], all[other]);
            }
            emulator_wrote(out, count);
        });
    }
    template <typename In_, typename Out_, typename Operator_ = cub::Difference>
    static cudaError_t SubtractLeftCopy(void *storage, size_t &bytes, In_ in, Out_ out, long count,
                                        Operator_ difference = {}, cudaStream_t = 0, bool = false)
    {
        return emulator_subtract<-1>(storage, bytes, in, out, count, difference);
    }
    template <typename Data_, typename Operator_ = cub::Difference>
    static cudaError_t SubtractLeft(void *storage, size_t &bytes, Data_ data, long count,
                                    Operator_ difference = {}, cudaStream_t = 0, bool = false)
    {
        return emulator_subtract<-1>(storage, bytes, data, data, count, difference);
    }
    template <typename In_, typename Out_, typename Operator_ = cub::Difference>
    static cudaError_t SubtractRightCopy(void *storage, size_t &bytes, In_ in, Out_ out, long count,
                                         Operator_ difference = {}, cudaStream_t = 0, bool = false)
    {
        return emulator_subtract<1>(storage, bytes, in, out, count, difference);
    }
    template <typename Data_, typename Operator_ = cub::Difference>
    static cudaError_t SubtractRight(void *storage, size_t &bytes, Data_ data, long count,
                                     Operator_ difference = {}, cudaStream_t = 0, bool = false)
    {
        return emulator_subtract<1>(storage, bytes, data, data, count, difference);
    }
};

/* These need no temporary storage; Debian's CUB does not have them. */
struct DeviceFor {
    template <typename Count_, typename Operator_>
    static cudaError_t Bulk(Count_ count, Operator_ work, cudaStream_t = 0)
    {
        size_t bytes = 0;
        return emulator_algorithm(&bytes, bytes, [&] {
            for (Count_ i = 0; i < count; i++)
                work(i);
        });
    }
    template <typename Data_, typename Operator_>
    static cudaError_t ForEachN(Data_ first, long count, Operator_ work, cudaStream_t stream = 0)
    {
        cudaError_t error = Bulk(
            count, [&](long i) { work(first[i]); }, stream);
        emulator_wrote(first, count);
        return error;
    }
    template <typename Data_, typename Operator_>
    static cudaError_t ForEach(Data_ first, Data_ last, Operator_ work, cudaStream_t stream = 0)
    {
        return ForEachN(first, (long)(last - first), work, stream);
    }
    template <typename Data_, typename Operator_>
    static cudaError_t ForEachCopyN(Data_ first, long count, Operator_ work,
                                    cudaStream_t stream = 0)
    {
        return Bulk(
            count, [&](long i) { work((emulator_value<Data_>)first[i]); }, stream);
    }
    template <typename Data_, typename Operator_>
    static cudaError_t ForEachCopy(Data_ first, Data_ last, Operator_ work, cudaStream_t stream = 0)
    {
        return ForEachCopyN(first, (long)(last - first), work, stream);
    }
};

CUB_NAMESPACE_END

#endif
