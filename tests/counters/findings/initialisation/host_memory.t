#!/bin/sh
# Memory of the host's that nobody has set is told where a kernel reads it, there or where it was copied, and where
# the host reads it, also behind what too short a copy has brought; not where it only comes and goes.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/initialisation/host_memory.cu

# unset NAME WHO TEXT
unset_memory() {
    wrongly "$1"
    finds "$2" "$3" cudaSuccess
    finds_no_more
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "host_memory.cu compiles with $compiler"
    allocated='of 1024 bytes that host_memory.cu:[0-9]+ allocated, which nothing has written'
    run "$scratch/wrong" chance
    is "$err" "" "one number among many that looks as if it was not set"
    run "$scratch/wrong" last
    like "$err" 'kernel copy_all, .* reads byte 524284 of the array .* which nothing has written' "but not the last one"
    wrongly sender
    sent="$allocated; host_memory.cu:$line copied there what nobody had set on the host"
    unset_memory direct 'kernel copy, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        "reads byte 0 of the pinned memory $allocated \(256 times\)"
    unset_memory ints 'kernel count, block \([01], 0, 0\), thread \([0-9]+, 0, 0\)' \
        "reads byte [0-9]+ of the pinned memory $allocated \(256 times\)"
    unset_memory half 'kernel copy, block \(0, 0, 0\), thread \(128, 0, 0\)' \
        "reads byte 512 of the pinned memory $allocated \(128 times\)"
    unset_memory copied 'kernel copy, block \(0, 0, 0\), thread \(128, 0, 0\)' \
        "reads byte 512 of the array $sent \(128 times\)"
    unset_memory later 'kernel copy, block \(0, 0, 0\), thread \(0, 0, 0\)' "reads byte 0 of the array $allocated"
    unset_memory back 'the host' "reads byte 512 of the pinned memory $allocated \(128 times\)"
    wrongly malloced
    sent="$allocated; host_memory.cu:$line copied there what nobody had set on the host"
    for own in malloc array; do
        unset_memory $own 'kernel add, block \(0, 0, 0\), thread \(0, 0, 0\)' "reads byte 0 of the array $sent \(256 times\)"
    done
    unset_memory edge 'kernel add, block \(0, 0, 0\), thread \(255, 0, 0\)' "reads byte 1020 of the array $sent"
    unset_memory kept 'the host' \
        'reads byte 0 of the 1024 bytes that host_memory.cu:[0-9]+ allocated, and nothing has written any of them \(256 times\)'
    unset_memory single 'the host' 'reads byte 0 of the 4 bytes that host_memory.cu:[0-9]+ allocated, and nothing has written any of them'
    unset_memory two 'the host' 'reads byte 0 of the 8 bytes that host_memory.cu:[0-9]+ allocated, and nothing has written any of them'
    unset_memory list 'the host' \
        'reads byte 0 of the 1024 bytes that host_memory.cu:[0-9]+ allocated, and nothing has written any of them'
    wrongly kpointer short
    finds 'copies 8 bytes, the size of a pointer,' 'of the array of 1024 bytes'
    short=$line
    wrongly kpointer
    like "$err" "^host_memory.cu:$line: the host reads byte 8 of the 1024 bytes that host_memory.cu:[0-9]+ allocated, and nothing has written it; host_memory.cu:$short copied 8 of them, the size of a pointer \(254 times\)" \
        "kpointer: and what the host reads then"
    wrongly mlost
    like "$err" "^host_memory.cu:$line: .* reads 4 bytes at \(nil\): the pointer is null" "mlost: what ends the kernel"
    is "$(printf '%s\n' "$err" | grep -c 'the host reads')" 0 "mlost: and not that nothing comes back then"
    wrongly right
    is "$(printf '%s\n' "$err" | grep -c .)" 0 "right: nothing is found"
    like "$out" "^8245 595$" "right: and its sums are right"
done
run "$root/lessons/run" counters "$source" -- kept
like "$out" 'Is the result copied back' "with what to do"
done_testing
