#!/bin/sh
# Lessons in CUDA Fortran, without its compiler: gfortran reads what is left of each file where CUDA's
# attributes and launches are taken away, and NVIDIA's module is cudafor.f90, which makes threads turns
# of a loop. So each is Fortran, with types and arguments that fit, and its kernels make the right boards.
# What nvfortran says of it, and whether the device's memory is the host's anywhere, is not seen.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

reason=$(sed -n 's/^reason=//p' "$build/fortran.txt")
[ -z "$reason" ] || skip_all "$reason"
make_targets harness_fortran harness_cpu
cd "$scratch" || exit

# compiles SOURCE OBJECT: its modules come here, too
compiles() {
    # shellcheck disable=SC2046 # several flags
    "$(sed -n 's/^compiler=//p' "$build/fortran.txt")" $(sed -n 's/^flags=//p' "$build/fortran.txt") \
        -Wall -Wextra -Werror -I "$build/cuda/fortran" -c "$1" -o "$2"
}
# of_host FILE: without what is CUDA's
of_host() {
    sed 's/attributes(global) //; s/, device\b//; s/, shared ::/, save ::/
        s/call syncthreads()/if (before_barrier) return/
        s/^\( *\)call \([a-z_]*\)<<<\(.*\)>>>(\(.*\))$/\1call launch(\3)\n\1do while (next_thread())\n\1call \2(\4)\n\1end do/' "$1"
}

run compiles "$root/tests/lessons/cudafor.f90" cudafor.o
exits 0 "a module for the host in the place of NVIDIA's"
for source in "$root"/lessons/[0-9]*/*.cuf; do
    lesson=$(basename "${source%/*}")
    of_host "$source" >life.f90
    run compiles life.f90 life.o
    exits 0 "$lesson: what is left is Fortran"
    run cc -o life life.o cudafor.o "$build/cuda/libharness_fortran.a" "$build/cuda/libharness_cpu.a" \
        "$(sed -n 's/^library=//p' "$build/fortran.txt")" -fopenmp -lm
    exits 0 "$lesson: it links"
    sizes_of "$lesson/life"
    while read -r edge; do
        # shellcheck disable=SC2086 # several words
        run ./life $edge --repeats 2
        exits 0 "$lesson: the right boards of $edge"
    done <<END
$edges
END
    like "$(head -2 "$source")" 'No compiler of CUDA Fortran has seen it yet' "$lesson: its file says what was not tried"
done
[ -f life ]
report $? "there are lessons in CUDA Fortran"

# A wrong one is found.
sed 's/tile(x + 1, y + 1)/tile(x, y + 1)/' "$root/lessons/23-fortran-tile/life.cuf" >wrong.cuf
of_host wrong.cuf >wrong.f90
compiles wrong.f90 life.o
cc -o wrong life.o cudafor.o "$build/cuda/libharness_fortran.a" "$build/cuda/libharness_cpu.a" \
    "$(sed -n 's/^library=//p' "$build/fortran.txt")" -fopenmp -lm
run ./wrong --width 37 --height 19 --generations 2
exits 1 "a neighbour that is another's"
done_testing
