/* never_set.cu: numbers, pointers and handles that are used and never set, in the lines that say
 * so, arrays by g++ alone; and such as are set in ways that a reader may miss. */
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

struct pair {
    float x = 1, y = 2;
};

static __device__ void set_all(int *list)
{
    for (int i = 0; i < 3; i++)
        list[i] = i;
}

/* Arrays, right */
__global__ void arrays(float *out, const float *in, int n)
{
    int lent[3], captured[3], ranged[3], first[2], swapped[2], begun[3] = {};
    float nested[2][2], largest[2], unread[2];
    half halves[2];
    pair pairs[2];
    float4 parts[2];
    static __shared__ float shared[32];
    set_all(lent);
    set(first[1]);
    [&] { captured[n % 3] = 3; }();
    for (int &one : ranged)
        one = 3;
    for (int i = 0; i < 2; i++)
        halves[i] = __float2half(in[i]);
    for (int i = 0; i < n; i++) {
        nested[i % 2][0] = i < 2 ? 0 : nested[i % 2][0] + in[i];
        nested[i % 2][1] = i;
        nested[i % 2][1] += i;
        largest[i % 2] = i < 2 ? in[i] : fmaxf(largest[i % 2], in[i]);
        pairs[i % 2].x += in[i];
        parts[i % 2] = make_float4(0, 0, 0, 0);
        parts[i % 2].x += in[i];
        begun[i % 3] += i;
        unread[i % 2] += in[i];
        halves[i % 2] += __float2half(in[i]);
        asm("mov.u32 %0, %1;" : "=r"(swapped[i % 2]) : "r"(n));
        swapped[i % 2]++;
        shared[threadIdx.x] += i;
    }
    out[n] = lent[0] + first[1] + captured[1] + ranged[1] + __half2float(halves[1]) +
             swapped[n % 2] + nested[1][n % 2] + largest[n % 2] + pairs[n % 2].x + parts[1].x +
             begun[n % 3];
}

__global__ void products(float *out, const float *in, int n)
{
    float sums[2][2];
    float4 four[2];
    int counts[3];
    for (int i = 0; i < n; i++) {
        sums[i % 2][n % 2] += in[i] * in[i + 1];               // used by g++: sums
        four[i % 2].y = fmaf(in[i], in[i + 1], four[i % 2].y); // used by g++: four
        counts[(int)in[i] % 3]++;                              // used by g++: counts
    }
    for (int i = 0; i < 2; i++)
        out[i] = sums[i][1] + four[i].y + (float)counts[i];
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

/* Right */
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
    arrays<<<1, 1>>>(nullptr, nullptr, 0);
    products<<<1, 1>>>(nullptr, nullptr, 0);
    total<<<1, 1>>>((const int *)nullptr, (int *)nullptr, 0);
    total<<<1, 1>>>((const double *)nullptr, (double *)nullptr, 0);
    converted<<<1, 1>>>(nullptr, nullptr, 0);
    calls<<<1, 1>>>(nullptr);
}
