/* grid_too_small.cu: grids that are rounded down, or too small, of which no element that nobody
 * wrote tells: sums, and what is changed in place; as the first argument says. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { N = 1000, BLOCK = 256, FEWER = N / BLOCK };

__global__ void add_all(const float *in, float *sum, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, in[i]);
}

__global__ void add_pairs(const float2 *in, float *sum, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, in[i].x + in[i].y);
}

__global__ void twice(float *data, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        data[i] *= 2;
}

__global__ void count(const unsigned char *in, float *bins, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(&bins[in[i]], 1.0f);
}

__global__ void stride(const float *in, float *sum, int n)
{
    for (int i = blockIdx.x * blockDim.x + threadIdx.x; i < n; i += gridDim.x * blockDim.x)
        atomicAdd(sum, in[i]);
}

__global__ void by_thread(const float *in, float *out, int n)
{
    if (threadIdx.x < n)
        out[threadIdx.x] = in[threadIdx.x];
}

__global__ void add_plane(float *data, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        data[y * width + x] += 1;
}

__global__ void brighten(unsigned char *letters, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        letters[y * width + x] += 10;
}

__global__ void add_some(float *data, int pitch, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x < width && y < height)
        data[y * pitch + x] += 1;
}

/* Of a plane's sums of three by three, which are fewer */
__global__ void filter(const float *in, float *out, int width, int height)
{
    const int x = blockIdx.x * blockDim.x + threadIdx.x, y = blockIdx.y * blockDim.y + threadIdx.y;
    if (x + 2 < width && y + 2 < height)
        for (int i = 0; i < 9; i++)
            out[y * width + x] += in[(y + i / 3) * width + x + i % 3];
}

__global__ void capital(unsigned char *text)
{
    text[threadIdx.x] &= 0xdf;
}

/* All but a few, whoever tells how many there are */
__global__ void add_known(const float *in, float *sum)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        atomicAdd(sum, in[i]);
}

/* As many numbers are chosen as a block has threads, and by whichever of them. */
__global__ void choose(const float *in, float *sum, int n)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < n)
        atomicAdd(sum, in[i * 3 % BLOCK]);
}

static float host[2 * N], sums[N];

static void add_managed(float *sum)
{
    float *in;
    cudaMallocManaged(&in, sizeof sums);
    for (int i = 0; i < N; i++)
        in[i] = 1;
    add_all<<<FEWER, BLOCK>>>(in, sum, N); /* managed */
    cudaDeviceSynchronize();
    cudaFree(in);
}

static void wrong(const char *how, float *in, unsigned char *letters, float *out)
{
    if (!strcmp(how, "pairs"))
        add_pairs<<<FEWER, BLOCK>>>((float2 *)in, out, N); /* pairs */
    else if (!strcmp(how, "letters"))
        count<<<FEWER, BLOCK>>>(letters, out, N); /* letters */
    else if (!strcmp(how, "changed"))
        twice<<<FEWER, BLOCK>>>(out, N); /* changed */
    else if (!strcmp(how, "managed"))
        add_managed(out);
    else if (!strcmp(how, "untold"))
        add_known<<<FEWER, BLOCK>>>(out, in); /* untold */
    else if (!strcmp(how, "few"))
        add_all<<<3, BLOCK>>>(in, out, 2 * N); /* few */
    else if (!strcmp(how, "threads"))
        by_thread<<<FEWER + 1, BLOCK>>>(in, out, 2 * N); /* threads */
    else if (!strcmp(how, "plane"))
        add_plane<<<dim3(50 / 16, 40 / 16), dim3(16, 16)>>>(in, 50, 40); /* plane */
    else if (!strcmp(how, "columns"))
        add_plane<<<dim3(50 / 16, 3), dim3(16, 16)>>>(in, 50, 40); /* columns */
    else if (!strcmp(how, "swapped"))
        brighten<<<dim3(4, 10), dim3(16, 16)>>>((unsigned char *)in, 160, 50); /* swapped */
    else if (!strcmp(how, "by chance")) /* as many rows as there are columns */
        brighten<<<dim3(7, 5), dim3(16, 16)>>>((unsigned char *)in, 80, 100); /* by chance */
    else if (!strcmp(how, "bytes"))
        brighten<<<dim3(2, 10), dim3(16, 16)>>>((unsigned char *)in, 50, 160); /* bytes */
}

/* What is not used of a plane's memory, or of a buffer */
static void right_parts(const char *how, float *in, unsigned char *letters, float *out)
{
    if (!strcmp(how, "edges"))
        filter<<<dim3(3, 3), dim3(16, 6)>>>(in, out, 50, 20);
    else if (!strcmp(how, "rows")) /* of a pitch, of which the kernel uses what its grid has */
        add_some<<<dim3(3, 3), dim3(16, 16)>>>(in, 80, 80, 25);
    else if (!strcmp(how, "text")) /* each letter has a thread */
        capital<<<1, N - 60>>>(letters);
    else if (!strcmp(how, "wanted")) { /* no more, and there is room for no more */
        float *const some = (float *)malloc(3 * BLOCK * sizeof *some);
        twice<<<3, BLOCK>>>(in, 2 * N);
        cudaMemcpy(some, in, 3 * BLOCK * sizeof *some, cudaMemcpyDeviceToHost);
        free(some);
    }
}

static void right(const char *how, float *in, float *out)
{
    if (!strcmp(how, "up"))
        add_all<<<FEWER + 1, BLOCK>>>(in, out, 2 * N), add_all<<<8, BLOCK>>>(in, out, 2 * N);
    else if (!strcmp(how, "fewer")) /* of which there are no more */
        add_all<<<8, BLOCK>>>(in, out, 2 * N - 100);
    else if (!strcmp(how, "beginning")) /* as who tries a kernel on some */
        add_all<<<FEWER, BLOCK>>>(in, out, N);
    else if (!strcmp(how, "half"))
        add_all<<<4, BLOCK>>>(in, out, 1024);
    else if (!strcmp(how, "planes")) {
        add_plane<<<dim3(4, 3), dim3(16, 16)>>>(in, 50, 40);
        add_plane<<<dim3(4, 3), dim3(16, 16)>>>(out, 50, 20);
        brighten<<<dim3(4, 10), dim3(16, 16)>>>((unsigned char *)in, 50, 160);
    } else if (!strcmp(how, "square"))
        brighten<<<dim3(5, 5), dim3(16, 16)>>>((unsigned char *)in, 80, 100);
    else if (!strcmp(how, "pitch"))
        add_some<<<dim3(3, 3), dim3(16, 16)>>>(in, 50, 48, 40);
    else if (!strcmp(how, "chosen"))
        choose<<<8, BLOCK>>>(in, out, 2 * N);
    else if (!strcmp(how, "strides"))
        stride<<<7, BLOCK>>>(in, out, 2 * N);
    else if (!strcmp(how, "rest")) { /* by a launch of its own */
        add_all<<<7, BLOCK>>>(in, out, 2 * N);
        add_all<<<1, BLOCK>>>(in + 7 * BLOCK, out, 2 * N - 7 * BLOCK);
    } else if (!strcmp(how, "end")) { /* the last element is the end of the list */
        add_all<<<2 * N - 1, 1>>>(in, out, 2 * N);
    } else if (!strcmp(how, "part")) { /* as many as are wanted */
        twice<<<FEWER, BLOCK>>>(out, N);
        cudaMemcpy(sums, out, FEWER * BLOCK * sizeof *sums, cudaMemcpyDeviceToHost);
    }
}

/* Right: the elements behind them are padding */
static void padded(float *out, int n, int padding)
{
    float *in;
    cudaMalloc(&in, (n + padding) * sizeof *in);
    cudaMemcpy(in, host, (n + padding) * sizeof *in, cudaMemcpyHostToDevice);
    add_all<<<n / BLOCK, BLOCK>>>(in, out, n);
    cudaFree(in);
}

int main(int argc, char **argv)
{
    const char *how = argv[argc - 1];
    float *in, *out;
    unsigned char *letters;
    for (int i = 0; i < 2 * N; i++)
        host[i] = 1;
    cudaMalloc(&in, sizeof host);
    cudaMalloc(&out, sizeof sums);
    cudaMalloc(&letters, N);
    cudaMemcpy(in, host, sizeof host, cudaMemcpyHostToDevice);
    cudaMemcpy(letters, "letters", 8, cudaMemcpyHostToDevice);
    cudaMemset(letters, 7, N);
    cudaMemset(out, 0, sizeof sums);
    wrong(how, in, letters, out);
    right(how, in, out);
    right_parts(how, in, letters, out);
    if (!strcmp(how, "padded")) {
        padded(out, 1024, 16);
        padded(out, 768, 16);
        padded(out, 768, 1);
    }
    if (strcmp(how, "part") && strcmp(how, "untold"))
        cudaMemcpy(sums, out, sizeof sums, cudaMemcpyDeviceToHost);
    printf("%g\n", sums[0]);
    cudaFree(in);
    cudaFree(out);
    cudaFree(letters);
    return 0;
}
