/* unwaited_kernels.cu: kernels that the program does not wait for before its end, chosen by the
 * first argument; "waits" waits for one, and without an argument they neither write nor print. */
// nothing: -, waits
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

__device__ int written;

__global__ void hello()
{
    printf("hello\n");
}

__global__ void nothing()
{
}

__global__ void reads(int *p)
{
    if (written)
        *p = 1;
}

__global__ void writes()
{
    written = 1;
}

int main(int count, char **arguments)
{
    const char *which = count > 1 ? arguments[1] : "";
    if (strcmp(which, "prints") == 0 || strcmp(which, "waits") == 0) {
        hello<<<1, 1>>>(); // expect prints: unwaited-kernel/end-of-program
        return strcmp(which, "waits") == 0 && cudaDeviceSynchronize() != cudaSuccess;
    }
    reads<<<1, 1>>>(nullptr);
    nothing<<<1, 1>>>();
    if (strcmp(which, "writes") == 0)
        writes<<<1, 1>>>(); // expect writes: unwaited-kernel/end-of-program
}
