#!/bin/sh
# Checks: a kernel that ends itself, or cannot go on, is told where that is, by which thread, and why.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/host/ended_kernels.cu

# ends NAME THREAD WHY
ends() {
    wrongly "$1"
    line=$(printf '%s\n' "$err" | grep "^ended_kernels.cu:$line: ")
    is "$line" "ended_kernels.cu:$(line_of "$1"): kernel $1, block (0, 0, 0), thread ($2, 0, 0) $3: cudaErrorLaunchFailure: unspecified launch failure" \
        "$1"
    is "$(printf '%s\n' "$err" | grep -c '^ended_kernels.cu:')" 1 "$1: and nothing else"
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "ended_kernels.cu compiles with $compiler"
    ends leaves_out 31 'takes part in a warp operation with mask 0x0000ffff, which leaves it out'
    ends too_few 31 "waits at a barrier in line $(line_of too_few) for 4 more to arrive"
    ends not_made 0 'comes to a barrier that is not initialised, or that all have dropped: let one thread call init(&barrier, threads), then __syncthreads()'
    wrongly for_half
    finds 'kernel for_half, block \(0, 0, 0\), thread \(16, 0, 0\)' \
        "waits at a barrier's next phase where thread \(0, 0, 0\) waits for the one before: more threads arrive" cudaSuccess
    ends alone 0 'waits for the whole grid, but the kernel was not launched with cudaLaunchCooperativeKernel'
    ends traps 0 'calls __trap()'
done
done_testing
