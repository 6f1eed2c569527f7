/* sizes.cu: copies back of sizeof(h) bytes: where h is an array, and, as the first argument says,
 * where it is a pointer. A line that is at fault ends in a comment. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 64 };

struct numbers {
    float *some;
    float all[N];
};

template <typename T_> __global__ void fill(T_ *data)
{
    data[threadIdx.x] = T_{};
}

template <typename T_> static void arrays(int n)
{
    T_ fixed[N], two[2], of_any_length[n], *data, one;
    cudaMalloc(&data, sizeof(fixed));
    fill<<<1, N>>>(data);
    cudaMemcpy(fixed, data, sizeof(fixed), cudaMemcpyDeviceToHost);
    cudaMemcpy(two, (void *)data, sizeof two, cudaMemcpyDeviceToHost);
    cudaMemcpy(of_any_length, data, sizeof of_any_length, cudaMemcpyDeviceToHost);
    cudaMemcpy(&one, data, sizeof(one), cudaMemcpyDeviceToHost);
    cudaMemcpy(&one, data, sizeof(*data), cudaMemcpyDeviceToHost);
    cudaFree(data);
}

/* Pointers, and not to what they lead to */
static void pointers(float *data)
{
    float **table, *one;
    cudaMalloc(&table, N * sizeof *table);
    cudaMemcpy(table, &data, sizeof(data), cudaMemcpyHostToDevice);
    cudaMemcpy(&one, table, sizeof(one), cudaMemcpyDeviceToHost);
    printf("%d\n", one == data);
    cudaFree(table);
}

static void right(float *data)
{
    static float rows[2][N / 2];
    struct numbers numbers;
    arrays<float>(N);
    arrays<double>(2);
    arrays<char>(8);
    pointers(data);
    cudaMemcpy(numbers.all, data, sizeof(numbers.all), cudaMemcpyDeviceToHost);
    cudaMemcpy(rows[1], data, sizeof(rows[1]), cudaMemcpyDeviceToHost);
}

static void fetch(float all[N], const float *data)
{
    cudaMemcpy(all, data, sizeof(all), cudaMemcpyDeviceToHost); /* parameter */
}

int main(int argc, char **argv)
{
    const char *how = argv[argc - 1];
    float *host = (float *)calloc(N, sizeof *host), *data;
    struct numbers numbers = {host, {0}}, *const at = &numbers;
    double *doubles;
    cudaMalloc(&data, N * sizeof *data);
    cudaMalloc(&doubles, N * sizeof *doubles);
    fill<<<1, N>>>(data);
    fill<<<1, N>>>(doubles);
    right(data);
    if (!strcmp(how, "pointer"))
        cudaMemcpy(host, data, sizeof(host), cudaMemcpyDeviceToHost); /* pointer */
    else if (!strcmp(how, "device"))
        cudaMemcpy(host, (void *)data, sizeof data, cudaMemcpyDeviceToHost); /* device */
    else if (!strcmp(how, "member"))
        cudaMemcpyAsync(at->some, data, sizeof(at->some), cudaMemcpyDeviceToHost); /* member */
    else if (!strcmp(how, "parameter"))
        fetch(host, data);
    else if (!strcmp(how, "double"))
        cudaMemcpy(host, doubles, sizeof(doubles), cudaMemcpyDeviceToHost); /* double */
    printf("%g\n", host[1]);
    cudaFree(data);
    cudaFree(doubles);
    free(host);
    return 0;
}
