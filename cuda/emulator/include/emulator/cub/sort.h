/* cub/sort.h: CUB's device-wide radix sort and selections. Part of cub/device.h. */
#ifndef EMULATOR_CUB_DEVICE_H
#error "emulator/cub/sort.h is private: include cub/cub.cuh"
#endif
#ifndef EMULATOR_CUB_SORT_H
#define EMULATOR_CUB_SORT_H

CUB_NAMESPACE_BEGIN

struct DeviceRadixSort {
    /* Sorts the elements in [begin, end) by these bits of the keys, in numerical order. The sort is
     * stable. */
    template <typename Key_, typename Value_>
    static void emulator_sort_range(const Key_ *keys, Key_ *keys_out, const Value_ *values,
                                    Value_ *values_out, int begin, int end, int begin_bit,
                                    int end_bit, bool descending)
    {
        typedef typename Traits<Key_>::UnsignedBits bits;
        struct item {
            bits digits;
            int from;
        };
        const int count = end - begin;
        std::vector<item> items(count);
        std::vector<Key_> all_keys(keys + begin, keys + end);
        std::vector<Value_> all_values;
        if (values)
            all_values.assign(values + begin, values + end);
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
            keys_out[begin + i] = all_keys[items[i].from];
            if (values)
                values_out[begin + i] = all_values[items[i].from];
        }
        emulator_wrote(keys_out + begin, count);
        if (values)
            emulator_wrote(values_out + begin, count);
    }
    template <typename Key_, typename Value_>
    static cudaError_t emulator_sort(void *storage, size_t &bytes, const Key_ *keys, Key_ *keys_out,
                                     const Value_ *values, Value_ *values_out, int count,
                                     int begin_bit, int end_bit, bool descending)
    {
        return emulator_algorithm(storage, bytes, [&] {
            emulator_sort_range(keys, keys_out, values, values_out, 0, count, begin_bit, end_bit,
                                descending);
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
    /* In place */
    template <typename Data_, typename Flags_, typename Number_>
    static cudaError_t Flagged(void *storage, size_t &bytes, Data_ data, Flags_ flags,
                               Number_ number, int count, cudaStream_t stream = 0)
    {
        return Flagged(storage, bytes, data, flags, data, number, count, stream);
    }
    template <typename Data_, typename Number_, typename Operator_>
    static cudaError_t If(void *storage, size_t &bytes, Data_ data, Number_ number, int count,
                          Operator_ wanted, cudaStream_t stream = 0)
    {
        return If(storage, bytes, data, data, number, count, wanted, stream);
    }
    /* The first key of each run of equal keys, and its value */
    template <typename Keys_, typename Values_, typename KeysOut_, typename ValuesOut_,
              typename Number_>
    static cudaError_t UniqueByKey(void *storage, size_t &bytes, Keys_ keys, Values_ values,
                                   KeysOut_ keys_out, ValuesOut_ values_out, Number_ number,
                                   int count, cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            int selected = 0;
            emulator_value<Keys_> last{};
            for (int i = 0; i < count; i++) {
                emulator_value<Keys_> key = keys[i];
                if (i > 0 && key == last)
                    continue;
                last = key;
                keys_out[selected] = key;
                values_out[selected++] = values[i];
            }
            *number = selected;
            emulator_wrote(keys_out, selected);
            emulator_wrote(values_out, selected);
            emulator_wrote(number, 1);
        });
    }
};

/* The selected elements, and after them the others, in reverse order */
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
    /* Three parts: elements that the first test selects, those of the others that the second
     * selects, and the rest */
    template <typename In_, typename First_, typename Second_, typename Rest_, typename Numbers_,
              typename IsFirst_, typename IsSecond_>
    static cudaError_t If(void *storage, size_t &bytes, In_ in, First_ first, Second_ second,
                          Rest_ rest, Numbers_ numbers, int count, IsFirst_ is_first,
                          IsSecond_ is_second, cudaStream_t = 0, bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            int firsts = 0, seconds = 0, others = 0;
            for (int i = 0; i < count; i++) {
                emulator_value<In_> item = in[i];
                if (is_first(item))
                    first[firsts++] = item;
                else if (is_second(item))
                    second[seconds++] = item;
                else
                    rest[others++] = item;
            }
            numbers[0] = firsts;
            numbers[1] = seconds;
            emulator_wrote(first, firsts);
            emulator_wrote(second, seconds);
            emulator_wrote(rest, others);
            emulator_wrote(numbers, 2);
        });
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
    /* The offsets of the runs of two or more elements */
    template <typename In_, typename Offsets_, typename Lengths_, typename Runs_>
    static cudaError_t NonTrivialRuns(void *storage, size_t &bytes, In_ in, Offsets_ offsets,
                                      Lengths_ lengths, Runs_ runs, int count, cudaStream_t = 0,
                                      bool = false)
    {
        return emulator_algorithm(storage, bytes, [&] {
            int run = 0;
            for (int i = 0, from; i < count;) {
                for (from = i++; i < count && in[i] == in[from];)
                    i++;
                if (i - from < 2)
                    continue;
                offsets[run] = from;
                lengths[run++] = i - from;
            }
            *runs = run;
            emulator_wrote(offsets, run);
            emulator_wrote(lengths, run);
            emulator_wrote(runs, 1);
        });
    }
};

CUB_NAMESPACE_END

#endif
