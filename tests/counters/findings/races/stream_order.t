#!/bin/sh
# A finding about streams names both operations, their streams and calls; emucc's flag chooses the default stream.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
room=$root/cuda/emulator/tests/findings/races
# compile NAME [OPTION…]
compile() {
    name=$1
    shift
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count "$@" -o "$scratch/$name" "$room/$name.cu"
    exits 0 "$name.cu compiles $*"
}
# names RUN COMMENT FACTS: a finding has these facts, and the call at the line with this comment
names() {
    rm -f "$scratch/report"
    EMUCC_REPORT=$scratch/report run "$scratch/stream_order" "$1"
    like "$(grep '"kind":"finding"' "$scratch/report")" "$3.*\"call\":\{\"file\":\".*stream_order.cu\",\"line\":$(line_of "$2")\}" \
        "$1: both operations are named"
}

source=$room/stream_order.cu
compile stream_order
names kernels 'kernels launch' '"my_work":"add","my_stream":"stream 2",.*"work":"fill","stream":"stream 1","does":"writes"'
names filling 'filling first' '"my_stream":"stream 3",.*"work":"cudaMemset","stream":"the default stream"'
names 'copy in' 'copy in first' '"work":"cudaMemcpyAsync","stream":"stream 1","does":"writes"'
names 'copy out' 'copy out launch' '"my_work":"cudaMemcpyAsync","my_stream":"stream 2",.*"work":"fill","stream":"stream 1"'
names 'shared read' 'shared read launch' '"work":"fill","stream":"the default stream","does":"writes"'

for default in legacy per-thread; do
    compile default_stream --default-stream $default
    run "$scratch/default_stream"
    is "$(printf '%s\n' "$err" | grep -c '\[stream-race\]$')" "$([ $default = legacy ]; echo $?)" "--default-stream $default: a race only per thread"
    like "$err" 'default_stream.cu:[0-9]+.* in default_stream.cu:[0-9]+ .*\[host-race\]$' \
        "the line of a copy in main() is named, where functions are seldom inlined"
done
done_testing
