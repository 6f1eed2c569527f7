#!/bin/sh
# A program with only a note has not failed; one with sizeof a pointer also compiles without counting.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/bounds/sizeof_pointers.cu

run "$root/lessons/run" counters "$source" -- double
exits 0 "a note is not a failure"
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/plain" "$source"
exits 0 "it compiles without counting"
run "$scratch/plain"
is "$out" "1
0" "it runs"
done_testing
