#!/bin/sh
# A program of which only a note is made has not failed, and one with sizeof a pointer compiles uncounted, too.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/bounds/sizeof_pointers.cu

run "$root/lessons/run" counters "$source" -- double
exits 0 "a note is no failure"
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/plain" "$source"
exits 0 "it compiles uncounted, too"
run "$scratch/plain"
is "$out" "1
0" "and runs"
done_testing
