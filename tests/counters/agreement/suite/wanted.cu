/* wanted.cu: words of shared memory, 8 and 16 bytes wide, that several lanes of a warp want. */
#include "suite.h"

enum { LANES = 32, WORDS = 512, OFF = -1 };

/* Which word a lane wants. */
static int place_of(int pattern, int lane)
{
    switch (pattern) {
    case 0:
        return 7; /* all the same */
    case 1:
        return lane / 2; /* two neighbours the same */
    case 2:
        return lane & ~2; /* two neighbours but one */
    case 3:
        return lane % 16; /* both halves of the warp */
    case 4:
        return lane == 31 ? 40 : lane / 2; /* one pair is not */
    case 5:
        return lane % 2 == 0 ? lane / 2 : OFF; /* a lane that is off is no obstacle */
    case 6:
        return lane < 16 ? lane / 2 : lane; /* pairs in one half */
    default:
        return lane % 2 * 256 + lane / 2; /* no pairs, and their banks meet */
    }
}

template <typename T, int PATTERN>
__global__ void wanted(const int *places, const T *in, T *out, T *words_out)
{
    __shared__ T words[WORDS];
    for (int i = threadIdx.x; i < WORDS; i += blockDim.x)
        words[i] = in[i];
    __syncthreads();
    int place = places[threadIdx.x];
    if (place >= 0)
        out[threadIdx.x] = words[place];
    __syncthreads();
    if (place >= 0)
        words[place] = in[place];
    __syncthreads();
    words_out[threadIdx.x] = words[threadIdx.x];
}

static int *places;

template <typename T, int PATTERN> static void run(void)
{
    int host[LANES];
    for (int lane = 0; lane < LANES; lane++)
        host[lane] = place_of(PATTERN, lane);
    cudaMemcpy(places, host, sizeof host, cudaMemcpyHostToDevice);
    wanted<T, PATTERN><<<1, LANES>>>(places, (const T *)in, (T *)out, (T *)out + LANES);
    if constexpr (PATTERN > 0)
        run<T, PATTERN - 1>();
}

int main(void)
{
    suite_begin();
    cudaMalloc(&places, LANES * sizeof(int));
    run<double, 7>();
    run<float4, 7>();
    cudaFree(places);
    return suite_end();
}
