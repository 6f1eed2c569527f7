/* host_loops.cu: the cost of host loops in a program with a kernel, such as checks of results. The
 * program is compiled with and without counting, and the times are compared. So no variable is
 * volatile, which has a cost of its own. Usage: host_loops; prints a line for each loop: name and
 * seconds, the shortest of several runs */
#include <cuda_runtime.h>
#include <algorithm>
#include <cmath>
#include <random>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <vector>

enum { SIDE = 256, COUNT = 1 << 18, CELLS = 512, BINS = 256, ROWS = 4096, EACH = 32 };

double result; /* keeps the compiler from removing a loop */

__global__ void twice(float *values)
{
    values[blockIdx.x * blockDim.x + threadIdx.x] *= 2;
}

static double product(const std::vector<float> &a, const std::vector<float> &b,
                      std::vector<float> &c)
{
    for (int row = 0; row < SIDE; row++)
        for (int column = 0; column < SIDE; column++) {
            float sum = 0;
            for (int k = 0; k < SIDE; k++)
                sum += a[row * SIDE + k] * b[k * SIDE + column];
            c[row * SIDE + column] = sum;
        }
    return c[SIDE];
}

static double life(const std::vector<int> &cells, std::vector<int> &next)
{
    const int stride = CELLS + 2;
    for (int row = 1; row <= CELLS; row++)
        for (int column = 1; column <= CELLS; column++) {
            const int at = row * stride + column;
            const int neighbours = cells[at - stride - 1] + cells[at - stride] +
                                   cells[at - stride + 1] + cells[at - 1] + cells[at + 1] +
                                   cells[at + stride - 1] + cells[at + stride] +
                                   cells[at + stride + 1];
            next[at] = (neighbours | cells[at]) == 3;
        }
    return next[stride + 1];
}

static double compare(const std::vector<float> &one, const std::vector<float> &other)
{
    int wrong = 0;
    for (size_t i = 0; i < one.size(); i++)
        if (std::fabs(one[i] - other[i]) > 1e-5f)
            wrong++;
    return wrong;
}

static double sum(const std::vector<float> &values)
{
    double sum = 0;
    for (float value : values)
        sum += value;
    return sum;
}

static double prefix_sums(const std::vector<int> &values, std::vector<int> &sums)
{
    int sum = 0;
    for (size_t i = 0; i < values.size(); i++) {
        sum += values[i];
        sums[i] = sum;
    }
    return sums.back();
}

static double histogram(const std::vector<int> &values, std::vector<int> &bins)
{
    for (size_t i = 0; i < values.size(); i++)
        bins[values[i]]++;
    return bins[1];
}

struct body {
    float x, y, z, mass;
};

static double move(std::vector<body> &bodies)
{
    for (body &one : bodies) {
        one.x += one.y * 0.01f;
        one.y -= one.x * 0.01f;
    }
    return bodies[1].x;
}

struct rows {
    std::vector<int> columns;
    std::vector<float> values;

    float operator()(int row, const std::vector<float> &x) const
    {
        float sum = 0;
        for (int i = row * EACH; i < (row + 1) * EACH; i++)
            sum += values[i] * x[columns[i]];
        return sum;
    }
};

static double sparse_product(const rows &matrix, const std::vector<float> &x, std::vector<float> &y)
{
    for (int row = 0; row < ROWS; row++)
        y[row] = matrix(row, x);
    return y[1];
}

static double fill(float *values)
{
    for (int i = 0; i < COUNT; i++)
        values[i] = 0.5f * i;
    return values[1];
}

static double sum_of_array(const float *values)
{
    double sum = 0;
    for (int i = 0; i < COUNT; i++)
        sum += values[i];
    return sum;
}

static double random_numbers(std::vector<float> &values)
{
    std::mt19937 random(1);
    std::uniform_real_distribution<float> numbers(0, 1);
    for (float &value : values)
        value = numbers(random);
    return values[1];
}

static double sort(const std::vector<float> &values, std::vector<float> &sorted)
{
    sorted = values;
    std::sort(sorted.begin(), sorted.end());
    return sorted[1];
}

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec + 1e-9 * time.tv_nsec;
}

template <typename F> static void measure(const char *name, F loop)
{
    double least = 1e9;
    for (int i = 0; i < 9; i++) {
        const double start = now();
        result = loop();
        const double took = now() - start;
        least = took < least ? took : least;
    }
    printf("%s %.9f\n", name, least);
}

int main(void)
{
    std::vector<float> a(SIDE * SIDE, 1), b(SIDE * SIDE, 2), c(SIDE * SIDE), y(ROWS);
    std::vector<float> values(COUNT), results(COUNT), sorted(COUNT);
    std::vector<int> cells((CELLS + 2) * (CELLS + 2)), next(cells), bins(BINS), sums(COUNT);
    std::vector<int> numbers(COUNT);
    std::vector<body> bodies(COUNT / 4, body{1, 2, 3, 4});
    rows matrix = {std::vector<int>(ROWS * EACH), std::vector<float>(ROWS * EACH, 1)};
    for (int &cell : cells)
        cell = rand() % 2;
    for (int &number : numbers)
        number = rand() % BINS;
    for (int &column : matrix.columns)
        column = rand() % ROWS;
    random_numbers(values);

    float *device, *pinned, *managed, *host = (float *)malloc(COUNT * sizeof *host);
    if (!host || cudaMalloc(&device, COUNT * sizeof *device) != cudaSuccess ||
        cudaMallocHost(&pinned, COUNT * sizeof *pinned) != cudaSuccess ||
        cudaMallocManaged(&managed, COUNT * sizeof *managed) != cudaSuccess)
        return 1;
    cudaMemcpy(device, values.data(), COUNT * sizeof *device, cudaMemcpyHostToDevice);
    twice<<<COUNT / 256, 256>>>(device);
    cudaMemcpy(results.data(), device, COUNT * sizeof *device, cudaMemcpyDeviceToHost);

    measure("product", [&] { return product(a, b, c); });
    measure("life", [&] { return life(cells, next); });
    measure("compare", [&] { return compare(values, results); });
    measure("sum", [&] { return sum(results); });
    measure("prefix-sums", [&] { return prefix_sums(numbers, sums); });
    measure("histogram", [&] { return histogram(numbers, bins); });
    measure("structs", [&] { return move(bodies); });
    measure("sparse", [&] { return sparse_product(matrix, values, y); });
    measure("malloc-fill", [&] { return fill(host); });
    measure("malloc-sum", [&] { return sum_of_array(host); });
    measure("pinned-fill", [&] { return fill(pinned); });
    measure("pinned-sum", [&] { return sum_of_array(pinned); });
    measure("managed-fill", [&] { return fill(managed); });
    twice<<<COUNT / 256, 256>>>(managed);
    cudaDeviceSynchronize();
    measure("managed-sum", [&] { return sum_of_array(managed); });
    measure("mt19937", [&] { return random_numbers(values); });
    measure("sort", [&] { return sort(values, sorted); });
    cudaFree(device);
    cudaFreeHost(pinned);
    cudaFree(managed);
    free(host);
    return 0;
}
