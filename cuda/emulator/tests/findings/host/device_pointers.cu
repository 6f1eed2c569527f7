/* device_pointers.cu: accesses of the host to device memory. The first argument chooses
 * one. */
// nothing: right, work
#include <cuda_runtime.h>
#include <emulator/library.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1024 };

__global__ void fill(int *data)
{
    data[blockIdx.x * blockDim.x + threadIdx.x] = 5;
}

static int by_value(const void *a, const void *b)
{
    return *(const int *)a - *(const int *)b; // expect sort: device-pointer-on-host/host-access
}

/* ---- device memory ---- */

static void touch(const char *how)
{
    int *data = NULL, here[N];
    cudaMalloc(&data, N * sizeof *data);
    if (strcmp(how, "write") == 0)
        data[3] = 1; // expect write: device-pointer-on-host/host-access
    fill<<<N / 256, 256>>>(data);
    cudaDeviceSynchronize();
    if (strcmp(how, "read") == 0)
        printf("%d\n", data[0]); // expect read: device-pointer-on-host/host-access
    if (strcmp(how, "copy") == 0)
        memcpy(here, data, sizeof here); // expect copy: device-pointer-on-host/host-access
    void *arguments[] = {strcmp(how, "argument") == 0 ? (void *)data : (void *)&data};
    cudaLaunchKernel( // expect argument: device-pointer-on-host/host-argument
        fill, N / 256, 256, arguments);
    if (strcmp(how, "member") == 0)
        cudaMalloc(&((int **)data)[1], N); // expect member: device-pointer-on-host/host-access
    if (strcmp(how, "sort") == 0)
        qsort(data, N, sizeof *data, by_value);
    cudaMemcpy(here, data, sizeof here, cudaMemcpyDeviceToHost);
    printf("%d\n", here[N - 1]);
    cudaFree(data);
}

/* As in templates of a library, which are compiled with the program */
static void work(void)
{
    int *data = NULL, sum = 0;
    cudaMalloc(&data, N * sizeof *data);
    fill<<<N / 256, 256>>>(data);
    cudaDeviceSynchronize();
    {
        emulator_device_work here;
        for (int i = 0; i < N; i++)
            sum += data[i];
    }
    printf("sum %d\n", sum);
    cudaFree(data);
}

int main(int, char **arguments)
{
    const char *how = arguments[1];
    if (strcmp(how, "work") == 0)
        work();
    else
        touch(how);
    printf("%s\n", cudaGetErrorName(cudaGetLastError()));
    return 0;
}
