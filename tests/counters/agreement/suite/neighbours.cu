/* neighbours.cu: adjacent words of shared memory, accessed by several statements or a loop. */
#include "suite.h"

enum { LANES = 32 };
#define BEGIN                  \
    __shared__ int s[256];     \
    const int i = threadIdx.x; \
    s[i] = in[i];              \
    s[i + LANES] = in[i];      \
    __syncthreads()

__global__ void pair(const int *in, int *out)
{
    BEGIN;
    int a = s[2 * i];
    out[i] = a;
    int b = s[2 * i + 1];
    out[i] = a * b;
}

__global__ void odd(const int *in, int *out)
{
    BEGIN;
    const int *mine = s + i % 31 * 2;
    out[i] = mine[1] * mine[2];
}

__global__ void side_by_side(const int *in, int *out)
{
    BEGIN;
    out[i] = s[i] * s[i + 1] * s[i + 2];
}

__global__ void six(const int *in, int *out)
{
    BEGIN;
    int *mine = s + i % 8 * 8;
    out[i] = mine[0] * mine[1] + mine[2] * mine[3] + mine[4] * mine[5];
}

__global__ void of_four(const int *in, int *out)
{
    BEGIN;
    out[i] =
        s[i % 8 * 4 + 1] * s[i % 8 * 4 + 2] * s[i % 8 * 4 + 3] + s[i % 16 * 4] * s[i % 16 * 4 + 2];
}

__global__ void stored(const int *in, int *out)
{
    BEGIN;
    s[2 * i + 1] = in[i];
    s[2 * i] = in[i + 32];
    __syncthreads();
    s[4 * i + 3] = s[4 * i + 2] = s[4 * i + 1] = s[4 * i] = in[i];
    __syncthreads();
    s[4 * i] = i, s[4 * i + 1] = i + 1, s[4 * i + 2] = i + 2;
    __syncthreads();
    out[i] = s[i] + s[i + 96];
}

__global__ void between(const int *in, int *out)
{
    __shared__ int other[32];
    BEGIN;
    int a = s[2 * i];
    other[i] = a;
    int b = s[2 * i + 1];
    __syncthreads();
    s[2 * i] = b;
    int c = other[31 - i];
    s[2 * i + 1] = c;
    __syncthreads();
    a = s[2 * i];
    __syncthreads();
    b = s[2 * i + 1];
    other[i] = a * b;
    out[i] = s[i];
}

__global__ void swapped(const int *in, int *out)
{
    BEGIN;
    int a = s[2 * i];
    s[2 * i] = s[2 * i + 1];
    s[2 * i + 1] = a;
    __syncthreads();
    out[i] = s[i];
}

__global__ void three_a_turn(const int *in, int *out)
{
    BEGIN;
    int sum = 0;
    for (int k = 0; k < 16; k++)
        sum = (sum * s[3 * k] + s[3 * k + 1]) * s[3 * k + 2];
    out[i] = sum;
}

__global__ void pitch_of_eight_bytes(const int *in, int *out)
{
    BEGIN;
    int sum = 0;
    for (int k = 0; k < 6; k++)
        sum = sum * 3 + s[i % 9 * 6 + k];
    out[i] = sum;
}

__global__ void by_steps(const int *in, int *out, int n)
{
    BEGIN;
    int sum = 0;
    for (int step = 1; step <= n; step *= 2)
        if (i % 4 == 0)
            sum += s[i] * s[i + step];
    out[i] = sum;
}

__global__ void summed(const int *in, int *out, int n)
{
    extern __shared__ int sums[];
    const int i = threadIdx.x;
    sums[i] = 0;
    for (int k = 0; k < n; k++)
        sums[i] += in[k];
    __syncthreads();
    out[i] = sums[31 - i];
}
int main()
{
    suite_begin();
    int *from = (int *)in, *to = (int *)out;
    for (auto kernel : {pair, odd, side_by_side, six, of_four, stored, between, swapped,
                        three_a_turn, pitch_of_eight_bytes})
        kernel<<<64, LANES>>>(from, to);
    by_steps<<<64, LANES>>>(from, to, 8);
    summed<<<64, LANES, LANES * sizeof(int)>>>(from, to, 8);
    return suite_end();
}
