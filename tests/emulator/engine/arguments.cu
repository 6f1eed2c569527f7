/* arguments.cu: objects as arguments of kernels: copied once for a launch, and ended once, on the
 * host. */
#include "../tap.h"

static int copies, ends;

struct lock { // as in the books: it owns device memory
    int *mutex;
    lock()
    {
        cudaMalloc(&mutex, sizeof *mutex);
        cudaMemset(mutex, 0, sizeof *mutex);
    }
    lock(const lock &other) : mutex(other.mutex)
    {
        copies++;
    }
    ~lock()
    {
        ends++;
    }
    __device__ void acquire()
    {
        while (atomicCAS(mutex, 0, 1) != 0) {
        }
        __threadfence();
    }
    __device__ void release()
    {
        __threadfence();
        atomicExch(mutex, 0);
    }
};

template <class T> struct owner { // whose copy frees nothing
    T *data;
    bool copy;
    owner(T *data_) : data(data_), copy(false)
    {
    }
    owner(const owner &other) : data(other.data), copy(true)
    {
        copies++;
    }
    ~owner()
    {
        if (!copy)
            cudaFree(data);
        ends++;
    }
};

__global__ void count(lock mine, int *sum)
{
    if (threadIdx.x != 0)
        return;
    mine.acquire();
    *sum += 1;
    mine.release();
}
template <class T> __global__ void fill(owner<T> mine, T value)
{
    mine.data[threadIdx.x] = value;
    mine.data = NULL; // each thread's own
}
__global__ void shared_name(lock mine, int *sum)
{
    *sum += mine.mutex != NULL;
}
static void shared_name(int *sum)
{
    lock mine;
    shared_name<<<1, 1>>>(mine, sum);
    cudaFree(mine.mutex);
}

int main()
{
    int *sum, *address;
    cudaMallocManaged(&sum, sizeof *sum);
    *sum = 0;
    {
        lock mine;
        count<<<8, 64>>>(mine, sum);
        ok(copies == 1 && ends == 1, "an object is copied once for a launch, and the copy ended");
        cudaDeviceSynchronize();
        ok(*sum == 8, "and a lock locks");
        cudaFree(mine.mutex);
    }
    copies = ends = 0;
    cudaMallocManaged(&address, 32 * sizeof *address);
    {
        owner<int> mine(address);
        fill<<<1, 32>>>(mine, 7);
        cudaDeviceSynchronize();
        ok(copies == 1 && ends == 1, "so is one of a template, which the argument names");
        ok(address[0] == 7 && address[31] == 7, "of which each thread has its own bits");
        fill<int><<<1, 32>>>(mine, 8);
        cudaDeviceSynchronize();
        ok(copies == 2 && ends == 2 && address[31] == 8, "and one whose template is named");
    }
    *sum = 0;
    shared_name(sum);
    cudaDeviceSynchronize();
    ok(*sum == 1, "a host function has the name of a kernel");

    cudaEvent_t event;
    ok(cudaEventCreate(&event, cudaEventDisableTiming) == cudaSuccess, "an event with flags");
    cudaEventDestroy(event);
    cudaFree(sum);
    printf("1..%d\n", tests);
    return 0;
}
