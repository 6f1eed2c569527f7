# shellcheck shell=sh
# shellcheck disable=SC2154 # root, build and scratch come from tap.sh and build.sh, edges from sizes
# The CUDA programs that there are, and at which sizes the tests run them. Source this after tap.sh
# and build.sh.

# Those of all lessons that can be built here, as LESSON/PROGRAM. What is not called as a problem is
# another's part, or shown. (lessons/fortran skips visibly where there is no Fortran, lessons/many-gpus
# where there is no MPI, and runs lesson 39 in the emulator where there is no NCCL.)
programs() {
    for source in "$root"/lessons/[0-9]*/*.cu; do
        [ -f "$root/cuda/problems/$(basename "$source" .cu).c" ] || continue
        if [ -f "${source%.cu}.F90" ] && grep -q '^reason=' "$build/fortran.txt"; then continue; fi
        if grep -q '^#include "ranks.h"' "$source" && grep -q '^reason=' "$build/mpi.txt"; then continue; fi
        if grep -q '^#include <nccl.h>' "$source" && grep -q '^reason=' "$build/nccl.txt"; then continue; fi
        source=${source#"$root/lessons/"}
        printf '%s ' "${source%.cu}"
    done
}

# targets DEVICE [PROGRAM…]: the targets for it, emulated, gpu or cpu, of these; else of all in CUDA.
targets() {
    targets_device=$1
    shift
    # shellcheck disable=SC2046 # words on purpose
    [ $# -gt 0 ] || set -- $(programs)
    for program; do
        printf '%s-%s-%s ' "${program%/*}" "${program#*/}" "$targets_device"
    done
}

# Those with directives, in C, which OpenACC runs; "mixed": those that have kernels in CUDA, too.
programs_with_directives() {
    for source in "$root"/lessons/[0-9]*/*.c; do
        grep -q '^#pragma acc' "$source" || continue
        set -- "${1-}" "${source%.c}"_*.cu
        if [ -f "$2" ]; then [ "$1" = mixed ]; else [ "$1" != mixed ]; fi || continue
        source=${source#"$root/lessons/"}
        printf '%s ' "${source%.c}"
    done
}

# built PROGRAM DEVICE: where it lies when it is built.
built() {
    printf '%s' "$build/lessons/${1%/*}/$2/${1#*/}"
}

# sizes_of PROGRAM: sets edges, sanitized and counted to those of its problem.
sizes_of() {
    sizes=$root/tests/lessons/sizes/${1##*/}.sh
    if [ ! -f "$sizes" ]; then
        report 1 "${1##*/} has sizes for tests" "there is no $sizes"
        done_testing
    fi
    # shellcheck disable=SC1090 # one of tests/lessons/sizes
    . "$sizes"
}

# check_sizes DEVICE [PROGRAM…]: runs them there at the sizes of their problems; all in CUDA if none
# is named.
check_sizes() {
    sizes_device=$1
    shift
    # shellcheck disable=SC2046 # words on purpose
    [ $# -gt 0 ] || set -- $(programs)
    for program; do
        sizes_of "$program"
        while read -r edge; do
            # shellcheck disable=SC2086 # several words
            run "$(built "$program" "$sizes_device")" $edge --repeats 2
            exits 0 "$program $edge"
        done <<EOF
$edges
EOF
    done
}
