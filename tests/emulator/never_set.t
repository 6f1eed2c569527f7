#!/bin/sh
# emucc warns of numbers that a kernel uses and never sets, at the lines where never_set.cu says so, and of no others:
# by g++, which calls a loop's sum something that may be set, as by clang.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets emulate emulator counters
program=$root/tests/emulator/never_set.cu
awk 'match($0, /\/\/ used: /) { print FNR, substr($0, RSTART + RLENGTH) }' "$program" >"$scratch/expected"
for compiler in g++ clang++; do
    if ! command -v $compiler >/dev/null; then
        skip "$compiler: the lines" "there is no $compiler"
        continue
    fi
    for count in '' --count; do
        # shellcheck disable=SC2086 # none, or one
        run env CXX=$compiler "$root/cuda/emulator/compile/emucc" --build "$build" $count -o "$scratch/program" "$program"
        exits 0 "$compiler $count: never_set.cu compiles"
        is "$(printf '%s\n' "$err" | sed -n "s|^$program:\([0-9]*\):.*warning: .*'\([a-z]*\)'[, ].*|\1 \2|p" | sort -nu)" \
            "$(cat "$scratch/expected")" "$compiler $count: the lines"
    done
done
done_testing
