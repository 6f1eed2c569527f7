#!/bin/sh
# Sums of floats: which sums pass, with the C programs of lesson 09; and sizes that are refused.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets 09-float-sums-sum-cpu 09-float-sums-madd-cpu harness_cpu
sum=$build/lessons/09-float-sums/cpu/sum
madd=$build/lessons/09-float-sums/cpu/madd

for elements in 1 2 31 33 1009 1000003; do
    run "$sum" --elements $elements --repeats 1
    exits 0 "sum passes with $elements elements"
done
for matrix in '1 1' '1 9' '9 1' '37 19' '524288 1'; do
    run "$madd" --rows "${matrix% *}" --columns "${matrix#* }" --repeats 1
    exits 0 "madd passes with a matrix of $matrix"
done
run "$sum" --elements 1000003 --repeats 1
like "$out" '^ Sum = 499779\.059$' "the output has the sum"

run "$sum" --elements 0
exits 2 "0 elements are refused"
like "$err" '--elements 0: expected a whole number from 1 to 274877906944' "the message gives the range"
run "$madd" --rows 0
exits 2 "0 rows are refused"
run "$madd" --columns 524289
exits 2 "too many columns are refused"
like "$err" '--columns 524289: expected a whole number from 1 to 524288' "the message gives the range"
run "$sum" --elements 274877906944
exits 6 "more elements than fit in memory are refused"
like "$err" 'MB of host memory are not available: choose a smaller size' "the message gives the reason"

# handing EXPRESSION: builds lesson 09's sum, which hands in EXPRESSION
handing() {
    sed "s/lesson_total(&lesson, total)/lesson_total(\&lesson, $1)/" \
        "$root/lessons/09-float-sums/sum.c" >"$scratch/my.c"
    run for_cpu "$scratch/my" "$scratch/my.c"
    exits 0 "a program that hands in $1 compiles"
}
WARPBOOK_RECORD=$scratch/record
export WARPBOOK_RECORD
handing '(float)total'
run "$scratch/my" --elements 1009 --repeats 1
exits 0 "a total rounded to float passes"
for factor in 1.0000038 0.9999962; do
    handing "total * $factor"
    run "$scratch/my" --elements 1009 --repeats 1
    exits 0 "an error of 64 roundings passes with 1009 elements"
    run "$scratch/my" --elements 2 --repeats 1
    exits 0 "it passes with 2 elements"
done
for factor in 1.000004 0.999996; do
    handing "total * $factor"
    run "$scratch/my" --elements 1009 --repeats 1
    exits 1 "an error of 67 roundings fails with 1009 elements"
    like "$err" '^wrong: the sum is .*, expected .*; rounding explains at most 0.002$' "the message says what rounding explains"
    run "$scratch/my" --elements 300000 --repeats 1
    exits 0 "it passes with 300,000 elements"
done
handing NAN
rm "$scratch/record"
run "$scratch/my" --elements 5 --repeats 1
exits 1 "NaN fails the check"
like "$err" '^wrong: the sum is -?nan, expected' "the message shows it"
like "$(cat "$scratch/record")" '"ok":false,"answer":null,"expected":3\.7' "the record has null for it"
done_testing
