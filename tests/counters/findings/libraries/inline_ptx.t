#!/bin/sh
# Accesses of inline PTX are counted like other accesses.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
. "$(dirname "$0")/../../../lib/wrong.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/libraries/inline_ptx.cu

run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Wall -Wextra -Werror \
    -o "$scratch/wrong" "$source"
exits 0 "inline_ptx.cu compiles"
EMUCC_REPORT=$scratch/counted run "$scratch/wrong" right
exits 0 'right: it ends with 0'
counts load global_load '"requests":2,"sectors":8,"ideal":8,"bytes":256'
counts copy shared_store '"requests":2,"wavefronts":8,"ideal":8,"bytes":1024'
counts word shared_load '"requests":2,"wavefronts":2,"ideal":2,"bytes":256'
counts store global_store '"requests":2,"sectors":8,"ideal":8,"bytes":256'
done_testing
