#!/bin/sh
# Lanes of a warp with loops of very different lengths are counted together, however far one lane is ahead.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/uneven" \
    "$root/tests/counters/uneven.cu"
exits 0 "uneven.cu compiles"
rm -f "$scratch/counted"
EMUCC_REPORT=$scratch/counted run "$scratch/uneven"
exits 0 "it runs"
expected=$out
for kernel in growing changing; do
    counted=$(grep "\"name\":\"$kernel\"" "$scratch/counted")
    like "$counted" "\"global_load\":{\"requests\":$(printf '%s\n' "$expected" | sed -n "s/^$kernel //p")," \
        "$kernel: each load of the lane with the longest loop is a request"
    like "$counted" "\"global_store\":{\"requests\":2," "$kernel: at the end, all lanes of a warp store together"
done
done_testing
