#!/bin/sh
# A copy of more than was written, of which the host reads what was, is a note: no failure, but said.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
source=$root/cuda/emulator/tests/findings/missing_work/partly_filled_lists.cu
line=$(grep -n '// expect list, ' "$source" | cut -d: -f1)

run "$root/lessons/run" counters "$source" -- list
exits 0 "a note is no failure"
like "$out" "partly_filled_lists.cu:$line .*elements 500 to 999, never written,.*(uninitialised-copy)" "but said"
run "$root/lessons/run" counters "$source" --json -- list
like "$(printf %s "$out" | tr -d ' \n')" '"findings":\[],"notes":\[[{][^]]*"uninitialised-copy"' "in the document, too"
done_testing
