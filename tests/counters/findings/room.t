#!/bin/sh
# Checks: a copy that writes beyond the host's own memory is told, however the program ends, and what fits is let alone.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
. "$(dirname "$0")/../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/room.cu
allocated=$(grep -n '/\* allocated \*/' "$source" | cut -d: -f1)

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build" --count -o "$scratch/wrong" "$source"
    exits 0 "room.cu compiles with $compiler"
    for name in by_malloc by_new; do
        wrongly $name
        finds copies "4096 bytes to 1024 bytes of the host's that room.cu:$allocated allocated"
    done
    wrongly of_a_vector
    finds copies "4096 bytes to 1024 bytes of the host's, as of a vector"
    run "$scratch/wrong"
    exits 0 "right: ends"
    is "$err" '' "right: nothing is found"
done
done_testing
