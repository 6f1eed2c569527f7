#!/bin/sh
# Without a LAPACK, the message names a package that has one.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
make_targets emulate emulator

printf '#include <cusolverDn.h>\n' >"$scratch/none.cu"
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -c -D__has_include\(x\)=0 -o "$scratch/none.o" "$scratch/none.cu"
exits 1 "without a LAPACK, cuSOLVER does not compile"
like "$err" 'cuSOLVER needs a LAPACK library of the host: apt-get install libopenblas-dev' "the message names its package"
done_testing
