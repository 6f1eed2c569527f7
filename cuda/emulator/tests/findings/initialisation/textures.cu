/* textures.cu: arrays of texels that are never filled, or in part, or never freed; and linear
 * textures that do not end with their array. Each faulty line ends in a comment. */
// nothing: right
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { SIDE = 32 };

__global__ void sample(cudaTextureObject_t texture, float *out)
{
    const float x = threadIdx.x + 0.5f, y = blockIdx.x + 0.5f;
    out[threadIdx.x] = tex2D<float>(texture, x, y);
    // expect texture, half: uninitialised-read/never-written
}

__global__ void between(cudaTextureObject_t texture, float *out)
{
    out[threadIdx.x] = tex2D<float>(texture, threadIdx.x + 0.5f, SIDE / 2);
    // expect between: uninitialised-read/never-written
}

__global__ void fetch(cudaTextureObject_t texture, float *out)
{
    out[threadIdx.x] = tex1Dfetch<float>(texture, threadIdx.x);
    // expect fetch: uninitialised-read/never-written
    // expect elements, edge: texture-too-short/size-in-bytes
    // expect behind: global-out-of-bounds/texel
    // expect gone: use-after-free/texel-freed
}

__global__ void of_surface(cudaSurfaceObject_t surface, float *out)
{
    out[threadIdx.x] = surf2Dread<float>(surface, threadIdx.x * 4, blockIdx.x);
    // expect surface: uninitialised-read/never-written
}

__global__ void to_surface(cudaSurfaceObject_t surface)
{
    surf2Dwrite((float)threadIdx.x, surface, threadIdx.x * 4, blockIdx.x);
}

int main(int, char **arguments)
{
    const char *wrong = arguments[1];
    cudaArray_t array;
    cudaTextureObject_t texture, plain;
    cudaSurfaceObject_t surface;
    cudaResourceDesc resource = {}, linear = {};
    cudaTextureDesc description = {};
    float *out, *in, host[SIDE * SIDE] = {};
    const cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, SIDE, SIDE, cudaArraySurfaceLoadStore);
    // expect kept: memory-leak/cuda-array-never-freed
    cudaMalloc(&out, (SIDE + 1) * sizeof *out);
    cudaMalloc(&in, SIDE * sizeof *in);
    resource.resType = cudaResourceTypeArray;
    resource.res.array.array = array;
    description.filterMode = !strcmp(wrong, "between") ? cudaFilterModeLinear : cudaFilterModePoint;
    cudaCreateTextureObject(&texture, &resource, &description, NULL);
    // expect kept: memory-leak/texture-never-destroyed
    cudaCreateSurfaceObject(&surface, &resource);
    linear.resType = cudaResourceTypeLinear;
    linear.res.linear.devPtr = in;
    linear.res.linear.desc = format;
    linear.res.linear.sizeInBytes = SIDE * sizeof *in;
    if (!strcmp(wrong, "elements") || !strcmp(wrong, "edge"))
        linear.res.linear.sizeInBytes = SIDE;
    if (!strcmp(wrong, "behind"))
        linear.res.linear.sizeInBytes = 2 * SIDE * sizeof *in;
    description.filterMode = cudaFilterModePoint;
    cudaCreateTextureObject(&plain, &linear, &description, NULL);
    if (!strcmp(wrong, "half") || !strcmp(wrong, "between"))
        cudaMemcpy2DToArray(array, 0, 0, host, SIDE * 4, SIDE * 4, SIDE / 2,
                            cudaMemcpyHostToDevice);
    if (!strcmp(wrong, "right"))
        to_surface<<<SIDE, SIDE>>>(surface);
    if (!strcmp(wrong, "texture") || !strcmp(wrong, "half") || !strcmp(wrong, "right"))
        sample<<<SIDE, SIDE>>>(texture, out);
    if (!strcmp(wrong, "between"))
        between<<<1, SIDE>>>(texture, out);
    if (!strcmp(wrong, "fetch"))
        fetch<<<1, SIDE>>>(plain, out);
    if (linear.res.linear.sizeInBytes != SIDE * sizeof *in) {
        cudaMemset(in, 0, SIDE * sizeof *in);
        fetch<<<1, !strcmp(wrong, "edge")       ? SIDE / 4 + 1
                   : !strcmp(wrong, "elements") ? SIDE
                                                : SIDE + 1>>>(plain, out);
    }
    if (!strcmp(wrong, "gone")) {
        cudaFree(in);
        fetch<<<1, SIDE>>>(plain, out);
        in = NULL;
    }
    if (!strcmp(wrong, "surface") || !strcmp(wrong, "right"))
        of_surface<<<SIDE, SIDE>>>(surface, out);
    if (!strcmp(wrong, "copy") || !strcmp(wrong, "right"))
        cudaMemcpy2DFromArray(host, SIDE * 4, array, // expect copy: uninitialised-copy/all-elements
                              0, 0, SIDE * 4, SIDE, cudaMemcpyDeviceToHost);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaDestroyTextureObject(plain);
    if (strcmp(wrong, "kept")) {
        cudaDestroyTextureObject(texture);
        cudaFreeArray(array);
    }
    cudaDestroySurfaceObject(surface);
    cudaFree(out);
    cudaFree(in);
    return 0;
}
