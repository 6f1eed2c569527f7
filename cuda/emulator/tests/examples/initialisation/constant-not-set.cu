__constant__ float weights[4];

__global__ void weigh(float *x)
{
    x[threadIdx.x] = weights[threadIdx.x]; // expect: constant-not-set/not-set
}

int main()
{
    float host[4], *x;
    cudaMalloc(&x, sizeof host);
    weigh<<<1, 4>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    return cudaFree(x);
}
// notes are expected
