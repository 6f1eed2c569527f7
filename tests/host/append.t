#!/bin/sh
# shellcheck disable=SC2317 # functions are called by run
# Lines are added, and files replaced, whole or not at all: by two processes at once, on a full disk.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"

run in_host append.lua 0 a
exits 0 'no line is no error'
in_host append.lua 300 a &
in_host append.lua 300 b &
wait
is "$(grep -cxE 'a{5000}' "$scratch/lines") $(grep -cxE 'b{5000}' "$scratch/lines")" '300 300' \
    'two processes at once lose no line and tear none'

rm "$scratch/lines"
# limited BLOCKS ARGUMENT…: of 512 bytes
limited() (
    ulimit -f "$1"
    shift
    in_host append.lua "$@"
)
run limited 100 11 a
exits 1 'a full disk is an error'
is "$out" 'lines: File too large' 'that says so'
is "$(wc -c <"$scratch/lines")" 50010 'what was there stays, what was cut is taken back'

run in_host append.lua 1 b replace
run limited 5 1 c replace
exits 1 'a full disk when a file is replaced'
is "$out" 'lines: File too large' 'says so'
is "$(cat "$scratch/lines")" "$(printf 'b%.0s' $(seq 5000))" 'the old file stays whole'
is "$(find "$scratch" -name 'lines?*')" '' 'and nothing lies beside it'
done_testing
