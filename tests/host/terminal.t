#!/bin/sh
# What the host knows of its terminal: its width, and whether colour is wanted.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
unset NO_COLOR

run in_host terminal.lua
is "$out" '80 columns, stdin false, stdout false, stderr false, color false' 'no terminal'

# A terminal of its own, 123 columns wide, for the host run with these settings.
if ! command -v script >/dev/null; then
    skip 'a terminal' 'script is not installed (Debian: bsdutils)'
    done_testing
fi
on_terminal() {
    script -qec "stty cols 123; cd '$scratch'; WARPBOOK_ROOT='$scratch/root' $1 '$host' $2" /dev/null \
        </dev/null | tr -d '\r'
}
is "$(on_terminal TERM=xterm)" '123 columns, stdin true, stdout true, stderr true, color true' 'a terminal'
is "$(on_terminal 'TERM=xterm NO_COLOR=')" '123 columns, stdin true, stdout true, stderr true, color true' \
    'NO_COLOR is empty'
is "$(on_terminal 'TERM=xterm NO_COLOR=1')" '123 columns, stdin true, stdout true, stderr true, color false' \
    'NO_COLOR is set'
is "$(on_terminal TERM=dumb)" '123 columns, stdin true, stdout true, stderr true, color false' 'a dumb one'
is "$(on_terminal TERM=xterm '| cat')" '123 columns, stdin true, stdout false, stderr true, color false' \
    'standard output goes elsewhere'
done_testing
