#!/bin/sh
# The host's tests once more, with a host under AddressSanitizer and UBSan.
. "$(dirname "$0")/../lib/tap.sh"

export WARPBOOK_DIR="$scratch/sanitized"
build=$WARPBOOK_DIR/build
if ! { cmake -S "$root" -B "$build" -DWARPBOOK_SANITIZE=ON -DWARPBOOK_STRICT=ON \
    -DCMAKE_BUILD_TYPE=Debug && cmake --build "$build" --target warpbook; } >"$scratch/log" 2>&1; then
    give_up 'a sanitized host is built' "$scratch/log"
fi
for name in process interrupt files json append machine terminal main; do
    run env WARPBOOK_HOST="$build/warpbook" "$root/tests/lib/one" "$root/tests/host/$name.t"
    is "$(printf '%s\n' "$out" | grep '^not ok')" '' "$name"
    exits 0 "$name ends well"
done
done_testing
