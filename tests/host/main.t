#!/bin/sh
# shellcheck disable=SC2317 # functions are called by run
# The host's main passes arguments in and an exit code out, and reports errors in one place.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
unset WARPBOOK_DIR

run in_host main.lua a '' 'b c'
is "$out" '3	a||b c	3	b c' 'main.lua gets the arguments unchanged'
run in_host main.lua code 77
exits 77 'the host exits with the code that main.lua returns'
run in_host main.lua code x
exits 70 'a main.lua that returns no code is an error of the runner'
like "$err" 'scripts/main.lua must return an exit code' 'the message says so'
run in_host main.lua error
exits 70 'a Lua error is an error of the runner'
like "$err" '^warpbook: .*main.lua:[0-9]+: went wrong' 'the message has its text and place'
like "$err" "in .*'deep'" 'the traceback names the function'
run in_host main.lua table
like "$err" 'warpbook: an object' 'an error object is printed by __tostring'

is "$(in_host main.lua places)" "$scratch/root	nil	$scratch/root/build	$scratch/root/.warpbook" \
    'without WARPBOOK_DIR, the places are in the checkout'
export WARPBOOK_DIR="$scratch/else where"
is "$(in_host main.lua places)" \
    "$scratch/root	$WARPBOOK_DIR	$WARPBOOK_DIR/build	$WARPBOOK_DIR/state" \
    'WARPBOOK_DIR changes the folders that are written'
export WARPBOOK_DIR=else
run in_host main.lua places
exits 70 'a relative WARPBOOK_DIR is refused'
like "$err" "WARPBOOK_DIR must be an absolute path, not 'else'" 'the message names it'
unset WARPBOOK_DIR
run env -u WARPBOOK_ROOT "$host"
exits 70 'a host without WARPBOOK_ROOT fails'
like "$err" 'start the host with lessons/run' 'the message says how to start it'
run env WARPBOOK_ROOT="$scratch/none" "$host"
like "$err" "none/scripts/main.lua" 'an empty root is named'

# An error of the user or the environment is one line without a traceback.
run in_host main.lua world
exits 5 'a table { code, message } sets the exit code'
is "$err" 'lessons/run: the world did it' 'its message is one line'
run in_host main.lua require
exits 70 'a missing module is an error of the runner'
mkdir "$scratch/root/scripts/module.lua"
run in_host main.lua require
exits 6 'an unreadable module has the exit code of missing things'
is "$err" "lessons/run: cannot read $scratch/root/scripts/module.lua: Is a directory" 'the message names the file and the reason'

# A failed write is an error. A closed pipe ends the host silently.
to_full() {
    in_host main.lua "$@" >/dev/full
}
run to_full places
exits 6 'a full disk for standard output is an error'
is "$err" 'lessons/run: cannot write to standard output: a part of it is lost' 'the message says so'
run to_full code 3
exits 3 'a full disk does not change the exit code of a failure'
to_closed_pipe() {
    { (
        trap '' PIPE
        in_host main.lua long
        echo $? >"$scratch/code"
    ) | true; } 2>"$scratch/message"
    echo "$(cat "$scratch/code") $(cat "$scratch/message")"
}
run to_closed_pipe
is "$out" '141 ' 'a closed pipe ends the host by SIGPIPE, without a message'

# A file opened later must not get the number of a closed standard stream.
closed() {
    in_host main.lua streams <&- >&- 2>&-
}
run closed
exits 5 'the host runs with all standard streams closed'
is "$(cat "$scratch/out")" written 'the output does not go to a file opened later'
done_testing
