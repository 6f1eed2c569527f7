#!/bin/sh
# Keys and lines that are typed at a terminal. Its mode is restored, whatever ends the host.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
. "$(dirname "$0")/../lib/typing.sh"

run in_host typed.lua
is "$out" 'ready
got nil closed' 'without a terminal, the host does not wait'

typed() {
    begins "WARPBOOK_ROOT='$scratch/root' exec '$host' $1"
    shows ready "$2: the host waits"
}

typed key 'a key'
sleep 0.3 # several waits of 0.1 s each
press h
shows 'got "h" nil' 'a key arrives without Enter'
ends 0 'a key: the host ends normally'

typed line 'a line'
press 'so me'
press ' words\n'
shows 'got "so me words' 'a line arrives as a whole'
ends 0 'a line: the host ends normally'

typed fail 'an error'
press x
shows 'on purpose' 'the error after a key is raised'
ends 70 'an error: the host ends with its code'

typed key 'Ctrl-C'
press '\003'
shows 'got nil nil' 'Ctrl-C ends the wait'
ends 130 'Ctrl-C: the host exits with 130'

typed line 'Ctrl-C, at a line'
press 'abc\003'
ends 130 'Ctrl-C, at a line: the host exits with 130'

typed line 'Ctrl-D'
press '\004'
shows 'got nil closed' 'Ctrl-D is the end of input'
ends 0 'Ctrl-D: the host ends normally'

for signal in TERM HUP; do
    typed key "SIG$signal"
    kill -$signal "$(cat "$scratch/pid")"
    ends 130 "SIG$signal: the host exits with 130"
done
done_testing
