#!/bin/sh
# lessons/run table: documents of one machine or many.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/build.sh"
[ -x "$build/warpbook" ] || skip_all "the host is not built: $build"

h200=$root/docs/results/h200.json
run "$root/lessons/run" table "$h200" --only 02,06
exits 0 "of one machine"
like "$out" '^06 .*PASS .*52,712,732 .*FAST' "its lessons"
unlike "$out" '^05 ' "and no others"
like "$out" 'measured 2026-.*NVIDIA H200' "and what it was measured on"
run "$root/lessons/run" table "$h200" "$root/docs/results/h200-large-board.json" --only 07
is "$(printf '%s\n' "$out" | grep -c '^07 .*NVIDIA H200')" 2 "of two, each named"
run "$root/lessons/run" table "$h200" --format csv
is "$(printf '%s\n' "$out" | grep -c ',gpu,')" 8 "as csv, a line for each program on the GPU"

run "$root/lessons/run" table
exits 2 "of nothing"
run "$root/lessons/run" table "$scratch/none.json"
exits 2 "of a file that is not there"
like "$err" 'none.json' "it is named"
printf '{"schema":1,' >"$scratch/half.json"
run "$root/lessons/run" table "$scratch/half.json"
exits 2 "of half a document"
like "$err" 'half.json is no JSON document' "it is named"
printf '{"schema":9}' >"$scratch/other.json"
run "$root/lessons/run" table "$scratch/other.json"
exits 2 "of another schema"
run "$root/lessons/run" table "$h200" --baseline 42
exits 2 'a baseline that is not in the documents'
like "$err" '--baseline 42: that lesson is not among those shown' 'says so'
run "$root/lessons/run" table "$h200" --only 99
exits 2 "of a lesson that is not there"
done_testing
