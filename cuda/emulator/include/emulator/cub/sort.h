/* cub/sort.h: CUB's sorting, selection and counting on the whole device. Part of cub/device.h. */
#ifndef EMULATOR_CUB_DEVICE_H
#error "emulator/cub/sort.h is private: include cub/cub.cuh"
#endif
#ifndef EMULATOR_CUB_SORT_H
#define EMULATOR_CUB_SORT_H

CUB_NAMESPACE_BEGIN

struct DeviceRadixSort {
    /* In the order of these bits of the keys, which is that of numbers; equal ones stay in order.
     */
    template <typename Key_, typename Value_>
    static cudaError_t emulator_sort(void *storage, size_t &bytes, const Key_ *keys, Key_ *keys_out,
                                     const Value_ *values, Value_ *values_out, int count,
                                     int begin_bit, int end_bit, bool descending)
    {
        typedef typename Traits<Key_>::UnsignedBits bits;
        return emulator_algorithm(storage, bytes, [&] {
            struct item {
                bits digits;
                int from;
            };
            std::vector<item> items(count);
            std::vector<Key_> all_keys(keys, keys + count);
            std::vector<Value_> all_values;
            if (values)
                all_values.assign(values, values + count);
            const int width = end_bit - begin_bit, most = (int)sizeof(bits) * 8;
            const bits mask = width >= most ? (bits) ~(bits)0 : (bits)(((bits)1 << width) - 1);
            for (int i = 0; i < count; i++) {
                bits digits;
                memcpy(&digits, &all_keys[i], sizeof digits);
                items[i] = item{(bits)(Traits<Key_>::TwiddleIn(digits) >> begin_bit & mask), i};
            }
            std::stable_sort(items.begin(), items.end(), [&](const item &x, const item &y) {
                return descending ? y.digits < x.digits : x.digits < y.digits;
            });
            for (int i = 0; i < count; i++) {
                keys_out[i] = all_keys[items[i].from];
                if (values)
                    values_out[i] = all_values[items[i].from];
            }
            emulator_wrote(keys_out, count);
            if (values)
                emulator_wrote(values_out, count);
        });
    }

#define EMULATOR_SORT(KEYS, PAIRS, DESCENDING)                                                   \
    template <typename Key_>                                                                     \
    static cudaError_t KEYS(void *storage, size_t &bytes, const Key_ *in, Key_ *out, int count,  \
                            int begin = 0, int end = sizeof(Key_) * 8, cudaStream_t = 0,         \
                            bool = false)                                                        \
    {                                                                                            \
        return emulator_sort(storage, bytes, in, out, (const int *)NULL, (int *)NULL, count,     \
                             begin, end, DESCENDING);                                            \
    }                                                                                            \
    template <typename Key_>                                                                     \
    static cudaError_t KEYS(void *storage, size_t &bytes, DoubleBuffer<Key_> &keys, int count,   \
                            int begin = 0, int end = sizeof(Key_) * 8, cudaStream_t = 0,         \
                            bool = false)                                                        \
    {                                                                                            \
        cudaError_t error = KEYS(storage, bytes, (const Key_ *)keys.Current(), keys.Alternate(), \
                                 count, begin, end);                                             \
        keys.selector ^= storage != NULL;                                                        \
        return error;                                                                            \
    }                                                                                            \
    template <typename Key_, typename Value_>                                                    \
    static cudaError_t PAIRS(void *storage, size_t &bytes, const Key_ *keys, Key_ *keys_out,     \
                             const Value_ *values, Value_ *values_out, int count, int begin = 0, \
                             int end = sizeof(Key_) * 8, cudaStream_t = 0, bool = false)         \
    {                                                                                            \
        return emulator_sort(storage, bytes, keys, keys_out, values, values_out, count, begin,   \
                             end, DESCENDING);                                                   \
    }                                                                                            \
    template <typename Key_, typename Value_>                                                    \
    static cudaError_t PAIRS(void *storage, size_t &bytes, DoubleBuffer<Key_> &keys,             \
                             DoubleBuffer<Value_> &values, int count, int begin = 0,             \
                             int end = sizeof(Key_) * 8, cudaStream_t = 0, bool = false)         \
    {                                                                                            \
        cudaError_t error =                                                                      \
            PAIRS(storage, bytes, (const Key_ *)keys.Current(), keys.Alternate(),                \
                  (const Value_ *)values.Current(), values.Alternate(), count, begin, end);      \
        keys.selector ^= storage != NULL;                                                        \
        values.selector ^= storage != NULL;                                                      \
        return error;                                                                            \
    }
    EMULATOR_SORT(SortKeys, SortPairs, false)
    EMULATOR_SORT(SortKeysDescending, SortPairsDescending, true)
#undef EMULATOR_SORT
};

struct DeviceSelect {
    template <typename In_, typename Out_, typename Number_, typename Wanted_>
    static cudaError_t emulator_select(void *storage, size_t &bytes, In_ in, Out_ out,
                                       Number_ number, int count, const Wanted_ &wanted)
    {
        return emulator_algorithm(storage, bytes, [&] {
            int selected = 0;
            for (int i = 0; i < count; i++)
                if (wanted(i))
                    out[selected++] = in[i];
            *number = selected;
            emulator_wrote(out, selected);
            emulator_wrote(number, 1);
        });
    }
    template <typename In_, typename Flags_, typename Out_, typename Number_>
    static cudaError_t Flagged(void *storage, size_t &bytes, In_ in, Flags_ flags, Out_ out,
                               Number_ number, int count, cudaStream_t = 0, bool = false)
    {
        return emulator_select(storage, bytes, in, out, number, count,
                               [&](int i) { return (bool)flags[i]; });
    }
    template <typename In_, typename Out_, typename Number_, typename Operator_>
    static cudaError_t If(void *storage, size_t &bytes, In_ in, Out_ out, Number_ number, int count,
                          Operator_ wanted, cudaStream_t = 0, bool = false)
    {
        return emulator_select(storage, bytes, in, out, number, count,
                               [&](int i) { return (bool)wanted(in[i]); });
    }
    template <typename In_, typename Out_, typename Number_>
    static cudaError_t Unique(void *storage, size_t &bytes, In_ in, Out_ out, Number_ number,
                              int count, cudaStream_t = 0, bool = false)
    {
        return emulator_select(storage, bytes, in, out, number, count,
                               [&](int i) { return i == 0 || !(in[i] == in[i - 1]); });
    }
};

/* Those that are selected, and the others behind them from the end on */
struct DevicePartition {
    template <typename In_, typename Out_, typename Number_, typename Wanted_>
    static cudaError_t emulator_partition(void *storage, size_t &bytes, In_ in, Out_ out,
                                          Number_ number, int count, const Wanted_ &wanted)
    {
        return emulator_algorithm(storage, bytes, [&] {
            int selected = 0, end = count;
            for (int i = 0; i < count; i++)
                out[wanted(i) ? selected++ : --end] = in[i];
            *number = selected;
            emulator_wrote(out, count);
            emulator_wrote(number, 1);
        });
    }
    template <typename In_, typename Flags_, typename Out_, typename Number_>
    static cudaError_t Flagged(void *storage, size_t &bytes, In_ in, Flags_ flags, Out_ out,
                               Number_ number, int count, cudaStream_t = 0, bool = false)
    {
        return emulator_partition(storage, bytes, in, out, number, count,
                                  [&](int i) { return (bool)flags[i]; });
    }
    template <typename In_, typename Out_, typename Number_, typename Operator_>
    static cudaError_t If(void *storage, size_t &bytes, In_ in, Out_ out, Number_ number, int count,
                          Operator_ wanted, cudaStream_t = 0, bool = false)
    {
        return emulator_partition(storage, bytes, in, out, number, count,
                                  [&](int i) { return (bool)wanted(in[i]); });
    }
};

struct DeviceRunLengthEncode {
    template <typename In_, typename Unique_, typename Lengths_, typename Runs_>
    static cudaError_t Encode(void *storage, size_t &bytes, In_ in, Unique_ unique,
                              Lengths_ lengths, Runs_ runs, int count, cudaStream_t = 0,
                              bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            int run = 0;
            for (int i = 0, from; i < count; run++) {
                for (from = i++; i < count && in[i] == in[from];)
                    i++;
                unique[run] = in[from];
                lengths[run] = i - from;
            }
            *runs = run;
            emulator_wrote(unique, run);
            emulator_wrote(lengths, run);
            emulator_wrote(runs, 1);
        });
    }
};

struct DeviceHistogram {
    /* `levels` boundaries, of which each but the last begins a bin */
    template <typename In_, typename Counter_, typename Level_>
    static cudaError_t HistogramRange(void *storage, size_t &bytes, In_ in, Counter_ *histogram,
                                      int levels, const Level_ *level, int count, cudaStream_t = 0,
                                      bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            std::fill(histogram, histogram + levels - 1, Counter_());
            for (int i = 0; i < count; i++) {
                Level_ sample = (Level_)in[i];
                long bin = std::upper_bound(level, level + levels, sample) - level - 1;
                if (bin >= 0 && bin < levels - 1)
                    histogram[bin]++;
            }
            emulator_wrote(histogram, levels - 1);
        });
    }
    /* The same, with boundaries equally far apart */
    template <typename In_, typename Counter_, typename Level_>
    static cudaError_t HistogramEven(void *storage, size_t &bytes, In_ in, Counter_ *histogram,
                                     int levels, Level_ lower, Level_ upper, int count,
                                     cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            const int bins = levels - 1;
            std::fill(histogram, histogram + bins, Counter_());
            for (int i = 0; i < count; i++) {
                Level_ sample = (Level_)in[i];
                if (sample < lower || !(sample < upper))
                    continue;
                if constexpr (std::is_integral_v<Level_>) {
                    Level_ scale = (Level_)((upper - lower) / bins);
                    histogram[std::min<long long>((sample - lower) / scale, bins - 1)]++;
                } else {
                    Level_ scale = (Level_)bins / (upper - lower);
                    histogram[std::min((int)((sample - lower) * scale), bins - 1)]++;
                }
            }
            emulator_wrote(histogram, bins);
        });
    }
};

CUB_NAMESPACE_END

#endif
