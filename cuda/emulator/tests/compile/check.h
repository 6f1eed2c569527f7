/* check.h: TAP for these programs, whose kernels store one number at `out`. */
#include "../tap.h"
#include <cuda_runtime.h>

static int *out;

/* Checks after a launch that its kernel stored this number. */
static void left(int expected, const char *name, const char *file = __builtin_FILE(),
                 int line = __builtin_LINE())
{
    int value = -1;
    bool read = cudaMemcpy(&value, out, sizeof value, cudaMemcpyDeviceToHost) == cudaSuccess;
    ok(read && value == expected, name, file, line);
    if (value != expected)
        printf("# expected %d, got %d\n", expected, value);
    cudaMemset(out, 0, sizeof *out);
}

static int end(void)
{
    ok(cudaFree(out) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess &&
           cudaGetLastError() == cudaSuccess,
       "no error occurred");
    printf("1..%d\n", tests);
    return 0;
}
