#!/bin/sh
# What several threads change by a plain load and store is told to take an atomic; not what lacks a barrier.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/races/lost_updates.cu
atomic='with nothing to order them between: each reads it and writes back what it made of that; where several are to, it takes an atomic, as atomicAdd\(\)'

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "lost_updates.cu compiles with $compiler"
    wrongly merge
    finds 'kernel merge, block .*' "reads byte [0-9]+ of the array .* of another block wrote in lost_updates.cu:$line $atomic"
    wrongly count
    finds 'kernel count, block .*' "(reads|writes) byte [0-9]+ of own .* in lost_updates.cu:$line $atomic"
    wrongly largest
    finds 'kernel largest, block .*' "writes byte 0 of the array .* of its warp read in lost_updates.cu:$((line - 1)) $atomic"
    wrongly warps
    finds 'kernel warps, block .*' "reads byte 0 of the array .* of its block wrote in lost_updates.cu:$line $atomic"
    wrongly one_place
    finds 'kernel one_place, block .*' "writes byte [0-9]+ of the array .* wrote in lost_updates.cu:$line with nothing to order \
them between: several lanes write there at once, and not the same; each wants a place of its own, or an atomic"
    wrongly same_value
    like "$err" 'of any .* with no __sync' "same_value: a barrier is missing"
    unlike "$err" 'atomic' "same_value: no atomic mends it"
    wrongly sweep
    finds 'kernel sweep, block .*' "(reads|writes) byte [0-9]+ of .* in lost_updates.cu:$line with no __sync"
    unlike "$err" 'atomic' "sweep: no atomic mends it"
    wrongly neighbours
    finds 'kernel neighbours, block .*' "(reads|writes) byte [0-9]+ of .* in lost_updates.cu:$line with nothing to order them \
between: a statement reads what others write by it; let it write to a second array"
    unlike "$err" 'atomic' "neighbours: no atomic mends it"
done

done_testing
