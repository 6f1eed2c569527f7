/* wanted.cu: words of 8 and 16 bytes in shared memory that several lanes of a warp access. */
#include "suite.h"

enum { LANES = 32, WORDS = 512, OFF = -1 };

/* The word that a lane accesses. */
static int place_of(int pattern, int lane)
{
    switch (pattern) {
    case 0:
        return 7; /* all lanes access the same word */
    case 1:
        return lane / 2; /* two neighbours access the same */
    case 2:
        return lane & ~2; /* lanes two apart access the same */
    case 3:
        return lane % 16; /* both halves of the warp access the same */
    case 4:
        return lane == 31 ? 40 : lane / 2; /* all pairs but the last */
    case 5:
        return lane % 2 == 0 ? lane / 2 : OFF; /* odd lanes are inactive, which changes nothing */
    case 6:
        return lane < 16 ? lane / 2 : lane; /* pairs in one half of the warp */
    default:
        return lane % 2 * 256 + lane / 2; /* no pairs, with bank conflicts */
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
