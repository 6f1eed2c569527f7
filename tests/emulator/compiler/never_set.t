#!/bin/sh
# emucc warns of numbers, pointers and handles that a function uses and never sets, counted or not: at the lines
# where never_set.cu says so, and at no others.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
program=$root/tests/emulator/compiler/never_set.cu
awk 'match($0, /\/\/ used: /) { print FNR, substr($0, RSTART + RLENGTH) }' "$program" >"$scratch/expected"
for count in '' --count; do
    # shellcheck disable=SC2086 # none, or one
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $count -o "$scratch/program" "$program"
    exits 0 "never_set.cu compiles $count"
    is "$(printf '%s\n' "$err" | sed -n "s|^$program:\([0-9]*\):.*warning: .*'\([a-z]*\)'[, ].*|\1 \2|p" | sort -nu)" \
        "$(cat "$scratch/expected")" "the lines"
done
done_testing
