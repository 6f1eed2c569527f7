/* allocated_in_streams.cu: an array that one stream allocates and frees, and another one uses. The
 * first argument says what is not ordered: "allocate" or "free"; "right" is ordered. */
// nothing: right
#include <cuda_runtime.h>
#include <string.h>

__global__ void fill(int *p)
{
    p[threadIdx.x] = 1; // expect allocate: stream-race/streams
}

int main(int, char **arguments)
{
    const char *wrong = arguments[1];
    int *p;
    cudaStream_t one, two;
    cudaEvent_t event;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&event);
    cudaMallocAsync(&p, 128, one);
    if (strcmp(wrong, "allocate") != 0) {
        cudaEventRecord(event, one);
        cudaStreamWaitEvent(two, event, 0);
    }
    fill<<<1, 32, 0, two>>>(p);
    if (strcmp(wrong, "free") != 0) {
        cudaEventRecord(event, two);
        cudaStreamWaitEvent(one, event, 0);
    }
    cudaFreeAsync(p, one); // expect free: stream-race/streams
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaEventDestroy(event);
    return 0;
}
