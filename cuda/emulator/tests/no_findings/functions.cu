/* functions.cu: addresses of functions and virtual functions, used in every correct way. Prints
 * TAP. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <new>

typedef float (*operation)(float);
typedef void (*kernel)(float *, int);

/* ---- host functions that no kernel calls ---- */

struct answer {
    float number;
    float (*check)(float);
};
struct shape {
    float side;
    __host__ __device__ virtual float area() const
    {
        return 0;
    }
    __host__ __device__ virtual ~shape()
    {
    }
};
struct square : shape {
    __host__ __device__ float area() const override
    {
        return side * side;
    }
};

static float *out;

static bool gives(float wanted)
{
    float got = -1;
    cudaMemcpy(&got, out, sizeof got, cudaMemcpyDeviceToHost);
    return got == wanted;
}

static float one_more(float x)
{
    return x + 1;
}

__global__ void read_numbers(float *out, const answer *one, answer other, const square *shape)
{
    *out = one->number + other.number + shape->side;
}

__global__ void hand_on(answer *to, const answer *from, answer other)
{
    to[0] = *from;
    to[1] = other;
}

static void test_host(void)
{
    const answer mine = {8, one_more};
    answer *there, back[2];
    square home, *away, again;
    home.side = 7;
    cudaMalloc(&there, 3 * sizeof mine);
    cudaMalloc(&away, sizeof home);
    cudaMemcpy(there, &mine, sizeof mine, cudaMemcpyHostToDevice);
    cudaMemcpy(away, &home, sizeof home, cudaMemcpyHostToDevice);
    read_numbers<<<1, 1>>>(out, there, mine, away);
    ok(gives(23), "objects with host addresses may be copied if no kernel calls them");
    hand_on<<<1, 1>>>(there + 1, there, mine);
    cudaMemcpy(back, there + 1, sizeof back, cudaMemcpyDeviceToHost);
    ok(back[0].check == one_more && back[1].check(1) == 2,
       "the host addresses come back unchanged");
    cudaMemcpy((void *)&again, away, sizeof again, cudaMemcpyDeviceToHost);
    const shape *volatile some = &again;
    ok(some->area() == 49, "virtual functions of the host come back unchanged");
    cudaFree(there);
    cudaFree(away);
}

/* ---- kernels, which only the host launches ---- */

template <typename F> __global__ void apply_any(float *out, F function)
{
    *out = function(3);
}

__device__ float twice(float x)
{
    return 2 * x;
}

__host__ __device__ float squared(float x)
{
    return x * x;
}

__global__ void choose(float *out, int which)
{
    const operation function = which ? twice : squared;
    *out = function(3);
}

template <operation function> __global__ void apply_one(float *out, int)
{
    *out = function(3);
}

struct times {
    float factor;
    __host__ __device__ float operator()(float x) const
    {
        return factor * x;
    }
};

template <typename Kernel, typename... Given> static void launch(Kernel one, Given... given)
{
    one<<<1, 1>>>(given...);
}

static void test_kernels(void)
{
    static const kernel all[] = {choose, apply_one<twice>};
    int which = 0;
    void *arguments[] = {&out, &which};
    for (int i = 0; i < 2; i++) {
        all[i]<<<1, 1>>>(out, 1);
        ok(gives(6), "kernels are launched from a table");
    }
    launch(choose, out, 0);
    ok(gives(9), "a kernel as a template argument is launched");
    cudaLaunchKernel(all[0], 1, 1, arguments);
    ok(gives(9), "a kernel is launched by its address");
    apply_any<<<1, 1>>>(out, times{5});
    ok(gives(15), "a function object is called");
    const float factor = 7;
    apply_any<<<1, 1>>>(out, [=] __device__(float x) { return factor * x; });
    ok(gives(21), "a lambda is called");
    void (*const by_object)(float *, times) = apply_any;
    by_object<<<1, 1>>>(out, times{2});
    ok(gives(6), "an instance of a template is called by a pointer");
}

/* ---- addresses that kernels have taken ---- */

__device__ operation first = twice;
__device__ operation second[2] = {twice, squared};

__global__ void apply(float *out, operation function)
{
    *out = function(3);
}

__global__ void apply_second(float *out, int i)
{
    *out = second[i](3);
}

__global__ void take(operation *function)
{
    *function = twice;
}

__global__ void make(shape **one)
{
    *one = new square;
    (*one)->side = 4;
}

__global__ void make_there(square *room)
{
    new (room) square;
    room->side = 5;
}

__global__ void measure(float *out, const shape *one)
{
    *out = one->area();
}

__global__ void side_of(float *out, const shape *one)
{
    *out = one->side;
}

__global__ void drop(shape **one)
{
    delete *one;
}

static void test_objects(void)
{
    shape **one, *made;
    square *room;
    cudaMalloc(&one, sizeof *one);
    cudaMalloc(&room, sizeof *room);
    make<<<1, 1>>>(one);
    cudaMemcpy(&made, one, sizeof made, cudaMemcpyDeviceToHost);
    measure<<<1, 1>>>(out, made);
    ok(gives(16), "a kernel creates an object with new");
    make_there<<<1, 1>>>(room);
    measure<<<1, 1>>>(out, room);
    ok(gives(25), "a kernel creates an object with placement new");
    drop<<<1, 1>>>(one);
    cudaFree(one);
    cudaFree(room);
}

/* A host object whose functions only the host calls */
static void test_managed(void)
{
    square *one;
    cudaMallocManaged(&one, sizeof *one);
    new (one) square;
    one->side = 3;
    side_of<<<1, 1>>>(out, one);
    ok(gives(3), "a kernel reads a member of a host object in managed memory");
    const shape *const any = one;
    ok(any->area() == 9, "the host calls its functions after a kernel");
    make_there<<<1, 1>>>(one);
    measure<<<1, 1>>>(out, one);
    ok(gives(25), "a kernel creates it again and calls its functions");
    cudaFree(one);
}

static void test_taken(void)
{
    operation function, both[2], *taken;
    cudaMallocManaged(&taken, sizeof *taken);
    take<<<1, 1>>>(taken);
    cudaDeviceSynchronize();
    apply<<<1, 1>>>(out, *taken);
    ok(gives(6), "a function address that a kernel stored in managed memory is called");
    cudaMemcpyFromSymbol(&function, first, sizeof function);
    apply<<<1, 1>>>(out, function);
    ok(gives(6), "a function address in a device variable is called");
    cudaMemcpyFromSymbol(both, second, sizeof both);
    operation turned[2] = {both[1], both[0]};
    cudaMemcpyToSymbol(second, turned, sizeof turned);
    apply_second<<<1, 1>>>(out, 0);
    ok(gives(9), "a function address copied back to a table is called");
    cudaFree(taken);
}

int main(void)
{
    cudaMalloc(&out, sizeof *out);
    test_kernels();
    test_host();
    test_objects();
    test_managed();
    test_taken();
    cudaFree(out);
    printf("1..%d\n", tests);
    return 0;
}
