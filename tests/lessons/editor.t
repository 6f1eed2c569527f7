#!/bin/sh
# `start` leaves a .clangd, with which an editor knows CUDA C++ without a toolkit.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
command -v clangd >/dev/null || skip_all "clangd is not installed (tests/run --setup)"

export WARPBOOK_ROOT="$root" WARPBOOK_DIR="$scratch/a folder"
run "$host" start 05
exits 0 "an exercise is started"
work=$WARPBOOK_DIR/work
# errors FILE: how many errors an editor would underline in the file
errors() {
    clangd --check="$1" >"$scratch/log" 2>&1
    sed -n 's/.*All checks completed, \([0-9]*\) errors$/\1/p' "$scratch/log"
}
is "$(errors "$work/05-coalesced/pi.cu")" 0 "a program in CUDA C++ has no errors"
for program in 01-cpu/pi.c 12-library-sum/sum.cu 33-one-pass/sum.cu 36-async-copies/matmul.cu 51-wmma/matmul.cu; do
    cp "$root/lessons/$program" "$work"
    is "$(errors "$work/${program##*/}")" 0 "$program has no errors"
done
sed 's/cudaMalloc(&d_x/cudaMaloc(\&d_x/' "$root/lessons/05-coalesced/pi.cu" >"$work/wrong.cu"
is "$(errors "$work/wrong.cu")" 1 "a wrong name is an error"
like "$(cat "$scratch/log")" "Line $(grep -n cudaMaloc "$work/wrong.cu" | cut -d: -f1): use of undeclared identifier 'cudaMaloc'; did you mean 'cudaMalloc'" \
    "it is at its line"

echo 'mine' >"$work/.clangd"
run "$host" start 05
is "$(cat "$work/.clangd")" 'mine' "a student's own .clangd stays as it is"
done_testing
