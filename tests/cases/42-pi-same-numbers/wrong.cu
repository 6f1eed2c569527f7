#include <cstdio>
#include <curand_kernel.h>
__global__ void hits(unsigned long long seed, int trials, unsigned *in)
{
    curandState s;
    curand_init(seed, 0, 0, &s);
    // expect: same-random-numbers/same-state
    // status: 1024 threads of kernel hits have seed 1234, sequence 0 and offset 0
    unsigned c = 0;
    for (int k = 0; k < trials; k++) {
        float x = curand_uniform(&s), y = curand_uniform(&s);
        c += x * x + y * y <= 1.0f;
    }
    atomicAdd(in, c);
}
int main()
{
    const int threads = 1024, trials = 50, launches = 4;
    unsigned *in, h;
    cudaMalloc(&in, sizeof(unsigned));
    cudaMemset(in, 0, sizeof(unsigned));
    for (int l = 0; l < launches; l++)
        hits<<<threads / 128, 128>>>(1234, trials, in);
    cudaMemcpy(&h, in, sizeof h, cudaMemcpyDeviceToHost);
    printf("pi is %.4f\n", 4.0 * h / (threads * (double)trials * launches));
    cudaFree(in);
}
