/* managed_memory.cu: managed memory of which a part is never written, neither by the host, which
 * the counters do not see, nor by a kernel. Each faulty line ends in a comment. */
// nothing: right
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <vector>

enum { N = 256 };

struct padded {
    double place;
    int number;
};

__global__ void copy(const int *in, int *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i]; // expect half: uninitialised-read/never-written
}

__global__ void add(int *sum)
{
    atomicAdd(sum, 1); // expect sum: uninitialised-read/never-written
}

__global__ void letters(const char *text, const bool *marks, const struct padded *from,
                        struct padded *to, int *lengths)
{
    const int i = threadIdx.x;
    to[i] = from[i];
    lengths[i] = (text[i % 5] == 'h') + marks[i];
}

/* Some bits of a word may be uninitialised. */
struct bits {
    unsigned one : 1, other : 7;
};
__global__ void odd(const struct bits *bits, int *out)
{
    out[threadIdx.x] = bits[threadIdx.x].one;
}

static int total(const int *numbers, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += numbers[i]; // expect rest: uninitialised-host-read/device-or-pinned
    return sum;
}

/* Written by libraries, by bytes or by members; and memory that is never read */
static int right(int *in, int *out)
{
    char *text;
    bool *marks;
    struct padded *from, *to;
    struct bits *bits;
    cudaMallocManaged(&bits, N * sizeof *bits);
    cudaMallocManaged(&text, 100);
    cudaMallocManaged(&marks, N);
    cudaMallocManaged(&from, N * sizeof *from);
    cudaMallocManaged(&to, N * sizeof *to);
    snprintf(text, 100, "%s", "hello");
    for (int i = 0; i < N; i++) {
        in[i] = 0;
        marks[i] = i % 3 == 0;
        bits[i].one = i % 2;
        from[i].place = i;
        from[i].number = i;
    }
    copy<<<1, N>>>(in, out, N);
    letters<<<1, N>>>(text, marks, from, to, in);
    odd<<<1, N>>>(bits, out);
    cudaDeviceSynchronize();
    const struct padded one = to[3];
    const std::vector<int> numbers(in, in + N);
    memcpy(from, to, N * sizeof *from);
    std::swap(from[1], to[2]);
    const int sum = total(numbers.data(), N) + total(out, N) + (int)one.place - from[1].number;
    cudaFree(text);
    cudaFree(bits);
    cudaFree(marks);
    cudaFree(from);
    cudaFree(to);
    return sum;
}

int main(int, char **arguments)
{
    int *in, *out, host[N];
    const char *wrong = arguments[1];
    cudaMallocManaged(&in, (N + 1) * sizeof *in);
    cudaMallocManaged(&out, N * sizeof *out);
    if (!strcmp(wrong, "half")) {
        for (int i = 0; i < N / 2; i++)
            in[i] = i;
        copy<<<1, N>>>(in, out, N);
    }
    if (!strcmp(wrong, "sum"))
        add<<<1, N>>>(in);
    if (!strcmp(wrong, "rest") || !strcmp(wrong, "fetched")) {
        for (int i = 0; i < N; i++)
            in[i] = i;
        copy<<<(N - 1) / 32, 32>>>(in, out, N);
    }
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    if (!strcmp(wrong, "rest"))
        printf("%d\n", total(out, N));
    if (!strcmp(wrong, "fetched"))
        cudaMemcpy(host, out, sizeof host, // expect fetched: uninitialised-copy/elements
                   cudaMemcpyDeviceToHost);
    if (!strcmp(wrong, "right"))
        printf("%d\n", right(in, out));
    cudaFree(in);
    if (!strcmp(wrong, "gone"))
        printf("%d\n", in[3]); // expect gone: device-pointer-on-host/after-free
    cudaFree(out);
    return 0;
}
