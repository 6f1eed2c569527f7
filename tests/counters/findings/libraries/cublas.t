#!/bin/sh
# Mistakes in calls of cuBLAS are told where nothing is counted, too, and why a call was refused; a program without
# a CBLAS is told which package has one.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
source=$root/cuda/emulator/tests/findings/libraries/cublas.cu
echo '#include <cblas.h>' | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no cblas.h (tests/run --setup)"
make_targets emulate emulator

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror -o "$scratch/plain" "$source" -lcublas
exits 0 "cublas.cu compiles"
# says NAME FACTS: at the line of this mistake
says() {
    run "$scratch/plain" "$1"
    like "$err" "cublas.cu:$(grep -n "// expect $1:" "$source" | cut -d: -f1)[:,] .*$2" "$1"
}
says bounds '4 bytes at byte 400 .* 400 bytes'
is "$out" "cudaErrorIllegalAddress
CUBLAS_STATUS_EXECUTION_FAILED" "bounds: and the error stays"
says host 'reads 4 bytes at 0x'
says freed 'byte 0 .* 400 bytes .*freed'
says unseen 'cublasSgemm .*CUBLAS_STATUS_INVALID_VALUE'
says result 'byte 0 .* 400 .* cublas.cu:[0-9]+'
exits 139 "result: an answer for the host to the device ends the program"
says unseen 'lda is 9, .*10'
says vector 'lda is 9, .*10'
run "$scratch/plain" seen
like "$out" CUBLAS_STATUS_INVALID_VALUE "a leading dimension that is too small"
like "$err" 'cublasSgemm, .*ldb is 9, .*10' "seen: which"
run "$scratch/plain" turned
like "$err" 'cublasSgeam, .*lda is 9, .*10' "turned: which"

# Without a CBLAS the compiler says which package has one: where headers of the system's are not found
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -c -D__has_include\(x\)=0 -o "$scratch/none.o" "$source"
exits 1 "no CBLAS"
like "$err" 'cuBLAS needs a CBLAS library of the host: apt-get install libopenblas-dev' "and its package"
done_testing
