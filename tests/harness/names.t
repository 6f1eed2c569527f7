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
# without harness_, of those that are static in it, and of those that it shares among its own files.
shared=$(nm "$build/cuda/libharness_cpu.a" | awk '$2 ~ /^[tdb]$/ && $3 !~ /[.]/ { print $3 }')
for name in $shared $(printf '%s\n' "$shared" | sed -n 's/^harness_//p'); do
    printf 'int %s = 7;\n' "$name"
done | sort -u >"$scratch/beside.c"
like "$(cat "$scratch/beside.c")" '^int record_begin = 7;' "a function of one file is one of them"
like "$(cat "$scratch/beside.c")" '^int harness_take_answer = 7;' "one of all is another"
ok "a program with such names links" cc -std=gnu11 -fopenmp -I "$root/cuda/harness" \
    -I "$root/cuda/problems" -o "$scratch/pi" "$root/lessons/01-cpu/pi.c" "$scratch/beside.c" \
    "$build/cuda/libharness_cpu.a" -lm
ok "and runs" "$scratch/pi" --points 1000 --repeats 1

# A function of the program's own, under the name of the harness's, is never called by it.
cat >"$scratch/own.c" <<'C'
#include <stdbool.h>
bool harness_record_check(void *h, bool ok) { return ok || h; }
void harness_take_answer(void) {}
C
ok "own functions in place of the harness's link" cc -std=gnu11 -fopenmp -I "$root/cuda/harness" \
    -I "$root/cuda/problems" -o "$scratch/own" "$root/lessons/01-cpu/pi.c" "$scratch/own.c" \
    "$build/cuda/libharness_cpu.a" -lm
run env WARPBOOK_RECORD="$scratch/record" "$scratch/own" --points 1000 --repeats 1
exits 0 "the program runs"
like "$(cat "$scratch/record")" '"kind":"check".*"answer":783' "and its answer is taken by the harness"
done_testing
