#!/bin/sh
# A kernel of thousands of instructions: each instruction has its own sums.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
# In parts, because a compiler takes minutes for one function of that length
awk 'BEGIN {
    for (part = 0; part < 50; part++) {
        printf "__device__ __noinline__ void part_%d(const int *in, int *out)\n{\n", part
        for (i = 50 * part; i < 50 * (part + 1); i++)
            printf "    if (in[%d] == %d)\n        out[%d] = 1;\n", i, i, i
        print "}"
    }
    print "__global__ void large(const int *in, int *out)\n{"
    for (part = 0; part < 50; part++)
        printf "    part_%d(in, out);\n", part
    print "}\nint main()\n{\n    static int numbers[2500];\n    int *in, *out;"
    print "    for (int i = 0; i < 2500; i++)\n        numbers[i] = i;"
    print "    cudaMalloc(&in, sizeof numbers);\n    cudaMalloc(&out, sizeof numbers);"
    print "    cudaMemcpy(in, numbers, sizeof numbers, cudaMemcpyHostToDevice);"
    print "    large<<<2, 1>>>(in, out);\n    cudaDeviceSynchronize();"
    print "    cudaFree(in);\n    cudaFree(out);\n    return 0;\n}"
}' >"$scratch/large.cu"
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/large" "$scratch/large.cu"
exits 0 "2500 conditions with a read and a write each compile"
EMUCC_REPORT=$scratch/counted run "$scratch/large"
exits 0 "the program runs"
kernel=$(grep '"kind":"kernel"' "$scratch/counted")
like "$kernel" '"global_load":\{"requests":5000,"sectors":5000,' "all reads are counted"
like "$kernel" '"global_store":\{"requests":5000,"sectors":5000,' "all writes are counted"
like "$kernel" '"branches":\{"requests":1[0-9]{4},' "all basic blocks are counted"

# per_line OPERATION: the number of lines that have it with two requests, one for each block
per_line() {
    printf '%s\n' "$kernel" | grep -o '"line":[0-9]*,"operation":"'"$1"'","requests":2,' | sort -u | wc -l
}
is "$(per_line global_load)" 2500 "each line has its own reads"
is "$(per_line global_store)" 2500 "each line has its own writes"
done_testing
