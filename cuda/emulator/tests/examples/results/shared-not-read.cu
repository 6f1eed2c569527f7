__global__ void total(const int *x, int *sum)
{
    __shared__ int s[100];
    const int t = threadIdx.x;
    s[t] = x[t];
    __syncthreads();
    for (int half = 50; half > 0; half /= 2) {
        if (t < half)
            s[t] += s[t + half]; // expect: shared-not-read/left-out
        __syncthreads();
    }
    if (t == 0)
        *sum = s[0];
}

int main()
{
    int host[100] = {}, *x, *sum;
    cudaMalloc(&x, sizeof host);
    cudaMalloc(&sum, sizeof *sum);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    total<<<1, 100>>>(x, sum);
    cudaMemcpy(host, sum, sizeof *sum, cudaMemcpyDeviceToHost);
    cudaFree(x);
    return cudaFree(sum);
}
// notes are expected
