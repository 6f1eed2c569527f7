/* scans.cu: textbook scans and sorts in shared memory, whose steps read what other threads have
 * just written. */
#include "suite.h"

/* Up a tree and down again: each swap sets an element to another one, and then adds to that one. */
template <class T> __device__ void up_and_down(T *sums, int count)
{
    const int i = threadIdx.x;
    int apart = 1;
    for (int left = count / 2; left > 0; left /= 2, apart *= 2) {
        __syncthreads();
        if (i < left) {
            int a = apart * (2 * i + 1) - 1, b = apart * (2 * i + 2) - 1;
            sums[b] += sums[a];
        }
    }
    if (i == 0)
        sums[count - 1] = 0;
    for (int left = 1; left < count; left *= 2) {
        apart /= 2;
        __syncthreads();
        if (i < left) {
            int a = apart * (2 * i + 1) - 1, b = apart * (2 * i + 2) - 1;
            T old = sums[a];
            sums[a] = sums[b];
            sums[b] += old;
        }
    }
    __syncthreads();
}
template <class T> __global__ void by_trees(const T *in, T *out, int count)
{
    __shared__ T sums[2 * THREADS];
    const int i = threadIdx.x, first = blockIdx.x * 2 * THREADS;
    sums[i] = in[first + i];
    sums[i + THREADS] = in[first + i + THREADS];
    up_and_down(sums, count);
    out[first + i] = sums[i];
    out[first + i + THREADS] = sums[i + THREADS];
}
/* nvcc knows the size of the trees, and what each iteration adds. */
__global__ void by_trees_unrolled(const float *in, float *out)
{
    __shared__ float sums[2 * THREADS];
    const int i = threadIdx.x, first = blockIdx.x * 2 * THREADS;
    sums[i] = in[first + i];
    sums[i + THREADS] = in[first + i + THREADS];
    up_and_down(sums, 2 * THREADS);
    out[first + i] = sums[i];
    out[first + i + THREADS] = sums[i + THREADS];
}
/* Pairs of neighbours, which nvcc loads and stores together. */
__global__ void by_trees_of_pairs(const float *in, float *out, int count)
{
    __shared__ float sums[2 * THREADS];
    const int i = threadIdx.x, first = blockIdx.x * 2 * THREADS;
    sums[2 * i] = in[first + 2 * i];
    sums[2 * i + 1] = in[first + 2 * i + 1];
    up_and_down(sums, count);
    out[first + 2 * i] = sums[2 * i];
    out[first + 2 * i + 1] = sums[2 * i + 1];
}

__global__ void by_strides(const float *in, float *out)
{
    __shared__ float sums[THREADS];
    const int i = threadIdx.x;
    sums[i] = in[blockIdx.x * THREADS + i];
    for (int stride = 1; stride < (int)blockDim.x; stride *= 2) {
        float sum = 0;
        __syncthreads();
        if (i >= stride)
            sum = sums[i] + sums[i - stride];
        __syncthreads();
        if (i >= stride)
            sums[i] = sum;
    }
    out[blockIdx.x * THREADS + i] = sums[i];
}

__global__ void by_two_buffers(const float *in, float *out)
{
    __shared__ float sums[2][THREADS];
    const int i = threadIdx.x;
    int now = 0;
    sums[now][i] = in[blockIdx.x * THREADS + i];
    __syncthreads();
    for (int stride = 1; stride < (int)blockDim.x; stride *= 2) {
        now = 1 - now;
        if (i >= stride)
            sums[now][i] = sums[1 - now][i] + sums[1 - now][i - stride];
        else
            sums[now][i] = sums[1 - now][i];
        __syncthreads();
    }
    out[blockIdx.x * THREADS + i] = sums[now][i];
}

/* Numbers without an order */
static __device__ int mixed(int i)
{
    return i * 37 % 256;
}

__global__ void bitonic(int *out)
{
    __shared__ int keys[THREADS];
    const int i = threadIdx.x;
    keys[i] = mixed(i);
    __syncthreads();
    for (int size = 2; size <= THREADS; size *= 2) {
        for (int apart = size / 2; apart > 0; apart /= 2) {
            const int other = i ^ apart;
            if (other > i && (keys[i] > keys[other]) == ((i & size) == 0)) {
                int key = keys[i];
                keys[i] = keys[other];
                keys[other] = key;
            }
            __syncthreads();
        }
    }
    out[blockIdx.x * THREADS + i] = keys[i];
}

__global__ void odd_and_even(int *out)
{
    __shared__ int keys[THREADS];
    const int i = threadIdx.x;
    keys[i] = mixed(i);
    for (int turn = 0; turn < THREADS; turn++) {
        __syncthreads();
        if (i % 2 == turn % 2 && i + 1 < THREADS && keys[i] > keys[i + 1]) {
            int key = keys[i];
            keys[i] = keys[i + 1];
            keys[i + 1] = key;
        }
    }
    __syncthreads();
    out[blockIdx.x * THREADS + i] = keys[i];
}

/* Reads the source of an assignment again, because it may have changed. */
__global__ void moved_and_added(float *in, float *out, int by)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + by];
    out[i + N] += in[i + by];
}
__global__ void moved_within(int *data, int by)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] = data[i + by];
    data[i + by] += data[i + 2 * by];
}
__global__ void moved_by_restrict(const float *__restrict__ in, float *__restrict__ out, int by)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = in[i + by];
    out[i + N] += in[i + by];
}

int main()
{
    suite_begin();
    by_trees<float><<<BLOCKS / 2, THREADS>>>(in, out, 2 * THREADS);
    by_trees<int><<<BLOCKS / 2, THREADS>>>((int *)in, (int *)out, 2 * THREADS);
    by_trees<double><<<BLOCKS / 2, THREADS>>>((double *)in, (double *)out, 2 * THREADS);
    by_trees_unrolled<<<BLOCKS / 2, THREADS>>>(in, out);
    by_trees_of_pairs<<<BLOCKS / 2, THREADS>>>(in, out, 2 * THREADS);
    by_strides<<<BLOCKS, THREADS>>>(in, out);
    by_two_buffers<<<BLOCKS, THREADS>>>(in, out);
    bitonic<<<BLOCKS, THREADS>>>((int *)out);
    odd_and_even<<<BLOCKS, THREADS>>>((int *)out);
    moved_and_added<<<BLOCKS, THREADS>>>(in, out, N);
    moved_within<<<BLOCKS, THREADS>>>((int *)in, N);
    moved_by_restrict<<<BLOCKS, THREADS>>>(in, out, N);
    return suite_end();
}
