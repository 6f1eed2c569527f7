#!/bin/sh
# Lessons whose host is in Fortran: the same answers as all others, and what is told where something is
# wrong, or missing.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

reason=$(sed -n 's/^reason=//p' "$build/fortran.txt")
[ -z "$reason" ] || skip_all "$reason"
export CUDA_VISIBLE_DEVICES=''
without_nvcc
lesson=$root/lessons/22-fortran
make_targets 22-fortran-life-emulated harness_fortran 01-cpu-life-cpu

# (Its boards of other sizes: lessons/emulated.) 1024 generations of this board would take 20 s.
alive=$("$build/lessons/01-cpu/cpu/life" --generations 20 | sed -n 's/.*\(Total Alive: [1-9]\)/\1/p')
run "$build/lessons/22-fortran/emulated/life" --generations 20 --repeats 1
like "$out" "${alive:-nothing on the CPU}\$" "the article's board has the CPU's population"

# Arguments go through Fortran to C as they are.
run "$build/lessons/22-fortran/emulated/life" --width 0
exits 2 "an argument that is wrong"
like "$err" 'lesson: --width 0: expected a whole number from 1 to 1048576$' "is the harness's to tell"
run "$build/lessons/22-fortran/emulated/life" --width "9 " --generations 1
like "$err" "lesson: --width 9 : expected a whole number, without ' '" "a space at its end is part of it"

# altered NAME SED: the lesson's host, changed, and compiled with its kernels
altered() {
    sed "$2" "$lesson/life.F90" >"$scratch/$1.F90"
    fortran_half "$scratch/$1.F90"
    IFS=:
    # shellcheck disable=SC2086 # several files
    run emulate "$scratch/$1" "$lesson/life.cu" $half
    unset IFS
    exits 0 "$1: compiles"
    run "$scratch/$1" --width 37 --height 19 --generations 2 --repeats 1
}
altered direction 's/rows, HOST_TO_DEVICE/rows, 9/'
exits 4 "a copy that fails"
line=$(grep -n 'rows, 9' "$scratch/direction.F90" | cut -d: -f1)
like "$err" "direction.F90:$line: cudaMemcpy2D\(c_loc\(d_cells.*\): invalid .*\(cudaErrorInvalid" \
    "is told with file, line and call"
altered outside 's/call launch_generation(life%width, life%height,/call launch_generation(99 * life%width, life%height,/'
exits 4 "a kernel that runs out of its board"
like "$err" 'kernel .*life\.cu:[0-9]+: accesses memory that is not allocated' "is told by the emulator, and not by Fortran"
unlike "$err" 'Backtrace' "which keeps still"
altered stays '/rows, DEVICE_TO_HOST/d'
exits 1 "a board that is never copied back"
like "$err" '^wrong: row 0, column 0 holds .*never written' "is wrong"

# What the runner makes of it
export WARPBOOK_ROOT="$root"
run "$host" diff 22
like "$out" '^\+program main$' "diff shows the host, too"
sed 's/life%generations$/life%generations - 1/' "$lesson/life.F90" >"$scratch/life.F90"
cp "$lesson/life.cu" "$scratch/mine.cu"
run "$host" 22 --file "$scratch/mine.cu" --repeats 1 --timeout 100
exits 1 "a host beside a student's kernels"
like "$out" '^FAIL  22 your mine.cu: life' "takes the place of the lesson's"
run "$host" check 22 "$scratch/mine.cu" --timeout 100
exits 1 "and is judged"
sed 's/do generation = /do generation += /' "$lesson/life.F90" >"$scratch/life.F90"
line=$(grep -n 'generation +=' "$scratch/life.F90" | cut -d: -f1)
run "$host" check 22 "$scratch/mine.cu" --timeout 100
exits 3 "one that does not compile"
like "$out" "^ .*life.F90:$line:.* Error: " "is told with its line"
run "$host" 22 --file "$scratch/mine.cu" --repeats 1 --timeout 100
exits 3 "as it is where CMake builds it"
like "$out" "$scratch/life.F90:$line:" "under its own name"
rm "$scratch/life.F90"
run "$host" compare 02,22 --file "$scratch/mine.cu" --dry-run
like "$out" "own-22-fortran-[0-9a-f]+-life-emulated" "kernels alone are of the lesson whose host is in Fortran"
for words in 'check 22' '22 --file'; do
    # shellcheck disable=SC2086 # two words
    run "$host" $words "$lesson/life.F90"
    exits 2 "$words: the host itself"
    like "$err" "the life of lesson 22 is a \.cu file; its host code may lie beside it, in life\.F90\$" "is told where it belongs"
done

# What the pages quote of the article's programs is what check says.
export WARPBOOK_DIR="$scratch/state"
mkdir "$scratch/state"
ln -s "$build" "$scratch/state/build"
for lesson in 22-fortran 23-fortran-tile; do
    run "$host" start "${lesson%%-*}"
    exits 0 "$lesson: start"
    run "$host" check "${lesson%%-*}" --timeout 100
    exits 1 "$lesson: the article's program is right, and not as asked"
    printf '%s\n' "$out" >"$scratch/said"
    # shellcheck disable=SC2016 # the page's backticks
    sed -n '/^  FAIL/,/^```/{/^```/d;p;}' "$root/lessons/$lesson/README.md" >"$scratch/quoted"
    is "$(grep -vFxf "$scratch/said" "$scratch/quoted")" "" "$lesson: its page quotes what check says"
    [ -s "$scratch/quoted" ]
    report $? "$lesson: its page quotes something"
done
done_testing
