#!/bin/sh
# A student's file is recognised as a program of its lesson, and the sizes that were typed are named.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc
cp "$root/lessons/04-partial-sum/pi.cu" "$scratch/pi.cu"
for verb in counters kernels lanes sanitize; do
    run "$host" "$verb" "$scratch/pi.cu" --points 1000
    exits 0 "$verb takes a lesson's program, with the lesson's sizes"
done
like "$out" '^04 pi, 1,000 points$' "the lesson is named"
run "$host" check 04 "$scratch/pi.cu" --points 1000 --timeout 100
like "$out" 'PASS  right answers with [0-9]+ sizes, the largest [0-9,]+ points; and with 1,000 points$' "check names the typed size"
done_testing
