#!/bin/sh
# Mistakes in calls of cuSPARSE are told with the line of the call: what a matrix says of itself leads to what is read.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
source=$root/tests/counters/findings/libraries/cusparse.cu
make_targets emulate emulator counters

call=$(sed -n '/\/\* product \*\//=' "$source")
for compiler in g++ clang++; do
    counts_with $compiler || continue
    run env CXX=$compiler "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Wall -Wextra -Werror \
        -o "$scratch/counted" "$source" -lcusparse
    exits 0 "$compiler: cusparse.cu compiles"
    run "$scratch/counted" right
    is "$out$err" "cudaSuccess" "$compiler: what is right is silent, an element that no product wants among it"
    for mistake in short base unwritten sum host unseen; do
        run "$scratch/counted" $mistake
        case $mistake in
        short) words='reads 4 bytes at byte 12 of the array of 12 bytes' ;;
        base) words='reads 4 bytes at byte -4 of the array of 16 bytes' ;;
        unwritten) words='reads byte 4 of the array of 16 bytes .* which nothing has written' ;;
        sum) words='reads byte 0 of the array of 16 bytes .* which nothing has written' ;;
        host) words='reads 4 bytes at .* which is memory of the host' ;;
        unseen) words='failed: CUSPARSE_STATUS_INVALID_VALUE; nobody looked' ;;
        esac
        like "$err" "cusparse.cu:${call}[:,]? .*cusparseSpMV.*($words)" "$compiler: $mistake"
    done
done

# What older programs call is refused, and they are told what came in its place.
cat >"$scratch/older.cu" <<'CUDA'
#include <cusparse.h>
int main() {
    cusparseHandle_t handle;
    cusparseMatDescr_t matrix;
    float one = 1;
    cusparseCreate(&handle);
    cusparseCreateMatDescr(&matrix);
    cusparseSetMatIndexBase(matrix, CUSPARSE_INDEX_BASE_ONE);
    cusparseScsrmv(handle, CUSPARSE_OPERATION_NON_TRANSPOSE, 4, 4, 4, &one, matrix, NULL);
}
CUDA
for compiler in g++ clang++; do
    command -v $compiler >/dev/null || continue
    run env CXX=$compiler "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/older" "$scratch/older.cu"
    exits 1 "$compiler: a function that is gone does not compile"
    like "$err" 'older.cu:9:.*CUDA 13 has no cusparseScsrmv any more: cusparseSpMV is what came in its place' "and is named"
done
done_testing
