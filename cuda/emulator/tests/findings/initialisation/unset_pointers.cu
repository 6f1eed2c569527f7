/* unset_pointers.cu: arrays of pointers with one that is never set, or points to host memory. Each
 * faulty line ends in a comment. */
// nothing: right
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS = 8, N = 32 };

static float of_host[N] = {1};

struct node {
    float value;
    struct node *next;
};

__global__ void second(const struct node *list, float *out)
{
    out[threadIdx.x] = list->next->value;
    // expect managed: global-out-of-bounds/unset-pointer-in-memory
}

__global__ void sum(float *const *rows, float *out)
{
    float sum = 0;
    for (int row = 0; row < ROWS; row++)
        sum += rows[row][threadIdx.x];
    // expect null: global-out-of-bounds/null-pointer
    // expect device, copied, first: global-out-of-bounds/unset-pointer-in-memory
    // expect global, kept: host-pointer/access
    out[threadIdx.x] = sum;
}

__global__ void fill(float *const *rows)
{
    float *row = rows[threadIdx.y]; // expect earlier: uninitialised-read/host-never-set
    __syncthreads();
    row[threadIdx.x] = 1; // expect earlier: global-out-of-bounds/unset-pointer
}

int main(int, char **arguments)
{
    const char *wrong = arguments[1];
    float *out, *row, **rows, **sent = (float **)malloc(ROWS * sizeof *sent);
    struct node *list;
    cudaMalloc(&out, N * sizeof *out);
    cudaMalloc(&row, N * sizeof *row);
    cudaMalloc(&rows, ROWS * sizeof *rows);
    cudaMallocManaged(&list, 2 * sizeof *list);
    cudaMemset(row, 0, N * sizeof *row);
    for (int i = 0; i < ROWS; i++)
        if (i != 3 || !strcmp(wrong, "right"))
            sent[i] = row;
    if (!strcmp(wrong, "null"))
        sent[3] = NULL;
    static float kept[N];
    if (!strcmp(wrong, "kept"))
        sent[3] = kept;
    if (!strcmp(wrong, "global") || !strcmp(wrong, "right"))
        sent[3] = of_host;
    if (!strcmp(wrong, "right"))
        cudaHostRegister(of_host, sizeof of_host, cudaHostRegisterDefault);
    list->value = 1;
    if (!strcmp(wrong, "right"))
        list->next = list;
    if (!strcmp(wrong, "managed") || !strcmp(wrong, "right"))
        second<<<1, N>>>(list, out);
    if (!strcmp(wrong, "first"))
        cudaMemcpy(rows, &row, sizeof row, cudaMemcpyHostToDevice);
    else if (strcmp(wrong, "device"))
        cudaMemcpy(rows, sent, ROWS * sizeof *rows, cudaMemcpyHostToDevice);
    if (!strcmp(wrong, "earlier") || !strcmp(wrong, "right"))
        fill<<<1, dim3(N, ROWS)>>>(rows);
    if (strcmp(wrong, "managed") && strcmp(wrong, "earlier"))
        sum<<<1, N>>>(rows, out);
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
    cudaFree(row);
    cudaFree(rows);
    cudaFree(list);
    free(sent);
    return 0;
}
