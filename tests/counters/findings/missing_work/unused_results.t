#!/bin/sh
# Checks: what a kernel wrote and nobody read is said in a note, and of what somebody did read nothing is.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/missing_work/unused_results.cu

# notes HOW: what the program notes of it
notes() {
    rm -f "$scratch/counted"
    EMUCC_REPORT="$scratch/counted" run "$scratch/unused" "$1"
    exits 0 "$1: ends"
    is "$err" '' "$1: nothing is found"
    noted=$(grep '"kind":"note"' "$scratch/counted")
}
# says HOW TEXT: of the array that the line with HOW in its comment allocates
says() {
    notes "$1"
    line=$(grep -n "/\* .*\<$1\>.* \*/" "$source" | head -n 1 | cut -d: -f1)
    like "$noted" "\"check\":\"unread\",.*\"line\":$line,\"text\":\"$2" "$1: is noted"
}

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/unused" "$source"
    exits 0 "unused_results.cu compiles with $compiler"
    wrote='kernel twice wrote the array of 4096 bytes that is allocated here, and nobody has read that'
    says another "$wrote"
    says never "$wrote"
    says part 'of the array of 4096 bytes that is allocated here, and kernel twice wrote, 1024 were copied, .*bytes, not of elements'
    says bins 'of the array of 4096 bytes that is allocated here, and kernel histogram wrote, 1024 were copied, .*bytes, not of elements'
    says everywhere 'of the array of 4096 bytes .* kernel increment wrote, 1024 were copied, .*bytes, not of elements'
    says device 'of the array of 4096 bytes .* kernel increment wrote, 1024 were copied, .*bytes, not of elements'
    says before 'kernel increment wrote the array of 4096 bytes .* since; unused_results.cu:[0-9]+ copied it before'
    says letters 'kernel in_letters wrote the array of 1024 bytes that is allocated here, and nobody has read that'
    says rows 'copies 32 bytes of each row of the array of 4096 bytes that unused_results.cu:[0-9]* allocated and kernel twice wrote, .* the other 96: .*bytes, not of elements'
    for how in columns quarters right first eighth plane array again counted between folded beginning; do
        notes $how
        is "$noted" '' "$how: nothing is noted"
    done
    rm -f "$scratch/counted"
    EMUCC_REPORT="$scratch/counted" run "$scratch/unused" lost
    is "$(grep -o '"check":"[a-z_]*"' "$scratch/counted" | sort -u)" '"check":"kernel_error"' \
        "lost: nor where a kernel's error lets no copy come back"
done
run "$root/lessons/run" counters "$source" -- never
exits 0 "a note is no failure"
like "$out" "unused_results.cu:[0-9]+ kernel twice wrote the array .* nor a copy has\$" "but said"
done_testing
