#!/bin/sh
# lessons/run table: documents of one machine or several.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
[ -x "$build/warpbook" ] || skip_all "the host is not built: $build"

h200=$root/tests/runner/tables/older.json # the record of an older version, without samples
run "$root/lessons/run" table "$h200" --only 02,06
exits 0 "a table of one machine succeeds"
like "$out" "^06 .*PASS .*52,712,732 " "the table has a lesson of --only"
unlike "$out" '^05 ' "the table has no others"
like "$out" 'measured 2026-.*NVIDIA H200' "the table has the machine"
unlike "$out" 'FAST' "a document without samples has no verdict"
run "$root/lessons/run" table "$root/docs/results/h200-scan.json"
like "$out" '^47 .* FAST ' "a document with samples has one"
large=$root/docs/results/h200-large-board.json
run "$root/lessons/run" table "$h200" "$large" --only 07
exits 0 "a table of two documents succeeds"
like "$out" '^no\. .* older +h200-large-board$' "each has a column"
run "$root/lessons/run" table "$h200" "$large" --only 07 --by machine
is "$(printf '%s\n' "$out" | grep -c '^07 .* gpu ')" 2 "--by machine puts both into one table"
run "$root/lessons/run" table "$h200" "$scratch/none.json" "$large" --by lesson --label Ada,none,Bob
exits 1 "a missing document among others is an error"
like "$err" 'none.json: No such file or directory; skipped' "the message names it"
like "$out" '^Bob ' "the others are shown"
run "$root/lessons/run" table "$h200" --by number
exits 2 "an unknown --by is refused"
like "$err" '--by number: expected student, machine or lesson' "the message names the possible values"
run "$root/lessons/run" table "$h200" --format csv
is "$(printf '%s\n' "$out" | grep -c ',gpu,')" 8 "csv has a line for each program on the GPU"

run "$root/lessons/run" table
exits 2 "table without a document is refused"
run "$root/lessons/run" table "$scratch/none.json"
exits 2 "a missing document is refused"
like "$err" 'none.json' "the message names it"
printf '{"schema":1,' >"$scratch/half.json"
run "$root/lessons/run" table "$scratch/half.json"
exits 2 "a truncated document is refused"
like "$err" 'half.json is not a JSON document' "the message names it"
printf '{"schema":9}' >"$scratch/other.json"
run "$root/lessons/run" table "$scratch/other.json"
exits 2 "a document of another schema is refused"

# without SED PATTERN: a document after this edit is refused with this message
without() {
    sed "$1" "$h200" >"$scratch/less.json"
    run "$root/lessons/run" table "$scratch/less.json"
    exits 2 "a document where $2 is refused"
    like "$err" "^lessons/run: .*less.json: $2; docs/record.md says what a document holds" "the message says so: $2"
    is "$(printf '%s\n' "$err" | wc -l)" 1 "the message is one line: $2"
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
like "$out" '^05 +Neighbours read neighbours .*PASS' "its run is shown"

# Text of a document is cleaned before it is printed, in lines too.
sed 's/"name": "NVIDIA H200"/"name": "\\u001b[31m<b>\\u202e*x*"/; s/"title": "/&\\u009b=/' "$h200" >"$scratch/odd.json"
run "$root/lessons/run" table "$scratch/odd.json" --format markdown
exits 0 "a document with odd names is accepted"
like "$out" '^- measured .*: \?\\\[31m&lt;b&gt;\?\\\*x\\\*, driver' 'names are not markup'
run "$root/lessons/run" table "$scratch/odd.json"
unlike "$out" "$(printf '\033')" 'names cannot move the cursor'
like "$out" '\?\[31m<b>\?\*x\*, driver' 'names are shown'

# refused FILE PATTERN: it is not a document, and is refused without waiting
refused() {
    run timeout 30 "$root/lessons/run" table "$1"
    exits 2 "refused: $2"
    like "$err" "$2" "the message says so: $2"
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
exits 2 'a baseline that is not shown is refused'
like "$err" '--baseline 42: this lesson is not in .*, or not shown' 'the message says so'
run "$root/lessons/run" table "$h200" --only 99
exits 2 "an unknown lesson is refused"
done_testing
