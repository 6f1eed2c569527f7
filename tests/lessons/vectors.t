#!/bin/sh
# Lesson 37 on lesser CPUs: without AVX-512, and without any optional instructions. And its second generator.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets harness_cpu
lesson="$root/lessons/37-cpu-vectors"
# cpu NAME [EXPRESSION]: both programs, after an edit by sed
cpu() {
    for program in pi life; do
        sed "${2-}" "$lesson/$program.c" >"$scratch/$program.c"
        cmp -s "$lesson/$program.c" "$scratch/$program.c"
        is $? $(($# - 1)) "$1: $program is edited if an edit is given"
        run for_cpu "$scratch/$program" "$scratch/$program.c"
        exits 0 "$1: $program compiles"
    done
    run "$scratch/pi" --points 300003
    exits 0 "$1: pi passes"
    # Fewer columns than slabs, a number that slabs do not divide, and one that they do; rows in one block and in
    # several, some of them empty; generations in one step, in several, and an odd number of them.
    for size in '5 3 3 1' '5 3 3 5' '511 5 17 1' '1025 70 3 2' '64 200 35 1' '64 200 24 3'; do
        # shellcheck disable=SC2086 # four words
        run life $size
        exits 0 "$1: life passes with $size"
    done
}
# shellcheck disable=SC2317 # run calls it
life() {
    OMP_NUM_THREADS=$4 "$scratch/life" --width "$1" --height "$2" --generations "$3"
}
cpu 'with AVX2' 's/"avx512f", "avx2"/"avx2"/; s/__builtin_cpu_supports("avx512f")/0/'
cpu 'any CPU' 's/__x86_64__/__no_such_cpu__/'
cpu 'this CPU'
run "$scratch/pi" --points 300003 --generator xoshiro
exits 0 'xoshiro: the result is within four standard errors of pi'
done_testing
