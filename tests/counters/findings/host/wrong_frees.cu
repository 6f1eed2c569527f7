/* wrong_frees.cu: what is given back by who cannot, or again, as the first argument says. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

__device__ int *kept;

__global__ void keep()
{
    kept = (int *)malloc(16); /* kept */
    *kept = 1;
}

__global__ void drop()
{
    free(kept); /* dropped */
}

__global__ void drop_again()
{
    free(kept); /* twice */
}

__global__ void drop_array(int *array)
{
    free(array); /* array */
}

int main(int, char **arguments)
{
    int *array, *pinned, *object, value;
    const char *wrong = arguments[1];
    cudaMalloc(&array, 64);      /* allocated */
    cudaMallocHost(&pinned, 64); /* pinned */
    keep<<<1, 1>>>();
    cudaMemcpyFromSymbol(&object, kept, sizeof object);
    if (!strcmp(wrong, "array"))
        drop_array<<<1, 1>>>(array);
    else if (!strcmp(wrong, "host"))
        free(array); /* host */
    else if (!strcmp(wrong, "new"))
        delete array; /* new */
    else if (!strcmp(wrong, "free_pinned"))
        free(pinned); /* free_pinned */
    else if (!strcmp(wrong, "delete_pinned"))
        delete[] pinned; /* delete_pinned */
    else if (!strcmp(wrong, "object"))
        free(object); /* object */
    else if (!strcmp(wrong, "given"))
        printf("%s\n", cudaGetErrorName(cudaFree(object)));
    else if (!strcmp(wrong, "copied"))
        cudaMemcpy(&value, object, sizeof value, cudaMemcpyDeviceToHost); /* copied */
    drop<<<1, 1>>>();
    if (!strcmp(wrong, "twice"))
        drop_again<<<1, 1>>>();
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(array);
    cudaFreeHost(pinned);
    return 0;
}
