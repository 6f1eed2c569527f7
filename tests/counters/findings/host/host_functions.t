#!/bin/sh
# A kernel that calls a function by a host address is also reported without counting; the host's object is unchanged.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/host/host_functions.cu

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/wrong" "$source"
exits 0 "host_functions.cu compiles"
for wrong in table object; do
    run "$scratch/wrong" $wrong
    line=$(grep -n "// expect ${wrong}[,:]" "$source" | cut -d: -f1)
    like "$err" "^emulator: kernel [a-z_]*, .*host_functions.cu:$line: calls a .*function" "$wrong: it is reported with its line"
    is "$out" cudaErrorIllegalAddress "$wrong: CUDA returns an error"
done
if can_count; then
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    run "$scratch/wrong" managed
    is "$out" cudaErrorIllegalAddress "managed: the host's object is unchanged"
else
    skip "managed: the host's object is unchanged" "nothing can be counted here (tests/run --setup)"
fi
done_testing
