/* cub/histogram.h: CUB's device-wide histograms. Part of cub/device.h. */
#ifndef EMULATOR_CUB_DEVICE_H
#error "emulator/cub/histogram.h is private: include cub/cub.cuh"
#endif
#ifndef EMULATOR_CUB_HISTOGRAM_H
#define EMULATOR_CUB_HISTOGRAM_H

CUB_NAMESPACE_BEGIN

/* A pixel has CHANNELS consecutive samples, of which the first ACTIVE are counted. The distance of
 * rows is in bytes. */
struct DeviceHistogram {
    template <int CHANNELS, int ACTIVE, typename In_, typename Counters_, typename Levels_,
              typename Bin_>
    static cudaError_t emulator_count(void *storage, size_t &bytes, In_ in, Counters_ &histograms,
                                      Levels_ &levels, long row_pixels, long rows, size_t row_bytes,
                                      const Bin_ &bin_of)
    {
        return emulator_algorithm(storage, bytes, [&] {
            const long row_samples = (long)(row_bytes / sizeof(emulator_value<In_>));
            for (int channel = 0; channel < ACTIVE; channel++) {
                auto *histogram = histograms[channel];
                const int bins = levels[channel] - 1;
                std::fill(histogram, histogram + bins, 0);
                for (long i = 0; i < rows * row_pixels; i++) {
                    const long at = i / row_pixels * row_samples + i % row_pixels * CHANNELS;
                    const long bin = bin_of(in[at + channel], channel, bins);
                    if (bin >= 0 && bin < bins)
                        histogram[bin]++;
                }
                emulator_wrote(histogram, bins);
            }
        });
    }

    /* `levels` boundaries; each except the last begins a bin */
    template <int CHANNELS, int ACTIVE, typename In_, typename Counters_, typename Levels_,
              typename Bounds_>
    static cudaError_t MultiHistogramRange(void *storage, size_t &bytes, In_ in,
                                           Counters_ histograms, Levels_ levels, Bounds_ bounds,
                                           long row_pixels, long rows, size_t row_bytes,
                                           cudaStream_t = 0, bool = false)
    {
        return emulator_count<CHANNELS, ACTIVE>(
            storage, bytes, in, histograms, levels, row_pixels, rows, row_bytes,
            [&](auto sample, int channel, int bins) {
                auto *level = bounds[channel];
                typedef std::remove_cv_t<std::remove_reference_t<decltype(*level)>> type;
                return (long)(std::upper_bound(level, level + bins + 1, (type)sample) - level) - 1;
            });
    }
    /* The same with equidistant boundaries */
    template <int CHANNELS, int ACTIVE, typename In_, typename Counters_, typename Levels_,
              typename Bounds_>
    static cudaError_t MultiHistogramEven(void *storage, size_t &bytes, In_ in,
                                          Counters_ histograms, Levels_ levels, Bounds_ lower,
                                          Bounds_ upper, long row_pixels, long rows,
                                          size_t row_bytes, cudaStream_t = 0, bool = false)
    {
        return emulator_count<CHANNELS, ACTIVE>(
            storage, bytes, in, histograms, levels, row_pixels, rows, row_bytes,
            [&](auto sample_of_any_type, int channel, int bins) {
                typedef std::common_type_t<decltype(sample_of_any_type),
                                           std::decay_t<decltype(lower[channel])>>
                    type;
                const type sample = sample_of_any_type, from = lower[channel], to = upper[channel];
                if (sample < from || !(sample < to))
                    return -1L;
                if constexpr (std::is_integral_v<type>) /* exact, as since CUDA 12 */
                    return (long)((unsigned __int128)(sample - from) * (unsigned)bins /
                                  (unsigned __int128)(to - from));
                else
                    return std::min((long)((sample - from) * ((type)bins / (to - from))),
                                    bins - 1L);
            });
    }
    template <int CHANNELS, int ACTIVE, typename In_, typename Counters_, typename Levels_,
              typename Bounds_>
    static cudaError_t MultiHistogramRange(void *storage, size_t &bytes, In_ in,
                                           Counters_ histograms, Levels_ levels, Bounds_ bounds,
                                           long pixels, cudaStream_t stream = 0, bool = false)
    {
        return MultiHistogramRange<CHANNELS, ACTIVE>(storage, bytes, in, histograms, levels, bounds,
                                                     pixels, 1, 0, stream);
    }
    template <int CHANNELS, int ACTIVE, typename In_, typename Counters_, typename Levels_,
              typename Bounds_>
    static cudaError_t MultiHistogramEven(void *storage, size_t &bytes, In_ in,
                                          Counters_ histograms, Levels_ levels, Bounds_ lower,
                                          Bounds_ upper, long pixels, cudaStream_t stream = 0,
                                          bool = false)
    {
        return MultiHistogramEven<CHANNELS, ACTIVE>(storage, bytes, in, histograms, levels, lower,
                                                    upper, pixels, 1, 0, stream);
    }

    /* ---- for one channel ---- */

    template <typename In_, typename Counter_, typename Level_>
    static cudaError_t HistogramRange(void *storage, size_t &bytes, In_ in, Counter_ *histogram,
                                      int levels, const Level_ *level, long row_samples, long rows,
                                      size_t row_bytes, cudaStream_t stream = 0, bool = false)
    {
        return MultiHistogramRange<1, 1>(storage, bytes, in, &histogram, &levels, &level,
                                         row_samples, rows, row_bytes, stream);
    }
    template <typename In_, typename Counter_, typename Level_>
    static cudaError_t HistogramEven(void *storage, size_t &bytes, In_ in, Counter_ *histogram,
                                     int levels, Level_ lower, Level_ upper, long row_samples,
                                     long rows, size_t row_bytes, cudaStream_t stream = 0,
                                     bool = false)
    {
        return MultiHistogramEven<1, 1>(storage, bytes, in, &histogram, &levels, &lower, &upper,
                                        row_samples, rows, row_bytes, stream);
    }
    template <typename In_, typename Counter_, typename Level_>
    static cudaError_t HistogramRange(void *storage, size_t &bytes, In_ in, Counter_ *histogram,
                                      int levels, const Level_ *level, long count,
                                      cudaStream_t stream = 0, bool = false)
    {
        return HistogramRange(storage, bytes, in, histogram, levels, level, count, 1, 0, stream);
    }
    template <typename In_, typename Counter_, typename Level_>
    static cudaError_t HistogramEven(void *storage, size_t &bytes, In_ in, Counter_ *histogram,
                                     int levels, Level_ lower, Level_ upper, long count,
                                     cudaStream_t stream = 0, bool = false)
    {
        return HistogramEven(storage, bytes, in, histogram, levels, lower, upper, count, 1, 0,
                             stream);
    }
};

CUB_NAMESPACE_END

#endif
