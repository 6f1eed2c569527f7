#!/bin/sh
# Checks: an index is told that an array's dimension has not, where it stays in a larger array, too, and in
# local arrays; where a tile is taken for one long row it is let alone.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"

make_targets emulate emulator counters
source=$root/tests/counters/findings/bounds/dimensions.cu

# beyond NAME KERNEL TEXT
beyond() {
    wrongly "$1"
    finds "kernel $2, block \(0, 0, 0\), thread \([0-9]+, [0-9]+, 0\)" "takes element $3" cudaSuccess
    finds_no_more
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "dimensions.cu compiles with $compiler"
    beyond right neighbours '16 of an array of type float ?\[16\], which has 0 to 15 \(15 times\)'
    beyond left below '-1 of an array of type float ?\[16\], which has 0 to 15 \(15 times\)'
    beyond local of_its_own '8 of an array of type float ?\[8\], which has 0 to 7 \(32 times\)'
    beyond member of_a_struct '3 of an array of type float ?\[3\], which has 0 to 2 \(8 times\)'
    wrongly far
    finds 'kernel of_the_grid, block \([0-9]+, 0, 0\), thread \([0-9]+, 0, 0\)' 'writes 4 bytes at byte [0-9]+ of tile' \
        cudaErrorIllegalAddress
    is "$(printf '%s\n' "$err" | grep -vc ' of tile ')" 0 "far: and nothing else, as of the emulator's own memory"
    wrongly flat
    is "$err$out" cudaSuccess "flat: what is right is let alone"
done

# A look at the index would keep g++ from storing the sum behind its loop, as nvcc does: then there is none.
cat >"$scratch/sum.cu" <<'CUDA'
__global__ void sum(const float *in, float *out)
{
    __shared__ float sums[4][32];
    sums[0][threadIdx.x] = 0;
    for (int i = 0; i < 8; i++)
        sums[0][threadIdx.x] += in[i];
    out[threadIdx.x] = sums[0][threadIdx.x];
}
int main()
{
    float *in;
    cudaMalloc(&in, 40 * sizeof *in);
    cudaMemset(in, 0, 40 * sizeof *in);
    sum<<<1, 32>>>(in, in + 8);
    cudaFree(in);
}
CUDA
CXX=g++ run "$root/lessons/run" counters "$scratch/sum.cu" --json
like "$(printf '%s' "$out" | tr -d ' \n')" '"shared_store":\{"requests":[12],' "a sum in shared memory is stored behind its loop"
done_testing
