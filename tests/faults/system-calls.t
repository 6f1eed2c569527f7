#!/bin/sh
# One system call of the runner fails in each run. There is no traceback, the exit code is one that help lists,
# no record is lost, and the next run succeeds. tests/run --long fails every call.
# shellcheck disable=SC2016 # the programs expand it
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/fakes.sh"
command -v strace >/dev/null || skip_all "strace is not installed (tests/run --setup)"
strace -qq -o "$scratch/trace" true 2>/dev/null || skip_all "strace may not trace here"
"${CC:-cc}" -D_GNU_SOURCE -O1 -Wall -Wextra -Werror -shared -fPIC -o "$scratch/shim.so" \
    "$root/tests/faults/shim.c" || give_up 'the shim compiles' /dev/null

fake 01-quick pi c 'right 1.0 1.1 1.05; echo what is for the log'
fake 02-slower pi c 'right 2.0 2.1 2.05'
fake 03-cuda pi cu 'echo "{\"v\":1,\"kind\":\"end\"}" >"${EMUCC_REPORT:-/dev/null}"; right 3'
cd "$scratch" || exit
run "$built" 01-02 --json="$WARPBOOK_DIR/document.json"
exits 0 'a run without faults succeeds'
run "$built" counters 03
exits 0 'counters without faults succeeds'

most=250
[ "${WARPBOOK_TEST_LONG-}" != 1 ] || most=0
# a namespace in which a fault cannot kill other processes
apart=$(unshare --pid --fork --mount-proc echo unshare --pid --fork --mount-proc 2>/dev/null)
# shellcheck disable=SC2086 # words
passes 'the runner handles every fault' env TREE="$tree" $apart "$root/tests/lib/lua" \
    "$root/tests/faults/inject.lua" "$built" ./shim.so $most # a path without a space
printf '%s\n' "$out" | sed -n 's/^ok [0-9]* - /# /p'
done_testing
