/* sobol_directions.cpp: direction numbers (Bratley and Fox 1988). Each dimension has the next
 * primitive polynomial in ascending order, and as many initial numbers as its degree. */
#include "api/curand/sobol_directions.h"
#include "api/curand/joe_kuo.h"

#include <pthread.h>

using namespace emulator;

static uint64_t directions[SOBOL_DIMENSIONS][SOBOL_BITS];

/* ---- primitive polynomials over GF(2); bit i is the coefficient of x^i ---- */

static uint32_t times(uint32_t a, uint32_t b, uint32_t polynomial, int degree)
{
    uint32_t product = 0;
    for (; b; b >>= 1) {
        product ^= b & 1 ? a : 0;
        a <<= 1;
        a ^= a >> degree & 1 ? polynomial : 0;
    }
    return product;
}

static bool is_one(uint32_t exponent, uint32_t polynomial, int degree)
{
    uint32_t power = 1, square = degree == 1 ? 1 : 2;
    for (; exponent; exponent >>= 1) {
        power = exponent & 1 ? times(power, square, polynomial, degree) : power;
        square = times(square, square, polynomial, degree);
    }
    return power == 1;
}

/* Whether the order of x is 2^degree - 1, and not a divisor of it. */
static bool is_primitive(uint32_t polynomial, int degree)
{
    const uint32_t order = (1u << degree) - 1;
    uint32_t rest = order;
    if (!is_one(order, polynomial, degree))
        return false;
    for (uint32_t prime = 2; rest > 1; prime++)
        if (rest % prime == 0) {
            if (order > 1 && is_one(order / prime, polynomial, degree))
                return false;
            while (rest % prime == 0)
                rest /= prime;
        }
    return true;
}

/* ---- direction numbers ---- */

static uint32_t next_bits(unsigned *place, int count)
{
    uint32_t bits = 0;
    for (; count > 0; count--, ++*place) {
        char digit = joe_kuo_bits[*place / 4];
        bits = bits << 1 |
               ((unsigned)(digit <= '9' ? digit - '0' : digit - 'a' + 10) >> (3 - *place % 4) & 1);
    }
    return bits;
}

static void make_dimension(uint64_t *numbers, uint32_t polynomial, int degree, unsigned *place)
{
    for (int i = 0; i < degree; i++)
        numbers[i] = (uint64_t)(next_bits(place, i) << 1 | 1) << (SOBOL_BITS - 1 - i);
    for (int i = degree; i < SOBOL_BITS; i++) {
        numbers[i] = numbers[i - degree] ^ numbers[i - degree] >> degree;
        for (int j = 1; j < degree; j++)
            numbers[i] ^= polynomial >> (degree - j) & 1 ? numbers[i - j] : 0;
    }
}

static void make_all()
{
    unsigned dimension = 0, place = 0;
    for (int i = 0; i < SOBOL_BITS; i++)
        directions[dimension][i] = 0x8000000000000000 >> i;
    dimension++;
    for (int degree = 1; dimension < SOBOL_DIMENSIONS; degree++)
        for (uint32_t p = (1u << degree) + 1; p < 2u << degree && dimension < SOBOL_DIMENSIONS;
             p += 2)
            if (is_primitive(p, degree))
                make_dimension(directions[dimension++], p, degree, &place);
}

const uint64_t *emulator::sobol_directions(unsigned dimension)
{
    static pthread_once_t once = PTHREAD_ONCE_INIT;
    pthread_once(&once, make_all);
    return directions[dimension];
}
