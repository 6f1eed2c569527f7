#!/bin/sh
# What asynchronous copies bring is not there before it was waited for, counted or not.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
for compiler in g++ clang++; do
    counts_with $compiler || continue
    for flag in --count ''; do
        # shellcheck disable=SC2086 # a flag or none
        CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $flag -Wall -Wextra -Werror \
            -o "$scratch/early" "$root/cuda/emulator/tests/findings/synchronisation/async_copies.cu"
        exits 0 "async_copies.cu compiles with $compiler $flag"
        run "$scratch/early" not_waited
        is "$out" 256 "none of the numbers was there"
    done
done
done_testing
