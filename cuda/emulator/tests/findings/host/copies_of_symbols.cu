/* copies_of_symbols.cu: numbers that are copied to variables that are pointers, and the reverse. */
#include <stdio.h>

__device__ int *table;
__device__ float *rows[2];
__constant__ const int *inputs;
__device__ int numbers[2];
__global__ void set(void)
{
    table[0] = 3;
    rows[1][0] = 4;
    numbers[0] = inputs ? 5 : 6;
}
int main(void)
{
    int *d, h[2] = {}, *back;
    float *f, **pointers;
    cudaMalloc(&d, sizeof h);
    cudaMalloc(&f, 4 * sizeof *f);
    cudaMalloc(&pointers, 2 * sizeof *pointers);
    cudaMemset(d, 0, sizeof h);
    cudaMemset(f, 0, 4 * sizeof *f);
    cudaMemcpyToSymbol(table, d, sizeof d);          // expect: copy-of-a-pointer/to-symbol
    cudaMemcpyToSymbol(table, h, sizeof d);          // expect: copy-of-a-pointer/to-symbol
    cudaMemcpyToSymbolAsync(inputs, d, sizeof d);    // expect: copy-of-a-pointer/to-symbol
    cudaMemcpyToSymbol(rows, f, sizeof f, sizeof f); // expect: copy-of-a-pointer/to-symbol
    cudaMemcpyFromSymbol(h, table, sizeof d);        // expect: copy-of-a-pointer/from-symbol
    cudaMemcpyToSymbol(table, &d, sizeof d);
    cudaMemcpyToSymbol(inputs, &d, sizeof d);
    cudaMemcpyToSymbol(rows, &f, sizeof f, sizeof f);
    cudaMemcpy(pointers, &f, sizeof f, cudaMemcpyHostToDevice);
    cudaMemcpyToSymbol(rows, pointers, sizeof f, 0, cudaMemcpyDeviceToDevice);
    cudaMemcpyToSymbol(rows, (float *)pointers, sizeof f, 0, cudaMemcpyDeviceToDevice);
    cudaMemcpyToSymbol(numbers, d, sizeof h, 0, cudaMemcpyDeviceToDevice);
    set<<<1, 1>>>();
    cudaMemcpyFromSymbol(&back, table, sizeof back);
    cudaMemcpyFromSymbol(h, numbers, sizeof h);
    printf("%d %d\n", back == d, h[0]);
    cudaFree(d);
    cudaFree(f);
    cudaFree(pointers);
    return 0;
}
