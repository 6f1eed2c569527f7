#!/bin/sh
# host.terminal reports the width of the terminal, and whether colour is wanted.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
unset NO_COLOR

run in_host terminal.lua
is "$out" '80 columns, stdin false, stdout false, stderr false, color false' 'without a terminal: 80 columns, no colour'

# on_terminal SETTINGS: runs the host on a new terminal of 123 columns
if ! command -v script >/dev/null; then
    skip 'on a terminal' 'script is not installed (Debian: bsdutils)'
    done_testing
fi
on_terminal() {
    script -qec "stty cols 123; cd '$scratch'; WARPBOOK_ROOT='$scratch/root' $1 '$host' $2" /dev/null \
        </dev/null | tr -d '\r'
}
is "$(on_terminal TERM=xterm)" '123 columns, stdin true, stdout true, stderr true, color true' 'on a terminal: its width, and colour'
is "$(on_terminal 'TERM=xterm NO_COLOR=')" '123 columns, stdin true, stdout true, stderr true, color true' \
    'an empty NO_COLOR does not disable colour'
is "$(on_terminal 'TERM=xterm NO_COLOR=1')" '123 columns, stdin true, stdout true, stderr true, color false' \
    'NO_COLOR disables colour'
is "$(on_terminal TERM=dumb)" '123 columns, stdin true, stdout true, stderr true, color false' 'a dumb terminal has no colour'
is "$(on_terminal TERM=xterm '| cat')" '123 columns, stdin true, stdout false, stderr true, color false' \
    'a pipe for standard output has no colour'
done_testing
