#!/bin/sh
# Checks: what is easily missed is found, too.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
. "$(dirname "$0")/../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/easily_missed.cu

# what_is_subtle COMPILER: finds it all
what_is_subtle() {
    CXX=$1 run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "easily_missed.cu compiles with $1"

    wrongly in_turn
    finds 'kernel in_turn, .*' "writes byte [0-9]+ of the array .* wrote in easily_missed.cu:$line with no"
    wrongly first_of_four
    finds 'kernel first_of_four, block \(., 0, 0\), thread \(0, 0, 0\)' \
        "writes byte 1 of tile .*, which thread \(1, 0, 0\) of its block read in easily_missed.cu:$((line - 2)) with no"
    wrongly in_place
    finds 'kernel in_place, .*' 'which .* (read|wrote) in .* with nothing to order them between: a statement reads what others '\
'write by it; let it write to a second array \(if there is one block only'
    wrongly in_place_shared
    finds 'kernel in_place_shared, .*' 'which .* (read|wrote) in .* with nothing to order them between: a statement reads what '\
'others write by it; let it write to a second array, or read into a variable'
    wrongly tree_without_barrier
    finds 'kernel tree_without_barrier, .*' 'which .* (read|wrote) in .* with no (__syncwarp\(\) or )?__syncthreads\(\) between'
    is "$(printf '%s\n' "$err" | grep -c 'second array')" 0 "tree_without_barrier: a barrier is what it wants"
    wrongly left_by_warps
    like "$(printf '%s\n' "$err" | head -n 1)" "which .* (read|wrote) in easily_missed.cu:($line|$((line - 5))) with no __sync" \
        "left_by_warps: the race comes before what it left unwritten"
    wrongly gone_around
    like "$(printf '%s\n' "$err" | head -n 1)" "^easily_missed.cu:$line: .* waits at a barrier, and thread \(16, 0, 0\) never comes" \
        "gone_around: the barrier comes before the race that it would have prevented"
    wrongly told_too_soon
    like "$err" "easily_missed.cu:$line: kernel told_too_soon, .* reads byte [0-9]+ of .* of another block wrote in easily_missed.cu:$((line - 6)) with no __syncthreads\(\) before the atomic" \
        "told_too_soon: a barrier is missing before a fence and an atomic"
    wrongly told_to_block
    finds 'kernel told_to_block, block .*' \
        'reads byte [0-9]+ of .* of another block wrote in .* with nothing to order them between: __threadfence_block\(\) is for'
    wrongly told_without_fence
    finds 'kernel told_without_fence, block .*' 'reads byte [0-9]+ of .* of another block wrote in .* with nothing to order them '\
'between: an atomic tells of what its block did before only behind a __threadfence\(\)'
    wrongly told_unfinished
    finds 'kernel told_unfinished, block .*' \
        "changes atomically byte 0 of sum .* of its block read in easily_missed.cu:$((line + 3)) with no __syncthreads"
    wrongly heard_by_one
    finds 'kernel heard_by_one, block .*' \
        'reads byte [0-9]+ of .* of another block wrote in .* with no __syncthreads\(\) behind the atomic by which a thread'
    wrongly unlocked_too_soon
    finds 'kernel unlocked_too_soon, block .*' \
        'reads byte [0-9]+ of .* of another block wrote in .* with no __threadfence\(\) before the atomic by which that thread'
    wrongly unlocked_before
    finds 'kernel unlocked_before, block .*' \
        'reads byte 4 of .* of another block wrote in .* with no __threadfence\(\) before the atomic by which that thread'
    wrongly told_too_soon_again
    finds 'kernel told_too_soon_again, block .*' \
        'writes byte [0-9]+ of .* of another block wrote in .* with no __syncthreads\(\) before the atomic by which its block tells of it \('
    wrongly locked_alone
    like "$(printf '%s\n' "$err" | head -n 1)" 'thread \(32, 0, 0\) reads byte [0-9]+ of .*, which thread \(0, 0, 0\) of its block wrote in .* with nothing to order them between: '\
'what a lock protects wants a __threadfence\(\) behind taking the lock, and one before giving it back' \
        "locked_alone: a lock without fences is told before all"
    wrongly locked_unseen
    finds 'kernel locked_unseen, block .*' \
        'writes byte 0 of .* its warp read in .* with nothing to order them between: an atomicCAS whose result nobody looks at takes no lock'
    wrongly unlocked_by_store
    finds 'kernel unlocked_by_store, block .*' \
        'changes atomically .* of another block wrote in .* between: a lock is given back by an atomic, too, as atomicExch\(\)'
    wrongly sum_of_24
    finds 'kernel sum_of_24, block \(0, 0, 0\), thread \(8, 0, 0\)' \
        "takes the value of lane 24 of its warp, which does not take part; what easily_missed.cu:$(line_of 'which is handed on') then writes may come of it\$" \
        cudaSuccess
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "sum_of_24: and nothing else"
    wrongly sums_of_8
    finds 'kernel sums_of_8, .*' 'takes the value of lane 8 of its warp, .* may come of it \([78] times\)$' cudaSuccess
    own='takes its own value, for no lane is 32 lanes away, and adds it to itself.* \(32 times\)$'
    wrongly whole_warp
    finds 'kernel whole_warp, block \(0, 0, 0\), thread \([0-9]+, 0, 0\)' "$own" cudaSuccess
    finds_no_more
    wrongly whole_floats whole_warp
    finds 'kernel whole_warp, block \(0, 0, 0\), thread \([0-9]+, 0, 0\)' "$own" cudaSuccess
    finds_no_more
    wrongly whole_butterfly
    finds 'kernel whole_butterfly, block \(0, 0, 0\), thread \([0-9]+, 0, 0\)' "$own" cudaSuccess
    finds_no_more
    wrongly whole_tile
    finds 'kernel whole_tile, block \(0, 0, 0\), thread \([0-9]+, 0, 0\)' \
        'takes its own value, for no lane is 8 lanes away, and adds it to itself.* \(32 times\)$' cudaSuccess
    finds_no_more
    wrongly rank_beyond
    finds 'kernel rank_beyond, block .*' 'takes the value of lane 31 of its warp, which does not take part' cudaSuccess
    wrongly halves
    finds 'kernel halves, .*' "(reads|writes) byte [0-9]+ of the array .* in easily_missed.cu:$line with no"
    for type in bytes flags halves; do
        wrongly unfilled_$type every_other
        finds 'kernel every_other.*, block \(., 0, 0\), thread \(0, 0, 0\)' \
            'reads byte 0 of tile \(__shared__\), which nothing has written \(512 times\)' cudaSuccess
    done
    for what in handed_on handed_apart given_back; do
        wrongly $what
        finds "kernel $what, block \\(0, 0, 0\\), thread \\(0, 0, 0\\)" \
            '(reads|writes) (4|16) bytes at byte 16384 of the array of 16384 bytes'
    done
    wrongly unmade
    finds 'kernel unmade, block \(., 0, 0\), thread \(0, 0, 0\)' \
        'reads byte 0 of the array of 24576 bytes .*, which nothing has written \(1024 times\)' cudaSuccess
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "unmade: and nothing else"
    wrongly set_behind_flag
    finds 'kernel set_behind_flag, block .*' \
        "writes byte 0 of sum .* of its block read in easily_missed.cu:$((line + 2)) with no __syncthreads"
    wrongly before_dynamic
    finds 'kernel before_dynamic, block \(., 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes that lie 4 before the dynamic shared memory \(4 times\)$' cudaSuccess
    wrongly below
    finds 'kernel sum_with_last, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes at byte -4 of the array of 16384 bytes' cudaErrorIllegalAddress
    wrongly wrapped
    finds 'kernel wrapped, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes at byte -4 of the array .*, and 2\^32 elements ahead of that: an unsigned index went below 0' cudaErrorIllegalAddress
    wrongly far_apart
    finds 'kernel far_apart, .*' "writes byte [0-9]+ of .* of another block wrote in easily_missed.cu:$line with nothing"

    for what in guarded guarded_shared read_before waits; do
        wrongly $what
        like "$err" "kernel $what,.*(reads byte 0 of .*changed atomically|changes atomically byte 0 of .* read) in" \
            "$what: a plain read beside atomics"
        like "$err" "easily_missed.cu:$line\\b" "$what: in this line"
    done
    wrongly set_by_one
    finds 'kernel set_by_one, block \(., 0, 0\), thread \(1, 0, 0\)' \
        'changes atomically byte 0 of sum \(__shared__\), which thread \(0, 0, 0\) of its block wrote in' cudaSuccess
    wrongly set_for_warp
    finds 'kernel set_for_warp, block \(., 0, 0\), thread \(32, 0, 0\)' "changes atomically byte 0 of sum \(__shared__\), \
which thread \(0, 0, 0\) of its block wrote in easily_missed.cu:$((line - 2)) with no __syncthreads\(\) between" cudaSuccess
    wrongly set_by_all
    finds 'kernel set_by_all, block \(0, 0, 0\), thread \(1, 0, 0\)' 'writes byte 0 of g \(__device__\), which' cudaSuccess
    wrongly convolve
    finds 'kernel convolve, block \(., 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes at byte 36 of weights \(__constant__\), which has 36' cudaSuccess
    wrongly into_others
    finds 'kernel into_others, block \(., 0, 0\), thread \(16, 0, 0\)' \
        'reads 4 bytes at byte 64 of sixteen \(__constant__\), which has 64'

    wrongly beside_object
    finds 'kernel beside_object, block \(., 0, 0\), thread \(0, 0, 0\)' \
        'writes 2 bytes at byte 10 of the object of 10 bytes that easily_missed.cu:[0-9]+ allocated \(1024 times\)' cudaSuccess
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "beside_object: and nothing else"
    wrongly after_free
    finds 'kernel after_free, block \(., 0, 0\), thread \(0, 0, 0\)' \
        "reads byte 0 of an object of 4 bytes that easily_missed.cu:$((line - 2)) allocated and easily_missed.cu:$((line - 1)) freed"
    wrongly unwritten
    finds 'kernel use, .*' 'reads byte 4 of the object of 40 bytes that .* allocated, which nothing has written'
    finds 'kernel use, .*' 'reads byte 4 of an object of 40 bytes that .* allocated and easily_missed.cu:[0-9]+ freed'
    wrongly freed_too_soon
    like "$err" "(frees byte .*, which .* of its block read in easily_missed.cu:$((line - 2)) with no|easily_missed.cu:$((line - 2)): .* reads byte .* and easily_missed.cu:$line freed)" \
        "freed_too_soon: while others use it"
    wrongly kept
    like "$err" "^easily_missed.cu:$line: 40 bytes are allocated by a kernel and never freed$" "kept: and never freed"

    for many in two_in_a_line two_groups; do
        wrongly $many
        finds "kernel $many.*, block \\(., 0, 0\\), thread \\(1, 0, 0\\)" \
            "waits at a barrier, and thread \\(0, 0, 0\\) at another, in easily_missed.cu:$line:"
    done
    wrongly around
    finds 'kernel around, block \(., 0, 0\), thread \(0, 0, 0\)' \
        'waits at a barrier, and thread \(100, 0, 0\) never comes there, but to the kernel.s end'
    wrongly rounds
    finds 'kernel rounds, block \(., 0, 0\), thread \(200, 0, 0\)' \
        'waits at a barrier, and thread \(0, 0, 0\) never comes there'
}
if command -v clang++ >/dev/null; then
    what_is_subtle clang++
else
    skip "what clang++ compiles" "it is not installed (tests/run --setup)"
fi
what_is_subtle g++
done_testing
