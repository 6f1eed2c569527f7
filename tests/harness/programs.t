#!/bin/sh
# The harness: arguments, answers and records, with the two programs in C.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets 01-cpu-pi-cpu 01-cpu-life-cpu
pi=$build/lessons/01-cpu/cpu/pi
life=$build/lessons/01-cpu/cpu/life

# Answers
run "$pi" --repeats 1
exits 0 "pi passes its check"
like "$out" ' Hits = 52712732$' "at the article's size, the hits are those of cuRAND's points"
like "$out" ' Result = 3.14192' "the output has the estimate"
like "$out" ' Standard deviation = 5.01084' "it has the standard deviation as the article prints it"
run "$life" --repeats 1
like "$out" 'Total Alive: 45224$' "life ends with the article's population"

for points in 1 2 3 4 5 1000003; do
    run "$pi" --points "$points" --repeats 1
    exits 0 "pi passes with $points points"
done
for board in '1 1' '1 7' '7 1' '2 5' '64 3' '65 2' '128 1' '63 64' '130 67'; do
    for generations in 0 1 8; do
        # shellcheck disable=SC2086 # two words on purpose
        set -- $board
        run "$life" --width "$1" --height "$2" --generations $generations --repeats 1
        exits 0 "life passes on $1 x $2 for $generations generations"
    done
done
run "$pi" --seed 1,2 --points 1000 --repeats 1
exits 0 "pi passes with other seeds"

# Arguments
run "$pi" --pionts 5
exits 2 "an unknown argument is refused"
like "$err" 'pionts' "the message names it"
run "$pi" --points many
exits 2 "a value that is not a number is refused"
like "$err" '--points many: expected a whole number' "the message names it"
run "$pi" --points 12abc
exits 2 "a number with letters after it is refused"
run "$pi" --points 0
exits 2 "0 points are refused"
run "$life" --width 0
exits 2 "a board of width 0 is refused"
run "$life" --seed -1
exits 2 "a negative seed is refused"
run "$pi" --seed 1 --seed 2 --seed 3 --seed 4 --seed 5 --seed 6 --seed 7 --seed 8 --seed 9
exits 2 "more than eight seeds are refused"
like "$err" '--seed 9: --seed may be given at most 8 times' "the message says so"
run "$pi" --generator xorwow
exits 2 "a generator that the CPU does not have is refused"
like "$err" 'the lessons with cuRAND have the others' "the message says which lessons have it"
run "$pi" --generator mersenne
exits 2 "an unknown generator is refused"
run "$pi" extra
exits 2 "an extra word is refused"
run "$pi" --help
exits 0 "--help succeeds"
like "$out" '--points N' "help lists the arguments"

# Programs that lack a part which every program needs
without() { # without NAME EXPRESSION: edits the program with sed
    sed "$2" "$root/lessons/01-cpu/pi.c" >"$scratch/pi.c"
    run for_cpu "$scratch/without" "$scratch/pi.c"
    exits 0 "$1: it compiles"
    run "$scratch/without" --points 1000 --repeats 2
    exits 1 "$1: it fails"
}
without 'no loop' 's/while (lesson_repeat(&lesson))//'
like "$err" ': lesson_phase is called before the first repeat: call it inside while \(lesson_repeat\(&lesson\)\) \{ \}$' \
    "the message says what is missing"
without 'no loop and no phases' 's/while (lesson_repeat(&lesson))//; /lesson_phase/d'
like "$err" ': lesson_hits is called before the first repeat: ' "it says so for the answer"
without 'only one repeat' 's/while (lesson_repeat/if (lesson_repeat/'
like "$err" ': lesson_end is called before all repeats are done: call it after while' "the message says so"
without 'no answer' '/lesson_hits/d'
like "$err" ': repeat 0 gave no answer: lesson_hits is missing$' "the message says so"

# Records
WARPBOOK_RECORD=$scratch/record
export WARPBOOK_RECORD
run "$pi" --points 1000 --repeats 3 --warmup 1
is "$(sed 's/.*"kind":"\([a-z]*\)".*/\1/' "$scratch/record" | uniq -c | tr -s ' \n' ' ')" \
    " 1 begin 1 device 1 setup 2 check 1 sample 1 check 1 sample 1 check 1 sample 1 end " \
    "the record has a check for each repeat and a sample for each timed one"
like "$(tail -1 "$scratch/record")" '"kind":"end","ok":true,"stop":"asked"' "the record ends with success"
rm "$scratch/record"
run "$pi" --points 1000 --seed 777,123 --seed 5,6 --seed 7 --repeats 4 --warmup 2
exits 0 "seeds for several repeats are accepted"
# seeds: the seeds of each repeat, from the record
seeds() {
    sed -n 's/.*"check","repeat":\([-0-9]*\),"seeds":\[\([0-9,]*\)\].*/\1:\2/p' "$scratch/record" | tr '\n' ' '
}
is "$(seeds)" '-1:5,6 0:7,123 1:777,123 2:5,6 3:7,123 4:777,123 ' "repeats take them in turn, beginning with repeat 1"
rm "$scratch/record"
run "$life" --width 9 --height 5 --generations 3 --seed 3 --seed 4 --repeats 3 --warmup 1
exits 0 "life accepts several seeds"
is "$(seeds)" '0:4 1:3 2:4 3:3 ' "repeats take them in turn"
is "$(sed -n 's/.*"answer":\([0-9]*\).*/\1/p' "$scratch/record" | uniq | wc -l)" 4 "they give different boards"
rm "$scratch/record"
run "$life" --width 8 --height 8
like "$(tail -1 "$scratch/record")" '"stop":"(settled|cap)"' "without --repeats, the record has the reason for the end"
run for_cpu "$scratch/clock" "$root/lessons/01-cpu/pi.c" "$root/tests/harness/clock.c"
exits 0 "a program with a fake clock compiles"
rm "$scratch/record"
run "$scratch/clock" --points 1000 --repeats 1 --warmup 0
like "$(grep '"sample"' "$scratch/record")" '"rng":8,"compute":52,"transfer":0},"total":60,' \
    "the last phase ends with the total"
WARPBOOK_RECORD=$scratch
run "$pi" --points 1000
exits 6 "a record that cannot be written is an error"
like "$err" 'cannot open the record' "the message gives the reason"
if [ -w /dev/full ]; then
    WARPBOOK_RECORD=/dev/full
    run "$pi" --points 1000
    exits 6 "a full disk is an error"
    like "$err" 'No space left' "the message gives the reason"
else
    skip "a full disk is an error" "no /dev/full here"
fi
done_testing
