/* cufft.cu: a transform of more elements than the array has. */
// -lcufft, over fftw3.h
// nothing: right
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
    cufftPlan1d(&plan, N, CUFFT_C2C, 1 + wrong); /* made */
    const int result = cufftExecC2C(             // expect wrong: global-out-of-bounds/cufft
        plan, data, data, CUFFT_FORWARD);
    printf("%d\n", result);
    cufftDestroy(plan);
    cudaFree(data);
    return 0;
}
