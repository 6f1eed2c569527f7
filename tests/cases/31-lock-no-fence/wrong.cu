// exits: 1
#include <cstdio>
__device__ int mutex = 0;
__device__ int counter = 0;
__global__ void add(int times)
{
    for (int k = 0; k < times; k++) {
        bool done = false;
        while (!done) {
            if (atomicCAS(&mutex, 0, 1) == 0) {
                counter = counter + 1;
                // expect: global-race/plain-unlock
                // status: global load: 1.00 sectors per request, ideal 1.00; 768 requests
                mutex = 0;
                // expect: global-race/plain-unlock
                done = true;
            }
        }
    }
}
int main()
{
    add<<<4, 64>>>(3);
    int c;
    cudaMemcpyFromSymbol(&c, counter, sizeof c);
    printf("%d, should be %d\n", c, 4 * 64 * 3);
}
