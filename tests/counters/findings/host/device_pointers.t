#!/bin/sh
# Programs whose host code uses device memory: how they end, and what they report without counting. The stack is walked
# only after a fault.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/host/device_pointers.cu
# compile [--count]
compile() {
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" ${1:+"$1"} -o "$scratch/host" "$source"
    exits 0 "device_pointers.cu compiles ${1-}"
}
# says HOW: the last run reported the line of this mistake
says() {
    line=$(grep -n "// expect $1:" "$source" | cut -d: -f1)
    like "$err" "^emulator: .* device_pointers.cu:$line: byte [0-9]+ of an array of 4096 " "$1: the message names the line and the array"
}
run "${CC:-cc}" -D_GNU_SOURCE -shared -fPIC -o "$scratch/walks.so" "$(dirname "$0")/stack_walks.c"
exits 0 "stack_walks.c compiles"

compile --count
for how in read write argument member; do
    run "$scratch/host" $how
    exits 139 "$how: the program ends as with a GPU"
done
run env LD_LIBRARY_PATH="$scratch" LD_PRELOAD=walks.so "$scratch/host" read
like "$err" "^a walk$" "after a fault, the stack is walked"
run env LD_LIBRARY_PATH="$scratch" LD_PRELOAD=walks.so "$scratch/host" work
is "$out $err" "sum 5120
cudaSuccess " "without a fault it is not walked, which would take most of the time"

compile
run "$scratch/host" argument
exits 139 "argument: without counting, the program ends as with a GPU"
says argument
if grep -qw ospke /proc/cpuinfo; then
    for how in read write copy sort; do
        run "$scratch/host" $how
        exits 139 "$how: without counting, the program ends as with a GPU"
        says $how
    done
    run "$scratch/host" right
    exits 0 "a right program succeeds"
    is "$err" "" "it reports nothing"
else
    skip "host accesses to device memory, without counting" "this CPU has no keys for memory"
fi
done_testing
