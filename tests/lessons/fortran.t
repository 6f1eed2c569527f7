#!/bin/sh
# Lessons with host code in Fortran: the same answers as all others, and the messages for mistakes and missing parts.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

reason=$(sed -n 's/^reason=//p' "$build/fortran.txt")
[ -z "$reason" ] || skip_all "$reason"
export CUDA_VISIBLE_DEVICES=''
without_nvcc
lesson=$root/lessons/22-fortran
make_targets 22-fortran-life-emulated harness_fortran 01-cpu-life-cpu

# lessons/emulated tests boards of other sizes. 1024 generations of this board would take 20 s.
alive=$("$build/lessons/01-cpu/cpu/life" --generations 20 | sed -n 's/.*\(Total Alive: [1-9]\)/\1/p')
run "$build/lessons/22-fortran/emulated/life" --generations 20 --repeats 1
like "$out" "${alive:-nothing on the CPU}\$" "the article's board has the population of the CPU"

# Arguments pass through Fortran to C unchanged.
run "$build/lessons/22-fortran/emulated/life" --width 0
exits 2 "a wrong argument is refused"
like "$err" 'lesson: --width 0: expected a whole number from 1 to 1048576$' "the message is that of the harness"
run "$build/lessons/22-fortran/emulated/life" --width "9 " --generations 1
like "$err" "lesson: --width 9 : expected a whole number, without ' '" "a space at the end of an argument is kept"

# altered NAME SED: compiles the lesson's host code after an edit, with its kernels, and runs it
altered() {
    sed "$2" "$lesson/life.F90" >"$scratch/$1.F90"
    fortran_half "$scratch/$1.F90"
    IFS=:
    # shellcheck disable=SC2086 # several files
    run emulate "$scratch/$1" "$lesson/life.cu" $half
    unset IFS
    exits 0 "$1: it compiles"
    run "$scratch/$1" --width 37 --height 19 --generations 2 --repeats 1
}
altered direction 's/rows, HOST_TO_DEVICE/rows, 9/'
exits 4 "a copy that fails is an error"
line=$(grep -n 'rows, 9' "$scratch/direction.F90" | cut -d: -f1)
like "$err" "direction.F90:$line: cudaMemcpy2D\(c_loc\(d_cells.*\): invalid .*\(cudaErrorInvalid" \
    "the message has file, line and call"
altered outside 's/call launch_generation(life%width, life%height,/call launch_generation(99 * life%width, life%height,/'
exits 4 "a kernel that leaves its board is an error"
like "$err" 'kernel .*life\.cu:[0-9]+: accesses memory that is not allocated' "the emulator reports it"
unlike "$err" 'Backtrace' "Fortran prints no backtrace"
altered stays '/rows, DEVICE_TO_HOST/d'
exits 1 "a board that is never copied back fails the check"
like "$err" '^wrong: row 0, column 0 holds .*never written' "the message names a cell"

# How the runner handles it
export WARPBOOK_ROOT="$root"
run "$host" diff 22
like "$out" '^\+program main$' "diff shows the host code"
sed 's/life%generations$/life%generations - 1/' "$lesson/life.F90" >"$scratch/life.F90"
cp "$lesson/life.cu" "$scratch/mine.cu"
run "$host" 22 --file "$scratch/mine.cu" --repeats 1 --timeout 100
exits 1 "wrong host code beside a student's kernels fails"
like "$out" '^FAIL  22 your mine.cu: life' "it replaces the lesson's host code"
run "$host" check 22 "$scratch/mine.cu" --timeout 100
exits 1 "check judges it"
sed 's/do generation = /do generation += /' "$lesson/life.F90" >"$scratch/life.F90"
line=$(grep -n 'generation +=' "$scratch/life.F90" | cut -d: -f1)
run "$host" check 22 "$scratch/mine.cu" --timeout 100
exits 3 "host code that does not compile is a failed build"
like "$out" "^ .*life.F90:$line:.* Error: " "the error has its line"
run "$host" 22 --file "$scratch/mine.cu" --repeats 1 --timeout 100
exits 3 "it is a failed build when CMake builds it"
like "$out" "[^/]life.F90:$line:[0-9]+: Error" "the error has its own file name"
rm "$scratch/life.F90"
run "$host" compare 02,22 --file "$scratch/mine.cu" --dry-run
like "$out" "own-22-fortran-[0-9a-f]+-life-emulated" "kernels without host code belong to the lesson with Fortran"
for words in 'check 22' '22 --file'; do
    # shellcheck disable=SC2086 # two words
    run "$host" $words "$lesson/life.F90"
    exits 2 "$words: a file of host code is refused"
    like "$err" "the life of lesson 22 is a \.cu file; its host code may lie beside it, in life\.F90\$" "$words: the message says where to put it"
done

# The quotes on the pages about the article's programs are the output of check.
export WARPBOOK_DIR="$scratch/state"
mkdir "$scratch/state"
ln -s "$build" "$scratch/state/build"
for lesson in 22-fortran 23-fortran-tile; do
    run "$host" start "${lesson%%-*}"
    exits 0 "$lesson: start succeeds"
    run "$host" check "${lesson%%-*}" --timeout 100
    exits 1 "$lesson: the article's program misses a goal"
    printf '%s\n' "$out" >"$scratch/said"
    # shellcheck disable=SC2016 # the page's backticks
    sed -n '/^  FAIL/,/^```/{/^```/d;p;}' "$root/lessons/$lesson/README.md" >"$scratch/quoted"
    is "$(grep -vFxf "$scratch/said" "$scratch/quoted")" "" "$lesson: its page quotes the output of check"
    [ -s "$scratch/quoted" ]
    report $? "$lesson: its page quotes something"
done
done_testing
