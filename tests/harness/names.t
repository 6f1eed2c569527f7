#!/bin/sh
# The harness is linked into students' programs, so its global names must not collide with theirs.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
make_targets harness_cpu harness_emulated

for device in cpu emulated; do
    run nm -g --defined-only "$build/cuda/libharness_$device.a"
    exits 0 "nm lists the symbols of harness_$device"
    is "$(printf '%s\n' "$out" | awk 'NF == 3 && $3 !~ /^(lesson|harness)_/ { print $3 }')" "" \
        "each begins with lesson_ or harness_"
done

# Variables in a second file of the program, with the names of the harness's functions without harness_, of its
# static functions, and of the functions that its own files share.
shared=$(nm "$build/cuda/libharness_cpu.a" | awk '$2 ~ /^[tdb]$/ && $3 !~ /[.]/ { print $3 }')
for name in $shared $(printf '%s\n' "$shared" | sed -n 's/^harness_//p'); do
    printf 'int %s = 7;\n' "$name"
done | sort -u >"$scratch/beside.c"
like "$(cat "$scratch/beside.c")" '^int record_begin = 7;' "one has the name of a static function"
like "$(cat "$scratch/beside.c")" '^int harness_take_answer = 7;' "one has the name of a shared function"
ok "a program with such variables links" cc -std=gnu11 -fopenmp -I "$root/cuda/harness" \
    -I "$root/cuda/problems" -o "$scratch/pi" "$root/lessons/01-cpu/pi.c" "$scratch/beside.c" \
    "$build/cuda/libharness_cpu.a" -lm
ok "it runs" "$scratch/pi" --points 1000 --repeats 1

# The harness never calls a function of the program, even if it has the name of one of its own.
cat >"$scratch/own.c" <<'C'
#include <stdbool.h>
bool harness_record_check(void *h, bool ok) { return ok || h; }
void harness_take_answer(void) {}
C
ok "a program with functions of the harness's names links" cc -std=gnu11 -fopenmp -I "$root/cuda/harness" \
    -I "$root/cuda/problems" -o "$scratch/own" "$root/lessons/01-cpu/pi.c" "$scratch/own.c" \
    "$build/cuda/libharness_cpu.a" -lm
run env WARPBOOK_RECORD="$scratch/record" "$scratch/own" --points 1000 --repeats 1
exits 0 "it runs"
like "$(cat "$scratch/record")" '"kind":"check".*"answer":783' "the harness checks its answer"
done_testing
