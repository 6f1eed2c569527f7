#!/bin/sh
# Checks: a copy or a loop that leaves the host's own memory is told, however the program ends, and what fits is let alone.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/bounds/host_buffers.cu
allocated=$(grep -n '/\* allocated \*/' "$source" | cut -d: -f1)

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "host_buffers.cu compiles with $compiler"
    for name in by_malloc by_new; do
        wrongly $name
        finds copies "4096 bytes to 1024 bytes of the host's that host_buffers.cu:$allocated allocated"
    done
    wrongly of_a_vector
    finds copies "4096 bytes to 1024 bytes of the host's, as of a vector"
    wrongly one_more
    finds copies "1028 bytes to 1024 bytes of the host's that host_buffers.cu:$allocated allocated"
    wrongly from_there
    finds copies "1028 bytes from 1024 bytes of the host's that host_buffers.cu:$allocated allocated"
    wrongly writes
    finds 'the host' "writes byte 40 of the 40 bytes that host_buffers.cu:$(line_of some) allocated"
    wrongly reads
    finds 'the host' "reads byte 40 of the 40 bytes that host_buffers.cu:$(line_of some) allocated"
    wrongly of_doubles
    finds 'the host' "reads byte 8192 of the 8192 bytes that host_buffers.cu:$(line_of all) allocated"
    wrongly of_letters
    finds 'the host' "writes byte 101 of the 101 bytes that host_buffers.cu:$(line_of letters) allocated"
    wrongly in_a_vector
    finds 'the host' "writes byte 4096 of the 4096 bytes, as of a vector"
    wrongly in_one_go
    finds 'the host' "writes byte 8192 of the 8192 bytes that host_buffers.cu:$(line_of all) allocated"
    wrongly by_a_function
    like "$err" "host_buffers.cu:$(line_of name): a function that the program called has written byte 8 of the 8 bytes" by_a_function
    wrongly locally
    finds 'the host' 'takes element 16 of an array of type int ?\[16\], which has 0 to 15'
    wrongly in_a_row
    finds 'the host' 'takes element 8 of an array of type int ?\[8\], which has 0 to 7'
    run "$scratch/wrong"
    exits 0 "right: ends"
    is "$err" '' "right: nothing is found"
done
done_testing
