#!/bin/sh
# Damaged files from earlier: old records, kept answers, a lesson.lua. Each is named and
# ignored, and everything else works.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-first pi c 'right 4.0 4.1 4.2'
fake 02-second pi c 'right 1.0 1.1 1.02'
facts 02-second 'from = 1,'

# Old records
warpbook 01
records="$WARPBOOK_DIR/state/records/01-first-pi-cpu"
good=$(ls "$records"/*.jsonl)
# damaged REASON COMMAND…: the command makes the newest record. run, diff and the contents name the
# record, do not use it, and use the one before it.
damaged() {
    reason=$1
    shift
    rm -rf "$records/newer.jsonl"
    "$@" >"$records/newer.jsonl"
    warpbook 02
    exits 0 "a newer record is damaged: $reason"
    like "$err" "^lessons/run: .*newer.jsonl: $reason; this record is ignored until it is removed$" 'the damaged record is named'
    like "$out" 'against 01 4\.0' 'the previous record is used'
}
damaged 'line 1: environment.environment.host is missing' sed 's/"host"/"ghost"/' "$good"
damaged 'line 7: sample.total is shorter than the phases' sed 's/"rng":[^,]*/"rng":0.001/' "$good"
damaged 'its times add up to 1,?[0-9.]* s, but it ran for [0-9.]* m?s' \
    sed 's/"kind":"setup","seconds":[^}]*/"kind":"setup","seconds":1e3/' "$good"
damaged 'it has no end: the program ended before lesson_end' sed '/"kind":"end"/d' "$good"
damaged 'it has no environment' sed 1d "$good"
damaged "verdict.code is not the code of its status" sed 's/"code":0/"code":1/' "$good"
damaged 'nested too deep at column 33' sh -c 'head -c 100000 /dev/zero | tr "\0" "["'
mkfifo "$scratch/fifo"
rm "$records/newer.jsonl"
ln -s "$scratch/fifo" "$records/newer.jsonl"
for command in 02 'diff 02' ''; do
    # shellcheck disable=SC2086 # words
    warpbook $command
    exits 0 "a newer record that is a FIFO does not fail: ${command:-the contents}"
    like "$err" 'newer.jsonl: it is no regular file; such files are ignored' 'the FIFO is named'
done
rm "$records/newer.jsonl"
sed '$d' "$good" >"$records/newer.jsonl"
warpbook 02
is "$err" '' 'an unfinished run gives no message'
like "$out" 'against 01 4\.0' 'the record of an unfinished run is not used'

# A clock that was ahead: the run of then does not hide later ones
rm -f "$records"/newer.*
mv "$good" "$records/99991231T235959.999999.jsonl"
for number in 1 2; do
    fake 01-first pi c 'wrong'
    warpbook 01
    like "$out" '^FAIL' "a run fails after one of a clock that was ahead: $number"
    warpbook contents
    like "$out" '^01 .*FAIL' "the contents show its outcome: $number"
done
fake 01-first pi c 'right 4.0 4.1 4.2'
warpbook 01
warpbook contents
like "$out" '^01 .*PASS' 'and the outcome of a later run that passes'

# The temporary files of a run that was killed are removed by the next one; those of a living one are not
fake 04-waits pi cu '[ -z "$EMUCC_REPORT" ] || { : >>"$EMUCC_REPORT"; echo $$ >"'"$scratch/waiting"'"; sleep 1000; }'
# waits: starts a run that waits, as the process $!
waits() {
    : >"$scratch/waiting"
    "$built" counters 04 >/dev/null 2>&1 &
    until [ -s "$scratch/waiting" ]; do sleep 0.05; done
}
running="$WARPBOOK_DIR/state/running"
waits
kill -KILL $!
wait $! 2>/dev/null
is "$(find "$running" -name "*counters.jsonl" | wc -l)" 1 'a run that is killed leaves its counters'
waits
living=$!
warpbook counters 04 --timeout 1
is "$(find "$running" -name "*counters.jsonl" | wc -l)" 1 'the next run removes them, and its own, and not those of a living run'
kill -TERM $living
wait $living 2>/dev/null
is "$(ls "$running")" '' 'a run that is interrupted leaves nothing'

# Kept answers
fake_gpu 9.0 13.0 13.0
warpbook
kept=$(find "$WARPBOOK_DIR/state" -name 'nvcc-*.json')
printf '{"key":"x","value":7}' >"$kept"
warpbook
exits 0 'a damaged kept answer does not fail'
like "$err" 'nvcc-.*: value is not a table; Warpbook asks again instead of using it$' 'the damaged answer is named'
warpbook
is "$err" '' 'the answer is kept again'
rm "$kept"
mkfifo "$kept"
warpbook
exits 0 'a FIFO as a kept answer does not fail'
like "$err" 'nvcc-.*: it is no regular file' 'the FIFO is named'

# lesson.lua
mkdir "$tree/lessons/03-third"
: >"$tree/lessons/03-third/pi.c"
# hostile TEXT: a lesson.lua with this text is named, and the other lessons work
hostile() {
    printf '%s\n' "$1" >"$tree/lessons/03-third/lesson.lua"
    warpbook
    exits 2 "a hostile lesson.lua fails: $1"
    like "$out" '^lessons/03-third/lesson.lua:' 'the hostile file is named'
    like "$out" '^01 +Fake first' 'the other lessons are listed'
}
hostile 'while true do end'
hostile 'return { title = ("x"):rep(10000000000) }'
hostile 'local function f() return 1 + f() end return f()'
rm "$tree/lessons/03-third/lesson.lua"
mkfifo "$tree/lessons/03-third/lesson.lua"
warpbook
exits 2 'a lesson.lua that is a FIFO fails'
like "$out" '03-third/lesson.lua: it is no regular file' 'the FIFO is named'
warpbook 01-03
exits 2 'the other lessons run'
like "$out" '^PASS  02' 'the other lessons pass'
mkdir "$tree/lessons/99999999999999999999-x"
warpbook
exits 2 'a folder that begins with a huge number is not a lesson'
warpbook help
exits 0 'help still succeeds'
done_testing
