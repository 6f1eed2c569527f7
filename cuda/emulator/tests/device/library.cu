/* cuda::std, the C++ standard library in kernels. Prints TAP. */
#include "../tap.h"

#include <cuda/cmath>
#include <cuda/std/array>
#include <cuda/std/atomic>
#include <cuda/std/cmath>
#include <cuda/std/complex>
#include <cuda/std/cstddef>
#include <cuda/std/cstdint>
#include <cuda/std/functional>
#include <cuda/std/limits>
#include <cuda/std/optional>
#include <cuda/std/span>
#include <cuda/std/tuple>
#include <cuda/std/type_traits>
#include <cuda/std/utility>
#include <cuda/std/variant>

enum { THREADS = 32 };

/* Counts how often it can be squared before it escapes. */
__device__ cuda::std::optional<int> escapes(cuda::std::complex<float> c)
{
    cuda::std::complex<float> z(0.0f, 0.0f);
    for (int i = 0; i < 100; i++) {
        z = z * z + c;
        if (cuda::std::norm(z) > 4.0f)
            return i;
    }
    return cuda::std::nullopt;
}

__global__ void points(int *out)
{
    cuda::std::complex<float> c(threadIdx.x / 8.0f - 2.0f, 0.0f);
    out[threadIdx.x] = escapes(c).value_or(-1);
}

/* The middle of a span, and a whole array */
__global__ void spans(int *out, int count)
{
    __builtin_assume(count > 2);
    __shared__ int shared[THREADS];
    cuda::std::span<int> all(out, count), middle = all.subspan(1, count - 2), here = shared;
    here[threadIdx.x] = (int)(middle.size() + all.first(3).size() + here.size_bytes());
    for (int &value : middle)
        if (&value - out == (int)threadIdx.x)
            value = here[threadIdx.x];
}

template <typename T> __device__ T least(const cuda::std::array<T, 4> &values)
{
    static_assert(cuda::std::is_arithmetic<T>::value, "numbers");
    T result = cuda::std::numeric_limits<T>::max();
    for (T value : values)
        result = cuda::std::min(result, value);
    return result;
}

struct is_even {
    __device__ bool operator()(int value) const
    {
        return value % 2 == 0;
    }
    __device__ bool operator()(float) const
    {
        return false;
    }
};

__global__ void types(cuda::std::tuple<int, double> *out, cuda::std::array<int, 4> values)
{
    int i = (int)threadIdx.x, j = 100;
    cuda::std::swap(i, j);
    cuda::std::variant<int, float> either = j;
    if (j % 3 == 0)
        either = 0.5f;
    bool even = cuda::std::visit(is_even(), either);
    values[1] = cuda::std::exchange(j, 7);
    out[threadIdx.x] = cuda::std::make_tuple(
        least(values) + (even ? 1000 : 0),
        cuda::std::sqrt((double)cuda::std::plus<int>()(i, cuda::std::identity()(-84))));
}

__global__ void pick(const cuda::std::array<int, 4> *in, int *out)
{
    out[threadIdx.x] = in[threadIdx.x / 4][3 - threadIdx.x % 4];
}

int main()
{
    int *device_out, out[THREADS];
    cuda::std::tuple<int, double> *device_tuples, tuples[THREADS];
    cudaMalloc(&device_out, sizeof out);
    cudaMalloc(&device_tuples, sizeof tuples);
    points<<<1, THREADS>>>(device_out);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    ok(out[0] == -1 && out[16] == -1 && out[18] == -1 && out[20] == 4 && out[31] == 1,
       "complex and optional work");
    spans<<<1, THREADS>>>(device_out, THREADS);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    ok(out[0] == -1 && out[1] == 161 && out[30] == 161 && out[31] == 1, "span works");
    types<<<1, THREADS>>>(device_tuples, cuda::std::array<int, 4>{50, 60, 70, 80});
    cudaMemcpy(tuples, device_tuples, sizeof tuples, cudaMemcpyDeviceToHost);
    bool good = true;
    for (int i = 0; i < THREADS; i++)
        good &= cuda::std::get<0>(tuples[i]) == i + (i % 3 != 0 && i % 2 == 0 ? 1000 : 0) &&
                cuda::std::get<1>(tuples[i]) == 4;
    static_assert(cuda::ceil_div(65, 32) == 3 && cuda::ceil_div(64u, 32) == 2, "pieces");
    ok(cuda::round_up(65, 32) == 96 && cuda::round_down(65, 32) == 64,
       "round_up and round_down work");
    ok(good, "array, tuple, variant, functional, utility and limits work");
    cuda::std::array<int, 4> arrays[THREADS / 4], *device_arrays;
    for (int i = 0; i < THREADS; i++)
        arrays[i / 4][i % 4] = i;
    cudaMalloc(&device_arrays, sizeof arrays);
    cudaMemcpy(device_arrays, arrays, sizeof arrays, cudaMemcpyHostToDevice);
    pick<<<1, THREADS>>>(device_arrays, device_out);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    ok(out[0] == 3 && out[3] == 0 && out[THREADS - 4] == THREADS - 1,
       "arrays in global memory work");
    cudaFree(device_arrays);
    ok(cudaDeviceSynchronize() == cudaSuccess, "no error occurred");
    cudaFree(device_out);
    cudaFree(device_tuples);
    printf("1..%d\n", tests);
    return 0;
}
