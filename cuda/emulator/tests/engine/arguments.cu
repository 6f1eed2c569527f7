/* arguments.cu: arguments of kernels. Objects are copied once for each launch, and the copy is
 * destroyed once, on the host; references point to device memory. */
#include "../tap.h"

#include <algorithm>
#include <strings.h>

static int copies, ends;

struct lock { // as in textbooks: it owns device memory
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

template <class T> struct owner { // a copy frees nothing
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
    mine.data = NULL; // changes only the thread's copy
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

struct four {
    int of[4];
};
__managed__ int in_place;
__managed__ four objects;
__global__ void add_to(int &place, const four &from, const int &more)
{
    place += from.of[1] + more;
}
template <class T> __global__ void copy_to(T *to, const T &from)
{
    *to = from;
}
template <class T> __global__ void copy_to(T *to)
{
    *to = 3;
} // a parameter by value
__global__ void set_second(int (&array)[4])
{
    array[1] = 5;
}
__global__ void add_locked(lock mine, int &place)
{
    place += mine.mutex != NULL;
}

__host__ __device__ int twice(int x)
{
    return 2 * x;
}
__host__ __device__ float twice(float x)
{
    return 2 * x;
}
__global__ void take(float (*function)(float), int *null)
{
    in_place += function == NULL || null == NULL;
}

static void check_references(void)
{
    int *managed, *device, back = 0;
    cudaMalloc(&device, sizeof *device);
    cudaMallocManaged(&managed, sizeof *managed);
    *managed = 1;
    objects.of[1] = 10;
    add_to<<<1, 1>>>(*managed, objects, *managed);
    cudaDeviceSynchronize();
    ok(*managed == 12, "a reference points to managed memory");
    copy_to<<<1, 1>>>(device, *managed);
    copy_to<int><<<1, 1>>>(managed, *device);
    cudaDeviceSynchronize();
    ok(*managed == 12, "a reference points to device memory");
    copy_to<<<1, 1>>>(device);
    cudaMemcpy(&back, device, sizeof back, cudaMemcpyDeviceToHost);
    ok(back == 3, "an overload takes values");
    set_second<<<1, 1>>>(objects.of);
    {
        lock mine;
        add_locked<<<1, 1>>>(mine, in_place);
        cudaFree(mine.mutex);
    }
    int *address = &in_place, *other = managed;
    const four *from = &objects;
    void *arguments[] = {&address, &from, &other};
    cudaLaunchKernel((void *)add_to, dim3(1), dim3(1), arguments, 0, 0);
    cudaDeviceSynchronize();
    ok(in_place == 1 + 5 + 12, "values are passed with an object, and by the kernel's address");
    cudaFree(managed);
    cudaFree(device);
}

/* Functions as in headers, some of them visible by `using namespace` */
namespace shared
{
using namespace std;
__global__ void transform(int *data)
{
    data[threadIdx.x] *= 2;
}
__global__ void swap(int *a, int *b)
{
    int kept = *a;
    *a = *b;
    *b = kept;
}
__global__ void index(int *data, lock, int more)
{
    data[threadIdx.x] += more;
}
static void launch(int *data, lock &mine)
{
    transform<<<1, 2>>>(data);
    swap<<<1, 1>>>(data, data + 1);
    index<<<1, 2>>>(data, mine, 1);
}
} // namespace shared

template <int MORE, typename T> __global__ void add_more(T to, int even_more)
{
    to.data[threadIdx.x] += MORE + even_more;
}

int main()
{
    int *sum, *address;
    cudaMallocManaged(&sum, sizeof *sum);
    *sum = 0;
    {
        lock mine;
        count<<<8, 64>>>(mine, sum);
        ok(copies == 1 && ends == 1, "an object is copied and destroyed once for a launch");
        cudaDeviceSynchronize();
        ok(*sum == 8, "the lock excludes other threads");
        cudaFree(mine.mutex);
    }
    copies = ends = 0;
    cudaMallocManaged(&address, 32 * sizeof *address);
    {
        owner<int> mine(address);
        fill<<<1, 32>>>(mine, 7);
        cudaDeviceSynchronize();
        ok(copies == 1 && ends == 1, "an object of a deduced template is copied once");
        ok(address[0] == 7 && address[31] == 7, "each thread has its own bits of the object");
        address[0] = 1;
        lock other;
        shared::launch(address, other);
        cudaDeviceSynchronize();
        ok(address[0] == 15 && address[1] == 3,
           "functions of headers may have the names of kernels");
        cudaFree(other.mutex);
        constexpr int more = 3;
        add_more<more><<<1, 32>>>(mine, more);
        cudaDeviceSynchronize();
        ok(address[31] == 13, "a template argument may be a local constant");
        copies = ends = 1;
        fill<int><<<1, 32>>>(mine, 8);
        cudaDeviceSynchronize();
        ok(copies == 2 && ends == 2 && address[31] == 8,
           "an object of a named template is copied once");
    }
    *sum = 0;
    shared_name(sum);
    cudaDeviceSynchronize();
    ok(*sum == 1, "a host function may have the name of a kernel");

    check_references();
    in_place = 0;
    take<<<1>>>(twice, NULL);
    ok(cudaDeviceSynchronize() == cudaSuccess && in_place == 1,
       "a host overload with the kernel's name is called");

    cudaEvent_t event;
    ok(cudaEventCreate(&event, cudaEventDisableTiming) == cudaSuccess,
       "an event is created with flags");
    cudaEventDestroy(event);
    cudaFree(sum);
    printf("1..%d\n", tests);
    return 0;
}
