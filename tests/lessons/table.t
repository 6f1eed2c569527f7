#!/bin/sh
# lessons/run table: documents of one machine or many.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
[ -x "$build/warpbook" ] || skip_all "the host is not built: $build"

h200=$root/docs/results/h200.json
run "$root/lessons/run" table "$h200" --only 02,06
exits 0 "of one machine"
like "$out" '^06 .*PASS .*52,712,732 .*FAST' "its lessons"
unlike "$out" '^05 ' "and no others"
like "$out" 'measured 2026-.*NVIDIA H200' "and what it was measured on"
large=$root/docs/results/h200-large-board.json
run "$root/lessons/run" table "$h200" "$large" --only 07
exits 0 "of two"
like "$out" '^no\. .* h200 +h200-large-board$' "each has a column"
run "$root/lessons/run" table "$h200" "$large" --only 07 --by machine
is "$(printf '%s\n' "$out" | grep -c '^07 .* gpu ')" 2 "or both are of one machine, and one table"
run "$root/lessons/run" table "$h200" "$scratch/none.json" "$large" --by lesson --label Ada,none,Bob
exits 1 "of some of which one is not there"
like "$err" 'none.json: No such file or directory; skipped' "it is named"
like "$out" '^Bob ' "the others are shown"
run "$root/lessons/run" table "$h200" --by number
exits 2 "by what is none"
like "$err" '--by number: expected student, machine or lesson' "is refused, though another verb has such a flag"
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
like "$err" 'half.json is not a JSON document' "it is named"
printf '{"schema":9}' >"$scratch/other.json"
run "$root/lessons/run" table "$scratch/other.json"
exits 2 "of another schema"

# without SED PATTERN: the document that the expression changed is refused, for what is wrong with it.
without() {
    sed "$1" "$h200" >"$scratch/less.json"
    run "$root/lessons/run" table "$scratch/less.json"
    exits 2 "of a document where $2"
    like "$err" "^lessons/run: .*less.json: $2; docs/record.md says what a document holds" "that is told"
    is "$(printf '%s\n' "$err" | wc -l)" 1 "in one line"
}
without 's/"cpu": {/"chip": {/' 'environment\.cpu is missing'
without 's/"cores": .*/"cores": "many"/' 'environment\.cpu\.cores is not a whole number'
without 's/"gcc 13.3.0"/13/' 'environment\.compilers\[1\] is not a string'
without 's/"runs": /"walks": /' 'runs is missing'
without 's/"median"/"mean"/' 'runs\[1\]\.total\.median is missing'
without 's/"phases"/"faces"/' 'runs\[1\] has a total without sizes or phases'

without 's/"code": 0/"code": 1/' "runs\[1\]\.outcome\.code is not the code of its status"
without 's/"expected": 5/"expected": 6/' 'runs\[1\]\.check\.answer is not the expected answer, although ok is true'
without 's/"title": "/&'"$(printf '%0201d' 0)"'/' 'runs\[1\]\.title is longer than 200 bytes'
without 's/"points": .*/"points": -1/' 'runs\[1\]\.sizes\.points is not valid: .*'
without 's/"setup": /&-/' 'runs\[1\]\.setup is not between 0 and 1e\+09'

# shellcheck disable=SC2016 # nothing is expanded here
sed -n '/^```json/,/^```/p' "$root/docs/record.md" | sed '1d;$d' >"$scratch/example.json"
run "$root/lessons/run" table "$scratch/example.json"
exits 0 "the example of docs/record.md is a document"
like "$out" '^05 +Neighbours read neighbours .*PASS' "and its run is shown"

# What it says is cleaned where it is printed, in lines too.
sed 's/"name": "NVIDIA H200"/"name": "\\u001b[31m<b>\\u202e*x*"/; s/"title": "/&\\u009b=/' "$h200" >"$scratch/odd.json"
run "$root/lessons/run" table "$scratch/odd.json" --format markdown
exits 0 "of a document with odd names"
like "$out" '^- measured .*: \?\\\[31m&lt;b&gt;\?\\\*x\\\*, driver' 'they are no markup'
run "$root/lessons/run" table "$scratch/odd.json"
unlike "$out" "$(printf '\033')" 'and move no cursor'
like "$out" '\?\[31m<b>\?\*x\*, driver' 'but are shown'

# refused FILE PATTERN: it is no document, and no reason to wait
refused() {
    run timeout 30 "$root/lessons/run" table "$1"
    exits 2 "of what is no document: $2"
    like "$err" "$2" "it is told"
}
truncate -s 200M "$scratch/huge"
refused "$scratch/huge" 'huge: it is too large'
mkfifo "$scratch/fifo"
refused "$scratch/fifo" 'fifo: it is no regular file'
refused "$scratch" ': Is a directory'
refused /dev/zero '/dev/zero: it is no regular file'
echo null >"$scratch/null"
refused "$scratch/null" 'null is not a document of this schema'
: >"$scratch/empty"
refused "$scratch/empty" 'empty is not a JSON document: no valid JSON value at column 1'
head -c 1000000 /dev/zero | tr '\0' '[' >"$scratch/deep"
refused "$scratch/deep" 'deep is not a JSON document: nested too deep at column 33'

run "$root/lessons/run" table "$h200" --baseline 42
exits 2 'a baseline that is not in the documents'
like "$err" '--baseline 42: that lesson is not among those shown' 'says so'
run "$root/lessons/run" table "$h200" --only 99
exits 2 "of a lesson that is not there"
done_testing
