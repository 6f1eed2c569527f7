/* grid_too_small.cu: grids that are too small for the elements that were copied to the device, and
 * grids that leave some on purpose, as the first argument says. */
// notes are expected
// nothing: up, planes, strides, rest, part, wanted
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000, BLOCK = 256, FEWER = N / BLOCK };

__global__ void add_all(const float *in, float *sum, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, in[i]);
}

__global__ void add_pairs(const float2 *in, float *sum, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, in[i].x + in[i].y);
}

__global__ void twice(float *data, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] *= 2;
}

__global__ void stride(const float *in, float *sum, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(sum, in[i]);
}

__global__ void by_thread(const float *in, float *out, int n)
{
    if (threadIdx.x < n)
        out[threadIdx.x] = in[threadIdx.x];
}

__global__ void add_plane(float *data, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        data[y * width + x] += 1;
}

__global__ void brighten(unsigned char *letters, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        letters[y * width + x] += 10;
}

__global__ void capital(unsigned char *text)
{
    text[threadIdx.x] &= 0xdf;
}

/* The number of elements is a constant, not an argument. */
__global__ void add_known(const float *in, float *sum)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        atomicAdd(sum, in[i]);
}

static float host[2 * N], sums[N];

static void wrong(const char *how, float *in, float *out)
{
    if (!strcmp(how, "pairs"))
        add_pairs<<<FEWER, BLOCK>>>((float2 *)in, out, N); // expect pairs: elements-not-read/tail
    else if (!strcmp(how, "untold"))
        add_known<<<FEWER, BLOCK>>>(out, in); // expect untold: elements-not-read/tail
    else if (!strcmp(how, "few"))
        add_all<<<3, BLOCK>>>(in, out, 2 * N); // expect few: elements-not-read/tail
    else if (!strcmp(how, "threads"))
        by_thread<<<FEWER + 1, BLOCK>>>(in, out, 2 * N); // expect threads: elements-not-read/tail
    else if (!strcmp(how, "plane"))
        add_plane<<<dim3(50 / 16, 40 / 16), dim3(16, 16)>>>( // expect plane: elements-not-read/tail
            in, 50, 40);
    else if (!strcmp(how, "columns"))
        add_plane<<<dim3(50 / 16, 3), dim3(16, 16)>>>( // expect columns: elements-not-read/tail
            in, 50, 40);
    else if (!strcmp(how, "bytes"))
        brighten<<<dim3(2, 10), dim3(16, 16)>>>( // expect bytes: elements-not-read/tail
            (unsigned char *)in, 50, 160);
}

/* A part of a plane's memory, or of a buffer, is not used */
static void right_parts(const char *how, float *in, unsigned char *letters)
{
    if (!strcmp(how, "text")) /* one thread for each letter */
        capital<<<1, N - 60>>>(letters);
    else if (!strcmp(how, "wanted")) { /* only these are wanted, and fit */
        float *const some = (float *)malloc(3 * BLOCK * sizeof *some);
        twice<<<3, BLOCK>>>(in, 2 * N);
        cudaMemcpy(some, in, 3 * BLOCK * sizeof *some, cudaMemcpyDeviceToHost);
        free(some);
    }
}

static void right(const char *how, float *in, float *out)
{
    if (!strcmp(how, "up"))
        add_all<<<FEWER + 1, BLOCK>>>(in, out, 2 * N), add_all<<<8, BLOCK>>>(in, out, 2 * N);
    else if (!strcmp(how, "beginning"))        /* as in a first try of a kernel */
        add_all<<<FEWER, BLOCK>>>(in, out, N); // expect beginning: elements-not-read/tail
    else if (!strcmp(how, "planes")) {
        add_plane<<<dim3(4, 3), dim3(16, 16)>>>(in, 50, 40);
        add_plane<<<dim3(4, 3), dim3(16, 16)>>>(out, 50, 20);
        brighten<<<dim3(4, 10), dim3(16, 16)>>>((unsigned char *)in, 50, 160);
    } else if (!strcmp(how, "strides"))
        stride<<<7, BLOCK>>>(in, out, 2 * N);
    else if (!strcmp(how, "rest")) { /* with a separate launch */
        add_all<<<7, BLOCK>>>(in, out, 2 * N);
        add_all<<<1, BLOCK>>>(in + 7 * BLOCK, out, 2 * N - 7 * BLOCK);
    } else if (!strcmp(how, "end")) {              /* the last element marks the end of the list */
        add_all<<<2 * N - 1, 1>>>(in, out, 2 * N); // expect end: elements-not-read/tail
    } else if (!strcmp(how, "part")) {             /* only these are wanted */
        twice<<<FEWER, BLOCK>>>(out, N);
        cudaMemcpy(sums, out, FEWER * BLOCK * sizeof *sums, cudaMemcpyDeviceToHost);
    }
}

int main(int argc, char **argv)
{
    const char *how = argv[argc - 1];
    float *in, *out;
    unsigned char *letters;
    for (int i = 0; i < 2 * N; i++)
        host[i] = 1;
    cudaMalloc(&in, sizeof host); // expect bytes, columns, plane: result-not-read/never-read
    cudaMalloc(&out, sizeof sums);
    cudaMalloc(&letters, N); // expect text: result-not-read/never-read
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(letters, "letters", 8, cudaMemcpyHostToDevice);
    cudaMemset(letters, 7, N);
    cudaMemset(out, 0, sizeof sums);
    wrong(how, in, out);
    right(how, in, out);
    right_parts(how, in, letters);
    if (strcmp(how, "part") && strcmp(how, "untold"))
        cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
    printf("%g\n", sums[0]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(letters);
    return 0;
}
