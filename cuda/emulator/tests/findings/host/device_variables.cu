/* device_variables.cu: the host's own copies of the device's variables. A read is found where the
 * copy differs from the variable. */
#include <stdio.h>

struct pair {
    int first, second;
};
__device__ int total, numbers[4], seven = 7, same;
__device__ pair both;
__managed__ int managed;
__constant__ float factor, factors[2];
template <class T> __device__ T of_type;
static __device__ int *pointer = &total;
__host__ __device__ int for_both()
{
    return total;
}
__global__ void set()
{
    total = 3;
    numbers[1] = 4;
    both.second = 5;
    managed = 6;
    of_type<int> = *pointer + for_both();
}
__global__ void check(int argument, int *wrong)
{
    *wrong = argument != 9 || total != 3 || factors[1] != 0;
}
int main(void)
{
    int copy, *wrong;
    float f = 2;
    cudaMallocManaged(&wrong, sizeof *wrong);
    cudaMemcpyToSymbol(factor, &f, sizeof f);
    set<<<1, 1>>>();
    cudaDeviceSynchronize();
    printf("%d\n", total);       // expect: device-variable-on-host/host-copy
    int sum = numbers[0] + same; /* numbers[0] and same are 0 in both */
    for (int i = 0; i < 4; i++)
        sum += numbers[i];        // expect: device-variable-on-host/host-copy
    pair whole = both;            // expect: device-variable-on-host/host-copy
    sum += whole.second + seven;  // expect: device-variable-on-host/host-copy
    sum += (int)factor + managed; // expect: device-variable-on-host/host-copy
    sum += of_type<int>;          // expect: device-variable-on-host/host-copy
    total = 8;
    total++; // expect: device-variable-on-host/host-copy
    factors[1] = 1;
    check<<<1, 1>>>(total, wrong); // expect: device-variable-on-host/host-copy
    cudaMemcpyFromSymbol(&copy, total, sizeof copy);
    copy = copy != 3 || sum != 6 || *wrong;
    cudaFree(wrong);
    return copy;
}
