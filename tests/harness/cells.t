#!/bin/sh
# philox7x16: what its coordinates of 16 bits do to π, exactly; and whether its hits look random.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

# Cells whose middle lies in the quarter circle: as x grows, the last y that does goes down.
run awk 'BEGIN {
    for (y = 65535; x < 65536; x++) {
        while (y >= 0 && x * (x + 1) + y * (y + 1) >= 4294967296) y--
        hits += y + 1
    }
    printf "%.1e\n", 4 * hits / 4294967296 - atan2(0, -1)
}'
is "$out" 4.7e-08 "of all cells, 4 hits / cells is pi, and this more"

make_targets reference-pi
# The squares of how many standard errors sixteen counts lie from π add up to 16 on the average, to less
# than 3.9 or more than 39.3 in one of a thousand cases each.
spread() { # spread NAME GENERATOR
    squares=0
    for first in 1 9; do
        set -- "$1" "$2"
        for seed in 0 1 2 3 4 5 6 7; do set -- "$@" --seed $((first + seed)); done
        name=$1 generator=$2
        shift 2
        run "$build/cuda/reference/pi" --generator "$generator" --points 1000000 "$@"
        set -- "$name" "$generator"
        squares=$(echo "$out" | awk -v squares="$squares" -F'"answer":' '{
            p = atan2(0, -1) / 4
            squares += ($2 - 1000000 * p) ^ 2 / (1000000 * p * (1 - p))
        } END { print squares }')
    done
    echo "$squares" | awk '{ exit !($1 > 3.9 && $1 < 39.3) }'
    report $? "$1: the counts of sixteen seeds spread as they should" "the squares add up to $squares"
}
spread 'seven rounds, 16 bits' philox7x16
spread 'ten rounds, floats' philox
done_testing
