#include <stdlib.h>
int main()
{
    double *host = (double *)calloc(32, sizeof *host);
    float *x;
    cudaMalloc(&x, 32 * sizeof *host);
    cudaMemcpy(x, host, 32 * sizeof *host, cudaMemcpyHostToDevice); // expect: copy-of-another-type
    free(host);
    return cudaFree(x);
}
// notes are expected
