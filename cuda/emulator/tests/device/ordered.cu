/* ordered.cu: CUDA's built-in atomics with memory order and scope: each type, in each memory space;
 * messages, a lock, and waiting. Prints TAP. */
#include "../tap.h"

#include <cuda_runtime.h>

enum { BLOCKS = 4, THREADS = 64, ALL = BLOCKS * THREADS };

struct __align__(8) pair
{
    int x, y;
};

struct sums {
    int count, back, least, lock, guarded, flag;
    unsigned bits, flips, masked;
    unsigned long long wide, most;
    long long low;
    float real;
    double real_too;
    short narrow;
    pair last;
    int message[2];
};

#define DEVICE __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE

__global__ void change(sums *s, int *places)
{
    const int i = (int)(blockIdx.x * blockDim.x + threadIdx.x);
    places[__nv_atomic_fetch_add(&s->count, 1, __NV_ATOMIC_RELAXED)] = 1;
    __nv_atomic_add(&s->wide, 1ull << 32, DEVICE);
    __nv_atomic_fetch_sub(&s->back, 2, DEVICE);
    __nv_atomic_sub(&s->back, 1, DEVICE);
    __nv_atomic_fetch_min(&s->least, -i, DEVICE);
    __nv_atomic_max(&s->most, 1ull << 40 | (unsigned)i, DEVICE);
    __nv_atomic_min(&s->low, -(1ll << 40) - i, __NV_ATOMIC_ACQ_REL);
    __nv_atomic_fetch_or(&s->bits, 1u << i % 32, DEVICE);
    __nv_atomic_xor(&s->flips, 1u << i % 32, DEVICE);
    __nv_atomic_and(&s->masked, ~(1u << i % 32), DEVICE);
    __nv_atomic_add(&s->real, 1, DEVICE);
    __nv_atomic_fetch_sub(&s->real_too, 0.5, __NV_ATOMIC_SEQ_CST, __NV_THREAD_SCOPE_SYSTEM);

    pair there, next;
    __nv_atomic_load(&s->last, &there, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
    do
        next = pair{there.x + 1, there.y - 1};
    while (!__nv_atomic_compare_exchange(&s->last, &there, &next, true, __NV_ATOMIC_ACQ_REL,
                                         __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE));
}

__global__ void within_block(int *out)
{
    __shared__ int sum, turn;
    if (threadIdx.x == 0) {
        sum = 0;
        turn = THREADS - 1;
    }
    __syncthreads();
    __nv_atomic_add(&sum, (int)threadIdx.x, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
    while (__nv_atomic_load_n(&turn, __NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_BLOCK) !=
           (int)threadIdx.x)
        ;
    if (threadIdx.x == 0)
        out[blockIdx.x] =
            __nv_atomic_exchange_n(&sum, -1, __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_BLOCK);
    __nv_atomic_store_n(&turn, (int)threadIdx.x - 1, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_BLOCK);
}

/* A lock taken by compare-and-swap; and a message with a fence and a flag. */
__global__ void lock_and_tell(sums *s)
{
    if (threadIdx.x > 0)
        return;
    int expected = 0;
    while (!__nv_atomic_compare_exchange_n(&s->lock, &expected, 1, false, __NV_ATOMIC_ACQUIRE,
                                           __NV_ATOMIC_RELAXED, __NV_THREAD_SCOPE_DEVICE))
        expected = 0;
    s->guarded++;
    __nv_atomic_store_n(&s->lock, 0, __NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);

    if (blockIdx.x == 0) {
        s->message[0] = 42;
        __nv_atomic_thread_fence(__NV_ATOMIC_RELEASE, __NV_THREAD_SCOPE_DEVICE);
        __nv_atomic_store_n(&s->flag, 1, DEVICE);
    } else if (blockIdx.x == 1) {
        if (__nv_atomic_load_n(&s->flag, DEVICE)) {
            __nv_atomic_thread_fence(__NV_ATOMIC_ACQUIRE, __NV_THREAD_SCOPE_DEVICE);
            s->message[1] = s->message[0];
        } else {
            s->message[1] = 42;
        }
        short value = 7, there;
        __nv_atomic_store(&s->narrow, &value, DEVICE);
        __nv_atomic_load(&s->narrow, &there, DEVICE);
        s->message[1] += there - 7;
    }
}

int main()
{
    sums *s;
    int *places;
    cudaMallocManaged(&s, sizeof *s);
    cudaMallocManaged(&places, ALL * sizeof *places);
    memset(s, 0, sizeof *s);
    memset(places, 0, ALL * sizeof *places);
    s->masked = ~0u;
    change<<<BLOCKS, THREADS>>>(s, places);
    cudaDeviceSynchronize();
    int missing = 0;
    for (int i = 0; i < ALL; i++)
        missing += places[i] != 1;
    ok(s->count == ALL && missing == 0, "each thread adds, and gets the old value");
    ok(s->wide == (unsigned long long)ALL << 32 && s->back == -3 * ALL,
       "sums and differences are right");
    ok(s->least == 1 - ALL && s->most == (1ull << 40 | (ALL - 1)) &&
           s->low == -(1ll << 40) - (ALL - 1),
       "minima and maxima are right");
    ok(s->bits == ~0u && s->flips == 0 && s->masked == 0, "bit operations are right");
    ok(s->real == ALL && s->real_too == -ALL / 2.0, "sums of floating-point numbers are right");
    ok(s->last.x == ALL && s->last.y == -ALL, "structs are exchanged as a whole");

    within_block<<<BLOCKS, THREADS>>>(places);
    cudaDeviceSynchronize();
    ok(places[0] == THREADS * (THREADS - 1) / 2 && places[BLOCKS - 1] == places[0],
       "atomics in shared memory, and threads in turn, are right");
    lock_and_tell<<<BLOCKS, THREADS>>>(s);
    ok(cudaDeviceSynchronize() == cudaSuccess && s->guarded == BLOCKS && s->message[1] == 42 &&
           s->narrow == 7,
       "a lock and a message work");
    cudaFree(s);
    cudaFree(places);
    printf("1..%d\n", tests);
}
