#include <curand_kernel.h>

__global__ void draw(float *x)
{
    curandState state;
    curand_init(1234, 0, 0, &state); // expect: same-random-numbers/same-state
    x[threadIdx.x] = curand_uniform(&state);
}

int main()
{
    float host[64], *x;
    cudaMalloc(&x, sizeof host);
    draw<<<1, 64>>>(x);
    cudaMemcpy(host, x, sizeof host, cudaMemcpyDeviceToHost);
    return cudaFree(x);
}
// notes are expected
