/* limits.cu: what this machine's GPU can do at best, for "percent of the limit": the bandwidth of a
 * copy within its memory, and the time from one launch to the next. Measured, not from a data
 * sheet. */
#include "harness.h"

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

int main()
{
    harness_device_begin();
    size_t available, total;
    harness_device_memory(&available, &total);
    size_t bytes = COPY_BYTES < available / 4 ? COPY_BYTES : available / 4;
    double bandwidth = copy_bandwidth(bytes), launch = launch_time();

    cudaDeviceProp properties;
    CHECK(cudaGetDeviceProperties(&properties, 0));
    char *name = harness_json_escaped(properties.name);
    harness_record("{\"v\":1,\"kind\":\"limits\",\"name\":\"%s\",\"copy_bytes_per_second\":%.6g,"
                   "\"launch_seconds\":%.6g}",
                   name, bandwidth, launch);
    printf("%s: copy %.0f GB/s (read + write), %.2f us a launch\n", properties.name,
           bandwidth / 1e9, launch * 1e6);
    free(name);
    return 0;
}
