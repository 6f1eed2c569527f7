__global__ void twice(int *x)
{
    x[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

int main()
{
    int host[256] = {}, *x;
    cudaMalloc(&x, sizeof host);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    twice<<<1, 128>>>(x); // expect: elements-not-read/tail
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    return cudaFree(x);
}
// notes are expected
