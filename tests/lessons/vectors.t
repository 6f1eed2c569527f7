#!/bin/sh
# Lesson 37 on CPUs with less: without AVX-512, and without anything that only some CPUs have. And its
# other generator.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets harness_cpu
lesson="$root/lessons/37-cpu-vectors"
# cpu NAME EXPRESSION: what sed makes of both programs
cpu() {
    for program in pi life; do
        sed "$2" "$lesson/$program.c" >"$scratch/$program.c"
        cmp -s "$lesson/$program.c" "$scratch/$program.c" && [ -n "$2" ]
        is $? 1 "$1: $program is another"
        run for_cpu "$scratch/$program" "$scratch/$program.c"
        exits 0 "$1: $program is built"
    done
    run "$scratch/pi" --points 300003
    exits 0 "$1: pi"
    for width in 511 1025; do
        run "$scratch/life" --width $width --height 5 --generations 3
        exits 0 "$1: life, $width cells wide"
    done
}
cpu 'with AVX2' 's/"avx512f", "avx2"/"avx2"/; s/__builtin_cpu_supports("avx512f")/0/'
cpu 'any CPU' 's/__x86_64__/__no_such_cpu__/'

run for_cpu "$scratch/pi" "$lesson/pi.c"
exits 0 'as it is: built'
run "$scratch/pi" --points 300003 --generator xoshiro
exits 0 'xoshiro: within four standard errors of pi'
done_testing
