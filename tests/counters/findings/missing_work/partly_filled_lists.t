#!/bin/sh
# A copy of more elements than were written is a note, not an error, if the host reads only the written ones.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
source=$root/cuda/emulator/tests/findings/missing_work/partly_filled_lists.cu
line=$(grep -n '// expect list, ' "$source" | cut -d: -f1)

run "$root/lessons/run" counters "$source" -- list
exits 0 "a note is not a failure"
like "$out" "partly_filled_lists.cu:$line .*elements 500 to 999, never written,.*(uninitialised-copy)" "the note is shown"
run "$root/lessons/run" counters "$source" --json -- list
like "$(printf %s "$out" | tr -d ' \n')" '"findings":\[],"notes":\[[{][^]]*"uninitialised-copy"' "the document has it"
done_testing
