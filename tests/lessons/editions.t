#!/bin/sh
# shellcheck disable=SC2317 # run calls the functions
# The lessons' editions in CUDA Fortran, a sample of one in three (with tests/run --long all): each computes what the C
# program beside it does, and asks the same of the memory. In both languages neighbouring threads take neighbouring
# elements; that these differ in the last index in C and in the first in Fortran is in the sources, and changes no count.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"
. "$(dirname "$0")/../lib/sample.sh"

reason=$(sed -n 's/^reason=//p' "$build/cuda/emulator/compile/flang.txt")
[ -z "$reason" ] || skip_all "CUDA Fortran cannot be compiled here: $reason"

# editions: prints the programs that have one, as LESSON/PROGRAM
editions() {
    for source in "$root"/lessons/[0-9]*/*.cuf; do
        [ -f "${source%f}" ] || continue # the lesson is in CUDA Fortran alone
        source=${source#"$root/lessons/"}
        printf '%s ' "${source%.cuf}"
    done
}
programs=$(editions)
like "$programs" 02-naive/life "there are editions"
# shellcheck disable=SC2086 # words on purpose
sample 3 $programs
# shellcheck disable=SC2046,SC2086 # words on purpose
make_targets $(targets counted $sampled 02-naive-fortran/pi 05-coalesced-fortran/pi) \
    $(targets counted $(printf '%s' "$sampled" | sed 's|/|-fortran/|g'))

binary=$(built 02-naive-fortran/pi counted)
before=$(stat -c %y "$binary")
make_targets 02-naive-fortran-pi-counted
is "$(stat -c %y "$binary")" "$before" "what is built is not built again"

# facts_of REPORT: what each kernel did, and what was copied. Left out are names and places in the source, and branches:
# how many of these a loop or an `if` becomes is for the compiler to decide, and the two compilers differ.
facts_of() {
    sed -n 's/"symbol":"[^"]*",//; s/"launched":{[^}]*},//; s/,"branches":.*//; /"kind":"\(kernel\|copy\|finding\)"/p' "$1"
}
# counted PROGRAM SIZES: runs it twice with other seeds; writes what it printed and what it did
counted() {
    # shellcheck disable=SC2086 # several words
    EMUCC_REPORT="$scratch/report" "$(built "$1" counted)" $2 --repeats 2
    facts_of "$scratch/report"
    rm -f "$scratch/report"
}
for program in $sampled; do
    case $program in
    */pi) sizes='--points 20011' ;;
    */life) sizes='--width 67 --height 35 --generations 3' ;;
    */sum) sizes='--elements 20011' ;;
    */madd) sizes='--rows 67 --columns 35' ;;
    */matmul) sizes='--rows 37 --columns 67 --inner 41' ;;
    esac
    run counted "$program" "$sizes"
    in_c=$out
    like "$in_c" '"kind":"kernel".*"global_load"' "$program: the C program was counted"
    run counted "${program%/*}-fortran/${program#*/}" "$sizes"
    is "$out" "$in_c" "$program: in CUDA Fortran it computes, asks for and copies the same"
done

# A launch that fails is reported, and what was launched.
run "$(built 05-coalesced-fortran/pi counted)" --points 0
exits 2 "an argument is refused as in C"
sed 's/<<<blocks, THREADS>>>/<<<blocks, 2048>>>/' "$root/lessons/05-coalesced/pi.cuf" >"$scratch/launch.cuf"
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -I "$build/cuda/cuda_fortran" -o "$scratch/launch" \
    "$scratch/launch.cuf" "$build/cuda/libharness_cuda_fortran.a" "$harness_emulated" -lgomp
exits 0 "a launch of too many threads compiles"
run "$scratch/launch" --points 9 --repeats 1
exits 4 "a launch that fails is an error"
like "$err" '^lesson: the launch of partial_sums: invalid argument \(cudaErrorInvalidValue\); of a launch' \
    "the message names the launch"

# The exercise: it begins with the lesson before, which misses the goal.
export WARPBOOK_ROOT="$root" WARPBOOK_DIR="$scratch/state" CUDA_VISIBLE_DEVICES=''
mkdir "$scratch/state"
ln -s "$build" "$scratch/state/build"
run "$host" start 05 --language fortran
exits 0 "start makes a version in CUDA Fortran"
like "$out" 'lessons/run check 05 --language fortran' "it says how to go on"
mine=$scratch/state/work/05-coalesced/pi.cuf
is "$(diff "$mine" "$root/lessons/04-partial-sum/pi.cuf" | grep '^< ' | grep -v '^< !')" '<     pi => lesson_pi(lesson, "05-coalesced")' \
    "it is the edition of the lesson before"
run "$host" check --language fortran --timeout 100
exits 1 "lesson 04's program misses the goal of lesson 05"
like "$out" 'a request reads neighbouring numbers
 .*found: 16$' "the goal is counted"
like "$out" 'pi.cuf:[0-9]+  contributes most: global load: 16 sectors' "the line in CUDA Fortran is named"
sed 's/x > 1 .and. x < THREADS_X/x < THREADS_X .and. x > 1/' "$root/lessons/07-shared-tile/life.cuf" >"$scratch/tile.cuf"
run "$host" check "$scratch/tile.cuf" --timeout 100
exits 0 "a version of lesson 07 that is right passes"
run "$host" solution "$scratch/tile.cuf"
like "$out" '^[+-] .*x < THREADS_X .and. x > 1' "solution compares it with the edition"
sed 's/mine = mine + 1$/mine = mine + 2/' "$root/lessons/05-coalesced/pi.cuf" >"$scratch/my.cuf"
run "$host" counters "$scratch/my.cuf" --points 1009
exits 1 "counters recognises the lesson of a file, and its wrong answer"
run "$host" start 02 --language fortran
like "$(cat "$scratch/state/work/02-naive/pi.cuf")" 'integer\(8\) :: i
        ! Yours: what each thread does
    end subroutine' "without an edition before it, the kernels are left to write"
run "$host" diff 55
like "$out" '^--- lessons/10-block-sums/sum.cuf' "a lesson in CUDA Fortran alone is compared with an edition"
done_testing
