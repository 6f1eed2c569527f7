/* unused_results.cu: results of a kernel that are never read, as the first argument says. An array
 * that a note names is allocated in a line that ends in its comment. */
// notes are expected
// nothing: columns, quarters, right, first, eighth, plane, array, again, counted, between, folded
// nothing: beginning, generators, steps, looked
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1024, ROW = 32 };

__global__ void twice(const float *in, float *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = 2 * in[i];
}

__global__ void increment(float *data)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] += 1;
}

/* Random generators in `states`, whose last state need not be read */
__global__ void draw(float *states, float *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    const float next = 3 * states[i] + 1;
    states[i] = next;
    out[i] = next > 1000;
}

__global__ void increment_and_look(float *data)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    data[i] += 1;
    __syncthreads();
    if (data[i ^ 1] < 0)
        __trap();
}

__global__ void count(const float *in, int *n, int *places)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (in[i] > 0)
        places[atomicAdd(n, 1)] = i;
}

__global__ void in_letters(const float *in, char *letters)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    letters[i] = in[i] > 0 ? '+' : '0';
}

__global__ void of_letters(const char *letters, float *out)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    out[i] = letters[i] == '+';
}

__global__ void histogram(const float *in, float *bins)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    atomicAdd(&bins[(int)in[i] % N], 1);
}

__global__ void fold(float *bins)
{
    const int i = threadIdx.x;
    bins[i] += bins[i + N / 4] + bins[i + N / 2] + bins[i + 3 * N / 4];
}

__global__ void fail()
{
    __trap(); // expect lost: kernel-error/ended
}

/* Copies `width` bytes of each row of a matrix */
static void copy_rows(float *to, const float *from, size_t width)
{
    cudaMemcpy2D( // expect rows: result-not-read/rows-in-part
        to, ROW * sizeof *to, from, ROW * sizeof *to, width, ROW, cudaMemcpyDeviceToHost);
}

int main(int argc, char **argv)
{
    static float host[N];
    const char *how = argv[argc - 1];
    float some[N / 4];
    float *const plane = (float *)malloc(N);
    float *in, *out;
    int *n;
    for (int i = 0; i < N; i++)
        host[i] = i;
    if (!strcmp(how, "before"))
        cudaMalloc(&in, sizeof host); // expect before: result-not-read/copied-before
    else
        cudaMalloc(&in, sizeof host); // expect device: result-not-read/copied-in-part
    // expect place: result-not-read/never-read
    if (!strcmp(how, "another") || !strcmp(how, "never"))
        cudaMalloc(&out, sizeof host); // expect another, never: result-not-read/never-read
    else
        cudaMalloc( // expect part, bins, everywhere: result-not-read/copied-in-part
            &out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    if (!strcmp(how, "before")) {
        cudaMemcpy(host, in, sizeof host, cudaMemcpyDeviceToHost);
        increment<<<N / 256, 256>>>(in);
    } else if (!strcmp(how, "again")) { /* right: some steps, and their result */
        for (int step = 0; step < 3; step++)
            increment<<<N / 256, 256>>>(in);
        cudaMemcpy(host, in, sizeof host, cudaMemcpyDeviceToHost);
        increment<<<N / 256, 256>>>(in);
    } else if (!strcmp(how, "place")) {
        increment<<<N / 256, 256>>>(in);
    } else if (!strcmp(how, "steps")) { /* right: the last of them prepares one that is not made */
        for (int step = 0; step < 2; step++)
            increment<<<N / 256, 256>>>(in);
    } else if (!strcmp(how, "generators")) { /* right */
        draw<<<N / 256, 256>>>(in, out);
        cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "looked")) { /* right */
        increment_and_look<<<N / 256, 256>>>(in);
    } else if (!strcmp(how, "letters") || !strcmp(how, "between")) { /* right: they are read */
        char *letters;
        cudaMalloc(&letters, N); // expect letters: result-not-read/never-read
        cudaMemset(out, 0, sizeof host);
        in_letters<<<N / 256, 256>>>(in, letters);
        if (!strcmp(how, "between"))
            of_letters<<<N / 256, 256>>>(letters, out);
        cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
        cudaFree(letters);
    } else if (!strcmp(how, "counted")) { /* right: only the device uses the counter */
        int *places;
        cudaMalloc(&n, sizeof *n);
        cudaMalloc(&places, N * sizeof *places);
        cudaMemset(n, 0, sizeof *n);
        count<<<N / 256, 256>>>(in, n, places);
        cudaMemcpy(host, places, (N - 1) * sizeof *places, cudaMemcpyDeviceToHost);
        cudaFree(places);
        cudaFree(n);
    } else if (!strcmp(how, "bins") || !strcmp(how, "folded")) {
        cudaMemset(out, 0, sizeof host);
        histogram<<<N / 256, 256>>>(in, out);
        if (!strcmp(how, "folded")) /* right: these include the others */
            fold<<<1, N / 4>>>(out);
        cudaMemcpy(host, out, N, cudaMemcpyDeviceToHost);
    } else if (!strcmp(how, "device")) {
        float *copy;
        increment<<<N / 256, 256>>>(in);
        cudaMalloc(&copy, sizeof host);
        cudaMemset(copy, 0, sizeof host);
        cudaMemcpy(copy, in, N, cudaMemcpyDeviceToDevice);
        cudaMemcpy(host, copy, sizeof host, cudaMemcpyDeviceToHost);
        cudaFree(copy);
    } else if (!strcmp(how, "beginning") || !strcmp(how, "everywhere")) {
        cudaMemset(out, 0, sizeof host);
        increment<<<strcmp(how, "everywhere") ? 1 : N / 256, 256>>>(out);
        cudaMemcpy(host, out, N, cudaMemcpyDeviceToHost); /* right: it has changed only these */
    } else {
        twice<<<N / 256, 256>>>(in, out);
        cudaDeviceSynchronize();
        if (!strcmp(how, "another"))
            cudaMemcpy(host, in, sizeof host, cudaMemcpyDeviceToHost);
        else if (!strcmp(how, "part"))
            cudaMemcpy(host, out, N, cudaMemcpyDeviceToHost);
        else if (!strcmp(how, "first")) /* right: the first element is enough */
            cudaMemcpy(host, out, 10 * sizeof *out, cudaMemcpyDeviceToHost);
        else if (!strcmp(how, "eighth")) /* right: the first of eight rows, of floats */
            cudaMemcpy(host, out, sizeof host / 8, cudaMemcpyDeviceToHost);
        else if (!strcmp(how, "plane")) /* right: the first of four planes */
            cudaMemcpy(plane, out, N, cudaMemcpyDeviceToHost);
        else if (!strcmp(how, "array")) /* right: the array has no more */
            cudaMemcpy(some, out, sizeof some, cudaMemcpyDeviceToHost);
        else if (!strcmp(how, "rows"))
            copy_rows(host, out, ROW);
        else if (!strcmp(how, "columns")) /* right: ten elements of each row */
            copy_rows(host, out, 10 * sizeof *out);
        else if (!strcmp(how, "quarters")) /* right: one after the other */
            for (int i = 0; i < ROW; i += ROW / 4)
                copy_rows(host + i, out + i, ROW / 4 * sizeof *out);
        else if (!strcmp(how, "lost"))
            fail<<<1, 1>>>();
        else if (!strcmp(how, "right"))
            cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    }
    printf("%g\n", host[3]);
    cudaFree(in);
    cudaFree(out);
    free(plane);
    return 0;
}
