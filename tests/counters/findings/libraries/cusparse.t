#!/bin/sh
# Functions that cuSPARSE no longer has are refused, and the message names the replacement.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
make_targets emulate emulator

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
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/older" "$scratch/older.cu"
exits 1 "a function that was removed does not compile"
like "$err" 'older.cu:9:.*CUDA 13 removed cusparseScsrmv: use cusparseSpMV' "the message names it and its replacement"
done_testing
