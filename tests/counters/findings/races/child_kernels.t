#!/bin/sh
# What a kernel does that nothing puts in order with a child of its own is found, both lines named.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/races/child_kernels.cu
line_with() {
    grep -n "/\* $1 \*/" "$source" | cut -d: -f1
}
# finds MISTAKE CHILD BYTE THREAD OTHER WHY: OTHER is what the parent did, by which thread of its
finds() {
    run "$scratch/children" "$1"
    like "$err" "^child_kernels.cu:$(line_with "$2"): kernel $2, block \(0, 0, 0\), thread \($4, 0, 0\) $3 of the array .* allocated, \
which $5 in child_kernels.cu:$(line_with "$1"), $6 the launch in child_kernels.cu:$(line_with "$1 launch")$7" "$1"
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "$1: and nothing else"
}
tail=': a kernel cannot wait for its children; what has to come after them can be a launch to cudaStreamTailLaunch$'

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/children" "$source"
    exits 0 "child_kernels.cu compiles with $compiler"
    first='thread \(0, 0, 0\) of block \(0, 0, 0\) of kernel'
    finds changed add 'reads byte 0' 0 "$first changed wrote" after "$tail"
    finds not_waited fill 'writes byte 12' 3 "$first not_waited read" after "$tail"
    finds incremented increment 'writes byte 0' 0 "$first incremented read" after "$tail"
    finds no_barrier add 'reads byte 160' 0 'thread \(40, 0, 0\) of block \(0, 0, 0\) of kernel no_barrier wrote' \
        'and no __syncthreads\(\) puts that before' '$'
    finds of_others add 'reads byte 12' 0 'thread \(0, 0, 0\) of block \(3, 0, 0\) of kernel of_others wrote' \
        'and nothing puts that before' '$'
    for mistake in two_streams two_blocks; do
        run "$scratch/children" $mistake
        like "$err" "^child_kernels.cu:$(line_with add): kernel add, .* reads byte 0 of .*, which kernel fill \
\(launched in child_kernels.cu:$(line_with "$mistake first")\) wrote in child_kernels.cu:$(line_with fill): kernel $mistake launched this one \
\(in child_kernels.cu:$(line_with $mistake)\) in another stream.*, and nothing puts the two in order" "$mistake"
        is "$(printf '%s\n' "$err" | grep -c .)" 1 "$mistake: and nothing else"
    done
    run "$scratch/children" in_order
    is "$err" '' "children in order are no finding"
    for kind in local shared; do
        run "$scratch/children" "gives $kind"
        line=$(line_with "gives $kind")
        like "$err" "^child_kernels.cu:$line: kernel gives, block \(0, 0, 0\), thread \(0, 0, 0\) gives the kernel that it launches .*$kind" \
            "gives $kind: what a child cannot follow"
    done
    finds grandchild fill 'writes byte 124' 31 "$first grandchild wrote" after "$tail"
done
done_testing
