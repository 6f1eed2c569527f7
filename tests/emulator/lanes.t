#!/bin/sh
# Warps of 64 lanes: lesson 56, which is written for them, and --lanes, which runs any program with them.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc
needs_clang
own=$root/lessons/56-wavefront/sum.cu

run "$host" run 11 --lanes 64 --elements 1009 --no-predict
exits 4 "lesson 11 fails with 64 lanes"
like "$out" 'mask 0x00000000ffffffff does not name its own lane: it names none of the upper 32, and a warp has 64' \
    "the message says why"
run "$host" run 56 --elements 1009 --no-predict
exits 0 "lesson 56 passes with 64 lanes"
run "$host" counters 56 --elements 1009 --lanes 32
exits 0 "it passes with 32"
unlike "$out" 'warps of 64 lanes' "then its warps have 32"
like "$out" 'shared store +32 ' "each of 8 warps of 4 blocks stores its sum"
run "$host" counters 56 --elements 1009 --json
exits 0 "it is counted"
like "$out" '"warp":64' "the document says that its warps have 64 lanes"
run "$host" lanes 56
like "$out" '64 lanes ask for 256 bytes: 8 sectors, ideal 8' "a request of 64 lanes is drawn"
like "$out" '\[56 57 58 59 60 61 62 63\]' "with all its lanes"

run "$host" check 56 "$own"
exits 0 "lesson 56 meets its goals"
like "$out" 'and with warps of 32 lanes$' "and is right with 32 lanes"
sed 's/(lane_mask)0/0ull/; s/warpSize/64/' "$own" >"$scratch/sum.cu"
run "$host" check 56 "$scratch/sum.cu"
exits 1 "a program for 64 lanes alone fails"
like "$out" 'FAIL  with [0-9,]+ elements, warps of 32 lanes: wrong answer' "because its answer with 32 is wrong"
sed 's/11-shuffle/56-wavefront/; s/0xffffffff/~(decltype(__activemask()))0/' "$root/lessons/11-shuffle/sum.cu" \
    >"$scratch/sum.cu"
run "$host" check 56 "$scratch/sum.cu"
exits 1 "warps of 32 lanes in one of 64 miss the goal"
like "$out" 'at most 4 numbers written to shared memory per block; found: 8' "of the numbers in shared memory"

run "$host" run 11 --lanes 48
exits 2 "another number of lanes is refused"
run "$host" run 11 --lanes 64 --device gpu
exits 2 "and so is a GPU"
like "$err" 'a GPU has its own number of lanes' "because it has its own"

cat >"$scratch/my.cu" <<'CU'
#include <cstdio>
__global__ void count(int *lanes)
{
    atomicAdd(lanes, __popcll(__ballot_sync(~(decltype(__activemask()))0, 1)) == warpSize);
}
int main()
{
    int *lanes, all;
    cudaMalloc(&lanes, sizeof *lanes);
    cudaMemset(lanes, 0, sizeof *lanes);
    count<<<1, 128>>>(lanes);
    cudaMemcpy(&all, lanes, sizeof all, cudaMemcpyDeviceToHost);
    printf("%d of 128\n", all);
    cudaFree(lanes);
}
CU
run "$host" counters "$scratch/my.cu" --lanes 64
exits 0 "a program of the student's own takes --lanes"
like "$out" '^128 of 128$' "its warps have 64 lanes"
like "$out" '^count: .*, warps of 64 lanes$' "the counters say so"
like "$out" '^global atomic +2 ' "two warps make two requests"
unlike "$out" 'registers: |occupancy: ' "nothing is said of a GPU's registers"

# refused TEXT FILE: emucc does not compile the file for warps of 64 lanes, and says why
refused() {
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --lanes 64 -o "$scratch/none" "$2"
    exits 1 "$1 is refused for 64 lanes"
    like "$err" "$1.* for warps of 32 lanes: compile .*without --lanes 64" "the message says why"
}
printf '__global__ void k(unsigned *p) { asm("mov.u32 %%0, %%%%laneid;" : "=r"(*p)); }\nint main() {}\n' >"$scratch/ptx.cu"
refused 'inline PTX' "$scratch/ptx.cu"
printf '#include <mma.h>\nint main() {}\n' >"$scratch/mma.cu"
refused wmma "$scratch/mma.cu"
refused Fortran "$root/lessons/11-shuffle/sum.cuf"
done_testing
