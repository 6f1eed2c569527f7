#!/bin/sh
# philox7x16 and mwc64x: the exact effect on π of their 16-bit coordinates, and whether their hits look random.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

# Counts the cells whose middle lies in the quarter circle. As x grows, the last such y falls.
run awk 'BEGIN {
    for (y = 65535; x < 65536; x++) {
        while (y >= 0 && x * (x + 1) + y * (y + 1) >= 4294967296) y--
        hits += y + 1
    }
    printf "%.1e\n", 4 * hits / 4294967296 - atan2(0, -1)
}'
is "$out" 4.7e-08 "over all cells, the estimate exceeds pi by this much"

make_targets reference-pi
# The distance of a count from π in standard errors, squared, is 1 on average, so the sum over sixteen counts is 16.
# It is below 3.9 in one of a thousand cases, and above 39.3 in one of a thousand.
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
    report $? "$1: the counts of sixteen seeds have the expected spread" "the squares add up to $squares"
}
spread 'seven rounds, 16 bits' philox7x16
spread 'multiply with carry, 16 bits' mwc64x
spread 'ten rounds, floats' philox
done_testing
