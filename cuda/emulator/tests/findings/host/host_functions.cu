/* host_functions.cu: functions whose addresses the host takes, and objects with virtual functions
 * that the host creates, as the first argument says. */
#include <cuda_runtime.h>
#include <new>
#include <stdio.h>
#include <string.h>

typedef float (*operation)(float);
struct scaled {
    operation function;
    float factor;
};
struct shape {
    float side;
    __host__ __device__ virtual float area() const
    {
        return 0;
    }
};
struct square : shape {
    __host__ __device__ float area() const override
    {
        return side * side;
    }
};

__device__ operation kept[2];

__device__ float twice(float x)
{
    return 2 * x;
}

__host__ __device__ float thrice(float x)
{
    return 3 * x;
}

__global__ void apply(float *out, operation function, int n)
{
    if (threadIdx.x < n)
        // clang-format off
        out[threadIdx.x] = function(3); // expect argument, both, pointer, by_address: kernel-error/host-function
    // clang-format on
}

template <typename F> __global__ void apply_any(float *out, F function)
{
    out[0] = function(3); // expect deduced: kernel-error/host-function
}

__global__ void apply_scaled(float *out, scaled by)
{
    out[0] = by.factor * by.function(3); // expect member: kernel-error/host-function
}

__global__ void apply_kept(float *out)
{
    out[0] = kept[1](3); // expect table: kernel-error/host-function
}

__global__ void measure(float *out, const shape *one)
{
    out[0] = one->area(); // expect object, managed: kernel-error/host-virtual-function
}

static void by_pointers(const char *wrong, float *out)
{
    operation function = twice;
    int n = 1;
    void (*kernel)(float *, operation, int) = apply;
    void *arguments[] = {&out, &function, &n};
    if (!strcmp(wrong, "pointer"))
        kernel<<<1, 1>>>(out, function, n);
    if (!strcmp(wrong, "by_address"))
        cudaLaunchKernel(apply, 1, 1, arguments);
}

static void in_memory(const char *wrong, float *out)
{
    const operation all[2] = {twice, thrice};
    square host, *device;
    host.side = 4;
    cudaMalloc(&device, sizeof host);
    if (!strcmp(wrong, "table")) {
        cudaMemcpyToSymbol(kept, all, sizeof all);
        apply_kept<<<1, 1>>>(out);
    }
    if (!strcmp(wrong, "object")) {
        cudaMemcpy(device, &host, sizeof host, cudaMemcpyHostToDevice);
        measure<<<1, 1>>>(out, device);
    }
    cudaFree(device);
}

/* The host can still call them after the kernel has ended. */
static float in_managed(float *out)
{
    square *one[8];
    for (auto &each : one) {
        cudaMallocManaged(&each, sizeof *each);
        new (each) square;
        each->side = 4;
    }
    measure<<<1, 1>>>(out, one[0]);
    cudaDeviceSynchronize();
    const shape *const any = one[0];
    const float area = any->area();
    for (auto &each : one)
        cudaFree(each);
    return area;
}

int main(int, char **arguments)
{
    const char *wrong = arguments[1];
    float *out;
    cudaMalloc(&out, sizeof *out);
    if (!strcmp(wrong, "argument"))
        apply<<<1, 1>>>(out, twice, 1);
    if (!strcmp(wrong, "both"))
        apply<<<1, 1>>>(out, thrice, 1);
    if (!strcmp(wrong, "deduced"))
        apply_any<<<1, 1>>>(out, twice);
    if (!strcmp(wrong, "member"))
        apply_scaled<<<1, 1>>>(out, scaled{twice, 2});
    by_pointers(wrong, out);
    in_memory(wrong, out);
    if (!strcmp(wrong, "managed") && in_managed(out) != 16)
        puts("the host's object is not as it was");
    printf("%s\n", cudaGetErrorName(cudaDeviceSynchronize()));
    cudaFree(out);
    return 0;
}
