#!/bin/sh
# The runner over fake lessons, through the real host: the verdict on each kind of program, its exit
# code, and that the other programs still run.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4.0 4.1 4.2 4.05 4.075'
fake 01-cpu life c 'right 2.0 2.1 2.2 2.1 2.1'
fake 02-quick pi c 'right 1.0 1.1 1.02 1.01 1.015'
facts 02-quick 'from = 1,'
fake 03-emulated pi cu 'right 3'
fake 04-wrong pi cu 'begin; echo "my last words"
say "{\"v\":1,\"kind\":\"check\",\"repeat\":1,\"ok\":false,\"answer\":5,\"expected\":6}"; exit 1'
fake 05-crash pi cu 'begin; echo "last words"; kill -SEGV $$'
fake 06-half pi cu 'begin; printf "{\"v\":1,\"ki" >&8'
fake 07-nobuild pi cu 'if then'
fake 08-loop pi cu 'begin; exec sleep 60'
fake 09-garbage pi cu 'begin; head -c 3000 /dev/urandom; say "garbage"; exit 0'
fake 10-nan pi cu 'begin; check 1; sample 1 nan; end'
fake 11-noend pi cu 'begin; check 1; sample 1 2'
fake 12-flood pi cu 'begin; exec yes'
fake 13-missing pi cu 'echo "no memory to be had" >&2; exit 6'
fake 14-cuda pi cu 'begin; say "{\"v\":1,\"kind\":\"error\",\"code\":2,\"name\":\"N\",\"text\":\"out of memory\",\"file\":\"pi.cu\",\"line\":41,\"call\":\"cudaMalloc(x)\"}"; exit 4'
fake 15-usage pi cu 'exit 2'
fake 16-gpu pi cu 'right 1'
fake 21-long pi cu 'right 2000000000'
facts 16-gpu 'needs = { "gpu" },'
fake 17-copied pi cu 'folder=16-gpu; right 1'

warpbook 01
exits 0 'a lesson succeeds'
like "$out" '^PASS  01 Fake cpu: π \(cpu\)' 'its first program passes'
like "$out" '^PASS  01 Fake cpu: life \(cpu\)' 'its second program passes'
like "$out" 'total +4.08 µs +from 4.00 µs to 4.10 µs, median ±2.5 %; 5 samples, settled' 'the total has its range, noise and samples'
like "$out" '^pi: +1,000 points; seed 777,123' 'the header has sizes and seeds'
like "$out" '^measured on: the CPU' 'the header has the device'

warpbook 02
like "$out" 'against 01 4.0 \(3.7–4.1\) times as fast, FAST; its compute 1.00, SAME; measured' "the previous lesson's kept record is compared"

warpbook 03
exits 0 'an emulated lesson succeeds'
like "$out" 'measured on: emulated on the CPU: times are not a GPU.s \(CUDA_VISIBLE' 'the reason for the emulator is printed'
unlike "$out" '3\.00 µs|1\.00 µs' "the emulator's times are not shown"

# expect LESSON CODE PATTERN [TIMEOUT]: the run has this exit code and output
expect() {
    warpbook "$1" --timeout "${4-300}"
    exits "$2" "$1: exit code $2"
    like "$out" "$3" "$1: $3"
}
expect 04 1 'wrong answer: got 5, expected 6'
like "$out" '\| my last words' 'a failure shows the last output'
like "$out" 'log: /.*/04-wrong-pi-emulated/.*\.log$' 'a failure shows the path of the log'
expect 05 4 'crashed: segmentation fault: .* \(SIGSEGV\)'
expect 06 4 'broken record: line 6: cut off in the middle'
expect 07 3 'build failed'
like "$out" '\| .*07-nobuild/pi.cu: [0-9]+: Syntax error' "the compiler's message is quoted"
expect 08 5 'timed out: not finished after 1.5 s' 1.5
expect 09 4 'broken record: line 6: no valid JSON'
expect 10 4 'broken record: line 7: no valid JSON'
expect 11 4 'broken record: it has no end: the program ended before lesson_end'
expect 12 4 'crashed: it wrote more than 100 MB'
rm -f "$WARPBOOK_DIR"/state/records/12-flood-pi-emulated/*.log
expect 13 6 'cannot run here'
like "$out" '\| no memory to be had' "the program's message is quoted"
expect 14 4 'CUDA error: pi.cu:41: cudaMalloc\(x\): out of memory'
like "$out" '^ +The device has not enough free memory' 'the CUDA error is explained'
expect 15 2 'bad arguments: the program refused them'
expect 16 77 '^SKIP  16 '
like "$out" 'skipped: it needs a GPU' 'a skip has its reason'
expect 21 4 'broken record: its times add up to 4,000 s, but it ran for [0-9.]+ m?s$'
rm -r "$tree/lessons/21-long"
expect 17 4 'broken record: it is of pi of lesson 16-gpu'

rm -r "$tree/lessons/12-flood"
warpbook all --timeout 10
exits 6 'several programs give the highest exit code'
is "$(printf '%s\n' "$out" | grep -Ec '^(PASS|FAIL|SKIP)  [0-9][0-9]')" 17 'every program has its line'
like "$out" '^PASS  02  pi    cpu       785 hits, 1.0[12] µs' 'programs that pass have their result'
warpbook 03,16
exits 0 'a skip beside a pass is a pass'
warpbook 01-03
like "$out" '^02 .* PASS .* 4\.0 \(3\.7–4\.1\)  FAST' 'several lessons end with the comparison table'
like "$out" '^03 .* PASS +785 +– +– +– +– +–' 'the table has no times of the emulator'
like "$out" '^– emulated on the CPU' 'the reason stands once below the table'
warpbook 01,02 --baseline 02
like "$out" '^01 .* 0\.249 \(0\.242–0\.270\)  SLOW' '--baseline changes the lesson to compare with'

# records JOB: the number of its records
records() {
    find "$WARPBOOK_DIR/state/records/$1" -name '*.jsonl' | wc -l
}
before=$(records 02-quick-pi-cpu)
emulated=$(records 03-emulated-pi-emulated)
warpbook compare 02,03 --repeats 3
exits 0 'compare succeeds'
is "$(($(records 02-quick-pi-cpu) - before))" 3 'compare repeats its rounds'
is "$(($(records 03-emulated-pi-emulated) - emulated))" 3 'an emulated lesson is run, checked and counted once'

warpbook compare 01,02 --repeats 9 -v
asked=$(printf '%s\n' "$err" | sed -n 's/^+ .*02-quick.*--repeats \([0-9]*\)$/\1/p' | tr '\n' ' ')
is "$asked" '2 2 2 2 1 ' 'the rounds of compare --repeats 9 have 9 repeats together'

for kept in 01-cpu-pi-cpu 05-crash-pi-emulated 06-half-pi-emulated; do
    file=$(find "$WARPBOOK_DIR/state/records/$kept" -name '*.jsonl' | sort | tail -n 1)
    like "$(head -n 1 "$file")" '^\{"v":1,"kind":"environment"' "$kept: its record begins with the environment"
    like "$(tail -n 1 "$file")" '"kind":"verdict","code":[04]' "$kept: its record ends with the verdict"
done

warpbook
exits 0 'the contents are shown'
like "$out" '^01 +Fake cpu +π life +– +cpu +PASS' 'the contents show what passed'
like "$out" '^08 +Fake loop .* FAIL' 'the contents show what failed'
like "$out" '^16 .* skipped +not run yet' 'the contents show what has not run'

# Mistakes: one line, exit code 2
mistake() {
    pattern=$1
    shift
    warpbook "$@"
    exits 2 "a mistake fails: $*"
    is "$(printf '%s\n' "$err" | wc -l)" 1 'the message is one line'
    like "$err" "$pattern" "$pattern"
}
mistake "no lesson '99'; the nearest is 17" 99
mistake "no lesson '12'; the nearest is 1[13]" 11-12
mistake "'03-01' runs backwards; did you mean 01-03\?" 03-01
mistake "no lesson '01-cpuu'; the nearest is 01-cpu" 01-cpuu
mistake "unknown command 'contence'" contence
mistake '--baseline 03 is not one of these lessons' 01,02 --baseline 3
mistake '--generations is for life, which is not among' 02 --generations 3
mistake 'compare takes lessons' compare
mistake 'diff takes one lesson' diff
mistake '--published changes a table: type several lessons' 02 --published
mistake '--baseline changes a table: type several lessons' 02 --baseline 02
mistake '--json writes results, but --dry-run runs nothing' 02 --json --dry-run
mistake 'counters does not take --arch; run, compare, sweep and share do' counters 03 --arch 90
mistake 'doctor does not take --json; run, compare, sweep, submit, counters, kernels, profile, sanitize, feedback, check, progress, table, regrade, similar and workshop do' doctor --json
mistake 'run does not take --only; kernels, table, regrade and similar do' 01 --only 02
mistake "there is no command 'xyz'" help xyz
mistake 'lesson 01 changes no other lesson' diff 01

warpbook help
exits 0 'help succeeds'
like "$out" '^lessons/run 05 \| 03-06 \| all +builds, runs, checks' 'help lists the verbs'
like "$out" '^   --points N +random points of pi$' 'help lists the flags'
like "$out" '^   --only LESSONS +take only these lessons; table shows the problems that they share$' 'a flag names the verb that has it'
like "$out" '^   --timeout S .*\(default: 300; check and watch: 10;' 'a flag has its default'
warpbook --help
is "$out" "$("$built" help)" '--help prints the same page'
warpbook run 01-cpu --dry-run
exits 0 'the verb run can be typed'

warpbook 01-cpu --dry-run
exits 0 '--dry-run takes a lesson by its folder'
like "$out" '01-cpu/cpu/pi.* --points 1000 --seed 777,123 --seed 51900384804913,51904679772243 --seed 106,118$' '--dry-run shows the command'
warpbook 03 --dry-run
like "$out" '03-emulated/emulated/pi.* --points 1000 --seed 777,123 .* --repeats 2 --warmup 1$' \
    'an emulated lesson is repeated'
like "$out" '03-emulated/counted/pi.* --points 200003 --seed 777,123 .* --repeats 2 --warmup 0$' \
    'an emulated lesson is checked and counted at a smaller size'
warpbook 01 --points 5 --seed 9 --repeats 2 --warmup 0 --launcher 'env X=1' --dry-run
like "$out" '^env X=1 .*pi.* --points 5 --seed 9,123 --seed 51900384804913,51904679772243 --seed 106,118 --repeats 2 --warmup 0$' \
    'every flag reaches the program'
like "$out" '^env X=1 .*life.* --seed 9 --seed 7 --repeats 2 --warmup 0$' 'no seed is used twice'
warpbook 01 --launcher 'env X=1' -v
exits 0 'a launcher is used'
like "$err" '^\+ env X=1 .*/pi' '-v shows the commands'

# If a launcher closes the sockets, the program checks itself, and the runner does not trust it.
printf '#!/bin/sh\nexec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-\nexec "$@"\n' >"$scratch/shut"
chmod +x "$scratch/shut"
PATH="$scratch:$PATH"
fake 30-launched pi c 'echo "${WARPBOOK_RECORD+itself}" >>"$WARPBOOK_DIR/checks"; right 1.0'
warpbook 30 --launcher env
exits 0 'a launcher that keeps the socket open succeeds'
is "$(cat "$WARPBOOK_DIR/checks")" '' 'the program has its judge'
warpbook 30 --launcher shut
exits 0 'a launcher that closes the socket succeeds'
is "$(tail -n 1 "$WARPBOOK_DIR/checks")" itself 'the program checks itself'
fake 30-launched pi c 'check() { say "{\"v\":1,\"kind\":\"check\",\"repeat\":$(($1)),\"seeds\":[$(seeds_of "$1")],\"ok\":true,\"answer\":7,\"expected\":7}"; }; right 1.0'
warpbook 30 --launcher shut
exits 1 'a wrong answer that the program calls right fails'
like "$out" 'wrong answer: repeat 0: got the answer 7, expected 785' 'the runner finds the wrong answer'
rm -r "$tree/lessons/30-launched"

warpbook 01,02
warpbook diff 02
exits 0 'diff succeeds'
like "$out" '^-right 4.0' 'diff shows the lines that went'
like "$out" '^\+right 1.0' 'diff shows the lines that came'
like "$out" '^times: 01 4.08 µs \(cpu\), 02 .* 4.0 \(3.7–4.1\) times as fast, FAST; its compute 1.00, SAME' 'diff shows both times'

mkdir "$scratch/killed"
printf '#!/bin/sh\nkill -9 $$\n' >"$scratch/killed/diff"
chmod +x "$scratch/killed/diff"
PATH="$scratch/killed:$PATH" warpbook diff 02
exits 4 'a killed diff gives exit code 4'
like "$err" '^lessons/run: diff cannot compare the sources: killed from outside.*SIGKILL' 'the message says what ended diff'
is "$(printf '%s\n' "$err" | wc -l)" 1 'the message is one line'

# A lesson passes in the emulator only if it passes at the small size, with the checks.
fake 18-small pi cu 'case $sizes in *200003*) begin
say "{\"v\":1,\"kind\":\"check\",\"repeat\":1,\"ok\":false,\"answer\":5,\"expected\":6}"; exit 1 ;; esac; right 1'
expect 18 1 'wrong answer: with 200,003 points: got 5, expected 6'
like "$out" '^FAIL  18 Fake small: π \(emulated\)' 'a wrong answer at the small size is not a pass'
fake 19-race pi cu '[ -z "$EMUCC_REPORT" ] || echo "{\"v\":1,\"kind\":\"finding\",\"id\":\"shared-race\",\"cause\":\"c\",\"severity\":\"error\",\"advice\":\"a\",\"kernel\":\"add\",\"file\":\"/pi.cu\",\"line\":5,\"text\":\"reads a\",\"count\":2}" >>"$EMUCC_REPORT"
right 1'
expect 19 1 'right answer, wrong program: with 200,003 points: 1 finding below'
like "$out" 'pi.cu:5  race in shared memory \(shared-race\), 2 times' 'the race is reported'
warpbook
like "$out" '^19 .* FAIL' 'the failure is kept'
warpbook 03,19
like "$out" '^FAIL  19 .* with 200,003 points: 1 finding below' 'the failure is reported among several lessons'
like "$out" 'pi.cu:5  race in shared memory \(shared-race\), 2 times' 'the race is reported among several lessons'
fake 20-uncounted pi cu 'right 1; [ -z "$EMUCC_REPORT" ] || rm "$EMUCC_REPORT"'
expect 20 4 'crashed: with 200,003 points: it ended before it wrote its counters'

# If the emulator does not build, this is not the lessons' mistake.
echo 'if then' >"$tree/emulator.sh"
warpbook 02,03
exits 3 'a broken emulator gives exit code 3'
like "$out" '^PASS  02' 'a lesson on the CPU still runs'
like "$out" '^FAIL  03 .* build failed: the emulator itself cannot be built, .* no mistake of the lesson' \
    'a lesson in the emulator is not blamed'
like "$out" '\| .*emulator.sh: [0-9]+: Syntax error' "the compiler's message is quoted"
warpbook counters 03
exits 3 'counters fails with a broken emulator'
like "$out" '^FAIL  03 .* the emulator itself cannot be built' 'the broken emulator is reported'
printf '__global__ void k() {}\n' >"$scratch/my.cu"
warpbook counters "$scratch/my.cu"
exits 3 'counters of a student program fails with a broken emulator'
like "$err" '^lessons/run: the emulator itself cannot be built; .*/emulator.log says:' 'the program is not blamed'
: >"$tree/emulator.sh"
warpbook 07
unlike "$out" 'the emulator itself' "a mistake of a lesson is not the emulator's"

# A mistake in one lesson.lua
facts 02-quick 'titel = "x",'
warpbook
exits 2 'the contents fail if a lesson.lua has a mistake'
like "$out" "^lessons/02-quick/lesson.lua:7: titel is not known" 'the contents name the file and line'
like "$out" '^03 ' 'the contents list the other lessons'
warpbook 01-03
exits 2 'a run with the mistake fails'
like "$out" "^FAIL  02 .*lesson.lua:7: titel" 'the run names the file and line'
like "$out" '^PASS  03' 'the run continues with the other lessons'
warpbook compare 01-03
exits 2 'a comparison with the mistake fails'
like "$out" "^FAIL  02 .*lesson.lua:7: titel" 'the comparison names the file and line'
warpbook 01
exits 0 'a run of other lessons succeeds'

done_testing
