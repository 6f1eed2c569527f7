/* generators.cu: compares cuRAND's device generators and distributions with numbers of cuRAND.
 * Prints TAP.
 *
 * The expected numbers come from CUDA 12's curand_kernel.h, compiled for the host (the qualifiers
 * of its functions are a macro), with the calls in draw(). */
#include "../tap.h"

#include <cuda_runtime.h>
#include <curand_kernel.h>
#include <math.h>
#include <string.h>

enum generator { XORWOW, PHILOX };
struct numbers {
    generator kind;
    unsigned long long seed, subsequence, offset;
    unsigned bits[4];
    float uniform;
    double uniform_double;
    float normal[5];
    double normal_double[3];
};

static const numbers known[] = {
    {XORWOW,
     0x0,
     0x0,
     0x0,
     {0xa7b40c5c, 0x5220f48b, 0x84df435a, 0x1433ee2e},
     0.175964117f,
     0.9431272895469511,
     {-0.598414481f, -0.291942745f, 0.351464093f, 1.9375453f, 1.64197314f},
     {0.9590180029114993, 1.5922708017823157, 3.2161722095409675}},
    {XORWOW,
     0x4d2,
     0x0,
     0x5,
     {0x89b22e17, 0xcd326192, 0x121195e0, 0x01bc7703},
     0.359039098f,
     0.9712815124131304,
     {-0.442974359f, 0.0499153137f, -0.414605558f, 3.76279831f, 2.41448379f},
     {0.5243870357777555, 3.428285076559746, 2.793386078949912}},
    {XORWOW,
     0xdeadbeef12345678,
     0x1,
     0x0,
     {0x34e155d6, 0xaee4a488, 0x51a98f46, 0x5fd480be},
     0.0627289191f,
     0.4230803304234562,
     {0.547590494f, -0.479365379f, -0.437700927f, 2.85880542f, 2.49466062f},
     {-0.49198957170935426, -0.5782540668616704, 3.695942881855308}},
    {XORWOW,
     0x2a,
     0x1869f,
     0x3,
     {0xca5d45e3, 0x15a9cfb9, 0xc5d37f06, 0x40978c34},
     0.867483795f,
     0.21357771107692786,
     {0.741676867f, -1.15601921f, 0.056609679f, 4.77075815f, 5.3899684f},
     {-0.5913422485710821, -0.5599091412313831, 1.658864947338096}},
    {XORWOW,
     0x7,
     0x8000000000000001,
     0x123456789abcdef,
     {0x42f53b0e, 0xa5e12d82, 0x4cfb783a, 0xa5b7b248},
     0.0217966493f,
     0.4659509287951252,
     {1.0766418f, -0.499651521f, -0.18207489f, 2.47271371f, 1.21408176f},
     {-0.6369525677938689, -0.1977560439697715, 3.047409547676175}},
    {PHILOX,
     0x4d2,
     0x5,
     0x6,
     {0x38617a3e, 0x2f47de41, 0xa3cc118d, 0x61054fd0},
     0.886605501f,
     0.14318733848631382,
     {1.81123114f, 0.981058061f, -0.0910473168f, 2.15164447f, 4.00001001f},
     {1.9527584780982687, -1.0488125587775154, 1.1969761406105284}},
    {PHILOX,
     0xdeadbeef12345678,
     0xffffffff,
     0xfffffffffffffff1,
     {0x29f75e69, 0xd43ebc34, 0x40612240, 0x01202b9e},
     0.220601797f,
     0.559398238081485,
     {-0.441919059f, 1.11285186f, -0.937077522f, 1.74327743f, 3.155931f},
     {0.10188166980929732, 1.3334009516416285, 4.679638631650355}},
};
enum { COUNT = sizeof known / sizeof known[0] };

template <typename State> __device__ void draw(numbers *n, State *state)
{
    curand_init(n->seed, n->subsequence, n->offset, state);
    unsigned hash = 0;
    for (int i = 0; i < 1000; i++)
        hash = hash * 31 + curand(state);
    n->bits[0] = hash;
    State local = *state;
    skipahead(1000003, state);
    n->bits[1] = curand(state);
    skipahead_sequence(77, state);
    n->bits[2] = curand(state);
    n->uniform = curand_uniform(&local);
    n->uniform_double = curand_uniform_double(&local);
    n->normal[0] = curand_normal(&local);
    n->normal[1] = curand_normal(&local);
    float2 pair = curand_normal2(&local);
    n->normal[2] = pair.x; /* the second half of the pair is not compared */
    n->normal[3] = curand_log_normal(&local, 1.0f, 0.5f);
    n->normal[4] = curand_log_normal(&local, 1.0f, 0.5f);
    n->normal_double[0] = curand_normal_double(&local);
    n->normal_double[1] = curand_normal_double(&local);
    n->normal_double[2] = curand_log_normal_double(&local, 1.0, 0.5);
    n->bits[3] = curand(&local);
}

__global__ void draw_all(numbers *out, curandState *states, curandStatePhilox4_32_10_t *philox)
{
    int i = (int)threadIdx.x;
    if (out[i].kind == XORWOW)
        draw(&out[i], &states[i]);
    else
        draw(&out[i], &philox[i]);
}

static bool near(double a, double b, double tolerance)
{
    return fabs(a - b) <= tolerance * fmax(1.0, fabs(b));
}

/* Skipping n numbers gives the same state as drawing n numbers. */
__global__ void skip(int *wrong)
{
    for (unsigned numbers = 0; numbers < 70; numbers++) {
        curandState drawn, skipped;
        curand_init(9, threadIdx.x, 0, &drawn);
        curand_init(9, threadIdx.x, numbers / 2, &skipped);
        for (unsigned i = 0; i < numbers; i++)
            curand(&drawn);
        skipahead(numbers - numbers / 2, &skipped);
        for (int i = 0; i < 6; i++)
            if (curand(&drawn) != curand(&skipped))
                atomicAdd(wrong, 1);
    }
}

int main()
{
    numbers host[COUNT], *device;
    curandState *states;
    curandStatePhilox4_32_10_t *philox;
    int wrong = -1, *device_wrong;
    cudaMalloc(&device, sizeof known);
    cudaMalloc(&states, COUNT * sizeof *states);
    cudaMalloc(&philox, COUNT * sizeof *philox);
    cudaMalloc(&device_wrong, sizeof wrong);
    memcpy(host, known, sizeof host);
    for (int i = 0; i < COUNT; i++)
        memset(host[i].bits, 0, sizeof(numbers) - offsetof(numbers, bits));
    cudaMemcpy(device, host, sizeof host, cudaMemcpyHostToDevice);
    draw_all<<<1, COUNT>>>(device, states, philox);
    ok(cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost) == cudaSuccess,
       "the numbers are copied");
    for (int i = 0; i < COUNT; i++) {
        const numbers &a = host[i], &b = known[i];
        printf("# %s, seed %llu, subsequence %llu, offset %llu\n",
               b.kind == XORWOW ? "xorwow" : "Philox", b.seed, b.subsequence, b.offset);
        ok(memcmp(a.bits, b.bits, sizeof a.bits) == 0, "the bits are those of cuRAND");
        ok(a.uniform == b.uniform && a.uniform_double == b.uniform_double,
           "the uniform numbers are those of cuRAND");
        bool fine = true;
        for (int j = 0; j < 5; j++)
            fine &= near(a.normal[j], b.normal[j], 1e-5);
        for (int j = 0; j < 3; j++)
            fine &= near(a.normal_double[j], b.normal_double[j], 1e-13);
        ok(fine, "the normal numbers agree up to the last bits");
    }
    cudaMemset(device_wrong, 0, sizeof wrong);
    skip<<<1, 50>>>(device_wrong);
    cudaMemcpy(&wrong, device_wrong, sizeof wrong, cudaMemcpyDeviceToHost);
    ok(wrong == 0, "skipping equals drawing");
    ok(sizeof(curandState) == 48 && sizeof(curandStatePhilox4_32_10_t) == 64,
       "states have the sizes of cuRAND's");
    cudaFree(device);
    cudaFree(states);
    cudaFree(philox);
    cudaFree(device_wrong);
    printf("1..%d\n", tests);
    return 0;
}
