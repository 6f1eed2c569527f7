/* thrust_vectors.cu: a Thrust vector that is used after its end, and one that is never
 * freed. */
// over thrust/version.h
#include <thrust/device_vector.h>

__global__ void set(int *to)
{
    *to = 1; // expect: use-after-free/array-freed
}

int main(int count, char **)
{
    int *place;
    if (count > 1) {
        new thrust::device_vector<int>(10); // expect kept: memory-leak/array-never-freed
        return 0;
    }
    {
        thrust::device_vector<int> short_lived(4);
        place = thrust::raw_pointer_cast(short_lived.data());
    }
    set<<<1, 1>>>(place);
    return cudaDeviceSynchronize() == cudaSuccess;
}
