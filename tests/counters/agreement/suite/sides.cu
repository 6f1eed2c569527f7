/* sides.cu: conditions whose two sides partly do the same: load one element, or store to one place.
 */
#include "suite.h"

__global__ void root_or_not(const float *x, const float *y, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (x[i] > 0)
        out[i] = sqrtf(y[i]);
    else
        out[i] = y[i];
}

__global__ void root_or_twice(const float *x, const float *y, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2)
        out[i] = sqrtf(x[i]) + y[i];
    else
        out[i] = 2 * x[i];
}

__global__ void root_elsewhere(const float *x, const float *y, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2)
        out[i] = sqrtf(y[i]);
    else
        out[i + N] = y[i];
}

__global__ void root_of_another(const float *x, const float *y, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2)
        out[i] = sqrtf(y[i]);
    else
        out[i] = logf(x[i]);
}

__global__ void three_sides(const float *x, const float *y, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 3 == 0)
        out[i] = sqrtf(y[i]);
    else if (i % 3 == 1)
        out[i] = y[i] / 3;
    else
        out[i] = logf(y[i]);
}

__global__ void one_of_four(const float *x, const float *y, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    switch (i % 4) {
    case 0:
        out[i] = sqrtf(x[i]);
        break;
    case 1:
        out[i] = x[i] * x[i];
        break;
    case 2:
        out[i] = 1 / x[i];
        break;
    default:
        out[i] = x[i];
    }
}

__global__ void returns_early(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2) {
        out[i] = x[i];
        return;
    }
    out[i] = sqrtf(x[i]);
}

__global__ void added_or_taken(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2)
        out[i] += x[i];
    else
        out[i] -= x[i];
}

__global__ void stored_first(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 0;
    if (i % 2)
        out[i] = sqrtf(x[i]);
}

__global__ void loop_or_one(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2) {
        float sum = 0;
#pragma unroll 1
        for (int k = 0; k < 4; k++)
            sum += x[k * N + i];
        out[i] = sum;
    } else {
        out[i] = x[i];
    }
}

__global__ void in_a_loop(const float *x, const float *y, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float sum = 0;
#pragma unroll 1
    for (int k = 0; k < 8; k++)
        if ((i + k) % 2)
            sum += sqrtf(x[k * N + i]);
        else
            sum -= x[k * N + i] * y[i];
    out[i] = sum;
}

__global__ void between_stores(const float *x, float *a, float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2) {
        a[i] = x[i];
        b[i] = sqrtf(x[i + N]);
    } else {
        b[i] = x[i];
        a[i] = x[i + N] * 2;
    }
}

__global__ void in_one_order(const float *x, float *a, float *b)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2) {
        a[i] = x[i];
        b[i] = sqrtf(x[i + N]);
    } else {
        a[i] = x[i] * 3;
        b[i] = x[i + N] * 2;
    }
}

__global__ void nested_sides(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2) {
        if (i % 4 == 1)
            out[i] = sqrtf(x[i]);
        else
            out[i] = x[i];
    } else {
        out[i] = x[i] / 3;
    }
}

__global__ void one_in_shared(const float *x, float *out)
{
    __shared__ float tile[THREADS];
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2)
        tile[threadIdx.x] = sqrtf(x[i]);
    else
        tile[threadIdx.x] = x[i];
    __syncthreads();
    if (i % 3)
        out[i] = tile[threadIdx.x ^ 1] * 2;
    else
        out[i] = sqrtf(tile[threadIdx.x ^ 1]);
}

__global__ void edge_or_inside(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i == 0)
        out[i] = (x[i] + x[i + 1]) / 2;
    else if (i == N - 1)
        out[i] = (x[i - 1] + x[i]) / 2;
    else
        out[i] = (x[i - 1] + x[i] + x[i + 1]) / 3;
}

__global__ void counted_by_kind(const float *x, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (x[i] > i)
        atomicAdd(&counts[i % 32], 1);
    else
        atomicAdd(&counts[32 + i % 32], 1);
}

__global__ void counted_or_not(const float *x, int *counts)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i % 2)
        atomicAdd(&counts[i], (int)x[i]);
    else
        atomicAdd(&counts[i], 1);
}

__global__ void chosen_element(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value;
    if (i % 2)
        value = sqrtf(x[i]);
    else
        value = x[i + N];
    out[i] = value;
}

__global__ void chosen_place(const float *x, float *out)
{
    int i = blockIdx.x * blockDim.x + threadIdx.x;
    float value = x[i];
    if (i % 2)
        out[2 * i] = value;
    else
        out[i + N] = sqrtf(value);
}

int main()
{
    suite_begin();
    float *other = in + 8 * N;
    root_or_not<<<BLOCKS, THREADS>>>(in, other, out);
    root_or_twice<<<BLOCKS, THREADS>>>(in, other, out);
    root_elsewhere<<<BLOCKS, THREADS>>>(in, other, out);
    root_of_another<<<BLOCKS, THREADS>>>(in, other, out);
    three_sides<<<BLOCKS, THREADS>>>(in, other, out);
    one_of_four<<<BLOCKS, THREADS>>>(in, other, out);
    returns_early<<<BLOCKS, THREADS>>>(in, out);
    added_or_taken<<<BLOCKS, THREADS>>>(in, out);
    stored_first<<<BLOCKS, THREADS>>>(in, out);
    loop_or_one<<<BLOCKS, THREADS>>>(in, out);
    in_a_loop<<<BLOCKS, THREADS>>>(in, other, out);
    between_stores<<<BLOCKS, THREADS>>>(in, out, out + N);
    in_one_order<<<BLOCKS, THREADS>>>(in, out, out + N);
    nested_sides<<<BLOCKS, THREADS>>>(in, out);
    one_in_shared<<<BLOCKS, THREADS>>>(in, out);
    edge_or_inside<<<BLOCKS, THREADS>>>(in, out);
    counted_by_kind<<<BLOCKS, THREADS>>>(in, (int *)out);
    counted_or_not<<<BLOCKS, THREADS>>>(in, (int *)out);
    chosen_element<<<BLOCKS, THREADS>>>(in, out);
    chosen_place<<<BLOCKS, THREADS>>>(in, out);
    return suite_end();
}
