#!/bin/sh
# Atomics of threads that their scope leaves out are found.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/races/atomic_scopes.cu
block='of another block changed atomically in atomic_scopes.cu:[0-9]+ with nothing to order them between: '
block="${block}at least one of the two is atomic for its own block alone"

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "atomic_scopes.cu compiles with $compiler"
    for mistake in function mixed reference most built_in ptx; do
        wrongly $mistake
        finds "kernel $mistake, block \\(., 0, 0\\), thread .*" "changes atomically byte 0 of .* $block" cudaSuccess
    done
    wrongly flag
    finds 'kernel flag, block .*' "(reads|changes) atomically byte 0 of .* of another block (changed|read) .* its own block alone"
    wrongly ptx_flag
    finds 'kernel ptx_flag, block .*' 'reads byte 4 of .* of another block wrote in .* with nothing to order them between'
    wrongly of_thread
    finds 'kernel of_thread, block .*' "changes atomically .* of its block changed .* is atomic for its own thread alone"
    wrongly none
    is "$err$out" cudaSuccess "what is right is let alone"
done
done_testing
