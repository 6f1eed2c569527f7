#!/bin/sh
# Programs whose host touches device memory: how they end, what they say without counting, and that the stack is
# walked only where something is wrong.
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
# says HOW: in the last run, the line of this mistake
says() {
    line=$(grep -n "// expect $1:" "$source" | cut -d: -f1)
    like "$err" "^emulator: .* device_pointers.cu:$line: byte [0-9]+ of an array of 4096 " "$1: which, and where"
}
run "${CC:-cc}" -D_GNU_SOURCE -shared -fPIC -o "$scratch/walks.so" "$(dirname "$0")/stack_walks.c"
exits 0 "stack_walks.c compiles"

compile --count
for how in read write argument member; do
    run "$scratch/host" $how
    exits 139 "$how: ends as where there is a GPU"
done
run env LD_LIBRARY_PATH="$scratch" LD_PRELOAD=walks.so "$scratch/host" read
like "$err" "^a walk$" "who reads what is not the host's is looked for"
run env LD_LIBRARY_PATH="$scratch" LD_PRELOAD=walks.so "$scratch/host" work
is "$out $err" "sum 5120
cudaSuccess " "and nobody is where nothing is wrong: it would take most of the time"

compile
run "$scratch/host" argument
exits 139 "argument: not counted, it ends as where there is a GPU"
says argument
if grep -qw ospke /proc/cpuinfo; then
    for how in read write copy sort; do
        run "$scratch/host" $how
        exits 139 "$how: ends as where there is a GPU"
        says $how
    done
    run "$scratch/host" right
    exits 0 "what is right goes on"
    is "$err" "" "in silence"
else
    skip "the host's touch of device memory where nothing is counted" "this CPU has no keys for memory"
fi
done_testing
