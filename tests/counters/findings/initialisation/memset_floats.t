#!/bin/sh
# Checks: floats that cudaMemset has set to 1 a byte are noted where a kernel reads them, and where it need not be wrong
# nothing is.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/initialisation/memset_floats.cu

# notes HOW: what the program notes of it
notes() {
    rm -f "$scratch/counted"
    EMUCC_REPORT="$scratch/counted" run "$scratch/bytewise" "$1"
    exits 0 "$1: ends"
    noted=$(grep '"kind":"\(note\|finding\)"' "$scratch/counted")
}

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/bytewise" "$source"
    exits 0 "memset_floats.cu compiles with $compiler"
    notes right
    is "$noted" '' "right: nothing is noted"
    for how in 'ones 1024 bytes to 1, so that 256 numbers, which kernel add reads, are 2.36943e-38:' \
        'changed 1024 bytes to 2, so that 256 numbers, which kernel add reads, are 9.55147e-38:' \
        'doubles 2048 bytes to 1, so that 256 numbers, which kernel add reads, are 7.7486e-304:'; do
        notes "${how%% *}"
        like "$noted" "\"kind\":\"note\",\"check\":\"uninitialised\",.*\"line\":$(line_of "${how%% *}"),\"text\":\"sets each of ${how#* }" \
            "${how%% *}: is noted"
        is "$(printf '%s\n' "$noted" | grep -c .)" 1 "${how%% *}: and nothing else"
    done
done
done_testing
