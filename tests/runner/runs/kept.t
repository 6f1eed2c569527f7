#!/bin/sh
# What lies there from before, damaged: old records, kept answers, a lesson.lua. It is named and
# passed over, and everything else goes on.
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
# damaged REASON COMMAND…: where the newest record is what the command makes, it is named and not
# used, by run, diff and the contents; the one before is.
damaged() {
    reason=$1
    shift
    rm -rf "$records/newer.jsonl"
    "$@" >"$records/newer.jsonl"
    warpbook 02
    exits 0 "a newer record is damaged: $reason"
    like "$err" "^lessons/run: .*newer.jsonl: $reason; this record is ignored until it is removed$" 'it is named'
    like "$out" 'against 01 4\.0' 'and the one before it is taken'
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
    exits 0 "a newer record is a FIFO: ${command:-the contents}"
    like "$err" 'newer.jsonl: it is no regular file; such files are ignored' 'it is named'
done
rm "$records/newer.jsonl"
sed '$d' "$good" >"$records/newer.jsonl"
warpbook 02
is "$err" '' 'of a run that did not end nothing is said'
like "$out" 'against 01 4\.0' 'and its record is not taken'

# Kept answers
fake_gpu 9.0 13.0 13.0
warpbook
kept=$(find "$WARPBOOK_DIR/state" -name 'nvcc-*.json')
printf '{"key":"x","value":7}' >"$kept"
warpbook
exits 0 'a kept answer is damaged'
like "$err" 'nvcc-.*: value is not a table; Warpbook asks again instead of using it$' 'it is named'
warpbook
is "$err" '' 'and kept anew'
rm "$kept"
mkfifo "$kept"
warpbook
exits 0 'in the place of a kept answer is a FIFO'
like "$err" 'nvcc-.*: it is no regular file' 'it is named'

# lesson.lua
mkdir "$tree/lessons/03-third"
: >"$tree/lessons/03-third/pi.c"
# hostile TEXT: a lesson.lua with it is named, and the rest works
hostile() {
    printf '%s\n' "$1" >"$tree/lessons/03-third/lesson.lua"
    warpbook
    exits 2 "lesson.lua: $1"
    like "$out" '^lessons/03-third/lesson.lua:' 'it is named'
    like "$out" '^01 +Fake first' 'beside the others'
}
hostile 'while true do end'
hostile 'return { title = ("x"):rep(10000000000) }'
hostile 'local function f() return 1 + f() end return f()'
rm "$tree/lessons/03-third/lesson.lua"
mkfifo "$tree/lessons/03-third/lesson.lua"
warpbook
exits 2 'lesson.lua is a FIFO'
like "$out" '03-third/lesson.lua: it is no regular file' 'it is named'
warpbook 01-03
exits 2 'other lessons run'
like "$out" '^PASS  02' 'and pass'
mkdir "$tree/lessons/99999999999999999999-x"
warpbook
exits 2 'a folder that begins with a long number is no lesson'
warpbook help
exits 0 'and there is help'
done_testing
