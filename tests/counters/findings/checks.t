#!/bin/sh
# Checks: what a kernel does wrong is found, with its line, block, thread and array; what is right is
# let alone.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
. "$(dirname "$0")/../../lib/lessons.sh"
. "$(dirname "$0")/../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
without_nvcc
source=$root/tests/counters/findings/wrong.cu

none='^cudaSuccess$'

# what_is_wrong COMPILER: finds it all
what_is_wrong() {
    CXX=$1 run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/wrong" "$source"
    exits 0 "wrong.cu compiles with $1"
    wrongly bounds
    finds 'kernel shift, block \(3, 0, 0\), thread \(255, 0, 0\)' \
        'reads 4 bytes at byte 4096 of the array of 4096 bytes that wrong.cu:[0-9]+ allocated: cudaErrorIllegalAddress: an illegal memory access was encountered$' \
        cudaErrorIllegalAddress
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "bounds: and nothing else"
    if [ "$(uname -m)" = x86_64 ]; then # where the CPU tells
        wrongly divide
        finds 'kernel share, block \(0, 0, 0\), thread \(0, 0, 0\)' 'divides integers by zero' cudaSuccess
        like "$(printf '%s\n' "$err" | head -n 1)" 'nothing has written' "divide: what it comes from is told first"
    fi
    if [ "$(uname -m)$1" = x86_64g++ ]; then # clang makes nothing of it
        wrongly nothing
        finds 'kernel average, block \(0, 0, 0\), thread \(0, 0, 0\)' 'divides integers by zero' cudaSuccess
    fi
    wrongly far
    finds 'kernel increment, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes at byte [0-9]+ of the nearest array, of [0-9]+ bytes that wrong.cu:[0-9]+ allocated' \
        cudaErrorIllegalAddress
    wrongly past_others # which lie behind its own
    finds 'kernel increment, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes at byte 4000000 of the nearest array, of 8192 bytes that wrong.cu:[0-9]+ allocated' \
        cudaErrorIllegalAddress
    wrongly below
    finds 'kernel increment, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes at byte -67108864 of the nearest array, of 8192 bytes that wrong.cu:[0-9]+ allocated' \
        cudaErrorIllegalAddress
    wrongly null
    finds 'kernel increment, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes at .*: the pointer is null' cudaErrorIllegalAddress
    wrongly freed
    finds 'kernel increment, block \(., 0, 0\), thread \(0, 0, 0\)' \
        'reads byte [0-9]+ of an array of 4096 bytes that wrong.cu:[0-9]+ allocated and wrong.cu:[0-9]+ freed' \
        cudaErrorIllegalAddress
    wrongly host
    finds 'kernel increment, block \(., 0, 0\), thread \([0-9]+, 0, 0\)' \
        'reads 4 bytes at 0x[0-9a-f]+, which is memory of the host: .*cudaMalloc' cudaErrorIllegalAddress
    wrongly reference
    finds "kernel follow takes 'blocks' by reference:" 'that is the address of a variable of the host' \
        cudaErrorIllegalAddress
    wrongly name
    finds "kernel increment gets the host's address of table, a __device__ variable, which a GPU" \
        'cannot follow; cudaGetSymbolAddress gives its address' cudaErrorIllegalAddress
    wrongly name_by_address
    finds "kernel increment gets the host's address of other_table, a __device__ variable, which a GPU" \
        'cannot follow; cudaGetSymbolAddress gives its address' cudaErrorIllegalAddress
    wrongly local_pointer
    finds 'kernel local_pointer, block \(., 0, 0\), thread \(1, 0, 0\)' \
        'reads 4 bytes of a local variable of thread \(0, 0, 0\): on a GPU each thread has local memory of its own' cudaSuccess
    wrongly own_atomic
    finds 'kernel own_atomic, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'changes atomically a local variable, or a parameter, of its own, .*cudaErrorLaunchFailure \(64 times\)' cudaSuccess
    finds_no_more
    wrongly misaligned
    finds 'kernel vectors, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 16 bytes at byte 4 of the array of 8192 bytes .*multiple of 16' cudaErrorMisalignedAddress
    wrongly misaligned_value
    finds 'kernel vector_sums, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 16 bytes at byte 4 of the array of 8192 bytes .*multiple of 16(:|, or of 8 for a struct of two doubles:)' \
        cudaErrorMisalignedAddress
    wrongly misaligned_tile
    finds 'kernel shared_vectors, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'reads 16 bytes at byte 4 of the dynamic shared memory; that must be a multiple of 16:' \
        cudaErrorMisalignedAddress
    wrongly off_by_a_word
    finds 'kernel behind_a_word, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'writes 8 bytes at byte 4 of the dynamic shared memory; that must be a multiple of 8' \
        cudaErrorMisalignedAddress
    wrongly uninitialised
    finds 'kernel sum_two, block \(., 0, 0\), thread \(., 0, 0\)' \
        'reads byte [0-9]+ of the array of 8192 bytes that .* which nothing has written; wrong.cu:[0-9]+ filled 4096 of them \(1024 times\)' \
        cudaSuccess
    wrongly unfilled
    finds 'kernel half_filled, block \(., 0, 0\), thread \(128, 0, 0\)' \
        'reads byte 512 of tile \(__shared__\), which nothing has written \(512 times\)' cudaSuccess

    wrongly behind
    finds 'kernel shift_tile, block \(., 0, 0\), thread \(255, 0, 0\)' \
        'reads 4 bytes at byte 1024 of tile \(__shared__\), which has 1024' cudaErrorIllegalAddress
    wrongly before
    finds 'kernel shift_back, block \(., 0, 0\), thread \(0, 0, 0\)' \
        'reads 4 bytes that lie 4 before tile \(__shared__\)' cudaSuccess
    wrongly unasked
    finds 'kernel copy_tile, block \(., 0, 0\), thread \(0, 0, 0\)' \
        'writes 4 bytes at byte 0 of the dynamic shared memory, .* asks for 0: the third number' \
        cudaErrorIllegalAddress
    wrongly table
    finds 'kernel look_up, block \(., 0, 0\), thread \(10, 0, 0\)' \
        'reads 4 bytes at byte 40 of table \(__device__\), which has 40' cudaSuccess

    wrongly reverse 'reverse reads'
    writes=$(grep -n 'reverse writes' "$source" | cut -d: -f1)
    finds 'kernel reverse, block \(., 0, 0\), thread \(128, 0, 0\)' \
        "reads byte 508 of tile \(__shared__\), which thread \(127, 0, 0\) of its block wrote in wrong.cu:$writes with no __syncthreads\(\) between"
    wrongly tree
    finds 'kernel tree, block \(., 0, 0\), thread \(32, 0, 0\)' \
        "writes byte 128 of sums .* of its block read in wrong.cu:$line with no __syncthreads"
    wrongly in_place 'in place'
    finds 'kernel in_place, block \(., 0, 0\), thread \([0-9]+, 0, 0\)' \
        "writes byte [0-9]+ of the array of 8192 bytes .*read in wrong.cu:$line with nothing to order .* second array"
    like "$err" "which thread \(0, 0, 0\) of another block wrote in wrong.cu:$line with nothing" \
        "in_place: and from block to block"
    wrongly count
    finds 'kernel count_all, .*' "writes byte 0 of .* of its warp read in wrong.cu:$line"
    wrongly last_wins 'last wins'
    finds 'kernel last_wins, .*' "writes byte 0 of .* wrote in wrong.cu:$line with no"
    wrongly first_byte 'first byte'
    finds 'kernel first_byte, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        "writes byte 0 of .*, which several threads of its warp read in wrong.cu:$((line - 1)) with no"
    wrongly blur
    finds 'kernel blur_bytes, .*' "(reads|writes) byte [0-9]+ of .* in wrong.cu:$line with no"
    wrongly histogram
    finds 'kernel histogram, .*' \
        "changes atomically byte [0-9]+ of bins .*wrote in wrong.cu:$((line - 1)) with no"
    wrongly warp
    finds 'kernel warp_sums, block \(., 0, 0\), thread \(0, 0, 0\)' \
        "reads byte 64 of sums .*, which thread \(16, 0, 0\) of its block wrote in .*no __syncwarp\(\) or"
    wrongly barrier
    finds 'kernel two_barriers, block \(., 0, 0\), thread \(0, 0, 0\)' \
        "waits at a barrier, and thread \(1, 0, 0\) at another, in wrong.cu:$((line + 2)):"
    wrongly absent
    finds 'kernel sum_of_pairs, block \(., 0, 0\), thread \(23, 0, 0\)' \
        'takes the value of lane 24 of its warp, which does not take part; what .* then writes may come of it \(32 times\)'
    wrongly leak 'leak'
    like "$err" '^wrong.cu:[0-9]+: 4000 bytes are allocated and never freed$' "leak: which, and where"
    wrongly leak 'leaked points'
    like "$err" "^wrong.cu:$line: 64 bytes are allocated and never freed$" "leak: of structs, where several are"

    for threads in 1 2 7; do
        EMUCC_THREADS=$threads run "$scratch/wrong" right
        like "$out" "$none" "right, on $threads threads: no error"
        is "$err" "" "and nothing is found"
    done
}
if command -v clang++ >/dev/null; then
    what_is_wrong clang++
else
    skip "what clang++ compiles" "it is not installed (tests/run --setup)"
fi
what_is_wrong g++

# A barrier whose arrival and wait stand apart
source=$root/tests/counters/findings/early.cu
run "$root/lessons/run" counters "$source"
exits 1 "a read between arrival and wait"
for kernel in early asked_once never_waits; do
    line=$(line_of $kernel)
    like "$out" "^ *early.cu:$line +race in shared memory" "$kernel: is a race"
done
like "$out" 'kernel not_made_yet, .*: arrives at a barrier that thread \(0, 0, 0\) initialises, with no __syncthreads' \
    "and one that is not made yet is told"

# A counter that says nothing of what came before it, or after which one knows nothing of that
mkdir "$scratch/room"
cp "$root/cuda/emulator/tests/tap.h" "$scratch"
for order in relaxed release; do
    sed "s/acq_rel) == gridDim/$order) == gridDim/" "$root/cuda/emulator/tests/device/scopes.cu" \
        >"$scratch/room/$order.cu"
    line=$(grep -n 'sum += parts\[block\]' "$scratch/room/$order.cu" | cut -d: -f1)
    run "$root/lessons/run" counters "$scratch/room/$order.cu"
    exits 1 "a cuda::atomic, $order"
    like "$out" "$order.cu:$line +race in global memory" "orders nothing"
    like "$out" 'nothing to order them between: a relaxed atomic puts nothing in order; let it acquire' "and why"
done

# The workbook's own programs
run "$root/lessons/run" counters all --points 400000 --width 250 --height 130 --generations 5
code=0 # where there is no OpenACC or no Fortran, lessons are skipped
grep -q '^compiler=' "$build/openacc.txt" && grep -q '^compiler=' "$build/fortran.txt" || code=77
exits $code "all lessons are counted"
for program in "$build"/lessons/*/counted/*; do
    [ -x "$program" ] || continue
    sizes_of "$program"
    # shellcheck disable=SC2086,SC2154 # several words, of sizes_of
    run "$program" $sanitized
    exits 0 "${program#"$build"/lessons/}"
    is "$err" "" "has nothing wrong"
done

EMUCC_REPORT=$scratch/found run "$scratch/wrong" reverse
like "$(cat "$scratch/found")" '"kind":"finding","check":"race_shared","error":false,"kernel":"reverse","file":".*wrong.cu","line":[0-9]+,"block":\[.,0,0\],"thread":\[128,0,0\],"text":".*","count":[0-9]+,"other":\{' \
    "findings as JSON"
done_testing
