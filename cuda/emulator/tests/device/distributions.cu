/* distributions.cu: cuRAND's other device functions: the Poisson distribution, numbers in fours,
 * and Sobol sequences compared with the host. Prints TAP.
 *
 * The expected Poisson numbers come from CUDA 13's curand_kernel.h, compiled for the host.
 * Logarithm and exponential are less exact on a GPU, so a few numbers may differ there. */
#include "../tap.h"

#include <cuda_runtime.h>
#include <curand.h>
#include <curand_kernel.h>
#include <math.h>
#include <string.h>

#ifdef __EMUCC__
enum { TOLERATED = 0 };
#else
enum { TOLERATED = 8 };
#endif

enum { EACH = 8, LAMBDAS = 6, KINDS = 3 };

static const double lambdas[LAMBDAS] = {0.5, 50, 64, 800.25, 4000, 123456.7};
static const unsigned known[LAMBDAS][KINDS][EACH] = {
    {{1, 1, 0, 0, 0, 0, 1, 0}, {0, 0, 0, 1, 2, 0, 0, 2}, {0, 0, 0, 0, 0, 1, 1, 0}},
    {{53, 51, 43, 40, 53, 42, 49, 48},
     {58, 63, 46, 50, 67, 49, 60, 53},
     {43, 60, 46, 35, 54, 49, 38, 44}},
    {{67, 72, 59, 63, 65, 63, 80, 55},
     {57, 69, 60, 55, 57, 67, 65, 62},
     {60, 54, 58, 62, 64, 65, 67, 78}},
    {{812, 829, 783, 800, 806, 798, 860, 769},
     {777, 752, 818, 786, 771, 776, 812, 805},
     {789, 767, 781, 793, 802, 806, 811, 852}},
    {{4027, 4064, 3962, 3999, 4014, 3996, 4133, 3931},
     {3948, 3893, 4041, 3970, 3935, 3947, 4027, 4011},
     {3977, 3927, 3959, 3985, 4004, 4013, 4025, 4116}},
    {{123598, 123660, 123935, 123929, 123207, 122867, 123623, 123974},
     {123090, 123709, 123674, 123499, 123135, 123103, 123907, 123698},
     {123514, 122961, 124078, 123858, 122969, 123830, 123254, 123786}},
};

template <typename State> __device__ void draw(unsigned *out, double lambda)
{
    State state;
    curand_init(1234, 5, 6, &state);
    for (int i = 0; i < EACH; i++)
        out[i] = curand_poisson(&state, lambda);
}

__global__ void draw_poisson(unsigned *out, double lambda)
{
    curandStatePhilox4_32_10_t state;
    draw<curandState>(out, lambda);
    curand_init(1234, 5, 6, &state);
    for (int i = EACH; i < 2 * EACH; i += 4) {
        uint4 four = curand_poisson4(&state, lambda);
        out[i] = four.x;
        out[i + 1] = four.y;
        out[i + 2] = four.z;
        out[i + 3] = four.w;
    }
    draw<curandStateMRG32k3a_t>(out + 2 * EACH, lambda);
}

static void test_poisson(unsigned *device)
{
    for (int i = 0; i < LAMBDAS; i++) {
        unsigned host[KINDS][EACH];
        int others = 0;
        draw_poisson<<<1, 1>>>(device, lambdas[i]);
        cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
        for (int j = 0; j < KINDS * EACH; j++)
            others += host[j / EACH][j % EACH] != known[i][j / EACH][j % EACH];
        ok(others <= TOLERATED, "Poisson numbers are those of cuRAND");
    }
}

/* ---- in fours ---- */

static const double four_known[3][4] = {
    {0.44827858398802317, 0.8459288012944941, 0.81995143147017502, 0.21948053242976001},
    {-0.91532456029348819, -1.0059280349927113, 1.2823050336425736, 0.68618257838750496},
    {0.85150016466651091, 1.4264460381234407, 1.4731534755830873, 1.2491718703839063}};

__global__ void draw_fours(double *out)
{
    curandStatePhilox4_32_10_t state;
    curand_init(1234, 5, 6, &state);
    auto uniform = curand_uniform4_double(&state);
    auto normal = curand_normal4_double(&state);
    auto log_normal = curand_log_normal4_double(&state, 0.5, 1.0);
    const double all[] = {uniform.x,    uniform.y,    uniform.z,    uniform.w,
                          normal.x,     normal.y,     normal.z,     normal.w,
                          log_normal.x, log_normal.y, log_normal.z, log_normal.w};
    for (int i = 0; i < 12; i++)
        out[i] = all[i];
}

static void test_fours(double *device)
{
    double host[12];
    bool near = true;
    draw_fours<<<1, 1>>>(device);
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 12; i++)
        near &= fabs(host[i] - four_known[i / 4][i % 4]) < 1e-13;
    ok(near, "four doubles at once are right");
}

/* ---- sequences ---- */

enum { LENGTH = 40, DIMENSIONS = 3, ALL = LENGTH * DIMENSIONS };

/* One dimension per block, one offset per thread: its number, directly and after a skip. */
template <typename State, typename Vectors, typename Word>
__global__ void follow(Vectors *vectors, Word *words, float *uniform, double *normal)
{
    unsigned i = blockIdx.x * LENGTH + threadIdx.x;
    State state;
    curand_init(vectors[blockIdx.x], threadIdx.x / 2, &state);
    skipahead((Word)(threadIdx.x - threadIdx.x / 2), &state);
    State again = state;
    words[i] = curand(&state);
    uniform[i] = curand_uniform(&again);
    normal[i] = curand_normal_double(&state); /* the number of the next offset */
}

static curandStatus_t words_of(curandGenerator_t generator, unsigned *words)
{
    return curandGenerate(generator, words, ALL);
}
static curandStatus_t words_of(curandGenerator_t generator, unsigned long long *words)
{
    return curandGenerateLongLong(generator, words, ALL);
}

template <typename Word> static bool are_equal(const void *device, const Word *wanted)
{
    Word host[ALL];
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    return memcmp(host, wanted, sizeof host) == 0;
}

template <typename State, typename Vectors, typename Word>
static void test_sequence(curandRngType_t type, const Vectors *vectors)
{
    Word words[ALL], *d_words;
    float uniform[ALL], *d_uniform;
    double normal[ALL], drawn[ALL], *d_normal;
    Vectors *d_vectors;
    curandGenerator_t generator;
    cudaMalloc(&d_words, sizeof words);
    cudaMalloc(&d_uniform, sizeof uniform);
    cudaMalloc(&d_normal, sizeof normal);
    cudaMalloc(&d_vectors, DIMENSIONS * sizeof *d_vectors);
    cudaMemcpy(d_vectors, vectors, DIMENSIONS * sizeof *d_vectors, cudaMemcpyHostToDevice);
    follow<State><<<DIMENSIONS, LENGTH>>>(d_vectors, d_words, d_uniform, d_normal);
    ok(curandCreateGeneratorHost(&generator, type) == CURAND_STATUS_SUCCESS &&
           curandSetQuasiRandomGeneratorDimensions(generator, DIMENSIONS) == CURAND_STATUS_SUCCESS,
       "the host generator is set up");
    words_of(generator, words);
    ok(are_equal(d_words, words), "the words of the device are those of the host");
    curandSetGeneratorOffset(generator, 0);
    curandGenerateUniform(generator, uniform, ALL);
    ok(are_equal(d_uniform, uniform), "the floats of the device are those of the host");
    curandSetGeneratorOffset(generator, 1);
    curandGenerateNormalDouble(generator, normal, ALL, 0, 1);
    cudaMemcpy(drawn, d_normal, sizeof drawn, cudaMemcpyDeviceToHost);
    bool near = true;
    for (int i = 0; i < ALL; i++)
        near &= fabs(drawn[i] - normal[i]) < 1e-13;
    ok(near, "the normal doubles agree up to the last digits");
    curandDestroyGenerator(generator);
    cudaFree(d_words);
    cudaFree(d_uniform);
    cudaFree(d_normal);
    cudaFree(d_vectors);
}

/* ---- Poisson numbers of one word ---- */

static const unsigned known_of_one[3][EACH] = {{1, 1, 0, 0, 1, 2, 0, 0},
                                               {58, 52, 42, 44, 53, 61, 49, 46},
                                               {833, 809, 768, 775, 814, 844, 796, 786}};

__global__ void draw_of_one(curandDirectionVectors32_t *narrow, curandDirectionVectors64_t *wide,
                            unsigned *out)
{
    const double of[] = {0.5, 50, 800.25};
    for (int i = 0; i < 3; i++) {
        curandStateSobol32_t a;
        curandStateSobol64_t b;
        curand_init(narrow[0], 5, &a);
        curand_init(wide[0], 5, &b);
        for (int j = 0; j < EACH; j++) {
            out[i * EACH + j] = curand_poisson(&a, of[i]);
            out[(3 + i) * EACH + j] = curand_poisson(&b, of[i]);
        }
    }
}

/* ---- by a table, compared with the host ---- */

__global__ void draw_discrete(curandDiscreteDistribution_t of, unsigned *out)
{
    curandStatePhilox4_32_10_t state;
    curand_init(99, threadIdx.x, 0, &state);
    uint4 four = curand_discrete4(&state, of);
    out[4 * threadIdx.x] = four.x;
    out[4 * threadIdx.x + 1] = four.y;
    out[4 * threadIdx.x + 2] = four.z;
    out[4 * threadIdx.x + 3] = four.w;
}

static void test_discrete(unsigned *device)
{
    unsigned drawn[4 * 32], wanted[4 * 32];
    curandDiscreteDistribution_t distribution;
    curandGenerator_t generator;
    ok(curandCreatePoissonDistribution(12.5, &distribution) == CURAND_STATUS_SUCCESS,
       "a Poisson distribution is created");
    draw_discrete<<<1, 32>>>(distribution, device);
    cudaMemcpy(drawn, device, sizeof drawn, cudaMemcpyDeviceToHost);
    curandCreateGeneratorHost(&generator, CURAND_RNG_PSEUDO_PHILOX4_32_10);
    curandSetPseudoRandomGeneratorSeed(generator, 99);
    curandGeneratePoisson(generator, wanted, 4 * 32, 12.5);
    ok(memcmp(drawn, wanted, sizeof drawn) == 0, "its numbers are those of the host");
    curandDestroyGenerator(generator);
    ok(curandDestroyDistribution(distribution) == CURAND_STATUS_SUCCESS,
       "the distribution is destroyed");
    ok(curandCreatePoissonDistribution(-1, &distribution) == CURAND_STATUS_OUT_OF_RANGE,
       "a negative mean is an error");
}

static void test_sequences(unsigned *device)
{
    curandDirectionVectors32_t *narrow, *d_narrow;
    curandDirectionVectors64_t *wide, *d_wide;
    ok(curandGetDirectionVectors32(&narrow, CURAND_DIRECTION_VECTORS_32_JOEKUO6) ==
               CURAND_STATUS_SUCCESS &&
           curandGetDirectionVectors64(&wide, CURAND_DIRECTION_VECTORS_64_JOEKUO6) ==
               CURAND_STATUS_SUCCESS,
       "direction vectors are returned");
    test_sequence<curandStateSobol32_t, curandDirectionVectors32_t, unsigned>(
        CURAND_RNG_QUASI_SOBOL32, narrow);
    test_sequence<curandStateSobol64_t, curandDirectionVectors64_t, unsigned long long>(
        CURAND_RNG_QUASI_SOBOL64, wide);
    cudaMalloc(&d_narrow, sizeof *narrow);
    cudaMalloc(&d_wide, sizeof *wide);
    cudaMemcpy(d_narrow, narrow, sizeof *narrow, cudaMemcpyHostToDevice);
    cudaMemcpy(d_wide, wide, sizeof *wide, cudaMemcpyHostToDevice);
    draw_of_one<<<1, 1>>>(d_narrow, d_wide, device);
    unsigned host[6 * EACH];
    cudaMemcpy(host, device, sizeof host, cudaMemcpyDeviceToHost);
    ok(memcmp(host, known_of_one, sizeof known_of_one) == 0,
       "Poisson numbers of 32-bit generators are right");
    ok(memcmp(host + 3 * EACH, known_of_one, sizeof known_of_one) == 0,
       "Poisson numbers of 64-bit generators are right");
    cudaFree(d_narrow);
    cudaFree(d_wide);
    ok(sizeof(curandStateSobol32_t) == 140 && sizeof(curandStateSobol64_t) == 536,
       "states have the sizes of cuRAND's");
}

int main()
{
    double *device;
    cudaMalloc(&device, 1024 * sizeof *device);
    test_poisson((unsigned *)device);
    test_fours(device);
    test_sequences((unsigned *)device);
    test_discrete((unsigned *)device);
    cudaFree(device);
    printf("1..%d\n", tests);
    return 0;
}
