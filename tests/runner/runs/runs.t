#!/bin/sh
# The runner over fake lessons, through the real host: what each kind of program gets, its exit
# code, and that the others run all the same.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4.0 4.1 4.2 4.05'
fake 01-cpu life c 'right 2.0 2.1 2.2 2.1'
fake 02-quick pi c 'right 1.0 1.1 1.02 1.01'
facts 02-quick 'from = 1,'
fake 03-emulated pi cu 'right 3'
fake 04-wrong pi cu 'begin; echo "so many words"
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
exits 0 'one lesson'
like "$out" '^PASS  01 Fake cpu: π \(cpu\)' 'its first program'
like "$out" '^PASS  01 Fake cpu: life \(cpu\)' 'and its second'
like "$out" 'total +4.08 µs +from 4.00 µs to 4.12 µs, noise 2.1 %; 4 samples, settled' 'its total'
like "$out" '^pi: +1,000 points; seed 777,123' 'the header has sizes and seeds'
like "$out" '^measured on: the CPU' 'and the device'

warpbook 02
like "$out" 'against 01 4.0 ±0.2 times as fast, FAST; its compute 1.00, SAME; measured' 'the lesson before, as kept'

warpbook 03
exits 0 'an emulated lesson'
like "$out" 'measured on: emulated on the CPU: times are not a GPU.s \(CUDA_VISIBLE' 'and why'
unlike "$out" '3\.00 µs|1\.00 µs' 'no time of the emulator'

# expect LESSON CODE PATTERN [TIMEOUT]
expect() {
    warpbook "$1" --timeout "${4-300}"
    exits "$2" "$1: exit code $2"
    like "$out" "$3" "$1: $3"
}
expect 04 1 'wrong answer: got 5, expected 6'
like "$out" '\| so many words' 'a failure shows the last output'
like "$out" 'log: /.*/04-wrong-pi-emulated/.*\.log$' 'and where the log is'
expect 05 4 'crashed: segmentation fault: .* \(SIGSEGV\)'
expect 06 4 'broken record: line 6: cut off in the middle'
expect 07 3 'build failed'
like "$out" '\| .*07-nobuild/pi.cu: [0-9]+: Syntax error' "the compiler's own message"
expect 08 5 'timed out: not finished after 1.5 s' 1.5
expect 09 4 'broken record: line 6: no valid JSON'
expect 10 4 'broken record: line 7: no valid JSON'
expect 11 4 'broken record: it has no end: the program ended before lesson_end'
expect 12 4 'crashed: it wrote more than 100 MB'
rm -f "$WARPBOOK_DIR"/state/records/12-flood-pi-emulated/*.log
expect 13 6 'cannot run here'
like "$out" '\| no memory to be had' 'and what the program says'
expect 14 4 'CUDA error: pi.cu:41: cudaMalloc\(x\): out of memory'
like "$out" '^ +The device has not enough free memory' 'and what that means'
expect 15 2 'bad arguments: the program refused them'
expect 16 77 '^SKIP  16 '
like "$out" 'skipped: it needs a GPU' 'a skip says why'
expect 21 4 'broken record: its times add up to 4,000 s, but it ran for [0-9.]+ m?s$'
rm -r "$tree/lessons/21-long"
expect 17 4 'broken record: it is of pi of lesson 16-gpu'

rm -r "$tree/lessons/12-flood"
warpbook all --timeout 10
exits 6 'several: the highest exit code'
is "$(printf '%s\n' "$out" | grep -Ec '^(PASS|FAIL|SKIP)  [0-9][0-9]')" 17 'every program has its line'
like "$out" '^PASS  02  pi    cpu       785 hits, 1.0[12] µs' 'right ones too'
warpbook 03,16
exits 0 'a skip beside a pass is a pass'
warpbook 01-03
like "$out" '^02 .* PASS .* 4\.0 ±0\.2  FAST' 'several end with the comparison table'
like "$out" '^03 .* PASS +785 +– +– +– +– +–' 'where the emulator has no times'
like "$out" '^– emulated on the CPU' 'and the reason stands once'
warpbook 01,02 --baseline 02
like "$out" '^01 .* 0\.25 ±0\.01  SLOW' 'another baseline'

# records JOB: how many there are
records() {
    find "$WARPBOOK_DIR/state/records/$1" -name '*.jsonl' | wc -l
}
before=$(records 02-quick-pi-cpu)
emulated=$(records 03-emulated-pi-emulated)
warpbook compare 02,03 --repeats 3
exits 0 'compare'
is "$(($(records 02-quick-pi-cpu) - before))" 3 'goes round and round'
is "$(($(records 03-emulated-pi-emulated) - emulated))" 3 'but for the emulator: it is run, checked and counted once'

warpbook compare 01,02 --repeats 9 -v
asked=$(printf '%s\n' "$err" | sed -n 's/^+ .*02-quick.*--repeats \([0-9]*\)$/\1/p' | tr '\n' ' ')
is "$asked" '2 2 2 2 1 ' 'compare --repeats 9 has rounds that come to 9 repeats'

for kept in 01-cpu-pi-cpu 05-crash-pi-emulated 06-half-pi-emulated; do
    file=$(find "$WARPBOOK_DIR/state/records/$kept" -name '*.jsonl' | sort | tail -n 1)
    like "$(head -n 1 "$file")" '^\{"v":1,"kind":"environment"' "$kept: its record begins with the environment"
    like "$(tail -n 1 "$file")" '"kind":"verdict","code":[04]' "$kept: and ends with the verdict"
done

warpbook
exits 0 'the contents'
like "$out" '^01 +Fake cpu +π life +– +cpu +PASS' 'list what passed'
like "$out" '^08 +Fake loop .* FAIL' 'what failed'
like "$out" '^16 .* skipped +not run yet' 'and what has not run'

# Mistakes: one line, exit code 2.
mistake() {
    pattern=$1
    shift
    warpbook "$@"
    exits 2 "mistake: $*"
    is "$(printf '%s\n' "$err" | wc -l)" 1 'one line'
    like "$err" "$pattern" "$pattern"
}
mistake "no lesson '99'; the nearest is 17" 99
mistake "no lesson '12'; the nearest is 1[13]" 11-12
mistake "'03-01' runs backwards; did you mean 01-03\?" 03-01
mistake "no lesson '01-cpuu'; the nearest is 01-cpu" 01-cpuu
mistake "unknown command 'contence'" contence
mistake '--baseline 03 is not one of these lessons' 01,02 --baseline 3
mistake '--width is for life, which is not among' 02 --width 3
mistake 'compare takes lessons' compare
mistake 'diff takes one lesson' diff
mistake '--published changes a table: type several lessons' 02 --published
mistake '--baseline changes a table: type several lessons' 02 --baseline 02
mistake '--json writes results, but --dry-run runs nothing' 02 --json --dry-run
mistake 'counters does not take --arch; run, compare, sweep and share do' counters 03 --arch 90
mistake 'doctor does not take --json; run, compare, sweep, submit, counters, kernels, sanitize, feedback, check, table, regrade and workshop do' doctor --json
mistake 'run does not take --only; kernels and table do' 01 --only 02
mistake "there is no command 'xyz'" help xyz
mistake 'lesson 01 changes no other lesson' diff 01

warpbook help
exits 0 'help'
like "$out" '^lessons/run 05 \| 03-06 \| all +builds, runs, checks' 'lists the verbs'
like "$out" '^   --points N +random points of pi$' 'the flags'
like "$out" '^   --only LESSONS +show only these lessons; table shows the problems that they share$' 'and whose a flag is'
like "$out" '^   --timeout S .*\(default: 300; check and watch: 10;' 'and what it is by default'
warpbook --help
is "$out" "$("$built" help)" 'a flag asks for the same page'
warpbook run 01-cpu --dry-run
exits 0 'run can be named'

warpbook 01-cpu --dry-run
exits 0 'a lesson by its folder; --dry-run'
like "$out" '01-cpu/cpu/pi.* --points 1000 --seed 777,123 --seed 49,83 --seed 106,118$' 'shows what would run'
warpbook 03 --dry-run
like "$out" '03-emulated/emulated/pi.* --points 1000 --seed 777,123 .* --repeats 2 --warmup 1$' \
    'what is emulated is repeated'
like "$out" '03-emulated/counted/pi.* --points 200003 --seed 777,123 .* --repeats 2 --warmup 0$' \
    'and checked while it counts, at a size of its own'
warpbook 01 --points 5 --seed 9 --repeats 2 --warmup 0 --launcher 'env X=1' --dry-run
like "$out" '^env X=1 .*pi.* --points 5 --seed 9,123 --seed 49,83 --seed 106,118 --repeats 2 --warmup 0$' \
    'with every flag'
like "$out" '^env X=1 .*life.* --seed 9 --seed 7 --repeats 2 --warmup 0$' 'no seed is there twice'
warpbook 01 --launcher 'env X=1' -v
exits 0 'a launcher'
like "$err" '^\+ env X=1 .*/pi' '-v shows the commands'

# A launcher that shuts what is open starts a program that checks itself, and is not believed.
printf '#!/bin/sh\nexec 3>&- 4>&- 5>&- 6>&- 7>&- 8>&- 9>&-\nexec "$@"\n' >"$scratch/shut"
chmod +x "$scratch/shut"
PATH="$scratch:$PATH"
fake 30-launched pi c 'echo "${WARPBOOK_RECORD+itself}" >>"$WARPBOOK_DIR/checks"; right 1.0'
warpbook 30 --launcher env
exits 0 'a launcher that passes the socket on'
is "$(cat "$WARPBOOK_DIR/checks")" '' 'the program has its judge'
warpbook 30 --launcher shut
exits 0 'a launcher that shuts it'
is "$(tail -n 1 "$WARPBOOK_DIR/checks")" itself 'the program checks itself'
fake 30-launched pi c 'check() { say "{\"v\":1,\"kind\":\"check\",\"repeat\":$(($1)),\"seeds\":[$(seeds_of "$1")],\"ok\":true,\"answer\":7,\"expected\":7}"; }; right 1.0'
warpbook 30 --launcher shut
exits 1 'and calls a wrong answer right'
like "$out" 'wrong answer: repeat 0: got the answer 7, expected 785' 'which the runner does not'
rm -r "$tree/lessons/30-launched"

warpbook 01,02
warpbook diff 02
exits 0 'diff'
like "$out" '^-right 4.0' 'shows what went'
like "$out" '^\+right 1.0' 'what came'
like "$out" '^times: 01 4.08 µs \(cpu\), 02 .* 4.0 ±0.2 times as fast, FAST; its compute 1.00, SAME' 'and both times'

mkdir "$scratch/killed"
printf '#!/bin/sh\nkill -9 $$\n' >"$scratch/killed/diff"
chmod +x "$scratch/killed/diff"
PATH="$scratch/killed:$PATH" warpbook diff 02
exits 4 'a diff that is killed'
like "$err" '^lessons/run: diff cannot compare the sources: killed from outside.*SIGKILL' 'is named'
is "$(printf '%s\n' "$err" | wc -l)" 1 'in one line'

# What passes in the emulator has to pass small, and under the checks.
fake 18-small pi cu 'case $sizes in *200003*) begin
say "{\"v\":1,\"kind\":\"check\",\"repeat\":1,\"ok\":false,\"answer\":5,\"expected\":6}"; exit 1 ;; esac; right 1'
expect 18 1 'wrong answer: with 200,003 points: got 5, expected 6'
like "$out" '^FAIL  18 Fake small: π \(emulated\)' 'is no pass'
fake 19-race pi cu '[ -z "$EMUCC_REPORT" ] || echo "{\"v\":1,\"kind\":\"finding\",\"id\":\"shared-race\",\"cause\":\"c\",\"severity\":\"error\",\"advice\":\"a\",\"kernel\":\"add\",\"file\":\"/pi.cu\",\"line\":5,\"text\":\"reads a\",\"count\":2}" >>"$EMUCC_REPORT"
right 1'
expect 19 1 'right answer, wrong program: with 200,003 points: 1 finding below'
like "$out" 'pi.cu:5  race in shared memory \(shared-race\), 2 times' 'the race is told'
warpbook
like "$out" '^19 .* FAIL' 'and kept'
warpbook 03,19
like "$out" '^FAIL  19 .* with 200,003 points: 1 finding below' 'among several, too'
like "$out" 'pi.cu:5  race in shared memory \(shared-race\), 2 times' 'with what was found'
fake 20-uncounted pi cu 'right 1; [ -z "$EMUCC_REPORT" ] || rm "$EMUCC_REPORT"'
expect 20 4 'crashed: with 200,003 points: it ended before it wrote its counters'

# An emulator that does not build is no mistake of the lessons.
echo 'if then' >"$tree/emulator.sh"
warpbook 02,03
exits 3 'a broken emulator'
like "$out" '^PASS  02' 'the CPU does without it'
like "$out" '^FAIL  03 .* build failed: the emulator itself cannot be built, .* no mistake of the lesson' \
    'of what runs in it that is said'
like "$out" '\| .*emulator.sh: [0-9]+: Syntax error' "with the compiler's own message"
warpbook counters 03
exits 3 'counting with it'
like "$out" '^FAIL  03 .* the emulator itself cannot be built' 'is told so, too'
printf '__global__ void k() {}\n' >"$scratch/my.cu"
warpbook counters "$scratch/my.cu"
exits 3 "so is a program of one's own"
like "$err" '^lessons/run: the emulator itself cannot be built; .*/emulator.log says:' 'which is not blamed'
: >"$tree/emulator.sh"
warpbook 07
unlike "$out" 'the emulator itself' 'a mistake of a lesson is its own'

# A mistake in one lesson.lua.
facts 02-quick 'titel = "x",'
warpbook
exits 2 'the contents with a mistake in a lesson.lua'
like "$out" "^lessons/02-quick/lesson.lua:7: titel is not known" 'say where it is'
like "$out" '^03 ' 'and list the others'
warpbook 01-03
exits 2 'a run with it'
like "$out" "^FAIL  02 .*lesson.lua:7: titel" 'names it'
like "$out" '^PASS  03' 'and runs the others'
warpbook compare 01-03
exits 2 'a comparison with it'
like "$out" "^FAIL  02 .*lesson.lua:7: titel" 'names it, too'
warpbook 01
exits 0 'which do not care'

done_testing
