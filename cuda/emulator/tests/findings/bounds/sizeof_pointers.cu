/* sizeof_pointers.cu: copies back of sizeof(h) bytes: h is an array or, as the first argument says,
 * a pointer; and copies of what a pointer points to, or of the pointer itself. Each faulty line
 * ends in a comment. */
// nothing: -
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

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

/* Copies pointers instead of what they point to */
static void pointers(float *data)
{
    float **table, *one;
    cudaMalloc(&table, N * sizeof *table);
    cudaMemcpy(table, &data, sizeof(data), cudaMemcpyHostToDevice);
    cudaMemcpy(&one, table, sizeof(one), cudaMemcpyDeviceToHost);
    printf("%d\n", one == data);
    cudaFree(table);
}

/* Right: the data are in bytes, and in a struct that begins with one. */
static void in_bytes(float *data)
{
    struct list {
        const struct list *next;
    } one = {NULL}, *list;
    const struct list *const first = &one;
    char *letters;
    cudaMalloc(&letters, N);
    cudaMalloc(&list, sizeof *list);
    cudaMemcpy(letters, &letters, sizeof letters, cudaMemcpyHostToDevice);
    cudaMemcpy(letters, &data, sizeof data, cudaMemcpyHostToDevice);
    cudaMemcpy(list, &first, sizeof first, cudaMemcpyHostToDevice);
    cudaMemcpy(list, &one, sizeof one, cudaMemcpyHostToDevice);
    cudaFree(letters);
    cudaFree(list);
}

/* Right: copied as bits and as bytes */
static void as_bits(const float *data)
{
    static unsigned bits[N];
    static unsigned char bytes[N];
    static double doubles[N];
    cudaMemcpy(bits, data, sizeof bits, cudaMemcpyDeviceToHost);
    cudaMemcpy(bytes, data, sizeof bytes, cudaMemcpyDeviceToHost);
    cudaMemcpy((void *)doubles, data, sizeof bits, cudaMemcpyDeviceToHost);
}

/* Right: pointers from cudaMalloc are stored among numbers, and copied back. */
static void among_numbers(float *data)
{
    float *both[2] = {data, data + 1}, *numbers, *one;
    cudaMalloc(&numbers, sizeof both);
    cudaMemcpy(numbers, both, sizeof both, cudaMemcpyHostToDevice);
    cudaMemcpy(&one, numbers, sizeof one, cudaMemcpyDeviceToHost);
    cudaFree(numbers);
    if (one != both[0])
        puts("not as it was sent");
}

/* A number identifies the place. */
static void by_number(float *data)
{
    size_t address = (size_t)data;
    const size_t letters = 0x6161616161616161;
    cudaMemcpy((void *)address, &letters, sizeof(address), cudaMemcpyHostToDevice);
}

static void right(float *data)
{
    static float rows[2][N / 2];
    struct numbers numbers;
    arrays<float>(N);
    arrays<double>(2);
    arrays<char>(8);
    pointers(data);
    in_bytes(data);
    among_numbers(data);
    by_number(data);
    as_bits(data);
    cudaMemcpy(numbers.all, data, sizeof(numbers.all), cudaMemcpyDeviceToHost);
    cudaMemcpy(rows[1], data, sizeof(rows[1]), cudaMemcpyDeviceToHost);
}

static void fetch(float all[N], const float *data)
{
    cudaMemcpy(all, data, sizeof(all), // expect parameter: copy-too-short/sizeof-pointer
               cudaMemcpyDeviceToHost);
}

/* Each row of the matrix is a separate allocation. */
static void send_rows(float *data, float *row)
{
    float **rows = (float **)malloc(N * sizeof *rows);
    for (int i = 0; i < N; i++)
        rows[i] = row;
    cudaMemcpy(data, rows, N * sizeof *data, // expect rows: copy-of-a-pointer/from-rows
               cudaMemcpyHostToDevice);
    free(rows);
}

int main(int argc, char **argv)
{
    const char *how = argv[argc - 1];
    float *host = (float *)calloc(N, sizeof *host), *data;
    struct numbers numbers = {host, {0}}, *const at = &numbers;
    double *doubles;
    std::vector<float> list(N);
    cudaMalloc(&data, N * sizeof *data);
    cudaMalloc(&doubles, N * sizeof *doubles);
    fill<<<1, N>>>(data);
    fill<<<1, N>>>(doubles);
    right(data);
    if (!strcmp(how, "pointer"))
        cudaMemcpy(host, data, sizeof(host), // expect pointer: copy-too-short/sizeof-pointer
                   cudaMemcpyDeviceToHost);
    else if (!strcmp(how, "device"))
        cudaMemcpy(host, (void *)data, sizeof data, // expect device: copy-too-short/sizeof-pointer
                   cudaMemcpyDeviceToHost);
    else if (!strcmp(how, "member"))
        cudaMemcpyAsync(at->some, data, // expect member: copy-too-short/sizeof-pointer
                        sizeof(at->some), cudaMemcpyDeviceToHost);
    else if (!strcmp(how, "parameter"))
        fetch(host, data);
    else if (!strcmp(how, "double"))
        cudaMemcpy(host, doubles, sizeof(doubles), // expect double: copy-too-short/sizeof-pointer
                   cudaMemcpyDeviceToHost);
    else if (!strcmp(how, "vector"))
        cudaMemcpy(data, &list, sizeof(list), // expect vector: copy-of-a-pointer/from-container
                   cudaMemcpyHostToDevice);
    else if (!strcmp(how, "address"))
        cudaMemcpy(data, &host, sizeof(host), // expect address: copy-of-a-pointer/from-pointer
                   cudaMemcpyHostToDevice);
    else if (!strcmp(how, "types"))
        cudaMemcpy(host, doubles, N * sizeof *host, // expect types: copy-of-another-type/types
                   cudaMemcpyDeviceToHost);
    else if (!strcmp(how, "rows"))
        send_rows(data, host);
    else if (!strcmp(how, "over it"))
        cudaMemcpyAsync(&at->some, data, // expect over it: copy-of-a-pointer/to-pointer
                        sizeof(at->some), cudaMemcpyDeviceToHost);
    else
        cudaMemcpy(data, list.data(), N * sizeof list[0], cudaMemcpyHostToDevice);
    printf("%g\n", host[1]);
    cudaFree(data);
    cudaFree(doubles);
    free(host);
    return 0;
}
