__global__ void copy(cudaTextureObject_t in, float *out)
{
    out[threadIdx.x] = tex1Dfetch<float>(in, threadIdx.x); // expect: texture-too-short
}

int main()
{
    float host[32] = {}, *in, *out;
    cudaResourceDesc what = {};
    cudaTextureDesc how = {};
    cudaTextureObject_t texture;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof host);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    what.resType = cudaResourceTypeLinear;
    what.res.linear.devPtr = in;
    what.res.linear.desc = cudaCreateChannelDesc<float>();
    what.res.linear.sizeInBytes = 32; /* of 128 */
    cudaCreateTextureObject(&texture, &what, &how, NULL);
    copy<<<1, 32>>>(texture, out);
    cudaMemcpy(host, out, sizeof host, cudaMemcpyDeviceToHost);
    cudaDestroyTextureObject(texture);
    cudaFree(in);
    return cudaFree(out);
}
// notes are expected
