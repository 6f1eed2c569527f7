/* unset.cu: memory of the host's that nobody has set, and that a kernel reads, or the host. Each
 * line that is at fault ends in a comment. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <string.h>

enum { N = 256 };

struct padded {
    double place;
    int number;
};

__global__ void copy(const int *in, int *out, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        out[i] = in[i]; /* direct, half, copied, later */
}

__global__ void overwrite(int *out)
{
    out[threadIdx.x] = threadIdx.x;
}

/* Of the fourth numbers nobody makes anything, but they are copied, too. */
__global__ void move(const struct padded *from, struct padded *to, const float4 *places,
                     float4 *moved)
{
    const int i = threadIdx.x;
    to[i] = from[i];
    moved[i] = places[i];
    moved[i].x += places[i].y + places[i].z;
}

static int total(const int *numbers, int count)
{
    int sum = 0;
    for (int i = 0; i < count; i++)
        sum += numbers[i]; /* back */
    return sum;
}

/* What the host leaves out and nobody reads, what is padding, and what comes back as it was sent */
static int right(int *host, int *device)
{
    struct padded *from, *to, *all;
    float4 *places, *moved;
    char *text;
    cudaMallocHost(&text, 100);
    cudaMallocHost(&from, N * sizeof *from);
    cudaMallocHost(&places, N * sizeof *places);
    cudaMalloc(&to, N * sizeof *to);
    cudaMalloc(&all, N * sizeof *all);
    cudaMalloc(&moved, N * sizeof *moved);
    snprintf(text, 100, "%s", "hello");
    for (int i = 0; i < N; i++) {
        from[i].place = from[i].number = i;
        places[i].x = places[i].y = places[i].z = 1;
    }
    move<<<1, N>>>(from, to, places, moved);
    cudaMemcpy(all, from, N * sizeof *from, cudaMemcpyHostToDevice);
    cudaMemcpy(moved, places, N * sizeof *places, cudaMemcpyHostToDevice);
    move<<<1, N>>>(all, to, moved, moved);
    cudaMemcpy(from, to, N * sizeof *from, cudaMemcpyDeviceToHost);
    cudaMemcpy(places, moved, N * sizeof *places, cudaMemcpyDeviceToHost);
    const struct padded one = from[3];
    cudaMemcpy(device, host, N * sizeof *host, cudaMemcpyHostToDevice);
    overwrite<<<1, N / 2>>>(device);
    cudaMemcpy(host, device, N * sizeof *host, cudaMemcpyDeviceToHost);
    const int sum = total(host, N / 2) + (int)one.place + (int)places[1].x + text[4];
    cudaFreeHost(text);
    cudaFreeHost(from);
    cudaFreeHost(places);
    cudaFree(to);
    cudaFree(all);
    cudaFree(moved);
    return sum;
}

int main(int, char **arguments)
{
    int *host, *in, *out;
    const char *wrong = arguments[1];
    cudaMallocHost(&host, N * sizeof *host);
    cudaMalloc(&in, N * sizeof *in);
    cudaMalloc(&out, N * sizeof *out);
    if (!strcmp(wrong, "direct"))
        copy<<<1, N>>>(host, out, N);
    cudaDeviceSynchronize();
    if (!strcmp(wrong, "right"))
        printf("%d\n", right(host, in));
    for (int i = 0; i < N / 2; i++)
        host[i] = 0;
    if (!strcmp(wrong, "half"))
        copy<<<1, N>>>(host, out, N);
    if (!strcmp(wrong, "copied") || !strcmp(wrong, "later")) {
        cudaMemcpy(in, host, N * sizeof *in, cudaMemcpyHostToDevice); /* sender */
        if (!strcmp(wrong, "later"))
            cudaMemcpy(in, in + N / 2, N * sizeof *in / 2, cudaMemcpyDeviceToDevice);
        copy<<<1, N>>>(in, out, N);
    }
    if (!strcmp(wrong, "back"))
        printf("%d\n", total(host, N));
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFreeHost(host);
    cudaFree(in);
    cudaFree(out);
    return 0;
}
