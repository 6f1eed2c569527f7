#!/bin/sh
# Boards of life in bits: what a program gets, what it may return, and what is reported for a wrong board.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets harness_cpu 01-cpu-life-cpu reference-life
if ! for_cpu "$scratch/bits" "$root/tests/harness/bits.c" 2>"$scratch/log"; then
    give_up 'life in bits is built' "$scratch/log"
fi

# bits WRONG SIZE…: runs it with that mistake
bits() {
    wrong=$1
    shift
    rm -f "$scratch/record"
    run env WRONG="$wrong" WARPBOOK_RECORD="$scratch/record" "$scratch/bits" "$@" --repeats 1
}

for board in '1 1' '31 3' '32 2' '33 40' '65 7' '128 5'; do
    set -- --width "${board% *}" --height "${board#* }" --generations 5
    bits '' "$@"
    exits 0 "life in bits passes on a board of $board"
    alive=$(printf '%s\n' "$out" | grep 'Total Alive')
    like "$out" "^ Board = ${board% *} x ${board#* }, 5 generations$" "the output describes the board"
    run "$build/lessons/01-cpu/cpu/life" "$@" --repeats 1
    like "$out" "^$alive$" "it has as many live cells as life with ints"
    run "$build/cuda/reference/life" "$@"
    like "$out" "$(grep -o '"answer":[0-9]*' "$scratch/record"),$(grep -o '"digest":"[0-9a-f]*"' "$scratch/record")" \
        "the board is the reference's"
done

bits behind --width 37 --height 6 --generations 0
exits 0 "bits after a row's last column do not matter"
like "$out" "Total Alive: $("$scratch/bits" --width 37 --height 6 --generations 0 --repeats 1 |
    sed -n 's/.*Alive: //p')$" "they are not counted"
bits cell --width 40 --height 6 --generations 2
exits 1 "a wrong cell fails the check"
like "$err" '^wrong: row 5, column 3 holds [01], expected [01]$' "the message names its row and column"
like "$err" '^wrong: 1 of 240 cells$' "only that cell is wrong"
like "$(cat "$scratch/record")" '"wrong_cells":1,"first_wrong":\{"row":5,"column":3\}' "the record has it"
bits unwritten --width 40 --height 6 --generations 0
exits 1 "cells that are never written fail the check"
like "$err" '^wrong: row 0, column [0-7] holds [01] \(poison: never written\), expected [01]$' "the message says that they were never written"

# A large machine may have or promise that much memory, so limit it here to a tenth.
# shellcheck disable=SC3045 # dash and bash have it
ulimit -v 16000000
bits '' --width 1048576 --height 1048576
exits 6 "a board that is larger than memory is refused"
like "$err" '^lesson: 137439\.0 MB of host memory are not available: choose a smaller size$' "the message gives the size of the board in bits"
done_testing
