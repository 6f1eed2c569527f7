#!/bin/sh
# shellcheck disable=SC2317 # functions are called by run
# The host's main: arguments in, exit code out, errors told in one place.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
unset WARPBOOK_DIR

run in_host main.lua a '' 'b c'
is "$out" '3	a||b c	3	b c' 'arguments arrive as they are'
run in_host main.lua code 77
exits 77 'the exit code is what main.lua returns'
run in_host main.lua code x
exits 70 'no exit code: an error of its own'
like "$err" 'scripts/main.lua must return an exit code' 'that says so'
run in_host main.lua error
exits 70 'an error in a script'
like "$err" '^warpbook: .*main.lua:[0-9]+: went wrong' 'that says what and where'
like "$err" "in .*'deep'" 'and how it came to that'
run in_host main.lua table
like "$err" 'warpbook: an object' 'an error that is an object'

is "$(in_host main.lua places)" "$scratch/root	nil	$scratch/root/build	$scratch/root/.warpbook" \
    'where things are'
export WARPBOOK_DIR="$scratch/else where"
is "$(in_host main.lua places)" \
    "$scratch/root	$WARPBOOK_DIR	$WARPBOOK_DIR/build	$WARPBOOK_DIR/state" \
    'where they are written instead'
export WARPBOOK_DIR=else
run in_host main.lua places
exits 70 'a folder that is not absolute'
like "$err" "WARPBOOK_DIR must be an absolute path, not 'else'" 'is named'
unset WARPBOOK_DIR
run env -u WARPBOOK_ROOT "$host"
exits 70 'no root'
like "$err" 'start the host with lessons/run' 'says what to do'
run env WARPBOOK_ROOT="$scratch/none" "$host"
like "$err" "none/scripts/main.lua" 'a root with nothing in it is named'

# What the world did is one line.
run in_host main.lua world
exits 5 'an error with an exit code'
is "$err" 'lessons/run: the world did it' 'is told in one line'
run in_host main.lua require
exits 70 'a module that is missing'
mkdir "$scratch/root/scripts/module.lua"
run in_host main.lua require
exits 6 'one that cannot be read'
is "$err" "lessons/run: cannot read $scratch/root/scripts/module.lua: Is a directory" 'is named, with the reason'

# What is not written is an error; a reader who has gone is none to speak of.
to_full() {
    in_host main.lua "$@" >/dev/full
}
run to_full places
exits 6 'standard output on a full disk'
is "$err" 'lessons/run: cannot write to standard output: a part of it is lost' 'is told'
run to_full code 3
exits 3 'an exit code that is none of success stays'
to_nobody() {
    { (
        trap '' PIPE
        in_host main.lua long
        echo $? >"$scratch/code"
    ) | true; } 2>"$scratch/told"
    echo "$(cat "$scratch/code") $(cat "$scratch/told")"
}
run to_nobody
is "$out" '141 ' 'a reader who has gone ends the host without a word'

# Files must not take the numbers of streams that are closed.
closed() {
    in_host main.lua streams <&- >&- 2>&-
}
run closed
exits 5 'standard streams may all be closed'
is "$(cat "$scratch/out")" written 'nothing lands in a file that took their place'
done_testing
