/* c_names.cu: the runtime's functions under the names that C and Fortran link. Prints TAP. */
#include "../tap.h"

extern "C" int malloc_of_c(void **pointer, size_t bytes) __asm__("cudaMalloc");
extern "C" int copy_of_c(void *to, const void *from, size_t bytes, int kind) __asm__("cudaMemcpy");
extern "C" int wait_of_c(void) __asm__("cudaDeviceSynchronize");
extern "C" int free_of_c(void *pointer) __asm__("cudaFree");
extern "C" int last_of_c(void) __asm__("cudaGetLastError");

__global__ void twice(int *value)
{
    *value *= 2;
}

int main()
{
    int value = 21;
    void *d_value = NULL;
    ok(malloc_of_c(&d_value, sizeof value) == cudaSuccess && d_value, "cudaMalloc allocates");
    ok(copy_of_c(d_value, &value, sizeof value, cudaMemcpyHostToDevice) == cudaSuccess,
       "cudaMemcpy copies to the device");
    twice<<<1, 1>>>((int *)d_value);
    ok(wait_of_c() == cudaSuccess, "cudaDeviceSynchronize waits for a kernel");
    ok(copy_of_c(&value, d_value, sizeof value, cudaMemcpyDeviceToHost) == cudaSuccess,
       "cudaMemcpy copies back");
    ok(value == 42, "the result is that of the kernel");
    const int error = copy_of_c(&value, NULL, sizeof value, cudaMemcpyDeviceToHost);
    ok(error != cudaSuccess, "an error is returned");
    ok(last_of_c() == error, "cudaGetLastError returns the error");
    ok(free_of_c(d_value) == cudaSuccess, "cudaFree frees");
    printf("1..%d\n", tests);
    return 0;
}
