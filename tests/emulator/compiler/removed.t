#!/bin/sh
# What CUDA 13 has removed, but courses still use, works, and a warning names the replacement: device properties, old
# names of functions, votes and shuffles without a mask, texture references.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
make_targets emulate emulator counters
cat >"$scratch/removed.cu" <<'CUDA'
#include <stdio.h>
enum { N = 64, WIDTH = 8 };
texture<float> line;
texture<float, 2, cudaReadModeElementType> plane;
texture<uchar4, cudaTextureType2D, cudaReadModeNormalizedFloat> picture;
surface<void, cudaSurfaceType2D> board;

__global__ void shift(float *out) {
    int i = threadIdx.x, x = i % WIDTH, y = i / WIDTH;
    float4 pixel = tex2D(picture, x + 0.5f, y + 0.5f);
    out[i] = tex1Dfetch(line, (i + 1) % N) + tex2D(plane, x, y - 1) + pixel.y;
    surf2Dwrite(out[i], board, x * sizeof(float), y);
}
__global__ void again(float *out) {
    int i = threadIdx.x;
    surf2Dread(&out[i], board, i % WIDTH * sizeof(float), i / WIDTH);
}
__global__ void votes(int *out) {
    int lane = threadIdx.x, sum = lane;
    for (int step = 16; step > 0; step /= 2) sum += __shfl_down(sum, step);
    sum = __shfl(sum, 0) + __shfl_up(1, 1) + __shfl_xor(lane, 1);
    if (lane % 2) sum += __popc(__ballot(lane < 8)) + __any(lane == 1) + __all(lane % 2);
    out[lane] = sum;
}

int wrong;
#define CHECK(condition) if (!(condition)) printf("line %d: %s\n", __LINE__, #condition), wrong = 1

int main() {
    cudaDeviceProp p;
    cudaGetDeviceProperties(&p, 0);
    CHECK(p.clockRate == 1000000 && p.memoryClockRate > 0 && p.deviceOverlap && !p.computeMode);
    CHECK(!p.kernelExecTimeoutEnabled && p.singleToDoublePrecisionPerfRatio == 2);
    size_t heap;
    CHECK(cudaThreadSetLimit(cudaLimitMallocHeapSize, 1 << 22) == cudaSuccess);
    CHECK(cudaThreadGetLimit(&heap, cudaLimitMallocHeapSize) == cudaSuccess && heap == 1 << 22);
    CHECK(cudaDeviceSetSharedMemConfig(cudaSharedMemBankSizeEightByte) == cudaSuccess);
    CHECK(cudaFuncSetSharedMemConfig(shift, cudaSharedMemBankSizeFourByte) == cudaSuccess);

    float in[N], out[N], *d_in, *d_out;
    uchar4 pixels[N];
    for (int i = 0; i < N; i++) in[i] = i, pixels[i] = make_uchar4(0, i, 0, 255);
    cudaMalloc(&d_in, sizeof in);
    cudaMalloc(&d_out, sizeof out);
    cudaMemcpy(d_in, in, sizeof in, cudaMemcpyHostToDevice);
    cudaArray_t array, other;
    cudaChannelFormatDesc format = cudaCreateChannelDesc<uchar4>(), floats = cudaCreateChannelDesc<float>();
    cudaMallocArray(&array, &format, WIDTH, N / WIDTH);
    cudaMallocArray(&other, &floats, WIDTH, N / WIDTH, cudaArraySurfaceLoadStore);
    cudaMemcpyToArray(array, 0, 0, pixels, sizeof pixels, cudaMemcpyHostToDevice);
    plane.addressMode[0] = plane.addressMode[1] = cudaAddressModeBorder;
    plane.filterMode = cudaFilterModePoint;
    plane.normalized = false;
    CHECK(cudaBindTexture(NULL, line, d_in) == cudaSuccess);
    CHECK(cudaBindTexture(NULL, line, d_in, sizeof in) == cudaSuccess);
    CHECK(cudaBindTexture2D(NULL, plane, d_in, floats, WIDTH, N / WIDTH, WIDTH * sizeof(float)) == cudaSuccess);
    CHECK(cudaBindTextureToArray(picture, array) == cudaSuccess);
    CHECK(cudaBindSurfaceToArray(board, other) == cudaSuccess);
    for (int time = 0; time < 2; time++) {
        if (time) again<<<1, N>>>(d_out);
        else shift<<<1, N>>>(d_out);
        CHECK(cudaThreadSynchronize() == cudaSuccess);
        cudaMemcpy(out, d_out, sizeof out, cudaMemcpyDeviceToHost);
        for (int i = 0; i < N; i++) CHECK(out[i] == (i + 1) % N + (i < WIDTH ? 0 : i - WIDTH) + i / 255.0f);
        cudaMemset(d_out, 0, sizeof out);
    }
    CHECK(cudaBindTexture(NULL, line, in, sizeof in) == cudaErrorInvalidValue);
    CHECK(cudaUnbindTexture(line) == cudaSuccess && cudaUnbindTexture(plane) == cudaSuccess);
    cudaUnbindTexture(picture);

    int sums[32], *d_sums;
    cudaMalloc(&d_sums, sizeof sums);
    votes<<<1, 32>>>(d_sums);
    cudaMemcpy(sums, d_sums, sizeof sums, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 32; i++) CHECK(sums[i] == 496 + 1 + (i ^ 1) + (i % 2 ? 4 + 1 + 1 : 0));
    cudaFree(d_in), cudaFree(d_out), cudaFree(d_sums), cudaFreeArray(array), cudaFreeArray(other);
    CHECK(cudaMallocManaged(&d_in, sizeof in) == cudaSuccess);
    CHECK(cudaMemAdvise(d_in, sizeof in, cudaMemAdviseSetReadMostly, 0) == cudaSuccess);
    CHECK(cudaMemPrefetchAsync(d_in, sizeof in, 0) == cudaSuccess && cudaFree(d_in) == cudaSuccess);
    shift<<<1, 1>>>(NULL);
    CHECK(cudaThreadExit() == cudaErrorInvalidTexture);
    return wrong;
}
CUDA
# A program may use these names for its own types.
cat >"$scratch/own.cu" <<'CUDA'
template <typename T> struct texture { T *texels; };
texture<float> mine;
int surface = 3;
int main() { return mine.texels || surface < 2; }
CUDA
# works NAME FLAG…: compiles and runs it with $compiler
works() {
    name=$1
    shift
    run env CXX="$compiler" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" "$@" -Wall -Werror \
        -o "$scratch/removed" "$scratch/removed.cu"
    exits 0 "$name: it compiles, although warnings are errors"
    like "$err" 'removed.cu:3: warning: CUDA 13 has no texture references; use cudaCreateTextureObject' \
        "a warning names the replacement of a texture reference"
    like "$err" 'removed.cu:6: warning: CUDA 13 has no surface references' "a warning names the replacement of a surface reference"
    like "$err" 'removed.cu:32:[0-9]+: .*clockRate.*CUDA 13 removed it: use cudaDeviceGetAttribute.* cudaDevAttrClockRate' \
        "a warning names the replacement of a property"
    like "$err" 'removed.cu:35:.*cudaThreadSetLimit.*: use cudaDeviceSetLimit' "a warning names the replacement of a function"
    like "$err" 'removed.cu:7[0-9]:.*cudaMemAdvise.*: the location is now a cudaMemLocation' "a warning explains the new cudaMemAdvise"
    like "$err" 'removed.cu:7[0-9]:.*cudaMemPrefetchAsync.*: the location is now a cudaMemLocation' "a warning explains the new cudaMemPrefetchAsync"
    like "$err" 'removed.cu:2[0-9]:.*__ballot.*: use __ballot_sync\(mask' "a warning names the replacement of a vote"
    run "$scratch/removed"
    is "$out" '' "$name: all of it works"
    like "$err" '^emulator: kernel shift uses a texture reference that is not bound to an array$' \
        "an unbound texture reference is reported"
    exits 0 "the program exits with 0"
    run env CXX="$compiler" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Werror \
        -o "$scratch/own" "$scratch/own.cu"
    unlike "$err" 'warning|error' "$name: the program's own template causes no warning"
    ok "the program with its own template runs" "$scratch/own"
}
compiler=g++
if command -v g++ >/dev/null; then works g++; else skip 'by g++' 'it is not installed'; fi
compiler=''
if can_count; then works clang --count; else skip 'by clang' 'nothing can be counted here (tests/run --setup)'; fi
done_testing
