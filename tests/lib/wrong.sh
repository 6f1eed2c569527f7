# shellcheck shell=sh
# shellcheck disable=SC2034,SC2154 # line is used by the test; source and others come from it and from tap.sh
# wrong.sh: helpers for programs with many faults, each at the line whose comment names it: $source, compiled to
# $scratch/wrong.

# finds KERNEL_AND_PLACE TEXT ERROR: the last run reported this at the line whose comment has the run's name
finds() {
    like "$err" "^${source##*/}:$line: $1 $2" "$wrong: $2"
    [ -z "${3-}" ] || like "$out" "^$3$" "$wrong: CUDA returns its error"
}
# finds_no_more: the last run reported only one finding
finds_no_more() {
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "$wrong: there is no other finding"
}
# wrongly NAME [COMMENT]: runs the program with NAME, and sets `line` to the line of the comment
wrongly() {
    wrong=$1
    line=$(grep -n "/\* .*\<${2-$1}\>.* \*/" "$source" | head -n 1 | cut -d: -f1)
    run "$scratch/wrong" "$wrong"
}
# nothing_wrong WORKERS…: the program without a name has no findings, with each of these numbers of threads
nothing_wrong() {
    for workers; do
        EMUCC_THREADS=$workers run "$scratch/wrong"
        exits 0 "right: it ends with 0, $workers threads"
        is "$err" '' "right: there is no finding, $workers threads"
    done
}
# counts COMMENT OPERATION FIGURES: the line with this comment has these figures in $scratch/counted
counts() {
    line=$(grep -n "/\* $1 \*/" "$source" | cut -d: -f1)
    like "$(cat "$scratch/counted")" "\"line\":$line,\"operation\":\"$2\",$3," "$1: its line has these figures"
}
