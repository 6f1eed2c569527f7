#!/bin/sh
# The harness is linked into students' programs, and leaves them all plain names.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
make_targets harness_cpu harness_emulated

for device in cpu emulated; do
    run nm -g --defined-only "$build/cuda/libharness_$device.a"
    exits 0 "the symbols of harness_$device"
    is "$(printf '%s\n' "$out" | awk 'NF == 3 && $3 !~ /^(lesson|harness)_/ { print $3 }')" "" \
        "each begins with lesson_ or harness_"
done

# A file beside the lesson has variables of the names that the harness's own functions would have
# without harness_, and of those that are static in it.
shared=$(nm -g --defined-only "$build/cuda/libharness_cpu.a" | awk '/ harness_/ { print substr($3, 9) }')
for name in $shared $(nm "$build/cuda/libharness_cpu.a" | awk '$2 ~ /^[tdb]$/ { print $3 }' | grep -v '[.]'); do
    printf 'int %s = 7;\n' "$name"
done | sort -u >"$scratch/beside.c"
like "$(cat "$scratch/beside.c")" '^int record = 7;' "record is one of them"
ok "a program with such names links" cc -std=gnu11 -fopenmp -I "$root/cuda/harness" \
    -I "$root/cuda/problems" -o "$scratch/pi" "$root/lessons/01-cpu/pi.c" "$scratch/beside.c" \
    "$build/cuda/libharness_cpu.a" -lm
ok "and runs" "$scratch/pi" --points 1000 --repeats 1
done_testing
