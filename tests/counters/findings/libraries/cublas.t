#!/bin/sh
# Mistakes in calls of cuBLAS are also reported without counting, with the reason of a refusal. Without a CBLAS, the
# message names a package that has one.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
source=$root/cuda/emulator/tests/findings/libraries/cublas.cu
echo '#include <cblas.h>' | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no cblas.h (tests/run --setup)"
make_targets emulate emulator

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror -o "$scratch/plain" "$source" -lcublas
exits 0 "cublas.cu compiles"
# says NAME FACTS: a message with these facts, at the line of this mistake
says() {
    run "$scratch/plain" "$1"
    like "$err" "cublas.cu:$(grep -n "// expect $1:" "$source" | cut -d: -f1)[:,] .*$2" "$1: it is reported"
}
says bounds '4 bytes at byte 400 .* 400 bytes'
is "$out" "cudaErrorIllegalAddress
CUBLAS_STATUS_EXECUTION_FAILED" "bounds: the errors are those of a GPU"
says host 'reads 4 bytes at 0x'
says freed 'byte 0 .* 400 bytes .*freed'
says unseen 'cublasSgemm .*CUBLAS_STATUS_INVALID_VALUE'
says result 'byte 0 .* 400 .* cublas.cu:[0-9]+'
exits 139 "result: a result for the host in device memory ends the program"
says unseen 'lda is 9, .*10'
says vector 'lda is 9, .*10'
run "$scratch/plain" seen
like "$out" CUBLAS_STATUS_INVALID_VALUE "seen: a leading dimension that is too small is refused"
like "$err" 'cublasSgemm, .*ldb is 9, .*10' "seen: the message names it"
run "$scratch/plain" turned
like "$err" 'cublasSgeam, .*lda is 9, .*10' "turned: the message names it"

# Without a CBLAS the message names a package that has one. The macro hides the system's headers.
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -c -D__has_include\(x\)=0 -o "$scratch/none.o" "$source"
exits 1 "without a CBLAS, cuBLAS does not compile"
like "$err" 'cuBLAS needs a CBLAS library of the host: apt-get install libopenblas-dev' "the message names its package"
done_testing
