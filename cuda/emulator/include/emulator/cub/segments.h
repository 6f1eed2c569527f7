/* cub/segments.h: CUB's segmented sorts; arrays give the beginning and end of each segment. Part of
 * cub/device.h. */
#ifndef EMULATOR_CUB_DEVICE_H
#error "emulator/cub/segments.h is private: include cub/cub.cuh"
#endif
#ifndef EMULATOR_CUB_SEGMENTS_H
#define EMULATOR_CUB_SEGMENTS_H

CUB_NAMESPACE_BEGIN

template <typename Key_, typename Value_, typename Begin_, typename End_>
cudaError_t emulator_sort_segments(void *storage, size_t &bytes, const Key_ *keys, Key_ *keys_out,
                                   const Value_ *values, Value_ *values_out, int segments,
                                   Begin_ begin, End_ end, int begin_bit, int end_bit,
                                   bool descending)
{
    return emulator_algorithm(storage, bytes, [&] {
        for (int i = 0; i < segments; i++)
            DeviceRadixSort::emulator_sort_range(keys, keys_out, values, values_out, (int)begin[i],
                                                 (int)end[i], begin_bit, end_bit, descending);
    });
}

/* EXTRA: the parameters between the segments and the stream; FROM, TO: the bits to sort by. */
#define EMULATOR_SORT(KEYS, PAIRS, DESCENDING, EXTRA, FROM, TO)                                    \
    template <typename Key_, typename Begin_, typename End_>                                       \
    static cudaError_t KEYS(void *storage, size_t &bytes, const Key_ *in, Key_ *out, int,          \
                            int segments, Begin_ begin, End_ end EXTRA, cudaStream_t = 0,          \
                            bool = false)                                                          \
    {                                                                                              \
        return emulator_sort_segments(storage, bytes, in, out, (const int *)NULL, (int *)NULL,     \
                                      segments, begin, end, FROM, TO, DESCENDING);                 \
    }                                                                                              \
    template <typename Key_, typename Begin_, typename End_>                                       \
    static cudaError_t KEYS(void *storage, size_t &bytes, DoubleBuffer<Key_> &keys, int,           \
                            int segments, Begin_ begin, End_ end EXTRA, cudaStream_t = 0,          \
                            bool = false)                                                          \
    {                                                                                              \
        cudaError_t error = emulator_sort_segments(                                                \
            storage, bytes, (const Key_ *)keys.Current(), keys.Alternate(), (const int *)NULL,     \
            (int *)NULL, segments, begin, end, FROM, TO, DESCENDING);                              \
        keys.selector ^= storage != NULL;                                                          \
        return error;                                                                              \
    }                                                                                              \
    template <typename Key_, typename Value_, typename Begin_, typename End_>                      \
    static cudaError_t PAIRS(void *storage, size_t &bytes, const Key_ *keys, Key_ *keys_out,       \
                             const Value_ *values, Value_ *values_out, int, int segments,          \
                             Begin_ begin, End_ end EXTRA, cudaStream_t = 0, bool = false)         \
    {                                                                                              \
        return emulator_sort_segments(storage, bytes, keys, keys_out, values, values_out,          \
                                      segments, begin, end, FROM, TO, DESCENDING);                 \
    }                                                                                              \
    template <typename Key_, typename Value_, typename Begin_, typename End_>                      \
    static cudaError_t PAIRS(void *storage, size_t &bytes, DoubleBuffer<Key_> &keys,               \
                             DoubleBuffer<Value_> &values, int, int segments, Begin_ begin,        \
                             End_ end EXTRA, cudaStream_t = 0, bool = false)                       \
    {                                                                                              \
        cudaError_t error =                                                                        \
            emulator_sort_segments(storage, bytes, (const Key_ *)keys.Current(), keys.Alternate(), \
                                   (const Value_ *)values.Current(), values.Alternate(), segments, \
                                   begin, end, FROM, TO, DESCENDING);                              \
        keys.selector ^= storage != NULL;                                                          \
        values.selector ^= storage != NULL;                                                        \
        return error;                                                                              \
    }
#define EMULATOR_BITS , int begin_bit = 0, int end_bit = sizeof(Key_) * 8

struct DeviceSegmentedRadixSort {
    EMULATOR_SORT(SortKeys, SortPairs, false, EMULATOR_BITS, begin_bit, end_bit)
    EMULATOR_SORT(SortKeysDescending, SortPairsDescending, true, EMULATOR_BITS, begin_bit, end_bit)
};

struct DeviceSegmentedSort {
    EMULATOR_SORT(SortKeys, SortPairs, false, , 0, sizeof(Key_) * 8)
    EMULATOR_SORT(SortKeysDescending, SortPairsDescending, true, , 0, sizeof(Key_) * 8)
    EMULATOR_SORT(StableSortKeys, StableSortPairs, false, , 0, sizeof(Key_) * 8)
    EMULATOR_SORT(StableSortKeysDescending, StableSortPairsDescending, true, , 0, sizeof(Key_) * 8)
};
#undef EMULATOR_BITS
#undef EMULATOR_SORT

CUB_NAMESPACE_END

#endif
