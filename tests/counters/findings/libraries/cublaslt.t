#!/bin/sh
# Why cublasLt refuses a product is told, where an H100 says no more than that it is not supported.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
echo '#include <cblas.h>' | c++ -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no cblas.h (tests/run --setup)"

make_targets emulate emulator
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/products" \
    "$root/cuda/emulator/tests/findings/libraries/cublaslt.cu" -lcublasLt
exits 0 "cublaslt.cu compiles"
run "$scratch/products" gradient
is "$out" 15 "a gradient of a B that is not transposed"
like "$err" 'cublasLtMatmul, called at .*cublaslt.cu:[0-9]+: CUBLASLT_EPILOGUE_BGRADB needs a transposed B$' "and why"
run "$scratch/products" scale
is "$out" 15 "a scale beside a multiple of 16 bytes"
like "$err" "cublasLtMatmul, called at .*cublaslt.cu:[0-9]+: the address of each scale must be a multiple of 16$" "and why"
done_testing
