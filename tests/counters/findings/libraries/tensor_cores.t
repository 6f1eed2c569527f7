#!/bin/sh
# Tensor cores: what is used wrongly is found, and their loads and stores count as those that CUDA 13's
# ptxas makes of them for an H100.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/libraries/tensor_cores.cu

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Wall -Wextra -Werror \
        -o "$scratch/wrong" "$source"
    exits 0 "tensor_cores.cu compiles with $compiler"
    EMUCC_REPORT=$scratch/counted run "$scratch/wrong" right
    is "$err" '' 'right: nothing is found'
    counts global global_load '"requests":4,"sectors":32,"ideal":16,"bytes":512'
    counts shared shared_load '"requests":1,"wavefronts":8,"ideal":4,"bytes":512'
    counts sums global_store '"requests":4,"sectors":32,"ideal":32,"bytes":1024'
    wrongly absent
    finds 'kernel .*, block \(0, 0, 0\), thread \(0, 0, 0\)' \
        'uses tensor cores without lane 16 of its warp: all 32 must come' cudaSuccess
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/plain" "$source"
    run "$scratch/plain" absent
    like "$err" "^emulator: kernel .*, thread \\(0, 0, 0\\), at .*tensor_cores.cu:$((line - 1)), uses tensor cores without lane 16 of its warp: all 32 must come\$" \
        'absent: told where nothing is counted, too'
    is "$(printf '%s\n' "$err" | grep -c .)" 1 'absent: once'
    wrongly narrow
    finds 'kernel .*' 'gives tensor cores rows or columns that lie 14 elements apart: CUDA wants a multiple of 8'
    wrongly odd
    finds 'kernel .*' 'reads 4 bytes at byte 30 of the array .*; that must be a multiple of 4' \
        cudaErrorMisalignedAddress
    wrongly aside
    finds 'kernel .*' 'gives tensor cores a matrix at .*: CUDA wants a multiple of 32 bytes' cudaSuccess
    wrongly apart
    finds 'kernel .*' 'gives tensor cores another address or stride than other lanes of its warp' cudaSuccess
    wrongly beyond
    finds 'kernel .*' 'reads 4 bytes at byte 1024 of the array of 1024 bytes' cudaErrorIllegalAddress
    wrongly not_ready
    like "$err" "tensor_cores.cu:$line: kernel .* reads byte [0-9]+ of tile \(__shared__\), which thread .* wrote in" \
        'not_ready: a warp that has not waited for its lanes'
    wrongly too_soon
    like "$err" "tensor_cores.cu:$line: kernel .* reads byte [0-9]+ of tile \(__shared__\), which thread .* wrote in" \
        'too_soon: a store that nobody has waited for'
    wrongly unfilled
    finds 'kernel .*' 'reads byte 0 of tile \(__shared__\), which nothing has written' cudaSuccess
    unset='gives tensor cores a fragment that nothing was put into'
    wrongly sum_unset
    finds 'kernel .*' "$unset" cudaSuccess
    wrongly factor_unset absent
    finds 'kernel .*' "$unset" cudaSuccess
    wrongly stored_unset
    finds 'kernel .*' "$unset" cudaSuccess
    run "$scratch/wrong" set_by_hand
    is "$err" '' 'elements that are set one by one are no unset fragment'
done
done_testing
