#!/bin/sh
# Lessons in CUDA Fortran, without its compiler. gfortran compiles each file after CUDA's attributes and launches are
# removed. cudafor.f90 replaces NVIDIA's module, and runs threads as iterations of a loop. So the test shows that each
# file is Fortran with matching types and arguments, and that its kernels compute the right boards. It does not show
# what nvfortran reports, or whether host and device memory are mixed up.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

reason=$(sed -n 's/^reason=//p' "$build/fortran.txt")
[ -z "$reason" ] || skip_all "$reason"
make_targets harness_fortran harness_cpu
cd "$scratch" || exit

# compiles SOURCE OBJECT: also writes its modules to this folder
compiles() {
    # shellcheck disable=SC2046 # several flags
    "$(sed -n 's/^compiler=//p' "$build/fortran.txt")" $(sed -n 's/^flags=//p' "$build/fortran.txt") \
        -Wall -Wextra -Werror -I "$build/cuda/fortran" -c "$1" -o "$2"
}
# of_host FILE: prints it without the parts of CUDA Fortran
of_host() {
    sed 's/attributes(global) //; s/, device\b//; s/, shared ::/, save ::/
        s/call syncthreads()/if (before_barrier) return/
        s/^\( *\)call \([a-z_]*\)<<<\(.*\)>>>(\(.*\))$/\1call launch(\3)\n\1do while (next_thread())\n\1call \2(\4)\n\1end do/' "$1"
}

run compiles "$root/tests/lessons/cudafor.f90" cudafor.o
exits 0 "the replacement of NVIDIA's module compiles"
for source in "$root"/lessons/[0-9]*/*.cuf; do
    lesson=$(basename "${source%/*}")
    of_host "$source" >life.f90
    run compiles life.f90 life.o
    exits 0 "$lesson: the rest is Fortran"
    run cc -o life life.o cudafor.o "$build/cuda/libharness_fortran.a" "$build/cuda/libharness_cpu.a" \
        "$(sed -n 's/^library=//p' "$build/fortran.txt")" -fopenmp -lm
    exits 0 "$lesson: it links"
    sizes_of "$lesson/life"
    while read -r edge; do
        # shellcheck disable=SC2086 # several words
        run ./life $edge --repeats 2
        exits 0 "$lesson: the boards of $edge are right"
    done <<END
$edges
END
    like "$(head -2 "$source")" 'No compiler of CUDA Fortran has seen it yet' "$lesson: its file says that it is untested"
done
[ -f life ]
report $? "there are lessons in CUDA Fortran"

# A wrong program fails.
sed 's/tile(x + 1, y + 1)/tile(x, y + 1)/' "$root/lessons/23-fortran-tile/life.cuf" >wrong.cuf
of_host wrong.cuf >wrong.f90
compiles wrong.f90 life.o
cc -o wrong life.o cudafor.o "$build/cuda/libharness_fortran.a" "$build/cuda/libharness_cpu.a" \
    "$(sed -n 's/^library=//p' "$build/fortran.txt")" -fopenmp -lm
run ./wrong --width 37 --height 19 --generations 2
exits 1 "a wrong neighbour fails the check"
done_testing
