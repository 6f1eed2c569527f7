// exits: 4
#include <cstdio>
#include <vector>
__global__ void twice(cudaTextureObject_t t, float *out, int w, int h)
{
    int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < w && y < h) out[y * w + x] = 2 * tex2D<float>(t, x + 0.5f, y + 0.5f); // expect: kernel-error/ended
}
int main()
{
    const int w = 50, h = 20;
    std::vector<float> a(w * h, 1.5f), r(w * h);
    float *d, *out;
    cudaMalloc(&d, w * h * sizeof(float));
    cudaMalloc(&out, w * h * sizeof(float));
    cudaMemcpy(d, a.data(), w * h * sizeof(float), cudaMemcpyHostToDevice);
    cudaResourceDesc res = {};
    res.resType = cudaResourceTypePitch2D;
    res.res.pitch2D.devPtr = d;
    res.res.pitch2D.desc = cudaCreateChannelDesc<float>();
    res.res.pitch2D.width = w;
    res.res.pitch2D.height = h;
    res.res.pitch2D.pitchInBytes = w * sizeof(float);
    cudaTextureDesc td = {};
    td.readMode = cudaReadModeElementType;
    cudaTextureObject_t t = 0;
    cudaCreateTextureObject(&t, &res, &td, NULL); // expect: unchecked-error/call
    twice<<<dim3(4, 2), dim3(16, 16)>>>(t, out, w, h);
    cudaMemcpy(r.data(), out, w * h * sizeof(float), cudaMemcpyDeviceToHost);
    printf("%g, should be 3\n", r[w * h - 1]);
    cudaDestroyTextureObject(t);
    cudaFree(d); cudaFree(out);
}
