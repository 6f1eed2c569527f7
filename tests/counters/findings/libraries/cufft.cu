/* cufft.cu: a transform of more than there is, as its plan says. */
#include <cuda_runtime.h>
#include <cufft.h>
#include <stdio.h>
#include <string.h>

enum { N = 64 };

int main(int, char **arguments)
{
    const bool wrong = !strcmp(arguments[1], "wrong");
    cufftComplex *data;
    cufftHandle plan;
    cudaMalloc(&data, N * sizeof *data);
    cudaMemset(data, 0, N * sizeof *data);
    cufftPlan1d(&plan, N, CUFFT_C2C, 1 + wrong);                   /* made */
    printf("%d\n", cufftExecC2C(plan, data, data, CUFFT_FORWARD)); /* followed */
    cufftDestroy(plan);
    cudaFree(data);
    return 0;
}
