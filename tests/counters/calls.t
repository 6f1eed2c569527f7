#!/bin/sh
# Lanes that return from a function at different times reconverge, wherever the compiler puts the function.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
cat >"$scratch/calls.cu" <<'END'
template <typename T> __device__ __noinline__ T deep(const T *all, int i)
{
    return i <= 0 ? all[0] : all[i] + deep(all, i / 2 - 1);
}
struct tree {
    const int *all;
    __device__ __noinline__ int deep(int i) const { return i <= 0 ? all[0] : all[i] + deep(i / 2 - 1); }
};
__device__ int later(const int *all, int i);

__global__ void of_template(const int *in, int *out) { out[threadIdx.x] = deep(in, threadIdx.x); }
__global__ void of_member(const int *in, int *out) { out[threadIdx.x] = tree{in}.deep(threadIdx.x); }
__global__ void of_later(const int *in, int *out) { out[threadIdx.x] = later(in, threadIdx.x); }
template <typename T> __global__ void by_template(const T *in, T *out) { out[threadIdx.x] = later(in, threadIdx.x); }

__device__ __noinline__ int later(const int *all, int i)
{
    return i <= 0 ? all[0] : all[i] + later(all, i / 2 - 1);
}

int main()
{
    int *data;
    cudaMalloc(&data, 256);
    cudaMemset(data, 0, 256);
    of_template<<<1, 32>>>(data, data + 32);
    of_member<<<1, 32>>>(data, data + 32);
    of_later<<<1, 32>>>(data, data + 32);
    by_template<<<1, 32>>>(data, data + 32);
    return cudaFree(data);
}
END

# Structs that are passed from memory to functions called by a pointer, or defined in another file
cat >"$scratch/ball.h" <<'END'
struct ball { float x, y, radius; int kind; };
__device__ float elsewhere(ball b);
END
printf '#include "ball.h"\n__device__ float elsewhere(ball b) { return b.y; }\n' >"$scratch/elsewhere.cu"
cat >"$scratch/pointers.cu" <<'END'
#include "ball.h"
__device__ float first(ball b) { return b.x; }
__device__ float second(ball b) { return b.y; }
__global__ void by_pointer(const ball *in, float *out, int which)
{
    float (*const f)(ball) = which ? first : second;
    out[threadIdx.x] = f(in[threadIdx.x]);
}
__global__ void by_file(const ball *in, float *out) { out[threadIdx.x] = elsewhere(in[threadIdx.x]); }

int main()
{
    ball *in;
    float *out;
    cudaMalloc(&in, 32 * sizeof *in);
    cudaMalloc(&out, 128);
    cudaMemset(in, 0, 32 * sizeof *in);
    by_pointer<<<1, 32>>>(in, out, 1);
    by_file<<<1, 32>>>(in, out);
    cudaFree(out);
    return cudaFree(in);
}
END

# figures FILE: name, global loads and global stores of each kernel
figures() {
    sed -n 's/.*"name":"\([a-z_]*\).*"global_load":{"requests":\([0-9]*\),.*"global_store":{"requests":\([0-9]*\),.*/\1 \2 \3/p' "$1"
}

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/calls" "$scratch/calls.cu"
exits 0 "it compiles"
EMUCC_REPORT=$scratch/counted run "$scratch/calls"
exits 0 "the program runs"
is "$(figures "$scratch/counted")" "of_template 9 1
of_member 9 1
of_later 9 1
by_template 9 1" "9 loads, at five depths and after four returns, and one store of all lanes"

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/pointers" \
    "$scratch/pointers.cu" "$scratch/elsewhere.cu"
exits 0 "calls by a pointer and into another file compile"
EMUCC_REPORT=$scratch/by_value run "$scratch/pointers"
is "$(figures "$scratch/by_value")" "by_pointer 4 1
by_file 4 1" "a struct passed from memory counts as four words"
done_testing
