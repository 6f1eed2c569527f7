/* texels.cu: reads of texels outside of a texture, as the first argument says. */
// nothing: right
#include <stdio.h>
#include <string.h>

enum { WIDTH = 40, HEIGHT = 8 };

__global__ void columns(cudaSurfaceObject_t surface)
{
    surf2Dwrite(1.0f, surface, threadIdx.x, 0); // expect columns: kernel-error/ended
}

__global__ void beyond(cudaSurfaceObject_t surface)
{
    surf2Dwrite(1.0f, surface, threadIdx.x * 4, blockIdx.x); // expect beyond: kernel-error/ended
}

__global__ void sample(cudaTextureObject_t texture, float *out)
{
    const float x = threadIdx.x + 0.5f;
    out[threadIdx.x] = tex2D<float>(texture, x, 0.5f); // expect freed: use-after-free/texel-freed
}

int main(int, char **arguments)
{
    const char *wrong = arguments[1];
    float *out;
    cudaArray_t array;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, WIDTH, HEIGHT, cudaArraySurfaceLoadStore);
    cudaMalloc(&out, WIDTH * sizeof *out);
    cudaResourceDesc resource = {};
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    cudaSurfaceObject_t surface;
    cudaCreateSurfaceObject(&surface, &resource);
    cudaTextureDesc how = {};
    cudaTextureObject_t texture;
    cudaCreateTextureObject(&texture, &resource, &how, NULL);
    beyond<<<HEIGHT, WIDTH>>>(surface);
    cudaDeviceSynchronize();
    if (!strcmp(wrong, "columns"))
        columns<<<1, WIDTH>>>(surface);
    else if (!strcmp(wrong, "beyond"))
        beyond<<<HEIGHT, WIDTH + 1>>>(surface);
    else if (!strcmp(wrong, "freed"))
        cudaFreeArray(array);
    sample<<<1, WIDTH>>>(texture, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaDestroyTextureObject(texture);
    cudaDestroySurfaceObject(surface);
    if (strcmp(wrong, "freed") != 0)
        cudaFreeArray(array);
    cudaFree(out);
    return 0;
}
