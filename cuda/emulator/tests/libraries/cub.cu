/* cub.cu: CUB's collectives of blocks and warps, and its device-wide algorithms. */
// over cub/cub.cuh
#include "../tap.h"

#include <cub/cub.cuh>
#include <thrust/iterator/transform_iterator.h>
#include <vector>

static const int THREADS = 128, ITEMS = 4, COUNT = THREADS * ITEMS;

struct larger_of {
    template <typename T> __device__ T operator()(T a, T b) const
    {
        return a < b ? b : a;
    }
};

/* ---- in kernels: each element of `out` is one result ---- */

template <typename T> __global__ void collect(const T *in, T *out)
{
    typedef cub::BlockReduce<T, THREADS> reduce;
    typedef cub::BlockScan<T, THREADS> scan;
    typedef cub::WarpReduce<T> warp_reduce;
    typedef cub::WarpReduce<T, 8> part_reduce;
    typedef cub::WarpScan<T> warp_scan;
    __shared__ typename reduce::TempStorage for_reduce;
    __shared__ typename scan::TempStorage for_scan;
    __shared__ typename warp_reduce::TempStorage for_warp[THREADS / 32];
    __shared__ typename part_reduce::TempStorage for_part[THREADS / 8];
    __shared__ typename warp_scan::TempStorage for_warp_scan[THREADS / 32];
    const int i = threadIdx.x;
    T value = in[i], before, sum = reduce(for_reduce).Sum(value);
    if (i == 0)
        out[0] = sum;
    __syncthreads();
    sum = reduce(for_reduce).Reduce(value, larger_of(), 100);
    if (i == 0)
        out[1] = sum;
    scan(for_scan).ExclusiveSum(value, before, sum);
    if (i == 100) {
        out[2] = before;
        out[3] = sum;
    }
    sum = warp_reduce(for_warp[i / 32]).Sum(value);
    if (i == 32)
        out[4] = sum;
    sum = part_reduce(for_part[i / 8]).Sum(value);
    if (i == 16)
        out[5] = sum;
    warp_scan(for_warp_scan[i / 32]).InclusiveSum(value, sum);
    if (i == 40)
        out[6] = sum;
}

__global__ void sort_block(const int *in, int *out)
{
    typedef cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_TRANSPOSE> load;
    typedef cub::BlockRadixSort<int, THREADS, ITEMS> sort;
    typedef cub::BlockStore<int, THREADS, ITEMS, cub::BLOCK_STORE_TRANSPOSE> store;
    __shared__ union {
        typename load::TempStorage for_load;
        typename sort::TempStorage for_sort;
        typename store::TempStorage for_store;
    } room;
    int items[ITEMS];
    load(room.for_load).Load(in, items);
    __syncthreads();
    sort(room.for_sort).Sort(items);
    __syncthreads();
    store(room.for_store).Store(out, items);
}

/* By warps, whose lanes exchange the items in shared memory: all lanes, or the first LANES. */
template <int LANES> __global__ void collect_in_warps(const int *in, int *out, int *scanned)
{
    typedef cub::BlockLoad<int, THREADS, ITEMS, cub::BLOCK_LOAD_WARP_TRANSPOSE> load;
    typedef cub::BlockStore<int, THREADS, ITEMS, cub::BLOCK_STORE_WARP_TRANSPOSE> store;
    typedef cub::WarpScan<int, LANES> scan;
    typedef cub::WarpReduce<int, LANES> reduce;
    __shared__ union {
        typename load::TempStorage for_load;
        typename store::TempStorage for_store;
    } room;
    __shared__ typename scan::TempStorage for_scan[THREADS / 32];
    __shared__ typename reduce::TempStorage for_reduce[THREADS / 32];
    int items[ITEMS];
    load(room.for_load).Load(in, items, COUNT - 1, -1);
    __syncthreads();
    for (int &item : items)
        item *= 2;
    store(room.for_store).Store(out, items);
    const int i = threadIdx.x, warp = i / 32;
    if (i % 32 >= LANES)
        return;
    int before, sum;
    scan(for_scan[warp]).ExclusiveSum(i, before);
    sum = reduce(for_reduce[warp]).Sum(i);
    scanned[i] = i % 32 ? before : sum;
}

template <int LANES> static bool collects_in_warps()
{
    int h[COUNT], scanned[THREADS] = {}, *in, *out, *sums, right = 0, before = 0, sum = 0;
    for (int i = 0; i < COUNT; i++)
        h[i] = i;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&sums, sizeof scanned);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    collect_in_warps<LANES><<<1, THREADS>>>(in, out, sums);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    cudaMemcpy(scanned, sums, LANES * sizeof *sums, cudaMemcpyDeviceToHost);
    for (int i = 0; i < COUNT; i++)
        right += h[i] == (i < COUNT - 1 ? 2 * i : -2);
    for (int i = 0; i < LANES; i++)
        sum += i;
    for (int i = 0; i < LANES; before += i++)
        right += scanned[i] == (i ? before : sum);
    cudaFree(in);
    cudaFree(out);
    cudaFree(sums);
    return right == COUNT + LANES;
}

template <typename T> static bool collects()
{
    T in[THREADS], out[7], *d_in, *d_out;
    for (int i = 0; i < THREADS; i++)
        in[i] = (T)i;
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    collect<<<1, THREADS>>>(d_in, d_out);
    cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
    cudaFree(d_in);
    cudaFree(d_out);
    return out[0] == (T)8128 && out[1] == (T)99 && out[2] == (T)4950 && out[3] == (T)8128 &&
           out[4] == (T)1520 && out[5] == (T)156 && out[6] == (T)324;
}

/* ---- device-wide ---- */

struct even {
    __host__ __device__ int operator()(int x) const
    {
        return x % 2 == 0;
    }
};

struct before {
    template <typename T> __host__ __device__ bool operator()(const T &x, const T &y) const
    {
        return x < y;
    }
};

struct small {
    __host__ __device__ int operator()(int x) const
    {
        return x < 4;
    }
};

struct larger {
    __host__ __device__ int operator()(int x, int y) const
    {
        return x > y ? x : y;
    }
};

/* Calls it twice: for the size of its memory, and with the memory */
template <typename Algorithm> static bool works(Algorithm algorithm)
{
    size_t bytes = 0;
    void *room = NULL;
    cudaError_t asked = algorithm(room, bytes);
    cudaMalloc(&room, bytes);
    cudaError_t done = algorithm(room, bytes);
    cudaFree(room);
    return asked == cudaSuccess && done == cudaSuccess;
}
#define WORKS(...) works([&](void *room, size_t &bytes) { return cub::__VA_ARGS__; })

template <typename T> static T first_of(const T *device)
{
    T value = -1;
    cudaMemcpy(&value, device, sizeof value, cudaMemcpyDeviceToHost);
    return value;
}

__global__ void add(int *values, int much)
{
    values[threadIdx.x] += much;
}

static bool are(const int *device, std::vector<int> wanted)
{
    std::vector<int> host(wanted.size());
    cudaMemcpy(host.data(), device, wanted.size() * sizeof(int), cudaMemcpyDeviceToHost);
    return host == wanted;
}

/* Algorithms with segments, keys and channels, on eight numbers */
static void try_parts()
{
    const int numbers[8] = {7, 3, 5, 1, 8, 2, 6, 4}, equal[8] = {0, 0, 0, 1, 1, 2, 3, 3};
    const int ends[3] = {0, 3, 8};
    int *in, *keys, *offsets, *out, *values, *number;
    cudaMalloc(&in, sizeof numbers);
    cudaMalloc(&keys, sizeof equal);
    cudaMalloc(&offsets, sizeof ends);
    cudaMalloc(&out, sizeof numbers);
    cudaMalloc(&values, sizeof numbers);
    cudaMalloc(&number, 2 * sizeof *number);
    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMemcpy(keys, equal, sizeof equal, cudaMemcpyHostToDevice);
    cudaMemcpy(offsets, ends, sizeof ends, cudaMemcpyHostToDevice);
    ok(WORKS(DeviceSegmentedSort::SortKeys(room, bytes, in, out, 8, 2, offsets, offsets + 1)) &&
           are(out, {3, 5, 7, 1, 2, 4, 6, 8}),
       "DeviceSegmentedSort::SortKeys is right");
    ok(WORKS(DeviceSegmentedRadixSort::SortPairsDescending(room, bytes, in, out, keys, values, 8, 2,
                                                           offsets, offsets + 1)) &&
           are(out, {7, 5, 3, 8, 6, 4, 2, 1}) && are(values, {0, 0, 0, 1, 3, 3, 2, 1}),
       "DeviceSegmentedRadixSort::SortPairsDescending is right");
    ok(WORKS(DeviceScan::InclusiveSumByKey(room, bytes, keys, in, out, 8)) &&
           are(out, {7, 10, 15, 1, 9, 2, 6, 10}),
       "DeviceScan::InclusiveSumByKey is right");
    ok(WORKS(DeviceScan::ExclusiveSumByKey(room, bytes, keys, in, out, 8)) &&
           are(out, {0, 7, 10, 0, 1, 0, 0, 6}),
       "DeviceScan::ExclusiveSumByKey is right");
    ok(WORKS(DeviceSelect::UniqueByKey(room, bytes, keys, in, out, values, number, 8)) &&
           are(number, {4}) && are(out, {0, 1, 2, 3}) && are(values, {7, 1, 2, 6}),
       "DeviceSelect::UniqueByKey is right");
    ok(WORKS(DeviceRunLengthEncode::NonTrivialRuns(room, bytes, keys, out, values, number, 8)) &&
           are(number, {3}) && are(out, {0, 3, 6}) && are(values, {3, 2, 2}),
       "DeviceRunLengthEncode::NonTrivialRuns is right");
    ok(WORKS(DevicePartition::If(room, bytes, in, out, out + 3, values, number, 8, small(),
                                 even())) &&
           are(number, {3, 3}) && are(out, {3, 1, 2, 8, 6, 4}) && are(values, {7, 5}),
       "DevicePartition::If makes three parts");
    ok(WORKS(DeviceAdjacentDifference::SubtractLeftCopy(room, bytes, in, out, 8)) &&
           are(out, {7, -4, 2, -4, 7, -6, 4, -2}),
       "DeviceAdjacentDifference::SubtractLeftCopy is right");
    int *histograms[2] = {out, out + 2}, levels[2] = {3, 3}, lower[2] = {0, 0}, upper[2] = {10, 10};
    ok(WORKS(DeviceHistogram::MultiHistogramEven<2, 2>(room, bytes, in, histograms, levels, lower,
                                                       upper, 4)) &&
           are(out, {0, 4, 4, 0}),
       "DeviceHistogram::MultiHistogramEven is right");
    ok(WORKS(
           DeviceHistogram::HistogramEven(room, bytes, in, out, 3, 0, 10, 2, 2, 4 * sizeof(int))) &&
           are(out, {2, 2}),
       "DeviceHistogram::HistogramEven of rows is right");
    ok(WORKS(DeviceHistogram::HistogramEven(room, bytes, in, out, 4, 0, 8, 8)) &&
           are(out, {2, 3, 2}),
       "HistogramEven is right with bins of fractional width");
    ok(WORKS(DeviceMergeSort::SortPairs(room, bytes, in, keys, 8, before())) &&
           are(in, {1, 2, 3, 4, 5, 6, 7, 8}) && are(keys, {1, 2, 0, 3, 0, 3, 0, 1}),
       "DeviceMergeSort::SortPairs is right");
    ok(WORKS(DeviceScan::ExclusiveSum(room, bytes, in, 8)) && are(in, {0, 1, 3, 6, 10, 15, 21, 28}),
       "DeviceScan::ExclusiveSum works in place");
    cudaFree(in);
    cudaFree(keys);
    cudaFree(offsets);
    cudaFree(out);
    cudaFree(values);
    cudaFree(number);
}

/* The sum of a million times 0.1f; a sequential sum would be 100,958. */
static bool is_near_sum()
{
    const int many = 1000000;
    float *numbers, *sum, host, tenth = 0.1f;
    void *room = NULL;
    size_t bytes;
    cudaMallocManaged(&numbers, many * sizeof *numbers);
    cudaMalloc(&sum, sizeof *sum);
    for (int i = 0; i < many; i++)
        numbers[i] = tenth;
    cub::DeviceReduce::Sum(NULL, bytes, numbers, sum, many);
    cudaMalloc(&room, bytes);
    cub::DeviceReduce::Sum(room, bytes, numbers, sum, many);
    cudaMemcpy(&host, sum, sizeof host, cudaMemcpyDeviceToHost);
    cudaFree(numbers);
    cudaFree(sum);
    cudaFree(room);
    return host > 99999 && host < 100001;
}

int main()
{
    ok(collects<int>(), "collectives of int are right");
    ok(collects<float>(), "collectives of float are right");
    ok(collects<double>(), "collectives of double are right");
    ok(collects<long long>(), "collectives of long long are right");
    ok(collects<unsigned char>(), "collectives of bytes are right");

    ok(collects_in_warps<32>(), "collectives of warps are right");
    ok(collects_in_warps<12>(), "collectives of twelve lanes are right");

    int h[COUNT], *in, *out, *number;
    for (int i = 0; i < COUNT; i++)
        h[i] = i * 101 % COUNT;
    cudaMalloc(&in, sizeof h);
    cudaMalloc(&out, sizeof h);
    cudaMalloc(&number, 4 * sizeof *number);
    cudaMemcpy(in, h, sizeof h, cudaMemcpyHostToDevice);
    sort_block<<<1, THREADS>>>(in, out);
    cudaMemcpy(h, out, sizeof h, cudaMemcpyDeviceToHost);
    int right = 0;
    for (int i = 0; i < COUNT; i++)
        right += h[i] == i;
    ok(right == COUNT, "a block sorts");
    int most = 0;
    ok(cub::MaxSmOccupancy(most, sort_block, THREADS) == cudaSuccess && most > 0,
       "MaxSmOccupancy returns the blocks per multiprocessor");

    ok(WORKS(DeviceReduce::Sum(room, bytes, in, number, COUNT)) &&
           first_of(number) == COUNT * (COUNT - 1) / 2,
       "DeviceReduce::Sum is right");
    add<<<1, 1>>>(number, 1);
    ok(first_of(number) == COUNT * (COUNT - 1) / 2 + 1, "a kernel uses its result");
    ok(is_near_sum(), "a sum of floats is as exact as a tree sum");
    ok(WORKS(DeviceReduce::Reduce(room, bytes, in, number, COUNT, larger(), 0)) &&
           first_of(number) == COUNT - 1,
       "DeviceReduce::Reduce is right");
    ok(WORKS(DeviceReduce::Min(room, bytes, in + 1, number, COUNT - 1)) && first_of(number) == 1,
       "DeviceReduce::Min is right");
    cub::KeyValuePair<int, int> best, *d_best;
    cudaMalloc(&d_best, sizeof best);
    ok(WORKS(DeviceReduce::ArgMax(room, bytes, in, d_best, COUNT)),
       "DeviceReduce::ArgMax succeeds");
    cudaMemcpy(&best, d_best, sizeof best, cudaMemcpyDeviceToHost);
    cudaFree(d_best);
    ok(best.value == COUNT - 1 && best.key * 101 % COUNT == COUNT - 1,
       "ArgMax finds the value and its place");
    thrust::transform_iterator<even, int *> evens(in, even());
    ok(WORKS(DeviceReduce::Sum(room, bytes, evens, number, COUNT)) && first_of(number) == COUNT / 2,
       "DeviceReduce::Sum takes an iterator");
    ok(WORKS(DeviceScan::InclusiveSum(room, bytes, in, out, COUNT)) &&
           first_of(out + COUNT - 1) == COUNT * (COUNT - 1) / 2,
       "DeviceScan::InclusiveSum is right");
    ok(WORKS(DeviceScan::ExclusiveSum(room, bytes, in, out, COUNT)) && first_of(out + 2) == 101,
       "DeviceScan::ExclusiveSum is right");
    ok(WORKS(DeviceSelect::If(room, bytes, in, out, number, COUNT, even())) &&
           first_of(number) == COUNT / 2 && first_of(out + 1) == 202,
       "DeviceSelect::If is right");
    ok(WORKS(DeviceHistogram::HistogramEven(room, bytes, in, number, 5, 0, (int)COUNT, COUNT)) &&
           first_of(number + 3) == COUNT / 4,
       "DeviceHistogram::HistogramEven is right");
    ok(WORKS(DeviceRadixSort::SortKeysDescending(room, bytes, in, out, COUNT)) &&
           first_of(out) == COUNT - 1,
       "DeviceRadixSort::SortKeysDescending is right");
    int *values;
    cudaMalloc(&values, sizeof h);
    cudaMemset(values, 0, sizeof h);
    ok(WORKS(DeviceRadixSort::SortPairs(room, bytes, in, out, in, values, COUNT)) &&
           first_of(out + 7) == 7 && first_of(values + 9) == 9,
       "DeviceRadixSort::SortPairs is right");
    nv_bfloat16 few[4] = {3, -7, 11, 0.5f}, *floats = (nv_bfloat16 *)values;
    cudaMemcpy(floats, few, sizeof few, cudaMemcpyHostToDevice);
    ok(WORKS(DeviceRadixSort::SortKeys(room, bytes, floats, floats + 4, 4)) &&
           (float)first_of(floats + 4) == -7 && (float)first_of(floats + 7) == 11,
       "DeviceRadixSort::SortKeys of bfloat16 is right");
    cudaFree(values);
    cudaFree(in);
    cudaFree(out);
    cudaFree(number);
    try_parts();
    printf("1..%d\n", tests);
    return 0;
}
