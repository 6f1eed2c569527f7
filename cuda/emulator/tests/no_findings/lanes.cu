/* lanes.cu: lanes that read the value of an inactive lane, which is undefined, but do not use it,
 * or pass on its result only to lanes that do not use it. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>

enum { FEW = 8, SOME = 24, LANES = 32, WARPS = 8 };

/* Only the first half of the lanes has a meaningful sum, then only the first half of these, and so
 * on. */
template <typename T> __device__ T halved(T value, unsigned mask, int lanes)
{
    for (int step = lanes / 2; step > 0; step /= 2)
        value += __shfl_down_sync(mask, value, step);
    return value;
}

template <typename T> __global__ void sum_of_few(const T *in, T *out)
{
    if (threadIdx.x < FEW) {
        T sum = halved(in[threadIdx.x], 0xff, FEW);
        if (threadIdx.x == 0)
            *out = sum;
    }
}

/* Two trees, one after the other */
__global__ void two_sums(const int *in, int *out)
{
    __shared__ int sums[WARPS], squares[WARPS];
    const int own = in[threadIdx.x], lane = threadIdx.x % LANES;
    int sum = halved(own, 0xffffffff, LANES), square = halved(own * own, 0xffffffff, LANES);
    if (lane == 0) {
        sums[threadIdx.x / LANES] = sum;
        squares[threadIdx.x / LANES] = square;
    }
    __syncthreads();
    if (threadIdx.x < WARPS) {
        sum = halved(sums[threadIdx.x], 0xff, WARPS);
        square = halved(squares[threadIdx.x], 0xff, WARPS);
        if (threadIdx.x == 0) {
            out[0] = sum;
            out[1] = square;
        }
    }
    __syncthreads();
    out[2 + threadIdx.x] = out[0] - own;
}

/* All lanes get the value of the first. */
__global__ void sum_for_few(const int *in, int *out)
{
    if (threadIdx.x < FEW)
        out[threadIdx.x] = __shfl_sync(0xff, halved(in[threadIdx.x], 0xff, FEW), 0);
}

__global__ void guarded_sum(const int *in, int *out)
{
    const int lane = threadIdx.x;
    if (lane >= SOME)
        return;
    int sum = in[lane];
    for (int step = LANES / 2; step > 0; step /= 2) {
        int other = __shfl_down_sync(0xffffff, sum, step);
        if (lane + step < SOME)
            sum += other;
    }
    if (lane == 0)
        *out = sum;
}

__global__ void guarded_scan(const int *in, int *out)
{
    const int lane = threadIdx.x;
    if (lane >= SOME)
        return;
    int sum = in[lane];
    for (int step = 1; step < LANES; step *= 2) {
        int other = __shfl_down_sync(0xffffff, sum, step);
        if (lane + step < SOME)
            sum += other;
    }
    out[lane] = sum;
}

/* Up to the last of eight lanes, which are not the first ones */
__global__ void sum_upwards(const int *in, int *out)
{
    const int lane = (int)threadIdx.x - FEW;
    if (lane < 0 || lane >= FEW)
        return;
    int sum = in[lane];
    for (int step = 1; step < FEW; step *= 2) {
        int other = __shfl_up_sync(0xff00, sum, step);
        if (lane >= step)
            sum += other;
    }
    if (lane == FEW - 1)
        *out = sum;
}

/* Each lane then passes on its own sum; the last lane has stored its own value. */
__global__ void sums_behind(const int *in, int *out)
{
    const int lane = threadIdx.x;
    int sum = in[lane];
    if (lane < SOME) {
        int other = __shfl_down_sync(0xffffff, sum, 1);
        if (lane + 1 < SOME)
            sum += other;
    }
    out[lane] = sum;
    out[lane] += __shfl_xor_sync(0xffffffff, sum, 1);
}

__global__ void next_or_own(const int *in, int *out)
{
    if (threadIdx.x >= SOME)
        return;
    int own = in[threadIdx.x], next = __shfl_down_sync(0xffffff, own, 1);
    out[threadIdx.x] = threadIdx.x < SOME - 1 ? next : own;
}

static int in[LANES * WARPS], out[LANES * WARPS + 2];
static int *device_in, *device_out;

static void fetch(void)
{
    cudaMemcpy(out, device_out, LANES * sizeof *out, cudaMemcpyDeviceToHost);
}

static int sum_to(int last)
{
    int sum = 0;
    for (int i = 0; i <= last; i++)
        sum += in[i];
    return sum;
}

/* One step too far: each lane gets its own value, and does not use it, or it does no harm. */
__global__ void far_scan(const int *in, int *out)
{
    const int lane = threadIdx.x % LANES;
    int sum = in[threadIdx.x], most = sum;
    for (int step = 1; step <= LANES; step *= 2) {
        const int other = __shfl_up_sync(0xffffffff, sum, step);
        if (lane >= step)
            sum += other;
    }
    for (int step = LANES; step > 0; step /= 2)
        most = max(most, __shfl_down_sync(0xffffffff, most, step));
    most = __shfl_sync(0xffffffff, most, 0);
    int rest = sum;
    for (int step = LANES; step > 0; step /= 2) {
        const int other = __shfl_down_sync(0xffffffff, rest, step);
        if (lane + step < LANES)
            rest = max(rest, other);
    }
    out[threadIdx.x] = 2 * sum + most - __shfl_sync(0xffffffff, rest, 0);
}

int main(void)
{
    double sum, numbers[FEW], *device_numbers;
    int squares = 0;
    bool right = true;
    for (int i = 0; i < LANES * WARPS; i++) {
        in[i] = i % 13 + 1;
        squares += in[i] * in[i];
    }
    for (int i = 0; i < FEW; i++)
        numbers[i] = in[i];
    cudaMalloc(&device_in, sizeof in);
    cudaMalloc(&device_out, sizeof out);
    cudaMalloc(&device_numbers, sizeof numbers);
    cudaMemcpy(device_in, in, sizeof in, cudaMemcpyHostToDevice);
    cudaMemcpy(device_numbers, numbers, sizeof numbers, cudaMemcpyHostToDevice);
    cudaMemset(device_out, 0, sizeof out);

    sum_of_few<<<1, LANES>>>(device_in, device_out);
    fetch();
    ok(out[0] == sum_to(FEW - 1), "the sum of eight lanes is right");
    sum_of_few<<<1, LANES>>>(device_numbers, device_numbers);
    cudaMemcpy(&sum, device_numbers, sizeof sum, cudaMemcpyDeviceToHost);
    ok(sum == sum_to(FEW - 1), "the sum of doubles is right");
    sum_for_few<<<1, LANES>>>(device_in, device_out);
    fetch();
    for (int i = 0; i < FEW; i++)
        right = right && out[i] == sum_to(FEW - 1);
    ok(right, "the sum is passed to all lanes");
    two_sums<<<1, LANES * WARPS>>>(device_in, device_out);
    cudaMemcpy(out, device_out, sizeof out, cudaMemcpyDeviceToHost);
    ok(out[0] == sum_to(LANES * WARPS - 1) && out[1] == squares && out[2] == out[0] - in[0],
       "two sums of a block are right");
    far_scan<<<1, LANES>>>(device_in, device_out);
    fetch();
    ok(out[0] == 2 * in[0] + 13 - sum_to(LANES - 1),
       "a step too far, whose value is not used, does no harm");
    guarded_sum<<<1, LANES>>>(device_in, device_out);
    fetch();
    ok(out[0] == sum_to(SOME - 1), "a guarded sum is right");
    guarded_scan<<<1, LANES>>>(device_in, device_out);
    fetch();
    for (int i = 0; i < SOME; i++)
        right = right && out[i] == sum_to(SOME - 1) - (i > 0 ? sum_to(i - 1) : 0);
    ok(right, "a guarded scan is right");
    sum_upwards<<<1, LANES>>>(device_in, device_out);
    fetch();
    ok(out[0] == sum_to(FEW - 1), "a sum upwards of other lanes is right");
    sums_behind<<<1, LANES>>>(device_in, device_out);
    fetch();
    ok(out[0] == in[0] + 2 * in[1] + in[2] && out[SOME - 1] == 2 * in[SOME - 1] + in[SOME - 2],
       "sums of two lanes, followed by others, are right");
    next_or_own<<<1, LANES>>>(device_in, device_out);
    fetch();
    for (int i = 0; i < SOME; i++)
        right = right && out[i] == in[i < SOME - 1 ? i + 1 : i];
    ok(right, "all lanes but the last get the next value");
    cudaFree(device_in);
    cudaFree(device_out);
    cudaFree(device_numbers);
    printf("1..%d\n", tests);
    return 0;
}
