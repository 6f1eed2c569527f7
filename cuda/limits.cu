/* limits.cu: measures the limits of this machine's GPU, for "percent of the limit": the bandwidth
 * of a copy within its memory, the time from one launch to the next, the throughput of some kinds
 * of instructions, and, if the build found cuBLAS, that of its matrix products. None of them is
 * from a data sheet. */
#include "harness.h"

#ifdef WITH_CUBLAS
#include <cublas_v2.h>
#include <cuda_fp16.h>
#endif

enum { COPIES = 10, LAUNCHES = 1000, THREADS = 256 };
static const size_t COPY_BYTES = (size_t)1 << 30; /* far more than any cache */

__global__ void empty()
{
}

/* Bytes read and written per second: the best of several copies of `bytes`. */
static double copy_bandwidth(size_t bytes)
{
    char *from, *to;
    CHECK(cudaMalloc(&from, bytes));
    CHECK(cudaMalloc(&to, bytes));
    CHECK(cudaMemset(from, 1, bytes));
    double best = INFINITY;
    for (int i = 0; i < COPIES; i++) {
        harness_device_phase_begin();
        CHECK(cudaMemcpy(to, from, bytes, cudaMemcpyDeviceToDevice));
        best = fmin(best, harness_device_phase_end());
    }
    CHECK(cudaFree(from));
    CHECK(cudaFree(to));
    return 2.0 * (double)bytes / best;
}

/* Seconds from one launch to the next, if the host only launches. */
static double launch_time()
{
    double best = INFINITY;
    for (int i = 0; i < COPIES; i++) {
        harness_device_phase_begin();
        for (int launch = 0; launch < LAUNCHES; launch++)
            empty<<<1, 32>>>();
        CHECK_LAUNCH();
        best = fmin(best, harness_device_phase_end());
    }
    return best / LAUNCHES;
}

/* Each thread executes eight independent chains of one instruction, which hides the instruction's
 * latency, and there are enough blocks to fill all multiprocessors. Each chain's result is
 * compared, so that the compiler removes nothing. */
enum { CHAINS = 8, LINKS = 4096, BLOCKS_EACH = 16, TRIES = 5 };

#define EACH_LINK_OF_EACH_CHAIN                                   \
    _Pragma("unroll 16") for (int link = 0; link < LINKS; link++) \
        _Pragma("unroll") for (int chain = 0; chain < CHAINS; chain++)

#ifndef __HIP__ /* AMD's GPUs have no such instruction */
/* LOP3: any logic of three words, bit by bit. */
__global__ void logic(uint32_t *sink, uint32_t b, uint32_t c)
{
    uint32_t a[CHAINS];
    for (int chain = 0; chain < CHAINS; chain++)
        a[chain] = threadIdx.x + chain;
    EACH_LINK_OF_EACH_CHAIN
    asm("lop3.b32 %0, %0, %1, %2, 0x96;" : "+r"(a[chain]) : "r"(b), "r"(c));
    for (int chain = 0; chain < CHAINS; chain++)
        if (a[chain] == 1)
            *sink = a[chain];
}
#endif

/* Products of 32-bit words as 64 bits, of which the chain keeps the upper half. If both halves were
 * kept in registers, the same multiplications would take longer, and would not show the limit. */
__global__ void wide_multiplies(uint32_t *sink, uint32_t b, uint32_t)
{
    uint32_t a[CHAINS];
    for (int chain = 0; chain < CHAINS; chain++)
        a[chain] = threadIdx.x + chain;
    EACH_LINK_OF_EACH_CHAIN
    a[chain] = __umulhi(a[chain], b);
    for (int chain = 0; chain < CHAINS; chain++)
        if (a[chain] == 1)
            *sink = 1;
}

/* Fused multiply-adds of floats. */
__global__ void multiply_adds(uint32_t *sink, uint32_t b, uint32_t c)
{
    float a[CHAINS];
    for (int chain = 0; chain < CHAINS; chain++)
        a[chain] = (float)(threadIdx.x + chain);
    EACH_LINK_OF_EACH_CHAIN
    a[chain] = fmaf(a[chain], __uint_as_float(b), __uint_as_float(c));
    for (int chain = 0; chain < CHAINS; chain++)
        if (a[chain] == 1)
            *sink = 1;
}

/* Instructions per second of this kernel's kind, of all threads together. */
static double instruction_rate(void (*kernel)(uint32_t *, uint32_t, uint32_t))
{
    int multiprocessors;
    CHECK(cudaDeviceGetAttribute(&multiprocessors, cudaDevAttrMultiProcessorCount, 0));
    const unsigned blocks = multiprocessors * BLOCKS_EACH;
    uint32_t *sink;
    CHECK(cudaMalloc(&sink, sizeof *sink));
    double best = INFINITY;
    for (int i = 0; i < TRIES; i++) {
        harness_device_phase_begin();
        kernel<<<blocks, THREADS>>>(sink, 0x3F800001, 0x3F000001);
        CHECK_LAUNCH();
        best = fmin(best, harness_device_phase_end());
    }
    CHECK(cudaFree(sink));
    return (double)blocks * THREADS * CHAINS * LINKS / best;
}

#ifdef WITH_CUBLAS
enum { SIDE = 4096, PRODUCTS = 10 };

/* Fills a matrix with numbers from 0 to 15, like those of lessons: with zeros, a GPU would need
 * less power and be faster. */
template <typename number> __global__ void fill(number *matrix)
{
    const unsigned i = blockIdx.x * THREADS + threadIdx.x;
    matrix[i] = (float)(i * 2654435769u >> 28);
}

static void check_cublas(cublasStatus_t status)
{
    if (status == CUBLAS_STATUS_SUCCESS)
        return;
    fprintf(stderr, "limits: cuBLAS: %s\n", cublasGetStatusString(status));
    exit(EXIT_CUDA);
}

/* Floating-point operations per second: the best of several products of SIDE x SIDE elements, which
 * are of `type`. The result consists of floats. */
template <typename number> static double product_rate(cudaDataType type)
{
    const size_t elements = (size_t)SIDE * SIDE;
    const float one = 1, zero = 0;
    number *a, *b;
    float *c;
    CHECK(cudaMalloc(&a, elements * sizeof *a));
    CHECK(cudaMalloc(&b, elements * sizeof *b));
    CHECK(cudaMalloc(&c, elements * sizeof *c));
    fill<<<elements / THREADS, THREADS>>>(a);
    fill<<<elements / THREADS, THREADS>>>(b);
    CHECK_LAUNCH();

    cublasHandle_t handle;
    check_cublas(cublasCreate(&handle));
    double best = INFINITY;
    for (int i = 0; i < PRODUCTS; i++) {
        harness_device_phase_begin();
        check_cublas(cublasGemmEx(handle, CUBLAS_OP_N, CUBLAS_OP_N, SIDE, SIDE, SIDE, &one, a, type,
                                  SIDE, b, type, SIDE, &zero, c, CUDA_R_32F, SIDE,
                                  CUBLAS_COMPUTE_32F, CUBLAS_GEMM_DEFAULT));
        best = fmin(best, harness_device_phase_end());
    }
    check_cublas(cublasDestroy(handle));
    CHECK(cudaFree(a));
    CHECK(cudaFree(b));
    CHECK(cudaFree(c));
    return 2.0 * SIDE * (double)elements / best;
}
#endif

int main()
{
    harness_device_begin();
    size_t available, total;
    harness_device_memory(&available, &total);
    size_t bytes = COPY_BYTES < available / 4 ? COPY_BYTES : available / 4;
    double bandwidth = copy_bandwidth(bytes), launch = launch_time();
    double multiply_rate = instruction_rate(wide_multiplies);
    double fma_rate = instruction_rate(multiply_adds);
    char of_vendor[64], products[128] = "";
#ifdef __HIP__
    snprintf(of_vendor, sizeof of_vendor, ",\"vendor\":\"AMD\"");
#else
    snprintf(of_vendor, sizeof of_vendor, ",\"logic_per_second\":%.6g", instruction_rate(logic));
#endif
#ifdef WITH_CUBLAS
    snprintf(products, sizeof products, ",\"flops_per_second\":%.6g,\"halves_per_second\":%.6g",
             product_rate<float>(CUDA_R_32F), product_rate<half>(CUDA_R_16F));
#endif

    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    char *name = harness_json_escaped(properties.name);
    harness_record("{\"v\":1,\"kind\":\"limits\",\"name\":\"%s\",\"copy_bytes_per_second\":%.6g,"
                   "\"launch_seconds\":%.6g,\"wide_multiplies_per_second\":%.6g,"
                   "\"multiply_adds_per_second\":%.6g%s%s}",
                   name, bandwidth, launch, multiply_rate, fma_rate, of_vendor, products);
    printf("%s: copy %.0f GB/s (read + write), %.2f us per launch\n", properties.name,
           bandwidth / 1e9, launch * 1e6);
    free(name);
    return 0;
}
