#!/bin/sh
# Memory that host files in C and C++ allocate, and that realloc() adds, is tracked until a kernel reads it
# uninitialised. A program may define its own new and delete.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
here=$root/tests/counters/findings/initialisation

for suffix in c cpp; do
    cp "$here/half_filled.c" "$scratch/other.$suffix"
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/program" \
        "$here/other_files.cu" "$scratch/other.$suffix"
    exits 0 "other_files.cu compiles with a file in $suffix"
    line=$(grep -n '/\* malloc, realloc \*/' "$here/other_files.cu" | cut -d: -f1)
    for how in malloc realloc; do
        run "$scratch/program" $how
        like "$err" "^other_files.cu:$line: .*\[uninitialised-read\]$" "$how: it is found"
        is "$(printf '%s\n' "$err" | grep -c '^[^ ]')" 1 "$how: there is no other finding"
    done
    run "$scratch/program" right
    is "$err$out" "254 4" "right: there is no finding"
done
done_testing
