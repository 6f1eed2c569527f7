# shellcheck shell=sh disable=SC2034,SC2154 # for the scripts that source this in the root; counted comes from sizes/
# The lessons whose kernels are compared with a profiler, and at which sizes.

# Lessons, and the problems whose sizes they take
COMPARED='02-08 pi life
24,25 life
10,11,13 sum madd
14,15 matmul'

# sizes_of PROBLEM…: as they are typed
sizes_of() {
    for problem; do
        # shellcheck disable=SC1090 # one of them
        . "tests/lessons/sizes/$problem.sh"
        printf '%s ' "$counted"
    done
    printf -- '--repeats 1 --warmup 0'
}
