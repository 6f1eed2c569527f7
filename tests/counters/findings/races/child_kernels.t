#!/bin/sh
# A finding about a kernel and its child names the launch of the child.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/races/child_kernels.cu
# names LAUNCH RUN ID: the facts of the finding have the line of the launch with this comment
names() {
    rm -f "$scratch/report"
    EMUCC_REPORT=$scratch/report run "$scratch/children" "$2"
    like "$(grep '"kind":"finding"' "$scratch/report")" \
        "\"id\":\"$3\".*\"facts\":\{.*\"other\":\".*\",.*\"call\":\"child_kernels.cu:$(line_of "$1")\"" "$2: the launch is named"
}

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/children" "$source"
exits 0 "child_kernels.cu compiles"
names 'changed launch' changed global-race
names 'no_barrier launch' no_barrier global-race
names two_streams two_streams stream-race
names two_blocks two_blocks stream-race
done_testing
