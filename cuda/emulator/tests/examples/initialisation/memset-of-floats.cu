__global__ void increment(float *x)
{
    x[threadIdx.x] += 1;
}

int main()
{
    float host[32], *x;
    cudaMalloc(&x, sizeof host);
    cudaMemset(x, 1, sizeof host); // expect: memset-of-floats/bytes
    increment<<<1, 32>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    return cudaFree(x);
}
// notes are expected
