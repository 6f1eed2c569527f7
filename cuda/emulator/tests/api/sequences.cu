/* sequences.cu: series of calls of cuRAND's host functions, compared with the numbers of an H200
 * (cuRAND 10.4). Prints TAP; passes in the emulator and on a GPU. */
#include <cuda_runtime.h>
#include <curand.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 300000 };

static int tests;

static void ok(bool right, const char *generator, const char *calls)
{
    printf("%s %d - %s: %s\n", right ? "ok" : "not ok", ++tests, generator, calls);
}

/* A script: a letter for each call, followed by the count of numbers. */
static curandStatus_t call(curandGenerator_t generator, char letter, unsigned long long number,
                           void *numbers)
{
    switch (letter) {
    case 'r': /* raw bits */
        return curandGenerate(generator, (unsigned *)numbers, number);
    case 'u':
        return curandGenerateUniform(generator, (float *)numbers, number);
    case 'd':
        return curandGenerateUniformDouble(generator, (double *)numbers, number);
    case 'n':
        return curandGenerateNormal(generator, (float *)numbers, number, 0, 1);
    case 'm':
        return curandGenerateNormalDouble(generator, (double *)numbers, number, 0, 1);
    case 'o': /* sets the offset */
        return curandSetGeneratorOffset(generator, number);
    default: /* sets the seed */
        return curandSetPseudoRandomGeneratorSeed(generator, number);
    }
}

/* FNV-1a of the numbers except normal ones, whose last digits depend on the GPU. */
static uint32_t hash_of(curandGenerator_t generator, const char *script, void *device, void *host)
{
    uint32_t hash = 2166136261u;
    for (const char *at = script; *at; at = strchr(at, ' ') ? strchr(at, ' ') + 1 : "") {
        unsigned long long count = strtoull(at + 1, NULL, 10);
        size_t bytes = *at == 'd' ? count * 8 : *at == 'r' || *at == 'u' ? count * 4 : 0;
        if (call(generator, *at, count, device) != CURAND_STATUS_SUCCESS)
            return 0;
        cudaMemcpy(host, device, bytes, cudaMemcpyDeviceToHost);
        for (size_t i = 0; i < bytes; i++)
            hash = (hash ^ ((unsigned char *)host)[i]) * 16777619u;
    }
    return hash;
}

struct sequence {
    curandRngType_t type;
    const char *calls;
    uint32_t hash;
};
static const sequence sequences[] = {
#define X CURAND_RNG_PSEUDO_DEFAULT
#define P CURAND_RNG_PSEUDO_PHILOX4_32_10
    {X, "r1000 r10 u3", 0x0e8345d8u},
    {P, "r1000 r10 u3", 0x79447f47u},
    {X, "d1000 r10", 0x3e6d3f78u},
    {P, "d1000 r10", 0x09d3d1a4u},
    {X, "n1000 r10", 0xca18992cu},
    {P, "n1000 r10", 0x8fb8130au},
    {X, "m1000 r10", 0xca18992cu},
    {P, "m1000 r10", 0x8fb8130au},
    {X, "r3 d10", 0xdc220a50u},
    {P, "r3 d10", 0x2c987f15u},
    {X, "r1000 d10 r10", 0xdcb9b37cu},
    {P, "r1000 d10 r10", 0x41b8b5a8u},
    {X, "o5 d10", 0x3f48a26bu},
    {P, "o5 d10", 0xe349f2cdu},
    {X, "o5 n10 r4", 0xb463342fu},
    {P, "o5 n10 r4", 0xcbb205adu},
    {X, "d5000 d10", 0x3324028cu},
    {P, "d5000 d10", 0x12e64b04u},
    {X, "n10000 r10", 0x4055c257u},
    {P, "n10000 r10", 0x98257f48u},
    {X, "r5 u5 d5 r5", 0xf946cf5au},
    {P, "r5 u5 d5 r5", 0x3624574du},
    {X, "n10 s1234 r4", 0x54298bcdu},
    {P, "n10 s1234 r4", 0x49d1e918u},
    {X, "r10 s99 r4", 0xb45e8b4du},
    {P, "r10 s99 r4", 0xb73515ebu},
    {X, "n10 s99 d4", 0x290d062cu},
    {P, "n10 s99 d4", 0x9b186471u},
    {X, "o262145 d10", 0x511bb6b1u},
    {P, "o262145 d10", 0xc9a8427fu},
    {X, "o1000000007 r10 d10", 0xf22e7047u},
    {P, "o1000000007 r10 d10", 0x8aad6b3cu},
    {X, "d300000 r10", 0x3f981e69u},
    {P, "d300000 r10", 0x3a8e3eb4u},
    {X, "n300000 d10", 0x0bd7a75au},
    {P, "n300000 d10", 0x6874b4fcu},
    {X, "m300000 r10", 0x8ef0d2b4u},
    {P, "m300000 r10", 0x3e08a0afu},
#undef X
#undef P
};

static void compare_sequences(void *device, void *host)
{
    for (const sequence &one : sequences) {
        curandGenerator_t generator;
        curandCreateGenerator(&generator, one.type);
        curandSetPseudoRandomGeneratorSeed(generator, 1234);
        uint32_t hash = hash_of(generator, one.calls, device, host);
        ok(hash == one.hash, one.type == CURAND_RNG_PSEUDO_PHILOX4_32_10 ? "philox" : "xorwow",
           one.calls);
        if (hash != one.hash)
            printf("# the hash is 0x%08xu\n", hash);
        curandDestroyGenerator(generator);
    }
}

/* Compares the first eight numbers, and the last. */
static void compare_normal(curandRngType_t type, const char *name, void *device, void *host,
                           const double *known, char letter, double close)
{
    curandGenerator_t generator;
    double worst = 0;
    curandCreateGenerator(&generator, type);
    curandSetPseudoRandomGeneratorSeed(generator, 1234);
    call(generator, letter, 1000, device);
    cudaMemcpy(host, device, 8000, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 9; i++) {
        int at = i < 8 ? i : 999;
        double made = letter == 'n' ? ((float *)host)[at] : ((double *)host)[at];
        worst = fmax(worst, fabs(made - known[i]));
    }
    ok(worst <= close, name, letter == 'n' ? "normal floats" : "normal doubles");
    curandDestroyGenerator(generator);
}

static void compare_normals(void *device, void *host)
{
    const double xorwow_n[9] = {0.780973613, -1.80157793, -0.280848712, 0.563546479, -1.01133287,
                                0.414038926, 1.45832551,  -0.562136114, -0.890221};
    const double xorwow_m[9] = {0.3587397985244547,   -1.239592503223552,  -0.091495399773608613,
                                -0.38011893868395424, -0.6449617102012678, -0.030258217605530314,
                                -0.34022787140638827, -1.4953101959599557, 0.18947883525975051};
    const double philox_n[9] = {-1.61649048,  1.22915471,  -1.56054068, 0.464620322, 0.56845516,
                                -0.285896242, 0.254342765, 0.655383885, 0.222687691};
    const double philox_m[9] = {-0.53952669590731883, 0.16063334644202298, 1.0081967077372695,
                                1.8322492478152392,   0.54305485664662756, 1.3993199805606309,
                                -0.23274465960590035, -1.3420857016510193, 1.247474472687286};
    compare_normal(CURAND_RNG_PSEUDO_XORWOW, "xorwow", device, host, xorwow_n, 'n', 2e-6);
    compare_normal(CURAND_RNG_PSEUDO_XORWOW, "xorwow", device, host, xorwow_m, 'm', 1e-14);
    compare_normal(CURAND_RNG_PSEUDO_PHILOX4_32_10, "philox", device, host, philox_n, 'n', 2e-6);
    compare_normal(CURAND_RNG_PSEUDO_PHILOX4_32_10, "philox", device, host, philox_m, 'm', 1e-14);
}

static void compare_refusals(void *device)
{
    curandGenerator_t generator;
    curandCreateGenerator(&generator, CURAND_RNG_PSEUDO_XORWOW);
    ok(curandGenerateNormal(generator, (float *)device, 9, 0, 1) ==
           CURAND_STATUS_LENGTH_NOT_MULTIPLE,
       "xorwow", "an odd number of normal numbers is refused");
    curandDestroyGenerator(generator);
}

int main(void)
{
    void *device, *host = malloc(MOST * sizeof(double));
    cudaMalloc(&device, MOST * sizeof(double));
    compare_sequences(device, host);
    compare_normals(device, host);
    compare_refusals(device);
    cudaFree(device);
    free(host);
    printf("1..%d\n", tests);
    return 0;
}
