__global__ void next(cudaTextureObject_t in, float *out)
{
    out[threadIdx.x] = tex1D<float>(in, threadIdx.x + 1.5f); // expect: texture-clamped
}

int main()
{
    float host[32] = {}, *out;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<float>();
    cudaResourceDesc what = {};
    cudaTextureDesc how = {};
    cudaTextureObject_t texture;
    cudaArray_t array;
    cudaMallocArray(&array, &format, 32);
    cudaMemcpy2DToArray(array, 0, 0, host, sizeof host, sizeof host, 1, cudaMemcpyHostToDevice);
    cudaMalloc(&out, sizeof host);
    what.resType = cudaResourceTypeArray;
    what.res.array.array = array;
    how.addressMode[0] = cudaAddressModeWrap;
    cudaCreateTextureObject(&texture, &what, &how, NULL);
    next<<<1, 32>>>(texture, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaDestroyTextureObject(texture);
    cudaFreeArray(array);
    return cudaFree(out);
}
// notes are expected
