#!/bin/sh
# Mistakes in calls of cuSOLVER are told with the line of the call: what it reads and writes, the workspace among it.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
source=$root/tests/counters/findings/libraries/cusolver.cu
echo '#include <cblas.h>' | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no cblas.h (tests/run --setup)"
make_targets emulate emulator counters

# finds LINE PATTERN: at the line that ends in this comment
finds() {
    like "$err" "cusolver.cu:$(sed -n "/\/\* $1 \*\//=" "$source")[:,]? .*$2" "$compiler: $mistake"
}
for compiler in g++ clang++; do
    counts_with $compiler || continue
    run env CXX=$compiler "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Wall -Wextra -Werror \
        -o "$scratch/counted" "$source" -lcusolver
    exits 0 "$compiler: cusolver.cu compiles"
    run "$scratch/counted" right
    is "$out$err" "cudaSuccess 0" "$compiler: what is right is silent"
    for mistake in small workspace host unwritten unseen; do
        run "$scratch/counted" $mistake
        case $mistake in
        small) finds first 'cusolverDnDgetrf.* reads 8 bytes at byte 792 of the array of 792 bytes' ;;
        workspace) finds first 'cusolverDnDgetrf.* writes 8 bytes at byte 320 of the array of 320 bytes' ;;
        host) finds first 'cusolverDnDgetrf.* writes 4 bytes at .* which is memory of the host' ;;
        unwritten) finds second 'cusolverDnDgetrs.* reads byte 0 of the array of 80 bytes .* which nothing has written' ;;
        unseen) finds unseen 'cusolverDnDgetrf failed: CUSOLVER_STATUS_INVALID_VALUE; nobody looked' ;;
        esac
    done
done

# Without a LAPACK the compiler says which package has one; so it does of a part that is not emulated.
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -c -D__has_include\(x\)=0 -o "$scratch/none.o" "$source"
exits 1 "no LAPACK"
like "$err" 'cuSOLVER needs a LAPACK of the host.s: apt-get install libopenblas-dev' "and its package"
done_testing
