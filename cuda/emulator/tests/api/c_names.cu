/* c_names.cu: the runtime's functions by the names that C and Fortran link them by. Prints TAP. */
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
    ok(malloc_of_c(&d_value, sizeof value) == cudaSuccess && d_value, "memory");
    ok(copy_of_c(d_value, &value, sizeof value, cudaMemcpyHostToDevice) == cudaSuccess, "there");
    twice<<<1, 1>>>((int *)d_value);
    ok(wait_of_c() == cudaSuccess, "a kernel is waited for");
    ok(copy_of_c(&value, d_value, sizeof value, cudaMemcpyDeviceToHost) == cudaSuccess, "and back");
    ok(value == 42, "what it computed");
    const int error = copy_of_c(&value, NULL, sizeof value, cudaMemcpyDeviceToHost);
    ok(error != cudaSuccess, "an error is returned");
    ok(last_of_c() == error, "and kept");
    ok(free_of_c(d_value) == cudaSuccess, "freed");
    printf("1..%d\n", tests);
    return 0;
}
