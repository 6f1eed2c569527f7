#!/bin/sh
# Whether something is a matrix product, which is checked without computing it, and what is said where
# it is not: the element, and a map.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets harness_cpu reference-matmul
if ! cc -O2 -std=gnu11 -fopenmp -I"$root/cuda/harness" -I"$root/cuda/problems" "$root/tests/harness/product.c" \
    "$build/cuda/libharness_cpu.a" -lm -o "$scratch/product" 2>"$scratch/log"; then
    give_up 'a product on the CPU is built' "$scratch/log"
fi

# product WRONG SIZE…: with that mistake
product() {
    wrong=$1
    shift
    rm -f "$scratch/record"
    run env WRONG="$wrong" WARPBOOK_RECORD="$scratch/record" "$scratch/product" "$@" --repeats 1 --warmup 0
}

product '' --rows 100 --columns 77 --inner 53
exits 0 "the product passes"
like "$out" '^ C = A B: 100 x 77 = 100 x 53 times 53 x 77$' "and is described"
answer=$(grep -o '"answer":[0-9]*' "$scratch/record")
like "$out" "^ Sum of the diagonal = ${answer#*:}$" "with the answer of the record"
run "$build/cuda/reference/matmul" --rows 100 --columns 77 --inner 53
like "$out" "^\{\"seeds\":\[1,2\],$answer,$(grep -o '"digest":"[0-9a-f]*"' "$scratch/record")\}$" \
    "which is the reference's, as its digest is"

product 'by one' --rows 100 --columns 77 --inner 53
exits 1 "an element that is one too large"
like "$err" '^wrong: row 70, column 40 holds [0-9]*, expected [0-9]*$' "is named"
like "$err" '^wrong: 1 of 100 rows$' "its row alone is wrong"
is "$(printf '%s\n' "$err" | grep -n '#\.' | cut -d: -f1)" 14 "and the map shows where: in the 12th of 16 pieces"
like "$(printf '%s\n' "$err" | sed -n 14p)" '^  \.{33}#\.{30}$' "and the 34th of 64"
product cancelling --rows 100 --columns 77 --inner 53
exits 1 "errors whose sum is 0, in a row and in a column"
like "$err" '^wrong: 2 of 100 rows$' "are not overlooked"
product 'no number' --rows 5 --columns 3 --inner 1
exits 1 "what is no number"
like "$err" '^wrong: row 1, column 0 holds -?nan, expected [0-9]*$' "is wrong"
product negative --rows 5 --columns 3 --inner 1
exits 1 "a number that is wrong by 2 to the 32nd"
product unwritten --rows 5 --columns 7 --inner 9
exits 1 "an element that nobody wrote"
like "$err" '^wrong: row 2, column 3 holds [^,]*poison[^,]*, expected [0-9]*$' "holds poison"

product 'added to what is there' --rows 5 --columns 7 --inner 9
exits 1 "poison is so large that no sum with it is right"

product '' --rows 1 --columns 1 --inner 74565
exits 0 "the longest sum that is exact"
done_testing
