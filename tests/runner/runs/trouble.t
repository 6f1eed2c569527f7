#!/bin/sh
# Interruption, two runs at once, no place to write, a full disk, a deleted build folder.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
. "$(dirname "$0")/../../lib/host.sh"

fake 01-quick pi c 'right 1.0 1.1 1.05'
fake 02-slow pi c 'begin; check 1; sample 1 1.0; echo $$ >"$WARPBOOK_DIR/pid"; sleep 60; end'
fake 03-never pi c 'right 1'

# interrupted ARGUMENT…: runs until 02-slow waits, then presses Ctrl-C.
interrupted() {
    rm -f "$WARPBOOK_DIR/pid"
    # A background command of sh ignores SIGINT; env restores it.
    env --default-signal=INT "$built" "$@" >"$scratch/.out" 2>"$scratch/.err" &
    runner=$!
    until [ -s "$WARPBOOK_DIR/pid" ] || ! kill -s 0 $runner; do sleep 0.1; done
    kill -INT $runner
    wait $runner
    code=$?
    out=$(cat "$scratch/.out")
    err=$(cat "$scratch/.err")
}

interrupted all
exits 130 'Ctrl-C gives exit code 130'
like "$err" 'interrupted; the measurements so far are kept' 'the interruption is reported'
like "$out" '^01 .* PASS .* 1\.05 µs' 'the table has the earlier measurements'
like "$out" '^02 .* STOP' 'the interrupted lesson is shown as stopped, not failed'
unlike "$out" '^03 ' 'a lesson that did not run is not in the table'
run kill -0 "$(cat "$WARPBOOK_DIR/pid")"
exits 1 'the child process has ended'
record=$(find "$WARPBOOK_DIR/state/records/02-slow-pi-cpu" -name '*.jsonl')
like "$(cat "$record")" '"kind":"sample","repeat":1' 'the samples are kept'
like "$(tail -n 1 "$record")" '"status":"interrupted"' 'the record ends with the verdict'
interrupted all --json
exits 130 'Ctrl-C with --json gives exit code 130'
printf '%s\n' "$out" >"$scratch/document"
is "$(of_json "$scratch/document" 'return d.schema')" 1 'the document is complete'
interrupted all --tap
like "$out" '^Bail out! +interrupted' 'Ctrl-C with --tap bails out'
interrupted compare all
exits 130 'Ctrl-C in a comparison gives exit code 130'
like "$out" '^01 .* PASS' 'the rounds that were measured are shown'

fake 02-slow pi c 'right 1.0'
rm -rf "$WARPBOOK_DIR/build"
"$built" 01-03 >"$scratch/first" 2>&1 &
first=$!
"$built" 01-03 >"$scratch/second" 2>&1
is $? 0 'the first of two simultaneous runs in an empty build folder succeeds'
wait $first
is $? 0 'the second run succeeds'
bad=0
for file in "$WARPBOOK_DIR"/state/records/03-never-pi-cpu/*.jsonl; do
    [ "$(wc -l <"$file")" -eq 9 ] || bad=1
done
is $bad 0 'no record contains lines of the other run'

rm -rf "$WARPBOOK_DIR/build"
warpbook 01
exits 0 'a deleted build folder is built again'
rm "$WARPBOOK_DIR/build/lessons/01-quick/cpu/pi"
warpbook 01
exits 0 'a deleted program is built again'

kept=$WARPBOOK_DIR
export WARPBOOK_DIR=/proc/nowhere
warpbook 01
exits 6 'a state folder that cannot be written fails'
like "$err" '/proc/nowhere/state.*: .*; set WARPBOOK_DIR to a writable folder' 'the message says what to do'
is "$(printf '%s\n' "$err" | wc -l)" 1 'the message is one line'
warpbook
exits 0 'the contents are still shown'
warpbook doctor
exits 6 'doctor fails'
like "$out" '^FAIL  records .*/proc/nowhere/state' 'doctor names the folder'
export WARPBOOK_DIR="$kept"

# A disk that is full after a few kilobytes, in our own mount namespace, where one is allowed
rm -rf "$WARPBOOK_DIR/state"
mkdir "$WARPBOOK_DIR/state"
small='mount -t tmpfs -o size=16k none "$1/state" || exit 99
"$2" 01; code=$?
cat /dev/zero >"$1/state/filler" 2>/dev/null
"$2" 01
echo "codes $code $?"'
run unshare -rm sh -c "$small" sh "$WARPBOOK_DIR" "$built"
if [ "$code" -eq 0 ]; then
    like "$out" '^codes 0 6' 'a full disk gives exit code 6'
    like "$err" 'No space left on device; set WARPBOOK_DIR' 'the full disk is reported'
else
    skip 'a full disk' 'no mount namespace to be had here'
fi

# Unlimited memory: /proc/meminfo is replaced, so the machine seems to have little once the program runs.
fake 02-slow pi c 'begin; echo "MemAvailable: 10 kB" >"$WARPBOOK_DIR/meminfo"
cat /dev/zero | setsid tail -c 50000000'
small='echo "MemAvailable: 70000 kB" >"$1/meminfo"
mount --bind "$1/meminfo" /proc/meminfo || exit 99
"$2" 02; echo "code $?"'
run unshare -rm sh -c "$small" sh "$WARPBOOK_DIR" "$built"
if [ "$code" -eq 0 ]; then
    like "$out" '^code 4' 'a program that takes all memory gives exit code 4'
    like "$out" 'crashed: it used [0-9.]+ MB of memory, of 71.7 MB that were free' 'the program is ended, and the reason is reported'
else
    skip 'a program that takes all memory' 'no mount namespace to be had here'
fi

# Processes that a program leaves are ended and named; a stopped keeper is not waited for.
fake 02-slow pi c 'right 1.0; setsid sleep 1000 & echo $! >"$WARPBOOK_DIR/pid"; kill -STOP $PPID'
warpbook 02
exits 0 'a program that leaves a process and stops its keeper succeeds'
ok 'the process that it left is ended' is_gone "$(cat "$WARPBOOK_DIR/pid")"
log=$(printf '%s\n' "$WARPBOOK_DIR"/state/records/02-slow-pi-cpu/*.log | tail -n 1)
like "$(cat "$log")" 'keep: process [0-9]+ \(.+\) is still running, and is ended' 'the process that it left is named'
record='record=$(ls -t "$WARPBOOK_DIR"/state/records/02-slow-pi-cpu/*.jsonl | head -n 1)' # the path is not passed to the program
fake 02-slow pi c "$record"'
right 1.0; setsid flock "$record" sleep 1000 & until ! flock -n "$record" true; do sleep 0.1; done'
warpbook 02
exits 0 'a program that holds its record locked succeeds'

# The verdict uses what the judge received, whatever a program does to its record.
fake 02-slow pi c "$record"'
right 1.0; exec 7>>"$record"; printf "no JSON\n" >&7; [ -z "${WARPBOOK_RECORD-}" ]'
warpbook 02
exits 0 'lines that a program adds to its record are not read'
rm -f "$WARPBOOK_DIR"/state/records/02-slow-pi-cpu/*

# The record must stay the same regular file to the end.
for put in 'ln -s "$WARPBOOK_DIR/mine" "$record"' 'mkfifo "$record"'; do
    fake 02-slow pi c "$record
right 1.0; rm \"\$record\"; $put"
    warpbook 02
    exits 4 "a program that replaces its record fails: ${put%% *}"
    like "$out" 'broken record: the program replaced it by something else: /' 'the replaced record is reported'
    rm -f "$WARPBOOK_DIR"/state/records/02-slow-pi-cpu/*
done
[ ! -e "$WARPBOOK_DIR/mine" ]
report $? 'nothing is written where the link leads'
fake 02-slow pi c 'right 1.0'
warpbook 02
is "$(stat -c %a "$WARPBOOK_DIR"/state/records/02-slow-pi-cpu/* | sort -u)" 600 \
    'only their owner can read the record and the log'
fake 02-slow pi c 'begin; exec yes >&8'
warpbook 02
exits 4 'an endless record fails'
like "$out" 'crashed: its record is longer than 100 MB' 'the endless record is reported'
rm -f "$WARPBOOK_DIR"/state/records/02-slow-pi-cpu/*

done_testing
