#!/bin/sh
# shellcheck disable=SC2317 # functions are called by run
# Lines are added whole or not at all: by two processes at once, and to a full disk.
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
limited() (
    ulimit -f 100 # blocks of 512 bytes: ten lines and a bit
    in_host append.lua 11 a
)
run limited
exits 1 'a full disk is an error'
is "$out" 'lines: File too large' 'that says so'
is "$(wc -c <"$scratch/lines")" 50010 'what was there stays, what was cut is taken back'
done_testing
