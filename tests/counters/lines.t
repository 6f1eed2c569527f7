#!/bin/sh
# Source lines: in any folder, and for inlined functions; with and without counting.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
here="$scratch/it's here"
mkdir -p "$here"
cat >"$here/helper.h" <<'END'
__device__ inline float twice(const float *p)
{
    return 2 *
           *p;
}
END
cat >"$here/lines.cu" <<'END'
#include "helper.h"

__device__ float half(const float *p)
{
    return *p / 2;
}

__global__ void lines(const float *in, float *out, int n)
{
    auto third = [=](int i) {
        return in[i] / 3;
    };
    int i = threadIdx.x;
    float sum = twice(&in[i]) +
                half(&in[i + 32]) +
                third(i + 64) +
                __ldg(&in[i + 96]);
    out[i * n] = __shfl_down_sync(0xffffffffu, sum, 1);
}

int main(int argc, char **)
{
    float *in, *out;
    cudaMalloc(&in, 128 * sizeof *in);
    cudaMalloc(&out, 128 * sizeof *out);
    cudaMemset(in, 0, 128 * sizeof *in);
    lines<<<1, 32>>>(in, out, argc == 1 ? 1 : 1000000);
    cudaFree(in);
    return cudaFree(out) == cudaSuccess ? 0 : 1;
}
END

# compile [--count]
compile() {
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" "$@" -o "$here/program" \
        "$here/lines.cu"
    exits 0 "it compiles in a folder with an apostrophe"
}

compile --count
EMUCC_REPORT=$scratch/counted run "$here/program"
exits 0 "the program runs"
list=$(grep '"kind":"kernel"' "$scratch/counted" |
    grep -o '"file":"[^"]*","line":[0-9]*,"operation":"[a-z_]*"' | sort)
is "$list" "\"file\":\"$here/helper.h\",\"line\":4,\"operation\":\"global_load\"
\"file\":\"$here/lines.cu\",\"line\":11,\"operation\":\"global_load\"
\"file\":\"$here/lines.cu\",\"line\":17,\"operation\":\"global_load\"
\"file\":\"$here/lines.cu\",\"line\":18,\"operation\":\"global_store\"
\"file\":\"$here/lines.cu\",\"line\":5,\"operation\":\"global_load\"" \
    "lines of a header, a function, a lambda and the kernel, but not of CUDA's headers"
is "$(sed -n 's/.*"branches":{"requests":\([0-9]*\),[^}]*"lanes":\([0-9]*\)}.*/\1 \2/p' "$scratch/counted" |
    awk '{ print $2 / $1 }')" 32 "a shuffle enters no basic block in which its lanes diverge"
run "$here/program" far
like "$err" '^lines.cu:18: kernel lines, block \(0, 0, 0\), thread \(1, 0, 0\) writes 4 bytes at ' \
    "a finding has its line"

compile
run "$here/program" far
like "$err" "kernel lines, .* at $here/lines.cu:18: " "a kernel that faults without counting has its line"
done_testing
