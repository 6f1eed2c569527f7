/* never_written.cu: kernels that read memory which was never written. `right` copies structs with
 * padding, which is never written either. Each faulty line ends in a comment. */
// nothing: -
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { THREADS = 64 };

__global__ void dynamic_words(int *out)
{
    extern __shared__ int words[];
    out[threadIdx.x] =
        words[threadIdx.x]; // expect dynamic: uninitialised-read/shared-never-written
}

__global__ void tile_of_bytes(unsigned char *out)
{
    __shared__ unsigned char tile[THREADS];
    if (threadIdx.x < THREADS - 1)
        tile[threadIdx.x] = 1;
    __syncthreads();
    out[threadIdx.x] = tile[threadIdx.x]; // expect byte: uninitialised-read/shared-never-written
}

/* A compiler moves the load before the loop. */
__global__ void powers(int *out, int n)
{
    __shared__ int factor;
    int power = 1;
    for (int i = 0; i < n; i++) {
        power += i;
        power *= factor; // expect moved: uninitialised-read/shared-never-written
    }
    out[threadIdx.x] = power;
}

/* No statement writes it, but it must not become a constant. */
__global__ void empty_tile(int *out)
{
    __shared__ int tile[THREADS];
    out[threadIdx.x] = tile[threadIdx.x]; // expect empty: uninitialised-read/shared-never-written
}

__global__ void bytes(const char *in, char *out)
{
    out[threadIdx.x] = in[threadIdx.x]; // expect bytes: uninitialised-read/never-written
}

struct pixel {
    unsigned char red, green, blue;
};

__global__ void pixels(const pixel *in, pixel *out)
{
    pixel one = in[threadIdx.x]; // expect pixels: uninitialised-read/never-written
    one.red = one.green;
    out[threadIdx.x] = one;
}

/* Only the last colour of each pixel is written. */
__global__ void some_colours(pixel *all)
{
    all[threadIdx.x].blue = 1;
    all[THREADS + threadIdx.x] = all[threadIdx.x];
}

struct short_first {
    char first;
    int second;
};
struct long_first {
    double first;
    char second;
};
struct small {
    short first;
    char second;
};

template <typename T> __global__ void copy_padded(T *in, T *out)
{
    __shared__ T tile[THREADS];
    int i = threadIdx.x;
    tile[i].first = in[i].first = 1;
    tile[i].second = in[i].second = 2;
    __syncthreads();
    out[i] = tile[THREADS - 1 - i];
    out[THREADS + i] = in[THREADS - 1 - i];
}

template <typename T> static void right(void)
{
    T *memory;
    cudaMalloc(&memory, 3 * THREADS * sizeof *memory);
    copy_padded<<<1, THREADS>>>(memory, memory + THREADS);
    cudaFree(memory);
}

int main(int argc, char **argv)
{
    const char *wrong = argc > 1 ? argv[1] : "right";
    int *memory;
    cudaMalloc(&memory, 2 * THREADS * sizeof *memory);
    if (!strcmp(wrong, "dynamic"))
        dynamic_words<<<1, THREADS, THREADS * sizeof *memory>>>(memory);
    else if (!strcmp(wrong, "byte"))
        tile_of_bytes<<<1, THREADS>>>((unsigned char *)memory);
    else if (!strcmp(wrong, "moved"))
        powers<<<1, THREADS>>>(memory, 10);
    else if (!strcmp(wrong, "empty"))
        empty_tile<<<1, THREADS>>>(memory);
    else if (!strcmp(wrong, "bytes"))
        bytes<<<1, THREADS>>>((char *)memory, (char *)(memory + THREADS));
    else if (!strcmp(wrong, "pixels"))
        pixels<<<1, THREADS>>>((pixel *)memory, (pixel *)(memory + THREADS));
    else {
        some_colours<<<1, THREADS>>>((pixel *)memory);
        right<short_first>();
        right<long_first>();
        right<small>();
    }
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(memory);
    return 0;
}
