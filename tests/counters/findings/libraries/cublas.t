#!/bin/sh
# Mistakes in calls of cuBLAS are told with the line of the call: what it would read and write, where
# numbers and answers lie. The same without counting, but for memory that nothing has written.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
source=$root/tests/counters/findings/libraries/cublas.cu
echo '#include <cblas.h>' | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no cblas.h (tests/run --setup)"
make_targets emulate emulator counters

# found COMPILER NAME PATTERN: the line of the program's that has NAME's call, behind it the words
found() {
    line=$(awk "/\"$2\"/ { on = 1 } on && /cublasS[a-z]*\(handle, $4/ { print NR; exit }" "$source")
    like "$err" "cublas.cu:${line}[:,]? .*$3" "$1: $2"
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    run env CXX=$compiler "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Wall -Wextra -Werror \
        -o "$scratch/counted" "$source" -lcublas
    exits 0 "$compiler: cublas.cu compiles"
    run "$scratch/counted" right
    is "$err" "" "$compiler: what is right is silent"
    run "$scratch/counted" bounds
    found $compiler bounds 'cublasSgemm.* reads 4 bytes at byte 400 of the array of 400 bytes that cublas.cu:15 allocated'
    is "$out" "cudaErrorIllegalAddress
CUBLAS_STATUS_EXECUTION_FAILED" "$compiler: and the error stays"
    run "$scratch/counted" host
    found $compiler host 'cublasSaxpy.* reads 4 bytes at .* which is memory of the host'
    run "$scratch/counted" freed
    found $compiler freed 'cublasSscal.* byte 0 of an array of 400 bytes that cublas.cu:16 allocated and cublas.cu:28 freed'
    run "$scratch/counted" unwritten
    found $compiler unwritten 'cublasSdot.* reads byte 0 of the array of 400 bytes that cublas.cu:16 allocated, which nothing has written'
    run "$scratch/counted" bound
    like "$err" "cublas.cu:$(awk '/std::bind/ { print NR }' "$source"): .*cublasSdot.*, which nothing has written" \
        "$compiler: what a header of the system's calls is told with the program's line"
    run "$scratch/counted" in_place
    found $compiler in_place 'cublasSaxpy.* reads byte 0 of the array of 400 bytes that cublas.cu:16 allocated, which nothing has written'
    run "$scratch/counted" written
    found $compiler written 'cublasSasum.* reads byte 4 of the array of 400 bytes .* which nothing has written' 2
    unlike "$err" 'byte 40 ' "$compiler: what the library wrote is written"
    run "$scratch/counted" result
    exits 139 "$compiler: an answer for the host to the device ends the program"
    found $compiler result 'the host reads or writes result of cublasSdot at byte 0 .*device memory'
    run "$scratch/counted" unseen
    found $compiler unseen 'cublasSgemm failed: CUBLAS_STATUS_INVALID_VALUE; nobody looked'
    found $compiler unseen 'lda is 9, and the matrix has columns of 10'
    run "$scratch/counted" seen
    like "$out" CUBLAS_STATUS_INVALID_VALUE "$compiler: a leading dimension that is too small"
    found $compiler seen 'ldb is 9, and the matrix has columns of 10'
    run "$scratch/counted" turned
    found $compiler turned 'lda is 9, and the matrix has columns of 10'
    run "$scratch/counted" vector
    found $compiler vector 'lda is 9, and the matrix has columns of 10'
    run "$scratch/counted" number
    found $compiler number 'cublasSscal.* reads 4 bytes at .* which is memory of the host'
done

run "$root/lessons/run" counters "$source" -l cublas -- bounds
like "$out" 'lda is the number of A.s rows' "and what may be wrong with it"
run "$root/lessons/run" counters "$source" -l cublas -- result
like "$out" 'unless cublasSetPointerMode says' "and whose numbers are"

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/plain" "$source" -lcublas
run "$scratch/plain" bounds
found plain bounds 'reads 4 bytes at byte 400 of an array of 400 bytes'
run "$scratch/plain" host
found plain host 'which is no memory of the device'
run "$scratch/plain" freed
found plain freed 'byte 0 of an array of 400 bytes that was freed'
run "$scratch/plain" unseen
found plain unseen 'cublasSgemm failed: CUBLAS_STATUS_INVALID_VALUE; nobody looked'
run "$scratch/plain" result
found plain result 'byte 0 of an array of 400 that is allocated in cublas.cu:16: only kernels'

# Without a CBLAS the compiler says which package has one: where headers of the system's are not found
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -c -D__has_include\(x\)=0 -o "$scratch/none.o" "$source"
exits 1 "no CBLAS"
like "$err" 'cuBLAS needs a CBLAS of the host.s: apt-get install libopenblas-dev' "and its package"
done_testing
