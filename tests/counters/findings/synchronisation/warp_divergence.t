#!/bin/sh
# Lanes that meet at different operations of their warp are told, before what comes of it; and who keeps others waiting.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/synchronisation/warp_divergence.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "warp_divergence.cu compiles with $compiler"
    for marks in 'in_if if' 'by_one one' 'directions up'; do
        what=${marks% *} mark=${marks#* }
        wrongly "$what"
        other=$(grep -n "/\* beside $mark \*/" "$source" | cut -d: -f1)
        like "$(printf '%s\n' "$err" | head -n 1)" "^warp_divergence.cu:($line|$other): kernel $what, .* waits at an operation of its \
warp, and thread .* at another, in warp_divergence.cu:($line|$other): all lanes that the mask names must come to the same" "$what"
    done
    wrongly lane_alone
    finds 'kernel lane_alone, block .*' 'waits in a warp operation with mask 0xffffffff for lanes that never come'
    wrongly thread_alone
    grid=$(grep -n '/\* beside grid \*/' "$source" | cut -d: -f1)
    finds 'kernel thread_alone, block .*' "waits at a barrier, and others wait for the grid in line $grid"
    wrongly some
    finds 'kernel some, block .*' 'waits at a barrier, and thread .8, 0, 0. never comes there' cudaSuccess
    run "$scratch/wrong" right
    is "$err" "" "the same operation in two places is right"
done

done_testing
