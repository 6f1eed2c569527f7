#!/bin/sh
# The record of steps (EMUCC_STEPS): what the warps of one block do, with the values of each lane; what is found at a
# step; what is left out; and the counters, which stay as they are.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters

# compile NAME: the program on standard input
compile() {
    cat >"$scratch/$1.cu"
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/$1" "$scratch/$1.cu"
    exits 0 "$1 compiles"
}

# record NAME OF: runs it, with the record and the counters in $scratch
record() {
    rm -f "$scratch/steps" "$scratch/counted"
    EMUCC_STEPS=$scratch/steps EMUCC_STEPS_OF=$2 EMUCC_REPORT=$scratch/counted run "$scratch/$1"
    exits 0 "$1 runs"
}

# step WARP WHAT: the rest of the lines of such steps, without the code addresses
step() {
    sed -n "s/^{\"kind\":\"step\",\"warp\":$1,\"what\":\"$2\",\"pc\":[0-9]*,//p" "$scratch/steps"
}

compile sums <<'END'
__global__ void sums(const int *x, int *hits, int *out, int n)
{
    __shared__ int tile[48];
    int i = blockIdx.x * blockDim.x + threadIdx.x, mine = 0;
    if (i < n)
        mine = x[2 * i];
    tile[threadIdx.x] = mine;
    __syncthreads();
    int other = tile[47 - threadIdx.x];
    if (threadIdx.x < 32)
        other += __shfl_down_sync(0xffffffff, other, 1);
    if (threadIdx.x == 33)
        atomicAdd(hits, 5);
    out[i] = other;
}
int main()
{
    int *x, *hits, *out, host[192];
    for (int i = 0; i < 192; i++)
        host[i] = 100 + i;
    if (cudaMalloc(&x, sizeof host) || cudaMalloc(&hits, sizeof *hits) || cudaMalloc(&out, sizeof host))
        return 2;
    cudaMemset(hits, 0, sizeof *hits);
    cudaMemcpy(x, host, sizeof host, cudaMemcpyHostToDevice);
    sums<<<2, 48>>>(x, hits, out, 92);
    sums<<<2, 48>>>(x, hits, out, 92);
    cudaMemcpy(host, out, 96 * sizeof *host, cudaMemcpyDeviceToHost);
    cudaFree(x);
    cudaFree(out);
    return cudaFree(hits) != cudaSuccess;
}
END
record sums 2:1,0,0
is "$(head -n 1 "$scratch/steps")" '{"v":1,"kind":"block","kernel":"sums","launch":2,"grid":[2,1,1],"block":[48,1,1],"index":[1,0,0],"threads":48,"warp":32}' \
    "the head names the block"
is "$(step 1 load | sed -n 1p)" '"lanes":"fff","space":"global","array":1,"bytes":4,"first":640,"by":8,"before":"104 106 108 10a 10c 10e 110 112 114 116 118 11a","parts":3,"ideal":2}' \
    "a load: its lanes, addresses, values and cost"
is "$(step 1 store | sed -n 1p)" '"lanes":"ffff","space":"shared","array":2,"bytes":4,"first":128,"by":4,"after":"104 106 108 10a 10c 10e 110 112 114 116 118 11a 0 0 0 0","parts":1,"ideal":1}' \
    "a store, with the values that it wrote"
is "$(step 1 atomic)" '"lanes":"2","space":"global","array":3,"bytes":4,"first":0,"by":0,"before":"f","after":"14","parts":1,"ideal":1}' \
    "an atomic: the values before and after it"
is "$(step 1 barrier)" '"lanes":"ffff"}' "a barrier, with the lanes that wait"
is "$(step 0 shuffle | sed 's/"after":"\([^"]*\)"/\1/; s/\(,0 0 0 0 11a\) .*"sources"/\1 "sources"/')" \
    '"lanes":"ffffffff",0 0 0 0 11a "sources":[1,2,3,4,5,6,7,8,9,10,11,12,13,14,15,16,17,18,19,20,21,22,23,24,25,26,27,28,29,30,31,31]}' \
    "a shuffle: what each lane gave, and which lane each took from"
is "$(sed -n 's/^{"kind":"array".*"array":\(.\),"space":"\([^"]*\)","bytes":\([0-9]*\),"start":[0-9]*,"name":"\([^"]*\)".*"line":\([0-9]*\)}/\1 \2 \3 \4 \5/p' "$scratch/steps")" \
    "1 global 768  21
2 shared 192 tile 0
3 global 4  21
4 global 768  21" "the arrays: name, or line of the allocation"
pc=$(sed -n 's/.*"what":"barrier","pc":\([0-9]*\).*/\1/p' "$scratch/steps" | sed 1q)
is "$(sed -n "s/^{\"kind\":\"place\",\"pc\":$pc,.*\"line\"://p" "$scratch/steps")" "8}" "the line of the source"
is "$(tail -n 1 "$scratch/steps" | sed 's/"steps":[^]]*]/…/')" '{"kind":"end",…,"left_out":[0,0]}' "nothing is left out"
cp "$scratch/counted" "$scratch/with"
EMUCC_REPORT=$scratch/without run "$scratch/sums"
is "$(cat "$scratch/with")" "$(cat "$scratch/without")" "the counters are the same without the record"
record sums 3:0,0,0
is "$(ls "$scratch/steps" 2>/dev/null)" "" "a launch that is never made: no record"

compile wrong <<'END'
__global__ void wrong(int *out)
{
    __shared__ int tile[64], never[64];
    tile[threadIdx.x] = (int)threadIdx.x;
    if (threadIdx.x < 40)
        __syncthreads();
    out[threadIdx.x] = tile[63 - threadIdx.x] + never[threadIdx.x];
}
int main()
{
    int *out;
    if (cudaMalloc(&out, 64 * sizeof *out))
        return 2;
    wrong<<<1, 64>>>(out);
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(out) != cudaSuccess;
}
END
record wrong 1:0,0,0
is "$(sed -n 's/.*"what":"\([^"]*\)".*"found":"\([^"]*\)".*/\1 \2/p' "$scratch/steps" | sort -u)" "barrier divergent-barrier
load uninitialised-read
store shared-race" "what is found is marked at its step"
is "$(step 1 barrier)" '"lanes":"ff","ended":"ffffff00","found":"divergent-barrier"}' "who waits, and who has ended"

compile long <<'END'
__global__ void fill(int *out, int turns)
{
    for (int i = 0; i < turns; i++)
        out[threadIdx.x] = i;
}
int main()
{
    int *out;
    if (cudaMalloc(&out, 64 * sizeof *out))
        return 2;
    fill<<<1, 64>>>(out, 20000);
    return cudaDeviceSynchronize() != cudaSuccess || cudaFree(out) != cudaSuccess;
}
END
record long 1:0,0,0
like "$(tail -n 1 "$scratch/steps")" '"steps":\[12000,12000\],"left_out":\[[1-9][0-9]*,[1-9][0-9]*\]}' \
    "a long record ends, and says how much it left out"
is "$(($(wc -c <"$scratch/steps") < 9 << 20))" 1 "it is bounded"
done_testing
