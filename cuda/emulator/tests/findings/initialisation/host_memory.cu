/* host_memory.cu: uninitialised host memory that a kernel or the host reads. Each faulty line ends
 * in a comment. */
// nothing: right, chance
#include <cuda_runtime.h>
#include <limits.h>
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
        out[i] = in[i];
    // expect direct, half, later: uninitialised-read/never-written
    // expect copied: uninitialised-read/host-never-set
}

__global__ void add(float *to, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        to[i] += 1;
    // expect malloc, array, edge: uninitialised-read/host-never-set
    // expect mlost: global-out-of-bounds/null-pointer
}

__global__ void count(int *to)
{
    to[blockIdx.x * blockDim.x + threadIdx.x] += blockIdx.x + 3;
}

__global__ void overwrite(int *out)
{
    out[threadIdx.x] = threadIdx.x;
}

/* The fourth numbers are not used, but copied. */
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
        sum += numbers[i]; // expect back: uninitialised-host-read/device-or-pinned
    return sum;
}

/* Memory that is not set and not read, padding, and memory that is copied back unchanged */
static int right(int *host, int *device)
{
    struct padded *from, *to, *all;
    float4 *places, *moved;
    char *text;
    int *large;
    cudaMallocHost(&large, N * sizeof *large);
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
        large[i] = INT_MAX - 10;
    }
    count<<<2, N / 2>>>(large);
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
    cudaFreeHost(large);
    cudaFreeHost(text);
    cudaFreeHost(from);
    cudaFreeHost(places);
    cudaFree(to);
    cudaFree(all);
    cudaFree(moved);
    return sum;
}

/* Memory from malloc or new that is set in part, and copied to the device */
static float own(const char *wrong)
{
    const bool array = !strcmp(wrong, "array");
    float *host = array ? new float[N] : (float *)malloc(N * sizeof *host), *device, sum = 0;
    cudaMalloc(&device, N * sizeof *device);
    for (int i = 0; i < N - 1 && !strcmp(wrong, "edge"); i++)
        host[i] = 1;
    if (*wrong == 'k')
        cudaMemset(device, 0, N * sizeof *device);
    else
        cudaMemcpy(device, host, N * sizeof *device, cudaMemcpyHostToDevice);
    add<<<1, N>>>(strcmp(wrong, "mlost") ? device : nullptr, N);
    cudaDeviceSynchronize();
    if (!strcmp(wrong, "kpointer"))
        cudaMemcpy(host, device, sizeof(host), // expect kpointer: copy-too-short/sizeof-pointer
                   cudaMemcpyDeviceToHost);
    if (*wrong != 'k')
        cudaMemcpy(host, device, N * sizeof *device, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N; i++)
        sum += host[i]; // expect kept: uninitialised-host-read/host-memory
                        // expect kpointer: uninitialised-host-read/host-memory-behind-copy
    cudaFree(device);
    if (array)
        delete[] host;
    else
        free(host);
    return sum;
}

/* The last of many small arrays, an array from before them, and one that is never written */
static int few(const char *wrong)
{
    int *array = (int *)malloc(N * sizeof *array), *nodes[2 * N], sum = 0;
    for (int *&node : nodes) {
        node = (int *)malloc(sizeof *node);
        if (strcmp(wrong, "single"))
            *node = 1;
    }
    int *two = new int[2];
    sum += *nodes[2 * N - 1]; // expect single: uninitialised-host-read/host-memory
    if (!strcmp(wrong, "list"))
        sum += array[0]; // expect list: uninitialised-host-read/host-memory
    if (!strcmp(wrong, "two"))
        sum += two[0]; // expect two: uninitialised-host-read/host-memory
    for (int *node : nodes)
        free(node);
    free(array);
    delete[] two;
    return sum;
}

/* Set by calloc, by a vector, by libraries; set in part, and the rest copied with it */
static int right_of_own(void)
{
    int *cleared = (int *)calloc(N, sizeof *cleared), *half = (int *)malloc(N * sizeof *half);
    int *again = new int[N](), *device;
    char *text = (char *)malloc(100);
    char *letters = (char *)malloc(3);
    struct padded *all = new struct padded[N], *one = (struct padded *)malloc(sizeof *one);
    std::vector<int> zeros(N), rest(half, half);
    cudaMalloc(&device, N * sizeof *device);
    snprintf(text, 100, "%s", "hello");
    snprintf(letters, 3, "%s", "a");
    one->number = 2;
    cudaMemcpy(device, one, sizeof *one, cudaMemcpyHostToDevice);
    overwrite<<<1, 2>>>(device);
    cudaMemcpy(one, device, sizeof *one, cudaMemcpyDeviceToHost);
    for (int i = 0; i < N / 2; i++)
        half[i] = all[i].number = 1;
    for (int *in : {cleared, again, zeros.data()}) {
        cudaMemcpy(device, in, N * sizeof *device, cudaMemcpyHostToDevice);
        copy<<<1, N>>>(device, device, N);
    }
    for (int i = 0; i < N; i++) {
        again[i] = half[i]; /* without using the value */
        rest.push_back(all[N / 2 - 1].number);
    }
    cudaMemcpy(device, half, N * sizeof *device, cudaMemcpyHostToDevice);
    copy<<<1, N / 2>>>(device, device, N);
    cudaMemcpy(cleared, device, N * sizeof *device, cudaMemcpyDeviceToHost);
    const int sum = total(cleared, N / 2) + total(rest.data(), N) + text[4] + letters[0] +
                    one->number + few("");
    free(one);
    free(letters);
    free(cleared);
    free(half);
    free(text);
    delete[] again;
    delete[] all;
    cudaFree(device);
    return sum;
}

enum { MANY = 1 << 17 };

__global__ void copy_all(const int *in, int *out)
{
    for (int i = threadIdx.x; i < MANY; i += blockDim.x)
        out[i] = in[i]; // expect last: uninitialised-read/host-never-set
}

/* One of many numbers equals the old value by chance; `left_out` is not set. */
static void fill_but(int *numbers, int left_out)
{
    for (int i = 0; i < MANY; i++)
        if (i != left_out)
            numbers[i] = i;
}

static void by_chance(int left_out)
{
    int *pinned, *managed, *in, *out, *own = new int[MANY];
    cudaMallocHost(&pinned, MANY * sizeof *pinned);
    cudaMallocManaged(&managed, MANY * sizeof *managed);
    cudaMalloc(&in, MANY * sizeof *in);
    cudaMalloc(&out, MANY * sizeof *out);
    for (int *numbers : {pinned, own}) {
        fill_but(numbers, left_out);
        cudaMemcpy(in, numbers, MANY * sizeof *in, cudaMemcpyHostToDevice);
        copy_all<<<1, N>>>(in, out);
    }
    fill_but(managed, left_out);
    copy_all<<<1, N>>>(managed, out);
    cudaMemcpy(own, out, MANY * sizeof *own, cudaMemcpyDeviceToHost);
    printf("%d\n", own[MANY / 2]);
    cudaFreeHost(pinned);
    for (int *numbers : {managed, in, out})
        cudaFree(numbers);
    delete[] own;
}

int main(int, char **arguments)
{
    if (!strcmp(arguments[1], "chance") || !strcmp(arguments[1], "last")) {
        by_chance(arguments[1][0] == 'c' ? MANY / 3 : MANY - 1);
        return 0;
    }
    int *host, *in, *out;
    const char *wrong = arguments[1];
    cudaMallocHost(&host, N * sizeof *host);
    cudaMalloc(&in, N * sizeof *in);
    cudaMalloc(&out, N * sizeof *out);
    if (!strcmp(wrong, "direct"))
        copy<<<1, N>>>(host, out, N);
    cudaDeviceSynchronize();
    if (!strcmp(wrong, "right"))
        printf("%d %d\n", right(host, in), right_of_own());
    if (strchr("maek", *wrong))
        printf("%g\n", own(wrong));
    if (strstr("list single two", wrong))
        printf("%d\n", few(wrong));
    for (int i = 0; i < N / 2; i++)
        host[i] = 0;
    if (!strcmp(wrong, "half"))
        copy<<<1, N>>>(host, out, N);
    if (!strcmp(wrong, "copied") || !strcmp(wrong, "later")) {
        cudaMemcpy(in, host, N * sizeof *in, cudaMemcpyHostToDevice);
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
