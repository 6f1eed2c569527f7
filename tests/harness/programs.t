#!/bin/sh
# The harness: arguments, answers, records, on the two programs in C.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets 01-cpu-pi-cpu 01-cpu-life-cpu
pi=$build/lessons/01-cpu/cpu/pi
life=$build/lessons/01-cpu/cpu/life

# Answers
run "$pi" --repeats 1
exits 0 "pi passes its check"
like "$out" ' Hits = 52712732$' "the hits of cuRAND's points at the article's size"
like "$out" ' Result = 3.14192' "the estimate"
like "$out" ' Standard deviation = 5.01084' "the standard deviation, as the article prints it"
run "$life" --repeats 1
like "$out" 'Total Alive: 45224$' "life ends with the article's population"

for points in 1 2 3 4 5 1000003; do
    run "$pi" --points "$points" --repeats 1
    exits 0 "pi with $points points"
done
for board in '1 1' '1 7' '7 1' '2 5' '64 3' '65 2' '128 1' '63 64' '130 67'; do
    for generations in 0 1 8; do
        # shellcheck disable=SC2086 # two words on purpose
        set -- $board
        run "$life" --width "$1" --height "$2" --generations $generations --repeats 1
        exits 0 "life on $1 x $2 for $generations generations"
    done
done
run "$pi" --seed 1,2 --points 1000 --repeats 1
exits 0 "other seeds"

# Arguments
run "$pi" --pionts 5
exits 2 "an unknown argument"
like "$err" 'pionts' "it is named"
run "$pi" --points many
exits 2 "a value that is no number"
like "$err" '--points many: expected a whole number' "it is named"
run "$pi" --points 12abc
exits 2 "a number with something behind it"
run "$pi" --points 0
exits 2 "no points"
run "$life" --width 0
exits 2 "no board"
run "$life" --seed -1
exits 2 "a negative seed"
run "$pi" --seed 1 --seed 2 --seed 3 --seed 4 --seed 5 --seed 6 --seed 7 --seed 8 --seed 9
exits 2 "more seeds than are kept"
like "$err" '--seed 9: --seed may be given at most 8 times' "is said"
run "$pi" --generator xorwow
exits 2 "a generator that the host does not know"
like "$err" 'the lessons with cuRAND have the others' "where it is to be had"
run "$pi" --generator mersenne
exits 2 "a generator that nobody knows"
run "$pi" extra
exits 2 "a word too many"
run "$pi" --help
exits 0 "help"
like "$out" '--points N' "help lists the arguments"

# Programs without a part of what every program has
without() { # without NAME EXPRESSION: edited by sed
    sed "$2" "$root/lessons/01-cpu/pi.c" >"$scratch/pi.c"
    run for_cpu "$scratch/without" "$scratch/pi.c"
    exits 0 "$1: compiles"
    run "$scratch/without" --points 1000 --repeats 2
    exits 1 "$1"
}
without 'no loop' 's/while (lesson_repeat(&lesson))//'
like "$err" ': lesson_phase is called before the first repeat: call it inside while \(lesson_repeat\(&lesson\)\) \{ \}$' \
    "is told with what is missing"
without 'no loop and no phases' 's/while (lesson_repeat(&lesson))//; /lesson_phase/d'
like "$err" ': lesson_hits is called before the first repeat: ' "so is the answer's"
without 'one repeat alone' 's/while (lesson_repeat/if (lesson_repeat/'
like "$err" ': lesson_end is called before all repeats are done: call it after while' "is told, too"
without 'no answer' '/lesson_hits/d'
like "$err" ': repeat 0 gave no answer: lesson_hits is missing$' "is told, too"

# Records
WARPBOOK_RECORD=$scratch/record
export WARPBOOK_RECORD
run "$pi" --points 1000 --repeats 3 --warmup 1
is "$(sed 's/.*"kind":"\([a-z]*\)".*/\1/' "$scratch/record" | uniq -c | tr -s ' \n' ' ')" \
    " 1 begin 1 device 1 setup 2 check 1 sample 1 check 1 sample 1 check 1 sample 1 end " \
    "a record: a check for each repeat, a sample for each timed one"
like "$(tail -1 "$scratch/record")" '"kind":"end","ok":true,"stop":"asked"' "it ends well"
rm "$scratch/record"
run "$pi" --points 1000 --seed 777,123 --seed 5,6 --seed 7 --repeats 4 --warmup 2
exits 0 "seeds for several repeats"
# seeds: of each repeat, as the record has them
seeds() {
    sed -n 's/.*"check","repeat":\([-0-9]*\),"seeds":\[\([0-9,]*\)\].*/\1:\2/p' "$scratch/record" | tr '\n' ' '
}
is "$(seeds)" '-1:5,6 0:7,123 1:777,123 2:5,6 3:7,123 4:777,123 ' "come in turns, the first in repeat 1"
rm "$scratch/record"
run "$life" --width 9 --height 5 --generations 3 --seed 3 --seed 4 --repeats 3 --warmup 1
exits 0 "life's first populations, too"
is "$(seeds)" '0:4 1:3 2:4 3:3 ' "come in turns"
is "$(sed -n 's/.*"answer":\([0-9]*\).*/\1/p' "$scratch/record" | uniq | wc -l)" 4 "and are different ones"
rm "$scratch/record"
run "$life" --width 8 --height 8
like "$(tail -1 "$scratch/record")" '"stop":"(settled|cap)"' "without --repeats it says why it stopped"
run for_cpu "$scratch/clock" "$root/lessons/01-cpu/pi.c" "$root/tests/harness/clock.c"
exits 0 "a program whose clock goes on whenever it is looked at: compiles"
rm "$scratch/record"
run "$scratch/clock" --points 1000 --repeats 1 --warmup 0
like "$(grep '"sample"' "$scratch/record")" '"rng":8,"compute":52,"transfer":0},"total":60\}' \
    "the last phase's end is looked for after the total, and the phase ends with it"
WARPBOOK_RECORD=$scratch
run "$pi" --points 1000
exits 6 "a record that cannot be written"
like "$err" 'cannot open the record' "and why"
if [ -w /dev/full ]; then
    WARPBOOK_RECORD=/dev/full
    run "$pi" --points 1000
    exits 6 "a full disk"
    like "$err" 'No space left' "and why"
else
    skip "a full disk" "no /dev/full here"
fi
done_testing
