#!/bin/sh
# Keys and lines that are typed at a terminal, which is as it was behind them, whatever comes.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
. "$(dirname "$0")/../lib/typing.sh"

run in_host typed.lua
is "$out" 'ready
got nil closed' 'without a terminal nothing is waited for'

typed() {
    begins "WARPBOOK_ROOT='$scratch/root' exec '$host' $1"
    shows ready "$2: begins"
}

typed key 'a key'
sleep 0.3 # several waits, of 0.1 s each
press h
shows 'got "h" nil' 'a key comes without Enter'
ends 0 'a key'

typed line 'a line'
press 'so me'
press ' words\n'
shows 'got "so me words' 'a line comes as one'
ends 0 'a line'

typed fail 'an error'
press x
shows 'on purpose' 'a host that fails'
ends 70 'an error'

typed key 'Ctrl-C'
press '\003'
shows 'got nil nil' 'Ctrl-C ends the wait'
ends 130 'Ctrl-C'

typed line 'Ctrl-C, at a line'
press 'abc\003'
ends 130 'Ctrl-C, at a line'

typed line 'Ctrl-D'
press '\004'
shows 'got nil closed' 'no line comes any more'
ends 0 'Ctrl-D'

for signal in TERM HUP; do
    typed key "SIG$signal"
    kill -$signal "$(cat "$scratch/pid")"
    ends 130 "SIG$signal"
done
done_testing
