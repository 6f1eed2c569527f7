/* thrust.cu: Thrust's containers, algorithms and iterators, which share device memory with kernels.
 */
// over thrust/version.h
#include "../tap.h"

#include <thrust/adjacent_difference.h>
#include <thrust/binary_search.h>
#include <thrust/copy.h>
#include <thrust/count.h>
#include <thrust/device_malloc.h>
#include <thrust/device_free.h>
#include <thrust/device_ptr.h>
#include <thrust/device_vector.h>
#include <thrust/extrema.h>
#include <thrust/fill.h>
#include <thrust/for_each.h>
#include <thrust/functional.h>
#include <thrust/gather.h>
#include <thrust/generate.h>
#include <thrust/host_vector.h>
#include <thrust/inner_product.h>
#include <thrust/iterator/constant_iterator.h>
#include <thrust/iterator/counting_iterator.h>
#include <thrust/iterator/permutation_iterator.h>
#include <thrust/iterator/transform_iterator.h>
#include <thrust/iterator/zip_iterator.h>
#include <thrust/merge.h>
#include <thrust/partition.h>
#include <thrust/random.h>
#include <thrust/reduce.h>
#include <thrust/remove.h>
#include <thrust/reverse.h>
#include <thrust/scan.h>
#include <thrust/sequence.h>
#include <thrust/set_operations.h>
#include <thrust/sort.h>
#include <thrust/system/cuda/execution_policy.h>
#include <thrust/tabulate.h>
#include <thrust/transform.h>
#include <thrust/transform_reduce.h>
#include <thrust/transform_scan.h>
#include <thrust/tuple.h>
#include <thrust/unique.h>
#include <thrust/universal_vector.h>

#include <numeric>
#include <vector>

/* A function after the headers, for host and device */
struct doubled {
    __host__ __device__ int operator()(int value) const
    {
        return 2 * value;
    }
};
__device__ bool is_inside(int i, int n)
{
    return i < n;
}
__global__ void twice(int *p, int n)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (is_inside(i, n))
        p[i] = doubled()(p[i]);
}

struct square {
    __host__ __device__ float operator()(float x) const
    {
        return x * x;
    }
};

struct on_tuple {
    template <typename T> __host__ __device__ void operator()(T t) const
    {
        thrust::get<2>(t) = thrust::get<0>(t) + thrust::get<1>(t);
    }
};

struct inside {
    __device__ float operator()(int i) const
    {
        thrust::default_random_engine engine;
        engine.discard(2 * i);
        thrust::uniform_real_distribution<float> uniform(0, 1);
        float x = uniform(engine), y = uniform(engine);
        return x * x + y * y <= 1;
    }
};

__global__ void sort_in_kernel(int *p, int n)
{
    thrust::sort(thrust::seq, p, p + n);
}

struct numbered {
    int count = 0;
    __host__ __device__ int operator()()
    {
        count += blockDim.x * gridDim.x;
        return blockIdx.x * blockDim.x + threadIdx.x + count;
    }
};

static bool are_listed()
{
    thrust::device_vector<int> on_device{3, 1, 2}, one = {5}, copied;
    thrust::host_vector<int> on_host{9, 8};
    thrust::universal_vector<float> everywhere{0.5f, 1.5f};
    copied = on_host;
    on_host = {4, 7, 6};
    thrust::stable_partition(on_device.begin(), on_device.end(), ::cuda::std::logical_not<int>());
    thrust::sort(on_device.begin(), on_device.end());
    return one.size() == 1 && copied == thrust::host_vector<int>{9, 8} && on_host.size() == 3 &&
           on_host[1] == 7 && thrust::reduce(everywhere.begin(), everywhere.end()) == 2.0f &&
           on_device == thrust::device_vector<int>{1, 2, 3};
}

int main()
{
    const int n = 1000;
    thrust::device_vector<int> each(3);
    thrust::generate(each.begin(), each.end(), numbered());
    ok(each[0] != each[1] && each[1] != each[2] && each[0] != each[2],
       "each thread has its own number");
    thrust::host_vector<int> h(n);
    std::iota(h.begin(), h.end(), 1);
    thrust::reverse(h.begin(), h.end());
    thrust::device_vector<int> d = h;
    thrust::sort(d.begin(), d.end());
    twice<<<4, 256>>>(thrust::raw_pointer_cast(d.data()), n);
    ok(thrust::reduce(d.begin(), d.end(), 0, thrust::plus<int>()) == 1001000,
       "a kernel runs between algorithms");
    d[0] = 7;
    d[1] = d[0];
    d[2] += 3;
    ok(d[1] == 7 && d[2] == 9 && d.front() == 7 && d.back() == 2000,
       "single elements are read and written");
    h = d;
    ok(h[0] == 7 && h[n - 1] == 2000, "a vector is copied to the host");
    std::vector<int> s(n);
    thrust::copy(d.begin(), d.end(), s.begin());
    ok(s[n - 1] == 2000, "a vector is copied to a std::vector");
    thrust::device_vector<int> from_std(s.begin(), s.end()), copy(from_std);
    ok(copy == from_std && copy.size() == (size_t)n,
       "a vector is made from a std::vector, and compared");
    copy.push_back(5);
    copy.resize(2 * n, 4);
    ok(thrust::count(copy.begin(), copy.end(), 4) >= n - 1, "a vector grows");

    int *raw;
    cudaMalloc(&raw, n * sizeof *raw);
    thrust::device_ptr<int> wrapped(raw);
    thrust::fill(wrapped, wrapped + n, 3);
    twice<<<4, 256>>>(raw, n);
    ok(thrust::reduce(wrapped, wrapped + n) == 6 * n, "algorithms take a device_ptr");
    thrust::sequence(thrust::device, raw, raw + n);
    twice<<<4, 256>>>(raw, n);
    int last;
    cudaMemcpy(&last, raw + n - 1, sizeof last, cudaMemcpyDeviceToHost);
    ok(last == 2 * (n - 1), "algorithms with thrust::device take a raw pointer");
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    thrust::transform(thrust::cuda::par.on(stream), raw, raw + n, raw, thrust::negate<int>());
    ok(thrust::reduce(thrust::cuda::par.on(stream), raw, raw + n) == -n * (n - 1),
       "algorithms run in a stream");
    cudaStreamDestroy(stream);
    sort_in_kernel<<<1, 1>>>(raw, n);
    ok(wrapped[0] == -2 * (n - 1), "algorithms run in a kernel");
    thrust::copy(s.begin(), s.end(), wrapped);
    ok(wrapped[n - 1] == 2000, "the host is copied to a device_ptr");
    cudaFree(raw);
    thrust::device_ptr<int> own = thrust::device_malloc<int>(n);
    thrust::sequence(own, own + n, 1);
    ok(*thrust::max_element(own, own + n) == n, "device_malloc allocates");
    thrust::device_free(own);

    thrust::device_vector<float> x(n), y(n, 2.0f), z(n);
    thrust::sequence(x.begin(), x.end());
    using namespace thrust::placeholders;
    thrust::transform(x.begin(), x.end(), y.begin(), z.begin(), 3.0f * _1 + _2);
    ok(z[10] == 32.0f, "placeholders work");
    float k = 3;
    thrust::transform(x.begin(), x.end(), z.begin(), [=] __device__(float v) { return k * v; });
    ok(z[10] == 30.0f, "a lambda works");
    ok(thrust::transform_reduce(x.begin(), x.begin() + 4, square(), 0.0f, thrust::plus<float>()) ==
           14.0f,
       "transform_reduce is right");
    ok(thrust::inner_product(x.begin(), x.begin() + 4, y.begin(), 0.0f) == 12.0f,
       "inner_product is right");
    auto begin = thrust::make_zip_iterator(thrust::make_tuple(x.begin(), y.begin(), z.begin()));
    thrust::for_each(begin, begin + n, on_tuple());
    ok(z[5] == 7.0f, "zip_iterator works");
    thrust::inclusive_scan(x.begin(), x.end(), z.begin());
    ok(z[4] == 10.0f, "inclusive_scan is right");
    thrust::exclusive_scan(x.begin(), x.end(), z.begin(), 1.0f);
    ok(z[4] == 7.0f, "exclusive_scan is right");
    int hits = (int)thrust::transform_reduce(thrust::counting_iterator<int>(0),
                                             thrust::counting_iterator<int>(10000), inside(), 0.0f,
                                             thrust::plus<float>());
    ok(hits > 7700 && hits < 8000, "counting_iterator counts points for pi");
    ok(thrust::reduce(thrust::make_transform_iterator(x.begin(), square()),
                      thrust::make_transform_iterator(x.begin() + 4, square())) == 14.0f,
       "transform_iterator works");

    thrust::device_vector<int> keys(6), values(6), out_keys(6), out_values(6);
    int some[] = {3, 1, 3, 2, 1, 3};
    thrust::copy(some, some + 6, keys.begin());
    thrust::sequence(values.begin(), values.end());
    thrust::stable_sort_by_key(keys.begin(), keys.end(), values.begin(), thrust::greater<int>());
    ok(keys[0] == 3 && values[1] == 2 && values[5] == 4, "sort_by_key is right");
    auto ends = thrust::reduce_by_key(keys.begin(), keys.end(), thrust::constant_iterator<int>(1),
                                      out_keys.begin(), out_values.begin());
    ok(ends.first - out_keys.begin() == 3 && out_values[0] == 3, "reduce_by_key is right");
    auto end = thrust::unique(keys.begin(), keys.end());
    ok(end - keys.begin() == 3, "unique is right");
    end = thrust::copy_if(values.begin(), values.end(), out_values.begin(), _1 % 2 == 0);
    ok(end - out_values.begin() == 3, "copy_if is right");
    thrust::gather(values.begin(), values.end(), x.begin(), z.begin());
    ok(z[0] == (float)values[0], "gather is right");
    thrust::scatter(x.begin(), x.begin() + 6, values.begin(), z.begin());
    ok(z[values[3]] == 3.0f, "scatter is right");
    auto permuted = thrust::make_permutation_iterator(x.begin(), values.begin());
    thrust::fill(permuted, permuted + 6, 9.0f);
    ok(x[5] == 9.0f && x[6] == 6.0f, "permutation_iterator works");
    thrust::tabulate(z.begin(), z.end(), square());
    ok(thrust::lower_bound(z.begin(), z.end(), 81.0f) - z.begin() == 9,
       "tabulate and lower_bound are right");
    thrust::adjacent_difference(z.begin(), z.end(), y.begin());
    ok(y[3] == 5.0f, "adjacent_difference is right");
    end = thrust::remove_if(values.begin(), values.end(), _1 > 3);
    ok(end - values.begin() == 4, "remove_if is right");
    thrust::universal_vector<int> u(10, 1);
    u[3] = 5;
    twice<<<1, 32>>>(thrust::raw_pointer_cast(u.data()), 10);
    cudaDeviceSynchronize();
    ok(u[3] == 10, "universal_vector works");
    ok(are_listed(), "initialiser lists make and assign vectors");
    bool thrown = false;
    try {
        thrust::device_vector<char> large((size_t)1 << 45);
    } catch (std::bad_alloc &) {
        thrown = true;
    }
    ok(thrown, "too much memory throws an exception");
    ok(cudaGetLastError() == cudaSuccess, "no error occurred");
    printf("1..%d\n", tests);
}
