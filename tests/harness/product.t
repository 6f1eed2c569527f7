#!/bin/sh
# The harness checks a matrix product without computing it. For a wrong product it names the first wrong element
# and shows a map.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets harness_cpu reference-matmul
if ! cc -O2 -std=gnu11 -fopenmp -I"$root/cuda/harness" -I"$root/cuda/problems" "$root/tests/harness/product.c" \
    "$build/cuda/libharness_cpu.a" -lm -o "$scratch/product" 2>"$scratch/log"; then
    give_up 'a product on the CPU is built' "$scratch/log"
fi

# product WRONG SIZE…: runs it with that mistake
product() {
    wrong=$1
    shift
    rm -f "$scratch/record"
    run env WRONG="$wrong" WARPBOOK_RECORD="$scratch/record" "$scratch/product" "$@" --repeats 1 --warmup 0
}

product '' --rows 100 --columns 77 --inner 53
exits 0 "a right product passes"
like "$out" '^ C = A B: 100 x 77 = 100 x 53 times 53 x 77$' "the output describes the sizes"
answer=$(grep -o '"answer":[0-9]*' "$scratch/record")
like "$out" "^ Sum of the diagonal = ${answer#*:}$" "the output has the answer of the record"
run "$build/cuda/reference/matmul" --rows 100 --columns 77 --inner 53
like "$out" "^\{\"seeds\":\[1,2\],$answer,$(grep -o '"digest":"[0-9a-f]*"' "$scratch/record")\}$" \
    "answer and digest are the reference's"

product 'by one' --rows 100 --columns 77 --inner 53
exits 1 "an element that is too large by 1 fails the check"
like "$err" '^wrong: row 70, column 40 holds [0-9]*, expected [0-9]*$' "the message names the element"
like "$err" '^wrong: 1 of 100 rows$' "only its row is wrong"
is "$(printf '%s\n' "$err" | grep -n '#\.' | cut -d: -f1)" 14 "the map shows the row, in the 12th of 16 parts"
like "$(printf '%s\n' "$err" | sed -n 14p)" '^  \.{33}#\.{30}$' "the map shows the column, in the 34th of 64 parts"
product cancelling --rows 100 --columns 77 --inner 53
exits 1 "errors that cancel in a row and in a column fail the check"
like "$err" '^wrong: 2 of 100 rows$' "both rows are found"
product 'no number' --rows 5 --columns 3 --inner 1
exits 1 "NaN fails the check"
like "$err" '^wrong: row 1, column 0 holds -?nan, expected [0-9]*$' "the message names the element"
product negative --rows 5 --columns 3 --inner 1
exits 1 "an element that is wrong by 2 to the 32nd fails the check"
product unwritten --rows 5 --columns 7 --inner 9
exits 1 "an element that is never written fails the check"
like "$err" '^wrong: row 2, column 3 holds [^,]*poison[^,]*, expected [0-9]*$' "the message says that it holds poison"

product 'added to what is there' --rows 5 --columns 7 --inner 9
exits 1 "a sum with poison in it fails the check"

product '' --rows 1 --columns 1 --inner 74565
exits 0 "the longest sum that is exact passes"
done_testing
