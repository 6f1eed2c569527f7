# shellcheck shell=sh disable=SC2034,SC2154 # used by the scripts that source this in the root; counted is set in sizes/
# The lessons whose kernels are compared with a profiler, and their sizes.

# Lessons, and the problems whose sizes they use
COMPARED='02-08 pi life
24-26,29 life
27,28 life
10,11,13 sum madd
33 sum
30-32 pi
14,15,34-36,51,52 matmul
40,41 pi
42,43 transpose
44,45 histogram
46 scan
48,59 mandelbrot
49 nbody
50,58,60 spmv'

# sizes_of LESSONS PROBLEM…: the arguments for the sizes. Lessons 27 and 28 have one kernel for eight generations and
# one for the rest, so 17 generations run both.
sizes_of() {
    lessons=$1
    shift
    for problem; do
        # shellcheck disable=SC1090 # one of them
        . "tests/lessons/sizes/$problem.sh"
        case $lessons in 27* | 28*) counted="${counted% *} 17" ;; esac
        printf '%s ' "$counted"
    done
    printf -- '--repeats 1 --warmup 0'
}
