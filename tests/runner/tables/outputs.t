#!/bin/sh
# What standard output contains: either a table for people, or one document and nothing else.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4.0 4.1 4.2 4.05 4.075'
fake 01-cpu life c 'right 2.0 2.1 2.2 2.1 2.1'
fake 02-quick pi c 'right 1.0 1.1 1.02 1.01 1.015'
fake 03-emulated pi cu 'right 3'
fake 04-wrong pi cu 'begin; say "{\"v\":1,\"kind\":\"check\",\"repeat\":1,\"ok\":false,\"answer\":5,\"expected\":6}"; exit 1'
fake 05-gpu pi cu 'right 1'
facts 05-gpu 'needs = { "gpu" },'

# json FILE EXPRESSIONS EXPECTED NAME: checks values of the document; run("LESSON PROGRAM") is a run
json() {
    is "$(of_json "$1" "local function run(name)
  for _, run in ipairs(d.runs) do
    if run.lesson .. ' ' .. run.program == name then return run end
  end
end
return $2")" "$3" "$4"
}

warpbook all --json
exits 1 '--json keeps the exit code'
document="$scratch/all.json"
printf '%s\n' "$out" >"$document"
json "$document" 'd.schema' 1 'standard output is one document'
json "$document" '#d.runs' 6 'the document has all runs'
json "$document" 'd.environment.device' emulated 'the document has the environment'
json "$document" 'run("01 pi").sizes.points, table.unpack(run("01 pi").seeds)' '1000 777 123' \
    'the document has integer sizes and seeds'
json "$document" 'run("01 pi").check.ok, run("01 pi").check.answer, run("01 pi").check.expected' \
    'true 785 785' 'the document has the check'
json "$document" 'run("01 pi").total.median, run("01 pi").phases.compute.low' '4.075e-06 5e-07' 'the document has the times'
json "$document" '#run("01 pi").samples, run("01 pi").samples[2].total' '5 4.1e-06' 'the document has the samples'
json "$document" '("%.3f"):format(run("02 pi").speed_up.ratio), run("02 pi").speed_up.verdict' \
    '4.015 FAST' 'the document has the speed-up'
json "$document" '("%.3f %.3f"):format(run("02 pi").speed_up.low, run("02 pi").speed_up.high)' \
    '3.705 4.138' 'the document has the interval of the speed-up'
json "$document" 'run("03 pi").total, run("03 pi").phases, #run("03 pi").samples' 'nil nil 0' \
    'an emulated run has no times'
json "$document" 'run("04 pi").outcome.status, run("04 pi").total' 'wrong nil' 'a wrong answer has no times'
json "$document" 'run("05 pi").outcome.code' 77 'a skip has its code'
like "$err" '^PASS  01  pi' 'the text for people is on standard error'

file="$scratch/with space.json"
warpbook 02 --json="$file"
exits 0 '--json=FILE succeeds'
json "$file" '#d.runs' 1 '--json=FILE writes a document'
like "$out" '^PASS  02 Fake quick' '--json=FILE leaves the text on standard output'

warpbook compare 01,02 --json
printf '%s\n' "$out" >"$document"
json "$document" 'run("02 pi").rounds' 5 'the document of compare has the rounds'
json "$document" '#run("02 pi").samples' 10 'the document of compare has the samples of all rounds'

warpbook 02 --json=/nowhere/x.json
exits 6 '--json=FILE fails if the file cannot be written'
like "$err" 'cannot write the document: /nowhere/x.json' 'the message names the file'

warpbook all --tap
exits 1 '--tap keeps the exit code'
log=$(find "$WARPBOOK_DIR/state/records/04-wrong-pi-emulated" -name '*.log' | sort | tail -n 1)
is "$out" "1..6
ok 1 - 01-cpu pi (cpu)
ok 2 - 01-cpu life (cpu)
ok 3 - 02-quick pi (cpu)
ok 4 - 03-emulated pi (emulated)
not ok 5 - 04-wrong pi (emulated)
# wrong answer: got 5, expected 6
# log: $log
ok 6 - 05-gpu pi (emulated) # SKIP it needs a GPU" '--tap prints a line for each program and nothing else'

warpbook 01-03 --format csv
is "$out" 'problem,lesson,title,device,elements,points,width,height,generations,rows,columns,inner,depth,bodies,check,answer,samples,total_s,total_low_s,total_high_s,total_noise,rng_s,compute_s,transfer_s,halo_s,upload_s,work_per_second,baseline,speed_up,speed_up_low,speed_up_high,verdict,compute_speed_up,compute_speed_up_low,compute_speed_up_high,compute_verdict,share_of_limit,bound,requests,sectors,shared_requests,texture_requests,bytes_moved,bytes_copied,launches
pi,01,Fake cpu,cpu,,1000,,,,,,,,,PASS,785,5,4.075e-06,4e-06,4.1e-06,0.0245398773,2.5e-07,5e-07,1.25e-07,,,,01,1,,,base,1,,,base,,,,,,,,,
pi,02,Fake quick,cpu,,1000,,,,,,,,,PASS,785,5,1.015e-06,1e-06,1.02e-06,0.0492610837,2.5e-07,5e-07,1.25e-07,,,,01,4.01477833,3.70454552,4.13793112,FAST,1,1,1,SAME,,,,,,,,,
pi,03,Fake emulated,emulated,,1000,,,,,,,,,PASS,785,,,,,,,,,,,,,,,,,,,,,,,,,,,,,
life,01,Fake cpu,cpu,,,10,10,10,,,,,,PASS,785,5,2.1e-06,2e-06,2.1e-06,0.0476190476,2.5e-07,5e-07,1.25e-07,,,,01,1,,,base,1,,,base,,,,,,,,,' \
    '--format csv prints one table and nothing else'
warpbook 02 --format csv
is "$(printf '%s\n' "$out" | wc -l)" 2 '--format csv of one lesson prints one table'

warpbook 01-03 --format markdown
is "$(printf '%s\n' "$out" | sed -n '/^\*\*π/,/^$/p;/^| /p' | head -n 6)" '**π**

| no. | lesson | device | check | answer | total | RNG | compute | transfer | speed-up |  | by compute |  | of limit |
| 01 | Fake cpu | cpu | PASS | 785 | 4.08 µs ±2.5 % | 250 ns | 500 ns | 125 ns | 1 | base | 1 | base | – |
| 02 | Fake quick | cpu | PASS | 785 | 1.02 µs ±4.9 % | 250 ns | 500 ns | 125 ns | 4.0 (3.7–4.1) | FAST | 1.00 | SAME | – |
| 03 | Fake emulated | emulated | PASS | 785 | – | – | – | – | – |  | – |  | – |' '--format markdown prints a table'

warpbook 01-02 --format plain
is "$(printf '%s\n' "$out" | sed -n '/^pi$/,/^$/p')" 'pi
no.  lesson      device  check  answer            total     RNG  compute  transfer       speed-up        by compute        of limit
---  ----------  ------  -----  ------  ---------------  ------  -------  --------  -------------  ----  ----------  ----  --------
01   Fake cpu    cpu     PASS      785  4.08 us +-2.5 %  250 ns   500 ns    125 ns              1  base           1  base         -
02   Fake quick  cpu     PASS      785  1.02 us +-4.9 %  250 ns   500 ns    125 ns  4.0 (3.7-4.1)  FAST        1.00  SAME         -
speed-up: the total of lesson 01 (cpu) divided by that of the row; by compute: the same for compute
lesson 02 is faster on the CPU, 4.0 (3.7-4.1) times as fast; --baseline 02 compares with it
in brackets, and with +-: the 95 % interval of the medians' '--format plain prints a table'
is "$(printf '%s' "$out" | LC_ALL=C tr -d '\000-\177')" '' '--format plain is ASCII'

warpbook 01-02
unlike "$out" "$(printf '\033')" 'there is no colour outside a terminal'
# script(1) provides a terminal; FORCE makes it narrow
if command -v script >/dev/null; then
    on_terminal() {
        TERM=xterm script -qec "stty cols 60; '$built' $1" /dev/null </dev/null
    }
    like "$(on_terminal 01-02)" "$(printf '\033')\[32mPASS" 'there is colour on a terminal'
    like "$(on_terminal 01-02)" 'too narrow for: ' 'a narrow terminal leaves out columns'
    like "$(on_terminal '')" 'too narrow for: here; ' 'the contents leave out the device, not the title'
    unlike "$(NO_COLOR=1 on_terminal 01-02)" "$(printf '\033')\[3[0-9]" 'NO_COLOR removes the colour'
    for columns in 20 40 80; do
        for verb in contents help 'help run' 'run 01-02'; do
            out=$(NO_COLOR=1 TERM=xterm script -qec "stty cols $columns; '$built' $verb 2>/dev/null" /dev/null \
                </dev/null | tr -d '\r' | grep -E " .{$columns}" | grep -vE '^ *[^ ]*$')
            is "$out" '' "no line of $verb with a space in it is longer than a terminal of $columns columns"
        done
    done
    like "$(NO_COLOR=1 on_terminal 01-02)" 'PASS' 'NO_COLOR keeps the words'
    export SCREEN="$scratch/screen" # the program ends after the text has appeared, or after a minute
    # shellcheck disable=SC2016 # the program expands it
    fake 06-slow pi c 'until_shown() {
    for _ in $(seq 600); do if grep -q "repeat $1 of" "$SCREEN"; then break; fi; sleep 0.1; done
}
begin; check 1; sample 1 1; check 2; until_shown 2
sample 2 1; check 3; sample 3 1; until_shown "[34]"; end'
    on_terminal '06 --repeats 3' >"$SCREEN"
    like "$(tr '\r' '\n' <"$SCREEN")" 'running 06-slow pi \(cpu\): repeat 2 of 3' \
        'a terminal shows the progress'
    unlike "$(cat "$SCREEN")" 'repeat 4 of 3' 'the progress never passes the last repeat'
else
    skip 'colour' 'no script(1) to give a terminal'
fi

# If standard output cannot be written, every verb reports it and fails.
# shellcheck disable=SC2016 # the program expands it
fake 03-emulated pi cu 'echo "{\"v\":1,\"kind\":\"end\"}" >"${EMUCC_REPORT:-/dev/null}"; right 3'
facts 03-emulated 'from = 2,'
cd "$scratch" || exit
run "$built" 02 --json=02.json
# unwritten ARGUMENT…: runs with standard output on a full disk
# shellcheck disable=SC2317 # run calls it
unwritten() {
    "$built" "$@" >/dev/full
}
for command in '' help 'help commands' doctor 'diff 03' 02 '02 --tap' '02 --json' '01-02' \
    'compare 01,02' '02 --dry-run' '02 --format csv' 'table 02.json' 'counters 03'; do
    # shellcheck disable=SC2086 # words
    run unwritten $command
    exits 6 "a full disk fails: ${command:-contents}"
    like "$err" '^lessons/run: cannot write to standard output: No space left on device$' 'the full disk is reported'
done
run unwritten 04
exits 1 'a wrong answer keeps its exit code on a full disk'
rm 02.json
run unwritten 02 --json=02.json
json 02.json '#d.runs' 1 'the document is still written to its file'

done_testing
