#!/bin/sh
# The reason for which cublasLt refuses a product is reported; an H100 only says that it is not supported.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
echo '#include <cblas.h>' | c++ -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no cblas.h (tests/run --setup)"

make_targets emulate emulator
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/products" \
    "$root/cuda/emulator/tests/findings/libraries/cublaslt.cu" -lcublasLt
exits 0 "cublaslt.cu compiles"
run "$scratch/products" gradient
is "$out" 15 "a gradient of a B that is not transposed is refused"
like "$err" 'cublasLtMatmul, called at .*cublaslt.cu:[0-9]+: CUBLASLT_EPILOGUE_BGRADB needs a transposed B$' "the message gives the reason"
run "$scratch/products" scale
is "$out" 15 "a scale that is not aligned to 16 bytes is refused"
like "$err" "cublasLtMatmul, called at .*cublaslt.cu:[0-9]+: the address of each scale must be a multiple of 16$" "the message gives the reason"
done_testing
