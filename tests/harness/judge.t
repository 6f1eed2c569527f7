#!/bin/sh
# The judge of the runner, with scripts that follow its protocol and some that do not.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
make_targets reference-axpy reference-life reference-matmul reference-pi
cd "$scratch" || exit
passes 'the judge' "$root/tests/lib/lua" "$root/tests/harness/judge.lua" "$build"
printf '%s\n' "$out" | sed -n 's/^ok [0-9]* - /# /p'
done_testing
