/* limits.cu: what this machine's GPU can do at best, for "percent of the limit": the bandwidth of a
 * copy within its memory, the time from one launch to the next, and, where the build found cuBLAS,
 * the operations a second of its matrix product. Measured, not from a data sheet. */
#include "harness.h"

#ifdef WITH_CUBLAS
#include <cublas_v2.h>
#endif

enum { COPIES = 10, LAUNCHES = 1000 };
static const size_t COPY_BYTES = (size_t)1 << 30; /* far more than any cache */

__global__ void empty()
{
}

/* Bytes read and written a second, the best of some copies of `bytes`. */
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

/* Seconds from one launch to the next, back to back. */
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

#ifdef WITH_CUBLAS
enum { SIDE = 4096, THREADS = 256, PRODUCTS = 10 };

/* Numbers from 0 to 15, as lessons have them: with zeros a GPU would take less power, and be
 * faster. */
__global__ void fill(float *matrix)
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

/* Operations a second: the best of some products of floats, SIDE x SIDE. */
static double product_rate()
{
    const size_t elements = (size_t)SIDE * SIDE;
    const float one = 1, zero = 0;
    float *a, *b, *c;
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
        check_cublas(cublasSgemm(handle, CUBLAS_OP_N, CUBLAS_OP_N, SIDE, SIDE, SIDE, &one, a, SIDE,
                                 b, SIDE, &zero, c, SIDE));
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
    char product[64] = "";
#ifdef WITH_CUBLAS
    snprintf(product, sizeof product, ",\"flops_per_second\":%.6g", product_rate());
#endif

    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    char *name = harness_json_escaped(properties.name);
    harness_record("{\"v\":1,\"kind\":\"limits\",\"name\":\"%s\",\"copy_bytes_per_second\":%.6g,"
                   "\"launch_seconds\":%.6g%s}",
                   name, bandwidth, launch, product);
    printf("%s: copy %.0f GB/s (read + write), %.2f us a launch\n", properties.name,
           bandwidth / 1e9, launch * 1e6);
    free(name);
    return 0;
}
