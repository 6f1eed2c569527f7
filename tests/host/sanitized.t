#!/bin/sh
# Runs the tests of the host, and of the parsers of untrusted files, with a host built with
# AddressSanitizer and UBSan.
. "$(dirname "$0")/../lib/tap.sh"

export WARPBOOK_DIR="$scratch/sanitized"
build=$WARPBOOK_DIR/build
if ! { cmake -S "$root" -B "$build" -DWARPBOOK_SANITIZE=ON -DWARPBOOK_STRICT=ON \
    -DCMAKE_BUILD_TYPE=Debug -Dnvcc=no && cmake --build "$build" --target warpbook; } >"$scratch/log" 2>&1; then
    give_up 'a host with sanitizers is built' "$scratch/log"
fi
for name in host/process host/interrupt host/files host/json host/append host/machine \
    host/terminal host/main runner/lessons/facts runner/fuzz; do
    run env WARPBOOK_HOST="$build/warpbook" "$root/tests/lib/one" "$root/tests/$name.t"
    is "$(printf '%s\n' "$out" | grep '^not ok')" '' "$name passes"
    exits 0 "$name exits with 0"
done
done_testing
