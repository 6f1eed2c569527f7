/* never_set.cu: numbers, pointers and handles that are used but never set, in lines with a comment
 * "used"; and variables that are set in ways which a simple check would miss. */
#include <cuda_fp16.h>

template <int MODE> static __device__ float by_mode(float given)
{
    float kept;
    if (MODE == 1)
        kept = given;
    if (MODE == 1)
        given += kept;
    return given;
}

static __device__ void set(int &number)
{
    number = 3;
}

__global__ void right(int *out, const float *in, int n)
{
    int lent, addressed, first, assigned, value = n, old = out[0], seen;
    float most, converted;
    unsigned long long sum;
    bool found;
    float4 parts;
    short list[3];
    set(lent);
    set(*&addressed);
    [&] { assigned = 3; }();
    for (int i = 0; i < n; i++) {
        if (i == 0)
            first = 0;
        first += i;
        most = i == 0 ? in[0] : fmaxf(most, in[i]);
    }
    do {
        found = n > 3;
        value--;
    } while (found && value > 0);
    do {
        seen = old;
        old = atomicCAS(out, seen, seen + 1);
    } while (old != seen);
    for (int i = 0; i < 3; i++)
        list[i] = (short)i;
    sum = 0;
    sum += n;
    parts.x = 1;
    parts.x += 1;
    asm("mov.u32 %0, %1;" : "=r"(value) : "r"(n));
    converted = __half2float(__float2half(in[0]));
    switch (n) {
    case 1: {
        int other;
        other = 3;
        out[1] = other;
    } break;
    default: {
        int other;
        other = n;
        out[2] = other;
    }
    }
    out[3] = lent + addressed + first + assigned + value + seen + (int)most + (int)converted +
             (int)sum + found + (int)parts.x + list[n % 3] + (int)by_mode<0>(3) +
             (int)by_mode<1>(4);
}

template <typename T> __global__ void total(const T *in, T *out, int n)
{
    T sum;
    for (int i = threadIdx.x; i < n; i += blockDim.x)
        sum += in[i]; // used: sum
    out[threadIdx.x] = sum;
}

__global__ void converted(const float *in, int *out, int n)
{
    unsigned char any;
    for (int i = 0; i < n; i++)
        any |= in[i] > 3; // used: any
    *out = any;
}

static __device__ int twice(int n)
{
    int one;
    return one * n; // used: one
}

__global__ void calls(int *out)
{
    *out = twice(*out);
}

static bool make(int **array)
{
    return cudaMalloc(array, sizeof **array) == cudaSuccess;
}

/* All of these are set. */
static void make_all(int n)
{
    static int *none;
    int *lent, *either;
    cudaStream_t stream, streams[2];
    if (!make(&lent))
        return;
    cudaStreamCreate(&stream);
    [&] { either = lent; }();
    for (int i = 0; i < 2; i++)
        cudaStreamCreate(&streams[i]);
    calls<<<1, 1, 0, streams[n % 2]>>>(lent);
    calls<<<1, 1, 0, stream>>>(none ? none : either);
}

static float on_host(const float *in, int n)
{
    cudaStream_t stream;
    cudaEvent_t event;
    float sum;
    int *array;
    for (int i = 0; i < n; i++)
        sum += in[i];                    // used: sum
    calls<<<1, 1, 0, stream>>>(nullptr); // used: stream
    cudaEventRecord(event);              // used: event
    calls<<<1, 1>>>(array);              // used: array
    return sum;
}

int main(int count, char **)
{
    make_all(count);
    on_host(nullptr, 0);
    right<<<1, 1>>>(nullptr, nullptr, 0);
    total<<<1, 1>>>((const int *)nullptr, (int *)nullptr, 0);
    total<<<1, 1>>>((const double *)nullptr, (double *)nullptr, 0);
    converted<<<1, 1>>>(nullptr, nullptr, 0);
    calls<<<1, 1>>>(nullptr);
}
