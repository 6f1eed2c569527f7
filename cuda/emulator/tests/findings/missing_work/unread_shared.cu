/* unread_shared.cu: elements of shared memory that a sum leaves out, each kernel in another way,
 * chosen by the first argument; and kernels that leave elements unread and lose nothing.
 */
#include <stdio.h>
#include <string.h>

enum { N = 128, ROW = 16, ROWS = N / ROW, BLOCKS = 3 };

/* Halves that are rounded down, over blockDim.x elements */
template <typename T> __global__ void halves(const T *in, T *out)
{
    extern __shared__ char memory[];
    T *s = (T *)memory;
    const unsigned t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (unsigned half = blockDim.x / 2; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half]; // expect halves, doubles: shared-not-read/left-out
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

/* The largest element; the loop may be unrolled. */
__global__ void largest(const float *in, float *out)
{
    __shared__ float s[100];
    const int t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (int half = 50; half > 0; half /= 2) {
        if (t < half)
            s[t] = fmaxf(s[t], s[t + half]); // expect largest: shared-not-read/left-out
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

/* Halves that are rounded up */
__global__ void rounded_up(const float *in, float *out)
{
    __shared__ float s[N];
    const unsigned t = threadIdx.x;
    s[t] = in[t];
    __syncthreads();
    for (unsigned left = blockDim.x; left > 1; left = (left + 1) / 2) {
        const unsigned half = (left + 1) / 2;
        if (t + half < left)
            s[t] += s[t + half];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

/* All threads of a warp go on to the end, though only the first one's sum is wanted. */
__global__ void unguarded(const float *in, float *out)
{
    __shared__ float s[N];
    const unsigned t = threadIdx.x;
    s[t] = in[t];
    for (unsigned half = 32; half > 0; half /= 2) {
        __syncthreads();
        const float sum = t < 32 ? s[t] + s[t + half] : 0;
        __syncthreads();
        if (t < 32)
            s[t] = sum;
    }
    if (t == 0)
        out[blockIdx.x] = s[0];
}

/* The sum stays in a register; shared memory passes it to other threads. */
__global__ void in_register(const float *in, float *out)
{
    __shared__ float s[N];
    const unsigned t = threadIdx.x;
    float sum = s[t] = in[t];
    __syncthreads();
    for (unsigned half = N / 2; half > 0; half /= 2) {
        if (t < half)
            s[t] = sum = sum + s[t + half];
        __syncthreads();
    }
    if (t == 0)
        out[blockIdx.x] = sum;
}

/* Sums of rows. The last block has rows that are no longer there, whose sums it does not store. */
__global__ void rows(const float *in, float *out, unsigned count)
{
    __shared__ float s[ROWS][ROW + 1];
    const unsigned x = threadIdx.x, y = threadIdx.y, row = blockIdx.x * ROWS + y;
    s[y][x] = row < count ? in[y * ROW + x] : 0;
    __syncthreads();
    for (unsigned half = ROW / 2; half > 0; half /= 2) {
        if (x < half)
            s[y][x] += s[y][x + half];
        __syncthreads();
    }
    if (x == 0 && row < count)
        out[row] = s[y][0];
}

/* An inclusive scan, of which the sums before each element are stored: the last one is not read. */
__global__ void scan(const float *in, float *out)
{
    __shared__ float s[N];
    const unsigned t = threadIdx.x;
    s[t] = in[t];
    for (unsigned distance = 1; distance < N; distance *= 2) {
        __syncthreads();
        const float before = t >= distance ? s[t - distance] : 0;
        __syncthreads();
        s[t] += before;
    }
    __syncthreads();
    out[t] = t > 0 ? s[t - 1] : 0;
}

/* Blelloch's scan: the total, at the root of the tree, is replaced by 0. */
__global__ void root(const float *in, float *out)
{
    __shared__ float s[N];
    const unsigned t = threadIdx.x;
    s[t] = in[t];
    for (unsigned step = 1; step < N; step *= 2) {
        __syncthreads();
        if ((t + 1) % (2 * step) == 0)
            s[t] += s[t - step];
    }
    if (t == N - 1)
        s[t] = 0;
    for (unsigned step = N / 2; step > 0; step /= 2) {
        __syncthreads();
        if ((t + 1) % (2 * step) == 0) {
            const float left = s[t - step];
            s[t - step] = s[t];
            s[t] += left;
        }
    }
    __syncthreads();
    out[t] = s[t];
}

/* A tile with an edge, whose corners are not read */
__global__ void tile(const float *in, float *out)
{
    __shared__ float s[ROWS + 2][ROW + 2];
    const unsigned x = threadIdx.x, y = threadIdx.y;
    for (unsigned i = y * ROW + x; i < (ROWS + 2) * (ROW + 2); i += N)
        s[i / (ROW + 2)][i % (ROW + 2)] = in[i % N];
    __syncthreads();
    out[y * ROW + x] = s[y][x + 1] + s[y + 1][x] + s[y + 1][x + 2] + s[y + 2][x + 1];
}

/* Two buffers: the last turn fills one for a next turn that does not come. */
__global__ void buffers(const float *in, float *out)
{
    __shared__ float s[2][N];
    const unsigned t = threadIdx.x;
    float sum = 0;
    s[0][t] = in[t];
    for (unsigned turn = 0; turn < 4; turn++) {
        __syncthreads();
        s[(turn + 1) % 2][t] = in[(t + turn) % N];
        sum += s[turn % 2][N - 1 - t];
    }
    out[t] = sum;
}

// notes are expected
// nothing: power_of_two, rounded_up, unguarded, in_register, rows, scan, root, tile, buffers
int main(int, char **arguments)
{
    const char *how = arguments[1];
    float host[N], *in, *out;
    double sums[BLOCKS], *in_double, *out_double;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMalloc(&in_double, N * sizeof *in_double);
    cudaMalloc(&out_double, N * sizeof *out_double);
    cudaMemset(in, 0, sizeof host);
    cudaMemset(out, 0, sizeof host);
    cudaMemset(in_double, 0, N * sizeof *in_double);
    cudaMemset(out_double, 0, N * sizeof *out_double);
    if (!strcmp(how, "halves"))
        halves<<<BLOCKS, 100, sizeof host>>>(in, out);
    else if (!strcmp(how, "power_of_two"))
        halves<<<BLOCKS, N, sizeof host>>>(in, out);
    else if (!strcmp(how, "doubles"))
        halves<<<BLOCKS, 100, N * sizeof *in_double>>>(in_double, out_double);
    else if (!strcmp(how, "largest"))
        largest<<<BLOCKS, 100>>>(in, out);
    else if (!strcmp(how, "rounded_up"))
        rounded_up<<<BLOCKS, 100>>>(in, out);
    else if (!strcmp(how, "unguarded"))
        unguarded<<<BLOCKS, N>>>(in, out);
    else if (!strcmp(how, "in_register"))
        in_register<<<BLOCKS, N>>>(in, out);
    else if (!strcmp(how, "rows"))
        rows<<<BLOCKS, dim3(ROW, ROWS)>>>(in, out, BLOCKS * ROWS - 3);
    else if (!strcmp(how, "scan"))
        scan<<<1, N>>>(in, out);
    else if (!strcmp(how, "root"))
        root<<<1, N>>>(in, out);
    else if (!strcmp(how, "tile"))
        tile<<<1, dim3(ROW, ROWS)>>>(in, out);
    else if (!strcmp(how, "buffers"))
        buffers<<<1, N>>>(in, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaMemcpy(sums, out_double, sizeof sums, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(in);
    cudaFree(out);
    cudaFree(in_double);
    cudaFree(out_double);
    return 0;
}
