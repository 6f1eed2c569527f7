/* wrong_frees.cu: memory freed with the wrong function, or twice, as the first argument says. */
// nothing: right, given
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__device__ int *kept;

__global__ void keep()
{
    kept = (int *)malloc(16);
    *kept = 1;
}

__global__ void drop()
{
    free(kept);
}

__global__ void drop_again()
{
    free(kept); // expect twice: kernel-error/ended
}

__global__ void drop_array(int *array)
{
    free(array); // expect array: kernel-error/ended
}

int main(int, char **arguments)
{
    int *array, *pinned, *object, value;
    const char *wrong = arguments[1];
    cudaMalloc(&array, 64);
    cudaMallocHost(&pinned, 64);
    keep<<<1, 1>>>();
    cudaMemcpyFromSymbol(&object, kept, sizeof object);
    if (!strcmp(wrong, "array"))
        drop_array<<<1, 1>>>(array);
    else if (!strcmp(wrong, "host"))
        free(array); // expect host: device-pointer-on-host/host-frees
    else if (!strcmp(wrong, "new"))
        delete array; // expect new: device-pointer-on-host/host-frees
    else if (!strcmp(wrong, "free_pinned"))
        free(pinned); // expect free_pinned: device-pointer-on-host/host-frees-pinned
    else if (!strcmp(wrong, "delete_pinned"))
        delete[] pinned; // expect delete_pinned: device-pointer-on-host/host-frees-pinned
    else if (!strcmp(wrong, "object"))
        free(object); // expect object: device-pointer-on-host/host-frees
    else if (!strcmp(wrong, "given"))
        printf("%s\n", cudaGetErrorName(cudaFree(object)));
    else if (!strcmp(wrong, "copied"))
        cudaMemcpy( // expect copied: unchecked-error/call
            &value, object, sizeof value, cudaMemcpyDeviceToHost);
    drop<<<1, 1>>>();
    if (!strcmp(wrong, "twice"))
        drop_again<<<1, 1>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(array);
    cudaFreeHost(pinned);
    return 0;
}
