#!/bin/sh
# Lanes that come back from a function at different times go on together, wherever the compiler puts it.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

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

for compiler in g++ clang++; do
    if ! can_count $compiler; then
        skip "what $compiler puts where" "$compiler, or its opt, is not installed (tests/run --setup)"
        continue
    fi
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build" --count -o "$scratch/calls" "$scratch/calls.cu"
    exits 0 "$compiler compiles"
    WARPBOOK_COUNTERS=$scratch/$compiler run "$scratch/calls"
    exits 0 "and the program runs"
    is "$(sed -n 's/.*"name":"\([a-z_]*\).*"global_load":{"requests":\([0-9]*\),.*"global_store":{"requests":\([0-9]*\),.*/\1 \2 \3/p' \
        "$scratch/$compiler")" "of_template 9 1
of_member 9 1
of_later 9 1
by_template 9 1" "9 loads, at five depths and back from four, and one store, for all lanes are there again"
done
done_testing
