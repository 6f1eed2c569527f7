#!/bin/sh
# What files of the host's allocate, in C and in C++, and what realloc() adds, is followed to the kernels that read it
# unset. A program's own new and delete stay its own.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
here=$root/tests/counters/findings/initialisation

for suffix in c cpp; do
    cp "$here/half_filled.c" "$scratch/other.$suffix"
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/program" \
        "$here/other_files.cu" "$scratch/other.$suffix"
    exits 0 "other_files.cu compiles and a file in $suffix"
    line=$(grep -n '/\* malloc, realloc \*/' "$here/other_files.cu" | cut -d: -f1)
    for how in malloc realloc; do
        run "$scratch/program" $how
        like "$err" "^other_files.cu:$line: .*\[uninitialised-read\]$" "$how: is found"
        is "$(printf '%s\n' "$err" | grep -c '^[^ ]')" 1 "$how: and nothing else"
    done
    run "$scratch/program" right
    is "$err$out" "254 4" "right: nothing is found"
done
done_testing
