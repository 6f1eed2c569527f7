#!/bin/sh
# The data of an asynchronous copy are not visible before a wait for it, with and without counting.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
for flag in --count ''; do
    # shellcheck disable=SC2086 # a flag or none
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $flag -Wall -Wextra -Werror \
        -o "$scratch/early" "$root/cuda/emulator/tests/findings/synchronisation/async_copies.cu"
    exits 0 "async_copies.cu compiles $flag"
    run "$scratch/early" not_waited
    is "$out" 256 "no element is visible"
done
done_testing
