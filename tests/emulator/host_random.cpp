/* host_random.cpp: compares the emulator's cuRAND with the library, whose host generators need no
 * GPU: numbers, the state from call to call, statuses. Usage: host_random [LIBRARY]
 *
 * Fingerprints of the library's numbers are always compared, so that a test without the library is
 * possible; for MT19937 only these, because the library takes seconds. Prints TAP. */
#include "host_random_library.h"
#include "../../cuda/emulator/tests/tap.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

/* The results of a series of calls: exact numbers as bytes; normal doubles separately, because
 * their last digits depend on mathematical functions; and the statuses of the calls. */
struct result {
    unsigned char exact[1 << 22];
    double close[1 << 16];
    size_t bytes, doubles;
    int statuses[128], calls;
};

enum { MOST = 70004, MANY = 20004, FEW = 1001 };

static void add(struct result *result, const void *numbers, size_t bytes, int status)
{
    memcpy(result->exact + result->bytes, numbers, bytes);
    result->bytes += bytes;
    result->statuses[result->calls++] = status;
}

static void call(const struct library *cu, curandGenerator_t generator, size_t count,
                 struct result *result)
{
    alignas(32) static union { /* the library requires this alignment */
        unsigned bits[MOST];
        float floats[MOST];
        double doubles[MOST];
        unsigned long long longs[FEW];
    } room;
    memset(&room, 0, sizeof room);
    int status = cu->bits(generator, room.bits, count);
    add(result, &room, count * sizeof(unsigned), status);
    status = cu->uniform(generator, room.floats, count);
    add(result, &room, count * sizeof(float), status);
    status = cu->uniform_double(generator, room.doubles, FEW);
    add(result, &room, FEW * sizeof(double), status);
    memset(&room, 0, sizeof room);
    status = cu->normal(generator, room.floats, count, 1.5f, 2.0f);
    add(result, &room, count * sizeof(float), status);
    status = cu->log_normal(generator, room.floats, FEW + 1, 0.5f, 1.0f);
    add(result, &room, (FEW + 1) * sizeof(float), status);
    memset(&room, 0, sizeof room);
    status = cu->normal_double(generator, room.doubles, FEW + 1, 0.5, 1.0);
    add(result, &room, 0, status);
    memcpy(result->close + result->doubles, &room, (FEW + 1) * sizeof(double));
    result->doubles += FEW + 1;
    status = cu->log_normal_double(generator, room.doubles, FEW + 1, 0.5, 1.0);
    add(result, &room, 0, status);
    memcpy(result->close + result->doubles, &room, (FEW + 1) * sizeof(double));
    result->doubles += FEW + 1;
    memset(&room, 0, sizeof room);
    status = cu->longs(generator, room.longs, FEW);
    add(result, &room, FEW * sizeof(long long), status);
}

/* Poisson numbers by small and large tables, then by normal numbers; and refused means */
static void call_poisson(const struct library *cu, curandGenerator_t generator, size_t count,
                         struct result *result)
{
    static const double lambdas[] = {0.5,      5,      800.25, 1999.5, 2000, 8192,
                                     123456.7, 400000, 400001, 0,      -1};
    static unsigned numbers[MOST];
    memset(numbers, 0, sizeof numbers);
    for (double lambda : lambdas) {
        int status = cu->poisson(generator, numbers, count, lambda);
        add(result, numbers, count * sizeof *numbers, status);
    }
}

static void run(const struct library *cu, curandRngType_t type, curandOrdering_t order, size_t many,
                struct result *result)
{
    curandGenerator_t generator;
    memset(result, 0, sizeof *result);
    add(result, "", 0, cu->create(&generator, type));
    add(result, "", 0, cu->ordering(generator, order));
    add(result, "", 0, cu->seed(generator, 1234));
    call(cu, generator, many, result);
    call_poisson(cu, generator, FEW * 5, result);
    call(cu, generator, FEW, result);
    add(result, "", 0, cu->seed(generator, 0x123456789abcdef));
    call(cu, generator, FEW, result);
    add(result, "", 0, cu->seeds(generator));
    call(cu, generator, FEW, result);
    add(result, "", 0, cu->offset(generator, (1ull << 40) + 77));
    call(cu, generator, FEW, result);
    cu->destroy(generator);
}

/* A sequence of one dimension, of all dimensions that the emulator has, and of seven from an offset
 */
static void run_sequence(const struct library *cu, curandRngType_t type, struct result *result)
{
    curandGenerator_t generator;
    memset(result, 0, sizeof *result);
    add(result, "", 0, cu->create(&generator, type));
    add(result, "", 0, cu->seed(generator, 1234));
    add(result, "", 0, cu->ordering(generator, CURAND_ORDERING_PSEUDO_DEFAULT));
    add(result, "", 0, cu->ordering(generator, CURAND_ORDERING_QUASI_DEFAULT));
    call(cu, generator, FEW, result);
    call_poisson(cu, generator, MANY, result);
    static unsigned numbers[1111 * 40];
    add(result, "", 0, cu->dimensions(generator, 0));
    add(result, "", 0, cu->dimensions(generator, 1111));
    int status = cu->bits(generator, numbers, 1111 * 40);
    add(result, numbers, sizeof numbers, status);
    add(result, numbers, sizeof numbers, cu->bits(generator, numbers, 1111 * 40 - 1));
    add(result, "", 0, cu->dimensions(generator, 7));
    add(result, "", 0, cu->offset(generator, (1ull << 40) + (1u << 31) + 77));
    call(cu, generator, FEW, result);
    add(result, "", 0, cu->dimensions(generator, 2));
    add(result, "", 0, cu->seeds(generator));
    call(cu, generator, FEW + 1, result);
    cu->destroy(generator);
}

static bool near(const struct result *a, const struct result *b)
{
    for (size_t i = 0; i < a->doubles; i++)
        if (!(fabs(a->close[i] - b->close[i]) <= 4e-15 * (1 + fabs(b->close[i]))))
            return false;
    return true;
}

/* A hash of the numbers that use no mathematical function: bits of the first call, and uniform ones
 */
static uint64_t fingerprint(const struct result *result, size_t many)
{
    uint64_t hash = 0xcbf29ce484222325;
    for (size_t i = 0; i < many * 8 + FEW * 8; i++)
        hash = (hash ^ result->exact[i]) * 0x100000001b3;
    return hash;
}

static const struct kind {
    const char *name;
    curandRngType_t type;
    curandOrdering_t order;
    uint64_t fingerprint;
    bool is_slow; /* the library is slow: more numbers are compared by fingerprint */
} kinds[] = {
    {"XORWOW", CURAND_RNG_PSEUDO_XORWOW, CURAND_ORDERING_PSEUDO_DEFAULT, 0x9bb9e727fdce7b20, false},
    {"XORWOW, seeded", CURAND_RNG_PSEUDO_XORWOW, CURAND_ORDERING_PSEUDO_SEEDED, 0x0ddb5adb5269d43d,
     false},
    {"Philox", CURAND_RNG_PSEUDO_PHILOX4_32_10, CURAND_ORDERING_PSEUDO_BEST, 0xe551fb565d1601f8,
     false},
    {"MRG32k3a", CURAND_RNG_PSEUDO_MRG32K3A, CURAND_ORDERING_PSEUDO_DEFAULT, 0xf145c0e83203d372,
     false},
    {"MRG32k3a, legacy", CURAND_RNG_PSEUDO_MRG32K3A, CURAND_ORDERING_PSEUDO_LEGACY,
     0xb212166b91505fc6, false},
    {"MTGP32", CURAND_RNG_PSEUDO_MTGP32, CURAND_ORDERING_PSEUDO_DEFAULT, 0xf4d4689ca5e45e8b, false},
    {"MTGP32, legacy", CURAND_RNG_PSEUDO_MTGP32, CURAND_ORDERING_PSEUDO_LEGACY, 0xd5089a1c797b61c3,
     false},
    {"MT19937", CURAND_RNG_PSEUDO_MT19937, CURAND_ORDERING_PSEUDO_DEFAULT, 0xb0f3ef113af28368,
     true},
};

static void check(bool right, const struct kind &kind, const char *what,
                  int line = __builtin_LINE())
{
    char name[100];
    snprintf(name, sizeof name, "%s: %s", kind.name, what);
    ok(right, name, __FILE__, line);
}

static void compare(const struct kind &kind, const struct result *here, const struct result *there)
{
    if (!there) {
        printf("ok %d # skip %s: %s\n", ++tests, kind.name,
               kind.is_slow ? "takes the library seconds" : "there is no library");
        return;
    }
    check(here->bytes == there->bytes && memcmp(here->exact, there->exact, here->bytes) == 0, kind,
          "the numbers of all calls are the same bits");
    check(near(here, there), kind, "normal doubles agree up to the last digits");
    check(memcmp(here->statuses, there->statuses, sizeof here->statuses) == 0, kind,
          "the statuses of all calls are the same");
}

static void check_fingerprint(const struct kind &kind, uint64_t print)
{
    check(print == kind.fingerprint, kind, "the fingerprint is that of cuRAND's numbers");
    if (print != kind.fingerprint)
        printf("# their fingerprint is 0x%016llx\n", (unsigned long long)print);
}

/* MTGP32's parameters come from a toolkit, which may have been missing when the emulator was built.
 */
static bool is_there(const struct kind &kind)
{
    curandGenerator_t generator;
    if (curandCreateGeneratorHost(&generator, kind.type) == CURAND_STATUS_SUCCESS)
        return curandDestroyGenerator(generator) == CURAND_STATUS_SUCCESS;
    printf("ok %d # skip %s: there was no CUDA toolkit to take its parameters from\n", ++tests,
           kind.name);
    return false;
}

static void check_sequences(const struct library *real, struct result *here, struct result *there)
{
    static const struct kind sequences[] = {
        {"Sobol", CURAND_RNG_QUASI_SOBOL32, CURAND_ORDERING_QUASI_DEFAULT, 0xd535ec36dc44398a,
         false},
        {"Sobol, 64 bits", CURAND_RNG_QUASI_SOBOL64, CURAND_ORDERING_QUASI_DEFAULT,
         0xbb9c328d2e86ca0e, false},
    };
    for (const struct kind &sobol : sequences) {
        run_sequence(&emulated, sobol.type, here);
        check_fingerprint(sobol, fingerprint(here, FEW));
        if (real->create)
            run_sequence(real, sobol.type, there);
        compare(sobol, here, real->create ? there : NULL);
    }
}

/* The library has more dimensions than the emulator. */
static void check_limit()
{
    curandGenerator_t generator;
    curandCreateGeneratorHost(&generator, CURAND_RNG_QUASI_DEFAULT);
    ok(curandSetQuasiRandomGeneratorDimensions(generator, 1112) == CURAND_STATUS_OUT_OF_RANGE,
       "more dimensions than the emulator has are refused", __FILE__, __LINE__);
    curandDestroyGenerator(generator);
}

int main(int count, char **arguments)
{
    static struct library real;
    static struct result here, there;
    bool loaded = count > 1 && load(arguments[1], &real);
    for (const struct kind &kind : kinds) {
        const size_t many = kind.is_slow ? MOST : MANY;
        if (!is_there(kind))
            continue;
        run(&emulated, kind.type, kind.order, many, &here);
        check_fingerprint(kind, fingerprint(&here, many));
        const bool compared = loaded && !kind.is_slow;
        if (compared)
            run(&real, kind.type, kind.order, many, &there);
        compare(kind, &here, compared ? &there : NULL);
    }
    check_sequences(&real, &here, &there);
    check_limit();
    printf("1..%d\n", tests);
    return 0;
}
