# shellcheck shell=sh
# shellcheck disable=SC2154 # root, build and scratch come from tap.sh and build.sh, edges from sizes
# The CUDA programs of the lessons, and the sizes at which the tests run them. Source this after tap.sh and
# build.sh.

# lacks_instructions DEVICE LESSON: this device, an emulated one or a GPU that is built for, lacks instructions that
# the lesson needs, so that no program is built for it
lacks_instructions() {
    needs=$(sed -n 's/^  needs = //p' "$root/lessons/$2/lesson.lua")
    case $1,$needs in
    emulated,*'"sm_90a"'* | counted,*'"sm_90a"'*) ;;
    gpu,*'"sm_90a"'*) ! grep -qE '^architectures=90[^;]*(;90[^;]*)*$' "$build/cuda.txt" ;;
    gpu,*'"sm_80"'*) grep -qE '^architectures=(.*;)?[5-7][0-9](;|-|$)' "$build/cuda.txt" ;;
    *) false ;;
    esac
}

# programs [DEVICE]: the programs of all lessons that can be built here, or here for this device (see targets), as
# LESSON/PROGRAM. A file without the name of a problem is a part of another program, or is only shown. (lessons/fortran
# is skipped visibly without Fortran, and lessons/many-gpus without MPI. The latter runs lesson 39 in the emulator if
# NCCL is missing.)
programs() {
    for source in "$root"/lessons/[0-9]*/*.cu; do
        [ -f "$root/cuda/problems/definitions/$(basename "$source" .cu).c" ] || continue
        if [ -f "${source%.cu}.F90" ] && grep -q '^reason=' "$build/fortran.txt"; then continue; fi
        if grep -q '^#include "ranks.h"' "$source" && grep -q '^reason=' "$build/mpi.txt"; then continue; fi
        if grep -q '^#include <nccl.h>' "$source" && grep -q '^reason=' "$build/nccl.txt"; then continue; fi
        source=${source#"$root/lessons/"}
        if lacks_instructions "${1-}" "${source%/*}"; then continue; fi
        printf '%s ' "${source%.cu}"
    done
}

# targets DEVICE [PROGRAM…]: the targets of these programs, or of all in CUDA. DEVICE is emulated, gpu or cpu.
targets() {
    targets_device=$1
    shift
    # shellcheck disable=SC2046 # words on purpose
    [ $# -gt 0 ] || set -- $(programs "$targets_device")
    for program; do
        printf '%s-%s-%s ' "${program%/*}" "${program#*/}" "$targets_device"
    done
}

# The C programs with directives, which OpenACC runs; with "mixed", those that also have kernels in CUDA.
programs_with_directives() {
    for source in "$root"/lessons/[0-9]*/*.c; do
        grep -q '^#pragma acc' "$source" || continue
        set -- "${1-}" "${source%.c}"_*.cu
        if [ -f "$2" ]; then [ "$1" = mixed ]; else [ "$1" != mixed ]; fi || continue
        source=${source#"$root/lessons/"}
        printf '%s ' "${source%.c}"
    done
}

# built PROGRAM DEVICE: the path of the built program
built() {
    printf '%s' "$build/lessons/${1%/*}/$2/${1#*/}"
}

# sizes_of PROGRAM: sets edges, sanitized and counted to the sizes of its problem.
sizes_of() {
    sizes=$root/tests/lessons/sizes/${1##*/}.sh
    if [ ! -f "$sizes" ]; then
        report 1 "${1##*/} has sizes for tests" "there is no $sizes"
        done_testing
    fi
    # shellcheck disable=SC1090 # one of tests/lessons/sizes
    . "$sizes"
}

# check_sizes DEVICE [PROGRAM…]: runs the programs, or all in CUDA, on this device at the sizes of their problems.
check_sizes() {
    sizes_device=$1
    shift
    # shellcheck disable=SC2046 # words on purpose
    [ $# -gt 0 ] || set -- $(programs "$sizes_device")
    for program; do
        sizes_of "$program"
        while read -r edge; do
            # shellcheck disable=SC2086 # several words
            run "$(built "$program" "$sizes_device")" $edge --repeats 2
            exits 0 "$program passes with $edge"
        done <<EOF
$edges
EOF
    done
}
