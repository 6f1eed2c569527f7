#!/bin/sh
# What the host does with memory that is the device's: what is wrong is found, at its line.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/host/device_pointers.cu
# compile COMPILER [--count]
compile() {
    CXX=$1 run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" ${2:+"$2"} -o "$scratch/host" "$source"
    exits 0 "device_pointers.cu compiles with $1 ${2-}"
}
# finds HOW TEXT: once, and nothing else
finds() {
    run "$scratch/host" "$1"
    like "$err" "^device_pointers.cu:$(line_of "$1"): $2" "$1: $2"
    is "$(printf '%s\n' "$err" | grep -c '^device_pointers.cu')" 1 "$1: and nothing else"
}
run "${CC:-cc}" -D_GNU_SOURCE -shared -fPIC -o "$scratch/walks.so" "${source%/*}/stack_walks.c"
exits 0 "stack_walks.c compiles"
array="the array of 4096 bytes that device_pointers.cu:$(line_of device) allocated, which is device memory"

for compiler in g++ clang++; do
    counts_with $compiler || continue
    compile $compiler --count
    finds read "the host reads byte 0 of $array"
    exits 139 "as where there is a GPU"
    finds write "the host writes byte 12 of $array"
    exits 139 "as where there is a GPU"
    finds copy "the host reads byte 0 of $array"
    finds argument "the host takes argument 0 of a kernel from byte 0 of $array: a launch by address wants that of each argument, as &pointer"
    exits 139 "as where there is a GPU"
    finds member "the host writes byte 8 of $array"
    exits 139 "as where there is a GPU"
    run "$scratch/host" sort
    like "$err" "^device_pointers.cu:[0-9]+: the host reads byte [0-9]+ of $array" "sort: in a function that is called back"
    run "$scratch/host" right
    is "$err" "" "right: nothing is found"
    run env LD_LIBRARY_PATH="$scratch" LD_PRELOAD=walks.so "$scratch/host" read
    like "$err" "^a walk$" "who reads what is not the host's is looked for"
    run env LD_LIBRARY_PATH="$scratch" LD_PRELOAD=walks.so "$scratch/host" work
    is "$out $err" "sum 5120
cudaSuccess " "and nobody is where nothing is wrong: it would take most of the time"
done

compile g++
run "$scratch/host" argument
exits 139 "argument: not counted, it ends as where there is a GPU"
like "$err" "^emulator: the host takes argument 0 of a kernel from device memory, in device_pointers.cu:$(line_of argument): byte 0 of an array of 4096 that is allocated in device_pointers.cu:[0-9]+: a launch by address" \
    "argument: and is told"
if grep -qw ospke /proc/cpuinfo; then
    for compiler in g++ clang++; do
        command -v $compiler >/dev/null || continue
        compile $compiler
        for how in read write copy sort; do
            run "$scratch/host" $how
            exits 139 "$how: ends as where there is a GPU"
            like "$err" "^emulator: the host reads or writes device memory, in device_pointers.cu:[0-9]+: byte [0-9]+ of an array of 4096 that is allocated in device_pointers.cu:$(line_of device): only kernels" \
                "$how: which, and where"
        done
        like "$err" "in device_pointers.cu:$(line_of sort):" "sort: the program's own line, not the C library's"
        run "$scratch/host" right
        exits 0 "what is right goes on"
        is "$err" "" "in silence"
    done
else
    skip "the host's touch of device memory where nothing is counted" "this CPU has no keys for memory"
fi
run "$root/lessons/run" counters "$source" -- argument
like "$out" 'holds the address of each' "argument: with what to do"
done_testing
