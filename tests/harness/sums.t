#!/bin/sh
# Sums of floats: what passes as one, on the programs in C of lesson 09; and sizes that are refused.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets 09-float-sums-sum-cpu 09-float-sums-madd-cpu harness_cpu
sum=$build/lessons/09-float-sums/cpu/sum
madd=$build/lessons/09-float-sums/cpu/madd

for elements in 1 2 31 33 1009 1000003; do
    run "$sum" --elements $elements --repeats 1
    exits 0 "$elements elements"
done
for matrix in '1 1' '1 9' '9 1' '37 19' '524288 1'; do
    run "$madd" --rows "${matrix% *}" --columns "${matrix#* }" --repeats 1
    exits 0 "a matrix of $matrix"
done
run "$sum" --elements 1000003 --repeats 1
like "$out" '^ Sum = 499779\.059$' "the sum is shown"

run "$sum" --elements 0
exits 2 "no elements"
like "$err" '--elements 0: expected a whole number from 1 to 274877906944' "are refused"
run "$madd" --rows 0
exits 2 "no rows"
run "$madd" --columns 524289
exits 2 "more columns than there may be"
like "$err" '--columns 524289: expected a whole number from 1 to 524288' "and why"
run "$sum" --elements 274877906944
exits 6 "more elements than there is memory for"
like "$err" 'MB of host memory are not available: choose a smaller size' "and why"

# handing TEXT: lesson 09's sum that hands in this
handing() {
    sed "s/lesson_total(&lesson, total)/lesson_total(\&lesson, $1)/" \
        "$root/lessons/09-float-sums/sum.c" >"$scratch/my.c"
    run for_cpu "$scratch/my" "$scratch/my.c"
    exits 0 "handing in $1"
}
WARPBOOK_RECORD=$scratch/record
export WARPBOOK_RECORD
handing '(float)total'
run "$scratch/my" --elements 1009 --repeats 1
exits 0 "passes"
for factor in 1.0000038 0.9999962; do
    handing "total * $factor"
    run "$scratch/my" --elements 1009 --repeats 1
    exits 0 "64 roundings off, with 1009 elements, passes"
    run "$scratch/my" --elements 2 --repeats 1
    exits 0 "and with 2"
done
for factor in 1.000004 0.999996; do
    handing "total * $factor"
    run "$scratch/my" --elements 1009 --repeats 1
    exits 1 "67 roundings off, with 1009 elements"
    like "$err" '^wrong: the sum is .*, expected .*; rounding explains at most 0.002$' "is wrong"
    run "$scratch/my" --elements 300000 --repeats 1
    exits 0 "and with 300,000 is right"
done
handing NAN
rm "$scratch/record"
run "$scratch/my" --elements 5 --repeats 1
exits 1 "what is no number"
like "$err" '^wrong: the sum is -?nan, expected' "is wrong"
like "$(cat "$scratch/record")" '"ok":false,"answer":null,"expected":3\.7' "and null in the record"
done_testing
