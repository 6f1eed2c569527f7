#!/bin/sh
# Asynchronous copies that are used before they have been waited for: found, with the lines of both; and
# what is read is what was there before, in programs that are not counted, too.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/synchronisation/async_copies.cu
not_yet='it has not waited for that yet'
left_out='it has waited since, but not for that: it is not committed, or the wait leaves it out'

# too_early MISTAKE THREAD ACCESS OTHER WHY
too_early() {
    copied=$(grep -n "/\* copies $1 \*/" "$source" | cut -d: -f1)
    wrongly "$1"
    line=$(grep -n "/\* $1 \*/" "$source" | cut -d: -f1)
    like "$(printf '%s\n' "$err" | head -n 1)" \
        "^async_copies.cu:$line: kernel .*, block \(0, 0, 0\), thread \($2, 0, 0\) $3 which thread \($4, 0, 0\) copies asynchronously in async_copies.cu:$copied: $5 \(" \
        "$1: the first that is found"
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Wall -Wextra -Werror \
        -o "$scratch/wrong" "$source"
    exits 0 "async_copies.cu compiles with $compiler"
    too_early not_waited 0 'reads byte 252 of tile \(__shared__\), to' 63 "$not_yet"
    is "$out" 256 "not_waited: none of the numbers was there"
    too_early not_committed 0 'reads byte 252 of tile \(__shared__\), to' 63 "$left_out"
    too_early too_few 0 'reads byte 508 of tiles \(__shared__\), to' 63 "$left_out"
    too_early overwritten 0 'writes byte 252 of tile \(__shared__\), to' 63 "$not_yet"
    too_early source 0 'writes byte 0 of the array of 1024 bytes that async_copies.cu:[0-9]+ allocated, from' 0 "$not_yet"
    too_early together 0 'reads byte 508 of tiles \(__shared__\), to' 15 "$left_out"
    too_early not_arrived 0 'reads byte 0 of tile \(__shared__\), to' 0 "$not_yet"
    too_early by_stages 0 'reads byte 768 of tiles \(__shared__\), to' 0 "$left_out"
done
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/wrong" "$source"
exits 0 "async_copies.cu compiles without counting"
wrongly not_waited
is "$out" 256 "not_waited: none of the numbers was there"
done_testing
