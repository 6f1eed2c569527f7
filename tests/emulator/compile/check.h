/* check.h: TAP for the programs here, whose kernels leave one number where `out` points. */
#include <cuda_runtime.h>
#include <stdio.h>

static int *out, tests;

/* After a launch: did its kernel leave this number? */
static void left(int expected, const char *name)
{
    int value = -1;
    bool right = cudaMemcpy(&value, out, sizeof value, cudaMemcpyDeviceToHost) == cudaSuccess &&
                 value == expected;
    printf("%s %d - %s\n", right ? "ok" : "not ok", ++tests, name);
    if (!right)
        printf("# expected %d, got %d\n", expected, value);
    cudaMemset(out, 0, sizeof *out);
}

static int end(void)
{
    bool right = cudaFree(out) == cudaSuccess && cudaDeviceSynchronize() == cudaSuccess &&
                 cudaGetLastError() == cudaSuccess;
    printf("%s %d - no errors\n1..%d\n", right ? "ok" : "not ok", tests + 1, tests + 1);
    return 0;
}
