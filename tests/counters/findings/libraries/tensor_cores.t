#!/bin/sh
# Loads and stores of tensor cores are counted as ptxas of CUDA 13 compiles them for an H100.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/libraries/tensor_cores.cu

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Wall -Wextra -Werror \
    -o "$scratch/wrong" "$source"
exits 0 "tensor_cores.cu compiles"
EMUCC_REPORT=$scratch/counted run "$scratch/wrong" right
exits 0 'right: it ends with 0'
counts global global_load '"requests":4,"sectors":32,"ideal":16,"bytes":512'
counts shared shared_load '"requests":1,"wavefronts":8,"ideal":4,"bytes":512'
counts sums global_store '"requests":4,"sectors":32,"ideal":32,"bytes":1024'
run "$scratch/wrong" odd
line=$(line_of odd)
like "$err" "^tensor_cores.cu:$line: .*\[misaligned-access\]$" 'odd: the misaligned access is found'
like "$err" "^tensor_cores.cu:$line: .*\[tensor-core-operand\]$" 'odd: the rule for operands is found too'
like "$out" '^cudaErrorMisalignedAddress$' 'odd: CUDA returns the error of a GPU'
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/plain" "$source"
run "$scratch/plain" absent
like "$err" "^emulator: kernel .*tensor_cores.cu:$(line_of global), .*lane 16 " 'absent: it is reported without counting'
is "$(printf '%s\n' "$err" | grep -c .)" 1 'absent: it is reported once'
done_testing
