/* variables.cu: device variables, and functions and lambdas that look like them. Prints TAP. */
#include "check.h"

struct pair { int a, b; };
__device__ int plain = 1, next_to_it[2] = {2, 3};
static __device__ int initialised{4};
__device__ static const int constant = 5;
__device__ const int *pointer_to_constant;
__device__ alignas(16) pair aligned = {6, 7};
__constant__ float table[4] = {1, 2, 3, 4};
__device__ __constant__ pair two_words = {8, 9};
static __constant__ __align__(16) const double third = 10;
__managed__ int managed = 11;
__device__ __managed__ int also_managed = 12;
constexpr __device__ int known = 13;
__device__ constexpr int known_too = 14;
extern __device__ int later;
template <typename T> struct holder { T value; };
__device__ holder<int> held = {15};
__device__ __noinline__ int function(int i) { return i + 1; }
__noinline__ __device__ int __attribute__((noinline)) other(int i) { return i + 2; }
template <typename T> __device__ __forceinline__ T generic(T a) { return a + 3; }
__device__ decltype(plain) inferred(int) { return 4; }
struct counter {
    int value;
    __device__ counter(int v = 0) : value(v) {}
    __device__ bool operator<(const counter &other) const { return value < other.value; }
    __host__ __device__ operator int() const { return value; }
};
namespace inside { __device__ int plain = 16; }
__device__ int later = 17;

__global__ void sum(int *p)
{
    auto local = [] __host__ __device__(int i) { return i; };
    auto by_value = [=] __device__ { return local(2); };
    pointer_to_constant = &constant;
    *p = plain + next_to_it[1] + initialised + *pointer_to_constant + aligned.b + (int)table[3] + two_words.a +
         (int)third + managed + also_managed + known + known_too + held.value + function(0) + other(0) +
         generic(0) + inferred(0) + (counter(1) < counter(2)) + counter(3) + inside::plain + later + by_value();
}

int main()
{
    cudaMalloc(&out, sizeof *out);
    sum<<<1, 1>>>(out);
    left(1 + 3 + 4 + 5 + 7 + 4 + 8 + 10 + 11 + 12 + 13 + 14 + 15 + 1 + 2 + 3 + 4 + 1 + 3 + 16 + 17 + 2, "all of them");
    pair copy = {1, 2};
    int value = 100;
    bool right = cudaMemcpyToSymbol(plain, &value, sizeof value) == cudaSuccess &&
                 cudaMemcpyToSymbol(two_words, &copy, sizeof copy) == cudaSuccess;
    managed = 0;
    sum<<<1, 1>>>(out);
    left(right ? 156 + 99 - 7 - 11 : -1, "written by the host");
    return end();
}
