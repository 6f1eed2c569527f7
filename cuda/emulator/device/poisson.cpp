/* poisson.cpp: what cuRAND's kernels compute for the Poisson distribution. */
#include "curand_kernel.h"

/* ---- a guess, and whether it is accepted ---- */

/* The gamma distribution's function is nearly the square of a logistic function with this slope and
 * shift. */
struct logistic {
    float slope, shift;
};
static struct logistic logistic_of(float lambda)
{
    return {1.43248035075540910f / sqrtf(lambda - 0.12400979329415655f) + 0.00025361074907033f,
            0.21096734870196546f / sqrtf(lambda - 1.97381164089999420f) + 0.94201734077887530f};
}

float emulator_poisson_guess(float lambda, float uniform)
{
    struct logistic of = logistic_of(lambda);
    return floorf(lambda - (of.shift + logf(1.0f / sqrtf(uniform) - 1.0f)) / of.slope);
}

static float portion_below(struct logistic of, float lambda, float number)
{
    float root = 1.0f + expf(of.slope * (lambda - number) - of.shift);
    return 1.0f / (root * root);
}

/* 1.3 times the probability of a guess is nowhere less than its Poisson probability. */
bool emulator_poisson_accepts(float lambda, float guess, float uniform)
{
    struct logistic of = logistic_of(lambda);
    float guessed =
        (portion_below(of, lambda, guess + 1.0f) - portion_below(of, lambda, guess)) * 1.3f;
    float wanted = expf(-lambda + guess * logf(lambda) - (float)lgamma(1.0 + guess));
    return uniform * guessed < wanted && guessed >= 1e-20f;
}

/* ---- the inverse of the distribution function ---- */

/* Returns the first number up to which the probabilities add up to at least `uniform`. Because
 * e^-lambda may be nearly 0, it is multiplied into the sum in steps. This is cuRAND's way, in which
 * the first numbers are passed before all factors are in the sum. */
static unsigned int inverse(double uniform, double lambda)
{
    const double step = 500.0;
    double probability = 1.0, sum = 1.0;
    unsigned int number = 0;
    for (double rest = lambda; rest > 0.0; rest -= step) {
        double factor = exp(rest > step ? -step : -rest);
        probability *= factor;
        sum *= factor;
        while (uniform > sum) {
            number++;
            probability *= lambda / number;
            sum += probability;
        }
    }
    return number;
}

static const double LEAST_OF_NORMAL = 1000.0;

unsigned int emulator_poisson_of(unsigned int word, double lambda)
{
    if (lambda < LEAST_OF_NORMAL)
        return inverse(word * 0x1p-32 + 0x1p-33, lambda);
    return emulator_poisson_of_normal(emulator_normal_double_of(word), lambda, sqrt(lambda));
}
unsigned int emulator_poisson_of(unsigned long long word, double lambda)
{
    if (lambda < LEAST_OF_NORMAL)
        return inverse((double)(word >> 11) * 0x1p-53 + 0x1p-55, lambda);
    return emulator_poisson_of_normal(emulator_normal_double_of(word), lambda, sqrt(lambda));
}
