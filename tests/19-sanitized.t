#!/bin/sh
# The host's tests once more, with a host under AddressSanitizer and UBSan.
. "$(dirname "$0")/lib.sh"

export WARPBOOK_DIR="$scratch/sanitized"
build=$WARPBOOK_DIR/build
if ! { cmake -S "$root" -B "$build" -DWARPBOOK_SANITIZE=ON -DWARPBOOK_STRICT=ON \
    -DCMAKE_BUILD_TYPE=Debug && cmake --build "$build" --target warpbook; } >"$scratch/log" 2>&1; then
    give_up 'a sanitized host is built' "$scratch/log"
fi
for test in "$root"/tests/1[0-6]-*.t; do
    run env WARPBOOK_HOST="$build/warpbook" "$test"
    is "$(printf '%s\n' "$out" | grep '^not ok')" '' "$(basename "$test")"
    exits 0 "$(basename "$test") ends well"
done
done_testing
