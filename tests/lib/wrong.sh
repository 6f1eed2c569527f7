# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # line is for the test that sources this; the rest is from tap.sh and from it
# wrong.sh: programs that are wrong in many ways, each at the line whose comment names it: $source,
# compiled to $scratch/wrong.

# finds KERNEL_AND_PLACE TEXT ERROR: in the last run, at the line whose comment ends in the run's name
finds() {
    like "$err" "^${source##*/}:$line: $1 $2" "$wrong: $2"
    [ -z "${3-}" ] || like "$out" "^$3$" "$wrong: CUDA's error"
}
# finds_no_more: behind the one
finds_no_more() {
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "$wrong: and nothing else"
}
# wrongly NAME [COMMENT]: runs it; `line` is where the comment stands
wrongly() {
    wrong=$1
    line=$(grep -n "/\* .*\<${2-$1}\>.* \*/" "$source" | head -n 1 | cut -d: -f1)
    run "$scratch/wrong" "$wrong"
}
# nothing_wrong WORKERS…: where no name is given, with each of these numbers of workers
nothing_wrong() {
    for workers; do
        EMUCC_THREADS=$workers run "$scratch/wrong"
        exits 0 "right: ends, $workers workers"
        is "$err" '' "right: nothing is found, $workers workers"
    done
}
# counts COMMENT OPERATION FIGURES: in the last run's $scratch/counted, what its comment's line costs
counts() {
    line=$(grep -n "/\* $1 \*/" "$source" | cut -d: -f1)
    like "$(cat "$scratch/counted")" "\"line\":$line,\"operation\":\"$2\",$3," "$1: what it costs"
}
