/* cufft.cu: cuFFT's transforms compared with the sums that define them. */
// -lcufft, over fftw3.h
#include "../tap.h"

#include <cufft.h>

#include <math.h>

#include <vector>

typedef std::vector<cufftDoubleComplex> numbers;

static numbers some(int count)
{
    numbers made(count);
    for (int i = 0; i < count; i++) {
        made[i].x = i * 7 % 11 - 5;
        made[i].y = i * 5 % 7 - 3;
    }
    return made;
}

static numbers real_part(numbers of)
{
    for (auto &number : of)
        number.y = 0;
    return of;
}

/* The transform of nx * ny numbers */
static numbers expect(const numbers &in, int nx, int ny, int sign, int from = 0, int step = 1)
{
    numbers out(nx * ny);
    for (int k = 0; k < nx * ny; k++)
        for (int i = 0; i < nx * ny; i++) {
            double turn = 2 * M_PI * sign *
                          ((double)(i / ny) * (k / ny) / nx + (double)(i % ny) * (k % ny) / ny);
            const cufftDoubleComplex &x = in[from + i * step];
            out[k].x += x.x * cos(turn) - x.y * sin(turn);
            out[k].y += x.x * sin(turn) + x.y * cos(turn);
        }
    return out;
}

/* An array in device memory */
template <typename T> struct array {
    T *device;
    int count;

    explicit array(int size) : count(size)
    {
        cudaMalloc((void **)&device, size * sizeof(T));
        cudaMemset(device, 0, size * sizeof(T));
    }
    array(const array &) = delete;
    ~array()
    {
        cudaFree(device);
    }
    std::vector<T> now() const
    {
        std::vector<T> host(count);
        cudaMemcpy(host.data(), device, count * sizeof(T), cudaMemcpyDeviceToHost);
        return host;
    }
};

template <typename T> static void put(const array<T> &to, const numbers &from)
{
    std::vector<T> host(from.size());
    for (size_t i = 0; i < from.size(); i++) {
        host[i].x = from[i].x;
        host[i].y = from[i].y;
    }
    cudaMemcpy(to.device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
}

template <typename T> static void put_real(const array<T> &to, const numbers &from)
{
    std::vector<T> host(from.size());
    for (size_t i = 0; i < from.size(); i++)
        host[i] = from[i].x;
    cudaMemcpy(to.device, host.data(), host.size() * sizeof(T), cudaMemcpyHostToDevice);
}

template <typename T> static bool near(T x, cufftDoubleComplex y)
{
    return fabs(x.x - y.x) < 1e-3 && fabs(x.y - y.y) < 1e-3;
}

static void check_complex()
{
    enum { N = 12, BATCH = 3 };
    cufftHandle plan;
    numbers in = some(N * BATCH);
    array<cufftComplex> a(N * BATCH), b(N * BATCH);
    put(a, in);
    ok(cufftPlan1d(&plan, N, CUFFT_C2C, BATCH) == CUFFT_SUCCESS, "a plan is made");
    bool right = cufftExecC2C(plan, a.device, b.device, CUFFT_FORWARD) == CUFFT_SUCCESS;
    auto out = b.now();
    for (int batch = 0; batch < BATCH; batch++) {
        numbers expected = expect(in, 1, N, CUFFT_FORWARD, batch * N);
        for (int i = 0; i < N; i++)
            right = right && near(out[batch * N + i], expected[i]);
    }
    ok(right, "a batch of C2C is right");
    right = cufftExecC2C(plan, b.device, b.device, CUFFT_INVERSE) == CUFFT_SUCCESS;
    out = b.now();
    for (int i = 0; i < N * BATCH; i++)
        right = right && near(out[i], cufftDoubleComplex{N * in[i].x, N * in[i].y});
    ok(right, "the inverse in place is right, without normalisation");
    ok(cufftExecC2C(plan, a.device, b.device, 0) == CUFFT_INVALID_VALUE,
       "a wrong direction is refused");
    ok(cufftDestroy(plan) == CUFFT_SUCCESS, "the plan is destroyed");
    ok(cufftExecC2C(plan, a.device, b.device, CUFFT_FORWARD) == CUFFT_INVALID_PLAN,
       "a destroyed plan is refused");
    ok(cufftPlan1d(&plan, 0, CUFFT_C2C, 1) == CUFFT_INVALID_SIZE, "a plan of size 0 is refused");
}

static void check_planes()
{
    enum { NX = 4, NY = 6, HALF = NY / 2 + 1 };
    cufftHandle forward, back, both;
    numbers in = real_part(some(NX * NY)), expected = expect(in, NX, NY, CUFFT_FORWARD);
    array<double> a(NX * NY), c(NX * NY);
    array<cufftDoubleComplex> b(NX * HALF), d(NX * NY), e(NX * NY);
    put_real(a, in);
    put(d, in);
    cufftPlan2d(&forward, NX, NY, CUFFT_D2Z);
    cufftPlan2d(&back, NX, NY, CUFFT_Z2D);
    cufftPlan2d(&both, NX, NY, CUFFT_Z2Z);
    bool right = cufftExecD2Z(forward, a.device, b.device) == CUFFT_SUCCESS;
    auto half = b.now();
    for (int i = 0; i < NX; i++)
        for (int j = 0; j < HALF; j++)
            right = right && near(half[i * HALF + j], expected[i * NY + j]);
    ok(right, "D2Z of a plane gives its first half");
    right = cufftExecZ2D(back, b.device, c.device) == CUFFT_SUCCESS;
    auto again = c.now();
    for (int i = 0; i < NX * NY; i++)
        right = right && fabs(again[i] - NX * NY * in[i].x) < 1e-3;
    ok(right, "Z2D is right");
    right = cufftExecZ2Z(both, d.device, e.device, CUFFT_FORWARD) == CUFFT_SUCCESS;
    auto whole = e.now();
    for (int i = 0; i < NX * NY; i++)
        right = right && near(whole[i], expected[i]);
    ok(right, "Z2Z is right");
    cufftDestroy(forward), cufftDestroy(back), cufftDestroy(both);
}

static void check_in_place()
{
    enum { N = 10, HALF = N / 2 + 1, BATCH = 2 };
    cufftHandle forward, back;
    numbers in = real_part(some(N * BATCH));
    array<cufftComplex> a(HALF * BATCH);
    std::vector<float> padded(2 * HALF * BATCH);
    for (int i = 0; i < N * BATCH; i++)
        padded[i / N * 2 * HALF + i % N] = (float)in[i].x;
    cudaMemcpy(a.device, padded.data(), padded.size() * sizeof(float), cudaMemcpyHostToDevice);
    cufftPlan1d(&forward, N, CUFFT_R2C, BATCH);
    cufftPlan1d(&back, N, CUFFT_C2R, BATCH);
    bool right = cufftExecR2C(forward, (float *)a.device, a.device) == CUFFT_SUCCESS;
    auto out = a.now();
    for (int batch = 0; batch < BATCH; batch++) {
        numbers expected = expect(in, 1, N, CUFFT_FORWARD, batch * N);
        for (int i = 0; i < HALF; i++)
            right = right && near(out[batch * HALF + i], expected[i]);
    }
    ok(right, "R2C in place is right");
    right = cufftExecC2R(back, a.device, (float *)a.device) == CUFFT_SUCCESS;
    cudaMemcpy(padded.data(), a.device, padded.size() * sizeof(float), cudaMemcpyDeviceToHost);
    for (int i = 0; i < N * BATCH; i++)
        right = right && fabs(padded[i / N * 2 * HALF + i % N] - N * in[i].x) < 1e-3;
    ok(right, "C2R in place is right");
    cufftDestroy(forward), cufftDestroy(back);
}

static void check_columns()
{
    enum { ROWS = 8, COLUMNS = 3 };
    cufftHandle plan, deep;
    int size = ROWS, embed = ROWS;
    numbers in = some(ROWS * COLUMNS);
    array<cufftComplex> a(ROWS * COLUMNS), b(ROWS * COLUMNS);
    cudaStream_t stream;
    cudaStreamCreate(&stream);
    put(a, in);
    bool right = cufftPlanMany(&plan, 1, &size, &embed, COLUMNS, 1, &embed, 1, ROWS, CUFFT_C2C,
                               COLUMNS) == CUFFT_SUCCESS &&
                 cufftSetStream(plan, stream) == CUFFT_SUCCESS &&
                 cufftExecC2C(plan, a.device, b.device, CUFFT_INVERSE) == CUFFT_SUCCESS;
    cudaStreamSynchronize(stream);
    auto out = b.now();
    for (int column = 0; column < COLUMNS; column++) {
        numbers expected = expect(in, 1, ROWS, CUFFT_INVERSE, column, COLUMNS);
        for (int i = 0; i < ROWS; i++)
            right = right && near(out[column * ROWS + i], expected[i]);
    }
    ok(right, "columns of a matrix are transformed to rows in a stream");
    size_t bytes;
    right = cufftCreate(&deep) == CUFFT_SUCCESS &&
            cufftMakePlan3d(deep, 2, 2, 2, CUFFT_C2C, &bytes) == CUFFT_SUCCESS &&
            cufftExecC2C(deep, a.device, b.device, CUFFT_FORWARD) == CUFFT_SUCCESS;
    double sum = 0;
    for (int i = 0; i < 8; i++)
        sum += in[i].x;
    ok(right && fabs(b.now()[0].x - sum) < 1e-3,
       "a plan in two steps for three dimensions is right");
    cufftDestroy(plan), cufftDestroy(deep);
    cudaStreamDestroy(stream);
}

int main()
{
    check_complex();
    check_planes();
    check_in_place();
    check_columns();
    printf("1..%d\n", tests);
    return 0;
}
