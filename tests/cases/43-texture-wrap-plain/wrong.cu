#include <cstdio>
#include <vector>
__global__ void shift(cudaTextureObject_t t, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) out[y * w + x] = tex2D<float>(t, x + 1.5f, y + 0.5f); // expect: texture-clamped/not-normalised
}
int main()
{
    const int w = 32, h = 8;
    std::vector<float> a(w * h), r(w * h);
    for (int i = 0; i < w * h; i++) a[i] = i;
    cudaChannelFormatDesc d = cudaCreateChannelDesc<float>();
    cudaArray_t array;
    cudaMallocArray(&array, &d, w, h);
    cudaMemcpy2DToArray(array, 0, 0, a.data(), w * sizeof(float), w * sizeof(float), h, cudaMemcpyHostToDevice);
    cudaResourceDesc res = {};
    res.resType = cudaResourceTypeArray;
    res.res.array.array = array;
    cudaTextureDesc td = {};
    td.addressMode[0] = td.addressMode[1] = cudaAddressModeWrap;
    td.filterMode = cudaFilterModePoint;
    td.readMode = cudaReadModeElementType;
    td.normalizedCoords = 0;
    cudaTextureObject_t t;
    cudaCreateTextureObject(&t, &res, &td, NULL);
    float *out;
    cudaMalloc(&out, w * h * sizeof(float));
    shift<<<dim3(1, 1), dim3(32, 8)>>>(t, out, w, h);
    cudaMemcpy(r.data(), out, w * h * sizeof(float), cudaMemcpyDeviceToHost);
    int wrong = 0;
    for (int y = 0; y < h; y++) for (int x = 0; x < w; x++) wrong += r[y * w + x] != a[y * w + (x + 1) % w];
    printf("%d wrong\n", wrong);
    cudaDestroyTextureObject(t);
    cudaFreeArray(array);
    cudaFree(out);
}
