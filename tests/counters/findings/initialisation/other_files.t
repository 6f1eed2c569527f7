#!/bin/sh
# What files of the host's allocate, in C and in C++, and what realloc() adds, is followed to the kernels that read it
# unset. A program's own new and delete stay its own.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/initialisation/other_files.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    for suffix in c cpp; do
        cp "$root/tests/counters/findings/initialisation/half_filled.c" "$scratch/other.$suffix"
        CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" \
            "$source" "$scratch/other.$suffix"
        exits 0 "other_files.cu compiles with $compiler and a file in $suffix"
        wrongly sender
        sent="allocated, which nothing has written; other_files.cu:$line copied there what nobody had set on the host"
        for how in malloc realloc; do
            wrongly $how
            finds 'kernel twice, block \(0, 0, 0\), thread \(1[23][0-9], 0, 0\)' \
                "reads byte 5[0-9]+ of the array of 1024 bytes that other_files.cu:[0-9]+ $sent"
            finds_no_more
        done
        wrongly right
        is "$err$out" "254 4" "right: nothing is found"
    done
done
done_testing
