/* epilogue.cpp: cublasLt's epilogues, applied to a product of floats before it is stored: a bias,
 * an activation or its derivative, and the gradient of a bias. */
#include "parts/cublas/product/epilogue.h"

#include "cublasLt.h"
#include "parts/cublas/product/matrix_elements.h"

#include <math.h>

using namespace emulator;

enum { RELU = 2, BIAS = 4, GRADIENT = 16, GELU = 32, DERIVATIVE = 64, AUX = 128 };

static bool take(const device_call &device, const float *number, float *factor)
{
    if (number && !device.vector(number, 1, 1, true, false))
        return false;
    *factor *= number ? *number : 1;
    return true;
}

bool emulator::scale(const device_call &device, const epilogue &after, float *alpha, float *beta)
{
    return take(device, after.scales[0], alpha) && take(device, after.scales[1], alpha) &&
           take(device, after.scales[2], beta);
}

/* ---- one element ---- */

static const float ROOT = 0.7978845608f, CUBIC = 0.044715f; /* sqrt(2 / pi); for GELU by tanh */

static float gelu(float x)
{
    return 0.5f * x * (1 + tanhf(ROOT * (x + CUBIC * x * x * x)));
}

static float slope_of_gelu(float x)
{
    const float t = tanhf(ROOT * (x + CUBIC * x * x * x));
    return 0.5f * (1 + t) + 0.5f * x * (1 - t * t) * ROOT * (1 + 3 * CUBIC * x * x);
}

/* ---- a whole product ---- */

/* The program's vector or matrix for product `index` of the batch */
struct table {
    char *base;
    cudaDataType type;
    size_t bytes;
    long pitch;

    table(const factor &of, int index)
        : base((char *)of.base + index * of.stride * (long long)bytes_of(of.type)), type(of.type),
          bytes(bytes_of(of.type)), pitch(of.pitch)
    {
    }
    double get(long i, long j = 0) const
    {
        return load(base + (i + j * pitch) * bytes, type);
    }
    void set(double value, long i, long j = 0) const
    {
        store(base + (i + j * pitch) * bytes, type, value);
    }
};

/* Adds up a matrix along one dimension; each sum is an element of the bias's gradient. */
template <typename Element>
static bool add_up(const device_call &device, const table &bias, long count, long length,
                   Element element)
{
    if (!device.touch(bias.base, bias.bytes, count, count, 1, false, true))
        return false;
    for (long i = 0; i < count; i++) {
        double sum = 0;
        for (long k = 0; k < length; k++)
            sum += element(i, k);
        bias.set(sum, i);
    }
    return true;
}

/* The same for a factor: the rows of the program's A (`left`) or the columns of its B, along k */
static bool add_up_factor(const device_call &device, const product &p, const table &bias,
                          const factors<float> &of, bool left)
{
    const cublasOperation_t op = left ? p.op_a : p.op_b;
    const float *base = left ? of.a : of.b;
    const long pitch = left ? of.a_pitch : of.b_pitch, count = left ? p.m : p.n;
    const bool along = left == (op != CUBLAS_OP_N); /* elements along k are contiguous */
    return add_up(device, bias, count, p.k,
                  [=](long i, long k) { return base[along ? k + i * pitch : i + k * pitch]; });
}

bool emulator::finish(const device_call &device, const product &p, int index,
                      const factors<float> &of, float *sum)
{
    const epilogue &e = p.after;
    const table bias(e.bias, index), aux(e.aux, index);
    const long rows = e.turned ? p.n : p.m, columns = e.turned ? p.m : p.n;
    const bool derives = (e.steps & DERIVATIVE) != 0;
    const auto at = [&](long i, long j) -> float & {
        return sum[e.turned ? j + i * p.m : i + j * p.m];
    };
    float scale = 1, largest = 0;
    if (((e.steps & BIAS) && !device.touch(bias.base, bias.bytes, rows, rows, 1, true, false)) ||
        ((e.steps & AUX) && !device.touch(aux.base, aux.bytes, e.turned ? columns : rows, aux.pitch,
                                          e.turned ? rows : columns, derives, !derives)) ||
        !take(device, e.scales[3], &scale))
        return false;
    for (long j = 0; j < columns; j++)
        for (long i = 0; i < rows; i++) {
            float &x = at(i, j);
            const long row = e.turned ? j : i, column = e.turned ? i : j;
            if (e.steps & BIAS)
                x += (float)bias.get(i);
            if ((e.steps & AUX) && !derives)
                aux.set(x, row, column);
            if (e.steps & RELU)
                x = x > 0 ? x : 0;
            if (e.steps & GELU)
                x = gelu(x);
            if (derives)
                x *= slope_of_gelu((float)aux.get(row, column));
            largest = fmaxf(largest, fabsf(x));
            x *= scale;
        }
    if (e.largest && !device.vector(e.largest, 1, 1, index > 0, true))
        return false;
    if (e.largest)
        *e.largest = index > 0 ? fmaxf(*e.largest, largest) : largest;
    if (e.steps & GRADIENT)
        return add_up(device, bias, rows, columns, at);
    if (e.steps & (CUBLASLT_EPILOGUE_BGRADA | CUBLASLT_EPILOGUE_BGRADB))
        return add_up_factor(device, p, bias, of,
                             ((e.steps & CUBLASLT_EPILOGUE_BGRADA) != 0) != e.turned);
    return true;
}
